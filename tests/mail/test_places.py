"""Where a line stands, which lines belong together, and which block or part decides."""

from __future__ import annotations

import pytest

from pbem.mail.read import Ignored, TextLine, read
from tests.mail.orders import is_order


def lines(text: str) -> list[tuple[int, int, int, str]]:
    found = read(text.encode(), understood=is_order)
    return [(line.line, line.column, line.last, line.text) for line in found.lines]


def reasons(text: str) -> list[tuple[int, str]]:
    return [
        (ignored.line, ignored.reason)
        for ignored in read(text.encode(), understood=is_order).ignored
    ]


def test_line_and_column_count_from_one() -> None:
    assert lines("\n  buy 5 infantry;  pass\n\n- done") == [
        (2, 3, 2, "buy 5 infantry"),
        (2, 20, 2, "pass"),
        (4, 3, 4, "done"),
    ]


def test_without_a_grammar_nothing_is_put_together() -> None:
    found = read(b"move 2 infantry: Germany ->\nPoland")
    assert found.lines == (
        TextLine("move 2 infantry: Germany ->", 1, 1, 1),
        TextLine("Poland", 2, 1, 2),
    )


def test_a_broken_line_is_put_together_and_keeps_its_place() -> None:
    text = "buy 5 infantry\nmove 2 infantry,\n1 armor:\nGermany -> Poland\ndone"
    assert lines(text)[1] == (2, 1, 4, "move 2 infantry, 1 armor: Germany -> Poland")


def test_a_complete_order_goes_on_where_the_next_line_only_makes_sense_with_it() -> None:
    assert lines("move 2 infantry: Germany -> Poland\n-> East Poland") == [
        (1, 1, 2, "move 2 infantry: Germany -> Poland -> East Poland")
    ]


def test_a_misspelt_line_does_not_swallow_its_neighbours() -> None:
    text = "move 2 infantry: Germany -> Polnd\nbuy 5 infantry\ndone"
    assert [line[3] for line in lines(text)] == text.split("\n")


def test_a_semicolon_within_an_order_stays_when_the_rest_makes_no_sense_alone() -> None:
    assert lines("place 2 armor @ Germany; 2 submarine @ Danish Sea; done") == [
        (1, 1, 1, "place 2 armor @ Germany; 2 submarine @ Danish Sea"),
        (1, 52, 1, "done"),
    ]


def test_a_semicolon_in_quotation_marks_and_a_face_end_no_line() -> None:
    found = read(b'phrase: "first; then"\npass :)\ndone ;-)')
    assert found.text == 'phrase: "first; then"\npass\ndone\n'


