"""A moderator whose program ends runs, puts questions and uses numbers up as he likes chooses dice;
the audit finds it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pbem.audit import audit as auditing
from pbem.audit.audit import audit
from pbem.engine.errors import Refusal
from pbem.play import rulings
from pbem.play.resolver import Resolver
from pbem.records import desks
from pbem.records.dice import entries
from pbem.records.dice.book import Book, new_book
from pbem.storage import save
from tests.beacon.network import network  # noqa: F401 (fixture)
from tests.small_campaign import NAME, Folder
from tests.test_changed_program import MODES, PAUSE, SOVIET, STANDING, Desk, at  # noqa: F401 (fixture)

pytestmark = pytest.mark.usefixtures("unrehearsed")

Maker = Callable[..., Desk]
Patch = pytest.MonkeyPatch


def fails(folder: Folder) -> auditing.Difference:
    """The seals hold and the rules do not: where."""
    result = audit(folder.save)
    assert result.seals.holds
    found = result.dice.difference or result.replay.difference
    assert found is not None, folder.kinds
    return found


def skips_numbers(patch: Patch) -> None:
    """Dice of a later segment fall, which the moderator likes better."""
    true = Resolver._lock_and_reveal

    def reveal(self: Any, number: int) -> bool:
        if not self.inputs or "burn" in self.inputs[-1]:
            return true(self, number)
        self._advance({"burn": number + 2})
        self._advance({})
        return true(self, self.outcome.needs)

    patch.setattr(Resolver, "_lock_and_reveal", reveal)


def answers_what_it_puts(patch: Patch) -> None:
    """A question is put, and answered by silence in the same record: nobody was ever asked."""
    true = Resolver._put

    def put(self: Any) -> None:
        true(self)
        self.settler.silence = True
        settled = self.settler.next(self.campaign.state)
        if settled is not None and not settled.places:
            self._take(settled)

    patch.setattr(Resolver, "_put", put)


def puts_nothing(patch: Patch) -> None:
    """A segment ends without a question."""
    true = Resolver._put

    def put(self: Any) -> None:
        true(self)
        self._advance({"put": []})

    patch.setattr(Resolver, "_put", put)


def stops_before_its_end(patch: Patch) -> None:
    """A run ends at a question that is settled, so that a roll or a ruling may come between its
    dice.
    """
    patch.setattr(Resolver, "_put", lambda self: None)


RUNS = (skips_numbers, answers_what_it_puts, puts_nothing, stops_before_its_end)


@pytest.mark.parametrize("cheat", RUNS)
def test_a_run_that_goes_another_way_is_found(cheat: Callable[[Patch], None], at: Maker) -> None:
    desk = at("C")
    with pytest.MonkeyPatch.context() as patch:
        cheat(patch)
        desk.play(PAUSE)
    assert fails(desk.folder).path.startswith("inputs")


@pytest.mark.parametrize("mode", MODES[1:])
def test_no_number_is_burnt_in_a_result_without_a_question(mode: str, at: Maker) -> None:
    """Links that came with orders are in the moderator's hands, and he knows these dice."""
    desk = at(mode)
    anchor = save.open_save(desk.folder.save).anchor
    book = Book(anchor, new_book(anchor), lambda number: "")
    put: dict[str, Any] = {"kind": "result", "inputs": [{"burn": 1}, {"put": ["x"]}]}
    entries.take(book, {**put, "burnt": ["1 germany"]}, 1)
    for burnt, inputs in ((["2 germany"], [{"burn": 2}]), (["2", "3"], put["inputs"])):
        with pytest.raises(Refusal):
            entries.take(book, {"kind": "result", "inputs": inputs, "burnt": burnt}, 2)


def opens_a_standing_line(desk: Any, campaign: Any, record: Any) -> None:
    entry = desks.entries(desk, SOVIET)[0]
    record.setdefault("opened", []).append(desks.opened(campaign.vault, entry, SOVIET))
    desks.drop(desk, SOVIET, [entry.field], [])


def makes_up_a_phrase(desk: Any, campaign: Any, record: Any) -> None:
    desk["phrases"] = {SOVIET: "wolken ziehen ueber den dnjepr 1943"}


def locks_a_section(desk: Any, campaign: Any, record: Any) -> None:
    desk["locked"] = {SOVIET: ["battles"]}


@pytest.mark.parametrize("cheat", [opens_a_standing_line, makes_up_a_phrase, locks_a_section])
def test_an_undo_that_begins_a_turn_does_nothing_else_to_the_desk(
    cheat: Callable[..., None],
    small: Folder,
    monkeypatch: Patch,
) -> None:
    small.apply(STANDING, seat=SOVIET)
    true = rulings._Ruler._move_head

    def move(self: Any, record: Any) -> None:
        true(self, record)
        cheat(self.campaign.desk, self.campaign, record)

    monkeypatch.setattr(rulings._Ruler, "_move_head", move)
    assert small.run("ruling", NAME, "--undo", "1", "--why", "a slip").code == 0
    found = fails(small)
    assert (found.record, found.path.partition(".")[0]) == (3, "desk")


def test_mails_and_notes_do_not_move_the_head_that_orders_name(
    small: Folder, monkeypatch: Patch
) -> None:
    small.apply(STANDING, seat=SOVIET)
    monkeypatch.setattr("pbem.table.campaign.Campaign.result_head", f"1/{'0' * 16}")
    assert small.run("note", NAME, "It begins.").code == 0
    assert fails(small).path == "desk.since"


@pytest.mark.parametrize("mode", MODES[1:])
def test_who_lost_his_folder_goes_on_with_no_dice_of_the_old_one(mode: str, at: Maker) -> None:
    """Else a lock could wait while all lines that it counts on are withdrawn."""
    desk = at(mode)
    desk.lock()
    opened = save.open_save(desk.folder.save)
    book = Book(opened.anchor, opened.state["book"], opened.head_at)
    lost = {"kind": "seat", "change": "handover", "orders": "withdrawn", "plays": ""}
    entries.take(book, lost, opened.count + 1)
    records: list[dict[str, Any]] = [
        {"kind": "result", "links": {"moderator": f"1 {'0' * 64}"}},
        {"kind": "result", "beacon": {"segment": 1}},
        {"kind": "lock", "segment": 1},
    ]
    for record in records:
        with pytest.raises(Refusal) as refusal:
            entries.take(book, record, opened.count + 2)
        assert refusal.value.problem.code == "chain_lost"
