"""Statistics of dice: the numbers of users.md, case 10, exactness, tables, destroyed value,
pictures.
"""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.board import Board
from pbem.engine.events import DAMAGED, LOST_ABOARD
from pbem.engine.game import Measures
from pbem.faults import Fault
from pbem.library import registry
from pbem.statistics import plot, tables
from pbem.statistics.probability import Hits, binomial, gamma_q
from pbem.statistics.rolls import Casualties, Reasons, Throw, read
from pbem.statistics.stats import faces_data, luck_over_time, statistics
from pbem.statistics.value import Exchange, exchanges
from pbem.words.catalogue import Words

# Chi-square

CHI_SQUARE = {
    "fair": ([10, 8, 12, 9, 11, 10], 1.0, 0.96257),
    "sixes": ([22, 15, 17, 14, 16, 36], 17.3, 0.00396),
    "exactly even": ([5, 5, 5, 5, 5, 5], 0.0, 1.0),
}


@pytest.mark.parametrize(("faces", "chi2", "p"), CHI_SQUARE.values(), ids=CHI_SQUARE)
def test_chi_square_of_faces(faces: list[int], chi2: float, p: float) -> None:
    told = faces_data(faces)
    assert told["chi2"] == pytest.approx(chi2, abs=1e-9)
    assert told["p"] == pytest.approx(p, abs=6e-6)
    assert told["say"] == ""


@pytest.mark.parametrize("faces", [[2, 1, 0, 3, 1, 1], [4, 5, 5, 5, 5, 5]])
def test_fewer_than_thirty_dice_have_no_chi_square(faces: list[int]) -> None:
    told = faces_data(faces)
    assert (told["say"], told["p"]) == ("too few rolls (needs 30)", None)


@pytest.mark.parametrize(("df", "chi2"), [(1, 3.841459), (5, 11.070498), (10, 18.307038)])
def test_five_percent_points_of_the_printed_tables(df: int, chi2: float) -> None:
    faces_p = gamma_q(df / 2, chi2 / 2)
    assert faces_p == pytest.approx(0.05, abs=2e-8)


@pytest.mark.parametrize("x", [1e-9, 0.01, 0.7, 1.4, 1.6, 5.0, 40.0, 300.0])
def test_incomplete_gamma_where_it_has_other_names(x: float) -> None:
    assert gamma_q(0.5, x) == pytest.approx(math.erfc(math.sqrt(x)), rel=1e-11)
    assert gamma_q(1, x) == pytest.approx(math.exp(-x), rel=1e-12)
    poisson = math.fsum(math.exp(-x + k * math.log(x) - math.lgamma(k + 1)) for k in range(12))
    assert gamma_q(12, x) == pytest.approx(poisson, rel=1e-11)


def test_incomplete_gamma_begins_at_the_whole() -> None:
    assert gamma_q(2.5, 0) == 1


# Hits

HITS: dict[
    str, tuple[list[tuple[int, int, int]], tuple[float, float, int, float, float, float]]
] = {
    "more than expected": (
        [(3, 1, 2), (2, 3, 1)],
        (1.5, 0.9574, 3, 1.5667, 0.97917, 0.14352),
    ),
    "five battleships and fourteen fighters": (
        [(5, 4, 1), (14, 3, 4)],
        (10.3333, 2.1473, 5, -2.4837, 0.01173, 0.99706),
    ),
}


@pytest.mark.parametrize(("volleys", "numbers"), HITS.values(), ids=HITS)
def test_hits_with_exact_tails(
    volleys: list[tuple[int, int, int]], numbers: tuple[float, ...]
) -> None:
    hits = Hits()
    for dice, factor, real in volleys:
        hits.add(dice, factor, 6, real)
    told = hits.data()
    names = ("expected", "sd", "hits", "z", "p_at_most", "p_at_least")
    found = [told[name] for name in names]
    places = (4, 4, 0, 4, 5, 5)
    assert [round(x, n) for x, n in zip(found, places, strict=True)] == list(numbers)


def slow_spread(kinds: Sequence[tuple[int, int, int]]) -> list[Fraction]:
    """The chances of each number of hits, die by die and without rounding."""
    spread = [Fraction(1)]
    for dice, factor, sides in kinds:
        chance = Fraction(min(factor, sides), sides)
        for _ in range(dice):
            spread = [
                (spread[at] if at < len(spread) else 0) * (1 - chance)
                + (spread[at - 1] if at else 0) * chance
                for at in range(len(spread) + 1)
            ]
    return spread


