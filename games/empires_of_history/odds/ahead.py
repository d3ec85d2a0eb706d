"""The odds of the battles to which order lines lead, as if no mine, gun and submarine met anybody
before them. Fighters take off as their owners' defaults have it; what they shoot down is not
counted in the battles behind."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from pbem.engine.errors import Refusal
from pbem.engine.orders import Line
from pbem.games.empires_of_history.air import aloft, bombing, interception, sorties
from pbem.games.empires_of_history.air.phases import LOSSES, rehearse_bombing
from pbem.games.empires_of_history.concepts import press
from pbem.games.empires_of_history.concepts.taking_part import nation_of
from pbem.games.empires_of_history.land import combat, combatants, movement
from pbem.games.empires_of_history.odds import in_the_air
from pbem.games.empires_of_history.odds.asked import battle_at_sea, of_sides, told
from pbem.games.empires_of_history.orders.sections import BOMBING, NAVAL
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import engagements
from pbem.games.empires_of_history.sea import movement as sailing
from pbem.games.empires_of_history.sea.fleets import key_of
from pbem.games.empires_of_history.sea.phase import NAVAL_LOSSES, launch

Odds = dict[str, Any]
# Hits of the one side times those of the other that may take a second.
MOST = 6000
# Cover is planned by where task forces end, and strikes start from where carriers are then.
_ORDER = {"TF": 1, "cover": 2, "strike": 3}


def forecast(g: Position, lines: Sequence[Line]) -> Iterator[Odds]:
    """The battles over what is bombed, then those at sea, then those on land."""
    then = g.trial()
    parts: dict[str, list[Line]] = {BOMBING: [], NAVAL: [], "": []}
    for line in lines:
        parts[line.section if line.section in parts else ""].append(line)
    yield from _bombing(then, parts[BOMBING])
    yield from _naval(then, parts[NAVAL])
    yield from _on_land(then, parts[""])


def _carried_out(lines: Iterable[Line], act: Callable[[Line], None]) -> None:
    """What can be carried out of lines."""
    for line in lines:
        try:
            act(line)
        except Refusal:
            continue


def _bombing(then: Position, lines: Sequence[Line]) -> Iterator[Odds]:
    """EOH-400, EOH-405: who bombs is home again before ships sail."""
    _carried_out(lines, lambda line: rehearse_bombing(then, line))
    yield from _raids(then, bombing.USES, press.of_lines(lines, LOSSES))
    then.state["flying"] = [e for e in then.state["flying"] if e["use"] not in bombing.USES]


def _naval(then: Position, lines: Sequence[Line]) -> Iterator[Odds]:
    """EOH-420 to EOH-423: cover flies, task forces sail, then strikes start."""
    ends: dict[str, str] = {}

    def act(line: Line) -> None:
        if line.verb == "TF":
            ends[key_of(nation_of(then, line), line.args["force"])] = sailing.end_of(then, line)
            sailing.rehearse(then, line)
        elif line.verb in _ORDER:
            launch(then, line, ends, [])

    _carried_out(sorted(lines, key=lambda each: _ORDER.get(each.verb, 0)), act)
    _arrive(then, (aloft.COVER,))
    yield from _raids(then, (aloft.STRIKE,), press.of_lines(lines, LOSSES, in_the_air=True))
    terms = press.of_lines(lines, NAVAL_LOSSES, in_the_air=False)
    for place in engagements.places(then):
        fight = engagements.battle(then, place, terms)
        if found := battle_at_sea(then, fight, most=MOST):
            yield {**found, "worth": 0}


def _on_land(then: Position, lines: Sequence[Line]) -> Iterator[Odds]:
    """EOH-460, EOH-500: who marches, flies and jumps fights where enemies are."""

    def act(line: Line) -> None:
        if line.verb in movement.MARCHES:
            movement.rehearse(then, line)
        elif line.verb in combat.SAYS:
            combat.say(then, line)

    _carried_out(lines, act)
    air = press.of_lines(lines, LOSSES, in_the_air=True)
    yield from _raids(then, (aloft.SUPPORT, aloft.DROP), air)
    sorties.all_jump(then, then.now["nations"], [])
    for place in combatants.battlefields(then):
        if found := told(then, place, most=MOST):
            yield {**found, "worth": then.value(place)}


def _arrive(then: Position, uses: Collection[str]) -> list[str]:
    """Flights come to the end of their way; where they are."""
    flights = [each for each in then.state["flying"] if each["use"] in uses]
    for flight in flights:
        if flight.get("way"):
            aloft.advance(then, flight, flight["way"][-1])
    return list(dict.fromkeys(each["at"] for each in flights))


def _raids(then: Position, uses: Collection[str], terms: Mapping[str, Any]) -> Iterator[Odds]:
    """EOH-440, EOH-480: the battles in the air over where these flights go."""
    nations = list(then.now["nations"])
    for place in _arrive(then, uses):
        apart = then.trial()
        up = aloft.over(apart, place, uses, nations)
        port = any(each.get("port") for each in up)
        found = interception.sources(apart, place, up, is_target=True, in_port=port)
        for ask in interception.ask(apart, place, up, found):
            interception.take_off(apart, place, ask.default, in_port=port, events=[])
        f = {
            "place": place,
            "uses": list(uses),
            "nations": nations,
            "terms": press.at(terms, place),
        }
        if odds := of_sides(apart, "air", place, in_the_air.standing(apart, f), MOST):
            yield {**odds, "worth": 0}
