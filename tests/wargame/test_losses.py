"""Losses by a list: priorities, what is protected, owners, classes, and hits that only some can
take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.wargame.losses import (
    Entry,
    Hits,
    LossRules,
    Preset,
    Target,
    by_kind,
    hits_in,
    kind_of,
    spelled_out,
)

CLASSES = {"fliers": ("kite", "balloon"), "troops": ("walker", "wagon")}
RULES = LossRules[Target](("Reds", "Blues", "Greens"), CLASSES)
ORDER = ("walker", "wagon", "balloon")


def entry(what: str, power: str = "", take: int | None = None, keep: int = 0) -> dict[str, Any]:
    return {"what": what, "power": power, "take": take, "keep": keep}


def lost(wishes: list[Entry], pool: dict[str, int], hits: int) -> dict[str, int]:
    """Losses out of `{"kind" or "Power/kind": count}` by the same keys."""
    targets = []
    for name, count in pool.items():
        power, _, kind = name.rpartition("/")
        targets.append(Target(power or "Reds", kind, count))
    chosen = RULES.choose(RULES.by_default(targets, ORDER), Hits(hits), wishes)
    is_owned = any("/" in name for name in pool)
    return {
        f"{power}/{kind}" if is_owned else kind: number
        for power, kinds in chosen.items()
        for kind, number in kinds.items()
    }


CASES: dict[str, tuple[list[Entry], dict[str, int], int, dict[str, int]]] = {
    "in the order of the list": (
        [entry("wagon"), entry("walker")],
        {"walker": 2, "wagon": 1},
        2,
        {"wagon": 1, "walker": 1},
    ),
    "keep protects while others can go": (
        [entry("walker"), entry("wagon"), entry("walker", keep=1)],
        {"walker": 2, "wagon": 1},
        2,
        {"walker": 1, "wagon": 1},
    ),
    "keep gives way when nothing else is left": (
        [entry("walker"), entry("walker", keep=2)],
        {"walker": 2},
        1,
        {"walker": 1},
    ),
    "a number is at most so many": (
        [entry("walker", take=1), entry("wagon")],
        {"walker": 3, "wagon": 3},
        3,
        {"walker": 1, "wagon": 2},
    ),
    "what the list does not name goes last": (
        [entry("kite")],
        {"walker": 1, "kite": 1},
        2,
        {"kite": 1, "walker": 1},
    ),
    "then by the default order": (
        [],
        {"wagon": 1, "walker": 1, "balloon": 1},
        2,
        {"walker": 1, "wagon": 1},
    ),
    "a class is all its kinds": (
        [entry("fliers")],
        {"walker": 2, "kite": 1, "balloon": 1},
        2,
        {"kite": 1, "balloon": 1},
    ),
    "keep of a class counts its kinds together": (
        [entry("fliers"), entry("fliers", keep=1)],
        {"walker": 2, "kite": 1, "balloon": 1},
        2,
        {"balloon": 1, "walker": 1},
    ),
    "never more than there are": ([entry("walker")], {"walker": 2}, 5, {"walker": 2}),
    "of one owner only": (
        [entry("barge", "Greens")],
        {"Blues/barge": 1, "Greens/barge": 1},
        1,
        {"Greens/barge": 1},
    ),
    "of any owner, in the order of turns": (
        [entry("barge")],
        {"Greens/barge": 1, "Blues/barge": 1},
        1,
        {"Blues/barge": 1},
    ),
    "nothing to take": ([entry("walker")], {"walker": 2}, 0, {}),
}


@pytest.mark.parametrize("case", CASES)
def test_a_list_of_losses(case: str) -> None:
    wishes, pool, hits, expected = CASES[case]
    assert lost(wishes, pool, hits) == expected


wanted = st.builds(
    entry,
    st.sampled_from(["walker", "wagon", "troops", "kite"]),
    st.sampled_from(["", "Blues"]),
    st.one_of(st.none(), st.integers(1, 3)),
    st.integers(0, 2),
)
pools = st.dictionaries(
    st.sampled_from(["Reds/walker", "Reds/wagon", "Blues/walker", "Greens/kite"]),
    st.integers(0, 4),
    max_size=4,
)


@given(st.lists(wanted, max_size=4), pools, st.integers(0, 20))
def test_always_as_many_as_there_are_hits_or_all_and_never_more_of_a_kind_than_there_are(
    wishes: list[Entry], pool: dict[str, int], hits: int
) -> None:
    found = lost(wishes, pool, hits)
    assert sum(found.values()) == min(hits, sum(pool.values()))
    assert all(0 < number <= pool[name] for name, number in found.items())


# Hits that only some can take


@dataclass(frozen=True, slots=True)
class Shots(Hits):
    """`arrows` hit fliers and nobody else."""

    arrows: int = 0

    @property
    def most(self) -> Sequence[int]:
        return self.any + self.arrows, self.any


ARCHERY = LossRules[Target](("Reds",), CLASSES, limits=(None, ("ground",)))
FORCE = [Target("Reds", "walker", 2, "ground"), Target("Reds", "kite", 2, "air")]


def test_no_hit_is_wasted_that_another_choice_could_place() -> None:
    wish = [entry("kite"), entry("walker")]
    assert ARCHERY.choose(FORCE, Shots(1, 1), wish) == {"Reds": {"kite": 2}}
    assert ARCHERY.choose(FORCE, Shots(2, 1), [entry("walker")]) == {
        "Reds": {"walker": 2, "kite": 1}
    }
    assert ARCHERY.choose(FORCE, Shots(0, 3)) == {"Reds": {"kite": 2}}


@given(st.integers(0, 3), st.integers(0, 3), st.permutations(["walker", "kite"]))
def test_a_list_in_any_order_places_as_many_hits_as_can_be_placed(
    some: int, arrows: int, wish: list[str]
) -> None:
    shots = Shots(some, arrows)
    most = max(
        ground + air
        for ground, air in product(range(3), range(3))
        if ARCHERY.may_take(shots, {"ground": ground, "air": air})
    )
    chosen = ARCHERY.choose(FORCE, shots, [entry(kind) for kind in wish])
    assert hits_in(chosen) == most


# Parts of a kind, and single units


@dataclass(frozen=True, slots=True)
class Named(Target):
    """Units with a home."""

    home: str = ""

    details = ("state", "home")

    @property
    def key(self) -> str:
        return f"{self.kind} from {self.home}"

    @property
    def is_last(self) -> bool:
        return self.group == "guest"

    def fits(self, entry: Entry) -> bool:
        return bool(super(Named, self).fits(entry) and entry.get("home", self.home) == self.home)


def test_a_state_is_a_part_of_its_kind_for_lists_and_default_orders() -> None:
    whole, torn = Target("Reds", "kite", 2, state="whole"), Target("Reds", "kite", 1, state="torn")
    walker = Target("Reds", "walker", 1)
    order = ("kite/torn", "walker", "kite")
    assert RULES.by_default([whole, walker, torn], order) == [torn, walker, whole]
    assert RULES.choose([whole, torn], Hits(2), [{**entry("kite"), "state": "torn"}]) == {
        "Reds": {"kite": 2}
    }


def test_a_list_that_tells_units_apart_means_just_these() -> None:
    force = [Named("Reds", "kite", 1, home="Ash"), Named("Reds", "kite", 1, home="Birch")]
    rules = LossRules[Named](("Reds",), CLASSES)
    assert rules.choose(force, Hits(1), [{**entry("kite"), "home": "Birch"}]) == {
        "Reds": {"kite from Birch": 1}
    }
    assert rules.choose(force, Hits(1), [entry("kite")]) == {"Reds": {"kite": 1}}
    guest = Named("Reds", "balloon", 1, "guest")
    assert rules.by_default([guest, *force], ("balloon", "kite")) == [*force, guest]


def test_losses_without_telling_apart_and_summed() -> None:
    assert kind_of("kite from Birch") == "kite"
    exact = {"Reds": {"kite from Birch": 1, "kite": 2, "walker": 1}}
    assert by_kind(exact) == {"Reds": {"kite": 3, "walker": 1}}
    named = {"Reds": {"old kite": 2, "kite from Birch": 1}}
    assert by_kind(named, ("old kite",)) == {"Reds": {"old kite": 2, "kite": 1}}
    summed = RULES.add({"Greens": {"kite": 1}}, {"Reds": {"kite": 1}, "Greens": {"kite": 2}})
    assert list(summed.items()) == [("Reds", {"kite": 1}), ("Greens", {"kite": 3})]
    assert hits_in(summed) == 4


def test_a_preset_stands_for_its_list_and_for_what_it_protects() -> None:
    kept = entry("troops", keep=1)
    presets = {"house": Preset({"storm": ("kite/torn", "walker")}, {"storm": (kept,)})}
    wishes: list[Entry] = [entry("wagon"), {**entry("", "Blues"), "preset": "house"}]
    assert spelled_out(presets, wishes, "storm") == [
        entry("wagon"),
        {**entry("kite", "Blues"), "state": "torn"},
        entry("walker", "Blues"),
        kept,
    ]
