"""Whatever comes in: no crash, nothing vanishes, and reading twice gives the same."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st

from pbem.mail.decode import decode, unflow
from pbem.mail.fault import MailFault
from pbem.mail.html import text_lines
from pbem.mail.normalise import normalise
from pbem.mail.read import Mail, read
from tests.mail.orders import is_order

CORPUS = [path.read_bytes() for path in sorted((Path(__file__).parent / "corpus").glob("*.eml"))]
SNIPPETS = [
    "> ", "-- ", "--", "BEGIN ORDERS", "END ORDERS", "On 3 May 2027 Bob wrote:", "-----Original Message-----",
    "From: Bob", "Sent: today", "Subject: x", "[quote]", "[/quote]", "[code]", "[/code]", "[b]", "; ", ";", "*", "_",
    "buy 5 infantry", "move 2 infantry: Germany ->", "Poland", "done", "hi bob,", "thanks", "sent from my phone",
    "____________", "- ", "a. ", "-----BEGIN PGP SIGNED MESSAGE-----", "-----BEGIN PGP SIGNATURE-----",
    "-----END PGP SIGNATURE-----", "\xa0", "\u200b", "\u2028", "→", "–", "…", "\r", "\n", "\n", "\n", " ",
    "this email is confidential", "unsubscribe", '"',
]  # fmt: skip
texts = st.lists(st.one_of(st.sampled_from(SNIPPETS), st.text(max_size=8)), max_size=40).map(
    "".join
)


def attempt(data: bytes) -> Mail | None:
    try:
        return read(data, understood=is_order)
    except MailFault:
        return None


@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    attempt(data)
    attempt(b"From: a@b\nSubject: x\nContent-Type: " + data)
    attempt(b"From: a@b\nSubject: x\nContent-Type: text/html\n\n" + data)


@given(
    st.sampled_from(CORPUS),
    st.lists(
        st.tuples(st.integers(0, 5000), st.binary(max_size=6), st.integers(0, 30)), max_size=8
    ),
)
def test_damaged_mails_are_read_or_refused(
    data: bytes, wounds: list[tuple[int, bytes, int]]
) -> None:
    for at, new, gone in wounds:
        at %= len(data) + 1
        data = data[:at] + new + data[at + gone :]
    assert attempt(data) == attempt(data)


@given(texts)
def test_every_line_comes_back(text: str) -> None:
    body = normalise(text)
    expected = {number for number, line in enumerate(body.split("\n"), 1) if line.strip()}
    found = attempt(b"From: a@b\nSubject: x\n\n" + text.encode("utf-8", "replace"))
    if found is None:
        return
    lines = {number for line in found.lines for number in range(line.line, line.last + 1)}
    assert lines | {ignored.line for ignored in found.ignored} >= expected


@given(texts)
@example("[quote]BEGIN ORDERS[/quote]From: Bob")
def test_every_word_comes_back(text: str) -> None:
    found = attempt(b"From: a@b\nSubject: x\n\n" + text.encode("utf-8", "replace"))
    if found is None:
        return
    came = " ".join(
        [line.text for line in found.lines] + [ignored.text for ignored in found.ignored]
    )
    # A tag parts what stands before it from what follows.
    bare = re.sub(r"\[/?(quote|code|b)\]", " ", normalise(text))
    # What is taken off lines on purpose: numbers in front, faces at the end.
    bare = re.sub(r"(?m)^\s*\d{1,3}[.)]\s|[:;]-?[DP]\b", "", bare)
    words = re.findall(r"[^\W\d_]{3,}", bare)
    assert [word for word in words if word not in came] == []


@given(texts)
def test_lines_read_again_stay_as_they_are(text: str) -> None:
    found = attempt(b"BEGIN ORDERS\n" + text.encode("utf-8", "replace") + b"\nEND ORDERS")
    if found is None or not all(is_order(line.text) for line in found.lines):
        return
    assert read(found.text.encode(), understood=is_order).text == found.text


@given(texts)
@example("hi bob,")
def test_what_was_taken_out_is_taken_out_again_as_it_is(text: str) -> None:
    found = attempt(b"From: a@b\nSubject: x\n\n" + text.encode("utf-8", "replace"))
    if found is None or not found.lines:
        # Courtesies alone are no mail of orders, and an empty block is a fault.
        return
    rendered = f"BEGIN ORDERS\n{found.text}END ORDERS\n"
    again = read(rendered.encode(), understood=is_order)
    assert again.text == found.text


@given(st.text())
def test_normalising_twice_is_normalising_once(text: str) -> None:
    once = normalise(text)
    assert normalise(once) == once


@given(texts)
def test_normalised_text_has_plain_line_ends_and_blanks(text: str) -> None:
    assert not set(normalise(text)) & set("\r\t\x0b\x0c\x85\u2028\u2029\xa0\u200b\ufeff\x00")


ORDERS = st.lists(
    st.sampled_from(["buy 5 infantry", "move 2 infantry: Germany -> Poland", "done", "From: x", "thanks", "Hi Bob,",
                     "sent from my bunker", "combat:", "misspelt line", "On 3 May 2027 Bob wrote:", "__init__ 3"]),
    min_size=1,
)  # fmt: skip
CHATTER = st.lists(
    st.sampled_from(
        [
            "Hi Bob,",
            "buy 1 submarine",
            "> quoted",
            "-- ",
            "____",
            "Sent from my phone",
            "END ORDERS",
        ]
    )
)


@given(CHATTER, ORDERS, st.lists(st.sampled_from([*SNIPPETS[1:3], *SNIPPETS[5:], "> END ORDERS"])))
def test_no_line_of_a_block_is_lost(above: list[str], orders: list[str], below: list[str]) -> None:
    text = "\n".join([*above, "BEGIN ORDERS", *orders, "END ORDERS", *below])
    found = read(text.encode())
    read_ = orders[: orders.index("done") + 1] if "done" in orders else orders
    assert [line.text for line in found.lines] == [
        order.replace("__init__", "init") for order in read_
    ]
    below_done = [row.text for row in found.ignored if row.reason == "below_done"]
    assert len(below_done) == len(orders) - len(read_)


@given(st.lists(st.sampled_from(["<p>", "</p>", "<div class=gmail_signature>", "</div>", "<br>", "<blockquote>",
       "</blockquote>", "<!--", "-->", "<", ">", "<b", '"', "&", "&#9;", "<style>", "word ", "order ", "<pre>", "</pre>",
       "<span style='display:none'>", "</span>", "<td>", "\n"])))  # fmt: skip
def test_html_without_comments_and_styles_keeps_its_words(pieces: list[str]) -> None:
    source = "".join(piece for piece in pieces if piece not in ("<!--", "<", "<b", "-->"))
    written = " ".join(text for text, _ in text_lines(source))
    for word in ("word", "order"):
        assert written.count(word) == source.count(word)
    text_lines("".join(pieces))


@given(st.binary(), st.text())
def test_decoding_never_fails(data: bytes, declared: str) -> None:
    decode(data, declared)


@given(texts)
def test_unflowing_keeps_all_letters(text: str) -> None:
    assert re.findall(r"\w", unflow(text)) == re.findall(r"\w", text)
