"""How people write the verbs besides their forms; shown to nobody, and read as the form.

`Verb.also` by verb: behind its own words (""), or behind others that it shares with other verbs.
"""

from __future__ import annotations

from collections.abc import Mapping

Forms = tuple[str, ...]

ALSO: Mapping[str, tuple[tuple[str, Forms], ...]] = {}
