"""Convoys: when they are Destroyed, what damage they have, and what is left of them (BLZ-230,
BLZ-359 to BLZ-365, BLZ-559).

That a Convoy is Destroyed follows from the position alone; `destroyed` of the state remembers what
was told last.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import Convoy
from pbem.games.blitz_world_in_conflict.concepts import wealth
from pbem.games.blitz_world_in_conflict.position import Position

GERMAN_SWEDISH, SOUTH_CHINA = "Ger-Swe", "Japan-S.China"


def there(g: Position, sea: str) -> Convoy | None:
    """The Convoy of a sea area, None for none, or one that is Destroyed."""
    convoy = g.board.convoys.get(sea)
    return None if convoy is None or is_destroyed(g, convoy) else convoy


def left(g: Position, sea: str) -> int:
    """BLZ-543, BLZ-559, BLZ-563: the Convoy Factor of a sea area less its damage; 0 for a Convoy
    that nobody can hit any more, or that is Destroyed."""
    convoy = there(g, sea)
    return max(0, convoy.factor - damage(g, sea)) if convoy else 0


def owner(g: Position, sea: str) -> str:
    """BLZ-230: whose Convoy counts as a unit in a sea area, "" for none."""
    return g.board.convoys[sea].power if left(g, sea) else ""


def owners(g: Position) -> dict[str, str]:
    """The same of all sea areas in which there is one."""
    gone, hurt = lost(g), g.state["convoys"]
    return {
        sea: convoy.power
        for sea, convoy in g.board.convoys.items()
        if sea not in gone and convoy.factor > hurt.get(sea, 0)
    }


def damage(g: Position, sea: str) -> int:
    """The damage of a Convoy in this turn."""
    return int(g.state["convoys"].get(sea, 0))


def hurt(g: Position, sea: str, events: Events) -> None:
    """BLZ-559: a point of damage, while there is room for it."""
    if not left(g, sea):
        return
    convoy, points = g.board.convoys[sea], damage(g, sea) + 1
    g.state["convoys"][sea] = points
    g.state["deeds"]["convoys"] = sorted({*g.state["deeds"]["convoys"], sea})
    told = {"sea": sea, "power": convoy.power, "damage": points, "factor": convoy.factor}
    events.append({"kind": "convoy_damaged", **told})


def settle(g: Position, events: Events) -> None:
    """BLZ-359, BLZ-365: tells which Convoys are Destroyed now, and which no longer."""
    now = destroyed(g)
    for sea in sorted({*now} ^ {*g.state["destroyed"]}):
        convoy, kind = g.board.convoys[sea], "destroyed" if sea in now else "back"
        events.append({"kind": f"convoy_{kind}", "sea": sea, "power": convoy.power})
    g.state["destroyed"] = now


def destroyed(g: Position) -> list[str]:
    """The sea areas whose Convoy is Destroyed."""
    return sorted(lost(g))


def is_destroyed(g: Position, convoy: Convoy) -> bool:
    """Whether a Convoy has lost its home."""
    return convoy.sea in lost(g)


def lost(g: Position) -> frozenset[str]:
    """The same, in no order."""
    held = g.board.held.sign(g.state)
    return g.board.traded.get(g.state, "destroyed", lambda: _find_lost(g), held)


def sign(g: Position) -> object:
    """What is the same as long as all is of which it follows which Convoys are Destroyed."""
    return g.board.traded.sign(g.state, g.board.held.sign(g.state))


def _find_lost(g: Position) -> frozenset[str]:
    """BLZ-359 to BLZ-365: the sea areas whose Convoy has lost its home."""
    return frozenset(
        sea
        for sea, convoy in g.board.convoys.items()
        if _LOST.get(convoy.home, _has_no_coast)(g, convoy)
    )


def _is_conquered(g: Position, convoy: Convoy) -> bool:
    """BLZ-359: of Canada and Great Britain: when the country is conquered."""
    return g.is_conquered(convoy.home)


def _has_no_coast(g: Position, convoy: Convoy) -> bool:
    """BLZ-360: of France, Japan and the USA: when no land area of the country that touches the sea
    area is friendly."""
    held, friends = g.state["control"], g.board.friends_of(convoy.power)
    friendly = (area for area in g.board.coast(convoy.sea) if held.get(area) in friends)
    return not any(g.country(area) == convoy.home for area in friendly)


def _lost(area: str) -> Callable[[Position, Convoy], bool]:
    """BLZ-361, BLZ-362: of Australia and India: when an enemy has one area."""

    def is_lost(g: Position, convoy: Convoy) -> bool:
        return bool(g.controller(area)) and not g.is_friendly(area, convoy.power)

    return is_lost


def _brings_nothing(g: Position, convoy: Convoy) -> bool:
    """BLZ-363: between Germany and Sweden: when neither Norway nor Sweden gives a Resource."""
    countries = ("Norway", "Sweden")
    held = (area for country in countries for area in g.areas_of(country))
    if any(wealth.resources(g, a) and g.controller(a) == convoy.power for a in held):
        return False
    return not any(
        each["from"] in countries and each["to"] == convoy.power and each.get("resources")
        for each in g.state["trades"]
    )


def _has_no_wealth(g: Position, convoy: Convoy) -> bool:
    """BLZ-364: from the South China Sea: when its power has no land area with an Oil or a Resource
    that touches it."""
    return not any(
        g.controller(area) == convoy.power and (wealth.oil(g, area) or wealth.resources(g, area))
        for area in g.board.coast(convoy.sea)
    )


_LOST: Mapping[str, Callable[[Position, Convoy], bool]] = {
    "Canada": _is_conquered,
    "Great Britain": _is_conquered,
    "Australia": _lost("Canberra"),
    "India": _lost("Hyderabad"),
    GERMAN_SWEDISH: _brings_nothing,
    SOUTH_CHINA: _has_no_wealth,
}
