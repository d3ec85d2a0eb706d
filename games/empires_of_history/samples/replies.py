"""Random answers to the questions of others' slots and of battles."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser
from pbem.games.empires_of_history.air import casualties
from pbem.games.empires_of_history.concepts.press import NO, YES
from pbem.games.empires_of_history.diplomacy import mobilisation
from pbem.games.empires_of_history.land.battle_asks import LAST, NEVER
from pbem.games.empires_of_history.land.casualties import KEEP, Soldiers, choose
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.samples import pacts
from pbem.games.empires_of_history.sea import wrecks
from pbem.games.empires_of_history.sea.convoys import ALL, NONE
from pbem.games.empires_of_history.sea.guards import TRANSPORTS
from pbem.games.empires_of_history.sea.retreats import LOSING
from pbem.games.empires_of_history.sea.retreats import NEVER as NEVER_STOP
from pbem.wargame.loss_questions import LossQuestions

_AGREES, _GOES_ON, _KEEPS_ON = 0.8, 0.7, 0.5


def consent(g: Position, ask: Ask, rng: Chooser) -> Say:
    """EOH-329: mostly yes."""
    return rng.random() < _AGREES


def surrender(g: Position, ask: Ask, rng: Chooser) -> Say:
    """EOH-120, EOH-121: peace in shares of all victors, or none."""
    accepts, offered = rng.random() < _AGREES, ask.args["nation"]
    victors = [n for n in g.board.powers if g.at_war(n, offered)]
    return {"accept": accepts, "shares": pacts.shares(victors, rng) if accepts else {}}


def mobilise(g: Position, ask: Ask, rng: Chooser) -> Say:
    """EOH-661: infantry for all of the fund, something else, or nothing."""
    raised = pacts.raised(g, ask.args["nation"], rng)
    ways = [ask.default, [], raised]
    return rng.choice(ways if _may_raise(g, ask, raised) else ways[:2])


def _may_raise(g: Position, ask: Ask, say: Say) -> bool:
    try:
        mobilisation.check(g, ask, say)
    except Refusal:
        return False
    return True


def intercept(g: Position, ask: Ask, rng: Chooser) -> Say:
    """EOH-246: some of the fighters that can be there."""
    fighters = [
        {"nation": each["nation"], "from": each["from"], "count": rng.randint(1, each["count"])}
        for each in ask.args["sources"]
        if rng.random() < _GOES_ON
    ]
    return {"fighters": fighters, "keep": rng.randint(0, 1)}


def go_on(g: Position, ask: Ask, rng: Chooser) -> Say:
    """EOH-446, EOH-484, EOH-509: mostly yes."""
    return YES if rng.random() < _GOES_ON else NO


def complex_fights(g: Position, ask: Ask, rng: Chooser) -> Say:
    """EOH-262: whether a complex defends."""
    return rng.choice([NEVER, LAST])


def city_hits(g: Position, ask: Ask, rng: Chooser) -> Say:
    """EOH-506: from some round on."""
    return rng.randint(0, 2)


def losses(g: Position, ask: Ask, rng: Chooser) -> Say:
    """EOH-504: units in any order."""
    targets = [Soldiers(**each) for each in ask.args["targets"]]
    if rng.random() < _KEEPS_ON:
        rng.shuffle(targets)
        wishes = [{"what": each.kind, "power": each.power} for each in targets]
        return choose(g, targets, ask.args["count"], wishes)
    return choose(g, targets, ask.args["count"], KEEP)


def defend(g: Position, ask: Ask, rng: Chooser) -> Say:
    """EOH-213: a general divides his points as he does at silence, only some of them, or none."""
    some = [{**each, "points": each["points"][:1]} for each in ask.default]
    return rng.choice([ask.default, some, []])


def subs(g: Position, ask: Ask, rng: Chooser) -> Say:
    """EOH-430: some of the submarines attack."""
    stop = rng.choice([None, LOSING, NEVER_STOP, rng.randint(1, 3)])
    return {"count": rng.randint(0, ask.args["subs"]), "stop": stop}


def naval_losses(g: Position, ask: Ask, rng: Chooser) -> Say:
    """EOH-444: ships and aircraft in any order."""
    return _in_any_order(wrecks.questions(g), ask, rng)


def air_losses(g: Position, ask: Ask, rng: Chooser) -> Say:
    """EOH-482: aircraft in any order."""
    return _in_any_order(casualties.questions(g), ask, rng)


def _in_any_order(questions: LossQuestions[Any, Any], ask: Ask, rng: Chooser) -> Say:
    targets, hits = questions.targets_of(ask.args)
    wishes = [{"what": each.kind, "power": each.power} for each in targets]
    rng.shuffle(wishes)
    return questions.rules.choose(targets, hits, wishes)


def guards(g: Position, ask: Ask, rng: Chooser) -> Say:
    """EOH-642: whether aircraft on guard join a battle."""
    return rng.choice([YES, NO, TRANSPORTS])


def evacuate(g: Position, ask: Ask, rng: Chooser) -> Say:
    """R42: ships leave a fallen port for any zone that is open."""
    return rng.choice(ask.args["zones"])


def raid(g: Position, ask: Ask, rng: Chooser) -> Say:
    """EOH-600: some of the submarines raid."""
    return rng.randint(0, ask.args["subs"])


def hunt(g: Position, ask: Ask, rng: Chooser) -> Say:
    """EOH-603, EOH-607: ships search, and some of the aircraft in range."""
    bases = sorted({each[1] for each in ask.args["aircraft"] if rng.random() < _KEEPS_ON})
    return {"ships": rng.choice([ALL, NONE]), "bases": bases, "most": rng.randint(0, 2)}
