"""The page's verdicts on good saves and on tampered ones, beside those of `pbem audit`."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.audit.audit import audit
from pbem.faults import NotSealed
from pbem.storage import chain, keys, save
from pbem.storage.documents import documents, sealed
from pbem.storage.yamlin import load_one
from tests.verify.compare import SEALS, audited, first_fault, place, told
from tests.verify.conftest import Page
from tests.verify.saves import Data, Saved, put_together

pytestmark = pytest.mark.slow

OTHER = keys.from_seed(b"another key than the moderator's")


# Good saves


@pytest.mark.parametrize("name", ["mailed", "played"])
def test_a_good_save_holds_as_in_the_audit(
    name: str, page: Page, request: pytest.FixtureRequest
) -> None:
    saved: Saved = request.getfixturevalue(name)
    found, ours = page.verify(saved.data), audit(saved.path)
    assert ours.holds
    assert [verdict["difference"] for verdict in found["verdicts"]] == [None, None, None]
    assert all(verdict["checked"] == verdict["of"] for verdict in found["verdicts"])
    assert found["verdicts"][SEALS]["of"] == ours.seals.of
    assert (found["head"], found["records"]) == (ours.head, ours.records)
    assert len(found["rows"]) == ours.dice.of
    assert found["key"] == saved.signer.id
    assert found["hasEd25519"] is True
    assert len(found["heads"]) == ours.records + 1


def test_every_die_is_shown_with_its_record_and_label(page: Page, mailed: Saved) -> None:
    rows = page.verify(mailed.data)["rows"]
    recorded = [
        (record["record"], record["grade"], label, text, text, True)
        for record in mailed.parts.records
        for label, text in record.get("dice", {}).items()
    ]
    keys_of_row = ("record", "grade", "label", "recorded", "computed", "holds")
    assert [tuple(row[key] for key in keys_of_row) for row in rows] == recorded
    assert len(recorded) > 10


def test_the_founding_is_told(page: Page, mailed: Saved, played: Saved) -> None:
    phrases = [f"{r['seat']}: {r['phrase']}" for r in mailed.parts.records if "phrase" in r]
    assert len(phrases) == 2
    assert page.verify(mailed.data)["founding"] == phrases
    assert page.verify(mailed.data)["notes"] == []
    assert "took part in the founding" in page.verify(played.data)["notes"][0]


def test_heads_are_those_that_reports_quoted(page: Page, played: Saved) -> None:
    opened = save.open_save(played.path)
    wanted = [opened.head_at(number) for number in range(opened.count + 1)]
    assert page.verify(played.data)["heads"] == wanted


MAILED_WAYS: dict[str, Callable[[bytes], bytes]] = {
    "CRLF": lambda data: data.replace(b"\n", b"\r\n"),
    "CR": lambda data: data.replace(b"\n", b"\r"),
    "a byte-order mark": lambda data: b"\xef\xbb\xbf" + data,
    "blanks at line ends": lambda data: data.replace(b"\n", b" \t\n"),
    "no line at the end": lambda data: data.rstrip(b"\n"),
    "empty lines between documents": lambda data: data.replace(b"\n---\n", b"\n\n\n---\n"),
}


@pytest.mark.parametrize("way", MAILED_WAYS)
def test_what_changes_no_normal_form_does_no_harm(way: str, page: Page, mailed: Saved) -> None:
    changed = MAILED_WAYS[way](mailed.data)
    assert changed != mailed.data
    found = page.verify(changed)
    assert [verdict["difference"] for verdict in found["verdicts"]] == [None, None, None]


def test_putting_a_save_together_again_changes_nothing(mailed: Saved) -> None:
    """So that every difference below is that of the change."""
    assert put_together(mailed.parts, mailed.signer) == mailed.data


# Tampered by somebody without the key


def swapped(docs: list[bytes], one: int, two: int) -> list[bytes]:
    docs = [*docs]
    docs[one], docs[two] = docs[two], docs[one]
    return docs


def other_digit(doc: bytes, after: bytes) -> bytes:
    """Another digit as the first one after some text."""
    at = doc.index(after) + len(after)
    while not 48 <= doc[at] <= 57:
        at += 1
    return doc[:at] + bytes([48 + (doc[at] - 47) % 10]) + doc[at + 1 :]


def other_signature(doc: bytes) -> bytes:
    at = doc.rindex(b":") + 9
    return doc[:at] + (b"A" if doc[at : at + 1] != b"A" else b"B") + doc[at + 1 :]


def with_die(docs: list[bytes], change: Callable[[bytes], bytes]) -> list[bytes]:
    at = next(n for n, doc in enumerate(docs) if n and b"\ndice:" in doc)
    return [*docs[:at], change(docs[at]), *docs[at + 1 :]]


def by_another_key(doc: bytes) -> bytes:
    data: Data = load_one(doc)
    return sealed({key: data[key] for key in data if key != "seal"}, "record", OTHER)


Docs = list[bytes]
TAMPERED: dict[str, tuple[str, Callable[[Docs], Docs]]] = {
    "a value": ("changed", lambda d: [*d[:3], other_digit(d[3], b"\ntime:"), *d[4:]]),
    "a die": ("changed", lambda d: with_die(d, lambda doc: other_digit(doc, b"d6: "))),
    "a link": ("changed", lambda d: with_die(d, lambda doc: other_digit(doc, b"\nlinks:"))),
    "the number of a record": (
        "changed",
        lambda d: [*d[:4], other_digit(d[4], b"record: "), *d[5:]],
    ),
    "a signature": ("changed", lambda d: [*d[:5], other_signature(d[5]), *d[6:]]),
    "a key's name": ("other_key", lambda d: [*d[:5], other_digit(d[5], b"ed25519:"), *d[6:]]),
    "no seal": ("seal", lambda d: [*d[:5], d[5][: d[5].rindex(b"seal: ")], *d[6:]]),
    "sealed by another": ("other_key", lambda d: [*d[:6], by_another_key(d[6]), *d[7:]]),
    "two records swapped": ("order", lambda d: swapped(d, 4, 5)),
    "two records far apart swapped": ("order", lambda d: swapped(d, 2, 6)),
    "a record taken out": ("missing", lambda d: [*d[:4], *d[5:]]),
    "the last record taken out": ("trailer", lambda d: [*d[:-2], d[-1]]),
    "a record twice": ("order", lambda d: [*d[:4], d[3], *d[4:]]),
    "cut between records": ("cut", lambda d: d[:5]),
    "cut within a record": ("cut", lambda d: [*d[:5], d[5][:-60]]),
    "cut within the trailer": ("cut", lambda d: [*d[:-1], d[-1][:-60]]),
    "the trailer in the middle": ("order", lambda d: [*d[:3], d[-1], *d[3:]]),
    "the trailer changed": ("changed", lambda d: [*d[:-1], other_digit(d[-1], b"count: ")]),
    "no records at all": ("trailer", lambda d: [d[0], d[-1]]),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_tampering_without_the_key_is_found_where_the_audit_finds_it(
    what: str, page: Page, mailed: Saved
) -> None:
    code, change = TAMPERED[what]
    data = b"".join(change(mailed.docs))
    found, ours = page.verify(data)["verdicts"][SEALS], chain.verify_all(data, "given")
    assert found["code"] == code
    assert told(found["difference"]) == first_fault(ours.verdicts)
    assert (found["checked"], found["of"]) == (ours.held, len(ours.verdicts))


def test_a_record_of_another_history_is_found_although_its_seal_is_good(
    page: Page, mailed: Saved, tmp_path: Path
) -> None:
    """Two copies that went on differently, mixed by somebody without the key."""
    other = documents(mailed.changed(lambda parts: parts.records[3].update(time="another")))
    data = b"".join([*mailed.docs[:5], *other[5:]])
    found, ours = page.verify(data)["verdicts"][SEALS], audited(data, tmp_path).seals
    assert found["code"] == "chain"
    assert place(found["difference"]) == place(ours.difference) == (5, "prev")


def test_a_changed_anchor_is_no_anchor(page: Page, mailed: Saved, tmp_path: Path) -> None:
    docs = mailed.docs
    data = b"".join([other_digit(docs[0], b"rules: "), *docs[1:]])
    with pytest.raises(NotSealed):
        audited(data, tmp_path)
    assert place(page.verify(data)["verdicts"][SEALS]["difference"]) == (0, "seal")


@pytest.mark.parametrize("times", [20, pytest.param(500, marks=pytest.mark.soak)])
def test_any_changed_byte_is_found_where_the_walk_of_the_audit_finds_it(
    times: int, page: Page, played: Saved
) -> None:
    """Before the audit tries to repair what mail programs do, which the page does not."""
    rng = random.Random(7)
    data, public = played.data, played.signer.public
    for _ in range(times):
        at = rng.randrange(len(documents(data)[0]) + 1, len(data))
        changed = data[:at] + bytes([rng.choice(b"019afzAZ -:\"'\n")]) + data[at + 1 :]
        found = page.verify(changed)["verdicts"][SEALS]["difference"]
        assert told(found) == first_fault(chain.walk(documents(changed), public))


# Other files


@pytest.mark.parametrize("number", [0, 1, 4])
def test_a_document_that_another_reader_might_read_otherwise_is_not_trusted(
    number: int, page: Page, mailed: Saved
) -> None:
    """Sealed with the key, but not written as saves are."""
    body = mailed.docs[number][: mailed.docs[number].rindex(b"\nprev: " if number else b"\nseal: ")]
    odd = body.replace(b"kind: ", b"kind: &a ").replace(b"format: 1", b"format: 1\nodd: no")
    docs = [*mailed.docs[:number], odd + b"\n", *mailed.docs[number + 1 :]]
    found = page.verify(b"".join(docs))
    assert any(
        verdict["difference"] and verdict["difference"]["record"] == number
        for verdict in found["verdicts"]
    )


NO_SAVES = {
    "nothing": b"",
    "text": b"Dear moderator,\n\nhere are my orders.\n",
    "a picture": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)),
    "another YAML": b"---\na: b\n",
    "only marks": b"---\n" * 1000,
    "a key that is none": b'---\nformat: 1\nmoderator: {key: "ed25519:AAAA", plays: ""}\n',
    "a newer format": b'---\nformat: 2\nmoderator: {key: "x", plays: ""}\n',
    "too much": b"x" * 32_000_001,
}


@pytest.mark.parametrize("what", NO_SAVES)
def test_what_is_no_save(what: str, page: Page, tmp_path: Path) -> None:
    data = NO_SAVES[what]
    with pytest.raises(NotSealed):
        audited(data, tmp_path)
    if what == "too much":
        found = page.run("await verifySave(new Uint8Array(size))", size=len(data))
    else:
        found = page.verify(data)
    assert all(verdict["difference"]["record"] == 0 for verdict in found["verdicts"])
    assert found["verdicts"][SEALS]["code"] == "not_a_save"
