"""What Blitzing the Road to War has decided (§9.2).

State: `road`, {} without that optional rule: {"played": [[step, power, title]], "faces": {unit:
[areas]}}, and until the steps have ended "influence": {country: {power: markers}}, "promised":
{country: power}.
"""

from __future__ import annotations

from pbem.games.blitz_world_in_conflict.concepts import in_force
from pbem.games.blitz_world_in_conflict.position import GERMANY, USSR, Position

OPTION = "road_to_war"
MONROE, DONT_INVADE = "Monroe Doctrine", "Don't Invade China"
ANNEX, GERMAN_PACT = "Annex Austria-Czechoslovakia", "Secret German Pact"
SOVIET_PACT, ANTI_COMINTERN = "Secret Soviet Pact", "Anti-Comintern Pact Expanded"
LIBERATE_FOES = "Liberate Foes"


def is_on(g: Position) -> bool:
    """BLZ-730: whether the game began with the Road to War."""
    return in_force.option(g, OPTION)


def played(g: Position, title: str) -> bool:
    """Whether an option was played."""
    return any(title == each for _, _, each in g.state["road"].get("played", ()))


def holds(g: Position, title: str) -> bool:
    """BLZ-734, BLZ-735, BLZ-737, BLZ-739, BLZ-740: whether a rule holds that the Road to War makes
    depend on an option; without the Road to War it does."""
    return not is_on(g) or played(g, title)


def faces(g: Position, unit: str) -> list[str]:
    """More areas against which the red triangles of a FORT count."""
    found: list[str] = g.state["road"].get("faces", {}).get(unit, [])
    return found


def is_under_way(g: Position) -> bool:
    """BLZ-730: whether the steps before the first turn have not ended yet."""
    return "promised" in g.state["road"]


def limits_production(g: Position, power: str) -> bool:
    """BLZ-736: whether a marker does nothing but limit production: that of the USSR, after the Road
    to War."""
    return is_on(g) and power == USSR


def is_invaded(g: Position) -> bool:
    """BLZ-736: whether Germany controls an area in the USSR."""
    return any(g.controller(area) == GERMANY for area in g.areas_of(USSR))
