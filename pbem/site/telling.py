"""What the site says of one turn: an entry that is kept, and the values of its page."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from pbem.engine import standing
from pbem.engine.dice import slug
from pbem.engine.events import is_volley
from pbem.library.maps import chart
from pbem.reports import history, map_data, report, standings, switches
from pbem.reports.luck import Luck
from pbem.reports.overview import row as waits_of
from pbem.site import maps, orders
from pbem.site.plots import plots
from pbem.words.pages import render

if TYPE_CHECKING:
    from pathlib import Path

    from pbem.engine.state import State
    from pbem.reports.history import Turn
    from pbem.reports.past import Ended
    from pbem.table.campaign import Campaign
    from pbem.table.confidences import Known

Entry = dict[str, Any]

# Lines of a headline that follow from the position.
_LINES_OF_POSITION = {"over", "standing"}


class Teller:
    """Tells the turns of a campaign, `now` as it stands today, for a seat or for everybody."""

    def __init__(
        self, now: Campaign, templates: Path | None, seat: str = "", known: Known | None = None
    ) -> None:
        self.now = now
        self.templates = templates
        self.seat = seat
        self.known = known

    def of(self, ended: Ended, taken: Collection[str]) -> tuple[Entry, dict[str, Any]]:
        """The entry of a turn and the values of its page; `taken` are file names of others."""
        told, campaign = ended.told, ended.campaign
        data = self._data(ended)
        data["map"] = self.map(ended)
        entry = self._entry(told, data, taken)
        entry["luck"] = _luck(campaign, ended.state, told)
        entry["standing"] = standing.plain(campaign.table.standings(ended.state))
        return entry, self._page(entry, ended.campaign, told, data)

    def unplayed(self, told: Turn, taken: Collection[str]) -> tuple[Entry, dict[str, Any]]:
        """The same of a turn that cannot be played again: without the position at its end."""
        state = self.now.state
        data = report.told_data(self.now, state, told, self.now, self.seat, self.known)
        data = report.lasting(data)
        record = data["record"]
        lines = [each for each in record["headline"] if each["what"] not in _LINES_OF_POSITION]
        record |= {"is_over": False, "over": "", "headline": lines}
        entry = self._entry(told, data, taken)
        data["is_unplayed"] = True
        return entry, self._page(entry, self.now, told, data)

    def overview(self, latest: Ended | None, turns: Sequence[Entry]) -> dict[str, Any]:
        """The values of the entry page; without what is asked and how it stands where the position
        cannot be known."""
        data = {} if latest is None else self._data(latest)
        record = data.get("record", {})
        happened = (each for each in reversed(turns) if each["dice"] or each["is_finished"])
        shown = next(happened, turns[-1])
        told = table(self.now, turns) if latest is not None else {}
        return {
            "turns": turns,
            "rounds": _rounds(turns),
            "entry": turns[-1],
            "shown": shown,
            "switches": switches.line(self.now),
            "asks": record.get("asks", []),
            "waits": [] if latest is None else waits_of(self.now)["waits"],
            "deadlines": record.get("deadlines", []),
            "warnings": record.get("warnings", []),
            "people": record.get("people", []),
            "over": record.get("over", ""),
            "headline": shown["headline"],
            "board": maps.pictures({}, self._at_rest(latest)),
            "standing": told,
            "plots": plots(turns, told.get("leading", ""), self.now.words),
        }

    def in_short(self, told: Mapping[str, Any]) -> dict[str, Any]:
        """What a page over several campaigns says of this one, from the values of its entry
        page."""
        parts = ("entry", "waits", "over", "standing")
        leading = told["standing"].get("leading", "")
        return {
            "leading": self.now.words.say(f"tally.{leading}", {}) if leading else "",
            "title": self.now.anchor.get("title") or self.now.id,
            "game": self.now.loaded.info.title,
            **{part: told[part] for part in parts},
        }

    def map(self, ended: Ended) -> dict[str, Any]:
        """The data of the map at the end of a turn, {} in a game without one."""
        drawn = chart(self.now.loaded.info)
        if drawn is None:
            return {}
        place = ended.campaign, ended.state, ended.told
        return map_data.of_position(*place, self.now.words, drawn)

    def _at_rest(self, latest: Ended | None) -> dict[str, Any]:
        """The map without what has happened in the turn."""
        data = {} if latest is None else self.map(latest)
        return {**data, "strokes": []} if data else {}

    def page(self, start: str, values: Mapping[str, Any]) -> str:
        """A page, or a part of one, by the template `start`."""
        game, language = self.now.anchor["game"], self.now.words.language
        return render(game, "html", dict(values), self.templates, start, language)

    def _data(self, ended: Ended) -> dict[str, Any]:
        told, campaign = ended.told, ended.campaign
        data = report.told_data(campaign, ended.state, told, self.now, self.seat, self.known)
        # The page of a turn that is over is not written again when others go on.
        return report.lasting(data) if told.last < history.releases(self.now) else data

    def _entry(self, told: Turn, data: Mapping[str, Any], taken: Collection[str]) -> Entry:
        record, date = data["record"], told.date
        name = f"turn-{slug(history.Opening(date['turn'], date['part'], '').address)}"
        return {
            "release": told.last,
            "turn": date["turn"],
            "part": date["part"],
            "name": _capital(record["name"]),
            "date": _capital(record["date"]),
            "file": f"{name}.html" if f"{name}.html" not in taken else f"{name}-{told.last}.html",
            "first": record["first"],
            "last": record["last"],
            "time": record["time"],
            "is_finished": told.is_finished,
            "dice": record["dice_count"],
            "headline": [each["text"] for each in record["headline"]],
            "luck": [],
            "standing": {},
        }

    def _page(
        self, entry: Entry, campaign: Campaign, told: Turn, data: dict[str, Any]
    ) -> dict[str, Any]:
        part = {"depth": "turn", "picture": "", **data, "is_part": True}
        return {
            "entry": entry,
            "map": data.get("map", {}),
            "is_unplayed": data.get("is_unplayed", False),
            "report": Markup(self.page("common/report.j2", part)),
            "orders": orders.of_turn(campaign, told),
            "dice": data["record"]["dice"],
            "grades": data["record"]["grades"],
        }


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _luck(campaign: Campaign, state: State, told: Turn) -> list[dict[str, Any]]:
    """Of each side the dice of a turn that could hit: {"side", "dice", "expected", "variance",
    "hits"}."""
    view = campaign.table.view(state)
    sides = {each["power"]: each["side"] for each in view.get("powers", []) if "side" in each}
    measures, board = campaign.table.game.measures, campaign.table.board
    found: dict[str, Luck] = {}
    for event in told.events:
        for volley in filter(is_volley, [event, *measures.volleys(board, event)]):
            by = str(volley.get("by", ""))
            found.setdefault(sides.get(by, by), Luck()).add(volley)
    return [
        {
            "side": side,
            "dice": len(luck.chances),
            "expected": round(luck.expected, 4),
            "variance": round(sum(p * (1 - p) for p in luck.chances), 4),
            "hits": luck.hits,
        }
        for side, luck in found.items()
        if luck.chances
    ]


def _rounds(turns: Sequence[Entry]) -> list[dict[str, Any]]:
    """The turns by the number that the game gives them, the latest first: {"turn", "parts"}."""
    found: dict[int, list[Entry]] = {}
    for entry in turns:
        found.setdefault(entry["turn"], []).append(entry)
    return [{"turn": number, "parts": parts} for number, parts in reversed(found.items())]


def table(campaign: Campaign, turns: Sequence[Entry]) -> dict[str, Any]:
    """How the sides stand, with what the last turn `by` that changed something has changed:
    {"leading": tally, "rows": [{"who", "cells": [{"tally", "number", "change"}]}], "tallies",
    "by": name}; {} in a game that compares nothing."""
    everything, leading = turns[-1]["standing"], standings.leading(campaign)
    if not everything:
        return {}
    # What is counted of others than those who are ahead or behind has its picture.
    now = {name: by for name, by in everything.items() if by.keys() == everything[leading].keys()}
    told = [each["standing"] for each in turns]
    moved = [at for at in range(1, len(turns)) if told[at] != told[at - 1]]
    since = standings.changes(told[moved[-1] - 1], now) if moved else {}
    names = list(now[leading])
    rows = [
        {
            "who": who,
            "cells": [
                {
                    "tally": name,
                    "number": by.get(who),
                    "change": since.get(name, {}).get(who, 0),
                }
                for name, by in now.items()
            ],
        }
        for who in names
    ]
    by = turns[moved[-1]]["name"] if moved else ""
    return {"leading": leading, "tallies": list(now), "rows": rows, "by": by}
