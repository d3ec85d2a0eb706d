"""Attempts to win neutral nations (§Ph1.2)."""

from __future__ import annotations

from typing import Any

from pbem.engine.dice import slug
from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.components import ALLIES
from pbem.games.empires_of_history.concepts import wars
from pbem.games.empires_of_history.diplomacy import neutrals
from pbem.games.empires_of_history.economy import pools
from pbem.games.empires_of_history.position import Position

SIDES = 10


def check(g: Position, nation: str, target: str) -> None:
    """EOH-322, EOH-324, EOH-335, R67, R68: whether a nation may try to win another now. Raises
    Illegal."""
    told: dict[str, Any] = {"nation": nation, "target": target}
    if g.board.powers[nation].kind != neutrals.MAJOR or not g.side_of(nation):
        raise Illegal("EOH-322", "influence_by_majors", **told)
    if not wars.fights_a_major(g, nation):
        raise Illegal("EOH-322", "not_in_main_war", **told)
    if target not in g.state["stances"]:
        raise Illegal("EOH-335", "not_on_the_chart", **told)
    if not neutrals.is_neutral(g, target) or g.in_war(target) or g.is_conquered(target):
        raise Illegal("EOH-322", "not_neutral", **told)
    if _try(g, nation, target) in g.state["influenced"]:
        raise Illegal("EOH-324", "influenced_already", **told)


def _try(g: Position, nation: str, target: str) -> list[object]:
    return [g.turn, g.decider(nation) or nation, target]


def cost(g: Position, nation: str, target: str) -> int:
    """EOH-323, EOH-326: what an attempt costs: less for the nation that is favoured, while the
    target is favourable to its side."""
    told = g.board.diplomacy
    favoured = told["nations"].get(target, {}).get("favours") == nation
    toward = g.state["stances"][target] - 2
    on_its_side = toward > 0 if g.side_of(nation) == ALLIES else toward < 0
    return int(told["attempt"]["favoured" if favoured and on_its_side else "cost"])


def pay(g: Position, nation: str, target: str, pool: str) -> None:
    """EOH-323, EOH-324, EOH-350: the price of an attempt is paid and the attempt is noted. Raises
    Illegal, and changes nothing then."""
    check(g, nation, target)
    pools.pay(g, nation, pools.named(g, nation, pool), cost(g, nation, target))
    kept = [each for each in g.state["influenced"] if each[0] == g.turn]
    g.state["influenced"] = [*kept, _try(g, nation, target)]


def would_join(g: Position, nation: str, target: str) -> bool:
    """EOH-325: whether a success would bring the target into the camp of a nation's side."""
    favourable = 3 if g.side_of(nation) == ALLIES else 1
    return bool(g.state["stances"].get(target) == favourable)


def label(g: Position, nation: str, target: str) -> str:
    """What the die of an attempt is called."""
    return f"influence/{g.turn}/{slug(target)}/{slug(nation)}"


def settle(
    g: Position, nation: str, target: str, die: int, events: Events, *, pool: str = ""
) -> None:
    """EOH-323, EOH-327: the attempt, paid for from a pool, succeeds on some faces, for a starred
    nation on fewer."""
    told = g.board.diplomacy
    faces = told["attempt"]["star" if told["nations"].get(target, {}).get("star") else "success"]
    success = die in faces
    said = {"nation": nation, "target": target, "die": die, "success": success}
    said["label"] = label(g, nation, target)
    said |= {"pool": pools.named(g, nation, pool), "paid": cost(g, nation, target)}
    events.append({"kind": "influence_tried", **said})
    if success:
        neutrals.shift(g, target, g.side_of(nation), 1, nation, events)
