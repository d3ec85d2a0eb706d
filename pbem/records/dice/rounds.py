"""Rounds of the beacon in a campaign: which one a lock or a founding has to name, and whether a
given one is it.

    anchor    dice: {draw: "20:00", lead: 12, beacon: chain info, founding: {round, due}}
    lock      round: 657413, due: "2023-09-15 11:00:03Z"
    result    beacon: {segment: 7, round: 657413, signature: 96 hex digits, chain: hash}

The network is that of pbem/records/dice/beacon.py and no other; a save cannot name one. The rule is
in docs/dice.md.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

from pbem import lazy
from pbem.engine import chance
from pbem.engine.errors import Illegal
from pbem.records.dice import beacon
from pbem.storage.kinds import Record

DRAW, LEAD = "20:00", 12
MOST_LEAD = 240
FOUNDING_LEAD = 24
HOUR = 3600
_CLOCK = "%Y-%m-%d %H:%M:%SZ"
_DRAW = lazy.pattern(r"([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?", re.ASCII)


def seconds(time: object) -> int:
    """The time of a record in Unix seconds. Raises Illegal for one that is none."""
    try:
        return int(datetime.strptime(str(time), _CLOCK).replace(tzinfo=UTC).timestamp())
    except ValueError as error:
        raise Illegal("", "round_without_time", time=str(time)) from error


def text(time: int) -> str:
    """Unix seconds as records have them."""
    return datetime.fromtimestamp(time, UTC).strftime(_CLOCK)


def due(number: int) -> str:
    """When a round is due, as records have it."""
    return text(beacon.time_of(beacon.QUICKNET, number))


def is_due(number: int, time: str) -> bool:
    """Whether a round is out at this time."""
    return seconds(time) >= beacon.time_of(beacon.QUICKNET, number)


def daily(draw: object) -> int:
    """A daily draw time, HH:MM or HH:MM:SS, in seconds after midnight UTC. Raises Illegal for one
    that is none.
    """
    found = _DRAW.fullmatch(str(draw))
    if found is None:
        raise Illegal("", "round_draw_time", draw=str(draw))
    return int(found[1]) * HOUR + int(found[2]) * 60 + int(found[3] or 0)


def is_draw(draw: str) -> bool:
    """Whether this is a daily draw time."""
    return _DRAW.fullmatch(draw) is not None


def of_rule(dice: Record, time: str, above: int, lead: int) -> int:
    """The round that is named at this time: of the daily draw times that are `lead` hours or more
    later, the first whose round is above those that were named before."""
    info = beacon.QUICKNET
    earliest = seconds(time) + lead * HOUR
    if above:
        earliest = max(earliest, beacon.time_of(info, above) + 1)
    return beacon.draw_round(info, earliest, daily(dice["draw"]), 0)


def naming(dice: Record, time: str, above: int, lead: int) -> dict[str, Any]:
    """What a record says that names a round."""
    number = of_rule(dice, time, above, lead)
    return {"round": number, "due": due(number)}


def check_naming(dice: Record, said: Record, time: object, above: int, lead: int) -> int:
    """The round that a record of this time names. Raises Illegal unless it is the one of the
    rule.
    """
    number = said.get("round")
    if type(number) is not int or not 1 <= number <= beacon.HIGHEST_ROUND:
        raise Illegal("", "round_missing")
    if beacon.time_of(beacon.QUICKNET, number) <= seconds(time):
        raise Illegal("", "round_out_already", number=number, due=due(number), time=str(time))
    if number <= above:
        raise Illegal("", "round_used", number=number, last=above)
    wanted = of_rule(dice, str(time), above, lead)
    if number != wanted or said.get("due") != due(number):
        raise Illegal(
            "",
            "round_not_of_rule",
            number=number,
            due=str(said.get("due")),
            wanted=wanted,
            when=due(wanted),
        )
    return number


def given(number: int, signature: bytes, segment: int = 0) -> dict[str, Any]:
    """What a record holds of a round: for a segment, or, without one, for a founding."""
    told: dict[str, Any] = {"segment": segment} if segment else {}
    chain = beacon.QUICKNET.chain_hash
    return {**told, "round": number, "signature": signature.hex(), "chain": chain}


def check_given(found: Record, number: int, time: object, segment: int = 0) -> bytes:
    """The signature in a record of this time. Raises Illegal unless it is that of the round that
    was named, on the one network, and not written before the round was due.

    Where the extra is missing the curve is not looked at, and an audit says so (`unverified`).
    """
    try:
        signature = bytes.fromhex(found["signature"])
        wanted = given(number, signature, segment)
    except (KeyError, TypeError, ValueError) as error:
        raise Illegal("", "round_other", number=number, found=str(found)) from error
    if dict(found) != wanted:
        raise Illegal("", "round_other", number=number, found=str(dict(found)))
    if not is_due(number, str(time)):
        raise Illegal("", "round_before_due", number=number, due=due(number), time=str(time))
    if len(signature) != chance.BEACON_SIZE:
        size, need = len(signature), chance.BEACON_SIZE
        raise Illegal("", "beacon_size", number=number, size=size, need=need)
    if beacon.has_extra():
        beacon.check_round(beacon.QUICKNET, number, signature)
    return signature


def check_anchor(anchor: Record) -> None:
    """Raise Illegal unless what an anchor says of the beacon is what this program checks."""
    dice = anchor["dice"]
    is_used = chance.BEACON in (dice["mode"], dice["silence"]) or "founding" in dice
    if not is_used and "beacon" not in dice:
        return
    beacon.check_info(beacon.info_of(dice["beacon"]))
    daily(dice.get("draw"))
    lead = dice.get("lead")
    if type(lead) is not int or not 1 <= lead <= MOST_LEAD:
        raise Illegal("", "round_lead", lead=str(lead), most=MOST_LEAD)
    if "founding" in dice:
        check_naming(dice, dice["founding"], anchor.get("time"), 0, FOUNDING_LEAD)
