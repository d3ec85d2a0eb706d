"""A night in which two of three seats seal their lines themselves: opening, audit, attacker, and
moderators who cheat.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.audit.audit import audit, judged
from pbem.engine import chance
from pbem.engine.state import copy as copied
from pbem.play.opening import open_secrets
from pbem.player.seal import SEALS
from pbem.records import line_fields
from pbem.records.seals import seal_lines
from pbem.storage import save, yamlin
from pbem.table.campaign import Campaign
from tests.random_play import SIGNER, clock
from tests.secrets import night
from tests.secrets.attacker import Attacker

SEALERS = ("ann", "bob")
Data = dict[str, Any]


@pytest.fixture(scope="module")
def sealed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A night to its end, not opened."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pbem.library.registry.PACKAGE", "tests.games")
        return night.played(tmp_path_factory.mktemp("sealed"), 5, sealers=SEALERS).path


@pytest.fixture(scope="module")
def whole(sealed: Path, tmp_path_factory: pytest.TempPathFactory) -> save.Save:
    """The same once it was opened."""
    path = night.copied(sealed, tmp_path_factory.mktemp("whole"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pbem.library.registry.PACKAGE", "tests.games")
        open_secrets(Campaign.open(path, clock), SIGNER)
    return save.open_save(path)


def differences(opened: save.Save, records: list[Data]) -> list[Any]:
    found = judged(opened.anchor, records, opened.state)
    return [each.difference for each in found if each.difference is not None]


def own(records: list[Data], part: str) -> list[tuple[int, int, str]]:
    """(record, place, text) of own lines in `opened`."""
    return [
        (number, place, text)
        for number, record in enumerate(records)
        for place, text in enumerate(record.get(part, []))
        if line_fields.is_own(str(text).split(" ")[1])
    ]


def salts_of(path: Path) -> dict[str, bytes]:
    """The salts in the players' folders, by field."""
    found = {}
    there = [seat for seat in SEALERS if (path.parent / seat).is_dir()]
    for seat in there:
        for count, each in yamlin.load_one((path.parent / seat / SEALS).read_bytes())[
            "lines"
        ].items():
            record = int(each["head"].split("/")[0])
            found[seal_lines.field_of(seat, record, int(count))] = bytes.fromhex(each["salt"])
    return found


def test_a_sealed_night_is_audited_with_all_its_lines_once_it_is_open(whole: save.Save) -> None:
    result = audit(whole.path)
    assert result.holds, result
    assert result.replay.checked == result.records
    records = list(whole.records())
    assert any("ann sealed" in note for note in result.notes)
    assert len(own(records, "opened")) > 10


def test_what_is_opened_has_the_salts_of_the_seats(sealed: Path, whole: save.Save) -> None:
    salts = salts_of(sealed)
    for _, _, text in own(list(whole.records()), "opened"):
        _, name, salt, _ = text.split(" ", 3)
        assert salts[name].hex() == salt


def test_the_attacker_finds_nothing_about_lines_that_seats_have_sealed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.library.registry.PACKAGE", "tests.games")
    path = night.played(tmp_path, 8, until=lambda c: c.asks[0].verb == "play", sealers=SEALERS).path
    attacker = Attacker(path)
    names = {name for _, name in attacker.fields if line_fields.is_own(name)}
    assert len(names) > 5
    assert attacker.everything() == set()
    # With the moderator's one secret he finds the moderator's, and still no line that a seat has
    # sealed.
    chain = Campaign.open(path, clock).vault.chains[chance.SEALED]
    master = Attacker(path, (chain.links[-1], chance.salt_key(chain.campaign, chain.links[-1])))
    master.commitments(master.more)
    found = {text.split(":")[0].split(" ")[1] for text in master.found}
    assert any(name.startswith("lines/") for name in found)
    assert not names & found


def exchange_text(records: list[Data]) -> None:
    number, place, text = own(records, "opened")[0]
    seat, name, salt, line = text.split(" ", 3)
    records[number]["opened"][place] = (
        f"{seat} {name} {salt} {line[:-1]}{'1' if line[-1] != '1' else '2'}"
    )


def exchange_commitment(records: list[Data]) -> None:
    """Another line of the moderator's choice, committed to as if the seat had."""
    number, place, text = own(records, "opened")[0]
    seat, name, salt, line = text.split(" ", 3)
    line = f"{line[:-1]}{'1' if line[-1] != '1' else '2'}"
    records[number]["opened"][place] = f"{seat} {name} {salt} {line}"
    campaign = records[0]["campaign"]
    commit = chance.commitment(campaign, seat, name, bytes.fromhex(salt), line).hex()
    for record in records:
        told = record.get("desk", {}).get("seats", {}).get(seat, {}).get("lines", [])
        told[:] = [f"{t.split(' ')[0]} {name} {commit}" if f" {name} " in t else t for t in told]


def no_part(records: list[Data]) -> None:
    next(record for record in records if "seals" in record).pop("seals")


def another_commit(records: list[Data]) -> None:
    part = next(record["seals"] for record in records if "seals" in record)
    part["commits"][0] = part["commits"][0][:-1] + ("0" if part["commits"][0][-1] != "0" else "1")


