"""How people say which turn they mean: "2", "2 Germany", or as the game calls it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from pbem import lazy
from pbem.faults import WrongCall
from pbem.reports import history
from pbem.reports.history import Opening
from pbem.words.catalogue import Words

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign

# The releases of a turn or of a part of it, the first and the last.
Releases = tuple[int, int]

BEFORE = 0
_NUMBERED = lazy.pattern(r"(?:[a-z]+\s+)?(\d{1,6})\s*,?\s*(.*)", re.IGNORECASE)


def found(campaign: Campaign, named: str) -> Releases:
    """What is meant: a number is the whole of that turn, a number with a part this part of it, a
    name what bears it. Raises WrongCall for what has not begun."""
    words = campaign.words
    begun = {BEFORE: Opening(0, "", ""), **history.openings(campaign, words)}
    meant = [number for number, told in begun.items() if _is_called(told, named, words)]
    if not meant:
        meant = _numbered(begun, named)
    if not meant:
        raise _not_begun(begun, named)
    last = first = meant[-1]
    while first - 1 in meant:
        first -= 1
    return first, last


def _is_called(told: Opening, named: str, words: Words) -> bool:
    date = words.date({"turn": told.turn, "part": told.part}) if told.part else ""
    return _plain(named) in {_plain(told.name), _plain(date)} - {""}


def _numbered(begun: Mapping[int, Opening], named: str) -> list[int]:
    match = _NUMBERED.fullmatch(named.strip())
    if match is None:
        return []
    turn, part = int(match[1]), _plain(match[2])
    return [
        number
        for number, told in begun.items()
        if told.turn == turn and part in ("", _plain(told.part))
    ]


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _not_begun(begun: Mapping[int, Opening], named: str) -> WrongCall:
    last = begun[max(begun)]
    what = f"there is no turn {named.strip()}; the last one that began is {last.address}"
    return WrongCall("no_turn", what, do="pbem report --turns lists them.")
