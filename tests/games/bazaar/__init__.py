"""The bazaar of tests/engine as a whole campaign plays it: packs, hands, sealed bids, wagers, cards
shown and spied at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pbem.engine import proof
from pbem.engine.deck import Deck, Hand
from pbem.engine.dice import Dice, slug
from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Go, Leave, Locals, Run, Say, Step
from pbem.engine.game import Chooser, Measures, Odds, OddsOption
from pbem.engine.names import Names
from pbem.engine.orders import Grammar, Line, Verb
from pbem.engine.packs import Pack
from pbem.engine.slots import name
from pbem.engine.state import State
from pbem.engine.wording import Way, Wording
from pbem.wargame.cards import card_slots, card_words
from tests.engine import contract_game as base
from tests.engine.contract_game import CARDS, POWERS, ROUNDS, Bazaar, one_of

PACK = 2
COLOURS = ("red", "black")
EXAMPLES = ("card c01: pile -> North", "swap c02 for c03: South and West")
REPLIES = ("table", "standing")
WORDS = {**base.WORDS, "bid": ("none", "one", "two"), "wager": COLOURS}


def again(flow: Flow, step: Step) -> None:
    """The same step in another flow."""
    made = flow.step(step.run)
    if step.check_say:
        made.check(step.check_say)
    if step.take_say:
        made.answer(step.take_say)


# The night

night = Flow("night")
again(night, base.sit_down)
again(night, base.lay_out_cards)


@night.step
def next_round(g: Bazaar, f: Locals, dice: Dice, events: Events) -> Run | Go:
    if f["round"] == ROUNDS:
        return Go("bids")
    f["round"] += 1
    return Run("packs", {"round": f["round"]}, then="next_round")


@night.step
def bids(g: Bazaar, f: Locals, dice: Dice, events: Events) -> list[Ask]:
    """Sealed until all are in, then shown."""
    return [
        Ask((power,), "bid", power, ("say",), facts={"coins": 3}, default="none", together=True)
        for power in POWERS
    ]


@bids.check
def _(g: Bazaar, f: Locals, ask: Ask, say: Say) -> None:
    one_of(say, WORDS["bid"])


@bids.answer
def _(g: Bazaar, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    events.append({"kind": "bid", "power": ask.to[0], "say": say})


@night.step
def wagers(g: Bazaar, f: Locals, dice: Dice, events: Events) -> list[Ask]:
    """Sealed until the rules show them; the last one never is."""
    return [
        Ask((power,), "wager", power, ("say",), default="red", secret=True, together=True)
        for power in POWERS
    ]


@wagers.check
def _(g: Bazaar, f: Locals, ask: Ask, say: Say) -> None:
    one_of(say, COLOURS)


@wagers.answer
def _(g: Bazaar, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    g.secret(ask.to[0])["wager"] = say


@night.step
def open_stalls(g: Bazaar, f: Locals, dice: Dice, events: Events) -> None:
    f["turn"] = 0


@night.step
def next_trader(g: Bazaar, f: Locals, dice: Dice, events: Events) -> Run | Go:
    if f["turn"] == len(POWERS):
        return Go("show_wagers")
    power = g.state["order"][f["turn"]]
    f["turn"] += 1
    return Run("turn", {"power": power}, then="next_trader")


@night.step
def show_wagers(g: Bazaar, f: Locals, dice: Dice, events: Events) -> None:
    for power in POWERS[:-1]:
        proof.chosen(g.state, power, f"wager {power}")
        events.append({"kind": "wager", "power": power, "say": g.secret(power)["wager"]})


@night.step
def spy(g: Bazaar, f: Locals, dice: Dice, events: Events) -> None:
    """The first merchant sees one card of the last one."""
    first, *_, last = g.state["order"]
    hand = Hand(g.state, last)
    [place] = hand.pick(f"spy/{slug(first)}", 1, dice)
    hand.show([hand.at(place)], to=[first])
    events.append({"kind": "spied", "power": first, "at": last, "place": place})


@night.step
def turn_up(g: Bazaar, f: Locals, dice: Dice, events: Events) -> None:
    """A card goes from the pile straight to the table."""
    deck = Deck(g.state, "cards")
    [place] = deck.places(1)
    deck.show(place)
    [card] = deck.draw(1)
    deck.discard([card])
    events.append({"kind": "turned_up", "card": card})


@night.step
def reshuffle(g: Bazaar, f: Locals, dice: Dice, events: Events) -> None:
    Deck(g.state, "cards").shuffle_in(dice)


again(night, base.talk)
again(night, base.quarrel)
again(night, base.part)
again(night, base.clear_table)
again(night, base.drink)
again(night, base.go_home)


# Packs that go round the table

packs = Flow("packs")


@packs.step
def deal_packs(g: Bazaar, f: Locals, dice: Dice, events: Events) -> None:
    deck, order = Deck(g.state, "cards"), g.state["order"]
    cards = deck.top(PACK * len(order))
    piles = [cards[n * PACK : (n + 1) * PACK] for n in range(len(order))]
    made = [Pack(g.state, f"pack-{n}") for n in range(1, len(order) + 1)]
    orders = [pack.order_with(dice, add=pile) for pack, pile in zip(made, piles, strict=True)]
    deck.draw(len(cards))
    g.state["packs"] = {}
    for pack, laid, power in zip(made, orders, order, strict=True):
        pack.lay(laid, to=[power])
        g.state["packs"][pack.name] = {"at": power}


@packs.step
def pick(g: Bazaar, f: Locals, dice: Dice, events: Events) -> list[Ask]:
    asks = []
    for power in POWERS:
        name = g.pack_of(power)
        count = Pack(g.state, name).count
        ask = Ask(
            (power,),
            "pick",
            f"{power} {f['round']}/{count}",
            ("pick",),
            facts={"cards": count},
            default={"place": 1},
            only={"place": 1} if count == 1 else None,
            together=True,
            secret=True,
            args={"pack": name},
        )
        asks.append(ask)
    return asks


@pick.check
def _(g: Bazaar, f: Locals, ask: Ask, say: Say) -> None:
    place_of(say, Pack(g.state, ask.args["pack"]).count)


@pick.answer
def _(g: Bazaar, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    card = Pack(g.state, ask.args["pack"]).take(say["place"])
    g.secret(ask.to[0]).setdefault("picked", []).append(card)
    events.append({"kind": "picked", "power": ask.to[0]})


@packs.step
def pass_packs(g: Bazaar, f: Locals, dice: Dice, events: Events) -> Go | None:
    order = g.state["order"]
    made = [Pack(g.state, name) for name in sorted(g.state["packs"])]
    if not any(pack.count for pack in made):
        return None
    orders = [pack.order_with(dice) for pack in made]
    for pack, laid in zip(made, orders, strict=True):
        told = g.state["packs"][pack.name]
        giver = told["at"]
        told["at"] = order[(order.index(giver) + 1) % len(order)]
        pack.lay(laid, to=[giver, told["at"]])
    return Go("pick")


@packs.step
def take_up(g: Bazaar, f: Locals, dice: Dice, events: Events) -> Leave:
    hands = {power: Hand(g.state, power) for power in POWERS}
    orders = {
        power: hand.order_with(dice, add=g.secret(power)["picked"]) for power, hand in hands.items()
    }
    for power, hand in hands.items():
        hand.lay(orders[power])
        g.secret(power)["picked"] = []
    return Leave()


# A turn: orders as in the bazaar, then a card is played

turn = Flow("turn")


@turn.step
def trade(g: Bazaar, f: Locals, dice: Dice, events: Events) -> Run:
    return Run("trade", {"power": f["power"]}, then="play_card")


@turn.step
def play_card(g: Bazaar, f: Locals, dice: Dice, events: Events) -> Ask:
    """Cards are named by their place in the hand."""
    return Ask(
        (f["power"],),
        "play",
        f["power"],
        ("play",),
        facts={"cards": Hand(g.state, f["power"]).count},
        default={"place": 1},
    )


@play_card.check
def _(g: Bazaar, f: Locals, ask: Ask, say: Say) -> None:
    place_of(say, Hand(g.state, f["power"]).count)


@play_card.answer
def _(g: Bazaar, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["place"] = f"{say['place']:02d}"


@turn.step
def lay_open(g: Bazaar, f: Locals, dice: Dice, events: Events) -> None:
    hand = Hand(g.state, f["power"])
    card = hand.at(f["place"])
    order = hand.order_with(dice, remove=[card])
    hand.show([card])
    hand.lay(order)
    Deck(g.state, "cards").discard([card])
    events.append({"kind": "played", "power": f["power"], "card": card})


def place_of(say: Say, count: int) -> None:
    if (
        not isinstance(say, dict)
        or set(say) != {"place"}
        or say["place"] not in range(1, count + 1)
    ):
        raise Illegal("BAZ-002", "no_such_place", places=count)


def view(g: Bazaar, seat: str | None) -> dict[str, Any]:
    """The public part, and the secrets of all hands and packs that the seat holds."""
    return base.view(g, seat)


def invariants(g: Bazaar) -> list[str]:
    """Every card is somewhere, once, where the secrets are at hand."""
    broken = [f"{good} costs {price}" for good, price in g.state["prices"].items() if price < 1]
    secret = g.state["secret"]
    if broken or not secret:
        return broken
    keys = ("hand", "picked", "pack", "deck/cards")
    cards = [card for owner in secret.values() for key in keys for card in owner.get(key, [])]
    cards += g.state.get("decks", {}).get("cards", {}).get("discard", [])
    return [] if sorted(cards) in ([], sorted(CARDS)) else [f"cards: {sorted(cards)}"]


def sample(g: Bazaar, ask: Ask, rng: Chooser) -> Say:
    if ask.verb in ("bid", "wager"):
        return rng.choice(WORDS[ask.verb])
    if ask.verb in ("pick", "play"):
        return {"place": rng.randint(1, ask.facts["cards"])}
    return base.sample(g, ask, rng)


def reply(g: Bazaar, ask: Ask, line: Line) -> Say | None:
    """Words that do not answer a question are left for another one."""
    if "number" in line.args:
        return {"place": line.args["number"]}
    return line.args["text"] if line.args["text"] in WORDS[ask.verb] else None


def make_grammar() -> Grammar:
    """The orders of the bazaar, and replies that may stand."""
    plain = base.GRAMMAR
    verbs = [
        replace(verb, sections=REPLIES) if verb.role == "reply" else verb
        for verb in plain.verbs.values()
    ]
    verbs.append(Verb("play", ("{number}",), REPLIES, role="reply"))
    sections = {**dict.fromkeys(base.POLICIES, ()), **dict.fromkeys(REPLIES, ())}
    return Grammar(
        tuple(verbs),
        sections,
        plain.vocabulary,
        {"good": name(Names(dict.fromkeys(base.GOODS, ()), "good"))},
    )


GRAMMAR = make_grammar()


def duel_odds(board: Any, asked: Mapping[str, Any]) -> dict[str, Any]:
    """One blow of a duel: who throws less with two dice, and the second among equals, is behind."""
    names = asked["battle"].split(" vs ")
    powers = [GRAMMAR.vocabulary.powers.lookup(name) for name in names]
    if len(set(powers)) != 2:
        raise Illegal("BAZ-014", "two_for_a_duel")
    more = asked.get("handicap", 0)
    pips = [a + b for a in range(1, 7) for b in range(1, 7)]
    behind = sum(one + more < other for one in pips for other in pips) / len(pips) ** 2
    chances = {f"{powers[0]}_behind": behind, f"{powers[1]}_behind": 1 - behind}
    told = {"chances": chances, "figures": {"mean_pips": 7 + more, "blows": 1.5}}
    return {**told, "notes": ["open"]} if asked.get("open") else told


def ways(g: Bazaar, ask: Ask, line: Line) -> Sequence[Way]:
    """A caravan that names its own merchant goes to one of his neighbours at the table."""
    order, power = g.state["order"], line.power or ask.to[0]
    if line.verb != "send" or line.args["power"] != power:
        return ()
    at = order.index(power)
    sides = {"left": order[at - 1], "right": order[(at + 1) % len(order)]}
    return [
        Way(
            GRAMMAR.line("send", {**line.args, "power": other}, line.section, line.power).text,
            (("way.side", {"side": side}),),
        )
        for side, other in sides.items()
    ]


def there(g: Bazaar, power: str, place: str) -> dict[str, int]:
    """Goods are wherever their merchant is."""
    return {good: count for good, count in g.goods(power).items() if count}


def figures(g: Bazaar, ask: Ask, lines: Sequence[Line]) -> dict[str, int]:
    """The coins at hand, and what tolls leave of them."""
    spent = sum(line.args["number"] for line in lines if line.verb == "toll")
    money = g.coins[ask.to[0]]
    return {"money": money, "spent": spent, "left": money - spent}


def setup(board: Any, scenario: dict[str, Any], options: dict[str, Any]) -> State:
    return base.setup(board, scenario, options)


GAME = replace(
    base.GAME,
    title="Bazaar by night",
    root="night",
    flows={flow.name: flow for flow in (night, packs, turn, base.trade, base.road, base.duel)},
    view=view,
    invariants=invariants,
    sample=sample,
    setup=setup,
    grammar=lambda board: GRAMMAR,
    reply=reply,
    odds=Odds(
        duel_odds,
        usage="MERCHANT vs MERCHANT",
        about="Who is behind after one blow.",
        options=(
            OddsOption("handicap", "Pips that the first has more.", "N", most=12),
            OddsOption("open", "The dice are thrown openly."),
        ),
        examples=('"North vs East" --handicap 2',),
    ),
    corrections=replace(
        base.CORRECTIONS,
        words=(*base.CORRECTIONS.words, *card_words("cards", EXAMPLES)),
        slots=card_slots(POWERS, CARDS),
    ),
    measures=Measures(card=lambda board, card: int(card.removeprefix("c"))),
    reply_verbs=("pick", "play", "say"),
    waits=("pick", "bid", "wager", "play", "pact", "tribute", "yield", "toast"),
    scenario_keys={"coins": int, "prices": dict},
    wording=Wording(ways=ways, there=there, figures=figures),
)
