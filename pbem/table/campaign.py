"""A campaign: a save file, its game and its private folder; and how a record is written."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from pbem.engine import chance
from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.engine.play import is_put, waits_for
from pbem.engine.state import copy
from pbem.faults import Fault
from pbem.library import data_sets
from pbem.library.registry import load_game
from pbem.records import desks, moderation, people
from pbem.records.standing import Standing
from pbem.storage import kinds, save
from pbem.storage.fitted import FittedSave
from pbem.storage.keys import Signer
from pbem.storage.ledger import state_hash
from pbem.storage.tail import open_tail
from pbem.table import repeated
from pbem.table.vault import Vault
from pbem.words.catalogue import Words

Record = dict[str, Any]


class Campaign(Standing):
    """An open campaign. Reading needs the save alone; `Desk` (resolving, mails) the private folder
    as well.
    """

    def __init__(
        self, path: Path, opened: save.Save, clock: Callable[[], str] = lambda: ""
    ) -> None:
        data_set = data_sets.of_campaign(path, opened.anchor)
        super().__init__(opened.anchor, load_game(opened.anchor, data_set))
        self.path = path
        self.save = opened
        self.clock = clock
        self.may_repeat = False
        self.secret_before: dict[str, Any] | None = None
        self.reload()

    def reload(self) -> None:
        """Forget what was done in memory since the last record."""
        self.stand(self.save.state, self.save.head_at)
        if self.secret_before is not None:
            self.secret_before = None
            self.unlock()

    def unlock(self) -> None:
        """Put the secret part of the state in its place, from the private folder; `secret_before`
        is as it was read.
        """
        if self.secret_before is None:
            self.secret_before = self._kept_secret()
            self.state["secret"] = copy(self.secret_before)

    def _kept_secret(self) -> dict[str, Any]:
        """The secret part of the state after the last record. Raises Fault if it is missing, or
        open to everybody.
        """
        found, last = self.vault.secret.get(state_hash(self.save.state)), self.last
        if last.get("kind") == kinds.OPEN:
            what = "this campaign was opened: its secrets are public, and nothing can follow"
            raise Fault("opened", what, str(self.path), "Found a new one to play on.")
        if found is None and "sealed" in last:
            raise Fault(
                "no_secrets",
                "what is secret in this position is missing; the save has commitments to it only",
                f"{self.vault.folder}/secret.yaml",
                "Copy the private folder from where the campaign was run last, or from its backup.",
            )
        return found or {}

    @staticmethod
    def open(
        path: Path, clock: Callable[[], str] = lambda: "", *, only_ends: bool = False
    ) -> Campaign:
        """Open a save; BadFile when it is not what was sealed. Of one that is only looked at, the
        ends will do (pbem/storage/tail.py)."""
        opened = open_tail(path) if only_ends else save.open_save(path, FittedSave)
        return Campaign(path, opened, clock)

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

    @cached_property
    def words(self) -> Words:
        """The catalogue in which the campaign speaks to its players, in the language of its
        anchor."""
        return Words(self.anchor["game"], str(self.anchor.get("language", "")))

    def speak(self, language: str = "", own: Path | None = None) -> None:
        """Speak another language than now ("": the same), by the catalogues in a folder `own` where
        it has them, as long as the campaign is open. Raises Fault for a catalogue that is none."""
        self.words = Words(self.anchor["game"], language or self.words.language, own)

    @contextlib.contextmanager
    def speaking(self, own: Path | None) -> Iterator[None]:
        """Speak by the catalogues in this folder for a while, if there is one."""
        before = self.words
        if own is not None and before.own != own:
            self.speak(own=own)
        try:
            yield
        finally:
            self.words = before

    @property
    def plays(self) -> str:
        """The seat that the moderator plays himself, "" for none."""
        return people.plays(self.anchor, self.people)

    @property
    def result_head(self) -> str:
        """The head that orders have to name: that of the last record that moved the game (the
        anchor at first).
        """
        return str(self.desk["since"] or self.save.head)

    @property
    def revisions(self) -> int:
        """How many rulings and undos there are."""
        kept = self.vault.revisions_at(self.save.head) if self.vault.is_there else None
        return moderation.count(self.save) if kept is None else kept

    @property
    def last(self) -> Record:
        """The last record, the anchor if there is none yet."""
        return self.save.record(self.save.count)

    @property
    def unanswered(self) -> tuple[Ask, ...]:
        """The open questions to which an answer is missing; the others only wait for those beside
        them.
        """
        return tuple(ask for ask in self.asks if waits_for(self.state, ask))

    @property
    def is_under_way(self) -> bool:
        """Whether a command was cut off in the middle: dice are locked and not thrown, or what
        follows is not asked yet.

        Not before the first record that moves the game, since phrases for the founding may still
        come; nor after a ruling, when everybody is to see the question anew before anything is
        used.
        """
        if self.desk["roll"]:
            return True
        if self.state["engine"]["over"] or any(is_put(self.state, ask) for ask in self.asks):
            return False
        numbers = range(self.save.count, 0, -1)
        moves = (n for n in numbers if moderation.is_of(self.save, n, *kinds.MOVES))
        return bool(last := next(moves, 0)) and moderation.is_of(self.save, last, *kinds.RUNS)

    def parse(self, text: str) -> Line:
        """One stored order line, in normal form with its heads."""
        return self.grammar.stored_line(text)


def write(
    campaign: Campaign,
    signer: Signer,
    record: Record,
    before: Callable[[save.Save], None] = lambda grown: None,
) -> None:
    """Seal one record onto the save, with the state that it leads to, once it has stood its audit.
    Raises Fault.

    `before` gets the save with the record just before that is written: for what must not be lost if
    it is.
    """
    campaign.unlock()
    number = campaign.save.count + 1
    notes = campaign.end_record()
    if campaign.state["secret"]:
        from pbem.table import secrets

        secrets.dress(campaign, record, notes)
    # What names a round of the beacon has its time already.
    time = record.pop("time", "") or campaign.clock()
    if campaign.timing is not None:
        from pbem.table import arrivals

        arrivals.note(campaign, record)
    # The accounts first: which keys there are, and so which proofs are due, follows from them.
    campaign.bring_forward({**record, "time": time}, number)
    if campaign.has_keys or record["kind"] == kinds.SEAT:
        from pbem.table import proofs

        proofs.dress(campaign, record)
    from pbem.table import rehearsal  # it plays records, and the rules' door is this module

    state = campaign.public
    if moved := desks.patch(campaign.save.state["desk"], campaign.desk):
        record["desk"] = moved
    record |= {"time": time, "state": state_hash(state)}
    repeated.check(campaign, record)
    rehearsal.check(campaign, record)
    earlier = state_hash(campaign.save.state)
    if notes or campaign.state["secret"]:
        from pbem.table import confidences

        confidences.keep(campaign, notes, number)
    campaign.vault.keep_secret(record["state"], campaign.state["secret"], earlier)
    campaign.secret_before = copy(campaign.state["secret"])
    grown = campaign.save.extended([record], copy(state), signer)
    record["record"] = grown.count
    revisions = campaign.revisions + (record["kind"] in kinds.REVISIONS)
    before(grown)
    campaign.save.become(grown)
    # The record stands; a head that could not be kept is kept with the next one.
    with contextlib.suppress(Fault, OSError):
        campaign.vault.keep_newest(campaign.save.head, revisions)
