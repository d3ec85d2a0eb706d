"""Who takes which hit: groups of targets, priority lists, what is forced, what is refused."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.errors import Illegal
from pbem.games.axis_allies_europe.battles import loss_questions, losses
from pbem.games.axis_allies_europe.battles.losses import Hits, Target
from pbem.wargame.loss_questions import Choice
from pbem.wargame.losses import hits_in
from tests.axis_allies_europe.position_builder import board

PRINTED = board().loss_presets["printed"].orders
GERMANY, BRITAIN, AMERICA = "Germany", "Great Britain", "United States"
FLEET = [
    Target(BRITAIN, "battleship", 1, "plain", "whole"),
    Target(BRITAIN, "battleship", 1, "plain", "damaged"),
    Target(BRITAIN, "carrier", 1),
    Target(BRITAIN, "submarine", 2, "submarine"),
    Target(BRITAIN, "fighter", 2, "air"),
]


def asked(targets: list[Target], hits: Hits, *to: str, order: str = "sea defender") -> Any:
    about = Choice(
        *("AAE-097", "North Sea", "attack", ("sea", "North Sea"), PRINTED[order]),
        *("North Sea round 1", order, GERMANY),
    )
    return loss_questions.ask(about, to or (BRITAIN,), targets, hits, dict)


def test_AAE_237_a_submarines_hit_on_a_carrier_is_not_taken_by_a_fighter() -> None:
    targets = [Target(BRITAIN, "carrier", 1), Target(BRITAIN, "fighter", 2, "air")]
    ask = asked(targets, Hits(ships=1))
    assert ask.only == {BRITAIN: {"carrier": 1}}
    with pytest.raises(Illegal) as refused:
        loss_questions.check(ask, {BRITAIN: {"fighter": 1}})
    assert refused.value.problem.rule == "AAE-237"


def test_AAE_092_hits_that_nobody_can_take_are_lost() -> None:
    assert asked([Target(BRITAIN, "fighter", 2, "air")], Hits(ships=2)) is None


def test_AAE_093_hits_of_planes_pass_submarines_by() -> None:
    targets = [
        Target(BRITAIN, "submarine", 2, "submarine"),
        Target(BRITAIN, "transport", 1, "plain", "empty"),
    ]
    ask = asked(targets, Hits(no_submarines=2))
    assert ask.only == {BRITAIN: {"transport": 1}}


def test_no_order_of_choosing_wastes_a_hit() -> None:
    """G-23: a submarine's hit needs the only ship, so the other hit goes to a fighter, whatever the
    list says.
    """
    targets = [Target(BRITAIN, "carrier", 1), Target(BRITAIN, "fighter", 1, "air")]
    wish = [{"what": "carrier", "power": "", "take": None, "keep": 0}]
    assert losses.choose(targets, Hits(any=1, ships=1), wish) == {
        BRITAIN: {"carrier": 1, "fighter": 1}
    }


def test_keep_protects_while_something_else_can_go() -> None:
    targets = [Target(BRITAIN, "infantry", 2), Target(BRITAIN, "armor", 2)]
    wishes = [
        {"what": "infantry", "power": "", "take": None, "keep": 0},
        {"what": "infantry", "power": "", "take": None, "keep": 1},
    ]
    assert losses.choose(targets, Hits(any=3), wishes) == {BRITAIN: {"infantry": 1, "armor": 2}}
    assert losses.choose(targets, Hits(any=4), wishes) == {BRITAIN: {"infantry": 2, "armor": 2}}


def test_take_limits_how_many_go_first() -> None:
    targets = [Target(BRITAIN, "infantry", 3), Target(BRITAIN, "armor", 2)]
    wishes = [
        {"what": "infantry", "power": "", "take": 1, "keep": 0},
        {"what": "armor", "power": "", "take": None, "keep": 0},
    ]
    assert losses.choose(targets, Hits(any=2), wishes) == {BRITAIN: {"infantry": 1, "armor": 1}}


def test_AAE_102_a_battleship_takes_two_hits() -> None:
    assert losses.choose(FLEET[:2], Hits(any=3)) == {BRITAIN: {"battleship": 2}}


def test_AAE_146_several_owners_must_agree_else_the_enemy_chooses() -> None:
    targets = [Target(BRITAIN, "infantry", 1), Target(AMERICA, "infantry", 1)]
    ask = asked(targets, Hits(any=1), BRITAIN, AMERICA, order="land defender")
    assert (ask.to, ask.agree) == ((BRITAIN, AMERICA), "all")
    assert ask.otherwise.to == (GERMANY,)
    assert ask.default == {BRITAIN: {"infantry": 1}}


def test_AAE_238_more_allied_ships_than_submarines_hit_are_refused() -> None:
    targets = [Target(AMERICA, "destroyer", 2), Target(BRITAIN, "destroyer", 2, "ally")]
    about = Choice(
        *("AAE-103", "North Sea", "defense", ("sea",), PRINTED["sea attacker"]),
        noun="North Sea round 1 attacker",
        name="sea attacker",
    )
    ask = loss_questions.ask_volunteers(about, AMERICA, targets, Hits(any=1, ships=1), dict)
    assert ask is not None
    loss_questions.check(ask, {AMERICA: {"destroyer": 1}, BRITAIN: {"destroyer": 1}})
    with pytest.raises(Illegal) as refused:
        loss_questions.check(ask, {BRITAIN: {"destroyer": 2}})
    assert refused.value.problem.rule == "AAE-238"


def test_AAE_238_without_submarines_hits_allies_are_not_asked() -> None:
    targets = [Target(AMERICA, "destroyer", 2), Target(BRITAIN, "destroyer", 2, "ally")]
    about = Choice(
        *("AAE-103", "North Sea", "defense", ("sea",), PRINTED["sea attacker"]),
        noun="North Sea round 1 attacker",
        name="sea attacker",
    )
    ask = loss_questions.ask_volunteers(about, AMERICA, targets, Hits(any=1), dict)
    assert ask is not None
    assert ask.only == {AMERICA: {"destroyer": 1}}


counts = st.integers(0, 3)
hits = st.builds(Hits, any=counts, ships=counts, no_submarines=counts, allied=counts)
pools = st.lists(
    st.builds(
        Target,
        power=st.just(BRITAIN),
        kind=st.sampled_from(["destroyer", "submarine", "fighter", "transport"]),
        count=counts,
    ),
    max_size=4,
    unique_by=lambda target: target.kind,
).map(lambda pool: [Target(t.power, t.kind, t.count, GROUPS[t.kind]) for t in pool])
GROUPS = {"destroyer": "plain", "transport": "ally", "submarine": "submarine", "fighter": "air"}
ACCEPTS = {
    "any": {"plain", "submarine", "air"},
    "ships": {"plain", "submarine", "ally"},
    "no_submarines": {"plain", "air"},
}


def most_by_trying(pool: list[Target], hit: Hits) -> int:
    """The most hits that can be placed, by trying every number of losses against every way to match
    them.
    """
    best = 0
    for numbers in product(*(range(target.count + 1) for target in pool)):
        groups = {target.group: n for target, n in zip(pool, numbers, strict=True)}
        if groups.get("ally", 0) <= hit.allied and can_match(groups, hit):
            best = max(best, sum(numbers))
    return best


def can_match(groups: dict[str, int], hit: Hits) -> bool:
    """Hall's condition over all sets of groups."""
    wanted = [name for name, number in groups.items() if number]
    for chosen in product((False, True), repeat=len(wanted)):
        some = {name for name, is_in in zip(wanted, chosen, strict=True) if is_in}
        usable = sum(getattr(hit, kind) for kind, groups_ in ACCEPTS.items() if groups_ & some)
        if sum(groups[name] for name in some) > usable:
            return False
    return True


@given(
    pool=pools, hit=hits, wish=st.permutations(["destroyer", "submarine", "fighter", "transport"])
)
def test_a_list_in_any_order_places_as_many_hits_as_can_be_placed(
    pool: list[Target], hit: Hits, wish: list[str]
) -> None:
    wishes = [{"what": kind, "power": BRITAIN, "take": None, "keep": 0} for kind in wish]
    assert hits_in(losses.choose(pool, hit, wishes)) == most_by_trying(pool, hit)


@given(pool=pools, hit=hits)
def test_only_says_that_there_is_no_other_legal_answer(pool: list[Target], hit: Hits) -> None:
    states = {"transport": "empty"}
    named = [Target(t.power, t.kind, t.count, t.group, states.get(t.kind, "")) for t in pool]
    ask = asked(named, hit)
    if ask is None:
        assert most_by_trying(pool, hit) == 0
        return
    legal = []
    for numbers in product(*(range(target.count + 1) for target in pool)):
        say = {BRITAIN: {t.kind: n for t, n in zip(pool, numbers, strict=True) if n}}
        try:
            loss_questions.check(ask, say)
        except Illegal:
            continue
        legal.append(say)
    assert (ask.only is not None) == (len(legal) == 1)
    assert ask.default in legal
