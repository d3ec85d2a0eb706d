"""Axis & Allies Europe (1999): the game as the engine sees it."""

from __future__ import annotations

from pbem.engine.board import Board
from pbem.engine.flow import Flow
from pbem.engine.game import Game
from pbem.games.axis_allies_europe import (
    adrift,
    advance,
    air_retreat,
    board,
    foreseeable,
    income,
    invariants,
    land,
    language,
    openers,
    orders,
    overflight,
    raid,
    sea,
    setup,
    turn,
    view,
)
from pbem.games.axis_allies_europe.correct import CORRECTIONS
from pbem.games.axis_allies_europe.measures import MEASURES
from pbem.games.axis_allies_europe.odds_foresight import FORESIGHT
from pbem.games.axis_allies_europe.offers import offers, wants
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.reply import reply
from pbem.games.axis_allies_europe.sample import sample

FLOWS: tuple[Flow, ...] = (
    turn.campaign,
    turn.turn,
    advance.advance,
    overflight.overflight,
    raid.raid_battle,
    land.land_battle,
    sea.sea_battle,
    adrift.decklanding,
    air_retreat.air_retreat,
    income.income,
)


def _make_board(data: dict[str, object]) -> Board:
    return board.make_board(data)


def _decider(g: Position, power: str) -> str | None:
    return setup.decider(g.state, power)


GAME = Game(
    id="axis_allies_europe",
    title="Axis & Allies Europe (1999)",
    prefix="AAE",
    rules=1,
    root="campaign",
    flows={flow.name: flow for flow in FLOWS},
    make_board=_make_board,
    position=Position,
    setup=setup.setup,
    grammar=language.grammar_of,
    decider=_decider,
    reply=reply,
    noun=language.noun,
    weigh=foreseeable.weigh,
    view=view.view,
    invariants=invariants.invariants,
    sample=sample,
    score=view.score,
    waits=("split",),
    reply_verbs=tuple(verb.name for verb in orders.VERBS if verb.role == "reply"),
    corrections=CORRECTIONS,
    offers=offers,
    wants=wants,
    measures=MEASURES,
    sides=openers.sides,
    foresight=FORESIGHT,
    scenario_keys={"controllers": dict, "setup": dict},
)
