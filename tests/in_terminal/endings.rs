//! How the program ends, stops and continues. In every case it restores the terminal.

use crate::support::game::{PVP, SCREENS, begun, game, reach_board, wait_board, wait_moves, wait_picture};
use crate::support::{COOKED, Exit, FULL, Options, Screen, Signal, Terminal};
use itertools::Itertools;
use std::process::Stdio;
use std::time::Duration;

/// Starts our program in a game, as the last command of a script that first prints a line.
fn game_after_a_line(options: Options<'_>) -> Terminal {
    begun(Terminal::script_with("echo 'a line before'; exec \"$APP\" --mode pvp", options))
}

/// Checks that the terminal is as it was before [`game_after_a_line`].
#[track_caller]
fn assert_restored(terminal: &Terminal) {
    assert_eq!(terminal.modes(), COOKED);
    assert_eq!(terminal.screen(Screen::pen), "\x1b[m", "the style of what is written next");
    // What was there before, and nothing of the game.
    terminal.must_show("a line before");
    terminal.must_hide("to move");
}

mod by_keys {
    use super::*;

    #[test]
    fn q_in_the_menu_ends_with_success() {
        let terminal = Terminal::script("echo 'a line before'; exec \"$APP\"");
        terminal.wait_text("Human vs computer");
        terminal.wait_modes(FULL);
        assert_restored(&terminal.quit());
    }

    #[test]
    fn q_after_a_game_ends_with_success() {
        let terminal = game_after_a_line(Options::default());
        terminal.reach("1 4 2 5 3", "X wins");
        assert_restored(&terminal.quit());
    }

    #[test]
    fn ctrl_c_ends_every_screen_with_130() {
        for (go, sign) in SCREENS {
            let terminal = game_after_a_line(Options::default());
            go(&terminal);
            terminal.wait_text(sign);
            assert_restored(&terminal.interrupt());
        }
    }

    #[test]
    fn ctrl_c_ends_a_window_that_is_too_small_with_130() {
        let terminal = Terminal::start_with(&PVP, Options::sized((20, 5)));
        terminal.wait_text("Needs");
        terminal.wait_modes(FULL);
        terminal.interrupt();
    }
}

mod by_signals {
    use super::*;

    #[test]
    fn each_ends_the_program_and_sigint_does_as_ctrl_c() {
        for (signal, exit) in [
            (Signal::INT, Exit::code(130)),
            (Signal::TERM, Exit::signal(Signal::TERM)),
            (Signal::HUP, Exit::signal(Signal::HUP)),
            (Signal::QUIT, Exit::signal(Signal::QUIT)),
        ] {
            let mut terminal = game_after_a_line(Options::default());
            terminal.reach("5", "O to move");
            terminal.signal(signal);
            assert_eq!(terminal.wait_exit(), exit, "{signal:?}");
            assert_restored(&terminal);
        }
    }

    #[test]
    fn sigterm_ends_the_program_while_it_thinks() {
        let mut terminal = Terminal::start(&["--mode", "ai", "--board", "15x15"]);
        terminal.wait_text("is thinking");
        terminal.wait_modes(FULL);
        terminal.signal(Signal::TERM);
        terminal.must_exit(Exit::signal(Signal::TERM));
    }
}

mod by_loss_of_the_terminal {
    use super::*;

    #[test]
    fn closing_the_window_ends_the_program() {
        let mut terminal = game_after_a_line(Options::default());
        terminal.hang_up();
        assert_eq!(terminal.wait_exit(), Exit::signal(Signal::HUP));
    }

    #[test]
    fn closing_the_window_ends_the_program_while_it_thinks() {
        let mut terminal = Terminal::start(&["--mode", "ai", "--board", "15x15"]);
        terminal.wait_text("is thinking");
        terminal.hang_up();
        assert_eq!(terminal.wait_exit(), Exit::signal(Signal::HUP));
    }

    /// A parent such as `nohup` or `sudo` may make it ignore the signal.
    #[test]
    fn closing_the_window_ends_the_program_even_if_sighup_is_ignored() {
        assert_ends_without_spinning("trap '' HUP; exec \"$APP\"");
    }

    /// If the signal is blocked, the program does not receive it either.
    #[test]
    #[cfg(target_os = "linux")] // `env` cannot block signals everywhere
    fn closing_the_window_ends_the_program_even_if_sighup_is_blocked() {
        assert_ends_without_spinning("exec env --block-signal=HUP \"$APP\"");
    }

    #[track_caller]
    fn assert_ends_without_spinning(script: &str) {
        let mut terminal = Terminal::script(script);
        terminal.wait_text("Human vs computer");
        terminal.wait_modes(FULL);
        let program = terminal.process();
        terminal.hang_up();
        program.wait_gone();
        #[cfg(target_os = "linux")]
        {
            // It is a zombie until we wait for it, and its times can still be read.
            let ticks = program.cpu_ticks();
            // Reading from a terminal that is gone would use all the processor time.
            assert!(ticks < 200, "the program spun for {ticks} ticks of 1/100 s");
        }
        assert_ne!(terminal.wait_exit(), Exit::SUCCESS);
    }

