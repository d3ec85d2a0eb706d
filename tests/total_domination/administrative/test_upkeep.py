"""Steps C and E: Damage markers, air fleets, turned cards."""

from pbem.games.total_domination.administrative import upkeep
from tests.total_domination.position_builder import game_at


def army(nation, count=1):
    return {nation: {"army": count}}


def left(**position):
    g, events = game_at(**position), []
    upkeep.remove_damage(g, events)
    return g.state["damage"], events


def test_TDM_091_damage_goes_where_the_owner_controls_the_area():
    """TDM-091, TDM-119."""
    units = {"Italy": army("UK"), "Germany": army("USSR"), "India": army("UK")}
    marked = ["France", "Germany", "India", "Italy"]
    assert left(units=units, damage=marked) == (
        ["Germany", "Italy"],
        [{"kind": "repaired", "areas": ["France", "India"]}],
    )


def test_TDM_118_of_the_US_only_when_they_have_joined():
    assert left(damage=["West USA"]) == (["West USA"], [])
    assert left(damage=["West USA"], joined=["US"])[0] == []


def test_TDM_091_a_collaborating_partner_counts_as_a_home_area():
    units = {"France": army("Germany")}
    assert left(units=units, damage=["France"])[0] == ["France"]
    assert left(units=units, damage=["France"], partners={"France": "Germany"})[0] == []


def test_TDM_093_air_fleets_and_turned_cards_are_ready_again():
    g = game_at(
        units={"Germany": {"Germany": {"air fleet": 1}}},
        used={"Germany": {"Germany": 1}},
        turned={"Germany": ["E1"], "UK": ["C3"]},
    )
    events = []
    upkeep.refresh(g, events)
    assert (g.state["used"], g.state["turned"]) == ({}, {})
    assert events == [{"kind": "refreshed"}]
    upkeep.refresh(g, events)
    assert len(events) == 1
