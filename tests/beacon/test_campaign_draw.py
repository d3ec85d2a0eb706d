"""A campaign whose dice come from a published round of quicknet, from the command line: D4 of the
vectors.
"""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest

from pbem.engine import chance
from pbem.records.dice import beacon
from pbem.storage import ledger, save
from pbem.table.campaign import Campaign
from tests.attacks.test_dice_by_mail import public_values
from tests.beacon.drawing import D4, D4_DRAW, ID, Drawn, Maker, drawn, holds  # noqa: F401 (fixture)
from tests.beacon.given import BAD, vector
from tests.small_campaign import ATTACK, NAME, one_paragraph

pytest.importorskip("pyblst", reason="needs the extra pbem[beacon]")

NUMBER, SIGNATURE = D4["round"], D4["signature"]
BEFORE, AFTER = "2023-09-15 11:00:02", "2023-09-15 11:00:03"
V1 = json.dumps({"round": NUMBER, "randomness": D4["randomness"], "signature": SIGNATURE})
V2 = json.dumps({"round": NUMBER, "signature": SIGNATURE})


@pytest.fixture
def locked(drawn: Maker) -> Drawn:
    """All lines are closed, and the lock names the round."""
    table = drawn(*D4_DRAW)
    table.attack()
    return table


def seed_of(signature: str) -> bytes:
    return chance.seed(ID, 1, {}, {}, bytes.fromhex(signature))


# The lock


def test_the_anchor_binds_the_campaign_to_the_network_and_its_times(drawn: Maker) -> None:
    table = drawn(*D4_DRAW, "--lead", "6")
    dice = save.open_save(table.save).anchor["dice"]
    told = {key: dice[key] for key in ("grade", "mode", "draw", "lead", "founders", "silence")}
    assert told == {
        "grade": "A",
        "mode": "beacon",
        "draw": "11:00:03",
        "lead": 6,
        "founders": [],
        "silence": "wait",
    }
    assert dice["beacon"] == beacon.info_data(beacon.QUICKNET)
    assert "founding" not in dice
    assert table.status["grade"] == "A"


def test_the_lock_that_closes_the_last_lines_names_the_round_of_the_rule(locked: Drawn) -> None:
    first, second = (record for record in locked.records if record["kind"] == "lock")
    assert first["open"] == ["allies"]
    assert "round" not in first
    assert first["openers"] == second["openers"] == []
    assert (second["round"], second["due"]) == (NUMBER, "2023-09-15 11:00:03Z")
    assert second["time"] == "2023-09-14 20:00:00Z"
    holds(locked)


def test_the_moderator_can_close_the_lines_that_do_not_come(drawn: Maker) -> None:
    table = drawn(*D4_DRAW, seats=False)
    table.send(ATTACK + "done", seat="germany")
    assert "round" not in table.lock
    table.run("apply", NAME, "--lock")
    assert table.lock["round"] == NUMBER
    assert [record["kind"] for record in table.records].count("lock") == 2


def test_it_says_which_round_it_waits_for_since_when_and_how_to_get_it(locked: Drawn) -> None:
    url = f"https://api.drand.sh/{beacon.QUICKNET.chain_hash}/public/{NUMBER}"
    awaited = {"number": NUMBER, "due": "2023-09-15 11:00:03Z", "is_due": False, "url": url}
    assert locked.awaited == awaited
    for command in (("status", NAME), ("apply", NAME)):
        told = " ".join(locked.run(*command).out.split())
        assert f"waits for round {NUMBER} of the beacon quicknet, due 2023-09-15 11:00:03Z" in told
        assert "(since 2023-09-14 20:00:00Z)" in told
        assert url in told
    report = " ".join(locked.run("report", NAME).out.split())
    assert f"round {NUMBER} of the beacon quicknet, due 2023-09-15 11:00:03Z" in report
    assert "If this lock came to you later than that, say so" in report
    locked.at(AFTER)
    assert locked.awaited["is_due"]
    assert "It is out" in locked.run("status", NAME).out


def test_nothing_happens_without_the_round_however_late_it_is(locked: Drawn) -> None:
    for time in (BEFORE, AFTER, "2024-01-01 00:00:00"):
        locked.at(time)
        with locked.untouched():
            assert locked.run("apply", NAME).code == 1


# The round is given


