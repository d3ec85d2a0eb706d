"""Random card turns: a card for something that it can be used for, and what its points allow."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.engine.deck import Deck, Hand
from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser
from pbem.games.total_domination.action import batch, passing
from pbem.games.total_domination.events import tactics
from pbem.games.total_domination.events.science import PILE
from pbem.games.total_domination.orders.verbs import CARD, OPERATIONS
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.samples import deeds
from pbem.games.total_domination.spending.plan import LOGISTICS, POINTS, SCIENCE, TACTICS

PASSES = 0.12


def sample(g: Position, ask: Ask, rng: Chooser) -> Say:
    """The lines of a mail for a card turn, or for what follows a reveal."""
    player = ask.to[0]
    if CARD in ask.sections:
        return _turn(g, player, rng)
    if "points" in ask.facts:
        found = deeds.some(g, player, ask.facts["points"], None, OPERATIONS, rng)
        return found or [f"{OPERATIONS}: pass"]
    return _from_pile(g, player, rng)


def _from_pile(g: Position, player: str, rng: Chooser) -> list[str]:
    """Any card that can be developed of those that a player was shown."""
    cards = sorted(set(g.secret(g.holder(player))[PILE]))
    rng.shuffle(cards)
    mails = ([f"{OPERATIONS}: take {card}"] for card in cards)
    good = (batch.sift_again(g, player, mail).good for mail in mails)
    return next((list(each) for each in good if each), [f"{OPERATIONS}: pass"])


def _turn(g: Position, player: str, rng: Chooser) -> list[str]:
    hand = sorted(Hand(g.state, g.holder(player)).cards)
    if not hand or rng.random() < PASSES:
        return _pass(g, player, hand, rng)
    uses = [(card, use) for card in hand for use in _USES]
    rng.shuffle(uses)
    for card, use in uses:
        for mail in use(g, player, card, rng):
            if good := batch.sift(g, player, mail).good:
                return list(good)
    return ["pass"]


def _pass(g: Position, player: str, hand: list[str], rng: Chooser) -> list[str]:
    rng.shuffle(hand)
    if thrown := passing.to_be_thrown(g, player):
        return [f"{CARD}: pass, discard {', '.join(hand[:thrown])}"]
    kept = hand[: rng.randint(0, passing.most_reserved(g, player))]
    return [f"{CARD}: pass, reserve {', '.join(kept)}" if kept else "pass"]


def _operations(g: Position, player: str, card: str, rng: Chooser) -> Iterator[list[str]]:
    saved = _saved(g, player, rng)
    head = f"{CARD}: play {card} for operations{saved}"
    points = g.board.cards[card].op + bool(saved)
    lines = deeds.some(g, player, points, None, CARD, rng)
    yield [f"{head}, save 1", *lines]
    yield [head, *lines]


def _saved(g: Position, player: str, rng: Chooser) -> str:
    return ", use saved" if player in g.state["saved"] and rng.random() < 0.5 else ""


def _research(g: Position, player: str, card: str, rng: Chooser) -> Iterator[list[str]]:
    yield [f"{CARD}: research {card}"]


def _lend_lease(g: Position, player: str, card: str, rng: Chooser) -> Iterator[list[str]]:
    yield [f"{CARD}: lend-lease {card}"]


def _event(g: Position, player: str, card: str, rng: Chooser) -> Iterator[list[str]]:
    told, head = g.board.cards[card], f"{CARD}: play {card} for event"
    if told.event == LOGISTICS:
        yield [head, *deeds.some(g, player, 0, dict(told.icons), CARD, rng)]
    elif told.event == TACTICS:
        yield [f"{head} on {rng.choice(tactics.targets(g, player, card))}"]
    elif told.event == SCIENCE:
        pile = Deck(g.state, "cards").open_of
        yield from ([head, f"{CARD}: take {rng.choice(pile)}"] for _ in pile[:3])
    elif told.event == POINTS:
        lines = deeds.some(g, player, told.value, None, CARD, rng)
        yield [head + _saved(g, player, rng), *lines]
    else:
        yield [head]


def _launch(g: Position, player: str, card: str, rng: Chooser) -> Iterator[list[str]]:
    for each in g.technologies(player):
        if g.board.technologies[each].rocket:
            title, target = g.board.technologies[each].title, rng.choice(g.board.opponents(player))
            yield [f"{CARD}: launch {title} with {card} at {target}"]


def _air_strike(g: Position, player: str, card: str, rng: Chooser) -> Iterator[list[str]]:
    yield from deeds.air_strikes(g, player, card)


_USES: tuple[Callable[[Position, str, str, Chooser], Iterator[list[str]]], ...] = (
    _operations,
    _operations,
    _event,
    _event,
    _research,
    _lend_lease,
    _launch,
    _air_strike,
)
