"""Questions that players dispute: whether units can go somewhere, what a power earns, where a force
may fall back to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.questions import Answer, Because, Question, way
from pbem.engine.state import copy
from pbem.games.axis_allies_europe.battles.retreat import came_from, land_goals, sea_goals
from pbem.games.axis_allies_europe.economy import income
from pbem.games.axis_allies_europe.movement import steps
from pbem.games.axis_allies_europe.orders.grammar import grammar_of
from pbem.games.axis_allies_europe.position import Position, new_turn

Args = Mapping[str, Any]


# Moves


def _move(g: Position, args: Args) -> Answer:
    """AAE-033, AAE-057: the order is tried in both steps of the turn of its owner."""
    owner = next((unit["power"] for unit in args["units"] if unit["power"]), g.power)
    g = _in_turn_of(g, owner)
    found = _way(g, args)
    if not found.holds:
        return found
    path = list(found.trace["path"])
    route = {**args["path"], "places": path}
    line = grammar_of(g.board).line("move", {**args, "path": route}, "combat")
    attack, refused = steps.sift_attack(g, [line])
    if attack:
        return _can_go(path, "combat")
    if not g.is_enemy_held(path[-1], g.power):
        later, refused = steps.sift_rest(g, [line])
        if later:
            return _can_go(path, "noncombat")
    return Answer(holds=False, trace={"path": path}, refused=refused[0][1])


def _in_turn_of(g: Position, power: str) -> Position:
    """The position, if it is this power's turn; else as its turn would begin now."""
    if power == g.power:
        return g
    state = copy(g.state)
    state["turn"] = new_turn(power, state["control"])
    return Position(state, g.board)


def _way(g: Position, args: Args) -> Answer:
    """The way that was named; where only its ends are, the shortest for the slowest of the
    units."""
    places: list[str] = args["path"]["places"]
    kinds = [unit["kind"] for unit in args["units"] if unit["kind"]]
    if not kinds:
        raise Illegal("", "which_kind", power=g.power)
    unit = min((g.board.unit(kind) for kind in kinds), key=lambda each: each.move)
    start, *between, goal = places
    if between or start == goal or g.board.linked(start, goal, unit.ways):
        return Answer(holds=True, trace={"path": places})

    def may_pass(area: str) -> bool:
        if unit.is_air:
            return not g.board.is_neutral(area)
        occupied = g.enemy_ships if unit.is_ship else g.enemy_occupied
        return not (g.board.is_neutral(area) or occupied(area, g.power))

    trace = g.board.connected([start], [goal], kinds=unit.ways, may_pass=may_pass, limit=unit.move)
    rules = {"blocked": "AAE-210", "too_far": "AAE-057", "no_way": "AAE-026"}
    if unit.is_ship:
        rules["blocked"] = "AAE-062"
    return way(trace, rules.get(trace.get("reason", ""), ""))


def _can_go(path: list[str], step: str) -> Answer:
    fields = {"path": path, "steps": len(path) - 1, "step": step}
    return Answer((Because("can_go", fields, "AAE-057"),), True, fields)


# Income


def _income(g: Position, args: Args) -> Answer:
    """AAE-014, AAE-015, AAE-044, AAE-169: what the bank would pay now, place by place."""
    power = args["power"]
    if power not in g.board.powers:
        raise Illegal("AAE-048", "has_no_turn", power=power)
    held = [area for area, holder in sorted(g.state["control"].items()) if holder == power]
    level = income.npc(g, power)
    lines = [*_places(g, power, held)]
    if income.has_capital(g, power):
        lines.append(Because("earns", {"power": power, "total": level}, "AAE-044"))
    else:
        capital = g.board.capital(power)
        lines.append(Because("earns_nothing", {"power": power, "capital": capital}, "AAE-195"))
    paid = level if income.has_capital(g, power) else 0
    return Answer(tuple(lines), None, {"power": power, "level": level, "paid": paid})


def _places(g: Position, power: str, held: list[str]) -> Iterator[Because]:
    land = {area: g.board.value(area) for area in held if not g.board.is_convoy(area)}
    own = {area: n for area, n in land.items() if n and not g.board.is_middle_east(area)}
    if own:
        yield Because("territories", {"places": own, "total": sum(own.values())}, "AAE-014")
    if east := {area: n for area, n in land.items() if n and g.board.is_middle_east(area)}:
        yield Because("middle_east", {"places": east}, "AAE-196")
    convoys = [area for area in held if g.board.is_convoy(area)]
    if g.side_of(power) == "Axis":
        if convoys:
            yield Because("convoys_for_nothing", {"places": convoys}, "AAE-169")
        return
    paying = {area: g.board.value(area) for area in convoys if not income.is_idle(g, area)}
    if paying:
        yield Because("convoys", {"places": paying, "total": sum(paying.values())}, "AAE-014")
    for area in convoys:
        if income.is_idle(g, area):
            yield Because("idle", {"place": area, "port": g.board.port(area)}, "AAE-173")


# Retreats


def _retreat(g: Position, args: Args) -> Answer:
    """AAE-080, AAE-105: for each place from which the force came, whether it may go back there."""
    area = args["place"]
    is_sea = g.board.is_sea(area)
    came = came_from(g, area, "sea" if is_sea else "land")
    rule = "AAE-105" if is_sea else "AAE-080"
    if not came:
        raise Illegal(rule, "nobody_came", place=area, power=g.power)
    goals = sea_goals(g, area) if is_sea else land_goals(g, area)
    lines = [
        Because("may_retreat", {"place": space}, rule)
        if space in goals
        else Because(_why_not(g, area, space), {"place": space, "at": area}, rule)
        for space in came
    ]
    return Answer(tuple(lines), bool(goals), {"came": came, "goals": goals})


def _why_not(g: Position, area: str, space: str) -> str:
    if g.board.is_sea(space) != g.board.is_sea(area):
        return "other_element"
    if not g.board.linked(area, space):
        return "not_adjacent"
    if not g.board.is_sea(area) and not g.was_friendly(space, g.power):
        return "not_friendly_since_start"
    return "not_ours" if not g.board.is_sea(area) else "enemy_there"


QUESTIONS = (
    Question(
        "move",
        ("{units}: {path}", "{units} from {path}"),
        _move,
        "Whether these units can go there now, in which step, and by which way.",
        "move 1 armor: Germany -> Poland",
    ),
    Question(
        "income",
        ("{power}",),
        _income,
        "What the bank would pay a power now, and for what.",
        "income Germany",
    ),
    Question(
        "retreat",
        ("{place}",),
        _retreat,
        "Where the attackers of a battle may fall back to, and why nowhere else.",
        "retreat Poland",
    ),
)
