"""What is left of the counter mix, and counters for units (§3, §11.5 to §11.8)."""

from __future__ import annotations

from random import Random

from pbem.games.blitzwar.counters import depots, pools
from tests.blitzwar.position_builder import board, game_at


def test_BWR_025_eliminated_units_go_back_to_the_mix_and_the_mix_is_the_limit() -> None:
    g = game_at(units={"Athens": {"Greece": {"1-corps infantry": 2}}})
    assert pools.left(g, "Greece", "1-corps infantry") == 1
    assert not pools.can(g, "Greece", {"2-corps infantry": 2})
    assert pools.can(g, "Greece", {"2-corps infantry": 1})
    g = game_at(units={"Athens": {"Greece": {"2-corps infantry": 1}}})
    assert pools.left(g, "Greece", "1-corps infantry") == 2


def test_BWR_025_air_on_missions_and_corps_on_beachheads_are_on_the_map_too() -> None:
    mission = {"country": "Italy", "from": "Rome", "at": "Naples", "use": "air", "turn": 1}
    g = game_at(missions=[mission], ashore={"Malta beachhead": {"Italy": {"1-corps armor": 1}}})
    assert pools.left(g, "Italy", "air unit") == 1
    assert pools.left(g, "Italy", "1-corps armor") == 1


def test_BWR_025_the_mix_is_no_limit_where_that_was_agreed_on_but_locked_counters_are() -> None:
    g = game_at(options={"counter_mix": "free"})
    assert pools.can(g, "Greece", {"2-corps infantry": 9})
    assert not pools.can(g, "USSR", {"air unit": 1})
    assert not pools.can(g, "Germany", {"2-corps elite": 1})


def test_BWR_024_only_some_british_corps_have_a_fortified_side() -> None:
    g = game_at()
    assert pools.left(g, "UK", "fortified corps") == 4
    assert pools.left(g, "USSR", "fortified corps") == 0
    assert pools.can(g, "UK", {"fortified corps": 4, "1-corps infantry": 4})
    assert not pools.can(g, "UK", {"fortified corps": 4, "1-corps infantry": 5})


def test_BWR_250_the_third_corps_of_british_counters_comes_with_turn_20() -> None:
    assert pools.left(game_at(turn=19), "UK", "3-corps white") == 0
    assert pools.left(game_at(turn=19), "UK", "2-corps white") == 4
    assert pools.left(game_at(turn=20), "UK", "3-corps white") == 4


def test_BWR_251_BWR_252_BWR_254_freed_counters_of_the_soviets_and_their_third_corps() -> None:
    g = game_at(turn=19)
    assert pools.left(g, "USSR", "2-corps infantry") == 13
    assert pools.left(g, "USSR", "2-corps white") == pools.left(g, "USSR", "air unit") == 0
    g = game_at(turn=19, freed={"infantry": 2, "white": 1, "air": 1})
    assert pools.left(g, "USSR", "2-corps infantry") == 15
    assert pools.left(g, "USSR", "2-corps white") == pools.left(g, "USSR", "air unit") == 1
    assert pools.left(g, "USSR", "3-corps infantry") == 0
    assert pools.left(game_at(turn=20, freed={"infantry": 2}), "USSR", "3-corps infantry") == 2


def test_BWR_251_counters_of_six_supply_are_locked() -> None:
    assert depots.fewest_supply(game_at(), "Soviets", 24) == [8, 8, 4, 4]
    assert depots.fewest_supply(game_at(freed={"supply": 1}), "Soviets", 24) == [12, 8, 4]


def test_BWR_256_elite_counters_are_those_that_have_come() -> None:
    assert pools.left(game_at(elites=1), "Germany", "3-corps elite") == 1


def test_BWR_490_fewest_counters_then_single_corps_then_white() -> None:
    g = game_at()
    assert pools.fewest(g, "Germany", {"infantry": 4}) == {
        "3-corps infantry": 1,
        "1-corps infantry": 1,
    }
    assert pools.fewest(g, "Germany", {"infantry": 2, "armor": 2}) == {
        "3-corps white": 1,
        "1-corps infantry": 1,
    }
    assert pools.fewest(g, "Italy", {"armor": 3}) is None
    assert pools.fewest(g, "UK", {"fleet": 3, "air": 1}) == {
        "2-unit fleet": 1,
        "1-unit fleet": 1,
        "air unit": 1,
    }


def test_BWR_258_counters_handed_back_serve_again() -> None:
    g = game_at(units={"Athens": {"Greece": {"2-corps infantry": 1, "1-corps infantry": 2}}})
    assert pools.fewest(g, "Greece", {"infantry": 2}) is None
    assert pools.fewest(g, "Greece", {"infantry": 2}, {"1-corps infantry": 2}) == {
        "1-corps infantry": 2
    }


def test_BWR_421_G_89_a_counter_that_no_piece_shows_bars_nothing_else() -> None:
    g = game_at(units={"Athens": {"Greece": {"1-corps infantry": 4}}})
    assert pools.lacking(g, "Greece", pools.in_use(g, "Greece")) == 1
    assert pools.can(g, "Greece", {}, {"1-corps infantry": 1})
    assert not pools.can(g, "Greece", {"1-corps infantry": 1})


def test_BWR_251_G_89_a_lack_of_one_class_is_not_made_good_by_a_lack_of_another() -> None:
    taken = {"1-corps infantry": 1, "1-corps armor": 1}
    g = game_at(units={"Moscow": {"USSR": {"1-corps infantry": 22, "1-corps armor": 1}}})
    assert pools.short(g, "USSR", pools.in_use(g, "USSR")) == {"infantry": 1}
    assert not pools.can(g, "USSR", {"2-corps white": 1}, taken)


def test_BWR_169_BWR_177_vichy_free_french_and_partisans_use_the_counters_of_others() -> None:
    g = game_at(units={"Tunis": {"Vichy": {"2-corps infantry": 3}}})
    assert pools.left(g, "Free French", "2-corps infantry") == 4
    assert pools.owner(g, "Partisans") == "Yugoslavia"


def test_BWR_249_supply_that_has_no_counters_left_is_not_taken() -> None:
    g = game_at(supply={"Berlin": {"Axis": [12, 12, 12, 8, 8, 8, 4, 2]}})
    assert depots.fewest_supply(g, "Axis", 9) == [4]
    assert depots.fewest_supply(g, "Axis", 9, [8]) == [8, 1]


def test_what_is_remembered_of_counters_is_what_is_found_anew() -> None:
    rng = Random(7)
    for _ in range(60):
        of, kinds = rng.choice(
            (("Germany", "infantry armor elite"), ("USSR", "infantry white air"))
        )
        names = [name for name in board().units if name.split()[-1] in kinds.split()]
        here = {name: rng.randint(1, 5) for name in rng.sample(names, 3)}
        g = game_at(
            units={"Warsaw": {of: here}},
            turn=rng.choice((2, 20)),
            freed=rng.choice(({}, {"infantry": 3})),
            elites=rng.randint(0, 2),
            options={"counter_mix": rng.choice(("bound", "free"))},
        )
        units = {"infantry": rng.randint(0, 6), "armor": rng.randint(0, 4)}
        assert pools.short(g, of, here) == pools.find_short(g, of, here)
        found = pools.find_fewest(g, of, units, pools.in_use(g, of), {})
        assert pools.fewest(g, of, units) == found, (of, here, units)
