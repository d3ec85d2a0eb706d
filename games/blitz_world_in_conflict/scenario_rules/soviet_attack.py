"""How an attack of the Soviets goes, and what Japan loses by it (BLZ-148 to BLZ-152)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pbem.engine.dice import slug
from pbem.engine.flow import Ask, Events, Flow, Leave, Locals, Run, Say
from pbem.engine.line_flow import LineFlow
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict.components import AIR, LAND, NAVAL
from pbem.games.blitz_world_in_conflict.land import displacing, phases, retreating
from pbem.games.blitz_world_in_conflict.orders.predicates import PREDICATES
from pbem.games.blitz_world_in_conflict.politics import affairs, garrison
from pbem.games.blitz_world_in_conflict.position import JAPAN, WESTERN, Position
from pbem.games.blitz_world_in_conflict.rounds import choices, damage, wishes
from pbem.games.blitz_world_in_conflict.rounds.combatants import LAND_ROUND
from pbem.games.blitz_world_in_conflict.scenario_rules import soviets
from pbem.games.blitz_world_in_conflict.steps import known, power_of, read
from pbem.wargame.phases import Phase

VERB = "soviets attack"

soviet_step = Flow("soviet_step")
"""Step F with them in front; its locals: `lines`."""
soviet_attack = Flow("soviet_attack")
"""Its locals: `at`."""
soviet_loss = Flow(garrison.LOSS)
"""Japan loses an area to them; its locals: `at`, `points` of damage."""


orders = LineFlow(
    "soviet_orders",
    read,
    check=lambda g, f, line: soviets.check(g, line.args["place"]),
    facts=known,
    predicates=PREDICATES,
)


@soviet_step.step
def order(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """BLZ-149, BLZ-151: the attack that somebody has ordered."""
    lines = [read(g, text) for text in f["lines"]]
    f["others"] = [line.text for line in lines if line.verb != VERB]
    told = [line for line in lines if line.verb == VERB]
    return orders.run([each.text for each in told], [power_of(g, told[0])]) if told else None


@soviet_step.step
def attack_by_itself(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """BLZ-149: without an order it is the first area."""
    at = soviets.usual(g)
    return Run(soviet_attack.name, {"at": at}) if at else None


@soviet_step.step
def announce(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """The other lines of the step."""
    return phases.ATTACKING.run(f["others"], "")


@orders.step
def attack(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """One line."""
    return Run(soviet_attack.name, {"at": read(g, f["line"]).args["place"]})


@soviet_attack.step
def roll(g: Position, f: Locals, dice: Any, events: Events) -> Leave | None:
    """BLZ-149: a die above the Size of the garrison takes the area."""
    label = f"{g.turn}/{g.state['phase']}/{slug(f['at'])}/soviets"
    [die] = dice.roll(label, 1)
    size = garrison.size(g, f["at"])
    g.state["events"][soviets.DONE] = g.turn
    told = {"at": f["at"], "label": label, "rolls": [die], "size": size, "won": die > size}
    events.append({"kind": "soviets_attacked", **told})
    return None if die > size else Leave()


@soviet_attack.step
def lose(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BLZ-152."""
    points = int(soviets.entry(g)["points"])
    return Run(soviet_loss.name, {"at": f["at"], "points": points})


# What Japan loses


def _hit(g: Position, f: Locals) -> tuple[list[str], int]:
    """Whom the damage is for, and how many points they take."""
    units = g.here(f["at"], LAND, power=JAPAN)
    return units, min(f["points"], sum(g.size(unit) for unit in units))


@soviet_loss.step
def choose_hits(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-152: Japan picks who takes the first point, then its enemy."""
    units, points = _hit(g, f)
    if not points or len(units) < 2 or points == sum(g.size(unit) for unit in units):
        return []
    told = {"at": f["at"], "round": LAND_ROUND, "count": points, "units": units}
    asks = [_ask(g, f, JAPAN, choices.OWN_LOSSES, told)]
    return asks if points < 2 else [*asks, _ask(g, f, WESTERN, choices.ENEMY_LOSSES, told)]


def _ask(g: Position, f: Locals, by: str, verb: str, told: dict[str, Any]) -> Ask:
    noun, verbs = f"{g.turn} {f['at']} soviets {by}", (choices.LINES[verb], "pause")
    order = choices.usual(g, verb, told["units"])
    return Ask((by,), verb, noun, verbs, default=order, args=told)


choices.asked_by(choose_hits, choices.OWN_LOSSES, choices.ENEMY_LOSSES)


@choose_hits.answer
def _(g: Position, f: Locals, asked: Ask, say: Say, events: Events) -> None:
    f["orders"] = {**f.get("orders", {}), asked.verb: list(say)}


@soviet_loss.step
def hit(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-152."""
    units, points = _hit(g, f)
    said = f.pop("orders", {})
    own, enemy = (
        said.get(verb) or choices.usual(g, verb, units)
        for verb in (choices.OWN_LOSSES, choices.ENEMY_LOSSES)
    )
    for unit in wishes.points({u: g.size(u) for u in units}, points, own, enemy):
        damage.point(g, unit, events)


@soviet_loss.step
def retreat(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BLZ-148, BLZ-152: land units retreat; who has nowhere to go is destroyed."""
    for unit in _troops(g, f):
        if not retreating.goals_of(g, unit):
            damage.destroy(g, unit, events)
    label = f"{g.turn} {f['at']} soviets"
    told = {"units": _troops(g, f), "at": f["at"], "label": label}
    return Run(retreating.retreating.name, told)


def _troops(g: Position, f: Locals) -> Sequence[str]:
    return g.here(f["at"], LAND, power=JAPAN)


@soviet_loss.step
def leave(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BLZ-148, BLZ-150, BLZ-152: the area is theirs; air and naval units go as in BLZ-582."""
    at = f["at"]
    g.set_control(at, "")
    g.state["soviet"][at] = g.turn
    events.append({"kind": "soviets_took", "area": at, "was": JAPAN})
    for unit in g.here(at, AIR, NAVAL, power=JAPAN):
        displacing.displace(g, unit, WESTERN, events)
    return affairs.run()


# The step of a turn


def _rehearse(g: Position, line: Line) -> None:
    if line.verb != VERB:
        phases.ATTACKING.rehearse(g, line)
        return
    soviets.check(g, line.args["place"])
    g.state["events"][soviets.DONE] = g.turn


FLOWS = (soviet_step, orders, soviet_attack, soviet_loss)
# BLZ-149: step F, in which the Soviets attack before anybody announces something.
ATTACKING: Phase[Position] = replace(
    phases.ATTACKING,
    verbs=(*phases.ATTACKING.verbs, VERB),
    flows=(*phases.ATTACKING.flows, *FLOWS),
    run=lambda lines, then: Run(soviet_step.name, {"lines": list(lines)}, then),
    rehearse=_rehearse,
    is_certain=lambda g, line: line.verb != VERB and phases.ATTACKING.is_certain(g, line),
)
