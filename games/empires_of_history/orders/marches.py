"""The verbs of ships and armies, of battles and new units."""

from __future__ import annotations

from pbem.engine.orders import Verb
from pbem.games.empires_of_history.orders.sections import (
    ANSWERS,
    BOMBING,
    COMBAT,
    MOVEMENT,
    NAVAL,
    PLACEMENT,
)

MARCHES: tuple[Verb, ...] = (
    Verb(
        "sweep",
        ("{box}: {units:stack} {zone:place} [{when}]",),
        (NAVAL,),
        "Minesweepers try a mine before ships sail.",
        "sweep Denmark straits: 1 minesweeper E-07",
        aliases=("minesweep", "sweep mines in", "sweep mines"),
    ),
    Verb(
        "hunt",
        (
            "subs in {zone:place}: {units:stack} {base:place} [via {via:stops}] [{when}]",
            "subs in {zone:place}: {units:stack} [{when}]",
        ),
        (NAVAL,),
        "Ships of a zone and aircraft look for enemy submarines, before ships sail.",
        "hunt subs in E-13: 2 destroyer, 1 fighter Southampton",
    ),
    Verb(
        "TF",
        (
            "{force:named_force}: {units:stack} {place}; {legs} [{when:if_only}]",
            "{force:named_force}: {units:stack} {place} [{when:if_only}]",
        ),
        (NAVAL,),
        "A task force and what it does, part after part.",
        "TF A: 1 battleship, 2 transport E-06; load 2 infantry London; move E-11; for Normandy",
        aliases=("task force", "taskforce"),
        whole_line=True,
    ),
    Verb(
        "move",
        ("{units}: {path} [{when}]",),
        (MOVEMENT,),
        "Land units move, into battle where enemies stand.",
        "move 2 infantry, 1 armor: Silesia -> Warsaw",
        aliases=("march", "attack", "advance"),
    ),
    Verb(
        "free",
        ("{place}: {units} [{when}]",),
        (MOVEMENT,),
        "Partisans take the enemy-held home territory in which they stand.",
        "free Lvov: 1 partisan",
        aliases=("liberate",),
    ),
    Verb(
        "land",
        (
            "{units}: {force} -> {goal:place}; bombard {bombard:number} battleship [{when}]",
            "{units}: {force} -> {goal:place} [{when}]",
        ),
        (MOVEMENT,),
        "Units go ashore from a task force.",
        "land 2 marine, 1 infantry: TF A -> Normandy; bombard 1 battleship",
        aliases=("invade", "disembark"),
        whole_line=True,
    ),
    Verb(
        "rail",
        ("{units:freight}: {path} [{when}]",),
        (MOVEMENT,),
        "Units and oil go through territories of your side, any number of them.",
        "rail 1 infantry: Tambov -> Aga",
        aliases=("strategic move", "strat move", "rail move", "railroad", "train"),
        named=True,
    ),
    Verb(
        "general",
        ("{general}: {points} [{when}]",),
        (COMBAT, MOVEMENT),
        "How a general divides his points among the units that he leads into an attack.",
        "general Guderian: armor +2 +2, infantry +3 +2",
        aliases=("gen",),
        usual=COMBAT,
    ),
    Verb(
        "press",
        (
            "{air:=air/air battle/the air battle} over {where}: {terms}",
            "{where}: {terms}",
        ),
        (COMBAT, NAVAL, BOMBING),
        "How long a battle of yours goes on, who is lost in it, and where you retreat.",
        "press Warsaw: until won; lose infantry, artillery, armor",
        aliases=("press on",),
        whole_line=True,
        usual=COMBAT,
        headed=(BOMBING,),
    ),
    Verb(
        "breakthrough",
        ("{units:stack} {path} [{when:left}]",),
        (COMBAT,),
        "Armor and mechanized infantry go on after a battle that they have won.",
        "breakthrough 3 armor, 2 infantry Warsaw -> Lvov",
        aliases=("break through", "exploit"),
        named=True,
    ),
    Verb(
        "dive bombers take",
        ("[in {where}:] {list:losses} [{when:left}]",),
        (*ANSWERS, COMBAT),
        "Which units your dive bombers hit, in this order.",
        "dive bombers take armor, artillery",
        role="reply",
        aliases=("dive bombers", "dive bombers hit"),
        noun=("where",),
    ),
    Verb(
        "place",
        ("{units}: {site} [{when}]",),
        (PLACEMENT,),
        "New units come onto the map.",
        "place 3 infantry: London",
        aliases=("deploy",),
    ),
)
