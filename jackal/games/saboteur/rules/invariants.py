"""What must hold after every action: the numbers are those of the rules' invariants."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from jackal.games.saboteur.rules.board import Board
from jackal.games.saboteur.rules.cards import DOWN, STEPS, UNLAID, cell_of
from jackal.games.saboteur.rules.gold import ledger
from jackal.games.saboteur.rules.records import Record

if TYPE_CHECKING:
    from jackal.games.saboteur.rules.state import SaboteurState


def _hold(number: str, truth: object, problem: str) -> None:
    if not truth:
        raise AssertionError(f"{number}: {problem}")


def check(state: SaboteurState) -> None:
    """Raise `AssertionError` naming the invariant that is broken."""
    _deck(state)
    _roles_and_gold(state)
    _maze(state)
    _goals(state)
    _hands(state)
    _rounds(state)


def _deck(state: SaboteurState) -> None:
    cards = state.game.cards
    found = Counter(state.draw)
    found.update(kind for kind, _, _ in state.discard)
    for hand in state.hands:
        found.update(hand)
    found.update(code >> 1 for code in state.board.cells.values() if code < 2 * cards.tunnels)
    for bits in state.broken:
        found.update(kind for kind, tool in cards.breaks.items() if bits & tool)
    _hold("I1", found == Counter(dict(enumerate(cards.counts))), "the cards of the deck are not all there once")
    tools = (1 << len(cards.tools)) - 1
    _hold("I8", all(0 <= bits <= tools for bits in state.broken), "a broken tool that does not exist")


def _roles_and_gold(state: SaboteurState) -> None:
    roles = [*state.saboteur] if state.aside is None else [*state.saboteur, state.aside]
    saboteurs, diggers = state.role_cards()
    _hold("I3", (sum(roles), len(roles) - sum(roles)) == (saboteurs, diggers), "other role cards than were dealt from")
    _hold("I3", (state.aside is None) == state.rules.max_saboteurs, "a role card aside")
    gold = Counter(state.pile + state.fan)
    for kept in state.gold:
        gold.update(kept)
    plan = Counter({card.value: card.count for card in state.game.data.gold})
    _hold("I4", gold == plan, "the gold cards are not all there once")
    _hold("I17", bool(state.fan) == (state.phase == "gold"), "a fan outside the division of gold")
    for portion in ledger(state):
        nuggets = sum(state.gold[seat][place] for seat, place in portion.slots)
        if portion.pay:
            _hold("I16", nuggets == portion.nuggets, "a saboteur holds other nuggets than he was paid")
    for record in state.records:
        _fan(state, record)
        for pay in record.paid:
            due = state.game.data.pay[record.roles.count("saboteur")]
            _hold("I16", pay.nuggets + pay.lost == due, f"seat {pay.seat} was due {due}")
            _hold("I16", record.roles[pay.seat] == "saboteur", "a digger was paid as a saboteur")
    if state.phase == "gold":
        roles_now = state.role_names()
        takers = tuple(state.takers)
        _fan(state, Record(state.round, state.winner, state.finisher, state.last_mover, roles_now, "", (), takers))


def _fan(state: SaboteurState, record: Record) -> None:
    """A fan that was shared, or is being shared."""
    takers, roles = record.takers, record.roles
    running = state.phase == "gold" and record.round == state.round
    _hold("I17", not takers or record.winner == "diggers", "a fan, though the diggers did not win")
    first = state.rules.saboteur_finisher == "takes" and takers[:1] == (record.finisher,)
    _hold("I17", all(roles[seat] == "digger" for seat in takers[first:]), "a saboteur took from the fan")
    size = len(takers) + len(state.fan) * running
    full = state.game.data.players[state.seats].fan
    _hold("I17", size <= full, f"a fan of {size}")
    if record.winner == "diggers" and state.pile and state.dealt:
        _hold("I17", size == full, f"a fan of {size}, though there was more")
    if not running and takers and not first:
        counts = [takers.count(seat) for seat, role in enumerate(roles) if role == "digger"]
        _hold("I18", max(counts) - min(counts) <= 1, "diggers got more than one card more than others")


def _maze(state: SaboteurState) -> None:
    cards, board = state.game.cards, state.board
    _hold("I2", board.cells.get(cards.start_cell, -1) >> 1 == cards.start, "the ladder is gone")
    _hold("I2", sorted(state.faces) == sorted(cards.goals), "the goals are not the three goal cards")
    amiss = {(cell, side) for cell, side in state.misfits}
    amiss |= {(cell + step, facing) for cell, side in state.misfits for bit, step, facing in STEPS if bit == side}
    for cell, code in board.cells.items():
        goal = cell in cards.goal_cells
        _hold("I5", goal == (code >> 1 in cards.goals), "a goal outside its place, or a card on one")
        _hold("I7", not (code & 1 and cards.same_turned(code >> 1)), "a card is turned that is the same both ways")
        for side, step, facing in STEPS:
            near = board.cells.get(cell + step, -1)
            if near >= 0 and (cell, side) not in amiss:
                opened = bool(cards.open[code] & side)
                _hold("I6", opened == bool(cards.open[near] & facing), f"rock meets tunnel at {cell}")
    again = Board(cards, board.rule, state.rules.board_limit)
    for cell, code in board.cells.items():
        if cell != cards.start_cell:
            again.place(cell, code)
    _hold("I12", again.live == board.live, "the live mouths are not those that hang on the ladder")
    _hold("I14", again.edge == board.edge and again.spots == board.spots, "the free places are wrong")
    _hold("I14", again.tunnels == board.tunnels and again.fitting == board.fitting, "the fitting cards are wrong")


def _goals(state: SaboteurState) -> None:
    cards, board = state.game.cards, state.board
    for goal, lies in enumerate(state.lies):
        cell = cards.goal_cells[goal]
        _hold("I7", lies in (DOWN, UNLAID, 0, 180), f"a goal lies {lies}")
        _hold("I11", (lies >= 0) == (cell in board.cells), "a goal is on the board without being turned, or not on it")
        if state.shown:
            continue
        _hold("I11", lies == DOWN or state.faces[goal] != cards.treasure, "the treasure is up and the round goes on")
        reached = lies == DOWN and bool(board.faced(cell))
        _hold("I12", reached == (state.reached_by[goal] >= 0), "reached_by does not tell what is reached")
    _hold("I11", (state.turning >= 0) == (state.phase == "orient"), "a stone waits to be laid, or none does")
    if state.rules.multi_reach == "all" and state.phase == "choose":
        _hold("I12", not state.reached(), "a reached goal was not turned")
    if state.rules.connection_rule == "strict" and not state.shown and state.history:
        act = state.history[-1]
        if act.what == "play_path" and state.phase == "choose":
            _hold("I13", board.live.get(cell_of(act.x, act.y)), "a card was laid apart from the ladder")


def _hands(state: SaboteurState) -> None:
    row, rules = state.game.data.players[state.seats], state.rules
    sizes = [len(hand) for hand in state.hands]
    _hold("I9", max(sizes) <= row.hand, "a hand is larger than at the start")
    plain = rules.discard_count == "1" and not rules.discard_two_mend
    if state.dealt and plain and not state.shown:
        waiting = [size for seat, size in enumerate(sizes) if seat != state.mover or state.phase == "choose"]
        _hold("I9", not state.draw or min(waiting) == row.hand, "a hand was not filled up")
        _hold("I10", max(waiting) - min(waiting) <= 1, "hands differ by more than one card")
    if state.phase == "choose":
        _hold("I14", state.hands[state.mover] and state.legal(), "the mover can't do anything")
    if state.rules.must_play:
        for hand, held in zip(state.hands, state.held, strict=True):
            _hold("I19", len(hand) == len(held), "what passes told of a hand has another size")
            rest = hand.copy()
            for bits in held:
                kind = next((kind for kind in rest if bits >> kind & 1), None)
                _hold("I19", kind is not None, "a hand is not what passes told of it")
                if kind is not None:
                    rest.remove(kind)
        told = all(bits >> kind & 1 for kind, _, bits in state.discard)
        _hold("I19", told, "a passed card is not what the pass told of it")


def _rounds(state: SaboteurState) -> None:
    turns = sum(act.what not in ("turn", "orient", "skip") for act in state.history)
    _hold("I15", turns <= state.game.data.expect.deck, "a round of more turns than cards")
    _hold("I15", state.forced_streak < state.seats or state.shown, "nobody can play and the round goes on")
    over = not state.draw and not any(state.hands)
    _hold("I15", state.shown or not over or state.phase in ("choose_goal", "orient"), "all cards are played")
    if state.dealt and state.records:
        record = state.records[-1] if state.phase != "over" else None
        if record is not None and record.round == state.round - 1:
            first = (record.last_mover + 1) % state.seats
            _hold("I20", state.first == first, "the wrong seat began the round")
    _hold("I21", state.round <= state.rules.rounds, "a round too many")
