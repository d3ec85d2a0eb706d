"""What the combat table gives, and into what the number of corps turns it (§16.2)."""

from __future__ import annotations

from pbem.values import dataclass

ARMORED_LOSS = "C"


@dataclass(frozen=True, slots=True)
class Losses:
    """The corps that each side loses; `armored`: the attacker's is an armored one, and one of the
    defender's too (BWR-414)."""

    attacker: int
    defender: int
    armored: bool = False

    @property
    def text(self) -> str:
        """As the table writes it: "C/1"."""
        return f"{ARMORED_LOSS if self.armored else self.attacker}/{self.defender}"


def read(text: str) -> Losses:
    """An entry of the table: "C/1", "0/2"."""
    attacker, defender = text.split("/")
    armored = attacker == ARMORED_LOSS
    return Losses(1 if armored else int(attacker), int(defender), armored)


def converted(losses: Losses, attackers: int, defenders: int) -> Losses:
    """BWR-418, BWR-419, BWR-420, G-44: results in which both sides lose something turn when few
    corps are in the fight."""
    if not losses.attacker:
        return losses
    if losses.defender == 1 and attackers == defenders == 1:
        return Losses(0, 0)
    if losses.defender >= 2 and defenders == 1:
        return Losses(0, 1)
    if losses.defender == 3 and defenders == 2:
        return Losses(0, 2)
    return losses
