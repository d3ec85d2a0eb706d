"""The question who is lost: when it is put and to whom, which answers are taken, and what a line
says to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Flow
from pbem.engine.orders import Line
from pbem.wargame.loss_questions import Choice, LossQuestions
from pbem.wargame.losses import LossRules, Preset, Target
from tests.wargame.test_losses import CLASSES, Shots, entry

RULES = LossRules[Target](
    ("Reds", "Blues", "Greens"), CLASSES, limits=(None, ("ground",)), never=("flag",)
)


def rule_of(hits: Shots, taken: Mapping[str, int]) -> str:
    return "ISL-009" if taken.get("ground", 0) > hits.any else ""


PRESETS = {"house": Preset({"storm": ("kite", "walker")}, {})}
QUESTIONS = LossQuestions(RULES, Target, Shots, lambda g: PRESETS, "ISL-004", rule_of)
FORCE = [Target("Blues", "walker", 2, "ground"), Target("Blues", "kite", 2, "air")]
ALLIED = [*FORCE, Target("Greens", "walker", 1, "ground")]


def asked(targets: list[Target], hits: Shots, *to: str, enemy: str = "", **more: Any) -> Any:
    about = Choice(
        *("ISL-003", "Ash", "storm", ("land", "Ash"), ("walker", "kite"), "Ash day 1", "storm"),
        enemy=enemy,
        enemy_facts=lambda: {"days": 1},
    )
    return QUESTIONS.ask(about, to or ("Blues",), targets, hits, lambda: {"days": 2}, **more)


def test_the_question_carries_what_it_is_about() -> None:
    ask = asked(FORCE, Shots(1, 1))
    assert (ask.to, ask.verb, ask.noun, ask.facts) == (
        ("Blues",),
        "casualties",
        "Ash day 1",
        {"days": 2},
    )
    assert ask.default == {"Blues": {"walker": 1, "kite": 1}}
    assert (ask.only, ask.agree, ask.args["count"]) == (None, "", 2)
    assert QUESTIONS.targets_of(ask.args) == (FORCE, Shots(1, 1))
    assert "state" not in ask.args["targets"][0]


def test_nothing_is_asked_when_no_hit_can_be_placed() -> None:
    assert asked(FORCE[:1], Shots(0, 2)) is None
    assert asked([], Shots(2)) is None


def test_nothing_is_left_to_choose() -> None:
    assert asked(FORCE, Shots(4)).only == {"Blues": {"walker": 2, "kite": 2}}
    assert asked(FORCE, Shots(0, 2)).only == {"Blues": {"kite": 2}}
    assert asked(FORCE, Shots(1)).only is None


def test_another_default() -> None:
    ask = asked(FORCE, Shots(1), default=lambda targets, hits: {"Blues": {"kite": hits.any}})
    assert ask.default == {"Blues": {"kite": 1}}


def test_owners_have_to_agree_or_their_enemy_decides() -> None:
    ask = asked(ALLIED, Shots(2), "Blues", "Greens", enemy="Reds")
    assert (ask.agree, ask.otherwise.to, ask.otherwise.facts) == ("all", ("Reds",), {"days": 1})
    assert ask.otherwise.args["enemy"] is True
    assert ask.otherwise.default == ask.default
    assert asked(ALLIED, Shots(2), "Blues", "Greens").otherwise == ask.default
    forced = asked(ALLIED, Shots(5), "Blues", "Greens", enemy="Reds")
    assert (forced.agree, forced.only is None) == ("", False)


WRONG: dict[str, tuple[Any, str, str]] = {
    "no losses": ([], "ISL-003", "casualties_unclear"),
    "nothing": ({}, "ISL-003", "casualties_unclear"),
    "no number": ({"Blues": {"kite": "1"}}, "ISL-003", "casualties_unclear"),
    "less than none": ({"Blues": {"kite": -1}}, "ISL-003", "casualties_unclear"),
    "who is not there": ({"Reds": {"walker": 2}}, "ISL-003", "casualties_not_there"),
    "more than there are": ({"Blues": {"kite": 3}}, "ISL-003", "casualties_not_there"),
    "what is never lost": ({"Blues": {"flag": 1}}, "ISL-004", "never_a_casualty"),
    "too few": ({"Blues": {"kite": 1}}, "ISL-003", "casualties_wrong_number"),
    "who cannot be hit so": ({"Blues": {"walker": 2}}, "ISL-009", "casualties_not_by_these_hits"),
}


@pytest.mark.parametrize(("say", "rule", "code"), WRONG.values(), ids=WRONG)
def test_answers_that_are_none(say: Any, rule: str, code: str) -> None:
    with pytest.raises(Illegal) as refused:
        QUESTIONS.check(asked(FORCE, Shots(1, 1)), say)
    assert (refused.value.problem.rule, refused.value.problem.code) == (rule, code)


def test_answers_that_are_taken() -> None:
    for say in ({"Blues": {"walker": 1, "kite": 1}}, {"Blues": {"kite": 2}}):
        QUESTIONS.check(asked(FORCE, Shots(1, 1)), say)


def read(ask: Ask, where: str, *wishes: Any, **more: Any) -> Any:
    args = {"where": where, "list": list(wishes), **more}
    return QUESTIONS.read(None, ask, Line("casualties", args, "", ""))


def test_a_line_about_these_losses_answers() -> None:
    ask = asked(FORCE, Shots(1))
    assert read(ask, "Ash", entry("kite")) == {"Blues": {"kite": 1}}
    assert read(ask, "land", {**entry(""), "preset": "house"}) == {"Blues": {"kite": 1}}
    assert read(ask, "Birch", entry("kite")) is None
    with pytest.raises(Illegal, match="never_a_casualty"):
        read(ask, "land", entry("flag"))


def test_an_enemys_line_is_for_the_enemys_question() -> None:
    ask = asked(ALLIED, Shots(2), "Blues", "Greens", enemy="Reds")
    assert read(ask, "land", entry("kite"), enemy="enemy") is None
    assert read(ask.otherwise, "land", entry("kite")) is None
    assert read(ask.otherwise, "land", entry("kite"), enemy="enemy") == {"Blues": {"kite": 2}}


def test_a_step_that_asks_checks_reads_and_remembers() -> None:
    flow = Flow("storm")
    step = QUESTIONS.asked_by(flow.step(lambda g, f, dice, events: None))
    step.answer(QUESTIONS.marked("dead"))
    assert step.check_say is not None
    assert step.take_say is not None
    ask = asked(FORCE, Shots(1))
    with pytest.raises(Illegal):
        step.check_say(None, {}, ask, {})
    assert ("casualties", "casualties", False) in step.readers
    f: dict[str, Any] = {"dead": {"Blues": {"kite": 1}}}
    step.take_say(None, f, ask, {"Blues": {"kite": 1}}, [])
    assert f["dead"] == {"Blues": {"kite": 2}}
