"""The administrative phase as the engine plays it, from A to G."""

from pbem.games.total_domination import GAME, year
from tests.harness.flow_player import FlowPlayer
from tests.total_domination.position_builder import board, game_at

CARDS = [card for card in board().decks["cards"] if card not in ("U09", "G11", "U08")]


def army(nation, count=1):
    return {nation: {"army": count}}


def played(**position):
    """A phase from its first step to the first question, or its end."""
    g = game_at(**{"phase": "administrative", "flow": "administrative", **position})
    g.state["engine"]["frames"][-1]["step"] = "check_victory"
    return FlowPlayer(GAME, g)


def test_TDM_077_the_steps_come_in_their_order():
    units = {
        "France": army("Germany"),
        "United Kingdom": {"UK": {"army": 1, "air fleet": 1}},
        "Germany": army("Germany"),
    }
    flow = played(
        units=units,
        damage=["France"],
        turned={"Germany": ["E1"]},
        technologies={"Germany": ["E1"]},
        technology_cards={"Germany": ["U10"]},
        placed={"UK": "research"},
        placed_by={"UK": "orders UK 1942/1"},
        year=1942,
        pile=CARDS,
        secret={"UK": {"face_down": {"UK": "U09"}}},
    )
    [ask] = flow.asks
    assert (ask.verb, ask.to) == ("bombard", ("UK",))
    flow.say("UK", "bombard", ["bombardment: bombard Germany from United Kingdom"])
    assert flow.is_over
    wanted = ("partner_changed", "repaired", "bombed", "refreshed", "technology_revealed")
    assert [kind for kind in flow.kinds() if kind in wanted] == list(wanted)
    assert flow.g.state["damage"] == ["Germany"]
    assert flow.g.state["used"] == {}
    assert flow.g.technologies("UK") == ("D2",)


def test_TDM_336_a_game_that_is_won_ends_before_all_other_steps():
    cards = [{"power": "Germany", "card": "G11"}] * 7
    flow = played(units={"France": army("Germany")}, influence=cards, pile=CARDS)
    assert flow.is_over
    assert flow.g.state["engine"]["over"]["side"] == "Axis"
    assert flow.kinds() == ["step_began", "won"]
    assert flow.g.player_of("France") == "UK"


def test_TDM_085_the_teammate_is_asked_where_its_units_go():
    units = {
        "France": army("USSR", 2),
        "Low Countries": army("USSR"),
        "Germany": army("USSR", 2),
        "Poland": army("USSR"),
    }
    flow = played(units=units, partners={"France": "Germany"}, pile=CARDS)
    [ask] = flow.asks
    assert ask.id == "relocate France 1939/2"
    flow.line("USSR", "relocate 1 army: France -> Low Countries")
    assert flow.is_over
    assert flow.g.state["units"]["Low Countries"] == army("USSR", 2)
    assert flow.g.state["units"]["Germany"] == army("USSR", 3)


def test_TDM_085_at_silence_units_go_to_the_area_of_most_stars():
    units = {
        "France": army("USSR"),
        "Low Countries": army("USSR"),
        "Germany": army("USSR", 2),
        "Poland": army("USSR"),
    }
    flow = played(units=units, partners={"France": "Germany"}, pile=CARDS)
    flow.default("USSR", "relocate")
    assert flow.g.state["units"]["Germany"] == army("USSR", 3)


def test_TDM_095_the_next_year_begins_with_clean_lists():
    g = game_at(year=1941, passed=["UK"], launched=["Germany"], lent=["UK"])
    year.end_year.run(g, {}, None, [])
    assert g.year == 1942
    assert (g.state["passed"], g.state["launched"], g.state["lent"]) == ([], [], [])
    assert g.order[0] == "USSR"
