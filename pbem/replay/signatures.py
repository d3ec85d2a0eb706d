"""The signatures of mails within a replay: who had to sign, and whether what a record shows was
signed by the seat's key.

What is shown is checked against the lines that the record took in; what is still sealed is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any

from pbem.engine import chance
from pbem.engine.orders import Line, Parsed
from pbem.engine.play import open_asks
from pbem.engine.state import canonical
from pbem.records import desks, later, line_owners, withdrawal
from pbem.records.dice import links
from pbem.records.replacement import says_nothing
from pbem.records.signatures import shown as shown_signatures
from pbem.records.signatures.keys import (
    CHANGES,
    PASS,
    Signing,
    are_kept,
    check_change,
    field_of,
    names,
)
from pbem.replay.witness import is_open
from pbem.storage import kinds
from pbem.storage.kinds import SIGNATURE, WORD, Apart, Record
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.replay.replay import Replay


@dataclass(frozen=True)
class _Mail:
    """A signed mail as its record tells of it: by whose key, for which head, and what it
    changed.
    """

    seat: str
    key: str
    commit: str
    turn: str
    expect: tuple[str, ...]
    asked: tuple[str, ...]
    fields: tuple[str, ...]
    more: bool
    phrase: str
    closes: bool


@dataclass
class Signatures:
    """The signing of the seats, and the signed mails whose text no record has shown yet, by field;
    `knows_all`: those of all records before."""

    signing: Signing
    mails: dict[str, _Mail] = field(default_factory=dict)
    knows_all: bool = True

    def take(self, replay: Replay, record: Record, before: dict[str, Any]) -> Apart | None:
        """One record after it was played again; `before` is the desk as it was."""
        if record["kind"] == kinds.SEAT and record["change"] in CHANGES:
            apart = check_change(self.signing, record, replay.desk["since"])
        else:
            apart = self._mail(replay, record, before) if record["kind"] in kinds.MAILS else None
        if apart is not None:
            return apart
        due = self.signing.take(record, before, replay.desk)
        shown = [told["field"] for told in record.get("proofs", [])]
        if sorted(due) != sorted(shown):
            return "proofs", f"the signed mails {sorted(due)}", shown
        for told in shown_signatures.shown_in(record):
            if (apart := self._shown(replay, told, is_open=is_open(record))) is not None:
                return apart
        if is_open(record) and self.mails:
            return "entries", f"the signed mail {min(self.mails)}", "nothing"
        return None

    def _mail(self, replay: Replay, record: Record, before: dict[str, Any]) -> Apart | None:
        seat, how, proof = record["seat"], record.get("authenticated"), record.get("proof")
        if proof is None:
            is_wanted = self.signing.is_required(seat) and not _only_takes_back(record)
            wanted = SIGNATURE if is_wanted else WORD
            return None if how == wanted == WORD else ("authenticated", wanted, how)
        key = self.signing.key(seat)
        if how != SIGNATURE or not key:
            return "authenticated", SIGNATURE if key else WORD, how
        if proof["field"] != field_of(int(record["record"])):
            return "proof.field", field_of(int(record["record"])), proof["field"]
        after = replay.desk
        fresh = desks.fields(after, seat) - desks.fields(before, seat)
        fresh |= later.new_fields(record, int(before["count"]))
        closes = set(desks.closed(after, seat)) - set(desks.closed(before, seat))
        asks = open_asks(replay.state)
        self.mails[proof["field"]] = _Mail(
            seat,
            key,
            proof["commit"],
            after["since"],
            tuple(sorted({section for ask in asks for section in ask.sections})),
            tuple(sorted({verb for ask in asks for verb in ask.verbs})),
            tuple(sorted(fresh)),
            "more" in proof,
            record.get("phrase", ""),
            bool(closes) or "closes_for" in record,
        )
        return None

    def _shown(self, replay: Replay, told: Mapping[str, str], *, is_open: bool) -> Apart | None:
        """Whether a text that is shown was committed to, was signed, and says what its record took
        from it.
        """
        name, where = told["field"], "entries" if is_open else "proofs"
        mail = self.mails.pop(name, None)
        if mail is None and not self.knows_all:
            return None
        if mail is None or mail.seat != told["owner"]:
            return where, "a signed mail that is not shown yet", name
        if not is_open and not _is_committed(replay.id, told, mail.commit):
            return where, f"what {name} committed to", told["value"]
        try:
            signature, text = shown_signatures.read_value(told["value"])
            is_signed = signature.holds(mail.key, text)
        except ValueError:
            return where, "a signature and a text", told["value"]
        if not is_signed:
            return f"{where}.{name}", f"a signature of {mail.seat}'s key", signature.text
        if not names(text, replay.id, mail.seat, mail.turn):
            return f"{where}.{name}", f"a text for {mail.seat} and head {mail.turn}", text
        return self._says(replay, mail, text, f"{where}.{name}")

    def _says(self, replay: Replay, mail: _Mail, text: str, where: str) -> Apart | None:
        """Whether the lines that the record took in, as far as they are open, stand in the signed
        text.
        """
        parsed = _parsed(replay, text, mail)
        written = Counter(map(meaning, parsed.lines))
        values = replay.witness.opened.values
        known = [replay.grammar.parse_line(values[each]) for each in mail.fields if each in values]
        for line in known:
            if not written[meaning(line)]:
                return where, f"a signed text with the line {line.text!r}", text
            written[meaning(line)] -= 1
        left = [line for line in are_kept(parsed.lines) if written[meaning(line)] > 0]
        if left and not mail.more and len(known) == len(mail.fields):
            return where, f"the line {left[0].text!r}, which was signed too", "no such line"
        is_done = parsed.is_done or any(line.verb == PASS for line in parsed.lines)
        is_ok = any(map(line_owners.OK.fullmatch, text.split("\n")))
        if mail.closes and not (is_done or is_ok):
            return where, "a signed `done`, `ok` or `pass`", text
        if mail.phrase and mail.phrase != chance.normal_phrase(parsed.headers.get("phrase", "")):
            return where, f"a signed phrase {mail.phrase!r}", text
        return None


def _only_takes_back(record: Record) -> bool:
    """Whether a record is no mail, and takes orders back on the moderator's word: it brings nothing
    in anybody's name.
    """
    return withdrawal.FIELD in record and "mail" not in record


def _is_committed(campaign: str, told: Mapping[str, str], commit: str) -> bool:
    salt = bytes.fromhex(told["salt"])
    made = chance.commitment(campaign, told["owner"], told["field"], salt, told["value"])
    return made.hex() == commit


def _parsed(replay: Replay, text: str, mail: _Mail) -> Parsed:
    from pbem.records.signatures.mailed import lines_of  # slow to import, for signed mails only

    has_chains = replay.book is not None
    lines = lines_of(text, line_owners.understands(replay.grammar, has_chains=has_chains))
    if has_chains:
        lines = [line for line in lines if not links.is_link_line(line.text)]
    _, lines = line_owners.split(lines)
    texts = [(line.text, line.line) for line in lines]
    return replay.grammar.parse(texts, mail.expect, asked=mail.asked)


def meaning(line: Line) -> tuple[str, str, bytes]:
    """What a line says, wherever it stands: its section may follow from what was asked. A `pass`
    without more says only its section.
    """
    what = line.section.encode() if says_nothing(line) else canonical(line.args)
    return line.power, line.verb, what


def notes(anchor: Record, records: Iterable[Record]) -> list[str]:
    """How the mails of each seat were authenticated, and changes of keys on the moderator's
    word.
    """
    how: dict[str, Counter[str]] = {seat: Counter() for seat in anchor["seats"]}
    shown: set[str] = set()
    told: list[str] = []
    fields: dict[str, set[str]] = {seat: set() for seat in anchor["seats"]}
    for record in records:
        seat = record.get("seat", "")
        if "mail" in record and seat in how:
            how[seat][str(record.get("authenticated", WORD))] += 1
            fields[seat] |= set(shown_signatures.commits_of(record))
        shown |= {each["field"] for each in shown_signatures.shown_in(record)}
        is_change = record["kind"] == kinds.SEAT and record.get("change") in CHANGES
        if is_change and record.get("authenticated") == WORD:
            told.append(f"key or duty of {seat} changed by the {WORD} in record {record['record']}")
    return [*(_told(seat, how[seat], fields[seat], shown) for seat in how if how[seat]), *told]


def _told(seat: str, how: Counter[str], fields: set[str], shown: set[str]) -> str:
    signed, word = how[SIGNATURE], how[WORD]
    text = f"mails of {seat}: {signed} by signature, {word} by the {WORD}"
    sealed = len(fields - shown)
    return f"{text} ({sealed} of the signatures still sealed)" if sealed else text
