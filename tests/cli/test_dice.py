"""`pbem dice`: lists, tables, exports that recompute to the same numbers, pictures."""

from __future__ import annotations

import csv
import io
import math
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from pbem.commands.dice import command
from tests.small_campaign import ATTACK, NAME, REST, Folder, Maker, one_paragraph

Row = dict[str, str]


@pytest.fixture
def fought(campaign: Maker) -> Folder:
    """The small campaign after Germany's first attack, founded with a phrase."""
    folder = campaign()
    phrase = "phrase: xkq zvu plo 42 mnr tys wag\n"
    assert folder.apply(phrase + ATTACK + REST + "done").code == 0
    return folder


def exported(folder: Folder, *options: str) -> list[Row]:
    said = folder.run("dice", NAME, "--csv", *options)
    assert said.code == 0
    return list(csv.DictReader(io.StringIO(said.out)))


def table(told: Any, by: str, name: str) -> dict[str, Any]:
    [found] = [table for table in told["tables"] if table["by"] == by]
    return {row["group"]: row for row in found[name]}


# The export, recomputed with other means


def slow_tails(rows: Iterable[Row]) -> dict[str, float]:
    """Hits of exported dice with exact tails, die by die in fractions."""
    spread, got, mean = [Fraction(1)], 0, Fraction(0)
    for row in rows:
        p = Fraction(int(row["hits_on"]), int(row["sides"]))
        mean += p
        got += int(row["value"]) <= int(row["hits_on"])
        with_miss, with_hit = [*(x * (1 - p) for x in spread), 0], [0, *(x * p for x in spread)]
        spread = [Fraction(a + b) for a, b in zip(with_miss, with_hit, strict=True)]
    sd = math.sqrt(sum((n - mean) ** 2 * x for n, x in enumerate(spread)))
    return {
        "dice": len(spread) - 1,
        "hits": got,
        "expected": float(mean),
        "sd": sd,
        "z": (got - float(mean)) / sd,
        "p_at_most": float(sum(spread[: got + 1])),
        "p_at_least": float(sum(spread[got:])),
    }


def chi_square_of_six(values: Iterable[int]) -> tuple[float, float]:
    """Chi-square of d6, with the closed form of its tail for five degrees of freedom."""
    counts = Counter(values)
    mean = sum(counts.values()) / 6
    x = sum((counts[face] - mean) ** 2 / mean for face in range(1, 7))
    tail = math.erfc(math.sqrt(x / 2))
    return x, tail + math.sqrt(2 * x / math.pi) * math.exp(-x / 2) * (1 + x / 3)


def test_the_export_recomputes_to_the_same_numbers(fought: Folder) -> None:
    told = fought.run("dice", NAME, "--by", "power,side+attack,phase", "--json").data
    rows = exported(fought)
    assert len(rows) == told["dice"] >= 30
    columns = {"power": ("power",), "side+attack": ("side", "attack"), "phase": ("phase",)}
    for by, names in {"all": (), **columns}.items():
        groups: dict[str, list[Row]] = {}
        for row in rows:
            name = ", ".join(row[column] for column in names).replace("_", " ")
            groups.setdefault(name or "all", []).append(row)
        shown = table(told, by, "hits")
        assert set(shown) == set(groups)
        for group, some in groups.items():
            expected = slow_tails(row for row in some if row["hit"])
            assert {key: shown[group][key] for key in expected} == pytest.approx(expected)
    faces = table(told, "all", "faces")["all"]
    chi2, p = chi_square_of_six(int(row["value"]) for row in rows)
    assert (faces["chi2"], faces["p"]) == (pytest.approx(chi2), pytest.approx(p))


def test_the_export_is_what_the_records_say(fought: Folder) -> None:
    rows = exported(fought)
    dice: dict[str, list[str]] = {}
    for record in fought.records:
        for label, text in record.get("dice", {}).items():
            dice[label] = text.split(": ")[1].split()
    found: dict[str, list[str]] = {}
    for row in rows:
        assert int(row["slot"]) == len(found.setdefault(row["label"], [])) + 1
        found[row["label"]].append(row["value"])
    assert found == dice
    fired = [e for r in fought.records for e in r.get("events", []) if e["kind"] == "fired"]
    assert sum(row["hit"] == "1" for row in rows) == sum(event["hits"] for event in fired)


def test_tables_as_csv_have_the_numbers_of_the_json(fought: Folder) -> None:
    told = fought.run("dice", NAME, "--by", "power", "--json").data
    rows = exported(fought, "--by", "power")
    [germany] = [
        r for r in rows if (r["table"], r["by"], r["group"]) == ("hits", "power", "Germany")
    ]
    assert float(germany["p_at_most"]) == table(told, "power", "hits")["Germany"]["p_at_most"]
    [faces] = [row for row in rows if (row["table"], row["by"]) == ("faces", "all")]
    assert faces["faces"].split() == list(map(str, table(told, "all", "faces")["all"]["faces"]))
    assert [row["swing"] for row in rows if row["table"] == "battles"] == [
        str(row["swing"]) for row in (*told["battles"], *told["sums"])
    ]


