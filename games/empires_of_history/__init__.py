"""Empires of History: World War II: the game as the engine sees it."""

from __future__ import annotations

from pbem.engine.game import Game
from pbem.games.empires_of_history import checks, invariants, openers, sequence, setup, view
from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.corrections import CORRECTIONS
from pbem.games.empires_of_history.diplomacy import consents, mobilisation, surrender
from pbem.games.empires_of_history.flows import FLOWS, reply
from pbem.games.empires_of_history.foresight import ODDS, ROBOT, forecast
from pbem.games.empires_of_history.measures import MEASURES
from pbem.games.empires_of_history.offers import TOPICS, offers
from pbem.games.empires_of_history.orders import grammar
from pbem.games.empires_of_history.orders.verbs import REPLIES
from pbem.games.empires_of_history.picture import PICTURE
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.questions import QUESTIONS
from pbem.games.empires_of_history.samples import sample
from pbem.games.empires_of_history.standings import standings
from pbem.games.empires_of_history.telling import TELLING
from pbem.games.empires_of_history.wording import WORDING

GAME = Game(
    id="empires_of_history",
    title="Empires of History: World War II",
    prefix="EOH",
    rules=1,
    root="campaign",
    flows={flow.name: flow for flow in FLOWS},
    make_board=EmpireBoard,
    position=Position,
    setup=setup.setup,
    grammar=grammar.grammar_of,
    decider=Position.decider,
    reply=reply,
    noun=grammar.noun,
    view=view.view,
    invariants=invariants.invariants,
    sample=sample,
    score=view.score,
    reply_verbs=REPLIES,
    waits=(surrender.VERB, consents.VERB, mobilisation.VERB),
    corrections=CORRECTIONS,
    measures=MEASURES,
    telling=TELLING,
    standings=standings,
    sides=openers.sides,
    date=sequence.date,
    odds=ODDS,
    forecast=forecast,
    robot=ROBOT,
    picture=PICTURE,
    questions=QUESTIONS,
    offers=offers,
    topics=TOPICS,
    wording=WORDING,
    replaceable=checks.REPLACEABLE,
)
