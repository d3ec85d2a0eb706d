"""Words beside orders that may change them, lines that still wait for an `ok`, and what is struck
out: nothing of it is closed, or carried out, unseen."""

from __future__ import annotations

import re
import shutil
from typing import Any

import pytest

from pbem.storage.files import private_path
from tests.small_campaign import ATTACK, NAME, Folder, Maker

ORDERS = "purchase:\nbuy 5 infantry\ncombat:\nmove 6 infantry: Poland -> East Poland\n"
MOVED = "move 6 infantry: Poland -> East Poland"


@pytest.fixture
def losses(campaign: Maker) -> Folder:
    """A campaign that asks the Soviet Union for its losses."""
    folder = campaign("--wait", "casualties")
    folder.apply(f"{ATTACK}battles:\npass\ndone")
    return folder


@pytest.fixture
def bessarabia(small: Folder) -> Folder:
    """A campaign that asks Germany whether it fights on."""
    small.apply(f"{ATTACK}battles:\npause Bessarabia after round 1\ndone")
    return small


def flat(said: Any) -> str:
    return " ".join(said.out.split("Question to")[0].split())


def is_closed(folder: Folder) -> bool:
    return "orders Germany 1 A" not in folder.asked


def code_of(text: str) -> str:
    found = re.search(r"`ok ([0-9a-f]{6})`", " ".join(text.split()))
    return found[1] if found else ""


@pytest.mark.parametrize(
    "talk",
    [
        "Just kidding, of course.",
        "NOT!",
        "or not",
        "Actually don't.",
        "On second thoughts I will not do that.",
        "Wait for my next mail.",
        "Is that ok?",
        "Just a draft!",
    ],
)
def test_talk_that_takes_back_keeps_done_waiting(small: Folder, talk: str) -> None:
    told = small.apply(f"{ORDERS}{talk}\ndone")
    assert "`done` waits, because you say something beside them that may change them" in flat(told)
    assert "Not read, though it may change your orders: 1 line" in flat(told)
    assert not is_closed(small)
    small.apply(f"ok {code_of(told.out)}")
    assert is_closed(small)
    assert small.run("audit", NAME).code == 0


@pytest.mark.parametrize(
    "above", ["Next turn:", "You did this:", "Option A:", "If I were you:", "I will NOT do:"]
)
def test_talk_that_sets_lines_apart_keeps_done_waiting(small: Folder, above: str) -> None:
    told = small.apply(ORDERS.replace("move", f"{above}\nmove") + "done")
    assert "`done` waits" in flat(told)
    assert not is_closed(small)


@pytest.mark.parametrize("talk", ["Turn 1:", "Eastern front:", "Good luck!", "Here goes nothing."])
def test_other_talk_does_not(small: Folder, talk: str) -> None:
    small.apply(ORDERS.replace("move", f"{talk}\nmove") + "done")
    assert is_closed(small)


def test_an_answer_ok_with_a_but_closes_nothing_yet(small: Folder) -> None:
    told = small.apply(f"{ORDERS}Just kidding!\ndone")
    again = small.apply(f"ok {code_of(told.out)}\nOr rather not.")
    assert not is_closed(small)
    assert code_of(again.out)


def test_a_later_done_waits_for_the_ok_of_what_was_guessed_before(small: Folder) -> None:
    small.apply("purchase:\n5 inf\ncombat:\n3 inf Rumania -> Bessrabia\ndone")
    assert not is_closed(small)
    told = small.apply("add:\ncombat: move 6 infantry: Poland -> East Poland\ndone")
    assert "lines of an earlier mail still wait for your `ok`" in flat(told)
    assert not is_closed(small)
    small.apply(f"ok {code_of(told.out)}")
    assert is_closed(small)
    assert small.run("audit", NAME).code == 0


def test_a_later_done_that_says_these_lines_anew_closes(small: Folder) -> None:
    small.apply("purchase:\n5 inf\ncombat:\n3 inf Rumania -> Bessrabia\ndone")
    small.apply("combat:\nmove 3 infantry: Rumania -> Bessarabia\ndone")
    assert is_closed(small)


REFUSED = "purchase:\n5 inf\ncombat:\nmove 3 infantry: Rumania -> Bessarabia\n6 inf Poland -> Rome"


def test_a_later_done_for_other_sections_waits_for_what_was_refused_before(small: Folder) -> None:
    small.apply(REFUSED)
    told = small.apply("purchase:\nbuy 6 infantry\ndone")
    assert "what was refused before was not sent anew (6 inf Poland -> Rome)" in flat(told)
    assert not is_closed(small)
    small.apply(f"ok {code_of(told.out)}")
    assert is_closed(small)
    assert small.run("audit", NAME).code == 0


@pytest.mark.parametrize(
    "then",
    [
        "done",
        "combat:\n3 inf Rumania -> Bessarabia\n6 inf Poland -> East Poland\ndone",
        "add:\ncombat: 6 inf Poland -> East Poland\ndone",
        "purchase:\nbuy 6 infantry\ncombat:\n3 inf Rumania -> Bessarabia\ndone",
    ],
)
def test_a_later_done_closes_that_says_something_of_what_was_refused(
    small: Folder, then: str
) -> None:
    small.apply(REFUSED)
    small.apply(then)
    assert is_closed(small)


