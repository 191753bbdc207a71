# Recursive minimax for both sides. BUG: the score is 1 if I have won and -1
# for everything else, so a draw counts the same as a loss.
import sys
from functools import lru_cache

TRIPLES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6),
           (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def winner(state):
    for a, b, c in TRIPLES:
        if state[a] != "." and state[a] == state[b] == state[c]:
            return state[a]
    return None


def game_over(state):
    return winner(state) is not None or state.count(".") == 0


def evaluate(state, me):
    if winner(state) == me:
        return 1
    else:
        return -1


@lru_cache(None)
def minimax(state, turn, me):
    if game_over(state):
        return evaluate(state, me)
    next_turn = "O" if turn == "X" else "X"
    scores = []
    for i in range(len(state)):
        if state[i] == ".":
            child = state[:i] + turn + state[i + 1:]
            scores.append(minimax(child, next_turn, me))
    if turn == me:
        return max(scores)
    else:
        return min(scores)


for line in sys.stdin:
    if not line.strip():
        continue
    rows, me, _ = line.split()
    state = "".join(rows.split("/"))
    best = -5
    for i, cell in enumerate(state):
        if cell == ".":
            child = state[:i] + me + state[i + 1:]
            score = minimax(child, "O" if me == "X" else "X", me)
            if score > best:
                best = score
                square = "abc"[i % 3] + "123"[i // 3]
    print(square, flush=True)