def another_head(records: list[Data]) -> None:
    part = next(record["seals"] for record in records if "seals" in record)
    part["head"] = part["head"][:-1] + ("0" if part["head"][-1] != "0" else "1")


def used_again(records: list[Data]) -> None:
    """The second mail of a seat begins with the numbers of its first."""
    first, second = [r["seals"] for r in records if r.get("seals") and r["seat"] == "ann"][:2]
    second["commits"][0] = "1 " + second["commits"][0].split(" ")[1]
    assert first["commits"][0].startswith("1 ")


def other_seat(records: list[Data]) -> None:
    record = next(record for record in records if record.get("seat") == "ann" and "seals" in record)
    record["seat"] = "bob"


def count_moved(records: list[Data]) -> None:
    record = next(record for record in records if "seals" in record)
    record["desk"]["sealed"]["ann"] = 40


FORGERIES: dict[str, Callable[[list[Data]], None]] = {
    "another line opened": exchange_text,
    "no commitments in the record": no_part,
    "another commitment": another_commit,
    "another head": another_head,
    "a number twice": used_again,
    "another seat": other_seat,
    "a count that no mail used": count_moved,
}


@pytest.mark.parametrize("what", FORGERIES)
def test_a_moderator_who_changes_what_a_seat_has_sealed_is_found(
    what: str, whole: save.Save
) -> None:
    records = copied(list(whole.records()))
    assert differences(whole, records) == []
    FORGERIES[what](records)
    assert differences(whole, records)


def test_an_exchanged_line_is_found_even_with_its_commitment(whole: save.Save) -> None:
    records = [
        {**record, "campaign": whole.anchor["campaign"]} for record in copied(list(whole.records()))
    ]
    exchange_commitment(records)
    for record in records:
        del record["campaign"]
    [*_, last] = differences(whole, records)
    assert last.path.startswith("desk.seats.")


def test_a_night_that_is_given_up_is_opened_with_the_salts_of_lines_that_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.library.registry.PACKAGE", "tests.games")
    campaign = night.played(tmp_path, 8, until=_has_waiting_line, sealers=SEALERS)
    open_secrets(Campaign.open(campaign.path, clock), SIGNER, early=True)
    opened = save.open_save(campaign.path)
    records = list(opened.records())
    told = [entry for entry in records[-1]["entries"] if line_fields.is_own(entry["field"])]
    assert told
    salts = salts_of(campaign.path)
    assert all(bytes.fromhex(entry["salt"]) == salts[entry["field"]] for entry in told)
    assert differences(opened, records) == []
    for change in ("drop the salt", "another salt", "another line", "leave it out"):
        forged = copied(records)
        entry = next(e for e in forged[-1]["entries"] if line_fields.is_own(e["field"]))
        if change == "drop the salt":
            del entry["salt"]
        elif change == "leave it out":
            forged[-1]["entries"].remove(entry)
        else:
            part = "salt" if change == "another salt" else "value"
            entry[part] = entry[part][:-1] + ("1" if entry[part][-1] != "1" else "2")
        assert differences(opened, forged), change
    forged = copied(records)
    other = next(e for e in forged[-1]["entries"] if not line_fields.is_own(e["field"]))
    other["salt"] = "00" * 32
    assert differences(opened, forged)


def _has_waiting_line(campaign: Campaign) -> bool:
    records = list(campaign.save.records())
    kept = {name for record in records for name in record.get("kept", [])}
    opened = {text.split(" ")[1] for record in records for text in record.get("opened", [])}
    return any(line_fields.is_own(name) for name in kept - opened)


def test_the_moderator_has_the_salts_of_the_seats_and_not_his_own(
    sealed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.library.registry.PACKAGE", "tests.games")
    campaign = Campaign.open(sealed, clock)
    names = [name for name in campaign.vault.lines if line_fields.is_own(name)]
    assert len(names) > 10
    for name in names:
        seat = name.split("/")[1]
        assert campaign.vault.salt(seat, name) == salts_of(sealed)[name]
        derived = chance.salt(campaign.vault.salt_key, campaign.id, seat, name)
        assert derived != salts_of(sealed)[name]


@pytest.mark.parametrize("said", [None, "", "sha256:0000"])
def test_records_that_cannot_be_played_yet_name_a_position(sealed: Path, said: str | None) -> None:
    closed = save.open_save(sealed)
    records = list(closed.records())
    assert differences(closed, records) == []
    number = len(records) // 2 + 1
    broken = [{**r, "state": said} if r["record"] == number else r for r in records]
    [found] = differences(closed, broken)
    assert (found.record, found.path) == (number, "state")


def test_the_last_of_them_names_the_position_of_the_trailer(sealed: Path) -> None:
    closed = save.open_save(sealed)
    records = list(closed.records())
    other = {**closed.state, "desk": {**closed.state["desk"], "since": "1/0000000000000000"}}
    found = judged(closed.anchor, records, other)
    [apart] = [each.difference for each in found if each.difference is not None]
    assert (apart.record, apart.path) == (records[-1]["record"], "state")
