"""Phase 10: where new units may be placed, and how many (§Ph10, §Cities, §Industrial complexes)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.components import COLONIAL, MAJOR_PORT
from pbem.games.empires_of_history.economy import building, income, puppets
from pbem.games.empires_of_history.position import Position, base

CITY_CAPACITY, COLONY = "city", "colony"
CITY, COMPLEX, PORT, TERRITORY = "city", "complex", "major port", "territory"
Entry = dict[str, Any]

_PARTISANS_APART = 3
_BUILT = {"industrial complex": "complexes", "airbase": "airbases"}


def check(g: Position, nation: str, entry: Mapping[str, Any], count: int, site: str) -> None:
    """EOH-355, EOH-560 to EOH-567, EOH-668: whether so many units of an entry of the build chart
    may be placed there now. Raises Illegal."""
    kind = base(entry["kind"])
    told: dict[str, Any] = {"unit": kind, "area": site, "nation": nation}
    placed = g.board.units[kind].placed
    if placed == "mine box":
        _check_mine(g, nation, entry, site)
        return
    if site not in g.board.areas or g.board.is_sea(site):
        raise Illegal("EOH-560", "new_units_on_land", **told)
    if placed == "partisan":
        _check_partisan(g, nation, count, site)
        return
    if puppets.are_meant(g, nation, entry, site):
        puppets.check(g, nation, count, site)
        return
    _check_territory(g, nation, entry, site, told)
    limits = {CITY: _check_city, COMPLEX: _check_complex, PORT: _check_port, TERRITORY: _check_new}
    limits[placed](g, nation, entry, count, site)


def _check_territory(
    g: Position, nation: str, entry: Mapping[str, Any], site: str, told: dict[str, Any]
) -> None:
    """EOH-116, EOH-355, EOH-560, EOH-668, EOH-695: an original territory, or one of an exile to
    whom the nation is host, of the pool that has paid."""
    mine = income.owners(g, nation)
    if g.board.native(site) not in mine:
        raise Illegal("EOH-560", "not_originally_own", **told)
    if not any(g.held_since_start(site, owner) for owner in mine):
        raise Illegal("EOH-560", "not_held_since_start", **told)
    if income.pool_of(g, nation, site) != entry["pool"]:
        raise Illegal("EOH-355", "of_another_pool", pool=entry["pool"], **told)
    if site in g.state["ruins"]:
        raise Illegal("EOH-695", "in_ruins", **told)
    if building.is_stunned(g, nation) and g.board.city(site):
        raise Illegal("EOH-668", "stunned", **told)


def _check_city(g: Position, nation: str, entry: Mapping[str, Any], count: int, site: str) -> None:
    """EOH-561, EOH-564, R24: infantry in any original city, in a colonial one within its size."""
    city = g.board.city(site)
    if city is None:
        raise Illegal("EOH-561", "no_city_there", area=site, unit=base(entry["kind"]))
    if city.kind == COLONIAL:
        check_colony(g, site, count)


def _check_complex(
    g: Position, nation: str, entry: Mapping[str, Any], count: int, site: str
) -> None:
    """EOH-025, EOH-260, EOH-263, EOH-264, EOH-562, R24, R96: at a complex, or by the capacity of a
    city that is no colonial one; in a colony within the size of the colonial city that was named.
    """
    city = g.board.city(site)
    told: dict[str, Any] = {"area": site, "unit": base(entry["kind"])}
    if g.complexes(site):
        if in_colony(g, nation, site):
            check_colony(g, colonial_city(g, nation, entry, site), count)
        return
    if city is None or city.kind == COLONIAL:
        raise Illegal("EOH-562", "no_complex_there", **told)
    used = built_out(g, site, CITY_CAPACITY)
    if used + count > city.fort:
        raise Illegal("EOH-025", "city_capacity", limit=city.fort, used=used, **told)


def _check_port(g: Position, nation: str, entry: Mapping[str, Any], count: int, site: str) -> None:
    """EOH-027, EOH-028, EOH-563, EOH-564: ships in an own major port."""
    if g.board.port(site) != MAJOR_PORT:
        raise Illegal("EOH-563", "no_major_port", area=site, unit=base(entry["kind"]))
    if building.is_colonial(g, site):
        check_colony(g, site, count)


def _check_new(g: Position, nation: str, entry: Mapping[str, Any], count: int, site: str) -> None:
    """EOH-261, EOH-264, R24: complexes and airbases in any original territory, a complex in a
    colony only where that has a colonial city."""
    if base(entry["kind"]) == building.COMPLEX and in_colony(g, nation, site):
        colonial_city(g, nation, entry, site)


def in_colony(g: Position, nation: str, site: str) -> bool:
    """R96: a colony is the territories of a saving place without a capital."""
    capital = g.board.powers[nation].capital
    return income.pool_of(g, nation, site) != g.board.pool(capital)


def colonial_city(g: Position, nation: str, entry: Mapping[str, Any], site: str) -> str:
    """EOH-264, R96: the colonial city against whose size something counts: the one that was named
    at purchase, the only one there is, or the largest. Raises Illegal where the colony has none."""
    if entry["place"]:
        return str(entry["place"])
    pool = g.board.pool(site)
    cities = [
        t
        for t in g.board.territories_of(nation)
        if g.board.pool(t) == pool and building.is_colonial(g, t) and g.controller(t) == nation
    ]
    if not cities:
        raise Illegal("EOH-264", "no_city_in_colony", area=site)
    return max(cities, key=lambda t: (_size(g, t), t))


def _size(g: Position, site: str) -> int:
    city = g.board.city(site)
    return city.size if city else 0


def check_colony(g: Position, site: str, count: int) -> None:
    """EOH-026, EOH-564: so many more units within the size of a colonial city. Raises Illegal."""
    used, size = built_out(g, site, COLONY), _size(g, site)
    if used + count > size:
        raise Illegal("EOH-564", "colonial_size", area=site, limit=size, used=used)


def built_out(g: Position, site: str, what: str) -> int:
    """EOH-567: units placed by a capacity of a territory in this turn."""
    return int(g.now["built_out"].get(site, {}).get(what, 0))


def _check_mine(g: Position, nation: str, entry: Mapping[str, Any], box: str) -> None:
    """EOH-008, EOH-265, R85: in the box for which it was bought, while a shore of it is held."""
    if box not in g.board.mine_boxes or box != entry["place"]:
        raise Illegal("EOH-265", "of_another_box", area=entry["place"])
    if not building.owns_shore(g, nation, box):
        raise Illegal("EOH-008", "no_shore_there", area=box, nation=nation)


def _check_partisan(g: Position, nation: str, count: int, site: str) -> None:
    """EOH-267, EOH-565, R53: in a home territory that an enemy holds without land units, three
    steps from own land units on own ground, one in a turn."""
    told: dict[str, Any] = {"area": site, "nation": nation}
    if g.board.native(site) != nation or not g.at_war(nation, g.controller(site)):
        raise Illegal("EOH-267", "not_occupied", **told)
    if g.enemies_in(site, nation, "land"):
        raise Illegal("EOH-267", "enemy_stands_there", **told)
    if count > 1 or built_out(g, site, building.PARTISAN):
        raise Illegal("EOH-565", "one_partisan_a_turn", **told)
    if near := next(
        (t for t in _within(g, site, _PARTISANS_APART - 1) if _guarded(g, t, nation)), ""
    ):
        raise Illegal("EOH-565", "too_near_own_troops", near=near, **told)


def _guarded(g: Position, territory: str, nation: str) -> bool:
    return g.controller(territory) == nation and bool(g.of_class(territory, nation, "land"))


def _within(g: Position, site: str, steps: int) -> Iterator[str]:
    found, edge = {site}, {site}
    for _ in range(steps):
        edge = {other for each in edge for other in g.board.borders(each)} - found
        found |= edge
    yield from sorted(found)


# Placing


def due(g: Position, nation: str) -> list[dict[str, Any]]:
    """EOH-354, R23: the entries of the build chart that are placed in this turn."""
    return [each for each in g.state["queue"].get(nation, ()) if each["turns"] == 0]


def place(
    g: Position, nation: str, entry: Entry, count: int, site: str, events: Events
) -> Entry | None:
    """EOH-560 to EOH-567: units of an entry come onto the map; what is left of the entry, None for
    nothing. Raises Illegal."""
    check(g, nation, entry, count, site)
    kind = entry["kind"]
    _count(g, nation, entry, count, site)
    if kind == building.GENERAL:
        here = g.state["generals"].setdefault(site, {})
        here.setdefault(nation, []).append(entry["name"])
    elif kind == building.MINE:
        g.state["mines"][site] = g.state["mines"].get(site, 0) + count
    elif kind in _BUILT:
        where = g.state[_BUILT[kind]]
        where[site] = where.get(site, 0) + count
    else:
        g.add(site, nation, kind, count)
    left = _take(g, nation, entry, count)
    told = {"nation": nation, "area": site, "unit": kind, "pool": entry["pool"]}
    name = {"general": entry["name"]} if entry["name"] else {}
    _tell(events, {"kind": "unit_placed", **told, **name}, count)
    return left


def _tell(events: Events, event: dict[str, Any], count: int) -> None:
    """Units alike that come one after the other are told together."""
    last = events[-1] if events else {}
    if {**event, "count": last.get("count")} == last and "general" not in event:
        last["count"] += count
    else:
        events.append({**event, "count": count})


def _count(g: Position, nation: str, entry: Mapping[str, Any], count: int, site: str) -> None:
    """EOH-567: what a placement uses of a capacity."""
    kind = base(entry["kind"])
    placed = g.board.units[kind].placed
    if kind == building.PARTISAN:
        _use(g, site, building.PARTISAN, count)
    elif puppets.are_meant(g, nation, entry, site):
        _use(g, site, puppets.PUPPETS, count)
    elif placed == COMPLEX and not g.complexes(site):
        _use(g, site, CITY_CAPACITY, count)
    elif placed == COMPLEX and in_colony(g, nation, site):
        _use(g, colonial_city(g, nation, entry, site), COLONY, count)
    elif placed in (CITY, PORT) and building.is_colonial(g, site):
        _use(g, site, COLONY, count)


def _use(g: Position, site: str, what: str, count: int) -> None:
    here = g.now["built_out"].setdefault(site, {})
    here[what] = here.get(what, 0) + count


def _take(g: Position, nation: str, entry: Entry, count: int) -> Entry | None:
    """The same entry with less in it; entries are replaced, since trials share them."""
    rest = {**entry, "count": entry["count"] - count} if entry["count"] > count else None
    chart = [rest if each is entry else each for each in g.state["queue"][nation]]
    if left := [each for each in chart if each]:
        g.state["queue"][nation] = left
    else:
        del g.state["queue"][nation]
    return rest


def sites(g: Position, nation: str, entry: Mapping[str, Any]) -> Iterator[str]:
    """Where a unit of an entry may be placed now, the capital first, then the largest values."""
    capital = g.board.powers[nation].capital
    original = [t for owner in income.owners(g, nation) for t in g.board.territories_of(owner)]
    own = sorted(
        (*original, *puppets.sites(g, nation), *g.board.mine_boxes),
        key=lambda t: (t != capital, -_worth(g, t), t),
    )
    return (site for site in own if _may(g, nation, entry, site))


def _worth(g: Position, site: str) -> int:
    return g.board.value(site) if site in g.board.areas else 0


def _may(g: Position, nation: str, entry: Mapping[str, Any], site: str) -> bool:
    try:
        check(g, nation, entry, 1, site)
    except Illegal:
        return False
    return True


def place_rest(g: Position, nation: str, events: Events) -> None:
    """Units that nobody has placed stand in the first place that takes them; what none takes waits
    on the chart."""
    for entry in due(g, nation):
        left: Entry | None = entry
        while left and (site := next(sites(g, nation, left), "")):
            left = place(g, nation, left, 1, site, events)


def advance(g: Position, nation: str, events: Events) -> None:
    """EOH-354, R23: then all blocks of a nation go on by one."""
    if chart := g.state["queue"].get(nation):
        left = [{**each, "turns": max(0, each["turns"] - 1)} for each in chart]
        g.state["queue"][nation] = left
    if nation in g.state["queue"]:
        events.append({"kind": "queue_advanced", "nation": nation})
