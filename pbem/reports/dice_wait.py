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
    from pbem.words.catalogue import Words


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
    save, words = campaign.path.name, campaign.words
    texts: dict[str, str] = {}
    for seat in told["founders"]:
        has_chain = campaign.book is not None and seat in campaign.book.data["chains"]
        key = "dice.founding_link" if has_chain else "dice.founding_phrase"
        texts[seat] = words.tell(key, save=save, seat=seat)
    for seat in told["lines"]:
        has_chain = campaign.book is not None and seat in campaign.book.data["chains"]
        fields = {"lock": told["lock"], "chain": has_chain, "save": save, "seat": seat}
        texts[seat] = words.tell("dice.reactions", **fields)
    for seat in campaign.book.in_turn(told["links"]) if campaign.book else ():
        fields = {"lock": told["lock"], "number": told["segment"], "save": save, "seat": seat}
        texts[seat] = words.tell("dice.link", **fields)
    since = told["since"]
    return {
        seat: words.tell("dice.to", since=since, seat=seat, text=text)
        for seat, text in texts.items()
    }


def public_lines(campaign: Campaign) -> list[str]:
    """For the report: the lock that is published with it, and who has to send a link before its
    dice can fall.

    Only what the save says; which links have come in since is told by their senders, who send them
    to all.
    """
    book = campaign.book
    if book is None:
        return []
    founding, pending, words = book.founding, book.pending, campaign.words
    if not founding["closed"]:
        head = campaign.save.head_at(founding["record"])
        missing = ", ".join(seat for part in book.missing_founders() for seat in part)
        whom = _named(book.round, words) if book.round else missing or words.say("dice.nobody", {})
        return [words.tell("dice.founding", head=head, whom=whom)]
    if not pending:
        return []
    head = campaign.save.head_at(pending["locks"][-1])
    openers = ", ".join(pending["openers"]) or words.say("dice.nobody", {})
    by_beacon = book.mode == BEACON or bool(book.round)
    fields = {"beacon": by_beacon, "head": head, "segment": pending["segment"]}
    found = [words.tell("dice.lock", **fields, openers=openers)]
    if book.round:
        found.append(words.tell("dice.lock_round", round=_named(book.round, words), head=head))
    if book.open_seats():
        found.append(words.tell("dice.lines_from", seats=book.open_seats()))
    if pending["silent"]:
        found.append(words.tell("dice.without", seats=pending["silent"]))
    return found


def _named(number: int, words: Words) -> str:
    """A round in words."""
    return words.tell("dice.round", number=number, due=rounds.due(number))


def lines(campaign: Campaign, told: dict[str, Any]) -> list[str]:
    """The same for people; nothing where the moderator alone has chains."""
    if not told:
        return []
    words = campaign.words
    since = f" {words.tell('dice.since', time=told['since'])}" if told["since"] else ""
    fields = {"lock": told["lock"], "number": told["segment"], "since": since}
    found = [
        words.tell(f"dice.wait_{name}", **fields, seats=told[name])
        for name in ("founders", "lines", "links")
        if told[name]
    ]
    if told.get("round"):
        found += _round_lines(campaign, told, since)
    if told["deposits"]:
        made = [
            words.tell("dice.up_to", seat=seat, number=number)
            for seat, number in told["deposits"].items()
        ]
        found.append(words.tell("dice.deposited", links=made))
    if told["mode"] in (STRICT, BEACON):
        found.append(words.say(f"dice.mode_{told['mode']}", {}))
    texts = told["reminders"].values()
    return found + [words.tell("dice.reminder", text=text) for text in texts]


def _round_lines(campaign: Campaign, told: dict[str, Any], since: str) -> list[str]:
    """Which round is waited for, and how to get it."""
    awaited, words = told["round"], campaign.words
    is_lock = bool(campaign.book and campaign.book.founding["closed"])
    lock = told["lock"] if is_lock else ""
    number = _named(awaited["number"], words)
    key = "dice.round_out" if awaited["is_due"] else "dice.round_to_come"
    return [
        words.tell("dice.wait_round", lock=lock, round=number, since=since),
        words.tell(key, save=str(campaign.path), url=awaited["url"]),
    ]
