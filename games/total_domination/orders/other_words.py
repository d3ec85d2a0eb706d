"""How people write the verbs besides their forms; shown to nobody, and read as the form.

`Verb.also` by verb: behind its own words (""), or behind others that it shares with other verbs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Forms = tuple[str, ...]

# Filler words, and what people write in place of the words of a form.
_AND = "[,] [and]"
_OPS = "/".join(f"{points} {word}" for points in range(3, 9) for word in ("op", "ops", "points"))
USE = (
    f"{{use:=operations/operation/operation points/ops/op/points/{_OPS}"
    "|event/events/event text/effect}"
)
SAVED = (
    "{saved:=use saved/using saved/use saved op/use the saved op/use my saved op/with saved"
    "/with saved op/with the saved op/with my saved op/plus saved/plus saved op/plus the saved op}"
)
SAVE = (
    "{save:=save 1/save one/saving 1/saving one/save 1 op/save one op/saving 1 op/saving one op"
    "/save the rest/saving the rest}"
)
NOTHING = "{none:=nothing/none/nobody/no card/no one/no}"
_HOW = "{how:=yes/use/always|no/none/never/don't/do not/not/nothing}"


def _plays(end: str) -> Forms:
    """The forms of a card that is played, with what may stand at their end."""
    words = ("[for] [a] [the] [its] [all]", "as [an] [the]", "[,] [:] [its]")
    return tuple(f"{{card}} {word} {USE} {end}" for word in words)


_PLAYED = (
    *_plays(f"[on {{on:player}}] [{_AND} {SAVED}] [{_AND} {SAVE}]"),
    *_plays(f"[on {{on:player}}] {_AND} {SAVE} {_AND} {SAVED}"),
    *_plays(f"against {{on:player}} [{_AND} {SAVED}] [{_AND} {SAVE}]"),
    *_plays("on {self:=myself/me/self/us/ourselves}"),
)
# What stands behind a card that is laid face down, or given away for Lend-Lease.
_FACE_DOWN = (
    "{card:research} face down [as] [for] [a] [the] [its] [technology]",
    "{card:research} [as] [for] [a] [the] [its] technology",
    "{card:research} as [a] [the] [its] tech",
    "{card:research} for [a] [the] [its] tech",
    "{card:research} for [a] [the] [its] research",
)
_LENT = (
    "{card} for [a] [the] lend-lease",
    "{card} for [a] [the] lend lease",
    "{card} as [a] [the] lend-lease",
)
_LAUNCHED = (
    "{rocket} [paid] [using] [with] [by] {card} @ {target}",
    "{rocket} [paid] [using] [with] [by] {card} against {target}",
    "{rocket} @ {target} [,] [paid] [paying] [using] with {card}",
    "{rocket} against {target} [,] [paid] [paying] [using] with {card}",
    "{rocket} @ {target} using {card}",
)
_IN_RESERVE = "{reserve:cards} [in] [as] [to] [into] [my] [the] [a] [reserve]"
_PASSED = (
    *(f"{_AND} {word} {_IN_RESERVE}" for word in ("reserve", "reserving", "keep", "keeping")),
    f"{_AND} [with] {{reserve:cards}} in [my] [the] reserve",
    f"{_AND} discard {{discard:cards}}",
    f"{_AND} discarding {{discard:cards}}",
)


def _strikes() -> Iterable[str]:
    """An air strike with its parts in any order that makes sense."""
    for end in (": {targets}", "[,] [:] destroying {targets}", ": destroy {targets}"):
        for sign in ("@", "against", "->"):
            yield f"[with] {{card}} from {{area}} {sign} {{target:area}}{end}"
            yield f"[with] {{card}}: [from] {{area}} {sign} {{target:area}}{end}"
            yield f"from {{area}} {sign} {{target:area}} with {{card}}{end}"
    yield "from {area} against {targets} @ {target:area} [,] with {card}"


_TOKENS = ("{tokens:said_tokens} [{when}]",)

ALSO: Mapping[str, tuple[tuple[str, Forms], ...]] = {
    "keep": tuple((words, ("{cards}",)) for words in ("my pick is", "my picks are", "picks")),
    "prefer": (("", (": {wishes}",)),),
    "spy": (("", ("{target}",)),),
    "enigma": (
        ("", ("{cards} else {wishes}", "{cards}", "{wishes}")),
        *((words, ("{cards}", "{wishes}")) for words in ("keep", "take", "choose", "pick")),
    ),
    "replace": (
        ("discard", ("{cards}", "{cards} [,] [and] draw [a] [another] [new] [one] [card]")),
        ("keep", ("[my] {none:=nothing/hand/cards/all/everything/all cards}",)),
    ),
    "attack": (("", ("[on] {area:place} [{when}]",)),),
    "deploy": (("", ("{units} [{when}]",)),),
    "play": (("", (*_PLAYED, "{bare:which_use}")), ("use", _PLAYED)),
    "puppet": (("", (": {areas:puppets} [{when}]", "@ {areas:puppets} [{when}]")),),
    "resistance": (
        ("", (": {tokens} [{when}]", "@ {tokens} [{when}]")),
        *((words, _TOKENS) for words in ("put", "place", "deploy")),
    ),
    "take": (
        (
            "",
            (
                "{card} [out] [of] [from] [the] discard [pile]",
                "{card} [out] [of] [from] [the] discards",
            ),
        ),
    ),
    "research": (
        *((words, _FACE_DOWN) for words in ("", "play", "use", "put", "lay", "place")),
        *((words, ("{card:research}",)) for words in ("tech", "technology")),
    ),
    "lend-lease": (
        ("", ("with {card}", "by {card}", "using {card}")),
        *((words, _LENT) for words in ("play", "use", "discard")),
    ),
    "launch": (("", _LAUNCHED),),
    "air strike": (("", tuple(_strikes())),),
    "pass": (("", _PASSED), ("reserve", ("{reserve:cards}",))),
    "radar": (
        (
            "",
            (
                f"{_HOW} [,] [use] [my] [the] [it] [against {{rockets}}]",
                f"{_HOW} [,] [use] [my] [the] radar",
            ),
        ),
    ),
    "bombard": (
        (
            "",
            tuple(
                f"{{target:place}} with [the] [my] air fleet {where} {{area:place}}"
                for where in ("from", "of", "@")
            ),
        ),
    ),
}
