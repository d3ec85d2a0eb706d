"""Rockets (§6.4): a card is discarded, and an opponent loses cards at random."""

from __future__ import annotations

from typing import Any

from pbem.engine.deck import Deck, Hand
from pbem.engine.dice import Dice, slug
from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Leave, Locals, Say
from pbem.engine.orders import Line
from pbem.games.total_domination import technology
from pbem.games.total_domination.board import AXIS
from pbem.games.total_domination.position import CARDS, Position
from pbem.games.total_domination.spending.points import payment

SOLO = "solo"
YES, NO = "yes", "no"

launch = Flow("launch")


def planned(g: Position, power: str, line: Line) -> dict[str, Any]:
    """TDM-146: a line `launch V2 with G09 at UK` as the locals of the flow; one rocket a year,
    whatever the kind. Whether the card is in the hand is for who calls. Raises Illegal."""
    rocket, card = line.args["rocket"], line.args["card"]
    told = g.board.technologies[rocket]
    if not g.has(power, rocket):
        raise Illegal("TDM-146", "no_such_rocket", power=power, rocket=told.title)
    if power in g.state["launched"]:
        raise Illegal("TDM-146", "launched_already", power=power)
    value, needed = payment(g, power, card), told.rocket["op"]
    if value < needed:
        raise Illegal(_RULES[rocket], "payment_too_small", card=card, value=value, needed=needed)
    target = aimed_at(g, power, line.args["target"])
    return {"power": power, "rocket": rocket, "card": card, "target": target}


# TDM-147, TDM-148, TDM-149: what a rocket asks for, and does, stands in the data.
_RULES = {"E1": "TDM-147", "E2": "TDM-148", "E3": "TDM-149"}


def aimed_at(g: Position, power: str, target: str) -> str:
    """TDM-321: the owner of the hand that a rocket is aimed at, an opponent's; TDM-230: with common
    hands both powers of the other side are one. Raises Illegal."""
    opponents = g.board.opponents(power)
    side = g.board.powers[opponents[0]].side
    if target in opponents:
        return g.holder(target)
    if target == side and g.common:
        return g.holder(opponents[0])
    code = "which_opponent" if target == side else "no_opponent"
    raise Illegal("TDM-152", code, opponents, target=target, opponents=list(opponents))


# The flow: {"power", "rocket", "card", "target": owner of a hand}


