"""Sea battles: who hits whom and when, submerging, withdrawal, Convoy centers, fighters without a
deck.
"""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.engine.flow import PERSON
from pbem.games.axis_allies_europe import GAME
from pbem.games.axis_allies_europe.orders.grammar import read_line
from tests.axis_allies_europe.battles.runner import came, flight, run

GERMANY, BRITAIN, AMERICA = "Germany", "Great Britain", "United States"
NORTH, CELTIC = "North Sea", "Celtic Sea"
R1 = f"retreat {NORTH} round 1"


def carrier(owner: str, at: str, **fighters: int) -> dict[str, Any]:
    """A carrier with fighters by owner: british=2."""
    names = {"british": BRITAIN, "american": AMERICA, "german": GERMANY}
    holds = {names[who]: {"fighter": count} for who, count in fighters.items()}
    return {"ship": "carrier", "owner": owner, "at": at, "holds": holds}


def phases(ran: Any) -> list[tuple[str, str, int]]:
    return [(e["phase"], e["unit"], len(e["rolls"])) for e in ran.of("fired")]


# Who fires, in which order


def test_AAE_096_AAE_099_everybody_fires_by_rising_factor(game_at: Any) -> None:
    ours = {"carrier": 1, "destroyer": 1, "battleship": 1, "transport": 1}
    theirs = {"carrier": 1, "destroyer": 1, "battleship": 1, "transport": 1, "submarine": 1}
    g = game_at(units={NORTH: {GERMANY: ours, BRITAIN: theirs}})
    g.turn["flights"] = [
        flight(NORTH, "fighter", home="Norway"),
        flight(NORTH, "bomber", home="Norway"),
    ]
    g.turn["came"] = came(NORTH, ("Danish Sea", "destroyer", 1))
    ran = run(g, "sea_battle", NORTH, [6] * 10, stop=R1)
    assert [(e["phase"], e["unit"], e["factor"]) for e in ran.of("fired")] == [
        ("attack", "carrier", 1),
        ("attack", "destroyer", 3),
        ("attack", "fighter", 3),
        ("attack", "battleship", 4),
        ("attack", "bomber", 4),
        ("defense", "transport", 1),
        ("defense", "submarine", 2),
        ("defense", "carrier", 3),
        ("defense", "destroyer", 3),
        ("defense", "battleship", 4),
    ]


def test_AAE_088_an_attacking_transport_does_not_roll_but_can_be_lost(game_at: Any) -> None:
    g = game_at(
        units={NORTH: {GERMANY: {"destroyer": 1, "transport": 1}, BRITAIN: {"destroyer": 2}}}
    )
    g.turn["came"] = came(NORTH, ("Danish Sea", "destroyer", 1))
    ran = run(g, "sea_battle", NORTH, [6, 1, 6], stop=R1)
    assert phases(ran)[0] == ("attack", "destroyer", 1)
    assert ran.lost() == {GERMANY: {"transport": 1}}


def test_AAE_089_victims_of_a_first_strike_do_not_fire(game_at: Any) -> None:
    g = game_at(units={NORTH: {GERMANY: {"submarine": 2}, BRITAIN: {"transport": 1, "carrier": 1}}})
    ran = run(g, "sea_battle", NORTH, [1, 2])
    assert phases(ran) == [("first_strike", "submarine", 2)]
    assert ran.lost() == {BRITAIN: {"transport": 1, "carrier": 1}}


def test_AAE_090_a_destroyer_of_the_defence_ends_the_first_strike(game_at: Any) -> None:
    g = game_at(units={NORTH: {GERMANY: {"submarine": 1}, BRITAIN: {"destroyer": 1}}})
    ran = run(g, "sea_battle", NORTH, [1, 1])
    assert phases(ran) == [("attack", "submarine", 1), ("defense", "destroyer", 1)]
    assert ran.lost() == {GERMANY: {"submarine": 1}, BRITAIN: {"destroyer": 1}}


