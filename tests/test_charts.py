"""Statistics of dice that are read in a table: ten sides, a hundred, and whatever a game makes of
them."""

from __future__ import annotations

import csv
import itertools
import json
import math
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.audit.audit import audit
from pbem.cli import run
from pbem.engine.dice import parse_roll_text
from pbem.engine.game import Measures
from pbem.faults import BadGame
from pbem.play.resolver import Resolver
from pbem.statistics import rolls
from pbem.statistics.probability import Readings, repeated, tails
from pbem.statistics.report import Chosen
from pbem.statistics.tables import lines
from pbem.table.campaign import Campaign
from tests.games import sortie
from tests.random_play import (
    SIGNER,
    RandomAnswers,
    anybody,  # noqa: F401 (fixture)
    new_campaign,
)

# Mathematics


def counted(charts: list[tuple[tuple[int, ...], int]]) -> dict[int, Fraction]:
    """The chances of each sum, from every way in which the dice can fall."""
    dice = [faces for faces, number in charts for _ in range(number)]
    ways = Counter(map(sum, itertools.product(*dice)))
    return {total: Fraction(n, math.prod(map(len, dice))) for total, n in ways.items()}


CHARTS = st.lists(
    st.tuples(st.lists(st.integers(-3, 4), min_size=2, max_size=4).map(tuple), st.integers(1, 2)),
    min_size=1,
    max_size=2,
)


@given(CHARTS, st.integers(-12, 16))
def test_mean_spread_and_tails_are_those_of_all_ways_to_fall(
    charts: list[tuple[tuple[int, ...], int]], got: int
) -> None:
    readings = Readings()
    for faces, dice in charts:
        readings.add(dice, faces, 0)
    readings.got = got
    chances = counted(charts)
    mean = sum(total * p for total, p in chances.items())
    variance = sum((total - mean) ** 2 * p for total, p in chances.items())
    told = readings.data()
    assert told["dice"] == sum(dice for _, dice in charts)
    assert told["expected"] == pytest.approx(float(mean))
    assert told["sd"] == pytest.approx(float(variance) ** 0.5, abs=1e-9)
    at_most = sum(p for total, p in chances.items() if total <= got)
    at_least = sum(p for total, p in chances.items() if total >= got)
    assert told["p_at_most"] == pytest.approx(float(at_most), abs=1e-12)
    assert told["p_at_least"] == pytest.approx(float(at_least), abs=1e-12)
    assert (told["z"] is None) == (variance == 0)


def test_many_dice_of_a_hundred_sides_are_quick_and_add_up() -> None:
    faces = tuple(range(100))
    spread = repeated((0, [1 / 100] * 100), 100)
    assert math.fsum(spread[1]) == pytest.approx(1)
    readings = Readings()
    readings.add(100, faces, 100 * 50)
    assert readings.expected == pytest.approx(4950)
    assert readings.sd == pytest.approx(math.sqrt(100 * (100**2 - 1) / 12))
    at_most, at_least = tails(spread, 4950)
    assert at_most == pytest.approx(at_least)


def test_a_chart_of_hits_gives_what_hits_give() -> None:
    """Value or less is a chart as others are."""
    readings, hits = Readings(), rolls.Hits()
    readings.add(7, (1, 1, 1, 0, 0, 0, 0, 0, 0, 0), 4)
    hits.add(7, 3, 10, 4)
    one, other = readings.data(), hits.data()
    assert one.pop("got") == other.pop("hits")
    assert one == pytest.approx(other)


# A campaign


@pytest.fixture
def flown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Campaign:
    """Four rounds of search and raid."""
    monkeypatch.setattr("pbem.library.registry.PACKAGE", "tests.games")
    campaign, rng = new_campaign(tmp_path, "sortie", 5), random.Random(5)
    while not campaign.state["engine"]["over"]:
        Resolver(campaign, SIGNER, answerer=RandomAnswers(campaign.table, rng)).run()
        campaign = Campaign.open(campaign.path)
    assert audit(campaign.path).holds
    return campaign


def events(campaign: Campaign, kind: str) -> list[Any]:
    told = (event for record in campaign.save.records() for event in record.get("events", []))
    return [event for event in told if event["kind"] == kind]


def fallen(campaign: Campaign, sides: int) -> list[int]:
    dice = (roll for record in campaign.save.records() for roll in record.get("dice", {}).items())
    found = [parse_roll_text(*each) for each in dice]
    return [value for each in found if each.sides == sides for value in each.values]


