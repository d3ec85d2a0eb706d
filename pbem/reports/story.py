"""What happened, put in order for reports: events by phase, battles by round, dice by side.

An event `step_began` or `phase_began` opens a phase, `battle_began` a battle within it, and so do
kinds that a game names (pbem.engine.telling).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pbem.engine.events import (
    BATTLE_BEGAN,
    BATTLE_ENDED,
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
from pbem.reports.battles import Short, Teller, trimmed
from pbem.reports.blocks import in_full, in_short
from pbem.reports.luck import by_side
from pbem.words.catalogue import sentence

WASTED = "battle.wasted"
# What people did to the game, which is no part of a battle in the middle of which it was done.
BESIDE = (UNDONE, CORRECTED, NOBODY_DECIDES)
# The fields that say where something happened.
_PLACES = ("at", "area", "capital")


class Story:
    """Events on their way into phases and battles. Those whose text in the catalogue is empty are
    not told.

    `phases` are {"step", "name", "lines", "battles", "short", "full"}: in their order, `full` are
    all sentences and battles, `short` what a report of a turn has of them, in blocks that are
    {"lines": [texts]} or {"battle"}. A line is {"kind", "text", "event", "more", "joins",
    "again"}, with `more` the sentences that go with it, `joins` whether it is one of these
    itself, and `again` whether a battle says the same; a battle {"title", "event", "at", "lines",
    "parts", "short", "luck", "lost", "wasted"} with parts {"name", "rows", "lines"}, rows {"who",
    "what", "on", "dice", "hits", "label", "event"}, and `short` as `Short.data`.
    """

    def __init__(self, teller: Teller) -> None:
        self.teller = teller
        self.words = teller.words
        self.sides = teller.sides
        self.telling = teller.game.telling
        self.phases: list[dict[str, Any]] = []
        self.volleys: list[Volley] = []
        self._battle: dict[str, Any] | None = None
        self._is_over = False
        self._gathering: dict[str, Any] | None = None

    @staticmethod
    def of(events: Iterable[Event], teller: Teller) -> Story:
        """The story of these events; phases in which nothing happened are left out."""
        story = Story(teller)
        for event in events:
            story.add(event)
        for phase in story.phases:
            phase["battles"] = [each for each in phase["battles"] if each["parts"]]
            for battle in phase["battles"]:
                is_over = phase is not story.phases[-1] or battle is not phase["battles"][-1]
                story._close(battle, is_over=is_over)
        story.phases = [each for each in story.phases if each["lines"] or each["battles"]]
        story._mark_foretold()
        story._name_once()
        for phase in story.phases:
            course = phase.pop("course")
            phase["full"], phase["short"] = in_full(course), in_short(course)
        return story

    def _name_once(self) -> None:
        """Whose phases these are stands in the heading of the first of several alone."""
        before: list[str] = []
        for phase in self.phases:
            who = phase.pop("who")
            if who == before:
                for each in who:
                    phase["name"] = phase["name"].removesuffix(each)
            before = who or before

    def _mark_foretold(self) -> None:
        """Lines that say what battles of this story say again."""
        fought = {battle["at"] for phase in self.phases for battle in phase["battles"]}
        for line in (line for phase in self.phases for line in phase["lines"]):
            if line["kind"] in self.telling.foretold:
                line["again"] = line["event"].get("at") in fought or "at" not in line["event"]
                line["again"] = line["again"] and bool(fought)

    def _close(self, battle: dict[str, Any], *, is_over: bool) -> None:
        """Reckon what only all of a battle tells."""
        told = battle.pop("told")
        volleys = [event for event in told if is_volley(event)]
        battle["luck"] = by_side(volleys, self.sides)
        battle["lost"] = self._lost(battle)
        battle["wasted"] = self._wasted(battle) if is_over or self._is_over else []
        battle["short"] = Short(battle, told, self.teller).data

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
            self._phase["who"] = [
                f": {self.words.listed(each)}" for each in event.values() if isinstance(each, list)
            ]
        elif is_battle(event):
            self._fight(event, str(event.get("at", "")))
        elif is_volley(event):
            self.volleys.append(event)
            self._part(event)["rows"].append(self._row(event))
            self._now()["told"].append(event)
        else:
            self._tell(event)

    def _tell(self, event: Event) -> None:
        """An event in words, with the volleys and losses of which it tells together."""
        kind = event["kind"]
        self._leave(event)
        if kind in self.telling.begins:
            name, battle = self.telling.begins[kind]
            if self._battle is None or self._battle["at"] != event[name]:
                began = {"kind": BATTLE_BEGAN, "battle": battle, "at": event[name]}
                self._fight(began, str(event[name]))
        measures, board = self.teller.game.measures, self.teller.board
        told = [event, *measures.volleys(board, event)]
        self.volleys += filter(is_volley, told)
        line = {"kind": kind, "text": self.words.event(event), "event": event}
        # What is undone stands with its reason in a place of its own.
        line |= {"more": [], "joins": False, "again": kind == UNDONE}
        if self._battle is None or kind in BESIDE or kind in self.telling.apart:
            if line["text"]:
                self._add_line(line)
            return
        self._battle["told"] += told
        if line["text"]:
            self._battle["lines"].append(line)
            self._last_part(event)["lines"].append(line)
        if kind == BATTLE_ENDED or kind in self.telling.ends:
            self._is_over = True

    def _add_line(self, line: dict[str, Any]) -> None:
        """A sentence of a phase, or one that joins the sentence before it; before a battle in the
        midst of which it is said."""
        self._phase["lines"].append(line)
        course = self._phase["course"]
        is_within = self._battle is not None and line["kind"] in BESIDE
        course.insert(len(course) - is_within, line)
        gathers, head = self.telling.gathers, self._gathering
        if line["kind"] in gathers:
            self._gathering = line
        elif head is not None and line["kind"] not in BESIDE:
            kinds = gathers[head["kind"]]
            line["joins"] = kinds is None or line["kind"] in kinds
            if line["joins"]:
                name = head["event"].get("power", "")
                head["more"].append(sentence(trimmed(line["text"], (name,))))
            else:
                self._gathering = None

    # Battles

    def _leave(self, event: Event) -> None:
        """A battle that is over keeps what happens in its place, until something else does."""
        if self._is_over and self._battle is not None and event["kind"] not in BESIDE:
            places = {event[name] for name in _PLACES if isinstance(event.get(name), str)}
            is_of_it = self._battle["at"] in places or event["kind"] in self.telling.follows
            if not is_of_it or event["kind"] in self.telling.apart:
                self._battle = None

    def _now(self) -> dict[str, Any]:
        """The battle that is on."""
        return self._battle if self._battle is not None else self._fight({}, "")

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
        phase = {"step": step, "name": name, "lines": [], "battles": [], "course": [], "who": []}
        self.phases.append(phase)
        self._battle = self._gathering = None

    def _fight(self, event: Event, place: str) -> dict[str, Any]:
        phase = self._phase
        title = self.words.event(event) if event else place
        self._battle = {"title": title, "event": event, "at": place, "lines": [], "parts": []}
        self._battle |= {"luck": [], "lost": "", "wasted": [], "told": [], "short": {}}
        self._is_over, self._gathering = False, None
        phase["battles"].append(self._battle)
        phase["course"].append({"battle": self._battle})
        return self._battle

    def _part(self, event: Event) -> dict[str, Any]:
        """The part of the battle to which a volley belongs: a round, or what is fired once."""
        battle = self._now()
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
            "hits": event["hits"] if factor else self.words.tell("battle.sum", sum=sum(rolls)),
            "label": event.get("label", ""),
            "event": event,
        }
