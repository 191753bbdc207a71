//! The program survives windows of any size, input of any kind, signals at any time, and a terminal that reads nothing.

use crate::support::game::{PVP, SCREENS, begun, game, picture, reach_board, wait_board, wait_picture};
use crate::support::{COOKED, Exit, FULL, Modes, Options, Screen, Signal, Terminal};
use itertools::Itertools;

mod windows {
    use super::*;

    #[test]
    fn a_storm_of_resizes_ends_with_the_right_screen() {
        let terminal = game();
        reach_board(&terminal, "5", &[5]);
        for step in 0..100_u16 {
            terminal.resize(1 + step * 37 % 140, 1 + step * 23 % 50);
        }
        terminal.resize(80, 24);
        wait_board(&terminal, &[5]);
        reach_board(&terminal, "1", &[5, 1]);
        terminal.wait_modes(FULL);
        terminal.interrupt();
    }

    #[test]
    fn resizing_during_an_animation_gives_the_same_final_screen() {
        let start = || begun(Terminal::start(&["--mode", "pvp", "--set", "animation=slow"]));
        let seen = |screen: &Screen| (screen.text(), screen.styles().collect_vec());
        let (resized, untouched) = (start(), start());
        for moves in [&[1][..], &[1, 4], &[1, 4, 2], &[1, 4, 2, 5]] {
            let key = moves.last().expect("a move").to_string();
            resized.press(&key);
            // In a window that is too small it would have no effect.
            resized.wait_input_read();
            for (columns, rows) in [(120, 40), (20, 5), (60, 20), (1, 1), (79, 24), (80, 24)] {
                resized.resize(columns, rows);
            }
            reach_board(&untouched, &key, moves);
            let wanted = untouched.screen(seen);
            resized.wait_for(&format!("this screen:\n{}", wanted.0), |screen| {
                screen.size() == (80, 24) && seen(screen) == wanted
            });
        }
    }

    #[test]
    fn every_size_is_drawn_right() {
        let terminal = game();
        for size in [(200, 60), (28, 9), (27, 9), (28, 8), (60, 20), (40, 60), (250, 12), (80, 24)] {
            terminal.resize(size.0, size.1);
            wait_picture(&terminal, size, &[]);
        }
    }

    /// A smaller window loses what it cuts off, although the program may see only the larger one.
    #[test]
    fn a_window_shrunk_and_enlarged_at_once_shows_everything() {
        let terminal = game();
        wait_board(&terminal, &[]);
        for _ in 0..20 {
            terminal.resize(20, 5);
            terminal.resize(80, 24);
            wait_board(&terminal, &[]);
        }
    }

    /// The largest area that the program draws.
    const LARGEST: (u16, u16) = (500, 200);

    /// Starts a game in a window that claims to have this size.
    fn game_in_claimed(columns: u16, rows: u16) -> Terminal {
        let script =
            format!("echo 'a line before'; stty cols {columns} rows {rows}; exec \"$APP\" --mode pvp");
        Terminal::script_with(&script, Options::sized(LARGEST))
    }

    /// Waits until the game is drawn as in a window of this size.
    #[track_caller]
    fn wait_drawn(terminal: &Terminal, size: (u16, u16), moves: &[u8]) {
        let picture = picture(size, moves);
        let what = format!("this screen:\n{picture}");
        terminal.wait_for(&what, |screen| screen.text().trim_end() == picture.trim_end());
    }

    #[track_caller]
    fn assert_takes_little_and_ends(terminal: Terminal) {
        #[cfg(target_os = "linux")] // where memory can be measured
        {
            let most = terminal.process().peak_memory();
            assert!(most < 64 * 1024, "{most} KiB");
        }
        terminal.wait_modes(FULL);
        let terminal = terminal.interrupt();
        terminal.must_show("a line before");
    }

    #[test]
    fn a_window_that_claims_any_size_at_the_start_takes_little_memory() {
        let terminal = game_in_claimed(u16::MAX, u16::MAX);
        wait_drawn(&terminal, LARGEST, &[]);
        assert_takes_little_and_ends(terminal);
    }

