"""SUB of the side that does not act avoid a combat at sea (BLZ-406)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Say
from pbem.games.blitz_world_in_conflict.components import SUB
from pbem.games.blitz_world_in_conflict.concepts import bases
from pbem.games.blitz_world_in_conflict.orders.ports import area_of
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds.homeward import put_in
from pbem.games.blitz_world_in_conflict.sea import fleets

if TYPE_CHECKING:
    from pbem.engine.orders import Line

WITHDRAW, STAY = "withdraw", "stay"


def asks(g: Position, at: str, label: str) -> list[Ask]:
    """BLZ-406: each SUB of the other side with a base in range may leave; in silence it does so
    where the enemy has more Naval Factors."""
    found, facts = [], fleets.facts(g, at, is_acting=False)
    for unit in fleets.meeting(g, at).theirs:
        goals = open_to(g, unit)
        if goals:
            told = {"at": at, "unit": unit, "goals": goals}
            default = goals[0] if facts["enemy"] > facts["own"] else STAY
            verbs, noun = (WITHDRAW, "pause"), f"{unit} {label}"
            found.append(
                Ask(
                    (g.owner(unit),),
                    "withdraw",
                    noun,
                    verbs,
                    facts=facts,
                    default=default,
                    args=told,
                )
            )
    return found


def open_to(g: Position, unit: str) -> list[str]:
    """The bases in range of a SUB, the usual one first; none for other units."""
    if g.face(unit).type != SUB or not bases.is_any_in_range(g, unit):
        return []
    return bases.open_to(g, unit)


def check(g: Position, asked: Ask, say: Say) -> None:
    """An answer is a base of the question, or STAY."""
    if say not in (STAY, *asked.args["goals"]):
        raise Illegal("BLZ-406", "no_such_goal", unit=asked.args["unit"], goals=asked.args["goals"])


def read(g: Position, asked: Ask, line: Line) -> Say | None:
    """`withdraw U-Boat II -> Paris`, `withdraw U-Boat II: never`, `withdraw always`."""
    if asked.args["unit"] not in line.args.get("units", [asked.args["unit"]]):
        return None
    if line.args.get("how") == "never":
        return STAY
    goals = asked.args["goals"]
    if "goals" not in line.args:
        return goals[0]
    wished = [g for place in line.args["goals"] for g in goals if place in (g, area_of(g))]
    return wished[0] if wished else None


def leave(g: Position, chosen: Mapping[str, str], events: Events) -> None:
    """BLZ-387, BLZ-406: they return to base at once, and nobody blocks them; one whose base has
    become full meanwhile goes to another, or stays. In the order of their names, whoever has
    answered first."""
    for unit, wish in sorted(chosen.items()):
        goals = open_to(g, unit)
        if wish != STAY and goals:
            put_in(g, unit, wish if wish in goals else goals[0], events)
