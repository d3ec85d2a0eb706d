"""Orders for a turn that has not come: kept, told, replaced, taken back, used when they are asked
for, and audited.
"""

from __future__ import annotations

from typing import Any

import pytest

from pbem.audit.audit import audit
from pbem.play import later_orders
from pbem.storage import keys
from pbem.table.campaign import Campaign, write
from tests.small_campaign import ATTACK, NAME, Folder, one_paragraph

SOVIET = "soviet-union"
NEXT = """\
purchase:
buy 4 infantry
combat:
pass
"""


def sound(folder: Folder) -> None:
    result = audit(folder.save)
    assert result.holds, result
    assert result.replay.checked == result.records


def told(text: str) -> str:
    """A receipt in one line."""
    return " ".join(text.split())


def to_the_soviet_turn(folder: Folder) -> None:
    """Germany plays its turn to the end."""
    assert folder.apply("pass").code == 0
    for _ in range(6):
        if "Soviet" in folder.asked[0]:
            return
        folder.apply("pass")
    raise AssertionError(folder.asked)


def kept(folder: Folder) -> Any:
    return folder.status["later"]


def test_orders_sent_while_the_enemy_has_his_turn_are_kept_and_the_receipt_says_so(
    small: Folder,
) -> None:
    said = small.apply(NEXT, seat=SOVIET)
    assert said.code == 0, said
    assert "Kept for your next turn: purchase: buy 4 infantry combat: pass" in told(said.out)
    assert "looked at again when that turn is asked for" in told(said.out)
    [only] = kept(small)[SOVIET]
    assert (only["turn"], only["power"], only["closed"]) == (0, "Soviet Union", [])
    assert len(only["lines"]) == 2
    assert "soviet-union: 2 lines kept for its next turn" in small.run("status", NAME).out
    assert small.status["seats"][SOVIET]["lines"] == {}
    sound(small)


def test_nobody_can_read_them_before_they_are_used(small: Folder) -> None:
    small.apply(NEXT, seat=SOVIET)
    assert b"infantry" not in b"".join(small.save.read_bytes().split(b"\n---\n")[2:3])
    assert "buy 4" not in small.save.read_text()


def test_they_come_onto_the_desk_when_they_are_asked_for_and_wait_for_done(small: Folder) -> None:
    small.apply(NEXT, seat=SOVIET)
    to_the_soviet_turn(small)
    assert kept(small) == {}
    assert small.status["seats"][SOVIET]["lines"] == {"purchase": 1, "combat": 1}
    assert small.kinds.count("later") == 1
    record = next(record for record in small.records if record["kind"] == "later")
    assert (record["seat"], record["turn"], record["power"]) == (SOVIET, 0, "Soviet Union")
    assert small.apply("done", seat=SOVIET).code == 0
    assert any("buy 4 infantry" in line for r in small.records for line in r.get("opened", []))
    sound(small)


def test_with_done_and_the_turn_named_they_are_used_at_once(small: Folder) -> None:
    said = small.apply(f"for: next turn\n{NEXT}done\n", seat=SOVIET)
    assert "Kept for your next turn" in told(said.out)
    assert kept(small)[SOVIET][0]["closed"] == ["combat", "purchase"]
    small.apply("pass")
    for _ in range(6):
        if any("buy 4 infantry" in line for r in small.records for line in r.get("opened", [])):
            break
        small.apply("pass")
    else:
        raise AssertionError("the orders were never used")
    sound(small)


def test_turns_are_those_of_the_game_and_each_power_has_its_own(small: Folder) -> None:
    """The next turn of who is asked now is in another round, that of the others in this one."""
    assert "Kept for turn 2, or your first one after it" in told(
        small.apply(f"for: next turn\n{NEXT}done\n").out
    )
    small.apply(f"for: round 2\n{NEXT}done\n", seat=SOVIET)
    to_the_soviet_turn(small)
    assert small.status["seats"][SOVIET]["lines"] == {}
    assert [each["turn"] for each in kept(small)[SOVIET]] == [2]
    for _ in range(30):
        if SOVIET not in kept(small):
            break
        seat = next(iter(small.status["asks"][0]["to"]))
        small.apply("pass", seat=seat)
    assert (small.status["turn"], small.status["part"]) == (2, "Soviet Union")
    assert "germany" not in kept(small)
    sound(small)