def test_AAE_091_first_strike_returns_when_the_destroyer_is_gone(game_at: Any) -> None:
    g = game_at(
        units={NORTH: {GERMANY: {"submarine": 2}, BRITAIN: {"destroyer": 1, "transport": 1}}}
    )
    lines = {BRITAIN: ["standing: casualties sea: destroyer"]}
    ran = run(g, "sea_battle", NORTH, [1, 6, 6, 6, 1, 6], lines=lines)
    assert [phase for phase, unit, _ in phases(ran) if unit == "submarine"] == [
        "attack",
        "first_strike",
    ]


def test_AAE_091_planes_lose_sight_of_submarines_with_the_destroyer(game_at: Any) -> None:
    g = game_at(
        turn=AMERICA, units={CELTIC: {AMERICA: {"destroyer": 1}, GERMANY: {"submarine": 2}}}
    )
    g.turn["flights"] = [flight(CELTIC, "fighter", home="United Kingdom")]
    lines = {GERMANY: ["standing: submerge everywhere: never"]}
    ran = run(g, "sea_battle", CELTIC, [5, 3, 2, 6], lines=lines)
    assert ran.lost() == {GERMANY: {"submarine": 1}, AMERICA: {"destroyer": 1}}
    assert [each["duty"] for each in g.turn["flights"]] == ["home"]


def test_AAE_092_a_submarine_never_hits_a_plane(game_at: Any) -> None:
    g = game_at(
        units={NORTH: {GERMANY: {"submarine": 1}}}, aboard=[carrier(BRITAIN, NORTH, british=2)]
    )
    g.add(NORTH, BRITAIN, "transport")
    answers = {f"casualties {NORTH} round 1 first strike": {BRITAIN: {"fighter": 1}}}
    with pytest.raises(Illegal) as refused:
        run(g, "sea_battle", NORTH, [1], answers=answers)
    assert refused.value.problem.rule == "AAE-237"


def test_AAE_093_planes_without_a_destroyer_cannot_hit_submarines(game_at: Any) -> None:
    theirs = {"submarine": 1, "transport": 1, "destroyer": 1}
    g = game_at(turn=BRITAIN, units={NORTH: {BRITAIN: {"carrier": 1}, GERMANY: theirs}})
    g.turn["flights"] = [flight(NORTH, "fighter", home="United Kingdom")]
    answers = {f"casualties {NORTH} round 1": {GERMANY: {"submarine": 1}}}
    with pytest.raises(Illegal) as refused:
        run(g, "sea_battle", NORTH, [6, 1], answers=answers)
    assert refused.value.problem.rule == "AAE-093"


def test_AAE_093_what_only_one_kind_can_take_goes_there(game_at: Any) -> None:
    units = {NORTH: {BRITAIN: {"carrier": 1}, GERMANY: {"submarine": 1, "transport": 1}}}
    g = game_at(turn=BRITAIN, units=units)
    g.turn["flights"] = [flight(NORTH, "fighter", home="United Kingdom")]
    lines = {GERMANY: ["standing: submerge everywhere: never"]}
    ran = run(g, "sea_battle", NORTH, [6, 1, 6, 2], lines=lines)
    assert ran.forced[f"casualties {NORTH} round 1"] == {GERMANY: {"transport": 1}}
    assert ran.forced[f"casualties {NORTH} round 1 attacker"] == {BRITAIN: {"carrier": 1}}


def test_AAE_093_a_destroyer_that_was_just_hit_still_helps(game_at: Any) -> None:
    g = game_at(
        units={NORTH: {GERMANY: {"submarine": 2}, BRITAIN: {"destroyer": 1}}},
        aboard=[carrier(BRITAIN, NORTH, british=1)],
    )
    lines = {BRITAIN: ["standing: casualties sea: destroyer"]}
    ran = run(
        g,
        "sea_battle",
        NORTH,
        [1, 6, 6, 6, 4],
        lines=lines,
        stop=f"submerge {NORTH} round 2 {GERMANY}",
    )
    assert ran.lost() == {GERMANY: {"submarine": 1}, BRITAIN: {"destroyer": 1}}


