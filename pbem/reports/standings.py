"""How the sides stood at each release of orders, and what has changed since: read from records,
without playing them again.

A standing is {tally: {side or power: number}}, tallies and sides in the order of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pbem.engine import standing
from pbem.engine.events import opens
from pbem.engine.standing import Standing
from pbem.records import moderation

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign

Given = Mapping[str, Mapping[str, int]]


def now(campaign: Campaign) -> Standing:
    """The standing of the position; {} in a game that compares nothing."""
    return standing.plain(campaign.table.standings(campaign.state))


def leading(campaign: Campaign) -> str:
    """The tally by which one says who is ahead, "" in a game that compares nothing."""
    return next((t.name for t in campaign.table.standings(campaign.state) if t.leads), "")


def series(campaign: Campaign) -> list[dict[str, Any]]:
    """[{"release", "turn", "part", "standing"}] of the releases that are in force; of a game that
    is over also how it ended, with the release 1 higher. [] in a game that compares nothing.
    """
    order = now(campaign)
    found = {each["release"]: each for each in _released(campaign, order)}
    engine = campaign.state["engine"]
    if order and engine["over"]:
        last = int(engine["releases"]) + 1
        date = {key: engine["date"][key] for key in ("turn", "part")}
        found[last] = {"release": last, **date, "standing": order}
    return [found[release] for release in sorted(found)]


def _released(campaign: Campaign, order: Given) -> Iterator[dict[str, Any]]:
    gone = moderation.out_of_force(campaign.save)
    for record in campaign.save.records():
        for event in () if record["record"] in gone else record.get("events", ()):
            if opens(event) and (told := event.get("standing")):
                date = {"turn": event["turn"], "part": event.get("part", "")}
                yield {"release": event["release"], **date, "standing": in_order(told, order)}


def in_order(told: Given, order: Given) -> Standing:
    """A standing in the order of another; records have theirs by the alphabet."""
    return {
        name: {who: told[name][who] for who in order[name] if who in told[name]}
        for name in order
        if name in told
    }


def table(campaign: Campaign, before: Given, after: Given) -> dict[str, Any]:
    """For templates, of all that is counted of the same sides or powers as what leads: {"who":
    [...], "rows": [{"name", "now": {who: number}, "change": {who: "+3"}}]}.
    """
    words, leads = campaign.words, leading(campaign)
    who = list(after.get(leads, {}))
    changed = changes(before, after)
    rows = [
        {
            "name": words.say(f"tally.{name}", {}),
            "now": dict(by),
            "change": {who: f"{n:+d}" for who, n in changed.get(name, {}).items() if n},
        }
        for name, by in after.items()
        if list(by) == who
    ]
    return {"who": who, "rows": rows}


def changes(before: Given, after: Given) -> Standing:
    """By how much each number of `after` is above that of `before`; what was not counted then is
    left out.
    """
    return {
        name: {who: n - before[name][who] for who, n in by.items() if who in before[name]}
        for name, by in after.items()
        if name in before
    }
