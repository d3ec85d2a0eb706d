"""Mail addresses: taken out of a header before anything in it is decoded, and compared in one
normal form.

The normal form has the local part in small letters and without quotes that it does not need, and
the domain in small letters as mail servers write it (`xn--mller-kva.example`). A `+tag` belongs to
the address: what it means is the business of its host, and elsewhere it may be another person's.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from pbem import lazy
from pbem.values import dataclass

_DOTS = lazy.pattern("[.\u3002\uff0e\uff61]")
_ATOM = r"[^\s\x00-\x20\x7f()<>@,;:\\\".\[\]]+"
_DOT_ATOM = lazy.pattern(rf"{_ATOM}(?:\.{_ATOM})*")
_LITERAL = lazy.pattern(r"\[[^\s\[\]\\\x00-\x20\x7f]{1,80}\]")
_LABEL = lazy.pattern(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?")
_AROUND = lazy.pattern(r"\s*([.@])\s*")
_CLOSERS = {"(": ")", "<": ">", '"': '"'}
_LONGEST_LOCAL, _LONGEST_DOMAIN = 64, 190


@dataclass(frozen=True, slots=True)
class Mailbox:
    """An address of a header, in normal form, and the name beside it as it is written there, not
    decoded.
    """

    name: str
    address: str


class Unclear(Exception):
    """An address header that two programs may read in two ways: it names nobody."""


def normal(text: str) -> str:
    """The normal form of an address, "" for what is none."""
    local, domain = _halves(_AROUND.sub(r"\1", text.strip()))
    return f"{local.lower()}@{domain}" if domain else ""


def written(text: str) -> str:
    """An address as it is put on file: the local part as typed, the domain in normal form; "" for
    what is none.
    """
    local, domain = _halves(_AROUND.sub(r"\1", text.strip()))
    return f"{local}@{domain}" if domain else ""


def ascii_domain(domain: str) -> str:
    """A domain in small letters and as servers write it, "" for what is none. The rules are those
    of today's browsers: another letter is another domain, also where an older standard made one of
    two."""
    if _LITERAL.fullmatch(domain):
        return domain.lower()
    labels = [_label(label) for label in _DOTS.split(domain.removesuffix("."))]
    whole = ".".join(labels)
    return whole if all(labels) and len(whole) <= _LONGEST_DOMAIN else ""


def mailboxes(text: str) -> list[Mailbox]:
    """The addresses of a header that is not decoded (RFC 5322, groups taken apart). Raises
    Unclear.
    """
    return [box for tokens in _entries(text) if (box := _mailbox(tokens)) is not None]


def _halves(text: str) -> tuple[str, str]:
    """Local part and domain; both "" for what is no address."""
    local, at, domain = text.rpartition("@")
    if len(local) > 1 and local[0] == local[-1] == '"':
        inner = re.sub(r"\\(.)", r"\1", local[1:-1])
        local = inner if _DOT_ATOM.fullmatch(inner) else local
        is_local = inner.isprintable() and not re.search(r'(?<!\\)"', local[1:-1])
    else:
        is_local = bool(_DOT_ATOM.fullmatch(local)) and local.isprintable()
    local = unicodedata.normalize("NFC", local)
    domain = ascii_domain(domain) if at and is_local and len(local) <= _LONGEST_LOCAL else ""
    return (local, domain) if domain else ("", "")


def _label(label: str) -> str:
    if label.isascii():
        return label.lower() if _LABEL.fullmatch(label.lower()) else ""
    label = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", label).lower())
    if any(unicodedata.category(char)[0] not in "LMN" and char != "-" for char in label):
        return ""
    if label.isascii():
        return _label(label)
    coded = "xn--" + label.encode("punycode").decode("ascii")
    return coded if len(coded) <= 63 else ""


Token = tuple[str, str]


def _entries(text: str) -> Iterator[list[Token]]:
    """The entries of an address list, each as (kind, text): a word, or what stands in `"`, `(` or
    `<`.
    """
    tokens: list[Token] = []
    at = 0
    while at < len(text):
        char = text[at]
        if char in _CLOSERS:
            inner, at = _enclosed(text, at)
            tokens.append((char, inner))
        elif char in ",;":
            yield tokens
            tokens, at = [], at + 1
        elif char == ":":
            tokens, at = [], at + 1
        elif char in ")>\\":
            raise Unclear
        else:
            end = at + 1
            while end < len(text) and text[end] not in '"(<,;:)>\\':
                end += 1
            tokens.append(("", text[at:end]))
            at = end
    yield tokens


def _enclosed(text: str, start: int) -> tuple[str, int]:
    """What stands between a bracket or quote at `start` and its end, and where it goes on."""
    opener, at, depth = text[start], start + 1, 1
    closer = _CLOSERS[opener]
    while at < len(text):
        char = text[at]
        if char == "\\" and opener != "<":
            at += 1
        elif char == closer:
            depth -= 1
            if not depth:
                return text[start + 1 : at], at + 1
        elif char == opener and opener == "(":
            depth += 1
        elif opener == "<" and char in '<"(,;:':
            at = _quoted_local(text, start, at)
        at += 1
    raise Unclear


def _quoted_local(text: str, start: int, at: int) -> int:
    """The last place of a quoted local part or of a comment in angle brackets; there is nothing
    else to skip there.
    """
    if text[at] not in '"(' or (text[at] == '"' and at != start + 1):
        raise Unclear
    return _enclosed(text, at)[1] - 1


def _mailbox(tokens: list[Token]) -> Mailbox | None:
    tokens = [(kind, part) for kind, part in tokens if kind or part.strip()]
    angles = [number for number, (kind, _) in enumerate(tokens) if kind == "<"]
    if not tokens or all(kind == "(" for kind, _ in tokens):
        return None
    if not angles:
        spec = "".join(f'"{part}"' if kind == '"' else part for kind, part in tokens if kind != "(")
        if "@" not in spec:
            # A name with a comma that nobody quoted.
            return None
        return _named(" ".join(part for kind, part in tokens if kind == "("), spec)
    [at, *more] = angles
    before, after = tokens[:at], tokens[at + 1 :]
    box = _named(_words(before or after), re.sub(r"\([^()]*\)", "", tokens[at][1]))
    others = "".join(part for kind, part in before + after if not kind)
    if more or ("@" in others and normal(others) != box.address):
        raise Unclear
    return box


def _words(tokens: list[Token]) -> str:
    return " ".join(re.sub(r"\\(.)", r"\1", part).strip() for _, part in tokens).strip()


def _named(name: str, spec: str) -> Mailbox:
    address = normal(spec)
    if not address:
        raise Unclear
    return Mailbox(name, address)
