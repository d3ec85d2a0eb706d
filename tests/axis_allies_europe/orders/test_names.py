"""The names that players use for areas, units and sections: each means what it should, and none
takes a printed name away.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from pbem.engine.errors import NotUnderstood
from pbem.engine.names import Names, key, words
from pbem.games.axis_allies_europe.orders import language
from pbem.games.axis_allies_europe.orders.grammar import grammar_of
from pbem.games.axis_allies_europe.orders.place_names import PLACES, names_of
from pbem.library import registry

BOARD = registry.load("AAE").board
GRAMMAR = grammar_of(BOARD)
AREAS = GRAMMAR.vocabulary.places
PRINTED = Names(dict.fromkeys(BOARD.areas, ()), "place")
KINDS = GRAMMAR.vocabulary.kinds

# Areas with the name of a power, in which order does not matter: nothing can mean either.
OF_POWERS = {"Germany", "Russia", "United Kingdom", "United States"}


@pytest.mark.parametrize(
    ("said", "area"),
    [
        ("E. Poland", "East Poland"), ("e poland", "East Poland"), ("Eastern Poland", "East Poland"),
        ("W. Med", "Western Mediterranean"), ("West Med.", "Western Mediterranean"), ("W Mediterranean", "Western Mediterranean"),
        ("e. med", "Eastern Mediterranean"), ("Central Med", "Central Mediterranean"), ("C. Mediterranean", "Central Mediterranean"),
        ("N. Italy", "Northern Italy"), ("North Italy", "Northern Italy"), ("S Italy", "Southern Italy"), ("South Italy", "Southern Italy"),
        ("E. France", "Eastern France"), ("East France", "Eastern France"), ("N. Sea", "North Sea"), ("S. Atlantic", "South Atlantic"),
        ("N Atl", "North Atlantic"), ("C. Atlantic", "Central Atlantic"), ("Mid Atlantic", "Mid-Atlantic"), ("W. Poland", "Poland"),
        ("US East Coast", "U.S. Eastern Coast"), ("U.S. E. Coast", "U.S. Eastern Coast"), ("East Coast", "U.S. Eastern Coast"),
        ("Berlin", "Germany"), ("Rome", "Southern Italy"), ("Milan", "Northern Italy"), ("London", "United Kingdom"),
        ("Oslo", "Norway"), ("Helsinki", "Finland"), ("Sofia", "Bulgaria"), ("Athens", "Greece"), ("Cairo", "Egypt"),
        ("Baghdad", "Iraq"), ("Teheran", "Iran"), ("Persia", "Iran"), ("Kiev", "Ukraine S.S.R."), ("Minsk", "Belorussia"),
        ("Riga", "Baltic States"), ("Warsaw", "Poland"), ("Paris", "France"), ("Budapest", "Hungary"), ("Belgrade", "Yugoslavia"),
        ("Bucharest", "Rumania"), ("Ploesti", "Rumania"), ("Vienna", "Austria"), ("Prague", "Czechoslovakia"), ("Tobruk", "Libya"),
        ("Copenhagen", "Denmark"), ("Washington", "United States"), ("Ottawa", "Canada"), ("Murmansk", "Karelia"), ("Baku", "Caucasus"),
        ("St. Petersburg", "Leningrad"), ("Stalingrad", "Stalingrad"), ("Leningrad", "Leningrad"), ("Moscow", "Moscow"),
        ("Gib", "Gibraltar"), ("Gibralter", "Gibraltar"), ("Straits of Gibraltar", "Strait of Gibraltar"), ("Gib Strait", "Strait of Gibraltar"),
        ("Lybia", "Libya"), ("Roumania", "Rumania"), ("Byelorussia", "Belorussia"), ("Caucases", "Caucasus"), ("Marocco", "Morocco"),
        ("the Netherlands", "Netherlands-Belgium"), ("Belgium/Holland", "Netherlands-Belgium"), ("low countries", "Netherlands-Belgium"),
        ("Thyrrenian Sea", "Tyrrhenian Sea"), ("Adriatic", "Adriatic Sea"), ("Biscay", "Bay of Biscay"), ("Channel", "English Channel"),
        ("Convoy 3", "British Convoy 3"), ("Brit Convoy 1", "British Convoy 1"), ("US Convoy 2", "U.S. Convoy 2"),
        ("Türkey", "Turkey"), ("Réykjavik", "Iceland"), ("Vichy", "Vichy France"), ("Ireland", "Eire"), ("Suez", "Egypt"),
    ],
)  # fmt: skip
def test_areas_by_the_names_that_players_use(said: str, area: str) -> None:
    assert AREAS.find(said) == (area,)


@pytest.mark.parametrize(
    ("said", "areas"),
    [
        ("Baltic", {"Baltic Sea", "Baltic States"}),
        ("Italy", {"Northern Italy", "Southern Italy"}),
        ("Convoy 1", {"British Convoy 1", "U.S. Convoy 1"}),
        ("Med", {f"{point} Mediterranean" for point in ("Western", "Central", "Eastern")}),
    ],
)
def test_a_name_of_several_areas_means_each_of_them(said: str, areas: set[str]) -> None:
    assert set(AREAS.find(said)) == areas


def test_names_are_those_of_areas_on_the_board() -> None:
    assert set(PLACES) <= set(BOARD.areas)
    several = {word: ids for word, ids in AREAS.keys().items() if len(ids) > 1}
    assert set(several) == {"baltic", "italy", "med", "mediterranean", "convoy1", "convoy2"}


def test_no_name_is_taken_from_an_area() -> None:
    for area in BOARD.areas:
        assert AREAS.find(area) == AREAS.find(key(area)) == (area,)
    for area in BOARD.areas:
        for name in names_of(area):
            assert area in AREAS.find(name), name


# Beginnings of a printed name that other names share which people use as often.
SHARED = {
    "Belorussia": "bel",
    "Danish Sea": "danis",
    "English Channel": "english",
    "Gibraltar": "gibralt",
    "Greece": "gre",
    "Russia": "russi",
    "Southern Italy": "southern",
    "Strait of Gibraltar": "strait",
    "Western Mediterranean": "western",
    "White Sea": "white",
}


def test_beginnings_of_printed_names_still_are_enough() -> None:
    taken: dict[str, str] = {}
    for area in BOARD.areas:
        first = words(area)[0]
        for size in range(3, len(first) + 1):
            if PRINTED.find(first[:size]) == (area,) and AREAS.find(first[:size]) != (area,):
                taken[area] = first[:size]
    assert taken == SHARED


def test_no_name_is_one_slip_of_a_key_away_from_that_of_another_area() -> None:
    known = {word: ids for word, ids in AREAS.keys().items() if len(word) > 4}
    printed = {key(area) for area in BOARD.areas}
    near = {
        frozenset((one, other))
        for one, other in combinations(known, 2)
        if set(known[one]).isdisjoint(known[other]) and is_slip(one, other)
        if one in printed or other in printed
    }
    # Points of the compass make the difference themselves; Eire is nobody's.
    forms = {frozenset(pair) for pair in (("iceland", "ireland"), ("poland", "wpoland"))}
    by_compass = {pair for pair in near if min(pair, key=len) in max(pair, key=len)}
    assert near - by_compass - forms == set()


def is_slip(one: str, other: str) -> bool:
    """Whether a letter more, less or another makes one of the other."""
    shorter, longer = sorted((one, other), key=len)
    if len(shorter) == len(longer):
        return sum(a != b for a, b in zip(shorter, longer, strict=True)) == 1
    cut = (longer[:at] + longer[at + 1 :] for at in range(len(longer)))
    return len(longer) - len(shorter) == 1 and shorter in cut


def test_names_of_areas_are_no_words_for_anything_else() -> None:
    vocabulary = GRAMMAR.vocabulary
    assert vocabulary.facts
    assert vocabulary.ranks
    others = {*KINDS.keys(), *vocabulary.facts.keys(), *vocabulary.ranks.keys()}
    others |= {word for verb in GRAMMAR.verbs.values() for word in (verb.name, *verb.aliases)}
    others |= {key(word) for names in language.SECTIONS.values() for word in names}
    assert AREAS.keys().keys() & others == set()
    shared = AREAS.keys().keys() & vocabulary.powers.keys().keys()
    assert {area for word in shared for area in AREAS.keys()[word]} == OF_POWERS


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("inf", "infantry"), ("infs", "infantry"), ("infantries", "infantry"), ("art", "artillery"), ("arty", "artillery"),
        ("arm", "armor"), ("armours", "armor"), ("tank", "armor"), ("tanks", "armor"), ("pz", "armor"), ("panzers", "armor"),
        ("ftr", "fighter"), ("ftrs", "fighter"), ("fig", "fighter"), ("figs", "fighter"), ("fgt", "fighter"),
        ("bmb", "bomber"), ("bom", "bomber"), ("bmbs", "bomber"), ("sub", "submarine"), ("subs", "submarine"), ("u-boats", "submarine"),
        ("dd", "destroyer"), ("DDs", "destroyer"), ("des", "destroyer"), ("trn", "transport"), ("tran", "transport"),
        ("cv", "carrier"), ("ac", "carrier"), ("a/c", "carrier"), ("acs", "carrier"), ("bb", "battleship"), ("BBs", "battleship"),
        ("ic", "industrial_complex"), ("factory", "industrial_complex"), ("factories", "industrial_complex"), ("aa", "aa_gun"),
        ("AA guns", "aa_gun"), ("aaa", "aa_gun"), ("flak", "aa_gun"),
    ],
)  # fmt: skip
def test_units_by_the_names_that_players_use(said: str, kind: str) -> None:
    assert KINDS.find(said) == (kind,)


def test_only_a_gun_is_two_kinds() -> None:
    several = {word for word, kinds in KINDS.keys().items() if len(kinds) > 1}
    assert several == {"gun"}


@pytest.mark.parametrize(
    ("section", "said"),
    [
        ("purchase", "Purchase:"), ("purchase", "PURCHASES"), ("purchase", "Purchases (40):"), ("purchase", "Buy:"), ("purchase", "Builds"),
        ("purchase", "Purchase units"), ("combat", "Combat moves"), ("combat", "Combat Move:"), ("combat", "CM"), ("combat", "cm:"),
        ("combat", "ATTACKS:"), ("combat", "Attack:"), ("combat", "Combat Movement"), ("noncombat", "NCM"), ("noncombat", "non-combat"),
        ("noncombat", "Non combat moves:"), ("noncombat", "Non-Combat Movement"), ("noncombat", "NC:"), ("noncombat", "Noncom"),
        ("place", "Place"), ("place", "Placement:"), ("place", "Mobilise"), ("place", "Mobilize new units:"), ("place", "Mobilization"),
        ("place", "Deploy:"), ("battles", "Casualties:"), ("battles", "OOL:"), ("battles", "Order of Loss"), ("battles", "Conduct combat"),
        ("standing", "Standing orders:"), ("place", "Phase 5"), ("combat", "Step 2:"), ("battles", "O.O.L.: casualties land: infantry"),
    ],
)  # fmt: skip
def test_headings_as_people_write_them(section: str, said: str) -> None:
    parsed = GRAMMAR.parse([(said, 1)])
    assert (parsed.problems, parsed.sections_seen) == ([], [section])
    assert parsed.heads == {section}


@pytest.mark.parametrize(
    "order",
    [
        "buy: 5 infantry",
        "attack: 2 infantry: Poland -> Baltic States",
        "place: 5 infantry @ Germany",
        "casualties: land: infantry, armor",
        "losses: land: infantry, armor",
        "OOL land: infantry, armor",
        "deploy: 5 infantry @ Germany",
    ],
)
def test_a_heading_that_is_a_verb_too_is_one_before_an_order(order: str) -> None:
    expected = ("purchase", "combat", "battles", "place")
    line = GRAMMAR.parse_line(order, expect=expected)
    assert line.verb in ("buy", "move", "place", "casualties")


def test_a_word_that_heads_two_sections_heads_none() -> None:
    named = [key(word) for id, names in language.SECTIONS.items() for word in (id, *names)]
    assert len(named) == len(set(named))
    with pytest.raises(NotUnderstood):
        GRAMMAR.parse_line("build 5 infantry", "purchase")
