"""How reports tell the action phase: what a card brings goes with the card."""

from __future__ import annotations

from pbem.engine.telling import Telling

# What ends the sentence of a card, and takes nothing in.
_ALONE = ("passed", "lend_lease", "solo_card_skipped", "solo_skipped", "tactics_lapsed")

TELLING = Telling(
    gathers={
        **dict.fromkeys(("card_played", "solo_card"), None),
        **dict.fromkeys(_ALONE, frozenset[str]()),
    }
)
