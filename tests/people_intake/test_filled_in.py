"""Orders that the rules do not take as they stand: ways and sections that are filled in, and
amounts in words by what stands there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from pbem.engine.orders import Line
from pbem.engine.prose.readings import Amount
from pbem.engine.table import Table
from pbem.engine.wording import Way
from tests.people_intake.conftest import Meanings
from tests.small_campaign import Folder, Maker

SHORT = "move 1 fighter: Germany -> East Poland"
WAY = "move 1 fighter: Germany -> Poland -> East Poland"
LONG = "move 1 fighter: Germany -> Poland -> Baltic States -> East Poland"
ATTACK = "move 6 infantry: Poland -> East Poland"
GUNS = (("way_guns", {}),)
HOME = "move 2 infantry: Yugoslavia -> Rumania"

Answer = Callable[..., Any]


@pytest.fixture
def tells(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Answer], None]:
    """`tells("ways", function)`: what the game tells of a position."""
    return lambda name, answer: monkeypatch.setattr(Table, name, answer)


def ways(*found: Way) -> Answer:
    def told(table: Table, state: Any, ask: Any, line: Line, seat: str) -> Sequence[Way]:
        return found if line.order == SHORT else ()

    return told


def flat(said: Any) -> str:
    return " ".join(said.out.split("Question to")[0].split())


def test_the_shortest_of_one_kind_of_way_is_filled_in_and_shown(
    small: Folder, tells: Callable[[str, Answer], None]
) -> None:
    tells("ways", ways(Way(WAY), Way(LONG)))
    told = flat(small.apply(f"combat:\n{ATTACK}\n{SHORT}"))
    assert f'line 4: "{SHORT}" read as: combat: {WAY}' in told
    assert "Refused" not in told


def test_a_way_that_the_rules_refuse_is_none(
    small: Folder, tells: Callable[[str, Answer], None]
) -> None:
    far = "move 1 fighter: Germany -> Poland -> East Poland -> Leningrad -> Archangel -> Siberia"
    tells("ways", ways(Way(far, GUNS), Way(WAY)))
    told = flat(small.apply(f"combat:\n{ATTACK}\n{SHORT}"))
    assert f"read as: combat: {WAY}" in told


def test_ways_that_differ_are_offered_with_what_differs(
    small: Folder, tells: Callable[[str, Answer], None]
) -> None:
    tells("ways", ways(Way(WAY, GUNS), Way(LONG)))
    told = flat(small.apply(f"combat:\n{ATTACK}\n{SHORT}\ndone"))
    assert f"send: combat: {WAY} # way guns send: combat: {LONG}" in told
    assert "read as" not in told
    assert "not closed" in told


def test_an_offered_way_can_be_copied_with_what_is_said_of_it(
    small: Folder, tells: Callable[[str, Answer], None]
) -> None:
    tells("ways", ways(Way(WAY, GUNS), Way(LONG)))
    told = flat(small.apply(f"{ATTACK}\ncombat: {WAY}  # way guns"))
    assert "Refused" not in told


def test_strict_orders_have_their_ways_themselves(
    campaign: Maker, tells: Callable[[str, Answer], None]
) -> None:
    strict = campaign("--orders", "strict")
    tells("ways", ways(Way(WAY)))
    assert "Refused: 1 line" in flat(strict.apply(f"combat:\n{ATTACK}\n{SHORT}"))


def test_an_order_is_put_into_the_section_in_which_it_belongs(
    small: Folder, meant: Meanings, tells: Callable[[str, Answer], None]
) -> None:
    tells("section", lambda table, state, ask, line, seat: "noncombat" * (line.order == HOME))
    meant("two lads home", f"combat: {HOME}")
    told = flat(small.apply(f"combat:\n{ATTACK}\ntwo lads home"))
    assert f"read as: noncombat: {HOME}" in told
    assert "moved from combat" in told
    assert "Refused" not in told


def test_a_section_that_is_over_takes_none(
    small: Folder, meant: Meanings, tells: Callable[[str, Answer], None]
) -> None:
    tells("section", lambda table, state, ask, line, seat: "advance" * (line.order == HOME))
    meant("two lads home", f"combat: {HOME}")
    told = flat(small.apply(f"combat:\n{ATTACK}\ntwo lads home"))
    assert f'"two lads home" (read as "combat: {HOME}"): this is no combat move' in told


def test_amounts_in_words_are_numbers_of_what_the_others_leave(
    small: Folder, meant: Meanings, tells: Callable[[str, Answer], None]
) -> None:
    stands = {"Poland": {"infantry": 6, "armor": 2}}
    tells("there", lambda table, state, seat, power, place: stands.get(place, {}))
    meant("the rest", "combat: move 1 infantry: Poland -> Baltic States")
    meant.amounts["the rest"] = ((0, Amount("rest", 0, "the rest", "Poland")),)
    others = (
        "move 2 infantry: Poland -> East Poland\nmove 1 infantry, 2 armor: Poland -> East Poland"
    )
    told = flat(small.apply(f"combat:\nthe rest\n{others}"))
    assert "read as: combat: move 3 infantry: Poland -> Baltic States" in told


def test_a_vague_amount_is_asked_for(
    small: Folder, meant: Meanings, tells: Callable[[str, Answer], None]
) -> None:
    stands = {"Poland": {"infantry": 3}}
    tells("there", lambda table, state, seat, power, place: stands.get(place, {}))
    meant("half of them", "combat: move 1 infantry: Poland -> Baltic States")
    meant.amounts["half of them"] = ((0, Amount("vague", 0, "half", "Poland")),)
    told = flat(small.apply("combat:\nhalf of them"))
    assert "send: combat: move 1 infantry: Poland -> Baltic States send: combat: move 2" in told
    assert "read as:" not in told


# What Axis & Allies Europe fills in


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("2 ftr: Germany -> East Poland", "move 2 fighter: Germany -> Poland -> East Poland"),
        ("move 1 fighter: Germany -> East Poland", WAY),
    ],
)
def test_a_flight_finds_its_way(small: Folder, said: str, text: str) -> None:
    told = flat(small.apply(f"combat:\n{ATTACK}\n{said}"))
    assert f'"{said}" read as: combat: {text}' in told
    assert "Refused" not in told


def test_what_is_no_combat_move_is_put_where_it_belongs(small: Folder) -> None:
    told = flat(small.apply(f"combat:\n{ATTACK}\n{HOME}\npurchase:\npass\ndone"))
    assert f"read as: noncombat: {HOME} (moved from combat)" in told
    assert small.asked == ["orders Germany 1 B"]
    assert small.status["seats"]["germany"]["lines"] == {"noncombat": 1}
    assert small.run("audit", small.name).code == 0


def test_a_retreat_finds_where_it_leads(campaign: Maker) -> None:
    asking = campaign("--wait", "retreat")
    bessarabia = "move 3 infantry, 1 armor: Rumania -> Bessarabia"
    asking.apply(f"purchase:\npass\ncombat:\n{bessarabia}\ndone")
    assert [asked.split(" round")[0] for asked in asking.asked] == ["retreat Bessarabia"]
    told = flat(asking.apply("retreat"))
    assert "Refused" not in told
    assert not [asked for asked in asking.asked if asked.startswith("retreat Bessarabia")]
    assert asking.run("audit", asking.name).code == 0


def test_what_is_not_there_is_refused_now_and_not_when_its_time_comes(small: Folder) -> None:
    told = flat(small.apply("combat:\nmove 9 armor: Germany -> Poland"))
    assert "Refused: 1 line" in told
    assert "moved from" not in told


def test_amounts_are_those_of_the_position(small: Folder) -> None:
    mail = "combat:\n3 inf Poland -> Baltic States\nthe rest of the inf from Poland to East Poland"
    told = flat(small.apply(f"{mail}\nall arm Poland -> East Poland"))
    assert "read as: combat: move 3 infantry: Poland -> East Poland" in told
    assert "read as: combat: move 2 armor: Poland -> East Poland" in told
    assert "Refused" not in told
