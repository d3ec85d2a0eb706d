"""What a campaign is called by those who write to it: its id, its name, its title, in any
spelling.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pbem import lazy

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign

OURS, OTHER, GAME = "ours", "other", "game"
_ONE_NAME = lazy.pattern(r"[\w-]{1,60}")
_FEWEST_DIGITS = 4


def meant(campaign: Campaign, written: str) -> str:
    """Whether a line `campaign:` or `game:` means this campaign, another one or the game that is
    played, "" if it can mean none of them: several words that are no title are the writer's own."""
    told = _spelt(written)
    if not told:
        return ""
    name = campaign.id.rpartition("-")[0]
    own = {_spelt(each) for each in (campaign.id, name, str(campaign.anchor.get("title", "")))}
    parts = _parts(written)
    if told in own or parts & own or _begins_id(campaign.id, written):
        return OURS
    info = campaign.loaded.info
    game = {_spelt(info.title), *_parts(info.title), _spelt(info.id), _spelt(info.prefix)}
    if told in game or parts <= game:
        return GAME
    return OTHER if _ONE_NAME.fullmatch(written.strip(" \t\"'[]<>.")) else ""


def _parts(text: str) -> set[str]:
    """What stands between brackets, commas and colons."""
    return {_spelt(part) for part in re.split(r"[\[\](),;:#]", text)} - {""}


def _spelt(text: str) -> str:
    """Words in small letters with one dash between them."""
    return "-".join(re.findall(r"[^\W_]+", text.casefold()))


def _begins_id(id: str, written: str) -> bool:
    """Whether it is the id with its last digits left out."""
    told = written.strip(" \t\"'[]<>.").casefold()
    least = len(id.rpartition("-")[0]) + 1 + _FEWEST_DIGITS
    return len(told) >= least and id.startswith(told)
