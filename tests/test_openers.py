"""Whose links the next dice need, and how a player's link is written."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal
from pbem.engine.game import Side
from pbem.records.dice import links
from pbem.records.dice.openers import Facts, opening
from pbem.storage import keys
from tests.axis_allies_europe.position_builder import game_at

SEATS = {"axis": ["Germany"], "reds": ["Soviet Union"], "west": ["Great Britain", "United States"]}
ALL = ["axis", "reds", "west"]


def facts(axis: bool, *allies: str, first: str = "Axis") -> Facts:
    powers = ("Soviet Union", "Great Britain", "United States")
    sides = [
        Side("Axis", ("Germany",), ("Germany",) if axis else ()),
        Side("Allies", powers, tuple(power for power in powers if power in allies)),
    ]
    return Facts.of(sides if first == "Axis" else sides[::-1], SEATS)


OPENINGS = {
    "one of each side, the first touched": (facts(True, "United States"), ALL, "side", "", ["axis", "west"]),
    "the first in the anchor's order of two touched": (facts(True, "Soviet Union", "Great Britain"), ["west", "reds", "axis"], "side", "", ["axis", "west"]),
    "the first of a side whose touched seat has no chain": (facts(True, "Great Britain"), ["axis", "reds"], "side", "", ["axis", "reds"]),
    "the next side where one only is touched": (facts(True), ALL, "side", "", ["axis", "reds"]),
    "the active side where nothing is": (facts(False), ALL, "side", "", ["axis", "reds"]),
    "all that are touched": (facts(True, "Soviet Union", "Great Britain"), ALL, "seats", "", ALL),
    "all that are touched, not the others": (facts(True, "Great Britain"), ALL, "seats", "", ["axis", "west"]),
    "everybody with a chain": (facts(False), ["reds", "west"], "all", "", ["reds", "west"]),
    "the moderator's side has his chain": (facts(True, "Soviet Union"), ["reds", "west"], "side", "axis", ["reds"]),
    "the moderator's ally is not asked": (facts(True, "Soviet Union"), ALL, "side", "west", ["axis"]),
}  # fmt: skip


@pytest.mark.parametrize("case", OPENINGS)
def test_who_opens(case: str) -> None:
    position, order, option, plays, expected = OPENINGS[case]
    assert list(opening(position, order, option, plays).seats) == expected


LACKING = {
    "both": (facts(True, "Great Britain"), ALL, "side", "", []),
    "one side": (facts(True, "Great Britain"), ["reds"], "side", "", ["Axis"]),
    "the moderator's own": (facts(True, "Great Britain"), ["reds"], "side", "axis", []),
    "both sides": (facts(True, "Great Britain"), [], "all", "", ["Axis", "Allies"]),
}


@pytest.mark.parametrize("case", LACKING)
def test_sides_without_a_chain(case: str) -> None:
    position, order, option, plays, expected = LACKING[case]
    assert list(opening(position, order, option, plays).lacking) == expected


def test_a_game_without_sides_has_every_seat_stand_for_itself() -> None:
    position = Facts.of((), SEATS)
    assert [side.name for side in position.sides] == list(SEATS)
    assert list(opening(position, ALL, "side").seats) == ALL


# Axis & Allies Europe


def touched(**told: object) -> dict[str, tuple[str, ...]]:
    g = game_at(**told)  # type: ignore[arg-type]
    g.state["turns"] = 1
    g.turn["battles"] = [{"kind": "land", "at": "Poland"}, {"kind": "sea", "at": "North Sea"}]
    sides = g_sides(g)
    return {side.name: side.touched for side in sides}


def g_sides(g: object) -> tuple[Side, ...]:
    from pbem.games.axis_allies_europe import GAME

    return tuple(GAME.sides(g))


def test_the_side_of_the_turn_is_active() -> None:
    for power, names in (("Germany", ["Axis", "Allies"]), ("Great Britain", ["Allies", "Axis"])):
        assert [side.name for side in g_sides(game_at(turn=power))] == names


def test_touched_is_who_has_something_where_it_will_be_fought() -> None:
    found = touched(
        turn="Soviet Union",
        units={
            "Poland": {"Germany": {"infantry": 1}},
            "North Sea": {"Great Britain": {"destroyer": 1}},
            "Egypt": {"United States": {"infantry": 1}},
        },
    )
    assert found == {"Allies": ("Soviet Union", "Great Britain"), "Axis": ("Germany",)}


def test_cargo_of_an_ally_is_touched() -> None:
    holds = {"United States": {"infantry": 1}}
    ship = {"ship": "transport", "owner": "Great Britain", "at": "North Sea", "holds": holds}
    found = touched(turn="Germany", aboard=[ship])
    assert found["Allies"] == ("Great Britain", "United States")


def test_before_the_first_turn_nobody_is_touched() -> None:
    g = game_at()
    g.state["turns"] = 0
    assert [side.touched for side in g_sides(g)] == [(), ()]


# Links as they are mailed

SIGNER = keys.from_seed(b"s" * 32)
LINK = links.Opened(links.LINK, 7, bytes(range(32)), "41/0123456789abcdef")
DEPOSIT = links.Opened(links.DEPOSIT, 9, bytes(32), "41/0123456789abcdef", (7, 9))


@pytest.mark.parametrize("opened", [LINK, DEPOSIT])
def test_a_link_reads_back_and_its_lines_are_short(opened: links.Opened) -> None:
    signed = opened.signed("c-0123456789abcdef", "west", SIGNER)
    lines = signed.lines()
    assert all(len(line) <= 76 for line in lines)
    assert all(links.is_link_line(line) for line in lines)
    assert links.opened_by(lines, SIGNER.public) == signed
    assert signed.is_signed_by("c-0123456789abcdef", "west", SIGNER.public)


@pytest.mark.parametrize("change", ["campaign", "seat", "number", "head", "link"])
def test_a_signature_is_for_one_link_of_one_seat(change: str) -> None:
    from dataclasses import replace

    signed = LINK.signed("c", "west", SIGNER)
    other = {
        "number": replace(signed, number=8),
        "head": replace(signed, head="42/0123456789abcdef"),
        "link": replace(signed, link=bytes(32)),
    }.get(change, signed)
    campaign = "d" if change == "campaign" else "c"
    seat = "east" if change == "seat" else "west"
    assert not other.is_signed_by(campaign, seat, SIGNER.public)


def test_what_a_deposit_signs_holds_no_link() -> None:
    assert DEPOSIT.link.hex() not in DEPOSIT.statement("c", "west").decode()


UNREADABLE = {
    "too short": (["link 7: 0123", "lock 41/0123456789abcdef"], "link_unreadable"),
    "no lock": ([f"link 7: {'0' * 64}"], "link_without_lock"),
    "two locks": ([f"link 7: {'0' * 64}", "lock 1/0123456789abcdef", "lock 2/0123456789abcdef"], "link_without_lock"),
    "two links": ([f"link 7: {'0' * 64}", f"link 8: {'0' * 64}", "lock 1/0123456789abcdef"], "link_twice"),
    "deposit without segments": ([f"deposit 7: {'0' * 64}", "lock 1/0123456789abcdef"], "deposit_without_segments"),
}  # fmt: skip


@pytest.mark.parametrize("case", UNREADABLE)
def test_what_is_no_link_says_why(case: str) -> None:
    lines, code = UNREADABLE[case]
    with pytest.raises(Illegal) as caught:
        links.opened_by(lines)
    assert caught.value.problem.code == code


def test_order_lines_are_no_links() -> None:
    for text in ("move 2 infantry: Poland -> Ukraine", "phrase: lock 41", "done", "locks: 3"):
        assert not links.is_link_line(text)
        assert links.opened_by([text]) is None
