"""What can be wrong with files and keys, in words for people: what, where, and what to do next."""

from __future__ import annotations


class Fault(Exception):
    """Base of all that is told to a person in one paragraph and ends the command.

    `code` is for scripts and tests; `what` says what is wrong, `where` names file, document and
    line (or is empty), `do` says what to do next. `exit_code` is that of the command line: 1
    nothing was done, 2 wrong call, 3 the file is not what was sealed.
    """

    exit_code = 1

    def __init__(self, code: str, what: str, where: str = "", do: str = "") -> None:
        super().__init__(code, what, where, do)
        self.code = code
        self.what = what
        self.where = where
        self.do = do

    def __str__(self) -> str:
        said = f"{self.where}: {self.what}" if self.where else self.what
        said = said if said.endswith((".", "?", "!")) else said + "."
        return f"{said} {self.do}".rstrip()


class WrongCall(Fault):
    """The command was given something that is not there or not meant for it."""

    exit_code = 2


class BadYaml(Fault):
    """Not YAML, or YAML outside the strict part that pbem reads; `line` and `column` count from 1,
    0 unknown.
    """

    def __init__(
        self, code: str, what: str, where: str = "", do: str = "", line: int = 0, column: int = 0
    ) -> None:
        super().__init__(code, what, where, do)
        self.line = line
        self.column = column


class BadGame(Fault):
    """The files of a game are not such that it can be played; `where` names the file, and the line
    where it is known.
    """


class NotSealed(Fault):
    """The file is no save, or not the save that was sealed."""

    exit_code = 3


class NotASave(NotSealed):
    """No save at all: another kind of file, too large, or not readable as YAML."""


class Newer(NotSealed):
    """A format that only a later release reads."""


class Cut(NotSealed):
    """The end of the save is missing; `record` is the last good record (0: the anchor)."""

    def __init__(self, what: str, where: str, do: str, record: int) -> None:
        super().__init__("cut", what, where, do)
        self.record = record


class Misfit(NotSealed):
    """A document holds what none of its kind can; `record` is its number, 0 the anchor, -1 the
    trailer.
    """

    def __init__(self, what: str, where: str, do: str, record: int) -> None:
        super().__init__("misfit", what, where, do)
        self.record = record


class NotHere(Fault):
    """The private folder lacks something that it should have."""


class Tampered(NotSealed):
    """A seal or the chain does not hold; `record` is the first such record, 0 the anchor, -1 the
    trailer.
    """

    def __init__(self, code: str, what: str, where: str, do: str, record: int) -> None:
        super().__init__(code, what, where, do)
        self.record = record


class MailRefused(Fault):
    """The whole mail is refused; nothing was written."""

    def __init__(self, code: str, what: str, do: str) -> None:
        super().__init__(code, what, "the mail", do)


class MailTalk(MailRefused):
    """The mail of a seat ("" where it does not say whose it is) holds nothing but talk, `said`;
    nothing was written, and it wants no answer.
    """

    def __init__(self, said: str, seat: str = "") -> None:
        super().__init__(
            "only_talk",
            "there is no order in it, only talk",
            "Write one order a line, `pass` if there are none; `pbem orders GAME` lists them all.",
        )
        self.said, self.seat = said, seat


class MailKnown(MailRefused):
    """Just this mail was used before, in record `number`; nothing was written."""

    def __init__(self, number: int) -> None:
        super().__init__(
            "mail_known",
            f"it was used already, in record {number}",
            "Nothing of it was taken a second time; what waits goes on.",
        )
        self.number = number
