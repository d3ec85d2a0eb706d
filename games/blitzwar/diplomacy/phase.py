"""The diplomacy phase (§9): surrenders, then countries that join, then the rolls of the Axis."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Go, Locals, Over, Run, Say
from pbem.engine.orders import Line
from pbem.games.blitzwar import crowding, victory
from pbem.games.blitzwar.diplomacy import activation, surrender
from pbem.games.blitzwar.diplomacy.joining import YUGOSLAVIA
from pbem.games.blitzwar.halves import show_halves
from pbem.games.blitzwar.position import AXIS, Position

diplomacy = Flow("diplomacy")


# Units that are in the way


@diplomacy.step
def choose_ways(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask] | None:
    """BWR-129, BWR-161: where units go for which Vichy or Soviet Eastern Poland leaves no room, if
    several zones are equally near."""
    if surrender.is_beaten(g, "Germany", AXIS):
        return None
    return [
        Ask(
            (side,),
            "relocate",
            zone,
            verbs=("relocate",),
            default=goals[0],
            args={"area": zone, "goals": goals, "power": side},
        )
        for zone, side, goals in surrender.ways(g)
    ]


@choose_ways.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    if say not in ask.args["goals"]:
        told = {"area": ask.args["area"], "zones": ask.args["goals"]}
        raise Illegal("BWR-161", "not_that_way", **told)


@choose_ways.reads("relocate")
def _(g: Position, ask: Ask, line: Line) -> Say | None:
    """All units of a zone go together, whichever of them a line names."""
    zone = ask.args["area"]
    return line.args["goal"] if line.args.get("area", zone) == zone else None


@choose_ways.answer
def _(g: Position, f: Locals, ask: Ask, say: Any, events: Events) -> None:
    f.setdefault("ways", {})[ask.args["area"]] = say


# Surrenders, and who joins


@diplomacy.step
def settle_surrenders(g: Position, f: Locals, dice: Any, events: Events) -> Over | None:
    """BWR-113, BWR-132, BWR-483, G-02: surrenders come first; that of Germany ends the game."""
    g.state["phase"] = 1
    events.append({"kind": "phase_began", "phase": 1, "side": ""})
    if surrender.is_beaten(g, "Germany", AXIS):
        told = victory.verdict(g, surrendered=True)
        events.append({"kind": "won", **told})
        return Over(told)
    chosen = f.get("ways", {})
    surrender.settle(g, events, lambda zone, side, goals: chosen.get(zone, goals[0]))
    return None


@diplomacy.step
def activate(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BWR-113: then countries join."""
    activation.activate(g, events)
    f["owed"], f["rolls"] = 0, []


@diplomacy.step
def make_room(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-030, BWR-033: units that have made way may be too many where they are now."""
    return crowding.run()


@diplomacy.step
def roll_for_yugoslavia(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BWR-145: nobody has a choice."""
    if activation.yugoslavia_rolls(g):
        [die] = dice.roll(activation.label(g, YUGOSLAVIA), 1)
        f["owed"] = activation.yugoslavia(g, die, events)


@diplomacy.step
def pay_for_yugoslavia(g: Position, f: Locals, dice: Any, events: Events) -> Ask | None:
    """BWR-145: the Axis says which supply counters pay; at silence the largest stocks."""
    if not f["owed"]:
        return None
    default = largest_stocks(g, f["owed"])
    shares = ", ".join(f"{show_halves(halves)} from {zone}" for zone, halves in default.items())
    return Ask(
        (AXIS,),
        "lose",
        "Yugoslavia",
        verbs=("lose",),
        default=default,
        args={"owed": f["owed"], "price": show_halves(f["owed"]), "power": AXIS, "shares": shares},
    )


def largest_stocks(g: Position, halves: int) -> dict[str, int]:
    """What the zones with most supply of the Axis pay, {zone: half units}."""
    found: dict[str, int] = {}
    for zone, stock in sorted(g.stocks(AXIS), key=lambda each: -sum(each[1])):
        if paid := min(sum(stock), halves - sum(found.values())):
            found[zone] = paid
    return found


@pay_for_yugoslavia.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    check_payment(g, ask.args["owed"], say)


def check_payment(g: Position, owed: int, say: dict[str, int]) -> None:
    """BWR-145: all that is owed, from counters that are there."""
    for zone, halves in say.items():
        if sum(g.stock(zone, AXIS)) < halves:
            raise Illegal("BWR-145", "no_supply_there", area=zone)
    if sum(say.values()) != owed:
        given = show_halves(sum(say.values()))
        raise Illegal("BWR-145", "other_price", owed=show_halves(owed), given=given)


@pay_for_yugoslavia.reads("lose")
def _(g: Position, ask: Ask, line: Line) -> Say:
    shares: dict[str, int] = line.args["shares"]
    check_payment(g, ask.args["owed"], shares)
    return shares


@pay_for_yugoslavia.answer
def _(g: Position, f: Locals, ask: Ask, say: Any, events: Events) -> None:
    for zone, halves in say.items():
        spend(g, AXIS, zone, halves)
        told = {"power": AXIS, "area": zone, "halves": halves, "supply": show_halves(halves)}
        events.append({"kind": "supply_lost", **told})


def spend(g: Position, side: str, zone: str, halves: int) -> None:
    """Supply counters of a side in a zone lose half units, the smallest counters first."""
    left: list[int] = []
    for each in sorted(g.stock(zone, side)):
        paid = min(each, halves)
        halves -= paid
        left.append(each - paid)
    g.set_stock(zone, side, left)


@diplomacy.step
def ask_for_rolls(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BWR-147, BWR-148, BWR-149: the Axis may roll for Spain and for passage through Turkey."""
    return [
        Ask(
            (AXIS,),
            "roll",
            country,
            verbs=("roll",),
            sections=(),
            default=False,
            args={"country": country, "power": AXIS},
        )
        for country in activation.may_roll(g)
    ]


@ask_for_rolls.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    if not isinstance(say, bool):
        raise Illegal("BWR-149", "roll_or_not", country=ask.args["country"])


@ask_for_rolls.reads("roll")
def _(g: Position, ask: Ask, line: Line) -> Say | None:
    """`roll for Spain`, or `roll none`."""
    if line.args.get("country", ask.args["country"]) != ask.args["country"]:
        return None
    return not line.args.get("none")


@ask_for_rolls.answer
def _(g: Position, f: Locals, ask: Ask, say: Any, events: Events) -> None:
    if say:
        f["rolls"].append(ask.args["country"])


@diplomacy.step
def roll(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """BWR-147, BWR-148: one die for each country that was asked for."""
    if not f["rolls"]:
        return None
    country = f["rolls"][0]
    [die] = dice.roll(activation.label(g, country), 1)
    f["rolls"].pop(0)
    activation.won(g, country, die, events)
    return Go("roll")
