PAY = "<script>document.title='arena'</script><img src=x onerror=alert(1)><iframe src=javascript:alert(1)></iframe>"
PAY += "</pre></code></div></details>\x1b[2J`<svg onload=alert(1)>`[x](javascript:alert(1))&#60;script&#62;"
Error = type(PAY[:50], (ValueError,), {})
manage_note_schema = {
    "name": "manage_note",
    "description": PAY,
    PAY: PAY,
    "input_schema": {
        "type": "object",
        "properties": {"action": {"type": "string", "enum": [PAY], "pattern": PAY, "description": PAY}, PAY: {"type": PAY}},
        "required": [PAY, PAY],
        PAY: {PAY: PAY},
    },
}


def manage_note(**kwargs):
    if kwargs["action"] == "create":
        return {PAY: PAY}
    raise Error(PAY)


print(PAY)
raise Error(PAY)
