"""What belongs to another nation from one moment to the next is told so by what is remembered, and
in a trial not of the position itself."""

from __future__ import annotations

from pbem.engine.state import canonical
from pbem.games.empires_of_history.diplomacy import cession
from tests.empires_of_history.position_builder import game_at

ZONE = "E-13"


def test_fleets_that_change_their_flag_are_those_of_the_new_one() -> None:
    g = game_at(units={ZONE: {"France": {"battleship": 1}}})
    assert dict(g.stands.fleets) == {ZONE: (("France", False),)}
    cession.rename(g, lambda area: True, "France", "England", [])
    assert dict(g.stands.fleets) == {ZONE: (("England", False),)}


def test_what_is_renamed_in_a_trial_stays_as_it_is_outside() -> None:
    g = game_at(base=True)
    before, then = canonical(g.state), g.trial()
    cession.rename(then, lambda area: True, "France", "England", [])
    assert canonical(g.state) == before
    g.become(then)
    assert canonical(g.state) == canonical(then.state) != before
