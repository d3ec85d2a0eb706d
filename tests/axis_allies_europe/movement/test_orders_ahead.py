"""Moves that were written before the dice: what only the dice have made impossible is not used, and
stops nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.axis_allies_europe import batch
from pbem.games.axis_allies_europe.movement import hopes
from pbem.games.axis_allies_europe.orders.grammar import read_line
from pbem.games.axis_allies_europe.position import Position
from tests.axis_allies_europe.battles.runner import flight, run
from tests.axis_allies_europe.battles.test_random import fight
from tests.axis_allies_europe.campaigns.story import Story
from tests.axis_allies_europe.movement.tools import attack
from tests.axis_allies_europe.position_builder import game_at
from tests.small_campaign import Maker

GERMANY, SOVIETS, BRITAIN = "Germany", "Soviet Union", "Great Britain"
Units = dict[str, dict[str, dict[str, int]]]


@dataclass(frozen=True)
class Scene:
    """Units and what they meet, the moves of step 2, and each battle with its dice."""

    units: Units
    moves: Sequence[str]
    battles: Sequence[tuple[str, str, Sequence[int]]]
    aboard: Sequence[dict[str, Any]] = ()
    lines: Sequence[str] = ()
    turn: str = BRITAIN

    def fought(self) -> Position:
        """The position before step 4."""
        g = game_at(turn=self.turn, units=self.units, aboard=list(self.aboard))
        attack(g, *self.moves)
        for flow, at, dice in self.battles:
            g.state["engine"] |= {"asks": [], "said": {}}
            run(g, flow, at, dice, lines={self.turn: self.lines})
        return g


def verdict(g: Position, *texts: str) -> tuple[list[str], list[str]]:
    """Of non-combat moves those that lapse, and those that are refused for good."""
    lines = [read_line(g.board, f"noncombat: {text}").text for text in texts]
    sifted = batch.sift_rest(g, lines)
    lapsed = [texts[n] for n, _ in sifted.problems if n in sifted.lapsed]
    return lapsed, [texts[n] for n, _ in sifted.problems if n not in sifted.lapsed]


CHANNEL, SEA = "English Channel", "North Sea"


def at_sea(*dice: int, **more: Any) -> Scene:
    """A British destroyer, carrier and transport (its cargo is `aboard`) sail into a zone that a
    German destroyer holds.
    """
    aboard = more.pop("aboard", ())
    units = {
        CHANNEL: {BRITAIN: {"destroyer": 1, "carrier": 1, "transport": 1 if aboard else 2}},
        SEA: {GERMANY: {"destroyer": 1}},
        "Norway": {GERMANY: {"infantry": 1}},
        "United Kingdom": {BRITAIN: {"infantry": 4, "fighter": 1}},
        "Celtic Sea": {BRITAIN: {"submarine": 1}},
    }
    moves = [
        f"move 1 destroyer, 1 carrier, 1 transport: {CHANNEL} -> {SEA}",
        *more.pop("moves", ()),
    ]
    battles = [("sea_battle", SEA, dice), *more.pop("battles", ())]
    return Scene(units, moves, battles, aboard, **more)


SUNK = (6, 6, 1, 6, 6, 1, 6, 1)
DROWNED = (6, 6, 1, 6, 1, 1)  # A loaded transport goes last.
CARGO = [
    {"ship": "transport", "owner": BRITAIN, "at": CHANNEL, "holds": {BRITAIN: {"infantry": 2}}}
]
LANDING = {"aboard": CARGO, "moves": ["assault Norway: 1 infantry from transport North Sea"]}
REPELLED = {**LANDING, "battles": [("land_battle", "Norway", (6, 1))]}
CALLED_OFF = {
    **LANDING, "battles": [("land_battle", "Norway", ())], "lines": ["battles: calloff Norway"],
}  # fmt: skip
RETREAT = {"lines": [f"battles: retreat {SEA} -> {CHANNEL} after round 1"]}
LOAD = "load 1 infantry: United Kingdom @ transport North Sea"
REST = "unload 1 infantry: transport North Sea -> Norway"
BACK = "unload 2 infantry: transport North Sea -> United Kingdom"
SAIL = "move 1 submarine: Celtic Sea -> English Channel -> North Sea"
DECK = "move 1 fighter: United Kingdom -> carrier North Sea"
BOARD = "load 1 infantry: United Kingdom @ transport English Channel"
FERRY = "move 1 transport: English Channel -> North Sea"
ASHORE = "unload 1 infantry: transport North Sea -> United Kingdom"

LAPSED = {
    "a ship to load was sunk": (at_sea(*SUNK), [LOAD]),
    "all of a ship that was sunk": (at_sea(*DROWNED, aboard=CARGO), [BACK]),
    "a ship that has retreated": (at_sea(6, 6, 6, **RETREAT), [LOAD]),
    "cargo that has retreated": (at_sea(6, 6, 6, aboard=CARGO, **RETREAT), [BACK]),
    "a zone that was not cleared": (at_sea(*SUNK), [SAIL]),
    "a deck that was sunk": (at_sea(*SUNK), [DECK]),
    "a ferry into that zone, and what was to board it": (at_sea(*SUNK), [BOARD, FERRY, ASHORE]),
    "the rest of a landing that was repelled": (at_sea(1, 1, 6, **REPELLED), [REST]),
    "the rest of a landing that was called off": (at_sea(1, 1, 6, **CALLED_OFF), [REST]),
    "the rest of a landing that went down": (at_sea(*DROWNED, **LANDING), [REST]),
    "cargo that was to stay, had the landing been called off": (
        at_sea(*DROWNED, **LANDING),
        [BACK],
    ),
}


@pytest.mark.parametrize("name", LAPSED)
def test_moves_that_only_the_dice_made_impossible_lapse(name: str) -> None:
    scene, texts = LAPSED[name]
    assert verdict(scene.fought(), *texts) == (texts, [])


WRONG = {
    "a ship that was never there": (at_sea(*SUNK), ["load 1 infantry: United Kingdom @ transport Celtic Sea"]),
    "more than a ship holds": (at_sea(*SUNK), [LOAD.replace("1 infantry", "3 infantry")]),
    "units that were not there": (at_sea(*SUNK), [LOAD.replace("infantry", "armor")]),
    "a ship that has fought, had it lived": (at_sea(*SUNK), ["move 1 destroyer: North Sea -> Danish Sea"]),
    "a shore that nobody attacked": (at_sea(*DROWNED, aboard=CARGO), [REST]),
    "two hostile zones, one attacked": (
        at_sea(*SUNK), ["move 1 submarine: Celtic Sea -> English Channel -> Danish Sea -> Baltic Sea"],
    ),
    "too far": (at_sea(*SUNK), ["move 1 submarine: Celtic Sea -> English Channel -> North Sea -> Norwegian Sea"]),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_moves_that_were_wrong_from_the_start_are_refused_as_before(name: str) -> None:
    scene, texts = WRONG[name]
    assert verdict(scene.fought(), *texts) == ([], texts)


def test_AAE_174_a_fighter_that_has_lost_its_deck_still_waits_for_another_field() -> None:
    g = at_sea(*SUNK).fought()
    g.turn["flights"] = [flight(SEA, "fighter", left=2, home="United Kingdom", duty="home")]
    landing = "land 1 fighter @ carrier North Sea"
    assert verdict(g, LOAD, landing) == ([LOAD], [landing])


def test_of_two_operations_of_one_ship_only_that_lapses_which_it_could_have_made() -> None:
    both = [LOAD, LOAD.replace("1", "2")]
    _, refused = verdict(at_sea(1, 1, 6).fought(), *both)
    assert verdict(at_sea(*SUNK).fought(), *both) == ([LOAD], refused)


PARTS = {
    "cargo of one of two ships": (
        [BACK.replace("2", "4")],
        [BACK],
    ),
    "a line that asks for more than both held": ([BACK.replace("2", "5")], None),
}


@pytest.mark.parametrize("name", PARTS)
def test_what_is_left_of_a_line_is_done(name: str) -> None:
    texts, left = PARTS[name]
    g = two_of_which_one_sinks()
    sifted = batch.sift_rest(g, [f"noncombat: {text}" for text in texts])
    assert sifted.good == tuple(f"noncombat: {text}" for text in left or ())
    assert sifted.lapsed == ((0,) if left is not None else ())
    again = batch.sift_rest(g, sifted.good)
    assert (again.good, again.problems) == (sifted.good, ())


def two_of_which_one_sinks() -> Position:
    """Two loaded transports and a destroyer sail in; the destroyer and a transport are lost before
    the enemy is.
    """
    aboard = [dict(CARGO[0], holds={BRITAIN: {"infantry": 2}}) for _ in range(2)]
    g = game_at(
        turn=BRITAIN,
        aboard=[{**each, "at": SEA} for each in aboard],
        units={"United Kingdom": {BRITAIN: {"infantry": 3}}},
    )
    hopes.remember(g, SEA)
    g.state["aboard"].pop()
    g.add(SEA, BRITAIN, "transport", -1)
    g.turn["fought"].append(SEA)
    g.exhaust(SEA)
    return g


def test_a_won_battle_leaves_nothing_to_lapse() -> None:
    assert verdict(at_sea(1, 1, 6).fought(), LOAD, SAIL, DECK) == ([], [])


@pytest.mark.parametrize("dice", [(6, 1), (6, 6)], ids=["lost", "retreated"])
def test_AAE_177_the_way_through_land_that_was_not_taken_lapses(dice: Sequence[int]) -> None:
    units = {
        "Poland": {GERMANY: {"infantry": 1, "armor": 1}},
        "East Poland": {SOVIETS: {"infantry": 1}},
        "Hungary": {GERMANY: {"armor": 1}},
    }
    moves = ["move 1 infantry: Poland -> East Poland"]
    battles = [("land_battle", "East Poland", dice)]
    lines = ["battles: retreat East Poland -> Poland after round 1"]
    g = Scene(units, moves, battles, lines=lines, turn=GERMANY).fought()
    into, through = (
        "move 1 armor: Poland -> East Poland",
        "move 1 armor: Hungary -> East Poland -> Belorussia",
    )
    back = "move 1 armor: Hungary -> East Poland -> Poland"
    assert verdict(g, into, through) == ([into], [through])
    assert verdict(g, into, back) == ([into, back], [])


@given(st.integers(0, 10**9), st.booleans())
def test_what_is_right_with_the_best_of_dice_never_waits_for_its_owner(
    seed: int, lands: bool
) -> None:
    rng = Random(seed)
    scene = at_sea(**(LANDING if lands else {}))
    g = game_at(turn=BRITAIN, units=scene.units, aboard=list(scene.aboard))
    attack(g, *scene.moves)
    for flow, at in (("sea_battle", SEA), ("land_battle", "Norway"))[: 1 + lands]:
        g.state["engine"] |= {"asks": [], "said": {}}
        fight(g, rng, flow, at)
    texts = [REST if lands else LOAD, SAIL, DECK]
    assert verdict(g, *texts)[1] == []
    good = batch.sift_rest(g, [f"noncombat: {text}" for text in texts]).good
    again = batch.sift_rest(g, good)
    assert (again.good, again.problems) == (good, ())


# By mail

AHEAD = (
    "purchase: buy 1 infantry",
    "combat: move 1 infantry: Poland -> East Poland",
    "combat: move 1 submarine, 1 transport: Danish Sea -> North Sea",
    "battles: pass",
    "noncombat: load 1 infantry: Norway @ transport North Sea",
    "noncombat: move 1 armor: Poland -> East Poland",
    "noncombat: move 1 infantry: Germany -> Denmark",
    "place: place 1 infantry @ Germany",
)


def lost_on_all_sides(campaign: Maker) -> Story:
    """Germany is about to lose a transport, and an attack on land."""
    story = Story(campaign("--players", "4"))
    story.clear("East Poland", "Poland", "Danish Sea", "North Sea", "Norway")
    story.rule(
        "set East Poland: Soviet Union 12 infantry",
        "set Poland: Germany 1 infantry, 1 armor",
        "set Danish Sea: Germany 1 submarine, 1 transport",
        "set North Sea: Great Britain 12 destroyer",
        "set Norway: Germany 1 infantry",
    )
    return story


def test_a_whole_turn_sent_ahead_goes_on_without_what_the_dice_took(campaign: Maker) -> None:
    story = lost_on_all_sides(campaign)
    story.orders(GERMANY, *AHEAD)
    assert ("Germany", "transport", 1) in story.lost("North Sea")
    assert story.asks_orders_of(SOVIETS)
    assert story.of("placed")[0]["units"] == {"infantry": 1}
    assert story.g.count("Denmark", GERMANY, "infantry") > 0
    assert (
        story.g.count("Norway", GERMANY, "infantry"),
        story.g.count("Poland", GERMANY, "armor"),
    ) == (1, 1)
    told = " ".join(story.folder.run("status", "small.pbem.yaml").out.split())
    for line in AHEAD[4:6]:
        assert f'"{line}" was not used' in told
    assert f'"{AHEAD[6]}" was not used' not in told
    story.ends_well()


def test_a_wrong_line_beside_them_still_asks_the_owner(campaign: Maker) -> None:
    story = lost_on_all_sides(campaign)
    story.orders(GERMANY, *AHEAD, "noncombat: move 1 armor: Poland -> Moscow")
    assert story.asks_orders_of(GERMANY)
    assert not story.of("placed")


def test_what_is_written_after_the_battles_is_refused_as_before(campaign: Maker) -> None:
    story = lost_on_all_sides(campaign)
    story.mail(GERMANY, *AHEAD[:4], "done")
    said = story.refused(GERMANY, *AHEAD[4:], "done")
    assert "load 1 infantry: Norway" in said
    assert story.asks_orders_of(GERMANY)


def test_units_whose_place_is_wrong_are_not_given_away(campaign: Maker) -> None:
    story = lost_on_all_sides(campaign)
    story.orders(GERMANY, *AHEAD[:-1], "place: place 1 infantry @ East Poland")
    assert story.asks_orders_of(GERMANY)
    assert not story.of("unplaced")


def test_what_is_left_of_a_line_is_done_and_can_be_audited(campaign: Maker) -> None:
    story = Story(campaign("--players", "4"))
    story.clear("Danish Sea", "North Sea", "Norway")
    story.rule(
        "set Danish Sea: Germany 20 battleship, 2 transport",
        "set North Sea: Great Britain 6 destroyer",
        "set Norway: Germany 6 infantry",
    )
    ahead = "noncombat: load 4 infantry: Norway @ transport North Sea"
    story.orders(
        GERMANY,
        "purchase: pass",
        "combat: move 20 battleship, 2 transport: Danish Sea -> North Sea",
        "battles: casualties sea: 1 transport, battleship",
        ahead,
        "place: pass",
    )
    assert story.g.count("North Sea", GERMANY, "transport") == 1
    assert story.of("loaded")[0]["units"] == {"infantry": 2}
    assert story.asks_orders_of(SOVIETS)
    told = " ".join(story.folder.run("status", "small.pbem.yaml").out.split())
    assert f'"{ahead}" was not used: only this can still be done of it' in told
    story.ends_well()
