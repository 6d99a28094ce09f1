import re
import signal
import sys
import threading
import time

import pytest

from autograder.limits import TimeUpError, TooMuchWorkError, effort, spend, time_limit


class TestTimeLimit:
    def test_stops_python(self):
        start = time.monotonic()
        with pytest.raises(TimeUpError), time_limit(0.05):
            while True:
                pass
        assert time.monotonic() - start < 2

    def test_stops_a_pattern_that_backtracks(self):
        with pytest.raises(TimeUpError), time_limit(0.05):
            re.search("^(a+)+$", "a" * 40 + "!")

    def test_lets_quick_work_pass(self):
        with time_limit(5):
            done = True
        assert done

    def test_leaves_no_alarm_behind(self):
        before = signal.getsignal(signal.SIGALRM)
        with time_limit(5):
            pass
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
        assert signal.getsignal(signal.SIGALRM) is before

    def test_nor_after_an_error(self):
        before = signal.getsignal(signal.SIGALRM)
        with pytest.raises(KeyError), time_limit(5):
            raise KeyError
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
        assert signal.getsignal(signal.SIGALRM) is before

    def test_runs_unlimited_in_a_thread(self):
        done = []

        def work():
            with time_limit(0.001):
                time.sleep(0.02)
            done.append(True)

        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        assert done == [True]

    def test_runs_unlimited_where_there_is_no_alarm(self, monkeypatch):
        monkeypatch.delattr(signal, "setitimer")
        with time_limit(0.001):
            time.sleep(0.02)


def spin():
    while True:
        pass


class TestAfterwards:
    def test_no_frame_goes_on_being_traced(self):
        """A trace function left on the caller's frame would raise again in its own `except`."""
        try:
            with time_limit(0.05):
                spin()
        except TimeUpError:
            frame = sys._getframe()
            traced = [frame.f_trace, frame.f_back.f_trace]
        assert traced == [None, None]

    def test_a_limit_around_it_goes_on_counting(self):
        with pytest.raises(TimeUpError), time_limit(0.3):
            with time_limit(5):
                time.sleep(0.05)
            spin()


class TestComputing:
    def test_a_pattern_that_backtracks_is_stopped(self):
        with pytest.raises(TimeUpError), time_limit(0.05, cpu=True):
            re.search("^(a+)+$", "a" * 40 + "!")

    def test_sleep_is_no_computing(self):
        with time_limit(0.1, cpu=True):
            time.sleep(0.3)


class TestEffort:
    def test_ends_when_it_is_spent(self):
        done = 0
        with pytest.raises(TooMuchWorkError), effort(3):
            for _ in range(5):
                spend()
                done += 1
        assert done == 3

    def test_many_steps_at_once(self):
        with effort(3):
            spend(3)
        with pytest.raises(TooMuchWorkError), effort(3):
            spend(4)

    def test_one_inside_another_has_its_own(self):
        with effort(3):
            with effort(100):
                spend(50)
            spend(3)
        with pytest.raises(TooMuchWorkError), effort(100), effort(3):
            spend(4)

    def test_without_one_nothing_is_counted(self):
        spend(10**9)

    def test_in_a_thread(self):
        done = []

        def work():
            try:
                with effort(3):
                    spend(4)
            except TooMuchWorkError:
                done.append(True)

        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        assert done == [True]
