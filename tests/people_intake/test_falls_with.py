"""Lines that fall with another line say with which."""

from __future__ import annotations

from typing import Any

from tests.small_campaign import ATTACK, REST, Folder


def flat(said: Any) -> str:
    return " ".join(said.out.split("Question to")[0].split())


def test_what_stands_and_falls_with_a_line_that_is_replaced(small: Folder) -> None:
    small.apply(f"{ATTACK}battles:\nretreat East Poland -> Poland after round 3")
    told = flat(small.apply("combat:\nmove 3 infantry, 1 armor: Rumania -> Bessarabia"))
    gone = "combat: move 6 infantry, 1 artillery, 2 armor: Poland -> East Poland"
    assert f'(with "{gone}")' in told


def test_a_line_of_the_mail_falls_with_another_of_it(small: Folder) -> None:
    mail = (
        "combat:\nmove 99 infantry: Poland -> East Poland\nbattles:\nretreat East Poland -> Poland"
    )
    told = flat(small.apply(mail))
    assert 'It falls with "combat: move 99 infantry: Poland -> East Poland"' in told


def test_what_is_added_names_the_line_that_stands_in_its_way(small: Folder) -> None:
    small.apply("buy 8 infantry")
    told = flat(small.apply("buy 8 armor"))
    assert 'It falls with "purchase: buy 8 infantry"' in told


def test_who_falls_alone_falls_with_nobody(small: Folder) -> None:
    told = flat(small.apply(f"{ATTACK}{REST}move 99 armor: Germany -> Poland"))
    assert "falls with" not in told
    assert "falls with" not in flat(small.apply("buy 99 armor"))


def test_a_script_gets_it(small: Folder) -> None:
    small.apply("buy 8 infantry")
    data = small.run("check", small.name, small.mail("buy 8 armor"), "--json").out
    assert '"falls_with": "purchase: buy 8 infantry"' in data
