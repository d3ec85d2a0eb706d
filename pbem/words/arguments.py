"""Arguments of a command line: whatever cannot be text is refused before any command looks at
it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbem import lazy
from pbem.faults import WrongCall

# A lone surrogate stands for a byte that is not UTF-8.
_NO_TEXT = lazy.pattern("[\ud800-\udfff]")
_CONTROL = lazy.pattern("[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")
_LINE_END = lazy.pattern("[\n\r\x0b\x0c\x85\u2028\u2029]")
# A round of the beacon may be given as its server shows it; a reason is put on one line.
_LONGER = ("--round", "--why")
_LONGEST_SHOWN = 40


def check(given: Sequence[str], name: str = "") -> None:
    """Raise WrongCall for the first argument that cannot be text, or is not one line; `name` stands
    for what is secret.
    """
    for before, text in zip(("", *given), given, strict=False):
        if _NO_TEXT.search(text):
            what, do = (
                "not UTF-8 text",
                "Type it in a terminal that is set to UTF-8, or rename the file.",
            )
            raise WrongCall("not_utf8", what, name or shown(text), do)
        if _CONTROL.search(text):
            what = "there is a control character in it"
            raise WrongCall(
                "control_character",
                what,
                name or shown(text),
                "Write it without, in plain letters.",
            )
        is_longer = before in _LONGER or text.startswith(tuple(f"{name}=" for name in _LONGER))
        if _LINE_END.search(text) and not is_longer:
            what = "there is a line break in it, and this is one line"
            raise WrongCall("line_break", what, name or shown(text), "Write it on one line.")


def shown(text: str) -> str:
    """The beginning of an argument, with what is no text in it as Python writes it."""
    told = "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)
    return told if len(told) <= _LONGEST_SHOWN else told[:_LONGEST_SHOWN] + "..."
