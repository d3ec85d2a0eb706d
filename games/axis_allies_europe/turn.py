"""The sequence of play: before the first turn, the round of four powers, and the seven steps of a
turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.flow import Ask, Events, Flow, Go, Locals, Over, Run, Sifted
from pbem.engine.game import Date
from pbem.games.axis_allies_europe import batch, victory
from pbem.games.axis_allies_europe.battles import checks, sequence
from pbem.games.axis_allies_europe.economy import income, placement
from pbem.games.axis_allies_europe.movement import steps
from pbem.games.axis_allies_europe.position import Position

campaign = Flow("campaign")
turn = Flow("turn")


def date(g: Position) -> Date:
    """The round, and in it the power whose turn it is; the cash advance comes before the first."""
    return Date(g.state["round"], g.power if g.state["round"] else "advance")


@campaign.step
def spend_advance(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """AAE-038: the cash advance is spent once, before the first turn."""
    return Run("advance")


@campaign.step
def first_turn(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """AAE-045: Germany begins."""
    f["next"] = 0


@campaign.step
def next_turn(g: Position, f: Locals, dice: Any, events: Events) -> Run | Over:
    """AAE-048: a round is over when all four powers have had their turn; AAE-001, AAE-002 end the
    game between turns.
    """
    power = tuple(g.board.powers)[f["next"]]
    if won := victory.winner(g, power):
        events.append({"kind": "won", **won})
        return Over(won)
    if f["next"] == 0:
        g.state["round"] += 1
        g.state["gun_moves"] = []
    f["next"] = (f["next"] + 1) % len(g.board.powers)
    g.state["turns"] += 1
    g.begin_turn(power)
    events.append({"kind": "turn_began", "power": power, "round": g.state["round"]})
    return Run("turn", {"power": power}, then="next_turn")


def _orders(g: Position, half: str, sections: tuple[str, ...], *, releases: bool) -> Ask:
    return Ask(
        to=(g.power,),
        verb="orders",
        noun=f"{g.power} {g.state['turns']} {half}",
        sections=sections,
        releases=releases,
        args={"power": g.power, "round": g.state["round"], "half": half},
    )


def _begin(events: Events, step: str) -> None:
    """Reports put what follows under this heading."""
    events.append({"kind": "step_began", "step": step})


@turn.step
def give_attack_orders(g: Position, f: Locals, dice: Any, events: Events) -> Ask:
    """AAE-046: purchase and the whole plan of attack are written before any die."""
    return _orders(g, "A", ("purchase", "combat", "battles"), releases=True)


@give_attack_orders.sift
def _(g: Position, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    return batch.sift_attack(g, lines)


@give_attack_orders.carry
def move_to_attack(g: Position, f: Locals, ask: Ask, sifted: Sifted, events: Events) -> None:
    """Steps 1 and 2 of the turn; afterwards the list of battles is complete (AAE-067)."""
    f["batch"] = list(sifted.good)
    _begin(events, "purchase")
    events += sifted.led.first
    _begin(events, "combat")
    events += sifted.led.then
    g.become(sifted.led.after)
    battle_lines = batch.lines(g, f["batch"], "battles")
    sequence.prepare_battles(g, battle_lines, events)
    checks.assign_support(g, battle_lines)


@turn.step
def fire_at_planes_passing(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """AAE-204: guns that were flown over fire when all planes have moved."""
    if g.turn["battles"] or g.turn["guns_passed"]:
        _begin(events, "battles")
    return Run("overflight")


@turn.step
def fight_battles(g: Position, f: Locals, dice: Any, events: Events) -> Run | Go:
    """Step 3 of the turn, AAE-069: one battle after the other."""
    battles = g.turn["battles"]
    if not battles:
        return Go("give_other_orders")
    events.append({"kind": "battle_began", "battle": battles[0]["kind"], "at": battles[0]["at"]})
    return Run(f"{battles[0]['kind']}_battle", {"at": battles[0]["at"]}, then="battle_done")


@turn.step
def battle_done(g: Position, f: Locals, dice: Any, events: Events) -> Go:
    """The battle is struck off the list."""
    g.turn["battles"].pop(0)
    return Go("fight_battles")


@turn.step
def give_other_orders(g: Position, f: Locals, dice: Any, events: Events) -> Ask:
    """The second half of the orders, written with the battles known."""
    return _orders(g, "B", ("noncombat", "place"), releases=False)


@give_other_orders.sift
def _(g: Position, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    return batch.sift_rest(g, lines)


@give_other_orders.carry
def move_others(g: Position, f: Locals, ask: Ask, sifted: Sifted, events: Events) -> None:
    """Step 4 of the turn; planes without an order land by themselves or are lost (AAE-174)."""
    f["batch"] = list(sifted.good)
    _begin(events, "noncombat")
    events += [*sifted.led.first, *sifted.led.then]
    g.become(sifted.led.after)
    steps.come_to_rest(g, events)


@turn.step
def place_units(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """Step 5 of the turn."""
    _begin(events, "place")
    places = not batch.has_passed(g, f["batch"], "place")
    placement.place(g, batch.lines(g, f["batch"], "place"), events, by_default=places)


@turn.step
def resurface_and_repair(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """AAE-193, AAE-235: submerged submarines come up, damaged battleships are whole again."""
    g.state["submerged"] = {}
    g.state["damaged"] = {}


@turn.step
def collect_income(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """Step 7 of the turn."""
    _begin(events, "income")
    return Run("income", {"power": g.power})


@turn.step
def end_turn(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """The turn's own bookkeeping is forgotten; a treasury is never negative."""
    income.close(g, events)