def test_done_in_a_mail_that_could_be_late_closes_nothing(small: Folder) -> None:
    said = small.apply(f"{NEXT}done\n", seat=SOVIET)
    assert "`done` closes nothing yet" in told(said.out)
    assert kept(small)[SOVIET][0]["closed"] == []
    said = small.apply(f"turn: {small.head}\n{NEXT}done\n", seat=SOVIET)
    assert "`done` closes nothing yet" not in told(said.out)
    assert kept(small)[SOVIET][0]["closed"] == ["combat", "purchase"]


def test_a_later_mail_replaces_the_sections_that_it_has(small: Folder) -> None:
    small.apply(NEXT, seat=SOVIET)
    small.apply("purchase:\nbuy 1 armor\n", seat=SOVIET)
    [only] = kept(small)[SOVIET]
    assert [line.split()[0] for line in only["lines"]] == ["combat", "purchase"]
    to_the_soviet_turn(small)
    small.apply("done", seat=SOVIET)
    opened = [line for record in small.records for line in record.get("opened", [])]
    assert any("buy 1 armor" in line for line in opened)
    assert not any("buy 4 infantry" in line for line in opened)
    sound(small)


def test_they_are_taken_back_by_their_author(small: Folder) -> None:
    small.apply(NEXT, seat=SOVIET)
    said = small.apply("withdraw later\n", seat=SOVIET)
    assert "What was kept for later turns is withdrawn." in said.out
    assert kept(small) == {}
    to_the_soviet_turn(small)
    assert small.status["seats"][SOVIET]["lines"] == {}
    sound(small)
    said = small.apply("withdraw later\n", seat=SOVIET)
    assert said.code == 1
    assert "nothing is kept for a later turn of soviet-union" in told(said.out)


def test_a_player_writes_during_his_own_turn_for_the_next_one(small: Folder) -> None:
    said = small.apply("for: turn 5\npurchase:\nbuy 6 infantry\n")
    assert said.code == 0
    assert "Kept for turn 5" in said.out
    assert small.status["seats"]["germany"]["lines"] == {}
    assert small.apply(ATTACK).code == 0
    assert kept(small)["germany"][0]["turn"] == 5
    assert small.status["seats"]["germany"]["lines"] == {"purchase": 1, "combat": 2}
    small.apply("for: turn 9\npurchase:\nbuy 1 armor\ncombat:\n")
    assert small.status["seats"]["germany"]["lines"] == {"purchase": 1, "combat": 2}
    assert [each["turn"] for each in kept(small)["germany"]] == [5, 9]
    to_the_soviet_turn(small)
    assert [each["turn"] for each in kept(small)["germany"]] == [5, 9]
    sound(small)


def test_done_for_a_later_turn_does_not_close_the_orders_of_this_one(small: Folder) -> None:
    small.apply(ATTACK)
    small.apply("for: turn 5\npurchase:\nbuy 6 infantry\ndone\n")
    assert small.status["seats"]["germany"]["closed"] == []
    assert "lock" not in small.kinds


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ("for: turn 0", "it is for turn 0, and turn 1 is on"),
        ("for: turn 5000", "too far off"),
        ("for: turn 5\nfor: turn 6", "stands there twice"),
    ],
)
def test_a_turn_that_cannot_come_is_refused(small: Folder, header: str, words: str) -> None:
    name = small.mail(f"seat: {SOVIET}\n{header}\n{NEXT}")
    said = small.run("check", NAME, name)
    assert words in told(said.out + said.err)


def test_for_the_turn_that_is_on_is_like_any_other_mail(small: Folder) -> None:
    small.apply(f"for: turn 1\n{ATTACK}done\n")
    assert "lock" in small.kinds


