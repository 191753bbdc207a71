// Tic-tac-toe with alpha-beta pruning, a quick win scores higher than a slow one.
// No bug.
import readline from "node:readline";

const WINS = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
];

const wins = (b, p) => WINS.some(([x, y, z]) => b[x] === p && b[y] === p && b[z] === p);
const opponent = (p) => (p === "X" ? "O" : "X");

function alphaBeta(b, me, depth, alpha, beta, maximizing) {
  if (wins(b, me)) return 10 - depth;
  if (wins(b, opponent(me))) return depth - 10;
  if (!b.includes(".")) return 0;
  let best = maximizing ? -Infinity : Infinity;
  for (let i = 0; i < 9; i++) {
    if (b[i] !== ".") continue;
    b[i] = maximizing ? me : opponent(me);
    const score = alphaBeta(b, me, depth + 1, alpha, beta, !maximizing);
    b[i] = ".";
    if (maximizing) {
      best = Math.max(best, score);
      alpha = Math.max(alpha, best);
    } else {
      best = Math.min(best, score);
      beta = Math.min(beta, best);
    }
    if (beta <= alpha) break;
  }
  return best;
}

function bestMove(b, me) {
  let best = -Infinity, move = -1;
  for (let i = 0; i < 9; i++) {
    if (b[i] !== ".") continue;
    b[i] = me;
    const score = alphaBeta(b, me, 1, best, Infinity, false);
    b[i] = ".";
    if (score > best) {
      best = score;
      move = i;
    }
  }
  return move;
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  const [text, me] = line.split(" ");
  const i = bestMove(text.replaceAll("/", "").split(""), me);
  console.log("abc"[i % 3] + (Math.floor(i / 3) + 1));
}
