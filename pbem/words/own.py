"""A folder of one's own with templates and message catalogues, which come before those of the
program: `common/report.j2`, `axis_allies_europe/messages.de.yaml` and so on, whatever is there of
them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from string import Formatter

from pbem import lazy
from pbem.faults import BadGame

# The fields that texts may name, by their key without its variant.
Known = Mapping[str, set[str]]

_CATALOGUE = lazy.pattern(r"messages(?:\.([a-z]{2,8}))?\.yaml")


def catalogue_in(
    path: Path, *, check: Callable[[object, str], dict[str, str]], known: Known
) -> dict[str, str]:
    """The texts of one catalogue by key, {} where it is not there; `check` is what
    any catalogue must pass. Raises Fault, with file and line, for one that is none, or a text that
    names what it is not given.
    """
    if not path.is_file():
        return {}
    from pbem.storage import yamlin

    data = path.read_bytes()
    loaded = yamlin.load_one(data, source=str(path))
    try:
        texts = check(loaded, str(path))
    except BadGame:
        # Which of the texts it is, to name its line.
        for key, text in loaded.items() if isinstance(loaded, dict) else ():
            check({key: text}, f"{path}, line {_line_of(data, str(key))}")
        raise
    for key, text in texts.items():
        allowed = known.get(base(key))
        if allowed is not None and (foreign := sorted(placeholders(text) - allowed)):
            given = ", ".join(sorted(allowed)) or "nothing"
            what = f"{key} names {{{foreign[0]}}}, which it is not given; it is given {given}"
            raise BadGame("bad_words", what, f"{path}, line {_line_of(data, key)}")
    return texts


def known_names(texts: Mapping[str, str]) -> dict[str, set[str]]:
    """What the texts of a key and its variants name, by the key without its variant."""
    found: dict[str, set[str]] = {}
    for key, text in texts.items():
        found.setdefault(base(key), set()).update(placeholders(text))
    return found


def base(key: str) -> str:
    """The key without its variant: `event.retreated` of `event.retreated.no_to`."""
    return ".".join(key.split(".")[:2])


def placeholders(text: str) -> set[str]:
    """The fields that a text names, also those that say the kind of a number (`{count:@unit}`)."""
    found = set[str]()
    for _, name, spec, _ in Formatter().parse(text):
        if name is not None:
            found.add(re.split(r"[\[.]", name)[0])
        if spec and spec.startswith("@"):
            found.add(spec[1:])
    return found


def is_catalogue(name: str) -> bool:
    """Whether a file of this name is read for its texts."""
    return _CATALOGUE.fullmatch(name) is not None


def languages_in(folder: Path) -> set[str]:
    """The languages of which the folder has a catalogue."""
    found = (_CATALOGUE.fullmatch(path.name) for path in folder.glob("*/messages*.yaml"))
    return {match[1] for match in found if match and match[1]}


def _line_of(data: bytes, key: str) -> int:
    """The line of a text, from 1."""
    start = re.compile(rf"[\"']?{re.escape(key)}[\"']?\s*:")
    lines = enumerate(data.decode("utf-8", "replace").splitlines(), 1)
    return next((number for number, line in lines if start.match(line)), 1)