def test_what_the_rules_refuse_then_is_told_to_its_owner_alone_and_locks_nothing(
    small: Folder,
) -> None:
    bad = "for: next turn\npurchase:\nbuy 90 armor\nbuy 1 infantry\ncombat:\npass\ndone\n"
    assert small.apply(bad, seat=SOVIET).code == 0
    out = ""
    for _ in range(6):
        out += small.apply("pass").out
        if "Soviet" in small.asked[0]:
            break
    assert 'To soviet-union only: "purchase: buy 90 armor" was not used' in out
    assert "orders Soviet Union" in small.asked[0]
    assert not any(r["kind"] == "lock" and "Soviet" in str(r.get("inputs")) for r in small.records)
    assert "buy 90 armor" not in small.run("report", NAME).out
    assert "buy 90 armor" not in small.save.read_text()
    sound(small)


def test_orders_after_the_lock_of_ones_own_turn_are_still_refused(small: Folder) -> None:
    small.apply(ATTACK + "done")
    said = small.apply("purchase:\nbuy 5 infantry\n")
    assert said.code == 1
    assert kept(small) == {}


def test_standing_lines_beside_them_count_at_once(small: Folder) -> None:
    small.apply(f"standing:\ncasualties land: infantry\n{NEXT}", seat=SOVIET)
    assert small.status["seats"][SOVIET]["lines"] == {"standing": 1}
    assert len(kept(small)[SOVIET][0]["lines"]) == 2


def test_a_seat_with_two_powers_writes_for_the_one_that_is_not_asked(campaign: Any) -> None:
    seats = ("axis=Germany", "allies=Soviet Union,Great Britain,United States")
    folder = campaign(seats=seats)
    text = "Great Britain: purchase: buy 1 fighter\nSoviet Union: purchase: buy 4 infantry\n"
    assert folder.apply(text, seat="allies").code == 0
    assert [each["power"] for each in kept(folder)["allies"]] == ["Great Britain", "Soviet Union"]
    for _ in range(6):
        folder.apply("pass", seat="axis")
        if "Soviet" in folder.asked[0]:
            break
    assert [each["power"] for each in kept(folder)["allies"]] == ["Great Britain"]
    assert folder.status["seats"]["allies"]["lines"] == {"purchase": 1}
    said = folder.apply("Great Britain: purchase: buy 2 fighter\n", seat="allies")
    assert "Kept for the next turn of Great Britain" in told(said.out)
    assert folder.status["seats"]["allies"]["lines"] == {"purchase": 1}
    sound(folder)


def test_a_replaced_players_kept_orders_go_with_the_others(small: Folder) -> None:
    small.apply(NEXT, seat=SOVIET)
    small.run("seat", NAME, "--replace", SOVIET, "--name", "Olga")
    assert kept(small) == {}
    sound(small)


def test_and_stay_if_orders_are_kept(small: Folder) -> None:
    small.apply(NEXT, seat=SOVIET)
    small.run("seat", NAME, "--replace", SOVIET, "--name", "Olga", "--orders", "keep")
    assert len(kept(small)[SOVIET]) == 1
    sound(small)


def test_a_check_shows_what_would_be_kept_and_writes_nothing(small: Folder) -> None:
    name = small.mail(NEXT, seat=SOVIET)
    with small.untouched():
        said = small.run("check", NAME, name)
        assert "Kept for your next turn" in said.out
        [data] = small.run("check", NAME, name, "--json").data
        assert [each["order"] for each in data["later"]] == [
            "purchase: buy 4 infantry",
            "combat: pass",
        ]


def test_a_stale_mail_is_refused_with_the_reason_all_the_same(small: Folder) -> None:
    old = small.head
    small.apply("pass")
    name = small.mail(f"seat: {SOVIET}\nturn: {old}\n{NEXT}")
    said = small.run("apply", NAME, name)
    one_paragraph(said, "was written for result") if said.code == 1 else None
    assert f"it was written for result {old}" in told(said.out + said.err)
    assert kept(small) == {}


# What an audit finds


def forged(folder: Folder, change: Any) -> Any:
    """The moderator puts something on a desk that was not kept so; the first difference."""
    campaign = Campaign.open(folder.save, lambda: "2026-01-01 00:00:00Z")
    signer = keys.load(folder.path / "small.pbem-private" / "moderator.key")
    write(campaign, signer, change(campaign))
    result = audit(folder.save)
    assert result.seals.holds
    return result.replay.difference


