"""What may stand in a save: for every kind of document the fields that it may have, and the form of
each.

    "text"              a word of WORDS: texts by their pattern, numbers, true or false, or anything
    ["text"]            a list of such
    {"name?": "text"}   a map with these fields and no others; ? where it may be missing
    {"<seat>": "text"}  a map from any names of this form
    {"|": [...]}        one of several maps

Kinds that differ by another field have a row for each, as `seat replace` or `lock roll`
(pbem/storage/misfits.py says which, and checks). The same tables stand in verify/verify.html and in
docs/save-format.md; tests compare them.
"""

from __future__ import annotations

from typing import Any

Form = Any

# The highest number that a `count` may be.
MOST = 999_999_999

# Patterns that Python and JavaScript read alike.
WORDS: dict[str, str] = {
    "text": r"[\s\S]*",
    "line": r"[^\x00-\x1f\x7f]{0,500}",
    "word": r"[^\x00-\x20\x7f]{1,100}",
    "seat": r"[a-z0-9][a-z0-9_-]{0,30}",
    "time": r"(?:\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ)?",
    "day": r"(?:\d{4}-\d\d-\d\d)?",
    "hash": r"sha256:[0-9a-f]{64}",
    "hex": r"[0-9a-f]{64}",
    "chain": r"[0-9a-f]{64}",
    "mark": r"(?:salted|sha256):[0-9a-f]{64}",
    "head": r"(?:0|[1-9]\d{0,8})/[0-9a-f]{16}",
    "since": r"(?:(?:0|[1-9]\d{0,8})/[0-9a-f]{16})?",
    "key": r"ed25519:[A-Za-z0-9+/]{43}=",
    "nokey": r"(?:ed25519:[A-Za-z0-9+/]{43}=)?",
    "boxkey": r"x25519:[A-Za-z0-9+/]{43}=",
    "seal": r"ed25519:[0-9a-f]{8}:[A-Za-z0-9+/]{86}==",
    "base64": r"[A-Za-z0-9+/]+={0,2}",
    "link": r"(?:0|[1-9]\d{0,6}) [0-9a-f]{64}",
    "burnt": r"(?:0|[1-9]\d{0,6})(?: [a-z0-9][a-z0-9_-]{0,30})*",
    "lying": r"[a-z][a-z0-9_-]*(?::[^ \n]+)? lines/[^ \n]+ [0-9a-f]{64}",
    "opened": r"[a-z0-9][a-z0-9_-]{0,30} [^ \n]+ [0-9a-f]{64} [\s\S]*",
    "sealing": r"[1-9]\d{0,5} [0-9a-f]{64}",
    "sealed": r"choice/[^ \n]+ [0-9a-f]{64}",
    "ruled": r"sealed ruling/[^ \n]+ [0-9a-f]{64}|(?!sealed )[\s\S]*",
    "die": r"(?:d|shuffle |pick \d{1,6} of )\d{1,6}:(?: \d{1,6})+",
    "dice": r"[1-9]\d{0,2}d[1-9]\d{0,2}",
    "language": r"[a-z]{2,8}",
    "package": r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,98}[A-Za-z0-9])?",
    "version": r"[0-9A-Za-z][0-9A-Za-z.!+_-]{0,60}",
    "stem": r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,60}",
    "grade": r"[ABCD]",
    "authority": r"signature|moderator's word",
    "told": r"moderator's word",
    "left": r"kept|withdrawn",
    "how": r"orders|lock|silence|policy|standing|person|line|robot",
}
# Beside these: "count" (0 to MOST), "true", "flag" (true or false), "any".

_ANSWER = {"answer": "line", "by": ["line"], "how": "how"}
BURN = {"burn": "count"}
INPUT = {"|": [{**_ANSWER, "say": "any"}, {**_ANSWER, "sealed": "sealed"}, {"put": ["line"]}, BURN]}
SAID = {"answer": "line", "say": "any"}
SHOWN = {"owner": "line", "field": "line", "value": "text", "salt": "hex"}
IN_PACK = {**SHOWN, "entry": "line", "entry_salt": "hex", "places": ["hex"]}
ENTRY = {"owner": "line", "field": "line", "value": "text", "salt?": "hex"}
PLACES = {"owner": "line", "field": "line", "places": ["hex"]}
PACK = {"owner": "line", "field": "line", "size": "count", "commit": "hex"}
SET = {
    "turn": "count",
    "power": "line",
    "queue": "count",
    "lines": ["lying"],
    "closed": ["word"],
}
ROLL = {"dice": "dice", "why": "line", "name?": "line"}
DESK = {
    "count?": "count",
    "seats?": {"<seat>": {"lines?": ["lying"], "closed?": ["word"]}},
    "since?": "since",
    "phrases?": {"<seat>": "line"},
    "founded?": "flag",
    "locks?": {"<seat>": "count"},
    "locked?": {"<seat>": ["word"]},
    "roll?": {"segment?": "count", "dice?": "dice", "why?": "line", "name?": "line"},
    "sealed?": {"<seat>": "count"},
    "boxes?": {"<seat>": "boxkey"},
}
BEACON = {"segment?": "count", "round": "count", "signature": "word", "chain": "chain"}

