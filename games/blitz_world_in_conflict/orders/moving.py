"""The verbs of steps A, B, D and E."""

from __future__ import annotations

from pbem.engine.orders import Verb
from pbem.games.blitz_world_in_conflict.orders.sections import MARCH, REBASE, RETURN, SAIL, SEA

# Who leaves out where a unit starts; it is where it stands (mails.py).
_TO = (("", ("{units} to {path:route} [{when}]", "{units} -> {path:route} [{when}]")),)
_TO_WITH = (
    (
        "",
        (
            "{units} [with {cargo}] to {path:route} [{when}]",
            "{units} [with {cargo}] -> {path:route} [{when}]",
        ),
    ),
)

MOVING: tuple[Verb, ...] = (
    Verb(
        "return",
        ("{units}: {path:route} [{when}]", "{units} from {path} [{when}]"),
        (RETURN,),
        "Units at sea go back to base.",
        "return High Seas Fleet: North Atlantic -> North Sea -> Western Germany",
        aliases=("return to base",),
        also=_TO,
    ),
    Verb(
        "sail",
        (
            "{units} [with {cargo}]: {path:route}[; embark {loads}] [{when}]",
            "{units} [with {cargo}] from {path}[; embark {loads}] [{when}]",
        ),
        (SAIL,),
        "Naval units go to sea, or through it to another Port; a TRS carries land units and may embark more.",
        "sail Europe Trs with 8th Army: Scotland -> North Sea; embark 2nd Army at London",
        whole_line=True,
        also=_TO_WITH,
    ),
    Verb(
        "fly",
        ("{units}: {path:route} [{when}]", "{units} from {path} [{when}]"),
        (SAIL,),
        "Air units move to sea.",
        "fly Coastal Command: London -> North Sea",
        also=_TO,
    ),
    Verb(
        "fight",
        ("{places} [{when}]",),
        (SEA,),
        "In which order combats at sea are fought.",
        "fight North Sea, Baltic Sea",
        aliases=("sea combat", "fight at sea"),
    ),
    Verb(
        "rebase",
        (
            "{units} [with {cargo}]: {path:route}[; {legs}] [{when}]",
            "{units} [with {cargo}] from {path}[; {legs}] [{when}]",
        ),
        (REBASE,),
        "Air units, naval units in Port and PARA go to another base; a TRS may load and drop on its way.",
        "rebase Europe Trs with 8th Army: London -> Paris; drop 8th Army; -> London",
        aliases=("transfer",),
        whole_line=True,
        also=_TO_WITH,
    ),
    Verb(
        "march",
        ("{units}: {path:route} [{when}]", "{units} from {path} [{when}]"),
        (MARCH,),
        "Land units move, from a TRS at sea too.",
        "march Army Group B: Paris -> Western Germany -> Berlin -> Poland",
        aliases=("move", "land"),
        also=_TO,
    ),
)
