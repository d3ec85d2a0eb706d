"""Conditions on named numbers and on things that a game names, the one grammar for every order that
waits for something.

As data a condition is `[]` (always), a comparison `[fact, op, number or fact]`, something that is
said of a thing (`["is", predicate, args]` or `["not", predicate, args]`, see
pbem.engine.predicates), or `["and", ...]`, `["or", ...]` of conditions. `after round 2` is
`["round", ">=", 2]`, where `round` counts the rounds that are over; `before round 1` is `["round",
"<", 1]`; a bare fact (`when alone`) means more than none, `no transports` means none. A ratio is
percent: `odds >= 3:2` compares with 150.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pbem import lazy
from pbem.engine.errors import Ambiguous, NotUnderstood, Refusal
from pbem.engine.names import Names, words
from pbem.engine.predicates import Args, Judge, Predicates

Condition = list[Any]

STARTS = ("after", "before", "if", "when", "unless", "while")

_OPS: dict[str, Callable[[int, int], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    ">=": lambda a, b: a >= b,
    ">": lambda a, b: a > b,
}
_OPPOSITE = {"<": ">=", "<=": ">", "=": "!=", "!=": "=", ">=": "<", ">": "<="}
_SAID = {"is": "not", "not": "is"}
_SPOKEN = {
    "==": "=",
    "=<": "<=",
    "=>": ">=",
    "<>": "!=",
    "less than": "<",
    "fewer than": "<",
    "more than": ">",
    "at least": ">=",
    "at most": "<=",
    "equals": "=",
    "is not": "!=",
    "is": "=",
}
# The words and signs between two numbers.
COMPARISONS = (*_OPS, *(words for words in _SPOKEN if words[0].isalpha()))
_TOKEN = lazy.pattern(
    r"(?P<ratio>[0-9]{1,4}\s*:\s*[0-9]{1,4})|(?P<number>[0-9]{1,6}(?![0-9]))"
    r"|(?P<op><=|>=|=<|=>|==|!=|<>|[<>=]|\b(?:less than|fewer than|more than|at least|at most|equals|is not|is)\b)"
    r"|(?P<paren>[()])|(?P<comma>,)|(?P<word>[^\W\d][\w.'/-]*)|(?P<other>\S)",
    re.IGNORECASE,
)
_RESERVED = frozenset({*STARTS, "and", "or", "not", "no", "than", "least", "most", "equals", "is"})
_DEEPEST = 8
_SOME = 8  # facts that are named to who asks for one that there is not


def read_condition(
    text: str, at: int = 0, facts: Names | None = None, predicates: Predicates | None = None
) -> Condition:
    """The condition written in `text`, which stands at place `at` of its line.

    `facts`, when given, are the only facts known; `predicates` are what can be said of things.
    Raises NotUnderstood or Ambiguous with the column.
    """
    reader = _Reader(text, at, facts, predicates)
    found = reader.clauses()
    reader.expect_end()
    return found


def show_condition(
    condition: Condition, facts: Names | None = None, predicates: Predicates | None = None
) -> str:
    """The normal form in words, which reads back to the same condition; "" for always."""
    return _Writer(facts, predicates).show(condition) if condition else ""


def evaluate(condition: Condition, facts: Mapping[str, int], judge: Judge | None = None) -> bool:
    """Whether `condition` holds for `facts`, and for things as `judge` says; NotUnderstood
    "unknown_fact" lists the facts that are known, "nobody_judges" is where nothing is known of
    things.
    """
    if not condition:
        return True
    if condition[0] in ("and", "or"):
        results = [evaluate(part, facts, judge) for part in condition[1:]]
        return all(results) if condition[0] == "and" else any(results)
    if condition[0] in _SAID:
        if judge is None:
            raise NotUnderstood("nobody_judges", name=condition[1])
        is_wanted: bool = condition[0] == "is"
        return judge(condition[1], condition[2]) == is_wanted
    left, op, right = condition
    return _OPS[op](_value(left, facts), _value(right, facts))


def facts_of(condition: Condition) -> list[str]:
    """The facts that a condition needs, in the order of their first use."""
    found = [operand for left, _, right in _parts(condition) for operand in (left, right)]
    return list(dict.fromkeys(operand for operand in found if isinstance(operand, str)))


def says(condition: Condition) -> list[tuple[str, Args]]:
    """What a condition says of things, each with its predicate and arguments."""
    return [(part[1], part[2]) for part in _leaves(condition) if part[0] in _SAID]


def _parts(condition: Condition) -> list[Condition]:
    return [part for part in _leaves(condition) if part[0] not in _SAID]


def _leaves(condition: Condition) -> list[Condition]:
    """The comparisons and what is said of things, without `and` and `or`."""
    if not condition:
        return []
    if condition[0] in ("and", "or"):
        return [leaf for part in condition[1:] for leaf in _leaves(part)]
    return [condition]


def _value(operand: int | str, facts: Mapping[str, int]) -> int:
    if isinstance(operand, int):
        return operand
    if operand not in facts:
        raise NotUnderstood("unknown_fact", choices=tuple(facts), name=operand.replace("_", " "))
    return facts[operand]


class _Writer:
    """Conditions in words."""

    def __init__(self, facts: Names | None, predicates: Predicates | None) -> None:
        self.facts, self.predicates = facts, predicates

    def show(self, condition: Condition) -> str:
        clauses = condition[1:] if condition[0] == "and" else [condition]
        rounds: list[str] = []
        while clauses and (spoken := _spoken_round(clauses[0])):
            rounds.append(spoken)
            clauses = clauses[1:]
        if len(clauses) > 1:
            rounds.append("if " + " and ".join(self.part(part, inside=True) for part in clauses))
        elif clauses:
            rounds.append(self.clause(clauses[0]))
        return " ".join(rounds)

    def clause(self, part: Condition) -> str:
        if part[0] == "not":
            return f"unless {self.said(part)}"
        if part[0] not in ("and", "or", "is") and part[2] == 0 and part[1] in (">", "<="):
            name = part[0].replace("_", " ")
            if not self.is_doubtful(name):
                return f"{'when' if part[1] == '>' else 'unless'} {name}"
        return f"if {self.part(part, inside=False)}"

    def part(self, part: Condition, *, inside: bool) -> str:
        if part[0] in ("and", "or"):
            inner = f" {part[0]} ".join(self.part(each, inside=True) for each in part[1:])
            return f"({inner})" if inside else inner
        if part[0] in _SAID:
            return f"not {self.said(part)}" if part[0] == "not" else self.said(part)
        left, op, right = (
            each.replace("_", " ") if isinstance(each, str) else str(each) for each in part
        )
        if right == "0" and op == "<=":
            return f"no {left}"
        is_short = right == "0" and op == ">" and not self.is_doubtful(left)
        return left if is_short else f"{left} {op} {right}"

    def is_doubtful(self, name: str) -> bool:
        """Whether a fact by itself could be something that is named."""
        return self.predicates is not None and self.predicates.is_subject(name)

    def said(self, part: Condition) -> str:
        """What is said of a thing, with the word for its kind where it could be a fact, too."""
        if self.predicates is None:
            raise ValueError(f"nothing is known of {part[1]}")
        text = self.predicates.show(part[1], part[2])
        is_fact = (
            self.facts is not None and _Reader(text, 0, self.facts, None).as_fact() is not None
        )
        return f"{self.predicates.kind(part[1], part[2])} {text}" if is_fact else text


def _spoken_round(part: Condition) -> str:
    if part[0] == "round" and part[1] in (">=", "<") and isinstance(part[2], int):
        return f"{'after' if part[1] == '>=' else 'before'} round {part[2]}"
    return ""


def _negated(part: Condition) -> Condition:
    if part[0] in ("and", "or"):
        return ["or" if part[0] == "and" else "and", *(_negated(each) for each in part[1:])]
    if part[0] in _SAID:
        return [_SAID[part[0]], *part[1:]]
    return [part[0], _OPPOSITE[part[1]], part[2]]


def _joined(word: str, parts: list[Condition]) -> Condition:
    """`parts` under one `and` or `or`; nested ones of the same kind are laid flat, so that data are
    unique.
    """
    if len(parts) == 1:
        return parts[0]
    flat: Condition = [word]
    for part in parts:
        flat += part[1:] if part[0] == word else [part]
    return flat


class _Reader:
    """Recursive descent over the tokens of one condition."""

    def __init__(
        self, text: str, at: int, facts: Names | None, predicates: Predicates | None
    ) -> None:
        self.text, self.at, self.facts, self.predicates = text, at, facts, predicates
        self.names = predicates.spans(text) if predicates else []
        self.tokens = [(m.lastgroup or "", m.group(), m.start()) for m in _TOKEN.finditer(text)]
        self.place = 0
        self.depth = 0

    def peek(self) -> str:
        if self.place < len(self.tokens):
            return self.tokens[self.place][1].lower()
        return ""

    def kind(self) -> str:
        return self.tokens[self.place][0] if self.place < len(self.tokens) else ""

    def column(self) -> int:
        offset = self.tokens[self.place][2] if self.place < len(self.tokens) else len(self.text)
        return self.at + offset + 1

    def refuse(self, code: str = "bad_condition") -> Refusal:
        word = self.tokens[self.place][1] if self.place < len(self.tokens) else ""
        choices = ("after round 1", "if attackers < defenders", "when alone")
        return NotUnderstood(
            code, choices=choices, column=self.column(), name=word or self.text.strip()
        )

    def take(self, *wanted: str) -> str:
        word = self.peek()
        if word in wanted:
            self.place += 1
            return word
        return ""

    def expect_end(self) -> None:
        if self.place < len(self.tokens):
            raise self.refuse()

    def clauses(self) -> Condition:
        parts: list[Condition] = []
        while self.place < len(self.tokens):
            if parts:
                self.take("and", ",")
            parts.append(self.clause())
        if not parts:
            raise self.refuse()
        return _joined("and", parts)

    def clause(self) -> Condition:
        if self.peek() in ("after", "before"):
            return self.round()
        word = self.take("if", "when", "while", "unless")
        if not word:
            raise self.refuse()
        found = self.either()
        return _negated(found) if word == "unless" else found

    def round(self) -> Condition:
        op = ">=" if self.take("after", "before") == "after" else "<"
        if not self.take("round", "rounds"):
            raise self.refuse()
        return ["round", op, self.number()]

    def number(self) -> int:
        if self.kind() != "number":
            raise self.refuse("bad_number")
        self.place += 1
        return int(self.tokens[self.place - 1][1])

    def either(self) -> Condition:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self.refuse()
        parts = [self.both()]
        while self.take("or"):
            parts.append(self.both())
        self.depth -= 1
        return _joined("or", parts)

    def both(self) -> Condition:
        parts = [self.single()]
        while self.peek() == "and" and not self.clause_follows():
            self.place += 1
            parts.append(self.single())
        return _joined("and", parts)

    def clause_follows(self) -> bool:
        """`... and if x`: the word belongs to the clauses, not to this comparison."""
        following = self.tokens[self.place + 1 : self.place + 2]
        return any(
            word.lower() in ("if", "when", "while", "unless") and not self.is_in_name(begin)
            for _, word, begin in following
        )

    def is_in_name(self, begin: int) -> bool:
        """Whether what stands there belongs to a name."""
        return any(start <= begin < stop for start, stop in self.names)

    def single(self) -> Condition:
        if (said := self.said()) is not None:
            return said
        if self.peek() in ("after", "before"):
            return self.round()
        if self.take("not"):
            said = self.said()
            return _negated(self.plain() if said is None else said)
        return self.plain()

    def plain(self) -> Condition:
        if self.take("("):
            found = self.either()
            if not self.take(")"):
                raise self.refuse()
            return found
        return [self.fact(), "<=", 0] if self.take("no") else self.comparison()

    def said(self) -> Condition | None:
        """What is said here of a thing that the game names; None for something else.

        It goes up to the next `and`, `or` and the like that is no part of a name. Ambiguous when
        facts would be compared by the same words.
        """
        stop = self.end_of_part()
        if self.predicates is None or stop == self.place or self.peek() == "(":
            return None
        begin, end = self.tokens[self.place][2], self.tokens[stop - 1]
        text, column = self.text[begin : end[2] + len(end[1])], self.column()
        is_negated = self.peek() in ("not", "no")
        try:
            found = self.predicates.read(text, self.at + begin)
        except NotUnderstood:
            # No word is free for a fact where it stands as a name.
            if not is_negated and (self.facts is None or self.as_fact(stop) is None):
                raise
            return None
        if found is None:
            if not is_negated:
                self.check_named(self.predicates, text, column, stop)
            return None
        if self.facts is not None and (fact := self.as_fact(stop)) is not None:
            writer = _Writer(self.facts, self.predicates)
            choices = (writer.part(fact, inside=True), writer.part(found, inside=True))
            raise Ambiguous("fact_or_name", choices=choices, column=column, name=text)
        self.place = stop
        return found

    def end_of_part(self) -> int:
        """The number of the token at which what is said now comes to its end."""
        for number in range(self.place, len(self.tokens)):
            kind, word, begin = self.tokens[number]
            if self.is_in_name(begin):
                continue
            if word == ")" or kind == "comma" or word.lower() in ("and", "or", *STARTS):
                return number
        return len(self.tokens)

    def as_fact(self, stop: int = -1) -> Condition | None:
        """The comparison of facts up to a token (-1: the end), None if there is none; what comes
        next stays as it is.
        """
        first = self.place
        try:
            found = self.comparison()
            return found if self.place == (len(self.tokens) if stop < 0 else stop) else None
        except NotUnderstood:
            return None
        finally:
            self.place = first

    def check_named(self, known: Predicates, text: str, column: int, stop: int) -> None:
        """Where something is named of which nothing is said, what could be said."""
        kind, choices = known.about(text)
        fact = self.as_fact(stop) if choices else None
        if choices and (fact is None or self.facts is None):
            raise NotUnderstood("nothing_said", choices, column, name=text)
        has_sign = any(sign == "op" for sign, _, _ in self.tokens[self.place : stop])
        if fact is not None and not has_sign and known.is_subject(text):
            told = _Writer(self.facts, known).part(fact, inside=True)
            named = (f"{kind} {choice}" for choice in choices)
            raise Ambiguous("fact_or_name", choices=(told, *named), column=column, name=text)

    def comparison(self) -> Condition:
        fact = self.fact()
        if self.kind() != "op":
            return [fact, ">", 0]
        op = self.peek()
        self.place += 1
        self.take("than")
        return [fact, _SPOKEN.get(op, op), self.operand()]

    def operand(self) -> int | str:
        kind = self.kind()
        if kind == "number":
            return self.number()
        if kind == "ratio":
            left, right = (int(part) for part in self.peek().split(":"))
            if not right:
                raise self.refuse("bad_number")
            self.place += 1
            return left * 100 // right
        return self.fact()

    def fact(self) -> str:
        first = self.place
        column = self.column()
        while self.kind() == "word" and self.peek() not in _RESERVED:
            self.place += 1
        said = " ".join(token[1] for token in self.tokens[first : self.place])
        if said and self.facts is not None:
            return self.known(self.facts, said, column)
        parts = words(said)
        if not parts or not all(_is_plain(part) for part in parts):
            self.place = first
            raise self.refuse()
        return "_".join(parts)

    def known(self, facts: Names, said: str, column: int) -> str:
        try:
            return facts.lookup(said, column)
        except NotUnderstood as refusal:
            if not refusal.problem.choices:
                some = tuple(fact.replace("_", " ") for fact in facts.ids[:_SOME])
                refusal.problem = replace(refusal.problem, choices=some)
            raise


def _is_plain(word: str) -> bool:
    """A word that reads back as part of a fact's name."""
    return word.isascii() and word[0].isalpha() and word not in _RESERVED
