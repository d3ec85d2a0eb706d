"""Another moderator's key on the page: whose consents are enough, beside the walk of the audit."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.storage import keys, save
from pbem.storage.chain import verify_all
from pbem.storage.documents import documents, sha256
from pbem.storage.succession import statement
from tests.save import test_handover as given
from tests.save.samples import OTHER, SIGNER, record, state
from tests.save.test_handover import (
    BAD,
    CAMPAIGN,
    LISTS,
    THIRD,
    consents,
    forged,
    handover,
    three,  # noqa: F401 (fixture)
)
from tests.verify.compare import SEALS, first_fault, told
from tests.verify.conftest import Page

pytestmark = pytest.mark.slow


def judged(page: Page, data: bytes) -> str | None:
    """The page's verdict on the seals, which is that of the audit: the code of the first fault."""
    result, ours = page.verify(data), verify_all(data, "given")
    found = result["verdicts"][SEALS]
    wanted = first_fault(ours.verdicts)
    assert (told(found["difference"]) or (None,))[:2] == (wanted or (None,))[:2]
    assert (found["checked"], found["of"]) == (ours.held, len(ours.verdicts))
    code: str | None = found["code"]
    return code


@pytest.mark.parametrize(
    "holders", [("moderator",), ("axis", "allies"), ("axis", "allies", "neutral")]
)
def test_the_page_follows_a_handover_with_enough_consents(
    page: Page,
    three: save.Save,
    holders: tuple[str, ...],
) -> None:
    three.append([handover(OTHER.public, consents(three, OTHER.public, *holders))], state(4), OTHER)
    three.append([record(5)], state(5), OTHER)
    agreed = consents(three, THIRD.public, "axis", "neutral")
    three.append([handover(THIRD.public, agreed)], state(6), THIRD)
    assert judged(page, three.data) is None
    result = page.verify(three.data)
    assert result["key"] == THIRD.id
    assert result["notes"][0] == (
        f"From record 4 on the campaign is sealed with key {OTHER.id}: consent of {', '.join(sorted(holders))}."
    )
    assert result["notes"][1].startswith(
        f"From record 6 on the campaign is sealed with key {THIRD.id}"
    )


@pytest.mark.parametrize("name", BAD)
def test_a_handover_without_enough_consents(page: Page, three: save.Save, name: str) -> None:
    data = forged(three, handover(OTHER.public, BAD[name][0](three)), OTHER)
    assert judged(page, data) == "handover"


@pytest.mark.parametrize("name", LISTS)
def test_the_list_of_keys_is_what_the_records_say(page: Page, three: save.Save, name: str) -> None:
    new = handover(OTHER.public, consents(three, OTHER.public, "moderator"))
    assert judged(page, forged(three, new, OTHER, listed=LISTS[name])) == "keys"


RULES = [("all", 3, 3, None), ("all", 3, 2, "handover"), ("never", 3, 3, "handover"), ("majority", 3, 2, None),
         ("majority", 2, 2, None), ("majority", 4, 2, "handover"), ("anything", 3, 3, "handover")]  # fmt: skip


@pytest.mark.parametrize("rule, having, agreeing, code", RULES)
def test_the_rule_of_the_anchor_says_how_many_are_enough(
    page: Page, tmp_path: Any, rule: str, having: int, agreeing: int, code: str | None
) -> None:
    founding = given.anchor(*given.SEATS[:having], handover=rule)
    made = save.create(tmp_path / "spring.pbem.yaml", founding, state(0), SIGNER)
    agreed = consents(made, OTHER.public, *given.SEATS[:agreeing])
    assert judged(page, forged(made, handover(OTHER.public, agreed), OTHER)) == code


def test_the_old_key_seals_nothing_after_a_handover(page: Page, three: save.Save) -> None:
    new = handover(OTHER.public, consents(three, OTHER.public, "moderator"))
    listed = [{"record": 4, "key": OTHER.public}]
    assert judged(page, forged(three, new, SIGNER, listed=listed)) == "other_key"
    three.append([new], state(4), OTHER)
    assert judged(page, forged(three, record(5), SIGNER, listed=listed)) == "other_key"


def test_consents_are_good_for_one_place(page: Page, three: save.Save) -> None:
    agreed = consents(three, OTHER.public, "axis", "allies")
    three.append([handover(OTHER.public, agreed)], state(4), OTHER)
    back = consents(three, SIGNER.public, "moderator", signer=OTHER)
    three.append([handover(SIGNER.public, back)], state(5), SIGNER)
    assert judged(page, three.data) is None
    assert judged(page, forged(three, handover(OTHER.public, agreed), OTHER)) == "handover"


def test_a_seat_with_another_key_agrees_with_that(page: Page, three: save.Save) -> None:
    fresh = keys.from_seed(b"fresh".ljust(32, b"+"))
    three.append(
        [{"kind": "seat", "change": "key", "seat": "axis", "key": fresh.public}], state(4), SIGNER
    )
    agreed = consents(three, OTHER.public, "axis", "allies")
    assert judged(page, forged(three, handover(OTHER.public, agreed), OTHER)) == "handover"
    said = statement(CAMPAIGN, "axis", sha256(three.document(4)), OTHER.public)
    agreed["axis"] = fresh.sign("handover", said)
    assert judged(page, forged(three, handover(OTHER.public, agreed), OTHER, listed=[{"record": 5, "key": OTHER.public}])) is None  # fmt: skip


def test_any_digit_of_a_consent_matters(page: Page, three: save.Save) -> None:
    agreed = consents(three, OTHER.public, "axis", "allies")
    three.append([handover(OTHER.public, agreed)], state(4), OTHER)
    docs = documents(three.data)
    at = docs[4].index(b"axis:") + 40
    changed = docs[4][:at] + (b"A" if docs[4][at : at + 1] != b"A" else b"B") + docs[4][at + 1 :]
    assert judged(page, b"".join([*docs[:4], changed, *docs[5:]])) == "handover"
