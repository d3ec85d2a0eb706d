"""Reports of a real campaign: what is in them, in which turn, and how they look."""

from __future__ import annotations

import html.parser
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.cli import run
from pbem.engine.dice import parse_roll_text
from pbem.faults import WrongCall
from pbem.reports import map_data
from pbem.reports.history import dice_rows, turn
from pbem.reports.past import end_of
from pbem.reports.report import questions, status, turn_data, turn_report
from pbem.table.campaign import Campaign
from pbem.words.formats import DEPTHS, FORMATS
from tests.reports import fixed

Golden = Callable[[str, str], None]


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("fmt", FORMATS)
def test_golden_report(after_turn: Campaign, golden: Golden, fmt: str, depth: str) -> None:
    text = fixed.masked(turn_report(after_turn, None, fmt, depth))
    golden(f"reports/golden/turn1_{depth}.{fmt}", text)


def test_golden_report_in_the_middle_of_a_battle(in_battle: Campaign, golden: Golden) -> None:
    golden("reports/golden/in_battle.text", fixed.masked(turn_report(in_battle)))


def test_golden_report_before_the_first_orders(at_start: Campaign, golden: Golden) -> None:
    golden("reports/golden/start.text", fixed.masked(turn_report(at_start)))


@pytest.mark.parametrize("depth", DEPTHS)
def test_text_keeps_within_72_columns(after_turn: Campaign, depth: str) -> None:
    lines = turn_report(after_turn, None, "text", depth).split("\n")
    assert [line for line in lines if len(line) > 72] == []


