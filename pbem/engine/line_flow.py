"""Order lines that are carried out one after another, each of which may stop for somebody: for a
battle, a question, dice.

A game declares a flow of them and writes the steps of one line; they run once for each, and what
stands between two lines is done here: which comes next, whether its time has come and its condition
holds, and what becomes of those that cannot be used any more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from pbem.engine import conditions
from pbem.engine.errors import Illegal, Problem, Refusal
from pbem.engine.events import LINE_UNUSED
from pbem.engine.flow import Events, Flow, Go, Leave, Locals, Run
from pbem.engine.orders import Line
from pbem.engine.predicates import Occasion, Predicate, judge
from pbem.engine.state import Frame

_NEXT = "next_line"

Read = Callable[[Any, str], Line]
Facts = Callable[[Any, Locals], Mapping[str, int]]
CheckLine = Callable[[Any, Locals, Line], None]
CheckAll = Callable[[Any, Locals], None]


class LineFlow(Flow):
    """A flow whose steps run once for each of some lines, in the order given.

    Of the functions all but `read` may be left out: `read(g, text)` reads a stored line;
    `check(g, f, line)` raises a Refusal for a line that cannot be used now; `stands(g, f)` raises
    one when nothing that is left can be, since the capital of the power has fallen for instance;
    `facts(g, f)` are numbers for the conditions of lines (slot `when`), `predicates` what these
    may say of things. `in_chain`: once a line has failed, those behind it are not used either.

    In a step `f` has "line" (its text), "number" (from 1, of the lines as given), "by" (the powers
    whose lines they are) and what `run` was given beside that; all else in it is forgotten when the
    next line begins, so that what lasts belongs into the state. A line is done after the last
    step, with `return NAME.done`, or when it has failed (`fail`); `Leave` gives up those behind it
    without a word. The flow's result is {"unused": texts of the lines that were not used}.

    A line that is not used is told by an event LINE_UNUSED; its sender is told with the
    receipt of his next mail.
    """

    def __init__(
        self,
        name: str,
        read: Read,
        *,
        check: CheckLine = lambda g, f, line: None,
        stands: CheckAll = lambda g, f: None,
        facts: Facts = lambda g, f: {},
        predicates: Collection[Predicate] = (),
        in_chain: bool = False,
    ) -> None:
        super().__init__(name)
        self._read, self._check, self._stands, self._facts = read, check, stands, facts
        self._predicates, self._in_chain = predicates, in_chain

        def next_line(g: Any, f: Locals, dice: Any, events: Events) -> Leave | None:
            """The next line that can be used now; the end when there is none."""
            return self._next(g, f, events)

        self.step(next_line)

    @property
    def done(self) -> Go:
        """For a step that is the last one of its line."""
        return Go(_NEXT)

    def after(self, step: str) -> str:
        """The name of the step that follows; behind the last one the next line begins."""
        return super().after(step) or _NEXT

    def run(self, lines: Iterable[str], by: Sequence[str], then: str = "", **more: Any) -> Run:
        """Carry out these lines of these powers, as texts in normal form; then go on at the step
        `then`. `more` is in `f` at each of them, as it is now.
        """
        queue = {"left": list(lines), "unused": [], "broken": False}
        return Run(self.name, {"queue": queue, "by": list(by), "number": 0, "more": more}, then)

    def put_right(self, g: Any, frame: Frame) -> None:
        """A line that has not begun, since its first step waits for dice or an answer, and that a
        ruling has made impossible, is looked at once more as the next one."""
        super().put_right(g, frame)
        f = frame["locals"]
        if frame["step"] != self.after(_NEXT) or not self._is_refused(g, f):
            return
        f["queue"]["left"].insert(0, f["line"])
        f["number"] -= 1
        frame["step"] = _NEXT

    def fail(self, f: Locals, events: Events, refusal: Refusal) -> Go:
        """For a step or the answer to a question: the line comes to nothing from here on."""
        self._pass_over(f, refusal.problem, events)
        f["queue"]["broken"] = True
        return self.done

    def _next(self, g: Any, f: Locals, events: Events) -> Leave | None:
        left = f["queue"]["left"]
        while left:
            self._begin(f, left.pop(0))
            try:
                if self._is_meant(g, f):
                    return None
                problem = Illegal("", "condition_unmet").problem
            except Refusal as refusal:
                f["queue"]["broken"] = True
                problem = refusal.problem
            self._pass_over(f, problem, events)
        return Leave({"unused": f["queue"]["unused"]})

    @staticmethod
    def _begin(f: Locals, line: str) -> None:
        """Nothing but what is given stands in the frame when a line begins."""
        given = {name: f[name] for name in ("queue", "by", "more")}
        number = f["number"] + 1
        f.clear()
        f.update({**given["more"], **given, "number": number, "line": line})

    def _is_meant(self, g: Any, f: Locals) -> bool:
        """Whether the condition of the line holds now. Raises a Refusal where it cannot be used."""
        self._stands(g, f)
        if self._in_chain and f["queue"]["broken"]:
            raise Illegal("", "failed_before")
        line = self._read(g, f["line"])
        if (when := line.args.get("when")) and not self._holds(g, f, when):
            return False
        self._check(g, f, line)
        return True

    def _is_refused(self, g: Any, f: Locals) -> bool:
        """Whether the line alone cannot be used; what ends all lines lets this one be done."""
        try:
            self._check(g, f, self._read(g, f["line"]))
        except Refusal:
            return True
        return False

    def _holds(self, g: Any, f: Locals, when: Any) -> bool:
        known = self._facts(g, f)
        says = judge(self._predicates, g, Occasion(tuple(f["by"]), known))
        return conditions.evaluate(when, known, says)

    @staticmethod
    def _pass_over(f: Locals, problem: Problem, events: Events) -> None:
        f["queue"]["unused"].append(f["line"])
        told = {
            "kind": LINE_UNUSED,
            "by": list(f["by"]),
            "line": f["line"],
            "problem": problem.data(),
        }
        events.append(told)
