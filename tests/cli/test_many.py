"""Several campaigns at a time: `--jobs` does the same as one after the other, and one that fails
keeps no other from being done."""

from __future__ import annotations

import gc
import os
import re
import shutil
from pathlib import Path
from typing import NoReturn

import pytest

from pbem.commands import _many
from pbem.storage import keys
from pbem.table.campaign import Campaign
from tests.killing import killed_at
from tests.small_campaign import EPOCH, NAME, Folder, Said

DAY = 86_400
LATE = str(int(EPOCH) + 8 * DAY)
PRIVATE = "pbem-private"
SECONDS = re.compile(r'"seconds": [\d.]+')


def copy(source: Folder, target: Path, name: str) -> Path:
    """The campaign of a folder under another name in `target`."""
    target.mkdir(exist_ok=True)
    shutil.copy(source.save, target / f"{name}.pbem.yaml")
    shutil.copytree(source.path / f"small.{PRIVATE}", target / f"{name}.{PRIVATE}")
    return target / f"{name}.pbem.yaml"


@pytest.fixture
def club(small: Folder) -> Path:
    """Three campaigns with a rule of time and somebody to write to, one that is no save and one
    that was changed."""
    assert small.run("seat", NAME, "--address", "germany=erika@example.org").code == 0
    assert small.run("clock", NAME, "--orders", "7 days", "--grace", "3 days").code == 0
    folder = small.path / "club"
    for name in ("one", "three", "two"):
        copy(small, folder, name)
    (folder / "broken.pbem.yaml").write_text("nothing\n", encoding="utf-8")
    changed = copy(small, folder, "changed")
    changed.write_bytes(changed.read_bytes().replace(b"7 days", b"9 days", 1))
    return folder


def letters(club: Path) -> dict[str, int]:
    """How many letters each campaign has in its outbox."""
    folders = sorted(club.glob(f"*.{PRIVATE}"))
    return {each.stem: len(list(each.glob("outbox/*.eml"))) for each in folders}


def same(one: Said, other: Said) -> bool:
    """Whether two commands said the same, but for how long they took."""
    texts = [(SECONDS.sub("", said.out), said.err, said.code) for said in (one, other)]
    return texts[0] == texts[1]


