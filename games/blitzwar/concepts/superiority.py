"""Superiority at sea and in the air (§12.3, §13.4), worked out anew each time."""

from __future__ import annotations

from pbem.games.blitzwar.board import FLEET
from pbem.games.blitzwar.position import Position


def arms(g: Position, sea: str, side: str) -> int:
    """BWR-283, BWR-284, BWR-290, G-70: how many of the two arms, fleets and air units, a side
    has in a sea zone; U-boats and beachheads count for nothing."""
    return bool(g.naval(sea, side, FLEET)) + bool(g.flown(sea, side, "sea"))


def naval(g: Position, sea: str, side: str) -> bool:
    """BWR-283, BWR-285, BWR-291, G-59: whether a side has naval superiority: an arm where the
    enemy has none, or both where he has one; all sides at war with it count together."""
    enemies = g.enemy_sides(side)
    fleets = any(g.naval(sea, enemy, FLEET) for enemy in enemies)
    planes = any(g.flown(sea, enemy, "sea") for enemy in enemies)
    return arms(g, sea, side) > fleets + planes


def against(g: Position, sea: str, side: str) -> bool:
    """BWR-286: whether an enemy of a side has naval superiority in a sea zone."""
    return any(naval(g, sea, enemy) for enemy in g.enemy_sides(side))


def barred(g: Position, side: str) -> list[str]:
    """BWR-286: the sea zones in which an enemy of a side has naval superiority, sorted; he needs
    something there for it."""
    seas = {area for area in g.state["units"] if g.board.is_sea(area)}
    seas |= {each["at"] for each in g.state["missions"] if each["use"] == "sea"}
    return [sea for sea in sorted(seas) if against(g, sea, side)]


def air(g: Position, zone: str) -> str:
    """BWR-316: the side with air superiority over a land zone, "" for none."""
    there = {g.side_of(each["country"]) for each in _over(g, zone)}
    return next(iter(there)) if len(there) == 1 else ""


def _over(g: Position, zone: str) -> list[dict[str, str]]:
    return [each for each in g.state["missions"] if each["at"] == zone and each["use"] == "air"]
