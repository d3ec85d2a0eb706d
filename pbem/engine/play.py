"""Playing: one input goes in, the state moves to the next stop (design 3).

Inputs are plain data, stored in records as they are:

* `{}`: go on (at the start, or when the links of a segment have been revealed);
* `{"answer": ask id, "by": [powers], "say": plain data, "how": text}`;
* `{"put": [ask ids]}`: these asks have been put to persons; ends a segment that has dice (dice.md 3.4.2);
* `{"ruling": [corrections]}`: a moderator's corrections; open asks are put again by their step (P12).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pbem.engine.dice import Dice, NeedsDraw, NeedsSegment, Roll, Source, new_segment
from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Go, Leave, Over, Run, Sifted, Step
from pbem.engine.game import Table
from pbem.engine.state import State, copy, digest

Input = dict[str, Any]

STEP_LIMIT = 100_000


class ContractBroken(Exception):
    """A game broke the engine's contract: a fault in the program, not in an order."""


@dataclass
class Outcome:
    """Where play stopped: what happened, which dice fell, and what is needed to go on.

    `needs` is the number of a segment whose links are not revealed yet, 0 otherwise; `needs_draw` the same for a
    sealed draw. `asks` are the open questions; `over` is the result of an ended game. `forced` lists
    (ask id, answer) that the engine settled itself. `hidden` are dice of sealed draws, not for the public record.
    """

    events: Events = field(default_factory=list)
    rolls: list[Roll] = field(default_factory=list)
    hidden: list[Roll] = field(default_factory=list)
    forced: list[tuple[str, Any]] = field(default_factory=list)
    needs: int = 0
    needs_draw: int = 0
    asks: tuple[Ask, ...] = ()
    over: dict[str, Any] = field(default_factory=dict)


def start(table: Table, scenario: dict[str, Any], options: dict[str, Any]) -> State:
    """The state before the first step of a campaign."""
    game = table.game
    state = game.setup(table.board, scenario, options)
    state.setdefault("secret", {})
    state["engine"] = {
        "frames": [{"flow": game.root, "step": game.flows[game.root].first, "locals": {}}],
        "asks": [],
        "said": {},
        "segment": new_segment(1),
        "draw": new_segment(1),
        "turn": 0,
        "over": {},
    }
    return state


def play(
    table: Table, state: State, given: Input, source: Source, sealed: Source | None = None
) -> tuple[State, Outcome]:
    """`advance` on a copy: the caller's state keeps its hash, also when the input is refused."""
    new = copy(state)
    return new, advance(table, new, given, source, sealed)


def advance(
    table: Table,
    state: State,
    given: Input,
    source: Source,
    sealed: Source | None = None,
    *,
    checked: bool = False,
) -> Outcome:
    """Apply one input to this state, in place, and run to the next stop.

    `source` gives the dice, `sealed` those that nobody may recompute before the campaign is opened. Raises Refusal for
    an input that is not taken; an answer that is refused has changed nothing. `checked` also holds the game to its
    contract (asking steps change nothing, dice come before changes); it costs two hashes a step.
    """
    run = _Run(table, state, source, sealed, checked)
    run.take(given)
    run.go_on()
    return run.outcome


def open_asks(state: State) -> tuple[Ask, ...]:
    """The questions that are open in this state."""
    return tuple(Ask.of(data) for data in state["engine"]["asks"])


def is_put(state: State, ask: Ask) -> bool:
    """Whether this open ask has been put to a person."""
    return any(a.get("put", False) for a in state["engine"]["asks"] if Ask.of(a).id == ask.id)


def waits_for(state: State, ask: Ask) -> tuple[str, ...]:
    """The powers whose answer to this open ask is still missing."""
    said = state["engine"]["said"].get(ask.id, {})
    return tuple(power for power in ask.to if power not in said)


def sift(table: Table, state: State, ask: Ask, lines: Sequence[str]) -> Sifted | None:
    """What this batch would be worth as the answer to this open ask; None when its step takes no batches."""
    frame = state["engine"]["frames"][-1]
    step = table.game.flows[frame["flow"]].steps[frame["step"]]
    if step.sift_batch is None:
        return None
    return step.sift_batch(table.position(state), frame["locals"], ask, lines)


def check(table: Table, state: State, ask: Ask, say: Any) -> None:
    """Raise the reason why this is not an answer to this open ask; changes nothing."""
    frame = state["engine"]["frames"][-1]
    step = table.game.flows[frame["flow"]].steps[frame["step"]]
    _check(step, table.position(state), frame["locals"], ask, say)


