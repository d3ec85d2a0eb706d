"""Blitz! A World in Conflict: the game as the engine sees it."""

from __future__ import annotations

from pbem.engine.game import Game
from pbem.games.blitz_world_in_conflict import checks, invariants, openers, sequence, setup, view
from pbem.games.blitz_world_in_conflict.board import BlitzBoard
from pbem.games.blitz_world_in_conflict.concepts import belonging
from pbem.games.blitz_world_in_conflict.corrections import CORRECTIONS
from pbem.games.blitz_world_in_conflict.flows import FLOWS, reply
from pbem.games.blitz_world_in_conflict.foresight import ODDS, ROBOT, forecast
from pbem.games.blitz_world_in_conflict.measures import MEASURES
from pbem.games.blitz_world_in_conflict.offers import TOPICS, offers
from pbem.games.blitz_world_in_conflict.orders import grammar
from pbem.games.blitz_world_in_conflict.orders.verbs import REPLIES
from pbem.games.blitz_world_in_conflict.picture import PICTURE
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.questions import QUESTIONS
from pbem.games.blitz_world_in_conflict.samples import sample
from pbem.games.blitz_world_in_conflict.standings import standings
from pbem.games.blitz_world_in_conflict.telling import TELLING
from pbem.games.blitz_world_in_conflict.wording import WORDING

GAME = Game(
    id="blitz_world_in_conflict",
    title="Blitz! A World in Conflict",
    prefix="BLZ",
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
    owners=view.owners,
    invariants=invariants.invariants,
    sample=sample,
    score=view.score,
    belongs=belonging.check,
    reply_verbs=REPLIES,
    waits=("bid", "option", "defend"),
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
    secrets=True,
    offers=offers,
    wording=WORDING,
    topics=TOPICS,
    replaceable=checks.REPLACEABLE,
    scenario_keys={"letter": str},
)
