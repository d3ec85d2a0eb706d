"""Orders for reinforcements of countries without cards: Italy's choice, partisans, the Free French
(§9.4, §9.5, §11.2)."""

from __future__ import annotations

from pbem.games.blitzwar import dates
from pbem.games.blitzwar.reinforcement import italy
from tests.blitzwar.reinforcement.hands import at, hand, order, refused
from tests.blitzwar.reinforcement.test_phase import begun, silent, texts

ITALIAN = {"joined": {"Italy": "Axis"}, "turn": 8}


def test_BWR_223_italy_takes_two_units_and_four_supply() -> None:
    p = begun(**ITALIAN)
    assert p.ask_of("Axis", "reinforce").args["hand"]["supply"]["Italy"] == 8
    lines = texts(
        "place 1 Italian fleet: Sicily",
        "minor Italy: 1 fleet, 1 air",
        "place 1 Italian air: Naples",
        "place 4 supply: Rome",
    )
    p.say("Axis", "reinforce", lines)
    silent(p, "Allies", "Soviets")
    assert p.g.stack("Sicily", "Italy") == {"1-unit fleet": 1}
    assert p.g.stack("Naples", "Italy") == {"air unit": 1}
    assert p.g.stock("Rome", "Axis") == [8]


def test_BWR_223_what_italy_may_not_choose() -> None:
    for line, code in (
        ("minor Italy: 2 fleet", "BWR-223 one_fleet_alone"),
        ("minor Italy: 1 infantry", "BWR-223 other_choice"),
        ("minor Italy: 3 infantry", "BWR-223 other_choice"),
        ("minor Italy: 1 infantry, 1 u-boat", "BWR-223 other_choice"),
        ("minor Finland: 2 infantry", "BWR-223 no_choice_of_units"),
    ):
        assert refused(at(**ITALIAN), hand(choice=2), line) == code, line
    assert refused(at(**ITALIAN), hand(), "minor Italy: 2 infantry") == "BWR-223 no_choice_of_units"
    order(at(**ITALIAN), hand(choice=2), "minor Italy: 2 infantry")
    order(at(**ITALIAN), hand(choice=2), "minor Italy: 2 white")
    order(at(**ITALIAN), hand(choice=2), "minor 1 infantry, 1 fleet")


def test_BWR_223_by_default_armor_and_an_air_unit() -> None:
    mine = hand(choice=2)
    italy.choose_by_default(at(**ITALIAN, supply={"Rome": {"Axis": [2]}}), mine, [])
    assert mine["units"] == {"Italy": {"armor": 1, "air": 1}}
    all_armor = {"Tripoli": {"Italy": {"1-corps armor": 2, "air unit": 2}}}
    mine = hand(choice=2)
    italy.choose_by_default(at(**ITALIAN, units=all_armor), mine, [])
    assert mine["units"] == {"Italy": {"infantry": 2}}


def test_BWR_228_G_32_without_rome_no_corps_and_no_supply_but_ships() -> None:
    p = begun(**{**ITALIAN, "control": {"Rome": "Allies"}})
    mine = p.ask_of("Axis", "reinforce").args["hand"]
    assert (mine["supply"].get("Italy", 0), mine["choice"]) == (0, 2)
    g = at(**{**ITALIAN, "control": {"Rome": "Allies"}})
    assert refused(g, hand(choice=2), "minor Italy: 2 infantry") == "BWR-228 no_place_for_unit"
    order(g, hand(choice=2), "minor Italy: 1 fleet, 1 air")


def test_BWR_229_BWR_230_where_italian_units_are_placed() -> None:
    g = at(**ITALIAN, supply={"Rome": {"Axis": [2]}})
    mine = hand(units={"Italy": {"fleet": 1, "air": 1, "infantry": 1}}, supply={"Italy": 8})
    for line, code in (
        ("place 1 Italian fleet: Tripoli", "BWR-229 not_placed_there"),
        ("place 1 Italian air: London", "BWR-230 not_placed_there"),
        ("place 1 Italian infantry: Naples", "BWR-227 not_placed_there"),
        ("place 4 supply: Naples", "BWR-227 not_placed_there"),
    ):
        assert refused(g, mine, line) == code, line
    order(g, mine, "place 1 fleet: Taranto", "place 1 air: Turin", "place 1 infantry: Rome")


