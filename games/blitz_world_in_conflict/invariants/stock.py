"""Where all counters are, in a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pbem.games.blitz_world_in_conflict.components import counter, is_big, unit_of
from pbem.games.blitz_world_in_conflict.position import Position


def places(g: Position) -> Iterator[tuple[str, str]]:
    """(counter, where) of all that lie somewhere; of a unit that shows its Big counter the Small
    one is in the Reserve Pool (BLZ-652)."""
    for unit, told in sorted(g.state["units"].items()):
        yield counter(unit, told["size"]), told["at"]
        if is_big(counter(unit, told["size"])):
            yield unit, "the Reserve Pool"
    for power, names in sorted(g.state["pool"].items()):
        yield from ((name, f"the Force Pool of {power}") for name in names)
    for power, groups in sorted(g.state["groups"].items()):
        yield from ((name, f"a Group of {power}") for names in groups for name in names)
    for where in ("aside", "removed"):
        yield from ((name, where) for name in g.state[where])
    for told in g.state["later"]:
        yield from ((name, f"what {told['power']} gets later") for name in told["counters"])
    for unit, (area, _) in sorted(g.state["waiting"].items()):
        yield unit, f"waiting for {area}"
    yield from ((bomb, "its box") for bomb in sorted(g.state["bombs"]))


def counters(g: Position) -> Iterator[str]:
    """BLZ-204, BLZ-652: every counter is one of the game, and in one place."""
    found = Counter(name for name, _ in places(g))
    where = dict(places(g))
    for name, count in sorted(found.items()):
        unit = g.board.units.get(unit_of(name))
        if unit is None or (is_big(name) and not is_big(counter(unit.name, unit.most))):
            yield f"{name} in {where[name]} is no counter"
        elif count > 1:
            told = ", ".join(place for each, place in places(g) if each == name)
            yield f"{name} is there {count} times: {told}"
