"""Lines that are only talk, and lines that may be orders, in several games."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.flow import Ask
from pbem.engine.orders import Grammar
from pbem.engine.prose.talk import is_talk
from pbem.library import registry
from tests.axis_allies_europe.position_builder import POWERS
from tests.axis_allies_europe.test_offers import HALVES, at_start
from tests.engine import contract_game

LOADED = registry.load("AAE")
EUROPE = LOADED.game.grammar(LOADED.board)
BAZAAR = contract_game.GRAMMAR

TALK = """
Hi
Hi all,
Hello everybody!
Evening all, Germany here.
Morning everyone
Afternoon, gents!
This is Germany.
Germany speaking
Hi all, here we go!
Thanks to all of you!
That is all for tonight, my train leaves at six.
I'd rather lose 10 tanks than surrender Moscow.
In Soviet Russia, Moscow comes to you!
Battle 1: East Poland
battle 2 - Moscow
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
Hi Martin, here comes my turn, sorry that it took so long!
My dice suck.
Nice dice, Boris. You must have a pact with the devil.
Not my best round ever.
The kids are sick so this is a quick one.
Let me know if anything is unclear.
Let me know if I forgot something
Please confirm receipt
Hope this is right
I hope I did everything right
Tell me if something is wrong
If anything is unclear please ask
Any questions, just ask
That should be it
That's it
That's all for now
that's it for this turn
Over to you, Boris!
Your turn, Boris
Good luck to all of you
May the dice be with you
May the best man win
Es lebe der Kaiser!
Prost!
Have a nice day
Schönes Wochenende!
Bon week-end à tous
Moscow will burn!
Stalin must be laughing
Churchill, you are next
For the motherland!
Long live the revolution
Death or glory
This hurts
What a disaster in the Baltic
Why do I always lose with odds of 90%?
The odds were 85%
Those were 90% odds!
Has Russia moved yet?
Is it my turn already?
is this legal?
Does this work?
Can planes land on carriers that were bought this turn?
How far can a bomber fly?
how many IPC do I have?
Do I get the money for Rumania?
How does the advance work?
What happened to my transport?
Where did my transport go?
PS. My address changes next week, new one is anna@example.net
PS the map on the forum is out of date
Greetings from the Black Sea
It was a pleasure
Thanks for moderating this
(sorry for the typos)
~ Anna ~
- Anna
/Anna
xoxo
:) :) :)
***
Mein Zug:
Hier mein Zug
Voici mon tour
Here goes nothing
here goes:
ok, here we go again
alright then
Right then,
So, here it is:
Here's the plan:
The plan is simple
Plan B
My plan for world domination:
Operation Seelöwe
Operation Sea Lion
Eastern theatre
West:
North Africa
Mediterranean theatre:
Naval stuff:
Air force
Land forces:
"""

ORDERS = """
hello all inf to Poland
Hi all, 3 inf to Poland
Hello both fighters go to Poland
That's all in Poland to Moscow
everything leaves Poland at six, to Moscow
I'd rather retreat from Bessarabia than lose 3 tanks
3 inf comes to you
Battle 1: 3 inf East Poland
Battle 1: retreat East Poland
No attack on Bessarabia this turn.
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
evening raid on Poland
Germany here: 3 inf
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
The boys march on Moscow
Everyone to Moscow!
onward to Moscow
On to Moscow!
Moscow or bust
Moscow, here I come with 3 tanks
time to hit Moscow
I am going to hit Moscow
I'm attacking Moscow
we're attacking with everything
my whole army crosses into Poland
let's take Moscow
I take Moscow
I'd like Moscow attacked
Poland it is
Let's do Poland
I pick Poland
I choose infantry
my losses are infantry
kill the infantry first
the infantry dies first
inf die first
give up the tank
I give up
keep fighting
fight on
fight to the death
no mercy
bring it home
fall back
back to Berlin
back to base
home
go home
all home
planes home
planes back to Germany
fighters return
fighter lands in Germany
Fighters to land in Berlin
land everything in Berlin
carrier follows
the fleet follows the transport
reinforcements to Poland
reinforce Poland
some more inf in Berlin
More inf!
as many inf as possible
Max inf
inf max
only inf
just inf
tanks only
infantry everywhere
infantry in Berlin
new units in Berlin
units in Berlin
Berlin gets all
Berlin gets the tanks
all new units to Berlin
everything in Berlin please
everything stays
nothing else moves
nobody moves
rest holds
others hold
others stay put
the others don't move
I don't attack
we do not attack
I will not attack Moscow
no combat for me
no thanks, no attack
skip
skip combat
I skip
I pass
passing
not this turn
nothing from me
nothing for Germany this turn
I have nothing to do
none this turn
Same again
same purchase
as last turn
use my standing orders
use the standing order
do what you think best
whatever you think
roll on
roll the dice
roll!
roll it
roll for Moscow
accept
I accept the deal
deal accepted
fine with me
agreed with the split
ok with the split
half each
half half
50/50
9 and 3
me 9, you 3
9 for Russia
Russia 9
we retreat after the first round
after one round I retreat
if it looks bad retreat
if I lose the tanks I retreat
one round only
two rounds then stop
one more round
another round
again
once more
one more
more
until dead
strafe
strafe Poland
bombers away
bombers free
SBR London
bombing run on London
bombing London
Luftwaffe to London
Wehrmacht nach Osten
alle Panzer nach Polen
die Panzer gehen nach Polen
drei Panzer nach Polen
Ich greife Polen an
Polen angreifen
ich kaufe drei Panzer
Alles auf Infanterie
tout sur infanterie
je prends Moscou
J'attaque Moscou
on attaque Moscou
trois chars vers Moscou
les chars vont en Pologne
Die Flotte bleibt
ich bleibe
ich ziehe mich zurück
Rückzug
je me retire
retraite
weiter
weiterkämpfen
on continue
je continue
sub hides
subs hide
dive
submerge
escape
flee
run away
run
withdraw to safety
evacuate
evacuate Norway
abandon Norway
leave Norway
give Norway up
Norway falls back
Swap places
finish him
finish
END
tank forces
Land:
retreat front
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


