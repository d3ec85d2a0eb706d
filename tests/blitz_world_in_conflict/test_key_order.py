"""What happens does not hang on the order of the keys of a position, which may come back from a
file in another one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.concepts import bases, convoys, counters, homes
from pbem.games.blitz_world_in_conflict.politics import entry, liberation, new_homes
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.scenario_rules import withdrawal
from pbem.games.blitz_world_in_conflict.sea import evading, fleets
from pbem.games.blitz_world_in_conflict.turn_end import income, lend_lease, partisans
from pbem.games.blitz_world_in_conflict.victory import counting
from tests.blitz_world_in_conflict.position_builder import game_at
from tests.harness.random_game import turned_over

EUROPE = [["AFA", "Germany"]]
PACK = {
    "U-Boat I": ("Western Approaches", 1),
    "U-Boat II": ("Western Approaches", 2),
    "North Sea Fleet": ("Western Approaches", 4),
}
_FLEET = {"side": "Allies", "wars": EUROPE, "units": PACK, "control": {"Paris": "Germany"}}
_LEAVING = {"leaving": {"U-Boat I": "Paris", "U-Boat II": "Paris"}}
_POOLS = {"Germany": ["Regia Aeronautica"], "Western Allies": ["Italian Army"]}


def _all_cards(g: Position, events: Events) -> Any:
    return [list(counting.awards(g, power)) for power in g.board.powers]


def _incomes(g: Position, events: Events) -> Any:
    return [income.of(g, power) for power in g.board.powers]


def _set_aside(g: Position, events: Events) -> Any:
    counters.empty_pools(g, "France")
    return g.state["aside"], g.state["pool"]


def _buried(g: Position, events: Events) -> Any:
    withdrawal.bury.run(g, {}, None, events)
    return g.state["removed"]


def _entered(g: Position, events: Events) -> Any:
    entry.move(g, "turn", events, times=5)
    entry.settle(g, events)
    return g.state["entry"], g.state["wars"]


Deed = Callable[[Position, Events], Any]
# What is done, and the position in which it is done.
CASES: dict[str, tuple[Deed, dict[str, Any]]] = {
    "BLZ-406 who leaves a combat first": (
        lambda g, events: evading.leave(g, g.state["leaving"], events),
        {**_FLEET, **_LEAVING},
    ),
    "BLZ-404 who meets at sea": (
        lambda g, events: (fleets.meeting(g, "Western Approaches"), fleets.to_fight(g)),
        _FLEET,
    ),
    "BLZ-413 where a unit can go": (
        lambda g, events: (bases.open_to(g, "U-Boat II"), bases.closest(g, "U-Boat I")),
        _FLEET,
    ),
    "BLZ-077 what never comes back": (
        _buried,
        {"scenario": "d", "turn": 3, "pool": _POOLS},
    ),
    "BLZ-335 pools that are emptied": (_set_aside, {"base": True}),
    "BLZ-615 markers that move": (_entered, {"base": True}),
    "BLZ-334 new homes": (
        lambda g, events: [new_homes.goals(g, power) for power in g.board.powers],
        {"base": True},
    ),
    "BLZ-341 a country that goes to an ally": (
        lambda g, events: liberation.give(g, "France", "USA", events),
        {"base": True},
    ),
    "BLZ-613 where Partisans may be": (
        lambda g, events: [partisans.chosen_areas(g, power) for power in g.board.powers],
        {"base": True, "control": {"Paris": "Germany", "Leningrad": "Germany", "Ukraine": "Germany"}},
    ),
    "BLZ-359 Convoys": (
        lambda g, events: (convoys.settle(g, events), convoys.destroyed(g)),
        {"base": True, "control": {"London": "Germany", "Paris": "Germany"}},
    ),
    "BLZ-638 incomes": (_incomes, {"base": True}),
    "BLZ-629 lend lease": (
        lambda g, events: [lend_lease.due(g, power) for power in g.board.powers],
        {"base": True},
    ),
    "BLZ-700 cards": (_all_cards, {"base": True}),
    "units of a country": (
        lambda g, events: [homes.units_of(g, land) for land in ("France", "Italy", "China")],
        {"base": True},
    ),
}  # fmt: skip


def test_keys_in_another_order_change_nothing() -> None:
    for what, (deed, changes) in CASES.items():
        g, events, more = game_at(**changes), list[dict[str, Any]](), list[dict[str, Any]]()
        other = Position(turned_over(g.state), g.board)
        assert (deed(g, events), events) == (deed(other, more), more), what
