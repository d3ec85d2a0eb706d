"""The verbs of aircraft, and of what they carry."""

from __future__ import annotations

from pbem.engine.orders import Verb
from pbem.games.empires_of_history.orders.sections import (
    BOMBING,
    COLLECTION,
    GUARD,
    MOVEMENT,
    NAVAL,
    REBASE,
)

_FROM = "{units:stack} {base:place} [via {via:stops}][, {home:back}] [{when}]"

FLIGHTS: tuple[Verb, ...] = (
    Verb(
        "rebase",
        ("{units}: {path} [{when}]",),
        (REBASE,),
        "Aircraft that covered or guarded land at a base or carrier.",
        "rebase 2 fighter: E-20 -> Sicily",
    ),
    Verb(
        "bomb",
        ("{aim:=resources/resource|manpower|oil}: {units:stack} {path}[, {home:back}] [{when}]",),
        (BOMBING,),
        "Bombers against what a nation makes.",
        "bomb resources: 2 bomber London -> E-06 -> Hamburg",
        aliases=("industrial bombing",),
    ),
    Verb(
        "tactical",
        ("{units:stack} {path}[, {home:back}] [{when}]",),
        (BOMBING,),
        "Aircraft against troops; three points help the infantry that attacks there.",
        "tactical 3 fighter Silesia -> Warsaw",
        aliases=("tactical bombing", "tac bomb", "tactical strike"),
    ),
    Verb(
        "rocket",
        (
            "{count:number} from {base:place} -> {target:place} {aim:=attack|resources|manpower} [{when}]",
        ),
        (BOMBING,),
        "Optional rule: rockets against a city.",
        "rocket 1 from Ruhr -> London attack",
        aliases=("rockets", "fire rocket", "fire rockets"),
    ),
    Verb(
        "cover",
        (
            "{force} in {zone:place}: {units:stack} {base:place} [via {via:stops}] [{when}]",
            "{force}: {units:stack} {base:place} [via {via:stops}] [{when}]",
        ),
        (NAVAL,),
        "Aircraft protect a task force.",
        "cover TF A: 1 fighter London",
    ),
    Verb(
        "strike",
        (
            f"{{port:=port}} {{target:place}}: {_FROM}",
            f"{{target:place}}: {_FROM}",
        ),
        (NAVAL,),
        "Aircraft against ships at sea or in a port.",
        "strike E-19: 2 bomber Sicily",
        aliases=("air strike",),
    ),
    Verb(
        "fly",
        ("{units}: {path}[, {home:back}] [{when}]",),
        (MOVEMENT,),
        "Aircraft join a land battle and fly back, or go to another base.",
        "fly 2 fighter: Berlin -> Silesia -> Warsaw, back to Silesia",
    ),
    Verb(
        "drop",
        ("{units} by {by:units}: {path}[, {home:back}] [{when}]",),
        (MOVEMENT,),
        "Paratroopers jump from bombers.",
        "drop 2 paratrooper by 1 bomber: Berlin -> Hamburg -> E-07 -> Oslo, back to Hamburg",
        aliases=("paradrop", "para drop", "airdrop"),
    ),
    Verb(
        "nuclear",
        ("{count:number} bomb by {by:stack} {path}[, {home:back}] [{when}]",),
        (MOVEMENT,),
        "Optional rule: a nuclear bomb.",
        "nuclear 1 bomb by 1 bomber Manila -> P-08 -> P-05 -> Osaka, back to Manila",
        aliases=("nuke", "atom bomb", "atomic bomb", "nuclear attack"),
    ),
    Verb(
        "search",
        ("{zone:place}: {units:stack} {base:place} [via {via:stops}][, {home:back}] [{when}]",),
        (COLLECTION,),
        "Your aircraft look for submarines that raid trade.",
        "search E-13: 1 bomber Southampton",
    ),
    Verb(
        "guard",
        ("{zone:place}: {units:stack} {base:place} [via {via:stops}] [{when}]",),
        (GUARD,),
        "Unused aircraft stay over a sea zone until your next turn.",
        "guard E-11: 2 fighter London",
        aliases=("air guard",),
    ),
)
