"""How people write the verbs besides their forms; shown to nobody, and read as the form.

`Verb.also` by verb: behind its own words (""), or behind others that it shares with other verbs.
"""

from __future__ import annotations

from collections.abc import Mapping

Forms = tuple[str, ...]

# In the forms that are shown: what pays for an order, and nobody.
PAY = "[pay from {pay:places}]"
NONE = "{none:=none/nothing/nobody/no one/no}"
# What a Modernisation frees, by the words for it.
FREED = (
    "3-corps infantry/infantry/3 corps infantry/3 infantry"
    "|3-corps white/white/white tank/3 corps white/3 white"
    "|air/air unit/1 air|six supply/supply/6 supply"
)

_AND = "[,] [and]"
_PAYS = "[,] [paid] [pay] [paying] [with] [supply] from {pay:places} [{when}]"


def _ways(*leads: str) -> Forms:
    """Lines with a way: the counters before or behind it, and what pays for it said otherwise."""
    return tuple(
        form
        for lead in leads
        for form in (
            f"{lead}: {{path}} {_PAYS}",
            f"{lead} from {{path}} {_PAYS}",
        )
    )


def _attacks() -> Forms:
    """An attack with its parts in any order, and what advances said otherwise."""
    advances = (
        f"{_AND} [then] advance [with] {{advance:advances}}",
        f"{_AND} [then] advancing [with] {{advance:advances}}",
        f"{_AND} {{advance:nobody}}",
        "",
    )
    return tuple(
        f"{form} {end} [{{when}}]"
        for form in (
            "[on] [against] [at] {target:place} [,] [:] from {sources}",
            "[on] [against] [at] {target:place}: {sources}",
            "[on] [against] [at] {target:place} with {sources}",
            "[with] {sources} -> {target:place}",
            "[with] {sources} against {target:place}",
            "from {sources} -> {target:place}",
            "from {sources} against {target:place}",
            "from {sources} on {target:place}",
            "from {sources} at {target:place}",
        )
        for end in advances
    )


_MOVED = _ways("{units}")
_FLOWN = (
    "{units} from {area:place} over {goal:place} [{when}]",
    "{units} from {area:place} @ {goal:place} [{when}]",
    "{units} over {goal:place} from {area:place} [{when}]",
    "{units} @ {goal:place} from {area:place} [{when}]",
    "{units}: {area:place} over {goal:place} [{when}]",
)
_COUNTERED = (
    "[the] {where:flights} with {most:number} [air] [unit] [units] from {bases:places} [{when:over}]",
    "[the] {where:flights} with {most:number} [air] [unit] [units] [{when:over}]",
    "[over] {where:flights} [,] up to {most:number} [,] from {bases:places} [{when:over}]",
    "[it] [them] from {bases:places} [{when:over}]",
    "[it] [them] with {most:number} [air] [unit] [units] from {bases:places} [{when:over}]",
)
_YES = (
    "[,] [counter] [it] from {bases:places}",
    "[,] [counter] [it] with {most:number} [air] [unit] [units] from {bases:places}",
)

