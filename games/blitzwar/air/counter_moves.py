"""Who may counter an air unit, from where, and what is done where nobody says it (§13.2, §13.3)."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Say
from pbem.engine.orders import STANDING, Line
from pbem.games.blitzwar.air import bases, missions, ranges
from pbem.games.blitzwar.air.bases import UNIT, Units
from pbem.games.blitzwar.air.sorties import Sortie
from pbem.games.blitzwar.orders.language import BOMBERS
from pbem.games.blitzwar.position import AXIS, Position
from pbem.wargame.answers import EVERYWHERE

# BWR-302, BWR-306: the default counters while more air units than this are at hand.
_RESERVE, _HOME_RESERVE = 1, 2
NOBODY: list[str] = []


def target(sortie: Sortie) -> str:
    """What orders call the place to which air units fly: the area, or "bombers"."""
    return BOMBERS if sortie.use == missions.BOMBING else sortie.at


def at_hand(g: Position, side: str, sortie: Sortie) -> dict[str, Units]:
    """BWR-302, BWR-306, BWR-501, G-35: the air units of a side at base that may counter, by zone:
    those in range; against bombers all of the Axis at home in Germany."""
    if sortie.use != missions.BOMBING:
        return bases.of_side(g, side, ranges.bases(g.board, sortie.at))
    return bases.of_side(g, side, g.board.homes("Germany")) if side == AXIS else {}


def sides(g: Position, sortie: Sortie) -> list[str]:
    """BWR-097, BWR-302, BWR-319, G-11: the sides that may counter: those at war with the side whose
    turn it is, the owner of the zone first."""
    enemies = g.enemy_sides(g.now["side"])
    owner = g.controller(sortie.at) if sortie.use == missions.OVER_LAND else ""
    order = sorted(enemies, key=lambda side: side != owner)
    return [side for side in order if at_hand(g, side, sortie)]


def ask(g: Position, side: str, sortie: Sortie, country: str, left: int) -> Ask:
    """BWR-302, BWR-303: the question to a side whether it counters this air unit; `left` more of
    them follow."""
    at, found = target(sortie), at_hand(g, side, sortie)
    number = g.now["flights"][at]["announced"]
    return Ask(
        to=(side,),
        verb="counter",
        noun=f"{at} {number}",
        verbs=("counter",),
        facts={"air": bases.total(found), "corps": _corps(g, side, sortie), "turn": g.turn},
        default=by_default(g, side, sortie),
        args={
            "at": at,
            "by": g.now["side"],
            "country": country,
            "from": sortie.base,
            "number": number,
            "left": left,
            "bases": found,
            "first": bases.largest(found)[0],
        },
    )


def _corps(g: Position, side: str, sortie: Sortie) -> int:
    there = g.corps_in(sortie.at, side) if sortie.use == missions.OVER_LAND else {}
    return sum(g.strength(units) for units in there.values())


def by_default(g: Position, side: str, sortie: Sortie) -> list[str]:
    """BWR-302, BWR-306, G-85: what holds for those who say nothing: over own corps, and at sea off
    own beaches, as long as one air unit is left after it; against bombers as long as two are."""
    found = at_hand(g, side, sortie)
    if sortie.use == missions.BOMBING:
        is_worth, reserve = True, _HOME_RESERVE
    elif sortie.use == missions.AT_SEA:
        is_worth, reserve = _has_beach(g, side, sortie.at), _RESERVE
    else:
        is_worth, reserve = bool(_corps(g, side, sortie)), _RESERVE
    return bases.largest(found) if is_worth and bases.total(found) > reserve else NOBODY


def _has_beach(g: Position, side: str, sea: str) -> bool:
    return any(
        sea in g.board.beaches(zone) and g.controller(zone) == side for zone in g.board.coastal(sea)
    )


def check(g: Position, side: str, sortie: Sortie, say: Say) -> None:
    """BWR-302, BWR-306: an answer is [] or a base at hand with the country whose air unit counters.
    Raises Illegal."""
    pairs = [[b, c] for b, units in at_hand(g, side, sortie).items() for c in units]
    if say != NOBODY and say not in pairs:
        raise Illegal("BWR-302", "cannot_counter_from", area=target(sortie), say=str(say))


def read(g: Position, question: Ask, line: Line) -> Say | None:
    """What a `counter` line says: from the first of its bases that is at hand, else from the
    largest; nobody counters once as many have as it allows: at this place, or in this turn where it
    is for everywhere. Raises Illegal for an answer whose bases are not at hand."""
    args, found = line.args, question.args["bases"]
    if "none" in args or _done(g, question, args.get("where", "")) >= args.get("most", 99):
        return NOBODY
    if "bases" not in args:
        return bases.largest(found)
    open_ = [base for base in args["bases"] if base in found]
    if open_:
        return bases.largest({open_[0]: found[open_[0]]})
    if line.section == STANDING:
        return None
    told: dict[str, Any] = {"area": question.args["at"], "zone": args["bases"][0]}
    raise Illegal("BWR-302", "no_air_to_counter", **told)


def _done(g: Position, question: Ask, where: str) -> int:
    """How many air units of this side have countered in this turn, at the place of the question or
    everywhere."""
    side, flights = question.to[0], g.now["flights"]
    places = flights if where == EVERYWHERE else [question.args["at"]]
    return sum(flights[each]["countered"].get(side, 0) for each in places)


def announce(g: Position, at: str) -> None:
    """BWR-303: one more air unit is announced at a place."""
    told = g.now["flights"].setdefault(at, {"announced": 0, "countered": {}})
    told["announced"] += 1


def eliminate(g: Position, sortie: Sortie, country: str, say: list[str], events: Events) -> None:
    """BWR-304: the air unit that came and the one that counters it are both gone."""
    at, (base, other) = target(sortie), say
    side = g.side_of(other)
    g.add(sortie.base, country, UNIT, -1)
    g.add(base, other, UNIT, -1)
    countered = g.now["flights"][at]["countered"]
    countered[side] = countered.get(side, 0) + 1
    told = {"power": country, "from": sortie.base, "by": other, "base": base}
    events.append({"kind": "air_countered", "at": at, **told})
