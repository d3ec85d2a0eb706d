"""How people write the verbs besides their forms; shown to nobody, and read as the form.

`Verb.also` by verb: behind its own words (""), or behind others that it shares with other verbs.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.empires_of_history.orders.action_words import ACTIONS
from pbem.games.empires_of_history.orders.policy_words import POLICY
from pbem.games.empires_of_history.orders.reply_words import REPLIES

Also = tuple[tuple[str, tuple[str, ...]], ...]

ALSO: Mapping[str, Also] = {**POLICY, **ACTIONS, **REPLIES}
