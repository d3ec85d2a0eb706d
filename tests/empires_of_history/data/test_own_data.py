"""Our own data are what the rules need, and it is said of others that they are not."""

from __future__ import annotations

import pytest

from pbem.engine.board import BoardError
from pbem.games.empires_of_history.checks import check_data
from tests.empires_of_history.broken import own
from tests.harness.broken_data import with_changes


def test_our_own_data_fit() -> None:
    check_data(own())


def test_data_that_do_not_fit_are_refused_with_file_and_rule() -> None:
    wrong = with_changes(own(), "areas", [(("land", "Tambov", "value"), 3)])
    with pytest.raises(BoardError, match="worth 2 in an example") as caught:
        check_data(wrong)
    assert (caught.value.file, caught.value.rule) == ("areas", "EOH-467")
