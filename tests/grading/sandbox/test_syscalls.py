import platform
import re
from pathlib import Path

import pytest

from autograder.grading.sandbox.syscalls import BY_ARGUMENT, DENIED, NEWEST, UNSEEN, Numbers

HEADERS = {  # of the package linux-libc-dev, where it is installed
    0: Path(f"/usr/include/{platform.machine()}-linux-gnu/asm/unistd_64.h"),
    1: Path("/usr/include/asm-generic/unistd.h"),
}
TABLES: Numbers = {**DENIED, **BY_ARGUMENT, **UNSEEN}


@pytest.mark.parametrize("column", HEADERS)
def test_the_numbers_are_those_of_the_kernels_headers(column):
    if not HEADERS[column].exists():
        pytest.skip("the kernel's headers are not installed")
    found = re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", HEADERS[column].read_text())
    real = {name: int(number) for name, number in found}
    wrong = {name: numbers[column] for name, numbers in TABLES.items() if numbers[column] != real.get(name)}
    assert wrong.keys() <= {"fchmodat2"}  # newer than some headers


@pytest.mark.parametrize("column", HEADERS)
def test_no_number_stands_twice(column):
    numbers = [each[column] for each in TABLES.values() if each[column] is not None]
    assert len(numbers) == len(set(numbers))


def test_none_is_newer_than_what_was_looked_at():
    assert max(number for each in TABLES.values() for number in each if number is not None) <= NEWEST


def test_from_424_on_both_machines_have_the_same():
    assert all(one == other for one, other in TABLES.values() if max(one or 0, other or 0) >= 424)
