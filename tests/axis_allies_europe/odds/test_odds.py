"""Exact odds against the battles of the engine, every die tried; and what the odds of a line of
units are.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.errors import NotUnderstood, Refusal
from pbem.games.axis_allies_europe.battles import losses
from pbem.games.axis_allies_europe.battles.losses import Hits
from pbem.games.axis_allies_europe.odds.battles import land_fight, sea_fight
from pbem.games.axis_allies_europe.odds.fight import Fight
from pbem.games.axis_allies_europe.odds.sides import Side, Stack, stacks_of
from pbem.games.axis_allies_europe.odds.written import fight_of, odds
from pbem.games.axis_allies_europe.orders.grammar import grammar_of, read_line
from pbem.games.axis_allies_europe.position import Position
from pbem.wargame.losses import by_kind
from tests.axis_allies_europe.battles.runner import came, flight
from tests.axis_allies_europe.odds import monte_carlo, sampled
from tests.axis_allies_europe.odds.tree import Chances, Tree
from tests.axis_allies_europe.position_builder import board, game_at

GERMANY, SOVIETS, BRITAIN, AMERICA = "Germany", "Soviet Union", "Great Britain", "United States"
AREA, START, ZONE, NEAR = "East Poland", "Poland", "Celtic Sea", "English Channel"


@dataclass(frozen=True)
class Case:
    """A small battle: forces, flights by kind, lines of the mover, rounds (0: to the end is too
    many for a tree).
    """

    attackers: dict[str, int]
    defenders: dict[str, dict[str, int]]
    planes: dict[str, int] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    rounds: int = 2
    power: str = GERMANY
    aboard: tuple[dict[str, Any], ...] = ()
    support: dict[str, int] = field(default_factory=dict)
    damaged: dict[str, int] = field(default_factory=dict)
    bystanders: dict[str, dict[str, int]] = field(default_factory=dict)


def land(case: Case) -> Position:
    """A battle in East Poland; with `support` a landing in Norway."""
    area = "Norway" if case.support else AREA
    units: dict[str, dict[str, dict[str, int]]] = {area: {**case.defenders}}
    control = {area: next(iter(case.defenders))}
    aboard: list[dict[str, Any]] = []
    if case.support:
        units["North Sea"] = {case.power: dict(case.support)}
        for kind, count in case.attackers.items():
            for _ in range(count):
                entry = {"ship": "transport", "owner": case.power, "at": "North Sea"}
                landing = {"target": area, "units": {kind: 1}}
                aboard.append({**entry, "holds": {case.power: {kind: 1}}, "landing": landing})
    else:
        units[area] = {**units[area], case.power: dict(case.attackers)}
    g = game_at(turn=case.power, units=units, control=control, aboard=aboard)
    if case.support:
        g.turn["assaults"] = [{"target": area, "zone": "North Sea", "ally": ""}]
    else:
        g.turn["came"] = came(area, *((START, kind, n) for kind, n in case.attackers.items()))
    _fly(g, case, area)
    g.turn["battles"] = [{"kind": "land", "at": area}]
    return g


def sea(case: Case) -> Position:
    """A battle in the Celtic Sea."""
    forces = {**case.defenders, **case.bystanders}
    g = game_at(
        turn=case.power,
        units={ZONE: {**forces, case.power: dict(case.attackers)}},
        aboard=list(case.aboard),
    )
    g.turn["came"] = came(ZONE, *((NEAR, kind, n) for kind, n in case.attackers.items()))
    if case.damaged:
        g.state["damaged"] = {ZONE: dict(case.damaged)}
    _fly(g, case, ZONE)
    g.turn["battles"] = [{"kind": "sea", "at": ZONE}]
    return g


def _fly(g: Position, case: Case, at: str) -> None:
    # Bases from which every plane that leaves finds a way without guns.
    g.turn["flights"] = [flight(at, k, n, left=3, home="France") for k, n in case.planes.items()]


def told(g: Position, fight: Fight, at: str) -> Chances:
    """The ends of a fight in the shape of the tree's leaves."""
    found: Chances = {}
    for end, chance in fight.run().items():
        counts: dict[tuple[str, str], int] = {}
        for side, state in ((fight.attack, end[1]), (fight.defense, end[2])):
            for power, units in side.alive(state).items():
                name = "defender" if g.side_of(power) != g.side_of(g.power) else power
                for kind, count in units.items():
                    counts[name, kind] = counts.get((name, kind), 0) + count
        holder = g.power if fight.takes(end) and at != ZONE else g.controller(at)
        leaf = (holder, tuple(sorted(counts.items())))
        found[leaf] = found.get(leaf, Fraction(0)) + chance
    return {leaf: chance for leaf, chance in found.items() if chance}


