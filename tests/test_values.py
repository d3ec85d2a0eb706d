"""Dataclasses of pbem.values are as those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import importlib
import inspect
import pickle
from collections.abc import Iterator
from dataclasses import field
from pathlib import Path
from typing import Any, ClassVar

import pytest

from pbem import values

ROOT = Path(__file__).parent.parent


@values.dataclass(frozen=True, slots=True)
class Area:
    """Frozen, with slots."""

    name: str
    units: tuple[str, ...] = ()
    seen: dict[str, int] = field(default_factory=dict, compare=False, repr=False)
    kind: ClassVar[str] = "land"


@values.dataclass(frozen=True)
class City(Area):
    """With a base, and something done at the end."""

    value: int = 1

    def __post_init__(self) -> None:
        if self.value < 0:
            raise ValueError(self.value)


@values.dataclass
class Count:
    """It may change."""

    number: int = 0
    lines: list[str] = field(default_factory=list, init=False)


@values.dataclass(frozen=True, eq=False)
class Self:
    """Equal to itself alone, and shown in its own way."""

    name: str

    def __repr__(self) -> str:
        return self.name


def test_it_is_made_compared_and_shown() -> None:
    area = Area("Malta", seen={"x": 1})
    assert area == Area("Malta") != Area("Crete")
    assert hash(area) == hash(Area("Malta"))
    assert repr(area) == "Area(name='Malta', units=())".replace("Area", Area.__qualname__)
    assert area != City("Malta")
    assert City("Rome", value=3).value == 3
    assert dataclasses.replace(City("Rome"), value=2) == City("Rome", (), {}, 2)
    assert dataclasses.asdict(area) == {"name": "Malta", "units": (), "seen": {"x": 1}}
    assert Area("a").seen is not Area("a").seen
    assert (repr(Self("me")), Self("me") == Self("me")) == ("me", False)
    with pytest.raises(ValueError, match="-1"):
        City("Rome", value=-1)
    with pytest.raises(TypeError, match="name"):
        Area()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="colour"):
        Area("Malta", colour="red")  # type: ignore[call-arg]


def test_the_first_objects_are_as_those_for_which_init_is_written() -> None:
    @values.dataclass(frozen=True, slots=True)
    class Place:
        name: str
        units: tuple[str, ...] = ()
        seen: list[int] = field(default_factory=list)
        number: int = field(default=3, init=False)

    made = [
        each
        for _ in range(values._FEW + 2)
        for each in (Place("a", ("b",)), Place(name="a", units=("b",)), Place("a", units=("b",)))
    ]
    assert all(each == made[0] and each.number == 3 and each.seen == [] for each in made)
    assert len({id(each.seen) for each in made}) == len(made)


@pytest.mark.parametrize("before", [0, values._FEW])
def test_wrong_arguments_are_told_at_any_time(before: int) -> None:
    @values.dataclass
    class Place:
        name: str
        units: tuple[str, ...] = ()
        number: int = field(default=3, init=False)

    for _ in range(before):
        Place("a")
    wrong: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
        ((), {}),
        (("a", (), 3), {}),
        (("a",), {"name": "b"}),
        (("a",), {"number": 4}),
        (("a",), {"colour": "red"}),
    ]
    for args, named in wrong:
        with pytest.raises(TypeError, match="__init__"):
            Place(*args, **named)


def test_what_is_frozen_stays_and_what_is_not_has_no_hash() -> None:
    for each in (Area("Malta"), City("Rome")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            each.name = "Crete"  # type: ignore[misc]
        with pytest.raises(dataclasses.FrozenInstanceError):
            del each.name
    count = Count()
    count.number += 1
    count.lines.append("a")
    assert (count.number, Count().lines) == (1, [])
    with pytest.raises(TypeError):
        hash(count)


@pytest.mark.parametrize("each", [Area("Malta", ("a",)), City("Rome", value=3), Count(4)])
def test_it_is_copied_and_pickled(each: object) -> None:
    assert copy.copy(each) == copy.deepcopy(each) == pickle.loads(pickle.dumps(each)) == each


def test_a_dataclass_of_the_library_may_be_a_child_of_one_of_these_and_the_other_way_round() -> (
    None
):
    @dataclasses.dataclass(frozen=True)
    class Port(Area):
        ships: int = 0

    @values.dataclass(frozen=True)
    class Harbour(Port):
        depth: int = 3

    assert Port("Malta", ships=2) == Port("Malta", (), {}, 2)
    assert Harbour("Malta", (), {}, 2).depth == 3
    with pytest.raises(TypeError, match="frozen"):

        @values.dataclass
        class Loose(Area):  # type: ignore[misc]
            pass


def test_defaults_that_may_change_are_refused_unless_they_are_made_anew() -> None:
    with pytest.raises(ValueError, match="lines"):

        @values.dataclass
        class Page:
            lines: list[str] = []  # noqa: RUF012

    @values.dataclass(slots=True)
    class Kept:
        lines: list[str] = field(default_factory=list)
        width: int = field(default=80, repr=False)

    assert Kept.__match_args__ == ("lines", "width")
    assert repr(Kept(["a"])).endswith("Kept(lines=['a'])")


def classes() -> Iterator[Any]:
    for path in [*(ROOT / "pbem").rglob("*.py"), *(ROOT / "games").rglob("*.py")]:
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts if parts[0] == "pbem" else ("pbem", *parts)).removesuffix(".__init__")
        told = [] if parts[-1] == "__main__" else vars(importlib.import_module(name)).values()
        yield from (each for each in told if isinstance(each, type) and is_ours(each, name))


def is_ours(each: type, module: str) -> bool:
    """A class of this module with an `__init__` that is not written yet, or was by values."""
    made = each.__dict__.get("__init__")
    is_written = "_absent" in getattr(made, "__globals__", {})
    return each.__module__ == module and (
        is_written or getattr(made, "__module__", "") == values.__name__
    )


def test_every_class_takes_what_one_of_the_library_takes() -> None:
    wrong, found = [], [*classes()]
    assert len(found) > 300
    for each in found:
        wanted = dataclasses.make_dataclass(
            each.__name__,
            [
                (
                    f.name,
                    Any,
                    field(default=f.default, default_factory=f.default_factory, init=f.init),
                )
                for f in dataclasses.fields(each)
            ],
        )
        made = values._written(each, each.__dataclass_params__.frozen)
        taken, told = (
            [(p.name, p.kind, repr(p.default)) for p in inspect.signature(f).parameters.values()]
            for f in (made, wanted.__init__)
        )
        wrong += [each] if taken != told else []
    assert wrong == []
