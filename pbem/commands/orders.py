"""`pbem orders`: the order language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pbem.commands._common import say, scenario_option
from pbem.faults import WrongCall

if TYPE_CHECKING:
    from pbem.engine.game import Table


def _corrections(table: Table) -> None:
    language = table.corrections()
    say("Corrections of a ruling, each in quotes: pbem ruling SAVE 'CORRECTION' --why TEXT")
    for form in language.forms:
        say(f"  {form}")
    for example in language.examples:
        say(f"example: {example}")


def _questions(table: Table) -> None:
    say("Questions, each in quotes: pbem why SAVE 'QUESTION'")
    for question, forms in table.questions().listed:
        say(f"  {' | '.join(forms)}")
        say(f"    {question.help}")


# What is written like orders, and is none.
BESIDE = {"ruling": _corrections, "why": _questions}


@click.command()
@click.argument("game")
@click.argument("verb", required=False)
@scenario_option
def command(game: str, verb: str | None, scenario: str) -> None:
    """Show the order language of a game, with examples.

    Without VERB every verb with one example; with VERB its forms, sections and what it is for.
    `ruling` as VERB lists what a moderator can set with pbem ruling, `why` what can be asked with
    pbem why.

    \b
    Example:
      pbem orders axis-allies-europe move
    """
    from pbem.library import registry
    from pbem.reports.defaults import of_verb
    from pbem.words.catalogue import Words

    loaded = registry.load(game, scenario=scenario)
    grammar = loaded.game.grammar(loaded.board)
    if verb is None:
        sections = f"; sections: {', '.join(grammar.sections)}" if grammar.sections else ""
        say(f"Orders of {loaded.info.title}, one a line{sections}.")
        for known in grammar.verbs.values():
            say(f"  {known.name:12} {known.example or known.help}")
        say(
            "A mail ends with `done` when nothing more is to come; `pass` says that there are no orders."
        )
        say(
            "`for: next turn` at its top keeps them for then; `withdraw` takes back what is not locked; `press to all:`"
            " or `press to SEAT:` begins a message, which ends with a blank line."
        )
        return
    found = grammar.verbs.get(verb.lower())
    if found is None and verb.lower() in BESIDE:
        BESIDE[verb.lower()](loaded.table)
        return
    if found is None:
        raise WrongCall(
            "unknown_verb",
            f"there is no order {verb!r}",
            do=f"There are: {', '.join([*grammar.verbs, *BESIDE])}.",
        )
    say(f"{found.name}: {found.help}")
    for usage in grammar.usage(found.name):
        say(f"  {usage}")
    if found.sections:
        say(f"sections: {', '.join(found.sections)}")
    if facts := grammar.facts(found.name):
        say(f"conditions may ask about: {', '.join(fact.replace('_', ' ') for fact in facts)}")
    if may_say := grammar.says(found.name):
        say(f"conditions may say: {', '.join(may_say)}")
    if told := of_verb(found.name, Words(loaded.info.id)):
        say(f"without it: {told}")
    say(f"example: {found.example}")
