"""The formulae of docs/dice.md against their vectors, and everything that must fail."""

import hashlib
import json
from itertools import islice, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine import chance
from pbem.engine.chance import DiceError, Known
from pbem.engine.errors import Illegal

V = json.loads(Path(__file__).with_name("dice_vectors.json").read_text(encoding="utf-8"))
CAMPAIGN = V["campaign"]
D3 = bytes.fromhex(V["beacon_D3"])
CHAINS = {
    holder: chance.make_chain(
        CAMPAIGN, holder, hashlib.sha256(f"demo {holder}".encode()).digest(), V["last"]
    )
    for holder in V["chains"]
}
S2 = bytes.fromhex(V["seeds"]["S2"]["seed"])


def founding(kinds):
    value = {"link": None, "phrase": V["phrase"]["normal"], "beacon": D3}
    return {who: value[kind] or CHAINS[who].links[0] for who, kind in kinds.items()}


def links(number, *holders):
    return {holder: CHAINS[holder].links[number] for holder in holders}


def known(*holders, number=-1):
    return {
        holder: Known(
            CHAINS[holder].links[number] if number >= 0 else CHAINS[holder].anchor, number
        )
        for holder in holders
    }


def refused(code, call, *args, **kwargs):
    with pytest.raises(Illegal) as caught:
        call(*args, **kwargs)
    assert caught.value.problem.code == code


# Vectors


@pytest.mark.parametrize("holder", V["chains"])
def test_chain_of(holder):
    chain, want = CHAINS[holder], V["chains"][holder]
    assert chain.anchor.hex() == want["anchor"]
    assert (chain.links[0].hex()[:8], chain.links[1].hex()[:8]) == (want["x0"], want["x1"])
    assert len(chain.links) == 9
    assert "links" not in repr(chain)


@pytest.mark.parametrize("name", V["seeds"])
def test_seed(name):
    case = V["seeds"][name]
    make = chance.sealed_seed if case["kind"] == "sealed draw" else chance.seed
    made = make(
        CAMPAIGN,
        case["number"],
        links(case["number"], *case["links"]),
        founding(case["founding"]),
        D3 if case["beacon"] else b"",
    )
    assert made.hex() == case["seed"]


@pytest.mark.parametrize("name", V["dice"]["values"])
def test_dice_of_seed(name):
    seed = bytes.fromhex(V["seeds"][name]["seed"])
    values = [chance.die(seed, label, V["dice"]["sides"]) for label in V["dice"]["labels"]]
    assert values == V["dice"]["values"][name]


@pytest.mark.parametrize(
    "case", V["more_dice"]["cases"], ids=lambda case: f"{case['label']} d{case['sides']}"
)
def test_bytes_tried_for_a_die(case):
    label, sides = case["label"], case["sides"]
    block = chance.die_block(S2, label, sides, 0)
    limit = 256 - 256 % sides
    tried = next(block[: n + 1] for n, byte in enumerate(block) if byte < limit)
    assert len(tried) == case.get("tried_count", len(case.get("tried", ())))
    assert list(tried) == case.get("tried", list(tried))
    assert chance.die(S2, label, sides) == case["value"] == tried[-1] % sides + 1


def test_a_block_without_a_fair_byte_leads_to_the_next_counter():
    asked = []

    def block(seed, label, sides, counter):
        asked.append(counter)
        return bytes([252] * 32) if counter < 2 else bytes([255] * 31 + [4])

    assert chance.die(S2, "test/1", 6, block) == 5
    assert asked == [0, 1, 2]


def test_the_counter_is_part_of_the_block():
    assert chance.die_block(S2, "a/1", 6, 0) != chance.die_block(S2, "a/1", 6, 1)


def test_shuffle_vector():
    case = V["shuffle"]
    seed = bytes.fromhex(V["seeds"][case["seed"]]["seed"])
    assert chance.shuffle(seed, case["label"], case["items"]) == case["top_first"]
    assert chance.shuffle(seed, case["label"], case["items"][::-1]) == case["top_first"]


def test_pick_vector():
    case = V["pick"]
    assert chance.pick(S2, case["label"], case["items"], case["k"]) == case["picked"]


def test_salt_key_vector():
    key = chance.salt_key(CAMPAIGN, CHAINS["sealed"].links[-1])
    assert key.hex() == V["salt_key"]