# In every record.
COMMON: dict[str, Form] = {
    "record": "count",
    "kind": "word",
    "time?": "time",
    "state?": "hash",
    "desk?": DESK,
    "sealed?": {"<line>": "hex"},
    "boxes?": {"<seat>": "base64"},
    "prev?": "hash",
    "seal?": "seal",
}
# What the rules did, and what that opens.
_PLAYED: dict[str, Form] = {
    "events?": [{"kind": "word", "<line>": "any"}],
    "forced?": [SAID],
    "opened?": ["opened"],
    "kept?": ["line"],
    "shown?": [{"|": [SHOWN, IN_PACK]}],
    "commits?": [{"|": [PLACES, PACK]}],
    "proofs?": [SHOWN],
}
_DICE: dict[str, Form] = {
    "dice?": {"<line>": "die"},
    "links?": {"<seat>": "link"},
    "heads?": {"<seat>": "head"},
    "signed?": {"<seat>": "seal"},
    "beacon?": BEACON,
    "grade?": "grade",
    "grade_why?": "line",
    "grade_by?": "line",
    "came?": {"<seat>": "time"},
    "link_due?": {"<seat>": "time"},
}
_LOCK: dict[str, Form] = {
    "segment": "count",
    "openers": ["seat"],
    "active?": ["seat"],
    "lacking?": ["line"],
    "open?": ["seat"],
    "silent?": ["seat"],
    "founding?": ["seat"],
    "round?": "count",
    "due?": "time",
}
_MAIL: dict[str, Form] = {
    "seat": "seat",
    "mail?": "mark",
    "authenticated?": "authority",
    "proof?": {"field": "line", "commit": "hex", "more?": "true"},
    "proofs?": [SHOWN],
    "seals?": {"head": "head", "commits": ["sealing"], "signed?": "seal"},
    "later?": [SET],
    "withdraws?": ["word"],
    "phrase?": "line",
    "closes_for?": "count",
    "quotes?": {"head": "head", "signed?": "seal"},
    "arrived?": "time",
    "written_for?": "text",
    "press?": ["text"],
}
_GIVEN: dict[str, Form] = {
    "seat": "seat",
    "head": "head",
    "mail": "mark",
    "authenticated": "authority",
    "signed?": "seal",
}
_FOUNDING: dict[str, Form] = {
    "number": "count",
    "founders": ["seat"],
    "inputs": [BURN],
    "burnt?": ["burnt"],
    "round?": "count",
    "due?": "time",
}
_CHAIN: dict[str, Form] = {
    "chain": "chain",
    "key?": "nokey",
    "box?": "boxkey",
    "authenticated?": "authority",
    "signed?": "seal",
}
_CLOCK: dict[str, Form] = {
    "act": "word",
    "why?": "line",
    "deadline?": {"<line>": "time"},
    "deadline_of?": {"<seat>": {"<line>": "time"}},
}
_BURNS: dict[str, Form] = {"burnt?": ["burnt"], "inputs?": [BURN]}
_RULED: dict[str, Form] = {"why": "line", "burnt?": ["burnt"]}


_REPLACED: dict[str, Form] = {"seat": "seat", "name": "line", "orders": "left"}


