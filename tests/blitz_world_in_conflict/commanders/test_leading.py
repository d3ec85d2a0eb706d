"""Commanders come, move, command and go home (BLZ-755 to BLZ-759, BLZ-763)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal, Refusal
from pbem.games.blitz_world_in_conflict.commanders import checks, leading
from pbem.games.blitz_world_in_conflict.concepts import command
from pbem.games.blitz_world_in_conflict.land import capture
from pbem.games.blitz_world_in_conflict.orders.grammar import read_line
from pbem.games.blitz_world_in_conflict.orders.sections import SPENDING
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import damage
from tests.blitz_world_in_conflict.flow_game import player
from tests.blitz_world_in_conflict.position_builder import game_at
from tests.blitz_world_in_conflict.turn_end.endings import ending

ON = {"commanders": "on"}
ALONE = {"at": "Berlin", "unit": ""}
UNITS = {
    "1st Para": ("Poland", 1),
    "Luftwaffe": ("Poland", 2),
    "High Seas Fleet": ("Baltic Sea", 2),
    "Mediterranean Fleet": ("Mediterranean Sea", 2),
}


def led(**more: Any) -> Position:
    """Manstein is in Berlin, and Germany has Poland."""
    given: dict[str, Any] = {
        "units": UNITS,
        "commanders": {"Manstein": dict(ALONE)},
        "control": {"Poland": "Germany"},
        "options": ON,
    }
    return game_at(**{**given, **more})


def lead(g: Position, line: str) -> dict[str, Any]:
    """A line at the beginning of a phase; where Commanders are then."""
    leading.lead(g, "Germany", read_line(g.board, line).args, [])
    return dict(g.state["commanders"])


def refused(g: Position, line: str) -> str:
    with pytest.raises(Illegal) as caught:
        lead(g, line)
    return caught.value.problem.code


# In a phase


def test_BLZ_758_BLZ_759_he_goes_to_any_place_in_supply_and_commands_a_unit_there() -> None:
    g = led()
    told = lead(g, "commander Manstein -> Poland commands 1st Para")
    assert told == {"Manstein": {"at": "", "unit": "1st Para"}}
    assert command.place(g, "Manstein") == "Poland"
    g.move("1st Para", "Berlin")
    assert command.place(g, "Manstein") == "Berlin"


def test_BLZ_758_either_face_may_be_up() -> None:
    assert lead(led(), "commander Rommel -> Poland") == {"Rommel": {"at": "Poland", "unit": ""}}


def test_BLZ_758_a_Commander_moves_once_whichever_face_is_up() -> None:
    g = led()
    lead(g, "commander Manstein -> Poland")
    assert refused(g, "commander Rommel -> Berlin") == "commander_used"


def test_BLZ_758_Commanders_move_before_anybody_else() -> None:
    g = led(now={"marched": ["1st Para"]})
    assert refused(g, "commander Manstein -> Poland") == "commanders_first"


def test_BLZ_758_a_place_has_to_be_in_supply() -> None:
    assert refused(led(), "commander Manstein -> Libya") == "commander_no_supply"
    assert refused(led(), "commander Manstein -> Paris") == "commander_no_supply"


def test_BLZ_759_a_letter_commands_units_of_its_kind() -> None:
    g = led(commanders={"Doenitz": dict(ALONE)})
    assert refused(g, "commander Doenitz -> Poland commands Luftwaffe") == "wrong_letter"
    assert lead(led(commanders={"Doenitz": dict(ALONE)}), "commander Kesselring commands Luftwaffe")
    told = lead(g, "commander Doenitz commands High Seas Fleet")
    assert told == {"Doenitz": {"at": "", "unit": "High Seas Fleet"}}


def test_BLZ_759_the_unit_is_where_he_is_and_of_his_power_and_has_one_Commander() -> None:
    g = led(units={**UNITS, "Slovak Army": ("Berlin", 1), "2nd Army": ("London", 1)})
    assert refused(g, "commander Manstein -> Berlin commands 1st Para") == "not_there"
    assert refused(g, "commander Manstein commands 2nd Army") == "unit_of_another"
    assert refused(g, "commander Doenitz -> North Sea") == "commander_not_there"
    both = {"Manstein": dict(ALONE), "Kesselring": {"at": "", "unit": "Luftwaffe"}}
    g = led(commanders=both)
    assert lead(g, "commander Kesselring commands Luftwaffe") == both
    g = game_at(
        units={"2nd Army": ("London", 1)},
        options=ON,
        commanders={"Slim": {"at": "", "unit": "2nd Army"}},
    )
    with pytest.raises(Illegal, match="wrong_letter"):
        checks.check_unit(g, "AFA", "Cunningham", "London", "2nd Army")


def test_BLZ_758_at_sea_he_needs_a_unit() -> None:
    g = led(commanders={"Doenitz": dict(ALONE)})
    assert refused(g, "commander Doenitz -> Baltic Sea") == "commander_at_sea"


def test_BLZ_755_without_the_optional_rule_there_are_none() -> None:
    assert refused(led(options={}), "commander Manstein -> Poland") == "option_is_off"
    assert refused(led(), "commander Montgomery -> London") == "commander_of_another"


def test_BLZ_757_who_is_without_supply_goes_home_when_a_phase_of_his_side_begins() -> None:
    leaders = {
        "Manstein": {"at": "Libya", "unit": ""},
        "Doenitz": {"at": "", "unit": "High Seas Fleet"},
        "Montgomery": {"at": "Egypt", "unit": ""},
    }
    g = led(commanders=leaders, flow="operations", step="begin", phase=0)
    told = player(g)
    assert [e["why"] for e in told.events if e["kind"] == "commander_home"] == ["supply"]
    assert set(g.state["commanders"]) == {"Doenitz", "Montgomery"}


def test_BLZ_758_a_mail_may_say_where_he_goes_and_then_use_him() -> None:
    told = player(led(flow="operations", step="begin", phase=0))
    told.batch("Germany", "sea_orders", "commander Manstein -> Poland commands 1st Para")
    assert told.g.state["commanders"]["Manstein"]["unit"] == "1st Para"
    assert "commander_moved" in told.kinds()


# What sends him home


def test_BLZ_763_he_goes_home_with_his_unit() -> None:
    g = led(commanders={"Manstein": {"at": "", "unit": "1st Para"}})
    damage.destroy(g, "1st Para", [])
    assert g.state["commanders"] == {}


def test_BLZ_763_one_who_commands_nobody_goes_home_when_his_area_is_taken() -> None:
    g = led(wars=[["Germany", "USSR"]])
    capture.take(g, "Berlin", "USSR", [])
    assert g.state["commanders"] == {}


# In builds


def come(g: Position, *lines: str) -> dict[str, Any]:
    """The turn's end in which Germany writes these lines for its builds."""
    told = player(g)
    while told.asks:
        for ask in told.asks:
            is_meant = SPENDING in ask.sections and "Germany" in ask.to
            told.batch(ask.to[0], ask.verb, *(lines if is_meant else ()))
    return dict(told.g.state["commanders"])