@pytest.mark.parametrize("case", V["commitments"], ids=lambda case: case["field"])
def test_commitment_vector(case):
    salt = bytes.fromhex(case["salt"])
    if case["derived"]:
        key = bytes.fromhex(V["salt_key"])
        assert chance.salt(key, CAMPAIGN, case["owner"], case["field"]) == salt
    made = chance.commitment(CAMPAIGN, case["owner"], case["field"], salt, case["value"])
    assert made.hex() == case["commit"]


def test_phrase_vector():
    normal = chance.normal_phrase(V["phrase"]["written"])
    assert normal == V["phrase"]["normal"]
    chance.check_phrase(normal)


# Must fail: links


@pytest.mark.parametrize(
    "holder, campaign",
    [("allies", CAMPAIGN), ("sealed", CAMPAIGN), ("axis", "demo-0123456789abcdee")],
)
def test_link_of_axis_is_nobody_elses(holder, campaign):
    link = CHAINS["axis"].links[1]
    chance.check_link(CAMPAIGN, "axis", 1, link, Known(CHAINS["axis"].anchor))
    refused(
        "link_wrong", chance.check_link, campaign, holder, 1, link, Known(CHAINS[holder].anchor)
    )


@pytest.mark.parametrize("number, segment", [(2, 1), (1, 2)])
def test_link_of_another_number(number, segment):
    chain = CHAINS["axis"]
    refused(
        "link_wrong",
        chance.check_link,
        CAMPAIGN,
        "axis",
        segment,
        chain.links[number],
        Known(chain.anchor),
    )


def test_a_link_is_checked_against_the_last_known_one():
    chain = CHAINS["axis"]
    chance.check_link(CAMPAIGN, "axis", 7, chain.links[7], Known(chain.links[3], 3))
    refused(
        "link_wrong",
        chance.check_link,
        CAMPAIGN,
        "axis",
        7,
        chain.links[7],
        Known(chain.links[3], 2),
    )


def test_a_number_is_used_once_and_only_rises():
    chain = CHAINS["axis"]
    for number in (2, 3):
        refused(
            "link_number_used",
            chance.check_link,
            CAMPAIGN,
            "axis",
            number,
            chain.links[number],
            Known(chain.links[3], 3),
        )


def test_a_reanchored_chain_counts_from_its_first_number():
    chain = CHAINS["axis"]
    chance.check_link(CAMPAIGN, "axis", 5, chain.links[5], Known(chain.anchor, first=5))
    refused(
        "link_number_used",
        chance.check_link,
        CAMPAIGN,
        "axis",
        4,
        chain.links[4],
        Known(chain.anchor, first=5),
    )


def test_after_open_a_secret_of_another_place_is_refused():
    sealed = CHAINS["sealed"]
    chance.check_link(CAMPAIGN, "sealed", 8, sealed.links[8], Known(sealed.anchor))
    refused(
        "link_wrong",
        chance.check_link,
        CAMPAIGN,
        "sealed",
        8,
        sealed.links[7],
        Known(sealed.anchor),
    )


def test_a_link_absurdly_far_from_its_anchor_is_refused_unhashed():
    refused(
        "link_number_high",
        chance.check_link,
        CAMPAIGN,
        "axis",
        10**15,
        bytes(32),
        Known(CHAINS["axis"].anchor),
    )


def test_a_link_has_32_bytes():
    link = CHAINS["axis"].links[1]
    for wrong in (b"", link[:31], link + b"\0"):
        refused(
            "link_wrong",
            chance.check_link,
            CAMPAIGN,
            "axis",
            1,
            wrong,
            Known(CHAINS["axis"].anchor),
        )


def test_a_link_of_another_size_is_refused_even_if_its_anchor_was_made_of_it():
    odd = bytes(33)
    anchor = chance.chain_step(CAMPAIGN, "axis", odd)
    refused("link_wrong", chance.check_link, CAMPAIGN, "axis", 0, odd, Known(anchor))


def test_an_opener_without_a_chain_is_refused():
    refused(
        "link_of_nobody",
        chance.check_links,
        CAMPAIGN,
        1,
        links(1, "moderator", "axis"),
        ["axis"],
        known("moderator"),
    )