def test_BWR_182_G_90_italian_air_units_are_based_inside_their_area() -> None:
    g = at(**ITALIAN, supply={"Rome": {"Axis": [2]}})
    assert refused(g, hand(units={"Italy": {"air": 1}}), "place 1 Italian air: Berlin") == (
        "BWR-182 not_so_many_abroad"
    )


def test_BWR_227_other_countries_at_home_or_in_the_capital() -> None:
    mine = hand("Allies", units={"France": {"infantry": 1}, "Poland": {"infantry": 1}})
    assert refused(at(), mine, "place 1 Polish infantry: Poznan") == "BWR-227 not_placed_there"
    assert refused(at(), mine, "place 1 French infantry: London") == "BWR-227 not_placed_there"
    order(at(), mine, "place 1 infantry: Reims", "place 1 infantry: Warsaw")


def test_BWR_166_BWR_168_two_free_french_corps_in_french_zones() -> None:
    told = {"joined": {"Free French": "Allies"}, "dates": {dates.FREE_FRENCH: 30}, "turn": 31}
    p = begun({}, **told, control={"Algiers": "Allies"})
    p.say("Allies", "reinforce", texts("place 2 Free French infantry: Algiers"))
    silent(p, "Axis", "Soviets")
    assert p.g.stack("Algiers", "Free French") == {"2-corps infantry": 1}
    mine = hand("Allies", units={"Free French": {"infantry": 1}})
    assert refused(at(**told), mine, "place 1 Free French infantry: London") == (
        "BWR-168 not_placed_there"
    )


def _rolled(die: int, **position: object) -> object:
    fallen = {"fallen": {"Yugoslavia": 16}, "turn": 22}
    return begun({}, dice=[("reinforcement/22/partisans", [die])], **{**fallen, **position})


def test_BWR_175_the_allies_roll_for_partisans() -> None:
    for die, corps in ((2, 0), (3, 1), (6, 2)):
        p = _rolled(die)
        mine = p.ask_of("Allies", "reinforce").args["hand"]
        assert mine["units"].get("Partisans", {}).get("infantry", 0) == corps, die


def test_BWR_176_BWR_177_BWR_179_G_92_partisans_appear_and_take_their_zone() -> None:
    held = dict.fromkeys(at().board.zones_of("Yugoslavia"), "Axis")
    there = {"Belgrade": {"Germany": {"1-corps infantry": 1}}}
    p = _rolled(6, control=held, units=there)
    p.say("Allies", "reinforce", texts("place partisans Sarajevo"))
    silent(p, "Axis", "Soviets")
    assert p.g.stack("Sarajevo", "Partisans") == {"2-corps infantry": 1}
    assert p.g.controller("Sarajevo") == "Allies"
    assert (p.g.side_of("Partisans"), p.g.kind_of("Partisans")) == ("Allies", "minor")
    mine = hand("Allies", units={"Partisans": {"infantry": 1}})
    g = at(units=there, control=held)
    assert refused(g, mine, "place partisans 1: Belgrade") == "BWR-176 not_placed_there"
    assert refused(g, mine, "place partisans 2: Sarajevo") == "BWR-232 not_in_hand"


def test_BWR_176_by_default_partisans_take_strategic_points_and_montenegro_last() -> None:
    held = dict.fromkeys(at().board.zones_of("Yugoslavia"), "Axis")
    p = _rolled(3, control=held)
    silent(p)
    [zone] = [z for z in held if p.g.stack(z, "Partisans")]
    assert p.g.board.points(zone)
    assert zone != "Montenegro"


def test_BWR_309_bombers_leave_after_they_have_cost_supply() -> None:
    flown = [{"country": "UK", "from": "London", "at": "", "use": "bombing", "turn": 28}] * 2
    p = begun({}, turn=29, bombed=2, missions=flown)
    silent(p)
    assert (p.g.state["missions"], p.g.state["bombed"]) == ([], 0)
    [told] = [e for e in p.events if e["kind"] == "bombers_spent"]
    assert told["units"] == {"UK": {"air unit": 2}}