LAND: dict[str, Case] = {
    "infantry": Case({"infantry": 2}, {SOVIETS: {"infantry": 2}}),
    "artillery": Case({"infantry": 2, "artillery": 1}, {SOVIETS: {"infantry": 1, "artillery": 1}}),
    "one land unit is kept": Case(
        {"infantry": 1}, {SOVIETS: {"infantry": 2}}, {"fighter": 1, "bomber": 1}
    ),
    "guns": Case(
        {"infantry": 1}, {SOVIETS: {"infantry": 1, "aa_gun": 2}}, {"fighter": 2, "bomber": 1}
    ),
    "lists": Case(
        {"infantry": 1, "artillery": 1, "armor": 1},
        {SOVIETS: {"infantry": 1, "armor": 1}},
        lines=("casualties land: keep 1 infantry, 1 armor, artillery",),
    ),
    "list of planes": Case(
        {"infantry": 1},
        {SOVIETS: {"infantry": 1, "aa_gun": 1}},
        {"fighter": 1, "bomber": 1},
        lines=("casualties aa: bomber", "casualties land: fighter, bomber"),
    ),
    "two owners": Case(
        {"armor": 3}, {SOVIETS: {"infantry": 1, "armor": 1}, BRITAIN: {"infantry": 1}}
    ),
    "retreat": Case(
        {"infantry": 2, "armor": 1},
        {SOVIETS: {"infantry": 3}},
        lines=(f"retreat {AREA} -> {START} if attackers < defenders",),
    ),
    "retreat after a round": Case(
        {"infantry": 2},
        {SOVIETS: {"infantry": 2}},
        lines=(f"retreat {AREA} -> {START} after round 1 if losses > 0",),
    ),
    "losses do not count what guns shot down": Case(
        {"infantry": 1},
        {SOVIETS: {"infantry": 2, "aa_gun": 1}},
        {"fighter": 2},
        lines=(f"retreat {AREA} -> {START} if losses >= 1",),
    ),
    "planes alone": Case(
        {},
        {SOVIETS: {"infantry": 2}},
        {"fighter": 2},
        lines=(f"retreat {AREA} air -> Germany if fighters < 2",),
    ),
    "support": Case(
        {"infantry": 2}, {BRITAIN: {"infantry": 2}}, support={"destroyer": 1, "battleship": 1}
    ),
    "support and planes that leave": Case(
        {"infantry": 1},
        {BRITAIN: {"infantry": 2, "aa_gun": 1}},
        {"bomber": 1},
        support={"destroyer": 1},
        lines=("retreat Norway air -> Germany if land units < 1 or defenders > 1",),
    ),
}


@pytest.mark.parametrize("case", LAND.values(), ids=LAND)
def test_land_odds_are_those_of_the_engine(case: Case) -> None:
    g = land(case)
    at = g.turn["battles"][0]["at"]
    lines = [read_line(g.board, text) for text in _normal(g, case.lines)]
    expected = Tree(g, at, case.rounds, {case.power: _normal(g, case.lines)}).run("land_battle")
    fight = land_fight(g, at, lines, one=Fraction(1))
    assert fight is not None
    fight.rounds = case.rounds
    assert sum(expected.values()) == 1
    assert told(g, fight, at) == _without(expected, {"transport": 0, **case.support})


def _carrier(power: str, fighters: Mapping[str, int]) -> dict[str, Any]:
    holds = {owner: {"fighter": count} for owner, count in fighters.items()}
    return {"ship": "carrier", "owner": power, "at": ZONE, "holds": holds}


