"""`pbem sign`: orders with the player's signature."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.commands._common import next_step, note, read_input, read_text, say
from pbem.faults import WrongCall

if TYPE_CHECKING:
    from pbem.player.order_key import OrderSigner
    from pbem.table.campaign import Campaign


@click.command()
@click.argument("campaign_and_orders", nargs=-1, metavar="[CAMPAIGN] ORDERS")
@click.option("--seat", default="", help="Whose orders they are, where they do not say.")
@click.option(
    "--key",
    type=click.Path(path_type=Path),
    help="Your key: by pbem keygen, or an Ed25519 key by ssh-keygen [default: SEAT.pbem-player/seat.key].",
)
@click.option(
    "--new-key",
    metavar="KEY",
    help="Sign no orders but your next key: a .pub file or the key itself.",
)
@click.option(
    "--openssh",
    is_flag=True,
    help="With a key by ssh-keygen: end in the block that ssh-keygen -Y verify reads.",
)
def command(
    campaign_and_orders: tuple[str, ...],
    seat: str,
    key: Path | None,
    new_key: str | None,
    openssh: bool,
) -> None:
    """Sign your orders, so that nobody can send any in your name.

    Reads ORDERS (a text file, or - for stdin), puts campaign, seat, turn and time on top and prints
    the mail to send: the lines to read, and below them a block with the same text and your
    signature, which survives wrapping, quoting and HTML. From the save come campaign and turn, and
    lines that would be refused are told; without a save the orders have to name them, as the order
    form does.

    The key is your own: SEAT.pbem-player/seat.key by `pbem join`, one by `pbem keygen`, or your
    OpenSSH key. A passphrase is asked for, or taken from PBEM_PASSPHRASE. Whoever has ssh-keygen
    alone can sign as well: see docs/signing.md.

    \b
    Examples:
      pbem sign eastern-front.pbem.yaml orders.txt --seat germany
      pbem sign orders.txt --key ~/.ssh/id_ed25519
      pbem sign eastern-front.pbem.yaml --seat germany --new-key ~/.ssh/id_ed25519.pub
    """
    from pbem.commands._campaign import now
    from pbem.player import sign

    campaign, names = _campaign(campaign_and_orders)
    if new_key is not None:
        if campaign is None or names or not seat:
            raise click.UsageError("--new-key wants the save and --seat, and no orders.")
        draft = sign.new_key(campaign, seat, _public(new_key), now())
    else:
        if len(names) != 1:
            raise click.UsageError("Give one file with orders, or - for stdin.")
        draft = sign.orders(read_input(names[0]), campaign, seat, now(), names[0])
    signer = _signer(draft.seat, key)
    if campaign is not None:
        told = sign.check_key(campaign, draft.seat, signer)
        if new_key is None:
            sign.problems(campaign, draft, note)
        if told:
            note(told)
    for line in sign.mail(draft, signer, openssh=openssh):
        say(line)
    note(f"Signed for {draft.seat} with key {sign.signer_id(signer)}.")
    next_step("mail these lines to the moderator as they are, or attach them as a .txt file.")


def _campaign(arguments: tuple[str, ...]) -> tuple[Campaign | None, list[str]]:
    """The campaign, if one is named or in this folder, and the other arguments."""
    from pbem.commands._campaign import open_campaign
    from pbem.commands._common import split_campaign

    try:
        path, names = split_campaign(arguments)
    except WrongCall as fault:
        if fault.code != "no_campaign" or not arguments:
            raise
        return None, list(arguments)
    return open_campaign(path), names


def _public(given: str) -> str:
    from pbem.records.signatures.sshsig import read_public

    path = Path(given).expanduser()
    text = read_text(str(path)) if path.is_file() else given
    return read_public(text, given)


def _signer(seat: str, key: Path | None) -> OrderSigner:
    """The player's key, of either kind."""
    from pbem.commands._campaign import load_key, passphrase
    from pbem.player import order_key
    from pbem.player.folder import KEY, folder_of

    path = key.expanduser() if key is not None else folder_of(seat) / KEY
    if not path.is_file():
        do = "Give your key with --key: one by pbem keygen, or ~/.ssh/id_ed25519."
        raise WrongCall("no_key", "there is no key here to sign with", str(path), do)
    if not order_key.is_openssh(path):
        return order_key.own(load_key(path)[0])

    def ask() -> str:
        return passphrase(f"Passphrase of {path}")

    return order_key.load_ssh(path, ask)
