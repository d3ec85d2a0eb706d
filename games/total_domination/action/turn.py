"""One turn of a power: it plays one card, or passes (§4.2).

What it does is said in one sealed answer, since a card that is developed or reserved is nobody
else's business; all the rest is shown at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine import proof
from pbem.engine.deck import Deck, Hand
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Go, Leave, Locals, Run, Say, Sifted
from pbem.games.total_domination import joining, technology
from pbem.games.total_domination.action import batch, lend_lease, passing, play
from pbem.games.total_domination.action.passing import Passing
from pbem.games.total_domination.cards import decks
from pbem.games.total_domination.events import peace, science
from pbem.games.total_domination.operations import rockets
from pbem.games.total_domination.orders.verbs import CARD, OPERATIONS
from pbem.games.total_domination.position import CARDS, Position
from pbem.games.total_domination.spending.card_turn import CardTurn
from pbem.games.total_domination.spending.plan import (
    LAUNCH,
    LEND_LEASE,
    PASS,
    PEACE,
    RESEARCH,
    SAVE,
    SCIENCE,
    Plan,
    lines_of,
    read_plan,
)

card_turn = Flow("card_turn")

# At which step a plan is carried out, if not in `play_card`.
STEPS: Mapping[str, str] = {
    PASS: "leave_phase",
    RESEARCH: "develop",
    SCIENCE: "take_from_pile",
    PEACE: "turn_up",
    LEND_LEASE: "lend",
    LAUNCH: "launch_rocket",
}


@card_turn.step
def choose(g: Position, f: Locals, dice: Any, events: Events) -> Ask:
    """TDM-027, TDM-070: one card for one thing, or a pass; TDM-071: nothing else without cards."""
    player = f["power"]
    count = Hand(g.state, g.holder(player)).count
    return Ask(
        to=(player,),
        verb="orders",
        noun=f"{player} {g.year}/{f['round']}",
        sections=(CARD,),
        facts={"cards": count, "round": f["round"], "saved": int(player in g.state["saved"])},
        default=[PASS],
        only=None if count else [PASS],
        args={"power": player, "year": g.year, "round": f["round"]},
        secret=True,
    )


@choose.sift
def _(g: Position, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    return batch.sift(g, ask.to[0], lines)


@choose.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    """TDM-070: who is on turn plays or passes; nothing at all is neither."""
    if not say:
        raise Illegal("TDM-070", "which_card")


@choose.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> Go:
    """What has to stay sealed goes to the secrets of the hand, all else is shown at once."""
    plan = read_plan(g, ask.to[0], say)
    f["ask"] = ask.id
    if keep(g, ask.to[0], plan):
        proof.chosen(g.state, ask.to[0], ask.id)
        f["lines"] = list(say)
    if plan.use == SCIENCE:
        f["card"] = plan.card
    return Go(STEPS.get(plan.use, "play_card"))


def keep(g: Position, player: str, plan: Plan) -> bool:
    """Between the answer and the step that carries it out: what a power has sealed. Whether all of
    the answer can be shown; also that of who passes without a reserve (TDM-303)."""
    if not plan.is_sealed:
        return True
    mine = g.secret(g.holder(player))
    if plan.use != PASS:
        mine["naming"] = plan.take or plan.card
        return False
    told = passing.chosen(g, player, plan.reserve, plan.discard)
    mine["passing"] = {"reserve": list(told.reserve), "discard": list(told.discard)}
    return not told.reserve


def taken_up(g: Position, player: str, name: str) -> Any:
    """What was kept; it is kept no more."""
    return g.secret(g.holder(player)).pop(name)


@card_turn.step
def play_card(g: Position, f: Locals, dice: Dice, events: Events) -> Go:
    """TDM-101, TDM-161, TDM-296: the card leaves the hand for everybody to see, and its lines are
    carried out one after the other."""
    plan = read_plan(g, f["power"], f["lines"])
    hand = Hand(g.state, g.holder(f["power"]))
    order = hand.order_with(dice, remove=[plan.card])
    hand.show([plan.card])
    hand.lay(order)
    f["tracks"] = dict(g.state["tracks"])
    play.carry_out(g, plan, events)
    return Go("shuffle_in")


@card_turn.step
def leave_phase(g: Position, f: Locals, dice: Dice, events: Events) -> Leave:
    """TDM-071, TDM-072, TDM-073: the power passes."""
    told = g.secret(g.holder(f["power"]))["passing"]
    kept = Passing(tuple(told["reserve"]), tuple(told["discard"]))
    passing.carry_out(g, f["power"], kept, dice, events)
    taken_up(g, f["power"], "passing")
    return Leave()


@card_turn.step
def develop(g: Position, f: Locals, dice: Dice, events: Events) -> Leave:
    """TDM-182, TDM-299: a card goes face down before its power; everybody sees that it does."""
    player = f["power"]
    hand = Hand(g.state, g.holder(player))
    card = g.secret(g.holder(player))["naming"]
    order = hand.order_with(dice, remove=[card])
    field = f"hand/{hand.owner}/{hand.set_number}/{hand.place(card)}"
    taken_up(g, player, "naming")
    hand.lay(order)
    technology.place(g, player, card, technology.RESEARCH, f["ask"], events, field)
    return Leave()


@card_turn.step
def lend(g: Position, f: Locals, dice: Dice, events: Events) -> Leave:
    """TDM-211, TDM-216: a card for a step of the US or China, and a card of theirs for the next
    draft."""
    player = f["power"]
    card = read_plan(g, player, f["lines"]).card
    hand, nation = Hand(g.state, g.holder(player)), lend_lease.nation_of(g, player)
    order = hand.order_with(dice, remove=[card])
    hand.show([card])
    hand.lay(order)
    Deck(g.state, CARDS).discard([card])
    g.state["lent"].append(player)
    events.append({"kind": "lend_lease", "power": player, "card": card, "nation": nation})
    joining.advance(g, nation, events)
    decks.set_aside(g, player, nation)
    return Leave()


@card_turn.step
def launch_rocket(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """TDM-146: a rocket is a turn of its own."""
    plan = read_plan(g, f["power"], f["lines"])
    return Run("launch", rockets.planned(g, f["power"], plan.head), then="end_turn")


# Science


@card_turn.step
def take_from_pile(g: Position, f: Locals, dice: Dice, events: Events) -> Leave | None:
    """TDM-172: the card that was chosen lies face down; R-23: if it is gone, its player is told."""
    player = f["power"]
    card = g.secret(g.holder(player))["naming"]
    if card and not science.is_there(g, card):
        return None
    if card:
        science.take(g, player, f["card"], card, f["ask"], dice, events)
    else:
        science.waste(g, player, f["card"], dice, events)
    taken_up(g, player, "naming")
    return Leave()


@card_turn.step
def look_at_pile(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """R-23: somebody has taken a card before, and it is the one that this power has chosen."""
    taken_up(g, f["power"], "naming")
    science.show_pile(g, f["power"])
    events.append({"kind": "science_again", "power": f["power"], "card": f["card"]})


@card_turn.step
def choose_again(g: Position, f: Locals, dice: Any, events: Events) -> Ask:
    """TDM-172, R-23: another card of the pile as it is, or none."""
    return Ask(
        to=(f["power"],),
        verb="orders",
        noun=f"{f['power']} {g.year}/{f['round']} Science",
        sections=(OPERATIONS,),
        default=[PASS],
        args={"power": f["power"], "year": g.year, "science": f["card"]},
        secret=True,
    )


@choose_again.sift
def _(g: Position, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    return batch.sift_again(g, ask.to[0], lines)


@choose_again.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> Go:
    mine = g.secret(g.holder(ask.to[0]))
    mine["naming"] = batch.taken(g, say)
    mine.pop(science.PILE)
    f["ask"] = ask.id
    return Go("take_from_pile")


# Peace


@card_turn.step
def turn_up(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """TDM-179, TDM-181: a card is turned up, and the power sees how many points it has."""
    plan = read_plan(g, f["power"], f["lines"])
    f["points"] = peace.turn_up(g, plan, dice, events)
    f["card"] = plan.card


@card_turn.step
def spend(g: Position, f: Locals, dice: Any, events: Events) -> Ask:
    """TDM-179: the operations are said after the reveal."""
    return Ask(
        to=(f["power"],),
        verb="orders",
        noun=f"{f['power']} {g.year}/{f['round']} Peace",
        sections=(OPERATIONS,),
        facts={"points": f["points"]},
        default=peace.at_silence(g, f["power"], f["points"]),
        args={"power": f["power"], "year": g.year, "points": f["points"]},
    )


@spend.sift
def _(g: Position, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    return batch.sift_operations(g, ask.to[0], f["points"], lines)


@spend.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["lines"] = say


@card_turn.step
def spend_points(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """TDM-179, TDM-181: what was said is done; a point that is left may be saved."""
    lines = lines_of(g, f["lines"])
    turn = CardTurn(f["power"], f["points"])
    f["tracks"] = dict(g.state["tracks"])
    for line in lines:
        if line.verb in play.LINES:
            play.carry_out_line(g, turn, line, events)
    saves = any(line.verb == SAVE for line in lines)
    play.spare(g, f["power"], f["card"], turn, saves, events)


# All that steps of the US and China bring


@card_turn.step
def shuffle_in(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """TDM-219, TDM-305: for each step that attacks and moves of this turn have brought, a card of
    the nation is shuffled into the draw deck."""
    joining.shuffle_in(g, joining.steps_taken(f["tracks"], g), dice, events)


@card_turn.step
def end_turn(g: Position, f: Locals, dice: Any, events: Events) -> Leave:
    """TDM-070: the next power is on turn."""
    return Leave()
