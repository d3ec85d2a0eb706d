"""Writing YAML, always in the same way: format 1 of the save file. FROZEN.

Seals cover the bytes that this module writes, and the repair of a save re-emits what a damaged
document says. A change of a single byte here breaks every save there is: another way of writing is
another format number. What is written reads back alike with YAML 1.1 and 1.2 readers.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any

from pbem import lazy
from pbem.storage.yamlin import ODD_WORDS

FLOW_WIDTH = 160
FLOW_ENTRIES = 8
KEY_LENGTH = 500
_MAX_INTEGER = 10**18 - 1

# Keys that come first and last, at every level of an ordered document; the others are sorted by
# code point.
_FIRST = ("format", "record", "trailer", "kind", "campaign", "game", "scenario")
_LAST = ("state", "sealed", "file", "prev", "seal")
_RANK = {key: place - len(_FIRST) for place, key in enumerate(_FIRST)}
_RANK |= {key: place + 1 for place, key in enumerate(_LAST)}

_PLAIN = re.compile(r"[A-Za-zÀ-ɏ/(][A-Za-z0-9À-ɏ _./()+@<>=;!'|$%^*&~-]*").fullmatch
# What some YAML reader changes or refuses, what nobody sees, and no-break spaces: mail and forums
# make them of blanks, and their repair may only be tried where none is meant.
_UNSEEN = "\x7f-\xa0\xad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff"
_ESCAPED = lazy.pattern(f"[{_UNSEEN}]")
_NOT_LITERAL = lazy.pattern(f"[\x00-\x09\x0b-\x1f{_UNSEEN}]| $", re.MULTILINE)


def dump(data: Any, *, ordered: bool = False) -> str:
    """The YAML text of plain data, ending in one line feed.

    Maps keep the order they have; with `ordered` their keys come in the order of the format, at
    every level. Raises TypeError for what is not plain data (floats, tuples, keys that are no
    strings), ValueError for integers of more than 18 digits, surrogates, and keys too long to be
    one.
    """
    out: list[str] = []
    _Writer(out, ordered).node("", data, "", "")
    return "".join(out)


def document(data: dict[str, Any]) -> bytes:
    """One document of a save: its `---` line and the ordered data, in normal form, UTF-8."""
    return b"---\n" + dump(data, ordered=True).encode("utf-8")


class _Writer:
    def __init__(self, out: list[str], ordered: bool) -> None:
        self.out = out
        self.ordered = ordered

    def node(self, lead: str, value: Any, pad: str, inner: str) -> None:
        """One value behind `lead` ("key:", "-" or nothing), in a collection indented by `pad`.

        `inner` is the indentation of a map or list that begins on a line of its own.
        """
        gap = " " if lead else ""
        if isinstance(value, str):
            if "\n" in value and (text := _literal(value, pad)):
                self.out.append(f"{lead}{gap}{text}")
            else:
                self.out.append(f"{lead}{gap}{_string(value)}\n")
        elif not isinstance(value, (dict, list)):
            self.out.append(f"{lead}{gap}{_other(value)}\n")
        elif flow := self.flow(value, lead):
            self.out.append(f"{lead}{gap}{flow}\n")
        elif lead.endswith(":"):
            self.out.append(f"{lead}\n")
            self.block(inner, value, inner)
        else:
            self.block(f"{lead}{gap}", value, pad + "  " if lead else "")

    def block(self, lead: str, value: dict[str, Any] | list[Any], pad: str) -> None:
        """A map or list one entry a line, the first behind `lead`, the others behind `pad`."""
        if isinstance(value, dict):
            for key in self.keys(value):
                self.node(f"{lead}{_key(key)}:", value[key], pad, pad + "  ")
                lead = pad
        else:
            for item in value:
                self.node(f"{lead}-", item, pad, pad + "  ")
                lead = pad

    def keys(self, value: dict[str, Any]) -> list[str]:
        if not self.ordered:
            return list(value)
        return sorted(value, key=lambda key: (_RANK.get(key, 0), key))

    def flow(self, value: dict[str, Any] | list[Any], lead: str) -> str:
        """A small map of scalars, a list of numbers, or an empty one on a single line; else
        nothing.

        A whole document is never on one line, unless it is empty.
        """
        if not lead and value:
            return ""
        if isinstance(value, dict):
            if len(value) > FLOW_ENTRIES or not all(map(_is_short, value.values())):
                return ""
            text = ", ".join([f"{_key(key)}: {_scalar(value[key])}" for key in self.keys(value)])
            text = f"{{{text}}}"
        else:
            if not all(item is None or isinstance(item, int) for item in value):
                return ""
            text = f"[{', '.join(map(_other, value))}]"
        return text if not value or len(lead) + len(text) < FLOW_WIDTH else ""


def _is_short(value: Any) -> bool:
    """Whether it may stand in a map on one line."""
    if isinstance(value, str):
        return "\n" not in value
    return not isinstance(value, (dict, list))


def _scalar(value: Any) -> str:
    return _string(value) if isinstance(value, str) else _other(value)


def _other(value: Any) -> str:
    """The text of what is no string and holds nothing."""
    if value is None:
        return "null"
    if value is True or value is False:
        return "true" if value else "false"
    if type(value) is not int:
        raise TypeError(f"not plain data: {value!r} is {type(value).__name__}")
    if abs(value) > _MAX_INTEGER:
        raise ValueError(f"an integer of more than 18 digits: {value}")
    return str(value)


def _key(key: Any) -> str:
    if not isinstance(key, str):
        raise TypeError(f"not plain data: the key {key!r} is {type(key).__name__}")
    text = _string(key)
    if len(text) > KEY_LENGTH:
        raise ValueError(f"a key of {len(key)} characters: {key[:40]!r}...")
    return text


@lru_cache(maxsize=8192)
def _string(text: str) -> str:
    """A string on one line: a plain word if no reader can take it for anything else, else in double
    quotes.
    """
    if _PLAIN(text) and text[-1] != " " and text.lower() not in ODD_WORDS:
        return text
    text.encode("utf-8")
    quoted = json.dumps(text, ensure_ascii=False)
    return _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", quoted)


def _literal(text: str, pad: str) -> str:
    """A text of several lines as a literal block, or nothing where a reader or a mail could change
    it.
    """
    if text[0] == "\n" or text.endswith("\n\n") or _NOT_LITERAL.search(text):
        return ""
    text.encode("utf-8")
    hint = "2" if text[0] == " " else ""
    chomp = "" if text[-1] == "\n" else "-"
    lines = text.removesuffix("\n").split("\n")
    body = "\n".join([f"{pad}  {line}" if line else "" for line in lines])
    return f"|{hint}{chomp}\n{body}\n"
