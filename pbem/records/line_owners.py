"""Which lines of a mail mean something beside the game's own orders: how they begin, and what reads
them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pbem.records import press_lines, withdrawal
from pbem.records.dice import links
from pbem.records.seals import seal_lines

if TYPE_CHECKING:
    from pbem.engine.orders import Grammar
    from pbem.mail.read import TextLine

# Words with which such lines begin; one that takes something back may have a heading before it.
LINK = re.compile(r"\s*(?:link|deposit|segments?|lock|signed)\b", re.IGNORECASE)
SEAL = re.compile(r"\s*(?:sealed|commit|salt)\b", re.IGNORECASE)
PRESS = re.compile(r"\s*press\b", re.IGNORECASE)
WITHDRAWAL = re.compile(rf".*\b{withdrawal.WORD}", re.IGNORECASE)

_KINDS: tuple[tuple[re.Pattern[str], Callable[[Grammar, str], bool]], ...] = (
    (SEAL, lambda grammar, text: seal_lines.is_seal_line(text)),
    (PRESS, lambda grammar, text: press_lines.is_bare_head(text)),
    (WITHDRAWAL, lambda grammar, text: bool(withdrawal.read(grammar, text))),
)


def understands(grammar: Grammar, *, has_chains: bool) -> Callable[[str], bool]:
    """Whether a line, alone, means something: to a grammar, beside it, and, where players have
    chains, as a link."""

    def is_meant(text: str) -> bool:
        if has_chains and LINK.match(text) and links.is_link_line(text):
            return True
        is_beside = any(kind.match(text) and reads(grammar, text) for kind, reads in _KINDS)
        return is_beside or grammar.is_order(text)

    return is_meant


def split(lines: Sequence[TextLine]) -> tuple[list[TextLine], list[TextLine]]:
    """The lines about sealed lines, and all others."""
    about = [line for line in lines if seal_lines.is_seal_line(line.text)]
    return about, [line for line in lines if line not in about]
