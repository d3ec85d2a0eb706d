"""Odds of an attack written in one line, `Army Group Center, Luftwaffe vs Polish Army @1`: exact,
nothing is rolled."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from pbem.engine.errors import Illegal, NotUnderstood
from pbem.engine.flow import Ask, Say
from pbem.engine.slots import items
from pbem.games.blitz_world_in_conflict.board import BlitzBoard
from pbem.games.blitz_world_in_conflict.components import AIR, FORT, LAND, PARA
from pbem.games.blitz_world_in_conflict.odds import ground
from pbem.games.blitz_world_in_conflict.orders.grammar import grammar_of
from pbem.games.blitz_world_in_conflict.orders.sections import REACTION
from pbem.games.blitz_world_in_conflict.position import Position, new_phase
from pbem.games.blitz_world_in_conflict.rounds import choices
from pbem.games.blitz_world_in_conflict.rounds.combatants import GROUND
from pbem.games.blitz_world_in_conflict.rounds.wishes import in_order
from pbem.games.blitz_world_in_conflict.setup import setup

Asked = Mapping[str, Any]
MOST = 24
_VERSUS = re.compile(r"\s+(?:vs?\.?|versus|against)\s+", re.IGNORECASE)
_UNIT = re.compile(
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
    """The odds of one Ground Attack, see `Odds` in pbem/engine/game.py; raises NotUnderstood or
    Illegal for what is none. It is over clear land where nothing else is said."""
    ours, theirs = _sides(board, str(asked["battle"]))
    at, origin = _places(board, asked)
    g = _position(board, asked, _power(board, ours), _power(board, theirs), at)
    for each in theirs:
        _put(g, each, at, g.controller(at))
    for each in ours:
        _put(g, each, origin, g.acting[0])
    _announce(g, at, ours, theirs)
    return ground.odds(g, 0, partial(_says, _wishes(board, asked)))


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
    names = grammar_of(board).vocabulary.kinds
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


def _places(board: BlitzBoard, asked: Asked) -> tuple[str, str]:
    """Where it is fought, and from where the attackers come."""
    places = grammar_of(board).vocabulary.places
    at = places.lookup(str(asked["at"]), 1) if asked.get("at") else _plain(board)
    if board.is_sea(at):
        raise Illegal("", "odds_on_land", area=at)
    beside = (*board.borders(at), *board.coast(at))
    origin = places.lookup(str(asked["from"]), 1) if asked.get("from") else beside[0]
    if origin not in beside:
        raise Illegal("BLZ-472", "odds_not_beside", area=at, start=origin)
    return at, origin


def _plain(board: BlitzBoard) -> str:
    """Somewhere in clear land without snow."""
    land = (area for area in sorted(board.in_play) if not board.is_sea(area))
    return next(
        str(area)
        for area in land
        if board.terrain(area) == "clear" and not board.snow(area) and board.borders(area)
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


def _announce(g: Position, at: str, ours: Sequence[Named], theirs: Sequence[Named]) -> None:
    """BLZ-453, BLZ-460, BLZ-470, BLZ-479: land units attack, aircraft and ships of both sides
    support them."""
    kinds = {each.unit: g.board.units[each.unit].kind for each in (*ours, *theirs)}
    if LAND not in (kinds[each.unit] for each in ours):
        raise Illegal("BLZ-453", "no_land_unit", area=at)
    for each in ours:
        told = g.board.units[each.unit]
        if told.type == FORT or (each.flies and told.type != PARA):
            code = "never_attacks" if told.type == FORT else "does_not_fly"
            raise Illegal("BLZ-460" if told.type == FORT else "BLZ-470", code, unit=each.unit)
    power = g.acting[0]
    attack = {
        "kind": GROUND,
        "at": at,
        "power": power,
        "units": [each.unit for each in ours if kinds[each.unit] in (LAND, AIR)],
        "flown": [each.unit for each in ours if each.flies],
        "ships": [each.unit for each in ours if kinds[each.unit] not in (LAND, AIR)],
    }
    g.now["attacks"] = [attack]
    support = [each.unit for each in theirs if kinds[each.unit] != LAND]
    if support:
        g.now["defence"] = {"0": {g.controller(at): support}}


# What both sides say


def _wishes(board: BlitzBoard, asked: Asked) -> dict[tuple[bool, str], list[str]]:
    """By side (whether it is the attacker) and question in which order units are hit."""
    found = {}
    for key, is_attacker in (("losses", True), ("defender_losses", False)):
        if text := asked.get(key):
            line = grammar_of(board).parse_line(f"losses {text}", REACTION)
            found[is_attacker, choices.OWN_LOSSES] = list(line.args["wishes"])
    return found


def _says(wishes: Mapping[tuple[bool, str], list[str]], g: Position, ask: Ask) -> Say:
    acts = ask.to[0] in g.now["steps"]
    said = wishes.get((acts, ask.verb))
    if said is None:
        return ask.default
    return in_order(g, ask.args["units"], said, ask.default)
