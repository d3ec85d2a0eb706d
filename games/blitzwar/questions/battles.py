"""The odds of an attack, shift by shift (§16)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.questions import Answer, Because, Question
from pbem.games.blitzwar.board import BROWN, FORTIFIED
from pbem.games.blitzwar.combat import group, ladder, resolve
from pbem.games.blitzwar.combat.attacks import CLOSED
from pbem.games.blitzwar.combat.fight import Attackers, Fight
from pbem.games.blitzwar.combat.resolve import Odds
from pbem.games.blitzwar.concepts import weather
from pbem.games.blitzwar.position import Position


def _odds(g: Position, args: Mapping[str, Any]) -> Answer:
    """BWR-390 to BWR-402: of an attack that is on with those who make it, of any other with all
    corps beside the zone, activated or not, those of each side at war with whoever defends."""
    zone = args["place"]
    fights = [fight for fight in _fights(g, zone) if fight.attacking]
    if not fights:
        raise Illegal("BWR-399", "nobody_to_attack", area=zone)
    told = [line for fight in fights for line in _of_fight(fight)]
    columns = {fight.side: resolve.odds(fight).column for fight in fights}
    names = {side: ladder.name(g, c) if c is not None else "" for side, c in columns.items()}
    return Answer(tuple(told), any(names.values()), {"area": zone, "odds": names})


def _fights(g: Position, zone: str) -> Iterator[Fight]:
    if zone in g.now["fought"] and group.attackers(g, zone):
        yield group.at(g, zone)
        return
    defenders = {g.side_of(country) for country in g.corps_in(zone)}
    sides = [s for s in g.board.sides_in_turn if any(g.at_war(s, each) for each in defenders)]
    for side in [g.side] if g.side in sides else sides:
        yield Fight(g, side, zone, _beside(g, zone, side))


def _beside(g: Position, zone: str, side: str) -> Attackers:
    """All corps of a side that could attack a zone by where they stand, those on beachheads that
    serve it among them."""
    ashore = {n for n, each in g.state["beachheads"].items() if each["zone"] == zone}
    places = {area: g.corps_in(area, side) for area in g.board.neighbours(zone, {BROWN})}
    places |= {name: g.corps_ashore(name) for name in sorted(ashore)}
    found: Attackers = {}
    for area, here in places.items():
        for country, units in here.items():
            mobile = {n: c for n, c in units.items() if g.counter(n).kind != FORTIFIED}
            if mobile and g.side_of(country) == side:
                found.setdefault(area, {})[country] = mobile
    return found


def _of_fight(fight: Fight) -> Iterator[Because]:
    g, told = fight.g, resolve.odds(fight)
    fields = {
        "side": fight.side,
        "area": fight.zone,
        "attackers": {area: g.as_printed(here) for area, here in sorted(fight.attackers.items())},
        "defenders": g.as_printed(fight.defenders),
        "corps": f"{told.attackers}:{told.defenders}",
    }
    yield Because("fight", {**fields, "odds": ladder.name(g, told.begun)}, "BWR-399")
    for shift in told.shifts:
        yield Because(f"shift_{shift.why}", {"by": f"{shift.by:+d}"}, shift.rule)
    net = f"{sum(shift.by for shift in told.shifts):+d}"
    if told.column is None:
        yield Because("too_weak", {"area": fight.zone, "net": net}, "BWR-401")
        return
    yield Because("column", {"net": net, "odds": ladder.name(g, told.column)}, "BWR-400")
    yield Because("faces", {"faces": list(_faces(g, told))}, "BWR-400")
    yield _blitz(fight)


def _faces(g: Position, told: Odds) -> Iterator[str]:
    """What each face of the die means: corps that the attacker and the defender lose."""
    for die in sorted(g.board.table):
        _, losses = resolve.losses(g, told, die)
        yield f"{die}: {losses.text}"


def _blitz(fight: Fight) -> Because:
    """BWR-390, BWR-391, BWR-392: whether it could be made in phase 8."""
    g, zone = fight.g, fight.zone
    told = {"area": zone, "terrain": g.board.terrain(zone)}
    if not weather.may_blitz(g, fight.side, zone):
        return Because("no_blitz_weather", told, "BWR-390")
    if g.board.terrain(zone) in CLOSED:
        return Because("no_blitz_terrain", told, "BWR-392")
    if not fight.armored():
        return Because("no_blitz_armor", told, "BWR-391")
    return Because("blitz_possible", told, "BWR-390")


QUESTIONS = (
    Question(
        "odds",
        ("{place}",),
        _odds,
        "The odds of an attack on a zone with all corps beside it, what shifts them, and what each"
        " face of the die brings.",
        "odds Kiev",
    ),
)
