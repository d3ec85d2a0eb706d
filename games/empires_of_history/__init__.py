"""Empires of History: World War II: the game as the engine sees it."""

from __future__ import annotations

from pbem import lazy
from pbem.engine.game import Game
from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.position import Position
from pbem.lazy import part

its = lazy.Package(__name__)
orders_of = lazy.Package(f"{__name__}.orders")
talks = lazy.Package(f"{__name__}.diplomacy")

GAME = Game(
    id="empires_of_history",
    title="Empires of History: World War II",
    prefix="EOH",
    rules=1,
    root="campaign",
    flows=part(lambda: its.flows.FLOWS),
    check_data=part(lambda: its.checks.check_data),
    make_board=EmpireBoard,
    position=Position,
    setup=part(lambda: its.setup.setup),
    grammar=part(lambda: orders_of.grammar.grammar_of),
    decider=Position.decider,
    reply=part(lambda: its.flows.reply),
    noun=part(lambda: orders_of.grammar.noun),
    view=part(lambda: its.view.view),
    invariants=part(lambda: its.invariants.invariants),
    sample=part(lambda: its.samples.sample),
    score=part(lambda: its.view.score),
    reply_verbs=part(lambda: orders_of.verbs.REPLIES),
    waits=part(
        lambda: (talks.surrender.VERB, talks.consents.VERB, talks.mobilisation.VERB),
    ),
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
    topics=part(lambda: its.offers.TOPICS),
    wording=part(lambda: its.wording.WORDING),
    powers=lambda board: board.powers,
    replaceable=part(lambda: its.checks.REPLACEABLE),
)
