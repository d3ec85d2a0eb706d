"""Rulings and undos written down: a correction is a record with its reason, never an edit of the
state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbem.engine.chance import MODERATOR, commitment
from pbem.engine.errors import Refusal
from pbem.engine.events import SEALED_LINE, corrects
from pbem.engine.play import Input
from pbem.engine.state import copy
from pbem.faults import Fault, WrongCall
from pbem.play.resolver import Resolver
from pbem.records import desks, later, moderation
from pbem.records.dice import rolls
from pbem.replay.replay import Replay
from pbem.replay.rewind import Earlier, Rewind, desk_before, taken_back
from pbem.storage import kinds
from pbem.storage.kinds import NewRecord
from pbem.storage.ledger import run_record
from pbem.table import void
from pbem.table.dealt import opened_by
from pbem.values import dataclass
from pbem.words.catalogue import Words

if TYPE_CHECKING:
    from pbem.storage.keys import Signer
    from pbem.table.campaign import Campaign


# Where a replay differs that lacks a sealed answer.
_SECRETS = "entries"

# Why a record of a kind cannot be undone, and what can be done instead.
_STAYS = {
    "orders": "it took a mail in and moved nothing; undo the record that used it, or see pbem withdraw",
    "answer": "it took a mail in and moved nothing; undo the record that used it, or see pbem withdraw",
    "founding": "what was contributed to the dice stays; pbem seat founds them anew",
    "deposit": "a link that was given stays given",
    "seat": "who plays is changed by another record: pbem seat",
    "clock": "deadlines are changed by another record: pbem clock",
    "roll": "dice beside the rules moved nothing; what came of them is corrected by a ruling",
    "note": "a note moved nothing; write another one",
    "open": "secrets that are public stay public",
}


class _Ruler(Resolver):
    """Puts a ruling or an undo into the rules and writes its record; the game goes on to its next
    stop.
    """

    def plan(
        self, kind: str, told: NewRecord, inputs: Sequence[Input], earlier: Earlier | None = None
    ) -> NewRecord:
        """Advance by these inputs, in memory, from the position as it is or an earlier one; the
        record as far as it is known. Raises Refusal."""
        self.rules.go_back(earlier)
        for given in ({}, *inputs):
            self._advance(given)
        number = self.campaign.save.count + 1
        return {"record": number, **run_record(kind, self.outcome, self.inputs), **told}

    def write(self, kind: str, told: NewRecord) -> NewRecord:
        """Write down what was planned."""
        self._write(kind, told)
        return self.progress.records[-1]

    def _move_head(self, record: NewRecord) -> None:
        """Orders have to be written for the position as it is now."""
        self.campaign.desk["since"] = ""


def rule(
    campaign: Campaign, signer: Signer, texts: Sequence[str], why: str, *, is_dry: bool = False
) -> NewRecord:
    """Correct the position; the record, which is not written if `is_dry`.

    Raises WrongCall without a reason or a correction, Fault for corrections that are not
    understood, that change nothing, or that break the position.
    """
    told: NewRecord = {"why": moderation.reason(why)}
    changes = normal(campaign, texts)
    fields, burns = _begin(campaign)
    told |= fields
    secrets = _secrets(campaign, changes)
    if secrets:
        told["inputs"] = [*burns, {"ruling": _committed(campaign, changes, secrets)}]
    ruler = _Ruler(campaign, signer)
    said = [SEALED_LINE + each if each in secrets.values() else each for each in changes]
    try:
        record = ruler.plan(kinds.RULING, told, [*burns, {"ruling": said}])
    except Refusal as refusal:
        raise _refused(campaign, refusal) from refusal
    corrected = [event for event in record["events"] if corrects(event)]
    if not secrets and all(event["before"] == event["after"] for event in corrected):
        what = "the position is like that already"
        raise Fault("nothing_changes", what, "; ".join(changes), "Nothing was written.")
    if is_dry:
        return record
    kept = {name: {"seat": MODERATOR, "line": line} for name, line in secrets.items()}
    campaign.vault.keep_lines(kept)
    return ruler.write(kinds.RULING, told)


def _secrets(campaign: Campaign, changes: Sequence[str]) -> dict[str, str]:
    """The corrections whose values are secret, by the fields under which the next record commits to
    them."""
    language, number = campaign.table.corrections(), campaign.save.count + 1
    return {
        f"ruling/{number}/{place}": text
        for place, text in enumerate(changes, 1)
        if language.is_sealed(language.parse(text))
    }


def _committed(campaign: Campaign, changes: Sequence[str], secrets: Mapping[str, str]) -> list[str]:
    """The corrections as a record holds them."""
    made = list(changes)
    for name, line in secrets.items():
        salt = campaign.vault.salt(MODERATOR, name)
        commit = commitment(campaign.id, MODERATOR, name, salt, line).hex()
        made[int(name.rpartition("/")[2]) - 1] = f"{SEALED_LINE}{name} {commit}"
    return made


def normal(campaign: Campaign, texts: Sequence[str]) -> list[str]:
    """Corrections in normal form. Raises WrongCall for none, Fault for the first that is not
    understood.
    """
    language = campaign.table.corrections()
    if not texts:
        do = f"It is written as one of: {' | '.join(language.forms)}."
        raise WrongCall("no_correction", "no correction is given", do=do)
    changes = []
    for text in texts:
        try:
            changes.append(language.parse(text).text)
        except Refusal as refusal:
            raise _refused(campaign, refusal.at(0, 1, text)) from refusal
    return changes


def undo(
    campaign: Campaign, signer: Signer, first: int, why: str, *, is_dry: bool = False
) -> NewRecord:
    """Put the position before record `first` in force again; the record, which is not written if
    `is_dry`.

    Raises WrongCall without a reason or such a record, Fault for a record that cannot be undone,
    and where the earlier position cannot be had.
    """
    told: NewRecord = {"why": moderation.reason(why)}
    _check_undo(campaign, first)
    fields, burns = _begin(campaign)
    told |= {kinds.UNDO: first, **fields}
    ruler = _Ruler(campaign, signer)
    earlier, gone = _earlier(campaign, first)
    campaign.desk = desk_before(earlier.desk, campaign.desk, gone)
    later.bring_back(campaign.later, earlier.later, campaign.save.records(first))
    try:
        record = ruler.plan(kinds.UNDO, told, [*burns, {"ruling": []}], earlier)
    except Refusal as refusal:
        raise _refused(campaign, refusal) from refusal
    return record if is_dry else ruler.write(kinds.UNDO, told)


def _begin(campaign: Campaign) -> tuple[NewRecord, list[Input]]:
    """What becomes of numbers of the dice. Raises Fault where nothing can be ruled on now."""
    path = str(campaign.path)
    if not moderation.has_begun(campaign.save):
        what, do = "the game has not begun", f"Run pbem apply {path} first."
        raise Fault("not_begun", what, path, do)
    try:
        return void.parts(campaign)
    except Refusal as refusal:
        what = Words().reason(refusal.problem)
        do = f"Throw what is locked first: pbem roll {path}, or give it up with --void."
        raise Fault(refusal.problem.code, what, path, do) from refusal


def _check_undo(campaign: Campaign, first: int) -> None:
    """Raise Fault unless this record moved the game and is in force."""
    save = campaign.save
    if not first:
        do = "Found a new campaign: pbem new."
        raise Fault("not_undone", "the anchor stays: a campaign begins with it", "record 0", do)
    if not 0 < first <= save.count:
        what = f"there is no record {first}; the last one is {save.count}"
        raise WrongCall("no_record", what, str(save.path), "pbem log lists them.")
    record = save.record(first)
    kind = rolls.KIND if rolls.is_lock(record) else record["kind"]
    if kind not in kinds.MOVES:
        what = f"a record of kind {kind} cannot be undone: {_STAYS.get(kind, 'it moved nothing')}"
        raise Fault("not_undone", what, f"record {first}", "pbem log lists the others.")
    if by := moderation.undone(moderation.undos(save), save.count).get(first):
        what = f"it is undone already, by record {by}"
        do = f"To take that back: --undo {by}."
        raise Fault("undone_already", what, f"record {first}", do)


def _earlier(campaign: Campaign, first: int) -> tuple[Earlier, set[str]]:
    """Where it stood before a record, and the lines that were taken back by now, by field: all
    before the record is played again. Raises Fault where that cannot be done."""
    save = campaign.save
    undos = {number: n for number, n in moderation.undos(save).items() if number < first}
    rewind = Rewind({**undos, save.count + 1: first})
    replay = Replay(campaign.anchor, campaign.loaded, opened_by(campaign), rewind)
    for number in range(1, first):
        apart = replay.take(save.record(number))
        if replay.sealed or (apart is not None and apart[0] == _SECRETS):
            what = f"the secrets of record {number} are missing, without which it cannot be played again"
            do = "Copy the private folder from where the campaign was run last, or correct by a ruling."
            raise Fault("no_secrets", what, str(campaign.vault.folder), do)
        if apart is not None:
            what = f"record {number} cannot be played again: it differs at {apart[0]}"
            do = f"pbem audit {save.path} says more. A ruling can correct the position without an undo."
            raise Fault("not_replayed", what, str(save.path), do)
    earlier, gone = rewind.before(first), replay.taken_back
    desk = copy(earlier.desk)
    for record in save.records(first):
        before = copy(desk)
        desks.apply(desk, record.get("desk", {}))
        gone |= taken_back(record, before, desk)
    return earlier, gone


def _refused(campaign: Campaign, refusal: Refusal) -> Fault:
    """A correction that cannot be made, with its text and the column where it went wrong."""
    problem, words = refusal.problem, campaign.words
    where = f'"{problem.text}"' if problem.text else str(campaign.path)
    if problem.column > 1:
        where += f", column {problem.column}"
    what = words.reason(problem)
    return Fault(problem.code, what, where, "Nothing was written.")


@dataclass(frozen=True)
class Before:
    """How a campaign stood, to be compared with how it stands after a ruling: `standing` in words,
    `lines` by seat.
    """

    standing: str
    lines: dict[str, list[str]]

    @staticmethod
    def of(campaign: Campaign) -> Before:
        """The campaign as it is now."""
        return Before(_standing(campaign), _lying(campaign))


def lines(campaign: Campaign, record: NewRecord, before: Before) -> list[str]:
    """What a ruling or an undo did, for the moderator."""
    told = [f"Record {record['record']}: {moderation.brief(record)}"]
    told += [
        f"  {' '.join([event['what'], *event['about']])}: {_said(event['before'])} -> {_said(event['after'])}"
        for event in record.get("events", [])
        if corrects(event)
    ]
    if kinds.UNDO in record:
        told += [f"  before: {before.standing}", f"  now: {_standing(campaign)}"]
        told += _fallen(campaign, record[kinds.UNDO], before)
    if record.get("burnt"):
        told.append(f"  segments of dice up to {record['burnt'][0].split(' ')[0]} are used up")
    return told


def _standing(campaign: Campaign) -> str:
    """Turn and questions."""
    words = campaign.words
    asks = "; ".join(f"{', '.join(ask.to)}: {words.ask(ask)}" for ask in campaign.asks)
    return f"{words.date(campaign.state['engine']['date'])}; {asks or 'nobody is asked'}"


def _lying(campaign: Campaign) -> dict[str, list[str]]:
    """The lines in force, by seat."""
    lying = {seat: desks.lines(campaign.desk, campaign.vault, seat) for seat in campaign.seats}
    return {seat: [text for _, text in found] for seat, found in lying.items()}


def _fallen(campaign: Campaign, first: int, before: Before) -> Iterator[str]:
    """The lines that were in force or used since record `first` and are in force no more."""
    gone = {seat: list(found) for seat, found in before.lines.items()}
    for record in campaign.save.records(first):
        for text in record.get("opened", []):
            seat, _, _, line = text.split(" ", 3)
            gone.setdefault(seat, []).append(line)
    lying = _lying(campaign)
    for seat, found in gone.items():
        if left := [line for line in dict.fromkeys(found) if line not in lying.get(seat, [])]:
            yield f"  To {seat}: not in force any more; send again what shall count:"
            yield from (f"    {line}" for line in left)
        if lying.get(seat):
            yield f"  To {seat}: in force, and not closed:"
            yield from (f"    {line}" for line in lying[seat])


def _said(value: Any) -> str:
    return str(Words().listed(value))


def shown(record: Mapping[str, Any]) -> dict[str, Any]:
    """A ruling or an undo for a script."""
    parts = ("record", "kind", "why", kinds.UNDO, "burnt")
    told = {part: record[part] for part in parts if part in record}
    changes = [
        {part: value for part, value in event.items() if part != "kind"}
        for event in record.get("events", [])
        if corrects(event)
    ]
    return {**told, "changes": changes}
