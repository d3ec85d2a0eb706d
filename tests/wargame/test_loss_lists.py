"""Lists of losses in orders: what is read, what is refused, and that it reads back."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Ambiguous, NotUnderstood
from pbem.engine.names import Names
from pbem.engine.slots import Vocabulary
from pbem.wargame.loss_lists import LossList, where, written
from tests.wargame.isles import BOARD

KINDS = {"walker": ("walkers",), "kite": ("kites",), "barge": ()}
VOCABULARY = Vocabulary(
    Names(dict.fromkeys(BOARD.areas, ()), "place"),
    Names(dict.fromkeys(BOARD.powers, ()), "power"),
    Names(KINDS, "unit"),
    ranks=Names({**KINDS, "fliers": ()}, "unit"),
)
LIST = LossList(VOCABULARY, ("house",), {"torn": ("kite",)}, {"ragged": "torn"})


def entry(what: str, **more: Any) -> dict[str, Any]:
    return {"what": what, "power": "", "take": None, "keep": 0, **more}


READ = {
    "walkers, 2 kite, Blues barge": [
        entry("walker"),
        entry("kite", take=2),
        entry("barge", power="Blues"),
    ],
    "fliers first, keep 1 walker": [entry("fliers"), entry("walker", keep=1)],
    "torn kite, 1 ragged kite": [entry("kite", state="torn"), entry("kite", take=1, state="torn")],
    "house, walker": [entry("", preset="house"), entry("walker")],
    "House list": [entry("", preset="house")],
}


@pytest.mark.parametrize("text", READ)
def test_a_list_is_read_and_reads_back(text: str) -> None:
    assert LIST.read(text, 0) == READ[text]
    assert LIST.read(LIST.show(READ[text]), 0) == READ[text]


def test_a_state_that_a_kind_cannot_have() -> None:
    with pytest.raises(NotUnderstood) as refused:
        LIST.read("walker, torn barge", 10)
    problem = refused.value.problem
    assert (problem.code, problem.choices, problem.column) == ("no_such_detail", ("kite",), 19)


class Pairs(LossList):
    """Kites have numbers."""

    def end(self, text: str, at: int) -> tuple[str, dict[str, Any]]:
        rest, _, number = text.rpartition(" #")
        return (rest, {"number": int(number)}) if rest else (text, {})

    def shown_end(self, entry: Any) -> str:
        return f" #{entry['number']}" if "number" in entry else ""

    def kinds_with(self, detail: str, value: Any) -> Any:
        return ("kite",) if detail == "number" else super().kinds_with(detail, value)

    def is_single(self, entry: Any) -> bool:
        return "number" in entry


def test_a_game_may_tell_more_apart() -> None:
    pairs = Pairs(VOCABULARY, (), {"torn": ("kite",)})
    assert pairs.read("torn kite #2", 0) == [entry("kite", take=1, number=2, state="torn")]
    assert pairs.show(pairs.read("torn kite #2, walker", 0)) == "torn kite #2, walker"
    with pytest.raises(NotUnderstood):
        pairs.read("walker #2", 0)


def test_a_default_order_as_it_is_written() -> None:
    assert written(["kite/torn", "walker"]) == "torn kite, walker"


def test_a_place_that_is_called_like_a_power_has_to_be_said() -> None:
    slot = where(Names({"Ash": (), "land": ()}, "place"), ["Ash"], ["land"])
    assert (slot.read("land", 0), slot.show("land")) == ("land", "land")
    assert (slot.read("in Ash", 0), slot.show("Ash")) == ("Ash", "in Ash")
    with pytest.raises(Ambiguous) as refused:
        slot.read("Ash", 4)
    assert refused.value.problem.choices == ("in Ash", "land")
