"""What the maps of a club have to be: constraints C1 to C15, a broken set for each."""

from __future__ import annotations

from typing import Any

import pytest

from tests.empires_of_history.broken import refusal
from tests.harness.broken_data import GONE, also, more, without

Change = tuple[tuple[str, ...], Any]
Case = tuple[str, list[Change], str]


def at(*keys: str, new: Any) -> Change:
    return keys, new


def _without_oil(entries: dict[str, Any], nation: str) -> dict[str, Any]:
    return {
        name: {k: v for k, v in entry.items() if k != "oil" or entry["nation"] != nation}
        for name, entry in entries.items()
    }


def _each(**facts: Any) -> Any:
    """All entries with these facts."""
    return lambda entries: {name: {**entry, **facts} for name, entry in entries.items()}


# What is changed: the rule, the places in areas.yaml with what stands there instead, what is said.
CASES: dict[str, Case] = {
    "C1 a box beside the map": ("EOH-001", [at("land", "Sydney", "land", new=["Darwin"]), at("land", "Darwin", "land", new=also("Sydney"))], "only connection points join"),
    "C1 one map beside the other": ("EOH-001", [at("land", "Tambov", "land", new=also("Chita")), at("land", "Chita", "land", new=also("Tambov"))], "Chita is on another map"),
    "C1 a map of its own": ("EOH-001", [at("land", "Iceland", "map", new="Atlantic")], "its map is one of Europe, Pacific, off-map"),
    "C2 a point of one place": ("EOH-003", [at("land", "Dakar", "points", new=[8, 99])], "no other place has connection point 99"),
    "C2 cut off": ("EOH-003", [at("land", "Crete", "sea", new=[]), at("land", "Crete", "port", new=GONE)], "no way leads there from Berlin"),
    "C3 the USA on a map": ("EOH-001", [at("land", "Washington", "map", new="Pacific"), at("land", "Washington", "land", new=[]), at("land", "Washington", "sea", new=[]), at("land", "Washington", "port", new=GONE), at("land", "Washington", "points", new=[8]), *(at("land", name, "land", new=without("Washington")) for name in ("Ottawa", "Chicago", "Houston"))], "the capital of USA is in an off-map box"),
    "C3 the Urals elsewhere": ("EOH-001", [at("land", name, "nation", new="Iran") for name in ("Sverdlovsk", "Novosibirsk", "Tashkent")] + [at("land", name, "pool", new="Iran") for name in ("Sverdlovsk", "Novosibirsk", "Tashkent")], "a part of the Soviet Union"),
    "C4 a third place at point 15": ("EOH-038", [at("sea", "E-25", "points", new=[15])], "connection point 15 is the sea zone of Cairo and an off-map one"),
    "C4 another canal": ("EOH-038", [at("canals", "Suez", "seas", new=["E-25", "O-07"])], "joins the sea zones of point 15"),
    "C5 Hamburg without the Baltic": ("EOH-034", [at("land", "Hamburg", "sea", new=["E-07"])], "the Kiel Canal is Hamburg's"),
    "C5 no mines to pass": ("EOH-034", [at("canals", "Kiel", "past", new="Dover")], "past the mines of the Denmark straits"),
    "C6 no Gibraltar": ("EOH-037", [at("land", "Gibraltar", "nation", new="Spain"), at("land", "Gibraltar", "pool", new="Spain")], "Gibraltar belongs to England"),
    "C6 Warsaw": ("EOH-668", [at("land", "Warsaw", "nation", new="Germany"), at("land", "Warsaw", "pool", new="Germany")], "Warsaw belongs to Poland"),
    "C7 the value of Aga": ("EOH-467", [at("land", "Aga", "value", new=2)], "Aga is worth 1 in an example"),
    "C7 a foreign land between": ("EOH-467", [at("land", "Irkutsk", "nation", new="Xiang"), at("land", "Irkutsk", "pool", new="Xiang"), at("land", "Irkutsk", "city", new=GONE)], "a way over Soviet land leads from Tambov there"),
    "C8 all have a value": ("EOH-017", [at("land", new=_each(value=1))], "some territories have no value"),
    "C9 an inland port": ("EOH-027", [at("land", "Berlin", "port", new="minor")], "Berlin: it has a port, and touches no sea zone"),
    "C9 a port of no kind": ("EOH-027", [at("land", "Hamburg", "port", new="large")], "a port is one of major, minor"),
    "C10 a face that looks at nothing": ("EOH-036", [at("fortified", "0", "faces", new=["Berlin"])], "its face looks at Berlin, which is not adjacent"),
    "C10 none to the sea": ("EOH-036", [at("fortified", new=lambda told: told[:3])], "some fortified faces look at land, some at sea"),
    "C11 only straits": ("EOH-010", [at("mine_boxes", new=lambda told: {"Denmark straits": told["Denmark straits"]})], "waters that are no straits"),
    "C11 no straits": ("EOH-008", [at("straits", new={})], "some straits have Mine boxes"),
    "C11 a shore inland": ("EOH-008", [at("mine_boxes", "Dover", "shores", new=["Berlin"])], "Berlin touches neither"),
    "C11 a box of one zone": ("EOH-266", [at("mine_boxes", "Dover", "seas", new=["E-06", "E-13"])], "between two adjacent sea zones"),
    "C12 a second capital": ("EOH-020", [at("land", "Lyon", "city", "kind", new="capital")], "France has one capital, Paris"),
    "C12 Poland has one city": ("EOH-669", [at("land", name, "city", new=GONE) for name in ("Danzig", "Krakow", "Lvov", "Brest-Litovsk")], "Poland has more than one city"),
    "C13 oil everywhere": ("EOH-039", [at("land", new=_each(oil=1))], "few territories have oil"),
    "C13 no numbers": ("EOH-039", [at("land", new=lambda told: {n: {**e, "oil": 1} if e.get("oil") else e for n, e in told.items()})], "more than one oil"),
    "C13 Sweden has none": ("EOH-623", [at("land", new=lambda told: _without_oil(told, "Sweden"))], "Sweden has oil"),
    "C15 Bulgaria is far": ("EOH-667", [at("land", "Bucharest", "land", new=without("Sofia")), at("land", "Sofia", "land", new=without("Bucharest")), at("rivers", new=lambda told: [e for e in told if e["between"] != ["Sofia", "Bucharest"]])], "leads from there to the Soviet border"),
    "a border on one side": ("EOH-002", [at("land", "Paris", "land", new=also("Berlin"))], "it borders on Berlin, and that not on it"),
    "an unknown neighbour": ("EOH-002", [at("land", "Paris", "sea", new=["E-99"])], "there is no sea zone E-99"),
    "an unknown fact": ("EOH-004", [at("land", "Paris", "airfield", new=True)], "'airfield' is not known here"),
    "an unknown nation": ("EOH-018", [at("land", "Paris", "controller", new="Gaul")], "there is no nation Gaul"),
    "a city of no kind": ("EOH-020", [at("land", "Paris", "city", "kind", new="large")], "a city is one of capital, regular, colonial"),
    "a strong colonial city": ("EOH-021", [at("land", "Cairo", "city", "fort", new=2)], "a colonial city has a fortification value of 1"),
    "a colonial city without a size": ("EOH-026", [at("land", "Cairo", "city", "size", new=GONE)], "a colonial city has a size"),
    "trade of nobody": ("EOH-019", [at("sea", "E-04", "trade", new={"Gaul": 1})], "there is no nation Gaul"),
    "a way to nowhere": ("EOH-041", [at("land", "Malta", "to", new="Atlantis")], "there is no territory Atlantis"),
    "a strait inland": ("EOH-006", [at("straits", "Kerch Strait", "lands", new=[["Crimea", "Berlin"]])], "Crimea and Berlin are not adjacent"),
    "a river far off": ("EOH-015", [at("rivers", "0", new=more(between=["Paris", "Berlin"]))], "which are not adjacent"),
    "another saving place": ("EOH-580", [at("land", "Malta", "pool", new="Malta")], "England has no saving place Malta"),
}  # fmt: skip


@pytest.mark.parametrize(("rule", "changes", "said"), CASES.values(), ids=CASES)
def test_a_map_is_as_the_rulebook_has_it(rule: str, changes: list[Change], said: str) -> None:
    wrong = refusal("areas", *changes)
    assert said in str(wrong)
    assert (wrong.file, wrong.rule) == ("areas", rule)
