"""The two order mails of a turn: each section judged by its chapter, the good lines in the order in
which they are used."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events, Later, Sifted
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.battles import checks, remarks, sequence
from pbem.games.axis_allies_europe.economy import placement, purchase
from pbem.games.axis_allies_europe.movement import conversion, lapses, plan, steps
from pbem.games.axis_allies_europe.orders.grammar import read_line
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import COMPLEX
from pbem.values import dataclass
from pbem.wargame.counts import Counts, change
from pbem.wargame.sections import Sections, changes, in_section, passes


def lines(g: Position, batch: Sequence[str], section: str) -> list[Line]:
    """The order lines of a section in a stored batch, in their order."""
    return in_section(batch, section, partial(read_line, g.board))


def has_passed(g: Position, batch: Sequence[str], section: str) -> bool:
    """Whether a stored batch says that nothing is to be done in a section."""
    return passes(batch, section, partial(read_line, g.board))


@dataclass(frozen=True, slots=True)
class Led:
    """Where a mail leads: the position after its moves, what happens `first` (purchases,
    conversions), and in the moves `then`."""

    after: Position
    first: Events
    then: Events


def sift_attack(g: Position, texts: Sequence[str]) -> Sifted:
    """AAE-047: purchase, the moves of step 2, and what holds for the battles that these moves bring
    about."""
    mail = _sections(g, texts, "purchase", "combat", "battles")
    mail.refuse("purchase", purchase.sift(g, mail.of("purchase")))
    bought, paid = g.trial(), list[dict[str, Any]]()
    purchase.buy(bought, mail.of("purchase"), paid)
    good, refused, after, moved = steps.try_attack(bought, mail.of("combat"))
    mail.refuse("combat", refused)
    mail.put_in_order("combat", good)
    if mail.of("battles"):
        _sift_battles(mail, after.trial())

    def totals() -> dict[str, object]:
        then = after.trial()
        sequence.prepare_battles(then, mail.of("battles"), [])
        return {**_totals(g, then), "battles": then.turn["battles"]}

    return mail.sifted(Later(totals), led=Led(after, paid, moved))


def _sift_battles(mail: Sections, then: Position) -> None:
    """What holds for the battles in the position after all moves."""
    sequence.prepare_battles(then, [], [])
    mail.refuse("battles", sequence.sift_sequence(then, mail.of("battles")))
    sequence.put_in_sequence(then, mail.of("battles"))
    mail.refuse("battles", checks.sift(then, mail.of("battles")))
    mail.remark("battles", checks.remarks(then, mail.of("battles")))
    mail.remark("battles", remarks.of_retreats(then, mail.of("battles")))


def sift_rest(g: Position, texts: Sequence[str]) -> Sifted:
    """The moves of step 4, conversions first since they decide who moves, then what is placed."""
    mail = _sections(g, texts, "noncombat", "place")
    conversions = [line for line in mail.of("noncombat") if line.verb == "convert"]
    refused = conversion.sift(g, conversions)
    mail.refuse("noncombat", refused)
    conversions = [line for line in mail.of("noncombat") if line.verb == "convert"]
    converted, told = g.trial(), list[dict[str, Any]]()
    conversion.convert(converted, conversions, told)
    moves = mail.of("noncombat")
    stands = steps.try_rest(converted, moves)
    lapsed = lapses.lapsed(converted, moves, stands.refused)
    parts = lapses.in_part(converted, stands.good, lapsed)
    stands = lapses.with_parts(converted, stands, parts)
    if without := lapses.useless(converted, stands.good, stands.refused, lapsed):
        lapsed += [line for line, _ in without]
        left = [line for line in stands.good if not any(line is each for each in lapsed)]
        again = steps.try_rest(converted, left)
        stands = again._replace(refused=[*stands.refused, *without, *again.refused])
    mail.lapse("noncombat", lapsed)
    for line, part in parts:
        mail.stand_in("noncombat", line, part)
    mail.refuse("noncombat", stands.refused)
    mail.put_in_order("noncombat", [*conversions, *stands.good])
    mail.remark("noncombat", plan.remarks(converted, stands.good, stands.refused))
    after = stands.after
    mail.refuse("place", placement.sift(after, mail.of("place")))

    def totals() -> dict[str, object]:
        then = after.trial()
        steps.come_to_rest(then, [])
        return _totals(g, then)

    return mail.sifted(Later(totals), led=Led(after, told, stands.events))


def _sections(g: Position, texts: Sequence[str], *sections: str) -> Sections:
    """The lines of a mail that belong into these sections now, and to the power to move."""

    def check(line: Line) -> None:
        if line.section not in sections:
            raise Illegal("AAE-046", "not_now", section=line.section, sections=list(sections))
        if line.power not in ("", g.power):
            raise Illegal("AAE-045", "not_your_turn", power=line.power, turn=g.power)

    return Sections(texts, sections, partial(read_line, g.board), check)


def _totals(g: Position, after: Position) -> dict[str, object]:
    """For the receipt: money, and every area in which the mover's units change, before and after.

    {"money": {"before", "after"}, "areas": [{"area", "before": {kind: count}, "after": {kind:
    count}}]}; cargo and planes in the air are counted where they are.
    """
    return {
        "money": {"before": g.money[g.power], "after": after.money[g.power]},
        "areas": changes(_mine(g), _mine(after)),
    }


def _mine(g: Position) -> dict[str, Counts]:
    power = g.power
    counts: dict[str, Counts] = {}
    for area, here in g.state["units"].items():
        if mine := {kind: n for kind, n in here.get(power, {}).items() if kind != COMPLEX}:
            counts[area] = mine
    for area, owner, kind, count in g.moving():
        if owner == power:
            change(counts.setdefault(area, {}), kind, count)
    return counts
