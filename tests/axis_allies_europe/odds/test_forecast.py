"""Forecasts: the odds of all battles of a turn, beside the same turn played many times on the
engine.
"""

from __future__ import annotations

from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

from pbem.engine.play import advance, open_asks, waits_for
from pbem.engine.state import copy
from pbem.engine.table import Table
from pbem.games.axis_allies_europe import GAME
from pbem.games.axis_allies_europe.odds.forecast import forecast
from pbem.games.axis_allies_europe.orders.grammar import grammar_of, read_line
from pbem.games.axis_allies_europe.position import Position
from tests.axis_allies_europe.position_builder import game_at
from tests.harness.dice import InTurn

GERMANY, BRITAIN = "Germany", "Great Britain"
SAMPLES = 250
PRICES = {"infantry": 3, "armor": 5, "fighter": 12, "bomber": 15, "transport": 8, "submarine": 8}
PRICES |= {"destroyer": 12, "battleship": 24}

LANDING = (
    "combat: move 2 transport, 1 destroyer, 1 battleship: North Sea -> Norwegian Sea",
    "combat: assault Norway: 3 infantry from transport Norwegian Sea",
    "combat: move 1 bomber: United Kingdom -> North Sea -> Norway",
    "combat: raid 2 bomber: United Kingdom -> North Sea -> Danish Sea -> Germany",
    "combat: raid escort 1 fighter: United Kingdom -> North Sea -> Danish Sea -> Germany",
)


def before_landing() -> Position:
    """A British turn with a raid, a sea battle, and a landing that waits for it."""
    transport = {"ship": "transport", "owner": BRITAIN, "at": "North Sea"}
    return game_at(
        turn=BRITAIN,
        units={
            "North Sea": {BRITAIN: {"destroyer": 1, "battleship": 1}},
            "Norwegian Sea": {GERMANY: {"submarine": 2, "destroyer": 1}},
            "Norway": {GERMANY: {"infantry": 3, "fighter": 1}},
            "Germany": {
                GERMANY: {"infantry": 2, "fighter": 1, "aa_gun": 1, "industrial_complex": 1}
            },
            "United Kingdom": {BRITAIN: {"bomber": 3, "fighter": 1, "infantry": 1}},
            "Denmark": {BRITAIN: {"infantry": 1}},
        },
        control={"Denmark": BRITAIN},
        aboard=[
            {**transport, "holds": {BRITAIN: {"infantry": 2}}},
            {**transport, "holds": {BRITAIN: {"infantry": 1}}},
        ],
        money={GERMANY: 9, BRITAIN: 0},
    )


def over_a_gun() -> Position:
    """A German attack with planes that pass a gun on their way."""
    return game_at(
        turn=GERMANY,
        units={
            "Poland": {GERMANY: {"infantry": 3, "fighter": 2, "bomber": 1}},
            "Baltic States": {"Soviet Union": {"infantry": 1, "aa_gun": 1}},
            "Leningrad": {"Soviet Union": {"infantry": 2, "aa_gun": 1}},
            "Finland": {GERMANY: {"infantry": 1}},
            "Vyborg": {GERMANY: {"infantry": 3}},
        },
        control={"Vyborg": GERMANY},
    )


OVER_A_GUN = (
    "combat: move 2 fighter, 1 bomber: Poland -> Baltic States -> Leningrad",
    "combat: move 3 infantry: Vyborg -> Leningrad",
    "battles: casualties aa: bomber",
    "battles: retreat Leningrad -> Vyborg if land units < 2",
)


def before_flight_home(option: str) -> Position:
    """A German attack whose planes will pass a gun when they break off."""
    return game_at(
        turn=GERMANY,
        units={
            "Poland": {GERMANY: {"infantry": 4, "fighter": 3}},
            "East Poland": {"Soviet Union": {"aa_gun": 1}},
            "Belorussia": {"Soviet Union": {"infantry": 3}},
        },
        control={"Belorussia": "Soviet Union", "East Poland": "Soviet Union"},
        options={"planes_retreat": option},
    )


FLIGHT_HOME = (
    "combat: move 3 fighter: Poland -> Baltic States -> Belorussia",
    "battles: retreat Belorussia air -> East Poland -> Poland after round 1 if defenders > 1",
)


def told(g: Position, texts: tuple[str, ...]) -> dict[str, dict[str, Any]]:
    """The forecast by kind and place."""
    lines = [read_line(g.board, text) for text in normal(g, texts)]
    return {f"{each['kind']} {each['at']}": each for each in forecast(g, lines)}


def normal(g: Position, texts: tuple[str, ...]) -> list[str]:
    return [grammar_of(g.board).parse_line(text).text for text in texts]


def played(g: Position, texts: tuple[str, ...], seed: int) -> tuple[Position, list[dict[str, Any]]]:
    """The turn once, up to its second half: own lines answer, else the default."""
    state, dice, events = copy(g.state), InTurn(Random(seed)), []
    table = Table(GAME, g.board)
    lines = normal(g, texts)
    orders = [text for text in lines if read_line(g.board, text).verb not in GAME.reply_verbs]
    given: dict[str, Any] = {}
    while True:
        made = advance(table, state, given, dice)
        events += made.events
        ask = next(each for each in open_asks(state) if waits_for(state, each))
        if ask.verb == "orders" and ask.args["half"] == "B":
            return Position(state, g.board), events
        by = [waits_for(state, ask)[0]]
        say = orders if ask.verb == "orders" else ask.default
        for text in lines:
            line = read_line(g.board, text)
            if ask.verb != "orders" and by == [g.power] and line.verb in ask.verbs:
                answer = GAME.reply(Position(state, g.board), ask, line)
                say = say if answer is None else answer
        given = {"answer": ask.id, "by": by, "say": say}


