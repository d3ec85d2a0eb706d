"""Examples that are about figures alone: what goes in, and what has to come out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.blitzwar import victory
from pbem.games.blitzwar.air import ranges
from pbem.games.blitzwar.board import BROWN
from pbem.games.blitzwar.cards import queue
from pbem.games.blitzwar.combat import attacks, ladder, retreats, shifts, table
from pbem.games.blitzwar.combat.fight import Fight
from pbem.games.blitzwar.diplomacy import activation
from pbem.games.blitzwar.position import ALLIES, AXIS, SOVIETS, Position
from pbem.games.blitzwar.reinforcement import losses, modernisation
from pbem.games.blitzwar.reinforcement.deal import LEVY, deal
from tests.blitzwar.examples.notation import placed
from tests.blitzwar.position_builder import board, game_at
from tests.harness.examples import Example

SIDES: Mapping[str, str] = {"axis": AXIS, "allies": ALLIES, "soviets": SOVIETS, "nobody": ""}
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


# Combat


def _odds(case: Case) -> dict[str, Any]:
    """The column of so many corps with a net shift."""
    g = game_at()
    ours, theirs = case["corps"]
    begun = ladder.column(ours, theirs)
    after = ladder.shifted(g, ours, theirs, case["net"])
    read = None if after is None else min(after, ladder.LAST)
    return {
        "begun": ladder.name(g, begun),
        "column": ladder.name(g, read),
        "infantry_as_armor": after is not None and ladder.pursues(g, ours, theirs, after),
    }


def _table(case: Case) -> dict[str, Any]:
    """What becomes of an entry of the table."""
    told = table.converted(table.read(case["result"]), case["attackers"], case["defenders"])
    return {"becomes": told.text}


# Zones of each terrain, all of whose neighbours are land.
_GROUND = {
    "good": "Reims",
    "narrow": "El Agheila",
    "mountains": "Trondheim",
    "fortress": "Warsaw",
    "swamp": "Pinsk",
}


def _retreat(case: Case) -> dict[str, Any]:
    """Whether the defenders of a zone have to retreat."""
    zone = _zone(case["ground"])
    beside = dict.fromkeys(board().neighbours(zone, {BROWN}), ALLIES if case["open"] else AXIS)
    g = game_at(
        units={zone: {"UK": {f"{case['left']}-corps infantry": 1}}},
        control={**beside, zone: ALLIES},
        cut_off={} if case["supplied"] else {zone: ["UK"]},
    )
    lost = table.read(case["result"])
    told = retreats.of(Fight(g, AXIS, zone, {}), lost.defender, lost.attacker)
    if told is None:
        return {"retreat": False, "hold": False, "default": "stays"}
    default = "loses one more" if "lose" in told.default else "retreats"
    if told.default == {"to": ""}:
        default = "destroyed"
    return {"retreat": bool(told.goals), "hold": told.may_hold, "default": default}


def _zone(ground: str) -> str:
    """A zone with this ground."""
    b = board()
    for zone in b.land_zones:
        is_fort = b.is_fortress(zone)
        plain = not b.fact(zone, "line") and not b.fact(zone, "corps")
        is_same = is_fort if ground == "fortress" else b.terrain(zone) == ground and not is_fort
        if plain and is_same and b.country(zone) in ("France", "Italy", "UK", "Norway", "USSR"):
            return zone
    raise AssertionError(ground)


def _blitz(case: Case) -> dict[str, Any]:
    """Whether phase 8 may attack a zone: why not."""
    g = game_at(turn=case["turn"], side=SIDES[case["side"]], phase=8)
    try:
        attacks.check_place(g, 8, case["zone"])
    except Illegal as refused:
        return {"refused": f"{refused.problem.rule} {refused.problem.code}"}
    return {"refused": ""}


def _west(case: Case) -> dict[str, Any]:
    """The turns in which Germans have their shift in the west."""
    first, fallen = case["first_attack"], case["poland_falls"]
    turns = []
    for turn in range(1, 14):
        g = game_at(turn=turn, units={"Nancy": {"France": {"3-corps infantry": 1}}})
        g.state["dates"] |= {"attack_in_the_west": first} if turn >= first else {}
        g.state["fallen"] |= {"Poland": fallen} if turn >= fallen else {}
        attacking = {"Saar": {"Germany": {"3-corps infantry": 1}}}
        found = shifts.of(Fight(g, AXIS, "Nancy", attacking))
        turns += [turn] if any(each.why == "german_in_the_west" for each in found) else []
    return {"turns": turns}


# Ranges, supply


def _range(case: Case) -> dict[str, Any]:
    """Whether air units reach an area, and how many zones away a land zone is."""
    base, target = case["base"], case["target"]
    near = (n for n in range(4) if base in ranges.within(board(), target, n))
    is_sea = board().is_sea(target)
    return {
        "in_range": base in ranges.bases(board(), target),
        "zones": None if is_sea else next(near, None),
    }


def _blockade(case: Case) -> dict[str, Any]:
    """What Axis ships cost the Allies."""
    g = game_at()
    for sea, entries in case["ships"].items():
        placed(g, sea, entries)
    for zone in case.get("lost", ()):
        g.set_control(zone, AXIS)
    return {"lost": losses.blockade(g)}


def _conquered(case: Case) -> dict[str, Any]:
    """What a national point costs its owner."""
    g = game_at(held=case.get("held", []), control={case["zone"]: SIDES[case["holder"]]})
    owner = board().national(case["zone"])
    return {"lost": losses.conquered(g, owner) if owner else 0}


# Events


def _america(case: Case) -> dict[str, Any]:
    """The turn in which the USA enter, and Total War cards come."""
    for turn in range(1, 48):
        g = game_at(turn=turn, phase=1)
        g.state["dates"] |= {name: t for name, t in case["events"].items() if t < turn}
        activation.activate(g, [])
        if g.side_of("USA"):
            total = all(queue.total_war(g, side) for side in (AXIS, ALLIES))
            return {"entry": turn, "total_war": turn if total else 0}
    return {}


def _clock(case: Case) -> dict[str, Any]:
    """What comes when after the attack of the Axis on the Soviets."""
    found: dict[str, Any] = {"bonus": []}
    since = case["attack"]
    for turn in range(since, since + 10):
        dated = {"axis_attacks_soviets": since, "war_in_the_east": since}
        g = game_at(turn=turn, dates=dated, phase=1, units=_MINSK, elites=1)
        told = {each.why for each in shifts.of(Fight(g, AXIS, "Minsk", _ATTACK))}
        found["bonus"] += [turn] if "german_in_the_east" in told else []
        activation.activate(g, [])
        modernisation.ready_second_elite(g, [])
        levy = deal(g, SOVIETS, [])["units"].get("USSR", {}).get("infantry", 0)
        for name, comes in (
            ("levy", levy == LEVY),
            ("elite", g.state["elites"] == 2),
            ("total_war", queue.total_war(g, SOVIETS)),
            ("rumania", g.side_of("Rumania") == AXIS),
        ):
            if comes:
                found.setdefault(name, turn)
    return found


_MINSK = {"Minsk": {"USSR": {"2-corps infantry": 1}}}
_ATTACK = {"Bialystok": {"Germany": {"2-corps infantry": 1}}}


def _points(case: Case) -> dict[str, Any]:
    """How the points are shared, and who wins."""
    surrendered = "surrender" in case
    g = game_at(turn=case.get("surrender", 47))
    if not surrendered:
        _hold(g, case["points"])
    told = victory.verdict(g, surrendered=surrendered)
    return {"shares": [told["shares"][ALLIES], told["shares"][AXIS]], "winner": told["side"]}


def _hold(g: Position, points: int) -> None:
    """The Axis holds zones with so many points."""
    left = points
    for zone in sorted(board().land_zones, key=lambda each: -board().points(each)):
        worth = board().points(zone)
        g.set_control(zone, AXIS if worth <= left else ALLIES)
        left -= worth if worth <= left else 0
    assert victory.points_of(g, AXIS) == points


_FACTS: Mapping[str, Callable[[Case], dict[str, Any]]] = {
    "america": _america,
    "blitz": _blitz,
    "blockade": _blockade,
    "clock": _clock,
    "conquered": _conquered,
    "odds": _odds,
    "points": _points,
    "range": _range,
    "retreat": _retreat,
    "table": _table,
    "west": _west,
}
