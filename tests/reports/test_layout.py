"""The order of the parts of a receipt, whatever it is about: what counts first, digests last, each
part once, and none wider than a phone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from pbem.engine.errors import TOLD, Problem
from pbem.engine.prose.readings import BEGINNING, Guess
from pbem.mail.read import Ignored
from pbem.records.replacement import REFUSED, REPLACED, Fallen
from pbem.reports.receipts import ReadAs, Receipt
from pbem.reports.replies import receipt_text
from pbem.table.campaign import Campaign
from pbem.table.unused import Note
from pbem.words.catalogue import Words
from tests.harness.receipts import check_receipts, receipts_in

MOVE = "combat: move 3 infantry, 1 armor: Rumania -> Bessarabia"
BUY = "purchase: buy 5 infantry"
OLD = "combat: move 1 fighter: Poland -> East Poland"
TALK = "Hello all, this was a night to remember and I will tell you of it when we meet again"
READ = ReadAs(4, 1, "3 inf 1 arm Rum -> Bess", MOVE, (Guess("Rum", "Rumania", BEGINNING),))
AMBIGUOUS = Problem(
    "ambiguous",
    "which_order",
    {"count": 2},
    line=7,
    text="2 inf east",
    choices=("combat: move 2 infantry: Poland -> East Poland", "combat: move 2 infantry: Hungary"),
)
TWICE = {"ordered": 12, "place": "Poland", "there": 10, "unit": "infantry"}

# The parts that a receipt may have, in their order: what makes one, and how it begins.
PARTS: dict[str, tuple[dict[str, Any], str]] = {
    "fallen": (
        {
            "fallen": [Fallen("combat", OLD, REPLACED), Fallen("combat", "pass", REFUSED)],
        },
        "No longer in force",
    ),
    "lost": ({"lost": [Ignored(9, "> buy 1 armor", "quoted", "", "older")]}, "NOT READ, THOUGH"),
    "readings": ({"readings": [READ]}, "Read in other words than the form's: 1 line"),
    "problems": (
        {
            "problems": [
                Problem("illegal", "promised_twice", TWICE, "AAE-055", 5, 0, "move 10 infantry"),
                Problem("illegal", "promised_twice", TWICE, "AAE-055", 6, 0, "move 2 infantry"),
                AMBIGUOUS,
            ]
        },
        "Refused: 3 lines",
    ),
    "remarks": (
        {"remarks": [Problem(TOLD, "no_way_home", {"units": {"fighter": 1}}, "", 8, 0, "raid")]},
        "Taken, but mind this: 1 line",
    ),
    "unused": (
        {"unused": [Note(3, "germany", BUY, Problem("illegal", "never_came", {"turn": 1}))]},
        "Since your last mail:",
    ),
    "orders": ({"orders": [("purchase", BUY), ("combat", MOVE)]}, "In force now: 2 lines"),
    "totals": (
        {
            "totals": {
                "money": {"before": 40, "after": 25},
                "areas": [{"area": "Rumania", "before": {"infantry": 3}, "after": {}}],
                "battles": [{"kind": "land", "at": "Bessarabia"}],
            }
        },
        "money: before 40, after 25",
    ),
    "ignored": (
        {"ignored": [Ignored(1, TALK, "outside_block"), Ignored(2, "Bob", "greeting")]},
        "Not read: 2 lines",
    ),
}
ALL = tuple(PARTS)


def receipt_of(parts: Sequence[str]) -> Receipt:
    """A mail that was written, with these parts."""
    made = Receipt("germany", "a" * 64, record=2, head="2/0123456789abcdef", mark="b" * 64)
    made.stands = True
    return replace(made, **{key: value for part in parts for key, value in PARTS[part][0].items()})


def told(campaign: Campaign, made: Receipt) -> str:
    return receipt_text(campaign, made, Words(campaign.anchor["game"]))


@pytest.mark.parametrize(
    "parts",
    [ALL, *((part,) for part in ALL), *combinations(ALL, 2), *combinations(ALL, 8)],
    ids=str,
)
def test_parts_stand_in_their_order(at_start: Campaign, parts: tuple[str, ...]) -> None:
    text = told(at_start, receipt_of(parts))
    heads = [PARTS[part][1] for part in parts]
    heads = ["Receipt for germany", *heads, "Record 2, head 2/0123456789abcdef; SHA-256:"]
    found = [text.find(f"\n{head}" if n else head) for n, head in enumerate(heads)]
    assert -1 not in found, (heads, text)
    assert found == sorted(found), text
    others = [PARTS[part][1] for part in ALL if part not in parts and part != "orders"]
    assert [head for head in others if f"\n{head}" in text] == []
    assert receipts_in(text) == [text]


def test_the_first_sentence_stands_above_all_parts(at_start: Campaign) -> None:
    lines = told(at_start, receipt_of(ALL)).splitlines()
    assert lines[1].startswith("Taken in part, not closed: send what is corrected")
    assert lines[-3:] == [f"mail   {'a' * 64}", f"kept   {'b' * 64}", lines[-1]]
    assert lines[-1].startswith("orders ")


def test_a_reason_against_several_lines_is_told_once_below_them(at_start: Campaign) -> None:
    text = " ".join(told(at_start, receipt_of(("problems",))).split())
    lines = 'line 5: "move 10 infantry": line 6: "move 2 infantry": promised twice'
    assert lines in text
    assert text.count("promised twice") == 1


def test_whole_lines_that_would_work_stand_one_below_the_other(at_start: Campaign) -> None:
    text = told(at_start, receipt_of(("problems",)))
    for choice in AMBIGUOUS.choices:
        assert f"    send: {choice}\n" in text


def test_words_and_order_stand_side_by_side_and_not_again_below(at_start: Campaign) -> None:
    text = told(at_start, receipt_of(("readings", "orders")))
    said = f'  line 4: "{READ.said}"\n    read as: combat: move 3 infantry, 1 armor: Rumania ->'
    assert said in text
    assert '"Rum" is Rumania' in text
    above, _, below = text.partition("In force now: 2 lines, with what is read as above")
    assert above.count("Bessarabia") == 1
    assert "Bessarabia" not in below
    assert "buy 5 infantry" in below


def test_a_line_that_fell_is_told_with_what_the_rules_say_and_not_as_refused(
    at_start: Campaign,
) -> None:
    why = Problem("illegal", "falls_with", {"other": MOVE}, "AAE-033", text=OLD)
    made = replace(
        receipt_of(()), fallen=[Fallen("combat", OLD, REFUSED)], problems=[why], orders=[]
    )
    text = " ".join(told(at_start, made).split())
    assert f'{OLD}: this falls with the line "{MOVE}", which is refused (AAE-033).' in text
    assert "Refused:" not in text
    assert text.count(OLD) == 1


def test_each_pass_is_told_in_one_line_and_equal_lines_are_counted(at_start: Campaign) -> None:
    orders = [
        ("purchase", "purchase: pass"),
        ("combat", "combat: pass"),
        *[("battles", "battles: press Rumania")] * 2,
    ]
    text = told(at_start, replace(receipt_of(()), orders=orders))
    assert "  pass: purchase, combat\n" in text
    assert "    press Rumania (2 times)\n" in text


def test_what_others_wrote_is_left_out_by_number_and_own_words_are_shown(
    at_start: Campaign,
) -> None:
    rows = [Ignored(n, f"> line {n}", "quoted") for n in (3, 4, 5, 9)]
    rows += [Ignored(1, TALK, "outside_block"), Ignored(12, "Anna", "signature")]
    text = told(at_start, replace(receipt_of(()), ignored=rows))
    assert "  quoted from an older mail: lines 3-5, 9\n" in text
    assert "  signature: line 12\n" in text
    assert "> line 3" not in text
    assert 'line 1: "Hello all, this was a night' in text


CLOSED = {"closes": True, "new": [("purchase", BUY)], "orders": [("purchase", BUY)]}
BAD = [
    Problem("illegal", "too_expensive", {"money": 1, "cost": 2, "power": "Germany"}, "", 3, 0, "x")
]
FIRST: dict[str, tuple[dict[str, Any], str]] = {
    "closed": (CLOSED, "All taken, closed: used now."),
    "closed in a check": (
        {**CLOSED, "record": 0},
        "Checked only: nothing was written. All good, closed: would be used at once.",
    ),
    "closed and not signed": (
        {**CLOSED, "record": 0, "stands": False, "unsigned": "Sign it."},
        "Checked only, and not signed yet: nothing was written. All good, closed: counts once it is signed.",
    ),
    "refused in part": (
        {"new": [("combat", MOVE), ("combat", OLD)], "problems": BAD},
        "2 of 3 lines taken, not closed: send what is corrected, and end that mail with `done`.",
    ),
    "nothing taken": (
        {"stands": False, "record": 0, "problems": BAD},
        "Nothing taken, not closed: send what is corrected",
    ),
    "waits": (
        {**CLOSED, "closes": False, "waits": True},
        "All taken, not closed: `done` waits, because lines fell out. Until then what is in force will be used at",
    ),
    "open": (
        {**CLOSED, "closes": False},
        "All taken, not closed: they will be used at the moderator's lock even if you do nothing more.",
    ),
    "an answer": ({**CLOSED, "closes": False, "asked": True}, "All taken: the answer is used now."),
    "kept for later": (
        {"seat": "united-states", "kept": 1, "later": [(2, "", 0, "purchase", BUY)]},
        "All taken. There is nothing more to send until you are asked.",
    ),
    "ahead": (
        {"seat": "united-states", "orders": [("purchase", BUY)], "new": [("purchase", BUY)]},
        "All taken, waiting until they are asked for.",
    ),
    "nothing but a message": ({"seat": "united-states"}, "All taken."),
}


@pytest.mark.parametrize(("fields", "first"), FIRST.values(), ids=FIRST)
def test_a_receipt_begins_with_what_came_of_the_mail(
    at_start: Campaign, fields: dict[str, Any], first: str
) -> None:
    text = told(at_start, replace(receipt_of(()), **fields))
    paragraph = " ".join(text.split("\n\n")[0].splitlines()[1:])
    assert paragraph.startswith(first), paragraph
    check_receipts(text)


@pytest.mark.parametrize("parts", [ALL, *combinations(ALL, 7)], ids=str)
def test_whatever_the_parts_nothing_is_said_twice(
    at_start: Campaign, parts: tuple[str, ...]
) -> None:
    check_receipts(told(at_start, receipt_of(parts)))
