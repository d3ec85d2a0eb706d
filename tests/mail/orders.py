"""A small order grammar for the tests of the mail reader: enough to tell an order from anything
else.
"""

from __future__ import annotations

import re

_UNITS = r"\d+ (?:infantry|armor|artillery|fighter|bomber|submarine)(?:, \d+ (?:infantry|armor|artillery|fighter|bomber|submarine))*"
_PLACE = r"(?:Germany|Poland|East Poland|Bessarabia|Rumania|Baltic Sea|Danish Sea|English Channel|United Kingdom)"
_PATH = rf"{_PLACE}(?: -> {_PLACE})+"
_ORDER = re.compile(
    rf"(?:buy {_UNITS}|(?:move|raid) {_UNITS}\s?: {_PATH}|place {_UNITS} @ {_PLACE}(?:; {_UNITS} @ {_PLACE})*"
    rf"|casualties (?:land|sea): [a-z]+(?:, [a-z]+)*|retreat {_PATH}(?: after round \d+)?(?: if [a-z]+ (?:<|<=) \w+)?"
    r"|(?:campaign|result|seat): \S+|(?:purchase|combat|place):|pass|done)",
    re.I,
)


def is_order(line: str) -> bool:
    return bool(_ORDER.fullmatch(line))
