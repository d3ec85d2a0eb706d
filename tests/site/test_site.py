"""The site of a campaign: what is in it, what is not, and what a new turn costs."""

from __future__ import annotations

import random
import re
import shutil
import zipfile
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from pbem.cli import run
from pbem.library import registry
from pbem.library.shelves import GameInfo
from pbem.play.resolver import Resolver
from pbem.reports import map_data, private_lines
from pbem.reports.past import Ends
from pbem.site import maps, store
from pbem.site.build import Wish, Written, write
from pbem.storage import keys
from pbem.storage.files import private_path
from pbem.table.campaign import Campaign
from pbem.table.confidences import from_desk
from tests.random_play import SIGNER, RandomAnswers, clock, new_campaign, take_from_nowhere
from tests.site.conftest import Links, Stages, contents
from tests.small_campaign import NAME
from tests.test_one_replay import BAZAAR, plain
from tests.verify.saves import Saved
from tests.verify.test_resealed import other_die

Build = Callable[..., Written]


def pages(folder: Path) -> dict[str, str]:
    found = contents(folder).items()
    return {name: data.decode("utf-8") for name, data in found if name.endswith(".html")}


def turns(folder: Path) -> list[str]:
    return sorted(name for name in pages(folder) if name.startswith("turn-"))


# What is in it


def test_every_link_leads_to_a_file_of_the_folder(stages: Stages, build: Build) -> None:
    folder = build(stages[-1]).index.parent
    found = contents(folder)
    for name, text in pages(folder).items():
        for link in Links(text).found:
            parts = urlsplit(link)
            assert not parts.scheme, (name, link)
            assert not parts.netloc, (name, link)
            assert not parts.path or unquote(parts.path) in found, (name, link)


def test_no_page_may_ask_anybody_for_anything(stages: Stages, build: Build) -> None:
    for text in pages(build(stages[-1]).index.parent).values():
        assert "default-src 'none'" in text
        # No picture beside the title: a browser that is told so asks for none.
        told = text.split("<script>")[0].replace('<link rel="icon" href="data:,">', "")
        assert not re.search(r"url\((?!#)|@import|<link|<img|<iframe", told)


def test_the_save_is_there_as_it_is(stages: Stages, build: Build) -> None:
    folder = build(stages[-1]).index.parent
    assert (folder / NAME).read_bytes() == stages[-1].read_bytes()


def test_a_turn_has_its_report_its_orders_and_its_dice(stages: Stages, build: Build) -> None:
    folder = build(stages[-1]).index.parent
    text = unescape((folder / "turn-1-germany.html").read_text("utf-8"))
    for part in ("East Poland", "buy 5 infantry", "combat/east-poland/r1/germany/infantry"):
        assert part in text
    assert 'rel="next"' in text
    assert 'rel="prev"' in text


def test_a_page_of_a_turn_is_small(stages: Stages, build: Build) -> None:
    folder = build(stages[-1]).index.parent
    assert max((folder / name).stat().st_size for name in turns(folder)) < 300_000


def test_what_people_wrote_is_text_and_nothing_else(stages: Stages, build: Build) -> None:
    for name, text in pages(build(stages[-1]).index.parent).items():
        assert "b" not in Links(text).tags, name


def test_the_entry_page_says_who_is_asked_and_how_it_stands(stages: Stages, build: Build) -> None:
    text = build(stages[0]).index.read_text("utf-8")
    assert "germany (Germany)" in text
    assert "<strong>germany</strong>: orders" in text
    assert re.search(r'<th scope="row">Axis</th>\s*<td class="leading">\d+', text)


def test_the_entry_page_has_the_headline_of_the_last_turn(stages: Stages, build: Build) -> None:
    folder = build(stages[-1]).index.parent
    pages = [(folder / name).read_text("utf-8") for name in ("index.html", turns(folder)[-1])]
    [told] = re.findall(r"<li>(Lost: [^<]*)</li>", pages[0])
    assert told in pages[1] or told in (folder / turns(folder)[-2]).read_text("utf-8")


def test_it_speaks_the_language_that_is_wanted(stages: Stages, build: Build) -> None:
    text = build(stages[-1], language="de").index.read_text("utf-8")
    assert '<html lang="de">' in text
    assert "Wie es steht" in text