def test_links_of_a_segment_are_just_those_of_moderator_and_openers():
    everybody = known(*CHAINS)
    right = links(1, "moderator", "axis", "allies")
    chance.check_links(CAMPAIGN, 1, right, ["axis", "allies"], everybody)
    chance.check_links(CAMPAIGN, 1, links(1, "moderator"), [], everybody)


@pytest.mark.parametrize(
    "code, holders",
    [
        ("link_missing", ("moderator", "axis")),
        ("link_missing", ("axis", "allies")),
        ("link_of_nobody", ("moderator", "axis", "allies", "sealed")),
    ],
)
def test_a_link_missing_or_of_nobody_in_the_lock(code, holders):
    refused(
        code,
        chance.check_links,
        CAMPAIGN,
        1,
        links(1, *holders),
        ["axis", "allies"],
        known(*CHAINS),
    )


def test_one_wrong_link_among_right_ones():
    wrong = links(1, "moderator", "allies") | links(2, "axis")
    refused(
        "link_wrong",
        chance.check_links,
        CAMPAIGN,
        1,
        wrong,
        ["axis", "allies"],
        known(*CHAINS),
    )


def test_equal_anchors_are_refused():
    anchors = {holder: chain.anchor for holder, chain in CHAINS.items()}
    chance.check_anchors(anchors)
    refused("anchor_twice", chance.check_anchors, anchors | {"axis": anchors["allies"]})
    refused("anchor_size", chance.check_anchors, anchors | {"axis": b"short"})


@pytest.mark.parametrize("seat", ["moderator", "sealed", "beacon"])
def test_a_seat_has_no_name_of_a_chain(seat):
    refused("seat_reserved", chance.check_seat_id, seat)
    chance.check_seat_id("allies")


@pytest.mark.parametrize(
    "taken, number",
    [((), 1), ((1,), 2), ((1, 2, 4), 5)],
    ids=["first", "second", "after deposit 4"],
)
def test_next_number_is_above_everything_taken(taken, number):
    assert chance.next_number(taken) == number


# Must fail: founding


def test_entries_in_another_order_or_the_phrase_as_written_are_another_seed():
    mine = founding({"allies": "link", "axis": "phrase"})
    holders = links(1, "axis", "moderator", "allies")
    assert chance.seed(CAMPAIGN, 1, holders, dict(reversed(mine.items()))) == S2
    assert chance.seed(CAMPAIGN, 1, holders, mine | {"axis": V["phrase"]["written"]}) != S2
    one, other = chance.entries({"allies": b"1"})[4:], chance.entries({"axis": b"2"})[4:]
    assert chance.entries({"axis": b"2", "allies": b"1"}) == b"\0\0\0\2" + one + other


@pytest.mark.parametrize(
    "code, earlier, new, closed",
    [
        ("founding_phrase_late", [("allies", "link")], ("axis", "phrase"), False),
        ("founding_twice", [("axis", "phrase")], ("axis", "link"), False),
        ("founding_twice", [("axis", "phrase")], ("axis", "phrase"), False),
        ("founding_closed", [("allies", "link")], ("axis", "link"), True),
        ("seat_reserved", [], ("beacon", "phrase"), False),
    ],
)
def test_contribution_refused(code, earlier, new, closed):
    refused(code, chance.check_contribution, earlier, *new, closed=closed)


def test_phrases_then_links_found_a_campaign():
    chance.check_contribution([], "axis", "phrase")
    chance.check_contribution([("axis", "phrase")], "ussr", "phrase")
    chance.check_contribution([("axis", "phrase"), ("ussr", "phrase")], "allies", "link")


@pytest.mark.parametrize(
    "written, normal",
    [
        ("ＦＵＬＬ width", "full width"),
        ("Straße  42", "strasse 42"),
        ("don't_stop", "don t stop"),
        ("tab\tand\r\nline", "tab and line"),
        ("…", ""),
        ("Ⅳ panzer ½", "iv panzer 1 2"),
        ("крепость №7", "крепость no7"),
    ],
)
def test_normal_form_of(written, normal):
    assert chance.normal_phrase(written) == normal


@given(st.text(max_size=40))
def test_normal_form_is_stable_and_ignores_what_mail_does_to_blanks(written):
    normal = chance.normal_phrase(written)
    assert chance.normal_phrase(normal) == normal
    assert chance.normal_phrase(f"> {written}\r\n") == normal
    assert normal == normal.strip()


