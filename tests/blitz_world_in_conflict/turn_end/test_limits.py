"""What neutral powers may use of what they get."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal, Refusal
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end import accounts, builds, limits, receive
from tests.blitz_world_in_conflict.position_builder import game_at
from tests.blitz_world_in_conflict.turn_end.endings import ending, play, told

CHINESE = {"Warlords": ("Chungking", 1), "Nationalist Army": ("Chungking", 1)}
ROLL = [("1/turn-end/partisans/afa", [2])]


def at(marker: int, lent: list[dict[str, Any]] | None = None, **given: Any) -> Position:
    """The USA after its income, with its marker in this box."""
    g = game_at(entry={"USA": marker, "USSR": 0}, **given)
    accounts.begin(g)
    g.state["accounts"]["lent"] = lent or []
    receive.receiving.steps["receive"].run(g, {}, None, [])
    limits.limiting.steps["cap"].run(g, {}, None, [])
    return g


def usa(g: Position) -> tuple[int, int]:
    return g.state["oil"]["USA"], g.state["resources"]["USA"]


def build(g: Position, **by: int) -> None:
    names = {name.replace("_", " "): count for name, count in by.items()}
    told = [{"unit": unit, "by": count} for unit, count in names.items()]
    builds.build(g, "USA", {"builds": told}, [])


def test_BLZ_646_after_turn_1_the_USSR_uses_two() -> None:
    """BLZ-X11."""
    g = game_at(base=True, entry={"USA": 2, "USSR": 2})
    assert limits.limit(g, "USSR") == 2
    accounts.begin(g)
    receive.receiving.steps["receive"].run(g, {}, None, [])
    events: list[dict[str, Any]] = []
    limits.limiting.steps["cap"].run(g, {}, None, events)
    assert g.state["oil"]["USSR"] + g.state["resources"]["USSR"] == 2
    assert [(e["power"], e["limit"]) for e in events] == [("USSR", 2), ("USA", 2)]
    assert limits.limit(g, "Germany") is None


def test_BLZ_668_Resources_are_lost_first_and_what_was_saved_does_not_count() -> None:
    """BLZ-Y30."""
    saved = {"oil": {"USA": 2}, "resources": {"USA": 1}}
    pool = {"USA": ["6th Army", "9th Army"]}
    g = ending(base=True, entry={"USA": 4, "USSR": 0}, pool=pool, players=5, **saved)
    mails = {"USA": ["build 9th Army +2, 6th Army +2", "use oil 2"]}
    p = play(g, {}, mails, dice=ROLL)
    assert usa(p.g) == (4, 0)
    assert (p.g.size("9th Army"), p.g.size("6th Army")) == (2, 2)
    g = ending(base=True, entry={"USA": 4, "USSR": 0}, pool=pool, players=5, **saved)
    with pytest.raises(Refusal) as caught:
        play(g, {}, {"USA": mails["USA"][:1]}, dice=ROLL)
    assert caught.value.problem.rule == "BLZ-650"


def test_BLZ_668_a_power_picks_what_it_keeps() -> None:
    g = at(5, saved={})
    assert usa(g) == (4, 1)
    limits.choose(g, "USA", {"goods": {"oil": 1, "resources": 4}}, [])
    assert usa(g) == (1, 4)
    for goods, code in (({"oil": 6}, "above_limit"), ({"oil": 0, "resources": 6}, "above_limit")):
        with pytest.raises(Illegal, match=code):
            limits.choose(g, "USA", {"goods": goods}, [])
    with pytest.raises(Illegal, match="not_limited"):
        limits.choose(g, "Germany", {"goods": {"oil": 1}}, [])


def test_BLZ_647_lend_lease_counts_against_it_and_trade_does_not() -> None:
    """BLZ-Y12."""
    lent = {"unit": "North Atlantic LL", "from": "USA", "to": "AFA", "oil": 1, "resources": 0}
    g = at(7, [lent])
    assert sum(usa(g)) == 6
    assert any(t["from"] == "USA" for t in g.state["trades"])


def test_BLZ_664_BLZ_648_what_goes_to_China_is_the_choice_of_the_USA_within_its_limit() -> None:
    """BLZ-X56 and BLZ-X57."""
    lent = {"unit": "Bay of Bengal LL", "from": "USA", "to": "China", "oil": 0, "resources": 1}
    units = {**CHINESE, "Communist Army": ("Lanchow", 1), "Y-Force": ("Canton", 1)}
    units |= {"Pacific Command": ("Hawaii", 1), "Marines": ("West Coast", 1)}
    g = at(7, [lent], units=units)
    limits.choose(g, "USA", {"goods": {"oil": 2, "resources": 3}}, [])
    build(g, Nationalist_Army=1, Communist_Army=1)
    with pytest.raises(Illegal, match="purse_is_empty"):
        build(g, **{"Y-Force": 1})
    build(g, Pacific_Command=1, Marines=1)
    assert usa(g) == (2, 1)


def test_BLZ_646_without_a_word_less_is_kept_where_China_builds() -> None:
    g = at(4, units=CHINESE)
    assert usa(g) == (4, 0)
    build(g, Nationalist_Army=1)
    assert usa(g) == (3, 0)
    g = at(4, units=CHINESE)
    limits.choose(g, "USA", {"goods": {"oil": 4}}, [])
    with pytest.raises(Illegal, match="no_room_for_purse"):
        build(g, Nationalist_Army=1)


def test_BLZ_646_the_mail_of_a_limited_power_is_told_what_it_loses() -> None:
    p = play(ending(base=True, entry={"USA": 2, "USSR": 1}, players=5), {}, dice=ROLL)
    [told_usa] = [e for e in told(p, "limited") if e["power"] == "USA"]
    assert (told_usa["limit"], told_usa["oil"] + told_usa["resources"]) == (3, 10)
