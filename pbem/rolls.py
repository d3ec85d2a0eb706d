"""Dice that the moderator needs beside the rules: thrown by the same scheme in a segment of their own, or typed in.

    lock   roll: {dice: 3d6, why: ..., name: ...}, segment: n        count and sides are fixed before the link is used
    roll   links, dice: {roll/n: "d6: 4 2 6"}, inputs: [{burn: n}]   the game's numbers go on after n
    roll   dice: {typed/12: "d6: 4 2 6"}, grade: D                   typed in by hand; no rule sees it

Reason and name enter no seed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pbem import ledger
from pbem.engine import chance
from pbem.engine.dice import Roll, roll_text
from pbem.engine.play import Input, advance
from pbem.engine.state import difference
from pbem.faults import Fault, WrongCall
from pbem.ledger import link_text, state_hash
from pbem.words import catalogue

if TYPE_CHECKING:
    from pbem.campaign import Campaign
    from pbem.keys import Signer
    from pbem.replay import Replay

KIND = "roll"
TYPED = "D"
MOST_DICE = 100
LONGEST_WHY = 300
LONGEST_NAME = 60

Record = dict[str, Any]
Apart = tuple[str, Any, Any]
_DICE = re.compile(r"(\d{1,3})?d(\d{1,3})", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True)
class Wanted:
    """So many dice of so many sides, why, and what the moderator calls them (may be empty); `typed` are the values of
    dice that were thrown elsewhere."""

    count: int
    sides: int
    why: str
    name: str = ""
    typed: tuple[int, ...] = ()

    @staticmethod
    def of(dice: str, why: str, name: str = "", typed: str = "") -> Wanted:
        """What a person wrote: dice as 3d6, or typed values as "4 2 6", of six sides without `dice`. Raises WrongCall."""
        found = _DICE.fullmatch(dice.strip() or "d6")
        sides = int(found[2]) if found else 0
        values = _typed(typed)
        count = len(values) if values and not dice.strip() else int(found[1] or 1) if found else 0
        if not 1 <= count <= MOST_DICE or not 2 <= sides <= 256:
            what = f"{dice!r} is no number of dice"
            do = f"Write it as 3d6: 1 to {MOST_DICE} dice of 2 to 256 sides."
            raise WrongCall("bad_dice", what, do=do)
        if values and (len(values) != count or not all(1 <= value <= sides for value in values)):
            what = f"{typed!r} are not the values of {count}d{sides}"
            raise WrongCall("bad_dice", what, do="Give the kind of dice with --dice, as 3d20.")
        why, name = _line(why), _line(name)
        if not why or len(why) > LONGEST_WHY or len(name) > LONGEST_NAME:
            what = f"a roll needs a reason of 1 to {LONGEST_WHY} characters, and a name of {LONGEST_NAME} at most"
            raise WrongCall("bad_reason", what, do='Say what it is for: --why "who goes first".')
        return Wanted(count, sides, why, name, values)

    @property
    def data(self) -> dict[str, str]:
        """As records hold it, without the values."""
        named = {"name": self.name} if self.name else {}
        return {"dice": f"{self.count}d{self.sides}", "why": self.why, **named}


def _line(text: str) -> str:
    """One line without control characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _typed(text: str) -> tuple[int, ...]:
    parts = text.replace(",", " ").split()
    if not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        raise WrongCall("bad_dice", f"{text!r} are no values of dice", do="Write them as 4 2 6.")
    return tuple(map(int, parts))


def is_typed(record: Mapping[str, Any]) -> bool:
    """Whether the dice of a record were typed in by hand."""
    return record.get("kind") == KIND and "links" not in record


def is_lock(record: Mapping[str, Any]) -> bool:
    """Whether a record locks a roll beside the rules."""
    return record.get("kind") == "lock" and KIND in record


def told(record: Mapping[str, Any]) -> dict[str, str]:
    """Dice, reason and name of a roll beside the rules; {} for dice of the rules."""
    found: Mapping[str, str] = record.get(KIND, {}) if record.get("kind") == KIND else {}
    return {key: found.get(key, "") for key in ("dice", "why", "name")} if found else {}


def shown(record: Mapping[str, Any]) -> dict[str, Any]:
    """A roll beside the rules for a script."""
    values = [value for roll in ledger.dice_of(record) for value in roll.values]
    return {**told(record), "grade": record["grade"], "values": values, "labels": record["dice"]}


