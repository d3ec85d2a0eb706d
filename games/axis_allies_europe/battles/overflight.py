"""Guns that were flown over on the way to the battles."""

from __future__ import annotations

from pbem.engine.dice import Dice
from pbem.engine.flow import Ask, Events, Flow, Go, Leave, Locals, Say
from pbem.games.axis_allies_europe import lost
from pbem.games.axis_allies_europe.battles import flights, loss_questions, retreat
from pbem.games.axis_allies_europe.battles.facts import battle_facts
from pbem.games.axis_allies_europe.battles.fire import total_hits, volley
from pbem.games.axis_allies_europe.battles.losses import Hits, order
from pbem.games.axis_allies_europe.position import Position
from pbem.wargame.loss_questions import Choice
from pbem.wargame.losses import by_kind

overflight = Flow("overflight")


def _passing(g: Position, area: str) -> list[flights.Flight]:
    """The planes that are still in the air and flew over this area; their target itself does not
    count.
    """
    noted = [(e["at"], e["home"], e["kind"]) for e in g.turn["guns_passed"] if e["area"] == area]
    return [
        flight
        for flight in g.turn["flights"]
        if (flight["at"], flight["home"], flight["kind"]) in noted and area in flight["path"][1:-1]
    ]


@overflight.step
def next_gun_fires(g: Position, f: Locals, dice: Dice, events: Events) -> Leave | None:
    """AAE-066: territory by territory in the order in which they were passed; who is shot down is
    not fired at again.
    """
    passed = g.turn["guns_passed"]
    if not passed:
        return Leave()
    area = passed[0]["area"]
    planes = sum(flight["count"] for flight in _passing(g, area))
    fired = volley(dice, area, "overflight", retreat.gun_shots(g, area, planes))
    f["hits"] = total_hits(fired)
    events += fired
    return None


@overflight.step
def owner_picks_planes(g: Position, f: Locals, dice: Dice, events: Events) -> Ask | None:
    """The owner of the planes chooses which are lost."""
    area = g.turn["guns_passed"][0]["area"]
    default = order(g, "planes")
    about = Choice("AAE-072", area, "overflight", ("aa",), default, f"{area} overflight", "planes")
    planes = _passing(g, area)
    targets = retreat.plane_targets(g, planes)
    return loss_questions.ask(
        about,
        (g.power,),
        targets,
        Hits(any=f["hits"]),
        lambda: battle_facts(g.board, flights.counts(planes), {}, 0, attacks=True),
    )


loss_questions.asked_by(owner_picks_planes)


@owner_picks_planes.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    area = ask.args["at"]
    bound = flights.shoot_down(g, _passing(g, area), say[g.power])
    lost.report(g, area, "overflight", by_kind(say), events, bound=bound)


@overflight.step
def gun_is_done(g: Position, f: Locals, dice: Dice, events: Events) -> Go:
    """The next territory on somebody's way."""
    area = g.turn["guns_passed"][0]["area"]
    g.turn["guns_passed"] = [each for each in g.turn["guns_passed"] if each["area"] != area]
    return Go("next_gun_fires")
