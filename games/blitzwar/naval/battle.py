"""The flow of one battle at sea (§12.2), round by round. Its locals are `sea` and `round`."""

from __future__ import annotations

from typing import Any

from pbem.engine.dice import Dice, slug
from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Go, Locals, Run, Say
from pbem.games.blitzwar.combat.casualties import QUESTIONS, Hits
from pbem.games.blitzwar.naval import sunk, table
from pbem.games.blitzwar.position import Position
from pbem.wargame.answers import EVERYWHERE
from pbem.wargame.loss_questions import Choice

sea_battle = Flow("sea_battle")


def run(sea: str, then: str = "") -> Run:
    """Fight in a sea zone, the side whose turn it is as the attacker."""
    return Run(sea_battle.name, {"sea": sea, "round": 0}, then)


def enemies(g: Position, sea: str) -> list[str]:
    """BWR-276: the sides at war with the active one that have naval units in a sea zone."""
    return [side for side in g.enemy_sides(g.side) if g.naval(sea, side)]


def judge(g: Position, area: str) -> None:
    """BWR-290, G-70: ships fight at sea alone. Raises Illegal."""
    if not g.board.is_sea(area):
        raise Illegal("BWR-290", "no_battle_in_port", area=area)


def check(g: Position, sea: str) -> None:
    """BWR-276: a sea zone in which both have naval units, and have not fought yet in this phase.
    Raises Illegal."""
    judge(g, sea)
    if not g.naval(sea, g.side):
        raise Illegal("BWR-276", "no_ships_there", area=sea, power=g.side)
    if not enemies(g, sea):
        raise Illegal("BWR-276", "no_enemy_ships", area=sea)
    if sea in g.now["attacked"]:
        raise Illegal("BWR-276", "fought_at_sea", area=sea)


def win(g: Position, sea: str) -> None:
    """A battle as if all enemy ships were sunk and none of the own: what cannot be done after that
    cannot be done in any case."""
    g.now["attacked"].append(sea)
    for side in enemies(g, sea):
        for country, units in sunk.ships(g, sea, side).items():
            for name, count in units.items():
                g.put(sea, country, name, -count)


@sea_battle.step
def begin(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """BWR-276: in each phase a sea zone is fought for once."""
    g.now["attacked"].append(f["sea"])
    events.append({"kind": "battle_began", "battle": "sea", "at": f["sea"]})


@sea_battle.step
def throw(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """BWR-092, BWR-277, BWR-278, BWR-279, BWR-281: the active side throws a die for the round; what
    it has to equal is the number of defending units before their loss (G-09)."""
    sea, side, number = f["sea"], g.side, f["round"] + 1
    label = f"naval/{g.turn}/{slug(side)}/{slug(sea)}/{number}"
    [die] = dice.roll(label, 1)
    ours, theirs = _strength(g, sea)
    lost = table.losses(g.turn, side, die)
    f["round"], f["ends"] = number, die >= theirs
    f["lost"], f["inflicted"] = lost.attacker, lost.defender
    told = {"at": sea, "by": side, "turn": g.turn, "round": number, "ships": f"{ours}:{theirs}"}
    result = f"{lost.attacker}/{lost.defender}"
    events.append(
        {"kind": "sea_attack_rolled", **told, "label": label, "rolls": [die], "result": result}
    )


def _strength(g: Position, sea: str) -> tuple[int, int]:
    return g.naval(sea, g.side), sum(g.naval(sea, side) for side in enemies(g, sea))


# Losses


def _ask(g: Position, f: Locals, who: str, sides: list[str], count: int) -> Ask | None:
    """BWR-282: which unit a side loses."""
    if not count or not sides:
        return None
    sea = f["sea"]
    noun = f"{sea} round {f['round']} {who}"
    about = Choice("BWR-282", sea, "sea", (sea, EVERYWHERE, ""), sunk.ORDER, noun, "")
    return QUESTIONS.ask(
        about, sides, sunk.targets(g, sea, sides), Hits(1), lambda: {"turn": g.turn}
    )


@sea_battle.step
def attacker_loses(g: Position, f: Locals, dice: Any, events: Events) -> Ask | None:
    """BWR-280, BWR-282: which unit the attacker loses."""
    return _ask(g, f, "attacker", [g.side], f["lost"])


QUESTIONS.asked_by(attacker_loses)


@attacker_loses.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    sunk.take(g, f["sea"], say, events)


@sea_battle.step
def defender_loses(g: Position, f: Locals, dice: Any, events: Events) -> Ask | None:
    """BWR-280, BWR-282: which unit the defender loses."""
    return _ask(g, f, "defender", enemies(g, f["sea"]), f["inflicted"])


QUESTIONS.asked_by(defender_loses)


@defender_loses.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    sunk.take(g, f["sea"], say, events)


@sea_battle.step
def go_on(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """BWR-279, G-09: rounds go on until the die has been high enough, or a side is gone; nobody
    breaks off."""
    sea = f["sea"]
    if not f["ends"] and all(_strength(g, sea)):
        return Go("throw")
    left = {country: dict(units) for country, units in g.state["units"].get(sea, {}).items()}
    told = {"by": g.side, "outcome": "fought", "holder": "", "left": left}
    events.append({"kind": "battle_ended", "at": sea, **told})
    return None
