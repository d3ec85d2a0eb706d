"""What `pbem orders` tells of the language of a game: its verbs, conditions and lists, and what is
written like orders; whatever is asked for by a word.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from pbem import lazy
from pbem.engine.conditions import COMPARISONS, STARTS
from pbem.engine.errors import Problem
from pbem.engine.names import Names, key
from pbem.engine.orders import Verb
from pbem.faults import WrongCall
from pbem.reports.board_topics import BoardTopics, Topic, folded
from pbem.reports.defaults import of_verb
from pbem.words.catalogue import Words, spoken

if TYPE_CHECKING:
    from pbem.library.registry import Loaded

_WAITS = lazy.pattern(rf"\b(?:{'|'.join(STARTS)})\b")
_MOST_EXAMPLES = 3
_MOST_NEAR = 3
_MOST_OTHERS = 3
_ALIKE = 0.6  # how much a word has to look like another
_MOST_LETTERS = 60


class Topics:
    """The topics of a game with the scenario that was chosen, told of its start, or of a position
    that everybody may see (`now`)."""

    def __init__(self, loaded: Loaded, now: Any = None, words: Words | None = None) -> None:
        self.loaded = loaded
        self.words = words or Words(loaded.info.id)
        self.grammar = loaded.game.grammar(loaded.board)
        self.of_board = BoardTopics(loaded, now, self.words)
        self.named: Mapping[str, Callable[[], Topic]] = {
            "units": self.of_board.units,
            "places": self.of_board.places,
            "conditions": self.conditions,
            "lists": self.lists,
            "manual": self.manual,
            "ruling": self.rulings,
            "why": self.questions,
        }

    def find(self, text: str) -> list[Topic]:
        """What a word or name means: the topic of this name, a verb, places or units; of a name
        that means several things, all of them. Raises WrongCall for a word that means nothing.
        """
        word = text.lower()
        if word in self.grammar.verbs:
            return [self.verb(self.grammar.verbs[word])]
        if word in self.named:
            return [self.named[word]()]
        of = self.of_board
        parts: tuple[tuple[Names, Callable[[str], Topic]], ...] = (
            (self.grammar.vocabulary.places, of.place),
            (self.grammar.vocabulary.kinds, of.unit),
        )
        in_full = [(names, tell) for names, tell in parts if names.is_whole(text)]
        found = [tell(each) for names, tell in in_full or parts for each in _meant(text, names)]
        verbs = [verb for verb, end in self.grammar.verbs_at(text, 0) if end == len(text)]
        if verbs and not in_full:
            return [self.verb(verb) for verb in verbs]
        if not found and (told := self._about(text)):
            return [told]
        if not found:
            what = f"there is no order, topic, place or unit {text[:_MOST_LETTERS]!r}"
            raise WrongCall("unknown_topic", what, do=self._advice(text))
        return found

    def _advice(self, text: str) -> str:
        """The names that are nearest, and what there is."""
        vocabulary = self.grammar.vocabulary
        words = [*self.grammar.verbs, *self.named]
        near = [
            *difflib.get_close_matches(text.lower(), words, _MOST_NEAR, _ALIKE),
            *vocabulary.places.nearest(text),
            *vocabulary.kinds.nearest(text),
        ]
        nearest = f"Perhaps {', '.join(near[:_MOST_NEAR])}? " if near else ""
        return f"{nearest}There are: {', '.join(words)}, and the names of places and units."

    # Verbs

    def verbs(self) -> Topic:
        """All verbs with an example each."""
        verbs = self.grammar.verbs.values()
        sections = (
            f"; sections: {', '.join(self.grammar.sections)}" if self.grammar.sections else ""
        )
        lines = [f"Orders of {self.loaded.info.title}, one a line{sections}."]
        width = max(12, *(len(verb.name) for verb in verbs))
        lines += [f"  {verb.name:{width}} {verb.example or verb.help}" for verb in verbs]
        data = {
            "sections": list(self.grammar.sections),
            "verbs": [self.verb(verb).data for verb in verbs],
            "topics": list(self.named),
        }
        return Topic(data, tuple(lines))

    def verb(self, verb: Verb) -> Topic:
        """One verb: its forms, sections, conditions and what holds without it."""
        usage, facts = self.grammar.usage(verb.name), self.grammar.facts(verb.name)
        told = {
            "sections": ", ".join(verb.sections),
            "also": ", ".join(verb.aliases),
            "conditions may ask about": ", ".join(map(spoken, facts)),
            "conditions may say": ", ".join(self.grammar.says(verb.name)),
            "without it": of_verb(verb.name, self.words),
        }
        lines = [f"{verb.name}: {verb.help}", *(f"  {each}" for each in usage)]
        lines += [f"{name}: {text}" for name, text in told.items() if text]
        entries = self._entries(verb.name)
        data = {
            **{name: asdict(verb)[name] for name in ("name", "help", "aliases", "sections")},
            "forms": usage,
            "example": verb.example,
            "numbers": facts,
            "things": self.grammar.says(verb.name),
            "default": told["without it"],
        }
        if entries:
            data["entries"] = [_plain(fields) for _, fields in entries]
        return Topic(data, (*lines, f"example: {verb.example}", *self._told(entries)))

    def _entries(self, verb: str) -> list[tuple[str, Mapping[str, Any]]]:
        """What the game tells of a verb in the position."""
        tell = self.loaded.game.topics.get(verb)
        return list(tell(self.of_board.position)) if tell else []

    def _about(self, text: str) -> Topic | None:
        """`option Germany`: of what the game tells of a verb the entries about one name."""
        for verb, end in self.grammar.verbs_at(text, 0):
            name = key(text[end:])
            entries = [e for e in self._entries(verb.name) if name in map(key, _names(e[1]))]
            if entries:
                return Topic([_plain(fields) for _, fields in entries], tuple(self._told(entries)))
        return None

    def _told(self, entries: Iterable[tuple[str, Mapping[str, Any]]]) -> list[str]:
        """Entries in words; what is refused stands there with its reason."""
        lines: list[str] = []
        for code, fields in entries:
            said = {
                n: self.words.reason(v) if isinstance(v, Problem) else v for n, v in fields.items()
            }
            lines += folded(self.words.say(f"topic.{code}", said))
        return lines

    # What is not of single verbs

    def manual(self) -> Topic:
        """The page for players."""
        from pbem.reports.manual import manual

        text = manual(self.loaded, words=self.words)
        return Topic({"text": text}, tuple(text.rstrip().split("\n")))

    def rulings(self) -> Topic:
        """What a moderator can set by pbem ruling."""
        language = self.loaded.table.corrections()
        lines = [
            "Corrections of a ruling, each in quotes: pbem ruling SAVE 'CORRECTION' --why TEXT",
            *(f"  {form}" for form in language.forms),
            *(f"example: {example}" for example in language.examples),
        ]
        data = {"forms": list(language.forms), "examples": list(language.examples)}
        return Topic(data, tuple(lines))

    def questions(self) -> Topic:
        """What can be asked by pbem why."""
        lines = ["Questions, each in quotes: pbem why SAVE 'QUESTION'"]
        data: list[dict[str, Any]] = []
        for question, forms in self.loaded.table.questions().listed:
            lines += [f"  {' | '.join(forms)}", f"    {question.help}"]
            data.append({"forms": list(forms), "help": question.help})
        return Topic(data, tuple(lines))

    # Conditions

    # Conditions

    def conditions(self) -> Topic:
        """What may stand in a condition, and in those of which verbs."""
        facts = {verb: self.grammar.facts(verb) for verb in self.grammar.verbs}
        takers = [verb for verb in facts if facts[verb] or self.grammar.says(verb)]
        if not takers:
            return Topic({}, ("No order of this game takes a condition.",))
        numbers = dict.fromkeys(fact for verb in takers for fact in facts[verb])
        data = {
            "verbs": takers,
            "begin": list(STARTS),
            "compare": list(COMPARISONS),
            "numbers": [
                {
                    "number": fact,
                    "also": self._other_words(fact),
                    "verbs": [verb for verb in takers if fact in facts[verb]],
                }
                for fact in numbers
            ],
            "things": list(dict.fromkeys(self._things())),
        }
        return Topic(data, tuple(self._condition_lines(data)))

    def _condition_lines(self, data: Mapping[str, Any]) -> Iterator[str]:
        takers: list[str] = data["verbs"]
        yield from folded(f"A condition stands at the end of: {', '.join(takers)}.")
        examples = (self.grammar.verbs[verb].example for verb in takers)
        if waiting := [each for each in examples if _WAITS.search(each)][:_MOST_EXAMPLES]:
            yield from folded(f"For example: {' | '.join(waiting)}")
        yield from folded(
            f"It begins with {', '.join(data['begin'])}; `and`, `or`, `not` and brackets join its"
            f" parts. Numbers are compared by {', '.join(data['compare'])}."
        )
        groups = dict.fromkeys(tuple(each["verbs"]) for each in data["numbers"])
        for verbs in sorted(groups, key=len, reverse=True):
            told = [_with_others(each) for each in data["numbers"] if tuple(each["verbs"]) == verbs]
            head = "Numbers" if list(verbs) == takers else f"Numbers, only with {', '.join(verbs)}"
            yield from folded(f"{head}: {', '.join(told)}")
        if data["things"]:
            yield from folded(f"What can be said of things: {'; '.join(data['things'])}")

    def _other_words(self, fact: str) -> list[str]:
        known = self.grammar.vocabulary.facts
        return list(known.aliases.get(fact, ())) if known else []

    def _things(self) -> Iterator[str]:
        """All that can be said of things, as people write it."""
        for verb in self.grammar.verbs:
            yield from self.grammar.says(verb)

    # Lists that have a name

    def lists(self) -> Topic:
        """The lists that orders may call by a name: presets of losses."""
        data = {name: dict(parts) for name, parts in self.loaded.board.lists.items()}
        lines: list[str] = []
        for name, parts in data.items():
            lines.append(f"{name}:")
            lines += [
                piece for what, told in parts.items() for piece in folded(f"  {what}: {told}")
            ]
        return Topic(data, tuple(lines) or ("No list of this game has a name.",))


def _plain(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {n: v.data() if isinstance(v, Problem) else v for n, v in fields.items()}


def _names(fields: Mapping[str, Any]) -> Iterator[str]:
    return (value for value in fields.values() if isinstance(value, str))


def _meant(text: str, names: Names) -> tuple[str, ...]:
    """The ids that a text names in full, else those of which it is an abbreviation."""
    return names.keys().get(key(text)) or names.find(text)


def _with_others(told: Mapping[str, Any]) -> str:
    """A number with a few other words for it; those of the enemy's are called as one's own are."""
    name = spoken(told["number"])
    others = [] if name.startswith("enemy ") else told["also"]
    also = [word for word in others if name not in spoken(word)][:_MOST_OTHERS]
    return f"{name} ({', '.join(also)})" if also else name
