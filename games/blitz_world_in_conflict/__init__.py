"""Blitz! A World in Conflict: the game as the engine sees it."""

from __future__ import annotations

from pbem import lazy
from pbem.engine.game import Game
from pbem.games.blitz_world_in_conflict.board import BlitzBoard
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.lazy import part

its = lazy.Package(__name__)
orders_of = lazy.Package(f"{__name__}.orders")
offers_of = lazy.Package(f"{__name__}.offers")
samples_of = lazy.Package(f"{__name__}.samples")
concepts_of = lazy.Package(f"{__name__}.concepts")

GAME = Game(
    id="blitz_world_in_conflict",
    title="Blitz! A World in Conflict",
    prefix="BLZ",
    rules=1,
    root="campaign",
    flows=part(lambda: its.flows.FLOWS),
    check_data=part(lambda: its.checks.check_data),
    make_board=BlitzBoard,
    position=Position,
    setup=part(lambda: its.setup.setup),
    grammar=part(lambda: orders_of.grammar.grammar_of),
    decider=Position.decider,
    reply=part(lambda: its.flows.reply),
    noun=part(lambda: orders_of.grammar.noun),
    view=part(lambda: its.view.view),
    owners=part(lambda: its.view.owners),
    invariants=part(lambda: its.invariants.invariants),
    sample=part(lambda: samples_of.sampling.sample),
    score=part(lambda: its.view.score),
    belongs=part(lambda: concepts_of.belonging.check),
    reply_verbs=part(lambda: orders_of.verbs.REPLIES),
    waits=("bid", "option", "defend"),
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
    secrets=True,
    offers=part(lambda: its.offers.offers),
    wording=part(lambda: its.wording.WORDING),
    topics=part(lambda: offers_of.lists.TOPICS),
    replaceable=part(lambda: its.checks.REPLACEABLE),
    powers=lambda board: board.powers,
    scenario_keys={"letter": str},
)
