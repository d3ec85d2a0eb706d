"""Phase 11: what territories and trade yield (§Ph11, §Resources To, §Conquered Territories)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.flow import Events
from pbem.games.empires_of_history.concepts import routes
from pbem.games.empires_of_history.economy.pools import seats
from pbem.games.empires_of_history.holdings import SUBMARINE
from pbem.games.empires_of_history.position import Position


def fraction(g: Position, nation: str, points: int) -> int:
    """What of so many points a nation collects at its level of production, rounded up."""
    part, whole = g.board.fractions[g.state["production"].get(nation, "none")]
    return -(-points * part // whole)


def is_able(g: Position, nation: str) -> bool:
    """EOH-112, EOH-116: whether a nation collects and builds: one that is conquered does not, nor
    one in exile, whose land is its host's."""
    return not g.is_conquered(nation) and nation not in g.state["exiles"]


def owners(g: Position, nation: str) -> tuple[str, ...]:
    """EOH-018, EOH-116: whose territories count in full for a nation: its own ones, those of the
    exiles that it is host to, and of the nation out of which an option has made it."""
    return (
        *_holders(g, nation),
        *(old for old, heir in g.state["heirs"].items() if heir == nation),
    )


def _holders(g: Position, nation: str) -> tuple[str, ...]:
    """EOH-116: a nation, and the exiles whose land it has as its own."""
    return (nation, *(exile for exile, host in g.state["exiles"].items() if host == nation))


def yields(g: Position, nation: str, ways: routes.Ways | None = None) -> dict[str, int]:
    """EOH-017, EOH-018, EOH-041, EOH-116, EOH-580, EOH-583: what original territories yield, by
    pool, before the level of production. What cannot be brought to its pool is lost. `ways` are
    those of the nation, where they are known."""
    mine, joined = owners(g, nation), Joined(g, nation, ways)
    found: dict[str, int] = {}
    for territory in (t for owner in _holders(g, nation) for t in g.controlled(owner)):
        value = g.value(territory)
        if g.board.native(territory) in mine and value and joined.arrives(territory):
            pool = pool_of(g, nation, territory)
            found[pool] = found.get(pool, 0) + value
    return found


def pool_of(g: Position, nation: str, territory: str) -> str:
    """EOH-580, EOH-116: the pool of a nation to which a territory yields; at home for what was
    another's."""
    pool = g.board.pool(territory)
    return pool if pool in g.board.powers[nation].pools else g.board.powers[nation].home_pool


class Joined:
    """Which territories of a nation are joined with their pools now, each pool searched once."""

    def __init__(self, g: Position, nation: str, ways: routes.Ways | None = None) -> None:
        self.g, self.nation, self.ways = g, nation, ways or routes.Ways(g, nation)
        # Which parts of all that can be passed have a supply centre of a pool.
        self._found: dict[str, set[int]] = {}

    def arrives(self, territory: str) -> bool:
        """EOH-041 to EOH-044, EOH-583, EOH-586: whether what a territory yields reaches its pool:
        by a line of supply to a supply centre, or to the place that is printed, over neutral land
        too but through no zone with an enemy ship."""
        g, nation = self.g, self.nation
        if goal := g.board.taken_to(territory):
            is_held = g.is_friendly(nation, g.controller(goal))
            return is_held and self.ways.taking_to(goal)(territory)
        return self.to_pool(territory, pool_of(g, nation, territory))

    def to_pool(self, territory: str, pool: str) -> bool:
        """EOH-583: whether a line of supply joins a territory with a supply centre of a pool."""
        parts = self.ways.parts
        if pool not in self._found:
            centres = [seat for seat in seats(self.g, self.nation, pool) if seat in self.ways.own]
            self._found[pool] = {parts[centre] for centre in centres}
        return parts.get(territory) in self._found[pool]


