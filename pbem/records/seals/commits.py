"""Sealed answers and cards as records tell of them: commitments, what is shown, what waits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from pbem.engine import chance, proof
from pbem.engine.ask_state import open_asks
from pbem.engine.deck import commit_positions, place_name
from pbem.engine.packs import entry_of
from pbem.engine.play import Input
from pbem.engine.state import State, canonical
from pbem.engine.table import Table
from pbem.storage.kinds import NewRecord
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.records.desks import Entry

Salt = Callable[[str, str], bytes]

# How long an answer stays sealed: until all have answered, until the rules show it, or until the
# campaign is opened.
ALL, SHOWN, OPEN = "all", "shown", "open"


CHOICES = "choices"


@dataclass(frozen=True)
class Choice:
    """A sealed answer that is not shown yet, whose, where it was committed to, to which ask."""

    seat: str
    field: str
    commit: str
    ask: str
    by: tuple[str, ...]
    until: str

    @property
    def data(self) -> dict[str, str]:
        """As it lies among the moderator's secrets."""
        return {
            "seat": self.seat,
            "field": self.field,
            "commit": self.commit,
            "ask": self.ask,
            "by": ", ".join(self.by),
            "until": self.until,
        }

    @staticmethod
    def of(data: Mapping[str, str]) -> Choice:
        """The choice that `data` wrote."""
        by = tuple(data["by"].split(", "))
        return Choice(data["seat"], data["field"], data["commit"], data["ask"], by, data["until"])

    def is_hidden(self, state: State, notes: Iterable[proof.Note]) -> bool:
        """Whether it is still sealed once these notes were made."""
        if self.until == OPEN:
            return True
        if self.until == SHOWN:
            told = [note["chosen"] for note in notes if "chosen" in note]
            return not any(n["ask"] == self.ask and n["power"] in self.by for n in told)
        said = state["engine"]["said"].get(self.ask, {})
        return any("sealed" in said.get(power, {}) for power in self.by)


@dataclass
class Taken:
    """A sealed answer that a run has taken in: the input, and the lines of the desk that it
    used.
    """

    choice: Choice
    given: Input
    used: list[Entry] = field(default_factory=list)

    @property
    def value(self) -> str:
        """What is committed to."""
        return canonical(self.given["say"]).decode("utf-8")


def taken(table: Table, state: State, given: Input, used: Sequence[Entry]) -> Taken | None:
    """The answer in this input, if it goes to an open ask whose answers are sealed; before it is
    taken in.

    What silence means is public anyway.
    """
    asks = {ask.id: ask for ask in open_asks(state)}
    ask = asks.get(given.get("answer", ""))
    if ask is None or not ask.is_sealed or given["how"] in ("policy", "silence"):
        return None
    seat = table.decider(state, given["by"][0]) or ""
    until = SHOWN if ask.secret else ALL
    return Taken(Choice(seat, "", "", ask.id, tuple(given["by"]), until), given, list(used))


def notes_of(state: State) -> list[proof.Note]:
    """The notes that the next record will take off."""
    notes: list[proof.Note] = state["secret"].get(chance.MODERATOR, {}).get(proof.NOTES, [])
    return notes


def waiting(state: State) -> list[Choice]:
    """The sealed answers that are in records and not shown yet, in the order in which they came."""
    kept = state["secret"].get(chance.MODERATOR, {}).get(CHOICES, [])
    return [Choice.of(data) for data in kept]


def wait(state: State, choice: Choice) -> None:
    """Note a sealed answer that is in a record now. It lies with the moderator's secrets, like the
    cards.
    """
    mine = state["secret"].setdefault(chance.MODERATOR, {})
    mine.setdefault(CHOICES, []).append(choice.data)


def shown_now(state: State, notes: Sequence[proof.Note]) -> list[Choice]:
    """The sealed answers of earlier records that are to be opened; they wait no more."""
    everything = waiting(state)
    kept = [choice for choice in everything if choice.is_hidden(state, notes)]
    if everything:
        state["secret"][chance.MODERATOR][CHOICES] = [choice.data for choice in kept]
    return [choice for choice in everything if choice not in kept]


def set_aside(state: State) -> None:
    """A ruling or an undo puts the open questions again: sealed answers to them stay closed until
    the campaign is opened, whatever is answered then."""
    said = state["engine"]["said"]
    for data in state["secret"].get(chance.MODERATOR, {}).get(CHOICES, []):
        marks = said.get(data["ask"], {})
        if any("sealed" in marks.get(power, {}) for power in data["by"].split(", ")):
            data["until"] = OPEN


def opened_at(salt: Salt, owner: str, name: str, value: str) -> NewRecord:
    """An opened commitment as records hold it."""
    return {"owner": owner, "field": name, "value": value, "salt": salt(owner, name).hex()}


