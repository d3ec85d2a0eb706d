"""Step B: naval units move to sea, area by area (BLZ-388 to BLZ-402)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.dice import slug
from pbem.engine.errors import Illegal
from pbem.engine.flow import Events, Flow, Go, Locals, Run
from pbem.engine.line_flow import LineFlow
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict.components import BB, CV, NAVAL, SUB
from pbem.games.blitz_world_in_conflict.concepts import blitz, passages
from pbem.games.blitz_world_in_conflict.concepts.used import check_free
from pbem.games.blitz_world_in_conflict.orders.ports import area_of, sea_of
from pbem.games.blitz_world_in_conflict.orders.predicates import PREDICATES
from pbem.games.blitz_world_in_conflict.orders.sections import SAIL
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.sea import blocking, cargo, flying
from pbem.games.blitz_world_in_conflict.steps import check_step, known, power_of, read
from pbem.wargame.phases import Phase

Args = Mapping[str, Any]
FLY, STEP = "fly", "B"
_WARSHIPS = (BB, CV, SUB)


def check(g: Position, power: str, args: Args) -> None:
    """BLZ-389 to BLZ-397: Illegal unless the units of a line can sail so, if nobody blocks them."""
    places = args["path"]["places"]
    for unit in args["units"]:
        if g.board.units[unit].kind != NAVAL:
            raise Illegal("BLZ-388", "only_ships", unit=unit)
        check_free(g, power, unit, "sailed")
        _check_neutral(g, power, unit)
        blitz.check_free(g, power, unit)
        passages.check_way(g, unit, places, "BLZ-392")
        if g.board.is_sea(g.at(unit)) and g.board.is_sea(area_of(places[-1])):
            raise Illegal("BLZ-391", "ends_in_port", unit=unit, area=g.at(unit))
    _check_cargo(g, args)


def _check_neutral(g: Position, power: str, unit: str) -> None:
    """BLZ-390: warships of a neutral power stay in Port."""
    if g.is_neutral(power) and g.face(unit).type in _WARSHIPS:
        raise Illegal("BLZ-390", "neutral_stays_in_port", unit=unit, power=power)


def _check_cargo(g: Position, args: Args) -> None:
    """BLZ-396, BLZ-397: what is taken along from the start, and what embarks where the way ends."""
    aboard, loads = args.get("cargo", ()), args.get("loads", ())
    if not aboard and not loads:
        return
    if len(args["units"]) > 1:
        raise Illegal("BLZ-396", "cargo_of_one", units=list(args["units"]))
    ship, goal = args["units"][0], area_of(args["path"]["places"][-1])
    trial = g.trial()
    cargo.check(trial, ship, aboard, trial.at(ship))
    cargo.load(trial, ship, aboard)
    if loads and not g.board.is_sea(goal):
        raise Illegal("BLZ-397", "embark_at_sea", unit=ship, area=goal)
    for each in loads:
        if each["place"] not in g.board.coast(goal):
            raise Illegal("BLZ-397", "not_beside", unit=ship, area=goal, target=each["place"])
        cargo.check(trial, ship, each["units"], each["place"])
        cargo.load(trial, ship, each["units"])


sailing = Flow("sailing")
voyage = LineFlow(
    "voyage",
    read,
    check=lambda g, f, line: rehearse(g.trial(), line),
    facts=known,
    predicates=PREDICATES,
)


@sailing.step
def next_line(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """BLZ-388: units move one at a time, each completely."""
    if f["number"] == len(f["lines"]):
        return None
    text = f["lines"][f["number"]]
    f["number"] += 1
    return voyage.run([text], [power_of(g, read(g, text))], then="next_line")


@voyage.step
def cast_off(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """BLZ-396: what is taken along goes aboard; aircraft are there at once."""
    line = read(g, f["line"])
    if line.verb == FLY:
        flying.flights(g, power_of(g, line), line.args, events)
        return voyage.done
    cargo.load(g, line.args["units"][0], line.args.get("cargo", ()))
    f["units"], f["left"] = list(line.args["units"]), list(line.args["path"]["places"][1:])
    f["way"] = [area_of(line.args["path"]["places"][0])]
    return None


@voyage.step
def leg(g: Position, f: Locals, dice: Any, events: Events) -> Go:
    """BLZ-402: who leaves a sea area with enemies throws for it; above their Blockade Values the
    move goes on."""
    if not f["left"]:
        return Go("arrive")
    unit = f["units"][0]
    here, value = g.at(unit), blocking.total(g, unit, g.at(unit))
    if value:
        label = f"block/{g.turn}/{g.state['phase']}/{slug(unit)}/{slug(here)}"
        [die] = dice.roll(label, 1)
        told = {"unit": unit, "power": g.owner(unit), "at": here, "value": value}
        is_past = die > value
        shown = {"label": label, "rolls": [die], "passed": is_past}
        events.append({"kind": "blockade_run", **told, **shown})
        if not is_past:
            g.now["blocked"].append(unit)
            return Go("arrive")
    place = f["left"].pop(0)
    g.move(unit, area_of(place), sea_of(place) or here)
    f["way"].append(area_of(place))
    return Go("leg")


@voyage.step
def arrive(g: Position, f: Locals, dice: Any, events: Events) -> Go:
    """BLZ-389, BLZ-397: a unit has moved for this phase; what waits on the coast embarks."""
    unit, line = f["units"].pop(0), read(g, f["line"])
    blitz.count(g, g.owner(unit), unit)
    g.now["sailed"].append(unit)
    g.now["came"][unit] = list(f["way"])
    told = {"power": g.owner(unit), "unit": unit, "way": list(f["way"]), "to": g.at(unit)}
    events.append({"kind": "unit_sailed", **told, "aboard": g.cargo(unit)})
    if not f["left"]:
        _embark(g, unit, line, events)
    if f["units"]:
        f["left"] = list(line.args["path"]["places"][1:])
        f["way"] = [area_of(line.args["path"]["places"][0])]
        return Go("leg")
    return voyage.done


def _embark(g: Position, unit: str, line: Line, events: Events) -> None:
    for each in line.args.get("loads", ()):
        cargo.load(g, unit, each["units"])
        told = {"unit": unit, "units": list(each["units"]), "area": each["place"]}
        events.append({"kind": "units_embarked", "power": g.owner(unit), **told})


def rehearse(g: Position, line: Line) -> None:
    """A line as if nobody blocked. Raises Illegal."""
    check_step(g, power_of(g, line), STEP, SAIL)
    if line.verb == FLY:
        flying.flights(g, power_of(g, line), line.args, [])
        return
    check(g, power_of(g, line), line.args)
    places: Sequence[str] = line.args["path"]["places"]
    cargo.load(g, line.args["units"][0], line.args.get("cargo", ()))
    for unit in line.args["units"]:
        before = area_of(places[-2])
        g.move(unit, area_of(places[-1]), sea_of(places[-1]) or before)
        g.now["sailed"].append(unit)
    for each in line.args.get("loads", ()):
        cargo.load(g, line.args["units"][0], each["units"])


def is_certain(g: Position, line: Line) -> bool:
    """Whether no die can keep the units of a line from their goal."""
    way = [area_of(place) for place in line.args["path"]["places"]]
    units = [unit for unit in line.args["units"] if g.at(unit)]
    return not any(blocking.total(g, unit, sea) for unit in units for sea in way[:-1])


SAILING: Phase[Position] = Phase(
    2,
    SAIL,
    ("sail", FLY),
    (sailing, voyage),
    lambda lines, then: Run(sailing.name, {"lines": list(lines), "number": 0}, then),
    rehearse=rehearse,
    is_certain=is_certain,
)