# Lists


def test_lists_are_of_one_record_and_of_one_beginning(fought: Folder) -> None:
    labels = {label for row in fought.run("dice", NAME, "--json").data for label in row["dice"]}
    begin = "combat/bessarabia/r1/"
    some = {label for label in labels if label.startswith(begin)}
    assert set() < some < labels
    rows = fought.run("dice", NAME, "--label", begin, "--json").data
    assert {label for row in rows for label in row["dice"]} == some
    record = rows[0]["record"]
    assert all(row["record"] == str(record) for row in exported(fought, "--record", str(record)))
    assert exported(fought, "--record", "1") == []
    assert {row["label"] for row in exported(fought, "--label", begin)} == some


def test_tables_are_of_the_chosen_dice_only(fought: Folder) -> None:
    chosen = ("--label", "combat/bessarabia/")
    told = fought.run("dice", NAME, "--by", "place", *chosen, "--json").data
    assert list(table(told, "place", "hits")) == ["Bessarabia"]
    assert {row["battle"] for row in told["battles"]} == {"Bessarabia (land)"}


def test_values_of_battles_are_the_losses_of_the_reports(fought: Folder) -> None:
    told = fought.run("dice", NAME, "--stats", "--json").data
    cost = {"infantry": 3, "artillery": 4, "armor": 5, "fighter": 12}
    lost: Counter[str] = Counter()
    for event in (e for r in fought.records for e in r.get("events", []) if e["kind"] == "lost"):
        for power, units in event["units"].items():
            side = "Allies" if power == "Germany" else "Axis"
            lost[side] += sum(cost[kind] * count for kind, count in units.items())
    assert {row["side"]: row["real"] for row in told["sums"]} == dict(lost)


def test_a_die_says_its_grade_and_why(fought: Folder, campaign: Maker) -> None:
    said = fought.run("dice", NAME)
    assert ", grade C (no chains of players), seed " in said.out
    assert {row["reason"] for row in exported(fought)} == {"no chains of players"}


def test_without_phrases_the_reason_adds_that_there_is_no_founding(small: Folder) -> None:
    small.apply(ATTACK + REST + "done")
    assert {row["reason"] for row in exported(small)} == {"no chains of players, no founding"}


def test_grades_are_counted_as_in_the_audit(fought: Folder) -> None:
    told = fought.run("dice", NAME, "--stats", "--json").data
    counted: Counter[str] = Counter()
    for each in told["grades"]:
        counted[each["grade"]] += each["dice"]
    assert dict(counted) == fought.run("audit", NAME, "--json").data["grades"]


def test_tables_to_read(fought: Folder) -> None:
    said = fought.run("dice", NAME, "--stats")
    assert said.code == 0
    for part in ("at most", "Axis, attack", "Soviet Union", "grade C", "tests were made", "swing"):
        assert part in said.out
    assert max(map(len, said.out.splitlines())) <= 100


def test_before_the_first_die_there_are_no_tables(small: Folder) -> None:
    assert small.run("dice", NAME, "--stats").out == "No dice yet.\n"
    assert small.run("dice", NAME).out == "No dice yet.\n"


# Pictures


def test_pictures_are_drawn_and_named(fought: Folder) -> None:
    said = fought.run("dice", NAME, "--plot", "faces.svg", "--over-time", "luck.svg")
    assert said.out.split() == ["faces.svg", "luck.svg"]
    for name in ("faces.svg", "luck.svg"):
        assert ET.parse(fought.path / name).getroot().tag.endswith("}svg")
    assert any("Axis" in (each.text or "") for each in ET.parse("luck.svg").iter())


def test_a_picture_that_cannot_be_written_is_one_paragraph(fought: Folder) -> None:
    one_paragraph(fought.run("dice", NAME, "--plot", "nowhere/faces.svg"), "nowhere/faces.svg")


def test_nothing_but_the_pictures_is_written(fought: Folder) -> None:
    with fought.untouched():
        fought.run("dice", NAME, "--stats")
        fought.run("dice", NAME, "--csv")


# Wrong calls


def test_an_unknown_division_is_refused_with_those_that_there_are(fought: Folder) -> None:
    one_paragraph(fought.run("dice", NAME, "--by", "power,mood"), "'mood'", "turn", code=2)


def test_csv_and_json_exclude_each_other(fought: Folder) -> None:
    assert fought.run("dice", NAME, "--csv", "--json").code == 2


def test_a_record_that_is_not_there_is_a_wrong_call(fought: Folder) -> None:
    for form in ((), ("--stats",), ("--csv",)):
        one_paragraph(fought.run("dice", NAME, "--record", "999", *form), code=2)


def test_help_says_why_running_again_repeats_the_dice() -> None:
    assert "Running a command again gives the same dice" in (command.help or "")


def test_running_again_repeats_everything(fought: Folder, tmp_path: Path) -> None:
    first = fought.run("dice", NAME, "--stats").out
    copy = tmp_path / "copy.yaml"
    copy.write_bytes(fought.save.read_bytes())
    assert fought.run("dice", str(copy), "--stats").out == first
