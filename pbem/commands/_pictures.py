"""Pictures that a command writes: SVG, or PNG where pbem[map] is installed."""

from __future__ import annotations

from pathlib import Path

from pbem.commands._common import next_step, say
from pbem.faults import WrongCall
from pbem.storage import files

SVG, PNG = ENDINGS = (".svg", ".png")
WIDTH = 1000


def check_ending(output: Path, what: str) -> None:
    """Raise WrongCall for a file in which `what` ("a map") cannot be written."""
    if output.suffix.lower() not in ENDINGS:
        told = f"{what} is written to a file that ends in {' or '.join(ENDINGS)}"
        raise WrongCall("unknown_ending", told, str(output))


def write(output: Path, svg: str, width: int = WIDTH) -> None:
    """Write a picture in the format of its ending, whole or not at all, and say so; `width` is that
    of a PNG in pixels.
    """
    data = svg.encode("utf-8")
    if output.suffix.lower() == PNG:
        from pbem.pictures.png import png

        data = png(svg, width)
    files.replace(output, data, keep_old=False)
    say(str(output))


def post_it() -> None:
    """What to do with a picture."""
    next_step("post it with the report; in a mail or a forum only .png is shown.")
