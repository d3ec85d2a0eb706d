"""Campaigns with a fake clock: SOURCE_DATE_EPOCH stands in for it in every command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.audit.audit import audit
from tests.small_campaign import NAME, Folder, Said

RULE = ("--orders", "7 days", "--answers", "3 days", "--grace", "24 hours")
Clock = Callable[..., None]


def ruled(folder: Folder, *options: str) -> Folder:
    """The campaign with a rule of time."""
    said = folder.run("clock", NAME, *(options or RULE))
    assert said.code == 0, said
    return folder


def due(folder: Folder, *options: str) -> Said:
    """`pbem due`."""
    return folder.run("due", NAME, *options)


def kinds(folder: Folder, *options: str) -> list[str]:
    """The kinds of what is due now, without doing it."""
    told = due(folder, "--json", "--dry-run", *options)
    assert told.code == 0, told
    return [each["kind"] for each in told.data[NAME]["due"]]


def told(folder: Folder) -> dict[str, Any]:
    """What status says of time."""
    data: dict[str, Any] = folder.status["clock"]
    return data


def late(folder: Folder, seat: str = "germany") -> dict[str, Any]:
    """The late counter of a seat."""
    data: dict[str, Any] = told(folder)["late"][seat]
    return data


def flat(text: str) -> str:
    """A text without its line ends."""
    return " ".join(text.split())


def holds(folder: Folder) -> None:
    """The audit finds nothing, and has played every record again."""
    result = audit(folder.save)
    assert result.holds, result
    assert result.replay.checked == result.records
