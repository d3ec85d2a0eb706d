"""Step 7 of a turn: income from the bank, and the oil of the Middle East that the Allies pay for."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Locals, Say
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe import board as facts
from pbem.games.axis_allies_europe.position import ALLIES, POWERS, Position, new_turn, side_of

income = Flow("income")


def npc(g: Position, power: str) -> int:
    """AAE-014, AAE-015: the level of a power on the production chart, in IPCs a turn.

    Territories of the Middle East never count; Convoy centers count for the Allies alone.
    """
    total = 0
    for area, holder in sorted(g.state["control"].items()):
        if holder != power or facts.is_middle_east(g.board, area):
            continue
        if facts.is_convoy(g.board, area) and not _convoy_pays(g, power, area):
            continue
        total += facts.value(g.board, area)
    return total


def _convoy_pays(g: Position, power: str, area: str) -> bool:
    """AAE-169, AAE-173: Germany earns nothing at sea; the Soviet Convoy is nothing worth without its port.

    By the switch `archangel_convoy` (G-01) the loss counts while it lasts, forever, or not at all.
    """
    if side_of(power) == "Axis":
        return False
    if area in g.state.get("closed", []):
        return False
    port = facts.port(g.board, area)
    if not port or g.option("archangel_convoy") == "ignore":
        return True
    return side_of(g.controller(port) or power) != "Axis"


def middle_east(g: Position) -> int:
    """AAE-196: the Middle East column: what Germany holds there, in IPCs a turn."""
    return sum(
        facts.value(g.board, area)
        for area, holder in sorted(g.state["control"].items())
        if holder == "Germany" and facts.is_middle_east(g.board, area)
    )


def has_capital(g: Position, power: str) -> bool:
    """Whether a power's capital is in the hands of its own side."""
    return side_of(g.controller(facts.capital(g.board, power)) or power) == side_of(power)


def owed(g: Position) -> int:
    """What the Allies have to pay and can: no more than they have, the rest lapses (G-20)."""
    return min(middle_east(g), sum(g.money[ally] for ally in ALLIES))


def pay_in_order(g: Position, first: dict[str, int], order: list[str]) -> dict[str, int]:
    """The due sum divided: the amounts of `first` as far as the cash goes, then power by power in `order`."""
    due = owed(g)
    paid: dict[str, int] = {}
    for power, wanted in [*first.items(), *((power, due) for power in order)]:
        share = min(wanted, g.money[power] - paid.get(power, 0), due)
        if share > 0:
            paid[power] = paid.get(power, 0) + share
            due -= share
    return {power: paid[power] for power in ALLIES if power in paid}


def richest_first(g: Position) -> list[str]:
    """The Allies by their treasuries, the largest first; among equals in turn order."""
    return sorted(ALLIES, key=lambda power: -g.money[power])


@income.step
def collect_from_bank(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """AAE-044, AAE-194, AAE-195: the chart's level in cash, nothing while the capital is lost."""
    power = f["power"]
    if not has_capital(g, power):
        events.append({"kind": "no_income", "power": power, "capital": facts.capital(g.board, power)})
        return
    amount = npc(g, power)
    g.money[power] += amount
    events.append({"kind": "collected", "power": power, "amount": amount, "money": g.money[power]})


@income.step
def divide_oil(g: Position, f: Locals, dice: Any, events: Events) -> Ask | None:
    """AAE-198: the Allies agree who pays how much, otherwise Germany says it."""
    if f["power"] != "Germany" or not has_capital(g, "Germany") or not owed(g):
        return None
    default = pay_in_order(g, {}, richest_first(g))
    payers = tuple(ally for ally in ALLIES if g.money[ally])
    noun = f"Middle East {g.state['turns']}"
    args = {"sum": owed(g), "column": middle_east(g)}
    numbers = {"sum": owed(g), "column": middle_east(g)}
    disputed = Ask(
        to=("Germany",),
        verb="pay",
        noun=f"{noun} disputed",
        verbs=("pay",),
        facts=numbers,
        default=default,
        args=args,
    )
    return Ask(
        to=ALLIES,
        verb="pay",
        noun=noun,
        verbs=("pay",),
        facts=numbers,
        default=default,
        only=default if len(payers) == 1 or owed(g) == sum(g.money[a] for a in ALLIES) else None,
        agree="all",
        otherwise=disputed,
        args=args,
    )


@divide_oil.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    if not isinstance(say, dict) or sum(say.values()) != owed(g):
        raise Illegal("AAE-197", "wrong_sum", due=owed(g), given=sum(say.values()))
    for power, amount in say.items():
        if power not in ALLIES or not 0 < amount <= g.money[power]:
            raise Illegal(
                "AAE-197", "cannot_pay", power=power, amount=amount, money=g.money.get(power, 0)
            )


@divide_oil.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["paid"] = say


@income.step
def pay_oil(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """AAE-197: the Middle East is paid out of Allied treasuries, on top of the bank's income."""
    if "paid" not in f:
        if f["power"] == "Germany" and not has_capital(g, "Germany") and middle_east(g):
            _no_oil(g, events)
        return
    for power, amount in f["paid"].items():
        g.money[power] -= amount
        g.money["Germany"] += amount
    events.append(
        {
            "kind": "oil_paid",
            "column": middle_east(g),
            "paid": dict(f["paid"]),
            "lapsed": middle_east(g) - sum(f["paid"].values()),
        }
    )


def _no_oil(g: Position, events: Events) -> None:
    """AAE-270: without its capital Germany gets no oil either."""
    events.append({"kind": "no_oil", "power": "Germany", "column": middle_east(g)})


def reply(g: Position, ask: Ask, line: Line) -> Say | None:
    """An answer to the division of the oil: `pay` with amounts or with an order of payers."""
    amounts = line.args.get("amounts", {})
    order = line.args.get("powers", [])
    if not amounts and not order:
        order = richest_first(g)
    strangers = [power for power in [*amounts, *order] if power not in ALLIES]
    if strangers:
        raise Illegal("AAE-197", "not_an_ally", power=strangers[0])
    return pay_in_order(g, amounts, [*order, *richest_first(g)])


def close(g: Position, events: Events) -> None:
    """The end of a turn: its bookkeeping is forgotten, converted units may move again in the next Soviet turn."""
    power = g.power
    if power == "Soviet Union":
        g.state["converted"] = {}
    g.state["turn"] = new_turn(power, g.state["control"])
    events.append(
        {
            "kind": "turn_ended",
            "power": power,
            "round": g.state["round"],
            "money": dict(g.money),
            "income": {each: npc(g, each) for each in POWERS},
        }
    )


