"""Wishes: what kinds of cards somebody prefers, the best first, `US4 > own influence > op 6`.

A wish is plain data: one or more of the keys

* `card`: an id; `technology`: an id; `op`: a number, 3 to 6;
* `colour`: a nation, or "own" for the colours whose events are the player's (the US with the UK,
  China with the USSR); `event`: one of `EVENTS`;
* `rank`: one of `RANKS`, the first among the cards that fit the rest of the wish.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from pbem import lazy
from pbem.engine.errors import NotUnderstood
from pbem.engine.names import Names
from pbem.engine.pattern import Slot
from pbem.engine.slots import RANK, parted
from pbem.games.total_domination.board import DominationBoard
from pbem.games.total_domination.components import Card
from pbem.games.total_domination.orders.names import OWNERS

Wish = dict[str, Any]

OWN = "own"
EVENTS: Mapping[str, tuple[str, ...]] = {
    "points": ("points event", "5/6/7"),
    "tactics": ("tactic",),
    "logistics": ("logistic",),
    "science": ("research event",),
    "influence": ("diplomacy",),
    "peace": ("peace card",),
}
RANKS = ("highest op", "lowest op", "highest number", "lowest number")
EXAMPLES = ("US4", "own influence", "op 6", "tech B1", "highest op", "lowest number")

_SEPARATOR = lazy.pattern(
    r"\s*(?:(?:[-=]?>|[,;])(?:\s*(?:then|else|or)\b)?|\b(?:then|else|or)\b)\s*", re.IGNORECASE
)
_RANK = lazy.pattern(
    # How many are kept the question says: `the two highest`.
    r"(?:the\s+)?(?:(?:one|two|three|four|[1-9])\s+)?"
    r"(?P<how>highest|biggest|best|most|lowest|smallest|worst|least)\b"
    r"(?:\s+(?:two|three|four|[2-9])(?=\s+cards?\b|\s*$))?"
    r"(?:\s+(?P<by>ops?|points?|values?|numbers?|ids?)\b(?!\s*[:=]?\s*[0-9]))?(?:\s+cards?)?\s*",
    re.IGNORECASE,
)
_OP = lazy.pattern(r"(?:ops?\s*[:=]?\s*(?P<n>[0-9])|(?P<n2>[0-9])[\s-]*ops?)\b\s*", re.IGNORECASE)
_TECHNOLOGY = lazy.pattern(r"tech(?:nology|nologies)?\s+(?P<name>\S.*)", re.IGNORECASE)
# `my lowest card` is of any colour.
_OWN = lazy.pattern(
    r"(?:own|(?:my|our)(?!\s+(?:(?:one|two|three|four|[1-9])\s+)?(?:highest|biggest|best|most|lowest|smallest|worst|least)\b))\b"
    r"(?:[\s-]*(?:colour|color)(?:ed)?\b)?\s*",
    re.IGNORECASE,
)
_LOW = ("lowest", "smallest", "worst", "least")
_NOISE = lazy.pattern(
    r"(?:my|our|cards?|events?|any(?:thing)?|every(?:thing)?|all|an?|the|with|of|for)\b\s*|[\s.-]+",
    re.IGNORECASE,
)
_WORD = lazy.pattern(r"[^\s-]+")


class Wishes:
    """Reads and shows lists of wishes."""

    def __init__(self, cards: Names, technologies: Names, powers: Names) -> None:
        self.cards, self.technologies, self.powers = cards, technologies, powers
        self.events = Names(EVENTS, "event")

    def read(self, text: str, at: int) -> list[Wish]:
        """The wishes of a list, each with one of the separators `>`, comma, `then`, `else`."""
        found = []
        for piece, place in parted(text, at, _SEPARATOR):
            if not (wish := RANK.sub("", piece)):
                raise NotUnderstood("empty_item", column=place + 1)
            found.append(self._wish(wish, place))
        return found

    def show(self, wishes: Iterable[Wish]) -> str:
        """The normal form, which reads back."""
        return " > ".join(self._shown(wish) for wish in wishes)

    def _shown(self, wish: Wish) -> str:
        told = {
            "rank": wish.get("rank", ""),
            "card": wish.get("card", ""),
            "colour": OWNERS.get(wish.get("colour", ""), wish.get("colour", "")),
            "event": wish.get("event", ""),
            "op": f"op {wish['op']}" if "op" in wish else "",
            "technology": f"tech {wish['technology']}" if "technology" in wish else "",
        }
        return " ".join(part for part in told.values() if part)

    def _wish(self, text: str, at: int) -> Wish:
        if self.cards.is_whole(text):
            return {"card": self.cards.lookup(text, at + 1)}
        if self.technologies.is_whole(text):
            return {"technology": self.technologies.lookup(text, at + 1)}
        return self._criteria(text, at) or {"card": self.cards.lookup(text, at + 1)}

    def _criteria(self, text: str, at: int) -> Wish:
        """All that a wish says, word by word; {} where its first word says nothing."""
        wish: Wish = {}
        place = 0
        while place < len(text):
            end = self._criterion(wish, text, place, at)
            if not end and (noise := _NOISE.match(text, place)):
                end = noise.end()
            elif not end and not wish:
                return {}
            if not end:
                rest = text[place:]
                raise NotUnderstood("unknown_wish", EXAMPLES, at + place + 1, name=rest)
            place = end
        return wish

    def _criterion(self, wish: Wish, text: str, place: int, at: int) -> int:
        """What is said at a place goes into the wish; where it ends, 0 for nothing."""
        if found := _RANK.match(text, place):
            way = "lowest" if found["how"].lower() in _LOW else "highest"
            by = "number" if (found["by"] or "").lower()[:1] in ("n", "i") else "op"
            wish["rank"] = f"{way} {by}"
        elif found := _OP.match(text, place):
            wish["op"] = int(found["n"] or found["n2"])
        elif found := _TECHNOLOGY.match(text, place):
            column = at + found.start("name") + 1
            wish["technology"] = self.technologies.lookup(found["name"], column)
        elif found := _OWN.match(text, place):
            wish["colour"] = OWN
        elif found := _WORD.match(text, place):
            for key, names in (("event", self.events), ("colour", self.powers)):
                if len(ids := names.find(found.group())) == 1:
                    wish[key] = ids[0]
                    return found.end()
            return 0
        return found.end() if found else 0

    def slot(self) -> Slot:
        """The slot `wishes`."""
        return Slot(self.read, self.show, usage="CARD or CLASS > CARD or CLASS > ...")


def ranked(
    board: DominationBoard, players: Collection[str], cards: Iterable[str], wishes: Sequence[Wish]
) -> list[str]:
    """Cards by the wishes of those who play from one hand, the best first; those that no wish names
    follow by the highest printed operation points, then the lowest id."""
    left = _common(board, cards)
    first = wanted(board, players, left, wishes)
    return first + [card for card in left if card not in first]


def wanted(
    board: DominationBoard, players: Collection[str], cards: Iterable[str], wishes: Sequence[Wish]
) -> list[str]:
    """Only the cards that a wish names, the best first; of a rank only the first one."""
    left = _common(board, cards)
    found: list[str] = []
    for wish in wishes:
        fit = [card for card in left if _fits(board, players, board.cards[card], wish)]
        if "rank" in wish:
            fit = _by_rank(board, fit, wish["rank"])[:1]
        found += fit
        left = [card for card in left if card not in fit]
    return found


def _common(board: DominationBoard, cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=lambda card: (-board.cards[card].op, card))


def _fits(board: DominationBoard, players: Collection[str], card: Card, wish: Wish) -> bool:
    """Whether a card is of the kind that is wished for."""
    theirs = (card.colour, board.powers[card.colour].ally)
    if wish.get("colour") == OWN and not set(players).intersection(theirs):
        return False
    facts = {
        "card": card.name,
        "technology": card.technology,
        "op": card.op,
        "event": card.event,
        "colour": card.colour,
    }
    asked = {key: value for key, value in wish.items() if key in facts and value != OWN}
    return all(facts[key] == value for key, value in asked.items())


def _by_rank(board: DominationBoard, cards: Sequence[str], rank: str) -> list[str]:
    """Cards in the order of a rank; of those that are alike the lowest id first."""
    way, by = rank.split()
    first = sorted(cards, reverse=way == "highest" and by == "number")
    if by == "number":
        return first
    sign = -1 if way == "highest" else 1
    return sorted(first, key=lambda card: sign * board.cards[card].op)
