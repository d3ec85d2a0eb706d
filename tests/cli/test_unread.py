"""What a mail's writer learns of lines that were not read; that nothing locks on text that nobody
has sent as orders.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.table.campaign import Campaign
from tests.inbox.post_office import ANNA
from tests.small_campaign import NAME, Folder, Said

BUY = "purchase:\nbuy 5 infantry\n"
PASS = "combat:\npass\n"
MOVE = "combat:\nmove 3 infantry: Finland -> Vyborg\n"
HEADS = f"""\
From: Karl <{ANNA}>
To: gm@example.net
Subject: Re: [small] Germany, turn 1
Date: Mon, 29 Dec 2025 10:00:00 +0000
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
"""
OUTLOOK = "From: Moderator <gm@example.net>\nSent: Friday, December 26, 2025 8:00 PM\nTo: Karl\nSubject: Germany"
WROTE = "On Fri, Dec 26, 2025 at 8:00 PM Moderator <gm@example.net> wrote:"


def mailed(folder: Folder, text: str, *options: str) -> Said:
    (folder.path / "mail.eml").write_text(f"{HEADS}\n{text}", encoding="utf-8")
    return folder.run("apply", NAME, "mail.eml", "--seat", "germany", *options)


def told(said: Said) -> str:
    return " ".join((said.out + said.err).split())


def lines(folder: Folder) -> dict[str, int]:
    counted: dict[str, int] = folder.status["seats"]["germany"]["lines"]
    return counted


def locks(folder: Folder) -> int:
    return folder.kinds.count("lock")


# Nothing silent


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        (f"{BUY}-- \nKarl\n{MOVE}done\n", "move 3 infantry: Finland -> Vyborg"),
        (f"{BUY}\nFrom: Karl <{ANNA}>\nTo: gm@example.net\nSubject: x\n\n{MOVE}done\n", "done"),
        (f"{BUY}\n{WROTE}\n\n{MOVE}done\n", "move 3 infantry: Finland -> Vyborg"),
        (f"{BUY}done\n{MOVE}", "move 3 infantry: Finland -> Vyborg"),
        (f"{MOVE}BEGIN ORDERS\n{BUY}done\nEND ORDERS\n", "move 3 infantry: Finland -> Vyborg"),
        (f"{BUY}combat:\n> move 3 infantry: Finland -> Vyborg\ndone\n", "> move 3 infantry"),
    ],
)
def test_an_order_that_was_left_out_begins_the_receipt_and_nothing_closes(
    small: Folder, text: str, left_out: str
) -> None:
    said = mailed(small, text)
    receipt = said.out.partition("Receipt for germany")[2]
    above, refused, below = receipt.partition("In force now")
    assert refused, said
    assert "not closed" in above
    assert "NOT READ, THOUGH IT READS AS AN ORDER" in above
    assert left_out in " ".join(above.split())
    assert "All taken, closed" not in below
    assert locks(small) == 0
    assert lines(small) == {"purchase": 1}


@pytest.mark.parametrize(
    "text",
    [
        f"This message is confidential and intended for the General Staff only.\n{BUY}\n{MOVE}\ndone\n",
        f"{BUY}--\n{MOVE}done\n",
        f"{BUY}____\n{MOVE}====\ndone\n",
        f"{BUY}{MOVE}done\n\n{WROTE}\n\npurchase:\nbuy 1 submarine\ndone\n",
        f"{WROTE}\n> purchase:\n> buy 1 submarine\n> done\n\n{BUY}{MOVE}done\n",
        f"{BUY}{MOVE}done\n\nGood luck!\n\nKarl\n",
        f"Date: 22 June 1941\nTime: 03:15\nTo: all army groups\nTurn: Germany 1\n\n{BUY}{MOVE}done\n",
    ],
)
def test_ordinary_mails_are_accepted_as_a_whole_and_close(small: Folder, text: str) -> None:
    said = mailed(small, text)
    assert "All taken" in said.out, said
    assert locks(small) == 1


def test_what_a_player_was_sent_is_no_order_that_was_lost(small: Folder) -> None:
    """A reply to the receipt with nothing but `done`, above the receipt as Outlook sets it."""
    first = mailed(small, f"{BUY}{MOVE}")
    letter = small.path / "small.pbem-private" / "outbox" / "receipt.eml"
    letter.parent.mkdir(exist_ok=True)
    letter.write_text(
        f"From: gm@example.net\nTo: {ANNA}\nSubject: receipt\n\n{first.out}", encoding="utf-8"
    )
    below = first.out.replace("\n", "\n  ")
    said = mailed(small, f"done\n\n{OUTLOOK}\n\n{below}")
    assert "All taken" in said.out, said
    assert locks(small) == 1


def test_quoted_lines_that_are_in_force_are_not_lost(small: Folder) -> None:
    mailed(small, f"{BUY}{MOVE}")
    quoted = "".join(f"> {line}\n" for line in (BUY + MOVE).splitlines())
    said = mailed(small, f"{WROTE}\n{quoted}\ndone\n")
    assert "All taken" in said.out, said
    assert locks(small) == 1


def test_quoted_lines_that_were_changed_are_named(small: Folder) -> None:
    mailed(small, f"{BUY}{MOVE}")
    said = mailed(small, f"{WROTE}\n> purchase:\n> buy 8 infantry\n\ndone\n")
    assert "NOT READ" in said.out
    assert "> buy 8 infantry" in said.out
    assert locks(small) == 0


# Blocks in the older mail


@pytest.mark.parametrize(
    "said_above", ["No! Please do not use these.\nKarl\n", "\U0001f44d\n", "On holiday.\n", ""]
)
@pytest.mark.parametrize("head", [OUTLOOK, WROTE, "-----Original Message-----"])
def test_a_block_that_somebody_had_sent_is_refused_with_a_question(
    small: Folder, said_above: str, head: str
) -> None:
    block = f"BEGIN ORDERS\nseat: germany\n{BUY}{MOVE}done\nEND ORDERS\n"
    said = mailed(small, f"{said_above}\n{head}\n\nKarl, did you mean this?\n\n{block}")
    assert locks(small) == 0
    assert lines(small) == {}
    assert "Is it meant?" in told(said) or "If this was meant" in told(said)


def test_our_form_filled_in_below_the_head_counts_unless_it_stands_there_as_it_was_sent(
    small: Folder,
) -> None:
    form = f"BEGIN ORDERS\ncampaign: {Campaign.open(small.save).id}\nseat: germany\nturn: {small.head}\n{BUY}{MOVE}done\nEND ORDERS\n"
    letter = small.path / "small.pbem-private" / "outbox" / "sent" / "question.eml"
    letter.parent.mkdir(parents=True, exist_ok=True)
    letter.write_text(
        f"From: gm@example.net\nTo: {ANNA}\nSubject: x\n\nLike this?\n\n{form}", encoding="utf-8"
    )
    same = mailed(small, f"{OUTLOOK}\n\nLike this?\n\n{form}")
    assert same.code == 1
    assert "just as it was sent before; is it meant?" in told(same)
    assert locks(small) == 0
    changed = mailed(small, f"{OUTLOOK}\n\nLike this?\n\n{form.replace('buy 5', 'buy 8')}")
    assert "All taken" in changed.out, changed
    assert locks(small) == 1


def test_a_whole_mail_of_quoted_orders_says_how_to_send_them_again(small: Folder) -> None:
    said = mailed(small, "".join(f"> {line}\n" for line in (BUY + MOVE + "done\n").splitlines()))
    assert said.code == 1
    for part in (
        "3 lines that read as orders stand in quoted text",
        "without the marks of quoting (>)",
    ):
        assert part in told(said)


# Heads in the text


@pytest.mark.parametrize(
    "top",
    [
        "From: German High Command",
        "Turn: Germany 1",
        "Turn: the first",
        "Result: we won",
        "For: the moderator",
        "For: Fuehrer",
        "Date: 22 June 1941",
        "Von: OKW\nAn: alle\nDatum: 22.6.1941",
        "From: Finland",
    ],
)
def test_heads_of_a_dispatch_cost_a_line_and_never_the_mail(small: Folder, top: str) -> None:
    said = mailed(small, f"{top}\n{BUY}{MOVE}done\n")
    assert "All taken" in said.out, said
    assert "says nothing to the program" in told(said)
    assert locks(small) == 1


@pytest.mark.parametrize("line", ["Result: we won", "For: the moderator"])
def test_such_words_among_orders_that_say_nothing_are_talk(small: Folder, line: str) -> None:
    said = mailed(small, f"{BUY}combat:\n{line}\nmove 3 infantry: Finland -> Vyborg\ndone\n")
    assert "All taken, closed" in said.out, said
    assert f'"{line}"' in said.out


@pytest.mark.parametrize("line", ["From: Finland", "Turn: Germany 1"])
def test_such_words_among_orders_are_a_line_that_is_refused(small: Folder, line: str) -> None:
    said = mailed(small, f"{BUY}combat:\n{line}\nmove 3 infantry: Finland -> Vyborg\ndone\n")
    assert "taken, not closed" in said.out, said
    assert f'"{line}"' in said.out
    assert lines(small) == {"purchase": 1, "combat": 1}


@pytest.mark.parametrize(
    "head",
    ["seat: germany", "from: Germany", "turn: {head}", "turn: 1", "result: {head}", "for: turn 1"],
)
def test_heads_that_can_be_meant_count(small: Folder, head: str) -> None:
    said = mailed(small, f"{head.format(head=small.head)}\n{BUY}{PASS}done\n")
    assert "All taken" in said.out, said


def test_orders_for_an_older_position_are_still_refused(small: Folder) -> None:
    said = mailed(small, f"turn: 77/0123456789abcdef\n{BUY}done\n")
    assert said.code == 1
    assert "it was written for result 77/0123456789abcdef" in told(said)


# Remarks


def test_orders_behind_a_hash_are_counted_as_not_read(small: Folder) -> None:
    text = (
        "# not now: move 1 fighter: Poland -> Baltic States; move 3 infantry: Finland -> Vyborg\n"
    )
    said = mailed(small, f"{text}{BUY}{PASS}done\n")
    assert "a remark, because it begins with #" in told(said)
    assert "All taken, closed" in said.out
    assert "Vyborg" not in said.out.partition("In force now")[2].partition("Not read")[0]


def test_the_examples_of_the_form_are_not_counted(small: Folder) -> None:
    form = small.run("report", NAME, "--questions").out
    block = "BEGIN ORDERS" + form.partition("BEGIN ORDERS")[2].partition("END ORDERS")[0]
    filled = (
        block.replace("purchase:", BUY.strip(), 1).replace("combat:", PASS.strip(), 1)
        + "done\nEND ORDERS\n"
    )
    assert "# " in filled
    said = mailed(small, filled)
    assert "because it begins with #" not in told(said)
    assert "All taken, closed" in said.out


def test_a_mail_with_all_orders_behind_a_hash_does_not_close_what_is_in_force(
    small: Folder,
) -> None:
    mailed(small, BUY)
    said = mailed(small, "combat:\n# move 3 infantry: Finland -> Vyborg\ndone\n")
    assert "NOT READ" in said.out
    assert locks(small) == 0


# Words


def test_a_letter_of_another_alphabet_is_named(small: Folder) -> None:
    said = mailed(small, "combat:\nmove 3 infantry: Finland -> V\u0443b\u043erg\n")
    assert "cyrillic small letter o" in told(said)


def test_a_single_letter_of_another_alphabet_is_a_slip(small: Folder) -> None:
    said = mailed(small, "combat:\nmove 3 infantry: Finland -> Vyb\u043erg\n")
    assert "read as: combat: move 3 infantry: Finland -> Vyborg" in told(said)


def test_a_sign_that_nobody_sees_does_not_matter(small: Folder) -> None:
    said = mailed(small, "combat:\nmove 3 infantry: Fin\u200bland -> Vy\u00adborg\n")
    assert "All taken" in said.out


def test_a_message_is_passed_on_as_it_was_typed(small: Folder, tmp_path: Path) -> None:
    message = "1. _so_ he said:\n> buy 1 submarine\n[i]never[/i]; not me"
    said = mailed(small, f"press:\n{message}\n\n{BUY}{PASS}done\n")
    assert "All taken" in said.out, said
    assert [text for record in small.records for text in record.get("press", [])] == [message]


# By the inbox


def test_the_inbox_refuses_orders_that_were_only_quoted_and_asks(small: Folder) -> None:
    small.run("seat", NAME, "--address", f"germany={ANNA}")
    block = f"BEGIN ORDERS\nseat: germany\n{BUY}{MOVE}done\nEND ORDERS\n"
    mails = [
        f"No! Please do not use these.\nKarl\n\n{OUTLOOK}\n\nReally?\n\n{block}",
        f"\U0001f44d\n\n{WROTE}\n\nLike this:\n\n{block}",
        "".join(f"> {line}\n" for line in block.splitlines()),
    ]
    for number, text in enumerate(mails):
        heads = HEADS.replace("Subject:", f"Message-ID: <{number}@example.org>\nSubject:")
        (small.path / f"m{number}.eml").write_text(f"{heads}\n{text}", encoding="utf-8")
        said = small.run("inbox", NAME, f"m{number}.eml")
        assert "Traceback" not in said.err
        assert said.code == 1, said
        assert (locks(small), lines(small)) == (0, {}), text
    letters = list((small.path / "small.pbem-private" / "outbox").glob("*.eml"))
    words = "\n".join(" ".join(path.read_text("utf-8").split()) for path in letters)
    assert "stand in the older mail below" in words
    assert "stand in quoted text" in words
    assert "NOT READ, THOUGH IT READS AS AN ORDER" in words