    #[test]
    fn a_window_that_claims_any_size_later_takes_little_memory() {
        let terminal = game_in_claimed(80, 24);
        wait_drawn(&terminal, (80, 24), &[]);
        for (columns, rows) in [(u16::MAX, u16::MAX), (5000, 5000), (u16::MAX, 24), (80, u16::MAX)] {
            terminal.claim(columns, rows);
            wait_drawn(&terminal, (columns.min(LARGEST.0), rows.min(LARGEST.1)), &[]);
        }
        assert_takes_little_and_ends(terminal);
    }

    #[test]
    fn a_window_larger_than_the_drawn_area_is_cleared_and_clicks_work() {
        let terminal = Terminal::start_with(&PVP, Options::sized((600, 250)));
        wait_drawn(&terminal, LARGEST, &[]);
        terminal.resize(600, 24);
        wait_drawn(&terminal, (LARGEST.0, 24), &[]);
        terminal.resize(600, 250);
        wait_drawn(&terminal, LARGEST, &[]);
        let ((column, _), (_, row)) = terminal.screen(|screen| {
            (
                screen.find(" b ").map(|(x, y)| (x + 1, y)).expect("the name of a column"),
                screen.find("2 ").expect("the name of a row"),
            )
        });
        let (help, last) = terminal.find("? help").expect("a key in the last row");
        assert_eq!(last + 1, LARGEST.1);
        // Clicks outside the drawn area have no effect, not even next to a button.
        for (column, row) in [(help, LARGEST.1), (column, LARGEST.1), (LARGEST.0, row), (599, 249)] {
            terminal.click(column, row);
        }
        terminal.click(column, row);
        wait_drawn(&terminal, LARGEST, &[5]);
    }

    const TOO_SMALL: [(u16, u16); 6] = [(0, 0), (1, 1), (3, 2), (20, 5), (1, 50), (200, 1)];

    #[test]
    fn tiny_windows_survive_keys_and_clicks_and_recover_when_they_grow() {
        for size in TOO_SMALL {
            let terminal = Terminal::start_with(&PVP, Options::sized(size));
            terminal.wait_modes(FULL);
            terminal.click(0, 0);
            terminal.press("Up Down r r ? Down Esc");
            // This works in windows of all sizes, and shows that the input before it has been handled, too.
            for mouse in [false, true] {
                terminal.press("ctrl-t");
                terminal.wait_modes(Modes { mouse, ..FULL });
            }
            // These have no effect, even if they are read in the larger window.
            terminal.click(0, 0);
            terminal.hover(0, 0);
            terminal.resize(80, 24);
            wait_board(&terminal, &[]);
            reach_board(&terminal, "5", &[5]);
            terminal.interrupt();
        }
    }

    #[test]
    fn in_a_window_that_is_too_small_only_q_works() {
        for size in TOO_SMALL {
            let mut terminal = Terminal::start_with(&PVP, Options::sized(size));
            terminal.wait_modes(FULL);
            // After a move it would ask.
            terminal.press("5 q");
            assert_eq!((terminal.wait_exit(), terminal.modes()), (Exit::SUCCESS, COOKED), "{size:?}");
        }
    }

    #[test]
    fn a_window_grown_and_shrunk_on_every_screen_shows_it_again() {
        for (go, sign) in SCREENS {
            let terminal = game();
            go(&terminal);
            terminal.wait_text(sign);
            for (columns, rows) in [(1, 1), (80, 24), (3, 2), (60, 20), (20, 5), (200, 60)] {
                terminal.resize(columns, rows);
                if columns >= 60 {
                    terminal.wait_text(sign);
                }
            }
            terminal.wait_modes(FULL);
        }
    }
}

mod input {
    use super::*;

    /// Checks that a game without moves is still there and reacts.
    #[track_caller]
    fn assert_plays(terminal: Terminal) {
        reach_board(&terminal, "5", &[5]);
        terminal.wait_modes(FULL);
        terminal.interrupt();
    }

    #[test]
    fn a_thousand_keys_at_once_all_take_effect() {
        let terminal = game();
        // Once round the board without touching its edge, a hundred times.
        terminal.send("hklljjhhkl".repeat(100));
        reach_board(&terminal, "Enter", &[5]);
        terminal.interrupt();
    }