def _check(step: Step, g: Any, f: dict[str, Any], ask: Ask, say: Any) -> None:
    if step.sift_batch is not None:
        for _, problem in step.sift_batch(g, f, ask, say).problems:
            refusal = Illegal(problem.rule, problem.code)
            refusal.problem = problem
            raise refusal
    if step.check_say is not None:
        step.check_say(g, f, ask, say)


class _Guard:
    """A source that holds a step to rolling before it changes anything (P13)."""

    def __init__(self, source: Source, state: State) -> None:
        self.source = source
        self.state = state
        self.before = _digest(state)

    def unchanged(self, what: str) -> None:
        if _digest(self.state) != self.before:
            raise ContractBroken(what)

    def roll(self, segment: int, label: str, count: int, sides: int) -> list[int]:
        self.unchanged(f"state changed before the dice {label}")
        return self.source.roll(segment, label, count, sides)

    def shuffle(self, segment: int, label: str, items: list[str]) -> list[str]:
        self.unchanged(f"state changed before the shuffle {label}")
        return self.source.shuffle(segment, label, items)

    def pick(self, segment: int, label: str, items: list[str], k: int) -> list[str]:
        self.unchanged(f"state changed before the pick {label}")
        return self.source.pick(segment, label, items, k)


def _digest(state: State) -> str:
    """Digest of everything but the segment's own account of its dice."""
    engine = {key: value for key, value in state["engine"].items() if key not in ("segment", "draw")}
    return digest({**state, "engine": engine})


