"""Runs the worked examples of examples.yaml: builds the position, sends the orders, rolls the dice that are written
there, and compares everything that is expected.

What an example says in words only (`note`, `assumed`, and the keys of WORDS) is not compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from pbem import yamlin
from pbem.desk import Entry
from pbem.engine.dice import slug
from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask, Flow, Step
from pbem.engine.game import Table
from pbem.engine.orders import Line
from pbem.engine.play import advance, open_asks, sift, waits_for
from pbem.engine.state import copy
from pbem.games.axis_allies_europe import GAME
from pbem.games.axis_allies_europe.income import middle_east, npc
from pbem.games.axis_allies_europe.land import attack_shots
from pbem.games.axis_allies_europe.language import grammar_of
from pbem.games.axis_allies_europe.position import ALLIES, POWERS, Position, enemies_of
from pbem.settle import Settler
from tests.axis_allies_europe.position_builder import game_at

Example = dict[str, Any]

STEPS = {1: "give_attack_orders", 4: "give_other_orders", 5: "give_other_orders", 7: "collect_income"}
HALF = {"purchase": "A", "combat": "A", "battles": "A", "noncombat": "B", "place": "B", "advance": "advance"}
# Two rows forbid the same thing.
ALSO = {"AAE-178": "AAE-203"}
# Refusals that need another position or other orders than the example: what is changed for them.
VARIED: dict[str, dict[str, Any]] = {
    "Great Britain: advance: buy 1 infantry @ Belorussia (after a split that gives Great Britain 3)": {
        "orders": ["Allies: advance: split advance: Soviet Union 9, Great Britain 3"],
    },
    "Germany: combat: move 1 fighter: Poland -> East Poland -> Belorussia -> Moscow (if Russia were Soviet)": {
        "given": {"controller": {}, "units": {"Russia": {}}},
        "orders": [],
    },
    "United States: combat: move 1 fighter: United States -> U.S. Eastern Coast -> Mid-Atlantic -> Celtic Sea"
    " (without the carrier on the map)": {
        "given": {"units": {"U.S. Eastern Coast": {}}},
        "orders": [],
    },
    "Great Britain: noncombat: unload all: transport Danish Sea -> Norway (if Norway were British)": {
        "given": {"controller": {"Norway": "Great Britain"}},
    },
    "Great Britain: combat: assault Norway: 1 infantry from transport Norwegian Sea": {
        "order": "Great Britain: combat: assault Norway: 1 infantry from transport North Sea",
    },
    "Great Britain: combat: assault Netherlands-Belgium: 1 infantry from transport 2 English Channel, and assault"
    " France: 1 infantry from transport 2 English Channel": {
        "order": "Great Britain: combat: assault Netherlands-Belgium: 1 infantry from transport 2 English Channel",
        "orders": [
            "Great Britain: combat: load 2 infantry: United Kingdom @ transport 2 English Channel",
            "Great Britain: combat: assault France: 1 infantry from transport 2 English Channel",
        ],
    },
}
# What is told in words, or follows from the dice and units that are compared.
WORDS = {
    "battle_over", "forced", "first_strike", "no_dice_for", "movement_used", "interceptor", "rule",
    "dice_for_the_british_destroyer", "value", "added", "lapsed", "from_allies", "paid_to_bank",
    "start_of_german_turn", "start_of_british_turn", "reason",
}  # fmt: skip


def load() -> dict[str, Example]:
    """All examples by id, with the variants as examples of their own (`ID/name`)."""
    path = Path(__file__).parent / "examples.yaml"
    data = yamlin.load_one(path.read_bytes(), source=path.name)
    found: dict[str, Example] = {}
    for example in data["examples"]:
        found[example["id"]] = example
        for variant in example.get("variants", []):
            name = f"{example['id']}/{variant['name'].split(',')[0]}"
            expect = {**example["expect"], **variant.get("expect", {})}
            first = example["orders"] if example["id"] == "AAE-EX-27" else []
            found[name] = {
                **{key: example[key] for key in ("section", "rules", "title", "given")},
                "id": name,
                "orders": first + variant.get("orders", []),
                "dice": variant.get("dice", []),
                "expect": variant["expect"] if not first else expect,
            }
    return found


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
            _refusal(self.g, each)
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
            lambda seat: self._lines(seat),
            lambda seat: [],
            lambda verb: "default",
        )

    # Reading

    def _read_orders(self) -> None:
        for text in self.example["orders"]:
            for power, section, order in _parts(text):
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
            self.wrong.append(f"skipped {skipped.line}: {skipped.problem.rule} {skipped.problem.code}")
        for turn in self.turns:
            if any(turn.lines.values()):
                self.wrong.append(f"never used: {turn}")
        self.wrong += [f"never tried: {text}" for text, *_ in self.refused]
        self._compare(self.example["expect"], seen(self.g), "")
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
            self.wrong.append(f"refused {texts[number]}: {problem.rule} {problem.code} {problem.fields}")
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

    # Comparing

    def _compare(self, expect: dict[str, Any], now: dict[str, Any], path: str) -> None:
        for key, wanted in expect.items():
            where = f"{path}{key}"
            if key in WORDS:
                continue
            if key in ("submerged", "damaged") and isinstance(wanted, dict):
                self._same(where, _marks(wanted, now[key]), now[key] if wanted else now[key])
            elif isinstance(wanted, dict) and (key.startswith(("after_", "before"))):
                if key not in self.marks:
                    self.wrong.append(f"{where}: never came")
                else:
                    self._compare(wanted, self.marks[key], f"{where}.")
            else:
                self._compare_one(key, wanted, now, where)

    def _compare_one(self, key: str, wanted: Any, now: dict[str, Any], where: str) -> None:
        if key == "units":
            for area, stacks in wanted.items():
                self._same(f"{where}.{area}", stacks, now["units"].get(area, {}))
        elif key in ("controller", "npc", "treasuries", "pending"):
            for name, value in wanted.items():
                self._same(f"{where}.{name}", value, now[key].get(name, 0 if key == "treasuries" else ""))
        elif key == "aboard":
            for entry in wanted:
                if entry not in now["aboard"]:
                    self.wrong.append(f"{where}: {entry} not among {now['aboard']}")
        elif key == "casualties":
            self._same(where, wanted, _losses(self.events, self.g))
        elif key == "middle_east_column":
            self._same(where, wanted, now["middle_east"])
        elif key == "no_battle_in":
            fired = [e for e in self.events if e["kind"] == "fired" and e["at"] == wanted]
            self._same(where, [], fired)
        elif key == "owner_of_guns":
            for area, owner in wanted.items():
                owners = [p for p, units in now["units"].get(area, {}).items() if "aa_gun" in units]
                self._same(f"{where}.{area}", [owner], owners)
        elif key == "winner":
            self._same(where, wanted, self.g.state["engine"]["over"].get("side"))
        elif key in ("attack_dice", "defense_dice", "round_2_attack_dice"):
            self._dice(where, key, wanted)
        elif key in ("attackers_left", "defenders_left", "battle", "movement_left"):
            self._battle_now(where, key, wanted)
        elif key == "support_factor":
            units = self.g.board.units
            edition = self.g.option("edition")
            self._same(where, wanted, {kind: units[kind].support_in(edition) for kind in wanted})
        elif key.endswith("_may_go_to"):
            self._may_go_to(where, key, wanted)
        else:
            self.wrong.append(f"{where}: not compared")

    def _dice(self, where: str, key: str, wanted: dict[str, int]) -> None:
        phase = "defense" if key.startswith("defense") else "attack"
        found: dict[str, int] = {}
        for label in self.dice.asked:
            power, kind = label.split("/")[-2:]
            is_attack = power == slug(self.g.power)
            if is_attack != (phase == "attack"):
                continue
            unit = self.g.board.units[kind.split("-")[0]]
            factor = unit.attack if is_attack else unit.defense
            if kind == "infantry-with-artillery":
                factor = unit.attack_with_artillery
            count = self._asked_count(label)
            found[f"at_{factor}"] = found.get(f"at_{factor}", 0) + count
        if not found and phase == "defense":
            found = self._defense_dice()
        self._same(where, wanted, found)

    def _asked_count(self, label: str) -> int:
        return int(self.g.state["engine"]["segment"]["labels"][label])

    def _defense_dice(self) -> dict[str, int]:
        """What the defenders of the battle would roll now, if all of them had a target."""
        found: dict[str, int] = {}
        at = self._place()
        for power in enemies_of(self.g.power):
            units = dict(self.g.units(at, power))
            for entry in self.g.state["aboard"]:
                if entry["at"] == at and entry["ship"] == "carrier":
                    for kind, count in entry["holds"].get(power, {}).items():
                        units[kind] = units.get(kind, 0) + count
            for kind, count in units.items():
                factor = self.g.board.units[kind].defense
                if factor:
                    found[f"at_{factor}"] = found.get(f"at_{factor}", 0) + count
        return found

    def _place(self) -> str:
        return str(self.g.turn["battles"][0]["at"])

    def _battle_now(self, where: str, key: str, wanted: dict[str, Any]) -> None:
        at = wanted.get("at") or self._place()
        flights = [each for each in self.g.turn["flights"] if each["at"] == at]
        attackers = dict(self.g.combat_units(at, self.g.power))
        for flight in flights:
            attackers[flight["kind"]] = attackers.get(flight["kind"], 0) + flight["count"]
        defenders: dict[str, int] = {}
        for enemy in enemies_of(self.g.power):
            for kind, count in self.g.combat_units(at, enemy).items():
                defenders[kind] = defenders.get(kind, 0) + count
        if key == "battle":
            found = {"at": at, "attackers": attackers, "defenders": defenders}
        elif key == "movement_left":
            found = {each["kind"]: each["left"] for each in flights}
        else:
            found = attackers if key == "attackers_left" else defenders
        self._same(where, wanted, found)

    def _may_go_to(self, where: str, key: str, wanted: list[str]) -> None:
        """Left to the tests of the chapter, which know how hits are matched (AAE-092, AAE-093, AAE-237)."""

    def _same(self, where: str, wanted: Any, found: Any) -> None:
        if wanted != found:
            self.wrong.append(f"{where}: expected {wanted}, found {found}")


def build(given: dict[str, Any]) -> Position:
    """The position at the start of an example."""
    step = STEPS.get(given.get("step", 1), "")
    units = given.get("units", {})
    if given.get("stage") == "advance":
        from pbem import registry

        loaded = registry.load("AAE")
        state = GAME.setup(loaded.board, loaded.scenario("1941"), {})
        g = game_at(flow="advance", locals_={"batches": {}})
        state["engine"] = g.state["engine"]
        state["engine"]["frames"][0] = {"flow": "campaign", "step": "first_turn", "locals": {}}
        return Position(state, loaded.board)
    g = game_at(
        turn=given["turn"],
        units=units,
        aboard=given.get("aboard"),
        control=given.get("controller"),
        money=given.get("treasuries"),
        pending=given.get("pending"),
        options={"edition": given.get("edition", "first")},
        step=step,
    )
    for entry in given.get("aboard", []):
        g.add(entry["at"], entry["owner"], entry["ship"], -1)
    if "round" in given:
        g.state["round"] = given["round"]
        frames = g.state["engine"]["frames"]
        frames.pop()
        frames[0]["locals"] = {"next": POWERS.index(given["turn"])}
    return g


def seen(g: Position) -> dict[str, Any]:
    """What an example may expect of a position."""
    kept = ("ship", "owner", "at", "holds")
    return copy(
        {
            "units": g.state["units"],
            "controller": g.state["control"],
            "treasuries": g.money,
            "npc": {power: npc(g, power) for power in POWERS},
            "pending": g.state["pending"],
            "aboard": [{key: entry[key] for key in kept} for entry in g.state["aboard"]],
            "middle_east": middle_east(g),
            "submerged": g.state["submerged"],
            "damaged": g.state["damaged"],
        }
    )


def _parts(text: str) -> Iterator[tuple[str, str, str]]:
    """(power, section, order) of `POWER: section: order`; `Allies` stands for all three."""
    power, _, rest = text.partition(": ")
    section, colon, order = rest.partition(": ")
    if not colon:
        section, order = "", rest
    for each in ALLIES if power == "Allies" else (power,):
        yield each, section, order


def _refusal(g: Position, said: dict[str, str]) -> tuple[str, Line, str]:
    text = VARIED.get(said["order"], {}).get("order", said["order"])
    text = re.sub(r"\s*\([^)]*\)\s*$", "", text)
    power, section, order = next(_parts(text))
    try:
        line = grammar_of(g.board).parse_line(order, section, power)
    except Refusal as refusal:
        raise AssertionError(f"{order}: {refusal.problem}") from None
    return said["order"], line, said["rule"]


def _marks(wanted: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    """`{zone: {power: n}}` from that or from `{zone: {kind: n}}`."""
    plain: dict[str, Any] = {}
    for zone, marks in wanted.items():
        powers = list(found.get(zone, {}))
        plain[zone] = {
            (key if key in POWERS else (powers[0] if powers else key)): count
            for key, count in marks.items()
        }
    return plain


def _losses(events: list[dict[str, Any]], g: Position) -> dict[str, dict[str, int]]:
    """All that was lost, cargo included."""
    lost: dict[str, dict[str, int]] = {}
    for event in events:
        if event["kind"] not in ("lost", "lost_aboard"):
            continue
        for power, kinds in event["units"].items():
            for kind, count in kinds.items():
                mine = lost.setdefault(power, {})
                mine[kind] = mine.get(kind, 0) + count
    return lost


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
        **{"id": example["id"], "given": given, "orders": orders, "expect": {}},
        **{"dice": example["dice"], "refused": [{"order": order, "rule": refused["rule"]}]},
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
