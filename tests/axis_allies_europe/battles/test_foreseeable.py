"""Standing lines and answers are checked when they are sent: what can never be, what may be one
day, who is asked.
"""

from __future__ import annotations

import pytest

from pbem.engine.errors import Ambiguous, Illegal
from pbem.games.axis_allies_europe.battles import checks, foreseeable
from pbem.games.axis_allies_europe.orders.grammar import read_line
from tests.axis_allies_europe.battles.runner import came, flight
from tests.axis_allies_europe.campaigns.story import Story
from tests.axis_allies_europe.position_builder import game_at
from tests.small_campaign import Maker

GERMANY, SOVIETS, BRITAIN, AMERICA = "Germany", "Soviet Union", "Great Britain", "United States"
COMPLEXES = {
    "United Kingdom": {BRITAIN: {"industrial_complex": 1}},
    "Germany": {GERMANY: {"industrial_complex": 1}},
    "Moscow": {SOVIETS: {"industrial_complex": 1}},
}

NEVER = {
    "decklanding North Sea: Spain, Moscow": ("AAE-031", "neutral"),
    "decklanding North Sea: United Kingdom, Moscow": ("AAE-233", "not_adjacent"),
    "decklanding Poland: Germany": ("AAE-233", "no_base_lost"),
    "decklanding Spain: other carrier": ("AAE-233", "no_base_lost"),
    "submerge Poland: all": ("AAE-094", "not_a_sea_zone"),
    "submerge Poland: 2 before round 1": ("AAE-094", "not_a_sea_zone"),
    "intercept Mid-Atlantic: all fighters": ("AAE-151", "nothing_to_bomb"),
    "intercept Poland: 2": ("AAE-151", "nothing_to_bomb"),
    "casualties Spain: infantry": ("AAE-031", "neutral"),
    "casualties North Sea: infantry": ("AAE-092", "never_lost_there"),
    "casualties sea: destroyer, armor": ("AAE-092", "never_lost_there"),
    "casualties Norway: destroyer": ("AAE-075", "never_lost_there"),
    "casualties land: infantry, submarine": ("AAE-075", "never_lost_there"),
    "casualties aa: infantry": ("AAE-075", "never_lost_there"),
    "casualties intercept: transport": ("AAE-075", "never_lost_there"),
    "casualties land: aa gun": ("AAE-075", "never_a_casualty"),
    "pay Germany first": ("AAE-197", "not_an_ally"),
    "pay United States 2, Germany 1": ("AAE-197", "not_an_ally"),
    "press Spain": ("AAE-031", "neutral"),
    "pause Sweden after round 1": ("AAE-031", "neutral"),
    "retreat Sweden -> Norway": ("AAE-031", "neutral"),
    "retreat France -> Spain": ("AAE-031", "neutral"),
    "retreat Rumania -> Poland": ("AAE-080", "no_retreat_to"),
    "retreat Rumania -> Black Sea": ("AAE-080", "no_retreat_to"),
    "retreat North Sea -> Mid-Atlantic": ("AAE-105", "no_retreat_to"),
    "retreat France air -> Spain": ("AAE-031", "neutral"),
    "retreat France: 1 fighter -> Switzerland": ("AAE-031", "neutral"),
}
PERHAPS = {
    "decklanding North Sea: Norway, United Kingdom": "Norway",
    "intercept Germany: all unless land attack": "Germany",
    "retreat Rumania -> Hungary": "Hungary",
    "retreat Rumania air -> Hungary": "Hungary",
}
POSSIBLE = [
    "decklanding North Sea: United Kingdom, other carrier",
    "decklanding North Sea: North Sea, English Channel",
    "decklanding United Kingdom: Celtic Sea",
    "submerge everywhere: never",
    "submerge North Sea: when alone",
    "intercept United Kingdom: 2",
    "intercept Moscow: all",
    "casualties land: planes, land units, keep 1 infantry",
    "casualties sea: whole battleship, fighter, transport",
    "casualties North Sea: British destroyer, fighter",
    "casualties Norway: fighter from carrier North Sea",
    "casualties raid: fighter, bomber",
    "pay United States first, then Great Britain",
    "pay largest treasury first",
    "press Norway",
    "pause North Sea",
    "retreat North Sea -> English Channel",
    "retreat France air -> carrier Mid-Atlantic",
]


@pytest.mark.parametrize("text", NEVER)
def test_what_can_never_be_is_refused_as_a_standing_line(text: str) -> None:
    g = game_at(units=COMPLEXES)
    with pytest.raises(Illegal) as caught:
        foreseeable.weigh(g, (BRITAIN,), read_line(g.board, f"standing: {text}"))
    assert (caught.value.problem.rule, caught.value.problem.code) == NEVER[text]