def test_AAE_097_printed_default_of_the_defender(game_at: Any) -> None:
    theirs = {"battleship": 1, "transport": 1, "submarine": 1, "destroyer": 1}
    g = game_at(units={NORTH: {GERMANY: {"battleship": 3}, BRITAIN: theirs}})
    g.turn["came"] = came(NORTH, ("Danish Sea", "battleship", 3))
    ran = run(g, "sea_battle", NORTH, [1, 1, 1, *([6] * 4)], stop=R1)
    assert ran.lost() == {BRITAIN: {"transport": 1, "submarine": 1}}
    assert g.state["damaged"] == {NORTH: {BRITAIN: 1}}


def test_AAE_103_printed_default_of_the_attacker(game_at: Any) -> None:
    ours = {"battleship": 1, "transport": 1, "destroyer": 1}
    g = game_at(units={NORTH: {GERMANY: ours, BRITAIN: {"battleship": 3}}})
    g.turn["came"] = came(NORTH, ("Danish Sea", "battleship", 1))
    ran = run(g, "sea_battle", NORTH, [6, 6, 1, 1, 6], stop=R1)
    assert ran.lost() == {GERMANY: {"transport": 1}}
    assert g.state["damaged"] == {NORTH: {GERMANY: 1}}


def test_AAE_098_AAE_252_cargo_goes_down_with_its_ship(game_at: Any) -> None:
    loaded = {
        "ship": "transport",
        "owner": BRITAIN,
        "at": NORTH,
        "holds": {BRITAIN: {"infantry": 2}},
    }
    g = game_at(units={NORTH: {GERMANY: {"submarine": 1}}}, aboard=[loaded])
    ran = run(g, "sea_battle", NORTH, [1])
    assert ran.of("lost_aboard")[0]["units"] == {BRITAIN: {"infantry": 2}}
    assert g.state["aboard"] == []


def test_AAE_097_empty_transports_sink_before_loaded_ones(game_at: Any) -> None:
    loaded = {
        "ship": "transport",
        "owner": BRITAIN,
        "at": NORTH,
        "holds": {BRITAIN: {"infantry": 2}},
    }
    g = game_at(
        units={NORTH: {GERMANY: {"submarine": 1}, BRITAIN: {"transport": 1}}}, aboard=[loaded]
    )
    ran = run(g, "sea_battle", NORTH, [1, 6], stop=f"submerge {NORTH} round 2 {GERMANY}")
    assert ran.of("lost_aboard") == []
    assert len(g.state["aboard"]) == 1


def test_AAE_102_the_first_hit_only_damages_a_battleship(game_at: Any) -> None:
    g = game_at(units={NORTH: {GERMANY: {"submarine": 1}, BRITAIN: {"battleship": 1}}})
    ran = run(g, "sea_battle", NORTH, [1, 6, 1])
    assert [e["kind"] for e in ran.events if e["kind"] in ("damaged", "lost")] == [
        "damaged",
        "lost",
    ]
    assert g.units(NORTH, BRITAIN) == {}
    assert g.state["damaged"] == {}


def test_AAE_087_AAE_140_all_own_ships_of_the_zone_take_part(game_at: Any) -> None:
    """Those that were there before as well as those that came, but no submerged submarine."""
    ours = {"destroyer": 2, "transport": 1, "submarine": 2}
    g = game_at(units={NORTH: {GERMANY: ours, BRITAIN: {"destroyer": 1}}})
    g.mark("submerged", NORTH, GERMANY, 1)
    g.turn["came"] = came(NORTH, ("Danish Sea", "destroyer", 1))
    ran = run(g, "sea_battle", NORTH, [6, 6, 6, 1], stop=R1)
    assert phases(ran)[:2] == [("attack", "submarine", 1), ("attack", "destroyer", 2)]
    assert ran.lost() == {GERMANY: {"transport": 1}}


