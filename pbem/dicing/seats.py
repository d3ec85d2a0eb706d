"""Changes of who holds which chain: a new chain for a seat or the moderator, a founder less, a substitute, a handover."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pbem.campaign import write
from pbem.dicing.book import Book
from pbem.dicing.booking import join_statement
from pbem.dicing.dealing import Dealer
from pbem.dicing.founding import Join
from pbem.engine import chance
from pbem.engine.chance import MODERATOR
from pbem.engine.errors import Refusal
from pbem.engine.play import advance
from pbem.faults import Fault
from pbem.reports.words import Words
from pbem.storage import ledger
from pbem.storage.keys import Signer, verify

if TYPE_CHECKING:
    from pbem.campaign import Campaign

Record = dict[str, Any]


def new_chain(campaign: Campaign, signer: Signer, join: Join) -> Record:
    """A seat gets another chain, or its first: all found the dice anew. Raises Fault."""
    book = _book(campaign)
    if join.seat not in campaign.seats:
        raise _refused(
            "unknown_seat",
            f"there is no seat {join.seat!r}",
            f"There are: {', '.join(campaign.seats)}.",
        )
    statement = join_statement(campaign.id, join.seat, join.chain, join.key)
    old = book.key(join.seat)
    is_signed = bool(join.signed) and verify(old, "join", statement, join.signed)
    if join.signed and not is_signed:
        what = f"the signature under the new chain is not that of {join.seat}'s old key"
        raise _refused(
            "join_unsigned", what, "Nothing was written. Ask the player whether it is his."
        )
    record: Record = {
        "change": "chain",
        "seat": join.seat,
        "chain": join.chain,
        "key": join.key,
        "authenticated": "signature" if is_signed else "moderator's word",
        **({"signed": join.signed} if is_signed else {}),
    }
    return _found_again(campaign, signer, record, [*book.founding["founders"], join.seat])


def new_moderator_chain(campaign: Campaign, signer: Signer) -> Record:
    """The moderator's ordinary chain is used up or known: another takes its place, and all found the dice anew."""
    book = _book(campaign)
    secret = os.urandom(chance.SIZE)
    chain = chance.make_chain(campaign.id, MODERATOR, secret)
    campaign.vault.found_again(secret)
    record = {"change": "chain", "seat": MODERATOR, "chain": chain.anchor.hex()}
    return _found_again(campaign, signer, record, book.founding["founders"])


def without(campaign: Campaign, signer: Signer, seat: str) -> Record:
    """A founder does not answer: it goes on without him by a new founding, which is counted. Raises Fault."""
    book = _book(campaign)
    missing = [each for part in book.missing_founders() for each in part]
    if book.founding["closed"] or seat not in missing:
        what = f"the founding of the dice does not wait for {seat}"
        raise _refused("not_missing", what, f"It waits for: {', '.join(missing) or 'nobody'}.")
    founders = [each for each in book.founding["founders"] if each != seat]
    return _found_again(campaign, signer, {"change": "founders", "seat": seat}, founders)


def told(campaign: Campaign, signer: Signer, change: str, seat: str, name: str) -> Record:
    """A substitute or a new moderator took over with the chain file: nothing of the dice changes."""
    if seat != MODERATOR and seat not in campaign.seats:
        raise _refused(
            "unknown_seat", f"there is no seat {seat!r}", f"There are: {', '.join(campaign.seats)}."
        )
    record = {"kind": "seat", "change": change, "seat": seat, "name": name}
    campaign.desk["since"] = campaign.result_head
    write(campaign, signer, record)
    return record


def _book(campaign: Campaign) -> Book:
    if campaign.book is None:
        what = "no player has a chain in this campaign; chains can only come in where there were some at its founding"
        raise _refused("no_chains", what, "Found a new campaign with --join.")
    return campaign.book


def _found_again(
    campaign: Campaign, signer: Signer, change: Record, founders: Sequence[str]
) -> Record:
    """Burn the numbers so far, and open a founding with the next one."""
    book = _book(campaign)
    burnt = Dealer(campaign).burnt_by_asking()
    number = book.founding_number() + bool(burnt)
    record: Record = {
        "kind": "seat",
        **change,
        "number": number,
        "founders": sorted(set(founders)),
        "inputs": [{"burn": number}],
        **({"burnt": [burnt]} if burnt else {}),
    }
    secret = campaign.vault.secret.get(ledger.state_hash(campaign.save.state), {})
    campaign.state["secret"] = secret
    for given in ({}, *record["inputs"]):
        advance(campaign.table, campaign.state, given, ledger.source(campaign.id, {}, {}))
    campaign.desk["since"] = campaign.result_head
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
