"""Figures that a player may reckon himself, against the rules' own."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from pbem.engine.ask_state import open_asks
from pbem.engine.flow import Ask
from pbem.games.axis_allies_europe import GAME
from pbem.games.axis_allies_europe.orders.grammar import read_line
from pbem.games.axis_allies_europe.position import Position
from tests.axis_allies_europe.campaigns.stirred_game import StirredGame
from tests.sample import first

Build = Callable[..., Position]


def figures(g: Position, ask: Ask, *orders: str) -> Mapping[str, int]:
    return GAME.wording.figures(g, ask, [read_line(g.board, order) for order in orders])


def asked(*sections: str, to: tuple[str, ...] = ("Germany",)) -> Ask:
    return Ask(to=to, verb="orders", noun="x", sections=sections)


FIRST = ("purchase", "combat", "battles")


def test_AAE_050_purchases_are_added_up_and_taken_from_the_money(game_at: Build) -> None:
    g = game_at(money={"Germany": 40})
    told = figures(
        g, asked(*FIRST), "purchase: buy 5 infantry, 1 submarine", "purchase: buy 1 armor"
    )
    assert (told["money"], told["spent"], told["left"]) == (40, 28, 12)
    told = figures(
        g, asked(*FIRST), "purchase: buy 1 industrial_complex", "purchase: buy 1 infantry"
    )
    assert (told["spent"], told["left"]) == (3, 37)
    told = figures(g, asked(*FIRST), "purchase: pass")
    assert (told["spent"], told["left"]) == (0, 40)


def test_where_nothing_is_bought_all_is_left_and_nothing_is_said_of_spending(
    game_at: Build,
) -> None:
    told = figures(game_at(money={"Germany": 7}), asked("noncombat", "place"))
    assert (told["money"], told["left"], "spent" in told) == (7, 7, False)


def test_of_the_cash_advance_every_power_has_its_own_money(game_at: Build) -> None:
    g = game_at(money={"Soviet Union": 9, "Great Britain": 3})
    ask = asked("advance", to=("Soviet Union", "Great Britain"))
    line = "Great Britain: advance: buy 1 infantry @ United Kingdom"
    told = figures(g, ask, line)
    assert (told["money"], told["spent"], told["left"]) == (3, 3, 0)
    assert figures(g, ask, line, "Soviet Union: advance: buy 1 infantry @ Moscow")["left"] == 6
    assert figures(g, ask)["money"] == 9


def test_AAE_124_without_a_capital_there_is_no_income(game_at: Build) -> None:
    g = game_at(turn="Soviet Union")
    ask = asked(*FIRST, to=("Soviet Union",))
    assert figures(g, ask)["income"] == 24
    g.state["control"]["Moscow"] = "Germany"
    assert figures(g, ask)["income"] == 0


def test_AAE_197_oil_is_part_of_what_germany_collects(game_at: Build) -> None:
    plain = figures(game_at(), asked("noncombat", "place"))["income"]
    held = game_at(control={"Iraq": "Germany"}, money={"Great Britain": 5})
    assert figures(held, asked("noncombat", "place"))["income"] == plain + 2


@pytest.mark.parametrize("seed", first(range(3)))
def test_the_income_that_is_told_before_the_last_step_is_what_is_collected(seed: int) -> None:
    game = StirredGame(seed)
    told: dict[str, int] = {}
    compared = 0
    for events in game.play(150):
        oil = sum(sum(each["paid"].values()) for each in events if each["kind"] == "oil_paid")
        for event in events:
            if event["kind"] == "collected" and event["power"] in told and not is_asked(game):
                assert told[event["power"]] == event["amount"] + oil
                compared += 1
        rest = [ask for ask in open_asks(game.state) if "noncombat" in ask.sections]
        told = {ask.to[0]: figures(game.g, ask)["income"] for ask in rest}
    assert compared > 3


def is_asked(game: StirredGame) -> bool:
    """Whether the oil is still to be paid."""
    return any(ask.verb == "pay" for ask in open_asks(game.state))
