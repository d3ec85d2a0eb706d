"""Technologies (§8): what a power may develop, what lies face down, and what they make cheaper.

A technology is developed with the card that shows it. The card lies face down until the
Administrative phase; what is public before that is that there is one.
"""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.total_domination.board import COASTAL
from pbem.games.total_domination.position import Position
from pbem.values import dataclass

DEPLOY, MOVE, DESTROY = "deploy", "move", "destroy"
RESEARCH, SCIENCE = "research", "science"


# What they make cheaper


@dataclass(frozen=True, slots=True)
class Cost:
    """What an action costs a player now: `points` after all, `printed` without technologies, `by`
    the technologies that lower it."""

    points: int
    printed: int
    by: tuple[str, ...] = ()


def cost(g: Position, player: str, action: str, kind: str, area: str = "") -> Cost:
    """What it costs a player to DEPLOY, MOVE or DESTROY a unit of a kind, of whatever nation
    (TDM-188); `area` is where a unit is destroyed.

    TDM-108, TDM-120, TDM-135: the printed points; TDM-190 to TDM-198: the lowest of what the
    technologies give instead; TDM-136, TDM-137: in a coastal area less by what others take off,
    never below 1 (R-14). TDM-113, TDM-130, TDM-142: no technology names U-boats.
    """
    printed = lowest = int(getattr(g.board.unit(kind), action))
    owned = [g.board.technologies[each] for each in g.technologies(player)]
    by: list[str] = []
    for technology in owned:
        points = technology.costs.get(action, {}).get(kind, printed)
        if points < lowest:
            lowest, by = points, [technology.name]
    if action == DESTROY and area and g.board.kind(area) == COASTAL:
        for technology in owned:
            if lowest > 1 and (less := technology.coastal.get(kind, 0)):
                lowest = max(1, lowest - less)
                by.append(technology.name)
    return Cost(lowest, printed, tuple(by))


def air_fleets_allowed(g: Position, player: str) -> int:
    """TDM-112, TDM-193: how many air fleets a player may have on the board, all nations together
    (R-24)."""
    return max((1, *(g.board.technologies[each].air_fleets for each in g.technologies(player))))


# Cards that are turned until the year ends


def unused(g: Position, player: str, technology: str) -> bool:
    """TDM-151, TDM-229: whether a player has revealed a technology and its card is not turned."""
    return g.has(player, technology) and technology not in g.state["turned"].get(player, ())


def turn(g: Position, player: str, technology: str) -> None:
    """Turn the card of a technology: it is used for this year (TDM-093)."""
    g.state["turned"].setdefault(player, []).append(technology)


# Developing


def missing(g: Position, player: str, technology: str) -> tuple[list[str], list[str]]:
    """TDM-185: what a player would have to have revealed before a technology: all of the first
    list, and one of the second where it is not empty."""
    owned = set(g.technologies(player))
    needs = g.board.technologies[technology].needs
    alone = [need for need in needs if isinstance(need, str) and need not in owned]
    choices = [need for need in needs if not isinstance(need, str) and not owned & set(need)]
    return alone, [each for need in choices for each in need]


def check_free(g: Position, player: str) -> None:
    """TDM-184: one technology for each power and year, whatever it is developed with. Raises
    Illegal."""
    if player in g.state["placed"]:
        raise Illegal("TDM-184", "one_technology", power=player)


def check_research(g: Position, player: str, card: str) -> None:
    """TDM-182: whether a player may develop the technology of a card now: its icon says which, its
    colour does not matter; where the card comes from is for who calls. Raises Illegal."""
    check_free(g, player)
    check_technology(g, player, g.board.cards[card].technology)


def check_technology(g: Position, player: str, technology: str) -> None:
    """TDM-186: nothing is developed twice (R-15); TDM-192, TDM-193, TDM-196, TDM-203, TDM-204: what
    others need has to be revealed, TDM-202: most need nothing. Raises Illegal."""
    if g.has(player, technology):
        raise Illegal("TDM-186", "technology_owned", power=player, technology=technology)
    needs, one_of = missing(g, player, technology)
    if needs or one_of:
        code = "technology_needs"
        raise Illegal("TDM-185", code, technology=technology, needs=needs, one_of=one_of)


def place(
    g: Position, player: str, card: str, by: str, ask: str, events: Events, field: str = ""
) -> None:
    """TDM-182, TDM-299: lay a card face down; which it is, is a secret of the hand it came from.

    `by` is RESEARCH or SCIENCE, `ask` the id of the question whose sealed answer names the card,
    `field` where it lay in the hand ("hand/UK/7/02"), "" if it came from elsewhere: both are shown
    when it is revealed.
    """
    mine = g.secret(g.holder(player))
    mine.setdefault("face_down", {})[player] = card
    if field:
        mine.setdefault("lay_at", {})[player] = field
    g.state["placed"][player] = by
    g.state["placed_by"][player] = ask
    events.append({"kind": "technology_placed", "power": player, "by": by})


def add(g: Position, player: str, card: str) -> str:
    """TDM-183: a card lies open at the board of a player for good; its technology, which it
    gives."""
    technology = g.board.cards[card].technology
    g.state["technologies"].setdefault(player, []).append(technology)
    g.state["technology_cards"].setdefault(player, []).append(card)
    return technology
