"""The mail addresses of observers, in the private folder; that there are observers, and their
names, is in records.

`observers.yaml`, which may also be edited by hand:

    Anna: [anna@example.org]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pbem.faults import Fault, WrongCall
from pbem.post.addresses import OBSERVERS, is_address
from pbem.storage import yamlin, yamlout
from pbem.storage.files import write_private

NAME = OBSERVERS


def load(folder: Path) -> dict[str, list[str]]:
    """The addresses of each observer. Raises Fault for a file that is not understood."""
    path = folder / NAME
    data: Any = yamlin.load_file(path) if path.exists() else {}
    if data is None:
        return {}
    if not isinstance(data, Mapping) or not all(map(_is_list, data.values())):
        do = "Mend it by hand, or delete it and use 'pbem seat --observer'."
        raise Fault("bad_observers", "it has to hold names with lists of addresses", str(path), do)
    return {name: list(told) for name, told in data.items()}


def _is_list(told: object) -> bool:
    return isinstance(told, list) and all(isinstance(each, str) for each in told)


def keep(folder: Path, name: str, addresses: Iterable[str]) -> None:
    """Put an observer's addresses on file, in place of what is there; without any he is taken
    off.
    """
    wanted = [each.strip() for each in addresses]
    for each in wanted:
        if not is_address(each):
            do = "Write --address anna@example.org."
            raise WrongCall("bad_address", "this is no mail address", each, do)
    known = {other: told for other, told in load(folder).items() if other != name}
    known |= {name: wanted} if wanted else {}
    write_private(folder / NAME, yamlout.dump(known).encode("utf-8"))
