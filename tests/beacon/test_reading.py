"""Rounds from files, mails and the network: what is read, and what is refused."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from time import sleep
from typing import ClassVar

import pytest

from pbem.faults import Fault
from pbem.records.dice import beacon
from pbem.records.dice.beacon import QUICKNET, Round, one_of, read_rounds
from tests.beacon.given import BAD, GOOD, refused, vector
from tests.patience import ending

D1, D3 = GOOD["D1"], GOOD["D3"]
V1 = json.dumps({key: D3[key] for key in ("round", "randomness", "signature")})
V2 = json.dumps({key: D1[key] for key in ("round", "signature")}, indent=1)
BARE = Round(1000, bytes.fromhex(D3["signature"]))


TEXTS = {
    "version 1 of the API": (V1, [vector("D3")]),
    "version 2 of the API": (V2, [Round(42, bytes.fromhex(D1["signature"]))]),
    "a list": (f"[{V1}, {V2}]", [vector("D3"), Round(42, bytes.fromhex(D1["signature"]))]),
    "a line": (f"1000 {D3['signature']}", [BARE]),
    "a line of a mail": (f"  round 1000: {D3['signature']}  \r\n", [BARE]),
    "capital digits": (f"1000 {D3['signature'].upper()}", [BARE]),
    "lines with notes": (f"# drawn on Friday\n\n1000 {D3['signature']}\n", [BARE]),
    "a byte-order mark": (f"\ufeff{V1}".encode(), [vector("D3")]),
    "nothing": ("", []),
}


@pytest.mark.parametrize("what", TEXTS)
def test_read(what: str) -> None:
    text, rounds = TEXTS[what]
    assert read_rounds(text) == rounds


BROKEN = {
    "words": "the beacon was silent today",
    "a page of a web server": "<html><body>502 Bad Gateway</body></html>",
    "half an answer": V1[:60],
    "a number that is none": V1.replace("1000", '"1000"'),
    "a fraction": V1.replace("1000", "1000.0"),
    "true": V1.replace("1000", "true"),
    "no signature": '{"round": 1000}',
    "a signature that is none": '{"round": 1000, "signature": 7}',
    "blanks within a signature": V1.replace("b446", "b4 46"),
    "an odd number of digits": f"1000 {D3['signature'][:-1]}",
    "no number": D3["signature"],
    "digits of another script": f"١٠٠٠ {D3['signature']}",
    "a number without end": f"{'9' * 5000} {D3['signature']}",
    "a list of numbers": "[1, 2]",
    "lists without end": "[" * 100_000,
    "objects without end": '{"round":' * 100_000,
    "a large file": "#\n" * 600_000,
    "bytes of something else": b"\x89PNG\r\n\x1a\n\xff\xfe",
}


@pytest.mark.parametrize("what", BROKEN)
def test_refused(what: str) -> None:
    refused("beacon_unreadable", read_rounds, BROKEN[what])


def test_the_round_wanted_is_found_among_others() -> None:
    rounds = [vector(name) for name in GOOD]
    assert one_of(rounds, 1000) == vector("D3")
    assert one_of([*rounds, vector("D3")], 1000) == vector("D3")


def test_a_round_that_is_not_there_or_there_in_two_forms_is_refused() -> None:
    refused("beacon_other_round", one_of, [vector("D1")], 1000)
    refused("beacon_other_round", one_of, [], 1000)
    refused("beacon_other_round", one_of, [vector("D3"), vector("D8")], 1000)


# The network


class Answers(BaseHTTPRequestHandler):
    """A server that answers as it was told, and notes what it was asked."""

    answer: ClassVar[bytes] = b""
    status: ClassVar[int] = 200
    delay: ClassVar[float] = 0.0
    asked: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.asked.append(self.path)
        sleep(self.delay)
        self.send_response(self.status)
        self.end_headers()
        self.wfile.write(self.answer)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def server(answer: str, status: int = 200, delay: float = 0.0) -> Iterator[tuple[str, list[str]]]:
    """Address of a server with this answer, and the paths that it is asked for."""
    asked: list[str] = []
    told = {"answer": answer.encode(), "status": status, "delay": delay, "asked": asked}
    made = ThreadingHTTPServer(("127.0.0.1", 0), type("Told", (Answers,), told))
    thread = threading.Thread(target=made.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{made.server_address[1]}", asked
    finally:
        made.shutdown()
        made.server_close()
        thread.join()


@pytest.fixture(autouse=True)
def _no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "*")


needs_extra = pytest.mark.skipif(not beacon.has_extra(), reason="needs the extra pbem[beacon]")


@needs_extra
def test_what_several_servers_say_is_told_once_in_the_words_of_the_system() -> None:
    hosts = ["http://127.0.0.1:9", "http://127.0.0.1:1"]
    with pytest.raises(Fault) as caught:
        beacon.fetch(1000, hosts=hosts)
    assert caught.value.what.endswith(f"({', '.join(hosts)}: Connection refused)")


def test_fetch_asks_for_the_round_of_the_chain() -> None:
    with server(V1) as (host, asked):
        assert beacon.fetch(1000, hosts=[host]) == vector("D3")
    assert asked == [f"/{QUICKNET.chain_hash}/public/1000"]


WRONG = {
    "another round": (V2, "beacon_other_round"),
    "another signature": (f"1000 {D1['signature']}", "beacon_not_of_round"),
    "a point of small order added": (
        f"1000 {BAD['D8']['signature']}",
        "beacon_not_in_group",
    ),
    "another randomness": (V1.replace("fe290bec", "0e290bec"), "beacon_randomness"),
    "no round": ("please log in to this network", "beacon_unreadable"),
}


@pytest.mark.parametrize("what", WRONG)
@needs_extra
def test_what_does_not_hold_is_not_taken_and_the_next_host_is_asked(what: str) -> None:
    answer, code = WRONG[what]
    with server(answer) as (bad, asked), server(V1) as (good, _):
        assert beacon.fetch(1000, hosts=[bad, good]) == vector("D3")
        assert len(asked) == 1
        with pytest.raises(Fault) as caught:
            beacon.fetch(1000, hosts=[bad])
    assert caught.value.code == "beacon_not_fetched"
    assert f"{bad}: {code}" in str(caught.value)


@needs_extra
def test_a_round_that_is_not_out_yet() -> None:
    with server("", status=404) as (host, _), pytest.raises(Fault) as caught:
        beacon.fetch(10**10, hosts=[host])
    assert "404" in str(caught.value)
    assert "due 2974-" in str(caught.value)


@needs_extra
def test_a_server_that_does_not_answer_is_left_after_the_time_out() -> None:
    with ending(), server(V1, delay=1.0) as (host, _), pytest.raises(Fault) as caught:
        beacon.fetch(1000, hosts=[host], timeout=0.2)
    assert "timed out" in str(caught.value)


@needs_extra
def test_nobody_there() -> None:
    with server("") as (gone, _):
        pass
    with pytest.raises(Fault) as caught:
        beacon.fetch(1000, hosts=[gone])
    said = str(caught.value)
    assert "refused" in said
    assert f"Open https://api.drand.sh/{QUICKNET.chain_hash}/public/1000 in a browser" in said


@needs_extra
def test_only_the_web_is_asked() -> None:
    with pytest.raises(Fault) as caught:
        beacon.fetch(1000, hosts=["file:///etc"])
    assert "not an address of the web" in str(caught.value)


@needs_extra
def test_a_number_of_no_round_is_refused_before_anybody_is_asked() -> None:
    with server(V1) as (host, asked):
        refused("beacon_round_number", beacon.fetch, 0, hosts=[host])
    assert asked == []
