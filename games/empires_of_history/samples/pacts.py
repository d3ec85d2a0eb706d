"""Random lines of phase 1 by which nations answer each other beforehand, or go on after a
conquest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.game import Chooser
from pbem.engine.orders import Line
from pbem.games.empires_of_history.diplomacy import mobilisation, surrender
from pbem.games.empires_of_history.diplomacy.options import play
from pbem.games.empires_of_history.economy import building
from pbem.games.empires_of_history.orders import sections
from pbem.games.empires_of_history.orders.writer import writer
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.samples import picks

_AGREES, _LEVELS = 0.7, 4
_RAISED = ("infantry", "artillery", "armor", "fighter", "destroyer", "industrial complex")


def consent(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-329: what a nation thinks of an option of another, said before it is asked."""
    names = [
        name
        for name in g.board.options["options"]
        if nation in play.option(g, name).get("consent", ()) and name not in g.state["played"]
    ]
    if not (name := picks.one(names, rng)):
        return []
    verb = "consent" if rng.random() < _AGREES else "refuse"
    return [writer(g.board).line(verb, sections.DIPLOMACY, nation, option=name)]


def exile(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-113: a conquered nation goes to an ally."""
    if not g.is_conquered(nation) and nation not in g.state["stunned"]:
        return []
    host = picks.one([n for n in g.friends_of(nation) if n != nation], rng)
    if not host:
        return []
    return [writer(g.board).line("government in exile", sections.DIPLOMACY, nation, host=host)]


def split(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-120: how a victor wants tribute to be divided."""
    mine = [of for of, told in g.state["surrendered"].items() if nation in told["to"]]
    if not (of := picks.one(mine, rng)):
        return []
    told: dict[str, Any] = {
        "nation": of,
        "shares": shares(list(g.state["surrendered"][of]["to"]), rng),
    }
    return [writer(g.board).line("split", sections.DIPLOMACY, nation, **told)]


def shares(victors: Sequence[str], rng: Chooser) -> dict[str, int]:
    """EOH-120: the whole in random parts, or {} for equal ones."""
    if rng.random() < 1 / _LEVELS:
        return {}
    cuts = sorted(rng.randint(0, surrender.WHOLE) for _ in victors[1:])
    ends = zip([0, *cuts], [*cuts, surrender.WHOLE], strict=True)
    return {n: end - begin for n, (begin, end) in zip(victors, ends, strict=True)}


def mobilise(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-661: what a minor ally of the same player raises."""
    minors = [n for n in g.state["mobilising"] if g.decider(n) == g.decider(nation)]
    if not (minor := picks.one(minors, rng)):
        return []
    units = [
        {"count": each["count"], "kind": each["kind"], "power": ""}
        for each in raised(g, minor, rng)
    ]
    places = [{"units": [each], "place": picks.one(g.controlled(minor), rng)} for each in units]
    if not places:
        return []
    told = {"nation": minor, "placements": places}
    return [writer(g.board).line("mobilise", sections.DIPLOMACY, nation, **told)]


def raised(g: Position, minor: str, rng: Chooser) -> list[dict[str, Any]]:
    """EOH-661: some units in some place of a minor ally, for at most what it has."""
    fund, found = mobilisation.fund_of(g, minor), list[dict[str, Any]]()
    kinds = [kind for kind in _RAISED if kind in g.board.available(minor)]
    rng.shuffle(kinds)
    for kind in kinds[: rng.randint(1, 2)]:
        price = building.price(g, minor, kind)
        if price and fund >= price:
            count = rng.randint(1, fund // price)
            fund -= price * count
            found.append({"kind": kind, "count": count, "place": g.board.powers[minor].capital})
    return found
