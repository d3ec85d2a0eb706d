"""A round of the beacon founds the dice, or takes the place of a silent player's link."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pbem.audit.audit import judged
from pbem.engine import chance
from pbem.engine.state import copy
from pbem.play.founding import Terms, _founders
from pbem.player.folder import Player
from pbem.records.dice import beacon, rounds
from pbem.records.dice.beacon import QUICKNET, ChainInfo
from pbem.records.dice.links import LINK, Opened
from pbem.storage import ledger, save
from pbem.table.campaign import Campaign
from tests.beacon.drawing import AXIS, D4, D4_DRAW, ID, Drawn, Maker, drawn, holds  # noqa: F401 (fixture)
from tests.beacon.network import network, sign  # noqa: F401 (fixture)
from tests.chained_campaign import PHRASES
from tests.small_campaign import ATTACK, NAME, one_paragraph

pytest.importorskip("pyblst", reason="needs the extra pbem[beacon]")

Data = dict[str, Any]
SOVIET = "soviet-union"
MONDAY = "2026-01-05 06:00:00"
FOUNDED = ("--founding", "beacon")


def check_dice(record: Data, links: dict[str, bytes], founding: dict[str, str | bytes], signature: bytes = b"") -> None:  # fmt: skip
    """Every die of a record again, from these and its label."""
    seed = chance.seed(ID, ledger.segment_of(record), links, founding, signature)
    thrown = ledger.dice_of(record)
    assert thrown
    for roll in thrown:
        slots = range(1, roll.count + 1)
        assert list(roll.values) == [chance.die(seed, f"{roll.label}/{n}", 6) for n in slots]


# The founding


def test_a_published_round_founds_the_dice_of_the_moderator(drawn: Maker) -> None:
    """As vector S6, with D4: the only entry of the founding is the beacon's."""
    table = drawn(*FOUNDED, *D4_DRAW, seats=False, day="2023-09-14 11:00:03")
    dice = save.open_save(table.save).anchor["dice"]
    assert dice["founding"] == {"round": D4["round"], "due": "2023-09-15 11:00:03Z"}
    assert dice["founders"] == []
    told = table.send(ATTACK + "done", seat=AXIS)
    assert table.kinds == ["result", "orders"]
    said = " ".join(told.out.split())
    assert f"The founding of the dice waits for round {D4['round']} of the beacon" in said
    assert "(since 2023-09-14 11:00:03Z)" in said
    assert "waits for round" in " ".join(table.run("report", NAME).out.split())
    table.at("2023-09-15 11:00:03")
    assert table.give(D4["signature"]).code == 0
    founding, result = table.records[2], table.records[-1]
    assert founding["contributors"] == ["beacon"]
    chain = QUICKNET.chain_hash
    given = {"round": D4["round"], "signature": D4["signature"], "chain": chain}
    assert founding["beacon"] == given
    assert table.kinds[2:] == ["founding", "lock", "result"]
    number, link = ledger.parse_link(result["links"]["moderator"])
    assert number == 1
    check_dice(result, {"moderator": link}, {"beacon": bytes.fromhex(D4["signature"])})
    assert result["grade"] == "C"
    assert "no founding" not in result["grade_why"]
    assert "beacon" in table.run("report", NAME, "--depth", "full").out
    [row] = holds(table)["rounds"]
    assert (row["what"], row["record"], row["round"]) == ("founding", 0, D4["round"])
    assert (row["locked"], row["lead"]) == ("2023-09-14 11:00:03Z", 24 * 60)
    assert (row["quoted_by"], row["fate"], row["in"]) == ([], "used", 3)
    audit = table.run("audit", NAME).out
    assert "Founding 0, opened by record 0/" in audit
    assert "quoted before it by nobody" in audit


def test_a_mail_that_names_a_head_before_the_round_shows_that_the_anchor_was_out(
    drawn: Maker,
) -> None:
    table = drawn(*FOUNDED, *D4_DRAW, seats=False, day="2023-09-14 11:00:03")
    table.send(f"turn: {table.head}\npress: I have seen it\n", seat="soviet-union")
    table.at("2023-09-15 11:00:03")
    table.send(f"turn: {table.head}\npress: too late\n", seat="united-states")
    table.give(D4["signature"])
    [row] = holds(table)["rounds"]
    assert row["quoted_by"] == ["soviet-union"]


@pytest.mark.parametrize(
    "day, due",
    [
        ("2026-01-05 20:00:00", "2026-01-06 20:00:00Z"),
        ("2026-01-05 20:00:01", "2026-01-07 20:00:00Z"),
        ("2026-01-05 06:00:00", "2026-01-06 20:00:00Z"),
    ],
)
def test_the_round_of_a_founding_is_a_day_or_more_away(
    day: str, due: str, drawn: Maker, network: ChainInfo
) -> None:
    table = drawn(*FOUNDED, "--lead", "1", day=day)
    assert table.awaited["due"] == due


