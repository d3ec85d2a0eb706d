"""Changes of who holds which chain: a new chain for a seat or the moderator, a founder less, a
substitute, a handover.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem.engine import chance
from pbem.engine.chance import MODERATOR
from pbem.engine.errors import Refusal
from pbem.faults import Fault
from pbem.intake.closed_lines import are_lines_closed
from pbem.play.founding import Join
from pbem.records import people, robot_answers
from pbem.records.dice import burnt_numbers, rounds
from pbem.records.dice.book import Book
from pbem.records.dice.links import join_statement
from pbem.records.seals import boxkeys
from pbem.storage import kinds, ledger
from pbem.storage.keys import Signer, verify
from pbem.storage.kinds import NewRecord
from pbem.storage.succession import seat_keys_of
from pbem.table import void
from pbem.table.campaign import write
from pbem.table.dealer import Dealer
from pbem.table.seating import check_own
from pbem.words.catalogue import Words

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign


def new_chain(campaign: Campaign, signer: Signer, join: Join, name: str = "") -> NewRecord:
    """A seat gets another chain, or its first: all found the dice anew. `name` is who plays it.
    Raises Fault.
    """
    book = _book(campaign)
    _check_seat(campaign, join.seat)
    _check_own(campaign, join)
    record: NewRecord = {
        "change": "chain",
        "seat": join.seat,
        **_own_chain(book, campaign.id, join),
    }
    if name:
        record["name"] = people.checked_name(name)
    return _found_again(campaign, signer, record, [*book.founding["founders"], join.seat])


def _check_own(campaign: Campaign, join: Join, *, takes_key: bool = True) -> None:
    """Raise WrongCall for a join line with something that is another seat's."""
    if takes_key:
        check_own(join.seat, join.key, _keys(campaign))
        check_own(join.seat, join.chain, _book(campaign).data["chains"], "chain")
    if join.box:
        boxes = {s: boxkeys.of(campaign.anchor, campaign.desk, s) for s in campaign.seats}
        check_own(join.seat, join.box, boxes, "key for boxes")


def _own_chain(book: Book, campaign: str, join: Join) -> NewRecord:
    """What a record says of a chain that a player made. Raises Fault where another key signed it
    than the seat's.
    """
    statement = join_statement(campaign, join.seat, join.chain, join.key, join.box)
    old = book.key(join.seat)
    is_signed = bool(join.signed) and verify(old, "join", statement, join.signed)
    if join.signed and not is_signed:
        what = f"the signature under the new chain is not that of {join.seat}'s old key"
        raise _refused(
            "join_unsigned", what, "Nothing was written. Ask the player whether it is his."
        )
    return {
        "chain": join.chain,
        "key": join.key,
        **({"box": join.box} if join.box else {}),
        "authenticated": "signature" if is_signed else "moderator's word",
        **({"signed": join.signed} if is_signed else {}),
    }


def new_box_key(campaign: Campaign, signer: Signer, join: Join) -> NewRecord:
    """Boxes of a seat go to another key from now on; the chain and the key that came with it are
    not taken.

    Raises Fault where nothing is secret, for a line without such a key, and for one that another
    key signed.
    """
    _check_seat(campaign, join.seat)
    if not campaign.loaded.game.secrets:
        what = f"nothing is secret in {campaign.loaded.info.title}, so there are no boxes"
        raise _refused("no_boxes", what, "A new chain is taken with --join.")
    if not join.box:
        what = f"there is no key for boxes in the join line of {join.seat}"
        raise _refused("no_box", what, "Take the line that `pbem join` prints now.")
    _check_own(campaign, join, takes_key=False)
    record: NewRecord = {"change": boxkeys.CHANGE, "seat": join.seat, "box": join.box}
    if campaign.book is not None and join.signed:
        own = _own_chain(campaign.book, campaign.id, join)
        record |= {name: own[name] for name in ("authenticated", "signed")}
        record["join"] = {"chain": join.chain, "key": join.key}
    else:
        record["authenticated"] = "moderator's word"
    return _told(campaign, signer, record)