def _transport(power: str, **cargo: int) -> dict[str, Any]:
    return {"ship": "transport", "owner": power, "at": ZONE, "holds": {power: dict(cargo)}}


SEA: dict[str, Case] = {
    "first strike": Case({"submarine": 2}, {BRITAIN: {"transport": 1, "submarine": 1}}),
    "a destroyer ends the first strike": Case(
        {"submarine": 2}, {BRITAIN: {"destroyer": 1, "transport": 1}}
    ),
    "planes do not see submarines": Case(
        {"destroyer": 1}, {BRITAIN: {"submarine": 1, "transport": 1}}, {"fighter": 1}, rounds=1
    ),
    "planes without a destroyer": Case(
        {}, {BRITAIN: {"submarine": 1, "transport": 1}}, {"fighter": 2}
    ),
    "submarines against planes": Case(
        {"submarine": 2}, {BRITAIN: {}}, aboard=(_carrier(BRITAIN, {BRITAIN: 1}),)
    ),
    "battleships": Case({"battleship": 1, "submarine": 1}, {BRITAIN: {"battleship": 1}}),
    "damaged battleships": Case(
        {"battleship": 2}, {BRITAIN: {"battleship": 1}}, rounds=1, damaged={GERMANY: 1, BRITAIN: 1}
    ),
    "defenders submerge when they are alone": Case(
        {"destroyer": 2}, {BRITAIN: {"submarine": 2, "transport": 1}}
    ),
    "attackers submerge": Case(
        {"submarine": 2, "destroyer": 1},
        {BRITAIN: {"destroyer": 1}},
        lines=(f"submerge {ZONE}: all if alone",),
    ),
    "one submarine submerges": Case(
        {"submarine": 2}, {BRITAIN: {"destroyer": 1}}, lines=(f"submerge {ZONE}: 1 after round 1",)
    ),
    "the fleet leaves": Case(
        {"destroyer": 1, "submarine": 1},
        {BRITAIN: {"destroyer": 1, "transport": 1}},
        lines=(f"retreat {ZONE} -> {NEAR} if ships < 2",),
    ),
    "two owners": Case(
        {"submarine": 1, "destroyer": 1}, {BRITAIN: {"destroyer": 1}, AMERICA: {"submarine": 1}}
    ),
    "loaded transports": Case(
        {"submarine": 2},
        {BRITAIN: {"transport": 1, "destroyer": 1}},
        aboard=(_transport(BRITAIN, infantry=2),),
    ),
    "lists": Case(
        {"submarine": 1, "destroyer": 1, "transport": 1},
        {BRITAIN: {"destroyer": 1, "submarine": 1}},
        lines=("casualties sea: transport, submarine",),
    ),
    "a loaded transport is named": Case(
        {"destroyer": 1},
        {BRITAIN: {"destroyer": 1}},
        aboard=(_transport(GERMANY, infantry=2), _transport(GERMANY, infantry=1)),
        lines=("casualties sea: transport 1, destroyer",),
    ),
    "the cheapest ship beside those of an ally": Case(
        {"battleship": 1, "destroyer": 1},
        {GERMANY: {"submarine": 2}},
        power=BRITAIN,
        rounds=2,
        bystanders={AMERICA: {"transport": 1}},
    ),
    "ships of an ally": Case(
        {"destroyer": 1},
        {GERMANY: {"submarine": 2}},
        {"fighter": 1},
        power=BRITAIN,
        bystanders={AMERICA: {"transport": 1, "destroyer": 1}},
    ),
}


@pytest.mark.parametrize("case", SEA.values(), ids=SEA)
def test_sea_odds_are_those_of_the_engine(case: Case) -> None:
    g = sea(case)
    lines = [read_line(g.board, text) for text in _normal(g, case.lines)]
    fight = sea_fight(g, ZONE, lines, one=Fraction(1))
    fight.rounds = case.rounds
    expected = Tree(g, ZONE, case.rounds, {case.power: _normal(g, case.lines)}).run("sea_battle")
    cargo = {"infantry": 2} if any("infantry" in str(entry) for entry in case.aboard) else {}
    assert sum(expected.values()) == 1
    assert told(g, fight, ZONE) == _without(expected, cargo)


