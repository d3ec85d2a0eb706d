"""Axis & Allies Europe (1999): the game as the engine sees it."""

from __future__ import annotations

from pbem import lazy
from pbem.engine.game import Game
from pbem.games.axis_allies_europe.board import EuropeBoard
from pbem.games.axis_allies_europe.position import Position
from pbem.lazy import part

its = lazy.Package(__name__)
orders_of = lazy.Package(f"{__name__}.orders")
battles_of = lazy.Package(f"{__name__}.battles")
samples_of = lazy.Package(f"{__name__}.samples")

GAME = Game(
    id="axis_allies_europe",
    title="Axis & Allies Europe (1999)",
    prefix="AAE",
    rules=1,
    root="campaign",
    flows=part(lambda: {flow.name: flow for flow in its.flows.FLOWS}),
    make_board=EuropeBoard,
    position=Position,
    setup=part(lambda: its.setup.setup),
    grammar=part(lambda: orders_of.grammar.grammar_of),
    decider=Position.decider,
    reply=part(lambda: its.flows.reply),
    noun=part(lambda: orders_of.grammar.noun),
    weigh=part(lambda: battles_of.foreseeable.weigh),
    view=part(lambda: its.view.view),
    invariants=part(lambda: its.invariants.invariants),
    sample=part(lambda: samples_of.answers.sample),
    score=part(lambda: its.view.score),
    waits=("split",),
    reply_verbs=part(
        lambda: tuple(verb.name for verb in orders_of.language.VERBS if verb.role == "reply")
    ),
    corrections=part(lambda: its.corrections.CORRECTIONS),
    offers=part(lambda: its.offers.offers),
    wants=part(lambda: its.offers.wants),
    measures=part(lambda: its.measures.MEASURES),
    standings=part(lambda: its.standings.standings),
    telling=part(lambda: its.telling.TELLING),
    sides=part(lambda: its.openers.sides),
    date=part(lambda: its.turn.date),
    odds=part(lambda: its.foresight.ODDS),
    forecast=part(lambda: its.foresight.forecast),
    robot=part(lambda: its.foresight.ROBOT),
    picture=part(lambda: its.picture.PICTURE),
    questions=part(lambda: its.questions.QUESTIONS),
    wording=part(lambda: its.wording.WORDING),
    powers=lambda board: board.powers,
    scenario_keys={"controllers": dict, "setup": dict},
    replaceable=part(lambda: its.charts.REPLACEABLE),
)
