"""What can be wrong with a whole mail: refused as data, the words are in the message catalogue."""

from __future__ import annotations

from typing import Any


class MailFault(Exception):
    """A mail or file that is refused as a whole: `MailFault("mail_too_big", name="a.eml",
    limit=2000000)`.

    `code` keys the message catalogue, `fields` (plain data) fill the placeholders; `name` is always
    among them.
    """

    def __init__(self, code: str, **fields: Any) -> None:
        super().__init__(code)
        self.code = code
        self.fields = fields

    def __str__(self) -> str:
        return f"{self.code} {self.fields}"
