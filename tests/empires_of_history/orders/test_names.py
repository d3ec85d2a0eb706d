"""The names that players use in Empires of History: each means what it should, and none takes a
printed name away."""

from __future__ import annotations

from pbem.engine.names import Names, key
from pbem.games.empires_of_history.orders.cities import CITIES
from pbem.games.empires_of_history.orders.grammar import grammar_of
from pbem.games.empires_of_history.orders.lexicon import lexicon
from pbem.games.empires_of_history.orders.names import CLASSES, GENERALS, NATIONS, OWNERS, UNITS
from pbem.games.empires_of_history.orders.names import TECHNOLOGIES as KNOWN
from pbem.games.empires_of_history.orders.place_names import BOXES, PLACES
from tests.empires_of_history.position_builder import board

WORDS = lexicon(board())
VOCABULARY = grammar_of(board()).vocabulary
PLACE, NATION, UNIT = VOCABULARY.places, VOCABULARY.powers, VOCABULARY.kinds

AREAS = {
    "E-13": "E-13", "e 13": "E-13", "E13": "E-13", "Zone E-13": "E-13", "sea zone e13": "E-13", "SZ E-13": "E-13",
    "E-6": "E-06", "e6": "E-06", "zone E6": "E-06", "o-7": "O-07", "English Channel": "E-11", "the Channel": "E-11",
    "Baltic": "E-08", "Biscay": "E-14", "Western Approaches": "E-13", "Adriatic": "E-23", "Red Sea": "O-07",
    "Brest": "Brest", "Brest-Litovsk": "Brest-Litovsk", "Brest Litovsk": "Brest-Litovsk", "Vilna": "Brest-Litovsk",
    "Essen": "Ruhr", "the Ruhr": "Ruhr", "Munich": "Bavaria", "Prague": "Bohemia", "Königsberg": "East Prussia",
    "Koenigsberg": "East Prussia", "Gdansk": "Danzig", "Metz": "Lorraine", "Portsmouth": "Southampton",
    "Scapa Flow": "Scotland", "Gib": "Gibraltar", "Pearl Harbor": "Hawaii", "Urals": "Sverdlovsk",
    "Eastern USA": "Washington", "Sudan": "Khartoum", "South Africa": "Pretoria", "Ireland": "Dublin",
    "Hungary": "Budapest", "Siam": "Bangkok", "Thailand": "Bangkok", "Holland": "Amsterdam", "Norway": "",
    "Taiwan": "Formosa", "Burma": "Rangoon", "Kyiv": "Kiev", "Lwów": "Lvov", "Philippines": "Manila",
}  # fmt: skip
PEOPLE = {
    "UK": "England", "Britain": "England", "England": "England", "british": "England", "USSR": "Soviet Union",
    "Russia": "Soviet Union", "the Soviets": "Soviet Union", "US": "USA", "America": "USA", "U.S.": "USA",
    "KMT": "Chinese Nationalists", "CCP": "Chinese Communists", "Australia": "ANZAC", "Holland": "Netherlands",
    "Rumania": "Romania", "Vichy": "Vichy France", "Persia": "Iran", "Thailand": "Siam", "Chinese": "",
}  # fmt: skip
TROOPS = {
    "inf": "infantry", "tanks": "armor", "panzer": "armor", "armour": "armor", "arty": "artillery", "BBs": "battleship",
    "CV": "carrier", "aircraft carrier": "carrier", "subs": "submarine", "u-boats": "submarine", "ftrs": "fighter",
    "bombers": "bomber", "AA guns": "anti air gun", "flak": "anti air gun", "IC": "industrial complex",
    "mines": "naval mine", "mine": "naval mine", "sweepers": "minesweeper", "paras": "paratrooper", "SS inf": "SS infantry",
    "SS panzer": "SS armor", "mtn inf": "mountain infantry", "cav": "cavalry", "gen": "general", "dd": "destroyer",
    "damaged BB": "damaged battleship", "late inf": "late infantry", "transports": "transport", "nuke": "nuclear bomb",
}  # fmt: skip


def test_places_nations_and_units_go_by_the_names_that_players_use() -> None:
    for names, told in ((PLACE, AREAS), (NATION, PEOPLE), (UNIT, TROOPS)):
        for said, meant in told.items():
            found = names.find(said)
            assert found == (meant,) if meant else len(found) != 1, (said, found)


def test_a_printed_name_is_always_its_own() -> None:
    for names in (PLACE, NATION, UNIT):
        for name in names.ids:
            assert names.find(name) == names.find(key(name)) == (name,), name


def test_all_other_names_are_of_things_on_the_board() -> None:
    assert set(PLACES) | set(CITIES) <= set(board().areas)
    assert set(BOXES) <= set(board().mine_boxes)
    assert set(NATIONS) == set(board().powers) == set(OWNERS) | _PLAIN
    assert set(UNITS) == set(board().units)
    assert set(KNOWN) <= set(board().technologies)
    assert set(GENERALS) <= {name for name, _ in WORDS.generals}


_PLAIN = {"ANZAC", "Luxembourg", "Vichy France", "Xiang"}


def test_each_other_name_means_what_it_belongs_to() -> None:
    for words in (
        WORDS.areas,
        WORDS.nations,
        WORDS.kinds,
        WORDS.pools,
        WORDS.technologies,
        WORDS.boxes,
    ):
        names = Names(dict(words), "thing")
        for name, others in words:
            for other in others:
                assert name in names.find(other) or other in dict(words), (name, other)


def _several(names: Names) -> dict[str, set[str]]:
    return {word: set(ids) for word, ids in names.keys().items() if len(ids) > 1}


def test_a_name_of_several_things_is_asked_back() -> None:
    several = {
        ("mediterranean", "themed"): {"E-18", "E-19", "E-22", "E-26"},
        ("northsea", "thenorthsea"): {"E-05", "E-06"},
        ("blacksea", "theblacksea"): {"E-28", "E-29"},
        ("atlantic", "theatlantic"): {"E-31", "O-01", "O-03"},
    }
    assert _several(PLACE) == {word: zones for words, zones in several.items() for word in words}
    assert _several(NATION) == {}
    assert _several(UNIT) == {}


def test_beginnings_of_printed_names_are_enough_where_the_board_has_no_other() -> None:
    printed = Names(dict.fromkeys(board().areas, ()), "place")
    lost = {}
    for area in board().areas:
        start = area[:4]
        if len(start) == 4 and start.isalpha() and printed.find(start) == (area,):
            found = PLACE.find(start)
            if area not in found:
                lost[start] = found
    assert lost == {}


def test_generals_go_by_their_names_and_saving_places_by_their_seats() -> None:
    generals, pools = Names(dict(WORDS.generals), "general"), Names(dict(WORDS.pools), "pool")
    for said, name in {
        "Monty": "Montgomery",
        "von Bock": "Bock",
        "Aosta": "Amedeo of Aosta",
    }.items():
        assert generals.find(said) == (name,)
    for said, name in {
        "London": "England",
        "UK": "England",
        "Cairo": "Egypt",
        "Russia": "Soviet Union",
    }.items():
        assert pools.find(said) == (name,)


def test_words_of_loss_lists_are_no_units() -> None:
    assert not set(CLASSES) & set(UNIT.ids)
    ranks = VOCABULARY.ranks
    assert ranks is not None
    assert ranks.find("damaged hit on battleship") == ("hit on battleship",)
    assert ranks.find("damaged battleship") == ("damaged battleship",)
    assert ranks.find("planes") == ("aircraft",)
