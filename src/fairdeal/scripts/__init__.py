"""Rule scripts: asked in a worker process of their own, which bounds their time and memory."""
