"""Which question of a seat was settled last, for who answers one that is closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign


def last_settled(
    campaign: Campaign, seat: str, verb: str, question: str = ""
) -> tuple[int, str] | None:
    """Record and id of the last question of a seat that lines of a verb answer, or of just this
    question; of the last one of all where a game does not say what its verbs answer. None if there
    is none.
    """
    asked = {
        asked
        for flow in campaign.table.game.flows.values()
        for step in flow.steps.values()
        for asked, by, _ in step.readers
        if by == verb
    }
    found = None
    for record in campaign.save.records():
        for given in record.get("inputs", ()):
            if "answer" not in given or seat not in map(campaign.seat_of, given["by"]):
                continue
            told = str(given["answer"])
            is_batch = isinstance(given.get("say"), list)
            is_of_verb = any(told.startswith(f"{each} ") for each in asked)
            if told == question or (not question and (is_of_verb or not (asked or is_batch))):
                found = int(record["record"]), told
    return found
