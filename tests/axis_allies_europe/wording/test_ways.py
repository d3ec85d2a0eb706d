"""Whole orders for those that leave something out: by position, and against the rules in random
play.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from pbem.engine.ask_state import open_asks
from pbem.engine.flow import Ask, Sifted
from pbem.engine.orders import Line
from pbem.engine.state import copy
from pbem.engine.wording import Way
from pbem.games.axis_allies_europe import GAME, batch, wording
from pbem.games.axis_allies_europe.board import AIR_WAYS, EuropeBoard
from pbem.games.axis_allies_europe.orders.grammar import grammar_of, read_line
from pbem.games.axis_allies_europe.orders.writer import writer
from pbem.games.axis_allies_europe.position import Position
from pbem.library import registry
from pbem.wargame.writer import ship, units, way
from pbem.words.catalogue import catalogue
from tests.axis_allies_europe.campaigns.stirred_game import StirredGame
from tests.axis_allies_europe.movement.tools import attack
from tests.sample import first

Build = Callable[..., Position]
A = ("purchase", "combat", "battles")
B = ("noncombat", "place")


def ways(g: Position, text: str, *, sections: Sequence[str] = A) -> list[Way]:
    line = grammar_of(g.board).parse_line(text)
    ask = Ask(to=(g.power,), verb="orders", noun="x", sections=tuple(sections))
    return list(GAME.wording.ways(g, ask, line))


def told(g: Position, text: str) -> dict[str, list[str]]:
    """The ways of an order in its own section, each with what it differs in, in the words of the
    catalogue.
    """
    words = catalogue("axis_allies_europe")
    sections = A if text.startswith(A) else B
    return {
        each.text: [words[key].format(**fields) for key, fields in each.differs]
        for each in ways(g, text, sections=sections)
        if each.text.startswith(text.partition(":")[0])
    }


# By route


def test_AAE_026_a_plane_flies_the_shortest_way(game_at: Build) -> None:
    g = game_at(units={"Germany": {"Germany": {"fighter": 2, "bomber": 1}}})
    assert told(g, "combat: move 2 fighter: Germany -> East Poland") == {
        "combat: move 2 fighter: Germany -> Poland -> East Poland": []
    }
    assert told(g, "combat: raid 1 bomber: Germany -> Leningrad") == {
        "combat: raid 1 bomber: Germany -> Baltic Sea -> Leningrad": []
    }
    assert told(g, "combat: raid escort 2 fighter: Germany -> Leningrad") == {
        "combat: raid escort 2 fighter: Germany -> Baltic Sea -> Leningrad": []
    }


def test_AAE_057_armor_marches_two_steps_through_own_land(game_at: Build) -> None:
    g = game_at(turn="Soviet Union", units={"Siberia": {"Soviet Union": {"armor": 1}}})
    assert told(g, "noncombat: move 1 armor: Siberia -> Moscow") == {
        "noncombat: move 1 armor: Siberia -> Russia -> Moscow": []
    }
    assert told(g, "noncombat: move 1 armor, 1 infantry: Siberia -> Moscow") == {}
    g.state["control"]["Russia"] = "Germany"
    assert told(g, "noncombat: move 1 armor: Siberia -> Moscow") == {
        "noncombat: move 1 armor: Siberia -> Turkestan -> Moscow": []
    }


def test_AAE_204_the_safe_way_comes_first_and_a_shorter_one_over_a_gun_says_so(
    game_at: Build,
) -> None:
    g = game_at(
        units={
            "Poland": {"Germany": {"fighter": 1}},
            "Belorussia": {"Soviet Union": {"aa_gun": 1}},
            "East Poland": {"Soviet Union": {"aa_gun": 1}},
            "Baltic States": {"Soviet Union": {"aa_gun": 1}},
        }
    )
    assert told(g, "combat: move 1 fighter: Poland -> Ukraine S.S.R.") == {
        "combat: move 1 fighter: Poland -> Hungary -> Bessarabia -> Ukraine S.S.R.": [],
        "combat: move 1 fighter: Poland -> East Poland -> Ukraine S.S.R.": [
            "flies over the AA gun in East Poland"
        ],
    }


def test_AAE_204_nobody_fires_at_planes_in_other_moves(game_at: Build) -> None:
    g = game_at(
        units={
            "Poland": {"Germany": {"fighter": 1}},
            "East Poland": {"Soviet Union": {"aa_gun": 1}},
        }
    )
    assert told(g, "noncombat: move 1 fighter: Poland -> Bessarabia") == {
        "noncombat: move 1 fighter: Poland -> East Poland -> Bessarabia": []
    }


def test_AAE_211_a_way_that_takes_open_land_is_kept_apart(game_at: Build) -> None:
    g = game_at(
        control={"East Poland": "Germany"},
        units={"Poland": {"Germany": {"armor": 1}}, "Belorussia": {"Soviet Union": {"armor": 1}}},
    )
    assert told(g, "combat: move 1 armor: Poland -> Belorussia") == {
        "combat: move 1 armor: Poland -> East Poland -> Belorussia": [],
        "combat: move 1 armor: Poland -> Baltic States -> Belorussia": [
            "takes Baltic States on the way"
        ],
    }
    g.add("Baltic States", "Soviet Union", "aa_gun")
    assert list(told(g, "combat: move 1 armor: Poland -> Belorussia")) == [
        "combat: move 1 armor: Poland -> East Poland -> Belorussia"
    ]


def test_AAE_253_a_way_through_an_open_convoy_center_is_kept_apart(game_at: Build) -> None:
    """On the printed board all neighbours of a center border on each other; a club's may differ."""
    plain = game_at(units={"South Atlantic": {"Germany": {"submarine": 1, "transport": 1}}})
    through = "South Atlantic -> British Convoy 1 -> Central Atlantic"
    around = "South Atlantic -> Azores Sea -> Central Atlantic"
    assert told(plain, "combat: move 1 submarine: South Atlantic -> Central Atlantic") == {}
    g = Position(plain.state, parted("South Atlantic", "Central Atlantic"))
    assert told(g, "combat: move 1 submarine: South Atlantic -> Central Atlantic") == {
        f"combat: move 1 submarine: {around}": [],
        f"combat: move 1 submarine: {through}": ["takes British Convoy 1 on the way"],
    }
    assert list(told(g, "combat: move 1 transport: South Atlantic -> Central Atlantic")) == [
        f"combat: move 1 transport: {around}"
    ]
    assert list(told(g, "noncombat: move 1 submarine: South Atlantic -> Central Atlantic")) == [
        f"noncombat: move 1 submarine: {around}"
    ]


