"""Convoy battles."""

from __future__ import annotations

from typing import Any

from pbem.games.empires_of_history.air import air_phase
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import convoys
from pbem.games.empires_of_history.sea.battle import naval_battle
from pbem.games.empires_of_history.sea.collection import COLLECTION
from pbem.games.empires_of_history.sea.hunts import sub_hunt
from tests.empires_of_history import flow_game
from tests.empires_of_history.position_builder import game_at
from tests.harness.flow_player import FlowPlayer

WARS = [["England", "Germany"], ["France", "Germany"]]
LABEL = "raid/1/3/e-31/england"


def collecting(*lines: str, subs: int = 2, **changes: Any) -> Position:
    units = {"E-31": {"Germany": {"submarine": subs}, **changes.pop("ships", {})}}
    told = {"wars": WARS, "nations": ("England",), "slot": 3, "phase": 11}
    said = [f"England: collection: {line}" for line in lines]
    told |= {"flow": "convoys", "step": "begin_convoys", "locals_": {"lines": said}}
    return game_at(**{**told, **changes, "units": {**units, **changes.get("units", {})}})


def playing(g: Position, dice: Any = ()) -> FlowPlayer:
    flows = (*COLLECTION.flows, *air_phase.FLOWS, naval_battle, sub_hunt)
    return flow_game.player(g, *flows, dice=list(dice))


def test_EOH_601_what_a_submarine_destroys() -> None:
    expected = {1: 0, 3: 0, 4: 1, 6: 1, 7: 2, 8: 2, 9: 3, 10: 3}
    assert {die: convoys.destroyed(die) for die in expected} == expected


def test_EOH_600_EOH_233_submarines_raid_trade_that_is_collected_and_no_more_of_it_than_there_is() -> (
    None
):
    for line, dice, lost in [
        ("raid trade yes", [4, 8, 1, 1], {"E-31": {"England": 3}}),
        ("raid trade yes", [9, 9, 1, 1], {"E-31": {"England": 5}}),
        ("raid trade in E-31: with 1 sub", [9, 1, 1], {"E-31": {"England": 3}}),
        ("raid trade no", [], {}),
    ]:
        p = playing(collecting(), dice)
        p.line("Germany", line)
        assert p.is_over, line
        assert p.g.now["raided"] == lost, line


def test_EOH_600_by_default_they_raid_unless_four_can_search() -> None:
    for ships, raids in [({"destroyer": 3}, 2), ({"destroyer": 4}, 0)]:
        p = playing(collecting(ships={"England": ships}))
        assert p.ask_of("Germany", "raid_trade").default == raids


def test_EOH_602_R35_merchants_destroy_a_submarine_with_a_20_once_in_a_battle() -> None:
    for merchants, left in [([10, 10], 1), ([10, 9], 2)]:
        dice = [(f"{LABEL}/germany", [1, 1]), (f"{LABEL}/merchants", merchants)]
        p = playing(collecting(), dice)
        p.line("Germany", "raid trade yes")
        assert p.g.count("E-31", "Germany", "submarine") == left, merchants


def test_EOH_603_EOH_605_EOH_606_EOH_608_ships_of_owner_and_allies_hunt_for_one_round() -> None:
    ships = {"England": {"destroyer": 1, "transport": 1}, "France": {"battleship": 1}}
    hunted = "hunt/1/3/e-31/convoy-england"
    fought = "sea/1/3/e-31/hunt-convoy-england/r1"
    dice = [(f"{LABEL}/germany", [1, 1]), (f"{LABEL}/merchants", [1, 1])]
    dice += [(f"{hunted}/england/destroyer", [4]), (f"{hunted}/france/battleship", [3])]
    dice += [(f"{fought}/own/england/destroyer", [4]), (f"{fought}/foe/germany/submarine", [9, 9])]
    p = playing(collecting(ships=ships), dice)
    p.line("Germany", "raid trade yes")
    p.default("England", "hunt_raiders")
    assert p.is_over
    assert p.g.count("E-31", "Germany", "submarine") == 1


def test_EOH_603_no_raid_no_hunt_and_owners_may_keep_ships_out_of_it() -> None:
    ships = {"England": {"destroyer": 1}}
    p = playing(collecting("hunt raiders no ships", ships=ships), [1, 1, 1, 1])
    p.line("Germany", "raid trade yes")
    assert p.is_over
    p = playing(collecting(ships=ships))
    p.line("Germany", "raid trade no")
    assert p.is_over


