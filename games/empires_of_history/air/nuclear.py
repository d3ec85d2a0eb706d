"""Nuclear bombs (§Optional: Nuclear, EOH-693 to EOH-695, R55): twelve attacks at 9, and what is
left of a city."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.dice import Dice, slug
from pbem.engine.flow import Events, Flow, Leave, Locals, Run
from pbem.games.empires_of_history.air import aloft, bombing, ground
from pbem.games.empires_of_history.air.sorties import BOMB
from pbem.games.empires_of_history.concepts import us_entry
from pbem.games.empires_of_history.position import Position

PER_FORT = 3

explosions = Flow("explosions")


def _next(g: Position, nations: Sequence[str]) -> aloft.Flight | None:
    """The next bomber over its target that still has its bomb."""
    return next(
        (
            each
            for each in g.state["flying"]
            if each["use"] == aloft.NUCLEAR and each["nation"] in nations and each["load"]
        ),
        None,
    )


@explosions.step
def explode(g: Position, f: Locals, dice: Dice, events: Events) -> Leave | None:
    """EOH-125, EOH-694: the dice of one flight, twelve for each bomb; then it flies home."""
    flight = _next(g, f["nations"])
    if flight is None:
        _rest_comes_home(g, f["nations"], events)
        return Leave()
    unit, place, nation = g.board.units[BOMB], flight["at"], flight["nation"]
    number = flight["load"][BOMB]
    label = f"nuclear/{g.turn}/{g.state['slot']}/{slug(place)}/{f.get('done', 0) + 1}"
    dies = dice.roll(label, unit.dice * number, bombing.SIDES)
    f["done"] = f.get("done", 0) + 1
    f["place"], f["by"] = place, nation
    f["hits"] = ground.hits(dies, unit.attack)
    flight["load"] = {}
    us_entry.happened(g, us_entry.WESTERN, by=nation, zone=place)
    told = {"area": place, "by": nation, "count": number, "dice": dies, "hits": f["hits"]}
    told |= {"value": unit.attack, "label": label}
    events.append({"kind": "nuclear_bomb_fell", **told})
    aloft.come_home(g, flight, events)
    ruin(g, place, nation, number, events)
    return None


def _rest_comes_home(g: Position, nations: Sequence[str], events: Events) -> None:
    """Who came along without a bomb."""
    for flight in [each for each in g.state["flying"] if each["use"] == aloft.NUCLEAR]:
        if flight["nation"] in nations:
            aloft.come_home(g, flight, events)


def ruin(g: Position, place: str, by: str, bombs: int, events: Events) -> None:
    """EOH-695, R55: a city builds nothing more, is worth 1, and its nation loses manpower three
    times its fortification, not below 0; the fortification stands."""
    city = g.board.city(place)
    if city is None:
        return
    g.state["ruins"] = sorted({*g.state["ruins"], place})
    events.append({"kind": "city_ruined", "area": place, "by": by})
    holder = g.controller(place)
    bombing.lose_manpower(g, place, holder, PER_FORT * city.fort * bombs, by, events)


@explosions.step
def units_fall(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    told = {"rule": "EOH-694", "occasion": f"nuclear {f['done']}"}
    where = {"place": f["place"], "hits": f["hits"], "by": f["by"]}
    return Run("ground_hits", {**where, **told}, then="explode")
