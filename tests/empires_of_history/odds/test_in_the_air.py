"""The exact course of battles in the air, held against the engine's own battles."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.state import copy
from pbem.games.empires_of_history.air.battle import air_battle
from pbem.games.empires_of_history.odds import in_the_air
from pbem.games.empires_of_history.odds.asked import of_ask
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history import flow_game
from tests.empires_of_history.odds.proof import Played, battles, by_survivors, survivors
from tests.empires_of_history.position_builder import game_at
from tests.harness.flow_player import FlowPlayer


def flight(nation: str, kind: str, count: int, fuel: int = 5, **more: Any) -> dict[str, Any]:
    use = "bomb" if nation == "Germany" else "intercept"
    told = {"nation": nation, "kind": kind, "count": count, "at": "Warsaw", "use": use}
    base = "Silesia" if nation == "Germany" else "Warsaw"
    return {**told, "fuel": fuel, "force": "", "base": base, "way": [], **more}


# (what it is, flights, terms)
BATTLES: list[tuple[str, list[dict[str, Any]], dict[str, Any]]] = [
    ("two rounds", [flight("Germany", "fighter", 1), flight("Poland", "fighter", 2)],
     {"rounds": 2}),
    ("fighters are lost first", [flight("Germany", "fighter", 1), flight("Germany", "bomber", 1),
     flight("Poland", "fighter", 2)], {"rounds": 1}),
    ("fuel for one round", [flight("Germany", "fighter", 1, 2), flight("Germany", "bomber", 1),
     flight("Poland", "fighter", 1)], {"rounds": 2}),
    ("interceptors run dry", [flight("Germany", "fighter", 1), flight("Poland", "fighter", 1, 1)],
     {}),
]  # fmt: skip


def over_warsaw(flying: list[dict[str, Any]], terms: dict[str, Any]) -> Position:
    told = {"place": "Warsaw", "uses": ["bomb"], "nations": ["Germany"], "key": "target"}
    return game_at(
        flying=copy(flying),
        control={"Warsaw": "Poland", "Silesia": "Germany"},
        phase=4,
        flow="air_battle",
        step="begin_round",
        locals_={**told, "target": True, "terms": terms},
    )


def started(g: Position, kind: type[FlowPlayer]) -> Played:
    played = kind(flow_game.game_of(air_battle), Position(copy(g.state), g.board))
    assert isinstance(played, Played)
    return played


def test_EOH_481_EOH_482_EOH_483_EOH_484_odds_in_the_air_are_those_of_the_engine() -> None:
    for what, flying, terms in BATTLES:
        g = over_warsaw(flying, terms)
        fight = in_the_air.standing(g, g.state["engine"]["frames"][-1]["locals"])
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


def test_EOH_484_who_is_asked_whether_he_goes_on_is_told_the_odds() -> None:
    g = over_warsaw(BATTLES[0][1], {"ask": True})
    p = flow_game.player(g, air_battle, dice=[10, 10, 10])
    found = of_ask(p.g, p.ask_of("Germany", "go_on"))
    assert (found["kind"], found["at"]) == ("air", "Warsaw")
    assert found["defender"] == {"Poland": {"fighter": 2}}
    assert found["chances"]["win"] < found["chances"]["loss"]
