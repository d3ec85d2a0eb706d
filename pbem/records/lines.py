"""Which lines of a mail mean something beside the game's own orders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pbem.records import press as press_records
from pbem.records import withdrawal
from pbem.records.dice import links
from pbem.records.seals import lines as sealing

if TYPE_CHECKING:
    from pbem.engine.orders import Grammar
    from pbem.mail.read import TextLine


def understands(grammar: Grammar, *, has_chains: bool) -> Callable[[str], bool]:
    """The same for a grammar, and with links where players have chains."""

    def is_order(text: str) -> bool:
        return (
            bool(withdrawal.read(grammar, text))
            or press_records.is_bare_head(text)
            or grammar.is_order(text)
        )

    if not has_chains:
        return lambda text: sealing.is_seal_line(text) or is_order(text)
    return lambda text: sealing.is_seal_line(text) or links.is_link_line(text) or is_order(text)


def split(lines: Sequence[TextLine]) -> tuple[list[TextLine], list[TextLine]]:
    """The lines about sealed lines, and all others."""
    about = [line for line in lines if sealing.is_seal_line(line.text)]
    return about, [line for line in lines if line not in about]