class Elements(html.parser.HTMLParser):
    """All elements of a page, and which were not closed."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[str] = set()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.add(tag)
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("depth", DEPTHS)
def test_html_is_one_whole_page_without_what_players_smuggled_in(
    after_turn: Campaign, depth: str
) -> None:
    page = Elements()
    page.feed(turn_report(after_turn, None, "html", depth))
    assert page.open == []
    assert {"html", "head", "title", "body", "style"} <= page.seen
    assert not page.seen & {"script", "i", "a", "img", "iframe"}


# The mail reader has taken the markup of forums and mail programs off the press already, the title
# has all of it.
SMUGGLED = {
    "text": ("East [b]Front[/b] <i>1941</i> *no* _markup_", "<script>alert(1)</script>"),
    "bbcode": ("East [\u200bb]Front[\u200b/b] <i>", "<script>alert(1)</script>"),
    "markdown": (
        "East \\[b\\]Front\\[/b\\] \\<\u200bi>1941\\<\u200b/i> \\*no\\* \\_markup\\_",
        "\\<\u200bscript>alert",
    ),
    "html": ("East [b]Front[/b] &lt;i&gt;1941", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    "mail": ("East [b]Front[/b] &lt;i&gt;1941", "&lt;script&gt;alert(1)&lt;/script&gt;"),
}


@pytest.mark.parametrize("fmt", FORMATS)
def test_what_players_wrote_is_escaped(after_turn: Campaign, fmt: str) -> None:
    text = turn_report(after_turn, None, fmt).replace("\n", " ")
    for part in SMUGGLED[fmt]:
        assert part in text


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("depth", DEPTHS)
def test_every_report_names_the_head_for_the_next_orders(
    after_turn: Campaign, fmt: str, depth: str
) -> None:
    assert after_turn.result_head in turn_report(after_turn, None, fmt, depth)


def test_turns_lie_between_their_openings(after_turn: Campaign) -> None:
    before, first, second = (turn(after_turn, number) for number in range(3))
    assert [event["kind"] for event in before.events] == ["starting_income"]
    assert [event["kind"] for event in first.events][:2] == ["turn_began", "orders_open"]
    assert [event["kind"] for event in first.events][-1] == "turn_ended"
    assert [event["kind"] for event in second.events] == ["turn_began", "orders_open"]
    assert (before.is_finished, first.is_finished, second.is_finished) == (True, True, False)


def test_every_event_of_the_records_belongs_to_exactly_one_turn(after_turn: Campaign) -> None:
    told = [event for number in range(3) for event in turn(after_turn, number).events]
    recorded = [e for record in after_turn.save.records() for e in record.get("events", [])]
    assert told == recorded


def test_all_dice_of_the_records_are_in_the_report_of_their_turn(after_turn: Campaign) -> None:
    told = turn_data(after_turn, 1)["record"]["dice"]
    assert told == dice_rows(after_turn)
    rows = [
        row
        for phase in turn_data(after_turn, 1)["events"]
        for battle in phase["battles"]
        for part in battle["parts"]
        for row in part["rows"]
    ]
    fallen = {label: text for row in told for label, text in row["dice"].items()}
    assert {row["label"] for row in rows} == set(fallen)
    for row in rows:
        values = parse_roll_text(row["label"], fallen[row["label"]]).values
        assert row["dice"] == " ".join(map(str, values))


def test_luck_of_a_turn_is_that_of_all_its_dice(after_turn: Campaign) -> None:
    record = turn_data(after_turn, 1)["record"]
    # The dice of bombs are summed and hit nothing.
    assert sum(each["dice"] for each in record["luck"]) <= record["dice_count"]
    assert [each["side"] for each in record["luck"]] == ["Allies", "Axis"]


def test_by_default_the_turn_in_which_something_happened_last(
    at_start: Campaign, in_battle: Campaign, after_turn: Campaign
) -> None:
    told = [turn_data(each)["record"] for each in (at_start, in_battle, after_turn)]
    assert [(each["turn"], each["part"], each["is_finished"]) for each in told] == [
        (0, "", True),
        (1, "Germany", False),
        (1, "Germany", True),
    ]
    assert [each["name"] for each in told[1:]] == ["Germany, round 1", "Germany, round 1"]


def test_the_position_of_an_earlier_turn_is_played_again(tmp_path: Path) -> None:
    campaign = fixed.started(tmp_path)
    fixed.play(campaign, fixed.MAILS)
    at_once = turn_data(campaign, 1)
    assert "Asked now" in turn_report(campaign, 1)
    fixed.play(campaign, ["seat: soviet-union\npurchase:\nbuy 8 infantry\ncombat:\npass\ndone\n"])
    later = turn_data(campaign, 1)
    assert end_of(campaign, turn(campaign, 1))[1] is not campaign.state
    assert later["view"] == at_once["view"]
    assert [each["what"] for each in later["record"]["headline"]] == ["news", "lost", "standing"]
    assert [each["what"] for each in at_once["record"]["headline"]][3:] == ["next"]
    told = turn_report(campaign, 1)
    assert "Asked now" not in told
    assert "BEGIN ORDERS" not in told


def test_cost_does_not_grow_with_the_history(after_turn: Campaign) -> None:
    """Only the records of the turn and the one before are parsed."""
    parsed: list[int] = []
    kept = after_turn.save.record

    def counted(number: int) -> dict[str, object]:
        parsed.append(number)
        return kept(number)

    after_turn.save.record = counted  # type: ignore[method-assign]
    try:
        turn(after_turn, 2)
    finally:
        del after_turn.save.record  # type: ignore[method-assign]
    assert parsed == [after_turn.save.count]


def test_warnings_come_with_their_causes(in_battle: Campaign, after_turn: Campaign) -> None:
    assert "The moderator plays germany" in turn_report(in_battle).replace("\n", " ")
    assert turn_data(after_turn)["record"]["warnings"] == []
    assert "founding phrases of germany" in turn_report(after_turn).replace("\n", " ")


def test_without_founding_phrases_the_report_warns(tmp_path: Path) -> None:
    campaign = fixed.started(tmp_path)
    fixed.play(campaign, [re.sub("phrase:.*\n", "", fixed.OPENING)])
    assert "has no founding phrases" in turn_report(campaign).replace("\n", " ")


def test_a_turn_that_has_not_begun_is_a_wrong_call(after_turn: Campaign) -> None:
    with pytest.raises(WrongCall, match="there is no release 3; the last one is 2"):
        turn_report(after_turn, 3)


@pytest.mark.parametrize("name", ["pdf", ""])
def test_another_format_is_a_wrong_call(after_turn: Campaign, name: str) -> None:
    with pytest.raises(WrongCall):
        turn_report(after_turn, None, name)


def test_questions_are_those_that_are_open(in_battle: Campaign, golden: Golden) -> None:
    golden("reports/golden/question.text", fixed.masked(questions(in_battle)) + "\n")


def test_status_says_who_is_waited_for(in_battle: Campaign, golden: Golden) -> None:
    told = status(in_battle)
    path = str(in_battle.path)
    golden(
        "reports/golden/status.text",
        fixed.masked("\n".join(told.lines)).replace(path, "fixed.pbem.yaml") + "\n",
    )
    assert told.data["asks"][0]["to"] == {"germany": ["Germany"]}


@pytest.mark.parametrize("fmt", FORMATS)
def test_command_writes_the_report(
    after_turn: Campaign, tmp_path: Path, fmt: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path, target = str(after_turn.path), tmp_path / "report"
    drawn = map_data.pictures(map_data.of_turn(after_turn)) if fmt == "html" else {}
    told = turn_report(after_turn, None, fmt, pictures=drawn)
    assert run(["report", path, "--format", fmt, "--output", str(target)]) == 0
    assert target.read_text("utf-8") == told
    capsys.readouterr()
    assert run(["report", path, "--format", fmt]) == 0
    assert capsys.readouterr().out == told


def test_command_prints_questions_alone(
    in_battle: Campaign, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["report", str(in_battle.path), "--questions"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("Question to germany (Germany):")
    assert "Treasuries" not in said.out


def test_command_lists_the_turns(after_turn: Campaign, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["report", str(after_turn.path), "--turns"]) == 0
    assert (
        capsys.readouterr().out
        == "1 Germany  Germany, round 1\n1 Soviet Union  Soviet Union, round 1\n"
    )
