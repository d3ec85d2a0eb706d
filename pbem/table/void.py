"""Numbers of segments that the record of a ruling, an undo or a robot uses up, of an open
campaign.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.engine.errors import Illegal
from pbem.engine.play import Input
from pbem.records.dice.burnt_numbers import void_number, waiting_number

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign


def parts(campaign: Campaign) -> tuple[dict[str, Any], list[Input]]:
    """What the record of a ruling or an undo says of numbers now: fields of the record, and inputs
    that come before all others. Both are empty where nothing can be known yet.

    Raises Illegal (`roll_not_now`) while a roll beside the rules is locked.
    """
    book, state = campaign.book, campaign.state
    if campaign.desk["roll"]:
        raise Illegal("", "roll_not_now", segment=campaign.desk["roll"]["segment"])
    if book is None:
        number = waiting_number(state)
        return ({"burnt": [str(number)]}, [{"burn": number}]) if number else ({}, [])
    wanted = int(book.pending.get("segment", 0)) or book.next_number()
    here = {*campaign.vault.opened(wanted), *book.data["deposits"]}
    number = void_number(book) or (wanted if here else 0)
    if not number:
        return {}, []
    return {"burnt": [" ".join([str(number), *sorted(here)])]}, [{"burn": number}]
