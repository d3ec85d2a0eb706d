"""The table: rows of ratios, each with what it is against and what it is to come to."""

from __future__ import annotations

from dataclasses import dataclass

_WIDTHS = "{:46} {:>16}  {:48} {:>7}  {}"


@dataclass(frozen=True)
class Row:
    """One line: what was measured, its figure in words, and its ratio to that of something else in
    the same run; at `most` or at `least` so much is the target, where there is one."""

    what: str
    figure: str
    against: str
    ratio: float
    most: float | None = None
    least: float | None = None

    @property
    def target(self) -> str:
        """The target in words, and whether it was missed; "" where there is none."""
        told, is_met = "", True
        if self.most is not None:
            told, is_met = f"at most {self.most:g}", self.ratio <= self.most
        elif self.least is not None:
            told, is_met = f"at least {self.least:g}", self.ratio >= self.least
        return told if is_met else f"{told}, missed"

    def __str__(self) -> str:
        ratio = f"{self.ratio:.2f}"
        return _WIDTHS.format(self.what, self.figure, self.against, ratio, self.target).rstrip()


HEAD = _WIDTHS.format("what", "figure", "against", "ratio", "target")


def milliseconds(seconds: float) -> str:
    """Seconds in words."""
    return f"{seconds * 1000:.0f} ms" if seconds >= 0.02 else f"{seconds * 1000:.1f} ms"


def a_second(count: float, seconds: float) -> str:
    """A speed in words."""
    return f"{count / seconds:.0f} per s"