def test_the_last_filled_block_counts() -> None:
    block = "BEGIN ORDERS\n{}\nEND ORDERS\n"
    text = block.format("buy 1 submarine") + block.format("done") + block.format("")
    assert lines(text) == [(5, 1, 5, "done")]
    assert reasons(text) == [
        (1, "block_marker"), (2, "outside_block"), (3, "block_marker"), (4, "block_marker"),
        (6, "block_marker"), (7, "block_marker"), (9, "block_marker"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "begin", ["BEGIN ORDERS", "begin orders:", "**BEGIN ORDERS**", "=== Begin Orders ===", "[BEGIN ORDERS]",
              "_BEGIN_ORDERS_", "-----BEGIN ORDERS-----", "# BEGIN OF ORDERS"]
)  # fmt: skip
def test_markers_may_be_decorated(begin: str) -> None:
    end = begin.replace("BEGIN", "END").replace("Begin", "End").replace("begin", "end")
    assert lines(f"pass\n{begin}\nbuy 5 infantry\n{end}\npass") == [(3, 1, 3, "buy 5 infantry")]


def test_a_block_that_is_not_closed_decides_nothing() -> None:
    text = "buy 5 infantry\nBEGIN ORDERS\ndone"
    assert [line[3] for line in lines(text)] == ["buy 5 infantry", "done"]
    assert reasons(text) == [(2, "block_marker")]


def test_a_quoted_block_does_not_count() -> None:
    text = "buy 5 infantry\ndone\n\n> BEGIN ORDERS\n> buy 1 submarine\n> END ORDERS"
    assert [line[3] for line in lines(text)] == ["buy 5 infantry", "done"]


FORM_BELOW = """{}

-----Original Message-----
From: Bob
Sent: Monday
Subject: Germany

BEGIN ORDERS
buy 1 submarine
END ORDERS
"""


def test_a_block_in_the_older_mail_counts_only_if_there_are_no_orders_above() -> None:
    assert lines(FORM_BELOW.format("buy 5 infantry")) == [(1, 1, 1, "buy 5 infantry")]
    assert lines(FORM_BELOW.format("Here you are")) == [(9, 1, 9, "buy 1 submarine")]


def test_nothing_in_a_block_is_taken_for_a_signature_or_an_older_mail() -> None:
    inner = "buy 5 infantry\n--\nFrom: Bob\nSent: today\nTo: Ann\nSubject: pass\nOn 3 May 2027 Bob wrote:\nThanks\nBob"
    found = read(f"BEGIN ORDERS\n{inner}\nEND ORDERS".encode())
    assert found.has_block
    assert found.text.split("\n")[:-1] == [line for line in inner.split("\n") if line != "--"]


def test_a_list_header_is_no_reason_to_cut_orders() -> None:
    text = "campaign: atlantic-41\nseat: Germany\nresult: 12\ncombat:\ndone"
    assert [line[3] for line in lines(text)] == text.split("\n")


def test_a_lone_quote_tag_hides_nothing() -> None:
    assert [line[3] for line in lines("[quote]\nbuy 5 infantry\ndone")] == [
        "buy 5 infantry",
        "done",
    ]


def test_an_order_called_like_a_farewell_stays() -> None:
    assert [line[3] for line in lines("buy 5 infantry\nThanks\ndone")] == [
        "buy 5 infantry",
        "Thanks",
        "done",
    ]


def mixed(*parts: str) -> bytes:
    body = "".join(f"--b\n{part}\n" for part in parts)
    return f"From: a@example.org\nTo: b@example.org\nContent-Type: multipart/mixed; boundary=b\n\n{body}--b--\n".encode()


TEXT = "Content-Type: text/plain\n\n{}"
FILE = 'Content-Type: application/octet-stream; name="{}"\nContent-Disposition: attachment\n\n{}'


def test_orders_in_the_mail_win_over_as_many_in_a_file_but_those_are_reported() -> None:
    found = read(
        mixed(TEXT.format("buy 5 infantry"), FILE.format("old.txt", "buy 1 submarine")),
        understood=is_order,
    )
    assert (found.source, found.text) == ("text part", "buy 5 infantry\n")
    assert found.ignored == (
        Ignored(0, "old.txt", "attachment"),
        Ignored(1, "buy 1 submarine", "other_part", "old.txt"),
    )


def test_orders_in_a_file_are_found_and_the_words_beside_it_reported() -> None:
    found = read(
        mixed(TEXT.format("see file"), FILE.format("x.orders", "pass\ndone")), understood=is_order
    )
    assert (found.source, found.attachment, found.text) == (
        "attachment",
        "x.orders",
        "pass\ndone\n",
    )
    assert found.ignored == (Ignored(1, "see file", "other_part", "text part"),)


def test_a_mail_that_is_one_named_text_is_read() -> None:
    head = b"From: a@b\nTo: c\nContent-Type: text/plain; name=x.doc\nContent-Disposition: attachment\n\n"
    assert read(head + b"done").source == "text part"


def test_a_file_that_is_not_text_is_named_only() -> None:
    found = read(
        mixed(
            TEXT.format("done"), FILE.format("map.png", "done"), FILE.format("x.pbem.yaml", "done")
        )
    )
    assert found.ignored == (
        Ignored(0, "map.png", "attachment"),
        Ignored(0, "x.pbem.yaml", "attachment"),
    )
