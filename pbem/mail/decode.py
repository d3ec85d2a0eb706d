"""Bytes to text: the ladder of character sets, and paragraphs of format=flowed put together
again.
"""

from __future__ import annotations

import codecs

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_ALIASES = {
    "cp-850": "cp850",
    "cp-437": "cp437",
    "x-mac-roman": "mac-roman",
    "macintosh": "mac-roman",
}
# Not character sets of mails, though Python has codecs of these names.
_NEVER = frozenset({"idna", "punycode", "unicode-escape", "raw-unicode-escape", "undefined"})


def has_byte_order_mark(data: bytes) -> bool:
    """Whether the bytes say themselves that they are UTF-8, UTF-16 or UTF-32."""
    return any(data.startswith(mark) for mark, _ in _MARKS)


def decode(data: bytes, declared: str = "") -> str:
    """The text of `data`: by its mark, as UTF-8 where that fits, as declared, else as cp1252. Never
    fails.
    """
    for mark, name in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(name, errors="replace")
    for name in _ladder(declared.strip().strip("\"'").lower()):
        try:
            return data.decode(name)
        # ValueError: a NUL in the name. LookupError: no such character set.
        except (ValueError, LookupError):
            continue
    return data.decode("latin-1")


def _ladder(declared: str) -> list[str]:
    name = _ALIASES.get(declared, declared)
    try:
        name = codecs.lookup(name).name
    except (ValueError, LookupError):
        name = ""
    if name in _NEVER:
        name = ""
    latin = name in ("", "ascii", "utf-8", "cp1252") or name.startswith("iso8859")
    # Mail declared as Latin that reads as UTF-8 is UTF-8; iso-8859-1 is cp1252 in practice.
    ladder = ["utf-8"] if latin else []
    if name and name not in ("ascii", "iso8859-1", "utf-8"):
        ladder.append(name)
    return [*ladder, "cp1252"]


def is_binary(data: bytes) -> bool:
    """Whether `data` cannot be text: a NUL, or many control characters, without a byte order
    mark.
    """
    if has_byte_order_mark(data):
        return False
    if b"\x00" in data:
        return True
    head = data[:65536]
    odd = len(head) - len(head.translate(None, _CONTROLS))
    return odd * 20 > len(head)


_CONTROLS = bytes(code for code in range(32) if code not in b"\t\n\x0b\x0c\r\x1b")


def unflow(text: str, delsp: bool = False) -> str:
    """Paragraphs of format=flowed as one line each (RFC 3676); a line that ends with a blank goes
    on.

    Lines are joined only within the same depth of quoting; `-- ` stays a line of its own.
    """
    out: list[str] = []
    open_depth = -1
    for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        body = line.lstrip(">")
        depth = len(line) - len(body)
        body = body.removeprefix(" ")
        is_signature = body == "-- "
        flows = body.endswith(" ") and not is_signature
        if flows and delsp:
            body = body[:-1]
        if open_depth == depth and not is_signature:
            out[-1] += body
        else:
            out.append("> " * depth + body)
        open_depth = depth if flows else -1
    return "\n".join(out)
