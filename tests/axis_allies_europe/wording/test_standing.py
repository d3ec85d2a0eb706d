"""What a power can use in a place, against what the rules let it order; and whom it meets."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping

import pytest

from pbem.engine.ask_state import open_asks
from pbem.engine.errors import Problem
from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe import GAME
from pbem.games.axis_allies_europe.movement import steps
from pbem.games.axis_allies_europe.orders.writer import writer
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import (
    ARMOR,
    CARRIER,
    COMPLEX,
    FIGHTER,
    GUN,
    INFANTRY,
    TRANSPORT,
)
from pbem.wargame.writer import ship, units, way
from tests.axis_allies_europe.campaigns.stirred_game import StirredGame
from tests.axis_allies_europe.movement.tools import attack
from tests.sample import first

Build = Callable[..., Position]

# What the rules say of an order for more units than can be used.
SHORT = {
    "not_enough",
    "has_moved",
    "has_fought",
    "has_unloaded",
    "converted",
    "not_on_deck",
    "captured_gun",
}


def there(g: Position, place: str, power: str = "") -> Mapping[str, int]:
    return GAME.wording.there(g, power or g.power, place)


# By position


def test_AAE_175_who_has_moved_in_an_attack_is_not_there_for_other_moves(game_at: Build) -> None:
    g = game_at(
        units={
            "Poland": {"Germany": {"infantry": 3, "armor": 1, "aa_gun": 1, "fighter": 2}},
            "Baltic States": {"Soviet Union": {"infantry": 1}},
        }
    )
    assert there(g, "Poland") == {"infantry": 3, "armor": 1, "aa_gun": 1, "fighter": 2}
    attack(g, "move 2 infantry, 1 fighter: Poland -> Baltic States")
    g.turn["battles"] = []
    assert there(g, "Poland") == {"infantry": 1, "armor": 1, "aa_gun": 1, "fighter": 1}
    assert there(g, "Baltic States") == {"fighter": 1}


def test_AAE_200_guns_and_complexes_are_no_part_of_an_attack(game_at: Build) -> None:
    g = game_at(
        units={"Germany": {"Germany": {"infantry": 2, "aa_gun": 1, "industrial_complex": 1}}}
    )
    g.state["engine"]["asks"] = [orders(g, "purchase", "combat", "battles")]
    assert there(g, "Germany") == {"infantry": 2}
    g.state["engine"]["asks"] = [orders(g, "noncombat", "place")]
    assert there(g, "Germany") == {"infantry": 2, "aa_gun": 1}


def orders(g: Position, *sections: str) -> dict[str, object]:
    return Ask(to=(g.power,), verb="orders", noun="x", sections=sections).data()


def test_AAE_249_cargo_and_fighters_on_decks_are_there_beside_the_ships(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        aboard=[
            entry("transport", "Great Britain", "North Sea", {"Great Britain": {"armor": 1}}),
            entry("transport", "United States", "North Sea", {"Great Britain": {"infantry": 1}}),
            entry("transport", "United States", "North Sea", {"United States": {"infantry": 2}}),
            entry("carrier", "Great Britain", "North Sea", {"Great Britain": {"fighter": 2}}),
        ],
    )
    assert there(g, "North Sea") == {
        "transport": 1,
        "carrier": 1,
        "armor": 1,
        "infantry": 1,
        "fighter": 2,
    }
    attack(g, "assault Norway: 1 armor from transport North Sea")
    assert there(g, "North Sea")["carrier"] == 1


def entry(kind: str, owner: str, zone: str, holds: dict[str, dict[str, int]]) -> dict[str, object]:
    return {"ship": kind, "owner": owner, "at": zone, "holds": holds}


def test_AAE_187_what_was_bought_is_at_no_place_until_it_is_placed(game_at: Build) -> None:
    g = game_at(pending={"Germany": {"infantry": 3}})
    assert there(g, "") == {}
    g.state["engine"]["asks"] = [orders(g, "noncombat", "place")]
    assert there(g, "") == {"infantry": 3}
    assert there(g, "", "Soviet Union") == {}
    # Planes that are to land, or cargo, may be meant instead.
    g.turn["flights"] = [{"at": "Poland", "kind": "fighter", "count": 1}]
    assert there(g, "") == {}
    g.turn["flights"] = []
    held = {"Germany": {"infantry": 1}}
    g.state["aboard"] = [entry("transport", "Germany", "Baltic Sea", held)]
    assert there(g, "") == {}


def test_units_of_others_are_those_of_their_own_turn(game_at: Build) -> None:
    g = game_at(
        units={
            "Poland": {"Germany": {"infantry": 2}},
            "East Poland": {"Soviet Union": {"infantry": 4}},
        }
    )
    g.tire("Poland", "infantry", 1)
    assert there(g, "Poland") == {"infantry": 1}
    assert there(g, "East Poland", "Soviet Union") == {"infantry": 4}
    assert there(g, "Poland", "Soviet Union") == {}


def test_while_a_battle_goes_on_its_units_are_there(game_at: Build) -> None:
    g = game_at(
        units={
            "Poland": {"Germany": {"infantry": 3, "fighter": 1}},
            "Baltic States": {"Soviet Union": {"infantry": 1, "aa_gun": 1}},
        }
    )
    attack(g, "move 2 infantry, 1 fighter: Poland -> Baltic States")
    assert there(g, "Baltic States") == {"infantry": 2, "fighter": 1}
    assert there(g, "Baltic States", "Soviet Union") == {"infantry": 1}


def test_foes_are_guns_and_fighters_on_decks_too_and_no_submerged_submarine(game_at: Build) -> None:
    g = game_at(
        units={
            "Leningrad": {
                "Soviet Union": {"infantry": 2, "aa_gun": 1, "industrial_complex": 1},
                "Great Britain": {"infantry": 1},
            },
            "North Sea": {"Great Britain": {"submarine": 2}},
        },
        aboard=[
            entry("carrier", "Great Britain", "North Sea", {"United States": {"fighter": 1}}),
        ],
    )
    assert GAME.wording.foes(g, "Germany", "Leningrad") == {"infantry": 3, "aa_gun": 1}
    g.state["submerged"] = {"North Sea": {"Great Britain": 1}}
    met = {"submarine": 1, "carrier": 1, "fighter": 1}
    assert GAME.wording.foes(g, "Germany", "North Sea") == met
    assert GAME.wording.foes(g, "Soviet Union", "North Sea") == {}


# Against the rules


@pytest.mark.parametrize("seed", first(range(4)))
def test_in_random_positions_there_is_what_the_rules_let_move(seed: int) -> None:
    rng = random.Random(seed)
    moved = 0
    for g, is_attack in positions(seed, 120):
        stacks = [each for each in used(g) if not (is_attack and each[1] == GUN)]
        for place, kind, deck in rng.sample(stacks, min(3, len(stacks))):
            moved += compared(g, place, kind, deck, attacks=is_attack)
    assert moved > 15


@pytest.mark.parametrize("seed", first(range(4)))
def test_in_random_positions_cargo_is_there_that_can_go_ashore(seed: int) -> None:
    unloaded = 0
    for g, is_attack in positions(seed, 120):
        zones = dict.fromkeys(e["at"] for e in g.state["aboard"] if e["ship"] == TRANSPORT)
        for zone in zones if not is_attack else ():
            found = there(g, zone)
            assert COMPLEX not in found
            unloaded += sum(ashore(g, zone, kind, found) for kind in (INFANTRY, ARMOR))
    assert unloaded


def positions(seed: int, inputs: int) -> Iterator[tuple[Position, bool]]:
    """Positions in which orders of a turn are asked for, and whether for its attack."""
    game = StirredGame(seed)
    for _ in game.play(inputs):
        for ask in open_asks(game.state):
            if ask.verb == "orders" and "half" in ask.args and game.state["round"]:
                yield game.g, "combat" in ask.sections


def used(g: Position) -> list[tuple[str, str, str]]:
    """(place, kind, deck or "") of all that could move if nothing stood against it."""
    standing = [
        (place, kind, "")
        for place in g.state["units"]
        for kind in g.units(place, g.power)
        if g.board.unit(kind).move
    ]
    decks = [each for each in g.state["aboard"] if each["ship"] == CARRIER]
    flown = [(e["at"], FIGHTER, CARRIER) for e in decks if e["holds"].get(g.power)]
    return standing + list(dict.fromkeys(flown))


def compared(g: Position, place: str, kind: str, deck: str, *, attacks: bool) -> int:
    """To how many goals all that is there can go; one more never can, all are never too many."""
    count = there(g, place).get(kind, 0)
    goals = g.board.neighbours(place)

    def refusals(some: int) -> list[Problem | None]:
        return [refusal(g, move(g, place, goal, kind, some, deck), attacks) for goal in goals]

    assert None not in refusals(count + 1), (place, kind, count)
    told = refusals(count) if count else []
    codes = {problem.code for problem in told if problem}
    assert not codes & SHORT, (place, kind, count, codes)
    return told.count(None)


def move(g: Position, place: str, goal: str, kind: str, count: int, deck: str) -> Line:
    start = ship(deck, place) if deck else None
    counted = units({kind: count})
    return writer(g).line("move", "combat", units=counted, path=way([place, goal], start))


def ashore(g: Position, zone: str, kind: str, found: Mapping[str, int]) -> int:
    """How many of a kind can go ashore, at most what is there; all of it where one power's ships
    lie there that have not been unloading."""
    owners = {e["owner"] for e in g.state["aboard"] if e["at"] == zone and e["ship"] == TRANSPORT}
    friendly = [area for area in g.board.coasts(zone) if g.is_friendly(area, g.power)]
    most = 0
    for owner in owners if friendly and not g.enemy_ships(zone, g.power) else ():
        for area in friendly:
            able = [n for n in range(1, 9) if not landing(g, zone, area, kind, n, owner)]
            most = max(most, *able, 0)
    assert most <= found.get(kind, 0), (zone, kind, most)
    if len(owners) == 1 and most:
        busy = any(e["at"] == zone and "unloaded" in e for e in g.state["aboard"])
        assert busy or most == found.get(kind, 0), (zone, kind, most)
    return most


def landing(g: Position, zone: str, area: str, kind: str, n: int, owner: str) -> Problem | None:
    """Why so many units cannot be unloaded."""
    carrying, counted = ship(TRANSPORT, zone, owner), units({kind: n})
    line = writer(g).line("unload", "noncombat", units=counted, ship=carrying, area=area)
    return refusal(g, line, False)


def refusal(g: Position, line: Line, attacks: bool) -> Problem | None:
    sift = steps.sift_attack if attacks else steps.sift_rest
    _, problems = sift(g, [line])
    return problems[0][1] if problems else None
