"""What the unit sheet has to be (§The Units)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from pbem.games.empires_of_history.components import UnitKind
from pbem.wargame.need import Data, listing, need

FILE = "units"
VALUES = ("attack", "attack_transports", "defence", "air", "land", "aa", "search")
HIGHEST = 9
CLASSES = ("land", "sea", "air", "installation")
ARMS = ("infantry", "armor", "cavalry", "artillery", "general", "gun")
PLACES = ("city", "complex", "major port", "territory", "mine box", "partisan")
# The kinds that rules name.
NAMED = ("infantry", "mountain infantry", "paratrooper", "marine", "militia", "SS infantry", "cavalry", "partisan", "artillery", "armor", "SS armor", "general", "anti air gun", "battleship", "destroyer", "transport", "carrier", "submarine", "minesweeper", "fighter", "bomber", "industrial complex", "airbase", "naval mine", "rocket", "nuclear bomb")  # fmt: skip
ROCKET_COSTS = [12, 20, 30, 45]
_AIR_GUARD, _BREAKTHROUGH = 4, 2
_KNOWN = {f.name for f in fields(UnitKind)} - {"name", "kind", "costs"} | {"class"}


def check_sheets(sheet: Data) -> None:
    """EOH-200 to EOH-272, EOH-530, EOH-566 and others: each kind with what the rulebook says of
    it."""
    units = sheet["units"]
    for kind in NAMED:
        need(kind in units, f"there is no {kind}", FILE, ("units",), "EOH-300")
    for kind, entry in units.items():
        _check_words(kind, entry)
        _check_values(kind, entry, ("units", kind))
        _check_oil(kind, entry)
        _check_manpower(kind, entry)
    for nation, kinds in sheet["overrides"].items():
        for kind, told in kinds.items():
            need(kind in units, f"there is no {kind}", FILE, ("overrides", nation, kind), "EOH-300")
            _check_values(kind, told, ("overrides", nation, kind))
    for check in (_foot, _arms, _ships, _aircraft, _installations):
        check(units)
    _check_guns(sheet)
    _check_available(sheet)
    longest = max(_number(entry, "build") for entry in units.values())
    what = f"the build chart has a block for now and {longest} for later"
    need(sheet["blocks"] > longest, what, FILE, ("blocks",), "EOH-354")


def _number(entry: Data, value: str) -> int:
    return int(entry.get(value, 0))


def _need(kind: str, holds: bool, what: str, rule: str, key: str = "") -> None:
    need(holds, f"{kind}: {what}", FILE, ("units", kind, *([key] if key else [])), rule)


def _check_words(kind: str, entry: Data) -> None:
    strange = [key for key in entry if key not in _KNOWN and key != "src"]
    what = f"{strange[0] if strange else ''!r} is not known here"
    _need(kind, not strange, what, "EOH-300", strange[0] if strange else "")
    for key, words in (("class", CLASSES), ("placed", PLACES)):
        _need(kind, entry.get(key) in words, f"{key} is one of {listing(words)}", "EOH-300", key)
    fits = entry.get("fights_as", ARMS[0]) in ARMS
    _need(kind, fits, f"fights_as is one of {listing(ARMS)}", "EOH-273", "fights_as")


def _check_values(kind: str, entry: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    """EOH-504: a value is what a d10 has to show or less; 10 always misses."""
    for value in VALUES:
        what = f"{kind}: {value} is a number up to {HIGHEST}"
        number = entry.get(value, 0)
        fits = type(number) is int and 0 <= number <= HIGHEST
        need(fits, what, FILE, (*keys, value), "EOH-504")


def _check_oil(kind: str, entry: Data) -> None:
    """EOH-040: ships, aircraft and armor need oil to be built, and no other land unit does."""
    needs = entry["class"] in ("sea", "air") or entry.get("fights_as") == "armor"
    what = "ships, aircraft and armor cost oil, and nothing else does"
    _need(kind, bool(_number(entry, "oil")) == needs, what, "EOH-040", "oil")


def _check_manpower(kind: str, entry: Data) -> None:
    """EOH-110, EOH-208, EOH-211, EOH-271: infantry and cavalry use a man, partisans and all others
    none."""
    uses = entry.get("fights_as") in ("infantry", "cavalry") and kind != "partisan"
    what = "infantry but partisans, and cavalry use 1 manpower, and nothing else does"
    _need(kind, _number(entry, "manpower") == int(uses), what, "EOH-110", "manpower")


def _foot(units: Data) -> None:
    """EOH-200, EOH-203, EOH-206, EOH-207, EOH-211, EOH-533, EOH-566."""
    infantry = units["infantry"]
    weak = _number(infantry, "attack") < _number(infantry, "defence")
    _need("infantry", weak, "it defends better than it attacks", "EOH-200", "attack")
    for kind in ("infantry", "cavalry", "partisan"):
        at_once = _number(units[kind], "build") == 0
        _need(kind, at_once, "it has no build time", "EOH-566", "build")
    for value in ("move", "attack", "defence", "hits", "load", "build"):
        same = _number(units["mountain infantry"], value) == _number(infantry, value)
        _need("mountain infantry", same, "it is as infantry but for its bonus", "EOH-203", value)
    for value in ("cost", "attack", "defence"):
        less = _number(units["militia"], value) < _number(infantry, value)
        _need("militia", less, f"its {value} is less than that of infantry", "EOH-206", value)
    for kind, entry in units.items():
        walks = entry.get("fights_as") in ("infantry", "artillery")
        slow = not walks or _number(entry, "move") < _BREAKTHROUGH
        _need(kind, slow, "it does not follow a breakthrough", "EOH-533", "move")
    for kind, rule in (("SS infantry", "EOH-207"), ("SS armor", "EOH-210")):
        german = units[kind].get("only") == ["Germany"]
        _need(kind, german, "it is Germany's alone", rule, "only")
        _need(kind, bool(units[kind].get("flag")), "an option has to field it", rule, "flag")


def _arms(units: Data) -> None:
    """EOH-208, EOH-209, EOH-530, EOH-531."""
    guns, armor, infantry = units["artillery"], units["armor"], units["infantry"]
    strong = _number(guns, "attack") > _number(guns, "defence")
    _need("artillery", strong, "it attacks better than it defends", "EOH-208", "attack")
    for value in ("attack", "defence"):
        good = _number(armor, value) >= _number(infantry, value)
        _need("armor", good, f"its {value} is as good as that of infantry", "EOH-209", value)
    dear = _number(armor, "cost") > _number(infantry, "cost")
    _need("armor", dear, "it costs more than infantry", "EOH-209", "cost")
    _need("armor", _number(armor, "oil") == 1, "it costs 1 oil", "EOH-209", "oil")
    for kind in ("armor", "SS armor"):
        fast = _number(units[kind], "move") >= _BREAKTHROUGH
        _need(kind, fast, "it has movement for a breakthrough", "EOH-531", "move")


def _ships(units: Data) -> None:
    """EOH-222 to EOH-224, EOH-227, EOH-230, EOH-435, EOH-442."""
    for kind, repair, rule in (("battleship", 20, "EOH-223"), ("carrier", 25, "EOH-230")):
        ship = units[kind]
        _need(kind, _number(ship, "hits") == 2, "it takes two hits", rule, "hits")
        costs = _number(ship, "repair") == repair
        _need(kind, costs, f"a repair costs {repair}", rule, "repair")
        _need(kind, _number(ship, "cost") > repair, "it costs more than a repair", rule, "cost")
    _need("carrier", _number(units["carrier"], "fighters") == 2, "it holds 2 fighters", "EOH-230", "fighters")  # fmt: skip
    _need("transport", _number(units["transport"], "capacity") == 2, "it has room for 2", "EOH-227", "capacity")  # fmt: skip
    destroyer, large = units["destroyer"], units["battleship"]
    for value in ("attack", "defence"):
        half = abs(2 * _number(destroyer, value) - _number(large, value)) <= 1
        _need("destroyer", half, f"its {value} is half a battleship's", "EOH-224", value)
    ships = [kind for kind, entry in units.items() if entry["class"] == "sea"]
    fastest = all(_number(units[kind], "move") <= _number(destroyer, "move") for kind in ships)
    _need("destroyer", fastest, "no ship is faster", "EOH-224", "move")
    for value in ("attack", "attack_transports", "defence"):
        has = _number(units["submarine"], value) > 0
        _need("submarine", has, "it has three figures", "EOH-435", value)
    armed = any(_number(units[kind], "aa") and _number(units[kind], "aa_guns") for kind in ships)
    need(armed, "some ships have anti air guns", FILE, ("units",), "EOH-442")


def _aircraft(units: Data) -> None:
    """EOH-244, EOH-249, EOH-253, EOH-641."""
    fighter, bomber = units["fighter"], units["bomber"]
    far = _number(fighter, "fuel") >= _AIR_GUARD
    _need("fighter", far, f"air guard takes {_AIR_GUARD} fuel", "EOH-641", "fuel")
    higher = _number(fighter, "air") > _number(fighter, "land") > 0
    _need("fighter", higher, "it is better in the air than against land", "EOH-244", "air")
    _need("fighter", _number(fighter, "intercept") == 1, "it intercepts in adjacent territories", "EOH-246", "intercept")  # fmt: skip
    lower = 0 < _number(bomber, "air") < _number(bomber, "land")
    _need("bomber", lower, "it is better against land than in the air", "EOH-249", "air")
    further = _number(bomber, "fuel") > _number(fighter, "fuel")
    _need("bomber", further, "it flies further than a fighter", "EOH-252", "fuel")
    _need("bomber", not _number(bomber, "intercept"), "it never intercepts", "EOH-249", "intercept")
    _need("bomber", _number(bomber, "paratroops") == 2, "it carries 2 paratroopers", "EOH-253", "paratroops")  # fmt: skip


def _installations(units: Data) -> None:
    """EOH-262, EOH-266, EOH-681 to EOH-684, EOH-693, EOH-694."""
    is_weak = _number(units["industrial complex"], "defence") == 1
    _need("industrial complex", is_weak, "it defends with 1", "EOH-262", "defence")
    rolls = _number(units["naval mine"], "attack") > 0
    _need("naval mine", rolls, "it rolls at ships", "EOH-266", "attack")
    as_told = list(units["rocket"]["cost"]) == ROCKET_COSTS
    _need("rocket", as_told, f"its levels cost {ROCKET_COSTS}", "EOH-682", "cost")
    bomb = units["nuclear bomb"]
    told = [_number(bomb, value) for value in ("cost", "build", "dice", "attack")]
    what = "it costs 25, takes 3 turns and attacks 12 times at 9"
    _need("nuclear bomb", told == [25, 3, 12, HIGHEST], what, "EOH-693")


def _check_guns(sheet: Data) -> None:
    """EOH-022, EOH-033, EOH-218, EOH-524: guns have a value for their one die."""
    _need("anti air gun", _number(sheet["units"]["anti air gun"], "aa") > 0, "it rolls at aircraft", "EOH-218", "aa")  # fmt: skip
    for name, value, rule in _BUILT_IN:
        entry = sheet["built_in"].get(name, {})
        what = f"{name}: its {value} is 1 to {HIGHEST}"
        fits = 1 <= _number(entry, value) <= HIGHEST
        need(fits, what, FILE, ("built_in", name), rule)


_BUILT_IN = (
    ("city gun", "aa", "EOH-022"),
    ("port gun", "aa", "EOH-033"),
    ("coastal defence", "defence", "EOH-524"),
)


def _check_available(sheet: Data) -> None:
    """EOH-211, EOH-267, EOH-300: every sheet has infantry, few have cavalry or partisans."""
    for keys, kinds in _sheets(sheet):
        for kind in kinds:
            need(kind in sheet["units"], f"there is no {kind}", FILE, keys, "EOH-300")
    for keys, kinds in _sheets(sheet):
        fits = keys[0] == "minor_extra" or "infantry" in kinds
        need(fits, f"{keys[-1]}: everybody has infantry", FILE, keys, "EOH-300")
    what = "neutral minors do not all have {}"
    for kind, rule in (("cavalry", "EOH-211"), ("partisan", "EOH-267")):
        need(kind not in sheet["minor"], what.format(kind), FILE, ("minor",), rule)
        many = sum(kind in kinds for kinds in sheet["available"].values())
        is_rare = 2 * many < len(sheet["available"])
        need(is_rare, f"only few nations have {kind}", FILE, ("available",), rule)


def _sheets(sheet: Data) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    for part in ("available", "minor_extra"):
        for nation, kinds in sheet[part].items():
            yield (part, nation), kinds
    yield ("minor",), sheet["minor"]
