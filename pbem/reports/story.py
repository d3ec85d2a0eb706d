"""What happened, put in order for reports: events by phase, battles by round, dice by side.

An event `step_began` or `phase_began` opens a phase, `battle_began` a battle within it
(pbem.engine.events).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pbem.engine.events import (
    CORRECTED,
    LOST,
    NOBODY_DECIDES,
    ORDERS_OPEN,
    PHASE_BEGAN,
    STEP_BEGAN,
    TURN_BEGAN,
    UNDONE,
    Event,
    Volley,
    is_battle,
    is_damage,
    is_loss,
    is_volley,
)
from pbem.reports.luck import by_side
from pbem.words.catalogue import Words

ToldIn = Callable[[Event], Iterable[Event]]
WASTED = "battle.wasted"
# What people did to the game, which is no part of a battle in the middle of which it was done.
BESIDE = (UNDONE, CORRECTED, NOBODY_DECIDES)


class Story:
    """Events on their way into phases and battles. Those whose text in the catalogue is empty are
    not told.

    `phases` are {"step", "name", "lines", "battles"}; a line is {"kind", "text", "event"}; a battle
    {"title", "event", "parts", "luck", "lost", "wasted"} with parts {"name", "rows", "lines"} and
    rows {"who", "what", "on", "dice", "hits", "label", "event"}.
    """

    def __init__(
        self, words: Words, sides: Mapping[str, str], told_in: ToldIn = lambda event: ()
    ) -> None:
        self.words = words
        self.sides = sides
        self.told_in = told_in
        self.phases: list[dict[str, Any]] = []
        self.volleys: list[Volley] = []
        self._battle: dict[str, Any] | None = None

    @staticmethod
    def of(
        events: Iterable[Event],
        words: Words,
        sides: Mapping[str, str],
        told_in: ToldIn = lambda event: (),
    ) -> Story:
        """The story of these events; phases in which nothing happened are left out. `told_in` gives
        the volleys of which an event tells together, in its own words."""
        story = Story(words, sides, told_in)
        for event in events:
            story.add(event)
        for phase in story.phases:
            is_over = phase is not story.phases[-1]
            phase["battles"] = [battle for battle in phase["battles"] if battle["parts"]]
            for battle in phase["battles"]:
                volleys = [row["event"] for part in battle["parts"] for row in part["rows"]]
                battle["luck"] = by_side(volleys, sides)
                battle["lost"] = story._lost(battle)
                if is_over or battle is not phase["battles"][-1]:
                    battle["wasted"] = story._wasted(battle)
        story.phases = [each for each in story.phases if each["lines"] or each["battles"]]
        return story

    def add(self, event: Event) -> None:
        """The next event."""
        kind = event["kind"]
        if kind in (ORDERS_OPEN, TURN_BEGAN):
            return
        if kind == STEP_BEGAN:
            self._enter(event["step"], self.words.say(f"step.{event['step']}", {}))
        elif kind == PHASE_BEGAN:
            step = f"phase_{event['phase']}"
            self._enter(step, self.words.say(f"step.{step}", event))
        elif is_battle(event):
            self._fight(event)
        elif is_volley(event):
            self.volleys.append(event)
            self._part(event)["rows"].append(self._row(event))
        else:
            self.volleys += filter(is_volley, self.told_in(event))
            line = {"kind": kind, "text": self.words.event(event), "event": event}
            if not line["text"]:
                return
            if self._battle is not None and kind not in BESIDE:
                self._last_part(event)["lines"].append(line)
            else:
                self._phase["lines"].append(line)

    @property
    def _phase(self) -> dict[str, Any]:
        if not self.phases:
            self._enter("", "")
        return self.phases[-1]

    def _lost(self, battle: Mapping[str, Any]) -> str:
        """All losses of a battle in words, "" if there are none: events `lost` have `units` by
        power and kind.
        """
        lost: dict[str, dict[str, int]] = {}
        lines = (line for part in battle["parts"] for line in part["lines"])
        for event in (line["event"] for line in lines if line["kind"] == LOST):
            for power, kinds in event["units"].items():
                counts = lost.setdefault(power, {})
                for kind, count in kinds.items():
                    counts[kind] = counts.get(kind, 0) + count
        return str(self.words.listed(lost)) if lost else ""

    def _wasted(self, battle: Mapping[str, Any]) -> list[str]:
        """Which hits of a battle that is over found nobody, by side; only where the catalogue of
        the game has words for it.

        Each hit takes a unit (`lost`) or damages one (`damaged`); what is lost without dice has no
        volley of its phase.
        """
        if WASTED not in self.words.texts:
            return []
        rows = [row["event"] for part in battle["parts"] for row in part["rows"]]
        lines = [line["event"] for part in battle["parts"] for line in part["lines"]]
        phases = {event.get("phase") for event in rows}
        taken: dict[str, int] = {}
        for event in lines:
            if is_loss(event) and event["kind"] == LOST and event.get("phase") in phases:
                for power, kinds in event["units"].items():
                    side = self.sides.get(power, power)
                    taken[side] = taken.get(side, 0) + sum(kinds.values())
            elif is_damage(event):
                side = self.sides.get(event["power"], event["power"])
                taken[side] = taken.get(side, 0) + event["count"]
        told = []
        for each in by_side(rows, self.sides):
            others = sum(count for side, count in taken.items() if side != each["side"])
            if each["hits"] > others:
                fields = {"side": each["side"], "count": each["hits"] - others}
                told.append(self.words.say(WASTED, fields))
        return told

    def _enter(self, step: str, name: str) -> None:
        self.phases.append({"step": step, "name": name, "lines": [], "battles": []})
        self._battle = None

    def _fight(self, event: Event) -> dict[str, Any]:
        title = self.words.event(event) if event else ""
        self._battle = {
            "title": title,
            "event": event,
            "parts": [],
            "luck": [],
            "lost": "",
            "wasted": [],
        }
        self._phase["battles"].append(self._battle)
        return self._battle

    def _part(self, event: Event) -> dict[str, Any]:
        """The part of the battle to which a volley belongs: a round, or what is fired once."""
        battle = self._battle if self._battle is not None else self._fight({})
        name = self._name(event)
        if not battle["parts"] or battle["parts"][-1]["name"] != name:
            battle["parts"].append({"name": name, "rows": [], "lines": []})
        part: dict[str, Any] = battle["parts"][-1]
        return part

    def _last_part(self, event: Event) -> dict[str, Any]:
        if self._battle is None or not self._battle["parts"]:
            return self._part({})
        part: dict[str, Any] = self._battle["parts"][-1]
        return part

    def _name(self, event: Event) -> str:
        if event.get("round"):
            return self.words.say("phase.round", event)
        return self.words.say(f"phase.{event['phase']}", event) if event.get("phase") else ""

    def _row(self, event: Volley) -> dict[str, Any]:
        rolls, factor = event["rolls"], event["factor"]
        return {
            "who": event.get("by", ""),
            "what": self.words.shots(str(event.get("unit", "die")), len(rolls)),
            "on": factor or "-",
            "dice": " ".join(map(str, rolls)),
            "hits": event["hits"] if factor else f"sum {sum(rolls)}",
            "label": event.get("label", ""),
            "event": event,
        }
