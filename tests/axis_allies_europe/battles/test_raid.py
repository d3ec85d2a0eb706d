"""Strategic bombing raids, and guns flown over on the way to battles."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from tests.axis_allies_europe.battles.runner import Ran, flight, run

GERMANY, SOVIETS, BRITAIN, AMERICA = "Germany", "Soviet Union", "Great Britain", "United States"
LONDON = "United Kingdom"


def raid_on(game_at: Any, area: str, bombers: int, escorts: int, **more: Any) -> Any:
    g = game_at(**more)
    g.turn["flights"] = [flight(area, "bomber", bombers, home="Germany", left=3, duty="raid")]
    if escorts:
        escort = flight(area, "fighter", escorts, home="France", left=2, duty="escort")
        g.turn["flights"].append(escort)
    g.turn["battles"] = [{"kind": "raid", "at": area}]
    return g


def phases(ran: Ran) -> list[tuple[str, str, int]]:
    return [(e["phase"], e["by"], len(e["rolls"])) for e in ran.of("fired")]


def london(game_at: Any, bombers: int = 1, escorts: int = 2, fighters: int = 1) -> Any:
    there = {"aa_gun": 1, "fighter": fighters, "industrial_complex": 1}
    units = {LONDON: {BRITAIN: {kind: n for kind, n in there.items() if n}}}
    return raid_on(game_at, LONDON, bombers, escorts, units=units, money={BRITAIN: 25})


def test_AAE_157_to_AAE_163_the_raid_of_the_rulebook(game_at: Any) -> None:
    g = london(game_at)
    ran = run(g, "raid_battle", LONDON, [1, 3, 4, 2, 3, 6])
    assert phases(ran) == [
        ("raid_aa", BRITAIN, 3),
        ("intercept", BRITAIN, 1),
        ("escort", GERMANY, 1),
        ("bombs", GERMANY, 1),
    ]
    assert ran.lost() == {GERMANY: {"fighter": 2}}
    assert g.money[BRITAIN] == 19
    assert [(each["kind"], each["duty"]) for each in g.turn["flights"]] == [("bomber", "home")]


def test_AAE_159_an_escort_hit_by_interceptors_still_fires(game_at: Any) -> None:
    g = london(game_at, escorts=1)
    ran = run(g, "raid_battle", LONDON, [6, 6, 1, 1, 5])
    assert ran.lost() == {GERMANY: {"fighter": 1}, BRITAIN: {"fighter": 1}}


def test_AAE_158_interceptors_hit_on_two(game_at: Any) -> None:
    g = london(game_at, escorts=1, fighters=2)
    ran = run(g, "raid_battle", LONDON, [6, 6, 2, 3, 6, 1])
    assert [e["hits"] for e in ran.of("fired") if e["phase"] == "intercept"] == [1]


def test_AAE_160_the_list_raid_gives_the_bomber(game_at: Any) -> None:
    g = london(game_at, escorts=1)
    lines = {GERMANY: ["battles: casualties raid: bomber, fighter"]}
    ran = run(g, "raid_battle", LONDON, [6, 6, 1, 6], lines=lines)
    assert ran.lost() == {GERMANY: {"bomber": 1}}


def test_AAE_162_damage_ends_with_the_cash(game_at: Any) -> None:
    g = raid_on(game_at, "Northern Italy", 2, 0, turn=AMERICA, money={GERMANY: 7})
    ran = run(g, "raid_battle", "Northern Italy", [6, 5])
    assert g.money[GERMANY] == 0
    assert ran.of("bombed")[0]["paid"] == 7


def test_AAE_161_a_raid_that_loses_all_bombers_drops_nothing(game_at: Any) -> None:
    units = {"Germany": {GERMANY: {"aa_gun": 1, "fighter": 2, "industrial_complex": 1}}}
    g = raid_on(game_at, "Germany", 2, 0, turn=AMERICA, units=units, money={GERMANY: 20})
    ran = run(g, "raid_battle", "Germany", [1, 4, 2, 5])
    assert ran.lost() == {AMERICA: {"bomber": 2}}
    assert g.money[GERMANY] == 20


def test_AAE_155_by_default_all_fighters_go_up(game_at: Any) -> None:
    ran = run(
        london(game_at, fighters=3), "raid_battle", LONDON, [], stop=f"intercept {LONDON} {BRITAIN}"
    )
    assert ran.asks[f"intercept {LONDON} {BRITAIN}"].default == {"fighters": 3}


def test_AAE_155_by_default_none_when_there_is_a_land_attack(game_at: Any) -> None:
    g = london(game_at)
    g.turn["battles"].append({"kind": "land", "at": LONDON})
    ran = run(g, "raid_battle", LONDON, [], stop=f"intercept {LONDON} {BRITAIN}")
    assert ran.asks[f"intercept {LONDON} {BRITAIN}"].default == {"fighters": 0}


INTERCEPTS = {
    "standing: intercept United Kingdom: all": 3,
    "standing: intercept United Kingdom: 2 fighters": 2,
    "standing: intercept United Kingdom: none": 0,
    "standing: intercept United Kingdom: all unless land attack": 3,
}


@pytest.mark.parametrize("line", INTERCEPTS)
def test_AAE_155_standing_orders_for_interceptors(game_at: Any, line: str) -> None:
    expected = INTERCEPTS[line]
    g = london(game_at, escorts=0, fighters=3)
    dice = [6, *([6] * expected), 1]
    run(g, "raid_battle", LONDON, dice, lines={BRITAIN: [line]})
    assert g.turn["intercepting"].get(LONDON, {}).get(BRITAIN, 0) == expected


def test_AAE_155_no_more_than_there_are(game_at: Any) -> None:
    with pytest.raises(Illegal) as refused:
        run(
            london(game_at),
            "raid_battle",
            LONDON,
            [],
            answers={f"intercept {LONDON} {BRITAIN}": {"fighters": 2}},
        )
    assert refused.value.problem.rule == "AAE-155"


def test_AAE_261_owners_of_interceptors_roll_apart_and_agree_on_losses(game_at: Any) -> None:
    g = london(game_at, escorts=1)
    g.add(LONDON, AMERICA, "fighter")
    both = ["standing: casualties intercept: U.S. fighter"]
    ran = run(g, "raid_battle", LONDON, [6, 6, 6, 6, 1, 1], lines={BRITAIN: both, AMERICA: both})
    assert ("intercept", AMERICA, 1) in phases(ran)
    assert ran.lost() == {AMERICA: {"fighter": 1}}


def test_AAE_154_planes_of_a_land_attack_take_no_part(game_at: Any) -> None:
    g = london(game_at, escorts=0, fighters=0)
    g.turn["flights"].append(flight(LONDON, "fighter", home="France"))
    ran = run(g, "raid_battle", LONDON, [6, 4])
    assert phases(ran) == [("raid_aa", BRITAIN, 1), ("bombs", GERMANY, 1)]
    assert [each["duty"] for each in g.turn["flights"]] == ["home", "fight"]


def test_AAE_266_planes_of_the_raid_are_not_fired_at_again_in_the_land_battle(game_at: Any) -> None:
    there = {"infantry": 1, "fighter": 1, "aa_gun": 1, "industrial_complex": 1}
    g = game_at(units={"Moscow": {SOVIETS: there, GERMANY: {"infantry": 1}}}, money={SOVIETS: 10})
    g.turn["battles"] = [{"kind": "raid", "at": "Moscow"}, {"kind": "land", "at": "Moscow"}]
    g.turn["flights"] = [
        flight("Moscow", "bomber", home="East Poland", duty="raid"),
        flight("Moscow", "fighter", home="East Poland"),
    ]
    first = run(g, "raid_battle", "Moscow", [3, 4])
    assert first.of("fired")[0]["rolls"] == [3]
    g.state["engine"]["asks"] = []
    second = run(g, "land_battle", "Moscow", [2, 6, 3, 6, 3, 1, 6])
    assert second.of("fired")[0]["rolls"] == [2]


# Guns flown over


def passed(area: str, at: str, kind: str, count: int, home: str) -> dict[str, Any]:
    return {"area": area, "at": at, "home": home, "kind": kind, "count": count}


def over_two_guns(game_at: Any) -> Any:
    units = {"East Poland": {SOVIETS: {"aa_gun": 1}}, "Belorussia": {SOVIETS: {"aa_gun": 2}}}
    g = game_at(units=units)
    path = ["Poland", "East Poland", "Belorussia", "Moscow"]
    g.turn["flights"] = [
        flight("Moscow", "fighter", left=1, path=path),
        flight("Moscow", "bomber", left=3, path=path),
    ]
    g.turn["guns_passed"] = [
        passed(area, "Moscow", kind, 1, "Poland")
        for area in ("East Poland", "Belorussia")
        for kind in ("fighter", "bomber")
    ]
    return g


def test_AAE_066_AAE_204_guns_fire_in_the_order_of_the_path_once_a_plane(game_at: Any) -> None:
    g = over_two_guns(game_at)
    ran = run(g, "overflight", "", [3, 6, 1, 2])
    assert ran.labels == [
        "overflight/east-poland/soviet-union/aa_gun",
        "overflight/belorussia/soviet-union/aa_gun",
    ]
    assert [each["kind"] for each in g.turn["flights"]] == ["bomber"]
    assert g.turn["guns_passed"] == []


def test_AAE_066_who_is_shot_down_is_not_fired_at_again(game_at: Any) -> None:
    ran = run(over_two_guns(game_at), "overflight", "", [1, 6, 6])
    assert [len(event["rolls"]) for event in ran.of("fired")] == [2, 1]


def test_AAE_066_no_die_for_planes_that_took_another_way(game_at: Any) -> None:
    g = over_two_guns(game_at)
    g.turn["flights"].append(
        flight("Moscow", "fighter", path=["Poland", "Baltic States", "Moscow"])
    )
    ran = run(g, "overflight", "", [6, 6, 6, 6])
    assert [len(event["rolls"]) for event in ran.of("fired")] == [2, 2]


def test_AAE_072_the_owner_chooses_among_the_planes_flown_over(game_at: Any) -> None:
    g = over_two_guns(game_at)
    run(g, "overflight", "", [1, 6, 6], lines={GERMANY: ["battles: casualties aa: bomber"]})
    assert [each["kind"] for each in g.turn["flights"]] == ["fighter"]
