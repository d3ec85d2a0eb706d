"""Conditions on named numbers, the one grammar for every order that waits for something.

As data a condition is `[]` (always), a comparison `[fact, op, number or fact]`, or `["and", ...]`,
`["or", ...]` of conditions. `after round 2` is `["round", ">=", 2]`, where `round` counts the
rounds that are over; `before round 1` is `["round", "<", 1]`; a bare fact (`when alone`) means more
than none, `no transports` means none. A ratio is percent: `odds >= 3:2` compares with 150.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pbem.engine.errors import NotUnderstood, Refusal
from pbem.engine.names import Names, words

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
_TOKEN = re.compile(
    r"(?P<ratio>[0-9]{1,4}\s*:\s*[0-9]{1,4})|(?P<number>[0-9]{1,6}(?![0-9]))"
    r"|(?P<op><=|>=|=<|=>|==|!=|<>|[<>=]|\b(?:less than|fewer than|more than|at least|at most|equals|is not|is)\b)"
    r"|(?P<paren>[()])|(?P<comma>,)|(?P<word>[^\W\d][\w.'/-]*)|(?P<other>\S)",
    re.IGNORECASE,
)
_RESERVED = frozenset({*STARTS, "and", "or", "not", "no", "than", "least", "most", "equals", "is"})
_DEEPEST = 8
_SOME = 8  # facts that are named to who asks for one that there is not


def read_condition(text: str, at: int = 0, facts: Names | None = None) -> Condition:
    """The condition written in `text`, which stands at place `at` of its line.

    `facts`, when given, are the only facts known. Raises NotUnderstood or Ambiguous with the
    column.
    """
    reader = _Reader(text, at, facts)
    found = reader.clauses()
    reader.expect_end()
    return found


def show_condition(condition: Condition) -> str:
    """The normal form in words, which reads back to the same condition; "" for always."""
    if not condition:
        return ""
    clauses = condition[1:] if condition[0] == "and" else [condition]
    rounds: list[str] = []
    while clauses and (spoken := _spoken_round(clauses[0])):
        rounds.append(spoken)
        clauses = clauses[1:]
    if len(clauses) > 1:
        rounds.append("if " + " and ".join(_show(part, inside=True) for part in clauses))
    elif clauses:
        rounds.append(_spoken_clause(clauses[0]))
    return " ".join(rounds)


def evaluate(condition: Condition, facts: Mapping[str, int]) -> bool:
    """Whether `condition` holds for `facts`; NotUnderstood "unknown_fact" lists the facts that are
    known.
    """
    if not condition:
        return True
    if condition[0] in ("and", "or"):
        results = [evaluate(part, facts) for part in condition[1:]]
        return all(results) if condition[0] == "and" else any(results)
    left, op, right = condition
    return _OPS[op](_value(left, facts), _value(right, facts))


def facts_of(condition: Condition) -> list[str]:
    """The facts that a condition needs, in the order of their first use."""
    if not condition:
        return []
    if condition[0] in ("and", "or"):
        return list(dict.fromkeys(fact for part in condition[1:] for fact in facts_of(part)))
    return list(
        dict.fromkeys(part for part in (condition[0], condition[2]) if isinstance(part, str))
    )


def _value(operand: int | str, facts: Mapping[str, int]) -> int:
    if isinstance(operand, int):
        return operand
    if operand not in facts:
        raise NotUnderstood("unknown_fact", choices=tuple(facts), name=operand.replace("_", " "))
    return facts[operand]


def _spoken_round(part: Condition) -> str:
    if part[0] == "round" and part[1] in (">=", "<") and isinstance(part[2], int):
        return f"{'after' if part[1] == '>=' else 'before'} round {part[2]}"
    return ""


def _spoken_clause(part: Condition) -> str:
    if part[0] not in ("and", "or") and part[2] == 0 and part[1] in (">", "<="):
        return f"{'when' if part[1] == '>' else 'unless'} {part[0].replace('_', ' ')}"
    return f"if {_show(part, inside=False)}"


def _show(part: Condition, inside: bool) -> str:
    if part[0] in ("and", "or"):
        inner = f" {part[0]} ".join(_show(each, inside=True) for each in part[1:])
        return f"({inner})" if inside else inner
    left, op, right = (
        each.replace("_", " ") if isinstance(each, str) else str(each) for each in part
    )
    if right == "0" and op in (">", "<="):
        return left if op == ">" else f"no {left}"
    return f"{left} {op} {right}"


def _negated(part: Condition) -> Condition:
    if part[0] in ("and", "or"):
        return ["or" if part[0] == "and" else "and", *(_negated(each) for each in part[1:])]
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

    def __init__(self, text: str, at: int, facts: Names | None) -> None:
        self.text, self.at, self.facts = text, at, facts
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
        return bool(following) and following[0][1].lower() in ("if", "when", "while", "unless")

    def single(self) -> Condition:
        if self.take("("):
            found = self.either()
            if not self.take(")"):
                raise self.refuse()
            return found
        if self.peek() in ("after", "before"):
            return self.round()
        negative = bool(self.take("not"))
        if self.take("no"):
            found = [self.fact(), "<=", 0]
        else:
            found = self.comparison()
        return _negated(found) if negative else found

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
