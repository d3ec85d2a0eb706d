"""How far ships get in one move (§12.1)."""

from __future__ import annotations

from pbem.games.blitzwar.concepts.ships import open_port, reach
from tests.blitzwar.position_builder import game_at


def test_BWR_270_BWR_271_four_steps_a_port_is_one_of_them() -> None:
    g = game_at()
    found = reach(g, "Hamburg", "Axis", "u-boat")
    assert {a: found[a] for a in ("Hamburg", "North Sea", "Norwegian Sea", "North Atlantic")} == {
        "Hamburg": 0,
        "North Sea": 1,
        "Norwegian Sea": 2,
        "North Atlantic": 3,
    }
    assert found["Central Atlantic"] == 4
    assert "Western Mediterranean" not in found


def test_BWR_273_G_69_straits_stop_fleets_and_by_agreement_u_boats() -> None:
    at = "Central Atlantic"
    assert "Western Mediterranean" in reach(game_at(), at, "Allies", "fleet")
    assert "Western Mediterranean" not in reach(game_at(), at, "Axis", "fleet")
    assert "Western Mediterranean" in reach(game_at(), at, "Axis", "u-boat")
    bound = game_at(options={"straits": "all"})
    assert "Western Mediterranean" not in reach(bound, at, "Axis", "u-boat")


def test_BWR_243_the_persian_gulf_is_reached_from_asian_bases_alone() -> None:
    g = game_at()
    assert "Persian Gulf" in reach(g, "Asian Bases", "Allies", "fleet")
    inside = set(g.board.coastal("Persian Gulf"))
    others = {zone for zone in g.board.land_zones if g.board.port_seas(zone)} - inside
    assert [z for z in others if "Persian Gulf" in reach(g, z, "Allies", "fleet")] == []


def test_BWR_274_nobody_leaves_the_persian_gulf() -> None:
    assert set(reach(game_at(), "Asian Bases", "Allies", "fleet")) == {
        "Asian Bases",
        "Persian Gulf",
        "Basra",
    }


def test_BWR_275_only_ports_of_the_own_side_and_its_ally_are_entered() -> None:
    g = game_at()
    assert open_port(g, "Calais", "Allies")
    assert open_port(g, "Murmansk", "Allies")
    assert not open_port(g, "Calais", "Axis")
    assert not open_port(g, "Oslo", "Allies")
    assert not open_port(g, "Suez", "Allies")


def test_BWR_494_BWR_496_the_port_of_america_opens_for_its_two_fleets() -> None:
    assert not open_port(game_at(turn=17), "America", "Allies")
    assert open_port(game_at(turn=18), "America", "Allies")
    assert not open_port(game_at(turn=18), "America", "Axis")
