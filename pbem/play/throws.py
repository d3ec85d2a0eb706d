"""Rolls beside the rules, written down: locked, thrown when all links are here, given up, or typed
in (pbem/records/dice/rolls.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.engine import chance
from pbem.engine.dice import Roll, roll_text
from pbem.engine.play import Input
from pbem.faults import Fault, WrongCall
from pbem.records.dice import rounds
from pbem.records.dice.rolls import (
    KIND,
    TYPED,
    Wanted,
    is_typed,
    own_segment,
    rolled,
    said,
    typed_label,
    without_segment,
)
from pbem.reports import dice_wait
from pbem.storage import kinds, ledger
from pbem.storage.kinds import NewRecord
from pbem.storage.ledger import link_text, state_hash
from pbem.table.campaign import write
from pbem.table.dealer import Dealer

if TYPE_CHECKING:
    from pbem.storage.keys import Signer
    from pbem.table.campaign import Campaign


def earlier(campaign: Campaign, wanted: Wanted) -> NewRecord | None:
    """The record of the same roll with the same reason, if there is one, also of one that was given
    up: nobody rolls again for a reason he had.

    Only records of this kind are parsed.
    """
    for number in range(campaign.save.count, 0, -1):
        if b"\nkind: roll\n" in campaign.save.document(number):
            record = campaign.save.record(number)
            if said(record).about == wanted.about and is_typed(record) == bool(wanted.typed):
                return record
    return None


def plan(campaign: Campaign, wanted: Wanted | None) -> str:
    """What would be written, without a die."""
    pending = campaign.desk[KIND]
    number = pending["segment"] if pending else _own_segment(campaign)[0]
    dice = wanted.data["dice"] if wanted else pending.get("dice", "nothing")
    return f"{dice} typed in" if wanted and wanted.typed else f"{dice} in segment {number}"


def throw(campaign: Campaign, signer: Signer, wanted: Wanted | None) -> NewRecord | None:
    """Lock dice in the next segment and throw them, or record those that were typed in; without
    `wanted` throw what is locked. None while players' links are missing.

    Raises Fault while the game waits for the dice of a lock, or while another roll is locked and
    not thrown.
    """
    pending = campaign.desk[KIND]
    if pending and wanted and (wanted.typed or without_segment(pending) != wanted.data):
        what = f'{pending["dice"]} for "{pending["why"]}" are locked and not thrown yet'
        do = "Throw them first: pbem roll, without --dice."
        raise Fault("roll_locked", what, str(campaign.path), do)
    if wanted and wanted.typed:
        return _type_in(campaign, signer, wanted)
    if wanted and not pending:
        lock(campaign, signer, wanted)
    return finish(campaign, signer)


def lock(campaign: Campaign, signer: Signer, wanted: Wanted) -> NewRecord:
    """Write down what will be thrown, before a link of its segment is used."""
    desk, book = campaign.desk, campaign.book
    is_busy = book is not None and (book.pending or book.data["deposits"])
    if is_busy or not (campaign.asks or campaign.state["engine"]["over"]):
        what = "the game waits for its own dice, or has not begun; a roll would come between"
        raise Fault("not_at_rest", what, str(campaign.path), f"Run pbem apply {campaign.path}.")
    if found := earlier(campaign, wanted):
        what = f"record {found['record']} has the same dice for the same reason"
        raise Fault(
            "rolled_already", what, str(campaign.path), "Another roll needs another reason."
        )
    number, inputs = _own_segment(campaign)
    record: NewRecord = {"kind": kinds.LOCK, KIND: wanted.data, "segment": number}
    if book is not None:
        if not campaign.is_founded:
            what = "the founding of the dice is not closed, and before it no die falls"
            do = f"pbem status {campaign.path} says whose contribution is missing."
            raise Fault("not_founded", what, str(campaign.path), do)
        record |= Dealer(campaign).first_lock(is_roll=True)
    else:
        record["openers"] = [chance.MODERATOR]
        if not desk["founded"]:
            desk["founded"] = True
            record["founding"] = sorted(campaign.founding)
    desk[KIND] = {"segment": number, **wanted.data}
    return _write(campaign, signer, record, inputs)


def finish(campaign: Campaign, signer: Signer) -> NewRecord | None:
    """Throw the dice that are locked: the same, however often it is tried; None while players'
    links are missing.

    Raises WrongCall if none are locked.
    """
    number, told = _locked(campaign)
    proof = _proof(campaign, number)
    if proof is None:
        return None
    roll = rolled(campaign.id, number, told, proof, campaign.founding_for(number))
    campaign.desk[KIND] = {}
    record = {"kind": KIND, KIND: told, **proof, "dice": {roll.label: roll_text(roll)}}
    return _write(campaign, signer, record, [{"burn": number}])


def void(campaign: Campaign, signer: Signer) -> NewRecord:
    """Give up a roll for which a player's link, or the round, does not come: its number is burnt,
    and the audit counts it.

    Raises WrongCall if none is locked, Fault if it can be thrown.
    """
    number, told = _locked(campaign)
    if _proof(campaign, number) is not None:
        what = "all links are here, and the dice are fixed: they have to be thrown"
        raise Fault("roll_ready", what, str(campaign.path), "Throw them: pbem roll.")
    campaign.desk[KIND] = {}
    record: NewRecord = {"kind": KIND, KIND: told, "void": True}
    if campaign.book is not None and (round_ := campaign.book.round):
        record |= {"round": round_, "due": rounds.due(round_)}
    return _write(campaign, signer, record, [{"burn": number}])


def waits(campaign: Campaign) -> list[str]:
    """What a locked roll waits for, in words."""
    number, told = _locked(campaign)
    return [
        f"Locked: {told['dice']} in segment {number}. Nothing is thrown before the links are here.",
        *dice_wait.lines(campaign, dice_wait.data(campaign)),
    ]


def _locked(campaign: Campaign) -> tuple[int, dict[str, Any]]:
    pending = campaign.desk[KIND]
    if not pending:
        raise WrongCall("nothing_locked", "no roll is locked", do="Give --dice and --why.")
    return pending["segment"], without_segment(pending)


def _own_segment(campaign: Campaign) -> tuple[int, list[Input]]:
    least = campaign.book.next_number() if campaign.book is not None else 0
    return own_segment(campaign.state["engine"]["segment"], least)


def _proof(campaign: Campaign, number: int) -> NewRecord | None:
    """Links and what belongs to them, and the grade; None while one is missing."""
    if campaign.book is not None:
        dealer = Dealer(campaign)
        proof = dealer.proof()
        return None if proof is None else {**proof, **dealer.grade()}
    link = campaign.vault.chains[chance.MODERATOR].links[number]
    return {"links": {chance.MODERATOR: link_text(number, link)}, "grade": ledger.GRADE}


def _type_in(campaign: Campaign, signer: Signer, wanted: Wanted) -> NewRecord:
    """Record dice that were thrown elsewhere: grade D, the typist's word. No rule sees them."""
    label = typed_label(campaign.save.count + 1)
    dice = {label: roll_text(Roll(label, wanted.count, wanted.sides, wanted.typed))}
    record = {"kind": KIND, KIND: wanted.data, "dice": dice, "grade": TYPED}
    return _write(campaign, signer, record, [])


def _write(campaign: Campaign, signer: Signer, record: NewRecord, inputs: list[Input]) -> NewRecord:
    secret = campaign.vault.secret.get(state_hash(campaign.save.state), {})
    campaign.state["secret"] = secret
    campaign.burn(inputs)
    if inputs:
        record["inputs"] = inputs
    campaign.desk["since"] = campaign.desk["since"] or campaign.save.head
    write(campaign, signer, record)
    return record
