"""Commitments, salts and what is opened of them, from the records alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine import chance
from pbem.engine.chance import SEALED
from pbem.engine.errors import Refusal
from pbem.records.line_fields import is_own
from pbem.records.seals import boxkeys, commits
from pbem.records.signatures.shown import commits_of
from pbem.replay.witness import cards_of, choices_of, is_open, lines_of
from pbem.storage.kinds import Apart, Record
from pbem.storage.ledger import parse_link


def faults(anchor: Record, records: Sequence[Record]) -> tuple[int, Apart] | None:
    """What is wrong with commitments and salts, from the records alone: (record, difference), None
    if all holds.

    Every field is committed to once; what is opened was committed to before; no link of the chain
    `sealed` is out before the campaign is opened, and it leads to the chain's anchor; nothing
    follows it.
    """
    campaign, known, keys = str(anchor["campaign"]), dict[str, str](), dict[str, Any]()
    for number, record in enumerate(records, 1):
        if is_open(records[number - 2]) and number > 1:
            return number, ("kind", "nothing after the campaign was opened", record.get("kind"))
        once = {**cards_of(record), **choices_of(record), **commits_of(record)}
        for field, commit in once.items():
            if field in known:
                return number, (field, "a field that was not used before", field)
            known[field] = commit
        for field, commit in lines_of(record).items():
            if known.setdefault(field, commit) != commit:
                return number, (field, "the commitment that it had", commit)
        apart = _wrong_link(anchor, record) or _wrong_value(campaign, record, known)
        apart = apart or boxkeys.fault(anchor, keys, record)
        if apart is not None:
            return number, apart
    return None


def _wrong_link(anchor: Record, record: Record) -> Apart | None:
    text = record.get("links", {}).get(SEALED)
    if not is_open(record):
        return ("links.sealed", "a secret until the campaign is opened", text) if text else None
    number, link = parse_link(str(text))
    known = chance.Known(bytes.fromhex(anchor["dice"]["chains"][SEALED]))
    try:
        chance.check_link(str(anchor["campaign"]), SEALED, number, link, known)
    except Refusal as refusal:
        return "links.sealed", refusal.problem.code, text
    return None


def _wrong_value(campaign: str, record: Record, known: Mapping[str, str]) -> Apart | None:
    for part in ("shown", "proofs"):
        for number, told in enumerate(record.get(part, [])):
            field, wanted = commits.proven_by(campaign, told)
            if known.get(field) != wanted:
                return f"{part}[{number}]", f"what {told['field']} committed to", told["value"]
    if not is_open(record):
        return None
    _, link = parse_link(record["links"][SEALED])
    key = chance.salt_key(campaign, link)
    for number, told in enumerate(record.get("entries", [])):
        salt = chance.salt(key, campaign, told["owner"], told["field"])
        if is_own(told["field"]):
            salt = bytes.fromhex(told["salt"])
        elif "salt" in told:
            return f"entries[{number}].salt", "nothing: it follows from the chain", told["salt"]
        made = chance.commitment(campaign, told["owner"], told["field"], salt, told["value"])
        if known.get(told["field"]) != made.hex():
            return f"entries[{number}]", f"what {told['field']} committed to", told["value"]
    return None
