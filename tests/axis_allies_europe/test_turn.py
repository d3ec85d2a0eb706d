"""The sequence of play: whose turn, which step, and what a turn leaves behind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pbem.engine.dice import Entry, Script
from pbem.engine.errors import Illegal
from pbem.engine.flow import Sifted
from pbem.engine.play import advance, open_asks, sift, waits_for
from pbem.engine.table import Table
from pbem.games.axis_allies_europe import GAME
from pbem.games.axis_allies_europe.position import Position
from tests.axis_allies_europe.position_builder import POWERS

GameAt = Callable[..., Position]


class Turns:
    """Plays from the orders of one power to those of the next ones; nobody else says anything."""

    def __init__(self, g: Position, dice: list[Entry] | None = None) -> None:
        self.g = g
        self.table = Table(GAME, g.board)
        self.script = Script(dice or [])
        self.events: list[dict[str, Any]] = []
        self._advance({})

    def _advance(self, given: dict[str, Any]) -> None:
        self.events += advance(self.table, self.g.state, given, self.script, checked=True).events
        while self.waiting and not self.waiting[0].sections:
            ask = self.waiting[0]
            answer = {"answer": ask.id, "by": list(ask.to), "say": ask.default, "how": "policy"}
            self.events += advance(
                self.table, self.g.state, answer, self.script, checked=True
            ).events

    @property
    def waiting(self) -> list[Any]:
        return [ask for ask in open_asks(self.g.state) if waits_for(self.g.state, ask)]

    @property
    def asked(self) -> tuple[str, tuple[str, ...]]:
        """Who is asked for orders, and for which sections."""
        return self.waiting[0].to[0], self.waiting[0].sections

    def sift(self, *lines: str) -> Sifted:
        sifted = sift(self.table, self.g.state, self.waiting[0], lines)
        assert sifted is not None
        return sifted

    def send(self, *lines: str) -> None:
        """The orders that are asked for; they must all be good."""
        sifted = self.sift(*lines)
        assert not sifted.problems
        say = list(sifted.good)
        ask = self.waiting[0]
        self._advance({"answer": ask.id, "by": list(ask.to), "say": say, "how": "orders"})

    def kinds(self) -> list[str]:
        return [event["kind"] for event in self.events]

    def steps(self) -> list[str]:
        return [event["step"] for event in self.events if event["kind"] == "step_began"]


def test_AAE_045_AAE_048_the_powers_follow_each_other_and_then_comes_a_new_round(
    game_at: GameAt,
) -> None:
    t = Turns(game_at())
    order = []
    for _ in range(5):
        order.append((t.asked[0], t.g.state["round"]))
        t.send()
        t.send()
    assert order == [*((power, 1) for power in POWERS), ("Germany", 2)]


def test_AAE_046_AAE_047_steps_come_in_their_order_and_may_be_empty(game_at: GameAt) -> None:
    t = Turns(game_at(money={"Germany": 3}))
    assert t.asked == ("Germany", ("purchase", "combat", "battles"))
    t.send("pass")
    assert t.asked == ("Germany", ("noncombat", "place"))
    t.send()
    assert t.asked[0] == "Soviet Union"
    order = ["purchase", "combat", "noncombat", "place", "income"]
    assert [step for step in t.steps() if step in order] == order
    assert t.g.money["Germany"] == 43


def test_AAE_046_orders_of_a_later_step_are_not_taken_before_it(game_at: GameAt) -> None:
    t = Turns(game_at(pending={"Germany": {"infantry": 1}}))
    sifted = t.sift("place: place 1 infantry @ Germany")
    assert [problem.rule for _, problem in sifted.problems] == ["AAE-046"]


def test_AAE_045_nobody_orders_in_anothers_turn(game_at: GameAt) -> None:
    t = Turns(game_at(units={"Moscow": {"Soviet Union": {"infantry": 1}}}))
    sifted = t.sift("Soviet Union: combat: move 1 infantry: Moscow -> Russia")
    assert [problem.rule for _, problem in sifted.problems] == ["AAE-045"]


def test_AAE_052_units_bought_this_turn_do_not_fight_in_it(game_at: GameAt) -> None:
    g = game_at(money={"Germany": 3}, units={"Germany": {"Germany": {"industrial_complex": 1}}})
    t = Turns(g)
    sifted = t.sift("purchase: buy 1 infantry", "combat: move 1 infantry: Germany -> Poland")
    assert [number for number, _ in sifted.problems] == [1]
    t.send("purchase: buy 1 infantry")
    assert g.units("Germany", "Germany") == {"industrial_complex": 1}
    t.send("place: place 1 infantry @ Germany")
    assert g.count("Germany", "Germany", "infantry") == 1


FRONT = {
    "Poland": {"Germany": {"infantry": 2}},
    "East Poland": {"Soviet Union": {"infantry": 1}},
    "Baltic States": {"Soviet Union": {"infantry": 1}},
}
MISS, HIT = 6, 1


def test_AAE_067_AAE_069_all_moves_come_first_and_battles_in_the_attackers_order(
    game_at: GameAt,
) -> None:
    attack = "combat/{}/r1/{}/infantry"
    dice: list[Entry] = [
        (attack.format("east-poland", "germany"), [HIT]),
        (attack.format("east-poland", "soviet-union"), [MISS]),
        (attack.format("baltic-states", "germany"), [HIT]),
        (attack.format("baltic-states", "soviet-union"), [MISS]),
    ]
    g = game_at(units=FRONT)
    t = Turns(g, dice)
    t.send(
        "combat: move 1 infantry: Poland -> Baltic States",
        "combat: move 1 infantry: Poland -> East Poland",
        "battles: sequence East Poland, Baltic States",
    )
    began = [event["at"] for event in t.events if event["kind"] == "battle_began"]
    assert began == ["East Poland", "Baltic States"]
    last_move = max(n for n, kind in enumerate(t.kinds()) if kind == "moved")
    assert last_move < t.kinds().index("battle_began")
    assert [g.controller(area) for area in began] == ["Germany", "Germany"]


def test_AAE_070_every_unit_in_the_territory_fights(game_at: GameAt) -> None:
    g = game_at(
        units={
            "Poland": {"Germany": {"infantry": 2, "armor": 1}},
            "East Poland": {"Soviet Union": {"infantry": 1}, "Great Britain": {"armor": 1}},
        }
    )
    t = Turns(g, [1, 1, 1, 6, 6])
    t.send("combat: move 2 infantry, 1 armor: Poland -> East Poland")
    fired = [(e["by"], e["unit"], len(e["rolls"])) for e in t.events if e["kind"] == "fired"]
    assert fired == [
        ("Germany", "infantry", 2),
        ("Germany", "armor", 1),
        ("Soviet Union", "infantry", 1),
        ("Great Britain", "armor", 1),
    ]


def test_AAE_020_a_die_hits_on_the_factor_and_below(game_at: GameAt) -> None:
    g = game_at(
        units={
            "Poland": {"Germany": {"armor": 3}},
            "East Poland": {"Soviet Union": {"infantry": 3}},
        }
    )
    t = Turns(g, [2, 3, 4, 6, 6, 6, 1, 1, 1, 6])
    t.send("combat: move 3 armor: Poland -> East Poland")
    first = next(event for event in t.events if event["kind"] == "fired")
    assert (first["factor"], first["rolls"], first["hits"]) == (3, [2, 3, 4], 2)


def test_AAE_087_only_what_stands_at_sea_fights_there(game_at: GameAt) -> None:
    """Cargo does not; nor do planes in a coastal territory: AAE-218, AAE-252."""
    hold = {"ship": "transport", "owner": "Great Britain", "at": "North Sea"}
    g = game_at(
        units={
            "Danish Sea": {"Germany": {"destroyer": 1}},
            "United Kingdom": {"Great Britain": {"fighter": 2}},
        },
        aboard=[{**hold, "holds": {"Great Britain": {"infantry": 2}}}],
    )
    t = Turns(g, [3, 6])
    t.send("combat: move 1 destroyer: Danish Sea -> North Sea")
    fired = [(e["by"], e["unit"], len(e["rolls"])) for e in t.events if e["kind"] == "fired"]
    assert fired == [("Germany", "destroyer", 1), ("Great Britain", "transport", 1)]
    assert g.units("United Kingdom", "Great Britain") == {"fighter": 2}
    assert g.state["aboard"] == []


def test_AAE_193_AAE_235_the_end_of_the_turn_brings_submarines_up_and_repairs(
    game_at: GameAt,
) -> None:
    g = game_at(
        units={"North Sea": {"Germany": {"submarine": 1}, "Great Britain": {"battleship": 1}}}
    )
    g.mark("submerged", "North Sea", "Germany", 1)
    g.mark("damaged", "North Sea", "Great Britain", 1)
    t = Turns(g)
    t.send()
    assert g.state["damaged"]
    t.send()
    assert g.state["submerged"] == g.state["damaged"] == {}


def test_what_a_turn_remembers_is_forgotten_with_it(game_at: GameAt) -> None:
    g = game_at(units={"Poland": {"Germany": {"armor": 1}}})
    t = Turns(g)
    t.send("combat: move 1 armor: Poland -> East Poland")
    assert g.turn["captured"] == ["East Poland"]
    t.send()
    assert g.power == "Soviet Union"
    assert g.turn["captured"] == [] == g.turn["flights"]
    assert g.turn["held"]["East Poland"] == "Germany"


def test_AAE_003_a_capital_held_for_a_round_wins(game_at: GameAt) -> None:
    g = game_at(units={"Belorussia": {"Germany": {"armor": 1}}}, control={"Belorussia": "Germany"})
    t = Turns(g)
    t.send("combat: move 1 armor: Belorussia -> Moscow")
    for _ in range(7):
        assert not g.state["engine"]["over"]
        t.send()
    assert g.state["engine"]["over"]["side"] == "Axis"
    assert t.kinds()[-1] == "won"


def test_a_batch_that_is_not_legal_is_no_answer(game_at: GameAt) -> None:
    t = Turns(game_at())
    ask = t.waiting[0]
    say = ["combat: move 1 infantry: Poland -> East Poland"]
    given = {"answer": ask.id, "by": ["Germany"], "say": say, "how": "orders"}
    with pytest.raises(Illegal):
        advance(t.table, t.g.state, given, t.script)


# Whom a place is a friend of


FRIENDLY = {
    "one's own territory": ("Poland", "Germany", True),
    "an enemy territory": ("Poland", "Great Britain", False),
    "an ally's territory": ("Moscow", "United States", True),
    "the free Middle East to an Ally": ("Egypt", "Soviet Union", True),
    "the free Middle East to Germany": ("Egypt", "Germany", False),
    "a neutral territory": ("Turkey", "Germany", False),
    "an ally's Convoy center": ("Soviet Convoy", "United States", True),
    "an enemy Convoy center": ("Soviet Convoy", "Germany", False),
    "open sea without anybody": ("Atlantic", "Germany", True),
    "open sea with an enemy": ("North Sea", "Germany", False),
    "open sea with a friend": ("North Sea", "United States", True),
}


@pytest.mark.parametrize("what", FRIENDLY)
def test_AAE_029_AAE_030_AAE_263_what_is_friendly(game_at: GameAt, what: str) -> None:
    area, power, is_friend = FRIENDLY[what]
    g = game_at(units={"North Sea": {"Great Britain": {"destroyer": 1}}})
    assert g.is_friendly(area, power) is is_friend


def test_AAE_029_a_submerged_submarine_makes_no_zone_hostile(game_at: GameAt) -> None:
    g = game_at(units={"North Sea": {"Germany": {"submarine": 1}}})
    assert not g.is_friendly("North Sea", "Great Britain")
    g.mark("submerged", "North Sea", "Germany", 1)
    assert g.is_friendly("North Sea", "Great Britain")


def test_AAE_056_allies_are_never_enemies(game_at: GameAt) -> None:
    g = game_at(control={"France": "United States"})
    assert not g.is_enemy_held("France", "Great Britain")
    assert not g.is_enemy_held("Moscow", "United States")
    assert g.is_enemy_held("France", "Germany")


def test_AAE_028_AAE_023_AAE_019_who_owns_what_at_the_start(game_at: GameAt) -> None:
    g = game_at()
    assert sorted({g.controller(convoy) for convoy in g.board.areas if "Convoy" in convoy}) == [
        "Great Britain",
        "Soviet Union",
        "United States",
    ]
    assert {g.controller(area) for area in ("Germany", "Finland", "Vichy France")} == {"Germany"}
