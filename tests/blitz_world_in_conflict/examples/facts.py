"""Examples that are about figures alone: what goes in, and what has to come out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.games.blitz_world_in_conflict.components import AIR, LAND
from pbem.games.blitz_world_in_conflict.concepts import stacking, supply, values
from pbem.games.blitz_world_in_conflict.rounds import damage, reckoning, results
from pbem.games.blitz_world_in_conflict.rounds.combatants import GROUND, Combat
from pbem.games.blitz_world_in_conflict.rounds.reckoning import Total
from pbem.games.blitz_world_in_conflict.turn_end import (
    accounts,
    bombs,
    growing,
    income,
    minor_builds,
    research,
)
from pbem.games.blitz_world_in_conflict.turn_end.income import Item
from pbem.games.blitz_world_in_conflict.victory import counting, points, scenarios
from tests.blitz_world_in_conflict import flow_game
from tests.blitz_world_in_conflict.position_builder import board, game_at
from tests.harness.examples import Example

Case = Mapping[str, Any]


def run_facts(example: Example) -> list[str]:
    """The differences of an example: those of its cases, each of which says what it expects."""
    given = example["given"]
    of = _FACTS[given["facts"]]
    wrong = []
    for case in given["cases"]:
        found = of({"scenario": given.get("scenario", "war"), **case})
        for name, wanted in case["expect"].items():
            if wanted != found.get(name):
                wrong.append(f"{case}: {name} is {found.get(name)}")
    return wrong


def _letters(case: Case) -> dict[str, Any]:
    """How many of so many units each letter is for."""
    return {letter: results.read(letter).share(case["units"]) for letter in "SLB"}


def _land_round(case: Case, *, is_acting: bool) -> Total:
    """What a side counts in a Land Round."""
    origins = case["from"]
    units = {unit: (origins[unit], size) for unit, size in case["ours"].items()}
    units |= {unit: (case["at"], size) for unit, size in case.get("theirs", {}).items()}
    control = dict.fromkeys(origins.values(), "Germany")
    g = game_at(units=units, turn=case["turn"], control=control)
    combat = Combat(
        GROUND, case["at"], tuple(case["ours"]), tuple(case.get("theirs", ())), (), origins
    )
    return reckoning.land(g, combat, is_acting=is_acting)


def _attack(case: Case) -> dict[str, Any]:
    """What attackers count in a Land Round, before the triangles, and their column."""
    found = _land_round(case, is_acting=True)
    return {"land": str(reckoning.summed(found.parts)), "column": found.column}


def _defence(case: Case) -> dict[str, Any]:
    """What the triangles of attackers give the defenders of a Land Round."""
    return {"triangles": _land_round(case, is_acting=False).more}


def _point(case: Case) -> dict[str, Any]:
    """What is left of a unit after a point of damage, and whether it may grow again."""
    unit = case["unit"]
    g = game_at(units={unit: (case["at"], case["size"])}, conquered=case["conquered"])
    damage.point(g, unit, [])
    grows = growing.may_grow(g, unit)
    return {"size": g.size(unit), "aside": g.state["aside"], "grows": grows}


def _room(case: Case) -> dict[str, Any]:
    """Whether a unit may stay in an area beside those that are there."""
    units = {unit: (case["at"], size) for unit, size in case["there"].items()}
    g = game_at(units={**units, case["unit"]: ("West Coast", case["size"])})
    return {"legal": stacking.may_stack(g, case["unit"], case["at"])}


def _supply(case: Case) -> dict[str, Any]:
    """The countries in which lines of a unit may begin."""
    control = {a: p for c, p in case["allied"].items() for a in board().countries[c].areas}
    unit = case["unit"]
    g = game_at(units={unit: ("Berlin", 1, case["power"])}, control=control, allied=case["allied"])
    return {"countries": sorted({g.country(area) for area in supply.sources(g, unit)})}


# Money and points


def _chances(case: Case) -> dict[str, Any]:
    """With which dice research brings something, and a test of an A-Bomb is passed."""
    g, power = game_at(wars=case["wars"], bombed=case.get("bombed", [])), case["power"]
    box, faces = case.get("box", 5), range(1, 7)
    return {
        "research": [die for die in faces if research.succeeds(g, power, die)],
        "test": [die for die in faces if bombs.succeeds(g, power, box, die)],
    }


def _income(case: Case) -> dict[str, Any]:
    """What a power gets that has, of all areas with Oil and Resources, `only` these."""
    scenario = case["scenario"]
    told = board(scenario)
    control: dict[str, str] = {}
    if "only" in case:
        held = game_at(scenario).state["control"]
        rich = [area for area in told.ports if told.oil(area) or told.resources(area)]
        control = {area: "" for area in rich if held.get(area) == case["power"]}
        control |= dict.fromkeys(case["only"], case["power"])
    units = {u: (area, n) for area, us in case.get("units", {}).items() for u, n in us.items()}
    g = game_at(
        scenario,
        units=units,
        control={**control, **case.get("control", {})},
        wars=case.get("wars"),
        turn=case["turn"],
        convoys=case.get("convoys", {}),
        factories=case.get("factories", {}),
        accounts={"lent": case.get("lent", [])},
        **case.get("state", {}),
        **({} if "trades" in case else {"trades": []}),
    )
    found = income.of(g, case["power"])
    chart = [each for each in found.items if each.what == "chart"]
    return {
        "oil": found.oil,
        "resources": found.resources,
        "purses": {name: dict(goods) for name, goods in found.purses.items()},
        "chart": _sum(chart),
        **{f"after {n}": _sum(_own(found.items, n)) for n in range(1, 7)},
    }


def _own(items: Sequence[Item], step: int) -> list[Item]:
    return [each for each in items if 0 < each.step <= step and not each.purse]


def _sum(items: Sequence[Item]) -> dict[str, int]:
    return {"oil": sum(i.oil for i in items), "resources": sum(i.resources for i in items)}


def _points(case: Case) -> dict[str, Any]:
    """What a Victory Card brings a power in a turn."""
    told = {"control": case.get("control"), **case.get("state", {})}
    g = game_at(turn=case["turn"], **told)
    gains = [n for card, n in counting.awards(g, case["power"]) if card["title"] == case["card"]]
    return {"points": sum(gains)}


def _owed(case: Case) -> dict[str, Any]:
    """For which countries a power has to spend a Resource first."""
    g = game_at(base=True, control=case["control"], options={"minor_ally_builds": "on"})
    for unit in [unit for unit in g.state["units"] if g.controller(g.at(unit)) != g.owner(unit)]:
        g.take_off(unit)
    accounts.begin(g)
    return {"countries": minor_builds.owed(g, case["power"])}


def _totals(case: Case) -> dict[str, Any]:
    """Where the markers stand after some gains ("Long War 2"), and the ranks of the players."""
    g = game_at(vp=case["vp"], bids=case.get("bids", {}))
    g.state["seats"] = dict(case["seats"])
    for power, gains in case.get("gains", {}).items():
        for gain in gains:
            why, _, count = gain.rpartition(" ")
            points.add(g, power, int(count), why, [])
    ranks = [[each["powers"][0], each["points"]] for each in scenarios.ranking(g)]
    return {"vp": g.state["vp"], "over": points.has_ended(g), "ranks": ranks}


def _command(case: Case) -> dict[str, Any]:
    """What a unit with a Commander counts: Factors in the air and against a Factory, and what its
    triangles give the enemy."""
    unit, chief = case["unit"], case["commander"]
    g = game_at(units={unit: ("Moscow", case["size"])})
    g.state["commanders"][chief] = {"at": "", "unit": unit}
    return {
        "air": str(values.air_factors(g, unit)),
        "strategic": str(values.strategic_factors(g, unit)),
        "triangles": values.white(g, unit, AIR) - values.red(g, unit, AIR),
        "attacking": values.white(g, unit, LAND, attacks=True),
        "defending": values.white(g, unit, LAND) - values.red(g, unit, LAND),
    }


def _auction(case: Case) -> dict[str, Any]:
    """Who has which powers after bids, each of the seat that is asked."""
    g = game_at(players=4, options={"bids": "on"}, flow="auction", step="begin")
    told = flow_game.player(g)
    for seat, line in case["bids"]:
        [ask] = told.asks
        assert ask.args["seat"] == seat, (seat, ask)
        told.line(ask.to[0], f"bid {ask.args['powers'][0]} {line}")
    bids = told.g.state["bids"]
    return {"bids": bids, "seats": told.g.state["seats"], "sum": sum(bids.values())}


_FACTS: Mapping[str, Callable[[Case], dict[str, Any]]] = {
    "attack": _attack,
    "auction": _auction,
    "defence": _defence,
    "chances": _chances,
    "command": _command,
    "income": _income,
    "letters": _letters,
    "owed": _owed,
    "point": _point,
    "points": _points,
    "room": _room,
    "supply": _supply,
    "totals": _totals,
}
