"""The founding of a campaign: join lines read, the anchor's part about dice put together, save and
private folder made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pbem import lazy
from pbem.engine import chance
from pbem.engine.errors import Illegal
from pbem.faults import WrongCall
from pbem.library import data_sets, registry
from pbem.library.data_sets import DataSet
from pbem.records import people
from pbem.records.desks import new_desk
from pbem.records.dice import beacon, links, rounds
from pbem.records.dice.book import (
    BEACON,
    BY_FOUNDING,
    DEFAULT,
    MODES,
    SILENCES,
    STRICT,
    WAIT,
    new_book,
)
from pbem.records.dice.openers import ALL, OPTIONS, SIDE, Facts, opening
from pbem.records.standing import everybody, first_state, powers_by_seat
from pbem.storage import keys, ledger, save
from pbem.table.campaign import Campaign
from pbem.table.seating import check_own
from pbem.table.vault import Vault
from pbem.values import dataclass

_JOIN = lazy.pattern(
    r"join:\s*([a-z0-9][a-z0-9_-]{0,30})\s+chain\s+([0-9a-f]{64})\s+key\s+(ed25519:[A-Za-z0-9+/]{43}=)"
    r"(?:\s+box\s+(x25519:[A-Za-z0-9+/]{43}=))?"
)
_QUOTE = lazy.pattern(r"^[>|\s]*", re.MULTILINE)


@dataclass(frozen=True)
class Join:
    """What a player sent to take part in the dice. `box` is his key for what only he may know, ""
    for none; `signed` is the seal of his old key, for a chain that replaces one."""

    seat: str
    chain: str
    key: str
    box: str = ""
    signed: str = ""


@dataclass(frozen=True)
class Terms:
    """How a campaign's dice are opened: order of mails, whose links, founders, and what silence
    means; `by_beacon`: it is founded by a round of the beacon instead of founders. `draw` (UTC) and
    `lead` (hours) say which rounds are named."""

    mode: str = DEFAULT
    openers: str = SIDE
    founders: tuple[str, ...] = ()
    silence: str = WAIT
    by_beacon: bool = False
    draw: str = rounds.DRAW
    lead: int = rounds.LEAD
    draws: str = BY_FOUNDING

    def __post_init__(self) -> None:
        if (
            self.mode not in MODES
            or self.openers not in OPTIONS
            or self.silence not in SILENCES
            or not 1 <= self.lead <= rounds.MOST_LEAD
        ):
            raise ValueError(f"{self}")
        if self.by_beacon and self.founders:
            raise WrongCall(
                "founders_and_beacon",
                "a campaign that the beacon founds has no other founders",
                do="Leave out --founder or --founding beacon.",
            )
        if not rounds.is_draw(self.draw):
            raise WrongCall(
                "bad_draw_time",
                f"{self.draw!r} is no time of the day",
                do="Write it in UTC as 20:00, or 20:00:30.",
            )
        if self.silence != WAIT and self.mode != STRICT:
            raise WrongCall(
                "fallback_needs_strict",
                "going on without a silent player is possible in strict order only",
                do="In default order he who is silent may know the dice. Add --mode strict.",
            )

    @property
    def has_rounds(self) -> bool:
        """Whether the beacon is used for anything."""
        return self.by_beacon or BEACON in (self.mode, self.silence)

    @property
    def part(self) -> dict[str, Any]:
        """What the anchor says of the beacon; the round of a founding is named when the anchor is
        written.
        """
        if not self.has_rounds:
            return {}
        info = beacon.info_data(beacon.QUICKNET)
        founding: dict[str, Any] = {"founding": {}} if self.by_beacon else {}
        return {"draw": self.draw, "lead": self.lead, "beacon": info, **founding}


def joins(texts: Iterable[str], key_of: Mapping[str, str] | None = None) -> list[Join]:
    """The join lines in these mails; `key_of` are keys in force, for the signature on a chain that
    replaces another.

    Raises WrongCall for a text without one, and for two of one seat.
    """
    found: list[Join] = []
    for text in texts:
        plain = _QUOTE.sub("", text.replace("\r\n", "\n"))
        here = [Join(*match.groups("")) for match in _JOIN.finditer(plain)]
        if not here:
            raise WrongCall(
                "no_join",
                "there is no join line in it",
                text.strip()[:60],
                "It looks like `join: SEAT chain 64 hex digits key ed25519:...`; `pbem join` prints it.",
            )
        if key_of is not None and len(here) == 1 and here[0].seat in key_of:
            seal = links.seal_of(plain.splitlines(), key_of[here[0].seat])
            here = [replace(here[0], signed=seal)]
        found += here
    seats = [each.seat for each in found]
    if twice := sorted({seat for seat in seats if seats.count(seat) > 1}):
        raise WrongCall("join_twice", f"there are two join lines of {twice[0]}")
    for each in found:
        if not keys.is_public(each.key):
            raise WrongCall("bad_key", f"the key of {each.seat} is none", each.key)
        check_own(each.seat, each.key, {other.seat: other.key for other in found})
        if each.box:
            check_own(each.seat, each.box, {o.seat: o.box for o in found}, "key for boxes")
    return found


def found_dice(
    anchor: dict[str, Any],
    chains: Mapping[str, str],
    joined: Sequence[Join],
    terms: Terms,
    founders: Sequence[str],
    facts: Facts,
) -> dict[str, Any]:
    """The part `dice` of an anchor that has a book; the keys of seats are put into `anchor`. Raises
    WrongCall.

    `chains` are those of the moderator; `facts` are those of the position before the first turn.
    """
    plays = str(anchor.get("moderator", {}).get("plays", ""))
    for each in joined:
        if each.seat not in anchor["seats"]:
            seats = ", ".join(anchor["seats"])
            raise WrongCall(
                "unknown_seat", f"there is no seat {each.seat!r}", do=f"There are: {seats}."
            )
        if each.seat == plays:
            raise WrongCall(
                "moderator_joins",
                f"you play {plays} yourself: your ordinary chain is your side's",
                do="Leave the join line of that seat out.",
            )
        keys_of = {seat: told.get("key", "") for seat, told in anchor["seats"].items()}
        check_own(each.seat, each.key, keys_of)
        anchor["seats"][each.seat]["key"] = each.key
    everything = {**chains, **{each.seat: each.chain for each in joined}}
    try:
        chance.check_anchors({name: bytes.fromhex(value) for name, value in everything.items()})
    except Illegal as refusal:
        fields = refusal.problem.fields
        raise WrongCall(
            "anchor_twice",
            f"the chains of {fields['holder']} and {fields['other']} are the same: one of them copied the other's",
            do="Both have to make new ones.",
        ) from refusal
    if unknown := [seat for seat in founders if seat not in anchor["seats"]]:
        raise WrongCall("unknown_seat", f"there is no seat {unknown[0]!r} that could be a founder")
    order = [each.seat for each in joined]
    made = opening(facts, order, ALL, plays)
    is_less = made.lacking or (plays and terms.mode != STRICT)
    return {
        "grade": "A" if terms.mode == BEACON else "C" if is_less else "B",
        "chains": everything,
        "order": order,
        "mode": terms.mode,
        "openers": terms.openers,
        "founders": sorted(founders),
        "silence": terms.silence,
        **({"draws": terms.draws} if terms.draws != BY_FOUNDING else {}),
        **terms.part,
    }


def _founders(terms: Terms, seats: Sequence[str], *, has_secrets: bool) -> tuple[str, ...]:
    """Who contributes to the founding: `seats` unless told otherwise.

    Dice of the beacon need nobody's part. Secret cards do not come from rounds, so without one the
    moderator could have chosen them.
    """
    if terms.by_beacon or (terms.mode == BEACON and not has_secrets):
        return terms.founders
    return terms.founders or tuple(seats)


def _others(anchor: Mapping[str, Any], joined: Sequence[Join]) -> list[str]:
    """The seats whose part the moderator cannot make up: his own phrase, or a robot's, could be
    chosen for its dice. A link was bound before."""
    plays = anchor.get("moderator", {}).get("plays", "")
    chains = {each.seat for each in joined}
    seats = anchor["seats"].items()
    return [s for s, told in seats if s in chains or not (s == plays or "robot" in told)]


@dataclass(frozen=True)
class Draft:
    """A campaign that is founded but for its files: the anchor, the first public state and its
    secret part.
    """

    anchor: dict[str, Any]
    state: dict[str, Any]
    secret: dict[str, Any]
    ordinary: bytes
    sealed: bytes
    data_set: DataSet | None = None

    def write(self, path: Path, signer: keys.Signer, clock: Callable[[], str]) -> Campaign:
        """Chains into the private folder, anchor and first state into the save."""
        anchor = {**self.anchor, "time": clock()}
        state = self.state
        if "founding" in anchor["dice"]:
            named = rounds.naming(anchor["dice"], anchor["time"], 0, rounds.FOUNDING_LEAD)
            anchor["dice"] = {**anchor["dice"], "founding": named}
            state = {**state, "book": new_book(anchor)}
        vault = Vault(path, anchor["campaign"])
        vault.found(self.ordinary, self.sealed)
        vault.keep_secret(ledger.state_hash(state), self.secret, "")
        if self.data_set is not None:
            data_sets.write_beside(path, self.data_set)
        return Campaign(path, save.create(path, anchor, state, signer), clock)


def draft(
    anchor: dict[str, Any],
    *,
    ordinary: bytes,
    sealed: bytes,
    joined: Sequence[Join] = (),
    terms: Terms | None = None,
    data_set: DataSet | None = None,
) -> Draft:
    """A campaign with these chains of the moderator. Raises WrongCall for what does not fit
    together.

    `anchor` holds campaign, title, game, scenario, options, seats and policy; the rest is filled in
    here. `joined` are the seats with chains of their own; without any the moderator alone has
    chains, and `terms` mean nothing unless they use the beacon. `data_set`: in place of data
    of the game.
    """
    from pbem import __version__

    loaded = registry.load(anchor["game"], scenario=anchor["scenario"], data_set=data_set)
    table = loaded.table
    if loaded.game.secrets:
        _keep_secrets(anchor, joined)
    state = first_state(anchor, loaded)
    own = {
        chance.MODERATOR: chance.make_chain(anchor["campaign"], chance.MODERATOR, ordinary),
        chance.SEALED: chance.make_chain(anchor["campaign"], chance.SEALED, sealed),
    }
    dice: dict[str, Any] = {
        "grade": ledger.GRADE,
        "chains": {holder: chain.anchor.hex() for holder, chain in own.items()},
    }
    terms = terms or Terms()
    if has_book := bool(joined or terms.has_rounds):
        powers = everybody(anchor, table)
        seats = powers_by_seat(anchor, table, state, powers)
        facts = Facts.of(table.sides(state), seats)
        founders = _founders(terms, _others(anchor, joined), has_secrets=loaded.game.secrets)
        dice = found_dice(anchor, dice["chains"], joined, terms, founders, facts)
    full = {
        **anchor,
        "pbem": __version__,
        **loaded.origin,
        "rules": loaded.game.rules,
        "board": loaded.digest,
        "dice": dice,
    }
    book = {"book": new_book(full)} if has_book else {}
    first = ledger.public_state(state, new_desk(), people=people.at_founding(full), **book)
    return Draft(full, first, state["secret"], ordinary, sealed, data_set)


def _keep_secrets(anchor: dict[str, Any], joined: Sequence[Join]) -> None:
    """Put the keys for boxes in. Raises WrongCall where a player would know everything."""
    if plays := anchor.get("moderator", {}).get("plays", ""):
        raise WrongCall(
            "plays_with_secrets",
            f"the moderator knows every secret of this game, so he cannot play {plays}",
            do="Let somebody moderate who does not play.",
        )
    for each in joined:
        if each.box and each.seat in anchor["seats"]:
            anchor["seats"][each.seat]["box"] = each.box


def found(
    path: Path,
    anchor: dict[str, Any],
    *,
    ordinary: bytes,
    sealed: bytes,
    signer: keys.Signer,
    clock: Callable[[], str] = lambda: "",
    joined: Sequence[Join] = (),
    terms: Terms | None = None,
) -> Campaign:
    """`draft`, written to `path`."""
    made = draft(anchor, ordinary=ordinary, sealed=sealed, joined=joined, terms=terms)
    return made.write(path, signer, clock)
