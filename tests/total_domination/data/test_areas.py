"""What the map of a club has to be: each thing that the rulebook says of the board is asked for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.harness.broken_data import GONE, also, more
from tests.total_domination.broken import own, refusal

Case = tuple[str, str, Any, str]
# What is changed, the rule, the place in areas.yaml, what stands there instead, and what is said.
AREAS: dict[str, Case] = {
    "type": ("TDM-032", "areas Spain type", "desert", "Spain: its type is one of land, island, coastal"),
    "fact unknown": ("TDM-032", "areas Spain port", True, "'port' is not known here"),
    "fact missing": ("TDM-032", "areas Spain stars", GONE, "'stars' is missing"),
    "fact of another kind": ("TDM-032", "areas Spain factory", "yes", "'factory' has to be true or false"),
    "stars": ("TDM-097", "areas Spain stars", 4, "Spain: an area has 1, 2 or 3 stars"),
    "home of nobody": ("TDM-033", "areas Spain home", "Portugal", "Portugal is no nation with Home areas"),
    "home of neutrals": ("TDM-033", "areas Spain home", "Neutral", "Neutral is no nation with Home areas"),
    "capital of nobody": ("TDM-034", "areas Spain stars", 3, "Spain: a Capital is somebody's Home area"),
    "grid": ("TDM-280", "areas Spain grid", [0, 9], "Spain: its grid is a column and a row from 1 to 8"),
    "Germany's stars": ("TDM-017", "areas Austria stars", 2, "Germany has 9 stars in its Home areas, and begins with 8"),
    "UK's stars": ("TDM-017", "areas France stars", 1, "UK has 9 stars in its Home areas, and begins with 10"),
    "Japan's stars": ("TDM-017", "areas Nanking stars", 2, "Japan has 8 stars in its Home areas, and begins with 7"),
    "USSR's stars": ("TDM-017", "areas Ukraine stars", 1, "USSR has 8 stars in its Home areas, and begins with 9"),
    "second US Capital": ("TDM-034", "areas West USA stars", 3, "US has to have one Capital, a Home area of 3 stars, and has 2"),
    "no Chinese Capital": ("TDM-034", "areas China stars", 2, "China has to have one Capital, a Home area of 3 stars, and has 0"),
    "Germany's Home areas": ("TDM-281", "areas Austria home", GONE, "Austria has to be a Home area of Germany"),
    "one more for Germany": ("TDM-281", "areas Spain home", "Germany", "Spain: Germany has the Home areas Germany, Austria, Czechoslovakia and no other"),
    "one more for Japan": ("TDM-281", "areas Spain home", "Japan", "Spain: Japan has the Home areas Japan, Nanking,"),
    "Italy's Home area": ("TDM-086", "areas Italy home", "UK", "Italy has to be a Home area of Italy"),
    "France's Home area": ("TDM-082", "areas France home", "UK", "France has to be a Home area of France"),
    "US Home area": ("TDM-247", "areas Philippines home", GONE, "Philippines has to be a Home area of US"),
    "China's Home area": ("TDM-247", "areas China home", "USSR", "China has to be a Home area of China"),
    "UK's Home area": ("TDM-259", "areas United Kingdom home", "US", "United Kingdom has to be a Home area of UK"),
    "USSR's Home area": ("TDM-261", "areas Siberia home", GONE, "Siberia has to be a Home area of USSR"),
    "named area missing": ("TDM-258", "areas Libya", GONE, "there is no Libya, which the rulebook names"),
    "army of 1943 on an island": ("TDM-260", "areas East Indies type", "island", "East Indies: no army could stay there"),
    "fleet of 1943 on land": ("TDM-260", "areas Nanking type", "land", "Nanking: no fleet could stay there"),
    "German fleet in France": ("TDM-258", "areas France type", "land", "France: no fleet could stay there"),
    "UK army in Egypt": ("TDM-259", "areas Egypt type", "island", "Egypt: no army could stay there"),
    "US fleet and army": ("TDM-259", "areas West USA type", "land", "West USA: no fleet could stay there"),
    "Soviet army": ("TDM-261", "areas Siberia type", "island", "Siberia: no army could stay there"),
    "fleet into Ukraine": ("TDM-124", "areas Ukraine type", "land", "Ukraine: no fleet could stay there"),
    "fleet by Poland": ("TDM-124", "areas Poland type", "land", "Poland: no fleet could stay there"),
    "neutral army in Romania": ("TDM-018", "areas Romania type", "island", "Romania: no army could stay there"),
    "neutral army in Finland": ("TDM-249", "areas Finland type", "island", "Finland: no army could stay there"),
    "no factory": ("TDM-036", "areas China factory", GONE, "no Home area of China has a factory"),
    "no shipyard": ("TDM-037", "areas France shipyard", GONE, "no Home area of France has a shipyard"),
    "Germany's shipyard": ("TDM-281", "areas", lambda areas: {**areas, "Germany": more(shipyard=False)(areas["Germany"]), "Austria": more(shipyard=True)(areas["Austria"])}, "Germany: the example of the solo game deploys at its shipyard"),
    "U-boats elsewhere": ("TDM-043", "areas Indian Ocean uboats", True, "uboats is true of Atlantic, Caribbean, Iceland and of no other"),
    "U-boats missing": ("TDM-043", "areas Iceland uboats", GONE, "uboats is true of Atlantic, Caribbean, Iceland and of no other"),
    "U-boat area of two stars": ("TDM-043", "areas Caribbean stars", 2, "Caribbean: a U-boat area takes fleets and has one star"),
    "arctic elsewhere": ("TDM-248", "areas Canada arctic", True, "arctic is true of Arctic, Iceland, Norway,"),
    "arctic missing": ("TDM-248", "areas Norway arctic", GONE, "arctic is true of Arctic, Iceland, Norway,"),
    "closed to air fleets": ("TDM-252", "areas Iceland no_air", True, "no_air is true of Arctic and of no other"),
    "open to air fleets": ("TDM-252", "areas Arctic no_air", GONE, "no_air is true of Arctic and of no other"),
    "no Arctic": ("TDM-248", "areas Arctic", GONE, "there is no Arctic"),
}  # fmt: skip


@pytest.mark.parametrize(("rule", "at", "new", "said"), AREAS.values(), ids=AREAS)
def test_an_area_is_as_the_rulebook_has_it(rule: str, at: str, new: Any, said: str) -> None:
    wrong = refusal("areas", (_keys(at), new))
    assert said in str(wrong)
    assert (wrong.file, wrong.rule, wrong.keys[0]) == ("areas", rule, "areas")


LINKS: dict[str, Case] = {
    "type": ("TDM-035", "0 type", "air", "a link is one of sea, land, triangle"),
    "unknown end": ("TDM-035", "0 between", ["Germany", "Holland"], "a link is between two areas of the board, not Germany, Holland"),
    "one end": ("TDM-035", "0 between", ["Germany"], "a link is between two areas of the board, not Germany"),
    "to itself": ("TDM-035", "0 between", ["Germany", "Germany"], "a link is between two areas of the board"),
    "twice": ("TDM-035", "", also({"between": ["France", "Germany"], "type": "sea"}), "France and Germany have two links"),
    "sea link to land": ("TDM-032", "", also({"between": ["Austria", "Libya"], "type": "sea"}), "Austria: no sea link leads to an area of type land"),
    "land link to an island": ("TDM-032", "", also({"between": ["Hawaii", "Mexico"], "type": "land"}), "Hawaii: no land link leads to an area of type island"),
    "triangle to an island": ("TDM-032", "", also({"between": ["Hawaii", "Mexico"], "type": "triangle", "colour": "pink"}), "Hawaii: no triangle link leads to an area of type island"),
    "triangle without a colour": ("TDM-035", "", also({"between": ["Libya", "Mexico"], "type": "triangle"}), "a pair of triangles has a colour of its own"),
    "triangles of one colour": ("TDM-035", "", also({"between": ["Libya", "Mexico"], "type": "triangle", "colour": "red"}), "a pair of triangles has a colour of its own"),
    "land link with a colour": ("TDM-035", "0 colour", "red", "no other link has one"),
}  # fmt: skip


@pytest.mark.parametrize(("rule", "at", "new", "said"), LINKS.values(), ids=LINKS)
def test_a_link_joins_two_areas_that_it_suits(rule: str, at: str, new: Any, said: str) -> None:
    wrong = refusal("areas", (["links", *at.split()], new))
    assert said in str(wrong)
    assert (wrong.file, wrong.rule, wrong.keys[0]) == ("areas", rule, "links")


def test_TDM_124_the_links_of_the_examples_of_the_first_unit_rule() -> None:
    for pair in (("Germany", "Italy"), ("Poland", "Ukraine")):
        wrong = refusal("areas", ([*_link(*pair), "type"], "sea"))
        assert f"{pair[0]} and {pair[1]} are joined by a land link" in str(wrong)
        assert (wrong.keys, wrong.rule) == (("links",), "TDM-124")
    no_sea = [(["links"], _cut("Italy", "sea"))]
    wrong = refusal("areas", *no_sea)
    assert ("a sea link leads to Italy" in str(wrong), wrong.rule) == (True, "TDM-124")


def test_TDM_282_TDM_283_the_links_of_the_example_of_the_solo_game() -> None:
    wrong = refusal("areas", (["links"], _cut("Romania", "triangle")))
    assert "Balkans and Romania are joined by a triangle link" in str(wrong)
    assert wrong.rule == "TDM-282"
    bridge = {"between": ["Romania", "Austria"], "type": "land"}
    for change, said in (
        (also(bridge), "Romania is beside no German Home area"),
        (_apart("Poland"), "Poland is beside a German Home area"),
        (_apart("Balkans"), "Balkans is beside a German Home area"),
    ):
        wrong = refusal("areas", (["links"], change))
        assert (said in str(wrong), wrong.rule) == (True, "TDM-283")


def test_TDM_121_a_connection_leads_over_the_edge_of_the_board() -> None:
    wrong = refusal("areas", (["areas", "South Africa", "grid"], [8, 4]))
    assert "no pair of triangles joins opposite sides of the board" in str(wrong)
    assert (wrong.keys, wrong.rule) == (("links",), "TDM-121")


def test_TDM_035_no_area_is_cut_off_with_the_arctic_or_without_it() -> None:
    wrong = refusal("areas", (["links"], _apart("Tibet", of=list(own()["areas"]["areas"]))))
    assert "Tibet: no way leads there from Arabia without the Arctic Expansion" in str(wrong)
    wrong = refusal("areas", (["links"], _apart("Finland", of=list(own()["areas"]["areas"]))))
    assert "Finland: no way leads there from Aleutian Islands with the Arctic" in str(wrong)
    assert (wrong.keys, wrong.rule) == (("links",), "TDM-035")


def _keys(path: str) -> list[str]:
    """Keys from a text in which the name of an area may have blanks."""
    first, _, rest = path.partition(" ")
    names = [name for name in own()["areas"]["areas"] if f"{rest} ".startswith(f"{name} ")]
    if not names:
        return [first]
    area = max(names, key=len)
    return [first, area, *rest[len(area) :].split()]


def _link(a: str, b: str) -> list[str]:
    links = own()["areas"]["links"]
    at = next(n for n, link in enumerate(links) if set(link["between"]) == {a, b})
    return ["links", str(at)]


def _cut(area: str, kind: str) -> Any:
    """Without the links of a kind to an area."""
    return lambda links: [x for x in links if area not in x["between"] or x["type"] != kind]


def _apart(area: str, of: Any = ("Germany", "Austria", "Czechoslovakia", "Italy")) -> Any:
    """Without the links between an area and any of these."""
    return lambda links: [
        x for x in links if area not in x["between"] or not {*of} & ({*x["between"]} - {area})
    ]
