"""An option that is played, as its effects see it."""

from __future__ import annotations

from pbem.values import dataclass


@dataclass(frozen=True, slots=True)
class Playing:
    """Who plays which option: `place` is where its units come if the order says so, `has_figure`
    whether it moves US Entry itself, `breaks_free` whether its war costs nothing."""

    name: str
    nation: str
    place: str = ""
    has_figure: bool = False
    breaks_free: bool = False
