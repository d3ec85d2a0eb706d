"""Dice beside the rules: locked before their link is used, in a segment of their own, recomputed
and audited like others.
"""

from __future__ import annotations

import random
import shutil
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from pbem.audit.audit import audit, judged
from pbem.engine import chance
from pbem.engine.state import copy
from pbem.faults import Fault, WrongCall
from pbem.play import throws
from pbem.play.resolver import Resolver
from pbem.records.dice import rolls
from pbem.storage import save
from pbem.storage.chain import verify_all
from pbem.table.campaign import Campaign
from tests import random_play
from tests.random_play import anybody  # noqa: F401 (fixture)
from tests.shelf import audited, game, in_turn  # noqa: F401 (fixture)
from tests.small_campaign import ATTACK, GAME, ID, NAME, REST, Folder
from tests.test_campaign import opened

WEATHER = ("--dice", "3d6", "--why", "weather")


def thrown(folder: Folder) -> list[dict[str, Any]]:
    return [record for record in folder.records if record["kind"] == "roll"]


def value(record: dict[str, Any]) -> str:
    (text,) = record["dice"].values()
    return str(text)


# The scheme


def test_a_roll_is_locked_then_thrown_in_a_segment_of_its_own(small: Folder) -> None:
    before = small.kinds
    told = small.run("roll", NAME, *WEATHER, "--label", "Day 1")
    assert told.code == 0
    lock, roll = small.records[len(before) :]
    assert (lock["kind"], lock["segment"], lock["openers"]) == ("lock", 1, ["moderator"])
    assert lock["roll"] == roll["roll"] == {"dice": "3d6", "why": "weather", "name": "Day 1"}
    assert list(roll["dice"]) == ["roll/1"]
    assert roll["grade"] == "C"
    assert "Day 1 (3d6)" in told.out
    assert value(roll).removeprefix("d6: ") in told.out


def test_its_dice_follow_from_link_founding_and_label(small: Folder) -> None:
    small.apply("phrase: zwölf Boxkämpfer jagen Viktor\n" + ATTACK)
    small.run("roll", NAME, "--dice", "5d20", "--why", "a test")
    (roll,) = thrown(small)
    number, link = roll["links"]["moderator"].split()
    founding = {"germany": chance.normal_phrase("zwölf Boxkämpfer jagen Viktor")}
    seed = chance.seed(ID, int(number), {"moderator": bytes.fromhex(link)}, founding)
    values = [chance.die(seed, f"roll/{number}/{slot}", 20) for slot in range(1, 6)]
    assert value(roll) == f"d20: {' '.join(map(str, values))}"