def test_own_templates_come_first(stages: Stages, build: Build, tmp_path: Path) -> None:
    (tmp_path / "own/site").mkdir(parents=True)
    (tmp_path / "own/site/site.css").write_text("body { color: #123456; }")
    text = build(stages[0], templates=tmp_path / "own").index.read_text("utf-8")
    assert "#123456" in text
    assert "--paper" not in text


# What is not in it


def test_another_secret_changes_no_byte(campaign: Path, build: Build) -> None:
    before = contents(build(campaign).index.parent)
    for path in private_path(campaign).rglob("*"):
        if path.is_file():
            path.write_bytes(b"other: secrets\n")
    assert contents(build(campaign, "again").index.parent) == before
    shutil.rmtree(private_path(campaign))
    assert contents(build(campaign, "alone").index.parent) == before


def test_cards_in_a_hand_change_no_byte(tmp_path: Path) -> None:
    """In a game with secrets earlier turns are played again with what the moderator knows; how the
    cards lie now is not among it. Who does not know it has pages without these positions."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "PACKAGE", BAZAAR[1])
        take_from_nowhere(patch)
        campaign = plain(tmp_path, BAZAAR[0], 2)
        hands = private_path(campaign.path) / "secret.yaml"
        mine = contents(write(campaign, tmp_path / "mine", Wish()).index.parent)
        hands.write_text("{}\n")
        for path in (private_path(campaign.path) / "told").glob("*.yaml"):
            path.write_text("anna: {cards: [{owner: deck, field: x, value: y}]}\n")
        again = write(Campaign.open(campaign.path), tmp_path / "again", Wish())
        assert contents(again.index.parent) == mine
        shutil.rmtree(private_path(campaign.path))
        stranger = write(Campaign.open(campaign.path), tmp_path / "stranger", Wish())
        pages = contents(stranger.index.parent)
        assert pages.keys() == mine.keys()
        assert b"before the campaign is opened" in pages["turn-1.html"]
        assert b"before the campaign is opened" not in mine["turn-1.html"]


def test_lines_that_wait_are_nowhere(stages: Stages, campaign: Path, build: Build) -> None:
    mail = campaign.with_name("mail.txt")
    mail.write_text("seat: soviet-union\nstanding:\ncasualties land: keep 3 infantry, armor\n")
    assert run(["apply", str(campaign), str(mail)]) == 0
    folder = build(campaign).index.parent
    assert all(b"keep 3 infantry" not in data for data in contents(folder).values())


def test_a_private_site_is_told_apart(
    campaign: Path, build: Build, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = campaign.with_name("own")
    assert run(["site", str(campaign), "-o", str(folder), "--for", "germany"]) == 0
    assert "For germany alone" in (folder / "index.html").read_text("utf-8")
    capsys.readouterr()
    assert run(["site", str(campaign), "-o", str(folder)]) == 2
    assert "for germany alone" in capsys.readouterr().err


# A folder of something else


def test_a_page_of_somebody_else_is_left_alone(
    campaign: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = campaign.with_name("blog")
    folder.mkdir()
    (folder / "index.html").write_text("my blog")
    assert run(["site", str(campaign), "-o", str(folder)]) == 2
    assert "has not written" in capsys.readouterr().err
    assert (folder / "index.html").read_text() == "my blog"


def test_not_beside_the_campaign(campaign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["site", str(campaign), "-o", str(campaign.parent)]) == 2
    assert "lies here" in capsys.readouterr().err


def test_a_folder_is_of_one_campaign(
    stages: Stages, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "pages"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "PACKAGE", BAZAAR[1])
        write(new_campaign(tmp_path, BAZAAR[0], 1), folder, Wish())
    assert run(["site", str(stages[0]), "-o", str(folder)]) == 2
    assert "of the campaign random-" in capsys.readouterr().err


def test_one_file_with_all_of_it(campaign: Path, build: Build, tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert run(["site", str(campaign), "-o", str(tmp_path / name / "war.zip")]) == 0
    path = tmp_path / "one/war.zip"
    assert path.read_bytes() == (tmp_path / "two/war.zip").read_bytes()
    folder = contents(build(campaign).index.parent)
    with zipfile.ZipFile(path) as packed:
        found = {name: packed.read(name) for name in packed.namelist()}
    assert found == {f"war/{name}": data for name, data in folder.items()}


def test_a_file_is_no_folder(campaign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["site", str(campaign), "-o", str(campaign)]) == 2
    assert "not a folder" in capsys.readouterr().err


def test_a_seat_reads_its_hand_on_its_own_pages(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "PACKAGE", BAZAAR[1])
        take_from_nowhere(patch)
        campaign = plain(tmp_path, BAZAAR[0], 2)
        seat = next(iter(campaign.seats))
        known = from_desk(campaign, seat)
        mine = private_lines.secrets(campaign, known, campaign.words)
        assert mine
        last = turns(write(campaign, tmp_path / "all", Wish()).index.parent)[-1]
        write(Campaign.open(campaign.path), tmp_path / "own", Wish(seat, known))
        public, private = (
            unescape((tmp_path / name / last).read_text("utf-8")) for name in ("all", "own")
        )
        assert all(line in private for line in mine)
        assert not any(line in public for line in mine)


# Again


def test_a_site_that_grew_is_the_one_that_is_made_at_once(stages: Stages, build: Build) -> None:
    for path in stages:
        grown = build(path)
    assert contents(grown.index.parent) == contents(build(stages[-1], "fresh").index.parent)


def test_a_site_of_a_game_with_secrets_grows_as_well(tmp_path: Path) -> None:
    """Where it goes on from, the moderator's private folder knows; no page does."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "PACKAGE", BAZAAR[1])
        take_from_nowhere(patch)
        path, rng = new_campaign(tmp_path, BAZAAR[0], 2).path, random.Random(3)
        for _ in range(8):
            campaign = Campaign.open(path, clock)
            answers = RandomAnswers(campaign.table, rng, most=4)
            Resolver(campaign, SIGNER, answerer=answers).run()
            write(Campaign.open(path, clock), tmp_path / "grown", Wish())
        assert (private_path(path) / store.SECRET).exists()
        grown = contents(tmp_path / "grown")
        (private_path(path) / store.SECRET).unlink()
        write(Campaign.open(path, clock), tmp_path / "fresh", Wish())
        assert grown == contents(tmp_path / "fresh")
        begun: list[int] = []
        patch.setattr(Ends, "__init__", _spied(Ends.__init__, begun))
        (private_path(path) / store.SECRET).unlink()
        write(Campaign.open(path, clock), tmp_path / "grown", Wish())
        assert begun == [0], "without it all is played again"
        write(Campaign.open(path, clock), tmp_path / "grown", Wish())
        assert begun[1] == campaign.save.count


