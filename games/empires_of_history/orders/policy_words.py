"""How people write the verbs of phases 0 to 3 besides their forms (other_words.py)."""

from __future__ import annotations

from collections.abc import Mapping

Forms = tuple[str, ...]

_PAID = (
    "[,] [paid] [with] [money] [(] @{pool} [)]",
    "[,] [paid] [with] [money] from {pool}",
    "[,] paid by {pool}",
    "",
)
_OIL = "[,] [and] [with] [using] oil [from] {oil}"


def _paid(*leads: str) -> Forms:
    return tuple(f"{lead} {paid} [{{when}}]" for lead in leads for paid in _PAID)


POLICY: Mapping[str, tuple[tuple[str, Forms], ...]] = {
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
        (
            "accept",
            (
                "[it] [the] [surrender] [offer] [{when}]",
                "[the] surrender of {nation}",
                "[the] offer of {nation}",
            ),
        ),
        ("surrender_answer", ("accept [{when}]", "yes [{when}]", "{nation}: accept [{when}]")),
    ),
    "decline surrender": (
        ("", ("[offer] [from] {nation} [{when}]",)),
        ("decline", ("[it] [the] [surrender] [offer] [{when}]", "[the] surrender of {nation}")),
        ("surrender_answer", ("decline [{when}]", "no [{when}]", "{nation}: decline [{when}]")),
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
}
