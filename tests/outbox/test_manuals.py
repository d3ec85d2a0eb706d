"""A player's first letter says how orders are written, once."""

from __future__ import annotations

from pbem.library import registry
from pbem.reports.manual import manual
from tests.outbox.smtp_server import Sink
from tests.outbox.writing import ANNA, BORIS, everything, files, outbox, read, text_of
from tests.small_campaign import GAME, NAME, Folder


def manuals(campaign: Folder) -> list[tuple[str, str]]:
    """To whom each manual goes, and what became of it."""
    told = [each for each in everything(campaign) if each["kind"] == "manual"]
    return [(" ".join(each["to"]), each["state"]) for each in told]


def test_each_player_gets_the_page_of_his_game_once(known: Folder) -> None:
    assert outbox(known).code == 0
    assert manuals(known) == [(ANNA, "waiting"), (BORIS, "waiting")]
    letter = read(files(known, "manual")[0])
    assert letter["Subject"] == "[small] germany: how orders are written"
    page = manual(registry.load(GAME))
    text = text_of(letter)
    assert text.rstrip().endswith(page.rstrip())
    assert "This letter is sent once" in " ".join(text.split())
    known.apply("purchase:\nbuy 5 infantry\n")
    assert outbox(known).code == 0
    assert len(manuals(known)) == 2


def test_it_is_the_first_that_arrives(known: Folder, sink: Sink) -> None:
    told = ("--from", "gm@example.net", "--server", "127.0.0.1", "--port", str(sink.port))
    assert outbox(known, *told, "--security", "none").code == 0
    assert outbox(known, "--send").code == 0
    for who in (ANNA, BORIS):
        first = sink.mails_to(who)[0]
        assert "how orders are written" in str(first.message["Subject"])


def test_who_takes_over_gets_it_too_and_one_that_waits_for_nobody_is_taken_back(
    known: Folder,
) -> None:
    assert outbox(known).code == 0
    new = "erika@example.org"
    known.run("seat", NAME, "--forget", f"germany={ANNA}", "--address", f"germany={new}")
    assert outbox(known).code == 0
    assert sorted(manuals(known)) == [(ANNA, "outdated"), (BORIS, "waiting"), (new, "waiting")]


def test_who_plays_two_seats_gets_one(known: Folder) -> None:
    known.run("seat", NAME, "--forget", f"soviet-union={BORIS}")
    known.run("seat", NAME, "--address", f"soviet-union={ANNA}")
    assert outbox(known).code == 0
    assert manuals(known) == [(ANNA, "waiting")]
