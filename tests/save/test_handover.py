"""Another moderator's key in the save: whose consents are enough, and that no save opens in which
they are not.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.faults import NotSealed, Tampered
from pbem.storage import keys, repair, save
from pbem.storage.chain import verify_all
from pbem.storage.documents import documents, head, sealed, sha256
from pbem.storage.keys import Signer
from pbem.storage.succession import is_handover, needed, seat_keys_of, statement
from tests.save.samples import ANCHOR, OTHER, SIGNER, record, state

SEATS = ("axis", "allies", "neutral", "pacific")
KEYS = {seat: keys.from_seed(seat.encode().ljust(32, b"*")) for seat in SEATS}
THIRD = keys.from_seed(b"third".ljust(32, b"-"))
CAMPAIGN = ANCHOR["campaign"]


def anchor(*with_key: str, **more: Any) -> dict[str, Any]:
    seats: dict[str, Any] = {seat: {"powers": [seat]} for seat in SEATS}
    for seat in with_key:
        seats[seat]["key"] = KEYS[seat].public
    return {**ANCHOR, "seats": seats, **more}


def consents(made: save.Save, key: str, *holders: str, signer: Signer = SIGNER) -> dict[str, str]:
    """What these holders sign for this key behind the last record."""
    prev = sha256(made.document(made.count))
    signers = {**KEYS, "moderator": signer}
    return {h: signers[h].sign("handover", statement(CAMPAIGN, h, prev, key)) for h in holders}


def handover(key: str, agreed: dict[str, str]) -> dict[str, Any]:
    return {
        "kind": "seat",
        "change": "handover",
        "seat": "moderator",
        "name": "Erika",
        "plays": "",
        "key": key,
        "consents": agreed,
        "orders": "kept",
    }


@pytest.fixture
def three(tmp_path: Path) -> save.Save:
    """A save with three records, in which three of four seats have a key."""
    made = save.create(
        tmp_path / "spring.pbem.yaml", anchor("axis", "allies", "neutral"), state(0), SIGNER
    )
    for number in range(1, 4):
        made.append([record(number)], state(number), SIGNER)
    return made


def forged(
    made: save.Save, new: dict[str, Any], signer: Signer, *, listed: Any = None, after: Any = None
) -> bytes:
    """The bytes of a save with one more record, sealed by whoever wants to, without any check of
    ours.
    """
    docs = documents(made.data)[:-1]
    number = made.count + 1
    docs.append(sealed({**new, "record": number, "prev": sha256(docs[-1])}, "record", signer))
    listed = [{"record": number, "key": signer.public}] if listed is None else listed
    return with_trailer(docs, signer, listed, after)


def with_trailer(docs: list[bytes], signer: Signer, listed: Any, after: Any = None) -> bytes:
    before = b"".join(docs)
    trailer = {
        "trailer": head(len(docs) - 1, sha256(docs[-1])),
        "state": after or state(4),
        "file": sha256(before),
        **({"keys": listed} if listed else {}),
    }
    return before + sealed(trailer, "trailer", signer)


def refused(data: bytes, code: str, *words: str) -> None:
    """No command opens it, and the audit's walk names the same fault."""
    with pytest.raises(NotSealed) as caught:
        save.load_save(data, "spring.pbem.yaml")
    assert caught.value.code == code, caught.value
    for word in words:
        assert word in str(caught.value)
    assert caught.value.exit_code == 3
    assert verify_all(data, "spring.pbem.yaml").faults[0].fault.code == code  # type: ignore[union-attr]


# What is accepted


@pytest.mark.parametrize(
    "holders", [("moderator",), ("axis", "allies"), ("axis", "allies", "neutral")]
)
def test_after_enough_consents_the_new_key_seals_and_the_old_one_no_more(
    three: save.Save, holders: tuple[str, ...]
) -> None:
    agreed = consents(three, OTHER.public, *holders)
    three.append([handover(OTHER.public, agreed)], state(4), OTHER)
    three.append([record(5)], state(5), OTHER)
    found = save.open_save(three.path)
    assert (found.public, found.founder, found.count) == (OTHER.public, SIGNER.public, 5)
    assert [found.key_at(n) == OTHER.public for n in range(6)] == [False] * 4 + [True] * 2
    assert found.handovers == [(4, OTHER.public)]
    assert verify_all(found.data, "x").faults == []
    with pytest.raises(Exception, match="not the moderator's of this campaign"):
        found.append([record(6)], state(6), SIGNER)


