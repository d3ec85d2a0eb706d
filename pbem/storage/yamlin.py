"""Reading YAML strictly, from parser events: plain data that every YAML reader would read alike, or
a BadYaml.

Refused: tags, anchors, aliases, merge keys, directives, several documents, keys that are no strings
or come twice, floats, dates, and every plain scalar that YAML 1.1 and 1.2 read differently. Depth,
nodes and bytes are limited before anything is built, so that no file can crash or stall the
program.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from pbem import lazy
from pbem.faults import BadYaml, WrongCall

SAVE_BYTES = 32_000_000
CONFIG_BYTES = 1_000_000
MAX_DEPTH = 32
MAX_NODES = 2_000_000

_CONSTANTS: dict[str, Any] = {"true": True, "false": False, "null": None}
_INTEGER = re.compile(r"-?[1-9][0-9]{0,17}|0").fullmatch
# Words that some reader takes for a boolean, nothing, a number that is none, or a command.
ODD_WORDS = frozenset("y n yes no on off true false null nan inf ~ << =".split())
_LOOK_ALIKE = lazy.pattern(
    r"""
      [-+]?[0-9][0-9_]*(:[0-5]?[0-9])*(\.[0-9_.]*)?([eE][-+]?[0-9]*)?        # 010 +5 1_000 1:30 1.5 1.2.3 1e3
    | [-+]?0[xXoObB][0-9a-fA-F_]*                                            # 0x1F 0o7
    | [-+]?\.[0-9_.]*([eE][-+]?[0-9]*)?                                      # .5
    | [-+]?\.(inf|nan)
    | [0-9]{4}-[0-9]{1,2}-[0-9]{1,2}
      (([Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(\.[0-9]*)?([ \t]*(Z|[-+][0-9]{1,2}(:?[0-9]{2})?))?)?
    """,
    re.VERBOSE | re.IGNORECASE,
).fullmatch
# Longer scalars are seldom there twice.
_LONG = 80
_NUMBER_STARTS = frozenset("-+.0123456789")
# Ends of lines for one YAML version and not for the other, and marks that nobody sees.
_ODD_CHARACTER = lazy.pattern("[\x00\x85\u2028\u2029\ufeff]")


def parser_name() -> str:
    """Which parser reads YAML here, with its version; for `pbem doctor`."""
    import ruamel.yaml

    version = str(ruamel.yaml.__version__)
    if ruamel.yaml.__with_libyaml__:
        return f"ruamel.yaml {version} with the C parser"
    return f"ruamel.yaml {version}, pure Python (slow: install ruamel.yaml.clib)"


def load_file(
    path: Path, *, max_bytes: int = CONFIG_BYTES, max_depth: int = MAX_DEPTH, pure: bool = False
) -> Any:
    """The plain data of a hand-written file of one document. Raises BadYaml, or WrongCall when it
    cannot be read.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise WrongCall(
            "no_file", f"cannot be read ({error.strerror})", str(path), "Check the name."
        ) from error
    return load_one(data, max_bytes=max_bytes, max_depth=max_depth, source=str(path), pure=pure)


def load_one(
    text: str | bytes,
    *,
    max_depth: int = MAX_DEPTH,
    max_nodes: int = MAX_NODES,
    max_bytes: int = CONFIG_BYTES,
    source: str = "",
    first_line: int = 1,
    pure: bool = False,
    lenient: bool = False,
) -> Any:
    """The plain data of exactly one YAML document.

    `source` and `first_line` place faults in the file the text was taken from; `pure` asks for the
    parser in Python although there is one in C. `lenient` takes look-alikes for text and a missing
    value for null, as they come from other programs' emitters: only where a seal decides afterwards
    whether that was right. Raises BadYaml.
    """
    place = _Place(source, first_line)
    text = _decoded(text, max_bytes, place)
    if odd := _ODD_CHARACTER.search(text):
        line = text.count("\n", 0, odd.start()) + 1
        raise place.fault(
            "character", f"the character U+{ord(odd[0]):04X} is not allowed here", line, 0, _ESCAPE
        )
    try:
        builder = _Builder(_events(text, pure), place, max_depth, max_nodes)
        builder.lenient = lenient
        return builder.document()
    except BadYaml:
        raise
    except Exception as error:
        # The parsers raise a dozen kinds, ValueError and IndexError among them.
        raise place.broken(error) from error


def line_of(text: str | bytes, keys: Sequence[str]) -> int:
    """The line, from 1, of the last of these keys, each under the one before it, in a document that
    `load_one` reads. Of a key that is not there the line of the one above it, 0 if there is none.
    Keys of lists are numbers from 0."""
    import ruamel.yaml

    node = ruamel.yaml.YAML(pure=True).compose(_decoded(text, CONFIG_BYTES, _Place("", 1)))
    line = 0
    for key in keys:
        if isinstance(node, ruamel.yaml.nodes.MappingNode):
            found = [(at, value) for at, value in node.value if at.value == key]
        elif isinstance(node, ruamel.yaml.nodes.SequenceNode):
            found = [(value, value) for value in node.value[int(key) : int(key) + 1]]
        else:
            found = []
        if not found:
            break
        at, node = found[0]
        line = at.start_mark.line + 1
    return line


_ESCAPE = "Write it as an escape in double quotes, or remove it."
_QUOTE = "Put it in double quotes if it is text."


def _short(text: str) -> str:
    """At most 40 characters of what somebody wrote, for a message."""
    return text if len(text) <= 40 else text[:40] + "..."


class _Place:
    """Where a text was taken from, to word faults."""

    def __init__(self, source: str, first_line: int) -> None:
        self.source = source
        self.first_line = first_line

    def fault(self, code: str, what: str, line: int = 0, column: int = 0, do: str = "") -> BadYaml:
        """A fault at a line and column of the text, both from 1 (0: not known)."""
        line = line + self.first_line - 1 if line else 0
        at = [self.source] if self.source else []
        at += [f"line {line}"] if line else []
        at += [f"column {column}"] if column else []
        return BadYaml(code, what, ", ".join(at), do, line, column)

    def at(self, event: Any, code: str, what: str, do: str = "") -> BadYaml:
        """A fault where a parser event starts."""
        mark = event.start_mark
        return self.fault(code, what, mark.line + 1, mark.column + 1, do)

    def broken(self, error: Exception) -> BadYaml:
        """What a parser raised."""
        mark = getattr(error, "problem_mark", None)
        problem = (
            getattr(error, "problem", None) or str(error).partition("\n")[0] or type(error).__name__
        )
        line, column = (mark.line + 1, mark.column + 1) if mark is not None else (0, 0)
        do = "Compare it with the lines around it, or take another copy of the file."
        return self.fault("not_yaml", f"not YAML: {problem}", line, column, do)


def placed(fault: BadYaml, source: str, first_line: int) -> BadYaml:
    """The same fault of a text that was read by itself, where it stands in its file."""
    place = _Place(source, first_line)
    return place.fault(fault.code, fault.what, fault.line, fault.column, fault.do)


def _decoded(text: str | bytes, max_bytes: int, place: _Place) -> str:
    """The text without its byte-order mark, if its size allows to look at it at all."""
    if len(text) > max_bytes:
        size = f"{len(text) / 1e6:.1f} MB, more than the {max_bytes / 1e6:.1f} MB that are read"
        raise place.fault(
            "too_large", f"the file has {size}", do="Check that it is the right file."
        )
    if isinstance(text, str):
        return text.removeprefix("\ufeff")
    try:
        if text.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            return text.decode("utf-16")
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        raise place.fault("not_utf8", "not UTF-8 text", line, do="Save it as UTF-8.") from error


def _events(text: str, pure: bool) -> Callable[[], Any]:
    """What gives the parser's events, the next one at each call."""
    import ruamel.yaml

    # A new parser for each text: directives and faults leave traces in a used one. The C parser is
    # asked directly, since YAML() makes a class for each, which costs more than a small record.
    following: Callable[[], Any]
    if pure or not ruamel.yaml.__with_libyaml__:
        following = iter(ruamel.yaml.YAML(typ="safe", pure=True).parse(text)).__next__
    else:
        cyaml: Any = ruamel.yaml.cyaml
        following = cyaml.CParser(text).get_event
    return following


@lru_cache(maxsize=4096)
def _plain(text: str) -> Any:
    """What a plain scalar says: most are names that come again and again. Raises ValueError for one
    that readers of YAML understand differently."""
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if _INTEGER(text):
        return int(text)
    if not text or text.lower() in ODD_WORDS or _looks_like_another(text):
        raise ValueError(text)
    return text


def _looks_like_another(text: str) -> bool:
    """Whether some reader takes it for a number, a date or a time that others do not see."""
    return text[0] in _NUMBER_STARTS and _LOOK_ALIKE(text) is not None


class _Builder:
    """Plain data from events. Scalars are told apart by their style and nothing else."""

    def __init__(
        self, events: Callable[[], Any], place: _Place, max_depth: int, max_nodes: int
    ) -> None:
        from ruamel.yaml import events as kinds

        self.next = events
        self.scalar_kind: Any = kinds.ScalarEvent
        self.map_kind: Any = kinds.MappingStartEvent
        self.map_end: Any = kinds.MappingEndEvent
        self.list_end: Any = kinds.SequenceEndEvent
        self.alias_kind: Any = kinds.AliasEvent
        self.stream_end: Any = kinds.StreamEndEvent
        self.place = place
        self.max_depth = max_depth
        self.nodes_left = max_nodes
        self.lenient = False

    def document(self) -> Any:
        """The one document of the stream, to its end."""
        self.next()
        start = self.next()
        if type(start) is self.stream_end:
            raise self.place.fault("empty", "there is nothing in it")
        if start.version is not None or start.tags:
            raise self.place.at(
                start, "directive", "directives (%YAML, %TAG) are not allowed", "Remove the line."
            )
        data = self.node(self.next(), 1)
        self.next()
        after = self.next()
        if type(after) is not self.stream_end:
            raise self.place.at(
                after, "documents", "a second document starts here, one is expected"
            )
        return data

    def node(self, event: Any, depth: int) -> Any:
        """The value that starts with this event."""
        self.nodes_left -= 1
        if self.nodes_left < 0:
            raise self.place.at(
                event, "too_many", "too many values", "Check that it is the right file."
            )
        if depth > self.max_depth:
            what = f"nested more than {self.max_depth} deep"
            raise self.place.at(
                event,
                "too_deep",
                what,
                "No file of pbem is like that: check that it is the right one.",
            )
        kind = type(event)
        if kind is self.scalar_kind:
            return self.scalar(event)
        if kind is self.alias_kind:
            raise self.place.at(
                event,
                "alias",
                f"aliases (*{_short(event.anchor)}) are not allowed",
                "Write the value out.",
            )
        self.no_decoration(event)
        return self.mapping(depth) if kind is self.map_kind else self.sequence(depth)

    def mapping(self, depth: int) -> dict[str, Any]:
        data: dict[str, Any] = {}
        while type(event := self.next()) is not self.map_end:
            key = self.key(event)
            if key in data:
                raise self.place.at(
                    event,
                    "duplicate_key",
                    f"the key {_short(key)!r} comes twice",
                    "Keep one of them.",
                )
            data[key] = self.node(self.next(), depth + 1)
        return data

    def sequence(self, depth: int) -> list[Any]:
        data: list[Any] = []
        while type(event := self.next()) is not self.list_end:
            data.append(self.node(event, depth + 1))
        return data

    def key(self, event: Any) -> str:
        if type(event) is not self.scalar_kind:
            raise self.place.at(event, "key", "a key must be a plain string", "Rewrite this entry.")
        if event.value == "<<" and not event.style:
            raise self.place.at(
                event, "merge_key", "merge keys (<<) are not allowed", "Write the entries out."
            )
        key = self.scalar(event)
        if type(key) is not str:
            what = f"the key {_short(event.value)} is read as something else than text"
            raise self.place.at(event, "key", what, "Put it in double quotes.")
        return key

    def scalar(self, event: Any) -> Any:
        """Quoted or block style is text; a plain scalar is a word, an integer, true, false or
        null.
        """
        if event.tag is not None or event.anchor is not None:
            self.no_decoration(event)
        value: str = event.value
        if not value.isascii():
            self.no_surrogates(value, event)
        if event.style:
            return value
        if self.lenient:
            return self.guessed(value)
        try:
            return _plain(value) if len(value) < _LONG else _plain.__wrapped__(value)
        except ValueError:
            raise self.odd(value, event) from None

    def odd(self, value: str, event: Any) -> BadYaml:
        """Why a plain scalar is not taken."""
        if not value:
            return self.place.at(
                event, "no_value", "a value is missing", 'Write null, "", [] or {}.'
            )
        if _looks_like_another(value):
            what = (
                f"readers of YAML disagree about {_short(value)} (text, a number, a date, a time?)"
            )
            do = f"{_QUOTE} Numbers are whole, of at most 18 digits, without leading zeros."
            return self.place.at(event, "look_alike", what, do)
        what = f"readers of YAML disagree about {value!r} (text, a truth value, nothing?)"
        do = f"{_QUOTE} Otherwise write true, false or null."
        return self.place.at(event, "look_alike", what, do)

    def guessed(self, value: str) -> Any:
        """A plain scalar as another program's emitter meant it, as far as it could write it
        plain.
        """
        if value in _CONSTANTS:
            return _CONSTANTS[value]
        if value in ("", "~"):
            return None
        return int(value) if _INTEGER(value) else value

    def no_decoration(self, event: Any) -> None:
        if event.tag is not None:
            raise self.place.at(
                event, "tag", f"tags ({_short(event.tag)}) are not allowed", "Remove it."
            )
        if event.anchor is not None:
            raise self.place.at(
                event, "anchor", f"anchors (&{_short(event.anchor)}) are not allowed", "Remove it."
            )

    def no_surrogates(self, value: str, event: Any) -> None:
        try:
            value.encode("utf-8")
        except UnicodeEncodeError as error:
            what = "half of a character (a surrogate) is not allowed"
            raise self.place.at(event, "character", what, "Write the whole character.") from error
