"""The ladder of odds (§16.1, §16.2): columns are counted from 1-1, which is 0.

-1 is 2-3, the column before 1-1; 1 is 3-2, 2 is 2-1, 3 is 3-1, and so on without an end (G-14).
"""

from __future__ import annotations

from pbem.games.blitzwar.position import Position

BEFORE_EVEN = -1
EVEN = 0
LAST = 7
# BWR-402: from these odds on infantry advances like armor.
PURSUIT = 8


def column(attackers: int, defenders: int) -> int | None:
    """BWR-399: the column of so many corps against so many, rounded in the defender's favour; None
    below 2-3."""
    if 3 * attackers < 2 * defenders:
        return None
    if attackers < defenders:
        return BEFORE_EVEN
    if 2 * attackers < 3 * defenders:
        return EVEN
    if attackers < 2 * defenders:
        return 1
    return attackers // defenders


def shifted(g: Position, attackers: int, defenders: int, net: int) -> int | None:
    """BWR-400, BWR-401: the column after the shifts, None where there is no attack: below 2-3
    before them, or below 1-1 after (G-15). With the ladder capped (G-14) odds above 7-1 are 7-1
    first."""
    begun = column(attackers, defenders)
    if begun is None:
        return None
    if g.option("odds") == "capped":
        begun = min(begun, LAST)
    after = begun + net
    return None if after < EVEN else after


def pursues(g: Position, attackers: int, defenders: int, after: int) -> bool:
    """BWR-402: whether infantry may advance like armor: final odds of 8-1 or more; with the ladder
    capped, 8-1 before the shifts."""
    if g.option("odds") == "capped":
        return (column(attackers, defenders) or 0) >= PURSUIT
    return after >= PURSUIT


def result(g: Position, after: int, die: int) -> str:
    """BWR-400, BWR-402: the losses that the table gives, "C/1", in a column and for a die."""
    return g.board.table[die][min(after, LAST)]


def name(g: Position, number: int | None) -> str:
    """What a column is called: "3-2"; above the table "8-1" and more, below it "2-3"."""
    if number is None:
        return ""
    if number == BEFORE_EVEN:
        return "2-3"
    return g.board.columns[number] if number <= LAST else f"{number}-1"