def ways(table: Drawn) -> dict[str, str]:
    (table.path / "round.json").write_text(V1)
    (table.path / "round.txt").write_text(f"# from a friend\n{NUMBER} {SIGNATURE}\n")
    return {
        "file v1": "round.json",
        "file of lines": "round.txt",
        "text v1": V1,
        "text v2": V2,
        "line": f"{NUMBER} {SIGNATURE}",
        "signature": SIGNATURE,
        "signature in capitals": SIGNATURE.upper(),
    }


@pytest.mark.parametrize("way", ["file v1", "file of lines", "text v1", "text v2", "line", "signature", "signature in capitals"])  # fmt: skip
def test_the_round_is_taken_in_any_form(way: str, locked: Drawn) -> None:
    locked.at(AFTER)
    told = locked.give(ways(locked)[way])
    assert told.code == 0, told
    result = locked.records[-1]
    assert result["kind"] == "result"
    assert result["beacon"] == {
        "segment": 1,
        "round": NUMBER,
        "signature": SIGNATURE,
        "chain": beacon.QUICKNET.chain_hash,
    }
    assert (result["grade"], result["grade_why"]) == ("A", "beacon")
    assert "links" not in result
    assert "grade A (beacon)" in told.out


def test_a_dry_run_verifies_a_round_and_keeps_nothing(locked: Drawn) -> None:
    locked.at(AFTER)
    with locked.untouched():
        told = locked.run("apply", NAME, "--dry-run", "--round", SIGNATURE)
        assert told.code == 0
        assert "it is the one that is waited for" in told.err
        assert locked.run("apply", NAME, "--dry-run", "--round", "00" * 48).code == 1


