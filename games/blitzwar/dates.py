"""Events from which rules count turns (BWR-106): the turn of each, when it first comes about."""

from __future__ import annotations

from pbem.games.blitzwar.position import Position

# The first Axis attack on Belgium-Netherlands or France (BWR-405, G-66).
WEST = "attack_in_the_west"
# The first attack of the Axis on the Soviets (BWR-208, BWR-256, BWR-257, BWR-406, G-74), and of
# the Soviets on Germany, Western Poland or Rumania (BWR-207).
EAST, SOVIET_ATTACK = "axis_attacks_soviets", "soviets_attack_axis"
# Axis and Soviets fight each other, whoever began it (BWR-142, BWR-144, BWR-152).
WAR_IN_THE_EAST = "war_in_the_east"
# German units have entered Finland (BWR-208).
FINLAND = "germans_in_finland"
# British units have attacked Italian ones (BWR-181, BWR-409).
BRITISH = "british_attack_italians"
# What brings the USA into the war earlier (BWR-150, BWR-154), and that it is in it (BWR-207).
SPAIN, TURKEY, LANDING = "spain_won", "turkish_passage", "landing_in_the_uk"
USA = "usa_at_war"
# Vichy France and the Free French are there (BWR-160, BWR-165); Paris is Allied again (BWR-167).
VICHY, FREE_FRENCH, PARIS = "vichy", "free_french", "paris_liberated"

EVENTS = (
    WEST,
    EAST,
    SOVIET_ATTACK,
    WAR_IN_THE_EAST,
    FINLAND,
    BRITISH,
    SPAIN,
    TURKEY,
    LANDING,
    USA,
    VICHY,
    FREE_FRENCH,
    PARIS,
)


def note(g: Position, event: str) -> bool:
    """BWR-106, G-17: the event comes about in this turn; whether it is the first time."""
    is_first = not g.date(event)
    if is_first:
        g.state["dates"][event] = g.turn
    return is_first
