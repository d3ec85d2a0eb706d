"""Options: who may play which one when, and what then comes of it (§Ph1.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import Any

from pbem.engine.dice import slug
from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.concepts.taking_part import last_host
from pbem.games.empires_of_history.diplomacy import treaties
from pbem.games.empires_of_history.diplomacy.options import conditions, effects, forces
from pbem.games.empires_of_history.diplomacy.options.playing import Playing
from pbem.games.empires_of_history.economy import pools
from pbem.games.empires_of_history.position import USA, Position
from pbem.values import dataclass

SIDES = 10
PER_TURN = "per turn"
Option = Mapping[str, Any]
Effect = Mapping[str, Any]


def option(g: Position, name: str) -> Option:
    """An option as options.yaml has it."""
    told: Option = g.board.options["options"][name]
    return told


def check(g: Position, nation: str, name: str, place: str = "", pool: str = "") -> None:
    """EOH-329, EOH-350: whether a nation may play an option now. Raises Illegal."""
    told = option(g, name)
    said: dict[str, Any] = {"option": name, "nation": nation}
    if told["nation"] != nation:
        raise Illegal("EOH-329", "not_its_option", **said, owner=told["nation"])
    turn = g.state["played"].get(name)
    if turn is not None and (told.get("repeat") != PER_TURN or turn == g.turn):
        raise Illegal("EOH-329", "option_played_already", **said)
    for each in told.get("requires", ()):
        conditions.check(g, each)
    if refusing := [n for n, yes in sorted(g.state["consents"].get(name, {}).items()) if not yes]:
        raise Illegal("EOH-329", "option_refused_by", **said, by=refusing)
    payer = last_host(g, nation)
    pools.check(g, payer, pools.named(g, payer, pool), told.get("cost", 0))
    _check_places(g, told, place)


def _check_places(g: Position, told: Option, place: str) -> None:
    for effect in told["effects"]:
        if effect["op"] == "place units":
            at = place or effect["at"]
            forces.check_place(g, effect["nation"], at, effect["units"])


def asked(g: Position, nation: str, name: str) -> list[str]:
    """EOH-329: the nations that have to agree and have not said so yet; those of the same player
    agree."""
    known, seat = g.state["consents"].get(name, {}), g.decider(nation)
    return [
        n
        for n in option(g, name).get("consent", ())
        if n not in known and n != nation and g.decider(n) != seat
    ]


def consent(g: Position, nation: str, name: str, agrees: bool) -> None:
    """EOH-329: what a nation says to an option of another, now or in advance; it holds until it
    says otherwise. Raises Illegal for one that is not asked."""
    if nation not in option(g, name).get("consent", ()):
        raise Illegal("EOH-329", "consent_not_needed", nation=nation, option=name)
    g.state["consents"].setdefault(name, {})[nation] = agrees


# Chances


@dataclass
class Thrown:
    """What the dice of an option have decided: `effects` that happen, and `rolls` [{"about",
    "chance", "die"}]."""

    effects: list[Effect] = field(default_factory=list)
    rolls: list[dict[str, Any]] = field(default_factory=list)


def throw(g: Position, name: str, dice: Any) -> Thrown:
    """EOH-125, EOH-329: the dice of all chances of an option, before anything happens."""
    thrown = Thrown()
    _throw(f"option/{g.turn}/{slug(name)}", option(g, name)["effects"], dice, thrown)
    return thrown


def without_dice(g: Position, name: str) -> Thrown:
    """What comes of an option however its dice fall."""
    told = option(g, name)["effects"]
    return Thrown([each for each in told if not each.get("chance") and each["op"] != "roll"])


def is_certain(g: Position, nation: str, name: str) -> bool:
    """Whether what can be ordered behind an option hangs on none of its dice and on no consent.

    A stance that may move, or US Entry, opens nothing; but for options of the USA, which look at
    US Entry.
    """
    chances = [
        inner
        for each in option(g, name)["effects"]
        if each.get("chance") or each["op"] == "roll"
        for inner in _all([each])
    ]
    harmless = {"roll", "stance"} if nation == USA else {"roll", "stance", "us entry"}
    return not asked(g, nation, name) and all(each["op"] in harmless for each in chances)


def _throw(label: str, told: Iterable[Effect], dice: Any, thrown: Thrown) -> None:
    for number, effect in enumerate(told, 1):
        here = f"{label}/{number}"
        success = True
        if chance := int(effect.get("chance", 0)):
            [die] = dice.roll(here, 1, SIDES)
            success = die <= chance
            thrown.rolls.append(
                {"about": about(effect), "chance": chance, "die": die, "label": here}
            )
        if effect["op"] == "roll":
            branch = effect["success"] if success else effect.get("failure", ())
            _throw(f"{here}-then", branch, dice, thrown)
        elif success:
            thrown.effects.append(effect)


def about(effect: Effect) -> str:
    """What a chance is about, in a word: the nation or territory, or US Entry."""
    inner = next(iter(effect.get("success", ())), effect)
    named = inner.get("nation") or inner.get("name") or next(iter(inner.get("territories", ())), "")
    return str(named or "US Entry")


# Playing


def carry_out(
    g: Position,
    nation: str,
    name: str,
    thrown: Thrown,
    events: Events,
    *,
    place: str = "",
    pool: str = "",
) -> None:
    """EOH-106, EOH-329, EOH-336: an option is paid for and played. Raises Illegal, and changes
    nothing then."""
    pay(g, nation, name, place, pool)
    told = option(g, name)
    said = {"option": name, "title": told["title"], "nation": nation}
    payer = last_host(g, nation)
    paid = {"pool": pools.named(g, payer, pool), "cost": told.get("cost", 0)}
    if payer != nation:
        paid["payer"] = payer
    events.append({"kind": "option_played", **said, **paid})
    about_it = {"option": name, "nation": nation}
    events.extend({"kind": "option_rolled", **about_it, **roll} for roll in thrown.rolls)
    if treaties.is_early(g, told):
        treaties.charge(g, nation, told["early_cost"], events)
    if "replaces" in told:
        _end_support(g, told["replaces"])
    figure = any(each["op"] == "us entry" for each in _all(told["effects"]))
    playing = Playing(name, nation, place, figure, bool(told.get("breaks_free")))
    for effect in thrown.effects:
        effects.carry_out(g, effect, playing, events)


def pay(g: Position, nation: str, name: str, place: str, pool: str) -> None:
    """EOH-114, EOH-329, EOH-350: the price of an option, which counts as played then; that of a
    nation in exile is paid by its host. Raises Illegal, and changes nothing then."""
    check(g, nation, name, place, pool)
    payer = last_host(g, nation)
    pools.pay(g, payer, pools.named(g, payer, pool), option(g, name).get("cost", 0))
    g.state["played"][name] = g.turn
    g.state["consents"].pop(name, None)


def _end_support(g: Position, name: str) -> None:
    pairs = {(e["from"], e["to"]) for e in option(g, name)["effects"] if e["op"] == "support"}
    g.state["supports"] = [s for s in g.state["supports"] if (s["from"], s["to"]) not in pairs]


def _all(told: Iterable[Effect]) -> Iterator[Effect]:
    for effect in told:
        yield effect
        for branch in ("success", "failure"):
            yield from _all(effect.get(branch, ()))
