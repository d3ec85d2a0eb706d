"""Who is lost to a hit: the targets of this game, hits that only some of them may take, and the
default orders.

A battleship takes the first hit without sinking, so that losses count hits, not ships. Losses may
name one unit of a kind as order lists do: "fighter from France with 2 left", "transport 2". The
questions are in loss_questions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from pbem.games.axis_allies_europe.orders.vocabulary import MEMBERS, NEVER_LOST, POWERS
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import SUBMARINE
from pbem.values import dataclass
from pbem.wargame import losses
from pbem.wargame.losses import Entry, LossRules


def order(g: Position, name: str) -> tuple[str, ...]:
    """The default order of this campaign: "land defender", "land attacker", "sea defender", "sea
    attacker", "planes".

    "kind/state" is a part of a kind: an empty transport, a battleship that can still take a first
    hit.
    """
    return g.board.loss_presets[g.option("losses")].orders[name]


@dataclass(frozen=True, slots=True)
class Target(losses.Target):
    """Units that may take `count` hits.

    `group`: "plain" takes every hit, "submarine" none of aircraft without a destroyer, "air" none
    of submarines, "ally" (a ship of an ally of the attacker) only those of submarines. `state`
    tells parts of a kind apart.

    What else tells units of a kind apart: the `number` of a ship in its zone (of several that are
    alike the lowest), what it `holds` in words, the `home` of a plane and the movements that it has
    `left`. `worth` is in IPCs, cargo included.
    """

    number: int = 0
    holds: str = ""
    home: str = ""
    left: int = 0
    worth: int = 0

    details: ClassVar[tuple[str, ...]] = ("state", "number", "home", "left")

    @property
    def key(self) -> str:
        """The key of losses that means just these units."""
        if self.home:
            return plane_key(self.kind, self.home, self.left)
        return f"{self.kind} {self.number}" if self.number else self.kind

    @property
    def look(self) -> tuple[Any, ...]:
        """What it holds; where a plane comes from, and how far it can still fly."""
        return self.holds, self.home, self.left

    @property
    def is_last(self) -> bool:
        """Ships of allies come last, as given."""
        return self.group == "ally"

    def fits(self, entry: Entry) -> bool:
        """A ship of an ally is meant only where its owner is named, or by what closes each list."""
        if self.group == "ally" and entry["what"] and not entry.get("power"):
            return False
        if entry.get("state", self.state) != self.state:
            return False
        if "number" in entry:
            after = entry["number"] - self.number
            if not self.number or not 0 <= after < self.count:
                return False
        if "home" in entry and self.home not in (entry["home"], f"carrier {entry['home']}"):
            return False
        return bool(
            entry.get("left", self.left) == self.left and (self.home or "left" not in entry)
        )


def plane_key(kind: str, home: str, left: int) -> str:
    """The key of planes by where they took off (an area or "carrier ZONE") and their movements
    left."""
    return f"{kind} from {home} with {left} left"


@dataclass(frozen=True, slots=True)
class Hits(losses.Hits):
    """Hits by who may take them: `any`; of submarines, `ships` only; of aircraft that see no
    submarines, `no_submarines`.

    At most `allied` of them may go to ships of an ally of the attacker.
    """

    ships: int = 0
    no_submarines: int = 0
    allied: int = 0

    @property
    def total(self) -> int:
        """All hits."""
        return self.any + self.ships + self.no_submarines

    @property
    def most(self) -> Sequence[int]:
        """AAE-092, AAE-093: on all; on ships of allies; on them and submarines; on planes."""
        below, air = self.ships + self.any, self.any + self.no_submarines
        return self.total, min(self.ships, self.allied), below, air


RULES = LossRules[Target](
    powers=tuple(POWERS),
    classes=MEMBERS,
    limits=(None, ("ally",), ("ally", SUBMARINE), ("air",)),
    never=NEVER_LOST,
)
choose = RULES.choose
by_default = RULES.by_default
add = RULES.add
