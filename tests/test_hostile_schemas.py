"""Whatever a schema holds: a verdict or a sentence, within a second or so, on every platform."""

import json
import sys
import threading
import time
from contextlib import nullcontext
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from hostile_schemas import HARMLESS, HOSTILE, many
from referencing.exceptions import Unresolvable
from spoken import say
from toy_course import rent_boat, with_property, with_schema

from autograder import check, judging, limits, schema_rules
from autograder.exercises import Case, load
from autograder.show import report_html, report_text
from autograder.validating import Judge

pytestmark = pytest.mark.usefixtures("toy")
SECONDS = 3.0  # of computing; a quiet machine needs less than one
LONG_WORDS = ("a" * 40 + "!", "a long list of words, and more of them, all in one line?")


@pytest.fixture
def no_alarm(monkeypatch):
    """As on Windows, in the browser or in a thread, where no signal stops what runs."""
    monkeypatch.setattr(judging, "time_limit", lambda *args, **kwargs: nullcontext())


def boats():
    """rent_boat, with calls that bring out the worst in a pattern."""
    exercise = load("rent_boat")
    cases = tuple(Case("long_words", {"kind": "canoe", "note": words}) for words in LONG_WORDS)
    return replace(exercise, accept=exercise.accept + cases)


def judge(answer):
    """The report, once the time that it took has been looked at."""
    with limits.time_limit(10 * SECONDS):  # should it hang, the test ends all the same
        start = time.process_time()
        report = judging.judge(boats(), {"tool": answer})
        report_html(report)
        assert time.process_time() - start < SECONDS
    return report


class TestHostile:
    @pytest.mark.parametrize("name", HOSTILE)
    def test_ends_in_a_sentence(self, no_alarm, name):
        make, code = HOSTILE[name]
        report = judge(make())
        _, finding = report.first_fault
        assert report.outcome == "not_yet"
        assert (finding.case or finding.code) == code
        assert len(report_text(report)) < 5_000
        assert finding.case or 20 < len(say(finding)) < 1_000

    @pytest.mark.parametrize("name", HARMLESS)
    def test_and_what_only_looks_so_passes(self, no_alarm, name):
        report = judge(HARMLESS[name]())
        assert (report.outcome, report.points) == ("passed", 4)

    def test_by_check_as_well(self):
        for name in ("(a+)+", "allOf, doubled", "to itself", "minimum NaN"):
            report = check("rent_boat", HOSTILE[name][0]())
            assert (report.outcome, report.points < 4) == ("not_yet", True)

    def test_in_a_thread(self):
        reports = []
        thread = threading.Thread(target=lambda: reports.append(judge(HOSTILE["allOf, doubled"][0]())))
        thread.start()
        thread.join()
        assert reports[0].first_fault[1].code == "schema.too_much_work"

    def test_the_same_verdict_each_time(self):
        answer = many(400, type="string", pattern="^[a-z]+$", description="What it is for.")
        assert len({judge(answer).outcome for _ in range(3)}) == 1


class TestTheClock:
    def test_stops_what_no_step_counts(self, monkeypatch):
        monkeypatch.setattr(judging, "SECONDS", 0.2)
        strange = {f"x{n}": n for n in range(45_000)}
        report = judge(with_schema(**{"$defs": {"u": strange}, "allOf": [{"$ref": "#/$defs/u"}] * 200}))
        assert report.first_fault[1].code == "schema.too_slow"

    def test_leaves_a_right_answer_twenty_times_what_it_needs(self):
        judge(rent_boat())
        start = time.process_time()
        assert judge(rent_boat()).outcome == "passed"
        assert 20 * (time.process_time() - start) < judging.SECONDS


class TestManyEqual:
    def test_dicts_are_compared_in_one_pass(self):
        schema = {"type": "object", "properties": {"x": {"uniqueItems": True}}}
        different = [{"n": n, "of": [n]} for n in range(20_000)]
        start = time.process_time()
        assert Judge(schema).accepts({"x": different})
        assert not Judge(schema).accepts({"x": [*different, {"of": [0], "n": 0.0}]})
        assert time.process_time() - start < SECONDS


@pytest.fixture
def server():
    """A server on this machine, and the paths that it was asked for."""
    asked = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"type": "string"}')

        def log_message(self, *args):
            pass

    running = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{running.server_port}/note.json", asked
    running.shutdown()
    running.server_close()


class Watch:
    """What the process connects to and opens, as Python's own audit events tell it."""

    def __init__(self):
        self.seen: list[str] | None = None
        sys.addaudithook(self.hear)

    def hear(self, event, args):
        if self.seen is not None and event in (
            "open",
            "socket.connect",
            "urllib.Request",
            "subprocess.Popen",
        ):
            self.seen.append(f"{event} {args}")

    def __enter__(self):
        self.seen = []
        return self.seen

    def __exit__(self, *exc):
        self.seen = None


WATCH = Watch()


class TestElsewhere:
    def refs(self, tmp_path, server):
        path = tmp_path / "note.json"
        path.write_text('{"type": "string"}')
        return [server, path.as_uri(), str(path), "note.json", server.replace("http:", "")]

    def test_nothing_is_asked_for_and_nothing_opened(self, tmp_path, server):
        url, asked = server
        judge(rent_boat())  # what is read once, is read now
        for ref in self.refs(tmp_path, url):
            for answer in (
                with_property("note", **{"$ref": ref}),
                with_schema(**{"$id": url, "$ref": ref + "#x"}),
            ):
                with WATCH as seen:
                    report = judge(answer)
                assert report.first_fault[1].code in ("schema.outside_ref", "schema.dangling_ref")
                assert seen == []
        assert asked == []

    def test_not_even_without_the_rules(self, tmp_path, server):
        url, asked = server
        for ref in self.refs(tmp_path, url):
            with WATCH as seen, pytest.raises(Exception, match="Unresolvable") as raised:
                Judge({"properties": {"x": {"$ref": ref}}}).accepts({"x": 1})
            assert isinstance(raised.value.__cause__, Unresolvable)
            assert seen == []
        assert asked == []

    @pytest.mark.parametrize("keyword", ["$schema", "$id", "$vocabulary", "$dynamicRef"])
    def test_no_other_keyword_leads_there(self, server, keyword):
        url, asked = server
        with WATCH as seen:
            list(schema_rules.findings(with_property("note", **{keyword: url})["input_schema"]))
        assert (asked, seen) == ([], [])

    def test_the_watch_sees_what_it_is_for(self, tmp_path, server):
        from urllib.request import urlopen

        url, asked = server
        with WATCH as seen:
            assert json.load(urlopen(url)) == {"type": "string"}
            (tmp_path / "x").write_text("")
        assert asked == ["/note.json"]
        assert {each.split()[0] for each in seen} == {"urllib.Request", "socket.connect", "open"}
