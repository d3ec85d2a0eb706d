"""A few things that points can be spent on at once: areas to be taken, then units to be built."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.errors import Refusal
from pbem.engine.game import Offer
from pbem.games.total_domination.action import play
from pbem.games.total_domination.board import ARMY, FLEET
from pbem.games.total_domination.concepts.supply import supplied
from pbem.games.total_domination.control import is_free
from pbem.games.total_domination.orders.grammar import read_line
from pbem.games.total_domination.orders.verbs import CARD
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.spending.card_turn import CardTurn

MOST = 3
TRIES = 24


def some(g: Position, player: str, points: int) -> tuple[list[str], int]:
    """A few lines, each legal after those before it, and the points that are left."""
    now, turn, found = g.trial(), CardTurn(player, points), list[str]()
    for number, text in enumerate(_ideas(g, player)):
        if number == TRIES or len(found) == MOST:
            break
        tried, spent = now.trial(), CardTurn(player, turn.points)
        try:
            play.carry_out_line(tried, spent, read_line(g.board, f"{CARD}: {text}"), [])
        except Refusal:
            continue
        now, turn = tried, spent
        found.append(text)
    return found, turn.points


def of_peace(g: Position, player: str, points: int) -> list[Offer]:
    """TDM-179: what the points of Peace can be spent on."""
    lines, left = some(g, player, points)
    spare = ["save 1"] if left and player not in g.state["saved"] else []
    return [Offer(line) for line in [*lines, *spare]] or [Offer("pass")]


def _ideas(g: Position, player: str) -> Iterator[str]:
    """TDM-121: empty areas beside those in supply, the most stars first, each from the first area
    that can spare a unit; then TDM-109: units where they are built."""
    within = supplied(g, player)
    beside = {other for area in within for other in g.adjacent(area)} - within
    goals = sorted((-g.board.stars(area), area) for area in beside if is_free(g, area))
    for _, goal in goals:
        yield from _moves(g, player, goal)
    for area in sorted(within):
        if g.home_player(area) == player:
            yield from (f"deploy 1 {kind}: {area}" for kind in (ARMY, FLEET))


def _moves(g: Position, player: str, goal: str) -> Iterator[str]:
    """TDM-133: of stacks, so that nothing is given up; of Home areas from the last unit, too."""
    for kind in (ARMY, FLEET):
        for area in sorted(g.areas):
            spare = g.strength(area, player) > 1 or g.home_player(area) == player
            if spare and any(kind in units for units in g.forces(area, player).values()):
                yield f"move 1 {kind}: {area} -> {goal}"
                break
