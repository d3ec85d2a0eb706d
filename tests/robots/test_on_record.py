"""Who is played by a robot is on record before the dice, and what the robot says is recomputed."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbem.audit.audit import audit, judged
from pbem.engine.state import copy
from pbem.play import robot_players
from pbem.play.resolver import Resolver
from pbem.records import people
from pbem.records import robot_answers as robots
from pbem.records.dice import burnt_numbers
from pbem.records.settle import Settled
from pbem.reports import robots as told_robots
from pbem.storage import files, save
from pbem.table import void
from pbem.table.campaign import Campaign
from pbem.words.catalogue import Words
from tests.chained_campaign import begin
from tests.small_campaign import ATTACK, NAME, REST, Folder, Maker, one_paragraph

GERMANY, SOVIET, BRITAIN, USA = SEATS = (
    "germany",
    "soviet-union",
    "great-britain",
    "united-states",
)
ALLIES = (SOVIET, BRITAIN, USA)


def flags(*seats: str) -> list[str]:
    return [part for seat in seats for part in ("--robot", seat)]


def holds(folder: Folder) -> None:
    told = folder.run("audit", NAME)
    assert told.code == 0, told.out
    assert "The campaign is what its records say." in told.out


def fails_in(folder: Folder) -> tuple[str, int, str]:
    """Which verdict fails, in which record and where."""
    found = audit(folder.save)
    for verdict in found.verdicts:
        if verdict.difference is not None:
            return verdict.name, verdict.difference.record, verdict.difference.path
    return "", 0, ""


def robot_answers(folder: Folder) -> list[dict[str, Any]]:
    answers = [one for record in folder.records for one in record.get("inputs", [])]
    return [one for one in answers if one.get("how") == "robot"]


# Any seats


campaigns = given(
    playing=st.sets(st.sampled_from(SEATS), min_size=1),
    advance=st.sampled_from(["yes", "no"]),
    waits=st.sets(st.sampled_from(["retreat", "casualties", "split"])),
    at_founding=st.booleans(),
)


@pytest.mark.slow
@settings(max_examples=3, suppress_health_check=list(HealthCheck), deadline=None)
@campaigns
def test_campaigns_with_any_robots_audit_clean_at_every_point(
    tmp_path_factory: pytest.TempPathFactory, **options: Any
) -> None:
    _audit_clean_at_every_point(tmp_path_factory.mktemp("robots"), **options)


@pytest.mark.soak
@settings(max_examples=40, suppress_health_check=list(HealthCheck), deadline=None)
@campaigns
def test_many_campaigns_with_any_robots_audit_clean_at_every_point(
    tmp_path_factory: pytest.TempPathFactory, **options: Any
) -> None:
    _audit_clean_at_every_point(tmp_path_factory.mktemp("robots"), **options)


def _audit_clean_at_every_point(
    folder: Path, playing: set[str], advance: str, waits: set[str], at_founding: bool
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        made = Folder(folder, lambda: ("", ""))
        asked = [part for verb in sorted(waits) for part in ("--wait", verb)]
        option = ["--option", f"cash_advance={advance}", *asked]
        first = flags(*sorted(playing)) if at_founding else []
        assert made.run("new", "small", "axis-allies-europe", *option, *first).code == 0
        for _ in range(4):
            made.run("apply", NAME, *([] if at_founding else flags(*sorted(playing))), "--silence")
            assert audit(made.save).holds is True, fails_in(made)
            if playing == set(SEATS):
                break


@pytest.mark.parametrize("advance", ["yes", pytest.param("no", marks=pytest.mark.soak)])
def test_robots_that_play_all_seats_play_to_the_end(advance: str, campaign: Maker) -> None:
    made = campaign("--option", f"cash_advance={advance}", *flags(*ALLIES))
    made.run("apply", NAME, *flags(GERMANY))
    assert made.status["over"]
    holds(made)
    assert {one["by"][0] for one in robot_answers(made)} >= {"Germany", "Soviet Union"}


def test_robots_beside_players_chains(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The links of a seat that a robot plays are still its chain's; nobody waits for lines of a
    robot.
    """
    table = begin(tmp_path / "game", monkeypatch, capsys, (GERMANY, SOVIET), "--mode", "strict")
    assert table.records[0]["kind"] == "result"
    table.found((GERMANY, SOVIET), phrases=(BRITAIN, USA))
    table.run("apply", NAME, *flags(*ALLIES))
    table.send(f"seat: germany\n{ATTACK}done\n")
    assert [record["kind"] for record in table.records[-2:]] == ["lock", "lock"]
    soviet = table.link_mail(SOVIET)
    table.send(soviet)
    (table.at(GERMANY) / "soviet.txt").write_text(soviet)
    table.send(table.link_mail(GERMANY, "--after", "soviet.txt"))
    table.send(f"seat: germany\n{REST}done\n")
    assert table.kinds[-1] in ("lock", "result")
    assert robot_answers(table)
    holds(table)


