"""Step 7 of a turn: income from the bank, and the oil of the Middle East that the Allies pay
for.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import repeat
from typing import TYPE_CHECKING, Any

from pbem.engine.ask_state import is_put
from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Locals, Say
from pbem.games.axis_allies_europe.position import Position

if TYPE_CHECKING:
    from pbem.engine.orders import Line

income = Flow("income")

NO_WISH = {"leaves": "to the others"}


def incomes(g: Position) -> dict[str, int]:
    """The level of each power on the production chart, in IPCs a turn; counted anew when somebody
    else holds something."""
    control, closed = g.state["control"], g.state.get("closed", [])
    switch = g.option("archangel_convoy")
    known, levels = g.board.last_incomes
    if known != (control, closed, switch):
        levels = counted(g)
        g.board.last_incomes = ((dict(control), list(closed), switch), levels)
    return dict(levels)


def counted(g: Position) -> dict[str, int]:
    """AAE-014, AAE-015: the same, counted.

    Territories of the Middle East never count. AAE-169, AAE-173: Germany earns nothing at sea; the
    Soviet Convoy is nothing worth without its port: by the switch `archangel_convoy` (G-01) the
    loss counts while it lasts, forever, or not at all.
    """
    control, paying = g.state["control"], g.board.paying_land
    levels = dict.fromkeys(("", *g.board.powers), 0)
    for holder, value in zip(map(control.get, paying, repeat("")), paying.values(), strict=True):
        levels[holder] += value
    ports, closed = g.board.ports, g.state.get("closed", ())
    for area, value in g.board.paying_convoys.items():
        holder = control.get(area, "")
        if not holder or g.board.side_of(holder) == "Axis":
            continue
        if not ((area in ports or area in closed) and is_idle(g, area)):
            levels[holder] += value
    del levels[""]
    return levels


def npc(g: Position, power: str) -> int:
    """The level of one power."""
    return incomes(g)[power]


def is_idle(g: Position, area: str) -> bool:
    """Whether a Convoy center brings nothing to anybody, since its port has fallen."""
    if area in g.state.get("closed", ()):
        return True
    port = g.board.ports.get(area, "")
    if not port or g.option("archangel_convoy") == "ignore":
        return False
    return g.side_of(g.controller(port) or g.board.allies[0]) == "Axis"


def worth(g: Position, area: str) -> int:
    """What an area brings a turn to a power that earns by it, in IPCs."""
    return 0 if is_idle(g, area) else g.board.value(area)


def middle_east(g: Position) -> int:
    """AAE-196: the Middle East column: what Germany holds there, in IPCs a turn."""
    held = (area for area in g.board.middle_east if g.controller(area) == "Germany")
    return sum(map(g.board.value, held))


def has_capital(g: Position, power: str) -> bool:
    """AAE-124: whether a power's capital is in the hands of its own side now, since when does not
    matter.
    """
    return g.side_of(g.controller(g.board.capital(power)) or power) == g.side_of(power)


def owed(g: Position) -> int:
    """What the Allies have to pay and can: no more than they have, the rest lapses (G-20)."""
    return min(middle_east(g), _cash(g))


def pay_in_order(g: Position, first: dict[str, int], order: list[str]) -> dict[str, int]:
    """The due sum divided: the amounts of `first` as far as the cash goes, then power by power in
    `order`.
    """
    due = owed(g)
    paid: dict[str, int] = {}
    for power, wanted in [*first.items(), *((power, due) for power in order)]:
        share = min(wanted, g.money[power] - paid.get(power, 0), due)
        if share > 0:
            paid[power] = paid.get(power, 0) + share
            due -= share
    return {power: paid[power] for power in g.board.allies if power in paid}


def richest_first(g: Position) -> list[str]:
    """The Allies by their treasuries, the largest first; among equals in turn order."""
    return sorted(g.board.allies, key=lambda power: -g.money[power])


@income.step
def collect_from_bank(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """AAE-044, AAE-194, AAE-195: the chart's level in cash, nothing while the capital is lost."""
    power = f["power"]
    if not has_capital(g, power):
        events.append({"kind": "no_income", "power": power, "capital": g.board.capital(power)})
        return
    amount = npc(g, power)
    g.money[power] += amount
    events.append({"kind": "collected", "power": power, "amount": amount, "money": g.money[power]})


