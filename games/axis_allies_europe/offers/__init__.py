"""What the order form offers to be copied, and what it tells beside it: what money buys, attacks
from stacks beside an enemy, loss lists, planes that have to land, units to be placed; and the
sections that want a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.engine.flow import Ask
from pbem.engine.game import Offer
from pbem.games.axis_allies_europe.offers import attacks, landings, losses, placements, purchases
from pbem.games.axis_allies_europe.orders import language
from pbem.games.axis_allies_europe.position import Position

PASS = "pass"


def offers(g: Position, ask: Ask) -> Mapping[str, Sequence[str | Offer]]:
    """Lines by section of a batch that can all be sent as they stand, those of a section together,
    with notes on the position of the power that is asked.
    """
    if language.ADVANCE in ask.sections:
        return {language.ADVANCE: [*purchases.advance(g, ask.to), PASS]}
    power = ask.to[0]
    found: dict[str, Sequence[str | Offer]] = {}
    if language.PURCHASE in ask.sections:
        found[language.PURCHASE] = [*purchases.of_turn(g, power), PASS]
    if language.COMBAT in ask.sections:
        marches = attacks.attacks(g)
        found[language.COMBAT] = [*map(attacks.offer, marches), PASS]
        found[language.BATTLES] = [*attacks.retreats(g, marches), *losses.lists(g)]
    if language.NONCOMBAT in ask.sections:
        found[language.NONCOMBAT] = [*landings.landings(g), *attacks.behind(g), PASS]
    if language.PLACE in ask.sections:
        found[language.PLACE] = [*placements.placements(g), PASS]
    return found


def wants(g: Position, ask: Ask) -> Sequence[str]:
    """The sections in which silence gives something away: money that could buy, units that could
    attack or wait.

    Planes without an order land by themselves (AAE-174); conditions are a matter of choice.
    """
    power = ask.to[0]
    can_attack = any(g.combat_units(area, power) for area in g.state["units"])
    open_now = {
        language.PURCHASE: g.money.get(power, 0) >= purchases.cheapest(g),
        language.COMBAT: can_attack,
        language.PLACE: bool(g.state["pending"].get(power)),
    }
    return [section for section in ask.sections if open_now.get(section)]
