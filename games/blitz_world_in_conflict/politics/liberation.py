"""Countries are liberated, kept or handed back (BLZ-339 to BLZ-343, BLZ-354 to BLZ-356)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from pbem.engine.dice import slug
from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Go, Locals, Run, Say
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict.components import unit_of
from pbem.games.blitz_world_in_conflict.concepts import homes
from pbem.games.blitz_world_in_conflict.politics import france, waiting, wars
from pbem.games.blitz_world_in_conflict.politics.reclaiming import reclaim
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.victory import industry
from pbem.wargame.answers import pause

# BLZ-340: of the powers with several home countries the one that has to be given back.
_HEARTLANDS = ("Great Britain", "Germany")
_SIDES_OF_DIE = 6

liberation = Flow("liberation")


def begin(g: Position, country: str, side: str, events: Events) -> None:
    """BLZ-339: a side has freed a country; who of it gets the country is settled by a coin and by
    the liberator, before play goes on. Until then it is with the first of them."""
    counts = Counter(g.controller(area) for area in g.areas_of(country))
    most = max(counts[power] for power in g.board.sides[side])
    first = [power for power in g.board.sides[side] if counts[power] == most]
    formers = {g.state["first"].get(country, ""), g.ally(country)}
    g.state["conquered"].pop(country, None)
    g.state["homes"].pop(country, None)
    g.state["allied"][country] = first[0]
    past = f"{country} freed"
    if country in ("France", "Italy") and past not in g.state["past"]:
        g.state["past"] = sorted([*g.state["past"], past])
    back = [p for p in g.board.sides[side] if p in formers]
    waiting.add(g, liberation.name, country=country, first=first, back=back)


def must_return(g: Position, country: str, back: list[str]) -> str:
    """BLZ-340: the power to which a country has to go back: the only home country that it had, or
    its heartland; "" for none."""
    for power in back:
        own = g.board.powers[power].homes
        if country in own and (len(own) == 1 or country in _HEARTLANDS):
            return power
    return ""


@liberation.step
def toss(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-339: a coin among those who have most areas there."""
    first, country = f["first"], f["country"]
    if len(first) == 1:
        f["liberator"] = first[0]
        return
    [die] = dice.roll(f"{g.turn}/{g.state['phase']}/{slug(country)}/coin", 1)
    f["liberator"] = first[(die - 1) * len(first) // _SIDES_OF_DIE]
    told = {"country": country, "powers": first, "die": die, "power": f["liberator"]}
    events.append({"kind": "coin_tossed", **told})


@liberation.step
def choose(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask] | Go:
    """BLZ-341: the liberator may hand the country back to who has had it before."""
    others = [power for power in f["back"] if power != f["liberator"]]
    if not others or must_return(g, f["country"], f["back"]):
        return Go("settle")
    return [_ask(g, f["country"], f["liberator"], others)]


def _ask(g: Position, land: str, power: str, others: list[str]) -> Ask:
    told = {"land": land, "power": power, "goals": [power, *others]}
    noun, verbs = f"{land} {g.turn} {g.state['phase']}", ("liberate", "keep", "pause")
    return Ask((power,), "liberate", noun, verbs, default=power, args=told)


def _check(g: Position, f: Locals, asked: Ask, say: Say) -> None:
    check_goal(asked, say)


def check_goal(asked: Ask, say: Say) -> None:
    """Illegal unless it is one of those to whom a land may go."""
    if say not in asked.args["goals"]:
        raise Illegal("BLZ-341", "not_to_them", power=say, goals=asked.args["goals"])


def _read(g: Position, asked: Ask, line: Line) -> Say | None:
    """`liberate French North Africa for AFA`, or an area of it."""
    if line.args["land"] != asked.args["land"]:
        return None
    return line.args.get("power", asked.args["power"])


def _asked_by(step: Any) -> None:
    step.check(_check)
    step.reads("liberate")(_read)
    step.reads("liberate", "keep")(_read)
    step.reads("liberate", "pause")(pause)


_asked_by(choose)


@choose.answer
def _(g: Position, f: Locals, asked: Ask, say: Say, events: Events) -> None:
    f["goes_to"] = say


@liberation.step
def settle(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """BLZ-340, BLZ-342, BLZ-344: the country goes to one power with all that it has on the map and
    in Force Pools; its first counter comes back."""
    country, liberator = f["country"], f["liberator"]
    power = str(must_return(g, country, f["back"]) or f.get("goes_to", liberator))
    told = {"country": country, "power": power, "liberator": liberator}
    events.append({"kind": "country_liberated", **told})
    give(g, country, power, events)
    if country == homes.VICHY:
        france.free_vichy(g, power, events)
        free_area(g, homes.VICHY, power, events)
        return None
    g.state["reclaims"][country] = power
    return Run(reclaim.name, {"country": country})


def give(g: Position, country: str, power: str, events: Events) -> None:
    """BLZ-341, BLZ-342: a country with its areas, its units and its counters in Force Pools is a
    power's; what is still in Groups stays there."""
    g.state["allied"][country] = power
    g.state["first"].setdefault(country, power)
    for area in g.areas_of(country):
        hand_over(g, area, power, events)
    for unit in homes.units_of(g, country):
        owner = g.owner(unit)
        if owner and owner != power and g.side_of(owner) == g.side_of(power):
            g.change(unit, of=power)
            events.append({"kind": "unit_changed_hands", "unit": unit, "power": power})
    for other in g.board.sides[g.side_of(power)]:
        for name in list(g.state["pool"].get(other, ())):
            if other != power and homes.nation(g, unit_of(name)) == country:
                g.from_pool(name, other)
                g.to_pool(name, power)
    wars.prune(g)


def hand_over(g: Position, area: str, power: str, events: Events) -> None:
    """BLZ-341: an area that a power's side controls becomes its own."""
    was = g.controller(area)
    if was and was != power and g.side_of(was) == g.side_of(power):
        g.set_control(area, power)
        events.append({"kind": "area_handed_over", "area": area, "power": power, "was": was})
        industry.after_change(g, area, power, was, events)


# Single areas

area_freed = Flow("area_freed")


def free_area(g: Position, area: str, power: str, events: Events) -> None:
    """BLZ-343: what a power takes of an unconquered country of its side is handled like a country:
    it goes back where it has to, or the power may hand it back."""
    ally = g.ally(g.country(area))
    if not ally or ally == power or g.side_of(ally) != g.side_of(power):
        return
    if must_return(g, g.country(area), [ally]):
        hand_over(g, area, ally, events)
    else:
        waiting.add(g, area_freed.name, area=area, power=power)


@area_freed.step
def choose_area(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-343."""
    ally = g.ally(g.country(f["area"]))
    if g.controller(f["area"]) != f["power"] or not ally or ally == f["power"]:
        return []
    return [_ask(g, f["area"], f["power"], [ally])]


_asked_by(choose_area)


@choose_area.answer
def _(g: Position, f: Locals, asked: Ask, say: Say, events: Events) -> None:
    hand_over(g, f["area"], say, events)


FLOWS = (liberation, area_freed)