def parted(one: str, other: str) -> EuropeBoard:
    """The board without the border between two areas."""
    data = copy(dict(registry.load("AAE").data))
    for area, neighbour in ((one, other), (other, one)):
        data["areas"]["areas"][area]["borders"].remove(neighbour)
    return EuropeBoard(data)


def test_AAE_062_ships_in_an_attack_do_not_pass_an_enemys_ships(game_at: Build) -> None:
    g = game_at(
        units={
            "North Sea": {"Great Britain": {"destroyer": 1}},
            "Baltic Sea": {"Germany": {"transport": 1}},
        },
        turn="Great Britain",
    )
    line = "combat: move 1 destroyer: North Sea -> Baltic Sea"
    assert list(told(g, line)) == [
        "combat: move 1 destroyer: North Sea -> Danish Sea -> Baltic Sea"
    ]
    g.add("Danish Sea", "Germany", "submarine")
    assert told(g, line) == {}
    g.state["submerged"] = {"Danish Sea": {"Germany": 1}}
    assert len(told(g, line)) == 1


def test_a_ship_by_its_number_and_a_deck_keep_their_words(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={"North Sea": {"Great Britain": {"transport": 2}}},
        aboard=[
            {
                "ship": "carrier",
                "owner": "Great Britain",
                "at": "North Sea",
                "holds": {"Great Britain": {"fighter": 1}},
            }
        ],
    )
    assert list(told(g, "noncombat: move transport 2 North Sea -> Baltic Sea")) == [
        "noncombat: move transport 2 North Sea -> Danish Sea -> Baltic Sea"
    ]
    assert list(told(g, "combat: move 1 fighter: carrier North Sea -> Denmark")) == [
        "combat: move 1 fighter: carrier North Sea -> Danish Sea -> Denmark"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "combat: move 2 infantry: Poland -> Baltic States",
        "combat: move 1 armor: Poland -> East Poland -> Belorussia",
        "combat: move 1 fighter: Germany -> Poland -> East Poland",
        "combat: move 1 infantry, 1 submarine: Germany -> Denmark",
        "combat: move 2 fighter: Germany -> United States",
        "combat: move 1 infantry: Germany -> Switzerland",
        "combat: move 1 British infantry: Germany -> East Poland",
        "Soviet Union: combat: move 1 armor: Siberia -> Moscow",
        "combat: move all: Germany -> East Poland",
        "combat: pass",
        "purchase: buy 3 infantry",
    ],
)
def test_what_leaves_nothing_out_or_cannot_be_has_no_ways(game_at: Build, text: str) -> None:
    g = game_at(units={"Germany": {"Germany": {"infantry": 3, "fighter": 2}}})
    assert ways(g, text) == []


