"""Partisans (§7.1, §F.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events, Flow, Locals
from pbem.games.blitz_world_in_conflict.components import ALLIES, AXIS
from pbem.games.blitz_world_in_conflict.concepts import wealth
from pbem.games.blitz_world_in_conflict.position import AFA, JAPAN, Position

CHINA = "China"
# BLZ-612: who decides if the powers of a side do not agree.
_FIRST_OF = {ALLIES: AFA, AXIS: JAPAN}

rolling = Flow("partisans")


@rolling.step
def roll(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-610: the AFA rolls on the Partisan Table; who may place one follows from that."""
    label = f"{g.turn}/turn-end/partisans/afa"
    [die] = dice.roll(label, 1)
    told = g.board.tables["partisans"][die - 1]
    g.state["accounts"]["rights"] = rights(g, told)
    countries, choice = list(told.get("country", ())), told.get("choice", "")
    shown = {"die": die, "countries": countries, "choice": choice, "label": label}
    events.append({"kind": "partisan_roll", **shown})


def rights(g: Position, told: Mapping[str, Any]) -> list[dict[str, Any]]:
    """BLZ-611, BLZ-612, BLZ-613: who may place a Partisan and where, by a row of the table: [{"by":
    powers, the first of them decides, "areas", "must": whether it has to be placed}]."""
    if "choice" in told:
        by = _side(g, told["choice"])
        found = [{"by": by, "areas": chosen_areas(g, by[0]), "must": False}]
    elif CHINA in told["country"]:
        areas = [a for a in _rich(g, g.areas_of(CHINA)) if g.controller(a)]
        sides = [_side(g, side) for side in (AXIS, ALLIES)]
        found = [
            {"by": by, "areas": areas, "must": False} for by in sides if JAPAN in g.board.powers
        ]
    else:
        found = _of_countries(g, told["country"])
    return [each for each in found if each["areas"]]


def _side(g: Position, side: str) -> list[str]:
    """The powers of a side, the one that decides first."""
    return sorted(g.board.sides[side], key=lambda power: power != _FIRST_OF[side])


def _rich(g: Position, areas: Iterable[str]) -> list[str]:
    """Those with Oil or a Resource, Oil first."""
    there = [area for area in areas if wealth.oil(g, area) or wealth.resources(g, area)]
    return sorted(there, key=lambda area: (not wealth.oil(g, area), area))


def _of_countries(g: Position, countries: Sequence[str]) -> list[dict[str, Any]]:
    """BLZ-611: one Partisan, of the power that first controlled a country."""
    areas: dict[str, list[str]] = {}
    for country in countries:
        power = g.state["first"].get(country, "")
        if power in g.board.powers:
            areas.setdefault(power, []).extend(_enemy(g, power, g.areas_of(country)))
    return [{"by": [power], "areas": _rich(g, told), "must": True} for power, told in areas.items()]


def _enemy(g: Position, power: str, areas: Iterable[str]) -> list[str]:
    """Those which the other side controls."""
    return [a for a in areas if g.controller(a) and not g.is_friendly(a, power)]


def chosen_areas(g: Position, power: str) -> list[str]:
    """BLZ-613: enemy-controlled areas that the side of a power has controlled first, and those of
    China."""
    own = {c for c, first in g.state["first"].items() if first and _same(g, first, power)}
    areas = [area for area in g.state["control"] if g.country(area) in own | {CHINA}]
    return _rich(g, _enemy(g, power, areas))


def _same(g: Position, one: str, other: str) -> bool:
    return one in g.board.powers and g.side_of(one) == g.side_of(other)


def right_of(g: Position, power: str) -> dict[str, Any]:
    """What a power may place, {} for nothing."""
    found: dict[str, Any] = next(
        (each for each in g.state["accounts"]["rights"] if power in each["by"]), {}
    )
    return found


def place(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """BLZ-611 to BLZ-613: where a power wants a Partisan. Raises Illegal."""
    told, area = right_of(g, power), args["place"]
    if not told:
        raise Illegal("BLZ-611", "no_partisan_now", power=power)
    if area not in told["areas"]:
        raise Illegal("BLZ-613", "no_partisan_there", area=area, areas=list(told["areas"]))
    told.setdefault("said", {})[power] = area


def place_none(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """BLZ-613: a side places none. Raises Illegal."""
    told = right_of(g, power)
    if not told or told["must"]:
        raise Illegal("BLZ-611", "no_choice_of_partisan", power=power)
    told.setdefault("said", {})[power] = ""


def settle(g: Position, events: Events) -> None:
    """BLZ-611 to BLZ-613: they are placed; where the powers of a side want different things the
    first of them decides, and who says nothing has one where there is Oil, or else a Resource."""
    for told in g.state["accounts"]["rights"]:
        said = told.get("said", {})
        power = next((each for each in told["by"] if each in said), told["by"][0])
        usual = [area for area in told["areas"] if not g.is_friendly(area, power)]
        area = said[power] if said else (usual or [""])[0]
        if said or area:
            _place(g, power, area, events)
    g.state["accounts"]["rights"] = []


def _place(g: Position, power: str, area: str, events: Events) -> None:
    if area:
        g.state["partisans"][area] = g.side_of(power)
    events.append({"kind": "partisan_placed", "power": power, "area": area})


FLOWS = (rolling,)
