"""What `pbem seat` can change: one function for each, from the open campaign to the record that was
written.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.commands._common import read_text, say
from pbem.faults import WrongCall
from pbem.storage.kinds import NewRecord
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.storage.keys import Signer
    from pbem.table.campaign import Campaign


@dataclass(frozen=True)
class Given:
    """What goes with a change: `value` is that of its own option, the rest are the options beside
    it.
    """

    folder: Path
    value: str
    name: str = ""
    join: str = ""
    orders: str = ""
    with_folder: bool = False
    until: str = ""
    address: tuple[str, ...] = ()
    old_key_lost: bool = False


Change = Callable[["Campaign", "Signer", Given], NewRecord]


def join(opened: Campaign, signer: Signer, given: Given) -> NewRecord:
    """A player's own chain."""
    from pbem.play import chains

    return chains.new_chain(opened, signer, _join_line(opened, given.value), given.name)


def box(opened: Campaign, signer: Signer, given: Given) -> NewRecord:
    """A player's key for boxes alone."""
    from pbem.play import chains

    return chains.new_box_key(opened, signer, _join_line(opened, given.value))


def _join_line(opened: Campaign, file: str) -> Any:
    from pbem.play import founding

    keys = opened.book.data["keys"] if opened.book else {}
    text = read_text(file)
    [line, *_] = founding.joins([text], keys)
    return line


def new_chain(opened: Campaign, signer: Signer, given: Given) -> NewRecord:
    """The moderator's own chain."""
    from pbem.play import chains

    return chains.new_moderator_chain(opened, signer)


def without(opened: Campaign, signer: Signer, given: Given) -> NewRecord:
    """A founder less."""
    from pbem.play import chains

    return chains.without(opened, signer, given.value)


def replace(opened: Campaign, signer: Signer, given: Given) -> NewRecord:
    """A new player for good: his own chain and key, or those of the old one's folder; the old
    addresses go.
    """
    from pbem.play import chains
    from pbem.post import addresses

    line = _join_line(opened, given.join) if given.join else None
    record = chains.replaced(
        opened,
        signer,
        given.value,
        given.name,
        orders=given.orders,
        join=line,
        with_folder=given.with_folder,
    )
    for gone in addresses.forget_all(given.folder, opened.seats, given.value):
        say(f"{given.value}: {gone} removed.")
    return record


def substitute(opened: Campaign, signer: Signer, given: Given) -> NewRecord:
    """Somebody plays for a while, with the chain file."""
    from pbem.play import chains
    from pbem.records import people

    until = people.checked_day(given.until)
    return chains.told(opened, signer, "substitute", given.value, given.name, until=until)


def player(opened: Campaign, signer: Signer, given: Given) -> NewRecord:
    """Who plays a seat, where nobody comes or goes: addresses, orders, keys and time stay as they
    are.
    """
    from pbem.play import chains

    seat, equals, name = given.value.partition("=")
    if not equals or not name.strip():
        raise WrongCall("bad_pair", "--player wants SEAT=NAME", given.value)
    return chains.told(opened, signer, "player", seat.strip(), name)


def back(opened: Campaign, signer: Signer, given: Given) -> NewRecord:
    """The player himself again."""
    from pbem.play import chains

    return chains.told(opened, signer, "back", given.value, "")


def robot(opened: Campaign, signer: Signer, given: Given) -> NewRecord:
    """Nobody plays: the game's robot does."""
    from pbem.play import chains

    return chains.robot(opened, signer, given.value)


def robot_left(opened: Campaign, signer: Signer, given: Given) -> NewRecord:
    """Somebody plays again."""
    from pbem.play import chains

    return chains.robot_left(opened, signer, given.value)


def observer(opened: Campaign, signer: Signer, given: Given) -> NewRecord:
    """Somebody gets the public reports. His address goes on file only if the record is written."""
    from pbem.play import chains
    from pbem.post import observers
    from pbem.records.people import checked_name

    checked_name(given.value)
    addresses = [text.rpartition("=")[2] for text in given.address]
    before = observers.load(given.folder)
    observers.keep(given.folder, given.value, addresses)
    try:
        return chains.watched(opened, signer, given.value)
    except Exception:
        observers.keep(given.folder, given.value, before.get(given.value, ()))
        raise


def observer_left(opened: Campaign, signer: Signer, given: Given) -> NewRecord:
    """He gets them no more."""
    from pbem.play import chains
    from pbem.post import observers

    record = chains.watched(opened, signer, given.value, leaves=True)
    observers.keep(given.folder, given.value, ())
    return record


def handover(opened: Campaign, signer: Signer, given: Given) -> NewRecord:
    """Somebody else runs the campaign, with the same key and private folder."""
    from pbem.engine.chance import MODERATOR
    from pbem.play import chains

    return chains.told(opened, signer, "handover", MODERATOR, given.name)


def seat_key(opened: Campaign, signer: Signer, given: Given) -> NewRecord:
    """The key with which a seat signs its mails."""
    from pbem.play import keys as changes

    return changes.new_key(opened, signer, given.value, old_key_lost=given.old_key_lost)


def require_signature(opened: Campaign, signer: Signer, given: Given) -> NewRecord:
    """Mails of a seat count only when they are signed."""
    from pbem.play import keys as changes

    return changes.duty(opened, signer, given.value, signed=True)


def allow_unsigned(opened: Campaign, signer: Signer, given: Given) -> NewRecord:
    """They count on the moderator's word again."""
    from pbem.play import keys as changes

    return changes.duty(opened, signer, given.value, signed=False)


CHANGES: dict[str, Change] = {
    "join": join,
    "box": box,
    "new_chain": new_chain,
    "without": without,
    "replace": replace,
    "substitute": substitute,
    "back": back,
    "player": player,
    "robot": robot,
    "robot_left": robot_left,
    "observer": observer,
    "observer_left": observer_left,
    "handover": handover,
    "seat_key": seat_key,
    "require_signature": require_signature,
    "allow_unsigned": allow_unsigned,
}


def told(record: NewRecord) -> list[str]:
    """What was recorded, in sentences."""
    change, name = record["change"], record.get("name", "")
    who = record.get("seat", name)
    named = f": {name}" if name and name != who else ""
    lines = [f"Record {record['record']}: {change} of {who}{named}."]
    if record.get("orders"):
        lines.append(f"The orders of {who} that wait are {record['orders']}.")
    if "number" in record:
        founders = ", ".join(record["founders"])
        lines.append(
            f"The founders {founders} found the dice anew, with number {record['number']}."
        )
    return lines
