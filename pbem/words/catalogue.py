"""All words of the program for players: the message catalogues, and how data are put into
sentences.

`templates/common/messages.yaml`, `templates/wargame/messages.yaml` (what war games have in common)
and `templates/<game>/messages.yaml` (of a plug-in: `templates/messages.yaml` in its package) map a
key to a text with {placeholders}; the later ones come first. `messages.de.yaml` beside one has the
texts of another language; what it does not have is said in English. Keys are `refusal.<code>`,
`event.<kind>`, `ask.<verb>`, `say.<verb>` (an answer in words), `answer.<verb>` (order lines that
answer, parted by ` | `), `short.<verb>` (the shortest of them), `default.<verb>` (what holds
without a line), `remark.<code>` (of a line that stands; where it is
missing, `refusal.<code>`), `battle.wasted` (hits that found nobody),
`date` (turn and part), `mail.<code>`, `ignored.<reason>`, `step.<name>`, `phase.<name>`,
`heading.<name>`, `head.<name>` (of a column), `report.<name>` (of templates), `tally.<name>`,
`one.<unit>` and `many.<unit>` (its names), `shots.<unit>` (in place of the number of units that
fire), `order` (names as they are listed). A key may have variants, of which the first that fits is
taken: `ask.retreat.goal_air` for a field of this value, `event.retreated.no_to` for an empty field,
`ask.casualties.with_enemy` for one that is there and not empty.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from string import Formatter
from typing import TYPE_CHECKING, Any

from pbem import lazy, plug_ins
from pbem.engine.errors import Problem
from pbem.engine.flow import Ask
from pbem.faults import BadGame, Fault, MailRefused
from pbem.storage import compiled
from pbem.words.own import catalogue_in, known_names

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

PACKAGE = "pbem.templates"
# The folder of words and templates in the package of a plug-in.
TEMPLATES = "templates"
COMMON, WARGAME = "common", "wargame"
ENGLISH = "en"
LANGUAGE = lazy.pattern("[a-z]{2,8}")
_OF_LANGUAGE = lazy.pattern(rf"messages\.({LANGUAGE.pattern})\.yaml")
_WAYS = ("path", "way")
_PLACEHOLDER = lazy.pattern(r"\w+")
# A name that begins with its number: "1st Para".
_NUMBERED = lazy.pattern(r"[0-9]+(?:st|nd|rd|th)\b")
_MOST_SIGNS = 5


@cache
def catalogue(folder: str, language: str = "") -> dict[str, str]:
    """One message catalogue by key, as far as this language has it ("": English); {} for a game
    that has none. Raises Fault for a file that is none.
    """
    entry = compiled.folder_of(PACKAGE) / folder
    if entry.is_dir() or not folder:
        return _read(entry, f"{PACKAGE.rpartition('.')[2]}/{folder}", language, is_own=True)
    plug_in = plug_ins.named(folder)
    if plug_in is None:
        return {}
    with plug_ins.blamed(plug_in):
        return _read(plug_in.folder / TEMPLATES, f"{plug_in.shown}/{TEMPLATES}", language)


def file_name(language: str = "") -> str:
    """What the catalogue of a language is called."""
    return f"messages.{language}.yaml" if language else "messages.yaml"


def languages() -> list[str]:
    """The languages in which the words that all games share are there, English ("en") first."""
    names = (entry.name for entry in (compiled.folder_of(PACKAGE) / COMMON).iterdir())
    found = (_OF_LANGUAGE.fullmatch(name) for name in names)
    return [ENGLISH, *sorted(match[1] for match in found if match)]


def _read(
    folder: Traversable, shown: str, language: str, *, is_own: bool = False
) -> dict[str, str]:
    """The catalogue in this folder, {} if it is not there; the folder is `shown` in messages,
    `is_own` if pbem brings it."""
    name = file_name(language)
    entry, source = folder / name, f"{shown}/{name}"
    if not entry.is_file():
        return {}
    content, is_built = compiled.load(folder, name, entry.read_bytes(), source)
    # The build has checked those of pbem.
    return content if is_built and is_own else checked(content, source)


def checked(texts: Any, source: str) -> dict[str, str]:
    """A message catalogue: texts by key, in which every `{` has its `}`. Raises BadGame that names
    the key.
    """
    if not isinstance(texts, dict):
        raise BadGame("bad_words", "a message catalogue is a map of texts by key", source)
    for key, text in texts.items():
        if not isinstance(text, str):
            raise BadGame("bad_words", f"{key} has to be a text", source)
        try:
            list(Formatter().parse(text))
        except ValueError as error:
            raise BadGame("bad_words", f"the placeholders of {key}: {error}", source) from error
    return texts


def spoken(name: str) -> str:
    """An id as people write it: "aa_gun" is "aa gun"."""
    return name.replace("_", " ")


# Where a condition is at fault, the choices are its words.
_OF_CONDITIONS = frozenset(
    ("unknown_fact", "bad_condition", "nothing_said", "no_predicate", "fact_or_name")
)


class _Filler(Formatter):
    """Fills placeholders with data in words."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.fields: Mapping[str, Any] = {}

    def vformat(self, format_string: str, args: Any, kwargs: Mapping[str, Any]) -> str:
        """The text with its fields, of which one may name another."""
        self.fields = kwargs
        return super().vformat(format_string, args, kwargs)

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        """A field, or a part of it (`{power[name]}`); nothing of what Python knows of it."""
        if "." in field_name.partition("[")[0] or "]." in field_name:
            raise AttributeError(field_name)
        return super().get_field(field_name, args, kwargs)

    def format_field(self, value: Any, format_spec: str) -> str:
        """`{cost:IPC}` is a number with its noun: "1 IPC", "2 IPCs"; `{count:loss|losses}` names
        both forms, `{count:@unit}` the field that says of which kind of unit.
        """
        if format_spec.startswith("@"):
            return self.words.units(str(self.fields[format_spec[1:]]), value)
        told = str(self.words.listed(value))
        one, _, many = format_spec.partition("|")
        return f"{told} {one if value == 1 else many or f'{one}s'}" if format_spec else told


