"""When links came: noted in the private folder on arrival, and told by the record that uses them.

Between their arrival and the result links are with the moderator alone, so that nothing else in the
save can say who of several openers was late. Only campaigns with a rule of time keep this.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.engine.state import copy
from pbem.records.clock import turns
from pbem.records.clock.account import Timing
from pbem.records.clock.spans import moment, written
from pbem.records.clock.wants import LINK
from pbem.storage import kinds, yamlin, yamlout
from pbem.storage.files import write_private

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign

NAME = "arrivals.yaml"
MAX_BYTES = 8_000_000


def came(campaign: Campaign, segment: int, seat: str, arrived: str) -> None:
    """A link of a seat has come, as its mail says ("" for now); the first time counts."""
    if campaign.timing is None:
        return
    kept = _kept(campaign)
    kept.setdefault(str(segment), {}).setdefault(seat, arrived or campaign.clock())
    text = yamlout.dump(kept)
    write_private(campaign.vault.folder / NAME, text.encode("utf-8"))


def note(campaign: Campaign, record: dict[str, Any]) -> None:
    """Let a record that uses links say when each of them came, as far as that is known."""
    pending = campaign.save.state.get("book", {}).get("pending", {})
    if campaign.timing is None or "links" not in record or not pending:
        return
    known = _kept(campaign).get(str(pending["segment"]), {})
    times = {seat: when for seat, when in known.items() if seat in pending["openers"]}
    if told := {seat: when for seat, when in times.items() if moment(when) is not None}:
        record["came"] = told
    is_strict = campaign.book is not None and campaign.book.is_strict
    past = _past(campaign, pending)
    if due := turns.told(campaign.timing, pending, record, past, is_strict=is_strict):
        record["link_due"] = due


def known(campaign: Campaign) -> Timing | None:
    """The account of time with what the moderator knows beside it: the links that are here and not
    used yet, and whose turn it is. Without his folder nobody knows that it is the turn of who gives
    his link last."""
    book = campaign.book
    if campaign.timing is None or book is None:
        return campaign.timing
    timing, is_there = Timing(copy(campaign.timing.data)), campaign.vault.is_there
    arrivals = _kept(campaign) if is_there else {}
    for name, duty in timing.open.items():
        kept = arrivals.get(name.removeprefix(f"{LINK} "), {})
        duty["sent"] |= {seat: when for seat, when in kept.items() if seat in duty["seats"]}
    if book.pending:
        number = book.pending["segment"]
        here = list(campaign.vault.opened(number)) if is_there else []
        came, past = arrivals.get(str(number), {}), _past(campaign, book.pending)
        turns.look(timing, book.pending, here, came, past, is_strict=book.is_strict)
    return timing


def past(campaign: Campaign) -> list[dict[str, Any]]:
    """What the audit has seen by now of locks and clocks, as far as the pending lock needs it."""
    pending = campaign.save.state.get("book", {}).get("pending", {})
    return _past(campaign, pending) if pending and campaign.timing is not None else []


def _past(campaign: Campaign, pending: dict[str, Any]) -> list[dict[str, Any]]:
    """The records of locks and clocks since the pending lock, which tell whose turn it is since
    when.
    """
    found = campaign.save.records(pending["locks"][0])
    return [record for record in found if record["kind"] in (kinds.CLOCK, kinds.LOCK)]


def of_mail(campaign: Campaign, data: bytes) -> str:
    """When a mail arrived by its topmost `Received:` line, which the moderator's server wrote; ""
    where there is none, or one of the future, and in campaigns without a rule of time."""
    from pbem.mail.headers import read_headers
    from pbem.mail.message import looks_like_mail

    if campaign.timing is None or not looks_like_mail(data):
        return ""
    arrived, now = read_headers(data).arrived, moment(campaign.clock())
    return "" if arrived is None or now is None or arrived > now else written(arrived)


def _kept(campaign: Campaign) -> dict[str, Any]:
    path = campaign.vault.folder / NAME
    if not path.exists():
        return {}
    data = yamlin.load_one(path.read_bytes(), max_bytes=MAX_BYTES, source=str(path))
    return data if isinstance(data, dict) else {}
