"""All courses of a combat: the steps of its own flow, carried out on copies of a position for every
result that the dice can have. Everybody is silent, or says what `say` says."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from pbem.engine.flow import Ask, Events, Flow, Go, Leave, Locals, Over, Run, Say
from pbem.engine.game import Chooser
from pbem.engine.state import copy
from pbem.games.blitz_world_in_conflict.land.combat import land_combat
from pbem.games.blitz_world_in_conflict.land.homing import homing
from pbem.games.blitz_world_in_conflict.land.retreating import retreating
from pbem.games.blitz_world_in_conflict.odds import sides
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import results, targets
from pbem.games.blitz_world_in_conflict.rounds.combatants import (
    LAND_ROUND,
    NAVAL_ROUND,
    STRATEGIC_ROUND,
)
from pbem.games.blitz_world_in_conflict.rounds.cutting import cutting
from pbem.games.blitz_world_in_conflict.rounds.flow import combat_round, fire
from pbem.games.blitz_world_in_conflict.rounds.homeward import homeward
from pbem.games.blitz_world_in_conflict.sea.battles import close, sea_battle
from pbem.values import dataclass

Answer = Callable[[Position, Ask], Say]
FACES = range(1, 7)
# Those of combats. They may run others, for which all modules of the game are loaded.
_OWN = (land_combat, sea_battle, combat_round, retreating, homing, homeward, cutting)
_NAMED = {flow.name: flow for flow in _OWN}
# What a combat can change.
_CHANGED = ("units", "factories", "convoys", "commanders", "affairs")
# Steps that only ask in which order units are hit and sent, and where these go: who is silent has
# the usual one.
_ASKING = {
    flow.name: frozenset(n for n, step in flow.steps.items() if step.take_say is not None)
    for flow in (combat_round, homeward)
}


@dataclass
class Frame:
    """Where a flow stands: its next step, "" at its end."""

    flow: Flow
    step: str
    f: Locals


@dataclass
class Way:
    """One course so far: its chance, the position, and the flows that run in it; `after`, where it
    is not empty, tells it from others."""

    chance: Fraction
    g: Position
    frames: list[Frame]
    after: Sequence[str] = ()

    @property
    def f(self) -> Locals:
        """The locals of the combat."""
        return self.frames[0].f

    def key(self) -> Any:
        """The same for courses that have come to the same."""
        if self.after:
            return self.after
        told = [(frame.flow.name, frame.step, frame.f) for frame in self.frames]
        now = [self.g.state[name] for name in _CHANGED]
        return repr((told, now))

    def branch(self, share: Fraction) -> Way:
        """A copy with a part of the chance."""
        frames = [Frame(frame.flow, frame.step, copy(frame.f)) for frame in self.frames]
        return Way(self.chance * share, sides.copied(self.g), frames)


def _flow(name: str) -> Flow:
    if name in _NAMED:
        return _NAMED[name]
    from pbem.games.blitz_world_in_conflict.flows import FLOWS

    return FLOWS[name]


def silent(g: Position, ask: Ask) -> Say:
    """Nobody answers."""
    del g
    return ask.default


def courses(
    g: Position, flow: str, f: Locals, until: Collection[str] = (), say: Answer = silent
) -> list[Way]:
    """All courses of a flow with these locals, to its end or to a step of it in `until`; those that
    have come to the same are one. `g` is not changed."""
    frame = {"flow": flow, "step": _flow(flow).first, "locals": f}
    return courses_from(g, [frame], until, say)


def courses_from(
    g: Position,
    frames: Sequence[Mapping[str, Any]],
    until: Collection[str] = (),
    say: Answer = silent,
) -> list[Way]:
    """The same from where flows stand in the midst of a combat; `frames` as the engine has them."""
    told = [Frame(_flow(each["flow"]), each["step"], copy(each["locals"])) for each in frames]
    waiting = [Way(Fraction(1), sides.copied(g), told)]
    ended: dict[Any, Way] = {}
    halves = sides.Halves()
    while waiting:
        going: dict[Any, Way] = {}
        for way in (each for now in waiting for each in _thrown(now, until, say, halves)):
            is_at_end = _go_on(way, until, say)
            _join(ended if is_at_end else going, way)
        waiting = list(going.values())
    return list(ended.values())


def sampled(
    g: Position,
    flow: str,
    f: Locals,
    rng: Chooser,
    until: Collection[str] = (),
    say: Answer = silent,
) -> Way:
    """One course of a flow, as dice may have it."""
    start = Frame(_flow(flow), _flow(flow).first, copy(f))
    way, dice = Way(Fraction(1), sides.copied(g), [start]), _Thrown(rng)
    while not _is_at_end(way, until):
        _run(way, dice, [], say)
    return way


def _join(found: dict[Any, Way], way: Way) -> None:
    same = found.setdefault(way.key(), way)
    if same is not way:
        same.chance += way.chance


# Dice


class _Wanted(Exception):
    """A step wants dice, and has changed nothing yet."""


class _NoDice:
    def roll(self, label: str, count: int, sides: int = 6) -> list[int]:
        raise _Wanted(label)


class _Faces:
    """Dice that fall as told, all on 1 behind that; `asked` are the labels, die by die."""

    def __init__(self, faces: Sequence[int] = ()) -> None:
        self.faces, self.asked = list(faces), list[tuple[str, int]]()

    def roll(self, label: str, count: int, sides: int = 6) -> list[int]:
        first = len(self.asked)
        self.asked += [(label, sides)] * count
        self.faces += [1] * (len(self.asked) - len(self.faces))
        return self.faces[first : len(self.asked)]


class _Thrown:
    """Dice that fall as chance has it."""

    def __init__(self, rng: Chooser) -> None:
        self.rng = rng

    def roll(self, label: str, count: int, sides: int = 6) -> list[int]:
        return [self.rng.randint(1, sides) for _ in range(count)]


def _thrown(way: Way, until: Collection[str], say: Answer, halves: sides.Halves) -> Iterator[Way]:
    """The courses after the step at which a course stands, one for all dice that mean the same."""
    frame = way.frames[-1]
    first, dice, events = way.branch(Fraction(1)), _Faces(), list[dict[str, Any]]()
    _run(first, dice, events, say)
    if not dice.asked:
        yield first
    elif frame.flow is combat_round:
        # Events of units for one use that are used up may come behind it.
        told = next(each for each in events if each["kind"] == "round_fought")
        charts = _charts(first, told)
        if say is silent and sides.are_apart(first.g, first.frames[-1].f):
            for each in _by_side(first, charts, halves):
                yield each if _is_at_end(each, until) else each.branch(Fraction(1))
        else:
            yield from _by_result(first, charts)
    else:
        for faces in itertools.product(*(range(1, sides + 1) for _, sides in dice.asked)):
            each = way.branch(Fraction(1, _product(sides for _, sides in dice.asked)))
            _run(each, _Faces(faces), [])
            yield each


def _charts(thrown: Way, told: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    """A Round that was thrown once: its totals are the same whatever falls. On how many faces each
    side that rolls has which result."""
    f = thrown.frames[-1].f
    rolling = [side for side in f["results"] if told[side].get("rolls")]
    return {side: _alike(thrown.g, f, side, int(told[side]["column"])) for side in rolling}


def _by_result(thrown: Way, charts: Mapping[str, Mapping[str, int]]) -> Iterator[Way]:
    for chosen in itertools.product(*(chart.items() for chart in charts.values())):
        share = Fraction(_product(count for _, count in chosen), len(FACES) ** len(chosen))
        each = thrown.branch(share)
        for side, (result, _) in zip(charts, chosen, strict=True):
            each.frames[-1].f["results"][side] = result
        yield each


def _by_side(
    thrown: Way, charts: Mapping[str, Mapping[str, int]], halves: sides.Halves
) -> Iterator[Way]:
    """The same behind the Round, and behind retreats or the way home; positions share what no half
    changes."""
    *outer, combat, frame = thrown.frames
    hurt = [
        halves.of(thrown.g, frame.f, combat.f, side, charts.get(other, {results.NONE: len(FACES)}))
        for side, other in targets.OTHER.items()
    ]
    rest = sides.rest(combat.f)
    behind = {LAND_ROUND: combat.flow.after(combat.step), NAVAL_ROUND: close.name}
    step = behind.get(frame.f["round"], combat.step)
    for (ours, faces), (theirs, others) in itertools.product(*hurt):
        g, f = sides.joined(thrown.g, combat.f, ours, theirs)
        share = Fraction(faces * others, len(FACES) ** 2)
        frames = [*outer, Frame(combat.flow, step, f)]
        yield Way(thrown.chance * share, g, frames, (ours.after, theirs.after, rest))


def _alike(g: Position, f: Locals, side: str, column: int) -> dict[str, int]:
    """On how many faces a side has results that do the same to the other."""
    other, alike = targets.OTHER[side], dict[tuple[int, str], str]()
    most = sum(targets.size(g, f, unit) for unit in targets.left(g, f, other))
    found: dict[str, int] = {}
    for text, faces in _chart(g, column).items():
        result = results.read(text)
        # A Factory takes what no unit does.
        points = result.points if f["round"] == STRATEGIC_ROUND else min(result.points, most)
        idle = points >= most or targets.is_ignored(g, f, other)
        same = alike.setdefault((points, "" if idle else result.letter), text)
        found[same] = found.get(same, 0) + faces
    return found


def _chart(g: Position, column: int) -> dict[str, int]:
    """BLZ-548: on how many faces each result of a column is."""
    found: dict[str, int] = {}
    for face in FACES:
        result = g.board.result(column, face)
        found[result] = found.get(result, 0) + 1
    return found


def _product(numbers: Any) -> int:
    found = 1
    for number in numbers:
        found *= number
    return found


# Steps


def _go_on(way: Way, until: Collection[str], say: Answer) -> bool:
    """Steps without dice, to one that wants some, or to the end: whether it is there."""
    while not _is_at_end(way, until):
        frame = way.frames[-1]
        if frame.flow is combat_round and frame.step == fire.name:
            # What both sides count is worked out when it is thrown, after equal ways are one.
            return False
        try:
            _run(way, _NoDice(), [], say)
        except _Wanted:
            return False
    return True


def _is_at_end(way: Way, until: Collection[str]) -> bool:
    step = way.frames[-1].step
    return len(way.frames) == 1 and (step in until or not step)


def _run(way: Way, dice: Any, events: Events, say: Answer = silent) -> None:
    """One step, or the return from a flow that is at its end."""
    frame = way.frames[-1]
    if not frame.step:
        _return(way, frame.f.get("result"))
        return
    if say is silent and frame.step in _ASKING.get(frame.flow.name, ()):
        frame.step = frame.flow.after(frame.step)
        return
    step = frame.flow.steps[frame.step]
    told = step.run(way.g, frame.f, dice, events)
    frame.step = frame.flow.after(step.name)
    match told:
        case Go():
            frame.step = told.step
        case Run():
            frame.step = told.then or frame.step
            frame.f.pop("result", None)
            flow = _flow(told.flow)
            way.frames.append(Frame(flow, flow.first, copy(told.args)))
        case Leave() | Over():
            _return(way, told.result)
        case [*asks]:
            _answer(way, step, asks, say)


def _answer(way: Way, step: Any, asks: Sequence[Ask], say: Answer) -> None:
    frame = way.frames[-1]
    for ask in asks:
        if step.take_say is not None:
            went = step.take_say(way.g, frame.f, ask, copy(say(way.g, ask)), [])
            if isinstance(went, Go):
                frame.step = went.step


def _return(way: Way, result: Any) -> None:
    if len(way.frames) == 1:
        way.frames[-1].step = ""
        return
    way.frames.pop()
    if result is not None:
        way.frames[-1].f["result"] = copy(result)
