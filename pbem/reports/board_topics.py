"""What `pbem orders` tells of the board of a game: its units and places, as data and as lines.

It comes from the grammar and the board of a scenario, and from the position at its start.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pbem import lazy
from pbem.records.standing import begun
from pbem.table.seating import seating
from pbem.values import dataclass
from pbem.words.catalogue import Words, spoken
from pbem.words.formats import WIDTH, columns, fold

if TYPE_CHECKING:
    from pbem.library.registry import Loaded

_NUMBERED = lazy.pattern(r".*\d$")
# So many facts of a kind of piece have room in a table, where a game does not say which count.
_MOST_FACTS = 5


@dataclass(frozen=True)
class Topic:
    """Something told of a game: `data` for scripts, `lines` for people, 72 columns wide."""

    data: Any
    lines: tuple[str, ...]


def folded(text: str) -> list[str]:
    """A line in pieces, the later ones a little further in."""
    indent = " " * (len(text) - len(text.lstrip()))
    return fold(text, WIDTH, f"{indent}  ")


class BoardTopics:
    """Units and places of a game with the scenario that was chosen, as they are at its start, or
    `now` in a position that everybody may see."""

    def __init__(self, loaded: Loaded, now: Any, words: Words) -> None:
        self.loaded = loaded
        self.now = now
        self.words = words
        self.board = loaded.board
        self.vocabulary = loaded.game.grammar(loaded.board).vocabulary

    # Units

    def units(self) -> Topic:
        """All kinds of units, with what else they are called and what the board says of them."""
        data = self._units()
        if not data:
            return Topic(data, ("There are no units in this game.",))
        table = self.table()
        return Topic(data, tuple(columns(table["heads"], table["rows"]).split("\n")))

    def table(self, most: int | None = None) -> dict[str, list[Any]]:
        """The same as "heads" and "rows" of texts, with at most so many other words for a unit."""
        units = self._units()
        shown = self._columns(units)
        rows = [
            [
                spoken(each["unit"]),
                ", ".join(each["also"][:most]),
                *(_cell(each, name) for name in shown),
            ]
            for each in units
        ]
        heads = [self.words.say(f"manual.head_{name}", {}) for name in ("unit", "also")]
        return {"heads": [*heads, *map(self.words.listed, shown)], "rows": rows}

    def unit(self, kind: str) -> Topic:
        """One kind, with everything that the board says of it."""
        data = self._unit(kind)
        facts = [
            f"{spoken(name)} {self.words.listed(value)}" for name, value in data["facts"].items()
        ]
        lines = [f"{spoken(kind)}: a unit", *self._also(data["also"])]
        return Topic(data, (*lines, *folded(", ".join(facts))))

    def _units(self) -> list[dict[str, Any]]:
        """All kinds; where the board has something to say of units, without the marked ones of
        which it says nothing."""
        units = [self._unit(kind) for kind in self.vocabulary.kinds.ids]
        return [each for each in units if each["facts"]] or units

    def _unit(self, kind: str) -> dict[str, Any]:
        also = [name for name in self.vocabulary.kinds.aliases[kind] if name != spoken(kind)]
        return {"unit": kind, "also": also, "facts": dict(self.board.piece(kind))}

    def _columns(self, units: list[dict[str, Any]]) -> list[str]:
        """The facts that a table of units has: those of the catalogue (`units.shown`), else the
        first that are numbers.
        """
        texts = self.words.orders.texts
        if "units.shown" in texts:
            return texts["units.shown"].split(", ")
        facts = (item for unit in units for item in unit["facts"].items())
        numbers = [name for name, value in facts if type(value) is int]
        return list(dict.fromkeys(numbers))[:_MOST_FACTS]

    # Places

    def places(self) -> Topic:
        """All places by kind, with what else they are called; those that are told apart by a number
        alone, with what is next to them.
        """
        data = [self._place(place) for place in self.vocabulary.places.ids]
        if not data:
            return Topic(data, ("There are no places in this game.",))
        lines: list[str] = []
        for kind in dict.fromkeys(each["kind"] for each in data):
            lines += ["", f"{self._kind(kind)}:"]
            those = (each for each in data if each["kind"] == kind)
            lines += [piece for each in those for piece in self._place_line(each)]
        return Topic(data, tuple(lines[1:]))

    def numbered(self) -> list[str]:
        """The places that are told apart by a number alone, with what is next to them."""
        numbered = [each for each in self.vocabulary.places.ids if _NUMBERED.fullmatch(each)]
        return [
            self.words.tell("manual.next_to", place=each, places=list(self._place(each)["next_to"]))
            for each in numbered
        ]

    def _place_line(self, told: Mapping[str, Any]) -> list[str]:
        also = f" ({', '.join(told['also'])})" if told["also"] else ""
        by = f", next to {', '.join(told['next_to'])}" if _NUMBERED.fullmatch(told["place"]) else ""
        return folded(f"  {told['place']}{also}{by}")

    def place(self, place: str) -> Topic:
        """One place: its links, what the board says of it, and what is there at the start."""
        data = {**self._place(place), **self._at_start(place)}
        links = [f"{other} ({', '.join(kinds)})" for other, kinds in data["next_to"].items()]
        lines = [f"{place}: {self._kind(data['kind'])}", *self._also(data["also"])]
        lines += folded(f"next to: {', '.join(links)}") if links else []
        facts = [text for name, value in data["facts"].items() if (text := self._fact(name, value))]
        lines += folded(f"on the board: {', '.join(facts)}") if facts else []
        lines += self._start_lines(data)
        return Topic(data, tuple(lines))

    def _start_lines(self, data: Mapping[str, Any]) -> list[str]:
        """Who holds a place then, and what stands there."""
        told = [f"held by {data['holder']}"] if data["holder"] else []
        told += [
            f"{power} {self.words.listed(units)}" for power, units in data["units"].items() if units
        ]
        time = "now" if self.now is not None else f"at the start of {self.loaded.chosen}"
        return folded(f"{time}: {'; '.join(told)}") if told else []

    def _place(self, place: str) -> dict[str, Any]:
        area = self.board.areas.get(place)
        neighbours = self.board.neighbours(place) if area else ()
        return {
            "place": place,
            "also": [each for each in self.vocabulary.places.aliases[place] if each != place],
            "kind": area.kind if area else "",
            "next_to": {other: list(self.board.link_kinds(place, other)) for other in neighbours},
            "facts": dict(area.data) if area else {},
        }

    def _at_start(self, place: str) -> dict[str, Any]:
        units, control = self.loaded.game.corrections.units, self.loaded.game.corrections.control
        is_there, g = place in self.board.areas, self.position
        powers = self.vocabulary.powers.ids if units and is_there else ()
        stand = {power: dict(units.now(g, place, power)) for power in powers} if units else {}
        return {
            "holder": control.now(g, place) if control and is_there else "",
            "units": {power: told for power, told in stand.items() if told},
        }

    @cached_property
    def position(self) -> Any:
        """The position, else the start of the scenario as everybody sees it, with the most players
        and the options as they are.
        """
        if self.now is not None:
            return self.now
        loaded = self.loaded
        seats = seating(loaded, loaded.chosen, {}, None)
        powers = {seat: told["powers"] for seat, told in seats.items()}
        options = loaded.options(loaded.chosen, {})
        return loaded.table.seen_by(begun(loaded, loaded.chosen, options, powers))

    def _kind(self, kind: str) -> str:
        return str(self.words.listed(kind)) if kind else "place"

    def _fact(self, name: str, value: Any) -> str:
        """A fact of a place in words, "" for one that the catalogue leaves out."""
        if f"place.{name}" in self.words.texts:
            return self.words.say(f"place.{name}", {"value": value})
        if value in (None, False, ""):
            return ""
        return spoken(name) if value is True else f"{spoken(name)} {self.words.listed(value)}"

    def _also(self, names: list[str]) -> list[str]:
        return folded(f"also: {', '.join(names)}") if names else []


def _cell(unit: Mapping[str, Any], fact: str) -> str:
    return str(unit["facts"].get(fact, "-"))
