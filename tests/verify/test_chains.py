"""Players' chains on the page: foundings, locks, heads, signatures, deposits and grades, beside those of the audit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pbem.dicing import chained
from pbem.engine.state import copy
from pbem.storage.documents import documents
from pbem.storage.yamlin import load_one
from tests.test_audit import other, scalars
from tests.verify.chained import Chained, chain_of, in_default_order, in_strict_order
from tests.verify.conftest import Page
from tests.verify.saves import Data, Parts, put_together

pytestmark = pytest.mark.slow

SEALS, DICE = 0, 1
MAKERS: dict[str, Callable[[], Chained]] = {"default": in_default_order, "strict": in_strict_order}


@pytest.fixture(params=MAKERS, scope="module")
def made(request: pytest.FixtureRequest) -> Chained:
    return MAKERS[request.param]()


@pytest.fixture(scope="module")
def default() -> Chained:
    return in_default_order()


def changed(made: Chained, change: Callable[[Parts], Any]) -> bytes:
    """The save after a change by the moderator, who seals everything again."""
    parts = copy({"anchor": made.anchor, "records": made.records, "trailer": made.parts.trailer})
    told = Parts(**parts)
    change(told)
    return put_together(told, made.signer)


def audited(data: bytes) -> int | None:
    """The record at which our own program finds the first fault in the dice of a save."""
    anchor, *records, _ = [load_one(doc) for doc in documents(data)]
    for record, apart in chained.dice(anchor, records):
        if apart is not None:
            return int(record["record"])
    return None


def found(page: Page, data: bytes) -> Any:
    """The difference that the page finds in the dice."""
    verdicts = page.verify(data)["verdicts"]
    assert verdicts[SEALS]["difference"] is None
    return verdicts[DICE]["difference"]


def test_a_good_save_holds(page: Page, made: Chained) -> None:
    data = put_together(made.parts, made.signer)
    result = page.verify(data)
    assert [verdict["difference"] for verdict in result["verdicts"]] == [None, None, None]
    assert audited(data) is None
    rows = [(row["record"], row["grade"], row["holds"]) for row in result["rows"]]
    assert rows == [(r["record"], r["grade"], True) for r in made.records if "dice" in r]
    assert result["notes"] == []


def test_all_grades_occur(default: Chained) -> None:
    told = [record["grade_why"] for record in default.records if "grade" in record]
    assert told == [
        "default order",
        "default order, deposit of axis",
        "default order, deposit of axis",
        "deposit of axis before its lines closed",
        "no chain of neutral",
        "default order",
        "default order",
    ]


def test_the_founding_in_force_is_told(page: Page, default: Chained) -> None:
    result = page.verify(put_together(default.parts, default.signer))
    entries = default.book.founding["entries"]
    assert result["founding"] == [
        f"{seat}: {text.split(' ', 1)[1]}" for seat, text in entries.items()
    ]


# What enters neither seed nor chain, and is looked at in the replay alone.
UNSEEN = {"grade_why", "grade_by", "kind of event", "state", "events"}


def ways(record: Data) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every value that somebody could change, but what the seal and the replay alone are for."""
    for way, value in scalars(record):
        if way[0] not in {"record", "prev", "seal", *UNSEEN}:
            yield way, value


def test_any_changed_value_is_found_no_later_than_by_the_audit(page: Page, made: Chained) -> None:
    """Heads quote what is before them: a changed record is found there, or where its head is quoted next."""
    tried = 0
    for record in made.records:
        for way, value in ways(record):

            def change(parts: Parts, number: int = record["record"], way: Any = way) -> None:
                place: Any = parts.records[number - 1]
                for step in way[:-1]:
                    place = place[step]
                place[way[-1]] = other(place[way[-1]])

            data = changed(made, change)
            ours, theirs = audited(data), found(page, data)
            tried += 1
            if ours is None:
                # Of the kinds of records the audit judges in the replay.
                assert theirs is None or way == ("kind",), (record["record"], way, value, theirs)
            else:
                assert theirs is not None, (record["record"], way, value)
                assert record["record"] <= theirs["record"] <= ours, (way, value, theirs)
    assert tried > 60


