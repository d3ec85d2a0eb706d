"""Yesterday's save in the place of today's: it is known as older, and who means it says so on
record.
"""

from __future__ import annotations

import shutil

import pytest

from pbem.audit.audit import audit
from pbem.storage import files, yamlin
from pbem.table.campaign import Campaign
from tests.small_campaign import ATTACK, NAME, Folder, one_paragraph


def put_back(small: Folder) -> str:
    """Keep the save of now, let the campaign go on, and copy the old one into place; the head that
    is given up.
    """
    shutil.copy(small.save, small.path / "yesterday")
    assert small.apply(ATTACK + "done").code == 0
    head = f"{len(small.records)}/"
    shutil.copy(small.save, small.path / "today")
    shutil.copy(small.path / "yesterday", small.save)
    return head


def test_an_older_save_is_refused_by_every_command_with_the_way_on(small: Folder) -> None:
    head = put_back(small)
    backup = (small.path / f"{NAME}.bak").read_bytes()
    mail = small.mail(ATTACK + "done")
    commands = (
        *(["status"], ["apply"], ["apply", mail], ["due"], ["note", "Hello"]),
        *(["seat", "--observer", "Anna"], ["report"], ["log"], ["withdraw", "germany"]),
    )
    for command, *rest in commands:
        with small.untouched():
            said = small.run(command, NAME, *rest)
        one_paragraph(said, head, "older copy", "--older")
    assert (small.path / f"{NAME}.bak").read_bytes() == backup


def test_the_backup_is_named_where_it_has_what_is_missing(small: Folder) -> None:
    put_back(small)
    shutil.copy(small.path / "today", small.path / f"{NAME}.bak")
    assert f"{NAME}.bak has it" in small.run("status", NAME).err


def test_with_the_newer_one_back_it_goes_on(small: Folder) -> None:
    put_back(small)
    shutil.copy(small.path / "today", small.save)
    assert small.run("status", NAME).code == 0
    assert small.run("note", NAME, "It goes on.").code == 0


def test_who_means_it_says_so_to_everybody_and_it_goes_on(small: Folder) -> None:
    head = put_back(small)
    one_paragraph(small.run("note", NAME, "--older"), "reason", code=2)
    said = small.run("note", NAME, "--older", "the disk was lost")
    assert said.code == 0, said
    note = small.records[-1]["text"]
    assert "the disk was lost" in note
    assert f"; {head}" in note
    assert small.apply(ATTACK).code == 0
    assert audit(small.save).holds


def test_a_save_that_is_the_newest_is_no_older_one(small: Folder) -> None:
    one_paragraph(small.run("note", NAME, "--older", "why not"), "newest", code=2)


def test_a_copy_that_went_another_way_is_known_too(small: Folder) -> None:
    shutil.copytree(small.path, small.path / "twin")
    twin = Folder(small.path / "twin", small._capture)
    assert small.run("note", NAME, "here").code == 0
    assert twin.run("note", str(twin.save), "there").code == 0
    shutil.copy(twin.save, small.save)
    one_paragraph(small.run("status", NAME), "another way")


def test_who_has_no_private_folder_reads_any_copy(small: Folder) -> None:
    put_back(small)
    target = small.path / "elsewhere"
    target.mkdir()
    shutil.copy(small.save, target / NAME)
    assert small.run("status", str(target / NAME)).code == 0


@pytest.mark.parametrize(
    "kept",
    [
        "head: HEAD\nrevisions: 1\n",
        "head: HEAD\n",
        "head: HEAD\nrevisions: true\n",
        'head: HEAD\nrevisions: "7"\n',
        'head: "1/0123456789abcdef"\nrevisions: 7\n',
        "revisions: 7\n",
        "",
    ],
)
def test_how_often_was_decided_is_counted_where_it_is_not_known(kept: str, small: Folder) -> None:
    assert small.run("ruling", NAME, "money Germany 5", "--why", "a bet").code == 0
    newest = files.private_path(small.save) / "newest.yaml"
    assert yamlin.load_file(newest) == {"head": small.head, "revisions": 1}
    if kept:
        newest.write_text(kept.replace("HEAD", f'"{small.head}"'))
    else:
        newest.unlink()
    assert Campaign.open(small.save, only_ends=True).revisions == 1
    assert Campaign.open(small.save).revisions == 1
