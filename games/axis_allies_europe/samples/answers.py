"""Random legal answers, for tests and robots."""

from __future__ import annotations

from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser
from pbem.games.axis_allies_europe.economy import advance, income
from pbem.games.axis_allies_europe.economy.purchase import price
from pbem.games.axis_allies_europe.orders.writer import writer
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.samples import battle, mails
from pbem.games.axis_allies_europe.units import COMPLEX


def sample(g: Position, ask: Ask, rng: Chooser) -> Say:
    """An answer to this ask that its rules take."""
    if ask.verb == "split":
        return _split(g, rng)
    if ask.verb == "pay":
        return _pay(g, rng)
    if ask.verb != "orders":
        return battle.sample(g, ask, rng)
    if ask.args["half"] == advance.SECTION:
        return [line for power in ask.to for line in _advance(g, power, len(ask.to) > 1, rng)]
    return mails.sample(g, ask, rng)


def _split(g: Position, rng: Chooser) -> Say:
    due = advance.sum_of(g, "Allies")
    first, second = rng.randint(0, due), rng.randint(0, due)
    cuts = [0, min(first, second), max(first, second), due]
    shares = {ally: cuts[n + 1] - cuts[n] for n, ally in enumerate(g.board.allies)}
    return {"shares": {ally: share for ally, share in shares.items() if share}}


def _pay(g: Position, rng: Chooser) -> Say:
    order = list(g.board.allies)
    rng.shuffle(order)
    return {"pays": income.pay_in_order(g, {}, order)}


def _advance(g: Position, power: str, is_named: bool, rng: Chooser) -> list[str]:
    """At most two purchases, each where the power has a unit."""
    lines: list[str] = []
    money = g.money[power]
    for _ in range(rng.randint(0, 2)):
        kinds = [k for k in g.board.units if 0 < price(g, k) <= money]
        if not kinds:
            break
        kind = rng.choice(kinds)
        is_ship = g.board.unit(kind).is_ship
        areas = [
            area
            for area in sorted(g.state["units"])
            if set(g.units(area, power)) - {COMPLEX} and g.board.is_sea(area) == is_ship
        ]
        if not areas:
            continue
        money -= price(g, kind)
        head = power if is_named else ""
        line = writer(g).buy({kind: 1}, rng.choice(areas), advance.SECTION, head)
        lines.append(line.text)
    return lines
