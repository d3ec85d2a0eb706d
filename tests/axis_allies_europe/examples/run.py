"""Runs the worked examples of examples.yaml: builds the position, sends the orders, rolls the dice that are written
there, and compares everything that is expected.

What an example says in words only (`note`, `assumed`, and the keys of WORDS) is not compared.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any

from pbem.engine.dice import slug
from pbem.engine.flow import Ask, Flow, Step
from pbem.engine.game import Table
from pbem.engine.orders import Line
from pbem.engine.play import advance, open_asks, sift, waits_for
from pbem.engine.state import copy
from pbem.games.axis_allies_europe import GAME
from pbem.games.axis_allies_europe.battles.land import attack_shots
from pbem.games.axis_allies_europe.orders.grammar import grammar_of
from pbem.records.desk import Entry
from pbem.records.settle import Settler
from tests.axis_allies_europe.examples.data import (
    ALSO,
    HALF,
    VARIED,
    Example,
    build,
    load,
    parts,
    refusal_of,
    seen,
)
from tests.axis_allies_europe.examples.expect import Expectation
from tests.axis_allies_europe.position_builder import POWERS, game_at


class Stop(Exception):
    """The example ends here."""


@dataclass
class Dice:
    """The groups of an example in order. Behind the last one: misses, noted in `asked`."""

    groups: list[dict[str, Any]]
    wrong: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def roll(self, segment: int, label: str, count: int, sides: int) -> list[int]:
        if not self.groups:
            self.asked.append(label)
            return [sides] * count
        group = self.groups.pop(0)
        wanted = [group["at"], group["by"], group["unit"]]
        if group["step"] in ("aa", "raid_aa", "overflight"):
            wanted = wanted[:2]
        if "round" in group:
            wanted.append(f"r{group['round']}")
        parts = label.split("/")
        missing = [each for each in wanted if slug(each) not in parts]
        if missing or count != len(group["rolls"]):
            self.wrong.append(f"dice {label} x{count}, the example has {group}")
            raise Stop
        return list(group["rolls"])

    def shuffle(self, segment: int, label: str, items: list[str]) -> list[str]:
        raise AssertionError(f"a shuffle {label}")

    pick = shuffle


@dataclass
class Turn:
    """The orders of one power for one turn, by half; `lines` in the order of sending."""

    power: str
    lines: dict[str, list[Line]]


class Runner:
    """One run. `wrong` collects every difference, in words."""

    def __init__(self, example: Example, given: dict[str, Any] | None = None) -> None:
        self.example = example
        self.wrong: list[str] = []
        self.events: list[dict[str, Any]] = []
        self.marks: dict[str, dict[str, Any]] = {}
        self.sea_battles = 0
        self.until = str(example.get("until", ""))
        self.dice = Dice(copy(example["dice"]), self.wrong)
        self.g = build(given or example["given"])
        self.standing: dict[str, list[Line]] = {power: [] for power in POWERS}
        self.turns: list[Turn] = []
        self.advance: dict[str, Turn] = {}
        self.refused = [
            refusal_of(self.g, each)
            for each in example.get("refused", [])
            if not VARIED.get(each["order"], {}).keys() & {"given", "orders"}
        ]
        self.seen_events: list[dict[str, Any]] = []
        self._read_orders()
        self.now: Turn | None = None
        flows = {name: self._watched(flow) for name, flow in GAME.flows.items()}
        self.table = Table(replace(GAME, flows=flows), self.g.board)
        self.settler = Settler(
            self.table,
            self._lines,
            lambda seat: [],
            lambda verb: "default",
        )

    # Reading

    def _read_orders(self) -> None:
        for text in self.example["orders"]:
            for power, section, order in parts(text):
                if order == "done":
                    self._turn_for(power, "A")
                    continue
                line = grammar_of(self.g.board).parse_line(order, section, power)
                if section == "standing":
                    self.standing[power].append(line)
                else:
                    self._turn_for(power, HALF[line.section]).lines[HALF[line.section]].append(line)

    def _turn_for(self, power: str, half: str) -> Turn:
        if half == "advance":
            return self.advance.setdefault(power, Turn(power, {"advance": [], "A": [], "B": []}))
        last = self.turns[-1] if self.turns else None
        if last is None or last.power != power or (half == "A" and last.lines["B"]):
            last = Turn(power, {"A": [], "B": [], "advance": []})
            self.turns.append(last)
        return last

    def _lines(self, seat: str) -> list[tuple[Entry, Line]]:
        power = self.g.state["seats"][seat][0]
        lines = [(Entry("standing", "", ""), line) for line in self.standing[power]]
        if self.now and self.now.power == power:
            lines += [(Entry(line.section, "", ""), line) for line in self.now.lines["A"]]
        if power in self.advance:
            mine = self.advance[power].lines["advance"]
            lines += [(Entry(line.section, "", ""), line) for line in mine]
        return lines

    # Watching

    def _watched(self, flow: Flow) -> Flow:
        watched = Flow(flow.name)
        watched.steps = {name: self._watch(flow.name, step) for name, step in flow.steps.items()}
        watched._after = flow._after
        return watched

    def _watch(self, flow: str, step: Step) -> Step:
        def run(g: Any, f: Any, dice: Any, events: Any) -> Any:
            self.seen_events = events
            self._at(f"{flow}.{step.name}", f)
            return step.run(g, f, dice, events)

        watched = Step(step.name, run)
        watched.check_say, watched.take_say, watched.sift_batch = (
            step.check_say,
            step.take_say,
            step.sift_batch,
        )
        return watched

    def _at(self, where: str, f: dict[str, Any]) -> None:
        """Before a step runs: note the position, and stop where the example stops."""
        if not self.dice.groups and self.dice.asked:
            raise Stop
        power = self.g.power if self.g.state["turns"] else ""
        short = {"Soviet Union": "soviet", "Great Britain": "british", "United States": "us"}
        name = short.get(power, "german")
        names = {
            "turn.move_to_attack": ["after_step_1"],
            "turn.fire_at_planes_passing": [
                "after_combat_movement",
                f"after_{name}_combat_movement",
            ],
            "turn.battle_done": [
                "after_battle",
                f"after_{name}_battle",
                "after_raid" if self._battle() == "raid" else "",
                "after_sea_battle" if self._battle() == "sea" else "",
            ],
            "turn.give_other_orders": ["after_step_3", f"after_{name}_step_3"],
            "turn.collect_income": ["after_step_6"],
            "turn.end_turn": [
                f"after_{name}_step_7",
                "after_germany" if name == "german" else "",
                "after_first_german_turn" if name == "german" else "",
                f"after_{name}_turn",
            ],
        }.get(where, [])
        for mark in names:
            first = mark.startswith(("after_first", "after_raid", "after_sea", "after_battle"))
            if mark and not (first and mark in self.marks):
                self.marks[mark] = seen(self.g)
        if "rounds" in f:
            self.marks[f"after_round_{f['rounds']}"] = seen(self.g)
        stops = {
            "end of step 1": where == "turn.move_to_attack",
            "end of Combat Movement": where == "turn.fire_at_planes_passing",
            "end of U.S. Combat Movement": where == "turn.fire_at_planes_passing" and name == "us",
            "end of step 3": where == "turn.give_other_orders",
            "end of step 5": where == "turn.resurface_and_repair",
            "end of the British turn": where == "campaign.next_turn" and name == "british",
            "before the first turn": where == "campaign.first_turn",
        }
        if stops.get(self.until):
            raise Stop
        if where == "campaign.next_turn" and not self.turns and not self.until:
            raise Stop

    def _battle(self) -> str:
        battles = self.g.turn["battles"]
        return str(battles[0]["kind"]) if battles else ""

    # Playing

    def run(self) -> list[str]:
        """The differences; [] when the example holds."""
        self.marks["before"] = seen(self.g)
        try:
            self._advance({})
            while not self.g.state["engine"]["over"]:
                self._answer()
        except Stop:
            pass
        if self.dice.groups and not self.wrong:
            self.wrong.append(f"never rolled: {self.dice.groups[0]}")
        for skipped in self.settler.skipped:
            self.wrong.append(
                f"skipped {skipped.line}: {skipped.problem.rule} {skipped.problem.code}"
            )
        for turn in self.turns:
            if any(turn.lines.values()):
                self.wrong.append(f"never used: {turn}")
        self.wrong += [f"never tried: {text}" for text, *_ in self.refused]
        expected = Expectation(self.g, self.marks, self.events, self.dice.asked)
        expected.compare(self.example["expect"], seen(self.g), "")
        self.wrong += expected.wrong
        self.wrong += [f"broken: {each}" for each in GAME.invariants(self.g) if not self.until]
        return self.wrong

    def _advance(self, given: dict[str, Any]) -> None:
        self.seen_events = []
        try:
            advance(self.table, self.g.state, given, self.dice)
        finally:
            self.events += self.seen_events

    def _answer(self) -> None:
        waiting = [each for each in open_asks(self.g.state) if waits_for(self.g.state, each)]
        ask = next((each for each in waiting if each.sections), None)
        if ask is None:
            settled = self.settler.next(self.g.state)
            if settled is None:
                raise AssertionError(f"nobody answers {open_asks(self.g.state)[0].id}")
            self._advance(settled.given)
            return
        half = ask.args["half"]
        power = ask.to[0]
        if half == "advance":
            self.now = self._turn_for(power, half)
        elif half == "A" or self.now is None or self.now.power != power:
            self.now = Turn(power, {"A": [], "B": [], "advance": []})
            if self.turns and self.turns[0].power == power:
                self.now = self.turns.pop(0)
        lines = [line for line in self.now.lines[half] if line.verb not in GAME.reply_verbs]
        self._try_refused(ask, half)
        texts = [line.text for line in lines]
        sifted = sift(self.table, self.g.state, ask, texts)
        assert sifted is not None
        for number, problem in sifted.problems:
            self.wrong.append(
                f"refused {texts[number]}: {problem.rule} {problem.code} {problem.fields}"
            )
        say = list(sifted.good)
        self._advance({"answer": ask.id, "by": list(ask.to), "say": say, "how": "orders"})

    # Refusals

    def _try_refused(self, ask: Ask, half: str) -> None:
        for each in list(self.refused):
            text, line, rule = each
            if "sent before" in text and line.power not in ask.to:
                self.refused.remove(each)
                continue
            if not line.power or line.power not in ask.to or HALF[line.section] != half:
                continue
            assert self.now is not None
            if rule == "AAE-150" and line.verb == "assault" and not self.now.lines["B"]:
                continue
            self.refused.remove(each)
            found = self._problems(ask, line, self.now.lines[half])
            if not found & {rule, ALSO.get(rule, rule)}:
                self.wrong.append(f"not refused by {rule} but {sorted(found)}: {text}")

    def _problems(self, ask: Ask, line: Line, own: list[Line]) -> set[str]:
        """The rules that refuse a line: alone, with the others, or instead of the last ones."""
        found: set[str] = set()
        for count in range(len(own) + 1):
            texts = [each.text for each in own[:count]] + [line.text]
            sifted = sift(self.table, self.g.state, ask, texts)
            assert sifted is not None
            found |= {problem.rule for n, problem in sifted.problems if n == count}
        return found


def run(example: Example) -> list[str]:
    """The differences between an example and what happens."""
    if "turn" not in example["given"] and "stage" not in example["given"]:
        return run_facts(example)
    wrong = Runner(example).run()
    for each in example.get("refused", []):
        if VARIED.get(each["order"], {}).keys() & {"given", "orders"}:
            wrong += _varied(example, each)
    return wrong


def _varied(example: Example, refused: dict[str, str]) -> list[str]:
    """One refusal in the position and with the orders that it needs."""
    how = VARIED[refused["order"]]
    given = copy(example["given"])
    for key, value in how.get("given", {}).items():
        given[key] = {**given.get(key, {}), **value} if value else {}
    orders = how.get("orders", example["orders"])
    order = how.get("order", re.sub(r"\s*\([^)]*\)\s*$", "", refused["order"]))
    varied = {
        "id": example["id"],
        "given": given,
        "orders": orders,
        "dice": example["dice"],
        "refused": [{"order": order, "rule": refused["rule"]}],
        "expect": {},
    }
    runner = Runner(varied)
    runner.run()
    return [each for each in runner.wrong if each.startswith(("not refused", "never tried"))]


# Examples without a turn: facts of the board, the factors and the holds


def run_facts(example: Example) -> list[str]:
    """The differences of an example that is only about numbers."""
    given, expect, g = example["given"], example["expect"], game_at()
    wrong: list[str] = []
    units = g.board.units
    for way in given.get("paths", []):
        start, goal = way["path"]
        if not g.board.linked(start, goal, units[way["unit"]].ways):
            wrong.append(f"no way {way}")
    for side, factors in given.get("factors", {}).items():
        wrong += [
            f"{kind} {side}" for kind, n in factors.items() if getattr(units[kind], side) != n
        ]
    for group in example["dice"]:
        if sum(roll <= group["factor"] for roll in group["rolls"]) != group["hits"]:
            wrong.append(f"hits of {group}")
    if "stack" in expect:
        wrong.append("no chips are stacked")
    if "attackers" in given:
        found: dict[str, int] = {}
        for shot in attack_shots(g, given["attackers"]):
            if shot.count:
                key = f"at_{shot.factor}"
                found[key] = found.get(key, 0) + shot.count
        if found != expect["attack_dice"]:
            wrong.append(f"attack dice {found}")
    for is_legal, loads in ((True, expect.get("legal", [])), (False, expect.get("illegal", []))):
        wrong += [f"load {load}" for load in loads if _may_load(load) != is_legal]
    return wrong


def _may_load(load: list[str]) -> bool:
    counts = {kind: load.count(kind) for kind in load}
    g = game_at(
        turn="Great Britain",
        step="give_other_orders",
        units={
            "United Kingdom": {"Great Britain": counts},
            "North Sea": {"Great Britain": {"transport": 1}},
        },
    )
    table = Table(GAME, g.board)
    advance(table, g.state, {}, Dice([]))
    said = ", ".join(f"{count} {kind}" for kind, count in counts.items())
    text = f"noncombat: load {said}: United Kingdom @ transport North Sea"
    sifted = sift(table, g.state, open_asks(g.state)[0], [text])
    assert sifted is not None
    return not sifted.problems


__all__ = ["load", "run"]