def test_the_round_is_taken_from_stdin(locked: Drawn, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stdin:
        buffer = io.BytesIO(V1.encode())

    monkeypatch.setattr(sys, "stdin", Stdin())
    locked.at(AFTER)
    assert locked.give("-").code == 0
    assert locked.kinds[-1] == "result"


def test_every_die_follows_from_the_signature_and_the_label_alone(locked: Drawn) -> None:
    locked.at(AFTER)
    locked.give(SIGNATURE)
    dice = ledger.dice_of(locked.records[-1])
    assert len(dice) > 5
    for roll in dice:
        slots = range(1, roll.count + 1)
        again = [chance.die(seed_of(SIGNATURE), f"{roll.label}/{slot}", 6) for slot in slots]
        assert again == list(roll.values), roll.label
    found = holds(locked)
    assert found["grade_why"] == {"A: beacon": found["grades"]["A"]}


def test_a_week_later_the_dice_are_the_same(drawn: Maker, tmp_path: Any) -> None:
    def fallen(day: str) -> dict[str, str]:
        table = drawn(*D4_DRAW)
        table.attack()
        table.at(day)
        table.give(SIGNATURE)
        found: dict[str, str] = table.records[-1]["dice"]
        table.path.rename(tmp_path / day[:10])
        return found

    assert fallen(AFTER) == fallen("2023-09-22 09:00:00")


def test_reports_and_dice_name_round_and_signature(locked: Drawn) -> None:
    locked.at(AFTER)
    locked.give(SIGNATURE)
    listed = locked.run("dice", NAME).out
    assert f"round {NUMBER} of the beacon, due 2023-09-15 11:00:03Z: {SIGNATURE}" in listed
    assert f"seed {seed_of(SIGNATURE).hex()}" in listed
    logged = locked.run("log", NAME).out
    assert f"round {NUMBER}, due 2023-09-15 11:00:03Z" in logged
    assert f"by round {NUMBER}" in logged
    [row] = locked.run("dice", NAME, "--json").data
    assert row["beacon"]["signature"] == SIGNATURE
    assert row["links"] == {}
    for kind in ("text", "markdown", "html", "bbcode"):
        report = locked.run("report", NAME, "--depth", "full", "--format", kind).out
        flat = re.sub(r"[\s>]+", "", report)
        assert SIGNATURE in flat, kind
        assert "the signature of the round" in " ".join(report.split())
    assert "they come from a round of the public beacon" in " ".join(
        locked.run("report", NAME).out.split()
    )


def test_the_audit_prints_both_times_and_who_quoted_the_lock(locked: Drawn) -> None:
    head = locked.status["dice"]["lock"]
    assert locked.send(f"turn: {head}\npress: seen", seat="allies").code == 0
    locked.at(AFTER)
    locked.give(SIGNATURE)
    [row] = holds(locked)["rounds"]
    assert row == {
        "what": "lock",
        "record": 6,
        "head": head,
        "segment": 1,
        "locked": "2023-09-14 20:00:00Z",
        "round": NUMBER,
        "due": "2023-09-15 11:00:03Z",
        "lead": 15 * 60,
        "quoted_by": ["allies"],
        "fate": "used",
        "in": 8,
        "late": False,
    }
    told = locked.run("audit", NAME).out
    assert f"Lock {head} of 2023-09-14 20:00:00Z: segment 1, round {NUMBER}" in told
    assert "15 h 0 min later; quoted before it by allies; used in record 8" in told


def test_who_quotes_the_lock_after_its_round_has_not_confirmed_it(locked: Drawn) -> None:
    head = locked.status["dice"]["lock"]
    locked.at(AFTER)
    assert locked.send(f"turn: {head}\npress: seen", seat="allies").code == 0
    [row] = holds(locked)["rounds"]
    assert row["quoted_by"] == []
    assert row["fate"] == "waits"


# Nobody knows a die before


def test_before_the_signature_is_known_no_die_can_be_computed_from_public_files(
    locked: Drawn,
) -> None:
    """Everything of the save and of all texts, tried as the signature, as a link and as the
    seed.
    """
    values = set(public_values(locked))
    locked.at(AFTER)
    locked.give(SIGNATURE)
    seeds = {seed_of(SIGNATURE)}
    assert bytes.fromhex(SIGNATURE) not in values
    tried = 0
    for value in values:
        made = [value, chance.seed(ID, 1, {"moderator": value}, {})]
        made += [chance.seed(ID, 1, {}, {}, value)] if len(value) == chance.BEACON_SIZE else []
        tried += len(made)
        assert seeds.isdisjoint(made)
    assert tried > 500
    now = set(public_values(locked))
    assert bytes.fromhex(SIGNATURE) in now, "the search would not have found it"


# Rounds that do not hold


@pytest.mark.parametrize("name", BAD)
def test_a_bad_round_is_refused_and_nothing_is_changed(name: str, locked: Drawn) -> None:
    """The bad vectors are of other rounds: each is refused for itself, or as a signature of the
    round waited for.
    """
    found = vector(name)
    locked.at("2024-09-01 00:00:00")
    given = json.dumps({"round": found.number, "signature": found.signature.hex(), "randomness": found.randomness.hex()})  # fmt: skip
    for text in (given, f"{NUMBER} {found.signature.hex()}"):
        if name in ("D6",) and text is not given:
            continue  # the right signature
        if name in ("D7", "D9") and text is given:
            continue  # bad under another key or tag only
        with locked.untouched():
            told = locked.give(text)
        one_paragraph(told, "Nothing was taken in.")


@pytest.mark.parametrize("text", ["nonsense.json", "{}", "[]", "{", "657413 beef", "no such thing", ""])  # fmt: skip
def test_what_is_no_round_is_refused(text: str, locked: Drawn) -> None:
    locked.at(AFTER)
    with locked.untouched():
        assert locked.give(text).code in (1, 2)


def test_another_round_than_the_one_named_gives_no_dice(locked: Drawn) -> None:
    locked.at(AFTER)
    other = vector("D3")
    with locked.untouched():
        told = locked.give(f"{other.number} {other.signature.hex()}")
    assert told.code == 1
    assert "is not used: it is before the one that is waited for" in told.err


def test_a_round_from_the_future_means_that_the_clock_is_slow(locked: Drawn) -> None:
    locked.at(BEFORE)
    with locked.untouched():
        told = locked.give(SIGNATURE)
    one_paragraph(told, "your clock says 2023-09-15 11:00:02Z", "Set the clock")


def test_a_round_that_is_here_is_not_used_before_it_is_due(locked: Drawn) -> None:
    """A clock that was set back cannot date the result before its round."""
    Campaign.open(locked.save).vault.keep_rounds({NUMBER: bytes.fromhex(SIGNATURE)})
    locked.at(BEFORE)
    with locked.untouched():
        assert locked.run("apply", NAME).code == 1
    locked.at(AFTER)
    assert locked.run("apply", NAME).code == 0


def test_a_campaign_without_the_beacon_takes_no_round(small: Any) -> None:
    with small.untouched():
        told = small.run("apply", NAME, "--round", SIGNATURE)
    one_paragraph(told, "do not come from the beacon", code=2)


# The network, only when it is asked for


class Server:
    """A drand server of the tests; `answers` by path, and the paths that were asked for."""

    def __init__(self) -> None:
        self.answers: dict[str, str] = {}
        self.asked: list[str] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.asked.append(self.path)
                text = outer.answers.get(self.path)
                self.send_response(404 if text is None else 200)
                self.end_headers()
                self.wfile.write((text or "").encode())

            def log_message(self, *_: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}"


PATH = f"/{beacon.QUICKNET.chain_hash}/public/{NUMBER}"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    made = Server()
    monkeypatch.setenv("PBEM_BEACON_SERVERS", f"{made.url}/")
    yield made
    made.server.shutdown()
    made.server.server_close()


def test_the_round_is_fetched_when_somebody_asks_for_it(locked: Drawn, server: Server) -> None:
    server.answers[PATH] = V1
    locked.at(AFTER)
    told = locked.run("apply", NAME, "--fetch")
    assert told.code == 0, told
    assert f"Round {NUMBER} was fetched and verified." in told.err
    assert locked.records[-1]["beacon"]["signature"] == SIGNATURE
    assert server.asked == [PATH]


def test_nothing_is_fetched_unless_somebody_asks(locked: Drawn, server: Server) -> None:
    server.answers[PATH] = V1
    locked.at(AFTER)
    for command in ("apply", "status", "report", "audit", "dice", "log"):
        locked.run(command, NAME)
    assert server.asked == []


def test_nothing_is_fetched_before_the_round_is_due(locked: Drawn, server: Server) -> None:
    locked.at(BEFORE)
    told = locked.run("apply", NAME, "--fetch")
    assert told.code == 1
    assert "is due at 2023-09-15 11:00:03Z: nothing was fetched" in told.err
    assert server.asked == []


BAD_ANSWERS = {
    "nothing": None,
    "a page": "<html>moved</html>",
    "another round": json.dumps({"round": 1000, "signature": vector("D3").signature.hex()}),
    "a forged signature": json.dumps({"round": NUMBER, "signature": vector("D3").signature.hex()}),
    "other randomness": V1.replace(D4["randomness"], "00" * 32),
}


@pytest.mark.parametrize("what", BAD_ANSWERS)
def test_a_server_that_does_not_give_the_round_changes_nothing(
    what: str, locked: Drawn, server: Server
) -> None:
    if (answer := BAD_ANSWERS[what]) is not None:
        server.answers[PATH] = answer
    locked.at(AFTER)
    with locked.untouched():
        told = locked.run("apply", NAME, "--fetch")
    one_paragraph(told, f"round {NUMBER} of the beacon", "could not be fetched", "in a browser")
    assert server.asked == [PATH]


def test_without_a_network_it_says_so_and_mails_are_not_taken_in(
    locked: Drawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBEM_BEACON_SERVERS", "http://127.0.0.1:9")
    locked.at(AFTER)
    mail = locked.mail("press: hello", seat="allies")
    with locked.untouched():
        told = locked.run("apply", NAME, mail, "--fetch")
    one_paragraph(told, "could not be fetched")


# Without the extra


def test_without_the_extra_no_round_is_taken_and_the_audit_says_what_it_did_not_verify(
    locked: Drawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked.at(AFTER)
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "pyblst", None)
        with locked.untouched():
            one_paragraph(locked.give(SIGNATURE), "pip install 'pbem[beacon]'")
    locked.give(SIGNATURE)
    assert "not verified" not in locked.run("audit", NAME).out
    monkeypatch.setitem(sys.modules, "pyblst", None)
    told = locked.run("audit", NAME, "--json")
    assert told.code == 4
    verdicts = told.data["verdicts"]
    told = locked.run("audit", NAME)
    assert told.code == 4
    assert "rounds of the beacon not verified here: 1;" in told.out
    assert "pip install 'pbem[beacon]'" in told.out
    dice = next(each for each in verdicts if each["name"] == "dice")
    assert dice["checked"] == dice["of"] > 0
    assert "not verified" in dice["why"]


def test_without_the_extra_a_kept_round_is_not_written_into_the_save(
    locked: Drawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody who puts a signature into the private folder by hand does not get it past the
    check.
    """
    locked.at(AFTER)
    Campaign.open(locked.save).vault.keep_rounds({NUMBER: bytes.fromhex(SIGNATURE)})
    monkeypatch.setitem(sys.modules, "pyblst", None)
    with locked.untouched():
        one_paragraph(locked.run("apply", NAME), "none is accepted unverified")


def test_a_forged_round_in_the_private_folder_is_refused(locked: Drawn) -> None:
    locked.at(AFTER)
    Campaign.open(locked.save).vault.keep_rounds({NUMBER: vector("D3").signature})
    with locked.untouched():
        one_paragraph(locked.run("apply", NAME), "does not hold (beacon_not_of_round)")
