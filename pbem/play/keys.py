"""A seat gets a key or another one, or has to sign from now on: records of kind `seat` with change
`key` or `signed`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.faults import Fault, WrongCall
from pbem.mail.decode import decode
from pbem.mail.fault import MailFault
from pbem.records.signatures import sshsig
from pbem.records.signatures.keys import KEY, SIGNED, check_change
from pbem.records.signatures.mailed import Signed, read_signed
from pbem.storage import keys, kinds
from pbem.storage.files import read
from pbem.storage.kinds import SIGNATURE, WORD, NewRecord
from pbem.table.campaign import write
from pbem.table.seating import check_own

if TYPE_CHECKING:
    from pbem.storage.keys import Signer
    from pbem.table.campaign import Campaign

_MAX_FILE = 200_000


def new_key(campaign: Campaign, signer: Signer, told: str, *, old_key_lost: bool) -> NewRecord:
    """A seat's key; `told` is SEAT=KEY, a .pub file, or the mail in which the old key signs the new
    one. Raises Fault.
    """
    seat, data = _pair(told)
    _check_seat(campaign, seat)
    old = campaign.signing.key(seat)
    signed = _signed(data) if old and not old_key_lost else None
    record: NewRecord = {"kind": kinds.SEAT, "change": KEY, "seat": seat}
    if signed is not None and signed.signature is not None:
        key = _named(signed, seat)
        proof = {"signature": signed.signature.text, "text": signed.text}
        record |= {"key": key, "authenticated": SIGNATURE, "proof": proof}
    else:
        key = sshsig.read_public(decode(data), told)
        record |= {"key": key, "authenticated": WORD}
        if old and old != key and not old_key_lost:
            raise Fault(
                "key_unsigned",
                f"{seat} has a key ({keys.id_of(old)}), and another one counts only with its signature",
                told,
                f"The player runs pbem sign {campaign.path.name} --seat {seat} --new-key KEY and sends what comes out;"
                " give that file. If the old key is lost: --old-key-lost.",
            )
    check_own(seat, key, {each: campaign.signing.key(each) for each in campaign.seats})
    if key == old:
        raise Fault("same_key", f"this is {seat}'s key already ({keys.id_of(key)})", told)
    campaign.desk["since"] = campaign.result_head
    if (apart := check_change(campaign.signing, record, campaign.desk["since"])) is not None:
        campaign.reload()
        do = f"It has to be signed by {seat}'s old key, for this campaign, seat and position."
        raise Fault("key_badly_signed", f"there is not {apart[1]}", told, do)
    write(campaign, signer, record)
    return record


def duty(campaign: Campaign, signer: Signer, seat: str, *, signed: bool) -> NewRecord:
    """Whether mails of a seat count only with its signature from now on. Raises Fault."""
    _check_seat(campaign, seat)
    if signed and not campaign.signing.key(seat):
        do = f"Give it first: pbem seat {campaign.path.name} --seat-key {seat}=KEY."
        raise Fault("no_key", f"no key of {seat} is in the campaign", do=do)
    if campaign.signing.is_required(seat) == signed:
        said = "have to be signed" if signed else "need no signature"
        raise Fault("same_duty", f"orders of {seat} {said} already")
    record = {
        "kind": kinds.SEAT,
        "change": SIGNED,
        "seat": seat,
        SIGNED: signed,
        "authenticated": WORD,
    }
    campaign.desk["since"] = campaign.result_head
    write(campaign, signer, record)
    return record


def keys_given(given: tuple[str, ...], anchor: Mapping[str, Any], joined: Iterable[str]) -> None:
    """Put keys (SEAT=KEY or a .pub file) into the seats of a new anchor; `joined` bring their own.
    Raises WrongCall.
    """
    seats = anchor["seats"]
    for told in given:
        seat, data = _pair(told)
        _known(seat, seats)
        if seat in joined:
            what = f"{seat} has a key in its join line already"
            raise WrongCall("two_keys", what, told, "Leave one of the two out.")
        key = sshsig.read_public(decode(data), told)
        check_own(seat, key, {each: about.get("key", "") for each, about in seats.items()})
        seats[seat]["key"] = key


def require(seats: dict[str, Any], required: tuple[str, ...]) -> None:
    """Write into an anchor who has to sign, once all keys are in it. Raises WrongCall for a seat
    without a key.
    """
    for seat in required:
        _known(seat, seats)
        if not seats[seat].get("key"):
            do = f"Add --seat-key {seat}=KEY, or his join line."
            raise WrongCall("no_key", f"{seat} has no key to sign with", do=do)
        seats[seat][SIGNED] = True


def _pair(told: str) -> tuple[str, bytes]:
    """The seat, and the content of the file or the key itself."""
    seat, equals, value = told.partition("=")
    if not equals or not value.strip():
        do = "Write SEAT='ssh-ed25519 AAAA...', SEAT=ed25519:..., or SEAT=FILE with such a line."
        raise WrongCall("bad_pair", "--seat-key wants SEAT=KEY", told, do)
    value = value.strip()
    if value.startswith(("ssh-", "ecdsa-", "sk-", "ed25519:")):
        return seat.strip(), value.encode("utf-8")
    path = Path(value).expanduser()
    if not path.is_file():
        raise WrongCall("no_file", "this is neither a public key nor a file", value)
    return seat.strip(), read(path, _MAX_FILE)


def _signed(data: bytes) -> Signed | None:
    try:
        return read_signed(data)[1]
    except MailFault:
        return None


def _named(signed: Signed, seat: str) -> str:
    """The new key that a signed text names. Raises Fault."""
    lines = (line.partition(":") for line in signed.text.split("\n"))
    named = [value for name, _, value in lines if name.strip().lower() == "new key"]
    if signed.fault or len(named) != 1:
        do = "The player signs again: pbem sign SAVE --new-key KEY."
        raise Fault("key_badly_signed", f"this is no new key signed by {seat}", do=do)
    return sshsig.read_public(named[0])


def _check_seat(campaign: Campaign, seat: str) -> None:
    if seat not in campaign.seats:
        do = f"There are: {', '.join(campaign.seats)}."
        raise Fault("unknown_seat", f"there is no seat {seat!r}", do=do)


def _known(seat: str, seats: dict[str, Any]) -> None:
    if seat not in seats:
        do = f"There are: {', '.join(seats)}."
        raise WrongCall("unknown_seat", f"there is no seat {seat!r}", do=do)