def test_AAE_218_planes_on_an_island_do_not_defend_the_sea(game_at: Any) -> None:
    units = {
        "Sicilian Sea": {GERMANY: {"destroyer": 1}, BRITAIN: {"transport": 1}},
        "Malta": {BRITAIN: {"fighter": 2}},
    }
    g = game_at(units=units)
    ran = run(g, "sea_battle", "Sicilian Sea", [1, 6])
    assert {event["unit"] for event in ran.of("fired")} == {"destroyer", "transport"}


def test_AAE_139_planes_sent_to_the_coast_do_not_fight_at_sea(game_at: Any) -> None:
    g = game_at(units={NORTH: {GERMANY: {"destroyer": 1}, BRITAIN: {"transport": 1}}})
    g.turn["flights"] = [flight("United Kingdom", "bomber", home="Norway")]
    ran = run(g, "sea_battle", NORTH, [1, 6])
    assert {event["unit"] for event in ran.of("fired")} == {"destroyer", "transport"}
    assert g.turn["flights"][0]["duty"] == "fight"


# Submerging


def test_AAE_094_AAE_095_AAE_110_submerging_before_the_first_shot_needs_no_dice(
    game_at: Any,
) -> None:
    g = game_at(units={NORTH: {GERMANY: {"submarine": 1}, BRITAIN: {"destroyer": 1}}})
    ran = run(g, "sea_battle", NORTH, [], lines={GERMANY: ["battles: submerge North Sea: all"]})
    assert ran.of("submerged")[0]["count"] == 1
    assert g.state["submerged"] == {NORTH: {GERMANY: 1}}
    assert g.units(NORTH, GERMANY) == {"submarine": 1}


def test_AAE_108_all_after_round_2_comes_before_round_3(game_at: Any) -> None:
    g = game_at(
        units={"Atlantic": {GERMANY: {"submarine": 2}, AMERICA: {"destroyer": 1, "battleship": 1}}}
    )
    lines = {GERMANY: ["battles: submerge Atlantic: all after round 2"]}
    ran = run(g, "sea_battle", "Atlantic", [2, 2, 5, 4, 5, 6], lines=lines)
    assert phases(ran)[3] == ("first_strike", "submarine", 1)
    assert g.state["submerged"] == {"Atlantic": {GERMANY: 1}}
    assert g.state["damaged"] == {"Atlantic": {AMERICA: 1}}


def test_AAE_100_AAE_111_AAE_239_hit_submarines_fire_and_others_may_dive(game_at: Any) -> None:
    g = game_at(
        turn=BRITAIN, units={CELTIC: {BRITAIN: {"destroyer": 2}, GERMANY: {"submarine": 2}}}
    )
    ran = run(g, "sea_battle", CELTIC, [2, 5, 1])
    assert phases(ran)[-1] == ("defense", "submarine", 1)
    assert g.state["submerged"] == {CELTIC: {GERMANY: 1}}
    assert ran.lost() == {BRITAIN: {"destroyer": 1}, GERMANY: {"submarine": 1}}


def test_AAE_100_by_default_submarines_stay_with_a_surface_ship(game_at: Any) -> None:
    units = {NORTH: {BRITAIN: {"destroyer": 1}, GERMANY: {"destroyer": 1, "submarine": 1}}}
    g = game_at(turn=BRITAIN, units=units)
    g.turn["came"] = came(NORTH, ("Atlantic", "destroyer", 1))
    ran = run(g, "sea_battle", NORTH, [6, 6, 6], stop=R1)
    assert phases(ran)[1:] == [("defense", "submarine", 1), ("defense", "destroyer", 1)]


