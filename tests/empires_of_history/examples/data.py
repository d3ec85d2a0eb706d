"""The worked examples of Empires of History: how they are begun, and what they may expect."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from pbem.games.empires_of_history.concepts import taking_part
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history.examples.expect import Expectation
from tests.empires_of_history.position_builder import board, game_at
from tests.harness.dice import Group
from tests.harness.examples import Example, Examples, Run
from tests.harness.positions import changed, frame

# Where an example begins: (the step of its slot, the phase before it).
STAGES: Mapping[str, tuple[str, int]] = {
    "orders": ("begin", 0),
    "sea": ("give_naval_orders", 4),
    "land": ("give_last_orders", 6),
    "collection": ("collect", 10),
}


class Worked(Examples):
    """The examples of the ledger, played in the whole game: a slot goes on where an example begins,
    and the order of play behind it."""

    comparison = Expectation

    def read(self) -> dict[str, Example]:
        """All examples by id; one that comes `after` another begins with what is given and ordered
        there."""
        found: dict[str, Example] = {}
        for name, example in super().read().items():
            if before := found.get(example.get("after", "")):
                given = changed(before["given"], example["given"])
                orders = [*before["orders"], *example["orders"]]
                example = {**example, "given": given, "orders": orders}
            found[name] = example
        return found

    def begin(self, given: dict[str, Any]) -> Position:
        """The position at the start of an example: only the units that it names, everything else as
        the game begins, and the slot of its nation."""
        step, phase = STAGES[given.get("stage", "orders")]
        slot = _slot(given["turn of"])
        g = game_at(
            units=given.get("units"),
            control=given.get("control"),
            wars=given.get("wars"),
            sides=given.get("sides"),
            turn=given.get("turn", 1),
            slot=slot,
            phase=phase,
            players=given.get("players", 5),
            options=given.get("options"),
            nations=(),
            **changed(_nobody_there(), given.get("state", {})),
        )
        g = Position(g.state, self.loaded.board)
        nations = taking_part.in_slot(g, slot)
        g.now["nations"] = list(nations)
        g.now["held"] = {t: n for t, n in g.state["control"].items() if n in nations}
        g.now.update(deepcopy(given.get("now", {})))
        g.state["engine"]["frames"] = [frame("campaign", "next_slot"), frame("slot", step)]
        return g

    def rules(self, given: dict[str, Any]) -> Any:
        """Those of the whole game."""
        return self.loaded.game

    def orders(self, given: dict[str, Any], text: str) -> Any:
        """Lines without a nation are those of whose turn it is."""
        return super().orders({**given, "turn": given["turn of"]}, text)

    def fits(self, group: Group, label: str) -> bool:
        """Whether the label has all parts that the example names."""
        return set(str(group.get("label")).split("/")) <= set(label.split("/"))

    def marks(self, run: Run, where: str, f: dict[str, Any]) -> list[str]:
        """The first time that a step is to run, that in a turn, in a battle that after a round; as
        far as the example expects something of it."""
        told = [f"at {where}", f"at {where} in turn {run.g.turn}"]
        told.append(f"at {where} {f['round']}" if "round" in f else "")
        return [each for each in told if each in run.example.get("expect", {})]

    def summary(self, g: Position) -> dict[str, Any]:
        """The state, and {area: {nation kind: [fuel of each]}}: `aloft` of aircraft in the air,
        `fuel` of those at base that are not full."""
        aloft: dict[str, dict[str, list[int]]] = {}
        for each in g.state["flying"]:
            here = aloft.setdefault(each["at"], {})
            whose = f"{each['nation']} {each['kind']}"
            here[whose] = [*here.get(whose, []), *[each["fuel"]] * each["count"]]
        return {**super().summary(g), "aloft": aloft, "fuel": deepcopy(g.now["fuel"])}

    def stops(self, run: Run, where: str) -> bool:
        """Also where the turn that an example needs last is over, so that one that has gone wrong
        does not go on for years."""
        last = run.given.get("last turn", run.given.get("turn", 1))
        return super().stops(run, where) or run.g.turn > last


def _nobody_there() -> dict[str, Any]:
    """All generals are still to be built, where an example does not say where they are."""
    powers = board().powers
    names = {n: sorted(each.name for each in powers[n].generals) for n in powers}
    return {"unbuilt": {n: told for n, told in names.items() if told}}


def _slot(nation: str) -> int:
    """The slot in which a nation acts at the start."""
    slots = range(1, len(board().slots) + 1)
    return next(n for n in slots if nation in board().slots[n - 1]["nations"])


WORKED = Worked("empires_of_history", Path(__file__).parent / "examples.yaml")
