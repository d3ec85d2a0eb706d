"""Who can know the dice while he still has something to decide: the coalition table of
docs/dice.md, computed.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pbem.engine.chance import MODERATOR
from pbem.engine.errors import Refusal
from pbem.engine.game import Side
from pbem.engine.play import start
from pbem.library import registry
from pbem.records.dice.beacon import ChainInfo
from pbem.records.dice.book import Book, new_book
from pbem.records.dice.openers import Facts
from tests.beacon.network import network  # noqa: F401 (fixture)
from tests.engine.coalitions import Coalition, Setting, World, explore, head_of

Found = set[tuple[Coalition, str, bool]]


def seatings(game: str) -> Iterator[Setting]:
    """Every way in which a game deals out its seats to two sides or more; all seats have chains."""
    for name in registry.load(game).scenarios:
        loaded = registry.load(game, scenario=name)
        scenario = loaded.scenario(name)
        for dealt in scenario["players"].values():
            seats = {seat: tuple(powers) for seat, powers in dealt.items()}
            options = {**loaded.options(name, {}), "seats": {s: list(p) for s, p in seats.items()}}
            state = start(loaded.table, scenario, options)
            sides = Facts.of(loaded.game.sides(loaded.table.position(state)), seats).sides
            touched = tuple(replace(side, touched=side.powers) for side in sides)
            if len(sides) > 1:
                yield Setting(seats, touched, tuple(sorted(seats)), founders=tuple(sorted(seats)))


GAMES = [info.id for info in registry.games()]
# With each seat there are twice as many coalitions.
MOST_SEATS = 4
SEATINGS = [
    pytest.param(
        setting,
        id=f"{game}-{len(setting.seats)}",
        marks=[pytest.mark.soak] if len(setting.seats) > MOST_SEATS else [],
    )
    for game in GAMES
    for setting in {len(s.seats): s for s in seatings(game)}.values()
]


def scripts(setting: Setting) -> Iterator[list[str]]:
    """Two turns; in the first a question in mid-battle to each seat, and to two of different sides
    at once.
    """
    seats = sorted(setting.seats)
    for seat in seats:
        yield ["orders", "dice", f"question {seat}", "dice", "orders", "dice"]
        for other in seats:
            yield ["orders", "dice", f"question {seat}", f"question {other}", "dice"]
    one, two = (
        next(seat for seat, own in setting.seats.items() if set(own) & {*side.powers})
        for side in setting.sides[:2]
    )
    yield ["orders", "dice", f"question {one},{two}", "dice"]
    yield ["orders", f"question {two}", "dice", "orders", "dice"]


def found(setting: Setting) -> Found:
    """(coalition, what its members decide while they know the dice, whether it holds the chains of
    all openers).

    "foresees": it knows them before all others; "withholds": and one of its links has not been
    sent.
    """
    known: Found = set()
    coalitions = list(setting.coalitions())

    def look(world: World) -> None:
        openings, needed, lacking = world.open_decisions(), {*world.needed}, world.lacking()
        for coalition in coalitions:
            if not world.knows(coalition, lacking):
                continue
            everybody = needed <= coalition
            known.add((coalition, "foresees", everybody))
            if lacking & coalition and world.book.pending and world.book.may_reveal():
                known.add((coalition, "withholds", everybody))
            for what, seat in openings:
                if seat in coalition:
                    known.add((coalition, what, everybody))

    for script in scripts(setting):
        assert explore(setting, script, look) > len(script)
    return known


def claimed(setting: Setting, known: Found) -> Found:
    """What the grade says cannot be: the rest is in the table."""
    allowed = {
        "strict": {"foresees", "withholds"},
        "default": {"foresees", "withholds", "reaction"},
    }
    return {
        (coalition, what, everybody)
        for coalition, what, everybody in known
        if not everybody and what not in allowed[setting.mode]
    }


@pytest.mark.parametrize("openers", ["side", "seats", "all"])
@pytest.mark.parametrize("mode", ["default", "strict"])
@pytest.mark.parametrize("setting", SEATINGS)
def test_no_question_is_answered_by_somebody_who_can_know_its_dice(
    setting: Setting, mode: str, openers: str
) -> None:
    setting = replace(setting, mode=mode, openers=openers)
    known = found(setting)
    assert known, "the model sees nothing"
    assert claimed(setting, known) == set()
    assert all(MODERATOR in coalition for coalition, _, _ in known)


@pytest.mark.parametrize("setting", SEATINGS)
def test_with_the_beacon_nothing_is_left_to_decide_when_the_round_is_out(
    setting: Setting, network: ChainInfo
) -> None:
    """Nobody knows dice before, with the moderator or without; from then on everybody does."""
    known = found(replace(setting, mode="beacon", chains=(), founders=()))
    assert {what for _, what, _ in known} == {"foresees"}
    assert {coalition for coalition, _, _ in known} == set(setting.coalitions())


def test_the_model_would_find_a_round_that_is_named_before_all_lines_are_closed(
    network: ChainInfo,
) -> None:
    setting = two_sides(mode="beacon", chains=(), founders=(), hasty=True)
    known = found(setting)
    assert (frozenset({"west"}), "reaction", False) in {
        (who, what, False) for who, what, _ in known
    }


def test_the_model_finds_the_hole_that_was_there() -> None:
    """A link that goes out with an answer, another question before the dice: its addressee and the
    moderator know them.
    """
    setting = replace(two_sides(), mended=False)
    bad = claimed(setting, found(setting))
    assert (frozenset({MODERATOR, "west"}), "answer", False) in bad
    assert claimed(two_sides(), found(two_sides())) == set()


def two_sides(**options: object) -> Setting:
    """Two seats on each of two sides."""
    seats = {"east": ("E",), "eastern": ("F",), "west": ("W",), "western": ("X",)}
    sides = (Side("East", ("E", "F"), ("E", "F")), Side("West", ("W", "X"), ("W", "X")))
    setting = Setting(
        seats, sides, ("east", "eastern", "west", "western"), founders=("east", "west")
    )
    return replace(setting, **options)  # type: ignore[arg-type]


# The table


def seat_of_each_side(mode: str, **options: object) -> Setting:
    """East is active first, west reacts; both have chains, or for grade C the moderator alone."""
    sides = (Side("East", ("E",), ("E",)), Side("West", ("W",), ("W",)))
    chains = () if mode == "C" else ("east", "west")
    order = "default" if mode == "C" else mode
    setting = Setting({"east": ("E",), "west": ("W",)}, sides, chains, order, founders=chains)
    return replace(setting, **options)  # type: ignore[arg-type]


def abilities(setting: Setting, *coalition: str) -> set[str]:
    """What these people can do, in one turn of east with a question to west.

    "early": they know dice while somebody may still decide whose own link is not out; "robots":
    while the moderator may still decide whether a robot plays a seat, and these dice fall all the
    same.
    """
    members, can = frozenset(coalition), set()

    def look(world: World) -> None:
        lacking = world.lacking()
        if not world.knows(members, lacking):
            return
        can.add("foresees")
        openings = world.open_decisions()
        can.update(what for what, seat in openings if seat in members)
        if any(not world.usable(seat) for _, seat in openings):
            can.add("early")
        if any(
            new.number == world.number and new.knows(members, new.lacking())
            for new in world.robots()
        ):
            can.add("robots")
        if lacking & members and world.book.pending and world.book.may_reveal():
            can.add("withholds")

    explore(setting, ["orders", "dice", "question west", "dice"], look)
    return can


# Where they know all dice from the beginning, they also know them when a robot comes or goes.
ALL_KNOWN = {"foresees", "early", "robots"}
EVERYTHING = ALL_KNOWN | {"orders", "reaction", "answer", "withholds"}
# Row of the table: who, with deposits, and what they can do in B strict, B default and C. By the
# beacon (A) all rows are alike.
TABLE = {
    "seats without M": (("east", "west"), False, set(), set(), set()),
    "M alone": ((MODERATOR,), False, {"foresees"}, {"foresees"}, ALL_KNOWN),
    "M + active side": (
        (MODERATOR, "east"),
        False,
        {"foresees", "withholds"},
        {"foresees", "withholds"},
        ALL_KNOWN | {"orders", "reaction"},
    ),
    "M + reacting side": (
        (MODERATOR, "west"),
        False,
        {"foresees"},
        {"foresees", "early", "reaction", "withholds"},
        ALL_KNOWN | {"reaction", "answer"},
    ),
    "M + asked seat, other side's link deposited": (
        (MODERATOR, "west"),
        True,
        {"foresees"},
        {"foresees", "early", "reaction", "withholds", "answer"},
        ALL_KNOWN | {"reaction", "answer"},
    ),
    "M + all openers of a segment": (
        (MODERATOR, "east", "west"),
        False,
        EVERYTHING,
        EVERYTHING,
        EVERYTHING - {"withholds"},
    ),
}


@pytest.mark.parametrize("row", TABLE)
def test_the_column_of_the_beacon(row: str, network: ChainInfo) -> None:
    """What is left is the time between the round and the result, in which the moderator can void
    the lock.
    """
    setting = seat_of_each_side("beacon", chains=(), founders=())
    assert abilities(setting, *TABLE[row][0]) == {"foresees"}


@pytest.mark.parametrize("column", ["strict", "default", "C"])
@pytest.mark.parametrize("row", TABLE)
def test_the_table_of_coalitions(row: str, column: str) -> None:
    who, deposits, *cells = TABLE[row]
    expected = cells[["strict", "default", "C"].index(column)]
    assert abilities(seat_of_each_side(column, deposits=deposits), *who) == expected


def test_the_page_has_a_row_for_each_coalition_of_the_model() -> None:
    page = (Path(__file__).parents[2] / "docs" / "dice.md").read_text("utf-8")
    table = page.split("## What each coalition can do")[1].split("## ")[0]
    rows = [line.split("|")[1].strip() for line in table.splitlines() if line.startswith("| ")]
    assert set(TABLE) <= set(rows)


# Founding


def orders_of_founding(founders: dict[str, str], plays: str = "") -> Iterator[list[str]]:
    """Every order in which the book takes the contributions of these founders (seat: "phrase" or
    "link").
    """
    chains = tuple(sorted(seat for seat, kind in founders.items() if kind == "link"))
    seats = {seat: (seat.upper(),) for seat in founders}
    sides = tuple(Side(seat, powers, powers) for seat, powers in seats.items())
    setting = Setting(seats, sides, chains, founders=tuple(sorted(founders)), plays=plays)
    for order in itertools.permutations(founders):
        book = Book(setting.anchor, new_book(setting.anchor), head_of)
        try:
            for seat in order:
                book.check_contribution(seat, founders[seat])
                book.founding["entries"][seat] = f"{founders[seat]} x"
        except Refusal:
            continue
        yield list(order)


def at_founding(
    founders: dict[str, str], coalition: set[str], openers: set[str], plays: str = ""
) -> str:
    """What a coalition can do with the founding: "chooses" all dice, "refuses" when it does not
    like them, "" nothing.

    It knows all dice once every contribution is there that is not its own, if it holds the
    moderator's chain and those of all openers. Then its last phrase is free; a link was fixed
    before, and can only be held back.
    """
    if MODERATOR not in coalition or openers - coalition:
        return ""
    if not founders.keys() - coalition:
        # Nothing of anybody else goes in: the moderator draws chains until he likes them.
        return "chooses"
    can = set()
    for order in orders_of_founding(founders, plays):
        last_of_others = max(n for n, seat in enumerate(order) if seat not in coalition)
        later = {founders[seat] for seat in order[last_of_others + 1 :]}
        can |= {"chooses"} if PHRASE in later else {"refuses"} if later else set()
    return "chooses" if "chooses" in can else "refuses" if can else ""


PHRASE, LINK = "phrase", "link"
FOUNDINGS = {
    # founders, coalition, openers beside the moderator, what they can do
    "M alone, no founding": ({}, {MODERATOR}, set(), "chooses"),
    "M alone, phrases": ({"east": PHRASE, "west": PHRASE}, {MODERATOR}, set(), ""),
    "M + last founder, by phrase": ({"east": PHRASE, "west": PHRASE}, {MODERATOR, "west"}, set(), "chooses"),
    "M + founder by phrase, a founding link after": ({"east": LINK, "west": PHRASE}, {MODERATOR, "west"}, set(), ""),
    "M + founder with a link": ({"east": PHRASE, "west": LINK}, {MODERATOR, "west"}, set(), "refuses"),
    "M + last founder, other openers": ({"east": PHRASE, "west": PHRASE}, {MODERATOR, "west"}, {"east"}, ""),
    "M alone, no founding, openers": ({}, {MODERATOR}, {"east", "west"}, ""),
    "all founders without M": ({"east": PHRASE, "west": PHRASE}, {"east", "west"}, set(), ""),
}  # fmt: skip


@pytest.mark.parametrize("case", FOUNDINGS)
def test_who_can_choose_the_dice_at_the_founding(case: str) -> None:
    founders, coalition, openers, expected = FOUNDINGS[case]
    assert at_founding(founders, coalition, openers) == expected


def test_the_phrase_of_a_moderator_who_plays_cannot_be_chosen_for_its_dice() -> None:
    founders, both = {"east": PHRASE, "west": PHRASE}, {MODERATOR, "east"}
    assert at_founding(founders, both, set(), plays="east") == ""
    assert list(orders_of_founding(founders, "east")) == [["east", "west"]]


def test_phrases_come_before_links_in_every_founding() -> None:
    orders = list(orders_of_founding({"east": LINK, "west": PHRASE, "north": PHRASE}))
    assert orders == [["west", "north", "east"], ["north", "west", "east"]]
