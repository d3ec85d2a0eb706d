"""The strict reader: what it takes, what it refuses, and that no file can crash or stall it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pbem.faults import BadYaml, WrongCall
from pbem.storage import yamlin

PARSERS = pytest.mark.parametrize("pure", [False, True], ids=["C", "Python"])

REFUSED = {
    "a tag": ("a: !!str 5", "tag", 1),
    "the tag that means nothing": ("a: ! 5", "tag", 1),
    "a Python object": ("a: !!python/object/apply:os.system [ls]", "tag", 1),
    "a tag on a list": ("a: !x\n  - 1", "tag", 1),
    "an anchor": ("a: &x 1\nb: 2", "anchor", 1),
    "an anchor on a map": ("b: 1\na: &x {c: 1}", "anchor", 2),
    "an alias": ("a: 1\nb: *x", "alias", 2),
    "a merge key": ("a: 1\n<<: {b: 1}", "merge_key", 2),
    "a YAML directive": ("%YAML 1.1\n---\na: 1", "directive", None),
    "a TAG directive": ("%TAG ! tag:x,2000:\n---\na: 1", "directive", None),
    "two documents": ("a: 1\n---\nb: 1", "documents", 2),
    "a key twice": ("a: 1\nb: 2\na: 3", "duplicate_key", 3),
    "a key twice, once quoted": ('a: 1\n"a": 3', "duplicate_key", 2),
    "a key twice inside": ("x:\n  - {a: 1, a: 2}", "duplicate_key", 2),
    "a list as key": ("? [1]\n: 2", "key", 1),
    "a map as key": ("? {a: 1}\n: 2", "key", 1),
    "a number as key": ("1: 2", "key", 1),
    "null as key": ("null: 2", "key", 1),
    "true as key": ("true: 2", "key", 1),
    "y as key": ("y: 2", "look_alike", 1),
    "a float": ("a: 1.5", "look_alike", 1),
    "a float with exponent": ("a: 1e3", "look_alike", 1),
    "a float without zero": ("a: .5", "look_alike", 1),
    "infinity": ("a: -.inf", "look_alike", 1),
    "not a number": ("a: .NaN", "look_alike", 1),
    "an octal number": ("a: 010", "look_alike", 1),
    "a new octal number": ("a: 0o10", "look_alike", 1),
    "a hexadecimal number": ("a: 0x1F", "look_alike", 1),
    "a binary number": ("a: 0b11", "look_alike", 1),
    "a number with underscore": ("a: 1_000", "look_alike", 1),
    "a number with plus": ("a: +5", "look_alike", 1),
    "minus zero": ("a: -0", "look_alike", 1),
    "a number of nineteen digits": ("a: 1234567890123456789", "look_alike", 1),
    "a number of a million digits": ("a: " + "9" * 900_000, "look_alike", 1),
    "a clock time": ("a: 12:30", "look_alike", 1),
    "a version": ("a: 1.2.3", "look_alike", 1),
    "a date": ("a: 2026-03-01", "look_alike", 1),
    "a date with time": ("a: 2026-03-01 12:00:00", "look_alike", 1),
    "a date with T": ("a: 2026-03-01T12:00:00Z", "look_alike", 1),
    "yes": ("a: yes", "look_alike", 1),
    "No": ("a: No", "look_alike", 1),
    "on": ("a: [on]", "look_alike", 1),
    "True": ("a: True", "look_alike", 1),
    "NULL": ("a: NULL", "look_alike", 1),
    "a tilde": ("a: ~", "look_alike", 1),
    "an equals sign": ("a: =", "look_alike", 1),
    "a missing value": ("a:\nb: 1", "no_value", None),
    "nothing": ("", "empty", None),
    "a comment only": ("# nothing\n", "empty", None),
    "a line separator": ("a: x\nb: \u2028", "character", 2),
    "a next-line character": ("a: x\u0085b", "character", 1),
    "a zero byte": ("a: \x00", "character", 1),
    "a byte-order mark inside": ("a: 1\nb: \ufeffx", "character", 2),
    "bad indentation": ("a: 1\n  b: 2\n c: 3", "not_yaml", None),
    "an open quote": ('a: "x', "not_yaml", None),
    "a tab for indentation": ("a:\n\tb: 1", "not_yaml", None),
    "a control character": ("a: \x01", "not_yaml", None),
    "an unknown escape": (r'a: "\q"', "not_yaml", None),
    "a character above Unicode": (r'a: "\U0011ffff"', "not_yaml", None),
}


@PARSERS
@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str, pure: bool) -> None:
    text, code, line = REFUSED[case]
    with pytest.raises(BadYaml) as caught:
        yamlin.load_one(text, source="orders.yaml", pure=pure)
    assert caught.value.code == code
    assert str(caught.value).startswith("orders.yaml")
    assert len(str(caught.value)) < 400
    if line:
        assert caught.value.line == line
        assert f"line {line}" in str(caught.value)


@PARSERS
def test_a_surrogate_is_refused(pure: bool) -> None:
    with pytest.raises(BadYaml) as caught:
        yamlin.load_one(r'a: "\ud800"', pure=pure)
    assert caught.value.code in ("character", "not_yaml")


@PARSERS
def test_what_is_read(pure: bool) -> None:
    text = """\
