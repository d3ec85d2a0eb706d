"""The builds of scenario B: what is controlled in play, six Resources more, nothing is saved."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Refusal
from tests.blitz_world_in_conflict.turn_end.endings import ending, play, told

WESTERN, GERMANY = "Western Allies", "Germany"


def at_start(**given: Any) -> Any:
    return ending("b", base=True, **{"turn": 9, **given})


def refused(power: str, *lines: str, **given: Any) -> tuple[str, str]:
    """Why a mail is refused."""
    with pytest.raises(Refusal) as caught:
        play(at_start(**given), {power: list(lines)})
    return caught.value.problem.rule, caught.value.problem.code


def test_BLZ_054_Germany_has_six_at_the_start_and_the_Western_Allies_seven() -> None:
    p = play(at_start())
    found = {each["power"]: (each["oil"], each["resources"]) for each in told(p, "income")}
    assert found == {GERMANY: (0, 6), WESTERN: (0, 7)}


def test_BLZ_054_what_is_lost_counts_for_who_took_it() -> None:
    p = play(at_start(control={"Paris": WESTERN, "Belgium-Netherlands": WESTERN}))
    found = {each["power"]: each["resources"] for each in told(p, "income")}
    assert found == {GERMANY: 3, WESTERN: 10}


def test_BLZ_650_BLZ_651_a_Size_costs_one_Resource_and_BLZ_058_nothing_is_saved() -> None:
    lines = {WESTERN: ["build Royal Air Force +1", "build BEF +2 at Scotland"]}
    p = play(at_start(), lines | {GERMANY: ["build Ju-88s"]})
    assert p.is_over
    assert p.g.size("Royal Air Force") == 4
    assert (p.g.at("BEF"), p.g.size("BEF")) == ("Scotland", 2)
    assert (p.g.at("Ju-88s"), p.g.size("Ju-88s")) == ("Berlin", 1)
    assert {(e["power"], e["count"]) for e in told(p, "not_saved")} == {(WESTERN, 4), (GERMANY, 5)}
    assert set(p.g.state["resources"].values()) == set(p.g.state["oil"].values()) == {0}


def test_BLZ_650_nobody_spends_more_than_there_is() -> None:
    lines = ["build Wehrkreis, Security Corps, 1st Para, Ju-88s +2", "build Army Group B +1"]
    p = play(at_start(), {GERMANY: lines})
    assert p.g.size("Army Group B") == 4
    assert refused(GERMANY, *lines, "build Fw-190s +1") == ("BLZ-650", "cannot_pay")


def test_BLZ_652_a_Small_unit_becomes_Big_with_its_Big_counter_alone() -> None:
    p = play(at_start(), {WESTERN: ["build 3rd Army +1"]})
    assert p.g.size("3rd Army") == 3
    assert "3rd Army (Big)" not in p.g.state["pool"][WESTERN]
    assert refused(WESTERN, "build Bomber Command +1") == ("BLZ-652", "no_big_counter")
    assert refused(WESTERN, "build 2nd Army +1") == ("BLZ-204", "cannot_grow")


def test_BLZ_652_what_is_not_in_the_Force_Pool_is_not_built() -> None:
    assert refused(WESTERN, "build Volkssturm") == ("BLZ-652", "not_in_pool")
    assert refused(WESTERN, "build Luftwaffe +1") == ("BLZ-651", "not_your_unit")


def test_BLZ_055_units_of_the_USA_and_of_homes_out_of_play_come_to_Great_Britain() -> None:
    p = play(at_start(), {WESTERN: ["build 9th Army", "build 7th Army at Scotland"]})
    assert (p.g.at("9th Army"), p.g.at("7th Army")) == ("London", "Scotland")
    taken = {"Paris": WESTERN}
    assert refused(WESTERN, "build BEF at Paris", control=taken) == ("BLZ-654", "not_its_home")


def test_BLZ_055_a_FORT_comes_to_any_area_of_its_power() -> None:
    given: dict[str, Any] = {"pool": {GERMANY: ["Atlantic Wall"]}}
    units = {"West Wall": ("Berlin", 1)}
    g = ending("b", units=units, turn=9, **given)
    p = play(g, {GERMANY: ["build Atlantic Wall at Paris"]})
    assert p.g.at("Atlantic Wall") == "Paris"


def test_BLZ_055_naval_units_come_to_a_Port() -> None:
    p = play(at_start(), {WESTERN: ["build Amphibious Force at London"]})
    assert p.g.at("Amphibious Force") == "London"


def test_BLZ_055_nobody_scraps_his_own_units() -> None:
    assert refused(GERMANY, "scrap Home Army") == ("BLZ-667", "not_in_scenario")


def test_BLZ_056_units_of_turn_10_are_built_from_then_on() -> None:
    assert refused(GERMANY, "build Volkssturm") == ("BLZ-652", "not_in_pool")
    p = play(at_start(turn=10), {GERMANY: ["build Volkssturm, Jet Fighters"]})
    assert (p.g.at("Volkssturm"), p.g.at("Jet Fighters")) == ("Berlin", "Berlin")
    assert told(p, "weapons_come")[0]["power"] == GERMANY
    assert p.g.state["later"] == []


def test_BLZ_653_no_GAR_is_free_here() -> None:
    assert refused(GERMANY, "build Wehrkreis (free)") == ("BLZ-653", "not_free")
    p = play(at_start(), {GERMANY: ["build Wehrkreis"]})
    assert {e["power"]: e["count"] for e in told(p, "not_saved")}[GERMANY] == 5


def test_BLZ_244_both_write_in_secret_and_are_opened_together() -> None:
    p = play(at_start())
    assert {ask.to for ask in p.asks} == {(GERMANY,), (WESTERN,)}
    assert all(ask.together for ask in p.asks)
    p.batch(GERMANY, "spend", "build Ju-88s")
    assert not p.g.at("Ju-88s")
    assert p.g.state["engine"]["said"][f"spend {GERMANY} 9"] == {GERMANY: {"sealed": True}}
    p.batch(WESTERN, "spend")
    assert p.g.at("Ju-88s") == "Berlin"
