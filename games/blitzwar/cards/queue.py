"""The cards that a side has on their way, and those from which it may choose (§10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine import proof
from pbem.engine.deck import new_set, place_name
from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitzwar import dates
from pbem.games.blitzwar.board import Card
from pbem.games.blitzwar.position import ALLIES, AXIS, SOVIETS, Position

# BWR-202, BWR-204: so many cards are chosen at first, and so many turns ahead.
AHEAD = 3
# BWR-208: from summer 1942 on the Soviets have Total War cards.
SOVIET_TOTAL_WAR = 24
LIMITED = "limited"
# BWR-207 to BWR-209, by side.
RULES = {AXIS: "BWR-207", SOVIETS: "BWR-208", ALLIES: "BWR-209"}


def owners(g: Position, seat: str | None) -> list[str]:
    """BWR-202: the sides whose queue a seat may know: its own."""
    return list(g.state["seats"].get(seat, ())) if seat else []


def is_open(g: Position) -> bool:
    """G-27: whether the cards lie open, as was agreed on."""
    return g.option("queue") == "open"


def cards(g: Position, side: str) -> list[str]:
    """The cards on their way, the next one first: a secret of the side but for the open variant."""
    if is_open(g):
        return list(g.state["queued"].get(side, ()))
    return [card for card, _ in g.state["secret"].get(side, {}).get("queue", ())]


def total_war(g: Position, side: str) -> bool:
    """BWR-206 to BWR-209: whether a side may choose Total War cards now."""
    usa = bool(g.date(dates.USA))
    if side == SOVIETS:
        attacked = _before(g, dates.EAST) or _before(g, dates.FINLAND)
        return attacked or g.turn >= SOVIET_TOTAL_WAR
    return usa or (side == AXIS and _before(g, dates.SOVIET_ATTACK))


def _before(g: Position, event: str) -> bool:
    return 0 < g.date(event) < g.turn


def available(g: Position, side: str) -> list[str]:
    """BWR-205, BWR-206: the cards from which a side may choose, by id."""
    queued, total = cards(g, side), total_war(g, side)
    of_side = (c for c in g.board.cards.values() if c.side == side)
    return sorted(c.name for c in of_side if (total or c.kind == LIMITED) and c.name not in queued)


def wanted(g: Position, side: str) -> int:
    """BWR-202, BWR-204: how many cards a side chooses in this turn; none that would arrive after
    the last turn."""
    if not g.countries_of(side) or (side == SOVIETS and "USSR" not in g.state["countries"]):
        return 0
    first = 1 if g.state["queue"][side] else AHEAD
    left = max(g.board.turns) - g.turn - g.state["queue"][side]
    return max(0, int(min(first, left + (1 if g.state["queue"][side] else 0))))


def check(g: Position, side: str, named: Sequence[str]) -> None:
    """BWR-202, BWR-204 to BWR-209: these cards may be chosen now. Raises Illegal."""
    most = wanted(g, side)
    if len(named) != most:
        rule = "BWR-202" if most > 1 else "BWR-204"
        raise Illegal(rule, "other_number_of_cards", wanted=most, given=len(named))
    for number, name in enumerate(named):
        card = g.board.cards[name]
        if card.side != side:
            raise Illegal("BWR-206", "card_of_another_side", card=name, side=card.side)
        if card.kind != LIMITED and not total_war(g, side):
            raise Illegal(RULES[side], "total_war_later", card=name)
        if name in named[:number] or name in cards(g, side):
            raise Illegal("BWR-205", "card_on_its_way", card=name)


def add(g: Position, side: str, chosen: Sequence[str]) -> None:
    """BWR-203, BWR-204: cards go under those in the queue, in this order; each is committed to, so
    that nobody can change it. BWR-202, G-76: who chooses all three uses none in the same turn."""
    if not g.state["queue"][side]:
        g.state["used"][side] = ""
    g.state["queue"][side] += len(chosen)
    if is_open(g):
        g.state["queued"][side] = [*cards(g, side), *chosen]
        return
    mine = g.state["secret"].setdefault(side, {})
    mine["queue"] = [*mine.get("queue", ()), *lay(g, side, chosen)]


def lay(g: Position, side: str, chosen: Sequence[str]) -> list[list[str]]:
    """Cards are committed to, as a set of their own: [[card, field]]."""
    prefix = f"queue/{side}/{new_set(g.state, f'queue {side}')}"
    fields = [f"{prefix}/{place_name(number)}" for number in range(1, len(chosen) + 1)]
    proof.laid(g.state, side, prefix, list(chosen), [side])
    return [list(each) for each in zip(chosen, fields, strict=True)]


def use(g: Position, side: str, events: Events) -> Card:
    """BWR-203, BWR-205, BWR-232: the top card is used and shown; it may be chosen again later."""
    if is_open(g):
        name = g.state["queued"][side].pop(0)
    else:
        name, field = g.state["secret"][side]["queue"].pop(0)
        proof.shown(g.state, side, field, name)
    g.state["queue"][side] -= 1
    g.state["used"][side] = name
    card = g.board.cards[name]
    told: dict[str, Any] = {"card": name, "units": dict(card.units)}
    events.append({"kind": "card_used", "side": side, **told, "modern": card.modernisation})
    return card
