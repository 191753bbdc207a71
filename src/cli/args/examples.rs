//! What stands below the options in the help: examples, and what the words in them mean.

/// Of the program as a whole.
pub(super) const PROGRAM: &str = "\
Examples:
  noughts                                      the menu
  noughts --mode pve --reasoning               play X and see what the computer thinks
  noughts --x depth:2 --o perfect --best-of 5  watch two computers play a series
  noughts --board 7x5/4 --o depth:4            play on a bigger board, 4 in a row
  noughts --position XOX/O.O/X.X --x human     go on from a position
  noughts --position main-tree --tree          the tree that the articles draw
  noughts --position fatalist --stepper        watch the search, step by step
  noughts --lab                                race the algorithms on the empty board
  noughts replay games.jsonl                   look at a game again, move by move
  noughts analyze X../.../...                  score every move of a position
  noughts analyze .X./..X/OOX --json           the same, for a program
  noughts match --x perfect --o random         a match without a screen
  noughts prove                                every line against the perfect player

A position is its rows from the top joined by /, with X, O and . for an empty cell; or one of
the names that the screen Analyse lists: main-tree, fatalist, corner-opening, misere, gomoku ...
A PLAYER is human, random, blind (minimax that ignores depth), depth:N (looks N plies
ahead) or perfect. What no option says is as in the settings (see the screen Settings).";

/// Of `analyze`.
pub(super) const ANALYZE: &str = "\
Examples:
  noughts analyze X../.../...                       every reply to a corner opening
  noughts analyze .X./.O./OXX --algorithm blind     what is missed without counting plies
  noughts analyze ..../.XO./..../....               exact, by the solver
  noughts analyze ..../.XO./..../.... --depth 3     three plies ahead, then an estimate
  noughts analyze XO./.../... --misere --json       completing a line loses; one line of JSON
  cat positions.txt | noughts analyze - --json      each line of a file

Scores are the mover's: on 3x3 a win d plies away is 10 - d, a loss d - 10, a draw 0; on any
board the 10 is the number of cells plus one. A score with ~ is an estimate. A line of stdin that is
no position is reported with its number; those after it are answered, and the exit code is 2.";

/// Of `match`.
pub(super) const MATCH: &str = "\
Examples:
  noughts match --x perfect --o random                       how often chance gets a draw
  noughts match --x depth:2 --o perfect --games 1000         what looking two plies ahead is worth
  noughts match --x random --o random --seed 7 --json        the same games each time, as JSON
  noughts match --x depth:1 --o depth:3 --board 5x5          on a bigger board
  noughts match --x random --o blind --position X../.../...  from a position

The board is 3x3 and X begins every game, unless options say otherwise; to let the other player
begin, exchange --x and --o. Equal moves are told apart by chance, differently in each game.
Ctrl-C ends the match and prints what has been played. A PLAYER is random, blind (minimax that
ignores depth), depth:N (looks N plies ahead) or perfect.";

/// Of `prove`.
pub(super) const PROVE: &str = "\
Examples:
  noughts prove         a table
  noughts prove --json  one line of JSON

The perfect player plays on 3x3 as first and as second, and of equally good moves takes the first in
reading order. Each line is played to its end.";

/// Of `completions`.
pub(super) const COMPLETIONS: &str = "\
Where shells look for them:
  bash        ~/.local/share/bash-completion/completions/noughts
  zsh         _noughts, in a directory of $fpath
  fish        ~/.config/fish/completions/noughts.fish
  elvish      ~/.config/elvish/lib/noughts.elv, with `use noughts` in rc.elv
  powershell  noughts.ps1, and `. path/to/noughts.ps1` in the file that $PROFILE names";

/// Of `man`.
pub(super) const MAN: &str = "\
Examples:
  noughts man  to be kept as noughts.1 where man looks for it, or read with `man -l -`";

/// Of `replay`.
pub(super) const REPLAY: &str = "\
Examples:
  noughts replay games.jsonl                 the last game that noughts kept
  noughts replay games.jsonl --game 3        the third one
  noughts replay game.txt --x perfect        a list of moves such as: 1. b2 a1 2. c3 a3
  echo b2 a1 c3 | noughts replay -           the same out of a pipe

A list of moves begins on an empty board of 3x3, unless options say otherwise.
Squares stand between spaces, commas or line ends; lines that begin with # are comments.
A game that stops before its end can be played on, and any other from each of its moves.";
