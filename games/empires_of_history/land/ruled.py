"""What a ruling leaves of a land battle that is being fought: who defends is who stands there now.
Who attacks needs nothing: a ruling takes no units out of a column or from those that have jumped
(invariants.py)."""

from __future__ import annotations

from pbem.engine.flow import Locals
from pbem.games.empires_of_history.land import combatants, reckoning
from pbem.games.empires_of_history.land.modifiers import COAST, COMPLEX
from pbem.games.empires_of_history.land.reckoning import ATTACK, DEFENCE
from pbem.games.empires_of_history.position import Position

Which = tuple[str, str]


def mend(g: Position, f: Locals) -> None:
    """The groups of the defender, the hits that they have taken, and the city that takes some for
    them: all as far as they are still there; units that are new fight without points of a general.
    """
    if DEFENCE not in f:
        return
    there, told = _there(g, f), _counted(f)
    for which, count in told.items():
        _drop(g, f, which, count - there.get(which, 0))
    for (nation, kind), count in there.items():
        if (more := count - told.get((nation, kind), 0)) > 0:
            new = {"nation": nation, "kind": kind, "count": more, "points": 0}
            f[DEFENCE] = [*f[DEFENCE], new]
    _forget_hits(g, f)
    if "fort" in f and not f[DEFENCE]:
        f["fort"] = 0


def _there(g: Position, f: Locals) -> dict[Which, int]:
    """What defends now; of installations only those that did before, while their owner holds the
    territory, a complex against an enemy of his."""
    place, nations, told = f["place"], f["nations"], _counted(f)
    found: dict[Which, int] = {}
    for each in combatants.defenders(g, place, nations):
        found[each["nation"], each["kind"]] = each["count"]
    holder = g.controller(place)
    if (holder, COAST) in told:
        found[holder, COAST] = 1
    if (holder, COMPLEX) in told and any(g.at_war(nation, holder) for nation in nations):
        found[holder, COMPLEX] = g.complexes(place)
    return found


def _counted(f: Locals) -> dict[Which, int]:
    found: dict[Which, int] = {}
    for each in f[DEFENCE]:
        which = each["nation"], each["kind"]
        found[which] = found.get(which, 0) + each["count"]
    return found


def _drop(g: Position, f: Locals, which: Which, count: int) -> None:
    """So many less, those that fight worst first."""
    if count <= 0:
        return
    for group in reckoning.weakest_first(g, f, DEFENCE, *which):
        used = min(count, group["count"])
        group["count"] -= used
        count -= used
    f[DEFENCE] = [each for each in f[DEFENCE] if each["count"]]


def _forget_hits(g: Position, f: Locals) -> None:
    """EOH-344, EOH-345: hits on units that are gone; those of dive bombers, too."""
    alive = {(each["nation"], each["kind"]) for side in (ATTACK, DEFENCE) for each in f[side]}
    f["hurt"] = {
        nation: {kind: hits for kind, hits in kinds.items() if (nation, kind) in alive}
        for nation, kinds in f["hurt"].items()
    }
    if not f.get("picked", {}).get(DEFENCE):
        return
    most = {
        (nation, kind): count * reckoning.toughness(g, nation, kind)
        - f["hurt"].get(nation, {}).get(kind, 0)
        for (nation, kind), count in _counted(f).items()
    }
    f["picked"][DEFENCE] = {
        nation: {
            kind: min(hits, most[nation, kind])
            for kind, hits in kinds.items()
            if (nation, kind) in most
        }
        for nation, kinds in f["picked"][DEFENCE].items()
    }