    #[test]
    fn a_thousand_random_keys_at_once_do_no_harm() {
        for seed in 0..4 {
            let mut terminal = game();
            let mut random = fastrand::Rng::with_seed(seed);
            let keys = "123456789hjklriunpU+-?x \r\t\x7f".as_bytes();
            let flood = (0..1000).filter_map(|_| random.choice(keys).copied()).collect_vec();
            terminal.send(flood);
            // Otherwise Ctrl-C, a signal, would overtake all of them.
            terminal.wait_input_read();
            terminal.press("ctrl-c");
            let exit = terminal.wait_exit();
            // The keys may have chosen "Quit" in the menu.
            assert!([Exit::SUCCESS, Exit::code(130)].contains(&exit), "{exit:?} with seed {seed}");
            assert_eq!(terminal.modes(), COOKED);
        }
    }

    #[test]
    fn pasted_text_is_not_treated_as_keys() {
        let terminal = game();
        // No Ctrl-C: terminals do not paste it, as it is a signal.
        terminal.paste(&"q y 1 2 3 \x1b \r\n".repeat(1000));
        terminal.wait_input_read();
        assert_plays(terminal);
    }

    /// A terminal that has to wait may split a sequence after its Esc, which then leads to the menu, as the key does.
    #[test]
    fn a_thousand_clicks_at_once_do_no_harm() {
        let mut terminal = game();
        let click = |step: u16| {
            let (column, row) = (1 + step * 7 % 36, 4 + step * 5 % 18);
            format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")
        };
        terminal.send((0..1000).map(click).collect::<String>());
        terminal.wait_input_read();
        terminal.press("ctrl-c");
        let exit = terminal.wait_exit();
        // The clicks may have chosen "Quit" there.
        assert!([Exit::SUCCESS, Exit::code(130)].contains(&exit), "{exit:?}");
        assert_eq!(terminal.modes(), COOKED);
    }

    /// Sends these pieces of input, each after the one before has been read.
    #[track_caller]
    fn send_each(terminal: &Terminal, pieces: &[&[u8]]) {
        for piece in pieces {
            terminal.send(piece);
            terminal.wait_input_read();
        }
    }

    #[test]
    fn input_without_a_meaning_is_ignored() {
        const INVALID: &[&[u8]] = &[
            b"\x1b[?1;2c",
            b"\x1b[99999999999999999999~",
            b"\x1b[1;99999999A",
            b"\x1b[;;;;;;;~",
            b"\x1b[<999999;999999;999999M",
            b"\x1b[<64;70000;1M",
            b"\x1b[<;;M",
            b"\x1b[<a;b;cM",
            b"\x1b[M\xff\xff\xff",
            b"\x1bOz",
            b"\x1b[\x80",
            b"\xff\xfe\xc0\xaf",
            b"\x00\x01\x02",
        ];
        const CLICKS_NOWHERE: &[&[u8]] =
            &[b"\x1b[<0;0;0M", b"\x1b[<0;0;5m", b"\x1b[<0;65535;65535M", b"\x1b[M \x20\x20", b"\x1b[0;0R"];
        // These answer queries of a program that ran before, and come late.
        const ANSWERS: &[&[u8]] =
            &[b"\x1b[?62;22c", b"\x1b[0n", b"\x1b[12;40R", b"\x1b[8;24;80t", b"\x1b[?2026;2$yc"];
        const IN_TWO_PIECES: &[&[u8]] =
            &[b"\x1b[", b"A", b"\x1b[<0;5", b";5m", b"\x1b[200~half", b" a paste\x1b[201~", b"\x1bO", b"B"];
        for pieces in [INVALID, CLICKS_NOWHERE, ANSWERS, IN_TWO_PIECES] {
            let terminal = game();
            send_each(&terminal, pieces);
            assert_plays(terminal);
        }
    }

    /// The input may wait for ever for the rest of a sequence; drawing and signals do not.
    #[test]
    fn ctrl_c_works_after_a_truncated_escape_sequence() {
        let truncated: [&[u8]; 9] = [
            b"\x1b[?",
            b"\x1b[",
            b"\x1b[<",
            b"\x1b[<0;5",
            b"\x1b[1;",
            b"\x1b[200~half a paste",
            b"\x1bO",
            b"\x1b[M",
            b"\xc3",
        ];
        for bytes in truncated {
            let terminal = game();
            terminal.send(bytes);
            terminal.wait_input_read();
            terminal.resize(100, 30);
            wait_picture(&terminal, (100, 30), &[]);
            terminal.interrupt();
        }
    }