# By kind, or by kind and what `row_of` adds to it.
RECORDS: dict[str, dict[str, Form]] = {
    "orders": _MAIL,
    "answer": _MAIL,
    "lock": {**_LOCK, **_PLAYED, "inputs?": [INPUT]},
    "lock roll": {**_LOCK, "roll": ROLL, "inputs?": [BURN]},
    "result": {**_PLAYED, **_DICE, "inputs?": [INPUT], "burnt?": ["burnt"]},
    "roll": {**_DICE, "roll": ROLL, "inputs": [BURN]},
    "roll typed": {"roll": ROLL, "dice": {"<line>": "die"}, "grade": "grade"},
    "roll void": {
        "roll": ROLL,
        "void": "true",
        "inputs": [BURN],
        "round?": "count",
        "due?": "time",
    },
    "founding": {**_GIVEN, "link": "link"},
    "founding closed": {"number": "count", "contributors": ["seat"], "beacon?": BEACON},
    "deposit": {**_GIVEN, "number": "count", "segments": ["count"], "of?": "hex"},
    "later": {
        "seat": "seat",
        "turn": "count",
        "power": "line",
        "queue": "count",
        "opened?": ["opened"],
        "unmet?": "true",
    },
    "ruling": {**_RULED, **_PLAYED, "inputs": [{"|": [BURN, {"ruling": ["ruled"]}]}]},
    "undo": {
        **_RULED,
        **_PLAYED,
        "undo": "count",
        "inputs": [{"|": [BURN, {"ruling": ["ruled"]}]}],
    },
    "note": {"text?": "line", "posted?": ["line"]},
    "open": {"links": {"sealed": "link"}, "entries": [ENTRY], "sets?": {"<line>": ["line"]}},
    "clock rule": {**_CLOCK, "rule": {"<word>": "any"}},
    "clock extend": {**_CLOCK, "by": "line", "seat?": "seat"},
    "clock until": {**_CLOCK, "until": "time", "seat?": "seat"},
    "clock hold": _CLOCK,
    "clock resume": _CLOCK,
    "clock absent": {
        **_CLOCK,
        "seat": "seat",
        "from": "day",
        "to": "day",
        "days": "count",
        "counts": "count",
    },
    "seat chain": {"seat": "seat", "name?": "line", **_CHAIN, **_FOUNDING},
    "seat founders": {"seat": "seat", **_FOUNDING},
    "seat replace": {**_REPLACED, "key?": "key"},
    "seat replace with chain": {**_REPLACED, **_CHAIN, **_FOUNDING},
    "seat substitute": {"seat": "seat", "name": "line", "until?": "day"},
    "seat back": {"seat": "seat"},
    "seat player": {"seat": "seat", "name": "line"},
    "seat robot": {"seat": "seat", "robot": "word", "orders": "left", **_BURNS},
    "seat robot-left": {"seat": "seat", **_BURNS},
    "seat observer": {"name": "line"},
    "seat observer-left": {"name": "line"},
    "seat handover": {
        "seat": "seat",
        "name": "line",
        "plays?": "line",
        "orders?": "left",
        "key?": "key",
        "consents?": {"<seat>": "seal"},
    },
    "seat key": {
        "seat": "seat",
        "key": "key",
        "authenticated": "authority",
        "proof?": {"signature": "text", "text": "text"},
    },
    "seat signed": {"seat": "seat", "signed": "flag", "authenticated": "told"},
    "seat box": {
        "seat": "seat",
        "box": "boxkey",
        "authenticated": "authority",
        "signed?": "seal",
        "join?": {"chain": "chain", "key": "nokey"},
    },
}
ANCHOR: dict[str, Form] = {
    "format": "count",
    "campaign": "word",
    "title?": "line",
    "game?": "word",
    "plugin?": {"name": "package", "version": "version"},
    "data?": {"name": "stem", "hash": "hash", "files": ["stem"]},
    "scenario?": "line",
    "options?": {"<line>": "line"},
    "seats?": {
        "<seat>": {
            "powers": ["line"],
            "key?": "nokey",
            "signed?": "flag",
            "box?": "boxkey",
            "name?": "line",
            "robot?": "word",
        }
    },
    "policy?": {"<word>": "word"},
    "moderator": {"key": "key", "plays?": "line"},
    "handover?": "word",
    "orders?": "word",
    "language?": "language",
    "pbem?": "line",
    "rules?": "count",
    "board?": "hex",
    "time?": "time",
    "dice?": {
        "grade": "grade",
        "chains": {"<seat>": "chain"},
        "order?": ["seat"],
        "mode?": "word",
        "openers?": "word",
        "founders?": ["seat"],
        "silence?": "word",
        "draws?": "word",
        "draw?": "word",
        "lead?": "count",
        "beacon?": {"<word>": "any"},
        "founding?": {"round?": "count", "due?": "time"},
    },
    "seal?": "seal",
}
TRAILER: dict[str, Form] = {
    "trailer": "head",
    "state": {
        "game": "any",
        "desk": {"<word>": "any"},
        "book?": {"<word>": "any"},
        "people?": {"<word>": "any"},
        "later?": {"<seat>": [SET]},
        "clock?": {"<word>": "any"},
        "signing?": {"<word>": "any"},
    },
    "keys?": [{"record": "count", "key": "key"}],
    "file?": "hash",
    "seal?": "seal",
}
# Fields that say something only beside another one.
BESIDE: dict[str, str] = {
    "heads": "links",
    "came": "links",
    "link_due": "links",
    "grade": "dice",
    "grade_why": "grade",
    "grade_by": "grade_why",
    "quotes": "closes_for",
    "due": "round",
    "proof": "authenticated",
    "consents": "key",
}
# Fields that campaigns without these things do not have, whatever the record.
ONLY_WITH: dict[str, tuple[str, ...]] = {
    "secrets": ("sealed", "boxes", "commits", "shown", "kept"),
    "players' chains": (
        *("active", "lacking", "open", "silent", "round", "due", "heads", "grade_why"),
        *("grade_by", "beacon", "quotes", "closes_for", "contributors", "link", "founders"),
        *("chain", "number", "join"),
    ),
    "a rule of time": ("arrived", "came", "link_due"),
}
# What no rule, die or other record says: the seal alone protects it.
ON_THE_SEAL_ALONE = (
    *("time", "mail", "arrived", "came", "written_for", "press", "boxes"),
    *("why", "text", "posted", "name", "until"),
)
