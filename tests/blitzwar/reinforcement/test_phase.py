"""The course of the reinforcement phase, and what stands where nobody says anything (§11.1)."""

from __future__ import annotations

from typing import Any

from pbem.games.blitzwar import crowding
from pbem.games.blitzwar.orders.grammar import read_line
from pbem.games.blitzwar.reinforcement import by_default, course, phase, receipt
from tests.blitzwar.flow_game import player
from tests.blitzwar.position_builder import board, game_at
from tests.blitzwar.reinforcement.hands import at, hand
from tests.harness.flow_player import FlowPlayer

SIDES = ("Axis", "Allies", "Soviets")


def begun(cards: dict[str, str] | None = None, *, dice: Any = None, **position: Any) -> FlowPlayer:
    """The phase in turn 2, each side with a card on its way, of open queues."""
    queued = {"Axis": "AX-L1", "Allies": "AL-L1", "Soviets": "SU-L1"} if cards is None else cards
    told = {
        "queue": {side: int(side in queued) for side in SIDES},
        "queued": {side: [card] for side, card in queued.items()},
        "options": {"queue": "open"},
        "turn": 2,
    }
    g = game_at(phase=2, side="", flow="reinforcement", step="begin", **{**told, **position})
    return player(g, phase.reinforcement, crowding.crowding, dice=dice)


def texts(*lines: str) -> list[str]:
    return [read_line(board(), f"reinforcement: {line}").text for line in lines]


def silent(p: FlowPlayer, *sides: str) -> None:
    for side in sides or SIDES:
        p.default(side, "reinforce")


def test_BWR_203_BWR_232_cards_are_used_and_shown_before_the_question() -> None:
    p = begun()
    assert [e["card"] for e in p.events if e["kind"] == "card_used"] == ["AX-L1", "AL-L1", "SU-L1"]
    assert p.ask_of("Axis", "reinforce").args["hand"]["units"] == {"card": {"infantry": 4}}
    assert p.g.state["queue"] == dict.fromkeys(SIDES, 0)


def test_BWR_202_who_has_just_chosen_three_cards_uses_none() -> None:
    p = begun(used={"Axis": ""})
    assert p.ask_of("Axis", "reinforce").args["hand"]["card"] == ""


def test_BWR_220_all_sides_are_asked_at_once_and_minors_come_before_majors() -> None:
    p = begun(turn=3)
    assert all(ask.together for ask in p.asks)
    p.say("Axis", "reinforce", texts("place 2 infantry: Berlin"))
    p.say("Allies", "reinforce", texts("place 1 infantry: London", "place 1 infantry: Reims"))
    silent(p, "Soviets")
    placed = [(e["power"], e["area"]) for e in p.events if e["kind"] == "placed"]
    assert placed[:3] == [("Allies", "Reims"), ("Axis", "Berlin"), ("Axis", "Berlin")]
    assert p.g.stack("Reims", "France") == {"1-corps infantry": 1}
    assert p.is_over


def test_silence_places_everything() -> None:
    p = begun()
    silent(p)
    placed = {e["area"]: e["how"] for e in p.events if e["kind"].endswith("placed")}
    assert set(placed.values()) == {"default"}
    assert {"Warsaw", "Paris", "Alexandria"} <= set(placed)
    here = [z for z in board().land_zones if p.g.stack(z, "Germany")]
    assert sum(p.g.strength(p.g.stack(z, "Germany")) for z in here) == 4
    assert sum(sum(stock) for _, stock in p.g.stocks("Axis")) == 16


def test_the_receipt_says_what_cannot_be_done_after_what_stands_before_it() -> None:
    g, mine = at(), hand(card={"infantry": 4})
    lines = texts(
        "place 2 infantry: Berlin", "place 3 infantry: Berlin", "place 1 infantry: Berlin"
    )
    sifted = receipt.sift(g, mine, lines)
    assert [(n, problem.code) for n, problem in sifted.problems] == [(1, "not_in_hand")]
    assert sifted.totals == {"by default": {"Berlin": {"Germany": {"1-corps infantry": 1}}}}
    assert mine == hand(card={"infantry": 4})


def test_what_fails_after_all_is_told_and_placed_by_default() -> None:
    p = begun(turn=3)
    p.say("Axis", "reinforce", texts("place 4 infantry: Berlin"))
    p.g.set_control("Berlin", "")
    silent(p, "Allies", "Soviets")
    told = [e for e in p.events if e["kind"] == "line_unused"]
    assert [(e["by"], e["problem"]["code"]) for e in told] == [(["Axis"], "not_placed_there")]
    assert p.g.strength(p.g.stack("Munich", "Germany")) == 4


def test_BWR_258_BWR_259_counters_are_put_together_and_removed_in_this_phase() -> None:
    here = {"Berlin": {"Germany": {"1-corps infantry": 3}}}
    p = begun(units=here)
    lines = ("disband 1 infantry: Berlin", "regroup Berlin: 2 infantry", "place 4 infantry: Berlin")
    p.say("Axis", "reinforce", texts(*lines))
    silent(p, "Allies", "Soviets")
    assert p.g.strength(p.g.stack("Berlin", "Germany")) == 6
    assert "disbanded" in p.kinds()


