"""Whether the conditions of Victory Cards hold (data/victory.yaml), and what they have found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.games.blitz_world_in_conflict.position import AFA, USA, Position
from pbem.games.blitz_world_in_conflict.victory import selecting
from pbem.games.blitz_world_in_conflict.victory.selecting import Told
from pbem.values import dataclass

Names = Sequence[str]


@dataclass(frozen=True, slots=True)
class Finding:
    """What a condition has found: `kind` as in the file, `names` of what counts, how much that is,
    and between which numbers it has to be; `most` is -1 for no upper end."""

    kind: str
    names: tuple[str, ...]
    count: int
    least: int
    most: int

    @property
    def holds(self) -> bool:
        """Whether it is as the card wants it."""
        return self.least <= self.count and (self.most < 0 or self.count <= self.most)

    def data(self) -> dict[str, Any]:
        """For events and questions."""
        return {
            "condition": self.kind,
            "names": list(self.names),
            "count": self.count,
            "least": self.least,
            "most": self.most,
            "holds": self.holds,
        }


def judge(g: Position, told: Told, here: str = "") -> Finding:
    """What a condition finds; `here` is the place at which one inside `each` looks."""
    kind = next(each for each in COUNTS if each in told)
    names, count = COUNTS[kind](g, told, here)
    has_bounds = "least" in told or "most" in told
    least = told.get("least", 0 if has_bounds else _all_of(g, told, kind))
    return Finding(kind, tuple(names), count, least, told.get("most", -1))


def _all_of(g: Position, told: Told, kind: str) -> int:
    """How many have to be where nothing is said: all areas, else one."""
    return len(selecting.lands(g, told[kind])) if kind == "control" else 1


def hold(g: Position, conditions: Sequence[Told], here: str = "") -> bool:
    """Whether all of some conditions hold."""
    return all(judge(g, told, here).holds for told in conditions)


def _control(g: Position, told: Told, here: str) -> tuple[Names, int]:
    """BLZ-003, BLZ-006."""
    found = selecting.controlled(g, told["control"])
    return found, len(found)


def _units(g: Position, told: Told, here: str) -> tuple[Names, int]:
    """BLZ-005: Convoys are no units."""
    found = selecting.units(g, told["units"], here)
    return found, len(found)


def _size(g: Position, told: Told, here: str) -> tuple[Names, int]:
    found = selecting.units(g, told["size"], here)
    return found, sum(g.size(unit) for unit in found)


def _wealth(g: Position, told: Told, here: str) -> tuple[Names, int]:
    found = selecting.wealthy(g, told["wealth"])
    return list(found), sum(found.values())


def _each(g: Position, told: Told, here: str) -> tuple[Names, int]:
    found = [place for place in told["each"] if hold(g, told["when"], place)]
    return found, len(found)


def _some(g: Position, told: Told, here: str) -> tuple[Names, int]:
    found = [each for each in told["some"] if hold(g, each, here)]
    return (), len(found)


def _stands(g: Position, told: Told, here: str) -> tuple[Names, int]:
    found = [name for name in told["stands"] if not g.is_conquered(name)]
    return found, len(found)


def _survives(g: Position, told: Told, here: str) -> tuple[Names, int]:
    """BLZ-703: any country of a power will do, its own or an ally, that is not conquered."""
    power = selecting.power_of(g, told["survives"])
    found = g.unconquered(power)
    return found, len(found)


def _convoys(g: Position, told: Told, here: str) -> tuple[Names, int]:
    found = selecting.convoys(g, told["convoys"])
    return found, len(found)


def _damage(g: Position, told: Told, here: str) -> tuple[Names, int]:
    found = {sea: points for sea, points in sorted(g.state["convoys"].items()) if points}
    return list(found), sum(found.values())


def _destroyed(g: Position, told: Told, here: str) -> tuple[Names, int]:
    wanted = told["destroyed"]
    by, of = (selecting.power_of(g, wanted[key]) for key in ("by", "of"))
    found = [
        unit
        for unit, who in g.state["deeds"]["destroyed"]
        if who == by
        and g.board.units[unit].power == of
        and g.board.units[unit].type in wanted["what"]
    ]
    return found, len(found)


def _researched(g: Position, told: Told, here: str) -> tuple[Names, int]:
    wanted = [selecting.power_of(g, name) for name in told["researched"]]
    found = [power for power in wanted if power in g.state["deeds"]["researched"]]
    return found, len(found)


def _factories(g: Position, told: Told, here: str) -> tuple[Names, int]:
    """All that a power had at the start are its own, and took no damage in this turn."""
    power = selecting.power_of(g, told["factories"])
    began = g.state["began"].get(power, ())
    hurt = {*g.state["factories"], *g.state["deeds"]["factories"]}
    lost = [area for area in began if g.controller(area) != power or area in hurt]
    return lost, int(not lost)


def _delivered(g: Position, told: Told, here: str) -> tuple[Names, int]:
    wanted = told["delivered"]
    giver = selecting.power_of(g, wanted["by"])
    given = {to for who, to in g.state["deeds"]["delivered"] if who == giver}
    found = [to for to in wanted["to"] if to in given]
    return found, len(found)


def _unhurt(g: Position, told: Told, here: str) -> tuple[Names, int]:
    """BLZ-004, BLZ-704: areas that a power has taken from the Axis without damage, and that AFA or
    USA still control."""
    powers = {selecting.power_of(g, name) for name in told["unhurt"]}
    keepers = {selecting.power_of(g, name) for name in (AFA, USA)}
    taken = g.state["deeds"]["taken"]
    found = [a for a, power, unhurt in taken if unhurt and power in powers]
    found = [area for area in found if g.controller(area) in keepers]
    return found, len(found)


def _happened(g: Position, told: Told, here: str) -> tuple[Names, int]:
    """BLZ-176: what a scenario has brought."""
    found = [name for name in told["happened"] if name in g.state["events"]]
    return found, len(found)


COUNTS: Mapping[str, Callable[[Position, Told, str], tuple[Names, int]]] = {
    "control": _control,
    "units": _units,
    "size": _size,
    "wealth": _wealth,
    "each": _each,
    "some": _some,
    "stands": _stands,
    "survives": _survives,
    "convoys": _convoys,
    "convoy damage": _damage,
    "destroyed": _destroyed,
    "researched": _researched,
    "factories": _factories,
    "delivered": _delivered,
    "unhurt": _unhurt,
    "happened": _happened,
}
