// Tic-tac-toe AI class with depth scores, takes the last of equal moves.
// BUG: the search keeps the biggest score on every level, also when the opponent moves.
import readline from "node:readline";

class AI {
  constructor(board, me) {
    this.board = board;
    this.me = me;
    this.you = me === "X" ? "O" : "X";
    this.memo = new Map();
  }

  free() {
    return this.board.map((c, i) => (c === "." ? i : -1)).filter((i) => i >= 0);
  }

  line(p) {
    const b = this.board;
    const full = (i, step) => b[i] === p && b[i + step] === p && b[i + 2 * step] === p;
    return full(0, 1) || full(3, 1) || full(6, 1) || full(0, 3) || full(1, 3) || full(2, 3)
      || full(0, 4) || full(2, 2);
  }

  search(depth, turn) {
    const key = this.board.join("");
    if (this.memo.has(key)) return this.memo.get(key);
    if (this.line(this.me)) return 100 - depth;
    if (this.line(this.you)) return depth - 100;
    let best = null;
    for (const i of this.free()) {
      this.board[i] = turn;
      const s = this.search(depth + 1, turn === this.me ? this.you : this.me);
      this.board[i] = ".";
      if (best === null || s > best) best = s;
    }
    if (best === null) best = 0; // draw
    this.memo.set(key, best);
    return best;
  }

  move() {
    let best = -1000, choice;
    for (const i of this.free()) {
      this.board[i] = this.me;
      const s = this.search(1, this.you);
      this.board[i] = ".";
      if (s >= best) { best = s; choice = i; }
    }
    return choice;
  }
}

const rl = readline.createInterface({ input: process.stdin });
rl.on("line", (line) => {
  const [rows, side] = line.split(" ");
  const i = new AI(rows.split("/").join("").split(""), side).move();
  console.log("abc".charAt(i % 3) + String(Math.floor(i / 3) + 1));
});
