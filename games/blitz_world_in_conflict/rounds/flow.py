"""The flow of one Round (§6.5): both sides fire, then the numbers of both, then their letters; each
time the result of the side that acts comes first (BLZ-550).

Its locals: `round` (air, land, naval, strategic), those of the combat (see combatants.Combat),
`label` of its dice, `armor`: whether the attackers can force retreats (BLZ-571), `last`: whether
nobody fires again in this combat, and `met`: who has fired in an Air Round before it (BLZ-549). Its
result: {"ours", "theirs": units of both
sides that are left on the map, "sent": {"ours", "theirs"}: whom a letter has sent home, driven off
or barred}.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.flow import Ask, Events, Flow, Leave, Locals, Run, Say, Step
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import (
    bombing,
    choices,
    damage,
    naval,
    reckoning,
    results,
    targets,
    wishes,
)
from pbem.games.blitz_world_in_conflict.rounds.combatants import (
    AIR_ROUND,
    CONVOY,
    LAND_ROUND,
    NAVAL_ROUND,
    OURS,
    STRATEGIC_ROUND,
    THEIRS,
    Combat,
)
from pbem.games.blitz_world_in_conflict.rounds.reckoning import Total

# The flow of politics.affairs.
_AFFAIRS = "affairs"

combat_round = Flow("combat_round")


def totals(g: Position, kind: str, combat: Combat) -> dict[str, Total]:
    """What both sides count in a Round of this kind."""
    reckon = _RECKON[kind]
    return {OURS: reckon(g, combat, is_acting=True), THEIRS: reckon(g, combat, is_acting=False)}


_RECKON = {
    AIR_ROUND: reckoning.air,
    LAND_ROUND: reckoning.land,
    NAVAL_ROUND: naval.naval,
    STRATEGIC_ROUND: bombing.strategic,
}


@combat_round.step
def fire(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-520, BLZ-522, BLZ-548: both sides fire at the same time with all they have."""
    combat = Combat.of(f)
    found = totals(g, f["round"], combat)
    rolled = {}
    for side, total in found.items():
        if total.column:
            label = f"{f['label']}/{f['round']}/{side}"
            rolled[side] = (label, dice.roll(label, 1)[0])
    f["results"], f["sent"], f["leaders"], f["columns"] = {}, {OURS: [], THEIRS: []}, {}, {}
    f["eligible"] = {side: targets.eligible(g, f["round"], combat, side) for side in found}
    told: dict[str, Any] = {"kind": "round_fought", "at": f["at"], "round": f["round"]}
    for side, total in found.items():
        f["leaders"][side] = targets.leader(g, combat, side, total)
        shown = {"power": f["leaders"][side], **total.told(), "rolls": [], "result": results.NONE}
        if side in rolled:
            label, die = rolled[side]
            shown |= {"label": label, "rolls": [die]}
            shown["result"] = g.board.result(total.column, die)
        f["results"][side], f["columns"][side] = shown["result"], total.column
        told[side] = shown
        if total.convoy:
            told["convoy"] = total.convoy
    events.append(told)
    if f.get("last"):
        fired = [unit for total in found.values() for unit, _ in total.parts]
        damage.use_up(g, [*fired, *f["met"]], events)


# Numbers


def _ask_hits(g: Position, f: Locals, side: str) -> list[Ask]:
    """BLZ-555: both sides say in which order, unless all are hit, or one alone."""
    units, points = targets.hits(g, f, side)
    if not points or len(units) < 2 or points == sum(targets.size(g, f, u) for u in units):
        return []
    told = choices.told(f, points, units)
    own = _ask(g, f, side, choices.OWN_LOSSES, told)
    enemy = _ask(g, f, targets.OTHER[side], choices.ENEMY_LOSSES, told)
    return [own] if points < 2 else [own, enemy]


def _ask(g: Position, f: Locals, by: str, verb: str, told: dict[str, Any]) -> Ask:
    order = choices.usual(g, verb, told["units"])
    noun = f"{f['at']} {f['round']} {f['label']} {by}"
    verbs = (choices.LINES[verb], "pause")
    facts = {name: sum(g.size(unit) for unit in f[side]) for name, side in _sizes(by)}
    facts |= {"own": f["columns"][by], "enemy": f["columns"][targets.OTHER[by]]}
    leader = (f["leaders"][by],)
    return Ask(leader, verb, noun, verbs, facts=facts, default=order, args=told)


def _sizes(by: str) -> tuple[tuple[str, str], ...]:
    return (("own_size", by), ("enemy_size", targets.OTHER[by]))


