"""The worked examples of Blitz!: how they are begun, and what they may expect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from pbem.engine.orders import Grammar
from pbem.games.blitz_world_in_conflict.position import Position
from tests.blitz_world_in_conflict.examples.expect import Expectation
from tests.blitz_world_in_conflict.position_builder import board, game_at
from tests.harness.dice import Group
from tests.harness.examples import Example, Examples, Run
from tests.harness.positions import changed, frame

# Where an example goes on: the frames of the flows in which it stands.
STAGES: Mapping[str, tuple[tuple[str, str], ...]] = {
    "before": (("campaign", "prepare"),),
    "turn": (("campaign", "begin_turn"),),
    "begin": (("campaign", "judge"), ("operations", "begin")),
    "sea": (("campaign", "judge"), ("operations", "give_sea_orders")),
    "fight": (("campaign", "judge"), ("operations", "act_at_sea")),
    "land": (("campaign", "judge"), ("operations", "give_land_orders")),
    "end": (("campaign", "end_turn"),),
}
SIDES = ("Axis", "Allies", "Axis", "Allies")


class Worked(Examples):
    """The examples of the ledger, played in the whole game: a phase goes on where an example
    begins, and the order of play behind it."""

    comparison = Expectation

    def read(self) -> dict[str, Example]:
        """All examples by id; one that comes `after` another begins with what is given, ordered and
        rolled there."""
        found: dict[str, Example] = {}
        for name, example in super().read().items():
            if before := found.get(example.get("after", "")):
                given = changed(before["given"], example.get("given", {}))
                example = {**example, "given": given}
                for key in ("orders", "dice"):
                    example[key] = [*before.get(key, []), *example.get(key, [])]
            found[name] = example
        return found

    def begin(self, given: dict[str, Any]) -> Position:
        """The position at the start of an example: only the units that it names, everything else as
        the scenario begins."""
        phase, stage = given.get("phase", 0), given.get("stage", "land")
        scenario = given.get("scenario", "war")
        least = min(map(int, self.loaded.scenario(scenario)["players"]))
        g = game_at(
            scenario,
            units=dict(_units(given.get("units", {}))),
            base=given.get("base", False),
            control=given.get("control"),
            wars=given.get("wars"),
            side=SIDES[phase],
            steps=given.get("steps", "ABCDEF"),
            now=deepcopy(given.get("now", {})),
            players=given.get("players", least),
            options=given.get("options"),
            **changed({"turn": given.get("turn", 1), "phase": phase}, given.get("state", {})),
        )
        for unit, carrier in given.get("aboard", {}).items():
            g.board_ship(unit, carrier)
        _only_once(g)
        frames = [frame(*where) for where in STAGES[stage]]
        if stage in ("sea", "land"):
            frames[-1]["locals"] = {"released": False}
        g.state["engine"]["frames"] = frames
        return g

    def rules(self, given: dict[str, Any]) -> Any:
        """Those of the whole game."""
        return self.loaded.game

    def grammar(self, given: dict[str, Any]) -> Grammar:
        """That of the scenario."""
        return self.loaded.game.grammar(board(given.get("scenario", "war")))

    def variant(self, example: Example, variant: dict[str, Any]) -> Example:
        """What is given is changed, not replaced."""
        given = changed(example["given"], variant.get("given", {}))
        return super().variant(example, {**variant, "given": given})

    def fits(self, group: Group, label: str) -> bool:
        """Whether the label has all parts that the example names."""
        return set(str(group.get("label")).split("/")) <= set(label.split("/"))

    def summary(self, g: Position) -> dict[str, Any]:
        """The state, with `map`: {area: {unit: Size}}."""
        found: dict[str, dict[str, int]] = {}
        for unit, told in g.state["units"].items():
            found.setdefault(told["at"], {})[unit] = told["size"]
        return {**super().summary(g), "map": found}

    def stops(self, run: Run, where: str) -> bool:
        """With the phase in which it begins, or with the last turn that it needs."""
        if "last turn" in run.given:
            is_over = run.g.turn > run.given["last turn"]
        else:
            is_over = where in ("campaign.judge", "campaign.close_turn")
        return super().stops(run, where) or is_over


def _only_once(g: Position) -> None:
    """What is on the map is nowhere else."""
    there = {name for unit in g.state["units"] for name in (unit, f"{unit} (Big)")}
    pools = [
        *g.state["pool"].values(),
        *(each for told in g.state["groups"].values() for each in told),
    ]
    for names in (*pools, *(told["counters"] for told in g.state["later"])):
        names[:] = [name for name in names if name not in there]
    for unit in there & set(g.state["waiting"]):
        del g.state["waiting"][unit]


def _units(told: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """{area: {unit: Size}}, {unit: {size, power, port}} for one of another power or in one of two
    Ports."""
    for area, units in told.items():
        for unit, entry in units.items():
            if isinstance(entry, int):
                yield unit, (area, entry)
            else:
                yield unit, (area, entry["size"], entry.get("power", ""), entry.get("port", ""))


WORKED = Worked("blitz_world_in_conflict", Path(__file__).parent / "examples.yaml")
