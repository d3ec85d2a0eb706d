"""What is remembered of positions is what is found anew, over random play; a position that is tried
out leaves the other one as it is."""

from __future__ import annotations

from random import Random

from pbem.engine.state import canonical
from pbem.games.blitzwar.counters import pools
from pbem.games.blitzwar.diplomacy import leaving
from pbem.games.blitzwar.position import ALLIES, AXIS, SOVIETS, Position
from pbem.games.blitzwar.reinforcement import by_default
from tests.blitzwar.position_builder import game_at
from tests.blitzwar.stirred_game import StirredGame
from tests.blitzwar.walked_lines import agree


def counters_agree(g: Position, rng: Random) -> None:
    """Pieces that are left, and counters for some units."""
    for country in g.board.powers:
        of, now = pools.owner(g, country), pools.in_use(g, pools.owner(g, country))
        assert now == pools.find_in_use(g, of), country
        assert pools.short(g, of, now) == pools.find_short(g, of, now), country
        units = {"infantry": rng.randint(1, 4), "armor": rng.randint(0, 2)}
        found = pools.find_fewest(g, country, units, now, {})
        assert pools.fewest(g, country, units) == found, (country, units)


def test_what_is_remembered_is_what_is_found_anew_over_random_play() -> None:
    game, rng = StirredGame(8, turn=19), Random(8)
    for number, _ in enumerate(game.play(60)):
        if number % 6 == 0:
            agree(game.g, *rng.sample(game.g.board.land_zones, 3), *rng.sample(seas(game.g), 1))
            counters_agree(game.g, rng)
            for side in (AXIS, ALLIES, SOVIETS):
                near = by_default.find_steps(game.g, game.g.enemy_sides(side))
                assert by_default.steps_to_enemy(game.g, side) == near


def seas(g: Position) -> list[str]:
    """The sea zones through which some side may go: a line begins in no other one."""
    return [sea for sea in g.board.sea_zones if sea != "Persian Gulf"]


def test_what_is_tried_out_leaves_the_position_as_it_is() -> None:
    g, rng = game_at(base=True), Random(3)
    before = canonical(g.state)
    then = g.trial()
    for zone in rng.sample(sorted(then.state["units"]), 12):
        for country, units in then.here(zone).items():
            for name in units:
                then.put(zone, country, name, rng.choice((-1, 1)))
            then.add(zone, country, "air unit")
    for zone in rng.sample(then.board.land_zones, 12):
        then.set_stock(zone, AXIS, [4, *then.stock(zone, SOVIETS)])
        then.set_control(zone, ALLIES)
    leaving.remove_units(then, "Italy")
    then.now["fought"]["Warsaw"] = {"phase": 8, "from": {}}
    assert canonical(g.state) == before
    g.become(then)
    assert canonical(g.state) == canonical(then.state) != before
