"""Whether a mail is signed as it has to be, and what to send if not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.engine.errors import Problem
from pbem.faults import MailRefused
from pbem.intake.asides import Aside
from pbem.records.signatures.keys import are_kept, names
from pbem.reports.receipts import Part
from pbem.storage import keys
from pbem.storage.kinds import SIGNATURE
from pbem.table import proofs

if TYPE_CHECKING:
    from pbem.intake.sent import Sent
    from pbem.records.desks import Draft
    from pbem.records.signatures.mailed import Signed
    from pbem.reports.receipts import Receipt
    from pbem.storage.kinds import NewRecord
    from pbem.table.campaign import Campaign
    from pbem.words.catalogue import Words


class MailSignature(Aside):
    """The signature of one mail, as far as it counts: `signed`. `missing`: what to do where it
    still has to be signed."""

    def __init__(self, campaign: Campaign) -> None:
        super().__init__(campaign)
        self.signed: Signed | None = None
        self.missing = ""
        self._has_more = False

    def read(self, sent: Sent) -> list[Problem]:
        """Raises MailRefused, but not for what is only looked at and may still be signed."""
        campaign, parsed = self.campaign, sent.parsed
        if sent.is_check and sent.signed is None and campaign.signing.is_required(sent.seat):
            self.missing = how_to_sign(campaign, sent.seat)
        else:
            is_more = bool(parsed.lines or parsed.problems or parsed.is_done)
            others = any(each.lines for each in sent.asides if not each.signs_itself)
            is_alone = not (is_more or others or "phrase" in parsed.headers)
            has_own = any(each.lines for each in sent.asides if each.signs_itself)
            self.signed = _held(campaign, sent.seat, sent.signed, is_alone=has_own and is_alone)
        self._has_more = bool(sent.asides.lines or parsed.remarks)
        return super().read(sent)

    def tell(self, receipt: Receipt) -> None:
        receipt.unsigned = self.missing
        is_less = len(are_kept(self.sent.parsed.lines)) != len(receipt.new)
        self._has_more = self._has_more or bool(receipt.problems) or is_less

    def put(self, record: NewRecord, draft: Draft) -> None:
        if self.signed is None:
            return
        more = self._has_more or self.signed.has_more or "#" in self.signed.text
        record["authenticated"] = SIGNATURE
        record["proof"] = proofs.seal(self.campaign, self.sent.seat, self.signed, more=more)

    def part(self, words: Words) -> Part:
        told = ""
        if self.signed is not None:
            told = words.say("signed.counts", {})
        elif self.missing:
            told = words.tell("signed.missing", seat=self.sent.seat, what=self.missing)
        return Part(above=[told] if told else [], data={"signed": self.signed is not None})


def _held(campaign: Campaign, seat: str, signed: Signed | None, *, is_alone: bool) -> Signed | None:
    """The signature of a mail of this seat if it holds, None for a mail on the moderator's word.

    `is_alone`: there is nothing in the mail but what is signed by itself. Raises MailRefused.
    """
    public = campaign.signing.key(seat)
    if signed is None or not public:
        if campaign.signing.is_required(seat) and not is_alone:
            raise _unsigned(campaign, seat, public)
        return None
    if signed.fault:
        raise _broken(campaign, seat, signed)
    if signed.public != public:
        about = {"other": keys.id_of(signed.public), "seat": seat, "key": keys.id_of(public)}
        raise campaign.words.refused("signed_by_other", **about, save=campaign.path.name)
    if not names(signed.text, campaign.id, seat, campaign.result_head):
        about = {"campaign": campaign.id, "seat": seat, "head": campaign.result_head}
        raise campaign.words.refused("signed_for_other", **about)
    proofs.check_fresh(campaign, seat, signed)
    return signed


def how_to_sign(campaign: Campaign, seat: str) -> str:
    """What a player has to do, in a sentence."""
    return campaign.words.tell("signed.how", save=campaign.path.name, seat=seat)


def _unsigned(campaign: Campaign, seat: str, public: str) -> MailRefused:
    if not public:
        return campaign.words.refused("no_key", seat=seat, save=campaign.path.name)
    about = {"seat": seat, "key": keys.id_of(public), "how": how_to_sign(campaign, seat)}
    return campaign.words.refused("unsigned", **about)


def _broken(campaign: Campaign, seat: str, signed: Signed) -> MailRefused:
    below = "_below" if signed.fault == "changed" and not signed.line else ""
    words, about = campaign.words, {"line": signed.line, "found": signed.found}
    return MailRefused(
        f"signature_{signed.fault}",
        words.tell(f"refused.signature_{signed.fault}{below}", **about),
        words.tell("refused_do.signature", how=how_to_sign(campaign, seat)),
    )