def test_dice_and_founding_may_both_be_the_beacons(drawn: Maker, network: ChainInfo) -> None:
    table = drawn(*FOUNDED, "--mode", "beacon", day=MONDAY)
    table.send(ATTACK + "done", seat=AXIS)
    assert "lock" not in table.kinds
    first = table.awaited["number"]
    table.draw()
    assert table.kinds[-2:] == ["founding", "lock"]
    table.send("done", seat="allies")
    second = table.awaited["number"]
    assert second > first
    table.draw()
    check_dice(table.records[-1], {}, {"beacon": sign(first)}, sign(second))
    holds(table)


def test_nobody_else_contributes(drawn: Maker, network: ChainInfo) -> None:
    table = drawn(*FOUNDED, day=MONDAY)
    mail = table.mail(f"phrase: {PHRASES[AXIS]}\n", seat=AXIS)
    with table.untouched():
        told = table.run("apply", NAME, mail)
    assert "is no founder" in " ".join(told.out.split())


def test_seats_found_the_dice_of_the_beacon_where_that_is_wanted(
    drawn: Maker, network: ChainInfo
) -> None:
    table = drawn("--mode", "beacon", "--founder", AXIS, day=MONDAY)
    assert table.status["dice"]["founders"] == [AXIS]
    table.send(f"phrase: {PHRASES[AXIS]}\n", seat=AXIS)
    table.attack()
    number = table.awaited["number"]
    table.draw()
    phrase = chance.normal_phrase(PHRASES[AXIS])
    check_dice(table.records[-1], {}, {AXIS: phrase}, sign(number))
    holds(table)


def test_secret_cards_do_not_come_from_rounds_so_all_seats_found_them() -> None:
    terms = Terms(mode="beacon")
    assert _founders(terms, ["east", "west"], has_secrets=False) == ()
    assert _founders(terms, ["east", "west"], has_secrets=True) == ("east", "west")
    assert _founders(replace(terms, by_beacon=True), ["east", "west"], has_secrets=True) == ()


def test_a_new_chain_is_a_new_founding_by_the_beacon(drawn: Maker, network: ChainInfo) -> None:
    table = drawn(*FOUNDED, seats=False, chains=(AXIS, SOVIET), day=MONDAY)
    first = table.awaited["number"]
    table.draw()
    table.send(ATTACK + "done", seat=AXIS)
    assert table.run("seat", NAME, "--new-chain").code == 0
    change = table.records[-1]
    assert (change["number"], change["founders"]) == (2, [])
    assert change["due"] == "2026-01-07 20:00:00Z"
    assert change["round"] == table.awaited["number"] > first
    table.draw()
    assert table.kinds[-2:] == ["founding", "lock"]
    assert table.records[-2]["number"] == 2
    assert table.records[-1]["segment"] == 3
    table.links(SOVIET, AXIS)
    result = table.records[-1]
    links = {holder: ledger.parse_link(text)[1] for holder, text in result["links"].items()}
    check_dice(result, links, {"beacon": sign(change["round"])})
    assert result["grade"] == "B"
    holds(table)


FORGED: dict[str, tuple[str, Callable[[list[Data], Data], Any]]] = {
    "another round in the anchor": (
        "round_not_of_rule",
        lambda _, anchor: anchor["dice"]["founding"].update(round=anchor["dice"]["founding"]["round"] + 1),
    ),
    "an anchor dated after its round": (
        "round_out_already",
        lambda _, anchor: anchor.update(time="2026-01-06 20:00:00Z"),
    ),
    "an anchor dated back": ("round_not_of_rule", lambda _, anchor: anchor.update(time=MONDAY + "Z")),
    "no round in the founding": ("round_other", lambda records, _: founding_of(records).pop("beacon")),
    "another signature": (
        "beacon_not_of_round",
        lambda records, _: founding_of(records)["beacon"].update(signature=sign(1).hex()),
    ),
    "contributors": ("record_says", lambda records, _: founding_of(records).update(contributors=[])),
    "a founding dated before its round": (
        "round_before_due",
        lambda records, _: founding_of(records).update(time="2026-01-06 19:59:59Z"),
    ),
    "no founding": ("founding_waits", lambda records, _: records.remove(founding_of(records))),
}  # fmt: skip


def founding_of(records: list[Data]) -> Data:
    return next(record for record in records if record["kind"] == "founding")


@pytest.mark.parametrize("what", FORGED)
def test_a_forged_founding_fails_the_audit(what: str, drawn: Maker, network: ChainInfo) -> None:
    table = drawn(*FOUNDED, day="2026-01-05 12:00:00")
    table.draw()
    table.send(ATTACK + "done", seat=AXIS)
    assert table.kinds[-1] == "result"
    opened = save.open_save(table.save)
    records, anchor = [copy(record) for record in opened.records()], copy(dict(opened.anchor))
    code, change = FORGED[what]
    change(records, anchor)
    if what == "an anchor dated back":
        anchor["time"] = "2026-01-04 06:00:00Z"
    dice, _ = judged(anchor, records, opened.state)
    assert dice.difference is not None
    assert dice.difference.found["code"] == code


# Silence


