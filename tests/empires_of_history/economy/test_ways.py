"""What is remembered of ways of goods is what the rules say of each position, however positions
follow one another on one board."""

from __future__ import annotations

import random

from pbem.games.empires_of_history.board import BORDER, COAST, WATER
from pbem.games.empires_of_history.concepts import routes
from pbem.games.empires_of_history.concepts.affected import PARTISAN
from pbem.games.empires_of_history.economy import income, pools
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history.position_builder import game_at

POSITIONS = 15
FLEETS = ({"submarine": 2}, {"destroyer": 1}, {"submarine": 1, "battleship": 1}, {"fighter": 1})


def scrambled(rng: random.Random) -> Position:
    """The set-up with land that has changed hands, fleets in all seas, and partisans."""
    cut = rng.choice(("on", "off"))
    g = game_at(base=True, options={"submarines_cut_supply": cut})
    fighting = sorted(g.all_at_war())
    for territory in rng.sample(g.board.territories, 50):
        g.set_control(territory, rng.choice([*fighting, ""]))
    for zone in rng.sample(g.board.sea_zones, 25):
        for nation in rng.sample(fighting, 2):
            g.set_units(zone, nation, dict(rng.choice(FLEETS)))
    for territory in rng.sample(g.board.territories, 10):
        g.set_units(territory, rng.choice(g.board.partisan_nations), {PARTISAN: 1})
    return g


def is_cut(g: Position, territory: str, nation: str) -> bool:
    """EOH-269, EOH-587: partisans of an enemy there, or beside it where no friend has troops."""

    def rises(area: str) -> bool:
        there = g.state["units"].get(area, {})
        return any(PARTISAN in kinds and g.at_war(nation, n) for n, kinds in there.items())

    friends = g.friends_of(nation)
    beside = any(map(rises, g.board.neighbours(territory, {BORDER})))
    alone = not any(n in friends for n in g.nations_in(territory, "land"))
    return rises(territory) or (beside and alone)


def passes(g: Position, area: str, nation: str, *, cargo: bool) -> bool:
    """EOH-042, EOH-043, EOH-584, EOH-585: whether a way goes on through an area."""
    if g.board.is_sea(area):
        foes = g.enemies_in(area, nation, "sea")
        if cargo or not foes:
            return not foes
        subs = all(set(g.of_class(area, foe, "sea")) == {"submarine"} for foe in foes)
        friends = any(n in g.friends_of(nation) for n in g.nations_in(area, "sea"))
        return friends or (subs and g.option("submarines_cut_supply") == "off")
    holder = g.controller(area)
    if holder in g.friends_of(nation) and not is_cut(g, area, nation):
        return True
    return cargo and holder not in g.all_at_war()


def leads(g: Position, start: str, nation: str, *, cargo: bool) -> set[str]:
    """All areas to which a way leads, one area after the other."""
    found, ahead = {start}, [start]
    while ahead:
        here = ahead.pop()
        near = list(g.board.neighbours(here, {WATER if g.board.is_sea(here) else BORDER}))
        for other in g.board.neighbours(here, {COAST}):
            near += [other] if g.board.port(here if g.board.is_sea(other) else other) else []
        for canal in g.board.canals.values():
            if here in canal.seas and passes(g, canal.holder, nation, cargo=cargo):
                near += [zone for zone in canal.seas if zone != here]
        new = {a for a in near if a not in found and passes(g, a, nation, cargo=cargo)}
        found |= new
        ahead += new
    return found


def test_ways_of_random_positions_are_those_of_the_rules() -> None:
    rng = random.Random("ways")
    for _ in range(POSITIONS):
        g = scrambled(rng)
        for nation in sorted(g.all_at_war()):
            for start in rng.sample(g.board.territories, 2):
                for cargo, find in ((False, routes.supply), (True, routes.cargo)):
                    found = find(g, start, nation)
                    assert set(found) == leads(g, start, nation, cargo=cargo), (start, nation)
                    assert all(routes.way(found, goal)[0] == start for goal in found)


def test_what_territories_yield_is_asked_for_once_a_pool() -> None:
    rng = random.Random("yields")
    for _ in range(POSITIONS):
        g = scrambled(rng)
        for nation in sorted(g.all_at_war()):
            joined = income.Joined(g, nation)
            for pool in g.board.powers[nation].pools:
                own = routes.own_lands(g, nation)
                centres = [c for c in pools.seats(g, nation, pool) if c in own]
                ways = [leads(g, centre, nation, cargo=False) for centre in centres]
                expected = set().union(*ways)
                for territory in g.controlled(nation):
                    assert joined.to_pool(territory, pool) == (territory in expected)


def test_nations_with_the_same_friends_and_enemies_have_the_same_ways() -> None:
    rng = random.Random("allies")
    for _ in range(POSITIONS):
        g = scrambled(rng)
        ways: dict[tuple[tuple[str, ...], ...], routes.Ways] = {}
        for nation in g.board.powers:
            alike = g.friends_of(nation), g.enemies_of(nation)
            shared = ways.setdefault(alike, routes.Ways(g, nation))
            assert income.yields(g, nation, shared) == income.yields(g, nation)
