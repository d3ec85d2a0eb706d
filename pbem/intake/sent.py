"""One mail that has come: what was read of it, whose it is, for which turn, and what its orders are
asked for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pbem.engine.flow import Ask
    from pbem.engine.orders import Parsed
    from pbem.intake.asides import Asides
    from pbem.mail.read import Mail
    from pbem.records.signatures.mailed import Signed
    from pbem.table.campaign import Campaign


# The turn of a mail that is for the next one of each power, whichever that is.
NEXT = -1


@dataclass(frozen=True)
class Sent:
    """One mail that has come. `parsed` are its orders, `asides` what it says beside them. `turn` is
    the later one of the game that it is for, or NEXT, 0 for one that is for now. `is_check`: it is
    only looked at."""

    campaign: Campaign
    data: bytes
    mail: Mail
    signed: Signed | None
    asides: Asides
    parsed: Parsed
    seat: str
    turn: int = 0
    is_check: bool = False

    @property
    def is_done(self) -> bool:
        """Whether it says `done` for now."""
        return self.parsed.is_done and not self.turn

    @cached_property
    def ask(self) -> Ask | None:
        """What its seat is asked orders for now."""
        for ask in self.campaign.asks:
            if ask.sections and any(self.campaign.seat_of(p) == self.seat for p in ask.to):
                return ask
        return None

    @cached_property
    def locked(self) -> list[str]:
        """The sections of its seat that were used in this turn."""
        return list(self.campaign.desk["locked"].get(self.seat, []))

    @cached_property
    def is_closed(self) -> bool:
        """Whether its seat can change nothing any more about the dice that come next."""
        if self.campaign.book is None and self.campaign.asks:
            return False
        from pbem.intake import closed_lines

        return closed_lines.are_lines_closed(self.campaign, self.seat)
