"""Records as data: what is written of one run of the rules, and the dice sources that a record
gives back.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from json.encoder import encode_basestring
from typing import Any

from pbem.engine import chance
from pbem.engine.dice import Roll, Seeded, parse_roll_text, roll_text
from pbem.engine.play import Outcome
from pbem.engine.state import State, canonical, digest, dumped, public

GRADE = "C"
# Parts of states whose canonical JSON is remembered: those of two or three states.
_REMEMBERED = 256
_WRITTEN: dict[bytes, str] = {}


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
    """The part of a record that one run of the rules leaves: inputs, dice by label, events, forced
    answers.
    """
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


def public_state(state: State, desk: dict[str, Any], **parts: Any) -> dict[str, Any]:
    """The public state as the trailer holds it: position and desk, and those parts that the
    campaign uses.
    """
    return {"game": public(state), "desk": desk, **{n: part for n, part in parts.items() if part}}


def state_hash(state: dict[str, Any], position: str = "") -> str:
    """The hash of the public state that every record names: of its canonical JSON. `position` is
    that of its game (`position_text`), where it is known already.

    From one record to the next most of a state stays as it is; what does is not written out again.
    """
    known = {"game": position} if position else {}
    try:
        text = _map({key: known.get(key) or _parts(state[key]) for key in state}).encode("utf-8")
    except (TypeError, ValueError):
        return f"sha256:{digest(state)}"
    return f"sha256:{hashlib.sha256(text).hexdigest()}"


def position_text(state: State) -> str:
    """The canonical JSON of the public part of a position."""
    return _parts(public(state))


def _parts(value: Any) -> str:
    """The canonical JSON of plain data; of a map put together of that of its parts."""
    if type(value) is not dict:
        return _written(value)
    return _map({key: _written(part) for key, part in value.items()})


def _map(told: Mapping[str, str]) -> str:
    return f"{{{','.join(f'{encode_basestring(key)}:{told[key]}' for key in sorted(told))}}}"


def _written(value: Any) -> str:
    """The canonical JSON of a part; remembered by bytes that only this value has."""
    told = dumped(value)
    if (text := _WRITTEN.get(told)) is None:
        if len(_WRITTEN) >= _REMEMBERED:
            _WRITTEN.clear()
        text = _WRITTEN[told] = canonical(value).decode("utf-8")
    return text


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


def is_opened(record: Mapping[str, Any]) -> bool:
    """Whether a record reveals what its dice are made of: links, or a round of the beacon."""
    return "links" in record or "segment" in record.get("beacon", {})


def segment_of(record: Mapping[str, Any]) -> int:
    """The number of the segment that a record opens, by its links or its round of the beacon; 0 for
    none.
    """
    if "beacon" in record:
        return int(record["beacon"].get("segment", 0))
    return max((parse_link(text)[0] for text in record.get("links", {}).values()), default=0)


def seed_of(campaign: str, record: Mapping[str, Any], founding: Mapping[str, str | bytes]) -> bytes:
    """The seed of the segment that a record opens; b"" if it opens none."""
    if not is_opened(record):
        return b""
    given = {holder: parse_link(text)[1] for holder, text in record.get("links", {}).items()}
    signature = bytes.fromhex(record["beacon"]["signature"]) if "beacon" in record else b""
    return chance.seed(campaign, segment_of(record), given, founding, signature)


def sealed_seed_of(
    campaign: str,
    number: int,
    link: bytes,
    founding: Mapping[str, str | bytes],
    record: Mapping[str, Any],
) -> bytes:
    """The seed of sealed draw `number`; `link` is that of the moderator's chain `sealed`, `record`
    what opens the segment in which it falls, {} where the seats' part is the founding alone."""
    told = record.get("links", {})
    seats = {holder: parse_link(text)[1] for holder, text in told.items()}
    seats.pop(chance.MODERATOR, None)
    signature = bytes.fromhex(record["beacon"]["signature"]) if "beacon" in record else b""
    links = {**seats, chance.SEALED: link}
    return chance.sealed_seed(campaign, number, links, founding, signature)


def source(campaign: str, record: Mapping[str, Any], founding: Mapping[str, str | bytes]) -> Seeded:
    """Dice of the segment that a record opens by its `links` or its `beacon`; without either every
    die needs its segment."""
    seed = seed_of(campaign, record, founding)
    return Seeded({segment_of(record): seed}) if seed else Seeded({})
