"""The board of whoever is asked for orders now: where his units meet enemies, and where the others
are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbem.reports import form, sides

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign

# Ways on which nobody marches or sails into a battle.
_FAR = frozenset(("coast", "air", "air route"))

Drawn = Mapping[str, Any]


def boards(campaign: Campaign, view: Mapping[str, Any]) -> list[dict[str, Any]]:
    """[{"seat", "powers", "front": [{"area", "units", "facing": {area: how many units of
    enemies}}], "behind": {area: units}}] for each seat that is asked for orders. Areas of the front
    may be empty; units are {power: {kind: count}}, areas in the order of the board. Of what is
    public alone; [] in a game that shows no areas.
    """
    asked: dict[str, list[str]] = {}
    for ask in campaign.unanswered:
        for seat, powers in form.seats_asked(campaign, ask).items() if _wants_orders(ask) else ():
            known = asked.setdefault(seat, [])
            known += [power for power in powers if power not in known]
    # A game that draws no map may show its areas in its view all the same.
    areas = asked and (list(campaign.table.areas(campaign.state)) or view.get("areas", []))
    if not areas or not all(map(_is_drawn, areas)):
        return []
    drawn = _Drawn(campaign, view, areas)
    return [drawn.of(seat, powers) for seat, powers in asked.items()]


def _wants_orders(ask: Any) -> bool:
    return bool(ask.sections or ask.releases)


def _is_drawn(area: Any) -> bool:
    """Whether an area of a game's own view is told as those of maps are."""
    stacks = area.get("stacks", ())
    return all("power" in each and isinstance(each.get("units"), Mapping) for each in stacks)


class _Drawn:
    """All areas that show something, with who is whose enemy."""

    def __init__(self, campaign: Campaign, view: Mapping[str, Any], areas: Sequence[Drawn]) -> None:
        self.table = campaign.table
        self.areas = {area["area"]: area for area in areas}
        self._sides = sides.of_powers(view)
        self._fighting = {side.name for side in self.table.sides(campaign.state)}

    def _side(self, power: str) -> str:
        return sides.of_power(self.table, self._sides, power)

    def of(self, seat: str, powers: Sequence[str]) -> dict[str, Any]:
        """The board of one seat, of these powers; where a side is asked, of all on it."""
        front, behind = [], {}
        mine = {self._side(power) for power in powers}
        for name, area in self.areas.items():
            own = {
                s["power"]: s["units"] for s in area["stacks"] if self._is_of(s["power"], powers)
            }
            if not own and not self._is_of(area["holder"], powers):
                continue
            facing = {at: n for at in self._near(name) if (n := self._enemies(at, mine))}
            if facing:
                front.append({"area": name, "units": own, "facing": facing})
            elif own:
                behind[name] = own
        told = {"seat": seat, "powers": list(powers)}
        return {**told, "front": front, "behind": behind}

    def _is_of(self, power: str, powers: Sequence[str]) -> bool:
        return power in powers or self._sides.get(power, "") in powers

    def _near(self, name: str) -> Iterator[str]:
        """The area itself, and those from which it can be attacked at once."""
        board = self.table.board
        yield name
        for other in board.neighbours(name) if name in board.areas else ():
            if not _FAR.issuperset(board.link_kinds(name, other)):
                yield other

    def _enemies(self, name: str, mine: set[str]) -> int:
        """How many units of the other sides stand in an area."""
        stacks = self.areas.get(name, {"stacks": ()})["stacks"]
        return sum(sum(s["units"].values()) for s in stacks if self._is_foe(s["power"], mine))

    def _is_foe(self, power: str, mine: set[str]) -> bool:
        """Whether this is a power of another side; what lies there for a whole side is no force."""
        return power not in self._fighting and self._side(power) in self._fighting - mine
