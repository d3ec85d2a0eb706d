"""A campaign: a save file, its game and its private folder, brought forward by mails and resolutions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from pbem import desk as desks
from pbem import ledger, registry, save
from pbem.desk import Entry, new_desk
from pbem.engine.flow import Ask
from pbem.engine.game import Table
from pbem.engine.orders import Grammar, Line
from pbem.engine.play import Input, Outcome, advance, open_asks
from pbem.engine.state import State, copy, public
from pbem.faults import Fault
from pbem.keys import Signer
from pbem.ledger import link_text, run_record, state_hash
from pbem.settle import Answerer, Settled, Settler, Skipped
from pbem.vault import Vault

Record = dict[str, Any]


@dataclass
class Progress:
    """What one resolution did: the records written, and the lines that were skipped (for their owners only)."""

    records: list[Record] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)


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
        self.desk: dict[str, Any] = copy(opened.state["desk"])
        self.state: State = {**copy(opened.state["game"]), "secret": {}}
        self.grammar: Grammar = self.table.game.grammar(self.table.board)
        self._parsed: dict[str, Line] = {}

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
        return Vault(self.path, self.id, self.anchor["dice"]["chains"])

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


def load_game(anchor: Mapping[str, Any]) -> registry.Loaded:
    """The game that an anchor names, if it is here with the same rules and the same board."""
    loaded = registry.load(anchor["game"])
    if loaded.game.rules != anchor["rules"]:
        raise Fault(
            "other_rules",
            f"this campaign is played by rules number {anchor['rules']} of {loaded.game.title}, and this version"
            f" of pbem has number {loaded.game.rules}",
            do=f"Install the release that the save names: pbem {anchor['pbem']}.",
        )
    if loaded.digest != anchor["board"]:
        raise Fault(
            "other_board",
            f"the board and unit data of {loaded.game.title} are not those with which this campaign was founded",
            do=f"Install an unchanged pbem {anchor['pbem']}; data files of a running campaign are never edited.",
        )
    return loaded


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
        answerer: Answerer | None = None,
    ) -> None:
        self.campaign = campaign
        self.signer = signer
        self.vault = campaign.vault
        self.progress = Progress()
        self.founding = ledger.founding_of(campaign.desk)
        self.settler = answerer or Settler(
            campaign.table,
            self._lines,
            lambda seat: desks.closed(campaign.desk, seat),
            campaign.policy,
            lock=lock,
            silence=silence,
        )
        campaign.state["secret"] = self.vault.secret.get(self._hash(), {})
        self._begin()

    def _begin(self) -> None:
        self.inputs: list[Input] = []
        self.outcome = Outcome()
        self.opened: list[str] = []
        self.links: dict[str, str] = {}

    def run(self) -> Progress:
        """Go on until a person has to answer, or the game is over."""
        self._advance({})
        while not self.campaign.state["engine"]["over"]:
            if self.outcome.needs:
                self._lock_and_reveal(self.outcome.needs)
                continue
            settled = self.settler.next(self.campaign.state)
            if settled is None:
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
        self._advance(settled.given)
        if not settled.seat:
            return
        if settled.sections:
            self.opened += [desks.opened(self.vault, e, settled.seat) for e in settled.used]
            desks.drop(desk, settled.seat, [e.field for e in settled.used], settled.sections)
            return
        for entry in settled.used:
            line = desks.opened(self.vault, entry, settled.seat)
            if line not in self.opened:
                self.opened.append(line)
            if entry.section == desks.ANSWER:
                desks.drop(desk, settled.seat, [entry.field])

    def _advance(self, given: Input) -> None:
        table, state = self.campaign.table, self.campaign.state
        turn = state["engine"]["turn"]
        source = ledger.source(self.campaign.id, self.links, self.founding)
        sealed = self.vault.sealed_source(state["engine"]["draw"]["number"], self.founding)
        made = advance(table, state, given, source, sealed)
        if given:
            self.inputs.append(given)
        self.outcome.events += made.events
        self.outcome.rolls += made.rolls
        self.outcome.forced += made.forced
        self.outcome.needs = made.needs
        if state["engine"]["turn"] != turn:
            self._forget_conditions()

    def _forget_conditions(self) -> None:
        """A new turn: conditions and loss lists of the last one are opened and leave the desk; nothing is locked."""
        self.campaign.desk["locked"] = {}
        for seat in list(self.campaign.desk["seats"]):
            gone = [
                entry
                for entry, line in self._lines(seat)
                if entry.section not in (desks.STANDING, desks.ANSWER)
                and line.verb in self.campaign.table.game.reply_verbs
                and entry.field not in self._kept_for(seat)
            ]
            self.opened += [desks.opened(self.vault, entry, seat) for entry in gone]
            desks.drop(self.campaign.desk, seat, [entry.field for entry in gone])

    def _kept_for(self, seat: str) -> set[str]:
        """Lines sent ahead for the orders that are asked for now."""
        wanted = {section for ask in self.campaign.asks for section in ask.sections}
        mine = any(
            self.campaign.seat_of(power) == seat for ask in self.campaign.asks for power in ask.to
        )
        return {
            entry.field
            for entry in desks.entries(self.campaign.desk, seat)
            if mine and entry.section in wanted
        }

    def _lock_and_reveal(self, number: int) -> None:
        """Write down what is closed, then use the link of the segment, which has to be at hand."""
        link = self.vault.chains["moderator"].links[number]
        if self.links:
            self._write("result")
        lock: Record = {"segment": number, "openers": ["moderator"]}
        if not self.campaign.desk["founded"]:
            self.campaign.desk["founded"] = True
            lock["founding"] = sorted(self.founding)
        if self.inputs or self.outcome.events or not self._is_locked(number):
            self._write("lock", lock)
        self.links = {"moderator": link_text(number, link)}
        self._advance({})

    def _is_locked(self, number: int) -> bool:
        last = self.campaign.last
        return bool(last.get("kind") == "lock" and last.get("segment") == number)

    def _put(self) -> None:
        waiting = [
            a["verb"] + " " + a["noun"]
            for a in self.campaign.state["engine"]["asks"]
            if not a.get("put")
        ]
        if waiting:
            self._advance({"put": waiting})

    def _hash(self) -> str:
        return state_hash({"game": public(self.campaign.state), "desk": self.campaign.desk})

    def _write(self, kind: str, more: Record | None = None) -> None:
        record = run_record(kind, self.outcome, self.inputs)
        if self.links:
            record["links"] = self.links
        if self.opened:
            record["opened"] = self.opened
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
    state = {"game": public(campaign.state), "desk": campaign.desk}
    if moved := desks.patch(campaign.save.state["desk"], campaign.desk):
        record["desk"] = moved
    record |= {"time": campaign.clock(), "state": state_hash(state)}
    before = state_hash(campaign.save.state)
    campaign.vault.keep_secret(record["state"], campaign.state["secret"], before)
    campaign.save.append([record], copy(state), signer)
    record["record"] = campaign.save.count


def found(
    path: Path,
    anchor: dict[str, Any],
    *,
    ordinary: bytes,
    sealed: bytes,
    signer: Signer,
    clock: Callable[[], str] = lambda: "",
) -> Campaign:
    """Found a campaign: chains into the private folder, anchor and first state into the save.

    `anchor` holds campaign, title, game, scenario, options, seats and policy; the rest is filled in here.
    """
    from pbem import __version__
    from pbem.engine.play import start

    loaded = registry.load(anchor["game"])
    vault = Vault(path, anchor["campaign"])
    full = {
        **anchor,
        "pbem": __version__,
        "rules": loaded.game.rules,
        "board": loaded.digest,
        "dice": {"grade": ledger.GRADE, "chains": vault.found(ordinary, sealed)},
        "time": clock(),
    }
    seats = {seat: list(told["powers"]) for seat, told in full["seats"].items()}
    state = start(
        loaded.table, loaded.scenario(anchor["scenario"]), {**anchor["options"], "seats": seats}
    )
    first = {"game": public(state), "desk": new_desk()}
    vault.keep_secret(state_hash(first), state["secret"], "")
    opened = save.create(path, full, first, signer)
    return Campaign(path, opened, clock)
