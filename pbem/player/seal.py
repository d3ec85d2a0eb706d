"""The player's side of sealed lines: his own salts, kept in his folder, and the two mails, to the
moderator and to everybody.

`SEAT.pbem-player/seals.yaml` (mode 0600) holds what was sealed for one campaign: `count`, the last
number that was given, and `lines`, by number: head, commitment, salt and text of each line. It is
kept before anything is printed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.engine import chance
from pbem.engine.errors import Ambiguous
from pbem.faults import Fault, WrongCall
from pbem.intake.receive import receive
from pbem.mail.read import read
from pbem.player.folder import KEY
from pbem.records import desks, line_fields
from pbem.records.dice import links
from pbem.records.seals import seal_lines
from pbem.records.seals.seal_lines import Sealed
from pbem.storage import keys, yamlin, yamlout
from pbem.storage.files import write_private
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.engine.errors import Problem
    from pbem.reports.receipts import ReadAs, Receipt
    from pbem.table.campaign import Campaign

SEALS = "seals.yaml"
LIMIT = 8_000_000

Load = Callable[[Path], keys.Signer]


@dataclass(frozen=True)
class Sealing:
    """The two mails, the numbers of the lines that were sealed, and what was understood of the
    orders; no numbers where nothing was sealed, because of mistakes."""

    receipt: Receipt
    counts: Sequence[int] = ()
    private: str = ""
    public: str = ""


class Seals:
    """What a player has sealed in one campaign. Raises Fault for the folder of another campaign or
    seat.
    """

    def __init__(self, folder: Path, campaign: str, seat: str) -> None:
        self.path = folder / SEALS
        self.data: dict[str, Any] = {"campaign": campaign, "seat": seat, "count": 0, "lines": {}}
        if self.path.exists():
            kept = yamlin.load_one(self.path.read_bytes(), max_bytes=LIMIT, source=str(self.path))
            if (kept["campaign"], kept["seat"]) != (campaign, seat):
                what = f"these are the seals of {kept['seat']} in {kept['campaign']}"
                do = "Go to the folder of this campaign."
                raise Fault("other_campaign", what, str(self.path), do)
            self.data = kept

    def seal(self, head: str, texts: Sequence[str], least: int = 0) -> Sealed:
        """Commitments to these lines with fresh salts, under numbers above all that were given, and
        above `least`.
        """
        count = max(int(self.data["count"]), least)
        record = int(head.split("/", 1)[0])
        commits: dict[int, str] = {}
        salts: dict[int, bytes] = {}
        lines: dict[str, Any] = {}
        for text in texts:
            count += 1
            salts[count] = os.urandom(chance.SIZE)
            name = seal_lines.field_of(self.data["seat"], record, count)
            owner = (self.data["campaign"], self.data["seat"])
            commits[count] = chance.commitment(*owner, name, salts[count], text).hex()
            lines[str(count)] = {
                "head": head,
                "commit": commits[count],
                "salt": salts[count].hex(),
                "line": text,
            }
        self.data |= {"count": count, "lines": {**self.data["lines"], **lines}}
        self.path.parent.mkdir(mode=0o700, exist_ok=True)
        write_private(self.path, yamlout.dump(self.data).encode("utf-8"))
        return Sealed(head, commits, salts)

    def strange(self, campaign: Campaign) -> str:
        """The field of a line on the desk that is said to be sealed by this seat and is not, "" if
        there is none.
        """
        for entry in desks.entries(campaign.desk, str(self.data["seat"])):
            if line_fields.is_own(entry.field):
                kept = self.data["lines"].get(str(line_fields.count_of(entry.field)), {})
                if kept.get("commit") != entry.commit:
                    return entry.field
        return ""


def seal(
    campaign: Campaign,
    data: bytes,
    seat: str,
    folder_of: Callable[[str], Path],
    load: Load,
    *,
    anyway: bool = False,
    dry_run: bool = False,
) -> Sealing:
    """Seal the lines of an order mail (its bytes) as the moderator will read them, and write the
    two mails.

    Lines about the dice go to everybody. Of a mail with mistakes, guessed words among them, nothing
    is sealed, unless `anyway`: then the lines without. Raises WrongCall for a mail without lines,
    MailRefused and MailFault as `receive` does.
    """
    receipt = receive(campaign, data, seat=seat)
    # Nobody can ask back about a guess once it is sealed.
    guessed = [each for each in receipt.readings if each.guesses]
    receipt.problems += [
        _in_form(each, Ambiguous("sealed_guess", (each.text,))) for each in guessed
    ]
    if receipt.partial:
        # Beside lines that are not at hand the moderator may read other words otherwise.
        others = [each for each in receipt.readings if not each.guesses]
        receipt.problems += [
            _in_form(each, Ambiguous("sealed_words", (each.text,))) for each in others
        ]
    if receipt.problems and not anyway:
        return Sealing(receipt)
    sure = receipt
    if guessed:
        # A guess may have taken the place of a sure line, and would do so for the moderator.
        data = _without(data, guessed)
        sure = receive(campaign, data, seat=seat)
    texts = [text for _, text in sure.new] + [text for *_, text in sure.later]
    if not texts:
        what = "there is no line in it that could be sealed"
        raise WrongCall("nothing_to_seal", what, do="`done` and phrases need no seal.")
    seat = receipt.seat
    if dry_run:
        return Sealing(receipt, range(1, len(texts) + 1))
    folder = folder_of(seat)
    signer = _signer(campaign, seat, folder / KEY, load)
    used = campaign.desk.get(seal_lines.DESK, {}).get(seat, 0)
    sealed = Seals(folder, campaign.id, seat).seal(campaign.save.head, texts, used)
    if signer is not None:
        sealed = sealed.signed(campaign.id, seat, signer)
    private, public = _mails(data, seat, sealed)
    return Sealing(receipt, sorted(sealed.commits), private, public)


def _without(data: bytes, readings: Sequence[ReadAs]) -> bytes:
    """The lines of a mail without those that were read so."""
    out = {each.line for each in readings}
    return "\n".join(each.text for each in read(data).lines if each.line not in out).encode()


def _in_form(read: ReadAs, refusal: Ambiguous) -> Problem:
    """Words to be sealed in the form of the order that they are read as."""
    return refusal.at(read.line, read.column, read.said).problem


def _signer(campaign: Campaign, seat: str, path: Path, load: Load) -> keys.Signer | None:
    """The key of a seat, None if the campaign knows of none. Raises Fault for another one, or if it
    is not here.
    """
    public = campaign.book.key(seat) if campaign.book is not None else ""
    if not public:
        return None
    signer = load(path)
    if signer.public != public:
        what = f"this is not the key that the campaign knows of {seat}"
        raise Fault("other_key", what, str(path), "Go to the folder of this seat.")
    return signer


def _mails(data: bytes, seat: str, sealed: Sealed) -> tuple[str, str]:
    """The mail to the moderator alone and the one to everybody."""
    texts = [line.text for line in read(data).lines]
    about = [text for text in texts if links.is_link_line(text)]
    rest = [text for text in texts if text not in about and not seal_lines.is_seal_line(text)]
    if not any(text.strip().lower().startswith("seat:") for text in rest):
        rest.insert(0, f"seat: {seat}")
    private = [*rest, "", *sealed.lines(private=True)]
    public = [f"seat: {seat}", *about, *sealed.lines(private=False)]
    return "\n".join(private) + "\n", "\n".join(public) + "\n"
