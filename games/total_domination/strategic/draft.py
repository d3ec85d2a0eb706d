"""Drawing and drafting cards (§4.1.A, §10.1).

Each owner of a hand has a pack; all pick from theirs at once and in secret, and hand on what is
left. The name of a pack is public and follows who drew it; what is in it, its holder knows, and the
one who handed it to him.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from pbem.engine.deck import Deck, Hand
from pbem.engine.dice import Dice, slug
from pbem.engine.flow import Ask, Events, Flow, Go, Locals, Say
from pbem.engine.orders import Line
from pbem.engine.packs import Pack
from pbem.games.total_domination.cards import hands
from pbem.games.total_domination.cards.piles import Share, plan
from pbem.games.total_domination.position import CARDS, Position
from pbem.games.total_domination.strategic import alone
from pbem.games.total_domination.strategic.choice import check_cards, kept, said

draft = Flow("draft")
# TDM-269: the cards that a single player throws away in place of a draft.
THROWN_ALONE = 2


# How many


def drawn_by(g: Position, holder: str) -> int:
    """TDM-060, TDM-061: the cards that a holder draws this year; TDM-224: one less than both powers
    of a common hand together; TDM-262: the first deal of a scenario may be another than
    printed."""
    year, players = g.board.years[str(g.year)], g.players_at(holder)
    printed = g.state["deal"] or year.draw
    return sum(printed + year.extra.get(p, 0) for p in players) - len(players) + 1


def to_keep(g: Position, holder: str, number: int) -> int:
    """TDM-063, TDM-065, TDM-225: how many cards are kept in a pick: one for each power of the
    hand; TDM-061, TDM-062: in the first one more for each extra card."""
    usual = len(g.players_at(holder))
    if number > 1:
        return usual
    year = g.board.years[str(g.year)]
    more = sum(year.extra.get(player, 0) for player in g.players_at(holder))
    return usual + more + hands.extras(g, holder)


def is_alone(g: Position) -> bool:
    """TDM-269: whether nobody sits there to whom a pack could be handed on."""
    return len(hands.in_order(g)) == 1


def next_to(g: Position, holder: str) -> str:
    """TDM-064: to whom a pack is handed on this year."""
    step = 1 if g.board.years[str(g.year)].passed == "left" else -1
    return g.holders[(g.holders.index(holder) + step) % len(g.holders)]


def pack_name(holder: str) -> str:
    """The pack that a holder draws."""
    return f"pack-{slug(holder)}"


def under_way(g: Position, number: int) -> list[str]:
    """The packs of which cards are kept in a pick, in player order of their holders: each that
    has more than its last card, in the first pick each with any."""
    order, packs = hands.in_order(g), g.state["packs"]
    least = 1 if number == 1 else 2
    found = [name for name in packs if Pack(g.state, name).count >= least]
    return sorted(found, key=lambda name: order.index(packs[name]))


# The steps


@draft.step
def deal(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """TDM-060, TDM-286: in player order everybody draws; TDM-062, R-39: what was reserved and set
    aside joins these cards, and may be handed on like them."""
    order = hands.in_order(g)
    drawing = plan(g, sum(drawn_by(g, holder) for holder in order), dice)
    shares = _shares(g, order, drawing.cards)
    packs = [Pack(g.state, pack_name(holder)) for holder, _ in shares]
    laid = [
        pack.order_with(dice, [*cards, *hands.extra_cards(g, holder)])
        for pack, (holder, cards) in zip(packs, shares, strict=True)
    ]
    drawing.carry_out(g, shares, events)
    f["number"], f["picked"] = 1, {}
    f["first"] = {holder: to_keep(g, holder, 1) for holder in order}
    for pack, cards, (holder, drawn) in zip(packs, laid, shares, strict=True):
        told = {"count": len(drawn), "extras": hands.extras(g, holder)}
        events.append({"kind": "cards_drawn", "power": holder, **told})
        hands.take_extras(g, holder)
        pack.lay(cards, [holder])
        g.state["packs"][pack.name] = holder
    g.state["deal"] = 0


@draft.step
def pick(g: Position, f: Locals, dice: Dice, events: Events) -> list[Ask]:
    """TDM-063, TDM-065, TDM-225: all pick at once, in secret; one line of wishes answers every pick
    of a draft."""
    return [_question(g, f, name) for name in under_way(g, f["number"])]


def _question(g: Position, f: Locals, name: str) -> Ask:
    holder, count, number = g.state["packs"][name], Pack(g.state, name).count, f["number"]
    keep = f["first"][holder] if number == 1 else to_keep(g, holder, number)
    keep = max(0, count - THROWN_ALONE) if is_alone(g) else min(keep, count)
    return Ask(
        g.players_at(holder),
        "keep",
        f"{holder} {g.year}/{number}",
        ("keep", "prefer", "discard") if is_alone(g) else ("keep", "prefer"),
        facts={"cards": count, "keep": keep},
        default=[],
        only=[] if keep == count else None,
        together=True,
        secret=True,
        releases=number == 1,
        args={"pack": name, "holder": holder, "number": number},
    )


@pick.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    """TDM-063, TDM-065: as many cards as are kept, all of them in the pack."""
    pack = Pack(g.state, ask.args["pack"])
    if is_alone(g) and alone.throws(say):
        alone.check(ask, say, lambda: pack.cards)
        return
    check_cards(ask, say, lambda: pack.cards, "TDM-065", "not_in_pack")


@pick.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    """TDM-287: that something was kept, and how many, is all that others learn."""
    pack, holder = Pack(g.state, ask.args["pack"]), ask.args["holder"]
    cards = (alone.kept if alone.throws(say) else kept)(g, ask, say, pack.cards)
    for card in cards:
        pack.take(pack.cards.index(card) + 1)
    g.secret(holder).setdefault("kept", []).extend(cards)
    g.state["kept"][holder] = g.state["kept"].get(holder, 0) + len(cards)
    f["picked"][holder] = len(cards)


@pick.reads("keep")
def _(g: Position, ask: Ask, line: Line) -> Say:
    """TDM-314: cards that lie in another pack before the same person are meant for that one."""
    if is_of_another_pack(g, ask, line):
        return None
    return said(g, ask, line)


def is_of_another_pack(g: Position, ask: Ask, line: Line) -> bool:
    """Whether all cards that a line names lie in another pack that its sender holds."""
    named, seat = set(line.args.get("cards", ())), g.decider(ask.to[0])
    packs = [name for name in hands.owners(g, seat) if name in g.state["packs"]]
    others = [Pack(g.state, name) for name in packs if name != ask.args["pack"]]
    return bool(named) and any(named <= set(pack.cards) for pack in others)


@pick.reads("keep", "prefer")
def _(g: Position, ask: Ask, line: Line) -> Say:
    """One list for every pick of a draft, unless it is for Enigma alone."""
    if line.args.get("what") == "enigma":
        return None
    return said(g, ask, line)


pick.reads("keep", "discard")(alone.read)


@draft.step
def hand_on(g: Position, f: Locals, dice: Dice, events: Events) -> Go | None:
    """TDM-064, TDM-288: what is left goes to the neighbour, in an order of its own, so that nobody
    can follow a card; giver and receiver are told the same, all others how many. TDM-065: until
    the last card."""
    names = () if is_alone(g) else under_way(g, 2)
    if not names:
        events.append({"kind": "last_picked", **_picked(f)})
        return None
    packs = [Pack(g.state, name) for name in names]
    orders = [pack.order_with(dice) for pack in packs]
    passed = {}
    for pack, order in zip(packs, orders, strict=True):
        giver = g.state["packs"][pack.name]
        taker = g.state["packs"][pack.name] = next_to(g, giver)
        pack.lay(order, [giver, taker])
        passed[giver] = len(order)
    way, sizes = g.board.years[str(g.year)].passed, set(passed.values())
    told = {"way": way, "passed": passed, "each": sizes.pop() if len(sizes) == 1 else 0}
    events.append({"kind": "packs_passed", **_picked(f), **told})
    f["number"] += 1
    f["picked"] = {}
    return Go("pick")


def _picked(f: Locals) -> dict[str, Any]:
    """TDM-287: how many cards each has kept in a pick."""
    return {"number": f["number"], "kept": dict(f["picked"])}


@draft.step
def lay_last_open(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """TDM-065, TDM-289: the last card of each pack is thrown away, all of them together, and all
    see them; TDM-269, TDM-318: by a single player those that he has not kept."""
    order = hands.in_order(g)
    for name, holder in sorted(g.state["packs"].items(), key=lambda each: order.index(each[1])):
        pack = Pack(g.state, name)
        for card in pack.cards:
            pack.show([card])
            Deck(g.state, CARDS).discard([pack.take(1)])
            events.append({"kind": "last_card", "power": holder, "card": card})


@draft.step
def take_up(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """TDM-065, TDM-290: what was kept is the hand now, in an order that is nobody's choice."""
    hold = {holder: Hand(g.state, holder) for holder in hands.in_order(g)}
    kept = {holder: g.state["secret"].get(holder, {}).get("kept", []) for holder in hold}
    orders = {holder: hand.order_with(dice, add=kept[holder]) for holder, hand in hold.items()}
    for holder, hand in hold.items():
        hand.lay(orders[holder])
        g.secret(holder).pop("kept", None)
    counts = {holder: hand.count for holder, hand in hold.items()}
    events.append({"kind": "hands_taken", "counts": counts})
    for name in g.state["packs"]:
        g.state["secret"].pop(name, None)
    g.state["packs"], g.state["kept"] = {}, {}


def _shares(g: Position, order: Collection[str], cards: Sequence[str]) -> list[Share]:
    """The cards of each holder, in the order of the pile; if there are too few, those who draw last
    go short (R-05)."""
    shares, at = [], 0
    for holder in order:
        count = drawn_by(g, holder)
        shares.append((holder, cards[at : at + count]))
        at += count
    return shares
