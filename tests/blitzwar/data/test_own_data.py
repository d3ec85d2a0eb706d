"""The game's own data: what the rulebook gives in numbers, and what the reconstruction holds to
beyond what is asked of a club's."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

from pbem.games.blitzwar.board import ALL_KINDS
from pbem.library import data_files
from tests.blitzwar.broken import own
from tests.blitzwar.position_builder import board, game_at, scenario

SEASONS = ("summer", "autumn", "winter", "spring")


def test_BWR_001_BWR_002_six_kinds_of_units_and_two_of_them_are_corps() -> None:
    kinds = {line["kind"] for line in own()["counters"]["counters"]}
    assert kinds <= set(ALL_KINDS)
    corps = {name for name, told in board().units.items() if told.is_corps}
    assert {board().unit(name).kind for name in corps} == {
        "infantry",
        "armor",
        "white",
        "elite",
        "fortified",
    }


def test_BWR_020_a_white_counter_is_one_infantry_with_one_armor_or_two() -> None:
    white = {n: (u.infantry, u.armor) for n, u in board().units.items() if u.kind == "white"}
    assert white == {"2-corps white": (1, 1), "3-corps white": (1, 2)}


def test_BWR_003_48_cards_of_the_values_of_the_rulebook() -> None:
    assert Counter((c.side, c.kind) for c in board().cards.values()) == dict.fromkeys(
        [(side, kind) for side in ("Axis", "Allies", "Soviets") for kind in ("limited", "total")], 8
    )


def test_BWR_100_BWR_060_BWR_061_BWR_106_47_turns_from_late_summer_1939_to_late_spring_1945() -> (
    None
):
    turns = board().turns
    assert list(turns) == list(range(1, 48))
    first, last = turns[1], turns[47]
    assert (first.season, first.year, first.half) == ("summer", 1939, 2)
    assert (last.season, last.year, last.half) == ("spring", 1945, 2)
    for number in range(2, 48):
        this, before = turns[number], turns[number - 1]
        assert this.half == 3 - before.half
        step = this.half == 1
        assert SEASONS.index(this.season) == (SEASONS.index(before.season) + step) % 4
        assert this.year == before.year + (step and this.season == "winter")
        mud = this.half == 1 and this.season in ("spring", "autumn")
        assert this.weather == ("mud" if mud else "snow" if this.season == "winter" else "good")
        minors = ["season"] * step + ["half_year"] * (step and this.season in ("winter", "summer"))
        assert list(this.minors) == minors


def test_BWR_065_winter_attacks_begin_with_the_winters_of_1943_and_1944() -> None:
    winters = {n: t.blitz for n, t in board().turns.items() if t.season == "winter"}
    assert {n: b["Soviets"] for n, b in winters.items()} == {
        n: "all" if n >= 28 else "snow_free" for n in winters
    }
    for side in ("Axis", "Allies"):
        assert {n: b[side] for n, b in winters.items()} == {
            n: "all" if n >= 36 else "snow_free" for n in winters
        }


def test_BWR_006_beaches_and_ports_are_of_single_zones() -> None:
    coast = [zone for zone in board().land_zones if board().coast(zone)]
    assert any(not board().beaches(zone) for zone in coast)
    assert any(not board().port_seas(zone) for zone in coast)


def test_BWR_045_fortresses_and_BWR_046_fortified_lines() -> None:
    assert {z for z in board().land_zones if board().is_fortress(z)} >= {"Leningrad", "Moscow"}
    assert {z for z in board().land_zones if board().fact(z, "line")} == {"Nancy", "Kouvola"}


def test_BWR_041_BWR_490_all_units_of_the_set_up_stand_in_zones_of_their_country() -> None:
    told = scenario()["setup"]
    abroad = {
        (country, zone)
        for country, places in told.items()
        for zone in places
        if board().country(zone) != country
    }
    assert abroad == {("UK", "Calais")}


def test_BWR_044_BWR_048_dotted_lines_and_rivers() -> None:
    assert board().neighbours("London", {"dotted"}) == ("Caen", "Calais")
    assert "Calais" not in board().neighbours("London", {"land"})
    assert board().across_river("Hannover", "Berlin")
    assert not board().across_river("Leipzig", "Berlin")


def test_BWR_023_every_corps_counts_one() -> None:
    counters = {"3-corps white": 1, "2-corps infantry": 2, "fortified corps": 1}
    g = game_at()
    assert g.strength(counters) == 8
    assert g.armored(counters) == 2


def test_BWR_007_there_are_no_other_units() -> None:
    assert {unit.kind for unit in board().units.values()} == set(ALL_KINDS) - {"supply"}


def test_what_is_ours_is_marked() -> None:
    read = data_files.read(files("pbem.games.blitzwar") / "data", "data")
    assert set(data_files.reconstructed(read)) == {"zones", "cards", "counters"}
