"""SVG to PNG, by resvg with the fonts of this folder and no others, so that every machine makes the
same picture."""

from __future__ import annotations

from importlib.resources import as_file, files
from importlib.util import find_spec

from pbem.faults import Fault
from pbem.pictures.letters import FAMILY, FONTS

WIDTH = 1000


def is_there() -> bool:
    """Whether PNG can be made here."""
    return find_spec("resvg_py") is not None


def png(svg: str, width: int = WIDTH) -> bytes:
    """A picture so many pixels wide. Raises Fault where the extra `map` is not installed."""
    try:
        import resvg_py
    except ImportError:
        what = "PNG needs the package resvg-py, which is not installed"
        do = "pip install 'pbem[map]', or take an output that ends in .svg."
        raise Fault("no_png", what, do=do) from None
    with as_file(files("pbem.pictures") / "fonts") as folder:
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=svg,
                width=width,
                skip_system_fonts=True,
                font_files=[str(folder / name) for name in FONTS],
                font_family=FAMILY,
                sans_serif_family=FAMILY,
            )
        )
