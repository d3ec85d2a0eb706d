"""Whether one nation can declare war on another or win it, when one is conquered, and where US
Entry stands (§Basic Strategy, §Ph1, §Conquest, §United States Entry)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.questions import Answer, Because, Question
from pbem.games.empires_of_history.concepts import control
from pbem.games.empires_of_history.diplomacy import declarations, influence
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.questions.obstacles import MOST

Args = Mapping[str, Any]


def _war(g: Position, args: Args) -> Answer:
    """EOH-103, EOH-105, EOH-127, EOH-660 to EOH-663, R81: whether two nations fight, or whether the
    first one could declare war on the other in its phase 1."""
    nation, foe = args["nation"], args["other"]
    told: dict[str, Any] = {"nation": nation, "other": foe}
    if g.at_war(nation, foe):
        return Answer((Because("they_fight", told, "EOH-127"),), True, told)
    lines = list(_relation(g, nation, foe))
    try:
        declarations.check(g, nation, foe)
    except Illegal as refusal:
        options = list(declarations.by_options(g, nation, foe))
        if options and refusal.problem.code != "war_by_this_option":
            lines.append(Because("war_by_options_of", {**told, "options": options}, "EOH-127"))
        return Answer(tuple(lines), False, told, refusal.problem)
    return Answer((*lines, Because("may_declare", told, "EOH-127")), False, told)


def _relation(g: Position, nation: str, foe: str) -> Iterator[Because]:
    told = {"nation": nation, "other": foe, "side": g.side_of(nation)}
    if g.allied(nation, foe):
        yield Because("they_are_allies", told, "EOH-127")
    else:
        yield Because("they_are_at_peace", told, "EOH-127")
    for each in g.state["treaties"]:
        if {nation, foe} <= set(each["parties"]):
            yield Because("treaty_between", {**told, "until": each["until"]}, "EOH-127")


def _influence(g: Position, args: Args) -> Answer:
    """EOH-322 to EOH-327, EOH-334, EOH-335: whether a nation may try to win another now, for how
    much, and with which faces."""
    nation, target = args["nation"], args["other"]
    told: dict[str, Any] = {"nation": nation, "target": target}
    influence.check(g, nation, target)
    chart = g.board.diplomacy
    star = bool(chart["nations"].get(target, {}).get("star"))
    faces = list(chart["attempt"]["star" if star else "success"])
    stance = chart["track"][g.state["stances"][target]]
    told |= {"points": influence.cost(g, nation, target), "faces": faces, "stance": stance}
    lines = (Because("stands_on_track", told, "EOH-334"), Because("may_try", told, "EOH-323"))
    return Answer(lines, True, told)


def _conquest(g: Position, args: Args) -> Answer:
    """EOH-111, EOH-113, EOH-118: whether a nation is conquered, and what it still holds."""
    nation = args["nation"]
    told: dict[str, Any] = {"nation": nation}
    if g.has_surrendered(nation):
        return Answer((Because("has_surrendered", told, "EOH-118"),), False, told)
    if g.is_conquered(nation):
        told |= {"turn": g.state["conquered"][nation], "host": g.state["exiles"].get(nation, "")}
        return Answer((Because("is_conquered", told, "EOH-111"),), True, told)
    held = control.holds(g, nation)
    told |= {"places": held[:MOST], "count": len(held)}
    return Answer((Because("conquered_without", told, "EOH-111"),), False, told)


def _entry(g: Position, args: Args) -> Answer:
    """EOH-122 to EOH-124: where US Entry stands, and what it opens."""
    track, entry = g.board.us_entry["track"], g.state["us_entry"]
    told = {**entry, "lowest": track["lowest"], "highest": track["highest"]}
    return Answer((Because("us_entry_stands", told, "EOH-122"),), None, told)


QUESTIONS = (
    Question(
        "war",
        ("{nation} and {other:nation}", "{nation} on {other:nation}", "{nation} {other:nation}"),
        _war,
        "Whether two nations are at war, or whether the first could declare it, and what it takes.",
        "war Japan and USA",
    ),
    Question(
        "influence",
        ("{nation} on {other:nation}", "{nation} {other:nation}"),
        _influence,
        "Whether a nation may try to win a neutral one, for how much and with which dice.",
        "influence Germany on Turkey",
    ),
    Question(
        "conquest",
        ("{nation}",),
        _conquest,
        "Whether a nation is conquered, or which cities and complexes it still holds.",
        "conquest Poland",
    ),
    Question(
        "us entry",
        ("",),
        _entry,
        "Where US Entry stands.",
        "us entry",
    ),
)
