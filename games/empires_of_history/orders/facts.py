"""The numbers that conditions may compare, by the words that people use for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from pbem.games.empires_of_history.orders.names import UNITS

# Of every order line.
FACTS: Mapping[str, tuple[str, ...]] = {
    "turn": ("the turn", "game turn"),
    "us_entry": ("US Entry", "USA entry", "american entry", "the US entry"),
}
# Of an answer about aircraft: fighters of one's own that could take off, planes of the enemy.
OVER_FACTS: Mapping[str, tuple[str, ...]] = {
    "odds": ("the odds",),
    "fighters": ("own fighters", "my fighters", "our fighters"),
    "enemy_fighters": ("their fighters", "hostile fighters"),
    "enemy_bombers": ("their bombers", "hostile bombers", "bombers"),
    "attackers": ("enemy aircraft", "their aircraft", "enemy planes", "raiders", "planes"),
    **FACTS,
}
# Of an answer about ships: submarines of one's own, what they meet, and what searches for them.
SEA_FACTS: Mapping[str, tuple[str, ...]] = {
    "odds": ("the odds",),
    "round": ("rounds",),
    "submarines": ("subs", "own subs", "my subs", "our subs", "own submarines"),
    "warships": ("enemy warships", "escorts", "their warships"),
    "transports": ("enemy transports", "their transports"),
    "searchers": ("enemy searchers", "hunters"),
    "attackers": ("enemy ships", "enemy subs", "enemy submarines", "raiders"),
    "fighters": ("own fighters", "my fighters", "our fighters"),
    "enemy_aircraft": ("enemy planes", "their planes", "their aircraft"),
    **FACTS,
}
_OURS, _THEIRS = ("own", "my", "our"), ("their", "hostile")


def battle_facts(kinds: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Of a battle that goes on or has been fought: units left on both sides, in all and by kind,
    what has been lost, the round, and the turn."""
    found: dict[str, tuple[str, ...]] = {
        "round": ("rounds",),
        "odds": ("the odds",),
        "units": ("own units", "my units", "our units", "units left", "survivors"),
        "enemies": ("enemy units", "their units", "defenders", "enemy"),
        "ships": ("own ships", "my ships", "our ships"),
        "enemy_ships": ("their ships",),
        "aircraft": ("planes", "own aircraft", "our aircraft", "own planes"),
        "enemy_aircraft": ("enemy planes", "their aircraft", "their planes"),
        "lost": ("own losses", "my losses", "our losses", "losses"),
        "enemy_lost": ("enemy losses", "their losses"),
        **FACTS,
    }
    for kind in kinds:
        name = kind.replace(" ", "_")
        mine = (f"{whose} {each}" for whose in _OURS for each in (kind, f"{kind}s"))
        theirs = (f"{whose} {each}" for whose in _THEIRS for each in (kind, f"{kind}s"))
        found[name] = (*mine, *UNITS.get(kind, ()))
        found[f"enemy_{name}"] = tuple(theirs)
    return found


@lru_cache(maxsize=8)
def battle_names(kinds: tuple[str, ...]) -> tuple[str, ...]:
    """What these numbers are called."""
    return tuple(battle_facts(kinds))
