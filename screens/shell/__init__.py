"""The shell: the window with its screens, panes, panel and messages; the start of the app, and what follows a bug."""
