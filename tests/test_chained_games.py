"""Random legal play of every game with players' chains: links early, late and deposited, in both
orders; audits clean."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from pbem.engine import chance
from pbem.engine.errors import Refusal
from pbem.intake import dice_lines
from pbem.library import registry
from pbem.play.founding import Join, Terms, found
from pbem.play.resolver import Resolver
from pbem.records.dice import links
from pbem.storage import keys
from pbem.table.campaign import Campaign, write
from pbem.table.seating import seating
from tests.random_play import (
    SIGNER,
    RandomAnswers,
    anybody,  # noqa: F401 (fixture)
    clock,
    hold,
)
from tests.shelf import audited, dice_in, game, in_turn  # noqa: F401 (fixture)

LAST = 4095
# Dice in most of its records, and questions between them.
RICH = "axis_allies_europe"


class Players:
    """All players of a campaign, with their chains and keys, who send links when they may, in any
    order."""

    def __init__(self, campaign_id: str, seats: list[str], rng: random.Random) -> None:
        self.rng = rng
        self.chains = {
            seat: chance.make_chain(campaign_id, seat, rng.randbytes(32), LAST) for seat in seats
        }
        self.keys = {seat: keys.from_seed(rng.randbytes(32)) for seat in seats}
        self.given: dict[str, int] = dict.fromkeys(seats, -1)

    def joins(self) -> list[Join]:
        return [
            Join(s, chain.anchor.hex(), self.keys[s].public) for s, chain in self.chains.items()
        ]

    def send(self, campaign: Campaign) -> int:
        """Some of them, or all, send what the save waits for; how many did."""
        sent = 0
        for seat in self.rng.sample(list(self.chains), len(self.chains)):
            opened = self._opened(campaign, seat)
            if opened is not None and self._take(campaign, seat, opened):
                self.given[seat] = opened.number
                sent += 1
        return sent

    def _opened(self, campaign: Campaign, seat: str) -> links.Opened | None:
        book = campaign.book
        assert book is not None
        founding, pending = book.founding, book.pending
        record = pending["locks"][-1] if pending else book.data["asked"]["record"]
        number = pending["segment"] if pending else book.next_number()
        if not founding["closed"]:
            record, number = founding["record"], founding["number"]
        if number <= self.given[seat] or not (
            pending or not founding["closed"] or self.rng.random() < 0.5
        ):
            return None
        head = campaign.save.head_at(record)
        kind, segments = links.LINK, (0, 0)
        if founding["closed"] and book.mode == "default" and self.rng.random() < 0.1:
            kind, segments = links.DEPOSIT, (number, number + self.rng.randint(0, 3))
            number = segments[1] + self.rng.randint(0, 1)
        opened = links.Opened(kind, number, self.chains[seat].links[number], head, segments)
        return opened.signed(campaign.id, seat, self.keys[seat])

    def _take(self, campaign: Campaign, seat: str, opened: links.Opened) -> bool:
        """What `pbem apply` does with a mail that holds nothing else."""
        assert campaign.book is not None
        arrived = campaign.vault.opened(opened.number)
        try:
            campaign.book.check_opened(seat, opened, arrived)
        except Refusal:
            return False
        record = dice_lines.record_of(campaign, seat, opened, "00" * 32)
        if record.get("kind") != "founding":
            campaign.vault.keep_opened(seat, opened)
        if record:
            campaign.desk["since"] = campaign.result_head
            write(campaign, SIGNER, record)
        return True


def begin(folder: Path, game: str, rng: random.Random, terms: Terms) -> tuple[Campaign, Players]:
    loaded = registry.load(game)
    scenario = rng.choice(sorted(loaded.scenarios))
    number = rng.choice(sorted(map(int, loaded.scenario(scenario)["players"])))
    seats = seating(loaded, scenario, {}, number)
    campaign_id = f"random-{rng.getrandbits(64):016x}"
    players = Players(campaign_id, list(seats), rng)
    anchor = {
        "campaign": campaign_id,
        "title": "Random play",
        "game": loaded.info.id,
        "scenario": scenario,
        "options": loaded.options(scenario, {}),
        "seats": seats,
        "policy": {},
        "moderator": {"plays": ""},
    }
    campaign = found(
        folder / "random.pbem.yaml",
        anchor,
        ordinary=rng.randbytes(32),
        sealed=rng.randbytes(32),
        signer=SIGNER,
        clock=clock,
        joined=players.joins(),
        terms=terms,
    )
    return campaign, players


def played(folder: Path, game: str, seed: int, terms: Terms, inputs: int) -> Campaign:
    rng = random.Random(f"{game} {seed} {terms}")
    campaign, players = begin(folder, game, rng, terms)
    for _ in range(inputs):
        if campaign.state["engine"]["over"]:
            break
        answers = RandomAnswers(campaign.table, rng)
        Resolver(campaign, SIGNER, answerer=answers, lock=rng.random() < 0.5).run()
        campaign = Campaign.open(campaign.path, clock)
        if not (campaign.book and campaign.book.pending):
            hold(campaign)
        while players.send(campaign) and rng.random() < 0.7:
            pass
    return campaign


TERMS = [
    Terms(mode, openers) for mode in ("default", "strict") for openers in ("side", "seats", "all")
]


@in_turn("terms", TERMS)
def test_random_play_with_players_chains_audits_clean(
    game: str, terms: Terms, tmp_path: Path
) -> None:
    # In a game that asks before nearly every die, a campaign may have none that nobody foresees.
    found = (grades_of(tmp_path / str(seed), game, seed, terms) for seed in (1, 2, 3))
    assert any("B" in grades or not grades for grades in found)


def grades_of(folder: Path, game: str, seed: int, terms: Terms) -> Mapping[str, int]:
    """The grades of the dice of a random campaign, which is audited."""
    folder.mkdir()
    last = played(folder, game, seed, terms, 60)
    records = list(last.save.records())
    kinds = Counter(record["kind"] for record in records)
    assert kinds["founding"]
    assert kinds["lock"] >= sum("dice" in record for record in records)
    grades = audited(last).grades
    assert sum(grades.values()) == dice_in(last)
    # What can be foreseen by whoever answers late has grade C, and there is none of it in strict
    # order.
    assert grades.keys() <= ({"B"} if terms.mode == "strict" else {"B", "C"})
    return grades


def test_in_one_of_the_games_every_kind_of_record_occurs(tmp_path: Path) -> None:
    """Else the audits of random play would say nothing of deposits, nor of numbers that nobody
    used."""
    kinds: Counter[str] = Counter()
    burnt = 0
    for seed in range(3):
        (tmp_path / str(seed)).mkdir()
        last = played(tmp_path / str(seed), RICH, seed, Terms(), 60)
        kinds += Counter(record["kind"] for record in last.save.records())
        burnt += sum("burnt" in record for record in last.save.records())
        if burnt and kinds.keys() >= {"founding", "lock", "result", "deposit"}:
            break
    assert kinds.keys() >= {"founding", "lock", "result", "deposit"}
    assert kinds["lock"] > 10
    assert burnt > 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40))
def test_many_random_games_with_players_chains_audit_clean(
    game: str, seed: int, tmp_path: Path
) -> None:
    audited(played(tmp_path, game, seed, TERMS[seed % len(TERMS)], 150))