    /// Answers that look like keys, each in one piece and in two. Split after Esc, they depend on time, so that is tested
    /// without a terminal.
    #[test]
    fn reports_are_not_keys() {
        let reports = [
            "\x1b]11;rgb:0000/0000/0000\x1b\\",
            "\x1b]4;1;rgb:cdcd/0000/0000\x07",
            "\x1b]52;c;WC4u\x07",
            "\x1b]lnoughts 1 r\x1b\\",
            "\x1bP>|xterm(370)\x1b\\",
            "\x1bP1+r544e=1\x1b\\",
            "\x1bP1$r0 q\x1b\\",
            "\x1b_Gi=31;OK\x1b\\",
            "\x1b^1\x1b\\",
            "\x1bX1\x1b\\",
        ];
        let terminal = game();
        for report in reports {
            for at in 2..=report.len() {
                let (before, after) = report.split_at(at);
                send_each(&terminal, &[before.as_bytes(), after.as_bytes()]);
            }
        }
        assert_plays(terminal);
    }

    /// crossterm drops the beginning of this answer, and the rest are keys: they may have any effect except ending the
    /// program.
    #[test]
    fn an_answer_that_crossterm_does_not_know_does_no_harm() {
        let terminal = game();
        terminal.send("\x1b[>41;370;0c");
        terminal.wait_input_read();
        terminal.interrupt();
    }

    /// After these crossterm waits for more.
    #[test]
    fn answers_to_an_earlier_program_do_not_make_the_keyboard_dead() {
        for answer in ["\x1b[?997;1n", "\x1b[?2026;2$y", "\x1b[?1;1R"] {
            let terminal = Terminal::start(&PVP);
            terminal.send(answer);
            terminal.wait_text("X to move");
            reach_board(&terminal, "5", &[5]);
        }
    }

    #[test]
    fn escape_and_a_key_in_one_read_are_both() {
        let terminal = game();
        terminal.press("5");
        terminal.reach("?", "In the game");
        terminal.send("\x1b1");
        wait_board(&terminal, &[5, 1]);
    }

    #[test]
    fn a_letter_of_another_layout_is_told_once() {
        let terminal = game();
        terminal.send("к");
        terminal.wait_text("к means nothing here");
        terminal.press("5");
        terminal.send("и");
        wait_board(&terminal, &[5]);
    }

    /// All except the first two bytes, which on their own are the Esc key and a bracket.
    #[test]
    fn escape_sequences_may_come_byte_by_byte() {
        let terminal = game();
        let corner = terminal.find("1").expect("the first square");
        terminal.wait_modes(FULL);
        send_slowly(&terminal, &format!("\x1b[<0;{};{}M", corner.0 + 1, corner.1 + 1));
        wait_board(&terminal, &[1]);
        send_slowly(&terminal, "\x1b[200~q y 2\x1b[201~");
        send_slowly(&terminal, "é\u{1f600}");
        reach_board(&terminal, "5", &[1, 5]);
    }

    /// Sends the first two bytes together, and then each other byte after the one before has been read.
    #[track_caller]
    fn send_slowly(terminal: &Terminal, text: &str) {
        let (beginning, rest) = text.as_bytes().split_at(2);
        terminal.send(beginning);
        for byte in rest {
            terminal.wait_input_read();
            terminal.send([*byte]);
        }
        terminal.wait_input_read();
    }

    #[test]
    fn characters_may_be_split() {
        let terminal = Terminal::start(&[]);
        terminal.wait_text("Analyse");
        terminal.reach("Down Down Down Down Down Enter", "A board of your own");
        terminal.press("/");
        send_slowly(&terminal, "é");
        terminal.wait_text("é");
    }

