"""How reports tell the turn of a side: what belongs to an attack, what to a sentence before."""

from __future__ import annotations

from pbem.engine.telling import Telling

TELLING = Telling(
    gathers={
        "neutral_attacked": frozenset({"armies_placed", "country_joined", "war"}),
        "war_declared": frozenset({"war"}),
    },
    apart=frozenset({"air_left"}),
    follows=frozenset({"surrendered", "vichy_created", "country_joined"}),
)
