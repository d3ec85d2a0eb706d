"""What is made when it is first used is what would have been made at once."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pbem import lazy

ROOT = Path(__file__).parent.parent
ALL_AT_ONCE = """
import importlib, re, sys
from pbem import lazy
made = []
def pattern(*asked):
    made.append(re.compile(*asked))
    return made[-1]
lazy.pattern = pattern
for name in sys.argv[1:]:
    importlib.import_module(name)
print(len(made))
"""


def test_a_pattern_is_made_once_when_it_is_used_and_does_what_any_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = []
    compiled = re.compile
    monkeypatch.setattr(lazy.re, "compile", lambda *asked: made.append(asked) or compiled(*asked))
    found = lazy.pattern("(?P<word>[a-z]+)", re.IGNORECASE)
    assert made == []
    assert found.fullmatch("Malta")
    assert found.sub("-", "1 A 2") == "1 - 2"
    assert [each["word"] for each in found.finditer("a B")] == ["a", "B"]
    assert found.pattern == "(?P<word>[a-z]+)"
    assert made == [("(?P<word>[a-z]+)", re.IGNORECASE)]
    with pytest.raises(AttributeError):
        found.nothing  # noqa: B018


def test_every_pattern_of_the_program_can_be_made() -> None:
    names = []
    for path in [*(ROOT / "pbem").rglob("*.py"), *(ROOT / "games").rglob("*.py")]:
        parts = path.relative_to(ROOT).with_suffix("").parts
        if parts[-1] != "__main__":
            names.append(".".join(parts if parts[0] == "pbem" else ("pbem", *parts)))
    names = [name.removesuffix(".__init__") for name in names]
    ran = subprocess.run(
        [sys.executable, "-c", ALL_AT_ONCE, *names], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert int(ran.stdout) > 300


def test_what_python_asks_of_any_object_is_neither_a_module_nor_a_pattern() -> None:
    package, found = lazy.Package("pbem.engine"), lazy.pattern("[a-z]+")
    for each in (package, found):
        assert not hasattr(each, "__wrapped__")
    again = pickle.loads(pickle.dumps(found))
    assert again.fullmatch("malta")
    assert found.fullmatch("malta")
    assert package.dice.__name__ == "pbem.engine.dice"
    with pytest.raises(ModuleNotFoundError, match="no_such_room"):
        _ = package.no_such_room


def test_the_values_of_a_map_are_made_once_when_they_are_asked_for() -> None:
    made: list[str] = []

    def make(name: str) -> str:
        made.append(name)
        return name.upper()

    parts = lazy.Parts({name: lambda name=name: make(name) for name in ("land", "sea")})  # type: ignore[misc]
    assert (list(parts), len(parts), "sea" in parts, "air" in parts) == (
        ["land", "sea"],
        2,
        True,
        False,
    )
    assert made == []
    assert (parts["sea"], parts["sea"], parts.get("air")) == ("SEA", "SEA", None)
    assert made == ["sea"]
    assert dict(parts) == {"land": "LAND", "sea": "SEA"}
    assert made == ["sea", "land"]
