"""Many tables in one process, and the people who play at them. No screen, no prompt, no socket."""
