"""Step B: France and Italy change sides."""

from pbem.games.total_domination.administrative import partners
from pbem.games.total_domination.concepts import points
from tests.total_domination.position_builder import game_at


def settled(partner, g):
    events = []
    partners.settle(g, partner, events)
    return events


def army(nation, count=1):
    return {nation: {"army": count}}


def test_TDM_083_France_goes_over_to_the_axis_player_who_controls_it():
    """TDM-082, TDM-083, TDM-090."""
    g = game_at(units={"France": army("Germany"), "Libya": army("France")}, damage=["France"])
    assert (points.total(g, "Germany"), points.total(g, "UK")) == (10, 9)
    [changed, lost] = settled("France", g)
    assert changed == {
        "kind": "partner_changed",
        "partner": "France",
        "from": "UK",
        "to": "Germany",
        "areas": ["Libya"],
    }
    assert lost == {"kind": "control_changed", "area": "Libya", "from": "UK", "power": ""}
    assert g.player_of("France") == g.home_player("France") == "Germany"
    assert g.left("France", "army") == 1
    assert (points.total(g, "Germany"), points.total(g, "UK")) == (10, 8)


def test_TDM_083_France_may_be_Japans():
    g = game_at(units={"France": army("Japan")})
    settled("France", g)
    assert g.player_of("France") == "Japan"


def test_TDM_084_France_goes_back_to_the_UK_whoever_of_the_Allies_takes_it():
    for taker in ("UK", "USSR"):
        units = {"France": army(taker), "Spain": army("France")}
        g = game_at(units=units, partners={"France": "Germany"})
        settled("France", g)
        assert g.player_of("France") == "UK"
        assert "Spain" not in g.state["units"]
        assert g.state["units"]["France"] == army(taker)


def test_TDM_087_Italy_goes_over_to_the_Ally_who_controls_it():
    """TDM-086, TDM-087."""
    g = game_at(units={"Italy": army("USSR"), "Libya": {"Italy": {"fleet": 1}}})
    settled("Italy", g)
    assert g.player_of("Italy") == "USSR"
    assert "Libya" not in g.state["units"]


def test_TDM_088_Italy_goes_back_to_Germany():
    for taker in ("Germany", "Japan"):
        g = game_at(units={"Italy": army(taker)}, partners={"Italy": "UK"})
        settled("Italy", g)
        assert g.player_of("Italy") == "Germany"


def test_TDM_089_nothing_changes_where_its_own_side_controls_it():
    g = game_at(units={"France": army("France")})
    assert settled("France", g) == []
    g = game_at(units={"France": army("Germany")}, partners={"France": "Germany"})
    assert settled("France", g) == []
    assert settled("Italy", game_at()) == []


def test_TDM_083_air_fleets_that_stood_beside_removed_units_are_alone():
    units = {"France": army("Germany"), "Spain": {"France": {"army": 1}, "UK": {"air fleet": 1}}}
    g = game_at(units=units, used={"Spain": {"UK": 1}})
    events = settled("France", g)
    assert "air_fleets_removed" in [event["kind"] for event in events]
    assert g.state["used"] == {}
