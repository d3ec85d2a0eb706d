"""`war on`: the safeguard against an attack on a neutral country by mistake (§9.3)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.blitzwar.diplomacy.attacks import neutral_there
from pbem.games.blitzwar.diplomacy.joining import is_neutral
from pbem.games.blitzwar.position import Position

VERB = "war on"


def check(g: Position, line: Line) -> None:
    """A country that could be attacked as a neutral one. Raises Illegal."""
    country = line.args["country"]
    if not is_neutral(g, country):
        raise Illegal("BWR-135", "no_neutral", country=country)


def declare(g: Position, line: Line, events: Events) -> None:
    """BWR-135: from now on in this turn the country may be attacked; one that is no neutral any
    more needs no such word."""
    country = line.args["country"]
    if is_neutral(g, country) and country not in g.now["declared"]:
        g.now["declared"].append(country)
        events.append({"kind": "war_declared", "country": country, "side": g.side})


def check_attack(g: Position, side: str, zone: str) -> None:
    """BWR-135, BWR-320, BWR-377: a side that attacks a neutral country by what it does in a zone
    has said so in this turn. Raises Illegal."""
    country = neutral_there(g, zone, side)
    if country and country not in g.now["declared"]:
        raise Illegal("BWR-135", "neutral_there", country=country, area=zone)
