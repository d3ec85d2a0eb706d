"""Odds of a combat written in one line, `Army Group Center, Luftwaffe vs Polish Army @1`: exact,
nothing is rolled."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from pbem import lazy
from pbem.engine.errors import Illegal, NotUnderstood
from pbem.engine.flow import Ask, Say
from pbem.engine.slots import items
from pbem.games.blitz_world_in_conflict.board import BlitzBoard
from pbem.games.blitz_world_in_conflict.components import AIR, FORT, LAND, PARA
from pbem.games.blitz_world_in_conflict.odds import combats
from pbem.games.blitz_world_in_conflict.odds.course import silent
from pbem.games.blitz_world_in_conflict.orders.vocabulary import vocabulary_of
from pbem.games.blitz_world_in_conflict.position import Position, new_phase
from pbem.games.blitz_world_in_conflict.rounds import choices
from pbem.games.blitz_world_in_conflict.rounds.combatants import FACTORY, GROUND, PORT
from pbem.games.blitz_world_in_conflict.rounds.wishes import in_order
from pbem.games.blitz_world_in_conflict.setup import setup
from pbem.values import dataclass

Asked = Mapping[str, Any]
MOST = 24
_VERSUS = lazy.pattern(r"\s+(?:vs?\.?|versus|against)\s+", re.IGNORECASE)
_UNIT = lazy.pattern(
    r"(?P<unit>.*?)\s*(?:@\s*(?P<size>[0-9]))?\s*(?P<fly>\(\s*(?:fly|flying|flown|drop)\s*\))?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Named:
    """A unit as it is written: by its Size, 0 for the greatest that it has; as a PARA that
    flies."""

    unit: str
    size: int = 0
    flies: bool = False


def work_out(board: BlitzBoard, asked: Asked) -> dict[str, Any]:
    """The odds of one combat, see `Odds` in pbem/engine/game.py; raises NotUnderstood or Illegal
    for what is none. Ships and aircraft alone meet at sea, unless they attack a Factory or a Port;
    an attack is over clear land where nothing else is said."""
    ours, theirs = _sides(board, str(asked["battle"]))
    kinds = {board.units[each.unit].kind for each in ours}
    kind = FACTORY if asked.get("factory") else PORT if asked.get("port") else GROUND
    wishes = _wishes(board, asked)
    say = partial(_says, wishes) if wishes else silent
    if kind == GROUND and LAND not in kinds:
        g, at = _at_sea(board, asked, ours, theirs)
        return combats.at_sea(g, at, say)
    at, origin = _places(board, asked, kind)
    g = _position(board, asked, _power(board, ours), _power(board, theirs), at)
    for each in theirs:
        _put(g, each, at, g.controller(at))
    for each in ours:
        _put(g, each, origin, next(iter(g.now["steps"])))
    _announce(g, kind, at, ours, theirs)
    return combats.on_land(g, 0, say)


def _at_sea(
    board: BlitzBoard, asked: Asked, ours: Sequence[Named], theirs: Sequence[Named]
) -> tuple[Position, str]:
    """BLZ-407: both sides in a sea area, without its Convoy."""
    places = vocabulary_of(board).places
    at = places.lookup(str(asked["at"]), 1) if asked.get("at") else _open_sea(board)
    if not board.is_sea(at):
        raise Illegal("", "odds_at_sea", area=at)
    land = next(area for area in sorted(board.in_play) if not board.is_sea(area))
    g = _position(board, asked, _power(board, ours), _power(board, theirs), land)
    for each in (*ours, *theirs):
        if board.units[each.unit].kind == LAND:
            raise Illegal("BLZ-407", "odds_no_land_units", unit=each.unit)
    for each in theirs:
        _put(g, each, at, g.controller(land))
    for each in ours:
        _put(g, each, at, next(iter(g.now["steps"])))
    return g, at


def _open_sea(board: BlitzBoard) -> str:
    """A sea area without snow, of the scenario if it has any."""
    seas: list[str] = sorted(board.in_play & board.seas) or sorted(board.seas)
    return next(area for area in seas if not board.snow(area))


# Reading


def _sides(board: BlitzBoard, text: str) -> tuple[list[Named], list[Named]]:
    parts = _VERSUS.split(text.strip())
    if len(parts) != 2:
        raise NotUnderstood("odds_two_sides", column=1)
    ours, theirs = _named(board, parts[0], 0), _named(board, parts[1], text.index(parts[1]))
    both = [each.unit for each in (*ours, *theirs)]
    if twice := next((unit for unit in both if both.count(unit) > 1), ""):
        raise NotUnderstood("named_twice", column=1, name=twice)
    if len(both) > MOST:
        raise Illegal("", "odds_too_many", units=len(both), most=MOST)
    return ours, theirs


def _named(board: BlitzBoard, text: str, at: int) -> list[Named]:
    names = vocabulary_of(board).kinds
    found = []
    for piece, here in items(text, at, names):
        match = _UNIT.fullmatch(piece)
        unit = names.lookup(match["unit"] if match else piece, here + 1)
        size = int(match["size"] or 0) if match else 0
        if size and size not in board.units[unit].sizes:
            raise Illegal("BLZ-203", "no_such_size", unit=unit, size=size)
        found.append(Named(unit, size, bool(match and match["fly"])))
    return found


def _power(board: BlitzBoard, named: Sequence[Named]) -> str:
    """The first of whom a unit is; units of minor countries are with it."""
    powers = (board.units[each.unit].power for each in named)
    return next(filter(None, powers), "")


def _places(board: BlitzBoard, asked: Asked, kind: str) -> tuple[str, str]:
    """Where it is fought, and from where the attackers come."""
    places = vocabulary_of(board).places
    at = places.lookup(str(asked["at"]), 1) if asked.get("at") else _usual(board, kind)
    if board.is_sea(at):
        raise Illegal("", "odds_on_land", area=at)
    if kind == FACTORY and not board.factory(at):
        raise Illegal("BLZ-487", "odds_no_factory", area=at)
    if kind == PORT and not board.ports.get(at):
        raise Illegal("BLZ-486", "odds_no_port", area=at)
    beside = (*board.borders(at), *board.coast(at))
    origin = places.lookup(str(asked["from"]), 1) if asked.get("from") else beside[0]
    if origin not in beside:
        raise Illegal("BLZ-472", "odds_not_beside", area=at, start=origin)
    return at, origin


def _usual(board: BlitzBoard, kind: str) -> str:
    """Somewhere in clear land without snow, with a small Factory or a Port if these are meant."""
    land = (area for area in sorted(board.in_play) if not board.is_sea(area))
    return next(
        str(area)
        for area in land
        if board.terrain(area) == "clear"
        and not board.snow(area)
        and board.borders(area)
        and (kind != FACTORY or board.factory(area) == 1)
        and (kind != PORT or board.ports.get(area))
    )


# The position


def _position(board: BlitzBoard, asked: Asked, attacker: str, defender: str, at: str) -> Position:
    """All is the defender's, or with `unsupplied` only the area; nothing else stands anywhere."""
    attacker = attacker or _other(board, defender)
    defender = defender or _other(board, attacker)
    if board.side_of(attacker) == board.side_of(defender):
        raise Illegal("", "odds_same_side", powers=[attacker, defender])
    state = setup(board, {"letter": "W"}, {"seats": {"1": list(board.powers)}})
    land = [area for area in state["control"] if area != at]
    holder = attacker if asked.get("unsupplied") else defender
    state.update(units={}, convoys={sea: told.factor for sea, told in board.convoys.items()})
    state["control"] = {**dict.fromkeys(land, holder), at: defender}
    state["wars"] = [sorted((attacker, defender))]
    state["turn"] = _turn(board, winter=bool(asked.get("winter")))
    state["now"] = new_phase(board.side_of(attacker), {attacker: "F"})
    return Position(state, board)


