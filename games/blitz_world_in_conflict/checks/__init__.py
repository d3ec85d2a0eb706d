"""What the data have to be, so that the rules can be played on them: a club may have the printed
map, charts, counters and cards in place of ours.

What the rulebook's text says of the printed parts is asked for (part a of the gaps), and nothing
that only our reconstruction has. BoardError names file, place in it, and the rule that would
fail.
"""

from __future__ import annotations

from pbem.games.blitz_world_in_conflict.checks.cards import check_cards
from pbem.games.blitz_world_in_conflict.checks.chart import check_chart
from pbem.games.blitz_world_in_conflict.checks.counters import check_counters
from pbem.games.blitz_world_in_conflict.checks.map import check_map
from pbem.games.blitz_world_in_conflict.checks.places import check_places
from pbem.games.blitz_world_in_conflict.checks.road import check_road_effects
from pbem.games.blitz_world_in_conflict.checks.set_up import check_set_up
from pbem.games.blitz_world_in_conflict.checks.tables import check_tables
from pbem.games.blitz_world_in_conflict.checks.victory import check_victory
from pbem.wargame.need import Data

REPLACEABLE = (
    "areas",
    "calendar",
    "chart",
    "commanders",
    "countries",
    "road_to_war",
    "set_up",
    "tables",
    "units",
    "victory",
)


def check_data(data: Data) -> None:
    """BoardError unless the files of `data/`, by stem, fit the rules and each other."""
    countries = data["countries"]["countries"]
    check_map(data["areas"], countries)
    check_places(data["areas"], countries)
    check_chart(data["chart"])
    check_tables(data["tables"], data["calendar"])
    check_counters(data["units"]["units"], countries, data["areas"])
    check_cards(data)
    check_set_up(data)
    check_victory(data)
    check_road_effects(data)
