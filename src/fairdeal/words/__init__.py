"""Every sentence that people read, in one catalogue: English and Simplified Chinese."""

from fairdeal.words.catalogue import LANGUAGES, Words, language, words_for

__all__ = ["LANGUAGES", "Words", "language", "words_for"]
