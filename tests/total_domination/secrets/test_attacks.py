"""Moderators and players who cheat with cards: what is found, when, and what nobody can prove. Rows
A25 to A27 of docs/dice.md."""

from __future__ import annotations

import hashlib
import hmac
from pathlib import Path

import pytest

from pbem.audit.audit import audit
from pbem.cli import run
from pbem.engine import chance
from pbem.play import rulings
from pbem.play.opening import open_secrets
from pbem.play.resolver import Resolver
from pbem.table import vault
from pbem.table.campaign import Campaign
from tests.random_play import SIGNER, clock
from tests.secrets import night
from tests.secrets.attacker import Attacker
from tests.secrets.test_opening import Stacked
from tests.total_domination.position_builder import board
from tests.total_domination.secrets import war
from tests.total_domination.secrets.test_proofs import committed, in_boxes

WISHED = ["US1", "US2", "US3", "US4", "CN2"]


class Friendly(Stacked):
    """Sealed chance of a moderator who deals the UK what it wishes."""

    def shuffle(self, segment: int, label: str, items: list[str]) -> list[str]:
        order = self.real.shuffle(segment, label, items)
        if label != "deck/cards":
            return order
        rest = [card for card in order if card not in WISHED]
        return [*rest[:5], *WISHED, *rest[5:]]


# A25: the moderator shuffles until he likes it


@pytest.mark.usefixtures("unrehearsed")
def test_a_moderator_who_stacks_the_deck_is_found_at_the_opening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = vault.Vault.sealed_source
    with monkeypatch.context() as patch:
        patch.setattr(vault.Vault, "sealed_source", lambda *given: Friendly(real(*given)))
        campaign = war.begun(tmp_path)
    assert sorted(campaign.state["secret"]["pack-uk"]["pack"]) == sorted(WISHED)
    assert audit(campaign.path).holds
    open_secrets(Campaign.open(campaign.path, clock), SIGNER, early=True)
    found = audit(campaign.path)
    assert not found.holds
    [wrong, *_] = [each.difference for each in found.verdicts if each.difference is not None]
    assert wrong.path.startswith("commits")


def test_a_moderator_who_deals_again_leaves_it_on_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An undo brings another deal, once for each undo, and everybody sees it with its reason."""
    campaign = war.before(tmp_path, "keep", 4)
    deal = next(
        r["record"]
        for r in campaign.save.records()
        if any(c["field"].startswith("deck/cards") for c in r.get("commits", []))
    )
    first = campaign.state["decks"]["cards"]["set"]
    rulings.undo(campaign, SIGNER, deal, "I did not like it")
    campaign = night.again(campaign)
    Resolver(campaign, SIGNER).run()
    campaign = night.again(campaign)
    assert campaign.state["decks"]["cards"]["set"] > first
    fields = [c["field"] for r in campaign.save.records() for c in r.get("commits", [])]
    assert len([field for field in fields if field.startswith("deck/cards")]) == 2
    assert run(["log", str(campaign.path)]) == 0
    assert "I did not like it" in capsys.readouterr().out
    open_secrets(campaign, SIGNER, early=True)
    assert audit(campaign.path).holds


def test_a_founding_by_phrases_alone_is_refused_unless_all_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who sends the last phrase could have agreed on it with a moderator who had tried chains."""
    monkeypatch.chdir(tmp_path)
    assert run(["new", "war", "total_domination"]) == 2
    assert "--accept-phrases" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


# A26: the moderator tells a friend


def test_no_box_tells_a_seat_more_than_the_rules(tmp_path: Path) -> None:
    """A tip is not in the save: each seat has what lies under its power and the packs before it,
    cards that it drew itself, and what its spy saw."""
    campaign = war.before(tmp_path)
    drawn: list[str] = []
    for seat, [power] in war.SEATS.items():
        told = in_boxes(campaign, seat)
        owners = {owner for box in told for owner in box["secrets"]}
        hands = {each["field"].split("/")[1] for box in told for each in box["sets"]}
        assert {name for name in owners | hands if not name.startswith("pack-")} == {power}
        cards = [card for box in told for card in box["cards"]]
        assert {card["owner"] for card in cards} == {"moderator"} | (
            {"Germany"} if seat == "ussr" else set()
        )
        drawn += [card["field"] for card in cards if card["owner"] == "moderator"]
    assert len(drawn) == len(set(drawn)) > 20
    pile = campaign.state["decks"]["cards"]
    assert sorted(drawn) == [
        f"deck/cards/1/{place:02d}" for place in range(1, pile["size"] - pile["count"] + 1)
    ]


# A27: a player claims another draw


def test_a_player_who_claims_another_draw_has_no_salt_for_it(tmp_path: Path) -> None:
    """What he drew he shows with field, value and salt of his box; no other card fits them."""
    campaign = war.before(tmp_path, "keep", 4)
    there = committed(campaign)
    [first, *_] = [box for box in in_boxes(campaign, "uk") if box["cards"]]
    for drawn in first["cards"]:
        salt = bytes.fromhex(drawn["salt"])
        fits = [
            card
            for card in board().cards
            if chance.commitment(campaign.id, drawn["owner"], drawn["field"], salt, card).hex()
            == there[drawn["field"]]
        ]
        assert fits == [drawn["value"]]
    fields = {drawn["field"] for drawn in first["cards"]}
    for box in in_boxes(campaign, "germany"):
        assert fields.isdisjoint(card["field"] for card in box["cards"])


# A7: peek at what is hidden


class Peeper(Attacker):
    """An attacker who knows the cards of this game, what may be said of them, and how it is
    written."""

    cards = tuple(board().cards)
    said = ("[]", *(f'["{card}"]' for card in board().cards))
    written = tuple(
        f"{head}{verb} {card}"
        for head in ("", "answer: ", "draft: ", "replacement: ")
        for verb in ("keep", "replace")
        for card in board().cards
    )

    def values(self, name: str) -> tuple[str, ...]:
        kind = name.split("/", 1)[0]
        told = {"deck": self.cards, "hand": self.cards, "choice": self.said}
        return told.get(kind, self.written if kind == "lines" else ())

    def plain(self) -> None:
        keys = [b"", self.campaign.encode()]
        for value in (*self.cards, *self.said, *self.written):
            self._take(hashlib.sha256(value.encode()).digest(), value)
            for key in keys:
                self._take(hmac.digest(key, value.encode(), "sha256"), value)


def test_who_has_the_save_alone_finds_no_card(tmp_path: Path) -> None:
    peeper = Peeper(war.before(tmp_path, "spy_discard", 1).path)
    kinds = {name.split("/")[0] for _, name in peeper.fields}
    assert {"deck", "hand", "custody", "choice", "lines", "sealed"} <= kinds
    peeper.commitments()
    peeper.plain()
    assert peeper.found == set()


def test_who_has_the_last_link_finds_all_of_them(tmp_path: Path) -> None:
    """So the attempts are worth something."""
    campaign = war.before(tmp_path, "spy_discard", 1)
    key = campaign.vault.salt_key
    peeper = Peeper(campaign.path, (key,))
    peeper.commitments((key,))
    found = {text.split(":")[0] for text in peeper.found}
    places = {f"{o} {n}" for o, n in peeper.fields if n.split("/")[0] in ("deck", "hand")}
    assert places <= found
    assert any("choice/keep" in each for each in found)
    assert any(" lines/" in each for each in found)
