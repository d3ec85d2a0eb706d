"""Random lines for the points or icons of a card, each legal after those before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.engine.errors import Refusal
from pbem.engine.game import Chooser
from pbem.games.total_domination.action import play
from pbem.games.total_domination.board import AIR, AXIS, UBOAT
from pbem.games.total_domination.operations.air_strike import within_range
from pbem.games.total_domination.orders.grammar import read_line
from pbem.games.total_domination.orders.verbs import CARD
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.spending.card_turn import CardTurn
from pbem.wargame.counts import Counts

TRIES = 10


def some(
    g: Position, player: str, points: int, icons: Counts | None, section: str, rng: Chooser
) -> list[str]:
    """A few lines, as texts under the head of a section."""
    now, turn = g.trial(), CardTurn(player, points, icons)
    found: list[str] = []
    for _ in range(rng.randint(0, TRIES)):
        text = rng.choice(_KINDS if icons is None else (*_KINDS, _by_event))(now, player, rng)
        if not text:
            continue
        line = read_line(g.board, f"{section}: {text}")
        tried = now.trial()
        spent = CardTurn(player, turn.points, None if turn.icons is None else dict(turn.icons))
        try:
            play.carry_out_line(tried, spent, line, [])
        except Refusal:
            continue
        now, turn = tried, spent
        found.append(line.text)
    return found


def _mine(g: Position, player: str) -> list[tuple[str, str, str]]:
    """(area, nation, kind) of what a player has on the board."""
    return [
        (area, nation, kind)
        for nation in g.nations_of(player)
        for area, _, kind, _ in g.standing(nation)
    ]


def _move(g: Position, player: str, rng: Chooser) -> str:
    mine = _mine(g, player)
    if not mine:
        return ""
    area, nation, kind = rng.choice(mine)
    near = {other for each, _, _ in mine for other in g.adjacent(each)}
    return f"move 1 {nation} {kind}: {area} -> {rng.choice(sorted(near - {area}))}"


def _deploy(g: Position, player: str, rng: Chooser) -> str:
    areas = [area for area in g.areas if g.home_player(area) == player]
    kind = rng.choice(tuple(g.board.units))
    if kind == UBOAT:
        areas = [area for area in g.areas if g.board.suits(area, UBOAT)]
    return f"deploy 1 {kind}: {rng.choice(areas)}" if areas else ""


def _attack(g: Position, player: str, rng: Chooser) -> str:
    near = {other for area, _, _ in _mine(g, player) for other in g.adjacent(area)}
    found = [
        f"attack 1 {nation} {kind}: {area}"
        for area, nation, kind, _ in g.standing()
        if g.player_of(nation) != player and (area in near or kind == UBOAT)
    ]
    found += [f"attack 1 resistance: {area}" for area in sorted(g.state["resistance"])]
    return rng.choice(found) if found else ""


def _by_event(g: Position, player: str, rng: Chooser) -> str:
    areas = [area for area in g.areas if g.side_of(g.controller(area)) == AXIS]
    if not areas:
        return ""
    area = rng.choice(areas)
    if g.side_of(player) == AXIS:
        return f"puppet 1 army: {area}"
    return f"resistance {rng.randint(1, 3)}: {area}"


_KINDS: tuple[Callable[[Position, str, Chooser], str], ...] = (
    _move,
    _move,
    _deploy,
    _attack,
    _attack,
)


def air_strikes(g: Position, player: str, card: str) -> Iterator[list[str]]:
    """Mails with an air strike, on one unit each."""
    for area, _, kind in _mine(g, player):
        for goal in within_range(g, area) if kind == AIR else ():
            for nation, units in g.holding(goal).items():
                for target in units:
                    what = f"1 {nation} {target}"
                    yield [f"{CARD}: air strike with {card} from {area} at {goal}: {what}"]