class _Run:
    def __init__(
        self, table: Table, state: State, source: Source, sealed: Source | None, checked: bool
    ) -> None:
        self.table = table
        self.state = state
        self.engine = state["engine"]
        self.source = source
        self.sealed = sealed
        self.checked = checked
        self.g = table.position(state)
        self.outcome = Outcome()

    # What comes in

    def take(self, given: Input) -> None:
        if "answer" in given:
            self._take_answer(given["answer"], given["by"], given["say"])
        elif "put" in given:
            for ask in self.engine["asks"]:
                if Ask.of(ask).id in given["put"]:
                    ask["put"] = True
            self._end_segment()
        elif "ruling" in given:
            self._take_ruling(given["ruling"])
        elif given:
            raise ContractBroken(f"unknown input {sorted(given)}")

    def _take_answer(self, ask_id: str, by: Sequence[str], say: Any) -> None:
        ask = next((a for a in open_asks(self.state) if a.id == ask_id), None)
        if ask is None:
            raise Illegal("", "not_asked", ask=ask_id)
        if not by or not set(by) <= set(ask.to):
            raise Illegal("", "not_your_question", ask=ask_id, to=list(ask.to), by=list(by))
        frame = self.engine["frames"][-1]
        _check(self._step(frame), self.g, frame["locals"], ask, say)
        self._store(ask, by if ask.agree == "all" else ask.to, say)
        self._settle()

    def _take_ruling(self, changes: Sequence[str]) -> None:
        self._end_segment()
        self.engine["asks"] = []
        self.engine["said"] = {}
        for owned in self.state["secret"].values():
            owned.pop("said", None)
        for change in changes:
            self.table.game.correct(self.g, change, self.outcome.events)
        broken = self.table.game.invariants(self.g)
        if broken:
            raise Illegal("", "ruling_breaks", what="; ".join(broken))

    def _store(self, ask: Ask, by: Sequence[str], say: Any) -> None:
        marks = self.engine["said"].setdefault(ask.id, {})
        for power in by:
            if ask.together:
                owned = self.state["secret"].setdefault(power, {})
                owned.setdefault("said", {})[ask.id] = say
                marks[power] = {"sealed": True}
            else:
                marks[power] = {"say": say}

    # Settling the asks of a step

    def _settle(self) -> None:
        asks = open_asks(self.state)
        if any(not self._is_answered(ask) for ask in asks):
            return
        answers: list[tuple[Ask, Any]] = []
        for number, ask in enumerate(asks):
            says = self._says(ask)
            if all(digest(say) == digest(says[0]) for say in says):
                answers.append((ask, says[0]))
            elif isinstance(ask.otherwise, Ask):
                self.engine["asks"][number] = ask.otherwise.data()
                self._settle_forced([ask.otherwise])
                return
            else:
                answers.append((ask, ask.otherwise))
        self._close(answers)

    def _is_answered(self, ask: Ask) -> bool:
        said = self.engine["said"].get(ask.id, {})
        return bool(said) and (ask.agree != "all" or all(power in said for power in ask.to))

    def _says(self, ask: Ask) -> list[Any]:
        said = self.engine["said"][ask.id]
        if ask.together:
            return [self.state["secret"][power]["said"][ask.id] for power in ask.to if power in said]
        return [said[power]["say"] for power in ask.to if power in said]

    def _close(self, answers: list[tuple[Ask, Any]]) -> None:
        frame = self.engine["frames"][-1]
        step = self._step(frame)
        # The pointer moves before the handlers run, so that a Go of theirs is not overwritten.
        frame["step"] = self.table.game.flows[frame["flow"]].after(step.name)
        self.engine["asks"] = []
        self.engine["said"] = {}
        for owned in self.state["secret"].values():
            owned.pop("said", None)
        for ask, say in answers:
            if step.take_say is not None:
                went = step.take_say(self.g, frame["locals"], ask, say, self.outcome.events)
                if isinstance(went, Go):
                    frame["step"] = went.step

    # Running

    def go_on(self) -> None:
        for _ in range(STEP_LIMIT):
            if self.engine["over"] or self.engine["asks"] or self._needs_links():
                self.outcome.over = self.engine["over"]
                self.outcome.asks = open_asks(self.state)
                return
            frame = self.engine["frames"][-1]
            if frame["step"]:
                self._run_step(frame)
            else:
                self._return(frame["locals"].get("result"))
        raise ContractBroken(f"no stop within {STEP_LIMIT} steps")

    def _run_step(self, frame: dict[str, Any]) -> None:
        step = self._step(frame)
        segment = self.engine["segment"]
        guard = _Guard(self.source, self.state) if self.checked else None
        dice = Dice(segment, guard or self.source, self.engine["draw"], self.sealed)
        heard = len(self.outcome.events)
        try:
            made = step.run(self.g, frame["locals"], dice, self.outcome.events)
        except (NeedsSegment, NeedsDraw) as stop:
            if guard:
                guard.unchanged(f"{frame['flow']}.{step.name} changed before it rolled")
            if dice.rolled or dice.hidden:
                raise ContractBroken(f"{step.name}: a die whose links were not there") from stop
            del self.outcome.events[heard:]
            if isinstance(stop, NeedsSegment):
                self.outcome.needs = stop.segment
            else:
                self.outcome.needs_draw = stop.number
            return
        self.outcome.rolls += dice.rolled
        self.outcome.hidden += dice.hidden
        if guard and (isinstance(made, Ask) or (isinstance(made, list) and made)):
            guard.unchanged(f"{frame['flow']}.{step.name} asks and changes")
        self._go_from(frame, step, made)

    def _go_from(self, frame: dict[str, Any], step: Step, made: Any) -> None:
        after = self.table.game.flows[frame["flow"]].after(step.name)
        if isinstance(made, Ask):
            made = [made]
        if not made:
            frame["step"] = after
        elif isinstance(made, list):
            self._ask(made)
        elif isinstance(made, Go):
            frame["step"] = made.step
        elif isinstance(made, Run):
            frame["step"] = made.then or after
            frame["locals"].pop("result", None)
            first = self.table.game.flows[made.flow].first
            self.engine["frames"].append(
                {"flow": made.flow, "step": first, "locals": copy(made.args)}
            )
        elif isinstance(made, Leave):
            self._return(made.result)
        elif isinstance(made, Over):
            self.engine["over"] = made.result
        else:
            raise ContractBroken(f"{frame['flow']}.{step.name} returned {made!r}")

    def _ask(self, asks: list[Ask]) -> None:
        ids = [ask.id for ask in asks]
        if len(set(ids)) != len(ids):
            raise ContractBroken(f"two asks of one name among {ids}")
        if any(ask.releases for ask in asks):
            self._end_segment()
            self.engine["turn"] += 1
            self.outcome.events.append(
                {"kind": "orders_open", "turn": self.engine["turn"], "ask": ids[0]}
            )
        self.engine["asks"] = [ask.data() for ask in asks]
        self._settle_forced(asks)

    def _settle_forced(self, asks: list[Ask]) -> None:
        for ask in asks:
            if ask.only is not None:
                self.outcome.forced.append((ask.id, ask.only))
                self._store(ask, ask.to, ask.only)
        self._settle()

    def _return(self, result: Any) -> None:
        self.engine["frames"].pop()
        if not self.engine["frames"]:
            raise ContractBroken("the root flow came to its end without saying that the game is over")
        if result is not None:
            self.engine["frames"][-1]["locals"]["result"] = result

    def _end_segment(self) -> None:
        for account in ("segment", "draw"):
            if self.engine[account]["rolled"]:
                self.engine[account] = new_segment(self.engine[account]["number"] + 1)

    def _needs_links(self) -> bool:
        return bool(self.outcome.needs or self.outcome.needs_draw)

    def _step(self, frame: dict[str, Any]) -> Step:
        return self.table.game.flows[frame["flow"]].steps[frame["step"]]
