"""Write docs/templates-reference.md, all that templates are given, from docs/template-fields.yaml,
the macros and the views of the games; with --check only say whether it is current.
"""

from __future__ import annotations

import importlib
import inspect
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from jinja2 import nodes

from pbem.library import registry
from pbem.storage import yamlin
from pbem.words.pages import environment

TARGET = Path(__file__).parent / "templates-reference.md"
FIELDS = Path(__file__).parent / "template-fields.yaml"
INTRODUCTION = """\
# What templates are given

<!-- Made from docs/template-fields.yaml, the macros and the games by `make docs`; change those, not this page. -->

[Templates of reports](templates.md) says how a folder of your own is made and used. A name that is not here is an error, with file
and line. `x[]` is each of a list; `line` and `battle` are those of `events`.
"""


def known() -> dict[str, dict[str, str]]:
    """What is said of names, fields, functions, filters and macros."""
    told: dict[str, dict[str, str]] = yamlin.load_one(FIELDS.read_bytes(), source=FIELDS.name)
    return told


def page() -> str:
    """The whole text of docs/templates-reference.md."""
    told = known()
    parts = [INTRODUCTION, "## Names", _table("name", "what it is", told["names"])]
    for head in ("record", "events", "private"):
        parts += [f"## `{head}`", _table("field", "what it is", dict(_below(head, told["fields"])))]
    about = '`{% import "common/" ~ format ~ ".j2" as to %}`, then `{{ to.line(text) }}`. Each stands on a line of its own, but for'
    about = f"{about} those marked *inline*."
    macros = {sign: told["macros"][name] for name, sign in macro_signs().items()}
    parts += ["## Macros", about, _table("macro", "what it makes", macros)]
    parts += ["## Functions", _table("function", "what it is", told["functions"])]
    parts += [
        "## Filters",
        "Beside those of Jinja.",
        _table("filter", "what it makes", told["filters"]),
    ]
    about = "`pbem site` makes its pages by `site/index.j2`, `site/turn.j2`, `site/dice.j2` and `site/club.j2`."
    parts += ["## Pages of a site", about, _table("name", "what it is", told["site"])]
    for info in registry.games(package=registry.PACKAGE):
        parts += [f"## `view` of {info.title}", view_of(info.id)]
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def _below(head: str, fields: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    heads = (head, "line", "battle") if head == "events" else (head,)
    for name, text in fields.items():
        if name.startswith(tuple(f"{each}{sign}" for each in heads for sign in (".", "["))):
            yield name, text


def _table(one: str, other: str, rows: Mapping[str, str]) -> str:
    told = (f"| `{name}` | {text.replace('|', '&#124;')} |" for name, text in rows.items())
    return "\n".join([f"| {one} | {other} |", "|---|---|", *told])


def macro_signs() -> dict[str, str]:
    """The macros of a format by name, as they are called."""
    env: Any = environment("", "text")
    tree = env.parse(env.loader.get_source(env, "common/text.j2")[0])
    found = {}
    for macro in tree.find_all(nodes.Macro):
        names = [argument.name for argument in macro.args]
        found[macro.name] = f"{macro.name}({', '.join(names)})"
    return found


def view_of(game: str) -> str:
    """What the view of a game says of itself, without its first sentence."""
    module = importlib.import_module(f"{registry.PACKAGE}.{game}.view")
    _, _, rest = (inspect.getdoc(module.view) or "").partition("\n\n")
    return rest


def is_current() -> bool:
    """Whether docs/templates-reference.md says what is given now."""
    return TARGET.exists() and TARGET.read_text("utf-8") == page()


if __name__ == "__main__":
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(page(), encoding="utf-8", newline="\n")
    elif not is_current():
        sys.exit("docs/templates-reference.md is not what templates are given: run 'make docs'.")
