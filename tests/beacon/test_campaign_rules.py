"""Campaigns by the beacon over several days: which round each lock names, and what neither driver
nor audit lets pass.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from pbem.audit.audit import judged
from pbem.engine import chance
from pbem.engine.errors import Refusal
from pbem.engine.state import copy
from pbem.records.dice import beacon, entries, rounds
from pbem.records.dice.beacon import QUICKNET, ChainInfo
from pbem.storage import ledger, save
from pbem.table.campaign import Campaign
from tests.beacon.drawing import ALLIES, AXIS, ID, Drawn, Maker, drawn, holds  # noqa: F401 (fixture)
from tests.beacon.given import vector
from tests.beacon.network import network, sign  # noqa: F401 (fixture)
from tests.small_campaign import ATTACK, NAME, one_paragraph

pytest.importorskip("pyblst", reason="needs the extra pbem[beacon]")

Data = dict[str, Any]
MORNING, EVENING = "2026-01-05 06:00:00", "2026-01-05 20:00:00Z"
EAST = "combat:\nmove 4 infantry, 1 artillery: Belorussia -> East Poland\npurchase:\npass\ndone"


@pytest.fixture
def table(drawn: Maker, network: ChainInfo) -> Drawn:
    """A campaign of the tests' beacon on a Monday morning, at Germany's first orders."""
    return drawn(day=MORNING)


def names(table: Drawn) -> list[tuple[int, str]]:
    """Segment and due time of every lock that names a round."""
    return [(r["segment"], r["due"]) for r in table.records if r["kind"] == "lock" and "round" in r]


# Which round


@pytest.mark.parametrize(
    "now, due",
    [
        ("2026-01-05 06:00:00", "2026-01-05 20:00:00Z"),
        ("2026-01-05 08:00:00", "2026-01-05 20:00:00Z"),
        ("2026-01-05 08:00:01", "2026-01-06 20:00:00Z"),
        ("2026-01-05 20:00:00", "2026-01-06 20:00:00Z"),
        ("2026-01-05 23:59:59", "2026-01-06 20:00:00Z"),
    ],
)
def test_the_round_is_the_first_daily_one_with_the_lead(now: str, due: str, table: Drawn) -> None:
    table.at(now)
    table.attack()
    assert table.lock["due"] == due
    assert table.lock["round"] == beacon.round_at_or_after(QUICKNET, rounds.seconds(due))


@pytest.mark.parametrize(
    "options, due",
    [
        (("--draw-time", "07:30"), "2026-01-06 07:30:00Z"),
        (("--draw-time", "07:30", "--lead", "1"), "2026-01-05 07:30:00Z"),
        (("--lead", "240"), "2026-01-15 20:00:00Z"),
    ],
)
def test_draw_time_and_lead_are_the_campaigns(
    options: tuple[str, ...], due: str, drawn: Maker, network: ChainInfo
) -> None:
    table = drawn(*options, day=MORNING)
    table.attack()
    assert table.lock["due"] == due


def test_each_segment_has_a_round_of_its_own_and_a_day(table: Drawn) -> None:
    table.attack()
    assert table.draw().code == 0
    assert table.rest().code == 0
    assert table.send(EAST, seat=ALLIES).code == 0
    table.send("done", seat=AXIS)
    assert table.draw().code == 0
    assert names(table) == [(1, EVENING), (2, "2026-01-06 20:00:00Z")]
    results = [record for record in table.records if "beacon" in record]
    assert [record["beacon"]["segment"] for record in results] == [1, 2]
    for record in results:
        number = record["beacon"]["round"]
        seed = chance.seed(ID, record["beacon"]["segment"], {}, {}, sign(number))
        for roll in ledger.dice_of(record):
            first = chance.die(seed, f"{roll.label}/1", 6)
            assert first == roll.values[0]
    assert holds(table)["grades"].keys() == {"A"}


def test_a_question_in_mid_battle_costs_a_day(drawn: Maker, network: ChainInfo) -> None:
    table = drawn("--wait", "casualties", day=MORNING)
    table.attack()
    table.draw()
    assert table.asked[0].startswith("casualties Bessarabia round 1")
    for place in ("Bessarabia", "East Poland"):
        for seat in (AXIS, ALLIES):
            table.send(f"casualties {place}: infantry\n", seat=seat)
    assert not table.asked
    # All lines are closed since the first result, so the lock that takes the answer in names the
    # round.
    assert table.lock["open"] == []
    assert names(table) == [(1, EVENING), (table.lock["segment"], "2026-01-06 20:00:00Z")]
    table.draw()
    holds(table)


def test_all_lines_are_closed_before_the_round(table: Drawn) -> None:
    table.attack()
    mail = table.mail("standing:\ncasualties land: armor\n", seat=ALLIES)
    with table.untouched():
        told = table.run("apply", NAME, mail)
    assert told.code == 1
    assert "closed" in " ".join(told.out.split())


def test_no_link_and_no_deposit_is_taken(drawn: Maker, network: ChainInfo) -> None:
    """Seats that have chains all the same do not need them."""
    table = drawn(seats=False, chains=(AXIS, "soviet-union"), day=MORNING)
    table.send(ATTACK + "done", seat=AXIS)
    table.run("apply", NAME, "--lock")
    assert table.lock["openers"] == []
    for options in ((), ("--deposit", "2")):
        assert table.link("soviet-union", *options).code == 1
    assert table.draw().code == 0
    assert "links" not in table.records[-1]
    holds(table)


def test_the_moderator_may_play(drawn: Maker, network: ChainInfo) -> None:
    table = drawn("--plays", AXIS, day=MORNING)
    table.attack()
    table.draw()
    report = " ".join(table.run("report", NAME).out.split())
    assert "moderator plays" not in report
    assert "could know the dice" not in table.run("status", NAME).out
    holds(table)


# A lock that is void


def test_a_roll_is_drawn_by_a_round_too(table: Drawn) -> None:
    told = table.run("roll", NAME, "--dice", "3d6", "--why", "weather")
    assert told.code == 0
    assert "waits for round" in " ".join(told.err.split())
    lock = table.records[-1]
    assert (lock["openers"], lock["due"]) == ([], EVENING)
    assert table.run("roll", NAME).code in (0, 1)
    assert table.kinds[-1] == "lock"
    assert table.draw().code == 0
    roll = next(record for record in table.records if record["kind"] == "roll")
    seed = chance.seed(ID, 1, {}, {}, sign(roll["beacon"]["round"]))
    dice = " ".join(str(chance.die(seed, f"roll/1/{slot}", 6)) for slot in (1, 2, 3))
    assert roll["dice"] == {"roll/1": f"d6: {dice}"}
    assert roll["grade"] == "A"
    table.attack()
    assert table.lock["segment"] == 2
    holds(table)


def test_the_round_of_a_void_lock_is_never_named_again(table: Drawn) -> None:
    table.run("roll", NAME, "--dice", "3d6", "--why", "weather")
    assert table.run("roll", NAME, "--void").code == 0
    table.attack()
    assert names(table) == [(1, EVENING), (2, "2026-01-06 20:00:00Z")]
    table.draw()
    found = holds(table)["rounds"]
    assert [(row["fate"], row["late"]) for row in found] == [("void", False), ("used", False)]
    assert "void by record" in table.run("audit", NAME).out
    opened = save.open_save(table.save)
    records = [copy(record) for record in opened.records()]
    name_round(lock_of(records, 1), lock_of(records)["round"])
    dice, _ = judged(opened.anchor, records, opened.state)
    assert dice.difference is not None
    assert dice.difference.found["code"] == "round_used"


def test_a_roll_that_is_given_up_after_its_round_is_told_by_the_audit(table: Drawn) -> None:
    table.run("roll", NAME, "--dice", "3d6", "--why", "weather")
    table.at("2026-01-05 20:00:00")
    assert table.run("roll", NAME, "--void").code == 0
    [row] = holds(table)["rounds"]
    assert (row["fate"], row["late"]) == ("void", True)
    told = table.run("audit", NAME).out
    assert "AFTER the round was out" in told
    assert "given up AFTER their round was out" in told
    report = " ".join(table.run("report", NAME, "--turn", "1").out.split())
    assert "AFTER its round" in report
    assert "a link did not come" not in told + report
    with table.untouched():
        assert table.run("roll", NAME, "--dice", "3d6", "--why", "Weather!").code == 1


def test_a_roll_that_is_given_up_before_its_round_says_so(table: Drawn) -> None:
    table.run("roll", NAME, "--dice", "3d6", "--why", "weather")
    assert table.run("roll", NAME, "--void").code == 0
    void = table.records[-1]
    assert (void["round"], void["due"]) == (table.lock["round"], EVENING)
    report = table.run("report", NAME, "--turn", "1").out
    assert "given up before round" in " ".join(report.split())
    told = table.run("audit", NAME).out
    assert "given up before their round: 1" in told
    assert "a link did not come" not in told


def test_a_roll_whose_round_is_here_has_to_be_thrown(table: Drawn) -> None:
    table.run("roll", NAME, "--dice", "3d6", "--why", "weather")
    number = table.awaited["number"]
    table.at("2026-01-05 20:00:00")
    Campaign.open(table.save).vault.keep_rounds({number: sign(number)})
    with table.untouched():
        one_paragraph(table.run("roll", NAME, "--void"), "have to be thrown")


@pytest.mark.parametrize("now, late", [(MORNING, False), ("2026-01-05 20:00:00", True)])
def test_a_ruling_makes_a_lock_void_and_the_next_one_names_another_round(
    now: str, late: bool, table: Drawn
) -> None:
    table.attack()
    table.at(now)
    told = table.run("ruling", NAME, "money Germany 40", "--why", "receipt was wrong")
    assert told.code == 0, told
    table.run("apply", NAME)
    if "round" not in table.lock or table.lock["segment"] == 1:
        table.send("done", seat=ALLIES)
    assert names(table) == [(1, EVENING), (2, "2026-01-06 20:00:00Z")]
    table.draw()
    found = holds(table)["rounds"]
    assert [(row["fate"], row["late"]) for row in found] == [("void", late), ("used", False)]


def test_an_undo_after_the_round_is_told_by_the_audit(table: Drawn) -> None:
    table.attack()
    lock = table.lock["record"]
    table.at("2026-01-05 20:00:00")
    told = table.run("ruling", NAME, "--undo", str(lock - 2), "--why", "the wrong mail was used")
    assert told.code == 0, told
    [row] = holds(table)["rounds"]
    assert (row["fate"], row["late"]) == ("void", True)


def test_a_ruling_burns_the_number_and_the_round_of_a_lock(table: Drawn) -> None:
    """The book alone: the round of the lock that a ruling made void counts as named."""
    table.attack()
    campaign = Campaign.open(table.save)
    book = campaign.book
    assert book is not None
    named = book.round
    ruling = {"kind": "ruling", "burnt": ["1"], "inputs": [{"burn": 1}]}
    entries.take(book, ruling, campaign.save.count + 1, campaign.facts)
    assert not book.pending
    assert book.last_round == named
    lock = {
        "kind": "lock",
        "segment": 2,
        "openers": [],
        "lacking": [],
        "active": list(campaign.facts.active),
        "open": [],
        "time": "2026-01-05 06:00:00Z",
    }
    booked = copy(book.data)
    for number, code in ((named, "round_used"), (named + 28800, "")):
        book.data = copy(booked)
        record = {**lock, "round": number, "due": rounds.due(number)}
        assert refused_by(book, record, campaign) == code


def refused_by(book: Any, record: Data, campaign: Any) -> str:
    try:
        entries.take(book, record, campaign.save.count + 2, campaign.facts)
    except Refusal as refusal:
        return str(refusal.problem.code)
    return ""


# Clocks


def test_a_clock_behind_the_last_round_names_none(table: Drawn) -> None:
    table.attack()
    table.draw()
    table.rest()
    table.at("2026-01-05 10:00:00")
    table.send(EAST, seat=ALLIES)
    told = table.send("done", seat=AXIS)
    assert told.code == 1
    assert "your clock says 2026-01-05 10:00:00Z" in told.err
    assert table.kinds[-1] == "orders"
    table.at("2026-01-05 21:00:00")
    table.run("apply", NAME)
    assert table.lock["due"] == "2026-01-06 20:00:00Z"
    holds(table)


# What must fail: a moderator who seals what he likes


_PLAYED: list[save.Save] = []


@pytest.fixture
def sealed(drawn: Maker, network: ChainInfo) -> Callable[..., str]:
    """Two segments, played once, and what the audit says (the code, or "" for nothing) after a
    change of the records or the anchor."""
    if not _PLAYED:
        table = drawn(day=MORNING)
        table.attack()
        table.draw()
        table.rest()
        table.send(EAST, seat=ALLIES)
        table.send("done", seat=AXIS)
        table.draw()
        _PLAYED.append(save.open_save(table.save))
    [opened] = _PLAYED

    def after(change: Callable[[list[Data], Data], Any]) -> str:
        records, anchor = [copy(record) for record in opened.records()], copy(dict(opened.anchor))
        change(records, anchor)
        dice, replay = judged(anchor, records, opened.state)
        if dice.difference is None:
            told = str(replay.difference and replay.difference.expected)
            if told.startswith(("time (", "word (")):
                return "form"
            assert replay.holds, "the audit of the dice saw nothing, and that of the rules does"
            return ""
        found = dice.difference.found
        return str(found["code"] if isinstance(found, dict) else found)

    return after


def lock_of(records: list[Data], number: int = 0) -> Data:
    return [r for r in records if r["kind"] == "lock" and "round" in r][number]


def result_of(records: list[Data], number: int = 0) -> Data:
    return [r for r in records if "beacon" in r][number]


def name_round(lock: Data, number: int) -> None:
    lock |= {"round": number, "due": rounds.due(number)}


def use(records: list[Data], number: int, at: int = 0) -> None:
    """The lock and its result have another round, with its true signature."""
    name_round(lock_of(records, at), number)
    held = result_of(records, at)
    held["beacon"] |= {"round": number, "signature": sign(number).hex()}


def test_the_campaign_holds_as_it_was_played(sealed: Callable[..., str]) -> None:
    assert sealed(lambda records, anchor: None) == ""


def time_lock(text: str, number: int = 0) -> Callable[[list[Data], Data], None]:
    def change(records: list[Data], anchor: Data) -> None:
        lock_of(records, number)["time"] = text

    return change


DAY_OF_ROUNDS = 28800
MUST_FAIL: dict[str, tuple[str, Callable[[list[Data], Data], Any]]] = {
    "a round at the time of the lock": ("round_out_already", time_lock("2026-01-05 20:00:00Z")),
    "a round before the time of the lock": (
        "round_out_already",
        time_lock("2026-01-05 20:00:01Z"),
    ),
    "a round used twice": (
        "round_out_already",
        lambda records, _: use(records, lock_of(records, 0)["round"], 1),
    ),
    "a round a day later than the rule's": (
        "round_not_of_rule",
        lambda records, _: use(records, lock_of(records)["round"] + DAY_OF_ROUNDS),
    ),
    "the round after the rule's": (
        "round_not_of_rule",
        lambda records, _: use(records, lock_of(records)["round"] + 1),
    ),
    "a round with less than the lead": ("round_not_of_rule", time_lock("2026-01-05 08:00:01Z")),
    "another time for the round": (
        "round_not_of_rule",
        lambda records, _: lock_of(records).update(due="2026-01-05 20:00:01Z"),
    ),
    "no round in the last lock": (
        "round_missing",
        lambda records, _: [lock_of(records).pop(name) for name in ("due", "round")],
    ),
    "a round in the first lock, while lines are open": (
        "round_not_wanted",
        lambda records, _: name_round(
            next(r for r in records if r["kind"] == "lock"), lock_of(records)["round"]
        ),
    ),
    "a lock without a time": ("form", time_lock("yesterday")),
    "a lock dated before the round that is out": (
        "round_dated_back",
        time_lock("2026-01-05 07:59:59Z", 1),
    ),
    "openers": (
        "record_says",
        lambda records, _: lock_of(records).update(openers=["moderator"]),
    ),
    "a result dated before its round": (
        "round_before_due",
        lambda records, _: result_of(records).update(time="2026-01-05 19:59:59Z"),
    ),
    "a signature of another round": (
        "beacon_not_of_round",
        lambda records, _: result_of(records)["beacon"].update(signature=sign(7).hex()),
    ),
    "a signature by another key": (
        "beacon_not_of_round",
        lambda records, _: result_of(records)["beacon"].update(
            signature=sign(lock_of(records)["round"], 5).hex()
        ),
    ),
    "the torsion vector": (
        "beacon_not_in_group",
        lambda records, _: result_of(records)["beacon"].update(
            signature=vector("D8").signature.hex()
        ),
    ),
    "another round in the result": (
        "round_other",
        lambda records, _: result_of(records)["beacon"].update(round=1000),
    ),
    "another segment in the result": (
        "round_other",
        lambda records, _: result_of(records)["beacon"].update(segment=2),
    ),
    "another network in the result": (
        "round_other",
        lambda records, _: result_of(records)["beacon"].update(chain=QUICKNET.chain_hash),
    ),
    "a link beside the round": (
        "record_says",
        lambda records, _: result_of(records).update(links={"moderator": f"1 {'00' * 32}"}),
    ),
    "grade B": ("record_says", lambda records, _: result_of(records).update(grade="B")),
    "the published quicknet in the anchor": (
        "beacon_other_chain",
        lambda _, anchor: anchor["dice"].update(beacon=beacon.info_data(QUICKNET)),
    ),
    "no chain info in the anchor": (
        "'beacon'",
        lambda _, anchor: anchor["dice"].pop("beacon"),
    ),
    "another draw time in the anchor": (
        "round_not_of_rule",
        lambda _, anchor: anchor["dice"].update(draw="21:00"),
    ),
    "no draw time in the anchor": (
        "form",
        lambda _, anchor: anchor["dice"].update(draw="8 pm"),
    ),
    "a lead of no hours in the anchor": (
        "round_lead",
        lambda _, anchor: anchor["dice"].update(lead=0),
    ),
}


@pytest.mark.parametrize("what", MUST_FAIL)
def test_what_the_rules_of_the_beacon_forbid_fails_the_audit(
    what: str, sealed: Callable[..., str]
) -> None:
    code, change = MUST_FAIL[what]
    found = sealed(change)
    assert code in found, (what, found)


def test_links_cannot_take_the_place_of_the_round(sealed: Callable[..., str]) -> None:
    def change(records: list[Data], anchor: Data) -> None:
        held = result_of(records)
        del held["beacon"]
        held["links"] = {"moderator": f"1 {'00' * 32}"}

    def before_its_lock(records: list[Data], anchor: Data) -> None:
        change(records, anchor)
        records.remove(next(r for r in records if r["kind"] == "lock" and "round" in r))

    assert sealed(change) == "record_says"
    assert sealed(before_its_lock) == "links_without_lock"


def test_a_lock_of_a_campaign_without_the_beacon_names_no_round(
    drawn: Maker, network: ChainInfo
) -> None:
    table = drawn("--founding", "beacon", day=MORNING)
    table.at("2026-01-06 20:00:00")
    number = table.awaited["number"]
    table.give(sign(number).hex())
    table.send(ATTACK + "done", seat=AXIS)
    records = [copy(record) for record in table.records]
    lock = next(record for record in records if record["kind"] == "lock")
    name_round(lock, beacon.round_at_or_after(QUICKNET, rounds.seconds("2026-01-07 20:00:00Z")))
    opened = save.open_save(table.save)
    dice, _ = judged(opened.anchor, records, opened.state)
    assert dice.difference is not None
    assert dice.difference.found["code"] == "round_not_wanted"


# `pbem new`


@pytest.mark.parametrize(
    "options, words",
    [
        (("--mode", "beacon", "--draw-time", "25:00"), "no time of the day"),
        (("--draw-time", "20:00"), "about rounds of the beacon"),
        (("--lead", "3"), "about rounds of the beacon"),
        (("--mode", "beacon", "--fallback"), "players' chains"),
        (("--mode", "beacon", "--fallback-beacon"), "players' chains"),
        (("--founding", "beacon", "--founder", AXIS), "players' chains"),
        (("--mode", "beacon", "--founding", "beacon", "--founder", AXIS), "no other founders"),
        (("--fallback", "--fallback-beacon"), "exclude each other"),
        (("--mode", "strict", "--founding", "beacon"), "players' chains"),
        (("--mode", "beacon", "--openers", "all"), "players' chains"),
    ],
)
def test_terms_that_do_not_fit_together_are_refused(
    options: tuple[str, ...], words: str, small: Any
) -> None:
    told = small.run("new", "other", "axis-allies-europe", *options)
    assert told.code == 2
    assert words in told.err
    assert not (small.path / "other.pbem.yaml").exists()


def test_a_lead_is_a_number_of_hours(small: Any) -> None:
    for lead in ("0", "241", "soon"):
        told = small.run("new", "o", "axis-allies-europe", "--mode", "beacon", "--lead", lead)
        assert told.code == 2


def test_new_says_what_the_beacon_means(drawn: Maker, network: ChainInfo) -> None:
    table = drawn(day=MORNING)
    told = table.run("new", "other", "axis-allies-europe", "--mode", "beacon", "--plays", AXIS, "--players", "2")  # fmt: skip
    said = " ".join(told.err.split())
    assert "grade A, from rounds of the public beacon at 20:00 UTC, 12 hours or more" in said
    assert "Send each lock to a player of every other side before its round." in said
    assert "could know the dice" not in said
    assert "pbem[beacon]" not in said
    table.patch.setitem(sys.modules, "pyblst", None)
    told = table.run("new", "third", "axis-allies-europe", "--mode", "beacon", "--players", "2")
    assert "pip install 'pbem[beacon]'" in told.err
