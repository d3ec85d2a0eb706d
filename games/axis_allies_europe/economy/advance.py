"""Before the first turn: the cash advances of both sides, then everybody's starting income."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.errors import Illegal, Problem, Refusal
from pbem.engine.flow import Ask, Events, Flow, Go, Locals, Say, Sifted
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.economy.purchase import check_money, cost, over_budget, wanted
from pbem.games.axis_allies_europe.orders.grammar import read_line
from pbem.games.axis_allies_europe.orders.shares import counted
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import COMPLEX
from pbem.wargame.counts import Counts, change

SECTION = "advance"

advance = Flow("advance")


def sum_of(g: Position, side: str) -> int:
    """What a side may spend before the first turn, in IPCs."""
    return next(each.ipcs for each in g.board.advances if each.side == side)


@advance.step
def give_german_advance(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """AAE-038: once, before the first turn; the switch `cash_advance` leaves it out."""
    if g.option("cash_advance") == "no":
        return Go("pay_starting_income")
    g.money["Germany"] += sum_of(g, "Axis")
    events.append({"kind": "advance_given", "shares": {"Germany": sum_of(g, "Axis")}})
    return None


@advance.step
def give_german_orders(g: Position, f: Locals, dice: Any, events: Events) -> Ask:
    """AAE-039: Germany spends its advance first."""
    return _orders("Germany")


@give_german_orders.sift
def _(g: Position, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    return _sift(g, ask.to[0], lines)


@give_german_orders.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["batches"] = {"Germany": say}


@advance.step
def place_german_units(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """What Germany buys stands before the Allies write."""
    _buy_all(g, f, events)


@advance.step
def divide_allied_advance(g: Position, f: Locals, dice: Any, events: Events) -> Ask:
    """AAE-040, AAE-264: the Allies say the same, or all of it stays unspent with one of them
    (G-51).
    """
    unsplit = next(each.unsplit for each in g.board.advances if each.side == "Allies")
    default = {"unsplit": unsplit}
    return Ask(
        to=g.board.allies,
        verb="split",
        noun="advance",
        verbs=("split",),
        facts={"sum": sum_of(g, "Allies")},
        default=default,
        agree="all",
        otherwise=default,
        args={"sum": sum_of(g, "Allies")},
    )


@divide_allied_advance.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    if say == ask.default:
        return
    shares = say["shares"]
    due = sum_of(g, "Allies")
    if strangers := [power for power in shares if power not in g.board.allies]:
        raise Illegal("AAE-040", "not_an_ally", power=strangers[0])
    if sum(shares.values()) != due:
        raise Illegal("AAE-040", "wrong_sum", due=due, given=sum(shares.values()))


@divide_allied_advance.reads("split")
def _(g: Position, ask: Ask, line: Line) -> Say:
    """The division of the Allied advance: `split` with a share for each Ally that gets one."""
    said = counted(line.args["shares"], int(ask.args["sum"]), g.board.allies)
    shares: Counts = {}
    for power, amount in said.items():
        if amount:
            change(shares, power, amount)
    return {"shares": shares}


@divide_allied_advance.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["split"] = say


@advance.step
def give_allied_advance(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """Every Ally has his share; what was not divided cannot be spent now."""
    split = f["split"]
    unsplit = split.get("unsplit", "")
    shares = {unsplit: sum_of(g, "Allies")} if unsplit else split["shares"]
    for power, amount in shares.items():
        g.money[power] += amount
    events.append({"kind": "advance_given", "shares": shares, "unsplit": bool(unsplit)})
    return Go("pay_starting_income") if unsplit else None


@advance.step
def give_allied_orders(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """The Allies spend their shares, having seen what Germany did."""
    spenders = [power for power in g.board.allies if g.money[power]]
    return [_orders(power) for power in spenders]


@give_allied_orders.sift
def _(g: Position, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    return _sift(g, ask.to[0], lines)


@give_allied_orders.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f.setdefault("batches", {})[ask.to[0]] = say


@advance.step
def place_allied_units(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """The units of all Allies are there together."""
    _buy_all(g, f, events)


@advance.step
def pay_starting_income(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """AAE-013, AAE-043: the starting income in cash, after both advances."""
    for power in g.board.powers:
        g.money[power] += g.board.powers[power].income
    events.append({"kind": "starting_income", "money": dict(g.money)})


def _orders(power: str) -> Ask:
    return Ask(
        to=(power,),
        verb="orders",
        noun=f"{power} advance",
        sections=(SECTION,),
        releases=True,
        args={"half": SECTION},
    )


def _sift(g: Position, power: str, texts: Sequence[str]) -> Sifted:
    """The purchases of a power: which stand, which do not; whatever the order of the lines."""
    problems: dict[int, Problem] = {}
    lines = [read_line(g.board, text) for text in texts]
    buys = [number for number, line in enumerate(lines) if line.verb == "buy"]
    for number in buys:
        try:
            _check(g, lines[number], power)
        except Refusal as refusal:
            problems[number] = refusal.problem
    left = [number for number in buys if number not in problems]
    if refused := over_budget(g, [lines[number] for number in left], power):
        problems |= dict.fromkeys(left, refused[0][1])
    good = tuple(text for number, text in enumerate(texts) if number not in problems)
    bought = [lines[number] for number in buys if number not in problems]
    return Sifted(good, tuple(sorted(problems.items())), _totals(g, bought, power))


def _totals(g: Position, bought: Sequence[Line], power: str) -> dict[str, Any]:
    """For the receipt: {"money": {"before": {power: IPCs}, "after": {power: IPCs}}}."""
    before = g.money[power]
    spent = sum(cost(g, wanted(g, line, power)) for line in bought)
    return {"money": {"before": {power: before}, "after": {power: before - spent}}}


def _check(g: Position, line: Line, power: str) -> None:
    """AAE-041: units go where the buyer already has one (G-22): ships to zones, all others to
    territories.
    """
    units = wanted(g, line, power)
    area = line.args.get("area", "")
    if not area:
        raise Illegal("AAE-041", "place_missing", power=power)
    for kind in units:
        if g.board.unit(kind).is_ship != g.board.is_sea(area):
            raise Illegal("AAE-041", "wrong_place", unit=kind, place=area)
    if not any(kind != COMPLEX for kind in g.units(area, power)):
        raise Illegal("AAE-041", "nobody_there", power=power, place=area)
    check_money(g.money[power], cost(g, units), power)


def _buy_all(g: Position, f: Locals, events: Events) -> None:
    """AAE-042: units at the normal price, at once on the map; what is not spent stays in the
    treasury.
    """
    for power in g.board.powers:
        for text in f.get("batches", {}).get(power, []):
            line = read_line(g.board, text)
            if line.verb != "buy":
                continue
            units = wanted(g, line, power)
            g.money[power] -= cost(g, units)
            for kind, count in units.items():
                g.add(line.args["area"], power, kind, count)
            events.append(
                {
                    "kind": "advance_bought",
                    "power": power,
                    "units": units,
                    "area": line.args["area"],
                    "cost": cost(g, units),
                    "money": g.money[power],
                }
            )
    f["batches"] = {}
