"""The page's own hashes, dice and reader, against the vectors, the standard library and our
writer.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine import chance
from pbem.engine.dice import Roll, roll_text
from pbem.engine.state import canonical
from pbem.storage.documents import normal
from pbem.storage.yamlout import document
from tests.harness.browser import PageError
from tests.verify.conftest import Page

pytestmark = pytest.mark.slow

V = json.loads(
    (Path(__file__).parents[1] / "engine" / "dice_vectors.json").read_text(encoding="utf-8")
)
CAMPAIGN = V["campaign"]


def links_of(holder: str) -> list[str]:
    """The chain of a holder in hex, x_0 first. Vectors publish eight digits of a link; seeds need
    them all.
    """
    secret = hashlib.sha256(f"demo {holder}".encode()).digest()
    return [link.hex() for link in chance.make_chain(CAMPAIGN, holder, secret, V["last"]).links]


# Hashes


def test_sha256_of_all_short_lengths(page: Page) -> None:
    lengths = [*range(200), 1000, 4096, 100_001]
    wanted = [hashlib.sha256(bytes(n % 251 for n in range(size))).hexdigest() for size in lengths]
    script = "lengths.map(n => hex(sha256(Uint8Array.from({ length: n }, (_, at) => at % 251))))"
    assert page.run(script, lengths=lengths) == wanted


def test_hmac_of_all_lengths_of_keys(page: Page) -> None:
    lengths = [*range(130)]
    wanted = [hmac.digest(b"k" * n, b"message", "sha256").hex() for n in lengths]
    script = 'lengths.map(n => hex(hmac(utf8("k".repeat(n)), utf8("message"))))'
    assert page.run(script, lengths=lengths) == wanted


@pytest.mark.parametrize("number", [0, 1, 2**31, 2**32 - 1, 2**32, 2**40 + 7])
def test_numbers_of_eight_bytes(number: int, page: Page) -> None:
    assert page.run("hex(u64(number))", number=number) == number.to_bytes(8, "big").hex()


# Vectors


@pytest.mark.parametrize("holder", V["chains"])
def test_chain_vector(holder: str, page: Page) -> None:
    """From the secret down to the anchor, by the page alone."""
    script = """(() => {
      const links = [sha256(utf8(`demo ${holder}`))];
      for (let k = 0; k <= last; k++) links.push(chainStep(campaign, holder, links.at(-1)));
      return links.reverse().map(hex);
    })()"""
    anchor, x0, x1, *_ = page.run(script, holder=holder, campaign=CAMPAIGN, last=V["last"])
    want = V["chains"][holder]
    assert (anchor, x0[:8], x1[:8]) == (want["anchor"], want["x0"], want["x1"])


def test_phrase_vector(page: Page) -> None:
    assert page.run("normalPhrase(said)", said=V["phrase"]["written"]) == V["phrase"]["normal"]


@pytest.mark.parametrize("said", ["ΣΊΣΥΦΟΣ straße", "ﬁnale №7 Ⅻ", "a_b-c", "ÀÉÎ"])
def test_normal_form_of_other_phrases(said: str, page: Page) -> None:
    assert page.run("normalPhrase(said)", said=said) == chance.normal_phrase(said)


@pytest.mark.parametrize("name", V["seeds"])
def test_seed_vector(name: str, page: Page) -> None:
    case = V["seeds"][name]
    values = {
        "links": [[holder, links_of(holder)[case["number"]]] for holder in case["links"]],
        "founding": [
            [seat, kind, links_of(seat)[0] if kind == "link" else V["beacon_D3"]]
            for seat, kind in case["founding"].items()
        ],
        "beacon": V["beacon_D3"] if case["beacon"] else "",
        "use": "sealedSeed" if case["kind"] == "sealed draw" else "seedOf",
        "phrase": V["phrase"]["written"],
    }
    script = """hex(({ seedOf, sealedSeed })[use](campaign, number,
      links.map(([holder, link]) => [holder, fromHex(link)]),
      founding.map(([seat, kind, link]) => [seat, kind === "phrase" ? normalPhrase(phrase) : fromHex(link)]),
      fromHex(beacon)))"""
    assert page.run(script, campaign=CAMPAIGN, number=case["number"], **values) == case["seed"]


@pytest.mark.parametrize("name", V["dice"]["values"])
def test_dice_vector(name: str, page: Page) -> None:
    told = V["dice"]
    script = "labels.map(label => die(fromHex(seed), label, sides))"
    seed = V["seeds"][name]["seed"]
    made = page.run(script, seed=seed, labels=told["labels"], sides=told["sides"])
    assert made == told["values"][name]


@pytest.mark.parametrize(
    "case", V["more_dice"]["cases"], ids=lambda case: f"{case['label']} d{case['sides']}"
)
def test_bytes_tried_for_a_die(case: dict[str, Any], page: Page) -> None:
    seed = V["seeds"][V["more_dice"]["seed"]]["seed"]
    values = {"seed": seed, "label": case["label"], "sides": case["sides"]}
    block = page.run("[...dieBlock(fromHex(seed), label, sides, 0)]", **values)
    count = case.get("tried_count", len(case.get("tried", ())))
    assert block[:count] == case.get("tried", block[:count])
    assert block[count - 1] % case["sides"] + 1 == case["value"]
    assert all(byte >= 256 - 256 % case["sides"] for byte in block[: count - 1])
    assert page.run("die(fromHex(seed), label, sides)", **values) == case["value"]


def test_the_next_block_is_asked_for_when_no_byte_counts(page: Page) -> None:
    """Less than once in 2^31 dice, so with blocks made for it."""
    script = """(() => {
      const asked = [];
      const block = (seed, label, sides, counter) => {
        asked.push(counter);
        return counter < 2 ? new Uint8Array(32).fill(255) : Uint8Array.of(252, 254, 7);
      };
      return [die(new Uint8Array(32), "test", 6, block), asked];
    })()"""
    assert page.run(script) == [2, [0, 1, 2]]


def test_shuffle_and_pick_vectors(page: Page) -> None:
    told, seed = V["shuffle"], V["seeds"][V["shuffle"]["seed"]]["seed"]
    script = "shuffle(fromHex(seed), label, items)"
    assert (
        page.run(script, seed=seed, label=told["label"], items=told["items"]) == told["top_first"]
    )
    told, seed = V["pick"], V["seeds"][V["pick"]["seed"]]["seed"]
    script = "pick(fromHex(seed), label, items, k)"
    made = page.run(script, seed=seed, label=told["label"], items=told["items"], k=told["k"])
    assert made == told["picked"]


@pytest.mark.parametrize("kind, order", [("shuffle", "top_first"), ("pick", "picked")])
def test_shuffles_and_picks_of_records_are_computed_without_their_items(
    kind: str, order: str, page: Page
) -> None:
    told = V[kind]
    places = tuple(sorted(told["items"]).index(item) + 1 for item in told[order])
    text = roll_text(Roll(told["label"], len(places), len(told["items"]), places, kind))
    values = {"seed": V["seeds"][told["seed"]]["seed"], "label": told["label"], "text": text}
    script = "rollText(readRoll(text), valuesOf(fromHex(seed), label, readRoll(text)))"
    assert page.run(script, **values) == text


def test_salt_and_commitment_vectors(page: Page) -> None:
    secret = links_of("sealed")[-1]
    key = page.run("hex(saltKey(campaign, fromHex(secret)))", campaign=CAMPAIGN, secret=secret)
    assert key == V["salt_key"]
    for case in V["commitments"]:
        values = {"campaign": CAMPAIGN, "owner": case["owner"], "field": case["field"], "key": key}
        if case["derived"]:
            script = "hex(saltOf(fromHex(key), campaign, owner, field))"
            assert page.run(script, **values) == case["salt"]
        values |= {"salt": case["salt"], "value": case["value"]}
        script = "hex(commitment(campaign, owner, field, fromHex(salt), value))"
        assert page.run(script, **values) == case["commit"]


GOOD_LABELS = ["test", "a/b", "a/0", "a/10", "a-b_c/r1", "x" * 200]
BAD_LABELS = ["", "A", "a//b", "/a", "a/", "a/01", "a b", "ä", "x" * 201, "a/00"]


def test_labels(page: Page) -> None:
    assert page.run("labels.map(isLabel)", labels=GOOD_LABELS) == [True] * len(GOOD_LABELS)
    assert page.run("labels.map(isLabel)", labels=BAD_LABELS) == [False] * len(BAD_LABELS)


NO_ROLLS = [
    "d6: 7",
    "d6: 0",
    "d6: 01",
    "d6:1",
    "d6: 1  2",
    "d6: ",
    "d06: 1",
    "d1: 1",
    "d257: 1",
    "shuffle 3: 1 2",
    "shuffle 3: 1 2 2",
    "pick 2 of 9: 1",
    "pick 2 of 3: 3 3",
    "6 6",
    7,
]


@pytest.mark.parametrize("text", NO_ROLLS)
def test_no_roll(text: Any, page: Page) -> None:
    with pytest.raises(PageError, match="not a roll"):
        page.run("readRoll(text)", text=text)


# The reader

TEXT = st.text(
    alphabet=st.one_of(
        st.characters(codec="utf-8"),
        st.sampled_from("abc XYZ:-#,[]{}\"'|>\n\\ \t&*!%@`~=<0123456789"),
    ),
    max_size=30,
)
VALUE = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**18) + 1, 10**18 - 1) | TEXT,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(TEXT, inner, max_size=5),
    max_leaves=25,
)


@given(data=st.dictionaries(TEXT, VALUE, min_size=1, max_size=6))
def test_it_reads_what_our_writer_writes(data: dict[str, Any], page: Page) -> None:
    doc = document(data)
    script = "canonical(parse(fromBinary(binary)))"
    assert page.run(script, binary=doc.decode("latin-1")) == canonical(data).decode("utf-8")


@given(
    data=st.binary(max_size=60)
    | st.text(alphabet="-a \t\r\n", max_size=60).map(str.encode)
    | st.just(b"\xef\xbb\xbf---\r\na: 1  \r\n\r\n\r\n")
)
def test_normal_form(data: bytes, page: Page) -> None:
    made = page.run("normal(binary)", binary=data.decode("latin-1"))
    assert made.encode("latin-1") == normal(data)


NOT_OURS = {
    "an anchor": "a: &x b",
    "an alias": "a: *x",
    "a tag": "a: !!str b",
    "a comment": "a: b # c",
    "a comment line": "# c\na: b",
    "a merge key": '"<<": {a: b}\n<<: c',
    "single quotes": "a: 'b'",
    "a folded text": "a: >\n  b",
    "a text that keeps its end": "a: |+\n  b\n\n",
    "a float": "a: 1.5",
    "a date": "a: 2026-01-01",
    "an octal number": "a: 010",
    "a long number": f"a: {10**18}",
    "yes without quotes": "a: yes",
    "nothing": "a:",
    "a tilde": "a: ~",
    "a key twice": "a: 1\na: 2",
    "a key twice in one line": "a: {b: 1, b: 2}",
    "a key that is a number": "1: a",
    "a key that is true": "true: a",
    "odd indentation": "a:\n   b: 1",
    "a tab": "a:\n\tb: 1",
    "a list at the key": "a:\n- b",
    "a list and a map": "a:\n  - b\n  c: d",
    "no blank in a list": "a: [1,2]",
    "a list without end": "a: [1, 2",
    "something behind a list": "a: [1] b",
    "text in one line with texts": "a: [b: c]",
    "two values in a line": 'a: "b" "c"',
    "an escape that JSON has not": 'a: "\\x41"',
    "half a character": 'a: "\\ud800"',
    "a second line of a plain text": "a: b\n  c",
    "a raw control": "a: \x07",
    "a raw no-break space": "a: b\u00a0c",
    "an empty document": "",
    "a list as document": "- a",
    "a word as document": "a",
    "a directive": "%YAML 1.1",
    "too deep": "a:\n" + "".join(f"{'  ' * n}a:\n" for n in range(1, 40)) + "  " * 40 + "b: c",
}


@pytest.mark.parametrize("what", NOT_OURS)
def test_it_refuses_what_our_writer_never_writes(what: str, page: Page) -> None:
    with pytest.raises(PageError, match="Unreadable"):
        page.run("parse(utf8(text))", text=f"---\n{NOT_OURS[what]}\n")


def test_bytes_that_are_no_text(page: Page) -> None:
    with pytest.raises(PageError, match="TypeError"):
        page.run("parse(fromBinary(binary))", binary="---\na: \xff\n")
