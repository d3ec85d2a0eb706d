"""Victory points (§5.1): what a position is worth to each player, and from what."""

from __future__ import annotations

from pbem.games.total_domination.board import ALLIES, AXIS
from pbem.games.total_domination.control import holders
from pbem.games.total_domination.position import Position


def of_areas(g: Position, player: str) -> int:
    """TDM-051, TDM-097, TDM-168: the stars of the areas that a player controls; Resistance lowers
    them for the Axis, not below 0."""
    held = holders(g, g.areas)
    return sum(worth(g, area, player) for area in held if held[area] == player)


def worth(g: Position, area: str, player: str) -> int:
    """What an area is worth to the player who controls it."""
    stars = g.board.stars(area)
    if g.side_of(player) != AXIS:
        return stars
    return max(0, stars - int(g.state["resistance"].get(area, 0)))


def of_influence(g: Position, player: str) -> int:
    """TDM-098: the points of the influence cards before a player."""
    return sum(
        g.board.cards[each["card"]].vp for each in g.state["influence"] if each["power"] == player
    )


def of_technologies(g: Position, player: str) -> int:
    """TDM-099, TDM-205: a point for each colour but the first; TDM-273: none in the solo game."""
    if g.option("mode") == "solo":
        return 0
    colours = {g.board.technologies[each].colour for each in g.technologies(player)}
    return max(0, len(colours) - 1)


def of_player(g: Position, player: str) -> dict[str, int]:
    """TDM-096: the points of a player by source, {"areas", "influence", "technologies"}."""
    return {
        "areas": of_areas(g, player),
        "influence": of_influence(g, player),
        "technologies": of_technologies(g, player),
    }


def of_all(g: Position) -> dict[str, dict[str, int]]:
    """The same of all players."""
    areas = dict.fromkeys(g.board.players, 0)
    for area, holder in holders(g, g.areas).items():
        if holder:
            areas[holder] += worth(g, area, holder)
    return {
        player: {
            "areas": areas[player],
            "influence": of_influence(g, player),
            "technologies": of_technologies(g, player),
        }
        for player in g.board.players
    }


def total(g: Position, player: str) -> int:
    """All points of a player."""
    return sum(of_player(g, player).values())


def of_side(g: Position, side: str) -> int:
    """TDM-080: the points of both players of a side, and what the solo game adds for the Axis."""
    players = (p for p in g.board.players if g.board.powers[p].side == side)
    return extra(g, side) + sum(total(g, player) for player in players)


def extra(g: Position, side: str) -> int:
    """What the solo game adds to the points of a side, for the Axis alone."""
    return int(g.state["solo"]["points"]) if side == AXIS and "solo" in g.state else 0


def threshold(g: Position, side: str) -> int:
    """TDM-078, TDM-079: what a side needs to win; the Allies more for each nation that has
    joined."""
    needed = g.board.thresholds[side]
    joined = sum(g.joined(nation) for nation in g.board.tracks) if side == ALLIES else 0
    return needed + joined * g.board.thresholds["joined"]


def needed(g: Position, side: str) -> int | None:
    """TDM-254, TDM-263: the same, None for a side that does not win by points in this campaign."""
    by_points = {"rise": (), "solo": (AXIS,)}.get(g.option("mode"), (AXIS, ALLIES))
    return threshold(g, side) if side in by_points else None
