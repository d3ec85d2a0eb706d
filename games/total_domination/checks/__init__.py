"""What board, cards and calendar have to be, so that the rules can be played on them: a club may
have its own in place of ours.

Whatever the rulebook says of the printed parts is asked for, and nothing that only our
reconstruction has. BoardError names file, place in it, and the rule that would fail.
"""

from __future__ import annotations

from pbem.games.total_domination.checks.areas import check_areas
from pbem.games.total_domination.checks.calendar import check_calendar
from pbem.games.total_domination.checks.cards import check_cards
from pbem.games.total_domination.checks.links import check_links
from pbem.games.total_domination.checks.set_up import check_set_up
from pbem.games.total_domination.checks.solo_cards import check_solo_cards
from pbem.games.total_domination.checks.technologies import check_technologies
from pbem.wargame.need import Data

REPLACEABLE = ("areas", "calendar", "technologies", "cards", "set_up", "solo_cards")


def check_data(data: Data) -> None:
    """BoardError unless the files of `data/`, by stem, fit the rules and each other."""
    check_areas(data["areas"], data["powers"]["powers"])
    check_links(data["areas"])
    check_technologies(data["technologies"])
    check_cards(data["cards"], data["technologies"]["order"])
    check_calendar(data["calendar"], data["cards"]["decks"])
    check_set_up(data["set_up"], data["cards"]["cards"], data["technologies"]["technologies"])
    check_solo_cards(data["solo_cards"], data["areas"], data["calendar"]["years"])
