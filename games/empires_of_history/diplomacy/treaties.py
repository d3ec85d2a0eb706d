"""Treaties, and what it costs to break one (EOH-106)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.flow import Events
from pbem.games.empires_of_history.concepts import us_entry
from pbem.games.empires_of_history.position import Position


def sign(
    g: Position,
    kind: str,
    parties: Sequence[str],
    turns: int,
    cost: Mapping[str, int] | None,
    events: Events,
) -> None:
    """A treaty that binds for so many turns."""
    told = {"kind": kind, "parties": list(parties), "until": g.turn + turns}
    g.state["treaties"].append({**told, "cost": dict(cost or {})})
    named = {"treaty": kind, "parties": list(parties), "until": g.turn + turns}
    events.append({"kind": "treaty_signed", **named})


def between(g: Position, one: str, other: str) -> list[dict[str, Any]]:
    """The treaties that two nations have with each other."""
    return [t for t in g.state["treaties"] if one in t["parties"] and other in t["parties"]]


def break_by(g: Position, nation: str, foe: str, events: Events, *, free: bool = False) -> None:
    """EOH-106: who declares war on a party of a treaty ends it, and pays for it where its time is
    not yet over, unless it is `free` for him."""
    for treaty in between(g, nation, foe):
        g.state["treaties"] = [t for t in g.state["treaties"] if t != treaty]
        early = g.turn < treaty["until"]
        told = {"treaty": treaty["kind"], "parties": treaty["parties"], "by": nation}
        events.append({"kind": "treaty_broken", **told, "early": early})
        us_entry.happened(g, "treaty broken", by=nation)
        if early and treaty["cost"] and not free:
            charge(g, nation, treaty["cost"], events)


def charge(g: Position, nation: str, cost: Mapping[str, int], events: Events) -> None:
    """EOH-106: resources that a nation loses in each of its next phases 11."""
    points, turns = int(cost["resources_per_turn"]), int(cost["turns"])
    g.state["incomes"].append({"nation": nation, "delta": -points, "pool": "", "left": turns})
    told = {"nation": nation, "points": points, "turns": turns}
    events.append({"kind": "haste_charged", **told})


def is_early(g: Position, option: Mapping[str, Any]) -> bool:
    """EOH-106: whether an option is played so early that it costs more: accepting the pact puts the
    price of breaking it in place of this one."""
    early = option.get("early_cost")
    if not early or g.turn >= early["before_turn"]:
        return False
    return early.get("unless_played", "") not in g.state["played"]
