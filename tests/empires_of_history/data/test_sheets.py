"""What sheets, charts and books of a club have to be: constraints C14 and C20 to C47, a broken set
for each."""

from __future__ import annotations

from typing import Any

import pytest

from tests.empires_of_history.broken import refusal
from tests.harness.broken_data import GONE, also, without

# The file, the rule, the place in it, what stands there instead, what is said.
Case = tuple[str, str, tuple[str, ...], Any, str]


def _all_with(kind: str) -> Any:
    return lambda told: {nation: [*kinds, kind] for nation, kinds in told.items()}


def _neutral(fact: str) -> Any:
    """A chart on which nobody has a fact."""
    return lambda told: {n: {k: v for k, v in e.items() if k != fact} for n, e in told.items()}


def _of_kind(kind: str) -> Any:
    return lambda told: {n: {**e, "kind": kind, "upgrade": 0} for n, e in told.items()}


def _one_level(told: dict[str, Any]) -> dict[str, Any]:
    return {n: {**e, "levels": 1, "adds": e.get("adds", [])[:1]} for n, e in told.items()}


def _no_effect(**facts: Any) -> Any:
    """Options without the effects that have these facts."""

    def kept(effects: list[Any]) -> list[Any]:
        cut = [e for e in effects if any(e.get(k) != v for k, v in facts.items())]
        return [
            {k: kept(v) if k in ("success", "failure") else v for k, v in e.items()} for e in cut
        ]

    return lambda told: {n: {**e, "effects": kept(e.get("effects", []))} for n, e in told.items()}


