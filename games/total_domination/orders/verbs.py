"""The verbs, in the order of a year; what their arguments are stands in language.py."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.orders import Verb
from pbem.games.total_domination.orders.other_words import ALSO, NOTHING, SAVE, SAVED, USE

SETUP, DRAFT, REPLACEMENT, ESPIONAGE = "setup", "draft", "replacement", "espionage"
# OPERATIONS is the second mail of a turn: what a Peace card gives, or another choice of Science.
CARD, OPERATIONS, REACTION = "card", "reveal", "reaction"
RELOCATION, BOMBARDMENT, STANDING = "relocation", "bombardment", "standing"

SECTIONS: dict[str, tuple[str, ...]] = {
    SETUP: ("set-up", "free set-up", "free setup", "starting units"),
    DRAFT: ("drafting", "draft pick", "draft picks", "pick", "picks", "exchange"),
    REPLACEMENT: ("replacements", "replacement step", "step B"),
    ESPIONAGE: ("espionage step", "spying", "step C"),
    CARD: (
        "card turn",
        "card play",
        "action",
        "actions",
        "action phase",
        "my card",
        "my action",
        "my turn",
        "operations",
        "operation",
        "ops",
        "event",
    ),
    # What people call it in their second mail, too.
    OPERATIONS: (
        "after the reveal",
        "peace",
        "peace operations",
        "peace ops",
        "operations",
        "operation",
        "ops",
    ),
    REACTION: ("reactions", "rocket"),
    RELOCATION: ("relocations",),
    BOMBARDMENT: ("bombardments", "bombing", "strategic bombing", "step D"),
    STANDING: ("standing orders", "standing order"),
}

# What belongs to the one card of a turn; after a Peace card it comes in a mail of its own.
_WITH_A_CARD = (CARD, OPERATIONS)

_VERBS = (
    Verb(
        "place",
        ("{units}: {area:place}", "{units} @ {area:place}", "{printed:=as printed/printed}"),
        (SETUP,),
        "Units of the free set-up in a Home area; or all of yours `as printed`.",
        "place 1 army: Manchuria",
        aliases=("set up",),
    ),
    Verb(
        "keep",
        ("{cards} else {wishes}", "{cards}", "{wishes}"),
        (DRAFT, STANDING),
        "Which cards of the pack you keep; behind `else` what you take if they are not in it.",
        "keep J02, US1",
        role="reply",
        aliases=("pick", "choose", "take"),
    ),
    Verb(
        "prefer",
        ("{what:=draft|enigma}: {wishes}", "{wishes}"),
        (STANDING, DRAFT),
        "What you would rather have, in all drafts and of the cards that Enigma draws.",
        "prefer US4 > own influence > op 6 > tech B1 > lowest number",
        role="reply",
        aliases=("wish list", "wishlist", "wishes", "preferences", "preference", "priorities"),
        noun=("what",),
    ),
    Verb(
        "discard",
        ("{cards}", "{wishes}"),
        (DRAFT, STANDING),
        "Which cards the one player of a solo game gives up after the draw.",
        "discard U07, U10",
        role="reply",
    ),
    Verb(
        "swap",
        (NOTHING, "{card} with {player}", "{card}"),
        (DRAFT, STANDING),
        "The card that you would give to your teammate for one of his, with the Arctic.",
        "swap U07 with USSR",
        role="reply",
        aliases=("exchange",),
    ),
    Verb(
        "replace",
        (NOTHING, "{cards}", "{wishes}"),
        (REPLACEMENT, STANDING),
        "A card that you discard to draw another one, or nothing.",
        "replace G10",
        role="reply",
        aliases=("exchange",),
    ),
    Verb(
        "enigma",
        ("keep {cards} else {wishes}", "keep {cards}", "keep {wishes}"),
        (REPLACEMENT, STANDING),
        "Which of the cards that Enigma draws you keep.",
        "enigma keep G04",
        role="reply",
    ),
    Verb(
        "spy",
        ("{nobody:=nothing/nobody/no one/none/no}", "on {target}"),
        (ESPIONAGE, STANDING),
        "On whom you spy, or nothing.",
        "spy on UK",
        role="reply",
        aliases=("look at",),
    ),
    Verb(
        "spy discard",
        ("{none:=nothing/none/no card/no}", "{cards}", "{wishes}"),
        (ESPIONAGE, STANDING),
        "Which of the cards that you were shown is discarded, or nothing.",
        "spy discard U09",
        role="reply",
        aliases=("discard",),
    ),
    Verb(
        "play",
        (f"{{card}} for {USE}[ on {{on:player}}][, {SAVED}][, {SAVE}]",),
        (CARD,),
        "Your card of this turn, for its operation points or its event. Below it stands what it"
        " does, a line each.",
        "play G08 for operations, use saved, save 1",
    ),
    Verb(
        "deploy",
        ("{units}: {area:place} [{when}]", "{units} @ {area:place} [{when}]"),
        _WITH_A_CARD,
        "Units come from the pool into an area where they can be built.",
        "deploy 1 army: Germany",
        aliases=("build",),
        usual=CARD,
    ),
    Verb(
        "move",
        ("{units}: {path} [{when}]", "{units} from {path} [{when}]"),
        _WITH_A_CARD,
        "Units go through what you hold; areas between start and goal may be left out.",
        "move 1 army: Germany -> Austria -> Balkans",
        usual=CARD,
    ),
    Verb(
        "attack",
        ("{targets}: {area:place} [{when}]", "{targets} @ {area:place} [{when}]"),
        _WITH_A_CARD,
        "Enemy units that are destroyed, U-boats and Resistance too.",
        "attack 1 army: Poland",
        aliases=("destroy", "kill"),
        usual=CARD,
    ),
    Verb(
        "scrap",
        ("{units}: {area:place} [{when}]", "{units} @ {area:place} [{when}]"),
        _WITH_A_CARD,
        "Units of your own go back to the pool.",
        "scrap 1 fleet: France",
        aliases=("disband", "remove"),
        usual=CARD,
    ),
    Verb(
        "puppet",
        ("{areas:puppets} [{when}]",),
        (CARD,),
        "The armies of a puppets icon, each in another area that you hold.",
        "puppet 1 army: Romania, 1 army: Balkans",
        aliases=("puppets",),
    ),
    Verb(
        "resistance",
        ("{tokens} [{when}]",),
        (CARD,),
        "The tokens of a Resistance icon, by area.",
        "resistance 2: France, 1: Poland",
        aliases=("resistance tokens", "resistance units", "partisans"),
    ),
    Verb(
        "take",
        ("{card}",),
        _WITH_A_CARD,
        "The card of the discard pile that a Science event develops; nobody else is told.",
        "take U09",
        usual=CARD,
    ),
    Verb(
        "save",
        ("{count:=1/one/the rest/rest/one op/1 op}",),
        (OPERATIONS, CARD),
        "One operation point that is left over is kept for a later card of this year.",
        "save 1",
        usual=CARD,
    ),
    Verb(
        "research",
        ("{card:research}",),
        (CARD,),
        "The card goes face down for its technology; nobody else is told which.",
        "research G13",
        aliases=("develop",),
    ),
    Verb(
        "lend-lease",
        ("{card}",),
        (CARD,),
        "The card is discarded, and the US or China come nearer to the war.",
        "lend-lease U08",
        aliases=("lend lease", "lendlease", "LL"),
    ),
    Verb(
        "launch",
        ("{rocket} with {card} at {target}",),
        (CARD,),
        "A rocket, the card that pays for it, and whose hand it hits.",
        "launch V2 with G09 at UK",
        aliases=("fire",),
    ),
    Verb(
        "air strike",
        ("with {card} from {area} at {target:area}: {targets}",),
        (CARD,),
        "An air fleet destroys units of one area up to two away; the card pays for it.",
        "air strike with U05 from France at Germany: 1 fleet, 1 army",
        aliases=("airstrike", "air-strike"),
    ),
    Verb(
        "pass",
        ("", ", reserve {reserve:cards}", ", discard {discard:cards}"),
        (CARD, OPERATIONS, BOMBARDMENT),
        "No more cards this year; one may stay for the next year.",
        "pass, reserve G04",
        usual=CARD,
    ),
    Verb(
        "radar",
        ("{how:=yes|no} [against {rockets}]",),
        (REACTION, STANDING),
        "Whether a Radar is used against a rocket, perhaps against some only.",
        "radar yes",
        role="reply",
    ),
    Verb(
        "relocate",
        (
            "{units}: {area:place} -> {goal:place}",
            "{units} from {area:place} -> {goal:place}",
            "-> {goal:place}",
        ),
        (RELOCATION, STANDING),
        "Where a unit goes that has to leave what it took for its partner.",
        "relocate 1 army: France -> Baltics",
        role="reply",
        noun=("area",),
    ),
    Verb(
        "bombard",
        ("{target:place} from {area:place}", "{target:place}"),
        (BOMBARDMENT, STANDING),
        "An area whose factory or shipyard an air fleet damages.",
        "bombard Germany from United Kingdom",
        aliases=("bomb",),
        noun=("target", "area"),
        usual=BOMBARDMENT,
    ),
    Verb(
        "no bombardment",
        ("",),
        (BOMBARDMENT, STANDING),
        "No air fleet bombs anything.",
        "no bombardment",
        aliases=("bombard nothing", "no bombing"),
        usual=BOMBARDMENT,
    ),
)

# What a card does, and nothing without one.
_DEEDS = ("deploy", "move", "attack", "scrap", "puppet", "resistance", "take", "save")

VERBS: tuple[Verb, ...] = tuple(
    replace(verb, also=ALSO.get(verb.name, ()), follows=verb.name in _DEEDS) for verb in _VERBS
)
