"""The worked examples of BlitzWAR: how they are begun, and what they may expect."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from pbem.games.blitzwar import victory
from pbem.games.blitzwar.concepts import superiority, supplied
from pbem.games.blitzwar.counters.regroup import units_of
from pbem.games.blitzwar.diplomacy import joining, surrender
from pbem.games.blitzwar.halves import show_halves
from pbem.games.blitzwar.position import ALLIES, AXIS, SOVIETS, Position, new_side_turn
from pbem.games.blitzwar.reinforcement import hand, losses
from pbem.wargame.counts import added
from tests.blitzwar.examples.expect import Expectation
from tests.blitzwar.examples.notation import placed, written
from tests.blitzwar.position_builder import game_at
from tests.harness.examples import Example, Examples, Run
from tests.harness.positions import changed, frame

# Where an example begins: the frames above that of the campaign, (flow, step), and its phase.
STAGES: Mapping[str, tuple[tuple[tuple[str, str], ...], int]] = {
    "set-up": ((("campaign", "begin_turn"), ("opening", "begin")), 0),
    "diplomacy": ((("campaign", "choose_cards"), ("diplomacy", "")), 1),
    "cards": ((("campaign", "reinforce"), ("card_choice", "")), 2),
    "reinforcement": ((("campaign", "begin_sides"), ("reinforcement", "")), 3),
    "hands": ((("campaign", "begin_sides"), ("reinforcement", "give_orders")), 3),
    "orders": ((("campaign", "next_side"), ("side_turn", "give_orders")), 4),
    "blitz": ((("campaign", "next_side"), ("side_turn", "give_blitz_orders")), 8),
    "combat": ((("campaign", "next_side"), ("side_turn", "give_combat_orders")), 9),
}
OF_ALL = ("set-up", "diplomacy", "cards", "reinforcement", "hands")
SIDES: Mapping[str, str] = {"axis": AXIS, "allies": ALLIES, "soviets": SOVIETS, "nobody": ""}


class Worked(Examples):
    """The examples of the ledger; one that comes `after` others goes on where they end: lines for
    phases 4 to 7 are one mail."""

    comparison = Expectation

    def read(self) -> dict[str, Example]:
        """All examples by id; those that come after others have their orders and dice before
        their own."""
        found: dict[str, Example] = {}
        for name, example in super().read().items():
            before = [found[each] for each in example.get("after", ())]
            joined = {
                key: [*(e for told in before for e in told["own"][key]), *example.get(key, [])]
                for key in ("orders", "dice")
            }
            joined["orders"].sort(key=_is_later)
            own = {key: example.get(key, []) for key in ("orders", "dice")}
            given = deepcopy(before[0]["given"]) if before else example["given"]
            given = changed(given, example.get("given", {}) if before else {})
            found[name] = {**example, **joined, "given": given, "own": own}
        return found

    def begin(self, given: dict[str, Any]) -> Position:
        """The position at the start of an example: the map of the start, what has happened since
        then, and the counters that it names."""
        stage, phase = STAGES[given.get("stage", "orders")]
        is_common = given.get("stage") in OF_ALL
        g = game_at(
            turn=given["turn"],
            base=given.get("base", False),
            side="" if is_common else SIDES[given["turn of"]],
            players=given.get("players", 3),
            options=given.get("options"),
        )
        kept = deepcopy({key: g.state[key] for key in ("units", "supply")})
        _happen(g, given.get("history", []))
        g.state.update(kept, missions=[], phase=phase)
        for side, zones in given.get("control", {}).items():
            for zone in zones:
                g.set_control(zone, SIDES[side])
        _set_beachheads(g, given.get("beachheads", {}))
        for area, entries in given.get("units", {}).items():
            placed(g, area, entries)
        g.state.update(changed(g.state, given.get("state", {})))
        flows = self.loaded.game.flows
        g.state["engine"]["frames"] = [
            frame(flow, step or flows[flow].first) for flow, step in stage
        ]
        if "hands" in given:
            g.state["engine"]["frames"][-1]["locals"] = _in_hand(given["hands"])
        if not is_common:
            others = g.board.sides_in_turn
            left = list(others[others.index(g.side) + 1 :])
            g.state["engine"]["frames"][0]["locals"] = {"left": left}
        return g

    def rules(self, given: dict[str, Any]) -> Any:
        """Those of the whole game: the turn goes on where an example begins."""
        return self.loaded.game

    def orders(self, given: dict[str, Any], text: str) -> Any:
        """Lines without a power are those of the side whose turn it is."""
        return super().orders({**given, "turn": SIDES.get(given.get("turn of", ""), "")}, text)

    def summary(self, g: Position) -> dict[str, Any]:
        """What an example may expect of a position."""
        return deepcopy({**_on_the_map(g), **_worked_out(g), **g.state})

    def marks(self, run: Run, where: str, f: dict[str, Any]) -> list[str]:
        """The first time that a step of the turn of a side is to run, and a battle ends."""
        return [f"at {where}"] if where.startswith(("side_turn.", "battle.end")) else []


def _is_later(order: str) -> bool:
    """Whether a line is an attack, or an answer, and comes behind the mail for phases 4 to 7."""
    return order.startswith(("blitz", "attack ", "done", "Axis:", "Allies:", "Soviets:"))


def _happen(g: Position, history: list[dict[str, Any]]) -> None:
    """What has happened before an example: countries that have joined and fallen, dates, wars."""
    now = g.turn
    for each in history:
        g.state["turn"] = each.get("turn", now)
        if "joined" in each:
            joining.join(g, each["joined"], SIDES[each["side"]], [])
        if "fallen" in each:
            surrender.surrender(g, each["fallen"], [])
        if "date" in each:
            g.state["dates"][each["date"]] = each["turn"]
        if "war" in each:
            joining.eastern_war(g, [])
    g.state["turn"] = now
    g.state["now"] = new_side_turn(g.side)


def _set_beachheads(g: Position, told: Mapping[str, Any]) -> None:
    for name, each in told.items():
        side = SIDES[each["side"]]
        g.state["beachheads"][name] = {**each, "side": side}


def _in_hand(told: Mapping[str, Any]) -> dict[str, Any]:
    """The reinforcement phase once it is known what each side has in hand."""
    hands = {SIDES[side]: {**hand.empty(SIDES[side]), **each} for side, each in told.items()}
    return {"hands": hands, "lines": {}, "partisans": 0}


# What there is


def _on_the_map(g: Position) -> dict[str, Any]:
    """`there` {area: counters as they are written}, `control` {zone: side}, `army` {country:
    {class: units on the map}}, `stocks` {side: supply units}."""
    stocks = {s: sum(sum(each) for _, each in g.stocks(s)) for s in g.board.sides_in_turn}
    return {
        "there": written(g),
        "control": {z: g.controller(z) for z in g.board.land_zones},
        "army": {country: units_of(g, _counters(g, country)) for country in g.board.powers},
        "stocks": {side: show_halves(halves) for side, halves in stocks.items()},
    }


def _counters(g: Position, country: str) -> dict[str, int]:
    """All counters of a country, wherever they stand."""
    found: dict[str, int] = {}
    for where in (g.state["units"], g.state["ashore"]):
        for here in where.values():
            found = added(found, here.get(country, {}))
    return found


def _worked_out(g: Position) -> dict[str, Any]:
    """`superiority` {zone or sea: side, "" for nobody}, `line` {zone: {side: whether units of the
    side there are in supply}}, `lost_supply` {side: what it loses in phase 3}, `points`."""
    return {
        "superiority": {
            **{zone: superiority.air(g, zone) for zone in g.board.land_zones},
            **{
                sea: next((s for s in g.board.sides_in_turn if superiority.naval(g, sea, s)), "")
                for sea in g.board.sea_zones
            },
        },
        "line": _Lines(g),
        "lost_supply": {side: losses.of_side(g, side) for side in g.board.sides_in_turn},
        "points": victory.points_of(g, AXIS),
    }


class _Lines(dict[str, Any]):
    """{zone: whether the corps that stand there, of whatever country, may act}, worked out for
    those that are asked for."""

    def __init__(self, g: Position) -> None:
        there = {z: next(iter(g.corps_in(z)), "") for z in g.board.land_zones}
        super().__init__({z: supplied.to_act(g, z, c) for z, c in there.items() if c})


WORKED = Worked("blitzwar", Path(__file__).parent / "examples.yaml")
