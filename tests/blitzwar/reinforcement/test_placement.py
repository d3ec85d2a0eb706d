"""Where reinforcements are placed, and as which counters (§11.2, §11.5)."""

from __future__ import annotations

from pbem.games.blitzwar import dates
from pbem.games.blitzwar.concepts import lines
from pbem.games.blitzwar.reinforcement import by_default
from pbem.games.blitzwar.reinforcement.hand import nations
from tests.blitzwar.position_builder import game_at
from tests.blitzwar.reinforcement.hands import at, hand, order, refused


def test_BWR_200_cards_are_for_the_majors_those_of_the_allies_for_two_of_them() -> None:
    g = game_at(joined={"Italy": "Axis", "Greece": "Allies"})
    owners = {side: nations(g, side) for side in ("Axis", "Allies", "Soviets")}
    assert owners == {"Axis": ("Germany",), "Allies": ("UK",), "Soviets": ("USSR",)}
    assert nations(game_at(joined={"USA": "Allies"}), "Allies") == ("UK", "USA")


def test_BWR_244_corps_and_supply_in_supply_zones_that_the_side_controls() -> None:
    g, mine = at(), hand(card={"infantry": 2, "armor": 1, "supply": 8})
    order(g, mine, "place 2 infantry, 4 supply: Berlin", "place 1 armor, 4 supply: Munich")
    assert g.stack("Berlin", "Germany") == {"2-corps infantry": 1}
    assert g.stack("Munich", "Germany") == {"1-corps armor": 1}
    assert (g.stock("Berlin", "Axis"), g.stock("Munich", "Axis")) == ([8], [8])
    assert (mine["units"], mine["supply"]) == ({}, {})
    more = hand(card={"infantry": 1, "supply": 2})
    assert refused(at(), more, "place 1 infantry: Hamburg") == "BWR-244 not_placed_there"
    assert refused(at(), more, "place 2 supply: Hamburg") == "BWR-244 not_placed_there"
    lost = at(control={"Berlin": "Allies"})
    assert refused(lost, more, "place 1 infantry: Berlin") == "BWR-244 not_placed_there"


def test_BWR_245_ships_at_naval_bases() -> None:
    g, mine = at(), hand(card={"u-boat": 2})
    order(g, mine, "place 2 u-boat: Hamburg")
    assert g.stack("Hamburg", "Germany") == {"2-unit u-boat": 1}
    assert refused(at(), hand(card={"u-boat": 1}), "place 1 u-boat: Taranto") == (
        "BWR-245 not_placed_there"
    )


def test_BWR_246_air_units_in_zones_with_a_line_of_supply() -> None:
    g, mine = at(control={"Paris": "Axis"}), hand(card={"air": 2})
    order(g, mine, "place 2 air: Hamburg")
    assert g.stack("Hamburg", "Germany") == {"air unit": 2}
    more = hand(card={"air": 1})
    assert refused(g, more, "place 1 air: Paris") == "BWR-246 not_placed_there"


def test_BWR_095_no_air_units_in_zones_of_the_ally() -> None:
    g = at(control={"Minsk": "Soviets"}, supply={"Minsk": {"Allies": [4]}})
    mine = hand("Allies", card={"air": 1})
    assert refused(g, mine, "place 1 air: Minsk") == "BWR-246 not_placed_there"


def test_BWR_035_nothing_where_the_ally_has_counters() -> None:
    g = at(units={"London": {"USSR": {"air unit": 1}}})
    mine = hand("Allies", card={"infantry": 1, "air": 1, "supply": 2})
    for what in ("1 infantry", "1 air", "2 supply"):
        assert refused(g, mine, f"place {what}: London") == "BWR-035 ally_stands_there", what


def test_BWR_247_BWR_248_G_30_british_and_us_corps() -> None:
    joined = {"USA": "Allies"}
    bound = {"card": {"infantry": 3}, "british": 1}
    g = at(turn=30, joined=joined, dates={dates.USA: 20})
    mine = hand("Allies", **bound)
    assert refused(g, mine, "place 2 British infantry: London") == "BWR-247 one_british_corps"
    assert refused(g, mine, "place 1 US infantry: London") == "BWR-248 not_placed_there"
    order(g, mine, "place 1 infantry: London", "place 2 infantry: America")
    assert g.stack("London", "UK") == {"1-corps infantry": 1}
    assert g.stack("America", "USA") == {"2-corps infantry": 1}
    later = at(turn=36, joined=joined, dates={dates.USA: 20})
    order(later, hand("Allies", **bound), "place 2 US infantry: London")
    assert refused(later, hand("Allies", **bound), "place 1 US infantry: Asian Bases") == (
        "BWR-248 not_placed_there"
    )
    order(later, hand("Allies", **bound), "place 1 British infantry: Asian Bases")


def test_G_30_before_the_usa_is_at_war_all_is_british() -> None:
    g = at()
    mine = hand("Allies", card={"infantry": 1, "air": 1, "fleet": 1})
    assert refused(g, mine, "place 1 US infantry: London") == "BWR-232 not_in_hand"
    order(g, mine, "place 1 infantry, 1 air: London", "place 1 fleet: Scapa Flow")
    assert g.stack("London", "UK") == {"1-corps infantry": 1, "air unit": 1}


