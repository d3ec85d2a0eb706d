"""The worked examples as data: reading them, the position at their start, and what may be compared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pbem import registry
from pbem.engine.errors import Refusal
from pbem.engine.orders import Line
from pbem.engine.state import copy
from pbem.games.axis_allies_europe import GAME
from pbem.games.axis_allies_europe.economy.income import middle_east, npc
from pbem.games.axis_allies_europe.orders.grammar import grammar_of
from pbem.games.axis_allies_europe.position import Position
from pbem.storage import yamlin
from tests.axis_allies_europe.position_builder import ALLIES, POWERS, game_at

Example = dict[str, Any]

STEPS = {
    1: "give_attack_orders",
    4: "give_other_orders",
    5: "give_other_orders",
    7: "collect_income",
}
HALF = {
    "purchase": "A",
    "combat": "A",
    "battles": "A",
    "noncombat": "B",
    "place": "B",
    "advance": "advance",
}
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


def build(given: dict[str, Any]) -> Position:
    """The position at the start of an example."""
    step = STEPS.get(given.get("step", 1), "")
    units = given.get("units", {})
    if given.get("stage") == "advance":
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


def parts(text: str) -> Iterator[tuple[str, str, str]]:
    """(power, section, order) of `POWER: section: order`; `Allies` stands for all three."""
    power, _, rest = text.partition(": ")
    section, colon, order = rest.partition(": ")
    if not colon:
        section, order = "", rest
    for each in ALLIES if power == "Allies" else (power,):
        yield each, section, order


def refusal_of(g: Position, said: dict[str, str]) -> tuple[str, Line, str]:
    text = VARIED.get(said["order"], {}).get("order", said["order"])
    text = re.sub(r"\s*\([^)]*\)\s*$", "", text)
    power, section, order = next(parts(text))
    try:
        line = grammar_of(g.board).parse_line(order, section, power)
    except Refusal as refusal:
        raise AssertionError(f"{order}: {refusal.problem}") from None
    return said["order"], line, said["rule"]
