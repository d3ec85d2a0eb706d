"""A line as units, places, verbs and the words between them; several ways to see it where its words
mean several things.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from pbem.engine.names import Names, is_slip
from pbem.engine.prose import english, everyday
from pbem.engine.prose.glossary import inflections
from pbem.engine.prose.readings import SLIP, Amount, Guess
from pbem.engine.prose.words import Lexicon, Meaning, Named, Token, tokens_of
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.engine.orders import Grammar

MOST_WAYS = 8
_REMEMBERED = 1024
_MOST_STEPS = 600
_SHORTEST_SLIP = 5  # letters of a verb in which there may be one
_LONGEST_NOTE = 5  # words and brackets behind a unit
_LONGEST_SHARED = 4  # words of a name of which the next one leaves some out
_LONGEST_SHORT = 4  # letters of a word that a dot makes an abbreviation


@dataclass(frozen=True, slots=True)
class Item:
    """A part of a line, from its first character to behind its last. `mark` is a sign or a word as
    in english.MARKS, "" for the others."""

    start: int
    stop: int
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Unit(Item):
    """Units of one kind: `count`, or an amount that only the position tells; `kind` None for any,
    `owner` a power; `is_bare`
    where no number stands before it, so that it may be a single ship too; an amount then tells
    what is meant by that. `is_with` where `with` parts it from units before it,
    `is_named` where it is one with a name of its own,
    `note` what stands in brackets behind that."""

    count: int = 0
    amount: Amount | None = None
    kind: Named | None = None
    owner: Named | None = None
    is_bare: bool = False
    is_with: bool = False
    is_named: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Ship(Item):
    """A ship in its place: `transport 2 in the North Sea`."""

    kind: Named | None = None
    number: int = 0
    owner: Named | None = None
    place: Named | None = None


@dataclass(frozen=True, slots=True)
class Name(Item):
    """A place, a power, or whatever the game has names for."""

    named: Named | None = None


@dataclass(frozen=True, slots=True)
class Doing(Item):
    """A verb: the names of those of the grammar that it can mean, of which `own` are called just
    so, and the word in english.VERBS for it; `slip` where it was not written so."""

    verbs: frozenset[str] = frozenset()
    group: str = ""
    said: str = ""
    own: frozenset[str] = frozenset()
    slip: Guess | None = None


@dataclass(frozen=True, slots=True)
class Number(Item):
    """A number of nothing."""

    count: int = 0


@dataclass(frozen=True, slots=True)
class Plain(Item):
    """Words that stand in the forms of the grammar."""

    said: str = ""


@dataclass(frozen=True, slots=True)
class Unread:
    """The words at which reading ended."""

    said: str
    start: int


class Phrases:
    """Phrases of several words and what they stand for, found in running text."""

    def __init__(self, phrases: Iterable[tuple[str, str]]) -> None:
        self._by_first: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for phrase, meant in phrases:
            words = tuple(phrase.lower().split())
            self._by_first.setdefault(words[0], []).append((words, meant))
        for known in self._by_first.values():
            known.sort(key=lambda each: -len(each[0]))

    def single(self) -> Iterator[str]:
        """The phrases of one word."""
        for known in self._by_first.values():
            yield from (words[0] for words, _ in known if len(words) == 1)

    def at(self, tokens: Sequence[Token], at: int) -> Iterator[tuple[str, int]]:
        """What the phrases at a token stand for, and the token behind each, the longest first."""
        first = tokens[at].key if at < len(tokens) else ""
        for words, meant in self._by_first.get(first, ()):
            stop = at + len(words)
            if tuple(token.key for token in tokens[at:stop]) == words:
                yield meant, stop


_MARKS = Phrases((word, mark) for mark, words in english.MARKS.items() for word in words)
_LISTED = (*english.MARKS[english.COMMA], *english.MARKS[english.JOIN])
_AMOUNTS = Phrases(
    [(word, "vague") for word in english.VAGUE]
    + [(word, "all") for word in english.ALL]
    + [(word, "rest") for word in english.REST]
    + [(word, "both") for word in english.BOTH]
)
_WHOLE = Phrases(
    [(word, "vague") for word in english.VAGUE]
    + [(word, "both") for word in english.BOTH]
    + [(word, "all") for word in (*english.WHOLE, *english.ALL)]
    + [(word, "rest") for word in english.WHOLE_REST]
)
_EXCEPT = Phrases((word, "") for word in english.EXCEPT)
_DOZENS = Phrases((word, str(count)) for word, count in english.DOZENS.items())
_WILL = Phrases((word, "") for word in english.WILL)


class Itemiser:
    """Sees lines so for one grammar."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        vocabulary = grammar.vocabulary
        self.singles, self.masses = vocabulary.singles, vocabulary.masses
        self.named = vocabulary.named
        self.places, self.powers, self.kinds = (
            vocabulary.places, vocabulary.powers, vocabulary.kinds
        )  # fmt: skip
        forms = [form for verb in grammar.verbs for form in grammar.forms(verb)]
        kinds: list[Names] = [self.places, self.powers, self.kinds]
        for slot in (slot for form in forms for slot in form.slots.values()):
            kinds += [names for names in slot.names if not any(names is each for each in kinds)]
        self.lexicon = Lexicon(kinds)
        self.verbs = Phrases(self._verbs())
        self.meant = self._meant()
        self.words = Phrases((word, word) for form in forms for word in form.all_words)
        # A line is read by the layer of mails and by that of orders.
        self._remembered = lru_cache(_REMEMBERED)(self._ways)

    def _verbs(self) -> Iterator[tuple[str, str]]:
        """The grammar's verbs and what people say for them, each with its name, or names, and the
        group of english.VERBS."""
        own: dict[str, set[str]] = {}
        for name, verb in self.grammar.verbs.items():
            for phrase in (name, *verb.aliases):
                own.setdefault(phrase.lower(), set()).add(name)
        self.own = {
            form: frozenset(verbs)
            for phrase, verbs in reversed(own.items())
            for form in english.inflected(phrase)
        } | {phrase: frozenset(verbs) for phrase, verbs in own.items()}
        groups = self._groups = {group: self._group(group, own) for group in english.VERBS}
        said: dict[str, dict[str, set[str]]] = {}
        for phrase, verbs in own.items():
            said.setdefault(phrase, {}).setdefault("", set()).update(verbs)
        for group, phrases in english.VERBS.items():
            for phrase in phrases:
                said.setdefault(phrase, {}).setdefault(group, set()).update(groups[group])
        for phrase, meant in said.items():
            verbs = set().union(*meant.values())
            group = next((group for group in meant if group), "")
            for form in english.inflected(phrase):
                if form == phrase or form not in said:
                    yield form, f"{group}|{','.join(sorted(verbs))}"

    def _group(self, group: str, own: dict[str, set[str]]) -> set[str]:
        """The grammar's verbs for a group of words: that are called so, and for movements those
        that are written with a path: all of them where units have names, which tell how they go."""
        called = {name for phrase in english.VERBS[group] for name in own.get(phrase, ())}
        if group == "attack" and not (self.named and called):
            return called | self._group(english.MOVE, own)
        if group == english.MOVE and (self.named or not called):
            return called | {
                name
                for name in self.grammar.verbs
                if any("path" in form.slots for form in self.grammar.forms(name))
            }
        return called

    def _meant(self) -> frozenset[str]:
        """Words that are no slip in a verb: people say them, or tell by them what was done."""
        said = everyday.VERBS | everyday.LOOSE_VERBS
        forms = inflections({*said, *self.verbs.single()}).items()
        past = {word for word, form in forms if form == "past"}
        return everyday.EVERYDAY | everyday.IRREGULAR | said | {f"{word}s" for word in said} | past

    def takes_more(self, verbs: Iterable[str]) -> bool:
        """Whether something may stand behind one of these verbs; one that stands alone, as `pass`,
        would by itself empty what is in force."""
        return any(self.grammar.verbs[verb].forms != ("",) for verb in verbs)

    def group(self, word: str) -> frozenset[str]:
        """The grammar's verbs for a group of english.VERBS."""
        return frozenset(self._groups[word])

    def verb_at(self, plain: str, start: int, stop: int) -> tuple[Doing | None, int]:
        """The verb with which words begin, and where the rest begins, behind a colon."""
        tokens = tokens_of(plain, start, stop)
        for doing, behind in _Walk(self, plain, tokens, False).verbs(0):
            if behind < len(tokens) and tokens[behind].key == ":":
                behind += 1
            return doing, tokens[behind].start if behind < len(tokens) else stop
        return None, start

    def begins_order(self, plain: str, start: int, stop: int) -> bool:
        """Whether words begin with a verb, or with units that have names of their own and do
        something: their verb stands right behind the last of them."""
        tokens = tokens_of(plain, start, stop)
        walk, at = _Walk(self, plain, tokens, False), 0
        known: list[int] = []
        while at < len(tokens):
            if next(walk.verbs(walk.past_will(at) if known else at), None):
                return not at or bool(known)
            names = self.lexicon.in_full(plain, tokens, at) if self.named else []
            known = [named.stop for named in names if named.among(self.kinds)]
            if not known and (not at or tokens[at].key not in (",", "&", "and", "the")):
                return False
            at = known[0] if known else at + 1
        return False

    def ends_in_unit(self, plain: str, start: int, stop: int) -> bool:
        """Whether words end with a unit that has a name of its own, or with what is said of it."""
        tokens = tokens_of(plain, start, stop)
        ends = (self.lexicon.in_full(plain, tokens, at) for at in range(len(tokens)))
        known = [each for names in ends for each in names if each.stop == len(tokens)]
        return plain[:stop].endswith((")", "]")) or any(
            each.among(self.kinds) and not each.among(self.places) for each in known
        )

    def is_idle(self, plain: str, start: int, stop: int) -> bool:
        """Whether words are units with names of their own that have no verb yet."""
        if not self.named:
            return False
        tokens = tokens_of(plain, start, stop)
        walk = _Walk(self, plain, tokens, False)
        return not any(next(walk.verbs(at), None) for at in range(len(tokens)))

    def places_in(self, text: str) -> list[str]:
        """The places that are named in a text, in order."""
        tokens = tokens_of(text, 0, len(text))
        found: list[str] = []
        at = 0
        while at < len(tokens):
            names = self.lexicon.in_full(text, tokens, at) if tokens[at].kind != "sign" else []
            meanings = [each.among(self.places) for each in names[:1]]
            found += [each.ids[0] for each in meanings if each and len(each.ids) == 1]
            at = names[0].stop if names else at + 1
        return found

    def ways(
        self, plain: str, start: int, stop: int, slips: bool = False
    ) -> tuple[list[list[Item]], Unread | None]:
        """The ways to see what stands between two places of a line, the likeliest first; and where
        reading ended, if there is none."""
        found, unread = self._remembered(plain, start, stop, slips)
        return list(found), unread

    def _ways(
        self, plain: str, start: int, stop: int, slips: bool
    ) -> tuple[list[list[Item]], Unread | None]:
        return _Walk(self, plain, tokens_of(plain, start, stop), slips).ways()


