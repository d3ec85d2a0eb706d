"""Options of `pbem new` about players' chains and the beacon, and what is said of the dice of a new
campaign.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pbem.commands._common import next_step, note, read_text, say
from pbem.faults import WrongCall

if TYPE_CHECKING:
    from pbem.library.registry import Loaded
    from pbem.play.founding import Join, Terms

F = TypeVar("F", bound=Callable[..., Any])
_OPTIONS = (
    click.option(
        "--join",
        "joins",
        multiple=True,
        metavar="FILE",
        help="A mail with a player's join line, or several in one; - is stdin. Repeat it.",
    ),
    click.option(
        "--mode",
        type=click.Choice(["default", "strict", "beacon"]),
        default="default",
        show_default=True,
        help="strict, with --join: a second lock closes all lines before a link goes out. beacon: dice from daily rounds"
        " of drand's public beacon (grade A); no player needs a chain.",
    ),
    click.option(
        "--openers",
        type=click.Choice(["side", "seats", "all"]),
        default="side",
        show_default=True,
        help="With --join: whose links a lock needs: one seat of each side, all seats concerned, all.",
    ),
    click.option(
        "--founder",
        "founders",
        multiple=True,
        metavar="SEAT",
        help="With --join or --mode beacon: only these seats found the dice, by phrase or link [default: all, or none"
        " where the dice come from the beacon].",
    ),
    click.option(
        "--founding",
        type=click.Choice(["seats", "beacon"]),
        default="seats",
        show_default=True,
        help="beacon: a round that is a day or more away founds the dice, instead of phrases and links.",
    ),
    click.option(
        "--accept-phrases",
        is_flag=True,
        help="Games with secrets: phrases alone may found the dice, though you could know the last one beforehand.",
    ),
    click.option(
        "--draws",
        type=click.Choice(["founding", "links"]),
        default="founding",
        show_default=True,
        help="Games with secrets: links has each sealed draw wait for fresh links of players, or a round of the beacon.",
    ),
    click.option(
        "--fallback",
        is_flag=True,
        help="With --mode strict: the campaign may go on without a silent player's link (grade C).",
    ),
    click.option(
        "--fallback-beacon",
        is_flag=True,
        help="With --mode strict: a round of the beacon takes the place of links when a player is silent (grade A).",
    ),
    click.option(
        "--draw-time",
        metavar="HH:MM",
        help="When rounds of the beacon are drawn, daily, in UTC [default: 20:00].",
    ),
    click.option(
        "--lead",
        type=click.IntRange(1, 240),
        metavar="HOURS",
        help="How long before its round a lock is written at least [default: 12].",
    ),
    click.option(
        "--invite",
        is_flag=True,
        help="Only draw an id and print what players need for their chains.",
    ),
)


def chain_options(command: F) -> F:
    """The options about players' chains and the beacon, passed by name."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def chains_given(  # noqa: PLR0913 (one parameter for each option)
    joins: tuple[str, ...],
    mode: str,
    openers: str,
    founders: tuple[str, ...],
    founding: str,
    accept_phrases: bool,
    draws: str,
    fallback: bool,
    fallback_beacon: bool,
    draw_time: str | None,
    lead: int | None,
    invite: bool,
) -> tuple[list[Join], Terms | None]:
    """Join lines and terms; no terms without players' chains and without the beacon.

    Raises WrongCall for terms that mean nothing then.
    """
    from pbem.play.founding import Terms
    from pbem.play.founding import joins as read
    from pbem.records.dice import rounds
    from pbem.records.dice.book import BEACON, FALLBACK, WAIT

    if fallback and fallback_beacon:
        raise click.UsageError("--fallback and --fallback-beacon exclude each other.")
    is_strict = mode == "strict" or openers != "side" or fallback or fallback_beacon
    if not joins and (
        is_strict or (draws != "founding" and mode != BEACON) or (founders and mode != BEACON)
    ):
        what = (
            "--mode strict, --openers, --founder, --draws and --fallback are about players' chains"
        )
        raise WrongCall("no_joins", what, do="Add the join lines: --join FILE.")
    silence = FALLBACK if fallback else BEACON if fallback_beacon else WAIT
    draw, hours = draw_time or rounds.DRAW, lead or rounds.LEAD
    terms = Terms(mode, openers, founders, silence, founding == BEACON, draw, hours, draws)
    if not terms.has_rounds and (draw_time or lead):
        what = "--draw-time and --lead are about rounds of the beacon"
        raise WrongCall("no_rounds", what, do="Add --mode beacon or --founding beacon.")
    if not joins and not terms.has_rounds:
        return [], None
    return read([read_text(name) for name in joins]), terms


