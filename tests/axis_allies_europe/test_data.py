"""The board, the pieces, the powers and the set-up of 1941 against the figures that the rules
give.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbem.engine.board import BoardError
from pbem.engine.state import check_plain
from pbem.games.axis_allies_europe import units
from pbem.games.axis_allies_europe.board import EuropeBoard
from pbem.library.data_files import DataFile, Files
from pbem.storage import yamlin
from pbem.wargame.setup import starting_control, starting_units

FOLDER = Path(__file__).parents[2] / "games" / "axis_allies_europe"
GERMANY, SOVIETS, BRITAIN, STATES = "Germany", "Soviet Union", "Great Britain", "United States"


@cache
def files() -> dict[str, Any]:
    return {path.stem: yamlin.load_file(path) for path in sorted((FOLDER / "data").glob("*.yaml"))}


@cache
def scenario() -> dict[str, Any]:
    loaded: dict[str, Any] = yamlin.load_file(FOLDER / "scenarios/1941.yaml")
    return loaded


BOARD = EuropeBoard(files())


def entries() -> dict[str, Any]:
    areas: dict[str, Any] = files()["areas"]["areas"]
    return areas


def units_of(power: str) -> Counter[str]:
    total: Counter[str] = Counter()
    for pieces in scenario()["setup"][power].values():
        total.update(pieces)
    return total


# Areas and borders


def test_AAE_026_the_map_has_96_areas_and_240_borders() -> None:
    kinds = Counter(area.kind for area in BOARD.areas.values())
    assert kinds == {"territory": 61, "sea_zone": 28, "convoy_center": 7}
    assert Counter(link.kind == "air" for link in BOARD.links) == {False: 240, True: 1}
    assert Counter(link.kind for link in BOARD.links) == {
        "land": 100,
        "coast": 73,
        "sea": 67,
        "air": 1,
    }


def test_AAE_026_borders_are_listed_on_both_sides() -> None:
    one_sided = [
        (name, other)
        for name, entry in entries().items()
        for other in entry["borders"]
        if name not in entries()[other]["borders"]
    ]
    assert one_sided == []


def test_a_border_listed_on_one_side_only_is_refused() -> None:
    data = copy.deepcopy(files())
    data["areas"]["areas"]["Poland"]["borders"].remove("Germany")
    with pytest.raises(BoardError, match="Poland"):
        EuropeBoard(data)


ISLANDS = [
    "Corsica",
    "Crete",
    "Cyprus",
    "Eire",
    "Iceland",
    "Malta",
    "Sardinia",
    "Sicily",
    "United Kingdom",
]


def test_AAE_027_islands_touch_sea_alone_and_are_all_marked() -> None:
    marked = [area for area in BOARD.territories if BOARD.is_island(area)]
    landless = [area for area in BOARD.territories if not BOARD.neighbours(area, {"land"})]
    assert marked == landless == ISLANDS


def test_AAE_028_seven_convoy_centers_with_their_values() -> None:
    values = {area: (BOARD.original_owner(area), BOARD.value(area)) for area in BOARD.convoys}
    assert values == {
        "British Convoy 1": (BRITAIN, 3),
        "British Convoy 2": (BRITAIN, 3),
        "British Convoy 3": (BRITAIN, 5),
        "British Convoy 4": (BRITAIN, 5),
        "Soviet Convoy": (SOVIETS, 4),
        "U.S. Convoy 1": (STATES, 4),
        "U.S. Convoy 2": (STATES, 6),
    }
    assert all(BOARD.is_sea(area) for area in BOARD.convoys)


def test_archangel_is_the_port_of_the_soviet_convoy_alone() -> None:
    ports = {area: BOARD.port(area) for area in BOARD.sea_zones if BOARD.port(area)}
    assert ports == {"Soviet Convoy": "Archangel"}


def test_AAE_030_the_middle_east_column_has_eight_positions() -> None:
    column = {area: BOARD.value(area) for area in BOARD.territories if BOARD.is_middle_east(area)}
    assert column == {
        "Egypt": 1,
        "Iran": 2,
        "Iraq": 2,
        "Palestine": 0,
        "Syria": 1,
        "Trans-Jordan": 2,
    }
    assert sum(column.values()) == 8
    assert {BOARD.original_owner(area) for area in column} == {""}
    assert {area for area in BOARD.territories if BOARD.color(area) == "yellow"} == set(column)


def test_AAE_031_seven_neutral_territories_are_never_flown_over() -> None:
    neutrals = [area for area in BOARD.territories if BOARD.is_neutral(area)]
    assert neutrals == [
        "Eire",
        "Saudi Arabia",
        "Spain",
        "Spanish Morocco",
        "Sweden",
        "Switzerland",
        "Turkey",
    ]
    assert neutrals == [area for area in BOARD.territories if BOARD.color(area) == "white"]
    assert not any(BOARD.value(area) or BOARD.original_owner(area) for area in neutrals)
    steps = BOARD.air_steps("Germany")
    assert set(BOARD.areas) - set(steps) == set(neutrals)
    assert steps["Northern Italy"] == 2  # by Austria; Switzerland would also be two
    assert BOARD.air_steps("Gibraltar")["France"] == 4  # Spain would make it two


def test_AAE_032_only_planes_cross_the_straits() -> None:
    assert BOARD.link_kinds("Black Sea", "Aegean Sea") == ("air",)
    ship, plane = BOARD.unit("destroyer"), BOARD.unit("fighter")
    assert BOARD.neighbours("Black Sea", ship.ways) == ()
    assert BOARD.linked("Black Sea", "Aegean Sea", plane.ways)
    assert BOARD.air_steps("Greece")["Caucasus"] == 3


def test_AAE_025_soviet_territories_by_their_color() -> None:
    soviet = {area for area in BOARD.territories if BOARD.is_soviet(area)}
    assert soviet == {a for a in BOARD.territories if BOARD.original_owner(a) == SOVIETS}
    purple = {area for area in soviet if BOARD.color(area) == "light purple"}
    assert purple == {"Baltic States", "Bessarabia", "East Poland", "Vyborg"}


def test_AAE_024_colors_agree_with_owners() -> None:
    owners = {(BOARD.color(a), BOARD.original_owner(a)) for a in BOARD.territories}
    assert owners == {
        ("brown", GERMANY),
        ("tan", GERMANY),
        ("green", BRITAIN),
        ("blue", STATES),
        ("red", SOVIETS),
        ("light purple", SOVIETS),
        ("yellow", ""),
        ("white", ""),
    }
    assert {color for color, _ in owners} == set(files()["areas"]["colors"])


VALUES_IN_THE_TEXT = {
    "Moscow": 2,
    "Leningrad": 1,
    "Stalingrad": 1,
    "Egypt": 1,
    "Trans-Jordan": 2,
    "Syria": 1,
}


@pytest.mark.parametrize(("area", "value"), VALUES_IN_THE_TEXT.items(), ids=VALUES_IN_THE_TEXT)
def test_a_value_named_in_the_text(area: str, value: int) -> None:
    assert BOARD.value(area) == value


COMPLEXES = {
    "Archangel": ["White Sea"],
    "Canada": ["Davis Strait"],
    "Germany": ["Baltic Sea", "Danish Sea"],
    "Leningrad": ["Baltic Sea"],
    "Moscow": [],
    "Northern Italy": ["Adriatic Sea", "Tyrrhenian Sea"],
    "Stalingrad": [],
    "United Kingdom": ["Atlantic", "Celtic Sea", "English Channel", "North Sea"],
    "United States": ["U.S. Eastern Coast"],
}


def test_industrial_complexes_and_the_zones_that_they_build_ships_in() -> None:
    found = {a: list(BOARD.seas(a)) for a in BOARD.areas if BOARD.has_complex(a)}
    assert found == COMPLEXES


# Distances that the examples of the rules name

NEIGHBOURS = [
    ("land", "Germany", "Poland"),
    ("land", "Poland", "Baltic States"),
    ("land", "Poland", "East Poland"),
    ("land", "East Poland", "Baltic States"),
    ("land", "Caucasus", "Iran"),
    ("sea", "South Atlantic", "Central Atlantic"),
    ("sea", "Adriatic Sea", "Central Mediterranean"),
    ("sea", "Central Mediterranean", "Eastern Mediterranean"),
    ("coast", "Central Mediterranean", "Libya"),
    ("coast", "Central Mediterranean", "Greece"),
    ("sea", "Danish Sea", "English Channel"),
    ("sea", "Danish Sea", "North Sea"),
    ("coast", "Danish Sea", "Germany"),
    ("sea", "Bay of Biscay", "Celtic Sea"),
    ("sea", "Bay of Biscay", "Azores Sea"),
    ("sea", "Atlantic", "Celtic Sea"),
    ("coast", "Celtic Sea", "United Kingdom"),
    ("sea", "Celtic Sea", "Mid-Atlantic"),
    ("sea", "Central Atlantic", "U.S. Convoy 1"),
    ("sea", "U.S. Eastern Coast", "Mid-Atlantic"),
    ("sea", "Mid-Atlantic", "British Convoy 3"),
    ("sea", "Central Atlantic", "British Convoy 1"),
    ("sea", "British Convoy 1", "South Atlantic"),
    ("sea", "Azores Sea", "British Convoy 2"),
]


@pytest.mark.parametrize(("kind", "a", "b"), NEIGHBOURS)
def test_AAE_033_one_movement(kind: str, a: str, b: str) -> None:
    assert BOARD.link_kinds(a, b) == (kind,)


NOT_NEIGHBOURS = [
    ("Southern Italy", "Tyrrhenian Sea"),
    ("Finland", "White Sea"),
    ("Libya", "Malta"),
    ("Egypt", "Trans-Jordan"),
    ("Canada", "U.S. Eastern Coast"),
    ("Bulgaria", "Aegean Sea"),
]


@pytest.mark.parametrize(("a", "b"), NOT_NEIGHBOURS)
def test_areas_that_only_look_adjacent(a: str, b: str) -> None:
    assert BOARD.link_kinds(a, b) == ()


@pytest.mark.parametrize(
    "entry", files()["sources"]["borders"], ids=lambda e: "-".join(e["between"])
)
def test_the_board_follows_the_decisions_on_disputed_borders(entry: dict[str, Any]) -> None:
    assert BOARD.linked(*entry["between"]) is entry["real"]


DISTANCES = [
    ("armor", "Egypt", "Trans-Jordan", 2),
    ("armor", "East Poland", "Stalingrad", 2),
    ("transport", "Davis Strait", "Celtic Sea", 2),
    ("bomber", "Germany", "United Kingdom", 3),
    ("fighter", "France", "United Kingdom", 2),
    ("fighter", "United Kingdom", "Norway", 2),
    ("fighter", "United States", "Celtic Sea", 3),
    ("fighter", "Celtic Sea", "United Kingdom", 1),
    ("fighter", "United Kingdom", "Gibraltar", 4),
    ("fighter", "Malta", "Sardinia", 3),
    ("fighter", "Mid-Atlantic", "Algeria", 3),
    ("bomber", "United Kingdom", "Tunisia", 5),
]


@pytest.mark.parametrize(("kind", "start", "goal", "steps"), DISTANCES)
def test_AAE_033_a_shortest_way_of_the_examples(
    kind: str, start: str, goal: str, steps: int
) -> None:
    def may_enter(_: str, to: str) -> bool:
        return not BOARD.is_neutral(to)

    ways = BOARD.unit(kind).ways
    assert BOARD.reach([start], may_enter=may_enter, kinds=ways)[goal] == steps
    if kind in ("fighter", "bomber"):
        assert BOARD.air_steps(start)[goal] == steps


def test_the_coasts_of_zones_in_the_examples() -> None:
    assert BOARD.coasts("English Channel") == (
        "France",
        "Netherlands-Belgium",
        "United Kingdom",
    )
    assert BOARD.coasts("Azores Sea") == ("Spain",)
    assert BOARD.seas("Canada") == ("Davis Strait",)
    assert BOARD.coasts("Poland") == BOARD.seas("Baltic Sea") == ()


# Powers and money


def test_powers_in_turn_order_with_sides_capitals_and_starting_income() -> None:
    powers = [BOARD.powers[name] for name in tuple(BOARD.powers)]
    assert [(p.name, p.side, p.capital, p.income) for p in powers] == [
        (GERMANY, "Axis", "Germany", 40),
        (SOVIETS, "Allies", "Moscow", 24),
        (BRITAIN, "Allies", "United Kingdom", 25),
        (STATES, "Allies", "United States", 40),
    ]


def test_AAE_004_the_four_capitals() -> None:
    capitals = {area: BOARD.capital_of(area) for area in BOARD.areas if BOARD.capital_of(area)}
    assert capitals == {BOARD.capital(power): power for power in tuple(BOARD.powers)}
    assert all(BOARD.original_owner(area) == power for area, power in capitals.items())


@pytest.mark.parametrize("power", tuple(BOARD.powers))
def test_AAE_013_values_on_the_board_add_up_to_the_starting_income(power: str) -> None:
    owned = [area for area in BOARD.areas if BOARD.original_owner(area) == power]
    assert sum(BOARD.value(area) for area in owned) == BOARD.powers[power].income


def test_AAE_038_each_side_has_an_advance_of_12() -> None:
    advances = BOARD.advances
    assert [(a.side, a.ipcs, a.unsplit) for a in advances] == [
        ("Axis", 12, ""),
        ("Allies", 12, SOVIETS),
    ]


# Pieces

PROFILES = {
    "AAE_207_infantry": ("infantry", "land", 3, 1, 1, 2),
    "AAE_213_artillery": ("artillery", "land", 4, 1, 2, 2),
    "AAE_208_armor": ("armor", "land", 5, 2, 3, 2),
    "AAE_217_fighter": ("fighter", "air", 12, 4, 3, 4),
    "AAE_223_bomber": ("bomber", "air", 15, 6, 4, 1),
    "AAE_243_transport": ("transport", "sea", 8, 2, 0, 1),
    "AAE_236_submarine": ("submarine", "sea", 8, 2, 2, 2),
    "AAE_241_destroyer": ("destroyer", "sea", 12, 2, 3, 3),
    "AAE_226_carrier": ("carrier", "sea", 18, 2, 1, 3),
    "AAE_234_battleship": ("battleship", "sea", 24, 2, 4, 4),
    "antiaircraft gun": ("aa_gun", "gun", 5, 1, 0, 1),
    "complex is not for sale": ("industrial_complex", "complex", None, 0, 0, 0),
}


@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_profile_of_a_piece(profile: tuple[str, str, int | None, int, int, int]) -> None:
    piece = BOARD.unit(profile[0])
    assert profile == (piece.name, piece.kind, piece.cost, piece.move, piece.attack, piece.defense)


def kinds_with(quality: str) -> list[str]:
    return [kind for kind in tuple(BOARD.units) if getattr(BOARD.unit(kind), quality)]


def values_of(quality: str) -> dict[str, int]:
    return {kind: getattr(BOARD.unit(kind), quality) for kind in kinds_with(quality)}


def test_what_pieces_can_do_beyond_their_factors() -> None:
    assert len(tuple(BOARD.units)) == len(PROFILES)
    assert values_of("cargo_size") == {"infantry": 1, "artillery": 1, "armor": 2, "aa_gun": 1}
    assert values_of("hold") == {"transport": 2}
    assert values_of("deck_size") == {"fighter": 1}
    assert values_of("decks") == {"carrier": 2}
    assert values_of("attack_with_artillery") == {"infantry": 2}
    assert values_of("raises_infantry") == {"artillery": 1}
    assert values_of("escort") == {"fighter": 1}
    assert values_of("intercept") == {"fighter": 2}
    assert values_of("support") == {"destroyer": 3, "battleship": 4}
    assert {k: n for k, n in values_of("hits").items() if n > 1} == {"battleship": 2}
    assert [k for k in tuple(BOARD.units) if k not in kinds_with("hits")] == [
        "aa_gun",
        "industrial_complex",
    ]
    for quality, kind in {
        "blitz": "armor",
        "raids": "bomber",
        "first_strike": "submarine",
        "submerges": "submarine",
        "detects": "destroyer",
    }.items():
        assert kinds_with(quality) == [kind]


def test_what_pieces_can_capture() -> None:
    captures = {kind: BOARD.unit(kind).captures for kind in kinds_with("captures")}
    land = dict.fromkeys(["infantry", "artillery", "armor"], "land")
    assert captures == land | dict.fromkeys(
        ["submarine", "destroyer", "carrier", "battleship"], "convoy"
    )
    assert kinds_with("is_warship") == ["submarine", "destroyer", "carrier", "battleship"]


def test_a_support_shot_of_a_destroyer_depends_on_the_edition() -> None:
    destroyer, battleship = BOARD.unit("destroyer"), BOARD.unit("battleship")
    assert (destroyer.support_in("first"), destroyer.support_in("second")) == (3, 2)
    assert (battleship.support_in("first"), battleship.support_in("second")) == (4, 4)
    assert BOARD.unit("submarine").support_in("first") == 0


def test_land_units_and_guns_stay_on_land_and_ships_at_sea() -> None:
    assert {BOARD.unit(kind).ways for kind in ("infantry", "aa_gun")} == {frozenset({"land"})}
    assert BOARD.unit("transport").ways == {"sea"}
    assert BOARD.unit("bomber").ways == {"land", "coast", "sea", "air"}


# The scenario of 1941

TOTALS: dict[str, dict[str, int]] = {
    GERMANY: {
        "infantry": 50,
        "artillery": 10,
        "armor": 13,
        "aa_gun": 2,
        "fighter": 6,
        "bomber": 1,
        "industrial_complex": 2,
        "battleship": 1,
        "destroyer": 1,
        "transport": 2,
        "submarine": 10,
    },
    SOVIETS: {
        "infantry": 44,
        "artillery": 5,
        "armor": 6,
        "aa_gun": 4,
        "fighter": 1,
        "bomber": 1,
        "industrial_complex": 4,
        "transport": 1,
        "submarine": 1,
    },
    BRITAIN: {
        "infantry": 8,
        "artillery": 2,
        "armor": 3,
        "aa_gun": 2,
        "fighter": 3,
        "bomber": 1,
        "industrial_complex": 2,
        "battleship": 1,
        "destroyer": 6,
        "transport": 5,
    },
    STATES: {
        "infantry": 2,
        "aa_gun": 1,
        "fighter": 1,
        "bomber": 1,
        "industrial_complex": 1,
        "destroyer": 1,
        "transport": 1,
    },
}


@pytest.mark.parametrize("power", TOTALS)
def test_AAE_018_starting_units_of_a_power(power: str) -> None:
    assert units_of(power) == TOTALS[power]


def test_AAE_018_206_pieces_start_and_the_british_stand_in_13_places() -> None:
    assert sum(sum(units_of(power).values()) for power in TOTALS) == 206
    assert len(scenario()["setup"][BRITAIN]) == 13
    units = starting_units(BOARD, scenario()["setup"])
    assert list(units) == sorted(units)
    assert units["Iran"] == {SOVIETS: {"infantry": 1}}
    assert units["Malta"] == {BRITAIN: {"fighter": 1}}
    assert units["North Sea"] == {BRITAIN: {"battleship": 1, "destroyer": 1, "transport": 1}}


def test_every_starting_unit_stands_where_its_kind_can_be() -> None:
    for area, stacks in starting_units(BOARD, scenario()["setup"]).items():
        for pieces in stacks.values():
            at_sea = {BOARD.unit(kind).is_ship for kind in pieces}
            assert at_sea == {BOARD.is_sea(area)}, area


def test_guns_and_complexes_of_the_set_up_are_those_marked_on_the_map() -> None:
    for kind, flag in {"industrial_complex": "ic", "aa_gun": "aa"}.items():
        placed = {
            area: count
            for area, stacks in starting_units(BOARD, scenario()["setup"]).items()
            for pieces in stacks.values()
            if (count := pieces.get(kind))
        }
        marked = {name for name, entry in entries().items() if entry.get(flag)}
        assert placed == dict.fromkeys(sorted(marked), 1)
    assert {name for name, entry in entries().items() if entry.get("aa")} == set(COMPLEXES)


def test_everybody_holds_his_own_areas_at_the_start() -> None:
    owners = {area: owner for area in BOARD.areas if (owner := BOARD.original_owner(area))}
    assert starting_control(BOARD, scenario()["controllers"]) == owners
    assert Counter(owners.values()) == {GERMANY: 26, SOVIETS: 16, BRITAIN: 10, STATES: 3}


def test_options_have_the_first_edition_as_default() -> None:
    options = scenario()["options"]
    assert {name: option["default"] for name, option in options.items()} == {
        "edition": "first",
        "archangel_convoy": "suspend",
        "allied_victory": "any",
        "unplaced": "wait",
        "cash_advance": "yes",
        "losses": "printed",
        "raid_losses": "at_once",
        "retreat_to": "friendly",
        "planes_retreat": "at_once",
        "rest_of_cargo": "follows",
        "allied_landings": "yes",
    }
    assert all(option["default"] == option["choices"][0] for option in options.values())


def test_AAE_009_AAE_010_AAE_011_every_power_has_one_player_whatever_their_number() -> None:
    players = scenario()["players"]
    dealt = {number: list(seats.values()) for number, seats in players.items()}
    assert dealt["2"] == [[GERMANY], [SOVIETS, BRITAIN, STATES]]
    assert dealt["3"] == [[GERMANY], [SOVIETS], [BRITAIN, STATES]]
    assert dealt["4"] == [[GERMANY], [SOVIETS], [BRITAIN], [STATES]]
    assert list(players) == ["2", "3", "4"]


@pytest.mark.parametrize(
    ("power", "area", "pieces"),
    [
        ("Italy", "Poland", {"infantry": 1}),
        (GERMANY, "Prussia", {"infantry": 1}),
        (GERMANY, "Poland", {"cruiser": 1}),
    ],
    ids=["unknown power", "unknown area", "unknown kind"],
)
def test_a_set_up_with_unknown_names_is_refused(
    power: str, area: str, pieces: dict[str, int]
) -> None:
    with pytest.raises(BoardError, match=f"{power} in {area}"):
        starting_units(BOARD, {power: {area: pieces}})


@pytest.mark.parametrize(
    "controllers",
    [{"Italy": ["Poland"]}, {GERMANY: ["Prussia"]}, {GERMANY: ["Poland"], SOVIETS: ["Poland"]}],
    ids=["unknown power", "unknown area", "two holders"],
)
def test_controllers_with_unknown_names_or_two_for_one_area_are_refused(
    controllers: dict[str, Any],
) -> None:
    with pytest.raises(BoardError):
        starting_control(BOARD, controllers)


# The data as files


def test_the_digest_covers_areas_units_and_powers_but_no_notes() -> None:
    def digest_with(*path: str, value: Any) -> str:
        data = copy.deepcopy(files())
        entry = data
        for key in path[:-1]:
            entry = entry[key]
        entry[path[-1]] = value
        read = {stem: DataFile(stem, b"", content) for stem, content in data.items()}
        return EuropeBoard(Files("", read)).digest

    changes = [
        digest_with("areas", "areas", "Poland", "value", value=3),
        digest_with("areas", "air_links", value=[]),
        digest_with("units", "units", "armor", "cost", value=6),
        digest_with("powers", "powers", GERMANY, "income", value=41),
    ]
    same = digest_with("sources", value={})
    assert len({same, *changes}) == 5
    assert digest_with("areas", "areas", "Poland", "src", value=["atlas"]) == same
    assert digest_with("units", "units", "armor", "src", value=["atlas"]) == same


BROKEN = {
    "unknown owner": (("areas", "areas", "Poland", "owner"), "Polska", "owner Polska"),
    "unknown port": (("areas", "areas", "Soviet Convoy", "port"), "Kola", "port Kola"),
    "capital that no power has": (("areas", "areas", "Poland", "capital"), True, "capitals"),
    "island on the mainland": (("areas", "areas", "Poland", "island"), True, "island"),
    "unit without order": (("units", "order"), ["infantry"], "units.yaml"),
    "power without turn": (("powers", "turn_order"), [GERMANY], "powers.yaml"),
}


@pytest.mark.parametrize(("path", "value", "said"), BROKEN.values(), ids=BROKEN)
def test_contradictions_between_the_files_are_refused(
    path: tuple[str, ...], value: Any, said: str
) -> None:
    data = copy.deepcopy(files())
    entry = data
    for key in path[:-1]:
        entry = entry[key]
    entry[path[-1]] = value
    with pytest.raises(BoardError, match=said):
        EuropeBoard(data)


def cited(value: Any) -> set[str]:
    """All sources cited in plain data, under `src`, `by` and `against`."""
    if isinstance(value, list):
        return set().union(*map(cited, value))
    if not isinstance(value, dict):
        return set()
    own = [value.get(key, []) for key in ("src", "by", "against")]
    found = {name for names in own for name in ([names] if isinstance(names, str) else names)}
    return found | cited(list(value.values()))


def test_every_fact_names_a_source_that_is_explained() -> None:
    known = set(files()["sources"]["sources"])
    names = cited([*files().values(), scenario()])
    assert {name for name in names if not name.startswith(("§", "G-"))} == known
    missing = [
        name
        for entry in (entries(), files()["units"]["units"], files()["powers"]["powers"])
        for name, fact in entry.items()
        if not fact["src"]
    ]
    assert missing == []


def test_the_data_are_plain_and_read_alike_by_the_parser_in_python() -> None:
    for path in [*sorted((FOLDER / "data").glob("*.yaml")), FOLDER / "scenarios/1941.yaml"]:
        loaded = yamlin.load_file(path)
        check_plain(loaded, path.name)
        assert yamlin.load_file(path, pure=True) == loaded


def test_units_are_named_once_as_the_data_names_them() -> None:
    """A misspelled name would be a unit that is never there."""
    named = {value for name, value in vars(units).items() if name.isupper()}
    assert named == set(files()["units"]["units"])
    spelled = [
        f"{path.name}:{node.lineno} {node.value}"
        for path in sorted(Path(units.__file__).parent.rglob("*.py"))
        if path != Path(units.__file__)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in named
    ]
    assert spelled == []
