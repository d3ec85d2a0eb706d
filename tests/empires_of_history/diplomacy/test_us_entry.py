"""US Entry and what moves it."""

from __future__ import annotations

from typing import Any

from pbem.games.empires_of_history import slots
from pbem.games.empires_of_history.concepts import control, us_entry
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history import flow_game
from tests.empires_of_history.diplomacy.deals import play
from tests.empires_of_history.position_builder import board, game_at
from tests.harness.flow_player import FlowPlayer


def due(g: Position) -> list[str]:
    return [each["event"] for each in g.state["entry_due"]]


def rolled(g: Position, dice: Any = ()) -> FlowPlayer:
    return flow_game.player(g, us_entry.entry_rolls, dice=list(dice))


def after(*happenings: tuple[str, dict[str, str]], **changes: Any) -> Position:
    g = game_at(**changes, flow="entry_rolls", step="roll_events")
    for event, facts in happenings:
        us_entry.happened(g, event, **facts)  # type: ignore[arg-type]
    return g


def test_EOH_125_what_counts_as_which_event() -> None:
    war = us_entry.DECLARES
    cases: list[tuple[str, dict[str, str], list[str]]] = [
        (war, {"by": "Germany", "against": "Norway"}, ["UE-05"]),
        (war, {"by": "Germany", "against": "Belgium"}, ["UE-08"]),
        (war, {"by": "Japan", "against": "Netherlands"}, ["UE-07"]),
        (war, {"by": "England", "against": "Norway"}, ["UE-06"]),
        (war, {"by": "Soviet Union", "against": "Estonia"}, ["UE-06"]),
        (war, {"by": "Germany", "against": "Spain"}, ["UE-18"]),
        (war, {"by": "England", "against": "Turkey"}, ["UE-19"]),
        (war, {"by": "England", "against": "Hungary"}, ["UE-20"]),
        (war, {"by": "Romania", "against": "England"}, ["UE-01"]),
        (war, {"by": "Romania", "against": "Greece"}, []),
        (war, {"by": "Japan", "against": "England"}, []),
        ("captures", {"by": "Germany", "territory": "Paris"}, ["UE-03"]),
        ("captures", {"by": "Hungary", "territory": "Paris"}, ["UE-03"]),
        ("captures", {"by": "England", "territory": "Paris"}, []),
        ("captures", {"by": "Japan", "territory": "Shanghai"}, ["UE-15"]),
        ("bombs city", {"by": "Germany", "nation": "England"}, ["UE-11"]),
        ("bombs city", {"by": "Germany", "nation": "France"}, []),
        ("convoy attack", {"by": "Germany", "zone": "O-01"}, ["UE-12"]),
        ("convoy attack", {"by": "Germany", "zone": "E-13"}, []),
        ("attacks in western hemisphere", {"by": "Japan", "zone": "Panama"}, ["UE-13"]),
        ("attacks in western hemisphere", {"by": "England", "zone": "Panama"}, []),
        ("attacks in western hemisphere", {"by": "England", "zone": "Brazil"}, ["UE-14"]),
        ("nation conquered", {"by": "Germany", "nation": "France"}, ["UE-16"]),
        ("treaty broken", {"by": "Soviet Union"}, ["UE-17"]),
        ("treaty broken", {"by": "Germany"}, []),
    ]
    for event, facts, found in cases:
        assert due(after((event, facts))) == found, (event, facts)


def test_EOH_321_a_declaration_moves_it_unless_its_option_has_a_figure() -> None:
    for lines, dice, entry in (
        (["declare war on Norway"], [("us-entry/1/1/1/1-ue-05", [4])], 1),
        (["declare war on Norway"], [("us-entry/1/1/1/1-ue-05", [5])], 0),
        (["option GER-03"], [("option/1/ger-03/3", [5])], 1),
    ):
        played = play("Germany", *lines, dice=dice)
        assert played.g.state["us_entry"]["now"] == entry, lines


def test_EOH_125_a_d10_decides_where_there_is_a_chance() -> None:
    for die, entry in ((4, 1), (5, 0)):
        g = after((us_entry.DECLARES, {"by": "Germany", "against": "Norway"}))
        assert rolled(g, [("us-entry/1/1/7/1-ue-05", [die])]).g.state["us_entry"]["now"] == entry
    certain = after(("captures", {"by": "Germany", "territory": "Paris"}))
    assert rolled(certain).g.state["us_entry"]["now"] == 2
    assert not certain.state["entry_due"]


def test_EOH_125_bombs_on_England_and_convoys_count_once_in_a_turn() -> None:
    event = ("convoy attack", {"by": "Germany", "zone": "O-01"})
    assert due(after(event, event)) == ["UE-12"]
    assert due(after(event, entry_rolled={"UE-12": 1}, turn=2)) == ["UE-12"]


def test_EOH_125_unrestricted_submarines_raise_the_chance() -> None:
    for flags, entry in (({}, 0), ({"unrestricted subs": True}, 1)):
        g = after(("convoy attack", {"by": "Germany", "zone": "O-02"}), flags=flags)
        assert rolled(g, [("us-entry/1/1/7/1-ue-12", [4])]).g.state["us_entry"]["now"] == entry


def test_EOH_122_R48_the_number_stays_on_its_track() -> None:
    for start, delta, end in ((14, 4, 15), (-9, -5, -10), (3, -1, 2)):
        g = game_at(us_entry={"now": start, "at_start": 0})
        us_entry.move(g, delta, [])
        assert g.state["us_entry"]["now"] == end


def test_EOH_123_EOH_124_it_is_read_before_the_orders_of_the_US_turn() -> None:
    flows = (slots.slot, *(flow for phase in slots.PHASES.values() for flow in phase.flows))
    for nation, read in (("USA", 15), ("Japan", 0)):
        told = {"now": 15, "at_start": 0}
        g = game_at(nations=(nation,), us_entry=told, flow="slot", step="begin")
        assert flow_game.player(g, *flows).ask_of(nation, "orders")
        assert g.state["us_entry"]["at_start"] == read


def test_EOH_126_nothing_moves_it_once_the_USA_is_in_the_war() -> None:
    g = after(("captures", {"by": "Germany", "territory": "Paris"}), sides={"USA": "Allies"})
    assert not due(g)


def test_EOH_125_captures_and_conquests_are_heard_of() -> None:
    g = game_at(control=dict.fromkeys(board().territories_of("France"), "Germany"))
    g.set_control("Paris", "France")
    control.take(g, "Paris", "Germany", [])
    control.check_conquered(g, "France", [])
    assert due(g) == ["UE-03", "UE-16"]
    america = game_at(wars=[("Japan", "Mexico")], sides={"Mexico": "Allies"})
    control.take(america, "Mexico", "Japan", [])
    assert due(america) == ["UE-13"]
