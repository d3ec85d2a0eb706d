"""Questions that players dispute: supply, control, the way of a unit, costs, points, what may be
developed. They are answered by the code that checks orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.engine.questions import Answer, Because, Question
from pbem.engine.state import copy
from pbem.games.total_domination import control, technology
from pbem.games.total_domination.concepts import points, supply
from pbem.games.total_domination.operations import lines, move
from pbem.games.total_domination.orders.grammar import grammar_of
from pbem.games.total_domination.orders.verbs import OPERATIONS
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.spending.card_turn import CardTurn

Args = Mapping[str, Any]


# Supply


def _supply(g: Position, args: Args) -> Answer:
    """TDM-052, TDM-053, TDM-054, TDM-057: for whoever is in an area, or controls it, the chain to a
    Home area."""
    area = args["place"]
    lines.in_play(g, area)
    here = (*g.players_in(area), g.controller(area))
    players = [player for player in g.board.players if player in here]
    if not players:
        raise Illegal("TDM-052", "nobody_to_supply", area=area)
    chains = {player: _chain(g, area, player) for player in players}
    told = tuple(_of_chain(g, area, player, chain) for player, chain in chains.items())
    return Answer(told, all(chains.values()), {"area": area, "chains": chains})


def _chain(g: Position, area: str, player: str) -> list[str]:
    """The areas from here to the nearest source of a player, [] for none."""
    within, sources = supply.supplied(g, player), supply.sources(g, player)
    if not supply.in_supply(g, area, player, within):
        return []
    found = g.board.connected([area], sources, may_enter=lambda _, there: there in within)
    return list(found["path"])


def _of_chain(g: Position, area: str, player: str, chain: list[str]) -> Because:
    if len(chain) == 1:
        return Because("supplies_itself", {"power": player, "area": area}, "TDM-053")
    if chain:
        is_own = area in supply.supplied(g, player)
        rule = "TDM-052" if is_own else "TDM-057"
        return Because("supplied_by", {"power": player, "path": chain}, rule)
    held = [other for other in g.adjacent(area) if control.passes(g, other) == player]
    return Because("cut_off", {"power": player, "area": area, "beside": held}, "TDM-052")


# Control


def _control(g: Position, args: Args) -> Answer:
    """TDM-033, TDM-044 to TDM-048, TDM-244: who controls an area and why, and what it is worth."""
    area = args["place"]
    lines.in_play(g, area)
    holder = g.controller(area)
    told = [_why_held(g, area, holder)]
    if holder:
        worth, resistance = points.worth(g, area, holder), g.state["resistance"].get(area, 0)
        rule = "TDM-168" if resistance else "TDM-097"
        fields = {"power": holder, "points": worth, "resistance": resistance}
        told.append(Because("area_worth", fields, rule))
    return Answer(tuple(told), None, {"area": area, "power": holder})


def _why_held(g: Position, area: str, holder: str) -> Because:
    home, owner = g.board.home(area), g.home_player(area)
    fields = {"area": area, "power": holder, "home": home}
    if control.contested(g, area):
        return Because("contested", {"area": area}, "TDM-244")
    if not home:
        return Because("whose_units" if holder else "no_units", fields, "TDM-048")
    if holder == owner:
        return Because("free_home" if owner else "home_of_nobody", fields, "TDM-044")
    if not holder:
        return Because("one_in_capital", {**fields, "owner": owner}, "TDM-046")
    if g.board.is_capital(area):
        return Because("two_in_capital", fields, "TDM-047")
    return Because("taken_home", fields, "TDM-045")


# Moves

_PLENTY = 99


def _move(g: Position, args: Args) -> Answer:
    """TDM-120, TDM-121: the units go on a copy, with as many points as they need, as if their power
    were on turn."""
    want = next(lines.wanted(args["units"]))
    power = _owner(g, want, args["path"]["places"][0])
    turn = CardTurn(power, _PLENTY)
    events: Events = []
    line = grammar_of(g.board).line("move", args, OPERATIONS)
    move.carry_out(Position(copy(g.state), g.board), turn, line, events)
    moved = [event for event in events if event["kind"] == "unit_moved"]
    told = {"power": power, "points": _PLENTY - turn.points}
    because = [
        Because("can_move", {"unit": each["unit"], "path": each["path"]}, "TDM-121")
        for each in moved
    ]
    trace = {**told, "paths": [each["path"] for each in moved]}
    return Answer((*because, Because("move_costs", told, "TDM-120")), True, trace)


def _owner(g: Position, want: lines.Wanted, area: str) -> str:
    """The player whose unit is meant."""
    nations = [want.nation] if want.nation else [*g.state["units"].get(area, {})]
    there = [nation for nation in nations if g.count(area, nation, want.kind)]
    if not there:
        raise Illegal("TDM-121", "none_there", unit=want.kind, area=area)
    players = list(dict.fromkeys(filter(None, map(g.player_of, there))))
    if not players:
        raise Illegal("TDM-222", "not_in_the_war", nation=there[0])
    return players[0]


# Costs and technologies


def _cost(g: Position, args: Args) -> Answer:
    """TDM-108, TDM-120, TDM-136, TDM-137: what one unit costs a power, and what makes it
    cheaper."""
    action = technology.DESTROY if args["act"] == "attack" else args["act"]
    area: str = args.get("place") or ""
    if area:
        lines.in_play(g, area)
    found = technology.cost(g, args["player"], action, args["unit"], area)
    told = {"points": found.points, "printed": found.printed, "by": list(found.by)}
    said = "costs_less" if found.by else "costs"
    return Answer((Because(said, told, "TDM-187"),), None, told)


def _research(g: Position, args: Args) -> Answer:
    """TDM-184, TDM-185, TDM-186: whether a power could place a technology this year."""
    player, wanted = args["player"], args["technology"]
    technology.check_free(g, player)
    technology.check_technology(g, player, wanted)
    told = {"power": player, "technology": wanted}
    return Answer((Because("can_develop", told, "TDM-185"),), True, told)


# Points


def _points(g: Position, args: Args) -> Answer:
    """TDM-096 to TDM-099: the points of a power by source, and the sum of its side."""
    player = args["player"]
    side = g.board.side_of(player)
    told = [*_sources(g, player)]
    total = {"power": player, "points": points.total(g, player)}
    told.append(Because("points_in_all", total, "TDM-096"))
    sums = {
        "side": side,
        "points": points.of_side(g, side),
        "needed": points.threshold(g, side),
    }
    told.append(Because("points_of_side", sums, "TDM-078"))
    return Answer(tuple(told), None, {**points.of_player(g, player), **total, "of_side": sums})


def _sources(g: Position, player: str) -> Iterator[Because]:
    held = [area for area in g.areas if g.controller(area) == player]
    areas = {area: points.worth(g, area, player) for area in held}
    yield Because("points_of_areas", {"areas": areas, "points": sum(areas.values())}, "TDM-097")
    mine = (each["card"] for each in g.state["influence"] if each["power"] == player)
    if cards := {card: g.board.cards[card].vp for card in mine}:
        fields = {"cards": cards, "points": sum(cards.values())}
        yield Because("points_of_influence", fields, "TDM-098")
    if owned := g.technologies(player):
        colours = list(dict.fromkeys(g.board.technologies[each].colour for each in owned))
        fields = {"colours": colours, "points": points.of_technologies(g, player)}
        yield Because("points_of_technologies", fields, "TDM-099")


QUESTIONS = (
    Question(
        "supply",
        ("{place}",),
        _supply,
        "Whether the units in an area are in supply, and by which chain.",
        "supply Poland",
    ),
    Question(
        "control",
        ("{place}",),
        _control,
        "Who controls an area, why, and what it is worth.",
        "control Germany",
    ),
    Question(
        "move",
        ("{units}: {path}", "{units} from {path}"),
        _move,
        "Whether a unit could go there now, by which way, and for how many points.",
        "move 1 army: Germany -> Balkans",
    ),
    Question(
        "cost",
        ("{player} {act:=deploy|move|attack/destroy} {unit} [@ {place}]",),
        _cost,
        "What it costs a power to deploy, move or destroy a unit.",
        "cost Germany attack army in France",
    ),
    Question(
        "research",
        ("{player} {technology}",),
        _research,
        "Whether a power could develop a technology this year.",
        "research Germany A3",
    ),
    Question(
        "points",
        ("{player}",),
        _points,
        "The victory points of a power by source, and the sum of its side.",
        "points Germany",
    ),
)
