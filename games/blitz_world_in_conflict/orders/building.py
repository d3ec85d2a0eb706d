"""The verbs of the turn's end."""

from __future__ import annotations

from pbem.engine.orders import Verb
from pbem.games.blitz_world_in_conflict.orders.sections import (
    ANSWERS,
    PARTISANS,
    POLITICS,
    SPENDING,
    WEAPONS,
    WITHDRAWAL,
)

BUILDING: tuple[Verb, ...] = (
    Verb(
        "partisan",
        ("{place} [{when}]",),
        (PARTISANS,),
        "Where a Partisan denies an Oil or a Resource.",
        "partisan Chungking",
        aliases=("place partisan", "partisans"),
    ),
    Verb(
        "no partisan",
        ("[{when}]",),
        (PARTISANS,),
        "No Partisan, where you may place one.",
        "no partisan",
        aliases=("no partisans",),
    ),
    Verb(
        "develop",
        ("{counters} [{when}]",),
        (WEAPONS,),
        "Counters of your Group that join the Force Pool.",
        "develop U-Boat II, Ju-88s",
        aliases=("new weapons", "new weapon"),
    ),
    Verb(
        "remove",
        ("{counters} [{when}]",),
        (WEAPONS, SPENDING),
        "Counters of a lost country that leave the game.",
        "remove Littorio Corps",
        usual=WEAPONS,
    ),
    Verb(
        "lend",
        ("{unit}: {goods} [{when}]",),
        (WEAPONS,),
        "What a lend lease unit delivers.",
        "lend Arctic Ocean LL: 1 oil, 1 resource",
        aliases=("lend lease",),
    ),
    Verb(
        "build",
        ("{builds} [{when}]",),
        (SPENDING,),
        "New units, and units on the map that grow.",
        "build Luftwaffe +1, Home Guard (free) at London",
        aliases=("build up", "repair", "rebuild"),
    ),
    Verb(
        "use oil",
        ("{count:number} [{when}]",),
        (SPENDING,),
        "So much Oil is spent like Resources.",
        "use oil 1",
        aliases=("spend oil", "use"),
        also=(
            ("use", ("{count:number} oil [as resources] [{when}]",)),
            ("use", ("{count:number} oil as a resource [{when}]",)),
        ),
    ),
    Verb(
        "research",
        (
            "{count:number} [times] [{when}]",
            "{count:number} [times] {then:=then build what comes/and build what comes/then build it/and build it} [at {place}] [{when}]",
            "[{when}]",
        ),
        (SPENDING,),
        "Tries for a unit of the Group that is open, each for a Resource.",
        "research 2 then build what comes",
        aliases=("research weapons",),
        also=(
            ("", ("{count:number} times, {then:=then build what comes} [at {place}] [{when}]",)),
        ),
    ),
    Verb(
        "bomb",
        (
            "{do:=develop|test} [{unit}] [{when}]",
            "{do:=build} [{unit}] at {place} [{when}]",
        ),
        (SPENDING,),
        "An A-Bomb is developed, tested or built.",
        "bomb build at West Coast",
        aliases=("A-Bomb", "atom bomb"),
        named=True,
    ),
    Verb(
        "scrap",
        ("{scraps} [{when}]",),
        (SPENDING, WITHDRAWAL),
        "Units of yours on the map lose Size, or are destroyed.",
        "scrap 18th Army -1",
        aliases=("destroy", "disband"),
        usual=SPENDING,
    ),
    Verb(
        "limit",
        ("{goods} [{when}]",),
        (SPENDING,),
        "What of your income you use while the neutral's limit holds.",
        "limit 1 oil, 4 resources",
    ),
    Verb(
        "commander",
        (
            "{commander} -> {place} [commands {unit}] [{when}]",
            "{commander} commands {unit} [{when}]",
        ),
        (POLITICS, SPENDING),
        "A Commander goes somewhere, and leads a unit there.",
        "commander Manstein -> Ukraine commands 1st Para",
        usual=POLITICS,
    ),
    Verb(
        "sabotage",
        (
            "{power}: {do:=build|free|develop|partisan} {what:target} [{when}]",
            "{power} [{when}]",
        ),
        (SPENDING, WEAPONS),
        "Sabotage against an enemy power, or what comes of it in the next turn.",
        "sabotage Germany",
        usual=SPENDING,
    ),
    Verb(
        "loot",
        ("{place}: {goods} [{when:things}]",),
        ANSWERS,
        "Oil or Resources in place of the points for a Factory.",
        "loot Paris: 1 oil",
        role="reply",
        noun=("place",),
    ),
)
