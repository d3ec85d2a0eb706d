"""Control of areas: capture, liberation, and what goes with it (Combat Results; Liberating; Convoy
centers).
"""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.flow import Events
from pbem.games.axis_allies_europe.economy.income import incomes, middle_east, worth
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import COMPLEX, GUN
from pbem.wargame.counts import Counts

GOES_WITH_LAND = (GUN, COMPLEX)


def take(g: Position, area: str, events: Events, power: str | None = None) -> None:
    """AAE-118, AAE-119: a power (default: whose turn it is) takes an area that the other side
    holds.

    Control, guns, complexes, cash and incomes change at once; nothing happens to an area that is
    not the enemy's.
    """
    power = power or g.power
    if not g.is_enemy_held(area, power):
        return
    before = incomes(g)
    column = middle_east(g)
    loser = g.controller(area)
    holder = new_holder(g, area, power)
    _give(g, area, holder)
    if area not in g.turn["captured"]:
        g.turn["captured"].append(area)
    event = {
        "kind": _kind(g, area, power, holder),
        "area": area,
        "by": power,
        "from": loser,
        "holder": holder,
        "value": worth(g, area),
    }
    if owner := g.board.capital_of(area):
        event["capital_back" if owner == holder else "capital_of"] = owner
    events.append(event)
    _hand_over_pieces(g, area, holder or power, events)
    _close_port(g, area, events)
    _take_cash(g, area, power, loser, events)
    _give_back(g, area, events)
    after = incomes(g)
    event["income"] = {each: after[each] for each in after if after[each] != before[each]}
    if middle_east(g) != column:
        event["middle_east"] = middle_east(g)


def new_holder(g: Position, area: str, power: str) -> str:
    """AAE-125, AAE-126, AAE-170: who controls an area that `power` takes; "" for a freed Middle
    East country.

    An Ally frees what was another Ally's: it is his again at once, unless Germany holds his capital
    and this is not it. A Convoy center always goes back to its owner (G-19).
    """
    owner = g.board.original_owner(area)
    if g.side_of(power) == "Axis":
        return power
    if g.board.is_middle_east(area):
        return ""
    if owner == power or owner not in g.board.allies or g.board.is_convoy(area):
        return owner if owner in g.board.allies else power
    capital = g.board.capital(owner)
    if area != capital and g.side_of(g.controller(capital) or owner) == "Axis":
        return power
    return owner


def _give(g: Position, area: str, holder: str) -> None:
    if holder:
        g.state["control"][area] = holder
    else:
        g.state["control"].pop(area, None)


def _kind(g: Position, area: str, power: str, holder: str) -> str:
    """The word of the event: ships cut and clear convoys, armies capture and free."""
    if g.board.is_convoy(area):
        return "convoy_cut" if g.side_of(power) == "Axis" else "convoy_cleared"
    return "freed" if holder != power else "captured"


def hand_over(g: Position, area: str, owner: str, to: str, units: Counts, events: Events) -> None:
    """Pieces in an area that were one power's are another one's from now on."""
    for kind, count in units.items():
        g.add(area, owner, kind, -count)
        g.add(area, to, kind, count)
    if units:
        event = {"kind": "handed_over", "area": area, "from": owner, "to": to}
        events.append({**event, "units": units})


def _pieces(g: Position, area: str, power: str, kinds: Iterable[str] = GOES_WITH_LAND) -> Counts:
    return {kind: count for kind in kinds if (count := g.count(area, power, kind))}


def _hand_over_pieces(g: Position, area: str, holder: str, events: Events) -> None:
    """AAE-019, AAE-120, AAE-202, AAE-205, AAE-258: guns and complexes go with the territory,
    whoever owned them.

    An ally's own gun stays his when his side frees the territory.

    In a freed Middle East country, which is nobody's, the gun belongs to the power that freed it.
    """
    for power in g.powers_in(area):
        if power == holder:
            continue
        is_ally = g.side_of(power) == g.side_of(holder)
        kinds = [kind for kind in GOES_WITH_LAND if not (is_ally and kind == GUN)]
        hand_over(g, area, power, holder, _pieces(g, area, power, kinds), events)


def _close_port(g: Position, area: str, events: Events) -> None:
    """By the switch `archangel_convoy` a convoy whose port falls brings nothing meanwhile, or is
    lost for good (G-01).
    """
    if g.side_of(g.controller(area) or "Soviet Union") != "Axis":
        return
    for convoy, port in g.board.ports.items():
        if port != area:
            continue
        if g.option("archangel_convoy") == "permanent" and convoy not in g.state["closed"]:
            g.state["closed"].append(convoy)
            events.append({"kind": "convoy_closed", "area": convoy, "port": area})
        elif g.option("archangel_convoy") == "suspend":
            events.append({"kind": "convoy_suspended", "area": convoy, "port": area})


def _take_cash(g: Position, area: str, power: str, loser: str, events: Events) -> None:
    """AAE-121, AAE-122: who takes a capital takes the cash of the power whose capital it is."""
    victim = g.board.capital_of(area)
    if not victim or victim != loser:
        return
    amount = g.money[victim]
    g.money[victim] = 0
    g.money[power] += amount
    events.append(
        {"kind": "cash_taken", "from": victim, "by": power, "amount": amount, "capital": area}
    )


def _give_back(g: Position, area: str, events: Events) -> None:
    """When a capital is its owner's again, what allies kept for him is his again at once."""
    owner = g.board.capital_of(area)
    if not owner or g.controller(area) != owner:
        return
    for other in sorted(g.state["control"]):
        keeper = g.state["control"][other]
        if keeper == owner or g.side_of(keeper) != g.side_of(owner):
            continue
        if g.board.original_owner(other) != owner:
            continue
        g.state["control"][other] = owner
        events.append({"kind": "returned", "area": other, "from": keeper, "to": owner})
        hand_over(g, other, keeper, owner, _pieces(g, other, keeper), events)
