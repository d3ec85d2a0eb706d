"""The verbs of step F, and answers in combats."""

from __future__ import annotations

from pbem.engine.orders import Verb
from pbem.games.blitz_world_in_conflict.orders.sections import ANSWERS, ATTACK

_WITH = "{place} with {force}[; ships {ships:units}] [{when}]"
_SHIPS = "{place} with ships {ships:units} [{when}]"
_WISHES = "[in {where}:] {kind:=land|air|naval|cargo}: {wishes} [{when:things}]"
_HITS = "[in {where}:] {kind:=land|air|naval|cargo}: {wishes} [{when:strengths}]"
_LETTER = "[in {where}:] {kind:=air|naval}: {wishes} [{when:strengths}]"
# A place may begin like a kind of attack: Port Arthur.
_DEFENCE = (
    "{place} with {force}[; ships {ships:units}] [{when:things}]",
    "{place} with ships {ships:units} [{when:things}]",
    "{place}; ships {ships:units} [{when:things}]",
    "{place} with {none:=none/nothing/nobody} [{when:things}]",
)
_OF_KIND = tuple(f"{{kind:=factory|port|ground}} {form}" for form in _DEFENCE)

ATTACKS: tuple[Verb, ...] = (
    Verb(
        "ground attack",
        (_WITH,),
        (ATTACK,),
        "Land units attack a land area, with aircraft and ships.",
        "ground attack Poland with Army Group Center, 1st Para (fly), Luftwaffe; ships North Sea Fleet",
        aliases=("attack", "land attack"),
        whole_line=True,
        also=(("", ("{place}: {force}[; ships {ships:units}] [{when}]",)),),
    ),
    Verb(
        "factory attack",
        (_WITH,),
        (ATTACK,),
        "Aircraft bomb a Factory; CV units may come for the Air Round.",
        "factory attack Berlin with Bomber Command",
        aliases=("bomb factory", "strategic attack"),
        whole_line=True,
        also=(("", ("{place}: {force}[; ships {ships:units}] [{when}]",)),),
    ),
    Verb(
        "port attack",
        (_WITH, _SHIPS),
        (ATTACK,),
        "Aircraft and CV units attack the ships in a Port.",
        "port attack Spain (Mediterranean Sea) with Desert Air Force",
        whole_line=True,
    ),
    Verb(
        "yield",
        ("{place} to {power} [{when}]",),
        (ATTACK,),
        "Your attack on an area falls if an ally attacks it too.",
        "yield Western Germany to AFA",
    ),
    Verb(
        "resolve",
        ("{places} [{when}]",),
        (ATTACK,),
        "In which order combats on land are fought.",
        "resolve Poland, Belgium-Netherlands",
    ),
)
ANSWERING: tuple[Verb, ...] = (
    Verb(
        "defend",
        (*_DEFENCE, *_OF_KIND),
        ANSWERS,
        "Which aircraft and ships defend an area that is attacked.",
        "defend Poland with Royal Air Force; ships North Sea Fleet",
        role="reply",
        noun=("kind", "place"),
        whole_line=True,
    ),
    Verb(
        "never strip",
        ("{places}",),
        ANSWERS,
        "Aircraft and ships there defend nothing elsewhere.",
        "never strip London",
        role="reply",
        aliases=("do not strip",),
    ),
    Verb(
        "intercept",
        (
            "{where} with {units} [{when:strengths}]",
            "{where} with {none:=none/nothing/nobody} [{when:strengths}]",
        ),
        ANSWERS,
        "Which naval aircraft fly into a combat at sea.",
        "intercept North Sea with Coastal Command",
        role="reply",
        noun=("where",),
    ),
    Verb(
        "withdraw",
        (
            "{units} -> {goals:places} [{when:strengths}]",
            "{units}: {how:=always/yes|never/no} [{when:strengths}]",
            "{how:=always/yes|never/no} [{when:strengths}]",
            "{units} [{when:strengths}]",
        ),
        ANSWERS,
        "Which submarines avoid a combat at sea, and where they go.",
        "withdraw U-Boat II -> Paris",
        role="reply",
        noun=("units",),
    ),
    Verb(
        "contest",
        ("{where} [{when:strengths}]",),
        ANSWERS,
        "There is a combat where a Free Blitz has come into a sea area.",
        "contest East China Sea",
        role="reply",
        noun=("where",),
    ),
    Verb(
        "let pass",
        ("{where} [{when:strengths}]",),
        ANSWERS,
        "There is no combat where a Free Blitz has come into a sea area.",
        "let pass Bismarck Sea",
        role="reply",
        noun=("where",),
    ),
    Verb(
        "losses",
        (_WISHES, "[in {where}:] {wishes} [{when:things}]"),
        ANSWERS,
        "Which of your units take damage first.",
        "losses land: 18th Army, Army Group B",
        role="reply",
        aliases=("own losses", "damage"),
        noun=("where", "kind"),
    ),
    Verb(
        "enemy losses",
        (_HITS, "[in {where}:] {wishes} [{when:strengths}]"),
        ANSWERS,
        "Which enemy units you damage first.",
        "enemy losses ARM, big",
        role="reply",
        noun=("where", "kind"),
    ),
    Verb(
        "send home",
        (_LETTER, "[in {where}:] {wishes} [{when:strengths}]"),
        ANSWERS,
        "Which of your units return to base first for a letter.",
        "send home air: Luftwaffe, Stukas",
        role="reply",
        noun=("where", "kind"),
    ),
    Verb(
        "enemy send home",
        (_LETTER, "[in {where}:] {wishes} [{when:strengths}]"),
        ANSWERS,
        "Which enemy units you send back to base first for a letter.",
        "enemy send home air: CV",
        role="reply",
        noun=("where", "kind"),
    ),
    Verb(
        "drive off",
        ("[in {where}:] {wishes} [{when:strengths}]",),
        ANSWERS,
        "Which enemy units retreat first.",
        "drive off Waffen SS Army",
        role="reply",
        noun=("where",),
    ),
    Verb(
        "block",
        ("[in {where}:] {wishes} [{when:strengths}]",),
        ANSWERS,
        "Which enemy units may not advance.",
        "block Army Group Center, ARM",
        role="reply",
        noun=("where",),
    ),
    Verb(
        "retreat",
        ("{units} -> {goals:places} [{when:things}]",),
        ANSWERS,
        "Where units go that have to retreat, in the order of wish.",
        "retreat Waffen SS Army -> Ukraine",
        role="reply",
        noun=("units",),
    ),
    Verb(
        "base",
        ("{units} -> {goals:places} [{when:things}]",),
        ANSWERS,
        "Where units land after a combat or are sent home to, in the order of wish.",
        "base Luftwaffe -> Poland",
        role="reply",
        noun=("units",),
    ),
    Verb(
        "displace",
        ("{units} -> {goals:places} [{when:things}]",),
        ANSWERS,
        "Which of the nearest areas enemy units go to whose base you take.",
        "displace Royal Air Force -> London",
        role="reply",
        noun=("units",),
    ),
)
