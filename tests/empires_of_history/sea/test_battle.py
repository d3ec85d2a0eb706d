"""Naval combat in seven steps, and what goes with it."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.air import over_sea
from pbem.games.empires_of_history.sea import gunnery, windows, wrecks
from tests.empires_of_history.sea.sailing import at_sea, battle, playing

FORCES = {
    "England A": {
        "name": "A", "by": "England", "nations": ["England"], "at": "E-06", "moves": 1,
        "ships": {"England": {"destroyer": 2}}, "cargo": {}, "riders": {}, "for": [],
        "from": "E-05", "unloaded": False,
    }
}  # fmt: skip


def flight(kind: str, count: int, use: str, **told: Any) -> dict[str, Any]:
    start = {"nation": "England", "kind": kind, "count": count, "at": "E-06", "use": use}
    return {**start, "fuel": 6, "force": "", "base": "London", "way": [], **told}


def test_EOH_443_EOH_444_both_sides_roll_before_losses_and_lose_a_ship_for_a_hit() -> None:
    p = battle({"destroyer": 2}, {"destroyer": 1}, [4, 9, 4])
    assert p.is_over
    assert p.g.units("E-06", "England") == {"destroyer": 1}
    assert not p.g.units("E-06", "Germany")


def test_EOH_447_R71_rounds_go_on_until_one_side_is_gone() -> None:
    p = battle({"destroyer": 1}, {"destroyer": 1}, [5, 5, 4, 5])
    assert [e["round"] for e in p.events if e["kind"] == "naval_round"] == [1, 2]
    assert not p.g.units("E-06", "Germany")


def test_EOH_444_EOH_222_a_battleship_takes_two_hits_and_a_damaged_one_does_not_attack() -> None:
    p = battle({"battleship": 1}, {"battleship": 1}, [8, 8, 8])
    assert p.g.units("E-06", "England") == {}
    assert p.g.units("E-06", "Germany") == {"damaged battleship": 1}


def test_EOH_444_owners_choose_and_undamaged_battleships_take_the_first_hit_by_default() -> None:
    foe = {"battleship": 1, "destroyer": 1, "transport": 1}
    for line, left in [
        ("", {"damaged battleship": 1, "destroyer": 1, "transport": 1}),
        ("naval losses transport", {"battleship": 1, "destroyer": 1}),
    ]:
        p = battle({"destroyer": 1}, foe, [1, 10, 10, 10], terms={"rounds": 1})
        if line:
            p.line("Germany", line)
        else:
            p.default("Germany", "naval_losses")
        assert p.g.units("E-06", "Germany") == left, line


def test_EOH_445_submarine_hits_fall_on_ships_alone() -> None:
    planes = {"England": {"fighter": 2}}
    g = at_sea()
    hits = wrecks.SeaHits(0, 2)
    [asked] = wrecks.ask(g, "E-06", {"England": {"destroyer": 1}}, planes, hits, "x own 1")
    assert asked.only == {"England": {"destroyer": 1}}
    assert not wrecks.ask(g, "E-06", {}, planes, hits, "x own 1")


def test_EOH_444_second_hits_of_a_round_find_the_ship_that_the_first_ones_damaged() -> None:
    cases = [
        (
            {"carrier": 1},
            {"hit on carrier": 1, "carrier": 1},
            [("carrier", 1), ("damaged carrier", 1)],
        ),
        ({"carrier": 2}, {"carrier": 2}, [("carrier", 2)]),
        ({"damaged carrier": 1}, {"damaged carrier": 1}, [("damaged carrier", 1)]),
    ]
    for ships, lost, blows in cases:
        assert wrecks.blows(ships, lost) == blows, lost


def test_EOH_435_submarines_have_an_attack_against_transports_alone() -> None:
    g = at_sea()
    cases = [({"transport": 2}, 7), ({"transport": 2, "destroyer": 1}, 5)]
    for ships, value in cases:
        found = gunnery.ship_value(g, "Germany", "submarine", "attack", {"England": ships})
        assert found == value, ships
    assert gunnery.ship_value(g, "Germany", "submarine", "defence", {}) == 2


def test_R15_EOH_442_battleships_and_carriers_have_a_gun_destroyers_by_technology() -> None:
    g = at_sea()
    assert gunnery.anti_air(g, "England", "damaged battleship")[0] == 1
    assert gunnery.anti_air(g, "England", "destroyer")[0] == 0
    g.state["technologies"]["England"] = {"shipboard aa": 1}
    assert gunnery.anti_air(g, "England", "destroyer") == (1, 2)


def test_EOH_441_EOH_442_EOH_449_ships_fire_at_aircraft_first_who_then_strike_and_fly_home() -> (
    None
):
    flying = [flight("bomber", 3, "strike", home=["London"])]
    dice = [("sea/1/3/e-06/battle/ships/germany/battleship", [8])]
    dice += [("sea/1/3/e-06/battle/guns/germany/battleship", [2])]
    dice += [("sea/1/3/e-06/battle/r1/own/england/bomber", [6])]
    dice += [("sea/1/3/e-06/battle/r1/foe/germany/battleship", [9])]
    dice += [("sea/1/3/e-06/battle/back/germany/damaged-battleship", [9])]
    told = {"mode": "strike", "own": {}, "uses": ["strike"], "terms": {"rounds": 1}}
    p = battle({}, {"battleship": 1}, dice, changes={"flying": flying}, **told)
    assert p.is_over
    assert p.g.units("E-06", "Germany") == {"damaged battleship": 1}
    assert p.g.units("London", "England") == {"bomber": 1}


def test_EOH_446_R17_a_fleet_retreats_to_a_zone_without_enemies() -> None:
    terms = {"rounds": 1, "retreat": ["E-11"]}
    force = {**FORCES["England A"], "ships": {"England": {"destroyer": 1}}}
    p = battle(
        {"destroyer": 1},
        {"destroyer": 1},
        [9, 9],
        terms=terms,
        changes={"now": {"forces": {"England A": force}}},
    )
    assert p.g.units("E-11", "England") == {"destroyer": 1}
    assert p.g.now["forces"]["England A"]["at"] == "E-11"


def test_EOH_446_R17_or_into_an_own_port_beside_it() -> None:
    force = {**FORCES["England A"], "ships": {"England": {"destroyer": 1}}}
    for port, place in (("London", "London"), ("Amsterdam", "E-05")):
        p = battle(
            {"destroyer": 1},
            {"destroyer": 1},
            [9, 9],
            terms={"rounds": 1, "retreat": [port]},
            changes={"now": {"forces": {"England A": force}}},
        )
        assert p.g.units(place, "England") == {"destroyer": 1}, port


def test_EOH_608_a_hunt_is_one_round_and_submarines_do_not_hit_aircraft() -> None:
    told = {"mode": "hunt", "uses": ["search"], "own": {}}
    flying = [flight("bomber", 1, "search")]
    p = battle({}, {"submarine": 2}, [9, 1, 1], changes={"flying": flying}, **told)
    assert p.is_over
    assert p.g.units("E-06", "Germany") == {"submarine": 2}
    assert p.g.units("London", "England") == {"bomber": 1}


def test_EOH_440_carrier_fighters_meet_the_aircraft_by_default_or_as_their_owner_says() -> None:
    units = {"E-06": {"Germany": {"carrier": 1}}, "London": {"England": {"fighter": 3}}}
    for line, meet in [("", 1), ("carrier fighters intercept no", 0)]:
        g = at_sea(
            "strike E-06: 3 fighter London",
            units=units,
            aboard={"E-06": {"Germany": {"fighter": 1}}},
        )
        p = playing(g, [10] * 60)
        asked = p.ask_of("Germany", "intercept")
        said = asked.default
        if line:
            said = p.table.game.reply(p.g, asked, p.grammar.parse_line(line))
        assert sum(each["count"] for each in said["fighters"]) == meet, line


def test_EOH_642_guards_join_a_battle_that_ships_bring_if_their_owner_wants_it() -> None:
    guard = flight("fighter", 1, "guard", nation="Germany", base="Bremen")
    cases = [
        ({"destroyer": 1}, "guards join yes", True),
        ({"destroyer": 1}, "guards join no", False),
        ({"destroyer": 1}, "guards join only against transports", False),
        ({"transport": 1}, "guards join only against transports", True),
    ]
    for ours, line, joins in cases:
        told = {"shield": ["guard"], "terms": {"rounds": 1}}
        changes = {"flying": [dict(guard)]}
        p = battle(ours, {"destroyer": 1}, [10] * 9, changes=changes, **told)
        p.line("Germany", line)
        [fought] = [e for e in p.events if e["kind"] == "naval_round"]
        assert any(e["unit"] == "fighter" for e in fought["foe"]) is joins, (ours, line)


# Phase 5.1

SUBS = {"E-05": {"Germany": {"submarine": 4}}}


def test_EOH_430_EOH_431_R90_submarines_are_asked_about_forces_that_move_not_about_who_stays() -> (
    None
):
    cases = [
        ("E-06", "move E-05", "enters"),
        ("E-05", "move E-06", "leaves"),
        ("E-06", "move E-05 -> E-02", "enters"),
        ("E-05", "stay", ""),
    ]
    for start, legs, why in cases:
        units = {**SUBS, start: {**SUBS.get(start, {}), "England": {"transport": 1}}}
        p = playing(at_sea(f"TF A: 1 transport {start}; {legs}", units=units))
        if not why:
            assert p.is_over
            continue
        assert p.ask_of("Germany", "subs").args["why"] == why, legs
        p.line("Germany", "subs never")
        assert p.is_over


def test_R90_submarines_of_others_let_a_force_pass() -> None:
    units = {"E-06": {"England": {"transport": 1}}, "E-05": {"Italy": {"submarine": 2}}}
    assert playing(at_sea("TF A: 1 transport E-06; move E-05", units=units)).is_over


def test_EOH_430_EOH_450_R90_who_is_going_to_unload_is_attacked_after_all_moves() -> None:
    units = {"E-06": {"England": {"transport": 1}, "Germany": {"submarine": 1}}}
    units |= {"London": {"England": {"infantry": 2}}}
    g = at_sea("TF A: 1 transport E-06; load 2 infantry London; for Amsterdam", units=units)
    p = playing(g, [7, 10])
    assert p.ask_of("Germany", "subs").args["why"] == "unloads"
    p.default("Germany", "subs")
    assert p.is_over
    assert not p.g.state["cargo"]
    assert not p.g.units("E-06", "England"), "7 is a hit on transports alone"


def test_EOH_432_EOH_421_each_submarine_attacks_one_task_force() -> None:
    units = {**SUBS, "E-06": {"England": {"destroyer": 2, "transport": 2}}}
    lines = ["TF A: 1 destroyer, 1 transport E-06; move E-05", "TF B: 1 transport E-06; move E-05"]
    p = playing(at_sea(*lines, units=units), [10] * 30)
    coming = p.ask_of("Germany", "subs").args["coming"]
    assert coming == ["TF B of England (1 transport; E-06, E-05)"]
    p.line("Germany", "subs attack TF A with 3, TF B with 1; stop after 1 round")
    assert p.is_over
    fought = [e for e in p.events if e["kind"] == "subs_attacked"]
    assert [(e["force"], e["subs"]) for e in fought] == [
        ("A", {"Germany": 3}),
        ("B", {"Germany": 1}),
    ]


def test_EOH_432_an_answer_with_a_condition_is_for_one_task_force() -> None:
    units = {**SUBS, "E-06": {"England": {"destroyer": 2, "transport": 2}}}
    lines = ["TF A: 1 destroyer, 1 transport E-06; move E-05", "TF B: 1 transport E-06; move E-05"]
    p = playing(at_sea(*lines, units=units), [10] * 30)
    p.line("Germany", "subs attack any with 1; stop after 1 round if warships < 2")
    assert p.ask_of("Germany", "subs").args["force"] == "B"


def test_EOH_432_owners_are_asked_in_the_order_of_play_each_after_those_before() -> None:
    units = {"E-05": {"Germany": {"submarine": 1}, "Italy": {"submarine": 1}}}
    units |= {"E-06": {"England": {"transport": 3}}}
    wars = [["England", "Germany"], ["England", "Italy"]]
    g = at_sea("TF A: 3 transport E-06; move E-05", units=units, wars=wars)
    p = playing(g, [1, 10, 10, 10] + [10] * 20)
    assert [ask.to for ask in p.asks] == [("Germany",)]
    p.line("Germany", "subs attack any; stop after 1 round")
    [ask] = p.asks
    assert (ask.to, ask.args["ships"]) == (("Italy",), {"transport": 2})


def test_EOH_430_what_lines_say_about_task_forces() -> None:
    cases = [
        ("subs attack weaker", {"destroyer": 3}, 4),
        ("subs attack weaker", {"destroyer": 4}, 0),
        ("subs attack transports only", {"destroyer": 1, "transport": 1}, 0),
        ("subs attack any", {"destroyer": 4}, 4),
        ("subs attack TF B with 2", {"destroyer": 1}, 0),
    ]
    for line, ships, count in cases:
        units = {**SUBS, "E-06": {"England": ships}}
        told = ", ".join(f"{n} {kind}" for kind, n in ships.items())
        p = playing(at_sea(f"TF A: {told} E-06; move E-05", units=units), [10] * 40)
        p.line("Germany", f"{line}; stop after 1 round")
        fought = [sum(e["subs"].values()) for e in p.events if e["kind"] == "subs_attacked"]
        assert sum(fought) == count, (line, ships)
    force: Any = {"by": "England", "name": "A", "ships": {"England": {"destroyer": 2}}}
    assert windows._by_default(force, 4) == 4
    assert windows._by_default(force, 3) == 0


def test_EOH_433_EOH_434_R99_submarines_break_off_but_not_while_aircraft_watch() -> None:
    own, foe = {"England": {"destroyer": 2}}, {"Germany": {"submarine": 1}}
    told = {"mode": "subs", "force": "England A", "own": foe, "foe": own, "shield": ["cover"]}
    for fuel, rounds in [(3, 2), (2, 1)]:
        cover = flight("fighter", 1, "cover", force="England A", fuel=fuel)
        p = battle(
            {"destroyer": 2},
            {"submarine": 1},
            [10] * 20,
            changes={"flying": [cover], "now": {"forces": FORCES}},
            **told,
        )
        assert p.is_over
        assert sum(e["kind"] == "naval_round" for e in p.events) == rounds, fuel
        assert p.g.units("E-06", "Germany") == {"submarine": 1}, "they stay in the zone"


# Hunts and strikes in a whole phase


def test_EOH_448_EOH_605_EOH_606_R14_finders_fight_all_submarines_and_have_acted() -> None:
    units = {"E-06": {"England": {"destroyer": 2, "battleship": 1}, "Germany": {"submarine": 2}}}
    label = "hunt/1/3/e-06/hunt/england"
    dice = [(f"{label}/battleship", [3]), (f"{label}/destroyer", [4, 5])]
    dice += [("sea/1/3/e-06/hunt-hunt/r1/own/england/destroyer", [4])]
    dice += [("sea/1/3/e-06/hunt-hunt/r1/foe/germany/submarine", [3, 3])]
    g = at_sea("hunt E-06: 2 destroyer, 1 battleship", units=units)
    p = playing(g, dice)
    assert p.is_over
    assert p.g.units("E-06", "Germany") == {"submarine": 1}
    assert p.g.now["used"]["E-06"]["England"] == {"destroyer": 2, "battleship": 1}


def test_EOH_423_EOH_422_R71_a_strike_and_a_fleet_fight_together_once() -> None:
    units = {"E-06": {"England": {"destroyer": 1}}, "E-05": {"Germany": {"transport": 1}}}
    units |= {"London": {"England": {"bomber": 1}}}
    lines = ["TF A: 1 destroyer E-06; move E-05", "strike E-05: 1 bomber London"]
    dice = [("sea/1/3/e-05/battle/ships/germany/transport", [10])]
    dice += [("sea/1/3/e-05/battle/r1/own/england/destroyer", [9])]
    dice += [("sea/1/3/e-05/battle/r1/own/england/bomber", [6])]
    dice += [("sea/1/3/e-05/battle/r1/foe/germany/transport", [10])]
    p = playing(at_sea(*lines, units=units), dice)
    assert p.is_over
    assert not p.g.units("E-05", "Germany")
    assert p.g.units("London", "England") == {"bomber": 1}


def test_EOH_422_R99_cover_flies_to_where_its_task_force_ends_and_stays() -> None:
    units = {"E-06": {"England": {"destroyer": 1}}, "London": {"England": {"fighter": 1}}}
    lines = ["TF A: 1 destroyer E-06; move E-11", "cover TF A: 1 fighter London"]
    p = playing(at_sea(*lines, units=units))
    assert p.is_over
    [cover] = p.g.state["flying"]
    assert (cover["at"], cover["use"], cover["force"]) == ("E-11", "cover", "England A")


def test_EOH_441_EOH_445_submarines_in_a_port_do_not_hit_aircraft() -> None:
    line = "strike port Hamburg: 1 bomber Midlands"
    g = at_sea(
        line,
        "press Hamburg: 1 rounds",
        units={"Midlands": {"England": {"bomber": 1}}, "Hamburg": {"Germany": {"submarine": 1}}},
        silent=["Hamburg", "Ruhr", "Amsterdam"],
    )
    p = playing(g, [1, 10, 1, 1])
    assert not [e for e in p.events if e["kind"] == "aircraft_lost"]


def test_EOH_423_R14_a_strike_finds_no_submarines_at_sea() -> None:
    for kind, code in (("submarine", "no_ships_to_strike"), ("destroyer", "")):
        g = at_sea(
            units={
                "Midlands": {"England": {"bomber": 1}},
                "E-06": {"Germany": {kind: 1}},
            }
        )
        told = {"units": [{"count": 1, "kind": "bomber", "power": ""}]}
        told |= {"base": "Midlands", "target": "E-06"}
        found = ""
        try:
            over_sea.strike(g, "England", told, [])
        except Illegal as refusal:
            found = refusal.problem.code
        assert found == code, kind


def test_EOH_340_R15_shipboard_guns_by_level() -> None:
    for level, destroyer, battleship in (
        (0, (0, 0), (1, 2)),
        (1, (1, 2), (1, 2)),
        (2, (1, 3), (1, 3)),
    ):
        known = {"England": {"shipboard aa": level}} if level else {}
        g = at_sea(technologies=known)
        assert gunnery.anti_air(g, "England", "battleship") == battleship, level
        guns, value = gunnery.anti_air(g, "England", "destroyer")
        assert (guns, guns * value) == (destroyer[0], destroyer[0] * destroyer[1]), level


def test_EOH_420_a_force_that_is_sunk_on_its_way_does_nothing_more() -> None:
    g = at_sea(
        "TF A: 1 destroyer E-06; move E-07 -> E-08",
        units={
            "E-06": {"England": {"destroyer": 1}},
            "E-07": {"Germany": {"submarine": 3}},
        },
    )
    p = playing(g, [1, 1, 1, 10])
    p.line("Germany", "subs attack any; stop after 1 round")
    assert p.is_over
    assert p.g.now["forces"]["England A"]["ships"] == {}
    assert not [e for e in p.events if e["kind"] == "line_unused"]
    assert [e["area"] for e in p.events if e["kind"] == "force_moved"] == ["E-07"]
