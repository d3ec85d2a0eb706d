"""What an example expects, compared with what there is; every difference in words."""

from __future__ import annotations

from typing import Any

from pbem.engine.dice import slug
from pbem.games.axis_allies_europe.position import Position
from tests.axis_allies_europe.examples.data import WORDS
from tests.axis_allies_europe.position_builder import POWERS


class Expectation:
    """`marks` are positions noted on the way, by name; `asked` the labels rolled behind the last written die."""

    def __init__(
        self,
        g: Position,
        marks: dict[str, dict[str, Any]],
        events: list[dict[str, Any]],
        asked: list[str],
    ) -> None:
        self.g = g
        self.marks = marks
        self.events = events
        self.asked = asked
        self.wrong: list[str] = []

    def compare(self, expect: dict[str, Any], now: dict[str, Any], path: str) -> None:
        for key, wanted in expect.items():
            where = f"{path}{key}"
            if key in WORDS:
                continue
            if key in ("submerged", "damaged") and isinstance(wanted, dict):
                self._same(where, _marks(wanted, now[key]), now[key])
            elif isinstance(wanted, dict) and (key.startswith(("after_", "before"))):
                if key not in self.marks:
                    self.wrong.append(f"{where}: never came")
                else:
                    self.compare(wanted, self.marks[key], f"{where}.")
            else:
                self._compare_one(key, wanted, now, where)

    def _compare_one(self, key: str, wanted: Any, now: dict[str, Any], where: str) -> None:
        if key.endswith("_may_go_to"):
            return  # left to the tests of losses, which know how hits are matched
        compare = {
            "units": self._areas,
            "controller": self._values,
            "npc": self._values,
            "treasuries": self._values,
            "pending": self._values,
            "aboard": self._cargo,
            "casualties": self._casualties,
            "middle_east_column": self._column,
            "no_battle_in": self._peace,
            "owner_of_guns": self._guns,
            "winner": self._winner,
            "attack_dice": self._dice,
            "defense_dice": self._dice,
            "round_2_attack_dice": self._dice,
            "attackers_left": self._battle_now,
            "defenders_left": self._battle_now,
            "battle": self._battle_now,
            "movement_left": self._battle_now,
            "support_factor": self._support,
        }.get(key)
        if compare is None:
            self.wrong.append(f"{where}: not compared")
        else:
            compare(where, key, wanted, now)

    def _areas(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        for area, stacks in wanted.items():
            self._same(f"{where}.{area}", stacks, now["units"].get(area, {}))

    def _values(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        for name, value in wanted.items():
            self._same(f"{where}.{name}", value, now[key].get(name, ""))

    def _cargo(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        for entry in wanted:
            if entry not in now["aboard"]:
                self.wrong.append(f"{where}: {entry} not among {now['aboard']}")

    def _casualties(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        self._same(where, wanted, _losses(self.events))

    def _column(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        self._same(where, wanted, now["middle_east"])

    def _peace(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        fired = [e for e in self.events if e["kind"] == "fired" and e["at"] == wanted]
        self._same(where, [], fired)

    def _guns(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        for area, owner in wanted.items():
            owners = [p for p, units in now["units"].get(area, {}).items() if "aa_gun" in units]
            self._same(f"{where}.{area}", [owner], owners)

    def _winner(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        self._same(where, wanted, self.g.state["engine"]["over"].get("side"))

    def _support(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        units, edition = self.g.board.units, self.g.option("edition")
        self._same(where, wanted, {kind: units[kind].support_in(edition) for kind in wanted})

    def _dice(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        phase = "defense" if key.startswith("defense") else "attack"
        found: dict[str, int] = {}
        for label in self.asked:
            power, kind = label.split("/")[-2:]
            is_attack = power == slug(self.g.power)
            if is_attack != (phase == "attack"):
                continue
            unit = self.g.board.units[kind.split("-")[0]]
            factor = unit.attack if is_attack else unit.defense
            if kind == "infantry-with-artillery":
                factor = unit.attack_with_artillery
            count = self._asked_count(label)
            found[f"at_{factor}"] = found.get(f"at_{factor}", 0) + count
        if not found and phase == "defense":
            found = self._defense_dice()
        self._same(where, wanted, found)

    def _asked_count(self, label: str) -> int:
        return int(self.g.state["engine"]["segment"]["labels"][label])

    def _defense_dice(self) -> dict[str, int]:
        """What the defenders of the battle would roll now, if all of them had a target."""
        found: dict[str, int] = {}
        at = self._place()
        for power in self.g.enemies_of(self.g.power):
            units = dict(self.g.units(at, power))
            for entry in self.g.state["aboard"]:
                if entry["at"] == at and entry["ship"] == "carrier":
                    for kind, count in entry["holds"].get(power, {}).items():
                        units[kind] = units.get(kind, 0) + count
            for kind, count in units.items():
                factor = self.g.board.units[kind].defense
                if factor:
                    found[f"at_{factor}"] = found.get(f"at_{factor}", 0) + count
        return found

    def _place(self) -> str:
        return str(self.g.turn["battles"][0]["at"])

    def _battle_now(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        at = wanted.get("at") or self._place()
        flights = [each for each in self.g.turn["flights"] if each["at"] == at]
        attackers = dict(self.g.combat_units(at, self.g.power))
        for flight in flights:
            attackers[flight["kind"]] = attackers.get(flight["kind"], 0) + flight["count"]
        defenders: dict[str, int] = {}
        for enemy in self.g.enemies_of(self.g.power):
            for kind, count in self.g.combat_units(at, enemy).items():
                defenders[kind] = defenders.get(kind, 0) + count
        if key == "battle":
            found = {"at": at, "attackers": attackers, "defenders": defenders}
        elif key == "movement_left":
            found = {each["kind"]: each["left"] for each in flights}
        else:
            found = attackers if key == "attackers_left" else defenders
        self._same(where, wanted, found)

    def _same(self, where: str, wanted: Any, found: Any) -> None:
        if wanted != found:
            self.wrong.append(f"{where}: expected {wanted}, found {found}")


def _marks(wanted: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    """`{zone: {power: n}}` from that or from `{zone: {kind: n}}`."""
    plain: dict[str, Any] = {}
    for zone, marks in wanted.items():
        powers = list(found.get(zone, {}))
        plain[zone] = {
            (key if key in POWERS else (powers[0] if powers else key)): count
            for key, count in marks.items()
        }
    return plain


def _losses(events: list[dict[str, Any]]) -> dict[str, dict[str, int]]:
    """All that was lost, cargo included."""
    lost: dict[str, dict[str, int]] = {}
    for event in events:
        if event["kind"] not in ("lost", "lost_aboard"):
            continue
        for power, kinds in event["units"].items():
            for kind, count in kinds.items():
                mine = lost.setdefault(power, {})
                mine[kind] = mine.get(kind, 0) + count
    return lost
