"""The app round the games: menu, set-up, the game's screen, curtain, results, rule reader, saves, settings.

`shell.Shell` is the window (a `ui.window.App`) with settings, texts and the ways between the screens. A screen finds
it as `self.app` (`self.shell` in a `page.Page`):

- `shell.texts`, `shell.texts_of(game)`, `shell.say(key, **args)`: words in the language in force. When the language
  changes, the scene on the screen gets `resize` again, one below it when it comes back: ask for texts at each layout.
- `shell.settings.now`: pace, volume, text size, friendly, curtain, ... (`settings.Settings`).
- `shell.open_menu()`, `open_settings()`, `open_saves()`, `open_rules(game, anchor)`, `open_setup(game)`,
  `open_match(setup)`, `resume(path)`. Settings, saves and rules lie over what was open and come back to it by `pop`.
- `dialogs.tell / ask / ask_line`: news and questions.
- `curtain.draw(shell, seat, on_take)`: nothing of the match is drawn until the person at `seat` takes the mouse.
- `results.show(shell, table)`: the end of the match, over its last board; it can be shown again at any time.
- `colours.rgb(id)`, `colours.badge(id, size)`: the colour and the sign of a seat (`core.setup.Seat.colour`).
- A scene with a match has `save_path` (a `Path`, or None): a fault offers to reopen it.
"""