def _without(expected: Chances, cargo: Mapping[str, int]) -> Chances:
    """What is aboard is in the odds as a value only."""
    found: Chances = {}
    for (holder, counts), chance in expected.items():
        leaf = (holder, tuple(each for each in counts if each[0][1] not in cargo))
        found[leaf] = found.get(leaf, Fraction(0)) + chance
    return found


def _normal(g: Position, lines: Sequence[str]) -> list[str]:
    return [grammar_of(g.board).parse_line(text, "battles").text for text in lines]


TROOPS = ("infantry", "artillery", "armor")
SHIPS = ("transport", "submarine", "destroyer", "battleship")


def _some(draw: Any, kinds: Sequence[str], most: int) -> dict[str, int]:
    chosen = draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=most))
    return dict(Counter(chosen))


@st.composite
def cases(draw: Any) -> tuple[str, Case]:
    """Small battles of all sorts."""
    kind = draw(st.sampled_from(["land", "sea"]))
    kinds = TROOPS if kind == "land" else SHIPS
    planes = _some(draw, ("fighter", "bomber"), 1) if draw(st.booleans()) else {}
    ours, theirs = _some(draw, kinds, 2), _some(draw, kinds, 3)
    if kind == "land" and draw(st.booleans()):
        theirs["aa_gun"] = 1
    enemy = {BRITAIN: theirs}
    if draw(st.booleans()) and sum(theirs.values()) < 3:
        enemy[AMERICA] = _some(draw, kinds, 1)
    order = draw(st.permutations([*kinds, "fighter", "bomber"]))
    lines = (f"casualties {kind}: {', '.join(order)}",) if draw(st.booleans()) else ()
    return kind, Case(ours, enemy, planes, lines, rounds=1)


@given(case=cases())
def test_odds_of_random_battles_are_those_of_the_engine(case: tuple[str, Case]) -> None:
    kind, battle = case
    g = land(battle) if kind == "land" else sea(battle)
    at = AREA if kind == "land" else ZONE
    lines = [read_line(g.board, text) for text in _normal(g, battle.lines)]
    expected = Tree(g, at, 1, {GERMANY: _normal(g, battle.lines)}).run(f"{kind}_battle")
    one = Fraction(1)
    fight = (
        land_fight(g, at, lines, one=one) if kind == "land" else sea_fight(g, at, lines, one=one)
    )
    assert fight is not None
    fight.rounds = 1
    assert told(g, fight, at) == expected


# Losses, as losses.py chooses them


@st.composite
def struck(draw: Any) -> tuple[Side, Hits]:
    """A side with a list, and hits."""
    where = draw(st.sampled_from(["land", "sea"]))
    kinds = (*TROOPS, "fighter", "bomber") if where == "land" else (*SHIPS, "carrier", "fighter")
    found: list[Stack] = []
    for power in draw(st.lists(st.sampled_from([BRITAIN, AMERICA]), min_size=1, unique=True)):
        found += stacks_of(board(), power, _some(draw, kinds, 6))
    entries = [
        {"what": what, "power": "", "take": take, "keep": keep}
        for what, take, keep in draw(
            st.lists(
                st.tuples(
                    st.sampled_from([*kinds, "planes", "ships", "land units"]),
                    st.sampled_from([None, 1, 2]),
                    st.sampled_from([0, 0, 0, 1]),
                ),
                max_size=5,
            )
        )
    ]
    orders = board().loss_presets["printed"].orders
    side = draw(st.sampled_from(["attacker", "defender"]))
    hits = draw(st.tuples(*[st.integers(0, 4)] * 3))
    if where == "land":
        hits = (sum(hits), 0, 0)
    keep = board().loss_presets["printed"].keep.get(f"{where} {side}", ())
    return Side(board(), found, orders[f"{where} {side}"], entries, keep), Hits(*hits)


