"""What nations make: phases 2 (technology), 3 (building), 10 (placing) and 11 (collecting)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events, Flow, Go, Locals, Run
from pbem.engine.line_flow import LineFlow
from pbem.engine.orders import Line
from pbem.games.empires_of_history.concepts.taking_part import nation_of, paying
from pbem.games.empires_of_history.economy import (
    building,
    income,
    nuclear,
    placement,
    pools,
    technology,
    tribute,
)
from pbem.games.empires_of_history.economy.repair import repair
from pbem.games.empires_of_history.orders.grammar import read_line
from pbem.games.empires_of_history.orders.predicates import PREDICATES
from pbem.games.empires_of_history.position import Position, base
from pbem.wargame.at_once import at_once
from pbem.wargame.phases import Phase

RESEARCH_VERBS = ("research", "upgrade", nuclear.BUY)
BUILD_VERBS = ("build", "repair")


def _read(g: Position, text: str) -> Line:
    return read_line(g.board, text)


def _facts(g: Position, f: Locals) -> dict[str, int]:
    return {"turn": g.turn, "us_entry": int(g.state["us_entry"]["now"])}


def _lines(name: str, **check: Any) -> LineFlow:
    return LineFlow(name, _read, **check, facts=_facts, predicates=PREDICATES)


def _begin(g: Position, number: int, events: Events) -> None:
    g.state["phase"] = number
    events.append({"kind": "phase_began", "phase": number, "nations": g.now["nations"]})


# Phase 2


def _check_research(g: Position, f: Locals, line: Line) -> None:
    rehearse_research(g.trial(), line)


def rehearse_research(g: Position, line: Line) -> None:
    """EOH-112, EOH-340, EOH-341: a line of phase 2, as if each attempt succeeded, so that what
    would follow from one is not refused. Raises Illegal."""
    nation, pool = nation_of(g, line), line.args.get("pool", "")
    building.check_able(g, nation)
    if line.verb == "upgrade":
        technology.upgrade(g, nation, line.args["technology"], pool, [])
    elif line.verb == nuclear.BUY:
        nuclear.buy(g, nation, pool, [])
    else:
        for name in line.args["technologies"]:
            _pay_attempt(g, nation, name, pool)
            technology.gain(g, nation, name)


def _pay_attempt(g: Position, nation: str, name: str, pool: str) -> None:
    if name == nuclear.NUCLEAR:
        nuclear.pay_attempt(g, nation, pool)
    else:
        technology.pay_attempt(g, nation, name, pool)


researching = Flow("researching")
research_lines = _lines("research_lines", check=_check_research)


@researching.step
def begin_research(g: Position, f: Locals, dice: Any, events: Events) -> None:
    _begin(g, 2, events)


@researching.step
def research(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-340: the attempts and upgrades of a slot, line by line."""
    return research_lines.run(f["lines"], g.now["nations"])


@research_lines.step
def try_technologies(g: Position, f: Locals, dice: Any, events: Events) -> Go:
    """EOH-340, EOH-691: the dice of all technologies of a line are thrown at once."""
    line = _read(g, f["line"])
    nation, pool = nation_of(g, line), line.args.get("pool", "")
    if line.verb == "upgrade":
        technology.upgrade(g, nation, line.args["technology"], pool, events)
        return research_lines.done
    if line.verb == nuclear.BUY:
        nuclear.buy(g, nation, pool, events)
        return research_lines.done
    thrown = {name: _throw(g, nation, name, dice) for name in line.args["technologies"]}
    home = pools.named(g, nation, pool)
    for name, dies in thrown.items():
        _pay_attempt(g, nation, name, pool)
        if name == nuclear.NUCLEAR:
            nuclear.settle(g, nation, dies, home, events)
        else:
            technology.settle(g, nation, name, dies[0], home, events)
    return research_lines.done


def _throw(g: Position, nation: str, name: str, dice: Any) -> list[int]:
    """The dice of an attempt: two of a nuclear one, its tens and its units."""
    labels = [technology.label(g, nation, name)]
    if name == nuclear.NUCLEAR:
        labels = [f"{nuclear.label(g, nation)}/{part}" for part in (nuclear.TENS, nuclear.UNITS)]
    return [dice.roll(label, 1, technology.SIDES)[0] for label in labels]


# Phase 3


def rehearse_build(g: Position, line: Line) -> None:
    """EOH-350 to EOH-356: a line of phase 3. Raises Illegal."""
    _carry_out_build(g, line, [])


def _carry_out_build(g: Position, line: Line, events: Events) -> int:
    """EOH-112, EOH-350: how many generals are to be drawn."""
    nation, told = nation_of(g, line), line.args
    building.check_able(g, nation)
    pool = told.get("pool", "")
    if line.verb == "repair":
        for each in told["units"]:
            count = _repaired(g, nation, told["place"], each)
            repair(g, nation, each["kind"], count, told["place"], pool, events)
        return 0
    return building.build(g, nation, told["purchases"], pool, told.get("oil", ()), events)


def _repaired(g: Position, nation: str, place: str, each: Any) -> int:
    """How many damaged ships an item means, all that are there where it has no number."""
    there = g.count(place, nation, f"damaged {base(each['kind'])}")
    return int(each["count"]) if each["count"] is not None else max(1, there)


bought = Flow("building")
build_lines = _lines("build_lines")


@bought.step
def begin_build(g: Position, f: Locals, dice: Any, events: Events) -> None:
    _begin(g, 3, events)


