"""Orders of Blitz! as people write them: units with names of their own in any place of a line, what
units can never do, and cargo that comes aboard on the way.
"""

from __future__ import annotations

import pytest

from pbem.engine.flow import Ask
from pbem.engine.prose.readings import BEGINNING, NICKNAME, SLIP
from pbem.games.blitz_world_in_conflict.orders.grammar import grammar_of, read_line
from pbem.games.blitz_world_in_conflict.wording import WORDING
from tests.blitz_world_in_conflict.position_builder import board, game_at
from tests.engine.prose.reading import meanings, parsed

LATER = ("rebase", "movement", "attacks")
ATTACK = "attacks: ground attack Poland with Army Group Center, Luftwaffe"
MARCH = "movement: march Army Group North: Berlin -> Western Germany"


@pytest.mark.parametrize(
    "text",
    [
        "AG Center and the Luftwaffe attack Poland",
        "Army Group Center attacks Poland with Luftwaffe",
        "I attack Poland with AGC, supported by the Luftwaffe",
        "AG Center, Luftwaffe hit Poland",
    ],
)
def test_an_attack_is_read_in_any_order_of_its_parts(text: str) -> None:
    assert meanings(grammar_of(board()), text, LATER) == [[ATTACK]]


@pytest.mark.parametrize(
    "text",
    [
        "Army Group North marches from Berlin to Western Germany",
        "Army Group North moves Berlin -> Western Germany",
        "AGN goes from Berlin to W Germany",
        "Berlin -> Western Germany: AG North",
        "from Berlin to Western Germany: AG North",
    ],
)
def test_a_march_is_among_what_a_move_in_any_words_may_be(text: str) -> None:
    [found] = meanings(grammar_of(board()), text, LATER)
    fit = [each for each in found if WORDING.fits(game_at("a"), read_line(board(), each))]
    assert fit == [MARCH]


def test_what_has_to_be_guessed_is_told() -> None:
    grammar = grammar_of(board())
    for text, said, how in (
        ("atack Poland with Army Group Center, Luftwaffe", "atack", SLIP),
        ("attack Poland with Army Group Center, Lutfwaffe", "Lutfwaffe", SLIP),
        ("attack Poland with Army Gr Cent and Luftwaffe", "Army Gr Cent", BEGINNING),
    ):
        [reading] = parsed(grammar, text, LATER).readings
        [candidate] = reading.candidates
        assert candidate.line.text == ATTACK
        assert [(guess.said, guess.how) for guess in candidate.guesses] == [(said, how)]


def test_an_army_is_called_by_its_number_where_that_is_the_only_one() -> None:
    grammar = grammar_of(board())
    assert meanings(grammar, "18th attacks Poland", LATER) == [
        ["attacks: ground attack Poland with 18th Army"]
    ]
    [reading] = parsed(grammar, "2nd attacks Poland", LATER).readings
    assert len(reading.candidates) > 1
    assert {each.guesses[0].how for each in reading.candidates} == {NICKNAME}


def test_everything_in_a_place_is_left_to_the_position() -> None:
    grammar = grammar_of(board())
    for text, place in (("everything in Berlin attacks Poland", "Berlin"),
                        ("attack Poland with everything", "")):  # fmt: skip
        [reading] = parsed(grammar, text, LATER).readings
        amounts = [amount for each in reading.candidates for _, amount in each.open]
        assert {(amount.word, amount.place) for amount in amounts} == {("all", place)}


def test_losses_of_everything_are_no_list() -> None:
    grammar = grammar_of(board())
    assert not any(meanings(grammar, "losses: everything", LATER))


@pytest.mark.parametrize(
    "text",
    [
        "Army Group Something attacks Poland",
        "the Luftwaffe supports the attack of AG Center on Poland",
        "Poland",
    ],
)
def test_what_is_not_known_is_not_guessed(text: str) -> None:
    assert not any(meanings(grammar_of(board()), text, LATER))


