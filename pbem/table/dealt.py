"""A campaign with secrets played again by who knows them: earlier positions, and how the cards lay at every time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pbem.engine import proof
from pbem.engine.chance import SEALED
from pbem.engine.play import advance, end_draw, start
from pbem.faults import WrongCall
from pbem.records import moderation, people
from pbem.replay import rewind as again
from pbem.replay.witness import Opened, Witness, sets_in
from pbem.storage import kinds, ledger
from pbem.storage.ledger import is_opened, source

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign

State = dict[str, Any]


def opened_by(campaign: Campaign) -> Opened:
    """What an open campaign knows of its secrets: what its records open; with the private folder everything."""
    made = Opened(campaign.anchor, list(campaign.save.records()))
    # Of what was sent before the folder was lost nobody knows the lines.
    is_known = campaign.vault.is_there and not people.has_lost_folder(campaign.people)
    if not made.is_whole and is_known:
        vault = campaign.vault
        made.learn(vault.chains[SEALED], vault.salt_key, vault.lines)
    return made


def position_at(campaign: Campaign, until: int) -> State:
    """The state when turn `until` opened, of a game with secrets. Raises WrongCall for who does not know them."""
    opened = opened_by(campaign)
    if not opened.is_whole:
        raise not_opened(campaign)
    state: State = {}
    gone = moderation.out_of_force(campaign.save)
    for number, state, notes in _again(campaign, opened):
        if notes is None and state["engine"]["turn"] >= until and number not in gone:
            break
    return state


def not_opened(campaign: Campaign) -> WrongCall:
    """What is said to who asks for an earlier position and does not know the secrets."""
    what = "the position after an earlier turn cannot be shown again before the campaign is opened"
    do = "Its report was sent when it ended; that of the last turn can be printed now."
    return WrongCall("not_opened", what, str(campaign.path), do)


def sets_of(campaign: Campaign) -> dict[str, list[str]]:
    """The cards of every pile, hand and pack that was committed to, in their order, by field without the place.

    Needs the private folder, or a campaign that is open.
    """
    found: dict[str, list[str]] = {}
    for _, _, notes in _again(campaign, opened_by(campaign)):
        found |= sets_in(notes or [])
    return found


def _again(
    campaign: Campaign, opened: Opened
) -> Iterator[tuple[int, State, list[proof.Note] | None]]:
    """Every record with the state after each of its inputs and None, and then with what the rules noted in it."""
    witness, table, is_founded = Witness(opened), campaign.table, False
    by_links = campaign.draws_by_links
    options = {**campaign.anchor["options"], "seats": campaign.seats}
    state = start(table, campaign.loaded.scenario(campaign.anchor["scenario"]), options)
    rewind = again.Rewind(moderation.undos(campaign.save))
    for number, record in enumerate(campaign.save.records(), 1):
        rewind.saw(number - 1, state)
        if record["kind"] == kinds.UNDO:
            state = again.state_before(rewind.before(record["undo"]), state)
        if record["kind"] in kinds.STILL:
            ledger.burn_all(state, record.get("inputs", []))
        for given in _inputs(record):
            founding = campaign.founding_for(state["engine"]["segment"]["number"])
            dice = source(campaign.id, record, founding)
            is_ready = is_founded and (is_opened(record) or not by_links)
            draw = state["engine"]["draw"]["number"] if is_ready else 0
            sealed = opened.source(draw, founding, record if by_links else {})
            advance(table, state, witness.unsealed(given), dice, sealed)
            yield number, state, None
        notes = proof.take(state)
        end_draw(state)
        yield number, state, notes
        is_founded = is_founded or "founding" in record or "contributors" in record


def _inputs(record: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [{}, *record.get("inputs", [])] if record["kind"] in kinds.MOVES else []