@pytest.mark.parametrize("text", PERHAPS)
def test_what_may_become_possible_stands_with_a_remark(text: str) -> None:
    g = game_at(units=COMPLEXES)
    remark = foreseeable.weigh(g, (BRITAIN,), read_line(g.board, f"standing: {text}"))
    assert remark is not None
    assert (remark.code, remark.fields["place"]) == ("not_yours_yet", PERHAPS[text])


@pytest.mark.parametrize("text", POSSIBLE)
def test_what_is_possible_stands_without_a_word(text: str) -> None:
    g = game_at(units=COMPLEXES)
    assert foreseeable.weigh(g, (BRITAIN,), read_line(g.board, f"standing: {text}")) is None


def test_the_receipt_tells_refusals_and_remarks_apart(campaign: Maker) -> None:
    story = Story(campaign("--players", "4"))
    said = story.refused(
        BRITAIN,
        "standing:",
        "decklanding North Sea: Norway, United Kingdom",
        "submerge Poland: all",
        "intercept Mid-Atlantic: all fighters",
    )
    assert "Refused: 2 lines" in said
    assert "Poland is no sea zone (AAE-094)" in said
    assert "Taken, but not to be used as things are now: 1 line" in said
    assert "Norway is not in the hands of your side now" in said
    story.ends_well()


def test_losses_in_russia_are_told_from_those_of_the_russians() -> None:
    g = game_at()
    for said in ("casualties Russia: infantry", "standing: casualties russia: armor, infantry"):
        with pytest.raises(Ambiguous) as caught:
            read_line(g.board, said)
        assert caught.value.problem.choices[0] == "in Russia"
    line = read_line(g.board, "standing: casualties in Russia: infantry")
    assert line.args["where"] == "Russia"
    assert read_line(g.board, line.text) == line
    assert read_line(g.board, "standing: casualties in Moscow: infantry").args["where"] == "Moscow"


# Orders of the turn


OWN_TURN = {
    "intercept United Kingdom: all": ("AAE-046", "in_the_turns_of_others"),
    "pay United States": ("AAE-046", "in_the_turns_of_others"),
    "casualties Norway: infantry": ("AAE-074", "no_battle_there"),
    "casualties land: destroyer": ("AAE-075", "never_lost_there"),
    "casualties land: fighter from France": ("AAE-072", "none_took_off"),
    "casualties land: fighter with 4 left": ("AAE-072", "none_with_left"),
    "casualties sea: transport 2": ("AAE-036", "no_such_ship"),
}


@pytest.mark.parametrize("text", OWN_TURN)
def test_lines_of_the_turn_that_nobody_could_use_are_refused_when_sent(text: str) -> None:
    g = game_at(turn=SOVIETS, units={"Belorussia": {SOVIETS: {"infantry": 1}}})
    g.add("Belorussia", GERMANY, "infantry", 1)
    g.turn["came"] = came("Belorussia", ("Moscow", "infantry", 1))
    g.turn["flights"] = [flight("Belorussia", "fighter", home="Moscow", left=2)]
    g.turn["battles"] = [{"kind": "land", "at": "Belorussia"}]
    [(_, problem)] = checks.sift(g, [read_line(g.board, f"battles: {text}")])
    assert (problem.rule, problem.code) == OWN_TURN[text]
    if problem.code == "in_the_turns_of_others":
        assert problem.choices == (f"standing: {text}",)
    stands = ["casualties land: fighter from Moscow", "casualties Belorussia: fighter with 2 left"]
    assert checks.sift(g, [read_line(g.board, f"battles: {each}") for each in stands]) == []


SUPPORT = [
    (("support Norway: 1 destroyer, 1 destroyer",), {"destroyer": 2}),
    (
        ("support Norway: 1 destroyer", "support Norway: 1 battleship"),
        {"destroyer": 1, "battleship": 1},
    ),
    (("support Norway: 1 destroyer",), {"destroyer": 1}),
]


@pytest.mark.parametrize(("texts", "ships"), SUPPORT)
def test_AAE_257_every_number_of_a_support_line_counts(
    texts: tuple[str, ...], ships: dict[str, int]
) -> None:
    g = game_at(turn=BRITAIN, units={"North Sea": {BRITAIN: {"destroyer": 2, "battleship": 1}}})
    g.turn["assaults"] = [{"target": "Norway", "zone": "North Sea", "ally": ""}]
    lines = [read_line(g.board, f"battles: {text}") for text in texts]
    assert checks.sift(g, lines) == []
    checks.assign_support(g, lines)
    assert g.turn["supporting"] == {"Norway": ships}


