"""The page for players: how the orders of a game are written. It is the first letter that a player
gets, `pbem orders GAME manual`, and docs/players.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.reports import defaults
from pbem.reports.topics import Topics
from pbem.words import pages
from pbem.words.catalogue import Words
from pbem.words.formats import WIDTH, fold

if TYPE_CHECKING:
    from pbem.library.registry import Loaded

# What stands behind it in a mail is an example: a letter that comes back orders nothing.
MARK = "# "
# So many other words for a unit are on the page; `pbem orders GAME units` has all.
MOST_OTHERS = 5
_START = "common/manual.j2"
_TEXT = "text"


def manual(loaded: Loaded, fmt: str = _TEXT, words: Words | None = None) -> str:
    """The page in one of the formats of reports, for the game and scenario that are loaded, in
    these words (None: English)."""
    spoken = words or Words(loaded.info.id)
    values = {"manual": _data(loaded, fmt, spoken)}
    return pages.render(loaded.info.id, fmt, values, spoken.own, _START, spoken.language)


def example(loaded: Loaded) -> str:
    """A whole mail in the words of people, as the page shows it."""
    texts = Words(loaded.info.id).texts
    return texts["manual.example"] if "manual.example" in texts else _of_verbs(Topics(loaded))


def as_read(loaded: Loaded) -> str:
    """The same mail in the words of the form; "" where it is written in them."""
    return Words(loaded.info.id).texts.get("manual.read", "")


def _data(loaded: Loaded, fmt: str, words: Words) -> dict[str, Any]:
    topics = Topics(loaded, words=words)
    grammar = topics.grammar
    examples = (verb.example for verb in grammar.verbs.values())
    return {
        "title": loaded.info.title,
        "game": loaded.info.id.replace("_", "-"),
        "occasion": words.say("manual.occasion", {}),
        "example": _marked(example(loaded), fmt),
        "read": _marked(as_read(loaded), fmt),
        "rules": list(_below(words, "manual.rule.").values()),
        "sections": {
            f"{name}:": ", ".join(f"{other}:" for other in others[1:]) or "-"
            for name, others in grammar.section_names.items()
        },
        "words": _below(words, "manual.word."),
        "units": topics.of_board.table(MOST_OTHERS),
        "places": topics.of_board.numbered(),
        "orders": _marked("\n".join(filter(None, examples)), fmt),
        "conditions": "\n".join(topics.conditions().lines) if _has_conditions(topics) else "",
        "lists": "\n".join(topics.lists().lines) if loaded.board.lists else "",
        "list_example": words.orders.texts.get("manual.list", next(iter(loaded.board.lists), "")),
        "defaults": defaults.lines(loaded.game.reply_verbs, words),
    }


def _below(words: Words, head: str) -> dict[str, str]:
    """The texts of the catalogue whose keys begin so, by the rest of their keys."""
    return {
        key.removeprefix(head): text for key, text in words.texts.items() if key.startswith(head)
    }


def _has_conditions(topics: Topics) -> bool:
    return any(
        topics.grammar.facts(verb) or topics.grammar.says(verb) for verb in topics.grammar.verbs
    )


def _marked(text: str, fmt: str) -> str:
    """Lines as an example: in a letter behind the mark of one, in all their pieces."""
    lines = text.strip("\n").split("\n") if text else []
    if fmt != _TEXT:
        return "\n".join(lines)
    pieces = (fold(line, WIDTH - len(MARK), "  ") or [""] for line in lines)
    return "\n".join(f"{MARK}{piece}".rstrip() for each in pieces for piece in each)


def _of_verbs(topics: Topics) -> str:
    """A mail of the examples of verbs, for a game that has no mail of its own."""
    verbs = topics.grammar.verbs.values()
    lines: list[str] = []
    for section in topics.grammar.sections:
        lines += ["", f"{section}:"]
        lines += [each.example for each in verbs if each.example and section in each.sections[:1]]
    lines += [each.example for each in verbs if each.role == "reply" and not each.sections]
    return "\n".join([*lines, "done"]).strip()
