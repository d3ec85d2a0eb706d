"""The order language of Total Domination, and what its lines say.

`line.args` by verb; an optional part that is not written is an absent key. *units* are
`[{"count": number or None for all, "kind", "power": nation, "" for what follows from the area}]`,
*targets* the same, and "resistance" among the kinds; a *path* is
`{"places": [areas], "start": None, "end": None}`, which may leave areas out between the first and
the last; *wishes* stand in wishes.py; *when* is a condition (pbem.engine.conditions).

* `place`: units, area; or printed.
* `keep`: cards [ids], wishes; with cards the wishes are what counts where these are not in the
  pack. `prefer`: wishes, what ("draft" or "enigma", absent for both). `discard` (solo): cards or
  wishes. `swap`: card, player (may be absent), or none.
* `replace`: cards, or wishes, or none. `enigma`: cards, wishes, as `keep`.
* `spy`: target (player or side), or nobody. `spy discard`: cards, or wishes, or none.
* `play`: card, use ("operations" or "event"), on (player), saved, save; self for "on myself".
* `deploy`, `scrap`: units, area, when. `move`: units, path, when. `attack`: targets, area, when.
  What people leave out, the area of `deploy` and the targets of `attack`, may be absent.
* `puppet`: areas [area for each army], when. `resistance`: tokens {area: number}, when.
* `take`: card. `save`: count; the same as `save 1` behind `play`.
* `research`, `lend-lease`: card. `launch`: rocket (technology), card, target (player or side).
* `air strike`: card, area (of the air fleet), target (area), targets.
* `pass`: reserve [cards] or discard [cards], or nothing.
* `radar`: how ("yes" or "no"), rockets [technologies].
* `relocate`: units, area, goal, or goal alone.
* `bombard`: target, area (of the air fleet, may be absent). `no bombardment`: nothing.

none, nobody, saved, save and count are words that are there or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from pbem.engine.names import Names
from pbem.engine.orders import Grammar
from pbem.engine.pattern import Slot
from pbem.engine.predicates import Predicate, Predicates
from pbem.engine.slots import Vocabulary, common_slots, condition, name
from pbem.games.total_domination.orders.names import (
    KINDS,
    OWNERS,
    POWERS,
    ROCKETS,
    SIDES,
    TARGETS,
    TECHNOLOGIES,
    card_names,
    place_names,
)
from pbem.games.total_domination.orders.slots import (
    Targets,
    area,
    card,
    owner,
    puppets,
    research,
    said_tokens,
    several,
    target,
    titled,
    tokens,
    which_use,
)
from pbem.games.total_domination.orders.verbs import SECTIONS, VERBS
from pbem.games.total_domination.orders.wishes import Wishes

# What conditions may compare: the operation points that there are to spend, the cards in hand.
FACTS: Mapping[str, tuple[str, ...]] = {
    "points": ("ops", "op", "operation points", "total"),
    "cards": ("cards in hand", "hand"),
}


def grammar(
    areas: Iterable[str],
    cards: Mapping[str, tuple[str, str]],
    technologies: Mapping[str, str],
    players: Iterable[str],
    predicates: Iterable[Predicate] = (),
) -> Grammar:
    """The grammar for a board with these areas and players; cards with their titles and
    technologies, technologies with their titles, by id. It takes milliseconds to make: keep it
    (grammar.py).
    """
    places = Names({area: place_names(area) for area in areas}, "place")
    vocabulary = Vocabulary(
        places=places,
        powers=Names(POWERS, "power"),
        kinds=Names(KINDS, "unit", TARGETS),
        facts=Names(FACTS, "fact"),
        heads=Names({player: POWERS[player] for player in players} | dict(SIDES), "power"),
        owners=OWNERS,
        singles=True,
    )
    titles = {each: card_names(each, title) for each, (title, _) in cards.items()}
    cards_by_name = Names(titles, "card")
    one_card = card(cards_by_name)
    known = {each: (title, *TECHNOLOGIES[each]) for each, title in technologies.items()}
    technology = Names(known, "technology")
    player = Names({each: POWERS[each] for each in players}, "power")
    rockets = {each: title for each, title in technologies.items() if each in ROCKETS}
    rocket = titled(technology, rockets)
    slots = {
        "card": one_card,
        "area": area(places),
        "research": research(
            cards_by_name, technology, {each: told[1] for each, told in cards.items()}
        ),
        "cards": several(one_card, (cards_by_name,)),
        "technology": name(technology),
        "player": name(player),
        "owner": owner(vocabulary.powers, OWNERS),
        "target_kind": name(Names(TARGETS, "unit")),
        "target": target(Names({each: POWERS[each] for each in players} | dict(SIDES), "power")),
        "wishes": Wishes(cards_by_name, technology, vocabulary.powers).slot(),
        "targets": Targets.slot(vocabulary, Names(TARGETS, "unit")),
        "puppets": puppets(places),
        "tokens": tokens(places),
        "said_tokens": said_tokens(tokens(places)),
        "rocket": rocket,
        "rockets": several(rocket),
        "which_use": which_use(cards_by_name),
    }
    return Grammar(
        VERBS, SECTIONS, vocabulary, {**slots, **_conditions(vocabulary, slots, predicates)}
    )


def _conditions(
    vocabulary: Vocabulary, slots: Mapping[str, Slot], predicates: Iterable[Predicate]
) -> dict[str, Slot]:
    said = Predicates(predicates, {**common_slots(vocabulary), **slots})
    waits = replace(condition(vocabulary.facts, said), usage="if ...")
    return {"when": waits, "condition": waits}