def head_of_another(parts: Parts) -> None:
    record = parts.first("heads")
    record["heads"]["axis"] = "1/0123456789abcdef"


def unsigned(parts: Parts) -> None:
    del parts.first("signed", parts.first("heads")["record"] - 1)["signed"]["axis"]


def signature_of_the_other(parts: Parts) -> None:
    signed = parts.first("heads")["signed"]
    signed["axis"] = signed["allies"]


def last_signature(parts: Parts) -> None:
    signed = parts.records[-1]["signed"]
    signed["axis"] = ":".join([*signed["axis"].split(":")[:2], signed["allies"].split(":")[2]])


def link_left_out(parts: Parts) -> None:
    del parts.first("links")["links"]["axis"]


def opener_left_out(parts: Parts) -> None:
    parts.first("openers")["openers"].remove("axis")
    link_left_out(parts)


def contribution_left_out(parts: Parts) -> None:
    parts.first("contributors")["contributors"].remove("neutral")


def founding_not_closed(parts: Parts) -> None:
    record = parts.first("contributors")
    record["kind"] = "weather"


def grade_too_good(parts: Parts) -> None:
    next(r for r in parts.records if r.get("grade") == "C")["grade"] = "B"


def grade_of_a_beacon(parts: Parts) -> None:
    parts.first("grade")["grade"] = "A"


def old_chain_after_the_new(parts: Parts) -> None:
    last = parts.records[-1]
    number = int(last["links"]["axis"].split()[0])
    last["links"]["axis"] = f"{number} {chain_of('axis').links[number].hex()}"


def chain_not_signed_by_the_old_key(parts: Parts) -> None:
    record = parts.first("chain")
    record["signed"] = parts.first("signed")["signed"]


def chain_of_another(parts: Parts) -> None:
    parts.first("chain")["chain"] = parts.anchor["dice"]["chains"]["allies"]


def number_skipped(parts: Parts) -> None:
    parts.first("segment")["segment"] = 2


ATTACKS: dict[str, tuple[Callable[[Parts], Any], str]] = {
    "a link for another head": (head_of_another, "heads.axis"),
    "a link without signature": (unsigned, "signed"),
    "a link signed by somebody else": (signature_of_the_other, "signed"),
    "a link left out": (link_left_out, "links"),
    "a contribution left out": (contribution_left_out, "contributors"),
    "dice before the end of the founding": (founding_not_closed, "kind"),
    "a grade that was not earned": (grade_too_good, "grade"),
    "a grade of a beacon": (grade_of_a_beacon, "grade"),
    "an old chain after the new one": (old_chain_after_the_new, "links"),
    "a new chain with another signature": (chain_not_signed_by_the_old_key, "signed"),
    "a new chain that is another's": (chain_of_another, "dice.chains"),
    "a number skipped": (number_skipped, "segment"),
}


@pytest.mark.parametrize("what", ATTACKS)
def test_attack(what: str, page: Page, default: Chained) -> None:
    change, path = ATTACKS[what]
    data = changed(default, change)
    difference = found(page, data)
    assert difference["path"] == path
    assert difference["record"] == audited(data)


def test_an_opener_left_out_by_the_lock_too_changes_the_head_that_was_quoted(
    page: Page, default: Chained
) -> None:
    difference = found(page, changed(default, opener_left_out))
    assert difference["path"].startswith("heads.")


def test_a_link_before_all_lines_are_closed_in_strict_order(page: Page) -> None:
    """The second lock, which closes them, is taken out."""
    made = in_strict_order()

    def change(parts: Parts) -> None:
        at = next(n for n, r in enumerate(parts.records) if r.get("open") == [])
        del parts.records[at]
        for number, record in enumerate(parts.records, 1):
            record["record"] = number

    assert found(page, changed(made, change))["path"] == "links"


def test_without_ed25519_the_rest_is_checked(page: Page, default: Chained) -> None:
    page.run("void (crypto.subtle.importKey = async () => { throw new Error('unknown'); })")
    try:
        assert found(page, put_together(default.parts, default.signer)) is None
        assert found(page, changed(default, last_signature)) is None
        assert found(page, changed(default, head_of_another))["path"] == "heads.axis"
    finally:
        page.load()
    assert found(page, changed(default, last_signature))["path"] == "signed"