KINDS = st.lists(
    st.tuples(st.integers(1, 25), st.integers(1, 12), st.sampled_from([2, 6, 10, 12])),
    min_size=1,
    max_size=4,
)


@given(KINDS, st.data())
def test_tails_are_exact(kinds: list[tuple[int, int, int]], data: st.DataObject) -> None:
    got = data.draw(st.integers(0, sum(dice for dice, _, _ in kinds)))
    hits = Hits(hits=got)
    for dice, factor, sides in kinds:
        hits.add(dice, factor, sides, 0)
    spread = slow_spread(kinds)
    at_most, at_least = hits.tails()
    assert at_most == pytest.approx(float(sum(spread[: got + 1])), rel=1e-9, abs=1e-18)
    assert at_least == pytest.approx(float(sum(spread[got:])), rel=1e-9, abs=1e-18)
    assert hits.expected == pytest.approx(float(sum(n * p for n, p in enumerate(spread))))


def test_dice_that_always_hit_have_no_z() -> None:
    hits = Hits()
    hits.add(3, 7, 6, 3)
    assert hits.data() == {
        "dice": 3,
        "expected": 3,
        "hits": 3,
        "sd": 0,
        "z": None,
        "p_at_most": 1,
        "p_at_least": 1,
        "p": None,
    }


def test_many_dice_are_near_the_normal_curve() -> None:
    hits = Hits(hits=20_000 - 150)
    hits.add(120_000, 1, 6, 0)
    at_most, at_least = hits.tails()
    normal = 0.5 * math.erfc(149.5 / hits.sd / math.sqrt(2))
    assert at_most == pytest.approx(normal, rel=0.01)
    assert at_most + at_least > 1


@pytest.mark.parametrize(("got", "tails"), [(0, (0, 1)), (1000, (1, 0))])
def test_what_cannot_be_reached_has_no_chance(got: int, tails: tuple[float, float]) -> None:
    hits = Hits(hits=got)
    hits.add(1000, 3, 6, 0)
    assert hits.tails() == pytest.approx(tails, abs=1e-15)


def test_binomial_leaves_out_only_what_cannot_be_seen() -> None:
    first, parts = binomial(1000, 1 / 6)
    assert first > 0
    assert len(parts) < 400
    assert math.fsum(parts) == pytest.approx(1, abs=1e-14)


# Throws for tests


def throw(power: str, factor: int | None, values: Sequence[int], **more: Any) -> Throw:
    """Dice of a power; `at`, `phase`, `round` and `unit` go to the volley, the rest to the
    throw.
    """
    event: dict[str, Any] = {"by": power, "at": "Poland", "phase": "attack", "unit": "infantry"}
    event |= {key: more.pop(key) for key in ("at", "phase", "round", "unit") if key in more}
    if factor is not None:
        event |= {"factor": factor, "rolls": list(values), "hits": 0}
    fixed = {
        "label": "combat/poland",
        "kind": "roll",
        "sides": 6,
        "record": 4,
        "segment": 1,
        "grade": "C",
        "why": "no founding",
        "caused_by": "",
        "turn": 1,
        "turn_name": "1 Red",
        "battle": "1",
        "title": "Poland (land)",
        "side": SIDES.get(power, ""),
        "attack": "defence" if event["phase"] == "defense" else "attack",
    }
    return Throw(values=tuple(values), event=event, **{**fixed, **more})


SIDES = {"Germany": "Axis", "Italy": "Axis", "Soviet Union": "Allies"}


def fallen(power: str, by: str | None = "attack", kind: str = "lost", **units: int) -> Casualties:
    return Casualties(kind, SIDES[power], by, "1", units)


# Tables


def rows(told: dict[str, Any], by: str, name: str = "hits") -> dict[str, Any]:
    [table] = [table for table in told["tables"] if table["by"] == by]
    return {row["group"]: row for row in table[name]}


def test_hits_are_counted_from_the_dice_by_each_division() -> None:
    throws = [
        throw("Germany", 1, [1, 2, 6]),
        throw("Italy", 3, [3, 4], turn=2, turn_name="2 Green", grade="D"),
        throw("Soviet Union", 2, [2, 2, 3, 5], phase="defense", at="Baltic States"),
    ]
    told = statistics(
        throws, [], ("power", "side", "attack", "side+attack", "turn", "grade", "place")
    )
    hits = {by: {g: r["hits"] for g, r in rows(told, by).items()} for by in ("all", *told_by(told))}
    assert hits == {
        "all": {"all": 4},
        "power": {"Germany": 1, "Italy": 1, "Soviet Union": 2},
        "side": {"Allies": 2, "Axis": 2},
        "attack": {"attack": 2, "defence": 2},
        "side+attack": {"Allies, defence": 2, "Axis, attack": 2},
        "turn": {"1 Red": 3, "2 Green": 1},
        "grade": {"grade C": 3, "grade D": 1},
        "place": {"Baltic States": 2, "Poland": 2},
    }
    assert rows(told, "side")["Axis"]["expected"] == pytest.approx(3 / 6 + 2 * 3 / 6)


