"""What a power's points are for, and what its Victory Cards find now (§8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.questions import Answer, Because, Question
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.victory import cards, counting
from pbem.games.blitz_world_in_conflict.victory.cards import Card
from pbem.games.blitz_world_in_conflict.victory.conditions import Finding

RULE = "BLZ-700"
_HOLDS, _FAILS = "+", "-"


def _victory(g: Position, args: Mapping[str, Any]) -> Answer:
    """BLZ-700: its points, card by card, and what each card would bring if the turn ended now."""
    power = args["power"]
    printed = cards.cards_of(g.board, power)
    told = [Because("victory_points", {"power": power, "points": g.state["vp"][power]}, RULE)]
    awards = g.state["awards"].get(power, {})
    told += [Because("victory_award", {"why": w, "points": n}, RULE) for w, n in awards.items()]
    if not printed:
        told.append(Because("victory_no_cards", {"power": power}, RULE))
    found = {card["title"]: counting.findings(g, card) for card in printed}
    told += [line for card in printed for line in _card(g, power, card, found[card["title"]])]
    trace = {title: [each.data() for each in some] for title, some in found.items()}
    return Answer(tuple(told), None, {"power": power, "points": g.state["vp"][power], **trace})


def _card(g: Position, power: str, card: Card, found: list[Finding]) -> Iterator[Because]:
    said = {"title": card["title"]}
    if "when" not in card:
        yield Because("victory_at_once", said, RULE)
        return
    gain = sum(points for each, points in counting.awards(g, power) if each is card)
    word = "victory_card" if gain else "victory_card_nothing"
    yield Because(word, {**said, "points": gain}, RULE)
    if g.turn < _first_turn(card):
        yield Because("victory_later", {"from": _first_turn(card)}, RULE)
    yield from (_condition(each) for each in found)


def _first_turn(card: Card) -> int:
    """The first turn in which a card counts."""
    points = card.get("points", 1)
    return min(map(int, points)) if isinstance(points, Mapping) else int(card.get("from", 1))


def _condition(found: Finding) -> Because:
    """What a condition finds, and whether that is enough."""
    bound = "most" if found.most >= 0 else "least"
    mark = _HOLDS if found.holds else _FAILS
    word = f"card_{found.kind.replace(' ', '_')}_{bound}"
    return Because(word, {**found.data(), "mark": mark}, RULE)


QUESTIONS = (
    Question(
        "victory",
        ("{power}",),
        _victory,
        "What the points of a power are for, and what each of its Victory Cards finds now.",
        "victory AFA",
    ),
)
