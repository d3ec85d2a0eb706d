"""Who has the key puts into a record what none of its kind holds: the audit finds it, and no
command breaks on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from pbem.audit.audit import judged
from pbem.cli import run
from pbem.engine.state import copy
from pbem.storage import forms, keys, misfits
from pbem.storage.files import private_dir
from tests.small_campaign import ATTACK, EPOCH, NAME, REST, found
from tests.verify.saves import Parts, Saved, put_together

KEY = keys.from_seed(b"a key of germany".ljust(32, b".")).public
SEAL = keys.from_seed(bytes(32)).sign("lines", b"")
MAILS = (
    "seat: soviet-union\nphrase: Wolken ziehen über den Dnjepr 1943\npress: Hello\nstanding:\ncasualties land: armor\n",
    f"seat: germany\n{ATTACK}",
    "seat: germany\nfor: turn 3\npurchase:\nbuy 2 infantry\n",
    f"seat: germany\n{ATTACK}{REST}battles:\nretreat East Poland -> Poland if attackers < 2\ndone\n",
    "seat: germany\npress East Poland\n",
)
COMMANDS = (
    ["clock", NAME, "--orders", "7 days"],
    ["note", NAME, "It begins."],
    ["seat", NAME, "--observer", "Anna"],
    ["seat", NAME, "--seat-key", f"great-britain={KEY}"],
    ["seat", NAME, "--replace", "soviet-union", "--name", "Karl", "--orders", "keep"],
    ["seat", NAME, "--substitute", "germany", "--name", "Olga"],
    ["seat", NAME, "--back", "germany"],
    ["apply", NAME, "2.txt"],
    ["apply", NAME, "3.txt"],
    ["roll", NAME, "--dice", "2d6", "--why", "weather"],
    ["roll", NAME, "--typed", "4 2", "--why", "thrown at the table"],
    ["ruling", NAME, "set Poland: Germany 9 infantry", "--why", "a slip"],
    ["clock", NAME, "--hold", "--why", "summer"],
    ["clock", NAME, "--resume"],
)
# Values of each form.
PLAUSIBLE: dict[str, Any] = {
    **dict.fromkeys(("text", "line"), "x"),
    "word": "combat",
    "seat": "germany",
    "time": EPOCH and "2026-01-01 00:00:00Z",
    "day": "2026-01-05",
    "hash": f"sha256:{'0' * 64}",
    "hex": "0" * 64,
    "chain": "1" * 64,
    "mark": f"salted:{'0' * 64}",
    "head": f"1/{'0' * 16}",
    "since": f"1/{'0' * 16}",
    "key": KEY,
    "nokey": KEY,
    "boxkey": f"x25519:{'A' * 43}=",
    "seal": SEAL,
    "base64": "AAAA",
    "link": f"2 {'0' * 64}",
    "burnt": "7 germany",
    "lying": f"combat lines/1/90 {'0' * 64}",
    "opened": f"germany lines/1/1 {'0' * 64} move",
    "language": "de",
    "package": "pbem-auction",
    "version": "1.0",
    "stem": "areas",
    "sealing": f"7 {'0' * 64}",
    "sealed": f"choice/x/1 {'0' * 64}",
    "ruled": f"sealed ruling/1/1 {'0' * 64}",
    "die": "d6: 1 2",
    "dice": "2d6",
    "grade": "A",
    "authority": "signature",
    "told": "moderator's word",
    "left": "withdrawn",
    "how": "robot",
    "count": 7,
    "true": True,
    "flag": True,
    "any": "x",
}
READERS = (["status"], ["log"], ["report"], ["dice", "--stats"], ["dice"])
STRANGE: tuple[Any, ...] = (0, -1, "", "\x1b[2J", "x", True, None, [], ["x"], [1], {}, {"x": {}})


@pytest.fixture(scope="module")
def forged(tmp_path_factory: pytest.TempPathFactory) -> Saved:
    """A campaign with records of many kinds, and its key."""
    folder = tmp_path_factory.mktemp("many")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("SOURCE_DATE_EPOCH", EPOCH)
        found(folder, "--wait", "retreat")
        for number, text in enumerate(MAILS):
            (folder / f"{number}.txt").write_text(text, encoding="utf-8")
        for command in (["apply", NAME, "0.txt"], ["apply", NAME, "1.txt"], *COMMANDS):
            assert run(command) == 0, command
    path = folder / NAME
    return Saved(path, keys.load(private_dir(path) / "moderator.key"))


def plausible(form: forms.Form) -> Any:
    """A value of this form."""
    if isinstance(form, str):
        return PLAUSIBLE[form]
    if isinstance(form, list):
        return [plausible(form[0])]
    if "|" in form:
        return plausible(form["|"][0])
    return {
        PLAUSIBLE[name[1:-1]] if name[0] == "<" else name.removesuffix("?"): plausible(part)
        for name, part in form.items()
    }


def everything() -> dict[str, Any]:
    """A value for every field of every kind."""
    rows = [forms.COMMON, *forms.RECORDS.values()]
    return {name.removesuffix("?"): plausible(form) for row in rows for name, form in row.items()}


def allowed(record: dict[str, Any]) -> set[str]:
    row = forms.RECORDS[misfits.row_of(record)]
    names = {*row, *forms.COMMON, *(["change"] if record["kind"] == "seat" else [])}
    return {name.removesuffix("?") for name in names}


def test_there_are_records_of_many_kinds(forged: Saved) -> None:
    rows = {misfits.row_of(record) for record in forged.parts.records}
    assert rows >= {
        *("orders", "lock", "result", "lock roll", "roll", "roll typed", "ruling", "note"),
        *("clock rule", "clock hold", "clock resume", "seat observer", "seat key", "seat replace"),
        *("seat substitute", "seat back"),
    }, rows


def test_every_form_has_a_value_that_fits_and_others_that_do_not() -> None:
    assert {*forms.WORDS, "count", "true", "flag", "any"} == PLAUSIBLE.keys()
    for name, row in forms.RECORDS.items():
        kind, _, more = name.partition(" ")
        record = {
            name.removesuffix("?"): plausible(form)
            for name, form in {**forms.COMMON, **row}.items()
        }
        record |= {"kind": kind, "change": more.split(" ")[0]} if kind == "seat" else {"kind": kind}
        record |= {"act": more} if kind == "clock" else {}
        assert misfits.fault(record) is None, name
        for field in record:
            for value in STRANGE:
                found = misfits.fault({**record, field: value})
                assert found is None or field in found[0] or field in {"kind", "change", "act"}


def test_no_record_may_have_a_field_of_another_kind(forged: Saved) -> None:
    fields = everything()
    for record in forged.parts.records:
        for name in fields.keys() - allowed(record) - {"change", "act"}:
            found = misfits.fault({**record, name: fields[name]})
            assert found is not None, (misfits.row_of(record), name)


def forgeries(parts: Parts) -> Iterator[tuple[int, str, Any]]:
    """Record, field and value; None where the field is left out."""
    fields = everything()
    for record in parts.records:
        for name in sorted(allowed(record) - {"record", "prev", "seal"}):
            yield record["record"], name, None if name in record else fields[name]


def changed(parts: Parts, number: int, name: str, value: Any) -> list[dict[str, Any]]:
    records = [*parts.records]
    record = copy(records[number - 1])
    record.pop(name, None)
    records[number - 1] = record if value is None else {**record, name: value}
    return records


quick = settings(max_examples=40, deadline=None, derandomize=True, phases=[Phase.generate])


@quick
@given(data=st.data())
def test_a_field_that_is_added_or_left_out_is_found(forged: Saved, data: st.DataObject) -> None:
    parts = forged.parts
    number, name, value = data.draw(st.sampled_from(list(forgeries(parts))))
    verdicts = judged(parts.anchor, changed(parts, number, name, value), parts.trailer["state"])
    found = [v.difference.record for v in verdicts if v.difference is not None]
    if name not in forms.ON_THE_SEAL_ALONE:
        assert found, (number, parts.records[number - 1]["kind"], name, value)


@quick
@given(data=st.data())
def test_no_command_breaks_on_a_record_that_is_none(
    forged: Saved, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    parts = forged.parts
    record = data.draw(st.sampled_from(parts.records))
    fields = everything()
    name = data.draw(st.sampled_from(sorted({*fields, *record} - {"record"})))
    strange = st.sampled_from([*STRANGE, fields.get(name)])
    records = changed(parts, record["record"], name, data.draw(strange))
    folder = tmp_path_factory.mktemp("forged")
    path = folder / NAME
    path.write_bytes(put_together(Parts(parts.anchor, records, parts.trailer), forged.signer))
    for command in (*READERS, ["audit"]):
        code = run([*command, str(path)])
        assert code in {0, 1, 3}, (command, record["record"], name)


@pytest.mark.parametrize("place", ["anchor", "trailer"])
def test_an_anchor_or_a_trailer_with_more_in_it(
    place: str, forged: Saved, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = forged.changed(lambda parts: getattr(parts, place).update(weather="rain"))
    path = tmp_path / NAME
    path.write_bytes(data)
    assert run(["status", str(path)]) == 3
    assert f"the {place} has at `weather`" in capsys.readouterr().err
    assert run(["audit", str(path)]) == 1


def test_a_field_of_another_kind_is_named_when_the_record_is_read(
    forged: Saved, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def change(parts: Parts) -> None:
        note = next(each for each in parts.records if each["kind"] == "note")
        note["events"] = [{"kind": "captured", "power": "Germany"}]

    path = tmp_path / NAME
    path.write_bytes(forged.changed(change))
    for command in READERS[1:4]:
        assert run([*command, str(path)]) == 3, command
        said = capsys.readouterr().err
        assert "a record of kind note has no such field" in said
        assert "pip install --upgrade pbem" in said
    assert run(["audit", str(path)]) == 1
    assert "events" in capsys.readouterr().out


def test_events_that_never_happened_break_no_command(
    forged: Saved, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = {e["kind"] for record in forged.parts.records for e in record.get("events", [])}
    path = tmp_path / NAME
    for kind in sorted(told):

        def change(parts: Parts, kind: str = kind) -> None:
            last = [each for each in parts.records if each["kind"] == "result"][-1]
            last["events"] = [*last["events"], {"kind": kind, "battle": ["x"]}]

        path.write_bytes(forged.changed(change))
        for command in (*READERS, ["report", "--turns"]):
            code = run([*command, str(path)])
            said = capsys.readouterr().err
            assert code in {0, 1}, (kind, command, said)
            assert code == 0 or "pbem audit" in said


def test_a_position_that_is_none_breaks_no_command(
    forged: Saved, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / NAME
    for part in ("game", "desk"):
        path.write_bytes(
            forged.changed(lambda parts, part=part: parts.trailer["state"].update({part: {}}))
        )
        for command in READERS:
            code = run([*command, str(path)])
            assert code in {0, 1}, (part, command, capsys.readouterr().err)
