"""Options of `pbem new` about players' chains, and what is said of the dice of a new campaign."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pbem.commands._common import next_step, note, read_input, say
from pbem.faults import WrongCall

if TYPE_CHECKING:
    from pbem.dicing.founding import Join, Terms

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
        type=click.Choice(["default", "strict"]),
        default="default",
        show_default=True,
        help="With --join: strict closes all lines by a second lock before a link goes out.",
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
        help="With --join: only these seats found the dice, by phrase or link [default: all].",
    ),
    click.option(
        "--fallback",
        is_flag=True,
        help="With --mode strict: the campaign may go on without a silent player's link (grade C).",
    ),
    click.option(
        "--invite",
        is_flag=True,
        help="Only draw an id and print what players need for their chains.",
    ),
)


def chain_options(command: F) -> F:
    """The options about players' chains, passed by name."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def chains_given(
    joins: tuple[str, ...],
    mode: str,
    openers: str,
    founders: tuple[str, ...],
    fallback: bool,
    invite: bool,
) -> tuple[list[Join], Terms | None]:
    """Join lines and terms; no terms without players' chains. Raises WrongCall for terms that mean nothing then."""
    from pbem.dicing.book import FALLBACK, WAIT
    from pbem.dicing.founding import Terms
    from pbem.dicing.founding import joins as read

    if not joins:
        if mode != "default" or openers != "side" or founders or fallback:
            what = "--mode, --openers, --founder and --fallback are about players' chains"
            raise WrongCall("no_joins", what, do="Add the join lines: --join FILE.")
        return [], None
    terms = Terms(mode, openers, founders, FALLBACK if fallback else WAIT)
    return read([read_input(name).decode("utf-8", "replace") for name in joins]), terms


def invite(campaign: str, seats: Sequence[str]) -> None:
    """Print the invitation to a campaign that is not founded yet."""
    say(f"campaign: {campaign}")
    for seat in seats:
        say(f"pbem join {campaign} --seat {seat}")
    note("Nothing was written. Send each player his line; who has no chain sends a phrase later.")
    next_step(f"pbem new NAME GAME --id {campaign} --join FILE when their join lines are in.")


def warn(anchor: Mapping[str, Any], plays: str) -> None:
    """Say which grade the dice of a new campaign have, and why."""
    dice = anchor["dice"]
    if "mode" not in dice:
        note(
            "Dice of this campaign are grade C: they are fixed from now on and nobody can roll again, but you hold the"
            " only chain. Have each player send `phrase: ` and 16 letters or more of his own before the first lock."
        )
    else:
        note(
            f"Dice of this campaign are grade {dice['grade']}, in {dice['mode']} order; chains: {', '.join(dice['order'])}."
            f" Founders, who send a phrase or a link to all before the first lock: {', '.join(dice['founders'])}."
        )
    if plays and (dice["grade"] != "B" or dice.get("mode") != "strict"):
        note(
            f"You play {plays} yourself: every report will say that you could know the dice beforehand."
        )
