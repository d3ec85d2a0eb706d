"""What the data have to be, so that the rules can be played on them: a club may have the printed
maps, sheets and charts in place of ours.

Each thing that the rulebook says of what is printed is asked for (the constraints of part a of the
gaps), and nothing that only our reconstruction has. BoardError names file, place in it, and the
rule that would fail.
"""

from __future__ import annotations

from pbem.games.empires_of_history import option_words
from pbem.games.empires_of_history.checks.books import check_books
from pbem.games.empires_of_history.checks.map import check_map
from pbem.games.empires_of_history.checks.nations import check_nations
from pbem.games.empires_of_history.checks.places import check_places
from pbem.games.empires_of_history.checks.sheets import check_sheets
from pbem.games.empires_of_history.checks.start import check_start
from pbem.games.empires_of_history.checks.technologies import check_technologies
from pbem.games.empires_of_history.checks.waters import check_waters
from pbem.wargame.need import Data

REPLACEABLE = (
    "areas",
    "calendar",
    "diplomacy",
    "nations",
    "options",
    "set_up",
    "technologies",
    "units",
    "us_entry",
)


def check_data(data: Data) -> None:
    """BoardError unless the files of `data/`, by stem, fit the rules and each other."""
    check_map(data["areas"], data["nations"]["nations"])
    check_waters(data["areas"])
    check_technologies(data["technologies"], data["units"]["units"])
    check_nations(data)
    check_places(data["areas"], data["nations"]["nations"])
    check_sheets(data["units"])
    check_books(data)
    check_start(data)
    option_words.check(data["options"])
    option_words.check_events(data["us_entry"])
