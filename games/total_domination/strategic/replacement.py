"""Replacing a card in player order, and Enigma (§4.1.B, §8.1, §10.1)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine import proof
from pbem.engine.chance import MODERATOR
from pbem.engine.deck import Deck, Hand
from pbem.engine.dice import Dice
from pbem.engine.flow import Ask, Events, Flow, Go, Leave, Locals, Say
from pbem.engine.orders import Line
from pbem.games.total_domination.cards.piles import plan
from pbem.games.total_domination.position import CARDS, Position
from pbem.games.total_domination.strategic.choice import check_cards, given_up, kept, said

replacement = Flow("replacement")
ENIGMA = "D2"


def turns(g: Position, technology: str) -> list[tuple[str, int]]:
    """TDM-328, R-57: the players in their order, each with how often he has a technology of the
    Strategic phase: 0 or 1; with a common hand 2 where both have it, at the place of the earlier
    one, and then the other is left out."""
    found: list[tuple[str, int]] = []
    for player in g.order:
        mine = [each for each in g.players_at(g.holder(player)) if g.has(each, technology)]
        if len(mine) < 2:
            found.append((player, int(player in mine)))
        elif not any(g.holder(other) == g.holder(player) for other, _ in found):
            found.append((player, len(mine)))
    return found


@replacement.step
def begin(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    f["turn"] = 0


@replacement.step
def next_player(g: Position, f: Locals, dice: Dice, events: Events) -> Leave | None:
    """TDM-067, TDM-326: each in player order, with a common hand both powers; TDM-068, TDM-232: the
    double Enigma stands for both."""
    order = turns(g, ENIGMA)
    if f["turn"] == len(order):
        return Leave()
    f["power"], f["enigma"] = order[f["turn"]]
    f["turn"] += 1
    f["thrown"] = 0
    return None


@replacement.step
def throw_away(g: Position, f: Locals, dice: Dice, events: Events) -> Ask | None:
    """TDM-067: one card of the hand, or none; TDM-232, R-08: two with the double Enigma, but for
    the switch `double_enigma`."""
    hand = Hand(g.state, g.holder(f["power"]))
    if not hand.count:
        return None
    return Ask(
        (f["power"],),
        "replace",
        f"{f['power']} {g.year}",
        ("replace",),
        facts={
            "cards": hand.count,
            "most": min(1 if _enlarges(g, f) else max(f["enigma"], 1), hand.count),
        },
        default=[],
        secret=True,
        args={"power": f["power"], "enigma": f["enigma"]},
    )


@throw_away.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    """TDM-067: a card of the own hand."""
    hand = Hand(g.state, g.holder(ask.args["power"]))
    check_cards(ask, say, lambda: hand.cards, "TDM-067", "not_in_hand")


@throw_away.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    holder = g.holder(f["power"])
    thrown = given_up(g, ask, say, Hand(g.state, holder).cards)
    g.secret(holder)["thrown"] = thrown
    f["thrown"] = len(thrown)


@throw_away.reads("replace")
def _(g: Position, ask: Ask, line: Line) -> Say:
    return said(g, ask, line)


@replacement.step
def draw(g: Position, f: Locals, dice: Dice, events: Events) -> Go | None:
    """TDM-067, TDM-291, TDM-292: the card is seen, its replacement by its owner alone; TDM-068,
    TDM-293: with Enigma one more is drawn, and the cards are looked at first."""
    thrown, holder = f["thrown"], g.holder(f["power"])
    if not thrown:
        events.append({"kind": "nothing_replaced", "power": f["power"]})
        return Go("next_player")
    hand, gone = Hand(g.state, holder), g.state["secret"][holder]["thrown"]
    back = thrown + _enlarges(g, f)
    drawing = plan(g, back + bool(f["enigma"]), dice, gone)
    looks = len(drawing.cards) > back
    order = hand.order_with(dice, () if looks else drawing.cards, gone)
    hand.show(gone)
    Deck(g.state, CARDS).discard(gone)
    told = {"cards": list(gone), "count": len(drawing.cards)}
    events.append({"kind": "replaced", "power": f["power"], **told})
    f["fields"] = drawing.carry_out(g, [(holder, drawing.cards)], events)
    hand.lay(order)
    del g.secret(holder)["thrown"]
    if not looks:
        return Go("next_player")
    g.secret(holder)["drawn"] = list(drawing.cards)
    f["keep"] = back
    return None


def _enlarges(g: Position, f: Locals) -> bool:
    """R-08: whether two cards come for one by the double Enigma, as the words have it."""
    return bool(f["enigma"] > 1) and g.option("double_enigma") == "literal"


@replacement.step
def look(g: Position, f: Locals, dice: Dice, events: Events) -> Ask:
    """TDM-068, TDM-201: which of the cards drawn with Enigma are kept."""
    return Ask(
        (f["power"],),
        "enigma",
        f"{f['power']} {g.year}",
        ("enigma", "prefer"),
        facts={"cards": len(f["fields"]), "keep": f["keep"]},
        default=[],
        secret=True,
        args={"power": f["power"]},
    )


def drawn(g: Position, ask: Ask) -> Sequence[str]:
    """What lies before a player who uses Enigma: his secret."""
    cards: list[str] = g.state["secret"].get(g.holder(ask.args["power"]), {}).get("drawn", [])
    return cards


@look.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    """TDM-068, TDM-232: one of the two, two of the three."""
    check_cards(ask, say, lambda: drawn(g, ask), "TDM-068", "not_drawn")


@look.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    g.secret(g.holder(f["power"]))["chosen"] = kept(g, ask, say, drawn(g, ask))


@look.reads("enigma")
def _(g: Position, ask: Ask, line: Line) -> Say:
    return said(g, ask, line)


@look.reads("enigma", "prefer")
def _(g: Position, ask: Ask, line: Line) -> Say:
    """The list of the draft serves here too, unless it is for the draft alone."""
    if line.args.get("what") == "draft":
        return None
    return said(g, ask, line)


@replacement.step
def keep_one(g: Position, f: Locals, dice: Dice, events: Events) -> Go:
    """TDM-068, TDM-293: what is kept goes into the hand; the other card is thrown away and seen,
    with the proof that it was one of those drawn."""
    holder = g.holder(f["power"])
    mine, hand = g.state["secret"][holder], Hand(g.state, holder)
    cards, chosen = mine["drawn"], mine["chosen"]
    order = hand.order_with(dice, chosen)
    rejected = [card for card in cards if card not in chosen]
    for field, card in zip(f["fields"], cards, strict=True):
        if card in rejected:
            proof.shown(g.state, MODERATOR, field, card)
    hand.lay(order)
    Deck(g.state, CARDS).discard(rejected)
    for name in ("drawn", "chosen"):
        del g.secret(holder)[name]
    events.append({"kind": "enigma_rejected", "power": f["power"], "cards": rejected})
    return Go("next_player")
