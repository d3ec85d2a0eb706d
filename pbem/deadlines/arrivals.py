"""When links came: noted in the private folder on arrival, and told by the record that uses them.

Between their arrival and the result links are with the moderator alone, so that nothing else in the save can say who of
several openers was late. Only campaigns with a rule of time keep this.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.deadlines.spans import moment, written
from pbem.deadlines.timing import Timing
from pbem.deadlines.wants import LINK
from pbem.engine.state import copy
from pbem.storage import yamlin, yamlout
from pbem.storage.files import write_private

if TYPE_CHECKING:
    from pbem.campaign import Campaign

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


def known(campaign: Campaign) -> Timing | None:
    """The account of time with what the moderator knows beside it: the links that are here and not used yet."""
    if campaign.timing is None or campaign.book is None or not campaign.vault.is_there:
        return campaign.timing
    timing = Timing(copy(campaign.timing.data))
    for name, duty in timing.open.items():
        kept = _kept(campaign).get(name.removeprefix(f"{LINK} "), {})
        duty["sent"] |= {seat: when for seat, when in kept.items() if seat in duty["seats"]}
    return timing


def of_mail(campaign: Campaign, data: bytes) -> str:
    """When a mail arrived by its topmost `Received:` line, which the moderator's server wrote; "" where there is none, or
    one of the future, and in campaigns without a rule of time."""
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
