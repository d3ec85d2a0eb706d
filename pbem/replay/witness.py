"""Opening a campaign, and what records open before that: what an audit knows of the secrets, and
what it holds against them in a replay.

A record of kind `open` publishes the last link of the moderator's chain `sealed`, every line and
choice that no record has opened, and how the cards lay: from these all salts, sealed draws and
commitments follow, without the rules too.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from pbem.engine import chance, proof
from pbem.engine.chance import SEALED
from pbem.engine.deck import place_name
from pbem.engine.dice import Seeded, Source
from pbem.engine.events import SEALED_LINE
from pbem.engine.state import difference
from pbem.records import desks
from pbem.storage.kinds import Apart, Record
from pbem.storage.ledger import parse_link, sealed_seed_of

if TYPE_CHECKING:
    from pbem.records.seals import commits

KIND = "open"

NOTHING: Record = MappingProxyType({})


def is_open(record: Record) -> bool:
    """Whether this record opens its campaign."""
    return record.get("kind") == KIND


def lines_of(record: Record) -> dict[str, str]:
    """The commitments to order lines that a record puts on the desk, by field."""
    found: dict[str, str] = {}
    for told in record.get("desk", {}).get("seats", {}).values():
        for text in told.get("lines", []):
            _, field, commit = text.split(" ")
            found[field] = commit
    for told in record.get("later", []):
        for text in told["lines"]:
            _, field, commit = text.split(" ")
            found[field] = commit
    return found


def choices_of(record: Record) -> dict[str, str]:
    """The commitments to sealed answers and corrections in a record, by field."""
    texts = [text for given in record.get("inputs", []) for text in sealed_in(given)]
    return dict(text.split(" ", 1) for text in texts)


def sealed_in(given: Mapping[str, Any]) -> list[str]:
    """The sealed answer in an input, or its sealed corrections, each as "field commitment"."""
    if "sealed" in given:
        return [given["sealed"]]
    return [text.removeprefix(SEALED_LINE) for text in given.get("ruling", ()) if is_sealed(text)]


def is_sealed(text: str) -> bool:
    """Whether a correction in a record is a commitment."""
    return text.startswith(SEALED_LINE)


def cards_of(record: Record) -> dict[str, str]:
    """The commitments to cards at their places in a record, by field; those of packs on their way,
    by entry.
    """
    found: dict[str, str] = {}
    for told in record.get("commits", []):
        if "commit" in told:
            found[told["field"]] = told["commit"]
            continue
        for number, commit in enumerate(told["places"], 1):
            found[f"{told['field']}/{place_name(number)}"] = commit
    return found


def sets_in(notes: Iterable[proof.Note]) -> dict[str, list[str]]:
    """The cards that were laid down, in their order, by field without the place."""
    return {each["laid"]["prefix"]: each["laid"]["cards"] for each in notes if "laid" in each}


class Opened:
    """What the records of a campaign open, from first to last: values by field, and after `open`
    everything.
    """

    def __init__(self, anchor: Record, records: Sequence[Record]) -> None:
        self.campaign = str(anchor["campaign"])
        self.values: dict[str, str] = {}
        self.salts: dict[str, bytes] = {}
        self._told: dict[str, list[tuple[str, bytes]]] = {}
        self._key = b""
        self._chain: chance.Chain | None = None
        for record in records:
            self._read(record)

    def _read(self, record: Record) -> None:
        for text in record.get("opened", []):
            _, field, salt, line = text.split(" ", 3)
            self.values[field], self.salts[field] = line, bytes.fromhex(salt)
            self._told.setdefault(field, []).append((line, self.salts[field]))
        for shown in record.get("shown", []):
            self.values[shown["field"]] = shown["value"]
            self.salts[shown["field"]] = bytes.fromhex(shown["salt"])
        if is_open(record):
            _, link = parse_link(record["links"][SEALED])
            self._key = chance.salt_key(self.campaign, link)
            self._chain = chance.make_chain(self.campaign, SEALED, link)
            for entry in record.get("entries", []):
                self.values[entry["field"]] = entry["value"]
                if "salt" in entry:
                    self.salts[entry["field"]] = bytes.fromhex(entry["salt"])

    def learn(
        self, chain: chance.Chain, key: bytes, lines: Mapping[str, Mapping[str, str]]
    ) -> None:
        """Add what the moderator knows: his chain `sealed`, the key of his salts, and lines as his
        folder has them.
        """
        self._chain, self._key = chain, key
        self.values = {name: kept["line"] for name, kept in lines.items()} | self.values
        own = {name: kept["salt"] for name, kept in lines.items() if "salt" in kept}
        self.salts = {name: bytes.fromhex(salt) for name, salt in own.items()} | self.salts

    @property
    def is_whole(self) -> bool:
        """Whether the campaign was opened, so that every secret can be computed."""
        return self._chain is not None

    def salt(self, owner: str, field: str) -> bytes:
        """The salt of a field: as a record shows it, else the moderator's. LookupError while it is
        a secret.
        """
        if field in self.salts:
            return self.salts[field]
        return self.own_salt(owner, field)

    def own_salt(self, owner: str, field: str) -> bytes:
        """The salt that the moderator's chain gives. LookupError before the campaign is opened."""
        if not self._key:
            raise LookupError(field)
        return chance.salt(self._key, self.campaign, owner, field)

    def holds(self, owner: str, field: str, commit: str) -> bool:
        """Whether what is open of a field is what was committed to."""
        salt, value = self.salt(owner, field), self.values[field]
        return chance.commitment(self.campaign, owner, field, salt, value).hex() == commit

    def is_known(self, field: str) -> bool:
        """Whether value and salt of a field are at hand."""
        return field in self.values and (field in self.salts or bool(self._key))

    def said(self, owner: str, field: str, commit: str) -> str | None:
        """The line that was committed to, None while no record has opened it."""
        told = list(self._told.get(field, []))
        if self.is_known(field):
            told.append((self.values[field], self.salt(owner, field)))
        for value, salt in told:
            if chance.commitment(self.campaign, owner, field, salt, value).hex() == commit:
                return value
        return None

    def source(
        self, number: int, founding: Mapping[str, str | bytes], record: Record = NOTHING
    ) -> Source:
        """The values of sealed draw `number`; without the chain it is missing. `record` as for
        `ledger.sealed_seed_of`.
        """
        if self._chain is None or number >= len(self._chain.links):
            return Seeded({}, sealed=True)
        link = self._chain.links[number]
        seed = sealed_seed_of(self.campaign, number, link, founding, record)
        return Seeded({number: seed}, sealed=True)


