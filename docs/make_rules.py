"""Write docs/rules/GAME.md: every row of a game's rules, the code that enforces it and the tests
that show it.

The rows are those of games/GAME/rules.yaml; code and tests cite them by id. Where not every row is
in force in each scenario, `in_force` says in which it is: {id: text}, a column of its own. With
--check only say whether the pages are current.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pbem.storage import yamlin

ROOT = Path(__file__).parent.parent
RULE = re.compile(r"(?<![A-Za-z])([A-Z]{2,4})[-_](\d{3})(?!\d)")
MOST_TESTS = 3

Places = dict[str, list[str]]


def rows(game: str) -> dict[str, Any]:
    """The file rules.yaml of a game."""
    path = ROOT / "games" / game / "rules.yaml"
    loaded: dict[str, Any] = yamlin.load_one(path.read_bytes(), source=path.name)
    return loaded


def ids_in(text: str, prefix: str) -> list[str]:
    """The ids of one game in a text; test names write them with underscores."""
    found = (f"{name}-{number}" for name, number in RULE.findall(text) if name == prefix)
    return list(dict.fromkeys(found))


def functions(path: Path) -> Iterator[tuple[str, ast.AST]]:
    """Modules, classes and functions of a file with their names ("" for the module)."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module):
            yield "", node
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, node


def modules(game: str) -> Iterator[tuple[str, Path]]:
    """The modules of a game by their dotted names within it, `movement.land`; a room by its own."""
    folder = ROOT / "games" / game
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def enforced(game: str, prefix: str) -> Places:
    """Where the code says in a docstring that it enforces a row: {id: [module.function]}."""
    found: Places = {}
    for module, path in modules(game):
        for name, node in functions(path):
            if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                continue
            for rule in ids_in(ast.get_docstring(node) or "", prefix):
                place = f"{module}.{name}".strip(".")
                if place not in found.setdefault(rule, []):
                    found[rule].append(place)
    return found


def refusals(game: str, prefix: str) -> Places:
    """Where the code refuses something by a row: {id: [module]}."""
    found: Places = {}
    for module, path in modules(game):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            text = node.value if isinstance(node, ast.Constant) else None
            if not isinstance(text, str) or not re.fullmatch(rf"{prefix}-\d{{3}}", text):
                continue
            if module not in found.setdefault(text, []):
                found[text].append(module)
    return found


def tested(game: str, prefix: str) -> Places:
    """What shows a row: {id: [test file that names it, or worked example]}."""
    found: Places = {}
    folder = ROOT / "tests" / game
    for path in sorted(folder.rglob("test_*.py")):
        name = path.relative_to(folder).with_suffix("").as_posix()
        for rule in ids_in(path.read_text("utf-8"), prefix):
            found.setdefault(rule, []).append(name)
    for examples in sorted(folder.rglob("examples.yaml")):
        for example in yamlin.load_one(examples.read_bytes(), source=examples.name)["examples"]:
            if not is_run(examples.parent, example["id"]):
                continue
            for rule in example["rules"]:
                found.setdefault(rule, []).append(example["id"])
    return found


def is_run(folder: Path, example: str) -> bool:
    """Whether test_examples.py of a folder runs a worked example: its id is not a key of
    NOT_RUN.
    """
    tree = ast.parse((folder / "test_examples.py").read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") == "NOT_RUN":
            assert node.value is not None
            return example not in ast.literal_eval(node.value)
    return True


def page(game: str) -> str:
    """The whole page of a game."""
    told = rows(game)
    known = [rule for section in told["sections"] for rule in section["rules"]]
    prefix = known[0].partition("-")[0]
    code, tests, refused = enforced(game, prefix), tested(game, prefix), refusals(game, prefix)
    reasons = told.get("reasons", {})
    done = [r for r in known if (r in code or r in refused) and r in tests]
    strange = sorted((code.keys() | tests.keys() | refused.keys()) - set(known))
    if strange:
        raise SystemExit(f"{game}: code or tests cite unknown rows: {', '.join(strange)}")
    text = [
        f"# Rules of {told['title']}",
        "",
        f"Made by `docs/make_rules.py` from `games/{game}/rules.yaml`, the docstrings of the code and the tests; change",
        "those, not this page. *Code* names the functions that say they enforce a row (or the modules that refuse orders",
        "by it), *tests* the test files and worked examples that name it. A dash means: not yet.",
        "",
        f"{len(known)} rows; {len(done)} with code and a test, {len(reasons)} with a reason why not.",
    ]
    in_force = told.get("in_force", {})
    heads = ["id", "in short", *(["in force"] if in_force else []), "code", "tests"]
    for section in told["sections"]:
        text += ["", f"## {section['title']}", "", _row(heads), "|" + "---|" * len(heads)]
        for rule, short in section["rules"].items():
            where = code.get(rule) or refused.get(rule, [])
            shown = ", ".join(f"`{place}`" for place in where) or "-"
            if rule in reasons:
                shown = reasons[rule] if shown == "-" else f"{shown}; {reasons[rule]}"
            games_of = [in_force.get(rule, "")] if in_force else []
            text.append(_row([rule, short, *games_of, shown, _tests(tests.get(rule, []))]))
    return "\n".join(text) + "\n"


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _tests(places: list[str]) -> str:
    more = len(places) - MOST_TESTS
    tail = [f"{more} more"] if more > 0 else []
    return ", ".join([*places[:MOST_TESTS], *tail]) or "-"


def games() -> list[str]:
    """The games that have a list of rules."""
    return sorted(path.parent.name for path in (ROOT / "games").glob("*/TITLE"))


def target(game: str) -> Path:
    """Where the page of a game is."""
    return ROOT / "docs" / "rules" / f"{game}.md"


def is_current(game: str) -> bool:
    """Whether the page says what code and tests say now."""
    return target(game).is_file() and target(game).read_text("utf-8") == page(game)


def main(arguments: list[str]) -> int:
    """Write the pages, or compare them; 1 when one is not current."""
    stale = [game for game in games() if not is_current(game)]
    if "--check" in arguments:
        if stale:
            print(f"not current: rules of {', '.join(stale)}; run `make docs`", file=sys.stderr)
        return 1 if stale else 0
    for game in stale:
        target(game).parent.mkdir(parents=True, exist_ok=True)
        target(game).write_text(page(game), "utf-8", newline="\n")
        print(target(game).relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
