"""What records say of secrets: commitments, boxes, sealed answers. In a campaign without secrets they say nothing.

    commits   cards as they lie now: {owner, field, places}, a pack on its way {owner, field, size, commit}
    sealed    a commitment for each owner of secrets: all that lies under him in the state, as canonical JSON
    shown     what is opened: {owner, field, value, salt}
    boxes     for each seat what only it may know, base64
    inputs    an answer that stays sealed has `sealed: "field commitment"` in place of `say`
    kept      fields of order lines that such an answer used up, opened with it

docs/dice.md, "Secrets", is the specification.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pbem.engine import chance, proof
from pbem.engine.asking import open_asks
from pbem.engine.deck import commit_positions, place_name
from pbem.engine.dice import slug
from pbem.engine.game import Table
from pbem.engine.play import Input, end_draw
from pbem.engine.state import State, canonical
from pbem.faults import Fault
from pbem.records import desk
from pbem.records.seals import boxes, boxkeys
from pbem.storage.ledger import state_hash

if TYPE_CHECKING:
    from pbem.records.desk import Entry
    from pbem.table.campaign import Campaign
    from pbem.table.vault import Vault

Record = dict[str, Any]
Salt = Callable[[str, str], bytes]

# How long an answer stays sealed: until all have answered, until the rules show it, or until the campaign is opened.
ALL, SHOWN, OPEN = "all", "shown", "open"
CHOICES = "choices"


# Sealed answers


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
    """A sealed answer that a run has taken in: the input, and the lines of the desk that it used."""

    choice: Choice
    given: Input
    used: list[Entry] = field(default_factory=list)

    @property
    def value(self) -> str:
        """What is committed to."""
        return canonical(self.given["say"]).decode("utf-8")


def taken(table: Table, state: State, given: Input, used: Sequence[Entry]) -> Taken | None:
    """The answer in this input, if it goes to an open ask whose answers are sealed; before it is taken in.

    What silence means is public anyway.
    """
    asks = {ask.id: ask for ask in open_asks(state)}
    ask = asks.get(given.get("answer", ""))
    if ask is None or not ask.is_sealed or given["how"] in ("policy", "silence"):
        return None
    seat = table.game.decider(table.position(state), given["by"][0]) or ""
    until = SHOWN if ask.secret else ALL
    return Taken(Choice(seat, "", "", ask.id, tuple(given["by"]), until), given, list(used))


def seal_answers(
    campaign: Campaign, record: Record, answers: Sequence[Taken], left: Sequence[str]
) -> None:
    """Put commitments in the place of answers that stay sealed, and open those that are shown by now.

    `left` are fields of lines that have left the desk and are not to be opened before the answers that used them.
    """
    vault, left = campaign.vault, list(left)
    notes = notes_of(campaign.state)
    opened: list[str] = record.get("opened", [])
    for choice in shown_now(campaign.state, notes):
        value = vault.line(choice.field)
        record.setdefault("shown", []).append(
            opened_at(vault.salt, choice.seat, choice.field, value)
        )
        opened += [line(vault, name, choice.seat) for name in used_by(vault, choice)]
    for answer in answers:
        seat = answer.choice.seat
        if not answer.choice.is_hidden(campaign.state, notes):
            opened += [line(vault, each.field, seat) for each in answer.used]
            continue
        choice = _committed(vault, campaign.desk, answer)
        wait(campaign.state, choice)
        place = next(n for n, given in enumerate(record["inputs"]) if given is answer.given)
        record["inputs"][place] = sealed_input(answer.given, choice)
        lying = desk.fields(campaign.desk, seat)
        left += [each.field for each in answer.used if each.field not in lying]
    if opened:
        record["opened"] = list(dict.fromkeys(opened))
    if left:
        record["kept"] = sorted(set(left))


def leave(vault: Vault, record: Record, late: Sequence[tuple[str, Entry]]) -> None:
    """Answers that no question needed any more leave the desk: opened, but not beside answers that stay sealed."""
    is_sealed = any("sealed" in given for given in record.get("inputs", []))
    for seat, entry in late:
        told = record.setdefault("kept" if is_sealed else "opened", [])
        told.append(entry.field if is_sealed else line(vault, entry.field, seat))


def notes_of(state: State) -> list[proof.Note]:
    """The notes that the next record will take off."""
    notes: list[proof.Note] = state["secret"].get(chance.MODERATOR, {}).get(proof.NOTES, [])
    return notes


def waiting(state: State) -> list[Choice]:
    """The sealed answers that are in records and not shown yet, in the order in which they came."""
    kept = state["secret"].get(chance.MODERATOR, {}).get(CHOICES, [])
    return [Choice.of(data) for data in kept]


def wait(state: State, choice: Choice) -> None:
    """Note a sealed answer that is in a record now. It lies with the moderator's secrets, like the cards."""
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
    """A ruling or an undo puts the open questions again: sealed answers to them stay closed until the campaign is opened,
    whatever is answered then."""
    said = state["engine"]["said"]
    for data in state["secret"].get(chance.MODERATOR, {}).get(CHOICES, []):
        marks = said.get(data["ask"], {})
        if any("sealed" in marks.get(power, {}) for power in data["by"].split(", ")):
            data["until"] = OPEN