class _Walk:
    """All ways through the tokens of a line."""

    def __init__(
        self, itemiser: Itemiser, plain: str, tokens: Sequence[Token], slips: bool
    ) -> None:
        self.known = itemiser
        self.plain = plain
        self.tokens = tokens
        self.slips = slips
        self.found: list[list[Item]] = []
        self.furthest = 0
        self.steps = 0
        self.dead: set[int] = set()

    def ways(self) -> tuple[list[list[Item]], Unread | None]:
        self._go(0, [])
        if self.found or not self.tokens:
            return self.found, None
        token = self.tokens[min(self.furthest, len(self.tokens) - 1)]
        return [], Unread(self.plain[token.start : token.stop], token.start)

    def _go(self, at: int, items: list[Item]) -> bool:
        """Whether the end can be reached from a token."""
        self.furthest = max(self.furthest, at)
        self.steps += 1
        if at >= len(self.tokens):
            self.found.append(items)
            return True
        if at in self.dead or len(self.found) >= MOST_WAYS or self.steps > _MOST_STEPS:
            return False
        reached = False
        for item, stop in self._at(at):
            reached = self._go(stop, items if item is None else [*items, item]) or reached
        if not reached and len(self.found) < MOST_WAYS and self.steps <= _MOST_STEPS:
            self.dead.add(at)
        return reached

    def _at(self, at: int) -> Iterator[tuple[Item | None, int]]:
        """What may stand at a token and the token behind it, None for what says nothing."""
        token = self.tokens[at]
        if token.kind == "sign":
            yield from self._sign(at)
            return
        known: list[tuple[Item | None, int]] = []
        names = self.known.lexicon.in_full(self.plain, self.tokens, at)
        known += self._ship(at, names)
        known += self._unit(at)
        for named in names:
            if self._is_kind(named):
                continue
            known.append((Name(*self._span(at, named.stop), named=named), named.stop))
        longest = max((stop for _, stop in known), default=at)
        known += [(self._loads(doing), stop) for doing, stop in self.verbs(at) if stop >= longest]
        longest = max((stop for _, stop in known), default=at)
        for mark, stop in _MARKS.at(self.tokens, at):
            if stop >= longest:
                known.append((Item(*self._span(at, stop), mark), stop))
            break
        if not known and token.kind == "number" and not self._is_list_number(at):
            known.append((Number(token.start, token.stop, count=_whole(token)), at + 1))
        for word, stop in self.known.words.at(self.tokens, at):
            known.append((Plain(*self._span(at, stop), said=word), stop))
        if token.key in english.FILLERS:
            known.append((None, at + 1))
        if at and (behind := self.past_will(at)) > at and next(self.verbs(behind), None):
            known.append((None, behind))
        yield from known or self._guessed(at)
        if known and not any(each.among(self.known.places) for each in names):
            yield from self._begun(at)

    def _is_kind(self, named: Named) -> bool:
        """Whether a name is that of units and of nothing else; units with names of their own stand
        in other lists of names too."""
        known = self.known
        if known.named and named.among(known.kinds) and not named.among(known.places):
            return True
        return all(each.names is known.kinds for each in named.meanings)

    def _begun(self, at: int) -> Iterator[tuple[Item | None, int]]:
        """A place known by its beginnings that begins with another name (`British Convoy`)."""
        for named in self.known.lexicon.guessed(self.plain, self.tokens, at, False):
            if named.stop > at + 1 and named.among(self.known.places):
                yield Name(*self._span(at, named.stop), named=named), named.stop

    def verbs(self, at: int) -> Iterator[tuple[Doing, int]]:
        """The longest verb at a token, and the token behind it."""
        for meant, stop in self.known.verbs.at(self.tokens, at):
            group, _, verbs = meant.partition("|")
            found = frozenset(verbs.split(",")) if verbs else frozenset()
            said = " ".join(each.key for each in self.tokens[at:stop])
            own = self.known.own.get(said, frozenset())
            span = self._span(at, stop)
            yield Doing(*span, verbs=found, group=group, said=said, own=own), stop
            return

    def past_will(self, at: int) -> int:
        """The token behind `will` and the like, where a verb may stand; the same where none is."""
        return next((stop for _, stop in _WILL.at(self.tokens, at)), at)

    def _loads(self, doing: Doing) -> Item:
        """`Europe Trs loads 8th Army`, where that is no order of its own, for `with`."""
        if self.known.named and doing.group == "load" and not doing.verbs:
            return Item(doing.start, doing.stop, english.WITH)
        return doing

    def _sign(self, at: int) -> Iterator[tuple[Item | None, int]]:
        token = self.tokens[at]
        if token.key in english.SIGNS:
            yield Item(token.start, token.stop, english.SIGNS[token.key]), at + 1
        elif token.key == "|":
            yield Item(token.start, token.stop, "-"), at + 1
        elif token.key == ">" or (token.key[0] in "-=" and token.key != "="):
            yield Item(token.start, token.stop, english.TO if ">" in token.key else "-"), at + 1
        elif not token.key.isascii() or token.key == "!" or self._is_idle_dot(at):
            yield None, at + 1

    def _is_idle_dot(self, at: int) -> bool:
        """Whether a sign is a dot that ends the line, or an abbreviation."""
        if self.tokens[at].key != ".":
            return False
        before = self.tokens[at - 1] if at else None
        is_short = (
            before is not None
            and before.kind == "word"
            and before.stop == self.tokens[at].start
            and len(before.key) <= _LONGEST_SHORT
        )
        return is_short or at + 1 == len(self.tokens)

    def _guessed(self, at: int) -> Iterator[tuple[Item | None, int]]:
        for named in self.known.lexicon.guessed(self.plain, self.tokens, at, self.slips):
            if kind := named.among(self.known.kinds):
                yield from self._ship(at, [named])
                yield self._bare(at, named, kind)
            if not self._is_kind(named):
                yield Name(*self._span(at, named.stop), named=named), named.stop

        if self.slips:
            yield from self._slipped(at)

    def _slipped(self, at: int) -> Iterator[tuple[Item | None, int]]:
        """A verb with one slip of a key in it, if it can be no other."""
        said = self.tokens[at].key
        if len(said) < _SHORTEST_SLIP or said in english.NO_NAMES or said in self.known.meant:
            return
        near = [verb for verb in self.known.verbs.single() if is_slip(said, verb)]
        if len(near) == 1 and said[0] == near[0][0]:
            # As the verb would stand there.
            right = replace(self.tokens[at], key=near[0])
            tokens = [*self.tokens[:at], right, *self.tokens[at + 1 :]]
            for doing, stop in _Walk(self.known, self.plain, tokens, self.slips).verbs(at):
                guess = Guess(self.plain[right.start : right.stop], near[0], SLIP)
                if not doing.verbs or self.known.takes_more(doing.verbs):
                    yield replace(doing, slip=guess), stop

    def _span(self, at: int, stop: int) -> tuple[int, int]:
        return self.tokens[at].start, self.tokens[stop - 1].stop

    # Units

    def _unit(self, at: int) -> Iterator[tuple[Item | None, int]]:
        """Units that begin at a token: `3 inf`, `all my tanks`, `British 1 fighter`, `inf x3`."""
        if self.known.named:
            yield from self._of_own_name(at)
            yield from self._whole(at, None, at)
            return
        yield from self._counted(at, None, at)
        for named in self.known.lexicon.in_full(self.plain, self.tokens, at):
            if named.among(self.known.powers) and not named.among(self.known.places):
                yield from self._counted(named.stop, named, at)
            if self.known.singles and named.among(self.known.powers):
                yield from self._owned_single(named, at)
            if kind := named.among(self.known.kinds):
                yield from self._counted_behind(at, named)
                yield self._bare(at, named, kind)

    def _of_own_name(self, at: int) -> Iterator[tuple[Item | None, int]]:
        """A unit that has a name of its own, or what is left of that behind another such name."""
        names = self._own_names(at)
        known = [(named, kind) for named in names if (kind := named.among(self.known.kinds))]
        for named, kind in known:
            yield self._bare(at, named, kind)
        if not known and (shared := self._sharing(at)):
            named, stop, _ = shared
            span = self._span(at, stop)
            yield Unit(*span, count=1, kind=named, is_bare=True, is_named=True), stop

    def _sharing(self, at: int) -> tuple[Named, int, int] | None:
        """A unit that leaves out how the name before it begins (`Army Group Center and North`), the
        token behind it, and the one with which that name begins; None where none is."""
        back = at - 1
        while back > 0 and self._key(back) in ("and", ",", "&", "+", "/"):
            back -= 1
        back += 1
        if not 0 < back < at:
            return None
        for first in range(back - 1, max(-1, back - _LONGEST_SHARED), -1):
            head = first if self._is_unit(first, back) else -1
            if head < 0 and (before := self._sharing(first)) and before[1] == back:
                head = before[2]
            for cut in range(back - 1, head, -1) if head >= 0 else ():
                if named := self._joined(head, cut, at):
                    return named, at + named.stop - (cut - head), head
        return None

    def _is_unit(self, at: int, stop: int) -> bool:
        """Whether the tokens up to another are the name of a unit."""
        names = self._own_names(at)
        return any(each.stop == stop and each.among(self.known.kinds) for each in names)

    def _own_names(self, at: int) -> list[Named]:
        """The names in full at a token, also one of several that begin with the same words in the
        plural: `Army Groups Center and North`."""
        names = self.known.lexicon.in_full(self.plain, self.tokens, at)
        for place in range(at, min(at + 2, len(self.tokens))) if not names else ():
            token = self.tokens[place]
            if len(token.key) > len("ies") and token.key.endswith("s"):
                one = replace(token, key=token.key[:-1])
                tokens = [*self.tokens[:place], one, *self.tokens[place + 1 :]]
                found = self.known.lexicon.in_full(self.plain, tokens, at)
                names = names or [each for each in found if each.stop > place + 1]
        return names

    def _joined(self, head: int, cut: int, at: int) -> Named | None:
        """The unit whose name begins with the tokens from `head` to `cut` and ends with those at
        `at`; its `stop` counts from `head`."""
        begins = " ".join(token.key for token in self.tokens[head:cut])
        last = self.tokens[min(at + _LONGEST_SHARED, len(self.tokens)) - 1]
        ends = self.plain[self.tokens[at].start : last.stop]
        for text in (f"{begins} {ends}", f"{begins.removesuffix('s')} {ends}"):
            for named in self.known.lexicon.in_full(text, tokens_of(text, 0, len(text)), 0):
                if named.stop > cut - head and named.among(self.known.kinds):
                    return named
        return None

    def _counted(
        self, at: int, owner: Named | None, first: int
    ) -> Iterator[tuple[Item | None, int]]:
        """Units whose amount is at a token."""
        if at >= len(self.tokens):
            return
        token = self.tokens[at]
        for said, behind in _DOZENS.at(self.tokens, at):
            yield from self._of_kind(behind, owner, first, count=int(said))
            return
        if token.kind == "number":
            if not self._is_list_number(at) and not self._is_range(at):
                yield from self._of_kind(self._times(at + 1), owner, first, count=_whole(token))
            yield from self._ranged(at, owner, first)
        elif token.key in english.NUMBERS:
            if not self._is_range(at):
                count = english.NUMBERS[token.key]
                behind = at + 1
                if token.key in ("a", "an") and self._key(behind) == "dozen":
                    count, behind = english.NUMBERS["dozen"], behind + 1
                yield from self._of_kind(behind, owner, first, count=count)
            yield from self._ranged(at, owner, first)
        for word, behind in _AMOUNTS.at(self.tokens, at):
            yield from self._of_amount(word, behind, owner, first)
            break
        yield from self._whole(at, owner, first)

    def _of_amount(
        self, word: str, at: int, owner: Named | None, first: int
    ) -> Iterator[tuple[Item | None, int]]:
        """Units behind a word for an amount; `all 3 inf`, `both` say how many there have to be."""
        said = self.plain[self.tokens[first].start : self.tokens[at - 1].stop]
        at = self._past_fillers(at)
        if word in ("all", "rest") and at < len(self.tokens) and (count := self._count(at)):
            told = Amount("exactly", count, said) if word == "all" else Amount("rest", count, said)
            yield from self._of_kind(at + 1, owner, first, amount=told)
            return
        yield from self._of_kind(at, owner, first, amount=_amount(word, said))

    def _whole(self, at: int, owner: Named | None, first: int) -> Iterator[tuple[Item | None, int]]:
        """All units of whatever kind: `everything except one infantry`, `all`, `the rest`."""
        for word, behind in _WHOLE.at(self.tokens, at):
            if self._is_counted(behind) or (word == "vague" and not self._is_place(behind)):
                return
            said = self.plain[self.tokens[first].start : self.tokens[behind - 1].stop]
            amount = _amount(word, said)
            left = self._left_out(behind)
            if left:
                kind, count, stop = left
                said = self.plain[self.tokens[first].start : self.tokens[stop - 1].stop]
                if kind:
                    amount = Amount("except", count, said, kind=kind)
                    yield Unit(*self._span(first, stop), amount=amount, owner=owner), stop
            else:
                yield Unit(*self._span(first, behind), amount=amount, owner=owner), behind
            break

    def _is_counted(self, at: int) -> bool:
        """Whether a number or a kind stands at a token, so that it is these that are all."""
        at = self._past_fillers(at)
        if at >= len(self.tokens) or self.tokens[at].kind == "sign":
            return False
        known = self.known
        return self._count(at) > 0 or any(
            named.among(known.kinds) and not named.among(known.places)
            for named in self._names_at(at)
        )

    def _is_place(self, at: int) -> bool:
        """Whether a place stands at a token, of which something is meant: `most of Finland`."""
        at = self._past_fillers(at)
        names = self._names_at(at) if at < len(self.tokens) else []
        return any(named.among(self.known.places) for named in names)

    def _left_out(self, at: int) -> tuple[str, int, int] | None:
        """What `except one infantry` at a token leaves out: the kind, "" where it is not said, how
        many (0 for all of the kind), and the token behind it."""
        for _, behind in _EXCEPT.at(self.tokens, at):
            left = self._one_left_out(self._past_fillers(behind))
            # Of `all but 1 infantry and 1 tank` nobody knows whether the tank goes or stays.
            return None if left and self._is_listed(left[2]) else left
        return None

    def _one_left_out(self, at: int) -> tuple[str, int, int] | None:
        # `1st Para` is no number of anything.
        if count := 0 if self.known.named else self._count(at):
            at = self._past_fillers(at + 1)
        if at < len(self.tokens):
            for named in self.known.lexicon.in_full(self.plain, self.tokens, at):
                kind = named.among(self.known.kinds)
                if kind and len(kind.ids) == 1:
                    return kind.ids[0], count, named.stop
        return ("", count, at) if count else None

    def _is_listed(self, at: int) -> bool:
        """Whether one more thing of a list stands at a token."""
        return self._key(at) in (",", "+", "&", "/", "or", *_LISTED)

    def _of_kind(
        self,
        at: int,
        owner: Named | None,
        first: int,
        count: int = 0,
        amount: Amount | None = None,
    ) -> Iterator[tuple[Item | None, int]]:
        """Units whose kind, perhaps behind its owner, is at a token."""
        if not count and amount is None:
            return
        at = self._past_fillers(at)
        if at >= len(self.tokens):
            return
        for named in self._names_at(at):
            if named.among(self.known.kinds):
                stop = named.stop
                if amount and amount.word == "all" and (left := self._left_out(stop)):
                    kind, left_out, stop = left
                    said = self.plain[self.tokens[first].start : self.tokens[stop - 1].stop]
                    amount = Amount("except", left_out, said, kind=kind)
                yield (
                    Unit(
                        *self._span(first, stop),
                        count=count, amount=amount, kind=named, owner=owner,
                    ),
                    stop,
                )  # fmt: skip
            elif named.among(self.known.powers) and owner is None and named.stop > at:
                yield from self._of_kind(named.stop, named, first, count, amount)

    def _names_at(self, at: int) -> list[Named]:
        found = self.known.lexicon.in_full(self.plain, self.tokens, at)
        return found or self.known.lexicon.guessed(self.plain, self.tokens, at, self.slips)

    def _counted_behind(self, at: int, named: Named) -> Iterator[tuple[Item | None, int]]:
        """`inf x3`, `inf: 3`, `inf 3`."""
        behind = named.stop
        if self._key(behind) in ("x", ":", "*", "=", "|"):
            behind += 1
        if behind < len(self.tokens) and self.tokens[behind].kind == "number":
            if self._is_list_number(behind) or self._is_range(behind):
                return
            if behind == named.stop and self._begins_unit(behind):
                return
            count = _whole(self.tokens[behind])
            if count:
                stop = behind + 1
                yield Unit(*self._span(at, stop), count=count, kind=named, is_bare=True), stop

    def _begins_unit(self, at: int) -> bool:
        return next(self._of_kind(self._times(at + 1), None, at, count=1), None) is not None

    def _bare(self, at: int, named: Named, kind: Meaning) -> tuple[Item | None, int]:
        """A kind without a number: all of it in the plural, else there has to be one."""
        start, stop = self._span(at, named.stop)
        if self.known.named:
            note, behind = self._note(named.stop)
            unit = Unit(start, stop, count=1, kind=named, is_bare=True, is_named=True, note=note)
            return unit, behind
        is_told = at > 0 and self._key(at - 1) in ("the", "my", "our")
        if self._is_single(named) and not is_told:
            return Unit(start, stop, count=1, kind=named, is_bare=True), named.stop
        amount = Amount("exactly" if is_told else "one", 1, self.plain[start:stop])
        if self.known.lexicon.is_plural(named.said):
            amount = Amount("all", 0, self.plain[start:stop])
        return Unit(start, stop, amount=amount, kind=named, is_bare=True), named.stop

    def _note(self, at: int) -> tuple[str, int]:
        """What stands in brackets at a token, with them, and the token behind; "" for nothing, or a
        place."""
        if self._key(at) not in ("(", "["):
            return "", at
        ends = range(at + 2, min(at + _LONGEST_NOTE, len(self.tokens)))
        stop = next((end for end in ends if self._key(end) in (")", "]")), 0)
        if not stop or any(named.among(self.known.places) for named in self._names_at(at + 1)):
            return "", at
        return self.plain[self.tokens[at].start : self.tokens[stop].stop], stop + 1

    def _is_single(self, named: Named) -> bool:
        """Whether the word for a unit says that it is one."""
        meant = named.among(self.known.kinds)
        is_mass = meant is not None and not self.known.masses.isdisjoint(meant.ids)
        return self.known.singles and not is_mass and not self.known.lexicon.is_plural(named.said)

    def _owned_single(self, owner: Named, at: int) -> Iterator[tuple[Item | None, int]]:
        """One unit of a power without a number: `US army`."""
        if owner.stop >= len(self.tokens):
            return
        for named in self._names_at(owner.stop):
            if named.among(self.known.kinds) and self._is_single(named):
                span = self._span(at, named.stop)
                yield Unit(*span, count=1, kind=named, owner=owner, is_bare=True), named.stop

    def _ranged(
        self, at: int, owner: Named | None, first: int
    ) -> Iterator[tuple[Item | None, int]]:
        """`1-2 inf`, `1 or 2 inf`: vague."""
        if not self._is_range(at):
            return
        said = self.plain[self.tokens[first].start : self.tokens[at + 2].stop]
        yield from self._of_kind(at + 3, owner, first, amount=Amount("vague", 0, said))

    def _is_range(self, at: int) -> bool:
        return (
            self._key(at + 1) in ("-", "or", "to", "/")
            and at + 2 < len(self.tokens)
            and self._count(at + 2) > 0
            and self._count(at) > 0
        )

    def _count(self, at: int) -> int:
        """The number at a token, 0 for none."""
        if at >= len(self.tokens):
            return 0
        token = self.tokens[at]
        if token.kind == "number":
            return 0 if self._is_list_number(at) else _whole(token)
        return english.NUMBERS.get(token.key, 0)

    def _times(self, at: int) -> int:
        """Behind `x`, where that stands for times."""
        return at + 1 if self._key(at) in ("x", "*") else at

    def _past_fillers(self, at: int) -> int:
        while at < len(self.tokens) and self._key(at) in english.FILLERS:
            at += 1
        return at

    def _key(self, at: int) -> str:
        return self.tokens[at].key if at < len(self.tokens) else ""

    def _is_list_number(self, at: int) -> bool:
        """Whether a number is followed by a dot, so that it is none of units."""
        token = self.tokens[at]
        return (
            self._key(at + 1) == "."
            and self.tokens[at + 1].start == token.stop
            and at + 2 < len(self.tokens)
        )

    # Ships

    def _ship(self, at: int, names: Sequence[Named]) -> Iterator[tuple[Item | None, int]]:
        """A ship in its place: `transport 2 in the North Sea`, `the British carrier, Azores Sea`;
        `names` are those at the token."""
        behind = at
        owner: Named | None = None
        if self.known.named:
            return
        for named in names:
            if named.among(self.known.powers) and not named.among(self.known.kinds):
                owner, behind = named, named.stop
        kinds = self._names_at(behind) if owner and behind < len(self.tokens) else names
        for named in kinds:
            if named.among(self.known.kinds):
                yield from self._berthed(at, owner, named)

    def _berthed(
        self, at: int, owner: Named | None, kind: Named
    ) -> Iterator[tuple[Item | None, int]]:
        behind = kind.stop
        number = 0
        if self._key(behind) == "#":
            behind += 1
        if behind < len(self.tokens) and self.tokens[behind].kind == "number":
            number, behind = _whole(self.tokens[behind]), behind + 1
        if self._key(behind) in ("in", "at", "@", "on", "from"):
            behind = self._past_fillers(behind + 1)
        if behind < len(self.tokens):
            for named in self._names_at(behind):
                if named.among(self.known.places):
                    span = self._span(at, named.stop)
                    ship = Ship(*span, kind=kind, number=number, owner=owner, place=named)
                    yield ship, named.stop


def _amount(word: str, said: str) -> Amount:
    return Amount("exactly", 2, said) if word == "both" else Amount(word, 0, said)


def _whole(token: Token) -> int:
    return int(token.key) if len(token.key) <= 6 else 0
