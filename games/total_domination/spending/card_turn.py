"""What a power may still spend with the card that it plays: points, or the icons of an event."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.values import dataclass
from pbem.wargame.counts import Counts, change


@dataclass
class CardTurn:
    """One card of a power, while its lines are carried out one after another.

    `points` are operation points that are left. `icons` are those of a logistics event that are
    left, {icon: count}, with which nothing costs points; None where points are spent.
    """

    power: str
    points: int = 0
    icons: Counts | None = None

    def spend(self, icon: str, cost: int) -> None:
        """Pay for one thing: TDM-101 with points, of which there are never more than there are;
        TDM-161 with an icon, each at most once. `icon` is "" for what no event does, `cost` 0 for
        what no points do (TDM-114).
        """
        if self.icons is None:
            if not cost:
                raise Illegal("TDM-114", "only_by_event", icon=icon)
            if cost > self.points:
                raise Illegal("TDM-101", "too_few_points", cost=cost, points=self.points)
            self.points -= cost
        elif not self.icons.get(icon):
            code = "no_such_icon" if icon else "not_by_event"
            raise Illegal("TDM-161", code, icon=icon)
        else:
            change(self.icons, icon, -1)
