"""A player's own folder for the dice: his key and his chain, bound to one anchor record, each link given once.

`SEAT.pbem-player/` (mode 0700) holds `seat.key` and `chain.yaml`. Nobody else ever needs it, but a substitute: who gets
the folder gives the same links. The tool keeps what was given before it prints it, so that a crash gives nothing twice.
"""

from __future__ import annotations

import os
from functools import cached_property
from pathlib import Path
from typing import Any

from pbem import keys, links, yamlin, yamlout
from pbem.booking import join_statement
from pbem.engine import chance
from pbem.faults import Fault, WrongCall
from pbem.files import write_private

KEY, CHAIN = "seat.key", "chain.yaml"


class Refused(Fault):
    """A link that the player's own tool does not give."""


def folder_of(seat: str) -> Path:
    """Where a seat's folder is looked for: in the current folder."""
    return Path(f"{seat}.pbem-player")


class Player:
    """The chain and the key of one seat in one campaign."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        path = folder / CHAIN
        if not path.exists():
            raise WrongCall(
                "no_player",
                "there is no chain of yours here",
                str(path),
                "Make one with `pbem join CAMPAIGN-ID --seat SEAT`, or go to the folder in which you made it.",
            )
        self.data: dict[str, Any] = yamlin.load_one(path.read_bytes(), source=str(path))

    @property
    def campaign(self) -> str:
        """The id of the campaign for which the chain was made."""
        return str(self.data["campaign"])

    @property
    def seat(self) -> str:
        """The seat for which it was made."""
        return str(self.data["seat"])

    @cached_property
    def chain(self) -> chance.Chain:
        """The chain."""
        secret = bytes.fromhex(self.data["secret"])
        return chance.make_chain(self.campaign, self.seat, secret)

    @cached_property
    def signer(self) -> keys.Signer:
        """The seat's key. Raises Fault if it has a passphrase, which `unlock` takes."""
        return keys.load(self.folder / KEY)

    def unlock(self, passphrase: str) -> None:
        """Open a key that has a passphrase."""
        self.__dict__["signer"] = keys.load(self.folder / KEY, passphrase)

    def join_lines(self) -> list[str]:
        """What to mail to the moderator, with the old key's signature if the chain replaces another."""
        chain, key = self.chain.anchor.hex(), self.signer.public
        line = f"join: {self.seat} chain {chain} key {key}"
        return [line, *links.signature_lines(str(self.data.get("signed", "")))]

    def open(
        self, kind: str, number: int, head: str, segments: tuple[int, int] = (0, 0)
    ) -> links.Opened:
        """A link for a lock: numbers rise, and each is for one head only. Given again it is the same.

        Raises Refused. It is kept as given before it is returned.
        """
        given = {int(n): str(text) for n, text in self.data["given"].items()}
        what = f"{kind} {head} {segments[0]} {segments[1]}"
        if given.get(number, what) != what:
            raise Refused(
                "link_given",
                f"your link {number} was given for another record: {given[number]}",
                do="A link is given once. If that record is not in the moderator's save, show it to everybody.",
            )
        if number not in given and number <= max(given, default=-1):
            raise Refused(
                "link_falling",
                f"link {number} was opened with your link {max(given)}",
                do="Numbers only rise. Ask the moderator which record burnt this one.",
            )
        if not 0 <= number < len(self.chain.links):
            raise Refused(
                "chain_used_up",
                f"your chain has no link {number}",
                do="Make a new one: `pbem join --again`.",
            )
        if number not in given:
            self.data["given"] = {**self.data["given"], str(number): what}
            self._write()
        opened = links.Opened(kind, number, self.chain.links[number], head, segments)
        return opened.signed(self.campaign, self.seat, self.signer)

    def bind(self, campaign: str, anchor: str) -> None:
        """Bind the chain to an anchor record (its SHA-256). Raises Refused under another one."""
        if campaign != self.campaign:
            raise Refused(
                "other_campaign", f"your chain is for {self.campaign}, and this is {campaign}"
            )
        if self.data["anchor"] not in ("", anchor):
            raise Refused(
                "other_anchor",
                "this save begins with another anchor record than the one under which you gave your first link",
                do="A chain is for one founding. Compare the two saves; a campaign that is founded again needs new chains.",
            )
        if not self.data["anchor"]:
            self.data["anchor"] = anchor
            self._write()

    def _write(self) -> None:
        write_private(self.folder / CHAIN, yamlout.dump(self.data).encode("utf-8"))


def join(
    folder: Path, campaign: str, seat: str, signer: keys.Signer, passphrase: str = ""
) -> Player:
    """Make the folder of a seat with a new chain. Raises WrongCall if there is one already."""
    if (folder / CHAIN).exists():
        raise WrongCall(
            "joined",
            "there is a chain of yours already",
            str(folder),
            "A lost or used-up chain is replaced with `--again`.",
        )
    folder.mkdir(mode=0o700, exist_ok=True)
    folder.chmod(0o700)
    if not (folder / KEY).exists():
        keys.store(folder / KEY, signer, passphrase)
    return _with_new_chain(folder, campaign, seat)


def join_again(folder: Path) -> Player:
    """Replace the chain: the new one is signed by the key; the old file is kept beside it."""
    old = Player(folder)
    number = 1
    while (kept := folder / f"chain-{number}.yaml").exists():
        number += 1
    write_private(kept, (folder / CHAIN).read_bytes())
    new = _with_new_chain(folder, old.campaign, old.seat)
    key = new.signer.public
    statement = join_statement(new.campaign, new.seat, new.chain.anchor.hex(), key)
    new.data["signed"] = new.signer.sign("join", statement)
    new.data["anchor"] = old.data["anchor"]
    new._write()
    return new


def _with_new_chain(folder: Path, campaign: str, seat: str) -> Player:
    data = {
        "campaign": campaign,
        "seat": seat,
        "secret": os.urandom(chance.SIZE).hex(),
        "anchor": "",
        "given": {},
        "signed": "",
    }
    write_private(folder / CHAIN, yamlout.dump(data).encode("utf-8"))
    return Player(folder)
