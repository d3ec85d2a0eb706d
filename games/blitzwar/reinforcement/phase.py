"""The reinforcement phase (§11), of all sides together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from pbem.engine.errors import Refusal
from pbem.engine.events import LINE_UNUSED
from pbem.engine.flow import Ask, Events, Flow, Locals, Run, Sifted
from pbem.engine.state import copy
from pbem.games.blitzwar import crowding
from pbem.games.blitzwar.air.missions import BOMBING
from pbem.games.blitzwar.board import AIR, INFANTRY, SUPPLY, counter_name
from pbem.games.blitzwar.diplomacy.activation import sides_left
from pbem.games.blitzwar.halves import show_halves
from pbem.games.blitzwar.orders.grammar import read_line
from pbem.games.blitzwar.orders.sections import REINFORCEMENT
from pbem.games.blitzwar.position import ALLIES, SOVIETS, Position
from pbem.games.blitzwar.reinforcement import course, lend_lease, minors, modernisation
from pbem.games.blitzwar.reinforcement.deal import deal
from pbem.games.blitzwar.reinforcement.hand import CARD, LEND_LEASE, Hand, give
from pbem.games.blitzwar.reinforcement.receipt import sift
from pbem.wargame.counts import Counts
from pbem.wargame.sections import in_section

NUMBER = 3
_AIR_UNIT = counter_name(AIR, 1)
# In words, beside classes of units.
_MODERNISATION, _OF_CHOICE = "Modernisation", "of its choice"

reinforcement = Flow("reinforcement")


@reinforcement.step
def begin(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = NUMBER
    events.append({"kind": "phase_began", "phase": NUMBER, "side": ""})
    f["partisans"] = 0


@reinforcement.step
def roll_for_partisans(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BWR-175: the Allies roll."""
    if minors.partisans_roll(g):
        [die] = dice.roll(f"reinforcement/{g.turn}/partisans", 1)
        f["partisans"] = minors.partisans(die)
        told = {"power": ALLIES, "die": die, "corps": f["partisans"]}
        events.append({"kind": "partisans_roll", **told})


