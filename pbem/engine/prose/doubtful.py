"""Talk that may change the orders beside it: what takes back, says no, asks leave, or stands above
lines as the words of another or of another turn.

Nothing of it is read. Orders that stand beside it are none that may be closed before their writer
has seen how they were taken.
"""

from __future__ import annotations

import re

from pbem import lazy

_TAKES_BACK = lazy.pattern(
    r"\b(?:(?:just |only )?(?:kidding|joking)|jokes?|april fools?|prank|as if|drafts?|final|tentative(?:ly)?"
    r"|provisional(?:ly)?|changed? (?:my|our) minds?|second thoughts?|never ?mind|cancel\w*|scrapped|scratch"
    r"|forget (?:it|that|this|the|all)|ignore|disregard"
    r"|(?:i|we)(?:'ll| will| shall) (?:confirm|decide)|(?:i|we) (?:must|have to|need to) (?:think|check|confirm)"
    r"|undecided|not (?:yet|sure|certain)|unsure|(?:or|rather|better|maybe|perhaps|probably|really) not(?! to\b)"
    r"|not really|options?|alternatives?|alternatively|either|hypothetical(?:ly)?"
    r"|(?:that|this|those|these) (?:is|was|are|were) (?:for )?(?:last|next|your|his|an? old|the old|my old)"
    r"|(?:delete|remove|drop|strike) (?:it|that|this|them|these|those|the)|wrong (?:games?|mails?|turns?|lines?|threads?|posts?)"
    r"|(?:that|this|it|these|those|they) (?:is|was|are|were) (?:all )?(?:wrong|nonsense|rubbish|lies?|a lie|void)"
    r"|(?:that|this|it|these|those) would (?:be|have)|(?:that|this)['\u2019]s (?:what|your)|(?:i|we)['\u2019]d (?:love|have)"
    r"|jk|sarcasm|yeah,? right|in your dreams|(?:more|rest) (?:tomorrow|later)|to be continued|not mine|other game"
    r"|(?:your|his|her|their) (?:permission|consent|approval)|subject to|what about"
    r"|doch nicht|nur spa(?:ß|ss)|scherz|vergiss|vergesst|entwurf)\b"
    r"|^\W*(?:(?:my|a|sorry|this|that|the|above|below|is|was|were|all|big)\W+)*mistakes?\b|^\W*(?:(?:please|but|so)\W+)*(?:o+ps|whoops|wait)\b"
    r"|^\W*(?:plan|idea|variant|version) [a-z0-9]\W*$",
    re.IGNORECASE,
)
# No more than a no.
_DENIES = lazy.pattern(
    r"\W*(?:(?:or|well|actually|no|oh|ah|better|just|but|ha(?:ha)*|sorry|please|hm+|then|again|of|course)\W+)*"
    r"(?:not|no|nope|nah|don'?t|do not|never|none(?: of (?:this|that|it|these|those))?|wrong|nein|nicht)\b"
    r"(?:\W+(?:really|at all|this|that|it|so|do|of course|again|please|now|yet))*\W*",
    re.IGNORECASE,
)
_REFUSES = lazy.pattern(
    r"\b(?:i|we)(?:\s+(?:will|do|would|shall|can|did)\s*not|\s+(?:won|don|wouldn|shan|can|didn)['\u2019]?t"
    r"|['\u2019](?:ll|d|m) not|\s+(?:am|are) not|['\u2019]re not)\b"
    r"\W*(?:(?:really|actually|going|to)\W+)*"
    r"(?:$|[.,;!:]|(?:do|mean|attack|move|buy|go|send|make|place|land|want|so|this|that|it|these|those)\b)",
    re.IGNORECASE,
)
_ASKS_LEAVE = lazy.pattern(
    r"^\W*(?:(?:is|was|are|would) (?:that|this|it|these|those|all)(?! my turn)|do you (?:agree|mind)|what do you think"
    r"|any objections?|(?:should|may|can|could) (?:i|we)|am i allowed)\b.*\?",
    re.IGNORECASE,
)
# What stands above lines of which it says something, and that they are no orders of today.
_OPENS = lazy.pattern(
    r":\W*$|\b(?:were|was|are|is|did|does|had|have|has|wrote|said|says|write|do|like)\W*$",
    re.IGNORECASE,
)
_APART = lazy.pattern(
    r"\b(?:you|your|yours|he|she|they|his|her|their|not|never|no|next|last|later|tomorrow|yesterday|previous(?:ly)?"
    r"|earlier|before|planned|options?|ideas?|variants?|versions?|alternatives?|either|or|if|when|unless"
    r"|wrote|said|says|old|were|was|did|had|would|should|could|might|may|maybe|want(?:s|ed)?|wish(?:ed)?"
    r"|dropped|deleted|skip(?:ped)?|instead|wrong|drafts?|examples?|suppose|reports?|\w+n['\u2019]t)\b",
    re.IGNORECASE,
)  # fmt: skip
_NEGATES = lazy.pattern(
    r"\b(?:not|no|nor|never|none|without|cancel\w*|undo|scrap|skip|stop|\w+n['\u2019]t|dont|wont|nicht|kein\w*)\b",
    re.IGNORECASE,
)


def is_negative(said: str) -> bool:
    """Whether words that were not understood have a no in them, so that an order like them may be
    the opposite of what is meant.
    """
    return _NEGATES.search(said) is not None


def is_doubtful(said: str) -> bool:
    """Whether talk may change orders that stand beside it."""
    return bool(
        _TAKES_BACK.search(said)
        or _DENIES.fullmatch(said)
        or _REFUSES.search(said)
        or _ASKS_LEAVE.search(said)
        or (_OPENS.search(said) and _APART.search(said))
    )
