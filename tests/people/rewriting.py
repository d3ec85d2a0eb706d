"""Orders in the form's words, said anew as people say them, at random: what they mean stays."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pbem.engine.names import Names
from pbem.engine.orders import Grammar, Line

ARROWS = (" -> ", " > ", " => ", " → ", " - ", " – ", " — ", " to ", "->", " into ")
BULLETS = ("", "", "", "- ", "* ", "• ", "{n}. ", "{n}) ", "#{n} ")
NUMBERS = {1: ("a", "one"), 2: ("two",), 3: ("three",), 4: ("four",), 5: ("five",), 10: ("ten",)}
TALK = (
    "Hi Bob,",
    "Hello everybody, here is my turn.",
    "This will hurt, comrades!",
    "Good luck to all of you.",
    "Sorry that it took so long, work was hell this week.",
)
# Headings that people write; those count that the game knows for the section.
HEADINGS = (
    "Purchases",
    "Purchase",
    "Buys",
    "Combat moves",
    "CM",
    "Attacks",
    "NCM",
    "Non-combat",
    "Noncombat moves",
    "Other moves",
    "Place",
    "Mobilise",
    "Placement",
    "Marches",
    "Cards",
)
# How often a name is bent by a slip of a key.
SLIPS = 0.05

_PATH = re.compile(r"(?P<units>[^:@]+): (?P<path>[^:@]+ -> [^:@]+)$")
_AT = re.compile(r"(?P<units>[^:@]+) @ (?P<place>[^:@]+)$")
_NUMBER = re.compile(r"\b(\d+) (?=[a-z])")


@dataclass(frozen=True)
class Said:
    """A line of a mail, with the orders that it says."""

    text: str
    orders: tuple[Line, ...] = ()


class Rewriter:
    """Says orders of one grammar anew."""

    def __init__(self, grammar: Grammar, rng: random.Random) -> None:
        self.grammar = grammar
        self.rng = rng
        vocabulary = grammar.vocabulary
        self.names = [names for names in (vocabulary.places, vocabulary.kinds) if names is not None]

    def mail(self, orders: Sequence[Line]) -> list[Said]:
        """A mail that says these orders, below the headings of their sections."""
        said = [Said(self.rng.choice(TALK))] if self.rng.random() < 0.3 else []
        for section in dict.fromkeys(line.section for line in orders):
            under = [line for line in orders if line.section == section]
            said.append(Said(self._heading(section)))
            said += self._lines(under)
            if self.rng.random() < 0.1:
                said.append(Said(self.rng.choice(TALK)))
        return said

    def _heading(self, section: str) -> str:
        known = [name for name in HEADINGS if self.grammar.head_of(name) == ("section", section)]
        name = self.rng.choice([section, *known])
        name = self.rng.choice([name, name.upper(), name.capitalize()])
        return name + self.rng.choice(["", ":", ":", " (12):"])

    def _lines(self, orders: Sequence[Line]) -> Iterator[Said]:
        """One line for an order, or for two."""
        left, number = list(orders), 1
        while left:
            some = left[: 2 if self.rng.random() < 0.15 else 1]
            left = left[len(some) :]
            bullet = self.rng.choice(BULLETS).format(n=number)
            yield Said(bullet + "; ".join(map(self.order, some)), tuple(some))
            number += 1

    def order(self, line: Line) -> str:
        """One order in other words."""
        plain = line.order
        verb = self._verb(plain, line.verb)
        rest = plain[len(verb) :].strip()
        if (found := _PATH.fullmatch(rest)) and self.rng.random() < 0.9:
            rest = self._way(found["units"], found["path"].split(" -> "))
        elif (found := _AT.fullmatch(rest)) and self.rng.random() < 0.9:
            rest = self._at(found["units"], found["place"])
        says_verb = line.verb not in ("move", "buy", "place") or self.rng.random() < 0.3
        text = f"{verb} {rest}" if says_verb and verb else rest
        head = f"{line.power}: " if line.power else ""
        return head + self._case(self._amounts(self._aliases(text)))

    def _verb(self, plain: str, verb: str) -> str:
        return verb if plain.startswith(verb) else ""

    def _way(self, units: str, path: list[str]) -> str:
        arrow = self.rng.choice(ARROWS)
        start, *between, goal = path
        way = arrow.join(path)
        ends = f"{start} to {goal}"
        via = f" via {' '.join(between)}" if len(between) == 1 else ""
        forms = [f"{units}: {way}", f"{units} {way}", f"{way}: {units}"]
        if not between or via:
            forms += [
                f"{units} from {start} to {goal}{via}",
                f"from {start} to {goal}{via}: {units}",
                f"{units} {ends}{via}",
            ]
        if not between:
            forms += [f"{ends} {units}", f"{goal}: {units} from {start}"]
            forms += [f"{verb} {goal} with {units} from {start}" for verb in ("attack", "hit")]
            forms += [f"send {units} from {start} to {goal}", f"{units} {start} go to {goal}"]
        return self.rng.choice(forms)

    def _at(self, units: str, place: str) -> str:
        return self.rng.choice(
            [f"{units} @ {place}", f"{units} in {place}", f"{units} {place}", f"{place}: {units}"]
        )

    def _aliases(self, text: str) -> str:
        """The same with other names of what it names, and now and then a slip of a key."""
        for names in self.names:
            text = self._renamed(text, names)
        return text

    def _renamed(self, text: str, names: Names) -> str:
        known = sorted(names.ids, key=len, reverse=True)
        shape = re.compile(rf"\b(?:{'|'.join(map(re.escape, known))})(?!\w)")

        def other(found: re.Match[str]) -> str:
            if self.rng.random() < 0.5:
                return found[0]
            meant = [name for name in names.texts if found[0] in names.find(name)]
            name = self.rng.choice([found[0], *meant])
            return self._slip(name) if self.rng.random() < SLIPS else name

        return shape.sub(other, text) if known else text

    def _slip(self, name: str) -> str:
        if len(name) < 5:
            return name
        at = self.rng.randrange(1, len(name) - 2)
        return self.rng.choice(
            [name[:at] + name[at + 1 :], name[:at] + name[at + 1] + name[at] + name[at + 2 :]]
        )

    def _amounts(self, text: str) -> str:
        def word(found: re.Match[str]) -> str:
            words = NUMBERS.get(int(found[1]), ())
            if not words or self.rng.random() < 0.8:
                return found[0]
            return f"{self.rng.choice(words)} "

        return _NUMBER.sub(word, text)

    def _case(self, text: str) -> str:
        return self.rng.choice([text, text, text, text.upper(), text.lower()])
