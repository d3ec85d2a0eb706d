"""Bytes with headers taken apart by the `email` package. It takes longer to load than a plain text
to read: what is called for texts without headers does not load it.
"""

from __future__ import annotations

from email.header import decode_header, make_header
from email.message import Message
from email.parser import BytesParser
from email.policy import Compat32
from email.utils import parsedate_to_datetime

__all__ = ["Message", "message_of", "parsedate_to_datetime", "words_of"]

_LONGEST_HEADER = 5_000


class ShortHeaders(Compat32):
    """Cuts headers that no mail program writes: taking their parameters apart is quadratic in their
    length.
    """

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(sourcelines)
        return name, value[:_LONGEST_HEADER]


def message_of(data: bytes, *, headersonly: bool = False) -> Message:
    """The message that stands in some bytes, or what its headers say."""
    return BytesParser(policy=ShortHeaders()).parsebytes(data.lstrip(), headersonly=headersonly)


def words_of(text: str) -> str:
    """A header or a part of one in words; raises one of DAMAGE for what cannot be read."""
    return str(make_header(decode_header(text)))
