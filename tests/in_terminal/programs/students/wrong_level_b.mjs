// Minimax, the side to move is counted from the marks on the board.
// BUG: the root starts the search with maximizing = true after its own move (should be false).
import { createInterface } from "node:readline";

const size = 3;

function sideToMove(board) {
  const flat = board.flat();
  const x = flat.filter((c) => c === "X").length;
  const o = flat.filter((c) => c === "O").length;
  return x > o ? "O" : "X";
}

function isWin(b, p) {
  for (let k = 0; k < size; k++) {
    if (b[k].every((c) => c === p)) return true;
    if (b.every((row) => row[k] === p)) return true;
  }
  return b.every((row, k) => row[k] === p) || b.every((row, k) => row[2 - k] === p);
}

function emptyCells(b) {
  const cells = [];
  for (let r = 0; r < size; r++)
    for (let c = 0; c < size; c++) if (b[r][c] === ".") cells.push([r, c]);
  return cells;
}

function minimax(b, maximizing, me, memo) {
  const key = b.join();
  if (memo[key] !== undefined) return memo[key];
  if (isWin(b, me)) return 1;
  if (isWin(b, me === "X" ? "O" : "X")) return -1;
  const cells = emptyCells(b);
  if (cells.length === 0) return 0;
  const mark = sideToMove(b);
  const scores = cells.map(([r, c]) => {
    b[r][c] = mark;
    const s = minimax(b, !maximizing, me, memo);
    b[r][c] = ".";
    return s;
  });
  return (memo[key] = maximizing ? Math.max(...scores) : Math.min(...scores));
}

for await (const line of createInterface({ input: process.stdin })) {
  const [text, me] = line.split(" ");
  const board = text.split("/").map((row) => row.split(""));
  const memo = {};
  let best = -2, answer = null;
  for (const [r, c] of emptyCells(board)) {
    board[r][c] = me;
    const s = minimax(board, true, me, memo);
    board[r][c] = ".";
    if (s > best) [best, answer] = [s, "abc"[c] + (r + 1)];
  }
  console.log(answer);
}
