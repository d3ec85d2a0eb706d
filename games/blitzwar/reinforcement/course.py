"""The course of phase 3 (§11.1): its sub-phases, and what each order line does in one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal, Problem, Refusal
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.blitzwar import reorganisation
from pbem.games.blitzwar.board import INFANTRY
from pbem.games.blitzwar.orders.sections import REINFORCEMENT
from pbem.games.blitzwar.position import ALLIES, Position
from pbem.games.blitzwar.reinforcement import (
    by_default,
    forfeits,
    italy,
    lend_lease,
    minors,
    modernisation,
    placement,
)
from pbem.games.blitzwar.reinforcement.hand import CARD, Hand, has_units

# BWR-220: the sub-phases, each carried out by all sides before the next one.
MINORS, MAJORS, LEND_LEASE, PLACING = STAGES = range(4)
_PARTISANS = "place partisans"
Args = Mapping[str, Any]
_STAGE_OF = {
    "minor": MINORS,
    _PARTISANS: MINORS,
    "lose": MAJORS,
    "give up": MAJORS,
    "modernise": MAJORS,
    "lend-lease": LEND_LEASE,
}


def by_stage(g: Position, hand: Hand, lines: Sequence[Line]) -> list[list[Line]]:
    """BWR-220, BWR-258: the lines of a mail by sub-phase, units chosen before they are placed;
    counters are put together with the line that follows, the last ones in the last sub-phase."""
    found: list[list[Line]] = [[] for _ in STAGES]
    waiting: list[Line] = []
    for line in lines:
        waiting.append(line)
        if line.verb not in reorganisation.VERBS:
            found[_stage(g, hand, line)] += waiting
            waiting = []
    found[PLACING] += waiting
    found[MINORS].sort(key=lambda line: line.verb != "minor")
    return found


def _stage(g: Position, hand: Hand, line: Line) -> int:
    if line.verb != "place":
        return _STAGE_OF.get(line.verb, PLACING)
    items = line.args["units"]
    of_minors = all(_is_of_minor(g, hand, line.args["area"], item) for item in items)
    return MINORS if of_minors else PLACING


def _is_of_minor(g: Position, hand: Hand, zone: str, item: Mapping[str, Any]) -> bool:
    """Whether an entry is about units of a country without cards: named so, in one of its zones, or
    of a class that the card does not have."""
    power = item["power"]
    if power:
        return bool(g.kind_of(power) != "major")
    owner = g.board.country(zone)
    at_home = any(c in _homes(owner) for c in (*hand["units"], *hand["supply"]))
    chooses = owner == minors.ITALY and bool(hand["choice"])
    return at_home or chooses or (item["kind"] != "" and _card_lacks(hand, item["kind"]))


def _homes(owner: str) -> tuple[str, ...]:
    """Whose units are at home in the zones of a country."""
    also = {"France": "Free French", minors.YUGOSLAVIA: minors.PARTISANS}
    return (owner, also[owner]) if owner in also else (owner,)


def _card_lacks(hand: Hand, kind: str) -> bool:
    has = hand["supply"].get(CARD, 0) if kind == "supply" else has_units(hand, CARD, kind)
    others = [source for source in hand["units"] if has_units(hand, source, kind)]
    return not has and bool(others)


def carry_out(g: Position, hand: Hand, line: Line, events: Events) -> None:
    """One line of a side. Raises a Refusal, and changes nothing then."""
    if line.verb in reorganisation.VERBS:
        reorganisation.carry_out(g.trial(), hand["side"], line, [])
        reorganisation.carry_out(g, hand["side"], line, events)
        return
    if line.verb not in _ACTS:
        fields = {"section": REINFORCEMENT, "verb": line.verb}
        raise Refusal(Problem("illegal", "verb_not_in_phase", fields))
    _ACTS[line.verb](g, hand, line.args, events)


def _place(g: Position, hand: Hand, args: Args, events: Events) -> None:
    placement.carry_out(g, hand, args["area"], args["units"], args.get("other", ""), events)


def _place_partisans(g: Position, hand: Hand, args: Args, events: Events) -> None:
    times = args.get("count", 0)
    item = {"kind": INFANTRY, "count": 1, "power": minors.PARTISANS, "times": times}
    placement.carry_out(g, hand, args["area"], [item], "", events)


def _lend_lease(g: Position, hand: Hand, args: Args, events: Events) -> None:
    if hand["side"] != ALLIES:
        raise Illegal("BWR-239", "allies_alone_lend")
    lend_lease.ship(g, hand, args["units"], args.get("sea", ""), events)


_ACTS: Mapping[str, Callable[[Position, Hand, Args, Events], None]] = {
    "minor": lambda g, hand, args, events: italy.choose(
        g, hand, args.get("country", minors.ITALY), args["units"], events
    ),
    "lose": lambda g, hand, args, events: forfeits.lose(g, hand, args["shares"], events),
    "give up": lambda g, hand, args, events: forfeits.give_up(
        hand, args["units"], args.get("saved", 0), events
    ),
    "modernise": lambda g, hand, args, events: modernisation.modernise(
        g, hand, args["what"], events
    ),
    "lend-lease": _lend_lease,
    "place": _place,
    _PARTISANS: _place_partisans,
}


def finish(g: Position, hand: Hand, stage: int, events: Events) -> None:
    """BWR-220: what a side has left open in a sub-phase is settled without it."""
    if stage == MINORS:
        italy.choose_by_default(g, hand, events)
        own = [source for source in _sources(hand) if _is_minor(g, source)]
        by_default.place_rest(g, hand, own, events)
    elif stage == MAJORS:
        forfeits.settle(g, hand, events)
        modernisation.modernise_by_default(g, hand, events)
    elif stage == PLACING:
        by_default.place_rest(g, hand, _sources(hand), events)


def _sources(hand: Hand) -> list[str]:
    """Where units come from, the card last."""
    return sorted({**hand["units"], **hand["supply"]}, key=lambda each: (each == CARD, each))


def _is_minor(g: Position, source: str) -> bool:
    return source in g.board.powers and g.kind_of(source) != "major"
