"""Flows: the phases of a rulebook as named steps, and what a step may return (contract P1, P5, P6,
P13).

A step does one of four things: it rolls (all its dice before its first change), it asks (and
changes nothing), it runs a sub-flow, or it changes the state. The place in a flow, its local values
and the open questions are plain data in the state; nothing here holds a position of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import Any

from pbem.engine.errors import Problem
from pbem.engine.state import Frame, copy
from pbem.values import dataclass

Say = Any
# What a reply line may come to instead of an answer: "ask me when it is so far" (order verb
# `pause`).
PERSON: dict[str, bool] = {"person": True}

Locals = dict[str, Any]
Events = list[dict[str, Any]]

StepFunction = Callable[[Any, Locals, Any, Events], Any]
CheckFunction = Callable[[Any, Locals, "Ask", Say], None]
AnswerFunction = Callable[[Any, Locals, "Ask", Say, Events], "Go | None"]
SiftFunction = Callable[[Any, Locals, "Ask", "Sequence[str]"], "Sifted"]
CarryFunction = Callable[[Any, Locals, "Ask", "Sifted", Events], "Go | None"]
ReadFunction = Callable[[Any, "Ask", Any], Say]
MendFunction = Callable[[Any, Locals], None]


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to one or more powers.

    `verb` and `noun` identify it while it is open ("casualties", "Baltic States round 2"). `verbs`
    are the order verbs that answer it, `sections` the sections of a batch that belong to it (own
    orders, P1). `facts` are named integers for conditions (P9). `default` is the answer taken at
    silence; None means that the campaign waits. `only` is the answer when there is nothing to
    choose: the engine settles it as forced (P15). `together`: answers lie sealed until all asks of
    the step are answered (P5). `secret`: they stay sealed after that, until the rules note that
    they are shown (`proof.chosen`) or the campaign is opened; the verbs that answer such an ask
    answer no other, or a standing line that is opened for the one would tell of the other. `agree`
    "all": every power of `to` must say the same, else `otherwise` (another Ask, or an answer) comes
    into force (P6); "" : the first answer counts. `releases`: putting this ask opens the locked
    lines again, so it ends a segment of dice. `args` is plain data for the handler and for the
    words of the question.

    Powers for which nobody decides are struck from `to` when the ask is put down; if none is left,
    the engine takes `only` or `default` (P6, P11). The handler gets None where no answer counts:
    nobody there to give one and no default, or no agreement and no `otherwise`.

    All of it is public, `only` and `default` too, and so is whether there is anything to choose:
    refer to secrets by place ("card 2 of pack 3"), and never let `only` depend on one (P7).
    """

    to: tuple[str, ...]
    verb: str
    noun: str
    verbs: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    facts: dict[str, int] = field(default_factory=dict)
    default: Say = None
    only: Say = None
    together: bool = False
    agree: str = ""
    otherwise: Ask | Say = None
    releases: bool = False
    args: dict[str, Any] = field(default_factory=dict)
    secret: bool = False
    unforeseen: bool = False

    @property
    def is_sealed(self) -> bool:
        """Whether an answer is not public when it is given."""
        return self.together or self.secret

    @property
    def id(self) -> str:
        """Verb and noun: unique among the open asks."""
        return f"{self.verb} {self.noun}"

    def data(self) -> dict[str, Any]:
        """Plain data for the state; parts that say nothing are left out."""
        told: dict[str, Any] = {}
        for name in _PARTS:
            value = getattr(self, name)
            if value or name in ("to", "noun"):
                told[name] = list(value) if type(value) is tuple else value
        # An answer may be an empty list, 0 or False: only None says that there is none.
        if self.default is not None:
            told["default"] = self.default
        if self.only is not None:
            told["only"] = self.only
        if isinstance(self.otherwise, Ask):
            told["otherwise_ask"] = self.otherwise.data()
        elif self.otherwise is not None:
            told["otherwise"] = self.otherwise
        return copy(told)

    @staticmethod
    def of(data: dict[str, Any]) -> Ask:
        """The ask that `data()` wrote; shares nothing with it."""
        return Ask.over(copy(data))

    @staticmethod
    def over(data: dict[str, Any]) -> Ask:
        """The same over these very data: for who changes nothing of them, or is the last to have
        them."""
        told = dict(data)
        for name in ("to", "verbs", "sections"):
            if name in told:
                told[name] = tuple(told[name])
        told.pop("put", None)
        if (other := told.pop("otherwise_ask", None)) is not None:
            told["otherwise"] = Ask.over(other)
        return Ask(**told)

    @staticmethod
    def id_of(data: dict[str, Any]) -> str:
        """The id of the ask that `data()` wrote."""
        return f"{data['verb']} {data['noun']}"


# Of the data of an ask: what is left out where it says nothing, in their order.
_PARTS = (
    *("to", "verb", "noun", "verbs", "sections", "facts"),
    *("together", "agree", "releases", "args", "secret", "unforeseen"),
)


@dataclass(frozen=True, slots=True)
class Run:
    """Run a sub-flow with these locals; then go on at step `then` ("" = the next one).

    `args` are copied, so that the caller sees nothing of what the sub-flow does with them: what it
    leaves under "result" in its locals arrives under "result" in the caller's, and nothing else.
    """

    flow: str
    args: dict[str, Any] = field(default_factory=dict)
    then: str = ""


@dataclass(frozen=True, slots=True)
class Go:
    """Go on at another step of this flow."""

    step: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave this flow now, with its `result`."""

    result: Any = None


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended: plain data about who won and why; never empty."""

    result: dict[str, Any]


