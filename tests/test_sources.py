"""Functions of ours that exist as text."""

import inspect

from autograder.exercises import Source
from autograder.sources import compiled

TEXT = 'def knock(times: int, loud: bool = False) -> str:\n    """Knock at the door."""\n    return "knock"\n'


def test_a_function_comes_whose_text_can_be_read():
    ours = compiled(Source("knock", TEXT))
    assert (ours.name, ours.head) == ("knock", "def knock(times: int, loud: bool = False) -> str:")
    assert ours.function(2) == "knock"
    assert inspect.getsource(ours.function) == TEXT


def test_it_is_the_last_one_of_the_text():
    two = Source("two", "class A:\n    pass\n\n\ndef b():\n    pass\n\n\ndef c(x: A):\n    pass\n")
    assert (compiled(two).name, compiled(two).head) == ("c", "def c(x: A):")
