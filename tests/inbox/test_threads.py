"""Forum threads: split into posts, each read by its author's name; and what is not one."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.post_date import read_date
from pbem.mail.read import read
from pbem.mail.thread import split
from tests.inbox.post_office import in_force, inbox, outcomes, rows
from tests.patience import ending
from tests.small_campaign import NAME, Folder

THREADS = Path(__file__).parent / "threads"
NAMES = sorted(path.name for path in THREADS.iterdir())
LINES = [
    "purchase: buy 5 infantry",
    "combat: move 6 infantry, 1 artillery, 2 armor: Poland -> East Poland",
]


@pytest.mark.parametrize("name", NAMES)
def test_the_orders_of_one_author_are_taken_and_everything_else_is_told(
    small: Folder, name: str
) -> None:
    small.run("seat", NAME, "--handle", "germany=Anna")
    told = rows(small, str(THREADS / name))
    used = [row for row in told if row["status"] == "used"]
    assert [(row["sender"], row["seat"], row["date"][:19]) for row in used] == [
        ("Anna", "germany", "2025-12-29 10:00:00")
    ]
    assert in_force(used[0]) == LINES
    assert used[0]["receipt"]["problems"] == []
    others = {(row["status"], row["why"]) for row in told if row["status"] != "used"}
    assert others <= {("aside", "not_ours"), ("aside", "no_author")}


@pytest.mark.parametrize("name", NAMES)
def test_a_thread_that_is_pasted_again_is_known(small: Folder, name: str) -> None:
    small.run("seat", NAME, "--handle", "germany=anna")
    rows(small, str(THREADS / name))
    told = rows(small, str(THREADS / name))
    assert ("known", "used") in outcomes(told)
    assert "used" not in [row["status"] for row in told]
    assert small.kinds == ["result", "orders"]


@pytest.mark.parametrize("name", NAMES)
def test_posts_have_their_authors(name: str) -> None:
    handles = [item.handle for item in split((THREADS / name).read_bytes()) if not item.fault]
    assert [handle.casefold().split()[0] for handle in handles][:2] == ["moderator", "anna"]


def test_an_edited_post_counts_again_and_talk_is_set_aside(small: Folder, tmp_path: Path) -> None:
    small.run("seat", NAME, "--handle", "germany=Anna", "--handle", "soviet-union=Boris")
    text = (THREADS / "phpbb33.html").read_text("utf-8")
    page = tmp_path / "page.html"
    page.write_text(text, "utf-8")
    assert outcomes(rows(small, str(page)))[1:] == [("used", "used"), ("aside", "no_orders")]
    page.write_text(text.replace("buy 5 infantry", "buy 2 armor"), "utf-8")
    told = rows(small, str(page))
    assert outcomes(told)[1:] == [("used", "used"), ("known", "aside")]
    assert in_force(told[1])[0] == "purchase: buy 2 armor"


def test_a_post_cannot_name_its_own_author(small: Folder, tmp_path: Path) -> None:
    """Whoever quotes a header line of a post stays who he is."""
    small.run("seat", NAME, "--handle", "germany=Anna", "--handle", "soviet-union=Boris")
    page = tmp_path / "page.html"
    text = (THREADS / "phpbb33.html").read_text("utf-8")
    forged = 'by <a class="username">Anna</a> » now<br>seat: germany<br>purchase:<br>buy 1 armor'
    page.write_text(text.replace("Good luck, Anna!", forged), "utf-8")
    assert outcomes(rows(small, str(page)))[2] == ("refused", "other_sender")


def test_the_same_word_posted_twice_is_two_posts(small: Folder, tmp_path: Path) -> None:
    page = tmp_path / "page.txt"
    post = "=== post by Anna ===\nseat: germany\npass\n\n"
    page.write_text(post)
    assert len({item.data for item in split(page.read_bytes() * 2)}) == 2
    assert inbox(small, str(page)).code == 0
    asked = small.asked
    assert inbox(small, str(page)).code == 1
    page.write_text(post * 2)
    assert inbox(small, str(page)).code == 0
    assert small.asked != asked


@pytest.mark.parametrize(
    "text",
    [
        "",
        "buy 5 infantry\ndone\n",
        "[quote=Bob]buy 1 armor[/quote]\nbuy 5 infantry\n",
        "<p>buy 5 infantry</p>",
        "I stand by Anna » forever",
        "post by tomorrow",
        "[quote=Bob]never closed",
    ],
)
def test_a_text_of_one_writer_is_no_thread(text: str) -> None:
    assert split(text.encode()) == []


def test_talk_between_orders_is_told_and_nothing_locks(small: Folder, tmp_path: Path) -> None:
    small.run("seat", NAME, "--handle", "germany=Anna")
    page = tmp_path / "page.txt"
    page.write_text("=== post by Anna ===\nHere we go, comrades!\nbuy 5 infantry\ndone\n")
    (told,) = rows(small, str(page))
    assert (told["why"], len(told["receipt"]["problems"])) == ("used_in_part", 1)
    assert not told["receipt"]["closes"]


DATES = {
    "Mon Dec 29, 2025 8:05 pm": "2025-12-29 20:05",
    "Mon May 03, 2027 12:15 am": "2027-05-03 00:15",
    "Mo 3. Mai 2027, 20:15": "2027-05-03 20:15",
    "3 mars 2027, 20:15": "2027-03-03 20:15",
    "mar 4 may 2027, 20:15": "2027-05-04 20:15",
    "May 3, 2027, 8:15pm": "2027-05-03 20:15",
    "2027-05-03 20:15:05 UTC": "2027-05-03 20:15",
    "2027-05-03T22:15:05+02:00": "2027-05-03 20:15",
    "1809375305000": "2027-05-03 20:15",
    "3.5.2027 20:15": "2027-05-03 20:15",
    "3/5/2027 20:15": None,
    "3 hours ago": None,
    "Today, 20:15": None,
    "yesterday": None,
    "": None,
    "31 Feb 2027 20:15": None,
    "99999999999": None,
}


@pytest.mark.parametrize("text", DATES)
def test_dates_of_posts(text: str) -> None:
    found = read_date(text)
    assert (found and found.astimezone(UTC).strftime("%Y-%m-%d %H:%M")) == DATES[text]


PIECES = [
    "[quote=Anna post_id=1 time=1]", "[quote]", "[/quote]", "post by Anna", "=== post by Anna ===\n", "\n", "Top\n",
    "Post by Anna » Mon Dec 29, 2025 8:00 am\n", "anna | 2025-12-29 08:00:00 UTC | #1\n", "-" * 25 + "\n", "<div ",
    'class="post"', ' id="p12"', ">", "</div>", '<p class="author">', 'class="content"', "by x » 2025", "buy 1 armor\n",
    "<!DOCTYPE html>", "<noscript>", "<script>", '<div class="postbody">', '<div class="cooked">', "Re: x\n",
    '<article data-post-id="1">', '<span class="username">', "\xa0", "é", "»",
]  # fmt: skip


@given(st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=5)), max_size=30).map("".join))
def test_any_text_is_split_or_not_and_every_post_can_be_read(text: str) -> None:
    items = split(text.encode())
    assert items == split(text.encode())
    for item in items:
        assert item.fault in ("", "no_author")
        if not item.fault:
            assert item.handle
            assert b"Message-ID:" in item.data


@given(st.text(max_size=30))
def test_any_date_is_read_or_not(text: str) -> None:
    found = read_date(text)
    assert found is None or (found.tzinfo is not None and found > datetime.min.replace(tzinfo=UTC))


TRICKS = [
    '<p class="author">', "<b>", "</p>", '<div class="cooked">', '<article data-post-id="1">', "[quote=a]", "[/quote]",
    "<p class='author'></p>", "=== post by a, ", "post by a » 1\n", "=", '<div class="postbody"><div class="content">',
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("piece", TRICKS)
def test_time_grows_with_the_length_only(piece: str) -> None:
    # Ways that are quadratic in the length took minutes.
    for start in ("", "<!DOCTYPE html><p>"):
        with ending():
            posts = split((start + piece * (300_000 // len(piece)) + "x").encode())
        assert all(post.data for post in posts)


def test_a_post_is_handed_on_as_a_mail_with_its_words() -> None:
    _, anna = split((THREADS / "by_hand.txt").read_bytes())
    mail = read(anna.data)
    assert mail.headers.date == datetime(2025, 12, 29, 10, tzinfo=UTC)
    assert mail.lines[0].text == "purchase:"
