"""The shell recipe of docs/dice.md, run as it stands there, against the vectors and against our own
dice.
"""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from pbem.engine import chance

PAGE = (Path(__file__).parents[2] / "docs" / "dice.md").read_text(encoding="utf-8")
VECTORS = json.loads(Path(__file__).with_name("dice_vectors.json").read_text(encoding="utf-8"))
NEEDED = ("sh", "openssl", "od", "sed", "cut")

pytestmark = pytest.mark.skipif(
    not all(map(shutil.which, NEEDED)), reason=f"needs {', '.join(NEEDED)}"
)


def block(kind):
    return re.search(rf"```{kind}\n(.*?)```", PAGE, re.S).group(1)


def run(script):
    done = subprocess.run(
        ["sh", "-c", script], check=False, capture_output=True, text=True, timeout=30
    )
    assert done.stderr == ""
    return done.stdout


def test_the_recipe_prints_what_the_page_says():
    assert run(block("sh")) == block("text")


def test_the_page_shows_the_vectors():
    before, seed, value = block("text").split()
    assert before.startswith(VECTORS["chains"]["moderator"]["x0"])
    assert seed == VECTORS["seeds"]["S4"]["seed"]
    assert int(value) == VECTORS["dice"]["values"]["S4"][0]


@pytest.mark.parametrize(
    "label, sides", [("test/9", 6), ("aa/u-s-convoy-1/fighter/12", 6), ("roll/41/1", 100)]
)
def test_the_recipe_gives_our_die_for_any_label(label, sides):
    script = re.sub(r"^label=.*$", f"label={label}", block("sh"), flags=re.M)
    script = re.sub(r"^sides=.*$", f"sides={sides}", script, flags=re.M)
    seed = bytes.fromhex(VECTORS["seeds"]["S4"]["seed"])
    assert int(run(script).split()[-1]) == chance.die(seed, label, sides)
