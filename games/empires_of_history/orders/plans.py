"""Parts of an order that stand in any number, with `;` between them: what a task force does, how a
battle is pressed, which task forces submarines attack."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from pbem import lazy
from pbem.engine.conditions import STARTS, read_condition, show_condition
from pbem.engine.errors import NotUnderstood
from pbem.engine.names import Names
from pbem.engine.pattern import ARROW, Slot
from pbem.engine.pieces import Pieces
from pbem.engine.predicates import Predicates
from pbem.engine.slots import parted, whole_number
from pbem.games.empires_of_history.orders.forces import Forces
from pbem.games.empires_of_history.orders.slots import force
from pbem.games.empires_of_history.orders.ways import Ways

Leg = dict[str, Any]
TRANSPORTS, WEAKER, ANY, FORCE = "transports", "weaker", "any", "force"

_LEGS = (
    r"(?:unloads?|loads?|embarks?|picks?\s+up|takes?|puts?\s+ashore|moves?|sails?|goes|go|via|into\s+port"
    r"|enters?\s+port|port|into|for|to\s+land|lands?|ask|stays?|idle|remains?|hold|patrol|wait|leaves?"
    r"|invades?)\b"
)
# A part begins with one of these words, so that what stands before them is none of it.
_ON = rf"(?:(?:and\s+)?then\s+)?(?:{ARROW}|(?:on\s+)?to\b)"
LED = rf"(?:{_LEGS}|{_ON}).*?"
WORDED = (
    r"(?:until|till|to\s+the\s+end|all\s+the\s+way|stop|break|los(?:e|ing|ses)|retreat|withdraw"
    r"|ask|for|max|at\s+most"
    r"|(?:[0-9]+|one|two|three)\s+rounds?)\b.*?"
)
_CUT = lazy.pattern(
    rf"\s*;\s*(?:and\s+)?(?:then\s+)?|\s*,?\s*(?:\band\s+)?(?:\bthen\s+)(?={_LEGS})"
    rf"|\s*,\s*(?:and\s+)?(?={_LEGS})|\s+and\s+(?={_LEGS})",
    re.IGNORECASE,
)
_HEAD = lazy.pattern(
    r"(?P<load>(?:load|embark|pick\s+up)(?:ing)?|loads|embarks|picks\s+up|takes?)\b"
    r"|(?P<unload>unload(?:ing|s)?|puts?\s+ashore)\b"
    r"|(?P<ask>ask(?:\s+me)?\s+before\s+(?:entering|going\s+(?:in)?to))"
    r"|(?P<port>(?:(?:go|goes|moves?|sails?)\s+)?(?:in)?to\s+(?:the\s+)?port(?:\s+(?:of|at))?|enters?\s+(?:the\s+)?port(?:\s+of)?|port(?:\s+of)?)"
    r"|(?P<land>for\b|invades?\b|(?:to\s+)?lands?\s+(?:in|at|on)|landing\s+(?:in|at|on))"
    r"|(?P<stay>stay(?:s|ing)?|idle|remain(?:s)?|hold|patrol|wait)|(?P<leave>leaves?(?:\s+the)?(?:\s+port)?)"
    r"|(?P<move>(?:move|sail|goe?)(?:s|ing)?(?:\s+(?:to|into|from))?(?=\s|$)|(?=via\b)|into)",
    re.IGNORECASE,
)
_ONWARD = lazy.pattern(rf"\s*{_ON}\s*", re.IGNORECASE)
_VIA = lazy.pattern(r"\s*,?\s*\b(?:via|through|by)\s+(?:the\s+)?(?P<way>[^;]+)", re.IGNORECASE)
_PRESS = lazy.pattern(
    r"\s*;\s*|\s*,\s*(?:and\s+)?(?=(?:stop|break\s+off|los(?:e|es|ing|ses)|retreat|withdraw|until|[0-9]+\s+rounds?|one\s+round|ask)\b)",
    re.IGNORECASE,
)
_ROUNDS = lazy.pattern(
    r"(?:for\s+|at\s+most\s+|max(?:imum)?\s+)?(?P<n>[0-9]+|one|two|three)\s+rounds?(?:\s+only)?",
    re.I,
)
_WON = lazy.pattern(
    r"(?:until|till)\s+(?:it\s+is\s+)?(?:won|victory|the\s+end|taken|decided)|to\s+the\s+end|all\s+the\s+way",
    re.I,
)
_STOP = lazy.pattern(
    rf"(?:stop|break\s+off|call\s+off)\s+(?P<when>(?:{'|'.join(STARTS)})\b.*)", re.I
)
_LOSE = lazy.pattern(r"(?:los(?:e|es|ing)|losses)\s*:?\s*(?P<list>\S.*)", re.I)
_RETREAT = lazy.pattern(
    r"(?:retreat|withdraw)(?:ing)?\s*(?:to\s+|->\s*|:\s*)?(?P<goals>\S.*)", re.I
)
_ASK = lazy.pattern(r"ask(?:\s+me)?(?:\s+(?:after|before)\s+each\s+round)?", re.I)
_SMALL = {"one": 1, "two": 2, "three": 3}
_ATTACK = lazy.pattern(
    r"(?:(?:and\s+)?attacks?\s+)?(?:the\s+)?(?:"
    r"(?P<transports>(?:any\s+)?(?:(?:TFs?|task\s+forces?|forces?)\s+)?(?:with|of)?\s*(?:only\s+transports|transports\s+only|transports\s+alone|transports))"
    r"|(?P<weaker>(?:any\s+)?(?:(?:TFs?|task\s+forces?|forces?)\s+)?(?:that\s+(?:is|are)\s+)?weaker(?:\s+than\s+(?:us|ours|we))?)"
    r"|(?P<any>(?:any|all|every|everything|always)(?:\s+(?:TFs?|task\s+forces?|forces?))?)"
    r"|(?P<force>(?:TF|task\s+force|force|fleet)\s+[\w][\w' -]{0,30}?|\w{1,20}))"
    r"(?:\s+with\s+(?:(?P<count>[0-9]+)|all)(?:\s+(?:subs?|submarines?|u-?boats?))?)?",
    re.IGNORECASE,
)
_NONE = lazy.pattern(r"(?:attack\s+)?(?:never|none|nothing|no(?:body)?)", re.IGNORECASE)
_HALT = lazy.pattern(
    r"(?P<never>never)|(?:when|if)\s+(?P<losing>losing)|after\s+(?P<rounds>[0-9]+|one|two|three)\s+rounds?",
    re.IGNORECASE,
)


class TaskForces:
    """EOH-420: what a task force does, in this order: [{"do", ...}].

    "load" and "unload" have "units" (kinds, "resources" and "oil" too) and "place", absent where
    none is written; "move" has "places", the zones that it enters, and "via", a canal, if it uses
    one; "port" and "ask" have "place"; "for" has "places"; "stay" has no more.
    """

    def __init__(self, cargo: Forces, ways: Ways, canals: Names) -> None:
        self.cargo, self.ways, self.canals = cargo, ways, canals

    def read(self, text: str, at: int) -> list[Leg]:
        """All parts."""
        pieces = parted(text, at, _CUT, (self.ways.places,))
        legs = (self._leg(piece, place) for piece, place in pieces if piece)
        # Who leaves a port does so by moving.
        return [leg for leg in legs if leg["do"] != "leave"]

    def _leg(self, text: str, at: int) -> Leg:
        match = _HEAD.match(text)
        if match is None:
            return self._bare(text, at)
        kind = match.lastgroup or ""
        rest = text[match.end() :]
        place = at + match.end() + len(rest) - len(rest.lstrip(" :"))
        return self._by_kind(kind, rest.strip(" :"), place)

    def _bare(self, text: str, at: int) -> Leg:
        """Zones alone, where a task force sails: `-> E-06 -> E-05`, `to E-06`, `E-06`."""
        lead = _ONWARD.match(text)
        start = lead.end() if lead else 0
        try:
            return self._move(text[start:], at + start)
        except NotUnderstood as refusal:
            raise NotUnderstood("unknown_leg", column=at + 1, name=text) from refusal

    def _by_kind(self, kind: str, rest: str, at: int) -> Leg:
        if kind in ("stay", "leave"):
            return {"do": kind}
        if kind == "unload" and not re.search(self.cargo.shape, rest, re.IGNORECASE):
            kind = "land"
            rest = re.sub(r"^(?:at|in|on|to|into)\s+", "", rest, flags=re.IGNORECASE)
        if not rest:
            raise NotUnderstood("leg_without_place", column=at + 1, name=kind)
        if kind in ("load", "unload"):
            return {"do": kind, **self.cargo.placed(rest, at, self.ways.places)}
        if kind == "land":
            return {"do": "for", "places": self.ways.stops(rest, at)}
        if kind == "move":
            return self._move(rest, at)
        return {"do": kind, "place": self.ways.places.lookup(rest, at + 1)}

    def _move(self, text: str, at: int) -> Leg:
        via = _VIA.search(text)
        if via and (canal := self.canals.find(via["way"])):
            said = text[: via.start()]
            places = self.ways.stops(said, at) if said.strip() else []
            return {"do": "move", "places": places, "via": canal[0]}
        return {"do": "move", "places": self.ways.stops(text, at, is_begun=True)}

    def show(self, value: Iterable[Mapping[str, Any]]) -> str:
        """The normal form."""
        return "; ".join(map(self._shown, value))

    def _shown(self, leg: Mapping[str, Any]) -> str:
        kind = leg["do"]
        if kind in ("load", "unload"):
            place = leg.get("place", "")
            return " ".join(filter(None, (kind, self.cargo.show_units(leg["units"]), place)))
        if kind == "move":
            way = " -> ".join(leg["places"])
            via = f"via {leg['via']}" if "via" in leg else ""
            return " ".join(filter(None, ("move", way, via)) if way else (via,))
        if kind == "for":
            return f"for {', '.join(leg['places'])}"
        said = {"port": "into port", "ask": "ask before entering", "stay": "stay"}[kind]
        return f"{said} {leg['place']}" if "place" in leg else said

    def slot(self, shape: str = "") -> Slot:
        """The slot `legs`."""
        usage = "load UNITS PLACE; move ZONE -> ZONE; for PLACE; ..."
        return Slot(self.read, self.show, shape, usage, names=(self.ways.places,))


class Battles:
    """EOH-509: how a battle is pressed: {"rounds", "stop", "retreat", "lose", "ask"}, each absent
    where it is not said.

    `rounds` are at most so many, without it the attack goes on until it is won; `stop` is a
    condition that is looked at after each round, `retreat` places in the order of wish, `lose` a
    list of losses, `ask` True to be asked after each round.
    """

    def __init__(self, pieces: Pieces, facts: Names, said: Predicates, goals: Slot) -> None:
        self.pieces, self.facts, self.said, self.goals = pieces, facts, said, goals

    def read(self, text: str, at: int) -> dict[str, Any]:
        """All parts, each at most once."""
        found: dict[str, Any] = {}
        for piece, place in parted(text, at, _PRESS):
            name, value = self._part(piece, place)
            if name in found:
                raise NotUnderstood("said_twice", column=place + 1, name=piece)
            if name:
                found[name] = value
        return found

    def _part(self, text: str, at: int) -> tuple[str, Any]:
        if not text or _WON.fullmatch(text):
            return "", None
        if match := _ROUNDS.fullmatch(text):
            return "rounds", _SMALL.get(match["n"].lower()) or whole_number(match["n"], at + 1)
        if match := _STOP.fullmatch(text):
            place = at + match.start("when")
            return "stop", read_condition(match["when"], place, self.facts, self.said)
        if match := _RETREAT.fullmatch(text):
            return "retreat", self.goals.read(match["goals"], at + match.start("goals"))
        if match := _LOSE.fullmatch(text):
            return "lose", self.pieces.priority(match["list"], at + match.start("list"))
        if _ASK.fullmatch(text):
            return "ask", True
        raise NotUnderstood("unknown_term", column=at + 1, name=text)

    def show(self, value: Mapping[str, Any]) -> str:
        """The normal form."""
        shown: dict[str, Callable[[Any], str]] = {
            "rounds": lambda n: f"{n} round" if n == 1 else f"{n} rounds",
            "stop": lambda each: f"stop {show_condition(each, self.facts, self.said)}",
            "ask": lambda each: "ask",
            "retreat": lambda goals: f"retreat to {self.goals.show(goals)}",
            "lose": lambda each: f"lose {self.pieces.show_priority(each)}",
        }
        parts = [say(value[name]) for name, say in shown.items() if name in value]
        if not {"rounds", "stop", "ask"} & value.keys():
            parts.insert(0, "until won")
        return "; ".join(parts)

    def slot(self) -> Slot:
        """The slot `terms`."""
        usage = "until won|N rounds|stop if ...; retreat to PLACE; lose UNIT, UNIT"
        return Slot(
            self.read,
            self.show,
            usage=usage,
            facts=self.facts.ids,
            says=self.said.usage,
            predicates=self.said.all,
        )


def attacks() -> Slot:
    """EOH-430, EOH-432: task forces that submarines attack: [{"who", "force", "count"}], [] for
    none.

    `who` is "transports" (of transports only), "weaker", "any" or "force", the one that is named;
    `count` submarines, None for all that are there.
    """

    def read(text: str, at: int) -> list[dict[str, Any]]:
        if _NONE.fullmatch(text.strip()):
            return []
        pieces = parted(text, at, re.compile(r"\s*(?:,|/|\band\b|\belse\b|\bor\b)\s*", re.I))
        return [_attacked(piece, place) for piece, place in pieces]

    def show(value: Iterable[Mapping[str, Any]]) -> str:
        return "attack " + ", ".join(map(_shown_attack, value)) if value else "never"

    shape = r"(?:attacks?|never|none|no)\b[^;]*?"
    return Slot(read, show, shape, "attack TF NAME with N|transports only|weaker|any|never")


def attacked() -> Slot:
    """The same behind the verb `attack`."""
    shape = r"(?:TF|task\s+force|force|transports|only|weaker|any|all|every)\b[^;]*?"
    return replace(attacks(), shape=shape)


def unattacked(words: str) -> Slot:
    """No task force is attacked, in other words than `never`."""
    return replace(attacks(), read=lambda text, at: [], shape=rf"(?:{words})\b[^;]*?")


def _attacked(text: str, at: int) -> dict[str, Any]:
    match = _ATTACK.fullmatch(text)
    if match is None or not text:
        raise NotUnderstood("unknown_force", column=at + 1, name=text)
    count = whole_number(match["count"], at + 1) if match["count"] else None
    for who in (TRANSPORTS, WEAKER, ANY):
        if match[who]:
            return {"who": who, "force": "", "count": count}
    return {"who": FORCE, "force": force().read(match["force"], at), "count": count}


def _shown_attack(value: Mapping[str, Any]) -> str:
    who = {
        TRANSPORTS: "transports only",
        WEAKER: "weaker",
        ANY: "any",
        FORCE: f"TF {value['force']}",
    }[value["who"]]
    return who if value["count"] is None else f"{who} with {value['count']}"


def halt() -> Slot:
    """EOH-433: when submarines stop: rounds, "losing" or "never"."""

    def read(text: str, at: int) -> int | str:
        match = _HALT.fullmatch(text.strip())
        if match is None:
            raise NotUnderstood("no_round", column=at + 1, name=text)
        if match["rounds"]:
            return _SMALL.get(match["rounds"].lower()) or whole_number(match["rounds"], at + 1)
        return "losing" if match["losing"] else "never"

    def show(value: int | str) -> str:
        if isinstance(value, int):
            return f"after {value} round" if value == 1 else f"after {value} rounds"
        return "when losing" if value == "losing" else value

    shape = r"(?:never|(?:when|if)\s+losing|after\s+\w+\s+rounds?)"
    return Slot(read, show, shape, "after N rounds|when losing|never")
