"""What a set-up has to be (gaps A7, A8, A15): units of the powers that are there, each counter
once, on areas in play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.games.blitz_world_in_conflict.components import is_big, unit_of
from pbem.wargame.board import check_entry
from pbem.wargame.need import Data, listing, need

FILE, POWERS = "set_up", "powers"
SIDES = ("Axis", "Allies")
STEPS = "ABCDEF"
BLITZES = ("air", "land", "naval", "total", "free")
END = (
    *("reinforcements", "partisans", "entry", "weapons", "lend lease", "trade", "income", "limits"),
    *("withdrawal", "spending", "victory"),
)
_PARTS: dict[str, type] = {"turns": list, "phases": list, "end": list, "wars": list, "on_map": dict}
_MORE: dict[str, type] = {
    **dict.fromkeys(("land", "sea", "convoys", "alone", "entry", "trades"), list),
    **dict.fromkeys(("reinforcements", "later", "fixed", "kept"), list),
    **dict.fromkeys(("passing", "mortal", "announcements"), list),
    **dict.fromkeys(("control", "allied", "conquered", "pool", "groups", "picks", "saved"), dict),
    **dict.fromkeys(("minors", "income", "own", "arrivals", "extra_picks", "victory"), dict),
    **dict.fromkeys(("lines", "soviets", "withdrawal", "extra"), dict),
}
_PHASE: dict[str, type] = {"steps": str, "blitz": list}


def check_set_up(data: Data) -> None:
    """BLZ-204, BLZ-246, BLZ-271, BLZ-623: phases of known sides and kinds, units and counters of
    units.yaml, none of them in two places."""
    told, powers = data[FILE], data[POWERS]["powers"]
    check_entry(told, _PARTS, _MORE, FILE, ())
    for name, entry in powers.items():
        more: dict[str, type] = {"of": list, "title": str}
        check_entry(entry, {"side": str, "homes": list}, more, POWERS, (POWERS, name), "BLZ-200")
        need(
            entry["side"] in SIDES, f"a side is one of {listing(SIDES)}", POWERS, (POWERS, name), ""
        )
    first, last = told["turns"]
    what = "the first and the last turn, 1 to 15"
    need(0 < first <= last <= 15, what, FILE, ("turns",), "BLZ-270")
    for number, phase in enumerate(told["phases"]):
        _check_phase(number, phase)
    strange = [part for part in told["end"] if part not in END]
    need(not strange, f"there is no activity {listing(strange)}", FILE, ("end",), "BLZ-271")
    for part in ("land", "sea"):
        strange = [name for name in told.get(part, ()) if name not in data["areas"][part]]
        need(not strange, f"there is no area {listing(strange)}", FILE, (part,), "BLZ-223")
    for pair in told["wars"]:
        what = f"wars are between powers, and not {listing(pair)}"
        need(set(pair) <= set(powers), what, FILE, ("wars",), "BLZ-301")
    _check_counters(told, data["units"]["units"], powers)


def _check_phase(number: int, phase: Any) -> None:
    keys = ("phases", str(number))
    check_entry(phase, {"side": str}, _PHASE, FILE, keys, "BLZ-271")
    need(phase["side"] in SIDES, f"a side is one of {listing(SIDES)}", FILE, keys, "BLZ-271")
    kinds = phase.get("blitz", ())
    what = f"a Blitz is one of {listing(BLITZES)}"
    need(set(kinds) <= set(BLITZES), what, FILE, keys, "BLZ-275")
    steps = phase.get("steps", "")
    is_good = bool(steps or kinds) and list(steps) == [s for s in STEPS if s in steps]
    need(is_good, f"its steps are some of {STEPS}, in their order", FILE, keys, "BLZ-272")


def _check_counters(told: Data, units: Data, powers: Data) -> None:
    seen: dict[str, tuple[str, ...]] = {}
    for keys, name, power in (*_on_map(told), *_lists(told)):
        unit = unit_of(name)
        what = f"there is no unit {unit}"
        need(unit in units, what, FILE, keys, "BLZ-204")
        what = f"{unit} has no Big counter"
        need(not is_big(name) or len(units[unit]["sizes"]) > 2, what, FILE, keys, "BLZ-204")
        what = f"there is no power {power}"
        need(not power or power in powers, what, FILE, keys, "BLZ-200")
        what = f"{name} is there twice"
        need(name not in seen, what, FILE, keys, "BLZ-204")
        seen[name] = keys


def _on_map(told: Data) -> Iterator[tuple[tuple[str, ...], str, str]]:
    for power, places in told["on_map"].items():
        for place, units in places.items():
            for unit, size in units.items():
                name = unit if size < 3 else f"{unit} (Big)"
                yield ("on_map", power, place), name, power
    for place, units in told.get("minors", {}).items():
        for unit in units:
            yield ("minors", place), unit, ""


def _lists(told: Data) -> Iterator[tuple[tuple[str, ...], str, str]]:
    pools: Mapping[str, Any] = told.get("pool", {})
    for power, names in pools.items():
        for name in names:
            yield ("pool", power), name, power
    for power, groups in told.get("groups", {}).items():
        for number, names in enumerate(groups):
            for name in names:
                yield ("groups", power, str(number)), name, power
    for number, each in enumerate(told.get("later", ())):
        for name in each["counters"]:
            yield ("later", str(number)), name, each["power"]