@pytest.mark.usefixtures("unrehearsed")
def test_an_audit_finds_kept_orders_that_are_used_too_early(small: Folder) -> None:
    small.apply(NEXT, seat=SOVIET)

    def change(campaign: Campaign) -> dict[str, Any]:
        told = campaign.later[SOVIET][0]
        campaign.desk["seats"][SOVIET] = {"lines": told["lines"], "closed": []}
        return {"kind": "later", "seat": SOVIET, "turn": 0, "power": "Soviet Union", "queue": 0}

    assert forged(small, change).path == "seat"


@pytest.mark.usefixtures("unrehearsed")
def test_an_audit_finds_kept_orders_that_were_changed(small: Folder) -> None:
    small.apply(NEXT, seat=SOVIET)

    def change(campaign: Campaign) -> dict[str, Any]:
        told = campaign.later[SOVIET][0]
        first = told["lines"][0].rsplit(" ", 1)[0]
        lines = [f"{first} {'0' * 64}", *told["lines"][1:]]
        return {
            "kind": "orders",
            "seat": SOVIET,
            "mail": f"salted:{'0' * 64}",
            "authenticated": "moderator's word",
            "later": [{**told, "lines": lines}],
        }

    assert forged(small, change).path.startswith("later[0].lines")


@pytest.mark.usefixtures("unrehearsed")
def test_an_audit_finds_kept_orders_that_were_left_out(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The moderator asks as if nothing had been sent."""
    small.apply(NEXT, seat=SOVIET)
    with monkeypatch.context() as patch:
        patch.setattr(later_orders, "ready", lambda campaign: None)
        to_the_soviet_turn(small)
    found = audit(small.save).replay.difference
    assert found is not None
    assert found.path.endswith(".put")
    assert found.expected == "orders kept for soviet-union"


def test_an_undo_keeps_again_what_came_onto_a_desk_since(small: Folder) -> None:
    small.apply(f"for: next turn\n{NEXT}done\n", seat=SOVIET)
    small.apply("pass")
    for _ in range(6):
        if "later" in small.kinds:
            break
        small.apply("pass")
    moved = max(r["record"] for r in small.records if r["kind"] == "later") - 1
    said = small.run("ruling", NAME, "--undo", str(moved), "--why", "a slip")
    assert said.code == 0, said
    [only] = kept(small)[SOVIET]
    assert (only["turn"], only["closed"], len(only["lines"])) == (0, [], 2)
    sound(small)
    for _ in range(6):
        if "Soviet" in small.asked[0]:
            break
        small.apply("pass")
    assert small.kinds.count("later") == 2
    assert small.status["seats"][SOVIET]["lines"] == {"purchase": 1, "combat": 1}
    sound(small)


def test_a_queue_for_the_next_turn_of_who_is_not_asked_has_to_name_the_turn(small: Folder) -> None:
    """A queue is for one turn of the game; that of Germany is over in the one that is on."""
    to_the_soviet_turn(small)
    orders = "purchase:\nbuy 1 infantry\nthen: buy 2 infantry\n"
    said = small.apply(f"for: next turn\n{orders}")
    assert "does not say which" in told(said.out)
    assert [each["queue"] for each in kept(small)["germany"]] == [0]
    assert small.apply(f"for: turn 2\n{orders}").code == 0
    assert [each["turn"] for each in kept(small)["germany"]] == [0, 2, 2]
    sound(small)


@pytest.mark.parametrize(
    ("condition", "is_met"), [("if Poland is ours", True), ("unless Poland is ours", False)]
)
def test_a_queue_may_wait_for_what_the_game_says_of_things(
    small: Folder, condition: str, is_met: bool
) -> None:
    small.apply(f"then {condition}:\ncombat:\nmove 2 infantry: Poland -> Baltic States\n")
    [record] = [record for record in small.records if record["kind"] == "later"]
    assert record.get("unmet", False) is not is_met
    assert small.status["seats"]["germany"]["lines"] == ({"combat": 1} if is_met else {})
    assert small.run("audit", NAME).code == 0
