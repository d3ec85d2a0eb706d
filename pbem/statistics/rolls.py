"""What fell in a campaign, read from its records: throws with what they were for, and the losses
that followed.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any

from pbem.engine.chance import DiceError
from pbem.engine.dice import Roll
from pbem.engine.events import (
    BATTLE_BEGAN,
    LOST,
    ORDERS_OPEN,
    PHASE_BEGAN,
    STEP_BEGAN,
    Event,
    is_battle,
    is_damage,
    is_loss,
    is_volley,
    opens,
)
from pbem.engine.game import ANYBODY, Measures
from pbem.faults import BadGame, Fault
from pbem.records.dice import rolls
from pbem.reports import history
from pbem.statistics.probability import Hits, Readings
from pbem.storage import ledger
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign

OWN_CHAINS = {"moderator", "sealed"}


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice under one label. `factor` is None for dice that do not fire, 0 for dice that are summed.

    `battle` tells battles apart and `title` names them, "" outside of them. `why` and `caused_by`
    belong to `grade`. `event` is the volley, or what was read of the dice, empty where there is
    neither. `kind` is that of an engine roll: "roll", "shuffle" or "pick". `charts` are by name
    what the faces stand for, from 1, of dice that are read in a table.
    """

    label: str
    kind: str
    sides: int
    values: tuple[int, ...]
    record: int
    segment: int
    grade: str
    why: str
    caused_by: str
    turn: int
    turn_name: str
    battle: str
    title: str
    event: Event = field(default_factory=dict)
    side: str = ""
    attack: str = ""
    charts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    @property
    def factor(self) -> int | None:
        """The highest value that hits."""
        return self.event["factor"] if is_volley(self.event) else None

    def read(self, value: int) -> dict[str, int]:
        """What a value stands for in each chart."""
        return {name: faces[value - 1] for name, faces in self.charts.items()}

    @property
    def hits(self) -> int:
        """How many hit, counted from the dice."""
        factor = self.factor or 0
        return sum(value <= factor for value in self.values)

    @property
    def chance(self) -> float:
        """The chance of each die to hit."""
        return min(1.0, (self.factor or 0) / self.sides)

    @property
    def power(self) -> str:
        """Whose dice."""
        return str(self.event.get("by", ""))

    @property
    def place(self) -> str:
        """Where."""
        return str(self.event.get("at", ""))

    @property
    def phase(self) -> str:
        """The part of a battle, in the words of the rules."""
        return str(self.event.get("phase", ""))

    @property
    def round(self) -> int:
        """The round of a battle, 0 outside of rounds."""
        return int(self.event.get("round", 0))

    @property
    def unit(self) -> str:
        """What fired."""
        return str(self.event.get("unit", ""))


@dataclass(frozen=True, slots=True)
class Casualties:
    """Units of one side that are lost, damaged, or lost with the ship that carried them (`kind` of
    the event).

    `by` is the stance of those whose dice did it, "" for nobody's; None where the event does not
    tell.
    """

    kind: str
    side: str
    by: str | None
    battle: str
    units: Mapping[str, int]


@dataclass
class Told:
    """All throws of a campaign in their order, and `moments`: throws and casualties as they
    came.
    """

    throws: list[Throw] = field(default_factory=list)
    moments: list[Throw | Casualties] = field(default_factory=list)


def read(campaign: Campaign) -> Told:
    """What fell in a campaign. Raises Fault for dice that cannot be read."""
    reader = _Reader(campaign)
    for record in campaign.save.records():
        try:
            reader.take(record)
        except DiceError as error:
            what = f"the dice of record {record['record']} cannot be read ({error})"
            do = "'pbem audit' tells what is wrong with them."
            raise Fault("bad_dice", what, str(campaign.path), do) from error
    return reader.told


