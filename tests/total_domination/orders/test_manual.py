"""Total Domination: the mail on the page for players is read as the page says."""

from __future__ import annotations

from pbem.engine.flow import Ask
from pbem.engine.orders import Parsed
from pbem.library import registry
from pbem.reports import manual
from tests.total_domination.position_builder import game_at

LOADED = registry.load("TDM")
GRAMMAR = LOADED.game.grammar(LOADED.board)
CARD_TURN = Ask(("Germany",), "orders", "Germany 1939/1", sections=("card",))


def orders(text: str) -> list[tuple[str, int]]:
    """The orders of a mail, each with the question of its section for which it is."""
    told: Parsed = GRAMMAR.parse(
        [(line, number) for number, line in enumerate(text.splitlines(), 1)],
        CARD_TURN.sections,
        free=[CARD_TURN],
    )
    assert told.is_done
    assert not told.problems
    lines = [*told.lines]
    for reading in told.readings:
        [only] = reading.candidates
        lines.append(only.line)
    return sorted((line.text, line.queue) for line in lines)


def test_the_example_of_the_page_is_read_as_it_says() -> None:
    assert orders(manual.example(LOADED)) == orders(manual.as_read(LOADED))
    assert len(orders(manual.as_read(LOADED))) == 5


def test_TDM_101_the_example_of_the_page_can_be_played() -> None:
    g = game_at(
        base=True, hands={"Germany": ["G01", "G04"]}, pile=["U01"], flow="card_turn", step="choose"
    )
    texts = [text for text, queue in orders(manual.as_read(LOADED)) if queue == 0]
    heads = sorted(texts, key=lambda text: ("play" not in text, "attack" not in text))
    sifted = LOADED.game.flows["card_turn"].steps["choose"].sift_batch(g, {}, CARD_TURN, heads)  # type: ignore[misc]
    assert (sifted.problems, sifted.totals["points_left"]) == ((), 1)


def test_the_page_has_all_sections_and_orders() -> None:
    text = manual.manual(LOADED)
    for verb in GRAMMAR.verbs.values():
        assert f"# {verb.example}".strip() in text
    for section in GRAMMAR.sections:
        assert f"  {section}:" in text
