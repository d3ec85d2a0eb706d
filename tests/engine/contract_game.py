"""A small game that asks everything of the engine that a board game of two sides does not: see the
flows below.

Four merchants draft cards in secret, trade, agree or do not, fight a duel; its loser has nobody to
play him any more. It stands on pbem.engine alone, has no board, and is not a good game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from pbem.engine.board import Board
from pbem.engine.corrections import Corrections, Counts, Setting, Word
from pbem.engine.deck import Deck, Hand, new_deck
from pbem.engine.dice import Dice, slug
from pbem.engine.errors import Illegal, Problem
from pbem.engine.flow import Ask, Events, Flow, Go, Leave, Locals, Over, Run, Say, Sifted
from pbem.engine.game import Chooser, Game
from pbem.engine.line_flow import LineFlow
from pbem.engine.names import Names
from pbem.engine.orders import Grammar, Line, Verb
from pbem.engine.points import At, Point
from pbem.engine.questions import Answer, Because, Question
from pbem.engine.slots import Vocabulary, name
from pbem.engine.state import State
from pbem.engine.table import Table
from pbem.wargame.sections import IN_SEQUENCE, INDEPENDENT, WHOLE, Sections

POWERS = ("North", "East", "South", "West")
CARDS = tuple(f"c{number:02d}" for number in range(1, 21))
GOODS = ("silk", "spice")
POLICIES = {"market": INDEPENDENT, "caravan": WHOLE, "road": IN_SEQUENCE}
ROUNDS = 2


@dataclass(frozen=True)
class Bazaar:
    """The thin position."""

    state: State
    board: Board

    @property
    def coins(self) -> dict[str, int]:
        return self.state["coins"]

    def goods(self, power: str) -> dict[str, int]:
        return self.state["goods"][power]

    def secret(self, owner: str) -> dict[str, Any]:
        return self.state["secret"].setdefault(owner, {})

    def pack_of(self, power: str) -> str:
        return next(p for p, told in self.state["packs"].items() if told["at"] == power)


# The evening

evening = Flow("evening")


@evening.step
def sit_down(g: Bazaar, f: Locals, dice: Dice, events: Events) -> None:
    """An ordinary shuffle."""
    g.state["order"] = dice.shuffle("seating", POWERS)


@evening.step
def lay_out_cards(g: Bazaar, f: Locals, dice: Dice, events: Events) -> None:
    """A sealed shuffle."""
    new_deck(g.state, "cards", CARDS, dice)
    f["round"] = 0


@evening.step
def next_round(g: Bazaar, f: Locals, dice: Dice, events: Events) -> Run | Go:
    if f["round"] == ROUNDS:
        return Go("open_stalls")
    f["round"] += 1
    return Run("draft", {"round": f["round"]}, then="next_round")


@evening.step
def open_stalls(g: Bazaar, f: Locals, dice: Dice, events: Events) -> None:
    f["turn"] = 0


@evening.step
def next_trader(g: Bazaar, f: Locals, dice: Dice, events: Events) -> Run | Go:
    if f["turn"] == len(POWERS):
        return Go("talk")
    power = g.state["order"][f["turn"]]
    f["turn"] += 1
    return Run("trade", {"power": power}, then="next_trader")


@evening.step
def talk(g: Bazaar, f: Locals, dice: Dice, events: Events) -> list[Ask]:
    """Two joint questions at once: disagreement asks a third power, or comes to a set answer."""
    first, second, third, fourth = g.state["order"]
    verdict = Ask((third,), "pact", f"{first} {second} verdict", ("say",), default="no")
    return [
        Ask(
            (first, second),
            "pact",
            f"{first} {second}",
            ("say",),
            default="no",
            agree="all",
            otherwise=verdict,
        ),
        Ask(
            (third, fourth),
            "tribute",
            f"{third} {fourth}",
            ("say",),
            facts={"coins": g.coins[third]},
            default="none",
            agree="all",
            otherwise="none",
        ),
    ]


@talk.check
def _(g: Bazaar, f: Locals, ask: Ask, say: Say) -> None:
    one_of(say, ("yes", "no") if ask.verb == "pact" else ("one", "none"))
    if say == "one" and g.coins[ask.to[0]] < 1:
        raise Illegal("BAZ-011", "no_coin")


@talk.answer
def _(g: Bazaar, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    events.append({"kind": "settled", "about": ask.verb, "by": list(ask.to), "say": say})
    if say == "one":
        g.coins[ask.to[0]] -= 1
        g.coins[ask.to[1]] += 1


@evening.step
def quarrel(g: Bazaar, f: Locals, dice: Dice, events: Events) -> Run:
    return Run("duel", {"between": g.state["order"][:2], "round": 0}, then="part")


@evening.step
def part(g: Bazaar, f: Locals, dice: Dice, events: Events) -> None:
    """From here on nobody plays the loser."""
    loser = f["result"]["loser"]
    g.state["seats"][loser] = None
    events.append({"kind": "left", "power": loser, "rounds": f["result"]["rounds"]})
    f["gone"] = loser


@evening.step
def clear_table(g: Bazaar, f: Locals, dice: Dice, events: Events) -> None:
    """Two sealed shuffles of one step, both before it changes anything."""
    deck, hand = Deck(g.state, "cards"), Hand(g.state, f["gone"])
    cards = hand.cards
    left = hand.order_with(dice, remove=cards)
    pile = deck.order_with(dice, cards)
    hand.lay(left)
    deck.lay(pile, dice.draw_number)


@evening.step
def drink(g: Bazaar, f: Locals, dice: Dice, events: Events) -> list[Ask]:
    """Questions to somebody who is not there any more, alone and among others."""
    return [
        Ask((f["gone"],), "speech", "last", ("say",), default="silence"),
        Ask(POWERS, "toast", "all", ("say",), default="water", agree="all", otherwise="water"),
    ]


@drink.check
def _(g: Bazaar, f: Locals, ask: Ask, say: Say) -> None:
    one_of(say, ("silence", "curse") if ask.verb == "speech" else ("water", "wine"))


@drink.answer
def _(g: Bazaar, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    events.append({"kind": "settled", "about": ask.verb, "by": list(ask.to), "say": say})


@evening.step
def go_home(g: Bazaar, f: Locals, dice: Dice, events: Events) -> Over:
    richest = max(g.coins.values())
    winners = [power for power in POWERS if g.coins[power] == richest]
    return Over({"won": winners, "coins": richest})


# A round of the draft: two picks from packs of two, the second one forced

draft = Flow("draft")


@draft.step
def deal_packs(g: Bazaar, f: Locals, dice: Dice, events: Events) -> None:
    deck = Deck(g.state, "cards")
    g.state["packs"] = {}
    for number, power in enumerate(g.state["order"], 1):
        pack = f"pack-{number}"
        g.secret(pack)["cards"] = deck.draw(2)
        g.state["packs"][pack] = {"at": power, "count": 2}


@draft.step
def pick(g: Bazaar, f: Locals, dice: Dice, events: Events) -> list[Ask]:
    """Everybody at once; cards are named by their place in a pack, never by what they are."""
    asks = []
    for power in POWERS:
        pack = g.pack_of(power)
        count = g.state["packs"][pack]["count"]
        ask = Ask(
            (power,),
            "pick",
            f"{power} {f['round']}/{count}",
            ("pick",),
            facts={"cards": count},
            default={"place": 1},
            only={"place": 1} if count == 1 else None,
            together=True,
            args={"pack": pack},
        )
        asks.append(ask)
    return asks


@pick.check
def _(g: Bazaar, f: Locals, ask: Ask, say: Say) -> None:
    count = g.state["packs"][ask.args["pack"]]["count"]
    if (
        not isinstance(say, dict)
        or set(say) != {"place"}
        or say["place"] not in range(1, count + 1)
    ):
        raise Illegal("BAZ-002", "no_such_place", places=count)


@pick.answer
def _(g: Bazaar, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    pack = ask.args["pack"]
    card = g.secret(pack)["cards"].pop(say["place"] - 1)
    g.secret(ask.to[0]).setdefault("picked", []).append(card)
    g.state["packs"][pack]["count"] -= 1
    events.append({"kind": "picked", "power": ask.to[0], "pack": pack})


@draft.step
def pass_packs(g: Bazaar, f: Locals, dice: Dice, events: Events) -> Go | None:
    """Round the table."""
    order = g.state["order"]
    for told in g.state["packs"].values():
        told["at"] = order[(order.index(told["at"]) + 1) % len(order)]
    return Go("pick") if any(told["count"] for told in g.state["packs"].values()) else None


@draft.step
def take_up(g: Bazaar, f: Locals, dice: Dice, events: Events) -> None:
    """Four sealed shuffles, then four changes."""
    hands = {power: Hand(g.state, power) for power in POWERS}
    orders = {
        power: hand.order_with(dice, add=g.secret(power)["picked"]) for power, hand in hands.items()
    }
    for power, hand in hands.items():
        hand.lay(orders[power])
        g.secret(power)["picked"] = []


# A turn of trading: one batch, three sections with one policy each

trade = Flow("trade")


@trade.step
def give_orders(g: Bazaar, f: Locals, dice: Dice, events: Events) -> Ask:
    return Ask(
        (f["power"],), "orders", f["power"], sections=tuple(POLICIES), releases=True, default=[]
    )


@give_orders.sift
def _(g: Bazaar, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    mail = Sections(lines, POLICIES, read)
    for section, policy in POLICIES.items():
        mail.judge(section, policy, partial(faults, g, f["power"], section))
    return mail.sifted()


@give_orders.answer
def _(g: Bazaar, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["lines"] = say


def in_section(f: Locals, section: str) -> list[Line]:
    return [line for line in map(read, f["lines"]) if line.section == section]


@trade.step
def sell(g: Bazaar, f: Locals, dice: Dice, events: Events) -> None:
    for line in in_section(f, "market"):
        g.goods(f["power"])[line.args["good"]] -= line.args["number"]
        g.coins[f["power"]] += line.args["number"]


@trade.step
def send(g: Bazaar, f: Locals, dice: Dice, events: Events) -> None:
    for line in in_section(f, "caravan"):
        g.goods(f["power"])[line.args["good"]] -= 1
        g.goods(line.args["power"])[line.args["good"]] += 1


@trade.step
def travel(g: Bazaar, f: Locals, dice: Dice, events: Events) -> Run:
    lines = [line.text for line in in_section(f, "road")]
    return road.run(lines, [f["power"]], power=f["power"])


# One line at a time with a die between: what was right when it was sent may fail at its turn


def can_pay(g: Bazaar, f: Locals, line: Line) -> None:
    if g.coins[f["power"]] < line.args["number"]:
        raise Illegal("BAZ-010", "too_poor", toll=line.args["number"])


road = LineFlow(
    "road", lambda g, text: read(text), check=can_pay, facts=lambda g, f: coins_of(g, f["power"])
)


@road.step
def pay_toll(g: Bazaar, f: Locals, dice: Dice, events: Events) -> None:
    power, toll = f["power"], read(f["line"]).args["number"]
    [die] = dice.roll(f"toll/{slug(power)}/{f['number']}", 1)
    g.coins[power] += 2 if die + toll > 5 else -toll
    events.append({"kind": "travelled", "power": power, "toll": toll, "die": die})


def coins_of(g: Bazaar, power: str) -> dict[str, int]:
    """What conditions of tolls may ask about."""
    return {"coins": g.coins[power]}


def market_faults(g: Bazaar, power: str, lines: list[Line]) -> dict[int, Problem]:
    """Who promises more than there is has every line refused that draws on it."""
    wanted = dict.fromkeys(GOODS, 0)
    for line in lines:
        wanted[line.args["good"]] += line.args["number"]
    stock = g.goods(power)
    return {
        index: Problem("illegal", "promised_twice", {"good": line.args["good"]}, "BAZ-008")
        for index, line in enumerate(lines)
        if wanted[line.args["good"]] > stock[line.args["good"]]
    }


def caravan_faults(g: Bazaar, power: str, lines: list[Line]) -> dict[int, Problem]:
    return {
        index: Problem("illegal", "to_oneself", {}, "BAZ-009")
        for index, line in enumerate(lines)
        if line.args["power"] == power or g.goods(power)[line.args["good"]] < len(lines) + 1
    }


def road_faults(g: Bazaar, power: str, lines: list[Line]) -> dict[int, Problem]:
    """Only what can be known now: the tolls that one could pay without any luck."""
    return {
        index: Problem("illegal", "too_dear", {"toll": line.args["number"]}, "BAZ-010")
        for index, line in enumerate(lines)
        if not 1 <= line.args["number"] <= 4
    }


def faults(g: Bazaar, power: str, section: str, lines: list[Line]) -> list[tuple[Line, Problem]]:
    found = FAULTS[section](g, power, lines)
    return [(lines[index], problem) for index, problem in found.items()]


FAULTS = {"market": market_faults, "caravan": caravan_faults, "road": road_faults}


# A duel: dice, then a question that ends the segment when it is put

duel = Flow("duel")


@duel.step
def strike(g: Bazaar, f: Locals, dice: Dice, events: Events) -> None:
    rolls = {power: dice.roll(f"duel/r{f['round'] + 1}/{slug(power)}", 2) for power in f["between"]}
    f["round"] += 1
    first, second = f["between"]
    f["behind"] = first if sum(rolls[first]) < sum(rolls[second]) else second
    events.append({"kind": "struck", "rolls": rolls, "round": f["round"]})


@duel.step
def give_in(g: Bazaar, f: Locals, dice: Dice, events: Events) -> Ask:
    """Who cannot pay has nothing to decide."""
    loser = f["behind"]
    return Ask(
        (loser,),
        "yield",
        f"{loser} round {f['round']}",
        ("say",),
        facts={"coins": g.coins[loser], "round": f["round"]},
        default="fight",
        only="yield" if g.coins[loser] < 1 or f["round"] == 3 else None,
    )


@give_in.check
def _(g: Bazaar, f: Locals, ask: Ask, say: Say) -> None:
    one_of(say, ("yield", "fight"))
    if say == "fight" and g.coins[ask.to[0]] < 1:
        raise Illegal("BAZ-011", "no_coin")


@give_in.answer
def _(g: Bazaar, f: Locals, ask: Ask, say: Say, events: Events) -> Go | None:
    return Go("shake_hands") if say == "yield" else None


@duel.step
def pay_for_another(g: Bazaar, f: Locals, dice: Dice, events: Events) -> Go:
    g.coins[f["behind"]] -= 1
    return Go("strike")


@duel.step
def shake_hands(g: Bazaar, f: Locals, dice: Dice, events: Events) -> Leave:
    return Leave({"loser": f["behind"], "rounds": f["round"]})


# The rest of a game


def one_of(say: Say, words: tuple[str, ...]) -> None:
    if say not in words:
        raise Illegal("BAZ-001", "not_one_of", choices=words)


def make_grammar() -> Grammar:
    powers = Names(dict.fromkeys(POWERS, ()), "power")
    goods = Names(dict.fromkeys(GOODS, ()), "good")
    vocabulary = Vocabulary(Names({}, "place"), powers, goods, heads=powers)
    verbs = (
        Verb("sell", ("{number} {good}",), ("market",)),
        Verb("send", ("{good} -> {power}",), ("caravan",)),
        Verb("toll", ("{number} [{when}]",), ("road",)),
        Verb("pick", ("{number}",), role="reply"),
        Verb("say", ("{text}",), role="reply"),
    )
    return Grammar(verbs, dict.fromkeys(POLICIES, ()), vocabulary, {"good": name(goods)})


GRAMMAR = make_grammar()


def read(line: str) -> Line:
    return GRAMMAR.parse_line(line)


def setup(board: Board, scenario: dict[str, Any], options: dict[str, Any]) -> State:
    seats = {power: seat for seat, powers in options["seats"].items() for power in powers}
    return {
        "seats": {power: seats.get(power) for power in POWERS},
        "order": list(POWERS),
        "coins": dict.fromkeys(POWERS, scenario["coins"]),
        "goods": {power: {"silk": 2, "spice": 3} for power in POWERS},
        "packs": {},
        "prices": dict(scenario["prices"]),
    }


def view(g: Bazaar, seat: str | None) -> dict[str, Any]:
    """The public part, and the secrets of all hands and packs that the seat holds."""
    seen = {key: value for key, value in g.state.items() if key not in ("secret", "engine")}
    mine = [power for power, who in g.state["seats"].items() if seat is not None and who == seat]
    mine += [pack for pack, told in g.state["packs"].items() if told["at"] in mine]
    secret: Mapping[str, Any] = g.state["secret"]
    return {**seen, "secret": {owner: secret.get(owner, {}) for owner in mine}}


def invariants(g: Bazaar) -> list[str]:
    broken = [f"{good} costs {price}" for good, price in g.state["prices"].items() if price < 1]
    broken += [f"{power} owes money" for power, coins in g.coins.items() if coins < 0]
    secret = g.state["secret"]
    lists = [
        secret.get(owner, {}).get(key, [])
        for owner in secret
        for key in ("hand", "picked", "cards", "deck/cards")
    ]
    cards = sorted(card for cards in lists for card in cards)
    if cards and cards != list(CARDS):
        broken.append(f"cards: {cards}")
    return broken


def _set_coins(g: Bazaar, power: str, coins: int) -> None:
    g.coins[power] = coins


def _price(good: str) -> Setting:
    def put(g: Bazaar, price: int) -> None:
        g.state["prices"][good] = price

    return Setting(lambda g: g.state["prices"][good], put)


def _set_goods(g: Bazaar, power: str, goods: Counts) -> None:
    g.state["goods"][power] = {good: goods.get(good, 0) for good in GOODS}


def _set_price(g: Bazaar, good: str, price: int) -> None:
    g.state["prices"][good] = price


def _set_order(g: Bazaar, order: list[str]) -> None:
    if sorted(order) != sorted(POWERS):
        raise Illegal("BAZ-013", "each_once")
    g.state["order"] = order


def _at_stall(g: Bazaar, now: tuple[At, ...], power: str) -> list[At]:
    """Whose turn to trade it is, while there is trade."""
    if now[0].step != "next_trader":
        raise Illegal("BAZ-012", "stalls_are_shut")
    return [
        At(now[0].flow, "next_trader", {**now[0].locals, "turn": g.state["order"].index(power)})
    ]


CORRECTIONS = Corrections(
    money=Setting(lambda g, power: g.coins[power], _set_coins),
    counters={good: _price(good) for good in GOODS},
    words=(
        Word(
            "stock",
            "{power}: {value:counts}",
            Setting(lambda g, power: dict(g.goods(power)), _set_goods),
            "stock North: 2 silk",
        ),
        Word(
            "price",
            "{good}: {value:number}",
            Setting(lambda g, good: g.state["prices"][good], _set_price),
            "price silk: 2",
        ),
        Word(
            "seating",
            "{value:powers}",
            Setting(lambda g: list(g.state["order"]), _set_order),
            "seating North, West, East, South",
        ),
    ),
    points=(Point("stall", "{power}", _at_stall, "stall East"),),
)


def reply(g: Bazaar, ask: Ask, line: Line) -> Say | None:
    return {"place": line.args["number"]} if line.verb == "pick" else line.args["text"]


def _may_send(g: Bazaar, args: Mapping[str, Any]) -> Answer:
    """Whether the merchant whose turn it is could send one of a good."""
    power = g.state["order"][0]
    line = GRAMMAR.line("send", args, "caravan")
    for problem in caravan_faults(g, power, [line]).values():
        raise Illegal(problem.rule, problem.code, **problem.fields)
    stock = g.goods(power)[args["good"]]
    fields = {"good": args["good"], "left": stock - 1}
    return Answer((Because("can_send", fields, "BAZ-009"),), True, fields)


def _holds(g: Bazaar, args: Mapping[str, Any]) -> Answer:
    """What of a hand is known to who asks."""
    hand = g.state["secret"].get(args["power"], {}).get("hand")
    if hand is None:
        return Answer((Because("hidden", {"count": Hand(g.state, args["power"]).count}),))
    return Answer((Because("cards", {"cards": list(hand)}),), None, {"cards": list(hand)})


QUESTIONS = (
    Question(
        "send", ("{good} -> {power}",), _may_send, "Whether it can be sent.", "send silk -> East"
    ),
    Question("holds", ("{power}",), _holds, "What is known of a hand.", "holds North"),
)


WORDS = {
    "pact": ("yes", "no"),
    "tribute": ("one", "none"),
    "yield": ("yield", "fight"),
    "speech": ("silence", "curse"),
    "toast": ("water", "wine"),
}


def sample(g: Bazaar, ask: Ask, rng: Chooser) -> Say:
    if ask.verb == "pick":
        return {"place": rng.randint(1, ask.facts["cards"])}
    if ask.verb == "orders":
        return sample_orders(g, ask.to[0], rng)
    paid = {"yield": "fight", "tribute": "one"}.get(ask.verb)
    return rng.choice([w for w in WORDS[ask.verb] if w != paid or ask.facts["coins"] > 0])


def sample_orders(g: Bazaar, power: str, rng: Chooser) -> list[str]:
    stock = g.goods(power)
    lines = []
    if stock["spice"]:
        lines.append(f"market: sell {rng.randint(1, stock['spice'])} spice")
    if stock["silk"] > 1:
        others = [other for other in POWERS if other != power]
        lines.append(f"caravan: send silk -> {rng.choice(others)}")
    lines += [f"road: toll {rng.randint(1, 4)}" for _ in range(rng.randint(0, 3))]
    rng.shuffle(lines)
    return lines


BOARD = Board([], [])
GAME = Game(
    id="bazaar",
    title="Bazaar",
    prefix="BAZ",
    rules=1,
    root="evening",
    flows={flow.name: flow for flow in (evening, draft, trade, road, duel)},
    make_board=lambda data: BOARD,
    position=Bazaar,
    setup=setup,
    grammar=lambda board: GRAMMAR,
    decider=lambda g, power: g.state["seats"][power],
    reply=reply,
    noun=lambda line: "",
    view=view,
    invariants=invariants,
    sample=sample,
    score=lambda g: dict(g.coins),
    reply_verbs=("pick", "say"),
    corrections=CORRECTIONS,
    questions=QUESTIONS,
    secrets=True,
)
TABLE = Table(GAME, BOARD)
SCENARIO = {"coins": 3, "prices": {"silk": 1, "spice": 1}}
SEATS = {"ann": ["North"], "bob": ["East"], "cid": ["South", "West"]}
