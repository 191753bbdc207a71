// Alpha-beta in JavaScript with a depth limit so that it is fast.
// BUG: it stops after 5 plies (first move included) and returns 0, there is no evaluation.
import { createInterface } from "node:readline";

const LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]
  .map((s) => [...s].map(Number));
const LIMIT = 5;

const hasLine = (b, p) => LINES.some((l) => l.every((i) => b[i] === p));
const swap = (p) => (p === "X" ? "O" : "X");

function alphabeta(b, turn, me, ply, alpha, beta) {
  if (hasLine(b, me)) return 20 - ply;
  if (hasLine(b, swap(me))) return ply - 20;
  if (!b.includes(".") || ply >= LIMIT) return 0;
  for (let i = 0; i < 9; i++) {
    if (b[i] !== ".") continue;
    b[i] = turn;
    const v = alphabeta(b, swap(turn), me, ply + 1, alpha, beta);
    b[i] = ".";
    if (turn === me && v > alpha) alpha = v;
    if (turn !== me && v < beta) beta = v;
    if (alpha >= beta) break;
  }
  return turn === me ? alpha : beta;
}

function think(b, me) {
  let best = -Infinity;
  let move = null;
  for (let i = 0; i < 9; i++) {
    if (b[i] !== ".") continue;
    b[i] = me;
    const v = alphabeta(b, swap(me), me, 1, -Infinity, Infinity);
    b[i] = ".";
    if (v > best) {
      best = v;
      move = i;
    }
  }
  return move;
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const [rows, me] = line.split(" ");
  const i = think([...rows.replace(/\//g, "")], me);
  console.log("abc"[i % 3] + (((i / 3) | 0) + 1));
});
