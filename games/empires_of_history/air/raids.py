"""How missions get to their targets: guns fire at them and fighters meet them, on the way and over
the target (§Ph4, §Ph7, §Ph8, EOH-218, EOH-408, EOH-480, EOH-485, R45, R65)."""

from __future__ import annotations

from typing import Any

from pbem.engine.dice import Dice
from pbem.engine.flow import Ask, Events, Flow, Go, Leave, Locals, Run, Say
from pbem.games.empires_of_history.air import aloft, casualties, guns, missions
from pbem.games.empires_of_history.air.aloft import Flight
from pbem.games.empires_of_history.concepts import press
from pbem.games.empires_of_history.position import Position

# Guns

air_guns = Flow("air_guns")


def exposed(g: Position, f: Locals, place: str) -> list[Flight]:
    """R65: the flights that enter a territory, or only those whose target it is where the players
    have agreed that nobody fires at who passes."""
    passing = g.option("aa_overflight") == "on"
    return [
        each
        for each in _flights(g, f)
        if missions.goal_of(each) == place
        or (passing and place in (each["at"], *each["way"]) and place != each["base"])
    ]


def terms(f: Locals, place: str) -> dict[str, Any]:
    """What a line `press air over` says for a place, or for all."""
    return press.at(f.get("terms", {}), place)


def _flights(g: Position, f: Locals) -> list[Flight]:
    return [
        each
        for each in g.state["flying"]
        if each["use"] in f["uses"] and each["nation"] in f["nations"]
    ]


def _gunned(g: Position, f: Locals) -> list[str]:
    """The territories that flights still have to enter and whose guns can fire, in the order of
    their ways."""
    if "only" in f:
        places = list(f["only"])
    else:
        ways = [each["way"] for each in _flights(g, f)]
        longest = max(map(len, ways), default=0)
        steps = [way[n] for n in range(longest) for way in ways if n < len(way)]
        places = list(dict.fromkeys(steps))
    return [
        place
        for place in places
        if not g.board.is_sea(place)
        and guns.may_fire(g, place)
        and guns.in_territory(g, place, f["nations"])
        and exposed(g, f, place)
    ]


@air_guns.step
def fire(g: Position, f: Locals, dice: Dice, events: Events) -> Leave | None:
    """EOH-218, R65: the guns of a territory fire once in a phase at all who enter it."""
    places = _gunned(g, f)
    if not places:
        return Leave()
    volley = guns.fire(g, places[0], f["nations"], dice)
    guns.settle(g, volley, events)
    f["place"], f["hits"] = places[0], volley["hits"]
    return None


@air_guns.step
def choose_lost(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """R65: the owner of the aircraft picks those that are hit."""
    flights = exposed(g, f, f["place"])
    wishes = terms(f, f["place"]).get("lose", ())
    return casualties.ask(g, f["place"], flights, f["hits"], "EOH-218", "guns", wishes)


@choose_lost.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    casualties.add(f, "lost", say)


casualties.asked_by(choose_lost)


@air_guns.step
def lose(g: Position, f: Locals, dice: Any, events: Events) -> Go:
    flights = exposed(g, f, f["place"])
    aloft.shoot_down(g, flights, f.pop("lost", {}), f["place"], events)
    return Go("fire")


# Raids

air_raids = Flow("air_raids")


@air_raids.step
def go_on(g: Position, f: Locals, dice: Any, events: Events) -> Leave | None:
    """EOH-485, R45: flights with some way left enter their next place, those that have the longest
    way first, and all that enter the same one together; who would not come back turns round."""
    for flight in _under_way(g, f):
        if not missions.can_go_on(g, flight):
            aloft.come_home(g, flight, events)
    ahead = sorted(_under_way(g, f), key=lambda each: (-len(each["way"]), each["way"]))
    if not ahead:
        return Leave()
    is_target = len(ahead[0]["way"]) == 1
    place = ahead[0]["way"][0]
    for flight in ahead:
        if flight["way"][0] == place and (len(flight["way"]) == 1) == is_target:
            aloft.advance(g, flight, place)
    here = [each for each in _flights(g, f) if each["at"] == place]
    f["place"], f["port"] = place, any(each.get("port") for each in here)
    f["target"] = is_target and any(each["use"] != aloft.TRANSFER for each in here)
    f["met"] = f.get("met", 0) + 1
    return None


def _under_way(g: Position, f: Locals) -> list[Flight]:
    return [each for each in _flights(g, f) if each["way"]]


@air_raids.step
def meet_guns(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-408: first the guns, where they have not fired in this phase."""
    told = {"uses": f["uses"], "nations": f["nations"], "terms": f.get("terms", {})}
    return Run("air_guns", {**told, "only": [f["place"]]})


@air_raids.step
def meet_fighters(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-408, EOH-480: then fighters; from elsewhere only over the target (R45)."""
    told = {"place": f["place"], "uses": f["uses"], "nations": f["nations"]}
    more = {
        "key": f"met-{f['met']}",
        "terms": terms(f, f["place"]),
        "target": f["target"],
        "port": f["port"],
    }
    return Run("air_battle", {**told, **more}, then="go_on")


FLOWS = (air_guns, air_raids)
