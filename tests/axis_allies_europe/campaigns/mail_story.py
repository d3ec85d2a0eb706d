"""A campaign told by mails through the real driver: seats, questions, answers, and rulings that set the scene.

The dice follow from the chains of the campaign, so that a story has the same course each time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from pbem.audit.audit import audit
from pbem.engine.flow import Ask
from pbem.engine.state import State
from pbem.games.axis_allies_europe.position import Position
from pbem.play import rulings
from pbem.play.resolver import Resolver
from pbem.records import desk as desks
from pbem.records.settle import Settled, Skipped
from pbem.storage import keys
from pbem.table.campaign import Campaign
from tests.axis_allies_europe.campaigns.ledger_of_events import Ledger
from tests.small_campaign import Folder, Said

Event = dict[str, Any]


class _Nobody:
    """Stands in for players of whom none has said anything."""

    skipped: ClassVar[list[Skipped]] = []

    def next(self, state: State) -> Settled | None:
        """No answer."""
        return None


class Story:
    """A campaign in its folder; the accountant reads along."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self.read = 0
        self.campaign = self._open()
        self.events: list[Event] = []
        self.books = Ledger(self.campaign.anchor["options"])
        self._read_on()

    # The moderator

    def rule(self, *changes: str) -> None:
        """Set the scene: `set Norway: Germany 2 infantry`, `money Germany 3`, ..."""
        signer = keys.load(self.folder.path / "small.pbem-private" / "moderator.key")
        if changes:
            rulings.rule(self._open(), signer, changes, "the scene is set")
        Resolver(self._open(), signer, answerer=_Nobody()).run()
        self._read_on()

    def clear(self, *places: str) -> None:
        """Take all pieces off these places, complexes excepted."""
        g, changes = self.g, list[str]()
        for place in places:
            for power in g.powers_in(place):
                kinds = [k for k in g.units(place, power) if k != "industrial_complex"]
                if kinds:
                    changes.append(f"set {place}: {power} " + ", ".join(f"0 {k}" for k in kinds))
        self.rule(*changes)

    def silence(self) -> Said:
        """The moderator waits for nobody any more."""
        return self._apply("", "--silence", seat="")

    # The players

    def mail(self, power: str, *lines: str) -> Said:
        """Lines of the seat that plays a power."""
        return self._apply("\n".join(lines), seat=self._seat(power))

    def _seat(self, power: str) -> str:
        return self.campaign.seat_of(power) or power

    def orders(self, power: str, *lines: str) -> Said:
        """Orders, all of them at once."""
        return self.mail(power, *lines, *self._silent(power, lines), "done")

    def _silent(self, power: str, lines: tuple[str, ...]) -> list[str]:
        """A `pass` for each step that is asked for, and of which neither these lines nor earlier ones say anything."""
        lying = {each.section for each in desks.entries(self.campaign.desk, self._seat(power))}
        said = lying | {line.partition(":")[0] for line in lines}
        asked = [ask.sections for ask in self.asks if ask.verb == "orders" and power in ask.to]
        return [f"{section}: pass" for each in asked for section in each if section not in said]

    def refused(self, power: str, *lines: str) -> str:
        """Lines that are not all taken, with the reasons given in the receipt; the orders stay open."""
        said = self.folder.apply("\n".join(lines), seat=self._seat(power))
        assert "Refused" in said.out, said.out
        self._read_on()
        return " ".join(said.out.split())

    def passes(self, *powers: str) -> None:
        """Turns in which nothing is ordered, as long as these powers are asked, in this order."""
        for power in powers:
            while self.asks_orders_of(power):
                sections = next(ask.sections for ask in self.asks if ask.verb == "orders")
                self.mail(power, *(f"{section}: pass" for section in sections), "done")

    def asks_orders_of(self, power: str) -> bool:
        """Whether the orders of a power are asked for."""
        return any(ask.verb == "orders" and power in ask.to for ask in self.asks)

    def _apply(self, text: str, *options: str, seat: str) -> Said:
        said = self.folder.apply(text, *options, seat=seat)
        assert said.code == 0, said.out + said.err
        assert "Refused" not in said.out, said.out
        assert "Question to :" not in said.out, said.out
        self._read_on()
        return said

    def _read_on(self) -> None:
        self.campaign = self._open()
        records = self.folder.records
        for record in records[self.read :]:
            self.events += record.get("events", [])
            self.books.post(record.get("events", []))
        self.read = len(records)
        self.books.compare(self.g)

    # What came of it

    def _open(self) -> Campaign:
        """The campaign as it is on disk."""
        return Campaign.open(self.folder.save, lambda: "2026-01-01 00:00:00Z")

    @property
    def g(self) -> Position:
        """The position."""
        campaign = self.campaign
        found = campaign.table.position(campaign.state)
        assert isinstance(found, Position)
        return found

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The open questions."""
        return self.campaign.asks

    def ask(self, verb: str) -> Ask:
        """The open question of this verb."""
        return next(ask for ask in self.asks if ask.verb == verb)

    def of(self, kind: str, **wanted: Any) -> list[Event]:
        """The events of a kind with these fields."""
        return [
            event
            for event in self.events
            if event["kind"] == kind and all(event.get(k) == v for k, v in wanted.items())
        ]

    def lost(self, at: str) -> Iterator[tuple[str, str, int]]:
        """(power, kind, count) of all that was lost at a place."""
        for event in self.of("lost", at=at):
            for power, units in event["units"].items():
                for kind, count in units.items():
                    yield power, kind, count

    def ends_well(self) -> None:
        """Every record replays to the same state, and every die is proven."""
        result = audit(self.folder.save)
        assert result.holds, [verdict for verdict in result.verdicts if not verdict.holds]

    def report(self) -> str:
        """The report of the turn that is open or was finished last, its lines put together again."""
        return " ".join(self.folder.run("report").out.split())
