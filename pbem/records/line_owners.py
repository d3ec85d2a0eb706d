"""Which lines of a mail mean something beside the game's own orders: how they begin, and what reads
them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pbem import lazy
from pbem.records import withdrawal

if TYPE_CHECKING:
    from pbem.engine.orders import Grammar
    from pbem.mail.read import TextLine

# Words with which such lines begin; one that takes something back may have a heading before it.
LINK = lazy.pattern(r"\s*(?:link|deposit|segments?|lock|signed)\b", re.IGNORECASE)
SEAL = lazy.pattern(r"\s*(?:sealed|commit|salt)\b", re.IGNORECASE)
PRESS = lazy.pattern(r"\s*press\b", re.IGNORECASE)
# A player agrees to what a receipt has shown: `ok`, `OK!`, `ok 7f3a2c`.
OK = lazy.pattern(r"\s*(?:ok|okay|o\.k\.)(?:[\s:,]+([0-9a-f]{6}))?[\s.!,]*", re.IGNORECASE)
WITHDRAWAL = lazy.pattern(rf".*\b{withdrawal.WORD}", re.IGNORECASE)


def is_seal_line(text: str) -> bool:
    """Whether a line is about sealed lines."""
    if not SEAL.match(text):
        return False
    from pbem.records.seals import seal_lines

    return seal_lines.is_seal_line(text)


def _is_link_line(text: str) -> bool:
    if not LINK.match(text):
        return False
    from pbem.records.dice import links

    return links.is_link_line(text)


def _is_bare_press(text: str) -> bool:
    if not PRESS.match(text):
        return False
    from pbem.records import press_lines

    return press_lines.is_bare_head(text)


def _is_withdrawal(grammar: Grammar, text: str) -> bool:
    return bool(WITHDRAWAL.match(text) and withdrawal.read(grammar, text))


def understands(grammar: Grammar, *, has_chains: bool) -> Callable[[str], bool]:
    """Whether a line, alone, means something: to a grammar, beside it, and, where players have
    chains, as a link."""

    def is_meant(text: str) -> bool:
        if has_chains and _is_link_line(text):
            return True
        if (
            OK.fullmatch(text)
            or is_seal_line(text)
            or _is_bare_press(text)
            or _is_withdrawal(grammar, text)
        ):
            return True
        return grammar.is_order(text)

    return is_meant


def split(lines: Sequence[TextLine]) -> tuple[list[TextLine], list[TextLine]]:
    """The lines about sealed lines, and all others."""
    about = [line for line in lines if is_seal_line(line.text)]
    return about, [line for line in lines if line not in about]
