"""Whether a game can begin: with its data, and with the units of a set-up where they are put."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pbem.engine.board import BoardError, MayEnter
from pbem.games.total_domination.board import DominationBoard, Placed
from pbem.games.total_domination.checks import check_data
from pbem.games.total_domination.components import FreeUnits
from pbem.wargame.need import need

# TDM-018: in how many areas the players have units, those of their other nations among them.
BOXES = {"Germany": 4, "UK": 6, "Japan": 4, "USSR": 4}
NEUTRAL_ARMIES = 3


def check(data: Mapping[str, Any]) -> None:
    """BoardError for data on which the rules cannot be played, the printed set-up among them."""
    check_data(data)
    check_printed(DominationBoard(data))


def check_printed(board: DominationBoard) -> None:
    """TDM-018, TDM-021, TDM-247: the printed set-up has the units of the free one, in as many areas
    as there are boxes, and neutral armies, one of them in Romania."""
    check_start(board, board.printed, file="set_up", at=("printed",))
    for player, units in board.free_set_up.items():
        areas = {area for each in units for area in board.printed.get(each.nation, {})}
        what = f"{player} has units in {len(areas)} areas, and {BOXES[player]} boxes"
        need(len(areas) == BOXES[player], what, "set_up", ("printed", player), "TDM-018")
        for nation in {each.nation for each in units}:
            abroad = [a for a in board.printed.get(nation, {}) if board.home(a) != nation]
            what = f"{', '.join(abroad)} is no Home area of {nation}"
            need(not abroad, what, "set_up", ("printed", nation), "TDM-247")
        if left := shortfall(units, board.printed):
            told = f"{left.count} {left.kind or 'unit'} {left.area and f'in {left.area}'}".strip()
            what = f"{left.nation} has still to place {told}"
            raise BoardError(what, "set_up", ("printed", left.nation), "TDM-247")
    armies = board.printed.get("Neutral", {})
    what = f"{NEUTRAL_ARMIES} neutral armies, each in an area of its own, one of them in Romania"
    fits = len(armies) == NEUTRAL_ARMIES and "Romania" in armies
    fits = fits and all(units == {"army": 1} for units in armies.values())
    need(fits, what, "set_up", ("printed", "Neutral"), "TDM-018")
    finnish = board.printed_arctic == {"Neutral": {"Finland": {"army": 1}}}
    what = "the Arctic Expansion adds a neutral army in Finland"
    need(finnish, what, "set_up", ("arctic",), "TDM-021")


def shortfall(wanted: Sequence[FreeUnits], placed: Placed) -> FreeUnits | None:
    """TDM-247: units that a player still has to place, or has too many of (their count is below 0),
    None when all is as it has to be. `placed` is {nation: {area: {kind: count}}}."""
    for nation in dict.fromkeys(each.nation for each in wanted):
        there = sum(sum(units.values()) for units in placed.get(nation, {}).values())
        count = sum(each.count for each in wanted if each.nation == nation)
        if there != count:
            return replace(_any_of(wanted, nation), count=count - there)
    for each in (each for each in wanted if each.area):
        units = placed[each.nation].get(each.area, {})
        there = units.get(each.kind, 0) if each.kind else sum(units.values())
        if there < each.count:
            return replace(each, count=each.count - there)
    return None


def _any_of(wanted: Sequence[FreeUnits], nation: str) -> FreeUnits:
    """Units of a nation; kind and area where it places no others."""
    mine = [each for each in wanted if each.nation == nation]
    return mine[0] if len(mine) == 1 else replace(mine[0], kind="", area="")


def check_start(
    board: DominationBoard, placed: Placed, *, file: str = "", at: tuple[str, ...] = ()
) -> None:
    """TDM-006, TDM-038, TDM-039, TDM-040, TDM-041, TDM-043: units of kinds that may stay where they
    are placed, one player's in an area, within pools and stacks.

    `placed` is {nation: {area: {kind: count}}}; `at` leads to it in data/FILE.yaml.
    """
    stacks: dict[str, int] = {}
    owners: dict[str, str] = {}
    for nation, places in placed.items():
        need(nation in board.powers, f"there is no nation {nation}", file, (*at, nation), "TDM-018")
        left = dict(board.powers[nation].pool)
        for area, units in places.items():
            keys = (*at, nation, area)
            need(area in board.areas, f"{area} is not on the board", file, keys, "TDM-018")
            for kind, count in units.items():
                what = f"{nation} has no counters for {count} {kind} in {area}"
                need(0 < count <= left.get(kind, 0), what, file, keys, "TDM-006")
                left[kind] -= count
                what = f"{area} is no place for a unit of the kind {kind}"
                need(board.suits(area, kind), what, file, keys, "TDM-032")
                if board.units[kind].kind != "uboat":
                    stacks[area] = stacks.get(area, 0) + count
                    owner = board.powers[nation].ally or nation
                    what = f"units of two players are in {area}"
                    need(owners.setdefault(area, owner) == owner, what, file, keys, "TDM-038")
            what = f"{area} holds {board.limit(area)} units"
            need(stacks.get(area, 0) <= board.limit(area), what, file, keys, "TDM-039")


def check_supply(board: DominationBoard, placed: Placed, partners: Mapping[str, str]) -> None:
    """TDM-052: all units of a set-up of the middle of the war are in supply; `partners` are the
    players that France and Italy are with."""
    whose = {n: partners.get(n, p.ally) or n for n, p in board.powers.items()}
    stands = {n: _holding(board, placed.get(n, {})) for n in board.powers}
    for player in board.players:
        nations = [nation for nation, owner in whose.items() if owner == player]
        held = {area for nation in nations for area in stands[nation]}
        enemies = {area for nation in stands if whose[nation] != player for area in stands[nation]}
        homes = {home for nation in nations for home in board.homes(nation)} - enemies
        own = held | homes
        lost = sorted(held - set(board.reach(sorted(homes), may_enter=_within(own))))
        what = f"{player} has units out of supply in {', '.join(lost)}"
        need(not lost, what, "", (), "TDM-052")


def _within(own: set[str]) -> MayEnter:
    return lambda _, to: to in own


def _holding(board: DominationBoard, places: Mapping[str, Mapping[str, int]]) -> set[str]:
    """Where a nation has more than U-boats."""
    is_unit = {kind: board.units[kind].kind != "uboat" for kind in board.units}
    return {area for area, units in places.items() if any(is_unit[kind] for kind in units)}
