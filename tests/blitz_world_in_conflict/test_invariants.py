"""What is found to be broken in a position."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem.games.blitz_world_in_conflict.concepts import command
from pbem.games.blitz_world_in_conflict.invariants import invariants
from pbem.games.blitz_world_in_conflict.position import Position
from tests.blitz_world_in_conflict.position_builder import SCENARIOS, game_at

Break = Callable[[Position], object]


def _aboard(g: Position, unit: str, carrier: str) -> None:
    g.state["units"][unit]["aboard"] = carrier


BROKEN: dict[str, tuple[Break, str]] = {
    "BLZ-203, a Size that it has not": (
        lambda g: g.put("Malta GAR", "Malta", 3, "AFA"),
        "there is no Malta GAR of Size 3",
    ),
    "BLZ-223, an area that is none": (
        lambda g: g.put("18th Army", "Atlantis", 1, "Germany"),
        "18th Army of Germany is in Atlantis",
    ),
    "BLZ-204, twice": (
        lambda g: g.to_pool("Luftwaffe", "Germany"),
        "Luftwaffe is there 2 times: Berlin, the Force Pool of Germany",
    ),
    "BLZ-652, the Small counter beside the Big one": (
        lambda g: (g.put("Luftwaffe", "Berlin", 3, "Germany"), g.to_pool("Luftwaffe", "Germany")),
        "Luftwaffe is there 2 times: the Reserve Pool, the Force Pool of Germany",
    ),
    "BLZ-204, no Big counter": (
        lambda g: g.to_pool("Maginot Line (Big)", "AFA"),
        "Maginot Line (Big) in the Force Pool of AFA is no counter",
    ),
    "BLZ-396, at sea aboard nothing": (
        lambda g: g.put("18th Army", "North Sea", 1, "Germany"),
        "18th Army is at sea in North Sea aboard nothing",
    ),
    "BLZ-396, elsewhere than its TRS": (
        lambda g: (
            g.put("18th Army", "North Sea", 1, "Germany"),
            g.put("Europe Trs", "Baltic Sea", 1, "Germany"),
            _aboard(g, "18th Army", "Europe Trs"),
        ),
        "18th Army is in North Sea aboard Europe Trs in Baltic Sea",
    ),
    "BLZ-396, aboard aircraft": (
        lambda g: (
            g.put("18th Army", "Berlin", 1, "Germany"),
            _aboard(g, "18th Army", "Luftwaffe"),
        ),
        "18th Army is aboard Luftwaffe",
    ),
    "BLZ-560, too many aboard": (
        lambda g: (
            g.put("Europe Trs", "North Sea", 1, "AFA"),
            g.put("8th Army", "North Sea", 3, "AFA"),
            _aboard(g, "8th Army", "Europe Trs"),
        ),
        "8th Army are too many aboard Europe Trs",
    ),
    "BLZ-220, no Port": (
        lambda g: g.put("High Seas Fleet", "Austria-Czechoslovakia", 1, "Germany"),
        "High Seas Fleet is in Austria-Czechoslovakia, which has no Port",
    ),
    "BLZ-221, in none of two Ports": (
        lambda g: g.put("High Seas Fleet", "Leningrad", 1, "USSR"),
        "High Seas Fleet is in no Port of Leningrad",
    ),
    "BLZ-212, in an enemy's land": (
        lambda g: g.put("18th Army", "London", 1, "Germany"),
        "18th Army of Germany is in London, which AFA controls",
    ),
    "BLZ-218, too many on an Island": (
        lambda g: g.put("8th Army", "Malta", 3, "AFA"),
        "on the Island Malta are 8th Army",
    ),
    "BLZ-666, debts": (
        lambda g: g.state["oil"].update(Germany=-1),
        "Germany has -1 oil",
    ),
    "BLZ-545, more damage than a Factory has": (
        lambda g: g.state["factories"].update(Berlin=9),
        "the Factory in Berlin has 9 damage",
    ),
    "BLZ-559, damage where no Convoy is": (
        lambda g: g.state["convoys"].update({"Caspian Sea": 1}),
        "the Convoy in Caspian Sea has 1 damage",
    ),
    "BLZ-700, points beyond the track": (
        lambda g: g.state["vp"].update(USSR=16),
        "USSR has 16 points",
    ),
    "BLZ-615, a marker beyond its track": (
        lambda g: g.state["entry"].update(USSR=16),
        "the It's War! marker of USSR is in box 16",
    ),
    "BLZ-658, an A-Bomb beyond its boxes": (
        lambda g: g.state["bombs"].update({"Little Boy": 0}),
        "Little Boy is in box 0",
    ),
    "BLZ-300, a war in a side": (
        lambda g: g.state["wars"].append(["USA", "USSR"]),
        "USA is at war with USSR",
    ),
    "BLZ-366, a country at war with its own power": (
        lambda g: g.state["alone"].append(["Poland", "AFA"]),
        "Poland is at war with AFA by itself",
    ),
    "BLZ-755, both faces of a Commander": (
        lambda g: g.state["commanders"].update(
            {name: {"at": "Berlin", "unit": ""} for name in _pair(g)}
        ),
        "both faces",
    ),
    "BLZ-759, a Commander of nobody's unit": (
        lambda g: g.state["commanders"].update({_pair(g)[0]: {"at": "", "unit": "18th Army"}}),
        "is nowhere",
    ),
}


def _pair(g: Position) -> list[str]:
    return command.faces(g, "Manstein")


@pytest.mark.parametrize(("broken", "told"), BROKEN.values(), ids=BROKEN)
def test_what_is_broken_is_told(broken: Break, told: str) -> None:
    none = {name: {} for name in ("pool", "groups", "waiting")}
    g = game_at(units={"Luftwaffe": ("Berlin", 2)}, aside=[], removed=[], later=[], **none)
    assert not invariants(g)
    broken(g)
    assert any(told in line for line in invariants(g)), invariants(g)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_start_is_sound(scenario: str) -> None:
    assert not invariants(game_at(scenario, base=True))


def test_BLZ_179_a_war_with_Japan_that_is_out_of_play_is_sound_once_it_is_announced() -> None:
    wars = [["AFA", "Germany"], ["AFA", "Japan"], ["Japan", "USA"]]
    assert invariants(game_at("f", base=True, wars=wars)) != []
    told = game_at("f", base=True, wars=wars, events={"Japan at war": 1}, entry={"USA": None})
    assert invariants(told) == []
