"""How people write answers besides their forms (other_words.py)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.empires_of_history.orders.replies import FIGHTS, HOW, JOIN, YES

Forms = tuple[str, ...]

_SUBS = "[,] [with {most:number}] [sub] [submarine] [{when:at_sea}]"


def _about(words: str) -> Forms:
    """Answers with their place said otherwise."""
    return (
        f"{{where}}: {words}",
        f"in {{where}} {words}",
        f"{words} in {{where}}",
        f"{words} over {{where}}",
    )


REPLIES: Mapping[str, tuple[tuple[str, Forms], ...]] = {
    "dive bombers take": (
        ("", (*_about("{list:losses}")[:2], "{list:losses} in {where} [{when:left}]")),
        ("dive bombers", ("in {where} take {list:losses} [{when:left}]",)),
    ),
    "intercept": (
        (
            "",
            tuple(
                f"{form} {keep} [{{when:over}}]"
                for form in (
                    f"{HOW} over {{where}} [,] [from {{bases}}]",
                    f"{HOW} in {{where}} [,] [from {{bases}}]",
                    f"[over] [in] {{where}} [,] {HOW} [,] [from {{bases}}]",
                    f"{HOW} [,] [from {{bases}}]",
                    "[over] [in] {where} [:] with {most:number} [fighter] [,] [from {bases}]",
                    "[with] {most:number} [fighter] [fighters] [,] [from {bases}] over {where}",
                    "[with] {most:number} [fighter] [fighters] [,] [from {bases}]",
                    "[over] {where} [,] from {bases}",
                    "from {bases}",
                )
                for keep in (
                    "[,] [and] keep {keep:number} [fuel]",
                    "[,] [and] keep fuel {keep:number}",
                    "",
                )
            ),
        ),
    ),
    "subs": (
        (
            "",
            tuple(
                f"{lead} {form} [{{when:at_sea}}]"
                for lead in ("", "[in] {where} [:]")
                for form in (
                    "{attacks} [;] [,] [and] stop {stop:halt}",
                    "{attacks}",
                    "{attacks:unattacked}",
                    "stop {stop:halt}",
                )
            ),
        ),
        (
            "attack",
            (
                "{attacks:attacked} [;] [,] [and] stop {stop:halt} [{when:at_sea}]",
                "{attacks:attacked} [{when:at_sea}]",
            ),
        ),
        ("do not", ("{attacks:refrained}",)),
    ),
    "go on": (
        ("", _about(YES)),
        ("go", ("{answer:=yes/on/ahead/for it}",)),
        ("continue", ("{answer:=yes/the attack/the battle/the fight/fighting/attacking}",)),
        ("keep", ("{answer:=yes/going/fighting/attacking/on}",)),
        ("stop", ("{answer:=no/the attack/the battle/the fight/attacking/fighting/here/now/it}",)),
        ("break", ("{answer:=no/off/it off/off the attack/off the battle}",)),
        ("call", ("{answer:=no/off/it off/off the attack/off the battle}",)),
        ("fall", ("{answer:=no/back}",)),
        ("pull", ("{answer:=no/back/out/off}",)),
    ),
    "raid trade": (
        (
            "",
            (
                f"[in] {{where}} [:] {YES} {_SUBS}",
                "[in] {where} [:] with {most:number} [sub] [submarine] [{when:at_sea}]",
                f"{YES} {_SUBS}",
                f"{YES} in {{where}} {_SUBS}",
            ),
        ),
    ),
    "hunt raiders": (
        (
            "",
            tuple(
                f"[in {{where}} :] {ships} {planes} [{{when:at_sea}}]"
                for ships in (
                    "[with] {ships:=all|none/no} [ship] [ships]",
                    "ships [:] {ships:=all|none/no}",
                )
                for planes in (
                    "[;] [,] [and] aircraft [:] [from] {bases} [,] [max {most:number}]",
                    "[;] [,] [and] [no aircraft]",
                )
            ),
        ),
    ),
    "losses": (("", _about("{list:losses}")[:2]),),
    "naval losses": (("", _about("{list:losses}")[:2]),),
    "industrial complex fights": (("", _about(FIGHTS)),),
    "carrier fighters intercept": (("", _about(YES)),),
    "guards join": (("", _about(JOIN)),),
    "city hits": (("", _about("{round:city_hits}")),),
    "evacuate": (
        (
            "",
            (
                "{where} [:] [,] [all] [the] ships -> {goals:bases} [{when}]",
                "[the] [ships] [of] [from] [in] {where} -> {goals:bases} [{when}]",
                "{where} [,] [:] [all] [ships] [to] {goals:bases} [{when}]",
            ),
        ),
    ),
    "pause": (("", ("[at] [for] [over] {where} [{when:left}]",)),),
    "defend": (
        ("", ("[with] {general} [:] {points} [{when}]",)),
        (
            "general",
            (
                "{general} defend [:] [with] {points} [{when}]",
                "{general} in defence [:] {points} [{when}]",
            ),
        ),
    ),
}
