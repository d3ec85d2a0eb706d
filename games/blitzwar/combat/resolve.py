"""One attack worked out up to the losses: odds, shifts, die (§16.1, §16.2)."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.blitzwar.combat import ladder, shifts, table
from pbem.games.blitzwar.combat.fight import Fight
from pbem.games.blitzwar.combat.shifts import Shift
from pbem.games.blitzwar.combat.table import Losses
from pbem.games.blitzwar.concepts import superiority
from pbem.games.blitzwar.position import Position
from pbem.values import dataclass


@dataclass(frozen=True, slots=True)
class Odds:
    """BWR-399, BWR-400: the corps on both sides, the column that they give, the shifts, and the
    column after them; None for a column that there is not, or in which nobody may attack."""

    attackers: int
    defenders: int
    begun: int | None
    shifts: tuple[Shift, ...]
    column: int | None


def odds(fight: Fight, *, german_defence: bool = True) -> Odds:
    """BWR-395, BWR-399, BWR-400, BWR-401: the odds of an attack now, by ground and air of the zone
    that is attacked."""
    found = tuple(shifts.of(fight, german_defence=german_defence))
    return of(fight.g, fight.attacking_corps, fight.defending_corps, found)


def of(g: Position, ours: int, theirs: int, found: tuple[Shift, ...]) -> Odds:
    """The same of so many corps with these shifts."""
    after = ladder.shifted(g, ours, theirs, shifts.net(list(found)))
    return Odds(ours, theirs, ladder.column(ours, theirs), found, after)


def losses(g: Position, told: Odds, die: int) -> tuple[str, Losses]:
    """BWR-400, BWR-418, BWR-419, BWR-420: what the table says in the column, and into what the
    number of corps turns it. The column must be one in which there is an attack."""
    assert told.column is not None
    text = ladder.result(g, told.column, die)
    return text, table.converted(table.read(text), told.attackers, told.defenders)


def spend_air(g: Position, zone: str, side: str, events: Events) -> None:
    """BWR-317, BWR-403: after an attack of phase 8 a side with air superiority removes one of its
    units there, whatever the result."""
    if superiority.air(g, zone) != side:
        return
    missions = g.state["missions"]
    gone = next(each for each in missions if each["at"] == zone and each["use"] == "air")
    missions.remove(gone)
    told = {"at": zone, "power": gone["country"], "left": g.flown(zone, side, "air")}
    events.append({"kind": "air_unit_spent", **told})