def _spied(begin: Callable[..., None], begun: list[int]) -> Callable[..., None]:
    """Notes from which record on turns are played again."""

    def begins(self: Ends, campaign: Any, source: Any, since: Any, secret: Any) -> None:
        begun.append(since[0])
        begin(self, campaign, source, since, secret)

    return begins


def test_a_new_turn_writes_no_page_of_an_earlier_one(stages: Stages, build: Build) -> None:
    build(stages[-2])
    there = turns(build(stages[-2]).index.parent)
    done = build(stages[-1])
    assert done.written
    assert set(there[:-1]).isdisjoint(done.written), done.written


def test_without_a_new_record_nothing_is_written(stages: Stages, build: Build) -> None:
    build(stages[-1])
    assert build(stages[-1]).written == []


@pytest.mark.parametrize("text", ["", "{", "[]", '{"made": 3}', '{"made": "x", "head": "9/x"}'])
def test_what_was_kept_and_is_damaged_is_made_anew(stages: Stages, build: Build, text: str) -> None:
    folder = build(stages[-2]).index.parent
    (folder / store.NAME).write_text(text)
    (folder / "index.html").unlink()
    build(stages[-1])
    assert contents(folder) == contents(build(stages[-1], "fresh").index.parent)


def test_an_undo_takes_pages_away(campaign: Path, build: Build) -> None:
    folder = build(campaign).index.parent
    before = turns(folder)
    first = next(r["record"] for r in Campaign.open(campaign).save.records() if "dice" in r)
    assert run(["ruling", str(campaign), "--undo", str(first), "--why", "a slip"]) == 0
    build(campaign)
    assert contents(folder) == contents(build(campaign, "fresh").index.parent)
    assert len(turns(folder)) < len(before)


