"""The player's side of a lock: whether his link may go out now, for which number and which
record.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem.audit.audit import judged
from pbem.engine import chance
from pbem.engine.errors import Refusal
from pbem.player.folder import Player, Refused
from pbem.player.seal import Seals
from pbem.records.dice import links
from pbem.records.dice.book import BEACON, STRICT, Book
from pbem.records.dice.openers import opening
from pbem.storage.documents import sha256
from pbem.values import dataclass
from pbem.words.catalogue import Words

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign


@dataclass(frozen=True)
class Answered:
    """What goes out, what is said of it to the player, and whether it goes to everybody or to the
    moderator alone.
    """

    opened: links.Opened
    told: str
    to_all: bool


def answer(
    campaign: Campaign, player: Player, mails: Sequence[str] = (), deposit: int = 0
) -> Answered:
    """The player's link for what the save waits for; `mails` hold links of the other side,
    `deposit` is a number of segments. Raises Refused when nothing may go out: then nothing is kept
    as given."""
    book = _book(campaign)
    player.bind(campaign.id, sha256(campaign.save.document(0)))
    if book.data["chains"].get(player.seat) != player.chain.anchor.hex():
        what = f"the chain that this campaign knows of {player.seat} is not yours"
        raise Refused(
            "other_chain", what, do="Send the moderator your join line again, and ask everybody."
        )
    _check_records(campaign)
    _check_lines(campaign, player)
    _check_silent(book, mails)
    number, head = _asked(campaign, book, player)
    segments = (number, number + deposit - 1) if deposit else (0, 0)
    kind, last = (links.DEPOSIT, segments[1]) if deposit else (links.LINK, number)
    trial = links.Opened(kind, last, player.chain.links[last], head, segments)
    try:
        signed = trial.signed(campaign.id, player.seat, player.signer)
        book.check_opened(player.seat, signed, _arrived(book, mails))
    except Refusal as refusal:
        do = _later(book, refusal)
        raise Refused(refusal.problem.code, Words().reason(refusal.problem), do=do) from refusal
    told = _told(book, player.seat, kind)
    is_early = book.founding["closed"] and not book.pending and bool(book.open_seats())
    return Answered(player.open(kind, last, head, segments), told, not deposit and not is_early)


def close(campaign: Campaign, seat: str, player: Player | None) -> links.Quote:
    """What a seat mails that closes its lines for the lock that waits, without a link; signed by a
    `player` with a chain.

    Raises Refused when there is no such lock, or nothing to close.
    """
    book = _book(campaign)
    if player is not None:
        player.bind(campaign.id, sha256(campaign.save.document(0)))
    _check_records(campaign)
    if not book.pending or book.is_roll:
        what = "no lock waits for lines or links now"
        raise Refused("no_lock", what, do="Wait for the moderator's lock.")
    if seat not in book.open_seats():
        what = f"the lines of {seat} are closed already"
        raise Refused("lines_closed", what, do="`pbem link` prints your link when it is asked for.")
    made = links.Quote(campaign.save.head_at(book.pending["locks"][-1]))
    is_known = player is not None and player.signer.public == book.key(seat)
    return made.signed(campaign.id, seat, player.signer) if player and is_known else made


def _book(campaign: Campaign) -> Book:
    if campaign.book is None:
        what = "no player has a chain in this campaign"
        raise Refused("no_chains", what, do="Its dice come from the moderator's chain alone.")
    return campaign.book


def _check_records(campaign: Campaign) -> None:
    """The whole save has to hold, the book of the dice in its trailer too: nobody else may say what
    is closed.
    """
    records = list(campaign.save.records())
    data_set = campaign.loaded.data_set
    for verdict in judged(campaign.anchor, records, campaign.save.state, lambda: data_set):
        if verdict.holds is False:
            what = f"this save does not hold ({verdict.name})"
            raise Refused("does_not_hold", what, do="Give nothing. `pbem audit` names the record.")


def _check_lines(campaign: Campaign, player: Player) -> None:
    """Lines on the desk that are said to be sealed by the player have to be in his folder."""
    if name := Seals(player.folder, campaign.id, player.seat).strange(campaign):
        what = f"you did not seal the line {name}, which lies on the moderator's desk as yours"
        do = "Give nothing, and tell everybody: somebody has your key, or another copy of your folder."
        raise Refused("other_seal", what, do=do)


def _check_silent(book: Book, mails: Sequence[str]) -> None:
    """A lock that calls a seat silent whose link was out lets the moderator choose between two sets
    of dice.
    """
    for seat in book.pending.get("silent", []):
        if any(_is_link_of(book, seat, text) for text in mails):
            what = f"the lock goes on without {seat}, and the link of {seat} is in these mails"
            do = "Give nothing, and show these mails and the lock to everybody: the link has to be used."
            raise Refused("silent_is_here", what, do=do)


def _is_link_of(book: Book, seat: str, text: str) -> bool:
    """Whether a mail holds the link of a seat for the lock that waits, whichever of its records it
    answers.
    """
    try:
        opened = links.opened_by(_about_dice(text), book.key(seat))
        if opened is None or opened.number != book.pending["segment"]:
            return False
        chance.check_link(book.campaign, seat, opened.number, opened.link, book.known(seat))
        book.check_signature(seat, opened)
    except Refusal:
        return False
    return True


def _about_dice(text: str) -> list[str]:
    lines = [line.strip(" >|\t") for line in text.splitlines()]
    return [line for line in lines if links.is_link_line(line)]


def _asked(campaign: Campaign, book: Book, player: Player) -> tuple[int, str]:
    """Number and head of what the save waits for from this seat."""
    founding, pending = book.founding, book.pending
    if not founding["closed"]:
        return founding["number"], campaign.save.head_at(founding["record"])
    if not pending:
        return book.next_number(), campaign.save.head_at(book.data["asked"]["record"])
    if book.mode == BEACON or book.round:
        what = "the dice of this lock come from the beacon, and no link is asked for"
        raise Refused("no_link_needed", what, do="Give nothing; `pbem status` names the round.")
    made = opening(campaign.facts, book.order, str(book.dice["openers"]), book.plays)
    if sorted([*pending["openers"], *pending["silent"]]) != list(made.seats):
        what = f"the lock names {', '.join(pending['openers'])}, and the position asks for {', '.join(made.seats)}"
        raise Refused("wrong_openers", what, do="Give nothing, and show the lock to everybody.")
    given = player.given(pending["segment"])
    if player.seat in pending["early"] and given == campaign.save.head_at(
        book.data["asked"]["record"]
    ):
        return pending["segment"], given
    return pending["segment"], campaign.save.head_at(pending["locks"][-1])


def _arrived(book: Book, mails: Sequence[str]) -> list[str]:
    """The openers whose link these mails hold."""
    found = []
    for text in mails:
        about = _about_dice(text)
        for seat in book.pending.get("openers", []):
            opened = links.opened_by(about, book.key(seat))
            if opened is not None and _is_of(book, seat, opened):
                found.append(seat)
    return found


def _is_of(book: Book, seat: str, opened: links.Opened) -> bool:
    try:
        book.check_answer(seat, opened)
        chance.check_link(book.campaign, seat, opened.number, opened.link, book.known(seat))
        book.check_signature(seat, opened)
    except Refusal:
        return False
    return True


def _later(book: Book, refusal: Refusal) -> str:
    """What to wait for."""
    if refusal.problem.code == "link_comes_last":
        return "Give the mails with their links: --after MAIL."
    if not book.pending and book.founding["closed"]:
        return "Wait for the moderator's lock."
    return "Give nothing now; `pbem status` says what the campaign waits for."


def _told(book: Book, seat: str, kind: str) -> str:
    """What this link means for the lines of its sender."""
    if not book.founding["closed"]:
        return "This is your part of the founding."
    if kind == links.DEPOSIT:
        return "Until the locks are released the moderator needs no link of yours; he can know the dice before they fall."
    if not book.pending:
        return "It goes with your orders or your answer. If another question comes before the next dice, it is burnt."
    if book.mode == STRICT or seat in book.data["closed"]:
        return "All your lines for these dice are closed."
    return (
        "This closes your lines for these dice: send them to the moderator before, or put them into one file with these lines"
        " and let `pbem seal` make the mails."
    )
