"""What words of everyday English mean in orders: signs and words between places, amounts, verbs,
words that say nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from pbem import lazy

# What stands before a place, or in place of a sign.
TO, FROM, VIA, AT, WITH, BACK, COLON, COMMA, JOIN, OPEN, CLOSE = (
    "->", "from", "via", "at", "with", "back", ":", ",", "together with", "(", ")",
)  # fmt: skip
MARKS: dict[str, tuple[str, ...]] = {
    TO: (
        "to",
        "into",
        "onto",
        "toward",
        "towards",
        "against",
        "upon",
        "then to",
        "and then to",
        "on to",
        "and then on to",
    ),
    FROM: ("from", "out of"),
    VIA: ("via", "through", "thru", "by way of", "across", "over"),
    AT: ("at", "in", "on", "aboard", "off"),
    WITH: ("with", "using", "by", "w", "w /"),
    BACK: ("and back", "back", "and back again", "and return", "round trip", "there and back"),
    COMMA: (
        "and",
        "plus",
        "as well as",
    ),
    JOIN: (
        "together with",
        "along with",
        "supported by",
        "backed by",
        "with the support of",
        "with support from",
    ),
}
SIGNS = {"@": AT, ":": COLON, ",": COMMA, "+": COMMA, "&": COMMA, "(": OPEN, ")": CLOSE,
         "[": OPEN, "]": CLOSE}  # fmt: skip

# Words without which an order says the same.
FILLERS = frozenset(
    "the my our own please pls plz of unit units also just then new more now too".split()
)
# What stands between units and their verb and says no more than it: `3 inf will attack Poland`.
WILL = ("will", "will now", "will then", "will also", "shall", "must", "are to", "is to",
        "are going to", "is going to", "need to", "needs to", "have to", "has to")  # fmt: skip
# Words of every day that begin as names do, or are a slip away from one: never guessed to be names.
NO_NAMES = frozenset(
    "not no nor none can cant cannot dont don't won't never ever but may might could would should shall"
    " for if or was were had has have did does do let you your he she they them their it is are be"
    " this that these those there here what why how who when where some any out still yet only even"
    " than thank thanks think thing things well will with without want went wait been than last list"
    " carry carries carried carrying best least late later back bring take took make made turn turns game games hello hope".split()
)
# Words for many units, no slips in the name of a kind: an army is no artillery (arty).
NO_SLIPS = frozenset("army armies navy navies force forces fleet fleets".split())
# Ways to begin: `I'd like to buy ...`, `ok, now we attack ...`.
LEAD = lazy.pattern(
    r"(?:(?:ok|okay|and|so|now|next|first|second|third|then|finally|lastly|also|please|pls|well)\b[,:]?\s+)*"
    r"(?:(?:i|we)(?:(?:(?:\s+will|'ll|\s+shall)(?:\s+now)?|(?:'d|\s+would)\s+like\s+to|\s+want\s+to)\s+"
    r"|(?:'m|'re|\s+am|\s+are)\s+(?:going\s+to\s+|(?=\w+ing\b))|\s+)|let'?s\s+|let\s+me\s+|to\s+)?"
    r"(?:(?:please|pls|just|also|now|then)\s+)*",
    re.IGNORECASE,
)  # fmt: skip
FACES = lazy.pattern(r"(?<![\w(])[:;8=]'?-?[)(DPpOo/\\|](?=\s|$)|(?<!\w)<3|\^\^|\bxD\b")

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen twenty"
).split()
NUMBERS: dict[str, int] = {word: count for count, word in enumerate(_ONES) if count}
NUMBERS |= {"a": 1, "an": 1, "dozen": 12}
# Amounts in several words.
DOZENS = {"half a dozen": 6, "half dozen": 6, "a half dozen": 6, "two dozen": 24, "three dozen": 36,
          "a pair of": 2, "pair of": 2}  # fmt: skip
# Amounts that say nothing exact, the longest first.
VAGUE = (
    "a couple of", "a couple", "couple of", "couple", "a few", "few", "some of", "some", "half of",
    "half", "several", "most of", "most", "many", "a bunch of", "a lot of", "lots of", "a handful of",
    "enough", "any",
)  # fmt: skip
ALL = ("all of", "all", "every")
REST = ("the rest of", "rest of", "the rest", "rest", "the remaining", "remaining", "the other",
        "other", "the others", "others")  # fmt: skip
BOTH = ("both of", "both", "both the", "both my")
WHOLE = (
    "everything",
    "all units",
    "all forces",
    "all available forces",
    "all available units",
    "everything available",
    *(
        f"{word} {has}"
        for word in ("everything", "all")
        for has in ("we have", "i have", "we've got", "i've got", "we have got", "i have got")
    ),
    "everyone",
    "everybody",
    "the lot",
    "the whole lot",
    "all of it",
)
WHOLE_REST = ("everything else", "the rest", "rest", "all the rest", "all else", "the others",
              "everyone else", "all others")  # fmt: skip
EXCEPT = ("except for", "except", "but", "minus", "less", "apart from", "save for", "bar")

# What may stand behind an order without being any of it.
COURTESY = lazy.pattern(
    r"[\s,.!;-]+(?:(?:many\s+)?(?:thanks|thank\s+you|thx|ty)|cheers|please|pls|as\s+well|too|if\s+possible|good\s+luck|gl|hf|regards|bye)"
    r"(?:,?\s+(?-i:[A-Z])[^\W\d_]+)?[\s.!]*$",
    re.IGNORECASE,
)
# That nobody is to do what a question asks for, by the group of the verb that answers it.
REFUSES = {
    "intercept": lazy.pattern(
        r"(?:no|don't|do not|won't|not any) (?:interceptions?|interceptors?|intercept|scrambles?|scrambling)"
        r"(?:[\s,;]+(?:please )?(?:keep|leave|hold) (?:them|all|everything|everybody"
        r"|(?:all |both )?(?:the |my )?(?:fighters|planes)) (?:all )?(?:on the ground|at home|down|back|grounded))?[\s.!]*",
        re.IGNORECASE,
    )
}
# That units do nothing, before a word that says it again.
IDLE = lazy.pattern(
    r"\b(?:attack|hit|do|move|invade)(?:e?s)? (?:nobody|no one|nothing|none)(?:,| and|, and| but)?"
    r"(?=\s+(?:just |simply )?(?:stay|hold|remain|stand)s?\b)",
    re.IGNORECASE,
)
# With units, that nothing is to be done with them.
STAYS = frozenset(
    "stay stays hold holds remain remains staying holding remaining put puts stand stands".split()
)

# Words for one thing to do: what a game calls one of them is meant by all.
MOVE, ATTACK = "move", "attack"
VERBS: Mapping[str, tuple[str, ...]] = {
    ATTACK: ("attack", "hit", "strike", "take", "capture", "invade", "assault", "storm", "conquer",
               "support the attack on", "support the attack in", "join the attack on", "join in the attack on",
               "help attack", "help to attack", "assist the attack on"),
    MOVE: ("move", "go", "send", "sail", "fly", "march", "advance", "shift", "transfer", "bring",
           "walk", "reposition", "redeploy", "steam", "push", "drive", "head", "travel", "ride",
           "proceed"),
    "place": ("place", "put", "deploy", "mobilise", "mobilize", "drop", "station", "set up",
              "stand", "start", "begin"),
    "buy": ("buy", "purchase", "build", "get", "order", "produce", "recruit", "raise", "construct"),
    "load": ("load", "embark", "board", "pick up"),
    "unload": ("unload", "disembark", "offload", "debark", "drop off"),
    "land": ("land", "return", "come down", "touch down", "fly home", "go back", "come back",
             "fly back"),
    "retreat": ("retreat", "withdraw", "fall back", "pull back", "pull out", "run", "run away",
                "flee", "break off", "get out", "bail", "bail out"),
    "press": ("press", "continue", "fight on", "press on", "go on", "keep fighting", "keep going",
              "carry on", "push on", "stay", "hold", "no retreat", "keep attacking",
              "remain", "another round", "roll on", "roll again", "keep rolling", "one more round", "fight to the end",
              "fight to the death", "fight it out"),
    "submerge": ("submerge", "dive", "go down", "duck"),
    "intercept": ("intercept", "scramble", "go up", "intercept raids on", "intercept raids over",
                  "intercept any raid on", "intercept all raids on", "intercept bombers over"),
    "casualties": ("casualties", "losses", "casualty", "loss", "lose", "take losses", "take as losses"),
    "raid": ("raid", "bomb"),
    "pause": ("pause", "ask me", "stop and ask"),
}  # fmt: skip
LANDING, PRESS = "land", "press"
# What else stands above lists of orders for these verbs, and words behind the name of a heading.
HEADINGS: Mapping[str, tuple[str, ...]] = {
    "buy": ("build", "builds", "production", "purchase", "purchases", "purchasing", "buying"),
    "place": ("mobilise", "mobilize", "mobilisation", "mobilization", "placement", "placements",
              "placing", "deployment"),
}  # fmt: skip
HEADING_ENDS = ("move", "moves", "movement", "movements", "phase", "step", "order", "orders",
                "unit", "units", "stage", "section", "new", "list")  # fmt: skip
# Nothing in a section, said in other words.
NOTHING = frozenset(
    ("none", "nothing", "nil", "n/a", "nada", "skip", "no moves", "no attacks", "no attack",
     "no combat", "no purchase", "no purchases", "no move", "nothing to do", "nothing this turn",
     "none this turn", "no change", "no changes", "no buys", "no attacks this turn",
     "no combat moves", "no combat this turn", "no moves this turn")
)  # fmt: skip


def inflected(phrase: str) -> Iterable[str]:
    """A verb in its other forms: `attacks`, `attacking`, `goes`."""
    first, blank, rest = phrase.partition(" ")
    yield phrase
    ends = "es" if first.endswith(("s", "sh", "ch", "o", "x")) else "s"
    yield f"{first}{ends}{blank}{rest}"
    if first.endswith("y") and first[-2:-1] not in "aeiou":
        yield f"{first[:-1]}ies{blank}{rest}"
    stem = first[:-1] if first.endswith("e") else first
    yield f"{stem}ing{blank}{rest}"
    if len(first) == 3 and first[1] in "aeiou" and first[2] not in "aeiouwxy":
        yield f"{first}{first[-1]}ing{blank}{rest}"


# `I have fewer than 3 units`, `the enemy has no tanks`: facts as conditions have them.
_HAVING = lazy.pattern(
    r"\b(?:(?P<mine>i|we)(?:'ve| have)(?: got)?"
    r"|(?:the |my )?(?:enemy|enemies|opponent)(?: has| have)(?: got)?)\s+"
    r"(?:(?P<sign>fewer than|less than|more than|at least|at most)\s+(?P<count>[0-9]{1,4}|[a-z]+)|(?P<none>no))\s+"
    r"(?P<what>[^\W\d_]+)(?=\s*$|\s*[,;)]|\s+(?:and|or)\b)",
    re.IGNORECASE,
)


_ROUND = lazy.pattern(
    r"\bthe (?P<which>first|second|third|fourth|fifth|1st|2nd|3rd|4th|5th) round\b", re.IGNORECASE
)
_ORDER = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}


def of_facts(condition: str) -> str:
    """A condition with what somebody has as a comparison (`units fewer than 3`), and rounds by
    their numbers.
    """

    def numbered(found: re.Match[str]) -> str:
        which = found["which"].lower()
        return f"round {_ORDER.get(which, which[0])}"

    def compared(having: re.Match[str]) -> str:
        what = having["what"] if having["mine"] else f"enemy {having['what']}"
        if having["none"]:
            return f"{what} < 1"
        count = NUMBERS.get(having["count"].lower(), having["count"])
        return f"{what} {having['sign']} {count}"

    return _HAVING.sub(compared, _ROUND.sub(numbered, condition))
