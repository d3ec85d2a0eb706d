"""What the order form offers: lines with names of the position, which can be sent as they stand,
and what it tells beside them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from pbem.engine.dice import Seeded
from pbem.engine.flow import Ask
from pbem.engine.game import Offer
from pbem.engine.play import advance, open_asks, sift, start, waits_for
from pbem.games.axis_allies_europe import GAME, batch
from pbem.games.axis_allies_europe.orders.grammar import grammar_of
from pbem.games.axis_allies_europe.position import Position, new_turn
from pbem.library import registry
from pbem.words.catalogue import Words
from tests.axis_allies_europe.position_builder import POWERS
from tests.sample import sampled

HALVES = {
    "A": (("purchase", "combat", "battles"), batch.sift_attack),
    "B": (("noncombat", "place"), batch.sift_rest),
}


def at_start(power: str) -> Position:
    loaded = registry.load("AAE")
    state = GAME.setup(loaded.board, loaded.scenario("1941"), {})
    state["turn"] = new_turn(power, state["control"])
    return Position(state, loaded.board)


def offers(g: Position, half: str) -> dict[str, list[Offer]]:
    sections, _ = HALVES[half]
    ask = Ask(to=(g.power,), verb="orders", noun="x", sections=sections)
    return {section: list(made(those)) for section, those in GAME.offers(g, ask).items()}


def made(those: Any) -> Iterator[Offer]:
    return (Offer(each) if isinstance(each, str) else each for each in those)


def lines(those: Any) -> list[str]:
    return [each.line for each in made(those) if each.line]


def offered(g: Position, half: str) -> dict[str, list[str]]:
    return {section: lines(those) for section, those in offers(g, half).items()}


def notes(g: Position, half: str, section: str) -> list[str]:
    """What the form tells beside the lines of a section."""
    words = Words(GAME.id)
    told = (note for each in offers(g, half)[section] for note in each.notes)
    return [words.say(f"offer.{code}", fields) for code, fields in told]


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
    german = offered(at_start("Germany"), "A")["combat"]
    assert german[0] == "move 6 infantry, 1 artillery, 2 armor: Poland -> Baltic States"
    assert german[-1] == "pass"
    assert 3 <= len(german) <= 5
    assert offered(at_start("Soviet Union"), "A")["battles"][0].startswith("retreat ")
    american = offered(at_start("United States"), "A")["combat"]
    assert american == ["move 1 destroyer: U.S. Eastern Coast -> Halifax Sea", "pass"]


def test_beside_an_attack_stands_whom_it_meets_and_what_else_is_near() -> None:
    told = notes(at_start("Germany"), "A", "combat")
    assert told[0] == "against Soviet Union 3 infantry; also near: East Poland"
    assert "against Great Britain 1 destroyer; also near: Celtic Sea" in told


def test_the_purchase_tells_what_each_costs_and_how_many_the_money_pays() -> None:
    g = at_start("Germany")
    g.money["Germany"] = 13
    assert offered(g, "A")["purchase"] == ["buy 4 infantry", "pass"]
    [told] = notes(g, "A", "purchase")
    assert told == (
        "13 IPCs would pay (price of each): 4 infantry (3), 3 artillery (4), 2 armor (5),"
        " 2 AA guns (5), 1 fighter (12), 1 transport (8), 1 submarine (8), 1 destroyer (12)"
    )


def test_planes_that_have_to_land_are_told_with_the_fields_in_reach() -> None:
    g = at_start("Germany")
    flight = {"at": "East Poland", "kind": "fighter", "duty": "home", "path": ["Poland"]}
    g.turn["flights"] += [
        {**flight, "count": 2, "left": 1, "home": "Poland"},
        {**flight, "count": 1, "left": 3, "home": "Austria"},
        {**flight, "at": "Mid-Atlantic", "count": 1, "left": 1, "home": "France"},
    ]
    found = offered(g, "B")["noncombat"]
    assert found[:2] == ["land 2 fighter @ Poland", "land 1 fighter @ Austria"]
    told = notes(g, "B", "noncombat")
    assert told[0] == "2 fighters over East Poland, 1 movement left: Poland, Hungary"
    assert told[1].startswith("1 fighter over East Poland, 3 movements left: Austria, ")
    assert told[2] == "1 fighter over Mid-Atlantic, 1 movement left: no field is in reach"


def test_no_two_flights_are_offered_the_same_deck() -> None:
    g = at_start("Great Britain")
    zone, room = "Mid-Atlantic", g.board.unit("carrier").decks
    g.add(zone, "Great Britain", "carrier")
    flight = {"at": zone, "kind": "fighter", "left": 0, "home": f"carrier {zone}", "path": [zone]}
    g.turn["flights"] += [{**flight, "count": 1, "duty": "home"} for _ in range(room + 1)]
    landing = [line for line in offered(g, "B")["noncombat"] if line.startswith("land ")]
    assert len(landing) == room


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
    [soviet, british, nothing] = lines(GAME.offers(g, ask)["advance"])
    assert soviet.startswith("Soviet Union: buy 3 infantry @ ")
    assert british.startswith("Great Britain: buy 1 infantry @ ")
    assert nothing == "pass"


def test_who_has_moved_is_not_offered_to_move_again() -> None:
    g = at_start("Germany")
    march = offered(g, "B")["noncombat"][0]
    start = march.split(": ")[1].split(" -> ")[0]
    g.tire(start, "infantry", g.count(start, "Germany", "infantry"))
    assert not any(f": {start} -> " in line for line in offered(g, "B")["noncombat"])


def test_what_was_bought_is_offered_to_be_placed() -> None:
    g = at_start("Germany")
    assert offered(g, "B")["place"] == ["pass"]
    g.state["pending"]["Germany"] = {"infantry": 3, "submarine": 1}
    assert offered(g, "B")["place"][0] == "place 3 infantry @ Germany"
    assert offered(g, "B")["place"][1].startswith("place 1 submarine @ ")
    [told] = notes(g, "B", "place")
    assert told == (
        "to be placed: 3 infantry, 1 submarine; complexes: Germany, Northern Italy;"
        " zones: Adriatic Sea, Baltic Sea, Danish Sea, Tyrrhenian Sea"
    )
    g.state["pending"]["Germany"] = {"transport": 2}
    assert offered(g, "B")["place"][0].startswith("place 2 transport @ ")
    line = grammar_of(g.board).parse_line("place: " + offered(g, "B")["place"][0])
    assert batch.sift_rest(g, [line.text]).problems == ()


def test_captured_complexes_are_offered_no_more_than_they_bring() -> None:
    g = at_start("Germany")
    for area in ("Germany", "Northern Italy"):
        g.state["control"][area] = "Soviet Union"
    for area in ("Moscow", "Leningrad"):
        g.state["control"][area] = g.turn["held"][area] = "Germany"
        g.set_units(area, "Soviet Union", {})
        g.set_units(area, "Germany", {"industrial_complex": 1})
    rooms = {area: g.board.value(area) for area in ("Moscow", "Leningrad")}
    g.state["pending"]["Germany"] = {"infantry": 9, "transport": 1}
    found = offered(g, "B")["place"]
    placed = {line.split(" @ ")[1]: int(line.split()[1]) for line in found if line != "pass"}
    assert placed == rooms
    told = " ".join(notes(g, "B", "place"))
    assert all(f"{area} ({most})" in told for area, most in rooms.items())
    g.state["pending"]["Germany"] = {"transport": 1}
    [ship, _] = offered(g, "B")["place"]
    assert ship.startswith("place 1 transport @ ")
    assert batch.sift_rest(g, [f"place: {ship}"]).problems == ()


def batches(seed: int, inputs: int) -> Iterator[tuple[Any, Any, Ask]]:
    """The orders that random legal play is asked for, each with table and state."""
    loaded = registry.load("AAE")
    table, rng = loaded.table, random.Random(seed)
    options = {**loaded.options("1941", {}), "seats": loaded.scenario("1941")["players"]["4"]}
    state = start(table, loaded.scenario("1941"), options)
    dice = Seeded({number: bytes([seed, number % 256]) * 16 for number in range(1, 2000)})
    advance(table, state, {}, dice)
    for _ in range(inputs):
        asks = [ask for ask in open_asks(state) if waits_for(state, ask)]
        if not asks:
            return
        if asks[0].sections:
            yield table, state, asks[0]
        say = table.game.sample(table.position(state), asks[0], rng)
        by = list(waits_for(state, asks[0]))
        advance(table, state, {"answer": asks[0].id, "by": by, "say": say}, dice)


def held(table: Any, state: Any, ask: Ask) -> int:
    """All lines together, and each but the retreats by itself, are taken by the rules."""
    grammar, known = grammar_of(table.board), Words(GAME.id).texts
    texts = []
    for section, those in table.offers(state, ask).items():
        assert all(f"offer.{code}" in known for each in those for code, _ in each.notes)
        for text in (each.line for each in those if each.line not in ("", "pass")):
            line = grammar.parse_line(text, None if text.startswith("standing:") else section)
            assert len(text) <= 70
            if line.section == section:
                texts.append(line.text)
    for batch_ in ([each] for each in texts if "retreat" not in each):
        assert sift(table, state, ask, batch_, ()).problems == (), batch_
    assert sift(table, state, ask, texts, ()).problems == (), texts
    return len(texts)


@sampled
def test_all_that_is_offered_in_random_play_is_taken_by_the_rules(whole: bool) -> None:
    halves: dict[str, int] = {}
    for seed in range(60 if whole else 2):
        for table, state, ask in batches(seed, 120):
            halves[ask.args["half"]] = halves.get(ask.args["half"], 0) + held(table, state, ask)
    assert halves["A"] > 0
    assert halves["B"] > 0
