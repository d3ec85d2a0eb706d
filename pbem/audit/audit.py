"""The audit: seals and chain, every die of the revealed segments, and a full replay of the rules
from the anchor.

Needs the save alone. Each of the three verdicts names its first difference by record, path,
expected and found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Any

from pbem import lazy, plug_ins
from pbem.audit import chains, commitments, times, unproven
from pbem.audit import rounds as drawn
from pbem.engine import chance
from pbem.engine.chance import DiceError
from pbem.engine.errors import Refusal
from pbem.engine.state import difference
from pbem.faults import Fault, WrongCall
from pbem.library import data_sets
from pbem.library.data_sets import DataSet
from pbem.library.registry import load_game
from pbem.records import moderation, people
from pbem.records.dice import rolls
from pbem.records.seals import seal_lines
from pbem.replay import recorded_times, rewind, signatures, witness
from pbem.replay.replay import Replay, judge
from pbem.reports import people_lines
from pbem.storage import chain, documents, files, kinds, ledger, misfits
from pbem.storage.chain import verify_all
from pbem.storage.yamlin import SAVE_BYTES
from pbem.values import dataclass
from pbem.words.catalogue import catalogue

# Is told how many things are done, and of how many.
Watch = Callable[[int, int], None]
Data = dict[str, Any]
_HASH = lazy.pattern(r"sha256:[0-9a-f]{64}")


@dataclass(frozen=True)
class Difference:
    """Where a save is not what it should be: record number, path in the record, what should be
    there, what is.
    """

    record: int
    path: str
    expected: Any
    found: Any


@dataclass
class Verdict:
    """One of the three: how many records (or dice) held, and the first difference; `why` not all of
    them were looked at.

    `is_whole` is False where another pbem, or another installation of this one, could have looked
    at more. `hasty` are records in which the moderator did not wait for a deadline, `out_of_turn`
    those that count a link from the lock on although it was not its turn, `unproven`
    questions by record whose answer or whose being put is not provable yet
    (pbem/audit/unproven.py).
    """

    name: str
    checked: int = 0
    of: int = 0
    difference: Difference | None = None
    why: str = ""
    is_whole: bool = True
    hasty: list[int] = field(default_factory=list)
    out_of_turn: list[int] = field(default_factory=list)
    unproven: dict[int, dict[str, set[str]]] = field(default_factory=dict)

    @property
    def holds(self) -> bool | None:
        """Whether everything that can be checked by now is as it should be; None: not all of that
        was looked at.
        """
        if self.difference is not None:
            return False
        return True if self.is_whole else None


@dataclass
class Audit:
    """The result: three verdicts, the head, dice by grade and why they have it, what is not proven,
    locks that named a round of the beacon (pbem/audit/rounds.py), and what lines decide that are
    still sealed."""

    head: str
    records: int
    bytes: int
    seals: Verdict
    dice: Verdict
    replay: Verdict
    grades: dict[str, int] = field(default_factory=dict)
    why: dict[str, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    rounds: list[Data] = field(default_factory=list)
    unproven: list[Data] = field(default_factory=list)
    unproven_dice: dict[str, int] = field(default_factory=dict)

    @property
    def verdicts(self) -> tuple[Verdict, Verdict, Verdict]:
        """Seals, dice, replay."""
        return self.seals, self.dice, self.replay

    @property
    def holds(self) -> bool | None:
        """Whether all three verdicts hold; None: none fails, and what was not looked at may."""
        told = [verdict.holds for verdict in self.verdicts]
        return False if False in told else None if None in told else True

    @property
    def waits(self) -> bool:
        """Whether some records can be played again only when the secrets of the campaign are
        open.
        """
        return self.holds is True and self.replay.checked < self.replay.of


def _unwatched(done: int, total: int) -> None:
    """Nobody looks on."""


def audit(path: Path, given: Path | None = None, watch: Watch = _unwatched) -> Audit:
    """Audit a save; `given` is where its data set is, by default the copy beside the save. `watch`
    is told how many of how many records were played again.

    Raises NotSealed only when nothing in the file can be read as records, WrongCall for another
    data set.
    """
    data = files.read(path, SAVE_BYTES)
    if fault := chain.newer(documents.format_of(documents.first(data)), str(path)):
        raise fault
    walked = verify_all(data, str(path))
    anchor = walked.anchor
    # A trailer in the middle is no record: what stands behind it is judged by its seals alone.
    records = list(takewhile(lambda record: "record" in record, walked.records))
    seals = Verdict("seals and chain", walked.held, len(walked.verdicts))
    if walked.faults:
        seals.difference = _broken(walked.faults[0])
    state = walked.trailer.get("state", {})
    found = partial(_data_set, path, anchor, given)
    fit = _fitting(records)
    dice, replay = _judged(anchor, records, fit, state, found, watch)
    records = records[:fit]
    if replay.difference is None and (apart := misfits.fault_of_trailer(walked.trailer)):
        replay.difference = Difference(-1, *apart)
    result = Audit(walked.head, len(records), len(data), seals, dice, replay)
    counts: Counter[str] = Counter()
    for record in records:
        counts[str(record.get("grade", "C"))] += sum(
            len(text.split(": ", 1)[-1].split()) for text in record.get("dice", {}).values()
        )
    result.grades = {grade: count for grade, count in sorted(counts.items()) if count}
    result.why = chains.causes_of_grade(records)
    result.rounds = drawn.locks(anchor, records, walked.head)
    result.notes = [text for notes in NOTES for text in notes(anchor, records)]
    result.notes += recorded_times.notes(replay.hasty, replay.out_of_turn)
    result.notes += unproven.notes(replay.unproven)
    result.unproven = unproven.told(replay.unproven)
    result.unproven_dice = unproven.dice(records, replay.unproven)
    return result


def _data_set(path: Path, anchor: Mapping[str, Any], given: Path | None) -> DataSet | None:
    """The data set of a campaign. Raises Fault where it is not to be had, WrongCall where another
    was given."""
    if given is None:
        return data_sets.of_campaign(path, anchor)
    return data_sets.same(given, anchor, data_sets.copy_of(path).name)


def judged(
    anchor: Mapping[str, Any],
    records: list[Data],
    state: Data,
    data_set: Callable[[], DataSet | None] = lambda: None,
    watch: Watch = _unwatched,
) -> tuple[Verdict, Verdict]:
    """What dice and rules say of these records and of the state that they are said to lead to,
    whatever the seals say. `data_set` finds that of the campaign.
    """
    return _judged(anchor, records, _fitting(records), state, data_set, watch)


def _judged(
    anchor: Mapping[str, Any],
    records: list[Data],
    fit: int,
    state: Data,
    data_set: Callable[[], DataSet | None],
    watch: Watch,
) -> tuple[Verdict, Verdict]:
    """The same of records of which the first `fit` can be read."""
    if (apart := misfits.fault_of_anchor(anchor)) is not None:
        return Verdict("dice"), Verdict("rules replay", 0, len(records), Difference(0, *apart))
    dice = _dice(anchor, records[:fit])
    if dice.difference is None and (found := _salts(anchor, records[:fit])) is not None:
        dice.difference = found
    replay = _replay(anchor, records, state, fit, data_set, watch)
    return dice, replay


def _fitting(records: Sequence[Data]) -> int:
    """How many records there are before the first that has other fields than its kind may have."""
    unfit = (n for n, record in enumerate(records) if misfits.fault(record) is not None)
    return next(unfit, len(records))


def _broken(verdict: chain.Verdict) -> Difference:
    fault = verdict.fault
    if fault is None:
        raise ValueError("this document holds")
    return Difference(
        verdict.record, fault.path or fault.code, fault.expected, fault.found or fault.what
    )


def _notes(anchor: Mapping[str, Any]) -> list[str]:
    plays = anchor.get("moderator", {}).get("plays", "")
    told = [f"moderator_plays {plays}"] if plays else []
    playing = people.robots(people.at_founding(anchor))
    texts = catalogue("common")
    told += [texts["people.robots"].format(seat=s, robot=r) for s, r in playing.items()]
    if brought := anchor.get("plugin"):
        here = plug_ins.named(str(anchor.get("game")))
        key = "founded.plugin" if here else "founded.plugin_missing"
        release = here.release if here else ""
        told.append(texts[key].format(game=anchor["game"], here=release, **brought))
    return told + data_sets.sentences(anchor)


# What can be said of records without playing them, in the order in which it is told.
NOTES: tuple[Callable[[Mapping[str, Any], Sequence[Data]], list[str]], ...] = (
    lambda anchor, records: _notes(anchor),
    chains.notes,
    lambda anchor, records: rolls.notes(records),
    lambda anchor, records: moderation.notes(records),
    lambda anchor, records: people_lines.notes(records),
    people_lines.shared_keys,
    lambda anchor, records: seal_lines.notes(records),
    signatures.notes,
    times.notes,
)


# Dice: needs no rules


def _dice(anchor: Mapping[str, Any], records: list[dict[str, Any]]) -> Verdict:
    """Recompute every die from the revealed links, the founding and its label."""
    verdict = Verdict("dice")
    if chains.has_book(anchor):
        return _chained(anchor, records, verdict)
    known = {
        holder: chance.Known(bytes.fromhex(value))
        for holder, value in anchor["dice"]["chains"].items()
    }
    founding: dict[str, str] = {}
    locked = 0
    for record in records:
        number = record["record"]
        if "phrase" in record:
            founding[record["seat"]] = record["phrase"]
        if record["kind"] == kinds.LOCK:
            locked = record.get("segment", 0)
        if "dice" not in record and "links" in record and not witness.is_open(record):
            verdict.difference = verdict.difference or Difference(
                number, "links", "dice that are made of them", record["links"]
            )
        if "dice" not in record or rolls.is_typed(record):
            continue
        verdict.of += len(record["dice"])
        if verdict.difference is not None:
            continue
        verdict.difference = _dice_of(anchor["campaign"], record, known, founding, locked)
        if verdict.difference is None:
            verdict.checked += len(record["dice"])
            locked = 0
        else:
            verdict.difference = Difference(
                number,
                verdict.difference.path,
                verdict.difference.expected,
                verdict.difference.found,
            )
    return verdict


def _chained(anchor: Mapping[str, Any], records: list[Data], verdict: Verdict) -> Verdict:
    """The same where players hold chains: also locks, numbers, heads, signatures and grades."""
    verdict.of = sum(
        len(record.get("dice", {})) for record in records if not rolls.is_typed(record)
    )
    verdict.why = drawn.unverified(records)
    verdict.is_whole = not verdict.why
    if (wrong := chains.wrong_anchor(anchor)) is not None:
        verdict.difference = Difference(0, *wrong)
        return verdict
    for record, apart in chains.dice(anchor, records):
        if apart is not None:
            verdict.difference = Difference(record["record"], *apart)
        elif not rolls.is_typed(record):
            verdict.checked += len(record["dice"])
    return verdict


def _salts(anchor: Mapping[str, Any], records: list[Data]) -> Difference | None:
    """The commitments that are open by now."""
    try:
        found = commitments.faults(anchor, records)
    except (DiceError, LookupError, TypeError, ValueError, AttributeError) as error:
        return Difference(0, "", "commitments that can be read", f"{type(error).__name__}: {error}")
    return Difference(found[0], *found[1]) if found is not None else None


def _dice_of(
    campaign: str,
    record: dict[str, Any],
    known: dict[str, chance.Known],
    founding: Mapping[str, str],
    locked: int,
) -> Difference | None:
    number = record["record"]
    if record.get("grade") != ledger.GRADE:
        return Difference(number, "grade", ledger.GRADE, record.get("grade"))
    try:
        links = {
            holder: ledger.parse_link(text) for holder, text in record.get("links", {}).items()
        }
        segments = {segment for segment, _ in links.values()}
        if segments != {locked}:
            return Difference(
                number, "links", f"links of locked segment {locked}", record.get("links")
            )
        revealed = {holder: link for holder, (_, link) in links.items()}
        chance.check_links(campaign, locked, revealed, [], known)
        known["moderator"] = chance.Known(revealed["moderator"], locked)
        seed = chance.seed(campaign, locked, revealed, founding)
        for roll in ledger.dice_of(record):
            values = tuple(chains.values_of(roll, seed))
            if values != roll.values:
                return Difference(number, f"dice.{roll.label}", list(values), list(roll.values))
    except Refusal as refusal:
        return Difference(number, "links", refusal.problem.code, record.get("links"))
    except (DiceError, ValueError) as error:
        return Difference(number, "dice", "dice and links that can be read", str(error))
    return None


# Rules: a full replay


def _unplayed(records: list[Data], trailer: Data) -> Difference | None:
    """What holds of records that nobody can play again yet: each has the fields of its kind and
    names a position, the last one that of the trailer."""
    for record in records:
        if (apart := misfits.fault(record)) is not None:
            return Difference(record["record"], *apart)
        if not _HASH.fullmatch(str(record.get("state"))):
            return Difference(
                record["record"], "state", "the hash of a position", record.get("state")
            )
    expected, last = ledger.state_hash(trailer), records[-1]
    if last["state"] == expected:
        return None
    return Difference(last["record"], "state", expected, last["state"])


def _replay(
    anchor: Mapping[str, Any],
    everything: list[Data],
    trailer: dict[str, Any],
    fit: int,
    data_set: Callable[[], DataSet | None],
    watch: Watch,
) -> Verdict:
    """Of `everything` the first `fit` records can be read."""
    verdict = Verdict("rules replay", of=len(everything))
    records = everything[:fit]
    try:
        loaded = load_game(anchor, data_set())
    except WrongCall:
        raise
    except Fault as fault:
        verdict.why, verdict.is_whole = str(fault), False
        return verdict
    try:
        opened = witness.Opened(anchor, records)
        replay = Replay(anchor, loaded, opened, rewind.Rewind.of(records))
    except (DiceError, LookupError, TypeError, ValueError, AttributeError) as error:
        what = f"{type(error).__name__}: {error}"
        verdict.difference = Difference(0, "", "secrets that can be read", what)
        return verdict
    replay.rules.keeps_openings = False
    verdict.hasty, verdict.out_of_turn = replay.hasty, replay.out_of_turn
    verdict.unproven = replay.unproven
    for record in records:
        found = judge(replay, record)
        if found is not None:
            verdict.difference = Difference(record.get("record", verdict.checked + 1), *found)
            return verdict
        if replay.sealed:
            verdict.why = "the rest can be played again when the campaign is opened"
            verdict.difference = _unplayed(everything[verdict.checked :], trailer)
            return verdict
        verdict.checked += 1
        watch(verdict.checked, len(everything))
    if fit < len(everything) and (apart := misfits.fault(everything[fit])) is not None:
        verdict.difference = Difference(fit + 1, *apart)
        return verdict
    if replay.recomputed:
        verdict.why = catalogue("common")["people.recomputed"].format(count=replay.recomputed)
    if sum(replay.robots.values()):
        told = ", ".join(f"{count} of {version}" for version, count in replay.robots.items())
        verdict.why = catalogue("common")["people.not_recomputed"].format(answers=told)
        verdict.is_whole = False
    if (apart := difference(replay.public, trailer)) is not None:
        verdict.difference = Difference(-1, *apart)
    return verdict
