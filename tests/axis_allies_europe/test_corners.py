"""Corners where several rules meet: each of these was once played wrongly."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.ask_state import open_asks
from pbem.engine.errors import Illegal
from pbem.games.axis_allies_europe import GAME, batch
from pbem.games.axis_allies_europe.battles import checks
from pbem.games.axis_allies_europe.economy import placement
from pbem.games.axis_allies_europe.odds.raid import raid
from pbem.games.axis_allies_europe.orders.grammar import read_line
from pbem.games.axis_allies_europe.position import Position
from tests.axis_allies_europe.battles.runner import Ran, came, flight, run
from tests.axis_allies_europe.movement.tools import (
    attack,
    battles,
    later,
    refused,
    refused_later,
    rules,
)
from tests.axis_allies_europe.position_builder import game_at

GERMANY, SOVIETS, BRITAIN, AMERICA = "Germany", "Soviet Union", "Great Britain", "United States"
NEVER = {GERMANY: ["standing: submerge everywhere: never"]}


def fight(g: Position, dice: list[int] | None = None, **given: Any) -> Ran:
    """Fight the next battle of the list."""
    battle = g.turn["battles"][0]
    g.state["engine"]["asks"], g.state["engine"]["said"] = [], {}
    del g.state["engine"]["frames"][2:]
    ran = run(g, f"{battle['kind']}_battle", battle["at"], dice or [], **given)
    if not given.get("stop"):
        g.turn["battles"].pop(0)
    return ran


def deck(owner: str, at: str, **fighters: int) -> dict[str, Any]:
    powers = {"german": GERMANY, "british": BRITAIN, "american": AMERICA}
    holds = {powers[who]: {"fighter": count} for who, count in fighters.items()}
    return {"ship": "carrier", "owner": owner, "at": at, "holds": holds}


def hold(owner: str, at: str, power: str, **units: int) -> dict[str, Any]:
    return {"ship": "transport", "owner": owner, "at": at, "holds": {power: units}}


# Raids


def test_AAE_151_no_raid_on_a_territory_that_falls_before_any_battle() -> None:
    g = game_at(
        units={
            "Karelia": {GERMANY: {"infantry": 1}},
            "Finland": {GERMANY: {"bomber": 1, "fighter": 1}},
            "Archangel": {SOVIETS: {"industrial_complex": 1}},
        },
        control={"Karelia": GERMANY},
    )
    march = "move 1 infantry: Karelia -> Archangel"
    raid = "raid 1 bomber: Finland -> Karelia -> Archangel"
    escort = "raid escort 1 fighter: Finland -> Karelia -> Archangel"
    verdict = refused(g, march, raid, escort)
    assert verdict == {
        raid: ("AAE-151", "no_raid_target"),
        escort: ("AAE-151", "falls_with"),
    }


def raid_by(option: str) -> Ran:
    units = {"United Kingdom": {BRITAIN: {"fighter": 1, "aa_gun": 1, "industrial_complex": 1}}}
    g = game_at(units=units, money={BRITAIN: 9}, options={"raid_losses": option})
    g.turn["flights"] = [
        flight("United Kingdom", "bomber", left=3, home="Germany", duty="raid"),
        flight("United Kingdom", "fighter", left=2, home="France", duty="escort"),
    ]
    g.turn["battles"] = [{"kind": "raid", "at": "United Kingdom"}]
    dice = [1, 6, 6, 4] if option == "at_once" else [1, 6, 6, 1, 4]
    return fight(g, dice)


def test_AAE_159_by_the_switch_raid_losses_an_escort_hit_by_the_gun_still_fires() -> None:
    assert raid_by("at_once").lost() == {GERMANY: {"fighter": 1}}
    assert raid_by("noted").lost() == {GERMANY: {"fighter": 1}, BRITAIN: {"fighter": 1}}


def test_AAE_159_the_odds_of_a_raid_know_the_switch() -> None:
    """One escort against one interceptor: by `noted` it always fires, else only when the gun has
    missed it.
    """
    for option, chance in (("at_once", 1 / 6 * 25 / 36), ("noted", 1 / 6)):
        units = {"United Kingdom": {BRITAIN: {"fighter": 1, "aa_gun": 1, "industrial_complex": 1}}}
        g = game_at(units=units, options={"raid_losses": option})
        g.turn["flights"] = [
            flight("United Kingdom", "bomber", left=3, home="Germany", duty="raid"),
            flight("United Kingdom", "fighter", left=2, home="France", duty="escort"),
        ]
        told = raid([(1.0, g)], "United Kingdom", ())
        left = told["expected"]["defender"]["fighter"]
        assert left == pytest.approx(1 - chance)


# Decks


def test_AAE_228_an_own_carrier_that_has_sailed_does_not_ground_the_fighters_on_an_allys() -> None:
    decks = [deck(AMERICA, "Halifax Sea", american=1), deck(BRITAIN, "Halifax Sea", american=1)]
    g = game_at(turn=AMERICA, aboard=decks)
    g.state["aboard"][0]["moved"] = True
    way = "Halifax Sea -> Davis Strait -> Canada"
    assert refused_later(g, f"move 1 fighter: British carrier {way}") == {}
    assert rules(refused_later(g, f"move 1 fighter: U.S. carrier {way}")) == ["AAE-228"]
    assert rules(refused_later(g, f"move 2 fighter: carrier {way}")) == ["AAE-228"]


def broken_off(owner: str) -> Position:
    """A British fighter has fled from the Atlantic to a carrier that holds another British one."""
    g = game_at(
        turn=BRITAIN,
        units={"Atlantic": {GERMANY: {"destroyer": 1}}},
        aboard=[deck(owner, "Celtic Sea", british=1)],
    )
    g.turn["flights"] = [flight("Atlantic", "fighter", left=1, home="Iceland")]
    g.turn["battles"] = [{"kind": "sea", "at": "Atlantic"}]
    field = "carrier Celtic Sea" if owner == BRITAIN else "U.S. carrier Celtic Sea"
    lines = {BRITAIN: [f"battles: retreat Atlantic planes -> {field} after round 1"]}
    fight(g, [6, 6], lines=lines)
    assert g.state["aboard"][0]["holds"] == {BRITAIN: {"fighter": 2}}
    return g


@pytest.mark.parametrize("owner", [BRITAIN, AMERICA])
def test_AAE_174_a_fighter_that_has_come_down_on_a_deck_flies_no_more(owner: str) -> None:
    g = broken_off(owner)
    assert refused_later(g, "move 1 fighter: carrier Celtic Sea -> United Kingdom") == {}
    verdict = refused_later(g, "move 2 fighter: carrier Celtic Sea -> United Kingdom")
    assert list(verdict.values()) == [("AAE-228", "not_on_deck")]


def test_AAE_230_a_carrier_that_took_a_fleeing_fighter_stays() -> None:
    verdict = refused_later(broken_off(BRITAIN), "move 1 carrier: Celtic Sea -> Bay of Biscay")
    assert rules(verdict) == ["AAE-175"]


def test_AAE_081_of_two_flights_that_flee_to_the_last_deck_one_is_lost_and_told() -> None:
    g = game_at(
        turn=BRITAIN,
        units={"Atlantic": {GERMANY: {"destroyer": 1}}},
        aboard=[deck(BRITAIN, "Celtic Sea", british=1)],
        control={"United Kingdom": GERMANY},
    )
    g.turn["flights"] = [
        flight("Atlantic", "fighter", left=1, home="Iceland"),
        flight("Atlantic", "fighter", left=1, home="Canada"),
    ]
    g.turn["battles"] = [{"kind": "sea", "at": "Atlantic"}]
    lines = {BRITAIN: ["battles: retreat Atlantic after round 1"]}
    ran = fight(g, [6, 6, 6], lines=lines)
    assert g.state["aboard"][0]["holds"] == {BRITAIN: {"fighter": 2}}
    assert ran.lost() == {BRITAIN: {"fighter": 1}}


def test_AAE_081_who_has_no_other_field_comes_first_to_a_deck() -> None:
    """The farther one finds land instead, although the deck is nearer."""
    g = game_at(
        turn=BRITAIN,
        units={"Mid-Atlantic": {GERMANY: {"destroyer": 1}}},
        aboard=[deck(BRITAIN, "Azores Sea", british=1)],
    )
    g.turn["flights"] = [
        flight("Mid-Atlantic", "fighter", left=3, home="Canada"),
        flight("Mid-Atlantic", "fighter", left=1, home="Iceland"),
    ]
    g.turn["battles"] = [{"kind": "sea", "at": "Mid-Atlantic"}]
    lines = {BRITAIN: ["battles: retreat Mid-Atlantic after round 1"]}
    ran = fight(g, [6, 6, 6], lines=lines)
    assert ran.lost() == {}
    assert {e["to"] for e in ran.of("planes_retreated")} == {"carrier Azores Sea", "United Kingdom"}


def fallen(fighters: dict[str, int], *decks: str) -> tuple[Position, Ran]:
    """Interceptors over the United Kingdom, which has fallen; carriers of some powers lie in the
    Celtic Sea.
    """
    units = {
        "United Kingdom": {
            GERMANY: {"infantry": 1},
            **{power: {"fighter": count} for power, count in fighters.items()},
        },
        "Celtic Sea": {power: {"carrier": 1} for power in decks},
    }
    g = game_at(units=units)
    g.turn["intercepting"] = {"United Kingdom": dict(fighters)}
    g.turn["battles"] = [{"kind": "land", "at": "United Kingdom"}]
    return g, fight(g)


def test_AAE_233_the_owner_of_a_deck_comes_before_his_allies() -> None:
    g, ran = fallen({BRITAIN: 2, AMERICA: 1}, AMERICA)
    assert g.state["aboard"][0]["holds"] == {AMERICA: {"fighter": 1}, BRITAIN: {"fighter": 1}}
    assert ran.lost() == {BRITAIN: {"fighter": 1}}


def test_AAE_233_who_comes_too_late_for_a_deck_takes_another_field() -> None:
    g = game_at(
        units={"Eastern Mediterranean": {GERMANY: {"submarine": 1}}},
        aboard=[deck(BRITAIN, "Eastern Mediterranean", british=1, american=1)],
    )
    g.add("Aegean Sea", BRITAIN, "carrier")
    entry = {**deck(BRITAIN, "Aegean Sea", british=1)}
    g.state["aboard"].append(entry)
    g.turn["came"] = came("Eastern Mediterranean", ("Central Mediterranean", "submarine", 1))
    g.turn["battles"] = [{"kind": "sea", "at": "Eastern Mediterranean"}]
    wish = "standing: decklanding Eastern Mediterranean: Aegean Sea"
    ran = fight(g, [1], lines={BRITAIN: [wish], AMERICA: [wish]})
    assert ran.lost() == {BRITAIN: {"carrier": 1}}
    assert [event["to"] for event in ran.of("found_field")] == ["carrier Aegean Sea", "Cyprus"]


# Transports


def test_AAE_144_an_empty_transport_that_retreated_does_one_thing_only() -> None:
    g = game_at(
        turn=BRITAIN,
        units={
            "Celtic Sea": {BRITAIN: {"destroyer": 1, "transport": 1}},
            "Atlantic": {GERMANY: {"submarine": 1}},
            "United Kingdom": {BRITAIN: {"infantry": 2}},
        },
    )
    attack(g, "move 1 destroyer, 1 transport: Celtic Sea -> Atlantic")
    lines = {**NEVER, BRITAIN: ["battles: retreat Atlantic -> Celtic Sea after round 1"]}
    fight(g, [6, 6], lines=lines)
    load = "load 1 infantry: United Kingdom @ transport Celtic Sea"
    unload = "unload 1 infantry: transport Celtic Sea -> United Kingdom"
    assert refused_later(g, load) == {}
    assert refused_later(g, load, unload) == {unload: ("AAE-144", "one_operation")}
    g.add("Celtic Sea", BRITAIN, "transport")
    assert refused_later(g, load, unload) == {}


def test_AAE_268_cargo_that_boarded_before_the_battle_is_told_from_older_cargo() -> None:
    g = game_at(
        turn=BRITAIN,
        units={
            "North Sea": {GERMANY: {"submarine": 1}, BRITAIN: {"destroyer": 1}},
            "United Kingdom": {BRITAIN: {"infantry": 1}},
        },
        aboard=[hold(BRITAIN, "Celtic Sea", BRITAIN, infantry=1)],
    )
    attack(
        g,
        "load 1 infantry: United Kingdom @ transport Celtic Sea",
        "move 1 transport: Celtic Sea -> English Channel -> North Sea",
    )
    fight(g, [1, 6], lines=NEVER)
    assert refused_later(g, "unload 1 infantry: transport North Sea -> United Kingdom") == {}
    verdict = refused_later(g, "unload 2 infantry: transport North Sea -> United Kingdom")
    assert list(verdict.values()) == [("AAE-268", "boarded_for_landing")]


def test_AAE_149_the_owner_of_a_transport_does_not_land_what_is_an_allys() -> None:
    both = hold(BRITAIN, "English Channel", AMERICA, infantry=1)
    both["holds"][BRITAIN] = {"infantry": 1}
    g = game_at(turn=BRITAIN, aboard=[both])
    unload = "unload 1 U.S. infantry: transport English Channel -> United Kingdom"
    assert refused_later(g, unload) == {unload: ("AAE-149", "not_yours")}
    landing = "assault France: 1 U.S. infantry from transport English Channel"
    assert refused(g, landing) == {landing: ("AAE-149", "not_yours")}


def american_landing(**options: str) -> Position:
    return game_at(
        turn=AMERICA,
        units={
            "Celtic Sea": {AMERICA: {"destroyer": 1}},
            "English Channel": {GERMANY: {"submarine": 1}},
        },
        aboard=[hold(BRITAIN, "English Channel", AMERICA, infantry=1)],
        options=options,
    )


LANDING = "assault France: 1 infantry from British transport English Channel"
CLEARING = "move 1 destroyer: Celtic Sea -> English Channel"


def test_AAE_142_a_landing_from_an_allys_ship_may_be_called_off_after_the_sea_battle() -> None:
    g = american_landing()
    attack(g, CLEARING, LANDING)
    line = read_line(g.board, "battles: calloff France")
    assert checks.sift(g, [line]) == []
    fight(g, [1, 6], lines=NEVER)
    fight(g, lines={AMERICA: ["battles: calloff France"]})
    assert g.state["aboard"][0]["holds"] == {AMERICA: {"infantry": 1}}
    assert g.controller("France") == GERMANY


def test_AAE_149_by_the_switch_allied_landings_nobody_attacks_from_an_allys_ship() -> None:
    g = american_landing(allied_landings="no")
    verdict = refused(g, CLEARING, LANDING)
    assert verdict[LANDING] == ("AAE-149", "no_allied_landings")


def test_AAE_247_by_the_switch_rest_of_cargo_what_stayed_aboard_stays() -> None:
    orders = (
        "load 2 infantry: United Kingdom @ transport English Channel",
        "assault France: 1 infantry from transport English Channel",
    )
    rest = "unload all: transport English Channel -> France"
    for option, verdict in (("follows", {}), ("stays", {rest: ("AAE-247", "has_unloaded")})):
        g = game_at(
            turn=BRITAIN,
            units={
                "United Kingdom": {BRITAIN: {"infantry": 2}},
                "English Channel": {BRITAIN: {"transport": 1}},
            },
            options={"rest_of_cargo": option},
        )
        attack(g, *orders)
        fight(g)
        assert refused_later(g, rest) == verdict


def test_AAE_142_planes_that_a_lost_landing_leaves_alone_need_not_fight() -> None:
    """G-15: the transports have fled; the fighter over Libya is asked before a die is rolled for
    it.
    """
    g = game_at(
        units={
            "Central Mediterranean": {BRITAIN: {"destroyer": 2}},
            "Adriatic Sea": {GERMANY: {"destroyer": 1, "transport": 1}},
            "Yugoslavia": {GERMANY: {"infantry": 1}},
            "Greece": {GERMANY: {"fighter": 1}},
            "Libya": {BRITAIN: {"infantry": 1, "aa_gun": 1}},
        },
        control={"Libya": BRITAIN},
    )
    attack(
        g,
        "load 1 infantry: Yugoslavia @ transport Adriatic Sea",
        "move 1 destroyer, 1 transport: Adriatic Sea -> Central Mediterranean",
        "assault Libya: 1 infantry from transport Central Mediterranean",
        "move 1 fighter: Greece -> Central Mediterranean -> Libya",
    )
    home = "battles: retreat Central Mediterranean -> Adriatic Sea after round 1"
    fight(g, [6, 6, 6], lines={GERMANY: [home]})
    ran = fight(g, lines={GERMANY: ["battles: retreat Libya"]})
    assert ran.labels == []
    assert [(each["at"], each["duty"]) for each in g.turn["flights"]] == [("Libya", "home")]


def two_loads() -> Position:
    ships = [hold(BRITAIN, "North Sea", BRITAIN, **{kind: 1}) for kind in ("infantry", "armor")]
    return game_at(turn=BRITAIN, aboard=ships)


@pytest.mark.parametrize(("number", "sailed"), [(1, "infantry"), (2, "armor")])
def test_AAE_036_a_move_may_name_one_of_several_ships(number: int, sailed: str) -> None:
    g = two_loads()
    others = "move 1 transport: North Sea -> English Channel"
    later(g, others, f"move transport {number} North Sea -> Atlantic")
    places = {next(iter(e["holds"][BRITAIN])): e["at"] for e in g.state["aboard"]}
    assert places.pop(sailed) == "Atlantic"
    assert list(places.values()) == ["English Channel"]


def test_AAE_055_a_ship_named_in_two_moves_makes_neither() -> None:
    orders = [f"move transport 1 North Sea -> {goal}" for goal in ("Atlantic", "English Channel")]
    for pair in (orders, orders[::-1]):
        verdict = refused_later(two_loads(), *pair)
        assert verdict == dict.fromkeys(sorted(orders), ("AAE-055", "promised_twice"))


# Guns of the free Middle East


def egypt(turn: str = AMERICA, **more: Any) -> Position:
    units = {
        "Eastern Mediterranean": {turn: {"transport": 1}},
        "Egypt": {BRITAIN: {"aa_gun": 1}},
    }
    return game_at(turn=turn, units={**units, **more})


def test_AAE_199_any_ally_may_ship_the_gun_and_it_is_then_his() -> None:
    g = egypt()
    later(g, "load 1 aa_gun: Egypt @ transport Eastern Mediterranean")
    assert g.state["aboard"][0]["holds"] == {AMERICA: {"aa_gun": 1}}
    assert g.units("Egypt", BRITAIN) == {}


def test_AAE_199_once_a_round_also_for_a_gun_that_has_just_come_into_the_middle_east() -> None:
    g = game_at(turn=SOVIETS, units={"Caucasus": {SOVIETS: {"aa_gun": 1}}})
    later(g, "move 1 aa_gun: Caucasus -> Iran")
    g.begin_turn(BRITAIN)
    assert rules(refused_later(g, "move 1 aa_gun: Iran -> Syria")) == ["AAE-199"]


def test_AAE_202_a_gun_taken_out_of_the_middle_east_is_the_movers() -> None:
    g = game_at(turn=SOVIETS, units={"Iran": {BRITAIN: {"aa_gun": 1}}})
    later(g, "move 1 aa_gun: Iran -> Caucasus")
    assert g.state["units"] == {"Caucasus": {SOVIETS: {"aa_gun": 1}}}
    g = egypt()
    later(g, "move 1 aa_gun: Egypt -> Palestine")
    assert g.units("Palestine", BRITAIN) == {"aa_gun": 1}


def test_AAE_203_the_gun_of_a_country_freed_this_turn_is_not_shipped_away() -> None:
    g = game_at(
        turn=AMERICA,
        units={
            "Egypt": {GERMANY: {"aa_gun": 1}},
            "Palestine": {AMERICA: {"infantry": 1}},
            "Eastern Mediterranean": {AMERICA: {"transport": 1}},
        },
        control={"Egypt": GERMANY},
    )
    attack(g, "move 1 infantry: Palestine -> Egypt")
    fight(g)
    assert g.units("Egypt", AMERICA) == {"infantry": 1, "aa_gun": 1}
    load = "load 1 aa_gun: Egypt @ transport Eastern Mediterranean"
    assert refused_later(g, load) == {load: ("AAE-203", "captured_gun")}


# Answers


def put(g: Position, kind: str, at: str, ask: str, dice: list[int]) -> Any:
    """The question as it is when a person has been asked."""
    g.turn["battles"] = [{"kind": kind, "at": at}]
    fight(g, dice, stop=ask)
    for each in g.state["engine"]["asks"]:
        each["put"] = True
    return next(each for each in open_asks(g.state) if each.id == ask)


def answered(g: Position, ask: Any, line: str) -> Any:
    say = GAME.reply(g, ask, read_line(g.board, line))
    flow = g.state["engine"]["frames"][-1]
    step = GAME.flows[flow["flow"]].steps[flow["step"]]
    assert step.check_say is not None
    step.check_say(g, flow["locals"], ask, say)
    return say


def test_AAE_100_an_answer_with_more_submarines_than_there_are_is_refused() -> None:
    g = game_at(
        turn=BRITAIN,
        units={"Celtic Sea": {GERMANY: {"submarine": 2}, BRITAIN: {"destroyer": 1}}},
    )
    ask = put(g, "sea", "Celtic Sea", "submerge Celtic Sea round 1 Germany", [6])
    assert answered(g, ask, "standing: submerge Celtic Sea: 2") == {"submerge": 2}
    with pytest.raises(Illegal) as refused:
        answered(g, ask, "standing: submerge Celtic Sea: 3")
    assert refused.value.problem.code == "submerge_too_many"
    g.state["engine"]["asks"][0].pop("put")
    assert answered(g, ask, "standing: submerge Celtic Sea: 3") == {"submerge": 2}


def test_AAE_094_an_answer_counts_what_dives_now_a_standing_line_what_lies_below() -> None:
    units = {"Celtic Sea": {GERMANY: {"submarine": 3}, BRITAIN: {"destroyer": 1}}}
    g = game_at(units=units)
    g.state["submerged"] = {"Celtic Sea": {GERMANY: 1}}
    ask = put(g, "sea", "Celtic Sea", "submerge Celtic Sea round 1 Germany", [])
    assert answered(g, ask, "battles: submerge Celtic Sea: 1") == {"submerge": 1}
    g.state["engine"]["asks"][0].pop("put")
    assert answered(g, ask, "battles: submerge Celtic Sea: 1") == {"submerge": 0}


def test_AAE_155_an_answer_with_more_interceptors_than_there_are_is_refused() -> None:
    units = {"United Kingdom": {BRITAIN: {"fighter": 2, "industrial_complex": 1}}}
    g = game_at(units=units)
    g.turn["flights"] = [flight("United Kingdom", "bomber", home="Germany", duty="raid")]
    ask = put(g, "raid", "United Kingdom", "intercept United Kingdom Great Britain", [])
    with pytest.raises(Illegal) as refused:
        answered(g, ask, "standing: intercept United Kingdom: 5")
    assert refused.value.problem.code == "intercept_too_many"
    g.state["engine"]["asks"][0].pop("put")
    assert answered(g, ask, "standing: intercept United Kingdom: 5") == {"fighters": 2}


def test_AAE_105_planes_that_fight_alone_at_sea_may_be_told_to_go_home() -> None:
    units = {
        "United Kingdom": {BRITAIN: {"fighter": 1}},
        "Atlantic": {GERMANY: {"destroyer": 1}},
    }
    g = game_at(turn=BRITAIN, units=units)
    attack(g, "move 1 fighter: United Kingdom -> Atlantic")
    line = read_line(g.board, "battles: retreat Atlantic after round 1")
    assert checks.sift(g, [line]) == []
    ran = fight(g, [6, 6], lines={BRITAIN: [line.text]})
    assert [event["to"] for event in ran.of("planes_retreated")] == ["United Kingdom"]


def test_own_losses_do_not_count_a_battleship_that_is_only_damaged() -> None:
    g = game_at(units={"Celtic Sea": {GERMANY: {"battleship": 1}, BRITAIN: {"destroyer": 1}}})
    g.turn["came"] = came("Celtic Sea", ("Azores Sea", "battleship", 1))
    g.turn["battles"] = [{"kind": "sea", "at": "Celtic Sea"}]
    ask = "retreat Celtic Sea round 1"
    assert fight(g, [6, 1], stop=ask).asks[ask].facts["losses"] == 0


# Retreats by the switches


def test_AAE_080_by_the_switch_retreat_to_only_own_land_takes_retreating_troops() -> None:
    line = read_line(game_at().board, "battles: retreat Rumania -> Ukraine S.S.R. after round 1")
    for option, refusals in (("friendly", []), ("own", ["AAE-080"])):
        g = game_at(
            turn=BRITAIN,
            units={
                "Ukraine S.S.R.": {BRITAIN: {"infantry": 2}},
                "Rumania": {GERMANY: {"infantry": 2}},
            },
            options={"retreat_to": option},
        )
        attack(g, "move 2 infantry: Ukraine S.S.R. -> Rumania")
        assert battles(g) == ["land Rumania"]
        assert [problem.rule for _, problem in checks.sift(g, [line])] == refusals


def test_AAE_082_by_the_switch_planes_retreat_guns_do_not_fire_at_planes_going_home() -> None:
    for option, shots in (("at_once", 1), ("later", 0)):
        g = game_at(
            units={
                "Belorussia": {SOVIETS: {"infantry": 1}},
                "Poland": {GERMANY: {"infantry": 1}},
                "East Poland": {SOVIETS: {"aa_gun": 1}},
            },
            options={"planes_retreat": option},
        )
        g.turn["flights"] = [flight("Belorussia", "fighter", left=2, home="Poland")]
        g.turn["battles"] = [{"kind": "land", "at": "Belorussia"}]
        home = "battles: retreat Belorussia air -> East Poland -> Poland after round 1"
        ran = fight(g, [6, 6] + [6] * shots, lines={GERMANY: [home]})
        assert len([label for label in ran.labels if label.startswith("retreat-aa")]) == shots
        assert [each["duty"] for each in g.turn["flights"]] == ["home"] * (1 - shots)


# Placement


def test_AAE_260_who_passes_on_placing_keeps_his_units_waiting() -> None:
    units = {"Germany": {GERMANY: {"industrial_complex": 1}}}
    for lines, waiting in ((["place: pass"], {"infantry": 2}), ([], None)):
        g = game_at(units=units, pending={GERMANY: {"infantry": 2}})
        passed = batch.has_passed(g, lines, "place")
        placement.place(g, batch.lines(g, lines, "place"), [], by_default=not passed)
        assert g.state["pending"].get(GERMANY) == waiting


# A ruling on who holds a place


def test_AAE_080_what_a_ruling_says_of_a_place_holds_since_the_turn_began() -> None:
    g = game_at(turn="Germany", units={"East Poland": {"Germany": {"infantry": 1}}})
    assert not g.was_friendly("East Poland", "Germany")
    GAME.corrections.control.put(g, "East Poland", "Germany")
    assert g.was_friendly("East Poland", "Germany")


def test_AAE_080_a_place_that_was_taken_in_this_turn_stays_one_whatever_a_ruling_says() -> None:
    g = game_at(turn="Germany")
    g.turn["captured"].append("East Poland")
    GAME.corrections.control.put(g, "East Poland", "Germany")
    assert not g.was_friendly("East Poland", "Germany")
    assert g.turn["held"]["East Poland"] != "Germany"
