"""Declarations of war, and who may make one (§Ph1.1, §Basic Strategy)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.concepts import us_entry, wars
from pbem.games.empires_of_history.concepts.taking_part import MINOR, plays_apart
from pbem.games.empires_of_history.concepts.wars import COLONY, OTHER
from pbem.games.empires_of_history.diplomacy import minor_allies, neutrals, treaties
from pbem.games.empires_of_history.position import (
    GERMANY,
    ITALY,
    JAPAN,
    POLAND,
    USA,
    USSR,
    Position,
)

_GATE = "soviets may attack poland"


def check(g: Position, nation: str, foe: str) -> None:
    """EOH-103, EOH-105, EOH-127, EOH-660, EOH-662, EOH-663, R81: whether a nation may declare war
    on another now, without an option. Raises Illegal."""
    check_possible(g, nation, foe)
    told: dict[str, Any] = {"nation": nation, "target": foe}
    if nation in (USA, ITALY) and neutrals.is_neutral(g, nation):
        raise Illegal("EOH-123" if nation == USA else "EOH-103", "war_by_options", **told)
    if found := by_options(g, nation, foe):
        raise Illegal("EOH-127", "war_by_this_option", found, **told, options=list(found))
    if minor_allies.is_one(g, nation) and not g.side_of(nation):
        _check_minor_ally(g, nation, foe)


def _check_minor_ally(g: Position, nation: str, foe: str) -> None:
    if not plays_apart(g, nation):
        raise Illegal("EOH-660", "waits_for_its_war", nation=nation)
    if g.board.powers[foe].kind != MINOR and not g.at_war(GERMANY, foe):
        raise Illegal("EOH-663", "no_enemy_of_germany", nation=nation, target=foe)


def check_possible(g: Position, nation: str, foe: str) -> None:
    """EOH-105, EOH-118, EOH-127, R39, R81: what no option makes possible either. Raises Illegal."""
    told: dict[str, Any] = {"nation": nation, "target": foe}
    gone = [n for n in (nation, foe) if not g.exists(n) or g.has_surrendered(n)]
    if nation == foe or gone:
        raise Illegal("EOH-118", "no_war_on_it", **told)
    if g.at_war(nation, foe):
        raise Illegal("EOH-127", "at_war_already", **told)
    if COLONY in (g.board.powers[nation].kind, g.board.powers[foe].kind):
        raise Illegal("EOH-127", "colonies_follow_england", **told)
    side = g.side_of(nation)
    if side and side in (g.side_of(foe), _bound_to(g, foe)):
        raise Illegal("EOH-127", "war_on_own_side", **told, side=side)
    if (nation, foe) == (USSR, POLAND) and not g.flag(_GATE):
        raise Illegal("EOH-105", "needs_the_pact", **told)


def _bound_to(g: Position, nation: str) -> str:
    """The side to which a minor ally belongs while it is neutral."""
    return g.board.powers[nation].side if minor_allies.is_one(g, nation) else ""


def by_options(g: Position, nation: str, foe: str) -> tuple[str, ...]:
    """R81: the options by which a nation makes this declaration; those that are for a neutral
    nation are none any more when it is in the war."""
    own = {"cond": "neutral", "nation": nation}
    passed = not neutrals.is_neutral(g, nation)
    war = {"op": "declare war", "by": nation, "against": foe}
    return tuple(
        name
        for name, option in g.board.options["options"].items()
        if option["nation"] == nation
        and name not in g.state["played"]
        and not (passed and any({**each} == own for each in option.get("requires", ())))
        and any({**effect} == war for effect in option["effects"])
    )


def declare(
    g: Position,
    nation: str,
    foe: str,
    events: Events,
    *,
    has_figure: bool = False,
    is_free: bool = False,
) -> None:
    """EOH-126, EOH-127, EOH-320, EOH-321, R76: two nations are at war. It moves US Entry unless the
    option has a figure of its own (`has_figure`), and ends treaties, at their price unless it
    `is_free`."""
    events.append({"kind": "war_declared", "nation": nation, "target": foe})
    if not has_figure:
        us_entry.happened(g, us_entry.DECLARES, by=nation, against=foe)
    treaties.break_by(g, nation, foe, events, free=is_free)
    partners = _partners(g, nation)
    minor_allies.attacked(g, foe)
    minor_allies.joined(g, nation, foe, events)
    _take_sides(g, nation, foe, events)
    wars.begin(g, nation, foe, events)
    _draw_in(g, nation, foe, events)
    if foe == USA:
        for partner in partners:
            wars.begin(g, partner, USA, events)
        wars.set_production(g, USA, neutrals.FULL, events)
    minor_allies.war_began(g, nation, foe, events)
    _end_trade_of_neutrals(g)


def _take_sides(g: Position, nation: str, foe: str, events: Events) -> None:
    """EOH-109, EOH-126: who is attacked by a nation of one side is on the other; who attacks one of
    the other side is on his own. War between Japan and the Soviet Union makes no sides."""
    if {nation, foe} == {USSR, JAPAN}:
        return
    sheet = g.board.powers[nation].side
    hostile = g.side_of(foe) and OTHER[g.side_of(foe)] == sheet
    if not g.side_of(nation) and hostile and not minor_allies.is_one(g, nation):
        wars.join(g, nation, sheet, events)
    mine = us_entry.side_in(g, nation) if foe == USA else g.side_of(nation)
    if mine and not g.side_of(foe):
        wars.join(g, foe, OTHER[mine], events)


def _draw_in(g: Position, nation: str, foe: str, events: Events) -> None:
    """R40: a neutral nation that is attacked is in the war, led by a major of its side; so are
    those that fight without a side as soon as their enemy has one."""
    for victim in _sideless(g, nation, foe):
        side = g.side_of(victim) or OTHER.get(g.side_of(nation), "")
        if side:
            neutrals.enter(g, victim, side, neutrals.defender_of(g, nation, side), events)
        else:
            neutrals.rouse(g, victim, events)


def _end_trade_of_neutrals(g: Position) -> None:
    """What an option gives a nation while it is neutral ends."""
    told = g.state["incomes"]
    ended = [e for e in told if "while" in e and not neutrals.is_neutral(g, e["nation"])]
    g.state["incomes"] = [each for each in told if each not in ended]


def _sideless(g: Position, nation: str, foe: str) -> Iterable[str]:
    older = [n for n in g.enemies_of(nation) if not g.side_of(n) and n != foe]
    return [n for n in (foe, *older) if neutrals.is_unled(g, n) and not g.is_led(n)]


def _partners(g: Position, nation: str) -> list[str]:
    """R76: the nations of a side that fight in the same conflict: those with an enemy in common.
    Until the wars are one, Japan fights alone, and its enemies are no tie between others."""
    if g.state["linked"]:
        return [n for n in g.friends_of(nation) if n != nation]
    if nation == JAPAN:
        return []
    mine = _tie(g, nation)
    return [n for n in g.friends_of(nation) if n not in (nation, JAPAN) and mine & _tie(g, n)]


def _tie(g: Position, nation: str) -> set[str]:
    foes = set(g.enemies_of(nation))
    return foes - {JAPAN} or foes
