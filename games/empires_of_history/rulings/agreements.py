"""Rulings on what nations owe or give each other: incomes, support, oil, tribute, treaties, consent
to options; and on what options have made of dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.engine.corrections import Setting, Word
from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.diplomacy import surrender, treaties
from pbem.games.empires_of_history.diplomacy.options import play
from pbem.games.empires_of_history.economy import pools
from pbem.games.empires_of_history.position import Position
from pbem.wargame.settings import NO, YES, number, put_or_drop

OPEN = "open"
# What kind of treaty a ruling makes.
_AGREED = "agreed"
Agreement = dict[str, Any]


# What comes in each turn


def _incomes(g: Position, nation: str, pool: str, turns: int | None) -> list[Agreement]:
    pool = pools.named(g, nation, pool)
    home = g.board.powers[nation].home_pool
    return [
        each
        for each in g.state["incomes"]
        if each["nation"] == nation and (each["pool"] or home) == pool and each["left"] == turns
    ]


def _income(g: Position, nation: str, pool: str, turns: int | None) -> int:
    return sum(int(each["delta"]) for each in _incomes(g, nation, pool, turns))


def _set_income(g: Position, nation: str, pool: str, turns: int | None, points: int) -> None:
    """EOH-106, EOH-329: what a nation gets, or loses, in each phase 11: for some turns or for ever;
    0 ends it."""
    gone = _incomes(g, nation, pool, turns)
    g.state["incomes"] = [each for each in g.state["incomes"] if each not in gone]
    if points and turns != 0:
        told = {"nation": nation, "delta": points, "pool": pool, "left": turns}
        g.state["incomes"].append(told)


def _given(what: str, part: str, new: Callable[[Position, str], Agreement]) -> Setting:
    """How much one nation gives another; 0 ends it, `new` says the rest of an agreement that was
    not there."""

    def found(g: Position, giver: str, taker: str) -> list[Agreement]:
        return [each for each in g.state[what] if (each["from"], each["to"]) == (giver, taker)]

    def now(g: Position, giver: str, taker: str) -> int:
        return sum(each[part] for each in found(g, giver, taker))

    def put(g: Position, giver: str, taker: str, count: int) -> None:
        if giver == taker:
            raise Illegal("EOH-333", "gives_itself_nothing", nation=giver)
        mine = found(g, giver, taker)
        first = mine[0] if mine else {"from": giver, "to": taker, **new(g, taker)}
        kept = [each for each in g.state[what] if each not in mine]
        g.state[what] = [*kept, {**first, part: count}] if count else kept

    return Setting(now, put)


def _by_any_way(g: Position, taker: str) -> Agreement:
    return {"route": "any"}


def _at_home(g: Position, taker: str) -> Agreement:
    """EOH-623: oil comes where the nation saves at home."""
    power = g.board.powers[taker]
    return {"enters": [power.pools[power.home_pool].seat], "by_sea_from": ""}


# Surrender


def _shares(g: Position, nation: str) -> dict[str, int]:
    told: dict[str, int] = g.state["surrendered"].get(nation, {}).get("to", {})
    return told


def _set_share(g: Position, nation: str, victor: str, percent: int) -> None:
    """EOH-120: which part of the tribute of a nation that has surrendered a victor gets, in
    percent."""
    if nation not in g.state["surrendered"]:
        raise Illegal("EOH-120", "no_tribute", nation=victor, target=nation)
    shares = dict(_shares(g, nation))
    put_or_drop(shares, victor, percent)
    if sum(shares.values()) > surrender.WHOLE:
        raise Illegal("EOH-120", "shares_not_whole", total=sum(shares.values()))
    g.state["surrendered"][nation]["to"] = shares


# Treaties and options


def _until(g: Position, one: str, other: str) -> int:
    found = treaties.between(g, one, other)
    return int(found[0]["until"]) if found else 0


def _set_until(g: Position, one: str, other: str, turn: int) -> None:
    """EOH-106: from which turn on a treaty may be broken for nothing; 0 ends it."""
    found = treaties.between(g, one, other)
    if not found and turn:
        new = {"kind": _AGREED, "parties": sorted((one, other)), "until": turn, "cost": {}}
        g.state["treaties"].append(new)
    for each in found:
        each["until"] = turn
    g.state["treaties"] = [each for each in g.state["treaties"] if each["until"]]


def _agrees(g: Position, option: str, nation: str) -> str:
    said = g.state["consents"].get(option, {}).get(nation)
    return OPEN if said is None else YES if said else NO


def _set_agrees(g: Position, option: str, nation: str, whether: str) -> None:
    """EOH-329: what a nation has said to an option, or that it is to be asked."""
    if nation not in play.option(g, option).get("consent", ()):
        raise Illegal("EOH-329", "consent_not_needed", option=option, nation=nation)
    told = dict(g.state["consents"].get(option, {}))
    told.pop(nation, None)
    if whether != OPEN:
        told[nation] = whether == YES
    put_or_drop(g.state["consents"], option, told)


def _scientists(g: Position, nation: str) -> int:
    return sum(int(each[0]) for each in g.state["nuclear_chances"].get(nation, ()))


def _set_scientists(g: Position, nation: str, percent: int) -> None:
    """EOH-692: what options have changed in all of the chance of a nuclear advance."""
    put_or_drop(g.state["nuclear_chances"], nation, [[percent, 0]] if percent else [])


WORDS = (
    Word(
        "income",
        "{power}: {pool} [for {turns:number} turns]: {value:any number}",
        Setting(_income, _set_income),
        "income Germany: Germany for 3 turns: -5",
    ),
    Word(
        "oil trade",
        "{giver:power} to {taker:power}: {value:amount}",
        _given("trades", "amount", _at_home),
        "oil trade Sweden to Germany: 1",
    ),
    Word(
        "support",
        "{giver:power} to {taker:power}: {value:amount}",
        _given("supports", "most", _by_any_way),
        "support USA to England: 10",
    ),
    Word(
        "tribute",
        "{giver:power} to {taker:power}: {value:amount}",
        Setting(lambda g, nation, victor: _shares(g, nation).get(victor, 0), _set_share),
        "tribute France to Germany: 60",
    ),
    Word(
        "treaty",
        "{one:power} and {other:power}: {value:amount}",
        Setting(_until, _set_until),
        "treaty Germany and Soviet Union: 9",
    ),
    Word(
        "consent",
        f"{{option}} of {{power}}: {{value:={YES}|{NO}|{OPEN}}}",
        Setting(_agrees, _set_agrees),
        "consent GER-06 of Italy: yes",
    ),
    Word("convoys", "{power}: {value:any number}", number("convoy_mods"), "convoys England: -1"),
    Word(
        "scientists",
        "{power}: {value:any number}",
        Setting(_scientists, _set_scientists),
        "scientists USA: 5",
    ),
)