def sentence(record: Mapping[str, Any]) -> str:
    """A roll beside the rules in words, for reports and the command line."""
    values = [value for roll in ledger.dice_of(record) for value in roll.values]
    name = record[KIND].get("name", "")
    text = catalogue("common")[f"rolled.{'typed' if is_typed(record) else 'thrown'}"]
    return text.format(
        record=record["record"],
        what=f"{name} ({record[KIND]['dice']})" if name else record[KIND]["dice"],
        values=" ".join(map(str, values)),
        sum=sum(values),
        why=record[KIND]["why"],
        grade=record["grade"],
    )


def notes(records: Iterable[Mapping[str, Any]]) -> list[str]:
    """What an audit says of dice beside the rules: each roll uses up a number, which moves the dice after it."""
    found = [record for record in records if record.get("kind") == KIND]
    thrown = [str(record["record"]) for record in found if not is_typed(record)]
    typed = [str(record["record"]) for record in found if is_typed(record)]
    text = catalogue("common")
    return [
        text[f"rolled.{key}"].format(count=len(numbers), records=", ".join(numbers))
        for key, numbers in (("note_thrown", thrown), ("note_typed", typed))
        if numbers
    ]


# Writing


def earlier(campaign: Campaign, wanted: Wanted) -> Record | None:
    """The record of the same roll with the same reason, if there is one: nobody rolls again for a reason he had.

    Only records of this kind are parsed.
    """
    for number in range(campaign.save.count, 0, -1):
        if b"\nkind: roll\n" in campaign.save.document(number):
            record = campaign.save.record(number)
            if record[KIND] == wanted.data and is_typed(record) == bool(wanted.typed):
                return record
    return None


def plan(campaign: Campaign, wanted: Wanted | None) -> str:
    """What would be written, without a die."""
    pending = campaign.desk[KIND]
    number = pending["segment"] if pending else own_segment(campaign.state["engine"]["segment"])[0]
    dice = wanted.data["dice"] if wanted else pending.get("dice", "nothing")
    return f"{dice} typed in" if wanted and wanted.typed else f"{dice} in segment {number}"


def throw(campaign: Campaign, signer: Signer, wanted: Wanted | None) -> Record:
    """Lock and throw dice in the next segment, or record those that were typed in; None: throw what is locked.

    Raises Fault while the game waits for the dice of a lock, or while another roll is locked and not thrown.
    """
    pending = campaign.desk[KIND]
    if pending and wanted and (wanted.typed or _without_segment(pending) != wanted.data):
        what = f'{pending["dice"]} for "{pending["why"]}" are locked and not thrown yet'
        do = "Throw them first: pbem roll, without --dice."
        raise Fault("roll_locked", what, str(campaign.path), do)
    if wanted and wanted.typed:
        return _type_in(campaign, signer, wanted)
    if wanted and not pending:
        lock(campaign, signer, wanted)
    return finish(campaign, signer)


def _without_segment(pending: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in pending.items() if key != "segment"}


def lock(campaign: Campaign, signer: Signer, wanted: Wanted) -> Record:
    """Write down what will be thrown, before the link of its segment is used."""
    desk, engine = campaign.desk, campaign.state["engine"]
    if not campaign.asks and not engine["over"]:
        what = "the game waits for its own dice, or has not begun; a roll would come between"
        raise Fault("not_at_rest", what, str(campaign.path), f"Run pbem apply {campaign.path}.")
    number, inputs = own_segment(engine["segment"])
    record: Record = {"kind": "lock", "segment": number, "openers": ["moderator"]}
    record[KIND] = wanted.data
    if not desk["founded"]:
        desk["founded"] = True
        record["founding"] = sorted(ledger.founding_of(desk))
    desk[KIND] = {"segment": number, **wanted.data}
    return _write(campaign, signer, record, inputs)


def finish(campaign: Campaign, signer: Signer) -> Record:
    """Throw the dice that are locked: the same, however often it is tried. Raises WrongCall if none are."""
    pending = campaign.desk[KIND]
    if not pending:
        raise WrongCall("nothing_locked", "no roll is locked", do="Give --dice and --why.")
    number = pending["segment"]
    link = campaign.vault.chains[chance.MODERATOR].links[number]
    links = {chance.MODERATOR: link_text(number, link)}
    told = _without_segment(pending)
    roll = rolled(campaign.id, number, told, links, ledger.founding_of(campaign.desk))
    campaign.desk[KIND] = {}
    record = {
        "kind": KIND,
        KIND: told,
        "links": links,
        "dice": {roll.label: roll_text(roll)},
        "grade": ledger.GRADE,
    }
    return _write(campaign, signer, record, [{"burn": number}])


