"""Corrections by ruling, one line each: `set`, `money`, `control`, `pending`."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.errors import Illegal, NotUnderstood
from pbem.engine.flow import Events
from pbem.engine.pieces import Pieces
from pbem.games.axis_allies_europe import board as facts
from pbem.games.axis_allies_europe.language import grammar_of
from pbem.games.axis_allies_europe.position import Counts, Position

FORMS = (
    "set PLACE: POWER 3 infantry, 1 armor",
    "set PLACE: POWER nothing",
    "money POWER 20",
    "control PLACE: POWER",
    "control PLACE: nobody",
    "pending POWER: 2 infantry",
    "pending POWER: nothing",
)
NOTHING = ("nothing", "none", "0")


def correct(g: Position, change: str, events: Events) -> None:
    """Apply one correction in place; NotUnderstood or Illegal when it says nothing that could be done.

    `set` names the numbers that stand there afterwards, of the kinds named; the other kinds are left alone, but
    `nothing` takes all of that power away. What is aboard ships is not touched.
    """
    word, _, rest = change.strip().partition(" ")
    chapters: dict[str, Callable[[Position, str], dict[str, object]]] = {
        "set": _set_units,
        "money": _set_money,
        "control": _set_control,
        "pending": _set_pending,
    }
    if word.lower() not in chapters or not rest.strip():
        raise NotUnderstood("unknown_correction", choices=FORMS, name=change.strip())
    made = chapters[word.lower()](g, rest.strip())
    events.append({"kind": "corrected", "what": word.lower(), **made})


def _set_units(g: Position, rest: str) -> dict[str, object]:
    place, power, counts = _stack(g, rest)
    here = g.state["units"].setdefault(place, {})
    stack = here.setdefault(power, {})
    before = {kind: stack[kind] for kind in (counts or stack) if kind in stack}
    if not counts:
        stack.clear()
    for kind, count in counts.items():
        if count:
            stack[kind] = count
        else:
            stack.pop(kind, None)
    if not stack:
        del here[power]
    if not here:
        del g.state["units"][place]
    return {"area": place, "power": power, "units": counts, "before": before}


def _stack(g: Position, rest: str) -> tuple[str, str, Counts]:
    """`Poland: Germany 3 infantry, 1 armor`; 0 of a kind is allowed here."""
    place, colon, said = rest.partition(":")
    if not colon:
        raise NotUnderstood("unknown_correction", choices=FORMS, name=rest)
    power, numbers = _power_and_units(g, said.strip())
    return _place(g, place), power, numbers


def _power_and_units(g: Position, said: str) -> tuple[str, Counts]:
    words = said.split()
    powers = grammar_of(g.board).vocabulary.powers
    for length in (3, 2, 1):
        if len(words) > length and len(found := powers.find(" ".join(words[:length]))) == 1:
            return found[0], _counts(g, " ".join(words[length:]))
    raise NotUnderstood("unknown_correction", choices=FORMS, name=said)


def _counts(g: Position, said: str) -> Counts:
    if said.lower() in NOTHING:
        return {}
    counts: Counts = {}
    for part in said.split(","):
        number, _, kind = part.strip().partition(" ")
        if number == "0":
            counts[grammar_of(g.board).vocabulary.kinds.lookup(kind)] = 0
            continue
        for unit in Pieces(grammar_of(g.board).vocabulary).units(part.strip(), 0):
            if unit["count"] is None or not unit["kind"]:
                raise NotUnderstood("how_many", choices=FORMS, name=part.strip())
            counts[unit["kind"]] = unit["count"]
    return counts


def _set_money(g: Position, rest: str) -> dict[str, object]:
    name, _, number = rest.rpartition(" ")
    if not number.isdecimal() or len(number) > 6:
        raise NotUnderstood("bad_number", choices=FORMS, name=number)
    power = grammar_of(g.board).vocabulary.powers.lookup(name.rstrip(": "))
    before = g.money[power]
    g.money[power] = int(number)
    return {"power": power, "money": int(number), "before": before}


def _set_control(g: Position, rest: str) -> dict[str, object]:
    """`Poland: Germany`; without the colon the longest name of a place that leaves a power counts."""
    place, colon, holder = rest.partition(":")
    if not colon:
        place, holder = _place_and_power(g, rest)
    area, holder = _place(g, place), holder.strip()
    power = "" if holder.lower() in ("nobody", "none") else _power(g, holder)
    if facts.is_neutral(g.board, area) or (
        facts.is_sea(g.board, area) and not facts.is_convoy(g.board, area)
    ):
        raise Illegal("AAE-016", "has_no_controller", place=area)
    before = g.controller(area)
    if power:
        g.state["control"][area] = power
    else:
        g.state["control"].pop(area, None)
    made: dict[str, object] = {"area": area, "from": before, "power": power}
    for owner in g.powers_in(area) if power else ():
        if owner != power and (count := g.count(area, owner, "industrial_complex")):
            g.add(area, owner, "industrial_complex", -count)
            g.add(area, power, "industrial_complex", count)
            made["complex_of"] = owner
    return made


def _place_and_power(g: Position, rest: str) -> tuple[str, str]:
    words = rest.split()
    for cut in range(len(words) - 1, 0, -1):
        place, holder = " ".join(words[:cut]), " ".join(words[cut:])
        known = (
            holder.lower() in ("nobody", "none")
            or len(grammar_of(g.board).vocabulary.powers.find(holder)) == 1
        )
        if known and len(grammar_of(g.board).vocabulary.places.find(place)) == 1:
            return place, holder
    raise NotUnderstood("unknown_correction", choices=FORMS, name=rest)


def _set_pending(g: Position, rest: str) -> dict[str, object]:
    name, _, said = rest.partition(":")
    power, counts = _power(g, name), _counts(g, said.strip())
    for kind in counts:
        if facts.unit(g.board, kind).cost is None:
            raise Illegal("AAE-008", "not_for_sale", kind=kind)
    waiting = {kind: count for kind, count in counts.items() if count}
    before = dict(g.state["pending"].get(power, {}))
    if waiting:
        g.state["pending"][power] = waiting
    else:
        g.state["pending"].pop(power, None)
    return {"power": power, "units": waiting, "before": before}


def _place(g: Position, name: str) -> str:
    return grammar_of(g.board).vocabulary.places.lookup(name.strip())


def _power(g: Position, name: str) -> str:
    return grammar_of(g.board).vocabulary.powers.lookup(name.strip())
