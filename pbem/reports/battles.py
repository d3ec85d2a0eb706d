"""A battle of a report in short: a paragraph of what came of it, one table for all its rounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import groupby
from typing import TYPE_CHECKING, Any

from pbem.engine.events import BATTLE_ENDED, LOST, Event, Volley, is_volley
from pbem.reports.luck import by_side
from pbem.values import dataclass
from pbem.words.catalogue import sentence

if TYPE_CHECKING:
    from pbem.engine.board import Board
    from pbem.engine.game import Game
    from pbem.engine.table import Table
    from pbem.words.catalogue import Words

# A battle with no more dice than these, in which nobody fell, needs no table.
_FEW_DICE = 6
# Chances that are not told, or differ by nothing.
_SELDOM, _SAME = 0.005, 1e-9
_GONE, _SILENT = "-", ""
# Of the table: fires, needs, dice by round, hits, left.
_WIDTH = 5

Counts = dict[str, int]


@dataclass(frozen=True)
class Teller:
    """What it takes to tell battles of a campaign; `sides` are those of the powers, `g` the
    position, of which only board and options are read."""

    words: Words
    sides: Mapping[str, str]
    table: Table
    g: Any

    @property
    def game(self) -> Game:
        """The game."""
        return self.table.game

    @property
    def board(self) -> Board:
        """The board of the campaign."""
        return self.table.board

    def side(self, power: str) -> str:
        """The side of a power, itself where it has none."""
        return self.sides.get(power, power)


@dataclass
class _Row:
    """Dice of one kind of unit: by round, or thrown once."""

    what: str
    kind: str
    on: str
    dice: dict[int, str] = field(default_factory=dict)
    count: int = 0
    hits: int = 0
    result: str = ""


class Short:
    """One battle, from its events in their order."""

    def __init__(self, battle: Mapping[str, Any], events: Sequence[Event], teller: Teller) -> None:
        self.battle = battle
        self.events = events
        self.teller = teller
        self.lost: dict[str, Counts] = {}
        for event in events:
            for power, units in teller.game.telling.losses(event).items():
                here = self.lost.setdefault(power, {})
                for kind, count in units.items():
                    here[kind] = here.get(kind, 0) + count

    @property
    def data(self) -> dict[str, Any]:
        """For templates: `told` are the sentences of the paragraph, `groups` the rows of the
        table by power, [] where it would say no more than these, `width` its columns."""
        groups = list(self._groups()) if self._is_worth_a_table else []
        rows = [row for group in groups for row in group["rows"]]
        width = _WIDTH if any(row[-1] != _SILENT for row in rows) else _WIDTH - 1
        for row in rows:
            del row[width:]
        return {
            "told": once_each(self._told(), self.teller.words),
            "groups": groups,
            "width": width,
        }

    # The paragraph

    def _told(self) -> Iterator[str]:
        """What happened, how it ended, what was lost, the odds before."""
        words, place, ended = self.teller.words, str(self.battle["at"]), ""
        if "battle.who" in words.texts:
            yield words.say("battle.who", self.battle["event"])
        for line in self.battle["lines"]:
            text = trimmed(line["text"], (place,))
            if line["kind"] == BATTLE_ENDED:
                ended = text
            elif not self._is_in_table(line["event"], line["text"]):
                yield text
                yield self._mean(line["event"])
        if self.lost or self._is_worth_a_table:
            yield ended
        yield self._losses()
        yield self._odds()
        yield from self._rare()

    def _mean(self, event: Event) -> str:
        """What the column means in which a die of the game's own was read; "" for others."""
        charts = self.teller.game.measures.charts(self.teller.board, event)
        means = [f"{sum(faces) / len(faces):.1f}" for faces in charts.values()]
        told = ", ".join(f"{name} {mean}" for name, mean in zip(charts, means, strict=True))
        return self.teller.words.say("battle.mean", {"told": told, "means": means}) if told else ""

    def _is_in_table(self, event: Event, text: str) -> bool:
        """Whether the table, or the sum of the losses, says the same."""
        telling = self.teller.game.telling
        if event["kind"] == LOST:
            return text == self.teller.words.say("event.lost", {"units": event["units"]})
        said = event["kind"] in telling.in_tables or telling.forces(event) is not None
        return said and self._is_worth_a_table

    def _odds(self) -> str:
        """The chance of each end before the first die, of the first fight here that is told."""
        telling, words = self.teller.game.telling, self.teller.words
        for event in self.events:
            if met := telling.forces(event):
                chances = telling.odds(self.teller.g, event, self.events).get("chances", {})
                ends = [
                    words.say(f"stakes.{end}", {"chance": told})
                    for end, told in self._shares(chances)
                ]
                who = list(met[0])
                return (
                    words.say("battle.odds", {"who": who, "ends": ", ".join(ends)}) if ends else ""
                )
        return ""

    def _shares(self, chances: Mapping[str, float]) -> Iterator[tuple[str, str]]:
        """Whole numbers, without what comes less often than once in two hundred times."""
        for end, chance in chances.items():
            if chance >= _SELDOM:
                percent = round(100 * chance)
                over = percent == 100 and chance < 1 - _SAME
                fields = {"percent": percent, "over": over}
                yield end, self.teller.words.say("battle.chance", fields)

    def _rare(self) -> Iterator[str]:
        """Whose dice were such as they seldom are."""
        for each in by_side(self._volleys, self.teller.sides):
            if each["rare"]:
                lucky = each["hits"] > float(each["expected"])
                fields = {"who": each["side"], "rare": each["rare"], "lucky": lucky}
                yield self.teller.words.say("battle.rare", fields)

    def _losses(self) -> str:
        """What each side lost, with its worth; "" where nobody lost anything."""
        words = self.teller.words
        by_sides: dict[str, dict[str, Counts]] = {}
        for power, units in self.lost.items():
            by_sides.setdefault(self.teller.side(power), {})[power] = units
        told = []
        for lost in by_sides.values():
            worth = sum(self._worth(units) for units in lost.values())
            told.append(words.say("battle.lost_of", {"units": words.listed(lost), "worth": worth}))
        return words.say("battle.lost", {"told": "; ".join(told)}) if told else ""

    def _worth(self, units: Mapping[str, int]) -> int:
        measures, board = self.teller.game.measures, self.teller.board
        return sum(sum(measures.worth(board, kind)) * count for kind, count in units.items())

    # The table

    @property
    def forces(self) -> dict[str, Counts]:
        """Who met here, by power."""
        for event in self.events:
            if found := self.teller.game.telling.forces(event):
                return {p: dict(units) for side in found for p, units in side.items()}
        return {}

    @property
    def _volleys(self) -> list[Volley]:
        return [event for event in self.events if is_volley(event)]

    @property
    def _is_worth_a_table(self) -> bool:
        dice = sum(len(event["rolls"]) for event in self._volleys)
        return bool(dice > _FEW_DICE or (dice and self.lost) or self._readings)

    @property
    def _readings(self) -> list[Mapping[str, Any]]:
        """Rows of the game's own."""
        rows = self.teller.game.telling.rows
        return [row for event in self.events for row in rows(self.teller.board, event)]

    def _groups(self) -> Iterator[dict[str, Any]]:
        """{"who", "expected", "hits", "rows": [cells]} by power, in the order of fire."""
        rounds = sorted({event.get("round", 0) for event in self._volleys} - {0})
        rows: dict[str, dict[Any, _Row]] = {}
        for event in self._volleys:
            self._enter(rows.setdefault(event.get("by", ""), {}), event)
        luck = {each["side"]: each for each in by_side(self._volleys, {})}
        for power, mine in rows.items():
            told = luck.get(power, {})
            yield {
                "who": power,
                "expected": f"{float(told['expected']):.1f}" if told else "",
                "hits": told.get("hits", ""),
                "rows": self._cells(power, mine.values(), rounds),
            }
        yield from self._read()

    def _enter(self, rows: dict[Any, _Row], event: Volley) -> None:
        words, number = self.teller.words, int(event.get("round", 0))
        unit = str(event.get("unit", "die"))
        once = "" if number else str(event.get("phase", ""))
        key = (unit, event["factor"], once)
        if key not in rows:
            what = words.shots(unit, len(event["rolls"]))
            if once and f"phase.{once}" in words.texts:
                what = words.say(
                    "battle.once", {"what": what, "phase": words.say(f"phase.{once}", event)}
                )
            kind = self.teller.game.measures.kind(unit)
            rows[key] = _Row(what, kind, str(event["factor"] or _GONE))
        row = rows[key]
        dice = " ".join(map(str, event["rolls"]))
        row.dice[number] = f"{row.dice[number]} {dice}" if number in row.dice else dice
        row.hits += event["hits"] if event["factor"] else sum(event["rolls"])

    def _cells(self, power: str, rows: Iterable[_Row], rounds: Sequence[int]) -> list[list[Any]]:
        """Dice by round; what is left of a kind stands in its first row."""
        told, forces = [], self.forces.get(power, {})
        for row in rows:
            thrown = [row.dice.get(number, _GONE) for number in rounds if 0 not in row.dice]
            while len(thrown) > 1 and thrown[-1] == _GONE:
                thrown.pop()
            left: Any = _SILENT
            if row.kind in forces:
                left = max(0, forces.pop(row.kind) - self.lost.get(power, {}).get(row.kind, 0))
            told.append([row.what, row.on, " / ".join(thrown) or row.dice[0], row.hits, left])
        return told

    def _read(self) -> Iterator[dict[str, Any]]:
        """The rows of the game's own by power."""
        found: dict[str, list[Mapping[str, Any]]] = {}
        for row in self._readings:
            found.setdefault(row["by"], []).append(row)
        for power, rows in found.items():
            expected = sum(row.get("expected", 0.0) for row in rows)
            yield {
                "who": power,
                "expected": f"{expected:.1f}" if expected else "",
                "hits": sum(row.get("hits", 0) for row in rows),
                "rows": [self._reading(row) for row in rows],
            }

    def _reading(self, row: Mapping[str, Any]) -> list[Any]:
        what = self.teller.words.say(f"phase.{row['what']}", {})
        return [what, row["on"], " ".join(map(str, row["rolls"])) or _GONE, row["result"], _SILENT]


def once_each(texts: Iterable[str], words: Words) -> list[str]:
    """Sentences without empty ones; one that stands several times on end is told once."""
    told: list[str] = []
    for text, same in groupby(filter(None, texts)):
        count = len(list(same))
        if count > 1:
            fields = {"text": text.removesuffix("."), "count": count}
            text = words.say("battle.times", fields)
        told.append(sentence(text))
    return told


def trimmed(text: str, names: Iterable[str]) -> str:
    """A sentence without the name that it begins with, where that has been said: "Ottawa: USA has
    won" is "USA has won"."""
    for name in filter(None, names):
        for sign in (": ", ", "):
            if text.startswith(f"{name}{sign}"):
                text = text.removeprefix(f"{name}{sign}")
                return f"{text[:1].upper()}{text[1:]}"
    return text