def test_the_lock_is_on_disk_before_the_link_is_used(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign, signer = opened(small)
    wanted = rolls.Wanted.of("3d6", "weather")
    throws.lock(campaign, signer, wanted)
    on_disk = small.save.read_text()
    assert small.kinds[-1] == "lock"
    assert campaign.vault.chains["moderator"].links[1].hex() not in on_disk
    assert small.run("roll", NAME).code == 0
    assert campaign.vault.chains["moderator"].links[1].hex() in small.save.read_text()


def test_reason_name_and_time_enter_no_die(
    small: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(small.path, small.path / "other")
    small.run("roll", NAME, *WEATHER)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    small.run("roll", "other", "--dice", "3d6", "--why", "something else", "--label", "x")
    other = Folder(small.path / "other", small._capture)
    assert thrown(small)[0]["dice"] == thrown(other)[0]["dice"]


def test_number_and_kind_of_dice_are_those_of_the_lock(small: Folder) -> None:
    """Nobody locks three dice and throws two of twenty sides."""
    campaign, signer = opened(small)
    throws.lock(campaign, signer, rolls.Wanted.of("3d6", "weather"))
    with pytest.raises(Fault, match="locked and not thrown yet"):
        throws.throw(campaign, signer, rolls.Wanted.of("2d20", "weather"))
    with small.untouched():
        told = small.run("roll", NAME, "--dice", "2d20", "--why", "other")
    assert told.code == 1
    assert '3d6 for "weather" are locked' in told.err


# Numbers


def test_the_numbers_of_the_game_go_on_after_a_roll(small: Folder) -> None:
    small.run("roll", NAME, *WEATHER)
    small.run("roll", NAME, "--dice", "d6", "--why", "again")
    small.apply(ATTACK + "done")
    segments = [record["segment"] for record in small.records if "segment" in record]
    assert segments == [1, 2, 3]
    small.run("roll", NAME, "--dice", "d6", "--why", "later")
    assert thrown(small)[-1]["dice"].keys() == {"roll/4"}
    result = next(record for record in small.records if len(record.get("dice", {})) > 1)
    assert result["links"]["moderator"].startswith("3 ")
    assert small.run("audit", NAME).code == 0


def test_a_roll_moves_the_dice_of_the_game_and_the_audit_counts_it(small: Folder) -> None:
    shutil.copytree(small.path, small.path / "other")
    small.run("roll", NAME, *WEATHER)
    small.apply(ATTACK + "done")
    mail = small.mail(ATTACK + "done")
    small.run("apply", "other", mail)
    other = Folder(small.path / "other", small._capture)
    assert small.records[-1]["dice"] != other.records[-1]["dice"]
    told = small.run("audit", NAME).out
    assert "rolls beside the rules: 1 (records 3)" in told
    assert "rolls beside" not in small.run("audit", "other").out


@pytest.mark.usefixtures("unrehearsed")
def test_in_the_middle_of_a_segment_with_dice_its_number_is_ended_first(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after the last battle of a game: dice have fallen and no question was put. Anywhere else a
    run does not end so, or the moderator could throw away dice that he knows: the audit finds
    it."""
    with monkeypatch.context() as patch:
        patch.setattr(Resolver, "_put", lambda self: None)
        small.apply(ATTACK + "done")
    segment = save.open_save(small.save).state["game"]["engine"]["segment"]
    assert segment["rolled"]
    assert segment["number"] == 1
    assert small.run("roll", NAME, *WEATHER).code == 0
    lock, roll = small.records[-2:]
    assert lock["inputs"] == [{"burn": 1}]
    assert lock["segment"] == 2
    assert roll["inputs"] == [{"burn": 2}]
    after = save.open_save(small.save).state["game"]["engine"]["segment"]
    assert after == {"number": 3, "rolled": False, "labels": {}}
    assert "questions that are put" in small.run("audit", NAME).out


def test_no_roll_comes_between_a_lock_of_the_game_and_its_dice(small: Folder) -> None:
    campaign, signer = opened(small)
    campaign.state["engine"]["asks"] = []
    with pytest.raises(Fault, match="waits for its own dice"):
        throws.lock(campaign, signer, rolls.Wanted.of("3d6", "weather"))


def test_before_the_first_question_there_is_no_roll(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = random_play.new_campaign(tmp_path, GAME, 1)
    with pytest.raises(Fault, match="has not begun"):
        throws.lock(campaign, random_play.SIGNER, rolls.Wanted.of("3d6", "weather"))


# Repetition


def test_the_same_dice_for_the_same_reason_are_never_thrown_twice(small: Folder) -> None:
    first = small.run("roll", NAME, *WEATHER)
    with small.untouched():
        again = small.run("roll", NAME, *WEATHER)
    assert again.code == 1
    assert again.out == first.out
    assert "Rolled already" in again.err
    small.run("roll", NAME, "--dice", "3d6", "--why", "weather of day 2")
    with small.untouched():
        assert small.run("roll", NAME, *WEATHER).out == first.out
        for why in ("Weather", " weather. "):
            assert small.run("roll", NAME, "--dice", "3d6", "--why", why).out == first.out


def test_the_same_dice_for_the_same_reason_fail_the_audit(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    small.run("roll", NAME, *WEATHER)
    with monkeypatch.context() as patch:
        patch.setattr(throws, "earlier", lambda *given: None)
        assert small.run("roll", NAME, *WEATHER).code == 0
    told = small.run("audit", NAME)
    assert told.code == 1
    assert "another reason than that of record" in told.out


@pytest.mark.parametrize("how", ["roll", "the same roll", "apply", "apply with a mail"])
def test_a_roll_that_broke_after_its_lock_is_finished_with_the_same_dice(
    small: Folder, how: str
) -> None:
    """Users' case 3 for a roll: the program dies between lock and result."""
    shutil.copytree(small.path, small.path / "other")
    small.run("roll", NAME, *WEATHER)
    broken = Folder(small.path / "other", small._capture)
    campaign, signer = opened(broken)
    throws.lock(campaign, signer, rolls.Wanted.of("3d6", "weather"))
    mail = broken.mail("press: where is the weather?")
    command = {
        "roll": ("roll", "other"),
        "the same roll": ("roll", "other", *WEATHER),
        "apply": ("apply", "other"),
        "apply with a mail": ("apply", "other", str(broken.path / mail)),
    }[how]
    assert small.run(*command).code == 0
    assert thrown(broken)[0]["dice"] == thrown(small)[0]["dice"]
    assert thrown(broken)[0]["roll"] == thrown(small)[0]["roll"]
    assert audit(broken.save).holds
    assert small.run("roll", "other").code == 2


def test_a_cut_at_any_write_changes_no_die(
    small: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class PowerCut(BaseException):
        pass

    undisturbed = tmp_path / "undisturbed"
    shutil.copytree(small.path, undisturbed)
    small.run("roll", str(undisturbed), *WEATHER)
    wanted = (undisturbed / NAME).read_bytes()
    real = save.files.replace
    for cut, after in product(range(3), (False, True)):
        work = tmp_path / f"{cut}{after}"
        shutil.copytree(small.path, work)
        left = cut

        def replace(path: Path, data: bytes, after: bool = after, **more: Any) -> None:
            nonlocal left
            left -= 1
            if left < 0 and not after:
                raise PowerCut
            real(path, data, **more)
            if left < 0:
                raise PowerCut

        with monkeypatch.context() as patch, suppress(PowerCut):
            patch.setattr(save.files, "replace", replace)
            small.run("roll", str(work), *WEATHER)
        small.run("roll", str(work), *WEATHER)
        assert (work / NAME).read_bytes() == wanted


# Typed in


def test_typed_dice_are_grade_d_wherever_dice_are_shown(small: Folder) -> None:
    told = small.run("roll", NAME, "--typed", "4 2 6", "--why", "thrown at the table")
    assert told.code == 0
    assert "grade D" in told.out
    (roll,) = thrown(small)
    assert roll["grade"] == "D"
    assert "links" not in roll
    assert roll["dice"] == {f"typed/{roll['record']}": "d6: 4 2 6"}
    for fmt in ("text", "bbcode", "markdown", "html"):
        report = small.run("report", NAME, "--format", fmt).out
        assert "typed in by hand: 4 2 6" in report
        assert "Dice of grade D" in report
    assert "grade D" in small.run("dice", NAME).out
    row = small.run("dice", NAME, "--json").data[-1]
    assert (row["grade"], row["seed"], row["roll"]["why"]) == ("D", "", "thrown at the table")
    assert "grade D" in small.run("log", NAME).out
    audited = small.run("audit", NAME)
    assert audited.code == 0
    assert "3 of grade D" in audited.out
    assert "dice typed in by hand" in audited.out


def test_typed_dice_touch_nothing_of_the_game(small: Folder) -> None:
    before = save.open_save(small.save).state["game"]
    small.run("roll", NAME, "--typed", "6 6 6", "--why", "thrown at the table")
    assert save.open_save(small.save).state["game"] == before
    small.apply(ATTACK + "done")
    assert [r["segment"] for r in small.records if "segment" in r] == [1]


@pytest.mark.parametrize(
    ("arguments", "dice"),
    [
        (("--typed", "4,2,6"), {"d6: 4 2 6"}),
        (("--typed", "20 1", "--dice", "2d20"), {"d20: 20 1"}),
        (("--typed", "1"), {"d6: 1"}),
    ],
)
def test_typed(small: Folder, arguments: tuple[str, ...], dice: set[str]) -> None:
    assert small.run("roll", NAME, *arguments, "--why", "table").code == 0
    assert set(thrown(small)[0]["dice"].values()) == dice


def test_nothing_is_typed_in_while_a_roll_is_locked(small: Folder) -> None:
    campaign, signer = opened(small)
    throws.lock(campaign, signer, rolls.Wanted.of("3d6", "weather"))
    with small.untouched():
        assert small.run("roll", NAME, "--typed", "1 2 3", "--why", "weather").code == 1


# Reports, calls


def test_a_roll_is_in_the_report_of_its_turn_with_its_reason_escaped(small: Folder) -> None:
    small.run("roll", NAME, "--dice", "2d6", "--why", "<b>bold</b> [i]it[/i] snow_fall")
    page = small.run("report", NAME, "--format", "html").out
    assert "&lt;b&gt;bold&lt;/b&gt;" in page
    assert "<b>bold" not in page
    text = small.run("report", NAME).out
    assert "Rolls beside the rules" in text
    assert "snow_fall" in text
    assert "segment 1, grade C: 2 dice" in small.run("report", NAME, "--depth", "full").out


def test_orders_written_for_the_last_result_are_not_stale_after_a_roll(small: Folder) -> None:
    head = small.head
    small.run("roll", NAME, *WEATHER)
    assert small.head == head
    assert small.apply(f"turn: {head}\n{ATTACK}").code == 0


def test_a_report_of_an_earlier_turn_stands_where_a_roll_lies_between(small: Folder) -> None:
    """The position of a turn is played again from the records, whose numbers a roll has moved."""
    small.apply(ATTACK + REST + "done")
    assert small.status["part"] == "Soviet Union"
    plain = small.run("report", NAME, "--turn", "1 Germany").out
    small.run("roll", NAME, *WEATHER)
    small.apply(
        "purchase:\npass\ncombat:\npass\nnoncombat:\npass\nplace:\npass\ndone", seat="soviet-union"
    )
    after = small.run("report", NAME, "--turn", "1 Germany").out
    assert (
        after.split("\nDice\n")[0].split("Treasuries")[1]
        == (plain.split("\nDice\n")[0].split("Treasuries")[1])
    )


def test_a_dry_run_shows_no_die_and_writes_nothing(small: Folder) -> None:
    with small.untouched():
        told = small.run("roll", NAME, *WEATHER, "--dry-run")
    assert told.code == 0
    assert told.err.startswith("3d6 in segment 1\n")
    assert told.out == ""


def test_data_for_a_script(small: Folder) -> None:
    told = small.run("roll", NAME, *WEATHER, "--json").data
    assert told["record"] == 3
    assert f"d6: {' '.join(map(str, told['values']))}" == told["labels"]["roll/1"]
    assert small.run("roll", NAME, *WEATHER, "--json").data == told


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--why", "no dice"),
        ("--dice", "3d6"),
        ("--dice", "3d6", "--why", " "),
        ("--dice", "0d6", "--why", "x"),
        ("--dice", "101d6", "--why", "x"),
        ("--dice", "d1", "--why", "x"),
        ("--dice", "d257", "--why", "x"),
        ("--dice", "3d6+1", "--why", "x"),
        ("--dice", "three", "--why", "x"),
        ("--dice", "3d6", "--why", "x" * 301),
        ("--dice", "3d6", "--why", "x", "--label", "y" * 61),
        ("--typed", "7", "--why", "x"),
        ("--typed", "0", "--why", "x"),
        ("--typed", "six", "--why", "x"),
        ("--typed", "4 2", "--dice", "3d6", "--why", "x"),
        ("--typed", "4 2", "--dice", "2d6"),
    ],
)
def test_a_wrong_call_writes_nothing(small: Folder, arguments: tuple[str, ...]) -> None:
    with small.untouched():
        told = small.run("roll", NAME, *arguments)
    assert told.code == 2
    assert told.err.startswith("Error: ")


def test_control_characters_of_a_reason_are_blanks() -> None:
    assert rolls.Wanted.of("d6", "a\nb\tc\x00d\u202ee").why == "a b c d e"
    with pytest.raises(WrongCall):
        rolls.Wanted.of("d6", "\n\u200b")


def test_without_the_private_folder_nobody_rolls(small: Folder) -> None:
    shutil.rmtree(small.path / "small.pbem-private")
    told = small.run("roll", NAME, *WEATHER)
    assert told.code == 1
    assert "private folder is missing" in told.err


# The audit of rolls


@pytest.fixture
def rolled(small: Folder) -> tuple[Any, list[Any], Any]:
    """Anchor, records and state of a campaign with a roll, typed dice and a result."""
    small.run("roll", NAME, *WEATHER, "--label", "day")
    small.run("roll", NAME, "--typed", "4 2 6", "--why", "at the table")
    small.apply(ATTACK + "done")
    assert audit(small.save).holds
    walked = verify_all(small.save.read_bytes(), NAME)
    return walked.anchor, walked.records, walked.trailer["state"]


CHANGES: dict[str, tuple[int, tuple[str | int, ...], Any]] = {
    "a die": (3, ("dice", "roll/1"), "d6: 1 1 1"),
    "another label": (3, ("dice",), {"roll/2": "d6: 1 1 3"}),
    "no burn": (3, ("inputs",), []),
    "a burn of more": (3, ("inputs", 0, "burn"), 2),
    "another reason than locked": (3, ("roll", "why"), "no weather"),
    "fewer dice than locked": (3, ("roll", "dice"), "2d6"),
    "another number of dice in the lock": (2, ("roll", "dice"), "2d6"),
    "another reason in the lock": (2, ("roll", "why"), "sun"),
    "another segment": (2, ("segment",), 2),
    "another opener": (2, ("openers",), []),
    "another grade": (3, ("grade",), "A"),
    "typed dice of a better grade": (4, ("grade",), "C"),
    "typed dice of another number": (4, ("dice",), {"typed/4": "d6: 6 6"}),
    "typed dice under a label of the game": (4, ("dice",), {"combat/x": "d6: 4 2 6"}),
    "typed dice that use up a number": (4, ("inputs",), [{"burn": 2}]),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_roll_sealed_again_is_found(
    change: str, rolled: tuple[Any, list[Any], Any]
) -> None:
    anchor, records, state = rolled
    number, way, value = CHANGES[change]
    changed = [copy(record) for record in records]
    place = changed[number - 1]
    for step in way[:-1]:
        place = place[step]
    place[way[-1]] = value
    found = [v.difference.record for v in judged(anchor, changed, state) if v.difference]
    assert found
    assert min(found) == number, change


@pytest.mark.parametrize("number", [2, 3])
def test_a_lock_without_its_roll_or_a_roll_without_its_lock_is_found(
    number: int, rolled: tuple[Any, list[Any], Any]
) -> None:
    anchor, records, state = rolled
    left = [copy(record) for record in records if record["record"] != number]
    renumbered = [{**record, "record": n} for n, record in enumerate(left, 1)]
    found = [v.difference.record for v in judged(anchor, renumbered, state) if v.difference]
    assert found
    assert min(found) in (number, number + 1)


@in_turn("seed", range(3))
def test_random_play_with_rolls_between_audits_clean(game: str, seed: int, tmp_path: Path) -> None:
    rng = random.Random(f"rolls {game} {seed}")
    campaign = random_play.new_campaign(tmp_path, game, seed)
    count = 0
    for turn in range(12):
        Resolver(
            campaign,
            random_play.SIGNER,
            answerer=random_play.RandomAnswers(campaign.table, rng),
        ).run()
        campaign = Campaign.open(campaign.path, random_play.clock)
        if rng.random() < 0.5 and campaign.asks:
            typed = "1 2" if rng.random() < 0.3 else ""
            wanted = rolls.Wanted.of("2d6", f"turn {turn}", typed=typed)
            throws.throw(campaign, random_play.SIGNER, wanted)
            count += 1
            campaign = Campaign.open(campaign.path, random_play.clock)
    assert count
    audited(campaign)
    # The lock that closes the founding may name a number before the dice of it are locked.
    locks = [r for r in campaign.save.records() if "segment" in r and "founding" not in r]
    numbers = [record["segment"] for record in locks]
    assert numbers == sorted(set(numbers))
