"""How battles are told in short: one table for all rounds, what is left, what was lost and what it
is worth; what belongs to a battle, and what is said elsewhere.
"""

from __future__ import annotations

from typing import Any

from pbem.engine.events import Event
from pbem.engine.table import Table
from pbem.games.axis_allies_europe import GAME as EUROPE
from pbem.games.blitz_world_in_conflict import GAME as BLITZ
from pbem.games.total_domination import GAME as DOMINATION
from pbem.reports.battles import Teller, once_each, sentence, trimmed
from pbem.reports.story import Story
from pbem.words.catalogue import Words
from tests.axis_allies_europe.position_builder import game_at

GERMANY, SOVIETS = "Germany", "Soviet Union"
SIDES = {GERMANY: "Axis", SOVIETS: "Allies"}
BEGAN = {"kind": "battle_began", "battle": "land", "at": "East Poland"}


def story(*events: Event, game: Any = EUROPE) -> list[dict[str, Any]]:
    """The phases of a report that tells these events."""
    g = game_at(turn=GERMANY)
    board: Any = g.board if game is EUROPE else None
    return Story.of(events, Teller(Words(game.id), SIDES, Table(game, board), g)).phases


def fired(by: str, unit: str, round_: int, *rolls: int, needs: int = 1) -> Event:
    hits = sum(roll <= needs for roll in rolls)
    told = {"by": by, "unit": unit, "factor": needs, "rolls": list(rolls), "hits": hits}
    return {"kind": "fired", "at": "East Poland", "phase": "attack", "round": round_, **told}


def lost(power: str, **units: int) -> Event:
    return {"kind": "lost", "at": "East Poland", "phase": "attack", "units": {power: units}}


def met(ours: dict[str, int], theirs: dict[str, int]) -> Event:
    forces = {"attacker": {GERMANY: ours}, "defender": {SOVIETS: theirs}}
    beside = {"guns": False, "landing": False, "support": {}}
    return {"kind": "forces_met", "at": "East Poland", **forces, **beside}


def ended(outcome: str, **left: int) -> Event:
    told = {"by": GERMANY, "outcome": outcome, "holder": SOVIETS, "left": {SOVIETS: left}}
    return {"kind": "battle_ended", "at": "East Poland", **told}


FOUGHT = (
    BEGAN,
    met({"infantry": 3, "armor": 1}, {"infantry": 2}),
    fired(GERMANY, "infantry", 1, 1, 4, 5),
    fired(SOVIETS, "infantry", 1, 2, 2, needs=2),
    lost(GERMANY, infantry=2),
    lost(SOVIETS, infantry=1),
    fired(GERMANY, "armor", 2, 3, needs=3),
    fired(SOVIETS, "infantry", 2, 6, needs=2),
    ended("held", infantry=1),
)


def test_all_rounds_are_one_table_with_what_is_left() -> None:
    [phase] = story(*FOUGHT)
    short = phase["battles"][0]["short"]
    ours, theirs = short["groups"]
    assert (ours["who"], ours["expected"], ours["hits"]) == (GERMANY, "1.0", 2)
    assert ours["rows"] == [["3 infantry", "1", "1 4 5", 1, 1], ["1 armor", "3", "- / 3", 1, 1]]
    assert theirs["rows"] == [["2 infantry", "2", "2 2 / 6", 2, 1]]
    assert phase["short"] == [{"battle": phase["battles"][0]}]


def test_the_paragraph_says_how_it_ended_what_was_lost_and_what_the_odds_were() -> None:
    told = " ".join(story(*FOUGHT)[0]["battles"][0]["short"]["told"])
    assert "The attack has failed; left there: Soviet Union 1 infantry." in told
    assert "Lost: Germany 2 infantry (6 IPCs); Soviet Union 1 infantry (3 IPCs)." in told
    assert "Odds of Germany before it: won " in told
    assert told.count("Lost:") == 1


def test_a_battle_in_which_nobody_falls_is_a_sentence() -> None:
    forces = ({"submarine": 1}, {"submarine": 1})
    dived = {"kind": "submerged", "at": "East Poland", "power": SOVIETS, "count": 1}
    over = ended("fought", submarine=1)
    shot = fired(GERMANY, "submarine", 1, 5, needs=2)
    [phase] = story(BEGAN, met(*forces), shot, dived, over)
    [block] = phase["short"]
    [line] = block["lines"]
    assert line.startswith("East Poland: land battle. Germany 1 submarine against Soviet Union")
    assert "Soviet Union: 1 submarine submerged." in line
    assert "Left there" not in line
    assert phase["full"] == [{"battle": phase["battles"][0]}]


