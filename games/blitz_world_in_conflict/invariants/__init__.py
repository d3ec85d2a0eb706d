"""What must hold in every position, whatever was ordered: checked after rulings and by random
play."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.blitz_world_in_conflict.components import ALLIES, AXIS
from pbem.games.blitz_world_in_conflict.invariants import standing
from pbem.games.blitz_world_in_conflict.invariants.stock import counters
from pbem.games.blitz_world_in_conflict.position import JAPAN, Position
from pbem.games.blitz_world_in_conflict.scenario_rules.japan import EVENT

_STEPS = ("", *"ABCDEF")
_MOST_POINTS, _LAST_BOX, _BOMB_BOXES = 15, 15, 5


def invariants(g: Position) -> list[str]:
    """Everything that is broken, a line each; [] when the position is sound."""
    if known := [*_names(g), *_records(g)]:
        return known
    return [
        *standing.faults(g),
        *counters(g),
        *_goods(g),
        *_damage(g),
        *_relations(g),
        *_points(g),
    ]


# What there is at all


def _names(g: Position) -> Iterator[str]:
    """BLZ-203, BLZ-223: only areas in play, powers and units of the board, each at a Size that it
    has."""
    for unit, told in sorted(g.state["units"].items()):
        if unit not in g.board.units or told["size"] not in g.board.units[unit].sizes:
            yield f"there is no {unit} of Size {told['size']}"
        if told["at"] not in g.board.in_play or told["of"] not in ("", *g.board.powers):
            yield f"{unit} of {told['of'] or 'nobody'} is in {told['at']}"
    for area, power in sorted(g.state["control"].items()):
        if area not in g.board.areas or g.board.is_sea(area) or power not in g.board.powers:
            yield f"{area} is controlled by {power}"


def _records(g: Position) -> Iterator[str]:
    """BLZ-270: turn, phase and step are of this scenario; who acts is of a side."""
    phases = len(g.board.set_up["phases"])
    if not g.board.first <= g.turn <= g.board.last:
        yield f"it is turn {g.turn}"
    if not -1 <= g.state["phase"] <= phases or g.state["step"] not in _STEPS:
        yield f"it is phase {g.state['phase']}, step {g.state['step']}"
    side = g.now["side"]
    if side not in ("", AXIS, ALLIES):
        yield f"the side {side} acts"
    if strange := sorted({*g.now["steps"]} - set(g.board.sides.get(side, ()))):
        yield f"these do not act with the {side}: {', '.join(strange)}"


# What powers have


def _goods(g: Position) -> Iterator[str]:
    """BLZ-635, BLZ-666: nobody owes Oil or Resources; trades are between powers or countries that
    there are."""
    for what in ("oil", "resources"):
        for power, count in sorted(g.state[what].items()):
            if power not in g.board.powers or count < 0:
                yield f"{power} has {count} {what}"
    known = {*g.board.powers, *g.board.countries}
    for told in g.state["trades"]:
        if not {told["from"], told["to"]} <= known:
            yield f"{told['from']} trades with {told['to']}"


def _damage(g: Position) -> Iterator[str]:
    """BLZ-545, BLZ-559, BLZ-614: no more damage on a Factory or a Convoy than it can take;
    Partisans are of a side and on land."""
    for area, points in sorted(g.state["factories"].items()):
        if not 0 < points <= g.board.factory(area):
            yield f"the Factory in {area} has {points} damage"
    for sea, points in sorted(g.state["convoys"].items()):
        convoy = g.board.convoys.get(sea)
        if convoy is None or not 0 < points <= convoy.factor:
            yield f"the Convoy in {sea} has {points} damage"
    for area, side in sorted(g.state["partisans"].items()):
        if area not in g.board.areas or g.board.is_sea(area) or side not in (AXIS, ALLIES):
            yield f"a Partisan of the {side} is in {area}"


def _points(g: Position) -> Iterator[str]:
    """BLZ-615, BLZ-658, BLZ-700: no marker beyond the end of its track."""
    for power, points in sorted(g.state["vp"].items()):
        if power not in g.board.powers or points > _MOST_POINTS:
            yield f"{power} has {points} points"
    for power, box in sorted(g.state["entry"].items()):
        if not 0 <= box <= _LAST_BOX:
            yield f"the It's War! marker of {power} is in box {box}"
    for bomb, box in sorted(g.state["bombs"].items()):
        if not 1 <= box <= _BOMB_BOXES:
            yield f"{bomb} is in box {box}"


# What powers and countries are to each other


def _relations(g: Position) -> Iterator[str]:
    """BLZ-300, BLZ-312, BLZ-331, BLZ-366: wars are between powers of two sides, each once;
    countries are with powers, conquered by sides, and at war by themselves with powers that they
    are not with."""
    wars = g.state["wars"]
    if wars != sorted(sorted(pair) for pair in wars) or any(wars.count(pair) > 1 for pair in wars):
        yield "wars are pairs of two powers, each once and in order"
    # BLZ-179: a power that is not in the scenario may have gone to war outside of it.
    outside = {JAPAN} if EVENT in g.state["events"] else set[str]()
    for one, other in wars:
        there = [power for power in (one, other) if power in g.board.powers]
        is_known = {one, other} <= {*g.board.powers, *outside}
        if not is_known or len({g.side_of(power) for power in there}) < len(there):
            yield f"{one} is at war with {other}"
    for country, power in sorted(g.state["allied"].items()):
        if power not in g.board.powers:
            yield f"{country} is with {power}"
    for country, side in sorted(g.state["conquered"].items()):
        if side not in (AXIS, ALLIES):
            yield f"{country} is conquered by {side}"
    for country, power in g.state["alone"]:
        if power not in g.board.powers or g.ally(country) == power:
            yield f"{country} is at war with {power} by itself"