@pytest.mark.parametrize("line", ["Then we'll see how it goes.", "then it was over haha"])
def test_a_sentence_does_not_put_what_is_below_it_off(line: str) -> None:
    mail = [(line, 1), ("purchase:", 2), ("5 inf", 3)]
    parsed = EUROPE.parse(mail, ["purchase"], free=())
    assert [reading.queue for reading in parsed.readings] == [0]
    assert [reason for _, _, reason in parsed.strays] == ["talk"]


@pytest.mark.parametrize(
    "line", ["then", "then:", "and then", "then if Poland falls:", "then hold"]
)
def test_then_is_no_talk(line: str) -> None:
    parsed = EUROPE.parse([(line, 1), ("5 inf", 2)], ["purchase"], free=())
    assert [reading.queue for reading in parsed.readings if reading.line == 2] == [1]


def sampled(power: str, half: str, seed: int) -> list[str]:
    """Orders of a power at the beginning of a game, as random play writes them."""
    g, (sections, _) = at_start(power), HALVES[half]
    ask = Ask(to=(power,), verb="orders", noun="x", sections=sections, args={"half": half})
    return list(LOADED.game.sample(g, ask, random.Random(seed)))


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


@given(power=st.sampled_from(POWERS), half=st.sampled_from("AB"), seed=st.integers(0, 10**6))
def test_orders_of_random_play_are_never_talk(power: str, half: str, seed: int) -> None:
    said = sampled(power, half, seed)
    assert not [line for line in said if is_talk(EUROPE, line)]
    bare = [line.partition(": ")[2] for line in said]
    assert not [line for line in bare if line and is_talk(EUROPE, line)]


@given(st.data())
@pytest.mark.parametrize("grammar", [EUROPE, BAZAAR])
def test_an_order_is_never_talk(grammar: Grammar, data: st.DataObject) -> None:
    line = data.draw(orders_of(grammar))
    assert not is_talk(grammar, line), line