    #[test]
    fn killing_the_shell_ends_the_program() {
        let terminal = Terminal::shell(Options::default());
        terminal.type_line("\"$APP\"");
        terminal.wait_text("Human vs computer");
        let program = terminal.foreground();
        assert_ne!(program, terminal.process(), "a job of its own");
        terminal.signal(Signal::KILL);
        program.wait_gone();
    }
}

mod by_job_control {
    use super::*;

    /// A game in which X has moved, as a job of this shell.
    fn game_in(shell: fn(Options<'_>) -> Terminal) -> Terminal {
        let terminal = shell(Options::default());
        terminal.type_line("\"$APP\" --mode pvp");
        let terminal = begun(terminal);
        reach_board(&terminal, "5", &[5]);
        terminal
    }

    /// Waits until the shell has noticed that its job was stopped.
    #[track_caller]
    fn wait_stopped(terminal: &Terminal) {
        terminal
            .wait_for("the shell to say so", |screen| !screen.is_alternate() && screen.contains("Stopped"));
        assert_eq!(terminal.modes(), COOKED);
    }

    /// Clears the shell's message, so that we can wait for it again, and continues the job.
    #[track_caller]
    fn resume(terminal: &Terminal) {
        terminal.type_line(r"printf '\033[H\033[2J'; fg");
        terminal.wait_modes(FULL);
    }

    /// No shell would continue a program that stops after that.
    #[test]
    fn ctrl_z_ends_the_program_if_the_terminal_is_gone() {
        for _ in 0..10 {
            let mut terminal = game_in(Terminal::shell);
            let program = terminal.foreground();
            terminal.press("ctrl-z");
            terminal.hang_up();
            program.wait_gone();
        }
    }

    /// Ends the game, and then makes the shell print the exit code.
    #[track_caller]
    fn assert_quits(terminal: &Terminal) {
        let program = terminal.foreground();
        terminal.reach("q", "Quit noughts?");
        terminal.press("y");
        // Until then the program may read what we type.
        program.wait_gone();
        terminal.type_line("echo code=$?.");
        terminal.wait_text("code=0.");
        assert_eq!(terminal.modes(), COOKED);
    }

    #[track_caller]
    fn assert_stops_and_continues_twice(terminal: &Terminal, stop: impl Fn()) {
        for moves in [&[5, 1][..], &[5, 1, 9]] {
            stop();
            wait_stopped(terminal);
            resume(terminal);
            wait_board(terminal, &moves[..moves.len() - 1]);
            reach_board(terminal, &moves[moves.len() - 1].to_string(), moves);
        }
        assert_quits(terminal);
    }

    #[test]
    fn ctrl_z_suspends_and_fg_continues() {
        let terminal = game_in(Terminal::shell);
        assert_stops_and_continues_twice(&terminal, || terminal.press("ctrl-z"));
    }

    #[test]
    #[cfg(target_os = "linux")] // not every system has a plain shell
    fn ctrl_z_and_fg_work_in_a_shell_that_does_not_repair_the_terminal() {
        let terminal = game_in(Terminal::plain_shell);
        assert_stops_and_continues_twice(&terminal, || terminal.press("ctrl-z"));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn sigtstp_suspends_and_fg_continues() {
        let terminal = game_in(Terminal::plain_shell);
        assert_stops_and_continues_twice(&terminal, || terminal.foreground().signal(Signal::TSTP));
    }

    /// The program cannot restore the terminal before the stop, but takes it over again afterwards.
    #[test]
    fn fg_repairs_the_terminal_after_sigstop() {
        let terminal = game_in(Terminal::shell);
        for _ in 0..2 {
            // The shell would get the terminal's answers that a stopped program has not read.
            terminal.wait_input_read();
            terminal.foreground().signal(Signal::STOP);
            terminal.wait_text("Stopped");
            terminal.type_line("fg");
            wait_board(&terminal, &[5]);
            terminal.wait_modes(FULL);
        }
        reach_board(&terminal, "1", &[5, 1]);
        assert_quits(&terminal);
    }

    #[test]
    #[cfg(target_os = "linux")] // see `wait_stopped`
    fn a_stopped_program_redraws_for_the_new_window_size() {
        let terminal = game();
        for size in [(100, 30), (60, 20)] {
            terminal.signal(Signal::STOP);
            terminal.process().wait_stopped();
            terminal.resize(size.0, size.1);
            terminal.signal(Signal::CONT);
            wait_picture(&terminal, size, &[]);
        }
        terminal.wait_modes(FULL);
        terminal.quit();
    }

    #[test]
    fn bg_leaves_the_terminal_to_the_shell() {
        let terminal = game_in(Terminal::shell);
        terminal.press("ctrl-z");
        wait_stopped(&terminal);
        terminal.type_line("bg; echo still $((20 + 2)) here");
        terminal.wait_text("still 22 here");
        assert_eq!(terminal.modes(), COOKED);
    }

    /// `kill` also sends SIGCONT to a stopped job, which must not touch the terminal then.
    #[test]
    fn a_suspended_job_can_be_killed() {
        assert_can_be_killed("");
    }

    #[test]
    fn a_background_job_can_be_killed() {
        // It has time to notice that it continues, in the background.
        assert_can_be_killed("bg; sleep 0.2; ");
    }

    #[track_caller]
    fn assert_can_be_killed(before: &str) {
        let terminal = game_in(Terminal::shell);
        let job = terminal.foreground();
        terminal.press("ctrl-z");
        wait_stopped(&terminal);
        // On one line: the job in the background, which reads the same terminal, could get a second one.
        terminal.type_line(&format!("{before}kill %1"));
        job.wait_gone();
        terminal.type_line("echo back$((20 + 2))");
        terminal.wait_text("back22");
        assert_eq!(terminal.modes(), COOKED);
    }

    /// As under `cargo run`: the shell waits for the wrapper, not for our program.
    #[test]
    #[cfg(target_os = "linux")] // where the children of a process are listed
    fn ctrl_z_suspends_a_wrapper_too() {
        let terminal = Terminal::shell(Options::default());
        terminal.type_line("sh -c '\"$APP\" --mode pvp; exit $?'");
        let terminal = begun(terminal);
        let wrapper = terminal.foreground();
        for _ in 0..2 {
            terminal.press("ctrl-z");
            wait_stopped(&terminal);
            wait_children_stopped(wrapper);
            resume(&terminal);
            wait_board(&terminal, &[]);
        }
    }

    /// The processes of a job stop one after the other, and the shell watches only the first.
    #[cfg(target_os = "linux")]
    #[track_caller]
    fn wait_children_stopped(parent: crate::support::Process) {
        let children = format!("/proc/{0}/task/{0}/children", parent.pid());
        let children = std::fs::read_to_string(children).expect("the process is there");
        let is_stopped = |pid: &str| {
            std::fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| stat.contains(") T "))
        };
        let what = format!("these have stopped: {children}");
        crate::support::wait_until(&what, || children.split_whitespace().all(is_stopped));
    }

    /// As in `xterm -e noughts`: if it stopped, it would never continue.
    #[test]
    fn ctrl_z_without_a_shell_does_not_stop_for_ever() {
        let terminal = game();
        reach_board(&terminal, "ctrl-z 5", &[5]);
        terminal.wait_modes(FULL);
    }
}

mod before_they_began {
    use super::*;

