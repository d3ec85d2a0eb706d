"""What players say of their battles among their orders: lists of losses, with conditions, on land,
at sea and in the air."""

from __future__ import annotations

from typing import Any

from pbem.games.empires_of_history.concepts import press
from pbem.games.empires_of_history.orders.grammar import grammar_of
from pbem.games.empires_of_history.slots import FIRST, SECOND, THIRD, _asks, sift
from tests.empires_of_history.land.battles import fight
from tests.empires_of_history.position_builder import board, game_at
from tests.empires_of_history.sea.sailing import at_sea, playing

WAR: dict[str, Any] = {
    "units": {
        "Silesia": {"Germany": {"infantry": 2, "artillery": 2}},
        "Krakow": {"Poland": {"infantry": 3}},
    }
}


def test_EOH_504_lists_among_orders_hold_under_their_condition() -> None:
    for lines, left in (
        (["losses in Krakow: artillery"], {"infantry": 2, "artillery": 1}),
        (["losses infantry", "losses in Krakow: artillery"], {"infantry": 2, "artillery": 1}),
        (["losses artillery if round > 1"], {"infantry": 1, "artillery": 2}),
        (["losses artillery if units > 3"], {"infantry": 2, "artillery": 1}),
        (["losses artillery if units > 3", "losses in Krakow: infantry if units > 3"],
         {"infantry": 1, "artillery": 2}),
    ):  # fmt: skip
        played = fight(
            "move 2 infantry, 2 artillery: Silesia -> Krakow",
            "press Krakow: 1 rounds",
            *lines,
            **WAR,
            dice=[10, 10, 10, 10, 1, 10, 10],
        )
        for ask in played.asks:
            played.default(ask.to[0], ask.verb)
        assert not [e for e in played.events if e["kind"] == "line_unused"], lines
        assert played.g.units("Silesia", "Germany") == left, lines


def test_EOH_482_a_list_of_losses_is_for_the_air_too() -> None:
    line = grammar_of(board()).parse_line("losses fighter, bomber", "combat")
    told = press.of_lines([line], "losses", in_the_air=True)
    assert told == {"everywhere": {"lose": line.args["list"]}}
    played = fight("losses bomber", dice=[])
    assert set(played.g.now["press"]) == {"land", "air"}


def test_EOH_444_losses_at_sea_by_the_orders_of_the_phase() -> None:
    fleet = {"E-06": {"England": {"destroyer": 1, "transport": 2}}}
    for line, lost in (
        ("naval losses destroyer", "destroyer"),
        ("naval losses transport", "transport"),
    ):
        g = at_sea(
            "TF A: 1 destroyer, 2 transports E-06; move E-11",
            line,
            units={**fleet, "E-11": {"Germany": {"destroyer": 1}}},
        )
        g.state["engine"]["frames"][-1]["locals"]["lines"].append(
            "England: naval: press E-11: 1 round, retreat to E-06"
        )
        p = playing(g, [10, 1] + [10] * 5)
        assert [e["unit"] for e in p.events if e["kind"] == "ship_sunk"] == [lost], line


def test_EOH_444_losses_to_submarines_by_the_orders_of_the_phase() -> None:
    g = at_sea(
        "TF A: 1 destroyer, 1 transport E-06; move E-11",
        "naval losses transport",
        units={
            "E-06": {
                "England": {"destroyer": 1, "transport": 1},
                "Germany": {"submarine": 2},
            }
        },
    )
    p = playing(g, [1, 10, 10, 10])
    p.line("Germany", "subs attack any with 2; stop after 1 round")
    assert [e["unit"] for e in p.events if e["kind"] == "ship_sunk"] == ["transport"]


def test_every_list_that_may_stand_among_orders_is_taken() -> None:
    g = game_at(base=True)
    packets = {"bombing": FIRST, "naval": SECOND, "combat": THIRD}
    for section, text in (
        ("bombing", "losses bomber"),
        ("naval", "losses fighter"),
        ("naval", "naval losses destroyer if round > 1"),
        ("combat", "losses infantry, keep 1 infantry"),
        ("combat", "dive bombers take armor if enemies > 3"),
    ):
        line = grammar_of(g.board).parse_line(f"Germany: {text}", section)
        assert line.section == section, text
        sifted = sift(g, _asks(g, "orders", packets[section])[0], [line.text])
        assert not sifted.problems, text


def test_answers_that_are_for_turns_of_others_do_not_stand_among_orders() -> None:
    for text in (
        "city hits at once",
        "industrial complex fights never",
        "defend Guderian: infantry +1",
        "carrier fighters intercept yes",
        "go on no",
    ):
        line = grammar_of(board()).parse_line(text, "combat")
        assert line.section == "reaction", text


def test_what_is_said_of_a_battle_that_is_not_fought_is_told() -> None:
    for lines, unused in (
        (["press Krakow: 1 rounds", "press Warsaw: 2 rounds"], 1),
        (["press everywhere: 1 rounds", "dive bombers take armor"], 0),
        (["press Krakow: 1 rounds", "dive bombers in Warsaw take armor"], 1),
        (["press Krakow: 1 rounds", "press air over Warsaw: 2 rounds"], 0),
    ):
        played = fight("move 1 infantry: Silesia -> Krakow", *lines, **WAR, dice=[10] * 9)
        told = [e["problem"]["code"] for e in played.events if e["kind"] == "line_unused"]
        assert told == ["no_battle_there"] * unused, lines
    for line, unused in (("press E-11: 1 rounds", 1), ("press everywhere: 1 rounds", 0)):
        g = at_sea(
            "TF A: 1 destroyer E-06; move E-11", line, units={"E-06": {"England": {"destroyer": 1}}}
        )
        assert len([e for e in playing(g).events if e["kind"] == "line_unused"]) == unused
