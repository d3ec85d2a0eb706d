"""Rulings and undo in campaigns with players' chains: what they void, which numbers they burn, and
what the audit finds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pbem.audit.audit import judged
from pbem.engine.state import copy as copied
from pbem.storage import save
from tests.chained_campaign import Table
from tests.cli.test_links import AXIS, SOVIET, Maker, holds, make  # noqa: F401 (fixture)
from tests.small_campaign import ATTACK, NAME, one_paragraph

RUMANIA = "combat:\nmove 3 infantry, 1 armor: Rumania -> Bessarabia\npurchase:\npass\ndone"
MONEY = ("money Germany 33", "--why", "a receipt was wrong")


def rule(table: Table, *told: str) -> dict[str, Any]:
    said = table.run("ruling", NAME, *told)
    assert said.code == 0, said
    return table.records[-1]


def test_a_ruling_voids_the_lock_that_waits_and_its_number_is_burnt(make: Maker) -> None:
    table = make.founded()
    table.send(ATTACK + "done", seat=AXIS)
    first = table.link_mail(SOVIET)
    table.send(first)
    record = rule(table, *MONEY)
    assert record["burnt"] == [f"1 {SOVIET}"]
    assert record["inputs"][0] == {"burn": 1}
    assert table.status["dice"]["segment"] == 2
    table.run("apply", NAME)
    lock = table.records[-1]
    assert (lock["kind"], lock["segment"]) == ("lock", 2)
    assert "link 2: " in table.link_mail(SOVIET)
    old = table.mail(first, seat="")
    with table.untouched():
        assert table.run("apply", NAME, old).code == 1
    table.links(SOVIET, AXIS)
    result = table.records[-1]
    assert {text.split(" ")[0] for text in result["links"].values()} == {"2"}
    told = table.run("audit", NAME).out
    assert "moderator: 1 ruling" in told
    assert "moderator: 1 ruling or undo after which links or a lock were void" in told
    holds(table)


def test_a_ruling_when_nothing_is_out_burns_no_number(make: Maker) -> None:
    table = make.founded()
    record = rule(table, *MONEY)
    assert "burnt" not in record
    assert table.status["dice"]["segment"] == 1
    table.send(RUMANIA, seat=AXIS)
    table.links(SOVIET, AXIS)
    assert table.records[-1]["grade"] == "B"
    assert "void" not in table.run("audit", NAME).out
    holds(table)


def test_a_link_that_came_with_orders_is_burnt_by_a_ruling(make: Maker) -> None:
    """The moderator and its sender could know the dice that would follow the ruling."""
    table = make.founded()
    early = table.link_mail(AXIS)
    table.send(early + "combat:\nmove 3 infantry, 1 armor: Rumania -> Bessarabia\n")
    record = rule(table, *MONEY)
    assert record["burnt"] == [f"1 {AXIS}"]
    table.run("apply", NAME)
    table.send(RUMANIA, seat=AXIS)
    assert table.records[-1]["segment"] == 2
    table.links(SOVIET, AXIS)
    holds(table)


def test_what_was_deposited_is_used_up_by_a_ruling(make: Maker) -> None:
    table = make.founded()
    table.send(RUMANIA, seat=AXIS)
    table.send(table.link_mail(SOVIET, "--deposit", "4"))
    record = rule(table, *MONEY)
    assert record["burnt"] == [f"4 {SOVIET}"]
    table.run("apply", NAME)
    assert table.records[-1]["segment"] == 5
    assert table.status["dice"]["deposits"] == {}
    table.links(SOVIET, AXIS)
    assert table.records[-1]["grade_why"] == "default order"
    holds(table)


def test_an_undo_keeps_the_old_dice_on_record_and_new_ones_have_new_numbers(make: Maker) -> None:
    table = make.founded()
    table.send(RUMANIA, seat=AXIS)
    lock = table.records[-1]["record"]
    table.links(SOVIET, AXIS)
    old = table.records[-1]["dice"]
    rule(table, "--undo", str(lock), "--why", "the wrong mail was used")
    record = table.records[-1]
    assert record["kind"] == "undo"
    book = save.open_save(table.save).state["book"]
    assert book["highest"] == 1
    table.run("apply", NAME)
    table.send(RUMANIA, seat=AXIS)
    locked = next(r for r in reversed(table.records) if r["kind"] == "lock")
    assert locked["segment"] == 2
    table.links(SOVIET, AXIS)
    results = [r for r in table.records if "dice" in r]
    assert results[0]["dice"] == old
    assert results[-1]["dice"] != old
    assert "moderator: 1 undo" in table.run("audit", NAME).out
    holds(table)


def test_after_an_undo_closed_lines_are_open_again(make: Maker) -> None:
    table = make.founded()
    table.send(RUMANIA, seat=AXIS)
    lock = table.records[-1]["record"]
    table.links(SOVIET, AXIS)
    assert AXIS in save.open_save(table.save).state["book"]["closed"]
    rule(table, "--undo", str(lock), "--why", "the wrong mail was used")
    assert save.open_save(table.save).state["book"]["closed"] == []
    holds(table)


def test_no_ruling_while_a_roll_beside_the_rules_waits(make: Maker) -> None:
    table = make.founded()
    table.run("roll", NAME, "--dice", "2d6", "--why", "who goes first")
    assert table.records[-1]["kind"] == "lock"
    one_paragraph(table.run("ruling", NAME, *MONEY), "roll")


# What a moderator with a program of his own could write


def not_burnt(record: dict[str, Any]) -> None:
    """The lock is void, and its number is to be used once more."""
    del record["burnt"]
    record["inputs"] = record["inputs"][1:]


def another_number(record: dict[str, Any]) -> None:
    record["burnt"] = ["2"]
    record["inputs"][0] = {"burn": 2}


def burnt_in_the_book_alone(record: dict[str, Any]) -> None:
    record["inputs"] = record["inputs"][1:]


def burnt_last(record: dict[str, Any]) -> None:
    record["inputs"] = [*record["inputs"][1:], record["inputs"][0]]


def burnt_twice(record: dict[str, Any]) -> None:
    record["burnt"] = [*record["burnt"], "2"]


@pytest.mark.parametrize(
    "forge", [not_burnt, another_number, burnt_in_the_book_alone, burnt_last, burnt_twice]
)
def test_a_ruling_that_burns_other_numbers_is_found(
    forge: Callable[[dict[str, Any]], None], make: Maker
) -> None:
    table = make.founded()
    table.send(ATTACK + "done", seat=AXIS)
    table.links(SOVIET)
    rule(table, *MONEY)
    opened = save.open_save(table.save)
    honest = copied(list(opened.records()))
    assert all(verdict.holds for verdict in judged(opened.anchor, honest, opened.state))
    forged = copied(honest)
    forge(forged[-1])
    dice, replay = judged(opened.anchor, forged, opened.state)
    assert not replay.holds
    # What the record says of numbers is found without the rules too; what it gives to them is not.
    assert dice.holds == (forge in (burnt_in_the_book_alone, burnt_last))


def test_a_die_under_a_number_that_a_ruling_has_burnt_is_found(make: Maker) -> None:
    table = make.founded()
    table.send(ATTACK + "done", seat=AXIS)
    table.links(SOVIET)
    rule(table, *MONEY)
    table.run("apply", NAME)
    table.links(SOVIET, AXIS)
    opened = save.open_save(table.save)
    forged = copied(list(opened.records()))
    lock = next(r for r in reversed(forged) if r["kind"] == "lock")
    lock["segment"] = 1
    dice, _ = judged(opened.anchor, forged, opened.state)
    assert dice.difference is not None
    assert dice.difference.found["code"] == "number_not_next"
