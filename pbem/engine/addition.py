"""`add:` and `instead:` in a mail: what it says comes beside what stands, and replaces nothing; or
it takes the place of its section, like a heading.

Either may stand alone, before a head (`add: combat:`, `add to combat:`, `instead: combat:`) or
before an order. All of a mail adds then; `instead` before an order is for the section of that
order, alone for those of all orders below.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pbem import lazy

ADD, INSTEAD = "add", "instead"

_WORD = rf"\s*(?P<word>{ADD}|{INSTEAD})"
_ALONE = lazy.pattern(rf"{_WORD}\s*:?\s*", re.IGNORECASE)
_COLON = lazy.pattern(rf"{_WORD}\s*:\s*(?=\S)", re.IGNORECASE)
_WORDS = lazy.pattern(rf"{_WORD}\s+(?:(?:to|of)\s+)?(?:(?:my|the)\s+)?(?=\S)", re.IGNORECASE)

IsHead = Callable[[str], bool]


def split(plain: str, is_head: IsHead) -> tuple[str, str]:
    """Which of the words a line begins with, "" for none, and the rest of it, at the column at
    which it stood; "" where nothing follows.

    Without a colon behind it the word has to stand before a head: a game may have an order of this
    name.
    """
    if found := _ALONE.fullmatch(plain):
        return found["word"].lower(), ""
    found = _COLON.match(plain)
    if found is None:
        found = _WORDS.match(plain)
        if found is None or not is_head(plain[found.end() :].partition(":")[0].strip()):
            return "", plain
    return found["word"].lower(), f"{' ' * found.end()}{plain[found.end() :]}"