def conquered(g: Position, nation: str, ways: routes.Ways | None = None) -> int:
    """EOH-018, EOH-588, R27, R29: the values of all conquered territories from which a line leads
    home, halved together and rounded up. `ways` are those of the nation, where they are known."""
    mine, joined = owners(g, nation), Joined(g, nation, ways)
    home = g.board.powers[nation].home_pool
    total = sum(
        g.value(t)
        for t in g.controlled(nation)
        if g.board.native(t) not in mine and g.value(t) and joined.to_pool(t, home)
    )
    return -(-total // 2)


def trade(g: Position, nation: str) -> dict[str, int]:
    """EOH-019, EOH-589, EOH-601, R91: the naval trade that is left of each zone: none where enemy
    ships other than submarines are, less what submarines have destroyed in this turn."""
    found: dict[str, int] = {}
    for zone, markers in g.board.trades.items():
        marked = markers.get(nation, 0)
        if not marked or any(_blocks(g, zone, foe) for foe in g.enemies_in(zone, nation, "sea")):
            continue
        lost = g.now["raided"].get(zone, {}).get(nation, 0)
        if left := max(0, marked - lost):
            found[zone] = left
    return found


def _blocks(g: Position, zone: str, foe: str) -> bool:
    return any(kind != SUBMARINE for kind in routes.ships(g, zone, foe))


# Paying in


def collect_land(g: Position, nation: str, events: Events) -> int:
    """EOH-580, EOH-588, EOH-643: own values by pool, then the conquered half at home; how much it
    is in all."""
    ways = routes.Ways(g, nation)
    found = {pool: fraction(g, nation, points) for pool, points in yields(g, nation, ways).items()}
    home = g.board.powers[nation].home_pool
    half = fraction(g, nation, conquered(g, nation, ways))
    for pool, points in found.items():
        g.pay_in(nation, pool, points)
    g.pay_in(nation, home, half)
    told = {"nation": nation, "pools": {p: n for p, n in found.items() if n}, "conquered": half}
    if half or told["pools"]:
        events.append({"kind": "resources_collected", **told, "home": home})
    return sum(found.values()) + half


def collect_trade(g: Position, nation: str, events: Events) -> int:
    """EOH-589, EOH-643, R91: naval trade is paid in at home, by the level of production for all
    zones together; how much it is."""
    zones = trade(g, nation)
    total = fraction(g, nation, sum(zones.values()))
    if total:
        home = g.board.powers[nation].home_pool
        g.pay_in(nation, home, total)
        told = {"nation": nation, "zones": zones, "points": total, "pool": home}
        events.append({"kind": "trade_collected", **told})
    return total


def collect_others(g: Position, nation: str, events: Events) -> None:
    """What options give a nation, or cost it, in each of its turns; never more than it has."""
    left: list[dict[str, object]] = []
    for each in g.state["incomes"]:
        if each["nation"] != nation:
            left.append(each)
            continue
        pool = each["pool"] or g.board.powers[nation].home_pool
        points = max(each["delta"], -g.pool(nation, pool))
        g.pay_in(nation, pool, points)
        events.append({"kind": "option_income", "nation": nation, "pool": pool, "points": points})
        if each["left"] is None or each["left"] > 1:
            left.append({**each, "left": each["left"] and each["left"] - 1})
    g.state["incomes"] = left


# Oil


def wells(g: Position, nation: str, events: Events) -> None:
    """EOH-039, EOH-116, EOH-620, R30: each well that a nation controls gives its full number, where
    it is."""
    mine = [t for owner in _holders(g, nation) for t in g.controlled(owner)]
    found = {t: g.board.oil(t) for t in mine if g.board.oil(t)}
    for territory, count in found.items():
        g.add_oil(territory, nation, count)
    if found:
        events.append({"kind": "oil_found", "nation": nation, "counters": found})


def trades(g: Position, nation: str, events: Events) -> None:
    """EOH-623, R93: oil that others give a nation, until they are at war, or the source has been
    conquered."""
    for each in g.state["trades"]:
        if each["to"] != nation or not _runs(g, each["from"], nation):
            continue
        entry = next(_entries(g, nation, each), "")
        told = {"nation": nation, "from": each["from"], "count": each["amount"]}
        if entry:
            g.add_oil(entry, nation, each["amount"])
            events.append({"kind": "oil_received", **told, "area": entry})
        else:
            events.append({"kind": "oil_lost", **told})


def _runs(g: Position, giver: str, taker: str) -> bool:
    return not (g.at_war(giver, taker) or g.is_conquered(giver) or g.has_surrendered(giver))


def _entries(g: Position, nation: str, each: dict[str, object]) -> Iterator[str]:
    """The territories at which a trade may enter, the first choice first."""
    origin, by_land = str(each["by_sea_from"]), str(each.get("by_land_from", ""))
    found = _by_sea(g, origin, nation) if origin else {}
    if by_land:
        origin, found = by_land, _over_land(g, by_land, nation)
    for territory in each["enters"]:  # type: ignore[attr-defined]
        holder = g.controller(territory)
        at_source = g.board.native(territory) == each["from"] and holder == each["from"]
        if at_source or (holder == nation and (not origin or territory in found)):
            yield territory


def _over_land(g: Position, origin: str, nation: str) -> routes.Found:
    """EOH-329, R30: where oil gets from a territory by land, through neutral land too."""
    is_open = routes.open_lands(g, nation)
    return routes.reach(g, origin, is_open) if origin in is_open else {}


def _by_sea(g: Position, origin: str, nation: str) -> routes.Found:
    """Where oil gets from the sea zones at its source, through zones without enemy ships."""
    is_open = routes.cargo_zones(g, nation)
    starts = (zone for zone in g.board.coast(origin) if zone in is_open)
    found = routes.reach_from(g, starts, is_open)
    ports = {t: z for z in found for t in g.board.coast(z) if g.board.port(t)}
    return {**found, **ports}
