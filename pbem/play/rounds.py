"""Rounds of the beacon come in: from a file, a pasted text, or, when somebody asks for it, the
network.

Each is verified before it is kept in the private folder; nothing else is believed, wherever it came
from.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from pbem import lazy
from pbem.engine.errors import Illegal
from pbem.faults import Fault, WrongCall
from pbem.records.dice import beacon, rounds
from pbem.records.dice.beacon import Round
from pbem.table.beacon_servers import address, servers
from pbem.words.catalogue import Words

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign


_SIGNATURE = lazy.pattern(r"[0-9a-fA-F]{96}")
_TEXT = lazy.pattern(r"\s*[{\[]|(?:round\s+)?[0-9]+[\s:,]+[0-9a-fA-F]{8,}|[0-9a-fA-F]{64,}")


def is_text(given: str) -> bool:
    """Whether this is a round itself, and not the name of a file with one."""
    return not Path(given[:200]).exists() and _TEXT.match(given) is not None


def take(campaign: Campaign, texts: Iterable[str], *, keep: bool = True) -> tuple[list[str], bool]:
    """Verify the rounds in these texts, and keep those that are waited for or may be later; says of
    each what became of it, and whether there was one to keep.

    A signature alone is taken for that of the round that is waited for. Raises Fault for a text
    with a round that does not hold: nothing of any is kept then.
    """
    waited = awaited(campaign)
    found: dict[int, bytes] = {}
    said: list[str] = []
    for text in texts:
        try:
            read = _read(text, waited)
            for each in read:
                beacon.check(beacon.QUICKNET, each)
        except Illegal as refusal:
            raise Fault(
                refusal.problem.code,
                Words().reason(refusal.problem).rstrip("."),
                "--round",
                _advice(waited),
            ) from refusal
        for each in read:
            said.append(_told(campaign, each, waited))
            if each.number >= (waited or _last(campaign) + 1):
                found[each.number] = each.signature
    if late := [number for number in found if not rounds.is_due(number, campaign.clock())]:
        raise _slow_clock(campaign, late[0])
    if found and keep:
        campaign.vault.keep_rounds(found)
    return said, bool(found)


def fetch(campaign: Campaign) -> tuple[list[str], bool]:
    """Fetch the round that is waited for, if it is out and not here; says what came of it, and
    whether it was kept. Raises Fault if nobody gives it."""
    number = awaited(campaign)
    if not number:
        return ["No round of the beacon is waited for: nothing was fetched."], False
    if number in campaign.vault.rounds:
        return [f"Round {number} is here already: nothing was fetched."], False
    if not rounds.is_due(number, campaign.clock()):
        return [f"Round {number} is due at {rounds.due(number)}: nothing was fetched."], False
    found = beacon.fetch(number, info=beacon.QUICKNET, hosts=servers())
    campaign.vault.keep_rounds({number: found.signature})
    return [f"Round {number} was fetched and verified."], True


def awaited(campaign: Campaign) -> int:
    """The round that a lock or the founding waits for; 0 for none. Raises WrongCall where the
    beacon is not used.
    """
    book = campaign.book
    if book is None or "rounds" not in book.data:
        what = "the dice of this campaign do not come from the beacon"
        raise WrongCall(
            "no_rounds",
            what,
            do="Leave out --round and --fetch; pbem new --mode beacon founds one.",
        )
    return book.round


def _last(campaign: Campaign) -> int:
    return campaign.book.last_round if campaign.book else 0


def _read(text: str, waited: int) -> list[Round]:
    bare = "".join(text.split())
    if waited and _SIGNATURE.fullmatch(bare):
        return [Round(waited, bytes.fromhex(bare))]
    read = beacon.read_rounds(text)
    if not read:
        raise Illegal("", "beacon_unreadable", text=text.strip()[:60])
    return read


def _told(campaign: Campaign, given: Round, waited: int) -> str:
    what = f"Round {given.number}, due {rounds.due(given.number)}, holds"
    if given.number == waited:
        return f"{what}: it is the one that is waited for."
    if given.number < (waited or _last(campaign) + 1):
        return f"{what}, and is not used: it is before the one that is waited for."
    return f"{what}. It is kept, and nothing waits for it now."


def _advice(waited: int) -> str:
    if not waited:
        return "Nothing was taken in."
    return f"Nothing was taken in. Round {waited} is waited for; it is at {address(waited)}."


def _slow_clock(campaign: Campaign, number: int) -> Fault:
    what = f"round {number} is out, which is due at {rounds.due(number)}, but your clock says {campaign.clock()}"
    return Fault(
        "slow_clock",
        what,
        do="Set the clock: the round of a lock follows from the time of its record. Nothing was taken in.",
    )
