"""What the robot does with other nations (§Ph1): options and wars of history as soon as they are
open, its blitzkriegs, attempts at influence, and surrender when all is lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.game import Chooser
from pbem.games.empires_of_history.components import ALLIES, AXIS
from pbem.games.empires_of_history.diplomacy import influence
from pbem.games.empires_of_history.diplomacy.neutrals import is_neutral
from pbem.games.empires_of_history.land import arms
from pbem.games.empires_of_history.orders import sections
from pbem.games.empires_of_history.position import (
    ENGLAND,
    FRANCE,
    GERMANY,
    ITALY,
    JAPAN,
    POLAND,
    USA,
    USSR,
    Position,
)
from pbem.games.empires_of_history.robot.campaign import opportunities
from pbem.games.empires_of_history.robot.mail import Mail
from pbem.games.empires_of_history.robot.scene import Scene

Gate = Callable[[Position], bool]
# What part of its money a nation gives in support.
_GIVEN, _GIVEN_IN_PEACE = 0.1, 0.3
# How strong its army is against another one that it attacks, and the US Entry behind which nothing
# is to be lost.
_EVEN, _SURE, _ALMOST = 0.9, 1.3, 13


def _from(turn: int, gate: Gate = lambda g: True) -> Gate:
    return lambda g: g.turn >= turn and gate(g)


def _has_paris(g: Position) -> bool:
    return g.side_of(g.controller("Paris")) == AXIS


def _is_weak(g: Position) -> bool:
    """Germany has lost land at home."""
    home = g.board.territories_of(GERMANY)
    return sum(g.controller(t) != GERMANY for t in home) > 1


def _is_free_in_the_west(g: Position) -> bool:
    """France is beaten, and the army in the east is worth a war."""
    is_free = _has_paris(g) or g.is_conquered(FRANCE) or g.has_surrendered(FRANCE)
    return is_free and army(g, GERMANY) >= _EVEN * army(g, USSR)


def _can_march_west(g: Position) -> bool:
    return _is_weak(g) or army(g, USSR) > _SURE * army(g, GERMANY)


def _is_pressed(g: Position) -> bool:
    """The USA comes into the war anyhow."""
    return bool(g.state["linked"]) or int(g.state["us_entry"]["now"]) >= _ALMOST


def army(g: Position, nation: str) -> int:
    """What the land units of a nation hit with, in attack and defence."""
    units = ((kind, n) for _, _, kind, n in g.standing(nation) if arms.is_land(g, kind))
    return sum((g.unit(nation, k).attack + g.unit(nation, k).defence) * n for k, n in units)


# When an option is played that is open and can be paid for.
OPTIONS: Mapping[str, Gate] = {
    "GER-02": _from(1),
    "GER-01": _from(8),
    "GER-03": _from(11, _is_free_in_the_west),
    "GER-04": _from(6),
    "GER-06": _from(7, _is_pressed),
    "GER-07": _from(6),
    "GER-08": _from(1),
    "GER-10": _from(8),
    "GER-12": _from(1),
    "GER-13": _from(1),
    "GER-14": _from(9),
    "ITA-01": _from(4, lambda g: _has_paris(g) or g.turn > 8),
    "ITA-04": _from(1),
    "ITA-06": _from(1),
    "JPN-01": _from(10),
    "JPN-04": _from(14),
    "JPN-05": _from(14, _is_pressed),
    "JPN-08": _from(2),
    "JPN-10": _from(6, lambda g: not _is_weak(g)),
    "SOV-01": _from(1),
    "SOV-02": _from(2),
    "SOV-03": _from(5),
    "SOV-04": _from(6),
    "SOV-05": _from(4),
    "SOV-06": _from(20, _can_march_west),
    "SOV-07": _from(1),
    "SOV-08": _from(2),
    "SOV-09": _from(3),
    "SOV-10": _from(1),
    "ENG-02": _from(1),
    "ENG-04": _from(1),
    "ENG-05": _from(1),
    "ENG-06": _from(4),
    "ENG-09": _from(9),
    "ENG-10": _from(1),
    "FRA-03": _from(1),
    "FRA-04": _from(1),
    "POL-01": _from(1),
    "POL-02": _from(1),
    "CHN-01": _from(1),
    "CHN-02": _from(12),
    "CCP-01": _from(2),
    "CCP-02": _from(5),
    "CCP-03": _from(4),
    "CAN-01": _from(6),
    "IND-01": _from(14),
    "SAF-01": _from(4),
    "USA-01": _from(1),
    "USA-02": _from(1),
    "USA-03": _from(1),
    "USA-04": _from(1),
    "USA-05": _from(1),
    "USA-07": _from(12),
    "USA-09": _from(1),
    "USA-10": _from(1),
    "USA-11": _from(1),
    "USA-12": _from(1),
    "USA-13": _from(10),
    "USA-15": _from(1),
}
# Nations at peace that are attacked from a turn on, if the odds are good then.
PREY: Mapping[str, Mapping[str, int]] = {
    GERMANY: {
        "Denmark": 6,
        "Norway": 6,
        "Netherlands": 4,
        "Belgium": 4,
        "Luxembourg": 4,
        "Yugoslavia": 10,
        "Greece": 10,
    },
    ITALY: {"Greece": 7, "Yugoslavia": 10},
    USSR: {POLAND: 1, "Lithuania": 7, "Latvia": 7, "Estonia": 7},
    JAPAN: {},
}
# Who is worth an attempt at influence, from which turn on.
COURTED: Mapping[str, Mapping[str, int]] = {
    ENGLAND: {"Netherlands": 2, "Portugal": 12, "Iraq": 6, "Greece": 6},
    FRANCE: {"Belgium": 2},
    GERMANY: {"Yugoslavia": 6, "Turkey": 12, "Spain": 8},
    JAPAN: {"Siam": 2},
    USA: {"Brazil": 1, "Mexico": 1, "Venezuela": 1},
}
_BLITZKRIEG, _RICH, _COURTS = 40.0, 90, 0.5


def start(told: Mail, nation: str, rng: Chooser) -> None:
    """EOH-540: a blitzkrieg when much can be won with it; the last one is kept for the east."""
    left = told.g.state["blitzkriegs"].get(nation, 0)
    if left <= (0 if told.g.at_war(nation, USSR) else 1):
        return
    trial = Mail(told.g)
    if trial.add(told.write.line("blitzkrieg", sections.START, nation)) and (
        told.g.turn == 1 or _gain(trial.g, nation) - _gain(told.g, nation) > _BLITZKRIEG
    ):
        told.add(told.write.line("blitzkrieg", sections.START, nation))


def _gain(g: Position, nation: str) -> float:
    return sum(each.value for each in opportunities(Scene(g, nation, prey(g, nation))))


def prey(g: Position, nation: str) -> list[str]:
    """The nations at peace that a nation means to attack now."""
    found = [
        n for n, turn in PREY.get(nation, {}).items() if g.turn >= turn and not g.at_war(nation, n)
    ]
    if not g.in_war(nation) and nation != USSR:
        return []
    return [n for n in found if n == POLAND or is_neutral(g, n)]


def deal(told: Mail, nation: str, rng: Chooser) -> None:
    """Options, wars, influence, exile."""
    _exile(told, nation)
    _options(told, nation)
    _declare(told, nation)
    _court(told, nation, rng)
    _help(told, nation)


def _options(told: Mail, nation: str) -> None:
    options = told.g.board.options["options"]
    for name, gate in OPTIONS.items():
        if options[name]["nation"] == nation and gate(told.g):
            told.add(told.write.line("option", sections.DIPLOMACY, nation, option=name))


def _declare(told: Mail, nation: str) -> None:
    """EOH-320: on whom it can attack with good odds in this slot."""
    if not (wanted := prey(told.g, nation)):
        return
    seen: dict[str, float] = {}
    for each in opportunities(Scene(told.g, nation, wanted)):
        holder = told.g.controller(each.target)
        seen[holder] = seen.get(holder, 0.0) + each.value
    for foe in wanted:
        if seen.get(foe, 0.0) > 0:
            told.add(told.write.line("declare war", sections.DIPLOMACY, nation, nation=foe))


def _court(told: Mail, nation: str, rng: Chooser) -> None:
    """EOH-323: with money to spare, and not always."""
    for target, turn in COURTED.get(nation, {}).items():
        wants = rng.random() < _COURTS
        if told.g.turn < turn or not wants or target not in told.g.state["stances"]:
            continue
        if told.g.pool(nation) < _RICH + influence.cost(told.g, nation, target):
            continue
        told.add(told.write.line("influence", sections.DIPLOMACY, nation, nation=target))


def _help(told: Mail, nation: str) -> None:
    """EOH-333: who is supported gets what an option allows, while the giver is not in the war."""
    for each in told.g.state["supports"]:
        if each["from"] != nation:
            continue
        part = _GIVEN if told.g.in_war(nation) else _GIVEN_IN_PEACE
        count = min(int(each["most"]), int(part * told.g.pool(nation)))
        if count > 0:
            goal = {"count": count, "nation": each["to"]}
            told.add(told.write.line("support", sections.DIPLOMACY, nation, **goal))


def _exile(told: Mail, nation: str) -> None:
    """EOH-113: a conquered nation goes to the strongest ally."""
    if not told.g.is_conquered(nation):
        return
    for host in (ENGLAND, USA, USSR, GERMANY, JAPAN):
        line = told.write.line("government in exile", sections.DIPLOMACY, nation, host=host)
        if told.add(line):
            return


# The end


def close(told: Mail, nation: str, rng: Chooser) -> None:
    """EOH-117: surrender is offered by a nation that has lost its capital and most of its land."""
    if is_hopeless(told.g, nation):
        told.add(told.write.line("offer surrender", sections.GUARD, nation))


def is_hopeless(g: Position, nation: str) -> bool:
    """Whether a nation has lost its capital and most of what it had, to a stronger side."""
    capital = g.board.powers[nation].capital
    if not g.at_war(nation, g.controller(capital)) or not g.side_of(nation):
        return False
    home = g.board.territories_of(nation)
    held = sum(g.value(t) for t in home if g.controller(t) == nation)
    mine = _weight(g, g.side_of(nation))
    other = _weight(g, AXIS if g.side_of(nation) == ALLIES else ALLIES)
    return 3 * held < sum(g.value(t) for t in home) and mine < other


def _weight(g: Position, side: str) -> int:
    return sum(g.value(t) for t in g.board.territories if g.side_of(g.controller(t)) == side)
