"""The position for people at a terminal: who stands how and is asked what, and by power what it
holds, what stands there, and what there is to say of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pbem.engine import standing
from pbem.engine.names import key
from pbem.faults import WrongCall
from pbem.library.maps import chart
from pbem.reports import form, history
from pbem.values import dataclass
from pbem.words.catalogue import spoken
from pbem.words.sheets import SOFT, Heading, Line, Part, Table

if TYPE_CHECKING:
    from pbem.engine.standing import Tally
    from pbem.engine.state import State
    from pbem.reports.history import Turn
    from pbem.reports.turn_names import Releases
    from pbem.table.campaign import Campaign

Data = dict[str, Any]
_MOST_NEAR = 6
_MOST_NUMBERS = 6
# The mark of areas that are on the board and not in the game.
OUT_OF_PLAY = "out_of_play"
# Marks of what is printed on a board.
PRINTED = frozenset(
    ("airbase", "capital", "convoy", "factory", "fortress", "port", "resource", "supply")
)
_SEAS = ("sea", "convoy")


@dataclass(frozen=True)
class Shown:
    """A sheet for people, and the same as `data` for scripts."""

    parts: list[Part]
    data: Data


def shown(campaign: Campaign, named: str = "", which: Releases | None = None) -> Shown:
    """The whole position, or what is meant by `named`: an area, a power or a side, or both where
    they are called alike; at the end of a turn, or (None) as it is.

    Raises WrongCall for a name that nothing has.
    """
    told = None if which is None else history.chosen(campaign, which)
    state = campaign.state
    if told is not None and not history.is_current(campaign, told):
        from pbem.reports import past  # slow to import, and seldom needed

        campaign, state = past.end_of(campaign, told)
    sheet = _Sheet(campaign, state, told)
    return sheet.whole() if not named else sheet.about(named)


class _Sheet:
    """Of one position."""

    def __init__(self, campaign: Campaign, state: State, told: Turn | None) -> None:
        self.campaign = campaign
        self.words = campaign.words
        self.state = state
        table = campaign.table
        self.board = table.board
        self.view = table.view(state)
        self.tallies = table.standings(state)
        self.notes: dict[str, list[Data]] = {}
        for note in table.notes(state):
            self.notes.setdefault(str(note["area"]), []).append(dict(note))
        seen = [each for each in table.areas(state) if OUT_OF_PLAY not in each.get("marks", ())]
        self.areas = {str(each["area"]): self._area(each) for each in seen}
        self.turn = told or history.latest(campaign)
        drawn = chart(campaign.loaded.info)
        self.colors = {name: each["color"] for name, each in drawn.powers.items()} if drawn else {}

    def _area(self, told: Mapping[str, Any]) -> Data:
        area = self.board.areas.get(told["area"])
        return {
            "area": told["area"],
            "kind": area.kind if area else "",
            "holder": told.get("holder", ""),
            "was": told.get("was", ""),
            "value": told.get("value", 0),
            "stacks": [
                {"power": each["power"], "units": dict(each["units"])} for each in told["stacks"]
            ],
            "marks": list(told.get("marks", ())),
            "notes": self.notes.get(told["area"], []),
        }

    # What is shown

    def whole(self) -> Shown:
        """Everything."""
        asks = [
            {
                "id": ask.id,
                "to": form.seats_asked(self.campaign, ask),
                "words": self.words.ask(ask),
            }
            for ask in self.campaign.unanswered
        ]
        data = {
            **self._date(),
            "standing": standing.plain(self.tallies),
            "leads": next((each.name for each in self.tallies if each.leads), ""),
            "powers": self._seated(),
            "asks": asks,
            "areas": list(self.areas.values()),
        }
        parts = [*self._title(), *self._standing(), *self._powers(), *self._asked(asks)]
        parts += [part for holder in self._holders() for part in self._held(holder)]
        parts += [] if self.areas else [Line(self._say("no_areas", save=self.campaign.path.name))]
        return Shown(parts, data)

    def about(self, named: str) -> Shown:
        """A power, an area, or both."""
        powers, areas = self._powers_called(named), self._areas_called(named)
        if not powers and not areas:
            raise self._unknown(named)
        parts, data = self._title(), self._date()
        for power in powers:
            data.setdefault("powers", []).append(self._power_data(power))
            parts += self._power(power)
        for area in areas:
            data.setdefault("areas", []).append(self._place_data(area))
            parts += self._place(area)
        return Shown(parts, data)

    def _date(self) -> Data:
        anchor, date = self.campaign.anchor, self.turn.date
        return {
            "campaign": self.campaign.id,
            "game": anchor["game"],
            "turn": date["turn"],
            "part": date["part"],
            "head": self.campaign.result_head,
        }

    def _title(self) -> list[Part]:
        title = self.campaign.anchor.get("title") or self.campaign.id
        name = history.name(self.turn, self.words)
        return [Line(f"{title}: {history.title(self.turn.date, name, self.words)}")]

    def _say(self, name: str, **fields: Any) -> str:
        return self.words.say(f"show.{name}", fields)

    def _heads(self, *names: str) -> tuple[str, ...]:
        return tuple(self.words.say(f"head.{name}", {}) for name in names)

    def _head(self, name: str) -> str:
        """What a field of the game's view is called."""
        keys = (f"head.{name}", f"tally.{name}", f"show.{name}")
        return next(
            (self.words.texts[key] for key in keys if key in self.words.texts), spoken(name)
        )

    # Who stands how, who is asked

    def _standing(self) -> Iterator[Part]:
        """A table for all tallies that are of the same sides."""
        groups: dict[tuple[str, ...], list[Any]] = {}
        for tally in self.tallies:
            if not self._is_of_powers(tally):
                groups.setdefault(tuple(tally.by), []).append(tally)
        if groups:
            yield Heading(self._say("standing"))
        for who, tallies in groups.items():
            names = [self.words.say(f"tally.{each.name}", {}) for each in tallies]
            rows = [(side, *(str(each.by[side]) for each in tallies)) for side in who]
            yield Table(("", *names), tuple(rows))

    def _seated(self) -> list[Data]:
        """What the view of the game says of powers, sides or nations that somebody plays."""
        lists = (rows for rows in self.view.values() if isinstance(rows, list))
        rows = next((r for r in lists if r and isinstance(r[0], dict) and "seat" in r[0]), [])
        return [row for row in rows if row["seat"]]

    def _is_of_powers(self, tally: Tally) -> bool:
        """Whether the table of powers has it, and it need not be told twice."""
        rows = self._seated()
        who = {str(next(iter(row.values()))) for row in rows}
        return bool(rows) and not tally.leads and tally.name in rows[0] and set(tally.by) == who

    def _powers(self) -> Iterator[Part]:
        """Their seats and numbers, but those in which the sides were compared already."""
        rows = self._seated()
        who = [str(next(iter(row.values()))) for row in rows]
        others = (each for each in self.tallies if not self._is_of_powers(each))
        told = {each.name for each in others if set(each.by) == set(who)}
        numbers = [
            name
            for name in (rows[0] if rows else ())
            if name not in told and _are_numbers([row[name] for row in rows])
        ]
        names = ["seat", *numbers[:_MOST_NUMBERS]]
        heads = map(self._head, names)
        if rows:
            yield Heading(self._say("powers"))
            cells = [tuple(str(row[name]) for name in names) for row in rows]
            yield Table(("", *heads), tuple((w, *c) for w, c in zip(who, cells, strict=True)))

    def _asked(self, asks: Iterable[Mapping[str, Any]]) -> Iterator[Part]:
        yield Heading(self._say("asked"))
        for ask in asks:
            who = ", ".join(f"{seat} ({', '.join(powers)})" for seat, powers in ask["to"].items())
            yield Line(f"{who}: {ask['words']}" if who else str(ask["words"]))
        if not asks:
            yield Line(self._say("nobody_asked"))

    # By power

    def _holders(self) -> list[str]:
        """Whoever holds an area, in the order of the map, then in that of the board; seas and what
        is nobody's last."""
        found = dict.fromkeys(each["holder"] for each in self.areas.values())
        known = [power for power in self.colors if power in found]
        others = [holder for holder in found if holder and holder not in known]
        return [*known, *others, *([""] if "" in found else [])]

    def _held(self, holder: str) -> Iterator[Part]:
        """What somebody holds: areas with something in them as a table, the others in a line."""
        here = [each for each in self.areas.values() if each["holder"] == holder]
        if not holder:
            yield from self._nobodys(here)
            return
        value = sum(each["value"] for each in here)
        yield Heading(
            self._say("holder", holder=holder, areas=len(here), value=value),
            self.colors.get(holder, ""),
        )
        yield from self._table(here)

    def _nobodys(self, here: list[Data]) -> Iterator[Part]:
        for name, is_sea in (("at_sea", True), ("nobodys", False)):
            if those := [e for e in here if e["kind"].startswith(_SEAS) == is_sea]:
                yield Heading(self._say(name))
                yield from self._table(those)

    def _table(self, here: Iterable[Data]) -> Iterator[Part]:
        full = [each for each in here if each["stacks"] or each["notes"] or _changing(each)]
        if full:
            heads = self._heads("area", "value", "what_is_there", "note")
            rows = [(e["area"], _number(e["value"]), self._units(e), self._notes(e)) for e in full]
            yield _trimmed(heads, rows)
        empty = [each for each in here if each not in full]
        if empty:
            names = [
                self._say("empty_area", taken=_taken(e), value=e["value"], area=e["area"])
                for e in empty
            ]
            yield Line(self._say("empty", areas=", ".join(names)), SOFT)

    def _units(self, told: Data) -> str:
        """The stacks of an area; whose, where there are others beside its holder's."""
        lots = [(each["power"], str(self.words.listed(each["units"]))) for each in told["stacks"]]
        is_plain = all(power == told["holder"] for power, _ in lots)
        return "; ".join(
            units if is_plain or not power or units.startswith(power) else f"{power}: {units}"
            for power, units in lots
        )

    def _notes(self, told: Data, *, in_full: bool = False) -> str:
        """What there is to say of an area: whose it was, its marks, what the game says of it; what
        is printed on the board, and details, only `in_full`."""
        taken = [self._say("was", was=was)] if (was := _taken(told)) else []
        marks = told["marks"] if in_full else _changing(told)
        notes = [each for each in told["notes"] if in_full or not each.get("detail")]
        said = [self.words.say(f"map.mark.{mark}", {}) for mark in marks]
        said += [self.words.say(f"note.{each['note']}", each) for each in notes]
        return "; ".join([*taken, *said])

    # One power

    def _power_data(self, power: str) -> Data:
        here = [each for each in self.areas.values() if power in _whose(each)]
        return {
            "power": power,
            "facts": self._facts(power),
            "standing": {each.name: each.by[power] for each in self.tallies if power in each.by},
            "areas": here,
        }

    def _power(self, power: str) -> Iterator[Part]:
        yield Heading(power, self.colors.get(power, ""))
        for tally in self.tallies:
            if power in tally.by:
                yield Line(f"{self.words.say(f'tally.{tally.name}', {})}: {tally.by[power]}")
        for name, value in self._facts(power).items():
            yield Line(f"{self._head(name)}: {self.words.listed(value)}")
        yield from self._held(power)
        away = [e for e in self.areas.values() if e["holder"] != power and power in _whose(e)]
        if away:
            yield Heading(self._say("elsewhere", power=power))
            heads = self._heads("area", "holder", "what_is_there", "note")
            rows = [(e["area"], e["holder"], self._units(e), self._notes(e)) for e in away]
            yield _trimmed(heads, rows)

    def _facts(self, power: str) -> Data:
        """What the view of the game says of a power, a side or a nation: the row of it in any of
        its lists, without what is empty."""
        found: Data = {}
        for name, rows in self.view.items():
            if name == "areas" or not isinstance(rows, list):
                continue
            for row in rows:
                if isinstance(row, dict) and next(iter(row.values()), None) == power:
                    found |= {n: v for n, v in list(row.items())[1:] if v not in ("", None, [], {})}
        tallied = {each.name for each in self.tallies if power in each.by}
        return {n: v for n, v in found.items() if n not in tallied and not _is_table(v)}

    # One area

    def _place_data(self, area: str) -> Data:
        told = self._told(area)
        return {**told, "next_to": [self._told(each) for each in self.board.neighbours(area)]}

    def _told(self, area: str) -> Data:
        return self.areas.get(area) or self._area({"area": area, "stacks": ()})

    def _place(self, area: str) -> Iterator[Part]:
        told = self._told(area)
        yield Heading(self._say("area", area=area), self.colors.get(told["holder"], ""))
        about = [str(self.words.listed(told["kind"]))] if told["kind"] else []
        about += [self._say("held_by", holder=told["holder"])] if told["holder"] else []
        about += [self._say("worth", value=told["value"])] if told["value"] else []
        about += [notes] if (notes := self._notes(told, in_full=True)) else []
        yield Line("; ".join(about))
        for stack in told["stacks"]:
            units = self.words.listed(stack["units"])
            yield Line(f"{stack['power']}: {units}" if stack["power"] else str(units))
        near = [self._told(each) for each in self.board.neighbours(area)]
        if near:
            heads = self._heads("next_to", "holder", "what_is_there", "note")
            rows = [(e["area"], e["holder"], self._units(e), self._notes(e)) for e in near]
            yield Heading(self._say("next_to"))
            yield _trimmed(heads, rows)

    # What is called so

    def _powers_called(self, named: str) -> list[str]:
        known = dict.fromkeys(each for told in self.areas.values() for each in _whose(told))
        known |= dict.fromkeys(side for tally in self.tallies for side in tally.by)
        vocabulary = self.campaign.grammar.vocabulary
        known |= dict.fromkeys(vocabulary.powers.ids)
        return _called(named, known, vocabulary.powers.find)

    def _areas_called(self, named: str) -> list[str]:
        find = self.campaign.grammar.vocabulary.places.find
        return _called(named, [*self.board.areas, *self.areas], find)

    def _unknown(self, named: str) -> WrongCall:
        known = [*dict.fromkeys(e for told in self.areas.values() for e in _whose(told))]
        near = [n for n in (*self.board.areas, *known) if key(named)[:3] in key(n)][:_MOST_NEAR]
        what = f"there is no area or power {named[:40]!r}"
        do = f"There are: {', '.join(near)}." if near else "pbem show alone has all of them."
        return WrongCall("unknown_place", what, do=do)