def told_by(told: dict[str, Any]) -> list[str]:
    return [table["by"] for table in told["tables"] if table["by"] != "all"]


def test_summed_dice_and_dice_that_do_not_fire_are_no_hits() -> None:
    told = statistics([throw("Germany", 0, [1, 5]), throw("Germany", None, [1, 1, 1])], [])
    assert rows(told, "all") == {}
    assert rows(told, "all", "faces")["all"]["faces"] == [4, 0, 0, 0, 1, 0]
    assert told["summed"] == {"dice": 2, "expected": 7.0, "sum": 6}


def test_places_of_a_shuffle_are_no_faces_but_count_as_dice() -> None:
    told = statistics([throw("Germany", None, [3, 1, 2], kind="shuffle", sides=3)], [])
    assert rows(told, "all", "faces") == {}
    assert told["grades"] == [{"grade": "C", "why": "no founding", "by": "", "dice": 3}]


def test_dice_of_other_sides_have_a_table_of_their_own() -> None:
    throws = [throw("Germany", 1, [1] * 30), throw("Germany", None, [12] * 59, sides=12)]
    found = [(row["sides"], row["say"]) for row in statistics(throws, [])["tables"][0]["faces"]]
    assert found == [(6, ""), (12, "too few rolls (needs 60)")]


def test_the_number_of_tests_is_said_with_what_chance_gives() -> None:
    fair = [throw("Germany", 3, [1, 2, 3, 4, 5, 6] * 5)]
    odd = [throw("Soviet Union", 3, [6] * 20)]
    told = statistics(fair + odd, [], ("power",))
    # All: hits and faces; Germany: hits and faces; Soviet Union: hits, too few dice for faces.
    assert told["tests"] == {"made": 5, "by_chance": 0.25, "rare": 3}
    assert tables.lines(told)[-2:] == [
        "5 tests were made in these tables: both tails of the hits, chi-square of the faces.",
        "Fair dice give p < 0.05 in about 0.2 of them; 3 have it.",
    ]


def test_lines_show_the_numbers_of_the_issue() -> None:
    throws = [
        throw("Germany", 4, [1] + [6] * 4, unit="battleship"),
        throw("Germany", 3, [2] * 4 + [5] * 10, unit="fighter"),
    ]
    text = "\n".join(tables.lines(statistics(throws, [], ("power",))))
    assert " 19     10.33     5  2.15  -2.48   1.17 %    99.7 %\n" in text
    assert "too few rolls (needs 30)" in text
    assert "19 of grade C (no founding)" in text


def test_no_dice_are_said() -> None:
    assert tables.lines(statistics([], [])) == ["No dice yet."]


# Destroyed value

WORTH = {
    "infantry": (3,),
    "armor": (5,),
    "fighter": (12,),
    "battleship": (0, 24),
    "transport": (8,),
}
MEASURES = Measures(
    side=lambda power: SIDES.get(power, ""),
    worth=lambda board, kind: WORTH.get(kind, ()),
    reaches=lambda board, volley, kind: volley["unit"] != "gun" or kind == "fighter",
)


def traded(*moments: Throw | Casualties) -> list[Exchange]:
    return exchanges(moments, MEASURES, Board([], []))


def brute_force(factors: Sequence[int], order: Sequence[int]) -> float:
    """The mean of what falls, over every way in which the dice can fall."""
    total = 0
    for rolls in itertools.product(range(1, 7), repeat=len(factors)):
        hits = sum(roll <= factor for roll, factor in zip(rolls, factors, strict=True))
        total += sum(order[:hits])
    return total / 6 ** len(factors)


