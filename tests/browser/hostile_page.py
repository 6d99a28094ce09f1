"""A submission that is written for whoever reads it: scripts in everything that a learner may write."""

from nbformat import NotebookNode, v4

HIT = "window.top.struck = 1; alert('struck')"
MARKDOWN = [
    f"<script>{HIT}</script>",
    f'<img src="x" onerror="{HIT}">',
    f'<svg onload="{HIT}"></svg><details open ontoggle="{HIT}">x</details>',
    f'<iframe srcdoc="&lt;script&gt;{HIT}&lt;/script&gt;"></iframe>',
    f"<SCRIPT\n>{HIT}</SCRIPT >",
    f'</div></div><style>body {{ display: none }}</style><form action="https://example.org"><input autofocus '
    f'onfocus="{HIT}"></form>',
    f"[a link](javascript:{HIT}) and [another][there]\n\n[there]: javascript:alert(1)",
    f"![a picture](data:image/svg+xml,<svg onload={HIT!r}>)",
    f"`</code><script>{HIT}</script>`\n\n```html\n</pre><script>{HIT}</script>\n```",
    f"$$\\href{{javascript:{HIT}}}{{x}}$$ and $\\unicode{{<img src=x onerror={HIT!r}>}}$",
]
CODE = f"""print({f"<script>{HIT}</script>"!r})
print({f'</pre></div><img src=x onerror="{HIT}">'!r})
{f"</div><script>{HIT}</script>"!r}"""


def made_hostile(notebook: NotebookNode, answers: tuple[str, ...]) -> NotebookNode:
    """The same with such cells, and such outputs that are saved already. answers: ids of answer cells."""
    output = v4.new_output("display_data", {"text/html": f"<script>{HIT}</script>", "text/plain": "x"})
    script = v4.new_output("display_data", {"application/javascript": HIT})
    raw = v4.new_raw_cell(
        f"<script>{HIT}</script>", metadata={"format": "text/html", "raw_mimetype": "text/html"}
    )
    added = [*map(v4.new_markdown_cell, MARKDOWN), raw, v4.new_code_cell(CODE, outputs=[output, script])]
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = [output, script]
        if cell.id in answers:
            cell.source += f"\n# </div></pre><script>{HIT}</script>\n{CODE}"
    notebook.cells[1:1] = added
    notebook.metadata["title"] = f"</title><script>{HIT}</script>"
    return notebook
