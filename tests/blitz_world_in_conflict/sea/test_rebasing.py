"""Step D at sea: ships go from Port to Port, and a TRS shuttles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.land.phases import REBASING
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.steps import read
from tests.blitz_world_in_conflict.position_builder import game_at

WARS = [["AFA", "Germany"], ["Germany", "USA"]]
SHUTTLE = {
    "3rd Fleet": ("London", 1),
    "9th Army": ("London", 2),
    "Home Guard": ("London", 1),
    "Malta GAR": ("London", 1),
}
BACK = "-> Western Approaches -> London; load Home Guard, Malta GAR; -> Western Approaches -> Paris"
LINE = (
    "USA: rebase 3rd Fleet with 9th Army: London -> Western Approaches -> Paris; "
    f"drop 9th Army; {BACK}; drop all"
)


def rebase(g: Position, text: str) -> Position:
    REBASING.rehearse(g, read(g, text))
    return g


def refused(rule: str, act: Callable[[], object]) -> str:
    """The code with which it is refused by this rule."""
    with pytest.raises(Illegal) as caught:
        act()
    assert caught.value.problem.rule == rule
    return caught.value.problem.code


def allies(units: dict[str, tuple[Any, ...]], **more: Any) -> Position:
    return game_at(units=units, side="Allies", **{"wars": WARS, **more})


def test_BLZ_431_BLZ_433_3rd_Fleet_shuttles_across_the_Channel() -> None:
    g = rebase(allies(SHUTTLE), LINE)
    assert {unit: g.at(unit) for unit in SHUTTLE} == dict.fromkeys(SHUTTLE, "Paris")
    assert not any(g.carrier(unit) for unit in SHUTTLE)
    assert set(g.now["rebased"]) == set(SHUTTLE)
    once_more = LINE.replace("; drop all", "; -> Western Approaches -> London")
    assert refused("BLZ-431", lambda: rebase(allies(SHUTTLE), once_more)) == "out_of_range"


def test_BLZ_433_what_is_left_aboard_goes_ashore_and_ways_are_filled() -> None:
    g = rebase(allies(SHUTTLE), "USA: rebase 3rd Fleet with 9th Army: London -> Paris")
    assert (g.at("9th Army"), g.carrier("9th Army")) == ("Paris", "")
    g = allies({**SHUTTLE, "Home Guard": ("Scotland", 1)})
    line = "USA: rebase 3rd Fleet with Home Guard: London -> Paris"
    assert refused("BLZ-396", lambda: rebase(g, line)) == "not_there"
    g = allies(SHUTTLE)
    line = "USA: rebase 3rd Fleet: London -> Paris; drop 9th Army"
    assert refused("BLZ-433", lambda: rebase(g, line)) == "not_aboard"


def test_BLZ_432_enemies_with_factors_bar_a_rebase_and_transports_do_not() -> None:
    for unit, rule in {"U-Boat II": "BLZ-432", "Condors": "BLZ-432", "Italian Trs": ""}.items():
        g = allies({**SHUTTLE, unit: ("Western Approaches", 1)})
        assert g.owner(unit) == "Germany"
        if rule:
            assert refused(rule, lambda g=g: rebase(g, LINE)) == "rebase_barred"
        else:
            assert rebase(g, LINE).at("3rd Fleet") == "Paris"


def test_BLZ_432_a_way_that_is_left_open_leads_around_enemies() -> None:
    units = {"North Sea Fleet": ("Scotland", 2), "U-Boat II": ("North Sea", 1)}
    g = allies(units)
    assert {"North Sea", "North Atlantic"} <= set(g.board.port_on("Scotland", "North Sea").sea)
    rebase(g, "AFA: rebase North Sea Fleet: Scotland -> London")
    assert g.at("North Sea Fleet") == "London"


def test_BLZ_430_who_has_moved_to_sea_or_is_there_does_not_rebase() -> None:
    line = "AFA: rebase North Sea Fleet: Scotland -> London"
    at_sea = allies({"North Sea Fleet": ("North Sea", 2)})
    assert refused("BLZ-430", lambda: rebase(at_sea, line)) == "not_in_port"
    sailed = allies({"North Sea Fleet": ("Scotland", 2)}, now={"sailed": ["North Sea Fleet"]})
    assert refused("BLZ-389", lambda: rebase(sailed, line)) == "unit_used"
    g = rebase(allies({"North Sea Fleet": ("Scotland", 2)}), line)
    assert refused("BLZ-389", lambda: rebase(g, line)) == "unit_used"
    to_sea = "AFA: rebase North Sea Fleet: Scotland -> North Sea"
    g = allies({"North Sea Fleet": ("Scotland", 2)})
    assert refused("BLZ-431", lambda: rebase(g, to_sea)) == "rebase_ends_in_port"


def test_BLZ_430_BLZ_433_without_supply_a_ship_rebases_and_carries_nothing() -> None:
    units = {
        "Europe Trs": ("Malta", 1),
        "Malta GAR": ("Malta", 1),
        "BB Fleet": ("Mediterranean Sea", 2),
    }
    cut = allies({**units, "Condors": ("Mediterranean Sea", 1)}, wars=[["AFA", "Germany"]])
    line = "AFA: rebase Europe Trs with Malta GAR: Malta -> Egypt (Mediterranean Sea)"
    assert refused("BLZ-398", lambda: rebase(cut, line)) == "no_supply"
    gone = allies({"Europe Trs": ("Malta", 1)})
    assert rebase(gone, line.replace(" with Malta GAR", "")).at("Europe Trs") == "Egypt"


def test_BLZ_289_in_a_free_blitz_no_ship_rebases() -> None:
    g = allies({"North Sea Fleet": ("Scotland", 2)}, now={"blitz": {"AFA": "free"}})
    line = "AFA: rebase North Sea Fleet: Scotland -> London"
    assert refused("BLZ-289", lambda: rebase(g, line)) == "no_naval_rebase"


def test_BLZ_220_BLZ_221_a_rebase_ends_in_the_port_that_is_named_and_has_room() -> None:
    units = {"North Atlantic Fleet": ("Gibraltar", 2)}
    g = rebase(
        allies(units), "AFA: rebase North Atlantic Fleet: Gibraltar -> Egypt (Mediterranean Sea)"
    )
    assert g.state["units"]["North Atlantic Fleet"]["port"] == "Mediterranean Sea"
    assert g.board.ports["Egypt"][0] != g.board.ports["Egypt"][1]


def test_BLZ_437_ships_of_a_neutral_stay_at_home() -> None:
    g = allies({"Atlantic Fleet": ("Atlantic Seaboard", 2)}, wars=[["AFA", "Germany"]])
    line = "USA: rebase Atlantic Fleet: Atlantic Seaboard -> {}"
    assert refused("BLZ-437", lambda: rebase(g, line.format("Panama"))) == "neutral_stays_home"


def test_BLZ_776_no_passage_is_forced_in_a_rebase() -> None:
    g = allies(
        {"North Sea Fleet": ("London", 2)},
        options={"forced_passage": "on"},
        control={"Gibraltar": "Germany"},
    )
    line = "AFA: rebase North Sea Fleet: London -> Western Approaches -> Mediterranean Sea -> Malta"
    assert refused("BLZ-392", lambda: rebase(g, line)) == "passage_closed"
