"""Words by which talk is told from orders: of every day, of orders in all games, of sentences."""

from __future__ import annotations


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


# Words that mean nothing in particular, also where they are the name or the beginning of one.
EVERYDAY = _set(
    """
    a able about above again against ago ah air all almost alone already also although always am an
    and another any anybody anyone anything anyway apart are arm art as ask asking at away back bad
    bah bat be beautiful because been before being bless below beside best better between big bit
    blind body both boys brave brother but bye by called came can cannot car care central chance
    channel cheers clear close cold come comes coming commander complex congrats congratulations
    control could country crazy cruel damn day days dead deal dear des dice did die different
    difficult dinner do does doing dog don done doomed down dude during each early east easy eh
    either else email end ending enemy enjoy enough even evening ever every everybody everyone
    everything exactly excuse eye fair far fast few fight fine finally fire first fleet fog folks
    for forgive forgot fortune free friday friend friends from front fun funny game games general
    generals gentlemen get gets getting gift girl give gg glad glory go god going gone good got
    gratitude great greetings guess gun guns guy guys ha had haha hand happen happened happy hard
    has hate have having he head hear heart hell hello help hence her here hey hi him his history
    ho hold holiday holidays home hope hopefully horrible hot hour hours how however i idea if iron
    important in indeed instead interesting into is island it its jan job joke joking joy june july
    just keep kids kind kiss know lads lady land large last lastly late later laugh least left less
    let lets life like likely little lol long look looking looks lost lot love luck lucky lunch mad
    made mail main make man many march may maybe me mean men merci message met middle might mighty
    mind mine minute minutes miss mistake moderator monday money month months more morning most
    mother mountain much must my name near need neither never new next nice night no nobody none
    nope nor north not note nothing now number of off offer often oh ok okay old on once one only
    open opinion or orders other others our ours out over own pain pardon part party patience peace
    people perhaps person phone picture plan plane player players please point poor post power
    pretty probably problem promise ps question questions quick quickly quiet quite rain ran rate
    rather read reading ready real really reason red regards remember reply report rest result revenge
    right risk river road rock rough round row rule rules run sad safe said same saturday saw say
    saying says sea second secret see seems seen seriously shall she short should show side sides sigh
    since sir sister sleep slow small snow so some somebody someone something sometimes soon sorry
    south stalin star start state states still stop story strange straits strait street strong such
    suffer sun sunday sure surprise sweet take talk team tea tell terrible test text than thank
    thanks that the their them then there these they thing things think third this those though
    thought through thursday till time times to today together told tomorrow tonight too top touch
    town trans tribute trick troops true trust try trying tuesday turn turns two union united until
    up upper us used useful usual very via vacation victory view wait waiting want war warm was water
    way we weather wednesday week weekend weeks welcome well went were west western what whatever
    when where whether which while white who whole whose why wife wild will win wind wish with
    without woman women wonder wonderful word words work world worry worse worst would wow write
    wrong yeah year years yes yesterday yet you young your yours
    aber alle alles als am an auch auf aus bei beim bis bitte bin bist da dann das dass dem den denn
    der dich die dir doch du ein eine einen einer er erst es fertig frohe für ganz gehen gerade gern
    gestern glück grüsse grüße gruss gruß gut gute guten haben hallo hast hat heute hier ich ihr im
    immer ist ja jetzt kein keine kommt leider lieber liebe mal mein meine mich mir mit morgen nach
    nein nicht nichts noch nun nur oder ohne schon schön sehr sein seine seit servus sich sie sind
    so spass spaß spät tag über um und uns unser viel viele vielen vom von vor wann war warum was
    weiter wenn wer wie wieder wir wird wo woche zeit zu zug zum zur danke
    à alors amis amitiés après au aussi avec beau bien bon bonjour bonne bonsoir ça ce ces cette
    chance cher chers comme d'accord dans de des désolé deux donc du elle en encore est et être eux
    fait faire fin ici il ils j'ai je jour jouer la là le les leur lui ma mais mal mardi me merci mes
    moi mon ne non nos notre nous on ou où oui par pardon pas plus pour pourquoi quand que quel qui
    quoi salut sans se si soir sont sur ta temps tes toi ton tour tous tout très tu un une va vais
    vite voici voilà vous week-end vie
    """
)

