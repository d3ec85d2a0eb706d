"""What the examples of Axis & Allies Europe expect beside the summary of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.dice import slug
from tests.axis_allies_europe.position_builder import POWERS
from tests.harness.comparison import Compare, Comparison

# What is told in words, follows from the dice and units that are compared, or is left to the tests
# of losses.
WORDS = frozenset(
    {
        *("battle_over", "forced", "first_strike", "no_dice_for", "movement_used", "interceptor"),
        *("dice_for_the_british_destroyer", "value", "added", "lapsed", "from_allies", "rule"),
        *("start_of_german_turn", "start_of_british_turn", "paid_to_bank", "reason"),
        *("submarine_hit_may_go_to", "fighter_hit_may_go_to", "british_fighter_hits_may_go_to"),
    }
)


class Expectation(Comparison):
    """Dice that would fall next, those who are left in a battle, casualties, and the like."""

    @property
    def keys(self) -> Mapping[str, Compare]:
        """What is compared in its own way."""
        return {
            "submerged": self._marked,
            "damaged": self._marked,
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
        }

    def _marked(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        self.same(where, _marks(wanted, now[key]), now[key])

    def _cargo(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        for entry in wanted:
            if entry not in now["aboard"]:
                self.wrong.append(f"{where}: {entry} not among {now['aboard']}")

    def _casualties(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        self.same(where, wanted, _losses(self.run.events))

    def _column(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        self.same(where, wanted, now["middle_east"])

    def _peace(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        fired = [e for e in self.run.events if e["kind"] == "fired" and e["at"] == wanted]
        self.same(where, [], fired)

    def _guns(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        for area, owner in wanted.items():
            owners = [p for p, units in now["units"].get(area, {}).items() if "aa_gun" in units]
            self.same(f"{where}.{area}", [owner], owners)

    def _winner(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        self.same(where, wanted, self.run.g.state["engine"]["over"].get("side"))

    def _support(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        units, edition = self.run.g.board.units, self.run.g.option("edition")
        self.same(where, wanted, {kind: units[kind].support_in(edition) for kind in wanted})

    def _dice(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        phase = "defense" if key.startswith("defense") else "attack"
        found: dict[str, int] = {}
        for label in self.run.dice.asked:
            power, kind = label.split("/")[-2:]
            is_attack = power == slug(self.run.g.power)
            if is_attack != (phase == "attack"):
                continue
            unit = self.run.g.board.units[kind.split("-")[0]]
            factor = unit.attack if is_attack else unit.defense
            if kind == "infantry-with-artillery":
                factor = unit.attack_with_artillery
            count = self._asked_count(label)
            found[f"at_{factor}"] = found.get(f"at_{factor}", 0) + count
        if not found and phase == "defense":
            found = self._defense_dice()
        self.same(where, wanted, found)

    def _asked_count(self, label: str) -> int:
        return int(self.run.g.state["engine"]["segment"]["labels"][label])

    def _defense_dice(self) -> dict[str, int]:
        """What the defenders of the battle would roll now, if all of them had a target."""
        found: dict[str, int] = {}
        at = self._place()
        for power in self.run.g.enemies_of(self.run.g.power):
            units = dict(self.run.g.units(at, power))
            for entry in self.run.g.state["aboard"]:
                if entry["at"] == at and entry["ship"] == "carrier":
                    for kind, count in entry["holds"].get(power, {}).items():
                        units[kind] = units.get(kind, 0) + count
            for kind, count in units.items():
                factor = self.run.g.board.units[kind].defense
                if factor:
                    found[f"at_{factor}"] = found.get(f"at_{factor}", 0) + count
        return found

    def _place(self) -> str:
        return str(self.run.g.turn["battles"][0]["at"])

    def _battle_now(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        at = wanted.get("at") or self._place()
        flights = [each for each in self.run.g.turn["flights"] if each["at"] == at]
        attackers = dict(self.run.g.combat_units(at, self.run.g.power))
        for flight in flights:
            attackers[flight["kind"]] = attackers.get(flight["kind"], 0) + flight["count"]
        defenders: dict[str, int] = {}
        for enemy in self.run.g.enemies_of(self.run.g.power):
            for kind, count in self.run.g.combat_units(at, enemy).items():
                defenders[kind] = defenders.get(kind, 0) + count
        if key == "battle":
            found = {"at": at, "attackers": attackers, "defenders": defenders}
        elif key == "movement_left":
            found = {each["kind"]: each["left"] for each in flights}
        else:
            found = attackers if key == "attackers_left" else defenders
        self.same(where, wanted, found)


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
