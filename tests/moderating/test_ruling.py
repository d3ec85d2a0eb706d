"""`pbem ruling`: corrections of the position, from the command line to report, log, status and
audit.
"""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest

from pbem.audit.audit import audit
from pbem.play.resolver import Resolver
from pbem.records.settle import Settled
from pbem.storage import keys
from pbem.table.campaign import Campaign
from tests.small_campaign import ATTACK, NAME, Folder, Maker, one_paragraph

SET, MONEY = "set Poland: Germany 3 inf", "money German 41"
WHY = ("--why", "the receipt was wrong")
EVIL = "<script>[b]*all* `x`[/b] & more"


def rule(small: Folder, *corrections: str, why: str = "the receipt was wrong") -> None:
    said = small.run("ruling", NAME, *corrections, "--why", why)
    assert said.code == 0, said


def test_a_ruling_is_a_record_with_its_reason_and_what_was_there_before(small: Folder) -> None:
    said = small.run("ruling", NAME, "--", SET, MONEY, *WHY)
    assert said.code == 0
    assert "set Poland Germany: " in said.out
    assert "6 infantry -> " in said.out
    assert "money Germany: 40 -> 41" in said.out
    assert said.err.startswith(f"Next: pbem apply {NAME} asks the open questions again")
    record = small.records[-1]
    assert record["kind"] == "ruling"
    assert record["why"] == "the receipt was wrong"
    assert record["inputs"] == [{"ruling": ["set Poland: Germany 3 infantry", "money Germany 41"]}]
    assert [event["kind"] for event in record["events"]] == ["corrected", "corrected"]
    assert record["events"][1]["before"] == 40
    assert Campaign.open(small.save).state["units"]["Poland"]["Germany"]["infantry"] == 3
    assert audit(small.save).holds


def test_the_question_is_asked_again_and_orders_that_waited_are_checked_again(
    small: Folder,
) -> None:
    small.apply(f"{ATTACK}")
    rule(small, "set Poland: Germany 2 infantry")
    assert small.status["seats"]["germany"]["lines"] == {"purchase": 1, "combat": 2}
    asked = Campaign.open(small.save)
    assert [ask.verb for ask in asked.asks] == ["orders"]
    assert small.status["asks"][0]["is_put"] is False
    said = small.run("apply", NAME, "--lock")
    assert said.code == 0
    assert small.status["asks"][0]["is_put"] is True
    said = small.run("apply", NAME, "--lock")
    assert "6 infantry ordered from Poland, 2 can go" in said.out
    assert audit(small.save).holds


def test_orders_that_were_written_for_the_position_before_are_stale(small: Folder) -> None:
    head = small.head
    rule(small, MONEY)
    assert small.head != head
    said = small.apply(f"turn: {head}\n{ATTACK}")
    assert "written for result" in said.err
    assert "Refused" not in said.out


def test_a_dry_run_shows_before_and_after_and_writes_nothing(small: Folder) -> None:
    with small.untouched():
        said = small.run("ruling", NAME, SET, *WHY, "--dry-run")
    assert said.code == 0
    assert "6 infantry -> 2 armor, 1 artillery, 1 fighter, 3 infantry" in said.out
    assert "Nothing was written." in said.err


def test_a_script_gets_the_changes_as_data(small: Folder) -> None:
    said = small.run("ruling", NAME, MONEY, *WHY, "--json")
    assert json.loads(said.out) == {
        "record": 2,
        "kind": "ruling",
        "why": "the receipt was wrong",
        "changes": [
            {
                "what": "money",
                "about": ["Germany"],
                "line": "money Germany 41",
                "before": 40,
                "after": 41,
            }
        ],
        "written": True,
    }
    said = small.run("ruling", NAME, "money Germany 42", *WHY, "--json", "--dry-run")
    assert (said.data["record"], said.data["written"]) == (3, False)
    assert len(small.records) == 2


