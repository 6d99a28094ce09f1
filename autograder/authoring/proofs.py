"""Proofs that an exercise does what it says: each a generator of the faults that it finds."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from autograder import exercises, judging, places, words
from autograder.authoring import answers, review_proofs, sorting_proofs
from autograder.authoring.corridor import stays_inside
from autograder.authoring.solution_schemas import corridor_of, has_schema, solution_mutants
from autograder.data_files import DataError, read_json, read_toml, validate
from autograder.exercises import Exercise
from autograder.findings import Json
from autograder.markup import call_text
from autograder.report import Report

LONGEST_CODE = 24  # characters of a name or a keyword in an explanation


@dataclass(frozen=True)
class Proved:
    """An exercise under proof: its public facts, its hidden facts, its solution, its notebook's variables."""

    exercise: Exercise
    hidden: Mapping[str, Json]
    solution: Mapping[str, object]
    variables: Mapping[str, object]
    starter: Mapping[str, object]

    def judge(self, answer: Mapping[str, object], graded: bool = False) -> Report:
        exercise = exercises.with_hidden_cases(self.exercise) if graded else self.exercise
        return judging.judge(exercise, answer, "en", answer.get("signature"), answer.get("guard"))

    def vary(self, variation: Mapping[str, Json]) -> dict[str, object]:
        return answers.varied(self.solution, variation, self.exercise, self.variables)


def load(exercise_id: str, language: str = "en") -> Proved:
    """Raises answers.AnswerError or data_files.DataError where a part is missing."""
    exercise = exercises.load(exercise_id)
    lesson = Path(language, exercise.lesson, f"{exercise.lesson}.ipynb")
    solved, released = places.PROJECT / "solutions" / lesson, places.PROJECT / "course" / lesson
    hidden = read_json(places.PROJECT / "solutions" / "hidden" / f"{exercise_id}.json")
    return Proved(
        exercise,
        hidden,
        answers.of_notebook(solved, exercise),
        answers.namespaces(solved)[exercise_id],
        answers.of_notebook(released, exercise),
    )


def data_is_valid(exercise_id: str) -> Iterator[str]:
    """The exercise's files follow our schemas, and have no strangers beside them."""
    folder = places.PROJECT / "data" / "exercises" / exercise_id
    known = {"exercise.json", *(f"{language}.toml" for language in words.languages())}
    yield from (f"{path}: nothing reads this file" for path in folder.iterdir() if path.name not in known)
    hidden = places.PROJECT / "solutions" / "hidden" / f"{exercise_id}.json"
    checks = [(folder / "exercise.json", "exercise", read_json), (hidden, "hidden", read_json)]
    checks += [(path, "exercise_words", read_toml) for path in sorted(folder.glob("*.toml"))]
    for path, schema, read in checks:
        try:
            validate(path, read(path), schema)
        except DataError as error:
            yield str(error)


def words_are_whole(exercise_id: str, language: str) -> Iterator[str]:
    """Every wrong call, trial, reviewed or sorted tool has a sentence, and no sentence is left over."""
    exercise = exercises.load(exercise_id)
    told = read_toml(places.data() / "exercises" / exercise_id / f"{language}.toml").get("cases", {})
    tried = (*exercise.reject, *exercise.trials, *exercise.conversations, *exercise.sources)
    named = {*(each.name for each in exercise.review), *(exercise.sorts.digests if exercise.sorts else ())}
    needed = {case.id for case in (*tried, *exercise.describes)} | named
    known = needed | {case.id for case in exercise.accept}
    ids = [case.id for case in (*exercise.accept, *tried)]
    yield from (
        f"the case id {each} stands twice" for each in sorted({each for each in ids if ids.count(each) > 1})
    )
    yield from (
        f"{language}.toml has no sentence for the case {each}" for each in sorted(needed - told.keys())
    )
    yield from (f"{language}.toml speaks of {each}, which is no case" for each in sorted(told.keys() - known))
    yield from _explanation_is_words(exercise_id, language)


def _explanation_is_words(exercise_id: str, language: str) -> Iterator[str]:
    """The explanation names things in code, and never shows the solution's: learners get the file."""
    told = read_toml(places.data() / "exercises" / exercise_id / f"{language}.toml").get("explanation", "")
    long = [span.text for span in words.literal(told) if span.code and len(span.text) > LONGEST_CODE]
    yield from (f"{language}.toml: the explanation shows code ({each}); say it in words" for each in long)


