"""Nations of which the rulebook says something that data have to fulfil."""

from __future__ import annotations

USSR, USA, GERMANY, ITALY = "Soviet Union", "USA", "Germany", "Italy"
ENGLAND, FRANCE, POLAND = "England", "France", "Poland"
