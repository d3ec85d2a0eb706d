"""Answers that are a choice among cards: of a pack, of a hand, of what was drawn or seen.

An answer is a list of cards, or {"wishes": list, "of": players whose colours are "own" in it},
which is worked out when it is used. An empty list leaves the choice to the common ranking, or
chooses none. So no default, no forced answer and no reading of a line depends on a secret.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Say
from pbem.engine.orders import Line
from pbem.games.total_domination.orders.wishes import Wish, ranked, wanted
from pbem.games.total_domination.position import Position


def said(g: Position, ask: Ask, line: Line) -> Say:
    """What a line says: the cards that it names, or wishes, which begin with these."""
    named = list(line.args.get("cards", ()))
    if "wishes" not in line.args:
        return named
    wishes: list[Wish] = [*({"card": card} for card in named), *line.args["wishes"]]
    return {"wishes": wishes, "of": list(wishers(g, ask, line))}


def wishers(g: Position, ask: Ask, line: Line) -> Sequence[str]:
    """Whose colours are "own" in a line: of the power that it names, else of all that are asked."""
    return (line.power,) if line.power in g.board.players else ask.to


def check_cards(
    ask: Ask, say: Say, there: Callable[[], Sequence[str]], rule: str, code: str
) -> None:
    """Refuse what is neither wishes nor a list of different cards, just `keep` of them or at most
    `most` by the facts of the question, each among those that are `there`.

    Numbers are looked at before secrets, so that they are refused also where these are not at
    hand.
    """
    if isinstance(say, dict) and say.keys() == {"wishes", "of"}:
        return
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


def kept(g: Position, ask: Ask, say: Say, cards: Sequence[str]) -> list[str]:
    """TDM-063, TDM-068: what is kept of these cards: those that were named, else the first by the
    wishes, else by the common ranking."""
    if isinstance(say, list) and say:
        return list(say)
    wishes, players = (say["wishes"], say["of"]) if say else ([], ())
    return ranked(g.board, players, cards, wishes)[: ask.facts["keep"]]


def given_up(g: Position, ask: Ask, say: Say, cards: Sequence[str]) -> list[str]:
    """TDM-067, TDM-069: what is given up of these cards: those that were named, or those that the
    wishes name, as many as may go."""
    if isinstance(say, list):
        return list(say)
    return wanted(g.board, say["of"], cards, say["wishes"])[: ask.facts["most"]]