CHAIN_OPTIONS = tuple(inspect.signature(chains_given).parameters)


def check_secrets(
    loaded: Loaded, joined: Sequence[Join], terms: Terms | None, *, accept_phrases: bool
) -> None:
    """Where cards are secret, that the moderator chose every deck has to be ruled out, or put up
    with knowingly.

    Whoever sends a phrase last could have agreed on it with him; a link was fixed before. Raises
    WrongCall.
    """
    if not loaded.game.secrets:
        if accept_phrases or (terms is not None and terms.draws != "founding"):
            what = f"nothing is secret in {loaded.info.title}"
            raise WrongCall("no_secrets", what, do="Leave --accept-phrases and --draws out.")
        return
    chains = {join.seat for join in joined}
    is_bound = terms is not None and (
        terms.by_beacon or bool(chains & set(terms.founders or chains))
    )
    if not is_bound and not accept_phrases:
        raise WrongCall(
            "founding_of_secrets",
            f"cards and choices of {loaded.info.title} are secret, and with phrases alone players cannot be sure that"
            " you did not choose every deck, together with whoever sends his phrase last",
            do="Invite players to found with links of their own (--invite, then --join FILE), or take --founding beacon;"
            " --accept-phrases goes on knowingly.",
        )


def invite(campaign: str, seats: Sequence[str]) -> None:
    """Print the invitation to a campaign that is not founded yet."""
    say(f"campaign: {campaign}")
    for seat in seats:
        say(f"pbem join {campaign} --seat {seat}")
    note("Nothing was written. Send each player his line; who has no chain sends a phrase later.")
    next_step(f"pbem new NAME GAME --id {campaign} --join FILE when their join lines are in.")


def warn(anchor: Mapping[str, Any], plays: str) -> None:
    """Say which grade the dice of a new campaign have, and why."""
    from pbem.records.dice.beacon import has_extra

    dice = anchor["dice"]
    if "mode" not in dice:
        note(
            "Dice of this campaign are grade C: they are fixed from now on and nobody can roll again, but you hold the"
            " only chain. Have each player send `phrase: ` and 16 random letters or more before the first lock."
        )
    elif dice["mode"] == "beacon":
        note(
            f"Dice of this campaign are grade A, from rounds of the public beacon at {dice['draw']} UTC, {dice['lead']} hours"
            " or more after their lock: nobody foresees them, and a segment takes a day. Send each lock to a player of every"
            f" other side before its round.{_founders(dice)}"
        )
    else:
        note(
            f"Dice of this campaign are grade {dice['grade']}, in {dice['mode']} order; chains: {', '.join(dice['order']) or 'yours alone'}."
            f"{_founders(dice)}"
        )
    if "beacon" in dice and not has_extra():
        note("Before the first round is out, install what verifies it: pip install 'pbem[beacon]'.")
    if "founding" in dice:
        note(
            f"The dice are founded by round {dice['founding']['round']} of the beacon, due {dice['founding']['due']}; before it"
            " nothing is locked."
        )
    if plays and (dice["grade"] not in ("A", "B") or dice.get("mode") == "default"):
        note(
            f"You play {plays} yourself: every report will say that you could know the dice beforehand."
        )


def _founders(dice: Mapping[str, Any]) -> str:
    """Who has to contribute to the founding, as a sentence."""
    if not dice["founders"]:
        return ""
    return f" Founders, who send a phrase or a link to all before the first lock: {', '.join(dice['founders'])}."
