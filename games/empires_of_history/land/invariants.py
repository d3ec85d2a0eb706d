"""What always holds of armies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pbem.games.empires_of_history.position import Position


def faults(g: Position) -> Iterator[str]:
    """EOH-462, R19: who is in a column or has jumped, and has not fought yet, stands in its
    territory."""
    told: Counter[tuple[str, str, str]] = Counter()
    for column in g.now["columns"]:
        if not column["fought"]:
            place, nation = column["place"], column["nation"]
            told.update({(place, nation, kind): n for kind, n in column["units"].items()})
    for place, here in g.now["dropped"].items():
        for nation, units in here.items():
            told.update({(place, nation, kind): n for kind, n in units.items()})
    for (place, nation, kind), count in told.items():
        if count > (have := g.count(place, nation, kind)):
            yield f"{place}: {count} {kind} of {nation} attack, and {have} are there"