def replaced(
    campaign: Campaign,
    signer: Signer,
    seat: str,
    name: str,
    *,
    orders: str,
    join: Join | None = None,
    with_folder: bool = False,
) -> NewRecord:
    """Somebody else plays a seat for good, and its orders that wait are kept or withdrawn. Raises
    Fault.

    He has a chain and a key of his own (`join`), or took over the folder of the one before him
    (`with_folder`).
    """
    _check_seat(campaign, seat)
    record: NewRecord = {"kind": kinds.SEAT, "change": people.REPLACE, "seat": seat}
    record["name"] = people.checked_name(name)
    record["orders"] = people.WITHDRAWN if orders == "withdraw" else people.KEPT
    is_closed = are_lines_closed(campaign, seat) or people.has_locked(campaign.desk, seat)
    if record["orders"] == people.WITHDRAWN and is_closed:
        what = f"the lines of {seat} are closed: a lock counts on them"
        raise _refused("lines_closed", what, "Use --orders keep; what is kept can change later.")
    if join is not None and join.seat != seat:
        what = f"the join line is that of {join.seat}, not of {seat}"
        raise _refused(
            "other_seat", what, "Take the line that the new player's `pbem join` printed."
        )
    if join is not None and not join.box and boxkeys.of(campaign.anchor, campaign.desk, seat):
        what = f"the one before could go on reading the boxes of {seat}"
        raise _refused(
            "no_box", what, "Take the line that the new player's `pbem join` prints now."
        )
    if with_folder and (key := _keys(campaign).get(seat)):
        record["key"] = key
    if join is not None:
        book = _book(campaign)
        _check_own(campaign, join)
        record |= _own_chain(book, campaign.id, join)
        people.withdraw(campaign.desk, record)
        return _found_again(campaign, signer, record, [*book.founding["founders"], seat])
    if campaign.book is not None and seat in campaign.book.data["chains"] and not with_folder:
        what = f"the dice wait for links of {seat}, and the new player has no chain"
        do = "Give his own with --join FILE, or --with-folder if he got the old player's folder."
        raise _refused("chain_missing", what, do)
    people.withdraw(campaign.desk, record)
    return _told(campaign, signer, record)


def _keys(campaign: Campaign) -> dict[str, str]:
    """The keys of the seats as they are now."""
    return seat_keys_of(campaign.anchor, campaign.save.seat_records())


def new_moderator_chain(campaign: Campaign, signer: Signer) -> NewRecord:
    """The moderator's ordinary chain is used up or known: another takes its place, and all found
    the dice anew.
    """
    book = _book(campaign)
    secret = os.urandom(chance.SIZE)
    chain = chance.make_chain(campaign.id, MODERATOR, secret)
    campaign.vault.found_again(secret)
    record = {"change": "chain", "seat": MODERATOR, "chain": chain.anchor.hex()}
    return _found_again(campaign, signer, record, book.founding["founders"])


def without(campaign: Campaign, signer: Signer, seat: str) -> NewRecord:
    """A founder does not answer: it goes on without him by a new founding, which is counted. Raises
    Fault.
    """
    book = _book(campaign)
    missing = [each for part in book.missing_founders() for each in part]
    if book.founding["closed"] or seat not in missing:
        what = f"the founding of the dice does not wait for {seat}"
        raise _refused("not_missing", what, f"It waits for: {', '.join(missing) or 'nobody'}.")
    founders = [each for each in book.founding["founders"] if each != seat]
    return _found_again(campaign, signer, {"change": "founders", "seat": seat}, founders)


def told(
    campaign: Campaign, signer: Signer, change: str, seat: str, name: str, *, until: str = ""
) -> NewRecord:
    """A substitute or a new moderator took over with the chain file, the player is back, or has a
    name: no die changes.
    """
    if seat != MODERATOR:
        _check_seat(campaign, seat)
    record: NewRecord = {"change": change, "seat": seat}
    if change != people.BACK:
        record["name"] = people.checked_name(name)
    if change == people.SUBSTITUTE:
        record["until"] = until
    if change == people.HANDOVER:
        record["plays"] = campaign.plays
    return _told(campaign, signer, record)


def robot(campaign: Campaign, signer: Signer, seat: str) -> NewRecord:
    """A robot plays a seat from now on; what lies there of its orders is withdrawn. Raises Fault
    where lines are closed, or while dice are waited for."""
    _check_seat(campaign, seat)
    if people.has_closed_lines(campaign.desk, campaign.book, seat):
        what = f"lines of {seat} are closed, and dice that they count for may be known"
        raise _refused("lines_closed", what, "Let the robot begin with the next turn.")
    version = robot_answers.newest(campaign.table.game)
    record: NewRecord = {"change": people.ROBOT, "seat": seat, "robot": version}
    record["orders"] = people.WITHDRAWN
    return _changed_robot(campaign, signer, record)