class AsIs(str):
    """A text that is put into sentences as it is, not as the id of something that has a name."""

    __slots__ = ()


def _as_is(value: Any) -> Any:
    if isinstance(value, str):
        return AsIs(value)
    return [_as_is(each) for each in value] if isinstance(value, list | tuple) else value


class Words:
    """The catalogue of one game on top of that of war games and the common one, in a language
    ("": English) as far as it is there; the catalogues in a folder `own` come before each of
    them. Raises Fault for one that is none.
    """

    def __init__(self, game: str = "", language: str = "", own: Path | None = None) -> None:
        is_other = language != ENGLISH and LANGUAGE.fullmatch(language)
        self.game, self.language, self.own = game, language if is_other else "", own
        self.texts: dict[str, str] = {}
        for name in (COMMON, WARGAME, game):
            for spoken_in in dict.fromkeys(("", self.language)):
                self.texts |= catalogue(name, spoken_in)
                if own is not None and name:
                    self.texts |= self._own(own / name / file_name(spoken_in))
        self._filler = _Filler(self)
        order = self.texts.get("order", "").split(", ")
        self._rank = {name: number for number, name in enumerate(order)}

    def _own(self, path: Path) -> dict[str, str]:
        known = known_names(self.texts) if path.is_file() else {}
        return catalogue_in(path, check=checked, known=known)

    def tell(self, key: str, /, **fields: Any) -> str:
        """The text of a key with its fields as they are: texts, names, numbers, and no ids of what
        has a name in the catalogue."""
        return self.say(key, {name: _as_is(value) for name, value in fields.items()})

    def say(self, key: str, fields: Mapping[str, Any]) -> str:
        """The text of a key, or of its first variant that fits, with its fields.

        A text that is missing, or that names a field that is not there, is shown as its key and
        data.
        """
        known = {
            name: " -> ".join(map(str, value))
            if name in _WAYS and isinstance(value, list)
            else value
            for name, value in fields.items()
        }
        text = self.texts.get(self._variant(key, known))
        if text is not None:
            try:
                return self._filler.vformat(text, (), known)
            except (KeyError, IndexError, AttributeError, TypeError, ValueError):
                pass
        told = ", ".join(f"{spoken(name)} {self.listed(value)}" for name, value in known.items())
        name = spoken(key.split(".", 1)[-1])
        return f"{name}: {told}" if told else name

    def _variant(self, key: str, fields: Mapping[str, Any]) -> str:
        for name, value in fields.items():
            endings = [f"with_{name}" if value else f"no_{name}"]
            if isinstance(value, str):
                endings.insert(0, f"{name}_{value}")
            for ending in endings:
                if f"{key}.{ending}" in self.texts:
                    return f"{key}.{ending}"
        return key

    def listed(self, value: Any) -> Any:
        """Data as words: counts as "2 infantry, 1 armor", by power "Germany 1 armor", lists with
        commas.
        """
        if isinstance(value, Mapping):
            if "kind" in value and len(value) > 1:
                return self._thing(value)
            value = dict(sorted(value.items(), key=self._place))
            if all(isinstance(item, int) for item in value.values()):
                counts = ", ".join(self._counted(*item) for item in value.items())
                return counts or self.tell("word.nothing")
            return "; ".join(f"{key} {self.listed(item)}" for key, item in value.items())
        if isinstance(value, list | tuple):
            if value and all(isinstance(each, Mapping) and "dice" in each for each in value):
                return self._fired(value)
            return ", ".join(str(self.listed(item)) for item in value) or self.tell("word.nothing")
        if isinstance(value, bool):
            return self.tell("word.yes" if value else "word.no")
        if isinstance(value, AsIs):
            return value
        return self.texts.get(f"one.{value}", spoken(value)) if isinstance(value, str) else value

    def named(self, kind: str, name: Any) -> str:
        """What a thing of a kind is called, by the text of its key; where none is, its own name."""
        return self.texts.get(f"{kind}.{name}", spoken(str(name)))

    def _counted(self, name: str, count: int) -> str:
        """Powers and places begin with a capital; kinds of units do not, or have a plural."""
        is_name = name[:1].isupper() or bool(_NUMBERED.match(name))
        is_unit = not is_name or f"many.{name}" in self.texts
        return self.units(name, count) if is_unit else f"{name} {count}"

    def _place(self, item: tuple[str, Any]) -> int:
        """Kinds and powers stand in the order of the rulebook, whatever the order in a record."""
        return self._rank.get(item[0], len(self._rank))

    def _fired(self, shots: Sequence[Mapping[str, Any]]) -> str:
        """The dice of all that fired, with what they hit on: "Germany infantry (3) 1 9 4, armor (6)
        2; Italy infantry (3) 8"."""
        by_owner: dict[str, list[str]] = {}
        for shot in shots:
            what = self.listed(shot.get("unit") or shot.get("what", ""))
            told = f"{what} ({shot['value']}) {' '.join(map(str, shot['dice']))}"
            by_owner.setdefault(shot.get("power") or shot.get("owner", ""), []).append(told)
        return "; ".join(f"{who} {', '.join(told)}".strip() for who, told in by_owner.items())

    def _thing(self, told: Mapping[str, Any]) -> str:
        """Units with their owner and state, or something at a place: "Germany 1 transport (empty)",
        "Norway (raid)"; what is neither by its `detail`.
        """
        if not {"count", "at"} & told.keys() and self._variant("detail", told) in self.texts:
            return self.say("detail", told)
        if "count" not in told:
            return f"{told.get('at', '')} ({self.listed(told['kind'])})".strip()
        detail = told.get("state", "")
        if self._variant("detail", told) in self.texts:
            detail = self.say("detail", told)
        detail = f" ({detail})" if detail else ""
        return f"{told.get('power', '')} {self.units(told['kind'], told['count'])}{detail}".strip()

    def units(self, kind: str, count: int) -> str:
        """A number of units of a kind."""
        one = self.texts.get(f"one.{kind}", spoken(kind))
        return f"{count} {one if count == 1 else self.texts.get(f'many.{kind}', one)}"

    def shots(self, unit: str, count: int) -> str:
        """What fires so many dice: as a rule so many units."""
        return self.texts.get(f"shots.{unit}", self.units(unit, count))

    def event(self, event: Mapping[str, Any]) -> str:
        """What happened, as one sentence."""
        fields = dict(event)
        if "unit" in event and "count" in event:
            fields["units"] = self.units(str(event["unit"]), event["count"])
        if "problem" in event:
            fields["problem"] = self.reason(Problem.of(event["problem"]))
        return self.say(f"event.{event['kind']}", fields)

    def date(self, date: Mapping[str, Any]) -> str:
        """A turn of the game and its part, "" for the whole turn, as the game calls them."""
        return self.say("date", {"part": date["part"], "turn": date["turn"]})

    def ask(self, ask: Ask) -> str:
        """A question, as one sentence."""
        return self.say(f"ask.{ask.verb}", asked(ask))

    def answer(self, ask: Ask, said: Any) -> str:
        """An answer to a question, in words."""
        if said is None:
            return self.tell("word.no_answer")
        if f"say.{ask.verb}" not in self.texts:
            return str(self.listed(said))
        parts = said if isinstance(said, Mapping) else {}
        return self.say(f"say.{ask.verb}", {**asked(ask), **parts, "said": said})

    @cached_property
    def orders(self) -> Words:
        """The words of order lines, which are read in English whatever is spoken."""
        return Words(self.game, own=self.own) if self.language else self

    def examples(self, ask: Ask) -> list[str]:
        """Order lines that answer a question; none where the catalogue has none."""
        if f"answer.{ask.verb}" not in self.texts:
            return []
        return self.orders.say(f"answer.{ask.verb}", asked(ask)).split(" | ")

    def because(self, problem: Problem) -> str:
        """Why an order was refused, with the rule's id; a remark that has no words of its own says
        what a refusal would."""
        is_told = problem.is_remark and f"remark.{problem.code}" in self.texts
        head = "remark" if is_told else "refusal"
        said = self.say(f"{head}.{problem.code}", problem.fields)
        fell = ""
        if problem.falls_with:
            fell = f" {self.tell('receipt.falls_with', line=problem.falls_with)}"
        if problem.rule:
            said = f"{said} ({problem.rule})."
        return f"{sentence(said)}{fell}"

    def choices(self, choices: Sequence[str], code: str) -> str:
        """What would work in place of what was refused with this code: lines, or for a condition
        the words that may stand in one, which are no lines to send."""
        are_lines = code not in _OF_CONDITIONS or any(":" in choice for choice in choices)
        key = "receipt.try" if are_lines else "receipt.try_condition"
        return self.tell(key, choices=" | ".join(choices))

    def shortest(self, ask: Ask) -> list[str]:
        """Short order lines that may answer a question (`short.<verb>`): one for each name in its
        lists of things that can be chosen; none where the catalogue has none."""
        if f"short.{ask.verb}" not in self.texts:
            return []
        told, fields = asked(ask), [asked(ask)]
        for name, value in ask.args.items():
            if name.endswith("s") and isinstance(value, list | dict) and value:
                fields += [{**told, name.removesuffix("s"): each} for each in value]
        key, orders = f"short.{ask.verb}", self.orders
        texts = [text for each in fields for text in orders.say(key, each).split(" | ")]
        return list(dict.fromkeys(texts))

    def reason(self, problem: Problem) -> str:
        """Why an order was refused, with the rule's id and what would work, without its place."""
        choices = f" {self.choices(problem.choices, problem.code)}" if problem.choices else ""
        return f"{self.because(problem)}{choices}"

    def placed(self, problem: Problem) -> str:
        """Place and text of a refused order, as a sentence begins: `line 3: "buy 9 armor": `."""
        place = self.say("receipt.orders", {})
        if problem.line:
            column = problem.column if problem.column > 1 else 0
            place = self.tell("receipt.place", line=problem.line, column=column)
        read = f" {self.tell('receipt.read_as', text=problem.read_as)}" if problem.read_as else ""
        text = f' "{problem.text.strip()}"{read}:' if problem.text else ""
        return f"{place}:{text} "

    def problem(self, problem: Problem) -> str:
        """Place, text and reason of a refused order in one paragraph."""
        return f"{self.placed(problem)}{self.reason(problem)}{self.oddity(problem)}"

    def oddity(self, problem: Problem) -> str:
        """What there is to say of signs in a line that do not look like what they are."""
        odd = odd_signs(problem.text) if problem.kind in ("not_understood", "ambiguous") else ""
        return f" {self.say('warning.odd_signs', {'signs': odd})}" if odd else ""

    def refused(self, code: str, **fields: Any) -> MailRefused:
        """A mail that is refused as a whole, and what to do, to be raised."""
        what, do = f"refused.{code}", f"refused_do.{code}"
        return MailRefused(code, self.tell(what, **fields), self.tell(do, **fields))

    def mail_fault(self, code: str, fields: Mapping[str, Any]) -> Fault:
        """A mail that is refused as a whole, as a Fault with its words."""
        return Fault(code, self.say(f"mail.{code}", fields))


