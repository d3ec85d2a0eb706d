"""What is at stake in a question: what stands against what, the odds of going on, and the shortest
lines that answer it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pbem.engine.errors import NotKnown, Refusal
from pbem.engine.flow import PERSON
from pbem.engine.play import check
from pbem.reports import form
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.engine.flow import Ask
    from pbem.engine.orders import Line
    from pbem.table.campaign import Campaign
    from pbem.words.catalogue import Words

ENEMY = "enemy_"
SIDES = ("attacker", "defender")
# Chances that differ by less are the same.
_SAME = 1e-9
# Ends that come less often are not told.
_LEAST = 0.0005


@dataclass(frozen=True)
class Stakes:
    """Of one question, for one reader: sentences about what stands there and how it may end, and
    lines that answer."""

    stands: tuple[str, ...]
    odds: tuple[str, ...]
    answers: tuple[str, ...]

    @property
    def data(self) -> dict[str, list[str]]:
        """For scripts and templates."""
        return {
            "stands": list(self.stands),
            "odds": list(self.odds),
            "answers": list(self.answers),
        }


def stakes(campaign: Campaign, ask: Ask, words: Words, reader: str = "") -> Stakes:
    """What the reader, a seat or everybody, can know of a question."""
    told = campaign.table.stakes(campaign.state, ask, reader)
    combats = told.get("combats", [told])
    several = len(combats) > 1
    stands = [
        _at(each, _forces(each, words), words, several) for each in combats if "attacker" in each
    ]
    odds = [_at(each, text, words, several) for each in combats for text in _odds(each, words)]
    lines = [] if ask.sections else answers(campaign, ask, words, reader)
    return Stakes(tuple(stands or figures(ask, words)), tuple(odds), tuple(lines))


def _forces(told: Mapping[str, Any], words: Words) -> str:
    return words.say("stakes.forces", {side: told[side] for side in SIDES})


def _at(told: Mapping[str, Any], text: str, words: Words, several: bool) -> str:
    """What is said of a combat, with its place where there are several."""
    return words.say("stakes.combat", {"at": told["at"], "told": text}) if several else text


def _odds(told: Mapping[str, Any], words: Words) -> Iterator[str]:
    """How it ends if the attacker fights on."""
    chances = {end: chance for end, chance in told.get("chances", {}).items() if chance}
    if chances and "open" not in chances:
        fields = {
            "ends": _shares(chances, words),
            "lost": _lost(told, words) if "lost" in told else "",
        }
        yield words.say("stakes.odds", fields)
        takes = told.get("takes", chances.get("win", 0))
        if abs(takes - chances.get("win", 0)) > _SAME:
            yield words.say("stakes.takes", {"chance": _percent(takes, words)})
    for note in told.get("notes", ()):
        yield words.say(f"stakes.{note}", {})


def _shares(chances: Mapping[str, Any], words: Words) -> str:
    """The ends that are worth a word."""
    return ", ".join(
        words.say(f"stakes.{end}", {"chance": _percent(chance, words)})
        for end, chance in chances.items()
        if chance > _LEAST
    )


def _lost(told: Mapping[str, Any], words: Words) -> str:
    """What each side loses on average, in what the game counts."""
    value, both = words.texts.get("forecast.value", "points"), words.say("receipt.and", {})
    return ", ".join(f"{both.join(told[side])} {told['lost'][side]:.1f} {value}" for side in SIDES)


def _percent(chance: float, words: Words) -> str:
    """One digit behind the point; what may fail is not 100."""
    told = f"{100 * float(chance):.1f} %"
    is_over = told == "100.0 %" and chance < 1 - _SAME
    return words.say("stakes.over", {}) if is_over else told


def figures(ask: Ask, words: Words) -> list[str]:
    """The facts of a question that are not 0, and do not stand in its words: one's own in a
    sentence, then the enemy's."""
    hidden = words.texts.get("facts.hidden", "").split(", ")
    told = {int(number) for number in re.findall(r"\d+", words.ask(ask))}
    known = {
        name: number
        for name, number in ask.facts.items()
        if number and name not in hidden and number not in told
    }
    own = {name: number for name, number in known.items() if not name.startswith(ENEMY)}
    theirs = {n.removeprefix(ENEMY): number for n, number in known.items() if n not in own}
    return [
        words.say(key, {"told": ", ".join(f"{words.listed(n)} {each[n]}" for n in each)})
        for key, each in (("stakes.here", own), ("stakes.enemy", theirs))
        if each
    ]


def answers(campaign: Campaign, ask: Ask, words: Words, reader: str = "") -> list[str]:
    """The shortest lines that answer a question as it is put now, as far as the reader can know;
    where one of them would answer another question too, those that name what they are about.

    A seat that is asked several things, or may answer one of them anew, has to say for which power
    a line is.
    """
    seats = {campaign.seat_of(power) for power in ask.to}
    beside = [each for each in campaign.asks if each.id != ask.id]
    theirs = [each for each in beside if seats & {campaign.seat_of(power) for power in each.to}]
    is_named = bool(theirs) and len(ask.to) == 1
    head = f"{ask.to[0]}: " if is_named else ""
    others = [each for each in theirs if not is_named or {*each.to} & {*ask.to}]
    found = [
        text
        for text in words.shortest(ask)
        if answers_it(campaign, ask, text, reader)
        and not any(answers_it(campaign, other, text, reader) for other in others)
    ]
    return [f"{head}{text}" for text in found or form.examples(campaign, ask, words, reader)]


def answers_it(campaign: Campaign, ask: Ask, text: str, reader: str) -> bool:
    """Whether a line is an answer to a question that the rules take, for what the reader knows."""
    table, state = campaign.table, campaign.state
    line = _read(campaign, ask, text)
    if line is None or (ask.verbs and line.verb not in ask.verbs):
        return False
    try:
        say = table.reply(state, ask, line, reader)
        if say is None or say == PERSON:
            return False
        check(table, state, ask, say, [reader] if reader else [])
    except (Refusal, NotKnown):
        return False
    return True


def _read(campaign: Campaign, ask: Ask, text: str) -> Line | None:
    """What a line says to a question, also in other words than the form's where the campaign takes
    them; None where that is not one thing for certain."""
    try:
        return campaign.grammar.parse_line(text, hints=False)
    except Refusal:
        if campaign.is_strict:
            return None
    readings = campaign.grammar.parse([(text, 1)], free=[ask]).readings
    found = [each for reading in readings for each in reading.candidates]
    return found[0].line if len(found) == 1 and not found[0].guesses else None
