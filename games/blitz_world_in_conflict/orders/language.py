"""The order language of Blitz!, and what its lines say.

`line.args` by verb; an optional part that is not written is an absent key. A *place* is a land or
sea area, or one of two Ports of an area: "Leningrad (Baltic Sea)" (ports.area_of parts it); a
*path* is `{"places": [...], "start": None, "end": None}`, areas between the first and the last may
be left out; *units* are names in the order written; a *force* is `[{"unit", "how"}]`, how "fly" (a
PARA) or "A-Bomb", absent for neither; *counters* are units, and "NAME (Big)" for a Big counter;
*wishes* are units, types ("ARM") and classes ("big", "naval", "convoy") in the order of wish;
*goods* are {"oil": n, "resources": n}, each may be absent; *when* is a condition
(pbem.engine.conditions) with predicates (predicates.py).

* `bid`: power, points (-3 to 3) or out. `option`: option (its title), step, units, country, area.
* `declare war`: foe (a country or power). `blitz`: kind, paid ("by resource", BLZ-774).
  `announce`: what. `extra resources`. `soviets attack`: place.
* `liberate`: land (a country or area), power. `keep`: land. `allow`: power, kind, places or
  everywhere. `reclaim`: counters. `new home`: country, home. `relocate`: units, goals.
* `return`, `fly`, `march`: units, path. `sail`: units, cargo (units, or ["all"]), path, loads
  [{"units", "place"}]. `rebase`: units, cargo, path, legs [{"do": "load" or "drop", "units"} or
  {"do": "move", "places"}]. `fight`, `resolve`: places, in order.
* `ground attack`, `factory attack`, `port attack`: place, force, ships (units); of a port attack
  one of both may be absent. `yield`: place, power.
* `defend`: place, kind ("factory", "port", "ground"), force, ships, none. `never strip`: places.
  `intercept`: where, units or none. `withdraw`: units, goals, how; each may be absent. `contest`,
  `let pass`: where.
* `losses`, `enemy losses`, `send home`, `enemy send home`: kind (land, air, naval, cargo), where,
  wishes. `drive off`, `block`: where, wishes. `retreat`, `base`, `displace`: units, goals. `pause`:
  where.
* `partisan`: place. `no partisan`. `develop`, `remove`: counters. `lend`: unit, goods. `build`:
  builds [{"unit", "by", "place", "free"}]. `use oil`: count. `research`: count, absent for one,
  then, place (where what comes is built). `bomb`: do, unit, place. `scrap`: scraps [{"unit",
  "by"}], by absent for all. `limit`: goods.
* `commander`: commander, place, unit. `sabotage`: power, do, what (a counter or a place). `loot`:
  place, goods.

*where* is the place of a combat or question, or "everywhere"; absent: any.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from pbem import lazy
from pbem.engine.errors import NotUnderstood
from pbem.engine.names import Names
from pbem.engine.orders import Grammar
from pbem.engine.pattern import Slot
from pbem.engine.predicates import Predicate, Predicates
from pbem.engine.slots import (
    Vocabulary,
    common_slots,
    condition,
    items,
    name,
    name_list,
    whole_number,
)
from pbem.games.blitz_world_in_conflict.orders.legs import legs
from pbem.games.blitz_world_in_conflict.orders.names import (
    CLASSES,
    COUNTRIES,
    NATIONS,
    PLACES,
    POWERS,
    SIDES,
    TYPES,
    called,
)
from pbem.games.blitz_world_in_conflict.orders.sections import SECTIONS
from pbem.games.blitz_world_in_conflict.orders.units import Units, wishes
from pbem.games.blitz_world_in_conflict.orders.verbs import VERBS
from pbem.games.blitz_world_in_conflict.orders.vocabulary import FACTS, STRENGTHS, Known, vocabulary
from pbem.wargame.ways import Ways

EVERYWHERE = "everywhere"
_ALWAYS = {EVERYWHERE: ("anywhere", "all", "all combats", "any", "always", "any place")}
_GOODS = lazy.pattern(
    r"(?P<count>[0-9]+)\s*(?P<what>oil|resources?|res)|(?P<what2>oil|resources?|res)\s*(?P<count2>[0-9]+)",
    re.IGNORECASE,
)
_SIGNED = lazy.pattern(r"(?P<sign>[+-]?)\s*(?P<count>[0-9])")
_LEAD = lazy.pattern(r"(?:(?:at\s+sea\s+in|in\s+the|in|at|over\s+the|over|for)\s+)+", re.IGNORECASE)


def grammar(known: Known, predicates: Iterable[Predicate] = ()) -> Grammar:
    """The grammar for a board. It takes milliseconds to make: keep it (grammar.py)."""
    words = vocabulary(known)
    named = {place: PLACES.get(place, ()) for place in known.places}
    slots = _slots(known, words, named)
    said = Predicates(predicates, {**common_slots(words), **slots})
    conditions = {
        "when": condition(Names(FACTS, "fact"), said),
        "strengths": condition(Names(STRENGTHS, "fact"), said),
        "things": condition(Names({}, "fact"), said),
        "condition": condition(words.facts, said),
    }
    return Grammar(VERBS, SECTIONS, words, {**slots, **conditions})


def _slots(
    known: Known, words: Vocabulary, named: Mapping[str, tuple[str, ...]]
) -> dict[str, Slot]:
    places, kinds = words.places, words.kinds
    countries = {each: COUNTRIES.get(each, ()) for each in known.countries}
    powers = {power: POWERS.get(power, ()) for power in known.powers}
    said, ways = Units(kinds, places), Ways(places)
    counters = Names({**{u: called(u) for u in known.units}, **_big(known)}, "unit")
    return {
        "units": said.several(),
        "unit": said.one(),
        "force": said.force(),
        "cargo": said.cargo(),
        "loads": said.loads(),
        "builds": said.builds(),
        "scraps": said.scraps(),
        **ways.slots(),
        "legs": legs(ways, said),
        "counters": name_list(counters),
        "counter": replace(name(counters), usage="UNIT"),
        "target": replace(name(Names({**_table(counters), **named}, "unit")), usage="UNIT|PLACE"),
        "country": replace(name(Names(_called(countries), "country")), usage="COUNTRY"),
        "holder": replace(name(Names({**SIDES, **powers}, "power")), usage="POWER|SIDE"),
        "foe": replace(name(Names({**countries, **powers}, "country")), usage="COUNTRY|POWER"),
        "land": replace(name(Names({**countries, **named}, "place")), usage="COUNTRY|PLACE"),
        "option": replace(name(Names(dict.fromkeys(known.options, ()), "option")), usage="OPTION"),
        "commander": replace(
            name(Names(_lettered(known.commanders), "commander")), usage="COMMANDER"
        ),
        "where": _where(Names({**named, **dict.fromkeys(known.ports, ()), **_ALWAYS}, "place")),
        "wishes": wishes(Names({**_table(kinds), **TYPES, **CLASSES}, "unit")),
        "goods": _goods(),
        "signed": _signed(),
    }


def _called(countries: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    return {each: (*other, *NATIONS.get(each, ())) for each, other in countries.items()}


def _big(known: Known) -> dict[str, tuple[str, ...]]:
    return {f"{unit} (Big)": (f"big {unit}", f"{unit} big") for unit in known.big}


def _lettered(commanders: Iterable[str]) -> dict[str, tuple[str, ...]]:
    return {each: tuple(f"{each} ({letter})" for letter in "ALN") for each in commanders}


def _table(names: Names) -> dict[str, tuple[str, ...]]:
    return {each: tuple(names.aliases[each]) for each in names.ids}


def _where(places: Names) -> Slot:
    """Where an answer is for: `in Poland`, `over the North Sea`, `everywhere`."""

    def read(text: str, at: int) -> str:
        found = None if places.is_whole(text) else _LEAD.match(text)
        start = found.end() if found else 0
        return places.lookup(text[start:], at + start + 1)

    return Slot(read, str, names=(places,), usage="PLACE")


def _goods() -> Slot:
    """`1 oil, 2 resources`: {"oil", "resources"}."""

    def read(text: str, at: int) -> dict[str, int]:
        found: dict[str, int] = {}
        for piece, here in items(text, at):
            match = _GOODS.fullmatch(piece)
            if match is None:
                raise NotUnderstood("no_goods", column=here + 1, name=piece)
            what = "oil" if (match["what"] or match["what2"]).lower() == "oil" else "resources"
            if what in found:
                raise NotUnderstood("named_twice", column=here + 1, name=what)
            found[what] = whole_number(match["count"] or match["count2"], here + 1)
        return found

    def show(value: Mapping[str, Any]) -> str:
        words = {"oil": "oil", "resources": "resource"}
        return ", ".join(
            f"{n} {words[what]}{'s' if what == 'resources' and n != 1 else ''}"
            for what, n in value.items()
        )

    return Slot(read, show, usage="N oil, N resources")


def _signed() -> Slot:
    """`+1`, `-2`, `0`."""

    def read(text: str, at: int) -> int:
        match = _SIGNED.fullmatch(text.strip())
        if match is None:
            raise NotUnderstood("bad_number", column=at + 1, name=text[:20])
        return int(match["count"]) * (-1 if match["sign"] == "-" else 1)

    return Slot(read, lambda value: f"{value:+d}" if value else "0", r"[+-]?\s*[0-9]", usage="+N")
