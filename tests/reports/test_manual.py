"""The page for players, which is their first letter too: its example is read, its words are those
of the program."""

from __future__ import annotations

import re
from pathlib import Path

from pbem.intake.receive import receive
from pbem.library import registry
from pbem.reports import manual
from pbem.reports.topics import Topics
from pbem.table.campaign import Campaign
from pbem.words.catalogue import Words
from pbem.words.formats import WIDTH
from tests.shelf import game  # noqa: F401 (fixture)
from tests.small_campaign import GAME, NAME, Folder

SEAT = "seat: germany\n"


def told(folder: Folder, text: str) -> list[str]:
    """The lines in force after a mail, by `pbem check`."""
    mail = folder.path / "mail.txt"
    mail.write_text(SEAT + text, "utf-8")
    [receipt] = folder.run("check", NAME, "mail.txt", "--json").data
    return [line["order"] for line in receipt["orders"]]


def page() -> str:
    return manual.manual(registry.load(GAME))


def test_the_example_in_the_words_of_the_form_is_taken_as_a_whole(small: Folder) -> None:
    (small.path / "mail.txt").write_text(SEAT + manual.as_read(registry.load(GAME)), "utf-8")
    said = small.run("check", NAME, "mail.txt")
    assert said.code == 0, said.out
    assert "Refused" not in said.out
    assert ", closed: would be used" in " ".join(said.out.split())


def test_the_example_in_the_words_of_players_is_read_as_the_page_says(small: Folder) -> None:
    loaded = registry.load(GAME)
    assert len(told(small, manual.as_read(loaded))) == 7
    assert told(small, manual.example(loaded)) == told(small, manual.as_read(loaded))
    said = small.run("check", NAME, "mail.txt")
    assert ", closed: would be used" in " ".join(said.out.split())


def test_every_unit_word_of_conditions_and_list_is_on_the_page() -> None:
    flat = " ".join(manual.manual(registry.load(GAME), "markdown").split())
    topics = Topics(registry.load(GAME))
    for kind, others in topics.grammar.vocabulary.kinds.aliases.items():
        assert kind.replace("_", " ") in flat
        assert all(other in flat for other in others[: manual.MOST_OTHERS])
    for verb in topics.grammar.verbs.values():
        assert verb.example in flat
        assert all(fact.replace("_", " ") in flat for fact in topics.grammar.facts(verb.name))
        assert all(said in flat for said in ("PLACE is empty", "PLACE falls"))
    for name, parts in topics.loaded.board.lists.items():
        assert f"{name}: " in flat
        assert all(entries in flat for entries in parts.values())
    for word in ("done", "pass", "ok", "add:", "instead:", "withdraw", "for:", "pbem check"):
        assert re.search(rf"(?m)^ *{re.escape(word)} ", page()), word


def test_prices_are_those_of_the_board() -> None:
    board = registry.load(GAME).board
    for kind in ("infantry", "bomber", "battleship"):
        row = next(line for line in page().splitlines() if re.match(rf"{kind}  .*\d", line))
        assert str(board.piece(kind)["cost"]) in row.split()


def test_the_page_of_every_game_fits_and_its_example_is_in_its_language(game: str) -> None:
    loaded = registry.load(game)
    text = manual.manual(loaded)
    assert all(len(line) <= WIDTH for line in text.splitlines())
    assert "{" not in text
    assert f"# {manual.example(loaded).splitlines()[0]}".strip() in text
    words = manual.as_read(loaded) or manual.example(loaded)
    grammar = loaded.game.grammar(loaded.board)
    parsed = grammar.parse([(line, n) for n, line in enumerate(words.splitlines(), 1)])
    assert parsed.problems == []
    assert parsed.is_done


def test_the_letter_sent_back_orders_nothing(at_start: Campaign) -> None:
    receipt = receive(at_start, f"{SEAT}{page()}".encode())
    assert receipt.orders == []
    assert not receipt.closes


def test_it_is_printed_by_pbem_orders(small: Folder) -> None:
    assert small.run("orders", "aae", "manual").out == page()
    assert small.run("orders", "aae", "manual", "--json").data == {"text": page()}


def test_the_page_of_the_docs_has_the_same_example() -> None:
    docs = (Path(__file__).parents[2] / "docs" / "players.md").read_text("utf-8")
    assert manual.example(registry.load(GAME)).strip() in docs
    assert Words(registry.load(GAME).info.id).texts["manual.occasion"] in docs
