"""The searches of three articles, in Python: `python3 articles.py NAME [VARIANT]`.

feng: "Tic-tac-Go", in Go. never_stop: "Never Stop Building", in Ruby, whose `max` takes the last of equal scores; `depth`
counts plies, and `printed` calls `score` as the article prints it. la_vieja: in C++, which begins to count at its children.
"""
import functools
import sys

NAME, VARIANT = sys.argv[1], " ".join(sys.argv[2:])
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def win(board, mark):
    return any(all(board[i] == mark for i in line) for line in LINES)


def available(board):
    return [i for i in range(9) if board[i] == "."]


def other(mark):
    return "O" if mark == "X" else "X"


@functools.cache
def feng(board, computer, depth, is_max):
    if win(board, computer):
        return 10 - depth, 0
    if win(board, other(computer)):
        return -10 + depth, 0
    if not available(board):
        return 0, 0
    best, move = (-69, 0) if is_max else (69, 0)
    for i in available(board):
        after = board[:i] + (computer if is_max else other(computer)) + board[i + 1 :]
        score, _ = feng(after, computer, depth + 1, not is_max)
        if score > best if is_max else score < best:
            best, move = score, i
    return best, move


def score(board, player, depth):
    if win(board, player):
        return 10 - depth if VARIANT else 10
    return (depth - 10 if VARIANT else -10) if win(board, other(player)) else 0


@functools.cache
def never_stop(board, player, active, depth):
    if win(board, "X") or win(board, "O") or not available(board):
        return (score(board, player) if VARIANT == "printed" else score(board, player, depth)), None
    moves = available(board)
    scores = [never_stop(board[:i] + active + board[i + 1 :], player, other(active), depth + 1)[0] for i in moves]
    found = max(scores) if active == player else min(scores)
    last = len(scores) - 1 - scores[::-1].index(found)
    return found, moves[last if active == player else scores.index(found)]


@functools.cache
def la_vieja(board, maximizer, depth, is_max):
    if win(board, maximizer):
        return 10 - depth
    if win(board, other(maximizer)):
        return -10 + depth
    if not available(board):
        return 0
    mark = maximizer if is_max else other(maximizer)
    values = [la_vieja(board[:i] + mark + board[i + 1 :], maximizer, depth + 1, not is_max) for i in available(board)]
    return max([-1000, *values]) if is_max else min([1000, *values])


def move(board, mover):
    if NAME == "feng":
        return feng(board, mover, 0, True)[1]
    if NAME == "never_stop":
        return never_stop(board, mover, mover, 0)[1]
    values = [(la_vieja(board[:i] + mover + board[i + 1 :], mover, 0, False), -i) for i in available(board)]
    return -max(values)[1]


for line in sys.stdin:
    position, mover, _ = line.split()
    place = move(position.replace("/", ""), mover)
    print("abc"[place % 3] + str(place // 3 + 1), flush=True)
