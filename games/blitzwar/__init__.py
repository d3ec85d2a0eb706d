"""BlitzWAR: World War Two in Europe: the game as the engine sees it."""

from __future__ import annotations

from pbem.engine.game import Game
from pbem.games.blitzwar import checks, invariants, openers, sequence, setup, view
from pbem.games.blitzwar.board import BlitzBoard
from pbem.games.blitzwar.cards import queue
from pbem.games.blitzwar.corrections import CORRECTIONS
from pbem.games.blitzwar.flows import FLOWS, reply
from pbem.games.blitzwar.foresight import ODDS, ROBOT, forecast
from pbem.games.blitzwar.measures import MEASURES
from pbem.games.blitzwar.offers import offers, wants
from pbem.games.blitzwar.orders import grammar
from pbem.games.blitzwar.orders.verbs import REPLIES
from pbem.games.blitzwar.picture import PICTURE
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.questions import QUESTIONS
from pbem.games.blitzwar.samples import sample
from pbem.games.blitzwar.standings import standings
from pbem.games.blitzwar.telling import TELLING
from pbem.games.blitzwar.wording import WORDING

GAME = Game(
    id="blitzwar",
    title="BlitzWAR",
    prefix="BWR",
    rules=1,
    root="campaign",
    flows={flow.name: flow for flow in FLOWS},
    make_board=BlitzBoard,
    position=Position,
    setup=setup.setup,
    grammar=grammar.grammar_of,
    decider=Position.decider,
    reply=reply,
    noun=grammar.noun,
    view=view.view,
    owners=queue.owners,
    invariants=invariants.invariants,
    sample=sample,
    score=view.score,
    reply_verbs=REPLIES,
    waits=("roll",),
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
    wants=wants,
    secrets=True,
    wording=WORDING,
    scenario_keys={"turns": int, "setup": dict, "free_armies": dict},
    replaceable=checks.REPLACEABLE,
)
