"""Words that may mean several orders: the one that the rules take is taken and shown, and nothing
is guessed where two are left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pbem.engine.play import sift
from pbem.engine.prose.readings import BEGINNING, SLIP, Guess
from tests.people_intake.conftest import Meanings
from tests.small_campaign import Folder, Maker

THREE = "three and a tank go east"
NEAR = "combat: move 3 infantry, 1 armor: Rumania -> Bessarabia"
FAR = "combat: move 3 infantry, 1 armor: Rumania -> Moscow"
OTHER = "combat: move 3 infantry: Rumania -> Bessarabia"


def test_the_one_order_that_the_rules_take_is_taken_and_shown_first(
    small: Folder, meant: Meanings
) -> None:
    meant(THREE, FAR, NEAR)
    told = small.apply(f"combat:\n{THREE}")
    assert told.code == 0, told
    assert f'line 3: "{THREE}"' in told.out
    assert f"read as: {NEAR}" in " ".join(told.out.split())
    before = told.out.split("In force now")[0]
    assert "read as" in before
    small.apply("purchase:\npass\ndone")
    given = [each for record in small.records for each in record.get("inputs", [])]
    said = next(each["say"] for each in given if isinstance(each.get("say"), list))
    assert NEAR in said
    assert THREE not in small.save.read_text()


def test_two_readings_are_asked_back_as_whole_lines(small: Folder, meant: Meanings) -> None:
    meant(THREE, OTHER, NEAR)
    told = small.apply(f"purchase:\nbuy 1 infantry\ncombat:\n{THREE}\ndone")
    flat = " ".join(told.out.split())
    assert f"send: {OTHER} send: {NEAR}" in flat
    assert "2 different orders" in flat
    assert "read as:" not in told.out
    assert "not closed" in flat


def test_the_rest_of_the_mail_decides(small: Folder, meant: Meanings) -> None:
    meant(THREE, OTHER, "combat: move 2 infantry: Poland -> East Poland")
    told = small.apply(f"combat:\nmove 3 infantry, 1 armor: Rumania -> Bessarabia\n{THREE}")
    flat = " ".join(told.out.split())
    assert "read as: combat: move 2 infantry: Poland -> East Poland" in flat


def test_what_is_in_force_decides(small: Folder, meant: Meanings) -> None:
    meant(THREE, OTHER, "combat: move 2 infantry: Poland -> East Poland")
    small.apply("combat:\nmove 3 infantry, 1 armor: Rumania -> Bessarabia")
    told = small.apply(THREE)
    assert "read as: combat: move 2 infantry: Poland -> East Poland" in " ".join(told.out.split())
    assert "Bessarabia" in told.out.split("In force now")[1]


def test_a_heading_replaces_what_is_in_force_also_for_readings(
    small: Folder, meant: Meanings
) -> None:
    meant(THREE, OTHER, FAR)
    small.apply("combat:\nmove 3 infantry, 1 armor: Rumania -> Bessarabia")
    told = small.apply(f"combat:\n{THREE}")
    assert f"read as: {OTHER}" in " ".join(told.out.split())


def test_one_decides_the_other_whatever_their_order(small: Folder, meant: Meanings) -> None:
    first, second = "some of ours", "all of ours"
    rest = "combat: move 2 infantry: Poland -> East Poland"
    meant(first, OTHER, rest)
    meant(second, NEAR)
    for mail in (f"combat:\n{first}\n{second}", f"combat:\n{second}\n{first}"):
        name = small.mail(mail)
        flat = " ".join(small.run("check", small.name, name).out.split())
        assert f"read as: {rest}" in flat, flat
        assert f"read as: {NEAR}" in flat


def test_a_single_reading_that_the_rules_refuse_is_refused_with_their_reason(
    small: Folder, meant: Meanings
) -> None:
    meant(THREE, FAR)
    told = small.apply(f"combat:\n{THREE}")
    flat = " ".join(told.out.split())
    assert f'"{THREE}" (read as "{FAR}")' in flat
    assert "AAE-" in flat


def test_none_of_several_names_what_the_likeliest_is_refused_for(
    small: Folder, meant: Meanings
) -> None:
    meant(THREE, FAR, FAR.replace("Moscow", "Stalingrad"))
    flat = " ".join(small.apply(f"combat:\n{THREE}").out.split())
    assert f'"{THREE}" (read as "{FAR}")' in flat


def test_strict_orders_are_refused_in_other_words(campaign: Maker, meant: Meanings) -> None:
    strict = campaign("--orders", "strict")
    meant(THREE, NEAR)
    told = strict.apply(f"combat:\n{THREE}")
    assert "read as" not in told.out
    assert "Refused: 1 line" in told.out


def test_a_script_gets_the_readings(small: Folder, meant: Meanings) -> None:
    meant(THREE, FAR, NEAR)
    data = small.run("check", small.name, small.mail(f"combat:\n{THREE}"), "--json").data
    assert '"said": "three and a tank go east"' in __import__("json").dumps(data)


def test_what_is_over_is_not_meant(small: Folder, meant: Meanings) -> None:
    small.apply("combat:\nmove 3 infantry, 1 armor: Rumania -> Bessarabia\npurchase:\npass\ndone")
    assert small.asked == ["orders Germany 1 B"]
    home = "move 2 infantry: Yugoslavia -> Rumania"
    meant("two home", f"combat: {home}", f"noncombat: {home}")
    assert f"read as: noncombat: {home}" in " ".join(small.apply("two home").out.split())


def test_what_units_can_never_do_is_not_kept_for_a_section_that_comes_later(
    small: Folder, meant: Meanings
) -> None:
    meant("the tank lands", "noncombat: land 1 armor @ Poland")
    told = " ".join(small.apply("purchase:\nbuy 1 infantry\nthe tank lands").out.split())
    assert "its units can never do what that says (noncombat: land 1 armor @ Poland)" in told
    assert small.status["seats"]["germany"]["lines"] == {"purchase": 1}


def test_a_guess_in_an_answer_is_asked_back(campaign: Maker, meant: Meanings) -> None:
    asking = campaign("--wait", "retreat")
    asking.apply(f"purchase:\npass\n{NEAR}\ndone")
    [asked] = asking.asked
    assert asked.startswith("retreat Bessarabia")
    meant(
        "run for it",
        "battles: retreat Bessarabia -> Rumania",
        guessed=[Guess("R", "Rumania", BEGINNING)],
    )
    told = " ".join(asking.apply("run for it").out.split())
    assert "a name in it had to be guessed" in told
    assert "send: battles: retreat Bessarabia -> Rumania" in told
    assert asking.asked == [asked]
    asking.apply("battles: retreat Bessarabia -> Rumania")
    assert asking.asked != [asked]


def test_a_guess_for_a_later_turn_waits_for_another_done(small: Folder, meant: Meanings) -> None:
    meant(THREE, NEAR, guessed=[Guess("Besarabia", "Bessarabia", SLIP)])
    told = " ".join(small.apply(f"for: next turn\n{THREE}\ndone").out.split())
    assert "`done` waits, because names were guessed" in told
    assert "ok " not in told.split("`done` waits")[1].split("In force")[0]
    [kept] = small.status["later"]["germany"]
    assert kept["closed"] == []
    small.apply("for: next turn\ndone")
    [kept] = small.status["later"]["germany"]
    assert kept["closed"] == ["combat"]


def test_a_line_of_two_orders_shows_what_both_were_read_as(small: Folder) -> None:
    said = "the fighter goes from Poland to East Poland and lands in Poland"
    told = small.apply(f"combat:\n6 inf, 1 art, 2 arm Poland -> East Poland\n{said}")
    flat = " ".join(told.out.split("In force now")[0].split())
    first, second = "combat: move 1 fighter: Poland -> East Poland", "noncombat: land 1 fighter"
    assert f'"{said}" read as: {first} read as: {second} @ Poland' in flat


def test_a_long_mail_asks_the_rules_no_more_than_they_can_bear(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def counted(table: Any, state: Any, ask: Any, texts: Sequence[str], seat: str) -> Any:
        asked.append(len(texts))
        return sift(table, state, ask, texts, seat)

    monkeypatch.setattr("pbem.intake.judge.sift", counted)
    lines = "3 inf from Rumania to Bessarabia\n1 arm Rumania to Bessarabia\n" * 100
    told = small.run("check", small.name, small.mail(f"combat:\n{lines}"))
    assert "not closed" in told.out
    assert sum(count > 100 for count in asked) < 40


def test_units_that_do_nothing_are_shown_in_the_players_own_words(small: Folder) -> None:
    said = "dd in the Med attacks nobody and stays"
    text = f"combat:\n3 inf Rumania -> Bessarabia\n{said}"
    told = small.run("check", small.name, small.mail(text))
    assert "Refused" not in told.out
    assert f'"{said}"' in told.out