@launch.step
def announce(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """TDM-107, TDM-151, TDM-306: the card is discarded for everybody to see, nothing of it is
    saved, and the rocket is turned."""
    power, card = f["power"], f["card"]
    hand = Hand(g.state, g.holder(power))
    order = hand.order_with(dice, remove=[card])
    hand.show([card])
    hand.lay(order)
    Deck(g.state, CARDS).discard([card])
    g.state["launched"].append(power)
    technology.turn(g, power, f["rocket"])
    told = {"power": power, "card": card, "target": f["target"], "value": payment(g, power, card)}
    events.append({"kind": "rocket_launched", "rocket": title(g, f["rocket"]), **told})
    f["less"] = 0 if g.common else _best_radar(g, g.players_at(f["target"]))


def title(g: Position, rocket: str) -> str:
    """What a rocket is called: V2."""
    return g.board.technologies[rocket].title


def _best_radar(g: Position, players: tuple[str, ...]) -> int:
    """TDM-152, TDM-199: how many cards less are lost, by the best of what is revealed."""
    known = [t for player in players for t in g.technologies(player)]
    return max([0, *(g.board.technologies[each].radar for each in known)])


def radars(g: Position, holder: str) -> list[tuple[str, str]]:
    """TDM-229: (player, technology) of what both powers of a common hand have to use against a
    rocket and have not turned yet this year."""
    return [
        (player, each)
        for player in g.players_at(holder)
        for each in g.technologies(player)
        if g.board.technologies[each].radar and technology.unused(g, player, each)
    ]


@launch.step
def ask_radar(g: Position, f: Locals, dice: Dice, events: Events) -> list[Ask]:
    """TDM-229, TDM-310: who plays both powers of a side says before the pick whether one of its
    Radars is used, which is turned then; no more than one against a rocket."""
    if not g.common or not radars(g, f["target"]):
        return []
    number = len(g.state["launched"])
    return [
        Ask(
            to=(radars(g, f["target"])[0][0],),
            verb="radar",
            noun=f"{f['target']} {g.year}/{number}",
            verbs=("radar",),
            facts={"cards": cards_of(g, f["target"])},
            default=YES,
            args={
                "power": f["power"],
                "rocket": f["rocket"],
                "title": title(g, f["rocket"]),
                "radars": len(radars(g, f["target"])),
                "takes": g.board.technologies[f["rocket"]].rocket["cards"],
                "cards": cards_of(g, f["target"]),
            },
        )
    ]


@ask_radar.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    if say not in (YES, NO):
        raise Illegal("TDM-229", "yes_or_no")


@ask_radar.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    if say == YES:
        player, each = radars(g, f["target"])[0]
        technology.turn(g, player, each)
        f["less"] = g.board.technologies[each].radar
        events.append({"kind": "radar_used", "power": player, "rocket": ask.args["title"]})


@ask_radar.reads("radar")
def read_radar(g: Position, ask: Ask, line: Line) -> Say | None:
    """`radar no against V1`: a line that names other rockets does not apply."""
    named = line.args.get("rockets")
    if named and ask.args["rocket"] not in named:
        return None
    how: str = line.args["how"]
    return how


def cards_of(g: Position, holder: str) -> int:
    """How many cards a rocket can hit: those of the hand, TDM-329: and no others; in the solo game
    those that lie before the Axis."""
    hand = Hand(g.state, holder).count
    return int(g.state["solo"]["dealt"]) if _is_solo_axis(g, holder) else hand


def _is_solo_axis(g: Position, holder: str) -> bool:
    return g.option("mode") == SOLO and holder == AXIS


@launch.step
def hit(g: Position, f: Locals, dice: Dice, events: Events) -> Leave:
    """TDM-147, TDM-148, TDM-149, TDM-307: cards of the target at random, picked by their places
    with dice that everybody can check; TDM-152: less with Radar; TDM-153: no more than there
    are."""
    wanted = g.board.technologies[f["rocket"]].rocket["cards"] - f["less"]
    count = min(max(0, wanted), cards_of(g, f["target"]))
    lose = _lose_solo_cards if _is_solo_axis(g, f["target"]) else _lose_cards
    told = lose(g, f, count, dice)
    events.append(
        {
            "kind": "rocket_hit",
            "power": f["power"],
            "target": f["target"],
            "rocket": title(g, f["rocket"]),
            **told,
            "left": cards_of(g, f["target"]),
        }
    )
    return Leave()


def _lose_cards(g: Position, f: Locals, count: int, dice: Dice) -> dict[str, Any]:
    hand = Hand(g.state, f["target"])
    if not count:
        return {"cards": [], "places": []}
    label = f"launch/{g.year}/{slug(f['power'])}/{slug(title(g, f['rocket']))}"
    places = hand.pick(label, count, dice)
    cards = [hand.at(place) for place in places]
    order = hand.order_with(dice, remove=cards)
    hand.show(cards)
    hand.lay(order)
    Deck(g.state, CARDS).discard(cards)
    return {"cards": cards, "places": places}


def _lose_solo_cards(g: Position, f: Locals, count: int, dice: Dice) -> dict[str, Any]:
    """The cards before the Axis lie in a sealed order, so that the next ones are as good as any."""
    deck = Deck(g.state, SOLO)
    places = deck.places(count)
    for place in places:
        deck.show(place)
    cards = deck.draw(count)
    deck.discard(cards)
    g.state["solo"]["dealt"] -= count
    return {"cards": cards, "places": places}