def test_at_most_six_ways_are_told(game_at: Build) -> None:
    guns = {area: {"Soviet Union": {"aa_gun": 1}} for area in ("Belorussia", "Leningrad", "Russia")}
    others = ("East Poland", "Ukraine S.S.R.", "Baltic States", "Stalingrad", "Karelia")
    guns |= {area: {"Soviet Union": {"aa_gun": 1}} for area in others}
    g = game_at(units={**guns, "Poland": {"Germany": {"bomber": 1}}})
    found = ways(g, "combat: move 1 bomber: Poland -> Moscow")
    assert 1 < len(found) <= 6
    assert len({repr(each.differs) for each in found}) == len(found)


# Another section


def test_AAE_068_a_way_may_lead_where_there_is_nothing_to_attack(game_at: Build) -> None:
    g = game_at(
        units={"Germany": {"Germany": {"fighter": 2}}, "Rumania": {"Germany": {"armor": 1}}},
    )
    found = ways(g, "combat: move 2 fighter: Germany -> Rumania")
    assert [each.text for each in found] == [
        "combat: move 2 fighter: Germany -> Austria -> Hungary -> Rumania",
        "noncombat: move 2 fighter: Germany -> Austria -> Hungary -> Rumania",
    ]
    found = ways(g, "noncombat: move 1 armor: Rumania -> East Poland")
    assert [each.text for each in found] == [
        "combat: move 1 armor: Rumania -> Hungary -> East Poland",
        "combat: move 1 armor: Rumania -> Bessarabia -> East Poland",
        "combat: move 1 armor: Rumania -> Ukraine S.S.R. -> East Poland",
    ]
    assert ways(g, "noncombat: move 1 armor: Rumania -> East Poland", sections=B) == []


# Another verb


def test_AAE_174_planes_that_have_fought_come_home_by_land(game_at: Build) -> None:
    g = game_at(
        units={
            "Poland": {"Germany": {"fighter": 3}},
            "East Poland": {"Soviet Union": {"infantry": 1}},
        }
    )
    attack(g, "move 2 fighter: Poland -> East Poland")
    g.turn["battles"] = []
    assert [each.text for each in ways(g, "noncombat: move 2 fighter: East Poland -> Poland")] == [
        "noncombat: land 2 fighter: East Poland -> Poland"
    ]
    assert [each.text for each in ways(g, "noncombat: move 2 fighter: East Poland -> Germany")] == [
        "noncombat: land 2 fighter: East Poland -> Poland -> Germany",
        "noncombat: move 2 fighter: East Poland -> Poland -> Germany",
    ]
    assert ways(g, "noncombat: land 2 fighter: East Poland -> United Kingdom") == []
    # One that stayed on the ground has not flown.
    assert [each.text for each in ways(g, "noncombat: land 1 fighter: Poland -> Germany")] == [
        "noncombat: move 1 fighter: Poland -> Germany"
    ]


