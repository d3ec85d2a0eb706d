"""A save of which only the ends are read: the same documents, the same faults, fewer bytes."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from pbem.faults import Fault, Misfit, NotSealed
from pbem.storage import files, save
from pbem.storage.documents import documents, head, sealed, sha256
from pbem.storage.fitted import FittedSave
from pbem.storage.save import Save
from pbem.storage.tail import Tail, open_tail
from tests.save.samples import OTHER, SIGNER

ANCHOR: dict[str, Any] = {"campaign": "spring-0123456789abcdef", "moderator": {"plays": ""}}


def note(number: int) -> dict[str, Any]:
    """A record as they are short."""
    return {"kind": "note", "text": f"Day {number}: it rains in Großbritannien."}


def state(number: int) -> dict[str, Any]:
    """A state with somewhat more in it."""
    return {"game": {"turn": number, "areas": {"Kyiv": "3 infantry"}}, "desk": {"count": number}}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "spring.pbem.yaml"


def build(path: Path, count: int) -> Save:
    made = save.create(path, ANCHOR, state(0), SIGNER)
    made.append([note(number) for number in range(1, count + 1)], state(count), SIGNER)
    return made


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are read in parts that are shorter than some documents."""
    monkeypatch.setattr("pbem.storage.tail._BYTES", 500)


def everything(opened: Save) -> list[Any]:
    """All that can be asked, backwards."""
    documents = [opened.document(number) for number in range(opened.count, -1, -1)]
    told = (opened.anchor, opened.state, opened.head, opened.count, opened.public, opened.handovers)
    return [*documents, *told, list(opened.records()), opened.repaired]


@pytest.mark.parametrize("count", [0, 1, 2, 3, 40])
def test_what_is_read_from_the_end_is_what_the_file_says(
    path: Path, count: int, small_parts: None
) -> None:
    build(path, count)
    found = open_tail(path)
    assert everything(found) == everything(save.open_save(path, FittedSave))
    assert type(found) is (Tail if count > 1 else FittedSave)


def test_documents_may_be_asked_for_in_any_order(path: Path, small_parts: None) -> None:
    whole = build(path, 40)
    for seed in range(20):
        numbers, found = random.Random(seed).sample(range(41), 41), open_tail(path)
        assert [found.document(n) for n in numbers] == [whole.document(n) for n in numbers]


def test_of_a_long_save_only_the_ends_are_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(path, 4000)
    read: list[int] = []
    ends, part = files.ends, files.part

    def counted_ends(path: Path, count: int) -> tuple[bytes, bytes, int]:
        begin, end, size = ends(path, count)
        read.extend((len(begin), len(end)))
        return begin, end, size

    def counted_part(path: Path, start: int, end: int) -> bytes:
        read.append(end - start)
        return part(path, start, end)

    monkeypatch.setattr(files, "ends", counted_ends)
    monkeypatch.setattr(files, "part", counted_part)
    monkeypatch.setattr(files, "read", None)
    found = open_tail(path)
    assert found.record(3900)["record"] == 3900
    assert sum(read) < 150_000 < path.stat().st_size / 7


def test_a_small_save_is_read_and_checked_as_a_whole(path: Path) -> None:
    build(path, 100)
    assert type(open_tail(path)) is FittedSave


def test_asked_for_what_the_whole_file_has_it_reads_and_checks_that(
    path: Path, small_parts: None
) -> None:
    build(path, 5)
    found = open_tail(path)
    assert found.data == path.read_bytes()
    assert type(found) is FittedSave
    found = open_tail(path)
    found.append([note(6)], state(6), SIGNER)
    assert save.open_save(path, FittedSave).count == found.count == 6


def test_a_save_that_does_not_have_such_a_record_says_so(path: Path, small_parts: None) -> None:
    build(path, 5)
    with pytest.raises(Fault, match="there is no record 6"):
        open_tail(path).document(6)
    with pytest.raises(AttributeError):
        _ = open_tail(path).what_no_save_has  # type: ignore[attr-defined]


# What is wrong


def told(path: Path, opened: Any) -> str:
    """What a save says when it is opened and read from the end, "" if nothing is wrong."""
    try:
        everything(opened(path))
    except NotSealed as fault:
        return f"{type(fault).__name__} {fault.code} {fault}"
    return ""


def whole(path: Path) -> Save:
    return save.open_save(path, FittedSave)


