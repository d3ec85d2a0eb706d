"""A game of Diplomacy with orders at random, and its phases adjudicated again by `diplomacy`.

`diplomacy_phases.py make FILE` writes the orders, `diplomacy_phases.py replay FILE` prints how many
there are and the seconds of their phases.
"""

from __future__ import annotations

import json
import random
import sys
import time
from pathlib import Path

from diplomacy import Game

PHASES = 90
Orders = list[dict[str, list[str]]]


def made() -> Orders:
    """The orders of each power, phase by phase."""
    rng, game = random.Random(7), Game()
    phases: Orders = []
    while not game.is_game_done and len(phases) < PHASES:
        possible = game.get_all_possible_orders()
        orders = {
            power: [rng.choice(possible[at]) for at in places if possible[at]]
            for power, places in game.get_orderable_locations().items()
        }
        put(game, orders)
        phases.append(orders)
    return phases


def put(game: Game, orders: dict[str, list[str]]) -> None:
    """One phase."""
    for power, lines in orders.items():
        game.set_orders(power, lines)
    game.process()


def replayed(phases: Orders) -> tuple[int, float]:
    """Orders, and the seconds of all phases."""
    game = Game()
    began = time.process_time()
    for orders in phases:
        put(game, orders)
    taken = time.process_time() - began
    return sum(len(lines) for orders in phases for lines in orders.values()), taken


if __name__ == "__main__":
    todo, file = sys.argv[1], Path(sys.argv[2])
    if todo == "make":
        file.write_text(json.dumps(made()))
    else:
        print(json.dumps(replayed(json.loads(file.read_text()))))
