"""Offers of surrender, and what follows (§Surrender, §Ph1.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events
from pbem.engine.orders import Line
from pbem.games.empires_of_history.air import aloft
from pbem.games.empires_of_history.concepts import taking_part, wars
from pbem.games.empires_of_history.concepts.known import known
from pbem.games.empires_of_history.diplomacy import cession, exile, minor_allies, neutrals
from pbem.games.empires_of_history.position import Position
from pbem.wargame.answers import pause

VERB, ACCEPT, DECLINE = "surrender_answer", "accept surrender", "decline surrender"
WHOLE = 100
Shares = dict[str, int]


def check_offer(g: Position, nation: str, to: Sequence[str]) -> None:
    """EOH-117, EOH-118, R77: an offer may be made once in a turn, to enemies. Raises Illegal."""
    if g.has_surrendered(nation) or not g.in_war(nation):
        raise Illegal("EOH-117", "no_war_to_leave", nation=nation)
    if g.state["offered"].get(nation) == g.turn:
        raise Illegal("EOH-117", "offered_already", nation=nation)
    for foe in to:
        if not g.at_war(nation, foe):
            raise Illegal("EOH-117", "no_enemy", nation=nation, target=foe)


def offer(g: Position, nation: str, to: Sequence[str], events: Events) -> list[str]:
    """EOH-117: the offer is made, to these enemies or to all; who they are. Raises Illegal."""
    check_offer(g, nation, to)
    foes = list(to) or list(g.enemies_of(nation))
    g.state["offered"][nation] = g.turn
    events.append({"kind": "surrender_offered", "nation": nation, "to": foes})
    return foes


def ask(g: Position, nation: str, foes: Sequence[str]) -> list[Ask]:
    """EOH-121, R26: each seat with enemies answers for all of them, at once: {"accept", "shares"}
    of the tribute, {} for equal ones. The campaign waits, up to a deadline, at which they
    decline; enemies whom nobody plays accept."""
    return [
        Ask(
            nations,
            "surrender_answer",
            f"{nation} {nations[0]}",
            verbs=(ACCEPT, DECLINE, "pause"),
            facts=known(g),
            default={"accept": False, "shares": {}},
            only=None if g.decider(nations[0]) else {"accept": True, "shares": {}},
            args={"nation": nation, "foes": list(nations)},
        )
        for nations in g.by_seat(foes)
    ]


def said(g: Position, ask: Ask, line: Line) -> Any:
    """The answer of an order line; it raises Illegal for shares that cannot be."""
    if line.args.get("nation", ask.args["nation"]) != ask.args["nation"]:
        return None
    if line.verb == "pause":
        return pause(g, ask, line)
    shares = line.args.get("shares", {})
    if shares:
        check_shares(shares, [n for n in g.board.powers if g.at_war(n, ask.args["nation"])])
    return {"accept": line.verb == ACCEPT, "shares": shares}


def check_shares(shares: Mapping[str, int], winners: Sequence[str]) -> None:
    """EOH-120: shares are of the victors, and together the whole. Raises Illegal."""
    if wrong := [n for n in shares if n not in winners]:
        raise Illegal("EOH-120", "no_victor", nation=wrong[0])
    if sum(shares.values()) != WHOLE:
        raise Illegal("EOH-120", "shares_not_whole", total=sum(shares.values()))


def settle(
    g: Position, nation: str, answers: Mapping[str, Mapping[str, Any]], events: Events
) -> None:
    """EOH-118, EOH-121, EOH-330, R77: peace with those who accept; who is refused by one fights on
    with more manpower and better infantry, once in a game; when nobody is left to fight, the nation
    is out of the war."""
    for foe, answer in sorted(answers.items()):
        told = {"nation": nation, "by": foe, "accept": bool(answer["accept"])}
        events.append({"kind": "surrender_answered", **told})
        if answer["accept"]:
            g.state["accepted"].setdefault(nation, []).append(foe)
            wars.end(g, nation, foe, events)
            if answer["shares"]:
                g.state["splits"].setdefault(nation, {})[foe] = dict(answer["shares"])
    if not all(answer["accept"] for answer in answers.values()):
        harden(g, nation, events)
    if not g.in_war(nation):
        _leave(g, nation, events)


def harden(g: Position, nation: str, events: Events) -> None:
    """EOH-121: half of the original manpower, rounded up, and the bonus of its infantry."""
    if nation in g.state["hardened"]:
        return
    more = -(-g.board.powers[nation].manpower // 2)
    g.state["manpower"][nation] = int(g.state["manpower"].get(nation, 0)) + more
    g.state["hardened"].append(nation)
    events.append({"kind": "nation_hardened", "nation": nation, "manpower": more})


def _leave(g: Position, nation: str, events: Events) -> None:
    """EOH-118, EOH-119, EOH-120, EOH-330, R78: units outside the homeland go to the capital;
    enemies keep what they have of it; tribute in equal shares unless they have agreed on others. It
    does nothing more in its slot, has no host any more, and is not freed."""
    winners = g.state["accepted"].pop(nation)
    g.state["surrendered"][nation] = {"turn": g.turn, "to": equal(winners)}
    g.set_side(nation, "")
    for name in ("attached", "exiles", "freed"):
        g.state[name].pop(nation, None)
    cession.drop_chart(g, nation, events)
    for flight in [each for each in g.state["flying"] if each["nation"] == nation]:
        aloft.come_home(g, flight, events)
    cession.unload(g, nation, events)
    for area in sorted(a for a, here in g.state["units"].items() if nation in here):
        if g.board.is_sea(area) or g.board.native(area) != nation:
            cession.send_home(g, area, nation, events)
    for territory in list(g.controlled(nation)):
        cession.strangers_leave(g, territory, events)
    minor_allies.war_ended(g, nation)
    events.append({"kind": "nation_surrendered", "nation": nation, "to": winners})
    taking_part.leave_slot(g, nation)
    exile.lose_host(g, nation, events)
    neutrals.lose_leader(g, nation, events)
    _agree(g, nation, events)


def equal(winners: Sequence[str]) -> Shares:
    """EOH-120: equal shares in percent; what is left over goes to the first ones by name."""
    part, more = divmod(WHOLE, len(winners))
    return {n: part + (number < more) for number, n in enumerate(sorted(winners))}


def split(g: Position, nation: str, of: str, shares: Mapping[str, int], events: Events) -> None:
    """EOH-120: a victor says how the tribute is divided, which counts as soon as all victors say
    the same; {} is for equal shares. Raises Illegal."""
    known = g.state["surrendered"].get(of)
    if known is None or nation not in known["to"]:
        raise Illegal("EOH-120", "no_tribute", nation=nation, target=of)
    wanted = dict(shares) or equal(list(known["to"]))
    check_shares(wanted, list(known["to"]))
    g.state["splits"].setdefault(of, {})[nation] = wanted
    _agree(g, of, events)


def _agree(g: Position, of: str, events: Events) -> None:
    """A player speaks for all his nations; victors whom nobody plays take what they get."""
    told, to = g.state["splits"].get(of, {}), g.state["surrendered"][of]["to"]
    said = {g.decider(n): shares for n, shares in sorted(told.items())}
    voices = [said.get(g.decider(n)) for n in to if g.decider(n)]
    if not voices or None in voices or any(each != voices[0] for each in voices):
        return
    g.state["surrendered"][of]["to"] = {n: (voices[0] or {}).get(n, 0) for n in to}
    del g.state["splits"][of]
    events.append({"kind": "tribute_split", "nation": of, "shares": voices[0]})
