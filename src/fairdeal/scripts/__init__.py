"""Rule scripts: they run in a separate worker process, which limits their time and memory."""
