"""Examples without a turn: what technologies make cheaper and need, and a pile that is used up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbem.engine.deck import Deck
from pbem.engine.dice import Dice, Seeded, new_segment
from pbem.engine.errors import Illegal
from pbem.games.total_domination import technology
from pbem.games.total_domination.cards.piles import plan
from pbem.games.total_domination.solo import actions
from tests.harness.examples import Example
from tests.total_domination.position_builder import board, game_at

PLACES = {"coastal": "Poland", "other": "Tibet"}
SEAS = {"coastal": "Poland", "other": "Hawaii"}


def run_facts(example: Example) -> list[str]:
    """The differences of an example that is only about numbers."""
    return _FACTS[example["given"]["facts"]](example)


def _costs(example: Example) -> list[str]:
    wrong = []
    for kind, rows in example["expect"].items():
        places = PLACES if kind == "army" else SEAS
        if kind == "U-boat":
            places = dict.fromkeys(places, "Atlantic")
        for row in rows:
            g = game_at(technologies={"Germany": row["technologies"]})
            for name, area in places.items():
                found = technology.cost(g, "Germany", technology.DESTROY, kind, area).points
                if found != row[name]:
                    wrong.append(f"{kind} {name} with {row['technologies']}: {found}")
    return wrong


def _research(example: Example) -> list[str]:
    wrong = []
    for row in example["expect"]["research"]:
        g = game_at(technologies={"Germany": row["technologies"]})
        if board().cards[row["card"]].technology != row["develops"]:
            wrong.append(f"{row['card']} develops another technology")
        try:
            technology.check_research(g, "Germany", row["card"])
            rule = None
        except Illegal as refused:
            rule = refused.problem.rule
        if rule != row.get("rule"):
            wrong.append(f"{row}: {rule}")
    return wrong


def _reshuffle(example: Example) -> list[str]:
    given, cards = example["given"], list(board().decks["cards"])
    pile, rest = cards[: given["pile"]], cards[given["pile"] :]
    discard, hand = rest[: given["discard"]], rest[given["discard"] :]
    g = game_at(hands={"UK": hand}, pile=pile, discard=discard)
    seeds = {1: bytes(32)}
    dice = Dice(new_segment(1), Seeded(seeds), new_segment(1), Seeded(seeds, sealed=True))
    drawing, events = plan(g, given["draw"], dice), []
    drawing.carry_out(g, [("UK", drawing.cards)], events)
    deck = Deck(g.state, "cards")
    apart = sum(len(board().decks[name]) for name in ("us", "china"))
    found = {
        "total": deck.count + len(deck.open_cards) + len(drawing.cards) + len(hand) + apart,
        "pile": deck.count,
        "discard": len(deck.open_cards),
        "drawn": len(drawing.cards),
        "reshuffled": sum(e["count"] for e in events if e["kind"] == "reshuffled"),
    }
    return [f"{k}: {found[k]}" for k, wanted in example["expect"].items() if found[k] != wanted]


def _solo_action(example: Example) -> list[str]:
    given, power = example["given"], example["given"]["power"]
    known = {power: given["technologies"]}
    points = {"points": 0, "dealt": 0, "removed": 0}
    g = game_at(start="solo", players=1, units=given["units"], technologies=known, solo=points)
    lines = tuple(
        area for lane in given["lanes"] for area in board().lanes[lane] if g.in_play(area)
    )
    events: list[dict[str, Any]] = []
    actions.act(actions.Play(g, power, lines, events), *given["action"])
    destroyed = [e["unit"] for e in events if e["kind"] == "unit_destroyed"]
    left = {area: g.state["units"].get(area, {}) for area in example["expect"]["left"]}
    found = {"destroyed": destroyed, "left": left}
    return [f"{k}: {found[k]}" for k, wanted in example["expect"].items() if found[k] != wanted]


_FACTS: Mapping[str, Callable[[Example], list[str]]] = {
    "costs": _costs,
    "research": _research,
    "reshuffle": _reshuffle,
    "solo_action": _solo_action,
}
