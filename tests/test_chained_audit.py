"""A moderator who holds the seal writes what he likes; the audit says which records the rules of
the dice do not allow.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.audit.audit import judged
from pbem.engine.state import copy
from pbem.storage import save
from tests.chained_campaign import Table, begin
from tests.small_campaign import ATTACK

AXIS, SOVIET, BRITAIN, USA = "germany", "soviet-union", "great-britain", "united-states"
Data = dict[str, Any]
Change = Callable[[list[Data]], Any]


def founders(*seats: str) -> list[str]:
    return [part for seat in seats for part in ("--founder", seat)]


def default(table: Table) -> None:
    """A phrase, links with orders and with an answer, and a number that is burnt."""
    table.found([AXIS, SOVIET], phrases=[USA])
    table.send("standing:\ncasualties land: armor\n", seat=SOVIET)
    table.send(table.link_mail(AXIS) + ATTACK + "done")
    table.links(SOVIET)
    table.send(table.link_mail(AXIS) + "casualties Bessarabia: infantry\n")
    table.links(SOVIET)
    table.send(table.link_mail(AXIS) + "casualties East Poland: infantry\n")


def strict(table: Table) -> None:
    """Two locks."""
    table.found([AXIS, SOVIET])
    table.send(ATTACK + "done", seat=AXIS)
    table.send("done", seat=SOVIET)
    mail = table.link_mail(SOVIET)
    table.send(mail)
    (table.at(AXIS) / "m.txt").write_text(mail)
    table.send(table.link_mail(AXIS, "--after", "m.txt"))


def deposit(table: Table) -> None:
    """A deposit for one segment, and the number after it in the next turn."""
    table.found([AXIS, SOVIET])
    table.send(ATTACK + "done", seat=AXIS)
    table.send(table.link_mail(SOVIET, "--deposit", "4"))
    table.links(AXIS)
    table.send("pass\ndone", seat=AXIS)
    table.send(
        "combat:\nmove 4 infantry, 1 artillery: Belorussia -> East Poland\npurchase:\npass\ndone",
        seat=SOVIET,
    )


BUILT = {
    "default": (default, [*founders(AXIS, SOVIET, USA), "--wait", "casualties"]),
    "strict": (strict, [*founders(AXIS, SOVIET), "--mode", "strict"]),
    "deposit": (deposit, founders(AXIS, SOVIET)),
}
_KEPT: dict[str, save.Save] = {}


@pytest.fixture
def made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[[str], save.Save]:
    """Each kind of campaign is played once."""

    def make(kind: str) -> save.Save:
        if kind not in _KEPT:
            play, options = BUILT[kind]
            table = begin(tmp_path / kind, monkeypatch, capsys, (AXIS, SOVIET), *options)
            play(table)
            _KEPT[kind] = save.open_save(table.save)
        return _KEPT[kind]

    return make


def verdicts(opened: save.Save, change: Change | None = None) -> tuple[Any, Any]:
    """What dice and rules say of the records after a change that is sealed like everything else."""
    records = [copy(record) for record in opened.records()]
    if change is not None:
        assert change(records) is not False
    return judged(opened.anchor, records, opened.state)


@pytest.mark.parametrize("kind", BUILT)
def test_the_campaigns_hold_as_they_were_played(
    kind: str, made: Callable[[str], save.Save]
) -> None:
    dice, replay = verdicts(made(kind))
    assert dice.holds, dice
    assert replay.holds, replay
    assert dice.checked == dice.of > 0
    assert replay.checked == replay.of


def of_kind(records: list[Data], kind: str, number: int = 0) -> Data:
    """The n-th record of a kind; of results only those with dice."""
    found = [r for r in records if r["kind"] == kind and (kind != "result" or "dice" in r)]
    return found[number]


def set_in(kind: str, name: str, value: Any, number: int = 0) -> Change:
    def change(records: list[Data]) -> None:
        of_kind(records, kind, number)[name] = value

    return change


def link_of(seat: str, text: Callable[[str], str], number: int = 0) -> Change:
    def change(records: list[Data]) -> None:
        links = of_kind(records, "result", number)["links"]
        links[seat] = text(links[seat])

    return change


def without(kind: str, *names: str) -> Change:
    def change(records: list[Data]) -> None:
        record = of_kind(records, kind)
        for name in names[:-1]:
            record = record[name]
        del record[names[-1]]

    return change


def drop(kind: str, number: int = 0) -> Change:
    return lambda records: records.remove(of_kind(records, kind, number))


def swap_founding(records: list[Data]) -> None:
    """The phrase after a link."""
    phrase = next(r for r in records if "phrase" in r)
    link = of_kind(records, "founding")
    first, second = records.index(phrase), records.index(link)
    records[first], records[second] = link, phrase


def second_phrase(records: list[Data]) -> None:
    phrase = next(r for r in records if "phrase" in r)
    records.insert(records.index(phrase) + 1, copy(phrase))


def late_phrase(records: list[Data]) -> None:
    phrase = next(r for r in records if "phrase" in r)
    records.insert(records.index(of_kind(records, "result")) + 1, copy(phrase))


def older_head(records: list[Data]) -> None:
    """The answer's link quotes the question before the one that was put last."""
    heads = [of_kind(records, "result", n)["heads"] for n in (0, 1)]
    assert heads[0][AXIS] != heads[1][AXIS]
    heads[1][AXIS] = heads[0][AXIS]