def test_who_founds_the_dice_is_no_robot(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody would contribute for it; but who has sent a chain has bound himself."""
    playing = flags(SOVIET, BRITAIN, USA)
    table = begin(tmp_path / "game", monkeypatch, capsys, (GERMANY, SOVIET), *playing)
    anchor = save.open_save(table.save).anchor
    assert anchor["dice"]["founders"] == [GERMANY, SOVIET]
    assert anchor["seats"][BRITAIN]["robot"] == "aae-1"


# Beside persons


def test_robots_go_along_with_what_a_person_has_said(campaign: Maker) -> None:
    made = campaign("--option", "cash_advance=yes", *flags(SOVIET, BRITAIN))
    made.apply("advance:\npass\ndone")
    assert made.asked == ["split advance"]
    made.apply("split Soviet Union 7, United States 5", seat=USA)
    [split] = [one for one in robot_answers(made) if one["answer"] == "split advance"]
    assert split["by"] == ["Soviet Union", "Great Britain"]
    assert split["say"] == {"shares": {"Soviet Union": 7, "United States": 5}}
    holds(made)


def test_a_robot_waits_for_the_persons_who_are_asked_with_it(campaign: Maker) -> None:
    made = campaign("--option", "cash_advance=yes", *flags(SOVIET, BRITAIN))
    made.apply("advance:\npass\ndone")
    assert not [one for one in robot_answers(made) if one["answer"] == "split advance"]
    holds(made)


# On record, before the dice


def test_a_robot_stays_until_a_record_sends_it_away(small: Folder) -> None:
    small.apply(f"{ATTACK}done\n", *flags(SOVIET))
    first = [record for record in small.records if record["kind"] == "seat"]
    assert [(r["change"], r["seat"], r["robot"]) for r in first] == [("robot", SOVIET, "aae-1")]
    small.apply(f"{REST}done\n")
    assert {one["by"][0] for one in robot_answers(small)} == {"Soviet Union"}
    assert small.run("apply", NAME, *flags(SOVIET)).code == 1
    assert small.run("seat", NAME, "--robot-left", SOVIET).code == 0
    assert "Soviet Union" not in " ".join(small.asked)
    told = small.run("audit", NAME)
    assert told.code == 0
    assert "the robot aae-1 plays soviet-union from here on" in told.out
    assert "a person plays soviet-union from here on" in told.out


def test_the_run_and_the_report_tell_what_robots_did(small: Folder) -> None:
    small.apply(f"{ATTACK}done\n", *flags(SOVIET))
    said = small.apply(f"{REST}done\n")
    assert "Robot, Soviet Union, orders Soviet Union 2 A: purchase: buy" in said.out
    report = small.run("report", NAME, "--turn", "1 Soviet Union")
    assert "Played by a robot: Soviet Union." in report.out


def test_orders_that_wait_are_withdrawn_when_a_robot_comes(small: Folder) -> None:
    small.apply("standing:\ncasualties land: armor\n", seat=SOVIET)
    assert "lines" in small.records[-1]["desk"]["seats"][SOVIET]
    assert small.run("seat", NAME, "--robot", SOVIET).code == 0
    assert small.records[-1]["orders"] == "withdrawn"
    holds(small)


def test_a_mail_for_a_robots_seat_is_refused_and_says_how_to_come_back(small: Folder) -> None:
    small.run("seat", NAME, "--robot", GERMANY)
    kinds = small.kinds
    said = small.run("apply", NAME, small.mail(f"{ATTACK}done\n"))
    assert small.kinds[: len(kinds) + 1] != [*kinds, "orders"]
    assert "a robot plays germany, since record" in said.err


@pytest.mark.parametrize("change", [("--replace", "Erika"), ("--substitute", "Olga")])
def test_who_comes_for_a_robot_waits_until_it_has_left(
    change: tuple[str, str], small: Folder
) -> None:
    small.run("seat", NAME, "--robot", SOVIET)
    option, name = change
    with small.untouched():
        one_paragraph(small.run("seat", NAME, option, SOVIET, "--name", name), "a robot plays")
    small.run("seat", NAME, "--robot-left", SOVIET)
    assert small.run("seat", NAME, option, SOVIET, "--name", name).code == 0
    holds(small)


@pytest.mark.usefixtures("unrehearsed")
def test_no_robot_comes_while_a_lock_waits(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the links in hand the moderator could see which of two players loses."""
    table = begin(tmp_path / "game", monkeypatch, capsys, (GERMANY, SOVIET))
    table.found((GERMANY, SOVIET), phrases=(BRITAIN, USA))
    table.send(f"seat: germany\n{ATTACK}done\n")
    assert table.kinds[-1] == "lock"
    with table.untouched():
        one_paragraph(table.run("seat", NAME, "--robot", SOVIET), "dice are waited for")
    with monkeypatch.context() as patch:
        patch.setattr(burnt_numbers, "is_waiting", lambda *given: False)
        patch.setattr(burnt_numbers, "take", lambda *given: None)
        patch.setattr(void, "parts", lambda campaign: ({}, []))
        assert table.run("seat", NAME, "--robot", SOVIET).code == 0
    name, record, _ = fails_in(table)
    assert (name, record) == ("dice", len(table.records))


def test_a_link_that_is_out_is_burnt_when_a_robot_comes(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = begin(tmp_path / "game", monkeypatch, capsys, (GERMANY, SOVIET))
    table.found((GERMANY, SOVIET), phrases=(BRITAIN, USA))
    table.send(table.link_mail(GERMANY))
    table.run("seat", NAME, "--robot", SOVIET)
    assert table.records[-1]["burnt"] == ["1 germany"]
    table.send(f"seat: germany\n{ATTACK}done\n")
    assert table.records[-1]["segment"] == 2
    table.links(GERMANY, SOVIET)
    assert table.records[-1]["kind"] in ("result", "lock")
    holds(table)


# What a changed program cannot do


class Liar:
    """Answers in the robot's name, without one or not as it would."""

    def __init__(self, campaign: Campaign, say: Callable[[Any], Any], seats: Sequence[str]) -> None:
        self.robots = robot_players.Robots(campaign, _Nobody())
        self.robots.playing = dict.fromkeys(seats, "aae-1")
        self.say = say
        self.skipped: list[Any] = []

    def next(self, state: Any) -> Settled | None:
        found = self.robots.next(state)
        if found is not None:
            found.given["say"] = self.say(found.given["say"])
        return found


class _Nobody:
    skipped: list[Any] = []  # noqa: RUF012

    def next(self, state: Any) -> None:
        return None


def lie(folder: Folder, say: Callable[[Any], Any], *seats: str) -> None:
    from pbem.commands._campaign import moderator, open_campaign

    opened = open_campaign(folder.save)
    Resolver(opened, moderator(opened, None), answerer=Liar(opened, say, seats)).run()


@pytest.mark.usefixtures("unrehearsed")
def test_an_answer_in_the_name_of_no_robot_fails_the_audit(small: Folder) -> None:
    lie(small, lambda say: say, GERMANY)
    assert fails_in(small)[2] == "inputs[0].how"


@pytest.mark.usefixtures("unrehearsed")
def test_an_answer_that_the_robot_would_not_give_fails_the_audit(small: Folder) -> None:
    small.run("seat", NAME, "--robot", GERMANY)
    lie(small, lambda say: say[:1], GERMANY)
    name, _, path = fails_in(small)
    assert name == "rules replay"
    assert path.startswith("inputs[0].say")


def altered(folder: Folder, say: Any) -> None:
    """The first answer of a robot on record is another one, all sealed again with the true key, for
    who has nothing but the save."""
    from pbem.commands._campaign import moderator, open_campaign

    opened = save.open_save(folder.save)
    records = [copy(record) for record in opened.records()]
    first = next(r for r in records if any(i.get("how") == "robot" for i in r.get("inputs", [])))
    next(i for i in first["inputs"] if i.get("how") == "robot")["say"] = say
    signer, anchor, state = moderator(open_campaign(folder.save), None), opened.anchor, opened.state
    folder.save.unlink()
    made = save.create(folder.save, _without(anchor, "seal", "format"), state, signer)
    made.append([_without(record, "record", "prev", "seal") for record in records], state, signer)
    shutil.rmtree(files.private_path(folder.save))


def _without(document: Any, *names: str) -> dict[str, Any]:
    return {name: value for name, value in document.items() if name not in names}


@pytest.fixture
def over(small: Folder) -> Folder:
    """The first turn, in which robots gave answers, is over."""
    small.apply(f"{ATTACK}done\n", *flags(SOVIET, BRITAIN, USA))
    small.apply(f"{REST}done\n")
    assert small.status["turn"] > 1
    return small


def test_only_the_audit_asks_robots_again(over: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    """What they ordered in turns that are over is on record for whoever reads."""
    asked: list[str] = []
    say = robots.answer

    def counted(table: Any, state: Any, ask: Any, *named: str) -> Any:
        asked.append(ask.id)
        return say(table, state, ask, *named)

    monkeypatch.setattr(robots, "answer", counted)
    for command in (
        ("report", NAME, "--turn", "1 Soviet Union"),
        ("show", NAME, "--turn", "1 Soviet Union"),
        ("map", NAME, "--turn", "1 Soviet Union", "-o", "map.svg"),
        ("plot", NAME, "-o", "plot.svg"),
        ("site", NAME, "-o", "site"),
    ):
        assert over.run(*command).code == 0, command
        assert not asked, command
    holds(over)
    assert asked == [one["answer"] for one in robot_answers(over)]


@pytest.mark.usefixtures("unrehearsed")
def test_a_report_tells_what_is_on_record_and_the_audit_that_no_robot_said_it(
    small: Folder,
) -> None:
    small.run("seat", NAME, "--robot", GERMANY)
    lie(small, lambda say: say[:1], GERMANY)
    small.run("apply", NAME, "--silence")
    assert small.status["turn_name"] == "Soviet Union, round 1"
    told = small.run("report", NAME, "--turn", "1 Germany", "--depth", "full")
    assert told.code == 0
    assert "orders Germany 1 A (robot)" in " ".join(told.out.split())
    name, _, path = fails_in(small)
    assert name == "rules replay"
    assert path.startswith("inputs[0].say")


def test_a_report_names_the_record_with_a_robots_answer_that_the_rules_refuse(
    over: Folder,
) -> None:
    altered(over, ["no order at all"])
    number = next(r["record"] for r in over.records if "no order at all" in str(r))
    told = over.run("report", NAME, "--turn", "1 Soviet Union")
    one_paragraph(told, f"record {number} differs at inputs", "pbem audit")
    assert fails_in(over)[:2] == ("rules replay", number)


def test_a_robot_over_the_lines_of_a_person_fails_the_audit(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    small.apply(ATTACK)
    before = len(small.records)
    with monkeypatch.context() as patch:
        patch.setattr(people, "withdraw", lambda *given: None)
        small.run("seat", NAME, "--robot", GERMANY)
    assert fails_in(small)[1] == before + 1


def test_closed_lines_are_not_withdrawn_by_a_robot(small: Folder) -> None:
    """Nor in the middle of a turn, in which lines have been used already."""
    small.apply("standing:\ncasualties land: armor\n", seat=SOVIET)
    small.apply(f"{ATTACK}done\n")
    with small.untouched():
        one_paragraph(small.run("seat", NAME, "--robot", SOVIET), "are closed")


@pytest.mark.usefixtures("unrehearsed")
def test_putting_a_question_that_a_robot_answers_fails_the_audit(small: Folder) -> None:
    small.run("seat", NAME, "--robot", GERMANY)
    from pbem.commands._campaign import moderator, open_campaign

    opened = open_campaign(small.save)
    for ask in opened.state["engine"]["asks"]:
        ask["put"] = False
    record = Resolver(opened, moderator(opened, None), answerer=_Nobody())
    record._put()
    record._write("result")
    assert fails_in(small)[2] == "inputs[0].put"


def test_a_robot_that_is_not_here_is_not_believed(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        known = robots.player
        patch.setattr(robots, "newest", lambda game: "aae-99")
        patch.setattr(robots, "player", lambda game, version: known(game, "aae-1"))
        small.run("apply", NAME, *flags(GERMANY))
    told = small.run("audit", NAME)
    assert told.code == 4
    assert "answers of robots NOT recomputed" in told.out
    assert "aae-99" in told.out
    assert "The campaign is what its records say" not in told.out
    assert small.run("audit", NAME, "--json").data["holds"] is None


def test_nobody_answers_for_a_robot_that_is_not_here(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(robots, "newest", lambda game: "aae-99")
        small.run("seat", NAME, "--robot", GERMANY)
    with small.untouched():
        one_paragraph(small.run("apply", NAME), "does not have it", "--robot germany")
    assert small.run("apply", NAME, *flags(GERMANY)).code == 0
    assert robot_answers(small)
    holds(small)


def test_the_same_robot_says_the_same_in_a_copy(small: Folder) -> None:
    """Nothing that the moderator can vary, times and notes among them, changes what a robot
    says.
    """
    before = small.contents()
    small.run("apply", NAME, *flags(GERMANY))
    first = [one["say"] for one in robot_answers(small)]
    for name, data in before.items():
        (small.path / name).write_bytes(data)
    small.run("note", NAME, "another day")
    small.run("apply", NAME, *flags(GERMANY))
    assert [one["say"] for one in robot_answers(small)][:1] == first[:1]


def test_a_changed_robot_record_fails(small: Folder) -> None:
    small.run("apply", NAME, *flags(SOVIET))
    small.apply(f"{ATTACK}done\n")
    small.apply(f"{REST}done\n")
    opened = save.open_save(small.save)
    records = [copy(record) for record in opened.records()]
    for record in records:
        if record.get("change") == "robot":
            record["seat"] = BRITAIN
    assert judged(opened.anchor, records, opened.state)[1].holds is False


def test_robots_are_named_once_for_all_seats_of_a_side(campaign: Maker) -> None:
    made = campaign("--robot", "Allies")
    assert people.robots(save.open_save(made.save).state["people"]).keys() == set(ALLIES)
    told = made.run("audit", NAME)
    assert "The robot aae-1 plays soviet-union from the beginning" in told.out


def test_robots_between_undo_ruling_and_roll(small: Folder) -> None:
    small.apply(ATTACK + "done", seat=GERMANY)
    small.run("seat", NAME, "--robot", SOVIET)
    before = len(small.records)
    small.apply(REST + "done", seat=GERMANY)
    assert robot_answers(small)
    first = next(r["record"] for r in small.records[before:] if r["kind"] in ("lock", "result"))
    undo = ("--undo", str(first), "--why", "the wrong mail")
    assert small.run("ruling", NAME, *undo).code == 0
    holds(small)
    small.run("apply", NAME)
    one_paragraph(small.run("seat", NAME, "--robot", GERMANY), "lines of germany are closed")
    assert small.run("seat", NAME, "--robot", BRITAIN).code == 0
    assert small.run("ruling", NAME, "--why", "a gift", "money Germany 30").code == 0
    assert small.run("roll", NAME, "--dice", "2d6", "--why", "weather").code == 0
    holds(small)
    small.run("apply", NAME, "--silence")
    one_paragraph(small.run("seat", NAME, "--robot-left", GERMANY), "no robot plays germany")
    holds(small)


def test_what_a_robot_is_asked_names_nobodys_seat(small: Folder) -> None:
    assert small.run("seat", NAME, "--robot", GERMANY).code == 0
    assert "Waiting for a robot, which pbem apply asks" in " ".join(
        small.run("status", NAME).out.split()
    )


def test_of_many_powers_the_seats_are_named() -> None:
    nations = ["Germany", "Hungary", "Romania", "Bulgaria", "Italy"]
    inputs: list[Any] = [{"how": people.ROBOT, "by": nations, "answer": "orders", "say": ["pass"]}]
    seats = {**dict.fromkeys(nations, "axis"), "Italy": None}
    campaign: Any = SimpleNamespace(seat_of=seats.get, words=Words())
    assert told_robots.sentences(campaign, [{"inputs": inputs}]) == [
        "Played by a robot: Italy, axis."
    ]
    inputs[0]["by"] = nations[:2]
    told = told_robots.sentences(campaign, [{"inputs": inputs}])
    assert told == ["Played by a robot: Germany, Hungary."]
