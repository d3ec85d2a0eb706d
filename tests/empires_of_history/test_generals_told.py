"""Where generals go and that they fall is told whatever they are with, and what goes down with
ships."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Events
from pbem.games.empires_of_history.diplomacy import cession
from pbem.games.empires_of_history.land import ends
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import evacuations, fleets
from tests.empires_of_history.books import Books
from tests.empires_of_history.position_builder import game_at

Told = list[dict[str, Any]]


def told_of(g: Position, events: Told, *kinds: str) -> Told:
    """The events of these kinds; a bookkeeper who has read all of them agrees with the position."""
    return [each for each in events if each["kind"] in kinds]


def agrees(g: Position, books: Books, events: Told) -> None:
    books.post(events)
    books.compare(g)


def test_EOH_216_EOH_229_generals_and_cargo_go_down_with_the_last_ship_of_no_task_force() -> None:
    hold = {"units": {"England": {"infantry": 1}}, "resources": 0, "oil": 1}
    g = game_at(
        units={"E-06": {"England": {"transport": 2}}},
        cargo={"E-06": {"England": hold}},
        riders={"E-06": {"England": ["Gort"]}},
        generals={},
    )
    books, events = Books(g), Told()
    fleets.hit(g, "E-06", "England", "transport", 1, events)
    fleets.hit(g, "E-06", "England", "transport", 1, events)
    agrees(g, books, events)
    assert told_of(g, events, "generals_fell")[0]["generals"] == ["Gort"]
    assert (g.state["riders"], g.state["cargo"]) == ({}, {})


def test_R42_what_is_aboard_of_scuttled_ships_is_lost_and_told() -> None:
    hold = {"units": {"France": {"infantry": 1}}, "resources": 0, "oil": 0}
    g = game_at(
        units={"Marseilles": {"France": {"transport": 1}}},
        cargo={"Marseilles": {"France": hold}},
        riders={"Marseilles": {"France": ["Weygand"]}},
        generals={},
        control={"Marseilles": "Germany"},
    )
    books, events = Books(g), Told()
    evacuations._scuttle(g, "Marseilles", "France", events)
    agrees(g, books, events)
    assert [each["kind"] for each in events] == ["ships_scuttled", "cargo_sunk", "generals_fell"]


def test_R19_R42_EOH_330_generals_go_with_their_troops() -> None:
    column = {"place": "Warsaw", "nation": "Germany", "units": {"infantry": 2}, "by": "land"}
    column |= {"generals": ["Bock"], "from": "Silesia", "number": 0, "fought": False}

    def goes_back(g: Position, events: Events) -> None:
        ends.go_back(g, column, events)

    def goes_home(g: Position, events: Events) -> None:
        cession.send_home(g, "Warsaw", "Germany", events)

    def hands_over(g: Position, events: Events) -> None:
        cession.send_home(g, "Warsaw", "Germany", events, to="Italy")

    def is_renamed(g: Position, events: Events) -> None:
        cession.rename(g, lambda area: area == "Warsaw", "Germany", "Italy", events)

    ways = ((goes_back, "Silesia"), (goes_home, "Berlin"), (hands_over, ""), (is_renamed, ""))
    for deed, goal in ways:
        g = game_at(
            units={"Warsaw": {"Germany": {"infantry": 2}}},
            generals={"Warsaw": {"Germany": ["Bock"]}},
        )
        events = Told()
        deed(g, events)
        [event] = told_of(g, events, "generals_moved", "column_went_back", "generals_retired")
        assert event["generals"] == ["Bock"], deed.__name__
        assert event.get("area", "") == goal, deed.__name__