@reinforcement.step
def use_cards(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BWR-203, BWR-220, BWR-232, BWR-255, BWR-256: cards are used and shown, in the order of the
    sides, and it is found what each has lost."""
    modernisation.ready_second_elite(g, events)
    modernisation.free_for_karelia(g, events)
    f["hands"] = {side: deal(g, side, events) for side in sides_left(g)}
    f["lines"] = {}
    if f["partisans"]:
        give(f["hands"][ALLIES], minors.PARTISANS, INFANTRY, f["partisans"])


@reinforcement.step
def give_orders(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BWR-220: all sides are asked at once; what they have written is carried out sub-phase by
    sub-phase."""
    return [_ask(g, hand) for _, hand in _hands(g, f)]


def _hands(g: Position, f: Locals) -> list[tuple[str, Hand]]:
    """What each side has in hand, in the order of play."""
    return [(side, f["hands"][side]) for side in g.board.sides_in_turn if side in f["hands"]]


def _ask(g: Position, hand: Hand) -> Ask:
    return Ask(
        (hand["side"],),
        "reinforce",
        f"{hand['side']} {g.turn}",
        sections=(REINFORCEMENT,),
        default=[],
        together=True,
        args={"side": hand["side"], "turn": g.turn, "hand": copy(hand), **_told(hand)},
    )


def _told(hand: Hand) -> dict[str, Any]:
    """What the question tells of a hand, for its words."""
    units = _to_place(hand)
    case = "owed" if hand["owed"] else "card" if hand["card"] else "minors" if units else "nothing"
    owed = show_halves(hand["owed"])
    return {"case": case, "owed": owed, "card": hand["card"], "units": units}


def _to_place(hand: Hand) -> dict[str, Counts]:
    """What comes from each source, {source: {class: count}}, and what may be chosen of it."""
    found = {source: dict(units) for source, units in hand["units"].items()}
    for source, halves in hand["supply"].items():
        found.setdefault(source, {})[SUPPLY] = halves // 2
    if hand["modern"]:
        found[CARD][_MODERNISATION] = hand["modern"]
    if hand["choice"]:
        found.setdefault(minors.ITALY, {})[_OF_CHOICE] = hand["choice"]
    return found


def _supply(hand: Hand, *sources: str) -> str:
    """The supply in a hand from these sources, "" for none."""
    halves = sum(hand["supply"].get(source, 0) for source in sources)
    return show_halves(halves) if halves else ""


@give_orders.sift
def _(g: Position, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    return sift(g, ask.args["hand"], lines)


@give_orders.answer
def _(g: Position, f: Locals, ask: Ask, say: Any, events: Events) -> None:
    lines = in_section(say, REINFORCEMENT, partial(read_line, g.board))
    side = ask.to[0]
    stages = course.by_stage(g, f["hands"][side], lines)
    f["lines"][side] = [[line.text for line in part] for part in stages]


def _carry_out(g: Position, f: Locals, stage: int, events: Events) -> None:
    """BWR-220: a sub-phase of all sides, in their order."""
    for side, hand in _hands(g, f):
        stages = f["lines"].get(side)
        _use(g, hand, stages[stage] if stages else (), events)
        is_open = stage == course.PLACING and lend_lease.has_come(hand)
        if not is_open:
            course.finish(g, hand, stage, events)


def _use(g: Position, hand: Hand, texts: Sequence[str], events: Events) -> None:
    """Lines of a side are carried out; of one that cannot be it is told why."""
    for text in texts:
        try:
            course.carry_out(g, hand, read_line(g.board, text), events)
        except Refusal as refusal:
            told = {"by": [hand["side"]], "line": text, "problem": refusal.problem.data()}
            events.append({"kind": LINE_UNUSED, **told})


@reinforcement.step
def reinforce_minors(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BWR-220, BWR-221: units of countries without cards."""
    _carry_out(g, f, course.MINORS, events)


@reinforcement.step
def make_good(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BWR-220, BWR-233: lost supply is paid; Modernisations free counters."""
    _carry_out(g, f, course.MAJORS, events)


@reinforcement.step
def send_lend_lease(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BWR-220, BWR-239: what the Allies send comes to the Soviets."""
    _carry_out(g, f, course.LEND_LEASE, events)
    if SOVIETS in f["hands"]:
        lend_lease.arrive(f["hands"][ALLIES], f["hands"][SOVIETS])


@reinforcement.step
def place(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BWR-220, BWR-244: units of cards are placed; where lend-lease has come, the Soviets are not
    done yet."""
    _carry_out(g, f, course.PLACING, events)
    f["late"] = []


@reinforcement.step
def order_lend_lease(g: Position, f: Locals, dice: Any, events: Events) -> Ask | None:
    """BWR-263: the Soviets place what has come, and what of their own they have not placed."""
    hand = f["hands"].get(SOVIETS)
    if not hand or not lend_lease.has_come(hand):
        return None
    return Ask(
        (SOVIETS,),
        "place_lend_lease",
        f"{SOVIETS} {g.turn}",
        sections=(REINFORCEMENT,),
        default=[],
        args={
            "side": SOVIETS,
            "turn": g.turn,
            "hand": copy(hand),
            "units": dict(hand["units"].get(LEND_LEASE, {})),
            "supply": _supply(hand, LEND_LEASE),
        },
    )


@order_lend_lease.sift
def _(g: Position, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    return sift(g, ask.args["hand"], lines)


@order_lend_lease.answer
def _(g: Position, f: Locals, ask: Ask, say: Any, events: Events) -> None:
    lines = in_section(say, REINFORCEMENT, partial(read_line, g.board))
    f["late"] = [line.text for line in lines]


@reinforcement.step
def place_lend_lease(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BWR-263: what has come is placed with all that is left."""
    if hand := f["hands"].get(SOVIETS):
        _use(g, hand, f["late"], events)
        course.finish(g, hand, course.PLACING, events)


@reinforcement.step
def end(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-309: the bombers of the last turn leave; BWR-030: so do counters that are too many."""
    _return_bombers(g, events)
    return crowding.run()


def _return_bombers(g: Position, events: Events) -> None:
    """BWR-309, G-10: bombers that have cost supply are spent."""
    flown = [each["country"] for each in g.state["missions"] if each["use"] == BOMBING]
    g.state["missions"] = [each for each in g.state["missions"] if each["use"] != BOMBING]
    g.state["bombed"] = 0
    if flown:
        units = {country: {_AIR_UNIT: flown.count(country)} for country in dict.fromkeys(flown)}
        events.append({"kind": "bombers_spent", "units": units})


FLOWS = (reinforcement,)
