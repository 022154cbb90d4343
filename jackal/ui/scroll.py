"""What is longer than its window: a pane of widgets, a list, a text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame
from pygame import Rect, Surface

from jackal.ui import paint, typeset
from jackal.ui.craft import veil
from jackal.ui.prose import Para, SetPara, picture, set_para
from jackal.ui.theme import GOLD, INK, INK_SOFT, PAPER, PARCHMENT_DARK, mix, theme
from jackal.ui.widget import Group, Text, Widget, said

__all__ = ["ListView", "Para", "ScrollPane", "ScrollText", "Scrolling"]

T = TypeVar("T")
WHEEL = 56


class Scrolling(Group):
    """Common ground: an offset, a bar at the right that can be dragged, the wheel, Page Up and Page Down."""

    opaque = True
    clips = True
    scrolls = True
    bleed = 2

    def __init__(self, *, name: str = "") -> None:
        super().__init__(name=name)
        self.offset = 0
        self.content = 0
        self._drag: int | None = None

    @property
    def view(self) -> Rect:
        """The part of the rectangle for what is scrolled, without the bar."""
        return Rect(self.rect.x, self.rect.y, max(1, self.rect.w - theme.px(14)), self.rect.h)

    @property
    def farthest(self) -> int:
        return max(0, self.content - self.rect.h)

    def scroll_to(self, offset: int) -> None:
        """Show from `offset` real pixels on."""
        offset = min(self.farthest, max(0, offset))
        if offset != self.offset:
            self.moved(self.offset - offset)
            self.offset = offset
            self.invalidate()

    def moved(self, dy: int) -> None:
        """What is in it moves by so much."""

    def reveal(self, rect: Rect) -> None:
        """Scroll so that a rectangle (in window pixels) can be seen."""
        gap = theme.px(8)
        if rect.top - gap < self.rect.top:
            self.scroll_to(self.offset - (self.rect.top - rect.top + gap))
        elif rect.bottom + gap > self.rect.bottom:
            self.scroll_to(self.offset + rect.bottom + gap - self.rect.bottom)

    def _bar(self) -> Rect | None:
        if not self.farthest:
            return None
        w = theme.px(8)
        length = max(theme.px(28), self.rect.h * self.rect.h // self.content)
        y = self.rect.y + (self.rect.h - length) * self.offset // self.farthest
        return Rect(self.rect.right - w, y, w, length)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and self.farthest:
            before = self.offset
            self.scroll_to(self.offset - round(event.y * theme.px(WHEEL)))
            return self.offset != before or self.parent is None
        bar = self._bar()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and bar and event.pos[0] >= bar.x - theme.px(4):
            if not bar.collidepoint(event.pos[0], event.pos[1]):
                self.scroll_to(self.farthest * (event.pos[1] - self.rect.y - bar.h // 2) // max(1, self.rect.h - bar.h))
            self._drag = event.pos[1] - (self._bar() or bar).y
            return True
        if event.type == pygame.MOUSEMOTION and self._drag is not None and bar:
            self.scroll_to(self.farthest * (event.pos[1] - self._drag - self.rect.y) // max(1, self.rect.h - bar.h))
            return True
        if event.type == pygame.MOUSEBUTTONUP:
            self._drag = None
            return False
        if event.type == pygame.KEYDOWN:
            pages = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}.get(event.key)
            if pages:
                self.scroll_to(self.offset + pages * (self.rect.h - theme.px(40)))
                return True
        return False

    def draw_content(self, surface: Surface) -> None:
        super().draw(surface)

    def _edges(self, clip: Rect) -> list[tuple[Rect, tuple[Rect, bool]]]:
        """The strips beyond which more lies: the part inside of the clip, the whole strip, is it the upper one."""
        h = min(theme.px(18), self.rect.h // 3)
        upper = Rect(self.rect.x, self.rect.y, self.view.w, h)
        lower = Rect(self.rect.x, self.rect.bottom - h, self.view.w, h)
        strips = [(upper, True)] * (self.offset > 0) + [(lower, False)] * (self.offset < self.farthest)
        return [(strip.clip(clip), (strip, up)) for strip, up in strips if strip.colliderect(clip)]

    def draw(self, surface: Surface) -> None:
        clip = surface.get_clip()
        inner = clip.clip(self.rect)
        if inner.w and inner.h:
            surface.set_clip(inner)
            edges = [(at, edge, surface.subsurface(at).copy()) for at, edge in self._edges(inner)]
            self.draw_content(surface)
            for at, (edge, up), ground in edges:
                # The ground shines through again towards the edge: what is scrolled dissolves instead of being cut.
                haze = ground.convert_alpha()
                part = at.move(-edge.x, -edge.y)
                haze.blit(veil(edge.size, up=up), (0, 0), part, special_flags=pygame.BLEND_RGBA_MULT)
                surface.blit(haze, at)
            surface.set_clip(clip)
        bar = self._bar()
        if bar:
            track = Rect(bar.x + bar.w // 2 - 1, self.rect.y, max(1, theme.px(1)), self.rect.h)
            surface.fill(mix(PARCHMENT_DARK, INK, 0.15), track)
            surface.blit(paint.rounded(bar.size, bar.w // 2, (*mix(PARCHMENT_DARK, INK, 0.5), 255)), bar)


class ScrollPane(Scrolling):
    """Widgets on a long sheet. `arrange(view)` places them from the top of the view and returns the height used."""

    def __init__(self, arrange: Callable[[Rect], int], *children: Widget, name: str = "") -> None:
        super().__init__(name=name)
        self.arrange = arrange
        self.add(*children)

    def place(self, rect: Rect) -> None:
        super().place(rect)
        self.rearrange()

    def rearrange(self) -> None:
        """Place the widgets anew: some came or went."""
        self.content = self.arrange(self.view)
        offset, self.offset = self.offset, 0
        self.scroll_to(offset)
        self.invalidate()

    def moved(self, dy: int) -> None:
        for child in self.children:
            child.shift(0, dy)


class ListView(Scrolling, Generic[T]):
    """Rows of equal height, one of them selected.

    `draw_row(surface, rect, item, selected, hover)` draws a row; without it `say(item)` is its text. `on_select` is
    called when the selection moves, `on_pick` at Enter or a double click.
    """

    focusable = True

    def __init__(
        self,
        items: Sequence[T] = (),
        *,
        say: Callable[[T], str] = str,
        draw_row: Callable[[Surface, Rect, T, bool, bool], None] | None = None,
        on_select: Callable[[T], None] | None = None,
        on_pick: Callable[[T], None] | None = None,
        row: float = 36,
        name: str = "",
    ) -> None:
        super().__init__(name=name)
        self.say, self.draw_row, self.on_select, self.on_pick, self.row = say, draw_row, on_select, on_pick, row
        self.selected = -1
        self.over = -1
        self._since = 9.0
        self._items: list[T] = []
        self.items = items

    @property
    def items(self) -> Sequence[T]:
        return self._items

    @items.setter
    def items(self, items: Sequence[T]) -> None:
        self._items = list(items)
        self.selected = min(self.selected, len(self._items) - 1)
        self.over = -1
        self._measure()

    @property
    def item(self) -> T | None:
        """What is selected."""
        return self._items[self.selected] if 0 <= self.selected < len(self._items) else None

    def _measure(self) -> None:
        self.content = theme.px(self.row) * len(self._items)
        self.offset = min(self.offset, self.farthest)
        self.invalidate()

    def place(self, rect: Rect) -> None:
        super().place(rect)
        self._measure()

    def row_rect(self, at: int) -> Rect:
        """Where a row is on the screen."""
        view, h = self.view, theme.px(self.row)
        return Rect(view.x, view.y + at * h - self.offset, view.w, h)

    def select(self, at: int) -> None:
        """Select a row, -1 for none."""
        if at != self.selected and at < len(self._items):
            self.selected = at
            self.invalidate()
            if at >= 0:
                self.reveal(self.row_rect(at))
                if self.on_select is not None:
                    self.on_select(self._items[at])

    def _index(self, pos: tuple[int, int]) -> int:
        if not self.view.collidepoint(pos):
            return -1
        at = (pos[1] - self.rect.y + self.offset) // theme.px(self.row)
        return at if at < len(self._items) else -1

    def update(self, dt: float) -> bool:
        self._since += dt
        if self.over >= 0 and not self.hover:
            self.over = -1
            self.invalidate()
        return super().update(dt)

    def handle(self, event: pygame.event.Event) -> bool:
        if super().handle(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            at = self._index(event.pos)
            if at != self.over:
                self.over = at
                self.invalidate()
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            at = self._index(event.pos)
            if at >= 0:
                again = at == self.selected and self._since < 0.4
                self._since = 0.0
                self.select(at)
                if again:
                    self._pick()
            return True
        if event.type == pygame.KEYDOWN:
            if event.key in {pygame.K_UP, pygame.K_DOWN} and self._items:
                at = self.selected + (1 if event.key == pygame.K_DOWN else -1)
                if 0 <= at < len(self._items):
                    self.select(at)
                    return True
            elif event.key in {pygame.K_HOME, pygame.K_END} and self._items:
                self.select(0 if event.key == pygame.K_HOME else len(self._items) - 1)
                return True
            elif event.key in {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE}:
                self._pick()
                return True
        return False

    def _pick(self) -> None:
        if self.item is not None and self.on_pick is not None:
            self.on_pick(self.item)

    def draw_content(self, surface: Surface) -> None:
        h = theme.px(self.row)
        clip = surface.get_clip()
        first = max(0, (clip.top - self.rect.y + self.offset) // h)
        last = min(len(self._items), (clip.bottom - self.rect.y + self.offset) // h + 1)
        for at in range(first, last):
            box, chosen, over = self.row_rect(at), at == self.selected, at == self.over
            if chosen or over:
                row, radius = box.inflate(-2, -2), theme.px(7)
                surface.blit(paint.rounded(row.size, radius, (*PAPER, 215 if chosen else 120)), row)
                if chosen:
                    rim = (*mix(GOLD, INK, 0.25), 235)
                    surface.blit(paint.rounded(row.size, radius, rim, max(1, theme.px(1.6))), row)
            if self.draw_row is not None:
                self.draw_row(surface, box, self._items[at], chosen, over)
            else:
                words = box.inflate(-2 * theme.px(10), 0)
                typeset.draw_text(surface, self.say(self._items[at]), words, "text", INK)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self.focus_shown:
            paint.draw_ring(surface, self.rect.inflate(-theme.px(4), -theme.px(4)), 6, width=2)


class ScrollText(Scrolling):
    """Long text, set paragraph by paragraph; only what is in view is rendered. `follow`: keeps to the end when
    something is added, unless the player has scrolled up (a log)."""

    def __init__(
        self, paras: Sequence[Para] | str = (), *, follow: bool = False, name: str = "", empty: Text = ""
    ) -> None:
        super().__init__(name=name)
        self.follow, self.empty = follow, empty
        self._paras: list[Para] = []
        self._set: list[SetPara] = []
        self._width = 0
        self.show(paras)

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        return bool(self.farthest) and not self.follow

    @property
    def paras(self) -> Sequence[Para]:
        return self._paras

    def show(self, paras: Sequence[Para] | str) -> None:
        """Other text, from its beginning (or its end, if it follows)."""
        paras = [Para(line) for line in paras.split("\n")] if isinstance(paras, str) else list(paras)
        if paras == self._paras:
            return
        at_end = self.offset >= self.farthest
        same = len(self._paras) if paras[: len(self._paras)] == self._paras else 0
        self._paras = paras
        if not same or not self._width:
            self._lay_out(0)
            at_end = True
        else:
            self._lay_out(same)
        self.scroll_to(self.farthest if self.follow and at_end else self.offset if same else 0)
        self.invalidate()

    def add_para(self, para: Para) -> None:
        """One more paragraph at the end."""
        self.show([*self._paras, para])

    def place(self, rect: Rect) -> None:
        at_end = self.follow and self.offset >= self.farthest
        part = self.offset / self.content if self.content else 0.0
        super().place(rect)
        self._lay_out(0)
        self.offset = 0
        self.scroll_to(self.farthest if at_end else round(part * self.content))

    def jump(self, at: int) -> None:
        """Scroll to a paragraph."""
        if at < len(self._set):
            self.scroll_to(self._set[at].top)

    def _lay_out(self, start: int) -> None:
        self._width = self.view.w if self.rect.w else 0
        del self._set[start:]
        if not self._width:
            self.content = 0
            return
        y = self._set[-1].top + self._set[-1].height if self._set else 0
        for para in self._paras[start:]:
            done = set_para(para, self._width, y)
            self._set.append(done)
            y = done.top + done.height
        self.content = y + theme.px(4)
        self.offset = min(self.offset, self.farthest)

    def draw_content(self, surface: Surface) -> None:
        clip, base = surface.get_clip(), self.rect.y - self.offset
        for item in self._set:
            box = Rect(self.rect.x, base + item.top, self._width, item.height)
            if box.bottom < clip.top:
                continue
            if box.top > clip.bottom:
                break
            if item.image is None:
                item.image = picture(item, self._width)
            typeset.note(
                typeset.Drawn(item.para.text, item.para.role, box, (item.needed, item.height), 0, item.needed > box.w)
            )
            surface.blit(item.image, box)
        if not self._set and said(self.empty):
            typeset.draw_text(surface, said(self.empty), self.view, "italic", INK_SOFT, align="center", lines=None)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self.focus_shown:
            paint.draw_ring(surface, self.rect, 6, width=1.5)