def test_AAE_100_more_than_the_unhit_cannot_submerge(game_at: Any) -> None:
    g = game_at(
        turn=BRITAIN, units={CELTIC: {BRITAIN: {"destroyer": 2}, GERMANY: {"submarine": 2}}}
    )
    with pytest.raises(Illegal) as refused:
        run(
            g,
            "sea_battle",
            CELTIC,
            [2, 5],
            answers={f"submerge {CELTIC} round 1 {GERMANY}": {"submerge": 2}},
        )
    assert refused.value.problem.rule == "AAE-100"


def test_AAE_101_only_submarines_of_the_defence_can_leave(game_at: Any) -> None:
    units = {NORTH: {BRITAIN: {"destroyer": 1}, GERMANY: {"destroyer": 1, "submarine": 1}}}
    g = game_at(turn=BRITAIN, units=units)
    g.turn["came"] = came(NORTH, ("Atlantic", "destroyer", 1))
    ran = run(g, "sea_battle", NORTH, [6, 6, 6], stop=R1)
    assert {ask.verb for ask in ran.asks.values() if ask.to == (GERMANY,)} == {"submerge"}


def test_when_alone_is_a_policy_for_submarines(game_at: Any) -> None:
    units = {NORTH: {BRITAIN: {"battleship": 1}, GERMANY: {"transport": 1, "submarine": 1}}}
    g = game_at(turn=BRITAIN, units=units)
    g.turn["came"] = came(NORTH, ("Atlantic", "battleship", 1))
    lines = {GERMANY: ["standing: submerge North Sea: when alone"]}
    ran = run(g, "sea_battle", NORTH, [1, 6, 6, 6], lines=lines)
    assert [event["round"] for event in ran.of("submerged")] == [2]


# The end


def test_AAE_104_rounds_repeat(game_at: Any) -> None:
    g = game_at(units={NORTH: {GERMANY: {"destroyer": 1}, BRITAIN: {"destroyer": 1}}})
    ran = run(g, "sea_battle", NORTH, [6, 6, 6, 6, 1, 1])
    assert {event["round"] for event in ran.of("fired")} == {1, 2, 3}
    assert g.state["units"] == {}


def test_AAE_113_submarines_and_planes_alone_end_the_battle_at_once(game_at: Any) -> None:
    g = game_at(
        units={CELTIC: {GERMANY: {"submarine": 2}, BRITAIN: {"transport": 1}}},
        aboard=[carrier(BRITAIN, CELTIC, british=1)],
    )
    ran = run(g, "sea_battle", CELTIC, [1, 2])
    assert phases(ran) == [("first_strike", "submarine", 2)]
    assert g.units("United Kingdom", BRITAIN) == {"fighter": 1}


def test_AAE_271_who_can_hit_nothing_does_not_roll(game_at: Any) -> None:
    g = game_at(
        units={"Atlantic": {GERMANY: {"submarine": 1}}},
        aboard=[carrier(BRITAIN, "Atlantic", british=2), carrier(BRITAIN, "Atlantic", british=1)],
    )
    lines = {GERMANY: ["battles: submerge Atlantic: all after round 1"]}
    ran = run(g, "sea_battle", "Atlantic", [1, 6], lines=lines)
    assert phases(ran) == [("first_strike", "submarine", 1), ("defense", "carrier", 1)]
    assert g.state["aboard"][0]["holds"] == {BRITAIN: {"fighter": 2}}
    assert g.units("United Kingdom", BRITAIN) == {"fighter": 1}


def test_AAE_117_AAE_167_a_warship_takes_a_convoy_center(game_at: Any) -> None:
    g = game_at(units={"U.S. Convoy 1": {GERMANY: {"destroyer": 1}, AMERICA: {"transport": 1}}})
    run(g, "sea_battle", "U.S. Convoy 1", [1, 6])
    assert g.controller("U.S. Convoy 1") == GERMANY


def test_AAE_168_a_submerged_submarine_takes_nothing(game_at: Any) -> None:
    g = game_at(units={"U.S. Convoy 1": {GERMANY: {"submarine": 1}, AMERICA: {"destroyer": 1}}})
    run(
        g, "sea_battle", "U.S. Convoy 1", [], lines={GERMANY: ["battles: submerge everywhere: all"]}
    )
    assert g.controller("U.S. Convoy 1") == AMERICA


