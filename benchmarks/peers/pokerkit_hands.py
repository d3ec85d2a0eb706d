"""Hands of poker played at random, and replayed from their histories by `pokerkit`.

`pokerkit_hands.py make FILE` writes them, `pokerkit_hands.py replay FILE` prints how many lines
they have and the seconds of replaying them.
"""

from __future__ import annotations

import json
import random
import sys
import time
from pathlib import Path

from pokerkit import Automation, HandHistory, NoLimitTexasHoldem, State

HANDS = 300


def hand(game: NoLimitTexasHoldem, rng: random.Random) -> State:
    """One hand of six players."""
    random.seed(rng.random())  # the package shuffles by it
    state = game((10_000,) * 6, 6)
    while state.status:
        if state.can_deal_hole():
            state.deal_hole()
        elif state.can_burn_card():
            state.burn_card("??")
        elif state.can_deal_board():
            state.deal_board()
        else:
            act(state, rng.random())
    return state


def act(state: State, chance: float) -> None:
    """What the player whose turn it is does: mostly he stays in."""
    if chance < 0.2 and state.can_fold():
        state.fold()
    elif chance > 0.85 and state.can_complete_bet_or_raise_to():
        state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)
    elif state.can_check_or_call():
        state.check_or_call()
    else:
        state.fold()


def made() -> list[str]:
    """The histories of some hands."""
    by_itself = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )
    game = NoLimitTexasHoldem(by_itself, True, 0, (50, 100), 100)
    rng = random.Random(7)
    return [HandHistory.from_game_state(game, hand(game, rng)).dumps() for _ in range(HANDS)]


def replayed(texts: list[str]) -> tuple[int, float]:
    """Lines of the histories, and the seconds of replaying them once they are read."""
    histories = [HandHistory.loads(text) for text in texts]
    began = time.process_time()
    for history in histories:
        for _ in history:
            pass
    return sum(len(each.actions) for each in histories), time.process_time() - began


if __name__ == "__main__":
    todo, file = sys.argv[1], Path(sys.argv[2])
    if todo == "make":
        file.write_text(json.dumps(made()))
    else:
        print(json.dumps(replayed(json.loads(file.read_text()))))
