"""Whether a mail is signed as it has to be, and what to send if not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pbem.engine.orders import Parsed
from pbem.faults import MailRefused
from pbem.records.signatures.keys import SIGNATURE, are_kept, names
from pbem.records.signatures.mailed import Signed
from pbem.storage import keys
from pbem.table import proofs

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign

_AGAIN = "Sign the orders again and send what comes out unchanged, or as an attachment"


@dataclass(frozen=True)
class MailSignature:
    """What a mail on its way to the desk has of a signature. `missing`: what to do where it still has to be signed;
    `has_more`: there is more in it than order lines."""

    signed: Signed | None = None
    missing: str = ""
    has_more: bool = False

    @property
    def is_there(self) -> bool:
        """Whether the mail counts by its signature."""
        return self.signed is not None

    @staticmethod
    def of(
        campaign: Campaign,
        seat: str,
        signed: Signed | None,
        parsed: Parsed,
        *,
        linked: int,
        others: int,
        is_check: bool,
    ) -> MailSignature:
        """That of one mail. `linked` lines of it are links or commitments, which are signed by themselves; `others` are
        neither that nor orders.

        Raises MailRefused, but not for what is only looked at and may still be signed.
        """
        if is_check and signed is None and campaign.signing.is_required(seat):
            return MailSignature(missing=how_to_sign(campaign, seat))
        is_phrase = "phrase" in parsed.headers
        has_orders = bool(parsed.lines or parsed.problems or parsed.is_done or is_phrase)
        held = _held(campaign, seat, signed, is_alone=bool(linked) and not (has_orders or others))
        return MailSignature(held, has_more=bool(linked or others or parsed.remarks))

    def part(
        self,
        campaign: Campaign,
        seat: str,
        parsed: Parsed,
        problems: Sequence[object],
        fresh: Sequence[object],
    ) -> dict[str, Any]:
        """What the record of the mail says of it; `fresh` are the lines that came in, `problems` those that did not."""
        if self.signed is None:
            return {}
        more = self.has_more or self.signed.has_more or bool(problems) or "#" in self.signed.text
        more = more or len(are_kept(parsed.lines)) != len(fresh)
        proof = proofs.seal(campaign, seat, self.signed, more=more)
        return {"authenticated": SIGNATURE, "proof": proof}


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
    return (
        f"Sign them: pbem sign {campaign.path.name} ORDERS --seat {seat}, and mail what it prints."
    )


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