class _Reader:
    """Goes through records and knows the turn and the battle that is on."""

    def __init__(self, campaign: Campaign) -> None:
        self.told = Told()
        self.measures: Measures = campaign.table.game.measures
        self.board = campaign.table.board
        self.openings = history.openings(campaign, campaign.words)
        self.reasons = Reasons(campaign.anchor)
        self.turn = self.release = 0
        self.battle = self.title = ""
        self.battles = 0

    def take(self, record: Mapping[str, Any]) -> None:
        why, caused_by = self.reasons.take(record)
        fixed = {
            "record": record["record"],
            "segment": ledger.segment_of(record),
            "grade": str(record.get("grade", ledger.GRADE)),
            "why": why,
            "caused_by": caused_by,
        }
        thrown = {roll.label: roll for roll in ledger.dice_of(record)}
        for told in record.get("events", []):
            for event in (told, *self.measures.volleys(self.board, told)):
                self._take_event(event, thrown, fixed)
        for _, roll in sorted(thrown.items()):
            self._add(self._throw(roll, {}, fixed))

    def _take_event(self, event: Event, thrown: dict[str, Roll], fixed: Mapping[str, Any]) -> None:
        if event["kind"] in (ORDERS_OPEN, STEP_BEGAN, PHASE_BEGAN, BATTLE_BEGAN):
            self._begin(event)
        elif (roll := thrown.get(event.get("label", ""))) and self._tells_of(event):
            self._add(self._throw(thrown.pop(roll.label), event, fixed))
        else:
            self.told.moments += self._casualties(event)

    def _tells_of(self, event: Event) -> bool:
        """Whether an event says what its dice were for."""
        return is_volley(event) or bool(self.measures.charts(self.board, event))

    def _charts(self, roll: Roll, event: Event) -> dict[str, tuple[int, ...]]:
        charts = self.measures.charts(self.board, event) if event else {}
        for name, faces in charts.items():
            if len(faces) != roll.sides:
                what = f"the chart {name!r} has {len(faces)} faces, and the die {roll.sides}"
                raise BadGame("bad_chart", what, roll.label)
        return {name: tuple(faces) for name, faces in charts.items()}

    def _begin(self, event: Event) -> None:
        self.battle = self.title = ""
        if opens(event):
            self.turn, self.release = event["turn"], event["release"]
        elif is_battle(event):
            self.battles += 1
            self.battle = str(self.battles)
            self.title = f"{event.get('at', '')} ({event['battle']})"

    def _add(self, throw: Throw) -> None:
        self.told.throws.append(throw)
        self.told.moments.append(throw)

    def _throw(self, roll: Roll, event: Event, fixed: Mapping[str, Any]) -> Throw:
        at = str(event.get("at", ""))
        return Throw(
            roll.label,
            roll.kind,
            roll.sides,
            roll.values,
            **fixed,
            turn=self.turn,
            turn_name=self._turn_name,
            battle=self._context(at),
            title=self.title or at,
            event=event,
            side=self._side(str(event.get("by", ""))),
            attack=self.measures.stance(event) if event else "",
            charts=self._charts(roll, event),
        )

    @property
    def _turn_name(self) -> str:
        told = self.openings.get(self.release)
        return f"{self.turn} {told.name if told else ''}".strip()

    def _side(self, power: str) -> str:
        return (self.measures.side(self.board, power) if power else "") or power

    def _context(self, at: str) -> str:
        """Outside of battles what happens at one place in one turn belongs together."""
        return self.battle or f"{self.release} {at}"

    def _casualties(self, event: Event) -> Iterator[Casualties]:
        kind, battle = event["kind"], self._context(str(event.get("at", "")))
        if is_damage(event):
            side, units = self._side(event["power"]), {event["unit"]: event["count"]}
            yield Casualties(kind, side, None, battle, units)
        elif is_loss(event):
            by = self.measures.stance(event) if kind == LOST else ANYBODY
            known = None if by == ANYBODY else by
            for power, lost in event["units"].items():
                yield Casualties(kind, self._side(event.get("owner", power)), known, battle, lost)


class Reasons:
    """Why the dice of each record have their grade and who caused it; records are given in their
    order.
    """

    def __init__(self, anchor: Mapping[str, Any]) -> None:
        self._has_chains = bool(set(anchor["dice"]["chains"]) - OWN_CHAINS)
        self._is_founded = False

    def take(self, record: Mapping[str, Any]) -> tuple[str, str]:
        """(why, by whom), both "" where there is nothing to tell."""
        self._is_founded |= bool(record.get("founding"))
        if not record.get("dice"):
            return "", ""
        if "grade_why" in record:
            return str(record["grade_why"]), str(record.get("grade_by", ""))
        if rolls.is_typed(record):
            return "typed in by hand", "the moderator"
        if record.get("grade", ledger.GRADE) != ledger.GRADE:
            return "", ""
        reasons = [] if self._has_chains else ["no chains of players"]
        reasons += [] if self._is_founded else ["no founding"]
        return ", ".join(reasons), ""


def hits_of(throws: Iterable[Throw]) -> Hits:
    """The dice of these throws that hit on a number."""
    found = Hits()
    for throw in throws:
        if throw.factor:
            found.add(len(throw.values), throw.factor, throw.sides, throw.hits)
    return found


def readings_of(throws: Iterable[Throw]) -> dict[str, Readings]:
    """The dice of these throws that are read in charts, by the name of the chart."""
    found: dict[str, Readings] = {}
    for throw in throws:
        for name, faces in throw.charts.items():
            got = sum(faces[value - 1] for value in throw.values)
            found.setdefault(name, Readings()).add(len(throw.values), faces, got)
    return found


# CSV

COLUMNS = (
    "record segment turn grade reason caused_by battle place phase round power side attack unit label slot kind sides"
    " value hits_on hit read"
).split()


def as_csv(throws: Iterable[Throw]) -> str:
    """A line for each die. `hits_on` is empty for dice that do not fire, 0 for dice that are
    summed; `read` is what it stands for in charts, "name 2; name 0".
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for throw in throws:
        before = (throw.record, throw.segment, throw.turn, throw.grade, throw.why, throw.caused_by)
        what = (throw.title, throw.place, throw.phase, throw.round, throw.power, throw.side)
        factor = throw.factor
        for slot, value in enumerate(throw.values, 1):
            writer.writerow(
                (
                    *before,
                    *what,
                    *(throw.attack, throw.unit, throw.label, slot, throw.kind, throw.sides, value),
                    "" if factor is None else factor,
                    int(value <= factor) if factor else "",
                    "; ".join(f"{name} {count}" for name, count in throw.read(value).items()),
                )
            )
    return text.getvalue()
