"""Forms to fill in: the order mail for the next batch, and the answer to one question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from pbem.engine.errors import UNSEEN, NotKnown, Refusal
from pbem.engine.flow import PERSON, Ask, Sifted
from pbem.engine.game import Offer
from pbem.engine.orders import STANDING, Grammar, Line
from pbem.engine.play import check, sifter, waits_for
from pbem.records import desks, people
from pbem.reports import defaults
from pbem.values import dataclass
from pbem.words.formats import fold

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign
    from pbem.words.catalogue import Words

Sifter = Callable[[Sequence[str]], Sifted | None]
BEGIN, END = "BEGIN ORDERS", "END ORDERS"
WIDTH = 72
_EXAMPLES = 2
_MOST_STANDING = 4


@dataclass(frozen=True)
class Form:
    """An order mail to fill in: whose it is, and its lines."""

    seat: str
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """The lines one below the other."""
        return "\n".join(self.lines)


def seats_asked(campaign: Campaign, ask: Ask) -> dict[str, list[str]]:
    """The seats whose answer to this question is missing, with the powers for which they are
    asked.
    """
    seats: dict[str, list[str]] = {}
    playing = people.robots(campaign.people) if campaign.people else {}
    for power in waits_for(campaign.state, ask):
        seat = campaign.seat_of(power)
        if seat is not None and seat not in playing:
            seats.setdefault(seat, []).append(power)
    return seats


def forms(campaign: Campaign, words: Words, reader: str = "") -> list[Form]:
    """A form for every seat that somebody waits for: all that it is asked now, in one mail. That of
    the `reader`, who alone is shown it, is made of what his seat knows, all others of what
    everybody knows.
    """
    by_seat: dict[str, list[Ask]] = {}
    for ask in campaign.asks:
        for seat in seats_asked(campaign, ask):
            by_seat.setdefault(seat, []).append(ask)
    return [
        form(campaign, seat, asks, words, seat if seat == reader else "")
        for seat, asks in by_seat.items()
    ]


def form(
    campaign: Campaign, seat: str, asks: Sequence[Ask], words: Words, reader: str = ""
) -> Form:
    """The mail in which a seat answers these questions, made of what the `reader` knows, a seat, or
    everybody. What is only an example stands behind `#` and is not read.
    """
    lines = [
        BEGIN,
        f"campaign: {campaign.id}",
        f"seat: {seat}",
        f"turn: {campaign.result_head}",
        *_note(words.tell("form.date", date=words.date(campaign.state["engine"]["date"]))),
    ]
    if may_found(campaign, seat):
        lines.append(f"# phrase: {words.say('form.phrase', {})}")
    several = sum(any(campaign.seat_of(p) == seat for p in ask.to) for ask in campaign.asks) > 1
    for ask in asks:
        # Of several powers that are asked by themselves each line has to say whose it is.
        power = ask.to[0] if several and len(ask.to) == 1 else ""
        make = _batch if ask.sections else _reply
        lines += make(campaign, ask, words, power, reader)
    if sections := {section for ask in asks for section in ask.sections}:
        lines += ["", *_standing(campaign, seat, words, reader)]
        lines += _defaults(campaign, sections, words)
        lines += [*_note(words.say("form.more", {"game": _game(campaign)})), "", "# done"]
    return Form(seat, (*(line for line in lines if len(line) <= WIDTH), END))


def _note(text: str, indent: str = "") -> list[str]:
    """A sentence behind two marks, since none of it is an example."""
    return [f"## {piece}" for piece in fold(f"{indent}{text}", WIDTH - 3, f"{indent}  ")]


def _game(campaign: Campaign) -> str:
    """The name of the game as commands take it."""
    return str(campaign.anchor["game"]).replace("_", "-")


def _standing(campaign: Campaign, seat: str, words: Words, reader: str) -> list[str]:
    """The standing lines of a seat that are in force, for its own eyes."""
    if reader != seat or not campaign.vault.is_there:
        return []
    lines = desks.lines(campaign.desk, campaign.vault, seat)
    told = [text.partition(": ")[2] for entry, text in lines if entry.section == STANDING]
    if not told:
        return []
    shown = [piece for line in told[:_MOST_STANDING] for piece in _note(line, "  ")]
    more = len(told) - _MOST_STANDING
    rest = _note(words.say("form.more_standing", {"count": more}), "  ") if more > 0 else []
    return [*_note(words.say("form.standing", {})), *shown, *rest]


def _defaults(campaign: Campaign, sections: set[str], words: Words) -> list[str]:
    """What holds for who sends no line, by the answers that can stand in these sections: in the
    battles of others, too.
    """
    known = campaign.grammar.verbs
    verbs = [
        verb
        for verb in campaign.table.game.reply_verbs
        if (not known[verb].sections or not sections.isdisjoint(known[verb].sections))
        and _belongs(campaign, verb)
    ]
    told = defaults.joined(verbs, words)
    return _note(words.tell("form.defaults", told="; ".join(told))) if told else []


def _belongs(campaign: Campaign, verb: str) -> bool:
    """Whether this campaign ever asks for it."""
    try:
        campaign.table.belongs(campaign.state, verb)
    except Refusal:
        return False
    return True


def may_found(campaign: Campaign, seat: str) -> bool:
    """Whether a phrase of this seat is wanted for the founding of the dice."""
    if campaign.book is not None:
        return seat in campaign.book.missing_founders()[0]
    return not campaign.is_founded and seat not in campaign.founding


def _batch(campaign: Campaign, ask: Ask, words: Words, power: str, reader: str) -> list[str]:
    """A head for each section of the orders, below that of a power if they are of one among
    several; below it what the game offers there with its notes, else examples.

    What would be refused is not offered: each line stands by itself and together with those above
    it. What needs these is said behind two marks, since alone it would be refused; and so is what
    depends on secrets that the reader does not know.
    """
    lines: list[str] = ["", f"{power}:"] if power else []
    kept: list[str] = []
    offers = campaign.table.offers(campaign.state, ask, reader)
    sifted = sifter(campaign.table, campaign.state, ask, reader, totals=False)
    for section in ask.sections:
        lines += ["", f"{section}:"]
        examples = map(Offer, _examples(campaign, section, words)[:_EXAMPLES])
        for offer in offers.get(section) or examples:
            shown = _offered(campaign, ask, (section, power), offer.line, kept, sifted, words)
            lines += [shown] if shown else []
            if shown or not offer.line:
                notes = (words.say(f"offer.{code}", fields) for code, fields in offer.notes)
                lines += [piece for note in notes for piece in _note(note, "  " if shown else "")]
    return lines


def _offered(
    campaign: Campaign,
    ask: Ask,
    heads: tuple[str, str],
    line: str,
    kept: list[str],
    sifted: Sifter,
    words: Words,
) -> str:
    """A line as the form shows it, "" for one that would be refused; beside those that are `kept`,
    to which it is then added.
    """
    if not line:
        return ""
    is_first = not kept
    if _is_unseen(campaign, ask, heads, line, sifted):
        return f"## {words.tell('form.example', line=line)}"
    if not _stands(campaign, ask, heads, line, kept, sifted):
        return ""
    is_whole = is_first or _stands(campaign, ask, heads, line, [], sifted)
    return f"# {line}" if is_whole else f"## {words.tell('form.with_above', line=line)}"


def _is_unseen(
    campaign: Campaign, ask: Ask, heads: tuple[str, str], text: str, sifted: Sifter
) -> bool:
    """Whether it depends on secrets that the reader does not know if a line passes."""
    if not campaign.loaded.game.secrets:
        return False
    line = _line(campaign.grammar, text, *heads, ask.sections)
    if line is None:
        return False
    found = sifted([line.text] if line.args else [])
    return found is not None and any(remark.kind == UNSEEN for _, remark in found.remarks)


def _stands(
    campaign: Campaign,
    ask: Ask,
    heads: tuple[str, str],
    text: str,
    kept: list[str],
    sifted: Sifter,
) -> bool:
    """Whether a line below these heads, section and power, passes beside those that are kept, to
    which it is then added. `pass` stands alone.
    """
    line = _line(campaign.grammar, text, *heads, ask.sections)
    if line is None:
        return False
    if not line.args or line.section not in ask.sections:
        return True
    found = sifted([*kept, line.text])
    if found is not None and found.problems:
        return False
    kept.append(line.text)
    return True


@lru_cache(maxsize=1024)
def _line(
    grammar: Grammar, text: str, section: str, power: str, expect: tuple[str, ...]
) -> Line | None:
    """A line below its heads; None where it cannot be read. Letters and reports offer the same
    ones again and again."""
    try:
        return grammar.parse_line(text, section, power, expect)
    except Refusal:
        return None


def _examples(campaign: Campaign, section: str, words: Words) -> list[str]:
    """Orders for a section: those of the catalogue (`example.<section>`), else those of the
    verbs.
    """
    texts = words.orders.texts
    if f"example.{section}" in texts:
        return texts[f"example.{section}"].split(" | ")
    verbs = campaign.grammar.verbs.values()
    return [v.example for v in verbs if section in v.sections and v.role == "order" and v.example]


def _reply(campaign: Campaign, ask: Ask, words: Words, power: str, reader: str) -> list[str]:
    shown = examples(campaign, ask, words, reader) or [
        f"{ask.verbs[0] if ask.verbs else ask.verb} ..."
    ]
    head = f"{power}: " if power else ""
    return ["", *(f"# {head}{example}" for example in shown)]


def examples(campaign: Campaign, ask: Ask, words: Words, reader: str = "") -> list[str]:
    """Order lines that answer a question as it is put now, as far as the reader can know."""
    return [text for text in words.examples(ask) if _answers(campaign, ask, text, reader)]


def _answers(campaign: Campaign, ask: Ask, text: str, reader: str) -> bool:
    table, state = campaign.table, campaign.state
    try:
        line = campaign.grammar.parse_line(text)
        say = table.reply(state, ask, line, reader)
        if say is not None and say != PERSON:
            check(table, state, ask, say, [reader] if reader else [])
    except (Refusal, NotKnown):
        return False
    return say is not None


def usage(campaign: Campaign, ask: Ask) -> list[str]:
    """The forms of the verbs that answer a question."""
    return [line for verb in ask.verbs for line in campaign.grammar.usage(verb)]