@pytest.mark.parametrize("command", ["status", "audit", "due"])
@pytest.mark.parametrize("options", [(), ("--json",)])
def test_it_says_the_same_whoever_does_it(
    command: str,
    options: tuple[str, ...],
    small: Folder,
    club: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", LATE)
    again = club.with_name("again")
    shutil.copytree(club, again)
    first = small.run(command, str(club), *options)
    shutil.rmtree(club)
    again.rename(club)
    assert same(small.run(command, str(club), *options, "--jobs", "2"), first)
    assert first.code == 3
    assert all(name in first.out for name in ("one", "three", "two"))


def test_due_by_several_does_what_one_does(
    small: Folder, club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", LATE)
    said = small.run("due", str(club), "--jobs", "3")
    told = [line for line in said.out.splitlines() if line.endswith(".pbem.yaml:")]
    assert told == [f"{club / name}.pbem.yaml:" for name in ("one", "three", "two")]
    assert said.err.count("Error: ") == 2
    assert letters(club) == {"changed": 0, "one": 1, "three": 1, "two": 1}
    again = small.run("due", str(club), "--jobs", "3", "--exit-code")
    assert (again.out, again.code) == ("", 3)
    assert letters(club) == {"changed": 0, "one": 1, "three": 1, "two": 1}
    assert not list(club.rglob("unsaid-due/*"))


def test_an_audit_of_several_is_a_table_with_the_first_difference_of_each(
    small: Folder, club: Path
) -> None:
    said = small.run("audit", str(club))
    rows = dict(line.split(maxsplit=1) for line in said.out.splitlines()[2:6])
    assert re.fullmatch(r"\d+  it is what its records say", rows["one"])
    assert rows["one"] == rows["two"] == rows["three"]
    assert "it does NOT hold: record " in rows["changed"]
    assert "broken.pbem.yaml: this is no save" in said.out
    assert said.code == 3
    data = small.run("audit", str(club), "--json").data["campaigns"]
    found = {Path(each["file"]).name.split(".")[0]: each.get("holds") for each in data}
    assert found == {"broken": None, "changed": False, "one": True, "three": True, "two": True}


def test_what_is_for_one_campaign_is_refused_for_several(small: Folder, club: Path) -> None:
    said = small.run("audit", str(club), "--against", NAME)
    assert (said.code, said.out) == (2, "")
    assert "are for one campaign, and 5 are named" in said.err


def test_the_worst_of_several_exit_codes() -> None:
    order = [0, 4, 1, 2, 3, 70]
    for at, code in enumerate(order):
        assert _many.worst(order[: at + 1]) == _many.worst(order[at::-1]) == code
    assert _many.worst([]) == 0


# What is cut off


def test_what_was_said_to_nobody_is_said_by_the_next_look(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever it is killed: the reminder is printed, by the first or by the second, and there is
    one letter."""
    assert small.run("seat", NAME, "--address", "germany=erika@example.org").code == 0
    assert small.run("clock", NAME, "--orders", "7 days").code == 0
    monkeypatch.setenv("SOURCE_DATE_EPOCH", LATE)
    start = small.path.with_name("start")
    shutil.copytree(small.path, start)
    step = 0
    while killed_at(step, "due", NAME):
        said = small.run("due", NAME, "--json").data[NAME]
        assert len(said["due"]) == len(said["letters"]) == 1, step
        assert len(list(small.path.glob(f"small.{PRIVATE}/outbox/*.eml"))) == 1, step
        assert small.run("due", NAME, "--json").data[NAME]["due"] == [], step
        shutil.rmtree(small.path)
        shutil.copytree(start, small.path)
        os.chdir(small.path)
        step += 1
    assert step > 10


def test_a_look_that_finds_nothing_due_locks_and_writes_nothing(
    small: Folder, club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: Path) -> NoReturn:
        raise AssertionError(path)

    monkeypatch.setattr("pbem.storage.files.lock", refused)
    with small.untouched():
        said = small.run("due", str(club / "one.pbem.yaml"), str(club / "two.pbem.yaml"))
    assert (said.code, said.out) == (0, "")


@pytest.mark.parametrize("left", ["one.pbem-private/.desk.lock", ".one.pbem.yaml.lock"])
def test_what_a_killed_command_has_left_is_swept_though_nothing_is_due(
    left: str, small: Folder, club: Path
) -> None:
    (club / left).write_text("process 1, since 20:00:00")
    assert small.run("due", str(club / "one.pbem.yaml")).code == 0
    assert not (club / left).exists()


def test_processes_ask_nobody_for_a_passphrase(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Settling takes the key: without a passphrase in the environment each campaign says so."""
    rule = ("--orders", "7 days", "--grace", "1 day", "--at-silence", "default")
    assert small.run("clock", NAME, *rule).code == 0
    key = small.path / f"small.{PRIVATE}" / "moderator.key"
    signer = keys.load(key)
    key.unlink()
    keys.store(key, signer, "open sesame")
    club = small.path / "club"
    saves = [copy(small, club, name) for name in ("one", "two")]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(EPOCH) + 30 * DAY))
    said = small.run("due", str(club), "--jobs", "2")
    assert said.code == 1
    for save in saves:
        assert f"{save}: a passphrase is wanted, and there is no terminal" in said.err
    monkeypatch.setenv("PBEM_PASSPHRASE", "open sesame")
    assert small.run("due", str(club), "--jobs", "2", "--exit-code").code == 1
    assert small.run("due", str(club), "--jobs", "2", "--exit-code").code == 0


@pytest.mark.parametrize("epoch", [EPOCH, LATE])
def test_no_campaign_is_kept_when_it_is_done(
    epoch: str, small: Folder, club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each has its whole file with it, and there may be a hundred thousand."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    gc.collect()
    before = sum(isinstance(each, Campaign) for each in gc.get_objects())
    gc.disable()
    try:
        for command in ("due", "status"):
            names = [str(club / f"{name}.pbem.yaml") for name in ("one", "two", "three")]
            assert small.run(command, *names).code == 0
    finally:
        gc.enable()
    assert sum(isinstance(each, Campaign) for each in gc.get_objects()) == before
