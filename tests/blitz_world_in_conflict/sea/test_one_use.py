"""Aircraft for one use in combat at sea."""

from __future__ import annotations

from tests.blitz_world_in_conflict.sea.fleets_at_sea import PACIFIC, at_sea, dice, fought, told_of

EAST_CHINA = "East China Sea"


def test_BLZ_549_BLZ_565_Kamikazes_against_a_carrier() -> None:
    units = {"Kamikazes": (EAST_CHINA, 1), "12th Fleet": (EAST_CHINA, 2)}
    g = at_sea(units, wars=PACIFIC)
    rolls = [("air/ours", 1), ("air/theirs", 3), ("naval/ours", 6), ("naval/theirs", 1)]
    told = fought(g, dice(EAST_CHINA, *rolls))
    rounds = told_of(told, "round_fought")
    columns = [(each["ours"]["column"], each["theirs"]["column"]) for each in rounds]
    assert columns == [(1, 3), (5, 5)]
    assert not g.at("Kamikazes")
    assert g.state["pool"]["Japan"].count("Kamikazes") == 1
    assert (g.size("12th Fleet"), g.face("12th Fleet").type) == (1, "BB")
    assert (g.at("12th Fleet"), g.state["convoys"]) == (EAST_CHINA, {})


def test_BLZ_549_who_has_nobody_to_hit_in_a_Naval_Round_is_used_up_by_the_Air_Round() -> None:
    units = {
        "Kamikazes": ("Leyte Gulf", 1),
        "Central TRS": ("Leyte Gulf", 1),
        "Marine Air Wing": ("Leyte Gulf", 2),
    }
    g = at_sea(units, wars=PACIFIC)
    rolls = [("air/ours", 1), ("air/theirs", 1), ("naval/theirs", 1)]
    told = fought(g, dice("Leyte Gulf", *rolls))
    assert [event["unit"] for event in told_of(told, "unit_used_up")] == ["Kamikazes"]
    assert not g.at("Kamikazes")


def test_BLZ_549_an_Air_Round_is_the_last_where_no_Naval_Round_follows() -> None:
    units = {"Kamikazes": ("Leyte Gulf", 1), "Marine Air Wing": ("Leyte Gulf", 2)}
    g = at_sea(units, wars=PACIFIC)
    told = fought(g, dice("Leyte Gulf", ("air/ours", 1), ("air/theirs", 1)))
    assert not g.at("Kamikazes")
    assert [event["unit"] for event in told_of(told, "unit_used_up")] == ["Kamikazes"]
