"""Boards: checked when built, searched in a defined order."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.board import Area, Board, BoardError, Link, from_adjacency

# a - b - c - d   land;  a ~ s ~ d  sea;  e stands alone
LAND = [Link("a", "b", "land"), Link("c", "b", "land"), Link("c", "d", "land")]
COAST = [Link("s", "a", "coast"), Link("d", "s", "coast")]
AREAS = [
    *(Area(name, "land", {"value": 2}) for name in "dcba"),
    Area("s", "sea"),
    Area("e", "land"),
]


@pytest.fixture
def board():
    return Board(AREAS, LAND + COAST)


def test_neighbours_are_sorted_and_go_both_ways(board):
    assert board.neighbours("b") == ("a", "c")
    assert board.neighbours("a") == ("b", "s")
    assert board.neighbours("a", ["coast"]) == ("s",)
    assert board.neighbours("e") == ()
    assert board.linked("b", "c")
    assert board.linked("c", "b", ["land"])
    assert not board.linked("c", "b", ["coast"])
    assert not board.linked("a", "c")


def test_two_areas_may_have_links_of_several_kinds():
    board = Board(AREAS, [Link("a", "b", "road"), Link("b", "a", "land")])
    assert board.link_kinds("a", "b") == board.link_kinds("b", "a") == ("land", "road")
    assert board.link_kinds("a", "c") == ()
    assert board.neighbours("a") == ("b",)


def test_areas_are_sorted_and_frozen(board):
    assert list(board.areas) == ["a", "b", "c", "d", "e", "s"]
    with pytest.raises(TypeError):
        board.areas["z"] = Area("z", "land")
    with pytest.raises(TypeError):
        board.areas["a"].data["value"] = 9
    with pytest.raises(AttributeError):
        board.areas["a"].kind = "sea"


def test_an_unknown_area_is_an_error_not_an_empty_answer(board):
    for call in (
        lambda: board.neighbours("z"),
        lambda: board.reach(["z"]),
        lambda: board.path("z", "a"),
        lambda: board.path("a", "z"),
        lambda: board.connected(["a"], ["z"]),
    ):
        with pytest.raises(KeyError):
            call()


@pytest.mark.parametrize(
    "areas, links, says",
    [
        ([Area("a", "land"), Area("a", "sea")], [], "area a is there twice"),
        (AREAS, [Link("a", "z", "land")], "unknown area z"),
        (AREAS, [Link("a", "a", "land")], "a is linked to itself"),
        (AREAS, [Link("a", "b", "land"), Link("b", "a", "land")], "a - b (land) is there twice"),
    ],
    ids=["area twice", "unknown area", "self", "link twice"],
)
def test_build_refuses(areas, links, says):
    with pytest.raises(BoardError) as caught:
        Board(areas, links)
    assert says in str(caught.value)


# Digest


def test_digest_depends_on_content_not_on_listing(board):
    turned = [Link(link.b, link.a, link.kind) for link in reversed(LAND + COAST)]
    assert Board(AREAS[::-1], turned).digest == board.digest
    assert len(board.digest) == 64


@pytest.mark.parametrize(
    "areas, links",
    [
        (AREAS, LAND),
        (AREAS[:-1], LAND + COAST),
        ([Area("e", "sea"), *AREAS[:-1]], LAND + COAST),
        ([*AREAS[:-1], Area("e", "land", {"value": 1})], LAND + COAST),
        (AREAS, [*LAND, *COAST[1:], Link("a", "s", "canal")]),
    ],
    ids=["a link less", "an area less", "another kind", "a value", "another kind of link"],
)
def test_digest_sees_every_change(board, areas, links):
    assert Board(areas, links).digest != board.digest


# Adjacency lists


def adjacency(**lists):
    areas = [Area(name, "sea" if name == "s" else "land") for name in sorted(lists)]

    def kind(one, other):
        return one.kind if one.kind == other.kind else "coast"

    return from_adjacency(areas, lists, kind)


def test_board_from_lists_of_neighbours():
    board = adjacency(a=["b", "s"], b=["a"], s=["a"])
    assert board.links == (Link("a", "b", "land"), Link("a", "s", "coast"))


@pytest.mark.parametrize(
    "lists, says",
    [
        ({"a": ["b"], "b": []}, "a lists b, but b does not list a"),
        ({"a": ["b"]}, "a lists an unknown neighbour b"),
        ({"a": ["b", "b"], "b": ["a"]}, "a lists a neighbour twice"),
        ({"a": ["a"]}, "a is linked to itself"),
    ],
    ids=["one way", "unknown", "twice", "self"],
)
def test_lists_that_contradict_themselves(lists, says):
    with pytest.raises(BoardError) as caught:
        adjacency(**lists)
    assert says in str(caught.value)


def test_neighbours_of_an_area_that_is_not_there():
    with pytest.raises(BoardError, match="unknown area q"):
        from_adjacency([Area("a", "land")], {"q": []}, lambda one, other: "land")


# Reach and paths


def test_reach_counts_steps_in_order(board):
    assert list(board.reach(["a"]).items()) == [("a", 0), ("b", 1), ("s", 1), ("c", 2), ("d", 2)]
    assert board.reach(["a"], 1) == {"a": 0, "b": 1, "s": 1}
    assert board.reach(["a"], 0) == {"a": 0}
    assert board.reach(["a", "d"], 1) == {"a": 0, "d": 0, "b": 1, "c": 1, "s": 1}
    assert board.reach(["a"], kinds=["land"]) == {"a": 0, "b": 1, "c": 2, "d": 3}
    assert board.reach([]) == {}


def test_the_rule_sees_both_ends_of_a_step(board):
    asked = []

    def not_into_c(here, there):
        asked.append((here, there))
        return there != "c"

    assert "c" not in board.reach(["a"], kinds=["land"], may_enter=not_into_c)
    assert ("b", "c") in asked
    one_way = board.reach(["b"], may_enter=lambda here, there: (here, there) != ("b", "a"))
    assert one_way["a"] == 4


def test_an_area_where_a_move_ends_can_be_entered_not_passed(board):
    assert board.reach(["a"], kinds=["land"], may_pass=lambda area: area != "b") == {"a": 0, "b": 1}
    assert board.reach(["b"], kinds=["land"], may_pass=lambda area: area != "b")["d"] == 2


def test_shortest_path_first_in_alphabet(board):
    assert board.path("a", "d") == ["a", "s", "d"]
    assert board.path("a", "d", kinds=["land"]) == ["a", "b", "c", "d"]
    assert board.path("a", "d", limit=2, kinds=["land"]) is None
    assert board.path("a", "a") == ["a"]
    assert board.path("a", "e") is None
    square = Board(
        [Area(name, "land") for name in "wxyz"],
        [Link(a, b, "land") for a, b in ("wy", "wx", "xz", "yz")],
    )
    assert square.path("w", "z") == ["w", "x", "z"]


# Connection


def test_connected_shows_the_way(board):
    assert board.connected(["a"], ["d", "c"], kinds=["land"]) == {
        "ok": True,
        "steps": 2,
        "path": ["a", "b", "c"],
    }
    assert board.connected(["a"], ["a", "d"])["path"] == ["a"]


def test_connected_names_what_is_in_the_way(board):
    cut = board.connected(["a"], ["d"], lambda here, there: there != "c", ["land"])
    assert cut == {"ok": False, "reason": "blocked", "blocked_at": "c", "path": ["a", "b", "c"]}
    stop = board.connected(["a"], ["d"], kinds=["land"], may_pass=lambda area: area != "b")
    assert stop == {"ok": False, "reason": "blocked", "blocked_at": "b", "path": ["a", "b"]}


def test_of_two_equal_ways_the_first_in_the_alphabet_is_shown_however_listed(board):
    for starts in (["a", "d"], ["d", "a"], {"a", "d"}):
        assert board.connected(starts, ["s"])["path"] == ["a", "s"]
    for goals in (["b", "s"], ["s", "b"]):
        assert board.connected(["a"], goals)["path"] == ["a", "b"]


def test_a_way_round_is_a_way(board):
    way = board.connected(["a"], ["d"], lambda here, there: there != "s")
    assert way == {"ok": True, "steps": 3, "path": ["a", "b", "c", "d"]}


def test_connected_tells_too_far_from_no_way(board):
    far = board.connected(["a"], ["d"], kinds=["land"], limit=2)
    assert (far["ok"], far["reason"], far["steps"]) == (False, "too_far", 3)
    assert board.connected(["a"], ["d"], kinds=["land"], limit=3)["ok"]
    none = {"ok": False, "reason": "no_way", "blocked_at": "", "path": []}
    assert board.connected(["a"], ["e"]) == none
    assert board.connected([], ["a"]) == none
    assert board.connected(["a"], []) == none


NAMES = "abcdefgh"
PAIRS = [(one, other) for one in NAMES for other in NAMES if one < other]


@given(
    st.lists(st.sampled_from(PAIRS), unique=True, max_size=14),
    st.sets(st.sampled_from(NAMES), max_size=3),
    st.randoms(use_true_random=False),
)
def test_searches_agree_with_each_other_and_with_any_listing(pairs, closed, rng):
    links = [Link(a, b, "land") for a, b in pairs]
    board = Board([Area(name, "land") for name in NAMES], links)
    rng.shuffle(links)
    other = Board(
        [Area(name, "land") for name in reversed(NAMES)], [Link(x.b, x.a, x.kind) for x in links]
    )

    def may_enter(here, there):
        return there not in closed

    reached = board.reach(["a"], may_enter=may_enter)
    assert list(other.reach(["a"], may_enter=may_enter).items()) == list(reached.items())
    for goal in NAMES:
        path = board.path("a", goal, may_enter=may_enter)
        trace = board.connected(["a"], [goal], may_enter)
        assert path == other.path("a", goal, may_enter=may_enter)
        assert trace["ok"] == (path is not None) == (goal in reached)
        if path is not None:
            assert len(path) - 1 == reached[goal] == trace["steps"]
            assert all(board.linked(*step) for step in pairwise(path))
            assert not set(path[1:]) & closed
        elif trace["reason"] == "blocked":
            assert trace["blocked_at"] in closed


# What steps cost, here in halves of a fuel

ROADS = [
    Link("a", "b", "road"),
    Link("b", "c", "road"),
    Link("c", "d", "road"),
    Link("a", "d", "track"),
    Link("d", "e", "track"),
]


def fuel(board):
    """A road takes half a fuel, a track two."""
    return lambda here, there: 1 if "road" in board.link_kinds(here, there) else 4


@pytest.fixture
def roads():
    return Board([area for area in AREAS if area.id != "s"], ROADS)


def test_the_cheapest_way_is_not_the_one_of_the_fewest_steps(roads):
    cost = fuel(roads)
    assert roads.path("a", "d") == ["a", "d"]
    assert roads.path("a", "d", cost=cost) == ["a", "b", "c", "d"]
    assert roads.reach(["a"], cost=cost) == {"a": 0, "b": 1, "c": 2, "d": 3, "e": 7}
    assert roads.reach(["a"], 2, cost=cost) == {"a": 0, "b": 1, "c": 2}


def test_supply_has_its_way_and_its_cost(roads):
    cost = fuel(roads)
    way = ["a", "b", "c", "d", "e"]
    assert roads.connected(["a"], ["e"], cost=cost, limit=7) == {
        "ok": True,
        "steps": 4,
        "cost": 7,
        "path": way,
    }
    assert roads.connected(["a"], ["e"], cost=cost, limit=6) == {
        "ok": False,
        "reason": "too_far",
        "blocked_at": "",
        "steps": 4,
        "cost": 7,
        "path": way,
    }
    blocked = roads.connected(["a"], ["e"], lambda _, to: to != "d", cost=cost)
    assert (blocked["reason"], blocked["blocked_at"], blocked["path"]) == ("blocked", "d", way[:4])


def test_who_may_not_pass_a_cheap_area_goes_the_dear_way(roads):
    cost = fuel(roads)
    may_pass = {"a", "d"}.__contains__
    assert roads.path("a", "e", may_pass=may_pass, cost=cost) == ["a", "d", "e"]
    assert roads.reach(["b"], may_pass=may_pass, cost=cost) == {
        "b": 0,
        "a": 1,
        "c": 1,
        "d": 5,
        "e": 9,
    }


def test_a_step_may_cost_nothing(roads):
    assert roads.path("a", "e", 0, cost=lambda *_: 0) == ["a", "d", "e"]
    assert roads.connected(["a"], ["e"], cost=lambda *_: 0, limit=0)["cost"] == 0


@pytest.mark.parametrize("wrong", [-1, 0.5, True, None])
def test_a_cost_that_is_no_number_of_steps_is_an_error(roads, wrong):
    with pytest.raises(BoardError, match="whole number"):
        roads.path("a", "e", cost=lambda *_: wrong)


PLACES = "abcdefg"
ENDS = st.sampled_from(PLACES)


@given(
    st.sets(st.tuples(ENDS, ENDS).filter(lambda pair: pair[0] < pair[1])),
    st.lists(ENDS, min_size=1, max_size=2, unique=True),
    st.sets(ENDS),
    st.sets(ENDS),
    st.one_of(st.none(), st.integers(0, 4)),
)
def test_steps_that_cost_1_each_are_found_in_the_same_order(pairs, starts, closed, shut, limit):
    board = Board([Area(n, "land") for n in PLACES], [Link(*pair, "land") for pair in pairs])
    rule = {
        "may_enter": lambda _, to: to not in closed,
        "may_pass": lambda area: area not in shut,
        "limit": limit,
    }

    def one(here, there):
        return 1

    assert list(board.reach(starts, **rule).items()) == list(
        board.reach(starts, **rule, cost=one).items()
    )
    for goal in PLACES:
        plain = board.connected(starts, [goal], **rule)
        dear = board.connected(starts, [goal], **rule, cost=one)
        assert {key: value for key, value in dear.items() if key != "cost"} == plain
        assert board.path(starts[0], goal, **rule) == board.path(starts[0], goal, **rule, cost=one)


@given(
    st.dictionaries(st.tuples(ENDS, ENDS).filter(lambda pair: pair[0] < pair[1]), st.integers(0, 5))
)
def test_no_way_is_cheaper_than_the_one_that_is_found(costs):
    """Against costs that are lowered until nothing changes."""
    board = Board([Area(n, "land") for n in PLACES], [Link(*pair, "land") for pair in costs])

    def cost(here, there):
        return costs[min(here, there), max(here, there)]

    best = {"a": 0}
    for _ in PLACES:
        for (one, other), spent in costs.items():
            for here, there in ((one, other), (other, one)):
                if here in best:
                    best[there] = min(best.get(there, 99), best[here] + spent)
    assert board.reach(["a"], cost=cost) == best
    for goal, least in best.items():
        path = board.path("a", goal, cost=cost)
        assert sum(cost(*pair) for pair in pairwise(path)) == least
