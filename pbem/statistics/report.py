"""The statistics of one campaign as people and programs get them: chosen dice as text, data, CSV
and pictures.
"""

from __future__ import annotations

import csv
import io
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.faults import WrongCall
from pbem.reports import history
from pbem.statistics import draws, tables
from pbem.statistics import plot as stats_plot
from pbem.statistics.rolls import Reasons, Throw, as_csv, read
from pbem.statistics.stats import DEFAULT_BY, KEYS, faces_data, faces_of, luck_over_time, statistics
from pbem.statistics.value import Exchange, exchanges
from pbem.storage import files

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign

TABLE_COLUMNS = "table by group chart orders cards dice expected hits got sd z p_at_most p_at_least p sides faces chi2 say real more swing".split()


def keys(given: str | None) -> tuple[str, ...]:
    """The divisions of `--by`: "power,side+attack". Raises WrongCall for others."""
    if given is None:
        return DEFAULT_BY
    names = tuple(part.strip() for part in given.lower().split(","))
    for name in names:
        for key in name.split("+"):
            if key not in KEYS:
                what = f"there is no division of the dice by {key!r}"
                raise WrongCall("unknown_key", what, do=f"Take {', '.join(KEYS)}; + joins several.")
    return names


class Chosen:
    """The dice of a campaign, of one record, or of labels that begin in one way."""

    def __init__(self, campaign: Campaign, record: int | None = None, label: str = "") -> None:
        self.campaign = campaign
        self.record = record
        self.label = label
        if record is not None:
            campaign.save.record(record)

    @cached_property
    def _told(self) -> tuple[list[Throw], list[Exchange]]:
        told = read(self.campaign)
        table = self.campaign.table
        traded = exchanges(told.moments, table.game.measures, table.board)
        return (
            [throw for throw in told.throws if self._has(throw.record, throw.label)],
            [x for x in traded if any(self._has(throw.record, throw.label) for throw in x.throws)],
        )

    def _has(self, record: int, label: str) -> bool:
        return self.record in (None, record) and label.startswith(self.label)

    @property
    def throws(self) -> list[Throw]:
        """The chosen throws in their order."""
        return self._told[0]

    def rows(self) -> list[dict[str, Any]]:
        """`history.dice_row` of each record that has chosen dice, with `why` and `caused_by` of its
        grade.
        """
        reasons = Reasons(self.campaign.anchor)
        rows = []
        for record in self.campaign.save.records():
            why, caused_by = reasons.take(record)
            dice = {
                label: text
                for label, text in record.get("dice", {}).items()
                if self._has(record["record"], label)
            }
            if dice:
                row = history.dice_row(self.campaign, {**record, "dice": dice})
                rows.append({**row, "why": why, "caused_by": caused_by})
        return rows

    def statistics(self, by: tuple[str, ...]) -> dict[str, Any]:
        """`stats.statistics` of the chosen dice, and of draws."""
        return statistics(*self._told, by, self._draws)

    @property
    def _draws(self) -> dict[str, list[dict[str, Any]]]:
        """The tables of draws, of a game with secrets or with places picked at random."""
        drawn, table = draws.Drawn(), self.campaign.table
        if table.game.secrets:
            drawn = draws.read(self.campaign)
            drawn.orders = [each for each in drawn.orders if self._has(each.record, each.field)]
        if self.record is not None or self.label:
            drawn.dealt = {}
        return draws.tables(drawn, self.throws, partial(table.game.measures.card, table.board))

    def text(self, by: tuple[str, ...]) -> str:
        """The same to read."""
        return "\n".join(tables.lines(self.statistics(by))) + "\n"

    def csv(self) -> str:
        """A line for each die."""
        return as_csv(self.throws)

    def tables_csv(self, by: tuple[str, ...]) -> str:
        """A line for each row of the tables; faces are counts with blanks between."""
        told = self.statistics(by)
        text = io.StringIO()
        writer = csv.DictWriter(text, TABLE_COLUMNS, lineterminator="\n", extrasaction="ignore")
        writer.writeheader()
        for table in told["tables"]:
            for name in ("hits", "charts", "faces", "value"):
                for row in table[name]:
                    faces = {"faces": " ".join(map(str, row["faces"]))} if "faces" in row else {}
                    writer.writerow({"table": name, "by": table["by"], **row, **faces})
        for name in draws.TABLES:
            for row in told[name]:
                writer.writerow({"table": name, **row})
        for row in (*told["battles"], *told["sums"]):
            battle = f"{row['turn']}: {row['battle']}" if "battle" in row else "all battles"
            group = f"{battle}, {row['side']}"
            writer.writerow({"table": "battles", "by": "battle", "group": group, **row})
        return text.getvalue()

    def histogram(self) -> str:
        """SVG of the faces."""
        rows = [faces_data(faces) for faces in faces_of(self.throws).values()]
        return stats_plot.histogram(f"Dice of {self._title}", rows)

    def over_time(self) -> str:
        """SVG of the luck of each side, with the turns."""
        turns: dict[int, int] = {}
        dice = 0
        for throw in self.throws:
            if throw.factor:
                turns.setdefault(throw.turn, dice)
                dice += len(throw.values)
        marks = [(begin, str(turn)) for turn, begin in turns.items()]
        return stats_plot.over_time(f"Luck in {self._title}", luck_over_time(self.throws), marks)

    @property
    def _title(self) -> str:
        return str(self.campaign.anchor.get("title") or self.campaign.id)


def draw(chosen: Chosen, plot: Path | None, over_time: Path | None) -> list[Path]:
    """Write the pictures that are asked for; the files written. Raises Fault when the disk
    refuses.
    """
    drawn = []
    for path, picture in ((plot, chosen.histogram), (over_time, chosen.over_time)):
        if path is not None:
            files.replace(path, picture().encode("utf-8"), keep_old=False)
            drawn.append(path)
    return drawn
