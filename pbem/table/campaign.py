"""A campaign: a save file, its game and its private folder; and how a record is written."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from pbem.engine import chance
from pbem.engine.flow import Ask
from pbem.engine.game import Table
from pbem.engine.orders import Grammar, Line
from pbem.engine.play import is_put, open_asks, waits_for
from pbem.engine.state import State, copy
from pbem.faults import Fault
from pbem.records import desk as desks
from pbem.records import later, people
from pbem.records.clock import account
from pbem.records.dice import entries
from pbem.records.dice.book import Book
from pbem.records.dice.openers import Facts
from pbem.records.signatures.keys import Signing
from pbem.registry import load_game
from pbem.storage import kinds, ledger, save
from pbem.storage.fitted import FittedSave
from pbem.storage.keys import Signer
from pbem.storage.ledger import state_hash
from pbem.table import arrivals, proofs, repeated, secrets
from pbem.table.vault import Vault

Record = dict[str, Any]


class Campaign:
    """An open campaign. Reading needs the save alone; `Desk` (resolving, mails) the private folder as well."""

    def __init__(
        self, path: Path, opened: save.Save, clock: Callable[[], str] = lambda: ""
    ) -> None:
        self.path = path
        self.save = opened
        self.clock = clock
        self.anchor: Mapping[str, Any] = opened.anchor
        self.loaded = load_game(opened.anchor)
        self.table: Table = self.loaded.table
        self.grammar: Grammar = self.table.game.grammar(self.table.board)
        self.may_repeat = False
        self._parsed: dict[str, Line] = {}
        self.secret_before: dict[str, Any] | None = None
        self.reload()

    def reload(self) -> None:
        """Forget what was done in memory since the last record."""
        state = self.save.state
        self.desk: dict[str, Any] = copy(state["desk"])
        self.state: State = {**copy(state["game"]), "secret": {}}
        self.book = Book.of(self.anchor, state.get("book"), self.save.head_at)
        self.people: people.People = copy(state.get("people", {}))
        self.later: later.Later = copy(state.get("later", {}))
        self.timing = account.Timing.of(state.get("clock"))
        self.signing = Signing(self.anchor, state.get("signing"), self.book)
        if self.secret_before is not None:
            self.secret_before = None
            self.unlock()

    def unlock(self) -> None:
        """Put the secret part of the state in its place, from the private folder; `secret_before` is as it was read."""
        if self.secret_before is None:
            self.secret_before = secrets.kept(self)
            self.state["secret"] = copy(self.secret_before)

    @staticmethod
    def open(path: Path, clock: Callable[[], str] = lambda: "") -> Campaign:
        """Open a save; BadFile when it is not what was sealed."""
        return Campaign(path, save.open_save(path, FittedSave), clock)

    @property
    def id(self) -> str:
        """The campaign's id, name and 64 random bits."""
        return str(self.anchor["campaign"])

    @cached_property
    def vault(self) -> Vault:
        """The private folder."""
        later = self.book.data["chains"] if self.book else {}
        chains = {**self.anchor["dice"]["chains"], **later}
        holders = [chance.MODERATOR, chance.SEALED]
        if people.has_lost_folder(self.people):
            holders.remove(chance.SEALED)
        own = {holder: chains[holder] for holder in holders}
        return Vault(self.path, self.id, own)

    @property
    def seats(self) -> dict[str, list[str]]:
        """The powers of each seat."""
        return {seat: list(told["powers"]) for seat, told in self.anchor["seats"].items()}

    @property
    def plays(self) -> str:
        """The seat that the moderator plays himself, "" for none."""
        return people.plays(self.anchor, self.people)

    @property
    def result_head(self) -> str:
        """The head that orders have to name: that of the last record that moved the game (the anchor at first)."""
        return str(self.desk["since"] or self.save.head)

    @property
    def last(self) -> Record:
        """The last record, the anchor if there is none yet."""
        return self.save.record(self.save.count)

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The open questions."""
        return open_asks(self.state)

    @property
    def unanswered(self) -> tuple[Ask, ...]:
        """The open questions to which an answer is missing; the others only wait for those beside them."""
        return tuple(ask for ask in self.asks if waits_for(self.state, ask))

    @property
    def is_under_way(self) -> bool:
        """Whether a command was cut off in the middle: dice are locked and not thrown, or what follows is not asked yet.

        Not before the first record that moves the game, since phrases for the founding may still come; nor after a ruling, when
        everybody is to see the question anew before anything is used.
        """
        if self.desk["roll"]:
            return True
        if self.state["engine"]["over"] or any(is_put(self.state, ask) for ask in self.asks):
            return False
        records = (self.save.record(number) for number in range(self.save.count, 0, -1))
        moves = (record["kind"] for record in records if record["kind"] in kinds.MOVES)
        return next(moves, "") in kinds.RUNS

    @property
    def public(self) -> dict[str, Any]:
        """The public state, as the trailer holds it."""
        return ledger.public_state(
            self.state,
            self.desk,
            book=self.book.data if self.book else None,
            people=self.people,
            later=self.later,
            clock=self.timing.data if self.timing else None,
            **self.signing.part,
        )

    @property
    def facts(self) -> Facts:
        """What the rules say of the position as far as it decides who opens the next dice."""
        sides = self.table.game.sides(self.table.position(self.state))
        asked = {self.seat_of(power) for ask in self.asks for power in ask.to}
        return Facts.of(sides, self.seats, [seat for seat in self.seats if seat in asked])

    @property
    def founding(self) -> dict[str, str]:
        """What the seats contributed to the last founding: phrases in normal form, or "link" and its hex digits."""
        if self.book is None:
            return ledger.founding_of(self.desk)
        return {s: t.removeprefix("phrase ") for s, t in self.book.founding["entries"].items()}

    @property
    def is_founded(self) -> bool:
        """Whether the founding of the dice is closed."""
        return bool(self.book.founding["closed"] if self.book else self.desk["founded"])

    @property
    def draws_by_links(self) -> bool:
        """Whether sealed draws need fresh links of players, or a round of the beacon."""
        return self.book is not None and self.book.is_drawn_by_links

    def founding_for(self, segment: int) -> dict[str, str | bytes]:
        """The founding that goes into the seed of a segment."""
        return self.book.entries(segment) if self.book else {**ledger.founding_of(self.desk)}

    def policy(self, verb: str) -> str:
        """What silence means for asks of this verb: "default" or "wait"."""
        return str(self.anchor.get("policy", {}).get(verb, "default"))

    def seat_of(self, power: str) -> str | None:
        """The seat that decides for a power now."""
        return self.table.game.decider(self.table.position(self.state), power)

    def parse(self, text: str) -> Line:
        """One stored order line, in normal form with its heads."""
        if text not in self._parsed:
            self._parsed[text] = self.grammar.parse_line(text)
        return self._parsed[text]


def write(
    campaign: Campaign,
    signer: Signer,
    record: Record,
    before: Callable[[save.Save], None] = lambda grown: None,
) -> None:
    """Seal one record onto the save, with the state that it leads to, once it has stood its audit. Raises Fault.

    `before` gets the save with the record just before that is written: for what must not be lost if it is.
    """
    campaign.unlock()
    secrets.dress(campaign, record)
    # What names a round of the beacon has its time already.
    time = record.pop("time", "") or campaign.clock()
    if campaign.book is not None:
        timed = {**record, "time": time}
        entries.take(campaign.book, timed, campaign.save.count + 1, campaign.facts)
    people.take(campaign.people, record, campaign.save.count + 1)
    later.take(campaign.later, record)
    proofs.dress(campaign, record)
    arrivals.note(campaign, record)
    campaign.timing = account.after(campaign.timing, {**record, "time": time}, campaign)
    from pbem.table import rehearsal  # it plays records, and the rules' door is this module

    state = campaign.public
    if moved := desks.patch(campaign.save.state["desk"], campaign.desk):
        record["desk"] = moved
    record |= {"time": time, "state": state_hash(state)}
    repeated.check(campaign, record)
    rehearsal.check(campaign, record)
    earlier = state_hash(campaign.save.state)
    campaign.vault.keep_secret(record["state"], campaign.state["secret"], earlier)
    campaign.secret_before = copy(campaign.state["secret"])
    grown = campaign.save.extended([record], copy(state), signer)
    record["record"] = grown.count
    before(grown)
    campaign.save.become(grown)
    # The record stands; a head that could not be kept is kept with the next one.
    with contextlib.suppress(Fault, OSError):
        campaign.vault.keep_newest(campaign.save.head)