UNITS: dict[str, Case] = {
    "C20 a value of 10": ("units", "EOH-504", ("units", "battleship", "attack"), 10, "attack is a number up to 9"),
    "C20 a value of a nation": ("units", "EOH-504", ("overrides", "Japan", "fighter", "air"), 11, "air is a number up to 9"),
    "C21 strong infantry": ("units", "EOH-200", ("units", "infantry", "attack"), 6, "it defends better than it attacks"),
    "C21 slow infantry": ("units", "EOH-566", ("units", "infantry", "build"), 1, "it has no build time"),
    "C22 artillery defends": ("units", "EOH-208", ("units", "artillery", "defence"), 7, "it attacks better than it defends"),
    "C22 artillery of men": ("units", "EOH-110", ("units", "artillery", "manpower"), 1, "use 1 manpower, and nothing else does"),
    "C23 weak armor": ("units", "EOH-209", ("units", "armor", "attack"), 2, "its attack is as good as that of infantry"),
    "C23 cheap armor": ("units", "EOH-209", ("units", "armor", "cost"), 4, "it costs more than infantry"),
    "C23 thirsty armor": ("units", "EOH-209", ("units", "armor", "oil"), 2, "it costs 1 oil"),
    "C23 slow armor": ("units", "EOH-531", ("units", "armor", "move"), 1, "it has movement for a breakthrough"),
    "C24 cavalry takes time": ("units", "EOH-566", ("units", "cavalry", "build"), 1, "it has no build time"),
    "C24 partisans take time": ("units", "EOH-566", ("units", "partisan", "build"), 2, "it has no build time"),
    "C24 strong mountain infantry": ("units", "EOH-203", ("units", "mountain infantry", "defence"), 6, "it is as infantry but for its bonus"),
    "strong militia": ("units", "EOH-206", ("units", "militia", "attack"), 3, "its attack is less than that of infantry"),
    "dear militia": ("units", "EOH-206", ("units", "militia", "cost"), 5, "its cost is less than that of infantry"),
    "C25 strong destroyers": ("units", "EOH-224", ("units", "destroyer", "attack"), 7, "its attack is half a battleship's"),
    "C25 slow destroyers": ("units", "EOH-224", ("units", "destroyer", "move"), 2, "no ship is faster"),
    "C26 a cheap battleship": ("units", "EOH-223", ("units", "battleship", "cost"), 20, "it costs more than a repair"),
    "C26 a carrier's repair": ("units", "EOH-230", ("units", "carrier", "repair"), 20, "a repair costs 25"),
    "C26 a battleship of one hit": ("units", "EOH-223", ("units", "battleship", "hits"), 1, "it takes two hits"),
    "C27 a fighter of little fuel": ("units", "EOH-641", ("units", "fighter", "fuel"), 3, "air guard takes 4 fuel"),
    "C27 a fighter for land": ("units", "EOH-244", ("units", "fighter", "land"), 6, "it is better in the air"),
    "C28 a bomber for the air": ("units", "EOH-249", ("units", "bomber", "air"), 7, "it is better against land"),
    "C29 two figures": ("units", "EOH-435", ("units", "submarine", "attack_transports"), 0, "it has three figures"),
    "C30 a ship without oil": ("units", "EOH-040", ("units", "minesweeper", "oil"), 0, "ships, aircraft and armor cost oil"),
    "C30 artillery with oil": ("units", "EOH-040", ("units", "artillery", "oil"), 1, "ships, aircraft and armor cost oil"),
    "C31 SS for all": ("units", "EOH-207", ("units", "SS infantry", "only"), GONE, "it is Germany's alone"),
    "C31 SS at once": ("units", "EOH-210", ("units", "SS armor", "flag"), GONE, "an option has to field it"),
    "C31 cavalry for all": ("units", "EOH-211", ("available",), _all_with("cavalry"), "only few nations have cavalry"),
    "C31 partisans for minors": ("units", "EOH-267", ("minor",), also("partisan"), "do not all have partisan"),
    "C32 ships without guns": ("units", "EOH-442", ("units",), lambda told: {k: {**e, "aa_guns": 0} for k, e in told.items()}, "some ships have anti air guns"),
    "C33 a sheet without infantry": ("units", "EOH-300", ("minor",), without("infantry"), "everybody has infantry"),
    "C43 a gun without a value": ("units", "EOH-218", ("units", "anti air gun", "aa"), 0, "it rolls at aircraft"),
    "C43 a city without a gun": ("units", "EOH-022", ("built_in", "city gun", "aa"), 0, "its aa is 1 to 9"),
    "C44 a bomber of little fuel": ("units", "EOH-252", ("units", "bomber", "fuel"), 5, "it flies further than a fighter"),
    "C45 mines that do nothing": ("units", "EOH-266", ("units", "naval mine", "attack"), 0, "it rolls at ships"),
    "C46 dear rockets": ("units", "EOH-682", ("units", "rocket", "cost"), [12, 24, 30, 45], "its levels cost"),
    "C47 fast infantry": ("units", "EOH-203", ("units", "infantry", "move"), 2, "it is as infantry but for its bonus"),
    "C47 fast artillery": ("units", "EOH-533", ("units", "artillery", "move"), 2, "it does not follow a breakthrough"),
    "few blocks": ("units", "EOH-354", ("blocks",), 4, "a block for now and 4 for later"),
    "an unknown unit": ("units", "EOH-300", ("available", "Italy"), also("zeppelin"), "there is no zeppelin"),
    "an unknown value": ("units", "EOH-300", ("units", "armor", "armour"), 3, "'armour' is not known here"),
    "an arm of its own": ("units", "EOH-273", ("units", "marine", "fights_as"), "marine", "fights_as is one of"),
}  # fmt: skip
CHARTS: dict[str, Case] = {
    "C14 no Egypt": ("nations", "EOH-355", ("nations", "England", "pools"), without("Egypt"), "England: what is bought in Egypt"),
    "C35 no manpower": ("nations", "EOH-110", ("nations", "Tibet", "manpower"), 0, "it has manpower"),
    "C36 one place": ("nations", "EOH-580", ("nations", "France", "pools"), without("North Africa", "Indochina"), "it has saving places in its colonies"),
    "C36 a place nowhere": ("nations", "EOH-351", ("nations", "Italy", "pools", "Libya", "seat"), "Carthage", "there is no territory Carthage"),
    "C37 no radar": ("technologies", "EOH-246", ("technologies", "radar"), GONE, "there is no radar"),
    "C37 armor that soaks nothing": ("technologies", "EOH-345", ("technologies", "heavy armor", "special"), GONE, "its special is 'soak'"),
    "C37 mechanized infantry": ("technologies", "EOH-531", ("technologies", "mechanized infantry", "adds"), [{"move": 2}], "each level adds 1 to move"),
    "C37 one level": ("technologies", "EOH-341", ("technologies", "radar", "levels"), 0, "it has a level"),
    "C37 no levels": ("technologies", "EOH-341", ("technologies",), _one_level, "some technologies have several levels"),
    "C37 nothing to pay for": ("technologies", "EOH-341", ("technologies",), _of_kind("automatic"), "some technologies are paid for in units"),
    "C37 an attempt": ("technologies", "EOH-340", ("attempt", "success"), [10], "succeeds on 9 and 10"),
    "C37 a free upgrade": ("technologies", "EOH-341", ("technologies", "heavy armor", "upgrade"), 0, "it has a price for upgrades"),
    "C37 an unknown technology": ("nations", "EOH-342", ("nations", "Japan", "technologies"), {"sails": 1}, "there is no sails 1"),
    "C38 Spain": ("diplomacy", "EOH-334", ("nations", "Spain", "stance"), "favourable to the Axis", "Spain is neutral"),
    "C38 Xiang": ("diplomacy", "EOH-334", ("nations", "Xiang", "stance"), "favourable to the Allies", "Xiang is neutral"),
    "C38 in a camp": ("diplomacy", "EOH-334", ("nations", "Siam", "stance"), "Axis camp", "it begins as one of"),
    "C38 nobody favours": ("diplomacy", "EOH-326", ("nations",), _neutral("favours"), "have `favours`"),
    "C38 no stars": ("diplomacy", "EOH-327", ("nations",), _neutral("star"), "have `star`"),
    "C38 a played major": ("diplomacy", "EOH-335", ("nations", "Italy"), {"stance": "neutral"}, "only minors and majors that nobody plays"),
    "C38 one is missing": ("diplomacy", "EOH-334", ("nations", "Tibet"), GONE, "Tibet is on the chart"),
    "C38 a short track": ("diplomacy", "EOH-325", ("track",), without("Allied camp"), "the track has 5 stances"),
    "C42 Germany without a leader": ("nations", "EOH-545", ("nations", "Germany", "generals"), [{"name": "List", "rating": 5}], "a rating of 8 or more"),
    "C42 a general nowhere": ("nations", "EOH-300", ("nations", "Poland", "generals", "0", "at"), "Utopia", "there is no territory Utopia"),
    "war with nobody": ("nations", "EOH-101", ("wars", "0", "between"), ["Germany", "Gaul"], "there are no nations Germany, Gaul"),
    "production": ("nations", "EOH-580", ("nations", "Italy", "production"), "third", "its production is one of"),
}  # fmt: skip

