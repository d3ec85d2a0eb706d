"""Rulings on what nations have: savings, oil, manpower, production, technologies, the build
chart."""

from __future__ import annotations

from typing import Any

from pbem.engine.corrections import Setting, Word
from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.economy import pools
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.rulings.words import on_land
from pbem.wargame.settings import MAYBE, NO, YES, number, put_or_drop

LEVELS = ("full", "three quarters", "half", "quarter", "none")
GENERAL = "general"


def _saved(g: Position, nation: str, pool: str) -> int:
    return g.pool(nation, pools.named(g, nation, pool))


def _set_saved(g: Position, nation: str, pool: str, points: int) -> None:
    """EOH-351: what is saved in a pool of a nation."""
    g.pay_in(nation, pool, points - _saved(g, nation, pool))


def _set_oil(g: Position, area: str, nation: str, count: int) -> None:
    """EOH-039: oil counters of a nation in a territory."""
    on_land(g, area)
    g.add_oil(area, nation, count - g.oil(area, nation))


def _set_production(g: Position, nation: str, level: str) -> None:
    """EOH-643: how much of its income a nation collects."""
    g.state["production"][nation] = level


def _level(what: str) -> Setting:
    """EOH-340, EOH-341: the level of a nation in a technology."""

    def now(g: Position, nation: str, technology: str) -> int:
        return int(g.state[what].get(nation, {}).get(technology, 0))

    def put(g: Position, nation: str, technology: str, level: int) -> None:
        most = g.board.technologies[technology].levels
        if level > most:
            title = g.board.technologies[technology].title
            raise Illegal("EOH-341", "no_such_level", technology=title, most=most)
        known = {**g.state[what].get(nation, {})}
        put_or_drop(known, technology, level)
        put_or_drop(g.state[what], nation, known)

    return Setting(now, put)


# The build chart


def _due(g: Position, nation: str, kind: str, pool: str, turns: int, site: str | None) -> int:
    return sum(e["count"] for e in _entries(g, nation, kind, pool, turns, site))


def _entries(
    g: Position, nation: str, kind: str, pool: str, turns: int, site: str | None
) -> list[dict[str, Any]]:
    told = {"kind": kind, "pool": pool, "turns": turns, "place": site or "", "name": ""}
    chart = g.state["queue"].get(nation, ())
    return [e for e in chart if all(e[part] == told[part] for part in told)]


def _set_due(
    g: Position, nation: str, kind: str, pool: str, turns: int, site: str | None, count: int
) -> None:
    """EOH-354, EOH-355: units on the build chart, by the pool that paid and the turns still to
    go."""
    pools.named(g, nation, pool)
    if kind == GENERAL:
        raise Illegal("EOH-215", "generals_by_name")
    gone = _entries(g, nation, kind, pool, turns, site)
    chart = [each for each in g.state["queue"].get(nation, ()) if each not in gone]
    if count:
        new = {"kind": kind, "count": count, "pool": pool, "turns": turns}
        chart.append({**new, "place": site or "", "name": ""})
    put_or_drop(g.state["queue"], nation, chart)


def _is_enabled(g: Position, nation: str, kind: str) -> str:
    return YES if kind in g.state["enabled"].get(nation, ()) else NO


def _enable(g: Position, nation: str, kind: str, whether: str) -> None:
    """EOH-207: whether a unit has been added to the sheet of a nation."""
    left = [each for each in g.state["enabled"].get(nation, ()) if each != kind]
    put_or_drop(g.state["enabled"], nation, [*left, kind] if whether == YES else left)


WORDS = (
    Word(
        "saved",
        "{power}: {pool} {value:amount}",
        Setting(_saved, _set_saved),
        "saved England: Egypt 14",
    ),
    Word(
        "oil",
        "{place}: {power} {value:amount}",
        Setting(lambda g, area, nation: g.oil(area, nation), _set_oil),
        "oil Ruhr: Germany 4",
    ),
    Word("manpower", "{power}: {value:amount}", number("manpower"), "manpower Germany: 90"),
    Word(
        "production",
        "{power}: {value:level}",
        Setting(lambda g, n: g.state["production"].get(n, "none"), _set_production),
        "production USA: half",
    ),
    Word(
        "technology",
        "{power}: {technology} {value:amount}",
        _level("technologies"),
        "technology Germany: heavy armor 1",
    ),
    Word(
        "upgraded",
        "{power}: {technology} {value:amount}",
        _level("upgraded"),
        "upgraded Germany: heavy armor 1",
    ),
    Word(
        "queue",
        "{power}: {unit} by {pool} in {turns:number} [for {site}]: {value:amount}",
        Setting(_due, _set_due),
        "queue Germany: armor by Germany in 2: 3",
    ),
    Word(
        "enabled",
        f"{{power}}: {{unit}} {MAYBE}",
        Setting(_is_enabled, _enable),
        "enabled Germany: SS armor yes",
    ),
    Word(
        "blitzkriegs",
        "{power}: {value:amount}",
        number("blitzkriegs"),
        "blitzkriegs Germany: 2",
    ),
    Word(
        "mobilising",
        "{power}: {value:amount}",
        number("mobilising"),
        "mobilising Hungary: 40",
    ),
)
