"""The odds of all battles to which the orders of a turn lead: guns on the way, raids, sea battles,
landings after them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from pbem.engine.orders import Line
from pbem.engine.state import canonical, copy
from pbem.games.axis_allies_europe.battles import checks, flights, losses, navy, retreat, sequence
from pbem.games.axis_allies_europe.battles.losses import Hits
from pbem.games.axis_allies_europe.economy import purchase
from pbem.games.axis_allies_europe.movement import cargo, steps
from pbem.games.axis_allies_europe.odds import orders
from pbem.games.axis_allies_europe.odds.battles import land_fight, sea_fight
from pbem.games.axis_allies_europe.odds.chances import Chances, add, hits
from pbem.games.axis_allies_europe.odds.fight import LEFT, End, Fight
from pbem.games.axis_allies_europe.odds.home import Homeward
from pbem.games.axis_allies_europe.odds.land import ANTIAIRCRAFT
from pbem.games.axis_allies_europe.odds.raid import raid
from pbem.games.axis_allies_europe.odds.result import forces, result
from pbem.games.axis_allies_europe.odds.sea import SeaFight
from pbem.games.axis_allies_europe.odds.sides import Side, State
from pbem.games.axis_allies_europe.position import Position
from pbem.wargame.counts import Counts, change

# Positions in which a battle may begin, each with its chance.
Worlds = list[tuple[float, Position]]
F = TypeVar("F", bound=Fight)


def forecast(g: Position, lines: Sequence[Line]) -> Iterator[dict[str, Any]]:
    """The battles in their order; `g` is the position before the orders, `lines` all of the moving
    power that stand.

    The other side answers by the printed defaults, since its lines are not known; so does a
    `pause`.
    """
    after = _moved(g, lines)
    worlds = _over_guns(after, lines)
    at_sea: dict[str, Worlds] = {}
    for battle in after.turn["battles"]:
        at, kind = battle["at"], battle["kind"]
        if kind == "raid":
            told = raid(worlds, at, lines)
        elif kind == "sea":
            told, at_sea[at] = _sea(worlds, at, lines, _lands_from(after, at))
        else:
            told = _land(_before_landing(after, worlds, at_sea, at), at, lines)
        paused = ["paused"] if orders.asks_a_person(g, lines, at) else []
        said = ["said"] if orders.says_of_things(g, lines, at) else []
        worth = g.board.value(at) if kind != "raid" else 0
        yield {
            "kind": kind,
            "at": at,
            "worth": worth,
            **told,
            "notes": [*told.get("notes", []), *paused, *said],
        }


def _moved(g: Position, lines: Sequence[Line]) -> Position:
    """The position after purchase and moves, with its list of battles."""
    after = Position(copy(g.state), g.board)
    battle_lines = [line for line in lines if line.section == "battles"]
    purchase.buy(after, [line for line in lines if line.section == "purchase"], [])
    steps.attack(after, [line for line in lines if line.section == "combat"], [])
    sequence.prepare_battles(after, battle_lines, [])
    checks.assign_support(after, battle_lines)
    return after


# Guns on the way


def _over_guns(after: Position, lines: Sequence[Line]) -> Worlds:
    """What the guns that were flown over leave of the planes."""
    worlds: Worlds = [(1.0, after)]
    for area in dict.fromkeys(entry["area"] for entry in after.turn["guns_passed"]):
        found: dict[bytes, tuple[float, Position]] = {}
        for chance, world in worlds:
            for share, then in _shot_at(world, area, lines):
                key = canonical(then.turn["flights"])
                before = found.get(key, (0.0, then))
                found[key] = (before[0] + chance * share, then)
        worlds = list(found.values())
    return worlds


def _shot_at(world: Position, area: str, lines: Sequence[Line]) -> Iterator[tuple[float, Position]]:
    planes = _passing(world, area)
    count = sum(flight["count"] for flight in planes)
    if not retreat.gun_shots(world, area, count):
        yield 1.0, world
        return
    wishes = orders.losses_list(world, lines, "", "aa", "planes")
    targets = losses.by_default(retreat.plane_targets(world, planes), losses.order(world, "planes"))
    for number, chance in enumerate(hits(count, ANTIAIRCRAFT, 1.0)):
        then = Position(copy(world.state), world.board)
        lost = losses.choose(targets, Hits(any=number), wishes)
        flights.shoot_down(then, _passing(then, area), lost.get(world.power, {}))
        yield chance, then


def _passing(world: Position, area: str) -> list[flights.Flight]:
    noted = [
        (e["at"], e["home"], e["kind"]) for e in world.turn["guns_passed"] if e["area"] == area
    ]
    return [
        flight
        for flight in world.turn["flights"]
        if (flight["at"], flight["home"], flight["kind"]) in noted and area in flight["path"][1:-1]
    ]


# At sea


def _lands_from(after: Position, zone: str) -> bool:
    return any(each["zone"] == zone for each in after.turn["assaults"])


def _sea(
    worlds: Worlds, zone: str, lines: Sequence[Line], lands: bool
) -> tuple[dict[str, Any], Worlds]:
    """The odds of a sea battle, and the positions behind it when landings wait for it."""
    fights = _fights(worlds, lambda g: sea_fight(g, zone, lines))
    then: dict[bytes, tuple[float, Position]] = {}
    homeward, ended = Homeward(zone, lines), []
    for chance, world, fight in fights:
        landed: Chances[End] = {}
        ended.append((chance, fight, landed))
        for end, share in fight.outcome.items():
            left = _behind(world, zone, fight, end)
            flying = partial(_with_flights, left, world)
            for down, part in homeward.after(flying, fight, end).items():
                add(landed, down, share * part)
            if not lands:
                continue
            here = left.state["units"].get(zone, {})
            key = canonical([here, left.state["aboard"], left.turn["flights"]])
            before = then.get(key, (0.0, left))
            then[key] = (before[0] + chance * share, left)
    return {**forces([fight for _, _, fight in fights]), **result(ended)}, list(then.values())


def _fights(
    worlds: Worlds, make: Callable[[Position], F | None]
) -> list[tuple[float, Position, F]]:
    """The fight that begins in each of these positions; like ones are the same, so that each is
    worked out once.
    """
    known: dict[Any, F] = {}
    found: list[tuple[float, Position, F]] = []
    for chance, world in worlds:
        fight = make(Position(copy(world.state), world.board))
        if fight is not None:
            found.append((chance, world, known.setdefault(fight.start_key(), fight)))
    return found


def _behind(world: Position, zone: str, fight: SeaFight, end: End) -> Position:
    """The position after a sea battle has ended so."""
    how, ours, theirs = end
    then = Position(copy(world.state), world.board)
    then.turn["fought"].append(zone)
    lost = _hits_taken(fight.attack, ours)
    for power, counts in _hits_taken(fight.defense, theirs).items():
        lost[power] = counts
    navy.remove(then, zone, lost, "attack", 1, [])
    for side, state in ((fight.attack, ours), (fight.defense, theirs)):
        for number, stack in enumerate(side.stacks):
            gone = state[number + len(side.stacks)]
            if gone:
                then.mark("submerged", zone, stack.power, gone)
    if how == LEFT:
        goals = retreat.sea_goals(then, zone)
        ships = then.surfaced(zone, then.power)
        if goals and ships:
            cargo.sail_back(then, zone, goals[0], ships)
    return then


def _with_flights(left: Position, before: Position) -> Position:
    """A position with the flights as they were before the battle."""
    return Position({**copy(left.state), "turn": copy(before.turn)}, left.board)


def _hits_taken(side: Side, state: State) -> dict[str, Counts]:
    """Losses by the key of just those units that were lost."""
    found: dict[str, Counts] = {}
    for number, stack in enumerate(side.stacks):
        taken = stack.hits - state[number] - state[number + len(side.stacks)]
        if taken:
            change(found.setdefault(stack.power, {}), stack.target.key, taken)
    return found


# On land


def _before_landing(
    after: Position, worlds: Worlds, at_sea: Mapping[str, Worlds], at: str
) -> Worlds:
    """The positions in which a land battle may begin: after the sea battles for its landing."""
    zones = [each["zone"] for each in after.turn["assaults"] if each["target"] == at]
    fought = [zone for zone in dict.fromkeys(zones) if zone in at_sea]
    if not fought:
        return worlds
    found = at_sea[fought[0]]
    for zone in fought[1:]:
        found = [
            (chance * share, _joined(world, other, zone))
            for chance, world in found
            for share, other in at_sea[zone]
        ]
    return found


def _joined(world: Position, other: Position, zone: str) -> Position:
    """A position with what happened in one more zone; planes lost on the way there are not counted
    twice.
    """
    then = Position(copy(world.state), world.board)
    there = copy(other.state)
    for name in ("units", "submerged", "damaged"):
        then.state[name].pop(zone, None)
        if zone in there[name]:
            then.state[name][zone] = there[name][zone]
    then.state["aboard"] = [entry for entry in then.state["aboard"] if entry["at"] != zone]
    then.state["aboard"] += [entry for entry in there["aboard"] if entry["at"] == zone]
    then.turn["fought"].append(zone)
    if zone in there["turn"].get("lost", {}):
        then.turn.setdefault("lost", {})[zone] = there["turn"]["lost"][zone]
    return then


def _land(worlds: Worlds, at: str, lines: Sequence[Line]) -> dict[str, Any]:
    fights = _fights(worlds, lambda g: land_fight(g, at, lines))
    homeward, ended = Homeward(at, lines), []
    for chance, world, fight in fights:
        landed: Chances[End] = {}
        ended.append((chance, fight, landed))
        for end, share in fight.outcome.items():
            flying = partial(_with_flights, world, world)
            for down, part in homeward.after(flying, fight, end).items():
                add(landed, down, share * part)
    told = result(ended)
    stays = sum(chance for chance, _ in worlds) - sum(chance for chance, _, _ in fights)
    told["chances"]["retreat"] += stays
    return {**forces([fight for _, _, fight in fights]), **told}
