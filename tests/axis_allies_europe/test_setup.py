"""The start of a campaign, the public view, what must hold in every position, and corrections by
ruling.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pbem.engine.corrections import apply_all
from pbem.engine.errors import Refusal
from pbem.engine.state import check_plain
from pbem.engine.table import Table
from pbem.games.axis_allies_europe import GAME
from pbem.games.axis_allies_europe.position import Position
from pbem.library import registry
from tests.axis_allies_europe.position_builder import POWERS
from tests.harness.ruled import outside

GameAt = Callable[..., Position]


def start(**options: Any) -> Position:
    loaded = registry.load("AAE")
    return Position(GAME.setup(loaded.board, loaded.scenario("1941"), options), loaded.board)


def test_AAE_018_AAE_016_every_power_starts_with_its_printed_units() -> None:
    g = start()
    assert sum(count for *_, count in g.everything()) == 206
    assert g.units("Poland", "Germany") == {"infantry": 6, "artillery": 1, "armor": 2, "fighter": 1}
    assert g.controller("East Poland") == "Soviet Union"
    assert GAME.invariants(g) == []
    check_plain(g.state)


def test_AAE_030_nobody_holds_the_middle_east_and_the_neutrals() -> None:
    g = start()
    assert [g.controller(area) for area in ("Egypt", "Iran", "Turkey", "North Sea")] == [""] * 4


def test_the_switches_have_defaults_and_known_values_only() -> None:
    assert start().option("edition") == "first"
    assert start(edition="second").option("edition") == "second"
    with pytest.raises(ValueError, match="edition"):
        start(edition="third")
    with pytest.raises(ValueError, match="weather"):
        start(weather="fine")


SEATS = {
    2: {"axis": ["Germany"], "allies": ["Soviet Union", "Great Britain", "United States"]},
    3: {"a": ["Germany"], "b": ["Soviet Union"], "c": ["Great Britain", "United States"]},
}


@pytest.mark.parametrize("players", [2, 3])
def test_AAE_010_AAE_011_a_player_may_decide_for_several_powers(players: int) -> None:
    g = start(seats=SEATS[players])
    seats = {power: GAME.decider(g, power) for power in POWERS}
    assert seats == {power: seat for seat, powers in SEATS[players].items() for power in powers}


def test_AAE_009_without_seats_every_power_has_its_own() -> None:
    g = start()
    assert [GAME.decider(g, power) for power in POWERS] == [
        "germany",
        "soviet-union",
        "great-britain",
        "united-states",
    ]


WRONG_SEATS = {
    "nobody plays Britain": {"a": ["Germany"], "b": ["Soviet Union", "United States"]},
    "both sides": {"a": ["Germany", "Soviet Union"], "b": ["Great Britain", "United States"]},
    "played twice": {"a": ["Germany"], "b": list(POWERS)},
}


@pytest.mark.parametrize("what", WRONG_SEATS)
def test_seats_that_do_not_fit_are_refused(what: str) -> None:
    with pytest.raises(ValueError, match="seat"):
        start(seats=WRONG_SEATS[what])


# View


def test_AAE_044_treasuries_and_everything_else_are_public() -> None:
    g = start()
    shown = GAME.view(g, None)
    check_plain(shown)
    assert shown == GAME.view(g, "germany")
    assert [(row["power"], row["money"], row["income"]) for row in shown["powers"]] == [
        ("Germany", 0, 40),
        ("Soviet Union", 0, 24),
        ("Great Britain", 0, 25),
        ("United States", 0, 40),
    ]
    poland = next(row for row in shown["areas"] if row["area"] == "Poland")
    assert poland["stacks"] == [
        {
            "power": "Germany",
            "units": {"infantry": 6, "artillery": 1, "armor": 2, "fighter": 1},
            "submerged": 0,
            "damaged": 0,
        }
    ]
    assert list(poland["stacks"][0]["units"]) == ["infantry", "artillery", "armor", "fighter"]


def test_the_view_shows_changed_control_and_cargo(game_at: GameAt) -> None:
    g = game_at(
        control={"East Poland": "Germany", "British Convoy 1": "Germany"},
        aboard=[
            {
                "ship": "transport",
                "owner": "Germany",
                "at": "Danish Sea",
                "holds": {"Germany": {"infantry": 2}},
            }
        ],
    )
    shown = GAME.view(g, None)
    assert [row["area"] for row in shown["areas"]] == [
        "British Convoy 1",
        "Danish Sea",
        "East Poland",
    ]
    assert shown["areas"][1]["cargo"] == [
        {"ship": "transport", "owner": "Germany", "holds": {"Germany": {"infantry": 2}}}
    ]
    assert [row["area"] for row in shown["convoys"] if row["cut"]] == ["British Convoy 1"]


def test_the_score_counts_what_can_fight(game_at: GameAt) -> None:
    g = game_at(
        units={"Poland": {"Germany": {"infantry": 2, "aa_gun": 1}}}, control={"Moscow": "Germany"}
    )
    score = GAME.score(g)
    assert score["units"] == {"Axis": 2, "Allies": 0}
    assert score["capitals"] == {"Moscow": "Germany"}


# Invariants


BROKEN: dict[str, tuple[dict[str, Any], str]] = {
    "infantry at sea": ({"units": {"North Sea": {"Germany": {"infantry": 1}}}}, "cannot stand"),
    "a ship on land": ({"units": {"Poland": {"Germany": {"transport": 1}}}}, "cannot stand"),
    "a plane at sea": ({"units": {"North Sea": {"Germany": {"fighter": 1}}}}, "cannot stand"),
    "units in a neutral country": ({"units": {"Spain": {"Germany": {"infantry": 1}}}}, "neutral"),
    "nothing of a kind": ({"units": {"Poland": {"Germany": {"infantry": 0}}}}, "has 0"),
    "an unknown kind": ({"units": {"Poland": {"Germany": {"zeppelin": 1}}}}, "unknown units"),
    "an unknown power": ({"units": {"Poland": {"Italy": {"infantry": 1}}}}, "unknown power"),
    "an unknown area": ({"units": {"Atlantis": {"Germany": {"infantry": 1}}}}, "unknown area"),
    "a new complex": (
        {"units": {"Poland": {"Germany": {"industrial_complex": 1}}}},
        "none was built",
    ),
    "a complex of another": (
        {"units": {"Moscow": {"Germany": {"industrial_complex": 1}}}},
        "the territory Soviet Union's",
    ),
    "debts": ({"money": {"Germany": -1}}, "-1 IPCs"),
    "a territory of nobody": ({"control": {"Poland": None}}, "controlled by nobody"),
    "a neutral of somebody": ({"control": {"Spain": "Germany"}}, "neutral"),
    "an Allied Egypt": ({"control": {"Egypt": "Great Britain"}}, "free or German"),
    "an open sea of somebody": ({"control": {"North Sea": "Germany"}}, "open sea"),
    "a convoy of another ally": ({"control": {"Soviet Convoy": "Great Britain"}}, "controlled by"),
    "enemies side by side": (
        {"units": {"Poland": {"Germany": {"infantry": 1}, "Soviet Union": {"infantry": 1}}}},
        "without a battle",
    ),
    "on enemy land": (
        {"units": {"Poland": {"Soviet Union": {"infantry": 1}}}},
        "other side's land",
    ),
    "an overfull hold": (
        {
            "aboard": [
                {
                    "ship": "transport",
                    "owner": "Germany",
                    "at": "North Sea",
                    "holds": {"Germany": {"armor": 1, "infantry": 1}},
                }
            ]
        },
        "carries 3, its room is 2",
    ),
    "an overfull deck": (
        {
            "aboard": [
                {
                    "ship": "carrier",
                    "owner": "Great Britain",
                    "at": "North Sea",
                    "holds": {"Great Britain": {"fighter": 2}, "United States": {"fighter": 1}},
                }
            ]
        },
        "carries 3, its room is 2",
    ),
    "a bomber on a carrier": (
        {
            "aboard": [
                {
                    "ship": "carrier",
                    "owner": "Great Britain",
                    "at": "North Sea",
                    "holds": {"Great Britain": {"bomber": 1}},
                }
            ]
        },
        "carries 1 bomber",
    ),
    "an enemy aboard": (
        {
            "aboard": [
                {
                    "ship": "transport",
                    "owner": "Great Britain",
                    "at": "North Sea",
                    "holds": {"Germany": {"infantry": 1}},
                }
            ]
        },
        "carries units of Germany",
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_AAE_031_a_broken_position_is_noticed(game_at: GameAt, what: str) -> None:
    position, words = BROKEN[what]
    assert words in " / ".join(GAME.invariants(game_at(**position)))


def test_marks_on_ships_that_are_not_there_are_noticed(game_at: GameAt) -> None:
    g = game_at(units={"North Sea": {"Germany": {"submarine": 1, "battleship": 1}}})
    g.mark("submerged", "North Sea", "Germany", 1)
    g.mark("damaged", "North Sea", "Germany", 1)
    assert GAME.invariants(g) == []
    g.mark("submerged", "North Sea", "Germany", 1)
    g.mark("damaged", "North Sea", "Great Britain", 1)
    assert len(GAME.invariants(g)) == 2


def test_a_loaded_ship_that_is_gone_is_noticed(game_at: GameAt) -> None:
    hold = {
        "ship": "transport",
        "owner": "Germany",
        "at": "North Sea",
        "holds": {"Germany": {"armor": 1}},
    }
    g = game_at(aboard=[hold])
    g.add("North Sea", "Germany", "transport", -1)
    assert "1 loaded transport" in GAME.invariants(g)[0]


def test_AAE_262_any_number_may_stand_together(game_at: GameAt) -> None:
    crowd = {"Great Britain": {"infantry": 500}, "Soviet Union": {"armor": 500}}
    g = game_at(units={"Moscow": crowd, "North Sea": {"Great Britain": {"destroyer": 99}}})
    assert GAME.invariants(g) == []


# Corrections


def correct(g: Any, change: str, events: list[dict[str, Any]]) -> None:
    apply_all(Table(GAME, g.board).corrections(), outside(lambda: g), [change], events)


def test_a_ruling_sets_units_money_control_and_what_waits(game_at: GameAt) -> None:
    g = game_at(units={"Poland": {"Germany": {"infantry": 1, "armor": 1}}})
    events: list[dict[str, Any]] = []
    for change in (
        "set Poland: Germany 3 infantry",
        "set Moscow: Soviet Union 1 industrial complex",
        "money Great Britain 20",
        "control East Poland Germany",
        "control Moscow: German",
        "control Egypt: Germany",
        "pending US: 2 infantry, 1 sub",
    ):
        correct(g, change, events)
    assert g.units("Poland", "Germany") == {"infantry": 3, "armor": 1}
    assert g.money["Great Britain"] == 20
    assert g.controller("East Poland") == "Germany"
    assert g.units("Moscow", "Germany") == {"industrial_complex": 1}
    assert g.state["pending"] == {"United States": {"infantry": 2, "submarine": 1}}
    assert len(events) == 7
    assert GAME.invariants(g) == []
    correct(g, "set Poland: Germany 0 armor", events)
    assert g.units("Poland", "Germany") == {"infantry": 3}
    correct(g, "set Poland: Germany nothing", events)
    correct(g, "control Egypt nobody", events)
    correct(g, "pending United States: nothing", events)
    assert "Poland" not in g.state["units"]
    assert g.controller("Egypt") == ""
    assert g.state["pending"] == {}


WRONG_CORRECTIONS = (
    "give Poland to Germany",
    "set Poland",
    "set Poland: 3 infantry",
    "set Gondor: Germany 3 infantry",
    "set Poland: Germany many infantry",
    "set Poland: Germany all infantry",
    "money Germany lots",
    "money Germany -3",
    "money Italy 3",
    "control North Sea Germany",
    "control Spain Germany",
    "control Poland Italy",
    "pending Germany: 1 industrial complex",
    "",
)


@pytest.mark.parametrize("change", WRONG_CORRECTIONS)
def test_a_ruling_that_says_nothing_possible_is_refused_and_changes_nothing(
    game_at: GameAt, change: str
) -> None:
    g = game_at()
    with pytest.raises(Refusal):
        correct(g, change, [])
    assert g.state["units"] == {}
    assert g.controller("Poland") == "Germany"
