"""What orders call areas, powers and units, and what their conditions may name: all that is needed
to read forces without a grammar."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from pbem.engine.names import Names
from pbem.engine.slots import Vocabulary
from pbem.games.axis_allies_europe.orders.place_names import names_of
from pbem.games.axis_allies_europe.units import (
    ARMOR,
    ARTILLERY,
    BATTLESHIP,
    BOMBER,
    CARRIER,
    COMPLEX,
    DESTROYER,
    FIGHTER,
    GUN,
    INFANTRY,
    SUBMARINE,
    TRANSPORT,
)
from pbem.wargame.battle_facts import Counted

POWERS: dict[str, tuple[str, ...]] = {
    "Germany": ("german", "germans", "axis", "reich", "ger"),
    "Soviet Union": ("soviet", "soviets", "USSR", "russia", "russian", "russians", "SU", "sov"),
    "Great Britain": (
        "british",
        "britain",
        "UK",
        "GB",
        "united kingdom",
        "england",
        "english",
        "brit",
        "brits",
    ),
    "United States": (
        "american",
        "americans",
        "US",
        "USA",
        "america",
        "united states of america",
        "yank",
        "yanks",
    ),
}
OWNERS = {
    "Germany": "German",
    "Soviet Union": "Soviet",
    "Great Britain": "British",
    "United States": "U.S.",
}
SIDES: dict[str, tuple[str, ...]] = {"Allies": ("allied", "the allies")}

KINDS: dict[str, tuple[str, ...]] = {
    INFANTRY: ("inf", "infs", "infantryman", "infantrymen", "men", "infty", "infrantry"),
    ARTILLERY: ("art", "arty", "artill", "arti", "gun", "field gun", "howitzer", "cannon"),
    ARMOR: ("arm", "armour", "tank", "tnk", "panzer", "pz", "pzr"),
    GUN: ("aa", "aag", "aaa", "flak", "flak gun", "antiaircraft", "antiaircraft gun", "gun"),
    FIGHTER: ("ftr", "fgt", "fig", "fght", "fgtr", "ft", "fighter plane", "fighter aircraft"),
    BOMBER: ("bmb", "bom", "bmr", "bmbr", "bbr", "bomber plane", "heavy bomber"),
    TRANSPORT: ("trn", "tra", "trs", "trans", "tran", "trp", "tpt", "tr", "tp", "troopship"),
    SUBMARINE: ("sub", "u-boat", "uboat"),
    DESTROYER: ("dd", "des", "dst", "dest", "destr"),
    CARRIER: ("ac", "a/c", "cv", "car", "carr", "aircraft carrier", "flattop"),
    BATTLESHIP: ("bb", "bat", "batt", "bship"),
    COMPLEX: ("ic", "complex", "factory", "industrial complex", "industry", "fac", "plant"),
}
LAND_UNITS = (INFANTRY, ARTILLERY, ARMOR)
PLANES = (FIGHTER, BOMBER)
SHIPS = (TRANSPORT, SUBMARINE, DESTROYER, CARRIER, BATTLESHIP)
NEVER_LOST = (GUN, COMPLEX)
CLASSES: dict[str, tuple[str, ...]] = {
    "land units": ("land", "ground units", "troops"),
    "planes": ("air", "air units", "aircraft"),
    "ships": ("sea", "naval units", "fleet"),
}
MEMBERS = {"land units": LAND_UNITS, "planes": PLANES, "ships": SHIPS}

ELSEWHERE: dict[str, tuple[str, ...]] = {
    "land": ("land battles", "on land"),
    "sea": ("naval", "sea battles", "at sea"),
    "raid": ("raids", "bombing raid", "bombing raids"),
    "aa": ("flak", "aa fire", "antiaircraft"),
    "intercept": ("interception", "interceptors"),
}

# A territory with the name of a power, and not its capital: losses of the one are not losses in the
# other.
DOUBTFUL = ("Russia",)

_PLURAL = {INFANTRY: INFANTRY, ARTILLERY: ARTILLERY, ARMOR: ARMOR}


def fact(kind: str) -> str:
    """The fact that counts one's own units of a kind, `transports`; behind `enemy_` the other
    side's.
    """
    return _PLURAL.get(kind, f"{kind}s")


# Units in the battle, as far as they can be hit; a class has the same word as in priority lists.
COUNTED = Counted(
    {kind: fact(kind) for kind in KINDS if kind not in NEVER_LOST},
    {word.replace(" ", "_"): kinds for word, kinds in MEMBERS.items()},
)
BATTLE_ONLY = ("round", "losses", "enemy_losses")
FACTS: dict[str, tuple[str, ...]] = {
    "round": ("rounds",),
    "attackers": ("attacking units",),
    "defenders": ("defending units",),
    "alone": ("only submarines", "no own surface ship"),
    "factors": ("own factors", "my factors", "strength"),
    "enemy_factors": ("enemy strength",),
    "losses": ("own losses", "my losses"),
    "enemy_losses": (),
    **COUNTED.names(KINDS | {word.replace(" ", "_"): more for word, more in CLASSES.items()}),
}

# Before the first die no round is over and nothing is lost; only a raid knows of an attack on land
# beside it.
EARLY_FACTS = {word: own for word, own in FACTS.items() if word not in BATTLE_ONLY}
RAID_FACTS = {"land_attack": ("land battle", "attack on land", "a land attack"), **EARLY_FACTS}


@lru_cache(maxsize=16)
def vocabulary(areas: tuple[str, ...]) -> Vocabulary:
    """The names for a board with these areas; the same object at every call."""
    strangers = [word for name, aliases in CLASSES.items() for word in (name, *aliases)]
    return Vocabulary(
        places=Names({area: names_of(area) for area in areas}, "place", strangers),
        powers=Names(POWERS, "power"),
        kinds=Names(KINDS, "unit", strangers),
        facts=Names(FACTS, "fact"),
        ranks=Names(ranks(), "unit"),
        heads=Names({**POWERS, **SIDES}, "power"),
        decks=(CARRIER,),
        owners=OWNERS,
    )


def ranks() -> Mapping[str, Iterable[str]]:
    """What a list of casualties may name."""
    kinds = {kind: aliases for kind, aliases in KINDS.items() if kind != COMPLEX}
    return {**kinds, **CLASSES}
