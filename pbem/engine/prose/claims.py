"""Figures that players tell beside their orders: what they spend, save, collect, and what stands
against them. They are found in a line and cut out of it, and are never orders.

What may be an order is not cut: an order in the form's words, a figure behind a condition, units in
brackets where these may be aboard (`1 trn (2 inf)`) or anything else than defenders.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from pbem import lazy
from pbem.engine.pattern import ARROW
from pbem.engine.prose import everyday
from pbem.engine.prose.readings import Claim
from pbem.engine.prose.unit_lists import Kinds, UnitLists
from pbem.engine.typed import Text, start_of
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.engine.orders import Grammar

LEFT, SPENT, MONEY, INCOME, COST, THERE = "left", "spent", "money", "income", "cost", "there"

_COIN = (
    r"(?:ipc'?s?|pus?|mpps?|rps?|ops?|op'?s|(?:operation|resource)\s+points?|bucks|dollars?|coins?"
    r"|credits?|[$€£])"
    r"(?![\w-])"
)
_N = rf"[$€£]?\s*(?P<n>[0-9]{{1,6}})(?![0-9])(?P<coin>\s*{_COIN})?"
_LEAD = r"(?:(?:i|we|i'll|we'll|will|this|that|which|to|now|should|have|makes|my|the|a|of)\s+)*"
_NEXT = r"(?:\s+(?:for|until|to)\s+(?:(?:the|my)\s+)?next(?:\s+(?:turn|round|year))?)?"
_IS = r"\s*(?:is|are|of|[:=])?\s*"
_SAVE = (
    r"(?:sav(?:e|es|ed|ing)|bank(?:s|ed|ing)?|leav(?:es|ing)|left(?:\s*over)?|remaining|unspent)"
)
_SHARE = (
    rf"(?P<n>[0-9]{{1,6}})\s*(?:of|/|out\s+of)\s*(?P<m>[0-9]{{1,6}})(?![0-9])(?P<coin>\s*{_COIN})?"
)
_KEPT = r"(?:left(?:\s*over)?|saved?|remain(?:s|ing)?|unspent|banked|in\s+the\s+bank)"
_COLLECT = r"(?:(?:collect(?:s|ed|ing)?\s+)?(?:new\s+)?income|collect(?:s|ed|ing)?|earn(?:s|ed)?)"
_HAVE = r"(?:have|got|money|cash|treasury|budget|start(?:ing)?(?:\s+with)?|available)"
_READY = r"(?:to\s+spend|available|(?:in|on)\s+hand|in\s+the\s+treasury)"
_TOTAL = r"(?:spend(?:s|ing)?|spent|(?:for\s+)?a?\s*total(?:\s+cost)?|costs?|sum)"
_IN_ALL = r"(?:spent|in\s+total|total|in\s+all|altogether)"
# Each says a figure by itself; the first that fits counts.
_PATTERNS = (
    ("share", rf"(?:(?:spend(?:ing)?|spent|used?|total)\s*:?\s*)?{_SHARE}(?:\s+(?:spent|used))?"),
    (LEFT, rf"{_SAVE}{_IS}{_N}(?:\s+(?:left|saved|over|unspent|remaining))?{_NEXT}"),
    (LEFT, rf"{_N}\s*(?:(?:is|are|will be)\s+)?{_KEPT}{_NEXT}"),
    (SPENT, rf"{_TOTAL}{_IS}{_N}"),
    (SPENT, rf"{_N}\s*{_IN_ALL}"),
    (MONEY, rf"{_HAVE}{_IS}{_N}(?:\s+{_READY})?"),
    (MONEY, rf"{_N}\s*{_READY}"),
    (INCOME, rf"{_COLLECT}{_IS}{_N}"),
    (INCOME, rf"{_N}\s*(?:income|collected|earned)"),
)
_FIGURES = tuple(
    (what, lazy.pattern(rf"(?<![\w-]){_LEAD}(?:{pattern})", re.IGNORECASE))
    for what, pattern in _PATTERNS
)
MAX_LINE = 1000
_SMALLEST = 10  # a sum of money that says nothing of being one
_BRACKET = lazy.pattern(r"[(\[]([^()\[\]]*)[)\]]")
_PIECES = lazy.pattern(r"\s*(?:[,;&]|\band\b)\s*", re.IGNORECASE)
_SUM = lazy.pattern(rf"\s*{_N}\s*", re.IGNORECASE)
_PRICE = lazy.pattern(
    rf"\s*(?:@\s*[0-9]{{1,3}}(?:\s*{_COIN})?\s*)?(?:=\s*{_N}|(?:[-:]\s*|for\s+)?"
    rf"(?P<n2>[0-9]{{1,6}})\s*{_COIN})",
    re.IGNORECASE,
)
# A row of a table: a kind, how many of it, and what these cost.
_ROW = lazy.pattern(
    rf"(?P<kind>[^\W\d_][^\d,;:&+()\[\]=@>|]*?)[\s|]+(?P<count>[0-9]{{1,4}})[\s|]+{_N}[\s|.]*$",
    re.IGNORECASE,
)
_PURCHASES = lazy.pattern(
    r"(?:my\s+|the\s+)?(?:purchases?|purchasing|buys?|buying|builds?|production|shopping"
    r"|einkauf|einkäufe|kauf|käufe|achats?|compras?|acquisti)\s*[-:]?\s*",
    re.IGNORECASE,
)
_AGAINST = lazy.pattern(r"(?<![\w-])(?:vs?\.?|versus|against|gegen|contre)\s+(?=[0-9])", re.I)
_DEFENDERS = lazy.pattern(
    r"(?:(?:enemy|the)\s+)?(?:def(?:s|enders?|ending|en[cs]e|ended\s+by)?|held\s+by|facing|vs?|versus"
    r"|against|enemy|gegen|contre)[.:]?\s*(?=[0-9])",
    re.IGNORECASE,
)
_EMPTY = lazy.pattern(
    r"(?:vs?\.?\s+)?(?:is\s+)?(?:empty|undefended|unoccupied|vacant|nobody|no\s*(?:one|body|units?"
    r"|defen[cs]e|defenders?)|leer)",
    re.IGNORECASE,
)
_BEGIN = lazy.pattern(r"(?:^|[,;:=.!&–-]|(?<![\w-])(?:and|but|then|so))\s*$", re.IGNORECASE)
_STOP = lazy.pattern(r"\s*(?:$|[,;:.!()\[&–-]|(?:and|but|then|so)(?![\w-]))", re.IGNORECASE)
_CONDITION = lazy.pattern(rf"\b(?:{'|'.join(sorted(everyday.CONDITIONS))})\b", re.IGNORECASE)
_WAY = lazy.pattern(
    rf"{ARROW}|\s-\s|(?<![\w-])(?:to|into|attacks?|hits?|invades?|strikes?)(?![\w-])", re.I
)
_FROM = lazy.pattern(r"(?<![\w-])(?:from|of|out\s+of|von|aus|de|@|at|in)\s+[^,;:]*$", re.IGNORECASE)
# `1 inf costs 3` buys nothing.
_COSTS = lazy.pattern(r"costs?\b", re.IGNORECASE)
_BY = lazy.pattern(r"\s*(?::|(?:with|using|by)\b)\s*", re.IGNORECASE)
_ATTACK = lazy.pattern(r"(?<![\w-])(?:attack|hit|invade|strike|assault)s?(?![\w-])", re.IGNORECASE)
_ORIGIN = lazy.pattern(r"(?<![\w-])(?:from|von|aus)(?![\w-])", re.IGNORECASE)
_ABOARD = lazy.pattern(
    r"\b(?:\w*(?:load|board|carry|transport|trans|trn|trs|carrier|ship|boat|convoy|train|truck|lift"
    r"|barge|glider|ferr)\w*|amphib\w*|with|apc|cv|ac|via|bridge\w*)\b",
    re.IGNORECASE,
)
_LOOSE = lazy.pattern(r"[\s,;:.&=–-]*(?:\b(?:and|but|then|so)\b[\s,;]*)?", re.IGNORECASE)
_LOOSE_END = lazy.pattern(r"(?:[\s,&=–-]|\b(?:and|but|then|so)\b)+$", re.IGNORECASE)


@dataclass(frozen=True)
class _Found:
    """A claim and where it stands."""

    start: int
    stop: int
    claims: tuple[Claim, ...]


def find(grammar: Grammar, text: Text, number: int) -> tuple[list[Claim], Text]:
    """The claims of line `number`, and the line without them, all other characters at their
    places.
    """
    if len(text.plain) > MAX_LINE:
        return [], text
    if not any(char.isdigit() for char in text.plain) and not _EMPTY.search(text.plain):
        return [], text
    found = sorted(_Line(grammar, text, number).found(), key=lambda each: each.start)
    if not found:
        return [], text
    claims = [claim for each in found for claim in each.claims]
    return claims, text.only(_without(text.plain, found))


def _without(plain: str, found: list[_Found]) -> str:
    """The text with blanks in place of what was found, and of the commas that were between."""
    for each in found:
        plain = f"{plain[: each.start]}{' ' * (each.stop - each.start)}{plain[each.stop :]}"
    for each in found:
        before, after = plain[: each.start], plain[each.stop :]
        lead = start_of(before)
        if not before[lead:].strip():
            loose = _LOOSE.match(after)
            size = loose.end() if loose else 0
            plain = f"{before}{' ' * (each.stop - each.start + size)}{after[size:]}"
        elif not after.strip(" .!,") or after.lstrip()[:1] in (",", ";"):
            kept = _LOOSE_END.sub("", before)
            plain = f"{kept}{' ' * (each.stop - len(kept))}{after}"
    return plain


@lru_cache(maxsize=16)
def _lists(grammar: Grammar) -> UnitLists:
    return UnitLists(grammar.vocabulary)


class _Line:
    """One line in which claims are looked for."""

    def __init__(self, grammar: Grammar, text: Text, number: int) -> None:
        self.grammar = grammar
        self.text = text
        self.plain = text.plain
        self.number = number
        self.lists = _lists(grammar)
        self.orders = list(self._orders())

    def _orders(self) -> Iterator[tuple[int, int]]:
        """The parts that are orders in the form's words."""
        start = 0
        for part in self.plain.split(";"):
            stop = start + len(part)
            if self.grammar.is_order(part):
                yield start, stop
            start = stop + 1

    def found(self) -> list[_Found]:
        """Every claim, none in another."""
        found: list[_Found] = []
        searches: tuple[Callable[[], Iterator[_Found]], ...] = (
            self._notes,
            self._brackets,
            self._figures,
            self._row,
            self._prices,
            self._against,
        )
        for search in searches:
            for each in search():
                if not any(one.start < each.stop and each.start < one.stop for one in found):
                    found.append(each)
        return found

    def _claim(
        self, what: str, figure: int, start: int, stop: int, units: Kinds = (), place: str = ""
    ) -> Claim:
        said = self.plain[start:stop].strip()
        column = self.text.column(start)
        is_enemy = what == THERE
        return Claim(what, figure, said, self.number, column, place, units, is_enemy)

    def _there(self, kinds: Kinds, place: str, start: int, stop: int) -> Claim:
        count = sum(number for _, number in kinds)
        return self._claim(THERE, count, start, stop, kinds, place)

    def _is_free(self, start: int, stop: int) -> bool:
        """Whether a place is in no order, and behind no condition in its part of the line."""
        if any(begin < stop and start < end for begin, end in self.orders):
            return False
        return not _CONDITION.search(self.plain, self.plain.rfind(";", 0, start) + 1, start)

    # What stands behind the heading of purchases

    def _notes(self) -> Iterator[_Found]:
        """`Purchase (40):`, `Purchases: 33 of 40`, `Buy 40 IPC`."""
        start = start_of(self.plain)
        head = _PURCHASES.match(self.plain, start)
        if not head:
            return
        note = _BRACKET.match(self.plain, head.end())
        begin, stop = note.span(1) if note else (head.end(), len(self.plain.rstrip(" :.")))
        whole = note.end() if note else stop
        found = _SUM.fullmatch(self.plain, begin, stop)
        is_order = any(first <= start < last for first, last in self.orders)
        if not found or (is_order and not note):
            return
        rest = self.plain[whole:].strip()
        if rest and not rest.startswith(":"):
            return
        first = note.start() if note else begin
        yield _Found(first, whole, (self._claim(MONEY, int(found["n"]), first, whole),))

    # What stands in brackets

    def _brackets(self) -> Iterator[_Found]:
        for bracket in _BRACKET.finditer(self.plain):
            if self._is_free(*bracket.span()) and (claims := self._in_brackets(bracket)):
                yield _Found(*bracket.span(), claims)

    def _in_brackets(self, bracket: re.Match[str]) -> tuple[Claim, ...]:
        said = bracket.group(1)
        told = [self._figure(piece, bracket) for piece in _PIECES.split(said.strip())]
        if all(told):
            return tuple(claim for claims in told for claim in claims)
        if found := _SUM.fullmatch(said):
            return self._cost(found, bracket)
        return self._defenders(said.strip(), bracket)

    def _figure(self, said: str, bracket: re.Match[str]) -> tuple[Claim, ...]:
        for what, pattern in _FIGURES:
            match = pattern.fullmatch(said)
            if match and self._is_money(what, match, bracket.start()):
                return tuple(self._of_figure(what, match, *bracket.span()))
        return ()

    def _of_figure(self, what: str, match: re.Match[str], start: int, stop: int) -> Iterator[Claim]:
        if what != "share":
            yield self._claim(what, int(match["n"]), start, stop)
            return
        yield self._claim(SPENT, int(match["n"]), start, stop)
        yield self._claim(MONEY, int(match["m"]), start, stop)

    def _is_money(self, what: str, match: re.Match[str], start: int) -> bool:
        """Whether `3 of 4` may be a sum: behind purchases, or one that is great enough."""
        if what != "share":
            return True
        if int(match["n"]) > int(match["m"]):
            return False
        is_named = match["coin"] is not None or match.group()[:1].isalpha()
        before = self.plain[:start]
        is_bought = self.lists.last(before) is not None or _PURCHASES.match(before.lstrip())
        return bool(is_named or is_bought) or int(match["m"]) >= _SMALLEST

    def _cost(self, found: re.Match[str], bracket: re.Match[str]) -> tuple[Claim, ...]:
        """`5 inf (15)`: never less than the number of units."""
        units = self.lists.last(self.plain[: bracket.start()])
        figure = int(found["n"])
        if found["coin"] and _STOP.match(self.plain, bracket.end()):
            # `move 1 army: A -> B (2 OPs)`: what all of its line costs.
            return (self._claim(COST, figure, *bracket.span()),)
        is_last = (
            _STOP.match(self.plain, bracket.end())
            or self.plain[bracket.end() :].lstrip()[:1] == "+"
        )
        if units is None or figure < units.count or not is_last or _WAY.search(self.plain):
            return ()
        return (self._claim(COST, figure, *bracket.span(), units.kinds),)

    def _defenders(self, said: str, bracket: re.Match[str]) -> tuple[Claim, ...]:
        place = self.lists.place_before(self.plain[: bracket.start()])
        marked = _DEFENDERS.match(said)
        units = self.lists.read(said[marked.end() :] if marked else said)
        is_empty = _EMPTY.fullmatch(said) is not None and bool(place)
        if units is None and not is_empty:
            return ()
        if not (marked or self._is_met(bracket, place)):
            return ()
        return (self._there(units or (), place, *bracket.span()),)

    def _is_met(self, bracket: re.Match[str], place: str) -> bool:
        """Whether units in brackets can be nothing but those who are attacked: at the end of a line
        that leads somewhere, behind the place, and with nothing that carries others.
        """
        before, after = self.plain[: bracket.start()], self.plain[bracket.end() :]
        if place and self._is_target(before, after):
            return True
        outside = f"{before} {after}"
        return bool(
            place
            and not after.strip(" .!,;")
            and _WAY.search(before)
            and self.lists.has_units(before)
            and not _FROM.search(before)
            and not _ABOARD.search(outside)
            and not self.lists.has_deck(outside)
        )

    def _is_target(self, before: str, after: str) -> bool:
        """Whether a place is attacked by the units behind it: `attack B (2 inf) with 3 inf`,
        `B (2 inf): 3 inf from A`.
        """
        behind = _BY.match(after)
        if not behind or not self.lists.length(after[behind.end() :]):
            return False
        if ":" not in behind.group():
            return bool(_ATTACK.search(before)) and not self.lists.has_units(before)
        said = before[start_of(before) :]
        return bool(_ORIGIN.search(after)) and self.lists.is_place(said)

    # What stands beside orders

    def _figures(self) -> Iterator[_Found]:
        plain = _BRACKET.sub(lambda each: " " * len(each.group()), self.plain)
        for what, pattern in _FIGURES:
            for match in pattern.finditer(plain):
                start, stop = match.span()
                if self._stands_alone(plain, match) and self._is_money(what, match, start):
                    yield _Found(start, stop, tuple(self._of_figure(what, match, start, stop)))

    def _stands_alone(self, plain: str, match: re.Match[str]) -> bool:
        start, stop = match.span()
        if not self._is_free(start, stop) or not _STOP.match(plain, stop):
            return False
        before = plain[:start]
        lead = start_of(plain)
        if self.grammar.verbs_at(plain, max(start, lead)):
            return False
        is_told = match.group()[:1].isalpha() and not _COSTS.match(match.group())
        is_behind = is_told and self.lists.last(before) is not None
        is_headed = bool(_PURCHASES.fullmatch(before[lead:]))
        return start <= lead or is_behind or is_headed or bool(_BEGIN.search(before))

    def _prices(self) -> Iterator[_Found]:
        """`5 inf = 15 IPC`, `5 inf @ 3 = 15`, `5 inf - 15 IPC`."""
        for match in _PRICE.finditer(self.plain):
            units = self.lists.last(self.plain[: match.start()])
            start, stop = match.span()
            if units is None or not self._is_free(start, stop) or not _STOP.match(self.plain, stop):
                continue
            figure = int(match["n"] or match["n2"])
            if figure >= units.count:
                yield _Found(start, stop, (self._claim(COST, figure, start, stop, units.kinds),))

    def _row(self) -> Iterator[_Found]:
        """`inf 8 24`, a row of a table of purchases: its last figure, which is the greater."""
        row = _ROW.match(self.plain, start_of(self.plain))
        units = row and self.lists.read(f"{row['count']} {row['kind']}")
        if row and units and int(row["n"]) > int(row["count"]):
            start, stop = row.end("count"), row.end("n")
            if self._is_free(start, stop):
                yield _Found(start, stop, (self._claim(COST, int(row["n"]), start, stop, units),))

    def _against(self) -> Iterator[_Found]:
        """`4 inf v. 3 inf, 1 art`, `attack Poland vs 2 inf`, `def: 2 inf`."""
        for sign in (*_AGAINST.finditer(self.plain), *self._marks()):
            size = self.lists.length(self.plain[sign.end() :])
            start, stop = sign.start(), sign.end() + size
            kinds = self.lists.read(self.plain[sign.end() : stop])
            if not kinds or not self._is_free(start, stop):
                continue
            before = self.plain[:start]
            own = self.lists.read(before[start_of(before) :].strip())
            place = self.lists.place_before(before)
            is_alone = bool(own) and not self.plain[stop:].strip(" .!")
            begin = start_of(before) if is_alone else start
            yield _Found(begin, stop, (self._there(kinds, place, begin, stop),))

    def _marks(self) -> Iterator[re.Match[str]]:
        """`def:` and the like at a place where something begins."""
        for mark in _DEFENDERS.finditer(self.plain):
            if _BEGIN.search(self.plain[: mark.start()]):
                yield mark
