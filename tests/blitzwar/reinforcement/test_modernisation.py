"""Counters that become usable: Modernisation, Karelia, the second Elite, the Soviet levy (§11.6 to
§11.9)."""

from __future__ import annotations

from pbem.games.blitzwar import dates
from pbem.games.blitzwar.counters import pools
from pbem.games.blitzwar.reinforcement import modernisation
from tests.blitzwar.reinforcement.hands import at, hand, order, refused
from tests.blitzwar.reinforcement.test_phase import begun, silent


def test_BWR_252_each_modernisation_frees_one_counter_for_good() -> None:
    for what, kind in (
        ("3-corps infantry", "infantry"),
        ("3-corps white", "white"),
        ("six supply", "supply"),
    ):
        g, mine = at(), hand("Soviets", card={"infantry": 1}, modern=1)
        order(g, mine, f"modernise {what}")
        assert (g.state["freed"], mine["modern"]) == ({kind: 1}, 0), what
        assert refused(g, mine, f"modernise {what}") == "BWR-252 no_modernisation_left", what


def test_BWR_251_no_more_counters_than_are_locked() -> None:
    g, mine = at(freed={"white": 4}), hand("Soviets", modern=1)
    assert refused(g, mine, "modernise 3-corps white") == "BWR-251 none_is_locked"


def test_BWR_253_an_air_counter_needs_a_card_with_air_units() -> None:
    mine = hand("Soviets", card={"infantry": 1}, modern=1)
    assert refused(at(), mine, "modernise air") == "BWR-253 no_air_on_the_card"
    g, mine = at(), hand("Soviets", card={"air": 1}, modern=1, planes=True)
    order(g, mine, "modernise air", "place 1 air: Moscow")
    assert g.stack("Moscow", "USSR") == {"air unit": 1}


def test_BWR_252_by_default_the_counter_that_the_card_needs() -> None:
    for told, freed in (
        ({"card": {"air": 1}, "planes": True}, {"air": 1}),
        ({"card": {"infantry": 1}}, {"infantry": 1}),
    ):
        g, mine = at(), hand("Soviets", modern=1, **told)
        modernisation.modernise_by_default(g, mine, [])
        assert g.state["freed"] == freed
    g = at(freed={"air": 1, "infantry": 8})
    modernisation.modernise_by_default(g, hand("Soviets", modern=1, planes=True), [])
    assert g.state["freed"]["white"] == 1


def test_BWR_252_a_card_with_modernisation_frees_a_counter_before_units_are_placed() -> None:
    p = begun({"Soviets": "SU-L4"})
    silent(p)
    assert p.g.state["freed"] == {"air": 1}
    assert p.g.stack("Moscow", "USSR")["air unit"] == 1


def test_BWR_250_BWR_254_a_freed_counter_shows_two_corps_until_turn_20() -> None:
    counts = [
        pools.can(at(turn=turn, freed={"infantry": 1}), "USSR", {"3-corps infantry": 1})
        for turn in (19, 20)
    ]
    assert counts == [False, True]


def test_BWR_255_G_83_karelia_in_turn_20() -> None:
    for turn, holder, freed in ((20, "Soviets", 1), (20, "Axis", 0), (21, "Soviets", 0)):
        g = at(turn=turn, control={"Karelia": holder})
        modernisation.free_for_karelia(g, [])
        assert g.state["freed"].get("white", 0) == freed, (turn, holder)


def test_BWR_256_the_second_elite_six_turns_after_the_attack() -> None:
    for turn, elites in ((21, 1), (22, 2), (23, 1)):
        g = at(turn=turn, dates={dates.EAST: 16}, elites=1)
        modernisation.ready_second_elite(g, [])
        assert g.state["elites"] == elites, turn


def test_BWR_257_G_74_twelve_soviet_corps_three_turns_after_the_attack() -> None:
    for turn, corps in ((18, 0), (19, 12), (20, 0)):
        p = begun({}, turn=turn, dates={dates.EAST: 16})
        told = p.ask_of("Soviets", "reinforce").args["hand"]["units"].get("USSR", {})
        assert told.get("infantry", 0) == corps, turn
    p = begun({}, turn=19, dates={dates.EAST: 16}, units={})
    silent(p)
    placed = sum(
        p.g.strength(units)
        for zone in p.g.board.land_zones
        for c, units in p.g.corps_in(zone).items()
        if c == "USSR"
    )
    assert placed == 12
