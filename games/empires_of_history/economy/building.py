"""Phase 3: what may be built, what it costs, and the build chart (§Ph3, §Basic Strategy)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.dice import slug
from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.components import COLONIAL, LATE
from pbem.games.empires_of_history.economy import income, pools
from pbem.games.empires_of_history.economy.technology import UPGRADE, done, known
from pbem.games.empires_of_history.position import POLAND, USA, USSR, Position

GENERAL, MINE, PARTISAN, COMPLEX = "general", "naval mine", "partisan", "industrial complex"
ROCKET, BOMB, BOMBS_AFTER = "rocket", "nuclear bomb", 3
# Where units that cities turn out are placed.
_OF_CITIES = ("city", "complex")
# EOH-110, EOH-201: what a unit costs once manpower is used up.
DEAR = 2
# Options that make something cheaper, or quicker to build.
_CHEAP_PARTISANS = {USSR: "soviet partisan discount", POLAND: "polish partisan discount"}
_QUICK_SHIPS, _LARGE_SHIPS = "us ships build minus 1", ("battleship", "carrier")


def check_kind(g: Position, nation: str, kind: str) -> None:
    """EOH-207, EOH-210, EOH-267, EOH-668, EOH-680, EOH-693: whether a nation can build a
    kind at all. Raises Illegal."""
    unit = g.board.units[kind]
    told: dict[str, Any] = {"nation": nation, "unit": kind}
    known_kinds = (*g.board.available(nation), *g.state["enabled"].get(nation, ()))
    if kind not in known_kinds or (unit.only and nation not in unit.only):
        raise Illegal("EOH-350", "not_on_its_sheet", **told)
    if unit.flag and kind not in g.state["enabled"].get(nation, ()):
        raise Illegal("EOH-207", "not_fielded_yet", **told)
    if kind == ROCKET and not known(g, nation, "rockets"):
        raise Illegal("EOH-680", "needs_rockets", **told)
    if kind == BOMB and known(g, nation, "nuclear") < BOMBS_AFTER:
        raise Illegal("EOH-693", "needs_nuclear", **told)
    if kind == PARTISAN and not occupied(g, nation):
        raise Illegal("EOH-267", "nothing_occupied", **told)
    if unit.placed in _OF_CITIES and is_stunned(g, nation):
        raise Illegal("EOH-668", "stunned_builds_nothing", **told)


def may_build(g: Position, nation: str, kind: str) -> bool:
    """Whether a nation can build a kind at all."""
    try:
        check_kind(g, nation, kind)
    except Illegal:
        return False
    return True


def is_stunned(g: Position, nation: str) -> bool:
    """EOH-668, R52: in its slot after the fall of Warsaw."""
    return bool(g.state["stunned"].get(nation) == g.turn)


def occupied(g: Position, nation: str) -> list[str]:
    """EOH-267: the home territories of a nation that an enemy controls."""
    return [t for t in g.board.territories_of(nation) if g.at_war(nation, g.controller(t))]


def price(g: Position, nation: str, kind: str) -> int:
    """What one unit costs while there is manpower: by the sheet, with what its upgrades make it
    dearer by (EOH-341), or options cheaper; rockets are built at the level to which all have been
    brought (EOH-682 to EOH-684)."""
    unit = g.board.unit_for(nation, kind)
    cost = unit.costs[done(g, nation, "rockets") - 1] if unit.costs else unit.cost
    cost += sum(
        t.upgrade * done(g, nation, name)
        for name, t in g.board.technologies.items()
        if t.kind == UPGRADE and kind in t.units
    )
    flag = _CHEAP_PARTISANS.get(nation, "")
    return cost - (kind == PARTISAN and bool(flag) and g.flag(flag))


def build_time(g: Position, nation: str, kind: str) -> int:
    """EOH-354, EOH-566: in how many turns of its nation a unit enters, 0 for this one."""
    turns = g.board.unit_for(nation, kind).build
    return turns - (nation == USA and kind in _LARGE_SHIPS and g.flag(_QUICK_SHIPS))


def split(g: Position, nation: str, kind: str, count: int, manpower: int) -> tuple[int, int]:
    """EOH-110, EOH-201, R49: of so many units how many are built with manpower, and how many late,
    when this much is left."""
    if not g.board.units[kind].manpower:
        return count, 0
    full = min(count, manpower)
    return full, count - full


def cost_of(g: Position, nation: str, kind: str, full: int, late: int) -> int:
    """EOH-110: the first at the price, the late ones at twice that."""
    return price(g, nation, kind) * (full + DEAR * late)


# A line


def check_able(g: Position, nation: str) -> None:
    """EOH-112, EOH-116: whether a nation pays for anything at all. Raises Illegal."""
    if not income.is_able(g, nation):
        raise Illegal("EOH-112", "conquered_builds_nothing", nation=nation)


def check_purchase(g: Position, nation: str, purchase: Mapping[str, Any], pool: str) -> None:
    """EOH-008, EOH-264, EOH-265, EOH-355, R85, R96: kind and place of a purchase that a pool pays.
    Raises Illegal."""
    kind, place = purchase["kind"], purchase.get("place", "")
    check_kind(g, nation, kind)
    if kind == MINE:
        _check_box(g, nation, place, pool)
    elif place and not is_colonial(g, place):
        raise Illegal("EOH-564", "no_colonial_city", area=place)
    elif place and income.pool_of(g, nation, place) != pool:
        raise Illegal("EOH-355", "of_another_pool", pool=pool, area=place, unit=kind, nation=nation)


def _check_box(g: Position, nation: str, box: str, pool: str) -> None:
    if box not in g.board.mine_boxes:
        raise Illegal("EOH-265", "which_mine_box", tuple(g.board.mine_boxes))
    if not owns_shore(g, nation, box):
        raise Illegal("EOH-008", "no_shore_there", area=box, nation=nation)
    payers = dict.fromkeys(income.pool_of(g, nation, t) for t in shores(g, nation, box))
    if pool not in payers:
        raise Illegal("EOH-265", "shore_of_another_pool", tuple(payers), area=box, pool=pool)


def shores(g: Position, nation: str, box: str) -> list[str]:
    """The shores of a mined water that a nation controls."""
    return [t for t in g.board.mine_boxes[box].shores if g.controller(t) == nation]


def owns_shore(g: Position, nation: str, box: str) -> bool:
    """EOH-008, EOH-265, R85: whether a nation controls a shore of a mined water."""
    return bool(shores(g, nation, box))


def is_colonial(g: Position, territory: str) -> bool:
    """EOH-020: a territory with a colonial city."""
    city = g.board.city(territory) if territory in g.board.areas else None
    return bool(city) and city is not None and city.kind == COLONIAL


def build(
    g: Position,
    nation: str,
    purchases: Sequence[Mapping[str, Any]],
    pool: str,
    oil: Sequence[Mapping[str, Any]],
    events: Events,
) -> int:
    """EOH-040, EOH-110, EOH-215, EOH-350 to EOH-356: all purchases of a line are paid from one
    pool, with oil that can be traced to it, and go onto the build chart; how many generals are to
    be drawn. Raises Illegal, and changes nothing, where one of them cannot be."""
    pool = pools.named(g, nation, pool)
    for purchase in purchases:
        check_purchase(g, nation, purchase, pool)
    generals = sum(each["count"] for each in purchases if each["kind"] == GENERAL)
    if generals > len(g.state["unbuilt"].get(nation, ())):
        raise Illegal("EOH-215", "no_general_left", nation=nation)
    entries, points, manpower = _entries(g, nation, purchases, pool)
    needed = sum(_oil(g, nation, each["kind"]) * each["count"] for each in purchases)
    burnt = pools.oil_for(g, nation, pool, needed, oil) if needed else {}
    pools.pay(g, nation, pool, points)
    pools.burn(g, nation, burnt)
    if manpower:
        g.state["manpower"][nation] -= manpower
    chart = g.state["queue"].get(nation, ())
    g.state["queue"][nation] = [*chart, *(each for each in entries if each["kind"] != GENERAL)]
    told = {"nation": nation, "pool": pool, "paid": points, "oil": burnt, "manpower": manpower}
    events.append({"kind": "units_bought", **told, "entries": entries})
    return sum(each["count"] for each in entries if each["kind"] == GENERAL)


def _entries(
    g: Position, nation: str, purchases: Sequence[Mapping[str, Any]], pool: str
) -> tuple[list[dict[str, Any]], int, int]:
    """The entries of the build chart, what they cost, and the manpower that they use."""
    left = int(g.state["manpower"].get(nation, 0))
    entries: list[dict[str, Any]] = []
    points = used = 0
    for each in purchases:
        kind, count = each["kind"], each["count"]
        full, late = split(g, nation, kind, count, left - used)
        points += cost_of(g, nation, kind, full, late)
        used += full if g.board.units[kind].manpower else 0
        for name, number in ((kind, full), (LATE + kind, late)):
            if number:
                entry = {
                    "kind": name,
                    "count": number,
                    "pool": pool,
                    "place": each.get("place", ""),
                }
                entries.append({**entry, "turns": build_time(g, nation, kind), "name": ""})
    return entries, points, used


def _oil(g: Position, nation: str, kind: str) -> int:
    return g.board.unit_for(nation, kind).oil


def general_label(g: Position, nation: str, number: int) -> str:
    """EOH-215, EOH-353: the label under which a general is drawn."""
    return f"general/{g.turn}/{slug(nation)}/{number}"


def enlist(g: Position, nation: str, name: str, pool: str, events: Events) -> None:
    """EOH-215, EOH-353: a general that has been drawn goes onto the build chart."""
    left = [each for each in g.state["unbuilt"][nation] if each != name]
    g.state["unbuilt"][nation] = left
    if not left:
        del g.state["unbuilt"][nation]
    entry = {"kind": GENERAL, "count": 1, "pool": pool, "place": "", "name": name}
    entry["turns"] = build_time(g, nation, GENERAL)
    g.state["queue"][nation] = [*g.state["queue"].get(nation, ()), entry]
    events.append({"kind": "general_drawn", "nation": nation, "general": name, "entry": entry})
