// Tic-tac-toe with minimax and 10 - depth scores.
// BUG: the middle column (b1 b2 b3) is missing from the list of lines.
import readline from "node:readline";

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8],
  [0, 3, 6], [2, 5, 8],
  [0, 4, 8], [2, 4, 6],
];

function calculateWinner(squares) {
  for (const [a, b, c] of LINES) {
    if (squares[a] && squares[a] === squares[b] && squares[a] === squares[c]) {
      return squares[a];
    }
  }
  return null;
}

function minimax(squares, depth, isMax, me, other, seen) {
  const key = squares.map((s) => s || "-").join("");
  if (seen.has(key)) return seen.get(key);
  const w = calculateWinner(squares);
  if (w === me) return 10 - depth;
  if (w === other) return depth - 10;
  if (!squares.includes(null)) return 0;
  let best = isMax ? -Infinity : Infinity;
  for (let i = 0; i < 9; i++) {
    if (squares[i]) continue;
    squares[i] = isMax ? me : other;
    const score = minimax(squares, depth + 1, !isMax, me, other, seen);
    squares[i] = null;
    best = isMax ? Math.max(best, score) : Math.min(best, score);
  }
  seen.set(key, best);
  return best;
}

function bestMove(squares, me) {
  const other = me === "X" ? "O" : "X";
  const seen = new Map();
  let best = -Infinity, move = -1;
  squares.forEach((s, i) => {
    if (s) return;
    squares[i] = me;
    const score = minimax(squares, 1, false, me, other, seen);
    squares[i] = null;
    if (score > best) { best = score; move = i; }
  });
  return "abc"[move % 3] + (Math.floor(move / 3) + 1);
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  const [board, turn] = line.trim().split(" ");
  if (!turn) continue;
  console.log(bestMove([...board.replaceAll("/", "")].map((c) => (c === "." ? null : c)), turn));
}
