"""Offers for phases 7 and 9: attacks that armies could make, and how battles are pressed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from pbem.games.empires_of_history.air import bases
from pbem.games.empires_of_history.components import AIR, LAND
from pbem.games.empires_of_history.land import arms, capture, marches
from pbem.games.empires_of_history.offers.drafts import Desk, Draft, Note
from pbem.games.empires_of_history.position import Position
from pbem.wargame.answers import EVERYWHERE
from pbem.wargame.counts import Counts, added
from pbem.wargame.writer import ALL

# Of each kind of move so many.
_LANDINGS, _ATTACKS, _FLIGHTS, _ADVANCES = 1, 2, 1, 1
_ROUNDS = 3
_TRIES = 30


def movement(desk: Desk) -> Iterator[Draft]:
    """EOH-460 to EOH-465: landings, attacks, aircraft that help one, and units behind the front."""
    yield from islice(desk.standing(_landings(desk)), _LANDINGS)
    yield from islice(desk.standing(_attacks(desk)), _ATTACKS)
    yield from islice(desk.standing(islice(_supports(desk), _TRIES)), _FLIGHTS)
    yield from islice(desk.standing(islice(_advances(desk), _TRIES)), _ADVANCES)


def _landings(desk: Desk) -> Iterator[Draft]:
    """EOH-465: what task forces have brought where they said."""
    for force in desk.g.now["forces"].values():
        if force["by"] == desk.nation:
            for goal in force["for"]:
                told = {"units": [dict(ALL)], "force": force["name"], "goal": goal}
                yield Draft(desk.line("land", **told), _against(desk, goal))


def _attacks(desk: Desk) -> Iterator[Draft]:
    """EOH-463: on each territory the strongest of the stacks beside it, the weakest defence
    first."""
    g, nation = desk.g, desk.nation
    goals = [
        t for t in g.board.territories if capture.is_hostile(g, t, nation) and _beside(desk, t)
    ]
    for goal in sorted(goals, key=lambda t: (sum(_foes(g, nation, t).values()), t)):
        for start in _beside(desk, goal):
            if force := _able(g, nation, start, goal):
                line = desk.write.march(force, [start, goal], power=nation)
                yield Draft(line, _against(desk, goal))
                break


def _beside(desk: Desk, goal: str) -> list[str]:
    """The territories beside one with own units that have not moved, the strongest first."""
    g, nation = desk.g, desk.nation
    found = {t: sum(_able(g, nation, t, goal).values()) for t in g.board.borders(goal)}
    return sorted((t for t in found if found[t]), key=lambda t: -found[t])


def _able(g: Position, nation: str, start: str, goal: str) -> Counts:
    """EOH-012, EOH-219: who may go and attack: no guns, no armor where it cannot."""
    free = marches.unmoved(g, nation, start)
    foot = {kind: n for kind, n in free.items() if n and arms.fights_as(g, kind) != arms.GUN}
    if _is_barred(g, start, goal):
        foot = {k: n for k, n in foot.items() if arms.fights_as(g, k) != arms.ARMOR}
    return foot


def _is_barred(g: Position, start: str, goal: str) -> bool:
    across = g.board.across_river(start, goal) or g.board.across_strait(start, goal)
    return bool(across) or g.board.is_mountain(goal)


def _foes(g: Position, nation: str, place: str) -> Counts:
    found: Counts = {}
    for foe in g.enemies_in(place, nation, LAND, AIR):
        found = added(found, {**g.of_class(place, foe, LAND), **g.of_class(place, foe, AIR)})
    return found


def _against(desk: Desk, goal: str) -> tuple[Note, ...]:
    return (("against", {"area": goal, "units": _foes(desk.g, desk.nation, goal)}),)


def _supports(desk: Desk) -> Iterator[Draft]:
    """EOH-508: fighters over a territory that can be attacked."""
    g, nation = desk.g, desk.nation
    for draft in _attacks(desk):
        goal = draft.line.args["path"]["places"][-1] if draft.line else ""
        for base in chain(g.board.borders(goal), _bases(g, nation)):
            if count := g.count(base, nation, bases.FIGHTER):
                counts = {bases.FIGHTER: count}
                yield Draft(
                    desk.write.along("fly", desk.section, counts, [base, goal], power=nation)
                )


def _bases(g: Position, nation: str) -> Sequence[str]:
    return [t for t in g.board.territories if g.count(t, nation, bases.FIGHTER)]


def _advances(desk: Desk) -> Iterator[Draft]:
    """EOH-462: units whose neighbours are all friendly go towards one who is not."""
    g, nation = desk.g, desk.nation
    for start in (t for t in g.board.territories if marches.unmoved(g, nation, t)):
        if not _is_front(g, nation, start):
            for goal in g.board.borders(start):
                if capture.is_friendly(g, goal, nation) and _is_front(g, nation, goal):
                    force = {next(iter(marches.unmoved(g, nation, start))): 1}
                    yield Draft(desk.write.march(force, [start, goal], power=nation))


def _is_front(g: Position, nation: str, territory: str) -> bool:
    return any(g.at_war(nation, g.controller(t)) for t in g.board.borders(territory))


# Phase 9


def combat(desk: Desk) -> Iterator[Draft]:
    """EOH-509: how battles are pressed, where there can be any."""
    told = {"where": EVERYWHERE, "terms": {"rounds": _ROUNDS}}
    if _may_fight(desk):
        yield Draft(desk.line("press", **told))


def _may_fight(desk: Desk) -> bool:
    forces = (f for f in desk.g.now["forces"].values() if f["by"] == desk.nation and f["for"])
    return any(True for _ in chain(forces, _attacks(desk)))