def robot_left(campaign: Campaign, signer: Signer, seat: str) -> NewRecord:
    """A person plays it again. Raises Fault while dice are waited for."""
    _check_seat(campaign, seat)
    return _changed_robot(campaign, signer, {"change": people.ROBOT_LEFT, "seat": seat})


def _changed_robot(campaign: Campaign, signer: Signer, change: NewRecord) -> NewRecord:
    """Who decides on it could know dice that can be known: they are used first, or never, as with a
    ruling.
    """
    record: NewRecord = {"kind": kinds.SEAT, **change}
    if burnt_numbers.is_waiting(campaign.book, campaign.state):
        what = "dice are waited for, and who decides on a robot now could know them"
        raise _refused("robot_not_now", what, f"Finish them first: pbem apply {campaign.path}.")
    try:
        burnt, inputs = void.parts(campaign)
    except Refusal as refusal:
        do = f"Throw it first: pbem roll {campaign.path}."
        raise _refused(refusal.problem.code, Words().reason(refusal.problem), do) from refusal
    record |= burnt | ({"inputs": inputs} if inputs else {})
    campaign.unlock()
    campaign.burn(inputs)
    people.withdraw(campaign.desk, record)
    campaign.desk["since"] = campaign.result_head
    return _written(campaign, signer, record)


def watched(campaign: Campaign, signer: Signer, name: str, *, leaves: bool = False) -> NewRecord:
    """Somebody gets the public reports, or `leaves`."""
    change = people.OBSERVER_LEFT if leaves else people.OBSERVER
    return _told(campaign, signer, {"change": change, "name": people.checked_name(name)})


def _told(campaign: Campaign, signer: Signer, change: NewRecord) -> NewRecord:
    record = {"kind": kinds.SEAT, **change}
    campaign.desk["since"] = campaign.result_head
    return _written(campaign, signer, record)


def _check_seat(campaign: Campaign, seat: str) -> None:
    if seat not in campaign.seats:
        do = f"There are: {', '.join(campaign.seats)}."
        raise _refused("unknown_seat", f"there is no seat {seat!r}", do)


def _book(campaign: Campaign) -> Book:
    if campaign.book is None:
        what = "no player has a chain in this campaign; chains can only come in where there were some at its founding"
        raise _refused("no_chains", what, "Found a new campaign with --join.")
    return campaign.book


def _found_again(
    campaign: Campaign, signer: Signer, change: NewRecord, founders: Sequence[str]
) -> NewRecord:
    """Burn the numbers so far, and open a founding with the next one, by the same means as the
    first.
    """
    book = _book(campaign)
    burnt = Dealer(campaign).burnt_by_asking()
    if not (burnt or book.pending) and people.has_lost_folder(campaign.people):
        # Whose link of the next number is out already, only the lost folder knew.
        burnt = str(book.founding_number())
    number = book.founding_number() + bool(burnt)
    is_by_beacon = "founding" in book.dice
    named = Dealer(campaign).naming(rounds.FOUNDING_LEAD) if is_by_beacon else {}
    record: NewRecord = {
        "kind": kinds.SEAT,
        **change,
        "number": number,
        "founders": [] if is_by_beacon else sorted(set(founders)),
        **named,
        "inputs": [{"burn": number}],
        **({"burnt": [burnt]} if burnt else {}),
    }
    secret = campaign.vault.secret.get(ledger.state_hash(campaign.save.state), {})
    campaign.state["secret"] = secret
    campaign.burn(record["inputs"])
    campaign.desk["since"] = campaign.result_head
    return _written(campaign, signer, record)


def _written(campaign: Campaign, signer: Signer, record: NewRecord) -> NewRecord:
    """The record, once it is written; a refusal becomes a Fault, and nothing has changed."""
    has_secrets = campaign.loaded.game.secrets
    boxkeys.take(campaign.desk, record, campaign.anchor, has_secrets=has_secrets)
    try:
        write(campaign, signer, record)
    except Refusal as refusal:
        campaign.reload()
        raise _refused(
            refusal.problem.code, Words().reason(refusal.problem), "Nothing was written."
        ) from refusal
    return record


def _refused(code: str, what: str, do: str) -> Fault:
    return Fault(code, what, do=do)