    #[test]
    fn pasting_a_megabyte_does_no_harm() {
        let megabyte = "X.O/.X./..O\n".repeat(1 << 16);
        let terminal = game();
        terminal.paste(&megabyte);
        assert_plays(terminal);

        let terminal = Terminal::start(&["--no-animation"]);
        terminal.wait_text("Analyse");
        terminal.reach("Down Down Down Down Down Enter", "A board of your own");
        terminal.wait_modes(FULL);
        terminal.paste(&megabyte);
        terminal.wait_text("To move");
        terminal.paste(".X./..X/OOX");
        terminal.wait_text("All four replies lose");
        terminal.quit();
    }

    #[test]
    fn random_bytes_do_no_harm() {
        for seed in 0..6 {
            let terminal = game();
            let mut random = fastrand::Rng::with_seed(seed);
            for _ in 0..100 {
                let length = random.usize(1..80);
                terminal.send((0..length).map(|_| any_byte(&mut random)).collect_vec());
                if random.bool() {
                    terminal.wait_input_read();
                }
            }
            // In case a paste or an escape sequence has started.
            terminal.send("\x1b[201~~");
            terminal.wait_input_read();
            terminal.resize(100, 30);
            terminal.wait_for("a frame of that size", |screen| !screen.row(29).is_empty());
            terminal.interrupt();
        }
    }

    /// Any byte, often one with a meaning, but none that may end the program.
    fn any_byte(random: &mut fastrand::Rng) -> u8 {
        const MEANINGFUL: &[u8] = b"\x1b\x1b\x1b[[[OM<;;?0123456789~ABCDHFRmu\xc3\xe2\x9b\t\x7fhjkl";
        const ENDS: &[u8] = b"\x03\x1a\r\n qQyY";
        loop {
            let byte =
                if random.bool() { random.u8(..) } else { MEANINGFUL[random.usize(..MEANINGFUL.len())] };
            if !ENDS.contains(&byte) {
                return byte;
            }
        }
    }
}

mod signals {
    use super::*;

    /// The program was not stopped, but another one may have used the terminal: everything is drawn again.
    #[test]
    fn sigcont_without_a_stop_redraws_everything() {
        let terminal = game();
        terminal.settle();
        let before = terminal.bytes_written();
        terminal.signal(Signal::CONT);
        terminal.wait_until_written(before + 1000);
        wait_board(&terminal, &[]);
        terminal.wait_modes(FULL);
        reach_board(&terminal, "5", &[5]);
    }

    #[test]
    fn a_storm_of_signals_of_all_kinds_ends_with_the_right_screen() {
        let terminal = game();
        for step in 0..1000_u16 {
            // Without a shell it ignores requests to stop.
            terminal.signal([Signal::WINCH, Signal::CONT, Signal::TSTP][usize::from(step % 3)]);
            if step % 100 == 0 {
                terminal.resize(60 + step / 100, 24);
            }
        }
        terminal.resize(80, 24);
        reach_board(&terminal, "5", &[5]);
        terminal.wait_modes(FULL);
    }

    #[test]
    #[cfg(target_os = "linux")] // see `wait_stopped`
    fn closing_the_window_ends_a_program_that_is_stopped() {
        let mut terminal = game();
        terminal.signal(Signal::STOP);
        terminal.process().wait_stopped();
        terminal.hang_up();
        assert_eq!(terminal.wait_exit(), Exit::signal(Signal::HUP));
    }
}

mod errors {
    use super::*;

    /// Each step in turn fails for lack of a descriptor, some when the terminal is already taken over.
    #[test]
    fn failures_at_the_start_are_reported_and_the_terminal_is_restored() {
        let mut failed = 0;
        for limit in 4..=10 {
            let script = format!("echo 'a line before'; ulimit -n {limit}; exec \"$APP\" --mode pvp");
            let mut terminal = Terminal::script(&script);
            terminal.wait_for("a game or an error", |screen| {
                screen.contains("X to move") || screen.contains("error:")
            });
            // It may still fail after the first frame.
            terminal.send("q");
            let exit = terminal.wait_exit();
            assert!([Exit::SUCCESS, Exit::code(1)].contains(&exit), "{exit:?} with {limit}");
            assert_eq!(terminal.modes(), COOKED, "{limit}");
            terminal.must_show("a line before");
            failed += usize::from(exit == Exit::code(1));
        }
        assert!(failed > 1, "{failed} failed");
    }
}

