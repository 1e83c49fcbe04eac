"""The English texts, one module an area."""