def _called(named: str, known: Iterable[str], find: Any) -> list[str]:
    """The names that are meant: the very one, else what players may mean by it."""
    exact = [each for each in dict.fromkeys(known) if key(each) == key(named)]
    return exact or [each for each in find(named) if each in known]


def _whose(told: Mapping[str, Any]) -> set[str]:
    return ({told["holder"]} | {each["power"] for each in told["stacks"]}) - {""}


def _taken(told: Mapping[str, Any]) -> str:
    """Whose an area was, where it is another's now."""
    return str(told["was"]) if told["was"] != told["holder"] else ""


def _changing(told: Mapping[str, Any]) -> list[str]:
    """The marks of an area that are not printed on the board, and of which no note says more."""
    noted = {each["note"] for each in told["notes"]}
    return [mark for mark in told["marks"] if mark not in PRINTED and mark not in noted]


def _is_table(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(each, dict) for each in value)


def _are_numbers(values: list[Any]) -> bool:
    """Whether they are whole numbers, and not all 0."""
    return all(type(value) is int for value in values) and any(values)


def _number(value: int) -> str:
    return str(value) if value else ""


def _trimmed(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Table:
    """A table without the columns in which nothing stands."""
    rows = list(rows)
    used = [at for at in range(len(heads)) if any(row[at] for row in rows)]
    return Table(
        tuple(heads[at] for at in used), tuple(tuple(row[at] for at in used) for row in rows)
    )
