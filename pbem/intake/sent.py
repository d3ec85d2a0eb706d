"""One mail that has come: what was read of it, whose it is, for which turn, and what its orders are
asked for."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from pbem.engine.errors import NotKnown
from pbem.engine.play import waits_for
from pbem.records.desk_places import batch_of, belongs, covers, place
from pbem.records.settle import is_replaceable
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.engine.flow import Ask
    from pbem.engine.orders import Parsed
    from pbem.intake.agreed import Ok
    from pbem.intake.asides import Asides
    from pbem.mail.read import Mail
    from pbem.records.signatures.mailed import Signed
    from pbem.table.campaign import Campaign


# The turn of a mail that is for the next one of each power, whichever that is.
NEXT = -1


@dataclass(frozen=True)
class Sent:
    """One mail that has come. `parsed` are its orders, `asides` what it says beside them. `turn` is
    the later one of the game that it is for, or NEXT, 0 for one that is for now. `ok` is that of a
    mail without orders. `is_check`: it is only looked at."""

    campaign: Campaign
    data: bytes
    mail: Mail
    signed: Signed | None
    asides: Asides
    parsed: Parsed
    seat: str
    turn: int = 0
    ok: Ok | None = None
    is_check: bool = False

    @property
    def is_done(self) -> bool:
        """Whether it says `done` for now."""
        return self.parsed.is_done and not self.turn

    @property
    def is_signed(self) -> bool:
        """Whether it counts by a signature."""
        return self.signed is not None and bool(self.campaign.signing.key(self.seat))

    @cached_property
    def asks(self) -> tuple[Ask, ...]:
        """The batches of orders that its seat is asked for now, and those that it may still send
        anew."""
        mine = (ask for ask in self.campaign.asks if ask.sections and self.powers_in(ask))
        state = self.campaign.state
        return tuple(ask for ask in mine if self.waits(ask) or is_replaceable(state, ask))

    def waits(self, ask: Ask) -> bool:
        """Whether a question waits for its seat."""
        missing = waits_for(self.campaign.state, ask)
        return any(power in missing for power in self.powers_in(ask))

    @cached_property
    def powers(self) -> list[str]:
        """The powers that its seat plays."""
        return self.campaign.powers_of(self.seat)

    def powers_in(self, ask: Ask) -> list[str]:
        """Those of its seat's powers that a question is put to."""
        return [power for power in ask.to if self.campaign.seat_of(power) == self.seat]

    def said(self, ask: Ask) -> list[str]:
        """The orders by which its seat has answered a batch already. Raises NotKnown where they are
        sealed and not at hand."""
        state = self.campaign.state
        for power in self.powers_in(ask):
            told = state["engine"]["said"].get(ask.id, {}).get(power, {})
            if "say" in told:
                return list(told["say"])
            if told:
                hidden = state["secret"].get(power, {}).get("said", {})
                if ask.id not in hidden:
                    raise NotKnown("secret")
                return list(hidden[ask.id])
        return []

    def asks_for(self, told: str) -> list[Ask]:
        """The batches to which orders at a place of the desk may belong."""
        return [ask for ask in self.asks if belongs(told, ask, self.powers_in(ask))]

    def place(self, section: str, power: str) -> str:
        """Where the desk keeps a line: by power, if its seat has several."""
        return place(section, power if len(self.powers) > 1 else "")

    def batch(self, ask: Ask) -> tuple[str, ...]:
        """The places of all orders for a batch."""
        return batch_of(ask, self.powers)

    def is_locked(self, told: str) -> bool:
        """Whether what lies at a place was used in this turn, and is not asked for again."""
        return covers(self.locked, told) and not self.asks_for(told)

    @cached_property
    def locked(self) -> list[str]:
        """The places of its seat that were used in this turn."""
        return list(self.campaign.desk["locked"].get(self.seat, []))

    @cached_property
    def is_closed(self) -> bool:
        """Whether its seat can change nothing any more about the dice that come next."""
        if self.campaign.book is None and self.campaign.asks:
            return False
        from pbem.intake import closed_lines

        return closed_lines.are_lines_closed(self.campaign, self.seat)