def test_EOH_607_R92_aircraft_of_the_owner_fly_in_by_his_line() -> None:
    g = collecting()
    base = next(
        t
        for t in g.board.territories
        if "E-04" in g.board.coast(t) and g.board.city(t) and g.controller(t) == "England"
    )
    zone = "E-04"
    units = {zone: {"Germany": {"submarine": 1}}, "E-31": {}, base: {"England": {"bomber": 1}}}
    dice = [("raid/1/3/e-04/england/germany", [4]), ("raid/1/3/e-04/england/merchants", [1, 1])]
    dice += [("hunt/1/3/e-04/convoy-england/england/bomber", [2])]
    dice += [("sea/1/3/e-04/hunt-convoy-england/r1/own/england/bomber", [6])]
    dice += [("sea/1/3/e-04/hunt-convoy-england/r1/foe/germany/submarine", [1])]
    for line, answer in [
        (f"search {zone}: 1 bomber {base}", ""),
        ("", f"hunt raiders: all, aircraft from {base} max 1"),
    ]:
        p = playing(collecting(*([line] if line else []), units=units), dice)
        p.line("Germany", "raid trade yes")
        if answer:
            p.line("England", answer)
        else:
            p.default("England", "hunt_raiders")
        assert p.is_over
        assert not p.g.units(zone, "Germany")
        assert p.g.units(base, "England") == {"bomber": 1}


def test_EOH_589_surface_ships_leave_no_trade_to_raid() -> None:
    p = playing(collecting(ships={"Germany": {"submarine": 1, "destroyer": 1}}))
    assert p.is_over


def test_EOH_125_EOH_329_a_raid_in_American_waters_may_move_US_Entry() -> None:
    wars = [["Canada", "Germany"], ["England", "Germany"]]
    for zone, found in (("O-01", ["UE-12"]), ("E-31", [])):
        owner = "Canada" if zone == "O-01" else "England"
        g = collecting(units={zone: {"Germany": {"submarine": 1}}}, nations=(owner,), wars=wars)
        p = playing(g, [1, 1, 1])
        p.line("Germany", "raid trade yes")
        assert [each["event"] for each in p.g.state["entry_due"]] == found, zone


def test_EOH_329_unrestricted_war_adds_to_each_convoy_die() -> None:
    for mods, lost in (({}, {}), ({"Germany": 1}, {"E-31": {"England": 1}})):
        p = playing(collecting(subs=1, convoy_mods=mods), [3, 1, 1])
        p.line("Germany", "raid trade yes")
        assert p.g.now["raided"] == lost, mods
    assert convoys.destroyed(10, 1) == 3


def test_EOH_329_ships_of_a_neutral_USA_hunt_on_their_patrol() -> None:
    for flags, asked in (({}, False), ({"us neutrality patrol": True}, True)):
        g = collecting(
            units={"O-01": {"Germany": {"submarine": 1}, "USA": {"destroyer": 1}}},
            subs=0,
            nations=("Canada",),
            wars=[["Canada", "Germany"]],
            flags=flags,
        )
        p = playing(g, [1, 1, 1, 4, 1, 10])
        p.line("Germany", "raid trade yes")
        assert any("USA" in ask.to for ask in p.asks) == asked, flags
        if asked:
            p.default("USA", "hunt_raiders")
            assert not p.g.count("O-01", "Germany", "submarine")


def test_EOH_607_a_search_that_found_no_raid_is_told() -> None:
    for line, raid, codes in (
        ("search E-31: 1 bomber Southampton", "no", ["no_raid_there"]),
        ("search E-30: 1 bomber Southampton", "yes", ["no_raid_there"]),
        ("hunt raiders no ships", "no", ["no_raid_there"]),
        ("hunt raiders no ships", "yes", []),
    ):
        units = {"Southampton": {"England": {"bomber": 1}}}
        p = playing(collecting(line, units=units), [1, 1, 1, 1])
        p.line("Germany", f"raid trade {raid}")
        for ask in p.asks:
            p.default(ask.to[0], ask.verb)
        told = [e["problem"]["code"] for e in p.events if e["kind"] == "line_unused"]
        assert told == codes, (line, raid)
