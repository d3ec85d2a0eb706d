"""Lines about units, read for a position: which kinds, of which nation, how many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.total_domination.board import AIR
from pbem.games.total_domination.position import JOINING, Position


@dataclass(frozen=True, slots=True)
class Wanted:
    """Units of one kind in a line; `nation` is "" where none is named, `count` 0 for all."""

    kind: str
    nation: str
    count: int


def wanted(units: list[Mapping[str, Any]]) -> Iterator[Wanted]:
    """The units of a line, in the order in which they were written; without a number it is one."""
    for each in units:
        count = each.get("count", 1)
        yield Wanted(each["kind"], each.get("power", ""), 0 if count is None else int(count))


def in_play(g: Position, *areas: str) -> None:
    """TDM-013: Illegal for areas that do not exist in this campaign."""
    for area in areas:
        if not g.in_play(area):
            raise Illegal("TDM-013", "not_in_play", area=area)


def number(g: Position, nations: Iterable[str], want: Wanted, area: str) -> int:
    """How many units are meant: all of these nations, or of the one that is named, where no number
    is given; 1 where there is none, so that it is told."""
    named = (want.nation,) if want.nation else nations
    return want.count or sum(g.count(area, nation, want.kind) for nation in named) or 1


def own(g: Position, power: str, area: str, want: Wanted) -> str:
    """The nation whose unit of a kind is meant, of those that the power has now (TDM-222: never the
    US or China before they join). Illegal where there is none, or where several nations could be
    meant."""
    if want.nation:
        check_yours(g, power, want.nation)
    mine = [want.nation] if want.nation else list(g.nations_of(power))
    there = [nation for nation in mine if g.count(area, nation, want.kind)]
    if not there:
        raise Illegal("TDM-121", "no_such_unit", power=power, unit=want.kind, area=area)
    return only_one(there, want.kind, area)


def ready(g: Position, power: str, area: str, want: Wanted) -> str:
    """The nation of an own unit that can be used; TDM-240: an air fleet that is flipped can not."""
    if want.kind != AIR or want.nation:
        nation = own(g, power, area, want)
        is_ready = want.kind != AIR or active(g, area, nation)
    else:
        fit = [nation for nation in g.nations_of(power) if active(g, area, nation)]
        nation = only_one(fit, AIR, area) if fit else own(g, power, area, want)
        is_ready = bool(fit)
    if not is_ready:
        raise Illegal("TDM-240", "air_fleet_used", area=area)
    return nation


def only_one(nations: list[str], kind: str, area: str) -> str:
    """Illegal where units of several nations could be meant."""
    if len(nations) > 1:
        names = " or ".join(nations)
        raise Illegal("TDM-038", "which_nation", tuple(nations), unit=kind, area=area, names=names)
    return nations[0]


def check_yours(g: Position, power: str, nation: str) -> None:
    """TDM-222: Illegal for a nation that is not the power's now."""
    if g.player_of(nation) == power:
        return
    if nation in JOINING and not g.joined(nation):
        raise Illegal("TDM-222", "not_in_the_war", nation=nation)
    raise Illegal("TDM-056", "not_your_nation", power=power, nation=nation)


def active(g: Position, area: str, nation: str) -> int:
    """TDM-240: the air fleets of a nation in an area that are not flipped."""
    return g.count(area, nation, AIR) - g.marked("used", area, nation)
