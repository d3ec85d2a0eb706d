"""Random lines of phases 0 to 3, 10 and 12 that are about nations and money."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.game import Chooser
from pbem.engine.orders import Line
from pbem.games.empires_of_history.components import DAMAGED
from pbem.games.empires_of_history.diplomacy.options import play
from pbem.games.empires_of_history.economy import placement
from pbem.games.empires_of_history.orders import sections
from pbem.games.empires_of_history.orders.forces import GENERAL
from pbem.games.empires_of_history.orders.writer import LineWriter, writer
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.samples import picks

_OFFERS, _DECLARES, _MOST = 0.05, 0.3, 30
_CHEAP = ("infantry", "armor", "artillery", "fighter", "transport", "mountain infantry")


def _paid(pool: str) -> dict[str, Any]:
    return {"pool": pool} if pool else {}


def _write(g: Position) -> LineWriter:
    return writer(g.board)


def blitzkrieg(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-540: a blitzkrieg is declared."""
    return [_write(g).line("blitzkrieg", sections.START, nation)]


def declare_war(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-320: war on somebody with whom there is peace, not often."""
    if rng.random() > _DECLARES:
        return []
    others = [n for n in g.board.powers if n != nation and not g.at_war(n, nation)]
    goal = picks.one(others, rng)
    return [_write(g).line("declare war", sections.DIPLOMACY, nation, nation=goal)]


def influence(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-323: an attempt at a nation of the diplomacy chart."""
    told = {"nation": picks.one(g.state["stances"], rng), **_paid(picks.pool(g, nation, rng))}
    return [_write(g).line("influence", sections.DIPLOMACY, nation, **told)]


def option(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-329: an option of the nation's book."""
    names = [n for n, told in g.board.options["options"].items() if told["nation"] == nation]
    open_ = [name for name in names if _may_play(g, nation, name)]
    if not (name := picks.one(open_, rng)):
        return []
    return [_write(g).line("option", sections.DIPLOMACY, nation, option=name)]


def _may_play(g: Position, nation: str, name: str) -> bool:
    try:
        play.check(g, nation, name)
    except Illegal:
        return False
    return True


def gift(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-331: points for a pool of anybody."""
    goals = [pool for told in g.board.powers.values() for pool in told.pools]
    told = {"count": rng.randint(1, 10), "goal": rng.choice(goals)}
    told |= _paid(picks.pool(g, nation, rng))
    return [_write(g).line("gift", sections.DIPLOMACY, nation, **told)]


def support(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-333: points for a nation that is supported."""
    told = {"count": rng.randint(1, 10), "nation": picks.one(g.board.powers, rng)}
    told |= _paid(picks.pool(g, nation, rng))
    return [_write(g).line("support", sections.DIPLOMACY, nation, **told)]


def offer(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-117: surrender is offered, seldom."""
    if rng.random() > _OFFERS:
        return []
    return [_write(g).line("offer surrender", sections.DIPLOMACY, nation)]


def closing_offer(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """R26: the same at the end of a slot."""
    if rng.random() > _OFFERS:
        return []
    return [_write(g).line("offer surrender", sections.GUARD, nation)]


def research(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-340: an attempt at one technology or two."""
    names = list(g.board.technologies)
    rng.shuffle(names)
    told = {"technologies": names[: rng.randint(1, 2)], **_paid(picks.pool(g, nation, rng))}
    return [_write(g).line("research", sections.RESEARCH, nation, **told)]


def buy_programme(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-690: a nation buys into the nuclear programme."""
    told = _paid(picks.pool(g, nation, rng))
    return [_write(g).line("buy nuclear programme", sections.RESEARCH, nation, **told)]


def upgrade(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-341: units are brought to what is known."""
    names = list(g.state["technologies"].get(nation, {})) or list(g.board.technologies)
    told = {"technology": rng.choice(names), **_paid(picks.pool(g, nation, rng))}
    return [_write(g).line("upgrade", sections.RESEARCH, nation, **told)]


def build(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-350: units that do not cost much."""
    kinds = [kind for kind in g.board.available(nation) if kind in _CHEAP]
    return _bought(g, nation, kinds, rng)


def build_dear(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-350: units of any kind, and generals."""
    kinds = [*g.board.available(nation), *g.state["enabled"].get(nation, ())]
    return _bought(g, nation, kinds, rng)


def _bought(g: Position, nation: str, kinds: Sequence[str], rng: Chooser) -> Sequence[Line]:
    if not kinds:
        return []
    kind, pool = rng.choice(kinds), picks.pool(g, nation, rng)
    place = ""
    if g.board.units[kind].placed == "mine box":
        place = picks.one(g.board.mine_boxes, rng)
    cost = max(1, g.board.unit_for(nation, kind).cost)
    most = max(1, min(_MOST, g.pool(nation, pool)) // cost)
    told = [{"count": rng.randint(1, most), "kind": kind, "place": place}]
    return [_write(g).line("build", sections.BUILD, nation, purchases=told, **_paid(pool))]


def repair(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-222: damaged ships of a port."""
    hurt = [(a, kind) for a, _, kind, _ in g.standing(nation) if kind.startswith(DAMAGED)]
    if not hurt:
        return []
    place, kind = rng.choice(hurt)
    told = {"units": [{"count": None, "kind": kind, "power": ""}], "place": place}
    return [_write(g).line("repair", sections.BUILD, nation, **told)]


def place(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-560: units of the chart stand in some place of the nation."""
    due = placement.due(g, nation)
    if not due:
        return []
    entry = rng.choice(due)
    sites = [entry["place"]] if entry["place"] else g.board.territories_of(nation)
    if not sites:
        return []
    item: dict[str, Any] = {"count": rng.randint(1, entry["count"]), "kind": entry["kind"]}
    item["power"] = ""
    if entry["kind"] == GENERAL:
        item["name"] = entry["name"]
    told = {"units": [item], "site": rng.choice(sites)}
    return [_write(g).line("place", sections.PLACEMENT, nation, **told)]
