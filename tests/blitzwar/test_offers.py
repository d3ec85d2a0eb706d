"""What forms offer: lines that can be sent as they stand, and what there is to decide about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pbem.engine.flow import Ask
from pbem.engine.game import Offer
from pbem.engine.play import open_asks, sift
from pbem.engine.table import Table
from pbem.games.blitzwar import GAME
from pbem.games.blitzwar.offers import offers, wants
from pbem.games.blitzwar.orders.grammar import grammar_of
from pbem.games.blitzwar.position import Position
from pbem.words.catalogue import Words
from tests.blitzwar.position_builder import board, game_at
from tests.harness.random_game import RandomGame

WORDS = Words("blitzwar")
SECTIONS = ("diplomacy", "naval", "air", "transport", "movement")


def asked(
    g: Position, side: str, verb: str, sections: Sequence[str], **args: Any
) -> Mapping[str, Sequence[Offer]]:
    return offers(g, Ask((side,), verb, side, sections=tuple(sections), args=args))


def lines(found: Iterable[Offer]) -> list[str]:
    return [each.line for each in found if each.line]


def notes(found: Iterable[Offer], code: str) -> list[Mapping[str, Any]]:
    return [told for each in found for name, told in each.notes if name == code]


def hand_of(side: str, **parts: Any) -> dict[str, Any]:
    nothing: dict[str, Any] = {"card": "", "planes": False, "units": {}, "supply": {}, "owed": 0}
    nothing |= {"british": None, "modern": 0, "choice": 0, "shipped": {}}
    return {"side": side, **nothing, **parts}


# What a form shows stands in the game


def test_offers_of_a_random_game_are_read_and_most_of_them_stand() -> None:
    game = RandomGame("blitzwar", 5)
    grammar, seen = grammar_of(game.g.board), set()
    for _ in game.play(60):
        for ask in (each for each in open_asks(game.state) if each.sections):
            for section, told in game.table.game.offers(game.g, ask).items():
                for each in told:
                    assert all(f"offer.{code}" in str(WORDS.texts) for code, _ in each.notes)
                texts = [
                    grammar.parse_line(line, section, "", ask.sections).text for line in lines(told)
                ]
                if texts and section in ask.sections:
                    found = sift(game.table, game.state, ask, texts[:1], "")
                    assert found is not None
                    seen.add((section, bool(found.good)))
    assert {section for section, stands in seen if stands} >= {"cards", "movement", "naval"}


# Before the turns of the sides


def test_BWR_491_armies_are_offered_where_they_stand_by_default() -> None:
    g = game_at(base=True)
    found = lines(asked(g, "Allies", "set_up", ["setup"])["setup"])
    assert found
    assert all(line.startswith("set up ") for line in found)
    assert lines(asked(g, "Axis", "set_up", ["setup"])["setup"]) == []


def test_BWR_202_BWR_204_cards_are_offered_to_their_owner_alone() -> None:
    queue = {"Axis": {"queue": [["AX-L1", "queue/Axis/1/01"]]}}
    g = game_at(queue={"Axis": 1, "Allies": 0, "Soviets": 0}, secret=queue, turn=2)
    ask = Ask(("Axis",), "choose_cards", "Axis 2", sections=("cards",), args={"count": 1})
    table = Table(GAME, board())
    [first] = table.offers(g.state, ask, "axis")["cards"]
    assert first.line == "card AX-L2"
    assert "AX-L1" not in [told["card"] for told in notes([first], "card")]
    assert len(first.notes) == 7
    assert table.offers(g.state, ask) == {}


def test_BWR_202_whoever_chooses_cards_has_to_say_so_or_pass() -> None:
    cards = Ask(("Axis",), "choose_cards", "Axis 2", sections=("cards",))
    orders = Ask(("Axis",), "orders", "Axis 2", sections=SECTIONS)
    assert wants(game_at(), cards) == ("cards",)
    assert wants(game_at(), orders) == ()


def test_BWR_220_reinforcements_in_hand_are_told_and_placed() -> None:
    hand = hand_of(
        "Axis", card="AX-L1", units={"card": {"infantry": 4}}, supply={"card": 16}, modern=1
    )
    g = game_at(phase=3, turn=2)
    found = asked(g, "Axis", "reinforce", ["reinforcement"], hand=hand)["reinforcement"]
    [told] = notes(found, "in_hand")
    assert (told["source"], told["units"], told["supply"]) == ("card", {"infantry": 4}, "8")
    assert notes(found, "modern") == [{"count": 1}]
    assert [line.split(":")[0] for line in lines(found)] == [
        "place 3 German infantry, 1 German infantry",
        "place 8 supply",
    ]


def test_BWR_238_BWR_240_lend_lease_is_offered_while_it_is_open() -> None:
    hand = hand_of("Allies", card="AL-L8", supply={"card": 26})
    fleet = {"Norwegian Sea": {"UK": {"2-unit fleet": 1}}}
    g = game_at(units={**fleet, "Kiev": {"Germany": {"1-corps infantry": 1}}}, phase=3, turn=20)
    found = asked(g, "Allies", "reinforce", ["reinforcement"], hand=hand)["reinforcement"]
    assert "lend-lease 4 supply via Norwegian Sea" in lines(found)
    assert notes(found, "lend_lease") == [{"area": "Norwegian Sea", "supply": 4}]
    found = asked(game_at(units=fleet), "Allies", "reinforce", ["reinforcement"], hand=hand)[
        "reinforcement"
    ]
    assert notes(found, "lend_lease") == []


def test_BWR_263_of_lend_lease_that_has_come_no_more_is_offered_than_that() -> None:
    units = {"card": {"infantry": 2}, "lend-lease": {"air": 1}}
    hand = hand_of("Soviets", card="SU-L1", units=units, supply={"card": 8, "lend-lease": 4})
    g = game_at(base=True, phase=3, turn=20)
    found = asked(g, "Soviets", "place_lend_lease", ["reinforcement"], hand=hand)["reinforcement"]
    assert [each["source"] for each in notes(found, "in_hand")] == ["lend-lease"]
    assert not any("infantry" in line for line in lines(found))


# Phases 4 to 7


def test_phases_4_to_7_have_lines_for_what_is_there() -> None:
    g = game_at(base=True)
    found = asked(g, "Axis", "orders", SECTIONS)
    assert "sail 2 fleet, 2 u-boat: Hamburg -> North Sea" in lines(found["naval"])
    assert all(line.startswith("fly ") for line in lines(found["air"]))
    [neutral] = notes(found["diplomacy"], "neutrals")
    assert "Greece" in neutral["countries"]
    told = notes(found["movement"], "at_front")
    assert told[0]["payers"] == ["Berlin 8"]
    assert any(line.startswith("activate ") for line in lines(found["movement"]))


def test_BWR_276_ships_of_both_in_a_sea_zone_may_fight() -> None:
    fleets = {"UK": {"2-unit fleet": 1}, "Germany": {"2-unit fleet": 1}}
    g = game_at(units={"North Sea": fleets})
    assert lines(asked(g, "Axis", "orders", SECTIONS)["naval"]) == ["attack at sea North Sea"]


def test_BWR_340_stocks_in_ports_are_shipped_to_corps_in_ports_without_one() -> None:
    g = game_at(
        units={"Alexandria": {"UK": {"1-corps infantry": 1}}},
        supply={"London": {"Allies": [8, 4]}},
        side="Allies",
    )
    found = asked(g, "Allies", "orders", SECTIONS)["transport"]
    assert lines(found) == ["ship 2 supply: London -> Alexandria"]
    assert notes(found, "stock") == [{"area": "London", "supply": "6"}]


# Phases 8 and 9


def test_BWR_391_BWR_399_attacks_are_offered_with_their_odds() -> None:
    units = {"Poznan": {"Germany": {"3-corps white": 1, "3-corps infantry": 1}}}
    g = game_at(
        units={**units, "Lodz": {"Poland": {"2-corps infantry": 1}}},
        phase=8,
        now={"active": units},
    )
    found = asked(g, "Axis", "blitz_orders", ["blitz"])["blitz"]
    assert lines(found) == ["blitz Lodz from Poznan (3 infantry, 3 white)"]
    [odds] = notes(found, "odds")
    assert (odds["corps"], odds["odds"]) == ("6:2", "3-1")
    foot = {"Poznan": {"Germany": {"3-corps infantry": 1}}}
    g.now["active"] = foot
    assert asked(g, "Axis", "blitz_orders", ["blitz"])["blitz"] == []
    assert lines(asked(g, "Axis", "combat_orders", ["combat"])["combat"]) == [
        "attack Lodz from Poznan (3 infantry)"
    ]
