"""How people write the verbs besides their forms; shown to nobody, and read as the form.

`Verb.also` by verb: behind its own words (""), or behind others that it shares with other verbs.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.empires_of_history.orders import replies

Forms = tuple[str, ...]

_AND = "[,] [and]"
_AIM = "{aim:=resources/resource|manpower|oil}"
_PAID = (
    "[,] [paid] [with] [money] [(] @{pool} [)]",
    "[,] [paid] [with] [money] from {pool}",
    "[,] paid by {pool}",
    "",
)
_OIL = "[,] [and] [with] [using] oil [from] {oil}"
_HOME = f"{_AND} {{home:back}}"
_SUBS = "[,] [with {most:number}] [sub] [submarine] [{when:at_sea}]"
_BASE = "[:] [from] [at] [in] {base:place}"
_VIA = "[,] [flying] [via {via:stops}]"


def _paid(*leads: str) -> Forms:
    return tuple(f"{lead} {paid} [{{when}}]" for lead in leads for paid in _PAID)


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


def _about(words: str) -> Forms:
    """Answers with their place said otherwise."""
    return (
        f"{{where}}: {words}",
        f"in {{where}} {words}",
        f"{words} in {{where}}",
        f"{words} over {{where}}",
    )


_MOVED = (
    "{units} from {path}",
    "{units:stack} {path}",
    "{path}: {units}",
    "{path} with {units}",
)

ALSO: Mapping[str, tuple[tuple[str, Forms], ...]] = {
    "blitzkrieg": (("", ("[this] [turn] [now] [!]",)),),
    "declare war": (("", ("{nation} [{when}]", "against {nation} [{when}]")),),
    "influence": (("", _paid("{nation}", "[on] [in] {nation}")),),
    "option": (
        (
            "",
            (
                *_paid(
                    "{option}",
                    "{option} [,] [placed] [placing] in {place}",
                    "{option}: {place}",
                ),
                "{option} @ {place} [{when}]",
                "{option} @ {place} @{pool} [{when}]",
            ),
        ),
    ),
    "support": (
        (
            "",
            (
                *_paid(
                    "{nation} with {count:number} [resource] [resources] [points]",
                    "{nation}: {count:number} [resource] [resources] [points]",
                    "{count:number} [resource] [resources] [points] [:] -> {nation}",
                    "{count:number} [resource] [resources] [points] for {nation}",
                ),
                "{count:number} [resource] [resources] [points] [:] from {pool} -> {nation} [{when}]",
                "{count:number} [resource] [resources] [points] [:] {pool} -> {nation} [{when}]",
            ),
        ),
    ),
    "gift": (
        (
            "",
            tuple(
                f"{{count:number}} [resource] [resources] [points] [:] {way} [{{when}}]"
                for way in (
                    "@{pool} -> {goal:pool}",
                    "from {pool} -> {goal:pool}",
                    "{pool} -> {goal:pool}",
                    "-> {goal:pool} from {pool}",
                    "for {goal:pool} from {pool}",
                    "-> {goal:pool}",
                    "for {goal:pool}",
                )
            ),
        ),
    ),
    "offer surrender": (("", ("[to] [all] [enemies] [everybody] [everyone] [{when}]",)),),
    "accept surrender": (
        (
            "",
            tuple(
                f"[offer] [from] [of] {{nation}} {end} [{{when}}]"
                for end in (
                    "[,] [and] split [tribute] [:] {shares}",
                    "[,] [and] [shares] [:] {shares:equal_shares}",
                    "",
                )
            ),
        ),
        ("accept", ("[it] [the] [surrender] [offer] [{when}]", "[the] surrender of {nation}")),
        ("surrender answer", ("accept [{when}]", "yes [{when}]", "{nation}: accept [{when}]")),
    ),
    "decline surrender": (
        ("", ("[offer] [from] {nation} [{when}]",)),
        ("decline", ("[it] [the] [surrender] [offer] [{when}]", "[the] surrender of {nation}")),
        ("surrender answer", ("decline [{when}]", "no [{when}]", "{nation}: decline [{when}]")),
    ),
    "split": (
        (
            "",
            (
                "[the] tribute [of] {nation} {shares:equal_shares} [{when}]",
                "[the] tribute [of] [from] {nation}: {shares} [{when}]",
                "[the] tribute [:] {shares} [{when}]",
            ),
        ),
        (
            "tribute",
            (
                "[of] [from] {nation} {shares:equal_shares} [{when}]",
                "[of] [from] {nation}: {shares} [{when}]",
                "{shares} [{when}]",
            ),
        ),
    ),
    "consent": (("", ("[to] {option} [{when}]",)), ("yes to", ("[option] {option} [{when}]",))),
    "refuse": (("", ("[to] {option} [{when}]",)), ("no to", ("[option] {option} [{when}]",))),
    "government in exile": (
        (
            "",
            (
                "[,] [:] [the] host [is] [:] {host:nation} [{when}]",
                "[,] [:] [hosted] [guest] [of] [by] [under] [with] @ {host:nation} [{when}]",
                "[,] [:] [hosted] [by] [under] [with] {host:nation} [{when}]",
            ),
        ),
    ),
    "mobilise": (("", ("[in] {nation} [:] [with] {placements:counted}",)),),
    "research": (("", _paid("{technologies}", "[for] [into] [on] [attempt] [at] {technologies}")),),
    "upgrade": (
        (
            "",
            _paid(
                "{technology}",
                "[all] [to] [with] {technology}",
                "[all] [my] [infantry] [armor] [bomber] [bombers] [fighters] [artillery] [units]"
                " -> {technology}",
            ),
        ),
    ),
    "buy nuclear programme": (("", _paid("[now]")),),
    "build": (
        (
            "",
            tuple(
                f"{form} [{{when}}]"
                for form in (
                    f"{{purchases}} [,] [(] @{{pool}} [)] {_OIL}",
                    f"{{purchases}} [,] from {{pool}} {_OIL}",
                    f"{{purchases}} [,] paid by {{pool}} {_OIL}",
                    f"{{purchases}} {_OIL} [,] @{{pool}}",
                    f"@{{pool}} [:] [,] {{purchases}} {_OIL}",
                    "@{pool} [:] [,] {purchases}",
                    f"{{purchases}} {_OIL}",
                    "{purchases} [,] from {pool}",
                    "{purchases} [,] paid by {pool}",
                    "{purchases}",
                )
            ),
        ),
    ),
    "repair": (("", _paid("{units} in {place}", "{units} @ {place}", "[the] {units}: {place}")),),
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
                    f"{{units}} {by} {{by:units}} {way}"
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
            tuple(
                f"{{force:named_force}} [:] [with] {{units:some}} [:] [,] [from] [in] [at]"
                f" {{place}} {end}"
                for end in ("[,] [;] {legs:led} [{when:if_only}]", "[{when:if_only}]")
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
    "dive bombers take": (
        ("", (*_about("{list:losses}")[:2], "{list:losses} in {where} [{when:left}]")),
        ("dive bombers", ("in {where} take {list:losses} [{when:left}]",)),
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
    "intercept": (
        (
            "",
            tuple(
                f"{form} {keep} [{{when:over}}]"
                for form in (
                    f"{replies.HOW} over {{where}} [,] [from {{bases}}]",
                    f"{replies.HOW} in {{where}} [,] [from {{bases}}]",
                    f"[over] [in] {{where}} [,] {replies.HOW} [,] [from {{bases}}]",
                    f"{replies.HOW} [,] [from {{bases}}]",
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
                    "stop {stop:halt}",
                )
            ),
        ),
    ),
    "raid trade": (
        (
            "",
            (
                f"[in] {{where}} [:] {replies.YES} {_SUBS}",
                "[in] {where} [:] with {most:number} [sub] [submarine] [{when:at_sea}]",
                f"{replies.YES} {_SUBS}",
                f"{replies.YES} in {{where}} {_SUBS}",
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
    "industrial complex fights": (("", _about(replies.FIGHTS)),),
    "carrier fighters intercept": (("", _about(replies.YES)),),
    "guards join": (("", _about(replies.JOIN)),),
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
}
