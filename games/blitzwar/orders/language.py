"""The order language of BlitzWAR, and what its lines say.

`line.args` by verb; an optional part that is not written is an absent key. *units* are counters,
`[{"kind", "count", "power", "times", "half"}]`, see counters.py; an *area* is a zone or a
beachhead ("Oslo beachhead (North Sea)"), *place* a zone; a *path* is `{"places": [zones], "start":
None, "end": None}`; *pay* are zones `[...]` whose supply counters pay, in this order; *when* is a
condition (pbem.engine.conditions), with predicates (predicates.py).

* `set up`: units, area. `regroup`: area, units. `disband`, `remove`: units, area.
* `roll`: country, or none. `war on`: country; ask for `diplomacy` beside the sections in which a
  neutral may be attacked.
* `lose`: shares {zone or "card": half units}. `relocate`: units, area, goal; or goal alone.
* `cards`: cards [ids]; one alone in later turns is `card`. `card`: card.
* `minor`: country (Italy where it is absent), units. `give up`: units, saved (what the player
  reckons, may be absent). `modernise`: what ("3-corps infantry", "3-corps white", "air", "six
  supply"). `lend-lease`: units, sea (may be absent). `place`: units, area, other (the class as
  which they come, may be absent). `place partisans`: count (all where it is absent), area.
* `sail`, `move`, `step`: units, path, pay, when; `walk`: units, path, when. Each zone lies beside
  the next: what a mail leaves out is filled in by wording/ways.py. `ship`, `rail`: the same, and
  zones between the first and the last may be left out.
* `attack at sea`: area, when. `battle of britain`: until or rounds, when. `bomb`: count, area (of
  the base), when. `fly`, `rebase`: units, area, goal, when.
* `beachhead`: count, sea, target, and area (of the base) in the short form, when.
* `land`: units, area, goal (the zone that is landed at), sea (may be absent), pay, when.
  `re-embark`: units, area (a beachhead), goal, pay, when.
* `fortify`, `unfortify`: area, units (may be absent), pay, when. `activate`: units, area, pay,
  when.
* `blitz`, `attack`: target, sources [{"area", "units"}], advance (may be absent), when; the section
  says the phase, and `attack` may stand in both. The area "beachhead" is all beachheads that serve
  the target. *advance* is [{"units", "goal"}], the goal "" for the target itself, [] for nobody.
* `advance`: none; or units, area, way (a path of one zone or two); or advance, target (may be
  absent).
* `counter`: none; or where (a zone, "bombers", "everywhere", absent for what is asked), none, most,
  bases [zones], when; each may be absent.
* `retreat`: battle (a zone or "everywhere"), goals [zones] in the order of wish, when; `hold`:
  battle, list, when; each may be absent. What answers `retreat Gazala` has to see whether that is
  the battle or the goal. `losses`: where, list; *list* as in pbem.wargame.losses, of "infantry",
  "armor", "flip", "fleet" and "u-boat".
* `decline german shift`, `use german shift`: battle, when. `flee`: port, goals [zones].

none and until are words that are there or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from pbem.engine.names import Names
from pbem.engine.orders import Grammar
from pbem.engine.pattern import Slot
from pbem.engine.predicates import Predicate, Predicates
from pbem.engine.slots import Vocabulary, common_slots, condition, name, name_list
from pbem.games.blitzwar.orders.counters import Counters
from pbem.games.blitzwar.orders.names import CLASSES, COUNTRIES, LOSSES, OWNERS, SIDES
from pbem.games.blitzwar.orders.place_names import beachhead_names, place_names
from pbem.games.blitzwar.orders.sections import SECTIONS
from pbem.games.blitzwar.orders.slots import (
    Areas,
    Sources,
    advances,
    in_turn,
    losses,
    nobody,
    shares,
    where,
)
from pbem.games.blitzwar.orders.verbs import VERBS
from pbem.wargame.ways import Ways

# What conditions may compare. Of order lines: the turn.
FACTS: Mapping[str, tuple[str, ...]] = {"turn": ("the turn",)}
# Of a counter to air units: those at base in range, one's own corps there, and the turn.
OVER_FACTS: Mapping[str, tuple[str, ...]] = {
    "air": ("air units", "own air", "my air", "our air", "reserve", "air in reserve", "air left"),
    "corps": ("own corps", "my corps", "our corps"),
    **FACTS,
}
# Of a battle that has been fought: corps left on both sides, what each has lost, and the turn.
AFTER_FACTS: Mapping[str, tuple[str, ...]] = {
    "corps": ("own corps", "my corps", "our corps", "corps left", "survivors"),
    "enemy_corps": ("their corps", "attackers", "attacking corps"),
    "lost": ("own losses", "my losses", "our losses", "losses"),
    "enemy_lost": ("enemy losses", "their losses"),
    **FACTS,
}
EVERYWHERE, BOMBERS = "everywhere", "bombers"
_ALWAYS = {
    EVERYWHERE: ("anywhere", "everything", "all", "all zones", "always", "any", "all battles")
}
_BOMBERS = {BOMBERS: ("bomber", "bombing", "the bombers", "strategic bombers", "strategic bombing")}


def grammar(
    zones: Iterable[str],
    beachheads: Mapping[str, tuple[str, str]],
    cards: Iterable[str],
    counters: Iterable[str],
    predicates: Iterable[Predicate] = (),
) -> Grammar:
    """The grammar for a board with these zones, cards and counters; beachheads with their zone, and
    their sea where the zone has two. It takes milliseconds to make: keep it (grammar.py).
    """
    named = {zone: place_names(zone) for zone in zones}
    places = Names(named, "place")
    kinds = {**CLASSES, **dict.fromkeys(counters, ())}
    vocabulary = Vocabulary(
        places=places,
        powers=Names({**SIDES, **COUNTRIES}, "power"),
        kinds=Names(kinds, "unit"),
        facts=Names(FACTS, "fact"),
        ranks=Names(LOSSES, "unit"),
        heads=Names(SIDES, "power"),
        owners=OWNERS,
    )
    countries = Names(COUNTRIES, "power")
    said = Counters(vocabulary, Names(CLASSES, "unit"), countries)
    listed = Counters(
        replace(vocabulary, kinds=Names(LOSSES, "unit")), Names(LOSSES, "unit"), countries
    )
    at_beaches = {each: beachhead_names(*told) for each, told in beachheads.items()}
    areas = Areas(places, Names(at_beaches, "place"))
    card = Names(dict.fromkeys(cards, ()), "card")
    slots = {
        "units": said.slot(),
        **Ways(places).slots(),
        "area": areas.slot(),
        "beachhead": areas.ashore(),
        "country": replace(name(countries), usage="COUNTRY"),
        "unit": name(Names(CLASSES, "unit")),
        "card": name(card),
        "cards": name_list(card),
        "shares": shares(places),
        "sources": Sources(areas, said).slot(),
        "advances": advances(places, said),
        "nobody": nobody(),
        "losses": losses(listed),
        "in_turn": in_turn(places),
        "battles": where(Names({**named, **_ALWAYS}, "place")),
        "flights": where(Names({**named, **_ALWAYS, **_BOMBERS}, "place")),
    }
    return Grammar(VERBS, SECTIONS, vocabulary, slots | _conditions(vocabulary, slots, predicates))


def _conditions(
    vocabulary: Vocabulary, slots: Mapping[str, Slot], predicates: Iterable[Predicate]
) -> dict[str, Slot]:
    said = Predicates(predicates, {**common_slots(vocabulary), **slots})
    waits = condition(vocabulary.facts, said)
    return {
        "when": waits,
        "condition": waits,
        "over": condition(Names(OVER_FACTS, "fact"), said),
        "after": condition(Names(AFTER_FACTS, "fact"), said),
    }
