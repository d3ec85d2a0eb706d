"""Posts as people write them: each line is read as it was meant, or answered with a line that can
be sent; none is carried out otherwise. docs/people-orders.md has the share.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import pytest

from pbem.intake.withdraw import in_force
from pbem.storage import save
from pbem.table.campaign import Campaign
from tests import kept
from tests.people import posts
from tests.people.posts import ANSWERED, MISSED, NAME, READ, Judge, Judged, Positions, Post, Verdict
from tests.sample import sampled, some

LEAST_SHARE = 0.95
LEAST_POSTS = 10
ALL = [(folder, post) for folder in posts.games() for post in posts.posts(folder)]
each_post = pytest.mark.parametrize(
    "folder, post", ALL, ids=[f"{folder.name}-{post.path.stem}" for folder, post in ALL]
)
each_game = pytest.mark.parametrize("folder", posts.games(), ids=lambda folder: folder.name)


@cache
def judge(folder: Path) -> Judge:
    """The judge of a game's posts."""
    scratch = kept.made(("again", folder), Path.mkdir)
    return Judge(folder, scratch)


@cache
def judged(folder: Path, name: str) -> Judged:
    """What comes of a post; each is sent once."""
    post = next(post for post in posts.posts(folder) if post.path.name == name)
    return judge(folder).judge(post)


def verdicts(folder: Path) -> list[Verdict]:
    """What comes of all lines of a game's posts."""
    return [
        verdict
        for post in posts.posts(folder)
        for verdict in judged(folder, post.path.name).verdicts
    ]


@each_post
def test_nothing_is_carried_out_otherwise_than_it_was_meant(folder: Path, post: Post) -> None:
    assert judged(folder, post.path.name).misread == []


@each_post
def test_done_closes_what_was_read_as_a_whole(folder: Path, post: Post) -> None:
    result = judged(folder, post.path.name)
    assert result.is_closed == (post.closed == "yes" and result.is_whole)


@each_game
def test_lines_are_read_or_answered_by_a_line_that_works(folder: Path) -> None:
    told = verdicts(folder)
    missed = [f"{v.words.said!r}: {v.why}" for v in told if v.how == MISSED]
    assert len(missed) <= (1 - LEAST_SHARE) * len(told), "\n".join(missed)


@each_game
def test_a_game_has_its_posts_and_expects_something_of_each_line(folder: Path) -> None:
    known = posts.posts(folder)
    assert len(known) >= LEAST_POSTS
    assert len({post.path.read_bytes() for post in known}) == len(known)
    assert {post.position for post in known} <= set(Positions(folder).known)


def test_the_posts_have_every_shape() -> None:
    shapes = {words.shape for _, post in ALL for words in post.lines}
    assert shapes >= set(posts.SHAPES.values())


@sampled
def test_what_is_recorded_is_what_check_said(whole: bool, tmp_path: Path) -> None:
    cases = [(folder, post) for folder, post in ALL if post.falls == []]
    for folder, post in some(cases, lambda case: (case[0], case[1].position), whole=whole):
        _apply(judge(folder), post, tmp_path / f"{folder.name}-{post.path.stem}")


def _apply(by: Judge, post: Post, copy: Path) -> None:
    """Take a post in: what is in force, or was closed, are the lines of its receipt in the normal
    form.
    """
    home, seat = by.positions.folder(post.position), by.positions.seat(post.position)
    told = {each["order"] for each in by.receipt(home, post.path, seat).get("orders", [])}
    shutil.copytree(home, copy)
    before = save.open_save(copy / NAME).count
    posts.command("apply", str(copy / NAME), str(post.path), "--seat", seat)
    records = list(save.open_save(copy / NAME).records())[before:]
    closed = [record for record in records if record["kind"] == "lock"]
    campaign = posts.opened(copy)
    if closed:
        # What usually holds is no line of a player.
        given = [each["say"] for each in closed[0]["inputs"] if each.get("how") != "policy"]
        used = {text for say in given if isinstance(say, list) for text in say} - told
        assert [text for text in used if not told & _shorter(campaign, text)] == [], post.path.name
    elif len(records) == 1:
        assert {text for _, text in in_force(campaign, seat)} == told, post.path.name


def _shorter(campaign: Campaign, used: str) -> set[str]:
    """An order that was used as its writer may have put it: without its power where one alone is
    asked, or without the area where its units stand."""
    line = campaign.grammar.parse_line(used)
    args, path = [line.args], line.args.get("path")
    if isinstance(path, dict):
        args.append({**line.args, "path": {**path, "places": path["places"][1:]}})
    ways = [(each, power) for each in args for power in ("", line.power)]
    return {
        campaign.grammar.line(line.verb, each, line.section, power).text for each, power in ways
    }


def test_the_page_has_the_share(golden: Callable[[str, str], None]) -> None:
    golden("../docs/people-orders.md", "\n".join(page()) + "\n")


def page() -> Iterable[str]:
    """The lines of docs/people-orders.md."""
    yield "# Orders as people write them: what is read"
    yield ""
    yield "Made by `python -m pytest tests/people --update-golden` from the posts in `tests/people/`: each is sent"
    yield "through `pbem check`, and each line compared with what its writer meant. A line counts as read when it"
    yield "came to be exactly that, or is told apart from orders where it is none; as answered when the receipt has"
    yield "a line in its place that is taken, the one meant among them. None may be carried out otherwise than meant."
    for folder in posts.games():
        known = posts.posts(folder)
        told = verdicts(folder)
        yield from ("", f"## {folder.name}: {len(known)} posts and mails", "")
        yield from table("what is in it", told, lambda verdict: verdict.words.shape)
        yield ""
        yield from table("section", told, lambda verdict: verdict.section or "no order")


def table(head: str, told: list[Verdict], kind: Callable[[Verdict], str]) -> Iterable[str]:
    """The rows of a table by kind, and all of them."""
    yield f"| {head} | lines | read | answered | not | share |"
    yield "|---|--:|--:|--:|--:|--:|"
    kinds = list(dict.fromkeys([*posts.SHAPES.values(), *map(kind, told)]))
    for name in kinds:
        if some_of := [verdict for verdict in told if kind(verdict) == name]:
            yield row(name, some_of)
    yield row("all", told)


def row(name: str, told: list[Verdict]) -> str:
    """One row of the table."""
    how = Counter(verdict.how for verdict in told)
    share = 100 * (how[READ] + how[ANSWERED]) / len(told)
    return (
        f"| {name} | {len(told)} | {how[READ]} | {how[ANSWERED]} | {how[MISSED]} | {share:.1f} % |"
    )
