"""The report: the log as text, to read and to send."""
