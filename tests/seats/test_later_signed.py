"""Orders for later turns, and messages, in mails that are signed: the audit knows whose they
are.
"""

from __future__ import annotations

from typing import Any

import pytest

from pbem.audit.audit import audit
from pbem.intake import ahead
from tests.signing.players import Signed, make
from tests.small_campaign import ATTACK, NAME, Maker

LATER = "for: turn 5\npurchase:\nbuy 6 infantry\ncombat:\npass\n"


@pytest.fixture
def strict(campaign: Maker) -> Signed:
    """Germany has to sign."""
    return make(campaign, "--signed", "germany")


def test_a_signed_mail_for_a_later_turn_is_kept_and_the_audit_holds(strict: Signed) -> None:
    said = strict.apply(strict.sign(LATER))
    assert said.code == 0, said
    assert strict.records[-1]["authenticated"] == "signature"
    assert len(strict.status["later"]["germany"][0]["lines"]) == 2
    assert audit(strict.save).holds
    assert strict.run("open", NAME, "--early").code == 0
    assert audit(strict.save).holds


def test_an_unsigned_one_is_refused_where_mails_have_to_be_signed(strict: Signed) -> None:
    said = strict.apply(LATER)
    assert said.code == 1
    assert "it is not signed" in said.err
    assert strict.status["later"] == {}


def test_a_signed_message_stays_with_its_addressee_and_the_orders_beside_it_count(
    strict: Signed,
) -> None:
    text = (
        f"{ATTACK}\npress to soviet-union:\nShall we stop here?\nAnna\n\nnoncombat:\npass\ndone\n"
    )
    assert strict.apply(strict.sign(text)).code == 0
    assert "Shall we stop here?" not in strict.save.read_text()
    assert "Shall we stop here?" in strict.run("report", NAME, "--for", "soviet-union").out
    assert audit(strict.save).holds
    assert strict.run("open", NAME, "--early").code == 0
    assert audit(strict.save).holds


@pytest.mark.usefixtures("unrehearsed")
def test_a_line_that_was_not_signed_is_found_when_the_campaign_is_opened(
    strict: Signed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The moderator keeps another line than the one that was signed."""
    sealed = ahead._sealed

    def forged(*given: Any) -> list[str]:
        *rest, new, own = given
        return sealed(*rest, [(section, text.replace("6", "1")) for section, text in new], own)

    mail = strict.sign(LATER)
    monkeypatch.setattr(ahead, "_sealed", forged)
    assert strict.apply(mail).code == 0
    assert audit(strict.save).holds
    assert strict.run("open", NAME, "--early").code == 0
    found = audit(strict.save).replay.difference
    assert found is not None
    assert found.path == "entries.signed/2"
    assert "buy 1 infantry" in found.expected
