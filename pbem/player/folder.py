"""A player's own folder for the dice: his key and his chain, bound to one anchor record, each link
given once.

`SEAT.pbem-player/` (mode 0700) holds `seat.key` and `chain.yaml`. Nobody else ever needs it, but a
substitute: who gets the folder gives the same links. What is given is kept before it is printed, so
that a crash gives nothing twice.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

from pbem.engine import chance
from pbem.faults import Fault, WrongCall
from pbem.records.dice import links
from pbem.records.seals import boxes
from pbem.storage import keys, yamlin, yamlout
from pbem.storage.files import write_private

KEY, CHAIN = "seat.key", "chain.yaml"


class Refused(Fault):
    """A link that the player's own tool does not give."""


def folder_of(seat: str) -> Path:
    """Where a seat's folder is looked for: in the current folder."""
    return Path(f"{seat}.pbem-player")


class Player:
    """The chain and the key of one seat in one campaign. `load` opens the key file."""

    def __init__(self, folder: Path, load: Callable[[Path], keys.Signer] = keys.load) -> None:
        self.folder = folder
        self._load = load
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
        return chance.make_chain(self.campaign, self.seat, bytes.fromhex(self.data["secret"]))

    @cached_property
    def signer(self) -> keys.Signer:
        """The seat's key."""
        return self._load(self.folder / KEY)

    def join_lines(self) -> list[str]:
        """What to mail to the moderator; with the signature of the key if the chain replaces
        another.
        """
        line = f"join: {self.seat} chain {self.chain.anchor.hex()} key {self.signer.public} box {self.box}"
        return [line, *links.signature_lines(str(self.data["signed"]))]

    @property
    def box(self) -> str:
        """The seat's public key for boxes."""
        return boxes.public_of(boxes.private_of(self.signer, self.campaign, self.seat))

    def given(self, number: int) -> str:
        """The head for which a link was given, "" if it was not."""
        return str(self.data["given"].get(str(number), " ")).split(" ")[1]

    def open(
        self, kind: str, number: int, head: str, segments: tuple[int, int] = (0, 0)
    ) -> links.Opened:
        """A link for a lock: numbers rise, and each is for one head only. Given again it is the
        same.

        Raises Refused. It is kept as given before it is returned.
        """
        given = {int(n): str(text) for n, text in self.data["given"].items()}
        what = f"{kind} {head} {segments[0]} {segments[1]}"
        if given.get(number, what) != what:
            raise Refused(
                "link_given",
                f"your link {number} was given for {self.given(number)}, and this would be for {head}",
                do="A link is given once. If the other record is not in the moderator's save, show it to everybody.",
            )
        if number not in given and number <= max(given, default=-1):
            raise Refused(
                "link_falling",
                f"link {number} is known to whoever has your link {max(given)}",
                do="Numbers only rise. Ask the moderator which record burnt this one.",
            )
        if not 0 <= number < len(self.chain.links):
            raise Refused(
                "chain_used_up",
                f"your chain has no link {number}",
                do="Make a new one: `pbem join CAMPAIGN-ID --seat SEAT --again`.",
            )
        if number not in given:
            self.data["given"] = {**self.data["given"], str(number): what}
            self._write()
        opened = links.Opened(kind, number, self.chain.links[number], head, segments)
        return opened.signed(self.campaign, self.seat, self.signer)

    def bind(self, campaign: str, anchor: str) -> None:
        """Bind the chain to an anchor record (its SHA-256). Raises Refused under another one."""
        if campaign != self.campaign:
            what = f"your chain is for {self.campaign}, and this is {campaign}"
            raise Refused("other_campaign", what, do="Go to the folder of the other campaign.")
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
    """Make the folder of a seat with key and chain. Raises WrongCall if there is one already."""
    if (folder / KEY).exists() or (folder / CHAIN).exists():
        raise WrongCall(
            "joined",
            "you have a key and a chain already",
            str(folder),
            "A lost or used-up chain is replaced with `--again`.",
        )
    folder.mkdir(mode=0o700, exist_ok=True)
    keys.store(folder / KEY, signer, passphrase)
    return _with_new_chain(folder, campaign, seat, lambda path: signer)


def earlier_keys(folder: Path) -> list[Path]:
    """The keys of a seat that others have replaced, oldest first."""
    return sorted(folder.glob("seat-*.key"), key=lambda path: int(path.stem.split("-")[1]))


def join_again(
    folder: Path,
    campaign: str,
    seat: str,
    load: Callable[[Path], keys.Signer] = keys.load,
    key: tuple[keys.Signer, str] | None = None,
) -> Player:
    """Replace the chain, and the key too if another one is given, with its passphrase; what is new
    is signed by the old key, and the old files are kept beside the new ones.

    Raises WrongCall where there is no key.
    """
    if not (folder / KEY).exists():
        what = "the key that has to sign the new chain is missing"
        raise WrongCall(
            "no_player", what, str(folder / KEY), "Without it join anew, without --again."
        )
    anchor, signer = "", load(folder / KEY)
    if (folder / CHAIN).exists():
        old = Player(folder)
        anchor = str(old.data["anchor"])
        (folder / CHAIN).rename(_free(folder, "chain", ".yaml"))
    if key is not None:
        (folder / KEY).rename(_free(folder, "seat", ".key"))
        keys.store(folder / KEY, *key)
    new = _with_new_chain(folder, campaign, seat, (lambda path: key[0]) if key else load)
    told = (new.chain.anchor.hex(), new.signer.public, new.box)
    signed = signer.sign("join", links.join_statement(campaign, seat, *told))
    new.data |= {"signed": signed, "anchor": anchor}
    new._write()
    return new


def _free(folder: Path, name: str, ending: str) -> Path:
    number = 1
    while (folder / f"{name}-{number}{ending}").exists():
        number += 1
    return folder / f"{name}-{number}{ending}"


def _with_new_chain(
    folder: Path, campaign: str, seat: str, load: Callable[[Path], keys.Signer]
) -> Player:
    data = {
        "campaign": campaign,
        "seat": seat,
        "secret": os.urandom(chance.SIZE).hex(),
        "anchor": "",
        "given": {},
        "signed": "",
    }
    write_private(folder / CHAIN, yamlout.dump(data).encode("utf-8"))
    return Player(folder, load)