def test_BWR_033_what_is_too_much_leaves_at_the_end() -> None:
    here = {"Berlin": {"Germany": {"3-corps infantry": 2}}}
    p = begun({}, units=here)
    p.say("Axis", "reinforce", texts("regroup Berlin: 1 infantry, 1 infantry, 1 infantry"))
    silent(p, "Allies", "Soviets")
    assert p.asks[0].verb == "remove"


def test_BWR_220_counters_are_put_together_with_the_line_that_follows() -> None:
    g, mine = at(), hand("Allies", card={"infantry": 1}, units={"France": {"infantry": 1}})
    lines = [
        read_line(board(), f"reinforcement: {text}")
        for text in (
            "regroup Paris: 1 infantry",
            "place 1 French infantry: Paris",
            "place 1 infantry: London",
            "disband 1 infantry: Malta",
        )
    ]
    stages = course.by_stage(g, mine, lines)
    assert [[line.verb for line in part] for part in stages] == [
        ["regroup", "place"],
        [],
        [],
        ["place", "disband"],
    ]


def test_by_default_corps_stand_nearest_to_the_enemy_and_supply_with_the_largest_stock() -> None:
    g = at(
        supply={"Ruhr": {"Axis": [4]}}, wars=[("Axis", "Soviets")], control={"Koszalin": "Soviets"}
    )
    mine, events = hand(card={"infantry": 1, "supply": 1}), []
    by_default.place_rest(g, mine, ["card"], events)
    assert [(e["kind"], e["area"]) for e in events] == [
        ("placed", "Berlin"),
        ("supply_placed", "Ruhr"),
    ]


def test_BWR_249_by_default_armor_without_a_counter_comes_as_infantry_and_the_rest_is_lost() -> (
    None
):
    full = {"Warsaw": {"Germany": {"2-corps armor": 4}}}
    g, mine, events = at(units=full), hand("Soviets", card={"armor": 1, "air": 2}), []
    by_default.place_rest(g, mine, ["card"], events)
    assert events[-1] == {
        "kind": "reinforcements_lost",
        "power": "Soviets",
        "source": "card",
        "units": {"air": 2},
    }
    g, mine = at(units=full), hand(card={"armor": 1})
    by_default.place_rest(g, mine, ["card"], [])
    assert sum(g.strength(g.stack(z, "Germany")) for z in ("Berlin", "Munich", "Ruhr")) == 1
    assert mine["units"] == {}


def test_BWR_249_supply_without_counters_is_lost() -> None:
    g = at(supply={"Vienna": {"Allies": [12, 12, 8, 8, 4, 4]}})
    mine, events = hand("Allies", card={"supply": 8}), []
    by_default.place_rest(g, mine, ["card"], events)
    assert [(e["kind"], e["halves"]) for e in events] == [
        ("supply_placed", 4),
        ("supply_unplaced", 12),
    ]


def test_BWR_102_BWR_221_finland_places_while_it_is_neutral_by_the_axis() -> None:
    p = begun(turn=4)
    assert p.ask_of("Axis", "reinforce").args["hand"]["units"]["Finland"] == {"infantry": 1}
    p.say("Axis", "reinforce", texts("place 1 Finnish infantry: Kouvola"))
    silent(p, "Allies", "Soviets")
    assert p.g.stack("Kouvola", "Finland") == {"1-corps infantry": 1}


def test_BWR_228_a_corps_without_a_place_is_lost() -> None:
    here = {"Warsaw": {"Poland": {"2-corps infantry": 3}}}
    g, mine, events = at(units=here), hand("Allies", units={"Poland": {"infantry": 1}}), []
    by_default.place_rest(g, mine, ["Poland"], events)
    assert [e["kind"] for e in events] == ["reinforcements_lost"]


def test_two_sides_of_one_seat_are_asked_each_for_itself() -> None:
    p = begun(players=2)
    assert [ask.to for ask in p.asks] == [(side,) for side in SIDES]


def test_by_default_what_comes_is_put_together_where_the_zone_is_full() -> None:
    here = {zone: {"France": {"3-corps infantry": 3}} for zone in board().zones_of("France")}
    here["Paris"] = {"France": {"2-corps infantry": 1, "1-corps infantry": 2}}
    g, mine = at(units=here), hand("Allies", units={"France": {"infantry": 1}})
    events: list[dict[str, Any]] = []
    by_default.place_rest(g, mine, ["France"], events)
    assert [(e["area"], e["how"], e["taken"]) for e in events] == [
        ("Paris", "merged", {"France": {"1-corps infantry": 1}})
    ]


def test_what_silence_does_hangs_on_no_order_of_what_is_in_hand() -> None:
    units = {"card": {"infantry": 2, "air": 1, "fleet": 1}, "France": {"infantry": 1}}
    supply = {"card": 16, "Italy": 8}
    told = []
    for turned in (False, True):
        names = sorted(units, reverse=turned)
        mine = hand(
            "Allies", units={n: dict(sorted(units[n].items(), reverse=turned)) for n in names}
        )
        mine["supply"] = dict(sorted(supply.items(), reverse=turned))
        events: list[dict[str, Any]] = []
        course.finish(at(), mine, course.PLACING, events)
        told.append(events)
    assert told[0] == told[1]