def pinned(vault: Vault, state: State, answers: Iterable[Taken]) -> set[str]:
    """The fields of lines that sealed answers have used: they are opened with these, and not before."""
    fresh = {each.field for answer in answers for each in answer.used}
    return fresh.union(*(used_by(vault, choice) for choice in waiting(state)))


def used_by(vault: Vault, choice: Choice) -> list[str]:
    """The fields of the lines from which a sealed answer came."""
    return vault.lines[choice.field]["used"].split()


def line(vault: Vault, name: str, seat: str) -> str:
    """An order line as records open it, by its field."""
    return desk.opened(vault, desk.Entry("", name, ""), seat)


def sealed_input(given: Input, choice: Choice) -> Input:
    """An answer as it stands in a record while it is sealed."""
    shown = {key: value for key, value in given.items() if key != "say"}
    return {**shown, "sealed": f"{choice.field} {choice.commit}"}


def _committed(vault: Vault, table: dict[str, Any], answer: Taken) -> Choice:
    """The commitment to an answer; answer and salt stay in the private folder."""
    table["count"] += 1
    seat, ask = answer.choice.seat, answer.choice.ask
    name = f"choice/{slug(ask)}/{table['count']}"
    used = " ".join(each.field for each in answer.used)
    vault.keep_lines({name: {"seat": seat, "line": answer.value, "used": used}})
    commit = chance.commitment(vault.campaign, seat, name, vault.salt(seat, name), answer.value)
    return Choice(seat, name, commit.hex(), ask, answer.choice.by, answer.choice.until)


def opened_at(salt: Salt, owner: str, name: str, value: str) -> Record:
    """An opened commitment as records hold it."""
    return {"owner": owner, "field": name, "value": value, "salt": salt(owner, name).hex()}


# Commitments of a record


def parts(
    campaign: str,
    salt: Salt,
    notes: Sequence[proof.Note],
    secret: Mapping[str, Any],
    number: int,
) -> Record:
    """What record `number` says of the secrets as they are now: `commits`, `shown` to everybody, `sealed`."""
    commits: list[Record] = []
    shown: list[Record] = []
    for note in notes:
        if "laid" in note:
            commits.append(_commits(campaign, salt, note["laid"]))
        elif "shown" in note and not note["shown"]["to"]:
            told = note["shown"]
            shown.append(opened_at(salt, told["owner"], told["field"], told["card"]))
    sealed = {
        owner: _hex(campaign, salt, owner, f"sealed/{number}", canonical(secret[owner]))
        for owner in sorted(secret)
    }
    made = {"commits": commits, "shown": shown, "sealed": sealed}
    return {key: value for key, value in made.items() if value}


