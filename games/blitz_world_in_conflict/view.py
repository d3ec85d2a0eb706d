"""What may be seen of a position: everything on the map and beside it; what sealed mails say is
secret until all are in (BLZ-244)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.blitz_world_in_conflict.components import NAVAL
from pbem.games.blitz_world_in_conflict.concepts import command, wealth
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.setup import control_at_start
from pbem.wargame import view as war

Told = dict[str, Any]


def view(g: Position, seat: str | None) -> Told:
    """The public position for templates, and which powers a seat has secrets of.

    * `scenario` (its letter), `options`, `turn`, `last` (turn), `from`, `to` (months), `snow`
      ("on" where it snows), `side` that acts, "" at the turn's end, `step`
    * `powers`: [{"power", "side", "seat", "vp", "oil", "resources", "foes" (powers at war with it),
      "entry" (box of It's War!, -1 without one), "units", "size" (of all units), "areas"
      (controlled)}] in the order of turns
    * `areas`: those where something lies or whose control has changed, in the order of the board:
      [{"area", "kind" (land, sea), "country", "was" (whose at the start), "holder", "oil",
      "resources", "factory", "damage" of its Factory, "partisan" (side), "front" (an enemy controls
      land beside it), "convoy": {"power", "factor", "damage", "destroyed"} or None, "stacks":
      [{"power" ("" for a neutral one's), "units": [{"unit", "size", "type", "kind", "aboard",
      "port"}]}],
      "commanders": [{"commander", "unit"}]}]
    * `pool`: {power: [counters]}, `groups`: {power: [[counters]]}, `aside`, `removed`; `later`:
      [{"turn", "power", "counters"}]; `bombs`, `supers`, `atomic` as in the state
    * `wars`: [[power, power]], `alone`: [[country, power]]; `countries`: [{"country", "was", "of",
      "conquered" (by which side)}] of those that are not with whom their flag says; `trades`
    * `awards`: [{"power", "why", "points"}] what points are for; `bids`: {seat: points}; `road`:
      [[step, power, option]] of the Road to War, `influence`: [{"country", "power", "count"}] of
      its markers
    * `secret`: {power: {}} of a seat's powers, whose sealed mails are its own
    """
    told, was, here = g.board.turns[g.turn - 1], control_at_start(g.board), lying(g)
    return {
        "scenario": g.state["letter"],
        "options": dict(g.state["options"]),
        "turn": g.turn,
        "last": g.board.last,
        "from": told["from"],
        "to": told["to"],
        "snow": "on" if g.board.is_winter(g.turn) else "",
        "side": g.now["side"],
        "step": g.state["step"],
        "powers": [_power(g, power) for power in g.board.powers],
        "areas": [
            _area(g, area, was.get(area, ""), here.get(area, []))
            for area in g.board.areas
            if area in here or _is_told(g, area, was.get(area, ""))
        ],
        **{name: {p: list(each) for p, each in g.state[name].items()} for name in _BY_POWER},
        **{name: list(g.state[name]) for name in _LISTS},
        "bombs": dict(g.state["bombs"]),
        "countries": list(_countries(g)),
        "awards": list(_awards(g)),
        "bids": dict(g.state["bids"]),
        "road": [list(each) for each in g.state["road"].get("played", ())],
        "influence": list(_influence(g)),
        "secret": {power: {} for power in owners(g, seat)},
    }


def owners(g: Position, seat: str | None) -> list[str]:
    """The powers whose sealed mails are a seat's own."""
    return [power for power in g.board.powers if seat and g.decider(power) == seat]


_BY_POWER = ("pool", "groups")
_LISTS = ("aside", "removed", "later", "supers", "atomic", "wars", "alone", "trades")


def score(g: Position) -> Told:
    """BLZ-700: the standing in short: {"turn", "vp": {power: points}, "areas": {power: number of
    areas that it controls}}."""
    held = list(g.state["control"].values())
    return {
        "turn": g.turn,
        "vp": {power: g.state["vp"][power] for power in g.board.powers},
        "areas": {power: held.count(power) for power in g.board.powers},
    }