@bought.step
def buy(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-350: the purchases of a slot, line by line."""
    return build_lines.run(f["lines"], g.now["nations"])


@build_lines.step
def carry_out(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    line = _read(g, f["line"])

    def buy(then: Position, told: Events) -> None:
        f["draws"] = _carry_out_build(then, line, told)
        f["nation"] = nation_of(then, line)
        f["pool"] = pools.named(then, f["nation"], line.args.get("pool", ""))

    return at_once(build_lines, g, f, events, buy)


@build_lines.step
def draw_general(g: Position, f: Locals, dice: Any, events: Events) -> Go:
    """EOH-215, EOH-353: a general is drawn among those that have not been built; after a ruling
    there may be fewer than were ordered."""
    nation = f["nation"]
    left = g.state["unbuilt"].get(nation, ())
    if not f["draws"] or not left:
        return build_lines.done
    [name] = dice.pick(building.general_label(g, nation, len(left)), left, 1)
    building.enlist(g, nation, name, f["pool"], events)
    f["draws"] -= 1
    return Go("draw_general")


# Phase 10


def rehearse_place(g: Position, line: Line) -> None:
    """EOH-112, EOH-560 to EOH-567: a line of phase 10. Raises Illegal."""
    _place(g, line, [])


def _place(g: Position, line: Line, events: Events) -> None:
    nation, site = nation_of(g, line), line.args["site"]
    building.check_able(g, nation)
    for item in line.args["units"]:
        _place_item(g, nation, item, site, events)


def _place_item(g: Position, nation: str, item: Any, site: str, events: Events) -> None:
    """EOH-355: units of the entries that fit, those of the place's own pool first."""
    kind, name = item["kind"], item.get("name", "")
    fitting = [e for e in placement.due(g, nation) if _fits(e, kind, name)]
    have = sum(each["count"] for each in fitting)
    count = have if item["count"] is None else int(item["count"])
    if not have or count > have:
        raise Illegal("EOH-354", "nothing_to_place", unit=kind or "unit", count=count, have=have)
    pool = g.board.pool(site) if site in g.board.areas else ""
    for entry in sorted(fitting, key=lambda e: (e["pool"] != pool, e["kind"])):
        if used := min(count, entry["count"]):
            placement.place(g, nation, entry, used, site, events)
            count -= used


def _fits(entry: Any, kind: str, name: str) -> bool:
    return (not kind or base(entry["kind"]) == base(kind)) and name in ("", entry["name"])


placing = Flow("placing")
place_lines = _lines("place_lines")


@placing.step
def begin_placement(g: Position, f: Locals, dice: Any, events: Events) -> None:
    _begin(g, 10, events)


@placing.step
def place(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    return place_lines.run(f["lines"], g.now["nations"])


@place_lines.step
def put(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    line = _read(g, f["line"])
    return at_once(place_lines, g, f, events, lambda then, told: _place(then, line, told))


@placing.step
def finish(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """EOH-112, EOH-354, EOH-566, R23: what nobody placed stands in the best place, and the chart
    goes on; that of a nation that builds nothing stands still."""
    for nation in (n for n in g.now["nations"] if income.is_able(g, n)):
        placement.place_rest(g, nation, events)
        placement.advance(g, nation, events)


# Phase 11

collecting = Flow("collecting")


@collecting.step
def begin_collection(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """R47: first, savings of places that have fallen in this slot are gone."""
    _begin(g, 11, events)
    pools.forfeit(g, events)


@collecting.step
def collect(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """EOH-112, EOH-580, EOH-588, EOH-643: own values, then the conquered half."""
    for nation in g.now["nations"]:
        if income.is_able(g, nation):
            income.collect_land(g, nation, events)
            income.collect_others(g, nation, events)


@collecting.step
def raid_convoys(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-600 to EOH-608: submarines raid trade before it is collected; the flow is that of the
    room sea, which has the phase with its lines (sea/collection.py)."""
    return Run("convoys", {"lines": f["lines"]})


@collecting.step
def collect_trade_and_oil(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """EOH-120, EOH-589, EOH-620, EOH-623, EOH-643: then naval trade, then oil, and tribute of those
    who have surrendered."""
    for nation in g.now["nations"]:
        if income.is_able(g, nation):
            income.collect_trade(g, nation, events)
            income.wells(g, nation, events)
            income.trades(g, nation, events)
    tribute.collect(g, paying(g, g.state["slot"]), events)


def _runner(flow: Flow) -> Any:
    def run(lines: Iterable[str], then: str = "") -> Run:
        return Run(flow.name, {"lines": list(lines)}, then)

    return run


RESEARCH: Phase[Position] = Phase(
    2,
    "research",
    RESEARCH_VERBS,
    (researching, research_lines),
    _runner(researching),
    rehearse=rehearse_research,
    is_certain=lambda g, line: True,
)
BUILD: Phase[Position] = Phase(
    3,
    "build",
    BUILD_VERBS,
    (bought, build_lines),
    _runner(bought),
    rehearse=rehearse_build,
    is_certain=lambda g, line: True,
)
PLACEMENT: Phase[Position] = Phase(
    10,
    "placement",
    ("place",),
    (placing, place_lines),
    _runner(placing),
    rehearse=rehearse_place,
    is_certain=lambda g, line: True,
)
COLLECTION: Phase[Position] = Phase(11, "collection", (), (collecting,), _runner(collecting))
