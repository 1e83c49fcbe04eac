"""The program's version, said once: the build, the command line and the cache of books read it here."""

VERSION = "0.1.0"
