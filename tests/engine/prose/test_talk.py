"""Lines that are only talk, and lines that may be orders, in several games."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.orders import Grammar
from pbem.engine.prose.talk import is_talk
from pbem.library import registry
from tests.engine import contract_game

LOADED = registry.load("AAE")
EUROPE = LOADED.game.grammar(LOADED.board)
BAZAAR = contract_game.GRAMMAR

TALK = """
Hi
Hi all,
Hello everybody!
Hallo zusammen
Hallo Leute,
Guten Morgen!
Bonjour à tous
Salut les amis
Dear Joseph,
Dear Mr. Churchill,
Dear all
Hi Hans, hope you are well.
Hey guys
Good evening gentlemen.
Greetings from Berlin
Greetings from a rainy London!
Hello Germany
Good luck, Germany!
Good luck
Viel Glück!
Viele Grüße, Peter
Mit freundlichen Grüßen
Bonne chance
Bonne nuit
Merci
Danke!
Thanks
Thanks a lot!
Thank you for the quick report
Many thanks for moderating.
cheers
Cheers, Tom
Best regards
Kind regards, Anna
Regards
Best wishes from rainy London
Sorry for the delay
Sorry, again:
Sorry, I am late.
Sorry guys, kids were ill
Apologies for the late turn
LOL
lol :-)
:-)
;-)
haha
hahaha!!!
Ouch!
Wow.
Damn dice
Damn!
Well...
Hmm
Hans
Peter Müller
Tom
Jean-Luc
Prof. Dr. Schmidt
-----
=====
* * *
~~~~~~
--
_______________
. . .
+49 171 5551234
Tel: +49 171 5551234
0171 555 1234
hans@example.org
mail me at hans@example.org
http://example.org/photo.jpg
Sent from my iPhone
Von meinem iPhone gesendet
Envoyé de mon iPhone
My orders:
Here are my orders:
Here are my orders for turn 3:
My turn
Orders for turn 3
Turn 3
Turn 3:
Round 2
Runde 4
=== Germany ===
German turn 2
Germany turn 3
Germany, round 2
Soviet orders
German orders for this turn:
Here is my turn
Meine Befehle
Western front:
East front
Barbarossa:
Operation Barbarossa
The big push
I'll send my orders tomorrow
I will be away next week.
On holiday until Monday
sorry, on holiday until Monday
I'm back from vacation
I am in a hurry today
The dice were cruel again
Those dice!
I rolled 3 sixes again
Back in 5 minutes
I need 2 days more
3 weeks without internet
it is 20:30 here
See you at 21:15
1942 was a bad year
We are all doomed
That's all
that's all folks
that is all for today
What a battle!
Nice battle!
That was a brutal attack
Your attack was brutal
Your move was brilliant
nice move
Moscow will fall!
Moscow is doomed
Berlin is mine!
Germany is doomed.
Poland was a mistake
Poor Poland
Long live Germany!
Germany has the better dice
Paris is lovely in spring
You left 2 inf in Poland, silly
your 3 inf in Poland look lonely
You had luck in Moscow
You lost 3 inf in Poland haha
you attacked me with 3 inf in Poland
I hate submarines
I love your fighters
we fear submarines
I wish I had 3 infantry there
wish I had 3 infantry there
If only I had 3 more tanks in Poland
I would have attacked Poland
You should have attacked Poland with 3 inf
I could have bought 10 inf
I thought about attacking Poland but no
I considered attacking Poland, but then no
I was going to buy 3 inf but didn't
I was tempted to hit Moscow
When is my turn due?
when is my turn due
Who moves?
Who is next?
who moves next
Whose turn is it?
Where is my carrier?
What happens if I attack Moscow with 3 inf?
How many inf can I buy?
How many units fit in Moscow?
Why did you attack Poland?
Why can't my subs move to the Baltic Sea?
Can I buy more than ten units in Moscow?
Can a sub attack a fighter?
May I attack from Poland?
Does a fighter need a carrier?
Is Poland mine?
Are submarines any good?
Do you attack Moscow?
Did Peter send his orders?
Did you attack Poland?
Any news from Moscow?
Wann ist mein Zug?
Wer ist dran?
Wie viele Infanteristen darf ich kaufen?
Quand est mon tour ?
Wo ist meine Flotte?
I don't understand the rules
I didn't get the last report
Could you send me the report again?
The report was great
Have fun
have a nice weekend!
Happy new year
Merry Christmas
Gotta go
I have to go
Let's go!
Here we go
Hold on
Take care
take care!
Stay safe
Stay tuned
Come on!
Never mind
P.S. nice dice
PS: say hello to your wife
(just kidding)
"Sink the Bismarck"
What do you say now, Winston?
Churchill will be very unhappy
Winston gives his love
To be or not to be
I had a dream
We came, we saw
It is raining here
Das Wetter ist schön
Ich bin bis Montag im Urlaub
Leider bin ich spät dran
Entschuldigung für die Verspätung
Désolé pour le retard
Je suis en vacances
Merci pour le rapport
c'est la vie
Schöne Grüße aus Berlin
GG
gg wp
"""

ORDERS = """
3 inf Poland
3 inf
3 inf: Germany - Baltic States
3 inf, 1 art Poland -> Baltic States
inf Germany Poland
2 tanks Berlin Warsaw
all tanks to Poland
everything to Poland
everything from Germany to Poland
all inf in Poland attack the Baltics
the rest stays
the rest stays in Germany
rest stays
half my tanks to Poland
a couple of inf to Poland
most of Germany goes to Poland
some tanks go to Poland
Poland
Berlin -> Poland
Germany - Poland
Germany > Poland
Germany => Poland
Germany → Poland
from Germany to Poland
von Kiew nach Moskau
alles von Kiew nach Moskau
from Kijev to Moskva
Kijev - Moskva
Kijev: Moskva
attack Poland
attack Polnad
Attack Poland!
Attack!
hit Moscow with everything
hit Moscow
send 2 ftr to Poland
send the fleet to the Baltic Sea
go to Poland
sail to the Baltic Sea
fly to Germany
land in Germany
land ftr Germany
stay in Poland
stay
stay put
stay with the tanks
hold
hold Poland
Retreat
retreat
retreat to Poland
reterat
I retreat
I retreat to Poland
we retreat if it goes badly
press
press on
continue
Continue!
go on
go ahead
I continue
we press on
my attack continues
stop
stop after round 2
stop after one round
withdraw
no attack
no attacks
No attacks this turn
no purchases
no moves
not attacking
Not attacking this turn
I won't attack
I'm not buying anything
nothing to buy
save
save everything
save my money
saving everything
Attacking with everything
I attack with everything
I attack Poland
I attack Poland with 3 inf
We attack Poland from Germany
I'll attack Poland with 3 inf
I will attack Poland
I want to attack Poland with 3 inf
I would like to buy 3 inf
I wish to attack Poland with 3 inf
I should have written 3 inf Poland
I should have bought 3 inf, not 2
I meant 3 inf to Poland
it should have been 3 inf
I thought about attacking Poland
I thought about attacking Poland and will do it
I thought about attacking Poland but instead 3 inf Germany - Baltic States
I wish I had more, move 2 arm to Poland
I wish I had more but 2 arm go to Poland
please attack Poland with 3 inf
Please move the tanks to Poland
could you move 3 inf to Poland?
Can you place 3 inf in Berlin?
Can I buy 3 inf?
would you please attack Poland with 3 inf
Will you attack Poland?
you can move 3 inf to Poland for me
What about 3 inf from Germany to Poland?
How about Poland?
Is 3 inf to Poland ok?
buy tanks
buy 3 inf
buying 3 inf
Buy as many inf as I can
infantry for all the money
3 inf, rest saved
Kaufe 3 Panzer
angreifen Polen
bewege alles nach Polen
J'achète 3 inf
attaque Poland
place inf Berlin
put the sub in the Baltic Sea
deploy all in Berlin
put everything in Berlin
bomb London
raid London with my bombers
bombers to London
tanks Poland
sub Baltic
transport 2 inf to Norway
load 2 inf
unload in Norway
combat: nothing
Combat: none
nothing in combat
Combat
Combat moves:
combat moves - see below
purchases
Purchase:
Purchases below
Einkauf:
Kampf:
Angriffe:
Mouvement:
Bwegung:
Kombat:
NCM
Collect
Collect income
Income
losses: inf first
infantry first
inf then art
casualties are infantry
first loss is infantry
inf before tanks
tanks last
take inf
take the infantry first
lose inf first
I lose the infantry
if Poland falls attack Moscow
if Poland falls
retreat if odds are bad
if I lose 2 inf retreat
unless it is empty
after round 2 I retreat
until round 3
when Poland is empty go on
as long as Poland holds
yes
Yes please
no
ok
OK
sure
none
all
never
both
neither
nothing
agreed
ja
nein
oui
3
5
two
1 2
the first one 3
I take 3
I say 2
I want 5
go for 2
2 of them
my target is Poland
Target: Poland
the goal is Moscow
Moscow is my target
they come from Germany
they stay in Poland
same as last turn in Poland
same
ditto
3 pnz Brln
3 pnzr to Brln
2xinf Berlin
3inf Poland
1) Poland
Hi, 3 inf to Poland
Hi all, attack Poland with everything
Thanks, all from Berlin to Poland
thanks. 3 inf Berlin to Poland
Cheers, attack Poland
Sorry, 3 inf more
Sorry, I meant Poland
Good luck! 3 inf Poland
lol attack Moscow :-)
haha, I hit Moscow
Poland will be attacked
Moscow will be attacked by 3 inf
3 inf will go to Poland
My tanks go to Poland
my tanks from Poland
my fleet sails
Fleet to the Baltic Sea
the carrier stays
Germany: 3 inf
Berlin 3 inf
5 inf in Berlin please
split the money
divide equally
we share equally
I pay
pay 3
done!!
end
done with combat
pass combat
pass
submerge the subs
subs submerge
subs dive
intercept with all fighters
scramble
infnatry to Poland
fightres to Poland
E-13
"""


def lines_of(table: str) -> list[str]:
    return [line for line in table.splitlines() if line.strip()]


@pytest.mark.parametrize("line", lines_of(TALK))
def test_talk_is_talk(line: str) -> None:
    assert is_talk(EUROPE, line)


@pytest.mark.parametrize("line", lines_of(ORDERS))
def test_what_may_be_an_order_is_no_talk(line: str) -> None:
    assert not is_talk(EUROPE, line)


def test_the_tables_are_long_enough() -> None:
    assert len(lines_of(TALK)) >= 150
    assert len(lines_of(ORDERS)) >= 150


def orders_of(grammar: Grammar) -> st.SearchStrategy[str]:
    """Examples of the verbs of a grammar, in their normal form and behind a few words of talk."""
    verbs = (verb for verb in grammar.verbs.values() if verb.role != "then")
    examples = [verb.example for verb in verbs if verb.example]
    leads = (
        "",
        "",
        "Hi all, ",
        "Sorry, ",
        "please ",
        "I wish I knew, ",
        "You lost, ",
        "1. ",
        "ok ",
    )
    ends = ("", ".", "!", " please", ", thanks", " :-)", " haha", "; that's all")
    shapes = (str, str.upper, str.capitalize, str.lower)
    return st.builds(
        lambda lead, example, end, shape: f"{lead}{shape(example)}{end}",
        st.sampled_from(leads),
        st.sampled_from(examples),
        st.sampled_from(ends),
        st.sampled_from(shapes),
    )


@given(st.data())
@pytest.mark.parametrize("grammar", [EUROPE, BAZAAR])
def test_an_order_is_never_talk(grammar: Grammar, data: st.DataObject) -> None:
    line = data.draw(orders_of(grammar))
    assert not is_talk(grammar, line), line