# Within a replay


class Witness:
    """The secrets of a campaign that is played again, record by record: what they must be, and what
    a record says.
    """

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.lines: dict[str, str] = {}
        self.kept: dict[str, str] = {}
        self.told: set[str] = set()
        self.sets: dict[str, list[str]] = {}

    def saw(self, record: Record) -> None:
        """Remember the lines that a record puts on the desk, and what it opens."""
        self.lines |= lines_of(record)
        self.told |= {text.split(" ", 2)[1] for text in record.get("opened", [])}
        self.told |= {shown["field"] for shown in record.get("shown", [])}
        self.told |= {entry["field"] for entry in record.get("entries", [])}

    def source(
        self, number: int, founding: Mapping[str, str | bytes], record: Record = NOTHING
    ) -> Source:
        """The values of a sealed draw, as far as they are open; number 0 is none."""
        return self.opened.source(number, founding, record)

    def knows(self, given: Mapping[str, Any]) -> bool:
        """Whether what is sealed in an input is open by the end of the records."""
        return all(text.split(" ", 1)[0] in self.opened.values for text in sealed_in(given))

    def withheld(self, given: Mapping[str, Any]) -> Apart | None:
        """What is sealed and not open although the campaign is."""
        return ("entries", sealed_in(given)[0], "nothing") if self.opened.is_whole else None

    def unsealed(self, given: dict[str, Any]) -> dict[str, Any]:
        """An input with its answer or its corrections, if these were sealed."""
        if "sealed" in given:
            return {**given, "say": json.loads(self.line(given["sealed"]))}
        if sealed_in(given):
            return {**given, "ruling": [self.correction(text) for text in given["ruling"]]}
        return given

    def line(self, sealed: str) -> str:
        """What is open of a "field commitment"."""
        return self.opened.values[sealed.split(" ", 1)[0]]

    def correction(self, text: str) -> str:
        """A correction as it goes into the rules."""
        if not is_sealed(text):
            return text
        return SEALED_LINE + self.line(text.removeprefix(SEALED_LINE))

    def settle(
        self, state: dict[str, Any], record: Record, answers: Sequence[commits.Taken]
    ) -> Apart | None:
        """Sealed answers are those that are still sealed after the record, and each is opened when
        it is shown.
        """
        found = [each["field"] for each in record.get("shown", []) if is_choice(each["field"])]
        if not (found or answers or state["secret"]):
            return None
        from pbem.records.seals import commits

        notes = commits.notes_of(state)
        expected = [choice.field for choice in commits.shown_now(state, notes)]
        if expected != found:
            return _first("shown", expected, found)
        for answer in answers:
            sealed = str(answer.given.get("sealed", ""))
            if answer.choice.is_hidden(state, notes) != bool(sealed):
                what = "an answer in clear" if sealed else "an answer that is sealed"
                return "inputs", what, sealed or answer.given["say"]
            if sealed:
                field, commit = sealed.split(" ", 1)
                choice = replace(answer.choice, field=field, commit=commit)
                if not self.opened.holds(choice.seat, field, commit):
                    return "inputs", f"what {field} committed to", self.opened.values[field]
                commits.wait(state, choice)
        return None

    def keep(self, record: Record, lying: Mapping[str, str]) -> set[str]:
        """The lines that leave the desk unopened, because a sealed answer has used them; `lying`
        are seats by field.
        """
        sealed = any("sealed" in given for given in record.get("inputs", []))
        fields = {field for field in record.get("kept", []) if field in lying}
        if fields and not sealed and not self.kept:
            return set()
        self.kept |= {field: lying[field] for field in fields}
        return fields

    def opens_kept(self, text: str) -> bool:
        """Whether an opened line is one that was kept back, and the one that was committed to."""
        seat, field, _, _ = text.split(" ", 3)
        is_kept = self.kept.get(field) == seat
        if is_kept and desks.is_opened_rightly(self.opened.campaign, text, self.lines[field]):
            del self.kept[field]
            return True
        return False

    def check(
        self, record: Record, state: dict[str, Any], notes: Sequence[proof.Note]
    ) -> Apart | None:
        """What a record says of secrets, once it was played again; `notes` are those of the rules
        for it.
        """
        if not self.opened.is_whole:
            return None
        self.sets |= sets_in(notes)
        told = self._parts(int(record["record"]), state["secret"], notes)
        for part in ("commits", "sealed"):
            if record.get(part) != told.get(part):
                return _first(part, told.get(part), record.get(part))
        shown = [each for each in record.get("shown", []) if not is_choice(each["field"])]
        if shown != told.get("shown", []):
            return _first("shown", told.get("shown"), shown)
        return self._left_out(record) if is_open(record) else None

    def _parts(self, number: int, secret: Mapping[str, Any], notes: Sequence[proof.Note]) -> Record:
        """What record `number` has to say of secrets."""
        if not (secret or notes):
            return NOTHING
        from pbem.records.seals import commits

        return commits.parts(self.opened.campaign, self.opened.own_salt, notes, secret, number)

    def _left_out(self, record: Record) -> Apart | None:
        """Nothing that was committed to stays closed when a campaign is opened."""
        for field in sorted(self.lines):
            if field not in self.told:
                return "entries", f"the line {field}", "nothing"
        # Campaigns that were opened by an early version do not say how the cards lay.
        return difference(self.sets, record.get("sets", self.sets), "sets")


def is_choice(field: str) -> bool:
    """Whether a field is that of a sealed answer."""
    return field.startswith("choice/")


def _first(part: str, expected: Any, found: Any) -> Apart:
    return difference(expected, found, part) or (part, expected, found)