@pytest.mark.parametrize(
    "phrase",
    [
        "seven green bottles 42 crows",
        "my uncle's parrot hates rhubarb",
        "9f3a71c05be8d2467c1e",
        "der hausmeister züchtet blaue igel",
        "на чердаке живут семь ленивых сов",
    ],
)
def test_good_phrase(phrase):
    chance.check_phrase(chance.normal_phrase(phrase))


@pytest.mark.parametrize(
    "code, phrase",
    [
        ("phrase_too_short", "good luck"),
        ("phrase_too_short", "seven crows 42"),
        ("phrase_too_long", "raven heron " * 20),
        ("phrase_guessable", "good luck have fun everybody"),
        ("phrase_guessable", "May the best player win!"),
        ("phrase_guessable", "to be or not to be that is the question"),
        ("phrase_guessable", "the quick brown fox jumps over the lazy dog"),
        ("phrase_guessable", "correct horse battery staple"),
        ("phrase_guessable", "aaaaaaaaaaaaaaaaaaaa"),
        ("phrase_guessable", "abababababababababab"),
        ("phrase_guessable", "hunter2hunter2hunter2"),
        ("phrase_guessable", "hunter2 hunter2 hunter2"),
        ("phrase_guessable", "1234567890 1234567890"),
        ("phrase_guessable", "pgzpzgpgzgpzpgzpzg"),
        ("phrase_guessable", "abcdefghijklmnopqrstuvwxyz"),
        ("phrase_guessable", "qwertyuiop asdfghjkl"),
    ],
)
def test_bad_phrase(code, phrase):
    refused(code, chance.check_phrase, chance.normal_phrase(phrase))


def test_names_of_the_campaign_count_for_nothing_in_a_phrase():
    phrase = "winter thunder 1941 kuban"
    chance.check_phrase(phrase)
    refused("phrase_guessable", chance.check_phrase, phrase, ["Winter Thunder 1941"])


# Must fail: labels, sides, items, commitments


@pytest.mark.parametrize(
    "label",
    [
        "Combat/x/1",
        "a//1",
        "a/01",
        "",
        "/a",
        "a/",
        "a b/1",
        "a/1\n",
        "ä/1",
        "007/a",
        "a/00",
        "x" * 201,
    ],
)
def test_malformed_label(label):
    with pytest.raises(DiceError):
        chance.check_label(label)


@pytest.mark.parametrize("label", ["a/1", "aa_gun/u-s-convoy-1/r10/0", "r09", "x" * 200])
def test_well_formed_label(label):
    chance.check_label(label)


@pytest.mark.parametrize("sides", [-1, 0, 1, 257])
def test_sides_out_of_range(sides):
    with pytest.raises(DiceError):
        chance.check_sides(sides)


def test_257_items_or_one_twice():
    items = [f"{n:03d}" for n in range(257)]
    assert sorted(chance.shuffle(S2, "a", items[:256])) == items[:256]
    for wrong in (items, ["a", "b", "a"]):
        with pytest.raises(DiceError):
            chance.shuffle(S2, "a", wrong)


@pytest.mark.parametrize("k", [-1, 4])
def test_picking_more_than_there_are(k):
    with pytest.raises(DiceError):
        chance.pick(S2, "a", ["x", "y", "z"], k)


def test_a_commitment_opens_for_its_own_card_place_owner_and_campaign_only():
    key = bytes.fromhex(V["salt_key"])
    case = V["commitments"][0]
    salt = bytes.fromhex(case["salt"])
    right = (CAMPAIGN, case["owner"], case["field"], salt, case["value"])
    assert chance.commitment(*right).hex() == case["commit"]
    other_salt = chance.salt(key, CAMPAIGN, "moderator", "deck/draw/1/02")
    for place, wrong in enumerate(
        ("demo-0123456789abcdee", "ussr", "deck/draw/1/02", other_salt, "I02")
    ):
        changed = [*right[:place], wrong, *right[place + 1 :]]
        assert chance.commitment(*changed).hex() != case["commit"]


