"""A player's side: the text to be signed, made from what he wrote, and the mail that comes out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pbem.engine.typed import without_remark
from pbem.faults import Fault, WrongCall
from pbem.intake.read import read_mail
from pbem.mail import armour
from pbem.player.order_key import OrderSigner
from pbem.records.signatures import sshsig
from pbem.records.signatures.keys import key_text
from pbem.records.signatures.mailed import WRITTEN
from pbem.records.signatures.sshsig import SSH
from pbem.reports.receipts import check_addressed
from pbem.storage import keys
from pbem.table.seating import seat_named
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign

_NAMES = {
    "campaign": "campaign",
    "game": "campaign",
    "seat": "seat",
    "from": "seat",
    "turn": "turn",
    "result": "turn",
    WRITTEN: WRITTEN,
}
_WANTED = ("campaign", "seat", "turn")


@dataclass(frozen=True)
class Draft:
    """What is to be signed: the text, and the seat that it names."""

    seat: str
    text: str


def orders(
    data: bytes, campaign: Campaign | None, seat: str, now: str, name: str = "the orders"
) -> Draft:
    """The text of an order mail with campaign, seat, turn and time on top, an order a line, remarks
    left out.

    What the mail does not say comes from the save. Raises WrongCall, MailRefused or MailFault.
    """
    mail, _ = read_mail(campaign, data, name)
    heads: dict[str, str] = {}
    lines: list[str] = []
    for line in mail.lines:
        before, colon, value = line.text.partition(":")
        head = _NAMES.get(before.strip().lower()) if colon and value.strip() else None
        if head is not None:
            _put(heads, head, value.strip())
        elif not line.text.startswith("#"):
            lines.append(without_remark(line.text).strip())
    if campaign is not None:
        check_addressed(campaign, heads)
        heads |= {"campaign": campaign.id, "turn": campaign.result_head}
    named = seat or heads.get("seat", "")
    heads["seat"] = _seat(campaign, named)
    if missing := [each for each in _WANTED if not heads.get(each)]:
        raise WrongCall(
            "not_addressed",
            f"the orders do not say for which {', '.join(missing)} they are",
            name,
            "Use the order form below the last report, or name the save, from which pbem takes it.",
        )
    if not lines:
        raise WrongCall("nothing_to_sign", "there is no order in it", name)
    heads[WRITTEN] = now
    top = [f"{each}: {heads[each]}" for each in (*_WANTED, WRITTEN)]
    return Draft(heads["seat"], "\n".join([*top, *lines]) + "\n")


def new_key(campaign: Campaign, seat: str, key: str, now: str) -> Draft:
    """The text in which a seat's old key says which one follows it."""
    seat = _seat(campaign, seat)
    lines = key_text(campaign.id, seat, key)
    lines += [f"turn: {campaign.result_head}", f"{WRITTEN}: {now}"]
    return Draft(seat, "\n".join(lines) + "\n")


def mail(draft: Draft, signer: OrderSigner, *, openssh: bool = False) -> list[str]:
    """The lines to mail. `openssh`: with the block that `ssh-keygen -Y verify` reads, which mailers
    may damage.
    """
    message = draft.text.encode("utf-8")
    signature = signer.sign(message)
    if openssh:
        if signer.kind != SSH:
            raise WrongCall("not_openssh", "--openssh wants a key by ssh-keygen")
        block = sshsig.armoured(signer.public, signature)
        return [*draft.text.rstrip("\n").split("\n"), *block.rstrip("\n").split("\n")]
    packed = armour.Packed(signer.kind, sshsig.raw_of(signer.public), signature, draft.text)
    return armour.wrapped(draft.text, packed)


def check_key(campaign: Campaign, seat: str, signer: OrderSigner) -> str:
    """A note on the seat's key in the campaign, "" where it is this one. Raises Fault for another
    one.
    """
    known = campaign.signing.key(seat)
    if known == signer.public:
        return ""
    if known:
        what = f"the key of {seat} in the campaign is {keys.id_of(known)}, and this is {signer_id(signer)}"
        do = f"Sign with that key, or have this one made known: pbem sign SAVE --seat {seat} --new-key."
        raise Fault("other_key", what, do=do)
    return f"No key of {seat} is in the campaign yet: send the moderator {sshsig.line_of(signer.public)}"


def signer_id(signer: OrderSigner) -> str:
    """The 8 hex digits by which a key is named."""
    return keys.id_of(signer.public)


def problems(campaign: Campaign, draft: Draft, say: Callable[[str], None]) -> None:
    """Tell which lines would be refused if this were sent now. Raises MailRefused for what would be
    refused as a whole.
    """
    from pbem.intake.receive import receive

    lines = draft.text.split("\n")
    text = "\n".join(line for line in lines if not line.startswith(f"{WRITTEN}:"))
    receipt = receive(campaign, text.encode("utf-8"), seat=draft.seat)
    words = campaign.words
    for problem in receipt.problems:
        say(f"Would be refused: {words.problem(problem)}")
    for read in receipt.readings:
        say(f"Would be refused: line {read.line}: sign it in the words of its form: {read.text}")


def _seat(campaign: Campaign | None, named: str) -> str:
    if campaign is None or not named:
        return named
    found = seat_named(campaign, named)
    if found is None:
        do = f"The seats are {', '.join(campaign.seats)}."
        raise WrongCall("unknown_seat", f"there is no seat {named!r}", do=do)
    return found


def _put(heads: dict[str, str], name: str, value: str) -> None:
    if heads.setdefault(name, value) != value:
        raise WrongCall("header_twice", f"it says `{name}:` twice: {heads[name]!r} and {value!r}")