class Later(Mapping[str, Any]):
    """A map that is worked out when somebody looks into it, in the position of that time."""

    def __init__(self, work_out: Callable[[], Mapping[str, Any]]) -> None:
        self._work_out = work_out

    @cached_property
    def _told(self) -> Mapping[str, Any]:
        return self._work_out()

    def __getitem__(self, key: str) -> Any:
        return self._told[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._told)

    def __len__(self) -> int:
        return len(self._told)


@dataclass(frozen=True, slots=True)
class Sifted:
    """A batch, sifted by its sections' policies: the lines that stand, in the order in which they
    will be applied, what is wrong with the others (`problems`, with the index of the line in
    `lines`), and `totals` for the receipt (plain data, the game's templates know its shape; a
    `Later` where they are work, since who only checks a batch asks for none). `remarks` are about
    lines that stand, as problems are about the others: what has to happen first before they can be
    used. `lapsed` are the indices of lines with a problem that only chance has brought about since
    they could be written: where they were sent ahead they stop nobody. `led` is the game's own:
    what the good lines lead to, for `Step.carry`, who is given it once; None for nothing."""

    good: tuple[str, ...]
    problems: tuple[tuple[int, Problem], ...] = ()
    totals: Mapping[str, Any] = field(default_factory=dict)
    remarks: tuple[tuple[int, Problem], ...] = ()
    lapsed: tuple[int, ...] = ()
    led: Any = field(default=None, compare=False, repr=False)


class Step:
    """One named step of a flow, with the handlers of the questions that it asks."""

    def __init__(self, name: str, run: StepFunction) -> None:
        self.name = name
        self.run = run
        self.doc = run.__doc__ or ""
        self.check_say: CheckFunction | None = None
        self.take_say: AnswerFunction | None = None
        self.sift_batch: SiftFunction | None = None
        self.carry_batch: CarryFunction | None = None
        self.readers: dict[tuple[str, str, bool], ReadFunction] = {}

    def check(self, function: CheckFunction) -> CheckFunction:
        """Register the check of an arriving answer: raises Illegal, changes nothing."""
        self.check_say = function
        return function

    def answer(self, function: AnswerFunction) -> AnswerFunction:
        """Register what is done with an answer once all asks of the step are answered; may return a
        Go.
        """
        self.take_say = function
        return function

    def sift(self, function: SiftFunction) -> SiftFunction:
        """Register the sifting of a batch, for asks with `sections` (P1, P3); it is also the check
        of such an answer.
        """
        self.sift_batch = function
        return function

    def carry(self, function: CarryFunction) -> CarryFunction:
        """Register what is done with a batch, in place of `answer`, for a step that asks one
        question: it is given what the lines were sifted to in this very position, so that what the
        sifting has carried out on a trial need not be carried out again.
        """
        self.carry_batch = function
        return function

    def reads(
        self, asked: str, by: str = "", *, unmet: bool = False
    ) -> Callable[[ReadFunction], ReadFunction]:
        """Register what an order line of the verb `by` says to a question of the verb `asked` (both
        the same if left out).

        `unmet`: what it says while its condition does not hold. For games that make their `reply`
        of these readers.
        """

        def register(function: ReadFunction) -> ReadFunction:
            self.readers[asked, by or asked, unmet] = function
            return function

        return register


class Flow:
    """A phase of a rulebook: its steps run in the order in which they are written."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.steps: dict[str, Step] = {}
        self._after: dict[str, str] = {}
        self._last = ""
        self.mend: MendFunction | None = None

    def step(self, function: StepFunction) -> Step:
        """Decorator: append this function as the next step; its name is frozen once released."""
        name = function.__name__
        if name in self.steps:
            raise ValueError(f"flow {self.name}: step {name} is there twice")
        self.steps[name] = Step(name, function)
        if self._last:
            self._after[self._last] = name
        self._last = name
        return self.steps[name]

    def mends(self, function: MendFunction) -> MendFunction:
        """Register what puts the locals of this flow right after a ruling, wherever it stands: for
        what they remember of a position that a ruling may have changed. Where it has changed
        nothing of that, they stay as they are.
        """
        self.mend = function
        return function

    def put_right(self, g: Any, frame: Frame) -> None:
        """What an open frame of this flow remembers follows the corrections of a ruling."""
        if self.mend is not None:
            self.mend(g, frame["locals"])

    @property
    def first(self) -> str:
        """Name of the first step."""
        return next(iter(self.steps))

    def after(self, step: str) -> str:
        """Name of the step that follows, "" at the end."""
        return self._after.get(step, "")


class Flows(Mapping[str, Flow]):
    """Flows by their names, in groups of which one is made when a name stands in none before it, so
    that whoever asks for the flows of one phase waits for no other. ValueError when a name is there
    twice, or a flow has no step."""

    def __init__(self, *groups: Callable[[], Iterable[Flow]]) -> None:
        self._later = list(groups)
        self._made: dict[str, Flow] = {}

    def __getitem__(self, name: str) -> Flow:
        """The flow of this name."""
        while name not in self._made:
            if not self._later:
                raise KeyError(name)
            self._make()
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        while self._later:
            self._make()
        return iter(self._made)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _make(self) -> None:
        for flow in self._later[0]():
            if not flow.steps or self._made.setdefault(flow.name, flow) is not flow:
                what = "is there twice" if flow.steps else "has no step"
                raise ValueError(f"the flow {flow.name} {what}")
        del self._later[0]
