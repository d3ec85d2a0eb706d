"""Press: what players write to each other in their mails, to everybody or to some seats.

    press to Germany, Italy:
    Shall we meet at Malta?
    I bring the ships.

A message begins with `press:` or `press to ...:` and ends with a blank line, the head of a section, another message, `done`,
or the end of the mail; if its first words stand beside `press:`, an order ends it too. Messages to everybody are in the
record of their mail, `press: [TEXT, ...]`. Messages to seats are in the private folder alone, `press/RECORD.yaml`: neither
what they say nor to whom they go is in the save; the record's `mail` commits to the whole mail.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pbem.engine.errors import Illegal, Problem
from pbem.engine.reading import Text
from pbem.storage import yamlin, yamlout
from pbem.storage.files import write_private
from pbem.table.seating import seat_named

if TYPE_CHECKING:
    from pbem.engine.orders import Grammar
    from pbem.mail.read import TextLine
    from pbem.table.campaign import Campaign
    from pbem.table.vault import Vault

# They stay for good: in the save, or in the private folder. What is longer is refused, never cut.
MOST, LONGEST = 20, 2000
FOLDER = "press"

_HEAD = re.compile(
    r"\s*press(?:\s+(?:to|for)\s+(?P<to>[^:]{1,200}?))?\s*:\s*(?P<text>.*?)\s*", re.I
)
_HEADER = re.compile(r"\s*(?:campaign|game|seat|from|turn|result|for|phrase)\s*:\s*\S", re.I)
_EVERYBODY = ("all", "everybody", "everyone", "the world")
_AND = re.compile(r"\s*(?:,|&|\band\b)\s*", re.IGNORECASE)


@dataclass(frozen=True)
class Message:
    """One message: `to` are seats, () for everybody; `text` may have several lines; `line` is where it began."""

    to: tuple[str, ...]
    text: str
    line: int = 0


def is_head(text: str) -> bool:
    """Whether a message begins with this line."""
    return _HEAD.fullmatch(text) is not None


def is_bare_head(text: str) -> bool:
    """Whether a message begins with this line, and its words only below it: so they are not joined to it."""
    found = _HEAD.fullmatch(text)
    return found is not None and not found["text"]


def split(
    campaign: Campaign, lines: Sequence[TextLine]
) -> tuple[list[Message], list[Problem], list[TextLine]]:
    """The messages of a mail, what is wrong with some, and all lines that belong to none."""
    blocks: list[list[TextLine]] = []
    others: list[TextLine] = []
    before = 0
    for line in lines:
        if is_head(line.text):
            blocks.append([line])
        elif (
            blocks
            and before == blocks[-1][-1].line
            and _goes_on(campaign.grammar, blocks[-1], line)
        ):
            blocks[-1].append(line)
        else:
            others.append(line)
        before = line.line
    messages: list[Message] = []
    problems: list[Problem] = []
    for block in blocks:
        try:
            if len(messages) == MOST:
                raise Illegal("", "press_too_many", most=MOST)
            is_alone = [line.line for line in lines].count(block[0].line) == 1
            messages.append(_message(campaign, block, is_alone=is_alone))
        except Illegal as refusal:
            problems.append(refusal.at(block[0].line, block[0].column, block[0].text).problem)
    return messages, problems, others


def _goes_on(grammar: Grammar, block: Sequence[TextLine], line: TextLine) -> bool:
    """Whether a line belongs to the message above it."""
    last = block[-1]
    if line.line > max(last.line, last.last) + 1:
        return False
    plain = Text(line.text).plain
    head = grammar.head_of(plain.strip(" :#"))
    if head is not None or _HEADER.match(line.text) or _is_done(grammar, plain):
        return False
    begun = _HEAD.fullmatch(block[0].text)
    return not (begun and begun["text"] and grammar.is_order(line.text))


def _is_done(grammar: Grammar, plain: str) -> bool:
    """Whether a line is nothing but the end of a mail."""
    ends = grammar.verbs_at(plain, 0)
    return any(verb.role == "done" and not plain[rest:].strip(" .!") for verb, rest in ends)


def _message(campaign: Campaign, block: Sequence[TextLine], *, is_alone: bool) -> Message:
    """A message from its lines, as they were typed. Raises Illegal for one that goes to nobody, says nothing or is too long."""
    typed = block[0].raw if is_alone else ""
    head = _HEAD.fullmatch(typed.lstrip("*_ ")) or _HEAD.fullmatch(block[0].text)
    named, first = (head["to"] or "", head["text"]) if head else ("", "")
    texts, place = [first] if first else [], block[0].line if first else 0
    for line in block[1:]:
        # What stood on one line, parted by `;`, stands on one again.
        if line.line == place:
            texts[-1] += f"; {line.text}"
        else:
            texts.append(line.raw or line.text)
        place = line.line
    text = "\n".join(map(_seen, texts)).strip()
    if not text:
        raise Illegal("", "press_empty")
    if len(text) > LONGEST:
        raise Illegal("", "press_too_long", length=len(text), most=LONGEST)
    return Message(_addressees(campaign, named), text, block[0].line)


def _addressees(campaign: Campaign, named: str) -> tuple[str, ...]:
    """The seats that are named, () for everybody."""
    names = [name.strip(" .") for name in _AND.split(named) if name.strip(" .")]
    if all(name.casefold() in _EVERYBODY for name in names):
        return ()
    seats = []
    for name in names:
        if (seat := seat_named(campaign, name)) is None:
            raise Illegal("", "press_to_nobody", name=name, seats=list(campaign.seats))
        seats.append(seat)
    return tuple(dict.fromkeys(seats))


def _seen(text: str) -> str:
    """A line without what nobody can see."""
    return "".join(c for c in text if unicodedata.category(c)[0] != "C").rstrip()


# Where they are kept


def public(messages: Iterable[Message]) -> dict[str, list[str]]:
    """The part of a mail's record: what goes to everybody."""
    texts = [message.text for message in messages if not message.to]
    return {"press": texts} if texts else {}