def test_the_trailer_lists_the_keys_and_keeps_them(three: save.Save) -> None:
    three.append(
        [handover(OTHER.public, consents(three, OTHER.public, "moderator"))], state(4), OTHER
    )
    three.append([record(5)], state(5), OTHER)
    agreed = consents(three, THIRD.public, "axis", "neutral")
    three.append([handover(THIRD.public, agreed)], state(6), THIRD)
    trailer = verify_all(three.data, "x").trailer
    assert trailer["keys"] == [
        {"record": 4, "key": OTHER.public},
        {"record": 6, "key": THIRD.public},
    ]
    assert save.open_save(three.path).public == THIRD.public


def test_a_save_without_handover_lists_no_keys(three: save.Save) -> None:
    assert b"\nkeys:" not in three.data


def test_only_records_of_kind_seat_are_parsed_to_open_a_save(
    three: save.Save, monkeypatch: pytest.MonkeyPatch
) -> None:
    three.append(
        [handover(OTHER.public, consents(three, OTHER.public, "moderator"))], state(4), OTHER
    )
    for number in range(5, 9):
        three.append([record(number)], state(number), OTHER)
    from pbem.storage import succession

    read, original = [], succession._read

    def counted(doc: bytes) -> dict[str, Any]:
        read.append(doc.split(b"\n")[1])
        return original(doc)

    monkeypatch.setattr(succession, "_read", counted)
    save.open_save(three.path)
    assert {line for line in read if line.startswith(b"record")} == {b"record: 4"}


def test_a_save_that_a_mail_has_bent_is_repaired_across_a_handover(three: save.Save) -> None:
    three.append(
        [handover(OTHER.public, consents(three, OTHER.public, "moderator"))], state(4), OTHER
    )
    three.append([record(5)], state(5), OTHER)
    quoted = b"".join(b"> " + line + b"\n" for line in three.data.split(b"\n"))
    found = save.load_save(quoted, "x")
    assert (found.data, found.public) == (three.data, OTHER.public)
    assert "quote marks removed" in found.repaired
    shuffled = three.data.replace(b"kind: seat\nchange: handover", b"change: handover\nkind: seat")
    assert shuffled != three.data
    assert save.load_save(shuffled, "x").data == three.data


def test_a_seat_that_got_another_key_agrees_with_the_new_one(three: save.Save) -> None:
    fresh = keys.from_seed(b"fresh".ljust(32, b"+"))
    change = {"kind": "seat", "change": "key", "seat": "axis", "key": fresh.public}
    three.append([change], state(4), SIGNER)
    agreed = consents(three, OTHER.public, "axis", "allies")
    refused(forged(three, handover(OTHER.public, agreed), OTHER), "handover", "not that of axis")
    said = statement(CAMPAIGN, "axis", sha256(three.document(4)), OTHER.public)
    agreed["axis"] = fresh.sign("handover", said)
    three.append([handover(OTHER.public, agreed)], state(5), OTHER)
    assert save.open_save(three.path).public == OTHER.public


# What is not


Bad = Callable[[save.Save], dict[str, str]]


def elsewhere(made: save.Save) -> dict[str, str]:
    prev = sha256(made.document(made.count))
    said = statement("autumn-0123456789abcdef", "moderator", prev, OTHER.public)
    return {"moderator": SIGNER.sign("handover", said)}


def of_another_head(made: save.Save) -> dict[str, str]:
    said = statement(CAMPAIGN, "moderator", sha256(made.document(2)), OTHER.public)
    return {"moderator": SIGNER.sign("handover", said)}


def for_another_use(made: save.Save) -> dict[str, str]:
    said = statement(CAMPAIGN, "moderator", sha256(made.document(3)), OTHER.public)
    return {"moderator": SIGNER.sign("record", said)}


def by_another_seat(made: save.Save) -> dict[str, str]:
    agreed = consents(made, OTHER.public, "axis")
    return {"axis": agreed["axis"], "allies": agreed["axis"]}


