"""Lines about units, read for a position: which kinds, of which nation, how many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.total_domination.board import AIR
from pbem.games.total_domination.position import JOINING, Position
from pbem.values import dataclass


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


def one_by_one(g: Position, nations: Iterable[str], want: Wanted, area: str) -> Iterator[Wanted]:
    """The units of a line one after the other, each with the number of those that are still to
    come, itself included. Where no number is given it is all of these nations, or of the one that
    is named; 1 where there is none, so that it is told."""
    named = (want.nation,) if want.nation else nations
    many = want.count or sum(g.count(area, nation, want.kind) for nation in named) or 1
    for left in range(many, 0, -1):
        yield replace(want, count=left)


def own(g: Position, power: str, area: str, want: Wanted) -> str:
    """The nation whose unit of a kind is meant, of those that the power has now (TDM-222: never the
    US or China before they join). Illegal where there is none, or where several nations could be
    meant."""
    there = {nation: g.count(area, nation, want.kind) for nation in _meant(g, power, want)}
    return _one_of(there, power, area, want)


def ready(g: Position, power: str, area: str, want: Wanted) -> str:
    """The nation of an own unit that can be used; TDM-240: an air fleet that is flipped can not."""
    if want.kind != AIR:
        return own(g, power, area, want)
    there = {nation: active(g, area, nation) for nation in _meant(g, power, want)}
    if not any(there.values()) and any(g.count(area, nation, AIR) for nation in there):
        raise Illegal("TDM-240", "air_fleet_used", area=area)
    return _one_of(there, power, area, want)


def _meant(g: Position, power: str, want: Wanted) -> tuple[str, ...]:
    if want.nation:
        check_yours(g, power, want.nation)
        return (want.nation,)
    return g.nations_of(power)


def _one_of(there: Mapping[str, int], power: str, area: str, want: Wanted) -> str:
    if not any(there.values()):
        raise Illegal("TDM-121", "no_such_unit", power=power, unit=want.kind, area=area)
    return only_one(there, want, area)


def only_one(there: Mapping[str, int], want: Wanted, area: str) -> str:
    """The nation that is meant of those with so many units; Illegal where it could be several, and
    not all of their units are meant."""
    nations = [nation for nation, count in there.items() if count]
    if len(nations) > 1 and want.count < sum(there.values()):
        names = " or ".join(nations)
        told = {"unit": want.kind, "area": area, "names": names}
        raise Illegal("TDM-038", "which_nation", tuple(nations), **told)
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
