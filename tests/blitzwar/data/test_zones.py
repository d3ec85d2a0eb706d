"""What the map of a club has to be: each thing that the rulebook says of it is asked for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.blitzwar.broken import own, refusal
from tests.harness.broken_data import GONE, also, more, without

Case = tuple[str, tuple[str, ...], Any, str]

# What is changed: the rule, the place in zones.yaml, what stands there instead, and what is said.
ENTRIES: dict[str, Case] = {
    "country": ("BWR-041", ("land", "Oslo", "country"), "Iceland", "there is no country Iceland"),
    "control": ("BWR-041", ("land", "Oslo", "control"), "Axis", "it is nobody's at the start, as Norway is"),
    "terrain": ("BWR-047", ("land", "Oslo", "terrain"), "desert", "its terrain is one of good, narrow, swamp"),
    "unknown fact": ("BWR-040", ("land", "Oslo", "airfield"), True, "'airfield' is not known here"),
    "unknown sea fact": ("BWR-043", ("sea", "North Sea", "depth"), 5, "'depth' is not known here"),
    "supply": ("BWR-070", ("land", "Berlin", "supply"), "Germany", "a supply zone is one of Axis, Allies, Soviets"),
    "port": ("BWR-050", ("land", "Oslo", "port"), "harbour", "a port is one of port, naval_base"),
    "no points": ("BWR-051", ("land", "Paris", "points", "value"), 0, "points are 1 or more"),
    "points of nobody": ("BWR-052", ("land", "Paris", "points"), {"kind": "national", "value": 2}, "points are general, or national ones"),
    "two capitals": ("BWR-120", ("land", "Lyon", "capital"), True, "France has one capital at most"),
    "line one way": ("BWR-040", ("land", "Paris", "land"), also("Berlin"), "a line leads to Berlin, and from there none leads back"),
    "dotted one way": ("BWR-044", ("land", "London", "dotted"), also("Oslo"), "a line leads to Oslo, and from there none leads back"),
    "river": ("BWR-048", ("land", "Paris", "rivers"), ["Berlin"], "Berlin is not beside it"),
    "coast": ("BWR-043", ("land", "Oslo", "coast"), ["White Sea"], "there is no sea zone White Sea"),
    "beach": ("BWR-049", ("land", "Oslo", "beach"), ["Black Sea"], "it does not touch Black Sea"),
    "port inland": ("BWR-049", ("land", "Stockholm", "port_on"), ["Black Sea"], "it does not touch Black Sea"),
    "sea one way": ("BWR-043", ("sea", "North Sea", "sea"), also("Black Sea"), "it borders on Black Sea, and that not on it"),
    "strait one way": ("BWR-273", ("sea", "North Sea", "straits"), GONE, "commanded by Copenhagen from both sides"),
}  # fmt: skip


@pytest.mark.parametrize(("rule", "at", "new", "said"), ENTRIES.values(), ids=ENTRIES)
def test_an_entry_of_the_map_is_complete(
    rule: str, at: tuple[str, ...], new: Any, said: str
) -> None:
    wrong = refusal("zones", (at, new))
    assert said in str(wrong)
    assert (wrong.file, wrong.rule) == ("zones", rule)


PLACES: dict[str, Case] = {
    "Edirne": ("BWR-490", ("land", "Edirne", "country"), "Greece", "Edirne is a zone of Turkey"),
    "Leningrad": ("BWR-004", ("land", "Leningrad", "port"), "port", "it has no port"),
    "Sevastopol": ("BWR-050", ("land", "Sevastopol", "port"), "port", "it is a naval base"),
    "Tripoli": ("BWR-340", ("land", "Tripoli", "port"), GONE, "it has a port"),
    "Montenegro": ("BWR-178", ("land", "Montenegro", "port"), GONE, "it has a port"),
    "Malta": ("BWR-031", ("land", "Malta", "corps"), 2, "its limit of corps is 1"),
    "a limit elsewhere": ("BWR-031", ("land", "Rome", "corps"), 2, "it has no limit of its own"),
    "America": ("BWR-032", ("land", "America", "unlimited"), GONE, "America alone holds any number"),
    "Kouvola": ("BWR-046", ("land", "Kouvola", "line"), GONE, "Nancy and Kouvola have Fortified Lines"),
    "Maginot": ("BWR-046", ("land", "Nancy", "line"), ["Reims"], "its line faces Germany"),
    "starred": ("BWR-054", ("land", "Riga", "star"), True, "only Polish zones have a star"),
    "neither": ("BWR-160", ("land", "Lyon", "vichy"), GONE, "it becomes Vichy's or occupied"),
    "no capital": ("BWR-120", ("land", "Paris", "capital"), GONE, "France has a capital and four more zones"),
    "Tunis": ("BWR-162", ("land", "Tunis", "africa"), GONE, "it is in Africa"),
    "Berlin": ("BWR-244", ("land", "Berlin", "supply"), GONE, "it is a supply zone of the Axis"),
    "one British source": ("BWR-248", ("land", "Birmingham", "supply"), GONE, "two supply zones in the UK"),
    "foreign source": ("BWR-122", ("land", "Rome", "supply"), "Axis", "supply zones of the side are Germany's"),
    "African snow": ("BWR-061", ("land", "Tunis", "snow"), GONE, "no snow falls in Africa"),
    "snow in the Adriatic": ("BWR-061", ("sea", "Adriatic Sea", "snow"), GONE, "alone have no snow"),
    "Sicily": ("BWR-121", ("land", "Sicily", "abroad"), True, "it is Italy's home"),
}  # fmt: skip


@pytest.mark.parametrize(("rule", "at", "new", "said"), PLACES.values(), ids=PLACES)
def test_a_zone_is_as_the_rulebook_has_it(
    rule: str, at: tuple[str, ...], new: Any, said: str
) -> None:
    wrong = refusal("zones", (at, new))
    assert said in str(wrong)
    assert (wrong.file, wrong.rule) == ("zones", rule)


def test_BWR_043_BWR_273_BWR_274_the_seas_that_the_rulebook_names() -> None:
    wrong = refusal(
        "zones",
        (("sea", "Persian Gulf", "sea"), ["Black Sea"]),
        (("sea", "Black Sea", "sea"), also("Persian Gulf")),
    )
    assert ("it borders on no other sea" in str(wrong), wrong.rule) == (True, "BWR-274")
    wrong = refusal(
        "zones",
        (("sea", "Black Sea", "straits"), {"Aegean Sea": "Edirne"}),
        (("sea", "Aegean Sea", "straits"), {"Black Sea": "Edirne"}),
    )
    assert "straits at Gibraltar, Istanbul, Copenhagen" in str(wrong)
    no_ports = [(("land", zone, "port_on"), ["North Sea"]) for zone in ("Basra", "Asian Bases")]
    more_coast = [
        (("land", z, "coast"), ["Persian Gulf", "North Sea"]) for z in ("Basra", "Asian Bases")
    ]
    wrong = refusal("zones", *no_ports, *more_coast)
    assert ("Persian Gulf: no port opens on it" in str(wrong), wrong.rule) == (True, "BWR-073")


def test_BWR_047_BWR_429_terrain_of_all_kinds_and_soviet_fortresses() -> None:
    swamps = [(("land", zone, "terrain"), "good") for zone in ("Pinsk", "Novgorod", "Gomel")]
    wrong = refusal("zones", *swamps)
    assert ("terrain swamp" in str(wrong), wrong.rule) == (True, "BWR-047")
    cities = ("Leningrad", "Moscow", "Stalingrad")
    wrong = refusal("zones", *((("land", zone, "fortress"), GONE) for zone in cities))
    assert wrong.rule == "BWR-429"


def test_BWR_430_a_way_leads_round_the_maginot_line() -> None:
    wrong = refusal(
        "zones",
        (("land", "Nancy", "land"), ["Saar", "Stuttgart"]),
        (("land", "Reims", "land"), without("Nancy")),
        (("land", "Dijon", "land"), without("Nancy")),
    )
    assert ("a way leads round its line" in str(wrong), wrong.rule) == (True, "BWR-430")


def test_BWR_040_no_zone_is_cut_off() -> None:
    alone = {"land": [], "dotted": [], "coast": [], "beach": []}
    beside = own()["zones"]["land"]["Malta"].get("dotted", ())
    cut = [(("land", zone, "dotted"), without("Malta")) for zone in beside]
    wrong = refusal("zones", (("land", "Malta"), more(**alone)), *cut)
    assert ("Malta: no way leads there" in str(wrong), wrong.rule) == (True, "BWR-040")


def test_BWR_167_paris_is_the_capital_of_occupied_france() -> None:
    wrong = refusal(
        "zones", (("land", "Paris", "occupied"), GONE), (("land", "Paris", "vichy"), True)
    )
    assert "it is the capital of Occupied France" in str(wrong)


WAYS: dict[str, tuple[str, tuple[tuple[tuple[str, ...], Any], ...], str]] = {
    "Tripoli near": ("BWR-378", ((("land", "Tripoli", "land"), also("El Agheila")), (("land", "El Agheila", "land"), also("Tripoli"))), "three zones apart"),
    "Gazala": ("BWR-393", ((("land", "Mechili", "land"), without("Gazala")), (("land", "Gazala", "land"), without("Mechili"))), "Mechili and Gazala are adjacent"),
    "Mechili": ("BWR-456", ((("land", "Mechili", "terrain"), "narrow"),), "Mechili is open ground"),
    "Tripoli by two seas": ("BWR-073", ((("land", "Tripoli", "coast"), also("Western Mediterranean")),), "through the South Central Mediterranean alone"),
    "Naples": ("BWR-088", ((("land", "Naples", "coast"), ["Black Sea"]), (("land", "Naples", "beach"), [])), "one or two sea zones apart"),
    "Trondheim's beach": ("BWR-328", ((("land", "Trondheim", "beach"), []),), "a beach on the Norwegian Sea"),
    "Trondheim's terrain": ("BWR-428", ((("land", "Trondheim", "terrain"), "good"),), "Trondheim has mountains"),
    "dotted": ("BWR-350", ((("land", "Trondheim", "dotted"), ["Scapa Flow"]), (("land", "Scapa Flow", "dotted"), ["Trondheim"])), "no dotted line"),
    "Scapa Flow": ("BWR-348", ((("land", "Scapa Flow", "coast"), ["North Sea"]), (("land", "Scapa Flow", "beach"), [])), "lies on the Norwegian Sea"),
    "London": ("BWR-321", ((("land", "London", "beach"), []),), "London has a beach"),
    "Newcastle": ("BWR-049", ((("land", "Newcastle", "beach"), ["North Sea"]),), "has no beach"),
    "Stockholm": ("BWR-352", ((("land", "Stockholm", "coast"), ["Baltic Sea"]),), "both sides of the strait"),
    "Hamburg": ("BWR-288", ((("land", "Hamburg", "port_on"), []),), "reach the North Atlantic"),
    "America by land": ("BWR-040", ((("land", "America", "land"), ["Oslo"]), (("land", "Oslo", "land"), also("America"))), "reached by sea alone"),
    "America": ("BWR-349", ((("land", "America", "coast"), also("Western Mediterranean")),), "no coast of the Western Mediterranean"),
}  # fmt: skip


@pytest.mark.parametrize(("rule", "changes", "said"), WAYS.values(), ids=WAYS)
def test_what_the_examples_do_can_be_done(rule: str, changes: Any, said: str) -> None:
    wrong = refusal("zones", *changes)
    assert said in str(wrong)
    assert (wrong.file, wrong.rule) == ("zones", rule)


def test_BWR_311_air_units_reach_mechili_from_derna() -> None:
    ways = own()["zones"]["land"]["Derna"]
    cut = [
        (("land", zone, kind), without("Derna"))
        for kind in ("land", "dotted")
        for zone in ways.get(kind, ())
    ]
    wrong = refusal("zones", (("land", "Derna"), more(land=[], dotted=[])), *cut)
    assert ("air units of Derna reach Mechili" in str(wrong), wrong.rule) == (True, "BWR-311")


def test_BWR_323_the_axis_can_base_air_units_beside_london() -> None:
    wrong = refusal(
        "zones",
        (("land", "London", "dotted"), []),
        *((("land", zone, "dotted"), without("London")) for zone in ("Calais", "Caen")),
    )
    assert ("one zone from London" in str(wrong), wrong.rule) == (True, "BWR-323")


POINTS: dict[str, Case] = {
    "Trondheim": ("BWR-053", ("land", "Trondheim", "points"), {"kind": "general", "value": 1}, "Trondheim has national points of the Axis"),
    "two of Trondheim": ("BWR-234", ("land", "Trondheim", "points", "value"), 2, "Trondheim costs one unit"),
    "Glasgow": ("BWR-289", ("land", "Glasgow", "points"), GONE, "the UK has 6 national points at home"),
    "rich Berlin": ("BWR-140", ("land", "Berlin", "points", "value"), 13, "the Axis begins with 20 points"),
}  # fmt: skip


@pytest.mark.parametrize(("rule", "at", "new", "said"), POINTS.values(), ids=POINTS)
def test_points_make_the_tables_mean_something(
    rule: str, at: tuple[str, ...], new: Any, said: str
) -> None:
    wrong = refusal("zones", (at, new))
    assert said in str(wrong)
    assert (wrong.file, wrong.rule) == ("zones", rule)


def test_BWR_482_there_are_points_for_the_highest_row() -> None:
    def poorer(land: dict[str, Any]) -> dict[str, Any]:
        general = [z for z in land if land[z].get("points", {}).get("kind") == "general"]
        without_points = {zone: {**land[zone]} for zone in general}
        for entry in without_points.values():
            del entry["points"]
        return {**land, **without_points}

    soviet = [("Baku", 1), ("Moscow", 1)]
    gone = ("Armavir", "Grozny", "Stalino")
    wrong = refusal(
        "zones",
        (("land",), poorer),
        *((("land", zone, "points", "value"), value) for zone, value in soviet),
        *((("land", zone, "points"), GONE) for zone in gone),
    )
    assert ("the highest row of the table needs 31" in str(wrong), wrong.rule) == (True, "BWR-482")
