"""What holds for those who say nothing, in words: for forms, receipts and the help on an order."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pbem.words.catalogue import Words

HEAD = "Without a line of yours"


def of_verb(verb: str, words: Words) -> str:
    """What holds without a line of this verb, "" where the catalogue says nothing
    (`default.<verb>`).
    """
    return words.texts.get(f"default.{verb}", "")


def lines(verbs: Iterable[str], words: Words, given: Collection[str] = ()) -> list[str]:
    """The defaults of all verbs but those that are `given`."""
    return [
        f"{verb}: {told}" for verb in verbs if verb not in given and (told := of_verb(verb, words))
    ]
