"""What is marked on the calendar: turns from which something holds, the fixed ones and those that
follow from what has happened (BWR-106)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.blitzwar import dates, victory
from pbem.games.blitzwar.air import bombing
from pbem.games.blitzwar.cards.queue import SOVIET_TOTAL_WAR
from pbem.games.blitzwar.combat.shifts import EARLY
from pbem.games.blitzwar.concepts import limits, ships
from pbem.games.blitzwar.counters.pools import THIRD_CORPS
from pbem.games.blitzwar.diplomacy import activation, surrender
from pbem.games.blitzwar.diplomacy.joining import YUGOSLAVIA, is_neutral
from pbem.games.blitzwar.naval import table
from pbem.games.blitzwar.position import USA, Position
from pbem.games.blitzwar.reinforcement import deal, minors, modernisation, places


def marks(g: Position) -> list[tuple[int, str]]:
    """(turn, code) of all marks from this turn on, the next first."""
    return sorted((turn, what) for turn, what in (*_fixed(g), *_earned(g)) if turn >= g.turn)


def _fixed(g: Position) -> Iterator[tuple[int, str]]:
    """Turns of the calendar, as far as they still mean something."""
    if is_neutral(g, "Bulgaria"):
        yield activation.BALKANS, "bulgaria_joins"
    if is_neutral(g, "Greece"):
        yield activation.BALKANS, "greece_joins"
    yield surrender.ITALY_FROM, "italy_may_surrender"
    if not limits.germans_free(g):
        yield _germans_free(g), "germans_in_africa"
    if is_neutral(g, YUGOSLAVIA):
        yield activation.YUGOSLAV_ROLL, "yugoslav_roll"
    yield ships.US_FLEETS, "american_fleets"
    yield EARLY + 1, "german_defence_by_points"
    yield THIRD_CORPS, "third_corps"
    yield SOVIET_TOTAL_WAR, "soviet_total_war"
    yield surrender.REVIVAL_UNTIL + 1, "nobody_rises"
    yield bombing.FIRST, "bombing"
    yield table.CHANGE, "naval_change"
    yield places.US_IN_THE_UK, "americans_in_the_uk"
    yield victory.LAST_TURN, "last_turn"


def _germans_free(g: Position) -> int:
    """BWR-181: turn 13, or two turns after the British have attacked Italians."""
    attacked = g.date(dates.BRITISH)
    early = attacked + limits.GERMANS_AFTER if attacked else limits.GERMANS_FREE
    return min(early, limits.GERMANS_FREE)


def _earned(g: Position) -> Iterator[tuple[int, str]]:
    """Turns that follow from what has happened."""
    if not g.side_of(USA):
        yield max(g.turn, activation.american_entry(g)), "usa_enters"
    if east := g.date(dates.EAST):
        yield east + deal.LEVY_AFTER, "soviet_levy"
        yield east + modernisation.ELITE_AFTER, "second_elite"
    if since := g.state["fallen"].get(minors.YUGOSLAVIA, 0):
        yield since + minors.PARTISANS_AFTER, "partisans"
