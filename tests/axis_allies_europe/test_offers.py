"""What the order form offers: lines with names of the position, which can be sent as they stand."""

from __future__ import annotations

import pytest

from pbem.engine.flow import Ask
from pbem.games.axis_allies_europe import GAME, batch
from pbem.games.axis_allies_europe.orders.grammar import grammar_of
from pbem.games.axis_allies_europe.position import Position, new_turn
from pbem.library import registry
from tests.axis_allies_europe.position_builder import POWERS

HALVES = {
    "A": (("purchase", "combat", "battles"), batch.sift_attack),
    "B": (("noncombat", "place"), batch.sift_rest),
}


def at_start(power: str) -> Position:
    loaded = registry.load("AAE")
    state = GAME.setup(loaded.board, loaded.scenario("1941"), {})
    state["turn"] = new_turn(power, state["control"])
    return Position(state, loaded.board)


def offered(g: Position, half: str) -> dict[str, list[str]]:
    sections, _ = HALVES[half]
    ask = Ask(to=(g.power,), verb="orders", noun="x", sections=sections)
    return {section: list(lines) for section, lines in GAME.offers(g, ask).items()}


@pytest.mark.parametrize("half", HALVES)
@pytest.mark.parametrize("power", POWERS)
def test_what_is_offered_at_the_start_can_be_sent_as_it_stands(power: str, half: str) -> None:
    g = at_start(power)
    grammar = grammar_of(g.board)
    texts = [
        f"{section}: {line}"
        for section, lines in offered(g, half).items()
        for line in lines
        if line != "pass" and not line.startswith("standing:")
    ]
    normal = [grammar.parse_line(text).text for text in texts]
    _, sift = HALVES[half]
    assert sift(g, normal).problems == ()
    assert all(len(text) <= 70 for text in texts)


def test_moves_are_offered_from_where_ones_own_infantry_stands() -> None:
    assert offered(at_start("Germany"), "A")["combat"] == [
        "move 2 infantry: Poland -> Baltic States",
        "pass",
    ]
    assert offered(at_start("Soviet Union"), "A")["battles"][0].startswith("retreat ")
    assert offered(at_start("United States"), "A")["combat"] == ["pass"]


def test_nothing_is_offered_that_the_treasury_cannot_pay() -> None:
    g = at_start("Germany")
    g.money["Germany"] = 7
    assert offered(g, "A")["purchase"][0] == "buy 2 infantry"
    g.money["Germany"] = 2
    assert offered(g, "A")["purchase"] == ["pass"]


def test_who_has_lost_the_capital_is_offered_to_buy_nothing() -> None:
    g = at_start("Soviet Union")
    g.state["control"]["Moscow"] = "Germany"
    assert offered(g, "A")["purchase"] == ["pass"]


def test_the_advance_is_offered_where_each_power_stands() -> None:
    g = at_start("Germany")
    g.money.update({"Soviet Union": 9, "Great Britain": 3})
    powers = ("Soviet Union", "Great Britain")
    ask = Ask(to=powers, verb="orders", noun="x", sections=("advance",))
    [soviet, british, nothing] = GAME.offers(g, ask)["advance"]
    assert soviet.startswith("Soviet Union: buy 3 infantry @ ")
    assert british.startswith("Great Britain: buy 1 infantry @ ")
    assert nothing == "pass"


def test_who_has_moved_is_not_offered_to_move_again() -> None:
    g = at_start("Germany")
    plain = offered(g, "B")["noncombat"][0]
    assert plain.startswith("move 2 infantry: Poland -> ")
    g.tire("Poland", "infantry", 6)
    assert not offered(g, "B")["noncombat"][0].startswith("move 2 infantry: Poland -> ")


def test_what_was_bought_is_offered_to_be_placed() -> None:
    g = at_start("Germany")
    assert offered(g, "B")["place"] == ["pass"]
    g.state["pending"]["Germany"] = {"infantry": 3, "submarine": 1}
    assert offered(g, "B")["place"][0] == "place 3 infantry @ Germany"
    assert offered(g, "B")["place"][1].startswith("place 1 submarine @ ")
    g.state["pending"]["Germany"] = {"transport": 2}
    assert offered(g, "B")["place"][0].startswith("place 2 transport @ ")
    line = grammar_of(g.board).parse_line("place: " + offered(g, "B")["place"][0])
    assert batch.sift_rest(g, [line.text]).problems == ()
