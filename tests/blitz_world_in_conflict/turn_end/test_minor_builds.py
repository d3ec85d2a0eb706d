"""Minor Ally Builds, an optional rule."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Refusal
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end import accounts, minor_builds
from tests.blitz_world_in_conflict.position_builder import game_at
from tests.blitz_world_in_conflict.turn_end.endings import ending, play

ON = {"minor_ally_builds": "on"}
COUNTRIES = ["Australia", "Canada", "France", "French North Africa", "Great Britain", "India"]


def owed(**given: Any) -> list[str]:
    g = game_at(base=True, options=ON, control={"Poland": "Germany"}, **given)
    accounts.begin(g)
    minor_builds.begin(g, g.board.powers)
    found: list[str] = g.state["accounts"]["owed"]["AFA"]
    return found


def test_BLZ_750_for_each_country_with_a_Resource_of_the_power() -> None:
    """BLZ-X64."""
    extra = {"French North Africa": "Leclerc Column", "South Africa": "South African Army"}
    found = owed()
    free = {country for country in (*COUNTRIES, "South Africa") if country not in found}
    for country in free:
        assert not _can_build(extra.get(country, ""))
    assert set(found) <= {*COUNTRIES, "South Africa"}
    assert {"Canada", "Great Britain", "India", "Australia", "France"} <= set(found)


def _can_build(unit: str) -> bool:
    """Whether a unit is in the Force Pool, or on the map and not at its greatest Size."""
    g = game_at(base=True)
    if not unit:
        return False
    return unit in g.state["pool"]["AFA"] or 0 < g.size(unit) < g.board.units[unit].most


def test_BLZ_750_a_country_whose_units_are_all_built_is_free() -> None:
    g = game_at(options=ON, units={"Home Guard": ("London", 1)}, pool={"AFA": []})
    accounts.begin(g)
    assert minor_builds.owed(g, "AFA") == []


def mail(*lines: str, on: bool = True, **given: Any) -> Position:
    units = {"2nd Army": ("London", 1), "French Army": ("Paris", 1), "RAAF": ("London", 1)}
    for area in ("Algeria", "Canberra", "Hyderabad", "Cape Town", "Eastern Canada"):
        given.setdefault("control", {})[area] = "Germany"
    given["pool"] = {"AFA": []}
    g = ending(units=units, options=ON if on else {}, players=5, **given)
    g.state["groups"]["AFA"] = []
    dice = [("1/turn-end/partisans/afa", [2])]
    g.state["entry"] = {"USA": 0, "USSR": 0}
    return play(g, {}, {"AFA": list(lines)}, dice=dice).g


def test_BLZ_750_the_Resources_are_kept_for_these_countries_in_whatever_order_one_writes() -> None:
    g = mail("build RAAF +1", "build 2nd Army +1", "build French Army +1", control={})
    assert [g.size(unit) for unit in ("2nd Army", "French Army")] == [2, 2]
    lines = ["build RAAF +1", "build French Army +1", "build 2nd Army +1"]
    with pytest.raises(Refusal) as caught:
        mail(
            *lines,
            control={"Western Canada": "Germany", "Poland": "Germany"},
            factories={"Paris": 1},
        )
    assert caught.value.problem.rule == "BLZ-750"


def test_BLZ_750_what_nobody_has_written_is_built_all_the_same() -> None:
    g = mail(control={})
    assert [g.size(unit) for unit in ("2nd Army", "French Army", "RAAF")] == [2, 2, 1]
    g = mail(control={}, on=False)
    assert g.size("2nd Army") == 1