def test_AAE_112_AAE_172_both_destroyed_leaves_a_center_as_it_was(game_at: Any) -> None:
    g = game_at(units={"U.S. Convoy 1": {GERMANY: {"destroyer": 1}, AMERICA: {"destroyer": 1}}})
    run(g, "sea_battle", "U.S. Convoy 1", [1, 1])
    assert g.controller("U.S. Convoy 1") == AMERICA


def test_ships_that_fought_do_not_move_again(game_at: Any) -> None:
    g = game_at(units={NORTH: {GERMANY: {"destroyer": 2}, BRITAIN: {"transport": 1}}})
    run(g, "sea_battle", NORTH, [1, 6, 6])
    assert g.rested(NORTH, "destroyer") == 0
    assert g.turn["fought"] == [NORTH]


# Allies, carriers


def test_AAE_148_AAE_242_an_allys_destroyer_helps_but_does_not_fire(game_at: Any) -> None:
    g = game_at(
        turn=AMERICA, units={CELTIC: {BRITAIN: {"destroyer": 1}, GERMANY: {"submarine": 1}}}
    )
    g.turn["flights"] = [flight(CELTIC, "fighter", home="United Kingdom")]
    lines = {GERMANY: ["standing: submerge Celtic Sea: never"]}
    ran = run(g, "sea_battle", CELTIC, [5, 2], lines=lines)
    assert phases(ran) == [("attack", "fighter", 1), ("defense", "submarine", 1)]
    assert ran.lost() == {BRITAIN: {"destroyer": 1}}


def test_AAE_238_by_default_the_attackers_own_ship_takes_the_hit(game_at: Any) -> None:
    units = {
        NORTH: {AMERICA: {"destroyer": 1}, BRITAIN: {"destroyer": 1}, GERMANY: {"submarine": 1}}
    }
    g = game_at(turn=AMERICA, units=units)
    ran = run(g, "sea_battle", NORTH, [2, 1])
    assert ran.lost() == {GERMANY: {"submarine": 1}, AMERICA: {"destroyer": 1}}


def test_AAE_238_an_ally_may_offer_his_ship(game_at: Any) -> None:
    units = {
        NORTH: {AMERICA: {"destroyer": 1}, BRITAIN: {"destroyer": 1}, GERMANY: {"submarine": 1}}
    }
    g = game_at(turn=AMERICA, units=units)
    both = ["standing: casualties North Sea: British destroyer, United States destroyer"]
    ran = run(g, "sea_battle", NORTH, [2, 1], lines={AMERICA: both, BRITAIN: both})
    assert ran.lost() == {GERMANY: {"submarine": 1}, BRITAIN: {"destroyer": 1}}


def test_AAE_238_nobody_gives_an_allys_ship_away_alone(game_at: Any) -> None:
    units = {
        NORTH: {AMERICA: {"destroyer": 1}, BRITAIN: {"destroyer": 1}, GERMANY: {"submarine": 1}}
    }
    g = game_at(turn=AMERICA, units=units)
    lines = {AMERICA: ["standing: casualties North Sea: British destroyer"]}
    ran = run(g, "sea_battle", NORTH, [2, 1], lines=lines)
    assert ran.lost() == {GERMANY: {"submarine": 1}, AMERICA: {"destroyer": 1}}


def test_AAE_232_fighters_of_all_owners_defend_their_carrier(game_at: Any) -> None:
    g = game_at(
        units={NORTH: {GERMANY: {"destroyer": 1}}},
        aboard=[carrier(BRITAIN, NORTH, british=1, american=1)],
    )
    g.turn["came"] = came(NORTH, ("Danish Sea", "destroyer", 1))
    ran = run(g, "sea_battle", NORTH, [1, 6, 6, 6], stop=R1)
    assert [(e["by"], e["unit"], e["factor"]) for e in ran.of("fired")][1:] == [
        (BRITAIN, "carrier", 3),
        (BRITAIN, "fighter", 4),
        (AMERICA, "fighter", 4),
    ]
    assert sum(sum(kinds.values()) for kinds in ran.lost().values()) == 1


