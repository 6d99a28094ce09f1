import pytest

from autograder.grading.link import LONGEST, ODD_LINES, EndedError, Link, OverdueError
from autograder.grading.wire import GarbledError

from .pipes import ENDED, Told

LONG = 60.0  # seconds: nothing here waits for them


@pytest.fixture
def linked():
    links = []

    def make(answer, **more):
        links.append(Link(Told(answer, **more)))
        return links[-1]

    yield make
    for each in links:
        each.close()


def ready(link):
    link.wait_until_ready(LONG)
    return link


class TestRequest:
    def test_gets_its_answer(self, linked):
        link = ready(linked(lambda asked: {"twice": 2 * asked["number"]}))
        assert [link.request(LONG, number=each)["twice"] for each in (1, 2)] == [2, 4]

    def test_ids_cannot_be_guessed(self, linked):
        told = Told(lambda asked: {})
        link = Link(told)
        for _ in range(3):
            link.request(LONG)
        link.close()
        numbers = [each["id"] for each in told.asked]
        assert len(set(numbers)) == 3
        assert all(len(each) == 16 for each in numbers)

    @pytest.mark.parametrize(
        "odd", [b"hello\n", b"[]\n", b'{"id": "guess"}\n', b"\xff\n", b"\n", b'{"id": NaN}\n']
    )
    def test_passes_over_what_is_no_answer(self, linked, odd):
        link = ready(linked(lambda asked: odd + b'{"id": "%s"}\n' % asked["id"].encode()))
        assert len(link.request(LONG)["id"]) == 16

    def test_an_answer_of_many_pieces(self, linked):
        link = ready(linked(lambda asked: {"text": "x" * 1_000_000}))
        assert len(link.request(LONG)["text"]) == 1_000_000

    def test_answers_questions_meanwhile(self, linked):
        told = Told(lambda asked: {"ask": {"what": 7}})
        link = ready(Link(told))

        def answers(question):
            told._answer = lambda said: {"id": told.asked[0]["id"], "got": said["seven"]}
            return {"seven": question["what"]}

        assert link.request(LONG, answers)["got"] == 7
        link.close()


class TestWhatGoesWrong:
    def test_too_many_lines(self, linked):
        link = ready(linked(lambda asked: b"odd\n" * (ODD_LINES + 1)))
        with pytest.raises(GarbledError):
            link.request(LONG)

    def test_a_line_without_an_end(self, linked):
        link = ready(linked(lambda asked: b"x" * (LONGEST + (1 << 17)) + b"\n"))
        with pytest.raises(GarbledError):
            link.request(LONG)

    @pytest.mark.parametrize("ask", [{"what": "http"}, 7, None])
    def test_a_question_where_none_is_answered(self, linked, ask):
        link = ready(linked(lambda asked: {"ask": ask}))
        with pytest.raises(GarbledError):
            link.request(LONG)

    def test_an_end_before_the_answer(self, linked):
        link = ready(linked(lambda asked: None))
        with pytest.raises(EndedError) as caught:
            link.request(LONG)
        assert caught.value.ended == ENDED

    def test_an_end_before_it_was_ready(self, linked):
        with pytest.raises(EndedError):
            ready(linked(lambda asked: None, hello=b""))

    def test_no_answer_in_time(self, linked):
        link = ready(linked(lambda asked: b""))
        with pytest.raises(OverdueError):
            link.request(0.0)