def parts(
    campaign: str,
    salt: Salt,
    notes: Sequence[proof.Note],
    secret: Mapping[str, Any],
    number: int,
) -> NewRecord:
    """What record `number` says of the secrets as they are now: `commits`, `shown` to everybody,
    `sealed`.
    """
    commits: list[NewRecord] = []
    shown: list[NewRecord] = []
    for note in notes:
        if "laid" in note:
            commits.append(_commits(campaign, salt, note["laid"]))
        elif "shown" in note and not note["shown"]["to"]:
            shown.append(_opened(campaign, salt, note["shown"]))
    sealed = {
        owner: _hex(campaign, salt, owner, f"sealed/{number}", canonical(secret[owner]))
        for owner in sorted(secret)
    }
    made = {"commits": commits, "shown": shown, "sealed": sealed}
    return {key: value for key, value in made.items() if value}


def _commits(campaign: str, salt: Salt, laid: Mapping[str, Any]) -> NewRecord:
    owner, prefix = laid["owner"], laid["prefix"]
    places = commit_positions(campaign, owner, prefix, laid["cards"], salt)
    if not laid["entry"]:
        return {"owner": owner, "field": prefix, "places": places}
    commit = _hex(campaign, salt, owner, laid["entry"], bytes.fromhex("".join(places)))
    return {"owner": owner, "field": laid["entry"], "size": len(places), "commit": commit}


def _hex(campaign: str, salt: Salt, owner: str, name: str, value: str | bytes) -> str:
    return chance.commitment(campaign, owner, name, salt(owner, name), value).hex()


def owners_of(table: Table, state: State, seats: Iterable[str]) -> dict[str, list[str]]:
    """The owners of secrets that each seat may know now, as the game's view says."""
    return {seat: table.owners(state, seat) for seat in seats}


def _opened(campaign: str, salt: Salt, told: Mapping[str, Any]) -> NewRecord:
    """A card that is opened; with `entry` also how its pack was committed to as a whole."""
    made = opened_at(salt, told["owner"], told["field"], told["card"])
    if "entry" not in told:
        return made
    owner, prefix = told["owner"], told["field"].rpartition("/")[0]
    places = commit_positions(campaign, owner, prefix, told["beside"], salt)
    return {
        **made,
        "entry": told["entry"],
        "entry_salt": salt(owner, told["entry"]).hex(),
        "places": places,
    }


def proven_by(campaign: str, told: Mapping[str, Any]) -> tuple[str, str]:
    """The field of the commitment from which an opened value follows, and what has to stand there:
    its own commitment, or, of a card in a pack, that of the pack; "" for a card that cannot have
    lain there.
    """
    owner, field = told["owner"], told["field"]
    made = chance.commitment(campaign, owner, field, bytes.fromhex(told["salt"]), told["value"])
    if "entry" not in told:
        return field, made.hex()
    prefix, _, place = field.rpartition("/")
    lying = {place_name(number): commit for number, commit in enumerate(told["places"], 1)}
    if entry_of(prefix) != told["entry"] or lying.get(place) != made.hex():
        return told["entry"], ""
    joined, salt = bytes.fromhex("".join(told["places"])), bytes.fromhex(told["entry_salt"])
    return told["entry"], chance.commitment(campaign, owner, told["entry"], salt, joined).hex()


def told_to(notes: Sequence[proof.Note], owners: Sequence[str]) -> list[NewRecord]:
    """The events for the eyes of these owners, in their order: {"to": owners of these, "event"}."""
    return [
        {"to": [each for each in note["to"] if each in owners], "event": note["event"]}
        for note in (each["told"] for each in notes if "told" in each)
        if _concerns(note, owners)
    ]


def contents(
    campaign: str,
    salt: Salt,
    notes: Sequence[proof.Note],
    secret: Mapping[str, Any],
    owners: Sequence[str],
    number: int,
) -> NewRecord:
    """What is in the box of a seat that may know the secrets of these owners."""
    sets = [_set(salt, note["laid"]) for note in notes if _concerns(note.get("laid"), owners)]
    shown = [note["shown"] for note in notes if _concerns(note.get("shown"), owners)]
    cards = [_opened(campaign, salt, each) for each in shown]
    sealed = {
        owner: {"salt": salt(owner, f"sealed/{number}").hex(), "value": secret[owner]}
        for owner in owners
        if owner in secret
    }
    events = told_to(notes, owners)
    told = {"events": events} if events else {}
    return {"sets": sets, "cards": cards, **told, "secrets": sealed}


def _concerns(note: Mapping[str, Any] | None, owners: Sequence[str]) -> bool:
    return note is not None and not set(owners).isdisjoint(note["to"])


def _set(salt: Salt, laid: Mapping[str, Any]) -> NewRecord:
    owner, prefix, entry = laid["owner"], laid["prefix"], laid["entry"]
    fields = [f"{prefix}/{place_name(number)}" for number in range(1, len(laid["cards"]) + 1)]
    made = {
        "owner": owner,
        "field": prefix,
        "cards": list(laid["cards"]),
        "salts": [salt(owner, name).hex() for name in fields],
    }
    return made | ({"entry": entry, "entry_salt": salt(owner, entry).hex()} if entry else {})
