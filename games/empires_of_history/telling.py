"""How reports tell battles: by land, at sea and in the air, each with all of its rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.telling import Sides, Telling
from pbem.games.empires_of_history.land.modifiers import COAST
from pbem.games.empires_of_history.position import Position

# Events that tell who meets, with the fields of attackers and defenders.
_FORCES = {"land_battle_began": ("attack", "defence"), "naval_battle_began": ("own", "foe")}
_ROUNDS = ("land_round", "naval_round", "air_round", "ships_fired_at_planes")
_LOSSES = ("land_units_lost", "aircraft_lost", "ship_sunk", "cargo_sunk")


def forces(event: Mapping[str, Any]) -> Sides | None:
    """EOH-500, EOH-440: who meets on land or at sea; aircraft that attack ships alone are not
    told."""
    if event["kind"] not in _FORCES:
        return None
    ours, theirs = _FORCES[event["kind"]]
    return (_counted(event[ours]), _counted(event[theirs]))


def _counted(side: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    """A coastal defence falls with the first hit, which an event of its own tells."""
    return {
        nation: {kind: count for kind, count in units.items() if kind != COAST}
        for nation, units in side.items()
    }


def _odds(
    g: Position, event: Mapping[str, Any], events: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """Its room is loaded only when a battle is told."""
    from pbem.games.empires_of_history.odds.met import of_battle

    return of_battle(g, event, events) if event["kind"] == "land_battle_began" else {}


TELLING = Telling(
    begins={
        "land_battle_began": ("area", "land"),
        "naval_battle_began": ("area", "sea"),
        "interceptors_met": ("area", "air"),
        "air_round": ("area", "air"),
    },
    ends=frozenset({"land_battle_ended"}),
    apart=frozenset({"aircraft_took_off", "units_moved", "column_went_back"}),
    follows=frozenset(
        {
            "nation_conquered",
            "port_evacuated",
            "ships_scuttled",
            "nation_stunned",
            "aircraft_landed",
            "oil_captured",
        }
    ),
    gathers={"war_declared": frozenset({"war_began"})},
    in_tables=frozenset({*_ROUNDS, *_LOSSES}),
    forces=forces,
    odds=_odds,
)
