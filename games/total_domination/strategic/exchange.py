"""The exchange of a card between teammates, one of whom controls the Arctic (§11.4)."""

from __future__ import annotations

from pbem.engine.deck import Hand
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Locals, Say
from pbem.engine.orders import Line
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.strategic.choice import check_cards

exchange = Flow("exchange")
ARCTIC = "Arctic"


def teammates(g: Position) -> tuple[str, ...]:
    """TDM-251: the two who may exchange; nobody without the Arctic Expansion, without a power in
    the Arctic, with a common hand, or where one of them has no card."""
    here = g.controller(ARCTIC) if g.in_play(ARCTIC) else ""
    if not here or g.common:
        return ()
    both = (here, g.board.teammate(here))
    return both if all(Hand(g.state, g.holder(each)).count for each in both) else ()


@exchange.step
def name_cards(g: Position, f: Locals, dice: Dice, events: Events) -> list[Ask]:
    """TDM-251, R-18: each names a card of his own, in secret and without seeing the other's, or
    none."""
    both = teammates(g)
    return [
        Ask(
            (power,),
            "swap",
            f"{power} {g.year}",
            ("swap",),
            facts={"cards": Hand(g.state, g.holder(power)).count, "most": 1},
            default=[],
            together=True,
            secret=True,
            args={"power": power, "with": both[1 - number]},
        )
        for number, power in enumerate(both)
    ]


@name_cards.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    """TDM-251: one card of the own hand."""
    hand = Hand(g.state, g.holder(ask.args["power"]))
    check_cards(ask, say, lambda: hand.cards, "TDM-251", "not_in_hand")


@name_cards.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    """Which card it is stays with its owner until both have named one."""
    g.secret(g.holder(ask.args["power"]))["offered"] = list(say)


@name_cards.reads("swap")
def _(g: Position, ask: Ask, line: Line) -> Say:
    """TDM-251: with nobody but the teammate; who plays both says by that whose card it is."""
    if line.args.get("player") == ask.args["power"]:
        return None
    if line.args.get("player", ask.args["with"]) != ask.args["with"]:
        raise Illegal("TDM-251", "not_your_teammate", power=ask.args["with"])
    return [line.args["card"]] if "card" in line.args else []


@exchange.step
def change_hands(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """TDM-251, TDM-311: a card for a card if both have named one; that it was done is public, which
    cards they were only these two know. Who of them did not want to is told to nobody."""
    both = teammates(g)
    if not both:
        return
    hold = [Hand(g.state, g.holder(power)) for power in both]
    offered = [g.state["secret"][hand.owner].get("offered", []) for hand in hold]
    agreed = all(offered)
    orders = [
        hand.order_with(dice, add=offered[1 - n], remove=offered[n]) if agreed else []
        for n, hand in enumerate(hold)
    ]
    for number, hand in enumerate(hold):
        g.secret(hand.owner).pop("offered", None)
        if agreed:
            hand.show(offered[number], [hold[1 - number].owner])
            hand.lay(orders[number])
    events.append({"kind": "exchanged" if agreed else "not_exchanged", "powers": list(both)})
