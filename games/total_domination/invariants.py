"""What must hold in every position, whatever was ordered: checked after rulings and by random
play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pbem.games.total_domination import conservation, technology
from pbem.games.total_domination.board import AIR, ALLIES, ARMY, AXIS, UBOAT
from pbem.games.total_domination.control import only_air
from pbem.games.total_domination.position import JOINING, PARTNERS, Position
from pbem.wargame import invariants as war

PHASES = ("strategic", "action", "administrative")


def invariants(g: Position) -> list[str]:
    """Everything that is broken, a line each; [] when the position is sound."""
    if known := [*war.names(g), *war.counts(g), *_places(g), *_records(g)]:
        return known
    return [
        *_pools(g),
        *_stacks(g),
        *_company(g),
        *_air(g),
        *_resistance(g),
        *_damage(g),
        *_developed(g),
        *_influence(g),
        *conservation.broken(g),
    ]


# What there is at all


def _places(g: Position) -> Iterator[str]:
    """TDM-013, TDM-040, TDM-041, TDM-043: units stand in areas in play that suit them."""
    for area, nation, kind, _ in g.standing():
        if not g.in_play(area):
            yield f"{area} is not in play, and {nation} has {kind} there"
        elif not g.board.suits(area, kind):
            yield f"{area}: {nation} has {kind} where they cannot stay"
        elif kind not in g.board.powers[nation].pool:
            yield f"{area}: {nation} has no {kind} at all"


def _records(g: Position) -> Iterator[str]:
    """Years, phases, tracks, partners and lists of players are of this game."""
    players = set(g.board.players)
    if str(g.year) not in g.board.years or g.state["phase"] not in PHASES:
        yield f"it is {g.year}, phase {g.state['phase']}"
    for nation in JOINING:
        if not 0 <= g.state["tracks"][nation] <= g.board.tracks[nation]:
            yield f"{nation} is at step {g.state['tracks'][nation]}"
    for nation in PARTNERS:
        if g.state["partners"][nation] not in players:
            yield f"{nation} is with {g.state['partners'][nation]}"
    for name in ("passed", "launched", "lent"):
        if strange := [each for each in g.state[name] if each not in players]:
            yield f"{name}: {', '.join(strange)}"
        if len(set(g.state[name])) < len(g.state[name]):
            yield f"{name}: a power is there twice"


# Units


def _pools(g: Position) -> Iterator[str]:
    """TDM-001 to TDM-006: nobody has more units than counters."""
    for nation, told in g.board.powers.items():
        for kind in told.pool:
            if (left := g.left(nation, kind)) < 0:
                yield f"{nation} has {-left} {kind} more than there are counters"


def _stacks(g: Position) -> Iterator[str]:
    """TDM-039, TDM-043: no area holds more than it can."""
    for area in sorted(g.state["units"]):
        if g.stacked(area) > g.board.limit(area):
            yield f"{area} holds {g.stacked(area)} units, its limit is {g.board.limit(area)}"
        if g.count(area, "Germany", UBOAT) > g.board.limits["uboats_in_area"]:
            yield f"{area} holds {g.count(area, 'Germany', UBOAT)} U-boats"


def _company(g: Position) -> Iterator[str]:
    """TDM-038: the units in an area are of one player, or of one nation that is nobody's; TDM-050,
    TDM-222: nobody stands in Home areas that are closed to him, but until he is sent home
    (TDM-085)."""
    for area in sorted(g.state["units"]):
        owners = {g.player_of(nation) or nation for nation in g.holding(area)}
        if len(owners) > 1:
            yield f"{area}: units of {' and '.join(sorted(owners))}"
        for owner in sorted(owners & set(g.board.players)):
            home, waits = g.board.home(area), g.state["phase"] == "administrative"
            if g.home_player(area) == g.board.teammate(owner) and not waits:
                yield f"{area} is a Home area of the teammate, and {owner} is there"
            if home in JOINING and not g.joined(home) and g.side_of(owner) == ALLIES:
                yield f"{home} has not joined, and {owner} is in {area}"


def _air(g: Position) -> Iterator[str]:
    """TDM-112, TDM-193: no more air fleets of a player than are allowed; TDM-236: none alone but in
    its owner's Home areas; no more are flipped than there are."""
    yield from war.marks(g, {"used": AIR})
    for player in g.board.players:
        mine = [count for n in g.nations_of(player) for _, _, k, count in g.standing(n) if k == AIR]
        if sum(mine) > technology.air_fleets_allowed(g, player):
            yield f"{player} has {sum(mine)} air fleets"
    for area in sorted(g.state["units"]):
        for nation in g.holding(area) if only_air(g, area) else ():
            if g.home_player(area) != g.player_of(nation):
                yield f"{area}: air fleets of {nation} are alone"


# Markers


def _resistance(g: Position) -> Iterator[str]:
    """TDM-008, TDM-167: six tokens, on land outside of what is printed as home of the Axis;
    TDM-170: none where an Allied unit is."""
    tokens = g.state["resistance"]
    if sum(tokens.values()) > g.board.limits["resistance"]:
        yield f"{sum(tokens.values())} Resistance tokens, there are {g.board.limits['resistance']}"
    for area, count in sorted(tokens.items()):
        home = g.board.home(area) if area in g.board.areas else ""
        if area not in g.areas or not war.is_count(count):
            yield f"{area}: {count} Resistance"
        elif not g.board.suits(area, ARMY) or (home and g.board.side_of(home) == AXIS):
            yield f"{area}: Resistance where there can be none"
        elif any(player and g.side_of(player) == ALLIES for player in g.players_in(area)):
            yield f"{area}: Resistance beside units of the Allies"


def _damage(g: Position) -> Iterator[str]:
    """TDM-008, TDM-115: twelve markers, one at most in an area with a factory or a shipyard."""
    marked = g.state["damage"]
    if marked != sorted(set(marked)) or len(marked) > g.board.limits["damage"]:
        yield f"Damage markers: {', '.join(marked)}"
    for area in marked:
        if area not in g.areas or not any(g.board.has(area, i) for i in ("factory", "shipyard")):
            yield f"{area} is damaged, and nothing is built there"


# Cards on the table


def _developed(g: Position) -> Iterator[str]:
    """TDM-009, TDM-183, TDM-186: each technology lies open on a card of its own, once; only
    revealed ones are turned."""
    for player in g.board.players:
        owned = list(g.technologies(player))
        cards = g.state["technology_cards"].get(player, [])
        if owned != [g.board.cards[card].technology for card in cards if card in g.board.cards]:
            yield f"{player} has {', '.join(owned)} on the cards {', '.join(cards)}"
        if len(set(owned)) < len(owned):
            yield f"{player} has a technology twice"
        if strange := set(g.state["turned"].get(player, ())) - set(owned):
            yield f"{player} has turned {', '.join(sorted(strange))}"


def _influence(g: Position) -> Iterator[str]:
    """TDM-175 to TDM-178: cards of one nation on the table have the same value."""
    values: dict[str, Counter[int]] = {}
    for each in g.state["influence"]:
        card = g.board.cards[each["card"]]
        values.setdefault(card.nation, Counter())[card.vp] += 1
    for nation, found in values.items():
        if len(found) > 1:
            yield f"influence on {nation} of different value"