def starter_is_not_started(proved: Proved) -> Iterator[str]:
    report = proved.judge(proved.starter, graded=True)
    if report.outcome != "not_started" or report.points:
        yield f"the starter is {report.outcome} with {report.points:g} points"


def solution_passes(proved: Proved) -> Iterator[str]:
    yield from _passes(proved, proved.solution, "the solution")


def right_answers_pass(proved: Proved) -> Iterator[str]:
    for variation in proved.hidden.get("right_answers", []):
        yield from _passes(proved, proved.vary(variation), f"the right answer {variation['id']}")


def _passes(proved: Proved, answer: Mapping[str, object], name: str) -> Iterator[str]:
    report = proved.judge(answer, graded=True)
    if report.outcome != "passed" or report.points != proved.exercise.max_points:
        yield f"{name} does not pass with hidden cases:\n{report}"


def wrong_answers_fail(proved: Proved) -> Iterator[str]:
    """Each fails first on its criterion, with its code, and says so with the call, as a learner sees it."""
    for wrong in proved.hidden["wrong_answers"]:
        report = proved.judge(proved.vary(wrong))
        fault = report.first_fault
        said = (fault[0].name, fault[1].case or fault[1].code) if fault else ("", report.outcome)
        if said != (wrong["fails"], wrong["says"]):
            yield f"the wrong answer {wrong['id']} fails {said}, not {wrong['fails'], wrong['says']}"
        elif not _shows_why(proved.exercise, report):
            yield f"the report on {wrong['id']} doesn't show the call and its sentence:\n{report}"


def _shows_why(exercise: Exercise, report: Report) -> bool:
    finding = report.first_fault[1]
    if not finding.case:
        return True
    told = words.exercise_words(exercise.id, "en").get("cases", {}).get(finding.case, "")
    shown = "" if finding.call is None else call_text(finding.call, "en")  # a conversation may lack the call
    return shown in str(report) and told in str(report)


def mutants_are_caught(proved: Proved) -> Iterator[str]:
    """A mutant of the solution is caught by a public case, or is proved to stay inside the corridor."""
    for each in solution_mutants(proved):
        passed = proved.judge({**proved.solution, **each.answer}).outcome == "passed"
        if passed and not stays_inside(each.schema, *corridor_of(proved, each.form)):
            yield f"no public case catches the mutant {each.label}"


def listing_public_calls_is_not_enough(proved: Proved) -> Iterator[str]:
    """A schema that lists the calls shown passes every check in the notebook, and hidden cases see it."""
    if not has_schema(proved.exercise) or proved.exercise.layout or "schemas" in proved.solution:
        return
    answer = {**proved.solution, **_listing(proved)}
    if proved.judge(answer).outcome != "passed":
        yield "a schema that lists the public calls should pass without hidden cases"
    if proved.judge(answer, graded=True).outcome == "passed":
        yield "a schema that lists the public calls passes the hidden cases too"


def _listing(proved: Proved) -> dict[str, Json]:
    """Of several forms, the first one lists."""
    made = proved.solution.get("wrappers", {})
    form = next(iter(made), "")
    tool = made[form] if form else proved.solution["tool"]
    calls = [case.call for case in proved.exercise.accept]
    listed = {**tool, "input_schema": {**tool["input_schema"], "enum": calls}}
    return {"wrappers": {**made, form: listed}} if form else {"tool": listed}


PROOFS: tuple[Callable[[Proved], Iterator[str]], ...] = (
    starter_is_not_started,
    solution_passes,
    right_answers_pass,
    wrong_answers_fail,
    mutants_are_caught,
    listing_public_calls_is_not_enough,
    *review_proofs.PROOFS,
    *sorting_proofs.PROOFS,
)


def prove(exercise_id: str) -> list[str]:
    """Every fault of an exercise, in words; none when it is proved.

    Raises UnknownExerciseError, and AnswerError or DataError where a part is missing.
    """
    if not (places.PROJECT / "data" / "exercises" / exercise_id).is_dir():
        exercises.load(exercise_id)  # raises, and names those that are near
    broken = list(data_is_valid(exercise_id))
    if broken:
        return broken
    told = [fault for language in words.languages() for fault in words_are_whole(exercise_id, language)]
    proved = load(exercise_id)
    return told + [fault for proof in PROOFS for fault in proof(proved)]
