"""Sentences about things of a game that order nothing: questions, wishes, what others did."""

from __future__ import annotations

import re

from pbem import lazy
from pbem.engine.prose import everyday
from pbem.engine.prose.glossary import Glossary


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


HEADINGS = _set("turn round year orders runde zug befehle ordres tour moves")
BESIDE = _set("my our the for of here here's are is come follow below this part hier sind meine "
              "die voici mes game spring autumn winter summer and to s")  # fmt: skip
# Who writes: `Germany here`.
HERE = _set("here speaking reporting calling")
SAYS_WHO = HERE | _set("this is it's and the again in")
# Words that lead somewhere.
WAYS = _set("to from into via onto through towards toward with against nach von aus vers au by")
TELLING = _set("that's it's i'm we're they're you're what's ça c'est das")
ARTICLES = _set("a an the my your his her our their this that nice good great bad another mein "
                "dein mon ton le la un une of")  # fmt: skip
# Words behind which a verb is an order, or a promise that may be one.
ORDERING = _set("please then and now bitte next first finally just only also or so but let's lets")

GREETING = lazy.pattern(
    rf"\W*(?:(?:schöne|liebe|warm|many|big|kind)\W+)?(?:{'|'.join(sorted(everyday.GREETINGS))}|good (?:luck|game|morning|evening|night|day)"
    r"|(?:morning|afternoon|evening)(?=\W*(?:$|[,!.]|(?:all|every(?:one|body)|folks|guys|gents|gentlemen|there|friends)\b))"
    r"|long live|best wishes|kind regards|best regards|many thanks|well played"
    r"|viel(?:e|en)? (?:glück|spaß|spass|grüße|dank)|guten? (?:tag|morgen|abend)|bonn?e? \w+"
    r"|mit freundlichen)\b",
    re.IGNORECASE,
)
# Somewhere, in so few words that hardly anything else can be meant.
GOES = lazy.pattern(
    r"\W*(?:\w+\W+){0,2}(?:to|into|onto|nach|vers)\W+(?:\w+\W+)?\w+\W*$", re.IGNORECASE
)
GOES_NOWHERE = lazy.pattern(
    r"\b(?:forward|you|me|us|it|all|everybody|everyone|be|do|work|hell|bed|sleep|hear|see|say|know|play"
    r"|meet|go|leave|come|eat|have|think|euch|dir|ihnen|hause)\b",
    re.IGNORECASE,
)
# The heading of a group of orders.
GROUP = lazy.pattern(
    r"\W*(?:\w+\W+){0,2}(?:theatre|theater|front|forces?|stuff|sector|war)\W*$", re.IGNORECASE
)
ARM = lazy.pattern(
    r"\W*(?:naval|navy|sea|air|land|ground)\s+(?:forces?|war|stuff)\W*|\W*(?:naval|navy|sea|air)\s*:\W*",
    re.IGNORECASE,
)
EXCLAIMS = lazy.pattern(r"\W*(?:what an?|that was|those were)\b", re.IGNORECASE)
PRAISE = lazy.pattern(
    r"\W*(?:what an?|that was|nice|great|good|bad|lucky|unlucky|cool|epic|brutal|tough|hard|fun"
    r"|crazy|wild)\b(?!.*:)",
    re.IGNORECASE,
)
# Verbs of orders in phrases of every day.
IDLE = lazy.pattern(
    r"\W*(?:here we go|let'?s go|off we go|there we go|way to go|gotta go|(?:i )?have to go"
    r"|(?:i )?(?:must|need to) go|hold on|hang on|stay (?:safe|tuned|healthy|well|strong|warm|cool)"
    r"|take (?:care|your time)|come on|give me a (?:break|minute|moment)|never mind|keep (?:well|cool)"
    r"|play nice|need (?:a |some )?(?:coffee|tea|beer|sleep|break)|bring it on|who's next|game on"
    r"|go team|here goes(?: nothing)?)\W*$",
    re.IGNORECASE,
)
# Where nothing of a game goes.
COMES = lazy.pattern(r".*\bcomes? (?:to|for|after|at) (?:you|me|us|him|them)\W*$", re.IGNORECASE)
# The heading of what is told of one of several: `Battle 1: East Poland`.
COUNTED = lazy.pattern(
    r"\W*(?:battle|front|theatre|theater|fight)\s+#?[0-9]{1,2}\b\W*", re.IGNORECASE
)
EVERYDAY_PAIR = lazy.pattern(r"\bfrom (?:me|us|time|now|day|bad|good|head) to\b", re.IGNORECASE)

# What takes back, repeats or leaves to others is an order about orders.
ABOUT_ORDERS = lazy.pattern(
    r"\b(?:same|ditto|repeat|ignore|disregard|cancel|scrap|undo|forget|resign|surrender|concede"
    r"|capitulate|defaults?|corrections?|correct(?:ed)?|instead|replace|change|scratch|swap|typo"
    r"|i meant|you decide|up to you|your choice|your call|discretion|auto(?:matic)?|whatever you"
    r"|as (?:before|usual|always|discussed|agreed|planned|last|above|below)|my orders stand"
    r"|(?:agreed?|fine|ok|okay) (?:with|to)|give up|fall back|do (?:what|as)|(?:nothing|none|not) (?:from"
    r"|to do|for|this)|(?:nothing|no) (?:this|more|else|orders?|changes?)|do nothing|wie (?:letztes|immer|vorher))\b",
    re.IGNORECASE,
)

