"""Units are built and grow where production is in force."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end import accounts, builds, receive, spending
from tests.blitz_world_in_conflict.position_builder import game_at
from tests.blitz_world_in_conflict.turn_end.endings import ending, play

WESTERN = "Western Allies"
RICH = dict.fromkeys(("Germany", "Japan", "AFA", "USSR", "USA"), 9)


def at(
    units: dict[str, tuple[Any, ...]] | None = None, scenario: str = "war", **given: Any
) -> Position:
    """Everybody has nine Resources and no Oil."""
    g = game_at(scenario, units=units or {}, **given)
    g.state["resources"] = dict.fromkeys(g.board.powers, 9)
    g.state["oil"] = dict.fromkeys(g.board.powers, 0)
    accounts.begin(g)
    return g


def build(g: Position, power: str, unit: str, **told: Any) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    builds.build(g, power, {"builds": [{"unit": unit, **told}]}, events)
    return events


def refused(g: Position, power: str, unit: str, **told: Any) -> tuple[str, str]:
    with pytest.raises(Illegal) as caught:
        build(g.trial(), power, unit, **told)
    return caught.value.problem.rule, caught.value.problem.code


def test_BLZ_651_a_Resource_for_each_Size_as_many_as_one_likes() -> None:
    g = at({"Luftwaffe": ("Berlin", 1)}, pool={"Germany": ["Luftwaffe (Big)"]})
    build(g, "Germany", "Luftwaffe", by=3)
    assert g.size("Luftwaffe") == 4
    assert g.state["resources"]["Germany"] == 6
    assert "Luftwaffe (Big)" not in g.state["pool"].get("Germany", [])


def test_BLZ_650_Oil_is_spent_after_Resources_and_only_as_much_as_is_said() -> None:
    g = at({"Luftwaffe": ("Berlin", 1), "Stukas": ("Berlin", 1)})
    g.state["resources"]["Germany"], g.state["oil"]["Germany"] = 1, 3
    spending.use_oil(g, "Germany", {"count": 1}, [])
    build(g, "Germany", "Luftwaffe")
    build(g, "Germany", "Stukas")
    assert (g.state["resources"]["Germany"], g.state["oil"]["Germany"]) == (0, 2)
    with pytest.raises(Illegal, match="no_such_oil"):
        spending.use_oil(g, "Germany", {"count": 3}, [])


def test_BLZ_651_a_unit_on_the_map_needs_a_line_of_its_own_power() -> None:
    g = at({"8th Army": ("Egypt", 1)}, wars=[["AFA", "Germany"], ["Germany", "USA"]])
    build(g, "AFA", "8th Army")
    for area in ("London", "Scotland", "Paris", "Vichy France", "Canberra", "Darwin", "Perth"):
        g.set_control(area, "USA")
    for area, holder in list(g.state["control"].items()):
        if holder == "AFA" and area != "Egypt":
            g.set_control(area, "")
    g.state["control"] = g.state["control"] | {
        "London": "Germany",
        "Scotland": "Germany",
        "Paris": "Germany",
    }
    g.state["control"] = g.state["control"] | dict.fromkeys(
        ("Vichy France", "Canberra", "Darwin", "Perth"), "Germany"
    )
    g.state["units"]["8th Army"]["size"] = 1
    assert refused(g, "AFA", "8th Army") == ("BLZ-651", "no_supply")


def test_BLZ_651_at_sea_a_unit_is_always_in_supply() -> None:
    g = at({"Europe Trs": ("Mediterranean Sea", 1)})
    build(g, "AFA", "Europe Trs")
    assert g.size("Europe Trs") == 2


def test_BLZ_338_a_unit_of_a_conquered_country_stays_Small() -> None:
    pool = {"Germany": ["BB Fleet (Big)"]}
    g = at({"BB Fleet": ("Western Germany", 2)}, conquered={"Italy": "Allies"}, pool=pool)
    assert refused(g, "Germany", "BB Fleet") == ("BLZ-338", "stays_small")


def test_BLZ_653_one_GAR_of_the_Force_Pool_is_free() -> None:
    g = at()
    [event] = build(g, "Germany", "Home Army")
    assert event["free"]
    assert g.at("Home Army") == "Berlin"
    build(g, "Germany", "Wehrkreis")
    assert g.state["resources"]["Germany"] == 8
    assert refused(g, "Germany", "Blackshirts", free=True) == ("BLZ-653", "not_free")
    assert refused(at(), "Germany", "Condors", free=True) == ("BLZ-653", "not_free")


def test_BLZ_653_the_GAR_that_is_marked_is_the_free_one_wherever_it_stands_in_the_mail() -> None:
    dice = [("1/turn-end/partisans/afa", [2])]
    lines = ["build Wehrkreis at Berlin", "build Home Army (free) at Berlin"]
    p = play(ending(base=True, players=5), {}, {"Germany": lines}, dice=dice)
    found = {e["unit"]: e["free"] for e in p.events if e["kind"] == "unit_built"}
    assert found == {"Wehrkreis": False, "Home Army": True}


def test_BLZ_645_BLZ_653_the_free_GAR_comes_even_into_an_isolated_country() -> None:
    g = isolated()
    g.state["pool"]["Germany"] = ["Home Army"]
    g.state["allied"]["Libya"] = "Germany"
    g.to_pool("Libyan Army", "Germany")
    surround(g, "Libya")
    [event] = build(g, "Germany", "Libyan Army", free=True)
    assert (event["at"], event["free"]) == ("Libya", True)


def surround(g: Position, area: str) -> None:
    for other in (*g.board.borders(area), *g.board.routes(area)):
        g.set_control(other, "USSR")
    for number, sea in enumerate(g.board.coast(area)):
        g.put(("Black Sea Fleet", "Baltic Sea Fleet", "Northern Fleet")[number], sea, 2, "USSR")


def isolated(**given: Any) -> Position:
    """BLZ-X08: Central Europe is with Germany and cut off."""
    units = {"Bulgarian-Hungarian-Rumanian Army": ("Central Europe", 1, "Germany")}
    allied, control = {"Central Europe": "Germany"}, {"Central Europe": "Germany"}
    wars = [["Germany", "USSR"], ["AFA", "Germany"]]
    g = game_at(units=units, allied=allied, control=control, wars=wars, **given)
    surround(g, "Central Europe")
    accounts.begin(g)
    receive.receiving.steps["receive"].run(g, {}, None, [])
    return g


def test_BLZ_645_an_isolated_country_builds_its_own_units_from_its_own_Oil() -> None:
    """BLZ-X08."""
    g = isolated(pool={"Germany": ["West Wall"]})
    before = g.state["oil"]["Germany"], g.state["resources"]["Germany"]
    assert g.state["accounts"]["purses"]["Germany"] == {
        "Central Europe": {"oil": 1, "resources": 0}
    }
    build(g, "Germany", "Bulgarian-Hungarian-Rumanian Army")
    assert g.size("Bulgarian-Hungarian-Rumanian Army") == 2
    assert (g.state["oil"]["Germany"], g.state["resources"]["Germany"]) == before
    g.state["units"]["Bulgarian-Hungarian-Rumanian Army"]["size"] = 1
    unit = "Bulgarian-Hungarian-Rumanian Army"
    assert refused(g, "Germany", unit) == ("BLZ-645", "purse_is_empty")


def test_BLZ_645_nothing_else_is_built_in_an_isolated_country() -> None:
    g = isolated()
    g.put("Stukas", "Central Europe", 1, "Germany")
    assert refused(g, "Germany", "Stukas") == ("BLZ-651", "no_supply")
    g.to_pool("West Wall", "Germany")
    assert refused(g, "Germany", "West Wall", place="Central Europe") == ("BLZ-655", "no_line")


def test_BLZ_654_a_new_unit_comes_to_its_home_country() -> None:
    g = at(pool={"AFA": ["1st Canadian Army", "BEF"]})
    build(g, "AFA", "1st Canadian Army")
    assert g.country(g.at("1st Canadian Army")) == "Canada"
    assert refused(g, "AFA", "BEF", place="Paris") == ("BLZ-654", "not_its_home")


def test_BLZ_654_a_naval_unit_needs_a_Port_that_can_hold_it() -> None:
    g = at({"Northern Fleet": ("Leningrad", 2, "USSR", "Arctic Ocean")})
    g.state["pool"]["USSR"] = ["Black Sea Trs"]
    place = "Leningrad (Arctic Ocean)"
    arctic = g.board.port_on("Leningrad", "Arctic Ocean")
    assert arctic is not None
    if arctic.size == "small":
        assert refused(g, "USSR", "Black Sea Trs", place=place) == ("BLZ-654", "cannot_hold")
    assert refused(g, "USSR", "Black Sea Trs", place="Moscow") == ("BLZ-654", "cannot_hold")
    build(g, "USSR", "Black Sea Trs", place="Leningrad (Baltic Sea)")
    assert g.state["units"]["Black Sea Trs"]["port"] == "Baltic Sea"


def test_BLZ_655_a_FORT_comes_to_any_area_of_its_power_with_a_line() -> None:
    g = at(control={"Norway": "Germany", "Poland": "Germany"}, pool={"Germany": ["Atlantic Wall"]})
    build(g, "Germany", "Atlantic Wall", place="Norway")
    assert g.at("Atlantic Wall") == "Norway"
    g = at(pool={"USA": ["Corregidor"]})
    assert refused(g, "USA", "Corregidor", place="Hawaii") == ("BLZ-654", "not_its_home")
    build(g, "USA", "Corregidor", place="Manila")


def test_BLZ_655_of_a_FORT_it_has_to_be_said_where() -> None:
    g = at(control={"Norway": "Germany"}, pool={"Germany": ["Atlantic Wall"]})
    assert refused(g, "Germany", "Atlantic Wall") == ("BLZ-655", "fort_needs_place")


def test_BLZ_655_the_Maginot_Line_is_repaired_and_never_rebuilt() -> None:
    g = at({"Maginot Line": ("Paris", 1)})
    build(g, "AFA", "Maginot Line")
    spending.scrap(g, "AFA", {"scraps": [{"unit": "Maginot Line"}]}, [])
    assert g.state["removed"] == ["Maginot Line"]
    assert refused(g, "AFA", "Maginot Line") == ("BLZ-652", "not_in_pool")


def test_BLZ_218_on_an_Island_nothing_grows_beyond_what_it_holds() -> None:
    g = at({"Marines": ("Hawaii", 2), "Pacific Command": ("West Coast", 1)})
    g.state["pool"]["USA"] = ["Marines (Big)"]
    if g.board.is_island("Hawaii"):
        assert refused(g, "USA", "Marines") == ("BLZ-654", "cannot_hold")


def test_BLZ_667_own_units_are_reduced_or_destroyed_at_will() -> None:
    g = at({"18th Army": ("Berlin", 2), "Stukas": ("Berlin", 2)})
    scraps = [{"unit": "18th Army", "by": 1}, {"unit": "Stukas"}]
    spending.scrap(g, "Germany", {"scraps": scraps}, [])
    assert (g.size("18th Army"), g.at("Stukas")) == (1, "")
    assert "Stukas" in g.state["pool"]["Germany"]
    with pytest.raises(Illegal, match="not_your_unit"):
        spending.scrap(g, "USSR", {"scraps": [{"unit": "18th Army"}]}, [])


def test_BLZ_560_BLZ_667_a_TRS_keeps_the_Size_that_its_cargo_needs() -> None:
    g = at({"Europe Trs": ("North Sea", 2), "2nd Army": ("North Sea", 2), "BEF": ("North Sea", 1)})
    for unit in ("2nd Army", "BEF"):
        g.board_ship(unit, "Europe Trs")
    ship = {"unit": "Europe Trs", "by": 1}
    with pytest.raises(Illegal, match="cargo_is_left"):
        spending.scrap(g.trial(), "AFA", {"scraps": [ship]}, [])
    spending.scrap(g, "AFA", {"scraps": [{"unit": "BEF"}, ship]}, [])
    assert (g.size("Europe Trs"), g.at("BEF")) == (1, "")


def test_BLZ_396_cargo_grows_as_far_as_its_TRS_has_room() -> None:
    g = at({"Europe Trs": ("North Sea", 1), "2nd Army": ("North Sea", 1), "BEF": ("North Sea", 1)})
    for unit in ("2nd Army", "BEF"):
        g.board_ship(unit, "Europe Trs")
    assert refused(g, "AFA", "BEF") == ("BLZ-396", "no_room")


def test_BLZ_105_new_units_of_scenario_D_come_to_Great_Britain_those_of_the_Balkans_there() -> None:
    g = at({}, "d", pool={WESTERN: ["8th Air Force", "Greek Army"]})
    build(g, WESTERN, "8th Air Force")
    build(g, WESTERN, "Greek Army")
    assert (g.at("8th Air Force"), g.at("Greek Army")) == ("London", "Belgrade")
    g.to_pool("Bering Sea LL", WESTERN)
    assert refused(g, WESTERN, "Bering Sea LL", place="West Coast") == ("BLZ-654", "not_its_home")


def test_BLZ_105_the_Resource_of_the_Balkans_pays_for_Balkan_units_alone() -> None:
    g = at({"Yugoslav Army": ("Belgrade", 1, WESTERN)}, "d", turn=3)
    receive.receiving.steps["receive"].run(g, {}, None, [])
    before = g.state["resources"][WESTERN]
    build(g, WESTERN, "Yugoslav Army")
    assert g.state["resources"][WESTERN] == before
    assert g.state["accounts"]["purses"][WESTERN]["Balkans"]["resources"] == 0


def test_BLZ_156_British_units_come_to_Western_Canada_in_scenario_E() -> None:
    g = at({}, "e", pool={WESTERN: ["British Pacific Fleet", "9th Army"]})
    build(g, WESTERN, "British Pacific Fleet")
    build(g, WESTERN, "9th Army")
    assert (g.at("British Pacific Fleet"), g.at("9th Army")) == ("Western Canada", "West Coast")


def test_BLZ_153_three_Resources_more_for_a_point_in_turns_5_to_8_of_scenario_E() -> None:
    g = ending("e", base=True, turn=5, vp={"Japan": 1, WESTERN: 2}, players=2)
    p = play(g, {}, {WESTERN: ["extra resources"]})
    lost = [e for e in p.events if e["kind"] == "points" and e["why"] == "extra resources"]
    assert [(e["power"], e["points"], e["total"]) for e in lost] == [(WESTERN, -1, 1)]
    assert p.g.state["accounts"] == {}


def test_BLZ_153_they_are_for_this_turn_alone_and_paid_first() -> None:
    g = at({"Pacific Fleet": ("Hawaii", 1)}, "e", turn=6, vp={"Japan": 0, WESTERN: 0})
    g.state["resources"][WESTERN] = 1
    lines = spending.DEEDS["extra resources"]
    lines(g, WESTERN, {}, [])
    assert g.state["vp"] == {"Japan": 1, WESTERN: 0}
    build(g, WESTERN, "Pacific Fleet")
    assert g.state["resources"][WESTERN] == 1
    with pytest.raises(Illegal, match="extra_taken"):
        lines(g, WESTERN, {}, [])
    with pytest.raises(Illegal, match="no_extra_resources"):
        lines(at({}, "e", turn=9), WESTERN, {}, [])
    with pytest.raises(Illegal, match="no_extra_resources"):
        lines(at(), "USA", {}, [])


def test_BLZ_666_what_is_not_spent_is_saved() -> None:
    p = play(ending("d", base=True, turn=3, oil={"Germany": 2}), {}, {})
    gains = {e["power"]: (e["oil"], e["resources"]) for e in p.events if e["kind"] == "income"}
    assert p.g.state["oil"]["Germany"] == 2 + gains["Germany"][0]
    assert p.g.state["resources"]["Germany"] == gains["Germany"][1]


def test_BLZ_628_BLZ_244_the_Polish_Air_Force_is_built_by_the_AFA_in_the_same_turn() -> None:
    """BLZ-Y29."""
    units = {"North Atlantic LL": ("North Atlantic", 2)}
    wars = [["AFA", "Germany"], ["Germany", "USA"], ["Germany", "USSR"]]
    entry: dict[str, Any] = {"USA": None, "USSR": None}
    g = ending(units=units, turn=9, wars=wars, entry=entry, players=5)
    g.state["groups"]["USSR"][:3] = [[], [], ["Polish Air Force"]]
    first = {"USA": ["lend North Atlantic LL: 1 oil, 1 resource"]}
    first["USSR"] = ["develop Polish Air Force"]
    second = {"AFA": ["build Polish Air Force at Poland"]}
    p = play(g, first, second, dice=[("9/turn-end/partisans/afa", [2])])
    assert p.g.at("Polish Air Force") == "Poland"
    assert p.g.owner("Polish Air Force") == "AFA"
    items = {e["power"]: e["items"] for e in p.events if e["kind"] == "income"}
    assert any((i["what"], i["oil"], i["resources"]) == ("received", 1, 1) for i in items["AFA"])
    assert any((i["what"], i["oil"], i["resources"]) == ("lent", -1, -1) for i in items["USA"])
