"""The two order mails as a whole: sections, receipts' totals, the list of battles and its order,
random plans.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.flow import Ask, Sifted
from pbem.engine.state import copy
from pbem.games.axis_allies_europe import batch
from pbem.games.axis_allies_europe.battles import sequence
from pbem.games.axis_allies_europe.movement import steps
from pbem.games.axis_allies_europe.orders.grammar import read_line
from pbem.games.axis_allies_europe.position import Position, new_turn
from pbem.games.axis_allies_europe.samples import mails
from pbem.library import registry
from tests.axis_allies_europe.movement.tools import attack, battles, read, refused
from tests.axis_allies_europe.position_builder import POWERS

Build = Callable[..., Position]

TWO_FRONTS = {
    "Poland": {"Germany": {"infantry": 4, "fighter": 1}},
    "East Poland": {"Soviet Union": {"infantry": 1}},
    "Baltic States": {"Soviet Union": {"infantry": 1}},
}
BOTH = ("move 2 infantry: Poland -> East Poland", "move 2 infantry: Poland -> Baltic States")


def codes(found: Sifted) -> list[tuple[int, str, str]]:
    """(line, rule, code) of every problem."""
    return [(number, problem.rule, problem.code) for number, problem in found.problems]


def test_a_trial_leaves_the_position_as_it_is(game_at: Build) -> None:
    g = game_at(units=TWO_FRONTS, money={"Germany": 10})
    g.set_units("North Sea", "Germany", {"submarine": 1})
    before = copy(g.state)
    tried = g.trial()
    assert g.trial().state == before
    tried.add("Poland", "Germany", "infantry", -4)
    tried.add("East Poland", "Germany", "infantry", 4)
    tried.add("East Poland", "Soviet Union", "infantry", -1)
    tried.set_units("North Sea", "Germany", {"submarine": 2})
    tried.set_units("Poland", "Germany", {})
    tried.set_control("East Poland", "Germany")
    tried.tire("East Poland", "infantry", 4)
    tried.money["Germany"] = 0
    assert g.state == before != tried.state


# Mails


def test_who_only_checks_a_mail_works_out_no_totals(
    game_at: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    g = game_at(units=TWO_FRONTS, money={"Germany": 10})
    mail = ["purchase: buy 3 infantry", f"combat: {BOTH[0]}"]
    whole = batch.sift_attack(g, mail).totals["money"]
    assert whole == {"before": 10, "after": 1}
    monkeypatch.setattr(batch, "_totals", lambda g, after: pytest.fail("nobody has asked"))
    assert not batch.sift_attack(g, mail).problems


def test_AAE_047_a_mail_is_judged_section_by_section(game_at: Build) -> None:
    g = game_at(units=TWO_FRONTS, money={"Germany": 10})
    found = batch.sift_attack(
        g,
        [
            "battles: sequence: East Poland, Leningrad",
            "combat: move 2 infantry: Poland -> East Poland",
            "purchase: buy 3 infantry",
            "combat: move 1 infantry: Poland -> Germany",
            "noncombat: land 1 fighter @ Poland",
            "Soviet Union: combat: move 1 infantry: East Poland -> Poland",
            "combat: no order at all",
            "combat: pass",
        ],
    )
    assert found.good == (
        "purchase: buy 3 infantry",
        "combat: move 2 infantry: Poland -> East Poland",
        "combat: pass",
    )
    assert codes(found)[:4] == [
        (0, "AAE-069", "no_battle_there"),
        (3, "AAE-068", "no_combat_move"),
        (4, "AAE-046", "not_now"),
        (5, "AAE-045", "not_your_turn"),
    ]
    assert [number for number, _, _ in codes(found)] == [0, 3, 4, 5, 6]
    assert found.totals == {
        "money": {"before": 10, "after": 1},
        "areas": [
            {"area": "East Poland", "before": {}, "after": {"infantry": 2}},
            {
                "area": "Poland",
                "before": {"infantry": 4, "fighter": 1},
                "after": {"infantry": 2, "fighter": 1},
            },
        ],
        "battles": [{"kind": "land", "at": "East Poland"}],
    }


def test_the_same_line_written_twice_counts_twice(game_at: Build) -> None:
    g = game_at(units=TWO_FRONTS)
    line = "combat: move 2 infantry: Poland -> East Poland"
    assert batch.sift_attack(g, [line, line]).good == (line, line)
    assert codes(batch.sift_attack(g, [line, line, line])) == [
        (number, "AAE-055", "promised_twice") for number in range(3)
    ]


def test_sifting_changes_nothing(game_at: Build) -> None:
    g = game_at(units=TWO_FRONTS, money={"Germany": 30})
    before = copy(g.state)
    batch.sift_attack(g, [f"combat: {order}" for order in BOTH] + ["purchase: buy 1 bomber"])
    batch.sift_rest(g, ["noncombat: move 1 infantry: Poland -> Germany"])
    assert g.state == before


def test_AAE_185_a_conversion_in_the_same_mail_pins_the_unit(game_at: Build) -> None:
    g = game_at(turn="Soviet Union", units={"Leningrad": {"Great Britain": {"fighter": 1}}})
    found = batch.sift_rest(
        g,
        [
            "noncombat: move 1 fighter: Leningrad -> Karelia",
            "noncombat: convert British 1 fighter @ Leningrad",
        ],
    )
    assert found.good == ("noncombat: convert 1 British fighter @ Leningrad",)
    assert codes(found) == [(0, "AAE-185", "converted")]


def test_lines_of_a_section_come_in_the_order_in_which_they_are_stored(game_at: Build) -> None:
    g = game_at()
    stored = ["combat: pass", "purchase: buy 1 infantry", "combat: move 1 armor: Poland -> Germany"]
    assert [line.text for line in batch.lines(g, stored, "combat")] == stored[2:]


# The list of battles


def test_AAE_054_battles_by_kind_and_name(game_at: Build) -> None:
    g = game_at(
        units={
            **TWO_FRONTS,
            "Baltic Sea": {"Germany": {"destroyer": 1}, "Soviet Union": {"transport": 1}},
        }
    )
    attack(g, *BOTH)
    assert battles(g) == ["sea Baltic Sea", "land Baltic States", "land East Poland"]


def test_AAE_069_the_attacker_chooses_the_order(game_at: Build) -> None:
    g = game_at(units=TWO_FRONTS)
    attack(g, *BOTH, sequence="East Poland, Baltic States")
    assert battles(g) == ["land East Poland", "land Baltic States"]


def test_AAE_164_raids_come_first_whatever_the_sequence_says(game_at: Build) -> None:
    g = game_at(
        units={
            **TWO_FRONTS,
            "Germany": {"Germany": {"bomber": 1}},
            "Leningrad": {"Soviet Union": {"industrial_complex": 1}},
        }
    )
    raid = "raid 1 bomber: Germany -> Baltic Sea -> Leningrad"
    attack(g, *BOTH, raid, sequence="East Poland, Baltic States")
    assert battles(g) == ["raid Leningrad", "land East Poland", "land Baltic States"]
    lines = read(g, "battles", ("sequence: East Poland, raids",))
    assert [p.rule for _, p in sequence.sift_sequence(g, lines)] == ["AAE-164"]


def test_AAE_138_a_sequence_cannot_put_the_landing_first(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={
            "North Sea": {"Great Britain": {"destroyer": 1}, "Germany": {"submarine": 1}},
            "Norway": {"Germany": {"infantry": 1}},
        },
        aboard=[
            {
                "ship": "transport",
                "owner": "Great Britain",
                "at": "North Sea",
                "holds": {"Great Britain": {"infantry": 1}},
            }
        ],
    )
    attack(g, "assault Norway: 1 infantry from transport North Sea")
    assert battles(g) == ["sea North Sea", "land Norway"]
    lines = read(g, "battles", ("sequence: Norway, North Sea",))
    assert [p.rule for _, p in sequence.sift_sequence(g, lines)] == ["AAE-138"]
    twice = read(g, "battles", ("sequence: North Sea", "sequence: Norway"))
    assert [p.code for _, p in sequence.sift_sequence(g, twice)] == ["one_sequence"] * 2


# What a plane or ship does in one turn


def test_AAE_139_a_plane_is_sent_to_the_sea_or_to_the_land(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={
            "United Kingdom": {"Great Britain": {"bomber": 1}},
            "Danish Sea": {"Germany": {"submarine": 1}},
            "Denmark": {"Germany": {"infantry": 1}},
        },
    )
    orders = (
        "move 1 bomber: United Kingdom -> North Sea -> Danish Sea",
        "move 1 bomber: United Kingdom -> North Sea -> Danish Sea -> Denmark",
    )
    assert set(refused(g, *orders).values()) == {("AAE-055", "promised_twice")}
    attack(g, orders[1])
    assert battles(g) == ["land Denmark"]


def test_AAE_225_a_bomber_raids_or_fights(game_at: Build) -> None:
    """AAE-058: the raid is flown in the same step as the attack."""
    g = game_at(
        units={
            "Germany": {"Germany": {"bomber": 1}},
            "Leningrad": {"Soviet Union": {"industrial_complex": 1, "infantry": 1}},
        }
    )
    way = "1 bomber: Germany -> Baltic Sea -> Leningrad"
    assert len(refused(g, f"move {way}", f"raid {way}")) == 2
    assert refused(g, f"raid {way}") == {}


def test_AAE_262_any_number_stands_in_one_place(game_at: Build) -> None:
    g = game_at(units={"Poland": {"Germany": {"infantry": 500}}})
    attack(g, "move 500 infantry: Poland -> East Poland")
    assert g.count("East Poland", "Germany", "infantry") == 500


def test_AAE_265_a_gun_aboard_is_not_flown_over(game_at: Build) -> None:
    g = game_at(
        units={
            "Norway": {"Germany": {"fighter": 1}},
            "Denmark Strait": {"Great Britain": {"destroyer": 1}},
        },
        aboard=[
            {
                "ship": "transport",
                "owner": "Great Britain",
                "at": "North Atlantic",
                "holds": {"Great Britain": {"aa_gun": 1}},
            }
        ],
        control={"Iceland": "Germany"},
    )
    attack(g, "move 1 fighter: Norway -> North Sea -> North Atlantic -> Denmark Strait")
    assert g.turn["guns_passed"] == []


# Random plans in the position of 1941


def start_of_1941(power: str) -> Position:
    """The first turn of a power as if nothing had happened before."""
    loaded = registry.load("axis_allies_europe")
    state = loaded.game.setup(loaded.board, loaded.scenarios["1941"], loaded.options("1941", {}))
    state.update(turn=new_turn(power, state["control"]), round=1, turns=1)
    state["money"] = dict.fromkeys(POWERS, 40)
    return Position(state, loaded.board)


@given(st.integers(0, 10**6), st.sampled_from(POWERS))
def test_random_plans_are_legal_in_every_order_of_their_lines(seed: int, power: str) -> None:
    g = start_of_1941(power)
    rng = random.Random(seed)
    ask = Ask(to=(power,), verb="orders", noun="", args={"half": "A"})
    plan = mails.sample(g, ask, rng)
    found = batch.sift_attack(g, plan)
    assert not found.problems
    assert sorted(found.good) == sorted(plan)
    rng.shuffle(plan)
    assert batch.sift_attack(g, plan).good == found.good


@given(st.integers(0, 10**6), st.sampled_from(POWERS))
def test_wild_plans_get_one_verdict_whatever_their_order(seed: int, power: str) -> None:
    """Several random plans thrown together contradict each other; what is refused does not depend
    on the order.
    """
    g = start_of_1941(power)
    rng = random.Random(seed)
    ask = Ask(to=(power,), verb="orders", noun="", args={"half": "A"})
    wild = [text for _ in range(3) for text in mails.sample(g, ask, rng)]
    wild = [text for text in wild if text.startswith("combat:")]
    lines = [replace(read_line(g.board, text)) for text in wild]
    good, bad = steps.sift_attack(g, lines)
    rng.shuffle(lines)
    again, worse = steps.sift_attack(g, lines)
    assert [line.text for line in again] == [line.text for line in good]
    assert sorted((line.text, p.code) for line, p in worse) == sorted(
        (line.text, p.code) for line, p in bad
    )
    steps.attack(g, good, [])


@pytest.mark.parametrize("power", POWERS)
def test_units_are_conserved_by_movement(power: str) -> None:
    for seed in range(20):
        g = start_of_1941(power)
        rng = random.Random(seed)
        before = count(g)
        ask = Ask(to=(power,), verb="orders", noun="", args={"half": "A"})
        texts = mails.sample(g, ask, rng)
        steps.attack(g, batch.lines(g, texts, "combat"), [])
        assert count(g) == before


def count(g: Position) -> dict[str, int]:
    """Pieces by kind, wherever they are; guns and complexes change hands, so owners are not told
    apart.
    """
    found: dict[str, int] = {}
    for _, _, kind, number in g.everything():
        found[kind] = found.get(kind, 0) + number
    return found
