"""Statistics of dice and draws as lines to read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pbem.statistics import draws

Data = dict[str, Any]
MOST_FACES = 20  # side by side in a line


def lines(told: Data) -> list[str]:
    """The tables of `stats.statistics`."""
    drawn = [name for name in draws.TABLES if told[name]]
    if not told["dice"] and not drawn:
        return ["No dice yet."]
    text = [
        f"{told['dice']} dice in {told['rolls']} rolls of {told['records']} records",
        *(_grade(each) for each in told["grades"]),
    ]
    if summed := told["summed"]["dice"]:
        pips = told["summed"]
        text.append(f"{summed} of them were summed: {pips['sum']}, expected {pips['expected']:.1f}")
    text += _hits(told["tables"])
    text += _charts(told["tables"])
    text += _faces(told["tables"])
    text += _value(told)
    text += _draws(told)
    text += _tests(told)
    return text


def _grade(each: Data) -> str:
    why = f" ({each['why']})" if each["why"] else ""
    by = f", caused by {each['by']}" if each["by"] else ""
    return f"  {each['dice']} of grade {each['grade']}{why}{by}"


def _hits(tables: Iterable[Data]) -> list[str]:
    head = ["dice", "expected", "hits", "sd", "z", "at most", "at least"]
    rows = [(row["group"], _luck(row, "hits")) for table in tables for row in table["hits"]]
    note = "at most, at least: the chance of so many hits or fewer, and of so many or more."
    return ["", *columns("Hits", head, rows), note] if rows else []


def _charts(tables: Iterable[Data]) -> list[str]:
    """A block for each chart."""
    text: list[str] = []
    head = ["dice", "expected", "got", "sd", "z", "at most", "at least"]
    rows = [row for table in tables for row in table["charts"]]
    for chart in dict.fromkeys(row["chart"] for row in rows):
        mine = [(row["group"], _luck(row, "got")) for row in rows if row["chart"] == chart]
        text += ["", *columns(f"Read in a table: {chart}", head, mine)]
    return text


def _luck(row: Data, got: str) -> list[str]:
    return [
        str(row["dice"]),
        f"{row['expected']:.2f}",
        str(row[got]),
        f"{row['sd']:.2f}",
        "-" if row["z"] is None else f"{row['z']:+.2f}",
        percent(row["p_at_most"]),
        percent(row["p_at_least"]),
    ]


def _faces(tables: Iterable[Data]) -> list[str]:
    """A block for each number of sides."""
    text: list[str] = []
    sorts = {row["sides"] for table in tables for row in table["faces"]}
    for sides in sorted(sorts):
        bands = _bands(sides)
        head = ["dice", *(_band(each) for each in bands), "chi2", "p"]
        rows = []
        for table in tables:
            for row in (each for each in table["faces"] if each["sides"] == sides):
                end = [row["say"]] if row["say"] else [f"{row['chi2']:.2f}", f"{row['p']:.4f}"]
                counts = [str(sum(row["faces"][each.start - 1 : each.stop - 1])) for each in bands]
                rows.append((row["group"], [str(row["dice"]), *counts, *end]))
        text += ["", *columns(f"Faces, {sides} sides", head, rows)]
    return text


def _bands(sides: int) -> list[range]:
    """The faces, one by one; of a die with many sides ten or so together."""
    width = 1 if sides <= MOST_FACES else -(-sides // 10)
    return [range(n, min(n + width, sides + 1)) for n in range(1, sides + 1, width)]


def _band(faces: range) -> str:
    return str(faces[0]) if len(faces) == 1 else f"{faces[0]}-{faces[-1]}"


def _value(told: Data) -> list[str]:
    if not told["battles"]:
        return []
    head = ["expected", "real", "more"]
    rows = [
        (row["group"], _worth(row))
        for table in told["tables"]
        if table["by"] != "all"
        for row in table["value"]
    ]
    battles = [
        (f"{row['turn']}: {row['battle']}, {row['side']}", [*_worth(row), f"{row['swing']:+.2f}"])
        for row in told["battles"]
    ]
    note = [
        "Value destroyed by those who fire. Expected: the exact mean for these dice, when the losers",
        "give what they gave and then the cheapest. swing: the luck of this side less that of the other.",
    ]
    sums = [
        (f"all battles, {row['side']}", [*_worth(row), f"{row['swing']:+.2f}"])
        for row in told["sums"]
    ]
    text = ["", *columns("Value destroyed", head, rows)] if rows else []
    return [*text, "", *columns("Value by battle", [*head, "swing"], [*battles, *sums]), *note]


def _draws(told: Data) -> list[str]:
    """What can be said of cards: in which orders they lay, what was picked, what was dealt."""
    text: list[str] = []
    head = ["expected", "got", "sd", "z", "p"]
    if rows := told["orders"]:
        mine = [(row["group"], [str(row["orders"]), *_chance(row)]) for row in rows]
        text += ["", *columns("Cards laid down", ["orders", "cards", *head], mine)]
        if any("z" in row for row in rows):
            text.append("Got: pairs of cards that lie in the order of their names.")
        if any("z" not in row for row in rows):
            text.append("Sealed orders are told when the campaign is opened.")
    for name, title in (("picks", "Places picked"), ("dealt", "Dealt, by worth")):
        if rows := told[name]:
            mine = [(row["group"], _chance(row)) for row in rows]
            text += ["", *columns(title, ["cards", *head], mine)]
    return text


def _chance(row: Data) -> list[str]:
    """A row of draws; of those that nobody may know the number of cards alone."""
    if "z" not in row:
        return [str(row["cards"])]
    seen = [str(row["cards"]), f"{row['expected']:.2f}", f"{row['got']:.0f}", f"{row['sd']:.2f}"]
    if row["z"] is None:
        return [*seen, "-", "-"]
    return [*seen, f"{row['z']:+.2f}", f"{row['p']:.4f}"]


def _worth(row: Data) -> list[str]:
    return [f"{row['expected']:.2f}", str(row["real"]), f"{row['more']:+.2f}"]


def _tests(told: Data) -> list[str]:
    """One rare number among many is what chance does: say among how many."""
    tests = told["tests"]
    has_charts = any(table["charts"] for table in told["tables"])
    has_draws = any(told[name] for name in draws.TABLES)
    if not tests["made"]:
        return []
    many = f"{tests['made']} {'test was' if tests['made'] == 1 else 'tests were'} made"
    tails = "the hits and of what was read" if has_charts else "the hits"
    tails = f"{tails}, and of draws" if has_draws else tails
    has = "has" if tests["rare"] == 1 else "have"
    return [
        "",
        f"{many} in these tables: both tails of {tails}, chi-square of the faces.",
        f"Fair dice give p < 0.05 in about {tests['by_chance']:.1f} of them; {tests['rare']} {has} it.",
    ]


def percent(p: float) -> str:
    """A chance in percent with three digits."""
    if p and p < 5e-6:
        return "< 0.001 %"
    return f"{100 * p:.3g} %"


def columns(
    title: str, head: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]]
) -> list[str]:
    """A table with its first column to the left, the others to the right; the last of a short row
    hangs over.
    """
    first = max(len(title), *(len(name) for name, _ in rows))
    full = [cells for _, cells in rows if len(cells) == len(head)]
    widths = [
        max(len(name), *(len(cells[at]) for cells in full), 0) if full else len(name)
        for at, name in enumerate(head)
    ]
    return [
        "  ".join(
            [
                name.ljust(first),
                *(cell.rjust(width) for cell, width in zip(cells, widths, strict=False)),
            ]
        ).rstrip()
        for name, cells in [(title, head), *rows]
    ]
