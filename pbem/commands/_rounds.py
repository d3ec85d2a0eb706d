"""Rounds of the beacon on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem.commands._common import note, read_text
from pbem.faults import WrongCall

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign

_MOST_TEXT = 1_000_000


def round_text(given: str) -> str:
    """The text of a round: what a file or stdin holds, or `given` itself. Raises WrongCall for a
    file that is not there.
    """
    from pbem.play import rounds

    if not given.strip():
        do = "Give a file, - for stdin, or the text that the beacon's server shows."
        raise WrongCall("no_round_given", "nothing was given", "--round", do)
    if rounds.is_text(given):
        return given
    return read_text(given, limit=_MOST_TEXT)


def rounds_come_in(
    campaign: Campaign, texts: Sequence[str], *, fetch: bool = False, keep: bool = True
) -> bool:
    """Take rounds in, and fetch the one that is waited for if that is wanted; tells what came of
    it. Whether one is new.
    """
    from pbem.play import rounds

    said, is_new = rounds.take(campaign, texts, keep=keep) if texts else ([], False)
    if fetch:
        more, is_fetched = rounds.fetch(campaign)
        said, is_new = said + more, is_new or is_fetched
    for line in said:
        note(line)
    return is_new