@given(case=struck())
def test_losses_in_the_odds_are_those_of_the_rules(case: tuple[Side, Hits]) -> None:
    side, hits = case
    targets = [target for _, target in side.targets(side.start)]
    chosen = losses.choose(targets, hits, side.wishes, side.keep)
    after = side.lose(side.start, (hits.any, hits.ships, hits.no_submarines))
    taken: dict[str, dict[str, int]] = {}
    for stack, left in zip(side.stacks, after, strict=False):
        if stack.hits > left:
            taken.setdefault(stack.power, {})[stack.kind] = stack.hits - left
    assert taken == by_kind(chosen)


@given(case=struck(), first=st.integers(0, 4), second=st.integers(0, 4))
def test_hits_that_anything_may_take_are_as_many_single_volleys(
    case: tuple[Side, Hits], first: int, second: int
) -> None:
    side, _ = case
    before = side.lose(side.start, (first, 0, 0))
    chain = side.chain(before)
    other = Side(side.board, side.stacks, side.order, side.wishes, side.keep)
    assert chain[min(second, len(chain) - 1)] == other.lose(before, (second, 0, 0))


@given(case=struck(), most=st.tuples(*[st.integers(0, 3)] * 3))
def test_the_hits_of_a_volley_leave_what_each_number_of_them_leaves(
    case: tuple[Side, Hits], most: tuple[int, int, int]
) -> None:
    side, _ = case
    if not any(stack.target.group == "air" for stack in side.stacks):
        most = (sum(most), 0, 0)
    # No two sums of these are the same.
    any_, ships, blind = (
        [Fraction(base) ** n for n in range(m + 1)] for base, m in zip((2, 3, 5), most, strict=True)
    )
    other = Side(side.board, side.stacks, side.order, side.wishes, side.keep)
    expected: Chances = {}
    for a, s, b in itertools.product(*(range(each + 1) for each in most)):
        left = other.lose(side.start, (a, s, b))
        expected[left] = expected.get(left, 0) + any_[a] * ships[s] * blind[b]
    assert side.after(side.start, (any_, ships, blind)) == expected


@pytest.mark.parametrize(
    "battle",
    [
        "3 infantry, 1 armor, 1 fighter vs 3 infantry, 1 bomber",
        "2 submarine, 1 destroyer, 1 fighter vs 1 submarine, 2 transport, 1 battleship",
    ],
)
def test_courses_drawn_by_chance_end_as_the_exact_odds_say(battle: str) -> None:
    fight = fight_of(board(), {"battle": battle})
    exact: Counter[str] = Counter()
    for end, chance in fight.outcome.items():
        exact[end[0]] += chance
    drawn = sampled.chances(fight, 2_000, seed=1)
    for how, chance in exact.items():
        error = (chance * (1 - chance) / 2_000) ** 0.5
        assert abs(drawn.get(how, 0) - chance) < 4 * error + 1e-3


# To the end


@pytest.mark.parametrize(
    "battle",
    [
        "4 infantry, 2 armor, 1 fighter vs 4 infantry, 1 artillery, 1 bomber",
        "2 submarine, 1 destroyer, 1 fighter vs 2 submarine, 1 transport, 1 battleship",
        "3 submarine, 1 fighter vs 1 destroyer, 1 submarine, 1 carrier, 1 fighter",
        "2 submarine, 1 battleship vs 3 submarine",
    ],
)
def test_battles_to_the_end_are_the_limit_of_many_rounds(battle: str) -> None:
    asked = {"battle": battle}
    whole, long = odds(board(), asked), odds(board(), {**asked, "rounds": 50})
    assert long["chances"]["open"] < 1e-9
    for name in ("win", "loss", "draw", "stalemate"):
        assert whole["chances"][name] == pytest.approx(long["chances"][name], abs=1e-9)
    assert whole["swing"] == pytest.approx(long["swing"], abs=1e-6)


def test_one_against_one_is_a_geometric_series() -> None:
    """Infantry hits on 1, infantry defends on 2: of the rounds in which anything happens 2 in 12
    are won alone.
    """
    told_ = odds(board(), {"battle": "1 infantry vs 1 infantry"})
    assert told_["chances"]["win"] == pytest.approx(4 / 16)
    assert told_["chances"]["loss"] == pytest.approx(10 / 16)
    assert told_["chances"]["draw"] == pytest.approx(2 / 16)
    assert told_["expected"]["attacker"]["infantry"] == pytest.approx(4 / 16)
    assert told_["swing"] == pytest.approx(3 * (6 / 16 - 12 / 16))


