"""The save file: what is written, what is checked when it is opened, and what is said when it does
not hold.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.faults import Cut, Fault, Newer, NotASave, NotSealed, Tampered, WrongCall
from pbem.storage import chain, keys, save, yamlout
from pbem.storage.chain import walk
from pbem.storage.documents import documents, is_sealed, sealed, sha256
from tests.patience import ending
from tests.save.samples import ANCHOR, OTHER, SIGNER, build, record, state
from tests.save.yaml_readers import READERS


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "spring.pbem.yaml"


@pytest.fixture
def six(path: Path) -> Path:
    """A save with six records."""
    build(path, 6)
    return path


def test_a_new_save_has_anchor_state_and_head(path: Path) -> None:
    made = save.create(path, ANCHOR, state(0), SIGNER)
    found = save.open_save(path)
    for one in (made, found):
        assert one.anchor["campaign"] == "spring-0123456789abcdef"
        assert one.anchor["format"] == 1
        assert one.anchor["moderator"] == {"plays": "", "key": SIGNER.public}
        assert one.state == state(0)
        assert (one.count, one.head[:2]) == (0, "0/")
        assert one.last == {}
        assert list(one.records()) == []
        assert one.repaired == []


def test_records_come_back_and_the_head_names_the_last(six: Path) -> None:
    found = save.open_save(six)
    assert found.count == 6
    assert found.state == state(6)
    for number in range(1, 7):
        got = found.record(number)
        assert got == {**record(number), "record": number, "prev": got["prev"], "seal": got["seal"]}
        assert got["prev"] == sha256(found.document(number - 1))
    assert [got["record"] for got in found.records(3)] == [3, 4, 5, 6]
    assert found.last["record"] == 6
    assert found.head == found.head_at(6) == "6/" + sha256(found.document(6))[7:23]
    with pytest.raises(WrongCall, match="there is no record 7"):
        found.record(7)


def test_the_recipe_of_the_documentation_gives_the_hash_of_a_record(six: Path) -> None:
    if not (shutil.which("awk") and shutil.which("sha256sum")):
        pytest.skip("no awk or sha256sum here")
    recipe = f"awk '/^---$/ {{n++}} n == 6' {six} | sha256sum"
    done = subprocess.run(recipe, shell=True, check=True, capture_output=True, text=True)
    assert "sha256:" + done.stdout.split()[0] == save.open_save(six).record(6)["prev"]


def test_appending_only_adds_before_the_trailer(path: Path) -> None:
    made = save.create(path, ANCHOR, state(0), SIGNER)
    heads = [made.head]
    records_part = made.data[: made.data.rindex(b"\n---\n")]
    for number in range(1, 5):
        made.append([record(number), record(number)], state(number), SIGNER)
        assert made.data.startswith(records_part)
        assert path.read_bytes() == made.data
        records_part = made.data[: made.data.rindex(b"\n---\n")]
        heads.append(made.head)
    assert [made.head_at(number) for number in (0, 2, 4, 6, 8)] == heads


def test_the_file_is_yaml_for_everybody(six: Path) -> None:
    import ruamel.yaml

    found = save.open_save(six)
    docs = list(ruamel.yaml.YAML(typ="safe", pure=True).load_all(six.read_text("utf-8")))
    assert docs[0] == found.anchor
    assert docs[1:-1] == list(found.records())
    assert docs[-1]["state"] == found.state
    for reader in READERS.values():
        assert reader(found.document(3).decode()) == found.record(3)


def test_what_is_extended_in_memory_is_what_would_be_written(six: Path) -> None:
    found = save.open_save(six)
    before = six.read_bytes()
    longer = found.extended([record(7)], state(7), SIGNER)
    assert (longer.count, found.count) == (7, 6)
    assert six.read_bytes() == before
    found.append([record(7)], state(7), SIGNER)
    assert six.read_bytes() == longer.data


def test_a_state_alone_can_be_replaced(six: Path) -> None:
    found = save.open_save(six)
    head = found.head
    found.append([], state(9), SIGNER)
    assert save.open_save(six).state == state(9)
    assert save.open_save(six).head == head


def test_the_old_file_is_kept_as_bak(six: Path) -> None:
    before = six.read_bytes()
    save.open_save(six).append([record(7)], state(7), SIGNER)
    backup = six.with_name("spring.pbem.yaml.bak")
    assert backup.read_bytes() == before
    assert save.open_save(backup).count == 6
    assert sorted(os.listdir(six.parent)) == ["spring.pbem.yaml", "spring.pbem.yaml.bak"]


def test_an_existing_file_is_never_founded_over(six: Path) -> None:
    before = six.read_bytes()
    with pytest.raises(WrongCall, match="already a file of this name"):
        save.create(six, ANCHOR, state(0), SIGNER)
    assert six.read_bytes() == before


def test_a_file_that_changed_since_it_was_opened_is_not_written(six: Path) -> None:
    one, two = save.open_save(six), save.open_save(six)
    one.append([record(7)], state(7), SIGNER)
    with pytest.raises(Fault) as caught:
        two.append([record(7)], state(8), SIGNER)
    assert (caught.value.code, caught.value.exit_code) == ("changed_on_disk", 1)
    assert six.read_bytes() == one.data


def test_only_the_moderators_key_writes(six: Path) -> None:
    before = six.read_bytes()
    with pytest.raises(Fault, match="not the moderator's of this campaign") as caught:
        save.open_save(six).append([record(7)], state(7), OTHER)
    assert (caught.value.code, caught.value.exit_code) == ("other_key", 1)
    assert six.read_bytes() == before


def test_unknown_keys_are_kept(path: Path) -> None:
    made = save.create(path, {**ANCHOR, "colour": "blue"}, state(0), SIGNER)
    made.append([{"kind": "note", "weather": {"wind": 3}}], state(1), SIGNER)
    body = made.data[: made.data.rindex(b"\n---\n") + 1]
    later = sealed(
        {"trailer": made.head, "state": state(1), "extra": [1], "file": sha256(body)},
        "trailer",
        SIGNER,
    )
    path.write_bytes(body + later)
    found = save.open_save(path)
    found.append([{"kind": "note"}], state(2), SIGNER)
    again = save.open_save(path)
    assert again.anchor["colour"] == "blue"
    assert again.record(1)["weather"] == {"wind": 3}
    assert b"extra: [1]" in path.read_bytes()


def test_what_cannot_be_read_back_is_not_written(six: Path) -> None:
    found, before = save.open_save(six), six.read_bytes()
    deep: Any = 1
    for _ in range(40):
        deep = [deep]
    for records, position, words in [
        ([{"kind": "note", "x": deep}], state(7), "nested more than 32 deep"),
        ([], {"x": deep}, "nested more than 32 deep"),
        ([{"kind": "note", "x": "a" * 33_000_000}], state(7), "33.0 MB"),
        ([], {"x": "a" * 33_000_000}, "33.0 MB"),
    ]:
        with pytest.raises(Fault, match=words) as caught:
            found.append(records, position, SIGNER)
        assert caught.value.exit_code == 1
    with pytest.raises(TypeError, match="float"):
        found.append([{"kind": "note", "x": 1.5}], state(7), SIGNER)
    assert six.read_bytes() == before


@pytest.mark.parametrize("wrong", [{}, {"kind": "x", "prev": ""}, {"kind": "x", "record": 9}])
def test_a_record_without_kind_or_with_a_place_of_its_own_is_a_mistake(
    six: Path, wrong: dict[str, Any]
) -> None:
    with pytest.raises(ValueError, match="record"):
        save.open_save(six).append([wrong], state(7), SIGNER)


# What does not hold


def rewrite(path: Path, change: Callable[[list[bytes]], list[bytes]]) -> None:
    path.write_bytes(b"".join(change(documents(path.read_bytes()))))


def refused(path: Path) -> NotSealed:
    with pytest.raises(NotSealed) as caught:
        save.open_save(path)
    assert caught.value.exit_code == 3
    words = str(caught.value)
    assert str(path) in words
    assert "\n" not in words
    assert len(words) < 500
    assert caught.value.do
    return caught.value


def swap(docs: list[bytes]) -> list[bytes]:
    docs[4], docs[5] = docs[5], docs[4]
    return docs


def reseal(number: int, signer: keys.Signer) -> Callable[[list[bytes]], list[bytes]]:
    def change(docs: list[bytes]) -> list[bytes]:
        body = docs[number][: docs[number].rindex(b"seal: ")]
        use = "trailer" if number == -1 else "record"
        docs[number] = body + f'seal: "{signer.sign(use, body)}"\n'.encode()
        return docs

    return change


def edit(number: int, old: bytes, new: bytes) -> Callable[[list[bytes]], list[bytes]]:
    def change(docs: list[bytes]) -> list[bytes]:
        assert docs[number].count(old) >= 1
        docs[number] = docs[number].replace(old, new, 1)
        return docs

    return change


BROKEN: dict[str, tuple[Callable[[list[bytes]], list[bytes]], str, int]] = {
    "two records swapped": (swap, "record 5 stands after record 3 instead of record 4", 5),
    "a record left out": (lambda docs: docs[:3] + docs[4:], "record 4 follows record 2", 4),
    "a record twice": (lambda docs: [*docs[:4], docs[3], *docs[4:]], "record 3 stands after", 3),
    "a value changed": (edit(3, b"2 infantry", b"3 infantry"), "record 3 was changed", 3),
    "a die changed": (edit(5, b"[1, 4, 6]", b"[1, 4, 5]"), "record 5 was changed", 5),
    "a word added": (edit(2, b"done\n", b"done\n  withdraw\n"), "record 2 was changed", 2),
    "the anchor changed": (edit(0, b"rules: 1", b"rules: 2"), "the anchor", 0),
    "another key in the anchor": (
        edit(0, SIGNER.public.encode(), OTHER.public.encode()),
        "the anchor",
        0,
    ),
    "the state changed": (edit(-1, b"3 infantry", b"4 infantry"), "the trailer was changed", -1),
    "the head changed": (edit(-1, b'"6/', b'"5/'), "the trailer was changed", -1),
    "a key twice": (
        edit(4, b"seat: axis\n", b"seat: axis\nseat: axis\n"),
        "record 4 was changed after it was sealed (line 121: ",
        4,
    ),
    "a tag": (edit(4, b"seat: axis", b"seat: !!str axis"), "tags (tag:yaml.org,2002:str)", 4),
    "a million brackets": (
        edit(4, b"seat: axis", b"seat: " + b"[" * 1_000_000),
        "nested more than 32 deep",
        4,
    ),
    "a record sealed by another key": (reseal(4, OTHER), f"with another key ({OTHER.id})", 4),
    "the last record sealed by another key": (reseal(6, OTHER), f"another key ({OTHER.id})", 6),
    "the trailer sealed by another key": (reseal(-1, OTHER), "the trailer was sealed with", -1),
    "a seal for another use": (
        lambda docs: [*docs[:3], sealed_as("trailer", docs[3]), *docs[4:]],
        "record 3 was changed",
        3,
    ),
    "a record resealed after a change, by its moderator": (
        lambda docs: reseal(3, SIGNER)(edit(3, b"2 infantry", b"3 infantry")(docs)),
        "record 4 does not continue record 3",
        4,
    ),
    "an older trailer": (lambda docs: [*docs[:-1], older_trailer(docs)], "belongs to another", -1),
}


def sealed_as(use: str, doc: bytes) -> bytes:
    body = doc[: doc.rindex(b"seal: ")]
    return body + f'seal: "{SIGNER.sign(use, body)}"\n'.encode()


def older_trailer(docs: list[bytes]) -> bytes:
    before = b"".join(docs[:5])
    head = "4/" + sha256(docs[4])[7:23]
    return sealed({"trailer": head, "state": {}, "file": sha256(before)}, "trailer", SIGNER)


@pytest.mark.parametrize("case", BROKEN)
def test_what_was_not_sealed_is_refused_and_its_record_named(six: Path, case: str) -> None:
    change, words, number = BROKEN[case]
    rewrite(six, change)
    fault = refused(six)
    assert isinstance(fault, Tampered)
    assert words in str(fault)
    assert fault.record == number


# Without an anchor there is no key to walk with.
@pytest.mark.parametrize("case", [case for case in BROKEN if BROKEN[case][2] != 0])
def test_the_walk_names_the_same_record_and_goes_on(six: Path, case: str) -> None:
    change, _, number = BROKEN[case]
    rewrite(six, change)
    walked = save.verify_all(six.read_bytes(), "spring")
    assert walked.faults[0].record == number
    fault = walked.faults[0].fault
    assert fault is not None
    assert fault.expected != fault.found
    assert walked.held + len(walked.faults) == len(walked.verdicts)
    assert walked.held >= 4
    assert walked.anchor["campaign"] == ANCHOR["campaign"]


def test_a_changed_record_is_the_only_one_blamed(six: Path) -> None:
    rewrite(six, edit(3, b"2 infantry", b"3 infantry"))
    walked = save.verify_all(six.read_bytes(), "spring")
    assert [verdict.name for verdict in walked.faults] == ["record 3", "the trailer"]
    assert len(walked.records) == 6


def test_a_whole_save_is_walked_without_fault(six: Path) -> None:
    walked = save.verify_all(six.read_bytes(), "spring")
    assert walked.faults == []
    assert [verdict.record for verdict in walked.verdicts] == [0, 1, 2, 3, 4, 5, 6, -1]
    found = save.open_save(six)
    assert walked.records == list(found.records())
    assert (walked.head, walked.trailer["state"]) == (found.head, found.state)
    lines = six.read_bytes().split(b"\n")
    assert all(lines[verdict.line - 1] == b"---" for verdict in walked.verdicts)


def test_any_single_changed_letter_or_digit_is_found(six: Path) -> None:
    data = six.read_bytes()
    places = [found.start() for found in re.finditer(rb"[0-9a-zA-Z]", data)]
    for place in places[:: len(places) // 150]:
        other = b"x" if data[place : place + 1] != b"x" else b"y"
        six.write_bytes(data[:place] + other + data[place + 1 :])
        with pytest.raises(NotSealed):
            save.open_save(six)


def test_a_seal_that_is_asked_for_again_is_judged_as_at_first(six: Path) -> None:
    docs = documents(six.read_bytes())
    for doc in docs:
        others = (doc, doc.replace(b"a", b"b", 1), doc[:-9] + b"AAAAAA==" + doc[-1:], doc[:-1], b"")
        for other in others:
            for key in (SIGNER.public, OTHER.public, "ed25519:"):
                is_good = other == doc and key == SIGNER.public
                for _ in range(2):
                    assert is_sealed(other, key) is is_sealed.__wrapped__(other, key) is is_good


def test_a_save_cut_anywhere_is_refused_and_the_last_good_record_named(six: Path) -> None:
    data = six.read_bytes()
    starts = [0, *[found.start() + 1 for found in re.finditer(rb"\n---\n", data)]]
    # Inside a record, exactly between two, and inside the trailer.
    for size, good in [
        (starts[3] + 200, 2),
        (starts[4], 3),
        (starts[4] - 3, 2),
        (starts[6] + 5, 5),
        (starts[7], 6),
        (starts[7] + 30, 6),
        (len(data) - 5, 6),
    ]:
        six.write_bytes(data[:size])
        fault = refused(six)
        assert isinstance(fault, Cut), size
        assert fault.record == good, size
    six.write_bytes(data[: starts[1] - 50])
    assert refused(six).code == "cut"


@given(st.data())
def test_no_cut_and_no_noise_ever_opens(data: st.DataObject) -> None:
    whole = SAMPLE
    at = data.draw(st.integers(0, len(whole) - 2))
    change = data.draw(st.binary(max_size=8))
    with pytest.raises(NotSealed):
        save.load_save(whole[:at], "cut")
    noisy = whole[:at] + change + whole[at + len(change) :]
    try:
        found = save.load_save(noisy, "noise")
    except NotSealed:
        return
    assert found.data == whole


def _sample() -> bytes:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        return build(Path(folder) / "a.pbem.yaml", 3).data


SAMPLE = _sample()


def sealed_file(path: Path, *records: bytes) -> None:
    """A save with these documents as records and a trailer that holds."""
    docs = documents(path.read_bytes())[:1] + list(records)
    before = b"".join(docs)
    last = re.search(rb"record: ([0-9]+)", docs[-1])
    head = f"{int(last[1]) if last else 0}/" + sha256(docs[-1])[7:23]
    trailer = sealed({"trailer": head, "state": {}, "file": sha256(before)}, "trailer", SIGNER)
    path.write_bytes(before + trailer)


def sealed_text(text: bytes) -> bytes:
    return text + f'seal: "{SIGNER.sign("record", text)}"\n'.encode()


def test_what_the_moderator_sealed_himself_is_read_as_strictly(six: Path) -> None:
    good = documents(six.read_bytes())[1]
    odd = sealed_text(b"---\nrecord: 2\nkind: x\nx: !!str 1\n" + prev(good))
    flat = sealed_text(b"---\nrecord: 3\n- x\n" + prev(odd))
    last = sealed({"record": 4, "kind": "x", "prev": sha256(flat)}, "record", SIGNER)
    sealed_file(six, good, odd, flat, last)
    found = save.open_save(six)
    assert found.record(1)["kind"] == "orders"
    with pytest.raises(NotASave, match=r"record 2, line 49, column 4: tags"):
        found.record(2)
    walked = save.verify_all(six.read_bytes(), "spring")
    assert walked.faults == []
    assert [got["record"] for got in walked.records] == [1]


def prev(doc: bytes) -> bytes:
    return f'prev: "{sha256(doc)}"\n'.encode()


def test_records_that_the_moderator_sealed_with_wrong_numbers_are_found(six: Path) -> None:
    docs = documents(six.read_bytes())
    sealed_file(six, docs[1], docs[3], docs[3], docs[4])
    found = save.open_save(six)
    with pytest.raises(Tampered, match="another number"):
        found.record(2)
    first = save.verify_all(six.read_bytes(), "spring").faults[0]
    assert first.fault is not None
    assert (first.record, first.fault.code) == (3, "missing")


def test_a_trailer_that_the_moderator_sealed_for_another_head_is_refused(six: Path) -> None:
    before = b"".join(documents(six.read_bytes())[:-1])
    trailer = {"trailer": "6/0123456789abcdef", "state": {}, "file": sha256(before)}
    six.write_bytes(before + sealed(trailer, "trailer", SIGNER))
    assert "belongs to another end (6/0123456789abcdef)" in str(refused(six))


@pytest.mark.parametrize("text", [b"", b"Dear all,\n", b"a: [\n", b"- 1\n", b"---\nformat: 1\n"])
def test_without_an_anchor_there_is_nothing_to_walk(text: bytes) -> None:
    with pytest.raises(NotSealed) as caught:
        save.verify_all(text, "spring")
    assert caught.value.exit_code == 3


def test_a_record_moved_behind_the_trailer_is_found(six: Path) -> None:
    docs = documents(six.read_bytes())
    six.write_bytes(b"".join([*docs[:5], docs[-1], *docs[5:-1]]))
    assert "a trailer in the middle" in str(refused(six))


def test_an_anchor_cannot_bring_its_own_seal(path: Path) -> None:
    with pytest.raises(ValueError, match="seal"):
        save.create(path, {**ANCHOR, "seal": "x"}, {}, SIGNER)
    assert not path.exists()


def test_a_file_of_dashes_is_given_up_at_once(six: Path) -> None:
    six.write_bytes(documents(six.read_bytes())[0] + b"---\n" * 1_000_000)
    with ending():
        assert refused(six).code == "too_large"
    with ending(), pytest.raises(NotASave, match="lines of dashes"):
        save.verify_all(six.read_bytes(), str(six))


OTHER_FILES = {
    "empty": (b"", "not_a_save"),
    "binary": (bytes(range(256)) * 40, "not_utf8"),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(5000), "not_utf8"),
    "prose": (b"Dear moderator,\n\nhere are my orders.\n", "not_a_save"),
    "not YAML": (b"a: [1\nb: {", "not_yaml"),
    "another YAML file": (b"services:\n  web: {image: x}\n", "not_a_save"),
    "a list": (b"- moderator\n- campaign\n", "not_a_save"),
    "YAML with a tag": (b"a: !!python/none x\n", "tag"),
    "a million nested lists": (b"[" * 1_000_000, "too_deep"),
    "a million nested blocks": (b"- " * 1_000_000, "too_deep"),
    "HTML": (b"<html><body>404</body></html>\n", "not_a_save"),
    "a newer format in another spelling": (b"format: 7\ngame: x\n", "newer"),
}


@pytest.mark.parametrize("case", OTHER_FILES)
def test_other_files_are_refused_in_words(path: Path, case: str) -> None:
    data, code = OTHER_FILES[case]
    path.write_bytes(data)
    with ending():
        fault = refused(path)
    assert fault.code == code or (code == "not_a_save" and fault.code in ("empty", "not_yaml"))


def test_fifty_megabytes_are_not_even_read(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(50_000_000)
    fault = refused(path)
    assert fault.code == "too_large"
    assert "50.0 MB" in str(fault)


def test_a_newer_format_says_what_to_install(path: Path) -> None:
    doc = sealed({**ANCHOR, "format": 2, "moderator": {"key": SIGNER.public}}, "anchor", SIGNER)
    path.write_bytes(doc + b"---\n{whatever: [may, come]}\n")
    fault = refused(path)
    assert isinstance(fault, Newer)
    assert "format 2" in str(fault)
    assert "pip install --upgrade pbem" in str(fault)


def test_a_missing_file_is_a_wrong_call(path: Path) -> None:
    with pytest.raises(WrongCall) as caught:
        save.open_save(path)
    assert caught.value.exit_code == 2


def test_a_validly_sealed_trailer_without_state_is_refused(six: Path) -> None:
    docs = documents(six.read_bytes())
    before = b"".join(docs[:-1])
    head = "6/" + sha256(docs[6])[7:23]
    six.write_bytes(before + sealed({"trailer": head, "file": sha256(before)}, "trailer", SIGNER))
    assert "no state" in str(refused(six))


def test_opening_two_thousand_records_does_not_parse_the_middle(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(path, 2000, each=500)
    data = path.read_bytes()
    assert len(data) > 1_400_000
    parsed: list[int] = []
    load = chain.load_one

    def counted(data: bytes, **options: Any) -> Any:
        parsed.append(len(data))
        return load(data, **options)

    monkeypatch.setattr(chain, "load_one", counted)
    found = save.open_save(path)
    assert found.count == 2000
    assert found.record(1000)["record"] == 1000
    found.append([record(2001)], state(2001), SIGNER)
    # Anchor, trailer, the last record and record 1000; anchor and trailer once more when one is
    # added.
    assert 0 < len(parsed) <= 6
    assert max(parsed) < 1000


def test_the_module_imports_neither_yaml_nor_cryptography_before_they_are_needed() -> None:
    script = (
        "import sys; from pbem.storage import save, keys, files, yamlin, yamlout\n"
        "late = {name.partition('.')[0] for name in sys.modules}\n"
        "assert not late & {'ruamel', 'cryptography', 'jinja2', 'email', 'click'}, late\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_a_walk_over_documents_needs_no_file() -> None:
    docs = documents(SAMPLE)
    assert [verdict.fault for verdict in walk(docs, SIGNER.public)] == [None] * 5
    assert yamlout.document({"record": 1}) == b"---\nrecord: 1\n"
