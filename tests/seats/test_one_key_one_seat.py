"""A key, a chain and a key for boxes stand for one seat; who plays two is said to be one person."""

from __future__ import annotations

import pytest

from pbem.audit.audit import audit
from pbem.reports import people_lines
from pbem.storage import keys
from pbem.storage.succession import needed, shared
from tests.small_campaign import ID, NAME, Folder, one_paragraph

GAME = "axis-allies-europe"


def joined(small: Folder, seat: str, *options: str) -> str:
    said = small.run("join", ID, "--seat", seat, *options)
    assert said.code == 0, said
    return said.out


def test_a_campaign_is_not_founded_with_one_key_for_two_seats(small: Folder) -> None:
    small.run("keygen", "one.key")
    lines = [joined(small, seat, "--key", "one.key") for seat in ("germany", "great-britain")]
    (small.path / "joins.txt").write_text("".join(lines))
    before = set(small.contents())
    said = small.run("new", "other", GAME, "--id", ID, "--join", "joins.txt")
    one_paragraph(said, "germany", "great-britain", "one of its own", code=2)
    assert set(small.contents()) == before


def test_nor_with_a_key_beside_a_join_line(small: Folder) -> None:
    public = small.run("keygen", "one.key").out.split()[-1]
    (small.path / "join.txt").write_text(joined(small, "germany", "--key", "one.key"))
    given = ["--id", ID, "--join", "join.txt", "--seat-key", f"great-britain={public}"]
    one_paragraph(small.run("new", "other", GAME, *given), "one of its own", code=2)


def test_nor_with_one_key_twice(small: Folder) -> None:
    public = small.run("keygen", "one.key").out.split()[-1]
    given = [f"--seat-key=germany={public}", f"--seat-key=great-britain={public}"]
    one_paragraph(small.run("new", "other", GAME, *given), "one of its own", code=2)


def test_a_seat_gets_no_key_of_another(small: Folder) -> None:
    public = small.run("keygen", "one.key").out.split()[-1]
    assert small.run("seat", NAME, "--seat-key", f"germany={public}").code == 0
    with small.untouched():
        said = small.run("seat", NAME, "--seat-key", f"great-britain={public}")
        one_paragraph(said, "germany already", code=2)


def test_a_chain_that_comes_later_is_nobody_elses(small: Folder) -> None:
    small.run("keygen", "one.key")
    (small.path / "join.txt").write_text(joined(small, "germany", "--key", "one.key"))
    assert small.run("new", "other", GAME, "--id", ID, "--join", "join.txt").code == 0
    (small.path / "more.txt").write_text(joined(small, "great-britain", "--key", "one.key"))
    with small.untouched():
        for change in (
            ["--join", "more.txt"],
            ["--replace", "great-britain", "--name", "K", "--join", "more.txt"],
        ):
            said = small.run("seat", "other.pbem.yaml", *change)
            one_paragraph(said, "one of its own", code=2)


ONE, TWO, THREE = (keys.from_seed(bytes([n]) * 32).public for n in (1, 2, 3))


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ({"a": ONE, "b": TWO, "c": THREE, "d": ""}, 2),
        ({"a": ONE, "b": ONE, "c": TWO, "d": ""}, 2),
        ({"a": ONE, "b": ONE, "c": ONE, "d": ""}, 0),
    ],
)
def test_a_key_counts_once_for_a_quorum(given: dict[str, str], wanted: int) -> None:
    have = {seat: key for seat, key in given.items() if key}
    assert needed({"seats": {key: {} for key in given}}, have) == wanted


def test_the_audit_names_seats_with_one_key() -> None:
    anchor = {"seats": {"a": {"key": ONE}, "b": {"key": ONE}, "c": {"key": TWO}}}
    (note,) = people_lines.shared_keys(anchor, [])
    assert "a, b" in note
    later = {"kind": "seat", "change": "key", "seat": "c", "key": ONE}
    assert len(people_lines.shared_keys(anchor, [later])) == 2
    assert shared({"a": ONE, "b": TWO}) == []


def test_who_plays_two_seats_is_named(small: Folder) -> None:
    small.run("seat", NAME, "--replace", "germany", "--name", "Karl")
    small.run("seat", NAME, "--replace", "great-britain", "--name", "Karl")
    assert "Karl plays germany, great-britain: one person." in small.run("status", NAME).out
    assert audit(small.save).holds
