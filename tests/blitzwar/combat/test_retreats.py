"""Retreats (§17.2)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.blitzwar.combat import retreats
from pbem.games.blitzwar.combat.fight import Fight
from pbem.games.blitzwar.combat.retreats import Retreat
from tests.blitzwar.combat.fights import answer, phase
from tests.blitzwar.position_builder import Units, game_at

I1, I2, A2 = "1-corps infantry", "2-corps infantry", "2-corps armor"
FORT, AIR = "fortified corps", "air unit"


def _zone(kind: str) -> str:
    """A zone of this ground that is no fortress, or a fortress."""
    board = game_at().board
    terrain = {"good_going": "good", "narrow_going": "narrow"}.get(kind, kind)
    for zone in board.land_zones:
        is_fort = board.is_fortress(zone)
        if kind == "fortress" and is_fort:
            return zone
        plain = (
            not is_fort
            and not board.fact(zone, "line")
            and len(board.neighbours(zone, {"land"})) > 1
        )
        if kind != "fortress" and plain and board.terrain(zone) == terrain:
            return zone
    raise LookupError(kind)


def told(
    kind: str, lost: int, inflicted: int, left: int, *, in_supply: bool, open_: bool
) -> Retreat | None:
    """What defenders on this ground have to do."""
    zone = _zone(kind)
    beside = game_at().board.neighbours(zone, {"land"})
    control = {zone: "Allies", **dict.fromkeys(beside, "Allies" if open_ else "Axis")}
    g = game_at(
        units={zone: {"UK": {I1: left}}},
        control=control,
        turn=30,
        fallen={"France": 3},
        cut_off={} if in_supply else {zone: ["UK"]},
    )
    return retreats.of(Fight(g, "Axis", zone, {}), lost, inflicted)


CASES = [
    ((1, 0), "mountains", 2, True, True, "stays", "stays"),
    ((1, 0), "good_going", 2, True, True, "either", "retreats"),
    ((1, 0), "good_going", 1, True, True, "retreats", "retreats"),
    ((2, 0), "mountains", 2, True, True, "retreats", "retreats"),
    ((2, 0), "fortress", 2, True, True, "either", "retreats"),
    ((2, 0), "fortress", 3, True, True, "either", "holds"),
    ((2, 0), "fortress", 2, False, True, "retreats", "retreats"),
    ((1, 1), "good_going", 1, True, True, "stays", "stays"),
    ((1, 0), "swamp", 1, True, True, "retreats", "retreats"),
    ((2, 0), "good_going", 2, True, False, "holds or dies", "holds"),
    ((2, 0), "good_going", 2, False, False, "dies", "dies"),
    ((1, 0), "good_going", 2, False, False, "holds or dies", "holds"),
    ((2, 1), "narrow_going", 1, False, True, "stays", "stays"),
]


def _shown(found: Retreat | None) -> tuple[str, str]:
    """What is open, and what happens without an answer."""
    if found is None:
        return "stays", "stays"
    ways = {
        (True, True): "either",
        (True, False): "retreats",
        (False, True): "holds or dies",
        (False, False): "dies",
    }
    default = "holds" if "lose" in found.default else "retreats" if found.default["to"] else "dies"
    return ways[bool(found.goals), found.may_hold], default


@pytest.mark.parametrize(("losses", "kind", "left", "supply", "open_", "ways", "default"), CASES)
def test_BWR_455_BWR_456_BWR_457_BWR_458_EX_D10_must_he_retreat(
    losses: tuple[int, int],
    kind: str,
    left: int,
    supply: bool,
    open_: bool,
    ways: str,
    default: str,
) -> None:
    found = told(kind, *losses, left, in_supply=supply, open_=open_)
    assert _shown(found) == (ways, default)


def reims(units: Units, **given: Any) -> Fight:
    control = {"Paris": "Allies", "Reims": "Allies", "Dijon": "Axis", "Nancy": "Axis"}
    g = game_at(units=units, **{"control": control, "turn": 9, **given})
    return Fight(g, "Axis", "Reims", {})


def _over(zone: str) -> dict[str, Any]:
    return {"country": "Germany", "from": zone, "at": zone, "use": "air", "turn": 1}


def _allied(fight: Fight) -> list[str]:
    """The zones next to Reims that the Allies control."""
    g = fight.g
    beside = g.board.neighbours("Reims", {"land"})
    return sorted(zone for zone in beside if g.controller(zone) == "Allies")


def test_BWR_318_BWR_459_not_under_enemy_air_nor_where_an_attack_was() -> None:
    units = {"Reims": {"France": {I2: 1}}}
    fight = reims(units)
    there = _allied(fight)
    assert sorted(retreats.goals(fight, "Allies")) == there
    assert len(there) > 1
    first, *others = there
    assert retreats.goals(reims(units, missions=[_over(first)]), "Allies") == others
    fought = {"fought": {first: {"phase": 8, "from": {}}}}
    assert retreats.goals(reims(units, now=fought), "Allies") == others
    missions = [_over(zone) for zone in there]
    assert sorted(retreats.goals(reims(units, missions=missions), "Allies")) == there


def test_BWR_459_the_default_is_where_most_own_corps_are() -> None:
    fight = reims({"Reims": {"France": {I2: 1}}})
    *others, last = _allied(fight)
    fight.g.put(last, "France", I1)
    assert retreats.best(fight, "Allies", (*others, last)) == last


def test_BWR_459_BWR_460_BWR_461_G_45_air_goes_along_and_fortified_corps_turn() -> None:
    fight = reims(
        {"Reims": {"UK": {FORT: 1, AIR: 1}, "France": {I2: 1}}}, supply={"Reims": {"Allies": [4]}}
    )
    goal = _allied(fight)[0]
    retreats.go(fight, goal, [])
    assert fight.g.stack(goal, "UK") == {I1: 1, AIR: 1}
    assert fight.g.stack(goal, "France") == {I2: 1}
    assert fight.g.stock("Reims", "Allies") == [4]


def test_BWR_460_without_a_way_all_are_destroyed() -> None:
    fight = reims({"Reims": {"France": {I2: 1, AIR: 1}}})
    retreats.go(fight, "", [])
    assert "Reims" not in fight.g.state["units"]


def test_BWR_462_BWR_187_G_56_who_has_to_stay_at_home_does() -> None:
    g = game_at(units={"Lodz": {"Poland": {I1: 1}}}, turn=1)
    beside = g.board.neighbours("Lodz", {"land"})
    for zone in beside:
        g.set_control(zone, "Allies")
    found = retreats.goals(Fight(g, "Axis", "Lodz", {}), "Allies")
    assert set(found) == {zone for zone in beside if g.board.country(zone) == "Poland"}


def test_BWR_473_G_45_a_fortified_corps_turns_instead_of_retreating() -> None:
    units = {"Calais": {"UK": {A2: 2}}, "Brussels": {"Germany": {FORT: 1, I1: 1}}}
    control = {"Calais": "Allies", "Brussels": "Axis", "Ruhr": "Axis", "Amsterdam": "Axis"}
    given: dict[str, Any] = {"control": control, "turn": 40, "points_at_end": 0}
    line = "attack Brussels from Calais (all) then advance none"
    player = phase(
        units, line, of=9, active=("Calais",), side="Allies", dice={"Brussels": 5}, **given
    )
    player.line("Axis", "losses Brussels: infantry")
    assert player.ask_of("Axis", "retreat").args["may_hold"]
    answer(player, "Axis", "retreat", "hold Brussels: flip")
    assert player.g.stack("Brussels", "Germany") == {I1: 1}
    assert player.is_over


def test_BWR_030_BWR_033_G_47_what_is_too_much_after_a_retreat_leaves() -> None:
    fort, corps = FORT, {"1-corps infantry": 2, "2-corps infantry": 2}
    player = phase({"Berlin": {"Germany": {**corps, fort: 1}}}, of=9, turn=1)
    ask = player.ask_of("Axis", "remove")
    assert ask.default == ["Berlin", "Germany", "1-corps infantry"]
    player.line("Axis", "remove 2 infantry: Berlin")
    player.default("Axis", "remove")
    assert player.g.stack("Berlin", "Germany") == {
        "1-corps infantry": 1,
        "2-corps infantry": 1,
        fort: 1,
    }
    assert player.is_over
