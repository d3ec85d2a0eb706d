"""What combat at sea does to ships, Convoys and cargo, and where those go who are sent home."""

from __future__ import annotations

from pbem.games.blitz_world_in_conflict.concepts import bases
from tests.blitz_world_in_conflict.sea.fleets_at_sea import (
    PACIFIC,
    at_sea,
    dice,
    fought,
    told_of,
)

NORTH_ATLANTIC, EAST_CHINA = "North Atlantic", "East China Sea"


def convoy_damage(result: str, before: int = 0) -> int:
    """The damage of a Convoy of factor 2 after a result against it."""
    units = {"U-Boat II": (NORTH_ATLANTIC, 2), "U-Boat III": (NORTH_ATLANTIC, 2)}
    g = at_sea(units, convoys={NORTH_ATLANTIC: before} if before else {})
    column = 6 + 2 - before
    die = next(n for n in range(1, 7) if g.board.result(column, n) == result)
    fought(g, dice(NORTH_ATLANTIC, ("naval/ours", die)))
    return int(g.state["convoys"].get(NORTH_ATLANTIC, 0))


def test_BLZ_559_BLZ_563_a_Convoy_that_has_to_return_takes_a_point_more() -> None:
    assert convoy_damage("1S") == 1
    assert convoy_damage("1L") == 2
    assert convoy_damage("L") == 1


def test_BLZ_559_a_Convoy_takes_its_factor_and_no_more() -> None:
    assert convoy_damage("1L", before=1) == 2
    g = at_sea({"U-Boat II": (NORTH_ATLANTIC, 2)}, convoys={NORTH_ATLANTIC: 2})
    fought(g, [])
    assert g.state["convoys"] == {NORTH_ATLANTIC: 2}


def test_BLZ_553_BLZ_555_damage_is_for_ships_and_Convoys_as_both_sides_say() -> None:
    units = {
        "High Seas Fleet": (NORTH_ATLANTIC, 4),
        "Battlecruisers": (NORTH_ATLANTIC, 2),
        "North Sea Fleet": (NORTH_ATLANTIC, 2),
        "Canadian Air Force": (NORTH_ATLANTIC, 2),
    }
    rolls = [("naval/ours", 6), ("naval/theirs", 1)]
    g = at_sea(units)
    told = fought(
        g,
        dice(NORTH_ATLANTIC, *rolls),
        ("AFA", "losses naval: convoy"),
        ("Germany", "enemy losses: North Sea Fleet"),
    )
    assert told_of(told, "round_fought")[0]["ours"]["result"] == "2"
    assert (g.state["convoys"], g.size("North Sea Fleet")) == ({NORTH_ATLANTIC: 1}, 1)
    assert g.size("Canadian Air Force") == 2


HOME = {
    "North Atlantic Fleet": ("North Sea", 3),
    "Coastal Command": ("North Sea", 1),
    "Condors": ("North Sea", 1),
    "Fliegerkorps X": ("North Sea", 2),
}


def test_BLZ_413_BLZ_562_BLZ_564_who_is_sent_home_picks_a_base_in_range() -> None:
    # 1 and 2 Air Factors and the triangle of Coastal Command: column 4.
    for unit, base in (
        ("Coastal Command", "Belgium-Netherlands"),
        ("North Atlantic Fleet", "London"),
    ):
        g = at_sea(HOME, control={"Belgium-Netherlands": "AFA"}, convoys={"North Sea": 1})
        assert g.board.result(4, 2) == g.board.result(6, 1) == "S"
        rolls = dice("North Sea", ("air/ours", 2), ("air/theirs", 1))
        naval = [("naval/ours", 1)] if unit == "Coastal Command" else []
        answers = (
            ("AFA", f"send home air: {unit}"),
            ("AFA", f"base {unit} -> {base}"),
            ("Germany", "send home air: Condors"),
        )
        told = fought(g, [*rolls, *dice("North Sea", *naval)], *answers)
        sent = told_of(told, "letters")[0]
        assert (sent["ours"], sent["theirs"]) == (["Condors"], [unit])
        assert g.at(unit) == base


def test_BLZ_565_a_carrier_that_shrinks_still_counts_for_the_letter() -> None:
    units = {"Kido Butai": ("Leyte Gulf", 4), "12th Fleet": ("Leyte Gulf", 2)}
    g = at_sea(units, "Axis", wars=PACIFIC)
    assert g.board.result(6, 6) == "1L"
    rolls = [("air/ours", 6), ("air/theirs", 1)]
    told = fought(g, dice("Leyte Gulf", *rolls))
    assert told_of(told, "letters")[0]["theirs"] == ["12th Fleet"]
    assert (g.size("12th Fleet"), g.face("12th Fleet").type) == (1, "BB")
    assert not g.board.is_sea(g.at("12th Fleet"))


