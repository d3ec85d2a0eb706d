"""The private folder of a campaign: what the moderator knows and the save must not hold.

`NAME.pbem-private/` holds `chains.yaml` (last links of the two chains), `lines/` (sealed order
lines with their salts, by field), `secret.yaml` (the secret part of the state) and the moderator's
key. It is one folder to back up or to hand over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from pbem.engine import chance
from pbem.engine.dice import Seeded, Source
from pbem.faults import Fault, NotHere
from pbem.records.line_fields import is_own
from pbem.storage import kinds, ledger, yamlin, yamlout
from pbem.storage.files import private_dir, private_path, write_private
from pbem.table.sealed_lines import SealedLines

if TYPE_CHECKING:
    from pbem.records.dice.links import Opened

LINES_LIMIT = 8_000_000
NEWEST = "newest.yaml"
# Messages to seats alone (private_press.py).
PRESS = "press"
_MOST_PLEDGES = 500
_OTHER_FOLDER = "Copy the private folder from where the campaign was run last, or from its backup."


class _SealedSeed(Mapping[int, bytes]):
    """The seed of one sealed draw, computed when a game asks for it: most never do."""

    def __init__(
        self,
        vault: Vault,
        number: int,
        founding: Mapping[str, str | bytes],
        record: Mapping[str, Any],
    ) -> None:
        self.vault = vault
        self.number = number
        self.founding = founding
        self.record = record

    def __getitem__(self, number: int) -> bytes:
        if number != self.number:
            raise KeyError(number)
        link = self.vault.chains["sealed"].links[number]
        campaign = self.vault.campaign
        return ledger.sealed_seed_of(campaign, number, link, self.founding, self.record)

    def __iter__(self) -> Iterator[int]:
        return iter((self.number,))

    def __len__(self) -> int:
        return 1

    def __contains__(self, number: object) -> bool:
        return number == self.number


class Vault:
    """The private folder of one campaign."""

    def __init__(self, save: Path, campaign: str, anchors: Mapping[str, str] | None = None) -> None:
        """`anchors` are those of the chains, by holder, in hex, once the campaign is founded."""
        self.save = save
        self.campaign = campaign
        self.anchors = anchors or {}
        self.folder = private_path(save)

    def found(self, ordinary: bytes, sealed: bytes) -> dict[str, str]:
        """Keep the last links (32 bytes each) of both chains; returns the anchors in hex, by
        holder.
        """
        private_dir(self.save)
        self._write("chains.yaml", {"moderator": ordinary.hex(), "sealed": sealed.hex()})
        return {holder: chain.anchor.hex() for holder, chain in self.chains.items()}

    def found_again(self, ordinary: bytes) -> None:
        """Keep the last link of another ordinary chain beside the old one, until the save commits
        to it.
        """
        self._write("chains-next.yaml", {**self._read("chains.yaml"), "moderator": ordinary.hex()})

    def begin_anew(self, ordinary: bytes, sealed: bytes) -> None:
        """Where the old chains are lost: keep others, to which the campaign does not commit yet,
        beside what was here.
        """
        if (old := self.folder / "chains.yaml").exists():
            old.rename(self.folder / "chains-before.yaml")
        self._write("chains.yaml", {"moderator": ordinary.hex(), "sealed": sealed.hex()})
        self.__dict__.pop("_last_links", None)

    @property
    def is_there(self) -> bool:
        """Whether there is a private folder at all; players have none."""
        return self.folder.is_dir()

    @cached_property
    def _last_links(self) -> dict[str, bytes]:
        kept = self._read("chains.yaml")
        coming = self._read("chains-next.yaml")
        if coming and self._is_ours(coming):
            kept = coming
        if not kept:
            raise NotHere(
                "no_chains",
                "the moderator's chains are missing, without which no die of this campaign can be revealed",
                f"{self.folder}/chains.yaml",
                _OTHER_FOLDER,
            )
        return {holder: bytes.fromhex(kept[holder]) for holder in ("moderator", "sealed")}

    def _is_ours(self, kept: Mapping[str, str]) -> bool:
        """Whether the campaign commits to this ordinary chain."""
        link = bytes.fromhex(kept[chance.MODERATOR])
        made = chance.make_chain(self.campaign, chance.MODERATOR, link)
        return made.anchor.hex() == self.anchors.get(chance.MODERATOR)

    @cached_property
    def chains(self) -> dict[str, chance.Chain]:
        """The moderator's chains, by holder: "moderator" and "sealed". Raises Fault if they are not
        the campaign's.
        """
        made = {
            holder: chance.make_chain(self.campaign, holder, link)
            for holder, link in self._last_links.items()
        }
        if any(made[holder].anchor.hex() != anchor for holder, anchor in self.anchors.items()):
            raise NotHere(
                "other_chains",
                "these chains are not the ones to which the campaign's anchor commits",
                f"{self.folder}/chains.yaml",
                _OTHER_FOLDER,
            )
        return made

    @property
    def has_own_chains(self) -> bool:
        """Whether the chains are here, and those of the campaign."""
        try:
            return bool(self.chains)
        except Fault:
            return False

    @cached_property
    def salt_key(self) -> bytes:
        """The key from which all salts of the moderator derive (dice.md 3.4.3)."""
        return chance.salt_key(self.campaign, self._last_links["sealed"])

    def sealed_source(
        self, number: int, founding: Mapping[str, str | bytes], record: Mapping[str, Any]
    ) -> Source:
        """Values of sealed draw `number`, from the chain that is not revealed before `open`;
        `record` as for `ledger.sealed_seed_of`."""
        return Seeded(_SealedSeed(self, number, founding, record), sealed=True)

    def salt(self, owner: str, field: str) -> bytes:
        """The salt of one field of an owner, 32 bytes: his own, where he has sealed the line
        himself.
        """
        if is_own(field):
            self.line(field)
            return bytes.fromhex(self.lines[field]["salt"])
        return chance.salt(self.salt_key, self.campaign, owner, field)

    @cached_property
    def lines(self) -> SealedLines:
        """Sealed order lines by field: {"seat", "line"}, with "salt" those that the seat has sealed
        itself.
        """
        return SealedLines(self.folder)

    def line(self, field: str) -> str:
        """One sealed order line. Raises Fault if it is not here."""
        if field not in self.lines:
            raise NotHere(
                "no_lines",
                f"an order line that was sent ({field}) is missing; the save has its seal only",
                str(self.lines.path(field)),
                _OTHER_FOLDER,
            )
        return self.lines[field]["line"]

    def keep_lines(self, lines: dict[str, dict[str, str]]) -> None:
        """Add sealed lines. Written before the record that commits to them."""
        self.lines.add(lines)

    @cached_property
    def _opened(self) -> dict[str, dict[str, str]]:
        return self._read("links.yaml")

    def opened(self, number: int) -> dict[str, Opened]:
        """The links of players that have come in for a segment and are in no record yet, by
        seat.
        """
        return {
            seat: _read_opened(text) for seat, text in self._opened.get(str(number), {}).items()
        }

    def deposit(self, seat: str) -> Opened | None:
        """The last deposit of a seat."""
        text = self._opened.get(kinds.DEPOSIT, {}).get(seat)
        return None if text is None else _read_opened(text)

    def keep_opened(self, seat: str, opened: Opened) -> None:
        """Keep a link or a deposit of a seat until it is used."""
        place = kinds.DEPOSIT if opened.kind == kinds.DEPOSIT else str(opened.number)
        self._opened.setdefault(place, {})[seat] = _opened_text(opened)
        self._write("links.yaml", self._opened)

    @cached_property
    def rounds(self) -> dict[int, bytes]:
        """Signatures of rounds of the beacon that were given, by number."""
        kept = self._read("rounds.yaml")
        return {int(number): bytes.fromhex(text) for number, text in kept.items()}

    def keep_rounds(self, given: Mapping[int, bytes]) -> None:
        """Keep verified rounds until they are used."""
        self.rounds.update(given)
        data = {str(number): signature.hex() for number, signature in sorted(self.rounds.items())}
        self._write("rounds.yaml", data)

    @cached_property
    def _pledged(self) -> dict[str, dict[str, str]]:
        return self._read("seals.yaml")

    def pledges(self, seat: str) -> dict[int, tuple[str, bool]]:
        """The last commitments that a seat has sent to everybody or with its lines, by count: in
        hex, and whether they came when its lines were closed already."""
        kept = self._pledged.get(seat, {})
        told = {int(count): text.split(" ") for count, text in kept.items()}
        return {count: (commit, bool(late)) for count, (commit, *late) in told.items()}

    def pledge(self, seat: str, commits: Mapping[int, str], *, late: bool) -> None:
        """Keep such commitments; the first of a count stays."""
        told = {str(count): commit + " late" * late for count, commit in commits.items()}
        kept = {**told, **self._pledged.get(seat, {})}
        last = sorted(kept, key=int)[-_MOST_PLEDGES:]
        self._pledged[seat] = {count: kept[count] for count in last}
        self._write("seals.yaml", self._pledged)

    def oks(self, seat: str, head: str) -> dict[str, list[str]]:
        """The lines in force by the code under which receipts of a seat have shown them that wait
        for its `ok`, in the position of a head."""
        told = self._read("oks.yaml").get(seat, {})
        return {**told["codes"]} if told.get("head") == head else {}

    def doubted(self, seat: str, head: str) -> frozenset[str]:
        """Those of these lines that may have been misread, and that nobody has confirmed."""
        told = self._read("oks.yaml").get(seat, {})
        return frozenset(told.get("doubted", ()) if told.get("head") == head else ())

    def refused(self, seat: str, head: str) -> dict[str, str]:
        """What was refused of the mails of a seat and has not been sent anew, in the position of a
        head: the section by the text."""
        told = self._read("oks.yaml").get(seat, {})
        return dict(told.get("refused", {})) if told.get("head") == head else {}

    def keep_oks(
        self,
        seat: str,
        head: str,
        codes: Mapping[str, Sequence[str]],
        doubted: Iterable[str] = (),
        refused: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Keep what of a seat waits; nothing of it where there are no codes and nothing was
        refused."""
        kept = {other: told for other, told in self._read("oks.yaml").items() if other != seat}
        made = {code: list(lines) for code, lines in codes.items()}
        if made or refused or len(kept) != len(self._read("oks.yaml")):
            told = {"head": head, "codes": made, "doubted": sorted(doubted)}
            told |= {"refused": dict(refused)} if refused else {}
            mine = {seat: told} if made or refused else {}
            self._write("oks.yaml", {**kept, **mine})

    @cached_property
    def secret(self) -> dict[str, Any]:
        """The secret part of the states, by the hash of the public part that it belongs to."""
        return self._read("secret.yaml")

    def keep_secret(self, state_hash: str, secret: dict[str, Any], keep: str) -> None:
        """Keep the secret part of a new state beside that of the state before (`keep`)."""
        if not secret and not self.secret:
            return
        before = {key: value for key, value in self.secret.items() if key == keep}
        self.secret.clear()
        self.secret.update({**before, state_hash: secret})
        self._write("secret.yaml", self.secret)

    @cached_property
    def _newest(self) -> dict[str, Any]:
        return self._read(NEWEST)

    @property
    def newest(self) -> str:
        """The head of the last record that was written with this folder, "" if that is not
        known.
        """
        return str(self._newest.get("head", ""))

    def revisions_at(self, head: str) -> int | None:
        """How many rulings and undos there were when a record was written, if it was the last one
        that was, with this folder."""
        told = self._newest.get("revisions")
        return told if type(told) is int and head == self.newest else None

    def keep_newest(self, head: str, revisions: int) -> None:
        """Remember how far the campaign has come, so that an older copy of the save is known as
        one, and how often the moderator has decided: to count that, the whole save would be read.
        """
        self._newest = {"head": head, "revisions": revisions}
        self._write(NEWEST, self._newest)

    def mark(self, digest: str) -> str:
        """How a record names a mail: its hash under a salt, for a mail that holds secret lines
        could be guessed from the bare hash."""
        field = f"mail/{digest}"
        salt = self.salt(chance.MODERATOR, field)
        mark = chance.commitment(self.campaign, chance.MODERATOR, field, salt, digest)
        return f"salted:{mark.hex()}"

    def marks(self) -> dict[str, str]:
        """The hashes of all mails that are kept, by their marks."""
        kept = (self.folder / "mails").glob("*.eml")
        return {self.mark(path.stem): path.stem for path in kept}

    def has_mail(self, digest: str) -> bool:
        """Whether a mail of this hash was kept."""
        return (self.folder / "mails" / f"{digest}.eml").exists()

    def keep_mail(self, digest: str, data: bytes) -> None:
        """Keep a mail as it came, under its hash."""
        folder = self.folder / "mails"
        folder.mkdir(mode=0o700, exist_ok=True)
        write_private(folder / f"{digest}.eml", data)

    def _read(self, name: str) -> dict[str, Any]:
        path = self.folder / name
        if not path.exists():
            return {}
        data = yamlin.load_one(path.read_bytes(), max_bytes=LINES_LIMIT, source=str(path))
        return data if isinstance(data, dict) else {}

    def _write(self, name: str, data: dict[str, Any]) -> None:
        write_private(self.folder / name, yamlout.dump(data).encode("utf-8"))


def _opened_text(opened: Opened) -> str:
    first, last = opened.segments
    parts = (opened.kind, opened.number, opened.link.hex(), opened.head, first, last)
    return f"{' '.join(map(str, parts))} {opened.signature}".rstrip()


def _read_opened(text: str) -> Opened:
    from pbem.records.dice.links import Opened

    kind, number, link, head, first, last, *signature = text.split(" ")
    segments = (int(first), int(last))
    return Opened(kind, int(number), bytes.fromhex(link), head, segments, "".join(signature))