def begun(**more: Any) -> Position:
    units = {"1st Para": ("Berlin", 1), "Luftwaffe": ("Poland", 2)}
    given: dict[str, Any] = {"units": units, "control": {"Poland": "Germany"}, "options": ON}
    return ending("d", turn=3, **{**given, **more})


def test_BLZ_756_one_comes_each_turn_free_to_a_home_country_and_may_command() -> None:
    told = come(begun(), "commander Manstein -> Berlin commands 1st Para")
    assert told == {"Manstein": {"at": "", "unit": "1st Para"}}


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["commander Manstein -> Berlin", "commander Doenitz -> Berlin"], "one_commander"),
        (["commander Kesselring -> Poland commands Luftwaffe"], "commander_not_home"),
    ],
)
def test_BLZ_756_no_more_than_one_and_nowhere_else(lines: list[str], code: str) -> None:
    with pytest.raises(Refusal) as caught:
        come(begun(), *lines)
    assert caught.value.problem.code == code


def test_BLZ_756_only_a_power_that_is_at_war_with_one_of_the_enemy_has_them() -> None:
    with pytest.raises(Refusal) as caught:
        come(begun(wars=[]), "commander Manstein -> Berlin")
    assert caught.value.problem.code == "commander_of_neutral"


def test_BLZ_758_who_is_on_the_map_does_not_move_in_builds() -> None:
    with pytest.raises(Refusal) as caught:
        come(begun(commanders={"Manstein": dict(ALONE)}), "commander Rommel -> Berlin")
    assert caught.value.problem.code == "commander_is_there"


def test_BLZ_755_a_counter_has_two_faces_and_a_power_two_counters() -> None:
    for scenario, power, count in (("war", "AFA", 4), ("d", "Western Allies", 8)):
        g = game_at(scenario)
        names = [name for name, told in g.board.commanders.items() if told.power == power]
        assert len(names) == count
        assert all(len(command.faces(g, name)) == 2 for name in names)
    assert set(command.faces(game_at("d"), "Patton")) == {"Patton", "MacArthur"}
    assert "Yamamoto" not in game_at("d").board.commanders
