"""BlitzWAR: World War Two in Europe: the game as the engine sees it."""

from __future__ import annotations

from pbem import lazy
from pbem.engine.game import Game
from pbem.games.blitzwar.board import BlitzBoard
from pbem.games.blitzwar.position import Position
from pbem.lazy import part

its = lazy.Package(__name__)
orders_of = lazy.Package(f"{__name__}.orders")
cards_of = lazy.Package(f"{__name__}.cards")

GAME = Game(
    id="blitzwar",
    title="BlitzWAR",
    prefix="BWR",
    rules=1,
    root="campaign",
    flows=part(lambda: {flow.name: flow for flow in its.flows.FLOWS}),
    check_data=part(lambda: its.checks.check_data),
    make_board=BlitzBoard,
    position=Position,
    setup=part(lambda: its.setup.setup),
    grammar=part(lambda: orders_of.grammar.grammar_of),
    decider=Position.decider,
    reply=part(lambda: its.flows.reply),
    noun=part(lambda: orders_of.grammar.noun),
    view=part(lambda: its.view.view),
    owners=part(lambda: cards_of.queue.owners),
    invariants=part(lambda: its.invariants.invariants),
    sample=part(lambda: its.samples.sample),
    score=part(lambda: its.view.score),
    reply_verbs=part(lambda: orders_of.verbs.REPLIES),
    waits=("roll",),
    corrections=part(lambda: its.corrections.CORRECTIONS),
    measures=part(lambda: its.measures.MEASURES),
    telling=part(lambda: its.telling.TELLING),
    standings=part(lambda: its.standings.standings),
    sides=part(lambda: its.openers.sides),
    date=part(lambda: its.sequence.date),
    odds=part(lambda: its.foresight.ODDS),
    forecast=part(lambda: its.foresight.forecast),
    robot=part(lambda: its.foresight.ROBOT),
    picture=part(lambda: its.picture.PICTURE),
    questions=part(lambda: its.questions.QUESTIONS),
    offers=part(lambda: its.offers.offers),
    wants=part(lambda: its.offers.wants),
    secrets=True,
    wording=part(lambda: its.wording.WORDING),
    powers=lambda board: (*board.sides_in_turn, *board.powers),
    scenario_keys={"turns": int, "setup": dict, "free_armies": dict},
    replaceable=part(lambda: its.checks.REPLACEABLE),
)
