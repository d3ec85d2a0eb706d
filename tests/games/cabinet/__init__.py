"""A session of three ministers, with everything that goes to one seat alone: cards named in orders,
a look at another's hand, a card taken from the discards unseen, a pack of which the last is shown.

Whatever it says of a position it makes of all the secrets that it is given, as a careless game
would.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.engine import proof
from pbem.engine.board import Board
from pbem.engine.deck import Deck, Hand, deal, new_deck, take_unseen
from pbem.engine.dice import Dice
from pbem.engine.errors import LATER, Illegal, Problem
from pbem.engine.flow import Ask, Events, Flow, Go, Leave, Locals, Over, Run, Say, Sifted
from pbem.engine.game import Chooser, Game, Side
from pbem.engine.names import Names
from pbem.engine.orders import Grammar, Line, Verb
from pbem.engine.packs import Pack
from pbem.engine.slots import Vocabulary, name
from pbem.engine.state import State

POWERS = ("Red", "Blue", "Green")
CARDS = tuple(f"c{number:02d}" for number in range(1, 16))
TAKER, SECOND, KEEPER = POWERS


@dataclass(frozen=True)
class Session:
    """The thin position."""

    state: State
    board: Board

    def hand(self, power: str) -> list[str]:
        return Hand(self.state, power).cards

    @property
    def all_cards(self) -> list[str]:
        """Every card of every hand that can be seen here."""
        return [card for power in POWERS for card in self.hand(power)]


session = Flow("session")


@session.step
def lay_out(g: Session, f: Locals, dice: Dice, events: Events) -> None:
    new_deck(g.state, "cards", CARDS, dice)


@session.step
def deal_hands(g: Session, f: Locals, dice: Dice, events: Events) -> None:
    deal(g.state, "cards", [(power, g.state["size"]) for power in POWERS], dice)
    f["turn"] = 0


@session.step
def next_turn(g: Session, f: Locals, dice: Dice, events: Events) -> Run | Go:
    if f["turn"] == len(POWERS):
        return Go("take")
    power = POWERS[f["turn"]]
    f["turn"] += 1
    return Run("turn", {"power": power}, then="next_turn")


@session.step
def take(g: Session, f: Locals, dice: Dice, events: Events) -> Ask | None:
    """The discards lie open; which of them is taken nobody sees."""
    cards = Deck(g.state, "cards").open_of
    if not cards:
        return None
    args = {"cards": cards}
    return Ask((TAKER,), "take", TAKER, ("take",), secret=True, default="", args=args)


@take.check
def _(g: Session, f: Locals, ask: Ask, say: Say) -> None:
    if say and say not in Deck(g.state, "cards").open_of:
        raise Illegal("CAB-003", "not_there", card=say)


@take.answer
def _(g: Session, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    g.state["secret"].setdefault(TAKER, {})["taking"] = say


@session.step
def take_it(g: Session, f: Locals, dice: Dice, events: Events) -> None:
    card = g.state["secret"].get(TAKER, {}).get("taking", "")
    if card:
        take_unseen(g.state, "cards", TAKER, card, dice)
        events.append({"kind": "took", "power": TAKER})
        g.state["secret"][TAKER]["taking"] = ""


@session.step
def show_what_is_left(g: Session, f: Locals, dice: Dice, events: Events) -> None:
    Deck(g.state, "cards").show_rest([SECOND])


@session.step
def lay_pack(g: Session, f: Locals, dice: Dice, events: Events) -> None:
    deck, pack = Deck(g.state, "cards"), Pack(g.state, "pack")
    order = pack.order_with(dice, deck.top(2))
    deck.draw(2)
    pack.lay(order, [KEEPER])


@session.step
def pick(g: Session, f: Locals, dice: Dice, events: Events) -> Ask:
    facts = {"cards": Pack(g.state, "pack").count}
    keep = {"place": 1}
    return Ask((KEEPER,), "pick", KEEPER, ("pick",), facts=facts, secret=True, default=keep)


@pick.check
def _(g: Session, f: Locals, ask: Ask, say: Say) -> None:
    if not isinstance(say, dict) or say.get("place") not in (1, 2):
        raise Illegal("CAB-004", "no_such_place", cards=ask.facts["cards"])


@pick.answer
def _(g: Session, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    card = Pack(g.state, "pack").take(say["place"])
    g.state["secret"].setdefault(KEEPER, {})["kept"] = card


@session.step
def lay_last_open(g: Session, f: Locals, dice: Dice, events: Events) -> None:
    pack, hand = Pack(g.state, "pack"), Hand(g.state, KEEPER)
    order = hand.order_with(dice, add=[g.state["secret"][KEEPER]["kept"]])
    hand.lay(order)
    del g.state["secret"][KEEPER]["kept"]
    [last] = pack.cards
    pack.show([last])
    pack.take(1)
    Deck(g.state, "cards").discard([last])
    events.append({"kind": "kept", "power": KEEPER, "card": last})


@session.step
def reshuffle(g: Session, f: Locals, dice: Dice, events: Events) -> None:
    Deck(g.state, "cards").shuffle_in(dice)


@session.step
def rise(g: Session, f: Locals, dice: Dice, events: Events) -> Over:
    return Over({"turns": f["turn"]})


turn = Flow("turn")


@turn.step
def give_orders(g: Session, f: Locals, dice: Dice, events: Events) -> Ask:
    return Ask((f["power"],), "orders", f["power"], sections=("cards",), releases=True, default=[])


@give_orders.sift
def _(g: Session, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    """Cards of the hand."""
    good: list[str] = []
    problems: list[tuple[int, Problem]] = []
    for number, text in enumerate(lines):
        card = GRAMMAR.parse_line(text).args["card"]
        if card in g.hand(f["power"]) and text not in good:
            good.append(text)
        else:
            problems.append((number, Problem("illegal", "not_held", {"card": card}, "CAB-002")))
    return Sifted(tuple(good), tuple(problems))


@give_orders.answer
def _(g: Session, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["cards"] = [GRAMMAR.parse_line(text).args["card"] for text in say]


@turn.step
def throw(g: Session, f: Locals, dice: Dice, events: Events) -> None:
    hand = Hand(g.state, f["power"])
    order = hand.order_with(dice, remove=f["cards"])
    hand.show(f["cards"])
    hand.lay(order)
    Deck(g.state, "cards").discard(f["cards"])
    events.extend({"kind": "threw", "power": f["power"], "card": card} for card in f["cards"])


@turn.step
def look(g: Session, f: Locals, dice: Dice, events: Events) -> Leave:
    """A card of the next minister, for the eyes of this one."""
    power = f["power"]
    other = POWERS[(POWERS.index(power) + 1) % len(POWERS)]
    hand = Hand(g.state, other)
    card = hand.at("01")
    hand.show([card], to=[power])
    proof.told(g.state, [power], {"kind": "spied", "at": other, "card": card})
    events.append({"kind": "looked", "power": power, "at": other})
    return Leave()


# What a careless game says


def view(g: Session, seat: str | None) -> dict[str, Any]:
    own = [power for power, who in g.state["seats"].items() if seat is not None and who == seat]
    own += ["pack"] if KEEPER in own else []
    secret = g.state["secret"]
    seen = {"decks": g.state.get("decks", {}), "hands": g.all_cards}
    return {**seen, "secret": {owner: secret.get(owner, {}) for owner in own}}


def offers(g: Session, ask: Ask) -> Mapping[str, Sequence[str]]:
    return {"cards": [f"throw {card}" for card in g.all_cards]}


def score(g: Session) -> dict[str, Any]:
    return {power: sum(int(card[1:]) for card in g.hand(power)) for power in POWERS}


def sides(g: Session) -> Sequence[Side]:
    """The side with the highest card first."""
    ranked = sorted(POWERS, key=lambda power: max(g.hand(power), default=""))
    return [Side(power, (power,), tuple(g.hand(power) and [power])) for power in ranked]


def wants(g: Session, ask: Ask) -> Sequence[str]:
    return ["cards"] if "c01" in g.all_cards else []


def weigh(g: Session, powers: Sequence[str], line: Line) -> Problem | None:
    card = line.args.get("card", "")
    return Problem(LATER, "not_held", {"card": card}) if card in g.all_cards else None


def decider(g: Session, power: str) -> str | None:
    seat: str | None = g.state["seats"][power]
    return None if "c15" in g.hand(power) and g.hand(power)[0] == "c15" else seat


def invariants(g: Session) -> list[str]:
    """Every card is somewhere, once, where the secrets are at hand."""
    secret = g.state["secret"]
    names = ("hand", "pack", "deck/cards", "rest/cards")
    found = [each for owner in secret.values() for name in names for each in owner.get(name, [])]
    found += [owner["kept"] for owner in secret.values() if owner.get("kept")]
    found += g.state.get("decks", {}).get("cards", {}).get("discard", [])
    return [] if not secret or sorted(found) in ([], sorted(CARDS)) else [f"cards: {found}"]


def sample(g: Session, ask: Ask, rng: Chooser) -> Say:
    if ask.verb == "orders":
        return [f"cards: throw {rng.choice(g.hand(ask.to[0]))}"]
    if ask.verb == "take":
        return rng.choice(Deck(g.state, "cards").open_of)
    return {"place": rng.randint(1, 2)}


def reply(g: Session, ask: Ask, line: Line) -> Say | None:
    return {"place": line.args["number"]} if line.verb == "pick" else line.args["card"]


def make_grammar() -> Grammar:
    powers, cards = (
        Names(dict.fromkeys(POWERS, ()), "power"),
        Names(dict.fromkeys(CARDS, ()), "card"),
    )
    vocabulary = Vocabulary(Names({}, "place"), powers, Names({}, "unit"), heads=powers)
    verbs = (
        Verb("throw", ("{card}",), ("cards",), example="throw c01"),
        Verb("take", ("{card}",), ("cards", "standing"), role="reply"),
        Verb("pick", ("{number}",), role="reply"),
    )
    return Grammar(verbs, {"cards": (), "standing": ()}, vocabulary, {"card": name(cards)})


GRAMMAR = make_grammar()


def setup(board: Board, scenario: dict[str, Any], options: dict[str, Any]) -> State:
    seats = {power: seat for seat, powers in options["seats"].items() for power in powers}
    return {"seats": seats, "size": scenario["hand"]}


GAME = Game(
    id="cabinet",
    title="Cabinet",
    prefix="CAB",
    rules=1,
    root="session",
    flows={flow.name: flow for flow in (session, turn)},
    make_board=lambda data: Board([], []),
    position=Session,
    setup=setup,
    grammar=lambda board: GRAMMAR,
    decider=decider,
    reply=reply,
    noun=lambda line: "",
    view=view,
    invariants=invariants,
    sample=sample,
    score=score,
    weigh=weigh,
    reply_verbs=("take", "pick"),
    waits=("take", "pick"),
    offers=offers,
    wants=wants,
    sides=sides,
    secrets=True,
    scenario_keys={"hand": int},
)
