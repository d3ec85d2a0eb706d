"""Rulings in the middle of battles: whatever they take, add or give away, what is being fought goes
on with what is there; and open flows keep what they have where a ruling changes nothing of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pbem.engine.state import copy
from pbem.games.empires_of_history.diplomacy import mobilisation
from pbem.games.empires_of_history.land import ruled
from pbem.games.empires_of_history.sea.convoys import convoys
from pbem.games.empires_of_history.sea.hunts import sub_hunt
from tests.empires_of_history.position_builder import game_at
from tests.empires_of_history.sea.sailing import battle
from tests.empires_of_history.stirred_game import StirredGame

TURNS = (1, 5, 10, 16, 25, 34)


class RuledBattles(StirredGame):
    """A stirred game in which most rulings are about the place of what is just happening."""

    stirred, near = 0.3, 0.65

    def ruling(self) -> list[str]:
        """Some ruling, if it can be about the place of the last frame that has one."""
        place = self.place
        if not place or self.rng.random() > self.near:
            return super().ruling()
        self.has_ruled = True
        ways = self._units_of(place) + self._relations_of(place) + self._marks_of(place)
        return self.rng.choice(ways)() if ways else super().ruling()

    @property
    def place(self) -> str:
        """Where something is happening now, "" for nowhere."""
        frames = self.state["engine"]["frames"][-3:]
        told = [each["locals"].get(key) for each in frames for key in ("place", "zone")]
        known = [each for each in told if each and each in self.g.board.areas]
        return known[-1] if known else ""

    def _units_of(self, place: str) -> list[Callable[[], list[str]]]:
        here = sorted(self.state["units"].get(place, {}))
        if not here:
            return []
        nation = self.rng.choice(here)
        kind, count = self.rng.choice(sorted(self.g.units(place, nation).items()))
        other = self.rng.choice(sorted(self.state["sides"]))
        gone = f"set {place}: {nation} 0 {kind}"
        more = [
            lambda: [f"set {place}: {nation} nothing"],
            lambda: [f"set {place}: {nation} {self.rng.randint(0, count)} {kind}"],
            lambda: [f"set {place}: {nation} {count + 1} {kind}"],
            lambda: [gone, f"set {place}: {other} {count} {kind}"],
        ]
        if kind in ("battleship", "carrier"):
            more.append(lambda: [f"{gone}, {count} damaged {kind}"])
        return more

    def _relations_of(self, place: str) -> list[Callable[[], list[str]]]:
        here = self.g.powers_in(place)
        wars = [pair for pair in self.state["wars"] if set(pair) & set(here)]
        if not wars:
            return []
        one, other = self.rng.choice(wars)
        return [
            lambda: [f"war {one} and {other}: no"],
            lambda: [f"conquered {one}: {self.g.turn}"],
        ]

    def _marks_of(self, place: str) -> list[Callable[[], list[str]]]:
        if self.g.board.is_sea(place):
            lines = [
                f"aboard {place}: {nation} 0" for nation in self.state["aboard"].get(place, ())
            ]
            for nation, hold in self.state["cargo"].get(place, {}).items():
                lines += [f"cargo {place}: {nation} with {n}: nothing" for n in hold["units"]]
            for each in self.state["flying"]:
                if each["at"] == place and each["use"] in ("cover", "guard"):
                    lines.append(f"flying {place}: {each['nation']} {each['use']} nothing")
        else:
            lines = [f"complexes {place}: {self.rng.randint(0, 1)}", f"airbases {place}: 0"]
            lines.append(f"control {place}: {self.rng.choice(sorted(self.state['sides']))}")
        for what in ("generals", "riders"):
            for names in self.state[what].get(place, {}).values():
                lines += [f"general {names[0]}: fallen", f"general {names[0]}: unbuilt"]
        return [lambda: [self.rng.choice(sorted(lines))]] if lines else []


def mended(game: StirredGame) -> list[Any]:
    """The locals of all open flows as they would be after a ruling that changes nothing."""
    frames = copy(game.state["engine"]["frames"])
    for each in frames:
        if mend := game.table.game.flows[each["flow"]].mend:
            mend(game.g, each["locals"])
    return [each["locals"] for each in frames]


def play(game: StirredGame, inputs: int) -> None:
    """So many inputs; after each the position is sound, and no flow has anything to mend."""
    for _ in game.play(inputs):
        assert not game.table.broken(game.state)
        kept = [each["locals"] for each in game.state["engine"]["frames"]]
        assert mended(game) == kept


# Plain cases


def test_a_ruling_takes_ships_out_of_a_battle_and_adds_others() -> None:
    foe = {"battleship": 1, "destroyer": 1, "transport": 1}
    p = battle({"destroyer": 1}, foe, [1, 10, 10, 10], terms={"rounds": 1})
    p.rule("set E-06: Germany 0 battleship, 0 destroyer, 1 minesweeper")
    [asked] = p.asks
    assert {each["kind"] for each in asked.args["targets"]} == {"minesweeper", "transport"}
    p.default("Germany", "naval_losses")
    assert p.g.units("E-06", "Germany") == {"transport": 1}


def test_a_battle_at_sea_is_over_when_a_ruling_leaves_nobody_to_fight() -> None:
    foe = {"battleship": 1, "destroyer": 1}
    for line in ("set E-06: Germany nothing", "war England and Germany: no"):
        p = battle({"destroyer": 1}, foe, [1, 10, 10, 10])
        p.rule(line)
        assert p.is_over, line
        assert p.g.units("E-06", "England") == {"destroyer": 1}


def test_ships_that_attack_and_are_gone_take_no_hits() -> None:
    p = battle({"destroyer": 1, "transport": 1}, {"destroyer": 2}, [10, 10, 1, 1])
    p.rule("set E-06: England 0 destroyer")
    assert p.is_over
    assert p.g.units("E-06", "England") == {}
    assert p.g.units("E-06", "Germany") == {"destroyer": 2}


def test_a_ruling_takes_defenders_out_of_a_land_battle_and_the_hits_on_them() -> None:
    group = {"nation": "Poland", "points": 0}
    f: dict[str, Any] = {
        "place": "Warsaw",
        "nations": ["Germany"],
        "attack": [],
        "defence": [
            {**group, "kind": "infantry", "count": 1, "points": 2},
            {**group, "kind": "infantry", "count": 2},
            {**group, "kind": "artillery", "count": 1},
        ],
        "hurt": {"Poland": {"artillery": 1}},
        "picked": {"attack": {}, "defence": {"Poland": {"infantry": 3, "artillery": 1}}},
        "fort": 2,
    }
    units = {"infantry": 2, "cavalry": 1}
    g = game_at(units={"Warsaw": {"Poland": units}}, wars=[["Germany", "Poland"]])
    ruled.mend(g, f)
    assert f["defence"] == [
        {**group, "kind": "infantry", "count": 1, "points": 2},
        {**group, "kind": "infantry", "count": 1},
        {**group, "kind": "cavalry", "count": 1},
    ]
    assert f["hurt"] == {"Poland": {}}
    assert f["picked"]["defence"] == {"Poland": {"infantry": 2}}
    g = game_at(units={"Warsaw": {"Germany": units}}, wars=[["Germany", "Poland"]])
    ruled.mend(g, f)
    assert (f["defence"], f["fort"]) == ([], 0)


def test_submarines_that_were_to_raid_and_ships_that_were_to_search_are_those_that_are_left() -> (
    None
):
    g = game_at(units={"E-31": {"Germany": {"submarine": 1}, "England": {"destroyer": 1}}})
    ships = {"England": {"destroyer": 3, "minesweeper": 1}, "France": {"destroyer": 1}}
    f: dict[str, Any] = {"zone": "E-31", "subs": {"Germany": 3, "Italy": 1}}
    f["hunt"] = [{"there": ships}]
    assert convoys.mend is not None
    assert sub_hunt.mend is not None
    convoys.mend(g, f)
    assert f["subs"] == {"Germany": 1}
    assert f["hunt"] == [{"there": {"England": {"destroyer": 1}}}]
    f = {"zone": "E-31", "ships": ships}
    sub_hunt.mend(g, f)
    assert f["ships"] == {"England": {"destroyer": 1}}


def test_no_general_is_drawn_where_a_ruling_has_left_none() -> None:
    g = game_at()
    g.state["unbuilt"].pop("Hungary", None)
    mobilisation.draw(g, "Hungary", "Budapest", None, events := [])
    assert not events


# Whole games


def test_ships_that_a_ruling_takes_are_not_hit() -> None:
    play(StirredGame(6), 100)


@pytest.mark.parametrize("seed", range(2))
def test_battles_go_on_with_what_rulings_leave(seed: int) -> None:
    play(RuledBattles(seed, turn=TURNS[seed % len(TURNS)]), 60)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 160))
def test_many_battles_go_on_with_what_rulings_leave(seed: int) -> None:
    play(RuledBattles(seed, turn=TURNS[seed % len(TURNS)]), 100)