@income.step
def ask_for_oil(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """AAE-198: every Ally says who is to pay; who says nothing leaves it to the others."""
    if not _oil_is_due(g, f):
        return []
    forced = pay_in_order(g, {}, list(g.board.allies))
    only_way = len([ally for ally in g.board.allies if g.money[ally]]) == 1 or owed(g) == _cash(g)
    return [
        _ask(g, powers, ", ".join(powers), NO_WISH, {"pays": forced} if only_way else None)
        for powers in g.by_seat(g.board.allies)
    ]


@ask_for_oil.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    _check_payment(g, say)


@ask_for_oil.reads("pay")
def _(g: Position, ask: Ask, line: Line) -> Say:
    """A wish about the oil: `pay` with shares, with an order of payers, or the largest treasury
    first.
    """
    shares: dict[str, int] = line.args.get("shares", {})
    payers: list[str] = line.args.get("payers", [])
    if strangers := [power for power in [*shares, *payers] if power not in g.board.allies]:
        raise Illegal("AAE-197", "not_an_ally", power=strangers[0])
    if shares and not payers and is_put(g.state, ask):
        # Who answers the question itself says exactly what he means; a line sent in advance goes as
        # far as it can.
        return {"pays": {power: amount for power, amount in shares.items() if amount}}
    return {"pays": pay_in_order(g, shares, [*payers, *richest_first(g)])}


@ask_for_oil.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    wishes = f.setdefault("wishes", [])
    if say != NO_WISH and say["pays"] not in wishes:
        wishes.append(say["pays"])


@income.step
def settle_dispute(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """When the Allies contradict each other Germany names the payers."""
    if len(f.get("wishes", [])) < 2:
        return []
    return [replace(_ask(g, ("Germany",), "disputed", NO_WISH, None), unforeseen=True)]


@settle_dispute.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    _check_payment(g, say)


@settle_dispute.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["wishes"] = [] if say == NO_WISH else [say["pays"]]


def _oil_is_due(g: Position, f: Locals) -> bool:
    return f["power"] == "Germany" and has_capital(g, "Germany") and owed(g) > 0


def _cash(g: Position) -> int:
    return sum(g.money[ally] for ally in g.board.allies)


def _ask(g: Position, powers: tuple[str, ...], noun: str, default: Say, only: Say | None) -> Ask:
    numbers = {"sum": owed(g), "column": middle_east(g)}
    return Ask(
        to=powers,
        verb="pay",
        noun=f"Middle East {g.state['turns']} {noun}",
        verbs=("pay",),
        facts=numbers,
        default=default,
        only=only,
        args=dict(numbers),
    )


def _check_payment(g: Position, say: Say) -> None:
    """The whole sum that is due, from Allies who have it."""
    if say == NO_WISH:
        return
    shares: dict[str, int] = say["pays"]
    if sum(shares.values()) != owed(g):
        raise Illegal("AAE-197", "wrong_sum", due=owed(g), given=sum(shares.values()))
    for power, amount in shares.items():
        if power not in g.board.allies or not 0 < amount <= g.money[power]:
            money = g.money.get(power, 0)
            raise Illegal("AAE-197", "cannot_pay", power=power, amount=amount, money=money)


@income.step
def pay_oil(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """AAE-197: the Middle East is paid out of Allied treasuries, on top of the bank's income."""
    if not _oil_is_due(g, f):
        if f["power"] == "Germany" and not has_capital(g, "Germany") and middle_east(g):
            _no_oil(g, events)
        return
    wishes = f.get("wishes", [])
    paid: dict[str, int] = wishes[0] if wishes else pay_in_order(g, {}, richest_first(g))
    column = middle_east(g)
    for power, amount in paid.items():
        g.money[power] -= amount
        g.money["Germany"] += amount
    lapsed = column - sum(paid.values())
    events.append({"kind": "oil_paid", "column": column, "paid": dict(paid), "lapsed": lapsed})


def _no_oil(g: Position, events: Events) -> None:
    """AAE-270: without its capital Germany gets no oil either."""
    events.append({"kind": "no_oil", "power": "Germany", "column": middle_east(g)})


def close(g: Position, events: Events) -> None:
    """The end of a turn: its bookkeeping is forgotten, converted units may move again in the next
    Soviet turn.
    """
    power = g.power
    if power == "Soviet Union":
        g.state["converted"] = {}
    g.begin_turn(power)
    events.append(
        {
            "kind": "turn_ended",
            "power": power,
            "round": g.state["round"],
            "money": dict(g.money),
            "income": incomes(g),
        }
    )
