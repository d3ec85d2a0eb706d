"""How the USA and the USSR come to war by themselves (§7.2): their It's War! markers."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import ALLIES, AXIS
from pbem.games.blitz_world_in_conflict.concepts import road, wealth
from pbem.games.blitz_world_in_conflict.politics import wars
from pbem.games.blitz_world_in_conflict.position import GERMANY, JAPAN, USSR, Position
from pbem.games.blitz_world_in_conflict.victory import points

LAST_BOX, LAST_TURN = 15, 8
CHINA, BENELUX = "China", "Belgium-Netherlands"
WHY = "neutral entry"
_WESTERN = "western allies declare on minor"


def move(g: Position, what: str, events: Events, times: int = 1) -> None:
    """BLZ-615: something has happened, so often, that moves the markers at once."""
    told = g.board.tables["entry"][what]
    for power in sorted(g.state["entry"]):
        boxes = told.get(power, 0) * times
        if boxes and power in g.state["entry"]:
            _move(g, power, boxes, what, events)


def _move(g: Position, power: str, boxes: int, what: str, events: Events) -> None:
    """BLZ-618, BLZ-621: box 15 is war; below box 0 the Axis gets a point for each box instead."""
    box = g.state["entry"][power] + boxes
    g.state["entry"][power] = min(LAST_BOX, max(0, box))
    shown = {"power": power, "boxes": boxes, "box": g.state["entry"][power], "why": what}
    events.append({"kind": "entry_moved", **shown})
    for gainer in (GERMANY, JAPAN):
        if box < 0 and gainer in g.board.powers:
            points.add(g, gainer, -box, WHY, events, power)
    if box >= LAST_BOX and not _only_limits(g, power):
        enter(g, power, events)


def _only_limits(g: Position, power: str) -> bool:
    """BLZ-736: after the Road to War the USSR is free to declare war, and its marker limits its
    production alone, unless it has made its pact with Germany."""
    is_bound = road.holds(g, road.SOVIET_PACT)
    return road.limits_production(g, power) and not is_bound


def settle(g: Position, events: Events) -> None:
    """BLZ-620: who is at war, by a ruling as well, has no marker; BLZ-736: once Germany controls an
    area in the USSR its production has no limit any more."""
    for power in sorted(g.state["entry"]):
        is_at_war = any(g.at_war(power, foe) for foe in wars.FOES[power])
        if is_at_war and not road.limits_production(g, power):
            del g.state["entry"][power]
    if road.limits_production(g, USSR) and USSR in g.state["entry"] and road.is_invaded(g):
        del g.state["entry"][USSR]
        events.append({"kind": "limit_over", "power": USSR})


def enter(g: Position, power: str, events: Events) -> None:
    """BLZ-618, BLZ-619, BLZ-620: a power enters the war, the USA against both Axis powers."""
    events.append({"kind": "entered_war", "power": power})
    for foe in wars.FOES[power]:
        if foe in g.board.powers:
            wars.begin(g, power, foe, events)
    g.state["entry"].pop(power, None)


def of_turn(g: Position, events: Events) -> None:
    """BLZ-616: what each turn adds, in 5.B."""
    move(g, "turn", events)


def of_new_turn(g: Position, events: Events) -> None:
    """BLZ-616, BLZ-618: as the first action of a turn what Japan's war in the south adds; at the
    start of turn 8 both are at war, if they are not."""
    if 0 < g.state["south"] < g.turn:
        move(g, "japan is at war in the south", events)
    if g.turn >= LAST_TURN:
        for power in sorted(g.state["entry"]):
            enter(g, power, events)


def of_taking(g: Position, area: str, power: str, was: str, events: Events) -> None:
    """BLZ-615, BLZ-617: what a side takes from the other by force, by Oil and Resource; aligning a
    neutral country moves nothing."""
    if not was or g.side_of(was) == g.side_of(power):
        return
    what = "axis takes wealth" if g.side_of(power) == AXIS else "allies take wealth"
    move(g, what, events, wealth.oil(g, area) + wealth.resources(g, area))
    if power == JAPAN and g.country(area) == CHINA:
        move(g, "Japan takes China", events)


def of_declaration(g: Position, power: str, foe: str, events: Events) -> None:
    """BLZ-303, BLZ-615, BLZ-616: what a declaration of war on a country or a power moves."""
    table = g.board.tables["entry"]
    if power == JAPAN and foe in ("AFA", BENELUX) and not g.state["south"]:
        g.state["south"] = g.turn
    if foe in g.board.powers:
        if f"{power} declares on {foe}" in table:
            move(g, f"{power} declares on {foe}", events)
    elif g.side_of(power) == ALLIES:
        is_soviet = power == USSR
        move(g, "USSR declares on minor" if is_soviet else _WESTERN, events)
    else:
        near = foe in table["axis declares on neighbour"]["of"]
        move(g, f"axis declares on {'neighbour' if near else 'minor'}", events)
