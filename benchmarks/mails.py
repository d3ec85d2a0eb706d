"""Lines of orders and mails that are read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from benchmarks.campaigns import GAME, Campaigns
from benchmarks.measure import in_turns, timed
from benchmarks.table import Row, a_second, milliseconds
from pbem.intake.receive import receive
from pbem.library import registry
from tests import kept
from tests.people import posts

POST = "01-terse-veteran.txt"


def rows(made: Campaigns) -> Iterator[Row]:
    """Lines alone, then mails with them."""
    count, read, cut = lines()
    yield Row(
        "order lines read", a_second(count, read), "the same lines cut into words", read / cut
    )
    in_form, in_words, alone = receipts(made.folder)
    what = "mail in the form's words, receipt"
    yield Row(what, milliseconds(in_form), "reading its lines alone", in_form / alone)
    what = "the same in people's words, receipt"
    yield Row(what, milliseconds(in_words), "in the form's words", in_words / in_form)


def lines() -> tuple[int, float, float]:
    """How many lines, the seconds of reading them, and of cutting them into words."""
    loaded = registry.load(GAME)
    grammar = loaded.game.grammar(loaded.board)
    verbs = [verb for verb in grammar.verbs.values() if verb.example]
    texts = [
        grammar.parse_line(v.example, (*v.sections, "")[0].strip("*")).text for v in verbs
    ] * 50

    def read() -> None:
        for text in texts:
            grammar.parse_line(text)

    def cut() -> None:
        for text in texts:
            text.split()

    taken = in_turns(timed(read), timed(cut), times=9)
    return len(texts), taken[0], taken[1]


def receipts(folder: Path, times: int = 15) -> list[float]:
    """Seconds of taking in a mail (its receipt, nothing written) that is in the form's words, and
    of one that says the same in people's words; and seconds of reading the lines of the former
    alone.
    """
    kept.place = folder
    home = posts.HERE / GAME
    known = next(each for each in posts.posts(home) if each.path.name == POST)
    positions = posts.Positions(home)
    opened = posts.opened(positions.folder(known.position))
    orders = [text for words in known.lines for each in words.meanings for text in each]
    formal = "".join(f"{text}\n" for text in [*orders, "done"]).encode()
    said, seat = known.path.read_bytes(), positions.seat(known.position)

    def alone() -> None:
        for text in orders:
            opened.grammar.parse_line(text)

    in_form = timed(lambda: receive(opened, formal, seat=seat))
    in_words = timed(lambda: receive(opened, said, seat=seat))
    return in_turns(in_form, in_words, timed(alone), times=times)
