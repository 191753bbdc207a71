"""The AI of the article in Python: alpha-beta to the given depth, with scores of 1, 0 and -1.

    python3 article.py DEPTH [published | printed]

`published` keeps the article's bug: `game_over` is 0 after a draw, which counts as "not over". `printed` keeps another,
too: the best score begins at -100, so where every move scores -100 there is none.
"""
import sys

DEPTH, PRINTED = int(sys.argv[1]), "printed" in sys.argv
PUBLISHED = PRINTED or "published" in sys.argv


def game_over(board):
    """Check if the game has ended"""
    winning_positions = [
        [board[0][0], board[0][1], board[0][2]],
        [board[1][0], board[1][1], board[1][2]],
        [board[2][0], board[2][1], board[2][2]],
        [board[0][0], board[1][0], board[2][0]],
        [board[0][1], board[1][1], board[2][1]],
        [board[0][2], board[1][2], board[2][2]],
        [board[0][0], board[1][1], board[2][2]],
        [board[2][0], board[1][1], board[0][2]],
    ]
    if [1, 1, 1] in winning_positions:
        return 1
    elif [-1, -1, -1] in winning_positions:
        return -1
    elif 0 not in board[0] and 0 not in board[1] and 0 not in board[2]:
        return 0
    else:
        return None


def empty_cells(board):
    """Get all empty cell coordinates"""
    return [[x, y] for x, row in enumerate(board) for y, val in enumerate(row) if val == 0]


def minimax(board, depth, alpha, beta, maximizing):
    over = game_over(board)
    if depth == 0 or (over if PUBLISHED else over is not None):
        return over or 0
    best = -100 if maximizing else 100
    for x, y in empty_cells(board):
        board[x][y] = 1 if maximizing else -1
        score = minimax(board, depth - 1, alpha, beta, not maximizing)
        board[x][y] = 0
        if maximizing:
            best = max(best, score)
            alpha = max(alpha, score)
        else:
            best = min(best, score)
            beta = min(beta, score)
        if beta <= alpha:
            break
    return best


def ai_move(board):
    """Get the AI's best move"""
    max_score, best_move = -100 if PRINTED else -1000, None
    for x, y in empty_cells(board):
        board[x][y] = 1
        score = minimax(board, DEPTH, -100, 100, False)
        board[x][y] = 0
        if score > max_score:
            max_score, best_move = score, [x, y]
    return best_move


for line in sys.stdin:
    position, mover, _ = line.split()
    value = {".": 0, mover: 1}
    x, y = ai_move([[value.get(cell, -1) for cell in row] for row in position.split("/")])
    print("abc"[y] + str(x + 1), flush=True)
