"""What is tried out on a position leaves it as it is, and most of it is never copied; a game that
is played on whole copies comes to the same."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pbem.engine import ask_state
from pbem.engine.play import open_asks, play, start, waits_for
from pbem.engine.state import State, canonical, copy, digest
from pbem.library import registry
from pbem.wargame.position import Stacks
from pbem.wargame.trial import Trial, kept, replaced, within
from tests.harness.dice import ByLabel, InTurn

WAYS = {"engine": kept, "units": replaced}


def state() -> State:
    return {
        "engine": {"frames": []},
        "units": {"Ash": {"Reds": {"walker": 2}}},
        "marks": {"Ash": {"Reds": 1}},
        "round": 3,
    }


def test_a_part_is_copied_when_it_is_looked_at() -> None:
    begun = state()
    tried = Trial(begun, WAYS)
    tried["marks"]["Ash"]["Reds"] = 2
    tried["units"]["Birch"] = {}
    tried["round"] += 1
    assert begun == state()
    assert tried["engine"] is begun["engine"]
    assert tried["units"]["Ash"] is begun["units"]["Ash"]
    assert tried.parts()["engine"] is begun["engine"]
    assert Trial(tried, WAYS)["marks"] == {"Ash": {"Reds": 2}}


def test_parts_of_a_part_are_copied_when_they_are_looked_at() -> None:
    def begin() -> State:
        return {"engine": {}, "turn": {"name": "May", "moved": {"Ash": [1]}, "held": {"Ash": 2}}}

    begun, ways = begin(), {"engine": kept, "turn": within("name")}
    tried = Trial(begun, ways)
    tried["turn"]["moved"]["Ash"].append(2)
    other = Trial(tried, ways)
    other["turn"]["moved"]["Ash"].append(3)
    other["turn"]["name"] = "June"
    assert tried["turn"]["held"] is not begun["turn"]["held"]
    assert canonical(tried) == canonical(copy(tried))
    assert tried["turn"] == {"name": "May", "moved": {"Ash": [1, 2]}, "held": {"Ash": 2}}
    assert begun == begin()
    other.come_true(begun)
    assert begun["turn"] == {"name": "June", "moved": {"Ash": [1, 2, 3]}, "held": {"Ash": 2}}
    assert type(begun["turn"]) is dict


def test_it_is_a_dict_like_others() -> None:
    whole = copy(state())
    for look in LOOKS:
        tried, other = Trial(state(), WAYS), copy(state())
        assert look(tried) == look(other), look
        assert canonical(tried) == canonical(other)
    assert canonical(Trial(state(), WAYS)) == canonical(whole)
    assert canonical(Trial(state(), {})) == canonical(whole)
    assert {**Trial(state(), WAYS)} == whole == copy(Trial(state(), WAYS))
    assert Trial(state(), WAYS) == Trial(state(), WAYS) == state()
    with pytest.raises(KeyError):
        Trial(state(), WAYS)["flags"]


def delete(data: State) -> bool:
    del data["round"]
    return "round" in data


LOOKS: tuple[Callable[[State], Any], ...] = (
    lambda data: ("round" in data, "flags" in data, data.get("flags"), data.get("flags", 7)),
    lambda data: (data.get("round"), sorted(data), len(data)),
    lambda data: (list(data.items()), list(data.values()), list(data)),
    lambda data: (data.pop("round"), data.get("round"), data.pop("flags", 5)),
    lambda data: (data.setdefault("round", 5), data.setdefault("flags", 5)),
    lambda data: (data | {"flags": 1}, {"flags": 1} | data, data == state(), data != state()),
    lambda data: data.update(round=5),
    delete,
)


def test_what_was_tried_out_is_so() -> None:
    begun = state()
    first = Trial(begun, WAYS)
    first["marks"]["Ash"]["Reds"] = 2
    second = Trial(first, WAYS)
    second["engine"] = {}
    second["units"]["Birch"] = {}
    second["flags"] = ["Ash"]
    second.come_true(begun)
    assert begun["engine"] == {"frames": []}
    assert begun["marks"] == {"Ash": {"Reds": 2}}
    assert begun["units"] == {"Ash": {"Reds": {"walker": 2}}, "Birch": {}}
    assert (begun["flags"], begun["round"]) == (["Ash"], 3)


def ends(game: str, seed: int, inputs: int) -> Iterator[str]:
    """Digests of the position and of what happened, after each input of a random play."""
    loaded = registry.load(game)
    scenario = loaded.info.scenarios[0]
    printed = loaded.scenario(scenario)
    seats = printed["players"][max(printed["players"])]
    now = start(loaded.table, printed, {**loaded.options(scenario, {}), "seats": seats})
    rng, dice = random.Random(seed), InTurn(random.Random(seed))
    given: dict[str, Any] = {}
    for number in range(inputs):
        sealed = ByLabel(f"{seed} {number}") if loaded.table.game.secrets else None
        now, made = play(loaded.table, now, given, sealed or dice, sealed)
        yield digest([now, made.events])
        if made.over:
            return
        given = {}
        if made.needs_draw:
            continue
        ask = next(each for each in open_asks(now) if waits_for(now, each))
        say = loaded.table.game.sample(loaded.table.position(now), ask, rng)
        given = {"answer": ask.id, "by": list(waits_for(now, ask)), "say": say}


@pytest.mark.parametrize("game", [info.id for info in registry.games()])
def test_whole_copies_come_to_the_same(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = list(ends(game, 5, 40))

    def whole(self: Stacks[Any]) -> Stacks[Any]:
        tried = Trial(self.state, {"engine": kept})
        tried.fill()
        return type(self)(tried, self.board)

    monkeypatch.setattr(Stacks, "trial", whole)
    assert list(ends(game, 5, 40)) == begun


@pytest.mark.parametrize("game", [info.id for info in registry.games()])
def test_where_a_mail_leads_is_the_same_when_it_is_sifted_again(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, plain = list(ends(game, 6, 40)), ask_state.sifted_to_carry
    monkeypatch.setattr(ask_state, "sifted_to_carry", lambda *given: plain(*given[:-1], None))
    assert list(ends(game, 6, 40)) == begun
