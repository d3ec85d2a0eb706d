"""Step F: technologies are turned up."""

from pbem.engine.chance import MODERATOR
from pbem.games.total_domination import technology
from pbem.games.total_domination.administrative import reveal
from pbem.games.total_domination.concepts import points
from tests.total_domination.position_builder import game_at


def placed(g, player, card, by="research", field=""):
    technology.place(g, player, card, by, f"orders {player} 1942/3", [], field)


def revealed(g):
    events = []
    reveal.reveal_all(g, events)
    return events, g.state["secret"][MODERATOR].get("notes", [])


def test_TDM_094_300_all_are_turned_up_in_player_order_with_their_proofs():
    """TDM-094, TDM-300."""
    g = game_at(year=1942, pile=["G01"])
    placed(g, "Germany", "U09", field="hand/Germany/7/02")
    placed(g, "USSR", "S01")
    events, notes = revealed(g)
    assert [(event["power"], event["technology"], event["card"]) for event in events] == [
        ("USSR", "A1", "S01"),
        ("Germany", "D2", "U09"),
    ]
    assert notes[0] == {"chosen": {"power": "USSR", "ask": "orders USSR 1942/3"}}
    assert notes[1] == {"chosen": {"power": "Germany", "ask": "orders Germany 1942/3"}}
    assert notes[2]["shown"]["field"] == "hand/Germany/7/02"
    assert notes[2]["shown"]["card"] == "U09"
    assert g.technologies("Germany") == ("D2",)
    assert g.state["technology_cards"] == {"USSR": ["S01"], "Germany": ["U09"]}
    assert (g.state["placed"], g.state["placed_by"]) == ({}, {})
    assert g.secret("Germany") == {"face_down": {}, "lay_at": {}}


def test_TDM_205_a_new_colour_counts_at_once():
    g = game_at(technologies={"UK": ["B2"], "USSR": ["A1"]}, pile=["G01"])
    placed(g, "UK", "U07")
    placed(g, "USSR", "U02")
    placed(g, "Japan", "J01")
    events, _ = revealed(g)
    gained = {event["power"]: event["points"] for event in events}
    assert gained == {"UK": 1, "USSR": 0, "Japan": 0}
    assert points.of_technologies(g, "UK") == 1


def test_TDM_205_five_colours_are_four_points():
    for owned, worth in ((["B2"], 0), (["B2", "B1"], 0), (["B2", "C3", "D2", "E1", "A1"], 4)):
        assert points.of_technologies(game_at(technologies={"UK": owned}), "UK") == worth


def test_TDM_301_the_pile_is_shown_as_it_is_again():
    g = game_at(pile=["G01"], discard=["S12"])
    g.state["decks"]["cards"]["rest"] = {"of": ["G13", "J02", "U09"], "count": 2, "set": 4}
    g.state["secret"][MODERATOR]["rest/cards"] = ["J02", "G13"]
    placed(g, "USSR", "U09", "science")
    _, notes = revealed(g)
    assert g.state["decks"]["cards"]["discard"] == ["J02", "G13", "S12"]
    assert "rest" not in g.state["decks"]["cards"]
    fields = [note["shown"]["field"] for note in notes if "shown" in note]
    assert fields == ["rest/cards/4/01", "rest/cards/4/02"]
