"""The text of a letter as a page: nothing is lost, and a telephone may break its lines."""

from __future__ import annotations

from html5lib import HTMLParser
from hypothesis import given
from hypothesis import strategies as st

from pbem.post.letter_page import as_page, pieces
from pbem.words.formats import fold

LETTER = """\
Question to germany (Germany), great-britain (Great Britain) and many
others who are asked as well:
  Bessarabia: fight on or retreat? Rounds fought: 1.
  If no answer comes, the campaign waits until the moderator decides to
    go on (pbem apply --silence); then: the battle goes on.

- The heading says what its lines are: a list of units under purchases
  is bought, units with two places under moves are moved, units with one
  place under placement are placed.

Heading
-------
mail   e30ac1995df1d2744a4c7e6c6f38d581bde2a9f4cd13683e9449c4ad4ff0718d
orders 8eba68d7dedd39f8e3cd227a7f0820d711125ae6ba0113b142c67af01a04442d
who  hits
---  ----
a       1

BEGIN ORDERS
seat: germany

# press Bessarabia
END ORDERS
behind"""


def test_lines_that_were_one_are_one_again() -> None:
    told = [(kind, " ".join(line.strip() for line in lines)) for kind, lines in pieces(LETTER)]
    lines = [words for kind, words in told if kind == "line"]
    assert [line[:25] for line in lines] == [
        "Question to germany (Germ",
        "Bessarabia: fight on or r",
        "If no answer comes, the c",
        "- The heading says what i",
        "behind",
    ]
    assert lines[0].endswith("and many others who are asked as well:")
    assert lines[2].endswith("decides to go on (pbem apply --silence); then: the battle goes on.")
    assert [words for kind, words in told if kind == "heading"] == ["Heading"]


def test_forms_and_columns_stand_as_they_are() -> None:
    page = as_page(LETTER)
    form = LETTER[LETTER.index("BEGIN") : LETTER.index("\nbehind")]
    assert f">{form}</pre>" in page
    assert "who  hits\n---  ----\na       1</pre>" in page


def test_a_page_says_in_which_language_it_is() -> None:
    assert '<html lang="de">' in as_page("Guten Abend", "de")


WORDS = st.text(alphabet="ab <>&\"'#-=\u00e9\u4e2d \t", max_size=200)


@given(st.lists(st.one_of(WORDS, st.sampled_from(LETTER.split("\n"))), max_size=8))
def test_no_word_is_lost_or_becomes_markup(lines: list[str]) -> None:
    text = "\n".join(piece for line in lines for piece in (fold(line) or [""]))
    root = HTMLParser(strict=True, namespaceHTMLElements=False).parse(as_page(text))
    body = root.find("body")
    seen = "".join("".join(body.itertext()).split())
    rules = ("-", "=")
    assert [c for c in seen if c not in rules] == [
        c for c in "".join(text.split()) if c not in rules
    ]