    #[test]
    fn without_stdin_keys_come_from_the_terminal() {
        for redirection in ["</dev/null", "<&-", "</etc/hosts"] {
            let script = format!("echo 'a line before'; exec \"$APP\" --mode pvp {redirection}");
            let terminal = begun(Terminal::script(&script));
            reach_board(&terminal, "5", &[5]);
            assert_restored(&terminal.quit_game());
        }
    }

    #[test]
    fn output_to_a_pipe_is_a_message_without_escape_codes() {
        let script = "\"$APP\" | cat -v; echo \"END ${PIPESTATUS[0]}\"";
        let terminal = Terminal::spawn("bash", &["-c", script], Options::default());
        terminal.wait_text("END 2");
        terminal.must_show("the full screen needs a terminal");
        terminal.must_hide("^[");
        terminal.never_wrote("\x1b");
        assert_eq!(terminal.modes(), COOKED);
    }

    #[test]
    fn output_to_a_file_is_a_message_without_escape_codes() {
        let options = Options { stdout: Some(Stdio::null()), ..Options::default() };
        let mut terminal = Terminal::start_with(&[], options);
        assert_eq!(terminal.wait_exit(), Exit::code(2));
        terminal.must_show("the full screen needs a terminal");
        terminal.never_wrote("\x1b");
    }

    #[test]
    #[cfg(target_os = "linux")] // see `without_terminal`
    fn without_a_terminal_there_is_a_message_and_exit_code_2() {
        let output = crate::support::without_terminal(&[]);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.starts_with("error: the full screen needs a terminal"), "{message}");
        assert!(output.stdout.is_empty());
    }

    #[test]
    fn a_terminal_without_a_name_works() {
        let options = Options { unset: &["TERM"], ..Options::default() };
        begun(Terminal::start_with(&PVP, options)).quit();
    }
}

/// Release builds cannot be asked to panic.
#[cfg(debug_assertions)]
mod by_panics {
    use super::*;