def test_BLZ_560_a_TRS_that_shrinks_loses_cargo_as_its_owner_says() -> None:
    units = {
        "High Seas Fleet": ("North Sea", 4),
        "Europe Trs": ("North Sea", 2),
        "2nd Army": ("North Sea", 2),
        "8th Army": ("North Sea", 2),
    }
    for line, sizes in ((("losses cargo: 8th Army"), (2, 0)), ("losses cargo: 2nd Army", (0, 2))):
        g = at_sea(units, convoys={"North Sea": 1})
        for unit in ("2nd Army", "8th Army"):
            g.board_ship(unit, "Europe Trs")
        assert g.board.result(6, 4) == "1"
        told = fought(g, dice("North Sea", ("naval/ours", 4)), ("AFA", line))
        assert not told_of(told, "letters")
        assert (g.size("2nd Army"), g.size("8th Army")) == sizes
        assert g.size("Europe Trs") == 1


def test_BLZ_560_cargo_goes_down_with_its_TRS() -> None:
    units = {"High Seas Fleet": ("North Sea", 4), "Europe Trs": ("North Sea", 1)}
    g = at_sea({**units, "2nd Army": ("North Sea", 2)}, convoys={"North Sea": 1})
    g.board_ship("2nd Army", "Europe Trs")
    fought(g, dice("North Sea", ("naval/ours", 4)))
    assert not g.at("Europe Trs")
    assert not g.at("2nd Army")
    assert g.state["pool"]["AFA"].count("2nd Army") == 1


def test_BLZ_386_BLZ_413_cargo_comes_home_with_its_TRS() -> None:
    units = {"High Seas Fleet": ("North Sea", 4), "Europe Trs": ("North Sea", 2)}
    g = at_sea({**units, "2nd Army": ("North Sea", 2)}, convoys={"North Sea": 1})
    g.board_ship("2nd Army", "Europe Trs")
    assert g.board.result(6, 3) == "L"
    told = fought(g, dice("North Sea", ("naval/ours", 3)), ("AFA", "base Europe Trs -> Scotland"))
    assert told_of(told, "letters")[0]["theirs"] == ["Europe Trs"]
    assert (g.at("Europe Trs"), g.at("2nd Army"), g.carrier("2nd Army")) == (
        "Scotland",
        "Scotland",
        "",
    )


def test_BLZ_413_who_has_no_base_in_range_goes_to_the_closest() -> None:
    units = {"Atlantic Fleet": ("USA East Coast", 2), "High Seas Fleet": ("USA East Coast", 2)}
    g = at_sea(units, "Allies", wars=[["Germany", "USA"]])
    assert bases.in_range(g, "High Seas Fleet") == {}
    told = fought(g, dice("USA East Coast", ("naval/ours", 4), ("naval/theirs", 1)))
    [event] = told_of(told, "round_fought")
    assert (event["ours"]["column"], event["theirs"]["column"]) == (3, 5)
    assert told_of(told, "letters")[0]["theirs"] == ["High Seas Fleet"]
    assert g.at("High Seas Fleet") == "Western Germany"


def test_BLZ_220_BLZ_413_when_a_Small_Port_is_full_the_next_is_lost() -> None:
    units = {
        "Mediterranean Fleet": ("Mediterranean Sea", 2),
        "French Battle Fleet": ("Mediterranean Sea", 1),
        "BB Fleet": ("Mediterranean Sea", 4),
    }
    # Malta is the only Port that is left to them, and takes Size 2.
    held = ("Egypt", "Gibraltar", "Algeria", "Morocco", "Vichy France", "Levant", "Istanbul")
    told = {"label": "1/0/sea", "at": "Mediterranean Sea", "start": ""}
    sent = ["French Battle Fleet", "Mediterranean Fleet"]
    g = at_sea(
        units,
        control=dict.fromkeys(held, "Germany"),
        flow="homeward",
        step="choose_bases",
        locals_={**told, "units": sent},
    )
    fought(g, [])
    assert g.at("French Battle Fleet") == "Malta"
    assert not g.at("Mediterranean Fleet")


def test_BLZ_413_who_has_no_base_at_all_is_destroyed() -> None:
    held = (
        "Egypt",
        "Gibraltar",
        "Algeria",
        "Morocco",
        "Vichy France",
        "Levant",
        "Malta",
        "Istanbul",
    )
    units = {"Mediterranean Fleet": ("Mediterranean Sea", 2), "BB Fleet": ("Mediterranean Sea", 4)}
    g = at_sea(units, "Axis", control=dict.fromkeys(held, "Germany"))
    column = 6
    assert g.board.result(column, 3) == "L"
    told = fought(g, dice("Mediterranean Sea", ("naval/ours", 3), ("naval/theirs", 1)))
    assert [event["unit"] for event in told_of(told, "no_base")] == ["Mediterranean Fleet"]
    assert "Mediterranean Fleet" in g.state["pool"]["AFA"]
