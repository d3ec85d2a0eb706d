"""What is remembered of parts of a state holds until one of them changes."""

from __future__ import annotations

from typing import Any

from pbem.wargame.memory import Last, Unchanged, Watched


def test_it_is_worked_out_again_when_a_part_is_another_one() -> None:
    asked: list[tuple[list[int], ...]] = []

    def total(*parts: list[int]) -> int:
        asked.append(parts)
        return sum(map(sum, parts))

    last: Last[int] = Last(total)
    one, other = [1, 2], [3]
    assert [last.of(one, other), last.of(one, other)] == [6, 6]
    assert last.of(one) == 3
    assert last.of(one, other) == 6
    assert last.of([1, 2], other) == 6
    assert last.of([1, 2], [4]) == 7
    assert len(asked) == 5


def asked(known: Unchanged, state: dict[str, Any], *told: Any) -> bool:
    """Whether a question had to be worked out."""
    worked: list[str] = []
    known.get(state, "question", lambda: worked.append("worked"), *told)
    return bool(worked)


def test_a_question_is_worked_out_once_while_its_parts_are_the_same() -> None:
    known = Unchanged("units", "control", deep=("wars",))
    state: dict[str, Any] = {"units": {"a": {"at": "x"}}, "control": {}, "wars": [["p", "q"]]}
    assert asked(known, state)
    assert not asked(known, state)
    assert not asked(known, {**state, "units": {"a": {"at": "x"}}, "turn": 2})
    state["units"]["a"] = {"at": "y"}
    assert asked(known, state)
    state["wars"][0][1] = "r"
    assert asked(known, state)
    state["control"]["x"] = "p"
    assert asked(known, state)
    assert not asked(known, state)


def test_a_question_is_worked_out_again_where_something_else_is_told() -> None:
    known = Unchanged("units")
    state: dict[str, Any] = {"units": {}}
    assert asked(known, state, frozenset("a"))
    assert not asked(known, state, frozenset("a"))
    assert asked(known, state, frozenset("b"))


def test_each_question_has_its_own_answer() -> None:
    known = Unchanged("units")
    state: dict[str, Any] = {"units": {"a": 1}}
    assert known.get(state, "some", lambda: len(state["units"])) == 1
    assert known.get(state, "none", lambda: None) is None
    assert known.of(state) == {"some": 1, "none": None}
    state["units"]["b"] = 2
    assert known.get(state, "some", lambda: len(state["units"])) == 2


def test_a_watched_map_is_compared_when_somebody_has_changed_it() -> None:
    known = Watched("units")
    state: dict[str, Any] = {"units": {"a": 1}}
    sign = known.sign(state)
    assert asked(known, state)
    state["units"]["a"] = 2
    known.changed()
    assert asked(known, state)
    assert known.sign(state) is not sign
    known.changed()
    assert not asked(known, state)
    assert not asked(known, {"units": {"a": 2}})
    assert asked(known, {"units": {"a": 1}})
