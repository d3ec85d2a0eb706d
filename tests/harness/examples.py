"""The worked examples of a rulebook as data: each is begun, ordered, thrown and compared as it is
written down.

A file `examples.yaml` is a map with a list `examples`. Each is a map:

* `id`, `title`, `rules`, `section`: for the reader; docs/make_rules.py counts the rules as shown.
* `given`: where it begins. Without a word of the game's own (`Examples.begin`) it is the set-up
  with changes: `scenario`, `options` and `players` as for `pbem new`, `state` (see
  positions.changed), and `flow`, `step`, `locals` for one flow that is played by itself. `turn`:
  whose the orders are that name no power.
* `orders`: lines in the order of sending. A question for a batch takes the lines of its power at
  the front of what is left, any other question the first line that answers it: of that batch, of
  the section `standing`, or at the front of what is left. `done` is a batch without lines.
* `dice`: groups in the order in which they fall, `{label: combat/moscow/r1, rolls: [4, 2]}`, or
  `items` in place of `rolls` for a shuffle or a pick. What else such a group says is for the
  reader, or for `Examples.fits`.
* `refused`: `{order, rule}`, or `{order, code}` where no rule has a number: sent in the same place
  instead or in addition, this line is refused by that rule (by one of them, if it is a list) and
  changes nothing. With `given` or `orders` of its own (over those of the example) it is tried in a
  run of its own.
* `allowed`: lines that would stand in the same place.
* `until`: a step `flow.step`; the example ends when it is to run. Otherwise it ends where somebody
  is asked and neither a line nor dice are left.
* `expect`: what there is at the end. `events`: some fields of some of the events, in order; `all`:
  {kind: [some fields of each event of it]}; `unused`: "RULE code" of lines that came to nothing.
  `asked`: ids of the questions that wait. `over`: what the end of the game says. Every other key is
  one of the summary (`Examples.summary`), of which whatever is named must be so; `before`, `at
  flow.step` and other marks (`Examples.marks`) have a summary each, of the first time that this
  step is to run.
* `variants`: `{name, ...}`: the same once more with other keys; its id is `ID/name`.

An example that neither expects nor refuses anything is an error.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy as like
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask, Flow, Step
from pbem.engine.game import Game
from pbem.engine.orders import Grammar, Line
from pbem.engine.play import advance, check, end_draw, open_asks, sift, waits_for
from pbem.engine.state import copy
from pbem.engine.table import Table
from pbem.library import registry
from pbem.library.registry import Loaded
from pbem.records.desk_places import STANDING
from pbem.records.desks import Entry
from pbem.records.settle import Settled, Settler
from pbem.storage import yamlin
from tests.harness import positions
from tests.harness.comparison import Comparison
from tests.harness.dice import Group, Stop, Written

Example = dict[str, Any]
# What a refused line changes of its example.
OF_ITS_OWN = ("given", "orders")


@dataclass(frozen=True)
class Order:
    """A line and who sends it; None for `done`."""

    power: str
    line: Line | None


@dataclass(frozen=True)
class Trial:
    """A line of `refused` or `allowed`: `reasons` are the rules or codes of which one has to refuse
    it, none if it stands.
    """

    text: str
    power: str
    line: Line
    reasons: frozenset[str]


class Examples:
    """The examples of a game, and how they are meant. A game whose examples say things in their own
    way makes a class of this one and says there what is different."""

    # Keys of `expect` that are told in words.
    words: frozenset[str] = frozenset()
    # Behind the last written die come misses, and the example ends at the next step; otherwise a
    # die more is an error.
    misses = False
    # Silence counts to the end, also when neither lines nor dice are left.
    plays_on = False
    comparison: ClassVar[type[Comparison]] = Comparison

    def __init__(self, game: str, path: Path) -> None:
        self.game = game
        self.path = path

    @cached_property
    def loaded(self) -> Loaded:
        """The game; loaded when an example runs."""
        return registry.load(self.game)

    def read(self) -> dict[str, Example]:
        """All examples by id, variants included."""
        found: dict[str, Example] = {}
        for example in yamlin.load_one(self.path.read_bytes(), source=self.path.name)["examples"]:
            found[example["id"]] = example
            for variant in example.get("variants", []):
                made = self.variant(example, variant)
                found[made["id"]] = made
        return found

    def variant(self, example: Example, variant: dict[str, Any]) -> Example:
        """An example with other keys."""
        kept = {key: value for key, value in example.items() if key != "variants"}
        other = {key: value for key, value in variant.items() if key != "name"}
        return {**kept, **other, "id": f"{example['id']}/{variant['name']}"}

    def begin(self, given: dict[str, Any]) -> Any:
        """The position in which an example begins."""
        state = positions.set_up(
            self.loaded,
            given.get("scenario", ""),
            given.get("options"),
            given.get("players", 0),
        )
        state = positions.changed(state, given.get("state", {}))
        if "flow" in given:
            game, flow = self.loaded.game, self.loaded.game.flows[given["flow"]]
            here = positions.frame(
                flow.name, given.get("step", flow.first), **given.get("locals", {})
            )
            state["engine"] = positions.engine_at(positions.frame(game.root, "end"), here)
        return self.loaded.table.position(state)

    def rules(self, given: dict[str, Any]) -> Game:
        """The game by whose rules an example runs."""
        game = self.loaded.game
        return positions.alone(game) if given.get("flow", game.root) != game.root else game

    def summary(self, g: Any) -> dict[str, Any]:
        """What an example may expect of a position: the game's own part of the state."""
        own: dict[str, Any] = {key: value for key, value in g.state.items() if key != "engine"}
        return dict(copy(own))

    def grammar(self, given: dict[str, Any]) -> Grammar:
        """The words in which the lines of an example are written."""
        return self.loaded.game.grammar(self.loaded.board)

    def orders(self, given: dict[str, Any], text: str) -> Iterator[Order]:
        """What a line of `orders` comes to. Raises Refusal for one that cannot be read."""
        if text.rpartition(": ")[2] == "done":
            yield Order(text.rpartition(": ")[0] or given.get("turn", ""), None)
            return
        line = self.grammar(given).parse_line(text)
        yield Order(line.power or given.get("turn", ""), line)

    def fits(self, group: Group, label: str) -> bool:
        """Whether dice that are written down are those of a label."""
        return bool(group.get("label") == label)

    def marks(self, run: Run, where: str, f: dict[str, Any]) -> list[str]:
        """Names by which `expect` calls the position before the step `flow.step` runs; "" is
        none.
        """
        return [f"at {where}"]

    def is_mark(self, key: str) -> bool:
        """Whether a key of `expect` is such a name, also of a step that never came."""
        return key == "before" or key.startswith("at ")

    def notes(self, mark: str, known: bool) -> bool:
        """Whether the position is noted under this name; `known`: it has been already."""
        return not known

    def stops(self, run: Run, where: str) -> bool:
        """Whether the example ends before this step."""
        return run.until == where

    def tries(self, run: Run, trial: Trial, ask: Ask) -> bool:
        """Whether a line of `refused` or `allowed` is to be tried at this question, if its section
        or verb fits.
        """
        return trial.power in ask.to

    def trial(self, given: dict[str, Any], entry: Any) -> Trial | None:
        """An entry of `refused` or `allowed`; None if its line cannot be read, just as it says."""
        told = {"order": entry} if isinstance(entry, str) else entry
        wanted = told.get("rule", told.get("code", []))
        reasons = frozenset([wanted] if isinstance(wanted, str) else wanted)
        try:
            order = next(self.orders(given, told["order"]))
        except Refusal as refusal:
            if refusal.problem.code in reasons:
                return None
            raise AssertionError(f"{told['order']}: {refusal.problem}") from None
        assert order.line is not None, told
        return Trial(told["order"], order.power, order.line, reasons)

    def run(self, example: Example) -> list[str]:
        """The differences between an example and what happens; [] when it holds."""
        apart = [each for each in example.get("refused", []) if self._is_apart(each)]
        wrong = Run(self, example).run()
        for refused in apart:
            wrong += self._varied(example, refused)
        return wrong

    @staticmethod
    def _is_apart(refused: dict[str, Any]) -> bool:
        return any(key in refused for key in OF_ITS_OWN)

    def _varied(self, example: Example, refused: dict[str, Any]) -> list[str]:
        """One refusal in the position and with the orders that it needs."""
        own = {
            "given": positions.changed(example["given"], refused.get("given", {})),
            "orders": refused.get("orders", example.get("orders", [])),
            "refused": [{key: v for key, v in refused.items() if key not in OF_ITS_OWN}],
            "dice": example.get("dice", []),
            "expect": {},
        }
        run = Run(self, own)
        run.run()
        return [each for each in run.wrong if each.startswith(("not refused", "never tried"))]


