"""Random free set-ups."""

from __future__ import annotations

from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser
from pbem.games.total_domination import free_setup
from pbem.games.total_domination.board import ARMY, FLEET
from pbem.games.total_domination.orders.verbs import SETUP
from pbem.games.total_domination.position import Position

TRIES = 3


def sample(g: Position, ask: Ask, rng: Chooser) -> Say:
    """A set-up that may be, after a few tries the printed one."""
    player = ask.to[0]
    for _ in range(TRIES):
        lines = _lines(g, player, rng)
        sifted = free_setup.sift(g, player, lines)
        if not sifted.problems:
            return list(sifted.good)
    return list(ask.default)


def _lines(g: Position, player: str, rng: Chooser) -> list[str]:
    """Each unit somewhere in its homeland, as an army or a fleet where none is said."""
    lines = []
    for each in g.board.free_set_up[player]:
        for _ in range(each.count):
            area = each.area or rng.choice(g.board.homes(each.nation))
            kind = each.kind or rng.choice([ARMY, FLEET])
            if not each.kind and not g.board.suits(area, kind):
                kind = ARMY if g.board.suits(area, ARMY) else FLEET
            lines.append(f"{SETUP}: place 1 {kind}: {area}")
    return lines
