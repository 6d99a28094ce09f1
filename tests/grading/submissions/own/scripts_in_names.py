globals()["manage_note_schema<script>alert(1)</script>"[:27]] = {}
globals()["manage_note<b>"] = print
raise type("<script>alert(1)</script>", (Exception,), {})("<img src=x onerror=alert(1)>")
