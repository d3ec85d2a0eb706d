"""A moderator with the true key changes his program in one place; the unchanged audit finds what he
gained by it.

Each cheat patches one function of the driver while a turn is played: C (the moderator alone has a
chain), with players' chains in default and strict order, and by the beacon.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.audit import audit as auditing
from pbem.engine.play import is_put
from pbem.intake import closed_lines
from pbem.intake.orders import Orders
from pbem.intake.places import Places
from pbem.play.resolver import Resolver
from pbem.records import settle, turnover
from pbem.records.desk_places import ANSWER, place
from pbem.records.dice.beacon import ChainInfo
from pbem.records.settle import Settler
from pbem.sitting.sitting import Work
from tests.beacon.drawing import make_drawn
from tests.beacon.network import network, sign  # noqa: F401 (fixture)
from tests.chained_campaign import Table, founded
from tests.small_campaign import ATTACK, NAME, REST, Folder, Maker

AXIS, SOVIET = "germany", "soviet-union"
STANDING = "standing:\ncasualties land: armor\n"
LINES = """\
battles:
retreat East Poland -> Poland after round 1
press East Poland
press Bessarabia
casualties land: armor, infantry, artillery
"""
TURN = ATTACK + LINES + REST + "done"
PAUSE = ATTACK + "battles:\npause East Poland after round 1\nretreat Bessarabia\n" + REST + "done"
# What is checked is the same in all; `make soak` does those of the second row.
ALL = ("C", "strict", "default", "beacon")
MARKS = {"default": pytest.mark.soak, "beacon": pytest.mark.soak}
MODES = [pytest.param(mode, marks=MARKS.get(mode, ())) for mode in ALL]
WAITING = MODES[1:]

# A changed program has no rehearsal in its way.
pytestmark = pytest.mark.usefixtures("unrehearsed")

Patch = pytest.MonkeyPatch
Cheat = Callable[[Patch], list[Any]]


class Desk:
    """One campaign at Germany's first orders, in one of the modes; the cheat works from `during`
    on.
    """

    def __init__(self, mode: str, folder: Folder) -> None:
        self.mode = mode
        self.folder = folder

    def send(self, text: str, seat: str, *options: str) -> None:
        self.folder.apply(text, *options, seat=seat)

    def lock(self, orders: str = TURN, standing: str = STANDING) -> None:
        """Germany's orders, and what the Soviet Union had said before; where dice wait for
        somebody, they wait.
        """
        if standing:
            self.send(standing, SOVIET)
        self.send(orders, AXIS)
        if self.folder.kinds[-1] != "lock":
            return
        if self.mode == "strict":
            self.send("done", SOVIET)
        if self.mode == "beacon":
            self.folder.run("apply", NAME, "--lock")

    def open(self) -> None:
        """What the dice wait for comes in; players give no link where the audit fails."""
        moved = [kind for kind in self.folder.kinds if kind in ("lock", "result")]
        if moved[-1] != "lock" or not self.audit().holds:
            return
        if self.mode == "beacon":
            assert isinstance(self.folder, Table)
            number, due = self._awaited
            self.folder.at(due.removesuffix("Z"))
            self.folder.run("apply", NAME, "--round", f"{number} {sign(number).hex()}")
        elif self.mode != "C":
            assert isinstance(self.folder, Table)
            self.folder.links(SOVIET)
            if self.mode == "strict":
                mail = next(p for p in self.folder.path.glob("mail-*.txt"))
                options = ["--after", str(mail)]
                self.folder.send(self.folder.link_mail(AXIS, *options))
            else:
                self.folder.links(AXIS)

    @property
    def _awaited(self) -> tuple[int, str]:
        told = self.folder.status["dice"]["round"]
        return int(told["number"]), str(told["due"])

    def play(self, orders: str = TURN, standing: str = STANDING) -> None:
        self.lock(orders, standing)
        self.open()

    def audit(self) -> auditing.Audit:
        return auditing.audit(self.folder.save)


@pytest.fixture
def at(
    tmp_path: Path,
    monkeypatch: Patch,
    capsys: pytest.CaptureFixture[str],
    campaign: Maker,
    network: ChainInfo,
) -> Callable[..., Desk]:
    def make(mode: str, *options: str) -> Desk:
        if mode == "C":
            return Desk(mode, campaign(*options))
        if mode == "beacon":
            return Desk(mode, make_drawn(tmp_path / "game", monkeypatch, capsys, *options))
        founders = [part for seat in (AXIS, SOVIET) for part in ("--founder", seat)]
        order = ["--mode", mode] if mode == "strict" else []
        table = founded(
            tmp_path / "game", monkeypatch, capsys, (AXIS, SOVIET), *founders, *order, *options
        )
        return Desk(mode, table)

    return make


def found_by_rules(desk: Desk) -> auditing.Difference:
    """The audit fails, by the rules, and names a record; at the latest when the campaign is opened,
    and until then it says what is not provable."""
    result = desk.audit()
    if result.holds:
        assert result.unproven
        assert desk.folder.run("open", NAME, "--early").code == 0
        result = desk.audit()
    assert result.seals.holds
    apart = result.replay.difference
    assert apart is not None, (result.unproven, desk.folder.kinds)
    assert apart.record > 0
    return apart


# What the moderator's program may do at the settling of a question


def ignores_lines(patch: Patch) -> list[Any]:
    """What a policy says in place of what a line says."""
    true, changed = Settler._by_lines, list[Any]()

    def by_lines(self: Settler, state: Any, ask: Any, missing: Any) -> Any:
        settled = true(self, state, ask, missing)
        if ask.sections or settled is None or settled.given["how"] == "standing":
            return settled
        changed.append(settled)
        return None

    patch.setattr(Settler, "_by_lines", by_lines)
    return changed


def ignores_standing(patch: Patch) -> list[Any]:
    """The same with a standing line, once; it is opened later on."""
    true, changed = Settler._by_lines, list[Any]()

    def by_lines(self: Settler, state: Any, ask: Any, missing: Any) -> Any:
        settled = true(self, state, ask, missing)
        if settled is None or settled.given["how"] != "standing":
            return settled
        if changed and ask.id not in changed:
            return settled
        changed.append(ask.id)
        return None

    patch.setattr(Settler, "_by_lines", by_lines)
    return changed


def takes_the_last(patch: Patch) -> list[Any]:
    """Of several lines the wrong one."""
    true, changed = settle.in_order, list[Any]()

    def in_order(ask: Any, noun: Any, lines: Any) -> Any:
        changed.append(ask)
        return list(reversed(true(ask, noun, lines)))

    patch.setattr(settle, "in_order", in_order)
    return changed


def puts_what_is_settled(patch: Patch) -> list[Any]:
    """A question that a policy settles is put."""
    true, changed = Settler.of, list[Any]()

    def of(self: Settler, state: Any, ask: Any) -> Any:
        settled = true(self, state, ask)
        if settled is None or settled.given["how"] != "policy":
            return settled
        changed.append(settled)
        return None

    patch.setattr(Settler, "of", of)
    return changed


def puts_over_lines(patch: Patch) -> list[Any]:
    """A question that a line settles is put."""
    true, changed = Settler.of, list[Any]()

    def of(self: Settler, state: Any, ask: Any) -> Any:
        settled = true(self, state, ask)
        if settled is None or settled.given["how"] != "line" or is_put(state, ask):
            return settled
        changed.append(settled)
        return None

    patch.setattr(Settler, "of", of)
    return changed


def settles_what_is_put(patch: Patch) -> list[Any]:
    """Who wants to be asked is not."""
    changed = list[Any]()

    def wants_person(self: Settler, state: Any, ask: Any) -> bool:
        changed.append(ask)
        return False

    patch.setattr(Settler, "_wants_person", wants_person)
    return changed


SETTLING: dict[str, tuple[Cheat, str]] = {
    "an ignored condition": (ignores_lines, TURN),
    "an ignored standing line": (
        ignores_standing,
        ATTACK + REST + "standing:\ncasualties land: armor, infantry, artillery\ndone",
    ),
    "the wrong one of two lines": (takes_the_last, TURN),
    "a question put over a line": (puts_over_lines, TURN),
    "a question settled that was to be put": (settles_what_is_put, PAUSE),
}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("case", SETTLING)
def test_a_settling_that_does_not_follow_from_the_lines_is_found_when_they_are_open(
    case: str, mode: str, at: Callable[..., Desk]
) -> None:
    cheat, orders = SETTLING[case]
    desk = at(mode)
    with pytest.MonkeyPatch.context() as patch:
        changed = cheat(patch)
        desk.play(orders)
        if cheat is puts_over_lines:
            desk.send("", AXIS, "--silence")
    assert changed, "the cheat did not come to bear"
    assert found_by_rules(desk).path.startswith("inputs[")


@pytest.mark.parametrize("mode", MODES)
def test_a_question_put_that_the_policy_settles_is_found_at_once(
    mode: str, at: Callable[..., Desk]
) -> None:
    """No line of the asked seat lies there, so nothing has to be waited for."""
    desk = at(mode)
    with pytest.MonkeyPatch.context() as patch:
        changed = puts_what_is_settled(patch)
        desk.play(ATTACK + REST + "done", standing="")
    assert changed
    assert found_by_rules(desk).path.endswith(".put")


@pytest.mark.parametrize("mode", MODES)
def test_a_put_question_is_not_provable_while_lines_of_its_seat_are_sealed_and_the_grade_says_so(
    mode: str, at: Callable[..., Desk]
) -> None:
    desk = at(mode, "--wait", "retreat")
    desk.play(ATTACK + "battles:\nretreat East Poland -> Poland if attackers < 2\n" + REST + "done")
    result = desk.audit()
    assert result.holds, result
    last = desk.folder.records[-1]
    assert [each["record"] for each in result.unproven][-1] == last["record"]
    assert sum(result.unproven_dice.values()) > 0
    told = desk.folder.run("audit", NAME)
    assert "not yet provable" in told.out
    assert desk.folder.run("audit", NAME, "--json").data["unproven"] == result.unproven


@pytest.mark.parametrize("mode", MODES)
def test_an_honest_turn_leaves_nothing_to_be_proved(mode: str, at: Callable[..., Desk]) -> None:
    desk = at(mode)
    desk.play()
    result = desk.audit()
    assert result.holds, result
    assert not result.unproven
    hows = {
        given["how"]
        for record in desk.folder.records
        for given in record.get("inputs", [])
        if "how" in given
    }
    assert {"line", "orders"} <= hows


@pytest.mark.parametrize("mode", WAITING)
def test_a_question_that_is_answered_by_a_person_without_being_put_is_found(
    mode: str, at: Callable[..., Desk]
) -> None:
    """The segment goes on, and whoever answers could know its dice."""
    desk = at(mode)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Resolver, "_put", lambda self: None)
        patch.setattr(settle, "takes_answers", lambda state, ask: True)
        desk.play(PAUSE)
        assert not any("put" in given for given in desk.folder.records[-1]["inputs"])
        number = len(desk.folder.records)
        desk.send("press East Poland\n", AXIS)
    apart = found_by_rules(desk)
    assert (apart.record, apart.path) == (number, "inputs")


# What he may do to the desk


def anybody_may_write(patch: Patch) -> None:
    """The intake takes everything at any time."""
    patch.setattr(closed_lines, "are_lines_closed", lambda campaign, seat: False)
    patch.setattr(Places, "_order", lambda self, section, line: section)


def forgets(*sections: str) -> Callable[[Patch], None]:
    """The lines of these sections fall under the table when a mail of their seat comes."""

    def change(patch: Patch) -> None:
        true = Orders._before
        patch.setattr(
            Orders,
            "_before",
            lambda self: [(e, t) for e, t in true(self) if e.section not in sections],
        )
        anybody_may_write(patch)

    return change


LATE: dict[str, tuple[Callable[[Patch], None], str, str]] = {
    "a new condition": (anybody_may_write, AXIS, "battles:\npress East Poland\nretreat Bessarabia\n"),
    "a changed standing line": (anybody_may_write, SOVIET, "standing:\ncasualties land: infantry\n"),
    "a new standing line": (anybody_may_write, AXIS, "standing:\npress East Poland\n"),
    "a condition of who only reacts": (anybody_may_write, SOVIET, "battles:\npress East Poland\n"),
    "a dropped condition": (forgets("battles"), AXIS, "noncombat:\npass\n"),
    "a dropped standing line": (forgets("standing"), SOVIET, "press: hello\nwithdraw standing\n"),
}  # fmt: skip


def write_late(desk: Desk, case: str) -> tuple[int, str]:
    """A mail between lock and result as a changed program takes it in: its record and its seat."""
    change, seat, mail = LATE[case]
    desk.lock()
    before = len(desk.folder.records)
    with pytest.MonkeyPatch.context() as patch:
        change(patch)
        desk.send(mail, seat)
    late = desk.folder.records[before:]
    assert late, "the cheat did not come to bear"
    return int(late[0]["record"]), seat


# In default order those who only react may still write until their own link is out.
CLOSED = [
    pytest.param(case, mode, marks=MARKS.get(mode, ()))
    for case, (_, seat, _) in LATE.items()
    for mode in ALL[1:]
    if seat == AXIS or mode != "default"
]


@pytest.mark.parametrize(("case", "mode"), CLOSED)
def test_a_line_that_comes_goes_or_changes_between_lock_and_result_is_found(
    case: str, mode: str, at: Callable[..., Desk]
) -> None:
    desk = at(mode)
    number, seat = write_late(desk, case)
    apart = found_by_rules(desk)
    assert apart.record == number
    assert apart.path in (f"desk.seats.{seat}.lines", "withdraws")


@pytest.mark.parametrize(("case", "mode"), CLOSED)
def test_the_intake_takes_no_such_line(case: str, mode: str, at: Callable[..., Desk]) -> None:
    _, seat, mail = LATE[case]
    desk = at(mode)
    desk.lock()
    desk.send(mail, seat)
    assert desk.audit().holds
    desk.open()
    assert desk.audit().holds
    assert "result" in desk.folder.kinds[-2:]


class Stopped(Exception):
    """The program was cut off."""


@pytest.mark.parametrize(("seat", "mail"), [(SOVIET, "standing:\ncasualties land: infantry\n")])
def test_in_grade_c_a_line_after_a_lock_that_was_cut_off_is_refused_and_found(
    seat: str, mail: str, at: Callable[..., Desk]
) -> None:
    desk = at("C")
    with pytest.MonkeyPatch.context() as patch:
        true = Resolver._write

        def write(self: Resolver, kind: str, more: Any = None) -> None:
            if kind == "result":
                raise Stopped
            true(self, kind, more)

        patch.setattr(Resolver, "_write", write)
        desk.lock()
    assert desk.folder.kinds[-1] == "lock"
    honest = desk.folder.path.parent / "honest"
    shutil.copytree(desk.folder.path, honest)
    with pytest.MonkeyPatch.context() as patch:
        anybody_may_write(patch)
        patch.setattr(Work, "finish", lambda self: False)
        desk.send(mail, seat)
    apart = found_by_rules(desk)
    assert apart.path == f"desk.seats.{seat}.lines"
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(honest)
        (honest / "late.txt").write_text(f"seat: {seat}\n{mail}")
        desk.folder.run("apply", NAME, "late.txt")
        assert auditing.audit(honest / NAME).holds


@pytest.mark.parametrize("mode", MODES)
def test_locked_conditions_that_vanish_while_their_seat_is_asked_are_found(
    mode: str, at: Callable[..., Desk]
) -> None:
    """Germany has a condition for Bessarabia and is asked about East Poland; her mail makes the
    condition vanish.
    """
    desk = at(mode)
    desk.play(PAUSE)
    assert any(each.startswith("retreat") for each in desk.folder.asked)
    with pytest.MonkeyPatch.context() as patch:
        forgets("battles")(patch)
        before = len(desk.folder.records)
        desk.send("noncombat:\nmove 4 infantry: Eastern France -> Germany\n", AXIS)
    apart = found_by_rules(desk)
    assert apart.record == before + 1
    assert apart.path == f"desk.seats.{AXIS}.lines"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("what", ["unused", "kept over the turn", "unlocked"])
def test_a_result_that_leaves_the_desk_otherwise_than_its_inputs_do_is_found(
    what: str, mode: str, at: Callable[..., Desk]
) -> None:
    desk = at(mode)
    with pytest.MonkeyPatch.context() as patch:
        use = turnover.use

        def changed(table: Any, seat: str, used: Any, sections: Any, record: int) -> None:
            use(table, seat, used, sections, record)
            if what == "unlocked":
                table["locked"].pop(seat, None)
            elif what == "unused" and seat in table["seats"]:
                table["seats"][seat]["lines"] = table["seats"][seat]["lines"][:-1]

        patch.setattr(turnover, "use", changed)
        if what == "kept over the turn":
            patch.setattr(turnover, "turn_over", lambda *_: [])
        desk.play()
    found_by_rules(desk)


@pytest.mark.parametrize("mode", MODES)
def test_lines_that_change_places_on_the_desk_are_found(mode: str, at: Callable[..., Desk]) -> None:
    """The later of two lines counts, so their order is part of what was sent."""
    desk = at(mode)
    desk.send(ATTACK + LINES, AXIS)
    with pytest.MonkeyPatch.context() as patch:
        true = Orders._before
        patch.setattr(Orders, "_before", lambda self: list(reversed(true(self))))
        desk.send(REST, AXIS)
    apart = found_by_rules(desk)
    assert apart.path == f"desk.seats.{AXIS}.lines"


@pytest.mark.parametrize("mode", MODES)
def test_an_answer_to_a_question_that_is_not_open_is_found(
    mode: str, at: Callable[..., Desk]
) -> None:
    desk = at(mode)
    desk.lock() if mode != "C" else desk.send(ATTACK, AXIS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Places, "place", lambda self, line: place(ANSWER, "press East Poland"))
        anybody_may_write(patch)
        desk.send("press East Poland\n", AXIS)
    apart = found_by_rules(desk)
    assert apart.path == f"desk.seats.{AXIS}.lines"


@pytest.mark.parametrize("mode", MODES)
def test_silence_over_an_answer_that_lies_there_is_found(
    mode: str, at: Callable[..., Desk]
) -> None:
    desk = at(mode)
    desk.play(PAUSE)
    assert any(each.startswith("retreat") for each in desk.folder.asked)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Settler, "_by_lines", lambda self, state, ask, missing: None)
        desk.send("retreat East Poland\n", AXIS, "--silence")
    assert found_by_rules(desk).path.startswith("inputs[")
