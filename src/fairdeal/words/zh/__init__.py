"""The texts in Simplified Chinese, one module an area."""
