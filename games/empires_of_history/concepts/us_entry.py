"""US Entry: the number, and events that move it (§United States Entry).

Other rooms call `happened(g, event, by=..., ...)` when something happens that could be an event of
us_entry.yaml; what is due is rolled for in the flow `entry_rolls` at the end of a phase. The facts
of an event are, beside `by`, the nation that does it:

* declares war: against; captures: territory; nation conquered: nation; treaty broken: nothing more;
* bombs city: nation (whose city it is); convoy attack: zone;
* attacks in western hemisphere: zone (a territory).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.flow import Events, Flow, Locals
from pbem.games.empires_of_history.position import USA, Position

SIDES = 10
DECLARES, WESTERN = "declares war", "attacks in western hemisphere"
BOMBS, CONVOYS = "bombs city", "convoy attack"
# Counted once in a turn, however often it happens.
_ONCE = (BOMBS, CONVOYS, WESTERN)
# What a submarine war without limits makes of the chance.
_UNRESTRICTED, _RAISED = "unrestricted subs", 4
_MINOR_ALLY = "German minor ally"

Due = dict[str, Any]


def side_in(g: Position, nation: str) -> str:
    """The side of a nation, that of its sheet while it is neutral."""
    return g.side_of(nation) or g.board.powers[nation].side


def happened(g: Position, event: str, *, by: str, **facts: str) -> None:
    """EOH-125, EOH-321: something happens that may move US Entry; once the USA is in the war
    nothing does any more. A nation that an event names goes before its class."""
    if g.side_of(USA):
        return
    told: dict[str, Mapping[str, Any]] = g.board.us_entry["events"]
    found = [n for n, e in told.items() if e["event"] == event and _fits(g, e, by, facts)]
    if named := [n for n in found if "against_nation" in told[n]]:
        found = named
    for name in found:
        if event in _ONCE and g.state["entry_rolled"].get(name) == g.turn:
            continue
        g.state["entry_rolled"][name] = g.turn
        what = next(iter(facts.values()), "")
        g.state["entry_due"].append({"event": name, "what": event, "by": by, "about": what})


def _fits(g: Position, event: Mapping[str, Any], by: str, facts: Mapping[str, str]) -> bool:
    """Whether all that an event says of who does what to whom is so."""
    kind, against = g.board.powers[by].kind, facts.get("against", "")
    if against and g.side_of(against) and "against_side" not in event:
        return False
    if event["event"] == DECLARES and (kind == _MINOR_ALLY) != ("by_class" in event):
        return False
    said = {
        "side": side_in(g, by),
        "by_side": side_in(g, by),
        "by_class": kind,
        "against_side": g.side_of(against) if against else "",
        "against_class": g.board.powers[against].kind if against else "",
        "against_nation": against,
        **facts,
    }
    if "zones" in event and facts.get("zone") not in event["zones"]:
        return False
    return all(said.get(key) == event[key] for key in said if key in event)


def move(g: Position, delta: int, events: Events) -> None:
    """EOH-122, R48: US Entry goes up or down, never beyond the ends of its track."""
    track, before = g.board.us_entry["track"], int(g.state["us_entry"]["now"])
    after = max(int(track["lowest"]), min(int(track["highest"]), before + delta))
    if after != before:
        g.state["us_entry"]["now"] = after
        events.append({"kind": "us_entry_moved", "before": before, "after": after})


def read_at_start(g: Position) -> None:
    """EOH-123, EOH-124, R84: the number at the start of the US turn is kept."""
    if USA in g.now["nations"]:
        g.state["us_entry"]["at_start"] = g.state["us_entry"]["now"]


def chance(g: Position, effect: Mapping[str, Any], event: str = "") -> int:
    """The chance in 10 of an effect, 0 for one that is certain."""
    raised = event == CONVOYS and g.flag(_UNRESTRICTED)
    return _RAISED if raised else int(effect.get("chance", 0))


entry_rolls = Flow("entry_rolls")


@entry_rolls.step
def roll_events(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """EOH-125: a die for each event that has only a chance, all thrown at once."""
    due: list[Due] = g.state["entry_due"]
    rolls = [_roll(g, n, each, dice) for n, each in enumerate(due, 1)]
    g.state["entry_due"] = []
    for each, (effect, needs, die, label) in zip(due, rolls, strict=True):
        deed = f"{each['what']} ({each['about']})" if each["about"] else each["what"]
        told = {**each, "deed": deed, "chance": needs, "die": die, "label": label}
        events.append({"kind": "us_entry_event", **{k: v for k, v in told.items() if v}})
        if die <= needs or not needs:
            move(g, int(effect["delta"]), events)


def _roll(g: Position, number: int, due: Due, dice: Any) -> tuple[Mapping[str, Any], int, int, str]:
    """The effect, its chance, the die and its label, 0 and "" where nothing is rolled."""
    [effect] = g.board.us_entry["events"][due["event"]]["effects"]
    needs = chance(g, effect, due["what"])
    # Odds roll nothing: dice are 1 ms of their start.
    from pbem.engine.dice import slug

    label = f"us-entry/{g.turn}/{g.state['slot']}/{g.state['phase']}/{number}-{slug(due['event'])}"
    return (effect, needs, dice.roll(label, 1, SIDES)[0], label) if needs else (effect, 0, 0, "")