BAD: dict[str, tuple[Bad, str]] = {
    "nobody": (lambda made: {}, "without anybody's consent"),
    "one seat": (lambda made: consents(made, OTHER.public, "axis"), "without enough consents"),
    "the attacker as moderator": (
        lambda made: consents(made, OTHER.public, "moderator", signer=OTHER),
        "not that of moderator",
    ),
    "another key": (
        lambda made: consents(made, THIRD.public, "moderator"),
        "not that of moderator",
    ),
    "another campaign": (elsewhere, "not that of moderator"),
    "another head": (of_another_head, "not that of moderator"),
    "another use": (for_another_use, "not that of moderator"),
    "a seat twice": (by_another_seat, "not that of allies"),
    "a seat without a key": (
        lambda made: consents(made, OTHER.public, "axis", "pacific"),
        "pacific, who has no key",
    ),
    "nobody's seat": (
        lambda made: {**consents(made, OTHER.public, "axis"), "mars": "ed25519:x:y"},
        "mars, who has no key",
    ),
    "enough and a wrong one": (
        lambda made: {**consents(made, OTHER.public, "moderator"), "axis": "ed25519:x:y"},
        "not that of axis",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_handover_without_enough_consents_opens_no_save(three: save.Save, name: str) -> None:
    made, words = BAD[name]
    new = handover(OTHER.public, made(three))
    refused(forged(three, new, OTHER), "handover", "record 4 hands the campaign", words)
    with pytest.raises(NotSealed):
        three.extended([new], state(4), OTHER)


def test_consents_are_used_up_by_their_handover(three: save.Save) -> None:
    """Replayed after another handover they are for another place."""
    agreed = consents(three, OTHER.public, "axis", "allies")
    three.append([handover(OTHER.public, agreed)], state(4), OTHER)
    back = consents(three, SIGNER.public, "moderator", signer=OTHER)
    three.append([handover(SIGNER.public, back)], state(5), SIGNER)
    refused(
        forged(
            three,
            handover(OTHER.public, agreed),
            OTHER,
            listed=[
                {"record": 4, "key": OTHER.public},
                {"record": 5, "key": SIGNER.public},
                {"record": 6, "key": OTHER.public},
            ],
        ),
        "handover",
        "record 6",
    )


def test_the_old_key_seals_nothing_after_the_handover(three: save.Save) -> None:
    three.append(
        [handover(OTHER.public, consents(three, OTHER.public, "moderator"))], state(4), OTHER
    )
    data = forged(three, record(5), SIGNER, listed=[{"record": 4, "key": OTHER.public}])
    refused(data, "other_key", "record 5", "in force here")


def test_the_record_is_sealed_by_the_new_key_not_by_the_old(three: save.Save) -> None:
    new = handover(OTHER.public, consents(three, OTHER.public, "moderator"))
    refused(forged(three, new, SIGNER, listed=[{"record": 4, "key": OTHER.public}]), "other_key")


LISTS: dict[str, Any] = {
    "none": [],
    "another number": [{"record": 3, "key": OTHER.public}],
    "another key": [{"record": 4, "key": THIRD.public}],
    "twice": [{"record": 4, "key": OTHER.public}] * 2,
    "a text": "ed25519:",
}


@pytest.mark.parametrize("name", LISTS)
def test_the_list_of_keys_is_what_the_records_say(three: save.Save, name: str) -> None:
    new = handover(OTHER.public, consents(three, OTHER.public, "moderator"))
    refused(forged(three, new, OTHER, listed=LISTS[name]), "keys", "lists other keys")


def test_a_list_of_keys_without_a_handover_opens_no_save(three: save.Save) -> None:
    data = with_trailer(documents(three.data)[:-1], OTHER, [{"record": 3, "key": OTHER.public}])
    with pytest.raises(Tampered):
        save.load_save(data, "x")
    data = with_trailer(documents(three.data)[:-1], SIGNER, [{"record": 3, "key": OTHER.public}])
    refused(data, "keys")


def test_a_seats_key_cannot_be_changed_on_the_way_to_a_handover(three: save.Save) -> None:
    """The attacker puts in a record that gives all seats his key: it has no seal of the
    moderator.
    """
    for number, seat in enumerate(("axis", "allies"), three.count + 1):
        change = {"kind": "seat", "change": "key", "seat": seat, "key": OTHER.public}
        data = forged(three, change, OTHER, listed=[])
        docs = documents(data)[:-1]
        three = _loose(docs)
        assert three.count == number
    prev = sha256(three.document(three.count))
    agreed = {
        seat: OTHER.sign("handover", statement(CAMPAIGN, seat, prev, OTHER.public))
        for seat in ("axis", "allies")
    }
    data = forged(three, handover(OTHER.public, agreed), OTHER)
    with pytest.raises(NotSealed, match="record 4 was sealed with another key"):
        save.load_save(data, "x")


class _Unchecked:
    """Documents that no save holds, for a forger."""

    def __init__(self, docs: list[bytes]) -> None:
        self.docs, self.count = docs, len(docs) - 1
        self.data = b"".join([*docs, b"---\ntrailer: none\n"])

    def document(self, number: int) -> bytes:
        return self.docs[number]


def _loose(docs: list[bytes]) -> Any:
    return _Unchecked(docs)


def test_a_handover_that_does_not_continue_the_record_before_it_opens_no_save(
    three: save.Save,
) -> None:
    """Good consents for record 4 behind another record 3."""
    new = handover(OTHER.public, consents(three, OTHER.public, "moderator"))
    docs = documents(three.data)[:-1]
    last = sealed({**new, "record": 4, "prev": sha256(docs[3])}, "record", OTHER)
    other = sealed({**record(9), "record": 3, "prev": sha256(docs[2])}, "record", SIGNER)
    data = with_trailer([*docs[:3], other, last], OTHER, [{"record": 4, "key": OTHER.public}])
    refused(data, "chain")


# How many it takes


@pytest.mark.parametrize(
    ("seats", "with_key", "rule", "wanted"),
    [
        (4, 4, "majority", 3),
        (4, 3, "majority", 2),
        (4, 2, "majority", 2),
        (4, 1, "majority", 0),
        (4, 0, "majority", 0),
        (2, 2, "majority", 2),
        (2, 1, "majority", 0),
        (6, 3, "majority", 3),
        (6, 2, "majority", 0),
        (5, 5, "majority", 3),
        (4, 4, "all", 4),
        (4, 3, "all", 3),
        (4, 1, "all", 0),
        (4, 4, "never", 0),
        (4, 4, "whatever", 0),
    ],
)
def test_a_quorum_is_a_majority_of_keys_half_of_the_seats_and_two(
    seats: int, with_key: int, rule: str, wanted: int
) -> None:
    about = {"seats": {str(n): {} for n in range(seats)}, "handover": rule}
    keys_of = {str(n): f"key {n}" for n in range(with_key)}
    assert needed(about, keys_of) == wanted
    if rule == "majority":
        assert needed({"seats": about["seats"]}, keys_of) == wanted


def test_where_the_campaign_says_so_seats_cannot_take_it_over(tmp_path: Path) -> None:
    about = anchor("axis", "allies", "neutral", handover="never")
    made = save.create(tmp_path / "spring.pbem.yaml", about, state(0), SIGNER)
    agreed = consents(made, OTHER.public, "axis", "allies", "neutral")
    refused(forged(made, handover(OTHER.public, agreed), OTHER), "handover", "without enough")
    made.append(
        [handover(OTHER.public, consents(made, OTHER.public, "moderator"))], state(1), OTHER
    )
    assert save.open_save(made.path).public == OTHER.public


def test_a_replaced_player_has_no_say_and_a_new_one_with_his_key_has() -> None:
    about = anchor("axis", "allies")
    left = {"kind": "seat", "change": "replace", "seat": "axis", "name": "Anna"}
    assert seat_keys_of(about, [left]) == {"allies": KEYS["allies"].public}
    came = {**left, "key": OTHER.public}
    assert seat_keys_of(about, [left, came])["axis"] == OTHER.public
    other = {"kind": "seat", "change": "chain", "seat": "moderator", "key": OTHER.public}
    assert seat_keys_of(about, [other]) == seat_keys_of(about)


@pytest.mark.parametrize("seats", [None, [], "x", {"axis": None}, {"axis": {"key": 7}}])
def test_an_anchor_with_odd_seats_has_no_keys(seats: Any) -> None:
    assert seat_keys_of({"seats": seats}) == {}
    assert needed({"seats": seats}, {}) == 0


def test_a_handover_without_a_key_changes_no_seal(three: save.Save) -> None:
    told = {"kind": "seat", "change": "handover", "seat": "moderator", "name": "Max"}
    assert not is_handover(told)
    three.append([told], state(4), SIGNER)
    assert save.open_save(three.path).public == SIGNER.public


def test_the_repair_never_takes_a_handover_without_consents(three: save.Save) -> None:
    data = forged(three, handover(OTHER.public, {}), OTHER)
    restored = repair.restore(data)
    assert restored is not None
    assert restored.steps == []