def _take(g: Position, f: Locals, side: str, events: Events) -> None:
    if f["round"] == STRATEGIC_ROUND:
        told = results.read(f["results"][targets.OTHER[side]])
        damage.raze(g, f["at"], told.points, events)
        return
    units, points = targets.hits(g, f, side)
    orders = f.pop("orders", {})
    own = orders.get(choices.OWN_LOSSES) or choices.usual(g, choices.OWN_LOSSES, units)
    enemy = orders.get(choices.ENEMY_LOSSES) or choices.usual(g, choices.ENEMY_LOSSES, units)
    sizes = {unit: targets.size(g, f, unit) for unit in units}
    for unit in wishes.points(sizes, points, own, enemy):
        targets.point(g, f, unit, events)


def _chosen(step: Step, *verbs: str) -> None:
    """What a step that asks for orders of units does with the answers."""

    @step.answer
    def keep(g: Position, f: Locals, asked: Ask, say: Say, events: Events) -> None:
        f["orders"] = {**f.get("orders", {}), asked.verb: list(say)}

    choices.asked_by(step, *verbs)


@combat_round.step
def choose_their_hits(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-550, BLZ-555: the number of the side that acts."""
    return _ask_hits(g, f, THEIRS)


@combat_round.step
def hit_them(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-556, BLZ-557."""
    _take(g, f, THEIRS, events)


@combat_round.step
def choose_our_hits(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-550, BLZ-555: the number of the other side."""
    return _ask_hits(g, f, OURS)


@combat_round.step
def hit_us(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-556, BLZ-557; who is not there any more takes no further part."""
    _take(g, f, OURS, events)
    for side in (OURS, THEIRS):
        f[side] = [unit for unit in f[side] if g.at(unit)]


@combat_round.step
def follow_hits(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """BLZ-762: whether Commanders have fallen is known before anybody fires again."""
    return Run(_AFFAIRS) if g.state["affairs"] else None


for _step in (choose_their_hits, choose_our_hits):
    _chosen(_step, choices.OWN_LOSSES, choices.ENEMY_LOSSES)


# Letters


def _ask_letter(g: Position, f: Locals, side: str) -> list[Ask]:
    """BLZ-564, BLZ-574: in an Air Round both pick in turn, in a Land Round the opponent alone."""
    units, count = targets.letter(g, f, side)
    if not 0 < count < len(units):
        return []
    told = choices.told(f, count, units)
    if f["round"] == LAND_ROUND:
        verb = choices.DRIVE_OFF if side == THEIRS else choices.BLOCK
        return [_ask(g, f, targets.OTHER[side], verb, told)]
    own = _ask(g, f, side, choices.OWN_HOME, told)
    enemy = _ask(g, f, targets.OTHER[side], choices.ENEMY_HOME, told)
    return [own] if count < 2 else [own, enemy]


def _send(g: Position, f: Locals, side: str, events: Events) -> None:
    units, count = targets.letter(g, f, side)
    orders = f.pop("orders", {})
    if f["round"] == LAND_ROUND:
        verb = choices.DRIVE_OFF if side == THEIRS else choices.BLOCK
        f["sent"][side] = (orders.get(verb) or choices.usual(g, verb, units))[:count]
        return
    own = orders.get(choices.OWN_HOME) or choices.usual(g, choices.OWN_HOME, units)
    enemy = orders.get(choices.ENEMY_HOME) or choices.usual(g, choices.ENEMY_HOME, units)
    sent = wishes.picks(count, own, enemy)
    if CONVOY in sent:
        # BLZ-563: it cannot go; it takes a point instead.
        targets.point(g, f, CONVOY, events)
    f["sent"][side] = [unit for unit in sent if unit != CONVOY]


@combat_round.step
def choose_their_letters(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-550, BLZ-562, BLZ-572: the letter of the side that acts."""
    return _ask_letter(g, f, THEIRS)


@combat_round.step
def send_them(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-562, BLZ-572."""
    _send(g, f, THEIRS, events)


@combat_round.step
def choose_our_letters(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-550, BLZ-562, BLZ-578: the letter of the other side."""
    return _ask_letter(g, f, OURS)


@combat_round.step
def send_us(g: Position, f: Locals, dice: Any, events: Events) -> Leave:
    """BLZ-562, BLZ-578; who is sent home takes no further part in the combat."""
    _send(g, f, OURS, events)
    sent: Sequence[str] = [*f["sent"][OURS], *f["sent"][THEIRS]]
    if sent:
        events.append(
            {
                "kind": "letters",
                "at": f["at"],
                "round": f["round"],
                "ours": list(f["sent"][OURS]),
                "theirs": list(f["sent"][THEIRS]),
            }
        )
    return Leave({OURS: list(f[OURS]), THEIRS: list(f[THEIRS]), "sent": f["sent"]})


for _step in (choose_their_letters, choose_our_letters):
    _chosen(_step, choices.OWN_HOME, choices.ENEMY_HOME, choices.DRIVE_OFF, choices.BLOCK)

FLOWS = (combat_round,)
