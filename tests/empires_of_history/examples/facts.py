"""Examples that are about figures alone: what goes in, and what has to come out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.air import strength
from pbem.games.empires_of_history.concepts import values
from pbem.games.empires_of_history.economy import income
from pbem.games.empires_of_history.land import arms, casualties, marches, modifiers
from pbem.games.empires_of_history.land.casualties import Soldiers
from pbem.games.empires_of_history.land.modifiers import Scene
from pbem.games.empires_of_history.sea import searches
from tests.empires_of_history.position_builder import board, game_at
from tests.harness.examples import Example

Case = Mapping[str, Any]


def run_facts(example: Example) -> list[str]:
    """The differences of an example: those of its cases, each of which says what it expects."""
    of = _FACTS[example["given"]["facts"]]
    wrong = []
    for case in example["given"]["cases"]:
        found = of(case)
        for name, wanted in case["expect"].items():
            if wanted != found.get(name):
                wrong.append(f"{case}: {name} is {found.get(name)}")
    return wrong


def _adjacent(case: Case) -> dict[str, Any]:
    """Whether two places are adjacent, both ways."""
    one, other = case["places"]
    ways = {other in board().neighbours(one), one in board().neighbours(other)}
    return {"adjacent": ways == {True}}


# Values


def _ground(case: Case) -> dict[str, Any]:
    """The attack of each kind from a place into another, and whether armor may make one."""
    start, goal = case["way"]
    by = "sea" if board().is_sea(start) else "land"
    g = game_at()
    found: dict[str, Any] = {}
    for kind in ("infantry", "mountain infantry", "artillery"):
        group = {"nation": "Yugoslavia", "kind": kind, "from": start, "by": by, "points": 0}
        found[kind] = modifiers.attack(g, goal, group)
        found[f"defending {kind}"] = modifiers.defence(g, goal, group, Scene())
    try:
        marches.check_armor(g, {"armor": 1}, start, goal)
    except Illegal as refused:
        found["armor"] = refused.problem.rule
    return found


def _blitzkrieg(case: Case) -> dict[str, Any]:
    """What a unit of Germany attacks with, on which dice, and what it takes to fell it."""
    g, kind = game_at(now={"blitzkrieg": case["blitzkrieg"]}), case["kind"]
    if kind == "fighter":
        return {"dice": strength.dice(g, "Germany", kind)}
    group = {"nation": "Germany", "kind": kind, "from": "Pomerania", "by": "land", "points": 0}
    hits = arms.unit(g, "Germany", kind).hits
    return {"attack": modifiers.attack(g, "Danzig", group), "hits": hits}


def _values(case: Case) -> dict[str, Any]:
    """A unit by its sheet and technologies."""
    told = values.unit(game_at(), case["nation"], case["kind"])
    return {"attack": told.attack, "defence": told.defence}


def _hits(case: Case) -> dict[str, Any]:
    """What hits make of heavy armor and infantry that could have been chosen, or the rule."""
    targets = [
        Soldiers("Germany", "armor", 6, hits=2),
        Soldiers("Germany", "SS armor", 2, hits=2),
        Soldiers("Germany", "infantry", 2),
    ]
    asked = casualties.ask(
        game_at(), "losses", ("Kursk", "attack", 1), ("Germany",), targets, 3, {}
    )
    assert asked is not None
    try:
        casualties.check(game_at(), {}, asked, {"Germany": case["hits"]})
    except Illegal as refused:
        return {"refused": refused.problem.rule}
    left = {t.kind: t for t in casualties.after(targets, {"Germany": case["hits"]})}
    armor, infantry = left["armor"], left.get("infantry")
    lost = 3 - (armor.count + armor.hurt) // 2
    return {"armor": lost, "hurt": armor.hurt, "infantry": 2 - (infantry.count if infantry else 0)}


# Ways

# All ways of Italian goods but those through the zones of the example.
_CLOSED = {zone: {"England": {"destroyer": 1}} for zone in ("E-18", "E-20")}


def _sea_zone(case: Case) -> dict[str, Any]:
    """What ships in the zones that lead to Naples mean for Sardinia (marked "to Naples"), for Crete
    that Italy holds, and for the trade of Italy there."""
    zones = dict.fromkeys(("E-19", "E-22"), case["ships"])
    g = game_at(
        units={**_CLOSED, **zones},
        control={"Crete": "Italy"},
        wars=[["Italy", "England"]],
        sides={"Italy": "Axis", "England": "Allies"},
    )
    trade = "collected" if {"E-19", "E-22"} <= income.trade(g, "Italy").keys() else "none"
    is_raided = all(searches.raiders(g, zone, "Italy") for zone in zones)
    return {
        "to": income.Joined(g, "Italy").arrives("Sardinia"),
        "line": income.conquered(g, "Italy") == 1,
        "trade": "may be raided" if trade == "collected" and is_raided else trade,
    }


_FACTS: Mapping[str, Callable[[Case], dict[str, Any]]] = {
    "adjacent": _adjacent,
    "blitzkrieg": _blitzkrieg,
    "ground": _ground,
    "hits": _hits,
    "sea zone": _sea_zone,
    "values": _values,
}