_LEAD = (
    r"\W*(?:(?:so|and|but|hm+|sorry|hi|or|ps|also|oh|ha|wow|damn|well|quick question|question)\W+)*"
)
_ASKS = r"who|what|when|where|why|how|which|whose|wer|was|wann|wo|warum|wie|quand|qui|quoi|comment|pourquoi|où|combien|quel"
_QUESTION = lazy.pattern(
    rf"{_LEAD}(?:{_ASKS})\b(?!\s+(?:about|if|not|means)\b).*\?\W*$"
    rf"|{_LEAD}(?:who|wer|qui)\s+\w(?!.*:)|{_LEAD}(?:{_ASKS})\s+(?:is|are|was|were|do|does|did|can|will)\b(?!.*:)",
    re.IGNORECASE,
)
_ASKS_WHETHER = lazy.pattern(
    rf"{_LEAD}(?:(?:do|does|did|is|are|was|were|has|have|had|am|must|should)\s+\w+"
    r"|(?:may|can|could|will|shall|would)\s+(?!you\b|u\b)\w+|any(?:one|body)?\b)(?!.*:).*\?\W*$",
    re.IGNORECASE,
)
_MORE = lazy.pattern(r"\b(?:more|less|fewer) than \w+", re.IGNORECASE)
_WISH = lazy.pattern(
    r"\bwish(?:es|ed)?\s+(?:that\s+)?(?:i|you|we|he|she|they|it|there)\b|\bif only\b|\bhad i\b"
    r"|\b(?:was|were) tempted to\b|\bimagine\b",
    re.IGNORECASE,
)
_RATHER = lazy.pattern(
    r"\b(?:i|we)(?:'d| would) (?:rather|sooner) (?:lose|die|see|eat|have|be|give|drown|burn)\b.*\bthan\b",
    re.IGNORECASE,
)
_LATE = lazy.pattern(
    r"\b(?P<who>i|we|you|he|she|they|it)?\s*(?P<how>would|could|should|might)"
    r"(?:n't| not)?(?: have|'ve| of)\s+(?:never |just |also |already )?(?P<done>\w+)",
    re.IGNORECASE,
)
_SAID = _set("said written sent put typed meant added ordered told posted been read listed given")
_PLANS = r"\b(?:thought (?:about|of)|considered|was going to|were going to|wanted to|planned to)\b"
_PLAN = lazy.pattern(_PLANS, re.IGNORECASE)
_DROPPED = lazy.pattern(
    rf"{_PLANS}.*\b(?:but|though|then)\b.*\b(?:no|not|nah|nope|against|didn't|don't|won't|wouldn't|can't|couldn't"
    r"|never)\b",
    re.IGNORECASE,
)
_YOURS = lazy.pattern(rf"{_LEAD}(?:you|your|you're|you've|yours)\b", re.IGNORECASE)
_MODAL = lazy.pattern(
    r"\b(?:can|could|may|might|would|will|must|should|shall|please|have to|need|let|to)\b", re.I
)
_PREDICATES = everyday.COPULAS | _set("left got have had rolled think know you're you've")

FRAMED = lazy.pattern(
    rf"\?|\byou|\bwish|\brather\b|\bsooner\b|\bif only\b|\bhad i\b|\btempted\b|\bimagine\b|(?:\bhave|'ve|\bof)\s"
    rf"|\bthought\b|\bconsidered\b|\bgoing to\b|\bwanted\b|\bplanned\b|\bmeant\b|\b(?:{_ASKS})\b",
    re.IGNORECASE,
)
# What takes an order up again that was only spoken of.
TAKES_UP = lazy.pattern(
    r"\bplease\b|\b(?:can|could|would|will) (?:you|u)\b|\b(?:do|make|enter|take|use|try|count) "
    r"(?:it|so|that|this|them)\b|\bgo (?:ahead|for)\b|\banyway\b|\bafter all\b|\binstead\b|\bbitte\b",
    re.IGNORECASE,
)


def asks(glossary: Glossary, said: str) -> bool:
    """Whether a sentence is a question that is no order said politely."""
    if _QUESTION.match(said):
        return True
    if not _ASKS_WHETHER.match(said):
        return False
    found = glossary.read(_MORE.sub(" ", said))
    return not any(word.is_digits or word.text in everyday.NUMBERS for word in found)


def is_dropped(said: str) -> bool:
    """Whether a sentence tells a plan that was given up."""
    return _DROPPED.search(said) is not None


def is_framed(glossary: Glossary, said: str, is_dropped: bool = False) -> bool:
    """Whether a clause speaks of things in a way that orders nothing; `is_dropped` tells it of its
    whole sentence.
    """
    if is_dropped and _PLAN.search(said):
        return True
    return asks(glossary, said) or _wishes(glossary, said) or _is_about_you(glossary, said)


def _wishes(glossary: Glossary, said: str) -> bool:
    """Wishes, and what might have been."""
    if _WISH.search(said) or _RATHER.search(said):
        return True
    late = _LATE.search(said)
    if late is None or late["done"].casefold() in _SAID or not _is_past(glossary, late["done"]):
        return False
    is_own = (late["who"] or "i").casefold() in ("i", "we")
    has_number = any(word.is_number for word in glossary.read(said))
    return not (is_own and has_number and late["how"].casefold() == "should")


def _is_past(glossary: Glossary, text: str) -> bool:
    text = text.casefold()
    return glossary.one(text).form == "past" or text in ("had", "liked", "loved", "gone", "hit")


def _is_about_you(glossary: Glossary, said: str) -> bool:
    """Whether it tells the other player what is his or what he did."""
    if not _YOURS.match(said) or _MODAL.search(said):
        return False
    found = glossary.read(said)
    if any(word.form in ("base", "s") and word.is_strict for word in found):
        return False
    return any(word.text in _PREDICATES or word.form == "past" for word in found)
