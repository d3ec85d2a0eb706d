"""Empires of History: orders as people write them, and what is asked back."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Ambiguous, NotUnderstood
from pbem.games.empires_of_history.orders.grammar import grammar_of, read_line
from tests.empires_of_history.position_builder import board
from tests.engine.prose.reading import meanings, parsed

GRAMMAR = grammar_of(board())

SAID = {
    "rebase 2 ftrs from E-20 to Sicily": "rebase 2 fighter: E-20 -> Sicily",
    "war on USSR": "declare war on Soviet Union",
    "declare war on the Netherlands": "declare war on Netherlands",
    "influence Turkey from Egypt": "influence Turkey @Egypt",
    "option ger 1": "option GER-01",
    "play option Tripartite Pact": "option GER-06",
    "option GER-06 (Tripartite Pact)": "option GER-06",
    "option POL-02 at Krakow": "option POL-02 in Krakow",
    "support the USSR with 8 resources": "support 8 resources -> Soviet Union",
    "support 6 resources to Soviet Union from England": "support 6 resources: @England -> Soviet Union",
    "agree to GER-06": "consent option GER-06",
    "refuse GER-06": "refuse option GER-06",
    "tribute of France: Germany 60 Italy 40": "split tribute of France: Germany 60, Italy 40",
    "split tribute of South Africa equally": "split tribute of South Africa: equal",
    "surrender": "offer surrender",
    "call it off": "go on no",
    "fall back": "go on no",
    "pull out": "go on no",
    "decline": "decline surrender",
    "accept the surrender of France": "accept surrender of France",
    "government in exile: host UK": "government in exile, host England",
    "exile in Britain": "government in exile, host England",
    "gift 12 resources from England to France": "gift 12 resources: @England -> @France",
    "give 12 to France": "gift 12 resources -> @France",
    "research: radar and mech inf": "research radar, mechanized infantry",
    "upgrade infantry to mechanized infantry": "upgrade mechanized infantry",
    "build: 3 inf, 1 tank": "build 3 infantry, 1 armor",
    "build 3 infantry and 1 armor, oil from Ruhr": "build 3 infantry, 1 armor oil Ruhr",
    "build 2 mines for the Sound": "build 2 naval mine for Denmark straits",
    "build 1 IC in Danzig": "build 1 industrial complex for Danzig",
    "buy 2 transports, a destroyer oil Midlands": "build 2 transport, 1 destroyer oil Midlands",
    "repair the BB at Scapa Flow": "repair 1 battleship in Scotland",
    "bomb manpower: 2 bombers from London to Hamburg via E-06, back to London": (
        "bomb manpower: 2 bomber London -> E-06 -> Hamburg, back to London"
    ),
    "bomb oil 1 bomber: Cairo -> Ploesti via E-26, E-24": (
        "bomb oil: 1 bomber Cairo -> E-26 -> E-24 -> Ploesti"
    ),
    "tactical bombing: 3 fighters from Silesia to Warsaw": "tactical 3 fighter Silesia -> Warsaw",
    "TF A: 1 BB, 2 TR from E-06; load 12 resources London; move to E-11 then E-13, unload 12 resources Brest": (
        "TF A: 1 battleship, 2 transport E-06; load 12 resources London; move E-11 -> E-13;"
        " unload 12 resources Brest"
    ),
    "task force a: 2 destroyers in London; sail to E-06 via E-11; into port Scotland": (
        "TF A: 2 destroyer London; move E-11 -> E-06; into port Scotland"
    ),
    "cover TF A with 1 fighter from London": "cover TF A: 1 fighter London",
    "strike the port of Sicily with 3 bombers from Malta": "strike port Sicily: 3 bomber Malta",
    "hunt submarines in E-13 with 2 destroyers and 1 fighter from Southampton": (
        "hunt subs in E-13: 2 destroyer, 1 fighter Southampton"
    ),
    "move 2 inf, 1 arm from Silesia to Warsaw": "move 2 infantry, 1 armor: Silesia -> Warsaw",
    "move 3 inf with Bock: Pomerania -> Danzig": "move 3 infantry, general Bock: Pomerania -> Danzig",
    "move Silesia -> Warsaw: 2 infantry": "move 2 infantry: Silesia -> Warsaw",
    "if Warsaw is ours: move 1 armor: Silesia -> Krakow": (
        "move 1 armor: Silesia -> Krakow if Warsaw is ours"
    ),
    "fly 2 fighters from Berlin via Silesia to Warsaw and back to Silesia": (
        "fly 2 fighter: Berlin -> Silesia -> Warsaw, back to Silesia"
    ),
    "fly 2 fighters: Berlin -> Warsaw -> back to Berlin": (
        "fly 2 fighter: Berlin -> Warsaw, back to Berlin"
    ),
    "drop 2 paras with 1 bomber from Berlin to Oslo via Hamburg, E-07": (
        "drop 2 paratrooper by 1 bomber: Berlin -> Hamburg -> E-07 -> Oslo"
    ),
    "land 2 marines from TF A to Normandy, bombard with 1 BB": (
        "land 2 marine: TF A -> Normandy; bombard 1 battleship"
    ),
    "general Guderian: 2 armor +2 each, +3 infantry": "general Guderian: armor +2 +2, infantry +3",
    "press Warsaw 3 rounds": "press Warsaw: 3 rounds",
    "press El Alamein until won, stop if own losses > 4, lose inf": (
        "press El Alamein: stop if lost > 4; lose infantry"
    ),
    "breakthrough all armor from Warsaw to Lvov unless enemy armor > 2": (
        "breakthrough all armor Warsaw -> Lvov if enemy armor <= 2"
    ),
    "place 3 inf at London": "place 3 infantry: London",
    "place London: 3 infantry": "place 3 infantry: London",
    "guard the Channel with 2 fighters from London": "guard E-11: 2 fighter London",
    "intercept with 2 fighters from Lvov, keep 2 fuel": "intercept with 2 from Lvov, keep fuel 2",
    "intercept never over Warsaw": "intercept Warsaw: never",
    "subs attack TF B with 2, stop when losing": "subs attack TF B with 2; stop when losing",
    "raid trade in E-31 with 2 subs": "raid trade in E-31: with 2",
    "hunt raiders: all ships, aircraft from London max 1": (
        "hunt raiders ships all; aircraft from London max 1"
    ),
    "lose infantry first, then armor": "losses infantry, armor",
    "losses Warsaw: infantry": "losses in Warsaw: infantry",
    "general Weygand defends: infantry +1 +1": "defend Weygand: infantry +1 +1",
    "dive bombers in Warsaw take armor": "dive bombers take in Warsaw: armor",
    "evacuate Marseilles to E-18 or E-17": "evacuate Marseilles: E-18, E-17",
    "ask me": "pause",
    "TF S: sub from E-07 to E-06": "TF S: 1 submarine E-07; move E-06",
    "TF S: 1 submarine E-07 -> E-06 -> E-05": "TF S: 1 submarine E-07; move E-06 -> E-05",
    "TF S: 1 submarine E-07, then to E-06, then E-05": "TF S: 1 submarine E-07; move E-06 -> E-05",
    "TF S: battleship E-07; E-06": "TF S: 1 battleship E-07; move E-06",
    "TF C: 1 transport Hamburg; takes 2 infantry Hamburg, sails to E-07 and lands at Oslo": (
        "TF C: 1 transport Hamburg; load 2 infantry Hamburg; move E-07; for Oslo"
    ),
}  # fmt: skip


def test_other_words_come_to_the_normal_form() -> None:
    for said, normal in SAID.items():
        line = GRAMMAR.parse_line(said)
        assert line.order == normal, said
        assert read_line(board(), line.text) == line, said


MEDITERRANEAN = ("E-18", "E-19", "E-22", "E-26")
REFUSED = {
    "move infantry: Silesia -> Warsaw": ("how_many", ("1 infantry", "all infantry")),
    "move 0 infantry: Silesia -> Warsaw": ("bad_number", ()),
    "move 1 armor: Silesia": ("path_too_short", ()),
    "move 1 hussar: Silesia -> Warsaw": ("unknown_unit", ()),
    "move 1 armor: Narnia -> Warsaw": ("unknown_place", ()),
    "move 1 armor: North Sea -> Oslo": ("ambiguous_place", ("E-05", "E-06")),
    "rebase 1 fighter: the Med -> Malta": ("ambiguous_place", MEDITERRANEAN),
    "move general Wellington: Silesia -> Warsaw": ("unknown_general", ()),
    "declare war on Ruritania": ("unknown_nation", ()),
    "declare war on Chinese": ("ambiguous_nation", ("Chinese Nationalists", "Chinese Communists")),
    "influence Spain @Narnia": ("unknown_pool", ()),
    "option GER-99": ("unknown_option", ("GER-09", "GER-08", "GER-07")),
    "research warp drive": ("unknown_technology", ()),
    "research long range": (
        "ambiguous_technology",
        ("long range fighters", "long range bombers", "long range submarines"),
    ),
    "build all infantry": ("not_to_be_bought", ()),
    "build Rommel": ("not_to_be_bought", ()),
    "build 2 armor oil Ruhr, Ruhr": ("named_twice", ()),
    "build 1 naval mine for London": ("unknown_box", ()),
    "place 1 naval mine: E-13": ("unknown_site", ()),
    "sweep English Channel: 1 minesweeper E-07": ("unknown_box", ()),
    "split tribute of France: Germany 60, Germany 40": ("named_twice", ()),
    "mobilise Hungary: 8 infantry": ("no_place_for_units", ()),
    "general Guderian: armor": ("no_points", ()),
    "TF A: 1 battleship E-06; dance E-11": ("unknown_leg", ()),
    "TF A: 1 battleship E-06; move": ("leg_without_place", ()),
    "press Warsaw: bravely": ("unknown_term", ()),
    "press Warsaw: 2 rounds; 3 rounds": ("said_twice", ()),
    "press Warsaw: stop if courage < 2": ("unknown_fact", ()),
    "intercept always if courage > 2": ("unknown_fact", ()),
    "move 1 armor: Silesia -> Warsaw if E-13 is sunny": ("nothing_said", ()),
}  # fmt: skip


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_understood_is_refused_with_the_word_at_fault(text: str) -> None:
    with pytest.raises(NotUnderstood) as caught:
        GRAMMAR.parse_line(text)
    code, choices = REFUSED[text]
    problem = caught.value.problem
    assert problem.code == code
    assert problem.column > 0
    if choices or isinstance(caught.value, Ambiguous):
        assert problem.choices == choices


@pytest.mark.parametrize(
    ("section", "said", "order"),
    [
        ("bombing", "1 fighter from Silesia to Krakow and back", "tactical 1 fighter Silesia -> Krakow, back"),
        ("movement", "2 fighters from Silesia will fly to Warsaw and back", "fly 2 fighter: Silesia -> Warsaw, back"),
        ("movement", "half a dozen infantry Silesia to Warsaw", "move 6 infantry: Silesia -> Warsaw"),
    ],
)  # fmt: skip
def test_flights_come_back_and_marches_do_not(section: str, said: str, order: str) -> None:
    [found] = meanings(GRAMMAR, f"{section}:\n{said}")
    assert f"{section}: {order}" in found
    assert all(not text.startswith("movement: move") or "back" not in text for text in found)


@pytest.mark.parametrize("sign", ["!", "...", "?", ":", " -", ","])
def test_a_power_before_a_sign_owns_no_units_behind_it(sign: str) -> None:
    with pytest.raises(NotUnderstood):
        GRAMMAR.parse_line(f"attack Poland{sign} 3 infantry Berlin -> Warsaw")
    told = GRAMMAR.parse_line("move Poland 3 infantry: Warsaw -> Krakow")
    assert told.text == "movement: move 3 Polish infantry: Warsaw -> Krakow"


@pytest.mark.parametrize("text", ["3 inf Berlin -> Warsaw", "3 inf from Berlin to Warsaw"])
def test_what_goes_from_one_place_to_another_is_not_built_there(text: str) -> None:
    [reading] = parsed(GRAMMAR, text, ("rebase", "build", "bombing")).readings
    assert {each.line.verb for each in reading.candidates} == {"rebase", "tactical", "move", "fly"}


def test_a_word_of_the_form_in_brackets_has_to_be_said() -> None:
    [reading] = parsed(GRAMMAR, "build:\n3 inf Berlin Warsaw").readings
    assert not any("oil" in each.line.text for each in reading.candidates)
