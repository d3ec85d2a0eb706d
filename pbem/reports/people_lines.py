"""Who plays, moderates and watches, in words: for status, reports and the audit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from pbem.records import people
from pbem.reports import robots
from pbem.reports.chapters import Chapter
from pbem.storage import kinds
from pbem.storage.succession import keys_after, seat_keys_of, shared
from pbem.words.catalogue import Words

if TYPE_CHECKING:
    from pbem.reports.history import Turn


def lines(told: people.People, words: Words) -> list[str]:
    """Everybody who is named, in sentences; nothing for a campaign whose records name nobody."""
    found = [
        words.tell("people.player", seat=seat, name=people.player_of(told, seat, words))
        for seat in sorted(told.get("seats", {}))
        if people.player_of(told, seat, words)
    ]
    found += [
        words.tell("people.one_player", name=name, seats=list(seats))
        for name, seats in people.several_seats(told).items()
    ]
    if "moderator" in told and told["moderator"]["name"]:
        found.append(words.tell("people.moderator", **told["moderator"]))
    if observers := told.get("observers"):
        found.append(words.tell("people.observers", names=sorted(observers)))
    return found


def overdue(told: people.People, today: str, words: Words) -> list[str]:
    """Whose substitute was to be gone by `today` ("2026-12-24")."""
    found = []
    for seat in people.overdue(told, today):
        until = told["seats"][seat]["substitute"]["until"]
        found.append(words.say("people.overdue", {"seat": seat, "until": until}))
    return found


class People(Chapter):
    """Who plays, and what robots did."""

    def of_turn(self, told: Turn, seat: str) -> dict[str, list[Any]]:
        """Everybody who is named, and for whom robots answered in the turn."""
        playing = lines(self.campaign.people, self.words)
        return {"people": playing, "robots": robots.sentences(self.campaign, told.records)}

    def data(self) -> people.People:
        """The part of the state as it is."""
        return self.campaign.people

    def lines(self, data: people.People) -> list[str]:
        """Everybody who is named, and who was to be gone by now."""
        today = self.campaign.clock()[:10]
        return [*lines(data, self.words), *overdue(data, today, self.words)]


def shared_keys(anchor: Mapping[str, Any], records: Iterable[Mapping[str, Any]]) -> list[str]:
    """For an audit: keys that two seats had at one time, whoever let that be; each of them counts
    once in a handover.
    """
    words, found = Words(), dict[str, None]()
    known = seat_keys_of(anchor)
    for record in [{}, *records]:
        known = keys_after(known, record) if record.get("kind") == kinds.SEAT else known
        for seats in shared(known):
            found[words.say("people.note_one_key", {"seats": seats})] = None
    return list(found)


def notes(records: Iterable[Mapping[str, Any]]) -> list[str]:
    """For an audit: every change of people, and on whose word."""
    words, found = Words(), list[str]()
    for record in records:
        if record.get("kind") != kinds.SEAT:
            continue
        change = record.get("change")
        if change == people.HANDOVER and "consents" in record:
            found.append(
                words.say("people.note_handover", {**record, "by": sorted(record["consents"])})
            )
            if record.get("orders") == people.WITHDRAWN:
                found.append(words.say("people.note_lost", record))
        elif change in (
            people.REPLACE,
            people.SUBSTITUTE,
            people.BACK,
            people.PLAYER,
            *people.ROBOTS,
        ):
            found.append(words.say(f"people.note_{change}", record))
    return found
