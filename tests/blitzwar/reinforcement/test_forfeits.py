"""What pays for lost supply (§11.3)."""

from __future__ import annotations

from pbem.games.blitzwar.reinforcement import forfeits
from tests.blitzwar.reinforcement.hands import at, hand, order, refused
from tests.blitzwar.reinforcement.test_phase import begun, silent, texts

STOCKS = {"Berlin": {"Axis": [8, 3]}, "Munich": {"Axis": [4]}}


def test_BWR_235_the_card_and_counters_on_the_map_pay() -> None:
    g, mine = at(supply=STOCKS), hand(card={"supply": 4}, owed=12)
    order(g, mine, "lose 3 supply from card, 2 1/2 from Berlin")
    assert (mine["owed"], mine["supply"]) == (1, {"card": 2})
    assert g.stock("Berlin", "Axis") == [6]


def test_BWR_235_no_more_than_is_there_or_is_lost() -> None:
    g, mine = at(supply=STOCKS), hand(card={"supply": 4}, owed=12)
    for line, code in (
        ("lose 5 supply from card", "BWR-235 not_so_much_to_lose"),
        ("lose 3 supply from Munich", "BWR-235 not_so_much_to_lose"),
        ("lose 4 supply from card, 3 from Berlin", "BWR-235 more_than_is_lost"),
    ):
        assert refused(g, mine, line) == code, line
    assert refused(g, hand(card={"supply": 4}), "lose 1 supply from card") == (
        "BWR-233 nothing_is_lost"
    )


def test_BWR_236_units_of_the_card_stand_for_supply() -> None:
    for line, owed, left in (
        ("give up 1 infantry", 14, 8),
        ("give up 1 fleet (saves 3 supply)", 14, 8),
        ("give up 1 armor", 14, 4),
        ("give up 2 white", 14, 0),
        ("give up 1 infantry", 2, 0),
        ("give up all infantry", 8, 0),
    ):
        mine = hand(card={"infantry": 2, "armor": 1, "fleet": 1}, owed=owed)
        order(at(), mine, line)
        assert mine["owed"] == left, line


def test_BWR_236_G_61_what_cannot_be_given_up() -> None:
    mine = hand(card={"infantry": 2, "air": 1, "u-boat": 1}, owed=4)
    for line, code in (
        ("give up 1 air", "BWR-236 not_given_up"),
        ("give up 1 u-boat", "BWR-236 not_given_up"),
        ("give up 1 armor", "BWR-232 not_in_hand"),
        ("give up 2 infantry", "BWR-236 fewer_are_enough"),
        ("give up 1 infantry (saves 5 supply)", "BWR-236 saves_other"),
    ):
        assert refused(at(), mine, line) == code, line
    assert refused(at(), hand(card={"infantry": 1}), "give up 1 infantry") == (
        "BWR-233 nothing_is_lost"
    )


def test_BWR_237_by_default_the_card_then_the_largest_stock_then_units() -> None:
    g, mine = at(supply=STOCKS), hand(card={"supply": 2, "infantry": 2, "armor": 1}, owed=22)
    events: list[dict[str, object]] = []
    forfeits.settle(g, mine, events)
    assert [(e["kind"], e["halves"]) for e in events] == [
        ("card_supply_lost", 4),
        ("supply_lost", 11),
        ("supply_lost", 4),
        ("given_up", 3),
    ]
    assert (mine["units"], mine["owed"]) == ({"card": {"infantry": 1, "armor": 1}}, 0)
    assert not list(g.stocks("Axis"))


def test_BWR_237_G_33_what_nothing_can_pay_is_forgiven() -> None:
    mine, events = hand(card={"infantry": 1, "air": 2}, owed=20), []
    forfeits.settle(at(), mine, events)
    assert [e["kind"] for e in events] == ["given_up", "loss_forgiven"]
    assert events[-1]["halves"] == 14
    assert mine["owed"] == 0


def test_BWR_233_losses_are_told_and_paid_before_anything_is_placed() -> None:
    boats = {"North Atlantic": {"Germany": {"2-unit u-boat": 1}}}
    p = begun(units=boats)
    [told] = [e for e in p.events if e["kind"] == "supply_forfeit"]
    assert (told["power"], told["supply"], told["blockade"]) == ("Allies", 2, 2)
    assert p.ask_of("Allies", "reinforce").args["owed"] == "2"
    lines = texts("place 8 supply: London", "lose 2 supply from card", "place 6 supply: London")
    p.say("Allies", "reinforce", [lines[1], lines[2]])
    silent(p, "Axis", "Soviets")
    assert sum(p.g.stock("London", "Allies")) == 12


def test_BWR_307_bombers_cost_the_axis_supply() -> None:
    p = begun(turn=29, bombed=2)
    [told] = [e for e in p.events if e["kind"] == "supply_forfeit"]
    assert (told["power"], told["bombing"]) == ("Axis", 6)
