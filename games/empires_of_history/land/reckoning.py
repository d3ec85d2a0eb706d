"""What a land battle knows.

Its locals `f` have "place", "nations" that attack, the groups of both sides ("attack", "defence",
see combatants.py), "hurt" {nation: {kind: 1}}, "fort" (hits that the city still takes), "scene"
(modifiers.Scene as data), "round", "lost" (units of each side in all); in a round "hits" and
"dives" that each side has scored, "picked" by dive bombers and "given" by owners, losses by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from pbem.engine import conditions
from pbem.engine.flow import Events, Locals
from pbem.engine.predicates import Occasion, judge
from pbem.games.empires_of_history.air import aloft
from pbem.games.empires_of_history.land import (
    arms,
    casualties,
    columns,
    combatants,
    leaders,
    modifiers,
)
from pbem.games.empires_of_history.land.casualties import Soldiers
from pbem.games.empires_of_history.land.modifiers import BOMBER, COAST, COMPLEX, Group, Scene
from pbem.games.empires_of_history.orders.facts import battle_names
from pbem.games.empires_of_history.orders.predicates import PREDICATES
from pbem.games.empires_of_history.position import Position, base
from pbem.wargame.counts import Counts, added
from pbem.wargame.losses import Losses

ATTACK, DEFENCE = "attack", "defence"


def troops(g: Position, groups: Iterable[Group], nation: str) -> list[Group]:
    """EOH-213: the land units of a nation that a general leads."""
    return [
        each
        for each in groups
        if each["nation"] == nation
        and each["kind"] not in (COAST, COMPLEX)
        and arms.is_land(g, each["kind"])
    ]


def take_posts(g: Position, f: Locals, *, fights: bool) -> None:
    """What holds for all of the battle: points of generals, fortified faces, the city, the coastal
    defence, whether aircraft alone attack, and how the armor stands (EOH-530)."""
    place, attackers = f["place"], f[ATTACK]
    for nation in dict.fromkeys(each["nation"] for each in f[DEFENCE]):
        _lead(g, f, DEFENCE, nation)
    for nation in dict.fromkeys(each["nation"] for each in attackers):
        _lead(g, f, ATTACK, nation)
    landed = any(each["by"] == columns.BY_SEA for each in attackers)
    f[DEFENCE] += combatants.installations(g, place, landed=landed, fights=fights)
    f["scene"] = asdict(_scene(g, f))
    f["fort"] = _fort(g, f)
    sent = combatants.of_kind(g, attackers, (arms.ARMOR,))
    met = combatants.of_kind(g, f[DEFENCE], (arms.ARMOR, arms.ARTILLERY))
    f["outnumbers"] = sent > met
    f.pop("splits", None)


def _lead(g: Position, f: Locals, side: str, nation: str) -> None:
    """EOH-213: the points of all generals of a nation there, one after the other."""
    for general in g.generals(f["place"], nation):
        own = troops(g, f[side], nation)
        value = _value(g, f, side)
        if side == DEFENCE:
            split = f["splits"].get(general, [])
        else:
            known = g.now["leaders"].get(general)
            default = leaders.by_default(own, g.rating(nation, general), value)
            split = default if known is None else known
        rest = [each for each in f[side] if each not in own]
        f[side] = [*leaders.assign(own, nation, split, value), *rest]


def _value(g: Position, f: Mapping[str, Any], side: str) -> leaders.Value:
    if side == ATTACK:
        return lambda each: modifiers.attack(g, f["place"], each)
    return lambda each: modifiers.defence(g, f["place"], each, Scene())


def _scene(g: Position, f: Locals) -> Scene:
    kinds = {each["kind"] for each in combatants.flights(g, f["place"], f["nations"])}
    over_faces = any(
        each["by"] != columns.BY_AIR and g.is_fortified(each["from"], f["place"])
        for each in f[ATTACK]
    )
    alone = not f[ATTACK]
    return Scene(over_faces, alone, alone and kinds == {BOMBER})


def _fort(g: Position, f: Locals) -> int:
    """EOH-021, EOH-024, EOH-542: hits that the city takes, none from a German blitzkrieg."""
    city = g.board.city(f["place"])
    fast = any(arms.in_blitzkrieg(g, nation) for nation in f["nations"])
    return city.fort if city and not fast and f[DEFENCE] else 0


def goes_on(g: Position, f: Locals) -> bool:
    """EOH-510: whether both sides have somebody left."""
    return bool(f[DEFENCE]) and (bool(f[ATTACK]) or bool(_flights(g, f)))


def stands(g: Position, f: Locals, nation: str) -> bool:
    """Whether a nation has land units or aircraft in the attack."""
    own = any(each["nation"] == nation for each in f[ATTACK])
    return own or bool(combatants.flights(g, f["place"], [nation]))


def _flights(g: Position, f: Locals) -> list[aloft.Flight]:
    return combatants.flights(g, f["place"], f["nations"])


def commander(g: Position, f: Locals) -> str:
    """R60: who decides for those who defend: who controls the territory, if he is among them."""
    there = [each["nation"] for each in f[DEFENCE]]
    holder = g.controller(f["place"])
    return holder if holder in there else there[0]


# Losses


def lose_coast(g: Position, f: Locals, events: Events) -> None:
    """EOH-524, R58: the coastal defence is the first unit lost."""
    coast = next((each for each in f[DEFENCE] if each["kind"] == COAST), None)
    what = "hits" if f["hits"][ATTACK] else "dives"
    if coast and f[what][ATTACK]:
        f[DEFENCE].remove(coast)
        f[what][ATTACK] -= 1
        events.append({"kind": "coastal_defence_lost", "area": f["place"]})


def targets(g: Position, f: Locals, side: str) -> list[Soldiers]:
    """Who of a side can be hit, what dive bombers have picked in this round not among them."""
    there = {nation: combatants.counts(f[side], nation) for nation in _nations(f, side)}
    if side == ATTACK:
        for nation, kinds in aloft.counted(_flights(g, f)).items():
            there[nation] = added(there.get(nation, {}), kinds)
    found = []
    for nation, counts in there.items():
        for kind, count in counts.items():
            if kind == COAST:
                continue
            each, hurt = toughness(g, nation, kind), f["hurt"].get(nation, {}).get(kind, 0)
            found.append(Soldiers(nation, kind, count * each - hurt, hits=each, hurt=hurt))
    return casualties.after(found, f["picked"][side])


def toughness(g: Position, nation: str, kind: str) -> int:
    """EOH-345: hits that fell a unit."""
    return arms.unit(g, nation, kind).hits if base(kind) in g.board.units else 1


def _nations(f: Locals, side: str) -> list[str]:
    return list(dict.fromkeys(each["nation"] for each in f[side]))


def shares(
    g: Position, f: Locals, side: str, hits: int
) -> Iterator[tuple[tuple[str, ...], list[Soldiers], int]]:
    """R60, R72: (who is asked, his units, hits): the commander for all who defend; attackers seat
    by seat, that with the most units first."""
    all_ = targets(g, f, side)
    if not all_:
        return
    if side == DEFENCE:
        yield (commander(g, f),), all_, hits
        return
    seats = g.by_seat([n for n in g.board.powers if any(t.power == n for t in all_)])
    own = {seat: [each for each in all_ if each.power in seat] for seat in seats}
    for seat in sorted(own, key=lambda each: -sum(t.count for t in own[each])):
        used = min(hits, sum(t.count for t in own[seat]))
        hits -= used
        yield seat[:1], own[seat], used


def taken(f: Locals, side: str) -> Losses:
    """{nation: {kind: hits}} of a round, picked and given."""
    picked, given = f["picked"][side], f["given"][side]
    return {n: added(picked.get(n, {}), given.get(n, {})) for n in {**picked, **given}}


# What is told and compared


def by_nation(g: Position, f: Locals, side: str) -> dict[str, Counts]:
    """{nation: {kind: count}} of a side, aircraft too."""
    found = {nation: combatants.counts(f[side], nation) for nation in _nations(f, side)}
    if side == ATTACK:
        for nation, kinds in aloft.counted(_flights(g, f)).items():
            found[nation] = added(found.get(nation, {}), kinds)
    return found


def facts(g: Position, f: Locals, side: str) -> dict[str, int]:
    """What conditions may compare, as one side sees it."""
    both = {each: added(*by_nation(g, f, each).values()) for each in (ATTACK, DEFENCE)}
    other = DEFENCE if side == ATTACK else ATTACK
    own, foe = both[side], both[other]
    mine, theirs = sum(own.values()), sum(foe.values())
    return {
        **dict.fromkeys(battle_names(tuple(g.board.units)), 0),
        **{kind.replace(" ", "_"): n for kind, n in _plain(own).items()},
        **{f"enemy_{kind.replace(' ', '_')}": n for kind, n in _plain(foe).items()},
        "units": mine,
        "enemies": theirs,
        "odds": 100 * mine // max(1, theirs),
        "aircraft": _aircraft(own),
        "enemy_aircraft": _aircraft(foe),
        "lost": f["lost"][side],
        "enemy_lost": f["lost"][other],
        "round": f["round"],
        "turn": g.turn,
        "us_entry": int(g.state["us_entry"]["now"]),
    }


def _plain(counts: Counts) -> Counts:
    """Late units among those of their kind; no coastal defence."""
    return added(*({base(kind): n} for kind, n in counts.items() if kind != COAST))


def _aircraft(counts: Counts) -> int:
    return sum(counts.get(kind, 0) for kind in casualties.AIRCRAFT["aircraft"])


def stops(g: Position, f: Locals, nation: str, terms: Mapping[str, Any]) -> bool:
    """EOH-509: whether a nation's terms end its attack after this round."""
    if not stands(g, f, nation):
        return False
    if f["round"] >= terms.get("rounds", f["round"] + 1):
        return True
    if "stop" not in terms:
        return False
    known = facts(g, f, ATTACK)
    says = judge(PREDICATES, g, Occasion((nation,), known))
    return conditions.evaluate(terms["stop"], known, says)


def weakest_first(g: Position, f: Locals, side: str, nation: str, kind: str) -> Sequence[Group]:
    """The groups of a nation and kind, those that fight worst first."""
    own = [each for each in f[side] if (each["nation"], each["kind"]) == (nation, kind)]
    return sorted(own, key=_value(g, f, side))
