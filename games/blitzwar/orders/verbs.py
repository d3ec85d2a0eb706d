"""All verbs; what their arguments are stands in language.py."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.orders import Verb
from pbem.games.blitzwar.orders.fighting import FIGHTING
from pbem.games.blitzwar.orders.moving import MOVING
from pbem.games.blitzwar.orders.other_words import ALSO
from pbem.games.blitzwar.orders.preparing import PREPARING

VERBS: tuple[Verb, ...] = tuple(
    replace(verb, also=ALSO.get(verb.name, ())) for verb in (*PREPARING, *MOVING, *FIGHTING)
)
REPLIES: tuple[str, ...] = tuple(verb.name for verb in VERBS if verb.role == "reply")
