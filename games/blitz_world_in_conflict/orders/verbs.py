"""All verbs; what their arguments are stands in language.py."""

from __future__ import annotations

from pbem.engine.orders import Verb
from pbem.games.blitz_world_in_conflict.orders.building import BUILDING
from pbem.games.blitz_world_in_conflict.orders.deciding import DECIDING
from pbem.games.blitz_world_in_conflict.orders.fighting import ANSWERING, ATTACKS
from pbem.games.blitz_world_in_conflict.orders.moving import MOVING

VERBS: tuple[Verb, ...] = (*DECIDING, *MOVING, *ATTACKS, *ANSWERING, *BUILDING)
REPLIES: tuple[str, ...] = tuple(verb.name for verb in VERBS if verb.role == "reply")