/// The terminal itself is stopped (a multiplexer, a lost connection), so output has nowhere to go.
mod while_the_terminal_reads_nothing {
    use super::*;

    /// Keys that move once round the board without touching its edge.
    const ROUND: &str = "hklljjhhkl";

    /// Starts a game, and stops reading once it is drawn.
    fn stalled(script: &str) -> (Terminal, String) {
        let terminal = begun(Terminal::script(script));
        let rest = stall(&terminal, &ROUND.repeat(100), 100);
        (terminal, rest)
    }

    /// Stops reading, makes the program redraw again and again, and sends a text repeatedly until the program reads no
    /// more, as it waits for the terminal. Returns the rest of the text.
    #[track_caller]
    fn stall(terminal: &Terminal, text: &str, times: u16) -> String {
        terminal.stop_reading();
        for step in 0..times {
            terminal.resize(80 + step % 2, 24);
            let taken = terminal.offer(text.as_bytes());
            if taken < text.len() {
                terminal.resize(80, 24);
                return text[taken..].to_owned();
            }
        }
        panic!("it reads any amount of input, although its output is not read");
    }

    #[track_caller]
    fn assert_continues(terminal: &Terminal, rest: &str) {
        terminal.resume_reading();
        terminal.send(rest);
        reach_board(terminal, "Enter", &[5]);
        terminal.wait_modes(FULL);
    }

    const GAME: &str = "exec \"$APP\" --mode pvp";

    #[test]
    fn keys_wait_in_the_terminal_and_none_is_lost() {
        let (terminal, rest) = stalled(GAME);
        assert_continues(&terminal, &rest);
    }

    #[test]
    fn long_pastes_wait_in_the_terminal() {
        let terminal = begun(Terminal::script(GAME));
        let paste = format!("\x1b[200~{}\x1b[201~", "x".repeat(10_000));
        let rest = stall(&terminal, &paste, 300);
        terminal.resume_reading();
        terminal.send(rest);
        terminal.interrupt();
    }

    #[test]
    #[cfg(target_os = "linux")] // where memory can be measured
    fn signals_do_not_pile_up() {
        let (terminal, rest) = stalled(GAME);
        let before = terminal.process().memory();
        for _ in 0..1_000_000 {
            terminal.signal(Signal::WINCH);
        }
        let after = terminal.process().memory();
        assert!(after < before + 1024, "{before} KiB before, {after} KiB after");
        assert_continues(&terminal, &rest);
    }

    #[test]
    fn sigterm_ends_the_program() {
        let (mut terminal, _) = stalled(GAME);
        terminal.signal(Signal::TERM);
        terminal.process().wait_gone();
        terminal.resume_reading();
        terminal.must_exit(Exit::signal(Signal::TERM));
    }

    /// It queries the terminal's background, and gets no further.
    #[test]
    fn sigterm_ends_a_program_that_could_never_write() {
        let script = "read -r go; exec \"$APP\" --mode pvp";
        let mut terminal = Terminal::script(script);
        terminal.fill();
        terminal.send("\n");
        terminal.wait_modes(Modes { raw: true, ..COOKED });
        terminal.signal(Signal::TERM);
        terminal.process().wait_gone();
        assert_eq!(terminal.modes(), COOKED);
        terminal.resume_reading();
        assert_eq!(terminal.wait_exit(), Exit::signal(Signal::TERM));
    }

    #[test]
    fn closing_the_window_ends_the_program() {
        let (mut terminal, _) = stalled(GAME);
        terminal.hang_up();
        assert_eq!(terminal.wait_exit(), Exit::signal(Signal::HUP));
    }

    #[test]
    fn closing_the_window_ends_the_program_even_if_sighup_is_ignored() {
        let (mut terminal, _) = stalled("trap '' HUP; exec \"$APP\" --mode pvp");
        terminal.hang_up();
        assert_ne!(terminal.wait_exit(), Exit::SUCCESS);
    }

    /// The results of a search have nowhere to go either.
    #[test]
    fn a_search_continues_meanwhile() {
        let (terminal, _) = stalled("exec \"$APP\" --mode pvp --board 15x15 --reasoning");
        terminal.resume_reading();
        terminal.reach("Enter", "O to move");
    }
}
