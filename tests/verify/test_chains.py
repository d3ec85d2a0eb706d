"""Players' chains on the page: foundings, locks, heads, signatures, deposits and grades, beside
those of the audit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pbem.audit import chains
from pbem.engine import chance
from pbem.engine.state import copy
from pbem.records.dice import beacon, rounds
from pbem.records.dice.book import Book
from pbem.storage.documents import documents
from pbem.storage.yamlin import load_one
from tests.beacon import network
from tests.harness.browser import Browser
from tests.sample import names, sampled, some
from tests.test_audit import other, scalars
from tests.verify.chained import (
    BEGIN,
    Chained,
    chain_of,
    founded_by_beacon,
    in_beacon_order,
    in_default_order,
    in_strict_order,
    thrown,
)
from tests.verify.conftest import Page
from tests.verify.saves import Data, Parts, put_together

pytestmark = pytest.mark.slow

SEALS, DICE, OPENED = range(3)
MAKERS: dict[str, Callable[[], Chained]] = {
    "default": in_default_order,
    "strict": in_strict_order,
    "beacon": in_beacon_order,
    "founded by the beacon": founded_by_beacon,
}


@pytest.fixture(scope="module", autouse=True)
def _network() -> Iterator[None]:
    """A beacon whose rounds the tests can make, in the place of quicknet."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(beacon, "QUICKNET", network.info())
        yield


@pytest.fixture(scope="module")
def page(chromium: Browser, _network: None) -> Page:
    """The page with the same beacon."""
    made = Page(chromium)
    know_the_beacon(made)
    return made


def know_the_beacon(page: Page) -> None:
    page.run("void Object.assign(QUICKNET, info)", info=beacon.info_data(beacon.QUICKNET))


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
    for record, apart in chains.dice(anchor, records):
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
    naming = [made.anchor["dice"].get("founding", {}), *made.records]
    named = [r["round"] for r in naming if "round" in r and r.get("kind") != "roll"]
    assert [int(text.split(",")[0].split()[1]) for text in result["rounds"]] == named


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
        "default order",
    ]


def test_the_founding_in_force_is_told(page: Page, default: Chained) -> None:
    result = page.verify(put_together(default.parts, default.signer))
    entries = default.book.founding["entries"]
    assert result["founding"] == [
        f"{seat}: {text.split(' ', 1)[1]}" for seat, text in entries.items()
    ]


# What enters neither seed nor chain, and is looked at in the replay alone.
UNSEEN = {"state", "events"}


