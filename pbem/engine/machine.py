"""The machine under `advance`: takes one input, settles the asks of a step, runs steps to the next
stop.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from typing import Any

from pbem.engine import ask_state, events, standing
from pbem.engine.dice import Dice, NeedsDraw, NeedsSegment, Roll, Source, new_segment
from pbem.engine.errors import Illegal, Refusal
from pbem.engine.flow import (
    AnswerFunction,
    Ask,
    Events,
    Flow,
    Go,
    Leave,
    Over,
    Run,
    Say,
    Sifted,
    Step,
)
from pbem.engine.game import Date
from pbem.engine.guard import ContractBroken, Guard
from pbem.engine.points import Frames
from pbem.engine.state import Frame, Segment, State, check_plain, copy, engine_of
from pbem.engine.table import Table
from pbem.values import dataclass

Input = dict[str, Any]

STEP_LIMIT = 100_000


@dataclass
class Outcome:
    """Where play stopped: what happened, which dice fell, and what is needed to go on.

    `needs` is the number of a segment whose links are not revealed yet, 0 otherwise; `needs_draw`
    the same for a sealed draw. `asks` are the open questions; `over` is the result of an ended
    game. `forced` lists (ask id, answer) that the engine settled itself. `hidden` are dice of
    sealed draws, not for the public record. Nothing in it is shared with the state, but `asked`:
    the open questions as they stand there, which are put anew and never changed.
    """

    events: Events = field(default_factory=list)
    rolls: list[Roll] = field(default_factory=list)
    hidden: list[Roll] = field(default_factory=list)
    forced: list[tuple[str, Any]] = field(default_factory=list)
    needs: int = 0
    needs_draw: int = 0
    asked: Sequence[dict[str, Any]] = ()
    over: dict[str, Any] = field(default_factory=dict)

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The open questions."""
        return tuple(map(Ask.of, self.asked))