def lost_by(events: list[dict[str, Any]], at: str, power: str) -> int:
    """What a power lost in the battles of a place and on the way home from there, in IPCs, cargo
    included.
    """
    return sum(
        PRICES[kind] * count
        for event in events
        if event["kind"] in ("lost", "lost_aboard") and event.get("from", event["at"]) == at
        for kind, count in event["units"].get(power, {}).items()
    )


def close(samples: list[float], expected: float) -> None:
    """The mean of samples is the expected one, as far as chance goes."""
    error = stdev(samples) / len(samples) ** 0.5
    assert abs(mean(samples) - expected) <= 4 * error + 1e-9, (mean(samples), expected, error)


def test_a_landing_after_a_sea_battle_beside_a_raid() -> None:
    g = before_landing()
    found = told(g, LANDING)
    games = [played(g, LANDING, seed) for seed in range(SAMPLES)]
    assert list(found) == ["raid Germany", "sea Norwegian Sea", "land Norway"]
    norway, sea, raid = found["land Norway"], found["sea Norwegian Sea"], found["raid Germany"]
    close([float(after.controller("Norway") == BRITAIN) for after, _ in games], norway["takes"])
    for at, battle in (("Norwegian Sea", sea), ("Norway", norway), ("Germany", raid)):
        for side, power in (("attacker", BRITAIN), ("defender", GERMANY)):
            close([lost_by(events, at, power) for _, events in games], battle["lost"][side])
    close([9 - after.money[GERMANY] for after, _ in games], raid["damage"]["expected"])
    is_won = [float(not after.enemy_ships("Norwegian Sea", BRITAIN)) for after, _ in games]
    close(is_won, sea["chances"]["win"] + sea["chances"]["draw"])


def test_guns_on_the_way_lists_and_a_retreat() -> None:
    g = over_a_gun()
    found = told(g, OVER_A_GUN)
    games = [played(g, OVER_A_GUN, seed) for seed in range(SAMPLES)]
    [leningrad] = found.values()
    close(
        [float(after.controller("Leningrad") == GERMANY) for after, _ in games], leningrad["takes"]
    )
    retreats = [float(any(e["kind"] == "retreated" for e in events)) for _, events in games]
    close(retreats, leningrad["chances"]["retreat"])
    # What the guns shot down on the way is no loss of the battle.
    close(
        [lost_by(events, "Leningrad", GERMANY) for _, events in games],
        leningrad["lost"]["attacker"],
    )
    assert leningrad["worth"] == 1


@pytest.mark.parametrize("option", ["at_once", "later"])
def test_guns_on_the_way_home_count_if_planes_fly_at_once(option: str) -> None:
    g = before_flight_home(option)
    [belorussia] = told(g, FLIGHT_HOME).values()
    games = [played(g, FLIGHT_HOME, seed) for seed in range(SAMPLES)]
    shots = [event for _, events in games for event in events if event.get("phase") == "retreat_aa"]
    assert bool(shots) == (option == "at_once")
    close(
        [lost_by(events, "Belorussia", GERMANY) for _, events in games],
        belorussia["lost"]["attacker"],
    )
    leavers = [each for each in belorussia["survivors"] if each["end"] == "retreat"]
    alive = {each["attacker"].get(GERMANY, {}).get("fighter", 0) for each in leavers}
    assert alive == ({0, 1, 2, 3} if option == "at_once" else {1, 2, 3})


def test_a_landing_is_called_off_by_condition() -> None:
    g = before_landing()
    always = (*LANDING, "battles: calloff Norway if transports < 9")
    assert told(g, always)["land Norway"]["takes"] == pytest.approx(0)
    never = (*LANDING, "battles: calloff Norway if transports > 9")
    plain = told(g, LANDING)["land Norway"]["takes"]
    assert told(g, never)["land Norway"]["takes"] == pytest.approx(plain)


def test_a_pause_is_noted() -> None:
    texts = (*OVER_A_GUN, "battles: pause Leningrad after round 1")
    [leningrad] = told(over_a_gun(), texts).values()
    assert leningrad["notes"] == ["paused"]


@pytest.mark.parametrize("when", ["if Norway is empty", "after round 1 unless Egypt is ours"])
def test_a_line_that_waits_for_other_things_is_left_out_and_that_is_noted(when: str) -> None:
    texts = (*OVER_A_GUN, f"battles: retreat Leningrad {when}")
    [leningrad] = told(over_a_gun(), texts).values()
    [plain] = told(over_a_gun(), OVER_A_GUN).values()
    assert leningrad["notes"] == [*plain["notes"], "said"]
    assert leningrad["chances"] == plain["chances"]


def test_a_landing_is_called_off_when_ships_were_lost_before_it() -> None:
    def takes(when: str) -> float:
        lines = (*LANDING, f"battles: calloff Norway {when}")
        return float(told(before_landing(), lines)["land Norway"]["takes"])

    plain = told(before_landing(), LANDING)["land Norway"]["takes"]
    assert takes("if 9 ships are lost") == pytest.approx(plain)
    assert takes("unless 9 ships are lost") == pytest.approx(0)
    assert takes("if 1 enemy ship is lost") < takes("if 1 transport is lost") < plain


def test_chances_of_every_battle_add_up() -> None:
    for g, texts in ((before_landing(), LANDING), (over_a_gun(), OVER_A_GUN)):
        for battle in told(g, texts).values():
            if "chances" in battle:
                assert sum(battle["chances"].values()) == pytest.approx(1)
