"""The fall of France, Vichy France and its fleet (BLZ-347 to BLZ-356)."""

from __future__ import annotations

from typing import Any

from pbem.engine.dice import slug
from pbem.engine.flow import Events, Flow, Locals
from pbem.games.blitz_world_in_conflict.components import ALLIES, AXIS, NAVAL
from pbem.games.blitz_world_in_conflict.concepts import counters, homes
from pbem.games.blitz_world_in_conflict.politics import alignment, relocation, waiting
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.victory import industry

VICHY, FRANCE = homes.VICHY, homes.FRANCE
ARMY, TAKEN = "Vichy Army", "Vichy France taken"
_SET_ASIDE = (FRANCE, homes.NORTH_AFRICA)
_GAINED, _KEPT = 1, 3

vichy_fleet = Flow("vichy_fleet")


def fall(g: Position, events: Events) -> None:
    """BLZ-347 to BLZ-350: what the first conquest of France brings about, in this order."""
    _set_troops_aside(g, events)
    _part(g, events)
    stranded = _gather_fleet(g, events)
    stranded += [
        unit
        for area in sorted(_neutral_areas(g))
        for unit in g.here(area)
        if g.owner(unit) and not g.carrier(unit)
    ]
    relocation.send_home(g, sorted(stranded), events)


def _set_troops_aside(g: Position, events: Events) -> None:
    """BLZ-347: air and land units of France and French North Africa."""
    for unit in sorted(g.state["units"]):
        if g.board.units[unit].home in _SET_ASIDE and g.board.units[unit].kind != NAVAL:
            for aboard in g.cargo(unit):
                g.change(aboard, aboard="")
            counters.take_away(g, unit, events)


def _part(g: Position, events: Events) -> None:
    """BLZ-348: Vichy France is a country of its own, and neutral with those that are still in
    Allied hands, whose counters are set aside; what the Axis holds of them stays its."""
    g.state["apart"][VICHY] = VICHY
    g.state["first"].setdefault(VICHY, g.state["first"][FRANCE])
    for country in homes.FALLEN:
        areas = [area for area in g.areas_of(country) if area in g.board.in_play]
        ours = [area for area in areas if country == VICHY or _is_allied(g, area)]
        if not ours:
            continue
        for area in ours:
            was = g.controller(area)
            g.set_control(area, "")
            industry.after_change(g, area, "", was, events)
        g.state["allied"].pop(country, None)
        g.state["reclaims"].pop(country, None)
        counters.empty_pools(g, country)
        events.append({"kind": "country_neutral", "country": country, "areas": ours})


def _is_allied(g: Position, area: str) -> bool:
    holder = g.controller(area)
    return bool(holder) and g.side_of(holder) == ALLIES


def _neutral_areas(g: Position) -> set[str]:
    areas = {area for country in homes.FALLEN for area in g.areas_of(country)}
    return {area for area in areas if not g.controller(area)}


def _gather_fleet(g: Position, events: Events) -> list[str]:
    """BLZ-349: French ships, at sea too, are Vichy France's and lie there. Gives what was aboard of
    them."""
    ships = [
        unit
        for unit in sorted(g.state["units"])
        if g.board.units[unit].home == FRANCE and g.board.units[unit].kind == NAVAL
    ]
    ashore = [unit for ship in ships for unit in g.cargo(ship)]
    for unit in ashore:
        g.change(unit, aboard="")
    for ship in ships:
        g.put(ship, VICHY, g.size(ship), "")
    g.state["fleet"] = ships
    if ships:
        events.append({"kind": "fleet_gathered", "units": ships, "area": VICHY})
    return ashore


def take_vichy(g: Position, power: str, was: str, events: Events) -> None:
    """BLZ-353, BLZ-355: Vichy France is taken: the French ships that lie there are nobody's until
    the liberator has them or, the first time that the Axis takes it, a die has fallen for each."""
    is_axis = g.side_of(power) == AXIS
    if VICHY not in g.state["apart"] or (is_axis and TAKEN in g.state["past"]):
        return
    ships = [ship for ship in g.state["fleet"] if g.at(ship) == VICHY]
    for ship in ships:
        g.change(ship, of="")
    if is_axis:
        g.state["past"] = sorted([*g.state["past"], TAKEN])
        if ships:
            waiting.add(g, vichy_fleet.name, power=power, kept=was, ships=ships)


@vichy_fleet.step
def roll(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-353: 1 more if the Allies hold all of French North Africa."""
    label = f"{g.turn}/{g.state['phase']}/{slug(VICHY)}"
    faces = {ship: dice.roll(f"{label}/{slug(ship)}", 1)[0] for ship in f["ships"]}
    f["dice"] = faces


@vichy_fleet.step
def settle(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-353: 1 the Axis power gets it, 2 and 3 the Allies keep it and it leaves for another base,
    above that it is destroyed."""
    more = int(alignment.holds_north_africa(g))
    for ship in f["ships"]:
        die = f["dice"][ship]
        told = {"unit": ship, "die": die, "more": more}
        result = die + more
        events.append({"kind": "ship_rolled", **told})
        if result > _KEPT:
            counters.give_up(g, ship, events)
            continue
        owner = f["power"] if result <= _GAINED else f["kept"]
        g.change(ship, of=owner)
        events.append({"kind": "unit_changed_hands", "unit": ship, "power": owner})
        if owner == f["kept"]:
            waiting.add(g, "displacing", unit=ship, at=VICHY, by=f["power"])


def free_vichy(g: Position, power: str, events: Events) -> None:
    """BLZ-355: the Allies have freed Vichy France: its army is set aside, and the ships that lie
    there are the liberator's."""
    if ARMY in g.state["units"]:
        counters.take_away(g, ARMY, events)
    elif g.state["waiting"].pop(ARMY, None) or _leaves_pool(g, ARMY):
        counters.set_aside(g, ARMY)
    is_one = f"{FRANCE} freed" in g.state["past"] and not g.is_conquered(FRANCE)
    owner = g.ally(FRANCE) if is_one else power
    for ship in g.state["fleet"]:
        if g.at(ship) == VICHY and g.owner(ship) != owner:
            g.change(ship, of=owner)
            events.append({"kind": "unit_changed_hands", "unit": ship, "power": owner})
    if is_one:
        _rejoin(g, events)


def _leaves_pool(g: Position, counter: str) -> bool:
    for power, names in list(g.state["pool"].items()):
        if counter in names:
            g.from_pool(counter, power)
            return True
    return False


def _rejoin(g: Position, events: Events) -> None:
    """BLZ-356: Vichy France is a part of France again, since that has been freed before."""
    del g.state["apart"][VICHY]
    for what in ("allied", "first", "homes", "reclaims", "conquered"):
        g.state[what].pop(VICHY, None)
    g.state["fleet"] = []
    events.append({"kind": "country_rejoined", "country": VICHY, "home": FRANCE})


FLOWS = (vichy_fleet,)