def test_AAE_229_cargo_fighters_sink_with_an_attacking_carrier(game_at: Any) -> None:
    g = game_at(
        turn=AMERICA,
        units={"Bay of Biscay": {GERMANY: {"submarine": 1}}},
        aboard=[carrier(AMERICA, "Bay of Biscay", british=1)],
    )
    lines = {GERMANY: ["standing: submerge everywhere: never"]}
    ran = run(g, "sea_battle", "Bay of Biscay", [6, 2], lines=lines)
    assert ran.of("lost_aboard")[0]["units"] == {BRITAIN: {"fighter": 1}}
    assert g.state["aboard"] == []


def test_AAE_233_fighters_with_no_field_within_one_space_are_lost(game_at: Any) -> None:
    g = game_at(
        units={"Azores Sea": {GERMANY: {"submarine": 1}}},
        aboard=[carrier(BRITAIN, "Azores Sea", british=1, american=1)],
    )
    ran = run(g, "sea_battle", "Azores Sea", [2])
    assert ran.lost() == {BRITAIN: {"carrier": 1, "fighter": 1}, AMERICA: {"fighter": 1}}


def test_AAE_233_the_owner_may_name_fields(game_at: Any) -> None:
    g = game_at(
        units={CELTIC: {GERMANY: {"submarine": 1}}, "English Channel": {BRITAIN: {"carrier": 1}}},
        aboard=[carrier(BRITAIN, CELTIC, british=2)],
    )
    lines = {BRITAIN: ["standing: decklanding Celtic Sea: other carrier"]}
    run(g, "sea_battle", CELTIC, [2], lines=lines)
    assert g.state["aboard"][0]["at"] == "English Channel"
    assert g.state["aboard"][0]["holds"] == {BRITAIN: {"fighter": 2}}


# Withdrawal


def test_AAE_105_AAE_109_the_fleet_leaves_for_a_zone_from_which_a_ship_came(game_at: Any) -> None:
    units = {"Norwegian Sea": {BRITAIN: {"destroyer": 1}, GERMANY: {"destroyer": 1}}}
    g = game_at(turn=BRITAIN, units=units)
    g.turn["came"] = came("Norwegian Sea", (NORTH, "destroyer", 1))
    g.turn["flights"] = [flight("Norwegian Sea", "fighter", left=2, home="United Kingdom")]
    lines = {BRITAIN: ["battles: retreat Norwegian Sea -> North Sea after round 1"]}
    run(g, "sea_battle", "Norwegian Sea", [6, 6, 6], lines=lines)
    assert g.units(NORTH, BRITAIN) == {"destroyer": 1}
    assert g.units("United Kingdom", BRITAIN) == {"fighter": 1}
    assert g.turn["flights"] == []
    assert g.rested(NORTH, "destroyer") == 0


def test_AAE_106_no_withdrawal_to_where_an_enemy_is(game_at: Any) -> None:
    units = {
        "Norwegian Sea": {BRITAIN: {"destroyer": 1}, GERMANY: {"destroyer": 1}},
        NORTH: {GERMANY: {"transport": 1}},
    }
    g = game_at(turn=BRITAIN, units=units)
    g.turn["came"] = came("Norwegian Sea", (NORTH, "destroyer", 1))
    ran = run(g, "sea_battle", "Norwegian Sea", [6, 6, 1, 1])
    assert not [ask for ask in ran.asks.values() if ask.verb == "retreat"]