# set-up
name: Soviet Union
links: [Baltic States, "no", 'yes']
income: 24
loss: -3
zero: 0
neutral: false
capital: true
owner: null
empty: {}
text: |
  move 2: a -> b
folded: >-
  one
  two
plain: 12 infantry
range: 5-3
"010": 2026-03-01x
"""
    assert yamlin.load_one(text, pure=pure) == {
        "name": "Soviet Union",
        "links": ["Baltic States", "no", "yes"],
        "income": 24,
        "loss": -3,
        "zero": 0,
        "neutral": False,
        "capital": True,
        "owner": None,
        "empty": {},
        "text": "move 2: a -> b\n",
        "folded": "one two",
        "plain": "12 infantry",
        "range": "5-3",
        "010": "2026-03-01x",
    }


def test_leniently_look_alikes_are_text_and_a_missing_value_is_null() -> None:
    text = "n: no\nv: 1.2.3\nt: 1:30\no: 010\ni: 10\nb: true\nm:\nx: ~\nq: '~'\n"
    assert yamlin.load_one(text, lenient=True) == {
        "n": "no",
        "v": "1.2.3",
        "t": "1:30",
        "o": "010",
        "i": 10,
        "b": True,
        "m": None,
        "x": None,
        "q": "~",
    }
    for refused in ("a: &x 1", "a: !!str 1", "<<: 1", "a: 1\na: 2", "a: [*x]"):
        with pytest.raises(BadYaml):
            yamlin.load_one(refused, lenient=True)


def test_bytes_with_a_byte_order_mark_and_other_line_ends_are_read() -> None:
    assert yamlin.load_one(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n") == {"a": 1, "b": 2}


def test_bytes_that_are_not_utf8_are_refused_with_their_line() -> None:
    with pytest.raises(BadYaml, match="line 2: not UTF-8"):
        yamlin.load_one(b"a: 1\nb: \xff\n")


def test_a_place_counts_from_where_the_text_was_taken() -> None:
    with pytest.raises(BadYaml, match="save, line 102, column 4"):
        yamlin.load_one("a: 1\nb: 1.5\n", source="save", first_line=101)


def test_the_key_that_comes_twice_is_named() -> None:
    with pytest.raises(BadYaml, match="the key 'Poland' comes twice"):
        yamlin.load_one("Poland: 1\nPoland: 2\n")


@PARSERS
def test_a_directive_of_one_text_leaves_no_trace_in_the_next(pure: bool) -> None:
    with pytest.raises(BadYaml):
        yamlin.load_one("%YAML 1.1\n---\na: no1\n", pure=pure)
    assert yamlin.load_one("a: 0\nb: '010'\n", pure=pure) == {"a": 0, "b": "010"}


def test_limits_can_be_set() -> None:
    assert yamlin.load_one("[[1]]", max_depth=3) == [[1]]
    with pytest.raises(BadYaml, match="more than 2 deep"):
        yamlin.load_one("[[1]]", max_depth=2)
    assert yamlin.load_one("[1, 2, 3]", max_nodes=4) == [1, 2, 3]
    with pytest.raises(BadYaml, match="too many values"):
        yamlin.load_one("[1, 2, 3, 4]", max_nodes=4)
    with pytest.raises(BadYaml, match=r"2.0 MB, more than the 1.0 MB"):
        yamlin.load_one("# " + "x" * 2_000_000)


def test_a_file_that_is_not_there_is_a_wrong_call(tmp_path: Path) -> None:
    with pytest.raises(WrongCall) as caught:
        yamlin.load_file(tmp_path / "none.yaml")
    assert caught.value.exit_code == 2


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "units.yaml"
    path.write_text("infantry: 3\n", encoding="utf-8")
    assert yamlin.load_file(path) == {"infantry": 3}


HOSTILE = {
    "200,000 brackets": "'[' * 200_000",
    "a million nested lists, closed": "'[' * 10**6 + ']' * 10**6",
    "a million nested lists, block": "'- ' * 10**6",
    "200,000 nested maps": "'{a: ' * 200_000",
    "200,000 nested keys": "'? ' * 200_000",
    "brackets on lines": "'[\\n' * 100_000",
    "colons": "':' * 100_000",
    "anchors": "'&a ' * 100_000",
    "tags": "'!' * 100_000",
    "quotes": "'\"' * 99_999",
    "per cent signs": "'%' * 100_000",
    "commas": "'{' + ',' * 100_000",
    "merge keys": "'a: &a {x: 1}\\n' + ''.join(f'k{i}: &k{i}\\n  <<: [*a, *a]\\n' for i in range(99))",
    "billion laughs": "'a: &a [x]\\n' + ''.join(f'b{i}: [*a, *a]\\n' for i in range(99))",
}


@PARSERS
def test_hostile_files_are_refused_at_once_and_crash_nothing(pure: bool) -> None:
    # In a process of its own: the C parser would take this one along.
    script = "from pbem.faults import BadYaml\nfrom pbem.storage.yamlin import load_one\n"
    for name, text in HOSTILE.items():
        script += (
            f"try:\n    load_one({text}, max_bytes=10**8, pure={pure})\n"
            f"except BadYaml as error:\n"
            f"    assert len(str(error)) < 400, {name!r}\n"
            f"    print('refused')\n"
        )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.split() == ["refused"] * len(HOSTILE)


def test_a_hundred_thousand_keys_are_read() -> None:
    text = "".join(f"k{number}: {number}\n" for number in range(100_000))
    assert len(yamlin.load_one(text, max_bytes=10**7)) == 100_000


def test_the_parser_in_use_is_named() -> None:
    assert yamlin.parser_name().startswith("ruamel.yaml 0.")
    assert "C parser" in yamlin.parser_name()


def test_without_the_c_parser_the_one_in_python_is_used() -> None:
    script = (
        "import sys; sys.modules['_ruamel_yaml'] = None\n"
        "from pbem.storage.yamlin import load_one, parser_name\n"
        "assert 'pure Python' in parser_name(), parser_name()\n"
        "assert load_one('a: [1, x]') == {'a': [1, 'x']}\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr


SCENARIO = """# A comment.
title: Winter
players:
  "2":
    ann: [Red]
    bob:
      - Blue
      - Green
"""
LINES = {
    (): 0,
    ("title",): 2,
    ("title", "deeper"): 2,
    ("players", "2"): 4,
    ("players", "2", "bob"): 6,
    ("players", "2", "bob", "1"): 8,
    ("players", "2", "bob", "2"): 6,
    ("players", "2", "cid"): 4,
    ("options",): 0,
}


@pytest.mark.parametrize("keys", LINES)
def test_the_line_of_a_key_is_found(keys: tuple[str, ...]) -> None:
    assert yamlin.line_of(SCENARIO.encode(), keys) == LINES[keys]
