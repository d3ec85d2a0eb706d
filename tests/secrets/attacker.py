"""An attacker who has the public file and the source of this program, and tries what there is to
try.

He collects every digest in the file and every value that could serve as a salt or a key, makes all
values that a secret of this game can have, and hashes them in every way in which this program
hashes anything.
"""

from __future__ import annotations

import hashlib
import hmac
import itertools
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from pbem.engine import chance
from pbem.engine.deck import place_name
from pbem.engine.state import canonical
from pbem.storage import chain, ledger
from tests.engine.contract_game import CARDS, POWERS
from tests.games.bazaar import WORDS

_HEX = re.compile(rb"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
SAYS = sorted({word for words in WORDS.values() for word in words})
LONGEST_HAND = 2


@dataclass
class Attacker:
    """What is in a public file, and what was found out. `more` are secrets that he got
    otherwise.
    """

    path: Path
    more: tuple[bytes, ...] = ()
    found: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        data = self.path.read_bytes()
        walked = chain.verify_all(data, str(self.path))
        self.anchor, self.records, self.trailer = walked.anchor, walked.records, walked.trailer
        self.campaign = str(self.anchor["campaign"])
        self.digests = {bytes.fromhex(text.decode()) for text in _HEX.findall(data)}
        self.fields = dict(self._fields())

    def _fields(self) -> Iterator[tuple[tuple[str, str], bytes]]:
        """Everything that is committed to: (owner, field) and the commitment."""
        for record in self.records:
            for told in record.get("commits", []):
                for number, commit in enumerate(told.get("places", []), 1):
                    name = f"{told['field']}/{place_name(number)}"
                    yield (told["owner"], name), bytes.fromhex(commit)
                if "commit" in told:
                    yield (told["owner"], told["field"]), bytes.fromhex(told["commit"])
            for owner, commit in record.get("sealed", {}).items():
                yield (owner, f"sealed/{record['record']}"), bytes.fromhex(commit)
            for given in record.get("inputs", []):
                if "sealed" in given:
                    name, commit = given["sealed"].split(" ")
                    for seat in self.anchor["seats"]:
                        yield (seat, name), bytes.fromhex(commit)
            for seat, told in record.get("desk", {}).get("seats", {}).items():
                for text in told.get("lines", []):
                    _, name, commit = text.split(" ")
                    yield (seat, name), bytes.fromhex(commit)

    # What could be a salt or a key

    def salts(self) -> set[bytes]:
        """Public values of 32 bytes that might have been used as a salt, and what follows from
        them.
        """
        known = {bytes(32), hashlib.sha256(self.campaign.encode()).digest(), *self.more}
        founding: dict[str, str | bytes] = dict(self.trailer["state"]["desk"]["phrases"])
        known |= {bytes.fromhex(text) for text in self.anchor["dice"]["chains"].values()}
        known |= {hashlib.sha256(str(phrase).encode()).digest() for phrase in founding.values()}
        for record in self.records:
            for holder, text in record.get("links", {}).items():
                number, link = ledger.parse_link(text)
                known |= {link, chance.chain_step(self.campaign, holder, link)}
                known.add(chance.seed(self.campaign, number, {holder: link}, founding))
                for draw in (1, number):
                    sealed = {chance.SEALED: link}
                    known.add(chance.sealed_seed(self.campaign, draw, sealed, founding))
        return known | {chance.salt_key(self.campaign, value) for value in known}

    # What could be a secret

    def values(self, name: str) -> Sequence[str | bytes]:
        """All values that a field of this name may have."""
        kind = name.split("/", 1)[0]
        if kind in ("deck", "hand", "pass"):
            return CARDS
        if kind == "choice":
            return choices()
        if kind == "lines":
            return lines()
        return hands() if kind == "sealed" else ()

    # The attempts

    def commitments(self, salts: Collection[bytes] | None = None) -> None:
        """Every commitment with every value and every salt that might be it."""
        salts = self.salts() if salts is None else salts
        for (owner, name), commit in self.fields.items():
            own = {chance.salt(key, self.campaign, owner, name) for key in salts}
            few = [bytes(32), *(chance.salt(k, self.campaign, owner, name) for k in self.more)]
            kind = name.split("/", 1)[0]
            tried = few if kind in ("sealed", "lines") else [*salts, *own]
            for value in self._behind(commit, owner, name, tried):
                self.found.add(f"{owner} {name}: {value!r}")

    def _behind(
        self, commit: bytes, owner: str, name: str, salts: Iterable[bytes]
    ) -> Iterator[str | bytes]:
        """The values of a field to which it may be the commitment. There are millions: the hash of
        what is before a value is made once."""
        values = [(value, chance.lp(value)) for value in self.values(name)]
        before = b"".join(map(chance.lp, (self.campaign, owner, name)))
        for salt in salts:
            begun = hashlib.sha256(b"pbem/v1/commit\0" + before + chance.lp(salt))
            for value, data in values:
                made = begun.copy()
                made.update(data)
                if made.digest() == commit:
                    assert commit == chance.commitment(self.campaign, owner, name, salt, value)
                    yield value

    def plain(self) -> None:
        """Every digest in the file as one of a secret without a salt, or with a key that is
        public.
        """
        keys = [b"", self.campaign.encode(), *self.salts()]
        secrets = [*CARDS, *choices(), *lines(), *mails(self.anchor["seats"])]
        secrets += [value.decode() for value in hands()]
        for value in secrets:
            data = value.encode()
            tried = [hashlib.sha256(data).digest()]
            if len(secrets) < 20_000 or data in CARDS:
                tried += [hmac.digest(key, data, "sha256") for key in keys]
            for made in tried:
                self._take(made, value)
        for key, card in itertools.product(keys, (*CARDS, *choices())):
            for data in (key + card.encode(), card.encode() + key):
                self._take(hashlib.sha256(data).digest(), card)
                self._take(hmac.digest(key, card.encode(), "sha256"), card)

    def states(self) -> None:
        """The hashes of states, as hashes of public part and guessed hands."""
        public, mark = self.trailer["state"], "what nobody knows"
        whole = canonical({**public, "game": {**public["game"], "secret": mark}})
        before, after = whole.split(canonical(mark))
        for power in POWERS:
            for cards in itertools.permutations(CARDS, 2):
                for secret in ({power: {"hand": list(cards)}}, {power: list(cards)}):
                    state = before + canonical(secret) + after
                    self._take(hashlib.sha256(state).digest(), str(secret))

    def _take(self, made: bytes, what: str) -> None:
        if made in self.digests:
            self.found.add(f"digest of {what!r}")

    def everything(self) -> set[str]:
        """All attempts; what was found out."""
        self.commitments()
        self.plain()
        self.states()
        return self.found


def choices() -> list[str]:
    """Sealed answers."""
    return [f'{{"place":{n}}}' for n in range(1, 9)] + [f'"{word}"' for word in SAYS]


def lines() -> list[str]:
    """Order lines as the desk keeps them."""
    said = [f"say {word}" for word in SAYS]
    said += [f"{verb} {n}" for verb in ("pick", "play") for n in range(1, 9)]
    heads = ["", *(f"{p}: " for p in POWERS)]
    sections = ["", "table: ", "standing: ", "answer: "]
    return [f"{h}{s}{line}" for h in heads for s in sections for line in said]


def mails(seats: Iterable[str]) -> list[str]:
    """Whole mails."""
    return [f"seat: {seat}\n{line}\n" for seat in seats for line in lines()]


@cache
def hands() -> tuple[bytes, ...]:
    """What may lie under an owner, as canonical JSON."""
    return tuple(_hands())


def _hands() -> Iterator[bytes]:
    for k in range(LONGEST_HAND + 1):
        for cards in itertools.permutations(CARDS, k):
            for key in ("hand", "picked", "pack"):
                yield canonical({key: list(cards)})
                if key == "hand":
                    yield canonical({"hand": list(cards), "picked": []})