def sentence(text: str) -> str:
    """A text that another one may follow."""
    return text if text[-1:] in ".!?" else f"{text}."


def odd_signs(text: str) -> str:
    """The names of signs that nobody sees, and of letters of another alphabet, which may look like
    Latin ones.
    """
    if text.isascii():
        return ""
    odd = [sign for sign in text if unicodedata.category(sign) in ("Cf", "Co", "Cn")]
    if any(sign.isascii() and sign.isalpha() for sign in text):
        odd += [sign for sign in text if sign.isalpha() and not _is_latin(sign)]
    names = (unicodedata.name(sign, f"U+{ord(sign):04X}").lower() for sign in odd)
    return ", ".join(list(dict.fromkeys(names))[:_MOST_SIGNS])


def _is_latin(letter: str) -> bool:
    return unicodedata.name(letter, "").startswith(("LATIN", "FEMININE", "MASCULINE"))


def asked(ask: Ask) -> dict[str, Any]:
    """What texts about a question may name; of the names in `goals` the first one is also
    `goal`.
    """
    own = {"to": list(ask.to), "noun": ask.noun, "verbs": list(ask.verbs)}
    first = {
        name.removesuffix("s"): next(iter(value))
        for name, value in ask.args.items()
        if name.endswith("s") and isinstance(value, list | dict) and value
    }
    return {**first, **ask.facts, **ask.args, **own}