def test_expected_value_is_the_mean_over_all_rolls() -> None:
    [first, second] = traded(
        throw("Germany", 3, [1, 4], round=1, unit="armor"),
        throw("Germany", 1, [1, 6, 6], round=1),
        throw("Soviet Union", 2, [3, 4], phase="defense", round=1),
        throw("Soviet Union", 2, [6], phase="defense", round=1, unit="armor"),
        fallen("Soviet Union", infantry=2),
    )
    assert (first.side, first.real) == ("Axis", 6)
    assert first.expected == pytest.approx(brute_force([3, 3, 1, 1, 1], [3, 3, 5]))
    assert (second.side, second.real) == ("Allies", 0)
    assert second.expected == pytest.approx(brute_force([2, 2, 2], [3, 3, 3, 5, 5]))


def test_losses_that_were_chosen_come_first_in_the_order() -> None:
    [first, _] = traded(
        throw("Germany", 3, [1, 4], round=1),
        throw("Soviet Union", 2, [6, 6], phase="defense", round=1),
        throw("Soviet Union", 4, [6], phase="defense", round=1, unit="fighter"),
        fallen("Soviet Union", fighter=1),
    )
    assert first.real == 12
    assert first.expected == pytest.approx(brute_force([3, 3], [12, 3, 3]))


def test_more_hits_than_units_destroy_no_more() -> None:
    [first, _] = traded(
        throw("Germany", 3, [1, 1, 1], round=1),
        throw("Soviet Union", 2, [6], phase="defense", round=1),
        fallen("Soviet Union", infantry=1),
    )
    assert first.real == 3
    assert first.expected == pytest.approx(3 * 7 / 8)


def test_what_was_lost_before_is_not_shot_at_again() -> None:
    found = traded(
        throw("Germany", 3, [1], round=1),
        throw("Soviet Union", 2, [6, 6], phase="defense", round=1),
        fallen("Soviet Union", infantry=1),
        throw("Germany", 3, [6, 6], round=2),
        throw("Soviet Union", 2, [6], phase="defense", round=2),
    )
    assert [(each.side, each.throws[0].round) for each in found] == [
        ("Axis", 1),
        ("Allies", 1),
        ("Axis", 2),
        ("Allies", 2),
    ]
    assert found[2].expected == pytest.approx(brute_force([3, 3], [3]))


def test_the_first_hit_on_a_battleship_costs_nothing() -> None:
    [first, second, third] = traded(
        throw("Germany", 3, [1, 6], round=1),
        throw("Soviet Union", 4, [6], phase="defense", round=1, unit="battleship"),
        fallen("Soviet Union", None, DAMAGED, battleship=1),
        throw("Germany", 3, [1, 6], round=2),
        fallen("Soviet Union", battleship=1),
    )
    assert (first.real, first.expected) == (0, pytest.approx(brute_force([3, 3], [0, 24])))
    assert second.side == "Allies"
    assert (third.real, third.expected) == (24, pytest.approx(brute_force([3, 3], [24])))


def test_cargo_goes_down_with_its_ship() -> None:
    [first, _] = traded(
        throw("Germany", 3, [1, 6]),
        throw("Soviet Union", 1, [6, 6], phase="defense", unit="transport"),
        fallen("Soviet Union", None, LOST_ABOARD, infantry=2),
        fallen("Soviet Union", transport=1),
    )
    assert first.real == 14
    assert first.expected == pytest.approx(brute_force([3, 3], [14, 8]))


def test_support_and_attack_are_one_exchange_when_losses_are_taken_together() -> None:
    found = traded(
        throw("Germany", 4, [1], phase="support", unit="battleship"),
        throw("Germany", 1, [1], round=1),
        throw("Soviet Union", 2, [6, 6, 6], phase="defense", round=1),
        fallen("Soviet Union", infantry=2),
    )
    assert [(each.side, len(each.throws), each.real) for each in found] == [
        ("Axis", 2, 6),
        ("Allies", 1, 0),
    ]


def test_guns_that_hit_nothing_are_over_before_the_battle() -> None:
    guns, _, defence = traded(
        throw("Soviet Union", 1, [6, 6], phase="aa", unit="gun", attack="defence"),
        throw("Germany", 3, [6, 6], round=1, unit="fighter"),
        throw("Germany", 3, [6], round=1, unit="infantry"),
        throw("Soviet Union", 2, [1], phase="defense", round=1),
        fallen("Germany", "defence", infantry=1),
    )
    assert (guns.real, guns.expected) == (0, pytest.approx(brute_force([1, 1], [12, 12])))
    assert (defence.real, defence.expected) == (3, pytest.approx(3 * 2 / 6))


