"""The exact course of battles."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from pbem.games.empires_of_history.odds import ahead, asked
from pbem.games.empires_of_history.odds.course import Fight, Hit, Side, chances
from pbem.games.empires_of_history.odds.fights import coming
from pbem.games.empires_of_history.orders.grammar import grammar_of
from tests.empires_of_history.land.moves import order
from tests.empires_of_history.position_builder import game_at

SAMPLES = 4_000
KRAKOW: dict[str, Any] = {
    "Silesia": {"Germany": {"infantry": 3, "artillery": 1}},
    "Krakow": {"Poland": {"infantry": 2}},
}


def one(value: int, **told: Any) -> Hit:
    return Hit(told.pop("unit", 0), "", "infantry", value, **told)


def test_EOH_050_hits_of_some_dice() -> None:
    assert chances([(5, 2)]) == (0.25, 0.5, 0.25)
    assert chances([(0, 3)]) == (1.0,)


def test_EOH_504_EOH_510_a_duel_has_the_odds_that_one_works_out_by_hand() -> None:
    fight = Fight(Side((one(4),)), Side((one(5),)))
    found = {end: chance for (end, _, _), chance in fight.ends.items()}
    # Per round: both 0.2, attacker alone 0.2, defender alone 0.3, nobody 0.3.
    assert found == {
        "draw": pytest.approx(0.2 / 0.7),
        "win": pytest.approx(0.2 / 0.7),
        "loss": pytest.approx(0.3 / 0.7),
    }


def test_EOH_509_a_limit_of_rounds_leaves_a_retreat() -> None:
    fight = Fight(Side((one(4),)), Side((one(5),)), rounds=1)
    found = {end: chance for (end, _, _), chance in fight.ends.items()}
    assert found["retreat"] == pytest.approx(0.3)
    stays = Fight(Side((one(4, stays=True),)), Side((one(5),)), rounds=1)
    assert "retreat" not in {end for end, _, _ in stays.ends}


def test_EOH_506_a_city_takes_hits_before_units_fall() -> None:
    bare = Fight(Side((one(4),)), Side((one(5),)))
    held = Fight(Side((one(4),)), Side((Hit(-1, free=True), one(5))))
    wins = [sum(p for (end, _, _), p in each.ends.items() if end == "win") for each in (bare, held)]
    # One hit is wasted: the attacker has to live through it.
    assert wins[1] == pytest.approx(wins[0] * 0.2 / 0.7)


def test_EOH_508_aircraft_that_have_to_leave_do_not_win_later() -> None:
    fight = Fight(Side((one(10, leaves=1),)), Side((one(0), one(0, unit=1))))
    assert [end for end, _, _ in fight.ends] == ["retreat"]
    [(_, ours, theirs)] = fight.ends
    assert fight.attack.counts(ours) == {"": {"infantry": 1}}
    assert len(theirs) == 1


def drawn(rng: random.Random) -> Fight:
    """A battle of any order of hits."""

    def line(*, attacks: bool) -> tuple[Hit, ...]:
        units = rng.randint(2, 5)
        return tuple(
            one(
                rng.randint(1, 7),
                unit=n // 2 if rng.random() < 0.3 else n,
                dice=rng.choice((1, 1, 2)),
                leaves=rng.choice((0, 0, 1, 2)) if attacks else 0,
                stays=attacks and rng.random() < 0.3,
            )
            for n in range(units)
        )

    opening = ((3, 2),) if rng.random() < 0.3 else ()
    city = tuple(Hit(-1 - n, free=True) for n in range(rng.randint(0, 2)))
    attack = Side(line(attacks=True), opening)
    return Fight(attack, Side((*city, *line(attacks=False))), rng.choice((0, 0, 2)))


def test_EOH_504_the_odds_are_those_that_battles_have_on_average() -> None:
    rng = random.Random(504)
    for _ in range(6):
        fight = drawn(rng)
        thrown = Counter(fight.sampled(rng) for _ in range(SAMPLES))
        assert sum(fight.ends.values()) == pytest.approx(1)
        for end in {*fight.ends, *thrown}:
            chance = fight.ends.get(end, 0.0)
            spread = (chance * (1 - chance) / SAMPLES) ** 0.5
            assert abs(thrown[end] / SAMPLES - chance) <= 5 * spread + 2 / SAMPLES, end


def test_EOH_504_where_nobody_hits_anybody_nothing_ends() -> None:
    fight = Fight(Side((one(0),)), Side((one(0),)))
    assert [end for end, _, _ in fight.ends] == ["open"]
    assert fight.sampled(random.Random(1)) in fight.ends


def test_EOH_504_a_battle_of_a_position_is_as_the_rules_begin_it() -> None:
    g = game_at(units=KRAKOW)
    order(g, "move 3 infantry, 1 artillery: Silesia -> Krakow")
    fight = coming(g.trial(), "Krakow", {})
    assert fight is not None
    assert [each.value for each in fight.attack.order] == [4, 4, 6, 4]
    assert [each.free for each in fight.defence.order] == [True, True, False, False]
    told = asked.told(g, "Krakow")
    assert sum(told["chances"].values()) == pytest.approx(1)
    assert told["takes"] == told["chances"]["win"]
    assert told["attacker"] == {"Germany": {"infantry": 3, "artillery": 1}}


def test_EOH_345_both_hits_of_heavy_armor_fall_on_one() -> None:
    g = game_at(units={"Silesia": {"Germany": {"armor": 2}}, "Krakow": KRAKOW["Krakow"]})
    g.now["blitzkrieg"] = "yes"
    order(g, "move 2 armor: Silesia -> Krakow")
    fight = coming(g.trial(), "Krakow", {})
    assert fight is not None
    assert [each.unit for each in fight.attack.order] == [0, 0, 1, 1]
    assert fight.attack.counts(fight.attack.start[1:]) == {"Germany": {"armor": 2}}


def test_EOH_250_the_forecast_of_order_lines() -> None:
    g = game_at(units={**KRAKOW, "Berlin": {"Germany": {"bomber": 1}}})
    grammar = grammar_of(g.board)
    texts = [
        ("move 3 infantry: Silesia -> Krakow", "movement"),
        ("fly 1 bomber: Berlin -> Warsaw, back to Berlin", "movement"),
        ("press Krakow: 2 rounds", "combat"),
    ]
    lines = [grammar.parse_line(text, section) for text, section in texts]
    [found] = list(ahead.forecast(g, lines))
    assert (found["at"], found["worth"]) == ("Krakow", 5)
    assert found["chances"]["retreat"] > 0
    g.state["units"]["Warsaw"] = {"Poland": {"infantry": 1}}
    battles = {each["at"]: each for each in ahead.forecast(g, lines)}
    assert battles["Warsaw"]["takes"] == 0
    assert battles["Warsaw"]["chances"]["loss"] == 0
