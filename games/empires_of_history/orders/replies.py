"""The verbs of answers to questions, which may stand below `standing:` too."""

from __future__ import annotations

from pbem.engine.orders import Verb
from pbem.games.empires_of_history.orders.sections import (
    ANSWERS,
    BOMBING,
    COLLECTION,
    COMBAT,
    NAVAL,
    REACTION,
    STANDING,
)

HOW = "{how:=always/yes/all|bombers/bombers only/only bombers|never/no/none}"
YES = "{answer:=yes/always|no/never}"
JOIN = (
    "{answer:=yes/always|no/never"
    "|transports/only against transports/against transports/only transports}"
)
FIGHTS = "{fights:=never/no|last/yes/always}"
_KEEP = "[, keep fuel {keep:number}] [{when:over}]"
_SHIPS = "{ships:=all|none/no}[; aircraft from {bases}]"
_LISTED = ("[in {where}:] {list:losses} [{when:left}]",)

REPLIES: tuple[Verb, ...] = (
    Verb(
        "intercept",
        (
            f"[{{where}}:] {HOW} [from {{bases}}]{_KEEP}",
            f"[{{where}}:] with {{most:number}} [from {{bases}}]{_KEEP}",
            f"[{{where}}:] from {{bases}}{_KEEP}",
            "[{where}:] keep fuel {keep:number} [{when:over}]",
            "[{where}:] {when:over}",
        ),
        ANSWERS,
        "Whether your fighters meet enemy aircraft, from which bases, and what fuel they keep.",
        "intercept always, keep fuel 2",
        role="reply",
        aliases=("interception",),
        noun=("where",),
    ),
    Verb(
        "subs",
        (
            "[in {where}:] {attacks}[; stop {stop:halt}] [{when:at_sea}]",
            "[in {where}:] stop {stop:halt} [{when:at_sea}]",
        ),
        ANSWERS,
        "Which task forces your submarines attack, and when they stop.",
        "subs in E-31: attack transports only, weaker; stop after 1 round",
        role="reply",
        aliases=("submarines", "u-boats", "uboats"),
        noun=("where",),
        whole_line=True,
    ),
    Verb(
        "raid trade",
        (
            f"[in {{where}}:] {YES} [with {{most:number}}] [{{when:at_sea}}]",
            "[in {where}:] with {most:number} [{when:at_sea}]",
        ),
        ANSWERS,
        "Whether your submarines raid trade, and how many of them.",
        "raid trade in E-31: yes",
        role="reply",
        aliases=("raid", "raid convoys", "raid the trade"),
        noun=("where",),
    ),
    Verb(
        "hunt raiders",
        (f"[in {{where}}:] ships {_SHIPS} [max {{most:number}}] [{{when:at_sea}}]",),
        (REACTION, COLLECTION, STANDING),
        "What searches for submarines that have raided trade.",
        "hunt raiders ships all; aircraft from London max 1",
        role="reply",
        noun=("where",),
        whole_line=True,
    ),
    Verb(
        "convoy air",
        (
            "[in {where}:] {none:=none/no/never} [{when:at_sea}]",
            "[in {where}:] from {bases} [max {most:number}] [{when:at_sea}]",
        ),
        ANSWERS,
        "Whether your aircraft search for raiders of an ally's trade.",
        "convoy air from Southampton max 1",
        role="reply",
        aliases=("convoy air answer",),
        noun=("where",),
    ),
    Verb(
        "losses",
        _LISTED,
        (*ANSWERS, BOMBING, NAVAL, COMBAT),
        "Who is lost in battles on land and in the air, in this order.",
        "losses in Warsaw: infantry, artillery, armor, keep 1 infantry",
        role="reply",
        aliases=("casualties", "lose", "loss"),
        noun=("where",),
    ),
    Verb(
        "naval losses",
        _LISTED,
        (*ANSWERS, NAVAL),
        "Who is lost in battles at sea, in this order.",
        "naval losses hit on battleship, destroyer, submarine",
        role="reply",
        aliases=("sea losses", "losses at sea"),
        noun=("where",),
    ),
    Verb(
        "industrial complex fights",
        (f"[in {{where}}:] {FIGHTS} [{{when:left}}]",),
        ANSWERS,
        "Whether a complex defends its territory, so that it can be destroyed.",
        "industrial complex fights never",
        role="reply",
        aliases=("industrial complex", "complex fights", "complex", "IC fights"),
        noun=("where",),
    ),
    Verb(
        "carrier fighters intercept",
        (f"[in {{where}}:] {YES} [{{when:over}}]",),
        ANSWERS,
        "Whether fighters on your carriers meet aircraft that attack the fleet.",
        "carrier fighters intercept yes",
        role="reply",
        aliases=("carrier fighters", "carrier fighter"),
        noun=("where",),
    ),
    Verb(
        "guards join",
        (f"[in {{where}}:] {JOIN} [{{when:at_sea}}]",),
        ANSWERS,
        "Whether aircraft on guard join a battle at sea.",
        "guards join yes",
        role="reply",
        aliases=("guard joins", "air guards join"),
        noun=("where",),
    ),
    Verb(
        "defend",
        ("{general}: {points} [{when}]",),
        ANSWERS,
        "How a general divides his points among the units that he defends with.",
        "defend Weygand: infantry +1 +1",
        role="reply",
        noun=("general",),
    ),
    Verb(
        "city hits",
        ("[in {where}:] {round:city_hits} [{when:left}]",),
        ANSWERS,
        "From which round on a city's fortification takes hits.",
        "city hits at once",
        role="reply",
        aliases=("fortification hits",),
        noun=("where",),
    ),
    Verb(
        "go on",
        (f"[in {{where}}:] {YES} [{{when:left}}]",),
        ANSWERS,
        "Whether you go on with a battle after a round, where you wished to be asked.",
        "go on no",
        role="reply",
        aliases=("continue", "fight on"),
        noun=("where",),
    ),
    Verb(
        "evacuate",
        ("{where}: {goals:bases} [{when}]",),
        ANSWERS,
        "Where ships go from a port whose territory falls, in the order of wish.",
        "evacuate Marseilles: E-18",
        role="reply",
        aliases=("flee",),
        noun=("where",),
    ),
    Verb(
        "pause",
        ("[in {where}] [{when:left}]",),
        ANSWERS,
        "Ask me, and do not answer with what usually holds.",
        "pause in Warsaw",
        role="reply",
        aliases=("ask me", "ask"),
        noun=("where",),
    ),
)
