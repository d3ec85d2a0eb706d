"""Figures that players tell: found, cut out of the line, and never an order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.orders import Grammar
from pbem.engine.prose.claims import find
from pbem.engine.typed import Text
from pbem.library import registry
from tests.engine import contract_game

LOADED = registry.load("AAE")
EUROPE = LOADED.game.grammar(LOADED.board)
BAZAAR = contract_game.GRAMMAR

# line | the figures | what is left of the line
CLAIMS = """
5 OPs left | left 5 |
22 RP spent | spent 22 |
12 resource points left | left 12 |
move 1 army: A -> B (2 OPs) | cost 2 | move 1 army: A -> B
2 op's spent | spent 2 |
Save 11 | left 11 |
save 11 IPC | left 11 |
Saved: 11 | left 11 |
saved: 11 IPC | left 11 |
saves 11 | left 11 |
Saving 11 | left 11 |
saving 11 IPCs for next turn | left 11 |
I save 11 | left 11 |
I'll save 11 | left 11 |
we save 11 IPC | left 11 |
Bank 11 | left 11 |
bank: 11 | left 11 |
banked 11 IPC | left 11 |
banking 11 | left 11 |
left: 11 | left 11 |
left over: 11 | left 11 |
leaves 11 | leaves 11 -> left 11 |
leaving 11 IPC | left 11 |
that leaves 11 | left 11 |
this leaves 11 IPC | left 11 |
remaining: 11 | left 11 |
unspent: 11 IPC | left 11 |
11 left | left 11 |
11 IPC left | left 11 |
11 IPCs left over | left 11 |
11 saved | left 11 |
11 save | left 11 |
11 IPC saved | left 11 |
11 remaining | left 11 |
11 IPC unspent | left 11 |
11 in the bank | left 11 |
11 banked | left 11 |
so I have 11 left | left 11 |
Save $11 | left 11 |
save 11$ | left 11 |
save 11 bucks | left 11 |
Save 11 for next round | left 11 |
- save 11 | left 11 | -
* Save: 11 IPC | left 11 | *
1. save 11 | left 11 | 1.
Save 0 | left 0 |
saved 0 IPC | left 0 |
spend 33 | spent 33 |
Spend 33 IPC | spent 33 |
I spend 33 | spent 33 |
spending 33 | spent 33 |
spent: 33 | spent 33 |
Spent 33 IPC | spent 33 |
spent = 33 | spent 33 |
total 33 | spent 33 |
Total: 33 | spent 33 |
Total: 33 IPC | spent 33 |
total cost 33 | spent 33 |
for a total of 33 IPC | spent 33 |
cost: 33 | spent 33 |
costs 33 IPC | spent 33 |
sum: 33 | spent 33 |
Sum = 33 | spent 33 |
33 spent | spent 33 |
33 IPC spent | spent 33 |
33 in total | spent 33 |
33 IPC total | spent 33 |
33 altogether | spent 33 |
33 of 40 | spent 33, money 40 |
33 of 40 IPC | spent 33, money 40 |
33/40 | spent 33, money 40 |
(33/40) | spent 33, money 40 |
(33 of 40) | spent 33, money 40 |
33 out of 40 | spent 33, money 40 |
[33/40] | spent 33, money 40 |
spent 33 of 40 | spent 33, money 40 |
spend 33/40 IPC | spent 33, money 40 |
I spend 33 of 40 | spent 33, money 40 |
(spent 33 of 40) | spent 33, money 40 |
(33 of 40, save 7) | spent 33, money 40, left 7 |
(33/40, 7 left) | spent 33, money 40, left 7 |
(spend 33, save 7) | spent 33, left 7 |
(spend 33 and save 7) | spent 33, left 7 |
spend 33, save 7 | spent 33, left 7 |
spend 33; save 7 | spent 33, left 7 |
spend 33 and save 7 | spent 33, left 7 |
spend 33, 7 left | spent 33, left 7 |
40 to spend | money 40 |
40 IPC to spend | money 40 |
I have 40 IPC | money 40 |
I have 40 IPC to spend | money 40 |
have 40 | money 40 |
money: 40 | money 40 |
Money 40 IPC | money 40 |
cash: 40 | money 40 |
treasury: 40 | money 40 |
Treasury 40 | money 40 |
budget: 40 | money 40 |
starting with 40 | money 40 |
start with 40 IPC | money 40 |
40 available | money 40 |
available: 40 | money 40 |
40 IPC in hand | money 40 |
40 in the treasury | money 40 |
Purchase (40): | money 40 | Purchase :
Purchases (40) | money 40 | Purchases
PURCHASES (40 IPC): | money 40 | PURCHASES :
Buy (40): | money 40 | Buy :
Build (40): | money 40 | Build :
Purchase: 40 IPC | money 40 | Purchase:
Purchases - 40 IPC | money 40 | Purchases
Purchase 40 | money 40 | Purchase
Purchase 40 IPC: | money 40 | Purchase :
Purchases (33 of 40) | spent 33, money 40 | Purchases
Purchases (33 of 40): | spent 33, money 40 | Purchases :
Purchase (33/40): | spent 33, money 40 | Purchase :
Purchases: 33 of 40 | spent 33, money 40 | Purchases:
Purchases: 33/40 | spent 33, money 40 | Purchases:
Purchase 33 of 40 IPC: | spent 33, money 40 | Purchase :
Buy: 33/40 | spent 33, money 40 | Buy:
Purchases (spend 33): | spent 33 | Purchases :
Purchase (33 of 40, save 7): | spent 33, money 40, left 7 | Purchase :
Einkauf (40): | money 40 | Einkauf :
Achats (33/40) | spent 33, money 40 | Achats
collect 43 | income 43 |
Collect: 43 | income 43 |
collect 43 IPC | income 43 |
collects 43 | income 43 |
collected 43 | income 43 |
Collect income: 43 | income 43 |
collect income 43 | income 43 |
income: 43 | income 43 |
Income 43 IPC | income 43 |
income is 43 | income 43 |
new income: 43 | income 43 |
43 income | income 43 |
43 IPC collected | income 43 |
earned 43 | income 43 |
earn 43 IPC | income 43 |
I collect 43 | income 43 |
(collect 43) | income 43 |
5 inf = 15 | cost 15 | 5 inf
5 inf = 15 IPC | cost 15 | 5 inf
5 inf=15 | cost 15 | 5 inf
5 inf (15) | cost 15 | 5 inf
inf 5 15 | cost 15 | inf 5
arm 2 10 | cost 10 | arm 2
5 inf (15 IPC) | cost 15 | 5 inf
5 inf ($15) | cost 15 | 5 inf
5 inf - 15 IPC | cost 15 | 5 inf
5 inf 15 IPC | cost 15 | 5 inf
5 inf for 15 IPC | cost 15 | 5 inf
5 inf: 15 IPC | cost 15 | 5 inf
5 inf @ 3 = 15 | cost 15 | 5 inf
5 inf @3 = 15 | cost 15 | 5 inf
5 inf (15), 1 sub (8) | cost 15, cost 8 | 5 inf , 1 sub
5 inf (15) + 1 sub (8) | cost 15, cost 8 | 5 inf + 1 sub
5 inf = 15, 1 sub = 8 | cost 15, cost 8 | 5 inf , 1 sub
5 inf, 1 sub (23) | cost 23 | 5 inf, 1 sub
5 inf, 1 sub = 23, save 17 | cost 23, left 17 | 5 inf, 1 sub
buy 5 inf, 1 sub = 23 | cost 23 | buy 5 inf, 1 sub
buy 5 inf, save 11 | left 11 | buy 5 inf
buy 5 inf; save 11 | left 11 | buy 5 inf;
buy 5 inf and save 11 | left 11 | buy 5 inf
buy 5 inf, 11 left | left 11 | buy 5 inf
buy 5 inf (save 11) | left 11 | buy 5 inf
buy 5 inf. Save 11. | left 11 | buy 5 inf. .
buy 5 inf - save 11 | left 11 | buy 5 inf
buy 5 inf save 11 | left 11 | buy 5 inf
buy 5 inf, total 15, save 25 | spent 15, left 25 | buy 5 inf
buy: 5 inf (33/40) | spent 33, money 40 | buy: 5 inf
buy 3 inf = 9, 2 arm = 10 (19/40) | cost 9, cost 10, spent 19, money 40 | buy 3 inf , 2 arm
save 11, buy 5 inf | left 11 | buy 5 inf
4 inf v. 3 inf | there 3 |
4 inf v 3 inf | there 3 |
4 inf vs 3 inf | there 3 |
4 inf vs. 3 inf, 1 art | there 4 |
4 inf versus 3 inf | there 3 |
4 inf, 1 arm v. 3 inf, 1 art | there 4 |
4 inf gegen 3 inf | there 3 |
4 inf against 3 inf | there 3 |
3 inf Germany -> Poland vs 2 inf | there 2 | 3 inf Germany -> Poland
attack Poland vs 2 inf | there 2 | attack Poland
attack Poland vs 2 inf with 3 inf from Germany | there 2 | attack Poland with 3 inf from Germany
attack Poland v. 2 inf, 1 art: 3 inf from Germany | there 3 | attack Poland : 3 inf from Germany
Poland vs 2 inf: 3 inf from Germany | there 2 | Poland : 3 inf from Germany
3 inf Germany -> Poland (2 inf) | there 2 | 3 inf Germany -> Poland
3 inf Germany -> Poland [2 inf] | there 2 | 3 inf Germany -> Poland
3 inf Germany -> Poland (2 inf, 1 art) | there 3 | 3 inf Germany -> Poland
3 inf Germany to Poland (2 inf) | there 2 | 3 inf Germany to Poland
3 inf attack Poland (2 inf). | there 2 | 3 inf attack Poland .
3 inf Germany -> Poland (vs 2 inf) | there 2 | 3 inf Germany -> Poland
3 inf Germany -> Poland (def: 2 inf) | there 2 | 3 inf Germany -> Poland
3 inf Germany -> Poland (defended by 2 inf) | there 2 | 3 inf Germany -> Poland
3 inf Germany -> Poland (defenders: 2 inf, 1 art) | there 3 | 3 inf Germany -> Poland
3 inf Germany -> Poland (against 2 Soviet inf) | there 2 | 3 inf Germany -> Poland
3 inf Germany -> Poland, def: 2 inf | there 2 | 3 inf Germany -> Poland
3 inf Germany -> Poland - def 2 inf | there 2 | 3 inf Germany -> Poland
3 inf Germany -> Poland (empty) | there 0 | 3 inf Germany -> Poland
3 inf Germany -> Poland (undefended) | there 0 | 3 inf Germany -> Poland
Poland (def 2 inf): 3 inf from Germany | there 2 | Poland : 3 inf from Germany
attack Poland (vs 2 inf) | there 2 | attack Poland
attack Poland (2 inf) with 3 inf from Germany | there 2 | attack Poland with 3 inf from Germany
East Poland (3 inf, 1 arm): 6 inf, 1 art from Poland | there 4 | East Poland : 6 inf, 1 art from Poland
3 inf vs 2 inf in Poland | there 2 | 3 inf in Poland
Poland: 3 inf v. 2 inf | there 2 | Poland: 3 inf
""".replace("leaves 11 -> ", "")

UNTOUCHED = """
2 inf (from Poland)
2 inf (from Poland) -> Germany
1 ftr Germany -> Poland (land Germany)
1 ftr Germany -> Poland (land C)
3 inf Germany -> Poland (via B)
3 inf Germany -> Poland (via Baltic States)
buy 3 inf (AAE)
buy 3 inf
buy 3 inf (Berlin)
place 3 inf (Berlin)
3 inf (Poland)
Poland (3 inf)
Poland (3 inf) -> Germany
Germany (2 inf, 1 arm), France (1 inf) -> Netherlands-Belgium
Germany (2 inf): Poland
2 inf from Germany (1 inf)
Poland: 3 inf from Germany (2 inf)
1 trn North Sea -> Danish Sea (2 inf)
1 trn (2 inf) North Sea -> Danish Sea
trn North Sea -> Danish Sea (1 inf, 1 art)
1 transport North Sea -> Danish Sea (2 inf)
1 cv North Sea -> Danish Sea (2 ftr)
carrier North Sea -> Danish Sea (2 ftr)
1 carrier, 1 dd North Sea -> Danish Sea (2 ftr)
3 inf Germany -> Poland with 1 trn (1 inf)
load 2 inf (1 trn)
3 of 4 inf Germany -> Poland
3 of 4 inf
2 of 3
1 of 2
(1/2)
1/2
Orders (1/3)
3 of the 4 inf Germany -> Poland
3 inf, 1 art Poland -> Baltic States
3 inf Germany - Poland
3 inf: Germany -> Poland
move 3 inf: Germany -> Poland
move 3 inf: Germany -> Poland, 1 art: Germany -> Poland
1 inf, 2 art, 3 arm
inf (3), arm (2)
inf (3)
arm 2, inf 3
12 inf (3)
1 trn (2) North Sea -> Danish Sea
transport 2 North Sea -> Danish Sea
trn (2) North Sea
place 1 sub (2) Baltic Sea
retreat if Germany has 20 IPC
retreat if losses > 3
retreat after round 2
retreat after round 2 if attackers < defenders
retreat Poland after round 2
stop if I have 3 left
stop if 2 left
retreat if 2 inf left
if attackers = 3 retreat
if 5 inf = 15 go
unless 33 of 40 are lost
when 3 inf (2 inf)
retreat unless Poland is empty
retreat Poland if Germany has 20 IPC
casualties: fighter with 2 left
casualties land: infantry, fighter with 2 left
casualties sea: transport 2, submarine
casualties: infantry, keep 1 infantry
keep 1 inf
keep 2 inf in Germany
2 inf left in Germany
3 inf stay, 2 inf left Poland
leave 2 inf
leave 2 in Germany
pay 3
pay 3 IPC
pay United States 3, Great Britain 1
split advance: Soviet Union 9, Great Britain 3
divide 9/3
Soviet Union 9, Great Britain 3
Soviet Union 9 IPC
US 3 / UK 1
give 5 IPC to Russia
give 5 to Russia
3 to Moscow, 2 to Leningrad
save 2 inf
save 2 inf for later
bank 2 inf
saved 3 inf
collect 3 inf
spend 3 inf
total 3 inf
1 inf costs 3
5 inf costs 15 IPC
spend 15 on 5 inf
save 11 for a fighter
income 3 inf
have 3 inf
cost 3 inf
3 inf for Poland
3 inf for 15 minutes
3 inf at Poland
3 inf @ Poland
place 3 inf @ Germany
place 5 inf Berlin, 1 sub Baltic Sea
place all
place 1 sub Baltic
intercept United Kingdom: all
intercept United Kingdom: 3
intercept United Kingdom: 3 unless land attack
intercept 3
3
40
33
1.
4)
#2
(a)
(1)
(b) 3 inf Germany -> Poland
(1) 3 inf Germany -> Poland
1) 3 inf Germany -> Poland
2. 3 inf Germany -> Poland
3 inf Germany -> Poland (1)
3 inf Germany -> Poland (2)
3 inf (all) Germany -> Poland
all (3 inf) Germany -> Poland
all inf (3) Germany -> Poland
3 units (2 inf, 1 art) Germany -> Poland
2 inf Germany -> Poland -> East Poland
2 inf Germany -> Poland (East Poland)
turn 3
Turn 3 (spring)
Round 2
Hi, 3 inf to Poland
3 inf to Poland, 2 inf to Hungary
3 inf > Poland
3 inf => Poland
Poland 3
Poland = 3 inf
Poland: 3 inf
Berlin: 5 inf
Berlin: 5 inf, 1 sub
Germany: 5 inf, Poland: 1 arm
raid London 2 bmb
raid 2 bomber: Germany -> United Kingdom
raid escort 2 fighter: France -> English Channel -> United Kingdom
2 ftr escort 1 bmb
1 ftr, 1 bmb Germany -> Poland, land Germany
1 ftr (range 4) Germany -> Poland
1 ftr (2 moves) Germany -> Poland
1 ftr (4) Germany -> Poland
attack Poland (3 inf)
attack Poland (3 inf) from Germany
Germany (2 inf): 3 inf to Poland
Germany (2 inf): Poland
combat:
noncombat (none)
Combat (see below)
Combat moves (3):
combat: none (empty)
transport (empty) first
lose transport (empty)
empty transport
casualties: empty transport, loaded transport
2 inf Poland (East)
2 Soviet inf
3 inf and 2 art from Germany to Poland
inf, art, arm
2x inf
5x3
Germany done
done
pass
bid 11
roll 3
3 dice
E 13
"""


def rows(table: str) -> list[tuple[str, str, str]]:
    found = (line.split("|") for line in table.splitlines() if line.strip())
    return [
        (line.strip(), " ".join(figures.split()), rest.strip()) for line, figures, rest in found
    ]


def lines_of(table: str) -> list[str]:
    return [line for line in table.splitlines() if line.strip()]


@pytest.mark.parametrize(("line", "figures", "rest"), rows(CLAIMS))
def test_a_claim_is_found_and_cut_out(line: str, figures: str, rest: str) -> None:
    claims, left = find(EUROPE, Text(line), 7)
    assert ", ".join(f"{claim.what} {claim.number}" for claim in claims) == figures
    assert " ".join(left.plain.split()).strip(" ;") == rest.strip(" ;")
    assert len(left.plain) == len(line)
    assert {claim.line for claim in claims} == {7}
    # What is left stands where it stood.
    assert all(new in (old, " ") for new, old in zip(left.plain, line, strict=True))


@pytest.mark.parametrize("line", lines_of(UNTOUCHED))
def test_what_may_be_an_order_is_not_cut(line: str) -> None:
    claims, left = find(EUROPE, Text(line), 1)
    assert (claims, left.plain) == ([], line)


def test_the_tables_are_long_enough() -> None:
    assert len(rows(CLAIMS)) >= 150
    assert len(lines_of(UNTOUCHED)) >= 150


def test_a_claim_tells_what_stands_where() -> None:
    claims, _ = find(EUROPE, Text("3 inf Germany → Poland (2 inf, 1 art)"), 1)
    (claim,) = claims
    assert (claim.place, claim.is_enemy) == ("Poland", True)
    assert dict(claim.units) == {"infantry": 2, "artillery": 1}
    # As sent, where the arrow is one character.
    assert (claim.column, claim.said) == (24, "(2 inf, 1 art)")


@given(st.data())
@pytest.mark.parametrize("grammar", [EUROPE, BAZAAR])
def test_an_order_in_the_words_of_its_form_is_not_cut(
    grammar: Grammar, data: st.DataObject
) -> None:
    verbs = [verb for verb in grammar.verbs.values() if verb.example]
    line = data.draw(st.sampled_from([verb.example for verb in verbs]))
    claim = data.draw(st.sampled_from(["", "; save 11", "; 33 of 40", "; income: 43"]))
    claims, left = find(grammar, Text(line + claim), 1)
    assert left.plain.startswith(line)
    assert bool(claims) == bool(claim) or not grammar.is_order(line)