    /// Starts the program, in which this thread panics as soon as it can.
    fn start(place: &str, args: &str) -> Terminal {
        let script = format!("echo 'a line before'; exec \"$APP\" {args}");
        Terminal::script_with(&script, Options::with(&[("NOUGHTS_TEST_PANIC", place)]))
    }

    #[track_caller]
    fn assert_reported(terminal: &Terminal, place: &str) {
        assert_restored(terminal);
        let report = format!("asked to panic in {place}");
        assert_eq!(terminal.text().matches(&report).count(), 1, "{}", terminal.text());
        terminal.must_show("src/terminal/panics.rs");
        // Nothing is escaped.
        terminal.must_hide("\\u{");
    }

    /// Of the file thread itself: what it was asked for would not be answered.
    #[test]
    fn a_panic_in_these_threads_ends_the_program_with_a_report_on_the_normal_screen() {
        for thread in ["main", "input", "file_thread"] {
            let mut terminal = start(thread, "--mode pvp");
            assert_eq!(terminal.wait_exit(), Exit::code(1), "{thread}");
            assert_reported(&terminal, thread);
        }
    }

    #[test]
    fn a_panic_in_the_signal_thread_ends_the_program_with_a_report() {
        let mut terminal = begun(start("signals", "--mode pvp"));
        terminal.signal(Signal::CONT);
        assert_eq!(terminal.wait_exit(), Exit::code(1));
        assert_reported(&terminal, "signals");
    }

    /// It hangs, but not because the terminal does not read its output.
    #[test]
    fn a_signal_ends_a_hanging_program() {
        let mut terminal = game_after_a_line(Options::with(&[("NOUGHTS_TEST_HANG", "main")]));
        terminal.press("5");
        terminal.signal(Signal::TERM);
        assert_eq!(terminal.wait_exit(), Exit::signal(Signal::TERM));
        assert_restored(&terminal);
    }

    #[test]
    fn a_panic_in_the_search_thread_is_reported_and_can_be_retried() {
        let terminal = start("search", "--mode pve");
        terminal.wait_text("Your move");
        terminal.reach("5", "The search failed");
        terminal.wait_text("asked to panic in search");
        terminal.wait_modes(FULL);
        // It fails again, with the same screen.
        terminal.press("Enter");
        terminal.reach("u", "Your move");
        assert_restored(&terminal.quit());
    }

    #[test]
    fn humans_can_play_on_after_a_panic_in_the_search_thread() {
        let terminal = start("search", "--mode pvp --reasoning");
        terminal.wait_text("The search failed");
        terminal.reach("1", "O to move");
        terminal.wait_text("The search failed");
        terminal.press("i");
        terminal.reach("4 2 5 3", "X wins");
        terminal.wait_modes(FULL);
        assert_restored(&terminal.quit());
    }
}

mod never_by_rest {
    use super::*;

    /// Longer than two intervals at which the program checks that its terminal is still there.
    const REST: Duration = Duration::from_millis(2500);

    #[test]
    fn at_rest_nothing_is_written_and_almost_no_processor_time_is_used() {
        let terminals = at_rest();
        let written = terminals.iter().map(Terminal::bytes_written).collect_vec();
        #[cfg(target_os = "linux")] // where processor time can be measured
        let used = terminals.iter().map(Terminal::cpu_ticks).collect_vec();
        std::thread::sleep(REST);
        for (terminal, written) in terminals.iter().zip(written) {
            assert_eq!(
                terminal.output_after(written),
                "",
                "written at rest on this screen:\n{}",
                terminal.text()
            );
        }
        #[cfg(target_os = "linux")]
        for (terminal, used) in terminals.iter().zip(used) {
            let ticks = terminal.cpu_ticks() - used;
            // Spinning would take all of the 250 ticks; an occasional frame would appear in the output.
            assert!(
                ticks <= 20,
                "{ticks} ticks of 1/100 s used at rest on this screen:\n{}",
                terminal.text()
            );
        }
    }

    /// The menu, a game that waits for a human, and a finished game.
    fn at_rest() -> [Terminal; 3] {
        let menu = Terminal::start(&[]);
        let game = Terminal::start(&["--mode", "pve", "--seed", "7", "--reasoning", "--no-animation"]);
        let results = Terminal::start(&PVP);
        game.wait_text("Your move");
        game.press("5");
        results.wait_text("X to move");
        results.press("1 4 2 5 3");
        menu.wait_text("Human vs computer");
        wait_moves(&game, 2);
        game.wait_text("Your move");
        game.wait_text("How it would go on");
        // These appear last.
        results.wait_text("The review found");
        results.wait_text("▸ Rematch");
        let terminals = [menu, game, results];
        for terminal in &terminals {
            terminal.wait_modes(FULL);
            terminal.settle();
        }
        terminals
    }
}