BOOKS: dict[str, Case] = {
    "C39 Italy stays out": ("options", "EOH-103", ("options",), _no_effect(op="join side", nation="Italy", side="Axis"), "no option lets Italy join the Axis"),
    "C39 no pact": ("options", "EOH-105", ("options",), _no_effect(op="flag", name="soviets may attack poland"), "no option lets the Soviets attack Poland"),
    "C39 no Soviet attack": ("options", "EOH-106", ("options",), _no_effect(op="declare war", by="Soviet Union", against="Germany"), "no option is the Soviet attack"),
    "C39 no early cost": ("options", "EOH-106", ("options", "SOV-06", "early_cost"), GONE, "costs something before a turn"),
    "C39 no SS": ("options", "EOH-207", ("options",), _no_effect(op="enable units", nation="Germany"), "no option fields SS infantry"),
    "C39 no support": ("options", "EOH-333", ("options",), _no_effect(op="support"), "no option supports an ally"),
    "C39 no war on a minor ally": ("options", "EOH-665", ("options",), lambda told: {n: e for n, e in told.items() if n not in ("SOV-02", "SOV-04")}, "declares war on a German minor ally"),
    "C39 Bulgaria stays": ("options", "EOH-666", ("options",), _no_effect(op="flag", name="bulgaria fights soviets"), "no option sends Bulgaria east"),
    "C39 no scientists": ("options", "EOH-692", ("options",), _no_effect(op="nuclear chance", nation="USA"), "no option brings scientists"),
    "C39 none lost": ("options", "EOH-692", ("options",), _no_effect(op="nuclear chance", nation="Germany"), "no option takes scientists"),
    "C39 an option of nobody": ("options", "EOH-329", ("options", "SAF-01", "nation"), "Gaul", "there is no nation Gaul"),
    "C39 the track": ("us_entry", "EOH-122", ("track", "highest"), 20, "US Entry runs from -10 to 15"),
    "C40 Germany is late": ("calendar", "EOH-101", ("slots",), lambda told: [told[1], told[0], *told[2:]], "Germany opens"),
    "C40 Finland apart": ("calendar", "EOH-303", ("slots", "0", "nations"), without("Finland"), "Finland acts in one slot"),
    "C40 France twice": ("calendar", "EOH-303", ("slots", "2", "nations"), also("France"), "France acts in one slot"),
    "C40 Poland alone": ("calendar", "EOH-304", ("slots", "6", "minors"), GONE, "Poland acts in the slot of the Allied minors"),
    "C40 no slot for the unled": ("calendar", "EOH-303", ("slots", "11", "minors"), GONE, "the last slot is of minors"),
    "C41 a later start": ("calendar", "EOH-300", ("turns",), lambda told: told[1:], "the first turn is Sept/Oct 1939"),
}  # fmt: skip

CASES = {**UNITS, **CHARTS, **BOOKS}


@pytest.mark.parametrize(("file", "rule", "at", "new", "said"), CASES.values(), ids=CASES)
def test_sheets_charts_and_books_are_as_the_rulebook_has_them(
    file: str, rule: str, at: tuple[str, ...], new: Any, said: str
) -> None:
    wrong = refusal(file, (at, new))
    assert said in str(wrong)
    assert (wrong.file, wrong.rule) == (file, rule)