@pytest.fixture
def silent(drawn: Maker, network: ChainInfo) -> Drawn:
    """Strict order, in which the Soviet player says nothing after Germany's attack."""
    options = ("--mode", "strict", "--fallback-beacon")
    table = drawn(*options, seats=False, chains=(AXIS, SOVIET), day=MONDAY)
    others = [seat for seat in PHRASES if seat not in (AXIS, SOVIET)]
    table.found((AXIS, SOVIET), phrases=others)
    table.send(ATTACK + "done", seat=AXIS)
    table.run("apply", NAME, "--lock")
    return table


def test_a_round_takes_the_place_of_a_silent_players_link(silent: Drawn) -> None:
    assert silent.status["dice"]["links"] == [AXIS, SOVIET]
    assert silent.run("apply", NAME, "--without", SOVIET).code == 0
    lock = silent.records[-1]
    told = (lock["kind"], lock["segment"], lock["silent"], lock["openers"], lock["due"])
    assert told == ("lock", 1, [SOVIET], [], "2026-01-05 20:00:00Z")
    assert silent.status["dice"]["links"] == []
    mail = silent.mail(silent_link(silent), seat="")
    with silent.untouched():
        assert silent.run("apply", NAME, mail).code == 1
    silent.draw()
    result = silent.records[-1]
    assert (result["grade"], result["grade_why"], result["grade_by"]) == (
        "A",
        "beacon, soviet-union silent",
        SOVIET,
    )
    assert "links" not in result
    founding = founding_entries(silent)
    assert len(founding) == 4
    check_dice(result, {}, founding, sign(lock["round"]))
    found = holds(silent)
    assert found["grade_why"] == {"A: beacon, soviet-union silent": sum(found["grades"].values())}
    assert "soviet-union: 1 link never came" in silent.run("audit", NAME).out


def silent_link(table: Drawn) -> str:
    """The link that the silent player sends at last, for the lock before."""
    player = Player(table.at(SOVIET) / f"{SOVIET}.pbem-player")
    lock = [record for record in table.records if record["kind"] == "lock"][-2]
    head = save.open_save(table.save).head_at(lock["record"])
    opened = Opened(LINK, 1, player.chain.links[1], head)
    lines = opened.signed(ID, SOVIET, player.signer).lines()
    return "\n".join([f"seat: {SOVIET}", *lines, ""])


def founding_entries(table: Drawn) -> dict[str, str | bytes]:
    return Campaign.open(table.save).founding_for(1)


def test_the_next_segment_is_opened_by_links_again(silent: Drawn) -> None:
    silent.run("apply", NAME, "--without", SOVIET)
    silent.draw()
    silent.send("pass\ndone", seat=AXIS)
    silent.send("combat:\nmove 4 infantry, 1 artillery: Belorussia -> East Poland\npurchase:\npass\ndone", seat=SOVIET)  # fmt: skip
    silent.run("apply", NAME, "--lock")
    assert silent.status["dice"]["links"] == [AXIS, SOVIET]
    assert "round" not in silent.lock
    mail = silent.link_mail(AXIS)
    silent.send(mail)
    (silent.at(SOVIET) / "axis.txt").write_text(mail)
    silent.send(silent.link_mail(SOVIET, "--after", "axis.txt"))
    assert (silent.records[-1]["grade"], silent.records[-1]["grade_why"]) == ("B", "strict order")
    holds(silent)


def test_the_beacon_passes_over_no_link_that_is_here_nor_over_the_active_side(
    silent: Drawn,
) -> None:
    with silent.untouched():
        one_paragraph(silent.run("apply", NAME, "--without", AXIS), "no player of the other side")
    silent.links(SOVIET)
    with silent.untouched():
        told = silent.run("apply", NAME, "--without", SOVIET)
    one_paragraph(told, "is here, and has to be used")


def test_a_silent_lock_without_its_round_fails_the_audit(silent: Drawn) -> None:
    silent.run("apply", NAME, "--without", SOVIET)
    opened = save.open_save(silent.save)
    for change, code in (
        (lambda lock: [lock.pop(name) for name in ("round", "due")], "round_missing"),
        (lambda lock: lock.update(openers=["moderator", AXIS]), "record_says"),
        (lambda lock: lock.update(round=lock["round"] + 1), "round_not_of_rule"),
        (lambda lock: lock.pop("silent"), "lock_for_nothing"),
    ):
        records = [copy(record) for record in opened.records()]
        change(records[-1])
        dice, _ = judged(opened.anchor, records, opened.state)
        assert dice.difference is not None
        assert dice.difference.found["code"] == code


def test_without_a_fallback_nobody_is_passed_over(drawn: Maker, network: ChainInfo) -> None:
    table = drawn("--mode", "strict", seats=False, chains=(AXIS, SOVIET), day=MONDAY)
    assert save.open_save(table.save).anchor["dice"]["silence"] == "wait"
    assert "beacon" not in save.open_save(table.save).anchor["dice"]


def test_the_tests_beacon_is_no_quicknet(network: ChainInfo) -> None:
    """What the tests sign would not pass outside of them."""
    assert network.public_key != QUICKNET.public_key
    assert beacon.QUICKNET is network
    assert rounds.due(1) == "2023-08-23 15:09:27Z"
