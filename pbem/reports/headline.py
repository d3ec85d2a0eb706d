"""The headline of a turn: what fell, what was lost, who is ahead, who is next, until when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pbem.engine import standing
from pbem.engine.events import CORRECTED, UNDONE, UNIT_DESTROYED, is_loss, opens
from pbem.reports import replies, sides, standings

if TYPE_CHECKING:
    from pbem.engine.standing import Standing, Tally
    from pbem.engine.state import State
    from pbem.reports.history import Turn
    from pbem.table.campaign import Campaign
    from pbem.words.catalogue import Words

# Of places, news and kinds of units no more are named, the rest is counted.
_PLACES, _NEWS, _KINDS = 8, 6, 4


class Headline:
    """The headline of one turn of a campaign, by its events and the position at its end."""

    def __init__(
        self, campaign: Campaign, told: Turn, state: State, view: Mapping[str, Any]
    ) -> None:
        self.campaign = campaign
        self.told = told
        self.state = state
        self.words: Words = campaign.words
        self.table = campaign.table
        self._sides = sides.of_powers(view)

    def lines(self, *, is_current: bool) -> list[dict[str, str]]:
        """[{"what", "text"}] in this order, those that have something to say: "over", "news",
        "lost", "standing", and of the turn that is on "next" and "until".
        """
        over = self.over
        found = {
            "over": over,
            "news": self.news,
            "lost": self.lost,
            "standing": self.standing,
            "next": self.next if is_current and not over else "",
            "until": self.until if is_current and not over else "",
        }
        return [{"what": what, "text": text} for what, text in found.items() if text]

    @property
    def over(self) -> str:
        """How the game has ended, "" while it goes on."""
        over = self.state["engine"]["over"]
        return self.words.say("event.won", over) if over else ""

    def _side(self, power: str) -> str:
        return sides.of_power(self.table, self._sides, power)

    # What fell

    @property
    def news(self) -> str:
        """The events that the game's catalogue calls news, and who took what."""
        kinds = {*self.words.texts["news"].split(", ")}
        told, ruled = dict[str, None](), dict[str, None]()
        holders: dict[str, str] = {}
        for event in self.told.events:
            if event["kind"] in kinds:
                told.setdefault(self.words.event(event))
            elif event["kind"] in (UNDONE, CORRECTED):
                ruled.setdefault(self.words.event(event))
            for stroke in self.table.strokes(event):
                if stroke["stroke"] == "captured":
                    holders[stroke["at"]] = stroke["power"]
        taken: dict[str, list[str]] = {}
        for area, power in holders.items():
            taken.setdefault(power, []).append(area)
        news = [*told, *(self._took(*each) for each in taken.items()), *ruled]
        if len(news) > _NEWS:
            more = self.words.say("headline.more", {"count": len(news[_NEWS:])})
            return " ".join([*news[:_NEWS], more])
        return " ".join(news)

    def _took(self, power: str, areas: Sequence[str]) -> str:
        told = {"who": power, "areas": list(areas[:_PLACES]), "more": len(areas[_PLACES:])}
        return self.words.say("headline.took" if power else "headline.left", told)

    # What was lost

    @property
    def lost(self) -> str:
        """What each side lost, the dearest first, with its worth where the game knows one."""
        by_side: dict[str, Counter[str]] = {}
        for event in self._losses():
            for power, units in event["units"].items():
                by_side.setdefault(self._side(power), Counter()).update(units)
        told = [self._lost_of(*each) for each in by_side.items() if each[1].total()]
        return self.words.say("headline.lost", {"told": "; ".join(told)}) if told else ""

    def _losses(self) -> Iterator[Mapping[str, Any]]:
        measures, board = self.table.game.measures, self.table.board
        for event in self.told.events:
            yield from filter(is_loss, (event, *measures.volleys(board, event)))
            if event["kind"] == UNIT_DESTROYED:
                whose = event.get("nation") or event["power"]
                yield {"units": {whose: {event["unit"]: 1}}}

    def _lost_of(self, side: str, units: Counter[str]) -> str:
        worth = {
            kind: sum(self.table.game.measures.worth(self.table.board, kind)) for kind in units
        }
        dearest = sorted(units, key=lambda kind: (-worth[kind], -units[kind], kind))
        shown = [self._counted(kind, units[kind]) for kind in dearest[:_KINDS]]
        fields = {
            "side": side,
            "units": shown,
            "more": sum(units[kind] for kind in dearest[_KINDS:]),
            "worth": sum(worth[kind] * count for kind, count in units.items()),
        }
        return self.words.say("headline.lost_of", fields)

    def _counted(self, kind: str, count: int) -> str:
        """Units of a kind; one with a name of its own is no number of them."""
        has_name = kind != kind.lower() and f"many.{kind}" not in self.words.texts
        return kind if has_name and count == 1 else self.words.units(kind, count)

    # Who is ahead

    @property
    def before(self) -> Standing:
        """The standing when the turn began, {} before the first one."""
        opened = (event for event in self.told.events if opens(event))
        first = next((e for e in opened if e["release"] == self.told.first), None)
        return standings.in_order(first.get("standing", {}), self.after) if first else {}

    @property
    def after(self) -> Standing:
        """The standing when it ended, or as it is now."""
        return standing.plain(self._tallies)

    @cached_property
    def _tallies(self) -> Sequence[Tally]:
        return self.table.standings(self.state)

    @property
    def standing(self) -> str:
        """Who is ahead by how much, and by how much everybody's number has changed in the turn."""
        leads = next((t.name for t in self._tallies if t.leads), "")
        if not leads:
            return ""
        by = self.after[leads]
        changed = standings.changes(self.before, self.after).get(leads, {})
        ranks = sorted(by, key=lambda who: -by[who])
        fields = {
            "who": ranks[0],
            "by": by[ranks[0]] - by[ranks[1]] if len(ranks) > 1 else 0,
            "tally": self.words.say(f"tally.{leads}", {}),
            "told": [self._number(who, by[who], changed.get(who, 0)) for who in ranks],
        }
        return self.words.say("headline.ahead", fields)

    def _number(self, who: str, number: int, change: int) -> str:
        fields = {"who": who, "number": str(number), "change": f"{change:+d}" if change else ""}
        return self.words.say("headline.number", fields)

    # Who is next

    @property
    def next(self) -> str:
        """From whom orders or answers are due."""
        asks = self.campaign.unanswered
        told = []
        for key, mine in (
            ("headline.orders", [ask for ask in asks if ask.sections]),
            ("headline.answers", [ask for ask in asks if not ask.sections]),
        ):
            who = dict.fromkeys(replies.addressees(self.campaign, ask, self.words) for ask in mine)
            told += [self.words.say(key, {"who": "; ".join(who)})] if who else []
        return " ".join(told)

    @property
    def until(self) -> str:
        """The next deadline, "" where no time is set."""
        if self.campaign.timing is None:
            return ""
        from pbem.reports import deadlines  # only campaigns with a clock load it

        return deadlines.next_one(self.campaign, self.words)
