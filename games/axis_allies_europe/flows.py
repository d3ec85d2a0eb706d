"""The flows of the game, and what order lines say to their questions."""

from __future__ import annotations

from pbem.engine.flow import Flow
from pbem.games.axis_allies_europe import turn
from pbem.games.axis_allies_europe.battles import adrift, air_retreat, land, overflight, raid, sea
from pbem.games.axis_allies_europe.economy import advance, income
from pbem.games.axis_allies_europe.orders.predicates import predicates
from pbem.wargame.answers import reply_of

FLOWS: tuple[Flow, ...] = (
    turn.campaign,
    turn.turn,
    advance.advance,
    overflight.overflight,
    raid.raid_battle,
    land.land_battle,
    sea.sea_battle,
    adrift.decklanding,
    air_retreat.air_retreat,
    income.income,
)

reply = reply_of(FLOWS, places=("battle", "area", "zone"), predicates=predicates())
