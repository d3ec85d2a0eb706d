"""What comes in phase 3 is placed, given up, sent or lost, and nothing else comes or goes: random
orders late in the war."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pbem.games.blitzwar import dates
from pbem.games.blitzwar.counters.regroup import units_of
from pbem.games.blitzwar.invariants import invariants
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.samples import sample
from pbem.wargame.counts import Counts, added
from tests.blitzwar.reinforcement.test_phase import SIDES, begun
from tests.harness.flow_player import FlowPlayer

LATE: dict[str, Any] = {
    "base": True,
    "units": {
        "Minsk": {"Germany": {"3-corps infantry": 1}},
        "Norwegian Sea": {"UK": {"2-unit fleet": 1}},
        "North Atlantic": {"Germany": {"2-unit u-boat": 1}},
        "America": {},
    },
    "joined": {"USA": "Allies", "Italy": "Axis", "Free French": "Allies", "Greece": "Allies"},
    "control": {"Trondheim": "Allies", "Minsk": "Axis"},
    "held": ["Trondheim"],
    "wars": [("Allies", "Axis"), ("Axis", "Soviets")],
    "dates": {dates.USA: 20, dates.EAST: 25, dates.FREE_FRENCH: 27},
    "fallen": {"Yugoslavia": 16},
    "supply": {"Benghazi": {}},
    "turn": 28,
    "bombed": 1,
}


def _begun(rng: Random) -> FlowPlayer:
    groups = {"Axis": "AX-T", "Allies": "AL-T", "Soviets": "SU-T"}
    cards = {side: f"{name}{rng.randint(1, 8)}" for side, name in groups.items()}
    freed = {"air": rng.randint(0, 3), "infantry": rng.randint(0, 8)}
    dice = [("reinforcement/28/partisans", [rng.randint(1, 6)])]
    return begun(cards, dice=dice, **LATE, freed=freed)


def _forces(g: Position) -> Counts:
    """All units on the map by class, corps whatever they are."""
    return added(
        *(units_of(g, counters) for here in g.state["units"].values() for counters in here.values())
    )


def _halves(g: Position) -> int:
    return sum(sum(stock) for side in SIDES for _, stock in g.stocks(side))


def _named(events: list[dict[str, Any]], *kinds: str) -> list[dict[str, Any]]:
    return [each for each in events if each["kind"] in kinds]


def _corps(units: Counts) -> int:
    """Corps; armor may have come as infantry."""
    return sum(units.get(kind, 0) for kind in ("infantry", "armor", "fortified"))


@pytest.mark.parametrize("seed", range(12))
def test_BWR_232_BWR_235_BWR_249_nothing_comes_from_nowhere_and_nothing_is_forgotten(
    seed: int,
) -> None:
    rng = Random(seed)
    p = _begun(rng)
    before, stored, broken = _forces(p.g), _halves(p.g), set(invariants(p.g))
    hands = [p.ask_of(side, "reinforce").args["hand"] for side in SIDES]
    came = added(*(units for hand in hands for units in hand["units"].values()))
    came = added(came, {"infantry": sum(hand["choice"] for hand in hands)})
    halves = sum(sum(hand["supply"].values()) for hand in hands)
    for side in SIDES:
        p.say(side, "reinforce", sample(p.g, p.ask_of(side, "reinforce"), rng))
    while not p.is_over:
        ask = p.asks[0]
        p.say(ask.to[0], ask.verb, sample(p.g, ask, rng))
    gone = _named(p.events, "reinforcements_lost", "given_up", "disbanded", "lost")
    assert set(invariants(p.g)) <= broken
    if not _named(p.events, "disbanded", "lost"):
        lost = added(*(each["units"] for each in gone))
        now = added(_forces(p.g), lost)
        chosen = _named(p.events, "minor_chosen")
        picked = added(*(each["units"] for each in chosen))
        came = added(came, {"infantry": -sum(picked.values())}, picked)
        assert _corps(now) == _corps(before) + _corps(came)
        for kind in ("air", "fleet", "u-boat"):
            assert now.get(kind, 0) == before.get(kind, 0) + came.get(kind, 0), kind
        spent = sum(
            each["halves"]
            for each in _named(p.events, "supply_lost", "card_supply_lost", "supply_unplaced")
        )
        assert _halves(p.g) + spent == stored + halves
