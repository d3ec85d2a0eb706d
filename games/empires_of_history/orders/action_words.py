"""How people write the verbs of ships, aircraft and armies besides their forms (other_words.py)."""

from __future__ import annotations

from collections.abc import Mapping

Forms = tuple[str, ...]

_AIM = "{aim:=resources/resource|manpower|oil}"
_HOME = "[,] [and] {home:back}"
_BASE = "[:] [from] [at] [in] {base:place}"
_VIA = "[,] [flying] [via {via:stops}]"
_MOVED = (
    "{units} from {path}",
    "{units:stack} {path}",
    "{path}: {units}",
    "{path} with {units}",
)


def _flown(*leads: str) -> Forms:
    """Flights with the way home said otherwise, or as the end of the way."""
    return tuple(
        f"{lead} {end} [{{when}}]"
        for lead in leads
        for end in (_HOME, "-> {home:back}", "[,] [and] [with] [return] {home:back}", "")
    )


def _from_base(*leads: str, home: bool = False) -> Forms:
    """Aircraft with their base behind them, and what they fly to before or behind that."""
    end = "[,] [and] [{home:back}] [{when}]" if home else "[{when}]"
    return tuple(
        f"{form} {_VIA} {end}"
        for lead in leads
        for form in (
            f"{lead} [:] [with] {{units:some}} {_BASE}",
            f"{lead} from {{base:place}} [:] [with] {{units:some}}",
        )
    )


ACTIONS: Mapping[str, tuple[tuple[str, Forms], ...]] = {
    "rebase": (("", tuple(f"{form} [{{when}}]" for form in _MOVED)),),
    "bomb": (
        (
            "",
            _flown(
                f"[for] [the] {_AIM} [with] [:] {{units:stack}} [:] {{path}}",
                f"[with] {{units:stack}} [:] {{path}} [,] [for] [against] [target] [(] {_AIM} [)]",
            ),
        ),
    ),
    "tactical": (("", _flown("[bomb] [bombing] [with] {units:stack} [:] {path}")),),
    "rocket": (
        (
            "",
            (
                "{count:number} [rocket] [rockets] [from] {base:place} -> {target:place} [,] [for] {aim:=attack|resources/resource|manpower} [{when}]",
            ),
        ),
    ),
    "cover": (("", _from_base("{force} in {zone:place}", "{force}")),),
    "strike": (
        (
            "",
            _from_base(
                "[the] {port:=port} [of] [in] [at] {target:place}",
                "[at] [in] [the] [fleet] {target:place}",
                home=True,
            ),
        ),
    ),
    "fly": (("", _flown("{units}: {path}", *_MOVED[:2])),),
    "drop": (
        (
            "",
            _flown(
                *(
                    f"{{units}} {by} {{by:stack}} {way}"
                    for by in ("by", "with", "from")
                    for way in (": {path}", "from {path}")
                ),
                "{units:stack} by {by:stack} {path}",
            ),
        ),
    ),
    "nuclear": (
        (
            "",
            _flown("{count:number} [nuclear] [bomb] [bombs] [by] [with] {by:stack} [:] {path}"),
        ),
    ),
    "search": (("", _from_base("[in] [for] [subs] [raiders] [in] {zone:place}", home=True)),),
    "guard": (("", _from_base("[over] [in] [at] {zone:place}")),),
    "sweep": (
        (
            "",
            (
                "[mine] [in] [the] {box} [:] [with] {units:some} [:] [from] [in] [at] {zone:place} [{when}]",
            ),
        ),
    ),
    "hunt": (
        (
            "",
            tuple(
                f"[for] [the] [enemy] [sub] [submarine] [u-boat] [in] {form}"
                for form in (
                    *_from_base("{zone:place}"),
                    "{zone:place} [:] [with] {units:some} [{when}]",
                )
            ),
        ),
    ),
    "TF": (
        (
            "",
            (
                *(
                    f"{{force:named_force}} [:] [with] {{units:some}} [:] [,] [from] [in] [at]"
                    f" {{place}} {end}"
                    for end in (
                        "; {legs} [{when:if_only}]",
                        "[,] {legs:led} [{when:if_only}]",
                        "[{when:if_only}]",
                    )
                ),
                *(
                    f"{{force:named_force}} [:] {{units:stack}} {at}{{place}} [,] {{legs:led}} [{{when:if_only}}]"
                    for at in ("", "from ")
                ),
            ),
        ),
    ),
    "move": (("", tuple(f"{form} [{{when}}]" for form in _MOVED)),),
    "free": (("", ("[of] {place} [:] [with] [by] {units:some} [{when}]",)),),
    "land": (
        (
            "",
            tuple(
                f"{form} {end} [{{when}}]"
                for form in (
                    "{units}: {force} -> {goal:place}",
                    "{units} from {force} -> {goal:place}",
                    "{units} from {force} @ {goal:place}",
                    "{units} @ {goal:place} from {force}",
                    "{units}: {force} @ {goal:place}",
                )
                for end in (
                    "[,] [;] [and] bombard [with] {bombard:number} [battleship] [BB]",
                    "[,] [;] [and] {bombard:number} [battleship] [BB] bombard",
                    "",
                )
            ),
        ),
    ),
    "rail": (
        (
            "",
            (
                "{units:freight} from {path} [{when}]",
                "{units:loaded} {path} [{when}]",
                "{path}: {units:freight} [{when}]",
            ),
        ),
    ),
    "general": (
        (
            "",
            (
                "{general} gives [:] {points} [{when}]",
                "{general} leads [:] {points} [{when}]",
                "{general} attacks [:] [with] {points} [{when}]",
            ),
        ),
    ),
    "press": (
        (
            "",
            (
                "{air:=air/the air/in the air} [battle] [over] {where} [:] {terms:worded}",
                "[on] [at] {where} [:] {terms:worded}",
            ),
        ),
    ),
    "breakthrough": (
        (
            "",
            (
                "{units}: {path} [{when:left}]",
                "[with] {units:stack} [:] [from] {path} [{when:left}]",
                "{path} [:] [with] {units} [{when:left}]",
            ),
        ),
    ),
    "place": (
        (
            "",
            (
                "{units} @ {site} [{when}]",
                "{units} to {site} [{when}]",
                "{site}: {units} [{when}]",
                "[@] {site} [:] {units:some} [{when}]",
            ),
        ),
    ),
}
