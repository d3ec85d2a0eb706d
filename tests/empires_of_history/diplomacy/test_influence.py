"""Attempts to win neutral nations."""

from __future__ import annotations

from typing import Any

from tests.empires_of_history.diplomacy.deals import play, refused, unused
from tests.empires_of_history.position_builder import game_at

SPAIN = "influence/1/spain/germany"


def spain(start: int, die: int, nation: str = "Germany") -> Any:
    label = f"influence/1/spain/{nation.lower()}"
    return play(
        nation,
        "influence Spain",
        stances={"Spain": start},
        pools={nation: {nation: 30}},
        dice=[(label, [die])],
    ).g


def test_EOH_323_an_attempt_costs_10_and_succeeds_on_1_or_2() -> None:
    for die, stance in ((1, 1), (2, 1), (3, 2), (10, 2)):
        g = spain(2, die)
        assert g.state["stances"]["Spain"] == stance, die
        assert g.pool("Germany") == 20


def test_EOH_328_the_other_side_moves_it_back() -> None:
    assert spain(1, 2, "England").state["stances"]["Spain"] == 2


def test_EOH_325_who_enters_a_camp_joins_the_side_and_has_the_enemies_of_who_won_it() -> None:
    g = spain(1, 1)
    assert g.side_of("Spain") == "Axis"
    assert g.state["attached"] == {"Spain": "Germany"}
    assert g.enemies_of("Spain") == g.enemies_of("Germany")
    assert g.state["production"]["Spain"] == "full"


def test_EOH_324_one_attempt_for_a_player_and_target_in_a_turn() -> None:
    twice = play(
        "Germany",
        "influence Spain",
        "influence Spain",
        pools={"Germany": {"Germany": 30}},
        dice=[(SPAIN, [9])],
    )
    assert unused(twice) == ["influenced_already"]
    assert twice.g.pool("Germany") == 20
    g = game_at(influenced=[[1, "italy", "Spain"], [1, "usa", "Siam"]])
    assert refused(g, "Japan", "influence Spain") == "influenced_already"


def test_EOH_326_the_favoured_nation_pays_7() -> None:
    for nation, start, left in (("Japan", 1, 3), ("Japan", 3, 0), ("Germany", 1, 0)):
        g = play(
            nation,
            "influence Siam",
            stances={"Siam": start},
            pools={nation: {nation: 10}},
            dice=[(f"influence/1/siam/{nation.lower()}", [9])],
        ).g
        assert g.pool(nation) == left, (nation, start)


def test_EOH_327_starred_nations_only_on_a_10() -> None:
    for die, stance in ((1, 2), (10, 1)):
        g = play(
            "Germany",
            "influence Sweden",
            pools={"Germany": {"Germany": 10}},
            dice=[("influence/1/sweden/germany", [die])],
        ).g
        assert g.state["stances"]["Sweden"] == stance, die


def test_EOH_322_EOH_335_R67_R68_who_may_influence_whom() -> None:
    cases = [
        ("India", "Spain", {}, "influence_by_majors"),
        ("USA", "Mexico", {}, "influence_by_majors"),
        ("Germany", "Italy", {}, "not_on_the_chart"),
        ("Germany", "Hungary", {}, "not_on_the_chart"),
        ("Germany", "Spain", {"sides": {"Spain": "Allies"}}, "not_neutral"),
        ("Germany", "Spain", {"pools": {"Germany": {"Germany": 9}}}, "not_enough_saved"),
        ("Germany", "Spain", {"wars": [("Germany", "Norway")]}, "not_in_main_war"),
    ]
    for nation, target, changes, code in cases:
        g = game_at(**changes)  # type: ignore[arg-type]
        assert refused(g, nation, f"influence {target}") == code, (nation, target)