def test_AAE_244_a_step_into_the_sea_is_a_loading_and_one_out_of_it_a_landing(
    game_at: Build,
) -> None:
    g = game_at(
        turn="Great Britain",
        units={
            "United Kingdom": {"Great Britain": {"infantry": 2}},
            "North Sea": {"Great Britain": {"transport": 1}, "United States": {"transport": 1}},
        },
    )
    assert told(g, "combat: move 2 infantry: United Kingdom -> North Sea") == {
        "combat: load 2 infantry: United Kingdom @ transport North Sea": []
    }
    assert list(told(g, "noncombat: move 2 infantry: United Kingdom -> North Sea").values()) == [
        ["with a ship in North Sea"],
        ["with a ship in North Sea", "with a ship of United States"],
    ]
    assert [
        each.text for each in ways(g, "combat: move 2 infantry: North Sea -> United Kingdom")
    ] == ["noncombat: unload 2 infantry: transport North Sea -> United Kingdom"]
    assert told(g, "combat: move 2 infantry: North Sea -> Norway") == {
        "combat: assault Norway: 2 infantry from transport North Sea": []
    }
    assert list(told(g, "noncombat: move 2 infantry: North Sea -> United Kingdom")) == [
        "noncombat: unload 2 infantry: transport North Sea -> United Kingdom"
    ]
    # A ship may come there before.
    assert told(g, "combat: move 2 infantry: United Kingdom -> Celtic Sea") == {
        "combat: load 2 infantry: United Kingdom @ transport Celtic Sea": []
    }


def test_AAE_127_a_landing_is_offered_from_where_ships_lie_or_can_come(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        aboard=[
            {
                "ship": "transport",
                "owner": "United States",
                "at": "Norwegian Sea",
                "holds": {"Great Britain": {"infantry": 1}},
            }
        ],
    )
    assert told(g, "combat: assault Norway: 1 infantry from transport North Sea") == {
        "combat: assault Norway: 1 infantry from U.S. transport Norwegian Sea": []
    }


# Placement and retreat


def test_AAE_191_the_complex_is_named_where_several_can_build(game_at: Build) -> None:
    complexes = ("Germany", "Leningrad")
    held = {area: {"Germany": {"industrial_complex": 1}} for area in complexes}
    g = game_at(units=held, control={"Leningrad": "Germany"}, pending={"Germany": {"submarine": 1}})
    assert told(g, "place: place 1 submarine @ Baltic Sea") == {
        "place: place 1 submarine @ Baltic Sea from Germany": ["built by the complex in Germany"],
        "place: place 1 submarine @ Baltic Sea from Leningrad": [
            "built by the complex in Leningrad"
        ],
    }
    assert told(g, "place: place 1 submarine @ Germany") == {
        "place: place 1 submarine @ Baltic Sea from Germany": ["into Baltic Sea"],
        "place: place 1 submarine @ Danish Sea": ["into Danish Sea"],
    }
    assert told(g, "place: place 1 submarine @ Leningrad") == {
        "place: place 1 submarine @ Baltic Sea from Leningrad": []
    }
    assert told(g, "place: place 1 infantry @ Baltic Sea") == {}


def test_AAE_080_a_retreat_without_a_goal_has_those_from_which_units_came(game_at: Build) -> None:
    g = game_at(
        units={
            "Poland": {"Germany": {"infantry": 1}},
            "Hungary": {"Germany": {"infantry": 1}},
            "East Poland": {"Soviet Union": {"infantry": 1}},
        }
    )
    assert list(told(g, "battles: retreat East Poland after round 2")) == [
        "battles: retreat East Poland -> Hungary after round 2",
        "battles: retreat East Poland -> Poland after round 2",
    ]
    attack(g, "move 1 infantry: Poland -> East Poland")
    assert told(g, "battles: retreat East Poland") == {"battles: retreat East Poland -> Poland": []}
    assert told(g, "battles: retreat East Poland air") == {}
    assert told(g, "battles: retreat -> Poland") == {}


# Against the rules


@pytest.mark.parametrize("seed", first(range(4)))
def test_orders_of_random_play_are_found_again_when_they_leave_something_out(seed: int) -> None:
    found = dict.fromkeys(("move", "raid", "land", "unload", "assault", "load"), 0)
    for g, ask, texts in mails(seed, 150):
        for number, text in enumerate(texts):
            line = read_line(g.board, text)
            if short := shortened(g, line):
                offered = GAME.wording.ways(g, ask, short)
                assert len(offered) <= 6
                others = texts[:number] + texts[number + 1 :]
                assert takes_one(g, ask, offered, others), (short.text, offered)
                found[line.verb] += 1
    assert found["move"] > 10
    assert len([verb for verb, count in found.items() if count]) > 2, found


