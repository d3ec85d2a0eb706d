"""Bids for the powers (§9.1): an open auction before the first turn.

The groups of powers are those of the seats as the campaign was founded. Until all are given each
seat is asked through its powers of then; after that `seats` and `bids` of the state say who has
which, and for how much. Locals: `groups` that are not given yet, `left`: seats without one,
`given`: {seat: [powers]}, `asked`: the seat that may bid, `passed`: [seats] since the last bid,
`best`: {"seat", "points"}, {} before the first one, `count` of the questions.
"""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Go, Leave, Locals, Say
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict.concepts import in_force
from pbem.games.blitz_world_in_conflict.position import AFA, GERMANY, USA, USSR, Position
from pbem.wargame.answers import pause

# BLZ-721: whose group is next; one that has been given is passed over.
_ORDER = (GERMANY, USA, AFA, USSR)
# BLZ-722
FIRST, LAST = 3, -3
PASS = "pass"

auction = Flow("auction")


@auction.step
def begin(g: Position, f: Locals, dice: Any, events: Events) -> Leave | None:
    """BLZ-721: the groups in their order."""
    if not in_force.option(g, "bids"):
        return Leave()
    groups: list[list[str]] = []
    for power in (*_ORDER, *g.board.powers):
        seat = g.decider(power)
        if seat and g.state["seats"][seat] not in groups:
            groups.append(list(g.state["seats"][seat]))
    bidders = [g.decider(power) for power in g.board.powers]
    f.update(groups=groups, left=list(dict.fromkeys(filter(None, bidders))), given={})
    f["count"] = 0
    return None


@auction.step
def open_bidding(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """BLZ-723: for the next group; the last one has nobody to bid against."""
    if len(f["groups"]) == 1:
        points = -sum(g.state["bids"].values())
        _give(g, f, f["left"][0], points, events)
        return Go("deal")
    f.update(best={}, passed=[], asked=f["left"][0])
    return None


@auction.step
def bid(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-722: one after the other bids less than the bid that stands, or passes."""
    best = f["best"]
    told = {
        "seat": f["asked"],
        "powers": list(f["groups"][0]),
        "most": best["points"] - 1 if best else FIRST,
        "by": best.get("seat", ""),
        "standing": best.get("points", FIRST),
    }
    to = g.state["seats"][f["asked"]][0]
    noun = f"{f['groups'][0][0]} {f['count']}"
    return [Ask((to,), "bid", noun, ("bid", "pause"), default=PASS, args=told, releases=True)]


@bid.check
def _(g: Position, f: Locals, asked: Ask, say: Say) -> None:
    most = asked.args["most"]
    if say != PASS and not (type(say) is int and LAST <= say <= most):
        raise Illegal("BLZ-722", "bid_out_of_range", most=most, least=LAST)


@bid.reads("bid")
def _(g: Position, asked: Ask, line: Line) -> Say | None:
    """A bid for a group is one for any of its powers, or for none that is named."""
    if line.args.get("power", asked.args["powers"][0]) not in asked.args["powers"]:
        return None
    return line.args.get("points", PASS)


bid.reads("bid", "pause")(pause)


@bid.answer
def _(g: Position, f: Locals, asked: Ask, say: Say, events: Events) -> None:
    told = {"seat": f["asked"], "powers": asked.args["powers"]}
    f["count"] += 1
    if say == PASS:
        f["passed"] = [*f["passed"], f["asked"]]
        events.append({"kind": "bid_passed", **told})
    else:
        f.update(best={"seat": f["asked"], "points": say}, passed=[])
        events.append({"kind": "bid_made", **told, "points": say})


@auction.step
def go_on(g: Position, f: Locals, dice: Any, events: Events) -> Go:
    """BLZ-722: until all others have passed, or nobody can bid less. A group for which nobody bids
    stays at the first bid with whom it had, or with the first who has none."""
    best = f["best"]
    out = {*f["passed"], best.get("seat", "")}
    turn = f["left"].index(f["asked"]) + 1
    others = [seat for seat in (*f["left"][turn:], *f["left"][:turn]) if seat not in out]
    if others and best.get("points") != LAST:
        f["asked"] = others[0]
        return Go("bid")
    owner = g.decider(f["groups"][0][0]) or ""
    keeper = owner if owner in f["left"] else f["left"][0]
    _give(g, f, best.get("seat", keeper), best.get("points", FIRST), events)
    return Go("open_bidding")


def _give(g: Position, f: Locals, seat: str, points: int, events: Events) -> None:
    powers = f["groups"].pop(0)
    f["left"].remove(seat)
    f["given"][seat] = powers
    g.state["bids"][seat] = points
    events.append({"kind": "powers_given", "seat": seat, "powers": powers, "points": points})


@auction.step
def deal(g: Position, f: Locals, dice: Any, events: Events) -> Leave:
    """BLZ-721: from now on each decides for what he has won."""
    g.state["seats"] = {seat: f["given"].get(seat, []) for seat in g.state["seats"]}
    return Leave()


FLOWS = (auction,)