def test_planes_alone_win_but_do_not_take() -> None:
    told_ = odds(board(), {"battle": "3 bomber vs 1 infantry"})
    assert told_["chances"]["win"] > 0.9
    assert told_["takes"] == 0


def test_odds_without_a_position_know_numbers_only() -> None:
    with pytest.raises(NotUnderstood, match="unknown_fact"):
        odds(board(), {"battle": "3 infantry vs 3 infantry", "retreat": "Egypt is ours"})


def test_support_and_retreat_change_the_odds() -> None:
    plain = odds(board(), {"battle": "3 infantry vs 3 infantry"})
    helped = odds(board(), {"battle": "3 infantry vs 3 infantry", "support": "1 battleship"})
    careful = odds(board(), {"battle": "3 infantry vs 3 infantry", "retreat": "attackers < 2"})
    assert helped["chances"]["win"] > plain["chances"]["win"]
    assert careful["chances"]["retreat"] > 0
    assert careful["lost"]["attacker"] < plain["lost"]["attacker"]


@pytest.mark.parametrize(
    "asked, code",
    [
        ({"battle": "3 infantry"}, "odds_two_sides"),
        ({"battle": "3 infantry vs 2 foo"}, "unknown_unit"),
        ({"battle": "infantry vs 2 armor"}, "how_many"),
        ({"battle": "3 infantry vs 1 submarine"}, "odds_cannot_fight"),
        ({"battle": "1 British infantry, 1 Soviet armor vs 1 armor"}, "odds_one_attacker"),
        ({"battle": "1 British infantry vs 1 Soviet armor"}, "odds_same_side"),
        ({"battle": "99 infantry vs 1 infantry"}, "odds_too_many"),
        ({"battle": "1 infantry vs 1 infantry", "support": "1 submarine"}, "odds_no_support"),
        ({"battle": "1 submarine vs 1 transport", "aa": True}, "odds_land_only"),
        ({"battle": "1 armor vs 1 armor", "attacker_losses": "infantry, foo"}, "unknown_unit"),
        ({"battle": "1 armor vs 1 armor", "retreat": "if moon > 2"}, "unknown_fact"),
        ({"battle": "1 armor vs 1 armor", "attacker_losses": "aa gun"}, "never_a_casualty"),
    ],
)
def test_what_is_no_battle_is_refused(asked: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        odds(board(), asked)
    assert refused.value.problem.code == code


# Twenty against twenty

TWENTY = {
    "battle": "8 infantry, 4 artillery, 4 armor, 3 fighter, 1 bomber vs 10 infantry, 4 artillery, 3 armor, 3 fighter",
}
FLEETS = {
    "battle": "4 submarine, 4 destroyer, 4 fighter, 2 bomber, 2 carrier, 2 battleship, 2 transport"
    " vs 4 submarine, 4 destroyer, 4 fighter, 2 carrier, 2 battleship, 4 transport",
}


@pytest.mark.parametrize("asked", [TWENTY, {**TWENTY, "aa": True}], ids=["plain", "guns"])
def test_twenty_against_twenty_are_exact_in_every_run(asked: dict[str, Any]) -> None:
    found = odds(board(), asked)
    assert sum(found["chances"].values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.soak
@pytest.mark.parametrize("asked", [TWENTY, FLEETS], ids=["land", "sea"])
def test_twenty_against_twenty_beside_a_hundred_thousand_samples(asked: dict[str, Any]) -> None:
    exact = odds(board(), asked)
    thrown = monte_carlo.chances(asked["battle"], 100_000, seed=1)
    for name in ("win", "loss", "draw"):
        chance = exact["chances"][name]
        error = (chance * (1 - chance) / 100_000) ** 0.5
        assert abs(thrown[name] - chance) < 4 * error + 1e-5
