"""Lines of a mail that take something back: `withdraw`, `withdraw combat moves`, `withdraw
standing`.

They are common to all games. Where a game has an order that begins with the same word, a line that
this order can read is one; the name of a section never is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbem import lazy
from pbem.engine.typed import Text
from pbem.records import desks
from pbem.records.desk_places import ANSWER, STANDING, covers, untouched

if TYPE_CHECKING:
    from pbem.engine.orders import Grammar
    from pbem.mail.read import TextLine


WORD = "withdraw"
# What may be named beside a section: all orders and answers that wait, and these with standing
# lines.
ORDERS, ALL = "orders", "all"

_LINE = lazy.pattern(
    rf"\s*{WORD}(?:\s+(?:(?:my|the|our)\s+)?(?P<what>[^\n]*?))?[\s.!,;]*", re.IGNORECASE
)
_NAMED = {
    "orders": ORDERS,
    "my orders": ORDERS,
    "all": ALL,
    "everything": ALL,
    "standing": STANDING,
    "standing lines": STANDING,
    "standing orders": STANDING,
    "answer": ANSWER,
    "answers": ANSWER,
}  # fmt: skip


def named(grammar: Grammar, text: str) -> str:
    """What a name of the sort that follows the word means: a section, `standing`, `answer`,
    `orders`, `all`; "" for none.
    """
    plain = " ".join(text.lower().strip(" :").split())
    return _section(grammar, plain) or _NAMED.get(plain, "")


def read(grammar: Grammar, text: str, under: str = "") -> str:
    """What a line takes back, as `named` has it; "" for a line that takes nothing back.

    `under` is the section in which it stands: alone there, the word means that section.
    """
    plain = Text(text).plain
    before, colon, rest = plain.partition(":")
    if colon and (head := _section(grammar, before)):
        return read(grammar, rest, head)
    match = _LINE.fullmatch(plain)
    if match is None:
        return ""
    if what := match["what"]:
        return named(grammar, what)
    return "" if grammar.is_order(WORD) else under or ORDERS


def split(
    grammar: Grammar, lines: Sequence[TextLine]
) -> tuple[list[tuple[TextLine, str]], list[TextLine]]:
    """The lines that take something back, each with what, and all others."""
    found: list[tuple[TextLine, str]] = []
    others: list[TextLine] = []
    under = ""
    for line in lines:
        under = _section(grammar, line.text) or under
        if what := read(grammar, line.text, under):
            found.append((line, what))
        else:
            others.append(line)
    return found, others


def _section(grammar: Grammar, text: str) -> str:
    """The section whose head this is, "" for none."""
    head = grammar.head_of(text.strip(" :"))
    return head[1] if head is not None and head[0] == "section" else ""


FIELD = "withdraws"


def still_closed(desk: Mapping[str, Any], seat: str, taken: set[str]) -> list[str]:
    """What is still closed: who takes orders back, has to say `done` again."""
    return untouched(desks.closed(dict(desk), seat), taken)


def apart(record: Mapping[str, Any], before: dict[str, Any], after: dict[str, Any]) -> Any:
    """The first difference in what a record says of lines that were taken back."""
    if FIELD not in record and "mail" in record:
        return None
    seat, taken = record["seat"], list(record.get(FIELD, []))
    was = [entry for entry in desks.entries(before, seat) if entry.place in taken]
    if not taken or taken != sorted({entry.place for entry in was}):
        return FIELD, "places with lines that lay there", taken
    locked = before["locked"].get(seat, [])
    if late := sorted(told for told in taken if covers(locked, told)):
        return FIELD, "nothing that is locked", late
    if left := sorted({entry.field for entry in was} & desks.fields(after, seat)):
        return FIELD, "lines that are gone", left
    if "mail" in record:
        return None
    rest = [e.text for e in desks.entries(before, seat) if e.place not in taken]
    closed = still_closed(before, seat, set(taken))
    found = after["seats"].get(seat, {"lines": [], "closed": []})
    if found != {"lines": rest, "closed": sorted(closed)}:
        return f"desk.seats.{seat}", {"lines": rest, "closed": sorted(closed)}, found
    return None
