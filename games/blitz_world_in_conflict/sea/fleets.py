"""Who meets whom at sea, and in which sea areas there is a combat (BLZ-285, BLZ-286, BLZ-290,
BLZ-291, BLZ-404, BLZ-407, BLZ-408)."""

from __future__ import annotations

from pbem.games.blitz_world_in_conflict.components import AIR, NAVAL
from pbem.games.blitz_world_in_conflict.concepts import blitz, convoys, in_force, stacking, wars
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import naval
from pbem.games.blitz_world_in_conflict.rounds.combatants import OURS, THEIRS
from pbem.values import dataclass


@dataclass(frozen=True, slots=True)
class Meeting:
    """Those who take part in the combat of a sea area: the side that acts, the other, and on which
    of both the Convoy is ("" for none)."""

    ours: tuple[str, ...] = ()
    theirs: tuple[str, ...] = ()
    convoy: str = ""

    def __bool__(self) -> bool:
        """Whether anybody meets anybody."""
        return bool(self.ours or self.theirs)


def at_sea(g: Position, sea: str, side: str) -> list[str]:
    """The air and naval units of a side in a sea area."""
    return [unit for unit in g.here(sea, AIR, NAVAL, side=side) if not g.carrier(unit)]


def meeting(g: Position, sea: str) -> Meeting:
    """BLZ-404, BLZ-407, BLZ-408: all who are at war with somebody there, or with the Convoy."""
    side = str(g.now["side"])
    ours = at_sea(g, sea, side)
    theirs = [u for u in at_sea(g, sea, "") if g.owner(u) and g.side_of(g.owner(u)) != side]
    hunters = [u for u in (*ours, *theirs) if wars.attacks_convoy(g, u, sea)]
    convoy = ""
    if hunters:
        convoy = OURS if g.side_of(convoys.owner(g, sea)) == side else THEIRS
    return Meeting(
        tuple(u for u in ours if u in hunters or any(wars.are_foes(g, u, t) for t in theirs)),
        tuple(t for t in theirs if t in hunters or any(wars.are_foes(g, u, t) for u in ours)),
        convoy,
    )


def facts(g: Position, sea: str, *, is_acting: bool) -> dict[str, int]:
    """What conditions of answers may compare: Naval Factors and Sizes of both sides."""
    met = meeting(g, sea)
    own, enemy = (met.ours, met.theirs) if is_acting else (met.theirs, met.ours)
    return {
        "own": naval.forces(g, own),
        "enemy": naval.forces(g, enemy),
        "own_size": stacking.total(g, list(own)),
        "enemy_size": stacking.total(g, list(enemy)),
    }


def to_fight(g: Position) -> list[str]:
    """The sea areas in which there is still a combat in this phase."""
    if not in_force.holds(g, in_force.COMBAT_AT_SEA):
        return []
    there = dict[str, set[str]]()
    for _, told in g.at_sea():
        if told["of"]:
            there.setdefault(told["at"], set()).add(g.side_of(told["of"]))
    return [
        sea
        for sea, sides in sorted(there.items())
        if sea in g.board.in_play
        and sea not in g.now["fought"]
        # Nobody meets anybody where one side is alone, with no Convoy.
        and (len(sides) > 1 or sea in g.board.convoys)
        and _is_fought(g, sea)
    ]


def _is_fought(g: Position, sea: str) -> bool:
    met = meeting(g, sea)
    return bool(met) and (sea in g.now["contested"] or _is_begun(g, met))


def _is_begun(g: Position, met: Meeting) -> bool:
    """BLZ-111, BLZ-290, BLZ-291: in Activities everywhere; in Blitzes where a power whose Blitz
    includes combat at sea has units, an Air Blitz aircraft; the others there take part."""
    if not g.now["blitz"]:
        return True
    return any(_begins(g, unit) for unit in met.ours)


def _begins(g: Position, unit: str) -> bool:
    kind = blitz.kind_of(g, g.owner(unit))
    if kind == blitz.AIR_BLITZ:
        return g.board.units[unit].kind == AIR
    return kind in (blitz.NAVAL_BLITZ, blitz.TOTAL)


def entered_freely(g: Position) -> list[str]:
    """BLZ-285, BLZ-286: sea areas into which a Free Blitz has led, where somebody is at war with
    those who came and no ally fights anyway."""
    came = {g.at(u) for u in g.now["sailed"] if g.at(u) and blitz.is_free(g, g.owner(u))}
    seas = sorted(sea for sea in came if g.board.is_sea(sea))
    return [sea for sea in seas if (met := meeting(g, sea)) and not _is_begun(g, met)]
