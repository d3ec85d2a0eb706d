"""The verbs of phases 4 to 7, and of the moves of one zone."""

from __future__ import annotations

from pbem.engine.orders import Verb
from pbem.games.blitzwar.orders.other_words import PAY
from pbem.games.blitzwar.orders.sections import (
    AIR,
    COMBAT,
    FIGHTS,
    MOVEMENT,
    NAVAL,
    REINFORCEMENT,
    TRANSPORT,
)

MOVING: tuple[Verb, ...] = (
    Verb(
        "sail",
        (f"{{units}}: {{path}} {PAY} [{{when}}]", f"{{units}} from {{path}} {PAY} [{{when}}]"),
        (NAVAL,),
        "Naval counters move, sea zone by sea zone.",
        "sail 2 u-boat: Hamburg -> North Sea -> Norwegian Sea",
        aliases=("move naval",),
    ),
    Verb(
        "attack at sea",
        ("{area:place} [{when}]",),
        (NAVAL,),
        "A sea zone in which the naval units fight.",
        "attack at sea North Atlantic",
        aliases=("naval attack", "naval combat", "sea attack", "fight at sea"),
    ),
    Verb(
        "battle of britain",
        (
            "until {until:=equal/even/the end/over} [{when}]",
            "max {rounds:number} [rounds] [{when}]",
        ),
        (AIR,),
        "Rounds of German air against Allied air in range of London.",
        "battle of britain until equal",
    ),
    Verb(
        "bomb",
        ("{count:number}: {area:place} [{when}]",),
        (AIR,),
        "Air units of a British base bomb Germany.",
        "bomb 2: London",
        aliases=("strategic bombing",),
    ),
    Verb(
        "fly",
        (
            "{units}: {area:place} -> {goal:place} [{when}]",
            "{units} from {area:place} -> {goal:place} [{when}]",
        ),
        (AIR,),
        "Air units over a land zone, or into a sea zone.",
        "fly 1 air: Breslau -> Lodz",
        aliases=("air superiority",),
    ),
    Verb(
        "beachhead",
        (
            "{count:number}: {area:place} -> {sea:place} for {target:place} [{when}]",
            "{count:number}: {sea:place} for {target:place} [{when}]",
        ),
        (AIR,),
        "Air units at sea become beachheads at a zone; with their base they fly there first.",
        "beachhead 2: Norwegian Sea for Trondheim",
        aliases=("beachheads",),
    ),
    Verb(
        "rebase",
        (
            "{units}: {area:place} -> {goal:place} [{when}]",
            "{units} from {area:place} -> {goal:place} [{when}]",
        ),
        (AIR, COMBAT),
        "Air units at base move to another one; in the combat section, at the end of the turn.",
        "rebase 2 air: Berlin -> Paris",
        aliases=("transfer",),
        usual=AIR,
    ),
    Verb(
        "ship",
        (f"{{units}}: {{path}} {PAY} [{{when}}]", f"{{units}} from {{path}} {PAY} [{{when}}]"),
        (TRANSPORT,),
        "Corps, supply and air units go from port to port; sea zones may be left out.",
        "ship 4 supply: Naples -> Tripoli",
        aliases=("transport",),
    ),
    Verb(
        "land",
        (
            f"{{units}}: {{area:place}} -> {{goal:place}} by {{sea:place}} {PAY} [{{when}}]",
            f"{{units}}: {{area:place}} -> {{goal:place}} {PAY} [{{when}}]",
        ),
        (TRANSPORT,),
        "Corps go onto the beachheads of a zone.",
        "land 2 armor, 1 infantry: Scapa Flow -> Trondheim",
        aliases=("invade",),
    ),
    Verb(
        "re-embark",
        (f"{{units}}: {{area:beachhead}} -> {{goal:place}} {PAY} [{{when}}]",),
        (TRANSPORT,),
        "Corps on a beachhead go back to a port.",
        "re-embark 1 infantry: Trondheim beachhead -> Scapa Flow",
        aliases=("reembark", "embark"),
    ),
    Verb(
        "fortify",
        (f"{{units}}: {{area:place}} {PAY} [{{when}}]", f"{{area:place}} {PAY} [{{when}}]"),
        (MOVEMENT,),
        "A single infantry corps digs in.",
        "fortify Trondheim",
    ),
    Verb(
        "unfortify",
        ("{units}: {area:place} [{when}]", "{area:place} [{when}]"),
        (MOVEMENT, REINFORCEMENT, NAVAL, AIR, TRANSPORT, *FIGHTS),
        "A fortified corps becomes a normal one.",
        "unfortify Trondheim",
        usual=MOVEMENT,
        named=True,
    ),
    Verb(
        "rail",
        (f"{{units}}: {{path}} {PAY} [{{when}}]", f"{{units}} from {{path}} {PAY} [{{when}}]"),
        (MOVEMENT,),
        "Strategic movement through zones of one's own.",
        "rail 3 infantry: Berlin -> Warsaw",
        aliases=("strategic move", "strat move", "railroad", "rail move"),
    ),
    Verb(
        "move",
        (f"{{units}}: {{path}} {PAY} [{{when}}]", f"{{units}} from {{path}} {PAY} [{{when}}]"),
        (MOVEMENT,),
        "Tactical movement, zone by zone.",
        "move 1 armor: Tripoli -> Misrata -> Sirte -> El Agheila",
        aliases=("tactical move",),
    ),
    Verb(
        "activate",
        (f"{{units}}: {{area:place}} {PAY} [{{when}}]",),
        (MOVEMENT,),
        "Counters that have not moved may attack.",
        "activate 2 infantry, 1 infantry: El Agheila",
    ),
    Verb(
        "step",
        (f"{{units}}: {{path}} {PAY} [{{when}}]",),
        FIGHTS,
        "A counter that neither moved nor fought moves one zone.",
        "step 1 infantry: Saar -> Ruhr",
        usual=COMBAT,
    ),
    Verb(
        "walk",
        ("{units}: {path} [{when}]",),
        (COMBAT,),
        "A counter out of supply moves one zone at the end of the turn.",
        "walk 1 infantry: Gazala -> Derna",
    ),
)
