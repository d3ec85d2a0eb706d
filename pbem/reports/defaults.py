"""What holds for those who say nothing, in words: for forms, receipts and the help on an order."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pbem.words.catalogue import Words


def of_verb(verb: str, words: Words) -> str:
    """What holds without a line of this verb, "" where the catalogue says nothing
    (`default.<verb>`).
    """
    return words.texts.get(f"default.{verb}", "")


def joined(verbs: Iterable[str], words: Words) -> list[str]:
    """The same for a form: verbs for which the same holds stand together."""
    groups: dict[str, list[str]] = {}
    for verb in verbs:
        if told := of_verb(verb, words):
            groups.setdefault(told, []).append(verb)
    return [f"{', '.join(those)}: {told}" for told, those in groups.items()]


def lines(verbs: Iterable[str], words: Words, given: Collection[str] = ()) -> list[str]:
    """The defaults of all verbs but those that are `given`."""
    return [
        f"{verb}: {told}" for verb in verbs if verb not in given and (told := of_verb(verb, words))
    ]
