"""What must hold in every position, whatever was ordered: checked after rulings and by random
play.
"""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import BATTLESHIP, SUBMARINE
from pbem.wargame import invariants as war


def invariants(g: Position) -> list[str]:
    """Everything that is broken, a line each; [] when the position is sound."""
    if known := [*war.names(g), *war.counts(g), *_purses(g)]:
        return known
    return [
        *_places(g),
        *_control(g),
        *_holds(g),
        *war.marks(g, {"submerged": SUBMARINE, "damaged": BATTLESHIP}),
        *_air(g),
        *_neighbours(g),
    ]


def _purses(g: Position) -> Iterator[str]:
    """Treasuries are not negative, and what waits to be placed are units."""
    for power in g.board.powers:
        money = g.money.get(power)
        if not isinstance(money, int) or money < 0:
            yield f"{power} has {money} IPCs"
        for kind, count in sorted(g.state["pending"].get(power, {}).items()):
            if not war.is_count(count) or kind not in g.board.units:
                yield f"{power} waits for {count} {kind}"


def _places(g: Position) -> Iterator[str]:
    """Land units on land, ships at sea, nobody in neutral countries, complexes where they are
    printed.
    """
    for area, power, kind, count in g.standing():
        unit = g.board.unit(kind)
        if g.board.is_neutral(area):
            yield f"{area} is neutral, {power} has {count} {kind} there"
        elif unit.is_ship != g.board.is_sea(area):
            yield f"{area}: {power} has {count} {kind} where they cannot stand"
        elif unit.kind == "complex" and not (count == 1 and g.board.has_complex(area)):
            yield f"{area}: {power} has {count} {kind} where none was built"
        elif unit.kind == "complex" and g.controller(area) != power:
            yield f"{area}: the {kind} is {power}'s, the territory {g.controller(area)}'s"


def _control(g: Position) -> Iterator[str]:
    """Every territory has a holder but the free ones; at sea only Convoy centers have one."""
    for area in g.board.areas:
        holder = g.controller(area)
        free = g.board.is_neutral(area) or g.board.is_middle_east(area)
        if g.board.is_land(area):
            if g.board.is_neutral(area) and holder:
                yield f"{area} is neutral, but controlled by {holder}"
            elif g.board.is_middle_east(area) and holder not in ("", "Germany"):
                yield f"{area} is free or German, but controlled by {holder}"
            elif not free and not holder:
                yield f"{area} is controlled by nobody"
        elif g.board.is_convoy(area):
            owner = g.board.original_owner(area)
            if holder not in (owner, "Germany"):
                yield f"{area} is controlled by {holder or 'nobody'}"
        elif holder:
            yield f"{area} is open sea, but controlled by {holder}"


def _holds(g: Position) -> Iterator[str]:
    """Every loaded ship is there, with no more aboard than it has room for, all of its own side."""
    ships: dict[tuple[str, str, str], int] = {}
    for entry in g.state["aboard"]:
        where, owner, ship = entry["at"], entry["owner"], entry["ship"]
        ships[where, owner, ship] = ships.get((where, owner, ship), 0) + 1
        facts_of_ship = g.board.unit(ship)
        room, used = facts_of_ship.hold or facts_of_ship.decks, 0
        for power, held in sorted(entry["holds"].items()):
            if power not in g.friends_of(owner):
                yield f"{where}: a {ship} of {owner} carries units of {power}"
            for kind, count in sorted(held.items()):
                unit = g.board.unit(kind)
                size = unit.cargo_size if facts_of_ship.hold else unit.deck_size
                if not size or not war.is_count(count):
                    yield f"{where}: a {ship} of {owner} carries {count} {kind}"
                used += size * count
        if used > room:
            yield f"{where}: a {ship} of {owner} carries {used}, its room is {room}"
    for (where, owner, ship), loaded in sorted(ships.items()):
        if loaded > g.count(where, owner, ship):
            yield f"{where}: {loaded} loaded {ship} of {owner}, {g.count(where, owner, ship)} there"


def _air(g: Position) -> Iterator[str]:
    """Planes fly with movement left, and only while a turn is going on; none stand on the other
    side's land.
    """
    for area in sorted(g.state["units"]):
        for power in g.powers_in(area) if g.board.is_land(area) else ():
            standing = [k for k in g.units(area, power) if g.board.unit(k).is_air]
            if standing and g.is_enemy_held(area, power):
                yield f"{area}: {power} has {standing[0]} on the ground of the other side"
    for flight in g.turn["flights"]:
        if not g.board.unit(flight["kind"]).is_air or not war.is_count(flight["count"]):
            yield f"{flight['at']}: {flight['count']} {flight['kind']} in the air"
        if flight["left"] < 0 or flight["path"][0:1] == []:
            yield f"{flight['at']}: {flight['kind']} with {flight['left']} movements left"
    steps = [frame["flow"] for frame in g.state.get("engine", {}).get("frames", [])]
    in_air = [*g.turn["flights"], *g.turn["adrift"]]
    if steps and steps[-1] in ("campaign", "advance", "income") and in_air:
        yield f"{len(in_air)} flights after all planes have landed"


def _neighbours(g: Position) -> Iterator[str]:
    """Nobody stands on enemy land, or beside an enemy on land, but who still has a battle to fight
    there.
    """
    contested = {battle["at"] for battle in g.turn["battles"]}
    fighting = (g.power, *g.enemies_of(g.power))
    for area in sorted(g.state["units"]):
        if g.board.is_sea(area):
            continue
        powers = g.powers_in(area)
        for power in powers:
            if area in contested and power in fighting:
                continue
            if any(enemy in powers for enemy in g.enemies_of(power)):
                yield f"{area}: {' and '.join(powers)} stand there without a battle"
                break
            holder = g.controller(area)
            if (holder and g.side_of(holder) != g.side_of(power)) or (
                not holder and g.side_of(power) == "Axis"
            ):
                yield f"{area}: {power} stands on the other side's land without a battle"
