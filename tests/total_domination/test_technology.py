"""Technologies: what may be developed, what it makes cheaper, what is public of it."""

import pytest

from pbem.engine import state as plain
from pbem.engine.errors import Illegal
from pbem.games.total_domination import technology
from pbem.games.total_domination.board import AIR, ARMY, FLEET, UBOAT
from pbem.games.total_domination.technology import DEPLOY, DESTROY, MOVE, cost
from tests.total_domination.position_builder import game_at

ISLAND, LAND, COAST = "Atlantic", "Austria", "France"


def owning(*technologies, **more):
    return game_at(technologies={"Germany": list(technologies)}, **more)


def refusal(g, card, player="Germany"):
    with pytest.raises(Illegal) as refused:
        technology.check_research(g, player, card)
    return refused.value.problem


@pytest.mark.parametrize(
    ("owned", "kind", "coast", "other"),
    [
        ([], ARMY, 3, 3),
        (["A2"], ARMY, 2, 2),
        (["A2"], AIR, 2, 2),
        (["A1", "A2", "C1", "A3"], ARMY, 1, 1),
        (["B1", "B2", "C2", "B3"], ARMY, 2, 3),
        (["B1", "B2", "C2", "B3"], AIR, 2, 3),
        (["A2", "B1", "B2", "C2", "B3"], ARMY, 1, 2),
        (["A1", "A2", "C1", "A3", "B1", "B2", "C2", "B3"], ARMY, 1, 1),
        ([], FLEET, 3, 3),
        (["B2"], FLEET, 2, 2),
        (["B1", "B2", "C2", "B3"], FLEET, 1, 1),
        (["A1", "A2", "C1", "A3"], FLEET, 2, 3),
        (["A1", "A2", "C1", "A3", "B2"], FLEET, 1, 2),
        (["A1", "A2", "C1", "A3", "B1", "B2", "C2", "B3"], FLEET, 1, 1),
        (["A2", "A3", "B2", "B3"], UBOAT, 2, 2),
    ],
)
def test_TDM_191_192_195_196_what_it_costs_to_destroy(owned, kind, coast, other):
    """TDM-191, TDM-192, TDM-195, TDM-196, TDM-187."""
    g = owning(*owned)
    elsewhere = ISLAND if kind in (FLEET, UBOAT) else LAND
    assert cost(g, "Germany", DESTROY, kind, COAST).points == coast
    assert cost(g, "Germany", DESTROY, kind, elsewhere).points == other


@pytest.mark.parametrize(
    ("owned", "action", "points"),
    [
        ("", DEPLOY, (3, 3, 3, 2)),
        ("C1", DEPLOY, (2, 2, 3, 2)),
        ("C2", DEPLOY, (3, 3, 2, 2)),
        ("", MOVE, (2, 2, 2, 2)),
        ("A1", MOVE, (1, 1, 2, 2)),
        ("B1", MOVE, (2, 2, 1, 2)),
    ],
)
def test_TDM_190_194_197_198_what_it_costs_to_deploy_and_to_move(owned, action, points):
    """TDM-190, TDM-194, TDM-197, TDM-198."""
    g = owning(*filter(None, [owned]))
    kinds = (ARMY, AIR, FLEET, UBOAT)
    assert tuple(cost(g, "Germany", action, kind).points for kind in kinds) == points


def test_TDM_187_a_cost_says_what_it_comes_from():
    g = owning("A2", "B3")
    assert cost(g, "Germany", DESTROY, ARMY, COAST) == technology.Cost(1, 3, ("A2", "B3"))
    assert cost(g, "Germany", DESTROY, ARMY, LAND) == technology.Cost(2, 3, ("A2",))
    assert cost(g, "Japan", DESTROY, ARMY, COAST) == technology.Cost(3, 3)


def test_TDM_188_technologies_are_for_all_nations_of_a_player():
    """Costs are asked for by player: those of others do not count, and no nation has its own."""
    g = game_at(technologies={"UK": ["C1"], "USSR": ["C2"]}, joined=["US"])
    assert g.player_of("US") == "UK"
    assert cost(g, g.player_of("US"), DEPLOY, ARMY).points == 2
    assert cost(g, g.player_of("US"), DEPLOY, FLEET).points == 3


def test_TDM_193_heavy_bombers_allow_a_second_air_fleet():
    assert technology.air_fleets_allowed(owning("A1", "C1"), "Germany") == 1
    assert technology.air_fleets_allowed(owning("A1", "C1", "A4"), "Germany") == 2


@pytest.mark.parametrize(
    ("owned", "card", "needs", "one_of"),
    [
        (["A1", "A2"], "G03", ["C1"], []),
        (["A1"], "G04", ["C1"], []),
        (["B1", "B2", "C1"], "G07", ["C2"], []),
        (["E1"], "G14", [], ["D1", "D2"]),
        (["D1", "D2"], "G14", ["E1"], []),
        (["E1", "D1"], "G15", ["E2"], []),
    ],
)
def test_TDM_185_what_is_needed_has_to_be_revealed_before(owned, card, needs, one_of):
    """TDM-192, TDM-193, TDM-196, TDM-203, TDM-204."""
    g = owning(*owned)
    problem = refusal(g, card)
    assert (problem.rule, problem.code) == ("TDM-185", "technology_needs")
    assert (problem.fields["needs"], problem.fields["one_of"]) == (needs, one_of)
    g.state["technologies"]["Germany"] += [*needs, *one_of[:1]]
    technology.check_research(g, "Germany", card)


def test_TDM_182_202_the_icon_counts_and_not_the_colour():
    """TDM-202: V1 needs nothing."""
    technology.check_research(owning(), "Germany", "U02")
    technology.check_research(owning(), "Germany", "U10")


def test_TDM_186_nothing_is_developed_twice():
    g = owning("A1")
    assert refusal(g, "G01").rule == "TDM-186"
    technology.check_research(g, "Japan", "G01")


def test_TDM_184_one_technology_a_year():
    g = game_at(placed={"Germany": "science"})
    assert refusal(g, "G01").rule == "TDM-184"
    technology.check_research(g, "Japan", "G01")


def test_TDM_182_TDM_299_a_card_face_down_is_a_secret_of_its_hand():
    g, events = game_at(players=2), []
    technology.place(g, "UK", "U09", technology.RESEARCH, "orders UK 1941/2", events, "hand/x/1/01")
    assert g.state["placed"] == {"UK": "research"}
    assert g.state["placed_by"] == {"UK": "orders UK 1941/2"}
    assert g.state["secret"]["Allies"]["face_down"] == {"UK": "U09"}
    assert b"U09" not in plain.canonical([plain.public(g.state), events])
    assert not g.has("UK", "D2")
    assert refusal(g, "U10", "UK").rule == "TDM-184"


def test_TDM_183_an_open_card_gives_its_technology_for_good():
    g = owning("A1", technology_cards={"Germany": ["G01"]})
    assert technology.add(g, "Germany", "J11") == "D1"
    assert g.technologies("Germany") == ("A1", "D1")
    assert g.state["technology_cards"]["Germany"] == ["G01", "J11"]


def test_a_turned_card_is_used_for_the_year():
    g = owning("C3", "E1")
    assert technology.unused(g, "Germany", "C3")
    assert not technology.unused(g, "Germany", "D1")
    technology.turn(g, "Germany", "C3")
    assert not technology.unused(g, "Germany", "C3")
    assert technology.unused(g, "Germany", "E1")
