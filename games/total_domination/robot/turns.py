"""Which card the robot plays in its turn, and for what."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.engine.deck import Deck, Hand
from pbem.engine.errors import Illegal
from pbem.games.total_domination.action import batch, lend_lease, passing
from pbem.games.total_domination.events import logistics, tactics
from pbem.games.total_domination.operations import rockets
from pbem.games.total_domination.orders.verbs import CARD, OPERATIONS
from pbem.games.total_domination.position import CARDS, Position
from pbem.games.total_domination.robot import worth
from pbem.games.total_domination.robot.spend import Spender, Spent
from pbem.games.total_domination.spending.plan import INFLUENCE, LOGISTICS, PEACE, POINTS, SCIENCE
from pbem.games.total_domination.spending.points import available, own_event
from pbem.values import dataclass

# What is kept for later: a card that brings less is reserved as the last one of the hand.
LEAST = 0.4
FOR_LATER = 0.18  # of each operation point of the card that is used up
SAVED, SPECIAL = 0.25, 0.9
# What the Allies have more, and need more, when a nation joins; a share of it for each step.
JOINED = {"US": 5.0, "China": 1.0}
PER_CARD, HIT = 0.3, 1.3
TURNED_UP = 4  # points of a card that Peace may turn up


@dataclass(frozen=True)
class Use:
    """A mail for a card turn, and what it is worth."""

    mail: tuple[str, ...]
    value: float


class Choice:
    """The uses of the cards in a hand."""

    def __init__(self, g: Position, player: str, bold: float) -> None:
        self.g = g
        self.player = player
        self.spender = Spender(g, player, CARD, bold)
        self.hand = Hand(g.state, g.holder(player)).cards
        self._known: dict[int, Spent] = {}

    def mail(self) -> list[str]:
        """The best that the rules take; a pass where nothing is worth a card."""
        uses = [self._worth_it(card, use) for card in sorted(self.hand) for use in self._uses(card)]
        uses.sort(key=lambda use: (-use.value, use.mail))
        for use in uses:
            if use.value < LEAST and len(self.hand) <= self._reservable():
                break
            if good := batch.sift(self.g, self.player, use.mail).good:
                return list(good)
        return self._passed()

    def _worth_it(self, card: str, use: Use) -> Use:
        return Use(use.mail, use.value - FOR_LATER * self.g.board.cards[card].op)

    def _reservable(self) -> int:
        return (
            0 if self.player in self.g.state["lent"] else passing.most_reserved(self.g, self.player)
        )

    def _passed(self) -> list[str]:
        """The best cards are kept, what has to be thrown away are the worst."""
        best = worth.ranked(self.g, self.hand, self.g.players_at(self.g.holder(self.player)))
        if thrown := passing.to_be_thrown(self.g, self.player):
            return [f"{CARD}: pass, discard {', '.join(sorted(best[-thrown:]))}"]
        kept = best[: self._reservable()]
        return [f"{CARD}: pass, reserve {', '.join(sorted(kept))}" if kept else "pass"]

    # Uses of a card

    def _uses(self, card: str) -> Iterator[Use]:
        g, told = self.g, self.g.board.cards[card]
        head = f"{CARD}: play {card} for"
        yield self._operations(f"{head} operations", told.op)
        yield Use((f"{CARD}: research {card}",), worth.of_research(g, self.player, card))
        yield from self._lend_lease(card)
        yield from self._launch(card)
        if own_event(g, self.player, card):
            yield from _EVENTS[told.event](self, card, f"{head} event")

    def _operations(self, head: str, value: int) -> Use:
        given = available(self.g, self.player, value, with_saved=False)
        has_saved = self.player in self.g.state["saved"]
        spent = self._spent(given + has_saved)
        head += ", use saved" if has_saved else ""
        if spent.left:
            return Use((f"{head}, save 1", *spent.lines), spent.value + SAVED)
        return Use((head, *spent.lines), spent.value)

    def _spent(self, given: int) -> Spent:
        if given not in self._known:
            self._known[given] = self.spender.spend(given)
        return self._known[given]

    def _lend_lease(self, card: str) -> Iterator[Use]:
        try:
            lend_lease.check(self.g, self.player, card)
        except Illegal:
            return
        nation = lend_lease.nation_of(self.g, self.player)
        left = self.g.board.tracks[nation] - self.g.state["tracks"][nation]
        yield Use((f"{CARD}: lend-lease {card}",), JOINED[nation] / left + SPECIAL)

    def _launch(self, card: str) -> Iterator[Use]:
        """At whom loses most."""
        g = self.g
        for name in g.technologies(self.player):
            told = g.board.technologies[name]
            if not told.rocket:
                continue
            for foe in g.board.opponents(self.player):
                cards = min(told.rocket["cards"], rockets.cards_of(g, g.holder(foe)))
                radar = any(g.has(foe, each) for each in g.board.technologies if _radar(g, each))
                line = f"{CARD}: launch {told.title} with {card} at {foe}"
                yield Use((line,), HIT * max(0, cards - radar))

    # Events

    def _points(self, card: str, head: str) -> Iterator[Use]:
        yield self._operations(head, self.g.board.cards[card].value)

    def _logistics(self, card: str, head: str) -> Iterator[Use]:
        icons = logistics.icons(self.g, card)
        spent = self.spender.spend(0, icons)
        yield Use((head, *spent.lines), spent.value)

    def _tactics(self, card: str, head: str) -> Iterator[Use]:
        for power in tactics.targets(self.g, self.player, card):
            count = Hand(self.g.state, self.g.holder(power)).count - (power == self.player)
            is_out = power in self.g.state["passed"]
            yield Use((f"{head} on {power}",), 0.0 if is_out else PER_CARD * count)

    def _influence(self, card: str, head: str) -> Iterator[Use]:
        yield Use((head,), worth.STAYS * worth.influence(self.g, self.player, card))

    def _science(self, card: str, head: str) -> Iterator[Use]:
        for other in sorted(set(Deck(self.g.state, CARDS).open_of)):
            if value := worth.of_research(self.g, self.player, other):
                yield Use((head, f"{CARD}: take {other}"), value)

    def _peace(self, card: str, head: str) -> Iterator[Use]:
        value = self.g.board.cards[card].op_bonus + TURNED_UP
        yield Use(
            (head,), self._spent(available(self.g, self.player, value, with_saved=False)).value
        )


def _radar(g: Position, name: str) -> bool:
    return bool(g.board.technologies[name].radar)


_EVENTS: dict[str, Callable[[Choice, str, str], Iterator[Use]]] = {
    POINTS: Choice._points,
    LOGISTICS: Choice._logistics,
    "tactics": Choice._tactics,
    INFLUENCE: Choice._influence,
    SCIENCE: Choice._science,
    PEACE: Choice._peace,
}


def after_reveal(g: Position, player: str, given: int, bold: float) -> list[str]:
    """What Peace gives is spent."""
    spent = Spender(g, player, OPERATIONS, bold).spend(given)
    saves = spent.left and player not in g.state["saved"]
    lines = [*spent.lines, *([f"{OPERATIONS}: save 1"] if saves else [])]
    return lines or [f"{OPERATIONS}: pass"]


def from_pile(g: Position, player: str, cards: list[str]) -> list[str]:
    """The card of the pile that is worth most to be developed, or none."""
    fit = [card for card in sorted(set(cards)) if worth.of_research(g, player, card)]
    if not fit:
        return [f"{OPERATIONS}: pass"]
    best = max(fit, key=lambda card: worth.of_research(g, player, card))
    return [f"{OPERATIONS}: take {best}"]