@pytest.mark.parametrize(
    "text, fits",
    [
        ("rebase Luftwaffe: Berlin -> Western Germany", True),
        ("rebase 1st Para: Berlin -> Western Germany", True),
        ("rebase 18th Army: Berlin -> Western Germany", False),
        ("fly Coastal Command: London -> North Sea", True),
        ("fly Coastal Command: London -> Paris", False),
        ("march 18th Army: Berlin -> Western Germany", True),
        ("march Luftwaffe: Berlin -> Western Germany", False),
        ("march 18th Army: Berlin -> Baltic Sea", False),
        ("sail High Seas Fleet: Western Germany -> North Sea", True),
        ("sail 18th Army: Western Germany -> North Sea", False),
        ("return High Seas Fleet: North Sea -> Western Germany", True),
        ("return High Seas Fleet: Western Germany -> North Sea", False),
        ("ground attack Poland with 18th Army, Luftwaffe", True),
        ("ground attack Poland with High Seas Fleet", False),
        ("factory attack Berlin with 18th Army", False),
        ("declare war on Norway", True),
    ],
)
def test_ships_sail_aircraft_fly_and_land_units_march(text: str, fits: bool) -> None:
    assert WORDING.fits(game_at("a"), read_line(board(), text)) == fits


TRS = {"Europe Trs": ("Scotland", 2), "2nd Army": ("London", 2)}


def _ways(text: str) -> list[str]:
    ask = Ask(to=("AFA",), verb="sea_orders", noun="turn 1", sections=("sailing",))
    found = WORDING.ways(game_at(units=TRS), ask, read_line(board(), text))
    return [way.text.partition(": ")[2] for way in found]


def test_cargo_that_stands_elsewhere_embarks_there() -> None:
    told = ["sail Europe Trs: Scotland -> North Sea; embark 2nd Army at London"]
    assert _ways("sail Europe Trs with 2nd Army: London -> North Sea") == told
    assert _ways("sail Europe Trs with 2nd Army: Scotland -> North Sea") == told


@pytest.mark.parametrize(
    "text",
    [
        "sail Europe Trs with 2nd Army: Gibraltar -> North Sea",
        "sail Europe Trs: Scotland -> North Sea",
        "sail Europe Trs: Scotland -> North Sea; embark 2nd Army at London",
        "march 2nd Army: London -> Scotland",
    ],
)
def test_nothing_is_filled_in_where_nothing_is_left_out(text: str) -> None:
    assert _ways(text) == []


def test_who_loads_and_sails_is_read_with_its_cargo() -> None:
    found = meanings(
        grammar_of(board()),
        "Europe Trs loads 8th Army and sails Scotland -> North Sea",
        ("sailing",),
    )
    assert ["sailing: sail Europe Trs with 8th Army: Scotland -> North Sea"] in [
        [text for text in each if "with" in text] for each in found
    ]


def test_what_is_said_of_a_unit_in_brackets_stays_with_it() -> None:
    found = meanings(grammar_of(board()), "Poland: 1st Para (fly), Luftwaffe", LATER)
    assert found[0][0] == "attacks: ground attack Poland with 1st Para (fly), Luftwaffe"
    assert meanings(grammar_of(board()), "AGN (Berlin) marches to Western Germany", LATER)


@pytest.mark.parametrize(
    "text",
    [
        "AG Center and the Luftwaffe attack Poland, AG North attacks Belgium",
        "AG Center with Luftwaffe attacks Poland and AG North attacks Belgium",
    ],
)
def test_a_sentence_may_have_several_orders(text: str) -> None:
    north = "attacks: ground attack Belgium-Netherlands with Army Group North"
    assert meanings(grammar_of(board()), text, LATER) == [[ATTACK], [north]]


def orders_read(text: str) -> list[list[str]]:
    """The first order of each reading; units that cannot do the others leave one."""
    return [texts[:1] for texts in meanings(grammar_of(board()), text, LATER)]


def test_a_list_before_and_belongs_to_the_order_before_it() -> None:
    text = (
        "attack Poland with Army Group Center and Luftwaffe and march 1st Para to Western Germany"
    )
    march = "movement: march 1st Para: Western Germany"
    assert orders_read(text) == [[ATTACK], [march]]


@pytest.mark.parametrize(
    "text",
    [
        "attack Poland with Luftwaffe, Army Group Center and Army Group North march to Berlin",
        "attack Poland with 1st Para (fly), Army Group Center and Army Group North march to Berlin",
    ],
)
def test_units_that_may_be_of_the_order_before_or_behind_them_are_not_read(text: str) -> None:
    assert orders_read(text) == [[]]


def test_units_behind_a_place_begin_the_next_order() -> None:
    text = "Army Group Center and Luftwaffe attack Poland, Army Group North and 1st Para march to Berlin"
    assert orders_read(text) == [[ATTACK], ["movement: march Army Group North, 1st Para: Berlin"]]
