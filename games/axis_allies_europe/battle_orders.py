"""Order lines about battles: as answers to what a battle asks, and checked when they are sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.engine import conditions
from pbem.engine.asking import is_put
from pbem.engine.errors import Illegal, Problem, Refusal
from pbem.engine.flow import PERSON, Ask, Say
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe import (
    adrift,
    air_retreat,
    amphibious,
    flights,
    loss_asks,
    losses,
    retreat,
)
from pbem.games.axis_allies_europe import board as facts
from pbem.games.axis_allies_europe.position import Counts, Position

# Answers


def reply(g: Position, ask: Ask, line: Line) -> Say | None:
    """What a line says to an open question of a battle; None when it is about something else or not its time."""
    reader = _READERS.get((ask.verb, line.verb))
    if reader is None:
        return None
    place = line.args.get("battle") or line.args.get("area") or line.args.get("zone")
    if place not in (None, "everywhere", ask.args["at"]):
        return None
    if not conditions.evaluate(_when(line), ask.facts):
        # Whoever says when his submarines dive means that they fire until then.
        return {"submerge": 0} if line.verb == "submerge" and ask.args.get("defends") else None
    return reader(g, ask, line)


def _when(line: Line) -> conditions.Condition:
    """A pause is for one round, not for all that follow it."""
    when: conditions.Condition = line.args.get("when", [])
    if line.verb == "pause" and when[:2] == ["round", ">="]:
        return ["round", "=", when[2]]
    return when


def _casualties(g: Position, ask: Ask, line: Line) -> Say | None:
    if line.args["where"] not in ask.args["scopes"]:
        return None
    if bool(line.args.get("enemy")) != bool(ask.args.get("enemy")):
        return None
    targets, hits = loss_asks.targets_of(ask.args)
    for entry in line.args["list"]:
        if entry["what"] in losses.NEVER_LOST:
            raise Illegal("AAE-075", "never_a_casualty", unit=entry["what"])
    wishes = losses.spelled_out(g.board, line.args["list"], ask.args["order"])
    return losses.choose(targets, hits, wishes)


def _retreat(g: Position, ask: Ask, line: Line) -> Say | None:
    if "number" in ask.args:
        return _planes_way(g, ask, line)
    at, goals = ask.args["at"], ask.args["goals"]
    if goals == [retreat.PLANES]:
        if _is_for_planes(g, line) or not _force(g, at):
            return {"to": retreat.PLANES}
        raise Illegal("AAE-131", "no_land_retreat", at=at)
    if _is_for_planes(g, line):
        return {"to": retreat.PLANES} if retreat.PLANES in goals else None
    goal = _one_goal(g, at, line)
    if not goal and len(goals) > 1:
        raise Illegal("AAE-080", "which_goal", choices=tuple(goals), at=at)
    return {"to": goal or goals[0]}


def _is_for_planes(g: Position, line: Line) -> bool:
    """Whether a retreat line only says where planes go."""
    kinds = [unit["kind"] for part in line.args.get("goals", []) for unit in part["units"]]
    are_planes = bool(kinds) and all(kind and facts.unit(g.board, kind).is_air for kind in kinds)
    return bool(line.args.get("who")) or are_planes


def _force(g: Position, at: str) -> Counts:
    """The attacking units at a place that are no planes."""
    units = g.combat_units(at, g.power) if facts.is_land(g.board, at) else g.surfaced(at, g.power)
    return {kind: n for kind, n in units.items() if not facts.unit(g.board, kind).is_air}


def _one_goal(g: Position, at: str, line: Line) -> str:
    """The goal of land units or ships; "" when the line names none. Parting them is refused."""
    if "goal" in line.args:
        return str(line.args["goal"]["places"][-1])
    named: Counts = {}
    goals: list[str] = []
    for part in line.args.get("goals", []):
        units = [
            u for u in part["units"] if not u["kind"] or not facts.unit(g.board, u["kind"]).is_air
        ]
        if not units:
            continue
        goals.append(str(part["path"]["places"][-1]))
        for unit in units:
            for kind, there in _force(g, at).items():
                if unit["kind"] in ("", kind):
                    number = there if unit["count"] is None else unit["count"]
                    named[kind] = named.get(kind, 0) + number
    if len(set(goals)) > 1:
        raise Illegal(
            "AAE-080" if facts.is_land(g.board, at) else "AAE-105", "one_goal_for_all", at=at
        )
    left = {kind: n for kind, n in _force(g, at).items() if named.get(kind, 0) < n}
    if goals and left:
        raise Illegal("AAE-255", "nobody_stays", at=at, units=left)
    return goals[0] if goals else ""


def _planes_way(g: Position, ask: Ask, line: Line) -> Say | None:
    """The way of planes that leave; what its goal cannot take goes to the next best fields."""
    route = _planes_route(ask, line)
    if route is None:
        return None
    flight = flights.over(g, ask.args["at"], flights.LEAVING)[ask.args["number"] - 1]
    places = [each for each in route["places"] if each != ask.args["at"]]
    field = f"carrier {places[-1]}" if facts.is_sea(g.board, places[-1]) else places[-1]
    path: list[str] | None = [flight["at"], *places]
    if len(places) == 1:
        path = air_retreat.best_path(g, flight, field)
    if path is None or field not in ask.args["fields"]:
        raise Illegal("AAE-081", "no_field", choices=tuple(ask.args["fields"]), to=field)
    return {"ways": air_retreat.ways_by(g, flight, field, path)}


def _planes_route(ask: Ask, line: Line) -> Mapping[str, Any] | None:
    routes: list[Mapping[str, Any]] = [line.args["goal"]] if line.args.get("who") else []
    for part in line.args.get("goals", []):
        if any(unit["kind"] == ask.args["kind"] for unit in part["units"]):
            routes.append(part["path"])
    return routes[0] if routes else None


def _press(g: Position, ask: Ask, line: Line) -> Say:
    return "land" if ask.verb == "calloff" else {"to": retreat.STAY}


def _call_off(g: Position, ask: Ask, line: Line) -> Say:
    return "calloff"


def _submerge(g: Position, ask: Ask, line: Line) -> Say:
    able = ask.args["able"]
    if line.args.get("how") == "never":
        return {"submerge": 0}
    if "count" not in line.args:
        return {"submerge": able}
    if is_put(g.state, ask):
        return {"submerge": line.args["count"]}
    # A line sent in advance says how many are to be under water in all, as far as there are so many.
    under = g.state["submerged"].get(ask.args["at"], {}).get(ask.args["power"], 0)
    return {"submerge": min(able, max(0, line.args["count"] - under))}


def _intercept(g: Position, ask: Ask, line: Line) -> Say:
    able = ask.args["able"]
    if "count" in line.args:
        most = line.args["count"] if is_put(g.state, ask) else able
        return {"fighters": min(most, line.args["count"])}
    return {"fighters": able if line.args["how"] == "all" else 0}


def _decklanding(g: Position, ask: Ask, line: Line) -> Say:
    at, power = ask.args["at"], ask.args["power"]
    wishes: list[str] = []
    for field in line.args["fields"]:
        if field == "other carrier":
            wishes += [known for known in ask.args["fields"] if known.startswith(adrift.DECK)]
        else:
            wishes.append(adrift.DECK + field if facts.is_sea(g.board, field) else field)
    return {"fields": adrift.by_preference(g, at, power, ask.args["count"], wishes)}


def _pause(g: Position, ask: Ask, line: Line) -> Say:
    return PERSON


_READERS: dict[tuple[str, str], Callable[[Position, Ask, Line], Say | None]] = {
    ("casualties", "casualties"): _casualties,
    ("retreat", "retreat"): _retreat,
    ("retreat", "press"): _press,
    ("retreat", "pause"): _pause,
    ("submerge", "submerge"): _submerge,
    ("submerge", "pause"): _pause,
    ("calloff", "calloff"): _call_off,
    ("calloff", "press"): _press,
    ("calloff", "pause"): _pause,
    ("intercept", "intercept"): _intercept,
    ("decklanding", "decklanding"): _decklanding,
}


# Checks when the orders of the turn are sent


def sift(g: Position, lines: Sequence[Line]) -> list[tuple[Line, Problem]]:
    """The lines of the section `battles` that cannot be meant as they stand, with the reason.

    `g` is the position after the moves of the same batch, with its list of battles. `sequence` is not checked here.
    """
    refused = []
    for line in lines:
        check = _CHECKS.get(line.verb)
        if check is None:
            continue
        try:
            check(g, line, lines)
        except Refusal as refusal:
            placed = refusal.at(line.line, line.column, line.source or line.text)
            refused.append((line, placed.problem))
    return refused


def _battle(g: Position, place: str, kinds: tuple[str, ...], rule: str) -> None:
    if not any(each["at"] == place and each["kind"] in kinds for each in g.turn["battles"]):
        raise Illegal(rule, "no_battle_there", at=place)


def _check_retreat(g: Position, line: Line, lines: Sequence[Line]) -> None:
    """Goals as they are when the orders are written; whether an enemy is in the way shows in the battle."""
    at = line.args.get("battle")
    if at is None:
        return
    _battle(g, at, ("land", "sea"), "AAE-079")
    if _is_for_planes(g, line):
        return
    on_land = facts.is_land(g.board, at)
    is_landing = on_land and bool(amphibious.assaults_on(g, at))
    if is_landing and not (amphibious.may_be_called_off(g, at) and _force(g, at)):
        raise Illegal("AAE-131", "no_land_retreat", at=at)
    if not _force(g, at):
        return
    goals = retreat.land_goals(g, at) if on_land else retreat.came_from(g, at, "sea")
    goal = _one_goal(g, at, line)
    if goal not in goals and (goal or not goals):
        rule = "AAE-080" if on_land else "AAE-105"
        raise Illegal(rule, "no_retreat_to", choices=tuple(goals), at=at, to=goal)


def _check_submerge(g: Position, line: Line, lines: Sequence[Line]) -> None:
    zone = line.args["zone"]
    if zone != "everywhere":
        _battle(g, zone, ("sea",), "AAE-094")


def _check_casualties(g: Position, line: Line, lines: Sequence[Line]) -> None:
    for entry in line.args["list"]:
        if entry["what"] in losses.NEVER_LOST:
            raise Illegal("AAE-075", "never_a_casualty", unit=entry["what"])


def _check_call_off(g: Position, line: Line, lines: Sequence[Line]) -> None:
    if not amphibious.may_be_called_off(g, line.args["area"]):
        raise Illegal("AAE-142", "no_calloff", at=line.args["area"])


def _check_pause(g: Position, line: Line, lines: Sequence[Line]) -> None:
    """A line that waits for a question must be about a battle in which one can be put: raids have none."""
    at = line.args.get("battle")
    if at is None:
        return
    _battle(g, at, ("land", "sea"), "AAE-079")
    is_landing = bool(amphibious.assaults_on(g, at))
    if not _may_be_asked(g, at, is_landing=is_landing):
        raise Illegal("AAE-131" if is_landing else "AAE-079", "nothing_is_asked", at=at)


def _may_be_asked(g: Position, at: str, *, is_landing: bool) -> bool:
    """Whether the attacker can leave a battle, dive, or call a landing off, as far as the orders show."""
    if flights.over(g, at, flights.FIGHT):
        return True
    if not facts.is_land(g.board, at):
        return bool(retreat.came_from(g, at, "sea") or g.count(at, g.power, "submarine"))
    return bool(amphibious.may_be_called_off(g, at) if is_landing else retreat.land_goals(g, at))


def _check_support(g: Position, line: Line, lines: Sequence[Line]) -> None:
    if "none" in line.args:
        return
    target = line.args["area"]
    amphibious.check_support(g, target, _wanted(line))
    others = [each for each in lines if each.verb == "support" and "area" in each.args]
    orders = [(each.args["area"], _wanted(each)) for each in others]
    amphibious.check_promises(g, target, orders)


def _wanted(line: Line) -> dict[str, int | None]:
    """Ships named in a support line by kind; None for all of a kind, kind "" for any."""
    return {unit["kind"]: unit["count"] for unit in line.args["units"]}


def assign_support(g: Position, lines: Sequence[Line]) -> None:
    """Remember the lines `support` of the turn; without any the default holds."""
    for line in lines:
        if line.verb != "support":
            continue
        if "none" in line.args:
            for assault in g.turn["assaults"]:
                g.turn["supporting"].setdefault(assault["target"], {})
        else:
            target = line.args["area"]
            g.turn["supporting"][target] = amphibious.named_ships(g, target, _wanted(line))


_CHECKS: dict[str, Callable[[Position, Line, Sequence[Line]], None]] = {
    "retreat": _check_retreat,
    "submerge": _check_submerge,
    "casualties": _check_casualties,
    "calloff": _check_call_off,
    "pause": _check_pause,
    "press": _check_pause,
    "support": _check_support,
}
