"""What the links between the areas have to be."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.wargame.board import check_entry
from pbem.wargame.need import Data, listing, need

# Which type of area such a link never touches.
NEVER = {"sea": "land", "land": "island", "triangle": "island"}
# Links that an example of the rulebook uses, and the rule that it shows.
NAMED = (
    ("Germany", "Italy", "land", "TDM-124"),
    ("Poland", "Ukraine", "land", "TDM-124"),
    ("Balkans", "Romania", "triangle", "TDM-282"),
)
# Half of the board: what a connection over its edge goes across.
_ACROSS = 4

Ways = Mapping[frozenset[str], str]


def check_links(data: Data) -> None:
    """TDM-035: links between areas of the board, each once, and as the examples have them."""
    areas, ways = data["areas"], _ways(data)
    for a, b, kind, rule in NAMED:
        what = f"{a} and {b} are joined by a {kind} link in an example"
        need(ways.get(frozenset((a, b))) == kind, what, "areas", ("links",), rule)
    to_italy = [pair for pair, kind in ways.items() if "Italy" in pair and kind == "sea"]
    what = "a sea link leads to Italy in an example"
    need(bool(to_italy), what, "areas", ("links",), "TDM-124")
    german = [name for name, entry in areas.items() if entry.get("home") in ("Germany", "Italy")]
    for name, beside in (("Poland", True), ("Balkans", True), ("Romania", False)):
        found = [home for home in german if frozenset((name, home)) in ways]
        told = "is beside a" if beside else "is beside no"
        what = f"{name} {told} German Home area in the example of the solo game"
        need(bool(found) == beside, what, "areas", ("links",), "TDM-283")
    _check_edges(areas, ways)
    for arctic in (False, True):
        _check_whole(areas, ways, arctic=arctic)


def _ways(data: Data) -> Ways:
    """The type of the link by pair of areas."""
    areas, found, colours = data["areas"], {}, set[str]()
    for number, link in enumerate(data["links"]):
        keys = ("links", str(number))
        needed = {"between": list, "type": str}
        check_entry(link, needed, {"colour": str}, "areas", keys, "TDM-035")
        ends, kind = link["between"], link["type"]
        need(kind in NEVER, f"a link is one of {listing(NEVER)}", "areas", keys, "TDM-035")
        known = len(ends) == 2 and all(isinstance(end, str) and end in areas for end in ends)
        what = f"a link is between two areas of the board, not {listing([str(e) for e in ends])}"
        need(known and ends[0] != ends[1], what, "areas", (*keys, "between"), "TDM-035")
        pair = frozenset(ends)
        what = f"{ends[0]} and {ends[1]} have two links"
        need(pair not in found, what, "areas", (*keys, "between"), "TDM-035")
        for end in ends:
            what = f"{end}: no {kind} link leads to an area of type {NEVER[kind]}"
            suits = areas[end]["type"] != NEVER[kind]
            need(suits, what, "areas", (*keys, "between"), "TDM-032")
        colour = link.get("colour", "")
        is_pair = bool(colour) and colour not in colours if kind == "triangle" else not colour
        what = f"{ends[0]} and {ends[1]}: a pair of triangles has a colour of its own, no other link has one"
        need(is_pair, what, "areas", keys, "TDM-035")
        colours |= {colour}
        found[pair] = kind
    return found


def _check_edges(areas: Data, ways: Ways) -> None:
    """An example moves over the edge of the board to its opposite side."""
    pairs = [sorted(pair) for pair, kind in ways.items() if kind == "triangle"]
    grids = [[areas[end]["grid"] for end in pair] for pair in pairs]
    far = [max(abs(a[0] - b[0]), abs(a[1] - b[1])) for a, b in grids]
    what = "no pair of triangles joins opposite sides of the board, as in an example"
    need(any(each >= _ACROSS for each in far), what, "areas", ("links",), "TDM-121")


def _check_whole(areas: Data, ways: Ways, *, arctic: bool) -> None:
    """The board hangs together with the Arctic Expansion and without it."""
    there = {name for name, entry in areas.items() if arctic or not entry.get("arctic")}
    found, edge = set[str](), {min(there)}
    while edge:
        found |= edge
        pairs = [pair & there for pair in ways if pair & edge]
        edge = {end for pair in pairs for end in pair} - found
    lost = sorted(there - found)
    how = "with" if arctic else "without"
    what = f"{listing(lost)}: no way leads there from {min(there)} {how} the Arctic Expansion"
    need(not lost, what, "areas", ("links",), "TDM-035")
