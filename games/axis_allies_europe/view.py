"""What may be seen of a position: everything, since nothing in this game is hidden."""

from __future__ import annotations

from typing import Any

from pbem.games.axis_allies_europe.economy.income import (
    has_capital,
    incomes,
    is_idle,
    middle_east,
    npc,
    worth,
)
from pbem.games.axis_allies_europe.position import Position
from pbem.wargame import view as war
from pbem.wargame.counts import in_order


def view(g: Position, seat: str | None) -> dict[str, Any]:
    """The public position for templates; the same for every seat, standing orders are not part of
    it.

    * `round`, `turns` (begun so far), `power` (whose turn; "" before the first), `options`:
      switches by name
    * `powers`: a list in turn order: {"power", "side", "seat", "capital", "has_capital", "money",
      "income" (NPC), "pending": {kind: count}}
    * `middle_east`: the column, IPCs a turn; `convoys`: [{"area", "owner", "holder", "value",
      "cut", "closed", "idle" (its port is lost)}]
    * `areas`: the areas where something stands or that have changed hands, in the order of the
      board: {"area", "kind": "land" | "sea" | "convoy", "value", "owner" (at the start), "holder",
      "stacks": [{"power", "units": {kind: count}, "submerged", "damaged"}], "cargo": [{"ship",
      "owner", "holds": {power: {kind: count}}}]}; kinds in printed order
    * `air`: planes on the wing: [{"at", "power", "kind", "count", "left", "home", "duty"}]
    * `battles`: still to be fought in this turn: [{"kind", "at"}]; `captured`: areas taken or freed
      in this turn
    """
    return {
        "round": g.state["round"],
        "turns": g.state["turns"],
        "power": g.power if g.state["turns"] else "",
        "options": dict(g.state["options"]),
        "powers": [_power(g, power) for power in g.board.powers],
        "middle_east": middle_east(g),
        "convoys": [_convoy(g, area) for area in g.board.areas if g.board.is_convoy(area)],
        "areas": [_area(g, area) for area in g.board.areas if war.is_shown(g, area)],
        "air": [_flight(g, flight) for flight in g.turn["flights"]],
        "battles": [{"kind": each["kind"], "at": each["at"]} for each in g.turn["battles"]],
        "captured": list(g.turn["captured"]),
    }


def _power(g: Position, power: str) -> dict[str, Any]:
    return {
        **war.power(g, power),
        "capital": g.board.capital(power),
        "has_capital": has_capital(g, power),
        "money": g.money[power],
        "income": npc(g, power),
        "pending": in_order(g.state["pending"].get(power, {}), g.board.units),
    }


def _convoy(g: Position, area: str) -> dict[str, Any]:
    owner = g.board.original_owner(area)
    return {
        "area": area,
        "owner": owner,
        "holder": g.controller(area),
        "value": worth(g, area),
        "cut": g.controller(area) != owner,
        "closed": area in g.state.get("closed", []),
        "idle": is_idle(g, area),
    }


def _area(g: Position, area: str) -> dict[str, Any]:
    if g.board.is_convoy(area):
        kind = "convoy"
    else:
        kind = "sea" if g.board.is_sea(area) else "land"
    return {
        **war.area(g, area, ("submerged", "damaged")),
        "kind": kind,
        "value": worth(g, area),
        "cargo": [
            {
                "ship": entry["ship"],
                "owner": entry["owner"],
                "holds": {
                    power: in_order(held, g.board.units) for power, held in entry["holds"].items()
                },
            }
            for entry in g.state["aboard"]
            if entry["at"] == area and any(entry["holds"].values())
        ],
    }


def _flight(g: Position, flight: dict[str, Any]) -> dict[str, Any]:
    shown = {key: flight[key] for key in ("at", "kind", "count", "left", "home", "duty")}
    return {"power": g.power, **shown}


def score(g: Position) -> dict[str, Any]:
    """The standing in short: {"round", "power", "income": {power: n}, "money": {power: n},
    "middle_east", "capitals": {capital: holder} of those lost, "units": {side: pieces that can
    fight}}."""
    pieces = {"Axis": 0, "Allies": 0}
    for _, power, kind, count in g.everything():
        if g.board.unit(kind).hits:
            pieces[g.side_of(power)] += count
    capitals = [g.board.capital(power) for power in ("Germany", *g.board.allies)]
    lost = {c: g.controller(c) for c in capitals if g.controller(c) != g.board.original_owner(c)}
    return {
        "round": g.state["round"],
        "power": g.power if g.state["turns"] else "",
        "income": incomes(g),
        "money": dict(g.money),
        "middle_east": middle_east(g),
        "capitals": lost,
        "units": pieces,
    }
