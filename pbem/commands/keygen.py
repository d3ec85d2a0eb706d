"""`pbem keygen`: a key to sign with."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.commands._common import next_step, say


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--passphrase",
    is_flag=True,
    help="Protect the key with a passphrase (scrypt, ChaCha20-Poly1305).",
)
def command(file: Path, passphrase: bool) -> None:
    """Make a key to sign with.

    Writes an Ed25519 key to FILE, readable by you alone, and prints its public half. An existing
    file is never overwritten. The passphrase is asked for, or taken from PBEM_PASSPHRASE.

    \b
    Example:
      pbem keygen moderator.key
    """
    from pbem.storage import keys

    given = ""
    if passphrase:
        from pbem.commands._campaign import passphrase as asked

        given = asked("Passphrase", confirm=True)
    signer = keys.generate()
    keys.store(file, signer, given)
    say(f"{file}: {signer.public}")
    next_step(
        f"pbem new NAME GAME --key {file} founds a campaign with this key, pbem seat SAVE --handover --new-key {file}"
        " takes one over."
    )
