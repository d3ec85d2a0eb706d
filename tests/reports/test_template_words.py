"""No word stands in a template: each text that one says is in the catalogue, and none is left
over.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, TypeGuard

import pytest
from jinja2 import nodes

from pbem.library import registry
from pbem.words.catalogue import Words, catalogue
from pbem.words.pages import environment
from tests.reports.codes import ROOT

SHARED = ("common", "wargame")
GAMES = tuple(info.id for info in registry.games())
# Keys that only templates say.
HEADS = ("heading", "head", "report", "word", "state", "mark", "card_place")
WORD = re.compile(r"[A-Za-z]{2,}")
# Filters whose arguments are names in the data.
NAMES = ("map", "selectattr", "rejectattr", "sort", "groupby", "default", "attr")
# What is markup, a word of the order language, or a command.
NO_WORDS = re.compile("<svg|done|text|left|right|[a-z-]+:[^ ]+;|pbem .*|.* \\| .*", re.DOTALL)
MARKUP = re.compile(
    r"```\w*|<style>.*?</style>|<[^>]*>?|&[a-z]+;|\[/?[a-z]+\]|[a-z-]+:[a-z0-9 -]+;", re.DOTALL
)


def templates_of(folder: str) -> list[str]:
    """The templates in one folder, by the names under which they are asked for."""
    return [f"{folder}/{path.name}" for path in sorted((ROOT / "templates" / folder).glob("*.j2"))]


@cache
def tree(name: str) -> nodes.Template:
    env = environment("", "text")
    assert env.loader is not None
    return env.parse(env.loader.get_source(env, name)[0])


def said(folder: str) -> Iterator[re.Pattern[str]]:
    """The keys that the templates of a folder may say; a part that is put in later is any."""
    for name in templates_of(folder):
        for call in tree(name).find_all(nodes.Call):
            if not isinstance(call.node, nodes.Name) or call.node.name not in ("say", "heads"):
                continue
            is_head = call.node.name == "heads"
            for argument in call.args if is_head else call.args[:1]:
                for key in keys(argument):
                    yield re.compile(f"head\\.{key}" if is_head else key)


def keys(node: nodes.Node) -> list[str]:
    """The patterns of what an expression can be."""
    if isinstance(node, nodes.Const):
        return [re.escape(str(node.value))]
    if isinstance(node, nodes.CondExpr):
        return keys(node.expr1) + (keys(node.expr2) if node.expr2 else [])
    if isinstance(node, nodes.Concat):
        return ["".join(keys(part)[0] for part in node.nodes)]
    if isinstance(node, nodes.Filter) and node.name == "default":
        return [".*"]
    return [".+"]


@pytest.mark.parametrize("game", GAMES)
def test_every_text_that_a_template_says_is_there(game: str) -> None:
    texts = Words(game).texts
    missing = {
        key.pattern
        for folder in (*SHARED, game)
        for key in said(folder)
        if not any(key.fullmatch(text) for text in texts)
    }
    assert missing == set()


@pytest.mark.parametrize("folder", [*SHARED, *GAMES])
def test_no_text_of_templates_is_left_over(folder: str) -> None:
    speakers = (*SHARED, *GAMES) if folder in SHARED else (*SHARED, folder)
    patterns = [key for speaker in speakers for key in said(speaker) if key.pattern != ".+"]
    source = "\n".join(path.read_text("utf-8") for path in (ROOT / "pbem").rglob("*.py"))
    left = [
        key
        for key in catalogue(folder)
        if key.split(".")[0] in HEADS
        and not any(each.fullmatch(key) for each in patterns)
        and not any(each.fullmatch(".".join(key.split(".")[:2])) for each in patterns)
        and f'"{".".join(key.split(".")[:2])}"' not in source
    ]
    assert left == []


@pytest.mark.parametrize("folder", [*SHARED, *GAMES])
def test_no_word_stands_in_a_template(folder: str) -> None:
    found = {name: literal(tree(name)) + plain(tree(name)) for name in templates_of(folder)}
    assert {name: words for name, words in found.items() if words} == {}


def plain(template: nodes.Template) -> list[str]:
    """The words between what a template prints that are no markup."""
    text = "\0".join(data.data for data in template.find_all(nodes.TemplateData))
    return WORD.findall(MARKUP.sub("", text))


def literal(node: nodes.Node, is_printed: bool = False) -> list[str]:
    """The words that a template would print as they stand in it: its own text, texts put together
    with `~`, cells of rows, arguments of macros."""
    if isinstance(node, nodes.TemplateData):
        return []
    if isinstance(node, nodes.Const):
        text = node.value if is_printed and isinstance(node.value, str) else ""
        is_word = WORD.search(text) and "/" not in text and not NO_WORDS.fullmatch(text)
        return [text] if is_word else []
    if isinstance(node, nodes.Compare | nodes.Getattr | nodes.Getitem | nodes.Import):
        return []
    if isinstance(node, nodes.Filter) and node.name in NAMES:
        return literal(node.node, is_printed) if node.node else []
    if isinstance(node, nodes.Call) and getattr(node.node, "name", "") in ("say", "heads"):
        return [word for each in node.kwargs for word in literal(each, True)]
    is_printed = is_printed or isinstance(node, nodes.Concat | nodes.Call | nodes.Output)
    return [word for child in node.iter_child_nodes() for word in literal(child, is_printed)]


# Rooms whose sentences are for players, and files of them that help at the command line in English.
ROOMS = ("reports", "intake")
HELP = ("topics.py", "board_topics.py", "why.py", "position.py", "turn_names.py", "past.py")
# Words of the order language and of mails, and of what a mail is called.
TERMS = re.compile(
    r"BEGIN ORDERS|END ORDERS|moderator's word|the (moderator|mail|world)|withdraw later|.* part|air route"
    r"|pbem .*"
)
TWO_WORDS = re.compile(r"[A-Za-z]{2,},? [a-z]{2,}")


@pytest.mark.parametrize("room", ROOMS)
def test_no_sentence_for_players_stands_in_code(room: str) -> None:
    found = [
        f"{path.name}:{line}: {text}"
        for path in sorted((ROOT / "pbem" / room).glob("*.py"))
        if path.name not in HELP
        for line, text in sentences(ast.parse(path.read_text("utf-8")))
    ]
    assert found == []


def sentences(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Texts of two words and more that are no docstrings, and belong to no error."""
    apart: set[int] = set()
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Raise)
            or (isinstance(node, ast.Expr) and is_text(node.value))
            or (isinstance(node, ast.Call) and re.fullmatch(r"\w*(Fault|Call|Error)", called(node)))
        ):
            apart |= {id(each) for each in ast.walk(node)}
    for node in ast.walk(tree):
        if not is_text(node) or id(node) in apart or TERMS.fullmatch(node.value):
            continue
        if TWO_WORDS.search(node.value):
            yield node.lineno, node.value


def is_text(node: ast.AST) -> TypeGuard[Any]:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""
