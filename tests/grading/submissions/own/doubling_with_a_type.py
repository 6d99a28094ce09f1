defs = {f"a{i}": {"allOf": [{"$ref": f"#/$defs/a{i + 1}"}] * 2} for i in range(40)}
defs["a40"] = {"type": "string"}
manage_note_schema = {
    "name": "manage_note",
    "description": "Create, read or delete one note by its title.",
    "input_schema": {"type": "object", "properties": {"action": {"$ref": "#/$defs/a0"}}, "$defs": defs},
}


def manage_note(**kwargs):
    return None
