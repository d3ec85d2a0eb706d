"""What is looked at between two turns, and offers after phase 12."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Ask
from pbem.games.empires_of_history import sequence, slots
from pbem.games.empires_of_history.air import air_phase
from pbem.games.empires_of_history.concepts import us_entry
from pbem.games.empires_of_history.diplomacy.phase import DIPLOMACY
from pbem.games.empires_of_history.position import USSR, Position, new_slot
from pbem.games.empires_of_history.sea.collection import COLLECTION
from pbem.games.empires_of_history.slots import PHASES
from tests.empires_of_history import flow_game
from tests.empires_of_history.diplomacy.deals import normal, reply
from tests.empires_of_history.position_builder import game_at
from tests.harness.flow_player import FlowPlayer


def end(**changes: Any) -> Position:
    g = game_at(**changes, flow="turn_end", step="count_liberation")
    return flow_game.player(g, sequence.turn_end, us_entry.entry_rolls).g


def test_EOH_115_liberation_is_counted_at_the_end_of_a_turn() -> None:
    told = {"conquered": {"France": 4}, "control": {"Paris": "England"}}
    assert end(**told).is_conquered("France")
    assert not end(**told, freed={"France": 1}).is_conquered("France")


def test_EOH_329_flags_lapse() -> None:
    told = {"flags": {"burma road closed": True}, "lapsing": {"burma road closed": 2}}
    assert end(**told, turn=1).flag("burma road closed")
    assert not end(**told, turn=2).flag("burma road closed")


def test_EOH_109_the_limited_war_ends_with_two_Soviet_territories() -> None:
    told = {"flags": {"limited war japan ussr": True}, "wars": [("Japan", "Soviet Union")]}
    assert end(**told, control={"Chita": "Japan"}).at_war("Japan", "Soviet Union")
    g = end(**told, control={"Chita": "Japan", "Aga": "Japan"})
    assert not g.at_war("Japan", "Soviet Union")
    assert not g.flag("limited war japan ussr")
    for more, production in (
        ({}, "half"),
        ({"played": {"SOV-05": 4}}, "three quarters"),
        ({"wars": [*told["wars"], ("Germany", "Soviet Union")]}, "full"),
    ):
        lost = {"control": {"Chita": "Japan", "Aga": "Japan"}, "production": {USSR: "full"}}
        assert end(**{**told, **lost, **more}).state["production"][USSR] == production


def test_EOH_117_R26_surrender_may_be_offered_after_phase_12() -> None:
    g = game_at(
        nations=("Poland",),
        wars=[("Poland", "Germany"), ("England", "Germany")],
        flow="closing",
        step="last_phase",
        locals_={"lines": [f"Poland: {normal('offer surrender', 'guard')}"]},
    )
    player: FlowPlayer = flow_game.player(g, *PHASES["guard"].flows, *DIPLOMACY.flows)
    reply(player, "Germany", "surrender_answer", "accept surrender of Poland")
    assert player.g.has_surrendered("Poland")


def test_EOH_117_an_offer_in_the_last_mail_is_read_beside_other_lines_of_its_phase() -> None:
    g = game_at(nations=("Poland",), wars=[("Poland", "Germany")], phase=12)
    texts = [normal(text, "guard") for text in ("offer surrender", "offer surrender to Japan")]
    ask = Ask(("Poland",), "last_orders", "Poland 1", sections=("guard",))
    sifted = slots.sift(g, ask, texts)
    assert [problem.code for _, problem in sifted.problems] == []
    assert sifted.good == tuple(texts)
    alone = slots.sift(g, ask, texts[1:])
    assert [problem.code for _, problem in alone.problems] == ["no_enemy"]


GONE = {"surrendered": {"France": {"turn": 1, "to": {"Germany": 60, "Italy": 40}}}}
EMPTY = {"pools": {"France": {"France": 0, "North Africa": 0, "Indochina": 0}}}


def _paid(g: Position) -> int:
    return g.pool("Germany") - 88 + g.pool("Italy") - 22


def test_EOH_120_R78_a_quarter_of_what_is_collected_in_phase_11_is_tribute() -> None:
    told = {"flow": "collecting", "step": "begin_collection", "locals_": {"lines": []}}
    g = game_at(**GONE, **EMPTY, wars=[], slot=4, **told)
    g.state["now"] = new_slot(("Vichy France",))
    g = flow_game.player(g, *COLLECTION.flows, *air_phase.FLOWS).g
    kept = sum(g.state["pools"]["France"].values())
    assert g.pool("Germany") > 88
    assert g.pool("Italy") > 22
    assert _paid(g) == -(-(kept + _paid(g)) // 4)


def test_EOH_120_R78_it_is_paid_in_a_slot_in_which_nobody_acts_and_once_in_a_turn() -> None:
    for slot, pays in ((3, True), (6, False)):
        g = game_at(**GONE, **EMPTY, wars=[], sides={"Poland": "Allies"}, slot=slot)
        g.state["conquered"] = {"Poland": 1}
        sequence.next_slot.run(g, {}, None, [])
        assert bool(_paid(g)) == pays, slot
    assert not _paid(end(**GONE, **EMPTY, wars=[]))


def test_EOH_118_orders_of_who_has_surrendered_come_to_nothing() -> None:
    events: list[dict[str, Any]] = []
    g = game_at(**GONE, nations=())
    lines = [f"France: {normal('build 1 infantry', 'build')}"]
    slots.build.run(g, {"build": lines}, None, events)
    assert [e["problem"]["code"] for e in events] == ["acts_no_more"]
