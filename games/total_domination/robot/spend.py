"""How the robot spends points or icons: what brings most for its price, again and again, each line
tried by the rules themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pbem.engine.errors import Refusal
from pbem.games.total_domination.action import play
from pbem.games.total_domination.concepts import points
from pbem.games.total_domination.concepts.supply import in_supply, supplied
from pbem.games.total_domination.orders.grammar import read_line
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.robot.deeds import Deed, deeds
from pbem.games.total_domination.robot.scene import Scene
from pbem.games.total_domination.spending.card_turn import CardTurn
from pbem.values import dataclass
from pbem.wargame.counts import Counts

LEAST = 0.2
MOST_TRIES = 4
CUT_OFF = 0.7  # what a unit out of supply is worth less


@dataclass(frozen=True)
class Spent:
    """Lines for what could be spent, their worth, and the points that are left."""

    lines: tuple[str, ...] = ()
    value: float = 0.0
    left: int = 0


class Spender:
    """What seems best to do with points, or with the icons of an event, from one position; `bold`
    is from 0 to 1 and makes light of risks."""

    def __init__(self, g: Position, player: str, section: str, bold: float) -> None:
        self.g = g
        self.player = player
        self.section = section
        self.bold = bold
        # The first deed is looked for again for each number of points.
        self._first = _thought_of(g, player)

    def spend(self, given: int, icons: Counts | None = None) -> Spent:
        """Lines for so many points, or for these icons."""
        now, turn, fit = self.g, CardTurn(self.player, given, icons), self._first
        spent = Spent(left=given)
        while (found := self._next(now, turn, fit)) is not None:
            now, turn, lines, value = found
            spent = Spent((*spent.lines, *lines), spent.value + value)
            fit = _thought_of(now, self.player)
        return replace(spent, left=turn.points)

    def _next(self, g: Position, turn: CardTurn, thought_of: Sequence[Deed]) -> Found | None:
        """The best deed that the rules allow and that comes to what it promised."""
        fit = [each for each in thought_of if _can_pay(turn, each)]
        fit.sort(key=lambda each: (-_rate(turn, each, self.bold), each.lines))
        before = _standing(g, turn.power) if fit else 0.0
        for deed in fit[:MOST_TRIES]:
            after, paid = g.trial(), replace(turn, icons=_copy(turn.icons))
            try:
                texts = _carried_out(after, paid, deed, self.section)
            except Refusal:
                continue
            if _standing(after, turn.power) - before > -LEAST - self.bold:
                return after, paid, texts, deed.value
        return None


Found = tuple[Position, CardTurn, tuple[str, ...], float]


def _thought_of(g: Position, player: str) -> list[Deed]:
    return [each for each in deeds(Scene(g, player)) if each.value > LEAST]


def _rate(turn: CardTurn, deed: Deed, bold: float) -> float:
    """Worth for its price; bold play looks at the worth alone."""
    price = len(deed.needs) * 2 if turn.icons is not None else deed.points
    weight: float = max(1, price) ** (1 - 0.4 * bold)
    return deed.value / weight


def _can_pay(turn: CardTurn, deed: Deed) -> bool:
    if turn.icons is None:
        return deed.points <= turn.points
    wanted = [icon for icon, _ in deed.needs]
    return all(wanted.count(icon) <= turn.icons.get(icon, 0) for icon in wanted)


def _copy(icons: Counts | None) -> Counts | None:
    return None if icons is None else dict(icons)


def _carried_out(g: Position, turn: CardTurn, deed: Deed, section: str) -> tuple[str, ...]:
    """The lines of a deed as they are written; Refusal if one of them cannot be carried out."""
    texts = []
    for text in deed.lines:
        line = read_line(g.board, f"{section}: {text}")
        play.carry_out_line(g, turn, line, [])
        texts.append(line.text)
    return tuple(texts)


def _standing(g: Position, player: str) -> float:
    """The points of the side before those of the other, less what is cut off from supply."""
    side = g.side_of(player)
    total = sum(
        sum(told.values()) * (1 if g.side_of(each) == side else -1)
        for each, told in points.of_all(g).items()
    )
    within = supplied(g, player)
    cut = sum(
        count
        for nation in g.nations_of(player)
        for area, _, _, count in g.standing(nation)
        if not in_supply(g, area, player, within)
    )
    return total - CUT_OFF * cut
