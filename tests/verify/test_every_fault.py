"""For every reason for which our own book of the dice refuses a record: the page finds a fault in
that record too.

The last record of each save here is forged by the moderator, who seals it with his own key.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pbem.audit import chains
from pbem.records.dice import beacon, links, rounds
from pbem.storage import ledger
from pbem.storage.documents import documents
from pbem.storage.yamlin import load_one
from tests.beacon import network
from tests.harness.browser import Browser
from tests.verify.chained import CAMPAIGN, PHRASE, Chained, chain_of
from tests.verify.compare import DICE, SEALS
from tests.verify.conftest import Page
from tests.verify.saves import put_together

pytestmark = pytest.mark.slow

# Before a test puts another one in its place.
QUICKNET_ITSELF = beacon.info_data(beacon.QUICKNET)
ROOT = Path(__file__).parents[2]
DICING = ("pbem/records/dice/book.py", "pbem/records/dice/entries.py", "pbem/records/dice/burnt_numbers.py", "pbem/records/dice/rounds.py",
          "pbem/records/dice/phrases.py",
          "pbem/engine/chance.py", "pbem/records/dice/beacon.py")  # fmt: skip
# Refused when a mail comes in or a campaign is founded; no record can hold them, or the book says
# another thing first.
NO_RECORD = {
    "link_before_closing": "a record with such links is refused as links_without_lock",
    "link_comes_last": "the order in which links came in is in no record",
    "link_not_wanted": "a record with another opener is refused as link_of_nobody",
    "link_number_high": "it would take a million records; another number is refused as number_not_next",
    "link_number_used": "a record with another number is refused as number_not_next",
    "link_number_wrong": "a record with another number is refused as number_not_next",
    "phrase_guessable": "a matter of the founding's mails",
    "phrase_too_long": "a matter of the founding's mails",
    "phrase_too_short": "a matter of the founding's mails",
    "chain_lost": "told of the seat records before it (tests/test_changed_run.py)",
    "seat_reserved": "no campaign is founded with it",
    "anchor_size": "no campaign is founded with it",
    "beacon_size": "no seed can be made of it, and that is said first",
    "beacon_key": "the key is that of the network",
    "beacon_randomness": "no record holds it",
    "beacon_round_number": "the round is that of the lock",
    "beacon_other_round": "a matter of files with rounds",
    "beacon_unreadable": "a matter of files with rounds",
}  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def _network() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(beacon, "QUICKNET", network.info())
        yield


@pytest.fixture(scope="module")
def page(chromium: Browser, _network: None) -> Page:
    made = Page(chromium)
    made.run("void Object.assign(QUICKNET, info)", info=beacon.info_data(beacon.QUICKNET))
    return made


def begun(**terms: Any) -> Chained:
    """At the founding."""
    made = Chained(**terms)
    made.ask()
    return made


def ready(**terms: Any) -> Chained:
    """Founded, at the first orders."""
    made = begun(**terms)
    made.found()
    return made


def locked(**terms: Any) -> Chained:
    """With the first lock; in strict order or by the beacon both."""
    made = ready(**terms)
    made.lock("allies")
    if made.book.is_strict:
        made.lock("allies")
    return made


def forged(made: Chained) -> Chained:
    """From here on the moderator is not honest."""
    made.is_honest = False
    return made


def last(made: Chained, **changes: Any) -> Chained:
    """The same with the last record, which was honest, changed; None takes a part away."""
    record = made.records[-1]
    for name, value in changes.items():
        part, _, inner = name.partition("__")
        if inner:
            record[part][inner] = value
        elif value is None:
            del record[part]
        else:
            record[part] = value
    return made


Fault = Callable[[], Chained]
FAULTS: dict[str, Fault] = {}


def fault(code: str) -> Callable[[Fault], Fault]:
    def register(make: Fault) -> Fault:
        FAULTS[code] = make
        return make

    return register


# Foundings


@fault("founding_closed")
def _() -> Chained:
    made = forged(ready())
    made.add("orders", seat="neutral", phrase=PHRASE)
    return made


@fault("founding_not_yours")
def _() -> Chained:
    made = forged(begun())
    made.add("orders", seat="ghost", phrase=PHRASE)
    return made


@fault("founding_twice")
def _() -> Chained:
    made = begun()
    made.add("orders", seat="neutral", phrase=PHRASE)
    forged(made).add("orders", seat="neutral", phrase=PHRASE)
    return made


def founding_link(made: Chained, seat: str, number: int = 0) -> None:
    opened = made.opened("link", seat, number, made.head(0))
    link = ledger.link_text(number, opened.link)
    made.add("founding", seat=seat, head=made.head(0), link=link, signed=opened.signature)


@fault("founding_phrase_late")
def _() -> Chained:
    made = begun()
    made.add("orders", seat="neutral", phrase=PHRASE)
    founding_link(made, "allies")
    forged(made).add("orders", seat="axis", phrase=PHRASE)
    return made


@fault("own_phrase_late")
def _() -> Chained:
    made = begun()
    made.anchor["seats"]["own"] = {"powers": ["own"]}
    made.anchor["moderator"]["plays"] = "own"
    made.anchor["dice"]["founders"].append("own")
    forged(made).add("orders", seat="neutral", phrase=PHRASE)
    made.add("orders", seat="own", phrase=f"{PHRASE} und noch mehr")
    return made


@fault("founding_by_link")
def _() -> Chained:
    made = forged(begun())
    made.add("orders", seat="axis", phrase=PHRASE)
    return made


@fault("founding_waits")
def _() -> Chained:
    made = forged(begun())
    founding_link(made, "axis")
    return made


@fault("no_chain")
def _() -> Chained:
    made = forged(begun())
    link = ledger.link_text(0, chain_of("neutral").links[0])
    made.add("founding", seat="neutral", head=made.head(0), link=link)
    return made


# Links and locks


@fault("dice_without_links")
def _() -> Chained:
    made = locked()
    made.throw()
    return last(made, links=None)


@fault("links_without_lock")
def _() -> Chained:
    made = ready(mode="strict")
    made.lock("allies")
    forged(made).throw()
    return made


@fault("lock_for_nothing")
def _() -> Chained:
    made = locked()
    forged(made).lock("allies")
    return made


@fault("number_not_next")
def _() -> Chained:
    made = ready()
    made.lock("allies")
    return last(made, segment=2)


@fault("record_says")
def _() -> Chained:
    made = locked()
    made.throw()
    return last(made, grade_why="strict order")


def thrown_with(**changes: Any) -> Chained:
    made = locked()
    made.throw()
    return last(made, **changes)


@fault("link_missing")
def _() -> Chained:
    made = locked()
    made.throw()
    del made.records[-1]["links"]["axis"]
    return made


@fault("link_of_nobody")
def _() -> Chained:
    return thrown_with(links__sealed=ledger.link_text(1, chain_of("sealed").links[1]))


@fault("link_wrong")
def _() -> Chained:
    return thrown_with(links__axis=ledger.link_text(1, chain_of("axis", "another").links[1]))


@fault("link_head_wrong")
def _() -> Chained:
    return thrown_with(heads__axis="1/0123456789abcdef")


@fault("link_unsigned")
def _() -> Chained:
    return thrown_with(signed={})


@fault("link_badly_signed")
def _() -> Chained:
    made = locked()
    made.throw()
    signed = made.records[-1]["signed"]
    return last(made, signed__axis=signed["allies"])


@fault("quote_head_wrong")
def _() -> Chained:
    made = locked()
    forged(made).add("orders", seat="axis", closes_for=1, quotes={"head": made.head(0)})
    return made


@fault("lines_closed_already")
def _() -> Chained:
    made = locked()
    forged(made).add("orders", seat="allies", closes_for=1)
    return made


@fault("no_fallback")
def _() -> Chained:
    made = ready(mode="strict")
    made.lock("allies")
    forged(made).lock("allies", without=("axis",))
    return made


@fault("fallback_not_for")
def _() -> Chained:
    made = ready(mode="strict", silence="fallback")
    made.lock("allies")
    forged(made).lock("allies", without=("allies",))
    return made


@fault("roll_not_now")
def _() -> Chained:
    made = locked()
    forged(made).lock("allies", roll={"dice": "2d6", "why": "who goes first"})
    return made


@fault("robot_not_now")
def _() -> Chained:
    made = locked()
    forged(made).add("seat", change="robot", seat="neutral", robot="r-1", orders="withdrawn")
    return made


# Deposits and chains


def deposited(**told: Any) -> Chained:
    made = locked(**told)
    made.deposit("axis", 2, 1, 1)
    return made


@fault("deposit_strict")
def _() -> Chained:
    made = forged(locked(mode="strict"))
    made.deposit("axis", 2, 1, 1)
    return made


@fault("deposit_segments")
def _() -> Chained:
    made = forged(locked())
    made.deposit("axis", 2, 2, 2)
    return made


@fault("link_deposited")
def _() -> Chained:
    made = forged(deposited())
    made.deposit("axis", 3, 1, 1)
    return made


@fault("deposit_other")
def _() -> Chained:
    made = locked()
    made.deposit("axis", 1, 1, 1, link=b"another link than that of number 1"[:32])
    forged(made).throw()
    return made


@fault("anchor_twice")
def _() -> Chained:
    made = ready()
    made.new_chain("axis")
    record = made.records[-1]
    chain = made.chains["allies"].anchor.hex()
    said = links.join_statement(CAMPAIGN, "axis", chain, record["key"])
    return last(made, chain=chain, signed=made.keys["axis"].sign("join", said))


# Rounds of the beacon

BY_BEACON = {"mode": "beacon"}


@fault("round_missing")
def _() -> Chained:
    return last(locked(**BY_BEACON), round=None)


@fault("round_out_already")
def _() -> Chained:
    return last(locked(**BY_BEACON), round=1, due=rounds.due(1))


@fault("round_not_of_rule")
def _() -> Chained:
    made = locked(**BY_BEACON)
    number = made.records[-1]["round"] + 1
    return last(made, round=number, due=rounds.due(number))


@fault("round_not_wanted")
def _() -> Chained:
    made = ready(**BY_BEACON)
    made.lock("allies")
    return last(made, **made.naming(12))


@fault("round_without_time")
def _() -> Chained:
    return last(locked(**BY_BEACON), time="this evening")


def second_lock() -> Chained:
    """A lock after one whose round is in the save."""
    made = locked(**BY_BEACON)
    made.throw()
    made.ask()
    made.lock("allies")
    made.lock("allies")
    return made


@fault("round_used")
def _() -> Chained:
    """Named before, void with its lock, and not out yet."""
    made = locked(**BY_BEACON)
    used = made.records[-1]["round"]
    made.rule()
    made.lock("allies")
    return last(made, round=used, due=rounds.due(used))


@fault("round_dated_back")
def _() -> Chained:
    made = second_lock()
    return last(made, time=rounds.text(made.time - 1))


def drawn(**changes: Any) -> Chained:
    made = locked(**BY_BEACON)
    made.throw()
    return last(made, **changes)


@fault("round_other")
def _() -> Chained:
    return drawn(beacon__chain="00" * 32)


@fault("round_before_due")
def _() -> Chained:
    made = drawn()
    return last(made, time=rounds.text(made.time - 1))


@fault("beacon_infinity")
def _() -> Chained:
    return drawn(beacon__signature="c0" + "00" * 47)


@fault("beacon_encoding")
def _() -> Chained:
    return drawn(beacon__signature="00" * 48)


@fault("beacon_not_on_curve")
def _() -> Chained:
    return drawn(beacon__signature="80" + "00" * 46 + "01")


@fault("beacon_not_in_group")
def _() -> Chained:
    return drawn(beacon__signature="80" + "00" * 46 + "04")


@fault("beacon_not_of_round")
def _() -> Chained:
    return drawn(beacon__signature=network.sign(77).hex())


# What an anchor says of the beacon

Change = Callable[[dict[str, Any]], Any]
ANCHORS: dict[str, Change] = {
    "round_draw_time": lambda dice: dice.update(draw="8 in the evening"),
    "round_lead": lambda dice: dice.update(lead=241),
    "beacon_scheme": lambda dice: dice["beacon"].update(scheme="bls-unchained-on-g1"),
    "beacon_chain_hash": lambda dice: dice["beacon"].update(genesis_time=1),
    "beacon_chain_unreadable": lambda dice: dice["beacon"].pop("group_hash"),
    "beacon_other_chain": lambda dice: dice.update(beacon=QUICKNET_ITSELF),
}


# The tests


def refused(data: bytes) -> tuple[int, str]:
    """Record and code for which our own program refuses a save."""
    anchor, *records, _ = [load_one(doc) for doc in documents(data)]
    for record, apart in chains.dice(anchor, records):
        if apart is not None:
            said = apart[2]
            return record["record"], str(said.get("code") if isinstance(said, dict) else said)
    return 0, ""


@pytest.mark.parametrize("code", FAULTS)
def test_the_page_finds_it_in_the_same_record(code: str, page: Page) -> None:
    made = FAULTS[code]()
    data = put_together(made.parts, made.signer)
    number, found = refused(data)
    assert found.removeprefix("refusal.") == code
    verdicts = page.verify(data)["verdicts"]
    assert verdicts[SEALS]["difference"] is None
    # What has not the form of its kind is found before anything is computed from it.
    found_at = [each["difference"]["record"] for each in verdicts if each["difference"]]
    assert found_at[0] == number


@pytest.mark.parametrize("code", ANCHORS)
def test_the_page_finds_it_in_the_anchor(code: str, page: Page) -> None:
    made = locked(**BY_BEACON)
    ANCHORS[code](made.anchor["dice"])
    apart = chains.wrong_anchor(made.anchor)
    assert apart is not None
    assert apart[2]["code"].removeprefix("refusal.") == code
    data = put_together(made.parts, made.signer)
    difference = page.verify(data)["verdicts"][DICE]["difference"]
    assert difference["record"] == 0
    assert difference["path"].startswith("dice.")


def test_every_reason_is_in_the_table() -> None:
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in DICING]
    codes = {code for text in texts for code in re.findall(r'Illegal\(\s*"",\s*"([a-z_]+)"', text)}
    assert codes - set(FAULTS) - set(ANCHORS) - set(NO_RECORD) == set()
    assert {*FAULTS, *ANCHORS, *NO_RECORD} <= codes
