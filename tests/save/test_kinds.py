"""Kinds of records are named in one place, and every one of them has a form."""

from __future__ import annotations

import ast
from pathlib import Path

from pbem.storage import forms, kinds

ROOT = Path(__file__).parent.parent.parent
# The engine and the reader of mails know no records; forms.py writes the rows by the kind's own
# word.
FILES = sorted(
    path
    for path in (ROOT / "pbem").rglob("*.py")
    if path.relative_to(ROOT).parts[1] not in ("engine", "mail")
    and path.name not in ("kinds.py", "forms.py")
)


def test_every_kind_has_a_form_and_every_form_a_kind() -> None:
    assert {name.split(" ")[0] for name in forms.RECORDS} == {*kinds.KINDS}


def test_the_sets_are_of_kinds() -> None:
    named = {*kinds.MAILS, *kinds.REVISIONS, *kinds.MOVES, *kinds.RUNS, *kinds.STILL}
    assert named <= {*kinds.KINDS}
    assert {*kinds.REVISIONS} < {*kinds.MOVES}
    assert {*kinds.STILL} < {*kinds.RUNS}


def compares_kind(node: ast.AST) -> bool:
    """Whether a kind of record is compared with a text that stands there."""
    if not isinstance(node, ast.Compare) or "'kind'" not in ast.unparse(node.left):
        return False
    texts = [t for part in node.comparators for t in ast.walk(part) if isinstance(t, ast.Constant)]
    return any(text.value in kinds.KINDS for text in texts)


def test_no_other_file_spells_a_kind() -> None:
    assert len(FILES) > 100
    for path in FILES:
        tree = ast.parse(path.read_text("utf-8"))
        assert [node.lineno for node in ast.walk(tree) if compares_kind(node)] == [], path


def test_a_planted_word_is_found() -> None:
    tree = ast.parse('if record["kind"] in ("lock", other): pass')
    assert any(map(compares_kind, ast.walk(tree)))