def keep(vault: Vault, number: int, seat: str, messages: Iterable[Message]) -> None:
    """Keep what `seat` writes to other seats, before its mail becomes record `number`."""
    kept = [{"to": list(each.to), "text": each.text} for each in messages if each.to]
    path = vault.folder / FOLDER / f"{number:06}.yaml"
    if kept:
        path.parent.mkdir(mode=0o700, exist_ok=True)
        write_private(path, yamlout.dump({"from": seat, "messages": kept}).encode("utf-8"))
    elif path.exists():
        # Of a run that died before its record was written.
        path.unlink()


def secret(vault: Vault, record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What a mail's record says to seats alone: {"seat", "to": seats, "text"} each; needs the private folder."""
    path = vault.folder / FOLDER / f"{record['record']:06}.yaml"
    if "mail" not in record or not path.exists():
        return []
    told = yamlin.load_file(path)
    if told["from"] != record.get("seat"):
        return []
    return [{"seat": told["from"], **each} for each in told["messages"]]


def all_secret(campaign: Campaign) -> Iterator[dict[str, Any]]:
    """Everything that was written to seats alone so far, oldest first, as `press_for` has it."""
    names = sorted(path.stem for path in (campaign.vault.folder / FOLDER).glob("[0-9]*.yaml"))
    for number in map(int, names):
        if number <= campaign.save.count:
            record = campaign.save.record(number)
            for told in secret(campaign.vault, record):
                yield {**told, "record": number}


def press_of(records: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What these records say to everybody: {"seat", "to": [], "text", "record"} each."""
    return [
        {"seat": record["seat"], "to": [], "text": text, "record": record["record"]}
        for record in records
        for text in record.get("press", [])
    ]


def press_for(
    campaign: Campaign, seat: str, records: Iterable[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """What these records say to seats alone, as far as `seat` wrote or gets it, in the same form."""
    return [
        {**told, "record": record["record"]}
        for record in records
        for told in secret(campaign.vault, record)
        if seat in (told["seat"], *told["to"])
    ]
