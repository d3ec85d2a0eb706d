"""The exact course of battles at sea, held against the engine's own battles."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.state import copy
from pbem.games.empires_of_history.air import air_phase
from pbem.games.empires_of_history.odds import at_sea
from pbem.games.empires_of_history.odds.fleet import Fleet, fleet
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import wrecks
from pbem.games.empires_of_history.sea.battle import naval_battle
from tests.empires_of_history import flow_game
from tests.empires_of_history.odds.proof import Played, battles, by_survivors, survivors
from tests.empires_of_history.sea.sailing import meeting
from tests.harness.flow_player import FlowPlayer

BOMBERS = {
    "nation": "England", "kind": "bomber", "count": 2, "at": "E-06", "use": "strike", "fuel": 6,
    "force": "", "base": "London", "way": [], "home": ["London"],
}  # fmt: skip
FIGHTER = {**BOMBERS, "kind": "fighter", "count": 1, "use": "cover"}
LIST = {"what": "minesweeper", "power": "", "take": None, "keep": 0}
TWO_ROUNDS = {"terms": {"rounds": 2}}
ONE_ROUND = {"terms": {"rounds": 1}}
# (what it is, English ships, German ships, other locals and changes)
BATTLES: list[tuple[str, dict[str, int], dict[str, int], dict[str, Any]]] = [
    ("transports defend alone", {"destroyer": 1, "transport": 1}, {"battleship": 1}, TWO_ROUNDS),
    ("two hits on one ship", {"battleship": 1}, {"destroyer": 2}, TWO_ROUNDS),
    ("a list of losses", {"destroyer": 1, "minesweeper": 1}, {"destroyer": 1, "carrier": 1},
     {"terms": {"rounds": 1, "lose": [LIST]}}),
    ("bombers strike, and are shot at as they leave", {}, {"battleship": 1},
     {"mode": "strike", "uses": ["strike"], "changes": {"flying": [BOMBERS]}, **ONE_ROUND}),
    ("submarines do not hit aircraft", {"destroyer": 1}, {"submarine": 1, "destroyer": 1},
     {"uses": ["strike", "cover"], "changes": {"flying": [FIGHTER]}, **ONE_ROUND}),
    ("a hunt", {"destroyer": 2}, {"submarine": 2}, {"mode": "hunt"}),
]  # fmt: skip


def started(g: Position, kind: type[FlowPlayer]) -> Played:
    again = Position(copy(g.state), g.board)
    played = kind(flow_game.game_of(naval_battle, *air_phase.FLOWS), again)
    assert isinstance(played, Played)
    return played


def test_EOH_440_EOH_443_EOH_444_EOH_446_odds_at_sea_are_those_of_the_engine() -> None:
    for what, ours, theirs, told in BATTLES:
        g = meeting(ours, theirs, **copy(told))
        fight = at_sea.standing(g, g.state["engine"]["frames"][-1]["locals"])
        assert fight is not None, what
        expected = by_survivors(
            (chance, {**own.counts, **foe.counts}) for (_, own, foe), chance in fight.ends.items()
        )
        played = by_survivors(
            (chance, survivors(each))
            for chance, each in battles(lambda kind, g=g: started(g, kind))
        )
        assert sum(played.values()) == pytest.approx(1), what
        assert played == pytest.approx(expected), what


def test_EOH_447_a_battle_to_the_end_has_the_odds_that_one_works_out_by_hand() -> None:
    g = meeting({"destroyer": 1}, {"destroyer": 1})
    fight = at_sea.standing(g, g.state["engine"]["frames"][-1]["locals"])
    assert fight is not None
    # Both hit on a 4: per round both 0.16, each alone 0.24, nobody 0.36.
    found = {end: chance for (end, _, _), chance in fight.ends.items()}
    assert found == {
        "win": pytest.approx(0.24 / 0.64),
        "loss": pytest.approx(0.24 / 0.64),
        "draw": pytest.approx(0.16 / 0.64),
    }


def test_a_side_that_is_not_there_makes_no_battle() -> None:
    g = meeting({}, {"destroyer": 1})
    assert at_sea.standing(g, g.state["engine"]["frames"][-1]["locals"]) is None


SHIPS = ("battleship", "carrier", "damaged battleship", "destroyer", "submarine", "transport")
ENTRIES = [
    {"what": "submarine", "power": "", "take": 1, "keep": 0},
    {"what": "battleship", "power": "", "take": None, "keep": 0},
    {"what": "fighter", "power": "", "take": None, "keep": 0},
    {"what": "ships", "power": "", "take": None, "keep": 2},
]
FORCES = st.dictionaries(
    st.sampled_from(("England", "France", "USA")),
    st.dictionaries(st.sampled_from(SHIPS), st.integers(1, 3), min_size=1, max_size=3),
    min_size=1,
)
FLIGHTS = st.dictionaries(
    st.sampled_from(("England", "France")),
    st.dictionaries(st.sampled_from(("fighter", "bomber")), st.integers(1, 2), min_size=1),
)


@given(
    ships=FORCES,
    planes=FLIGHTS,
    hits=st.tuples(st.integers(0, 7), st.integers(0, 4)),
    wishes=st.lists(st.sampled_from(ENTRIES), max_size=2),
)
def test_EOH_444_losses_of_the_odds_are_the_answers_that_questions_have_by_default(
    ships: dict[str, Any], planes: dict[str, Any], hits: tuple[int, int], wishes: list[Any]
) -> None:
    g, struck = meeting({"destroyer": 1}, {"destroyer": 1}), wrecks.SeaHits(*hits)
    asks = wrecks.ask(g, "E-06", copy(ships), copy(planes), struck, "odds", wishes)
    assert wrecks.lost(g, wrecks.takers(g, ships, planes), struck, wishes) == at_sea.answers(asks)


def shown(chances: dict[Fleet, float]) -> dict[Any, float]:
    return {(side.ships, side.planes): chance for side, chance in chances.items()}


@pytest.mark.parametrize(
    "planes",
    [(), (("England", "fighter", 2, 1), ("England", "bomber", 4, 2))],
    ids=["ships", "aircraft too"],
)
def test_rounds_that_are_remembered_are_as_if_each_were_worked_out(planes: Any) -> None:
    g = meeting({"destroyer": 1}, {"destroyer": 1})
    f = g.state["engine"]["frames"][-1]["locals"]
    sides = (
        fleet({"England": {"carrier": 1, "submarine": 1, "destroyer": 1}}, planes),
        fleet({"Germany": {"battleship": 1, "submarine": 2}}, ()),
    )
    fight = at_sea.SeaFight(g, f, sides)
    for number in (1, 2, 3, 4, 5):
        fresh = at_sea.SeaFight(g, f, sides)
        known, once = fight.fought(fight.start, number), fresh.fought(fresh.start, number)
        assert [shown(side) for side in known] == [shown(side) for side in once]
