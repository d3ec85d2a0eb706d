"""The engine's contract, shown on a game that uses all of it: hundreds of random games, and each
point by itself.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pbem.engine import ask_state, proof
from pbem.engine import play as engine
from pbem.engine.dice import Source
from pbem.engine.errors import Illegal, Refusal
from pbem.engine.flow import Ask, Flow
from pbem.engine.play import (
    Input,
    Outcome,
    check,
    end_draw,
    is_put,
    keep_counters,
    open_asks,
    sift,
    start,
    waits_for,
)
from pbem.engine.state import State, copy, difference, digest, public
from pbem.engine.table import Table
from tests.engine.contract_game import (
    CARDS,
    GAME,
    POLICIES,
    POWERS,
    SCENARIO,
    SEATS,
    TABLE,
    invariants,
    sample,
    view,
)
from tests.engine.watched import Watched

LIMIT = 400


def advance(
    table: Table,
    state: State,
    given: Input,
    dice: Source,
    sealed: Source | None = None,
    *,
    checked: bool = False,
) -> Outcome:
    """One input in place, and a record after it."""
    made = engine.advance(table, state, given, dice, sealed, checked=checked)
    recorded(state, made)
    return made


def recorded(state: State, made: Outcome) -> None:
    """A record takes the notes off and ends a sealed draw."""
    proof.take(state)
    if not made.needs and not made.needs_draw:
        end_draw(state)


def play(
    table: Table, state: State, given: Input, dice: Source, sealed: Source | None = None
) -> tuple[State, Outcome]:
    """The same on a copy."""
    new, made = engine.play(table, state, given, dice, sealed)
    recorded(new, made)
    return new, made


def new_game() -> State:
    return start(TABLE, SCENARIO, {"seats": SEATS})


def g(state: State) -> Any:
    return TABLE.position(state)


def shuffled_json(value: Any, rng: Random) -> Any:
    """Saved and loaded, every map in another order of keys."""
    if isinstance(value, dict):
        keys = list(value)
        rng.shuffle(keys)
        value = {key: shuffled_json(value[key], rng) for key in keys}
    elif isinstance(value, list):
        value = [shuffled_json(item, rng) for item in value]
    return value if isinstance(value, dict | list) else json.loads(json.dumps(value))


def random_input(state: State, rng: Random) -> Input:
    """Something that a campaign could send in now: mostly answers, now and then a question put or a
    ruling.
    """
    asks = open_asks(state)
    if not asks:
        return {}
    if rng.random() < 0.2 and (unput := [a.id for a in asks if not is_put(state, a)]):
        return {"put": unput}
    if rng.random() < 0.03:
        return {"ruling": [f"money {rng.choice(POWERS)} {rng.randint(0, 5)}"]}
    if rng.random() < 0.02:
        return {"burn": state["engine"]["segment"]["number"] + rng.randint(0, 1)}
    ask = rng.choice([a for a in asks if waits_for(state, a)])
    by = [rng.choice(waits_for(state, ask))] if ask.agree else list(ask.to)
    return {"answer": ask.id, "by": by, "say": sample(g(state), ask, rng)}


def record(made: Outcome) -> list[Any]:
    """An outcome as data, to compare."""
    rolls = [[roll.label, list(roll.values)] for roll in [*made.rolls, *made.hidden]]
    asks = [ask.data() for ask in made.asks]
    return [made.events, rolls, made.forced, made.needs, made.needs_draw, asks, made.over]


def drive(
    seed: int, each: Callable[[State, Input], State] | None = None, table: Table = TABLE
) -> tuple[State, list[Input], list[list[Any]]]:
    """One random game from start to end: last state, inputs, outcomes."""
    rng, dice, sealed = Random(seed), Watched(str(seed)), Watched(f"sealed {seed}", sealed=True)
    state, inputs, told = new_game(), [], []
    given: Input = {}
    for _ in range(LIMIT):
        state, made = play(table, state, given, dice, sealed)
        inputs.append(given)
        told.append(record(made))
        if made.over:
            return state, inputs, told
        if each is not None:
            state = each(state, given)
        given = random_input(state, rng)
    raise AssertionError(f"game {seed} does not end")


# Whole games

GAMES = 200
FEWER = 15
some_games = pytest.mark.parametrize("games", [FEWER, pytest.param(GAMES, marks=pytest.mark.soak)])


@some_games
def test_random_games_end_and_keep_their_invariants(games: int) -> None:
    def holds(state: State, given: Input) -> State:
        assert invariants(g(state)) == []
        return state

    for seed in range(games):
        state, _, told = drive(seed, holds)
        assert told[-1][-1]["won"]
        assert state["engine"]["asks"] == []


@some_games
def test_advance_in_place_equals_play_and_play_leaves_the_callers_state_alone(games: int) -> None:
    for seed in range(games):
        last, inputs, told = drive(seed)
        dice, sealed = Watched(str(seed)), Watched(f"sealed {seed}", sealed=True)
        mine, theirs = new_game(), new_game()
        for given, expected in zip(inputs, told, strict=True):
            before, said = digest(theirs), digest(given)
            theirs, made = play(TABLE, kept := theirs, given, dice, sealed)
            assert (digest(kept), digest(given)) == (before, said)
            assert record(made) == expected
            assert record(advance(TABLE, mine, given, dice, sealed, checked=True)) == expected
            assert digest(given) == said
        assert difference(last, mine) is None
        assert difference(last, theirs) is None


@some_games
def test_save_and_load_with_shuffled_keys_between_all_inputs_changes_nothing(games: int) -> None:
    for seed in range(games):
        rng = Random(~seed)
        last, inputs, told = drive(seed, lambda state, _, rng=rng: shuffled_json(state, rng))
        assert drive(seed) == (last, inputs, told)


@some_games
def test_what_was_not_loaded_in_between_comes_to_the_same(games: int) -> None:
    """Nothing in a state may be one object in two places, which a save would part."""
    for seed in range(games):
        seen: list[int] = []

        def single(state: State, given: Input, seen: list[int] = seen) -> State:
            seen.clear()
            gather(state, seen)
            assert len(seen) == len(set(seen)), f"after {given}"
            return state

        drive(seed, single)


def gather(value: Any, seen: list[int]) -> None:
    if isinstance(value, dict | list):
        seen.append(id(value))
        for item in value.values() if isinstance(value, dict) else value:
            gather(item, seen)


@some_games
def test_no_label_falls_twice_in_a_segment_and_numbers_never_go_back(games: int) -> None:
    for seed in range(games):
        rng, numbers = Random(seed), [0]
        dice, sealed = Watched(str(seed)), Watched(f"sealed {seed}", sealed=True)
        state, given = new_game(), {}
        while not state["engine"]["over"]:
            made = advance(TABLE, state, given, dice, sealed)
            numbers.append(state["engine"]["segment"]["number"])
            given = {} if made.over else random_input(state, rng)
        assert set(dice.asked.values()) == {1}
        assert set(sealed.asked.values()) == {1}
        assert numbers == sorted(numbers)
        assert {segment for segment, _ in dice.asked} <= set(numbers)


@some_games
def test_links_that_are_missing_stop_a_game_before_anything_changed(games: int) -> None:
    for seed in range(games):
        last, inputs, told = drive(seed)
        state, revealed, drawn, stops = new_game(), 0, 0, 0
        for given, expected in zip(inputs, told, strict=True):
            events, rolls, forced = [], [], []
            for _ in itertools.count():
                dice = Watched(str(seed), revealed)
                sealed = Watched(f"sealed {seed}", drawn, sealed=True)
                made = advance(TABLE, state, given, dice, sealed, checked=True)
                part = record(made)
                events, rolls, forced = events + part[0], rolls + part[1], forced + part[2]
                if not made.needs and not made.needs_draw:
                    break
                before = digest(state)
                advance(TABLE, state, {}, dice, sealed)
                assert digest(state) == before
                revealed, drawn = max(revealed, made.needs), max(drawn, made.needs_draw)
                stops += 1
                given = {}
            assert [events, rolls, forced] == expected[:3]
        assert difference(last, state) is None
        assert stops > 5


@some_games
def test_wrong_inputs_are_refused_and_change_nothing(games: int) -> None:
    for seed in range(games):
        rng = Random(seed)

        def wrong(state: State, given: Input, rng: Random = rng) -> State:
            before = digest(state)
            for bad in wrong_inputs(state, rng):
                with pytest.raises(Refusal):
                    advance(TABLE, state, bad, Watched(), checked=True)
                assert digest(state) == before, bad
            return state

        drive(seed, wrong)


def wrong_inputs(state: State, rng: Random) -> list[Input]:
    ask = rng.choice(open_asks(state))
    right = sample(g(state), ask, rng)
    outsider = next((power for power in POWERS if power not in ask.to), "Nobody")
    says = ["", None, 7, [], {}, {"place": 9}, ["sell 1 silk", 3], ["road: toll 9"], "fight on"]
    return [
        {"answer": "no such question", "by": list(ask.to), "say": right},
        {"answer": ask.id, "by": [outsider], "say": right},
        {"answer": ask.id, "by": [], "say": right},
        {"answer": ask.id, "by": ask.to[0], "say": right},
        {"answer": ask.id, "say": right},
        {"put": ["no such question"]},
        {"put": [ask.id, "no such question"]},
        {"ruling": ["money Nobody 5"]},
        {"ruling": ["money North 5", "counter silk 0"]},
        {"fix": "it"},
        *(
            {"answer": ask.id, "by": list(ask.to), "say": say}
            for say in says
            if not (ask.verb == "orders" and say == [])
        ),
    ]


# Sealed answers and other secrets


def until(wanted: Callable[[State], bool], seed: int = 1, **options: Any) -> State:
    """The state of a random game at the first stop where `wanted` holds."""
    found: list[State] = []

    def note(state: State, given: Input) -> State:
        if not found and wanted(state):
            found.append(copy(state))
        return state

    drive(seed, note, **options)
    return found[0]


def at(verb: str) -> Callable[[State], bool]:
    return lambda state: any(ask.verb == verb for ask in open_asks(state))


def dice_pair(seed: int = 1) -> tuple[Watched, Watched]:
    return Watched(str(seed)), Watched(f"sealed {seed}", sealed=True)


def test_a_sealed_answer_is_nowhere_in_what_others_may_see() -> None:
    state = until(at("pick"))
    asks = [ask for ask in open_asks(state) if ask.to != ("North",)]
    east = next(ask for ask in asks if ask.to == ("East",))
    one, two = (
        play(TABLE, state, answer(east, {"place": place}), *dice_pair()) for place in (1, 2)
    )
    assert digest(public(one[0])) == digest(public(two[0]))
    assert record(one[1]) == record(two[1])
    assert digest(view(g(one[0]), "ann")) == digest(view(g(two[0]), "ann"))
    assert digest(one[0]["secret"]["East"]) != digest(two[0]["secret"]["East"])
    assert view(g(one[0]), "bob")["secret"]["East"]["said"] == {east.id: {"place": 1}}


def test_sealed_answers_are_gone_once_all_are_in() -> None:
    state = until(at("pick"))
    for ask in open_asks(state):
        state, made = play(TABLE, state, answer(ask, {"place": 2}), *dice_pair())
    assert all("said" not in owned for owned in state["secret"].values())
    assert [event["kind"] for event in made.events][:4] == ["picked"] * 4


def answer(ask: Ask, say: Any, by: list[str] | None = None) -> Input:
    return {"answer": ask.id, "by": by or list(ask.to), "say": say}


def swapped(state: State, seat: str, rng: Random) -> State:
    """The same position with the cards that this seat does not see under other names."""
    mine = view(g(state), seat)["secret"]
    lists = [
        cards
        for owner, owned in state["secret"].items()
        if owner not in mine
        for cards in owned.values()
        if isinstance(cards, list)
    ]
    unseen = sorted({card for cards in lists for card in cards})
    others = unseen[:]
    rng.shuffle(others)
    names = dict(zip(unseen, others, strict=True))
    other = copy(state)
    for owner, owned in other["secret"].items():
        if owner not in mine:
            for cards in owned.values():
                if isinstance(cards, list):
                    cards[:] = [names[card] for card in cards]
    return other


def leaks(table: Table, seed: int) -> list[str]:
    """Where permuting what a seat does not know shows in what it is told."""
    found: list[str] = []
    rng = Random(seed)
    before: list[State] = []

    def compare(state: State, given: Input) -> State:
        if before and "ruling" not in given:
            seat = rng.choice(list(SEATS))
            twin = swapped(before[0], seat, rng)
            outs = [play(table, each, given, *dice_pair(seed)) for each in (before[0], twin)]
            (one, told), (two, twin_told) = outs
            if difference(public(one), public(two)) or told.events != twin_told.events:
                found.append(f"{given}")
            if told.rolls != twin_told.rolls or told.forced != twin_told.forced:
                found.append(f"dice of {given}")
            # After a pick packs go round: what is in them is news to their new holders.
            views = [view(g(each), seat) for each in (one, two)]
            if not any(event["kind"] == "picked" for event in told.events) and difference(*views):
                found.append(f"view of {seat} after {given}")
        before[:] = [copy(state)]
        return state

    drive(seed, compare, table)
    return found


@some_games
def test_what_a_seat_does_not_know_changes_nothing_that_it_is_told(games: int) -> None:
    assert [found for seed in range(games) for found in leaks(TABLE, seed)] == []


def test_a_game_that_tells_a_secret_is_caught() -> None:
    draft = GAME.flows["draft"]
    loose = Flow("draft")
    for name, step in draft.steps.items():
        made = loose.step(step.run)
        made.check_say, made.take_say = step.check_say, step.take_say
        if name == "pick":

            def tell(
                g: Any, f: Any, ask: Ask, say: Any, events: Any, take: Any = step.take_say
            ) -> None:
                take(g, f, ask, say, events)
                events[-1]["card"] = g.secret(ask.to[0])["picked"][-1]

            made.take_say = tell
    table = Table(replace(GAME, flows={**GAME.flows, "draft": loose}), TABLE.board)
    assert any(leaks(table, seed) for seed in range(5))


# Forced answers, joint asks, seats without a player


def test_forced_answers_are_recorded_and_never_put() -> None:
    _, inputs, told = drive(2)
    forced = [ask for outcome in told for ask, _ in outcome[2]]
    assert [ask for ask in forced if ask.endswith("1/1")] == [
        f"pick {power} 1/1" for power in POWERS
    ]
    assert not {given.get("answer") for given in inputs} & set(forced)


def test_agreement_of_all_is_taken() -> None:
    state, made = answers_of_talk("yes", "yes")
    assert {"kind": "settled", "about": "pact", "by": pair(state, 0), "say": "yes"} in made.events


def test_disagreement_puts_another_question_and_keeps_the_other_answers() -> None:
    state, made = answers_of_talk("yes", "no")
    verdict, tribute = made.asks
    assert waits_for(state, tribute) == ()
    assert verdict.to == (state["order"][2],)
    assert verdict.noun.endswith("verdict")
    assert not is_put(state, verdict)
    state, made = play(TABLE, state, answer(verdict, "yes"), *dice_pair())
    settled = {event["about"]: event["say"] for event in made.events if event["kind"] == "settled"}
    assert settled == {"pact": "yes", "tribute": "none"}


def answers_of_talk(one: str, other: str) -> tuple[State, Outcome]:
    state = until(at("pact"), seed=3)
    pact, tribute = open_asks(state)
    for ask, say in ((tribute, ["one", "none"]), (pact, [one, other])):
        for power, word in zip(ask.to, say, strict=True):
            state, made = play(TABLE, state, answer(ask, word, [power]), *dice_pair(3))
    return state, made


def pair(state: State, first: int) -> list[str]:
    return list(state["order"][first : first + 2])


def test_nobody_waits_for_a_power_that_nobody_plays() -> None:
    state, _, told = drive(4)
    gone = next(power for power, seat in state["seats"].items() if seat is None)
    events = [event for outcome in told for event in outcome[0]]
    assert {"kind": "nobody_decides", "ask": "speech last", "to": [gone]} in events
    assert ("speech last", "silence") in [pair for outcome in told for pair in outcome[2]]
    toasts = [ask for outcome in told for ask in outcome[5] if ask["verb"] == "toast"]
    assert all(ask["to"] == [power for power in POWERS if power != gone] for ask in toasts)
    assert toasts


# Segments, rulings


def at_yield(seed: int = 5) -> State:
    state = until(lambda s: at("yield")(s) and not is_put(s, open_asks(s)[0]), seed)
    assert state["engine"]["segment"]["rolled"]
    return state


def test_a_question_put_after_a_die_ends_the_segment_and_one_settled_at_once_does_not() -> None:
    state = at_yield()
    [ask] = open_asks(state)
    number = state["engine"]["segment"]["number"]
    put, _ = play(TABLE, state, {"put": [ask.id]}, *dice_pair())
    assert put["engine"]["segment"] == {"number": number + 1, "rolled": False, "labels": {}}
    assert is_put(put, ask)
    again, _ = play(TABLE, put, {"put": [ask.id]}, *dice_pair())
    assert again["engine"]["segment"]["number"] == number + 1
    settled, made = play(TABLE, state, answer(ask, "fight"), *dice_pair())
    assert settled["engine"]["segment"]["number"] == number
    assert made.rolls


def test_orders_open_ends_the_segment_and_counts_the_turn_once_even_after_a_ruling() -> None:
    state = until(at("orders"))
    turn, segment = state["engine"]["releases"], state["engine"]["segment"]["number"]
    assert not state["engine"]["segment"]["rolled"]
    ruled, made = play(TABLE, state, {"ruling": ["money North 4"]}, *dice_pair())
    assert [ask.verb for ask in made.asks] == ["orders"]
    assert ruled["engine"]["releases"] == turn
    assert ruled["engine"]["segment"]["number"] == segment
    after, _ = play(TABLE, ruled, answer(open_asks(ruled)[0], ["road: toll 1"]), *dice_pair())
    assert after["engine"]["releases"] == turn + 1
    assert after["engine"]["segment"]["number"] == segment + 1


def test_a_ruling_drops_the_question_asks_it_again_and_burns_the_segment() -> None:
    state = at_yield()
    [ask] = open_asks(state)
    number = state["engine"]["segment"]["number"]
    state, _ = play(TABLE, state, {"put": [ask.id]}, *dice_pair())
    coins = ask.facts["coins"]
    ruled, made = play(TABLE, state, {"ruling": [f"money {ask.to[0]} {coins + 2}"]}, *dice_pair())
    [again] = made.asks
    assert (again.id, again.facts["coins"]) == (ask.id, coins + 2)
    assert not is_put(ruled, again)
    assert ruled["engine"]["segment"]["number"] == number + 1
    straight, _ = play(TABLE, at_yield(), {"ruling": ["money North 1"]}, *dice_pair())
    assert straight["engine"]["segment"]["number"] == number + 1


def test_a_ruling_can_make_an_answer_forced() -> None:
    state = at_yield()
    [ask] = open_asks(state)
    _, made = play(TABLE, state, {"ruling": [f"money {ask.to[0]} 0"]}, *dice_pair())
    assert (ask.id, "yield") in made.forced


def test_a_ruling_drops_sealed_answers() -> None:
    state = until(at("pick"))
    state, _ = play(TABLE, state, answer(open_asks(state)[0], {"place": 1}), *dice_pair())
    ruled, made = play(TABLE, state, {"ruling": ["money North 4"]}, *dice_pair())
    assert [waits_for(ruled, ask) for ask in made.asks] == [(power,) for power in POWERS]
    assert all("said" not in owned for owned in ruled["secret"].values())


def test_a_ruling_that_breaks_the_position_is_refused_also_in_place() -> None:
    state = until(at("yield"))
    before = digest(state)
    with pytest.raises(Illegal) as refused:
        advance(TABLE, state, {"ruling": ["money North 9", "counter silk -3"]}, *dice_pair())
    assert refused.value.problem.code == "ruling_breaks"
    assert digest(state) == before


def test_a_ruling_takes_an_ended_game_up_again() -> None:
    over, _, _ = drive(6)
    _, made = play(TABLE, over, {"ruling": ["money West 99"]}, *dice_pair())
    assert made.over == {"won": ["West"], "coins": 99}


def test_burnt_numbers_are_passed_over() -> None:
    state = at_yield()
    number = state["engine"]["segment"]["number"]
    state, _ = play(TABLE, state, {"burn": number + 3}, *dice_pair())
    assert state["engine"]["segment"] == {"number": number + 4, "rolled": False, "labels": {}}
    state, _ = play(TABLE, state, {"burn": number}, *dice_pair())
    assert state["engine"]["segment"]["number"] == number + 4


def test_an_undo_goes_on_with_new_numbers() -> None:
    early, late = until(at("orders"), 7), until(at("toast"), 7)
    sets = {owner: told["last"] for owner, told in late["hands"].items()}
    draw = late["engine"]["draw"]["number"]
    keep_counters(early, late)
    used = late["engine"]["segment"]
    assert early["engine"]["segment"]["number"] == used["number"] + bool(used["rolled"])
    assert early["engine"]["draw"]["number"] >= draw
    assert {owner: told["last"] for owner, told in early["hands"].items()} == sets
    earlier = copy(early)
    keep_counters(early, until(at("pick"), 7))
    assert early["engine"] == earlier["engine"]


# Batches: three policies

LINES = {
    "market: sell 2 spice": "",
    "market: sell 3 spice": "promised_twice",
    "market: sell 1 silk": "",
    "road: toll 3": "",
    "road: toll 9": "too_dear",
    "road: toll 2": "",
}


def test_sifting_does_not_depend_on_the_order_of_the_lines() -> None:
    state = until(at("orders"))
    [ask] = open_asks(state)
    wanted = {
        line: code or ("promised_twice" if "spice" in line else "") for line, code in LINES.items()
    }
    for lines in itertools.permutations(LINES):
        sifted = sift(TABLE, state, ask, lines)
        assert sifted is not None
        bad = {lines[index]: problem.code for index, problem in sifted.problems}
        assert bad == {line: code for line, code in wanted.items() if code}
        assert set(sifted.good) == {line for line, code in wanted.items() if not code}
        road = [line for line in lines if line in sifted.good and line.startswith("road")]
        assert [line for line in sifted.good if line.startswith("road")] == road


def test_a_batch_is_sifted_once_in_a_position_and_anew_in_any_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    step, sifted = GAME.flows["trade"].steps["give_orders"], []
    plain = step.sift_batch
    assert plain is not None

    def counted(g: Any, f: Any, ask: Ask, lines: Sequence[str]) -> Any:
        sifted.append((digest(g.state), ask.id, tuple(lines)))
        return plain(g, f, ask, lines)

    monkeypatch.setattr(step, "sift_batch", counted)

    def all_ways(state: State, given: Input) -> State:
        for ask in open_asks(state):
            for lines in (list(LINES), list(LINES)[:2], []) if ask.sections else ():
                once, again = (sift(TABLE, copy(state), ask, lines) for _ in range(2))
                frame = state["engine"]["frames"][-1]
                assert once == again == plain(g(state), frame["locals"], ask, lines)
        return state

    for seed in range(8):
        drive(seed, all_ways)
    assert len(sifted) == len(set(sifted)) > 100


def test_an_answer_that_was_sifted_in_its_position_is_checked_by_that_and_comes_to_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    step, sifted = GAME.flows["trade"].steps["give_orders"], []
    plain = step.sift_batch
    assert plain is not None

    def counted(g: Any, f: Any, ask: Ask, lines: Sequence[str]) -> Any:
        sifted.append(lines)
        return plain(g, f, ask, lines)

    def checked(state: State, ask: Ask, lines: list[str], *seats: str) -> Any:
        try:
            return check(TABLE, state, ask, lines, seats)
        except Refusal as refusal:
            return refusal.problem

    monkeypatch.setattr(step, "sift_batch", counted)
    settled: list[Any] = []

    def both_ways(state: State, given: Input) -> State:
        for ask in open_asks(state):
            for lines in (list(LINES), list(LINES)[:2], []) if ask.sections else ():
                seat = TABLE.decider(state, ask.to[0]) or ""
                ask_state.forget_sifted()
                afresh = checked(state, ask, lines, seat)
                sift(TABLE, state, ask, lines, seat)
                sift(TABLE, state, ask, lines)
                before = len(sifted)
                assert checked(copy(state), ask, lines, seat) == afresh
                assert len(sifted) == before
                # Another position; and what may have been sifted in part.
                assert checked({**copy(state), "round": 99}, ask, lines, seat) == afresh
                assert len(sifted) == before + 1
                assert checked(state, ask, lines) == afresh
                assert len(sifted) == before + 2
                settled.append(afresh)
        return state

    for seed in range(4):
        drive(seed, both_ways)
    assert {type(each).__name__ for each in settled} == {"Problem", "list"}


def test_one_bad_line_refuses_a_whole_section_and_no_other() -> None:
    state = until(at("orders"))
    [ask] = open_asks(state)
    other = next(power for power in POWERS if power not in ask.to)
    lines = [
        f"caravan: send spice -> {other}",
        f"caravan: send silk -> {ask.to[0]}",
        "market: sell 1 spice",
    ]
    sifted = sift(TABLE, state, ask, lines)
    assert sifted is not None
    assert sifted.good == ("market: sell 1 spice",)
    assert {i: problem.code for i, problem in sifted.problems} == {
        0: "refused_with_section",
        1: "to_oneself",
    }


def test_a_batch_with_a_bad_line_is_no_answer_and_a_good_one_counts_in_any_order() -> None:
    state = until(at("orders"))
    [ask] = open_asks(state)
    with pytest.raises(Illegal) as refused:
        check(TABLE, state, ask, ["market: sell 2 spice", "road: toll 9"], [])
    assert (refused.value.problem.code, refused.value.problem.rule) == ("too_dear", "BAZ-010")
    lines = ["market: sell 2 spice", "market: sell 1 silk"]
    ends = {
        digest(play(TABLE, state, answer(ask, list(order)), *dice_pair())[0])
        for order in itertools.permutations(lines)
    }
    assert len(ends) == 1


def test_a_line_in_sequence_may_fail_at_its_turn() -> None:
    state = until(at("orders"))
    [ask] = open_asks(state)
    state["coins"][ask.to[0]] = 1
    _, made = play(TABLE, state, answer(ask, ["road: toll 4", "road: toll 1"]), *dice_pair())
    kinds = [event["kind"] for event in made.events]
    assert kinds[:2] == ["line_unused", "travelled"]
    assert made.events[0]["problem"]["code"] == "too_poor"
    assert made.rolls[0].label.endswith("/2")


def test_a_condition_of_a_line_in_sequence_is_judged_at_its_turn() -> None:
    """The second toll waits for what the first one leaves; a number that nobody knows is told."""
    state = until(at("orders"))
    [ask] = open_asks(state)
    state["coins"][ask.to[0]] = 4
    lines = ["road: toll 4 if coins > 3", "road: toll 2 if coins > 3", "road: toll 1 if gold > 1"]
    _, made = play(TABLE, state, answer(ask, lines), *dice_pair())
    unused = {e["line"]: e["problem"]["code"] for e in made.events if e["kind"] == "line_unused"}
    left = next(event["die"] for event in made.events if event["kind"] == "travelled") > 1
    assert unused.pop("road: toll 1 if gold > 1") == "unknown_fact"
    assert unused == ({} if left else {lines[1]: "condition_unmet"})


def test_sections_name_their_policies() -> None:
    assert set(POLICIES.values()) == {"independent", "whole", "in_sequence"}
    assert len(CARDS) == 20
