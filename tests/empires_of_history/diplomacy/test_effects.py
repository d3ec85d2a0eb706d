"""What options do."""

from __future__ import annotations

from typing import Any

from pbem.games.empires_of_history.air import bases
from pbem.games.empires_of_history.diplomacy import cession
from pbem.games.empires_of_history.economy.income import owners, yields
from pbem.games.empires_of_history.position import new_slot
from tests.empires_of_history.diplomacy.deals import play, refused, reply
from tests.empires_of_history.position_builder import game_at

EAST = [("Germany", "Soviet Union"), ("Germany", "England")]
PARIS = {"Paris": "Germany"}


def test_EOH_329_dice_decide_chances_before_anything_happens() -> None:
    for dice, spain in (([3], 1), ([4, 2], 3), ([4, 3], 2)):
        g = play("Germany", "option GER-09", control=PARIS, dice=dice).g
        assert g.state["stances"]["Spain"] == spain, dice
    yugoslavia = play("Germany", "option GER-10", dice=[("option/1/ger-10/1", [4])]).g
    assert yugoslavia.side_of("Yugoslavia") == "Axis"
    assert yugoslavia.at_war("Yugoslavia", "France")


def test_EOH_103_Italy_joins_by_its_options() -> None:
    axis = play("Italy", "option ITA-01").g
    assert axis.side_of("Italy") == "Axis"
    assert axis.at_war("Italy", "France")
    assert axis.at_war("Italy", "Canada")
    assert axis.state["production"]["Italy"] == "full"
    allied = play("Italy", "option ITA-05", turn=6).g
    assert allied.side_of("Italy") == "Allies"
    assert allied.enemies_of("Italy") == ("Germany",)
    alone = play("Italy", "option ITA-02", dice=[9]).g
    assert alone.at_war("Italy", "Greece")
    assert alone.state["production"]["Italy"] == "three quarters"
    assert not alone.side_of("Greece")
    both = play("Italy", "option ITA-02", "option ITA-01", dice=[9]).g
    assert both.side_of("Italy") == "Axis"


def test_EOH_329_incomes_of_options() -> None:
    trade = {"nation": "Italy", "delta": 5, "pool": "", "left": None, "while": "neutral"}
    assert play("Italy", "option ITA-04").g.state["incomes"] == [trade]
    ended = play("Italy", "option ITA-04", "option ITA-01").g
    assert ended.state["incomes"] == []
    once = play(
        "Chinese Nationalists",
        "option CHN-04",
        pools={"Chinese Nationalists": {"Chinese Nationalists": 2}},
    ).g
    assert once.pool("Chinese Nationalists") == 0
    assert once.state["lapsing"] == {"yellow river flood": 2}


def test_EOH_329_units_that_options_bring() -> None:
    guard = play("England", "option ENG-04", control=PARIS).g
    assert guard.count("London", "England", "militia") == 3
    assert guard.state["enabled"]["England"] == ["militia"]
    industry = play("Soviet Union", "option SOV-07", wars=EAST, control={"Kiev": "Germany"}).g
    assert industry.complexes("Sverdlovsk") == 2
    partisans = {"wars": [("Germany", "Poland")], "control": {"Warsaw": "Germany"}}
    home_army = play("Poland", "option POL-02", **partisans).g
    assert home_army.count("Warsaw", "Poland", "partisan") == 1
    held = {"Warsaw": {"Germany": {"infantry": 1}}}
    g = game_at(units=held, **partisans)  # type: ignore[arg-type]
    assert refused(g, "Poland", "option POL-02") == "no_place_for_partisans"
    other = {"control": {"Warsaw": "Germany", "Lvov": "Germany"}}
    elsewhere = play("Poland", "option POL-02 in Lvov", units=held, **other).g
    assert elsewhere.count("Lvov", "Poland", "partisan") == 1
    lost = game_at(control={"Berlin": "France", "Silesia": "Poland"}, turn=27)
    assert refused(lost, "Germany", "option GER-13") == "place_not_held"


def test_EOH_329_units_that_options_send() -> None:
    fleet = {"Danzig": {"Poland": {"destroyer": 2}}, "E-08": {"Poland": {"submarine": 1}}}
    g = play("Poland", "option POL-01", units=fleet).g
    assert g.units("Scotland", "Poland") == {"destroyer": 1, "submarine": 1}
    assert g.count("Danzig", "Poland", "destroyer") == 1
    ethiopia = {"Ethiopia": {"Italy": {"infantry": 3}}, "Albania": {"Italy": {"infantry": 2}}}
    g = play("Italy", "option ITA-07", units=ethiopia).g
    assert g.count("Tripoli", "Italy", "infantry") == 2
    assert g.count("Albania", "Italy", "infantry") == 2
    bases = play(
        "USA",
        "option USA-03",
        units={"Washington": {"USA": {"destroyer": 3}}},
        us_entry={"now": 4, "at_start": 4},
    )
    reply(bases, "England", "consent", "consent option USA-03")
    assert bases.g.count("Liverpool", "England", "destroyer") == 3


