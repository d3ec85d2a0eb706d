"""What the Axis does with a solo card (§13.0): one action after the other, from left to right.

Nothing is chosen and nothing is chance: Home areas go by their printed priority, all else by the
priority lines of the card. Each action ends after its unit and those that technologies add.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.total_domination.board import ARMY, FLEET
from pbem.games.total_domination.concepts.supply import supplied
from pbem.games.total_domination.control import is_free
from pbem.games.total_domination.operations import attack, deploy, move, ways
from pbem.games.total_domination.operations.lines import Wanted
from pbem.games.total_domination.position import Position
from pbem.values import dataclass

# TDM-274: by action the technologies that add a unit of their own type.
ADDED: dict[str, dict[str, str]] = {
    "destroy": {"A2": ARMY, "A3": ARMY, "B2": FLEET, "B3": FLEET},
    "move": {"A1": ARMY, "B1": FLEET},
    "deploy": {"C1": ARMY, "C2": FLEET},
}
OTHER = {ARMY: FLEET, FLEET: ARMY}


@dataclass(frozen=True, slots=True)
class Play:
    """A solo card that is carried out for an Axis power; `lines` are areas in play in the order of
    its priority lines."""

    g: Position
    power: str
    lines: tuple[str, ...]
    events: Events

    @property
    def homes(self) -> tuple[str, ...]:
        """TDM-281: the Home areas of the power in their priority."""
        return self.g.board.home_priority[self.power]


def play(g: Position, power: str, card: str, events: Events) -> int:
    """TDM-278: all actions of a power's side of a card that are possible; how many these were.

    TDM-277: a power that can do none, and controls all its Home areas, is given a point.
    """
    told = g.board.solo_cards[card]
    lanes = [g.board.lanes[name] for name in told.lines]
    lines = tuple(area for lane in lanes for area in lane if g.in_play(area))
    carried = Play(g, power, lines, events)
    done = sum(act(carried, *action.split(" ", 1)) for action in told.actions[power])
    if not done and all(g.controller(area) == power for area in carried.homes):
        g.state["solo"]["points"] += 1
        events.append({"kind": "solo_point", "power": power, "points": g.state["solo"]["points"]})
    return done


def act(play: Play, action: str, kind: str) -> bool:
    """TDM-279: one action with the kind of unit that it names, else with the other one; TDM-276,
    TDM-282: but what a Home area needs comes first, with either; TDM-274: then what technologies
    add, each with its own kind or not at all. Whether it was possible."""
    if not _first(play, action, (kind, OTHER[kind])):
        play.events.append({"kind": "solo_skipped", "power": play.power, "action": action})
        return False
    for technology, added in ADDED[action].items():
        if play.g.has(play.power, technology):
            _first(play, action, (added,))
    return True


def _first(play: Play, action: str, kinds: Sequence[str]) -> bool:
    """What can be done first: where a Home area needs it with any of these kinds, else
    elsewhere."""
    return any(_do(play, action, kind, urgent) for urgent in (True, False) for kind in kinds)


def _do(play: Play, action: str, kind: str, urgent: bool) -> bool:
    """One unit of a kind, where a Home area needs it or else anywhere; whether it was possible."""
    if action == "deploy":
        return not urgent and _deploy(play, kind)
    if action == "destroy":
        return _destroy(play, kind, play.homes if urgent else play.lines)
    return _move(play, kind, _bare_homes(play) if urgent else _empty(play))


def _deploy(play: Play, kind: str) -> bool:
    """TDM-281: in the first Home area where it can be."""
    g, power = play.g, play.power
    for area in play.homes:
        try:
            nation = deploy.check(g, power, kind, area)
        except Illegal:
            continue
        deploy.put(g, power, nation, kind, area, play.events)
        return True
    return False


def _destroy(play: Play, kind: str, areas: Iterable[str]) -> bool:
    """TDM-282: the first unit in these areas that can be, of whatever nation."""
    g, power = play.g, play.power
    there = [(each, nation) for each in areas for nation in g.holding(each)]
    for area, nation in there:
        try:
            attack.target(g, power, Wanted(kind, nation, 1), area)
            attack.check_reach(g, power, area)
        except Illegal:
            continue
        attack.destroy(g, power, nation, kind, area, play.events)
        return True
    return False


def _move(play: Play, kind: str, goals: Iterable[str]) -> bool:
    """TDM-283: into the first of these areas that a unit may enter."""
    within, sources = supplied(play.g, play.power), list(_sources(play, kind))
    for goal in goals:
        if not _is_near(play.g, goal, kind, within):
            continue
        for start in sources:
            try:
                way = ways.of(play.g, play.power, kind, (start, goal))
            except Illegal:
                continue
            nation = _nation(play, start, kind)
            move.shift(play.g, play.power, nation, kind, way, play.events)
            return True
    return False


def _is_near(g: Position, goal: str, kind: str, within: frozenset[str]) -> bool:
    """Whether a unit of a kind may stay in an area that is in supply, or beside one that is; so no
    way is looked for to others."""
    near = goal in within or any(other in within for other in g.adjacent(goal))
    return near and g.board.suits(goal, kind)


def _bare_homes(play: Play) -> tuple[str, ...]:
    """TDM-276: Home areas without a unit of the power, and without an enemy that bars them."""
    g = play.g
    return tuple(a for a in play.homes if is_free(g, a) and g.home_player(a) == play.power)


def _empty(play: Play) -> Iterator[str]:
    """TDM-280: areas on the lines in which nobody stands and that the power has not yet."""
    g = play.g
    return (a for a in play.lines if is_free(g, a) and g.controller(a) != play.power)


def _sources(play: Play, kind: str) -> Iterator[str]:
    """TDM-283: from where a unit of a kind may go: Home areas that can spare one, then all others
    by the lines."""
    homes = [a for a in play.homes if _count(play, a) > 1]
    rest = [a for a in play.lines if a not in play.homes]
    return (area for area in (*homes, *rest) if _nation(play, area, kind))


def _count(play: Play, area: str) -> int:
    return sum(sum(units.values()) for units in play.g.forces(area, play.power).values())


def _nation(play: Play, area: str, kind: str) -> str:
    """The nation whose unit goes, the power's own before its partner's; "" for none."""
    g = play.g
    return next((n for n in g.nations_of(play.power) if g.count(area, n, kind)), "")
