"""Events that all games share have the fields that reports, statistics and records read, and no
others of the engine's own.
"""

from __future__ import annotations

from typing import Any, NotRequired, get_origin, get_type_hints, is_typeddict

import pytest

from pbem.engine import events
from tests import shelf
from tests.harness.random_game import RandomGame

OF_THE_ENGINE = {
    events.ORDERS_OPEN: events.OrdersOpen,
    events.LINE_UNUSED: events.LineUnused,
    events.CORRECTED: events.Corrected,
}
OF_GAMES = {
    events.BATTLE_BEGAN: events.BattleBegan,
    events.FORCES_MET: events.ForcesMet,
    events.BATTLE_ENDED: events.BattleEnded,
    events.LOST: events.Lost,
    events.LOST_ABOARD: events.Lost,
    events.DAMAGED: events.Damaged,
}
TAKEN = ("bazaar", "outposts")
PLAYED = {"axis-allies-europe": (1, 2, 3), "bazaar": (1,), "outposts": (1,)}


def wrong(event: dict[str, Any], form: Any) -> list[str]:
    """The fields of an event that are missing or of another type than its form has."""
    assert is_typeddict(form)
    hints = get_type_hints(form)
    extras = get_type_hints(form, include_extras=True)
    needed = [name for name in hints if get_origin(extras[name]) is not NotRequired]
    missing = [name for name in needed if name not in event]
    odd = [
        name
        for name, hint in hints.items()
        if name in event and hint is not Any and not _is_of(event[name], hint)
    ]
    return missing + odd


def _is_of(value: Any, hint: Any) -> bool:
    plain = get_origin(hint) or hint
    return isinstance(value, plain) if isinstance(plain, type) else isinstance(value, (int, str))


@pytest.mark.parametrize(("game", "seed"), [(game, n) for game in PLAYED for n in PLAYED[game]])
def test_shared_events_have_their_fields(
    game: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if game in TAKEN:
        shelf.take(game, monkeypatch)
    seen = set()
    for told in RandomGame(game, seed).play(60):
        for event in told:
            form = (OF_THE_ENGINE | OF_GAMES).get(event["kind"])
            if events.is_volley(event):
                form = events.Volley
            if form is None:
                continue
            seen.add(form)
            assert wrong(event, form) == [], event
            if event["kind"] in OF_THE_ENGINE:
                assert event.keys() <= get_type_hints(form).keys(), event
    assert events.OrdersOpen in seen


def test_a_field_that_is_missing_or_of_another_type_is_seen() -> None:
    event = {"kind": events.DAMAGED, "at": "A", "power": "Red", "unit": "ship", "count": "1"}
    assert wrong(event, events.Damaged) == ["count"]
    del event["at"]
    assert wrong(event, events.Damaged) == ["at", "count"]
    assert wrong({"kind": "fired", "factor": 1, "rolls": [1], "hits": 1}, events.Volley) == []
