"""What forms offer: lines that can be sent as they stand, and what there is to decide about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from pbem.engine.flow import Ask
from pbem.engine.game import Offer
from pbem.engine.play import open_asks
from pbem.games.empires_of_history import slots
from pbem.games.empires_of_history.offers import TOPICS, offers
from pbem.games.empires_of_history.orders.grammar import grammar_of
from pbem.games.empires_of_history.position import Position
from pbem.words.catalogue import Words
from tests.empires_of_history.position_builder import game_at
from tests.empires_of_history.robot.play import play
from tests.harness.played import Played

WORDS = Words("empires_of_history")
PACKETS = {"orders": slots.FIRST, "naval_orders": slots.SECOND, "last_orders": slots.THIRD}


def asked(g: Position, verb: str, *nations: str) -> Ask:
    return Ask(nations, verb, f"{nations[0]} {g.turn}", sections=PACKETS[verb])


def made(g: Position, section: str, *nations: str) -> Sequence[Offer]:
    verb = next(verb for verb, packet in PACKETS.items() if section in packet)
    return offers(g, asked(g, verb, *(nations or g.now["nations"])))[section]


def lines(found: Iterable[Offer]) -> list[str]:
    return [each.line for each in found if each.line]


def notes(found: Iterable[Offer], code: str) -> list[Mapping[str, Any]]:
    return [told for each in found for name, told in each.notes if name == code]


# All of them


def test_what_is_offered_at_the_start_stands_alone_and_has_words() -> None:
    """The seats of all slots, each packet as if it were asked for now."""
    wrong, offered = [], 0
    for number, slot in enumerate(game_at(base=True).board.slots, 1):
        nations = slot["nations"] or ["Vichy France"]
        g = game_at(base=True, nations=nations, slot=number, phase=0)
        for verb in PACKETS:
            ask = asked(g, verb, *nations)
            for section, found in offers(g, ask).items():
                offered += len(lines(found))
                wrong += [
                    (section, line) for line in lines(found) if not _stands(g, ask, section, line)
                ]
                codes = [code for each in found for code, _ in each.notes]
                assert all(f"offer.{code}" in WORDS.texts for code in codes), codes
    assert wrong == []
    assert offered > 150


def _stands(g: Position, ask: Ask, section: str, line: str) -> bool:
    text = grammar_of(g.board).parse_line(line, section, "", ask.sections).text
    return slots.sift(g, ask, [text]).problems == ()


def test_of_several_nations_each_line_says_whose_it_is() -> None:
    nations = ("India", "Canada", "ANZAC", "South Africa")
    g = game_at(base=True, nations=nations, slot=6, phase=0)
    found = made(g, "build")
    assert [line.split(":")[0] for line in lines(found)] == list(nations)
    assert lines(made(g, "build", "India")) == ["build 1 infantry"]


def test_where_nothing_can_be_done_it_is_offered_to_pass() -> None:
    g = game_at(nations=("Tibet",), phase=0)
    for verb in PACKETS:
        found = offers(g, asked(g, verb, "Tibet"))
        for section in ("start", "rebase", "bombing", "naval", "movement", "combat", "guard"):
            assert lines(found.get(section, [])) in (["pass"], []), section


# Phases 0 to 4


def test_EOH_540_blitzkriegs_that_are_left_are_told() -> None:
    [offer] = made(game_at(phase=0), "start")
    assert offer == Offer("blitzkrieg", (("blitzkriegs", {"count": 3}),))
    assert lines(made(game_at(phase=0, blitzkriegs={"Germany": 0}), "start")) == ["pass"]


def test_EOH_310_aircraft_on_watch_land_at_the_nearest_base() -> None:
    flight = {"nation": "Germany", "kind": "fighter", "count": 2, "at": "E-07", "use": "guard"}
    flight |= {"fuel": 3, "force": ""}
    g = game_at(phase=0, flying=[flight])
    assert lines(made(g, "rebase")) == ["rebase 2 fighter: E-07 -> Hamburg"]
    g = game_at(phase=0, flying=[{**flight, "fuel": 0}])
    assert notes(made(g, "rebase"), "aloft") == [{"unit": "fighter", "count": 2, "area": "E-07"}]


def test_EOH_329_options_that_may_be_played_are_told_with_cost_and_consent() -> None:
    g = game_at(nations=("Chinese Nationalists",), phase=1)
    [first] = notes(made(g, "diplomacy"), "option")
    assert first == {
        "option": "CHN-01",
        "title": "United Front",
        "consent": ["Chinese Communists"],
        "cost": 0,
    }
    assert notes(made(g, "diplomacy"), "options") == [
        {"options": ["CHN-02", "CHN-03", "CHN-04"], "more": 0}
    ]
    played = game_at(nations=("Chinese Nationalists",), phase=1, played={"CHN-01": 1})
    assert "option CHN-01" not in lines(made(played, "diplomacy"))


def test_EOH_323_EOH_326_the_nation_that_is_nearest_to_be_won_is_told_with_its_price() -> None:
    found = notes(made(game_at(phase=1), "diplomacy"), "influence")
    assert found == [
        {"nation": "Argentina", "stance": "favourable to the Axis", "cost": 7, "chance": 2}
    ]


def test_EOH_113_EOH_333_exile_and_support_come_before_all_else() -> None:
    g = game_at(nations=("France",), phase=1, conquered={"France": 5}, turn=6)
    assert lines(made(g, "diplomacy"))[0] == "government in exile, host England"
    promise = {"from": "England", "to": "France", "most": 8, "route": "any"}
    g = game_at(base=True, nations=("England",), phase=1, supports=[promise])
    assert lines(made(g, "diplomacy"))[0] == "support 8 resources -> France"


def test_EOH_340_EOH_341_technologies_are_told_with_their_price() -> None:
    known = {"Germany": {"heavy armor": 1}}
    units = {"Berlin": {"Germany": {"armor": 2}}}
    found = made(game_at(units=units, phase=2, technologies=known), "research")
    assert lines(found) == ["upgrade heavy armor", "research armor breakthroughs"]
    assert notes(found, "upgrade") == [{"cost": 6}]
    assert notes(found, "technologies")[0]["cost"] == 10


def test_EOH_350_each_pool_builds_infantry_for_a_part_of_what_is_saved() -> None:
    g = game_at(base=True, nations=("England",), phase=3)
    found = made(g, "build")
    assert lines(found)[0] == "build 5 infantry"
    [saved] = notes(found, "saved")
    assert saved == {"pools": ["England 80", "Egypt 14", "Malaya 10"], "manpower": 55, "oil": 7}
    assert "infantry 4" in notes(found, "prices")[0]["prices"]
    g.state["pools"]["England"]["Egypt"] = 40
    assert "build 2 infantry @Egypt" in lines(made(g, "build"))


def test_EOH_223_damaged_ships_in_port_are_repaired() -> None:
    units = {"Hamburg": {"Germany": {"damaged battleship": 1}}}
    assert "repair 1 damaged battleship in Hamburg" in lines(made(game_at(units=units), "build"))


def test_EOH_400_EOH_405_bombers_and_fighters_find_something_to_bomb() -> None:
    found = lines(made(game_at(base=True, phase=4), "bombing"))
    assert [line.split()[0] for line in found] == ["bomb", "tactical"]


# Phases 5 and 6


def test_EOH_420_task_forces_have_letters_and_ships_of_their_own() -> None:
    found = made(game_at(base=True, phase=5), "naval")
    forces = [line for line in lines(found) if line.startswith("TF ")]
    assert [line[:5] for line in forces] == ["TF A:", "TF B:", "TF C:"]
    assert forces[0] == "TF A: 3 transport Hamburg; load 1 infantry; move E-08; for Danzig"
    assert notes(found, "against")[0]["area"] == "E-31"


def test_EOH_448_submarines_in_a_zone_are_hunted() -> None:
    units = {"E-13": {"England": {"destroyer": 1}, "Germany": {"submarine": 2}}}
    g = game_at(units=units, nations=("England",), slot=5, phase=5)
    found = made(g, "naval")
    assert lines(found)[0] == "hunt subs in E-13: 1 destroyer"
    assert notes(found, "submarines") == [{"area": "E-13", "units": {"submarine": 2}}]


# Phases 7 to 12


def test_EOH_463_the_weakest_territories_are_attacked_by_the_strongest_stacks() -> None:
    found = made(game_at(base=True), "movement")
    assert lines(found)[0].endswith("East Prussia -> Brest-Litovsk")
    assert notes(found, "against")[0]["units"] == {"infantry": 1, "cavalry": 1, "armor": 1}
    assert any(line.startswith("fly ") for line in lines(found))
    assert lines(made(game_at(base=True), "combat")) == ["press everywhere: 3 rounds"]


def test_EOH_465_what_ships_have_brought_goes_ashore() -> None:
    units = {"E-08": {"Germany": {"transport": 1}}, "Danzig": {"Poland": {"infantry": 1}}}
    hold = {"units": {"Germany": {"infantry": 1}}, "resources": 0, "oil": 0}
    force = {"name": "A", "by": "Germany", "nations": ["Germany"], "at": "E-08", "moves": 1}
    force |= {"ships": {"Germany": {"transport": 1}}, "cargo": {"Germany": hold}, "riders": {}}
    force |= {"from": "Hamburg", "for": ["Danzig"], "unloaded": False}
    g = game_at(
        units=units, cargo={"E-08": {"Germany": hold}}, now={"forces": {"Germany A": force}}
    )
    assert lines(made(g, "movement"))[0] == "land all: TF A -> Danzig"


def test_EOH_560_what_is_due_is_placed_or_waits() -> None:
    entry = {"kind": "infantry", "count": 3, "pool": "Germany", "turns": 0, "place": "", "name": ""}
    g = game_at(queue={"Germany": [entry]}, phase=10)
    assert lines(made(g, "placement")) == ["place 3 infantry: Berlin"]
    mine = {**entry, "kind": "naval mine", "place": "Dover"}
    g = game_at(queue={"Germany": [mine]}, phase=10)
    assert notes(made(g, "placement"), "no_place") == [{"unit": "naval mine", "count": 3}]


def test_EOH_640_fighters_guard_the_zone_beside_their_base() -> None:
    units = {"Hamburg": {"Germany": {"fighter": 2}}}
    found = lines(made(game_at(units=units, phase=12), "guard"))
    assert found == ["guard E-07: 2 fighter Hamburg"], "once for each base"


# What is told on demand (pbem orders)


def test_EOH_329_books_list_what_is_open_before_what_has_been_played_and_what_is_gated() -> None:
    g = game_at(played={"GER-02": 1, "ITA-01": 1}, turn=2)
    german = [entry for entry in TOPICS["option"](g) if entry[1]["nation"] == "Germany"]
    codes = [code for code, _ in german]
    assert codes[0] == "book"
    assert codes[1:] == sorted(codes[1:], key=["open", "gated", "played"].index)
    by_id = {told["option"]: (code, told) for code, told in german[1:]}
    assert by_id["GER-02"][1]["turn"] == 1
    assert by_id["GER-06"][0] == "open"
    assert by_id["GER-06"][1]["consent"] == ["Italy", "Japan"]
    assert by_id["GER-08"][1]["why"].code == "requires_controls"


def test_EOH_341_EOH_335_EOH_350_EOH_008_lists_follow_the_position() -> None:
    technologies = {"Germany": {"radar": 1}}
    g = game_at(technologies=technologies, mines={"Dover": 2}, wars=[("Germany", "Norway")])
    told = {entry.get("id"): entry for _, entry in TOPICS["research"](g)}
    assert told["radar"]["known"] == ["Germany 1", "England 1"]
    assert told["jet fighters"]["needs"] == ["Improved Fighters 2"]
    neutral = {entry["nation"]: entry for _, entry in TOPICS["influence"](g)}
    assert "Norway" not in neutral
    assert (neutral["Siam"]["favours"], neutral["Sweden"]["star"]) == ("Japan", True)
    prices = {entry["nation"]: entry["prices"] for _, entry in TOPICS["build"](g)}
    assert prices["Germany"][0] == "infantry 4"
    assert not any(each.startswith("SS ") for each in prices["Germany"])
    boxes = {entry["box"]: entry["count"] for _, entry in TOPICS["sweep"](g)}
    assert (boxes["Dover"], boxes["Otranto"]) == (2, 0)


@pytest.mark.soak
def test_what_is_offered_in_a_whole_game_of_robots_stands() -> None:
    wrong: list[tuple[str, str]] = []

    def watch(game: Played, events: object) -> None:
        for ask in (each for each in open_asks(game.state) if each.sections):
            g = game.table.position(game.state)
            for section, found in game.table.offers(game.state, ask).items():
                wrong.extend((section, x) for x in lines(found) if not _stands(g, ask, section, x))

    assert play(3, watch=watch, inputs=600).inputs == 600
    assert wrong == []


def test_a_section_has_the_number_of_its_phase() -> None:
    assert {name: phase.number for name, phase in slots.PHASES.items()} == slots.NUMBERS
    assert (*slots.FIRST, *slots.SECOND, *slots.THIRD) == tuple(slots.PHASES)
