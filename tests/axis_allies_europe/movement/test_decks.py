"""Decks: whose fighters come down on whose carrier, by order, by retreat, and when their own
carrier is sunk.
"""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.play import check
from pbem.engine.table import Table
from pbem.games.axis_allies_europe import GAME
from pbem.games.axis_allies_europe.movement import steps
from pbem.games.axis_allies_europe.orders.grammar import read_line
from pbem.games.axis_allies_europe.position import Position
from tests.axis_allies_europe.battles.runner import Ran, came, flight, run
from tests.axis_allies_europe.movement.tools import later, read, refused_later
from tests.axis_allies_europe.position_builder import game_at

GERMANY, BRITAIN, AMERICA = "Germany", "Great Britain", "United States"
CELTIC = "Celtic Sea"


def deck(owner: str, at: str, **fighters: int) -> dict[str, Any]:
    powers = {"british": BRITAIN, "american": AMERICA}
    holds = {powers[who]: {"fighter": count} for who, count in fighters.items()}
    return {"ship": "carrier", "owner": owner, "at": at, "holds": holds}


# A carrier is sunk


def sunk(*lines: tuple[str, str], **units: dict[str, dict[str, int]]) -> tuple[Position, Ran]:
    """A submarine sinks the British carrier; an American one with room for one fighter is left in
    the zone.
    """
    g = game_at(
        units={CELTIC: {GERMANY: {"submarine": 1}}, **units},
        aboard=[
            deck(BRITAIN, CELTIC, british=1, american=1),
            deck(AMERICA, CELTIC, american=1),
        ],
    )
    g.turn["came"] = came(CELTIC, ("Atlantic", "submarine", 1))
    g.turn["battles"] = [{"kind": "sea", "at": CELTIC}]
    both = "standing: casualties sea: British carrier"
    said = {GERMANY: ["battles: submerge Celtic Sea: all after round 1"]}
    said |= {power: [both] for power in (BRITAIN, AMERICA)}
    for power, line in lines:
        said[power].append(line)
    return g, run(g, "sea_battle", CELTIC, [1, 6], lines=said)


def test_AAE_233_the_owner_of_the_deck_in_the_zone_comes_first_whatever_its_name() -> None:
    g, ran = sunk()
    assert g.state["aboard"] == [deck(AMERICA, CELTIC, american=2)]
    assert g.units("United Kingdom", BRITAIN) == {"fighter": 1}
    told = [(event["power"], event["to"]) for event in ran.of("found_field")]
    assert told == [(AMERICA, "carrier Celtic Sea"), (BRITAIN, "United Kingdom")]


def test_AAE_233_lists_are_obeyed_also_for_the_deck_in_the_zone() -> None:
    g, _ = sunk(
        (BRITAIN, "standing: decklanding Celtic Sea: United Kingdom, other carrier"),
        (AMERICA, "standing: decklanding Celtic Sea: other carrier, United Kingdom"),
    )
    assert g.state["aboard"] == [deck(AMERICA, CELTIC, american=2)]
    assert g.units("United Kingdom", BRITAIN) == {"fighter": 1}
    g, _ = sunk(
        (BRITAIN, "standing: decklanding Celtic Sea: other carrier"),
        (AMERICA, "standing: decklanding Celtic Sea: United Kingdom"),
    )
    assert g.state["aboard"] == [deck(AMERICA, CELTIC, american=1, british=1)]
    assert g.units("United Kingdom", AMERICA) == {"fighter": 1}


def test_AAE_233_who_comes_too_late_goes_where_his_list_says_next() -> None:
    wish = "standing: decklanding Celtic Sea: other carrier, United Kingdom"
    channel = {"English Channel": {BRITAIN: {"carrier": 1}}}
    g, ran = sunk((BRITAIN, wish), **channel)
    assert [event["to"] for event in ran.of("found_field")] == [
        "carrier Celtic Sea",
        "carrier English Channel",
    ]
    assert g.state["aboard"][-1] == deck(BRITAIN, "English Channel", british=1)


