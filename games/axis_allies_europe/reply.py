"""Order lines as answers, to whatever asks."""

from __future__ import annotations

from pbem.games.axis_allies_europe.battles import adrift, air_retreat, land, overflight, raid, sea
from pbem.games.axis_allies_europe.economy import advance, income
from pbem.wargame.answers import reply_of

reply = reply_of(
    (
        advance.advance,
        overflight.overflight,
        raid.raid_battle,
        land.land_battle,
        sea.sea_battle,
        adrift.decklanding,
        air_retreat.air_retreat,
        income.income,
    ),
    places=("battle", "area", "zone"),
)
