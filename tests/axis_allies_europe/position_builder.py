"""Small positions for tests: only what is named stands on the map."""

from __future__ import annotations

from typing import Any

from pbem.engine.state import State
from pbem.games.axis_allies_europe.position import Position, new_turn
from pbem.library import registry
from pbem.wargame.counts import change
from tests.harness.positions import engine_at, frame

GAME = "axis_allies_europe"
POWERS = ("Germany", "Soviet Union", "Great Britain", "United States")
ALLIES = POWERS[1:]
SWITCHES = {
    "edition": "first",
    "archangel_convoy": "suspend",
    "allied_victory": "any",
    "unplaced": "wait",
    "cash_advance": "yes",
    "losses": "printed",
    "raid_losses": "at_once",
    "retreat_to": "friendly",
    "planes_retreat": "at_once",
    "rest_of_cargo": "follows",
    "allied_landings": "yes",
}


def board() -> Any:
    """The real board."""
    return registry.load(GAME).board


def control_at_start() -> dict[str, str]:
    """Who controls what on the printed board: {area: power}, free and neutral areas left out."""
    return {a.id: a.data["owner"] for a in board().areas.values() if a.data.get("owner")}


def game_at(
    *,
    turn: str = "Germany",
    units: dict[str, dict[str, dict[str, int]]] | None = None,
    aboard: list[dict[str, Any]] | None = None,
    control: dict[str, str | None] | None = None,
    money: dict[str, int] | None = None,
    pending: dict[str, dict[str, int]] | None = None,
    options: dict[str, str] | None = None,
    flow: str = "turn",
    step: str = "",
    locals_: dict[str, Any] | None = None,
) -> Position:
    """A position in `turn`'s turn. `units` is {area: {power: {kind: count}}}, `aboard` lists ships
    that hold something: {"ship", "owner", "at", "holds"}, as in the state; as in the examples such
    a ship is not counted again under `units`, so it is added here. `control` names what differs
    from the printed board (None: nobody). The flow stands at `step` of `flow` (default: its first
    step) with `locals_`."""
    from pbem.games.axis_allies_europe import GAME as game

    control_now = control_at_start()
    for area, power in (control or {}).items():
        if power is None:
            control_now.pop(area, None)
        else:
            control_now[area] = power
    state: State = {
        "options": {**SWITCHES, **(options or {})},
        "units": {
            area: {p: dict(u) for p, u in there.items()} for area, there in (units or {}).items()
        },
        "aboard": [],
        "control": control_now,
        "closed": [],
        "seats": {power.lower().replace(" ", "-"): [power] for power in POWERS},
        "money": {power: (money or {}).get(power, 0) for power in POWERS},
        "pending": {power: dict(u) for power, u in (pending or {}).items()},
        "damaged": {},
        "submerged": {},
        "converted": {},
        "gun_moves": [],
        "round": 1,
        "turns": 1,
        "turn": new_turn(turn, control_now),
        "secret": {},
        "engine": engine_at(frame("campaign", "next_turn", next=(POWERS.index(turn) + 1) % 4)),
    }
    for entry in aboard or []:
        state["aboard"].append({**entry, "holds": {p: dict(u) for p, u in entry["holds"].items()}})
        fleet = state["units"].setdefault(entry["at"], {}).setdefault(entry["owner"], {})
        change(fleet, entry["ship"], 1)
    here = frame(flow, step or game.flows[flow].first, **(locals_ or {"power": turn}))
    state["engine"]["frames"].append(here)
    return Position(state, board())
