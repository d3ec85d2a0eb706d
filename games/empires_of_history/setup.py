"""The position before the first step of a campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.board import BoardError
from pbem.engine.state import State
from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.components import Nation
from pbem.games.empires_of_history.position import Position, new_slot, sides_at_start
from pbem.wargame.setup import seats, switches

COMPLEX, AIRBASE = "industrial complex", "airbase"
_STANCES = ("neutral", "favourable to the Allies")


def setup(board: EmpireBoard, scenario: dict[str, Any], options: dict[str, Any]) -> State:
    """EOH-101, EOH-102, EOH-103, EOH-104, EOH-107, EOH-122, EOH-300, EOH-301, EOH-334, EOH-342: the
    game's own state at the start of a scenario.

    `options` are the switches by name (those left out have their default) and `seats`: {seat:
    [nations]}. ValueError when a switch or a seat is not of this game, BoardError when units cannot
    stand where the set-up puts them.
    """
    state = bare(board, scenario, options)
    g = Position(state, board)
    place(g, board.stacks)
    _place_generals_and_oil(g)
    return state


def bare(board: EmpireBoard, scenario: dict[str, Any], options: dict[str, Any]) -> State:
    """The same before anything stands on the map."""
    nations, track = board.powers, board.diplomacy["track"]
    start = int(board.us_entry["track"]["start"])
    return {
        "options": switches(scenario, options),
        "seats": seats(_played(scenario), options.get("seats")),
        **{name: {} for name in ("units", "aboard", "cargo", "riders", "generals")},
        **{name: {} for name in ("complexes", "airbases", "mines", "oil", "queue", "enabled")},
        "flying": [],
        "unbuilt": _each(nations, lambda n: sorted(g.name for g in n.generals if not g.at)),
        "fallen_generals": [],
        "control": _control(board),
        "pools": _each(nations, lambda n: {p.name: p.start for p in n.pools.values()}),
        "manpower": _each(nations, lambda n: n.manpower),
        "production": _each(nations, lambda n: n.production),
        "technologies": _each(nations, lambda n: dict(n.technologies)),
        "upgraded": {},
        "sides": sides_at_start(nations),
        "stances": {
            name: track.index(entry["stance"]) for name, entry in board.diplomacy["nations"].items()
        },
        "attached": {},
        "wars": sorted(sorted(pair) for pair in board.wars),
        "linked": False,
        "peaces": [],
        "treaties": [],
        **{name: {} for name in ("flags", "lapsing", "played", "consents", "heirs")},
        **{name: {} for name in ("convoy_mods", "nuclear_chances")},
        "fortified": [],
        "supports": [],
        "trades": [_trade(each) for each in board.oil_trades],
        "incomes": [],
        "us_entry": {"now": start, "at_start": start},
        "entry_due": [],
        **{name: {} for name in ("entry_rolled", "mobilising")},
        "influenced": [],
        **{name: {} for name in ("conquered", "exiles", "freed", "surrendered", "offered")},
        **{name: {} for name in ("accepted", "splits")},
        "hardened": [],
        "stunned": {},
        "blitzkriegs": _each(nations, lambda n: n.blitzkriegs),
        "silent": [],
        "ruins": [],
        "turn": 1,
        "slot": 0,
        "acted": [],
        "phase": 0,
        "now": new_slot(),
    }


def _played(scenario: Mapping[str, Any]) -> list[str]:
    dealt = max(scenario["players"].values(), key=len)
    return [nation for seat in dealt.values() for nation in seat]


def _each(nations: Mapping[str, Nation], told: Any) -> dict[str, Any]:
    return {name: value for name, nation in nations.items() if (value := told(nation))}


def _control(board: EmpireBoard) -> dict[str, str]:
    return {t: board.fact(t, "controller") or board.native(t) for t in board.territories}


def _trade(each: Any) -> dict[str, Any]:
    told = {"from": each.giver, "to": each.taker, "amount": each.amount}
    return {**told, "enters": list(each.enters), "by_sea_from": each.by_sea_from}


def place(g: Position, stacks: Any) -> None:
    """EOH-300: put the units of set_up.yaml on the map. BoardError for a place or unit that is not
    on the board."""
    for stack in stacks:
        nation, area = stack["nation"], stack["at"]
        if nation not in g.board.powers or area not in g.board.areas:
            raise BoardError(
                f"set-up of {nation} in {area}: not on the board", "set_up", ("stacks",)
            )
        for kind, count in [*stack.get("units", {}).items(), *stack.get("port", {}).items()]:
            _put(g, area, nation, kind, count)
        if aboard := stack.get("aboard"):
            g.state["aboard"].setdefault(area, {})[nation] = {"fighter": aboard}


def _put(g: Position, area: str, nation: str, kind: str, count: int) -> None:
    if kind not in g.board.units:
        what = f"set-up of {nation} in {area}: there is no unit {kind}"
        raise BoardError(what, "set_up", ("stacks",))
    if kind in (COMPLEX, AIRBASE):
        where = g.state["complexes" if kind == COMPLEX else "airbases"]
        where[area] = where.get(area, 0) + count
    else:
        g.add(area, nation, kind, count)


def _place_generals_and_oil(g: Position) -> None:
    for name, nation in g.board.powers.items():
        for general in nation.generals:
            if general.at:
                here = g.state["generals"].setdefault(general.at, {})
                here.setdefault(name, []).append(general.name)
        for territory, count in nation.oil.items():
            g.add_oil(territory, name, count)
