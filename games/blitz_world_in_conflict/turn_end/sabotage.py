"""Sabotage, an optional rule (§9.6): a die for a Resource, and what comes of it in the next
turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.dice import slug
from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.concepts import belonging, wealth
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import results
from pbem.games.blitz_world_in_conflict.turn_end import accounts, builds, weapons

BUILD, FREE, DEVELOP, PARTISAN = "build", "free", "develop", "partisan"
_TABLE, _OIL, _RESOURCES = 4, 5, 6
# BLZ-767 to BLZ-769: what a die of 1 to 3 brings.
_NEXT_TURN = {1: BUILD, 2: FREE, 3: DEVELOP}
# BLZ-771, BLZ-772: what is attacked, by how many factors.
_ATTACKS = {_OIL: ("oil", 4), _RESOURCES: ("resources", 6)}


def order(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """BLZ-766: a Resource against an enemy power; the die falls when all have built. Raises
    Illegal."""
    foe = args["power"]
    belonging.check(g, "sabotage")
    if foe not in g.board.powers or g.side_of(foe) == g.side_of(power):
        raise Illegal("BLZ-766", "no_enemy", power=foe)
    if "do" in args:
        _use(g, power, args, events, (BUILD, FREE))
        return
    if [power, foe] in g.state["accounts"]["sabotage"]:
        raise Illegal("BLZ-766", "sabotaged_already", power=foe)
    accounts.spend(g, power, 1, [""])
    g.state["accounts"]["sabotage"].append([power, foe])


def roll(g: Position, power: str, foe: str, dice: Any, events: Events) -> None:
    """BLZ-766 to BLZ-772: the die, and what comes of it."""
    label = f"{g.turn}/turn-end/sabotage/{slug(power)}/{slug(foe)}"
    [die] = dice.roll(label, 1)
    saved = g.state[_ATTACKS[die][0]][foe] if die in _ATTACKS else 0
    more = (
        dice.roll(f"{label}/{'partisans' if die == _TABLE else 'attack'}", 1)
        if (die == _TABLE or saved)
        else []
    )
    told = {"power": power, "foe": foe, "die": die, "label": label}
    if die in _NEXT_TURN:
        _note(g, power, foe, _NEXT_TURN[die])
        events.append({"kind": "sabotage", **told, "what": _NEXT_TURN[die]})
    elif die == _TABLE:
        _partisans(g, power, foe, more[0], events, told)
    else:
        _attack(g, foe, die, more, events, told)


def _note(g: Position, power: str, foe: str, what: str, **more: Any) -> None:
    g.state["sabotaged"].append({"by": power, "of": foe, "what": what, "turn": g.turn, **more})


def _partisans(
    g: Position, power: str, foe: str, second: int, events: Events, told: Mapping[str, Any]
) -> None:
    """BLZ-770: of a country that the power has conquered, with Oil or a Resource."""
    row = g.board.tables["partisans"][second - 1]
    areas = [
        area
        for country in row.get("country", ())
        if g.is_conquered(country)
        for area in g.areas_of(country)
        if g.controller(area) == foe and (wealth.oil(g, area) or wealth.resources(g, area))
    ]
    if areas:
        _note(g, power, foe, PARTISAN, areas=areas)
    what = PARTISAN if areas else ""
    events.append({"kind": "sabotage", **told, "second": second, "what": what})


def _attack(
    g: Position, foe: str, die: int, more: list[int], events: Events, told: Mapping[str, Any]
) -> None:
    """BLZ-771, BLZ-772: an attack on what is saved."""
    what, factors = _ATTACKS[die]
    points = results.read(g.board.result(factors, more[0])).points if more else 0
    lost = min(points, g.state[what][foe])
    g.state[what][foe] -= lost
    second = {"second": more[0]} if more else {}
    events.append({"kind": "sabotage", **told, **second, "what": what, "lost": lost})


def waiting(g: Position, power: str, *what: str) -> list[dict[str, Any]]:
    """What a power may do in this turn, out of the last one."""
    return [
        each
        for each in g.state["sabotaged"]
        if each["by"] == power and each["turn"] < g.turn and each["what"] in what
    ]


def use_early(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """BLZ-769, BLZ-770: what the first mail of a turn's end has room for. Raises Illegal."""
    _use(g, power, args, events, (DEVELOP, PARTISAN))


def _use(
    g: Position, power: str, args: Mapping[str, Any], events: Events, possible: tuple[str, ...]
) -> None:
    """BLZ-767 to BLZ-770: what the saboteur chooses for the other power. Raises Illegal."""
    foe, do, what = args["power"], args.get("do", ""), args.get("what", "")
    found = [each for each in waiting(g, power, do) if each["of"] == foe and do in possible]
    if not found:
        raise Illegal("BLZ-766", "no_such_sabotage", power=foe, what=do or "sabotage")
    if do == PARTISAN:
        if what not in found[0]["areas"]:
            areas = list(found[0]["areas"])
            raise Illegal("BLZ-770", "no_partisan_there", area=what, areas=areas)
        g.state["partisans"][what] = g.side_of(power)
        events.append({"kind": "partisan_placed", "power": power, "area": what})
    elif do == DEVELOP:
        weapons.develop(g, foe, {"counters": [what]}, events)
    else:
        free = {"free": True} if do == FREE else {}
        builds.build(g, foe, {"builds": [{"unit": what, **free}]}, events)
    g.state["sabotaged"].remove(found[0])


def settle(g: Position, events: Events) -> None:
    """BLZ-770: a Partisan of which the saboteur says nothing is placed in the first area."""
    for each in [told for told in g.state["sabotaged"] if told["what"] == PARTISAN]:
        if each["turn"] < g.turn:
            g.state["sabotaged"].remove(each)
            area = each["areas"][0]
            if g.controller(area) == each["of"]:
                g.state["partisans"][area] = g.side_of(each["by"])
                events.append({"kind": "partisan_placed", "power": each["by"], "area": area})


def forget(g: Position) -> None:
    """What nobody has used in its turn counts no more."""
    g.state["sabotaged"] = [each for each in g.state["sabotaged"] if each["turn"] == g.turn]
