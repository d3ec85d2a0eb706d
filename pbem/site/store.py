"""What a site folder keeps of the campaign that it shows, so that a new turn costs as much as one
turn. All of it is public; whatever does not fit is thrown away and made anew.
"""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import field
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from pbem import __version__
from pbem.faults import Fault, WrongCall
from pbem.storage import yamlin, yamlout
from pbem.storage.files import write_private
from pbem.values import dataclass

NAME = ".pbem-site.json"
# In the private folder of a campaign with secrets: what a replay that goes on has to know.
SECRET = "site.yaml"
INDEX = "index.html"
# The rooms of which a page is made: where one of them changes, every page may.
_ROOMS = ("engine", "pictures", "reports", "site", "statistics", "words")


@dataclass
class Kept:
    """Of a site: how it was `made` (see `made_of`), of which `campaign` ("": a page over several),
    for which `seat` ("": for everybody), the `head` of its save, the public `state` there, the
    `turns` (entries of pbem/site/telling.py, by release from 0), `before`: the map before the turn
    that is on, and the `files` that were written."""

    made: str
    campaign: str = ""
    seat: str = ""
    head: str = ""
    state: dict[str, Any] = field(default_factory=dict)
    turns: list[dict[str, Any]] = field(default_factory=list)
    before: dict[str, Any] = field(default_factory=dict)
    files: list[str] = field(default_factory=list)


def load(folder: Path) -> Kept | None:
    """What is kept in a folder; None where there is nothing that can be used."""
    with contextlib.suppress(OSError, ValueError, TypeError, KeyError):
        told = json.loads((folder / NAME).read_text("utf-8"))
        if told["sum"] == _sum(told["kept"]):
            return Kept(**told["kept"])
    return None


def save(folder: Path, kept: Kept) -> None:
    """Keep it for the next time."""
    data = vars(kept)
    put(folder / NAME, _text({"sum": _sum(data), "kept": data}).encode("utf-8"))


def _sum(kept: object) -> str:
    return sha256(_text(kept).encode("utf-8")).hexdigest()


def _text(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def secret_of(folder: Path, head: str) -> dict[str, Any] | None:
    """The secret part of the state at a head, from a private folder; None where it is not there."""
    with contextlib.suppress(OSError, Fault, AttributeError):
        found: dict[str, Any] | None = yamlin.load_file(folder / SECRET).get(head)
        return found
    return None


def save_secret(folder: Path, head: str, secret: dict[str, Any]) -> None:
    """Keep it there for the next time."""
    write_private(folder / SECRET, yamlout.dump({head: secret}).encode("utf-8"))


def check(folder: Path, campaign: str, seat: str) -> None:
    """Raise WrongCall for a folder that is no place for a site of this campaign ("": of several)
    and this seat ("": for everybody)."""
    kept, do = load(folder), "Name another folder with -o."
    if kept is None:
        if (folder / INDEX).exists() and not (folder / NAME).exists():
            what = "there is an index.html here that pbem has not written"
            raise WrongCall("other_site", what, str(folder), do)
        return
    if kept.campaign != campaign:
        whose = f"the campaign {kept.campaign}" if kept.campaign else "several campaigns"
        what = f"the pages in this folder are of {whose}"
        raise WrongCall("other_campaign", what, str(folder), do)
    if kept.seat != seat:
        whose = f"for {kept.seat} alone" if kept.seat else "for everybody"
        what = f"the pages in this folder are {whose}"
        raise WrongCall("other_reader", what, str(folder), do)


def put(path: Path, data: bytes) -> bool:
    """Write a file, whole or not at all, unless it says so already; whether it was written."""
    try:
        if path.exists() and path.read_bytes() == data:
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{path.name}.tmp")
        draft.write_bytes(data)
        os.replace(draft, path)
    except OSError as error:
        what = f"it cannot be written: {error.strerror or error}"
        raise Fault("not_written", what, str(path)) from error
    return True


def made_of(language: str, game: Traversable, templates: Path | None) -> str:
    """What pages depend on beside the save: this pbem, the language, the folder of the game, one's
    own templates."""
    digest = sha256(f"{__version__}\0{language}\0".encode())
    roots = [files("pbem").joinpath(room) for room in _ROOMS]
    roots += [files("pbem.templates"), game]
    for root in [*roots, *([templates] if templates else [])]:
        for path in _files(root):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _files(root: Traversable) -> list[Traversable]:
    """The files of a folder and of those in it, in one order."""
    found: list[Traversable] = []
    for path in sorted(root.iterdir(), key=lambda each: each.name):
        if path.is_dir() and path.name != "__pycache__":
            found += _files(path)
        elif path.is_file() and not path.name.endswith(".pyc"):
            found.append(path)
    return found