REFUSED = {
    "typo in a place": (["set Polnd: Germany 3 infantry"], ['"set Polnd', "column 5", "Poland"]),
    "typo in a power": (["money Germny 3"], ["column 7", "Try: Germany"]),
    "typo in the word": (["sett Poland: Germany 3 infantry"], ["Try: set PLACE: POWER"]),
    "no such word": (["give Poland to Germany"], ["money POWER N", "pending POWER"]),
    "the second line": ([MONEY, "set Poland: 3 infantry"], ['"set Poland: 3 infantry", column 13']),
    "unquoted words": (["money", "Germany", "40"], ['"money"', "money POWER N"]),
    "enemies side by side": (
        ["set Poland: Soviet Union 1 infantry"],
        ["would be broken", "Poland"],
    ),
    "ships on land": (["set Poland: Germany 1 battleship"], ["would be broken"]),
    "no controller": (["control North Sea: Germany"], ["AAE-016"]),
    "not for sale": (["pending Germany: 1 industrial complex"], ["AAE-008"]),
    "as it is": (["money Germany 40"], ["like that already"]),
    "the good first": (["money Germany 44", "control Spain: Germany"], ["control Spain: Germany"]),
    "damage without a ship": (["damaged Poland: Germany 1"], ["would be broken"]),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_set_is_refused_in_words_and_nothing_is_written(
    small: Folder, case: str
) -> None:
    corrections, parts = REFUSED[case]
    with small.untouched():
        said = small.run("ruling", NAME, *corrections, *WHY)
    one_paragraph(said, *parts, "Nothing was written.", code=1)


def test_a_ruling_needs_a_reason_and_a_correction(small: Folder) -> None:
    for arguments in ((SET,), (SET, "--why", " \t"), (SET, "--why", "x" * 301), WHY):
        with small.untouched():
            said = small.run("ruling", NAME, *arguments)
        assert said.code == 2, said
        assert "Traceback" not in said.err
    assert small.run("ruling", NAME, SET, "--undo", "1", *WHY).code == 2


def test_a_ruling_before_the_game_has_begun_is_refused(
    small: Folder, capsys: pytest.CaptureFixture[str]
) -> None:
    assert small.run("new", "other", "axis-allies-europe").code == 0
    said = small.run("ruling", "other.pbem.yaml", MONEY, *WHY)
    one_paragraph(said, "has not begun", "pbem apply other.pbem.yaml", code=1)


def test_a_ruling_by_somebody_elses_key_is_refused(small: Folder) -> None:
    small.run("keygen", "other.key")
    with small.untouched():
        said = small.run("ruling", NAME, MONEY, *WHY, "--key", "other.key")
    one_paragraph(said, "not the one", code=1)


# Who reads of it


@pytest.mark.parametrize("depth", ["headline", "turn", "full"])
@pytest.mark.parametrize(
    ("fmt", "shown"),
    [
        ("text", "<script>[b]*all* `x`[/b] & more"),
        ("bbcode", "[\u200bb]*all*"),
        ("markdown", "\\<\u200bscript>\\[b\\]\\*all\\*"),
        ("html", "&lt;script&gt;[b]*all* `x`[/b] &amp; more"),
    ],
)
def test_a_report_of_any_depth_shows_it_and_escapes_the_reason(
    small: Folder, depth: str, fmt: str, shown: str
) -> None:
    rule(small, MONEY, why=EVIL)
    said = small.run("report", NAME, "--format", fmt, "--depth", depth)
    text = " ".join(said.out.split())
    assert "money Germany 41" in text
    if depth != "headline":
        assert "Rulings" in text
        assert "money Germany 41. Reason:" in text
        assert shown in text
    if fmt == "text":
        assert max(map(len, said.out.splitlines())) <= 72


def test_the_story_tells_it_at_its_place(small: Folder) -> None:
    rule(small, MONEY)
    assert "Ruling: money Germany 41; before: 40." in small.run("report", NAME).out


def test_log_status_and_audit_count_it_with_its_reason(small: Folder) -> None:
    assert small.status["rulings"] == 0
    assert "Rulings" not in small.run("status", NAME).out
    rule(small, MONEY)
    rule(small, SET, why="another reason")
    assert small.status["rulings"] == 2
    assert "Rulings and undos so far: 2" in small.run("status", NAME).out
    assert "ruling   money Germany 41. Reason: the receipt was wrong" in small.run("log", NAME).out
    told = small.run("audit", NAME).out
    assert "rulings of the moderator: 2 (records 2, 3)" in told
    assert "another reason" in told


def test_the_forms_are_listed_with_the_orders(small: Folder) -> None:
    said = small.run("orders", "AAE", "ruling")
    assert said.code == 0
    assert "set PLACE: POWER 3 UNIT, 1 UNIT|nothing" in said.out
    assert "example: money Germany 40" in said.out
    assert "ruling" in small.run("orders", "AAE", "nothing").err


# In the middle of a battle


@pytest.fixture
def in_battle(campaign: Maker) -> Folder:
    """Germany is asked whether to retreat, after dice."""
    folder = campaign("--wait", "retreat")
    folder.apply(f"{ATTACK}done\n")
    assert any(ask.startswith("retreat") for ask in folder.asked), folder.asked
    return folder


def test_a_ruling_in_a_battle_asks_again_for_what_is_there_now(in_battle: Folder) -> None:
    [asked] = [ask for ask in in_battle.asked if ask.startswith("retreat")]
    place = asked.split(" ", 1)[1].rsplit(" round", 1)[0]
    before = in_battle.records
    rule(in_battle, f"set {place}: Germany 9 infantry")
    assert asked in in_battle.asked
    record = in_battle.records[-1]
    assert "dice" not in record
    [ask] = [ask for ask in Campaign.open(in_battle.save).asks if ask.id == asked]
    assert ask.facts["attackers"] >= 9
    assert in_battle.records[:-1] == before
    in_battle.apply(f"press {place}\n")
    assert audit(in_battle.save).holds
    dice = [r for r in in_battle.records if r.get("dice")]
    assert len(dice) > 1
    numbers = [r["links"]["moderator"].split()[0] for r in dice]
    assert numbers == sorted(set(numbers))


def test_a_ruling_changes_no_die_of_other_segments(in_battle: Folder) -> None:
    """The next segment has the dice that it would have had: a ruling uses up no number where
    nothing can be known.
    """
    [asked] = [ask for ask in in_battle.asked if ask.startswith("retreat")]
    place = asked.split(" ", 1)[1].rsplit(" round", 1)[0]
    number = Campaign.open(in_battle.save).state["engine"]["segment"]["number"]
    rule(in_battle, "money Soviet Union 3")
    assert Campaign.open(in_battle.save).state["engine"]["segment"]["number"] == number
    in_battle.apply(f"press {place}\n")
    thrown = next(r for r in in_battle.records[::-1] if r.get("dice"))
    assert thrown["links"]["moderator"].split()[0] == str(number)


@pytest.mark.usefixtures("unrehearsed")
def test_a_ruling_that_hides_in_another_record_is_found(small: Folder) -> None:
    """Sealed as part of a result, without a reason: everything else of it is as a run of the rules
    would leave it.
    """

    class Hidden:
        skipped: ClassVar[list[Any]] = []
        given: ClassVar[list[Any]] = [{"ruling": ["money Germany 99"]}]

        def next(self, state: Any) -> Settled | None:
            return Settled(self.given.pop()) if self.given else None

    signer = keys.load(small.path / "small.pbem-private" / "moderator.key")
    Resolver(Campaign.open(small.save), signer, answerer=Hidden()).run()
    assert small.kinds[-1] == "result"
    result = audit(small.save)
    assert result.replay.difference is not None
    assert result.replay.difference.record == len(small.records)
    assert result.replay.difference.path == "inputs[0]"


def test_a_ruling_lets_the_game_go_on_at_another_turn_and_an_undo_takes_it_back(
    small: Folder,
) -> None:
    said = small.run("orders", "AAE", "ruling")
    assert "turn POWER" in said.out
    assert "over PLACE" in said.out
    asked = small.asked
    assert asked == ["orders Germany 1 A"]
    rule(small, "turn United States", "money US 20")
    assert small.asked == ["orders United States 2 A"]
    number = small.records[-1]["record"]
    assert "turn United States" in small.run("report", NAME).out
    again = small.run("ruling", NAME, "turn Germany", "--dry-run", *WHY)
    assert again.code == 0
    assert small.asked == ["orders United States 2 A"]
    assert small.run("apply", NAME).code == 0
    assert audit(small.save).holds
    assert small.run("ruling", NAME, "--undo", str(number), *WHY).code == 0
    assert small.asked == asked
    assert audit(small.save).holds


def test_a_battle_that_nobody_fights_is_not_over(small: Folder) -> None:
    with small.untouched():
        said = small.run("ruling", NAME, "over Poland", *WHY)
    assert said.code == 1
    assert "no battle for Poland is being fought now" in said.err
    assert "AAE-069" in said.err


def test_who_is_at_turn_again_by_a_ruling_gives_orders_anew(small: Folder) -> None:
    small.apply(f"{ATTACK}battles:\npause East Poland\ndone\n")
    assert small.asked == ["retreat East Poland round 1"]
    said = small.run("ruling", NAME, "turn Germany", *WHY)
    assert said.code == 1, "enemies are left beside each other"
    assert "without a battle" in said.err
    rule(
        small,
        "set East Poland: Soviet Union nothing",
        "control East Poland: Germany",
        "over East Poland",
    )
    assert small.asked == ["orders Germany 1 B"]
    rule(small, "turn Germany")
    assert small.asked == ["orders Germany 2 A"]
    small.run("apply", NAME)
    said = small.apply("purchase:\nbuy 1 infantry\ncombat:\npass\ndone\n")
    assert said.code == 0
    assert "locked" not in said.err
    assert small.asked == ["orders Germany 2 B"]
    assert audit(small.save).holds
    undone = next(r["record"] for r in small.records if r["kind"] == "ruling")
    assert small.run("ruling", NAME, "--undo", str(undone), *WHY).code == 0
    assert small.asked == ["retreat East Poland round 1"]
    assert audit(small.save).holds
