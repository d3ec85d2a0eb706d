"""The audit finds every changed value, at the record where it is; by the seal, the dice or the
rules.
"""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbem.audit.audit import Audit, audit, judged
from pbem.cli import run
from pbem.engine.state import copy
from pbem.faults import NotSealed
from pbem.storage import keys, save
from pbem.storage.documents import documents
from pbem.storage.yamlin import load_one
from pbem.storage.yamlout import document
from tests.sample import names, sampled, some
from tests.small_campaign import ATTACK, NAME, REST, Folder, Maker, found

TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ")

Data = dict[str, Any]
Way = tuple[str | int, ...]

# What nothing but the seal protects: facts about mails and clocks that follow from no rule and no
# die.
ONLY_SEALED = {"time", "mail", "written_for", "press"}

MAILS = (
    "seat: soviet-union\nphrase: Wolken ziehen über den Dnjepr 1943\npress: Hello\nstanding:\ncasualties land: armor\n",
    f"seat: germany\nphrase: zwölf Boxkämpfer jagen Viktor\n{ATTACK}{REST}",
    """\
seat: germany
turn: 1
battles:
retreat East Poland -> Poland if attackers < 2
standing:
casualties East Poland: artillery, infantry
done
""",
    "seat: germany\npress East Poland\n",
)
RECORDS = 12


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign with phrases, standing lines, a lock, an answer, silence and dice."""
    folder = tmp_path_factory.mktemp("played")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("SOURCE_DATE_EPOCH", "1767225600")
        found(folder, "--wait", "retreat")
        for number, text in enumerate(MAILS):
            (folder / f"{number}.txt").write_text(text, encoding="utf-8")
            assert run(["apply", NAME, f"{number}.txt"]) == 0
        assert run(["apply", NAME, "--silence"]) == 0
        (folder / "last.txt").write_text("seat: soviet-union\npass\n", encoding="utf-8")
        run(["apply", NAME, "last.txt"])
    return folder / NAME


@pytest.fixture(scope="module")
def opened(played: Path) -> save.Save:
    return save.open_save(played)


def test_the_campaign_holds_and_has_every_kind_of_record(played: Path, opened: save.Save) -> None:
    result = audit(played)
    assert result.holds, result
    assert result.replay.checked == result.records == opened.count == RECORDS
    assert result.dice.checked > 10
    kinds = Counter(record["kind"] for record in opened.records())
    assert kinds.keys() == {"orders", "answer", "lock", "result"}
    hows = {
        given["how"] for r in opened.records() for given in r.get("inputs", []) if "how" in given
    }
    assert hows >= {"orders", "person", "standing", "silence", "policy"}, hows


# Every value


def scalars(data: Any, way: Way = ()) -> Iterator[tuple[Way, Any]]:
    """Every single value below, with its way."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from scalars(value, (*way, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from scalars(value, (*way, number))
    else:
        yield way, data


