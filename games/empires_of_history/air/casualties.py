"""Which aircraft are lost to hits (EOH-218, EOH-482, R60, R65): their owners choose, the cheapest
first where they say nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.engine.flow import Ask, Locals, Say, Step
from pbem.games.empires_of_history.air import aloft, bases
from pbem.games.empires_of_history.air.aloft import Flight
from pbem.games.empires_of_history.concepts.known import known
from pbem.games.empires_of_history.position import Position
from pbem.wargame.answers import EVERYWHERE, pause
from pbem.wargame.counts import Counts
from pbem.wargame.loss_questions import Choice, LossQuestions
from pbem.wargame.losses import Entry, Hits, Losses, LossRules, Target

if TYPE_CHECKING:
    from pbem.engine.orders import Line

ORDER = (bases.FIGHTER, bases.BOMBER)
AIRCRAFT, LINE, VERB = "aircraft", "losses", "air_losses"


def questions(g: Position) -> LossQuestions[Target, Hits]:
    """How it is asked which aircraft take hits."""
    rules = LossRules[Target](tuple(g.board.powers), {AIRCRAFT: ORDER})
    return LossQuestions(rules, Target, Hits, lambda g: {}, verb="air_losses")


def ask(
    g: Position,
    place: str,
    flights: Sequence[Flight],
    hits: int,
    rule: str,
    occasion: str,
    wishes: Sequence[Entry] = (),
) -> list[Ask]:
    """Which of these aircraft take so many hits: a question for each seat, of which that with the
    most aircraft has the first ones. The answer is {nation: {kind: count}}.

    Nothing is asked where `wishes` say it, the list of a line `press`.
    """
    asks = ask_of(g, place, aloft.counted(flights), hits, rule, occasion, ORDER)
    if not wishes:
        return asks
    return [replace(each, only=_chosen(g, each, wishes)) for each in asks]


def _chosen(g: Position, asked: Ask, wishes: Sequence[Entry]) -> Losses:
    told = questions(g)
    return told.rules.choose(*told.targets_of(asked.args), wishes)


def ask_of(
    g: Position,
    place: str,
    units: Mapping[str, Counts],
    hits: int,
    rule: str,
    occasion: str,
    order: Sequence[str],
) -> list[Ask]:
    """The same of units {nation: {kind: count}} of any kinds, who are lost in this order where
    nobody says otherwise."""
    asks = []
    for nations in sorted(g.by_seat(list(units)), key=lambda each: -_total(units, each)):
        own = min(hits, _total(units, nations))
        hits -= own
        targets = [Target(n, kind, count) for n in nations for kind, count in units[n].items()]
        noun = f"{place} {occasion} {nations[0]}"
        scopes = ("", place, EVERYWHERE)
        about = Choice(rule, place, occasion, scopes, tuple(order), noun, AIRCRAFT)
        facts = known(g, units=_total(units, nations))
        if asked := questions(g).ask(about, nations[:1], targets, Hits(own), dict):
            asks.append(replace(asked, verbs=(LINE, "pause"), facts=facts))
    return asks


def _total(units: Mapping[str, Counts], nations: Sequence[str]) -> int:
    return sum(sum(units[nation].values()) for nation in nations)


def _read(g: Position, asked: Ask, line: Line) -> Say | None:
    return questions(g).read(g, asked, line)


def _check(g: Position, f: Locals, asked: Ask, say: Say) -> None:
    questions(g).check(asked, say)


def asked_by(step: Step) -> Step:
    """A step that asks: its answers are checked and lines are read as they always are."""
    step.check(_check)
    step.reads(VERB, LINE)(_read)
    step.reads(VERB, "pause")(pause)
    return step


def add(f: Locals, name: str, say: Mapping[str, Counts]) -> None:
    """Losses of one owner beside those of others, in the local `name`."""
    f[name] = {**f.get(name, {}), **say}
