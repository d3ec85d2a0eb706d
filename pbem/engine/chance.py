"""Chance that nobody has to trust anybody for: chains, founding, seeds, dice, shuffles,
commitments.

The formulae of docs/dice.md. All functions are pure; secrets and seeds are bytes, labels and names
are text. What a person sent and what may not stand is refused with `Illegal`; a label, item list or
number of sides that a rule should never have asked for is a `DiceError`.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import struct
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from itertools import pairwise

from pbem import lazy
from pbem.engine.errors import Illegal
from pbem.values import dataclass

Block = Callable[[bytes, str, int, int], bytes]

SIZE = 32
LAST_LINK = 4095
# The chains of a holder are asked for at every opening of his campaign, and take longer than all
# else in it.
_CHAINS = 8
# A link this far from its anchor takes about a second to check; a hostile file must not keep an
# audit busy.
HIGHEST_NUMBER = 1_000_000
MODERATOR = "moderator"
SEALED = "sealed"
BEACON = "beacon"
RESERVED = (BEACON, MODERATOR, SEALED)
MOST_ITEMS = 256
LONGEST_LABEL = 200
BEACON_SIZE = 48


class DiceError(ValueError):
    """A rule asked for dice in a way that is never right: a fault in the program, not in an
    order.
    """


# Encoding


def lp(value: str | bytes) -> bytes:
    """Length (u32, big-endian) and bytes; text as UTF-8."""
    data = value.encode("utf-8") if isinstance(value, str) else value
    return len(data).to_bytes(4, "big") + data


def entries(values: Mapping[str, str | bytes]) -> bytes:
    """A list of holders with their values, in byte order of the holders."""
    ordered = sorted(values, key=lambda holder: holder.encode("utf-8"))
    return len(ordered).to_bytes(4, "big") + b"".join(
        lp(holder) + lp(values[holder]) for holder in ordered
    )


def _hmac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")


# Chains


@dataclass(frozen=True, slots=True)
class Chain:
    """A holder's chain: `links[n]` is x_n, `anchor` is x_(-1). The links are secret until
    revealed.
    """

    campaign: str
    holder: str
    anchor: bytes
    links: tuple[bytes, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Known:
    """The last public value of a chain: x_number; an anchor has number -1.

    `first` is the lowest number that counts, above 0 for a chain that came in by re-anchoring.
    """

    value: bytes
    number: int = -1
    first: int = 0


def chain_step(campaign: str, holder: str, link: bytes) -> bytes:
    """The link before this one."""
    return _step(_chain_prefix(campaign, holder), link)


def _chain_prefix(campaign: str, holder: str) -> bytes:
    """What stands before every link of a chain when it is hashed."""
    return b"pbem/v1/chain\0" + lp(campaign) + lp(holder)


def _step(prefix: bytes, link: bytes) -> bytes:
    return hashlib.sha256(prefix + link).digest()


@lru_cache(maxsize=_CHAINS)
def make_chain(campaign: str, holder: str, secret: bytes, last: int = LAST_LINK) -> Chain:
    """The chain that ends with these 32 random bytes as x_last."""
    if len(secret) != SIZE:
        raise DiceError(f"a chain starts from {SIZE} bytes, not {len(secret)}")
    prefix = _chain_prefix(campaign, holder)
    links = [secret]
    for _ in range(last):
        links.append(_step(prefix, links[-1]))
    anchor = _step(prefix, links[-1])
    return Chain(campaign, holder, anchor, tuple(reversed(links)))


def check_link(campaign: str, holder: str, number: int, link: bytes, known: Known) -> None:
    """Raise Illegal unless `link` is x_number of the chain of which `known` is public."""
    if number <= known.number or number < known.first:
        raise Illegal("", "link_number_used", holder=holder, number=number, last=known.number)
    if number > HIGHEST_NUMBER:
        raise Illegal("", "link_number_high", holder=holder, number=number, most=HIGHEST_NUMBER)
    prefix, value = _chain_prefix(campaign, holder), link
    for _ in range(number - known.number):
        value = _step(prefix, value)
    if len(link) != SIZE or value != known.value:
        raise Illegal("", "link_wrong", holder=holder, number=number)


def check_links(
    campaign: str,
    number: int,
    links: Mapping[str, bytes],
    openers: Collection[str],
    known: Mapping[str, Known],
) -> None:
    """Raise Illegal unless these are the links of a segment: the moderator's and one of each
    opener.
    """
    wanted = {MODERATOR, *openers}
    for holder in sorted(wanted - links.keys()):
        raise Illegal("", "link_missing", holder=holder, number=number)
    for holder in sorted((links.keys() - wanted) | (wanted - known.keys())):
        raise Illegal("", "link_of_nobody", holder=holder, number=number)
    for holder in sorted(wanted):
        check_link(campaign, holder, number, links[holder], known[holder])


def check_anchors(anchors: Mapping[str, bytes]) -> None:
    """Raise Illegal for an anchor that two holders share (one of them copied it) or that is
    none.
    """
    seen: dict[bytes, str] = {}
    for holder in sorted(anchors):
        anchor = anchors[holder]
        if len(anchor) != SIZE:
            raise Illegal("", "anchor_size", holder=holder, size=len(anchor), need=SIZE)
        if anchor in seen:
            raise Illegal("", "anchor_twice", holder=holder, other=seen[anchor])
        seen[anchor] = holder


def check_seat_id(seat: str) -> None:
    """Raise Illegal for a seat that would be taken for a chain of the moderator or for the
    beacon.
    """
    if seat in RESERVED:
        raise Illegal("", "seat_reserved", seat=seat)


def next_number(taken: Iterable[int]) -> int:
    """The number of the next segment: one above all that were used, burnt, revealed or
    deposited.
    """
    return 1 + max(taken, default=0)


def deposit_mark(campaign: str, seat: str, number: int, link: bytes) -> bytes:
    """What a seat signs and everybody sees of a link that it deposits, before the link is
    public.
    """
    told = lp(campaign) + lp(seat) + number.to_bytes(8, "big") + link
    return hashlib.sha256(b"pbem/v1/deposit-link\0" + told).digest()


# Founding

SHORTEST_PHRASE = 16
LONGEST_PHRASE = 200
# Words that anybody would try first; they count for nothing in a phrase.
_COMMON = """
a abc all allies amet and attack axis battery be best blitzkrieg brown campaign correct dice die dog dolor europe
everybody everyone fair first force founding fox fun game games germany good great have hello horse i in ipsum is it
jumps lazy let letmein link lorem luck may me moderator my not of on or our over password phrase play player players
please quick qwerty random roll rolling rolls second secret seed sit soviet staple states test testing that the this
to union united us war we welcome win wins with world you your
"""
COMMON = frozenset(_COMMON.split())
KEYBOARD = ("qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890")
_RUNS = frozenset(
    pair for row in KEYBOARD for one, two in pairwise(row) for pair in (one + two, two + one)
)


def normal_phrase(written: str) -> str:
    """A phrase in normal form: NFKC, case folded, letters and digits with single spaces between."""
    folded = unicodedata.normalize("NFKC", written).casefold()
    kept = (
        char if unicodedata.category(char)[0] == "L" or unicodedata.category(char) == "Nd" else " "
        for char in folded
    )
    return " ".join("".join(kept).split())


def check_phrase(phrase: str, names: Iterable[str] = ()) -> None:
    """Raise Illegal for a normal phrase that is too short, too long or that somebody could try out.

    `names` (campaign, seats, powers) count for nothing, like other common words. No check can prove
    that a phrase is good; this one catches greetings, repetitions, runs and proverbs of common
    words.
    """
    if len(phrase) < SHORTEST_PHRASE:
        raise Illegal("", "phrase_too_short", length=len(phrase), need=SHORTEST_PHRASE)
    if len(phrase) > LONGEST_PHRASE:
        raise Illegal("", "phrase_too_long", length=len(phrase), most=LONGEST_PHRASE)
    known = COMMON.union(*(normal_phrase(name).split() for name in names))
    own = "".join(word for word in dict.fromkeys(phrase.split()) if word not in known)
    once = re.sub(r"(.+?)\1+", r"\1", own)
    surprises = sum(not _follows(one, two) for one, two in pairwise(once))
    if len(set(once)) < 6 or surprises < 10:
        raise Illegal("", "phrase_guessable")


def _follows(one: str, two: str) -> bool:
    return abs(ord(one) - ord(two)) <= 1 or one + two in _RUNS


def check_contribution(
    earlier: Sequence[tuple[str, str]], seat: str, kind: str, *, closed: bool = False
) -> None:
    """Raise Illegal for a contribution to the founding that comes twice or at the wrong time.

    `earlier` are (seat, kind) as recorded, kind "phrase" or "link"; `closed` once a record has
    closed the founding, at the latest before the first lock.
    """
    check_seat_id(seat)
    if closed:
        raise Illegal("", "founding_closed", seat=seat)
    if any(other == seat for other, _ in earlier):
        raise Illegal("", "founding_twice", seat=seat)
    if kind == "phrase" and any(was == "link" for _, was in earlier):
        raise Illegal("", "founding_phrase_late", seat=seat)


# Seeds


def body(
    campaign: str,
    number: int,
    links: Mapping[str, bytes],
    founding: Mapping[str, str | bytes],
    beacon: bytes = b"",
) -> bytes:
    """What a seed is made of. `founding`: seat to link or normal phrase; `beacon`: 48 bytes or
    none.
    """
    if len(beacon) not in (0, BEACON_SIZE):
        raise DiceError(f"a beacon's signature has {BEACON_SIZE} bytes, not {len(beacon)}")
    return (
        lp(campaign)
        + lp(number.to_bytes(8, "big"))
        + entries(links)
        + entries(founding)
        + lp(beacon)
    )


def seed(
    campaign: str,
    number: int,
    links: Mapping[str, bytes],
    founding: Mapping[str, str | bytes],
    beacon: bytes = b"",
) -> bytes:
    """The seed of a segment; `links` by holder, checked before with `check_links`."""
    return _hmac(b"pbem/v1/seed", body(campaign, number, links, founding, beacon))


def sealed_seed(
    campaign: str,
    number: int,
    links: Mapping[str, bytes],
    founding: Mapping[str, str | bytes],
    beacon: bytes = b"",
) -> bytes:
    """The seed of a sealed draw; `links` holds `sealed` and the openers' fresh ones, if asked
    for.
    """
    return _hmac(b"pbem/v1/sealed-seed", body(campaign, number, links, founding, beacon))


# Dice

_U32 = struct.Struct(">I").pack
_TWO_U32 = struct.Struct(">II").pack
_LABEL = lazy.pattern(r"[a-z0-9_-]+(?:/[a-z0-9_-]+)*")
_LEADING_ZERO = lazy.pattern(r"(?:^|/)0[0-9]+(?:/|$)")


def check_label(label: str) -> None:
    """Raise DiceError unless the label is parts of a-z 0-9 _ - joined by /, without leading
    zeros.
    """
    if len(label) > LONGEST_LABEL or not _LABEL.fullmatch(label) or _LEADING_ZERO.search(label):
        raise DiceError(f"not a label for dice: {label!r}")


def check_sides(sides: int) -> None:
    """Raise DiceError unless a die of so many sides can be thrown."""
    if not 2 <= sides <= 256:
        raise DiceError(f"a die has 2 to 256 sides, not {sides}")


def die_block(seed: bytes, label: str, sides: int, counter: int) -> bytes:
    """The 32 bytes from which a die is read; the next counter is for when none of them counts."""
    # Written out, because an audit spends its time here.
    name = label.encode("utf-8")
    message = b"pbem/v1/die\0" + _U32(len(name)) + name + _TWO_U32(sides, counter)
    return hmac.digest(seed, message, "sha256")


def die(seed: bytes, label: str, sides: int, block: Block = die_block) -> int:
    """The value, 1 to `sides`, of the die with this full label (slot included)."""
    limit = 256 - 256 % sides
    counter = 0
    while True:
        for byte in block(seed, label, sides, counter):
            if byte < limit:
                return byte % sides + 1
        counter += 1


def sorted_items(items: Sequence[str]) -> list[str]:
    """The items in byte order, the order in which a shuffle starts; DiceError if too many or one
    twice.
    """
    if len(items) > MOST_ITEMS:
        raise DiceError(f"at most {MOST_ITEMS} items can be shuffled, not {len(items)}")
    if len(set(items)) != len(items):
        raise DiceError("an item is there twice")
    return sorted(items, key=lambda item: item.encode("utf-8"))


def shuffle(seed: bytes, label: str, items: Sequence[str], block: Block = die_block) -> list[str]:
    """The items in a new order, top first; the order in which they are listed does not matter."""
    pile = sorted_items(items)
    for i in range(len(pile) - 1, 0, -1):
        j = die(seed, f"{label}/{i}", i + 1, block) - 1
        pile[i], pile[j] = pile[j], pile[i]
    return pile


def pick(
    seed: bytes, label: str, items: Sequence[str], k: int, block: Block = die_block
) -> list[str]:
    """The first k of a shuffle of the items."""
    if not 0 <= k <= len(items):
        raise DiceError(f"cannot pick {k} of {len(items)}")
    return shuffle(seed, label, items, block)[:k]


# Commitments


def salt_key(campaign: str, sealed_secret: bytes) -> bytes:
    """The key of all salts of the moderator, from x_N of his chain `sealed`."""
    return _hmac(b"pbem/v1/salt-key", lp(campaign) + lp(sealed_secret))


def salt(key: bytes, campaign: str, owner: str, place: str) -> bytes:
    """The salt of one field (`place`) of an owner; a field serves one value only."""
    return _hmac(key, b"pbem/v1/salt\0" + lp(campaign) + lp(owner) + lp(place))


def commitment(campaign: str, owner: str, place: str, salt: bytes, value: str | bytes) -> bytes:
    """What is published of a value that stays secret; the salt has 32 bytes."""
    if len(salt) != SIZE:
        raise DiceError(f"a salt has {SIZE} bytes, not {len(salt)}")
    parts = lp(campaign) + lp(owner) + lp(place) + lp(salt) + lp(value)
    return hashlib.sha256(b"pbem/v1/commit\0" + parts).digest()