def test_a_changed_letter_is_found_where_it_is_read(path: Path, small_parts: None) -> None:
    build(path, 6)
    data = path.read_bytes()
    places = [found.start() for found in re.finditer(rb"[0-9a-zA-Z]", data)]
    for place in places[:: len(places) // 120]:
        other = b"x" if data[place : place + 1] != b"x" else b"y"
        path.write_bytes(data[:place] + other + data[place + 1 :])
        assert told(path, open_tail) == told(path, whole) != "", place


def test_a_save_cut_anywhere_is_refused_in_the_same_words(path: Path, small_parts: None) -> None:
    build(path, 6)
    data = path.read_bytes()
    for end in [*range(0, len(data), len(data) // 60), len(data) - 2]:
        path.write_bytes(data[:end])
        assert told(path, open_tail) == told(path, whole) != "", end


def resealed(docs: list[bytes], at: int, old: bytes, new: bytes) -> list[bytes]:
    """With a change that the moderator himself has sealed."""
    body = docs[at].replace(old, new)[: docs[at].replace(old, new).rindex(b"seal: ")]
    use = {0: "anchor", len(docs) - 1: "trailer"}.get(at, "record")
    docs[at] = body + f'seal: "{SIGNER.sign(use, body)}"\n'.encode()
    return docs


@pytest.mark.parametrize("at", range(8))
def test_what_the_moderator_has_changed_and_sealed_anew_is_found(
    path: Path, small_parts: None, at: int
) -> None:
    build(path, 6)
    docs = resealed(documents(path.read_bytes()), at, b"0123456789abcdef", b"0123456789abcdee")
    docs = resealed(docs, at, b"it rains", b"it snows")
    docs = resealed(docs, at, b"turn: 6", b"turn: 7")
    path.write_bytes(b"".join(docs))
    # Nothing but the records contradicts a trailer: that is found when they are played again.
    assert told(path, open_tail) == told(path, whole)
    assert (told(path, whole) == "") == (at == 7)


def test_a_fault_in_the_middle_is_not_seen_before_it_is_read(path: Path, small_parts: None) -> None:
    build(path, 40)
    path.write_bytes(path.read_bytes().replace(b"Day 7:", b"Day 8:"))
    found = open_tail(path)
    assert found.record(40)["text"].startswith("Day 40")
    assert found.record(8)["text"].startswith("Day 8:")
    with pytest.raises(NotSealed, match="record 7 was changed after it was sealed"):
        found.record(7)
    with pytest.raises(NotSealed, match="record 7 was changed after it was sealed"):
        _ = open_tail(path).data


def test_fields_that_no_record_has_are_refused(path: Path, small_parts: None) -> None:
    made = build(path, 3)
    made.append([{"kind": "note", "text": "x", "surprise": "y"}], state(4), SIGNER)
    with pytest.raises(Misfit, match="surprise"):
        open_tail(path)
    made.append([note(5)], state(5), SIGNER)
    with pytest.raises(Misfit, match="surprise"):
        open_tail(path).record(4)


def test_a_save_that_was_bent_is_repaired(path: Path, small_parts: None) -> None:
    build(path, 5)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert everything(open_tail(path)) == everything(whole(path))


def test_after_a_handover_the_whole_file_is_read(path: Path, small_parts: None) -> None:
    docs = [sealed({**ANCHOR, "format": 1, "moderator": {"key": SIGNER.public}}, "anchor", SIGNER)]
    trailer = {"trailer": head(0, sha256(docs[0])), "state": state(0)}
    keys = [{"record": 1, "key": OTHER.public}]
    docs.append(sealed({**trailer, "keys": keys, "file": sha256(docs[0])}, "trailer", SIGNER))
    path.write_bytes(b"".join(docs))
    assert told(path, open_tail) == told(path, whole) != ""


def test_a_file_that_is_too_large_or_missing_is_said(path: Path) -> None:
    with pytest.raises(Fault, match="cannot be read"):
        open_tail(path)
    path.write_bytes(b"---\n" * 8_000_001)
    assert told(path, open_tail) == told(path, whole) != ""


def test_a_file_that_grew_meanwhile_says_so_where_more_of_it_is_wanted(
    path: Path, small_parts: None
) -> None:
    made = build(path, 40)
    found = open_tail(path)
    made.append([note(41)], state(41), SIGNER)
    assert found.count == 40
    assert found.document(2) == made.document(2)
    with pytest.raises(Fault, match="changed while it was read"):
        _ = found.data
