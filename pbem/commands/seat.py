"""`pbem seat`: chains, founders and people change."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from pbem.commands._campaign import at_desk, key_options, moderator, open_campaign, private_folder
from pbem.commands._common import again_option, campaign_argument, next_step, say

F = TypeVar("F", bound=Callable[..., Any])

# What changes, one at a time: (option, metavar or "" for a flag, help).
CHANGES = (
    ("--join", "FILE", "A player's join line: his chain takes the place of the old one."),
    ("--box", "FILE", "A player's join line, of which only the key for boxes is taken."),
    ("--new-chain", "", "Make a new ordinary chain for yourself."),
    ("--without", "SEAT", "Found the dice anew, without this silent founder."),
    (
        "--player",
        "SEAT=NAME",
        "Who plays this seat; nobody comes or goes, and nothing else changes.",
    ),
    (
        "--replace",
        "SEAT",
        "Somebody else plays this seat for good; see --orders, --join, --with-folder.",
    ),
    (
        "--substitute",
        "SEAT",
        "Somebody plays this seat for a while, with its chain file; see --until.",
    ),
    ("--back", "SEAT", "The player is back, his substitute leaves."),
    ("--robot", "SEAT", "A robot plays this seat from now on; its orders that wait are withdrawn."),
    ("--robot-left", "SEAT", "A person plays it again."),
    ("--observer", "NAME", "Somebody gets the public reports; see --address."),
    ("--observer-left", "NAME", "An observer gets them no more."),
    ("--handover", "", "You took over as moderator; with a key of your own: --new-key."),
    (
        "--seat-key",
        "SEAT=KEY",
        "The key with which a seat signs its orders: a .pub file, the key, or the mail of pbem sign --new-key.",
    ),
    ("--require-signature", "SEAT", "Orders of this seat count only when they are signed."),
    ("--allow-unsigned", "SEAT", "They count on your word again."),
)


def change_options(command: F) -> F:
    """One option for each change."""
    for option, metavar, text in reversed(CHANGES):
        about: dict[str, Any] = {"metavar": metavar} if metavar else {"is_flag": True}
        command = click.option(option, help=text, **about)(command)
    return command


@click.command()
@campaign_argument
@change_options
@click.option("--name", default="", help="Who plays, watches or moderates now.")
@click.option(
    "--orders",
    type=click.Choice(["keep", "withdraw"]),
    default="withdraw",
    show_default=True,
    help="What becomes of the orders that wait, at --replace.",
)
@click.option("--with-folder", is_flag=True, help="The new player got the old one's folder.")
@click.option(
    "--until", default="", metavar="DAY", help="The last day of a substitute, as 2026-12-24."
)
@click.option(
    "--new-key",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="At --handover: your key, which seals all that follows.",
)
@click.option(
    "--consent",
    "consents",
    multiple=True,
    metavar="MAIL",
    help="At --new-key: what `pbem consent` printed for the old moderator or the players.",
)
@click.option(
    "--plays", default="", metavar="SEAT", help="At --new-key: the seat that you play yourself."
)
@click.option(
    "--without-folder",
    is_flag=True,
    help="At --new-key: the private folder is lost, go on without.",
)
@click.option(
    "--old-key-lost", is_flag=True, help="At --seat-key: on your word, which all can see."
)
@click.option("--address", multiple=True, metavar="SEAT=ADDRESS", help="Who mails for a seat.")
@click.option("--handle", multiple=True, metavar="SEAT=NAME", help="Who posts for a seat.")
@click.option("--forget", multiple=True, metavar="SEAT=WHO", help="Such a one no longer does.")
@again_option
@key_options
def command(campaign: Path, key: Path | None, **given: Any) -> None:
    """Record a change of chains, founders or people.

    A new chain, and going on without a founder, begin a new founding: phrases and links of all
    founders once more. The dice go on with the number after it, and a lock that waits is written
    anew. All this is counted by person. A substitute or a new moderator who has the chain file
    changes no die.

    Names are in the records, so everybody sees them. Mail addresses and forum names, by which `pbem
    inbox` knows who writes, are kept in the private folder and are no record.

    \b
    Examples:
      pbem seat eastern-front.pbem.yaml --join new-chain.eml
      pbem seat eastern-front.pbem.yaml --player germany=Karl
      pbem seat eastern-front.pbem.yaml --replace germany --name Erika --join erika.eml
      pbem seat eastern-front.pbem.yaml --substitute germany --name Olga --until 2026-12-24
      pbem seat eastern-front.pbem.yaml --handover --name Max --new-key max.key --consent anna.eml --consent olga.eml
      pbem seat eastern-front.pbem.yaml --address germany=erika@example.org
      pbem seat eastern-front.pbem.yaml --seat-key germany=id_ed25519.pub
    """
    changes = {name: given[name] for name, *_ in _named() if given[name]}
    if "replace" in changes:
        given["join_line"] = str(changes.pop("join", "") or "")
    _check_one(changes, given)
    if "handover" in changes and given["new_key"]:
        from pbem.commands import _seat_handover

        _seat_handover.run(campaign, key, given)
    else:
        _change(campaign, key, changes, given)
    next_step(f"pbem apply {campaign} goes on; pbem status {campaign} says for whom it waits.")


def _named() -> list[tuple[str, str]]:
    """The changes by their parameter, with their option."""
    return [(option[2:].replace("-", "_"), option) for option, *_ in CHANGES]


def _check_one(changes: dict[str, Any], given: dict[str, Any]) -> None:
    """Exactly one change, or addresses alone; and nothing beside it that means nothing there."""
    on_file = given["address"] or given["handle"] or given["forget"]
    if len(changes) > 1 or not (changes or on_file):
        options = ", ".join(option for _, option in _named())
        raise click.UsageError(f"Give one of {options}; or --address, --handle, --forget.")
    [change] = changes or [""]
    at = {
        "--with-folder": ("with_folder", "replace"),
        "--until": ("until", "substitute"),
        "--new-key": ("new_key", "handover"),
        "--old-key-lost": ("old_key_lost", "seat-key"),
    }
    for option, (name, wanted) in at.items():
        if given[name] and change.replace("_", "-") != wanted:
            raise click.UsageError(f"{option} goes with --{wanted}.")
    for option, name in (
        ("--consent", "consents"),
        ("--plays", "plays"),
        ("--without-folder", "without_folder"),
    ):
        if given[name] and not given["new_key"]:
            raise click.UsageError(f"{option} goes with --handover --new-key.")


def _change(
    campaign: Path, key: Path | None, changes: dict[str, Any], given: dict[str, Any]
) -> None:
    """Any change but a handover to another key; then who is on file."""
    from pbem.commands import _seat_changes

    folder = private_folder(campaign)
    with at_desk(campaign) as opened:
        opened.may_repeat = given["again"]
        for change, value in changes.items():
            beside = _seat_changes.Given(
                folder,
                str(value),
                name=given["name"],
                join=given.get("join_line", ""),
                orders=given["orders"],
                with_folder=given["with_folder"],
                until=given["until"],
                address=given["address"],
                old_key_lost=given["old_key_lost"],
            )
            record = _seat_changes.CHANGES[change](opened, moderator(opened, key), beside)
            for line in _seat_changes.told(record):
                say(line)
        if "observer" not in changes:
            _edit(campaign, folder, given)


def _edit(campaign: Path, folder: Path, given: dict[str, Any]) -> None:
    """Put addresses and handles on file."""
    from pbem.post import addresses

    if given["address"] or given["handle"] or given["forget"]:
        seats = open_campaign(campaign).seats
        for told in addresses.edit(
            folder, seats, given["address"], given["handle"], given["forget"]
        ):
            say(told)
