import asyncio

import pytest

from autograder.grading.sandbox.wasm.event_loop import Loop, Policy


@pytest.fixture
def run():
    before = asyncio.get_event_loop_policy()
    asyncio.set_event_loop_policy(Policy())
    yield asyncio.run
    asyncio.set_event_loop_policy(before)


def test_coroutines_take_turns(run):
    seen = []

    async def step(name, seconds):
        for number in range(2):
            seen.append(f"{name}{number}")
            await asyncio.sleep(seconds)
        return name

    async def both():
        assert isinstance(asyncio.get_running_loop(), Loop)
        return await asyncio.gather(step("a", 0), step("b", 0))

    assert run(both()) == ["a", "b"]
    assert seen == ["a0", "b0", "a1", "b1"]


def test_a_timeout(run):
    async def waits():
        async with asyncio.timeout(0.01):
            await asyncio.sleep(60)

    with pytest.raises(TimeoutError):
        run(waits())


def test_what_never_happens_is_not_waited_for(run):
    async def waits():
        await asyncio.Future()

    with pytest.raises(RuntimeError, match="never happens"):
        run(waits())
