"""Figures that a player tells: what differs from what his orders come to is said, nothing of it is
believed, and where orders may have been misread `done` waits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from pbem.engine.errors import NotKnown
from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.engine.wording import Wording
from pbem.games.axis_allies_europe import GAME
from tests.small_campaign import Folder

PRICES = {"infantry": 3, "armor": 5, "artillery": 4, "submarine": 8}
FOES = {"Bessarabia": {"infantry": 2}, "East Poland": {"infantry": 3, "armor": 1}}
MONEY = 40
ATTACK = "move 3 infantry, 1 armor: Rumania -> Bessarabia"


def figures(g: Any, ask: Ask, lines: Sequence[Line]) -> Mapping[str, int]:
    units = (unit for line in lines if line.verb == "buy" for unit in line.args["units"])
    spent = sum(PRICES[unit["kind"]] * unit["count"] for unit in units)
    return {"money": MONEY, "spent": spent, "left": MONEY - spent, "income": 41}


def foes(g: Any, power: str, place: str) -> Mapping[str, int]:
    return FOES.get(place, {})


@pytest.fixture(autouse=True)
def told() -> Iterator[None]:
    """A game that tells just these figures and foes."""
    before = GAME.wording
    object.__setattr__(GAME, "wording", Wording(figures=figures, foes=foes))
    yield
    object.__setattr__(GAME, "wording", before)


def remarks(folder: Folder, mail: str) -> list[str]:
    """What the receipt says of the figures of a mail, which is only looked at."""
    [receipt] = folder.run("check", folder.name, folder.mail(mail), "--json").data
    return [each["words"] for each in receipt["remarks"] if each["kind"] == "claimed"]


@pytest.mark.parametrize(
    "mail",
    [
        "purchase:\nbuy 5 infantry\nsave 25",
        "purchase:\nbuy 5 infantry, save 25 IPC",
        "purchase (40):\nbuy 5 infantry",
        "purchase (15):\nbuy 5 infantry",
        "purchase:\nbuy 5 infantry (15 of 40)",
        "purchase:\nbuy 5 infantry = 15\nbuy 1 armor (5)\nspend 20",
        "purchase:\nbuy 5 infantry (15), 1 armor (5)",
        "purchase:\nbuy 5 infantry, 1 armor (20)",
        "purchase:\nbuy 5 infantry, 1 armor (5)",
        "purchase:\nbuy 5 infantry, total 15\nbuy 1 armor",
        f"combat:\n{ATTACK} (2 inf)",
        f"combat:\n{ATTACK} vs 2 inf",
        "purchase:\nbuy 5 infantry\ncollect 41",
    ],
)
def test_a_figure_that_is_right_says_nothing(small: Folder, mail: str) -> None:
    assert remarks(small, mail) == []


@pytest.mark.parametrize(
    ("mail", "said"),
    [
        ("purchase:\nbuy 5 infantry\nsave 11", "you say 11 are left; by these orders it is 25"),
        ("purchase:\nbuy 5 infantry\nspend 18", "you say 18 are spent; by these orders it is 15"),
        ("purchase (44):\nbuy 5 infantry", "you say there are 44 to spend; there are 40"),
        ("purchase:\nbuy 5 infantry (18)", "you say this costs 18; it costs 15"),
        ("purchase:\nbuy 5 infantry (18), 1 armor (5)", "you say this costs 18; it costs 15"),
        ("purchase:\nbuy 5 infantry\ncollect 43", "as things are now it is 41"),
        (
            f"combat:\n{ATTACK} (3 inf)",
            "you say 3 infantry in Bessarabia; it is 2 infantry",
        ),
        (
            f"combat:\n{ATTACK} (empty)",
            "you say nothing in Bessarabia; it is 2 infantry",
        ),
        (f"combat:\n{ATTACK} vs 1 art", "it is 2 infantry"),
    ],
)
def test_a_figure_that_differs_is_told(small: Folder, mail: str, said: str) -> None:
    (told,) = remarks(small, mail)
    assert said in told


def test_what_is_in_force_counts_and_not_only_the_mail(small: Folder) -> None:
    small.apply("purchase:\nbuy 5 infantry")
    (told,) = remarks(small, "combat:\npass\nsave 11")
    assert "by these orders it is 25" in told


def test_a_claim_is_no_order_and_closes_nothing_less(small: Folder) -> None:
    told = small.apply(f"purchase:\nbuy 5 infantry, save 11\ncombat:\n{ATTACK} (3 inf)\ndone")
    flat = " ".join(told.out.split())
    assert 'line 3, column 17: "save 11": you say 11 are left' in flat
    assert "orders Germany 1 A" not in small.asked
    assert "Refused" not in flat
    assert "save 11" not in small.save.read_text()


def test_while_a_line_is_refused_sums_say_nothing(small: Folder) -> None:
    assert remarks(small, "purchase:\nbuy 5 infantry\nbuy 3 elephants\nsave 11") == []


def test_a_done_that_closes_nothing_yet_keeps_no_sum_from_being_told(small: Folder) -> None:
    (told,) = remarks(small, "purchase:\nbuy 5 infantry\nsave 11\ndone")
    assert "by these orders it is 25" in told


def test_orders_for_a_later_turn_are_not_reckoned(small: Folder) -> None:
    assert remarks(small, "for: next\npurchase:\nbuy 5 infantry\nsave 11") == []


def test_what_the_seat_may_not_know_is_not_told(small: Folder) -> None:
    def hidden(*args: Any) -> Mapping[str, int]:
        raise NotKnown("secret")

    object.__setattr__(GAME, "wording", Wording(figures=hidden, foes=hidden))
    mail = f"purchase:\nbuy 5 infantry, save 11\ncombat:\n{ATTACK} (3 inf)"
    assert remarks(small, mail) == []


def test_a_game_without_figures_says_nothing(small: Folder) -> None:
    object.__setattr__(GAME, "wording", Wording())
    mail = f"purchase:\nbuy 5 infantry, save 11\ncombat:\n{ATTACK} (3 inf)"
    assert remarks(small, mail) == []


def closes(folder: Folder, mail: str) -> bool:
    folder.apply(mail)
    return "orders Germany 1 A" not in folder.asked


# Read without a guess, in other words than the form's.
BUY = "5 inf"
MARCH = "3 inf, 1 arm Rumania - Bessarabia"


def test_done_waits_where_a_sum_differs_and_words_were_read(small: Folder) -> None:
    told = small.apply(f"purchase:\n{BUY}, save 28\ncombat:\npass\ndone")
    flat = " ".join(told.out.split())
    assert "you say 28 are left; by these orders it is 25" in flat
    assert "`done` waits, because your own figures are others" in flat
    assert "orders Germany 1 A" in small.asked
    code = flat.split("`ok ")[1][:6]
    small.apply(f"ok {code}")
    assert "orders Germany 1 A" not in small.asked


def test_done_closes_where_words_were_read_and_the_sum_is_right(small: Folder) -> None:
    assert closes(small, f"purchase:\n{BUY}, save 25\ncombat:\npass\ndone")


def test_done_waits_where_the_foes_of_a_line_that_was_read_are_others(small: Folder) -> None:
    assert not closes(small, f"purchase:\npass\ncombat:\n{MARCH} (3 inf)\ndone")


def test_done_does_not_wait_for_foes_beside_a_line_that_was_read(small: Folder) -> None:
    assert closes(small, f"purchase:\n{BUY}\ncombat:\n{ATTACK} (3 inf)\ndone")
