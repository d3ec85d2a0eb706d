"""Players' own chains on the command line: founding, links, locks, order of mails, deposits, what
the tools refuse.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pbem.audit.audit import audit
from pbem.cli import run
from pbem.records.dice import entries
from pbem.records.dice.book import Book
from pbem.records.dice.openers import Opening
from pbem.table import dealer
from tests.chained_campaign import ID, PHRASES, Table, begin, founded, known_chain
from tests.small_campaign import ATTACK, GAME, NAME, REST, one_paragraph

AXIS, SOVIET, BRITAIN, USA = "germany", "soviet-union", "great-britain", "united-states"


class Maker:
    """Makes the test's campaign: `make(chains, options)`."""

    def __init__(
        self, root: Path, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.root, self.patch, self.capsys = root, patch, capsys

    def __call__(self, *options: str, chains: tuple[str, ...] = (AXIS, SOVIET)) -> Table:
        return begin(self.root / "campaign", self.patch, self.capsys, chains, *options)

    def founded(self, *options: str, chains: tuple[str, ...] = (AXIS, SOVIET)) -> Table:
        """With its founding closed: only the seats with chains found."""
        founders = [part for seat in chains for part in ("--founder", seat)]
        root = self.root / "campaign"
        return founded(root, self.patch, self.capsys, chains, *founders, *options)


@pytest.fixture
def make(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Maker:
    return Maker(tmp_path, monkeypatch, capsys)


def holds(table: Table) -> None:
    result = audit(table.save)
    assert result.holds, result
    assert result.replay.checked == result.records


# Joining


def test_join_makes_a_key_and_a_chain_that_only_the_player_can_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["join", ID, "--seat", AXIS]) == 0
    said = capsys.readouterr()
    head, seat, chain, anchor, key, public, box, box_key = said.out.split()
    assert (head, seat, chain, len(anchor), key, box) == ("join:", AXIS, "chain", 64, "key", "box")
    assert public.startswith("ed25519:")
    assert box_key.startswith("x25519:")
    folder = tmp_path / "germany.pbem-player"
    assert folder.stat().st_mode & 0o077 == 0
    assert {path.name for path in folder.iterdir()} == {"seat.key", "chain.yaml"}
    assert all(path.stat().st_mode & 0o077 == 0 for path in folder.iterdir())
    before = {path: path.read_bytes() for path in folder.iterdir()}
    assert run(["join", ID, "--seat", AXIS]) == 2
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_an_invitation_has_the_id_for_which_chains_are_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["new", "east", GAME, "--players", "2", "--invite"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("campaign: east-")
    assert list(tmp_path.iterdir()) == []
    for line in lines[1:]:
        assert run(line.split()[1:]) == 0
    joins = [line for line in capsys.readouterr().out.splitlines() if line.startswith("join:")]
    Path("joins.txt").write_text("\n\n> ".join(["Here you are", *joins]))
    campaign = lines[0].split()[1]
    arguments = ["new", "east", GAME, "--players", "2", "--id", campaign, "--join", "joins.txt"]
    assert run(arguments) == 0
    assert "grade B" in capsys.readouterr().err


def with_chain_of(line: str, other: str) -> str:
    """A join line with the chain of another one."""
    words, theirs = line.split(), other.split()
    words[3] = theirs[3]
    return " ".join(words)


WRONG_JOINS = {
    "copied line": (lambda lines: [*lines, lines[0].replace(AXIS, BRITAIN)], "one of its own"),
    "copied chain": (lambda lines: [lines[0], with_chain_of(lines[1], lines[0])], "copied"),
    "unknown seat": (lambda lines: [lines[0].replace(AXIS, "japan")], "no seat 'japan'"),
    "twice": (lambda lines: [lines[0], lines[0].replace("chain 6", "chain 7")], "two join lines"),
    "nothing": (lambda lines: ["Hello"], "no join line"),
}


@pytest.mark.parametrize("case", WRONG_JOINS)
def test_a_wrong_join_line_is_refused_and_nothing_is_written(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from pbem.player.folder import Player

    change, says = WRONG_JOINS[case]
    monkeypatch.chdir(tmp_path)
    lines = []
    for seat in (AXIS, SOVIET):
        known_chain(tmp_path / "at", seat)
        lines += Player(tmp_path / "at" / f"{seat}.pbem-player").join_lines()
    Path("joins.txt").write_text("\n".join(change(lines)))
    assert run(["new", "small", GAME, "--id", ID, "--join", "joins.txt"]) == 2
    assert says in capsys.readouterr().err
    assert {path.name for path in tmp_path.iterdir()} == {"at", "joins.txt"}


def test_terms_of_chains_without_chains_are_a_wrong_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["new", "small", GAME, "--mode", "strict"]) == 2
    assert "--join" in capsys.readouterr().err


# Founding


def test_founding_takes_phrases_first_then_links_and_is_closed_by_a_record(make: Maker) -> None:
    table = make()
    told = table.status["dice"]
    assert told["founders"] == [BRITAIN, USA]
    assert set(told["reminders"]) == {BRITAIN, USA}
    assert told["since"] == "2026-01-01 00:00:00Z"
    one_paragraph(table.link(AXIS), "great-britain, united-states")
    table.found([], phrases=[BRITAIN, USA])
    assert table.status["dice"]["founders"] == [AXIS, SOVIET]
    table.found([AXIS, SOVIET])
    founding = [record for record in table.records if record["kind"] == "founding"]
    assert [record.get("seat") for record in founding] == [AXIS, SOVIET, None]
    assert founding[-1]["contributors"] == sorted(PHRASES)
    assert founding[0]["link"].startswith("0 ")
    assert founding[0]["authenticated"] == "signature"
    assert table.status["founding"] == sorted(PHRASES)
    holds(table)


def test_orders_lie_on_the_desk_until_the_founding_is_closed(make: Maker) -> None:
    table = make()
    table.send(ATTACK + "done", seat=AXIS)
    assert "lock" not in table.kinds
    table.found([AXIS, SOVIET], phrases=[BRITAIN, USA])
    assert table.kinds[-2:] == ["founding", "lock"]
    holds(table)


LATE = {
    "phrase of a seat with a chain": (f"phrase: {PHRASES[AXIS]}", AXIS, "founding_by_link"),
    "second phrase": (f"phrase: {PHRASES[AXIS]}", BRITAIN, "founding_twice"),
    "phrase after a link": (f"phrase: {PHRASES[USA]}", USA, "founding_waits"),
}


def test_who_has_a_chain_sends_no_phrase_and_nobody_contributes_twice(make: Maker) -> None:
    table = make()
    table.found([], phrases=[BRITAIN])
    for text, seat, code in list(LATE.values())[:2]:
        [told] = table.run("check", NAME, table.mail(text, seat=seat), "--json").data
        assert [problem["code"] for problem in told["problems"]] == [code]
    link = table.run(
        "check", NAME, table.mail(f"link 0: {'0' * 64}\nlock 0/{'0' * 16}", seat=AXIS), "--json"
    )
    assert [problem["code"] for problem in link.data[0]["problems"]] == ["founding_waits"]


def test_after_the_founding_nothing_is_added(make: Maker) -> None:
    table = make.founded()
    [told] = table.run(
        "check", NAME, table.mail(f"phrase: {PHRASES[USA]}", seat=USA), "--json"
    ).data
    assert [problem["code"] for problem in told["problems"]] == ["founding_closed"]


# An ordinary turn, users.md case 2


def test_links_wait_in_the_private_folder_until_all_are_in(make: Maker) -> None:
    table = make.founded()
    table.send(ATTACK + "done", seat=AXIS)
    lock = table.records[-1]
    assert (lock["kind"], lock["segment"]) == ("lock", 1)
    assert lock["openers"] == ["moderator", AXIS, SOVIET]
    assert lock["open"] == [BRITAIN, SOVIET, USA]
    before = table.save.read_bytes()
    link = table.link_mail(SOVIET)
    assert "link 1: " in link
    assert f"lock {lock['record']}/" in link
    told = table.send(link)
    assert "Still missing: germany" in " ".join(told.out.split())
    assert table.save.read_bytes() == before
    assert table.status["dice"]["links"] == [AXIS]
    assert table.run("report", NAME).code == 0
    table.links(AXIS)
    result = table.records[-1]
    assert (result["kind"], result["grade"], result["grade_why"]) == (
        "result",
        "B",
        "default order",
    )
    assert set(result["links"]) == {"moderator", AXIS, SOVIET}
    assert set(result["heads"]) == set(result["signed"]) == {AXIS, SOVIET}
    assert table.status["dice"]["links"] == []
    assert "grade B (default order)" in table.run("report", NAME).out
    assert "of grade B: default order" in table.run("audit", NAME).out
    holds(table)


def test_case_2_nothing_is_added_to_locked_orders_while_links_are_out(make: Maker) -> None:
    table = make.founded()
    table.send(
        "combat:\nmove 3 infantry, 1 armor: Rumania -> Bessarabia\npurchase:\npass\ndone", seat=AXIS
    )
    table.links(SOVIET)
    for late in (
        "combat:\nmove 6 infantry: Poland -> East Poland\ndone",
        "purchase:\nbuy 5 infantry\n",
    ):
        name = table.mail(late, seat=AXIS)
        with table.untouched():
            assert table.run("apply", NAME, name).code == 1
        [told] = table.run("check", NAME, name, "--json").data
        assert [problem["code"] for problem in told["problems"]] == ["orders_locked"]
        assert told["problems"][0]["fields"]["record"] == table.records[-1]["record"]
    table.links(AXIS)
    kinds = table.kinds
    assert kinds.index("lock") < kinds.index("result", kinds.index("lock"))
    assert table.send(REST + "done", seat=AXIS).code == 0
    holds(table)


def test_the_active_side_may_send_its_link_with_its_orders(make: Maker) -> None:
    table = make.founded()
    mail = table.link_mail(AXIS) + ATTACK + "done"
    table.send(mail)
    assert table.status["dice"]["links"] == [SOVIET]
    assert table.link_mail(AXIS) in mail
    table.links(SOVIET)
    result = table.records[-1]
    assert result["grade"] == "B"
    assert int(result["heads"][AXIS].split("/")[0]) < int(result["heads"][SOVIET].split("/")[0])
    holds(table)


def test_the_mail_with_the_link_closes_the_lines_of_its_seat(make: Maker) -> None:
    table = make.founded()
    table.send(ATTACK + "done", seat=AXIS)
    link = table.link_mail(SOVIET)
    table.send(link + "standing:\ncasualties land: armor\n")
    assert table.status["seats"][SOVIET]["lines"] == {"standing": 1}
    name = table.mail("standing:\ncasualties land: infantry\n", seat=SOVIET)
    assert table.run("apply", NAME, name).code == 1
    [told] = table.run("check", NAME, name, "--json").data
    assert [problem["code"] for problem in told["problems"]] == ["lines_closed"]
    table.links(AXIS)
    assert table.status["seats"][SOVIET]["lines"] == {"standing": 1}
    holds(table)


def test_lines_stay_locked_until_the_turn_ends(make: Maker) -> None:
    table = make.founded()
    table.send(ATTACK + "done", seat=AXIS)
    table.links(SOVIET, AXIS)
    text = "standing:\ncasualties land: armor\n"
    [told] = table.run("check", NAME, table.mail(text, seat=SOVIET), "--json").data
    assert [problem["code"] for problem in told["problems"]] == ["lines_closed"]
    table.send("pass\ndone", seat=AXIS)
    assert table.send(text, seat=SOVIET).code == 0
    holds(table)


BAD_LINKS = {
    "another number": (lambda text: text.replace("link 1:", "link 2:"), ["link_number_wrong"]),
    "another link": (lambda text: text.replace("link 1: ", "link 1: 0")[:-1], None),
    "another head": (lambda text: text.replace("lock 4/", "lock 3/"), ["link_head_wrong"]),
    "no head": (
        lambda text: "\n".join(t for t in text.splitlines() if "lock" not in t),
        ["link_without_lock"],
    ),
    "no signature": (
        lambda text: "\n".join(t for t in text.splitlines() if "signed" not in t),
        ["link_unsigned"],
    ),
    "another seat": (lambda text: text.replace(SOVIET, AXIS), ["link_wrong"]),
    "a seat without a chain": (lambda text: text.replace(SOVIET, USA), ["no_chain"]),
}


@pytest.mark.parametrize("case", BAD_LINKS)
def test_a_link_that_is_not_the_one_is_refused(case: str, make: Maker) -> None:
    table = make.founded()
    table.send(ATTACK + "done", seat=AXIS)
    change, codes = BAD_LINKS[case]
    link = table.link_mail(SOVIET)
    number = next(r["record"] for r in table.records if r["kind"] == "lock")
    name = table.mail(
        change(link.replace(f"lock {number}/", "lock 4/")).replace("lock 4/", f"lock {number}/"),
        seat="",
    )
    with table.untouched():
        assert table.run("apply", NAME, name).code == 1
    [told] = table.run("check", NAME, name, "--json").data
    found = [problem["code"] for problem in told["problems"]]
    assert found == codes if codes else found


def test_a_second_link_is_refused(make: Maker) -> None:
    table = make.founded()
    table.send(ATTACK + "done", seat=AXIS)
    table.links(SOVIET)
    name = table.mail(table.link_mail(SOVIET), seat="")
    with table.untouched():
        assert table.run("apply", NAME, name).code == 1


# What the player's own tool refuses


def test_the_tool_gives_no_link_before_a_lock_asks_for_it(make: Maker) -> None:
    table = make.founded()
    for seat in (SOVIET,):
        one_paragraph(table.link(seat), "Wait for the moderator's lock")
    table.send(ATTACK + "done", seat=AXIS)
    one_paragraph(
        table.player(AXIS, "link", str(table.save), "--seat", USA), "no chain of yours", code=2
    )


def test_the_tool_gives_each_number_for_one_lock_only(make: Maker) -> None:
    """Two saves of one campaign: what was given under one lock is not given under the other."""
    table = make.founded()
    shutil.copytree(table.path, table.root / "fork")
    table.send(ATTACK + "done", seat=AXIS)
    link = table.link_mail(SOVIET)
    assert table.link_mail(SOVIET) == link
    fork = Table(table.root, table._capture, table.patch)
    fork.path, fork.save = table.root / "fork", table.root / "fork" / NAME
    table.patch.chdir(fork.path)
    fork.send(
        "combat:\nmove 3 infantry, 1 armor: Rumania -> Bessarabia\npurchase:\npass\ndone", seat=AXIS
    )
    one_paragraph(fork.link(SOVIET), "link 1 was given for", "show it to everybody")


def test_the_tool_gives_nothing_under_another_anchor(make: Maker, tmp_path: Path) -> None:
    table = make.founded()
    again = Maker(tmp_path / "again", make.patch, make.capsys)(chains=(AXIS, SOVIET))
    for seat in (AXIS, SOVIET):
        shutil.rmtree(again.at(seat))
        shutil.copytree(table.at(seat), again.at(seat))
    again.found([], phrases=[BRITAIN, USA])
    one_paragraph(again.link(AXIS), "another anchor record")


def test_the_tool_gives_nothing_for_a_lock_that_leaves_an_opener_out(make: Maker) -> None:
    """A moderator with a program of his own seals what he likes."""
    table = make.founded()
    with pytest.MonkeyPatch.context() as patch:
        for module in (entries, dealer):
            patch.setattr(module, "opening", lambda *facts: Opening((SOVIET,)))
        table.send(ATTACK + "done", seat=AXIS)
    assert table.records[-1]["openers"] == ["moderator", SOVIET]
    one_paragraph(table.link(SOVIET), "does not hold", "Give nothing")


def test_the_tool_gives_nothing_when_the_state_says_that_lines_are_closed(make: Maker) -> None:
    table = make.founded("--mode", "strict")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Book, "may_reveal", lambda book: True)
        table.send(ATTACK + "done", seat=AXIS)
    assert table.records[-1]["open"] == [BRITAIN, SOVIET, USA]
    one_paragraph(table.link(SOVIET), "does not hold", "Give nothing")


def test_the_tool_refuses_a_campaign_without_chains(make: Maker) -> None:
    table = make(chains=())
    known_chain(table.at(AXIS), AXIS)
    one_paragraph(table.link(AXIS), "no player has a chain")
