"""What the counters in the box have to be (gaps A6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.games.blitzwar.checks.map import SIDES
from pbem.wargame.board import check_entry
from pbem.wargame.need import Data, listing, need

TOTAL = 251
# What a counter of a class can show.
SIZES = {
    "infantry": (1, 2, 3),
    "armor": (1, 2),
    "white": (2, 3),
    "elite": (2, 3),
    "air": (1,),
    "fleet": (1, 2),
    "u-boat": (1, 2),
    "supply": (1, 2, 3, 4, 5, 6),
}
# BWR-251: the Soviet counters that are locked, by class and largest face.
LOCKED = {"air": 6, "supply": 3}
LOCKED_LARGE = 12
_FILE = "counters"
_MORE: dict[str, type] = {"fortified": int, "late": bool, "locked": bool}


def check_counters(data: Data, countries: Data) -> None:
    """BWR-020, BWR-022, BWR-024, BWR-025, BWR-225, BWR-250, BWR-251, BWR-256, BWR-491: the mix."""
    check_entry(data, {"counters": list}, {}, _FILE, ())
    lines: Sequence[Any] = data["counters"]
    for number, line in enumerate(lines):
        _check_line(line, number, countries)
    total = sum(line["count"] for line in lines)
    what = f"there are {total} counters, and have to be {TOTAL}"
    need(total == TOTAL, what, _FILE, ("counters",), "BWR-025")
    for country in ("Denmark", "Norway"):
        none = not any(line["owner"] == country for line in lines)
        need(none, f"{country} has no counters", _FILE, ("counters",), "BWR-225")
    elites = _count(lines, owner="Germany", kind="elite")
    need(elites == 2, "Germany has two Elite counters", _FILE, ("counters",), "BWR-256")
    armies = _count(lines, owner="Poland", kind="infantry", sizes=[2, 1])
    what = "Poland has six counters, of two corps or one"
    fits = armies == _count(lines, owner="Poland") == 6
    need(fits, what, _FILE, ("counters",), "BWR-491")
    _check_fortified(lines)
    _check_locked(lines)


def _check_line(line: Any, number: int, countries: Data) -> None:
    keys = ("counters", str(number))
    needed = {"owner": str, "kind": str, "sizes": list, "count": int}
    check_entry(line, needed, _MORE, _FILE, keys, "BWR-025")
    owner, kind, sizes = line["owner"], line["kind"], line["sizes"]
    known = owner in (SIDES if kind == "supply" else countries)
    what = f"{owner}: supply counters are of a side, all others of a country"
    need(known, what, _FILE, (*keys, "owner"), "BWR-025")
    what = f"the class of counters is one of {listing(SIZES)}"
    need(kind in SIZES, what, _FILE, (*keys, "kind"), "BWR-020")
    what = (
        f"counters of {kind} show {listing([str(n) for n in SIZES[kind]])}, the larger face first"
    )
    fits = sizes and set(sizes) <= set(SIZES[kind]) and sizes == sorted(set(sizes), reverse=True)
    need(bool(fits), what, _FILE, (*keys, "sizes"), "BWR-020")
    what = f"{owner}: only single infantry corps of Germany and the UK have a fortified side"
    some = line.get("fortified", 0)
    may = owner in ("Germany", "UK") and kind == "infantry" and list(sizes) == [1]
    need(some <= (line["count"] if may else 0), what, _FILE, keys, "BWR-024")
    late = owner in ("UK", "USSR") and 3 in sizes
    what = f"{owner}: the third corps of British and Soviet counters comes later, no other"
    need(bool(line.get("late")) == late, what, _FILE, (*keys, "late"), "BWR-250")
    what = f"{owner}: counters of the Soviets alone are locked"
    free = not line.get("locked") or owner in ("USSR", "Soviets")
    need(free, what, _FILE, (*keys, "locked"), "BWR-251")


def _check_fortified(lines: Sequence[Any]) -> None:
    """All single German corps have a fortified side, of British ones some."""
    for line in lines:
        if line["owner"] == "Germany" and line["kind"] == "infantry" and line["sizes"] == [1]:
            what = "all German infantry corps have a fortified side"
            fits = line.get("fortified") == line["count"]
            need(fits, what, _FILE, ("counters",), "BWR-024")
    british = sum(line.get("fortified", 0) for line in lines if line["owner"] == "UK")
    corps = _count(lines, owner="UK", kind="infantry", sizes=[1])
    what = "some British infantry corps have a fortified side, not all"
    need(0 < british < corps, what, _FILE, ("counters",), "BWR-024")


def _check_locked(lines: Sequence[Any]) -> None:
    """All Soviet counters of three corps, air units and six supply units are locked."""
    locked = [line for line in lines if line.get("locked")]
    large = sum(line["count"] for line in locked if line["sizes"][0] == 3)
    what = f"{LOCKED_LARGE} Soviet counters of three corps are locked, infantry and white ones"
    kinds = {line["kind"] for line in locked if line["sizes"][0] == 3}
    fits = large == LOCKED_LARGE and kinds == {"infantry", "white"}
    need(fits, what, _FILE, ("counters",), "BWR-251")
    for kind, count in LOCKED.items():
        what = f"{count} Soviet counters of {kind} are locked"
        found = sum(line["count"] for line in locked if line["kind"] == kind)
        need(found == count, what, _FILE, ("counters",), "BWR-251")
    free = [n for n in lines if n["owner"] in ("USSR", "Soviets") and not n.get("locked")]
    what = "no Soviet counter of three corps, of air or of six supply units is free"
    none = not any(n["sizes"][0] in (3, 6) or n["kind"] == "air" for n in free)
    need(none, what, _FILE, ("counters",), "BWR-251")


def _count(lines: Sequence[Any], **told: Any) -> int:
    """How many counters have these facts."""
    return sum(n["count"] for n in lines if all(n[key] == value for key, value in told.items()))
