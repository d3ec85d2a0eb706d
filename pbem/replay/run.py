"""A run of the rules: inputs go in one after the other, with the dice and draws of their record.

The driver puts in what it is about to write (pbem/play/resolver.py). Who plays records again puts
in what they say: the audit with its checks between the inputs (pbem/replay/replay.py), `Run.feed`
with none. The rules are brought forward here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pbem.engine import proof
from pbem.engine.dice import Seeded, Source
from pbem.engine.play import Input, Outcome, advance
from pbem.engine.state import State, copy
from pbem.records import desks
from pbem.records.dice import rolls
from pbem.records.standing import Standing
from pbem.replay.rewind import Earlier, Rewind, state_before
from pbem.replay.witness import NOTHING, Opened, Witness
from pbem.storage import kinds, ledger
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.library.registry import Loaded

Record = Mapping[str, Any]
# The values of a sealed draw, from its number, the founding, and the record that opens its segment.
Draws = Callable[[int, Mapping[str, str | bytes], Record], Source]


@dataclass(frozen=True)
class Stop:
    """Where an input led, and the input of the record that goes in next, None at its end."""

    made: Outcome
    following: Input | None


class Run:
    """Inputs for the rules of a campaign, record by record; the position is that of `standing`.

    Of the record that began last: `inputs` are those that went in, `outcome` is what came of them,
    `opener` says what opens its dice (links, or a round of the beacon), `openings` are the
    positions in which turns opened, if it `keeps_openings`. `draws` gives sealed chance, `unsealed`
    an input with its answer.
    """

    def __init__(
        self,
        standing: Standing,
        draws: Draws,
        unsealed: Callable[[Input], Input] = lambda given: given,
        rewind: Rewind | None = None,
    ) -> None:
        self.standing = standing
        self.draws = draws
        self.unsealed = unsealed
        self.rewind = rewind or Rewind({})
        self.keeps_openings = True
        self.begin()

    @staticmethod
    def from_anchor(anchor: Record, loaded: Loaded, opened: Opened, rewind: Rewind) -> Run:
        """A run that is to be fed all records; `opened` is what is known of the secrets."""
        standing, witness = Standing(anchor, loaded), Witness(opened)
        standing.start(dict[int, str]().__getitem__)
        rewind.saw(0, standing.state)
        return Run(standing, witness.source, witness.unsealed, rewind)

    def begin(self, opener: Record = NOTHING) -> None:
        """Begin a record. Sealed draws can fall in it if the dice are founded by now."""
        self.inputs: list[Input] = []
        self.outcome = Outcome()
        self.openings: list[State] = []
        self._is_founded = self.standing.is_founded
        self.reveal(opener)

    def reveal(self, opener: Record) -> None:
        """From now on the dice of the record are made of what this says."""
        self.opener = opener
        self._dice: Source | None = None

    def go_back(self, earlier: Earlier | None) -> None:
        """A ruling is about to go in, or an undo, by which an earlier position is in force
        again.
        """
        if earlier is not None:
            self.standing.state = state_before(earlier, self.standing.state)
        if self.standing.state["secret"]:
            from pbem.records.seals import commits

            commits.set_aside(self.standing.state)

    def advance(self, given: Input) -> Outcome:
        """Put one input in. Raises Refusal for one that is not taken, which has changed nothing."""
        state = self.standing.state
        releases = state["engine"]["releases"]
        table, source = self.standing.table, self._source()
        made = advance(table, state, given, source, self._draw(), ruled=self._ruled(given))
        if given:
            self.inputs.append(given)
        whole = self.outcome
        whole.events += made.events
        whole.rolls += made.rolls
        whole.forced += made.forced
        whole.needs, whole.needs_draw = made.needs, made.needs_draw
        if self.keeps_openings and state["engine"]["releases"] != releases:
            self.openings.append(copy(state))
        return made

    @property
    def has_moved(self) -> bool:
        """Whether there is anything to record."""
        return bool(self.inputs or self.outcome.events or self.outcome.rolls)

    @property
    def is_withheld(self) -> bool:
        """Whether it stopped at a sealed draw that was due, and whose values are not known."""
        number = self.standing.state["engine"]["draw"]["number"]
        return self._is_ready and self.outcome.needs_draw == number

    # Chance

    def _source(self) -> Source:
        """The dice of the segment that the record opens."""
        if self._dice is None:
            founding = self.standing.founding_for(ledger.segment_of(self.opener))
            self._dice = ledger.source(self.standing.id, self.opener, founding)
        return self._dice

    @property
    def _is_ready(self) -> bool:
        by_links = self.standing.draws_by_links
        return self._is_founded and (ledger.is_opened(self.opener) or not by_links)

    def _draw(self) -> Source:
        """The values of the sealed draw that is due; there is none of number 0."""
        engine = self.standing.state["engine"]
        number = int(engine["draw"]["number"]) if self._is_ready else 0
        founding = self.standing.founding_for(engine["segment"]["number"])
        return self.draws(number, founding, self.opener if self.standing.draws_by_links else {})

    def _ruled(self, given: Input) -> Source | None:
        """The values of the draw for what a ruling shuffles: of the moderator's chain alone, since
        nobody gives a link for it."""
        if not given.get("ruling") or not self._is_founded:
            return Seeded({}, sealed=True)
        engine = self.standing.state["engine"]
        founding = self.standing.founding_for(engine["segment"]["number"])
        return self.draws(int(engine["draw"]["number"]), founding, NOTHING)

    # Records

    def steps(self, record: Record) -> Iterator[Stop]:
        """Put in what a record of a run says, in the order in which it says it; each stop on the
        way.
        """
        given: Input = {}
        for following in [*record.get("inputs", []), None]:
            yield Stop(self.advance(self.unsealed(given)), following)
            given = following or {}

    def feed(self, record: Record) -> list[proof.Note]:
        """Play a record as it stands, with no check; the notes of the rules for it."""
        standing, number = self.standing, int(record["record"])
        self.begin(record)
        desks.apply(standing.desk, record.get("desk", {}))
        if record["kind"] in kinds.REVISIONS:
            first = record.get(kinds.UNDO)
            self.go_back(self.rewind.before(first) if first else None)
        if record["kind"] in kinds.MOVES and not rolls.is_lock(record):
            for _ in self.steps(record):
                pass
        else:
            standing.burn(record.get("inputs", []))
        notes = standing.end_record()
        if standing.book is not None:
            standing.book.found(record, number)
        self.rewind.saw(number, standing.state)
        return notes
