print("\033[2J\033[1;1H\033]0;arena\007 \u202e \x00 \x9b2J")
manage_note_schema = {"name": "\033[2J", "description": "\x9b2J", "input_schema": {"type": "\033]0;arena\007"}}


def manage_note(**kwargs):
    raise ValueError("\033[2J\x9b2J\x00")


raise ValueError("\033[2J\r\x00passed")
