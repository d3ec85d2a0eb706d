"""Random legal order mails, for tests and robots: many moves are tried, and what can stand together
is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.engine.flow import Ask
from pbem.engine.game import Chooser
from pbem.engine.orders import Line
from pbem.engine.state import copy
from pbem.games.axis_allies_europe.battles import sequence
from pbem.games.axis_allies_europe.board import AIR_WAYS, LAND_WAYS, SEA_WAYS
from pbem.games.axis_allies_europe.economy import placement, purchase
from pbem.games.axis_allies_europe.movement import conversion, landing_proof, steps
from pbem.games.axis_allies_europe.orders.writer import writer
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import ARMOR, CARRIER, COMPLEX, FIGHTER, TRANSPORT
from pbem.wargame.counts import Counts, change
from pbem.wargame.writer import ship, units, way

LIVELY = 0.4


def sample(g: Position, ask: Ask, rng: Chooser) -> list[str]:
    """A batch for the orders of half "A" or "B" that its sift takes as a whole."""
    lines = _attack(g, rng) if ask.args["half"] == "A" else _rest(g, rng)
    return [line.text for line in lines]


def _attack(g: Position, rng: Chooser) -> list[Line]:
    bought = _purchases(g, rng)
    wishes = [
        *_marches(g, rng, attack=True),
        *_flights(g, rng),
        *_sailings(g, rng, attack=True),
        *_landings_from_sea(g, rng),
    ]
    good, _ = steps.sift_attack(g, wishes)
    after = Position(copy(g.state), g.board)
    steps.attack(after, good, [])
    sequence.prepare_battles(after, [], [])
    return [*bought, *good, *_sequence(after, rng)]


def _rest(g: Position, rng: Chooser) -> list[Line]:
    wishes = [
        *_homeward(g, rng),
        *_marches(g, rng, attack=False),
        *_sailings(g, rng, attack=False),
        *_transports(g, rng),
        *_transfers(g, rng),
    ]
    conversions = list(_conversions(g, rng))
    after = Position(copy(g.state), g.board)
    conversion.convert(after, conversions, [])
    good, _ = steps.sift_rest(after, wishes)
    return [*conversions, *good, *_placements(g, rng)]


def _conversions(g: Position, rng: Chooser) -> Iterator[Line]:
    """Allied units on Soviet soil, now and then."""
    for area in sorted(g.state["units"]) if g.power == "Soviet Union" else ():
        for power in g.powers_in(area):
            some = _some(rng, g.units(area, power)) if rng.random() < LIVELY else {}
            named = units(some, power)
            line = writer(g).line("convert", "noncombat", units=named, area=area)
            if named and not conversion.sift(g, [line]):
                yield line


def _some(rng: Chooser, counts: Mapping[str, int]) -> Counts:
    """A part of a stack, perhaps nothing."""
    found: Counts = {}
    for kind, count in counts.items():
        change(found, kind, rng.randint(0, count))
    return found


def _section(*, attack: bool) -> str:
    return "combat" if attack else "noncombat"


# Purchase and placement


def _purchases(g: Position, rng: Chooser) -> list[Line]:
    money, wanted = g.money[g.power], Counts()
    for _ in range(rng.randint(0, 8)):
        kinds = [k for k in g.board.units if 0 < purchase.price(g, k) <= money]
        if not kinds:
            break
        kind = rng.choice(kinds)
        change(wanted, kind, 1)
        money -= purchase.price(g, kind)
    lines = [writer(g).buy(wanted)] if wanted else []
    return lines if not purchase.sift(g, lines) else []


def _placements(g: Position, rng: Chooser) -> list[Line]:
    """Every kind of bought unit at some place, each line on its own merits."""
    lines: list[Line] = []
    complexes = placement.complexes(g)
    for kind, count in sorted(g.state["pending"].get(g.power, {}).items()):
        places: list[str] = complexes
        if g.board.unit(kind).is_ship:
            places = sorted({zone for area in complexes for zone in g.board.seas(area)})
        if places and rng.random() < LIVELY:
            place = rng.choice(places)
            lines.append(writer(g).place({kind: rng.randint(1, count)}, place))
    refused = [line for line, _ in placement.sift(g, lines)]
    return [line for line in lines if not any(line is each for each in refused)]


# By land


def _marches(g: Position, rng: Chooser, *, attack: bool) -> Iterator[Line]:
    for area in sorted(g.state["units"]):
        if g.board.is_sea(area) or rng.random() > LIVELY:
            continue
        there = {
            kind: count if attack else g.rested(area, kind)
            for kind, count in g.units(area, g.power).items()
            if g.board.unit(kind).is_land
        }
        goals = [
            goal
            for goal in g.board.neighbours(area, LAND_WAYS)
            if _may_march(g, goal, attack=attack)
        ]
        if not goals:
            continue
        goal = rng.choice(goals)
        moving = _some(rng, there)
        if moving:
            yield writer(g).move(_section(attack=attack), moving, [area, goal])
        further = [n for n in g.board.neighbours(goal, LAND_WAYS) if not g.board.is_neutral(n)]
        armor = there.get(ARMOR, 0) - moving.get(ARMOR, 0)
        if armor > 0 and further and not g.enemy_occupied(goal, g.power):
            path = [area, goal, rng.choice(further)]
            yield writer(g).move(_section(attack=attack), {ARMOR: armor}, path)


def _may_march(g: Position, goal: str, *, attack: bool) -> bool:
    return g.is_enemy_held(goal, g.power) if attack else g.is_friendly(goal, g.power)


# By air


def _flights(g: Position, rng: Chooser) -> Iterator[Line]:
    for base, counts, on_deck in _bases(g):
        for kind, count in counts.items():
            if rng.random() > LIVELY:
                continue
            reach = g.board.unit(kind).move
            distances = g.board.air_steps(base)
            goals = [
                area for area, need in distances.items() if 0 < need < reach and _is_target(g, area)
            ]
            if not goals:
                continue
            raided = [goal for goal in goals if _has_complex(g, goal)]
            goal = rng.choice(raided if raided and rng.random() < LIVELY else goals)
            path = g.board.path(
                base, goal, None, lambda _, to: not g.board.is_neutral(to), AIR_WAYS
            )
            planes = {kind: rng.randint(1, count)}
            if goal in raided and rng.random() < LIVELY:
                escort = {} if g.board.unit(kind).raids else {"escort": "escort"}
                more: dict[str, Any] = {"path": way(path or []), **escort}
                yield writer(g).line("raid", "combat", units=units(planes), **more)
            else:
                yield _flight(g, "combat", planes, path or [], on_deck=on_deck)


def _bases(g: Position) -> Iterator[tuple[str, Counts, bool]]:
    for area in sorted(g.state["units"]):
        planes = {k: n for k, n in g.units(area, g.power).items() if g.board.unit(k).is_air}
        if planes:
            yield area, planes, False
        aboard = sum(
            e["holds"].get(g.power, {}).get(FIGHTER, 0)
            for e in g.ships_with_cargo(area, g.power, CARRIER)
        )
        if aboard:
            yield area, {FIGHTER: aboard}, True


def _is_target(g: Position, area: str) -> bool:
    if g.board.is_sea(area):
        return g.enemy_ships(area, g.power)
    return g.enemy_occupied(area, g.power) or _has_complex(g, area)


def _has_complex(g: Position, area: str) -> bool:
    return any(g.count(area, enemy, COMPLEX) for enemy in g.enemies_of(g.power))


def _homeward(g: Position, rng: Chooser) -> Iterator[Line]:
    for flight in g.turn["flights"]:
        found = landing_proof.fields(g, flight["kind"], flight["at"], flight["left"])
        if not found or rng.random() > LIVELY:
            continue
        place = rng.choice(found)
        deck = CARRIER if place.startswith("carrier ") else ""
        goal = ship(deck, place.removeprefix("carrier "))
        planes = units({flight["kind"]: rng.randint(1, flight["count"])})
        yield writer(g).line("land", "noncombat", units=planes, goal=goal)


def _transfers(g: Position, rng: Chooser) -> Iterator[Line]:
    for base, counts, on_deck in _bases(g):
        kind = rng.choice(sorted(counts))
        fields = landing_proof.land_fields(g, base, g.board.unit(kind).move)
        goals = [field for field in fields if field != base]
        if goals and rng.random() < LIVELY / 2:
            path = g.board.path(
                base,
                rng.choice(goals),
                None,
                lambda _, to: not g.board.is_neutral(to),
                AIR_WAYS,
            )
            yield _flight(g, "noncombat", {kind: 1}, path or [], on_deck=on_deck)


def _flight(
    g: Position, section: str, planes: Counts, path: Sequence[str], *, on_deck: bool
) -> Line:
    start = {"kind": CARRIER, "power": "", "number": 0} if on_deck else None
    return writer(g).line("move", section, units=units(planes), path=way(path, start))


# By sea


def _sailings(g: Position, rng: Chooser, *, attack: bool) -> Iterator[Line]:
    for zone, ships in _fleets(g):
        if rng.random() > LIVELY:
            continue
        goals = [goal for goal in g.board.reach([zone], 2, kinds=SEA_WAYS) if goal != zone]
        if attack:
            goals = [
                goal
                for goal in goals
                if g.enemy_ships(goal, g.power) or g.is_enemy_held(goal, g.power)
            ] or goals
        moving = _some(rng, ships)
        if not goals or not moving:
            continue
        path = g.board.path(zone, rng.choice(goals), 2, kinds=SEA_WAYS)
        yield writer(g).move(_section(attack=attack), moving, path or [])


def _fleets(g: Position) -> Iterator[tuple[str, Counts]]:
    for zone in sorted(g.state["units"]):
        if g.board.is_sea(zone) and (ships := g.units(zone, g.power)):
            yield zone, dict(ships)


def _landings_from_sea(g: Position, rng: Chooser) -> Iterator[Line]:
    """A transport loads beside its zone and lands in its zone or in the next one."""
    for zone, ships in _fleets(g):
        if not ships.get(TRANSPORT) or rng.random() > LIVELY:
            continue
        goals = list(g.board.reach([zone], 1, kinds=SEA_WAYS))
        goal = rng.choice(goals)
        targets = [area for area in g.board.coasts(goal) if g.is_enemy_held(area, g.power)]
        ports = [area for area in g.board.coasts(zone) if _cargo(g, area)]
        aboard = g.ships_with_cargo(zone, g.power, TRANSPORT)
        if not targets or not (ports or aboard):
            continue
        if aboard and aboard[0]["holds"].get(g.power):
            cargo = {
                k: n for k, n in aboard[0]["holds"][g.power].items() if g.board.unit(k).is_land
            }
        else:
            port = rng.choice(ports) if ports else ""
            kind = rng.choice(sorted(_cargo(g, port))) if port else ""
            cargo = {kind: 1} if kind else {}
            if cargo:
                yield writer(g).load("combat", cargo, port, zone)
        if cargo and goal != zone:
            escort = {kind: 1 for kind in ships if kind != TRANSPORT and rng.random() < LIVELY}
            yield writer(g).move("combat", {TRANSPORT: 1, **escort}, [zone, goal])
        if cargo:
            yield writer(g).assault(rng.choice(targets), cargo, goal)


def _cargo(g: Position, area: str) -> Counts:
    if not area or not g.is_friendly(area, g.power):
        return {}
    return {
        k: n
        for k, n in g.units(area, g.power).items()
        if g.board.unit(k).is_land and g.rested(area, k) > 0
    }


def _transports(g: Position, rng: Chooser) -> Iterator[Line]:
    """Loads, and landings in friendly territory, in step 4; also by the ships of allies."""
    for zone, owner in _harbours(g):
        shores = [area for area in g.board.coasts(zone) if g.is_friendly(area, g.power)]
        ports = [area for area in shores if _cargo(g, area)]
        if ports and rng.random() < LIVELY:
            port = rng.choice(ports)
            cargo = {rng.choice(sorted(_cargo(g, port))): 1}
            yield writer(g).load("noncombat", cargo, port, zone, owner)
        if shores and rng.random() < LIVELY:
            yield writer(g).unload(zone, rng.choice(shores), owner)


def _harbours(g: Position) -> Iterator[tuple[str, str]]:
    """Zones with transports of the mover's side, and their owners."""
    for zone in sorted(g.state["units"]):
        for owner in g.friends_of(g.power):
            if g.count(zone, owner, TRANSPORT):
                yield zone, owner


def _sequence(g: Position, rng: Chooser) -> list[Line]:
    """Now and then another order of battles than that of the list."""
    places = sorted({each["at"] for each in g.turn["battles"] if each["kind"] != "raid"})
    rng.shuffle(places)
    if len(places) < 2 or rng.random() > LIVELY:
        return []
    line = writer(g).line("sequence", "battles", battles=places)
    return [line] if not sequence.sift_sequence(g, [line]) else []