class Machine:
    """One input on one state, in place."""

    def __init__(
        self,
        table: Table,
        state: State,
        source: Source,
        sealed: Source | None,
        ruled: Source | None,
        checked: bool,
    ) -> None:
        self.table = table
        self.state = state
        self.engine = engine_of(state)
        self.flows = table.game.flows
        self.board = table.board
        self.position = table.game.position
        self.source = source
        self.sealed = sealed
        self.ruled = ruled
        self.checked = checked
        self.outcome = Outcome()
        self._asked_before: set[str] = set()
        # Of the answer of this input its question, and what a batch was sifted to.
        self._sifted: tuple[str, Sifted | None] = ("", None)

    @property
    def g(self) -> Any:
        """A new position for each use: what it remembers may be stale after a step."""
        return self.position(self.state, self.board)

    # What comes in

    def take(self, given: Input) -> None:
        """Take one input; what is refused has changed nothing."""
        match given:
            case {"answer": str(ask_id), "by": [*by], "say": say}:
                self._take_answer(ask_id, by, say)
            case {"put": [*ids]}:
                self._take_put(ids)
            case {"ruling": [*changes]}:
                self._take_ruling(changes)
            case {"burn": int(number)}:
                self.engine["segment"] = burnt(self.engine["segment"], number)
            case _ if given:
                raise Illegal("", "unknown_input", keys=sorted(given))

    def _take_answer(self, ask_id: str, by: Sequence[str], say: Say) -> None:
        asked = next((a for a in self.engine["asks"] if Ask.id_of(a) == ask_id), None)
        if asked is None:
            raise Illegal("", "not_asked", ask=ask_id)
        ask = Ask.over(asked)
        if not by or not set(by) <= set(ask.to):
            raise Illegal("", "not_your_question", ask=ask_id, to=list(ask.to), by=list(by))
        say, sifted = self._checked(ask, say, by)
        self._sifted = ask_id, sifted
        ask_state.store(self.state, ask, by if ask.agree == "all" else ask.to, say)
        self._settle()

    def _checked(self, ask: Ask, say: Say, by: Sequence[str]) -> tuple[Say, Sifted | None]:
        """The answer in the form in which it is stored, and what a batch was sifted to: checked by
        what those can know who give it; what the rules say for somebody who is not there is
        checked by everything.
        """
        known = self.state
        if self.table.game.secrets:
            deciding = (self.table.decider(self.state, power) for power in by)
            if seats := [seat for seat in deciding if seat is not None]:
                known = self.table.known_to(self.state, *seats)
        if not self.checked:
            return ask_state.checked(self.table, known, ask, say)
        guard = Guard(self.source, self.state, self._where())
        try:
            return ask_state.checked(self.table, known, ask, say)
        finally:
            guard.unchanged(f"changed while it checked the answer to {ask.id}")

    def _take_put(self, ids: Sequence[str]) -> None:
        known = {Ask.id_of(data) for data in self.engine["asks"]}
        for ask_id in ids:
            if ask_id not in known:
                raise Illegal("", "not_asked", ask=ask_id)
        for data in self.engine["asks"]:
            if Ask.id_of(data) in ids:
                data["put"] = True
        self._end_segment()

    def _take_ruling(self, changes: Sequence[str]) -> None:
        """P12: open asks fall, a segment with dice is over, and the step at which the flow stands
        runs again.
        """
        from pbem.engine.corrections import Ruled, apply_all

        before = copy(self.state)
        try:
            self._asked_before = {Ask.id_of(data) for data in self.engine["asks"]}
            ask_state.close(self.state)
            self._end_segment()
            self.engine["over"] = {}
            if changes:
                game = self.table.game
                frames = Frames(self.engine["frames"], game.flows, game.root)
                ruled = Ruled(lambda: self.g, frames, self.engine["draw"], self.ruled)
                apply_all(self.table.corrections(), ruled, changes, self.outcome.events)
                self._mend()
            broken = self.table.broken(self.state)
            if broken:
                raise Illegal("", "ruling_breaks", what="; ".join(broken))
        except BaseException:
            self.state.clear()
            self.state.update(before)
            raise
        self.outcome.events[:] = copy(self.outcome.events)

    def _mend(self) -> None:
        """What open flows remember follows the corrections."""
        for frame in self.engine["frames"]:
            self.flows[frame["flow"]].put_right(self.g, frame)

    # Settling the asks of a step

    def _settle(self) -> None:
        """Close the step once all its asks are answered; a disagreement may put another ask in its
        place first.
        """
        if any(Ask.id_of(data) not in self.engine["said"] for data in self.engine["asks"]):
            return
        # What is settled leaves the state.
        asks = [Ask.over(data) for data in self.engine["asks"]]
        if not all(ask_state.is_answered(self.state, ask) for ask in asks):
            return
        answers: list[tuple[Ask, Say]] = []
        for number, ask in enumerate(asks):
            says = ask_state.said(self.state, ask)
            if ask_state.agreed(says):
                answers.append((ask, says[0]))
                continue
            if isinstance(ask.otherwise, Ask):
                ask_state.forget(self.state, ask)
                is_third = not set(ask.otherwise.to) & set(ask.to)
                other = replace(ask.otherwise, unforeseen=ask.otherwise.unforeseen or is_third)
                self._open([*asks[:number], other, *asks[number + 1 :]], other)
                return
            answers.append((ask, ask.otherwise))
        self._close(answers)

    def _close(self, answers: list[tuple[Ask, Say]]) -> None:
        frame = self.engine["frames"][-1]
        flow, step = self._flow(frame), self._step(frame)
        where = f"{flow.name}.{step.name}"
        hear = self._carries(step, answers) if step.carry_batch is not None else step.take_say
        # The pointer moves before the handlers run, so that a Go of theirs is not overwritten.
        frame["step"] = flow.after(step.name)
        ask_state.close(self.state)
        gone = ""
        for ask, say in answers if hear is not None else ():
            assert hear is not None
            heard = len(self.outcome.events)
            try:
                went: Any = hear(self.g, frame["locals"], ask, say, self.outcome.events)
            except Refusal as refusal:
                raise ContractBroken(
                    f"{where} refuses an answer that it had checked: {ask.id}"
                ) from refusal
            self._own(heard)
            if went is None:
                continue
            if not isinstance(went, Go) or gone not in ("", went.step):
                raise ContractBroken(f"{where}: the answer to {ask.id} returned {went!r}")
            gone = frame["step"] = _known(flow, went.step)

    def _carries(self, step: Step, answers: list[tuple[Ask, Say]]) -> AnswerFunction:
        """The handler of the only answer of a step, with what its lines were sifted to: by the
        check of this very input, else once more. Nothing has changed in between; but where there
        are secrets the check knew those of its seats alone, and leads to a position without the
        others."""
        if len(answers) != 1:
            raise ContractBroken(f"{self._where()} carries a batch and asks for {len(answers)}")
        (ask, say), (checked, sifted) = answers[0], self._sifted
        self._sifted = "", None
        if checked != ask.id or self.table.game.secrets:
            sifted = None
        led = ask_state.sifted_to_carry(self.table, self.state, ask, say, sifted)
        carry = step.carry_batch
        assert carry is not None
        return lambda g, f, ask, say, events: carry(g, f, ask, led, events)

    # Running

    def go_on(self) -> None:
        """Run steps until an ask is open, links are missing, or the game is over."""
        for _ in range(STEP_LIMIT):
            engine, stopped = self.engine, self.outcome
            if engine["asks"] or engine["over"] or stopped.needs or stopped.needs_draw:
                self._stop()
                return
            frame = engine["frames"][-1]
            if frame["step"]:
                self._run_step(frame)
            else:
                self._return(frame["locals"].get("result"))
        raise ContractBroken(f"no stop within {STEP_LIMIT} steps")

    def _stop(self) -> None:
        self.outcome.over = copy(self.engine["over"])
        self.outcome.asked = self.engine["asks"]
        if self.checked:
            check_plain(self.state)
            check_plain(self.outcome.events, "events")
            if self.state["secret"] and not self.table.game.secrets:
                raise ContractBroken(
                    "something is secret, and the game does not say `secrets=True`"
                )

    def _run_step(self, frame: Frame) -> None:
        flow, events = self.flows[frame["flow"]], self.outcome.events
        step = flow.steps[frame["step"]]
        guard = Guard(self.source, self.state, self._where()) if self.checked else None
        sealed: Source | None = self.sealed
        if guard and sealed is not None:
            sealed = guard.of(sealed)
        dice = Dice(self.engine["segment"], guard or self.source, self.engine["draw"], sealed)
        heard = len(events)
        try:
            made = step.run(self.g, frame["locals"], dice, events)
        except (NeedsSegment, NeedsDraw) as stop:
            # Dice that it had already, before the one that is missing, will fall again with it.
            dice.take_back()
            del events[heard:]
            self._need(stop)
            return
        except Refusal as refusal:
            raise ContractBroken(
                f"{self._where()} raised {refusal.problem.code}: only checks refuse"
            ) from refusal
        if len(events) > heard:
            self._own(heard)
        if dice.rolled or dice.hidden:
            self.outcome.rolls += dice.rolled
            self.outcome.hidden += dice.hidden
        if made is None:
            frame["step"] = flow.after(step.name)
            return
        if isinstance(made, Ask):
            made = [made]
        if made and isinstance(made, list):
            if dice.rolled or dice.hidden:
                raise ContractBroken(f"{self._where()} rolls and asks")
            if guard:
                guard.unchanged("asks and changes")
        self._go_from(frame, flow, step, made)

    def _own(self, heard: int) -> None:
        """The events from this one on share nothing with the state."""
        events = self.outcome.events
        for number in range(heard, len(events)):
            events[number] = copy(events[number])

    def _go_from(self, frame: Frame, flow: Flow, step: Step, made: Any) -> None:
        match made:
            case []:
                frame["step"] = flow.after(step.name)
            case [*asks] if all(isinstance(ask, Ask) for ask in asks):
                self._ask(asks)
            case Go():
                frame["step"] = _known(flow, made.step)
            case Run():
                frame["step"] = _known(flow, made.then) if made.then else flow.after(step.name)
                self._enter(frame, made)
            case Leave():
                self._return(made.result)
            case Over() if made.result:
                self.engine["over"] = copy(made.result)
            case _:
                raise ContractBroken(f"{self._where()} returned {made!r}")

    def _enter(self, frame: Frame, run: Run) -> None:
        if run.flow not in self.flows:
            raise ContractBroken(f"{self._where()} runs the unknown flow {run.flow}")
        frame["locals"].pop("result", None)
        first = self.flows[run.flow].first
        self.engine["frames"].append({"flow": run.flow, "step": first, "locals": copy(run.args)})

    def _return(self, result: Any) -> None:
        self.engine["frames"].pop()
        if not self.engine["frames"]:
            raise ContractBroken(
                "the root flow came to its end without saying that the game is over"
            )
        if result is not None:
            self.engine["frames"][-1]["locals"]["result"] = copy(result)

    # Asking

    def _ask(self, asks: list[Ask]) -> None:
        released = [ask.id for ask in asks if ask.releases and ask.id not in self._asked_before]
        if released:
            self._end_segment()
            self._release([ask for ask in asks if ask.id in released])
        self._open(asks, *asks)

    def _release(self, asks: Sequence[Ask]) -> None:
        """Orders are released by these asks: another part of a turn, or another turn, has begun."""
        self.engine["releases"] += 1
        number, dated = self.engine["releases"], self.table.game.date
        date = Date(number) if dated is None else dated(self.g)
        if type(date.turn) is not int or date.turn < 0 or type(date.part) is not str:
            raise ContractBroken(f"{self._where()}: the game has no date of this kind: {date!r}")
        powers = list(dict.fromkeys(power for ask in asks for power in ask.to))
        self.engine["date"] = {"turn": date.turn, "part": date.part, "powers": powers}
        part = {"part": date.part} if date.part else {}
        told = {"release": number, "turn": date.turn, **part, "ask": asks[0].id, **self._standing()}
        self.outcome.events.append({"kind": events.ORDERS_OPEN, **told})

    def _standing(self) -> dict[str, Any]:
        """The standings for the event of a release; nothing where the game has none."""
        tallies = self.table.standings(self.state)
        if wrong := standing.faults(tallies):
            raise ContractBroken(f"{self._where()}: the game {wrong}")
        return {"standing": standing.plain(tallies)} if tallies else {}

    def _open(self, asks: list[Ask], *fresh: Ask) -> None:
        """Make these the open asks; those of them that are `fresh` may be settled at once."""
        ids = [ask.id for ask in asks]
        if len(set(ids)) != len(ids):
            raise ContractBroken(f"{self._where()} has two asks of one name among {ids}")
        kept = {Ask.id_of(data): data for data in self.engine["asks"]}
        new: dict[str, tuple[Ask, bool]] = {}
        for ask in fresh:
            self._check_asked(ask)
            living = self._living(ask)
            new[ask.id] = (
                ask if living in ((), ask.to) else replace(ask, to=living),
                bool(living),
            )
        self.engine["asks"] = [new[i][0].data() if i in new else kept[i] for i in ids]
        for ask, is_anybody in new.values():
            self._force(ask, nobody=not is_anybody)
        self._settle()

    def _check_asked(self, ask: Ask) -> None:
        what = ""
        if not ask.to or ask.agree not in ("", "all"):
            what = f"asks nobody, or for an unknown agreement: {ask.id}"
        elif ask.is_sealed and not self.table.game.secrets:
            what = f"seals the answers to {ask.id}, and the game does not say `secrets=True`"
        if what:
            raise ContractBroken(f"{self._where()} {what}")

    def _living(self, ask: Ask) -> tuple[str, ...]:
        """P11: only who has somebody to decide for him is asked."""
        return tuple(p for p in ask.to if self.table.decider(self.state, p) is not None)

    def _force(self, ask: Ask, *, nobody: bool) -> None:
        """P15, P6: there is nothing to choose, or nobody who could."""
        if self.checked:
            self._check_own(ask)
        if ask.only is None and not nobody:
            return
        say = ask.default if ask.only is None else ask.only
        if nobody:
            self.outcome.events.append(
                {"kind": events.NOBODY_DECIDES, "ask": ask.id, "to": list(ask.to)}
            )
        self.outcome.forced.append((ask.id, copy(say)))
        ask_state.store(self.state, ask, ask.to, say)

    def _check_own(self, ask: Ask) -> None:
        """What the rules themselves would answer has to be an answer."""
        name, say = ("only", ask.only) if ask.only is not None else ("default", ask.default)
        if say is None:
            return
        try:
            self._checked(ask, say, ask.to)
        except Refusal as refusal:
            what = f"`{name}` of {ask.id} is refused: {refusal.problem.code}"
            raise ContractBroken(f"{self._where()}: {what}") from refusal

    # Segments, frames

    def _end_segment(self) -> None:
        if self.engine["segment"]["rolled"]:
            self.engine["segment"] = new_segment(self.engine["segment"]["number"] + 1)

    def _need(self, stop: NeedsSegment | NeedsDraw) -> None:
        if isinstance(stop, NeedsSegment):
            self.outcome.needs = stop.segment
        else:
            self.outcome.needs_draw = stop.number

    def _flow(self, frame: Frame) -> Flow:
        return self.flows[frame["flow"]]

    def _step(self, frame: Frame) -> Step:
        return self.flows[frame["flow"]].steps[frame["step"]]

    def _where(self) -> str:
        frame = self.engine["frames"][-1]
        return f"{frame['flow']}.{frame['step']}"


def burnt(account: Segment, number: int) -> Segment:
    """The account of a segment (or sealed draw) once numbers up to this one are used up; numbers
    never go back.
    """
    return account if account["number"] > number else new_segment(number + 1)


def _known(flow: Flow, step: str) -> str:
    if step not in flow.steps:
        raise ContractBroken(f"flow {flow.name} has no step {step}")
    return step
