"""Who is hit in a battle at sea (§Ph6 step 5, EOH-222, EOH-230, EOH-444, EOH-445): a ship or a
plane for each hit, battleships and carriers twice.

Hits on undamaged ships that take two are of the kind "hit on battleship", a second one in the same
round of the kind "battleship".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from pbem.engine.flow import Ask, Locals, Say, Step
from pbem.engine.orders import Line
from pbem.games.empires_of_history.components import DAMAGED
from pbem.games.empires_of_history.concepts.known import known
from pbem.games.empires_of_history.orders.names import HIT
from pbem.games.empires_of_history.position import Position
from pbem.values import dataclass
from pbem.wargame.answers import EVERYWHERE, pause
from pbem.wargame.counts import Counts
from pbem.wargame.loss_questions import Choice, LossQuestions
from pbem.wargame.losses import Entry, Hits, Losses, LossRules, Target, hits_in

VERB, LINE = "naval_losses", "naval losses"
SHIP, PLANE = "ship", "plane"
SHIPS, AIRCRAFT = "ships", "aircraft"
_TWO = ("battleship", "carrier")
_KINDS = (
    *(f"{HIT}{kind}" for kind in _TWO),
    "destroyer",
    "minesweeper",
    "submarine",
    "transport",
    "damaged battleship",
    "damaged carrier",
    *_TWO,
)
PLANES = ("fighter", "bomber")
ORDER = (*_KINDS[:3], *PLANES, *_KINDS[3:])


@dataclass(frozen=True, slots=True)
class SeaHits(Hits):
    """EOH-445: hits that fall on anybody, and those of submarines, which fall on ships alone."""

    ships: int = 0

    @property
    def most(self) -> Sequence[int]:
        """In all, and on planes."""
        return (self.any + self.ships, self.any)


def questions(g: Position) -> LossQuestions[Target, SeaHits]:
    """How it is asked which ships and aircraft take hits."""
    rules = _rules(tuple(g.board.powers))
    return LossQuestions(rules, Target, SeaHits, lambda g: {}, verb="naval_losses")


@lru_cache(maxsize=8)
def _rules(powers: tuple[str, ...]) -> LossRules[Target]:
    return LossRules(powers, {SHIPS: _KINDS, AIRCRAFT: PLANES}, (None, (PLANE,)))


def _targets(
    ships: Mapping[str, Counts],
    planes: Mapping[str, Counts],
    nations: Sequence[str],
    hits: SeaHits,
) -> list[Target]:
    """What can be hit; a second hit on one ship is there only where hits are more than one."""
    found = [
        Target(nation, kind, count, PLANE)
        for nation in nations
        for kind, count in sorted(planes.get(nation, {}).items())
    ]
    for nation in nations:
        for kind, count in sorted(ships.get(nation, {}).items()):
            if kind in _TWO:
                found.append(Target(nation, f"{HIT}{kind}", count, SHIP))
            if kind not in _TWO or hits.most[0] > 1:
                found.append(Target(nation, kind, count, SHIP))
    return found


def ask(
    g: Position,
    place: str,
    ships: Mapping[str, Counts],
    planes: Mapping[str, Counts],
    hits: SeaHits,
    occasion: str,
    wishes: Sequence[Entry] = (),
) -> list[Ask]:
    """EOH-444: the questions which of these take the hits, one for each seat, that with the most
    first; nothing is asked where `wishes` say it, the list of a line `press`."""
    asks, told = [], questions(g)
    for nations, size in _seats(g, ships, planes):
        targets = _targets(ships, planes, nations, hits)
        noun = f"{place} {occasion} {nations[0]}"
        scopes = ("", place, EVERYWHERE)
        about = Choice("EOH-444", place, occasion, scopes, ORDER, noun, SHIPS)
        facts = known(g, ships=size)
        asked = told.ask(about, nations[:1], targets, hits, dict)
        if asked is None:
            continue
        if wishes:
            chosen = told.rules.choose(*told.targets_of(asked.args), wishes)
            asked = replace(asked, only=chosen)
        asks.append(replace(asked, verbs=(LINE, "pause"), facts=facts))
        hits = _rest(hits, asked.args["count"])
    return asks


# What the nations of a seat have that one hit may fall on, and what several may.
Takers = tuple[list[Target], list[Target]]


def takers(g: Position, ships: Mapping[str, Counts], planes: Mapping[str, Counts]) -> list[Takers]:
    """What can be hit, for `lost`: the seats and the kinds in the order in which they lose."""
    rules, hits = _rules(tuple(g.board.powers)), (SeaHits(1), SeaHits(2))
    few, many = (
        [
            rules.by_default(_targets(ships, planes, seat, each), ORDER)
            for seat, _ in _seats(g, ships, planes)
        ]
        for each in hits
    )
    return list(zip(few, many, strict=True))


def lost(
    g: Position, there: Sequence[Takers], hits: SeaHits, wishes: Sequence[Entry] = ()
) -> Losses:
    """What `ask` takes for the answer where nobody says anything, without the questions."""
    found, rules = dict[str, Counts](), _rules(tuple(g.board.powers))
    for few, many in there:
        targets = many if hits.most[0] > 1 else few
        usual = rules.choose(targets, hits)
        found |= rules.choose(targets, hits, wishes) if wishes else usual
        hits = _rest(hits, hits_in(usual))
    return found


def _seats(
    g: Position, ships: Mapping[str, Counts], planes: Mapping[str, Counts]
) -> list[tuple[Sequence[str], int]]:
    """The nations of each seat with how many ships they have, the most first."""
    sizes = {n: sum(ships.get(n, {}).values()) for n in sorted({*ships, *planes})}
    seats = [(seat, sum(sizes[n] for n in seat)) for seat in g.by_seat(list(sizes))]
    return sorted(seats, key=lambda each: -each[1])


def _rest(hits: SeaHits, taken: int) -> SeaHits:
    on_ships = min(hits.ships, taken)
    return SeaHits(hits.any - (taken - on_ships), hits.ships - on_ships)


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


def blows(ships: Mapping[str, int], lost: Mapping[str, int]) -> list[tuple[str, int]]:
    """EOH-222, EOH-230: the losses of a nation as (kind, hits on one ship), in the order in which
    they are carried out: damage first, so that second hits find it."""
    found: list[tuple[str, int]] = []
    for kind, count in lost.items():
        name = kind.removeprefix(HIT)
        if kind in PLANES or (kind in _TWO and HIT not in kind):
            continue
        found += [(name, 1)] * count
    for kind in _TWO:
        again, damaged = lost.get(kind, 0), f"{DAMAGED}{kind}"
        fresh = ships.get(kind, 0) - lost.get(f"{HIT}{kind}", 0)
        hurt = ships.get(damaged, 0) + lost.get(f"{HIT}{kind}", 0) - lost.get(damaged, 0)
        sink = min(again, hurt)
        found += [(damaged, 1)] * sink
        rest = min(again - sink, 2 * fresh)
        found += [(kind, 2)] * (rest // 2) + [(kind, 1)] * (rest % 2)
    return sorted(found, key=lambda each: each[0].startswith(DAMAGED))


def planes_of(lost: Mapping[str, Mapping[str, int]]) -> dict[str, Any]:
    """The aircraft among losses."""
    found = {n: {k: c for k, c in kinds.items() if k in PLANES} for n, kinds in lost.items()}
    return {nation: kinds for nation, kinds in found.items() if kinds}
