"""What an attack comes to, as `Odds` of pbem/engine/game.py wants it: chances, corps that are left
and lost, the column after each shift."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pbem.games.blitzwar.board import ARMOR, INFANTRY
from pbem.games.blitzwar.combat import group, ladder
from pbem.games.blitzwar.combat.fight import Fight
from pbem.games.blitzwar.combat.resolve import Odds
from pbem.games.blitzwar.odds.course import DESTROYED, HOLDS, RETREATED, End
from pbem.games.blitzwar.position import Position
from pbem.wargame.counts import Counts, added, of_all


def classes(g: Position, forces: Mapping[str, Counts]) -> Counts:
    """The corps of several countries by class."""
    told = of_all(forces)
    infantry = sum(g.counter(name).infantry * count for name, count in told.items())
    return added({INFANTRY: infantry, ARMOR: g.armored(told)})


def steps(g: Position, told: Odds) -> dict[str, Any]:
    """BWR-400: the column of the odds and that after each shift, with notes that tell them."""
    found: dict[str, Any] = {"odds": ladder.name(g, told.begun), "notes": ["odds"]}
    if told.begun is None:
        return found
    at = told.begun
    if g.option("odds") == "capped":
        at = min(at, ladder.LAST)
    for shift in told.shifts:
        at += shift.by
        found[f"after_{shift.why}"] = ladder.name(g, at) if at >= ladder.BEFORE_EVEN else "-"
        found["notes"].append(f"shift_{shift.why}")
    return found


def result(
    fight: Fight, ends: Sequence[End], before: Mapping[str, Mapping[str, Counts]]
) -> dict[str, Any]:
    """The chances of all ends, what is left on average, and how many corps are lost; `before` are
    the forces of both sides at the start, with which `fight` stands."""
    g, zone = fight.g, fight.zone
    chances = dict.fromkeys((DESTROYED, RETREATED, HOLDS), 0.0)
    expected: dict[str, dict[str, float]] = {side: {} for side in before}
    corps = {side: sum(classes(g, forces).values()) for side, forces in before.items()}
    elsewhere = added(_all(g, before["defender"]), _minus(classes(g, before["defender"])))
    survivors: dict[tuple[Any, ...], float] = {}
    for end in ends:
        chance = float(end.chance)
        chances[end.how] += chance
        left = {
            "attacker": classes(g, group.at(end.g, zone).attacking),
            "defender": added(_all(end.g, before["defender"]), _minus(elsewhere)),
        }
        for side, units in left.items():
            for kind, count in units.items():
                expected[side][kind] = expected[side].get(kind, 0.0) + chance * count
        key = (end.how, *(tuple(sorted(left[side].items())) for side in before))
        survivors[key] = survivors.get(key, 0.0) + chance
    lost = {side: corps[side] - sum(expected[side].values()) for side in corps}
    return {
        "chances": chances,
        "takes": chances[DESTROYED] + chances[RETREATED],
        "expected": expected,
        "lost": lost,
        "swing": lost["defender"] - lost["attacker"],
        "survivors": [
            {"chance": chance, "end": how, "attacker": _shown(ours), "defender": _shown(theirs)}
            for (how, ours, theirs), chance in sorted(survivors.items(), key=lambda each: -each[1])
        ],
    }


def _all(g: Position, countries: Collection[str]) -> Counts:
    """All corps of some countries in land zones, by class: wherever defenders have gone."""
    found = Counts()
    for zone, here in g.state["units"].items():
        for country in countries if not g.board.is_sea(zone) else ():
            for name, count in here.get(country, {}).items():
                if name in g.board.corps_sizes:
                    found[name] = found.get(name, 0) + count
    return classes(g, {"": found})


def _minus(counts: Mapping[str, int]) -> Counts:
    return {kind: -count for kind, count in counts.items()}


def _shown(units: tuple[tuple[str, int], ...]) -> dict[str, Counts]:
    return {"": dict(units)} if units else {}