ALSO: Mapping[str, tuple[tuple[str, Forms], ...]] = {
    "set up": (
        ("", ("{units} @ {area:place}",)),
        ("place", ("{units} @ {area:place}", "{units}: {area:place}")),
    ),
    "regroup": (
        ("", ("{area} as {units}", "{area} into {units}", "{units} @ {area}", "@ {area}: {units}")),
    ),
    "roll": (
        ("", ("[the] [a] [die] for {country}", "{country}")),
        ("no", ("{none:=none/roll}",)),
        ("do not", ("{none:=none/roll}",)),
    ),
    "lose": (("", ("{shares} each",)),),
    "war on": (("attack", ("neutral {country}",)),),
    "cards": (("", ("[in] [this] [order] [:] {cards}",)),),
    "card": (("choose", ("{card}",)), ("take", ("{card}",)), ("pick", ("{card}",))),
    "minor": (("", ("[for] {country} takes {units}",)), ("italy", ("takes {units}",))),
    "modernise": (
        ("", (f"[:] [a] [an] [the] {{what:={FREED}}}",)),
        *(
            (word, (f"[the] [a] [our] modernisation for [a] [an] [the] {{what:={FREED}}}",))
            for word in ("use", "spend")
        ),
    ),
    "lend-lease": (
        (
            "",
            tuple(f"{{units}} {way} {{sea:place}}" for way in ("by", "through", "over", "across")),
        ),
        (
            "send",
            tuple(
                f"{{units}} to {whom} {way} {{sea:place}}"
                for whom in ("[the] soviets", "russia")
                for way in ("via", "by", "through", "over", "across")
            ),
        ),
    ),
    "place": (("", ("{units} @ {area:place}", "{units} as {other:unit} @ {area:place}")),),
    "place partisans": (("", ("{count:number} @ {area:place}", "[in] [:] {area:place}")),),
    "disband": (("", ("{units} @ {area}", "{units} from {area}")),),
    "sail": (("", _MOVED),),
    "attack at sea": (
        ("", ("@ {area:place} [{when}]",)),
        ("attack", ("at sea @ {area:place} [{when}]",)),
    ),
    "battle of britain": (
        ("", ("{rounds:number} rounds [{when}]", "at most {rounds:number} rounds [{when}]")),
    ),
    "bomb": (
        (
            "",
            (
                "[germany] with {count:number} [air] [units] from {area:place} [{when}]",
                "{count:number} [air] [units] from {area:place} [{when}]",
                "[germany] from {area:place} with {count:number} [air] [units] [{when}]",
            ),
        ),
    ),
    "fly": (("", _FLOWN),),
    "beachhead": (
        (
            "",
            (
                "{count:number} @ {sea:place} for {target:place} [{when}]",
                "{count:number} from {area:place} @ {sea:place} for {target:place} [{when}]",
                "{count:number} for {target:place} @ {sea:place} [{when}]",
            ),
        ),
    ),
    "ship": (("", _MOVED),),
    "land": (
        (
            "",
            (
                "{units} from {area:place} -> {goal:place} by {sea:place} [pay from {pay:places}] [{when}]",
                "{units} from {area:place} -> {goal:place} [pay from {pay:places}] [{when}]",
                "{units} @ {goal:place} from {area:place} [pay from {pay:places}] [{when}]",
            ),
        ),
    ),
    "re-embark": (("", ("{units} from {area:beachhead} -> {goal:place} [{when}]",)),),
    "fortify": (
        (
            "",
            ("{units} @ {area:place} [pay from {pay:places}] [{when}]", "@ {area:place} [{when}]"),
        ),
    ),
    "unfortify": (("", ("{units} @ {area:place} [{when}]", "@ {area:place} [{when}]")),),
    "rail": (("", _MOVED),),
    "move": (("", _MOVED),),
    "step": (("", (*_MOVED, "{units} from {path} [{when}]")),),
    "walk": (("", ("{units} from {path} [{when}]",)),),
    "activate": (
        (
            "",
            (
                "{units} @ {area:place} [pay from {pay:places}] [{when}]",
                f"{{units}} @ {{area:place}} {_PAYS}",
                f"{{units}}: {{area:place}} {_PAYS}",
                "{area:place}: {units} [pay from {pay:places}] [{when}]",
            ),
        ),
    ),
    "blitz": (("", _attacks()),),
    "attack": (("", _attacks()),),
    "advance": (
        (
            "",
            (
                "{units} from {area} -> {way:route} [{when}]",
                "@ {target:place} with {advance:advances} [{when}]",
                "with {advance:advances} [{when}]",
            ),
        ),
        ("do not", ("{none:=none/advance}",)),
        ("no", ("{none:=none/advance}",)),
    ),
    "counter": (
        ("", _COUNTERED),
        ("yes", _YES),
        ("do not", ("{none:=none/counter}",)),
        ("no", ("{none:=none/counter}",)),
    ),
    "retreat": (
        (
            "",
            (
                "from {battle:battles} -> {goals:in_turn} [{when:after}]",
                "{battle:battles} -> {goals:in_turn} [{when:after}]",
                "{battle:battles}: {goals:in_turn} [{when:after}]",
                "-> {goals:in_turn} [{when:after}]",
                "from {battle:battles} [{when:after}]",
                "{goals:in_turn} [{when:after}]",
            ),
        ),
    ),
    "hold": (
        (
            "",
            (
                "[at] [in] {battle:battles} [,] [and] lose {list:losses} [{when:after}]",
                "[,] [and] lose {list:losses} [{when:after}]",
            ),
        ),
    ),
    "losses": (("", ("[in] [at] [over] {where:battles} [,] [=] {list:losses}",)),),
    "flee": (("", ("from {port:place} -> {goals:places}",)),),
    "remove": (("", ("{units} @ {area}", "{units} from {area}")),),
}