class Run:
    """One run of an example. `wrong` collects every difference, in words; `marks` are summaries by
    name; `left` the orders that nobody has asked for yet."""

    def __init__(self, examples: Examples, example: Example) -> None:
        shows = [key for key in ("expect", "refused", "allowed") if example.get(key)]
        assert shows, f"{example['id']} shows nothing"
        self.examples = examples
        self.example = example
        self.given = example["given"]
        self.until = str(example.get("until", ""))
        self.wrong: list[str] = []
        self.events: list[dict[str, Any]] = []
        self.marks: dict[str, dict[str, Any]] = {}
        self.dice = Written(
            copy(example.get("dice", [])), examples.fits, examples.misses, self.wrong
        )
        self.g = examples.begin(self.given)
        read = [o for text in example.get("orders", []) for o in examples.orders(self.given, text)]
        self.standing = [o for o in read if o.line and o.line.section == STANDING]
        self.left = [o for o in read if o not in self.standing]
        self.lying: list[Order] = []
        self.unused: list[Order] = []
        self.trials = list(self._trials())
        game = examples.rules(self.given)
        flows = {name: self._watched(flow) for name, flow in game.flows.items()}
        self.table = Table(replace(game, flows=flows), self.g.board)
        self.settler = Settler(self.table, self._lines, lambda seat: [], self._powers, self._policy)
        self._fresh: list[dict[str, Any]] = []

    def _trials(self) -> Iterator[Trial]:
        said = [*self.example.get("refused", []), *self.example.get("allowed", [])]
        for each in said:
            if isinstance(each, dict) and self.examples._is_apart(each):
                continue
            if (trial := self.examples.trial(self.given, each)) is not None:
                yield trial

    # Watching

    def _watched(self, flow: Flow) -> Flow:
        watched = like(flow)
        watched.steps = {name: self._watch(flow.name, step) for name, step in flow.steps.items()}
        return watched

    def _watch(self, flow: str, step: Step) -> Step:
        def run(g: Any, f: Any, dice: Any, events: Any) -> Any:
            self._fresh = events
            self._at(f"{flow}.{step.name}", f)
            return step.run(g, f, dice, events)

        watched = like(step)
        watched.run = run
        return watched

    def _at(self, where: str, f: dict[str, Any]) -> None:
        """Before a step runs: note the position, and stop where the example stops."""
        if not self.dice.groups and self.dice.asked:
            raise Stop
        for mark in self.examples.marks(self, where, f):
            if mark and self.examples.notes(mark, mark in self.marks):
                self.marks[mark] = self.examples.summary(self.g)
        if self.examples.stops(self, where):
            raise Stop

    # Playing

    def run(self) -> list[str]:
        """The differences; [] when the example holds."""
        self.marks["before"] = self.examples.summary(self.g)
        try:
            self._advance({})
            while not self.g.state["engine"]["over"]:
                self._answer()
        except Stop:
            pass
        self._compare()
        return self.wrong

    def _compare(self) -> None:
        if self.dice.groups and not self.wrong:
            self.wrong.append(f"never rolled: {self.dice.groups[0]}")
        for each in self.settler.skipped:
            self.wrong.append(f"skipped {each.line}: {each.problem.rule} {each.problem.code}")
        unused = [order.line.text for order in (*self.left, *self.unused) if order.line]
        self.wrong += [f"never used: {text}" for text in unused]
        self.wrong += [f"never tried: {trial.text}" for trial in self.trials]
        compared = self.examples.comparison(self)
        compared.compare(self.example.get("expect", {}), self.examples.summary(self.g))
        self.wrong += compared.wrong
        broken = self.table.game.invariants(self.g) if not self.until else []
        self.wrong += [f"broken: {each}" for each in broken]

    def _advance(self, given: dict[str, Any]) -> None:
        self._fresh = []
        try:
            outcome = advance(self.table, self.g.state, given, self.dice, self.dice, checked=True)
        finally:
            self.events += self._fresh
        end_draw(self.g.state)
        if outcome.needs_draw:
            self._advance({})

    @property
    def is_used_up(self) -> bool:
        """Whether neither lines nor dice are left, and nothing else says where the example ends."""
        is_open = self.examples.plays_on or self.until
        return not (is_open or self.left or self.dice.groups)

    def _answer(self) -> None:
        waiting = [each for each in open_asks(self.g.state) if waits_for(self.g.state, each)]
        batch = next((each for each in waiting if each.sections), None)
        if batch is not None:
            self._advance(self._batch(batch))
            return
        for ask in waiting:
            self._try_replies(ask)
        self._take_replies()
        settled = self.settler.next(self.g.state)
        if settled is None:
            raise Stop
        self._used(settled)
        self._advance(settled.given)

    # Batches

    def _batch(self, ask: Ask) -> dict[str, Any]:
        taken = self._taken(ask)
        asked = {power for each in open_asks(self.g.state) for power in each.to}
        replies = set(self.table.game.reply_verbs) - set(ask.verbs)
        self.lying = [order for order in self.lying if order.power in asked]
        self.lying += [o for o in taken if o.line and o.line.verb in replies]
        lines = [order.line for order in taken if order.line]
        self._try_batch(ask, [line.text for line in lines])
        if not taken and self.is_used_up:
            raise Stop
        texts = [line.text for line in lines if line.verb not in replies]
        sifted = sift(self.table, self.g.state, ask, texts, self._seat(ask))
        assert sifted is not None, ask
        for number, problem in sifted.problems:
            told = f"{problem.rule} {problem.code} {problem.fields}"
            self.wrong.append(f"refused {texts[number]}: {told}")
        if texts and not sifted.good:
            raise Stop
        by = list(waits_for(self.g.state, ask))
        return {"answer": ask.id, "by": by, "say": list(sifted.good), "how": "orders"}

    def _taken(self, ask: Ask) -> list[Order]:
        """The orders at the front of what is left that belong to this question."""
        taken: list[Order] = []
        while self.left and self.left[0].power in waits_for(self.g.state, ask):
            line = self.left[0].line
            if line is not None and line.section not in ask.sections:
                break
            taken.append(self.left.pop(0))
            if line is None:
                break
        return taken

    # Replies

    def _policy(self, verb: str) -> str:
        return "wait" if self.is_used_up else "default"

    def _powers(self, seat: str) -> list[str]:
        decides = self.table.game.decider
        known = self.table.game.grammar(self.g.board).vocabulary.powers.ids
        return [power for power in known if decides(self.g, power) == seat]

    def _take_replies(self) -> None:
        """Replies at the front of what is left lie there from now on."""
        replies = self.table.game.reply_verbs
        while self.left and self.left[0].line and self.left[0].line.verb in replies:
            self.unused.append(self.left.pop(0))

    def _lines(self, seat: str) -> list[tuple[Entry, Line]]:
        decides = self.table.game.decider
        return [
            (Entry(order.line.section or "ahead", order.line.text, ""), order.line)
            for order in (*self.unused, *self.lying, *self.standing)
            if order.line and decides(self.g, order.power) == seat
        ]

    def _used(self, settled: Settled) -> None:
        texts = [entry.field for entry in settled.used]
        for order in self.unused:
            if order.line and order.line.text in texts:
                self.unused.remove(order)
                return

    # Lines that are refused, or would stand

    def _due(self, ask: Ask) -> Iterator[Trial]:
        for trial in list(self.trials):
            if self.examples.tries(self, trial, ask):
                yield trial

    def _try_batch(self, ask: Ask, own: list[str]) -> None:
        for trial in self._due(ask):
            if trial.line.section in ask.sections:
                self._judge(
                    trial, [self._problems(ask, own[:n], trial.line) for n in self._places(own)]
                )

    @staticmethod
    def _places(own: list[str]) -> range:
        """Alone, with the other lines, or instead of the last ones."""
        return range(len(own) + 1)

    def _problems(self, ask: Ask, own: list[str], line: Line) -> set[str]:
        """Rules and codes that refuse a line behind others."""
        sifted = sift(self.table, self.g.state, ask, [*own, line.text], self._seat(ask))
        assert sifted is not None, ask
        found = [problem for number, problem in sifted.problems if number == len(own)]
        return {reason for problem in found for reason in (problem.rule, problem.code)}

    def _seat(self, ask: Ask) -> str:
        """Whose secrets an answer is held against."""
        asked = (self.table.decider(self.g.state, power) for power in ask.to)
        return next(filter(None, asked), "")

    def _try_replies(self, ask: Ask) -> None:
        for trial in self._due(ask):
            if trial.line.verb not in ask.verbs:
                continue
            found: set[str] = set()
            try:
                say = self.table.reply(self.g.state, ask, trial.line, self._seat(ask))
                if say is None:
                    continue
                check(self.table, self.g.state, ask, say, [self._seat(ask)])
            except Refusal as refusal:
                found = {refusal.problem.rule, refusal.problem.code}
            self._judge(trial, [found])

    def _judge(self, trial: Trial, found: list[set[str]]) -> None:
        """`found` are the reasons against the line in each of its places."""
        self.trials.remove(trial)
        against = set().union(*found)
        if not trial.reasons and all(found):
            self.wrong.append(f"does not stand, by {sorted(against)}: {trial.text}")
        if trial.reasons and not against & trial.reasons:
            told = ", ".join(sorted(trial.reasons))
            self.wrong.append(f"not refused by {told} but {sorted(against)}: {trial.text}")
