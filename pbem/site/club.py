"""A page over several campaigns, each with a site of its own in a folder beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.faults import WrongCall
from pbem.site import build, store
from pbem.site.build import Wish, Written
from pbem.storage.files import SAVE_SUFFIX
from pbem.words.pages import render

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign

BACK = f"../{store.INDEX}"


def write(campaigns: Sequence[Campaign], folder: Path, wishes: Sequence[Wish]) -> Iterator[Written]:
    """Write the sites of campaigns, each into a folder that is called like its save, and a page
    over all of them. Raises WrongCall for two of one name; else as pbem/site/build.py."""
    names = [each.path.name.removesuffix(SAVE_SUFFIX) for each in campaigns]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        what = f"there are two campaigns called {twice[0]}"
        raise WrongCall("two_of_a_name", what, do="Rename one of the files.")
    store.check(folder, "", wishes[0].seat)
    rows: list[dict[str, Any]] = []
    for name, campaign, wish in zip(names, campaigns, wishes, strict=True):
        wish.back = BACK
        done = build.write(campaign, folder / name, wish)
        rows.append({**done.entry, "folder": name, "apart": done.apart})
        yield done
    values = {"campaigns": rows, "seat": wishes[0].seat}
    language = wishes[0].language or campaigns[0].words.language
    page = render("", "html", values, wishes[0].templates, "site/club.j2", language)
    store.put(folder / store.INDEX, page.encode("utf-8"))
    store.save(folder, store.Kept("", seat=wishes[0].seat, files=[store.INDEX]))