def _type_in(campaign: Campaign, signer: Signer, wanted: Wanted) -> Record:
    """Record dice that were thrown elsewhere: grade D, the typist's word. No rule sees them."""
    label = typed_label(campaign.save.count + 1)
    roll = Roll(label, wanted.count, wanted.sides, wanted.typed)
    dice = {label: roll_text(roll)}
    record = {"kind": KIND, KIND: wanted.data, "dice": dice, "grade": TYPED}
    return _write(campaign, signer, record, [])


def own_segment(segment: Mapping[str, Any]) -> tuple[int, list[Input]]:
    """The number for a roll, from the engine's account, and what ends the game's segment if it has dice already."""
    number = int(segment["number"])
    return (number + 1, [{"burn": number}]) if segment["rolled"] else (number, [])


def typed_label(record: int) -> str:
    """The label of the dice typed in with a record."""
    return f"typed/{record}"


def rolled(
    campaign: str,
    number: int,
    told: Mapping[str, str],
    links: Mapping[str, str],
    founding: Mapping[str, str | bytes],
) -> Roll:
    """The dice of a roll: they follow from its segment, count and sides alone."""
    wanted = _said({KIND: told})
    label = f"{KIND}/{number}"
    source = ledger.source(campaign, links, founding)
    values = source.roll(number, label, wanted.count, wanted.sides)
    return Roll(label, wanted.count, wanted.sides, tuple(values))


def _write(campaign: Campaign, signer: Signer, record: Record, inputs: list[Input]) -> Record:
    from pbem.campaign import write

    secret = campaign.vault.secret.get(state_hash(campaign.save.state), {})
    campaign.state["secret"] = secret
    for given in inputs:
        advance(campaign.table, campaign.state, given, ledger.source(campaign.id, {}, {}))
    if inputs:
        record["inputs"] = inputs
    campaign.desk["since"] = campaign.desk["since"] or campaign.save.head
    write(campaign, signer, record)
    return record


# Replaying


def again(replay: Replay, record: Mapping[str, Any], before: dict[str, Any]) -> Apart | None:
    """Play a lock of a roll, or a roll, once more; `before` is the desk before it. The first difference."""
    engine = replay.state["engine"]
    if (bool(before[KIND]) and (is_lock(record) or is_typed(record))) or not (
        engine["asks"] or engine["over"]
    ):
        return "kind", "no roll at this place", record["kind"]
    if not before[KIND] and not is_lock(record) and not is_typed(record):
        return "kind", "no roll without its lock", record["kind"]
    desk = {**before, "since": replay.desk["since"]}
    if is_lock(record):
        expected = _lock_again(record, desk, engine["segment"])
    elif is_typed(record):
        expected = _typed_again(record)
    else:
        expected = _roll_again(replay.campaign, record, desk)
    for given in expected.get("inputs") or ():
        advance(replay.table, replay.state, given, ledger.source(replay.campaign, {}, {}))
    for part, value in expected.items():
        if (apart := difference(value, record.get(part), part)) is not None:
            return apart
    return difference(desk, replay.desk, "desk")


def _lock_again(
    record: Mapping[str, Any], desk: dict[str, Any], segment: Mapping[str, Any]
) -> Record:
    """The parts that the lock of a roll must have; brings the desk forward."""
    number, inputs = own_segment(segment)
    told = _said(record).data
    expected: Record = {
        KIND: told,
        "segment": number,
        "openers": ["moderator"],
        "inputs": inputs or None,
        "founding": None if desk["founded"] else sorted(ledger.founding_of(desk)),
    }
    desk |= {"founded": True, KIND: {"segment": number, **told}}
    return expected


def _typed_again(record: Mapping[str, Any]) -> Record:
    wanted = _said(record)
    values = tuple(value for roll in ledger.dice_of(record) for value in roll.values)
    roll = Roll(typed_label(record["record"]), wanted.count, wanted.sides, values[: wanted.count])
    dice = {roll.label: roll_text(roll)}
    return {KIND: wanted.data, "dice": dice, "grade": TYPED, "inputs": None}


def _roll_again(campaign: str, record: Mapping[str, Any], desk: dict[str, Any]) -> Record:
    number = desk[KIND]["segment"]
    told = _without_segment(desk[KIND])
    roll = rolled(campaign, number, told, record["links"], ledger.founding_of(desk))
    desk[KIND] = {}
    dice = {roll.label: roll_text(roll)}
    return {KIND: told, "dice": dice, "inputs": [{"burn": number}]}


def _said(record: Mapping[str, Any]) -> Wanted:
    told = record[KIND]
    return Wanted.of(told["dice"], told["why"], told.get("name", ""))
