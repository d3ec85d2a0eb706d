"""What a side has in hand in phase 3: units that come onto the map, and supply that it has lost.

A hand is plain data:

* `side`; `card`: the card that is used, "" for none; `planes`: whether it brings air units.
* `units`: {source: {class: count}} still to be placed, the source "card", "lend-lease" or a
  country; `supply`: {source: half units}.
* `owed`: half units of supply that are lost and not made up for yet.
* `british`: how many corps of the card may still be British, None for any number.
* `modern`: Modernisations that are left; `choice`: units that Italy still chooses.
* `shipped`: {sea: {"halves", "air"}}: what lend-lease has already taken over a sea.
"""

from __future__ import annotations

from typing import Any

from pbem.games.blitzwar import dates
from pbem.games.blitzwar.board import SUPPLY, Card
from pbem.games.blitzwar.cards.queue import LIMITED
from pbem.games.blitzwar.position import ALLIES, AXIS, SOVIETS, Position
from pbem.wargame.counts import change

Hand = dict[str, Any]

# Sources that are no countries.
CARD, LEND_LEASE = "card", "lend-lease"
# BWR-232: to whom the units of a card may belong.
_NATIONS = {AXIS: ("Germany",), ALLIES: ("UK", "USA"), SOVIETS: ("USSR",)}
_BRITISH_OF_TOTAL_WAR = 1


def nations(g: Position, side: str) -> tuple[str, ...]:
    """BWR-200, G-30: the countries whose units a card of a side may bring now: the majors, the USA
    from its entry into the war on."""
    return tuple(country for country in _NATIONS[side] if g.side_of(country) == side)


def empty(side: str) -> Hand:
    """A hand with nothing in it."""
    return {
        "side": side,
        "card": "",
        "planes": False,
        "units": {},
        "supply": {},
        "owed": 0,
        "british": None,
        "modern": 0,
        "choice": 0,
        "shipped": {},
    }


def take_up(g: Position, hand: Hand, card: Card) -> None:
    """BWR-232, BWR-247, BWR-252, G-30: the units of a card that is used; of a Total War card of the
    Allies at most one corps is British once the USA is at war."""
    units = {kind: count for kind, count in card.units.items() if kind != SUPPLY}
    is_bound = card.kind != LIMITED and bool(g.date(dates.USA))
    hand.update(card=card.name, planes=bool(card.units.get("air")), modern=card.modernisation)
    hand["units"][CARD] = dict(units)
    hand["supply"][CARD] = 2 * card.units.get(SUPPLY, 0)
    hand["british"] = _BRITISH_OF_TOTAL_WAR if is_bound and hand["side"] == ALLIES else None


def give(hand: Hand, source: str, kind: str, count: int) -> None:
    """Units of a class come into a hand; a negative count takes them out."""
    here = hand["units"].setdefault(source, {})
    change(here, kind, count)
    if not here:
        del hand["units"][source]


def give_supply(hand: Hand, source: str, halves: int) -> None:
    """Supply comes into a hand; a negative number takes it out."""
    change(hand["supply"], source, halves)


def has_units(hand: Hand, source: str, kind: str) -> int:
    """The units of a class from a source."""
    return int(hand["units"].get(source, {}).get(kind, 0))


def owners(g: Position, hand: Hand, source: str) -> tuple[str, ...]:
    """The countries to which units from a source may belong."""
    return nations(g, hand["side"]) if source in (CARD, LEND_LEASE) else (source,)