def test_nothing_is_taken_away_that_is_not_of_the_site(stages: Stages, build: Build) -> None:
    folder = build(stages[0]).index.parent
    outside = folder.parent / "letter.txt"
    outside.write_text("mine")
    kept = store.load(folder)
    assert kept is not None
    kept.files.append("../letter.txt")
    store.save(folder, kept)
    build(stages[1])
    assert outside.read_text() == "mine"


# A save that does not hold


def test_a_die_that_was_exchanged_is_told_on_every_page(campaign: Path, build: Build) -> None:
    saved = Saved(campaign, keys.load(private_path(campaign) / "moderator.key"))
    number, label = 0, ""

    def change(parts: object) -> None:
        nonlocal number, label
        number, label = other_die(parts)  # type: ignore[arg-type]

    campaign.write_bytes(saved.changed(change))
    done = build(campaign)
    assert done.apart.startswith(str(number))
    folder = done.index.parent
    for name in ("index.html", "dice.html", *turns(folder)):
        assert "notice broken" in (folder / name).read_text("utf-8"), name
    assert 'class="board"' in (folder / "turn-0.html").read_text("utf-8")
    for name in ("index.html", turns(folder)[-1]):
        assert 'class="board"' not in (folder / name).read_text("utf-8"), name


# Several


def test_a_page_over_several(
    stages: Stages, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(stages[1], tmp_path / "one.pbem.yaml")
    shutil.copy(stages[-1], tmp_path / "two.pbem.yaml")
    saves = [str(tmp_path / f"{name}.pbem.yaml") for name in ("one", "two")]
    assert run(["site", *saves, "-o", str(tmp_path / "club")]) == 0
    text = (tmp_path / "club/index.html").read_text("utf-8")
    for link in Links(text).found:
        assert (
            not urlsplit(link).path or (tmp_path / "club" / unquote(urlsplit(link).path)).exists()
        )
    assert text.count('class="card"') == 2
    assert "../index.html" in (tmp_path / "club/one/index.html").read_text("utf-8")


# Maps


def test_what_is_the_same_in_pictures_stands_in_them_once() -> None:
    texts = {"before": "<svg>\n<a/>\n<b/>\n</svg>", "after": "<svg>\n<a/>\n<c/>\n</svg>"}
    assert maps.merged(texts, ["before", "after"]) == (
        '<svg>\n<a/>\n<g class="in-before">\n<b/>\n</g>\n<g class="in-after">\n<c/>\n</g>\n</svg>'
    )


def test_pictures_that_have_no_lines_in_common_stand_beside_each_other() -> None:
    texts = {"before": "<svg>\n<g>\n</g></svg>", "after": "<svg><g/>\n</svg>"}
    both = maps.merged(texts, ["before", "after"])
    assert all(text in both for text in texts.values())


def test_a_picture_that_would_be_too_large_leaves_out_what_the_page_before_shows(
    stages: Stages, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = Campaign.open(stages[-1])
    before, after = (map_data.of_turn(campaign, release) for release in (0, 1))
    assert maps.pictures(before, after)["views"] == ["before", "moves", "after"]
    monkeypatch.setattr(maps, "MOST", 1000)
    told = maps.pictures(before, after)
    assert told["views"] == ["moves", "after"]
    assert "in-before" not in told["svg"]


@pytest.mark.soak
@pytest.mark.parametrize("game", registry.games(), ids=lambda info: info.id)
def test_every_game_has_pages(game: GameInfo, tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        take_from_nowhere(patch)
        campaign = plain(tmp_path, game.id, 3)
        done = write(campaign, tmp_path / "pages", Wish())
        assert done.apart == ""
        found = contents(done.index.parent)
        assert contents(write(campaign, tmp_path / "pages", Wish()).index.parent) == found
        assert (
            max(len(data) for name, data in found.items() if name in turns(done.index.parent))
            < 300_000
        )
