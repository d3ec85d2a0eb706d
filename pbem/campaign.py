"""A campaign: a save file, its game and its private folder, brought forward by mails and resolutions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from pbem import desk as desks
from pbem.desk import Entry
from pbem.dicing import booking
from pbem.dicing.book import Book
from pbem.dicing.dealing import Dealer
from pbem.dicing.openers import Facts
from pbem.engine import chance
from pbem.engine.flow import Ask
from pbem.engine.game import Table
from pbem.engine.orders import Grammar, Line
from pbem.engine.play import Input, Outcome, advance, is_put, open_asks, waits_for
from pbem.engine.state import State, copy, public
from pbem.registry import load_game
from pbem.secrecy import secrets
from pbem.settle import Answerer, Progress, Settled, Settler, outdated
from pbem.storage import ledger, save
from pbem.storage.keys import Signer
from pbem.storage.ledger import link_text, run_record, state_hash
from pbem.vault import Vault

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
        self._parsed: dict[str, Line] = {}
        self.secret_before: dict[str, Any] | None = None
        self.reload()

    def reload(self) -> None:
        """Forget what was done in memory since the last record."""
        state = self.save.state
        self.desk: dict[str, Any] = copy(state["desk"])
        self.state: State = {**copy(state["game"]), "secret": {}}
        self.book = Book.of(self.anchor, state.get("book"), self.save.head_at)
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
        return Campaign(path, save.open_save(path), clock)

    @property
    def id(self) -> str:
        """The campaign's id, name and 64 random bits."""
        return str(self.anchor["campaign"])

    @cached_property
    def vault(self) -> Vault:
        """The private folder."""
        later = self.book.data["chains"] if self.book else {}
        chains = {**self.anchor["dice"]["chains"], **later}
        own = {holder: chains[holder] for holder in (chance.MODERATOR, chance.SEALED)}
        return Vault(self.path, self.id, own)

    @property
    def seats(self) -> dict[str, list[str]]:
        """The powers of each seat."""
        return {seat: list(told["powers"]) for seat, told in self.anchor["seats"].items()}

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
    def public(self) -> dict[str, Any]:
        """The public state, as the trailer holds it."""
        book = {"book": self.book.data} if self.book else {}
        return {"game": public(self.state), "desk": self.desk, **book}

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


