"""All widgets by one name: `from jackal.ui.widgets import Button, Label`."""

from jackal.ui.bubble import Toast
from jackal.ui.controls import (
    Button,
    Choice,
    IconButton,
    Label,
    Panel,
    PopupMenu,
    Slider,
    Toggle,
    heading,
    icon,
    open_menu,
)
from jackal.ui.dialog import Dialog, Stack
from jackal.ui.entry import TextInput
from jackal.ui.prose import Para
from jackal.ui.root import Ui
from jackal.ui.scroll import ListView, Scrolling, ScrollPane, ScrollText
from jackal.ui.widget import Group, Text, Widget, said

__all__ = [
    "Button",
    "Choice",
    "Dialog",
    "Group",
    "IconButton",
    "Label",
    "ListView",
    "Panel",
    "Para",
    "PopupMenu",
    "ScrollPane",
    "ScrollText",
    "Scrolling",
    "Slider",
    "Stack",
    "Text",
    "TextInput",
    "Toast",
    "Toggle",
    "Ui",
    "Widget",
    "heading",
    "icon",
    "open_menu",
    "said",
]
