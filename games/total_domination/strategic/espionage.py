"""Espionage: a look at random cards of an opponent, one of which may be thrown away (§4.1.C, §8.1,
§10.1)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine import proof
from pbem.engine.deck import Deck, Hand
from pbem.engine.dice import Dice, slug
from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Go, Leave, Locals, Say
from pbem.engine.orders import Line
from pbem.games.total_domination.cards.piles import plan
from pbem.games.total_domination.position import CARDS, Position
from pbem.games.total_domination.strategic.choice import check_cards, given_up, said
from pbem.games.total_domination.strategic.replacement import turns

espionage = Flow("espionage")
ESPIONAGE = "D1"
# TDM-069, TDM-231: by how many powers of the hand have it, how many cards are seen, and of these
# thrown away.
LOOKS = {1: 3, 2: 5}
NOBODY = ""


def targets(g: Position, player: str) -> list[str]:
    """TDM-069, TDM-228, TDM-321, TDM-329: the hands of opponents with a card in them, and nothing
    but hands."""
    found = dict.fromkeys(map(g.holder, g.board.opponents(player)))
    return [holder for holder in found if Hand(g.state, holder).count]


@espionage.step
def begin(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    f["turn"] = 0


@espionage.step
def next_player(g: Position, f: Locals, dice: Dice, events: Events) -> Leave | None:
    """TDM-069, TDM-200: in player order, once for each who has Espionage; TDM-231, TDM-328: with a
    common hand once for both."""
    order = turns(g, ESPIONAGE)
    if f["turn"] == len(order):
        return Leave()
    f["power"], f["spies"] = order[f["turn"]]
    f["turn"] += 1
    return None


@espionage.step
def choose(g: Position, f: Locals, dice: Dice, events: Events) -> Ask | Go:
    """TDM-069: on whom, or on nobody."""
    there = targets(g, f["power"])
    if not f["spies"] or not there:
        return Go("next_player")
    return Ask(
        (f["power"],),
        "spy",
        f"{f['power']} {g.year}",
        ("spy",),
        facts={"looks": LOOKS[f["spies"]]},
        default=NOBODY,
        args={"power": f["power"], "targets": there},
    )


@choose.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    """TDM-069, TDM-321: an opponent."""
    if say != NOBODY and say not in ask.args["targets"]:
        raise Illegal("TDM-069", "no_such_target", targets=ask.args["targets"])


@choose.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> Go | None:
    if say == NOBODY:
        events.append({"kind": "spied_on_nobody", "power": f["power"]})
        return Go("next_player")
    f["at"] = say
    return None


@choose.reads("spy")
def _(g: Position, ask: Ask, line: Line) -> Say:
    """TDM-228: on a power means on the hand from which it plays."""
    target = line.args.get("target", NOBODY)
    return g.holder(target) if target in g.board.players else target


@espionage.step
def look(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """TDM-069, TDM-231, TDM-294: random places of the hand, which all can check at once; what lies
    there is shown to the spy, and the target is told the same."""
    hand, spy = Hand(g.state, f["at"]), g.holder(f["power"])
    count = min(LOOKS[f["spies"]], hand.count)
    places = hand.pick(f"spy/{g.year}/{slug(f['power'])}", count, dice)
    cards = [hand.at(place) for place in places]
    hand.show(cards, [spy])
    told = {"kind": "cards_seen", "power": f["power"], "at": f["at"], "cards": cards}
    proof.told(g.state, [spy, f["at"]], told)
    g.secret(spy)["seen"] = cards
    f["seen"] = count
    events.append({"kind": "spied", "power": f["power"], "at": f["at"], "places": places})


@espionage.step
def strike(g: Position, f: Locals, dice: Dice, events: Events) -> Ask:
    """TDM-069, TDM-231: which of these is thrown away, or none."""
    return Ask(
        (f["power"],),
        "spy_discard",
        f"{f['power']} {g.year}",
        ("spy discard",),
        facts={"cards": f["seen"], "most": min(f["spies"], f["seen"])},
        default=[],
        secret=True,
        args={"power": f["power"], "at": f["at"]},
    )


def seen(g: Position, ask: Ask) -> Sequence[str]:
    """The cards that a spy was shown: his secret, and the target's."""
    cards: list[str] = g.state["secret"].get(g.holder(ask.args["power"]), {}).get("seen", [])
    return cards


@strike.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    """TDM-069: cards that were shown."""
    check_cards(ask, say, lambda: seen(g, ask), "TDM-069", "not_shown")


@strike.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    g.secret(g.holder(f["power"]))["struck"] = given_up(g, ask, say, seen(g, ask))


@strike.reads("spy_discard", "spy discard")
def _(g: Position, ask: Ask, line: Line) -> Say:
    return said(g, ask, line)


@espionage.step
def replace(g: Position, f: Locals, dice: Dice, events: Events) -> Go:
    """TDM-069, TDM-295: what is thrown away all see; the target draws as many, which only he
    sees."""
    spy, hand = g.holder(f["power"]), Hand(g.state, f["at"])
    struck = g.state["secret"][spy]["struck"]
    if struck:
        drawing = plan(g, len(struck), dice, struck)
        order = hand.order_with(dice, drawing.cards, struck)
        hand.show(struck)
        Deck(g.state, CARDS).discard(struck)
        told = {"cards": list(struck), "count": len(drawing.cards)}
        events.append({"kind": "spy_discarded", "power": f["power"], "at": hand.owner, **told})
        drawing.carry_out(g, [(hand.owner, drawing.cards)], events)
        hand.lay(order)
    else:
        events.append({"kind": "spy_left_all", "power": f["power"], "at": hand.owner})
    for name in ("seen", "struck"):
        g.secret(spy).pop(name, None)
    return Go("next_player")
