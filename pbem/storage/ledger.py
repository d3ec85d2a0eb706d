"""Records as data: what is written of one run of the rules, and the dice sources that a record gives back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine import chance
from pbem.engine.dice import Roll, Seeded, parse_roll_text, roll_text
from pbem.engine.play import Outcome
from pbem.engine.state import digest

GRADE = "C"


def head_number(head: str) -> int:
    """The record number of a head `n/16 hex`."""
    return int(head.split("/", 1)[0])


def head_before(record: Mapping[str, Any]) -> str:
    """The head before a record, from its own `prev`."""
    return f"{record['record'] - 1}/{str(record['prev']).removeprefix('sha256:')[:16]}"


def dice_of(record: Mapping[str, Any]) -> list[Roll]:
    """The rolls of a record, in the order in which they are written."""
    return [parse_roll_text(label, text) for label, text in record.get("dice", {}).items()]


def run_record(kind: str, outcome: Outcome, inputs: list[dict[str, Any]]) -> dict[str, Any]:
    """The part of a record that one run of the rules leaves: inputs, dice by label, events, forced answers."""
    record: dict[str, Any] = {"kind": kind}
    if inputs:
        record["inputs"] = inputs
    if outcome.forced:
        record["forced"] = [{"answer": ask, "say": say} for ask, say in outcome.forced]
    if outcome.rolls:
        record["dice"] = {roll.label: roll_text(roll) for roll in outcome.rolls}
        record["grade"] = GRADE
    if outcome.events:
        record["events"] = list(outcome.events)
    return record


def state_hash(public: dict[str, Any]) -> str:
    """The hash of the public state that every record names."""
    return f"sha256:{digest(public)}"


def founding_of(desk: Mapping[str, Any]) -> dict[str, str]:
    """The founding contributions: normal phrases by seat."""
    return dict(desk["phrases"])


def link_text(number: int, link: bytes) -> str:
    """A revealed link as records hold it."""
    return f"{number} {link.hex()}"


def parse_link(text: str) -> tuple[int, bytes]:
    """Number and bytes of a revealed link."""
    number, link = text.split(" ", 1)
    return int(number), bytes.fromhex(link)


def segment_of(links: Mapping[str, str]) -> int:
    """The number of the segment whose links these are, 0 for none."""
    return max((parse_link(text)[0] for text in links.values()), default=0)


def source(campaign: str, links: Mapping[str, str], founding: Mapping[str, str | bytes]) -> Seeded:
    """Dice of the segment whose links these are; without links every die needs its segment."""
    if not links:
        return Seeded({})
    parsed = {holder: parse_link(text) for holder, text in links.items()}
    number = next(iter(parsed.values()))[0]
    seed = chance.seed(
        campaign, number, {holder: link for holder, (_, link) in parsed.items()}, founding
    )
    return Seeded({number: seed})
