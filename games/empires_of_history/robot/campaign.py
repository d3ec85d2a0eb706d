"""What the armies of the robot do (§Ph7)."""

from __future__ import annotations

from pbem.engine.game import Chooser
from pbem.games.empires_of_history.land import capture, marches
from pbem.games.empires_of_history.robot.mail import Mail


def march(told: Mail, nation: str, rng: Chooser) -> None:
    """All of a place goes where it is twice as strong as who is there."""
    g = told.g
    for place in [a for a in g.state["units"] if not g.board.is_sea(a)]:
        force = marches.unmoved(told.g, nation, place)
        goals = [t for t in g.board.borders(place) if capture.is_hostile(told.g, t, nation)]
        for goal in goals:
            foes = capture.defenders(told.g, goal, nation)
            met = sum(sum(told.g.of_class(goal, foe, "land").values()) for foe in foes)
            if sum(force.values()) >= 2 * met and told.add(
                told.write.march(force, [place, goal], (), nation)
            ):
                break
