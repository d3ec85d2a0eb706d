"""Who writes for which seat: mail addresses and forum names, in the private folder, since a save
never holds them.

`addresses.yaml`, which may also be edited by hand:

    germany:
      addresses: [anna@example.org]
      handles: [Anna]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any

from pbem.faults import Fault, WrongCall
from pbem.mail.address import normal, written
from pbem.storage import yamlin, yamlout
from pbem.storage.files import write_private
from pbem.values import dataclass

NAME, OBSERVERS, SETTINGS = "addresses.yaml", "observers.yaml", "mail.yaml"
# Without any of these files of the private folder there is nobody to write to.
ON_FILE = (NAME, OBSERVERS, SETTINGS)
ADDRESSES, HANDLES = "addresses", "handles"


def is_address(text: str) -> bool:
    """Whether it is a mail address, as far as its form goes."""
    return bool(normal(text))


def same(name: str, kind: str = ADDRESSES) -> str:
    """The one form in which addresses, and the names of a forum, are compared."""
    told = name.strip()
    return (normal(told) if kind == ADDRESSES else "") or " ".join(told.split()).casefold()


@dataclass
class Addresses:
    """The addresses and handles of each seat."""

    path: Path
    seats: dict[str, dict[str, list[str]]] = field(default_factory=dict)

    @staticmethod
    def load(folder: Path, seats: Iterable[str]) -> Addresses:
        """Those of a private folder; none where there is no file. Raises Fault for what is not
        understood.
        """
        path = folder / NAME
        if not path.exists():
            return Addresses(path)
        return Addresses(path, _checked(yamlin.load_file(path), path, set(seats)))

    def __bool__(self) -> bool:
        """Whether anybody is on file."""
        return any(told.get(ADDRESSES) or told.get(HANDLES) for told in self.seats.values())

    def known(self, seat: str) -> list[str]:
        """Everything that is on file for a seat."""
        told = self.seats.get(seat, {})
        return [*told.get(ADDRESSES, []), *told.get(HANDLES, [])]

    def of(self, addresses: Iterable[str], handle: str = "") -> list[str]:
        """The seats for which somebody with one of these addresses, or this forum name, writes."""
        wanted = {same(address) for address in addresses}
        name = same(handle, HANDLES)
        return [
            seat
            for seat, told in self.seats.items()
            if wanted & set(map(same, told.get(ADDRESSES, [])))
            or (name and name in (same(each, HANDLES) for each in told.get(HANDLES, [])))
        ]

    def add(self, seat: str, name: str, kind: str = ADDRESSES) -> bool:
        """Put an address or a handle on file; False if it is there already. Raises WrongCall for
        what is no address.
        """
        name = name.strip()
        if not name or (kind == ADDRESSES and not is_address(name)):
            what = "this is no mail address" if kind == ADDRESSES else "a forum name is missing"
            raise WrongCall("bad_address", what, name, "Write SEAT=anna@example.org.")
        told = self.seats.setdefault(seat, {}).setdefault(kind, [])
        if same(name, kind) in (same(each, kind) for each in told):
            return False
        told.append(written(name) if kind == ADDRESSES else name)
        return True

    def remove(self, seat: str, name: str) -> bool:
        """Take an address or a handle off file; False if it was not there."""
        told = self.seats.get(seat, {})
        gone = False
        for kind, names in told.items():
            left = [each for each in names if same(each, kind) != same(name, kind)]
            gone |= len(left) < len(names)
            told[kind] = left
        return gone

    def save(self) -> None:
        """Write the file."""
        kept = {
            seat: {kind: names for kind, names in told.items() if names}
            for seat, told in self.seats.items()
        }
        data = {seat: told for seat, told in kept.items() if told}
        write_private(self.path, yamlout.dump(data).encode("utf-8"))


def _checked(data: Any, path: Path, seats: set[str]) -> dict[str, dict[str, list[str]]]:
    def wrong(what: str) -> Fault:
        do = "Mend it by hand, or delete it and use 'pbem seat --address SEAT=ADDRESS'."
        return Fault("bad_addresses", what, str(path), do)

    if data is None:
        return {}
    if not isinstance(data, Mapping):
        raise wrong("it has to hold seats with their addresses")
    for seat, told in data.items():
        if seat not in seats:
            raise wrong(f"there is no seat {seat!r}; the seats are {', '.join(sorted(seats))}")
        if not isinstance(told, Mapping) or not set(told) <= {ADDRESSES, HANDLES}:
            raise wrong(f"below {seat} there can be `{ADDRESSES}:` and `{HANDLES}:` only")
        for kind, names in told.items():
            if not isinstance(names, list) or not all(isinstance(each, str) for each in names):
                raise wrong(f"`{kind}:` of {seat} has to be a list of names")
    return {
        seat: {kind: list(names) for kind, names in told.items()} for seat, told in data.items()
    }


def forget_all(folder: Path, seats: Iterable[str], seat: str) -> list[str]:
    """Take everybody off file who mails for a seat: somebody else plays it now. What was on
    file.
    """
    book = Addresses.load(folder, seats)
    gone = book.known(seat)
    if gone:
        book.seats.pop(seat)
        book.save()
    return gone


def edit(
    folder: Path,
    seats: Iterable[str],
    addresses: Iterable[str] = (),
    handles: Iterable[str] = (),
    forget: Iterable[str] = (),
) -> list[str]:
    """Change what is on file by texts `SEAT=NAME`; what was done, a sentence each. Raises
    WrongCall.
    """
    seats = list(seats)
    book = Addresses.load(folder, seats)
    lists = _lists(folder)
    told: list[str] = []
    for given, kind in ((addresses, ADDRESSES), (handles, HANDLES)):
        for seat, name in (_pair(text, seats) for text in given):
            if kind == ADDRESSES and same(name) in lists:
                raise _of_list(name)
            done = book.add(seat, name, kind)
            told.append(f"{seat}: {name} {'added' if done else 'is on file already'}.")
            if others := [each for each in book.of([name], name) if each != seat]:
                told.append(
                    f"{', '.join(others)} has it too: mails from there have to say `seat:`."
                )
    for seat, name in (_pair(text, seats) for text in forget):
        done = book.remove(seat, name)
        told.append(f"{seat}: {name} {'removed' if done else 'was not on file'}.")
    book.save()
    return told


def _lists(folder: Path) -> set[str]:
    """The mailing lists that are known: of the public reports, and of mails that came by one."""
    # Both of them know addresses by what stands above.
    from pbem.post.mailbook import MailBook
    from pbem.post.settings import Settings, address

    public = Settings.load(folder).list
    return MailBook(folder, writes=False).lists() | (
        {same(address(public).addr_spec)} - {""} if public else set()
    )


def _of_list(name: str) -> WrongCall:
    what = "this is the address of a mailing list: every member of it could write for the seat"
    do = "Give the player's own address; mails of his that come by the list are known by it."
    return WrongCall("address_of_list", what, name, do)


def _pair(text: str, seats: list[str]) -> tuple[str, str]:
    seat, equals, name = text.partition("=")
    if not equals or not name.strip():
        raise WrongCall("bad_pair", "this wants SEAT=NAME", text)
    if seat.strip() not in seats:
        do = f"There are: {', '.join(seats)}."
        raise WrongCall("unknown_seat", f"there is no seat {seat.strip()!r}", do=do)
    return seat.strip(), name.strip()
