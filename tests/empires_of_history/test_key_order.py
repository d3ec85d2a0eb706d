"""What happens does not hang on the order of the keys of a position, which may come back from a
file in another one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.engine.flow import Events
from pbem.games.empires_of_history.air import aloft
from pbem.games.empires_of_history.concepts import taking_part
from pbem.games.empires_of_history.diplomacy import cession, deeds, lapsing, mobilisation, surrender
from pbem.games.empires_of_history.economy import pools
from pbem.games.empires_of_history.land import columns, combat
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import engagements, fleets, holds
from tests.empires_of_history.position_builder import game_at
from tests.harness.random_game import turned_over

_FLIGHT = {"nation": "France", "count": 1, "at": "Berlin", "use": "support", "fuel": 4, "force": ""}
_FLYING = [{**_FLIGHT, "kind": "bomber"}, {**_FLIGHT, "kind": "fighter"}]
_HOLD = {"units": {"Canada": {"infantry": 1}, "England": {"infantry": 1}}, "resources": 0, "oil": 0}
_TROOPS = {"Soviet Union": {"artillery": 1, "infantry": 2}}
_SUBS = {"England": {"submarine": 1}}
_LOST = dict.fromkeys(
    ("Brest-Litovsk", "Danzig", "Krakow", "Lvov", "Narvik", "Oslo", "Warsaw"), "Germany"
)
_ZONES = ("E-06", "E-11")


def _force(name: str, at: str) -> dict[str, Any]:
    told = {"name": name, "by": "England", "nations": ["England"], "at": at, "ships": _SUBS}
    return {**told, "cargo": {}, "riders": {}, "moves": 0, "from": "", "for": [], "unloaded": False}


def _air_losses(g: Position, events: Events) -> Any:
    aloft.shoot_down(g, g.state["flying"], g.state["lost"], "Berlin", events)


def _surrender(g: Position, events: Events) -> Any:
    answers = {n: {"accept": True, "shares": {}} for n in g.state["victors"]}
    surrender.settle(g, "Poland", answers, events)
    return g.state["surrendered"]["Poland"]["to"]


Deed = Callable[[Position, Events], Any]
# What is done, and the position in which it is done.
CASES: dict[str, tuple[Deed, dict[str, Any]]] = {
    "EOH-482 aircraft that are shot down": (
        _air_losses,
        {"flying": _FLYING, "lost": {"France": {"bomber": 1, "fighter": 1}}},
    ),
    "EOH-303 minors that are led": (
        lambda g, events: taking_part.listed(g, 5),
        {"attached": {"Belgium": "England", "Greece": "England", "Norway": "England"}},
    ),
    "EOH-330 units that go home": (
        lambda g, events: cession.send_home(g, "Lwow", "Soviet Union", events),
        {"units": {"Lwow": _TROOPS}},
    ),
    "EOH-120 equal shares of three": (
        _surrender,
        {
            "wars": [["Germany", "Poland"], ["Italy", "Poland"], ["Japan", "Poland"]],
            "victors": {"Germany": 1, "Italy": 1, "Japan": 1},
        },
    ),
    "EOH-120 whose tribute is divided": (
        lambda g, events: (
            deeds.DEEDS["split"](g, "Italy", {"shares": {"Germany": 60, "Italy": 40}}, events),
            g.state["splits"],
        ),
        {
            "surrendered": {
                name: {"turn": 1, "to": {"Germany": 50, "Italy": 50}} for name in ("Belgium", "France")
            }
        },
    ),
    "EOH-329 flags that lapse": (
        lapsing.end_flags,
        {"lapsing": {"anzac recall": 1, "ss fielded": 1}},
    ),
    "EOH-661 who mobilises": (
        lambda g, events: [ask.noun for ask in mobilisation.ask(g)],
        {"mobilising": {"Hungary": 5, "Romania": 9}},
    ),
    "R47 savings that are lost": (
        pools.forfeit,
        {"pools": {"Norway": {"Norway": 3}, "Poland": {"Poland": 4}}, "control": _LOST},
    ),
    "R19 who has jumped": (
        lambda g, events: columns.jumpers(g, "Paris"),
        {"now": {"dropped": {"Paris": {"Germany": {"paratrooper": 1}, "Italy": {"paratrooper": 1}}}}},
    ),
    "EOH-509 two nations on one battle": (
        lambda g, events: combat.air_terms(g),
        {"now": {"press": {"air": {"Germany": {"Paris": {"rounds": 1}}, "Italy": {"Paris": {"rounds": 2}}}}}},
    ),
    "EOH-229 what goes down": (
        lambda g, events: holds.sunk(g, "England", g.state["hold"], 0),
        {"hold": _HOLD},
    ),
    "EOH-420 task forces": (
        lambda g, events: [key for key, _ in fleets.in_order(g)],
        {"now": {"forces": {"England A": _force("A", "E-06"), "England B": _force("B", "E-06")}}},
    ),
    "R71 where battles are": (
        lambda g, events: engagements.places(g),
        {
            "now": {"forces": {"England A": _force("A", "E-06"), "England B": _force("B", "E-11")}},
            "flying": [{**_FLIGHT, "kind": "bomber", "use": "strike", "at": each} for each in _ZONES],
        },
    ),
    "EOH-005 units of a class": (
        lambda g, events: list(g.of_class("Lwow", "Soviet Union", "land")),
        {"units": {"Lwow": _TROOPS}},
    ),
}  # fmt: skip


def _made(changes: dict[str, Any]) -> Position:
    own = ("units", "control", "wars", "now")
    g = game_at(**{name: changes[name] for name in own if name in changes})
    g.state.update({name: told for name, told in changes.items() if name not in own})
    return g


def test_keys_in_another_order_change_nothing() -> None:
    for what, (deed, changes) in CASES.items():
        g, events, more = _made(changes), list[dict[str, Any]](), list[dict[str, Any]]()
        other = Position(turned_over(g.state), g.board)
        assert (deed(g, events), events) == (deed(other, more), more), what
