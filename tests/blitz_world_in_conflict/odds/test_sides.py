"""Rounds whose sides are worked out apart, held against those that go through every step for each
pair of results."""

from __future__ import annotations

import random
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from pbem.engine.flow import Ask, Say
from pbem.engine.state import digest
from pbem.games.blitz_world_in_conflict.components import FORT, LAND, NAVAL
from pbem.games.blitz_world_in_conflict.odds import combats, sides
from pbem.games.blitz_world_in_conflict.odds.course import Answer, Way, silent
from pbem.games.blitz_world_in_conflict.odds.result import of_ground
from pbem.games.blitz_world_in_conflict.odds.written import work_out
from pbem.games.blitz_world_in_conflict.position import Position
from tests.blitz_world_in_conflict.position_builder import board, game_at

# Where it is fought, and from where: forest, clear land, an Island, and from a sea area.
PLACES = [("Poland", "Berlin"), ("Paris", "Western Germany"), ("Egypt", "Levant"),
          ("Malta", "Mediterranean Sea"), ("Moscow", "Ukraine")]  # fmt: skip
SEA = "North Sea"
LARGE = (
    "Army Group Center @4, Army Group South @4, Luftwaffe @2, Stukas @2"
    " vs 8th Army @4, Royal Air Force @2"
)


def as_usual(g: Position, ask: Ask) -> Say:
    """Says what who is silent means, in every step that asks."""
    return ask.default


def drawn(rng: random.Random, power: str, most: int, *, at_sea: bool = False) -> list[str]:
    """Some units of a power, of those that are in a combat on land or at sea."""
    units = [
        unit
        for unit, told in sorted(board().units.items())
        if told.power == power
        and told.type != FORT
        and (told.kind != LAND if at_sea else told.kind != NAVAL)
    ]
    return rng.sample(units, rng.randint(1, most))


def placed(rng: random.Random, units: Iterable[str], area: str) -> dict[str, Any]:
    return {unit: (area, rng.choice(sorted(board().units[unit].sizes))) for unit in units}


def on_land(rng: random.Random) -> Position:
    at, origin = rng.choice(PLACES)
    foe = rng.choice(("AFA", "USSR"))
    ours, theirs = drawn(rng, "Germany", 5), drawn(rng, foe, 5)
    flying = [unit for unit in theirs if board().units[unit].kind != LAND]
    attack = {"kind": "ground", "power": "Germany", "at": at, "units": ours}
    attack |= {"flown": [], "ships": [], "port": ""}
    now = {"attacks": [attack], "defence": {"0": {foe: flying}}}
    units = {**placed(rng, ours, origin), **placed(rng, theirs, at)}
    wars = [["AFA", "Germany"], ["Germany", "USSR"]]
    return game_at("war", units=units, control={at: foe}, wars=wars, now=now, phase=0)


def at_sea(rng: random.Random) -> Position:
    ours, theirs = (drawn(rng, power, 2, at_sea=True) for power in ("Germany", "AFA"))
    units = {**placed(rng, ours, SEA), **placed(rng, theirs, SEA)}
    return game_at("war", units=units, phase=0)


def spread(ways: Iterable[Way]) -> dict[str, Fraction]:
    """The chance of each end: units, damage, who can advance, who is left in the combat."""
    found: dict[str, Fraction] = {}
    for way in ways:
        parts = [way.g.state[name] for name in ("factories", "convoys", "commanders")]
        fought = [way.f.get(name) for name in ("ours", "theirs", "barred", "met")]
        end = repr((sorted(way.g.state["units"].items()), parts, fought, of_ground(way)))
        found[end] = found.get(end, Fraction(0)) + way.chance
    return found


def ends(g: Position, say: Answer) -> dict[str, Fraction]:
    if g.now["attacks"]:
        return spread(combats.ways(g, 0, say))
    return spread(combats.ways_at_sea(g, SEA, say))


@pytest.mark.parametrize("seed", range(40))
def test_a_Round_of_two_sides_apart_is_that_of_every_pair_of_results(seed: int) -> None:
    rng = random.Random(seed)
    g = at_sea(rng) if seed % 3 == 2 else on_land(rng)
    before = digest(g.state)
    apart = ends(g, silent)
    assert sum(apart.values()) == 1
    assert apart == ends(g, as_usual)
    assert digest(g.state) == before


def test_each_result_is_carried_out_once_for_each_state_of_a_side(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted = {"_half": 0, "joined": 0}

    def counting(name: str) -> Any:
        plain = getattr(sides, name)

        def call(*given: Any) -> Any:
            counted[name] += 1
            return plain(*given)

        return call

    for name in counted:
        monkeypatch.setattr(sides, name, counting(name))
    work_out(board(), {"battle": LARGE, "at": "Egypt"})
    assert 0 < 3 * counted["_half"] < counted["joined"]


def test_ships_with_troops_aboard_and_Convoys_go_step_by_step() -> None:
    g = at_sea(random.Random(3))
    ships = {"ours": ["Baltic Trs"], "theirs": []}
    f = {"round": "naval", "kind": "sea", "convoy": "", **ships}
    assert sides.are_apart(g, f)
    assert not sides.are_apart(g, {**f, "convoy": "theirs"})
    g.put("18th Army", g.at("Baltic Trs"), 1, "Germany")
    g.board_ship("18th Army", "Baltic Trs")
    assert not sides.are_apart(g, f)


def test_a_Commander_may_fall_so_that_his_combat_goes_step_by_step() -> None:
    g = on_land(random.Random(1))
    f = {"round": "land"}
    assert sides.are_apart(g, f)
    assert not sides.are_apart(g, {"round": "naval", "kind": "port"})
    g.state["commanders"]["Rommel"] = {"at": "", "unit": g.now["attacks"][0]["units"][0]}
    assert not sides.are_apart(g, f)
    assert sum(ends(g, silent).values()) == 1
