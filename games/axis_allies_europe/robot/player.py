"""A player that needs no person: sensible legal answers to all questions of the game.

It looks no further than its own turn: it attacks where the odds are good and the answer of the
enemy does not cost more than is won, keeps its capital, and brings everything else nearer to the
capital that it wants.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.battles import land, navy, retreat
from pbem.games.axis_allies_europe.economy import advance, placement, purchase
from pbem.games.axis_allies_europe.movement import steps
from pbem.games.axis_allies_europe.orders.vocabulary import LAND_UNITS
from pbem.games.axis_allies_europe.orders.writer import writer
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.robot.attack import Planner
from pbem.games.axis_allies_europe.robot.buy import placements, purchases
from pbem.games.axis_allies_europe.robot.fleet import FleetPlanner, follow
from pbem.games.axis_allies_europe.robot.lift import lifts
from pbem.games.axis_allies_europe.robot.odds import land_odds, sea_odds
from pbem.games.axis_allies_europe.robot.reserve import Reserves
from pbem.games.axis_allies_europe.robot.scene import Scene
from pbem.games.axis_allies_europe.samples.answers import sample
from pbem.games.axis_allies_europe.units import COMPLEX, INFANTRY
from pbem.wargame.counts import Counts, change, of_all

Group = list[Line]

TOO_BAD, TOO_BAD_FOR_A_CAPITAL = 0.35, 0.15


def answer(g: Position, ask: Ask, rng: Chooser) -> Say:
    """A legal answer to this ask; `rng` varies how bold the robot is and what it buys."""
    if ask.verb == "orders":
        if ask.args["half"] == advance.SECTION:
            return [text for power in ask.to for text in _advance(g, power, len(ask.to) > 1)]
        lines = _attack(g, rng) if ask.args["half"] == "A" else _rest(g)
        return [line.text for line in lines]
    if ask.verb == "split":
        return {"shares": _shares(g, ask.args["sum"])}
    if ask.verb == "retreat" and "number" not in ask.args:
        return {"to": _retreat(g, ask)}
    if ask.default is not None:
        return ask.default
    return sample(g, ask, rng)


def _advance(g: Position, power: str, is_named: bool) -> list[str]:
    """Infantry for the whole cash advance, where it will be needed first."""
    area = "Poland" if power == "Germany" else g.board.capital(power)
    count = min(g.money[power] // purchase.price(g, INFANTRY), 4)
    if not count or not set(g.units(area, power)) - {COMPLEX}:
        return []
    head = power if is_named else ""
    return [writer(g).buy({INFANTRY: count}, area, advance.SECTION, head).text]


def _shares(g: Position, due: int) -> dict[str, int]:
    """Most of it to where Germany comes first; Great Britain an infantry against landings."""
    british = min(purchase.price(g, INFANTRY), due)
    shares = {"Soviet Union": due - british, "Great Britain": british}
    return {ally: share for ally, share in shares.items() if share}


# The two halves of a turn


def _attack(g: Position, rng: Chooser) -> list[Line]:
    scene = Scene(g)
    bought = purchases(scene, rng)
    new: Counts = {}
    for line in bought:
        for unit in line.args["units"]:
            if unit["kind"] in LAND_UNITS:
                change(new, unit["kind"], unit["count"])
    planner = Planner(scene, lifts(scene, attack=True), new, boldness=0.1 * rng.random())
    chosen = planner.attacks()
    groups = [attack.lines(g) for attack in chosen]
    fleet = FleetPlanner(scene, planner, chosen)
    groups += [fleet.lines(attack) for attack in fleet.attacks()]
    good = _that_stand(groups, lambda lines: steps.sift_attack(g, lines))
    return [*bought, *good]


def _rest(g: Position) -> list[Line]:
    scene = Scene(g)
    reserves = Reserves(scene)
    groups: list[Group] = [[line] for line in reserves.marches()]
    ferries = list(reserves.ferries())
    groups += [ferries] if ferries else []
    groups += [[line] for line in follow(scene)]
    groups += [[line] for line in reserves.transfers()]
    good = _that_stand(groups, lambda lines: steps.sift_rest(g, lines))
    return [*good, *_placed(g, scene, good)]


def _placed(g: Position, scene: Scene, moves: Sequence[Line]) -> list[Line]:
    lines = list(placements(scene, _home(scene, moves)))
    refused = [line for line, _ in placement.sift(g, lines)]
    return [line for line in lines if not any(line is each for each in refused)]


def _home(scene: Scene, moves: Sequence[Line]) -> Counts:
    """What stands in the own capital when all have moved."""
    found = dict(scene.friendly_units(scene.capital))
    for line in moves:
        if line.verb not in ("move", "load"):
            continue
        way = line.args["path"]["places"] if line.verb == "move" else [line.args["area"], ""]
        for unit in line.args["units"]:
            if way[0] == scene.capital:
                change(found, unit["kind"], -min(unit["count"], found.get(unit["kind"], 0)))
            if way[-1] == scene.capital:
                change(found, unit["kind"], unit["count"])
    return found


def _that_stand(
    groups: Sequence[Group],
    sift: Callable[[Sequence[Line]], tuple[list[Line], Sequence[tuple[Line, object]]]],
) -> list[Line]:
    """The lines that stand together; when one falls its whole group does, since half an attack is
    none.
    """
    left = [group for group in groups if group]
    while True:
        good, refused = sift([line for group in left for line in group])
        fallen = [line for line, _ in refused]
        if not fallen:
            return good
        left = [
            group for group in left if not any(line is each for line in group for each in fallen)
        ]


# Battles


def _retreat(g: Position, ask: Ask) -> str:
    """Out of a battle that is likely to be lost."""
    at = ask.args["at"]
    if g.board.is_land(at):
        win, _ = land_odds(g, land.attackers(g, at), of_all(land.defenders(g, at)))
    else:
        win, _ = sea_odds(g, navy.attackers(g, at), of_all(navy.defenders(g, at)))
    least = TOO_BAD_FOR_A_CAPITAL if at in Scene(g).goals else TOO_BAD
    return str(ask.args["goals"][0]) if win < least else retreat.STAY
