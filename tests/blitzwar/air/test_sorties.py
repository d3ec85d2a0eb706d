"""Air units over land and at sea (§13.1, §13.4)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitzwar.air import phase as air_phase
from pbem.games.blitzwar.concepts import superiority
from pbem.games.blitzwar.orders.grammar import grammar_of
from tests.blitzwar.air.flights import air, mission, phase, unused
from tests.blitzwar.position_builder import board, game_at

WINTER = 4


def _refused(*lines: str, **given: Any) -> str:
    """Why the last line is not carried out."""
    codes = unused(phase(*lines, **given))
    return codes[-1] if codes else ""


def test_BWR_022_BWR_314_BWR_315_who_flies_over_land_is_used_and_has_superiority() -> None:
    p = phase("fly 2 air: Breslau -> Lodz", units={"Breslau": air("Germany", 3)})
    told = {"country": "Germany", "from": "Breslau", "at": "Lodz", "use": "air", "turn": 1}
    assert p.g.state["missions"] == [told, told]
    assert p.g.air_at("Breslau", "Axis") == 1
    assert superiority.air(p.g, "Lodz") == "Axis"


def test_BWR_315_one_s_own_zones_too() -> None:
    p = phase("fly 1 air: Berlin -> Berlin", units={"Berlin": air("Germany")})
    assert superiority.air(p.g, "Berlin") == "Axis"


def test_BWR_300_air_actions_cost_no_supply() -> None:
    given: dict[str, Any] = {"units": {"Breslau": air("Germany", 2)}}
    p = phase("fly 1 air: Breslau -> Lodz", "rebase 1 air: Breslau -> Berlin", **given)
    assert unused(p) == []
    assert not list(p.g.stocks("Axis"))


def test_BWR_311_BWR_313_out_of_range() -> None:
    units = {"Berlin": air("Germany"), "Paris": air("UK")}
    assert _refused("fly 1 air: Berlin -> Minsk", units=units) == "out_of_air_range"
    far = _refused("fly 1 air: Paris -> English Channel", units=units, side="Allies")
    assert far == "out_of_air_range"


def test_BWR_022_BWR_310_who_is_not_at_base_or_no_air_unit_does_not_fly() -> None:
    units = {"Berlin": {"Germany": {"air unit": 1, "3-corps infantry": 1}}}
    assert _refused("fly 2 air: Berlin -> Kustrin", units=units) == "too_few_air"
    assert _refused("fly 3 infantry: Berlin -> Kustrin", units=units) == "only_air_flies"
    flown = [mission("Germany", "North Sea", "sea")]
    assert _refused("fly 1 air: North Sea -> London", missions=flown) == "no_base_at_sea"


def test_BWR_020_whose_air_units_is_said_where_two_countries_have_some() -> None:
    units = {"London": {"UK": {"air unit": 1}, "USA": {"air unit": 2}}}
    given: dict[str, Any] = {"units": units, "side": "Allies", "joined": {"USA": "Allies"}}
    assert _refused("fly 1 air: London -> Calais", **given) == "which_country"
    p = phase("fly 1 usa air, 1 uk air: London -> Calais", **given)
    assert [each["country"] for each in p.g.state["missions"]] == ["USA", "UK"]


def test_BWR_064_BWR_301_G_12_none_over_land_in_snow_but_over_its_seas() -> None:
    units = {"Hamburg": air("Germany", 2)}
    assert _refused("fly 1 air: Hamburg -> Berlin", units=units, turn=WINTER) == "no_air_in_snow"
    assert _refused("fly 1 air: Hamburg -> North Sea", units=units, turn=WINTER) == ""
    africa = {"Sirte": air("Italy")}
    given: dict[str, Any] = {"joined": {"Italy": "Axis"}, "turn": WINTER}
    assert _refused("fly 1 air: Sirte -> Mechili", units=africa, **given) == ""


def test_BWR_316_over_land_air_units_of_two_sides_eliminate_each_other() -> None:
    flown = [mission("UK", "Lodz"), mission("UK", "Lodz"), mission("UK", "Warsaw")]
    p = phase("fly 1 air: Breslau -> Lodz", units={"Breslau": air("Germany")}, missions=flown)
    assert p.g.state["missions"] == flown[1:]
    assert superiority.air(p.g, "Lodz") == "Allies"
    [clash] = [each for each in p.events if each["kind"] == "air_clash"]
    assert clash["units"] == {"Germany": {"air unit": 1}, "UK": {"air unit": 1}}


def test_BWR_316_BWR_325_G_88_at_sea_they_stay_side_by_side() -> None:
    flown = [mission("UK", "North Sea", "sea")]
    units = {"Hamburg": air("Germany")}
    p = phase("fly 1 air: Hamburg -> North Sea", units=units, missions=flown)
    assert len(p.g.state["missions"]) == 2
    alone = phase("fly 1 air: Hamburg -> North Sea", units=units)
    assert superiority.naval(alone.g, "North Sea", "Axis")


def test_BWR_135_BWR_320_over_a_neutral_is_an_attack_that_is_declared_first() -> None:
    units = {"Hamburg": air("Germany")}
    assert _refused("fly 1 air: Hamburg -> Copenhagen", units=units) == "neutral_there"
    now = {"declared": ["Denmark"]}
    p = phase("fly 1 air: Hamburg -> Copenhagen", units=units, now=now)
    assert p.g.side_of("Denmark") == "Allies"
    assert p.kinds().index("neutral_attacked") < p.kinds().index("flown")


def test_BWR_135_G_67_on_the_way_nobody_is_attacked() -> None:
    p = phase(
        "fly 1 air: Hamburg -> Oslo",
        units={"Hamburg": air("Germany")},
        now={"declared": ["Norway"]},
    )
    assert p.g.side_of("Norway") == "Allies"
    assert p.g.side_of("Denmark") == ""


def test_BWR_152_over_a_zone_of_the_soviets_it_is_war() -> None:
    p = phase("fly 1 air: East Prussia -> Kaunas", units={"East Prussia": air("Germany")})
    assert p.g.at_war("Axis", "Soviets")


def test_BWR_181_no_germans_over_greece_before_their_time() -> None:
    given: dict[str, Any] = {"units": {"Belgrade": air("Germany")}, "now": {"declared": ["Greece"]}}
    control = {"Belgrade": "Axis"}
    line = "fly 1 air: Belgrade -> Salonika"
    assert _refused(line, control=control, turn=8, **given) == "germans_not_yet"
    assert _refused(line, control=control, turn=14, **given) == ""


def test_BWR_314_BWR_332_G_10_G_88_used_air_units_leave_when_the_next_phase_begins() -> None:
    mine = [mission("Germany", "North Sea", "sea"), mission("Germany", "Lodz")]
    theirs = mission("UK", "London")
    beach = {"zone": "Oslo", "sea": "North Sea", "side": "Axis", "air": {"Germany": 2}}
    name = board().beachhead("Oslo", "North Sea")
    p = phase(missions=[*mine, theirs], beachheads={name: beach}, turn=2)
    assert p.g.state["missions"] == [theirs]
    assert p.g.state["beachheads"] == {}
    [left] = [each["from"] for each in p.events if each["kind"] == "air_left"]
    assert left == {"North Sea": {"Germany": 1}, "Lodz": {"Germany": 1}, name: {"Germany": 2}}


def test_BWR_309_bombers_stay_until_they_have_cost_supply() -> None:
    bomber = mission("UK", "", "bombing", turn=28)
    p = phase(missions=[bomber], side="Allies", turn=28)
    assert p.g.state["missions"] == [bomber]


def test_BWR_332_BWR_356_a_beachhead_with_corps_on_it_stays_without_air_units() -> None:
    beach = {"zone": "Trondheim", "sea": "Norwegian Sea", "side": "Allies", "air": {"UK": 1}}
    corps = {"Trondheim beachhead": {"UK": {"1-corps infantry": 1}}}
    given: dict[str, Any] = {"beachheads": {"Trondheim beachhead": beach}, "ashore": corps}
    p = phase(side="Allies", turn=2, **given)
    assert p.g.state["beachheads"]["Trondheim beachhead"]["air"] == {}


def test_BWR_104_BWR_324_lines_are_carried_out_by_sub_phase() -> None:
    units = {"Breslau": air("Germany", 1)}
    p = phase("rebase 1 air: Breslau -> Berlin", "fly 1 air: Breslau -> Lodz", units=units)
    assert len(p.g.state["missions"]) == 1
    assert unused(p) == ["too_few_air"]


def test_BWR_301_BWR_311_the_receipt_says_what_can_never_be() -> None:
    g = game_at(phase=5, turn=WINTER)
    parse = grammar_of(g.board).parse_line
    for text, rule in (
        ("fly 1 air: Berlin -> Minsk", "BWR-311"),
        ("fly 1 air: Paris -> English Channel", "BWR-313"),
        ("fly 1 fleet: Hamburg -> North Sea", "BWR-310"),
        ("fly 1 air: Berlin -> Kustrin", "BWR-301"),
        ("bomb 1: London", "BWR-305"),
        ("battle of britain until equal", "BWR-337"),
        ("beachhead 1: North Sea for Scapa Flow", "BWR-328"),
        ("beachhead 1: Berlin -> North Sea for Oslo", "BWR-313"),
        ("rebase 1 air: Berlin -> North Sea", "BWR-333"),
        ("rebase 1 air: Berlin -> Berlin", "BWR-333"),
    ):
        with pytest.raises(Illegal) as refusal:
            air_phase.PHASE.judge(g, parse(text, "air"))
        assert refusal.value.problem.rule == rule, text
