"""An order in a player's own words that a guess has left out is as loud as one in the form's."""

from __future__ import annotations

from typing import Any

from tests.small_campaign import Folder, Maker

MAIL = "combat:\n3 inf, 1 arm Rumania -> Bessarabia\npurchase: pass\n{}"


def flat(said: Any) -> str:
    return " ".join(said.out.split("Question to")[0].split())


def test_an_order_below_a_signature_is_not_passed_over(small: Folder) -> None:
    told = flat(small.apply(MAIL.format("-- \nKarl\n6 inf Poland -> East Poland\ndone")))
    assert "NOT READ, THOUGH IT READS AS AN ORDER" in told
    assert small.asked == ["orders Germany 1 A"]


def test_a_line_that_a_mail_program_has_broken_is_put_together(small: Folder) -> None:
    told = flat(small.apply("combat:\n3 inf, 1 arm from Rumania to\nBessarabia"))
    assert "read as: combat: move 3 infantry, 1 armor: Rumania -> Bessarabia" in told


def test_what_another_wrote_is_quoted_without_a_doubt(small: Folder) -> None:
    quoted = "On Monday Fritz wrote:\n> move 6 infantry: Ukraine S.S.R. -> Rumania\n"
    told = flat(small.apply(MAIL.format(f"done\n\n{quoted}")))
    assert "All taken, closed" in told


def test_strict_orders_are_looked_for_in_the_words_of_the_form(campaign: Maker) -> None:
    strict = campaign("--orders", "strict")
    mail = "combat:\nmove 3 infantry, 1 armor: Rumania -> Bessarabia\npurchase: pass\n"
    told = flat(strict.apply(f"{mail}-- \n6 inf Poland -> East Poland\n"))
    assert "NOT READ" not in told


def test_what_is_longer_than_any_order_mail_is_read_in_the_words_of_forms(small: Folder) -> None:
    lines = "\n".join(["3 inf, 1 arm Rumania -> Bessarabia"] * 301)
    told = flat(small.apply(f"purchase:\nbuy 5 infantry\ncombat:\n{lines}\ndone"))
    assert "read as" not in told
    assert "Refused: 101 lines" in told
    assert "purchase: buy 5 infantry" in told
