"""SVG to PNG, by resvg with the fonts of this folder and no others, so that every machine makes the
same picture; with the colors that it needs, so that a mail stays small."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files
from importlib.util import find_spec
from io import BytesIO

from pbem.faults import Fault
from pbem.pictures.letters import FAMILY, FONTS

WIDTH = 1000
COLORS = 256


def is_there() -> bool:
    """Whether PNG can be made here."""
    return all(find_spec(name) is not None for name in ("resvg_py", "PIL"))


@lru_cache(maxsize=8)
def png(svg: str, width: int = WIDTH) -> bytes:
    """A picture so many pixels wide. Raises Fault where the extra `map` is not installed."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError:
        what = "PNG needs the packages resvg-py and pillow, which are not installed"
        do = "pip install 'pbem[map]', or take an output that ends in .svg."
        raise Fault("no_png", what, do=do) from None
    with as_file(files("pbem.pictures") / "fonts") as folder:
        drawn = resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_files=[str(folder / name) for name in FONTS],
            font_family=FAMILY,
            sans_serif_family=FAMILY,
        )
    small = BytesIO()
    with Image.open(BytesIO(bytes(drawn))) as full:
        few = full.convert("RGB").quantize(
            COLORS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE
        )
        few.save(small, "PNG", optimize=True)
    return small.getvalue()