def test_EOH_329_R43_territories_that_change_hands() -> None:
    baltic = {"Lithuania": {"Lithuania": {"infantry": 2}}}
    g = play(
        "Soviet Union",
        "option SOV-03",
        units=baltic,
        oil={"Latvia": {"Latvia": 1}},
        played={"SOV-01": 1},
        dice=[7, 1, 8, 9],
    ).g
    assert g.controller("Lithuania") == g.controller("Latvia") == "Soviet Union"
    assert g.oil("Latvia", "Soviet Union") == 1
    assert not g.units("Lithuania", "Lithuania"), "it has no home left"
    assert g.at_war("Soviet Union", "Estonia")
    assert g.controller("Estonia") == "Estonia"
    assert g.state["production"]["Estonia"] == "full"
    taken = {"Copenhagen": "Germany", "Iceland": "Germany"}
    assert play("England", "option ENG-02", control=taken).g.controller("Iceland") == "Germany"


def test_EOH_329_peace_by_agreement() -> None:
    front = play("Chinese Nationalists", "option CHN-01", dice=[9])
    reply(front, "Chinese Communists", "consent", "consent option CHN-01")
    assert front.g.allied("Chinese Nationalists", "Chinese Communists")


def test_EOH_623_oil_trades_start_and_stop() -> None:
    coal = play("Germany", "option GER-07").g.state["trades"]
    assert {"from": "Germany", "to": "Italy", "amount": 1, "enters": ["Milan"]}.items() <= coal[
        -1
    ].items()
    embargo = play("USA", "option USA-07").g
    assert ("USA", "Japan") not in [(t["from"], t["to"]) for t in embargo.state["trades"]]


def test_EOH_333_lend_lease_stands_in_place_of_cash_and_carry() -> None:
    g = play(
        "USA",
        "option USA-02",
        us_entry={"now": 7, "at_start": 7},
        supports=[
            {"from": "USA", "to": "England", "most": 8, "route": "sea"},
            {"from": "USA", "to": "France", "most": 6, "route": "sea"},
        ],
    ).g
    assert {s["to"]: s["most"] for s in g.state["supports"]} == {
        "England": 25,
        "Soviet Union": 20,
        "Chinese Nationalists": 8,
    }


def test_EOH_329_what_only_other_rules_read() -> None:
    cases: list[tuple[str, str, dict[str, Any], str, Any]] = [
        ("Germany", "GER-04", {}, "convoy_mods", {"Germany": 1}),
        ("Japan", "JPN-05", {}, "lapsing", {"pearl harbor surprise": 1}),
        ("France", "FRA-01", {}, "fortified", [["Picardy", "Brussels"]]),
        (
            "USA",
            "USA-08",
            {"dice": [3]},
            "nuclear_chances",
            {"USA": [[2, 0]], "Germany": [[-2, 10]]},
        ),
    ]
    for nation, option, changes, key, value in cases:
        g = play(nation, f"option {option}", **changes).g
        assert g.state[key] == value, option
    maginot = game_at(fortified=[["Picardy", "Brussels"]])
    assert maginot.is_fortified("Brussels", "Picardy")
    assert not maginot.is_fortified("Paris", "Picardy")


def test_EOH_665_a_minor_ally_collects_in_full_for_its_own_war() -> None:
    g = play("Soviet Union", "option SOV-02", dice=[9]).g
    assert g.state["production"]["Finland"] == "full"
    assert not g.side_of("Finland")
    assert not g.state["entry_due"]


def test_EOH_665_without_an_option_too() -> None:
    g = play("England", "declare war on Hungary", dice=[9]).g
    assert g.at_war("England", "Hungary")
    assert g.state["production"]["Hungary"] == "full"