def test_targets_that_were_never_seen_count_as_the_cheapest_that_can_be_hit() -> None:
    far = Casualties("lost", "Axis", "attack", "9", {"fighter": 1, "infantry": 1})
    [guns] = traded(throw("Soviet Union", 1, [6, 6, 6], unit="gun"), far)
    assert guns.expected == pytest.approx(12 * 3 / 6)


def test_a_first_strike_that_sank_something_is_over_before_the_others_fire() -> None:
    found = traded(
        throw("Germany", 2, [1], phase="first_strike", round=1, unit="submarine"),
        fallen("Soviet Union", transport=1),
        throw("Germany", 2, [1, 6], round=1),
        fallen("Soviet Union", transport=1),
    )
    assert [(each.throws[0].phase, each.real) for each in found] == [
        ("first_strike", 8),
        ("attack", 8),
    ]


def test_hits_that_nobody_could_take_end_with_their_round() -> None:
    found = traded(
        throw("Germany", 3, [1, 1], round=1),
        throw("Soviet Union", 3, [6], phase="defense", round=1),
        throw("Germany", 3, [6, 6], round=2),
    )
    assert [each.throws[0].round for each in found if each.side == "Axis"] == [1, 2]


def test_losses_beyond_the_hits_are_not_charged_to_the_dice() -> None:
    [first] = traded(
        throw("Germany", 3, [1, 6]),
        fallen("Soviet Union", infantry=1),
        fallen("Soviet Union", fighter=1),
    )
    assert first.real == 3


def test_planes_that_guns_shot_down_stood_beside_those_that_fight_on() -> None:
    guns, _ = traded(
        throw("Soviet Union", 1, [1, 6], phase="aa", unit="gun", attack="defence"),
        fallen("Germany", "defence", fighter=1),
        throw("Germany", 3, [6], round=1, unit="fighter"),
        fallen("Soviet Union", infantry=1),
    )
    assert guns.expected == pytest.approx(brute_force([1, 1], [12, 12]))


def test_planes_without_a_field_are_lost_to_nobody() -> None:
    [first] = traded(throw("Germany", 3, [1, 1]), fallen("Soviet Union", "", fighter=1))
    assert first.real == 0


def test_units_without_a_worth_make_no_exchange() -> None:
    assert traded(throw("Germany", 3, [1], unit="cube"), fallen("Soviet Union", cube=1)) == []


def test_swings_of_two_sides_are_opposite() -> None:
    told = statistics(
        [],
        traded(
            throw("Germany", 3, [1, 4], round=1),
            throw("Soviet Union", 2, [6, 6], phase="defense", round=1),
            fallen("Soviet Union", infantry=1),
        ),
        ("side",),
    )
    allies, axis = told["battles"]
    assert (axis["side"], axis["real"], axis["swing"]) == ("Axis", 3, -allies["swing"])
    assert axis["swing"] == pytest.approx(axis["more"] - allies["more"])
    assert [each["swing"] for each in told["sums"]] == [allies["swing"], axis["swing"]]
    assert rows(told, "side", "value")["Axis"]["more"] == axis["more"]


# Reading records


def campaign_of(*events: dict[str, Any]) -> Any:
    """What is read of a campaign, with one record that holds these events and the dice of their
    volleys.
    """
    dice = {e["label"]: f"d6: {' '.join(map(str, e['rolls']))}" for e in events if "rolls" in e}
    record = {"record": 1, "kind": "result", "dice": dice, "events": list(events)}
    chains = {"moderator": "00", "sealed": "11"}
    return SimpleNamespace(
        anchor={"game": GAME, "dice": {"chains": chains}},
        table=registry.load(GAME).table,
        save=SimpleNamespace(records=lambda: iter([record]), data=b"", count=0),
        path="small.pbem.yaml",
        words=Words(GAME),
    )


GAME = "axis_allies_europe"


def volley(label: str, at: str, phase: str = "attack") -> dict[str, Any]:
    shots = {"unit": "armor", "factor": 3, "rolls": [1], "hits": 1, "by": "Germany"}
    return {"kind": "fired", "at": at, "phase": phase, "round": 1, "label": label, **shots}