def _commits(campaign: str, salt: Salt, laid: Mapping[str, Any]) -> Record:
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
    g = table.position(state)
    return {seat: sorted(table.game.view(g, seat).get("secret", {})) for seat in seats}


# A record that is about to be written


def kept(campaign: Campaign) -> dict[str, Any]:
    """The secret part of the state after the last record. Raises Fault if it is missing, or open to everybody."""
    found, last = campaign.vault.secret.get(state_hash(campaign.save.state)), campaign.last
    if last.get("kind") == "open":
        what = "this campaign was opened: its secrets are public, and nothing can follow"
        raise Fault("opened", what, str(campaign.path), "Found a new one to play on.")
    if found is None and "sealed" in last:
        raise Fault(
            "no_secrets",
            "what is secret in this position is missing; the save has commitments to it only",
            f"{campaign.vault.folder}/secret.yaml",
            "Copy the private folder from where the campaign was run last, or from its backup.",
        )
    return found or {}


def dress(campaign: Campaign, record: Record) -> None:
    """Add to a record what it says of secrets, and begin a new sealed draw if there was one in it."""
    state, vault = campaign.state, campaign.vault
    notes = proof.take(state)
    end_draw(state)
    if not state["secret"]:
        return
    number = campaign.save.count + 1
    told = parts(campaign.id, vault.salt, notes, state["secret"], number)
    told["shown"] = record.get("shown", []) + told.get("shown", [])
    record |= {key: value for key, value in told.items() if value}
    is_changed = notes or state["secret"] != campaign.secret_before
    if number == 1 or is_changed or "box" in record:
        packed = pack(campaign, notes, number)
        record |= {"boxes": packed} if packed else {}


def pack(campaign: Campaign, notes: Sequence[proof.Note], number: int) -> dict[str, str]:
    """The boxes of record `number`, by seat: for every seat that has a box key and may know some secret.

    All of them get one whenever any secret, or a key, has changed, so that a box says nothing by being there.
    """
    owners = owners_of(campaign.table, campaign.state, campaign.seats)
    keys = {
        seat: boxkeys.of(campaign.anchor, campaign.desk, seat)
        for seat, mine in owners.items()
        if mine
    }
    return {
        seat: boxes.encrypt(
            key,
            campaign.id,
            seat,
            f"box/{number}",
            contents(campaign.vault.salt, notes, campaign.state["secret"], owners[seat], number),
        )
        for seat, key in keys.items()
        if key
    }


def contents(
    salt: Salt,
    notes: Sequence[proof.Note],
    secret: Mapping[str, Any],
    owners: Sequence[str],
    number: int,
) -> Record:
    """What is in the box of a seat that may know the secrets of these owners."""
    sets = [_set(salt, note["laid"]) for note in notes if _concerns(note.get("laid"), owners)]
    shown = [note["shown"] for note in notes if _concerns(note.get("shown"), owners)]
    cards = [opened_at(salt, each["owner"], each["field"], each["card"]) for each in shown]
    sealed = {
        owner: {"salt": salt(owner, f"sealed/{number}").hex(), "value": secret[owner]}
        for owner in owners
        if owner in secret
    }
    return {"sets": sets, "cards": cards, "secrets": sealed}


def _concerns(note: Mapping[str, Any] | None, owners: Sequence[str]) -> bool:
    return note is not None and not set(owners).isdisjoint(note["to"])


def _set(salt: Salt, laid: Mapping[str, Any]) -> Record:
    owner, prefix, entry = laid["owner"], laid["prefix"], laid["entry"]
    fields = [f"{prefix}/{place_name(number)}" for number in range(1, len(laid["cards"]) + 1)]
    made = {
        "owner": owner,
        "field": prefix,
        "cards": list(laid["cards"]),
        "salts": [salt(owner, name).hex() for name in fields],
    }
    return made | ({"entry": entry, "entry_salt": salt(owner, entry).hex()} if entry else {})
