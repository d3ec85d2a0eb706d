"""A position and the turn that led to it as plain data for `pbem.pictures.map`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from pbem.library.maps import Chart, chart
from pbem.reports import history
from pbem.words.catalogue import spoken

if TYPE_CHECKING:
    from pbem.engine.state import State
    from pbem.reports.history import Turn
    from pbem.reports.turn_names import Releases
    from pbem.table.campaign import Campaign
    from pbem.words.catalogue import Words

WORDS = ("move", "battle", "captured", "counts", "below", "elsewhere")
# Of a page or a letter: a turn with more battles is read on the whole map.
MOST_CLOSE_UPS = 4
# For a power that the map data do not know.
GREY = {"color": "#bbbbbb", "pattern": "none"}


def has_map(campaign: Campaign) -> bool:
    """Whether the game of a campaign has a map."""
    return chart(campaign.loaded.info) is not None


def of_turn(campaign: Campaign, which: int | Releases | None = None) -> dict[str, Any]:
    """The map at the end of a turn (None: of what is open if anything has happened in it, else of
    what was finished last) with what happened in it; {} for a game without a map.

    Raises WrongCall for what has not begun, Fault where an old turn cannot be played again.
    """
    drawn = chart(campaign.loaded.info)
    if drawn is None:
        return {}
    told = history.latest(campaign) if which is None else history.chosen(campaign, which)
    state = campaign.state
    if not history.is_current(campaign, told):
        from pbem.reports import past  # slow to import, and seldom needed

        campaign, state = past.end_of(campaign, told)
    return of_position(campaign, state, told, campaign.words, drawn)


def of_position(
    campaign: Campaign, state: State, told: Turn, words: Words, drawn: Chart
) -> dict[str, Any]:
    """The same for a position that is at hand, with the events of a turn."""
    table = campaign.table
    areas = {each["area"]: each for each in table.areas(state)}
    strokes = [dict(stroke) for event in told.events for stroke in table.strokes(event)]
    shown = [_area(name, place, areas.get(name), words) for name, place in drawn.areas.items()]
    stacks = [stack for each in areas.values() for stack in each["stacks"]]
    kinds = _ordered({kind for stack in stacks for kind in stack["units"]}, drawn.units)
    marks = dict.fromkeys(mark for each in areas.values() for mark in each.get("marks", ()))
    return {
        "title": campaign.anchor.get("title") or campaign.id,
        "date": history.title(told.date, history.name(told, words), words),
        "width": drawn.width,
        "height": drawn.height,
        "round": drawn.is_round,
        "areas": shown,
        "elsewhere": [
            {**_facts(each, words), "name": name, "label": name}
            for name, each in areas.items()
            if name not in drawn.areas
        ],
        "powers": _powers(areas.values(), strokes, drawn),
        "units": {kind: drawn.units.get(kind, kind) for kind in kinds},
        "names": {kind: words.texts.get(f"one.{kind}", spoken(kind)) for kind in kinds}
        | {mark: words.say(f"map.mark.{mark}", {}) for mark in marks},
        "strokes": [_stroke(stroke, words) for stroke in strokes],
        "words": {each: words.say(f"map.{each}", {}) for each in WORDS},
    }


def _ordered(kinds: Iterable[str], known: Mapping[str, str]) -> list[str]:
    rank = {kind: number for number, kind in enumerate(known)}
    return sorted(kinds, key=lambda kind: (rank.get(kind, len(rank)), kind))


def _area(
    name: str, place: Mapping[str, Any], told: Mapping[str, Any] | None, words: Words
) -> dict[str, Any]:
    """An area as it is drawn, empty where nothing is told of it."""
    return {"name": name, **place, **_facts(told or {"area": name}, words)}


def _facts(told: Mapping[str, Any], words: Words) -> dict[str, Any]:
    holder, stacks = told.get("holder", ""), list(told.get("stacks", ()))
    units = {stack["power"]: stack["units"] for stack in stacks}
    fields = {"area": told["area"], "holder": holder, "units": units}
    return {
        "holder": holder,
        "was": told.get("was", ""),
        "stacks": stacks,
        "marks": list(told.get("marks", ())),
        "value": told.get("value", 0),
        "told": words.say("map.area", fields),
    }


def _powers(
    areas: Iterable[Mapping[str, Any]], strokes: Iterable[Mapping[str, Any]], drawn: Chart
) -> dict[str, dict[str, str]]:
    """The powers that are on this map, in the order of the game."""
    there = {stack["power"] for each in areas for stack in each["stacks"]}
    there |= {each["holder"] for each in areas} | {each.get("power", "") for each in strokes}
    known = [power for power in drawn.powers if power in there]
    others = sorted(there - drawn.powers.keys() - {""})
    return {
        power: {"name": power, **drawn.powers.get(power, {"letter": power[:2], **GREY})}
        for power in [*known, *others]
    }


def _stroke(stroke: Mapping[str, Any], words: Words) -> dict[str, Any]:
    return {**stroke, "told": words.say(f"map.told_{stroke['stroke']}", stroke)}


def pictures(data: Mapping[str, Any], most: int = MOST_CLOSE_UPS) -> dict[str, str]:
    """The maps of a page as SVG: all of it under "", and by the area of each battle its
    surroundings, the same for battles that lie together, and so many at most; {} where there are no
    data."""
    from pbem.pictures import map as drawing

    if not data:
        return {}
    near = drawing.close_ups(data)
    places = list(dict.fromkeys(near.values()))[:most]
    drawn = {at: drawing.svg(data, at, f"near{n}") for n, at in enumerate(places)}
    battles = {battle: drawn[at] for battle, at in near.items() if at in drawn}
    return {"": drawing.svg(data), **battles}