def test_G_30_fleets_are_named_when_they_are_placed() -> None:
    g = at(turn=20, joined={"USA": "Allies"}, dates={dates.USA: 20})
    mine = hand("Allies", card={"fleet": 2})
    order(g, mine, "place 1 US fleet: Scapa Flow", "place 1 fleet: Scapa Flow")
    assert set(g.state["units"]["Scapa Flow"]) == {"UK", "USA"}


def test_BWR_249_armor_without_a_counter_comes_as_infantry() -> None:
    all_armor = {"Berlin": {"Germany": {"2-corps armor": 4}}}
    g = at(units=all_armor)
    mine = hand(card={"armor": 1})
    assert refused(g, mine, "place 1 armor: Munich") == "BWR-249 no_counters_to_place"
    order(g, mine, "place 1 armor as infantry: Munich")
    assert g.stack("Munich", "Germany") == {"1-corps infantry": 1}
    mine = hand(card={"armor": 1, "infantry": 1})
    assert refused(at(), mine, "place 1 armor as infantry: Munich") == (
        "BWR-249 armor_counters_left"
    )
    assert refused(g, mine, "place 1 infantry as armor: Munich") == (
        "BWR-249 armor_as_infantry_alone"
    )


def test_BWR_249_supply_needs_counters() -> None:
    g = at(supply={"Vienna": {"Allies": [12, 12, 8, 8, 4, 4]}})
    mine = hand("Allies", card={"supply": 8})
    assert refused(g, mine, "place 8 supply: London") == "BWR-249 no_supply_counters"
    order(g, mine, "place 2 supply: London")
    assert g.stock("London", "Allies") == [4]


def test_BWR_020_a_white_counter_of_one_infantry_and_one_armor() -> None:
    g, mine = at(), hand(card={"infantry": 1, "armor": 1})
    order(g, mine, "place 2 white: Berlin")
    assert g.stack("Berlin", "Germany") == {"2-corps white": 1}
    assert mine["units"] == {}


def test_BWR_258_what_comes_is_put_together_where_no_counter_is_left_or_the_zone_is_full() -> None:
    here = {"Paris": {"France": {"3-corps infantry": 1, "1-corps infantry": 2}}}
    g, mine = at(units=here), hand("Allies", units={"France": {"infantry": 1}})
    [told] = order(g, mine, "place 1 infantry: Paris")
    assert g.stack("Paris", "France") == {"3-corps infantry": 2}
    assert told["taken"] == {"France": {"1-corps infantry": 2}}
    assert told["units"] == {"France": {"3-corps infantry": 1}}


def test_BWR_030_a_zone_takes_no_more_counters_than_it_holds() -> None:
    g = at(units={"Berlin": {"Germany": {"3-corps infantry": 3}}})
    assert refused(g, hand(card={"infantry": 1}), "place 1 infantry: Berlin") == (
        "BWR-030 zone_full"
    )


def test_BWR_032_america_has_no_limit() -> None:
    many = {"America": {"USA": {"3-corps infantry": 3}}}
    g = at(units=many, joined={"USA": "Allies"}, dates={dates.USA: 2})
    order(g, hand("Allies", card={"infantry": 1}), "place 1 infantry: America")


def test_BWR_185_a_minor_is_not_placed_beside_another_one() -> None:
    g = at(
        joined={"Hungary": "Axis", "Rumania": "Axis"},
        units={"Bucharest": {"Hungary": {"1-corps infantry": 1}}},
    )
    mine = hand(units={"Rumania": {"infantry": 1}})
    assert refused(g, mine, "place 1 infantry: Bucharest") == "BWR-185 two_minors"


def test_BWR_232_no_more_than_there_is() -> None:
    mine = hand(card={"infantry": 1})
    assert refused(at(), mine, "place 2 infantry: Berlin") == "BWR-232 not_in_hand"
    assert refused(at(), mine, "place 1 supply: Berlin") == "BWR-232 not_in_hand"
    assert refused(at(), mine, "place 1 fortified: Berlin") == "BWR-232 not_in_hand"


def test_all_that_is_left_is_placed_in_the_fewest_counters() -> None:
    g, mine = at(), hand(card={"infantry": 4, "air": 2, "supply": 8})
    order(g, mine, "place all infantry, all air, all supply: Berlin")
    assert g.stack("Berlin", "Germany") == {
        "3-corps infantry": 1,
        "1-corps infantry": 1,
        "air unit": 2,
    }
    assert sum(g.stock("Berlin", "Axis")) == 16


def test_BWR_070_zones_in_supply_found_together_are_those_found_one_by_one() -> None:
    g = at(base=True, control={"Paris": "Axis", "Kiev": "Axis"}, supply={"Kiev": {"Axis": [4]}})
    for side in ("Axis", "Allies", "Soviets"):
        held = [z for z in g.board.land_zones if g.controller(z) == side]
        each = [zone for zone in held if lines.has_line(g, zone, side)]
        assert list(lines.supplied_zones(g, side)) == each, side


def test_BWR_244_G_07_supply_that_nobody_places_is_not_where_no_line_leads_away() -> None:
    for stored in ({}, {"Asian Bases": {"Allies": [4]}}):
        g, mine = at(supply=stored), hand("Allies", card={"supply": 4})
        by_default.place_rest(g, mine, ["card"], [])
        assert g.stock("London", "Allies") == [8], stored
