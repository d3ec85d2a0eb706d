"""Whether a mail is signed as it has to be, and what to send if not."""

from __future__ import annotations

from collections.abc import Mapping
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

_AGAIN = "Sign the orders again and send what comes out unchanged, or as an attachment"


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
        raise MailRefused(
            "signed_by_other",
            f"it is signed with the key {keys.id_of(signed.public)}, and {seat}'s is {keys.id_of(public)}",
            "Sign with the key that is in the campaign; another one has to be made known first"
            f" (pbem seat {campaign.path.name} --seat-key).",
        )
    if not names(signed.text, campaign.id, seat, campaign.result_head):
        raise MailRefused(
            "signed_for_other",
            "what was signed does not say that it is for this campaign, seat and position",
            f"The signed text needs the lines `campaign: {campaign.id}`, `seat: {seat}` and `turn:"
            f" {campaign.result_head}`; pbem sign puts them in.",
        )
    proofs.check_fresh(campaign, seat, signed)
    return signed


def how_to_sign(campaign: Campaign, seat: str) -> str:
    """What a player has to do, in a sentence."""
    return campaign.words.tell("signed.how", save=campaign.path.name, seat=seat)


def _unsigned(campaign: Campaign, seat: str, public: str) -> MailRefused:
    if not public:
        return MailRefused(
            "no_key",
            f"orders of {seat} count only with a signature, and no key of {seat} is in the campaign",
            f"Send the moderator your public key, for pbem seat {campaign.path.name} --seat-key {seat}=KEY.",
        )
    return MailRefused(
        "unsigned",
        f"it is not signed, and orders of {seat} count only with the signature of key {keys.id_of(public)}",
        how_to_sign(campaign, seat),
    )


def _broken(campaign: Campaign, seat: str, signed: Signed) -> MailRefused:
    told: Mapping[str, str] = {
        "damaged": "the signature was damaged on its way, or a part of it is missing",
        "forged": "the signature is not one of this text: it was changed, or is forged",
        "changed": "the lines above the signature are not those that were signed:"
        f" {signed.line!r} was signed, and {signed.found!r} stands there"
        if signed.line
        else f"below the signed lines stands {signed.found!r}, which was not signed",
        "unreadable": signed.found,
        "other_namespace": f"it is signed for {signed.found!r} and not for 'pbem-orders'",
        "no_text": "the signature fits no text in the mail: the text was changed after it was signed, or on its way",
    }
    return MailRefused(
        f"signature_{signed.fault}",
        told[signed.fault],
        f"{_AGAIN}. {how_to_sign(campaign, seat)}",
    )
