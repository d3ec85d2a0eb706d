"""The worked examples of Total Domination: how they are begun, and what they may expect."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from pbem.engine.deck import Deck, Hand
from pbem.engine.flow import Ask
from pbem.games.total_domination.concepts import points
from pbem.games.total_domination.concepts.supply import in_supply, supplied
from pbem.games.total_domination.position import JOINING, Position
from tests.harness.examples import Examples, Run, Trial
from tests.harness.positions import frame
from tests.total_domination.examples.expect import Expectation
from tests.total_domination.examples.table import Table
from tests.total_domination.position_builder import game_at

# Where a stage of the year begins, as frames above that of the campaign: flow, step.
STAGES: Mapping[str, tuple[tuple[str, str], ...]] = {
    "draft": (("campaign", "act"), ("strategic", "in_the_arctic"), ("draft", "deal")),
    "action": (("campaign", "administer"), ("action", "next_power")),
    "victory": (("campaign", "end_year"), ("administrative", "check_victory")),
    "partners": (("campaign", "end_year"), ("administrative", "settle_partners")),
    "bombardment": (("campaign", "end_year"), ("administrative", "bombard")),
}
PHASES = {"draft": "strategic", "action": "action"}
# What of `given` is laid out here; the rest goes into the state as it is.
LAID = (
    *("turn", "stage", "base", "units", "players", "options", "start", "joined"),
    *("hands", "pile", "discard", "decks", "technologies", "reserve", "tactics", "influence"),
)


class Worked(Examples):
    """The examples of the ledger."""

    comparison = Expectation

    def begin(self, given: dict[str, Any]) -> Position:
        """The position at the start of an example: what it names, and all other cards in the
        deck."""
        rest = {key: deepcopy(value) for key, value in given.items() if key not in LAID}
        g = game_at(
            units=cleaned(given.get("units", {})),
            base=given.get("base", False),
            players=given.get("players", 4),
            start=given.get("start", "1939"),
            options=given.get("options"),
            joined=given.get("joined", ()),
            **rest,
        )
        Table(g, given).lay()
        stage = given.get("stage", "action")
        g.state["phase"] = PHASES.get(stage, "administrative")
        g.state["engine"]["frames"] = [frame(*each) for each in STAGES[stage]]
        if stage == "action":
            left = [p for p in order_from(g, given["turn"]) if p not in g.state["passed"]]
            g.state["engine"]["frames"][-1]["locals"] = {"round": 1, "left": left}
        return g

    def rules(self, given: dict[str, Any]) -> Any:
        """Those of the whole game: the year goes on where an example begins."""
        return self.loaded.game

    def summary(self, g: Position) -> dict[str, Any]:
        """What an example may expect of a position."""
        return deepcopy({**on_the_board(g), **scores(g), **on_the_table(g), **held(g)})

    def marks(self, run: Run, where: str, f: dict[str, Any]) -> list[str]:
        """None but the one before the first step."""
        return []

    def tries(self, run: Run, trial: Trial, ask: Ask) -> bool:
        """A card out of turn is refused to who is asked."""
        return super().tries(run, trial, ask) or "TDM-070" in trial.reasons


def cleaned(units: Mapping[str, Any]) -> dict[str, Any]:
    """Units without those of which there are none."""
    return {
        area: {
            nation: {kind: count for kind, count in kinds.items() if count}
            for nation, kinds in here.items()
        }
        for area, here in units.items()
    }


def order_from(g: Position, player: str) -> list[str]:
    """The players from one of them to the end of the player order of the year."""
    order = list(g.order)
    return order[order.index(player) :]


# What there is


def on_the_board(g: Position) -> dict[str, Any]:
    """`units`, `control` {area: player}, `supplied` {area: whether what stands there is}, `damage`,
    `resistance`, `used`, `left` {nation: {kind: counters in its pool}}."""
    within = {player: supplied(g, player) for player in g.board.players}
    there = {area: next(filter(None, g.players_in(area)), "") for area in g.areas}
    return {
        "units": g.state["units"],
        "control": {area: g.controller(area) for area in g.areas},
        "supplied": {a: in_supply(g, a, p, within[p]) for a, p in there.items() if p},
        **{key: g.state[key] for key in ("damage", "resistance", "used")},
        "left": {
            name: {kind: g.left(name, kind) for kind in power.pool}
            for name, power in g.board.powers.items()
        },
    }


def scores(g: Position) -> dict[str, Any]:
    """`vp` {player: points}, `technology_points`, `needed` {side: points}, `joined` {nation:
    whether}."""
    players = g.board.players
    return {
        "vp": {player: points.total(g, player) for player in players},
        "technology_points": {player: points.of_technologies(g, player) for player in players},
        "needed": {side: points.threshold(g, side) for side in ("Axis", "Allies")},
        "joined": {nation: g.joined(nation) for nation in JOINING},
    }


def on_the_table(g: Position) -> dict[str, Any]:
    """What everybody sees of cards and markers; `discard` and `open` are sorted: what is known to
    be there, and what is; `missing` how many were taken unseen; `influence` {player: [cards]}."""
    deck, seen = Deck(g.state, "cards"), g.state["decks"]["cards"].get("rest", {})
    kept = ("partners", "tracks", "passed", "technologies", "placed", "saved", "launched", "lent")
    return {
        **{key: g.state[key] for key in (*kept, "kept", "year", "phase")},
        "influence": {
            player: [e["card"] for e in g.state["influence"] if e["power"] == player]
            for player in g.board.players
        },
        "discard": sorted(deck.open_of),
        "open": sorted(deck.open_cards),
        "missing": len(seen.get("of", [])) - seen.get("count", 0),
        "pile": deck.count,
        "decks": {name: Deck(g.state, name).count for name in ("us", "china")},
        "hand_sizes": {holder: Hand(g.state, holder).count for holder in g.holders},
    }


def held(g: Position) -> dict[str, Any]:
    """What lies in hands: `hands`, `reserve`, `aside`, `packs`, each {holder: cards, sorted};
    `face_down` {player: card}."""
    secret = g.state["secret"]
    mine = {holder: secret.get(holder, {}) for holder in g.holders}
    return {
        "hands": {holder: sorted(each.get("hand", [])) for holder, each in mine.items()},
        "reserve": {holder: sorted(each.get("reserve", [])) for holder, each in mine.items()},
        "aside": {holder: sorted(each.get("aside", [])) for holder, each in mine.items()},
        "packs": {
            holder: sorted(secret[name]["pack"]) for name, holder in g.state["packs"].items()
        },
        "face_down": {p: c for each in mine.values() for p, c in each.get("face_down", {}).items()},
    }


WORKED = Worked("total_domination", Path(__file__).parent / "examples.yaml")
