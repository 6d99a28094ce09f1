manage_note_schema = {
    "name": "manage_note",
    "description": "Create, read or delete one note by its title.",
    "input_schema": {
        "type": "object",
        "properties": {
            "action": {"$ref": "file://@ARENA@/hidden/cases.json"},
            "title": {"$ref": "http://127.0.0.1:18765/schema"},
        },
        "required": ["action", "title"],
    },
}


def manage_note(**kwargs):
    return None
