"""BEGIN ORDERS ... END ORDERS: which of the blocks in a mail holds the orders."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem import lazy

from . import quotes
from .doubts import SUPERSEDED, IsOrder, bare, is_done, says_order
from .rows import Row

_MARKER = lazy.pattern(r"[\W_]*(begin|end)[\W_]+(?:of[\W_]+)?orders?[\W_]*", re.I)
# Lines that are in every form of ours, and in few mails that somebody wrote himself.
_FORM = tuple(lazy.pattern(rf"{name}\s*:\s*\S", re.I) for name in ("campaign", "(?:turn|result)"))
_ADDRESSED = lazy.pattern(r"(?:seat|campaign|turn)\s*:\s*\S", re.I)
# Words that hand over what stands below them.
_HANDED_OVER = lazy.pattern(
    r"(?:here (?:you (?:are|go)|(?:are|is|come)\b.{0,40})|(?:please )?(?:see|find)\b.{0,30}\b(?:below|inline)"
    r"|(?:my |the |our )?(?:orders|form|answers?)(?: are| is)? (?:below|filled in|inline)|filled in(?: below)?"
    r"|(?:siehe|s\.) unten|anbei\b.{0,40}|ausgefüllt|hier (?:sind|ist|kommen)\b.{0,40}|unten (?:meine|die) \w+"
    r"|voir ci-dessous|voici\b.{0,40}|ci-dessous\b.{0,40}|ver abajo|aquí (?:están|va|van)\b.{0,40}|vedi sotto|ecco\b.{0,40}"
    r"|zie (?:hieronder|onder)|se nedan|se nedenfor|patrz niżej|w załączeniu)\s*[.!:]*",
    re.I,
)


def take(rows: list[Row], is_order: IsOrder) -> tuple[range | None, bool]:
    """The rows between the markers of the last filled block that is the writer's own, and whether
    there was any marker.

    A block below the start of an older mail is his own only if it is a form of ours that was filled
    in and nothing else is said above it, or if he says that he hands it over: else it is what
    somebody had sent him.
    """
    blocks, has_marker = _blocks(rows)
    own = [block for block in blocks if not rows[block.start - 1].older]
    if not own and blocks and _is_handed_over(rows, blocks[-1], is_order):
        own = blocks[-1:]
    if not own:
        return None, has_marker
    block = own[-1]
    rows[block.start - 1].reason = rows[block.stop].reason = "block_marker"
    for row in rows[block.start : block.stop]:
        row.older = ""
    for earlier in own[:-1]:
        _supersede(rows[earlier.start : earlier.stop], rows[block.start : block.stop], is_order)
    return block, has_marker


def _blocks(rows: list[Row]) -> tuple[list[range], bool]:
    """The places between the markers of all filled blocks; the markers are taken out."""
    blocks: list[range] = []
    begin: int | None = None
    has_marker = False
    for at, row in enumerate(rows):
        found = _MARKER.fullmatch(row.text) if row.is_live and len(row.text) < 100 else None
        if not found:
            continue
        has_marker = True
        if found[1].lower() == "begin":
            begin = at
        elif begin is not None:
            if any(row.has_words for row in rows[begin + 1 : at] if row.is_live):
                blocks.append(range(begin + 1, at))
            begin = None
        row.reason = row.older or "block_marker"
    return blocks, has_marker


def _is_handed_over(rows: Sequence[Row], block: range, is_order: IsOrder) -> bool:
    """Whether a block that stands in an older mail is the writer's own."""
    start = next(at for at, row in enumerate(rows) if row.older)
    said = [bare(row.text) for row in rows[:start] if row.is_live or row.reason == "block_marker"]
    said = [text for text in said if text and not quotes.is_courtesy(text) and not _is_rule(text)]
    said = [text for text in said if not _ADDRESSED.match(text)]
    inner = [row.text for row in rows[block.start : block.stop] if row.is_live]
    is_form = all(any(line.match(text) for text in inner) for line in _FORM)
    if any(says_order(text, is_order) and not is_done(text, is_order) for text in said):
        return False
    return all(map(_HANDED_OVER.fullmatch, said)) and (is_form or bool(said))


def _is_rule(text: str) -> bool:
    return not text.strip("-_=*~#> ")


def _supersede(earlier: Sequence[Row], last: Sequence[Row], is_order: IsOrder) -> None:
    """What an earlier block orders is replaced by the last block where that orders things of the
    same kind.
    """
    kinds = {bare(row.text).lower().split(" ")[0] for row in last if row.is_live}
    for row in earlier:
        text = bare(row.text)
        is_known = text.lower().split(" ")[0] in kinds
        if row.is_live and (is_known or not says_order(text, is_order)):
            row.drop(SUPERSEDED)
