"""What has to be fought after the moves of step 2, and in which order."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.errors import Illegal, Problem
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.movement import sea
from pbem.games.axis_allies_europe.movement.fleet import take_from
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import CARRIER, FIGHTER

Battle = dict[str, str]
RAIDS = "raids"


def prepare_battles(g: Position, lines: Sequence[Line], events: Events) -> None:
    """The list of battles is complete and in order; planes that found no enemy only fly home."""
    _launch(g, events)
    g.turn["battles"] = in_sequence(g, battles(g), _named(lines))
    fought = {(each["at"], each["kind"] == "raid") for each in g.turn["battles"]}
    for flight in g.turn["flights"]:
        if (flight["at"], flight["duty"] in ("raid", "escort")) not in fought:
            flight["duty"] = "home"
    if g.turn["battles"]:
        events.append(
            {
                "kind": "battles_ahead",
                "power": g.power,
                "battles": [dict(each) for each in g.turn["battles"]],
            }
        )


def battles(g: Position) -> list[Battle]:
    """AAE-054: raids, then sea battles, then land battles, each kind by name."""
    bombed = {each["at"] for each in g.turn["flights"] if each["duty"] == "raid"}
    raids = {area for area in bombed if g.is_enemy_held(area, g.power)}
    return [
        *({"kind": "raid", "at": at} for at in sorted(raids)),
        *({"kind": "sea", "at": at} for at in _seas(g)),
        *({"kind": "land", "at": at} for at in _lands(g)),
    ]


def _seas(g: Position) -> list[str]:
    """AAE-063: zones with enemy ships and something of the mover that attacks."""
    power, board = g.power, g.board
    places = {each["at"] for each in g.turn["flights"]}
    places.update(area for area, here in g.state["units"].items() if power in here)
    zones = board.sea & places
    return sorted(zone for zone in zones if g.enemy_ships(zone, power) and sea.fights(g, zone))


def _lands(g: Position) -> list[str]:
    """AAE-256: territories with troops or planes of the mover among enemy units, and landings on
    enemy shores.
    """
    fliers = {each["at"] for each in g.turn["flights"] if each["duty"] == "fight"}
    landings = {each["target"] for each in g.turn["assaults"]}
    power = g.power
    present = {area for area, here in g.state["units"].items() if power in here}
    return [
        area
        for area in sorted({*present, *fliers, *landings} - g.board.sea)
        if area in landings
        or ((area in fliers or _has_troops(g, area)) and g.enemy_occupied(area, power))
    ]


def _has_troops(g: Position, area: str) -> bool:
    units = g.board.units
    return any(units[kind].kind == "land" for kind in g.units(area, g.power))


def _launch(g: Position, events: Events) -> None:
    """Own fighters of a carrier that stayed where a sea battle comes take off to fight in it
    (G-36).
    """
    for zone in _seas(g):
        for entry in list(g.ships_with_cargo(zone, g.power, CARRIER)):
            count = entry["holds"].get(g.power, {}).get(FIGHTER, 0)
            if entry.get("moved") or not count:
                continue
            take_from(g, entry, g.power, FIGHTER, count)
            flight = {
                "at": zone,
                "kind": FIGHTER,
                "count": count,
                "left": g.board.unit(FIGHTER).move,
            }
            home = f"carrier {zone}"
            g.turn["flights"].append({**flight, "home": home, "duty": "fight", "path": [zone]})
            events.append(
                {
                    "kind": "flew",
                    "power": g.power,
                    "units": {FIGHTER: count},
                    "path": [zone],
                    "home": home,
                    "duty": "fight",
                }
            )


# The order of battles


def _named(lines: Sequence[Line]) -> list[str]:
    """What `sequence` lines name, in their order."""
    return list(
        dict.fromkeys(
            name for line in lines if line.verb == "sequence" for name in line.args["battles"]
        )
    )


def in_sequence(g: Position, found: Sequence[Battle], named: Sequence[str]) -> list[Battle]:
    """AAE-164: raids first, then as named, then the others; a sea battle before its landing."""
    rank = {name: number for number, name in enumerate(named)}
    raids = [each for each in found if each["kind"] == "raid"]
    rest = sorted(
        (each for each in found if each["kind"] != "raid"),
        key=lambda each: rank.get(each["at"], len(rank)),
    )
    raids.sort(key=lambda each: rank.get(each["at"], len(rank)))
    ordered: list[Battle] = []
    for battle in rest:
        for zone in _zones_before(g, battle):
            ordered += [each for each in rest if each["at"] == zone and each not in ordered]
        if battle not in ordered:
            ordered.append(battle)
    return raids + ordered


def put_in_sequence(g: Position, lines: Sequence[Line]) -> None:
    """Order the battles of a prepared list by `sequence` lines that have been sifted."""
    g.turn["battles"] = in_sequence(g, battles(g), _named(lines))


def _zones_before(g: Position, battle: Battle) -> list[str]:
    return [
        each["zone"]
        for each in g.turn["assaults"]
        if battle["kind"] == "land" and each["target"] == battle["at"]
    ]


def sift_sequence(g: Position, lines: Sequence[Line]) -> list[tuple[Line, Problem]]:
    """The `sequence` lines that are refused in the position after all moves: unknown battles, an
    impossible order.
    """
    refused: list[tuple[Line, Problem]] = []
    sequences = [line for line in lines if line.verb == "sequence"]
    for line in sequences:
        try:
            if len(sequences) > 1:
                raise Illegal("AAE-069", "one_sequence", given=len(sequences))
            _check_sequence(g, line.args["battles"])
        except Illegal as refusal:
            refused.append((line, refusal.problem))
    return refused


def _check_sequence(g: Position, named: Sequence[str]) -> None:
    found = battles(g)
    places = {each["at"] for each in found}
    for number, name in enumerate(named):
        if name == RAIDS:
            if number:
                raise Illegal("AAE-164", "raids_first", place=named[0])
            continue
        if name not in places:
            raise Illegal("AAE-069", "no_battle_there", choices=tuple(sorted(places)), at=name)
        for zone in _zones_before(g, {"kind": "land", "at": name}):
            if zone in named[number + 1 :] and {"kind": "sea", "at": zone} in found:
                raise Illegal("AAE-138", "sea_battle_first", place=name, zone=zone)
