"""The order language of Axis & Allies Europe: names, sections, verbs, and the facts that conditions
may name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pbem.engine.names import Names
from pbem.engine.orders import Grammar, Verb
from pbem.engine.pattern import Slot
from pbem.engine.pieces import Pieces
from pbem.engine.predicates import Predicate, Predicates
from pbem.engine.slots import Vocabulary, common_slots, condition, name, name_list
from pbem.games.axis_allies_europe.orders import loss_lists, retreat_goals, shares
from pbem.games.axis_allies_europe.orders.place_names import names_of
from pbem.games.axis_allies_europe.orders.vocabulary import (
    DOUBTFUL,
    EARLY_FACTS,
    ELSEWHERE,
    KINDS,
    RAID_FACTS,
    SHIPS,
    ranks,
    vocabulary,
)
from pbem.games.axis_allies_europe.units import CARRIER
from pbem.wargame.loss_lists import where

ADVANCE, PURCHASE, COMBAT, BATTLES = "advance", "purchase", "combat", "battles"
NONCOMBAT, PLACE, STANDING = "noncombat", "place", "standing"

SECTIONS: dict[str, tuple[str, ...]] = {
    ADVANCE: ("cash advance", "advance purchase", "advance purchases"),
    PURCHASE: (
        "purchases",
        "purchasing",
        "purchase combat units",
        "purchase units",
        "purchase phase",
        "buy",
        "buys",
        "buying",
        "buy units",
        "build",
        "builds",
        "production",
        "spending",
        "käufe",
        "einkauf",
        "einkäufe",
        "step 1",
        "phase 1",
    ),
    COMBAT: (
        "combat moves",
        "combat move",
        "combat movement",
        "combat movements",
        "combat move phase",
        "CM",
        "CMs",
        "attack",
        "attacks",
        "attack moves",
        "step 2",
        "phase 2",
    ),
    BATTLES: (
        "battle",
        "battle orders",
        "resolve combat",
        "resolve combats",
        "conduct combat",
        "combat resolution",
        "casualties",
        "casualty",
        "losses",
        "OOL",
        "order of loss",
        "order of losses",
        "order of casualties",
        "conditions",
        "step 3",
        "phase 3",
    ),
    NONCOMBAT: (
        "noncombat moves",
        "noncombat move",
        "noncombat movement",
        "noncombat movements",
        "noncombat move phase",
        "other moves",
        "NCM",
        "NCMs",
        "NC",
        "NC moves",
        "noncom",
        "step 4",
        "phase 4",
    ),
    PLACE: (
        "placement",
        "placements",
        "placing",
        "place new units",
        "place units",
        "place purchases",
        "new units",
        "mobilise",
        "mobilize",
        "mobilisation",
        "mobilization",
        "mobilise units",
        "mobilize units",
        "mobilise new units",
        "mobilize new units",
        "deploy",
        "deployment",
        "step 5",
        "phase 5",
    ),
    STANDING: ("standing orders", "standing order"),
}

_BOTH_MOVES = (COMBAT, NONCOMBAT)
_ANSWERS = (BATTLES, STANDING)

VERBS: tuple[Verb, ...] = (
    Verb(
        "split",
        ("advance: {shares:division}", "{shares:division}"),
        (ADVANCE,),
        "How the Allies divide their cash advance; every Allied player sends the same line.",
        "split advance: Soviet Union 9, Great Britain 3",
        role="reply",
        aliases=("divide",),
    ),
    Verb(
        "buy",
        ("{units} @ {area:place}", "{units}"),
        (PURCHASE, ADVANCE),
        "Units to be paid for now; units of the advance are placed at once, so it says where.",
        "buy 5 infantry, 1 submarine",
        aliases=("purchase",),
    ),
    Verb(
        "move",
        ("{units}: {path}", "{units} from {path}", "{hull} -> {way:route}"),
        _BOTH_MOVES,
        "Units and the whole way, step by step; a fighter may start from a carrier.",
        "move 2 infantry, 1 armor: Germany -> Poland",
        aliases=("attack",),
    ),
    Verb(
        "raid",
        ("[{escort:=escort}] {units}: {path}", "[{escort:=escort}] {units} from {path}"),
        (COMBAT,),
        "Bombers against an industrial complex; fighters that escort them have lines of their own.",
        "raid escort 2 fighter: France -> English Channel -> United Kingdom",
        aliases=("bomb", "sbr"),
    ),
    Verb(
        "load",
        ("{units}: {area:place} @ {ship}",),
        _BOTH_MOVES,
        "Land units of a territory go aboard a ship in the zone named.",
        "load 1 infantry, 1 artillery: United Kingdom @ transport North Sea",
        aliases=("embark",),
    ),
    Verb(
        "unload",
        ("{units}: {ship} -> {area:place}",),
        (NONCOMBAT,),
        "Cargo goes ashore in a friendly territory.",
        "unload all: transport Celtic Sea -> United Kingdom",
        aliases=("disembark",),
    ),
    Verb(
        "assault",
        ("{area:place}: {units} from {ships}",),
        (COMBAT,),
        "Cargo that lands in an enemy territory, and the ships that it comes from.",
        "assault Norway: 1 armor from transport North Sea",
        aliases=("invade",),
    ),
    Verb(
        "support",
        ("{none:=none/nothing}", "{area:place}: {units}"),
        (BATTLES,),
        "Ships that fire on the defenders of a landing; by default all that may.",
        "support Norway: 1 destroyer",
        aliases=("bombard",),
    ),
    Verb(
        "sequence",
        ("{battles}",),
        (BATTLES,),
        "The order in which battles are fought; raids come first.",
        "sequence raids, North Sea, Norway, Baltic States",
        aliases=("order of battles",),
    ),
    Verb(
        "retreat",
        (
            "{battle:place}: {goals} [{when}]",
            "{battle:place} {who:=air/planes/aircraft} -> {goal:route} [{when}]",
            "{battle:place} {who:=air/planes/aircraft}: {goals} [{when}]",
            "{battle:place} {who:=air/planes/aircraft} [{when}]",
            "[from] {battle:place} -> {goal:route} [{when}]",
            "-> {goal:route} [{when}]",
            "{battle:place} [{when}]",
        ),
        _ANSWERS,
        "The attacker withdraws; planes may have goals of their own, also by where they took off:"
        " `1 fighter from Poland -> Hungary`.",
        "retreat Rumania -> Bessarabia after round 2 if attackers < defenders",
        role="reply",
        aliases=("withdraw",),
        noun=("battle", "who"),
    ),
    Verb(
        "press",
        ("[{battle:place}]",),
        _ANSWERS,
        "No retreat: the battle goes on.",
        "press Rumania",
        role="reply",
        aliases=("fight on", "press on", "no retreat", "stay"),
        noun=("battle",),
    ),
    Verb(
        "submerge",
        (
            "{zone}: {how:=all/every|never/none/no} [{when}]",
            "{zone}: {count:number} [{when}]",
            "{zone}: {when}",
            "{zone}",
        ),
        _ANSWERS,
        "Which submarines leave the fight, and when.",
        "submerge Celtic Sea: all after round 1",
        role="reply",
        aliases=("dive",),
        noun=("zone",),
    ),
    Verb(
        "casualties",
        ("[{enemy:=enemy}] {where}: {list:priority}",),
        _ANSWERS,
        "Whom hits take, in this order; `keep` protects. `enemy` chooses for owners who cannot agree."
        " A unit may be named by itself: `fighter from France`, `transport 2`, `loaded transport`.",
        "casualties land: infantry, artillery, armor, bomber, fighter",
        role="reply",
        aliases=("casualty", "losses", "loss", "OOL", "order of loss", "order of losses"),
        noun=("enemy", "where"),
    ),
    Verb(
        "calloff",
        ("{area:place} [{when:early}]",),
        (BATTLES,),
        "Give up a landing after the sea battle that goes before it.",
        "calloff Libya if transports < 2",
        role="reply",
        aliases=("call off", "call off the landing on", "call off the landing at"),
        noun=("area",),
    ),
    Verb(
        "land",
        ("{units} @ {goal:spot}", "{units}: {path}"),
        (NONCOMBAT,),
        "Where planes that have fought come down: a territory, or a carrier in its zone.",
        "land 1 bomber @ Germany",
    ),
    Verb(
        "convert",
        ("{units} @ {area:place}",),
        (NONCOMBAT,),
        "Allied units in Soviet territory become Soviet.",
        "convert 1 British fighter @ Leningrad",
        named=True,
    ),
    Verb(
        "place",
        ("{units} @ {area:spot} [from {complex:place}]",),
        (PLACE,),
        "Bought units come onto the board; ships go to the zone, with the complex if there are two.",
        "place 2 transport @ Tyrrhenian Sea from Northern Italy",
        aliases=("deploy",),
    ),
    Verb(
        "pay",
        (
            "{rule:=largest treasury first/largest first/largest treasury}",
            "{shares:amounts}",
            "{payers:powers}",
        ),
        _ANSWERS,
        "Who pays Germany for the Middle East: shares, or who pays first.",
        "pay United States 3, Great Britain 1",
        role="reply",
    ),
    Verb(
        "intercept",
        (
            "{area:place}: {how:=all/all fighters|none/never/no} [{when:raided}]",
            "{area:place}: {count:number} [fighter] [{when:raided}]",
        ),
        _ANSWERS,
        "How many fighters go up against a raid.",
        "intercept United Kingdom: all unless land attack",
        role="reply",
        noun=("area",),
    ),
    Verb(
        "decklanding",
        ("{area:place}: {fields}",),
        _ANSWERS,
        "Where fighters go whose carrier was sunk, by preference.",
        "decklanding Azores Sea: United Kingdom, France, other carrier",
        role="reply",
        aliases=("deck landing",),
        noun=("area",),
    ),
    Verb(
        "pause",
        ("{battle:place} [{when}]",),
        _ANSWERS,
        "Ask me here before the dice go on.",
        "pause Celtic Sea after round 1",
        role="reply",
        noun=("battle",),
    ),
)


def grammar(
    area_names: Iterable[str],
    presets: Iterable[str] = (),
    predicates: Iterable[Predicate] = (),
) -> Grammar:
    """The grammar for a board with these areas and presets of losses; `predicates` are what
    conditions may say. It takes milliseconds to make: keep it.
    """
    areas = tuple(area_names)
    words = vocabulary(areas)
    places = {area: names_of(area) for area in areas}
    everywhere = {"everywhere": ("anywhere", "all zones")}
    pieces = {"piece": name(Names(ranks(), "unit"))}
    said = Predicates(predicates, common_slots(words) | pieces)
    slots = {
        "zone": name(Names({**places, **everywhere}, "place")),
        "where": where(Names({**places, **ELSEWHERE}, "place"), DOUBTFUL, ("land", "sea")),
        "battles": name_list(Names({**places, "raids": ("raid", "bombing raids")}, "place")),
        "fields": name_list(Names({**places, "other carrier": (CARRIER,)}, "place")),
        "when": condition(words.facts, said),
        "early": condition(Names(EARLY_FACTS, "fact"), said),
        "raided": condition(Names(RAID_FACTS, "fact"), said),
        "priority": loss_lists.slot(words, presets),
        "goals": retreat_goals.slot(words),
        "hull": _hull(words),
        "division": shares.slot(words.powers),
    }
    return Grammar(VERBS, SECTIONS, words, slots)


def _hull(words: Vocabulary) -> Slot:
    """One ship in its zone; nothing that does not begin with a kind of ship is meant to be one."""
    ships = [word for kind in SHIPS for word in (kind, *KINDS[kind])]
    pieces = Pieces(words)
    shape = rf"(?:{'|'.join(map(re.escape, ships))})\b.*?"
    return Slot(pieces.ship, pieces.show_ship, shape, "SHIP [NUMBER] PLACE")
