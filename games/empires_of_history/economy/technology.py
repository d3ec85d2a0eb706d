"""Phase 2: technologies are tried for, and units upgraded to them (§Ph2, §Optional)."""

from __future__ import annotations

from typing import Any

from pbem.engine.dice import slug
from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.components import Technology
from pbem.games.empires_of_history.concepts import standing
from pbem.games.empires_of_history.economy import pools
from pbem.games.empires_of_history.position import Position

OPTIONAL, UPGRADE = "optional", "upgrade"
ROCKETS = "rockets"
SIDES = 10


def known(g: Position, nation: str, technology: str) -> int:
    """How far a nation has got in a technology, whether its units have been upgraded or not."""
    return int(g.state["technologies"].get(nation, {}).get(technology, 0))


def cost(g: Position) -> int:
    """EOH-340: what an attempt costs."""
    told: int = g.board.attempt["cost"]
    return told


def check_attempt(g: Position, nation: str, name: str) -> None:
    """EOH-340, EOH-341, EOH-680: whether a nation may try for the next level of a technology now.
    Raises Illegal."""
    technology = g.board.technologies[name]
    told: dict[str, Any] = {"technology": technology.title, "nation": nation}
    if technology.kind == OPTIONAL and not _agreed(g, name):
        raise Illegal("EOH-680", "not_agreed_on", **told)
    if technology.only and nation not in technology.only:
        raise Illegal("EOH-680", "not_for_this_nation", **told)
    if attempt_of(nation, name) in g.now["attempts"]:
        raise Illegal("EOH-340", "tried_already", **told)
    if known(g, nation, name) >= technology.levels:
        raise Illegal("EOH-341", "all_levels_known", **told)
    _check_before(g, nation, technology)


def _agreed(g: Position, name: str) -> bool:
    return g.option(name) == "on"


def _check_before(g: Position, nation: str, technology: Technology) -> None:
    for name, wanted in technology.requires.items():
        if known(g, nation, name) < wanted:
            before = g.board.technologies[name].title
            told: dict[str, Any] = {
                "technology": technology.title,
                "before": before,
                "level": wanted,
            }
            raise Illegal("EOH-341", "needs_technology", **told)
    if g.turn < technology.from_turn:
        name = g.board.turns[technology.from_turn - 1]
        raise Illegal("EOH-341", "too_early", technology=technology.title, turn=name)


def attempt_of(nation: str, name: str) -> str:
    """How an attempt is remembered in the slot."""
    return f"technology {nation} {name}"


def pay_attempt(g: Position, nation: str, name: str, pool: str) -> None:
    """EOH-340, EOH-357: an attempt is paid for. Raises Illegal."""
    check_attempt(g, nation, name)
    pools.pay(g, nation, pools.named(g, nation, pool), cost(g))
    g.now["attempts"].append(attempt_of(nation, name))


def label(g: Position, nation: str, name: str) -> str:
    """The label of the die of an attempt."""
    return f"technology/{g.turn}/{slug(nation)}/{slug(name)}"


def gain(g: Position, nation: str, name: str) -> None:
    """EOH-341: a nation knows the next level of a technology."""
    mine = g.state["technologies"].get(nation, {})
    g.state["technologies"][nation] = {**mine, name: mine.get(name, 0) + 1}


def settle(g: Position, nation: str, name: str, die: int, pool: str, events: Events) -> None:
    """EOH-340: an attempt succeeds on 9 and 10."""
    is_gained = die in g.board.attempt["success"]
    if is_gained:
        gain(g, nation, name)
    told = {"nation": nation, "technology": g.board.technologies[name].title, "id": name}
    paid = {"pool": pool, "paid": cost(g), "label": label(g, nation, name), "roll": die}
    level = known(g, nation, name)
    events.append({"kind": "technology_tried", **told, **paid, "gained": is_gained, "level": level})


# Upgrades


def upgrade_cost(g: Position, nation: str, name: str) -> int:
    """EOH-341: what it costs to bring all units of its types in play to the next level of a
    technology.

    EOH-682 to EOH-684, EOH-686, R98: of rockets the difference of what launchers of both levels
    cost to build, for those on the build chart too.
    """
    technology = g.board.technologies[name]
    units = sum(standing.in_play(g, nation, kind) for kind in technology.units)
    if technology.special != ROCKETS:
        return technology.upgrade * units
    [kind] = technology.units
    queue = g.state["queue"].get(nation, ())
    units += sum(int(each["count"]) for each in queue if each["kind"] == kind)
    costs, level = g.board.units[kind].costs, done(g, nation, name)
    return int((costs[level] - costs[level - 1]) * units)


def check_upgrade(g: Position, nation: str, name: str) -> None:
    """EOH-341: whether there is a level that the units do not have yet. Raises Illegal."""
    technology = g.board.technologies[name]
    told: dict[str, Any] = {"technology": technology.title, "nation": nation}
    if technology.kind != UPGRADE and technology.special != ROCKETS:
        raise Illegal("EOH-341", "needs_no_upgrade", **told)
    if done(g, nation, name) >= known(g, nation, name):
        raise Illegal("EOH-341", "nothing_to_upgrade", **told)


def done(g: Position, nation: str, name: str) -> int:
    """The level to which the units of a nation have been brought; rockets are of the first one as
    soon as it is known."""
    told = int(g.state["upgraded"].get(nation, {}).get(name, 0))
    if g.board.technologies[name].special == ROCKETS:
        return max(told, min(1, known(g, nation, name)))
    return told


def upgrade(g: Position, nation: str, name: str, pool: str, events: Events) -> None:
    """EOH-341, EOH-357: all units of the types of a technology are upgraded by a level. Raises
    Illegal."""
    check_upgrade(g, nation, name)
    points = upgrade_cost(g, nation, name)
    pool = pools.named(g, nation, pool)
    pools.pay(g, nation, pool, points)
    level = done(g, nation, name) + 1
    g.state["upgraded"][nation] = {**g.state["upgraded"].get(nation, {}), name: level}
    told = {"nation": nation, "technology": g.board.technologies[name].title, "id": name}
    events.append({"kind": "units_upgraded", **told, "level": level, "pool": pool, "paid": points})