def test_expected_and_real_readings_of_a_campaign(flown: Campaign) -> None:
    told = Chosen(flown).statistics(("side",))
    found = {row["chart"]: row for row in told["tables"][0]["charts"]}
    raids = events(flown, "raided")
    assert [found[name]["dice"] for name in ("found", "raider loses", "target loses")] == [4, 8, 8]
    for place, name in enumerate(("raider loses", "target loses")):
        assert found[name]["got"] == sum(raid["lost"][place] for raid in raids)
        means = [sum(sortie.COLUMNS[raid["column"]][place]) / 10 for raid in raids]
        assert found[name]["expected"] == pytest.approx(2 * sum(means))
    assert found["found"]["got"] == sum(value <= 35 for value in fallen(flown, 100))
    assert found["found"]["expected"] == pytest.approx(4 * 0.35)
    assert found["found"]["sd"] == pytest.approx(math.sqrt(4 * 0.35 * 0.65))
    by_side = {(row["group"], row["chart"]) for row in told["tables"][1]["charts"]}
    assert by_side == {
        ("Blue side", "found"),
        ("Red side", "raider loses"),
        ("Red side", "target loses"),
    }
    assert told["tests"]["made"] == 6


def test_the_tables_are_told_on_the_command_line(
    flown: Campaign, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["dice", str(flown.path), "--by", "power"]) == 0
    text = capsys.readouterr().out.splitlines()
    heads = [line for line in text if line.startswith("Read in a table: ")]
    assert [head.split("  ")[0].removeprefix("Read in a table: ") for head in heads] == [
        "found",
        "raider loses",
        "target loses",
    ]
    hundred = next(line for line in text if line.startswith("Faces, 100 sides"))
    assert hundred.split()[4:15] == [f"{n + 1}-{n + 10}" for n in range(0, 100, 10)] + ["chi2"]
    assert max(map(len, text)) < 120
    assert any("both tails of the hits and of what was read" in line for line in text)
    assert run(["dice", str(flown.path), "--stats", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["tables"][0]["charts"]) == 3


def test_every_die_is_read_in_the_csv_and_every_row_in_that_of_the_tables(flown: Campaign) -> None:
    rows = list(csv.DictReader(Chosen(flown).csv().splitlines()))
    assert len(rows) == 12
    for row in rows:
        value = int(row["value"])
        if row["sides"] == "100":
            assert row["read"] == f"found {int(value <= 35)}"
        else:
            assert row["read"].startswith("raider loses ")
        assert (row["hits_on"], row["hit"]) == ("", "")
    tables = list(csv.DictReader(Chosen(flown).tables_csv(("side",)).splitlines()))
    charts = [row for row in tables if row["table"] == "charts"]
    assert {row["chart"] for row in charts} == {"found", "raider loses", "target loses"}
    assert all(row["got"] and row["expected"] for row in charts)


def test_a_chart_that_does_not_fit_its_die_is_a_fault_of_the_game(
    flown: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = {1: ((0,) * 6, (0,) * 6), 2: ((0,) * 6, (0,) * 6), 3: ((0,) * 6, (0,) * 6)}
    monkeypatch.setattr(sortie, "COLUMNS", short)
    with pytest.raises(BadGame, match="has 6 faces, and the die 10"):
        Chosen(flown).statistics(())


def test_an_event_may_tell_of_several_volleys(
    flown: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    def volleys(board: Any, event: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        if event["kind"] == "raided":
            told = {"by": "Red", "label": event["label"], "rolls": event["rolls"]}
            yield {"kind": "volley", **told, "factor": 4, "hits": 0}

    measured = replace(flown.table.game, measures=Measures(volleys=volleys))
    monkeypatch.setattr(flown, "table", replace(flown.table, game=measured))
    fired = [throw for throw in rolls.read(flown).throws if throw.factor]
    assert len(fired) == 4
    assert sum(throw.hits for throw in fired) == sum(v <= 4 for v in fallen(flown, 10))


def test_without_charts_nothing_is_said_of_tables(flown: Campaign) -> None:
    told = Chosen(flown, label="search/").statistics(())
    assert [row["chart"] for row in told["tables"][0]["charts"]] == ["found"]
    told = Chosen(flown, label="nothing").statistics(())
    assert told["tables"][0]["charts"] == []
    assert lines(told) == ["No dice yet."]