def test_what_was_refused_is_remembered_over_a_mail_between(small: Folder) -> None:
    small.apply(REFUSED)
    small.apply("purchase:\nbuy 6 infantry")
    small.apply("purchase:\nbuy 7 infantry\ndone")
    assert not is_closed(small)
    small.apply("done")
    assert is_closed(small)


@pytest.mark.parametrize("struck", [f"[s]{MOVED}[/s]", f"~~{MOVED}~~", f"[s]\n{MOVED}\n[/s]"])
@pytest.mark.parametrize("policy", ["lenient", "strict"])
def test_what_is_struck_out_is_told_and_no_order(campaign: Maker, struck: str, policy: str) -> None:
    folder = campaign(*(["--orders", "strict"] if policy == "strict" else []))
    told = folder.apply(f"purchase:\nbuy 5 infantry\ncombat:\n{struck}\npass\ndone")
    assert "struck out" in flat(told)
    assert "move 6 infantry" not in flat(told).split("Not read")[0]


def test_what_html_strikes_out_is_no_order(small: Folder) -> None:
    lines = ["purchase:", "buy 5 infantry", "combat:", f"<s>{MOVED}</s>"]
    lines += [f'<span style="text-decoration: line-through">{MOVED}</span>', "pass", "done"]
    body = "<br>".join(lines).replace("->", "-&gt;")
    head = "Content-Type: text/html; charset=utf-8\nMIME-Version: 1.0\nSubject: seat: germany\n\n"
    (small.path / "mail.eml").write_text(f"{head}<html><body>{body}</body></html>", "utf-8")
    told = small.run("apply", NAME, "mail.eml", "--seat", "germany")
    assert flat(told).split("Not read")[0].count("move 6") == 0
    assert "struck out" in flat(told)


@pytest.mark.parametrize("said", ["losses: tank last", "arm last", "tank last, inf first"])
def test_the_last_of_a_list_is_never_its_first(losses: Folder, said: str) -> None:
    told = losses.apply(said, seat="soviet-union")
    assert "Nothing taken" in flat(told)
    assert "casualties Bessarabia round 1" in losses.asked


@pytest.mark.parametrize("said", ["press\nor not", "Just kidding.\nretreat to Rumania"])
def test_an_answer_beside_talk_that_may_change_it_is_not_used(
    bessarabia: Folder, said: str
) -> None:
    told = bessarabia.apply(said)
    assert "an answer is used at once, and something is said beside it" in flat(told)
    assert any(ask.startswith("retreat") for ask in bessarabia.asked)


def test_an_order_behind_then_is_asked_back(small: Folder) -> None:
    orders = ORDERS + "battles: pass\ncombat:\nThen move 3 infantry: Rumania -> Bessarabia\ndone"
    told = small.apply(orders)
    assert "is it for now, or for the next question of its step?" in flat(told)
    assert not is_closed(small)


@pytest.mark.parametrize(
    "said", ["please don't buy 5 inf", "not done", "no pass", "never buy 5 inf"]
)
def test_the_opposite_of_a_no_is_not_offered(small: Folder, said: str) -> None:
    told = small.apply(f"combat: pass\n{said}")
    assert "Try:" not in flat(told)
    assert "send:" not in flat(told)


def test_figures_behind_a_heading_are_not_the_first_of_two_numbers(small: Folder) -> None:
    told = small.apply("purchase: pass\ncombat: 4 not 6 inf Poland -> East Poland\ndone")
    assert '"not" means here' in flat(told)
    assert not is_closed(small)


@pytest.mark.parametrize("said", ["ok 0123ab", "done"])
def test_a_player_alone_hears_that_only_the_moderator_has_what_it_closes(
    small: Folder, said: str
) -> None:
    small.apply("purchase:\n5 inf\ncombat:\n3 inf Rumania -> Bessrabia\ndone")
    shutil.rmtree(private_path(small.save))
    told = small.run("check", NAME, small.mail(said), "--seat", "germany")
    assert "Lines that you sent before lie with the moderator" in flat(told)
    assert told.code == 0


def test_the_ok_of_another_seat_is_offered_none_of_its_own(small: Folder) -> None:
    told = small.apply("purchase:\n5 inf\ncombat:\n3 inf Rumania -> Bessrabia\ndone")
    other = small.apply(f"ok {code_of(told.out)}", seat="soviet-union")
    assert "Nothing taken" in flat(other)
    assert "Try:" not in flat(other)
    assert not is_closed(small)


@pytest.mark.parametrize("said", ["1.5 inf", "2 3 inf", "3, 5 inf"])
def test_a_number_below_a_heading_is_not_parted(small: Folder, said: str) -> None:
    small.apply(f"purchase: pass\ncombat:\n{said} Poland -> East Poland\ndone")
    assert not is_closed(small)


def test_other_words_are_not_sealed_beside_lines_that_are_not_at_hand(small: Folder) -> None:
    words = small.mail("combat:\n6 inf Poland -> East Poland\n", "words.txt")
    assert small.run("seal", NAME, words, "--seat", "germany", "--dry-run").code == 0
    small.apply("purchase:\nbuy 5 infantry")
    shutil.rmtree(private_path(small.save))
    told = small.run("seal", NAME, words, "--seat", "germany")
    assert told.code == 1
    assert "send: combat: move 6 infantry: Poland -> East Poland" in " ".join(told.err.split())
    form = small.mail("combat:\nmove 6 infantry: Poland -> East Poland\n", "form.txt")
    assert small.run("seal", NAME, form, "--seat", "germany", "--dry-run").code == 0