def _power(g: Position, power: str) -> Told:
    sizes = [told["size"] for told in g.state["units"].values() if told["of"] == power]
    return {
        **war.power(g, power),
        "vp": g.state["vp"][power],
        "oil": g.state["oil"].get(power, 0),
        "resources": g.state["resources"].get(power, 0),
        "foes": list(g.foes(power)),
        "entry": g.state["entry"].get(power, -1),
        "units": len(sizes),
        "size": sum(sizes),
        "areas": list(g.state["control"].values()).count(power),
    }


def _countries(g: Position) -> Iterator[Told]:
    for name, country in g.board.countries.items():
        told = {"was": country.control, "of": g.ally(name)}
        conquered = str(g.state["conquered"].get(name, ""))
        if told["was"] != told["of"] or conquered:
            yield {"country": name, **told, "conquered": conquered}


# The map


def lying(g: Position) -> dict[str, list[str]]:
    """The units in each area, in the order of the board."""
    found: dict[str, list[str]] = {}
    for unit in g.board.units:
        if at := g.at(unit):
            found.setdefault(at, []).append(unit)
    return found


def _is_told(g: Position, area: str, was: str) -> bool:
    """Whether an area without units is worth a word."""
    marks = (g.state[what].get(area) for what in ("factories", "convoys", "partisans"))
    lies = bool(_commanders(g, area)) or area in g.board.convoys or any(marks)
    return lies or g.controller(area) != was


def _area(g: Position, area: str, was: str, here: list[str]) -> Told:
    is_sea = g.board.is_sea(area)
    holder = g.controller(area)
    near = () if is_sea or not holder else g.board.borders(area)
    return {
        "area": area,
        "kind": g.board.areas[area].kind,
        "country": "" if is_sea else g.country(area),
        "was": was,
        "holder": holder,
        "oil": wealth.oil(g, area),
        "resources": wealth.resources(g, area),
        "factory": g.board.factory(area),
        "damage": g.state["factories"].get(area, 0),
        "convoy": _convoy(g, area),
        "partisan": g.state["partisans"].get(area, ""),
        "front": any(g.is_hostile(beside, holder) for beside in near),
        "stacks": list(_stacks(g, here)),
        "commanders": _commanders(g, area),
    }


def _convoy(g: Position, area: str) -> Told | None:
    convoy = g.board.convoys.get(area)
    if convoy is None:
        return None
    damage = g.state["convoys"].get(area, 0)
    told = {"power": convoy.power, "factor": convoy.factor, "damage": damage}
    return {**told, "destroyed": area in g.state["destroyed"]}


def _stacks(g: Position, here: list[str]) -> Iterator[Told]:
    for power in (*g.board.powers, ""):
        if units := [_unit(g, unit) for unit in here if g.owner(unit) == power]:
            yield {"power": power, "units": units}


def _unit(g: Position, unit: str) -> Told:
    kind = g.board.units[unit].kind
    port = g.port_of(unit) if kind == NAVAL and not g.board.is_sea(g.at(unit)) else None
    told = g.state["units"][unit]
    return {
        "unit": unit,
        "size": told["size"],
        "type": g.face(unit).type,
        "kind": kind,
        "aboard": g.carrier(unit),
        "port": port.sea[0] if port and "port" in told else "",
    }


def _commanders(g: Position, area: str) -> list[Told]:
    told = sorted(g.state["commanders"].items())
    return [
        {"commander": name, "unit": each["unit"]}
        for name, each in told
        if command.place(g, name) == area
    ]


def _awards(g: Position) -> Iterator[Told]:
    """What the points of each power are for, in the order of turns."""
    for power in g.board.powers:
        for why, points in sorted(g.state["awards"].get(power, {}).items()):
            yield {"power": power, "why": why, "points": points}


def _influence(g: Position) -> Iterator[Told]:
    """The markers that lie on countries before the first turn."""
    for country, markers in sorted(g.state["road"].get("influence", {}).items()):
        for power, count in sorted(markers.items()):
            yield {"country": country, "power": power, "count": count}
