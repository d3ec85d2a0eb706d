"""Submarines intercept task forces (§Ph5.1, EOH-233, EOH-421, EOH-430 to EOH-434, EOH-451, R90).

`Run("subs_window", {"force": key, "why": "enters", "leaves" or "unloads", "coming"})`: who has
submarines in the zone of the task force is asked whether they attack it; each does so once in a
phase 5. `coming` are the task forces that sail behind it, [{"force", "power", "ships", "zones"}]:
an owner is told of those that come where his submarines are, and his first answer can be for all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Go, Leave, Locals, Run, Say
from pbem.engine.orders import Line
from pbem.games.empires_of_history.air import aloft
from pbem.games.empires_of_history.concepts import press
from pbem.games.empires_of_history.concepts.known import known
from pbem.games.empires_of_history.position import Position, base
from pbem.games.empires_of_history.sea import fights, fleets, holds
from pbem.games.empires_of_history.sea.fleets import Force
from pbem.wargame.answers import EVERYWHERE, pause
from pbem.wargame.counts import Counts

VERB = "subs"
TRANSPORTS, WEAKER, FORCE = "transports", "weaker", "force"
subs_window = Flow("subs_window")


def able(g: Position, zone: str, nation: str) -> int:
    """R90: submarines of a nation in a sea zone that have not attacked in this phase."""
    spent = g.now["fought"].get(zone, {}).get("subs", {}).get(nation, 0)
    return max(0, g.count(zone, nation, fleets.SUBMARINE) - int(spent))


def hunters(g: Position, force: Force) -> list[str]:
    """EOH-430, R90: the nations that can attack a task force: at war with one of its nations, with
    submarines in its zone, not in port."""
    if not g.board.is_sea(force["at"]) or not force["ships"]:
        return []
    return [
        n
        for n in g.powers_in(force["at"])
        if any(g.at_war(n, other) for other in force["ships"]) and able(g, force["at"], n)
    ]


def kinds_of(force: Force) -> Counts:
    """The ships of a task force by kind, damaged ones among them."""
    found: Counts = {}
    for ships in force["ships"].values():
        for kind, count in ships.items():
            found[base(kind)] = found.get(base(kind), 0) + count
    return found


@subs_window.step
def ask_owners(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """EOH-430, EOH-432: how many submarines attack this task force; the owners are asked in the
    order of play, each when those before him have fought."""
    force = g.now["forces"][f["force"]]
    asks = []
    for nations in _to_ask(g, f)[:1]:
        mine = sum(able(g, force["at"], n) for n in nations)
        told = {"at": force["at"], "force": force["name"], "power": force["by"], "why": f["why"]}
        told |= {"nations": list(nations), "ships": kinds_of(force), "subs": mine}
        told["coming"] = [_shown(each) for each in f["coming"] if _is_met(g, nations, each)]
        asked = Ask(
            nations,
            "subs",
            f"{force['at']} {f['force']} {f['why']} {nations[0]}",
            verbs=(VERB, "pause"),
            facts=_facts(g, force, mine),
            default={"count": _by_default(force, mine), "stop": None},
            args=told,
        )
        plan = g.now["intercepts"].get(_owner(g, nations), {})
        holds = bool(plan) and plan["where"] in ("", force["at"])
        asks.append(replace(asked, only=_of_plan(asked, plan)) if holds else asked)
    return asks


def _to_ask(g: Position, f: Locals) -> list[tuple[str, ...]]:
    """The owners who have not been asked yet."""
    groups = g.by_seat(hunters(g, g.now["forces"][f["force"]]))
    return [nations for nations in groups if _owner(g, nations) not in f.get("asked", ())]


def _owner(g: Position, nations: Sequence[str]) -> str:
    return g.decider(nations[0]) or nations[0]


def _is_met(g: Position, nations: Sequence[str], told: Mapping[str, Any]) -> bool:
    """Whether a task force will come where submarines of its enemies are."""
    foes = [n for n in nations if g.at_war(n, told["power"])]
    return any(able(g, zone, n) for zone in told["zones"] for n in foes)


def _shown(told: Mapping[str, Any]) -> str:
    """`TF B of England (1 destroyer, 2 transport; E-06, E-05)`."""
    ships = ", ".join(f"{count} {kind}" for kind, count in sorted(told["ships"].items()))
    return f"TF {told['force']} of {told['power']} ({ships}; {', '.join(told['zones'])})"


def _facts(g: Position, force: Force, mine: int) -> dict[str, int]:
    kinds = kinds_of(force)
    total, transports = sum(kinds.values()), kinds.get(holds.TRANSPORT, 0)
    cover = [each for each in aloft.over(g, force["at"]) if each["force"] == _key(force)]
    return known(
        g,
        submarines=mine,
        warships=total - transports,
        transports=transports,
        attackers=total,
        odds=100 * mine // max(1, total - transports),
        enemy_aircraft=sum(each["count"] for each in cover),
    )


def _key(force: Force) -> str:
    return fleets.key_of(force["by"], force["name"])


def _by_default(force: Force, mine: int) -> int:
    """All against transports alone, against others at two submarines to a warship."""
    kinds = kinds_of(force)
    warships = sum(kinds.values()) - kinds.get(holds.TRANSPORT, 0)
    return mine if mine >= 2 * warships else 0


@ask_owners.reads(VERB)
def _(g: Position, asked: Ask, line: Line) -> Say | None:
    """What a line `subs` says; one without a condition is for the task forces that come later,
    too."""
    if "attacks" not in line.args:
        return {**asked.default, "stop": line.args.get("stop")}
    where = str(line.args.get("where", "")).replace(EVERYWHERE, "")
    plan = {"attacks": line.args["attacks"], "stop": line.args.get("stop"), "where": where}
    told = _of_plan(asked, plan)
    return told if "when" in line.args else {**told, "plan": plan}


def _of_plan(asked: Ask, plan: Mapping[str, Any]) -> dict[str, Any]:
    """EOH-432: the first of some wishes that fits this task force counts."""
    have = asked.args["subs"]
    wish = next((each for each in plan["attacks"] if _fits(asked, each)), None)
    count = min(have, wish["count"] or have) if wish else 0
    return {"count": count, "stop": plan["stop"]}


def _fits(asked: Ask, wish: dict[str, Any]) -> bool:
    if wish["who"] == TRANSPORTS:
        return not asked.facts["warships"]
    if wish["who"] == WEAKER:
        return asked.facts["warships"] < asked.facts["submarines"]
    return bool(wish["who"] != FORCE or wish["force"] == asked.args["force"])


ask_owners.reads(VERB, "pause")(pause)


@ask_owners.check
def _(g: Position, f: Locals, asked: Ask, say: Say) -> None:
    if not isinstance(say, dict) or type(say.get("count")) is not int or say["count"] < 0:
        raise Illegal("EOH-430", "subs_unclear", say=repr(say))
    if say["count"] > asked.args["subs"]:
        told = {"area": asked.args["at"], "count": say["count"], "have": asked.args["subs"]}
        raise Illegal("EOH-430", "not_so_many_subs", **told)


@ask_owners.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["asked"] = [*f.get("asked", ()), _owner(g, ask.args["nations"])]
    if "plan" in say:
        g.now["intercepts"][_owner(g, ask.args["nations"])] = dict(say["plan"])
    if say["count"]:
        plan = {"nations": ask.args["nations"], "count": say["count"], "stop": say.get("stop")}
        f["plan"] = plan


@subs_window.step
def attack(g: Position, f: Locals, dice: Any, events: Events) -> Run | Go | Leave:
    """EOH-421, EOH-451: submarines fight this task force alone, with what covers it."""
    force = g.now["forces"][f["force"]]
    plan = f.pop("plan", None)
    if not force["ships"] or (plan is None and not _to_ask(g, f)):
        return Leave()
    if plan is None:
        return Go("ask_owners")
    zone = force["at"]
    own = _spend(g, zone, plan["nations"], plan["count"])
    told = {"area": zone, "force": force["name"], "power": force["by"], "subs": dict(own)}
    events.append({"kind": "subs_attacked", **told})
    spent = g.now["fought"][zone]["attacks"] = g.now["fought"][zone].get("attacks", 0) + 1
    return Run(
        "naval_battle",
        {
            "place": zone,
            "mode": fights.SUBS,
            "own": {n: {fleets.SUBMARINE: count} for n, count in own.items()},
            "foe": {n: dict(ships) for n, ships in force["ships"].items()},
            "uses": [],
            "nations": [],
            "shield": [aloft.COVER],
            "force": f["force"],
            "key": f"subs-{spent}",
            "terms": {},
            "foe_terms": press.at(f.get("said", {}), zone),
            "stop": plan["stop"],
        },
        then="ask_owners",
    )


def _spend(g: Position, zone: str, nations: list[str], count: int) -> Counts:
    """R90: which submarines attack; they do so once in this phase."""
    found: Counts = {}
    noted = g.now["fought"].setdefault(zone, {}).setdefault("subs", {})
    for nation in nations:
        used = min(count, able(g, zone, nation))
        if used:
            found[nation] = used
            noted[nation] = noted.get(nation, 0) + used
            count -= used
    return found
