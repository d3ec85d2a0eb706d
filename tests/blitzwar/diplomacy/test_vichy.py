"""Vichy and the Free French (§9.4)."""

from __future__ import annotations

from pbem.games.blitzwar.diplomacy import surrender
from pbem.games.blitzwar.position import Position
from tests.blitzwar.position_builder import Units, board, game_at

PORTS = ("Algiers", "Casablanca", "Marseille", "Tunis")
VICHY_ZONES = [z for z in board().zones_of("France") if board().fact(z, "vichy")]
NORTH = [z for z in board().zones_of("France") if not board().fact(z, "vichy")]
CORPS = {"1-corps infantry": 1}


def _fallen(units: Units | None = None) -> Position:
    """France has surrendered in turn 8, all of its north being German."""
    g = game_at(units=units, control=dict.fromkeys(NORTH, "Axis"), turn=8)
    assert surrender.settle(g, []) == ["France"]
    return g


def test_BWR_160_BWR_162_vichy_is_neutral_with_five_corps() -> None:
    g = _fallen()
    assert {g.controller(z) for z in VICHY_ZONES} == {""}
    assert g.owner("Marseille") == "Vichy"
    assert {z: sum(g.strength(u) for u in g.corps_in(z).values()) for z in g.state["units"]} == {
        "Algiers": 1,
        "Casablanca": 1,
        "Mareth": 1,
        "Tunis": 2,
    }


def test_BWR_161_units_in_the_south_make_way() -> None:
    g = _fallen({"Lyon": {"Germany": CORPS}, "Marseille": {"UK": CORPS}})
    assert g.units("Dijon", "Germany") == CORPS
    where = [area for area, country, _, _ in g.standing("UK") if country == "UK"]
    assert [g.board.country(zone) for zone in where] == ["UK"]


def test_BWR_161_ships_in_the_south_go_to_sea() -> None:
    fleet = {"2-unit fleet": 1}
    g = _fallen({"Marseille": {"UK": {**fleet, **CORPS}}})
    assert g.units("Western Mediterranean", "UK") == fleet
    assert "Marseille" not in g.state["units"]


def test_BWR_163_BWR_164_BWR_165_vichy_falls_to_three_ports_in_allied_hands() -> None:
    for count, side in ((2, ""), (3, "Allies")):
        g = _fallen()
        for zone in PORTS[:count]:
            g.set_control(zone, "Allies")
        surrender.settle(g, [])
        assert g.side_of("Free French") == side
    assert "Vichy" in g.state["fallen"]
    assert not g.state["units"]
    assert g.controller("Tunis") == "Axis"
    assert g.owner("Marseille") == "France"


def test_BWR_163_vichy_does_not_fall_to_the_axis_nor_on_the_allied_side() -> None:
    for holder, side in (("Axis", ""), ("Allies", "Allies")):
        g = _fallen()
        if side:
            g.state["countries"]["Vichy"] = side
        for zone in PORTS:
            g.set_control(zone, holder)
        assert surrender.settle(g, []) == []


def test_BWR_256_the_first_elite_comes_with_the_fall_of_france() -> None:
    assert game_at().state["elites"] == 0
    assert _fallen().state["elites"] == 1
