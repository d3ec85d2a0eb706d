"""What the technology chart has to be (§Ph2)."""

from __future__ import annotations

from pbem.wargame.board import check_entry
from pbem.wargame.need import Data, listing, need

FILE = "technologies"
KINDS = ("automatic", "upgrade", "optional")
# The technologies that the rulebook names, and what is special about them: the rule that says it.
NAMED: dict[str, tuple[str, str]] = {
    "armor breakthroughs": ("breakthrough", "EOH-343"),
    "dive bombers": ("dive", "EOH-344"),
    "heavy armor": ("soak", "EOH-345"),
    "heavy bombers": ("two dice", "EOH-346"),
    "mechanized infantry": ("mechanized", "EOH-531"),
    "radar": ("", "EOH-246"),
    "transport capacity": ("", "EOH-227"),
    "carrier capacity": ("", "EOH-230"),
}
# What one of them adds to a value of a kind.
ADDED = {
    "mechanized infantry": ("infantry", "move"),
    "radar": ("fighter", "intercept"),
    "transport capacity": ("transport", "capacity"),
    "carrier capacity": ("carrier", "fighters"),
}
_ENTRY: dict[str, type] = {"title": str, "levels": int, "kind": str, "units": list}
_MORE: dict[str, type] = {
    **dict.fromkeys(("upgrade", "from_turn"), int),
    **dict.fromkeys(("adds", "beach", "only"), list),
    "special": str,
    "requires": dict,
}
_ATTEMPT = {"cost": 10, "success": [9, 10]}


def check_technologies(chart: Data, units: Data) -> None:
    """EOH-246, EOH-340, EOH-341, EOH-343 to EOH-346: attempts as the rulebook has them, all that it
    names, some of several levels, some that are paid for in units; `units` are those of units.yaml.
    """
    told = chart["technologies"]
    attempt = {key: chart["attempt"].get(key) for key in _ATTEMPT}
    what = "an attempt costs 10, and succeeds on 9 and 10"
    need(attempt == _ATTEMPT, what, FILE, ("attempt",), "EOH-340")
    for name, entry in told.items():
        _check_entry(name, entry, units)
    for name, (special, rule) in NAMED.items():
        keys = ("technologies", name)
        need(name in told, f"there is no {name}, which the rulebook names", FILE, keys, rule)
        what = f"{name}: its special is {special!r}"
        fits = not special or told[name].get("special") == special
        need(fits, what, FILE, (*keys, "special"), rule)
    for name, (kind, value) in ADDED.items():
        entry, keys = told[name], ("technologies", name)
        adds = kind in entry["units"] and all(step.get(value) == 1 for step in entry["adds"])
        what = f"{name}: each level adds 1 to {value} of a {kind}"
        need(adds, what, FILE, (*keys, "adds"), NAMED[name][1])
    what = "some technologies have several levels"
    need(any(e["levels"] > 1 for e in told.values()), what, FILE, ("technologies",), "EOH-341")
    what = "some technologies are paid for in units"
    paid = any(e["kind"] == KINDS[1] for e in told.values())
    need(paid, what, FILE, ("technologies",), "EOH-341")


def _check_entry(name: str, entry: Data, units: Data) -> None:
    keys = ("technologies", name)
    check_entry(entry, _ENTRY, _MORE, FILE, keys, "EOH-341")
    what = f"{name}: its kind is one of {listing(KINDS)}"
    need(entry["kind"] in KINDS, what, FILE, (*keys, "kind"), "EOH-341")
    need(entry["levels"] > 0, f"{name}: it has a level", FILE, (*keys, "levels"), "EOH-341")
    for number, kind in enumerate(entry["units"]):
        what = f"{name}: there is no {kind}"
        need(kind in units, what, FILE, (*keys, "units", str(number)), "EOH-341")
    what = f"{name}: it has a price for upgrades if its kind is upgrade, else none"
    fits = bool(entry.get("upgrade")) == (entry["kind"] == KINDS[1])
    need(fits, what, FILE, (*keys, "upgrade"), "EOH-341")
    what = f"{name}: it says for each of its {entry['levels']} levels what that adds"
    each = len(entry.get("adds", ())) in (0, entry["levels"])
    need(each, what, FILE, (*keys, "adds"), "EOH-341")
