"""Which nations act in a slot, and whose orders they take (§Order of Play, §Conquest, R40)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.orders import Line
from pbem.games.empires_of_history.position import Position

MINOR_ALLY, MINOR, COLONY = "German minor ally", "minor", "British colony"
_LAST_PHASE = 12
_UNALIGNED = "unaligned"


def in_slot(g: Position, slot: int) -> tuple[str, ...]:
    """EOH-303, EOH-304, R40, R72: the nations that act in a slot. Who is conquered without a host
    and without units, has surrendered or is not in the game does not."""
    return tuple(n for n in listed(g, slot) if acts(g, n))


def paying(g: Position, slot: int) -> list[str]:
    """EOH-120, R78: the nations whose slot it would be if they had not surrendered: they collect in
    its phase 11, and pay."""
    return [n for n in listed(g, slot) if g.has_surrendered(n)]


def leave_slot(g: Position, nation: str) -> None:
    """A nation does nothing more in the slot that is on."""
    g.now["nations"] = [n for n in g.now["nations"] if n != nation]


def join_slot_of(g: Position, nation: str, leader: str) -> None:
    """EOH-114, R40: a nation acts with another from now on: not here, where the slot of that one is
    still to come in this turn, but for one that has done all that it can do here."""
    is_late = g.state["phase"] >= _LAST_PHASE
    if slot_of(g, leader) > g.state["slot"] and not is_late:
        leave_slot(g, nation)
        g.state["acted"] = [n for n in g.state["acted"] if n != nation]


def slot_of(g: Position, nation: str) -> int:
    """The slot in which a nation acts, 0 for none."""
    numbers = range(1, len(g.board.slots) + 1)
    return next((n for n in numbers if nation in listed(g, n)), 0)


def listed(g: Position, slot: int) -> list[str]:
    """EOH-114, EOH-303, R40: the nations whose slot it is, whether they act or not, in its order:
    those of the chart, minors attached to one of them, exiles with their host and the minors that
    they lead, and in the last slot minors whom nobody leads."""
    told = g.board.slots[slot - 1]
    exiles = g.state["exiles"]
    found = [n for n in told["nations"] if n not in exiles]
    found += _attached(g, found)
    found += [n for n in _attached(g, told["nations"]) if not g.is_led(n)]
    if told.get("minors") == _UNALIGNED:
        found += [n for n in g.board.powers if _unled(g, n) and n not in exiles]
    guests = [n for n in g.board.powers if n in exiles and last_host(g, n) in found]
    theirs = [n for n in _attached(g, guests) if g.is_led(n)]
    return list(dict.fromkeys([*found, *guests, *theirs]))


def _attached(g: Position, leaders: Sequence[str]) -> list[str]:
    """R40: the nations that act with one of these, exiles aside."""
    attached, exiles = g.state["attached"], g.state["exiles"]
    return [n for n in g.board.powers if attached.get(n, "") in leaders and n not in exiles]


def last_host(g: Position, nation: str) -> str:
    """EOH-114: who commands a nation in exile: its host, or the host of that."""
    while nation in g.state["exiles"]:
        nation = g.state["exiles"][nation]
    return nation


def _unled(g: Position, nation: str) -> bool:
    is_minor = g.board.powers[nation].kind in (MINOR, "neutral major", "created")
    has_part = g.in_war(nation) or g.has_surrendered(nation)
    return is_minor and has_part and nation not in g.state["attached"]


def acts(g: Position, nation: str) -> bool:
    """EOH-112, EOH-118, EOH-660: whether a nation has a slot at all: German minor allies that
    nobody plays apart wait for their war."""
    if not g.exists(nation) or g.has_surrendered(nation):
        return False
    if g.is_conquered(nation):
        return nation in g.state["exiles"] or _has_something(g, nation)
    if g.board.powers[nation].kind == MINOR_ALLY and not g.in_war(nation):
        return plays_apart(g, nation)
    return True


def _has_something(g: Position, nation: str) -> bool:
    """EOH-112, EOH-113, EOH-116: units that may fight on, or land that a host could have."""
    return any(True for _ in g.standing(nation)) or any(True for _ in g.controlled(nation))


def plays_apart(g: Position, nation: str) -> bool:
    """EOH-662: whether a German minor ally has a player who is not Germany's."""
    return g.decider(nation) != g.decider("Germany")


def nation_of(g: Position, line: Line) -> str:
    """Whose line it is: that of its head, or of the only nation of its seat in this slot."""
    return line.power or str(g.now["nations"][0])