def test_throws_know_their_turn_and_battle() -> None:
    told = read(
        campaign_of(
            {"kind": "orders_open", "release": 1, "turn": 1},
            {"kind": "step_began", "step": "battles"},
            volley("overflight/rumania", "Rumania", "overflight"),
            volley("overflight/finland", "Finland", "overflight"),
            {"kind": "battle_began", "battle": "raid", "at": "Leningrad"},
            volley("escort/leningrad", "Leningrad", "escort"),
            {"kind": "battle_began", "battle": "land", "at": "Leningrad"},
            volley("combat/leningrad", "Leningrad"),
            {"kind": "step_began", "step": "noncombat"},
            volley("overflight/moscow", "Moscow", "overflight"),
            {"kind": "orders_open", "release": 2, "turn": 2},
            volley("overflight/sweden", "Rumania", "overflight"),
        )
    )
    assert [(each.turn, each.title) for each in told.throws] == [
        (1, "Rumania"),
        (1, "Finland"),
        (1, "Leningrad (raid)"),
        (1, "Leningrad (land)"),
        (1, "Moscow"),
        (2, "Rumania"),
    ]
    assert len({each.battle for each in told.throws}) == 6


def test_dice_without_a_volley_are_there_all_the_same() -> None:
    campaign = campaign_of(volley("combat/leningrad", "Leningrad"))
    [record] = campaign.save.records()
    record["dice"]["research/germany"] = "d12: 7 12"
    research = read(campaign).throws[-1]
    assert (research.values, research.sides, research.factor, research.side) == (
        (7, 12),
        12,
        None,
        "",
    )


def test_dice_that_cannot_be_read_are_a_fault_of_the_file() -> None:
    campaign = campaign_of()
    [record] = campaign.save.records()
    record["dice"]["combat/leningrad"] = "d6: 7"
    with pytest.raises(Fault, match="record 1"):
        read(campaign)


def test_a_recorded_reason_of_a_grade_is_taken_with_who_caused_it() -> None:
    reasons = Reasons({"dice": {"chains": {"moderator": "00", "germany": "22"}}})
    fallback = {"dice": {"a": "d6: 1"}, "grade": "C", "grade_why": "silent", "grade_by": "germany"}
    assert reasons.take(fallback) == ("silent", "germany")
    assert reasons.take({"dice": {"a": "d6: 1"}, "grade": "B"}) == ("", "")
    assert reasons.take({"kind": "orders", "grade_why": "x"}) == ("", "")
    typed = {"kind": "roll", "roll": {"why": "who begins"}, "dice": {"a": "d6: 1"}, "grade": "D"}
    assert reasons.take(typed) == ("typed in by hand", "the moderator")


# Pictures

HOSTILE = '</text><script>alert("1")</script> & "East" Front'


def texts(svg: str) -> list[str]:
    return [each.text or "" for each in ET.fromstring(svg).iter() if each.text]


def test_histogram_is_xml_with_its_numbers() -> None:
    svg = plot.histogram(HOSTILE, [faces_data([22, 15, 17, 14, 16, 36])])
    said = texts(svg)
    assert HOSTILE in said
    assert "120 dice with 6 sides: chi-square 17.30, p 0.0040" in said
    assert {"22", "36", "20.0"} <= set(said)


def test_what_xml_cannot_hold_is_left_out_of_pictures() -> None:
    assert "East Front" in texts(plot.histogram("East\x0b Front\x00\ufffe", []))


def test_luck_adds_up_by_side() -> None:
    throws = [
        throw("Germany", 3, [1, 1]),
        throw("Soviet Union", 2, [6, 6, 6]),
        throw("Italy", 3, [6]),
    ]
    lines = luck_over_time(throws)
    assert [(dice, round(hits, 6)) for dice, hits, _ in lines["Axis"]] == [
        (0, 0),
        (2, 1),
        (5, 1),
        (6, 0.5),
    ]
    assert lines["Allies"][-1] == (6, pytest.approx(-1), pytest.approx(math.sqrt(3 * 2 / 9)))


def test_luck_over_time_is_xml_that_stays_small() -> None:
    rng = random.Random(2)
    throws = [throw(rng.choice(sorted(SIDES)), 2, [rng.randint(1, 6)]) for _ in range(5000)]
    svg = plot.over_time(HOSTILE, luck_over_time(throws), [(0, "1"), (2000, "2")])
    said = texts(svg)
    assert HOSTILE in said
    assert len([text for text in said if text.startswith(("Axis ", "Allies "))]) == 2
    assert len(svg) < 60_000


def test_pictures_without_dice_say_so() -> None:
    assert "No dice." in texts(plot.histogram("x", []))
    assert "No dice." in texts(plot.over_time("x", {}))


def test_every_number_of_sides_has_its_panel() -> None:
    panels = [faces_data([5] * 6), faces_data(list(Counter(range(256)).values()))]
    svg = ET.fromstring(plot.histogram("x", panels))
    assert svg.attrib["height"] == str(2 * plot.HEIGHT)
