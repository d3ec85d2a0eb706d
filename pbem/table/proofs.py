"""How a record keeps a signature: sealed as long as the lines that were signed are, and then shown
for everybody to check.

A bare signature would give secret lines away, for whoever guesses a text can try whether it was
signed. So a record holds a salted commitment to signature and text, and the record that opens the
last of the lines shows both. What has more in it than these lines (remarks, refused lines,
messages) stays sealed until the campaign is opened.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.engine import chance
from pbem.faults import Fault
from pbem.records.signatures.keys import field_of
from pbem.records.signatures.shown import commits_of, value_of
from pbem.storage import yamlin, yamlout
from pbem.storage.files import write_private
from pbem.storage.kinds import Record

if TYPE_CHECKING:
    from pbem.records.signatures.mailed import Signed
    from pbem.table.campaign import Campaign

FOLDER = "signed"
_TIME = "%Y-%m-%d %H:%M:%SZ"
_AHEAD = timedelta(days=1)
_LIMIT = 2_000_000


class Kept:
    """The signed mails in the private folder, one file each: NUMBER.SEAT.TIME.DIGEST.yaml, so that
    names tell enough.
    """

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.folder = campaign.vault.folder / FOLDER

    def keep(self, seat: str, signed: Signed, value: str) -> None:
        """Keep what the next record commits to."""
        self.folder.mkdir(mode=0o700, exist_ok=True)
        number = self.campaign.save.count + 1
        stamp = f"{time:%Y%m%dT%H%M%S}" if (time := time_of(signed.written)) else "-"
        path = self.folder / f"{number}.{seat}.{stamp}.{signed.digest}.yaml"
        data = {"seat": seat, "field": field_of(number), "value": value}
        write_private(path, yamlout.dump(data).encode("utf-8"))

    def value(self, number: int, seat: str, commit: str) -> str:
        """What record `number` committed to. Raises Fault if it is not here."""
        for path in self.folder.glob(f"{number}.*.yaml"):
            value = str(yamlin.load_one(path.read_bytes(), max_bytes=_LIMIT)["value"])
            if commitment(self.campaign, seat, number, value) == commit:
                return value
        raise Fault(
            "no_signed",
            f"the signed mail of record {number} is missing; the save has its seal only",
            str(self.folder),
            "Copy the private folder from where the campaign was run last, or from its backup.",
        )

    def record_of(self, seat: str, signed: Signed) -> int:
        """The record that took this very text in, 0 for none."""
        paths = self.folder.glob(f"*.{seat}.*.{signed.digest}.yaml")
        return next((number for path in paths if (number := self._recorded(path))), 0)

    def newest(self, seat: str) -> str:
        """When the newest text of a seat that was taken in was signed, as file names write it; ""
        for none.
        """
        stamped = [(path.name.split(".")[2], path) for path in self.folder.glob(f"*.{seat}.*.yaml")]
        later_first = sorted((each for each in stamped if each[0] != "-"), reverse=True)
        return next((stamp for stamp, path in later_first if self._recorded(path)), "")

    def _recorded(self, path: Path) -> int:
        """The record for which a mail was kept; 0 if a crash has prevented it, and the number
        became another's.
        """
        number = int(path.name.split(".")[0])
        if number > self.campaign.save.count:
            return 0
        commit = self.campaign.save.record(number).get("proof", {}).get("commit")
        kept = yamlin.load_one(path.read_bytes(), max_bytes=_LIMIT)
        made = commitment(self.campaign, kept["seat"], number, str(kept["value"]))
        return number if made == commit else 0


def commitment(campaign: Campaign, seat: str, number: int, value: str) -> str:
    """The commitment to the signed mail of a record, in hex."""
    field = field_of(number)
    salt = campaign.vault.salt(seat, field)
    return chance.commitment(campaign.id, seat, field, salt, value).hex()


def seal(campaign: Campaign, seat: str, signed: Signed, *, more: bool) -> dict[str, Any]:
    """The part `proof` of the record that comes next, once what it commits to is kept."""
    if signed.signature is None:
        raise ValueError("this mail is not signed")
    number = campaign.save.count + 1
    value = value_of(signed.signature, signed.text)
    Kept(campaign).keep(seat, signed, value)
    told: dict[str, Any] = {
        "field": field_of(number),
        "commit": commitment(campaign, seat, number, value),
    }
    return {**told, "more": True} if more else told


def dress(campaign: Campaign, record: dict[str, Any]) -> None:
    """Bring the seats' signing forward by a record that is to be written, and put in the proofs
    that are due.
    """
    due = campaign.signing.take(record, campaign.save.state["desk"], campaign.desk)
    if due:
        record["proofs"] = [_shown(campaign, field, record) for field in sorted(due, key=_number)]


def _shown(campaign: Campaign, field: str, record: Record) -> dict[str, str]:
    number = _number(field)
    source = record if number > campaign.save.count else campaign.save.record(number)
    seat = source["seat"]
    value = Kept(campaign).value(number, seat, source["proof"]["commit"])
    salt = campaign.vault.salt(seat, field).hex()
    return {"owner": seat, "field": field, "salt": salt, "value": value}


def _number(field: str) -> int:
    return int(field.rpartition("/")[2])


# When a campaign is opened


def unshown(campaign: Campaign) -> Iterator[dict[str, str]]:
    """The signed mails that no record has shown, as entries of the record that opens the
    campaign.
    """
    records = list(campaign.save.records())
    told = {shown["field"] for record in records for shown in record.get("proofs", [])}
    for record in records:
        for field, commit in commits_of(record).items():
            if field not in told:
                value = Kept(campaign).value(record["record"], record["seat"], commit)
                yield {"owner": record["seat"], "field": field, "value": value}


# When a mail comes in


def time_of(written: str) -> datetime | None:
    """The time of a line `written:`; None for what is none."""
    try:
        return datetime.strptime(written, _TIME).replace(tzinfo=UTC)
    except ValueError:
        return None


def check_fresh(campaign: Campaign, seat: str, signed: Signed) -> None:
    """Each signed text counts once, and none that is older than one that was taken in. Raises
    MailRefused.
    """
    written, now = time_of(signed.written), time_of(campaign.clock())
    if written and now and written > now + _AHEAD:
        about = {"written": signed.written, "now": campaign.clock()}
        raise campaign.words.refused("signed_ahead", **about)
    if not campaign.vault.is_there:
        return
    kept = Kept(campaign)
    if record := kept.record_of(seat, signed):
        raise campaign.words.refused("signed_again", record=record)
    newest = kept.newest(seat)
    if written and newest and f"{written:%Y%m%dT%H%M%S}" < newest:
        raise campaign.words.refused("signed_older", written=signed.written, seat=seat)
