"""The worked examples of Axis & Allies Europe: how they are begun, how their orders and dice are
meant, and where they end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pbem.engine.dice import slug
from pbem.engine.flow import Ask
from pbem.engine.state import copy
from pbem.games.axis_allies_europe.economy.income import middle_east, npc
from pbem.games.axis_allies_europe.orders.grammar import grammar_of
from pbem.games.axis_allies_europe.position import Position
from tests.axis_allies_europe.examples.expect import WORDS, Expectation
from tests.axis_allies_europe.position_builder import ALLIES, POWERS, board, game_at
from tests.harness import positions
from tests.harness.dice import Group
from tests.harness.examples import Example, Examples, Order, Run, Trial

STEPS = {
    1: "give_attack_orders",
    4: "give_other_orders",
    5: "give_other_orders",
    7: "collect_income",
}
REST = ("noncombat", "place")
# Two rows forbid the same thing.
ALSO = {"AAE-178": "AAE-203"}
# Refusals that need another position or other orders than the example: what is changed for them.
VARIED: dict[str, dict[str, Any]] = {
    "Great Britain: advance: buy 1 infantry @ Belorussia (after a split that gives Great Britain 3)": {
        "orders": ["Allies: advance: split advance: Soviet Union 9, Great Britain 3"],
    },
    "Germany: combat: move 1 fighter: Poland -> East Poland -> Belorussia -> Moscow (if Russia were Soviet)": {
        "given": {"controller": None, "units": {"Russia": None}},
        "orders": [],
    },
    "United States: combat: move 1 fighter: United States -> U.S. Eastern Coast -> Mid-Atlantic -> Celtic Sea"
    " (without the carrier on the map)": {
        "given": {"units": {"U.S. Eastern Coast": None}},
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
# Dice that are written down without what they are thrown for.
FOR_ALL = ("aa", "raid_aa", "overflight")
SHORT = {"Soviet Union": "soviet", "Great Britain": "british", "United States": "us"}


class Worked(Examples):
    """The examples of the ledger."""

    words = WORDS
    misses = True
    plays_on = True
    comparison = Expectation

    def read(self) -> dict[str, Example]:
        """All examples, their refusals with what is changed for them."""
        found = super().read()
        for example in found.values():
            example["refused"] = [varied(each) for each in example.get("refused", [])]
        return found

    def variant(self, example: Example, variant: dict[str, Any]) -> Example:
        """Only the position is that of the example, in one of them orders and outcome as well."""
        goes_on = example["id"] == "AAE-EX-27"
        first = example["orders"] if goes_on else []
        own = variant["expect"] if "expect" in variant and not goes_on else {}
        return {
            **{key: example[key] for key in ("section", "rules", "title", "given")},
            "id": f"{example['id']}/{variant['name'].split(',')[0]}",
            "orders": first + variant.get("orders", []),
            "dice": variant.get("dice", []),
            "expect": own or {**example["expect"], **variant.get("expect", {})},
        }

    def begin(self, given: dict[str, Any]) -> Position:
        """The position at the start of an example."""
        if given.get("stage") == "advance":
            return self._before_the_first_turn()
        g = game_at(
            turn=given["turn"],
            units=given.get("units", {}),
            aboard=given.get("aboard"),
            control=given.get("controller"),
            money=given.get("treasuries"),
            pending=given.get("pending"),
            options={"edition": given.get("edition", "first")},
            step=STEPS.get(given.get("step", 1), ""),
        )
        for entry in given.get("aboard", []):
            g.add(entry["at"], entry["owner"], entry["ship"], -1)
        if "round" in given:
            g.state["round"] = given["round"]
            frames = g.state["engine"]["frames"]
            frames.pop()
            frames[0]["locals"] = {"next": POWERS.index(given["turn"])}
        return g

    def _before_the_first_turn(self) -> Position:
        loaded = self.loaded
        state = loaded.game.setup(loaded.board, loaded.scenario("1941"), {})
        first = positions.frame("campaign", "first_turn")
        state["engine"] = positions.engine_at(
            first, positions.frame("advance", loaded.game.flows["advance"].first, batches={})
        )
        return Position(state, loaded.board)

    def rules(self, given: dict[str, Any]) -> Any:
        """Those of the whole game: the turn goes on where an example begins."""
        return self.loaded.game

    def summary(self, g: Position) -> dict[str, Any]:
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

    def orders(self, given: dict[str, Any], text: str) -> Iterator[Order]:
        """`POWER: section: order`; `Allies` stands for all three."""
        power, _, rest = re.sub(r"\s*\([^)]*\)\s*$", "", text).partition(": ")
        section, colon, order = rest.partition(": ")
        for each in ALLIES if power == "Allies" else (power,):
            if not colon:
                yield Order(each, None)
            else:
                yield Order(each, grammar_of(board()).parse_line(order, section, each))

    def fits(self, group: Group, label: str) -> bool:
        """By place, power, unit and round."""
        wanted = [group["at"], group["by"]]
        wanted += [group["unit"]] if group["step"] not in FOR_ALL else []
        wanted += [f"r{group['round']}"] if "round" in group else []
        return all(slug(each) in label.split("/") for each in wanted)

    # Where it ends, and what is noted on the way

    def marks(self, run: Run, where: str, f: dict[str, Any]) -> list[str]:
        """`after_step_3`, `after_british_turn`, `after_round_2`, ..."""
        name, battle = mover(run), battle_now(run.g)
        marks = {
            "turn.fire_at_planes_passing": [
                "after_step_1",
                "after_combat_movement",
                f"after_{name}_combat_movement",
            ],
            "turn.battle_done": [
                "after_battle",
                f"after_{name}_battle",
                f"after_{battle}" if battle == "raid" else "",
                f"after_{battle}_battle" if battle == "sea" else "",
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
        return [*marks, f"after_round_{f['rounds']}" if "rounds" in f else ""]

    def is_mark(self, key: str) -> bool:
        """Whether it is one of these names."""
        return key.startswith(("after_", "before"))

    def notes(self, mark: str, known: bool) -> bool:
        """Most are noted anew each time."""
        first = ("after_first", "after_raid", "after_sea", "after_battle")
        return not (known and mark.startswith(first))

    def stops(self, run: Run, where: str) -> bool:
        """By the words of `until`, else with the turn of the last power that has orders."""
        name = mover(run)
        ends = {
            "end of step 1": where == "turn.fire_at_planes_passing",
            "end of Combat Movement": where == "turn.fire_at_planes_passing",
            "end of U.S. Combat Movement": where == "turn.fire_at_planes_passing" and name == "us",
            "end of step 3": where == "turn.give_other_orders",
            "end of step 5": where == "turn.resurface_and_repair",
            "end of the British turn": where == "campaign.next_turn" and name == "british",
            "before the first turn": where == "campaign.first_turn",
        }
        is_last = where == "campaign.next_turn" and not run.left and not run.until
        return is_last or ends.get(run.until, False)

    def tries(self, run: Run, trial: Trial, ask: Ask) -> bool:
        """A landing is refused where something lands beside it, and what is sent too early by
        nobody's being asked.
        """
        if "sent before" in trial.text and trial.power not in ask.to:
            run.trials.remove(trial)
            return False
        if "AAE-150" in trial.reasons and trial.line.verb == "assault":
            rest = [o for o in run.left if o.line and o.line.section in REST]
            return trial.power in ask.to and any(o.power == trial.power for o in rest)
        return super().tries(run, trial, ask)


def varied(refused: dict[str, Any]) -> dict[str, Any]:
    """A refusal with what is changed for it, and with all rules that forbid the same."""
    rule = refused["rule"]
    rules = [rule, ALSO[rule]] if rule in ALSO else rule
    return {**refused, "rule": rules, **VARIED.get(refused["order"], {})}


def mover(run: Run) -> str:
    """Whose turn it is, as marks call it."""
    return SHORT.get(run.g.power if run.g.state["turns"] else "", "german")


def battle_now(g: Position) -> str:
    """The kind of the battle that is fought."""
    battles = g.turn["battles"]
    return str(battles[0]["kind"]) if battles else ""


WORKED = Worked("axis_allies_europe", Path(__file__).parent / "examples.yaml")
