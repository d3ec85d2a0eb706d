"""A site is written: the save first, and then pages of what stands in that copy.

The copy lies where no private folder is, and everything that is shown is read from it: what is not
public is not at hand. Only for sealed draws of earlier turns, without which nobody could play them
again, are the moderator's secrets used, and of that replay only the public state comes out.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.faults import Fault, WrongCall
from pbem.library import data_sets, registry, shelves
from pbem.reports import history
from pbem.reports.past import Ended, Ends
from pbem.site import embedding, maps, store
from pbem.site.store import Kept
from pbem.site.telling import Entry, Teller
from pbem.storage import kinds
from pbem.table.campaign import Campaign
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.table.confidences import Known

DICE, VERIFIER = "dice.html", embedding.NAME
Told = tuple[Entry, dict[str, Any]]


@dataclass
class Wish:
    """How a site is wanted: for a `seat` that is `known` to know something, or for everybody; in a
    `language`, with `templates` of one's own, with a link `back` to a page over several campaigns.
    `step` is called with the name of each turn that is told."""

    seat: str = ""
    known: Known | None = None
    language: str = ""
    templates: Path | None = None
    back: str = ""
    step: Callable[[str], None] = lambda name: None


@dataclass
class Written:
    """What came of it: the page to begin with, the names of files that were `written` and of those
    that said it already (`kept`); what a page over several campaigns says of this one; the first
    record that cannot be played again (`apart`), "" if all can."""

    index: Path
    written: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    entry: dict[str, Any] = field(default_factory=dict)
    apart: str = ""


def write(source: Campaign, folder: Path, wish: Wish) -> Written:
    """Write the site of a campaign into a folder, or bring the one there up to date.

    Raises WrongCall for a folder that holds something else, Fault for a disk that refuses or a bad
    template.
    """
    if folder.resolve() == source.path.parent.resolve():
        what = "the campaign itself lies here, and a folder of pages is given away"
        raise WrongCall("campaign_here", what, str(folder), "Name another folder with -o.")
    store.check(folder, source.id, wish.seat)
    return _Site(source, folder, wish).write()


class _NotOn(Exception):
    """What is kept from the last time does not lead on from there."""


class _Site:
    """One site while it is written: `files` by name, and whether they are new; `latest` is the turn
    that is on, None while the position in it cannot be known."""

    def __init__(self, source: Campaign, folder: Path, wish: Wish) -> None:
        self.source = source
        self.folder = folder
        self.wish = wish
        self.done = Written(folder / store.INDEX)
        self.files: dict[str, bool] = {}
        self.public = self._copied()
        self.teller = Teller(self.public, wish.templates, wish.seat, wish.known)
        self.kept = self._usable()
        self.latest: Ended | None = None
        # Whether the secrets of the campaign are at hand, for replays alone.
        has_secrets = self.public.loaded.game.secrets and source.last.get("kind") != kinds.OPEN
        self.knows = has_secrets and source.vault.is_there

    def write(self) -> Written:
        """All pages."""
        try:
            self._turns()
        except _NotOn:
            self.kept = self._fresh()
            self._turns()
        if self.done.apart:
            # Now that it is known, the pages of turns before it say so, too.
            self.kept = self._fresh()
            self._turns()
        shared = self._shared()
        overview = self.teller.overview(self.latest, self.kept.turns)
        self._page(store.INDEX, "site/index.j2", {**shared, **overview})
        proof = {"save": embedding.packed(self.public.save.data), **embedding.parts_of_verifier()}
        self._page(DICE, "site/dice.j2", {**shared, **proof, "turns": self.kept.turns})
        self._put(VERIFIER, embedding.verifier())
        self._sweep()
        self.done.written = [name for name, is_new in self.files.items() if is_new]
        self.done.kept = [name for name, is_new in self.files.items() if not is_new]
        self.done.entry = self.teller.in_short(overview)
        return self.done

    # The save

    def _copied(self) -> Campaign:
        """The campaign as it stands in a copy of its save in the folder."""
        path = self.folder / self.source.path.name
        self._put(path.name, self.source.save.data)
        beside = data_sets.copy_of(self.source.path)
        if beside.exists():
            self._put(beside.name, beside.read_bytes())
        # Who is told what only his seat may read has it from where the campaign is run.
        public = Campaign.open(self.source.path if self.wish.seat else path)
        # No clock is asked: the same save makes the same pages.
        public.clock = lambda: str(public.last.get("time", ""))
        public.speak(self.wish.language or self.source.words.language, self.wish.templates)
        return public

    def _fresh(self) -> Kept:
        game = shelves.home(self.public.loaded.info, registry.PACKAGE).folder
        made = store.made_of(self.public.words.language, game, self.wish.templates)
        kept = store.load(self.folder)
        names = kept.files if kept else []
        return Kept(made, self.public.id, self.wish.seat, files=names)

    def _usable(self) -> Kept:
        """What is kept from the last time, as far as it still holds."""
        kept, fresh, save = store.load(self.folder), self._fresh(), self.public.save
        if kept is None or kept.made != fresh.made or not kept.head:
            return fresh
        number = int(kept.head.partition("/")[0])
        is_ours = number <= save.count and save.head_at(number) == kept.head
        return kept if is_ours else fresh

    # The turns

    def _turns(self) -> None:
        """A page for each turn that is not told yet, and for the one that was on. Each is written
        when the next one is known, to which it leads."""
        held: Told | None = None
        for told in self._told():
            if held is not None:
                self._turn(*held, after=told[0])
            held = told
            self.wish.step(told[0]["name"])
        if held is not None:
            self._turn(*held, is_last=True)

    def _told(self) -> Iterator[Told]:
        """The turns that are to be told, first as they are played again, then those that cannot
        be."""
        kept, save = self.kept, self.public.save
        secret = store.secret_of(self.source.vault.folder, kept.head) if self.knows else None
        number = int(kept.head.partition("/")[0]) if kept.head else 0
        if self.public.loaded.game.secrets and secret is None:
            number = 0
        kept.turns = [each for each in kept.turns if each["is_finished"]] if number else []
        knows = self.source if self.knows else self.public
        ends = Ends(self.public, knows, (number, kept.state), secret)
        now = history.releases(self.public)
        for ended in ends:
            self.latest = ended if ended.told.last == now else None
            release = ended.told.last
            yield self._taken(self.teller.of(ended, self._names(release)), release)
        if number and (ends.apart or ends.is_sealed):
            raise _NotOn
        self.done.apart = "" if ends.apart is None else "{}, {}".format(*ends.apart).strip(", ")
        kept.head, kept.state = ("", {}) if self.latest is None else (save.head, save.state)
        if self.knows and kept.head and not ends.is_sealed:
            self._keep_secret()
        for release in range(len(kept.turns), now + 1):
            yield self._taken(self._unplayed(release, is_on=release == now), release)

    def _keep_secret(self) -> None:
        """What a replay that goes on from here has to know, in the private folder."""
        # Without it the next time takes longer, and that is all.
        with contextlib.suppress(Fault, OSError):
            self.source.unlock()
            secret = self.source.state["secret"]
            store.save_secret(self.source.vault.folder, self.kept.head, secret)

    def _unplayed(self, release: int, *, is_on: bool) -> Told:
        """A turn at whose end nobody knows the position, but for the one that is on: that is what
        the save says, as far as it holds."""
        told = history.turn(self.public, release)
        if is_on and not self.done.apart:
            self.latest = Ended(told, self.public, self.public.state)
            return self.teller.of(self.latest, self._names(release))
        return self.teller.unplayed(told, self._names(release))

    def _names(self, release: int) -> set[str]:
        """The names of pages of turns before this one."""
        return {each["file"] for each in self.kept.turns[:release]}

    def _taken(self, told: Told, release: int) -> Told:
        """A turn in its place among those that are kept."""
        self.kept.turns[release:] = [told[0]]
        return told

    def _turn(
        self,
        entry: Entry,
        values: dict[str, Any],
        after: Entry | None = None,
        *,
        is_last: bool = False,
    ) -> None:
        """The page of a turn, between the one before and the one after it."""
        turns = self.kept.turns
        before = turns[entry["release"] - 1] if entry["release"] else None
        board = maps.pictures(self.kept.before, values["map"])
        links = {"before": before, "after": after, "board": board}
        self._page(entry["file"], "site/turn.j2", {**self._shared(), **values, **links})
        if not is_last:
            self.kept.before = values["map"]

    # Files

    def _shared(self) -> dict[str, Any]:
        """What every page is given."""
        anchor = self.public.anchor
        names = [self.public.path.name, VERIFIER]
        beside = data_sets.copy_of(self.public.path)
        return {
            "title": anchor.get("title") or self.public.id,
            "campaign": self.public.id,
            "game_title": self.public.loaded.info.title,
            "back": self.wish.back,
            "seat": self.wish.seat,
            "apart": self.done.apart,
            "save_name": names[0],
            "files": [*names, *([beside.name] if beside.exists() else [])],
        }

    def _page(self, name: str, start: str, values: dict[str, Any]) -> None:
        self._put(name, self.teller.page(start, values).encode("utf-8"))

    def _put(self, name: str, data: bytes) -> None:
        is_new = store.put(self.folder / name, data)
        self.files[name] = is_new or self.files.get(name, False)

    def _sweep(self) -> None:
        """Take away pages that were ours and are no more, and keep what the next time needs."""
        ours = {*self.files, *(each["file"] for each in self.kept.turns)}
        for name in set(self.kept.files) - ours:
            if Path(name).name == name:
                (self.folder / name).unlink(missing_ok=True)
        self.kept.files = sorted(ours)
        store.save(self.folder, self.kept)
