"""`add:` in a mail: what it says comes beside what stands, and replaces nothing.

It may stand alone, before a head (`add: combat:`, `add to combat:`) or before an order; all of the
mail adds then.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_ALONE = re.compile(r"\s*add\s*:?\s*", re.IGNORECASE)
_COLON = re.compile(r"\s*add\s*:\s*(?=\S)", re.IGNORECASE)
_WORDS = re.compile(r"\s*add\s+(?:to\s+)?(?:(?:my|the)\s+)?(?=\S)", re.IGNORECASE)

IsHead = Callable[[str], bool]


def split(plain: str, is_head: IsHead) -> tuple[bool, str]:
    """Whether a line says `add`, and the rest of it, at the column at which it stood; "" where
    nothing follows.

    Without a colon behind it the word has to stand before a head: a game may have an order of this
    name.
    """
    if _ALONE.fullmatch(plain):
        return True, ""
    found = _COLON.match(plain)
    if found is None:
        found = _WORDS.match(plain)
        if found is None or not is_head(plain[found.end() :].partition(":")[0].strip()):
            return False, plain
    return True, f"{' ' * found.end()}{plain[found.end() :]}"
