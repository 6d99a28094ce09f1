"""A notebook in JupyterLab, as a learner uses it: by its cells, the mouse and the keyboard."""

from autograder.authoring import browsing

FIND = """id => jupyterapp.shell.currentWidget.content.widgets.findIndex(cell => cell.model.id === id)"""
FORGET = "index => { jupyterapp.shell.currentWidget.content.widgets[index].model.executionCount = null }"
RAN = """index => {
    const {executionState, executionCount} = jupyterapp.shell.currentWidget.content.widgets[index].model;
    return executionState !== 'running' && executionCount !== null;
}"""
MOST_TABS = 40
MILLISECONDS = 1000 * browsing.WAIT


class Notebook:
    """Cells by their ids: those of the course say what they are for."""

    def __init__(self, page, lab: str, path: str) -> None:
        self.page = page
        page.set_default_timeout(MILLISECONDS / 9)
        page.goto(lab.format(path))
        page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=MILLISECONDS)
        page.evaluate("void jupyterapp.commands.execute('application:toggle-left-area')")
        self._wait_for_the_kernel()

    def _wait_for_the_kernel(self) -> None:
        self.page.wait_for_function(browsing.KERNEL_IS_IDLE, timeout=MILLISECONDS)

    def index(self, name: str) -> int:
        found = self.page.evaluate(FIND, name)
        assert found >= 0, f"no cell {name}"
        return found

    def cell(self, name: str):
        return self.page.locator(".jp-Notebook .jp-Cell").nth(self.index(name))

    def output(self, name: str):
        return self.cell(name).locator(".jp-OutputArea")

    def type(self, name: str, text: str) -> None:
        """Over what stands in the cell."""
        self.cell(name).locator(".cm-content").click()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.insert_text(text)

    def run(self, name: str):
        """Runs a cell by its keys, and waits until it is done. Returns its output."""
        index = self.index(name)
        self.page.evaluate(FORGET, index)
        self.cell(name).locator(".cm-content").click()
        self.page.keyboard.press("Control+Enter")
        self.page.wait_for_function(RAN, arg=index)
        return self.output(name)

    def below(self, name: str, text: str):
        """A cell of the learner's own below another one, run; returns its output."""
        self.cell(name).locator(".cm-content").click()
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("b")
        own = self.page.evaluate("() => jupyterapp.shell.currentWidget.content.activeCell.model.id")
        self.type(own, text)
        return self.run(own)

    def tab_to(self, wanted) -> None:
        """From where the focus is, by the Tab key alone."""
        for _ in range(MOST_TABS):
            if wanted.evaluate("each => each === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{wanted} isn't reached by Tab")

    def until_it_holds(self, box, text: str) -> None:
        """Waits until something stands in a box."""
        holds = "([each, text]) => each.value.includes(text)"
        self.page.wait_for_function(holds, arg=[box.element_handle(), text])

    def restart(self) -> None:
        """The kernel, without running anything again."""
        self.page.evaluate(
            "() => jupyterapp.shell.currentWidget.sessionContext.restartKernel().then(() => null)"
        )
        self._wait_for_the_kernel()

    def theme(self, name: str) -> None:
        self.page.evaluate(browsing.CHANGE_THEME, name)
        light = "true" if name.endswith("Light") else "false"
        self.page.wait_for_selector(f'body[data-jp-theme-light="{light}"]', state="attached")
        self.page.wait_for_selector("#jupyterlab-splash", state="detached")  # covers everything meanwhile
