"""What a power gets at the end of a turn (§7.6), item by item, without changing anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.games.blitz_world_in_conflict.components import LAND
from pbem.games.blitz_world_in_conflict.concepts import convoys, homes, in_force, supply, wealth
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end import reach, trade
from pbem.values import dataclass

OIL, RESOURCES = "oil", "resources"
CHINA = "China"
WITH_CONVOYS, _WITH_CHINA = "EFW", "EW"


@dataclass(frozen=True, slots=True)
class Item:
    """One entry: `step` of §7.6 (0 for what a scenario adds), `what` it is (outside, cut_off, home,
    partisan, convoy, chart, trade, lent, received, factory, as_resources), `at` which place,
    country or power, what it adds, and `purse`: the country for which alone it is, "" for none."""

    step: int
    what: str
    at: str
    oil: int
    resources: int
    purse: str = ""


@dataclass(frozen=True, slots=True)
class Income:
    """BLZ-638 to BLZ-643: `items` in order, what they come to, and by country the `purses` that
    serve its units alone: {country: {"oil", "resources"}}."""

    power: str
    items: tuple[Item, ...]
    oil: int
    resources: int
    purses: Mapping[str, Mapping[str, int]]


class _Tally:
    """Items as they are found, and the sums so far, by purse; the lines of the power."""

    def __init__(self, lines: reach.Lines) -> None:
        self.lines = lines
        self.items: list[Item] = []
        self.sums: dict[str, dict[str, int]] = {"": {OIL: 0, RESOURCES: 0}}

    def add(self, step: int, what: str, at: str, oil: int, resources: int, purse: str = "") -> None:
        """Something is added, or taken away as far as there is something."""
        told = self.sums.setdefault(purse, {OIL: 0, RESOURCES: 0})
        oil, resources = max(oil, -told[OIL]), max(resources, -told[RESOURCES])
        told[OIL] += oil
        told[RESOURCES] += resources
        self.items.append(Item(step, what, at, oil, resources, purse))

    def lose(self, step: int, what: str, at: str, count: int, purse: str = "") -> None:
        """BLZ-640, BLZ-643: Resources first, then Oil, not below 0."""
        resources = min(count, self.sums.get(purse, {}).get(RESOURCES, 0))
        self.add(step, what, at, resources - count, -resources, purse)

    def purse_of(self, area: str) -> str | None:
        """The purse to which an area was added, None where it was not."""
        counted = (i.purse for i in self.items if i.at == area and i.what in ("outside", "home"))
        return next(counted, None)


def of(g: Position, power: str, *, before_damage: bool = False) -> Income:
    """BLZ-638 to BLZ-643: the income of a power as things stand; with `before_damage` without
    lend lease and what comes after it."""
    tally, fixed = _Tally(reach.Lines(g, power)), power in g.board.set_up.get("fixed", ())
    for part in (_own_use,) if fixed else (_outside, _partisans, _convoys, _home):
        part(g, power, tally)
    _chart(g, power, tally)
    _trade(g, power, tally)
    if not before_damage:
        _lend_lease(g, power, tally)
        if not fixed:
            _factories(g, power, tally)
        _losses(g, power, tally)
        _oil_as_resources(g, tally)
    own = tally.sums.pop("")
    purses = {name: told for name, told in sorted(tally.sums.items()) if any(told.values())}
    return Income(power, tuple(tally.items), own[OIL], own[RESOURCES], purses)


def _wealth(g: Position, power: str) -> Iterator[str]:
    """The areas of a power with Oil or Resources."""
    for area, holder in sorted(g.state["control"].items()):
        if holder == power and (wealth.oil(g, area) or wealth.resources(g, area)):
            yield area


def _outside(g: Position, power: str, tally: _Tally) -> None:
    """BLZ-638, BLZ-645, BLZ-664: what lies outside the home countries, if a line leads there; of
    an isolated country for that one, in China for Chinese units."""
    isolated = tally.lines.isolated_countries()
    for area in _wealth(g, power):
        if tally.lines.is_home(area):
            continue
        oil, resources = wealth.oil(g, area), wealth.resources(g, area)
        purse = _purse(g, tally.lines, area, isolated)
        if purse is None:
            tally.add(1, "cut_off", area, 0, 0)
        else:
            tally.add(4 if purse else 1, "outside", area, oil, resources, purse)


def _purse(
    g: Position, lines: reach.Lines, area: str, isolated: Mapping[str, list[str]]
) -> str | None:
    """For whom an area counts: "" the power, a country, None nobody."""
    power = lines.power
    if is_chinese(g, power, area):
        guarded = any(g.board.units[unit].home == CHINA for unit in g.here(area, LAND))
        return CHINA if guarded else None
    if lines.reaches(area):
        return ""
    if g.country(area) in isolated:
        return g.country(area)
    others = [
        country
        for country, begin in isolated.items()
        if supply.reaches(g, power, area, begin, through_neutrals=True)
    ]
    return min(others, key=lambda country: _rank(g, power, country), default=None)


def _rank(g: Position, power: str, country: str) -> tuple[bool, bool, str]:
    """BLZ-645: of several countries the one that has something of its own, or units to build."""
    is_poor = not any(g.country(area) == country for area in _wealth(g, power))
    has_units = any(homes.nation(g, unit) == country for unit in g.board.units)
    return is_poor, not has_units, country


def is_chinese(g: Position, power: str, area: str) -> bool:
    """BLZ-155, BLZ-664: an area of China that belongs to whose ally China is."""
    country = g.country(area)
    return in_force.holds(g, _WITH_CHINA) and country == CHINA and g.ally(CHINA) == power


def _own_use(g: Position, power: str, tally: _Tally) -> None:
    """BLZ-105: what serves the units of its country alone, where all else is fixed."""
    for area in _wealth(g, power):
        if g.country(area) in g.board.set_up.get("own", {}).get(power, ()):
            oil, resources = wealth.oil(g, area), wealth.resources(g, area)
            tally.add(1, "outside", area, oil, resources, g.country(area))


def _partisans(g: Position, power: str, tally: _Tally) -> None:
    """BLZ-614, BLZ-639: a Partisan takes a Resource of its area, or Oil where there is none."""
    for area in sorted(g.state["partisans"]):
        purse = tally.purse_of(area)
        if g.controller(area) == power and purse is not None:
            resources = min(1, wealth.resources(g, area))
            tally.add(2, "partisan", area, resources - 1, -resources, purse)


def _convoys(g: Position, power: str, tally: _Tally) -> None:
    """BLZ-640: points of damage on Convoys that are not Destroyed."""
    if in_force.holds(g, WITH_CONVOYS):
        for sea, damage in sorted(g.state["convoys"].items()):
            convoy = convoys.there(g, sea)
            if convoy and convoy.power == power:
                tally.lose(3, "convoy", sea, damage)


def _home(g: Position, power: str, tally: _Tally) -> None:
    """BLZ-641: everything in the home countries."""
    for area in _wealth(g, power):
        if tally.lines.is_home(area):
            tally.add(4, "home", area, wealth.oil(g, area), wealth.resources(g, area))


def _trade(g: Position, power: str, tally: _Tally) -> None:
    """BLZ-635, BLZ-642: agreements that are fulfilled."""
    for told in trade.fulfilled(g):
        oil, resources = int(told.get(OIL, 0)), int(told.get(RESOURCES, 0))
        if told["from"] == power:
            tally.add(5, "trade", told["to"], -oil, -resources)
        if told["to"] == power:
            tally.add(5, "trade", told["from"], oil, resources)


def _lend_lease(g: Position, power: str, tally: _Tally) -> None:
    """BLZ-630, BLZ-642: what has been delivered in this turn; BLZ-632: China has a purse."""
    for told in g.state["accounts"].get("lent", ()):
        if told["from"] == power:
            tally.add(5, "lent", told["unit"], -told[OIL], -told[RESOURCES])
        if told["to"] == power or (told["to"] == CHINA and g.ally(CHINA) == power):
            purse = CHINA if told["to"] == CHINA else ""
            tally.add(5, "received", told["unit"], told[OIL], told[RESOURCES], purse)


def _factories(g: Position, power: str, tally: _Tally) -> None:
    """BLZ-155, BLZ-643, BLZ-645, BLZ-665: points of damage on Factories, each from the purse of its
    country where that has one of its own."""
    for area, damage in sorted(g.state["factories"].items()):
        if g.controller(area) == power:
            purse = CHINA if is_chinese(g, power, area) else tally.lines.isolated(area)
            tally.lose(6, "factory", area, damage, purse)


def _chart(g: Position, power: str, tally: _Tally) -> None:
    """BLZ-054, BLZ-075, BLZ-077, BLZ-105, BLZ-154, BLZ-175: what the chart of a scenario gives."""
    if told := _entry(g, power):
        tally.add(0, "chart", "", max(0, told.get(OIL, 0)), max(0, told.get(RESOURCES, 0)))


def _losses(g: Position, power: str, tally: _Tally) -> None:
    """BLZ-106: what it takes, after all else."""
    count = _entry(g, power).get(RESOURCES, 0)
    if count < 0:
        tally.add(0, "chart", "", 0, count)


def _entry(g: Position, power: str) -> Mapping[str, Any]:
    """The last entry of the chart that has begun, {} where it is at its end."""
    entries = g.board.set_up.get("income", {}).get(power, ())
    begun = [each for each in entries if each["from"] <= g.turn]
    if not begun or begun[-1].get("until", "") in g.state["events"]:
        return {}
    told: Mapping[str, Any] = begun[-1]
    return told


def _oil_as_resources(g: Position, tally: _Tally) -> None:
    """BLZ-054: where no Oil can be kept it counts as Resources."""
    oil = tally.sums[""][OIL]
    if OIL not in g.board.set_up.get("kept", (OIL, RESOURCES)) and oil:
        tally.add(0, "as_resources", "", -oil, oil)
