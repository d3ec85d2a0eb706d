"""Step B: units that have taken a partner back for their teammate go home."""

import pytest

from pbem.engine.errors import Illegal
from pbem.games.total_domination.administrative import relocation
from tests.total_domination.position_builder import game_at


def army(nation, count=1):
    return {nation: {"army": count}}


IN_FRANCE = {
    "France": army("USSR"),
    "Low Countries": army("USSR"),
    "Germany": army("USSR", 2),
    "Poland": army("USSR"),
}


def moved(g, area="France", say=None):
    """The next unit, once it has gone where its player says, or by default."""
    unit = relocation.next_unit(g, area)
    ask = relocation.question(g, unit)
    events = []
    relocation.carry_out(g, ask, ask.default if say is None else say, events)
    return ask, events


def test_TDM_085_the_closest_areas_in_supply_are_offered_the_best_first():
    g = game_at(units=IN_FRANCE)
    ask, _ = moved(g, say="Low Countries")
    assert (ask.to, ask.id) == (("USSR",), "relocate France 1939/1")
    assert ask.args["areas"] == ["Germany", "Low Countries"]
    assert (ask.default, ask.only) == ("Germany", None)
    assert g.state["units"]["Low Countries"] == army("USSR", 2)
    assert g.controller("France") == "UK"
    assert relocation.next_unit(g, "France") is None


def test_TDM_085_other_areas_are_refused():
    g = game_at(units=IN_FRANCE)
    ask = relocation.question(g, relocation.next_unit(g, "France"))
    with pytest.raises(Illegal) as refused:
        relocation.check(ask, "Poland")
    assert refused.value.problem.rule == "TDM-085"
    relocation.check(ask, "Low Countries")


def test_TDM_085_there_is_nothing_to_ask_with_one_area():
    """R-29: room and supply count; a full area is passed over for one further away."""
    units = {**IN_FRANCE, "Low Countries": army("USSR", 2), "Germany": {}}
    ask, _ = moved(game_at(units=units))
    assert ask.only == "Poland"


def test_TDM_085_an_area_out_of_supply_takes_nobody():
    units = {"France": army("USSR"), "Low Countries": army("USSR")}
    ask, _ = moved(game_at(units=units))
    assert ask.args["areas"] == ["Northern USSR", "Ukraine"]


def test_TDM_085_the_area_has_to_suit_the_unit():
    units = {"France": {"USSR": {"fleet": 1}}, "Poland": army("USSR")}
    ask, _ = moved(game_at(units={**units, "Czechoslovakia": army("USSR")}))
    assert ask.args["unit"] == "fleet"
    assert ask.only == "Poland"


def test_TDM_085_an_enemy_capital_with_own_units_alone_counts():
    units = {**IN_FRANCE, "Germany": army("USSR"), "Low Countries": {}}
    ask, events = moved(game_at(units=units))
    assert ask.only == "Germany"
    taken = [each for each in events if each["kind"] == "control_changed"]
    assert ("Germany", "USSR") in [(each["area"], each["power"]) for each in taken]


def test_TDM_085_an_area_that_a_uboat_contests_is_controlled_by_nobody():
    held = ("Turkey", "Balkans", "Italy", "Libya", "West Africa")
    at_sea = {"USSR": {"fleet": 1}, "Germany": {"U-boat": 1}}
    units = {**{area: army("USSR") for area in held}, "Atlantic": at_sea}
    ask, _ = moved(game_at(units={**units, "France": {"USSR": {"fleet": 1}}}))
    assert ask.only == "Italy"


def test_TDM_085_with_nowhere_to_go_a_unit_goes_to_the_pool():
    homes = ["Northern USSR", "Southern USSR", "Siberia", "Ukraine"]
    held = {area: army("Germany", 2) for area in homes}
    g = game_at(units={"France": army("USSR"), **held})
    ask, events = moved(g)
    assert ask.only == relocation.POOL
    assert events[0] == {
        "kind": "unit_sent_to_pool",
        "power": "USSR",
        "unit": "army",
        "area": "France",
    }
    assert g.left("USSR", "army") == 9


def test_TDM_085_one_unit_after_the_other():
    units = {**IN_FRANCE, "France": {"USSR": {"army": 1}, "China": {"army": 1}}}
    g = game_at(units={**units, "Germany": army("USSR", 4)}, joined=["China"])
    first, _ = moved(g)
    second, _ = moved(g)
    assert (first.args["power"], first.only) == ("USSR", "Low Countries")
    assert (second.args["power"], second.only) == ("China", "Poland")
    assert first.id != second.id


def test_TDM_088_japanese_units_leave_italy():
    g = game_at(units={"Italy": army("Japan"), "Egypt": army("Japan")})
    ask, _ = moved(g, "Italy")
    assert ask.to == ("Japan",)
    assert ask.args["areas"] == ["Japan", "Manchuria"]
    assert g.state["units"]["Japan"] == army("Japan")


def test_TDM_240_a_flipped_air_fleet_stays_flipped():
    units = {**IN_FRANCE, "France": {"USSR": {"air fleet": 1}}}
    g = game_at(units=units, used={"France": {"USSR": 1}})
    moved(g)
    assert g.state["used"] == {"Germany": {"USSR": 1}}


def test_TDM_084_units_of_the_UK_stay():
    g = game_at(units={"France": {"UK": {"army": 1}, "US": {"army": 1}}}, joined=["US"])
    assert relocation.next_unit(g, "France") is None
