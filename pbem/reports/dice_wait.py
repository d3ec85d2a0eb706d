"""For whom or what the dice of a campaign wait: founders, lines in strict order, links, a round of
the beacon; since when, and a text to remind them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.records.dice import rounds
from pbem.records.dice.book import BEACON, STRICT
from pbem.reports.chapters import Chapter
from pbem.table import beacon_servers
from pbem.table.dealer import Dealer

if TYPE_CHECKING:
    from pbem.reports.history import Turn
    from pbem.table.campaign import Campaign


class DiceWait(Chapter):
    """The same for reports and status."""

    def of_turn(self, told: Turn, seat: str) -> dict[str, list[Any]]:
        """What waits now, by the save alone."""
        return {"waits": public_lines(self.campaign)}

    def data(self) -> dict[str, Any]:
        """What waits now."""
        return data(self.campaign)

    def lines(self, data: dict[str, Any]) -> list[str]:
        """The same in sentences."""
        return lines(self.campaign, data)


def data(campaign: Campaign) -> dict[str, Any]:
    """{} where the moderator alone has chains, else for scripts:

    {"mode", "segment": next or pending, "lock": its head, "since", "founders": whose contribution
    is missing, "lines": who may still react before links go out, "links": whose link is missing,
    "deposits", "reminders": {seat: text}}; with the beacon also "round": {"number", "due",
    "is_due", "url"} of the one that is waited for and not here, else {}

    Which links have come in the moderator knows; without his private folder every opener counts as
    missing.
    """
    book = campaign.book
    if book is None:
        return {}
    dealer, pending = Dealer(campaign), book.pending
    phrases, links = book.missing_founders()
    founders = [] if book.founding["closed"] else phrases or links
    lines = dealer.reacting() if pending and not book.may_reveal() else []
    record = pending["locks"][-1] if pending else book.founding["record"]
    is_waiting = bool(pending or founders or book.round)
    told: dict[str, Any] = {
        "mode": book.mode,
        "segment": pending.get("segment", book.next_number()),
        "lock": campaign.save.head_at(record) if is_waiting else "",
        "since": campaign.save.record(record).get("time", "") if is_waiting else "",
        "founders": founders,
        "lines": lines,
        "links": dealer.missing() if pending and not lines else [],
        "deposits": {seat: made["number"] for seat, made in book.data["deposits"].items()},
    }
    if "rounds" in book.data:
        told["round"] = _round(campaign, book.round)
    return {**told, "reminders": _reminders(campaign, told)}


def _round(campaign: Campaign, number: int) -> dict[str, Any]:
    """The round that is waited for, {} for none; what is kept of rounds the moderator knows."""
    if not number:
        return {}
    return {
        "number": number,
        "due": rounds.due(number),
        "is_due": rounds.is_due(number, campaign.clock()),
        "url": beacon_servers.address(number),
    }


def _reminders(campaign: Campaign, told: dict[str, Any]) -> dict[str, str]:
    """A text for each seat that is waited for, ready to be mailed."""
    save = campaign.path.name
    texts = {}
    for seat in told["founders"]:
        has_chain = campaign.book is not None and seat in campaign.book.data["chains"]
        what = (
            f"the link that `pbem link {save} --seat {seat}` prints"
            if has_chain
            else "`phrase: ` and 16 random letters or more"
        )
        texts[seat] = f"the founding of the dice waits for you; send to all {what}."
    for seat in told["lines"]:
        has_chain = campaign.book is not None and seat in campaign.book.data["chains"]
        what = f"what `pbem link {save} --seat {seat} --close` prints" if has_chain else "`done`"
        texts[seat] = (
            f"the lock {told['lock']} waits for your reactions; send them, `turn: {told['lock']}` and `done`, or {what} alone."
        )
    for seat in campaign.book.in_turn(told["links"]) if campaign.book else ():
        texts[seat] = (
            f"the lock {told['lock']} waits for your link {told['segment']}; send to all what `pbem link {save} --seat"
            f" {seat}` prints."
        )
    since = f", since {told['since']}" if told["since"] else ""
    return {seat: f"To {seat}{since}: {text}" for seat, text in texts.items()}


def public_lines(campaign: Campaign) -> list[str]:
    """For the report: the lock that is published with it, and who has to send a link before its
    dice can fall.

    Only what the save says; which links have come in since is told by their senders, who send them
    to all.
    """
    book = campaign.book
    if book is None:
        return []
    founding, pending = book.founding, book.pending
    if not founding["closed"]:
        head = campaign.save.head_at(founding["record"])
        if book.round:
            return [f"The founding of the dice (head {head}) waits for {_named(book.round)}."]
        missing = [seat for part in book.missing_founders() for seat in part]
        return [
            f"The founding of the dice (head {head}) waits for {', '.join(missing) or 'nobody'}."
        ]
    if not pending:
        return []
    head = campaign.save.head_at(pending["locks"][-1])
    openers = ", ".join(pending["openers"]) or "nobody"
    found = [f"Lock {head}: segment {pending['segment']}, opened by the moderator and {openers}."]
    if book.mode == BEACON or book.round:
        found = [f"Lock {head}: segment {pending['segment']}, opened by the beacon."]
    if book.round:
        found.append(
            f"Its dice come from {_named(book.round)}. If this lock came to you later than that, say so to everybody: the dice"
            f" prove nothing to you then. To confirm that you have it in time, mail `turn: {head}` and `press: seen`."
        )
    if book.open_seats():
        found.append(f"Lines may still come from {', '.join(book.open_seats())}.")
    if pending["silent"]:
        found.append(f"It goes on without {', '.join(pending['silent'])}, who was silent.")
    return found


def _named(number: int) -> str:
    """A round in words."""
    return f"round {number} of the beacon quicknet, due {rounds.due(number)}"


def lines(campaign: Campaign, told: dict[str, Any]) -> list[str]:
    """The same for people; nothing where the moderator alone has chains."""
    if not told:
        return []
    since = f" (since {told['since']})" if told["since"] else ""
    waits = [
        ("founders", "The founding of the dice waits for"),
        ("lines", f"Lock {told['lock']} waits for reactions of"),
        ("links", f"Lock {told['lock']} waits for link {told['segment']} of"),
    ]
    found = [f"{text} {', '.join(told[name])}{since}." for name, text in waits if told[name]]
    if told.get("round"):
        found += _round_lines(campaign, told, since)
    if told["deposits"]:
        made = ", ".join(f"{seat} up to {number}" for seat, number in told["deposits"].items())
        found.append(f"Links deposited: {made}")
    if told["mode"] == STRICT:
        found.append("Strict order: all lines are closed before a link goes out.")
    if told["mode"] == BEACON:
        found.append("Beacon: all lines are closed before the round that gives the dice is out.")
    return found + [f"Reminder. {text}" for text in told["reminders"].values()]


def _round_lines(campaign: Campaign, told: dict[str, Any], since: str) -> list[str]:
    """Which round is waited for, and how to get it."""
    awaited, path = told["round"], campaign.path
    is_lock = bool(campaign.book and campaign.book.founding["closed"])
    what = f"Lock {told['lock']}" if is_lock else "The founding of the dice"
    found = [f"{what} waits for {_named(awaited['number'])}{since}."]
    if not awaited["is_due"]:
        return [
            *found,
            f"When it is out: pbem apply {path} --fetch, or --round FILE with the text of {awaited['url']}",
        ]
    return [
        *found,
        f"It is out: pbem apply {path} --fetch; or open {awaited['url']} and give its text with --round FILE.",
    ]
