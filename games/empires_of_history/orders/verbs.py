"""All verbs; what their arguments are stands in language.py."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.orders import Verb
from pbem.games.empires_of_history.orders import replies
from pbem.games.empires_of_history.orders.flights import FLIGHTS
from pbem.games.empires_of_history.orders.marches import MARCHES
from pbem.games.empires_of_history.orders.other_words import ALSO
from pbem.games.empires_of_history.orders.policy import POLICY

VERBS: tuple[Verb, ...] = tuple(
    replace(verb, also=ALSO.get(verb.name, ()))
    for verb in (*POLICY, *FLIGHTS, *MARCHES, *replies.REPLIES)
)
REPLIES: tuple[str, ...] = tuple(verb.name for verb in VERBS if verb.role == "reply")