def test_sizes_that_cannot_be():
    with pytest.raises(DiceError):
        chance.commitment(CAMPAIGN, "axis", "lines/1/1", b"short", "x")
    with pytest.raises(DiceError):
        chance.make_chain(CAMPAIGN, "axis", b"short")
    with pytest.raises(DiceError):
        chance.body(CAMPAIGN, 1, {}, {}, b"not 48 bytes")


# What follows from the formulae


def test_a_chain_has_4096_links_unless_told_otherwise():
    chain = chance.make_chain(CAMPAIGN, "axis", bytes(32))
    assert len(chain.links) == 4096
    chance.check_link(CAMPAIGN, "axis", 4095, bytes(32), Known(chain.anchor))


@given(
    st.dictionaries(st.text(max_size=5), st.binary(max_size=5), max_size=4),
    st.dictionaries(st.text(max_size=5), st.binary(max_size=5), max_size=4),
)
def test_different_lists_are_different_bytes(one, other):
    assert (chance.entries(one) == chance.entries(other)) == (one == other)


@given(st.binary(min_size=32, max_size=32), st.integers(2, 256), st.integers(1, 999))
def test_a_die_is_on_its_sides_and_always_the_same(seed, sides, slot):
    value = chance.die(seed, f"a/{slot}", sides)
    assert 1 <= value <= sides
    assert chance.die(seed, f"a/{slot}", sides) == value


@pytest.mark.parametrize("sides", [2, 6, 10, 100, 129, 256])
def test_every_side_is_reached_by_the_same_number_of_bytes(sides):
    counts = [0] * (sides + 1)
    for byte in range(256):
        fair = 0 if byte < 256 - 256 % sides else None
        if fair is not None:
            counts[chance.die(S2, "a/1", sides, lambda *_, b=byte: bytes([b]))] += 1
    assert set(counts[1:]) == {256 // sides}


def chi_square(counts):
    expected = sum(counts) / len(counts)
    return sum((seen - expected) ** 2 / expected for seen in counts)


@pytest.mark.parametrize("sides, bound", [(6, 20.5), (10, 27.9), (12, 31.3)])
def test_dice_of_a_fixed_seed_are_even(sides, bound):
    counts = [0] * sides
    for slot in range(1, 12_001):
        counts[chance.die(S2, f"even/{slot}", sides) - 1] += 1
    assert chi_square(counts) < bound  # exceeded by one fair seed in a thousand


def test_neighbouring_dice_are_independent():
    faces = [chance.die(S2, f"pairs/{slot}", 6) for slot in range(1, 7201)]
    counts = dict.fromkeys(product(range(1, 7), repeat=2), 0)
    for pair in zip(faces[::2], faces[1::2], strict=True):
        counts[pair] += 1
    assert chi_square(list(counts.values())) < 66.7  # 35 degrees of freedom, one in a thousand


def test_all_orders_of_four_come_equally_often():
    counts = {}
    for number in range(4800):
        order = "".join(chance.shuffle(S2, f"perm/{number}", list("dbca")))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    assert chi_square(list(counts.values())) < 49.8  # 23 degrees of freedom, one in a thousand


@given(st.lists(st.text(max_size=4), unique=True, max_size=20), st.data())
def test_a_shuffle_is_a_permutation_whatever_the_listing(items, data):
    order = chance.shuffle(S2, "any", items)
    assert sorted(order) == sorted(items)
    assert chance.shuffle(S2, "any", data.draw(st.permutations(items))) == order
    k = data.draw(st.integers(0, len(items)))
    assert chance.pick(S2, "any", items, k) == order[:k]


def test_no_two_uses_share_a_value():
    """Same key and same text under another tag or another die give unrelated bytes."""
    one = {"moderator": CHAINS["moderator"].links[1]}
    made = {
        chance.seed(CAMPAIGN, 1, one, {}),
        chance.sealed_seed(CAMPAIGN, 1, one, {}),
        chance.seed(CAMPAIGN, 1, {}, one),
        chance.seed(CAMPAIGN, 2, one, {}),
        chance.die_block(S2, "a/1", 6, 0),
        chance.die_block(S2, "a/1", 8, 0),
        chance.salt(S2, CAMPAIGN, "a", "b"),
    }
    assert len(made) == 7
    blocks = {chance.die_block(S2, label, 6, 0) for label in islice(map(str, range(500)), 500)}
    assert len(blocks) == 500
