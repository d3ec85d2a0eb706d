"""What map, cards and counters have to be, so that the rules can be played on them: a
club may have its own in place of ours.

Whatever the rulebook says of the printed parts is asked for, and nothing that only our
reconstruction has. BoardError names file, place in it, and the rule that would fail.
"""

from __future__ import annotations

from pbem.games.blitzwar.checks.cards import check_cards
from pbem.games.blitzwar.checks.counters import check_counters
from pbem.games.blitzwar.checks.map import check_map
from pbem.games.blitzwar.checks.places import check_places
from pbem.games.blitzwar.checks.points import check_points
from pbem.games.blitzwar.checks.ways import check_ways
from pbem.wargame.need import Data

REPLACEABLE = ("zones", "cards", "counters")


def check_data(data: Data) -> None:
    """BoardError unless the files of `data/`, by stem, fit the rules and each other."""
    countries = data["countries"]["countries"]
    check_map(data["zones"], countries)
    check_places(data["zones"])
    check_points(data["zones"])
    check_ways(data["zones"])
    check_cards(data["cards"])
    check_counters(data["counters"], countries)