def mails(seed: int, inputs: int) -> Iterator[tuple[Position, Ask, list[str]]]:
    """Random orders of turns, all of which stand, with the position for which they were written."""
    game = StirredGame(seed)
    for _ in game.play(inputs):
        for ask in open_asks(game.state):
            if ask.verb == "orders" and "half" in ask.args and game.state["round"]:
                texts = GAME.sample(game.g, ask, game.rng)
                assert not sifted(game.g, ask, texts).problems
                yield game.g, ask, list(texts)


def sifted(g: Position, ask: Ask, texts: Sequence[str]) -> Sifted:
    sift = batch.sift_attack if "combat" in ask.sections else batch.sift_rest
    return sift(g, texts)


def takes_one(g: Position, ask: Ask, offered: Sequence[Way], others: Sequence[str]) -> bool:
    return any(not sifted(g, ask, [*others, each.text]).problems for each in offered)


def shortened(g: Position, line: Line) -> Line | None:
    """The order with a part left out or another ship named; None where it says nothing more."""
    args = line.args
    path = args.get("path", {"places": []})
    if len(path["places"]) > 2:
        ends = [path["places"][0], path["places"][-1]]
        if ends[0] == ends[1] or g.board.linked(*ends):
            return None
        return writer(g).changed(line, path=way(ends, path["start"], path["end"]))
    if line.verb == "assault":
        zone = elsewhere(g, args["area"], args["ships"][0]["place"])
        return writer(g).changed(line, ships=[ship("transport", zone)])
    if line.verb in ("load", "unload"):
        zone = elsewhere(g, args["area"], args["ship"]["place"])
        return writer(g).changed(line, ship=ship("transport", zone))
    if line.verb == "place" and "complex" in args:
        return writer(g).line("place", "place", units=args["units"], area=args["area"])
    return None


def elsewhere(g: Position, area: str, zone: str) -> str:
    return next((each for each in g.board.seas(area) if each != zone), "Black Sea")


@pytest.mark.parametrize("seed", first(range(2)))
def test_of_all_ways_of_a_plane_none_is_better_than_those_told(seed: int) -> None:
    compared = 0
    for g, ask, _ in mails(seed, 30):
        if "combat" not in ask.sections:
            continue
        for start in ("Germany", "Moscow"):
            for goal in g.board.air_steps(start):
                if 1 < g.board.air_steps(start)[goal] <= 3:
                    compared += agrees(g, ask, start, goal)
    assert compared > 50


def agrees(g: Position, ask: Ask, start: str, goal: str) -> bool:
    line = writer(g).line("move", "combat", units=units({"fighter": 1}), path=way([start, goal]))
    lines = [read_line(g.board, each.text) for each in GAME.wording.ways(g, ask, line)]
    offered = [each for each in lines if each.section == "combat"]
    got = {feared(g, each.args["path"]["places"]) for each in offered}
    all_ways = {feared(g, path) for path in paths(g, [start], goal)}
    best = {
        one
        for one in all_ways
        if not any(other != one and other[0] <= one[0] and other[1] <= one[1] for other in all_ways)
    }
    assert got == best or (len(got) == 6 and got <= best), (start, goal, got, best)
    return len(best) > 1 or bool(best)


def feared(g: Position, path: Sequence[str]) -> tuple[frozenset[str], int]:
    """The guns on a way between its ends, and its length."""
    return frozenset(area for area in path[1:-1] if g.enemy_guns(area, g.power)), len(path)


def paths(g: Position, path: list[str], goal: str, most: int = 5) -> Iterator[list[str]]:
    """All ways of a fighter that go nowhere twice."""
    if path[-1] == goal:
        yield path
        return
    for area in g.board.neighbours(path[-1], AIR_WAYS) if len(path) < most else ():
        if area not in path and not g.board.is_neutral(area):
            yield from paths(g, [*path, area], goal, most)


def test_what_ways_differ_in_has_words_and_no_words_are_left_over() -> None:
    texts = catalogue("axis_allies_europe")
    source = Path(str(wording.__file__)).parent.glob("*.py")
    used = {key for path in source for key in re.findall(r'"(way\.\w+)"', path.read_text("utf-8"))}
    assert used == {key for key in texts if key.startswith("way.")}
