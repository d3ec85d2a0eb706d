"""Slots of this game's own: targets, puppets, Resistance, rockets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NoReturn

from pbem import lazy
from pbem.engine.errors import Ambiguous, NotUnderstood
from pbem.engine.names import Names
from pbem.engine.pattern import Slot
from pbem.engine.pieces import Pieces
from pbem.engine.slots import Vocabulary, items, name, whole_number

_PUPPET = lazy.pattern(
    r"(?:(?P<count>[0-9]+)\s*x?\s*)?(?:[^\W\d]+\s+)?arm(?:y|ies)\s*(?::|@|\b(?:in|at|to)\b)\s*(?P<place>\S.*)",
    re.IGNORECASE,
)
_TOKENS = lazy.pattern(
    r"(?P<count>[0-9]+)\s*(?:of\s+)?(?:resistance|partisans?)?\s*(?:tokens?|units?)?\s*(?::|@|\b(?:in|at|to)\b)?\s*(?P<place>\D.*)"
    r"|(?P<place2>\D*?)\s*[:=]?\s*(?P<count2>[0-9]+)",
    re.IGNORECASE,
)
_WITH = lazy.pattern(
    r"(?P<what>\S.*?)(?:\s+(?:with|using|by|from|on)\s+|\s*[:(]\s*)(?P<card>[^()]+?)\s*\)?",
    re.IGNORECASE,
)
_LEAD = lazy.pattern(r"(?:(?:my|our|the|a|an|one)\s+)+", re.IGNORECASE)
_HAND = lazy.pattern(r"(?:'s?)?(?:\s+hand)?\s*$", re.IGNORECASE)
_CARD = lazy.pattern(r"^(?:(?:the|my|a)\s+)?card\s+|^(?:the|my)\s+|\s+card$", re.IGNORECASE)
_USE = lazy.pattern(r"\s+(?:for|as|to)\s+", re.IGNORECASE)


class Targets(Pieces):
    """Units that are to be destroyed, of a kind that is named: what `all` alone would cost nobody
    knows. TDM-132: Resistance is among these alone, since no other order moves or removes it."""

    def _unit(self, text: str, at: int) -> dict[str, Any]:
        unit = super()._unit(text, at)
        if not unit["kind"]:
            raise NotUnderstood("which_kind", column=at + 1, name=text)
        return unit

    @staticmethod
    def slot(vocabulary: Vocabulary, kinds: Names) -> Slot:
        """The slot `targets`: [{"count", "kind", "power": "" for any}]."""
        pieces = Targets(replace(vocabulary, kinds=kinds, ranks=kinds))
        return Slot(pieces.units, pieces.show_units, names=(kinds,), usage="UNITS", like="units")


def puppets(places: Names) -> Slot:
    """`1 army: Romania, 1 army: Balkans` or `Romania, Balkans`: the areas, one for each army."""

    def read(text: str, at: int) -> list[str]:
        found: list[str] = []
        for piece, place in items(text, at, places):
            match = _PUPPET.fullmatch(piece)
            count = whole_number(match["count"] or "1", place + 1) if match else 1
            if not count:
                raise NotUnderstood("bad_number", column=place + 1, name=piece)
            name, start = (match["place"], match.start("place")) if match else (piece, 0)
            found += [places.lookup(name, place + start + 1)] * count
        return found

    def show(areas: Iterable[str]) -> str:
        return ", ".join(f"1 army: {area}" for area in areas)

    return Slot(read, show, usage="1 army: PLACE, ...", names=(places,))


def tokens(places: Names) -> Slot:
    """`2: France, 1: Poland`, `France 2, Poland`: {area: tokens}, one where no number stands."""

    def read(text: str, at: int) -> dict[str, int]:
        found: dict[str, int] = {}
        for piece, place in items(text, at, places):
            match = None if places.is_whole(piece) else _TOKENS.fullmatch(piece)
            name = (match["place"] or match["place2"] or "") if match else piece
            area = places.lookup(name, place + 1)
            if area in found:
                raise NotUnderstood("named_twice", column=place + 1, name=area)
            count = (match["count"] or match["count2"]) if match else "1"
            found[area] = whole_number(count, place + 1)
        return found

    def show(value: Mapping[str, int]) -> str:
        return ", ".join(f"{count}: {area}" for area, count in value.items())

    return Slot(read, show, usage="N: PLACE, ...", names=(places,))


def said_tokens(tokens: Slot) -> Slot:
    """Tokens that are called so: `2 resistance in France`."""
    shape = r"(?:[0-9]+\s+)?(?:resistance|partisans?|tokens?)\b.*"
    return Slot(tokens.read, tokens.show, shape, tokens.usage, names=tokens.names)


def titled(names: Names, titles: Mapping[str, str]) -> Slot:
    """One of `names` by its id, shown by its title: `V2` for E2."""

    def read(text: str, at: int) -> str:
        found = names.lookup(_LEAD.sub("", text, count=1), at + 1)
        if found not in titles:
            raise NotUnderstood("no_rocket", tuple(titles.values()), at + 1, name=text)
        return found

    return Slot(read, lambda value: titles[value], _up_to(30), "ROCKET", names=(names,))


def card(names: Names) -> Slot:
    """A card by its number, its title or both: `G01`, `the Blitzkrieg card`."""

    def read(text: str, at: int) -> str:
        said = text if names.is_whole(text) else _CARD.sub("", text)
        return names.lookup(said, at + text.find(said) + 1)

    return Slot(read, str, _up_to(45), "CARD", names=(names,))


def area(places: Names) -> Slot:
    """An area where several names stand in one order."""
    return replace(name(places), shape=_up_to(30), usage="AREA")


def _up_to(letters: int) -> str:
    """The shape of a name no longer than that: orders of many names are read in no time then,
    whatever they say."""
    return rf"\S.{{0,{letters}}}?"


def research(cards: Names, technologies: Names, developed: Mapping[str, str]) -> Slot:
    """A card by its name, perhaps with the technology that it is for, which has to be its own:
    `G10`, `Radar with G10`, `Mechanization (G01)`."""

    def read(text: str, at: int) -> str:
        match = None if cards.is_whole(text) else _WITH.fullmatch(text.strip())
        if match is None:
            return cards.lookup(text, at + 1)
        card = cards.lookup(match["card"], at + match.start("card") + 1)
        technology = technologies.lookup(match["what"], at + 1)
        if developed[card] != technology:
            own = (developed[card],)
            raise NotUnderstood("other_technology", own, at + 1, card=card, technology=technology)
        return card

    return Slot(read, str, usage="CARD", names=(cards,))


def several(one: Slot, names: tuple[Names, ...] = ()) -> Slot:
    """A list of what another slot reads, with commas and `and`."""

    def read(text: str, at: int) -> list[Any]:
        return [one.read(piece, place) for piece, place in items(text, at, *one.names)]

    usage = f"{one.usage}, ..."
    return Slot(read, lambda value: ", ".join(map(one.show, value)), "", usage, names=names)


def target(sides: Names) -> Slot:
    """A player or a side, also alone in the answer to a question."""

    def read(text: str, at: int) -> str:
        return sides.lookup(_HAND.sub("", text), at + 1)

    return Slot(read, str, _up_to(30), "POWER")


def owner(powers: Names, owners: Mapping[str, str]) -> Slot:
    """A nation before its units, `German`."""
    return Slot(lambda text, at: powers.lookup(text, at + 1), lambda value: owners[value])


def which_use(cards: Names) -> Slot:
    """A card of which it is not said what it is played for, or for what no card is."""

    def read(text: str, at: int) -> NoReturn:
        said = _USE.split(text, maxsplit=1)
        card = cards.lookup(said[0], at + 1)
        choices = tuple(f"play {card} for {use}" for use in ("operations", "event"))
        if len(said) > 1:
            raise NotUnderstood("unknown_use", choices, at + 1, name=said[1])
        raise Ambiguous("which_use", choices, at + 1, card=card)

    return Slot(read, str, usage="CARD")
