"""Names: what is forgiven, what is asked back, what is nearest."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.errors import Ambiguous, NotUnderstood
from pbem.engine.names import Names, hearing
from pbem.engine.prose.readings import Guess

PLACES = Names(
    {
        "Baltic Sea": ["baltic"],
        "Baltic States": ["baltics", "baltic"],
        "Bay of Biscay": ["biscay"],
        "Central Mediterranean": ["med"],
        "Western Mediterranean": ["med"],
        "Mid-Atlantic": [],
        "Northern Italy": ["italy"],
        "Southern Italy": ["italy"],
        "Russia": [],
        "Soviet Convoy": ["russia"],
        "U.S. Convoy 1": [],
        "U.S. Convoy 2": [],
        "Ukraine S.S.R.": [],
        "Kraków": [],
    },
    what="place",
)
UNITS = Names({"infantry": ["inf"], "armor": ["tank"], "aa_gun": ["flak"], "fighter": []}, "unit")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Baltic States", "Baltic States"),
        ("baltic states", "Baltic States"),
        ("  BALTIC   STATES ", "Baltic States"),
        ("baltics", "Baltic States"),
        ("Baltic State", "Baltic States"),
        ("the Bay of Biscay", "Bay of Biscay"),
        ("Biscay", "Bay of Biscay"),
        ("mid atlantic", "Mid-Atlantic"),
        ("Midatlantic", "Mid-Atlantic"),
        ("US Convoy 1", "U.S. Convoy 1"),
        ("U.S.Convoy 2", "U.S. Convoy 2"),
        ("u. s. convoy 2", "U.S. Convoy 2"),
        ("Ukraine SSR", "Ukraine S.S.R."),
        ("Ukraine", "Ukraine S.S.R."),
        ("n italy", "Northern Italy"),
        ("W. Med.", "Western Mediterranean"),
        ("Krakow", "Kraków"),
        ("Kra\u0301kow", "Kraków"),
    ],
)
def test_a_place_is_found_as_people_write_it(written: str, meant: str) -> None:
    assert PLACES.lookup(written) == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [("Infantries", "infantry"), ("tanks", "armor"), ("AA guns", "aa_gun"), ("aa-gun", "aa_gun"), ("figh", "fighter"),
     ("infs", "infantry"), ("fighters", "fighter")],
)  # fmt: skip
def test_plurals_and_abbreviations_of_units(written: str, meant: str) -> None:
    assert UNITS.lookup(written) == meant


@pytest.mark.parametrize(
    ("written", "choices"),
    [
        ("Baltic", ("Baltic Sea", "Baltic States")),
        ("Italy", ("Northern Italy", "Southern Italy")),
        ("med", ("Central Mediterranean", "Western Mediterranean")),
        ("US Convoy", ("U.S. Convoy 1", "U.S. Convoy 2")),
    ],
)
def test_what_can_mean_several_places_is_asked_back(written: str, choices: tuple[str, ...]) -> None:
    with pytest.raises(Ambiguous) as caught:
        PLACES.lookup(written, column=7)
    problem = caught.value.problem
    assert (problem.kind, problem.code) == ("ambiguous", "ambiguous_place")
    assert problem.choices == choices
    assert (problem.column, problem.fields) == (7, {"name": written})


@pytest.mark.parametrize(
    ("written", "nearest"),
    [("Baltc States", "Baltic States"), ("Rusia", "Russia"), ("Ukrane SSR", "Ukraine S.S.R."), ("Mit-Atlantic", "Mid-Atlantic")],
)  # fmt: skip
def test_a_misspelt_place_is_refused_with_the_nearest_first(written: str, nearest: str) -> None:
    with pytest.raises(NotUnderstood) as caught:
        PLACES.lookup(written)
    assert not isinstance(caught.value, Ambiguous)
    assert caught.value.problem.code == "unknown_place"
    assert caught.value.problem.choices[0] == nearest
    assert len(caught.value.problem.choices) <= 3


def test_a_printed_name_goes_before_an_alias_of_another() -> None:
    assert PLACES.lookup("russia") == "Russia"


@pytest.mark.parametrize(
    "written", ["", " ", "Ru", "B S", "...", "U.S. Convoy 11", "Convoy", "\x00"]
)
def test_too_little_or_too_much_is_no_abbreviation(written: str) -> None:
    with pytest.raises(NotUnderstood) as caught:
        PLACES.lookup(written)
    assert caught.value.problem.code == "unknown_place"


@given(st.text(max_size=40))
def test_lookup_answers_any_text_with_an_id_or_a_refusal(written: str) -> None:
    try:
        choices: tuple[str, ...] = (PLACES.lookup(written),)
    except NotUnderstood as refusal:
        choices = refusal.problem.choices
    assert set(choices) <= set(PLACES.ids)


@given(st.sampled_from(PLACES.ids), st.booleans(), st.sampled_from(["", " ", "."]))
def test_every_printed_name_means_itself_in_any_case(name: str, upper: bool, behind: str) -> None:
    assert PLACES.lookup((name.upper() if upper else name.lower()) + behind) == name


SLIPS = Names(
    {"Poland": (), "East Poland": (), "Iran": (), "Iraq": (), "Convoy 1": (), "infantry": ("inf",)},
    "place",
)


@pytest.mark.parametrize(
    ("said", "ids", "how"),
    [
        ("Poland", ("Poland",), ""),
        ("Pol", ("Poland",), "beginning"),
        ("E. Poland", ("East Poland",), "beginning"),
        ("Polnd", ("Poland",), "slip"),
        ("Ploand", ("Poland",), "slip"),
        ("Polland", ("Poland",), "slip"),
        ("Eest Poland", ("East Poland",), "slip"),
        ("East Polnad", ("East Poland",), "slip"),
        ("Irak", ("Iran", "Iraq"), "slip"),
        ("Convoi 1", ("Convoy 1",), "slip"),
        # no slip: another number, another word, two slips, too short
        ("Convoy 2", (), ""),
        ("Convoy", ("Convoy 1",), "beginning"),
        ("W Poland", (), ""),
        ("West Poland", (), ""),
        ("Plnad", (), ""),
        ("imf", (), ""),
        ("xran", (), ""),
        ("", (), ""),
    ],
)
def test_guesses_say_how(said: str, ids: tuple[str, ...], how: str) -> None:
    assert SLIPS.guess(said) == (ids, how)


def test_names_are_found_strictly_as_before() -> None:
    assert SLIPS.find("Polnd") == ()
    assert SLIPS.guess("Polnd", slips=False) == ((), "")


def test_beginnings_are_heard() -> None:
    with hearing() as heard:
        SLIPS.find("Poland")
        SLIPS.find("Pol")
    assert heard == [Guess("Pol", "Poland", "beginning")]
    SLIPS.find("Pol")
    assert len(heard) == 1
