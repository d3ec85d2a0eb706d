"""Users.md cases 3 and 5 with players' chains: crashes change no die, and two truths each hold
alone.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pbem.audit.audit import audit
from pbem.player import folder as player
from pbem.storage import files, save
from pbem.table.vault import Vault
from tests.chained_campaign import Table
from tests.cli.test_links import AXIS, SOVIET, Maker, holds, make  # noqa: F401 (fixture)
from tests.small_campaign import ATTACK, NAME, Folder


class PowerCut(BaseException):
    """What no handler in the program expects."""


def cut_off(*given: object) -> None:
    raise PowerCut


def waiting(make: Maker) -> tuple[Table, str]:
    """A campaign that waits for one last link, and the mail with it."""
    table = make.founded()
    table.send(ATTACK + "done", seat=AXIS)
    table.links(AXIS)
    return table, table.link_mail(SOVIET)


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("cut", range(3))
def test_case_3_a_cut_at_any_write_gives_the_same_dice_and_one_result(
    cut: int, after: bool, make: Maker
) -> None:
    table, mail = waiting(make)
    name = table.mail(mail, "last.txt", seat="")
    shutil.copytree(table.path, table.root / "undisturbed")
    writes, real = 0, files.replace

    def replace(path: Path, data: bytes, **how: object) -> None:
        nonlocal writes
        writes += 1
        if after:
            real(path, data, **how)
        if writes == cut + 1:
            raise PowerCut
        if not after:
            real(path, data, **how)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "replace", replace)
        try:
            table.run("apply", NAME, name)
        except PowerCut:
            pass
        else:
            pytest.skip(f"there are only {writes} writes")
    assert audit(table.save).holds
    if table.kinds[-1] == "lock":
        table.run("apply", NAME, name)
    other = Folder(table.root / "undisturbed", table._capture)
    table.patch.chdir(other.path)
    assert other.run("apply", NAME, name).code == 0
    assert table.save.read_bytes() == other.save.read_bytes()
    assert table.kinds.count("result") == other.kinds.count("result")


def test_case_3_a_second_call_prints_the_same_and_writes_nothing(make: Maker) -> None:
    table, mail = waiting(make)
    table.send(mail)
    report = table.run("report", NAME).out
    before = table.save.read_bytes()
    table.run("apply", NAME)
    assert table.save.read_bytes() == before
    assert table.run("report", NAME).out == report
    assert table.send(mail).code == 1
    assert table.save.read_bytes() == before


def test_the_players_tool_keeps_what_it_gave_before_it_prints_it(
    make: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make.founded()
    table.send(ATTACK + "done", seat=AXIS)

    def cut(path: Path, data: bytes) -> None:
        raise PowerCut

    with monkeypatch.context() as patch:
        patch.setattr(player, "write_private", cut)
        with pytest.raises(PowerCut):
            table.link(SOVIET)
    assert "link 1" not in table._capture()[0]
    assert "link 1" in table.link_mail(SOVIET)


def test_case_5_two_truths_hold_each_alone_with_the_same_dice(make: Maker) -> None:
    table = make.founded("--wait", "retreat")
    table.send(ATTACK + "done", seat=AXIS)
    shutil.copytree(table.path, table.root / "other")
    links = [table.link_mail(seat) for seat in (SOVIET, AXIS)]
    table.send("standing:\ncasualties land: armor\n", seat=SOVIET)
    table.send(*links)
    other = Folder(table.root / "other", table._capture)
    table.patch.chdir(other.path)
    names = [other.mail(text, f"{n}.txt", seat="") for n, text in enumerate(links)]
    assert other.run("apply", NAME, *names).code == 0
    for folder in (table, other):
        assert audit(folder.save).holds
    one, two = (save.open_save(folder.save) for folder in (table, other))
    assert one.head != two.head
    here, there = one.last["dice"], two.last["dice"]
    assert here
    assert {label: text for label, text in here.items() if label in there} == {
        label: text for label, text in there.items() if label in here
    }


@pytest.mark.parametrize("signed", [False, True])
def test_of_a_mail_that_was_cut_off_before_its_link_the_link_alone_comes_in_again(
    signed: bool, make: Maker
) -> None:
    table = make.founded(*(["--signed", SOVIET] if signed else []))
    table.send(ATTACK + "done", seat=AXIS)
    text = f"{table.link_mail(SOVIET)}press:\nThis was told once.\n"
    if signed:
        (table.at(SOVIET) / "mail.txt").write_text(text)
        said = table.player(SOVIET, "sign", str(table.save), "mail.txt", "--seat", SOVIET)
        assert said.code == 0, said
        text = said.out
    name = table.mail(text, "last.txt", seat="")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Vault, "keep_opened", cut_off)
        with pytest.raises(PowerCut):
            table.run("apply", NAME, name)
    assert table.records[-1]["press"] == ["This was told once."]
    said = table.run("apply", NAME, name)
    assert (said.code, table.save.read_text().count("This was told once.")) == (0, 1), said
    assert "All links are here" in said.out or "Still missing: germany" in said.out
    assert table.run("apply", NAME, name).code == 1
    table.links(AXIS)
    assert table.kinds[-1] == "result"
    holds(table)
