"""What the technologies have to be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.wargame.board import check_entry
from pbem.wargame.need import Data, listing, need

# TDM-009, TDM-189: the technologies by colour, as many as there are cubes.
COLOURS = {
    "brown": ("A1", "A2", "A3", "A4"),
    "blue": ("B1", "B2", "B3"),
    "yellow": ("C1", "C2", "C3"),
    "purple": ("D1", "D2"),
    "orange": ("E1", "E2", "E3"),
}
# How many technologies each one needs, fewest and most, as the text has icons; and its rule. Of one
# that needs one of several, the number of them counts.
NEEDS = {
    "A1": (0, 0, "TDM-190"),
    "A2": (0, 0, "TDM-191"),
    "A3": (3, 4, "TDM-192"),
    "A4": (2, 3, "TDM-193"),
    "B1": (0, 0, "TDM-194"),
    "B2": (0, 0, "TDM-195"),
    "B3": (3, 3, "TDM-196"),
    "C1": (0, 0, "TDM-197"),
    "C2": (0, 0, "TDM-198"),
    "C3": (0, 0, "TDM-199"),
    "D1": (0, 0, "TDM-200"),
    "D2": (0, 0, "TDM-201"),
    "E1": (0, 0, "TDM-202"),
    "E2": (3, 3, "TDM-203"),
    "E3": (1, 1, "TDM-204"),
}
# What each does, and the rule that says so.
DOES: dict[str, tuple[str, dict[str, Any]]] = {
    "A1": ("TDM-190", {"costs": {"move": {"army": 1, "air fleet": 1}}}),
    "A2": ("TDM-191", {"costs": {"destroy": {"army": 2, "air fleet": 2}}}),
    "A3": ("TDM-192", {"costs": {"destroy": {"army": 1, "air fleet": 1}}, "coastal": {"fleet": 1}}),
    "A4": ("TDM-193", {"air_fleets": 2}),
    "B1": ("TDM-194", {"costs": {"move": {"fleet": 1}}}),
    "B2": ("TDM-195", {"costs": {"destroy": {"fleet": 2}}}),
    "B3": ("TDM-196", {"costs": {"destroy": {"fleet": 1}}, "coastal": {"army": 1, "air fleet": 1}}),
    "C1": ("TDM-197", {"costs": {"deploy": {"army": 2, "air fleet": 2}}}),
    "C2": ("TDM-198", {"costs": {"deploy": {"fleet": 2}}}),
    "C3": ("TDM-199", {"radar": 1}),
    "D1": ("TDM-200", {}),
    "D2": ("TDM-201", {}),
    "E1": ("TDM-202", {"rocket": {"op": 5, "cards": 1}}),
    "E2": ("TDM-203", {"rocket": {"op": 5, "cards": 2}}),
    "E3": ("TDM-204", {"rocket": {"op": 6, "cards": 3}}),
}
_EFFECTS: dict[str, type] = {
    "costs": dict,
    "coastal": dict,
    "rocket": dict,
    "air_fleets": int,
    "radar": int,
}


def check_technologies(data: Data) -> None:
    """TDM-009, TDM-185, TDM-189: the 15 technologies, what each does, and what it needs first."""
    check_entry(data, {"order": list, "technologies": dict}, {}, "technologies", ())
    order = [each for ids in COLOURS.values() for each in ids]
    what = f"the technologies are {listing(order)}, in this order"
    need(data["order"] == order, what, "technologies", ("order",), "TDM-009")
    entries: Data = data["technologies"]
    needed = dict.fromkeys(order, dict)
    check_entry(entries, needed, {}, "technologies", ("technologies",), "TDM-009")
    for colour, ids in COLOURS.items():
        for each in ids:
            _check_one(each, entries[each], colour)
    called = [entry["name"] for entry in entries.values()]
    what = "each technology has a name that no other has"
    is_own = all(each.strip() and called.count(each) == 1 for each in called)
    need(is_own, what, "technologies", ("technologies",), "TDM-009")
    _check_order(entries)


def _check_one(name: str, entry: Data, colour: str) -> None:
    keys = ("technologies", name)
    needed = {"name": str, "colour": str, "needs": list}
    check_entry(entry, needed, _EFFECTS, "technologies", keys, "TDM-185")
    what = f"{name} is {colour}"
    need(entry["colour"] == colour, what, "technologies", (*keys, "colour"), "TDM-189")
    rule, does = DOES[name]
    for effect in _EFFECTS:
        what = f"{name}: its {effect} are {does.get(effect, 'none')}"
        told = entry.get(effect) == does.get(effect)
        need(told, what, "technologies", (*keys, effect), rule)
    fewest, most, rule = NEEDS[name]
    asked = named(entry["needs"])
    known = all(each in NEEDS and each != name for each in asked)
    what = f"{name}: what it needs are other technologies"
    need(known, what, "technologies", (*keys, "needs"), "TDM-185")
    told = str(fewest) if fewest == most else f"{fewest} or {most}"
    what = f"{name}: the text shows {told} icons of what it needs, and here are {len(asked)}"
    need(fewest <= len(set(asked)) <= most, what, "technologies", (*keys, "needs"), rule)
    if name == "E2":
        either = [each for each in entry["needs"] if isinstance(each, list)]
        what = "E2 needs one technology and one of two others"
        fits = len(entry["needs"]) == 2 and [len(each) for each in either] == [2]
        need(fits, what, "technologies", (*keys, "needs"), rule)


def named(needs: Sequence[Any]) -> list[str]:
    """The technologies that are named, those of which one is enough among them."""
    each = [one if isinstance(one, list) else [one] for one in needs]
    return [str(name) for one in each for name in one]


def _check_order(entries: Data) -> None:
    """TDM-185: nothing needs itself by way of others."""
    done: set[str] = set()
    while ready := [
        n for n in entries if n not in done and done >= set(named(entries[n]["needs"]))
    ]:
        done |= set(ready)
    left = [name for name in entries if name not in done]
    what = f"{listing(left)} could never be developed: each needs another one of them"
    need(not left, what, "technologies", ("technologies", *left[:1], "needs"), "TDM-185")
