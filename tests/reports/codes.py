"""Every code that the program can give to the message catalogue, found in its source, with the
fields seen beside it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from pbem.engine import events

ROOT = Path(__file__).parent.parent.parent
CODE_AT = {"Illegal": 1, "NotUnderstood": 0, "Ambiguous": 0, "Problem": 1, "MailFault": 0}
FOLDERS = ("pbem", "games")
NOT_FIELDS = ("choices", "column", "rule", "code")
# Dictionaries with a `kind` that are no events: units, ships and battles in the state, parsed
# pieces.
EVENT_LISTS = ("events", "fired", "told")
RULE = re.compile(r"[A-Z]{2,4}-\d{3}")
# What a file with a code in it has somewhere: the others need not be parsed.
SIGNS = re.compile(rf"\b({'|'.join(CODE_AT)}|Ask|LossQuestions)\(|[\"']kind[\"']|\bcode\b[^=\n]*=")


@dataclass
class Found:
    """A key of the catalogue: the fields that each of its places gives (None: put together
    elsewhere), and where it is.
    """

    given: list[set[str] | None] = field(default_factory=list)
    places: list[str] = field(default_factory=list)

    def add(self, fields: set[str] | None, place: str) -> None:
        self.given.append(fields)
        self.places.append(place)


def sources(folders: Iterable[str]) -> Iterator[tuple[str, ast.Module]]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            text = path.read_text("utf-8")
            if SIGNS.search(text):
                yield path.relative_to(ROOT).as_posix(), ast.parse(text)


def texts_of(node: ast.expr | None) -> list[str]:
    """The texts that an expression can be: a constant, a kind of event, or either side of a
    conditional.
    """
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return texts_of(node.body) + texts_of(node.orelse)
    if isinstance(node, ast.Name | ast.Attribute):
        name = node.attr if isinstance(node, ast.Attribute) else node.id
        return [kind for kind in (vars(events).get(name),) if isinstance(kind, str)]
    return []


def name_of(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def found(*folders: str) -> dict[str, Found]:
    """All keys: refusal.<code>, remark.<code>, event.<kind>, ask.<verb>, mail.<code>, of the whole
    program or of some of its folders."""
    keys: dict[str, Found] = {}
    for path, tree in sources(folders or FOLDERS):
        for node in ast.walk(tree):
            place = f"{path}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.Call):
                for key, fields in from_call(node):
                    keys.setdefault(key, Found()).add(fields, place)
            elif isinstance(node, ast.Dict):
                for key, fields in from_dict(node):
                    if path.startswith(("games/", "pbem/engine/", "pbem/wargame/")):
                        keys.setdefault(key, Found()).add(fields, place)
            elif isinstance(node, ast.Assign) and [ast.unparse(each) for each in node.targets] == [
                "code"
            ]:
                for code in texts_of(node.value):
                    keys.setdefault(f"refusal.{code}", Found()).add(None, place)
    return keys


def from_call(call: ast.Call) -> Iterator[tuple[str, set[str] | None]]:
    name = name_of(call)
    keywords = {each.arg: each.value for each in call.keywords if each.arg}
    is_open = any(each.arg is None for each in call.keywords)
    if name in CODE_AT:
        at = CODE_AT[name]
        node = keywords.get("code") or (call.args[at] if len(call.args) > at else None)
        fields: set[str] | None = {each for each in keywords if each not in NOT_FIELDS}
        if name == "Problem":
            given = call.args[2] if len(call.args) > 2 else keywords.get("fields")
            fields = keys_of(given) if isinstance(given, ast.Dict) else None
        if is_open:
            fields = None
        for code in texts_of(node):
            yield f"{head_of(call)}.{code}", fields
    elif name == "Ask":
        args, facts = keywords.get("args"), keywords.get("facts")
        known = {"to", "noun", "verbs"}
        is_known = isinstance(args, ast.Dict | type(None)) and isinstance(
            facts, ast.Dict | type(None)
        )
        for part in (args, facts):
            known |= keys_of(part) if isinstance(part, ast.Dict) else set()
        for verb in texts_of(
            keywords.get("verb") or (call.args[1] if len(call.args) > 1 else None)
        ):
            yield f"ask.{verb}", known if is_known else None
    elif name == "LossQuestions":
        for verb in texts_of(keywords.get("verb")) or ["casualties"]:
            yield f"ask.{verb}", None
    else:
        yield from handed_on(call)


def handed_on(call: ast.Call) -> Iterator[tuple[str, set[str] | None]]:
    """A code that is given to a check together with its rule."""
    if not name_of(call).startswith("check"):
        return
    for rule, code in pairwise(call.args):
        if any(RULE.fullmatch(text) for text in texts_of(rule)):
            for text in texts_of(code):
                yield f"refusal.{text}", None


def head_of(call: ast.Call) -> str:
    """Of which kind the code of a call is."""
    if name_of(call) == "MailFault":
        return "mail"
    first = call.args[0] if call.args else None
    is_remark = isinstance(first, ast.Name) and first.id in ("LATER", "TOLD", "UNSEEN", "BESIDE")
    return "remark" if is_remark else "refusal"


def keys_of(node: ast.Dict) -> set[str]:
    return {text for key in node.keys for text in texts_of(key)}


def from_dict(node: ast.Dict) -> Iterator[tuple[str, set[str] | None]]:
    named = {
        text: value
        for key, value in zip(node.keys, node.values, strict=True)
        for text in texts_of(key)
    }
    for kind in texts_of(named.get("kind")):
        # An event adds to a dictionary later what is not in it here.
        yield f"event.{kind}", None if None in node.keys else set(named) - {"kind"}
