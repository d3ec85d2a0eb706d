"""For which campaign a mail is: by its line `campaign:` or `game:`, its subject, and the letters
that it answers.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from pbem import lazy
from pbem.storage.files import SAVE_SUFFIX, name_of
from pbem.table.campaign_names import GAME, OTHER, OURS, meant

if TYPE_CHECKING:
    from pathlib import Path

    from pbem.mail.headers import Headers
    from pbem.table.campaign import Campaign

_ID = lazy.pattern(r"\b[a-z0-9][a-z0-9-]{0,40}-[0-9a-f]{16}\b")
_CAMPAIGN_LINE = lazy.pattern(rb'(?m)^campaign: "?([a-z0-9-]{1,80})"?\r?$')
_HEAD_BYTES = 4096


class Which:
    """Tells mails for one campaign from those for others."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign

    def other(self, line: str, headers: Headers) -> str:
        """The other campaign that a mail is for, "" if none is named. A line that can be no
        campaign's name is the writer's own words where subject or thread name this campaign."""
        kind = meant(self.campaign, line)
        if kind == OTHER:
            return line
        if self.is_named(line, headers):
            return ""
        if line and kind != GAME:
            return line
        others = _ID.findall(headers.subject)
        return others[0] if others else ""

    def is_named(self, line: str, headers: Headers) -> bool:
        """Whether line, subject or thread name this campaign."""
        if meant(self.campaign, line) == OURS or self._in_subject.search(headers.subject):
            return True
        return any(self.campaign.id in reference for reference in headers.references)

    def is_beside(self, other: str) -> bool:
        """Whether a campaign called so lies in the same folder: the mail reaches it there."""
        wanted = other.strip().casefold()
        return any(wanted in names for names in self._beside)

    @cached_property
    def _in_subject(self) -> re.Pattern[str]:
        """How a subject names this campaign: by its id, or by its name in brackets."""
        id = self.campaign.id
        name = id.rpartition("-")[0]
        return re.compile(rf"\b{re.escape(id)}\b|\[\s*{re.escape(name)}\s*\]", re.I)

    @cached_property
    def _beside(self) -> list[set[str]]:
        """The names of each other campaign in the folder, by its file and by its first lines."""
        own = self.campaign.path
        paths = (path for path in own.parent.glob(f"*{SAVE_SUFFIX}") if path.name != own.name)
        return [_names(path) for path in paths if path.is_file()]


def _names(path: Path) -> set[str]:
    try:
        with path.open("rb") as file:
            found = _CAMPAIGN_LINE.search(file.read(_HEAD_BYTES))
    except OSError:
        found = None
    id = found[1].decode("ascii") if found else ""
    return {name_of(path).casefold(), id, id.rpartition("-")[0]} - {""}