def test_a_battle_that_is_over_keeps_what_happens_in_its_place_alone() -> None:
    taken = {"kind": "handed_over", "area": "East Poland", "from": SOVIETS, "to": GERMANY}
    elsewhere = {"kind": "returned", "area": "Moscow", "from": GERMANY, "to": SOVIETS}
    [phase] = story(*FOUGHT, {**taken, "units": {"aa_gun": 1}}, elsewhere)
    assert [line["kind"] for line in phase["battles"][0]["lines"]][-1] == "handed_over"
    assert [line["kind"] for line in phase["lines"]] == ["returned"]


def test_what_battles_say_again_is_left_to_the_full_report() -> None:
    battles = [{"kind": "land", "at": "East Poland"}]
    ahead = {"kind": "battles_ahead", "power": GERMANY, "battles": battles}
    fought = story({"kind": "step_began", "step": "combat"}, ahead, *FOUGHT)
    assert [list(block) for block in fought[0]["short"]] == [["battle"]]
    assert [list(block) for block in fought[0]["full"]] == [["lines"], ["battle"]]
    [phase] = story({"kind": "step_began", "step": "combat"}, ahead)
    assert phase["short"] == phase["full"]


def test_what_a_card_brings_goes_with_the_card() -> None:
    card = {"kind": "card_played", "power": "USSR", "card": "S04", "title": "War", "use": "-"}
    more = [
        {"kind": "unit_deployed", "nation": "USSR", "unit": "army", "area": "Poland"},
        {"kind": "control_changed", "area": "Poland", "from": "", "power": "USSR"},
    ]
    passed = {"kind": "passed", "power": "UK", "discarded": [], "reserved": 0}
    [phase] = story(card, *more, passed, game=DOMINATION)
    played, after = phase["short"][0]["lines"]
    assert played.startswith("USSR plays S04 War (-). ")
    assert played.endswith("Army deployed in Poland. Poland is USSR's.")
    assert after == "UK passes."
    assert len(phase["full"][0]["lines"]) == 4


def test_a_round_read_in_a_chart_is_a_row_beside_what_its_column_brings() -> None:
    class Chart:
        """Of which only the results are read."""

        def result(self, column: int, face: int) -> str:
            return "1" if face > 3 else "-"

    told = {"column": 4, "rolls": [5], "result": "1", "power": GERMANY, "label": "x"}
    quiet = {"column": 0, "rolls": [], "result": "-", "power": SOVIETS}
    event = {"kind": "round_fought", "at": "Paris", "round": "land", "ours": told, "theirs": quiet}
    [row] = BLITZ.telling.rows(Chart(), event)
    assert (row["by"], row["on"], row["result"]) == (GERMANY, 4, "1")
    assert (row["expected"], row["hits"]) == (0.5, 1)


def test_what_units_with_names_lose_is_summed_up() -> None:
    def hit(unit: str, power: str, **size: int) -> Event:
        kind = "unit_reduced" if size else "unit_destroyed"
        return {"kind": kind, "unit": unit, "power": power, "at": "Poland", **size}

    began = {"ours": ["Luftwaffe"], "theirs": ["Polish Army"], "power": GERMANY}
    events = (
        {"kind": "battle_began", "battle": "ground", "at": "Poland", **began},
        hit("Polish Army", "AFA", size=1),
        hit("Polish Army", "AFA"),
        hit("Luftwaffe", GERMANY, size=1),
    )
    told = " ".join(story(*events, game=BLITZ)[0]["battles"][0]["short"]["told"])
    assert "Points of damage: AFA Polish Army 2; Germany Luftwaffe 1." in told


def test_sentences_that_repeat_or_begin_with_the_place_are_shortened() -> None:
    words = Words(EUROPE.id)
    assert once_each(["A.", "A.", "", "B"], words) == ["A (2x).", "B."]
    assert trimmed("Ottawa: the city burns.", ("Ottawa",)) == "The city burns."
    assert trimmed("Ottawa burns.", ("Ottawa", "")) == "Ottawa burns."
    assert sentence("1 infantry: A -> B") == "1 infantry: A -> B."
