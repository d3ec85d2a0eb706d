"""The page's verdicts on good saves and on tampered ones, beside those of `pbem audit`."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pbem import chain, keys, save
from pbem.audit import Audit, Difference, audit, judged
from pbem.documents import documents, sealed
from pbem.faults import NotSealed
from pbem.vault import Vault
from pbem.yamlin import load_one
from tests.test_audit import altered, other, scalars
from tests.verify.conftest import Page
from tests.verify.saves import Data, Parts, Saved, put_together

pytestmark = pytest.mark.slow

SEALS, DICE, OPENED = range(3)
OTHER = keys.from_seed(b"another key than the moderator's")


def place(difference: Any) -> tuple[int, str] | None:
    """Record and path of a difference of the page or of the audit."""
    if isinstance(difference, Difference):
        return difference.record, difference.path
    return difference and (difference["record"], difference["path"])


def told(difference: Any) -> tuple[int, str, str, str] | None:
    """All parts of a difference of the page."""
    parts = ("record", "path", "expected", "found")
    return difference and tuple(difference[part] for part in parts)


def first_fault(verdicts: Sequence[chain.Verdict]) -> tuple[int, str, str, str] | None:
    """The same of the walk that the audit makes."""
    for verdict in verdicts:
        if fault := verdict.fault:
            return (
                verdict.record,
                fault.path or fault.code,
                fault.expected,
                fault.found or "nothing",
            )
    return None


def audited(data: bytes, folder: Path) -> Audit:
    """What `pbem audit` finds."""
    path = folder / "given.pbem.yaml"
    path.write_bytes(data)
    return audit(path)


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


def test_any_changed_byte_is_found_where_the_walk_of_the_audit_finds_it(
    page: Page, played: Saved
) -> None:
    """Before the audit tries to repair what mail programs do, which the page does not."""
    rng = random.Random(7)
    data, public = played.data, played.signer.public
    for _ in range(60):
        at = rng.randrange(len(documents(data)[0]) + 1, len(data))
        changed = data[:at] + bytes([rng.choice(b"019afzAZ -:\"'\n")]) + data[at + 1 :]
        found = page.verify(changed)["verdicts"][SEALS]["difference"]
        assert told(found) == first_fault(chain.walk(documents(changed), public))


# Tampered by the moderator, who seals again


def other_die(parts: Parts, after: int = 0) -> tuple[int, str]:
    record = parts.first("dice", after)
    label, text = next(iter(record["dice"].items()))
    value = int(text.split()[1])
    record["dice"][label] = " ".join([text.split()[0], str(value % 6 + 1), *text.split()[2:]])
    return record["record"], label


def other_label(parts: Parts) -> None:
    dice = parts.first("dice")["dice"]
    label = next(iter(dice))
    dice[f"{label}-2"] = dice.pop(label)


def other_link(parts: Parts) -> None:
    links = parts.first("links")["links"]
    number, link = links["moderator"].split()
    links["moderator"] = f"{number} {link[:-1]}{'1' if link[-1] == '0' else '0'}"


def same_link_again(parts: Parts) -> None:
    first = parts.first("links")
    second = parts.first("links", first["record"])
    second["links"] = dict(first["links"])


def a_link_of_sealed(parts: Parts) -> None:
    links = parts.first("links")["links"]
    links["sealed"] = links["moderator"]


def another_phrase(parts: Parts) -> None:
    parts.first("phrase")["phrase"] = "quarzuhren ticken 77 mal fuer xaver"


RESEALED: dict[str, tuple[Callable[[Parts], Any], str]] = {
    "a die": (other_die, "dice."),
    "a later die": (lambda parts: other_die(parts, parts.first("dice")["record"]), "dice."),
    "a label": (other_label, "dice."),
    "a link": (other_link, "links"),
    "the link of an older segment": (same_link_again, "links"),
    "no links": (lambda parts: parts.first("links").pop("links"), "links"),
    "a link of the sealed chain": (a_link_of_sealed, "links"),
    "a phrase": (another_phrase, "dice."),
    "another anchor": (lambda parts: parts.anchor["dice"]["chains"].update(moderator="00" * 32), "links"),
    "another number": (lambda parts: parts.first("segment").update(segment=7), "links"),
    "another name of the campaign": (lambda p: p.anchor.update(campaign="small-0"), "links"),
    "a better grade": (lambda parts: parts.first("dice").update(grade="A"), "grade"),
    "no grade": (lambda parts: parts.first("dice").pop("grade"), "grade"),
}  # fmt: skip


@pytest.mark.parametrize("what", RESEALED)
def test_dice_changed_with_the_key_are_found_where_the_audit_finds_them(
    what: str, page: Page, mailed: Saved, played: Saved, tmp_path: Path
) -> None:
    change, path = RESEALED[what]
    saved = mailed if "phrase" in what else played
    data = saved.changed(change)
    found, ours = page.verify(data)["verdicts"], audited(data, tmp_path)
    assert found[SEALS]["difference"] is None
    assert ours.seals.holds
    assert place(found[DICE]["difference"]) == place(ours.dice.difference)
    assert found[DICE]["difference"]["path"].startswith(path)


ABOUT_DICE = ("dice", "links", "grade", "segment", "openers", "founding", "phrase", "seat", "kind")


def test_any_changed_value_about_dice_is_found_no_later_than_by_the_audit(
    page: Page, mailed: Saved
) -> None:
    parts, tried = mailed.parts, 0
    for record in parts.records:
        about = {key: record[key] for key in ABOUT_DICE if key in record}
        for way, value in scalars(about):
            records = [*parts.records]
            records[record["record"] - 1] = altered(record, way, other(value))
            verdict = judged(parts.anchor, records, parts.trailer["state"])[0]
            found = page.verify(put_together(replace(parts, records=records), mailed.signer))
            theirs, ours = found["verdicts"][DICE]["difference"], verdict.difference
            tried += 1
            if ours is not None:
                assert theirs is not None, (record["record"], way, value)
                assert record["record"] <= theirs["record"] <= ours.record, (way, value, theirs)
    assert tried > 30


def test_a_changed_die_is_marked_in_the_table_with_its_true_value(
    page: Page, played: Saved
) -> None:
    parts = played.parts
    number, label = other_die(parts)
    true = played.parts.records[number - 1]["dice"][label]
    found = page.verify(put_together(parts, played.signer))
    wrong = [row for row in found["rows"] if not row["holds"]]
    assert [(row["record"], row["label"], row["computed"]) for row in wrong] == [
        (number, label, true)
    ]
    assert found["verdicts"][DICE]["difference"]["expected"] == true


def label_twice(parts: Parts) -> None:
    dice = parts.first("dice")["dice"]
    label = next(iter(dice))
    dice[f"{label}/1"] = "d6: 1"


def late_phrase(parts: Parts) -> None:
    record = parts.first("dice")
    record["seat"], record["phrase"] = "germany", "zwölf boxkämpfer jagen viktor"


def second_phrase(parts: Parts) -> None:
    first = parts.first("phrase")
    second = parts.first("phrase", first["record"])
    second["seat"] = first["seat"]


def phrase_as_written(parts: Parts) -> None:
    record = parts.first("phrase")
    record["phrase"] = record["phrase"].title() + "!"


def repeated_number(parts: Parts) -> None:
    locks = [record for record in parts.records if record["kind"] == "lock"]
    locks[1]["segment"] = locks[0]["segment"]


ONLY_HERE: dict[str, tuple[Callable[[Parts], Any], str]] = {
    "a roll that is none": (lambda p: p.first("dice")["dice"].update(test="d6: 9"), "dice.test"),
    "a label that is none": (lambda p: p.first("dice")["dice"].update(A="d6: 1"), "dice.A"),
    "a phrase after the founding": (late_phrase, "phrase"),
    "two phrases of a seat": (second_phrase, "phrase"),
    "a phrase as it was written": (phrase_as_written, "phrase"),
    "a phrase of nobody": (lambda p: p.first("phrase").update(seat="nobody"), "seat"),
    "a founding without one who took part": (lambda p: p.first("founding")["founding"].pop(), "founding"),
    "no founding told": (lambda p: p.first("founding").pop("founding"), "founding"),
    "a number used again": (repeated_number, "segment"),
    "equal anchors": (
        lambda p: p.anchor["dice"]["chains"].update(sealed=p.anchor["dice"]["chains"]["moderator"]),
        "dice",
    ),
    "a reserved name": (lambda p: p.anchor["seats"].update(beacon={"powers": []}), "seats"),
    "no number in a lock": (lambda p: p.first("segment").pop("segment"), "links"),
}  # fmt: skip


def test_a_label_that_is_a_die_of_another(page: Page, mailed: Saved) -> None:
    found = page.verify(mailed.changed(label_twice))["verdicts"][DICE]["difference"]
    assert "a label used twice in segment 1" in found["found"]


def test_a_link_of_the_sealed_chain_is_refused_even_if_the_lock_names_it(
    page: Page, mailed: Saved
) -> None:
    secrets = Vault(mailed.path, mailed.parts.anchor["campaign"]).chains

    def change(parts: Parts) -> None:
        parts.first("openers")["openers"].append("sealed")
        parts.first("links")["links"]["sealed"] = f"1 {secrets['sealed'].links[1].hex()}"

    found = page.verify(mailed.changed(change))["verdicts"][DICE]["difference"]
    assert found["path"] == "links"
    assert found["found"] == "links of moderator, sealed"


def test_a_number_that_would_keep_the_page_busy_is_refused(page: Page, mailed: Saved) -> None:
    def change(parts: Parts) -> None:
        parts.first("segment")["segment"] = 2_000_000
        links = parts.first("links")["links"]
        links["moderator"] = f"2000000 {links['moderator'].split()[1]}"

    found = page.verify(mailed.changed(change))["verdicts"][DICE]["difference"]
    assert found["path"] == "links"
    assert found["expected"].endswith("at most 1000000")


@pytest.mark.parametrize("what", ONLY_HERE)
def test_what_breaks_the_rules_of_the_dice_is_found(what: str, page: Page, mailed: Saved) -> None:
    """Where the page looks at the record itself and the audit finds it in the replay."""
    change, path = ONLY_HERE[what]
    found = page.verify(mailed.changed(change))["verdicts"]
    assert found[SEALS]["difference"] is None
    assert found[DICE]["difference"]["path"].startswith(path), found[DICE]["difference"]


def test_an_opened_line_that_was_not_committed_to(
    page: Page, mailed: Saved, tmp_path: Path
) -> None:
    def change(parts: Parts) -> None:
        opened = parts.first("opened")["opened"]
        opened[0] = opened[0].replace("infantry", "armor")
        assert "armor" in opened[0]

    data = mailed.changed(change)
    found, ours = page.verify(data)["verdicts"], audited(data, tmp_path)
    assert place(found[OPENED]["difference"]) == place(ours.replay.difference)
    assert found[OPENED]["difference"]["path"] == "opened[0]"


def test_a_state_that_is_not_the_last_record_s(page: Page, mailed: Saved, tmp_path: Path) -> None:
    def change(parts: Parts) -> None:
        parts.trailer["state"]["game"]["engine"]["turn"] = 9

    data = mailed.changed(change)
    found, ours = page.verify(data)["verdicts"], audited(data, tmp_path)
    assert found[SEALS]["difference"] is None
    assert place(found[OPENED]["difference"]) == (-1, "state")
    assert ours.replay.difference is not None
    assert ours.replay.difference.record == -1


def test_dice_typed_in_by_hand_are_shown_as_such(page: Page, played: Saved) -> None:
    def change(parts: Parts) -> None:
        record = parts.first("dice")
        record["grade"] = "D"
        del record["links"]

    found = page.verify(played.changed(change))
    typed = [row for row in found["rows"] if row["holds"] is None]
    assert typed
    assert {row["grade"] for row in typed} == {"D"}
    assert any("typed in by hand" in note for note in found["notes"])


def test_kinds_of_records_that_it_does_not_know_are_named(page: Page, played: Saved) -> None:
    found = page.verify(played.changed(lambda parts: parts.records[4].update(kind="weather")))
    assert any("Record 5 is of a kind (weather)" in note for note in found["notes"])


def test_a_shortened_history_is_sealed_and_has_another_head(page: Page, played: Saved) -> None:
    """Only the head of a report shows it; the page asks for it."""
    whole = page.verify(played.data)

    def change(parts: Parts) -> None:
        parts.records = parts.records[:-1]
        parts.trailer = {"state": {}}

    short = page.verify(played.changed(change))
    assert short["verdicts"][SEALS]["difference"] is None
    assert whole["head"] not in short["heads"]
    assert short["head"] in whole["heads"]


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
