"""Convoy battles (§Convoy Battles, EOH-233, EOH-600 to EOH-608, R35, R36, R92): submarines
raid the naval trade of an enemy who collects it, merchants answer, and then they are hunted for it.

`Run("convoys", {"lines": the lines of phase 11})` stands before trade is collected; what has been
destroyed is in `now["raided"]`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pbem.engine.dice import Dice, slug
from pbem.engine.errors import Illegal, Refusal
from pbem.engine.flow import Ask, Events, Flow, Go, Leave, Locals, Run, Say
from pbem.engine.orders import Line
from pbem.games.empires_of_history.air import aloft, guns, over_sea
from pbem.games.empires_of_history.concepts import us_entry
from pbem.games.empires_of_history.concepts.known import known
from pbem.games.empires_of_history.concepts.taking_part import nation_of
from pbem.games.empires_of_history.economy import income
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import fights, fleets
from pbem.games.empires_of_history.sea.movement import read
from pbem.games.empires_of_history.sea.searches import (
    SEARCH,
    hunters,
    in_range,
    pass_over,
    raiders,
    search_lines,
    searchers,
)
from pbem.wargame.answers import EVERYWHERE, pause
from pbem.wargame.counts import Counts

RAID, HUNT = "raid_trade", "hunt_raiders"
RAID_LINE, HUNT_LINE, AIR_LINE = "raid trade", "hunt raiders", "convoy air"
ALL, NONE = "all", "none"
VERBS = (SEARCH, HUNT_LINE)
SIDES, MERCHANTS_HIT, AFRAID_OF = 10, 20, 4
_DESTROYED = (0, 0, 0, 1, 1, 1, 2, 2, 3, 3)

convoys = Flow("convoys")


def destroyed(die: int, more: int = 0) -> int:
    """EOH-601, EOH-329: the trade points that one submarine destroys with this die, to which an
    option has added something."""
    return _DESTROYED[max(1, min(SIDES, die + more)) - 1]


def _raids(g: Position, done: Sequence[str]) -> Iterator[tuple[str, str]]:
    """EOH-600: (zone, owner) of trade that is collected now, with submarines that can raid it."""
    collecting = [nation for nation in g.now["nations"] if income.is_able(g, nation)]
    sailed = {zone for zone, _ in g.stands.fleets}
    for zone in (each for each in g.board.sea_zones if each in sailed):
        for owner in (each for each in g.board.trade(zone) if each in collecting):
            is_due = f"{zone} {owner}" not in done
            if is_due and raiders(g, zone, owner) and not fleets.enemy_surface(g, zone, [owner]):
                yield zone, owner


# The raid


@convoys.mends
def _(g: Position, f: Locals) -> None:
    """Submarines that were to raid, and ships that were to look for them, are those that a ruling
    has left."""
    zone = f.get("zone", "")
    own = {n: {fleets.SUBMARINE: count} for n, count in f.get("subs", {}).items()}
    if own:
        left = fights.still_there(g, zone, own)
        f["subs"] = {n: kinds[fleets.SUBMARINE] for n, kinds in left.items()}
    for each in f.get("hunt", ()):
        each["there"] = fights.still_there(g, zone, each["there"])


@convoys.step
def begin_convoys(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """R65: guns may fire once in this phase."""
    guns.begin_phase(g)


@convoys.step
def next_zone(g: Position, f: Locals, dice: Any, events: Events) -> Leave | None:
    done = f.setdefault("done", [])
    found = next(_raids(g, done), None)
    if found is None:
        pass_over(g, f["lines"], f.get("raids", []), events)
        return Leave()
    f["zone"], f["owner"] = found
    done.append(f"{found[0]} {found[1]}")
    f["subs"], f["hunt"] = {}, []
    return None


@convoys.step
def ask_raiders(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """EOH-600: whether submarines raid this trade, and how many."""
    zone, owner = f["zone"], f["owner"]
    able, asks = raiders(g, zone, owner), []
    ships = sum(sum(kinds.values()) for kinds in searchers(g, zone, owner).values())
    planes = sum(n for ally in g.friends_of(owner) for _, _, n in in_range(g, zone, ally))
    for nations in g.by_seat(list(able)):
        own = {n: able[n] for n in nations}
        mine = sum(own.values())
        points = g.board.trade(zone)[owner]
        told = {"at": zone, "owner": owner, "points": points, "subs": mine, "own": own}
        odds = 100 * mine // max(1, ships + planes)
        facts = known(g, submarines=mine, searchers=ships + planes, warships=ships, odds=odds)
        facts |= {"attackers": ships, "enemy_aircraft": planes}
        count = 0 if ships + planes >= AFRAID_OF else mine
        noun = f"{zone} {owner} {nations[0]}"
        verbs = (RAID_LINE, "pause")
        asks.append(Ask(nations, "raid_trade", noun, verbs, facts=facts, default=count, args=told))
    return asks


@ask_raiders.reads(RAID, RAID_LINE)
def _(g: Position, asked: Ask, line: Line) -> Say | None:
    if line.args.get("where", asked.args["at"]) not in (asked.args["at"], EVERYWHERE):
        return None
    subs = int(asked.args["subs"])
    return 0 if line.args.get("answer") == "no" else min(subs, line.args.get("most", subs))


ask_raiders.reads(RAID, "pause")(pause)


@ask_raiders.check
def _(g: Position, f: Locals, asked: Ask, say: Say) -> None:
    if type(say) is not int or not 0 <= say <= asked.args["subs"]:
        told = {"area": asked.args["at"], "count": say, "have": asked.args["subs"]}
        raise Illegal("EOH-600", "not_so_many_subs", **told)


@ask_raiders.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    for nation, count in sorted(ask.args["own"].items()):
        used = min(say, count)
        say -= used
        if used:
            f["subs"] = {**f["subs"], nation: used}


@convoys.step
def raid(g: Position, f: Locals, dice: Dice, events: Events) -> Go | None:
    """EOH-125, EOH-601, EOH-602, R35: a die for each submarine, then once two for the merchants,
    who destroy a submarine with a 20."""
    if not f["subs"]:
        return Go("next_zone")
    zone, owner = f["zone"], f["owner"]
    label = f"raid/{g.turn}/{g.state['slot']}/{slug(zone)}/{slug(owner)}"
    dies = {n: dice.roll(f"{label}/{slug(n)}", count, SIDES) for n, count in f["subs"].items()}
    merchants = dice.roll(f"{label}/merchants", 2, SIDES)
    mods = g.state["convoy_mods"]
    scored = sum(destroyed(die, mods.get(n, 0)) for n, each in dies.items() for die in each)
    for nation in dies:
        us_entry.happened(g, us_entry.CONVOYS, by=nation, zone=zone)
    here = g.now["raided"].setdefault(zone, {})
    before = here.get(owner, 0)
    points = min(scored, g.board.trade(zone)[owner] - before)
    if points:
        here[owner] = before + points
    if not here:
        del g.now["raided"][zone]
    f["raids"] = [*f.get("raids", []), zone]
    told = {"area": zone, "power": owner, "subs": f["subs"], "dice": dies, "points": points}
    told |= {"label": label, "more": {n: mods[n] for n in dies if mods.get(n)}}
    events.append({"kind": "trade_raided", **told, "merchants": merchants})
    if sum(merchants) == MERCHANTS_HIT:
        nation = max(sorted(f["subs"]), key=lambda each: int(f["subs"][each]))
        fleets.hit(g, zone, nation, fleets.SUBMARINE, 1, events)
    return None


# The hunt


@convoys.step
def ask_hunters(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """EOH-603, EOH-607: which ships and aircraft search; what the owner of the trade has written in
    this phase is his answer."""
    zone, owner, asks = f["zone"], f["owner"], []
    ships = searchers(g, zone, owner)
    allies = g.friends_of(owner)
    for nations in g.by_seat(hunters(g, zone, owner)):
        bases = {n: in_range(g, zone, n) for n in nations if n in allies}
        mine = {n: ships[n] for n in nations if n in ships}
        if not mine and not any(bases.values()):
            continue
        told: dict[str, Any] = {"at": zone, "owner": owner, "ships": mine, "nations": list(nations)}
        told["aircraft"] = [[n, *each] for n, all_of in bases.items() for each in all_of]
        enemy = sum(raiders(g, zone, owner).values())
        facts = known(g, attackers=enemy, submarines=enemy)
        default = {"ships": ALL, "bases": [], "most": 0}
        noun = f"{zone} {owner} {nations[0]}"
        verbs = (HUNT_LINE, AIR_LINE, "pause")
        asked = Ask(nations, "hunt_raiders", noun, verbs, facts=facts, default=default, args=told)
        asks.append(_settled(g, f, asked))
    return asks


def _settled(g: Position, f: Locals, asked: Ask) -> Ask:
    written = [read(g, text) for text in f["lines"]]
    mine = [each for each in written if each.verb == HUNT_LINE and nation_of(g, each) in asked.to]
    said = [say for each in mine if (say := _hunt(g, asked, each)) is not None]
    return replace(asked, only=said[0]) if said else asked


def _hunt(g: Position, asked: Ask, line: Line) -> Say | None:
    """What a line `hunt raiders` or `convoy air` says to the question."""
    if line.args.get("where", asked.args["at"]) not in (asked.args["at"], EVERYWHERE):
        return None
    told, bases = line.args, line.args.get("bases", [])
    if not bases and "most" in told:
        bases = list(dict.fromkeys(each[1] for each in asked.args["aircraft"]))
    most = told.get("most", sum(each[3] for each in asked.args["aircraft"]))
    return {"ships": told.get("ships", ALL), "bases": bases, "most": most}


ask_hunters.reads(HUNT, HUNT_LINE)(_hunt)
ask_hunters.reads(HUNT, AIR_LINE)(_hunt)
ask_hunters.reads(HUNT, "pause")(pause)


@ask_hunters.check
def _(g: Position, f: Locals, asked: Ask, say: Say) -> None:
    if not isinstance(say, dict) or say.get("ships") not in (ALL, NONE):
        raise Illegal("EOH-603", "hunt_unclear", say=repr(say))


@ask_hunters.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["hunt"] = [*f["hunt"], {**ask.args, **say, "there": ask.args["ships"]}]


@convoys.step
def send_aircraft(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-607, R92: aircraft fly to the zone, bombers first; then those that the owner of the trade
    has ordered there."""
    for each in f["hunt"]:
        left = each["most"]
        for nation, start, kind, count in each["aircraft"]:
            if start in each["bases"] and (used := min(left, count)):
                left -= used
                units = [{"count": used, "kind": kind, "power": ""}]
                _fly(g, nation, units, [start, f["zone"]], events)
    lines = [text for text in f["lines"] if _searches(g, text, f["zone"])]
    return search_lines.run(lines, g.now["nations"])


def _searches(g: Position, text: str, zone: str) -> bool:
    line = read(g, text)
    return line.verb == SEARCH and line.args["zone"] == zone


def _fly(
    g: Position, nation: str, units: list[dict[str, Any]], stops: list[str], events: Events
) -> None:
    try:
        over_sea.search(g.trial(), nation, units, stops, [])
    except Refusal:
        return
    over_sea.search(g, nation, units, stops, events)


@convoys.step
def fly_in(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    nations = list(g.friends_of(f["owner"]))
    return Run("air_raids", {"uses": [aloft.SEARCH], "nations": nations, "terms": {}})


@convoys.step
def hunt(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-603 to EOH-608: the searchers roll, and finders fight for one round."""
    ships: dict[str, Counts] = {}
    for each in f["hunt"]:
        if each["ships"] == ALL:
            ships |= each["there"]
    nations = hunters(g, f["zone"], f["owner"])
    told = {"zone": f["zone"], "ships": ships, "nations": nations}
    return Run("sub_hunt", {**told, "key": f"convoy-{slug(f['owner'])}"}, then="next_zone")


FLOWS = (convoys, search_lines)
