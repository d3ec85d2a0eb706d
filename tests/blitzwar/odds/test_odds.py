"""Odds are those of the engine: every die thrown in the flow, everybody silent."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from pbem.engine.errors import Illegal, NotUnderstood
from pbem.engine.flow import Ask
from pbem.engine.state import canonical
from pbem.games.blitzwar.combat import group
from pbem.games.blitzwar.combat.battle import SHIFT
from pbem.games.blitzwar.measures import MEASURES
from pbem.games.blitzwar.odds import asked
from pbem.games.blitzwar.odds.course import course, sampled
from pbem.games.blitzwar.odds.written import odds
from pbem.games.blitzwar.position import Position
from tests.blitzwar.combat.fights import again, phase, rolled
from tests.blitzwar.position_builder import Units, board, game_at
from tests.harness.flow_player import FlowPlayer

I1, I2, I3, A1, A2 = (
    "1-corps infantry",
    "2-corps infantry",
    "3-corps infantry",
    "1-corps armor",
    "2-corps armor",
)
W2, E2, FORT = "2-corps white", "2-corps elite", "fortified corps"


def over(zone: str, country: str) -> dict[str, Any]:
    return {"country": country, "from": zone, "at": zone, "use": "air", "turn": 1}


CASES: dict[str, tuple[str, str, Units, dict[str, Any]]] = {
    "plains": (
        "Lodz",
        "Poznan",
        {"Poznan": {"Germany": {A1: 1, I3: 1}}, "Lodz": {"Poland": {I3: 1}}},
        {},
    ),
    "elite and Italians": (
        "Mechili",
        "El Agheila",
        {
            "El Agheila": {"Germany": {E2: 1}, "Italy": {I2: 1, I1: 1}},
            "Mechili": {"UK": {W2: 2}},
        },
        {
            "turn": 13,
            "elites": 1,
            "joined": {"Italy": "Axis"},
            "control": {"El Agheila": "Axis", "Mechili": "Allies", "Derna": "Allies"},
            "missions": [over("Mechili", "Germany")],
        },
    ),
}


def shown(g: Position, zone: str) -> str:
    """What is left of an attack, and where."""
    return repr((sorted((a, c, n, k) for a, c, n, k in g.standing()), g.stack(zone, "")))


def silent(player: FlowPlayer) -> FlowPlayer:
    """Everybody is silent, and nobody advances."""
    while player.asks:
        ask = player.asks[0]
        say = [] if ask.verb == "advance" else ask.default
        player.say(ask.to[0], ask.verb, say)
    return player


@pytest.mark.parametrize("name", CASES)
def test_BWR_400_BWR_445_the_course_is_that_of_the_engine(name: str) -> None:
    zone, origin, units, given = CASES[name]
    line = f"blitz {zone} from {origin} (all)"
    given = {"turn": 1, **given}
    engine: Counter[str] = Counter()
    for first, second in product(range(1, 7), repeat=2):
        player = phase(units, line, active=(origin,), dice={zone: first}, **given)
        silent(player)
        bound = bool(group.must_fight(player.g))
        if bound:
            player = silent(again(player, dice={zone: second}))
        engine[shown(player.g, zone)] += 1
    now = {"active": {origin: {c: dict(u) for c, u in units[origin].items()}}}
    g = game_at(units=units, phase=8, now=now, **given)
    found: Counter[str] = Counter()
    ends = course(g, zone, {origin: {c: dict(u) for c, u in units[origin].items()}})
    for end in ends:
        found[shown(end.g, zone)] += int(end.chance * 36)
    assert sum(end.chance for end in ends) == Fraction(1)
    assert found == engine


@pytest.mark.parametrize("name", CASES)
def test_all_pairs_of_dice_come_to_what_is_worked_out(name: str) -> None:
    zone, origin, units, given = CASES[name]
    forces = {origin: {c: dict(u) for c, u in units[origin].items()}}
    g = game_at(units=units, phase=8, now={"active": forces}, **{"turn": 1, **given})
    before = canonical(g.state)
    pairs = list(product(range(1, 7), repeat=2))
    thrown = [sampled(g, zone, forces, dice) for dice in pairs]
    counted = Counter((end.how, shown(end.g, zone)) for end in thrown)
    exact = Counter[tuple[str, str]]()
    for end in course(g, zone, forces):
        exact[end.how, shown(end.g, zone)] += int(end.chance * len(pairs))
    assert counted == exact
    assert canonical(g.state) == before


def test_BWR_399_BWR_400_odds_in_words_with_the_column_after_each_shift() -> None:
    told = odds(board(), {"battle": "5 vs 4, armoured, elite, air"})
    assert [
        told["odds"],
        *(told[f"after_{note.removeprefix('shift_')}"] for note in told["notes"][1:]),
    ] == [
        "1-1",
        "3-2",
        "2-1",
        "4-1",
    ]
    assert sum(told["chances"].values()) == pytest.approx(1)
    assert told["takes"] == pytest.approx(16 / 36)
    assert told["lost"]["attacker"] == pytest.approx(5 / 6)


def test_BWR_317_two_air_units_shift_in_both_phases() -> None:
    one = odds(board(), {"battle": "4 vs 3, armored, air"})
    two = odds(board(), {"battle": "4 vs 3, armored, 2 air"})
    assert two["takes"] > one["takes"]


def test_BWR_450_phase_9_alone() -> None:
    told = odds(board(), {"battle": "6 vs 1", "normal": True})
    assert told["chances"]["hold"] == 0


@pytest.mark.parametrize("text", ["5 against", "five vs 4", "5 vs 4, moonlight"])
def test_what_is_no_attack_in_words(text: str) -> None:
    with pytest.raises(NotUnderstood):
        odds(board(), {"battle": text})


@pytest.mark.parametrize("text", ["1 vs 2", "99 vs 1", "2 vs 3"])
def test_BWR_401_what_is_too_weak_or_too_many(text: str) -> None:
    with pytest.raises(Illegal):
        odds(board(), {"battle": text})


def test_a_question_before_the_die_has_odds_and_others_have_not() -> None:
    zone, origin, units, _ = CASES["plains"]
    player = phase(
        units, f"blitz {zone} from {origin} (all)", active=(origin,), dice={zone: 1}, turn=1
    )
    ask = Ask(to=("Axis",), verb=SHIFT, noun="Lodz", args={"at": zone, "phase": "blitz"})
    told = asked.of_ask(player.g, ask)
    assert told["takes"] > 0
    assert asked.of_ask(player.g, Ask(to=("Axis",), verb="losses", noun="Lodz")) == {}


def test_attacks_of_an_order_mail() -> None:
    zone, origin, units, _ = CASES["plains"]
    g = game_at(units=units, turn=1)
    from pbem.games.blitzwar.orders.grammar import grammar_of

    parse = grammar_of(g.board).parse_line
    texts = (
        "Lodz from Poznan (all)",
        "Lodz from Poznan (3 armor)",
        "Lodz from Poznan (3 infantry)",
    )
    found = list(asked.forecast(g, [parse(f"blitz {text}", "blitz") for text in texts]))
    assert found[0]["takes"] > 0
    assert [each.get("notes") for each in found[1:]] == [["not_there"], ["no_attack"]]
    assert found[0]["at"] == zone
    assert origin


def test_BWR_400_BWR_418_dice_read_in_a_table() -> None:
    zone, origin, units, _ = CASES["plains"]
    player = phase(
        units, f"blitz {zone} from {origin} (all)", active=(origin,), dice={zone: 1}, turn=1
    )
    event = rolled(player)
    assert (event["odds"], event["column"]) == ("1-1", "2-1")
    assert MEASURES.charts(board(), event) == {
        "attacker loses": [1, 1, 1, 0, 0, 0],
        "defender loses": [0, 1, 1, 1, 1, 1],
    }
    assert MEASURES.charts(board(), {"kind": "lost"}) == {}
    assert MEASURES.worth(board(), "armor") == (2,)
    assert MEASURES.stance(event) == "attack"
