"""What a signed line says, wherever it stands: all that another line must not say in its place."""

from __future__ import annotations

from pbem.engine.names import Names
from pbem.engine.orders import Grammar, Verb
from pbem.engine.slots import Vocabulary
from pbem.replay.signatures import meaning

NOBODY = Names({}, "place")
VERBS = (Verb("pass", ("", ", keep {number}"), ("day", "night")), Verb("go", ("{number}",)))
GRAMMAR = Grammar(VERBS, {"day": (), "night": ()}, Vocabulary(NOBODY, NOBODY, NOBODY))


def said(text: str) -> tuple[str, str, bytes]:
    return meaning(GRAMMAR.parse_line(text))


def test_a_pass_says_its_section_or_what_stands_behind_it() -> None:
    assert said("day: pass") != said("night: pass")
    assert said("day: pass, keep 2") != said("day: pass, keep 3")
    assert said("day: pass, keep 2") != said("day: pass")


def test_another_order_says_its_arguments() -> None:
    assert said("go 2") == said("go 2") != said("go 3")
