"""Write the tables of kinds and fields in docs/save-format.md from pbem/storage/{kinds,forms}.py;
with --check only say whether they are current.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from pbem.storage import forms, kinds

TARGET = Path(__file__).parent / "save-format.md"
BEGIN, END = "<!-- fields: made by `make docs` -->\n", "<!-- end of fields -->\n"


def text(form: forms.Form) -> str:
    """A form as the tables write it."""
    if isinstance(form, str):
        return form
    if isinstance(form, list):
        return f"[{text(form[0])}]"
    if "|" in form:
        return " or ".join(map(text, form["|"]))
    return f"{{{fields(form)}}}"


def fields(form: forms.Form) -> str:
    """The fields of a map."""
    return ", ".join(f"{name}: {text(part)}" for name, part in form.items())


def tables() -> Iterator[str]:
    """The lines of the tables."""
    yield from ("| kind | what it records |", "|---|---|")
    yield from (f"| `{kind}` | {told} |" for kind, told in kinds.KINDS.items())
    yield ""
    rows = {"every record": forms.COMMON, **forms.RECORDS}
    rows |= {"the anchor": forms.ANCHOR, "the trailer": forms.TRAILER}
    yield from ("| document | fields |", "|---|---|")
    yield from (f"| {name} | {_code(fields(form))} |" for name, form in rows.items())
    yield from ("", "| form | pattern |", "|---|---|")
    yield from (f"| {word} | {_code(pattern)} |" for word, pattern in forms.WORDS.items())
    yield f"| count | a number from 0 to {forms.MOST} |"
    yield "| flag, true | a truth value; `true` alone |"
    yield "| any | whatever YAML a save may hold |"
    yield from ("", "| field | only beside |", "|---|---|")
    yield from (f"| `{name}` | `{other}` |" for name, other in forms.BESIDE.items())
    yield from ("", "| only in campaigns with | fields |", "|---|---|")
    yield from (f"| {thing} | `{'`, `'.join(names)}` |" for thing, names in forms.ONLY_WITH.items())
    yield from ("", f"On the seal alone rest: `{'`, `'.join(forms.ON_THE_SEAL_ALONE)}`.")


def _code(told: str) -> str:
    """Code within a table, where a bar would begin the next cell."""
    return f"`{told}`".replace("|", "\\|")


def page() -> str:
    """The whole text of docs/save-format.md with the tables as they should be."""
    before, _, rest = TARGET.read_text("utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    return before + BEGIN + "\n" + "\n".join(tables()) + "\n\n" + END + after


def is_current() -> bool:
    """Whether docs/save-format.md says what the program checks."""
    return TARGET.read_text("utf-8") == page()


if __name__ == "__main__":
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(page(), encoding="utf-8", newline="\n")
    elif not is_current():
        sys.exit("docs/save-format.md is not current: run 'make docs'")
