"""The sentences and battles of a phase in blocks, one below the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pbem.words.catalogue import sentence

Each = Mapping[str, Any]
Block = dict[str, Any]


def in_full(course: Iterable[Each]) -> list[Block]:
    """Each sentence for itself, and every battle with all of its parts."""
    blocks: list[Block] = []
    for each in course:
        if "battle" not in each:
            _below(blocks, each["text"])
        elif each["battle"]["parts"]:
            blocks.append({"battle": each["battle"]})
    return blocks


def in_short(course: Iterable[Each]) -> list[Block]:
    """What belongs together in one sentence, without what a battle says again; a battle that needs
    no table is a sentence too."""
    blocks: list[Block] = []
    for each in course:
        battle = each.get("battle")
        if battle is None:
            if not each["again"] and not each["joins"]:
                _below(blocks, _joined(each["text"], each["more"]))
        elif battle["parts"] and battle["short"]["groups"]:
            blocks.append({"battle": battle})
        elif battle["parts"]:
            _below(blocks, _joined(battle["title"], battle["short"]["told"]))
    return blocks


def _below(blocks: list[Block], text: str) -> None:
    if not blocks or "lines" not in blocks[-1]:
        blocks.append({"lines": []})
    blocks[-1]["lines"].append(text)


def _joined(text: str, more: list[str]) -> str:
    return " ".join([sentence(text), *more]) if more else text