FORGED: dict[str, tuple[str, Change]] = {
    # 3.4.5, 1: founding
    "a phrase after a founding link": ("default", swap_founding),
    "a second phrase of a seat": ("default", second_phrase),
    "a phrase after segment 1": ("default", late_phrase),
    "a founder left out of the closing": ("default", set_in("founding", "contributors", [AXIS, SOVIET], 2)),
    "no closing of the founding": ("default", drop("founding", 2)),
    "a founder's link left out": ("default", drop("founding", 1)),
    "another founding link": ("default", set_in("founding", "link", f"0 {'ab' * 32}")),
    "a founding link signed by nobody": ("default", without("founding", "signed")),
    # 2: links
    "another link": ("default", link_of(SOVIET, lambda text: text[:-1] + ("0" if text[-1] != "0" else "1"))),
    "the link of another number": ("default", link_of(SOVIET, lambda text: text.replace("1 ", "2 ", 1))),
    "the link of the other seat": ("default", link_of(SOVIET, lambda text: f"1 {'00' * 32}")),
    "a link missing": ("default", without("result", "links", SOVIET)),
    "the moderator's link missing": ("default", without("result", "links", "moderator")),
    "a link of nobody in the lock": ("default", lambda r: of_kind(r, "result")["links"].update({USA: f"1 {'cd' * 32}"})),
    "a link of the sealed chain": ("default", lambda r: of_kind(r, "result")["links"].update(sealed=f"1 {'cd' * 32}")),
    # 3: numbers, locks, openers, heads, signatures
    "a number left out": ("default", set_in("lock", "segment", 2)),
    "a burnt number that is not told": ("default", lambda r: r[-1].pop("burnt")),
    "a number burnt without a question": ("default", lambda r: r[-1].update(inputs=[g for g in r[-1]["inputs"] if "put" not in g])),
    "a number burnt that was not": ("default", lambda r: r[-1].update(burnt=["4 germany"])),
    "no lock": ("default", drop("lock")),
    "an opener left out": ("default", set_in("lock", "openers", ["moderator", AXIS])),
    "another opener": ("default", set_in("lock", "openers", ["moderator", AXIS, BRITAIN])),
    "the other side called active": ("default", set_in("lock", "active", [SOVIET])),
    "a side said to lack a chain": ("default", set_in("lock", "lacking", ["Axis"])),
    "a head of no record": ("default", lambda r: of_kind(r, "result")["heads"].update({SOVIET: "6/0123456789abcdef"})),
    "a head before the last question": ("default", older_head),
    "no head": ("default", without("result", "heads", SOVIET)),
    "no signature": ("default", without("result", "signed", SOVIET)),
    "the signature of the other seat": ("default", lambda r: of_kind(r, "result")["signed"].update({SOVIET: of_kind(r, "result")["signed"][AXIS]})),
    "no second lock in strict order": ("strict", drop("lock", 1)),
    "links that answer the first of two locks": ("strict", lambda r: of_kind(r, "result")["heads"].update({SOVIET: of_kind(r, "lock", 1)["prev"]})),
    "somebody silent without that option": ("strict", set_in("lock", "silent", [SOVIET], 1)),
    "lines said to be closed": ("strict", set_in("lock", "open", [])),
    "a second closing by one seat": ("strict", lambda r: next(x for x in r if "closes_for" in x).update(closes_for=2)),
    "a deposit for a segment that it does not reach": ("deposit", set_in("deposit", "segments", [1, 5])),
    "a deposit for another number": ("deposit", set_in("deposit", "number", 3)),
    "no deposit": ("deposit", drop("deposit")),
    "number 2 after a deposit of 4 for the turn before": ("deposit", set_in("lock", "segment", 2, 1)),
    # 4 and grades
    "another die": ("default", lambda r: of_kind(r, "result")["dice"].update({next(iter(of_kind(r, "result")["dice"])): "d6: 7"})),
    "a better grade": ("default", set_in("result", "grade", "A")),
    "another reason": ("default", set_in("result", "grade_why", "strict order")),
    "a deposit not told": ("deposit", set_in("result", "grade_why", "default order")),
    "somebody blamed": ("default", set_in("result", "grade_by", SOVIET)),
}  # fmt: skip


@pytest.mark.parametrize("case", FORGED)
def test_what_the_rules_of_the_dice_do_not_allow_is_found(
    case: str, made: Callable[[str], save.Save]
) -> None:
    kind, change = FORGED[case]
    dice, replay = verdicts(made(kind), change)
    assert not (dice.holds and replay.holds)


# What needs no rules is found without them.
WITHOUT_RULES = {
    name
    for name in FORGED
    if name.startswith(("another link", "a link", "no signature", "another die", "no head"))
}


@pytest.mark.parametrize("case", sorted(WITHOUT_RULES))
def test_links_and_dice_are_checked_without_the_rules(
    case: str, made: Callable[[str], save.Save]
) -> None:
    kind, change = FORGED[case]
    dice, _ = verdicts(made(kind), change)
    assert not dice.holds
    assert dice.difference is not None


def test_closed_standing_lines_that_change_are_found(made: Callable[[str], save.Save]) -> None:
    """After its lock a seat's standing lines neither come nor go."""

    def change(records: list[Data]) -> None:
        sent = next(r for r in records if r.get("seat") == SOVIET and r["kind"] == "orders")
        late = copy(sent) | {"record": records[-1]["record"] + 1}
        late["desk"]["seats"][SOVIET] = {"lines": [], "closed": []}
        records.append(late)

    _, replay = verdicts(made("default"), change)
    assert not replay.holds
    assert "lines" in replay.difference.path