def test_EOH_329_Vichy_France() -> None:
    g = play(
        "Germany",
        "option GER-08",
        control=PARIS,
        wars=[("Germany", "France"), ("Germany", "England"), ("Italy", "France")],
        units={
            "Marseilles": {"France": {"infantry": 2, "battleship": 1}},
            "Bordeaux": {"France": {"infantry": 3, "destroyer": 1}},
            "Lyon": {"England": {"artillery": 2}},
            "London": {"France": {"fighter": 1}},
            "E-13": {"France": {"destroyer": 2}},
        },
        generals={"Bordeaux": {"France": ["Gamelin"]}},
        pools={"France": {"France": 20, "North Africa": 4, "Indochina": 3}},
        dice=[9],
    )
    reply(g, "France", "consent", "consent option GER-08")
    new = g.g
    assert new.exists("Vichy France")
    assert new.units("Marseilles", "Vichy France") == {"infantry": 2, "battleship": 1}
    assert new.controller("Bordeaux") == "Germany"
    assert new.controller("Lyon") == "Vichy France"
    london = {"infantry": 3, "destroyer": 1, "fighter": 1, "artillery": 2}
    assert new.units("London", "England") == london, "those in Lyon have gone home, too"
    assert new.units("E-13", "England") == {"destroyer": 2}
    assert new.state["pools"]["Vichy France"] == {
        "Vichy France": 20,
        "North Africa": 4,
        "Indochina": 3,
    }
    assert new.is_conquered("France")
    assert new.state["stances"]["Vichy France"] == 1
    assert new.state["fallen_generals"] == ["Gamelin"]
    assert owners(new, "Vichy France") == ("Vichy France", "France")
    assert yields(new, "Vichy France")["North Africa"] > 0
    assert not new.in_war("Vichy France")


def test_EOH_113_the_union_takes_France_into_exile_and_bars_the_armistice() -> None:
    g = play("France", "option FRA-02", control=PARIS, dice=[9]).g
    assert g.state["exiles"] == {"France": "England"}
    assert refused(g, "Germany", "option GER-08") == "requires_not_conquered"
    freed = game_at(control=PARIS, flags={"french colonies to england": True})
    assert refused(freed, "Germany", "option GER-08") == "requires_flag_not"


def test_R43_aircraft_go_to_the_nearest_base_within_range() -> None:
    g = play(
        "England",
        "option ENG-02",
        control={"Copenhagen": "Germany"},
        units={"Iceland": {"Denmark": {"fighter": 1, "infantry": 1}}},
    ).g
    assert g.controller("Iceland") == "England"
    assert not g.units("Iceland", "Denmark"), "Copenhagen is taken, and nothing else is in range"
    china = {"Shanghai": {"Japan": {"fighter": 1, "infantry": 1}}}
    left = play(
        "Japan",
        "option JPN-07",
        units=china,
        us_entry={"now": 5, "at_start": 5},
    )
    reply(left, "Chinese Nationalists", "consent", "consent option JPN-07")
    assert left.g.state["us_entry"]["now"] == 2
    assert left.g.controller("Shanghai") == "Chinese Nationalists"
    assert left.g.count("Tokyo", "Japan", "infantry") == 1
    assert not left.g.count("Tokyo", "Japan", "fighter")
    assert sum(1 for *_, kind, _ in left.g.standing("Japan") if kind == "fighter") == 1


def test_R43_carriers_are_bases_for_as_many_as_they_have_room_for() -> None:
    zone = next(z for z in game_at().board.coast("Iceland"))
    units = {"Iceland": {"Denmark": {"fighter": 9}}, zone: {"Denmark": {"carrier": 1}}}
    control = {t: "England" for t in game_at().board.territories if t != "Iceland"}
    wars = [["Denmark", "England"]]
    g = game_at(units=units, control={**control, "Iceland": "England"}, wars=wars)
    room, events = bases.room(g, "Denmark", zone), list[dict[str, Any]]()
    cession.send_home(g, "Iceland", "Denmark", events, nearest=True)
    assert g.state["aboard"] == {zone: {"Denmark": {"fighter": room}}}
    assert not g.units("Iceland", "Denmark")
    assert [each["kind"] for each in events] == ["went_home", "found_no_home"]


def test_R43_ships_that_go_home_are_in_no_task_force_any_more() -> None:
    ships = {"England": {"destroyer": 1}, "Canada": {"destroyer": 1}}
    force = {"name": "A", "by": "England", "at": "E-06", "ships": ships, "cargo": {}, "riders": {}}
    now = {**new_slot(("England",)), "forces": {"England A": force}}
    g = game_at(units={"E-06": ships}, now=now)
    cession.send_home(g, "E-06", "Canada", [])
    assert g.now["forces"]["England A"]["ships"] == {"England": {"destroyer": 1}}
    assert not g.units("E-06", "Canada")


def test_R40_who_is_driven_into_the_other_camp_is_led_by_a_major_of_it() -> None:
    stances = {**game_at().state["stances"], "Yugoslavia": 3}
    for wars, leader in (([("Germany", "England")], "England"), ([], None)):
        g = play("Germany", "option GER-10", stances=stances, wars=wars, dice=[9]).g
        assert g.side_of("Yugoslavia") == "Allies"
        assert g.state["attached"].get("Yugoslavia") == leader
        assert g.at_war("Yugoslavia", "Germany") == bool(leader)