def test_AAE_106_submerged_enemies_do_not_bar_the_way(game_at: Any) -> None:
    units = {
        "Norwegian Sea": {BRITAIN: {"destroyer": 1}, GERMANY: {"destroyer": 1}},
        NORTH: {GERMANY: {"submarine": 1}},
    }
    g = game_at(turn=BRITAIN, units=units)
    g.mark("submerged", NORTH, GERMANY, 1)
    g.turn["came"] = came("Norwegian Sea", (NORTH, "destroyer", 1))
    run(g, "sea_battle", "Norwegian Sea", [6, 6], stop="retreat Norwegian Sea round 1")


def test_AAE_107_nobody_retreats_from_submerged_submarines(game_at: Any) -> None:
    g = game_at(turn=BRITAIN, units={NORTH: {BRITAIN: {"destroyer": 1}, GERMANY: {"submarine": 1}}})
    g.turn["came"] = came(NORTH, ("Atlantic", "destroyer", 1))
    ran = run(g, "sea_battle", NORTH, [6])
    assert not [ask for ask in ran.asks.values() if ask.verb == "retreat"]


def test_AAE_108_submarines_may_dive_while_the_fleet_leaves(game_at: Any) -> None:
    units = {
        "Norwegian Sea": {
            BRITAIN: {"destroyer": 1, "submarine": 1},
            GERMANY: {"destroyer": 1, "submarine": 1},
        }
    }
    g = game_at(turn=BRITAIN, units=units)
    g.turn["came"] = came(
        "Norwegian Sea", (NORTH, "destroyer", 1), ("North Atlantic", "submarine", 1)
    )
    lines = {
        BRITAIN: [
            "battles: retreat Norwegian Sea -> North Sea after round 1",
            "battles: submerge Norwegian Sea: all after round 1",
        ]
    }
    run(g, "sea_battle", "Norwegian Sea", [6, 6, 6, 6], lines=lines)
    assert g.units(NORTH, BRITAIN) == {"destroyer": 1}
    assert g.state["submerged"] == {"Norwegian Sea": {BRITAIN: 1}}


def test_AAE_105_another_zone_is_refused(game_at: Any) -> None:
    g = game_at(units={NORTH: {GERMANY: {"destroyer": 1}, BRITAIN: {"destroyer": 1}}})
    g.turn["came"] = came(NORTH, ("Danish Sea", "destroyer", 1))
    with pytest.raises(Illegal) as refused:
        run(g, "sea_battle", NORTH, [6, 6], answers={R1: {"to": "Atlantic"}})
    assert refused.value.problem.rule == "AAE-105"


def test_AAE_221_a_fighter_at_its_last_movement_does_not_leave_with_the_carrier(
    game_at: Any,
) -> None:
    g = game_at(
        turn=AMERICA, units={"Azores Sea": {AMERICA: {"carrier": 1}, GERMANY: {"destroyer": 1}}}
    )
    g.turn["came"] = came("Azores Sea", ("Mid-Atlantic", "carrier", 1))
    g.turn["flights"] = [flight("Azores Sea", "fighter", left=0, home="United States")]
    lines = {AMERICA: ["battles: retreat Azores Sea -> Mid-Atlantic after round 1"]}
    ran = run(g, "sea_battle", "Azores Sea", [6, 6, 6], lines=lines)
    assert ran.lost() == {AMERICA: {"fighter": 1}}
    assert g.units("Mid-Atlantic", AMERICA) == {"carrier": 1}


def test_a_pause_is_for_one_round(game_at: Any) -> None:
    line = "battles: pause North Sea after round 1"
    for rounds, expected in ((1, PERSON), (2, None)):
        g = game_at(units={NORTH: {GERMANY: {"destroyer": 1}, BRITAIN: {"destroyer": 1}}})
        g.turn["came"] = came(NORTH, ("Danish Sea", "destroyer", 1))
        stop = f"retreat {NORTH} round {rounds}"
        ran = run(g, "sea_battle", NORTH, [6, 6] * rounds, stop=stop)
        assert GAME.reply(g, ran.asks[stop], read_line(g.board, line)) == expected
