"""Places of orders that name one of two Ports: "Leningrad (Baltic Sea)"."""

from __future__ import annotations

from pbem import lazy

_PORT = lazy.pattern(r"(?P<area>.*) \((?P<sea>.*)\)")


def port_name(area: str, sea: str) -> str:
    """What a Port of an area with two is called in orders."""
    return f"{area} ({sea})"


def area_of(place: str) -> str:
    """The area of a place of an order."""
    found = _PORT.fullmatch(place) if place.endswith(")") else None
    return found["area"] if found else place


def sea_of(place: str) -> str:
    """The sea area of the Port that a place names, "" where it names none."""
    found = _PORT.fullmatch(place) if place.endswith(")") else None
    return found["sea"] if found else ""
