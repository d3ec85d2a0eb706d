"""pbem: play-by-email campaigns of World War II board wargames with the rules enforced."""

from pathlib import Path

__version__ = "0.1.0"

# In a checkout `pbem.games` and `pbem.templates` lie beside this folder (setup.cfg maps them when
# installed).
_root = Path(__file__).resolve().parent.parent
if (_root / "setup.cfg").is_file():
    __path__.append(str(_root))
