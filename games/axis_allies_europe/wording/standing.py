"""What stands where, for amounts in words: what a power can use in a place, and whom it would meet
there.
"""

from __future__ import annotations

from pbem.engine.ask_state import open_asks
from pbem.engine.errors import Illegal
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.movement import air, land, sea, stowage
from pbem.games.axis_allies_europe.movement.fleet import Fleet, Ship
from pbem.games.axis_allies_europe.orders.language import COMBAT, PLACE
from pbem.games.axis_allies_europe.orders.vocabulary import PLANES
from pbem.games.axis_allies_europe.position import Position, new_turn
from pbem.games.axis_allies_europe.units import BOMBER, COMPLEX, FIGHTER, GUN, TRANSPORT
from pbem.wargame.counts import Counts, added


def there(g: Position, power: str, place: str) -> Counts:
    """The units of a power that orders for a place can use now, {kind: count}.

    Those on land or at sea that may still move, cargo that may go ashore, fighters that may leave
    their decks, and planes in the air over it that are to land (AAE-055, AAE-175, AAE-228,
    AAE-249); while a battle goes on there, the units in it. For the place "": bought units that
    wait to be placed (AAE-187), where an order without a place can mean no others. A line without
    a power is for the one whose turn it is; before the first turn nothing is there to move.
    """
    power = power or g.power
    if not place:
        return _bought(g, power)
    if not power:
        return {}
    if any(battle["at"] == place for battle in g.turn["battles"]):
        return _fighting(g, power, place)
    if power != g.power:
        g = Position({**g.state, "turn": new_turn(power, g.state["control"])}, g.board)
    able = _at_sea(g, place) if g.board.is_sea(place) else _on_land(g, place)
    return _positive(added(able, _in_the_air(g, place)))


def foes(g: Position, power: str, place: str) -> Counts:
    """The units that a power would meet in a place, {kind: count}: guns and fighters on decks too,
    no submarine that has submerged, no complex.
    """
    ships = g.board.is_sea(place)
    found = [
        g.surfaced(place, enemy) if ships else g.units(place, enemy)
        for enemy in g.enemies_of(power)
    ]
    met = added(*found, _on_decks(g, g.enemies_of(power), place))
    met.pop(COMPLEX, None)
    return met


def fits(line: Line) -> bool:
    """Whether the units of an order are of kinds that can do this at all: planes land, and bombers
    raid, with fighters as escort.
    """
    kinds = {unit["kind"] for unit in line.args.get("units", ())}
    if line.verb == "raid":
        return kinds <= ({FIGHTER} if "escort" in line.args else {BOMBER})
    return line.verb != "land" or kinds <= {"", *PLANES}


def _bought(g: Position, power: str) -> Counts:
    """What waits to be placed; nothing while cargo or planes in the air may be meant instead."""
    asked = any(PLACE in ask.sections and power in ask.to for ask in open_asks(g.state))
    has_cargo = any(
        entry["ship"] == TRANSPORT and power in entry["holds"] for entry in g.state["aboard"]
    )
    if not asked or has_cargo or g.turn["flights"]:
        return {}
    return dict(g.state["pending"].get(power, {}))


def _fighting(g: Position, power: str, place: str) -> Counts:
    """The units of a power in the battle that is fought in a place."""
    if power == g.power:
        ships = g.board.is_sea(place)
        here = g.surfaced(place, power) if ships else g.combat_units(place, power)
        return added(here, _in_the_air(g, place))
    return added(g.combat_units(place, power), _on_decks(g, (power,), place))


def _on_decks(g: Position, powers: tuple[str, ...], zone: str) -> Counts:
    """The fighters of these powers on carriers in a zone, or in the air over it without a deck."""
    aboard = [
        entry["holds"].get(power, {}).get(FIGHTER, 0)
        for entry in g.state["aboard"]
        for power in powers
        if entry["at"] == zone
    ]
    loose = [
        each["count"] for each in g.turn["adrift"] if each["at"] == zone and each["power"] in powers
    ]
    return _positive({FIGHTER: sum(aboard) + sum(loose)})


def _on_land(g: Position, place: str) -> Counts:
    found: Counts = {}
    for kind in {*g.units(place, g.power), GUN} - {COMPLEX}:
        if g.board.unit(kind).is_air:
            found[kind] = air.available(g, place, kind, attack=False)
        elif not (g.board.unit(kind).is_gun and not _guns_move(g, place)):
            found[kind] = land.available(g, place, kind, attack=False)
    return found


def _guns_move(g: Position, place: str) -> bool:
    """AAE-178, AAE-200: guns never attack, and one that was captured in this turn stays."""
    attacks = any(COMBAT in ask.sections and g.power in ask.to for ask in open_asks(g.state))
    return not attacks and place not in g.turn["captured"]


def _at_sea(g: Position, zone: str) -> Counts:
    """Ships that may sail, their cargo and that on ships of allies, fighters that may take off."""
    fleet = Fleet(g)
    found: Counts = {FIGHTER: air.available(g, zone, FIGHTER, attack=False)}
    for ship in fleet.ships:
        if ship.at == zone and ship.owner == g.power and sea.why_not(g, ship, 1) is None:
            found[ship.kind] = found.get(ship.kind, 0) + 1
        if ship.at == zone and ship.kind == TRANSPORT:
            found = added(found, _cargo(g, ship))
    return found


def _cargo(g: Position, ship: Ship) -> Counts:
    """What a transport can put ashore now, on a coast of the zone where it lies."""
    for area in (ship.ashore,) if ship.ashore else g.board.coasts(ship.at):
        try:
            return stowage.landable(g, ship, area)
        except Illegal:
            continue
    return {}


def _in_the_air(g: Position, place: str) -> Counts:
    return added(
        *({each["kind"]: each["count"]} for each in g.turn["flights"] if each["at"] == place)
    )


def _positive(counts: Counts) -> Counts:
    return {kind: count for kind, count in counts.items() if count > 0}
