"""A line that is left out and reads as an order is never silent; `done` ends the orders."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail import doubts
from pbem.mail.doubts import GUESS, OLDER, TOLD
from pbem.mail.fault import MailFault
from pbem.mail.read import Mail, read
from tests.mail.orders import is_order

BUY, MOVE, RAID = (
    "buy 5 infantry",
    "move 2 infantry: Germany -> Poland",
    "raid 1 bomber: Germany -> Poland",
)
TOP = f"purchase:\n{BUY}\n"
NEXT_PART = "-------------- next part --------------"
REST = f"combat:\n{MOVE}\n"


def mail(text: str, kind: str = "plain") -> Mail:
    head = f"From: karl@example.org\nTo: gm@example.net\nSubject: x\nContent-Type: text/{kind}\n\n"
    return read((head + text).encode(), understood=is_order)


def attempt(text: str) -> Mail | None:
    """A mail as it is read; None where it is refused as a whole, for having no order of its
    writer's own.
    """
    try:
        return mail(text)
    except MailFault as fault:
        if fault.code not in ("mail_orders_left", "mail_empty_block"):
            raise
        return None


def texts(found: Mail) -> list[str]:
    return [line.text for line in found.lines]


def lost(found: Mail) -> list[str]:
    return [row.text for row in found.ignored if row.doubt in (GUESS, OLDER)]


def told(found: Mail) -> dict[str, str]:
    return {row.text: row.reason for row in found.ignored if row.doubt == TOLD}


# What ends nothing when orders stand below it


@pytest.mark.parametrize(
    "between",
    [
        "--",
        "*-- *",
        "_-- _",
        "-----",
        "____",
        "________________________",
        "====",
        "~~~~~",
        "* * *",
        "This message is confidential and intended for the General Staff only.",
        "Disclaimer: these are the orders of a game.",
        "CONFIDENTIALITY NOTICE: read and burn.",
        "Diese E-Mail enthält vertrauliche Befehle.",
        "Ce message est strictement confidentiel.",
        "Sent from my iPhone",
        "_______________________________________________\nPC mailing list\nPC@lists.example.net\nhttps://lists.example.net/x",
        f"{NEXT_PART}\nAn HTML attachment was scrubbed...\nURL: <https://lists.example.net/a.htm>\n{NEXT_PART}",
        '-- \nYou received this message because you are subscribed to the Google Groups "games" group.',
        "--~--~---------~--~----~\nYou received this message because you are subscribed to the Google Groups",
        "-=-=-=-=-=-=-=-=-=-=-=-\nGroups.io Links: You receive all messages sent to this group.",
    ],
)
@pytest.mark.parametrize("gap", ["", "\n"])
def test_rules_footers_and_notices_between_orders_end_nothing(between: str, gap: str) -> None:
    found = mail(f"{TOP}{between}\n{gap}{REST}done\n")
    assert [text for text in texts(found) if is_order(text)] == [
        "purchase:",
        BUY,
        "combat:",
        MOVE,
        "done",
    ]
    assert lost(found) == []


@pytest.mark.parametrize(
    "first", ["This e-mail is confidential and intended for you.", "Disclaimer"]
)
def test_a_notice_does_not_swallow_an_order_that_a_mail_program_has_broken(first: str) -> None:
    found = mail(f"{first}\nmove 2 infantry, 1 armor:\nGermany -> Poland\ndone\n")
    assert texts(found) == ["move 2 infantry, 1 armor: Germany -> Poland", "done"]


# What may have been meant


def test_orders_below_the_rule_of_a_signature_are_named() -> None:
    found = mail(f"{TOP}-- \nKarl\n{REST}done\n")
    assert texts(found) == ["purchase:", BUY]
    assert lost(found) == [MOVE, "done"]


@pytest.mark.parametrize(
    "head",
    [
        "From: karl@example.org\nTo: gm@example.net\nSubject: combat",
        "From: Karl <karl@example.org>\nDate: Sat, 28 Nov 2026 10:00\nTo: GM\nSubject: combat",
        "On Sat, Nov 28, 2026 at 10:00 AM Karl <karl@example.org> wrote:",
        "-----Original Message-----",
    ],
)
def test_orders_below_a_head_that_the_writer_may_have_put_in_himself_are_named(head: str) -> None:
    found = mail(f"{TOP}\n{head}\n\n{REST}done\n")
    assert texts(found) == ["purchase:", BUY]
    assert lost(found) == [MOVE, "done"]


def test_hidden_lines_html_signatures_and_indented_text_are_named() -> None:
    for markup in (
        f"<div style='display:none'>{RAID}</div>",
        f"<div class='gmail_signature'>{RAID}</div>",
        f"<blockquote>{RAID}</blockquote>",
    ):
        page = f"<div>{BUY}</div>{markup}<div>done</div>".replace("->", "-&gt;")
        found = mail(page, "html")
        assert (texts(found), lost(found)) == ([BUY, "done"], [RAID]), markup


def test_a_blockquote_of_a_mail_program_is_quoted_and_only_shown() -> None:
    page = f"<div>{BUY}</div><blockquote type='cite'>{RAID}</blockquote><div>done</div>"
    found = mail(page.replace("->", "-&gt;"), "html")
    assert (texts(found), lost(found), told(found)) == ([BUY, "done"], [], {RAID: "quoted"})


def test_orders_above_a_block_are_named() -> None:
    found = mail(f"{RAID}\nBEGIN ORDERS\n{BUY}\ndone\nEND ORDERS\n")
    assert (texts(found), lost(found)) == ([BUY, "done"], [RAID])


def test_an_earlier_block_is_replaced_where_the_last_one_orders_the_same_kind_of_thing() -> None:
    block = "BEGIN ORDERS\n{}\ndone\nEND ORDERS\n"
    found = mail(block.format("buy 1 submarine") + "No, wait:\n" + block.format(BUY))
    assert (texts(found), lost(found)) == ([BUY, "done"], [])
    assert told(found)["buy 1 submarine"] == "superseded"
    found = mail(block.format(f"{BUY}\n{MOVE}") + block.format(RAID))
    assert (texts(found), lost(found)) == ([RAID, "done"], [BUY, MOVE])


# Quoted lines


def test_quoted_lines_in_a_reply_are_only_shown() -> None:
    found = mail(f"On 3 May 2027 Bob wrote:\n> {RAID}\n> done\n\n{TOP}done\n")
    assert lost(found) == []
    assert set(told(found)) == {f"> {RAID}", "> done"}


@pytest.mark.parametrize("own", ["", "done\n", "purchase:\ndone\n", "seat: germany\ndone\n"])
def test_answers_typed_into_the_quoted_form_are_named(own: str) -> None:
    quoted = f"> {BUY}\n> {MOVE}\n> done\n"
    text = f"On 3 May 2027 Bob wrote:\n> BEGIN ORDERS\n{quoted}> END ORDERS\n\n{own}"
    if own:
        assert lost(mail(text)) == quoted.splitlines()
        return
    with pytest.raises(MailFault) as caught:
        mail(text)
    assert (caught.value.code, caught.value.fields["where"]) == ("mail_orders_left", "quoted")
    assert caught.value.fields["orders"] == 3


def test_one_answer_typed_into_the_quoted_form_is_named_beside_the_others() -> None:
    form = f"> BEGIN ORDERS\n> purchase:\n> # buy 2 infantry\n> {BUY}\n> combat:\n"
    found = mail(f"On 3 May 2027 Bob wrote:\n{form}{MOVE}\n> END ORDERS\n> {RAID}\ndone\n")
    assert (texts(found), lost(found)) == ([MOVE, "done"], [f"> {BUY}"])


def test_quoted_lines_that_nobody_introduces_may_be_the_writers_own() -> None:
    assert lost(mail(f"{TOP}combat:\n> {MOVE}\n> {RAID}\ndone\n")) == [f"> {MOVE}", f"> {RAID}"]


@pytest.mark.parametrize("text", [f"> {RAID}\n\n{TOP}done\n", f"{TOP}\n> {RAID}\n> done\n"])
def test_quoted_lines_that_stand_by_themselves_are_only_shown(text: str) -> None:
    assert (lost(mail(text)), f"> {RAID}" in told(mail(text))) == ([], True)


def test_a_broken_arrow_is_mended() -> None:
    assert texts(mail(f"{BUY}\nmove 2 infantry: Germany -\n> Poland\ndone\n")) == [
        BUY,
        MOVE,
        "done",
    ]
    long = "move 2 infantry: Germany -\n> Poland ->\nBessarabia\ndone\n"
    assert lost(mail(f"{BUY}\n{long}")) or "Bessarabia" in mail(f"{BUY}\n{long}").text


def test_a_line_that_may_be_the_rest_of_a_complete_order_is_named() -> None:
    found = mail(f"{MOVE}\n> Bessarabia\ndone\n")
    assert (texts(found), lost(found)) == ([MOVE, "done"], ["> Bessarabia"])


# `done`


@pytest.mark.parametrize(
    "end", ["done", "Done.", "DONE!", "- done", "*done*", "done :-)", "combat: done"]
)
def test_done_ends_the_orders(end: str) -> None:
    understood = lambda text: is_order(text.strip(" .!").removeprefix("combat: "))  # noqa: E731
    found = read(f"{BUY}\n{end}\n\nGood luck!\n\n{RAID}\n".encode(), understood=understood)
    assert [line.text for line in found.lines][:-1] == [BUY]
    assert {row.text: row.reason for row in found.ignored} == dict.fromkeys(
        ("Good luck!", RAID), "below_done"
    )
    assert lost(found) == []


def test_orders_right_below_done_may_have_been_meant() -> None:
    assert lost(mail(f"{TOP}done\n{REST}done\n")) == [MOVE, "done"]
    assert lost(mail(f"BEGIN ORDERS\n{TOP}done\nEND ORDERS\n{REST}")) == [MOVE]


@pytest.mark.parametrize(
    "between", ["Karl", "*-- *", "--", "Blargh 3.5.2027:", "P.S. What about this?"]
)
def test_orders_below_other_words_behind_done_are_only_shown(between: str) -> None:
    found = mail(f"{TOP}done\n\n{between}\n{REST}done\n")
    assert texts(found) == ["purchase:", BUY, "done"]
    assert lost(found) == []
    assert MOVE in told(found)


def test_links_below_done_are_read() -> None:
    link = f"link 7: {'ab' * 32}"
    found = read(
        f"{BUY}\ndone\n{link}\n".encode(), understood=lambda text: is_order(text) or text == link
    )
    assert texts(found) == [BUY, "done", link]


# Remarks and numbers


def test_a_remark_is_one_line_whatever_stands_in_it() -> None:
    found = mail(
        f"# not now: {RAID}; {MOVE}\n{BUY} # and not {RAID}; {MOVE}\n  #{RAID}; done\ndone\n"
    )
    assert texts(found) == [
        f"# not now: {RAID}; {MOVE}",
        f"{BUY} # and not {RAID}; {MOVE}",
        f"#{RAID}; done",
        "done",
    ]


@pytest.mark.parametrize("number", ["#1 - ", "#1. ", "#12: ", "#1) ", "1\\. ", "1\\) "])
def test_a_number_of_a_list_is_no_remark(number: str) -> None:
    assert texts(mail(f"{number}{MOVE}\ndone\n")) == [MOVE, "done"]


def test_backslashes_of_markdown_are_forgiven() -> None:
    assert texts(mail("\\- move 2 infantry\\: Germany \\-> Poland\n\\*done\\*\n")) == [MOVE, "done"]
    assert texts(mail("move 2 infantry: Germany -\\> Poland\n")) == [MOVE]


# Messages


def test_a_message_is_kept_as_it_was_typed() -> None:
    lines = [
        "1. _so_ he said:",
        "> buy 1 submarine",
        "[i]never[/i] \u2014 `not me`; #2",
        "https://example.org/map",
        "Cheers",
        "Karl",
    ]
    found = read(
        ("press:\n" + "\n".join(lines) + f"\n\n{BUY}\ndone\n").encode(),
        understood=lambda t: is_order(t) or t == "press:",
    )
    assert [line.raw for line in found.lines] == ["press:", *lines, BUY, "done"]
    assert found.ignored == ()


def test_a_message_does_not_hold_the_older_mail() -> None:
    text = f"press: bye\nOn May 3, 2027, at 20:02, Bob <gm@example.net> wrote:\n> {RAID}\n"
    assert texts(mail(text)) == ["press: bye"]


# Parts


def parts(*each: tuple[str, str], kind: str = "mixed") -> bytes:
    body = "".join(f"--b\n{head}\n\n{text}\n" for head, text in each)
    return f"From: a@example.org\nTo: b@example.org\nContent-Type: multipart/{kind}; boundary=b\n\n{body}--b--\n".encode()


def file(name: str) -> str:
    return f'Content-Type: text/plain; name="{name}"\nContent-Disposition: attachment; filename="{name}"'


def test_two_files_with_different_orders_are_asked_about() -> None:
    old = f"{BUY}\n{MOVE}\n{RAID}\ndone\n"
    data = parts(
        ("Content-Type: text/plain", "Please ignore orders_old.txt."),
        (file("orders_old.txt"), old),
        (file("orders.txt"), f"{BUY}\ndone\n"),
    )
    with pytest.raises(MailFault) as caught:
        read(data, understood=is_order)
    assert caught.value.code == "mail_several_files"
    assert caught.value.fields["files"] == "orders_old.txt, orders.txt"
    same = parts(("Content-Type: text/plain", "Twice."), (file("a.txt"), old), (file("b.txt"), old))
    assert read(same, understood=is_order).attachment == "a.txt"


def test_orders_in_the_mail_are_read_even_if_a_file_has_more() -> None:
    data = parts(
        ("Content-Type: text/plain", f"{BUY}\ndone"), (file("old.txt"), f"{MOVE}\n{RAID}\ndone")
    )
    found = read(data, understood=is_order)
    assert texts(found) == [BUY, "done"]
    assert lost(found) == [MOVE, RAID]


def test_orders_that_only_the_html_has_are_named() -> None:
    page = f"<p>{BUY}</p><p>{MOVE}</p><p>done</p>".replace("->", "-&gt;")
    html = ("Content-Type: text/html", page)
    same = parts(
        ("Content-Type: text/plain", f"{BUY}\nmove 2 infantry:\nGermany -> Poland\ndone"),
        html,
        kind="alternative",
    )
    assert lost(read(same, understood=is_order)) == []
    other = parts(("Content-Type: text/plain", f"{BUY}\n{RAID}\ndone"), html, kind="alternative")
    found = read(other, understood=is_order)
    assert texts(found) == [BUY, RAID, "done"]
    assert lost(found) == [MOVE]


def test_a_mail_with_nothing_but_winmail_dat_says_so() -> None:
    data = parts(
        ("Content-Type: text/plain", ""),
        ("Content-Type: application/ms-tnef; name=winmail.dat", "abc"),
    )
    with pytest.raises(MailFault) as caught:
        read(data, understood=is_order)
    assert (caught.value.code, caught.value.fields["holds"]) == ("mail_empty", "winmail")


# Any orders, any cut

LINES = [
    "purchase:",
    BUY,
    "combat:",
    MOVE,
    RAID,
    "move 1 armor: Germany -> Poland",
    "place 5 infantry @ Germany",
    "pass",
]
CUTS = [
    "-- ", "--", "____", "====", "-----", "____________________\nPC mailing list\nhttps://lists.example.net/listinfo/pc",
    "This message is confidential and intended for you only.", "Disclaimer: none", "Sent from my phone",
    "-------------- next part --------------\nA non-text attachment was scrubbed...", "*-- *", "END ORDERS", "BEGIN ORDERS",
    "From: Karl <karl@example.org>\nTo: GM\nSubject: x", "From: GM\nSent: Monday, May 3, 2027 8:02 PM\nTo: K\nSubject: x",
    "On Mon, May 3, 2027 at 8:02 PM Bob <gm@example.net> wrote:", "-----Original Message-----", "Bob wrote:",
    "2026-03-07 13:29 GMT+02:00 A Moderator <\ngm@example.net>:", "", "Regards,\nKarl", "Hi Bob,", "[quote]", "[code]", "[/code]",
    "```", "done", "# later", "> quoted", "-----BEGIN PGP SIGNATURE-----", "BEGIN SIGNATURE", "&", "press:",
]  # fmt: skip


@given(
    st.lists(st.sampled_from(LINES), min_size=1, max_size=6, unique=True),
    st.lists(st.tuples(st.integers(0, 7), st.sampled_from(CUTS)), max_size=3),
)
def test_every_order_is_read_or_named(orders: list[str], cuts: list[tuple[int, str]]) -> None:
    rows = [*orders, "done"]
    for at, cut in sorted(cuts, reverse=True):
        rows.insert(at % (len(orders) + 1), cut)
    found = attempt("\n".join(rows))
    if found is None:
        return
    named = {row.text for row in found.ignored if row.doubt}
    read_ = set(texts(found))
    missing = [line for line in orders if line not in read_ and not line.endswith(":")]
    assert [line for line in missing if line not in named] == []
    # A message swallows what stands below its head, which its receipt shows.
    closes = "done" in read_ and not lost(found)
    cut_off = [line for line in missing if rows.index(line) < rows.index("done")]
    assert not (closes and cut_off), rows


@pytest.mark.parametrize("sign", ["//", "/*", "%", "--", "~~"])
def test_half_of_a_remark_in_the_manner_of_other_languages_is_no_order(sign: str) -> None:
    found = mail(f"{TOP}{sign} not now: {RAID}; {MOVE}\ndone\n")
    assert MOVE not in texts(found)


def test_a_note_of_a_form_is_no_order_in_any_of_its_parts() -> None:
    quoted = "> # move 10 infantry, 3 artillery, 6 armor: Poland -> Baltic States"
    note = "> ##   against Soviet Union 3 infantry; Great Britain 1 fighter; also"
    fighter = "Great Britain 1 fighter"
    for text in (note, f"{quoted} {note[2:]}"):
        assert not doubts.is_order_or_head(text, lambda part: part == fighter)
    assert doubts.is_order_or_head(f"> pass; {fighter}", lambda part: part == fighter)
