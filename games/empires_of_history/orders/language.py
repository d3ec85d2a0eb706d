"""The order language of Empires of History, and what its lines say.

`line.power` is the nation of the head, "" without one. `line.args` by verb; an optional part that
is not written is an absent key.

* *units* are `[{"count", "kind", "power"}]`: count None for all, kind "" for units of every kind,
  power "" for the own nation; kinds are those of the state, marked ones too ("damaged battleship",
  "late infantry"), which are meant only where they are written so. A general who is named is
  `{"count": 1, "kind": "general", "power": "", "name": "Guderian"}`.
* A *path* is `{"places": [start, ..., goal], "start": None, "end": None}`. Territories or zones
  between the first and the last may be left out. Of a flight `home` are the places behind the goal,
  in order, up to the landing; [] for the same way back; without the key see the verb.
* *when* is a condition (pbem.engine.conditions) with the predicates of predicates.py; on order
  lines it may compare "turn" and "us_entry", elsewhere the facts of facts.py: of `intercept`
  OVER_FACTS; of verbs at sea SEA_FACTS; of battles (`breakthrough`, losses, `press` and its stop)
  battle_facts: "armor", "enemy_armor", "units", "enemies", "lost", "round" ...
* *pool* is a saving place; absent: the home pool. *where* is the place of a battle or question, or
  "everywhere"; absent: any. *list* is as in pbem.wargame.losses ({"what", "power", "take", "keep"})
  of kinds, "aircraft", "ships", and "hit on battleship", "hit on carrier": the first hit on one
  that is undamaged.

Every verb may have `when` but `press`, `mobilise`; of `TF` it begins with if, when or unless.

Start, phases 0 to 3. Section in brackets.

* `blitzkrieg` (start): nothing else.
* `rebase` (rebase): units, path.
* `declare war` (diplomacy): nation. `influence`: nation, pool. `option`: option ("GER-01"), place
  (where an option leaves a choice of it), pool. `support`: count, pool, nation. `gift`: count,
  pool, goal (the pool that gets it). `split`: nation or absent, shares. `government in exile`:
  host. `travel with`: nations, or nobody. `offer surrender` (diplomacy, guard): nations, absent for
  all. *shares* are {nation: percent}, {} for equal ones.
* Answers that may also stand under diplomacy: `accept surrender`: nation, shares, each may be
  absent; `decline surrender`: nation or absent. `consent`, `refuse`: option. `mobilise`: nation,
  placements [{"units", "place"}].
* `research` (research): technologies [names], pool. `upgrade`: technology, pool. `buy nuclear
  programme`: pool.
* `build` (build): purchases [{"count", "kind", "place"}], place a mine box (of "naval mine") or a
  territory (R96), "" if none is written; pool; oil [{"place", "count"}], count None for as many as
  are needed, in this order. `repair`: units, place, pool.

Bombing, phase 4.

* `bomb`: aim ("resources", "manpower", "oil"), units, path, home (absent: the same way).
  `tactical`: units, path, home (absent: the same way). `rocket`: count, base, target, aim
  ("attack", "resources", "manpower").

Naval, phases 5 and 6. `base` is where aircraft start (a territory, or the zone of their carrier),
`via` zones or territories on their way, in order, absent: the cheapest way.

* `sweep`: box (mine box), units, zone. `hunt`: zone, units, base (of the aircraft; ships stand in
  the zone), via; base absent: ships alone.
* `TF`: force ("A"), units (ships; of allies with their power), place (zone or port where they are),
  legs, absent where it does nothing: a list in order of {"do": "load" or "unload", "units", "place"
  (may be absent)}, units being {"count", "kind", "power"} with kinds of units, "resources" and
  "oil", generals by name; {"do": "move", "places": [zones that it enters], "via": canal ("Kiel",
  "Suez", "Panama"; may be absent)}, places [] for `via Kiel` alone, which is for the move before
  or behind it; {"do": "port", "place"}; {"do": "for", "places"}: where it will unload in phase 7;
  {"do": "ask", "place"}: ask before entering; {"do": "stay"}.
* `cover`: force, units, base, via, zone (absent: that of the force at its end). `strike`: target,
  port ("port" if ships in the port are meant, else absent), units, base, via, home (absent: the
  same way).
* `press` stands under naval for battles at sea; see below.

Movement, phase 7.

* `move`: units (generals too), path. `free`: place, units. `fly`: units, path, home (absent: they
  stay at the goal if that is a base of theirs, else the same way back). `drop`: units, by
  (bombers), path, home (absent: the same way). `nuclear`: count, by, path, home. `land`: units,
  force, goal, bombard (how many battleships). `rail`: units, among them kind "oil"; path.

Combat, phases 8 and 9; `general` may stand under movement, too.

* `general`: general, points [{"kind", "points": [of each unit]}].
* `press` (combat, naval, bombing): where, air ("air" for the battle in the air over it, else
  absent), terms: {"rounds": at most so many, "stop": condition looked at after each round, "ask":
  True to be asked after each, "retreat": [places in the order of wish], "lose": list}, each may be
  absent; {} is until won.
* `breakthrough`: units, path; with `when` of battle_facts, own units being the force that would go
  on.

Placement, collection, guard: phases 10 to 12.

* `place` (placement): units, site (a territory or a mine box). `search` (collection): zone, units,
  base, via, home. `guard` (guard): zone, units, base, via.

Answers (reaction, standing), by the ask that they are for. Among orders for battles of one's own
may stand, too: `losses` under bombing, naval and combat, `naval losses` under naval, `dive bombers
take` under combat.

* intercept: `intercept`: how ("always", "bombers" for bombers only, "never"), or most (fighters),
  or neither; where, bases [territories], keep (fuel).
* subs: `subs`: where, attacks [{"who", "force", "count"}], [] for never; who is "transports"
  (forces of transports alone), "weaker", "any" or "force", count submarines, None for all; stop:
  rounds, "losing" or "never"; attacks or stop absent: the default.
* raid: `raid trade`: answer ("yes", "no"; absent with most: yes), where, most. hunt: `hunt raiders`
  (collection, too): ships ("all", "none"), where, bases, most (aircraft); and `convoy air`: none
  ("none"), or bases and most; where. go on: `go on` with a battle that is pressed with "ask":
  answer ("yes", "no"), where.
* losses: `losses`: list, where. naval losses: `naval losses`: list, where. complex: `industrial
  complex fights`: fights ("never", "last"), where. carrier fighters: `carrier fighters intercept`:
  answer ("yes", "no"), where. guards: `guards join`: answer ("yes", "no", "transports"), where.
* defend: `defend`: general, points. city hits: `city hits`: round (1: at once, 0: never), where.
  dive: `dive bombers take`: list, where. evacuate: `evacuate`: where, goals [places].
* surrender_answer: `accept surrender`, `decline surrender`. consent: `consent`, `refuse`.
  mobilise: `mobilise`. Everywhere: `pause`: where, absent for all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from pbem.engine.names import Names
from pbem.engine.orders import Grammar
from pbem.engine.pattern import Slot
from pbem.engine.predicates import Predicate, Predicates
from pbem.engine.slots import Vocabulary, common_slots, condition, name, name_list, number
from pbem.games.empires_of_history.orders import plans
from pbem.games.empires_of_history.orders import slots as own
from pbem.games.empires_of_history.orders.facts import FACTS, OVER_FACTS, SEA_FACTS, battle_facts
from pbem.games.empires_of_history.orders.forces import Forces
from pbem.games.empires_of_history.orders.lexicon import Lexicon, forces_of, vocabulary_of
from pbem.games.empires_of_history.orders.names import (
    CANALS,
    CARGO,
    SIDES,
)
from pbem.games.empires_of_history.orders.sections import SECTIONS
from pbem.games.empires_of_history.orders.verbs import VERBS
from pbem.games.empires_of_history.orders.ways import Ways

EVERYWHERE = "everywhere"
_ALWAYS = {EVERYWHERE: ("anywhere", "all", "all battles", "all places", "any place")}


def grammar(lexicon: Lexicon, predicates: Iterable[Predicate] = ()) -> Grammar:
    """The grammar for a board with these names. It takes a while to make: keep it (grammar.py)."""
    vocabulary = vocabulary_of(lexicon)
    forces = forces_of(lexicon, vocabulary)
    slots = {
        **_of_units(lexicon, vocabulary, forces),
        **_of_names(lexicon, vocabulary),
        "force": own.force(),
        "named_force": own.named_force(),
        "city_hits": own.city_hits(),
        "attacks": plans.attacks(),
        "attacked": plans.attacked(),
        "unattacked": plans.unattacked(r"do\s+not\s+attack|don't\s+attack|stay|remain|hold|keep"),
        "refrained": plans.unattacked("attack"),
        "halt": plans.halt(),
    }
    slots |= _conditions(lexicon, vocabulary, slots, predicates, forces)
    return Grammar(VERBS, SECTIONS, vocabulary, slots)


def _of_units(lexicon: Lexicon, vocabulary: Vocabulary, forces: Forces) -> dict[str, Slot]:
    """Units, where they are, and what is done with them."""
    places = vocabulary.places
    carried = replace(vocabulary, kinds=Names({**dict(lexicon.kinds), **CARGO}, "unit"))
    cargo = Forces(carried, forces.generals)
    legs = plans.TaskForces(cargo, Ways(places), Names(CANALS, "canal"))
    placements = own.Placements(forces, places).slot()
    losses = "UNIT, UNIT, ... [keep N UNIT]"
    return {
        "units": forces.slot(),
        "stack": forces.stack(),
        "some": forces.counted(),
        "freight": replace(cargo.slot(), like="units"),
        "loaded": cargo.stack(),
        "purchases": own.Purchases(forces, places, _boxes(lexicon)).slot(),
        "points": own.points(vocabulary.kinds),
        "legs": legs.slot(),
        "led": legs.slot(plans.LED),
        "placements": placements,
        "counted": replace(placements, shape=r"[0-9]+\s.*"),
        "losses": Slot(forces.priority, forces.show_priority, usage=losses),
    }


def _of_names(lexicon: Lexicon, vocabulary: Vocabulary) -> dict[str, Slot]:
    """Places, nations, and whatever else is called by a name."""
    places, nations, boxes = vocabulary.places, vocabulary.powers, _boxes(lexicon)
    sites = Names({**dict(lexicon.territories), **dict(lexicon.boxes)}, "site")
    technologies = Names(dict(lexicon.technologies), "technology")
    return {
        **Ways(places).slots(),
        "place": own.short_name(places, "PLACE"),
        "number": replace(number(), usage="N"),
        "bases": own.bases(places),
        "where": own.where(Names({**dict(lexicon.areas), **_ALWAYS}, "place")),
        "site": replace(name(sites), usage="PLACE"),
        "box": own.short_name(boxes, "MINE BOX"),
        "oil": own.oil(places),
        "nation": replace(name(nations), usage="NATION"),
        "nations": replace(name_list(nations), usage="NATION, ..."),
        "shares": own.shares(nations),
        "equal_shares": own.equal_shares(own.shares(nations)),
        "pool": own.short_name(Names(dict(lexicon.pools), "pool"), "SAVING PLACE"),
        "option": own.option(Names(dict(lexicon.options), "option")),
        "technology": own.short_name(technologies, "TECHNOLOGY"),
        "technologies": replace(name_list(technologies), usage="TECHNOLOGY, ..."),
        "general": own.short_name(Names(dict(lexicon.generals), "general"), "GENERAL"),
    }


def _boxes(lexicon: Lexicon) -> Names:
    return Names(dict(lexicon.boxes), "box")


def _conditions(
    lexicon: Lexicon,
    vocabulary: Vocabulary,
    slots: Mapping[str, Slot],
    predicates: Iterable[Predicate],
    forces: Forces,
) -> dict[str, Any]:
    powers = Names({**dict(lexicon.nations), **SIDES}, "power")
    named = {**common_slots(vocabulary), **slots, "power": name(powers)}
    said = Predicates(predicates, named)
    waits = _waiting(FACTS, said)
    facts = battle_facts(_plain(lexicon))
    terms = plans.Battles(forces, Names(facts, "fact"), said, slots["bases"]).slot()
    return {
        "when": waits,
        "condition": waits,
        "over": _waiting(OVER_FACTS, said),
        "at_sea": _waiting(SEA_FACTS, said),
        "left": _waiting(facts, said),
        "if_only": replace(waits, shape=r"\b(?:if|when|unless|while)\b.*"),
        "terms": terms,
        "worded": replace(terms, shape=plans.WORDED),
    }


def _waiting(facts: Mapping[str, Iterable[str]], said: Predicates) -> Slot:
    return replace(condition(Names(facts, "fact"), said), usage="if ...")


def _plain(lexicon: Lexicon) -> list[str]:
    """The kinds of units without those that are marked."""
    marked = {f"{mark}{kind}" for mark in ("late ", "damaged ") for kind, _ in lexicon.kinds}
    return [kind for kind, _ in lexicon.kinds if kind not in marked]