class Resolver:
    """Brings a campaign forward as far as it goes without a person, writing a record at each stop.

    Each lock is written before a link of the segment is used; a run that is cut off anywhere and repeated comes to
    the same dice. `answerer` stands in for what players have sent: a robot, or random play in tests.
    """

    def __init__(
        self,
        campaign: Campaign,
        signer: Signer,
        *,
        lock: bool = False,
        silence: bool = False,
        without: Sequence[str] = (),
        answerer: Answerer | None = None,
    ) -> None:
        self.campaign = campaign
        self.signer = signer
        self.vault = campaign.vault
        self.progress = Progress()
        self.dealer = Dealer(campaign, lock=lock, without=without) if campaign.book else None
        self.settler = answerer or Settler(
            campaign.table,
            self._lines,
            lambda seat: desks.closed(campaign.desk, seat),
            campaign.policy,
            lock=lock,
            silence=silence,
        )
        campaign.unlock()
        self._begin()

    def _begin(self) -> None:
        self.inputs: list[Input] = []
        self.outcome = Outcome()
        self.opened: list[str] = []
        self.links: dict[str, str] = {}
        self.proof: Record = {}
        self.burnt: list[str] = []
        self.sealed: list[secrets.Taken] = []
        self.left: list[str] = []

    def run(self) -> Progress:
        """Go on until a person has to answer, or the game is over."""
        if self.campaign.desk["roll"]:
            from pbem.dicing import rolling

            roll = rolling.finish(self.campaign, self.signer)
            if roll is None:
                return self.progress
            self.progress.records.append(roll)
        if self.dealer and (closing := self.dealer.founding_due()):
            self._write("founding", closing)
        self._advance({})
        while not self.campaign.state["engine"]["over"]:
            if self.outcome.needs:
                if not self._lock_and_reveal(self.outcome.needs):
                    break
                continue
            if self.outcome.needs_draw:
                if not self._begin_draw():
                    break
                continue
            settled = self.settler.next(self.campaign.state)
            # Orders lie on the desk until the founding of the dice is closed.
            if settled is None or (settled.sections and self._is_unfounded):
                break
            self._take(settled)
        self._put()
        if self.inputs or self.outcome.events or self.outcome.rolls:
            self._write("result")
        self.progress.skipped = self.settler.skipped
        return self.progress

    def _lines(self, seat: str) -> list[tuple[Entry, Line]]:
        kept = desks.lines(self.campaign.desk, self.vault, seat)
        return [(entry, self.campaign.parse(text)) for entry, text in kept]

    def _take(self, settled: Settled) -> None:
        desk = self.campaign.desk
        if settled.seat and settled.sections:
            locked = desk["locked"].get(settled.seat, [])
            desk["locked"][settled.seat] = sorted({*locked, *settled.sections})
            desk["locks"][settled.seat] = self.campaign.save.count + 1
        table, state = self.campaign.table, self.campaign.state
        answer = secrets.taken(table, state, settled.given, settled.used)
        self._advance(settled.given)
        if answer is not None:
            self.sealed.append(answer)
        for entry in settled.used if answer is None else ():
            if (line := desks.opened(self.vault, entry, settled.seat)) not in self.opened:
                self.opened.append(line)
        gone = [e.field for e in settled.used if settled.sections or e.section == desks.ANSWER]
        if settled.seat and (gone or settled.sections):
            desks.drop(desk, settled.seat, gone, settled.sections)

    def _advance(self, given: Input) -> None:
        table, state = self.campaign.table, self.campaign.state
        turn = state["engine"]["turn"]
        founding = self.campaign.founding_for(state["engine"]["segment"]["number"])
        source = ledger.source(self.campaign.id, self.links, founding)
        draw = state["engine"]["draw"]["number"] if self.campaign.is_founded else 0
        sealed = self.vault.sealed_source(draw, founding)
        made = advance(table, state, given, source, sealed)
        if given:
            self.inputs.append(given)
        self.outcome.events += made.events
        self.outcome.rolls += made.rolls
        self.outcome.forced += made.forced
        self.outcome.needs, self.outcome.needs_draw = made.needs, made.needs_draw
        if state["engine"]["turn"] != turn:
            self._forget_conditions()

    def _forget_conditions(self) -> None:
        """A new turn: conditions and loss lists of the last one are opened and leave the desk; nothing is locked."""
        locked = self.campaign.desk["locked"]
        self.campaign.desk["locked"] = {}
        pinned = secrets.pinned(self.vault, self.campaign.state, self.sealed)
        for seat in list(self.campaign.desk["seats"]):
            verbs = self.campaign.table.game.reply_verbs
            # What stands in a section that was locked was not sent ahead, even if its seat is asked again now.
            wanted = self._wanted_of(seat) - set(locked.get(seat, []))
            gone = [e.field for e in outdated(self._lines(seat), verbs, wanted)]
            self.left += [name for name in gone if name in pinned]
            told = [secrets.line(self.vault, name, seat) for name in gone if name not in pinned]
            self.opened += told
            desks.drop(self.campaign.desk, seat, gone)

    def _wanted_of(self, seat: str) -> set[str]:
        """The sections of the orders that are asked for now, if this seat is among those who are asked."""
        asks = self.campaign.asks
        mine = any(self.campaign.seat_of(power) == seat for ask in asks for power in ask.to)
        return {section for ask in asks for section in ask.sections} if mine else set()

    @property
    def _is_unfounded(self) -> bool:
        return self.dealer is not None and not self.campaign.is_founded

    def _lock_and_reveal(self, number: int) -> bool:
        """Write down what is closed, then use the link of the segment, which has to be at hand; False: it is not."""
        if self.links:
            self._write("result")
        if self.dealer is not None:
            return self._lock_and_wait(self.dealer, number)
        link = self.vault.chains["moderator"].links[number]
        lock = self._own_lock(number)
        if self.inputs or self.outcome.events or not self._is_locked(number):
            self._write("lock", lock)
        self.links = {"moderator": link_text(number, link)}
        self._advance({})
        return True

    def _own_lock(self, number: int) -> Record:
        """A lock where the moderator alone has chains; the first one closes the founding."""
        lock: Record = {"segment": number, "openers": ["moderator"]}
        if not self.campaign.desk["founded"]:
            self.campaign.desk["founded"] = True
            lock["founding"] = sorted(self.campaign.founding)
        return lock

    def _lock_and_wait(self, dealer: Dealer, number: int) -> bool:
        """The same where players hold chains: the links of all openers have to be here before the moderator's is used."""
        if self._is_unfounded:
            self.campaign.reload()
            self._begin()
            return False
        if (burn := dealer.burnt_before(number)) is not None:
            self._advance({"burn": burn})
            return True
        while (lock := dealer.lock_due()) is not None:
            self._write("lock", lock)
        proof = dealer.proof()
        if proof is None:
            return False
        self.proof, self.links = proof, proof["links"]
        self._advance({})
        return True

    def _begin_draw(self) -> bool:
        """Sealed chance comes after the founding, and each label of it once in a record; False: the founding is open."""
        segment = self.campaign.state["engine"]["segment"]
        if self._is_unfounded:
            self.campaign.reload()
            self._begin()
            return False
        if not self.campaign.is_founded:
            self._write("lock", self._own_lock(segment["number"]))
        else:
            if segment["rolled"]:
                self._advance({"burn": segment["number"]})
            self._write("result")
        self._advance({})
        return True

    def _is_locked(self, number: int) -> bool:
        last = self.campaign.last
        return bool(last.get("kind") == "lock" and last.get("segment") == number)

    def _put(self) -> None:
        asks, state = self.campaign.asks, self.campaign.state
        waiting = [ask.id for ask in asks if not is_put(state, ask)]
        if waiting:
            if self.dealer and (burn := self.dealer.burnt_by_asking()):
                self._advance({"burn": int(burn.split(" ", 1)[0])})
                self.burnt = [burn]
            self._advance({"put": waiting})

    def _write(self, kind: str, more: Record | None = None) -> None:
        record = run_record(kind, self.outcome, self.inputs)
        if self.links:
            record["links"] = self.links
        if self.dealer and self.proof:
            record |= self.proof | (self.dealer.grade() if "dice" in record else {})
        if self.burnt:
            record["burnt"] = self.burnt
        if self.opened:
            record["opened"] = self.opened
        secrets.seal_answers(self.campaign, record, self.sealed, self.left)
        self._move_head()
        record |= more or {}
        write(self.campaign, self.signer, record)
        self.progress.records.append(record)
        needs = self.outcome.needs
        self._begin()
        self.outcome.needs = needs

    def _move_head(self) -> None:
        """Orders name the last record that changed something for them: not one that only took an answer in."""
        desk = self.campaign.desk
        moves = self.outcome.events or self.outcome.rolls or any("put" in i for i in self.inputs)
        desk["since"] = "" if moves else desk["since"] or self.campaign.save.head


def write(campaign: Campaign, signer: Signer, record: Record) -> None:
    """Seal one record onto the save, with the state that it leads to."""
    campaign.unlock()
    secrets.dress(campaign, record)
    if campaign.book is not None:
        booking.take(campaign.book, record, campaign.save.count + 1, campaign.facts)
    state = campaign.public
    if moved := desks.patch(campaign.save.state["desk"], campaign.desk):
        record["desk"] = moved
    record |= {"time": campaign.clock(), "state": state_hash(state)}
    before = state_hash(campaign.save.state)
    campaign.vault.keep_secret(record["state"], campaign.state["secret"], before)
    campaign.secret_before = copy(campaign.state["secret"])
    campaign.save.append([record], copy(state), signer)
    record["record"] = campaign.save.count