def other(value: Any) -> Any:
    """A value that looks as good as this one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if not value:
        return "x"
    if TIME.fullmatch(value):
        return value[:-3] + f"{(int(value[-3:-1]) + 1) % 60:02}Z"
    at = next((n for n in range(len(value) - 1, -1, -1) if value[n].isalnum()), len(value) - 1)
    following = {"9": "0", "z": "a", "Z": "A", "f": "a"}
    new = following.get(value[at]) or chr(ord(value[at]) + 1)
    return value[:at] + new + value[at + 1 :]


def altered(data: Data, way: Way, value: Any) -> Data:
    """A copy in which one value is another."""
    made = copy(data)
    place: Any = made
    for step in way[:-1]:
        place = place[step]
    place[way[-1]] = value
    return dict(made)


def without(data: Data, *names: str) -> Data:
    return {key: value for key, value in data.items() if key not in names}


def unsealed(data: Data) -> bytes:
    """The document of changed data under the seal that it had."""
    return document(without(data, "seal")) + f'seal: "{data["seal"]}"\n'.encode()


def places(opened: save.Save, *, whole: bool) -> list[tuple[int, Way, Any]]:
    """(record, way, value) of every value in the anchor and in the records; of a sample each field
    of each kind of record.
    """
    found = (
        (number, way, value)
        for number in range(RECORDS + 1)
        for way, value in scalars(opened.record(number))
    )
    return some(
        found, lambda each: (opened.record(each[0]).get("kind"), names(each[1])), whole=whole
    )


@sampled
@pytest.mark.parametrize("number", range(RECORDS + 1))
def test_any_changed_value_of_a_record_fails_the_audit_at_that_record(
    number: int, whole: bool, played: Path, opened: save.Save, tmp_path: Path
) -> None:
    docs = documents(played.read_bytes())
    target = tmp_path / NAME
    record = opened.record(number)
    for at, way, value in places(opened, whole=whole):
        if at != number:
            continue
        changed = altered(record, way, other(value))
        doc = document(changed) if way == ("seal",) else unsealed(changed)
        if way == ("seal",):
            assert doc != docs[number]
        target.write_bytes(b"".join([*docs[:number], doc, *docs[number + 1 :]]))
        _fails_at(target, number, way)


def test_a_sample_of_the_values_has_every_field(opened: save.Save) -> None:
    sample, everything = places(opened, whole=False), places(opened, whole=True)
    assert len(everything) > 500
    assert {names(way) for _, way, _ in sample} == {names(way) for _, way, _ in everything}
    assert Counter(number for number, _, _ in sample).keys() >= {0, 1, 2, 5, 6, 9}


def _fails_at(path: Path, number: int, way: Way) -> None:
    if number == 0:
        with pytest.raises(NotSealed):
            audit(path)
        return
    result = audit(path)
    assert not result.seals.holds, way
    assert result.seals.difference is not None
    if way != ("record",):
        assert result.seals.difference.record == number, way


@sampled
def test_any_changed_value_of_the_trailer_fails_the_audit_there(
    whole: bool, played: Path, opened: save.Save, tmp_path: Path
) -> None:
    *docs, last = documents(played.read_bytes())
    trailer = load_one(last)
    target = tmp_path / NAME
    ways = list(scalars(trailer))
    for way, value in ways if whole else [*ways[:: len(ways) // 20], *ways[-5:]]:
        changed = altered(trailer, way, other(value))
        doc = document(changed) if way == ("seal",) else unsealed(changed)
        target.write_bytes(b"".join([*docs, doc]))
        result = audit(target)
        assert not result.seals.holds, way
        assert result.seals.difference is not None
        assert result.seals.difference.record == -1, way


def test_two_records_in_another_order_fail_the_audit(
    played: Path, opened: save.Save, tmp_path: Path
) -> None:
    docs = documents(played.read_bytes())
    target = tmp_path / NAME
    for number in range(1, opened.count):
        swapped = [*docs]
        swapped[number], swapped[number + 1] = swapped[number + 1], swapped[number]
        target.write_bytes(b"".join(swapped))
        result = audit(target)
        assert not result.seals.holds
        assert result.seals.difference is not None
        assert result.seals.difference.record in (number, number + 1)


def test_a_dropped_record_fails_the_audit_and_is_named(
    played: Path, opened: save.Save, tmp_path: Path
) -> None:
    docs = documents(played.read_bytes())
    target = tmp_path / NAME
    for number in range(1, opened.count + 1):
        target.write_bytes(b"".join([*docs[:number], *docs[number + 1 :]]))
        result = audit(target)
        assert not result.seals.holds
        apart = result.seals.difference
        assert apart is not None
        assert apart.record == (number + 1 if number < opened.count else -1)


def test_a_trailer_in_the_middle_is_named_and_nothing_breaks(played: Path, tmp_path: Path) -> None:
    *docs, trailer = documents(played.read_bytes())
    target = tmp_path / NAME
    for place in (1, len(docs) // 2, len(docs)):
        target.write_bytes(b"".join([*docs[:place], trailer, *docs[place:], trailer]))
        result = audit(target)
        assert not result.seals.holds
        assert result.seals.difference is not None


# A moderator who seals again


def resealed(folder: Path, played: Path, records: list[Data], anchor: Data, state: Data) -> Path:
    """The campaign with other records, sealed with the true key in a chain that holds."""
    signer = keys.load(played.with_name("small.pbem-private") / "moderator.key")
    path = folder / NAME
    path.unlink(missing_ok=True)
    made = save.create(path, without(anchor, "seal", "format"), state, signer)
    made.append([without(record, "record", "prev", "seal") for record in records], state, signer)
    return path


def test_sealing_the_same_again_changes_nothing(
    played: Path, opened: save.Save, tmp_path: Path
) -> None:
    path = resealed(tmp_path, played, list(opened.records()), opened.anchor, opened.state)
    assert path.read_bytes() == played.read_bytes()


@sampled
@pytest.mark.parametrize("number", range(1, RECORDS + 1))
def test_a_value_sealed_again_with_the_true_key_is_found_by_dice_or_rules(
    number: int, whole: bool, opened: save.Save
) -> None:
    records = list(opened.records())
    record = records[number - 1]
    for at, way, value in places(opened, whole=whole):
        if at != number or way[0] in ("record", "prev", "seal"):
            continue
        changed = [*records]
        changed[number - 1] = altered(record, way, other(value))
        verdicts = judged(opened.anchor, changed, opened.state)
        found = [v.difference.record for v in verdicts if v.difference is not None]
        if way[0] in ONLY_SEALED:
            assert not found, f"{way} is checked after all: say so in docs/save-format.md"
        else:
            assert found, f"record {number}, {way}: {value!r} became {other(value)!r} unseen"
            assert min(found) == number, way


def test_a_resealed_file_fails_with_exit_code_1_and_names_record_and_path(
    played: Path, opened: save.Save, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = list(opened.records())
    number = next(n for n, record in enumerate(records) if record.get("dice"))
    label, text = next(iter(records[number]["dice"].items()))
    records[number] = altered(records[number], ("dice", label), other(text))
    path = resealed(tmp_path, played, records, opened.anchor, opened.state)
    result = audit(path)
    assert result.seals.holds
    assert result.dice.difference is not None
    assert (result.dice.difference.record, result.dice.difference.path) == (
        number + 1,
        f"dice.{label}",
    )
    capsys.readouterr()
    assert run(["audit", str(path)]) == 1
    said = capsys.readouterr().out
    assert f"FAILS in record {number + 1} at dice.{label}" in said
    assert run(["status", str(path)]) == 0


@pytest.mark.parametrize(
    "change", ["drop an order", "another default", "a person who said nothing", "a line withheld"]
)
def test_a_history_forged_with_all_its_consequences_is_still_found(
    change: str, opened: save.Save
) -> None:
    """Answers have to follow from what was sent, whatever came of them."""
    records = [copy(record) for record in opened.records()]
    at, given = next(
        (n, given)
        for n, record in enumerate(records)
        for given in record.get("inputs", [])
        if given.get("how")
        == ("orders" if change in ("drop an order", "a line withheld") else "silence")
    )
    if change == "drop an order":
        given["say"].pop()
    elif change == "a line withheld":
        records[at]["opened"].remove(f"{records[at]['opened'][0]}")
    elif change == "another default":
        given["say"] = {"to": "Rumania"}
    else:
        given["how"] = "person"
    verdicts = judged(opened.anchor, records, opened.state)
    found = [v.difference for v in verdicts if v.difference is not None]
    assert found
    assert found[-1].record == at + 1
    assert found[-1].path.startswith(("inputs[", "desk.seats."))


def test_records_in_another_order_sealed_again_are_found(
    played: Path, opened: save.Save, tmp_path: Path
) -> None:
    for number in range(1, opened.count):
        records = list(opened.records())
        records[number - 1], records[number] = records[number], records[number - 1]
        renumbered = [{**record, "record": n} for n, record in enumerate(records, 1)]
        verdicts = judged(opened.anchor, renumbered, opened.state)
        found = [v.difference.record for v in verdicts if v.difference is not None]
        assert found
        assert min(found) in (number, number + 1)


def test_a_dropped_record_sealed_again_is_found(opened: save.Save) -> None:
    for number in range(1, opened.count + 1):
        records = list(opened.records())
        del records[number - 1]
        renumbered = [{**record, "record": n} for n, record in enumerate(records, 1)]
        verdicts = judged(opened.anchor, renumbered, opened.state)
        found = [v.difference.record for v in verdicts if v.difference is not None]
        assert found
        assert min(found) in ({-1, number} if number == opened.count else {number})


@pytest.mark.parametrize("option", ["policy", "options", "seats", "dice"])
def test_another_anchor_with_the_same_records_is_found(option: str, opened: save.Save) -> None:
    anchor = copy(opened.anchor)
    if option == "policy":
        anchor["policy"] = {}
        anchor["policy"]["casualties"] = "wait"
    elif option == "options":
        anchor["options"]["cash_advance"] = "yes"
    elif option == "seats":
        anchor["seats"]["germany"], anchor["seats"]["soviet-union"] = (
            anchor["seats"]["soviet-union"],
            anchor["seats"]["germany"],
        )
    else:
        anchor["dice"]["chains"]["moderator"] = "00" * 32
    assert any(
        v.difference is not None for v in judged(anchor, list(opened.records()), opened.state)
    )


# Two truths, and what the audit says


def test_two_continuations_of_one_save_each_audit_clean_with_the_same_dice(
    played: Path, tmp_path: Path
) -> None:
    """Users' case 5: the same label has the same die, and the heads tell the two apart."""
    results: list[tuple[str, Data]] = []
    for number, extra in enumerate(
        ("", "seat: united-states\nstanding:\ncasualties sea: destroyer\n")
    ):
        folder = tmp_path / str(number)
        shutil.copytree(played.parent, folder)
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(folder)
            if extra:
                (folder / "extra.txt").write_text(extra)
                assert run(["apply", NAME, "extra.txt"]) == 0
            assert run(["apply", NAME, "--silence"]) == 0
        result = audit(folder / NAME)
        assert result.holds
        dice = {}
        for record in save.open_save(folder / NAME).records():
            dice |= record.get("dice", {})
        results.append((result.head, dice))
    (one, first), (two, second) = results
    assert one != two
    assert first == second


def test_the_audit_says_how_many_records_dice_by_grade_and_seconds(
    campaign: Maker,
) -> None:
    small: Folder = campaign()
    small.apply(ATTACK + REST + "done")
    told = small.run("audit", NAME, "--json")
    assert told.code == 0
    assert told.data["holds"] is True
    assert told.data["records"] == len(small.records)
    assert told.data["head"] == save.open_save(small.save).head
    dice = sum(len(text.split()) - 1 for r in small.records for text in r.get("dice", {}).values())
    assert told.data["grades"] == {"C": dice}
    assert told.data["seconds"] >= 0
    assert [v["name"] for v in told.data["verdicts"]] == ["seals and chain", "dice", "rules replay"]
    assert all(v["holds"] and v["checked"] == v["of"] for v in told.data["verdicts"])
    said = small.run("audit", NAME).out
    assert f"{dice} of grade C" in said
    assert f"{len(small.records)} records" in said


def test_an_audit_reads_the_save_alone(played: Path, tmp_path: Path) -> None:
    alone = tmp_path / "copy.yaml"
    shutil.copy(played, alone)
    result: Audit = audit(alone)
    assert result.holds
    assert [path.name for path in tmp_path.iterdir()] == ["copy.yaml"]
