"""Axis & Allies Europe (1999): the game as the engine sees it."""

from __future__ import annotations

from pbem.engine.game import Game
from pbem.games.axis_allies_europe import charts, invariants, openers, setup, turn, view
from pbem.games.axis_allies_europe.battles import foreseeable
from pbem.games.axis_allies_europe.board import EuropeBoard
from pbem.games.axis_allies_europe.corrections import CORRECTIONS
from pbem.games.axis_allies_europe.flows import FLOWS, reply
from pbem.games.axis_allies_europe.foresight import ODDS, ROBOT, forecast
from pbem.games.axis_allies_europe.measures import MEASURES
from pbem.games.axis_allies_europe.offers import offers, wants
from pbem.games.axis_allies_europe.orders import grammar, language
from pbem.games.axis_allies_europe.picture import PICTURE
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.questions import QUESTIONS
from pbem.games.axis_allies_europe.samples.answers import sample
from pbem.games.axis_allies_europe.standings import standings
from pbem.games.axis_allies_europe.telling import TELLING
from pbem.games.axis_allies_europe.wording import WORDING

GAME = Game(
    id="axis_allies_europe",
    title="Axis & Allies Europe (1999)",
    prefix="AAE",
    rules=1,
    root="campaign",
    flows={flow.name: flow for flow in FLOWS},
    make_board=EuropeBoard,
    position=Position,
    setup=setup.setup,
    grammar=grammar.grammar_of,
    decider=Position.decider,
    reply=reply,
    noun=grammar.noun,
    weigh=foreseeable.weigh,
    view=view.view,
    invariants=invariants.invariants,
    sample=sample,
    score=view.score,
    waits=("split",),
    reply_verbs=tuple(verb.name for verb in language.VERBS if verb.role == "reply"),
    corrections=CORRECTIONS,
    offers=offers,
    wants=wants,
    measures=MEASURES,
    standings=standings,
    telling=TELLING,
    sides=openers.sides,
    date=turn.date,
    odds=ODDS,
    forecast=forecast,
    robot=ROBOT,
    picture=PICTURE,
    questions=QUESTIONS,
    wording=WORDING,
    scenario_keys={"controllers": dict, "setup": dict},
    replaceable=charts.REPLACEABLE,
)
