"""Answers that are a choice among cards: of a pack, of a hand, of what was drawn or seen.

An empty list leaves the choice to the common ranking, or chooses none; so no default and no forced
answer depends on a secret.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Say
from pbem.engine.orders import Line
from pbem.games.total_domination.orders.wishes import Wish, ranked, wanted
from pbem.games.total_domination.position import Position


def check_cards(
    ask: Ask, say: Say, there: Callable[[], Sequence[str]], rule: str, code: str
) -> None:
    """Refuse what is no list of different cards, just `keep` of them or at most `most` by the facts
    of the question, each among those that are `there`.

    Numbers are looked at before secrets, so that they are refused also where these are not at
    hand.
    """
    if not isinstance(say, list) or not all(isinstance(card, str) for card in say):
        raise Illegal(rule, "no_cards")
    if not say:
        return
    keep, most = ask.facts.get("keep"), ask.facts.get("most", 0)
    if len(set(say)) < len(say):
        raise Illegal(rule, "card_twice")
    if keep is not None and len(say) != keep:
        raise Illegal(rule, "keep_so_many", keep=keep, said=len(say))
    if keep is None and len(say) > most:
        raise Illegal(rule, "too_many_cards", most=most, said=len(say))
    for card in say:
        if card not in there():
            raise Illegal(rule, code, card=card)


def best(g: Position, cards: Sequence[str], ask: Ask, say: Say) -> list[str]:
    """TDM-063, TDM-068: what is kept: what was said, else what the common ranking puts first."""
    return list(say) or ranked(g.board, (), cards, [])[: ask.facts["keep"]]


def kept(g: Position, ask: Ask, line: Line, cards: Callable[[], Sequence[str]]) -> Say:
    """What a line keeps of these cards: those that it names, or the first by its wishes, for which
    all of the cards are looked at."""
    named = list(line.args.get("cards", ()))
    if "wishes" not in line.args:
        return named
    wishes: list[Wish] = [*({"card": card} for card in named), *line.args["wishes"]]
    first = ranked(g.board, wishers(g, ask, line), cards(), wishes)
    return sorted(first[: ask.facts["keep"]])


def given_up(g: Position, ask: Ask, line: Line, cards: Callable[[], Sequence[str]]) -> Say:
    """What a line gives up of these cards: those that it names, those that its wishes name, as many
    as may go, or none."""
    if "wishes" not in line.args:
        return list(line.args.get("cards", ()))
    first = wanted(g.board, wishers(g, ask, line), cards(), line.args["wishes"])
    return sorted(first[: ask.facts["most"]])


def wishers(g: Position, ask: Ask, line: Line) -> Sequence[str]:
    """Whose colours are "own" in a line: of the power that it names, else of all that are asked."""
    return (line.power,) if line.power in g.board.players else ask.to
