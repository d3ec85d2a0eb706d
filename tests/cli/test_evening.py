"""What a moderator meets on the way through an evening: full disks, odd clocks, other folders,
rehearsals, next steps.
"""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from pbem.storage import files, keys, save
from tests.small_campaign import NAME, Folder, one_paragraph

ROOT = Path(__file__).parents[2]
FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.fixture
def known(small: Folder) -> Folder:
    """The campaign with an address and a rule of time."""
    small.run("seat", NAME, "--address", "germany=anna@example.org")
    small.run("clock", NAME, "--orders", "7 days")
    return small


# Disks


@pytest.mark.parametrize("command", ["status", "clock", "due", "outbox", "report"])
def test_a_full_disk_behind_the_output_is_no_fault_of_the_program(
    known: Folder, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    echo = click.echo

    def full(text: str = "", *, err: bool = False, nl: bool = True) -> None:
        if not err:
            raise FULL
        echo(text, err=True, nl=nl)

    monkeypatch.setattr(click, "echo", full)
    if command == "due":
        known.run("clock", NAME, "--orders", "1 hour")
        monkeypatch.setenv("SOURCE_DATE_EPOCH", "1768225600")
    said = known.run(command, NAME)
    assert said.code == 1
    assert "could not be written: No space left on device. Make room, and run it again." in said.err
    assert "fault of pbem" not in said.err


def test_letters_that_find_no_room_in_another_folder_are_told(
    known: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Path, data: bytes) -> int:
        raise FULL

    monkeypatch.setattr(Path, "write_bytes", full)
    one_paragraph(known.run("outbox", NAME, "--folder", "copies"), "No space left on device")


def test_an_output_that_was_closed_is_no_fault(
    known: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert known.run("status", NAME).code == 0


# Clocks


@pytest.mark.parametrize("text", ["soon", "-5", "1.5", "253402300799", "9" * 40, "٣"])
@pytest.mark.parametrize("command", ["status", "clock", "due", "outbox", "apply"])
def test_a_clock_that_cannot_be_is_a_wrong_call(
    known: Folder, monkeypatch: pytest.MonkeyPatch, command: str, text: str
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", text)
    with known.untouched():
        one_paragraph(known.run(command, NAME), "SOURCE_DATE_EPOCH", "seconds since 1970", code=2)


@pytest.mark.parametrize("until", ["9999-12-31 20:00", "9999-12-31 23:59", "2050-01-01 00:00"])
def test_a_deadline_beyond_every_campaign_is_refused(known: Folder, until: str) -> None:
    with known.untouched():
        said = known.run("clock", NAME, "--until", until, "--why", "x")
        one_paragraph(said, "too far away", "732 days", code=2)


def test_a_day_alone_is_no_deadline_where_the_rule_has_no_time_of_day(known: Folder) -> None:
    until = ("clock", NAME, "--until", "2026-03-01", "--why", "x")
    one_paragraph(known.run(*until), '"2026-03-01" needs a time of day', code=2)
    known.run("clock", NAME, "--at", "20:00")
    assert known.run(*until).code == 0


# Other folders


def test_next_steps_name_the_campaign_as_it_was_called(
    known: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(known.path.parent)
    name = f"campaign/{NAME}"
    by_hand = known.run("outbox", name).err
    assert by_hand.startswith("Next: send the files in ")
    assert by_hand.endswith(f"pbem outbox {name} --sent all\n")
    assert f"pbem outbox {name} --list" in known.run("outbox", name, "--show", "x").err
    known.run("outbox", name, "--from", "gm@example.net")
    assert f"pbem outbox {name} --server" in known.run("outbox", name, "--send").err
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1768225600")
    assert f"pbem status {name} --reminder germany" in known.run("clock", name).out
    known.run("seat", name, "--forget", "germany=anna@example.org")
    assert f"pbem seat {name} --address" in known.run("outbox", name).err


def test_a_sealed_file_that_is_no_campaign_does_not_stop_the_others(known: Folder) -> None:
    signer = keys.generate()
    anchor, state = {"campaign": "other-0011223344556677"}, {"game": {}, "desk": {}}
    save.create(known.path / "other.pbem.yaml", anchor, state, signer)
    one_paragraph(known.run("status", "other.pbem.yaml"), "names no game")
    (known.path / "folder.pbem.yaml").mkdir()
    said = known.run("due", ".", "--json")
    assert said.code == 1
    assert said.err.count("Error: ") == 1
    assert list(said.data) == [NAME]
    assert "names no game" in said.err


# Rehearsals


@pytest.fixture
def held(known: Folder) -> Iterator[Folder]:
    """Another pbem is at work on the campaign."""
    with files.lock(known.path / "small.pbem-private" / "desk"):
        yield known


def test_what_writes_nothing_waits_for_nobody(held: Folder) -> None:
    for command in (
        ("outbox", NAME, "--dry-run"),
        ("outbox", NAME, "--dry-run", "--json", "--send"),
        ("due", NAME, "--dry-run"),
        ("clock", NAME, "--hold", "--why", "x", "--dry-run"),
    ):
        with held.untouched():
            said = held.run(*command)
            assert said.code == 0, said
            assert "Nothing was written" in said.err


def test_a_rehearsal_with_nothing_to_look_at_says_so(small: Folder) -> None:
    with small.untouched():
        said = small.run("apply", NAME, "--dry-run", "--fetch")
    assert "Nothing was fetched" in said.err
    assert "no mail and no round to look at" in said.err


# Settings of the mail


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("--server", "smtp.example.org:25", "--port"),
        ("--server", "x:y:z", "no name of a server"),
        ("--server", "https://example.org", "no name of a server"),
        ("--ca", "missing.pem", "there is no such file"),
        ("--ca", ".", "this is a folder"),
    ],
)
def test_a_setting_that_cannot_work_is_refused(
    known: Folder, option: str, value: str, says: str
) -> None:
    with known.untouched():
        one_paragraph(known.run("outbox", NAME, option, value), says, code=2)


@pytest.mark.parametrize("server", ["127.0.0.1", "::1", "[::1]", "smtp.example.org"])
def test_a_server_is_a_name_or_a_number(known: Folder, server: str) -> None:
    assert known.run("outbox", NAME, "--server", server).code == 0


def test_sending_is_the_next_step_only_where_it_is_set_up(known: Folder) -> None:
    assert "--send;" not in known.run("outbox", NAME).err
    said = known.run(
        "outbox", NAME, "--from", "gm@example.net", "--server", "127.0.0.1", "--security", "none"
    )
    assert "port 25, unencrypted" in said.out
    assert f"Next: pbem outbox {NAME} --send; or send the files" in known.run("outbox", NAME).err


def test_the_step_after_a_setting_is_the_setting_that_is_missing(known: Folder) -> None:
    said = known.run("outbox", NAME, "--server", "smtp.example.org")
    assert said.err.endswith(f"Next: pbem outbox {NAME} --from ADDRESS sets what is missing\n")
    with known.untouched():
        said = known.run("outbox", NAME, "--from", "gm@example.net", "--dry-run")
    assert said.err.endswith(f"Nothing was written.\nNext: pbem outbox {NAME} --send\n")


def test_a_setting_does_not_keep_the_rest_of_the_call_from_being_done(known: Folder) -> None:
    known.run("outbox", NAME)
    said = known.run("outbox", NAME, "--from", "gm@example.net", "--sent", "all")
    assert (said.code, "3 sent" in said.out) == (0, True)


@pytest.mark.parametrize("rehearsal", [(), ("--dry-run",)])
def test_a_letter_that_is_not_there_keeps_the_others_as_they_are(
    known: Folder, rehearsal: tuple[str, ...]
) -> None:
    known.run("outbox", NAME)
    known.run("outbox", NAME, "--sent", "all")
    with known.untouched():
        said = known.run("outbox", NAME, "--again", "question", "--sent", "nothing", *rehearsal)
        one_paragraph(said, "there is no letter 'nothing'", code=2)


# Passphrases


@pytest.mark.parametrize(
    "command",
    [
        ("clock", NAME, "--hold", "--why", "x"),
        ("apply", NAME),
        ("keygen", "new.key", "--passphrase"),
        ("new", "other", "aae", "--passphrase"),
    ],
)
def test_where_nobody_can_type_a_passphrase_the_variable_is_named(
    known: Folder, command: tuple[str, ...]
) -> None:
    key = known.path / "small.pbem-private" / "moderator.key"
    signer = keys.load(key)
    key.unlink()
    keys.store(key, signer, "a long passphrase")
    with known.untouched():
        ran = subprocess.run(
            [sys.executable, "-m", "pbem", *command],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            start_new_session=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            check=False,
        )
    assert ran.returncode == 1
    assert ran.stderr.startswith("Error: a passphrase is wanted"), ran
    assert ran.stderr.endswith("Set PBEM_PASSPHRASE in the environment.\n")


def test_an_empty_round_is_no_folder(small: Folder) -> None:
    one_paragraph(small.run("apply", NAME, "--round", " "), "nothing was given", code=2)
