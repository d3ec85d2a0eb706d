"""Battles of random forces with random answers: they end, and nothing appears or vanishes without
an event.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.play import advance, open_asks, waits_for
from pbem.engine.state import check_plain
from pbem.engine.table import Table
from pbem.games.axis_allies_europe import GAME
from pbem.games.axis_allies_europe.movement import hopes
from pbem.games.axis_allies_europe.position import Position
from tests.axis_allies_europe.battles.runner import came, flight
from tests.axis_allies_europe.position_builder import ALLIES, game_at
from tests.harness.dice import InTurn

GERMANY, SOVIETS, BRITAIN, AMERICA = "Germany", "Soviet Union", "Great Britain", "United States"
SHIPS = ("transport", "submarine", "destroyer", "carrier", "battleship")
TROOPS = ("infantry", "artillery", "armor", "fighter", "bomber")


def some(rng: Random, kinds: tuple[str, ...], most: int = 2) -> dict[str, int]:
    counts = {kind: rng.randint(0, most) for kind in kinds}
    return {kind: n for kind, n in counts.items() if n}


def census(g: Position) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for _, power, kind, count in g.everything():
        found[power, kind] += count
    return found


def fight(g: Position, rng: Random, flow: str, at: str) -> Counter[tuple[str, str]]:
    """Run a battle with random answers; what its events say was lost."""
    g.turn["battles"] = [{"kind": flow.removesuffix("_battle"), "at": at}]
    frames = g.state["engine"]["frames"]
    frames[-1] = {"flow": "turn", "step": "give_other_orders", "locals": {"power": g.power}}
    frames.append({"flow": flow, "step": GAME.flows[flow].first, "locals": {"at": at}})
    table, gone, given_ = Table(GAME, g.board), Counter[tuple[str, str]](), {}
    for _ in range(500):
        outcome = advance(table, g.state, given_, InTurn(rng), checked=True)
        check_plain(g.state)
        assert GAME.invariants(g) == []
        for event in outcome.events:
            if event["kind"] in ("lost", "lost_aboard"):
                for power, kinds in event["units"].items():
                    for kind, count in kinds.items():
                        gone[power, kind] += count
        ask = next(a for a in open_asks(g.state) if waits_for(g.state, a))
        if ask.verb == "orders":
            assert [
                GAME.invariants(hoped) for hoped in hopes.positions(g) if GAME.invariants(hoped)
            ] == []
            return gone
        power = waits_for(g.state, ask)[0]
        says = [GAME.sample(g, ask, rng)] + ([ask.default] if ask.default is not None else [])
        given_ = {"answer": ask.id, "by": [power], "say": rng.choice(says)}
    raise AssertionError("no end")


def fill(g: Position, rng: Random, zone: str, owner: str, friends: tuple[str, ...]) -> None:
    """Something aboard of some carriers and transports."""
    for kind, load in (("carrier", "fighter"), ("transport", "infantry")):
        for _ in range(rng.randint(0, g.count(zone, owner, kind))):
            power = rng.choice(friends)
            entry: dict[str, Any] = {
                "ship": kind,
                "owner": owner,
                "at": zone,
                "holds": {power: {load: rng.randint(1, 2)}},
            }
            if owner == g.power:
                entry["moved"] = True
            g.state["aboard"].append(entry)


@given(seed=st.integers(0, 2**32))
def test_random_sea_battles_lose_what_they_say(seed: int) -> None:
    rng = Random(seed)
    mover = rng.choice([GERMANY, SOVIETS, BRITAIN, AMERICA])
    zone = rng.choice(["North Sea", "Celtic Sea", "U.S. Convoy 1", "Azores Sea"])
    units: dict[str, dict[str, int]] = {}
    for power in (GERMANY, *ALLIES):
        units[power] = some(rng, SHIPS) if power in (mover, GERMANY) or rng.random() < 0.5 else {}
    g = game_at(turn=mover, units={zone: {power: ships for power, ships in units.items() if ships}})
    for power, ships in units.items():
        if ships:
            fill(g, rng, zone, power, (GERMANY,) if power == GERMANY else ALLIES)
    near = g.board.neighbours(zone, {"sea"})[0]
    g.turn["came"] = came(zone, *((near, kind, n) for kind, n in units[mover].items()))
    planes = some(rng, ("fighter", "bomber"))
    g.turn["flights"] = [
        flight(zone, kind, n, left=rng.randint(0, 2), home="United Kingdom")
        for kind, n in planes.items()
    ]
    before = census(g)
    gone = fight(g, rng, "sea_battle", zone)
    assert before - gone == census(g)


@given(seed=st.integers(0, 2**32))
def test_random_land_battles_lose_what_they_say(seed: int) -> None:
    rng = Random(seed)
    mover = rng.choice([GERMANY, BRITAIN])
    area, start = rng.choice(
        [
            ("France", "Netherlands-Belgium"),
            ("Norway", "Finland"),
            ("Southern Italy", "Northern Italy"),
        ]
    )
    held = GERMANY if mover == BRITAIN else BRITAIN
    control = {area: held, start: mover}
    units = {area: {mover: some(rng, TROOPS[:3])}}
    for enemy in (GERMANY,) if mover == BRITAIN else rng.sample(ALLIES, 2):
        units[area][enemy] = some(rng, (*TROOPS, "aa_gun"))
    g = game_at(
        turn=mover, units={area: {p: u for p, u in units[area].items() if u}}, control=control
    )
    g.turn["came"] = came(area, *((start, kind, n) for kind, n in units[area][mover].items()))
    planes = some(rng, ("fighter", "bomber"))
    g.turn["flights"] = [
        flight(area, kind, n, left=rng.randint(0, 3), home=start) for kind, n in planes.items()
    ]
    if not g.combat_units(area, mover) and not planes:
        return
    before = census(g)
    gone = fight(g, rng, "land_battle", area)
    after = census(g)
    # Guns change hands with the territory.
    assert {k: n for k, n in (before - gone).items() if k[1] != "aa_gun"} == {
        k: n for k, n in after.items() if k[1] != "aa_gun"
    }
    assert sum(n for k, n in before.items() if k[1] == "aa_gun") == sum(
        n for k, n in after.items() if k[1] == "aa_gun"
    )