# What people call an order, beside the verbs of the game; those of the second line are said as
# often of other things, and mean an order only with a thing of the game or a number.
VERBS = _set(
    """
    attack hit move sail fly land stay buy purchase place put deploy invade strike bomb raid
    retreat withdraw continue press fight hold stop return build produce mobilize mobilise load
    unload embark disembark bring shift transfer advance march push blitz reinforce defend spend
    save collect submerge convert intercept scramble repair draft bid pass remain escort support
    shoot kill lose sacrifice rebase assault occupy conquer seize liberate bombard shell split
    strafe evacuate escape flee dive accept agree refuse decline divide share settle keep recruit muster cast aim target engage abort cancel skip proceed resume
    angreifen angreife kaufen kaufe ziehen bewege bewegen setze setzen schicke schicken sende fliege
    fliegen bleibe bleiben bleibt lande landen rücke halte halten stelle platziere greife greifen
    marschiere kämpfe kämpfen weiterkämpfen
    retire retirer continuer recule reculer
    attaque attaquer achète acheter déplace déplacer envoie envoyer reste rester pose poser
    """
)
LOOSE_VERBS = _set(
    """
    send go come take give leave join play pay roll use swap trade get grab carry drop pick choose vote
    pull start begin end finish run want need make add remove change replace set call cover ship
    transport
    geh gehe gehen nehme nehmen gebe geben va vont vais aller prends prendre
    """
)
# Past forms of these that are not made with `-ed`.
IRREGULAR = _set(
    """
    sent flew flown bought built held kept took taken fought spent lost went came gave withdrew
    brought struck shot chose chosen
    """
)

# Nouns by which people name a phase or a thing that orders are about.
PHASES = _set(
    """
    combat noncombat ncm cm purchase purchases placement placements mobilisation mobilization income
    collect buys attacks battles battle losses loss casualties casualty target targets goal goals
    objective objectives destination destinations choice vote bid offer phase step movement
    movements production repairs reinforcement reinforcements order tech
    kampf angriff angriffe einkauf einkäufe kauf käufe bewegung bewegungen einkommen verluste phase
    achat achats mouvement mouvements combats attaques pertes placement revenu revenus
    """
)

# Lines that are no more than one of these answer a question.
ANSWERS = _set(
    """
    yes no y n yep yup nope nah ok okay okey k fine agreed agree sure none nothing nobody never
    always all both neither either any same ditto ja nein oui non nichts rien keine confirmed confirm
    accept accepted refuse refused decline declined deal again more once one another round rounds only
    home back until dead weiter encore rückzug retraite
    """
)

GREETINGS = _set(
    """
    hi hello hey hallo dear greetings greeting cheers regards thanks thank thx salut bonjour bonsoir
    welcome congrats congratulations gg glhf sorry poor servus moin liebe lieber gruss gruß grüsse
    grüße danke merci ciao hola adieu bye goodbye farewell rip
    """
)

# Verbs and auxiliaries of sentences that tell something.
COPULAS = _set(
    """
    is are was were isn't wasn't aren't has had hasn't hadn't been will won't would wouldn't looks
    look looked did seems seem seemed feels felt fell ist war sind est était sont
    """
)
FEELINGS = _set(
    """
    hate hates hated love loves loved fear fears feared adore despise miss missed envy pity admire
    """
)
NEGATIONS = _set(
    "no not never none nothing don't dont won't wont nobody neither nor cannot can't cant without "
    "kein keine keinen nicht nichts pas rien aucun aucune"
)
NUMBERS = _set(
    """
    two three four five six seven eight nine ten eleven twelve half couple few some several pair
    dozen zwei drei vier fünf sechs sieben acht neun zehn deux trois quatre cinq sept huit neuf dix
    """
)
ALLS = _set("all every everything everybody everyone both rest whole alles alle tous tout toutes")
CONDITIONS = _set(
    "if unless when while until till after before once wenn falls solange bis nachdem si quand"
)
# Things of every day that are counted.
COUNTED = (
    "minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|times|sixes|fives|fours|threes|twos|ones"
    "|beers?|kids?|games?|people|players?|questions?|things|stunden?|tage?n?|wochen?|minuten"
    "|heures?|jours?|semaines?|o'clock|uhr|pm|am|percent|th|st|nd|rd"
)
# `Hi all`, `thanks to all of you`; `that is all for tonight`; `at six`.
TO_ALL = (
    r"^\W*(?:hi|hello|hey|hallo|dear|greetings|welcome|thanks|thank you|cheers|(?:good )?(?:morning|evening)"
    r"|good luck)(?: to)?(?: you)? (?:all|both|everybody|everyone)\b(?: of you)?(?=\W*[,.!;–-]|\W*$)"
)
AT_THE_END = (
    r"\bthat(?:'s| is| was|'ll be| will be) (?:all|everything|it)"
    r"(?: (?:from|for) (?:me|us|now|today|tonight|this (?:turn|round|week)))?(?=\W*[,.!;–-]|\W*$)"
)
AT_SIX = (
    r"\bat (?:about )?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon)"
    r"(?=\W*[,.!;]|\W*$)"
)