def ways(record: Data) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every value that somebody could change, but what the seal and the replay alone are for."""
    for way, value in scalars(record):
        if way[0] not in {"record", "prev", "seal", *UNSEEN}:
            yield way, value


# In which of the campaigns a kind of value is changed when each is changed in one.
_TRIED: dict[tuple[str, ...], Chained] = {}


@sampled
def test_any_changed_value_is_found_no_later_than_by_the_audit(
    whole: bool, page: Page, made: Chained
) -> None:
    """Heads quote what is before them: a changed record is found there, or where its head is quoted
    next.
    """
    places = [(record, *each) for record in made.records for each in ways(record)]
    assert len(places) > 60

    def kind(each: tuple[Data, tuple[str | int, ...], Any]) -> tuple[str, ...]:
        return (each[0]["kind"], *names(each[1]))

    chosen = some(places, kind, whole=whole)
    if not whole:
        chosen = [each for each in chosen if _TRIED.setdefault(kind(each), made) is made]
    for record, way, value in chosen:

        def change(parts: Parts, number: int = record["record"], way: Any = way) -> None:
            place: Any = parts.records[number - 1]
            for step in way[:-1]:
                place = place[step]
            place[way[-1]] = other(place[way[-1]])

        data = changed(made, change)
        ours, theirs = audited(data), found(page, data)
        if ours is None:
            # Kinds of records, seats, and what a roll is for, the audit judges in the replay.
            assert theirs is None or way[0] in ("kind", "roll", "seat"), (way, theirs)
        else:
            # What cannot stand in a record of its kind is told before the dice are looked at.
            theirs = theirs or page.verify(data)["verdicts"][OPENED]["difference"]
            assert theirs is not None, (record["record"], way, value)
            assert record["record"] <= theirs["record"] <= ours, (way, value, theirs)


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
    record |= {"kind": "note", "text": "x"}
    for name in ("contributors", "number"):
        record.pop(name)


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


def test_a_deposit_of_another_link_than_was_said_is_found_when_the_link_is_public(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Chained()
    made.ask()
    made.found()
    made.lock("allies")
    made.deposit("axis", 2, 1, 1, link=b"another link than that of number 2"[:32])
    with monkeypatch.context() as patch:
        patch.setattr(Book, "check_mark", lambda *_: None)
        made.throw()
        made.ask()
        made.lock("allies")
        made.throw()
    data = put_together(made.parts, made.signer)
    difference = found(page, data)
    assert (difference["record"], difference["path"]) == (audited(data), "links")
    assert difference["expected"].startswith("the link that was deposited")


def test_a_head_quoted_without_a_link_is_checked(page: Page) -> None:
    made = in_strict_order()

    def change(parts: Parts) -> None:
        record = parts.first("quotes")
        record["quotes"]["head"] = "1/0123456789abcdef"

    data = changed(made, change)
    difference = found(page, data)
    assert (difference["record"], difference["path"]) == (audited(data), "quotes.head")


# By the beacon


@pytest.fixture(scope="module")
def drawn() -> Chained:
    return in_beacon_order()


def naming(parts: Parts, after: int = 0) -> Data:
    """The first record that names a round."""
    return parts.first("round", after)


def other_round(parts: Parts) -> None:
    record = naming(parts)
    record |= {"round": record["round"] + 1, "due": rounds.due(record["round"] + 1)}


def round_that_is_out(parts: Parts) -> None:
    record = naming(parts)
    record |= {"round": record["round"] - 28_800, "due": rounds.due(record["round"] - 28_800)}


def round_named_before(parts: Parts) -> None:
    first = naming(parts)
    naming(parts, first["record"]).update(round=first["round"], due=first["due"])


def other_due(parts: Parts) -> None:
    naming(parts)["due"] = naming(parts)["due"].replace(":00Z", ":03Z")


def lock_dated_back(parts: Parts) -> None:
    """Before the round that is in the save already: by the rule its round would be another."""
    record = naming(parts, naming(parts)["record"])
    record["time"] = rounds.text(rounds.seconds(record["time"]) - 7200)


def lock_that_names_none(parts: Parts) -> None:
    record = naming(parts)
    del record["round"], record["due"]


def lock_that_names_one_too_early(parts: Parts) -> None:
    record = naming(parts)
    parts.records[record["record"] - 2] |= {"round": record["round"], "due": record["due"]}


def with_an_opener(parts: Parts) -> None:
    naming(parts)["openers"] = ["moderator"]


def of_another_round(parts: Parts) -> None:
    given = parts.first("beacon")["beacon"]
    given["signature"] = network.sign(given["round"] + 1).hex()


def by_another_network(parts: Parts) -> None:
    given = parts.first("beacon")["beacon"]
    given["signature"] = network.sign(given["round"], 77).hex()


def told_as_another_round(parts: Parts) -> None:
    parts.first("beacon")["beacon"]["round"] += 1


def told_of_another_chain(parts: Parts) -> None:
    parts.first("beacon")["beacon"]["chain"] = "00" * 32


def for_another_segment(parts: Parts) -> None:
    parts.first("beacon")["beacon"]["segment"] += 1


def result_before_the_round(parts: Parts) -> None:
    record = parts.first("beacon")
    record["time"] = rounds.text(rounds.seconds(record["time"]) - 1)


def links_in_place_of_the_round(parts: Parts) -> None:
    record = parts.first("beacon")
    number = record.pop("beacon")["segment"]
    record["links"] = {"moderator": f"{number} {chain_of('moderator').links[number].hex()}"}


def links_beside_the_round(parts: Parts) -> None:
    record = parts.first("beacon")
    number = record["beacon"]["segment"]
    record["links"] = {"moderator": f"{number} {chain_of('moderator').links[number].hex()}"}


def number_not_burnt(parts: Parts) -> None:
    del parts.first("burnt")["burnt"]


def infinity(parts: Parts) -> None:
    parts.first("beacon")["beacon"]["signature"] = "c0" + "00" * 47


def too_short(parts: Parts) -> None:
    given = parts.first("beacon")["beacon"]
    given["signature"] = given["signature"][:-2]


BY_BEACON: dict[str, tuple[Callable[[Parts], Any], str]] = {
    "another round than the rule's": (other_round, "round"),
    "a round that is out already": (round_that_is_out, "round"),
    "a round named before": (round_named_before, "round"),
    "another time of the round": (other_due, "due"),
    "a lock dated back": (lock_dated_back, "time"),
    "no round named": (lock_that_names_none, "round"),
    "a round named before all lines are closed": (lock_that_names_one_too_early, "round"),
    "a lock with an opener": (with_an_opener, "openers"),
    "a signature of another round": (of_another_round, "dice."),
    "a signature by another network": (by_another_network, "dice."),
    "a signature that is too short": (too_short, "beacon.signature"),
    "the point at infinity": (infinity, "dice."),
    "a result that tells another round": (told_as_another_round, "beacon.round"),
    "a result of another chain": (told_of_another_chain, "beacon.chain"),
    "a round for another segment": (for_another_segment, "beacon.segment"),
    "a result before its round": (result_before_the_round, "time"),
    "links in place of the round": (links_in_place_of_the_round, "beacon"),
    "links beside the round": (links_beside_the_round, "beacon"),
    "a number that was not burnt": (number_not_burnt, "burnt"),
}


@pytest.mark.parametrize("what", BY_BEACON)
def test_attack_on_rounds(what: str, page: Page, drawn: Chained) -> None:
    change, path = BY_BEACON[what]
    data = changed(drawn, change)
    difference = found(page, data)
    assert difference["path"].startswith(path)
    assert difference["record"] == audited(data)


def forged(signature: bytes) -> Callable[[Parts], None]:
    """A signature with the dice that follow from it: who can choose one chooses his dice."""

    def change(parts: Parts) -> None:
        record = parts.first("beacon")
        record["beacon"]["signature"] = signature.hex()
        number = record["beacon"]["segment"]
        entries = in_beacon_order().book.entries(number)
        seed = chance.seed(parts.anchor["campaign"], number, {}, entries, signature)
        record["dice"] = thrown(seed, next(iter(record["dice"])), 3)

    return change


def test_dice_of_a_signature_that_is_none_are_found_by_the_curve_alone(
    page: Page, drawn: Chained
) -> None:
    """Also one with a point of small order added, whose pairing holds."""
    number = next(r for r in drawn.records if "beacon" in r)["beacon"]["round"]
    good = network.sign(number)
    for signature in (network.sign(number + 1), network.sign(number, 77), with_torsion(page, good)):
        assert signature != good
        data = changed(drawn, forged(signature))
        difference = found(page, data)
        assert difference["path"] == "beacon.signature"
        assert difference["record"] == audited(data)
    assert difference["expected"] == "a point in the group of prime order"


def with_torsion(page: Page, signature: bytes) -> bytes:
    """The sum with a point whose order divides the cofactor, as in vector D8."""
    script = """(() => {
      const x = 4n, off = [x, rootOf(mod(x * x * x + 4n))], small = times(F1, off, GROUP_ORDER);
      const [sum, y] = plus(F1, readPoint(F1, fromHex(signature), BEACON_SIZE, ""), small);
      const bytes = fromHex(sum.toString(16).padStart(96, "0"));
      bytes[0] |= y > (P - 1n) / 2n ? 0xa0 : 0x80;
      return hex(bytes);
    })()"""
    return bytes.fromhex(page.run(script, signature=signature.hex()))


IN_THE_ANCHOR: dict[str, tuple[Callable[[Data], Any], str]] = {
    "another network": (lambda dice: dice["beacon"].update(public_key="ab" * 96), "dice.beacon.public_key"),
    "another genesis": (lambda dice: dice["beacon"].update(genesis_time=0), "dice.beacon.genesis_time"),
    "another scheme": (lambda dice: dice["beacon"].update(scheme="bls-unchained-on-g1"), "dice.beacon.scheme"),
    "something more": (lambda dice: dice["beacon"].update(url="x"), "dice.beacon.url"),
    "no time of the day": (lambda dice: dice.update(draw="24:00"), "dice.draw"),
    "no lead": (lambda dice: dice.update(lead=0), "dice.lead"),
}  # fmt: skip


@pytest.mark.parametrize("what", IN_THE_ANCHOR)
def test_an_anchor_with_another_beacon_is_refused(what: str, page: Page, drawn: Chained) -> None:
    change, path = IN_THE_ANCHOR[what]
    difference = found(page, changed(drawn, lambda parts: change(parts.anchor["dice"])))
    assert (difference["record"], difference["path"]) == (0, path)


def test_the_round_of_a_founding_follows_from_the_time_of_the_anchor(page: Page) -> None:
    made = founded_by_beacon()
    data = changed(made, lambda p: p.anchor.update(time=rounds.text(BEGIN - 80_000)))
    difference = found(page, data)
    assert (difference["record"], difference["path"]) == (0, "dice.founding.round")


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
        know_the_beacon(page)
    assert found(page, changed(default, last_signature))["path"] == "signed"