def test_AAE_233_both_owners_are_asked_while_the_deck_in_the_zone_has_room() -> None:
    _, ran = sunk()
    asked = {
        ask.to[0]: list(ask.args["fields"])
        for ask in ran.asks.values()
        if ask.verb == "decklanding"
    }
    assert set(asked) == {BRITAIN, AMERICA}
    assert all(fields[0] == "carrier Celtic Sea" for fields in asked.values())


def test_land_answers_the_question_where_fighters_without_a_deck_come_down() -> None:
    _, ran = sunk()
    ask = next(
        each for each in ran.asks.values() if each.verb == "decklanding" and BRITAIN in each.to
    )
    g = game_at()
    g.state["engine"]["asks"] = [{**ask.data(), "put": True}]
    g.state["engine"]["frames"].append(
        {"flow": "decklanding", "step": "owners_choose", "locals": {"at": CELTIC}}
    )
    line = read_line(g.board, "noncombat: land 1 fighter @ United Kingdom")
    say = GAME.reply(g, ask, line)
    assert say == {"fields": {"United Kingdom": 1}}
    for text in (
        "land 1 fighter @ France",
        "land 2 fighter @ United Kingdom",
        "land 1 bomber @ United Kingdom",
    ):
        with pytest.raises(Exception) as caught:
            check(
                Table(GAME, g.board),
                g.state,
                ask,
                GAME.reply(g, ask, read_line(g.board, f"noncombat: {text}")),
                [],
            )
        assert caught.value.problem.rule == "AAE-233"


# Landings


def homeward(own: int, allied: int) -> Position:
    """A British fighter over the Celtic Sea, where a British carrier holds `own` fighters and an
    American one `allied`.
    """
    aboard = [deck(BRITAIN, CELTIC, british=own)] if own else []
    aboard += [deck(AMERICA, CELTIC, american=allied)] if allied else []
    units = {} if own else {CELTIC: {BRITAIN: {"carrier": 1}}}
    if not allied:
        units.setdefault(CELTIC, {})[AMERICA] = {"carrier": 1}
    g = game_at(turn=BRITAIN, units=units, aboard=aboard)
    g.turn["flights"] = [flight(CELTIC, "fighter", left=1, home="United Kingdom", duty="home")]
    return g


LANDINGS = ["land 1 fighter @ carrier Celtic Sea", "land 1 fighter @ Celtic Sea"]


@pytest.mark.parametrize("text", LANDINGS)
def test_AAE_229_a_landing_never_slides_onto_an_allys_deck(text: str) -> None:
    g = homeward(own=2, allied=1)
    [(_, problem)] = steps.sift_rest(g, read(g, "noncombat", (text,)))[1]
    assert (problem.rule, problem.code) == ("AAE-229", "allied_deck")
    assert problem.choices == ("noncombat: land 1 fighter @ U.S. carrier Celtic Sea",)
    later(g, problem.choices[0].removeprefix("noncombat: "))
    assert [e["holds"] for e in g.state["aboard"] if e["owner"] == AMERICA] == [
        {AMERICA: {"fighter": 1}, BRITAIN: {"fighter": 1}}
    ]


@pytest.mark.parametrize("text", LANDINGS)
def test_AAE_222_an_own_deck_with_room_needs_no_owner(text: str) -> None:
    g = homeward(own=1, allied=0)
    later(g, text)
    assert g.state["aboard"] == [deck(BRITAIN, CELTIC, british=2)]


def test_AAE_229_a_move_to_a_deck_names_its_owner_too() -> None:
    g = homeward(own=2, allied=1)
    g.turn["flights"] = []
    g.add("United Kingdom", BRITAIN, "fighter")
    way = "move 1 fighter: United Kingdom ->"
    assert list(refused_later(g, f"{way} carrier Celtic Sea").values()) == [
        ("AAE-229", "allied_deck")
    ]
    assert refused_later(g, f"{way} U.S. carrier Celtic Sea") == {}


def test_AAE_222_a_carrier_has_no_number_as_a_deck() -> None:
    g = homeward(own=1, allied=0)
    verdict = refused_later(g, "land 1 fighter @ carrier 2 Celtic Sea")
    assert list(verdict.values()) == [("AAE-222", "deck_number")]