def test_AAE_257_ships_of_an_ally_give_no_support() -> None:
    g = game_at(turn=BRITAIN, units={"North Sea": {BRITAIN: {"destroyer": 2}}})
    g.turn["assaults"] = [{"target": "Norway", "zone": "North Sea", "ally": ""}]
    line = read_line(g.board, "battles: support Norway: 1 U.S. destroyer")
    assert [problem.code for _, problem in checks.sift(g, [line])] == ["not_yours"]


# Who decides a dispute


def test_AAE_198_germany_is_asked_who_pays_whatever_the_policy_for_silence(
    campaign: Maker,
) -> None:
    story = Story(campaign("--players", "4"))
    story.clear("Egypt", "Iraq")
    story.rule(
        *("control Egypt: Germany", "control Iraq: Germany"),
        *("money Soviet Union 3", "money Great Britain 2", "money United States 5"),
    )
    story.mail(BRITAIN, "standing: pay United States first")
    story.mail(AMERICA, "standing: pay Great Britain first")
    story.passes(GERMANY)
    assert story.ask("pay").to == (GERMANY,)
    story.mail(GERMANY, "pay Soviet Union 3")
    assert story.of("oil_paid")[0]["paid"] == {SOVIETS: 3}
    story.ends_well()


def test_AAE_146_the_attacker_is_asked_about_joint_losses_and_sees_his_units_as_his_own(
    campaign: Maker,
) -> None:
    story = Story(campaign("--players", "4"))
    story.rule(
        "set Baltic States: Soviet Union 3 infantry, 1 armor",
        "set Baltic States: United States 2 infantry, 1 fighter",
        "set Baltic States: Great Britain 1 infantry",
    )
    for power, said in ((SOVIETS, "British"), (BRITAIN, "American"), (AMERICA, "Soviet")):
        story.mail(power, f"standing: casualties Baltic States: {said} infantry")
    story.orders(
        GERMANY,
        "purchase: pass",
        "combat: move 6 infantry, 1 artillery, 2 armor: Poland -> Baltic States",
        "battles: casualties land: infantry",
    )
    ask = story.ask("casualties")
    assert ask.to == (GERMANY,)
    assert (ask.facts["armor"], ask.facts["enemy_armor"]) == (2, 1)
    assert (ask.facts["infantry"], ask.facts["enemy_infantry"]) == (6, 6)
    story.mail(GERMANY, "casualties enemy Baltic States: United States fighter")
    assert story.of("lost", phase="attack")[0]["units"] == {AMERICA: {"fighter": 1}}
    story.ends_well()


def test_AAE_146_a_standing_line_of_the_attacker_still_decides(campaign: Maker) -> None:
    story = Story(campaign("--players", "4"))
    story.clear("Egypt", "Iraq")
    story.rule("control Egypt: Germany", "money Great Britain 2", "money United States 5")
    story.mail(BRITAIN, "standing: pay United States first")
    story.mail(AMERICA, "standing: pay Great Britain first")
    story.mail(GERMANY, "standing: pay Great Britain first")
    story.passes(GERMANY)
    assert not any(ask.verb == "pay" for ask in story.asks)
    assert BRITAIN in story.of("oil_paid")[0]["paid"]
    story.ends_well()


# Units that can never be there, or are of the other side

STRANGERS = {
    "casualties land: German infantry": "not_of_that_side",
    "casualties sea: destroyer, German submarine": "not_of_that_side",
    "casualties enemy land: British infantry": "not_of_that_side",
    "retreat Norway: 1 transport -> Finland": "never_fights_there",
    "retreat North Sea: 1 infantry -> English Channel": "never_fights_there",
    "retreat Libya: 1 German infantry -> Egypt": "not_yours",
}


@pytest.mark.parametrize("text", STRANGERS)
def test_units_that_are_never_meant_are_refused_in_a_standing_line(text: str) -> None:
    g = game_at(units=COMPLEXES)
    with pytest.raises(Illegal) as caught:
        foreseeable.weigh(g, (BRITAIN,), read_line(g.board, f"standing: {text}"))
    assert caught.value.problem.code == STRANGERS[text]


def test_units_of_allies_and_of_the_enemy_have_their_own_lists() -> None:
    g = game_at(units=COMPLEXES)
    for text in ("casualties land: U.S. infantry", "casualties enemy land: German infantry"):
        assert foreseeable.weigh(g, (BRITAIN,), read_line(g.board, f"standing: {text}")) is None


def test_AAE_233_nobody_but_germany_can_sink_a_deck_of_the_allies() -> None:
    g = game_at(turn=GERMANY)
    [(_, problem)] = checks.sift(g, [read_line(g.board, "battles: decklanding North Sea: Norway")])
    assert problem.code == "in_the_turns_of_others"
