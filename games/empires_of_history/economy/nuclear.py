"""The optional nuclear programme: nations buy into it, and try for its three advances (§Optional:
Nuclear)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.dice import slug
from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.economy import pools
from pbem.games.empires_of_history.economy.technology import attempt_of, gain, known
from pbem.games.empires_of_history.position import ENGLAND, GERMANY, JAPAN, USA, Position

NUCLEAR, BUY = "nuclear", "buy nuclear programme"
PRICES = {USA: 125, GERMANY: 125, ENGLAND: 160, JAPAN: 160}
COST, CHANCE, MORE = 20, 12, {GERMANY: 6, USA: 4}
TENS, UNITS, _TENTHS, _ALL = "tens", "units", 10, 100


def has_programme(g: Position, nation: str) -> bool:
    """EOH-690: whether a nation has bought into the programme."""
    return g.flag(flag_of(nation))


def flag_of(nation: str) -> str:
    """The flag of a nation that has bought into the programme."""
    return f"nuclear programme {nation}"


def _check_nation(g: Position, nation: str) -> None:
    if g.option(NUCLEAR) != "on":
        raise Illegal("EOH-690", "no_nuclear_rule")
    if nation not in PRICES:
        raise Illegal("EOH-690", "no_nuclear_nation", tuple(PRICES), nation=nation)


def buy(g: Position, nation: str, pool: str, events: Events) -> None:
    """EOH-690: a nation buys into the programme. Raises Illegal."""
    _check_nation(g, nation)
    if has_programme(g, nation):
        raise Illegal("EOH-690", "has_programme", nation=nation)
    pool = pools.named(g, nation, pool)
    pools.pay(g, nation, pool, PRICES[nation])
    g.state["flags"][flag_of(nation)] = True
    told = {"nation": nation, "pool": pool, "paid": PRICES[nation]}
    events.append({"kind": "nuclear_programme_bought", **told})


def chance(g: Position, nation: str) -> int:
    """EOH-691, EOH-692: what a percentage has to show or less, with the scientists that options
    have moved, each of which says below what it takes nobody."""
    found = CHANCE + MORE.get(nation, 0)
    for number, floor in g.state["nuclear_chances"].get(nation, ()):
        found = max(found + number, min(found, floor or 0))
    return found


def pay_attempt(g: Position, nation: str, pool: str) -> None:
    """EOH-691, EOH-696, R98: one attempt in a turn, once the programme is bought, until there are
    three advances. Raises Illegal."""
    _check_nation(g, nation)
    if not has_programme(g, nation):
        raise Illegal("EOH-696", "needs_programme", nation=nation, cost=PRICES[nation])
    technology = g.board.technologies[NUCLEAR]
    told: dict[str, Any] = {"technology": technology.title, "nation": nation}
    if known(g, nation, NUCLEAR) >= technology.levels:
        raise Illegal("EOH-691", "all_levels_known", **told)
    if attempt_of(nation, NUCLEAR) in g.now["attempts"]:
        raise Illegal("EOH-696", "tried_already", **told)
    pools.pay(g, nation, pools.named(g, nation, pool), COST)
    g.now["attempts"].append(attempt_of(nation, NUCLEAR))


def label(g: Position, nation: str) -> str:
    """The label of the dice of an attempt, which end with what they are read as."""
    return f"nuclear/{g.turn}/{slug(nation)}"


def percentage(dice: Sequence[int]) -> int:
    """EOH-050: two dice read as tens and units, of which a 10 is 0, and 00 is 100."""
    tens, units = (die % _TENTHS for die in dice)
    return _TENTHS * tens + units or _ALL


def settle(g: Position, nation: str, dice: Sequence[int], pool: str, events: Events) -> None:
    """EOH-691: an attempt succeeds if the percentage is the chance or less."""
    rolled, needed = percentage(dice), chance(g, nation)
    is_gained = rolled <= needed
    if is_gained:
        gain(g, nation, NUCLEAR)
    told = {"nation": nation, "chance": needed, "roll": rolled, "label": label(g, nation)}
    paid = {"pool": pool, "paid": COST, "gained": is_gained, "level": known(g, nation, NUCLEAR)}
    events.append({"kind": "nuclear_tried", **told, **paid})
