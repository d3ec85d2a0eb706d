"""Write pbem/pictures/fonts/: the letters that pictures need of DejaVu Sans, and how wide each is.

To be run by hand with the folder of the full fonts (package fonts-dejavu-core) when other letters
are wanted; needs fonttools. The widths are in thousandths of the size of the font.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FOLDER = Path(__file__).parent.parent / "pbem" / "pictures" / "fonts"
FACES = {"DejaVuSans": "regular", "DejaVuSans-Bold": "bold"}
LETTERS = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x250),
    *range(0x370, 0x460),
    *range(0x2010, 0x2027),
    *range(0x2190, 0x219A),
    *(ord(each) for each in "−×≥≤±½¼¾€™√∞■□▲△▶▼◆◇○●★☆✓✗✕✚⚑⚓⚔"),
]


def subset(path: Path) -> TTFont:
    """A font with LETTERS alone, without a date, so that it is the same whenever it is made."""
    options = Options(hinting=False, layout_features=["kern"], name_IDs=[0, 1, 2, 3, 4, 5, 6, 13])
    font = TTFont(path, recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    return font


def widths(font: TTFont) -> dict[str, int]:
    """How wide each letter is, in thousandths of the size."""
    scale, table = font["head"].unitsPerEm, font["hmtx"]
    return {
        chr(code): round(table[name][0] * 1000 / scale) for code, name in font.getBestCmap().items()
    }


def main() -> None:
    """Write both fonts and their widths."""
    FOLDER.mkdir(exist_ok=True)
    told = {}
    for stem, face in FACES.items():
        font = subset(Path(sys.argv[1]) / f"{stem}.ttf")
        font.save(FOLDER / f"{stem}.ttf")
        told[face] = widths(font)
    text = json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    (FOLDER / "widths.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
