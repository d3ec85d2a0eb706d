"""The hash of a state: that of its canonical JSON, whatever of it is remembered from the states
before."""

from __future__ import annotations

import random
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.state import canonical, copy
from pbem.intake.receive import receive
from pbem.play.resolver import Resolver
from pbem.replay.replay import Replay, judge
from pbem.replay.rewind import Rewind
from pbem.replay.witness import Opened
from pbem.storage.ledger import state_hash
from tests.random_play import (
    SIGNER,
    RandomAnswers,
    anybody,  # noqa: F401 (fixture)
    new_campaign,
)
from tests.shelf import game, in_turn  # noqa: F401 (fixture)


def plain(state: Any) -> str:
    """The hash as docs/save-format.md has it."""
    return f"sha256:{sha256(canonical(state)).hexdigest()}"


LEAVES = st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.text(max_size=8)
DATA = st.recursive(LEAVES, lambda each: st.lists(each) | st.dictionaries(st.text(), each))


@given(st.lists(st.dictionaries(st.text(max_size=3), DATA, max_size=4), max_size=4))
def test_any_plain_data_in_any_order_hash_as_their_json(states: list[dict[str, Any]]) -> None:
    for state in [*states, *reversed(states)]:
        assert state_hash(state) == plain(state)
        backwards = dict(reversed(copy(state).items()))
        assert state_hash(backwards) == plain(state)


def test_what_is_equal_in_python_and_another_thing_in_json_hashes_apart() -> None:
    alike: list[Any] = [
        1,
        True,
        "1",
        [1],
        [True],
        {"1": 1},
        {"1": True},
        0,
        False,
        None,
        "",
        [],
        {},
    ]
    for value in alike * 2:
        for state in ({"game": {"a": value}}, {"game": value}, {"a": {"b": {"c": value}}}):
            assert state_hash(state) == plain(state)
    assert len({state_hash({"game": {"a": value}}) for value in alike}) == len(alike)


@pytest.mark.parametrize("state", [{"a": "\ud800"}, {"a": {"\ud800": 1}}])
def test_what_no_file_can_hold_has_no_hash(state: dict[str, Any]) -> None:
    with pytest.raises(UnicodeEncodeError):
        plain(state)
    with pytest.raises(UnicodeEncodeError):
        state_hash(state)


@pytest.mark.parametrize("state", [{1: "a"}, {"a": (1, 2)}, {"a": {"b": {None: 1}}}])
def test_what_json_writes_as_something_else_is_hashed_as_it_writes_it(state: Any) -> None:
    assert state_hash(state) == plain(state)


@in_turn("seed", range(2))
def test_states_of_random_play_hash_as_their_json(game: str, seed: int, tmp_path: Path) -> None:
    campaign = new_campaign(tmp_path, game, seed)
    rng = random.Random(seed)
    for _ in range(12):
        Resolver(campaign, SIGNER, answerer=RandomAnswers(campaign.table, rng)).run()
        assert state_hash(campaign.public) == plain(campaign.public) == campaign.last["state"]


@in_turn("seed", range(2))
def test_positions_that_mails_leave_alone_hash_as_their_json(
    game: str, seed: int, tmp_path: Path
) -> None:
    campaign = new_campaign(tmp_path, game, seed)
    rng = random.Random(seed)
    for _ in range(3):
        Resolver(campaign, SIGNER, silence=True).run()
        for ask in [ask for ask in campaign.asks if ask.sections]:
            position = campaign.table.position(campaign.state)
            lines = campaign.table.game.sample(position, ask, rng)
            mail = [f"seat: {campaign.seat_of(ask.to[0])}", *lines, "done"]
            receive(campaign, "\n".join(mail).encode(), signer=SIGNER)
    records = list(campaign.save.records())
    opened = Opened(campaign.anchor, records)
    replay = Replay(campaign.anchor, campaign.loaded, opened, Rewind.of(records))
    for record in records:
        if judge(replay, record) or replay.sealed:
            break
        assert record["state"] == plain(replay.public)
    assert replay.sealed or len(replay.kinds) == len(records) + 1
