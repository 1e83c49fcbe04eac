"""Where a store's work is done: in a thread of this process, or in a separate process."""