def _other(board: BlitzBoard, power: str) -> str:
    return next(each for each in board.powers if board.side_of(each) != board.side_of(power))


def _turn(board: BlitzBoard, *, winter: bool) -> int:
    turns = range(board.first, board.last + 1)
    return next((turn for turn in turns if board.is_winter(turn) == winter), board.first)


def _put(g: Position, named: Named, area: str, power: str) -> None:
    """A unit of a minor country is with the power of its side."""
    told = g.board.units[named.unit]
    g.put(named.unit, area, named.size or told.most, told.power or power)


def _announce(
    g: Position, kind: str, at: str, ours: Sequence[Named], theirs: Sequence[Named]
) -> None:
    """BLZ-453, BLZ-460, BLZ-470, BLZ-479: land units attack, aircraft and ships of both sides
    support them; a Factory and a Port are attacked from the air."""
    kinds = {each.unit: g.board.units[each.unit].kind for each in (*ours, *theirs)}
    for each in ours:
        _check(g, kind, each)
    power = next(iter(g.now["steps"]))
    ports = g.board.ports.get(at, ())
    attack = {
        "kind": kind,
        "at": at,
        "power": power,
        "units": [each.unit for each in ours if kinds[each.unit] in (LAND, AIR)],
        "flown": [each.unit for each in ours if each.flies],
        "ships": [each.unit for each in ours if kinds[each.unit] not in (LAND, AIR)],
        "port": ports[0].sea[0] if kind == PORT else "",
    }
    g.now["attacks"] = [attack]
    support = [each.unit for each in theirs if kinds[each.unit] != LAND]
    if kind == PORT:
        support = [unit for unit in support if kinds[unit] == AIR]
    if support:
        g.now["defence"] = {"0": {g.controller(at): support}}


def _check(g: Position, kind: str, named: Named) -> None:
    told = g.board.units[named.unit]
    if told.type == FORT:
        raise Illegal("BLZ-460", "never_attacks", unit=named.unit)
    if named.flies and told.type != PARA:
        raise Illegal("BLZ-470", "does_not_fly", unit=named.unit)
    if kind != GROUND and told.kind == LAND:
        raise Illegal("BLZ-484", "odds_from_the_air", unit=named.unit)


# What both sides say


def _wishes(board: BlitzBoard, asked: Asked) -> dict[tuple[bool, str], list[str]]:
    """By side (whether it is the attacker) and question in which order units are hit."""
    found = {}
    for key, is_attacker in (("losses", True), ("defender_losses", False)):
        if text := asked.get(key):
            from pbem.games.blitz_world_in_conflict.orders.grammar import grammar_of
            from pbem.games.blitz_world_in_conflict.orders.sections import REACTION

            line = grammar_of(board).parse_line(f"losses {text}", REACTION)
            found[is_attacker, choices.OWN_LOSSES] = list(line.args["wishes"])
    return found


def _says(wishes: Mapping[tuple[bool, str], list[str]], g: Position, ask: Ask) -> Say:
    acts = ask.to[0] in g.now["steps"]
    said = wishes.get((acts, ask.verb))
    if said is None:
        return ask.default
    return in_order(g, ask.args["units"], said, ask.default)
